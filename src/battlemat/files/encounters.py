"""Encounter files: who fights whom, and where."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import load_toml
from battlemat.errors import InputError
from battlemat.files.bestiary import SPACES, Bestiary, Block, load_bestiary
from battlemat.files.devices import KINDS, DeviceFile, read_devices
from battlemat.files.heroes import Hero, at_level, load_hero, max_level, system_of
from battlemat.files.maps import LIGHTS, MapFile, Square, load_map, open_map, read_map, unknown_letter
from battlemat.files.options import read_options
from battlemat.files.parties import MAX_PARTY, make_party, shipped_monsters
from battlemat.files.placement import Placer, footprint
from battlemat.files.rewards import FOUND_KEYS, NOTHING, Found, read_found
from battlemat.files.starts import START_KEYS, Start, read_start
from battlemat.registry import content
from battlemat.systems import DEFAULT, load_system, system_names

HEROES: Final = "heroes"
MONSTERS: Final = "monsters"
MAX_COUNT: Final = 60
MAX_WEIGHT: Final = 10

_KEYS: Final = (
    "base", "name", "system", "prose", "map", "legend", "light", "drop", "bestiary", "options", "party",
    "hero", "monster", "engaged", "ambush", "weight", *KINDS, *FOUND_KEYS,
)  # fmt: skip
_WHERE: Final = ("letter", "at", "band", "behind", "side", "surprised", "hiding", *START_KEYS)
_ON_MAPS: Final = ("map", "legend", "drop", "light")
_ON_SQUARES: Final = ("letter", "at", "hiding")
_IN_BANDS: Final = ("band", "behind")
BANDS: Final = ("middle", "rear", "far")
_PARTY_KEYS: Final = ("size", "level", "heroes", *_WHERE)
_HERO_KEYS: Final = ("file", "level", "name", *_WHERE)
_MONSTER_KEYS: Final = ("name", "count", "nastier", *_WHERE)


@dataclass(frozen=True, kw_only=True)
class Entrant:
    """A creature that an encounter names, and how it begins: a `hero`, or a monster by its stat `block`."""

    hero: Hero | None = None
    block: Block | None = None
    surprised: bool = False
    hiding: bool = False
    band: str = "middle"
    behind: str = ""
    nastier: bool = False
    start: Start = ()

    def beginning(self) -> dict[str, Any]:
        """Who it is and how it begins, by the names of the fields."""
        return {one.name: getattr(self, one.name) for one in fields(Entrant)}

    @property
    def name(self) -> str:
        """The name it goes by in its own file, which identical creatures share; "" for neither."""
        if self.hero is not None:
            return self.hero.name
        return self.block.name if self.block is not None else ""


@dataclass(frozen=True)
class Placed(Entrant):
    """One creature of an encounter: a `hero`, or a monster by its stat `block`; the other is None.

    `key` is its name, numbered where several share it. `at` is the north-west square of its space, `space` how many
    squares wide that is; without squares `band` is where it stands and `behind` the key of the ally it shelters
    behind. A monster that is `nastier` has the specials printed apart as nastier ones. `start` is how it starts out,
    where that is not as printed. `line` is the line of the encounter file that put it there.
    """

    key: str
    side: str
    at: Square
    space: int = 1
    line: int = 0

    @property
    def name(self) -> str:
        return super().name or self.key


@dataclass(frozen=True)
class EncounterFile:
    """An encounter ready to be set up; `options` are the rules' switches, `warnings` what was left out.

    `devices` are traps, locks and doors.

    `engaged` are pairs of keys in melee from the start, in a system without squares (whose `map` is empty floor),
    `ambush` is the key of who opens an ambush there ("": whom the rules pick, if anybody is surprised), and
    `weight` is for how many battles it counts towards a full heal-up there. `kinds` are the stat blocks of those that
    may join later: the ones its creatures' own blocks speak of. `bestiary` are all those of the files it names.
    `found` is what the heroes find there if they win.
    """

    name: str
    system: str
    map: MapFile
    creatures: tuple[Placed, ...]
    prose: str = ""
    options: Mapping[str, object] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()
    file: str = ""
    engaged: tuple[tuple[str, str], ...] = ()
    ambush: str = ""
    weight: int = 1
    kinds: tuple[Block, ...] = ()
    devices: tuple[DeviceFile, ...] = ()
    bestiary: tuple[Block, ...] = ()
    found: Found = NOTHING

    def sides(self) -> dict[str, tuple[Placed, ...]]:
        """The creatures of each side, sides in the order they first appear."""
        found: dict[str, list[Placed]] = {}
        for placed in self.creatures:
            found.setdefault(placed.side, []).append(placed)
        return {side: tuple(members) for side, members in found.items()}


@dataclass(frozen=True)
class Member(Entrant):
    """A creature that is yet to be given its square; `square` None has one found for it.

    `table` and `inside` are where its square is written, for errors.
    """

    side: str
    table: Table
    inside: tuple[str | int, ...] = ()
    square: Square | None = None

    @property
    def space(self) -> int:
        """The side of its space in squares."""
        if self.block is not None:
            return self.block.space
        return SPACES[self.hero.size] if self.hero is not None else 1


def load_encounter(path: str | Path) -> EncounterFile:
    """Read an encounter file: TOML, or the JSON of a published adventure (`battlemat.files.adventures`).

    Raises `InputError` for anything wrong in it or in the files it names.
    """
    if Path(path).suffix == ".json":
        from battlemat.files.adventures import load_adventure

        return load_adventure(path)
    layers = _layers(Path(path))
    top = layers[0]
    system = _layer(layers, "system").choice("system", system_names(), DEFAULT)
    squares = load_system(system).squares
    map = _map(layers) if squares else _no_map(layers, system)
    bestiaries = _bestiaries(layers, system)
    members = _members(layers, map, bestiaries, system)
    creatures = arrange(map, members, top) if squares else line_up(members, top)
    return EncounterFile(
        name=_layer(layers, "name").text("name", Path(path).stem),
        system=system,
        map=map,
        creatures=creatures,
        prose=_layer(layers, "prose").text("prose", "").strip(),
        options=read_options(_layer(layers, "options").table("options"), system),
        file=str(path),
        engaged=read_engaged(_layer(layers, "engaged"), creatures, squares),
        ambush=read_ambush(_layer(layers, "ambush"), creatures, squares),
        weight=read_weight(_layer(layers, "weight"), squares),
        devices=read_devices(_layer(layers, *KINDS), map, system, creatures),
        bestiary=bestiaries[0].blocks,
        found=read_found(_layer(layers, *FOUND_KEYS)),
        kinds=spoken_of([member.block for member in members if member.block is not None], bestiaries),
    )


def spoken_of(blocks: list[Block], bestiaries: tuple[Bestiary, ...]) -> tuple[Block, ...]:
    """The blocks of bestiaries whose names stand in the text of one of these, or of one found so."""
    found: list[Block] = []
    known = {block.name.casefold() for block in blocks}
    texts = [block.text.casefold() for block in dict.fromkeys(blocks)]
    while texts:
        text = texts.pop()
        for bestiary in bestiaries:
            for block in bestiary.blocks:
                name = block.name.casefold()
                if name not in known and name in text:
                    known.add(name)
                    found.append(block)
                    texts.append(block.text.casefold())
    return tuple(found)


def read_ambush(table: Table, creatures: tuple[Placed, ...], squares: bool) -> str:
    """Who opens an ambush: `ambush = "Name"`. Raises `InputError` for nobody there, and on squares."""
    if "ambush" not in table:
        return ""
    if squares:
        raise table.error("'ambush' is for systems without squares", "ambush", hint="use 'surprised' or 'hiding'")
    return table.choice("ambush", [placed.key for placed in creatures])


def check_owners(members: list[Member], called: list[str]) -> None:
    """Raise `InputError` for a companion of somebody who is not there, on another side, or itself."""
    for key, member in zip(called, members, strict=True):
        owner = dict(member.start).get("companion_of")
        others = [k for k, other in zip(called, members, strict=True) if other.side == member.side and k != key]
        if owner is not None and owner not in others:
            raise member.table.unknown("creature of its side", str(owner), others, "companion_of")


def read_weight(table: Table, squares: bool) -> int:
    """For how many battles one counts: `weight = 2` for a hard one. Raises `InputError`."""
    if squares and "weight" in table:
        raise table.error("'weight' is for systems that count battles between heal-ups", "weight")
    return table.integer("weight", 1, low=1, high=MAX_WEIGHT)


def check_sides(members: list[Member], table: Table, least: int) -> dict[str, None]:
    """The sides there are, in order. Raises `InputError` for fewer than `least`."""
    sides = dict.fromkeys(member.side for member in members)
    if len(sides) < least:
        only = next(iter(sides), None)
        there = f"nobody but the side '{only}' fights here" if only else "nobody fights here"
        raise table.error(there, hint="expected creatures on two sides: a party or [[hero]], and [[monster]]")
    return sides


def keys(members: list[Member]) -> list[str]:
    """What each member is called: its name, numbered where several share it."""
    names = [member.name for member in members]
    return [f"{name} {names[: index + 1].count(name)}" if names.count(name) > 1 else name
            for index, name in enumerate(names)]


def line_up(members: list[Member], table: Table, least: int = 2) -> tuple[Placed, ...]:
    """Every member in its band. Raises `InputError` for cover that is nobody of its side, and too few sides."""
    check_sides(members, table, least)
    placed: list[Placed] = []
    called = keys(members)
    check_owners(members, called)
    for key, member in zip(called, members, strict=True):
        if member.behind:
            allies = [k for k, other in zip(called, members, strict=True) if other.side == member.side and k != key]
            if member.behind not in allies:
                raise member.table.unknown("ally to shelter behind", member.behind, allies, "behind")
        placed.append(Placed(key, member.side, (0, 0), line=member.table.position(*member.inside).line,
                             **member.beginning()))
    return tuple(placed)


def read_engaged(table: Table, creatures: tuple[Placed, ...], squares: bool) -> tuple[tuple[str, str], ...]:
    """The pairs in melee from the start: `engaged = [["Name", "Other name"], ...]`. Raises `InputError`."""
    if "engaged" not in table:
        return ()
    if squares:
        raise table.error("'engaged' is for systems without squares", "engaged", hint="put them next to each other")
    sides = {placed.key: placed.side for placed in creatures}
    pairs: list[tuple[str, str]] = []
    for index, pair in enumerate(table.data["engaged"] if isinstance(table.data["engaged"], list) else [None]):
        if not isinstance(pair, list) or len(pair) != 2 or not all(isinstance(name, str) for name in pair):
            raise table.error("'engaged' is a list of pairs of names", "engaged", hint='[["Ada", "Bog Howler 1"]]')
        for name in pair:
            if name not in sides:
                raise table.unknown("creature", name, sides, "engaged", index)
        if sides[pair[0]] == sides[pair[1]]:
            raise table.error(f"{pair[0]} and {pair[1]} are on one side", "engaged", index, hint="engaged are foes")
        pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def arrange(map: MapFile, members: list[Member], table: Table, least: int = 2) -> tuple[Placed, ...]:
    """Every member on its square, those without one on squares found for them.

    Raises `InputError` for a creature off the map or in a wall, two in one square, a map too full, and fewer
    sides than `least`.
    """
    sides = check_sides(members, table, least)
    placer = Placer(map)
    standing: dict[Square, str] = {}
    for side in sides:
        placer.side(side)
    for member in members:
        if member.square is not None:
            _check(map, member, member.square, standing)
            placer.take(member.square, member.space)
    placed: list[Placed] = []
    called = keys(members)
    check_owners(members, called)
    for key, member in zip(called, members, strict=True):
        at = member.square if member.square is not None else placer.find(member.side, member.space)
        if at is None:
            raise member.table.error(
                f"there is no room on the map for {member.name}",
                *member.inside,
                hint="give fewer creatures or a larger map",
            )
        placed.append(
            Placed(key, member.side, at, member.space, member.table.position(*member.inside).line, **member.beginning())
        )
    return tuple(placed)


def _check(map: MapFile, member: Member, at: Square, standing: dict[Square, str]) -> None:
    """Refuse a square its member cannot stand on; otherwise note its squares as stood on."""
    for square in footprint(at, member.space):
        where = f"({square[0]}, {square[1]})"
        if not map.holds(square):
            raise member.table.error(
                f"{member.name} at {where} is off the map",
                *member.inside,
                hint=f"expected columns 0 to {map.width - 1} and rows 0 to {map.height - 1}",
            )
        if map.terrain(square).blocks_movement:
            raise member.table.error(
                f"{member.name} at {where} is in a {map.terrain(square).name}",
                *member.inside,
                hint="expected a square that can be entered",
            )
        other = standing.get(square)
        if other is not None:
            raise member.table.error(
                f"{member.name} and {other} are both at {where}",
                *member.inside,
                hint="expected one creature a square",
            )
        standing[square] = member.name


def _layers(path: Path) -> list[Table]:
    """The file's table and those of its `base`, the base's base and so on."""
    layers: list[Table] = []
    chain: list[Path] = []
    while True:
        document = load_toml(path, "encounter file")
        table = Table(document, document.data)
        table.only(_KEYS, "encounter file")
        layers.append(table)
        chain.append(path.resolve())
        if "base" not in table:
            return layers
        path = table.file("base", "encounter file")
        if path.resolve() in chain:
            names = " -> ".join(link.name for link in [*chain, path])
            raise table.error(f"'base' leads back to this file: {names}", "base")


def _layer(layers: list[Table], *keys: str) -> Table:
    """The first table that has one of the keys, or the file's own."""
    for table in layers:
        if any(key in table for key in keys):
            return table
    return layers[0]


def _map(layers: list[Table]) -> MapFile:
    table = _layer(layers, "map")
    if "map" not in table:
        map = open_map()
    elif "\n" in table.text("map").strip() or not table.text("map").strip().endswith(".toml"):
        map = read_map(table, Path(table.document.file).stem)
    else:
        for key in ("legend", "drop"):
            if key in table:
                raise table.error(f"'{key}' belongs in the map file", key)
        map = load_map(table.file("map", "map file"))
    lit = _layer(layers, "light")
    return replace(map, light=lit.choice("light", LIGHTS, map.light))


def _no_map(layers: list[Table], system: str) -> MapFile:
    """The empty floor of a system without squares. Raises `InputError` for a file that draws a map."""
    for table in layers:
        for key in _ON_MAPS:
            if key in table:
                raise table.error(f"{system} has no squares: '{key}' has no meaning", key,
                                  hint="place creatures with band, behind and engaged")
    return open_map()


def _bestiaries(layers: list[Table], system: str) -> tuple[Bestiary, Bestiary]:
    """The bestiary the file names, and the shipped one, which is looked at after it."""
    table = _layer(layers, "bestiary")
    named = load_bestiary(table.files("bestiary", "bestiary file or folder"))
    return named, load_bestiary(shipped_monsters(system))


def _members(
    layers: list[Table], map: MapFile, bestiaries: tuple[Bestiary, Bestiary], system: str
) -> list[Member]:
    drawn = _Letters(map, system)
    members: list[Member] = []
    table = _layer(layers, "party", "hero")
    if "party" in table:
        party = table.table("party")
        party.only(_PARTY_KEYS, "party")
        members += _grouped(
            party, HEROES, [Member(HEROES, party, hero=hero) for hero in read_party(party, system)], drawn
        )
    for entry in table.tables("hero"):
        entry.only(_HERO_KEYS, "hero")
        hero = _hero(entry, load_hero(entry.file("file", "hero file")).hero, "level")
        if "name" in entry:
            hero = replace(hero, name=entry.text("name"))
        members += _grouped(entry, HEROES, [Member(HEROES, entry, hero=hero)], drawn)
    for entry in _layer(layers, "monster").tables("monster"):
        entry.only(_MONSTER_KEYS, "monster")
        count = entry.integer("count", 1, low=1, high=MAX_COUNT)
        block = _block(entry, bestiaries, system)
        nastier = entry.flag("nastier", False)
        if nastier and not load_system(system).nastier:
            raise entry.error(f"stat blocks of {system} have no nastier specials", "nastier")
        members += _grouped(entry, MONSTERS, [Member(MONSTERS, entry, block=block, nastier=nastier)] * count, drawn)
    return [*members, *_companions(members, bestiaries, system)]


def _companions(members: list[Member], bestiaries: tuple[Bestiary, Bestiary], system: str) -> list[Member]:
    """The beasts that go with heroes who chose one, but for those the file places itself.

    Raises `InputError` for one of which there is no stat block.
    """
    placed = {(dict(member.start).get("companion_of"), member.name) for member in members}
    found: list[Member] = []
    for key, member in zip(keys(members), members, strict=True):
        name = str(getattr(member.hero, "companion", ""))
        if name and (key, name) not in placed:
            block = next((one for bestiary in (*bestiaries, shipped_beasts(system))
                          if (one := bestiary.named(name)) is not None), None)
            if block is None:
                raise member.table.error(f"there is no stat block of {name}, the companion of {member.name}",
                                         hint="expected it in a bestiary of the encounter")
            found.append(Member(member.side, member.table, member.inside, block=block, start=(("companion_of", key),)))
    return found


@cache
def shipped_beasts(system: str) -> Bestiary:
    """The stat blocks of beasts that heroes of a system can have with them."""
    folder = content(system) / "options"
    return load_bestiary([folder]) if folder.is_dir() else Bestiary(())


def read_party(table: Table, system: str) -> list[Hero]:
    """The heroes of `party = {size, level}` or `party = {heroes, level}`."""
    if "heroes" in table:
        if "size" in table:
            raise table.error("a party has 'heroes' or a 'size', not both", "size")
        return [_hero(table, load_hero(path).hero, "level") for path in table.files("heroes", "hero file")]
    size = table.integer("size", low=1, high=MAX_PARTY)
    return list(make_party(size, table.integer("level", 1, low=1, high=max_level(system)), system))


def _hero(table: Table, hero: Hero, key: str) -> Hero:
    """The hero at the level the table gives, if it gives one."""
    level = table.integer(key, hero.level, low=1, high=max_level(system_of(hero)))
    try:
        return at_level(hero, level)
    except InputError as error:
        raise table.error(error.message, key, hint=error.hint) from None


def _block(entry: Table, bestiaries: tuple[Bestiary, Bestiary], system: str) -> Block:
    name = entry.text("name")
    for bestiary in (*bestiaries, shipped_beasts(system)):
        block = bestiary.named(name)
        if block is not None:
            return block
    raise entry.unknown(
        "monster", name, [known for bestiary in bestiaries for known in bestiary.names()], "name"
    )


class _Letters:
    """The letters drawn on a map, each square of which is given out once, in reading order.

    `on_map` is false where there are no squares.
    """

    def __init__(self, map: MapFile, system: str) -> None:
        self.map = map
        self.system = system
        self.on_map = load_system(system).squares
        self.used: dict[str, int] = {}

    def squares(self, table: Table, count: int) -> list[Square]:
        """The next squares of the table's letter. Raises `InputError` if there are not enough."""
        letter = table.text("letter")
        squares = self.map.letters.get(letter)
        if squares is None:
            raise table.error(
                f"there is no letter '{letter}' on the map", "letter", hint=unknown_letter(letter, self.map)
            )
        first = self.used.get(letter, 0)
        if first + count > len(squares):
            raise table.error(
                f"the map has the letter '{letter}' only {'once' if len(squares) == 1 else f'{len(squares)} times'}",
                "letter",
                hint=f"expected {first + count}, one for each creature",
            )
        self.used[letter] = first + count
        return list(squares[first : first + count])


def _grouped(table: Table, side: str, members: list[Member], drawn: _Letters) -> list[Member]:
    """The members of one entry with the squares, side and surprise it gives them, hiding or not."""
    side = table.text("side", side)
    surprised = table.flag("surprised", False)
    count = len(members)
    hiding = table.flag("hiding", False)
    for key in _IN_BANDS if drawn.on_map else _ON_SQUARES:
        if key in table:
            there = "there are squares here" if drawn.on_map else "there are no squares here"
            raise table.error(f"{there}: '{key}' has no meaning", key)
    band = table.choice("band", BANDS, "middle")
    behind = table.text("behind", "")
    start = read_start(table, drawn.system)
    members = [replace(member, side=side, surprised=surprised, hiding=hiding, band=band, behind=behind, start=start)
               for member in members]
    if "at" in table and "letter" in table:
        raise table.error("squares are given by 'letter' or by 'at', not by both", "at")
    if "at" in table:
        squares = table.squares("at", one=count == 1)
        if len(squares) != count:
            raise table.error(
                f"'at' has {len(squares)} squares for {count} creatures",
                "at",
                hint=f"expected {count}, [[column, row], ...]",
            )
        return [
            replace(member, square=square, inside=("at", index))
            for index, (member, square) in enumerate(zip(members, squares, strict=True))
        ]
    if "letter" in table:
        squares = drawn.squares(table, count)
        return [
            replace(member, square=square, inside=("letter",))
            for member, square in zip(members, squares, strict=True)
        ]
    return members
