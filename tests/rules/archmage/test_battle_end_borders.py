"""The moment a battle is over: who passes what, what strikes once more, what goes from whom, who keeps what."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
SLAY = "R: Slay +20 vs. AC—45 damage"
TICK = {"battle_end_ongoing": "last-tick"}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [SLAY], **fields}


def slain(scene: Scene, killer: str, victim: str) -> None:
    if scene.battle.active != scene.id(killer):
        scene.turn(killer)
    scene.dice(d20=[10])
    scene.do(killer, "Slay", victim)


def fled(scene: Scene) -> None:
    for who in "AC":
        scene.accept(who, "flee")
    scene.do("B", "flee")


@pytest.mark.rule("archmage.ongoing.battle-end")
@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.parametrize("winner", ["heroes", "monsters"])
@pytest.mark.parametrize("condition", ["dazed", "weakened", "vulnerable"])
def test_heroes_who_have_won_pass_their_saves_and_nobody_else(stage: Stage, winner: str, condition: str) -> None:
    scene = stage(B=dict(powers=[SLAY]), G=foe(), H=foe(at_hp=0), D=dict(at_hp=-30))
    killer, victim = "BG" if winner == "heroes" else "GB"
    scene.turn(killer)
    for who in "BG":
        scene.rule(f"{condition} {who} save ends")
    slain(scene, killer, victim)
    assert (condition in scene["B"].conditions) is (winner == "monsters")
    if winner == "monsters":
        assert condition in scene["G"].conditions, "only heroes pass saves without a roll"


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.rule("archmage.temp-hp.expire")
@pytest.mark.parametrize("winner", ["heroes", "monsters"])
def test_what_is_of_the_battle_goes_from_everybody(stage: Stage, winner: str) -> None:
    scene = stage(B=dict(powers=[SLAY], temp_hp=5), G=foe(temp_hp=5), C=dict(at_hp=-3, temp_hp=5))
    scene.turn("B")
    for who in "BG":
        scene.rule(f"bonus {who} +3 to ac until the end of the battle")
        assert scene.defense(who, "ac", attacker="BG"["B" == who], power="Slay").value == 18
    if winner == "heroes":
        scene.dice(d8=[3])
    slain(scene, *("BG" if winner == "heroes" else "GB"))
    survivor, other = "BG" if winner == "heroes" else "GB"
    assert scene.defense(survivor, "ac", attacker=other, power="Slay").value == 15
    assert [scene[who].temp_hp for who in "BGC"] == [0, 0, 0]


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.rule("archmage.ongoing.battle-end")
@pytest.mark.parametrize("option", ["none", "last-tick"])
@pytest.mark.parametrize(("hp", "burning", "fields", "after"), [
    (30, "5 fire", {}, 25), (30, "5 fire", {"immune": ["fire"]}, 30), (30, "5", {}, 25), (3, "5 fire", {}, 4),
    (30, "5 fire", {"temp_hp": 3}, 28), (30, "5 fire", {"immune": ["cold"]}, 25),
])  # fmt: skip
def test_ongoing_damage_strikes_once_more_by_the_switch(
    stage: Stage, option: str, hp: int, burning: str, fields: dict[str, Any], after: int
) -> None:
    scene = stage(options={"battle_end_ongoing": option, "recovery_average": "yes"}, B=dict(powers=[SLAY]),
                  A=dict(at_hp=hp, **fields), C={}, G=foe())  # fmt: skip
    scene.turn("B")
    scene.rule(f"ongoing A {burning} save ends")
    slain(scene, "B", "G")
    assert scene["A"].hp == (hp if option == "none" else after)
    assert scene["A"].ongoing == {}
    assert "unconscious" not in scene["A"].conditions


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.rule("archmage.death.negative-half")
@pytest.mark.parametrize(("hp", "alive"), [(-14, True), (-15, False), (-16, False)])
def test_the_last_strike_may_kill_and_the_dead_pass_no_save(stage: Stage, hp: int, alive: bool) -> None:
    scene = stage(options={**TICK, "recovery_average": "yes"}, B=dict(powers=[SLAY]), A=dict(at_hp=hp), G=foe())
    scene.turn("B")
    scene.rule("ongoing A 5 fire save ends")
    slain(scene, "B", "G")
    assert scene["A"].alive is alive
    assert scene["A"].hp == (4 if alive else hp - 5)


@pytest.mark.rule("archmage.flee.success")
@pytest.mark.rule("archmage.ruling.flee-consent")
@pytest.mark.parametrize("option", ["none", "last-tick"])
def test_who_flees_is_struck_by_nothing_more(stage: Stage, option: str) -> None:
    scene = stage(options={"battle_end_ongoing": option}, B={}, A={"at_hp": 30}, C={}, G=foe(), engaged=[("A", "G")])
    scene.turn("B")
    scene.rule("ongoing A 5 fire save ends")
    scene.rule("dazed A save ends")
    fled(scene)
    assert (scene["A"].hp, scene["A"].ongoing, scene["A"].conditions) == (30, {}, set())
    assert scene.engaged("A") == set()


@pytest.mark.rule("archmage.ongoing.battle-end")
@pytest.mark.rule("archmage.stabilize.state")
@pytest.mark.parametrize(("recoveries", "hp"), [(8, 4), (0, 2)])
@pytest.mark.parametrize("state", ["dying", "stable"])
def test_the_dying_and_the_stable_wake_when_it_is_won(stage: Stage, state: str, recoveries: int, hp: int) -> None:
    scene = stage(
        options={"recovery_average": "yes"}, C=dict(wis=30), B=dict(powers=[SLAY]),
        A=dict(at_hp=-9, recoveries=recoveries), G=foe(), engaged=[("A", "G"), ("C", "G")],
    )
    scene.turn("C")
    if state == "stable":
        scene.dice(d20=[10])
        scene.do("C", "stabilize", "A")
    assert scene["A"].stable is (state == "stable")
    slain(scene, "B", "G")
    assert (scene["A"].hp, "unconscious" in scene["A"].conditions) == (hp, False)
    assert scene["A"].recoveries == max(0, recoveries - 1)


@pytest.mark.rule("archmage.lasting-wound.effect")
@pytest.mark.rule("archmage.ruling.optional-death-rules")
@pytest.mark.parametrize("level", [1, 3])
@pytest.mark.parametrize("option", ["off", "on"])
@pytest.mark.parametrize("healed", [0, 30])
def test_a_wound_lowers_the_maximum_once_it_is_over(stage: Stage, level: int, option: str, healed: int) -> None:
    mend = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 40 hit points."
    scene = stage(options={"lasting_wounds": option, "recovery_average": "yes"}, B=dict(powers=[SLAY, mend]),
                  A=dict(level=level, at_hp=5), G=foe())  # fmt: skip
    scene.turn("G")
    scene.rule("damage A 9")
    assert scene["A"].hp == -4
    scene.turn("B")
    if healed:
        scene.do("B", "Mend", "A")
        assert (scene["A"].hp, scene["A"].max_hp) == (40, 40)
        scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Slay", "G")
    most = 40 - (2 + level if option == "on" else 0)
    assert scene["A"].max_hp == most
    assert scene["A"].hp == (most if healed else 4 if level == 1 else 13)


@pytest.mark.rule("archmage.lasting-wound.gain")
@pytest.mark.parametrize("course", ["-", "d", "d-", "dd", "d-d", "--"])
def test_a_wound_for_every_battle_one_has_dropped_in(stage: Stage, course: str) -> None:
    scene = stage(options={"lasting_wounds": "on", "recovery_average": "yes"}, B=dict(powers=[SLAY]), A={}, G=foe())
    for step in course:
        scene.turn("B")
        if step == "d":
            scene.rule(f"damage A {scene['A'].hp + 2}")
            assert scene["A"].dying
        scene.rest("short")
    assert scene["A"].max_hp == 40 - 3 * course.count("d")


@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.rule("archmage.death.negative-half")
def test_the_dead_are_struck_no_more(stage: Stage) -> None:
    scene = stage(options=TICK, B=dict(powers=[SLAY]), A=dict(at_hp=-15), G=foe())
    scene.turn("B")
    for type in ("fire", "cold"):
        scene.rule(f"ongoing A 5 {type} save ends")
    slain(scene, "B", "G")
    assert (scene["A"].alive, scene["A"].hp) == (False, -20)
