"""A creature's whole block as it is printed, with what is not understood marked, and how the creature is doing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from battlemat.engine.creature import SIZES
from battlemat.engine.record.view import View
from battlemat.powers.run.power import ParsedPower, PrintedTrait
from battlemat.show.notices import notes_of
from battlemat.show.words import DEFENSES, counted

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet

OPENS: Final = "[["
CLOSES: Final = "]]"
"""Around what is not understood, where there are no colours to tell it by."""


@dataclass(frozen=True)
class Piece:
    """A stretch of print, and whether it is understood."""

    text: str
    understood: bool


@dataclass(frozen=True)
class Block:
    """A creature's block: `name`, lines on how it is doing now, its `print`, and notes that no print stands for."""

    name: str
    state: tuple[str, ...]
    print: tuple[Piece, ...]
    notes: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of it as plain text, what is not understood between [[ and ]]."""
        told = "".join(piece.text if piece.understood else f"{OPENS}{piece.text}{CLOSES}" for piece in self.print)
        return "\n".join([self.name, *self.state, "", told, *(f"note: {note}" for note in self.notes)])


def block(battle: Battle, id: int) -> Block:
    """The block of a creature in a battle, by its id."""
    view = View.of(battle)
    creature = battle.creatures[id]
    text = printed(creature.sheet)
    notes = [note for _, note in notes_of(creature.sheet)]
    pieces, missing = marked(text, notes)
    name = f"{view.name(id)} (#{id}), of the {battle.sides[creature.side]}"
    return Block(name, tuple(_state(view, creature)), pieces, missing)


def printed(sheet: Sheet) -> str:
    """The print of a creature: its stat block, or its numbers and its powers as their cards have them."""
    if sheet.printed:
        return "\n".join(_bare(line) for line in sheet.printed.split("\n"))
    lines = list(_numbers(sheet))
    traits = [trait.power for trait in sheet.traits if isinstance(trait, PrintedTrait)]
    for power in [*traits, *sheet.powers]:
        if isinstance(power, ParsedPower):
            text = power.form.text.strip() or power.form.render()
            lines.extend(["", *(_bare(line) for line in text.split("\n"))])
        elif power.card:
            lines.extend(["", *power.card.split("\n")])
    return "\n".join(lines)


def _bare(line: str) -> str:
    """A line of print without the marks of its type."""
    return line.strip().removeprefix(">").replace("*", "").replace("#", "").strip()


def _numbers(sheet: Sheet) -> Iterable[str]:
    """What a sheet without print of its own says in numbers."""
    yield f"Level {sheet.level}, {SIZES[sheet.size]}" + (f", {sheet.role}" if sheet.role else "")
    defenses = ", ".join(f"{DEFENSES.get(name, name)} {value}" for name, value in sheet.defenses.items())
    yield f"{sheet.max_hp} hit points; {defenses}"
    yield f"Initiative {sheet.initiative:+d}; speed {sheet.speed}"
    if sheet.abilities:
        yield ", ".join(f"{name.capitalize()} {score}" for name, score in sheet.abilities.items())
    if sheet.skills:
        yield ", ".join(f"{name} {bonus:+d}" for name, bonus in sorted(sheet.skills.items()))


def _state(view: View, creature: Creature) -> Iterable[str]:
    """How a creature is doing, in lines."""
    seen = view.creatures[creature.id]
    temporary = f" and {counted(seen.temp_hp, 'temporary one')}" if seen.temp_hp else ""
    yield f"{seen.hp} of {counted(seen.max_hp, 'hit point')}{temporary}" + ("" if seen.alive else ", dead")
    states = [state.text for state in view.states(seen)]
    if states:
        yield "it bears: " + ", ".join(states)
    spent = [power.name for power in creature.sheet.powers if power.slot >= 0 and creature.spent >> power.slot & 1]
    if spent:
        yield "used up: " + ", ".join(spent)
    if creature.items:
        yield "carries: " + ", ".join(creature.items)


def marked(text: str, notes: Iterable[str]) -> tuple[tuple[Piece, ...], tuple[str, ...]]:
    """A text in pieces, those that are notes marked as not understood; and the notes that do not stand in it."""
    spans: list[tuple[int, int]] = []
    missing: list[str] = []
    # The text with each blank single, and where in the text each of its letters stands.
    places = [n for n, letter in enumerate(text) if not letter.isspace() or not text[n - 1 : n].isspace()]
    folded = "".join(" " if text[n].isspace() else text[n] for n in places)
    for note in notes:
        words = " ".join(_bare(note.partition(" [no such condition")[0]).split())
        at = folded.find(words) if words else -1
        if at < 0:
            missing.append(note)
            continue
        begin, last = places[at], places[at + len(words) - 1]
        if not any(start <= last and begin < end for start, end in spans):
            spans.append((begin, last + 1))
    pieces: list[Piece] = []
    at = 0
    for start, end in sorted(spans):
        pieces.append(Piece(text[at:start], True))
        pieces.append(Piece(text[start:end], False))
        at = end
    pieces.append(Piece(text[at:], True))
    return tuple(piece for piece in pieces if piece.text), tuple(missing)
