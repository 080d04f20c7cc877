"""The attack roll, face by face, and what bears on it: marks, advantage, bonuses that are good for one roll."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("orcus.attack.natural-20")
@pytest.mark.rule("orcus.attack.natural-1")
@pytest.mark.rule("orcus.attack.critical-condition")
@pytest.mark.parametrize(("bonus", "ac"), [(5, 15), (5, 6), (5, 7), (5, 25), (5, 26), (5, 40), (30, 10), (5, 24)])
def test_every_face_against_low_and_high_defenses(stage: Stage, bonus: int, ac: int) -> None:
    claw = [f"Claw (standard, at-will): +{bonus} vs AC; 2d6+1 damage."]
    scene = stage(A=dict(at=(1, 1), powers=claw, hp=900), G=foe(at=(2, 1), ac=ac, hp=900))
    for face in (1, 2, 3, 9, 10, 11, 18, 19, 20):
        reached = face + bonus >= ac
        hit = face == 20 or (face > 1 and reached)
        scene.turn("A")
        before = scene["G"].hp
        crit = face == 20 and reached
        dice = {"d20": [face]} | ({"d6": [2, 3]} if hit and not crit else {})
        scene.dice(**dice)
        scene.do("A", "Claw", "G")
        event = scene.last("attack")
        assert (event.hit, event.crit, event.total, event.natural) == (hit, crit, face + bonus, face)
        assert before - scene["G"].hp == (13 if crit else 6 if hit else 0)


@pytest.mark.rule("orcus.attack.combat-advantage")
@pytest.mark.rule("orcus.ruling.combat-advantage-is-a-state")
@pytest.mark.parametrize(("conditions", "ally", "bonus"), [
    ([], None, 0), ([], (3, 1), 2), (["dazed"], None, 2), (["dazed", "stunned"], (3, 1), 2), (["slowed"], None, 0),
    (["prone"], None, 2), (["restrained"], None, 2), (["blinded"], None, 2), (["weakened"], None, 0),
    (["immobile"], None, 0), (["unconscious"], None, 2), (["surprised"], None, 2), (["marked"], None, 0),
    (["deafened"], None, 0), (["helpless"], None, 2), (["stunned"], None, 2),
])  # fmt: skip
def test_advantage_is_two_however_many_reasons_there_are(
    stage: Stage, conditions: list[str], ally: tuple[int, int] | None, bonus: int
) -> None:
    friend = {"B": dict(at=ally)} if ally else {}
    claw = ["Claw (standard, at-will): +5 vs AC; 2 damage."]
    scene = stage(A=dict(at=(1, 1), powers=claw), G=foe(at=(2, 1), conditions=conditions), **friend)
    scene.turn("A")
    assert scene.attack("A", "Claw", "G").value == 5 + bonus
    assert scene.advantage("A", "G") is bool(bonus)



@pytest.mark.rule("orcus.condition.marked")
@pytest.mark.rule("orcus.condition.marked-supersedes")
def test_a_mark_is_minus_two_on_attacks_that_leave_its_maker_out(stage: Stage) -> None:
    claw = "Claw (standard, at-will): +5 vs AC; 2 damage."
    sweep = "Sweep (standard, at-will): Near burst 1, all enemies; +5 vs AC; 2 damage."
    brand = (
        "Brand\nAt-Will Utility 1 (Swift Action) ● Martial\nRanged 5, one creature\n"
        "Effect The target is marked until the end of your next turn."
    )
    scene = stage(
        A=dict(at=(1, 1), powers=[brand]),
        B=dict(at=(3, 1), powers=[brand]),
        G=foe(at=(2, 1), powers=[claw, sweep]),
        H=foe(at=(2, 2), powers=[claw]),
    )
    scene.turn("A")
    scene.do("A", "Brand", "G")
    assert scene["G"].marked_by == "A"
    assert [scene.attack("G", "Claw", who).value for who in "AB"] == [5, 3]
    assert [scene.attack("H", "Claw", who).value for who in "AB"] == [5, 5]
    scene.turn("B")
    scene.do("B", "Brand", "G")
    assert scene["G"].marked_by == "B"
    assert [scene.attack("G", "Claw", who).value for who in "AB"] == [3, 5]
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Sweep")
    assert [event.total for event in scene.log if event.kind == "attack"] == [15, 15]


@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.parametrize("first", ["G", "H"])
def test_help_is_used_up_by_the_roll_it_is_meant_for_and_by_no_other(stage: Stage, first: str) -> None:
    claw = ["Claw (standard, at-will): +5 vs AC; 2 damage."]
    scene = stage(
        A=dict(at=(1, 1)), B=dict(at=(1, 2), powers=claw, hp=90), G=foe(at=(2, 1), hp=90), H=foe(at=(1, 3), hp=90)
    )
    scene.turn("A")
    scene.do("A", "help-attack", "B", choose={"against": "G"})
    assert [scene.attack("B", "Claw", who).value for who in "GH"] == [7, 5]
    scene.turn("B")
    scene.dice(d20=[2])
    scene.do("B", "Claw", first)
    assert [scene.attack("B", "Claw", who).value for who in "GH"] == ([5, 5] if first == "G" else [7, 5])
    scene.do("B", "action-point")
    scene.dice(d20=[2])
    scene.do("B", "Claw", "G")
    assert scene.attack("B", "Claw", "G").value == 5


@pytest.mark.rule("orcus.act.help-defense")
@pytest.mark.parametrize("striker", ["G", "H"])
def test_protection_lasts_for_the_next_attack_of_the_one_named(stage: Stage, striker: str) -> None:
    claw = ["Claw (standard, at-will): +5 vs AC; 2 damage."]
    scene = stage(
        A=dict(at=(1, 1)), B=dict(at=(1, 2), hp=90),
        G=foe(at=(2, 1), powers=claw), H=foe(at=(2, 2), powers=claw),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "help-defense", "B", choose={"against": "G"})

    def guard() -> list[int]:
        return [scene.defense("B", "ac", attacker=who, power="Claw").value for who in "GH"]

    assert guard() == [17, 15]
    scene.turn(striker)
    scene.dice(d20=[2])
    scene.do(striker, "Claw", "B")
    assert guard() == ([15, 15] if striker == "G" else [17, 15])
