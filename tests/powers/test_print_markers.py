"""What speaks of the sentence before it stands as a note where there is none it could speak of."""

from __future__ import annotations

import pytest

from battlemat.powers.bands.card import read_texts
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

SHRUG = "Once per battle as a free action at the start of its turn, this creature can cancel all effects and " \
        "conditions on it."
EVEN = "It can cancel these effects even if it's prevented from taking actions."
LEAP = "As a quick action, this creature can teleport anywhere it can see nearby."


@pytest.mark.parametrize(("text", "understood"), [
    (f"{SHRUG} {EVEN}", True),
    (EVEN, False),
    ("In addition, this effect lasts until the end of the battle.", False),
    (f"{LEAP} In addition, this effect lasts until the end of the battle.", False),
    ("As a quick action, this creature can conjure up three toads until the end of the battle.", False),
])
def test_a_marker_needs_what_it_marks(text: str, understood: bool) -> None:
    (power,) = read_texts("Bog Howler", [f"Knack: {text}"], ARCHMAGE_TERMS)
    assert (not list(power.notes())) is understood
