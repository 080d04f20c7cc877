"""The escalation die: when it climbs, when it does not, and whom it helps."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW], **fields}


def duel(stage: Callable[..., Scene], options: dict[str, Any] | None = None) -> Scene:
    return stage(options=options, engaged=[("A", "G")], A={"str": 18}, G=foe())


def to_round(scene: Scene, number: int) -> None:
    """Play on, all passing, to A's turn in a round."""
    scene.turn("A")
    while scene.round < number:
        scene.turn("A")


@pytest.mark.rule("archmage.escalation.start")
def test_no_bonus_in_round_one_and_one_as_round_two_begins(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    assert scene.escalation == 0
    scene.turn("A")
    scene.turn("G")
    assert (scene.round, scene.escalation) == (1, 0)
    scene.turn("A")  # the first turn of round two
    assert (scene.round, scene.escalation) == (2, 1)


@pytest.mark.rule("archmage.escalation.advance")
def test_it_climbs_by_one_a_round_up_to_six(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    seen: list[int] = []
    for _ in range(9):
        scene.turn("A")
        seen.append(scene.escalation)
    assert seen == [0, 1, 2, 3, 4, 5, 6, 6, 6]


@pytest.mark.rule("archmage.escalation.pc-bonus")
def test_heroes_add_it_to_attack_rolls(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    to_round(scene, 1)
    assert scene.attack("A", "melee-basic", "G").value == 5
    to_round(scene, 4)
    total = scene.attack("A", "melee-basic", "G")
    assert total.value == 5 + 3
    assert [part.value for part in total.parts if part.rule == "archmage.escalation.pc-bonus"] == [3]
    scene.dice(d20=[7], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == 7 + 8
    assert scene["G"].hp == 90 - (2 + 4)  # no part of the damage


@pytest.mark.rule("archmage.escalation.pc-bonus")
def test_heroes_add_it_out_of_turn_too(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    to_round(scene, 2)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[9], d8=[1])
    scene.do("G", "move", to="rear")
    assert scene.last("attack").total == 9 + 5 + 1


@pytest.mark.rule("archmage.escalation.pc-bonus")
def test_it_is_no_part_of_defenses_saves_or_checks(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={"at_hp": -3}, G=foe())
    scene.turn("A")
    scene.dice(d20=[4])  # B's death save
    scene.turn("A")
    assert scene.escalation == 1
    assert scene.defense("A", "ac").value == 15
    scene.dice(d20=[8])
    scene.do("A", "stabilize", "B")  # 8 and level 1 against 10
    assert not scene["B"].stable
    scene.dice(d20=[10])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.escalation.not-monsters")
def test_monsters_and_npcs_get_nothing_from_it(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G"), ("N", "G")],
        A={"str": 18},
        G=foe(),
        N={"side": "watch", "powers": ["Baton +6 vs. AC—3 damage"]},
    )
    to_round(scene, 4)
    assert scene.escalation == 3
    assert scene.attack("G", "Claw", "A").value == 7
    assert scene.attack("N", "Baton", "G").value == 6


@pytest.mark.rule("archmage.escalation.pc-bonus")
@pytest.mark.rule("archmage.escalation.not-monsters")
@pytest.mark.parametrize(("who", "bonus"), [("none", 6), ("companions", 7)])
def test_switch_the_companions_of_heroes_have_it(stage: Callable[..., Scene], who: str, bonus: int) -> None:
    scene = stage(
        options={"escalation_companions": who},
        engaged=[("A", "G"), ("W", "G")],
        A={},
        W={"owner": "A", "powers": ["Bite +6 vs. AC—4 damage"]},
        G=foe(),
    )
    to_round(scene, 2)
    assert scene.attack("W", "Bite", "G").value == bonus


@pytest.mark.rule("archmage.escalation.stall")
def test_in_a_round_of_dodging_it_does_not_advance(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    to_round(scene, 3)
    scene.stall()
    assert scene.escalation == 2
    scene.turn("A")
    assert (scene.round, scene.escalation) == (4, 2)
    scene.turn("A")
    assert scene.escalation == 3


@pytest.mark.rule("archmage.escalation.reset")
def test_when_fighting_ceases_it_drops_to_nothing_and_climbs_again(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    to_round(scene, 4)
    scene.calm()
    assert scene.escalation == 0
    assert scene.attack("A", "melee-basic", "G").value == 5
    scene.turn("A")
    assert scene.escalation == 1


@pytest.mark.rule("archmage.escalation.stall")
@pytest.mark.rule("archmage.escalation.reset")
@pytest.mark.parametrize(("control", "dice"), [("gm", [2, 3, 4]), ("auto", [1, 1, 0])])
def test_switch_stall_and_reset_follow_from_who_attacked(
    stage: Callable[..., Scene], control: str, dice: list[int]
) -> None:
    scene = duel(stage, {"escalation_control": control})
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    scene.turn("A")
    assert scene.escalation == 1
    scene.turn("G")  # in round two only the foe fights
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    seen: list[int] = []
    for _ in range(3):  # and then nobody
        scene.turn("A")
        seen.append(scene.escalation)
    assert seen == dice


@pytest.mark.rule("archmage.escalation.start")
@pytest.mark.parametrize(("advances", "dice"), [("no", [0, 1]), ("yes", [1, 2])])
def test_an_ambush_round_does_not_count_for_it_unless_switched(
    stage: Callable[..., Scene], advances: str, dice: list[int]
) -> None:
    scene = stage(
        options={"ambush_advances_escalation": advances}, ambush="A", A={}, B={}, G=foe(surprised=True)
    )
    scene.turn("A")
    assert scene.escalation == 0
    seen: list[int] = []
    for _ in range(2):
        scene.turn("G")  # it has no turn in the ambush
        seen.append(scene.escalation)
    assert seen == dice
