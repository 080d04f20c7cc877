"""Languages: who speaks them, how they are written, and who may learn which."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.errors import nearest

CHOICE: Final = "orcus.language.choice"
DEFAULT: Final = "orcus.language.ancestry-default"
STANDARD_RULE: Final = "orcus.language.standard-table"
EXOTIC_RULE: Final = "orcus.language.exotic-table"


class Language:
    """A language: its speakers, its script, and the rule of its table."""

    def __init__(self, name: str, speakers: str, script: str, rule: str) -> None:
        self.name = name
        self.speakers = speakers
        self.script = script
        self.rule = rule

    def __repr__(self) -> str:
        return f"Language({self.name}: {self.speakers}; {self.script})"


STANDARD: Final = {language.name: language for language in (
    Language("Common", "humans", "Common", STANDARD_RULE),
    Language("Dwarvish", "dwarves", "Dwarvish", STANDARD_RULE),
    Language("Elvish", "elves", "Elvish", STANDARD_RULE),
    Language("Goblin", "goblinoids", "Common", STANDARD_RULE),
    Language("Deep Speech", "aboleths, cloakers, underworld traders", "Elvish", STANDARD_RULE),
    Language("Draconic", "dragons, dragonborn", "Draconic", STANDARD_RULE),
    Language("Giant", "orcs, giants", "Dwarvish", STANDARD_RULE),
    Language("Primordial", "elementals", "Abyssal", STANDARD_RULE),
)}
EXOTIC: Final = {language.name: language for language in (
    Language("Abyssal", "demons", "Abyssal", EXOTIC_RULE),
    Language("Celestial", "celestials, devils", "Celestial", EXOTIC_RULE),
)}
SECRET: Final = {language.name: language for language in (
    Language("Thieves' Cant", "thieves", "none", CHOICE),
    Language("Druids' Tongue", "druids", "none", CHOICE),
)}


def languages() -> dict[str, Language]:
    """Every language there is, by name."""
    return {**STANDARD, **EXOTIC, **SECRET}


def open_to(level: int) -> dict[str, Language]:
    """What a character may choose at a level: standard ones, exotic and secret ones only after the first."""
    return dict(STANDARD) if level <= 1 else languages()


def refuse(name: str, level: int, spoken: tuple[str, ...] = ()) -> Refusal | None:
    """Why a language may not be chosen at a level by somebody who speaks these."""
    known = languages()
    if name not in known:
        close = nearest(name, known)
        hint = f"did you mean {close}?" if close else f"one of {', '.join(open_to(level))}"
        return Refusal(STANDARD_RULE, f"there is no language {name!r}: {hint}")
    if name not in open_to(level):
        kind = "an exotic" if name in EXOTIC else "a secret"
        return Refusal(CHOICE, f"{name} is {kind} language: nobody learns one at level 1")
    if name in spoken:
        return Refusal(DEFAULT, f"{name} is spoken already")
    return None
