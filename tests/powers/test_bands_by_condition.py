"""Without squares: what takes another's place in some case is no choice, and what names no power is none."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers.bands.card import read_card
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
FLING = ("Fling\nRanged attack\nOnce per battle\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 30 damage.")
FOE = dict(hp=200, ac=15, pd=15, md=15)


def field(*lines: str, cards: tuple[str, ...] = (JAB,), near: str = "A", **fields: Any) -> Scene:
    """A and B against G, a mire howler with these lines; nobody's turn yet."""
    scene = Scene("archmage", engaged=[(near, "G")], A=FOE | dict(powers=list(cards)) | fields.pop("A", {}),
                  B=FOE | dict(powers=[JAB, FLING]),
                  G=FOE | dict(side="monsters", name="Mire howler", powers=list(lines)) | fields.pop("G", {}))
    assert not scene["G"].notes and not scene["A"].notes
    return scene


@pytest.mark.parametrize(("said", "natural", "at_hp", "lost"), [
    ("8 damage, or 14 damage on a natural 16+", 15, 200, 8),
    ("8 damage, or 14 damage on a natural 16+", 17, 200, 14),
    ("8 damage, or 14 damage if the howler is staggered", 15, 200, 8),
    ("8 damage, or 14 damage if the howler is staggered", 15, 90, 14),
    ("8 damage or 14 ongoing fire damage if the howler is staggered", 15, 200, 8),
    ("8 damage or 14 ongoing fire damage if the howler is staggered", 15, 90, 0),
    ("8 damage; or 14 damage and 5 fire damage while the howler is staggered", 15, 200, 8),
])
def test_the_other_damage_is_dealt_in_its_case_and_nobody_asked(said: str, natural: int, at_hp: int, lost: int) -> None:
    scene = field(f"Claw +10 vs. AC—{said}", G=dict(at_hp=at_hp))
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert 200 - scene["A"].hp == lost


@pytest.mark.parametrize(("at_hp", "states"), [(200, set()), (90, {"dazed"})])
def test_if_it_is_staggered_asks_how_it_is_now(at_hp: int, states: set[str]) -> None:
    scene = field("Claw +10 vs. AC—8 damage, and the target is dazed if the howler is staggered", G=dict(at_hp=at_hp))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].conditions == states


def order(words: str) -> str:
    return f"Order\nMelee attack\nDaily\nTarget: One nearby ally.\nEffect: The target can make {words} as a free action"


@pytest.mark.parametrize("words", ["an at-will attack", "an at-will melee attack"])
def test_an_at_will_attack_is_any_that_is_not_spent(words: str) -> None:
    scene = field("Claw +10 vs. AC—8 damage", cards=(JAB, order(words)), near="B")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Order", "B", choose={"attack": "Jab"})
    assert 200 - scene["G"].hp == 10


@pytest.mark.parametrize(("words", "known"), [
    ("an improved attack", False), ("the following attack", False), ("a *great cleave* attack", True),
    ("a Great Cleave attack", True), ("an *order* attack", True),
])
def test_words_that_name_no_power_are_a_note(words: str, known: bool) -> None:
    assert read_card(order(words), ARCHMAGE_TERMS).understood == known


@pytest.mark.parametrize("said", [
    "Any creature that pops free of the howler is exempt.", "Wolves are not affected.",
])
def test_what_exempts_somebody_is_no_description(said: str) -> None:
    howler = Scene("archmage", G=FOE | dict(name="Mire howler", powers=[f"Slippery: {said}"]))["G"]
    assert howler.notes


@pytest.mark.parametrize(("line", "lost"), [
    ("Claw +10 vs. AC—8 damage; or 16 damage against a mook", 8),
    ("Claw +10 vs. AC—8 damage; or 16 damage against a non-mook", 16),
    ("Claw +10 vs. AC—8 damage, and each nearby mook takes 5 damage", 8),
    ("Claw +10 vs. AC—8 damage, and each nearby non-mook takes 5 damage", 13),
])
def test_a_mook_is_no_creature_like_any_other(line: str, lost: int) -> None:
    scene = field(line)
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert 200 - scene["A"].hp == lost
