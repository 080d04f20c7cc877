"""What heroes are made of: ancestries, classes, kits, paths, feats, items, powers, and what each asks for and gives."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from battlemat.systems.orcus.incantations import Incantation as Incantation
from battlemat.systems.shared.generation import Generation
from battlemat.systems.shared.heroes import Bonus

FEATURE: Final = "feature"
"""The slot of powers that come by themselves."""
_BONUS: Final = re.compile(r"^([+-]\d+) (.+?)( per level)?$")
_ABILITY: Final = re.compile(r"^(str|con|dex|int|wis|cha) (\d+)$")
_LEVEL: Final = re.compile(r"^level (\d+)$")
NEEDS: Final = ("class", "ancestry", "kit", "trained", "feat", "path")


@dataclass(frozen=True)
class Give:
    """What a part adds to a number: so much, for each level where `per_level`."""

    to: str
    amount: int
    per_level: bool = False

    def bonus(self, level: int, type: str, source: str, rule: str) -> Bonus:
        """It at a level of its owner."""
        return Bonus(self.to, self.amount * (level if self.per_level else 1), type, source, rule)

    @property
    def words(self) -> str:
        return f"{self.amount:+d} {self.to}" + (" per level" if self.per_level else "")


@dataclass(frozen=True)
class Need:
    """Something a part requires: an ability of at least so much, a level, or a class, ancestry, kit, skill or feat."""

    kind: str
    name: str = ""
    amount: int = 0

    @property
    def words(self) -> str:
        if self.kind == "ability":
            return f"{self.name} {self.amount}"
        return f"level {self.amount}" if self.kind == "level" else f"{self.kind} {self.name}"


@dataclass(frozen=True)
class PowerPart:
    """A power to be had: its card, its level, the slot it fills ("at-wills", ..., `FEATURE`), and whose it is."""

    name: str
    text: str
    level: int
    slot: str
    owner: str


@dataclass(frozen=True)
class Part:
    """Something a hero is made of; `needs` are what it requires, the rest is what it gives.

    `features` are powers that come by themselves at their level, `skills` such that are trained.
    """

    name: str
    prose: str = ""
    level: int = 1
    needs: tuple[Need, ...] = ()
    gives: tuple[Give, ...] = ()
    traits: tuple[str, ...] = ()
    features: tuple[PowerPart, ...] = ()
    skills: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ancestry(Part):
    """Where a hero comes from.

    `raises` are what it adds to ability scores, `raise_one` those of which one rises by 2 besides. `languages` are
    spoken by all of it, `more_languages` are chosen. Speeds are squares.
    """

    people: str = ""
    size: str = "medium"
    speed: int = 6
    modes: tuple[tuple[str, int], ...] = ()
    senses: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    more_languages: int = 0
    raises: tuple[tuple[str, int], ...] = ()
    raise_one: tuple[str, ...] = ()
    resist: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class HeroClass(Part):
    """A calling. `abilities` are those it uses, the most important first; `offers` are the powers to choose from.

    `hit_points`, `per_level`, `recoveries`, `recovery_die` are the class's numbers as its game counts them, `defenses`
    bases where the game has such. `armor`, `shields` and `weapons` are the kinds it is trained with; of `skill_list`
    it chooses `skill_choices`. `companions` are beasts one of which goes with it, `incantations` how many it knows.
    """

    role: str = ""
    abilities: tuple[str, ...] = ()
    raise_one: tuple[str, ...] = ()
    hit_points: int = 0
    per_level: int = 0
    recoveries: int = 0
    recovery_die: int = 8
    defenses: tuple[tuple[str, int], ...] = ()
    miss_damage: bool = False
    armor: tuple[str, ...] = ()
    shields: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    skill_list: tuple[str, ...] = ()
    skill_choices: int = 0
    offers: tuple[PowerPart, ...] = ()
    companions: tuple[str, ...] = ()
    incantations: int = 0


@dataclass(frozen=True)
class Kit(Part):
    """What a hero brings besides ancestry and class; of `feats`, where there are any, it gets one."""

    feats: tuple[str, ...] = ()


@dataclass(frozen=True)
class Path(Part):
    """Where a hero goes on from a tier: "prestige" or "epic"."""

    tier: str = ""


@dataclass(frozen=True)
class Item(Part):
    """Something carried: armor, a shield, a weapon, gear or treasure.

    `weight` is in pounds. Of armor, `group` is its kind, `armor` what it adds to AC; of a weapon `group` is who is
    trained with it and `form` its text as a hero file has it. `potion` says how one drunk is written, `components`
    what it holds for incantations, in silver's worth.
    """

    kind: str = "gear"
    weight: int = 0
    group: str = ""
    armor: int = 0
    heavy: bool = False
    form: str = ""
    potion: str = ""
    components: int = 0


@dataclass(frozen=True)
class Book:
    """All there is to make heroes of one game from, by name. `gains` are, a level each, how many of what it brings."""

    system: str
    ancestries: dict[str, Ancestry]
    classes: dict[str, HeroClass]
    kits: dict[str, Kit]
    paths: dict[str, Path]
    feats: dict[str, Part]
    items: dict[str, Item]
    incantations: dict[str, Incantation]
    companions: dict[str, str]
    gains: dict[int, dict[str, int]]
    generation: Generation
    background_points: int = 0
    files: tuple[str, ...] = field(default=())

    @property
    def highest(self) -> int:
        """The highest level this content goes to."""
        return max(self.gains)


def parse_give(words: str) -> Give | None:
    """What words such as "+2 athletics" or "+1 hp per level" add; None for words of another form."""
    found = _BONUS.match(" ".join(words.split()))
    return None if found is None else Give(found[2].casefold(), int(found[1]), found[3] is not None)


def parse_need(words: str) -> Need | None:
    """What words such as "str 13", "level 4", "class Warden" or "trained stealth" require; None for others."""
    words = " ".join(words.split())
    if found := _ABILITY.match(words):
        return Need("ability", found[1], int(found[2]))
    if found := _LEVEL.match(words):
        return Need("level", "", int(found[1]))
    kind, _, name = words.partition(" ")
    return Need(kind, name) if kind in NEEDS and name else None
