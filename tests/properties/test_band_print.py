"""What is read of print without squares, rendered and read again, means the same."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from battlemat.files.heroes import load_hero
from battlemat.files.parties import shipped
from battlemat.importers.foundry import read_monster
from battlemat.powers import forms as f
from battlemat.powers.bands.block import BandBlock, read_blocks
from battlemat.powers.bands.card import read_card
from battlemat.powers.bands.lines import BandLines
from battlemat.powers.forms.base import Form
from battlemat.powers.grammar.tokens import OwnName
from battlemat.powers.lines import as_trait, settle_power
from battlemat.powers.render import named, sentences
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

MONSTERS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "archmage-monsters"
PARTS = ("hit", "miss", "effect", "special", "aftereffect", "failed_save")
# Of the print of others so much at least: what it says of creatures told by their deeds is said in other words.
SHARE = 0.88
# What is understood of it, of lines and of whole blocks: no less than lately.
UNDERSTOOD, WHOLLY = 0.75, 0.44


def meant(value: Any) -> Any:
    """A meaning without what is only told, an attack of any kind being any attack."""
    if isinstance(value, tuple):
        return tuple(meant(one) for one in value if not isinstance(one, f.OutOfFight))
    if isinstance(value, f.Trigger) and value.attack == f.AttackKind():
        value = replace(value, attack=None)
    if isinstance(value, f.PickOne):  # the lines it picks from stand elsewhere
        return f.PickOne()
    if isinstance(value, Form):
        return replace(value, **{part.name: meant(getattr(value, part.name)) for part in fields(value)})
    return value


def apart(power: f.Power) -> f.Power:
    """A line without the table it was taken to."""
    held = [one for one in power.effect if isinstance(one, f.While) and isinstance(one.test, f.Rolled)]
    return replace(power, effect=held[0].effects) if held else power


def again(power: f.Power, part: str, lines: BandLines, name: str) -> tuple[str, Any]:
    """One part of a power as rendered, and as that reads."""
    text = sentences(tuple(one for one in getattr(power, part) if not isinstance(one, f.OutOfFight)))
    text = named(text, name) if name else text.replace("SELF's", "your").replace("SELF", "you")
    read = lines.statements(text, 1, 1)
    if part == "effect" and name:
        read = tuple(as_trait(one) for one in read)
    return text, getattr(settle_power(replace(power, **{part: read})), part)  # type: ignore[arg-type]


def differing(powers: tuple[f.Power, ...], lines: BandLines, name: str) -> tuple[int, list[str]]:
    """How many parts were compared, and the rendering of those that read differently."""
    compared, found = 0, []
    for power in map(apart, powers):
        for part in PARTS:
            wanted = meant(getattr(power, part))
            if not wanted or not power.understood:
                continue
            compared += 1
            text, read = again(power, part, lines, name)
            if meant(read) != wanted:
                found.append(f"{name or 'card'}, {power.name}: {text}")
    return compared, found


def lines_of(block: BandBlock) -> BandLines:
    own = OwnName(block.name, (block.type,) if block.type else (), loose=True)
    return BandLines(ARCHMAGE_TERMS, own, tuple(line.name for line in block.lines))


@pytest.mark.parametrize("path", sorted((shipped("archmage") / "monsters").glob("*.md")), ids=lambda path: path.stem)
def test_shipped_monsters_read_the_same_again(path: Path) -> None:
    for block in read_blocks(path.read_text(encoding="utf-8"), ARCHMAGE_TERMS, str(path)):
        compared, found = differing(block.lines, lines_of(block), block.name)
        assert compared and not found


@pytest.mark.parametrize(
    "path",
    [one for one in sorted((shipped("archmage") / "heroes").glob("*.toml")) if one.stem != "party"],
    ids=lambda path: path.stem,
)
def test_shipped_cards_read_the_same_again(path: Path) -> None:
    hero = load_hero(path).hero
    names = tuple(card.name for card in hero.cards)
    for card in hero.cards:
        power = read_card(card.text, ARCHMAGE_TERMS, card.line, names)
        _, found = differing((power,), BandLines(ARCHMAGE_TERMS, None, (*names, power.name)), "")
        assert not found


@pytest.mark.skipif(not MONSTERS.is_dir(), reason="the collection of monsters is not at hand")
def test_the_print_of_others_loads_is_mostly_understood_and_reads_the_same_again() -> None:
    blocks = [read_monster(path, ARCHMAGE_TERMS) for path in sorted(MONSTERS.glob("*.yml"))]
    assert len(blocks) == 387
    lines = [line for block in blocks for line in block.lines]
    assert sum(line.understood for line in lines) / len(lines) >= UNDERSTOOD
    assert sum(block.understood for block in blocks) / len(blocks) >= WHOLLY
    compared, differ = 0, []
    for block in blocks:
        number, found = differing(block.lines, lines_of(block), block.name)
        compared += number
        differ.extend(found)
    assert compared >= 1000
    assert 1 - len(differ) / compared >= SHARE, "\n".join(differ[:20])
