"""What stands beside the rules of a fight, and what only looks so."""

from __future__ import annotations

import pytest

from battlemat.powers import forms as f
from battlemat.powers.bands.card import read_texts
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS


def told(text: str) -> str:
    """What kind of aside a text is; "" for a note."""
    (power,) = read_texts("Bog Howler", [f"Odd: {text}"], ARCHMAGE_TERMS)
    (form,) = power.effect or power.special
    return form.about if isinstance(form, f.OutOfFight) else ""


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("For example, two howlers in a bog of six enemies attack each of the three nearest.", "example"),
        ("(Note that howlers engaged by a hero usually bite first and howl later.)", "note"),
        ("You should certainly use one howl per battle, occasionally two.", "advice"),
        ("When building battles with this monster, it counts as half a normal monster.", "building battles"),
        ("If the hero has no icon relationship with the Bog Queen, one point shifts to her.", "the world"),
        ("Any hero killed by the howler rises as a howler the following night.", "between battles"),
        ("Give each hero a skill check (DC 20) to notice the howler in the reeds.", "checks"),
    ],
)
def test_asides_are_known_by_their_construction(text: str, kind: str) -> None:
    assert told(text) in (kind, "advice", "description")


@pytest.mark.parametrize(
    "text",
    [
        "Blorf the gribbet unto its quandle attack.",
        "A hero that fails a DC 20 skill check takes splonking damage that turn.",
        "You should give it +2 to all defenses.",
        "After the battle each hero attack is doubled.",
    ],
)
def test_what_rules_a_fight_is_no_aside(text: str) -> None:
    assert told(text) == ""
