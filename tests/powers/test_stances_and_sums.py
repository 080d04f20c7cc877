"""Stances, and other things cards and lines say again and again, each played: outcomes were written down first."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)
CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."


STANCE = "Daily Utility 2 (Swift Action) ● Martial, Stance"


def card(name: str, effect: str, usage: str = STANCE) -> str:
    return f"{name}\n{usage}\nSelf\nEffect {effect}"


def faced(*powers: str, **ogre: Any) -> Scene:
    """A's turn, with these powers; beside it stands an ogre with a club."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=20, str=14, at=(4, 4), powers=list(powers)),
                  B=dict(hp=100, ac=20, at=(2, 4)),
                  G=dict(side="monsters", name="Ogre", hp=100, ac=10, at=(5, 4), powers=[CLUB], **ogre))
    assert not scene["A"].notes
    scene.turn("A")
    return scene


OTHER = card("Other", "While you are in this stance, you gain a +1 bonus to speed.")


@pytest.mark.parametrize("effect", [
    "Until the stance ends, any enemy that ends its turn adjacent to you takes 5 damage, and you gain a +2 bonus to "
    "AC.",
    "Until you leave this stance, any enemy that ends its turn adjacent to you takes 5 damage. You gain a +2 bonus to "
    "AC until the stance ends.",
])
def test_as_long_as_a_stance_is_kept(effect: str) -> None:
    scene = faced(card("Thorns", effect), OTHER)
    for entered, hit, hp in ((None, True, 100), ("Thorns", False, 95), (None, False, 90), ("Other", True, 90)):
        if entered:
            scene.do("A", entered)
        scene.turn("G")
        before = scene["A"].hp
        scene.dice(d20=[10])
        scene.do("G", "Club", "A")
        assert (scene["A"].hp < before) == hit
        scene.turn("A")
        assert scene["G"].hp == hp
