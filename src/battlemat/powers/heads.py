"""The phrases of a stat block's head: senses, skills, speeds, resistances."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from .vocabulary import Vocabulary

_SEE_ALSO: Final = re.compile(r"(?:[;,]\s*+|(?<!\s)\s++)?see also\s++\*?[^*;,]{1,80}+\*?\s*+$", re.I)


@dataclass(frozen=True)
class Senses:
    """``perception`` is the modifier; ``ranges`` maps a sense to its range in squares (0: unlimited);
    ``limits`` maps one to the words that limit it.
    """

    perception: int = 0
    ranges: tuple[tuple[str, int], ...] = ()
    limits: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Skill:
    """A skill's modifier, and another one for a purpose named in words ("+15 jumping")."""

    name: str
    modifier: int
    special: str = ""


@dataclass(frozen=True)
class Speed:
    """``walk`` in squares (0: it cannot walk). ``modes`` pairs a mode with its speed; ``traits`` the words
    that qualify them: hover, wall-climber, earth glide, phasing, web stride, compress, "max altitude 3",
    "no shift".
    """

    walk: int = 6
    modes: tuple[tuple[str, int], ...] = ()
    traits: tuple[str, ...] = ()


@dataclass(frozen=True)
class Resistance:
    """``amount`` less (or more) damage ``to`` a type, ``all``, or attacks of a range; ``halved``: half of it
    instead.
    """

    amount: int
    to: str
    halved: bool = False


Defence = Resistance


def pieces(text: str) -> list[str]:
    """Parts between commas and semicolons, brackets kept whole."""
    found: list[str] = []
    depth, start = 0, 0
    for index, letter in enumerate(text):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter in ",;" and depth == 0:
            found.append(text[start:index].strip())
            start = index + 1
    found.append(text[start:].strip())
    return [one for one in found if one]


def signed(text: str) -> int:
    """A whole number with a sign, with white space of any kind behind the sign or none: "+ 4"."""
    return int("".join(text.split()))


def last_brackets(text: str) -> tuple[str, str]:
    """A text without the brackets it ends with, and what stands in them ("" without any)."""
    whole = text.rstrip()
    start = whole.find("(", whole.rfind(")", 0, max(len(whole) - 1, 0)) + 1)
    if not whole.endswith(")") or start < 0:
        return text, ""
    return whole[:start].strip(), whole[start + 1 : -1]


def read_senses(text: str, vocabulary: Vocabulary) -> tuple[Senses, list[str]]:
    """Senses, and what could not be read."""
    perception = 0
    ranges: list[tuple[str, int]] = []
    limits: list[tuple[str, str]] = []
    problems: list[str] = []
    for piece in pieces(_SEE_ALSO.sub("", text)):
        match = re.match(r"^Perception\s*+([+-]?+\s*+\d++)", piece, re.I)
        if match:
            perception = signed(match.group(1))
            continue
        match = re.match(
            r"^([A-Za-z](?: *+[A-Za-z-])*?)\s*+(\d++)?(?:\s*+(?:squares?|mile))?\s*+(?:\(([^)]*+)\))?$", piece
        )
        name = match.group(1).strip().lower() if match else ""
        if match and (
            name in vocabulary.senses or (name.endswith(("sense", "sight", "vision")) and " " not in name)
        ):
            canonical = vocabulary.senses.get(name, name)
            ranges.append((canonical, int(match.group(2) or 0)))
            if match.group(3):
                limits.append((canonical, match.group(3)))
            continue
        match = re.match(r"^can see through concealment from ([\w ]+)$", piece)
        if match:
            limits.append(("see through", match.group(1)))
            continue
        match = re.match(r"^including .+$", piece)
        if match and limits:
            limits[-1] = (limits[-1][0], f"{limits[-1][1]}, {piece}")
            continue
        problems.append(piece)
    return Senses(perception, tuple(ranges), tuple(limits)), problems


def read_skills(text: str, vocabulary: Vocabulary) -> tuple[tuple[Skill, ...], list[str]]:
    """Skills, and what could not be read."""
    found: list[Skill] = []
    problems: list[str] = []
    for piece in pieces(text):
        match = re.match(
            r"^([A-Za-z](?: *+[A-Za-z])*+)\s*+([+-]\s*+\d++)\s*+(\+ half your level)?\s*+(?:\(([^)]*+)\))?$", piece
        )
        if match and match.group(1).lower() in vocabulary.skills:
            special = match.group(4) or match.group(3) or ""
            found.append(
                Skill(
                    vocabulary.skills[match.group(1).lower()], signed(match.group(2)), special
                )
            )
        else:
            problems.append(piece)
    return tuple(found), problems


_TRAITS: Final = (
    "hover",
    "phasing",
    "clumsy in air",
    "clumsy on ground",
    "clumsy",
    "wall-climber",
    "earth glide",
    "web stride",
    "ice stride",
    "ice walk",
    "water walk",
    "versatile stride",
    "forest stride",
    "swamp stride",
    "sand stride",
    "spider climb",
    "compress",
)


def read_modes(text: str, vocabulary: Vocabulary) -> tuple[Speed, list[str]]:
    """Speeds, and what could not be read."""
    walk = 0
    modes: list[tuple[str, int]] = []
    traits: list[str] = []
    problems: list[str] = []
    for piece in pieces(_SEE_ALSO.sub("", text)):
        piece, bracket = last_brackets(piece)
        if bracket:
            for one in pieces(bracket):
                if not _trait(one, traits):
                    problems.append(one)
        match = re.match(r"^(\d+)$", piece)
        if match:
            walk = int(match.group(1))
            continue
        match = re.match(r"^([A-Za-z](?: *+[A-Za-z])*+)\s*+(\d++)?$", piece)
        if match and match.group(1).lower() in vocabulary.modes and match.group(2):
            mode = vocabulary.modes[match.group(1).lower()]
            if mode == "walk":
                walk = int(match.group(2))
            else:
                modes.append((mode, int(match.group(2))))
        elif piece and not _trait(piece, traits):
            problems.append(piece)
    return Speed(walk, tuple(modes), tuple(traits)), problems


def _trait(text: str, traits: list[str]) -> bool:
    word = text.strip().lower().replace("can't shift", "no shift").replace("cannot shift", "no shift")
    known = (
        word in _TRAITS
        or word == "no shift"
        or re.match(r"^(compress \w+|max(?:imum)? altitude \d+|[\w-]+ (?:stride|walk|glide))$", word)
    )
    if known:
        traits.append(word.replace("maximum", "max"))
    return bool(known)


def read_defences(text: str, vocabulary: Vocabulary) -> tuple[tuple[Resistance, ...], list[str]]:
    """Resistances or vulnerabilities, and what could not be read. Types before one number share it ("acid,
    cold 15").
    """
    found: list[Resistance] = []
    waiting: list[str] = []
    problems: list[str] = []
    for piece in pieces(text):
        low = piece.lower()
        if low in ("incorporeal", "insubstantial"):
            found.append(Resistance(0, "incorporeal", True))
            continue
        match = re.match(
            r"^((?:melee|ranged|near|far)(?:\s*+(?:and|,|or)\s*+(?:melee|ranged|near"
            r"|far))*+)\s++attacks?\s*+(?:\((half damage)\)|(\d+))$",
            low,
        )
        if match:
            for one in re.findall(r"melee|ranged|near|far", match.group(1)):
                found.append(Resistance(int(match.group(3) or 0), one, match.group(2) is not None))
            continue
        match = (
            re.match(r"^(all|[a-z]++)(?:\s++damage)?\s*+(\d++)?\s*+(?:(?<=\s)(?:to|against)\s++.+)?$", low)
            if " to " not in low
            else None
        )
        if match is None:
            match = re.match(r"^()(\d++)\s++(?:to\s++)?(all|[a-z]++)(?:\s++damage)?$", low)
            if match and (match.group(3) == "all" or match.group(3) in vocabulary.damage_types):
                found.append(Resistance(int(match.group(2)), match.group(3)))
                continue
            problems.append(piece)
            continue
        kind = match.group(1)
        if (
            kind != "all"
            and kind not in vocabulary.damage_types
            and kind.capitalize() not in vocabulary.tags.values()
        ):
            problems.append(piece)
        elif match.group(2):
            amount = int(match.group(2))
            for one in (*waiting, kind):
                found.append(Resistance(amount, one))
            waiting.clear()
        else:
            waiting.append(kind)
    problems.extend(waiting)
    return tuple(found), problems
