"""Reading what heroes can be made from: the files of `content/<system>/options`, and folders of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sized
from functools import cache, partial
from pathlib import Path as FilePath
from typing import Any, Final, TypeVar

from battlemat import registry
from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml, read_text
from battlemat.engine.abilities import ABILITIES
from battlemat.errors import InputError
from battlemat.heroes.games import GAMES
from battlemat.heroes.parts import (
    FEATURE,
    Ancestry,
    Book,
    Give,
    HeroClass,
    Item,
    Kit,
    Need,
    Part,
    Path,
    PowerPart,
    parse_give,
    parse_need,
)
from battlemat.systems.archmage.heroes import DEFENSES as BAND_DEFENSES
from battlemat.systems.orcus import languages
from battlemat.systems.orcus.generation import GENERATION
from battlemat.systems.orcus.hero_files import MOST_WORTH, read_incantation
from battlemat.systems.orcus.incantations import Incantation
from battlemat.systems.shared.generation import Generation
from battlemat.systems.shared.hero_files import read_cards
from battlemat.systems.shared.weapons import parse_weapon

FOLDER: Final = "options"
FREQUENCIES: Final = {
    "at-will": "at-wills", "encounter": "encounters", "daily": "dailies", "once per battle": "battles"}
SLOTS: Final = ("at-wills", "encounters", "battles", "dailies", "utilities", "treasures", "languages")
CLASS_KEYS: Final = ("role", "abilities", "raise-one", "hit-points", "per-level", "recoveries", "recovery-die",
                     "defenses", "miss-damage", "armor", "shields", "weapons", "skill-list", "skill-choices", "powers",
                     "companions", "incantations")
KEYS: Final = ("ancestry", "class", "kit", "path", "feat", "armor", "shield", "weapon", "gear", "treasure",
               "incantation", "level", "generation", "background-points")
GAINS: Final = ("level", "feats", "raise", *SLOTS)
ARMOR_KINDS: Final = ("armor", "shield", "weapon", "gear", "treasure")
_USAGE: Final = re.compile(r"^(At-Will|Encounter|Daily|Once per battle)\b", re.I)
_RANK: Final = re.compile(r"\b(Attack|Utility)(?:\s+(\d+))?\b|\b(Feature)(?:\s+(\d+))?\b")
_BLOCK: Final = re.compile(r"^(?:> )?#### ", re.M)
_QUOTE: Final = re.compile(r"^> ?", re.M)
_COMMON: Final = ("name", "prose", "level", "requires", "gives", "traits", "features", "skills")
_Part = TypeVar("_Part", bound=Part)


def load_book(system: str, folders: Iterable[FilePath] = ()) -> Book:
    """What heroes of a game can be made from: what comes with Battlemat, and what folders of one's own add to it.

    Raises `InputError`, with its place, for anything wrong in a file, and for a name that there is twice.
    """
    return _load(system, tuple(str(folder) for folder in folders))


@cache
def _load(system: str, folders: tuple[str, ...]) -> Book:
    reading = Options(system)
    for folder in (registry.content(system) / FOLDER, *map(FilePath, folders)):
        if not folder.is_dir():
            raise InputError("no such folder of options", file=str(folder))
        for path in sorted(folder.rglob("*.toml")):
            reading.file(path)
        for path in sorted(folder.rglob("*.md")):
            reading.beasts(path)
    return reading.book()


def read_options(path: FilePath) -> Options:
    """One file of options by itself. Raises `InputError`; one that does not say its `system` is of Orcus."""
    document = load_toml(path, "options file")
    system = Table(document, document.data).choice("system", GAMES, registry.DEFAULT)
    options = Options(system)
    options.file(path)
    return options


class Options:
    """Options as far as they have been read."""

    def __init__(self, system: str) -> None:
        self.system = system
        self.ancestries: dict[str, Ancestry] = {}
        self.classes: dict[str, HeroClass] = {}
        self.kits: dict[str, Kit] = {}
        self.paths: dict[str, Path] = {}
        self.feats: dict[str, Part] = {}
        self.items: dict[str, Item] = {}
        self.incantations: dict[str, Incantation] = {}
        self.companions: dict[str, str] = {}
        self.gains: dict[int, dict[str, int]] = {}
        self.generation: Generation | None = GENERATION if system == "orcus" else None
        self.points = 0
        self.files: list[str] = []

    def file(self, path: FilePath) -> None:
        document = load_toml(path, "options file")
        table = Table(document, document.data)
        table.only(("system", *KEYS), "options file")
        if table.choice("system", (self.system,), self.system) != self.system:
            return
        self.files.append(str(path))
        self._each(table, "ancestry", self.ancestries, self.ancestry)
        self._each(table, "class", self.classes, self.hero_class)
        self._each(table, "kit", self.kits, self.kit)
        self._each(table, "path", self.paths, self.path)
        self._each(table, "feat", self.feats, self.feat)
        for kind in ARMOR_KINDS:
            self._each(table, kind, self.items, partial(self.item, kind=kind))
        for entry in table.tables("incantation"):
            spell = read_incantation(entry)
            self.incantations[spell.name] = spell
        for entry in table.tables("level"):
            entry.only(GAINS, "level")
            self.gains[entry.integer("level", low=1, high=30)] = {
                key: entry.integer(key, high=6) for key in entry.data if key != "level"}
        if "generation" in table:
            self.generation = read_generation(table.table("generation"))
        self.points = table.integer("background-points", self.points, high=40)

    def _each(self, table: Table, key: str, known: dict[str, _Part], read: Callable[[Table], _Part]) -> None:
        for entry in table.tables(key):
            part = read(entry)
            if part.name in known:
                raise entry.error(f"there are two of the name '{part.name}'", "name")
            known[part.name] = part

    def common(self, table: Table, *more: str) -> dict[str, Any]:
        """What all parts have."""
        table.only((*_COMMON, *more), "option")
        name = table.text("name")
        if "," in name:
            raise table.error(f"'{name}' has a comma in it, which stands between names", "name")
        return {
            "name": name,
            "prose": " ".join(table.text("prose", "").split()),
            "level": table.integer("level", 1, low=1, high=30),
            "needs": _parsed(table, "requires", parse_need, "'str 13', 'level 4', 'class Warden' or 'trained stealth'"),
            "gives": _parsed(table, "gives", parse_give, "'+2 athletics' or '+1 hp per level'"),
            "traits": tuple(table.texts("traits")),
            "features": read_powers(table, "features", name, granted=True),
            "skills": tuple(table.texts("skills")),
        }

    def ancestry(self, table: Table) -> Ancestry:
        spoken = tuple(table.texts("languages")) if "languages" in table else ()
        if self.system == "orcus":
            for index, language in enumerate(spoken):
                if language not in languages.languages():
                    raise table.unknown("language", language, languages.languages(), "languages", index)
        return Ancestry(
            **self.common(table, "people", "size", "speed", "modes", "senses", "languages", "more-languages", "raises",
                          "raise-one", "resist"),
            people=table.text("people", ""), size=table.text("size", "medium"), speed=table.integer("speed", 6),
            modes=_amounts(table, "modes"), senses=tuple(table.texts("senses")), languages=spoken,
            more_languages=table.integer("more-languages", 0), raises=table.amounts("raises", ABILITIES, "ability"),
            raise_one=table.names("raise-one", ABILITIES, "ability"), resist=_amounts(table, "resist"))

    def hero_class(self, table: Table) -> HeroClass:
        common = self.common(table, *CLASS_KEYS)
        return HeroClass(
            **common, role=table.text("role"), abilities=table.names("abilities", ABILITIES, "ability"),
            raise_one=table.names("raise-one", ABILITIES, "ability"),
            hit_points=table.integer("hit-points", low=1), per_level=table.integer("per-level", 0),
            recoveries=table.integer("recoveries", low=1),
            recovery_die=table.integer("recovery-die", 8, low=4, high=12),
            defenses=table.amounts("defenses", BAND_DEFENSES, "defense"), miss_damage=table.flag("miss-damage", False),
            armor=tuple(table.texts("armor")), shields=tuple(table.texts("shields")),
            weapons=tuple(table.texts("weapons")), skill_list=tuple(table.texts("skill-list")),
            skill_choices=table.integer("skill-choices", 0),
            offers=read_powers(table, "powers", common["name"], granted=False),
            companions=tuple(table.texts("companions")), incantations=table.integer("incantations", 0))

    def kit(self, table: Table) -> Kit:
        return Kit(**self.common(table, "feats"), feats=tuple(table.texts("feats")))

    def path(self, table: Table) -> Path:
        return Path(**self.common(table, "tier"), tier=table.choice("tier", ("prestige", "epic")))

    def feat(self, table: Table) -> Part:
        return Part(**self.common(table))

    def item(self, table: Table, kind: str) -> Item:
        common = self.common(table, "weight", "group", "armor", "heavy", "form", "potion", "components")
        form = table.text("form", "")
        if form:
            try:
                parse_weapon(form)
            except InputError as error:
                raise table.error(error.message, "form", hint=error.hint) from None
        elif kind == "weapon":
            raise table.error("a weapon needs its form", "name", hint="expected form = 'pike +2 1d10, reach 2'")
        return Item(**common, kind=kind, weight=table.integer("weight", 0), group=table.text("group", ""),
                    armor=table.integer("armor", 0), heavy=table.flag("heavy", False), form=form,
                    potion=table.text("potion", ""), components=table.integer("components", 0, low=0, high=MOST_WORTH))

    def beasts(self, path: FilePath) -> None:
        """The stat blocks of beasts that go with heroes, each under its name as a heading of four marks."""
        for part in _BLOCK.split(read_text(path, "bestiary"))[1:]:
            name, _, rest = part.partition("\n")
            self.companions[name.strip()] = _QUOTE.sub("", f"{name.strip()}\n{rest}").strip()

    def parts(self) -> list[Part]:
        """Everything read that has powers and traits of its own."""
        return [*self.ancestries.values(), *self.classes.values(), *self.kits.values(), *self.paths.values(),
                *self.feats.values(), *self.items.values()]

    def texts(self) -> list[str]:
        """The cards and traits of everything read."""
        found: list[str] = []
        for part in self.parts():
            found.extend(part.traits)
            found.extend(power.text for power in part.features)
            if isinstance(part, HeroClass):
                found.extend(power.text for power in part.offers)
        return found

    def told(self) -> str:
        """What has been read, counted."""
        counts: dict[str, Sized] = {
            "ancestries": self.ancestries, "classes": self.classes, "kits": self.kits, "paths": self.paths,
            "feats": self.feats, "items": self.items, "incantations": self.incantations, "levels": self.gains}
        return ", ".join(f"{len(known)} {name}" for name, known in counts.items() if known)

    def book(self) -> Book:
        if self.generation is None or not self.gains:
            raise InputError(f"the options of {self.system} say nothing of how heroes are made",
                             hint="expected [generation] and [[level]] tables")
        return Book(self.system, self.ancestries, self.classes, self.kits, self.paths, self.feats, self.items,
                    self.incantations, self.companions, self.gains, self.generation, self.points, tuple(self.files))


def read_generation(table: Table) -> Generation:
    """How scores are made in a game whose texts do not say: a table of points, costs, dice and array."""
    table.only(("budget", "costs", "low", "most-low", "array", "dice", "kept"), "generation")
    costs = table.table("costs")
    for score in costs.data:
        if not score.isdecimal():
            raise costs.error(f"'{score}' is no score", score, hint="expected points by score: 16 = 11")
    array = table.data.get("array", [])
    if not isinstance(array, list) or [type(one) for one in array] != [int] * len(ABILITIES):
        raise table.error("'array' is no six scores", "array", hint="expected array = [16, 14, 13, 12, 10, 9]")
    return Generation(
        table.integer("budget"), {int(score): costs.integer(score) for score in costs.data}, table.integer("low"),
        table.integer("most-low"), tuple(array), table.integer("dice"), table.integer("kept"),
        dict.fromkeys(("buy", "low", "costs", "roll", "array"), ""))


def read_powers(table: Table, key: str, owner: str, granted: bool) -> tuple[PowerPart, ...]:
    """The cards of a table's text, or of its texts by level (`[powers]` with "1", "3", ... as keys)."""
    if key not in table:
        return ()
    if isinstance(table.data[key], dict):
        inside = table.table(key)
        found: list[PowerPart] = []
        for level in inside.data:
            if not level.isdecimal():
                raise inside.error(f"'{level}' is no level", level, hint="expected 1, 3, ... as keys")
            found.extend(_powers(inside, level, owner, granted, int(level)))
        return tuple(found)
    return tuple(_powers(table, key, owner, granted, 0))


def _powers(table: Table, key: str, owner: str, granted: bool, level: int) -> Iterable[PowerPart]:
    for card in read_cards(table.text(key), table.document.file, table.position(key).line):
        rank, usage = rank_of(card.text)
        category, printed = rank
        slot = "utilities" if category == "utility" else FREQUENCIES.get(usage, "")
        if not granted and not slot:
            raise InputError(f"the power '{card.name}' does not say how often it can be used", file=table.document.file,
                             line=card.line, hint="expected At-Will, Encounter, Daily or Once per battle")
        yield PowerPart(card.name, card.text, level or printed, FEATURE if granted else slot, owner)


def rank_of(card: str) -> tuple[tuple[str, int], str]:
    """What a card says of itself: its category ("attack", "utility", "") and level, and how often it can be used."""
    rank = ("", 1)
    usage = ""
    for line in card.split("\n")[1:6]:
        if not usage and (found := _USAGE.match(line)):
            usage = found[1].casefold()
        if rank == ("", 1) and (named := _RANK.search(line)):
            rank = ((named[1] or "").casefold(), int(named[2] or named[4] or 1))
    return rank, usage


def _amounts(table: Table, key: str) -> tuple[tuple[str, int], ...]:
    inside = table.table(key)
    return tuple((name, inside.integer(name, low=-99)) for name in inside.data)


def _parsed(table: Table, key: str, parse: Callable[[str], Give | Need | None], form: str) -> tuple[Any, ...]:
    found: list[Give | Need] = []
    for index, words in enumerate(table.texts(key)):
        one = parse(words)
        if one is None:
            raise table.error(f"'{words}' cannot be used", key, index, hint=f"expected {form}")
        found.append(one)
    return tuple(found)
