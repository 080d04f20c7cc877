"""Powers selected at a higher level, with what their Boost entries give them (orcus.power.boost)."""

from __future__ import annotations

import re
from typing import Final

RULE: Final = "orcus.power.boost"
_BOOST: Final = re.compile(r"^\W{0,4}Boost\W{0,4}\s+\W{0,2}Level (\d+)\W{0,3}:?\s+(.*)$")
_HEADER: Final = re.compile(r"^(.*\b(?:Attack|Utility)) (\d+)\b(.*)$")
_TAG: Final = re.compile(r"^This power gains the (.+?) tags?\.?$")
_AMOUNT: Final = re.compile(r"^\d+d")


def boosts(card: str) -> dict[int, str]:
    """The Boost entries of a card: by the level from which on it may be selected so, what it then does."""
    return {int(found[1]): found[2].strip() for line in card.split("\n") if (found := _BOOST.match(line)) is not None}


def selected_level(card: str, level: int) -> int:
    """The level a power has that is selected at this one: its own, or its highest boost up to here."""
    return max([own_level(card), *[step for step in boosts(card) if step <= level]])


def own_level(card: str) -> int:
    """The level printed on a card; 1 where none is."""
    for line in card.split("\n"):
        found = _HEADER.match(line)
        if found is not None:
            return int(found[2])
    return 1


def boosted(card: str, level: int) -> str:
    """A card as it is selected at a level: what its highest boost up to there gives stands in place of the old.

    A boost that begins with damage replaces the Hit entry, one that names a tag adds it, any other the Effect entry.
    """
    known = [step for step in boosts(card) if step <= level]
    if not known:
        return card
    step = max(known)
    gives = boosts(card)[step]
    tag = _TAG.match(gives)
    label = "" if tag is not None else "Hit" if _AMOUNT.match(gives) else "Effect"
    lines: list[str] = []
    replaced = not label
    for line in card.split("\n"):
        found = _BOOST.match(line)
        if found is not None:
            if int(found[1]) <= step:
                continue
        elif label and line.startswith(label + " "):
            line = f"{label} {gives}"
            replaced = True
        elif (header := _HEADER.match(line)) is not None:
            rest = header[3] if tag is None else f"{header[3]}, {tag[1]}"
            line = f"{header[1]} {step}{rest}"
        lines.append(line)
    if not replaced:
        lines.append(f"{label} {gives}")
    return "\n".join(lines)
