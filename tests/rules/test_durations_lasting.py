"""What a hit lays on its target holds to the end of its time and no longer, in both games on squares."""

from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."
BURN = "Burn (standard, at-will): +6 vs AC; 5 fire damage."
HEX = "Hex (minor, at-will): +6 vs AC; {}."
TURN = "until the end of your next turn"
ENDING = [pytest.param("orcus", marks=pytest.mark.rule("orcus.duration.turn-marks")),
          pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.end-effects"))]
SAVING = [pytest.param("orcus", marks=pytest.mark.rule("orcus.save.roll")),
          pytest.param("fourth", marks=pytest.mark.rule("fourth.save.roll"))]


def hexed(system: str, sentence: str | None, **fields: Any) -> Scene:
    """G on its turn beside A, whom it has just hit with a hex that does what is said."""
    swift = "swift" if system == "orcus" else "minor"
    powers = [CLAW, BURN, HEX.replace("minor", swift).format(sentence or "the target is marked " + TURN)]
    scene = Scene(system, G={"side": "monsters", "at": (2, 2), "hp": 90, "powers": powers},
                  A={"at": (3, 2), "hp": 90, "at_hp": 60, **fields}, B={"at": (1, 2), "hp": 90})
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "A")
    return scene


def hurt(scene: Scene, power: str) -> int:
    before = scene["A"].hp
    scene.dice(d20=[15])
    scene.do("G", power, "A")
    return before - int(scene["A"].hp)


@pytest.mark.parametrize("system", ENDING)
@pytest.mark.parametrize(("sentence", "burn", "claw"), [
    (f"the target gains vulnerable 5 fire {TURN}", 10, 3),
    (f"the target gains vulnerable 5 cold {TURN}", 5, 3),
    (f"the target gains resist 3 fire {TURN}", 2, 3),
    (f"the target gains resist 9 fire {TURN}", 0, 3),
])
def test_what_it_can_bear_meanwhile(system: str, sentence: str, burn: int, claw: int) -> None:
    assert hurt(hexed(system, sentence), "Burn") == burn
    assert hurt(hexed(system, sentence), "Claw") == claw
    scene = hexed(system, sentence)
    scene.turn("G")
    assert hurt(scene, "Burn") == burn, "its next turn has not ended"
    scene.turn("G")
    assert hurt(scene, "Burn") == 5


@pytest.mark.parametrize("system", ENDING)
@pytest.mark.parametrize(("word", "action", "kwargs"), [
    ("shift", {"orcus": "five-foot-step", "fourth": "shift"}, {"to": (4, 3)}),
    ("charge", {"orcus": "charge", "fourth": "charge"}, {"target": "H"}),
])
def test_what_it_cannot_do_meanwhile(
    system: str, word: str, action: dict[str, str], kwargs: dict[str, Any]
) -> None:
    swift = "swift" if system == "orcus" else "minor"
    power = HEX.replace("minor", swift).format(f"the target cannot {word} {TURN}")
    scene = Scene(system, G={"side": "monsters", "at": (2, 2), "hp": 90, "powers": [CLAW, power]},
                  A={"at": (3, 2), "hp": 90}, H={"side": "monsters", "at": (8, 2), "hp": 90})
    scene.turn("A")
    assert scene.can("A", action[system], **kwargs)
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    assert not scene.can("A", action[system], **kwargs)
    scene.turn("G")
    scene.turn("A")
    assert scene.can("A", action[system], **kwargs)


@pytest.mark.parametrize("system", ENDING)
def test_a_blow_that_cannot_be_critical_still_hits(system: str) -> None:
    for sentence, critical in ((None, True), (f"the target cannot score critical hits {TURN}", False)):
        scene = hexed(system, sentence)
        scene.turn("A")
        scene.dice(d20=[20])
        scene.do("A", "melee-basic", "G")
        assert scene.last("attack").hit and scene.last("attack").crit is critical


@pytest.mark.parametrize("system", ENDING)
def test_its_speed_meanwhile(system: str) -> None:
    for sentence, speed in ((None, 6), (f"the target's speed is 2 {TURN}", 2)):
        scene = hexed(system, sentence)
        scene.turn("A")
        assert scene["A"].speed == speed
        scene.turn("G")
        scene.turn("A")
        assert scene["A"].speed == 6


@pytest.mark.parametrize("system", ENDING)
def test_whom_it_helps_to_flank_meanwhile(system: str) -> None:
    assert hexed(system, None).advantage("B", "G")
    assert not hexed(system, f"the target cannot flank {TURN}").advantage("A", "G")


@pytest.mark.parametrize("system", SAVING)
@pytest.mark.parametrize(("penalty", "natural", "saved"), [
    ("", 10, True), ("", 9, False), (", with a -2 penalty to the saving throw", 11, False),
    (", with a -2 penalty to the saving throw", 12, True)])
def test_the_save_against_it(system: str, penalty: str, natural: int, saved: bool) -> None:
    scene = hexed(system, f"the target is slowed (save ends{penalty})")
    scene.turn("A")
    assert "slowed" in scene["A"].conditions
    scene.dice(d20=[natural])
    scene.end()
    assert ("slowed" not in scene["A"].conditions) is saved


@pytest.mark.parametrize("system", SAVING)
@pytest.mark.parametrize(("natural", "left"), [(10, set()), (9, {"stunned"})])
def test_what_a_failed_save_makes_of_it(system: str, natural: int, left: set[str]) -> None:
    scene = hexed(system, "the target is slowed (save ends). First Failed Saving Throw: The target is stunned "
                          "(save ends)")
    scene.turn("A")
    assert {"slowed", "stunned"} & scene["A"].conditions == {"slowed"}
    scene.dice(d20=[natural])
    scene.end()
    assert {"stunned"} & scene["A"].conditions == left
