"""Who comes when: ties, the counts of those who wait, turns that lapse; what is left of two of a kind."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.effects.durations import SAVE_ENDS

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"
HUG = "Hug +20 vs. AC—1 damage, and the ogre grabs the target"
PARRY = (
    "Parry\nClose-quarters spell\nAt-Will\nInterrupt action\nTrigger: An enemy attacks you.\n"
    "Effect: You gain 10 temporary hit points."
)
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 10 hit points."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW], **fields}


def order(scene: Scene) -> str:
    return "".join(scene.key(id) for id in scene.battle.order)


# ---------------------------------------------------------------------- ties


@pytest.mark.rule("archmage.ruling.initiative-ties")
@pytest.mark.rule("archmage.initiative.order")
@pytest.mark.parametrize(("option", "rolls", "again", "expected"), [
    ("bonus", [10, 12, 10, 3], [], "BAGH"), ("roll-off", [10, 12, 10, 3], [5, 15], "BGAH"),
    ("roll-off", [10, 12, 10, 3], [15, 5], "BAGH"), ("roll-off", [10, 12, 10, 3], [7, 7, 3, 9], "BGAH"),
    ("roll-off", [10, 10, 10, 3], [5, 9, 12], "GBAH"), ("roll-off", [10, 10, 10, 3], [9, 5, 9, 2, 4], "GABH"),
    ("roll-off", [1, 2, 3, 4], [], "HGBA"), ("bonus", [1, 2, 3, 4], [], "HGBA"),
    ("bonus", [10, 10, 10, 10], [], "ABGH"), ("roll-off", [10, 3, 10, 3], [1, 2, 3, 4], "GAHB"),
])  # fmt: skip
def test_ties_are_settled_by_bonus_or_rolled_off(
    stage: Stage, option: str, rolls: list[int], again: list[int], expected: str
) -> None:
    scene = stage(options={"initiative_ties": option}, initiative="roll", A={}, B={}, G=foe(type="imp"),
                  H=foe(type="ogre"))  # fmt: skip
    scene.dice(d20=[*rolls, *again])
    scene.turn(expected[0])
    assert order(scene) == expected
    assert [scene[who].initiative for who in "ABGH"] == rolls


@pytest.mark.rule("archmage.ruling.initiative-ties")
@pytest.mark.parametrize(("bonus", "rolls", "expected"), [
    ((0, 2, 4), (14, 12, 10), "GBA"), ((4, 2, 0), (10, 12, 14), "ABG"), ((0, 0, 0), (14, 14, 14), "ABG"),
    ((1, 0, 1), (13, 14, 13), "AGB"), ((-2, 0, -1), (16, 14, 15), "BGA"),
])  # fmt: skip
def test_of_a_tie_the_higher_bonus_comes_first_then_heroes_then_the_roster(
    stage: Stage, bonus: tuple[int, ...], rolls: tuple[int, ...], expected: str
) -> None:
    scene = stage(initiative="roll", A={"init": bonus[0]}, B={"init": bonus[1]}, G=foe(init=bonus[2]))
    scene.dice(d20=list(rolls))
    scene.turn(expected[0])
    assert order(scene) == expected


# ---------------------------------------------------------------------- those who wait


@pytest.mark.rule("archmage.ready.new-count")
@pytest.mark.rule("archmage.ruling.ready-position")
@pytest.mark.parametrize(("trigger", "count", "expected"), [("G", 8, "BAGH"), ("H", 4, "BGAH")])
def test_a_readied_action_brings_its_maker_to_the_count_that_set_it_off(
    stage: Stage, trigger: str, count: int, expected: str
) -> None:
    scene = stage(
        initiative="roll", A={"powers": [MEND]}, B={}, G=foe(type="imp"), H=foe(type="ogre"),
        engaged=[("A", "G"), ("B", "G"), ("A", "H")],
    )
    scene.dice(d20=[16, 12, 8, 4])
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("attack", trigger)})
    scene.accept("A", "readied")
    scene.turn(trigger)
    scene.dice(d20=[2, 2])
    scene.do(trigger, "Claw", "A")
    assert order(scene) == expected
    assert (scene["A"].initiative, scene.round) == (count, 1)
    scene.turn("A")
    assert scene.round == 2
    scene.turn(trigger)
    assert scene.round == 2


@pytest.mark.rule("archmage.delay.new-count")
@pytest.mark.parametrize(("after", "expected", "count"), [("A", "ABGH", 16), ("B", "BAGH", 12), ("G", "BGAH", 8),
                                                          ("H", "BGHA", 4)])  # fmt: skip
def test_a_delayed_turn_is_taken_at_the_count_that_has_just_finished(
    stage: Stage, after: str, expected: str, count: int
) -> None:
    scene = stage(initiative="roll", A={}, B={}, G=foe(type="imp"), H=foe(type="ogre"))
    scene.dice(d20=[16, 12, 8, 4])
    scene.turn("A")
    if after != "A":
        scene.do("A", "delay")
        scene.turn(after)
        scene.end()
        scene.do("A", "resume")
    assert (order(scene), scene["A"].initiative) == (expected, count)
    assert scene.round == 1
    scene.turn("A")
    assert scene.round == 2


@pytest.mark.rule("archmage.action.interrupt-limit")
@pytest.mark.rule("archmage.ruling.interrupt-window")
@pytest.mark.parametrize("lapses", [False, True])
def test_a_lapsed_delay_is_a_turn_that_has_ended(stage: Stage, lapses: bool) -> None:
    scene = stage(engaged=[("A", "G")], B={}, A={"powers": [PARRY]}, G=foe())
    scene.turn("A")
    if lapses:
        scene.do("A", "delay")
    scene.turn("G")
    scene.accept("A", "Parry")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert scene["A"].temp_hp == 10
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert (("A", "Parry") in scene.offers) is lapses


@pytest.mark.rule("archmage.delay.lapse")
@pytest.mark.rule("archmage.ruling.delay-turn-effects")
@pytest.mark.parametrize("hp", [30, 3])
@pytest.mark.parametrize("taken", [False, True])
def test_what_a_turns_end_brings_comes_with_the_delayed_turn_or_as_it_lapses(
    stage: Stage, hp: int, taken: bool
) -> None:
    scene = stage(A={"at_hp": hp}, B={}, G=foe())
    scene.turn("A")
    scene.rule("ongoing A 5 fire save ends")
    scene.rule("dazed A save ends")
    scene.rule("bonus A +2 to ac until the end of A's next turn")
    scene.do("A", "delay")
    assert scene["A"].hp == hp
    scene.turn("G")
    assert scene["A"].hp == hp
    scene.end()
    if taken:
        scene.do("A", "resume")
        scene.dice(d20=[11, 11])
        scene.end()
    else:
        scene.dice(d20=[11, 11] + ([3] if hp == 3 else []))
        scene.turn("A")
    assert scene["A"].hp == hp - 5
    assert scene["A"].ongoing == {}
    assert "dazed" not in scene["A"].conditions


# ---------------------------------------------------------------------- two of a kind where one is dropped


@pytest.mark.rule("archmage.ruling.worst-instance")
@pytest.mark.rule("archmage.unconscious.no-actions")
@pytest.mark.parametrize("option", ["drop", "track"])
@pytest.mark.parametrize("first", ["sleep", "fall"])
def test_a_sleeper_that_falls_and_is_healed_sleeps_on(stage: Stage, option: str, first: str) -> None:
    scene = stage(options={"condition_instances": option}, A={"at_hp": 5}, B={"powers": [MEND]}, G=foe())
    scene.turn("G")
    words = ["unconscious A until the end of the battle", "damage A 7"]
    for ruling in words if first == "sleep" else reversed(words):
        scene.rule(ruling)
    assert {"dying", "unconscious"} <= scene["A"].conditions
    scene.dice(d20=[4])
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 10
    assert "unconscious" in scene["A"].conditions and not scene["A"].dying


@pytest.mark.rule("archmage.ruling.worst-instance")
@pytest.mark.rule("archmage.grabbed.start-and-let-go")
@pytest.mark.parametrize("option", ["drop", "track"])
@pytest.mark.parametrize("goes", ["G", "H"])
def test_who_is_held_by_two_is_held_by_the_one_when_the_other_lets_go(stage: Stage, option: str, goes: str) -> None:
    scene = stage(
        options={"condition_instances": option}, engaged=[("A", "G"), ("A", "H")],
        G=foe(name="Ogre", powers=[HUG]), H=foe(name="Ogre", powers=[HUG]), A={}, B={},
    )
    for grabber in "GH":
        scene.turn(grabber)
        scene.dice(d20=[10])
        scene.do(grabber, "Hug", "A")
    for grabber, held in ((goes, True), ("GH".replace(goes, ""), False)):
        scene.rule(f"kill {grabber}")
        assert ("grabbed" in scene["A"].conditions) is held


@pytest.mark.rule("archmage.ruling.worst-instance")
@pytest.mark.parametrize(("longer", "left"), [
    ((), ["dazed weakened 3"]), (("dazed",), ["dazed 5", "weakened 3"]), (("weakened",), ["dazed 3", "weakened 5"]),
    (("dazed", "weakened"), ["dazed 5", "weakened 5"]),
])  # fmt: skip
def test_what_is_left_of_a_weaker_instance_of_two_conditions(
    stage: Stage, longer: tuple[str, ...], left: list[str]
) -> None:
    glare = "R: Glare +20 vs. MD—1 damage, and the target is dazed and weakened (save ends both)"
    for late in (False, True):
        scene = stage(options={"condition_instances": "drop"}, G=foe(powers=[glare]), A={}, B={})
        scene.turn("G")
        if late:
            scene.dice(d20=[15])
            scene.do("G", "Glare", "A")
        for condition in longer:
            scene.rule(f"{condition} A until the end of the battle")
        if not late:
            scene.dice(d20=[15])
            scene.do("G", "Glare", "A")
        conditions = scene.battle.rules.conditions
        found = [(words, 3 if effect.duration.kind == SAVE_ENDS else 5) for effect in scene.creature("A").effects
                 for words in [" ".join(word for word in ("dazed", "weakened")
                                        if effect.conditions & conditions.mask(word))] if words]  # fmt: skip
        assert sorted(f"{words} {kind}" for words, kind in found) == left
