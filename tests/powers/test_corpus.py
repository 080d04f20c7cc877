"""Measured against printed collections, where they are at hand: how much is understood, and that it renders
back.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from battlemat.powers import forms as f
from battlemat.powers.card import card_text, read_card
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.headers import Header
from battlemat.powers.lines import LineReader
from battlemat.powers.render import body_text, named
from battlemat.powers.statblock import StatBlock, read_file
from battlemat.systems.orcus.terms import ORCUS_TERMS

CORPUS = Path(__file__).resolve().parents[3] / "shared" / "corpus"
MONSTERS = CORPUS / "orcus-monsters"
POWERS = CORPUS / "orcus-powers"

needs_monsters = pytest.mark.skipif(not MONSTERS.is_dir(), reason="the printed monsters are not at hand")
needs_powers = pytest.mark.skipif(not POWERS.is_dir(), reason="the printed powers are not at hand")


@pytest.fixture(scope="module")
def monsters() -> list[StatBlock]:
    paths = [path for path in sorted(MONSTERS.glob("*.md")) if path.name != "README.md"]
    return [block for path in paths for block in read_file(path, ORCUS_TERMS)]


@pytest.fixture(scope="module")
def cards() -> list[f.Power]:
    return [
        read_card(path.read_text(encoding="utf-8"), ORCUS_TERMS)
        for path in sorted(POWERS.glob("*.md"))
        if path.name != "README.md"
    ]


@needs_monsters
def test_every_monster_loads(monsters: list[StatBlock]) -> None:
    assert len(monsters) == 146


@needs_monsters
def test_most_lines_and_blocks_are_understood(monsters: list[StatBlock]) -> None:
    lines = [line for block in monsters for line in block.lines]
    assert sum(line.understood for line in lines) / len(lines) >= 0.90
    assert sum(block.understood for block in monsters) >= 100


def again(block: StatBlock, power: f.Power) -> f.Power:
    """The power's own rendering, read in the place of the print."""
    names = tuple(line.name for line in block.lines)
    reader = LineReader(ORCUS_TERMS, OwnName(block.name, (*block.tags, block.type)), names)
    body = named(body_text(power), block.name)
    aura = power.effect[0] if power.effect else None
    if isinstance(aura, f.Aura):
        return reader.aura(power.name, aura.radius, power.tags, body)
    return reader.power(Header(power.name, power.symbol, power.cost, power.usage, power.tags), body)


@needs_monsters
def test_what_is_understood_renders_and_reads_back_the_same(monsters: list[StatBlock]) -> None:
    known = [(block, line) for block in monsters for line in block.lines if line.understood]
    different = [f"{block.name}: {line.name}" for block, line in known if again(block, line) != line]
    assert not different


@needs_powers
def test_hero_cards_are_understood(cards: list[f.Power]) -> None:
    assert sum(card.understood for card in cards) / len(cards) >= 0.38


@needs_powers
def test_understood_cards_read_back_the_same(cards: list[f.Power]) -> None:
    known = [card for card in cards if card.understood]
    different = [card.name for card in known if read_card(card_text(card), ORCUS_TERMS) != card]
    assert not different
