"""The measures of reading: how much is read, how much of it would be read of print nobody has seen, how strictly."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, replace
from importlib.resources import files
from pathlib import Path
from typing import Final

from battlemat.powers.forms import OutOfFight
from battlemat.powers.forms.power import Power
from battlemat.powers.grammar.evidence import words
from battlemat.powers.grammar.reader import grammar
from battlemat.reading.back import meant
from battlemat.reading.collections import Collection, Line, Unit, collect
from battlemat.reading.pruning import without

CORRUPTIONS: Final = ("dropped", "swapped", "replaced")
LONG: Final = 6


@dataclass(frozen=True)
class Share:
    """So many of so many."""

    part: int
    whole: int

    @property
    def percent(self) -> float:
        """The share in percent, 0 of nothing."""
        return 100 * self.part / self.whole if self.whole else 0.0


@dataclass(frozen=True)
class Measures:
    """What was measured on one collection.

    ``lines``, ``units`` (blocks and cards wholly): what is read. ``lines_out``, ``units_out``: leave one out, what is
    read with the same meaning when every alternative, word and kind of form is taken from the grammar that one block
    or card alone uses. ``new``: of the lines whose shape no other block has, those read;
    ``new_out``: the same, leave one out. ``strictness``: by corruption, the lines corrupted with a seed that are still
    read without a note. ``read_back``: of the lines read, those that are read the same from their own rendering.
    ``singles``: what of the grammar one unit alone uses, of what any uses.
    """

    collection: Collection
    lines: Share
    units: Share
    lines_out: Share
    units_out: Share
    new: Share
    new_out: Share
    singles: tuple[str, ...]
    rests: int
    strictness: dict[str, Share]
    read_back: Share


def measure(folders: list[Path], sample: int = 200, seed: int = 1) -> list[Measures]:
    """Take the measures of the collection in each folder. What any unit of any of them uses counts as used by another.
    ``sample``: so many lines of each, drawn with ``seed``, are corrupted in each way, and read back. Raises
    `InputError` for a folder that is not there.
    """
    collections = [collect(folder) for folder in folders]
    users = counted(collections)
    dead = frozenset(use for use, count in users.items() if count == 1)
    with without(dead):
        pruned = [collect(folder) for folder in folders]
    return [_measured(one, left, users, dead, sample, seed) for one, left in zip(collections, pruned, strict=True)]


def counted(collections: list[Collection]) -> Counter[str]:
    """By alternative, word or kind of form, how many units use it."""
    return Counter(use for one in collections for unit in one.units for use in used(unit))


def _measured(
    collection: Collection, left: Collection, users: Counter[str], dead: frozenset[str], sample: int, seed: int
) -> Measures:
    shapes = Counter(shape for unit in collection.units for shape in {line.shape for line in unit.lines})
    known = {key: line for unit in left.units for key, line in keyed(unit)}
    lines = [line for unit in collection.units for line in unit.lines]
    unseen = {id(line): _read_out(line, known.get(key), dead) for unit in collection.units
              for key, line in keyed(unit)}
    new = [line for line in lines if shapes[line.shape] == 1]
    understood = [line for line in lines if line.read]
    own = {use for unit in collection.units for use in used(unit)}
    drawn = random.Random(seed).sample(understood, min(sample, len(understood)))
    return Measures(
        collection,
        lines=Share(len(understood), len(lines)),
        units=Share(sum(unit.read for unit in collection.units), len(collection.units)),
        lines_out=Share(sum(unseen.values()), len(lines)),
        units_out=Share(sum(unit.read and all(unseen[id(line)] for line in unit.lines) for unit in collection.units),
                        len(collection.units)),
        new=Share(sum(line.read for line in new), len(new)),
        new_out=Share(sum(unseen[id(line)] for line in new), len(new)),
        singles=tuple(sorted(use for use in own if users[use] == 1)),
        rests=len(own),
        strictness=_strictness(drawn, random.Random(seed)),
        read_back=Share(sum(line.back() for line in drawn), len(drawn)),
    )


def keyed(unit: Unit) -> list[tuple[tuple[str, str, int], Line]]:
    """The lines of a unit by what tells them from all others: file, name and number."""
    return [((unit.file, unit.name, at), line) for at, line in enumerate(unit.lines)]


def _read_out(line: Line, left: Line | None, dead: frozenset[str]) -> bool:
    """Whether a line is read, and means the same, without what its unit alone uses."""
    if left is None or not (line.read and left.read):
        return False
    return line.power == left.power and not any(use in dead for use in left.uses if use.startswith("form "))


def used(unit: Unit) -> frozenset[str]:
    """What the readings of a unit's lines rest on, of those that are read."""
    return frozenset(use for line in unit.lines if line.read for use in line.uses)


def size() -> int:
    """The lines of Python that read print and run what is read."""
    total = 0
    folders = [files("battlemat") / "powers"]
    while folders:
        for one in folders.pop().iterdir():
            if one.is_dir():
                folders.append(one)
            elif one.name.endswith(".py"):
                total += len(one.read_text(encoding="utf-8").splitlines())
    return total


# Strictness.


def _strictness(lines: list[Line], dice: random.Random) -> dict[str, Share]:
    known = sorted(word for word in words(grammar()) if word.isalpha())
    found: dict[str, Share] = {}
    for how in CORRUPTIONS:
        taken, read = 0, 0
        for line in lines:
            text = corrupted(line.text, how, known, dice, line.power.name)
            power = line.again(text) if text else None
            if power is not None and not (power.understood and _only_told(line.power, power)):
                taken += 1
                read += power.understood
        found[how] = Share(read, taken)
    return found


def _only_told(power: Power, other: Power) -> bool:
    """Whether two readings differ in nothing but what they tell of the world outside fights."""
    same = bool(meant(replace(power, name="")) == meant(replace(other, name="")))
    return same and any(isinstance(one, OutOfFight) for one in power.effect) and _told(power) != _told(other)


def _told(power: Power) -> list[OutOfFight]:
    return [one for one in power.walk() if isinstance(one, OutOfFight)]


def corrupted(text: str, how: str, known: list[str], dice: random.Random, name: str = "") -> str:
    """A text with one word dropped, two neighbours swapped, or one replaced by another word of the grammar's; "" for
    a text too short for it. The words of the line's own ``name`` are left alone: anything may be called anything.
    """
    named = {word.lower() for word in name.split()}
    rows = text.split("\n")
    # Heads of cards are short: what is told in sentences is in the others.
    long = [index for index, row in enumerate(rows) if len(row.split()) >= LONG]
    if not long:
        return ""
    at = dice.choice(long)
    parts = rows[at].split(" ")
    places = [index for index, part in enumerate(parts) if part.strip(".,;:").isalpha()
              and not (index <= len(named) and part.strip(".,;:").lower() in named)]
    if how == "swapped":
        places = [index for index in places if index + 1 in places and parts[index] != parts[index + 1]]
    if not places:
        return ""
    place = dice.choice(places)
    if how == "dropped":
        del parts[place]
    elif how == "swapped":
        parts[place], parts[place + 1] = parts[place + 1], parts[place]
    else:
        word = parts[place].strip(".,;:")
        parts[place] = parts[place].replace(word, dice.choice([one for one in known if one != word.lower()]))
    rows[at] = " ".join(parts)
    return "\n".join(rows)
