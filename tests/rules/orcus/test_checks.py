"""Checks the referee calls for, what no rule covers, and small things done on the side."""

from collections.abc import Callable

import pytest

from battlemat import Illegal, Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
FLARE = (
    "Flare\nEncounter Attack 1 (Standard Action) ● Arcane, Fire\nRanged 10, one creature\n"
    "Attack Intelligence vs Reflex\nHit 1d6 + Intelligence modifier fire damage."
)
ABILITIES = {
    "str": "strength",
    "con": "constitution",
    "dex": "dexterity",
    "int": "intelligence",
    "wis": "wisdom",
    "cha": "charisma",
}
CHECKS = [
    pytest.param(key, id=key, marks=pytest.mark.rule(f"orcus.ability.{name}-check"))
    for key, name in ABILITIES.items()
]


def pair(stage: Callable[..., Scene], **hero: object) -> Scene:
    """A on its turn, G some way off."""
    scene = stage(A={"at": (2, 5), **hero}, G={"side": "monsters", "at": (9, 5), "powers": [CLUB]})
    scene.turn("A")
    return scene


@pytest.mark.parametrize("ability", CHECKS)
@pytest.mark.parametrize(("die", "good"), [(8, True), (7, False)])
def test_an_ability_check_is_d20_ability_modifier_and_level_bonus(
    stage: Callable[..., Scene], ability: str, die: int, good: bool
) -> None:
    scene = pair(stage, level=6, **dict.fromkeys(ABILITIES, 10) | {ability: 18})
    scene.dice(d20=[die])
    scene.do("A", "check", choose={"ability": ability, "dc": 15})
    rolled = scene.last("check")
    assert (rolled.total, rolled.success) == (die + 4 + 3, good)
    assert rolled.rule == f"orcus.ability.{ABILITIES[ability]}-check"


@pytest.mark.rule("orcus.ability.strength-check")
@pytest.mark.rule("orcus.skill.key-ability")
def test_training_in_a_skill_is_for_that_skill_alone(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, str=14, skills={"athletics": 9})
    scene.dice(d20=[10, 10])
    scene.do("A", "check", choose={"ability": "strength", "dc": 15})
    assert scene.last("check").total == 12
    scene.do("A", "check", choose={"skill": "athletics", "dc": 15})
    assert scene.last("check").total == 19
    assert scene["A"].actions == {"standard": 1, "move": 1, "swift": 1}


@pytest.mark.parametrize(
    "choose",
    [
        {},
        {"ability": "luck", "dc": 15},
        {"skill": "juggling", "dc": 15},
        {"ability": "str"},
        {"ability": "str", "skill": "heal", "dc": 15},
    ],
)
def test_a_check_that_says_too_little_or_names_what_is_not_is_refused(
    stage: Callable[..., Scene], choose: dict[str, object]
) -> None:
    scene = pair(stage)
    assert scene.why_not("A", "check", choose=choose) == "orcus.ability.main-rolls"


@pytest.mark.rule("orcus.act.improvised")
@pytest.mark.parametrize(
    ("cost", "left"),
    [("standard", (0, 1, 1)), ("move", (1, 0, 1)), ("swift", (1, 1, 0)), ("free", (1, 1, 1))],
)
def test_for_what_no_rule_covers_the_referee_sets_the_action_and_the_roll(
    stage: Callable[..., Scene], cost: str, left: tuple[int, int, int]
) -> None:
    scene = pair(stage, dex=16)
    scene.dice(d20=[12])
    done = scene.do(
        "A", "improvise", choose={"deed": "swing over the table", "cost": cost, "ability": "dex", "dc": 15}
    )
    assert done[-1].kind == "improvise"
    assert (done[-1].name, done[-1].event.extra) == ("swing over the table", 1)
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["swift"]) == left


@pytest.mark.rule("orcus.act.improvised")
def test_the_referee_may_ask_for_no_roll_or_say_that_it_cannot_be_done(stage: Callable[..., Scene]) -> None:
    scene = pair(stage)
    assert (
        scene.why_not("A", "improvise", choose={"deed": "fly", "possible": False}) == "orcus.act.improvised"
    )
    scene.do("A", "improvise", choose={"deed": "light a torch", "cost": "move"})
    assert scene.last("improvise").event.extra == 1
    assert scene.last("check") is None


@pytest.mark.rule("orcus.power.improvise")
def test_a_power_put_to_another_use_costs_what_it_costs_and_is_spent(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, int=18, powers=[FLARE])
    scene.dice(d20=[10])
    scene.do("A", "improvise", choose={"deed": "burn the rope", "power": "Flare", "ability": "int", "dc": 15})
    assert (scene.last("check").total, scene.last("check").success) == (14, False)
    assert scene["A"].actions["standard"] == 0
    assert scene.why_not("A", "Flare", "G") in {"orcus.power.frequency-encounter", "orcus.turn.actions"}
    scene.turn("A")
    assert scene.why_not("A", "Flare", "G") == "orcus.power.frequency-encounter"


@pytest.mark.rule("orcus.power.improvise")
def test_the_referee_may_forbid_a_use_of_a_power_that_makes_no_sense(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, powers=[FLARE])
    with pytest.raises(Illegal) as refusal:
        scene.do("A", "improvise", choose={"deed": "dry the lake", "power": "Flare", "possible": False})
    assert refusal.value.rule == "orcus.power.improvise"
    assert scene.can("A", "Flare", "G")


@pytest.mark.rule("orcus.turn.communicate")
@pytest.mark.parametrize("options", [{}, {"free-actions-own-turn-only": True}])
def test_a_word_is_free_on_ones_own_turn_and_on_anothers(
    stage: Callable[..., Scene], options: dict[str, object]
) -> None:
    scene = stage(options=options, A={"at": (2, 5)}, G={"side": "monsters", "at": (9, 5)}, B={"at": (3, 5)})
    scene.turn("A")
    scene.do("A", "talk", choose={"words": "Behind you!"})
    assert scene["A"].actions == {"standard": 1, "move": 1, "swift": 1}
    scene.turn("G")
    scene.do("A", "talk", "B")
    assert (scene.last("talk").who, scene.last("talk").target) == ("A", "B")
    assert scene.can("A", "drop-prone") is not bool(options)


@pytest.mark.rule("orcus.turn.communicate")
def test_who_cannot_act_cannot_speak(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (2, 5), "conditions": ["unconscious"]},
        B={"at": (3, 5)},
        G={"side": "monsters", "at": (9, 5)},
    )
    scene.turn("B")
    assert scene.why_not("A", "talk") == "orcus.condition.unconscious"


@pytest.mark.rule("orcus.turn.swift")
def test_sheathing_and_drawing_a_weapon_each_take_a_swift_action(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5), "str": 18}, G={"side": "monsters", "at": (6, 5), "powers": [CLUB]})
    scene.turn("A")
    scene.do("A", "interact", using="blade")
    assert scene["A"].actions == {"standard": 1, "move": 1, "swift": 0}
    assert scene.attack("A", "melee-basic", "G").value == 4
    scene.do("A", "interact", using="blade")
    assert scene["A"].actions == {"standard": 1, "move": 0, "swift": 0}
    assert scene.attack("A", "melee-basic", "G").value == 4 + 3


@pytest.mark.rule("orcus.turn.swift")
def test_opening_a_door_takes_a_swift_action(stage: Callable[..., Scene]) -> None:
    scene = pair(stage)
    scene.do("A", "interact", choose={"object": "door"})
    assert scene.last("interact").name == "door"
    assert scene["A"].actions["swift"] == 0
    assert not scene.can("A", "interact")
