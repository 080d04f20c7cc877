"""Day files: a party, and what it meets one after the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document, load_toml
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter, read_party
from battlemat.files.heroes import Hero, pack_hero, systems_with_heroes, unpack_hero
from battlemat.files.opening import open_encounter
from battlemat.files.options import read_options
from battlemat.files.portable import pack, unpack
from battlemat.files.rewards import FOUND_KEYS, NOTHING, Found, pack_found, read_found
from battlemat.registry import DEFAULT
from battlemat.systems import load_system

FIGHT: Final = "encounter"
TRIAL: Final = "challenge"
JOURNEY: Final = "journey"
REST: Final = "rest"
WAIT: Final = "wait"
RITE: Final = "incantation"
KINDS: Final = (FIGHT, TRIAL, JOURNEY, REST, WAIT, RITE)
PASTIMES: Final = "pastimes"
RITES: Final = "incantations"
COMPONENTS: Final = "components"
_MORE: Final = {WAIT: (PASTIMES,), RITE: ("by",)}
DAY: Final = "event"
"""The key that tells a day file from others."""

_KEYS: Final = ("name", "system", "prose", "options", "party", DAY)
_PARTY: Final = ("size", "level", "heroes")
_TRIAL: Final = ("successes", "failures", "skills", "xp", "costs")
_ROAD: Final = ("miles", "pace")
MOST: Final = 60
FARTHEST: Final = 500
LONGEST: Final = 240
MOST_WORTH: Final = 99_999


def is_day_file(path: str) -> bool:
    """Whether a TOML file is a day's rather than an encounter's. Raises `InputError` for one that is no TOML."""
    place = Path(path)
    return place.suffix == ".toml" and place.is_file() and DAY in load_toml(place, "encounter file").data


@dataclass(frozen=True)
class Event:
    """One thing that happens in a day, of a `kind`.

    A fight has its `encounter`, a challenge `successes`, `failures` and `skills` with what each must reach (a lost one
    `costs` everybody so many recoveries), a journey `miles` and a `pace` in miles an hour (0: that of the slowest), a
    rest `long` or not, and waiting `hours`, in which `pastimes` can be done. An incantation is cast `by` somebody, or
    by whoever can; `components` are found for such, in silver's worth.
    """

    kind: str
    name: str
    encounter: EncounterFile | None = None
    successes: int = 0
    failures: int = 0
    skills: Mapping[str, int] = field(default_factory=dict)
    xp: int = 0
    costs: int = 0
    miles: int = 0
    pace: int = 0
    long: bool = False
    hours: int = 0
    pastimes: tuple[str, ...] = ()
    by: str = ""
    components: int = 0
    found: Found = NOTHING


@dataclass(frozen=True)
class DayFile:
    """A day: its heroes as they set out, the switches of the rules, and its events in order.

    `homes` are the files of heroes that have one, by name.
    """

    name: str
    system: str
    heroes: tuple[Hero, ...]
    events: tuple[Event, ...]
    prose: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    file: str = ""
    homes: Mapping[str, str] = field(default_factory=dict)


def load_day(path: str | Path) -> DayFile:
    """Read a day file. Raises `InputError` for anything wrong in it or in the files it names."""
    document = load_toml(Path(path), "day file")
    table = Table(document, document.data)
    table.only(_KEYS, "day file")
    system = table.choice("system", systems_with_heroes(), DEFAULT)
    party = table.table("party")
    party.only(_PARTY, "party")
    entries = list(table.tables(DAY))
    events = [read_event(entry, system) for entry in entries]
    if not 1 <= len(events) <= MOST:
        raise table.error(f"a day has from 1 to {MOST} events, not {len(events)}", DAY,
                          hint='expected [[event]] with encounter = "...", challenge, journey, rest or wait')
    heroes = read_party(party, system)
    for entry, event in zip(entries, events, strict=True):
        refuse_rite(entry, event, heroes)
    homes = [str(one) for one in party.files("heroes", "hero file")] if "heroes" in party else []
    return DayFile(table.text("name", Path(path).stem), system, tuple(heroes), tuple(events),
                   table.text("prose", "").strip(), read_options(table.table("options"), system), str(path),
                   {hero.name: home for hero, home in zip(heroes, homes, strict=False)})


def read_event(table: Table, system: str) -> Event:
    """One event of a day file, or of a saved day. Raises `InputError`."""
    kinds = [kind for kind in KINDS if kind in table]
    if len(kinds) != 1:
        raise table.error("an event is one thing" if kinds else "this event is nothing",
                          *kinds[:1], hint=f"expected one of {', '.join(KINDS)}")
    kind = kinds[0]
    stores = (COMPONENTS,) if RITES in load_system(system).pastimes else ()
    table.only((kind, "name", *FOUND_KEYS, *stores, *_MORE.get(kind, ())), kind)
    event = _read(table, kind, system, read_found(table))
    return replace(event, components=table.integer(COMPONENTS, 0, low=0, high=MOST_WORTH)) if stores else event


def _read(table: Table, kind: str, system: str, found: Found) -> Event:
    """An event of a kind, by its own keys. Raises `InputError`."""
    name = table.text("name", "")
    if kind == FIGHT:
        encounter = _encounter(table)
        if encounter.system != system:
            raise table.error(f"this is an encounter of {encounter.system}", FIGHT, hint=f"expected one of {system}")
        return Event(kind, name or encounter.name, encounter=encounter, found=read_found(table, encounter.found))
    if kind == TRIAL:
        return _trial(table, name, found)
    if kind == JOURNEY:
        road = table.table(JOURNEY)
        road.only(_ROAD, "journey")
        miles = road.integer("miles", low=1, high=FARTHEST)
        return Event(kind, name or f"{miles} miles on foot", miles=miles, pace=road.integer("pace", 0, low=0, high=20),
                     found=found)
    if kind == REST:
        long = table.choice(REST, ("short", "long")) == "long"
        return Event(kind, name or f"a {'long' if long else 'short'} rest", long=long, found=found)
    known = load_system(system).pastimes
    if kind == RITE:
        if RITES not in known:
            raise table.error(f"{system} has no incantations", RITE)
        return Event(kind, table.text(RITE), by=table.text("by", ""), found=found)
    hours = table.integer(WAIT, low=1, high=LONGEST)
    pastimes = tuple(table.texts(PASTIMES)) if PASTIMES in table else ()
    for pastime in pastimes:
        if pastime not in known:
            raise table.unknown("pastime", pastime, known, PASTIMES)
    return Event(kind, name or f"{hours} hours", hours=hours, found=found, pastimes=pastimes)


def refuse_rite(table: Table, event: Event, heroes: Sequence[Hero]) -> None:
    """Raise `InputError` for an incantation that nobody of the party knows, or not the one who is to cast it."""
    if event.kind != RITE:
        return
    known = {hero.name: [spell.name for spell in getattr(hero, "incantations", ())] for hero in heroes}
    if event.by and event.by not in known:
        raise table.unknown("hero", event.by, list(known), "by")
    spells = known[event.by] if event.by else [name for names in known.values() for name in names]
    if event.name not in spells:
        raise table.unknown("incantation", event.name, spells, RITE)


def _encounter(table: Table) -> EncounterFile:
    """The encounter an event names, by file or by name, or one that has been packed."""
    if isinstance(table.data[FIGHT], dict):
        return unpack(table.table(FIGHT))
    said = table.text(FIGHT)
    if said.endswith((".toml", ".json")):
        return load_encounter(table.file(FIGHT, "encounter file"))
    try:
        return open_encounter(said)
    except InputError as error:
        raise table.error(error.message, FIGHT, hint=error.hint) from None


def _trial(table: Table, name: str, found: Found) -> Event:
    trial = table.table(TRIAL)
    trial.only(_TRIAL, "challenge")
    skills = trial.table("skills")
    goals = {skill: skills.integer(skill, low=1, high=60) for skill in skills.data}
    if not goals:
        raise trial.error("a challenge names the skills that help", "skills", hint="skills = {athletics = 15}")
    return Event(TRIAL, name or "a challenge", successes=trial.integer("successes", low=1, high=40),
                 failures=trial.integer("failures", 3, low=1, high=40), skills=goals, xp=trial.integer("xp", 0),
                 costs=trial.integer("costs", 0, low=0, high=10), found=found)


# ---------------------------------------------------------------------- as one self-contained table


def pack_day(day: DayFile) -> dict[str, Any]:
    """A day as a table fit for JSON, with its heroes and encounters in it."""
    options = {name: list(value) if isinstance(value, tuple) else value for name, value in day.options.items()}
    return {"name": day.name, "system": day.system, "prose": day.prose, "options": options,
            "heroes": [pack_hero(hero) for hero in day.heroes], "homes": dict(day.homes),
            "events": [_packed(event) for event in day.events]}


def _packed(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = {"name": event.name}
    if event.encounter is not None:
        found[FIGHT] = pack(event.encounter)
    elif event.kind == TRIAL:
        found[TRIAL] = {"successes": event.successes, "failures": event.failures, "skills": dict(event.skills),
                        "xp": event.xp, "costs": event.costs}
    elif event.kind == JOURNEY:
        found[JOURNEY] = {"miles": event.miles, "pace": event.pace}
    elif event.kind == REST:
        found[REST] = "long" if event.long else "short"
    elif event.kind == RITE:
        found.update({RITE: event.name, "by": event.by})
    else:
        found[WAIT] = event.hours
        if event.pastimes:
            found[PASTIMES] = list(event.pastimes)
    if event.components:
        found[COMPONENTS] = event.components
    return found | pack_found(event.found)


def unpack_day(table: Table) -> DayFile:
    """The day a table made by `pack_day` describes. Raises `InputError` for anything wrong in it."""
    table.only(("name", "system", "prose", "options", "heroes", "homes", "events"), "day")
    system = table.choice("system", systems_with_heroes())
    homes = table.table("homes")
    return DayFile(table.text("name"), system, tuple(unpack_hero(entry) for entry in table.tables("heroes")),
                   tuple(read_event(entry, system) for entry in table.tables("events")), table.text("prose", ""),
                   read_options(table.table("options"), system), table.document.file,
                   {name: homes.text(name) for name in homes.data})


def inline(data: dict[str, Any], file: str) -> Table:
    """A table of plain data that stands in no file of its own."""
    return Table(Document(file, data, {}, {}), data)
