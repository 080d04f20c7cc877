"""Heads that make a line an aura, and who burns in it. All powers are invented."""

import pytest

from battlemat import Scene

BURNS = "Each enemy that starts its turn in the aura takes 5 damage."


def stage(system: str, line: str) -> Scene:
    """G with an aura, A beside it and B out of it."""
    return Scene(system, A=dict(at=(3, 3), hp=40), B=dict(at=(9, 9), hp=40), G=dict(
        at=(4, 3), side="monsters", hp=60, powers=[line]))


@pytest.mark.parametrize("system", ["orcus", "fourth"])
@pytest.mark.parametrize("head", [
    "Stench (aura 1)", "Stench aura 1", "Stench (Poison) aura 1",
    "Stench (aura 1; Poison)", "Stench (aura 1, at-will)"])
@pytest.mark.parametrize("says", [
    BURNS, "Enemies take 5 damage when they start their turns in the aura.",
    "Enemies take 5 damage if they begin their turns in the aura."])
def test_whoever_starts_a_turn_in_it_burns_and_nobody_else(system: str, head: str, says: str) -> None:
    scene = stage(system, f"{head}: {says}")
    assert scene["G"].notes == ()
    scene.turn("A")
    scene.turn("B")
    assert scene["A"].hp == 35 and scene["B"].hp == 40


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_an_aura_that_takes_an_action_lies_once_that_is_taken(system: str) -> None:
    scene = stage(system, f"Stench (minor, at-will, aura 1): {BURNS}")
    scene.turn("A")
    assert scene["A"].hp == 40
    scene.turn("G")
    scene.do("G", "Stench")
    scene.turn("A")
    assert scene["A"].hp == 35


@pytest.mark.parametrize("head", ["Stench (radius 1)", "Stench (aura burst 1)"])
def test_a_head_that_is_not_understood_is_told_with_its_sentence(head: str) -> None:
    scene = stage("orcus", f"{head}: {BURNS}")
    (note,) = scene["G"].notes
    assert BURNS in note
    scene.turn("A")
    assert scene["A"].hp == 40
