"""Attacks that stand in for a basic melee attack, at the end of a charge or as an opportunity attack; each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

JAB = "‡ Jab (standard, at-will): +10 vs AC; 1 damage."
GORE = "Gore (standard, at-will): +10 vs AC; 7 damage."


def field(*lines: str) -> Scene:
    """A, and five squares off G with these lines."""
    return Scene("orcus", ". . . . . . . .\nA . . . . G . .", A=dict(hp=50, ac=10),
                 G=dict(side="monsters", hp=50, speed=6, powers=list(lines)))


@pytest.mark.parametrize("lines", [
    (JAB, GORE, "Horns: G can use gore in place of a melee basic attack when it charges."),
    (JAB, GORE, "Horns: When charging, G can use gore instead of a basic melee attack."),
    (JAB, f"{GORE} When charging, G can use this power in place of a basic melee attack."),
])
def test_an_attack_at_the_end_of_a_charge(lines: tuple[str, ...]) -> None:
    scene = field(*lines)
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "charge", "A", choose={"attack": "Gore"})
    assert scene["A"].hp == 43


def test_a_charge_ends_in_a_basic_attack_unless_told() -> None:
    scene = field(GORE, JAB, "Horns: G can use gore in place of a melee basic attack when it charges.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "charge", "A")
    assert scene["A"].hp == 49


def test_what_stands_in_for_nothing_ends_no_charge() -> None:
    scene = field(JAB, GORE)
    scene.turn("G")
    assert not scene.can("G", "charge", "A", choose={"attack": "Gore"})


@pytest.mark.parametrize("said", [
    "G can use gore when it makes an opportunity attack.",
    "G can use gore as an opportunity attack.", "G can use gore for its opportunity attacks.",
    "G can use gore instead of a melee basic attack when making an opportunity attack.",
])
def test_an_attack_as_an_opportunity_attack(said: str) -> None:
    scene = Scene("orcus", ". A G . .", A=dict(hp=50, ac=10),
                  G=dict(side="monsters", hp=50, powers=[JAB, GORE, f"Horns: {said}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.turn("A")
    scene.accept("G", "Gore")
    scene.dice(d20=[15])
    scene.do("A", "walk", to=(0, 0))
    assert scene["A"].hp == 43
