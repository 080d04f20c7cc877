"""A turn: its start, the actions it holds and how they are traded, its end, saving throws."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
OWN = "{}\nAt-Will ✦ Arcane\nMinor Action Personal\nEffect: {}"
BURN = (
    "Burn (standard, at-will): Ranged 10; +20 vs AC; 1 damage, "
    "and the target takes ongoing 5 fire damage (save ends)."
)
SNARE = "Snare (standard, at-will): Ranged 10; +20 vs AC; 1 damage, and the target is slowed (save ends)."
SAP = "Sap (move, at-will): Ranged 10; +20 vs AC; 1 damage, and the target is weakened (save ends)."
UPWARD = {"fourth.turn.substitute-move", "fourth.turn.substitute-standard", "fourth.turn.minor-action"}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLUB], **fields}


def struck(stage: Callable[..., Scene], *names: str, options: Any = None, **fields: Any) -> Scene:
    """G strikes A, which acts after it, once with each of these powers; they stand between turns."""
    scene = stage(
        G=foe(at=(5, 5), powers=[CLUB, BURN, SNARE, SAP]), A={"at": (8, 5), **fields}, options=options
    )
    scene.turn("G")
    for name in names:
        scene.dice(d20=[10])
        scene.do("G", name, "A")
    return scene


def spare(scene: Scene, who: str) -> tuple[int, int, int]:
    actions = scene[who].actions
    return (actions["standard"], actions["move"], actions["minor"])


@pytest.mark.rule("fourth.turn.parts")
@pytest.mark.rule("fourth.turn.start-ongoing-damage")
@pytest.mark.rule("fourth.turn.end-saves")
def test_a_turn_starts_with_ongoing_damage_and_ends_with_the_save(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, "Burn")
    assert scene["A"].hp == 39
    scene.turn("A")
    assert scene["A"].hp == 34
    assert scene["A"].ongoing == {"fire": 5}
    scene.dice(d20=[10])
    scene.end()
    assert scene["A"].ongoing == {}
    assert scene["A"].hp == 34
    scene.turn("A")
    assert scene["A"].hp == 34


@pytest.mark.rule("fourth.turn.start-ongoing-damage")
def test_ongoing_damage_is_dealt_on_the_bearers_turn_only(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(at=(5, 5), powers=[BURN]), B=dict(at=(1, 1)), A=dict(at=(8, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "A")
    scene.turn("B")
    assert scene["A"].hp == 39
    scene.turn("A")
    assert scene["A"].hp == 34


@pytest.mark.rule("fourth.turn.start-regeneration")
@pytest.mark.parametrize(("at_hp", "now"), [(20, 25), (38, 40), (40, 40)])
def test_regeneration_heals_at_the_start_of_its_owners_turn(
    stage: Callable[..., Scene], at_hp: int, now: int
) -> None:
    scene = stage(A=dict(at=(1, 1)), G=foe(at=(9, 9), at_hp=at_hp, traits=["Regeneration 5"]))
    scene.turn("A")
    assert scene["G"].hp == at_hp
    scene.turn("G")
    assert scene["G"].hp == now


@pytest.mark.rule("fourth.turn.start-ongoing-damage")
@pytest.mark.rule("fourth.turn.start-regeneration")
def test_ongoing_damage_comes_before_regeneration(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, "Burn", at_hp=39, traits=["Regeneration 5"])
    assert scene["A"].hp == 38
    scene.turn("A")
    assert scene["A"].hp == 38  # regeneration first would stop at 40 and leave 35


@pytest.mark.rule("fourth.turn.start-regeneration")
def test_a_monster_dead_of_its_ongoing_damage_does_not_regenerate(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[BURN]),
        G=foe(at=(8, 5), at_hp=5, traits=["Regeneration 9"]),
        H=foe(at=(15, 15)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Burn", "G")
    scene.turn("H")
    assert not scene["G"].alive


@pytest.mark.rule("fourth.turn.start-regeneration")
@pytest.mark.parametrize(
    ("option", "hp", "dying"), [({}, 5, False), ({"regeneration-while-dying": "no"}, -2, True)]
)
def test_regeneration_revives_the_dying_unless_the_option_stops_it(
    stage: Callable[..., Scene], option: dict[str, str], hp: int, dying: bool
) -> None:
    scene = stage(
        G=foe(at=(5, 5), powers=[BURN]),
        A=dict(at=(8, 5), at_hp=4, traits=["Regeneration 5"]),
        B=dict(at=(15, 15)),
        options=option,
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "A")  # 3 left; the ongoing damage makes it -2
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].dying) == (hp, dying)


@pytest.mark.rule("fourth.turn.start-other-effects")
def test_an_effect_until_the_start_of_the_turn_is_gone_when_it_acts(stage: Callable[..., Scene]) -> None:
    daze = (
        "Daze (standard, at-will): Ranged 10; +20 vs AC; 1 damage, "
        "and the target is dazed until the start of its next turn."
    )
    scene = stage(G=foe(at=(5, 5), powers=[daze]), B=dict(at=(1, 1)), A=dict(at=(8, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Daze", "A")
    scene.turn("B")
    assert "dazed" in scene["A"].conditions
    scene.turn("A")
    assert "dazed" not in scene["A"].conditions
    assert spare(scene, "A") == (1, 1, 1)


@pytest.mark.rule("fourth.turn.start-other-effects")
def test_an_aura_on_those_who_start_in_it_follows_ongoing_damage_and_regeneration(
    stage: Callable[..., Scene],
) -> None:
    heat = "Heat aura 1: An enemy that starts its turn in the aura takes 6 fire damage."
    scene = stage(G=foe(at=(5, 5), traits=[heat]), A=dict(at=(6, 5), at_hp=37, traits=["Regeneration 5"]))
    scene.turn("A")
    assert scene["A"].hp == 40 - 6  # the aura first would leave 36


@pytest.mark.rule("fourth.turn.start-no-actions")
@pytest.mark.rule("fourth.turn.free-action")
def test_in_its_own_start_phase_a_creature_takes_not_even_a_triggered_free_action(
    stage: Callable[..., Scene],
) -> None:
    roar = "Roar (free, encounter): When it becomes bloodied: Close burst 5, all enemies; +20 vs Will; 1d6 damage."
    slap = "Slap (standard, at-will): Ranged 10; +20 vs AC; 5 damage."
    scene = stage(
        A=dict(at=(5, 5), powers=[BURN, slap]),
        G=foe(at=(8, 5), at_hp=25, powers=[CLUB, roar]),
        H=foe(at=(9, 9), at_hp=25, powers=[CLUB, roar]),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Burn", "G")
    scene.turn("G")  # 24, then 19
    assert scene["G"].bloodied
    assert scene.offers == []
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Slap", "H")
    assert ("H", "Roar") in scene.offers


@pytest.mark.rule("fourth.turn.start-no-actions")
@pytest.mark.rule("fourth.turn.free-action")
def test_others_may_answer_what_happens_in_its_start_phase(stage: Callable[..., Scene]) -> None:
    gloat = "Gloat (free, at-will): When an enemy becomes bloodied: The rival gains 5 temporary hit points."
    scene = stage(A=dict(name="Rival", at=(5, 5), powers=[BURN, gloat]), G=foe(at=(8, 5), at_hp=25))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Burn", "G")
    scene.accept("A", "Gloat")
    scene.turn("G")
    assert scene["G"].bloodied
    assert scene["A"].temp_hp == 5


@pytest.mark.rule("fourth.turn.end-no-actions")
def test_once_the_turn_is_over_nothing_more_is_done(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "end")
    assert not scene.can("A", "melee-basic", "G")
    assert not scene.can("A", "walk", to=(4, 5))
    assert not scene.can("A", "drop-prone")


@pytest.mark.rule("fourth.turn.end-no-actions")
def test_in_its_own_end_phase_a_creature_takes_not_even_a_triggered_free_action(
    stage: Callable[..., Scene],
) -> None:
    roar = "Roar (free, encounter): When it becomes bloodied: Close burst 5, all enemies; +20 vs Will; 1d6 damage."
    embers = "Embers aura 1: An enemy that ends its turn in the aura takes 6 fire damage."
    scene = stage(G=foe(at=(6, 5), at_hp=25, powers=[CLUB, roar]), A=dict(at=(5, 5), traits=[embers]))
    scene.turn("G")
    scene.end()
    assert scene["G"].hp == 19
    assert scene.offers == []


@pytest.mark.rule("fourth.turn.standard-action")
@pytest.mark.rule("fourth.turn.move-action")
@pytest.mark.rule("fourth.turn.minor-action")
def test_a_turn_holds_one_action_of_each_kind(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(15, 15)))
    scene.turn("A")
    assert spare(scene, "A") == (1, 1, 1)
    scene.do("A", "walk", to=(6, 5))
    assert spare(scene, "A") == (1, 0, 1)
    scene.do("A", "total-defense")
    assert spare(scene, "A") == (0, 0, 1)
    assert scene.why_not("A", "walk", to=(7, 5)) in {"fourth.turn.move-action"} | UPWARD
    assert scene.why_not("A", "total-defense") in {"fourth.turn.standard-action"} | UPWARD
    scene.do("A", "drop-prone")
    assert spare(scene, "A") == (0, 0, 0)
    scene.turn("A")
    assert spare(scene, "A") == (1, 1, 1)


@pytest.mark.rule("fourth.turn.minor-action")
@pytest.mark.rule("fourth.turn.substitute-move")
@pytest.mark.rule("fourth.turn.substitute-standard")
def test_minor_actions_beyond_the_one_come_from_trading_down(stage: Callable[..., Scene]) -> None:
    flick = "Flick (minor, at-will): Ranged 10; +20 vs AC; 1 damage."
    scene = stage(A=dict(at=(5, 5), powers=[flick]), G=foe(at=(8, 5)))
    scene.turn("A")
    scene.dice(d20=[10, 10, 10])
    for _ in range(3):
        scene.do("A", "Flick", "G")
    assert spare(scene, "A") == (0, 0, 0)
    assert scene.why_not("A", "Flick", "G") == "fourth.turn.minor-action"


@pytest.mark.rule("fourth.turn.substitute-standard")
@pytest.mark.rule("fourth.turn.substitute-move")
@pytest.mark.parametrize(
    ("using", "to", "left"),
    [("standard", "move", (0, 2, 1)), ("standard", "minor", (0, 1, 2)), ("move", "minor", (1, 0, 2))],
)
def test_an_action_is_traded_for_a_lesser_one(
    stage: Callable[..., Scene], using: str, to: str, left: tuple[int, int, int]
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.do("A", "trade", using=using, to=to)
    assert spare(scene, "A") == left


@pytest.mark.rule("fourth.turn.substitute-move")
@pytest.mark.parametrize(("using", "to"), [("move", "standard"), ("minor", "move"), ("minor", "standard")])
def test_no_action_is_traded_for_a_greater_one(stage: Callable[..., Scene], using: str, to: str) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(15, 15)))
    scene.turn("A")
    assert scene.why_not("A", "trade", using=using, to=to) in UPWARD
    assert spare(scene, "A") == (1, 1, 1)


@pytest.mark.rule("fourth.turn.any-order")
@pytest.mark.parametrize(
    "order", [("total-defense", "walk", "drop-prone"), ("walk", "drop-prone", "total-defense"), ("drop-prone",), ()]
)
def test_actions_come_in_any_order_and_none_is_compulsory(
    stage: Callable[..., Scene], order: tuple[str, ...]
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(15, 15)))
    scene.turn("A")
    for action in order:
        scene.do("A", action, to=(6, 5) if action == "walk" else None)
    assert sum(spare(scene, "A")) == 3 - len(order)
    scene.turn("G")


@pytest.mark.rule("fourth.turn.extra-action")
@pytest.mark.parametrize(
    ("choice", "left"),
    [({}, (2, 1, 1)), ({"action": "move"}, (1, 2, 1)), ({"action": "minor"}, (1, 1, 2))],
)
def test_an_action_point_adds_an_action_of_the_chosen_type(
    stage: Callable[..., Scene], choice: dict[str, str], left: tuple[int, int, int]
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.do("A", "action-point", choose=choice)
    assert spare(scene, "A") == left
    assert scene["A"].action_points == 0
    scene.turn("A")
    assert spare(scene, "A") == (1, 1, 1)


@pytest.mark.rule("fourth.turn.free-action")
@pytest.mark.rule("fourth.action.drop-item")
def test_dropping_what_one_holds_is_free_and_done_on_anybodys_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), offhand="knife +3 1d4"), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.do("A", "drop-item", using="knife")
    assert spare(scene, "A") == (1, 1, 1)
    assert not scene.can("A", "drop-item", using="knife")
    scene.turn("G")
    scene.do("A", "drop-item", using="blade")
    assert not scene.can("A", "drop-item", using="blade")


@pytest.mark.rule("fourth.turn.free-action")
def test_a_grab_is_let_go_freely_on_the_other_creatures_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[11])  # +4 against Reflex 15
    scene.do("A", "grab", "G")
    scene.turn("G")
    assert "grabbed" in scene["G"].conditions
    scene.do("A", "release-grab", "G")
    assert "grabbed" not in scene["G"].conditions


@pytest.mark.rule("fourth.save.roll")
@pytest.mark.rule("fourth.turn.end-saves")
@pytest.mark.parametrize(("die", "ended"), [(1, False), (9, False), (10, True), (20, True)])
def test_a_save_of_ten_ends_the_effect(stage: Callable[..., Scene], die: int, ended: bool) -> None:
    scene = struck(stage, "Snare")
    scene.turn("A")
    assert "slowed" in scene["A"].conditions
    scene.dice(d20=[die])
    scene.end()
    assert ("slowed" not in scene["A"].conditions) is ended


@pytest.mark.rule("fourth.turn.end-saves")
def test_each_effect_has_a_save_of_its_own_oldest_first(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, "Sap", "Snare")
    scene.turn("A")
    scene.dice(d20=[12, 5])
    scene.end()
    assert "weakened" not in scene["A"].conditions
    assert "slowed" in scene["A"].conditions


@pytest.mark.rule("fourth.turn.end-saves")
@pytest.mark.rule("fourth.ongoing.save-ends")
@pytest.mark.parametrize(("die", "left"), [(9, True), (10, False)])
def test_parts_ended_by_one_save_share_one_roll(stage: Callable[..., Scene], die: int, left: bool) -> None:
    pitch = (
        "Pitch (standard, at-will): Ranged 10; +20 vs AC; 1 damage, "
        "and the target takes ongoing 5 fire damage and is slowed (save ends both)."
    )
    scene = stage(G=foe(at=(5, 5), powers=[pitch]), A=dict(at=(8, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Pitch", "A")
    scene.turn("A")
    scene.dice(d20=[die])
    scene.end()
    assert scene["A"].ongoing == ({"fire": 5} if left else {})
    assert ("slowed" in scene["A"].conditions) is left


@pytest.mark.rule("fourth.turn.end-saves")
def test_the_death_save_follows_the_other_saves(stage: Callable[..., Scene]) -> None:
    web = "Web (standard, at-will): Ranged 10; +30 vs AC; the target is slowed (save ends)."
    scene = stage(G=foe(at=(5, 5), powers=[web]), A=dict(at=(8, 5), at_hp=-1), B=dict(at=(15, 15)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Web", "A")
    scene.turn("A")
    scene.dice(d20=[12, 5])
    scene.end()
    assert "slowed" not in scene["A"].conditions
    assert scene["A"].death_failures == 1


@pytest.mark.rule("fourth.turn.end-effects")
def test_an_effect_until_the_end_of_the_turn_expires_without_a_roll(stage: Callable[..., Scene]) -> None:
    jolt = (
        "Jolt (standard, at-will): Ranged 10; +20 vs AC; 1 damage, "
        "and the target is slowed until the end of its next turn."
    )
    scene = stage(G=foe(at=(5, 5), powers=[jolt]), A=dict(at=(8, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Jolt", "A")
    scene.turn("A")
    assert "slowed" in scene["A"].conditions
    scene.end()
    assert "slowed" not in scene["A"].conditions
    assert [event for event in scene.log if event.kind == "save"] == []


@pytest.mark.rule("fourth.turn.end-effects")
@pytest.mark.rule("fourth.condition.sources")
@pytest.mark.parametrize(
    ("mark", "seen"),
    [
        ("start of its next turn", [False, False, False, False]),
        ("end of its next turn", [True, False, False, False]),
        ("start of your next turn", [True, True, False, False]),
        ("end of your next turn", [True, True, True, False]),
    ],
)
def test_the_four_turn_marks(stage: Callable[..., Scene], mark: str, seen: list[bool]) -> None:
    hold = f"Hold (standard, at-will): Ranged 10; +20 vs AC; 1 damage, and the target is slowed until the {mark}."
    scene = stage(A=dict(at=(5, 5), powers=[hold]), G=foe(at=(8, 5)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Hold", "G")
    now = []
    for who in ("G", "", "A", ""):
        if who:
            scene.turn(who)
        else:
            scene.end()
        now.append("slowed" in scene["G"].conditions)
    assert now == seen


@pytest.mark.rule("fourth.turn.end-saves")
@pytest.mark.rule("fourth.ruling.end-phase-order")
@pytest.mark.parametrize(("order", "stays"), [(["slowed", "weakened"], "weakened"), (["weakened", "slowed"], "slowed")])
def test_the_owner_picks_the_order_of_its_saves(stage: Callable[..., Scene], order: list[str], stays: str) -> None:
    hexes = [
        "Sap (standard, at-will): Ranged 10; +20 vs Will; the target is weakened (save ends).",
        "Mire (minor, at-will): Ranged 10; +20 vs Will; the target is slowed (save ends).",
    ]
    scene = stage(G=foe(at=(5, 5), powers=hexes), A=dict(at=(8, 5)))
    scene.turn("G")
    for name in ("Sap", "Mire"):
        scene.dice(d20=[10])
        scene.do("G", name, "A")
    scene.turn("A")
    scene.dice(d20=[12, 5])
    scene.end(choose={"save-order": order})
    assert {"slowed", "weakened"} & scene["A"].conditions == {stays}


@pytest.mark.rule("fourth.turn.end-effects")
@pytest.mark.rule("fourth.ruling.end-phase-order")
def test_what_lasts_until_the_end_of_the_turn_still_counts_for_its_saves(stage: Callable[..., Scene]) -> None:
    nerve = OWN.format("Nerve", "You gain a +5 bonus to saving throws until the end of your turn.")
    scene = stage(G=foe(at=(5, 5), powers=[BURN]), A=dict(at=(8, 5), powers=[nerve]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "A")
    scene.turn("A")
    scene.do("A", "Nerve")
    scene.dice(d20=[5])
    scene.end()
    assert scene["A"].ongoing == {}


@pytest.mark.rule("fourth.turn.start-ongoing-damage")
@pytest.mark.rule("fourth.turn.start-other-effects")
@pytest.mark.rule("fourth.ruling.start-phase-order")
def test_what_lasts_until_the_start_of_the_turn_still_counts_against_ongoing_damage(
    stage: Callable[..., Scene],
) -> None:
    damp = OWN.format("Damp", "You gain resist 5 fire until the start of your next turn.")
    scene = stage(A=dict(at=(8, 5), powers=[damp]), G=foe(at=(5, 5), powers=[BURN]))
    scene.turn("A")
    scene.do("A", "Damp")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "A")
    scene.turn("A")
    assert scene["A"].hp == 39
    scene.dice(d20=[2])
    scene.end()
    scene.turn("A")
    assert scene["A"].hp == 34


@pytest.mark.rule("fourth.turn.free-action")
def test_free_actions_are_taken_on_anyones_turn_powers_too(stage: Callable[..., Scene]) -> None:
    head = "Hail\nAt-Will ✦ Martial\nFree Action Ranged 10\nTarget: One ally\n"
    hail = head + "Effect: The target gains 5 temporary hit points."
    scene = stage(A=dict(at=(5, 5), powers=[hail]), B=dict(at=(7, 5)), G=foe(at=(15, 15)))
    scene.turn("G")
    assert scene.can("A", "drop-item")
    scene.do("A", "Hail", "B")
    assert scene["B"].temp_hp == 5
    assert not scene.can("A", "action-point")
    scene.turn("A")
    scene.do("A", "Hail", "B")
    assert spare(scene, "A") == (1, 1, 1)
