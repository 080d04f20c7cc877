"""Doors, locks and traps that the referee opens, shuts, arms, hides and shows go on by the rules."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session
from tests.rules.rulings import ruled

Stage = Callable[..., Scene]
ROW = ". . . . . . . . G"
SPIKES = "Spikes (standard, at-will): +7 vs Ref; 5 damage."


def laid(stage: Stage, **device: Any) -> tuple[Scene, Session]:
    """A in column 2 and B in column 1, G far off; a thing in column 4."""
    scene = stage(ROW, A={"at": (2, 0)}, B={"at": (1, 0)}, G={"side": "monsters"},
                  devices={"T": {"at": (4, 0), **device}})
    scene.turn("A")
    return scene, Session(scene.battle)


@pytest.mark.rule("fourth.thievery.open-lock")
@pytest.mark.parametrize(("words", "passes", "states"), [
    ([], False, "closed"), (["open T"], True, "open"), (["open T", "close T"], False, "closed"),
    (["open T", "lock T"], False, "locked"), (["lock T"], False, "locked"), (["close T"], None, "closed"),
    (["lock T", "lock T"], None, "locked"), (["open T", "open T"], None, "open"), (["arm T"], None, "closed"),
    (["disarm T"], None, "closed"), (["open #3"], True, "open"), (["open #2"], None, "closed"),
    (["open T", "move A to 4,0", "close T"], None, "open"), (["open T", "move A to 4,0", "lock T"], None, "open"),
])
def test_a_door_stands_as_is_ruled(stage: Stage, words: list[str], passes: bool | None, states: str) -> None:
    scene, on = laid(stage, kind="door")
    for said in words[:-1]:
        on.rule(said)
    assert not words or ruled(on, words[-1]) is (passes is not None)
    assert scene.device("T").state == states
    if len(words) < 3:
        assert scene.can("A", "walk", to=(5, 0)) is (states == "open")


@pytest.mark.rule("fourth.thievery.disable-trap")
@pytest.mark.parametrize(("words", "hurts"), [
    ([], True), (["disarm T"], False), (["disarm T", "arm T"], True), (["arm T"], None), (["open T"], None),
    (["lock T"], None), (["disarm T", "disarm T"], None)])
def test_a_trap_is_armed_or_not_as_is_ruled(stage: Stage, words: list[str], hurts: bool | None) -> None:
    scene, on = laid(stage, attack=SPIKES)
    for said in words[:-1]:
        on.rule(said)
    assert not words or ruled(on, words[-1]) is (hurts is not None)
    struck = hurts if hurts is not None else words[0] != "disarm T"
    scene.dice(d20=[15] if struck else [])
    scene.do("A", "walk", to=(4, 0))
    assert scene["A"].hp == (35 if struck else 40)


@pytest.mark.rule("fourth.thievery.trap-awareness")
@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize(("words", "known"), [
    ([], None), (["reveal T"], "AB"), (["reveal T to A"], "A"), (["conceal T"], ""),
    (["conceal T", "reveal T to B"], "B"),
    (["reveal T", "conceal T from A"], "B"), (["conceal T", "reveal T"], "AB"),
])
def test_who_knows_of_a_trap_after_rulings(
    stage: Stage, hidden: bool, words: list[str], known: str | None
) -> None:
    scene, on = laid(stage, attack=SPIKES, hidden=hidden)
    for said in words:
        on.rule(said)
    if known is None or (not hidden and words == ["reveal T to A"]):
        known = "" if hidden else "AB"
    if hidden and words == ["reveal T to A"]:
        known = "A"
    device = scene.battle.devices[0]
    assert "".join(key for n, key in enumerate("AB") if not device.spot or device.known >> n & 1) == known
    scene.turn("A")
    on = Session(scene.battle)
    on.rule("move A to 3,0")
    if "A" in known:
        assert scene.why_not("A", "disable-trap", "T") is None
    else:
        assert scene.why_not("A", "disable-trap", "T") == "fourth.thievery.trap-awareness"
