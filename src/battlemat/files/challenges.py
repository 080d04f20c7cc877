"""Skill challenge files: how many successes before how many failures, with which skills, and who tries."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml
from battlemat.files.encounters import read_party
from battlemat.files.heroes import Hero
from battlemat.systems import load_system, system_names
from battlemat.systems.system import System

_KEYS: Final = ("name", "system", "prose", "successes", "failures", "dc", "xp", "party", "skill", "won", "lost")
_SKILL_KEYS: Final = ("name", "dc", "text", "success", "failure", "limit")
_PARTY_KEYS: Final = ("size", "level", "heroes")
MOST: Final = 40
CHALLENGE: Final = ("successes", "failures")
"""Keys that tell a challenge file from others."""


@dataclass(frozen=True)
class ChallengeSkill:
    """A skill that helps: what its check must reach, what is done with it, what is told of how it went.

    `limit` is how often it may be used at most (0: as often as one likes).
    """

    name: str
    dc: int
    text: str = ""
    success: str = ""
    failure: str = ""
    limit: int = 0


@dataclass(frozen=True)
class ChallengeFile:
    """A skill challenge and the party that faces it.

    `won` and `lost` tell how it ends, `xp` is what winning is worth in all.
    """

    name: str
    system: str
    successes: int
    failures: int
    skills: tuple[ChallengeSkill, ...]
    heroes: tuple[Hero, ...]
    prose: str = ""
    xp: int = 0
    won: str = ""
    lost: str = ""
    file: str = ""

    def skill(self, name: str) -> ChallengeSkill:
        """The skill of this name. Raises KeyError for one that does not help."""
        for skill in self.skills:
            if skill.name == name:
                return skill
        raise KeyError(name)


def _usual_system() -> str:
    """The system of a file that names none: the first whose challenges have usual numbers, else the first with any."""
    able = [name for name in system_names() if load_system(name).challenges]
    return next((name for name in able if load_system(name).difficulties()), able[0])


def load_challenge(path: str | Path) -> ChallengeFile:
    """Read a skill challenge file. Raises `InputError` for anything wrong in it or in the hero files it names.

    One that does not state both numbers is refused (fourth.ruling.skills-without-numbers), but for the three failures
    that normally lose an extended challenge (orcus.challenge.extended).
    """
    document = load_toml(Path(path), "skill challenge file")
    table = Table(document, document.data)
    table.only(_KEYS, "skill challenge")
    system = table.choice("system", system_names(), _usual_system())
    rules = load_system(system)
    if not rules.challenges:
        raise table.error(f"{system} has no rules for skill challenges", "system",
                          hint=f'expected system = "{_usual_system()}"')
    known = list(rules.rules(None).skills)
    base = _dc(table, rules, 0) if "dc" in table else 0
    skills: list[ChallengeSkill] = []
    for entry in table.tables("skill"):
        entry.only(_SKILL_KEYS, "skill")
        name = entry.choice("name", known)
        if name in [skill.name for skill in skills]:
            raise entry.error(f"there are two entries for '{name}'", "name", hint="expected one [[skill]] for each")
        skills.append(ChallengeSkill(
            name, _dc(entry, rules, base or _usual(entry, rules, name)), entry.text("text", "").strip(),
            entry.text("success", "").strip(), entry.text("failure", "").strip(),
            entry.integer("limit", 0, low=1, high=MOST) if "limit" in entry else 0))
    if not skills:
        raise table.error("there is no skill that helps", hint='expected [[skill]] with name = "arcana"')
    successes = table.integer("successes", low=1, high=MOST)
    failures = rules.failures
    if not failures or "failures" in table:
        failures = table.integer("failures", low=1, high=MOST)
    party = table.table("party")
    party.only(_PARTY_KEYS, "party")
    return ChallengeFile(
        name=table.text("name", Path(path).stem), system=system, successes=successes, failures=failures,
        skills=tuple(skills), heroes=tuple(read_party(party, system)), prose=table.text("prose", "").strip(),
        xp=table.integer("xp", 0, high=1_000_000), won=table.text("won", "").strip(),
        lost=table.text("lost", "").strip(),
        file=str(path))


def _usual(table: Table, rules: System, skill: str) -> int:
    """What a check must reach where nothing is stated, if the game says. Raises `InputError` where it does not."""
    if "dc" in table:
        return 0
    try:
        return rules.default_dc(skill)
    except ValueError as error:
        raise table.error(str(error), "name", hint="expected dc = 15") from None


def _dc(table: Table, rules: System, default: int) -> int:
    """A difficulty: a number, or a word of the system's for one. Raises `InputError`."""
    if "dc" not in table:
        return default
    if isinstance(table.data["dc"], str):
        words = rules.difficulties()
        if not words:
            raise table.error(f"{rules.name} has no words for how hard a check is", "dc", hint="expected dc = 15")
        return words[table.choice("dc", tuple(words))]
    return table.integer("dc", high=99)
