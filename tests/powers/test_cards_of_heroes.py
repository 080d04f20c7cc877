"""Hero cards on squares in turns of their print that put what is known together anew, each played with what must come
of it written down first. All powers here are invented.
"""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.card import read_card
from battlemat.systems.orcus.terms import ORCUS_TERMS

from .test_cards_said_otherwise import hit

FIELD = """
. . . . . . .
. . . . . . .
. . A G . . .
. . . H . . .
. . . . . . .
"""
BITE = "Bite (standard, at-will): +6 vs AC; 10 damage."


def card(*rows: str, head: str = "At-Will Attack 1 (Standard Action) ● Weapon") -> str:
    return "\n".join(("Trick", head, *rows))


def read(*rows: str) -> f.Power:
    """A card of these rows that is read without a note."""
    found = read_card(card(*rows), ORCUS_TERMS)
    assert not list(found.notes())
    return found


def effect(words: str) -> tuple[Any, ...]:
    """What a card does for an ally."""
    return tuple(read("Near burst 5, one ally", f"Effect {words}").effect)


def field(*cards: str, **a: Any) -> Scene:
    """A with these cards next to G, who stands beside H; A's turn."""
    foe = {"side": "monsters", "hp": 60, "ac": 10, "powers": [BITE]}
    scene = Scene("orcus", FIELD, A={"hp": 50, "ac": 10, "str": 14, "powers": list(cards), **a}, G=foe, H=foe)
    scene.turn("A")
    return scene


def blow(words: str, *more: str) -> str:
    return card("Melee weapon, one creature", "Attack Strength vs AC", f"Hit {words}", *more)


@pytest.mark.parametrize(("before", "lost"), [(60, 6), (35, 12), (20, 12)])
def test_staggered_before_or_after(before: int, lost: int) -> None:
    scene = hit("6 damage. If the target is staggered before or after the initial damage, it takes an additional 6 "
                "damage.", at_hp=before, hp=64)
    assert scene["G"].hp == before - lost


@pytest.mark.parametrize(("prone", "lost"), [(True, 9), (False, 4)])
def test_so_much_in_a_case_and_so_much_otherwise(prone: bool, lost: int) -> None:
    scene = field(blow("9 damage if the target is prone, otherwise 4 damage."))
    if prone:
        scene.rule("prone G")
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 60 - lost


def test_those_beside_take_half_as_much() -> None:
    scene = field(blow("9 damage, and each enemy adjacent to the target takes half as much damage."))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert (scene["G"].hp, scene["H"].hp) == (51, 56)


def test_resistance_to_everything() -> None:
    scene = field(card("Self", "Effect You gain resistance 4 until the end of your next turn."))
    scene.do("A", "Trick")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A")
    assert scene["A"].hp == 44


def test_a_push_instead_of_another() -> None:
    scene = field(blow("3 damage, and the target is pushed 1 square.",
                       "Special If you have not moved this turn, the target is pushed 3 squares instead of 1."))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["G"].at == (6, 2)


def test_everybodys_damage_against_one() -> None:
    scene = field(blow("3 damage. Add your Strength modifier to the damage roll of all attacks against the target "
                       "until the end of your next turn."))
    scene.dice(d20=[15, 15])
    scene.do("A", "Trick", "G")
    scene.turn("A")
    scene.do("A", "Trick", "G")
    assert scene["G"].hp == 52


def test_incorporeal_against_the_attack_that_is_answered() -> None:
    fade = card("Self", "Trigger You are hit by an attack",
                "Effect You are incorporeal for the purpose of this attack.", head="At-Will Utility 2 (Counter)")
    scene = field(fade)
    scene.turn("G")
    scene.accept("A", "Trick")
    scene.dice(d20=[15])
    scene.do("G", "Bite", "A")
    assert scene["A"].hp == 45


@pytest.mark.parametrize(("trigger", "events", "attack"), [
    ("You use a daily power", ("use",), f.AttackKind(tags=("daily",))),
    ("You are hit by a ranged attack or an area attack", ("is hit",), f.AttackKind(("ranged", "near", "far"))),
])
def test_what_is_answered(trigger: str, events: tuple[str, ...], attack: f.AttackKind) -> None:
    event = read("Self", f"Trigger {trigger}", "Effect You shift 1 square.").trigger
    assert event is not None and event.events == events and event.attack == attack


def test_what_ends_maintaining() -> None:
    (limit,) = read("Self", "Effect You fly 3 squares.", "Special You cannot maintain if you missed on your previous "
                    "turn.").special
    assert limit == f.MaintainLimit(trigger=f.Trigger(("miss",), f.SELF))


def test_an_attack_given_that_deals_more() -> None:
    (may,) = effect("The target can make a basic attack, dealing 1dW extra damage on a hit.")
    assert may.effects[0].extra == f.Amount(weapon=1)


def test_nobody_has_recoveries_left() -> None:
    (lost,) = effect("You and the target both have zero recoveries until the next long rest.")
    assert lost.count == 0 and lost.who == f.Together((f.SELF, f.TARGET))


def test_what_poisons_and_skills_say_of_no_fight() -> None:
    (kept,) = read("Self", "Effect It can be stored in a cool jar for up to six hours.").effect
    assert isinstance(kept, f.OutOfFight)


@pytest.mark.parametrize(("words", "made"), [
    ("Each ally gains one additional action point.", f.GainActionPoint(f.Select("ally"), 1)),
    ("The target loses all benefits of cover.", f.Forbid(("benefit from cover",), f.TARGET)),
])
def test_what_is_gained_and_lost(words: str, made: f.Form) -> None:
    assert effect(words) == (made,)


def test_an_attack_at_any_point_of_a_move() -> None:
    scene = field(card("Self", "Effect You shift 2. You can make a basic attack at any point during this move."))
    assert not scene["A"].notes


def test_who_falls_prone_after_the_attack() -> None:
    scene = field(blow("3 damage.", "Effect You fall prone after this attack."))
    scene.dice(d20=[15])
    scene.do("A", "Trick", "G")
    assert scene["A"].conditions == {"prone"}


def test_as_a_battle_begins() -> None:
    event = read("Self", "Trigger An encounter begins", "Effect You gain 5 temporary hit points.").trigger
    assert event == f.Trigger(("combat",), f.SELF)


def test_nobody_is_a_thing_in_hand() -> None:
    found = read_card(card("Self", "Requirements You must be holding an enemy", "Effect You stand up."), ORCUS_TERMS)
    assert list(found.notes()) and not found.requirements
