"""Potions: what one that a hero carries does, from the words that say so (archmage.ruling.potion-details)."""

from __future__ import annotations

import re
from typing import Final

from battlemat.errors import InputError

_WORDS: Final = re.compile(r"^(?P<name>[^+,]*[^+,\s])\s*\+(?P<bonus>\d+)(?P<quick>\s*,\s*quick)?$")


class Potion:
    """A potion: healing by a recovery of the drinker's and `bonus` more. `quick`: drinking it is a quick action."""

    def __init__(self, name: str, bonus: int, quick: bool) -> None:
        self.name = name
        self.bonus = bonus
        self.quick = quick

    @property
    def words(self) -> str:
        """How it is written on the list of what one carries: "tide cordial +4, quick"."""
        return f"{self.name} +{self.bonus}" + (", quick" if self.quick else "")


def read_potion(words: str) -> Potion:
    """The potion that words such as "tide cordial +4" or "tide cordial +4, quick" mean. Raises `InputError`."""
    found = _WORDS.match(words.strip())
    if found is None:
        raise InputError(f"{words!r} is no potion", hint="expected a name and what it adds, such as 'tide cordial +4', "
                                                         "with ', quick' where drinking it is a quick action")
    return Potion(found["name"].strip(), int(found["bonus"]), found["quick"] is not None)


_CARRIED: Final[dict[tuple[str, ...], tuple[Potion, ...]]] = {}
"""What has been asked about before: opponents ask at every turn."""
_KEPT: Final = 1024


def carried(items: tuple[str, ...]) -> tuple[Potion, ...]:
    """The potions among what somebody carries, one of each kind; other things do nothing."""
    found = _CARRIED.get(items)
    if found is None:
        found = tuple([read_potion(words) for words in dict.fromkeys(items)
                       if _WORDS.match(words.strip()) is not None])
        if len(_CARRIED) >= _KEPT:
            _CARRIED.clear()
        _CARRIED[items] = found
    return found


def without(items: tuple[str, ...], words: str) -> tuple[str, ...]:
    """What is left once one of a kind has been used up."""
    at = items.index(words)
    return items[:at] + items[at + 1 :]
