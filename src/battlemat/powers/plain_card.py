"""Power cards in the plain form, every part of them a line with its label.

    Hook and Haul
    Ferrier Attack 1
    Encounter ✦ Martial, Weapon
    Standard Action    Melee weapon
    Target: One creature
    Attack: Strength vs. AC
    Hit: 2[W] + Strength modifier damage, and you pull the target 1 square.
    Increase damage to 3[W] + Strength modifier damage at 21st level.
"""

from __future__ import annotations

import re
from typing import Final

from ..limits import check_print
from . import forms as f
from .card import CardReader, Row, bare, finished, joined, parts_of, read_card
from .forms.base import Form, Note
from .headers import Bracket, read_bracket
from .vocabulary import Vocabulary

_USAGE: Final = re.compile(
    r"^(?P<usage>At-Will|Encounter|Daily)(?:\s++\(Special\))?\s*+(?:[●✦◆♦*]\s*+(?P<tags>.*))?$", re.I
)
_ACTION: Final = re.compile(
    r"^(?P<action>(?:Standard|Move|Minor|Free|No)(?= Action)|Immediate (?:Interrupt|Reaction))(?: Action)?"
    r"\s*+(?P<range>.*)$",
    re.I,
)
_RANK: Final = re.compile(
    r"^(?P<who>[A-Z](?: *+[\w'-])*?)\s++"
    r"(?:(?P<category>Attack|Utility)(?:\s++(?P<level>\d++))?|(?P<feature>Feature|Racial Power|Power))$"
)
_BESIDE: Final = re.compile(r"^(?P<name>\S++(?:[^\S\t]\S++)*+)(?:\s{2,}+|\t)(?P<rank>\S.*)$")
_RAISED: Final = re.compile(
    r"(?:(?<!\s)\s++)?+Increase(?: the)? damage to (?P<damage>.{1,80}?)(?: damage)? "
    r"at (?P<level>\d++)(?:st|nd|rd|th) level\.?",
    re.I,
)
_WEAPON_DICE: Final = re.compile(r"(\d)\[W\]")


def is_plain_card(text: str) -> bool:
    """Whether a text is a hero's power card in the plain form: a usage, and below it a kind of action."""
    rows = [bare(row) for row in text.strip().splitlines() if row.strip()]
    for index, row in enumerate(rows[:5]):
        if _USAGE.match(row) is not None:
            return any(_ACTION.match(one) is not None for one in rows[index + 1 : index + 3])
    return False


def card_name(text: str) -> str:
    """The name on a card."""
    first = next((bare(row) for row in text.splitlines() if row.strip()), "")
    beside = _BESIDE.match(first)
    if beside is not None and _RANK.match(beside["rank"]):
        return beside["name"].strip("* ")
    return "" if _USAGE.match(first) else first.strip("* ")


def read_plain_card(text: str, vocabulary: Vocabulary, line: int = 1, powers: tuple[str, ...] = ()) -> f.Power:
    """A hero's power from its card; what does not read is in it as notes."""
    check_print(text, line=line)
    name = card_name(text)
    rows: list[Row] = []
    category, level, usage = "attack", "", ""
    tags: tuple[str, ...] = ()
    said = Bracket()
    notes: list[Form] = []
    headed = False
    for number, raw in enumerate(text.splitlines(), line):
        row = _WEAPON_DICE.sub(r"\1dW ", bare(raw))
        plain = row.strip("* ")
        rank = plain if not headed else ""
        if beside := _BESIDE.match(plain) if not headed else None:
            rank = beside["rank"]
        ranked = _RANK.match(rank)
        if not row or (plain == name and not headed):
            continue
        if found := _USAGE.match(plain) if not usage else None:
            usage, headed = found["usage"], True
            tags = tuple(vocabulary.tags.get(one.strip().lower(), one.strip())
                         for one in (found["tags"] or "").split(",") if one.strip())
        elif ranked is not None:
            category = "utility" if (ranked["category"] or "").lower() == "utility" else "attack"
            level = ranked["level"] or ("feature" if ranked["feature"] else "")
        elif not headed:
            # What is told between the name and the usage is for the reader.
            continue
        elif found := _ACTION.match(plain):
            said = read_bracket(f"{found['action']}, {usage}", vocabulary)
            if found["range"]:
                rows.append((number, found["range"]))
        else:
            rows.append((number, row))
    if said.problem:
        notes.append(Note(f"({said.problem})", line, 1, limits=True))
    card = CardReader(vocabulary, (*powers, name), notes)
    for part in joined(parts_of(_raised(rows))):
        card.part(part)
    usage_form = said.usage if said.cost else read_bracket(usage, vocabulary).usage
    return finished(card, name, said.cost, usage_form, tags, category, level, line, text)


def _raised(rows: list[Row]) -> list[Row]:
    """ "Increase damage to 2[W] + Strength modifier damage at 21st level." as the step of a level."""
    found: list[Row] = []
    for number, row in rows:
        steps = list(_RAISED.finditer(row))
        rest = _RAISED.sub("", row).strip()
        if rest:
            found.append((number, rest))
        found.extend((number, f"Level {step['level']}: {step['damage']} damage.") for step in steps)
    return found


def read_any_card(text: str, vocabulary: Vocabulary, line: int = 1, powers: tuple[str, ...] = ()) -> f.Power:
    """A hero's power from its card, in whichever form that is printed."""
    return (read_plain_card if is_plain_card(text) else read_card)(text, vocabulary, line, powers)
