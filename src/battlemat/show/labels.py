"""Short labels that tell the creatures of a battle apart on a board: two or three characters each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from battlemat.engine.record.view import View

LONGEST_KEY = 2


def short_labels(view: View) -> list[str]:
    """A label for each creature, by id, no two alike even when case is ignored.

    The keys of a staged scene are their own labels. Otherwise the first side gets two letters of the first
    name ("Ad"), others of the last ("ca"), and creatures of one name a letter and a number ("b1", "b2").
    """
    keys = [creature.key for creature in view.creatures]
    if all(0 < len(key) <= LONGEST_KEY for key in keys) and len({key.lower() for key in keys}) == len(keys):
        return keys
    groups: dict[tuple[int, str], list[int]] = {}
    for creature in view.creatures:
        groups.setdefault((creature.side, creature.sheet.name), []).append(creature.id)
    labels = [""] * len(keys)
    taken: set[str] = set()
    for (side, name), ids in groups.items():
        for letters in _candidates(name, side == 0, len(ids) > 1):
            wanted = [f"{letters}{n}" for n in range(1, len(ids) + 1)] if len(ids) > 1 else [letters]
            if taken.isdisjoint(label.lower() for label in wanted):
                break
        taken.update(label.lower() for label in wanted)
        for id, label in zip(ids, wanted, strict=True):
            labels[id] = label if side == 0 else label.lower()
    return labels


def _candidates(name: str, first_name: bool, numbered: bool) -> Iterator[str]:
    words = ["".join(c for c in word if c.isalnum()) for word in name.split()]
    words = [word for word in words if word] or ["x"]
    if not first_name:
        words.reverse()
    letters = "".join(words)
    if numbered:
        yield from (letter.upper() for letter in letters)
        yield from (a.upper() + b.lower() for a in letters for b in letters)
    else:
        head = words[0][0].upper()
        yield from (head + letter.lower() for letter in letters[1:])
        yield from (a.upper() + b.lower() for a in letters for b in letters)
    n = 1
    while True:
        yield f"{letters[0].upper()}{n}{'.' if numbered else ''}"
        n += 1
