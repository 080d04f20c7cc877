"""How a line of print was read: which words became which phrase, what that says, why the rest was not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final

from battlemat.errors import InputError, unknown
from battlemat.files.printed import Printed, of_text, read_printed
from battlemat.limits import NEAREST
from battlemat.powers.bands.lines import is_attack
from battlemat.powers.forms import Power
from battlemat.powers.forms.base import Form, Note
from battlemat.powers.grammar.derivation import Phrase, derive
from battlemat.powers.grammar.parts import flat_list
from battlemat.powers.grammar.reader import Reader, sentence_end
from battlemat.powers.grammar.riders import JOINS, apart
from battlemat.powers.grammar.tokens import OwnName, Token, normalise
from battlemat.powers.render import named, sentences
from battlemat.powers.unread import limiting
from battlemat.proofreading.findings import Finding
from battlemat.proofreading.nearness import nearest, understood
from battlemat.systems.system import System

_HEADED: Final = re.compile(r"^[^().:;]{1,60}+(?:\([^)]{1,80}+\))?+\s*+:|\bvs\.? (?:AC|PD|MD)\b|\n")
LABEL: Final = 60
NAMELESS: Final = "Nameless"
"""The creature whose text is explained where nobody says whose it is: a name that no print speaks of anybody by."""
DEEP: Final = 4
"""How deep phrases within phrases are shown."""


def with_nearest(findings: list[Finding], printed: Printed) -> list[Finding]:
    """Findings about words not understood, the first of them (`limits.NEAREST`) with how far they were and what comes
    near.
    """
    names: dict[str, list[str]] = {}
    for owner, power in printed.lines():
        names.setdefault(owner, []).append(power.name)
    found: list[Finding] = []
    looked = 0
    for finding in findings:
        if finding.clause and looked < NEAREST:
            looked += 1
            reader = _reader(printed.system, finding.owner, tuple(names.get(finding.owner, ())))
            words = normalise(finding.clause)
            finding = replace(finding, understood=understood(reader, words), nearest=nearest(reader, words))
        found.append(finding)
    return found


def explain_text(text: str, system: System, owner: str = "") -> list[str]:
    """How a text is read in the print of a system, line by line: a sentence or more, or a power with its header."""
    if _HEADED.search(text.strip()):
        printed = of_text(text)
        powers = [power for _, power in printed.lines()] if printed is not None \
            else list(system.read_traits(owner or NAMELESS, (text,)))
        told: list[str] = []
        for power in powers:
            told.extend(explain_power(power, system, owner or NAMELESS))
        if told:
            return told
    return list(_sentences(normalise(text), _reader(system, owner, ()), owner))


def explain_line(path: Path, line: int) -> list[str]:
    """How the power that stands in a line of a file is read. Raises `InputError` for a line in which none stands."""
    printed = read_printed(path)
    here = [(owner, power) for owner, power in printed.lines() if power.line <= line] if printed is not None else []
    if printed is None or not here or line > len(printed.text.splitlines()):
        first = next((power.line for _, power in printed.lines()), 0) if printed is not None else 0
        raise InputError("no power, trait or card stands in this line", file=str(path), line=line,
                         hint=f"the first stands in line {first}" if first else
                         "expected a file of stat blocks or hero cards")
    last = max(power.line for _, power in here)
    return _explained(printed, [(owner, power) for owner, power in here if power.line == last])


def explain_named(path: Path, name: str) -> list[str]:
    """How the powers of a file that are called so are read, in whatever case. Raises `InputError` where none is."""
    printed = read_printed(path)
    lines = list(printed.lines()) if printed is not None else []
    meant = [(owner, power) for owner, power in lines if power.name.casefold() == name.strip().casefold()]
    if printed is None or not lines:
        raise InputError("no power, trait or card stands in this file", file=str(path),
                         hint="expected a file of stat blocks or hero cards")
    if not meant:
        raise unknown("power, trait or card", name, [power.name for _, power in lines], file=str(path))
    return _explained(printed, meant)


def _explained(printed: Printed, powers: list[tuple[str, Power]]) -> list[str]:
    """How some powers of what is printed together are read, by whose they are."""
    names = tuple(power.name for _, power in printed.lines())
    return [told for owner, power in powers for told in explain_power(power, printed.system, owner, names)]


def explain_power(power: Power, system: System, owner: str, names: tuple[str, ...] = ()) -> list[str]:
    """How one power was read: each part of it said back, then its text word by word."""
    told = [f"{power.name}", f"  said back: {_back(power, owner)}"]
    for note in power.notes():
        told.append(f"  {'limit not understood, asked about in play' if limiting(note) else 'not understood'}: "
                    f"{note.told}")
    reader = _reader(system, owner, names or (power.name,))
    left = tuple(normalise(note.text) for note in power.notes())
    for row in power.text.splitlines():
        told.extend(f"  {one}" for one in _sentences(normalise(_body(row.strip(), system)), reader, owner, left))
    return told


def _body(row: str, system: System) -> str:
    """A line of a power without what stands before its sentences: name, roll and dash, or a label."""
    if not system.squares and is_attack(row):
        return row.partition("\u2014")[2] or row
    label, colon, body = row.partition(": ")
    return body if colon and len(label) < LABEL and not system.squares else row


def _back(power: Power, owner: str) -> str:
    """A power in plain words, as its forms have it."""
    try:
        words = power.render()
    except NotImplementedError as missing:
        return f"(its {missing} has no words yet)"
    return " / ".join(row.strip() for row in named(words, _called(owner)).splitlines() if row.strip())


def _sentences(text: str, reader: Reader, owner: str, left: tuple[str, ...] | None = None) -> Iterator[str]:
    """Every sentence of a text: its phrases, what it says; or how far it was understood.

    ``left`` are the words that reading the whole line has left over, where it has been read.
    """
    tokens = reader.tokens(text)
    at = 0
    while at < len(tokens):
        if tokens[at].word in (".", ";", ",", ":"):
            at += 1
            continue
        phrase, value = _phrase(reader, tokens, at)
        if phrase is not None:
            yield f'"{phrase.words(text, tokens)}"'
            yield from _inside(phrase, text, tokens, 1)
            yield f"  says: {_said(tuple(flat_list(value)), owner)}"
            at = phrase.stop
            continue
        end = sentence_end(tokens, at)
        words = text[tokens[at].start : tokens[end - 1].end]
        yield f'"{words}"'
        known = reader.phrased("statement", tokens[at:end])
        if known is not None:
            yield f"  says: {_said(tuple(flat_list(known)), owner)}"
        else:
            yield from _apart(words, reader, owner, left)
        at = end


def _phrase(reader: Reader, tokens: list[Token], at: int) -> tuple[Phrase | None, object]:
    """The phrase that begins here: what a line begins with (a range, targets, an attack roll) or a statement."""
    for rule in ("attack_roll", "statement"):
        phrase, value = derive(reader, rule, tokens, at)
        if phrase is not None and value:
            return phrase, value
    for rule, ends in (("range", (";", ":", ",")), ("range_targets", (";", ":"))):
        aimed, value = derive(reader, rule, tokens, at)
        if aimed is not None and value and aimed.stop < len(tokens) and tokens[aimed.stop].word in ends:
            return aimed, value
    return None, None


def _apart(words: str, reader: Reader, owner: str, left: tuple[str, ...] | None) -> Iterator[str]:
    """A sentence not understood as a whole, clause by clause."""
    tokens = reader.tokens(words)
    for part in apart(tokens, reader.clause):
        inside = tokens[part.start : part.stop]
        phrase, _ = derive(reader, "statement", inside) if part.forms else (None, None)
        if phrase is not None:
            yield f'  "{phrase.words(words, inside)}"'
            yield from _inside(phrase, words, inside, 2)
        if part.forms:
            yield f"    says: {_said(part.forms, owner)}"
            continue
        while len(inside) > 1 and inside[0].word in JOINS:
            inside = inside[1:]
        note = Note(words[inside[0].start : inside[-1].end].strip())
        if left is not None and not any(note.text in one or one in note.text for one in left):
            yield f'  "{note.told}"  = understood with what stands around it'
            continue
        yield f"  {'limit not understood' if limiting(note) else 'not understood'}: {note.told}"
        far = understood(reader, note.text)
        if far:
            yield f"    understood as far as: {far}"
        near = nearest(reader, note.text)
        if near:
            yield f"    nearest that is understood: {near}"


def _inside(phrase: Phrase, text: str, tokens: list[Token], depth: int) -> Iterator[str]:
    for one in phrase.inside:
        if one.name in ("join", "be") or (one.stop - one.start == 1 and tokens[one.start].kind == "mark"):
            continue
        yield f"{'  ' * depth}{one.words(text, tokens)}  = {one.name.replace('_', ' ')}"
        if depth < DEEP:
            yield from _inside(one, text, tokens, depth + 1)


def _said(forms: tuple[object, ...], owner: str) -> str:
    known = tuple(one for one in forms if isinstance(one, Form))
    try:
        return named(sentences(known), _called(owner)) if known else "nothing by itself"
    except NotImplementedError as missing:
        return f"(its {missing} has no words yet)"


def _called(owner: str) -> str:
    """How a creature is spoken of in what is said back."""
    return owner if owner not in ("", NAMELESS) else "user"


def _reader(system: System, owner: str, names: tuple[str, ...]) -> Reader:
    """A reader of the print of a system for the text of one creature, or of a hero."""
    return Reader(system.terms, OwnName(owner, loose=not system.squares) if owner else None, names)


__all__ = ["explain_line", "explain_power", "explain_text", "with_nearest"]
