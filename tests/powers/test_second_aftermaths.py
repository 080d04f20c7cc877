"""What failed saves, and what a save, bring of what a secondary attack has laid: each played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

STUNG = "Sting (standard, at-will): +9 vs AC; 4 damage. Secondary Attack: +7 vs Fortitude; "
MAIMED = "Sting (standard, at-will): +9 vs AC; 4 damage, and the target is slowed (save ends). "


def stung(words: str, *saves: int) -> Any:
    """A after so many saves against what the ogre's attacks have laid."""
    scene = Scene("orcus", "........\n" * 6, A=dict(hp=100, ac=10, fort=10, at=(4, 4)), G=dict(
        side="monsters", name="Ogre", hp=100, at=(5, 4), powers=[words]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15, 15] if "Secondary" in words else [15])
    scene.do("G", "Sting", "A")
    for save in saves:
        scene.turn("A")
        scene.dice(d20=[save])
        scene.end()
    return scene["A"]


@pytest.mark.parametrize("first", [STUNG + "the target is slowed (save ends). ", MAIMED])
def test_a_failed_save_worsens_what_was_laid_second_as_well_as_first(first: str) -> None:
    words = first + "First Failed Saving Throw: The target is immobilized instead (save ends)."
    assert stung(words, 5).conditions == {"immobile"}
    assert stung(words, 15).conditions == set()


def test_what_comes_once_the_second_attack_is_saved_against() -> None:
    words = STUNG + "the target is slowed (save ends). Aftereffect: The target is dazed until the end of its next turn."
    assert stung(words, 5).conditions == {"slowed"}
    assert stung(words, 15).conditions == {"dazed"}


def test_each_failed_save_makes_the_second_attacks_damage_grow() -> None:
    words = STUNG + "ongoing 5 poison damage (save ends). Each Failed Saving Throw: The ongoing damage increases by 5."
    assert stung(words, 5, 5).ongoing == {"poison": 15}


def test_what_the_first_attack_laid_for_a_time_has_no_aftermath() -> None:
    words = ("Sting (standard, at-will): +9 vs AC; 4 damage, and the target is slowed until the end of its next turn. "
             "Secondary Attack: +7 vs Fortitude; the target is weakened (save ends). Aftereffect: The target falls "
             "prone.")
    assert stung(words, 5).conditions == {"weakened"}
