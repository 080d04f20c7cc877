"""Encounters said in a line: a party and so many monsters, on ground of their own or on a map."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document, beside
from battlemat.errors import InputError
from battlemat.files.adventures import open_ground
from battlemat.files.bestiary import Bestiary, Block, load_bestiary
from battlemat.files.encounters import (
    HEROES,
    MAX_COUNT,
    MONSTERS,
    EncounterFile,
    Member,
    arrange,
    line_up,
    spoken_of,
)
from battlemat.files.heroes import Hero, at_level, load_hero, max_level, system_of, systems_with_heroes
from battlemat.files.maps import load_map, open_map
from battlemat.files.parties import MAX_PARTY, make_party, shipped_monsters
from battlemat.registry import DEFAULT
from battlemat.systems import load_system

_COUNTED: Final = re.compile(r"(?:(?P<count>\d{1,4})\s*(?:[x×]\s*)?)?(?P<name>\S.*)")
_PARTY: Final = re.compile(r"(?P<size>\d{1,3})(?:\s*@\s*(?P<level>\d{1,3}))?")


def made_up(party: str, monsters: str, system: str = "", *, map: Path | None = None,
            bestiary: Sequence[Path] = ()) -> EncounterFile:
    """The encounter of a party and monsters, each said in a line: "5@3" or hero files, "3 Bramble Ram, 1 Mire Drummer".

    Without a `system` it is that of the heroes' files, or the one whose monsters go by these names. Raises `InputError`
    for what is not understood or not there.
    """
    heroes = _heroes_of_files(party)
    game = system or (system_of(heroes[0]) if heroes else _system_of(monsters, bestiary))
    if game not in systems_with_heroes():
        raise InputError(f"there is no system '{game}'", hint="expected " + ", ".join(systems_with_heroes()))
    blocks = read_monsters(monsters, bestiaries(game, bestiary))
    team = heroes or read_party_size(party, game)
    squares = load_system(game).squares
    if map is not None and not squares:
        raise InputError(f"{game} has no squares: a map has no meaning", file=str(map))
    ground = load_map(map) if map is not None else open_ground() if squares else open_map()
    table = Table(Document("--party and --monsters", {}, {}, {}), {})
    members = [Member(HEROES, table, hero=hero) for hero in team]
    members += [Member(MONSTERS, table, block=block) for block, count in blocks for _ in range(count)]
    creatures = arrange(ground, members, table) if squares else line_up(members, table)
    kinds = [block for block, _ in blocks]
    return EncounterFile(name=" and ".join((party_words(team), monsters.strip())), system=game, map=ground,
                         creatures=creatures, kinds=spoken_of(kinds, bestiaries(game, bestiary)))


def party_words(team: Sequence[Hero]) -> str:
    """A party in words: "5 heroes of level 3"."""
    levels = sorted({hero.level for hero in team})
    span = str(levels[0]) if len(levels) == 1 else f"{levels[0]} to {levels[-1]}"
    return f"{len(team)} hero{'es' if len(team) > 1 else ''} of level {span}"


def bestiaries(system: str, files: Sequence[Path]) -> tuple[Bestiary, ...]:
    """The bestiaries to look in, those asked for first."""
    return (load_bestiary(files), load_bestiary(shipped_monsters(system)))


def find_block(name: str, known: Sequence[Bestiary]) -> Block:
    """The stat block of this name. Raises `InputError`, naming the nearest, when there is none."""
    from battlemat.errors import unknown

    for bestiary in known:
        block = bestiary.named(name)
        if block is not None:
            return block
    raise unknown("monster", name, [one for bestiary in known for one in bestiary.names()])


def read_monsters(text: str, known: Sequence[Bestiary]) -> list[tuple[Block, int]]:
    """The monsters of a line, "3 Bramble Ram, 1 Mire Drummer", with how many of each. Raises `InputError`."""
    found: list[tuple[Block, int]] = []
    for part in text.split(","):
        match = _COUNTED.fullmatch(part.strip())
        if match is None:
            raise InputError(f"'{text}' leaves out a monster", hint='expected "3 Bramble Ram, 1 Mire Drummer"')
        count = int(match["count"] or 1)
        if not 1 <= count <= MAX_COUNT:
            raise InputError(f"{count} of {match['name']} cannot fight", hint=f"expected 1 to {MAX_COUNT}")
        found.append((find_block(match["name"], known), count))
    return found


def read_party_size(text: str, system: str) -> tuple[Hero, ...]:
    """The party of a size and level, "5" or "5@3". Raises `InputError` for anything else."""
    match = _PARTY.fullmatch(text.strip())
    if match is None:
        raise InputError(f"'{text}' is no party",
                         hint='expected a size and a level, "5@3", or hero files with commas between them')
    size, level = int(match["size"]), int(match["level"] or 1)
    if not 1 <= size <= MAX_PARTY or not 1 <= level <= max_level(system):
        raise InputError(f"a party of {size} at level {level} cannot be made",
                         hint=f"expected 1 to {MAX_PARTY} heroes of level 1 to {max_level(system)}")
    return make_party(size, level, system)


def _heroes_of_files(text: str) -> list[Hero]:
    """The heroes of files or folders, "a.toml, b.toml" or "heroes@3"; none where the text names no files."""
    names, mark, said = text.strip().rpartition("@")
    if not mark or not said.isdecimal():
        names, said = text, ""
    paths = [Path(name.strip()) for name in names.split(",") if name.strip()]
    if not any(path.suffix or len(path.parts) > 1 or path.is_dir() for path in paths):
        return []
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            files += sorted(one for one in path.glob("*.toml") if one.name != "party.toml")
        elif path.is_file():
            files.append(path)
        else:
            raise InputError("no such hero file", file=str(path), hint=beside(path))
    heroes = [load_hero(path).hero for path in files]
    if not heroes or len(heroes) > MAX_PARTY:
        raise InputError(f"a party of {len(heroes)} heroes cannot be made", hint=f"expected 1 to {MAX_PARTY} files")
    systems = sorted({system_of(hero) for hero in heroes})
    if len(systems) > 1:
        raise InputError("heroes of different systems: " + ", ".join(systems), hint="expected heroes of one system")
    return [at_level(hero, int(said)) for hero in heroes] if said else heroes


def _system_of(monsters: str, files: Sequence[Path]) -> str:
    """The system whose own bestiary has the first monster; the usual one where none has it, or a file does."""
    first = _COUNTED.fullmatch(monsters.split(",")[0].strip())
    if first is not None and not files:
        for system in systems_with_heroes():
            if load_bestiary(shipped_monsters(system)).named(first["name"]) is not None:
                return system
    return DEFAULT
