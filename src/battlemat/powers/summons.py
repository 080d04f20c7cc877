"""Summoned creatures in the short print of character sheets, put into the form of stat blocks.

"**EMBER IMP.** Small Monstrosity (Demon) 1. Your defenses. Spd 6. **HP** 7. **Resist** fire 5." stands for
the head; under it one line a power, "*Claw* (standard): Basic M +5 vs AC. 1d8+3 fire.".
"""

from __future__ import annotations

import re
from typing import Final

from .vocabulary import Vocabulary

_HEAD: Final = re.compile(r"^\*\*(?P<name>[A-Z][A-Z' -]+)\.\*\*\s+(?P<rest>.+)$")
_KIND: Final = re.compile(r"^(?P<kind>[A-Za-z](?: *+[A-Za-z])*+)\s*+(?:\((?P<tags>[^)]*+)\))?\s*+(?P<level>\d++)?$")
_POWER: Final = re.compile(
    r"^\*(?P<name>[^*]++)\*:?\s*+(?:\((?P<bracket>[^)]*+)\))?\s*+(?P<tags>●[^:]*+)?:?\s*+(?P<text>.+)$"
)
_AURA: Final = re.compile(r"^\*[^*]+\baura\s+\d+:\*", re.I)
_REACH: Final = re.compile(
    r"^(?P<basic>Basic\s++)?(?P<mark>M|R|N|F)\b\s*+(?P<where>(?:\s*+[^+;.\s])*?)\s*+"
    r"(?P<roll>(?:[+-]\d++|your level[^.;]{0,60}?)\s++vs\.?\s++\w++)[.;]\s*+",
    re.I,
)
# An amount and its type, without the word "damage".
_TYPED: Final = re.compile(
    r"(?:\b\d++d\d++(?:\s*+[+-]\s*+\d++)?|\b\d++)(?: persistent)? ([a-z]++)\b(?! damage)"
)
_MARKS: Final = {
    "m": ("†", "‡", "Melee"),
    "r": ("↗", "⤢", "Ranged"),
    "n": ("∢", "∢", "Near"),
    "f": ("⋇", "⋇", "Far"),
}


def spelled_out(text: str, vocabulary: Vocabulary) -> str:
    """The text with every creature of the short print as a stat block; line numbers stay as they are."""
    lines = text.split("\n")
    inside = False
    for index, line in enumerate(lines):
        head = _HEAD.match(line.strip())
        if head is not None:
            inside = True
            lines[index] = f"#### {head.group('name').title()}\v{_head(head.group('rest'), vocabulary)}"
        elif line.lstrip().startswith(("#", ">")):
            inside = False
        elif inside and line.strip() and not _AURA.match(line.strip()):
            lines[index] = _power(line.strip(), vocabulary)
    return "\n".join(lines)


def _head(text: str, vocabulary: Vocabulary) -> str:
    """The sentences behind a name as the lines of a head, parted by ``\\v``."""
    parts = [part.strip().replace("**", "") for part in text.strip().rstrip(".").split(". ")]
    kind = _KIND.match(parts[0])
    found: list[str] = []
    if kind is not None:
        tags = f" ● {kind.group('tags')}" if kind.group("tags") else ""
        found = [f"**Level {kind.group('level') or 1} Summoned Creature**", f"{kind.group('kind')}{tags}"]
    else:
        found = [parts[0]]
    for part in parts[1:]:
        name, _, value = part.partition(" ")
        if name.lower() == "your":
            found.append(f"**Defenses:** your {value.lower().replace('defs', 'defenses')}")
        else:
            found.append(f"**{'Speed' if name == 'Spd' else name}:** {value}")
    return "\v".join(found)


def _power(line: str, vocabulary: Vocabulary) -> str:
    match = _POWER.match(line)
    if match is None:
        return line
    bracket, text = match.group("bracket") or "", match.group("text").strip()
    action, _, trigger = bracket.partition(",")
    if re.match(r"\s*(when|if|whenever)\b", trigger, re.I):
        text, bracket = f"{trigger.strip().capitalize()}: {text}", action
        start = text.index(": ") + 2
    else:
        start = 0
    mark = ""
    found = _REACH.match(text[start:])
    if found is not None:
        plain, basic, word = _MARKS[found.group("mark").lower()]
        mark = (basic if found.group("basic") else plain) + " "
        where = found.group("where").strip()
        spot = f"{word} {where}; " if where else ""
        text = f"{text[:start]}{spot}{found.group('roll')}; {_damage(text[start:][found.end() :], vocabulary)}"
    use = f" ({bracket}, at-will)" if bracket and "," not in bracket else f" ({bracket})" if bracket else ""
    return f"{mark}**{match.group('name').removesuffix(':').strip()}**{use}\v{text}"


def _damage(text: str, vocabulary: Vocabulary) -> str:
    """ "1d8+3 poison and dazed": with the words "damage" and "the target is" that the short print saves."""
    text = _TYPED.sub(
        lambda one: f"{one[0]} damage" if one[1].lower() in vocabulary.damage_types else one[0], text
    )
    return re.sub(
        r" damage and (\w+)\b",
        lambda one: f" damage, and the target is {one[1]}" if one[1].lower() in vocabulary.conditions else one[0],
        text,
    )
