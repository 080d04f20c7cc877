"""Hero power cards in the book's form. All powers here are invented."""

from __future__ import annotations

import pytest

from battlemat.powers import forms as f
from battlemat.powers.card import card_text, read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

CARD = """> #### Low Tide
> **Encounter** **Attack** **3** (**Standard Action**) ● **Arcane, Cold, Focus**
> **Near** burst 2, all enemies you can see
> **Attack** Wisdom +2 vs Reflex
> **Hit** 2d6 + Wisdom modifier cold damage, and the target is slowed until the end of your next turn.
> **Miss** Half damage.
> **Maintain Swift** The effect persists until the end of your next turn.
"""


def test_card() -> None:
    power = read_card(CARD, ORCUS_TERMS)
    assert (power.name, power.category, power.level, power.cost, power.usage.kind) == (
        "Low Tide",
        "attack",
        "3",
        ("standard",),
        "encounter",
    )
    assert power.tags == ("Arcane", "Cold", "Focus")
    assert power.targeting == f.Targeting(
        "near", area=f.Area("burst", 2), who=f.Select("enemy", tests=(f.Sees(f.SELF, f.EACH),))
    )
    assert power.attack == f.Attack(2, ("Reflex",), ("wisdom",))
    assert power.hit == (
        f.Damage(f.Amount(((2, 6),), modifiers=("wisdom",)), ("cold",)),
        f.Afflict(("slowed",), duration=f.Duration("end", f.SELF)),
    )
    assert power.miss == (f.HalfDamage(),)
    assert power.maintain == (f.Maintain("swift", (f.Persist(f.Duration("end", f.SELF)),)),)
    assert power.understood


CARDS = [
    CARD,
    "Old Grudge\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one "
    "creature\nAttack Strength vs AC\n"
    "Hit 1dW + Strength modifier damage.\nLevel 21: 2dW + Strength modifier damage.\nSpecial "
    "You can use this power as a basic melee attack.",
    "Back Stair\nEncounter Utility 6 (Move Action) ● Martial\nSelf\nRequirements You are "
    "adjacent to an ally.\nEffect Shift up to 5 squares.",
    "Not Today\nDaily Utility 10 (Counter Action) ● Divine, Healing\nNear burst 5, one "
    "ally\nTrigger An ally is hit by an attack.\n"
    "Effect The target spends a recovery and heals its recovery value plus your Charisma modifier.",
    "Ring the Bell\nDaily Attack 5 (Standard and Move Action) ● Weapon\nMelee or Ranged weapon, "
    "one target\nAttack Strength or Dexterity (your choice) vs AC\n"
    "Hit 3dW + Strength modifier damage.\nEffect Until the end of your next turn, all allies "
    "within 5 squares gain a +2 power bonus to attack rolls.",
]


@pytest.mark.parametrize("text", CARDS)
def test_cards_render_and_read_back(text: str) -> None:
    power = read_card(text, ORCUS_TERMS)
    assert [note.text for note in power.notes()] == []
    assert read_card(card_text(power), ORCUS_TERMS) == power


def test_card_reads_as_printed() -> None:
    assert card_text(read_card(CARD, ORCUS_TERMS)).splitlines()[:3] == [
        "Low Tide",
        "Encounter Attack 3 (Standard Action) ● Arcane, Cold, Focus",
        "Near burst 2, each enemy you can see",
    ]


def test_unknown_words_stay_with_their_label() -> None:
    power = read_card(
        "Odd\nDaily Utility 2 (Swift Action)\nSelf\nTrigger The moon rises over the "
        "town.\nEffect You shift 1 square.",
        ORCUS_TERMS,
    )
    assert [note.text for note in power.notes()] == ["Trigger: The moon rises over the town."]
    assert power.effect == (f.Move("shift", f.Distance(f.Amount(flat=1))),)
