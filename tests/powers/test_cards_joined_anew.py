"""Hero cards on squares whose words are joined in further ways: advantage on the next attack, misses without damage,
whom a card is for. Each is played with what must come of it written down first; all powers are invented.
"""

from __future__ import annotations

from typing import Any

import pytest

from battlemat.powers import forms as f
from battlemat.powers.card import read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

from .test_cards_of_heroes import blow, field
from .test_cards_said_otherwise import hit


def read(*rows: str) -> Any:
    """A card of these rows that is read without a note."""
    card = read_card("\n".join(("Trick", "Daily Attack 1 (Standard Action) ● Weapon", *rows)), ORCUS_TERMS)
    assert not list(card.notes())
    return card


@pytest.mark.parametrize(("at", "lost"), [(20, 12), (50, 5)])
def test_more_damage_against_some(at: int, lost: int) -> None:
    scene = hit("5 damage. This power deals an additional 7 damage to staggered targets.", at_hp=at, hp=50)
    assert scene["G"].hp == at - lost


def test_a_miss_without_damage() -> None:
    scene = field(blow("5 damage.", "Miss No damage, but the target is slowed until the end of your next turn."))
    scene.dice(d20=[3])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 60 and scene["G"].conditions == {"slowed"}


@pytest.mark.parametrize(("natural", "lost"), [(17, 8), (18, 10)])
def test_an_attack_with_a_wider_crit(natural: int, lost: int) -> None:
    scene = field(blow("1d10 damage.", "Special This attack can score a critical hit on a roll of 18-20."))
    scene.dice(d20=[natural], d10=[] if natural >= 18 else [8])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 60 - lost


def test_advantage_on_the_next_attack_alone() -> None:
    (_, gained) = read("Melee weapon, one creature", "Attack Strength vs AC",
                            "Hit 3 damage and you gain combat advantage against the target on your next attack against "
                            "it.").hit
    assert gained == f.HaveAdvantage(f.SELF, f.TARGET, next_only=True)


def test_each_target_is_slid_beside_oneself() -> None:
    (slid,) = read("Near burst 3, two creatures",
                   "Effect Slide each target up to 3 squares to a square adjacent to you.").effect
    assert slid.who == f.TARGET and slid.to == f.Place("adjacent")


def test_two_allies_or_oneself_and_one() -> None:
    who = read("Near burst 5, two allies or you and one ally", "Effect The target heals 5 hit points.").targeting.who
    assert who == f.Select("ally", 2, or_self=True)


def test_who_takes_an_attack_in_the_place_of_another() -> None:
    (taken,) = read("Self", "Trigger An enemy hits an adjacent ally.",
                    "Effect You take the attack instead of the ally.").effect
    assert taken == f.SufferInstead(f.SELF)


@pytest.mark.parametrize(("words", "there"), [
    ("You must have at least two enemies within 1 square.", True),
    ("You have two or more enemies adjacent to you.", True),
    ("You must have at least three enemies within 1 square.", False)])
def test_so_many_must_be_there(words: str, there: bool) -> None:
    scene = field(blow("3 damage.").replace("Attack Strength", f"Requirements {words}\nAttack Strength"))
    assert not scene["A"].notes and scene.can("A", "Trick", "G") is there


@pytest.mark.parametrize(("state", "answered"), [("dazed", True), ("stunned", True), ("slowed", False)])
def test_a_turn_that_starts_in_one_of_two_states(state: str, answered: bool) -> None:
    trigger = read("Self", "Trigger You start your turn dazed or stunned.", "Effect You shift 1 square.").trigger
    assert trigger is not None and trigger.events == ("start",)
    (asked,) = trigger.tests
    assert (f.Has(f.SELF, (state,)) in asked.tests) is answered


def test_whoever_hits_it_in_time() -> None:
    (_, held) = read("Melee weapon, one creature", "Attack Strength vs AC",
                     "Hit 3 damage, and each ally who hits the target before the end of your next turn gains 5 "
                     "temporary hit points.").hit
    assert held.duration == f.Duration("end", f.SELF) and held.effects[0].trigger.events == ("hit",)


def test_shelter_and_recoveries_told_otherwise() -> None:
    (sheltered,) = read("Self", "Effect You count as having cover until you move.").effect
    assert sheltered.what == "cover" and sheltered.duration.event.events == ("move",)
    (healed,) = read("Near burst 5, one ally", "Effect The target regains hit points equal to its recovery value but "
                     "does not spend a recovery.").effect
    assert healed == f.Heal(f.Amount(value="recovery value"), f.TARGET)
    (inside,) = read("Self", "Effect The zone grants your allies concealment.").effect
    assert inside.who == f.Select("ally", tests=(f.Place("zone"),), group=True)


def test_a_power_for_a_charge() -> None:
    found = read("Melee weapon, one creature", "Attack Strength vs AC", "Hit 3 damage.",
                 "Special You can use this power in place of a basic attack when you charge.").special
    assert found == (f.ThisAttack("charge"),)


def test_what_a_burst_creates() -> None:
    (zone,) = read("Near burst 1, all enemies",
                   "Effect The burst creates a zone that is difficult terrain until the end of your next turn.").effect
    assert zone == f.Zone(f.Duration("end", f.SELF), terrain=("difficult terrain",))
