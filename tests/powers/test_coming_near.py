"""Who comes next to SELF, by whatever way, and what it does then; each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

BOARD = """
    . . . . . .
    . A . G . .
    . . . . . .
"""


def strikes(said: str, action: str) -> bool:
    """Whether G strikes back as A goes next to it by this action."""
    scene = Scene("orcus", BOARD, A=dict(hp=50, ac=10), G=dict(side="monsters", powers=[
        "Slam (standard, at-will): +10 vs AC; 4 damage.", f"Temper: {said}"]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.accept("G", "melee-basic")
    scene.do("A", action, to=(2, 1))
    return scene["A"].hp < 50


@pytest.mark.parametrize(("event", "walks", "shifts"), [
    ("moves adjacent to G", True, True), ("moves or shifts adjacent to G", True, True),
    ("comes next to G", True, True), ("moves to a square adjacent to G", True, True),
    ("ends its move adjacent to G", True, True), ("shifts adjacent to G", False, True),
    ("shifts into a square adjacent to G", False, True),
])
def test_ways_of_coming_near(event: str, walks: bool, shifts: bool) -> None:
    said = f"When an enemy {event}, G can make a melee basic attack against it as a reaction."
    assert (strikes(said, "walk"), strikes(said, "five-foot-step")) == (walks, shifts)


def test_against_whom_it_answers_told_last() -> None:
    said = "G can make a melee basic attack as a reaction against any enemy that shifts adjacent to it."
    assert (strikes(said, "walk"), strikes(said, "five-foot-step")) == (False, True)
