"""An encounter as one self-contained table of texts and numbers, which plays wherever Battlemat is.

Heroes are written with the keys of hero files, the map with those of map files, monsters as stat blocks.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from battlemat.documents.reader import Table
from battlemat.files.bestiary import Block, find_blocks
from battlemat.files.devices import pack_device, unpack_devices
from battlemat.files.encounters import (
    BANDS,
    EncounterFile,
    Member,
    arrange,
    line_up,
    read_ambush,
    read_engaged,
    read_weight,
)
from battlemat.files.heroes import pack_hero, unpack_hero
from battlemat.files.maps import MAP_KEYS, MARKS, MapFile, Terrain, open_map, read_map
from battlemat.files.options import read_options
from battlemat.files.rewards import FOUND_KEYS, pack_found, read_found
from battlemat.files.starts import START_KEYS, read_start
from battlemat.systems import load_system, system_names

_KEYS: Final = (
    "name", "system", "prose", "options", "map", "creatures", "engaged", "ambush", "weight", "kinds", "devices",
    *FOUND_KEYS)
_CREATURE_KEYS: Final = ("side", "at", "band", "behind", "surprised", "hiding", "hero", "block", "nastier", *START_KEYS)


def pack(encounter: EncounterFile) -> dict[str, Any]:
    """The encounter as a table fit for JSON."""
    squares = load_system(encounter.system).squares
    creatures: list[dict[str, Any]] = []
    for placed in encounter.creatures:
        entry: dict[str, Any] = {"side": placed.side}
        if squares:
            entry["at"] = list(placed.at)
        else:
            entry["band"] = placed.band
            if placed.behind:
                entry["behind"] = placed.behind
        if placed.surprised:
            entry["surprised"] = True
        if placed.hiding:
            entry["hiding"] = True
        entry.update({key: list(value) if isinstance(value, tuple) else value for key, value in placed.start})
        if placed.hero is not None:
            entry["hero"] = pack_hero(placed.hero)
        elif placed.block is not None:
            entry["block"] = placed.block.text
            if placed.nastier:
                entry["nastier"] = True
        creatures.append(entry)
    table: dict[str, Any] = {
        "name": encounter.name,
        "system": encounter.system,
        "prose": encounter.prose,
        "options": {name: list(value) if isinstance(value, tuple) else value
                    for name, value in encounter.options.items()},
        "creatures": creatures,
    }
    if squares:
        table["map"] = pack_map(encounter.map)
    elif encounter.engaged:
        table["engaged"] = [list(pair) for pair in encounter.engaged]
    if encounter.ambush:
        table["ambush"] = encounter.ambush
    if encounter.kinds:
        table["kinds"] = [block.text for block in encounter.kinds]
    if encounter.devices:
        table["devices"] = [pack_device(device) for device in encounter.devices]
    if encounter.weight != 1:
        table["weight"] = encounter.weight
    return table | pack_found(encounter.found)


def unpack(table: Table) -> EncounterFile:
    """The encounter a table made by `pack` describes. Raises `InputError` for anything wrong in it."""
    table.only(_KEYS, "encounter")
    system = table.choice("system", system_names())
    squares = load_system(system).squares
    drawn = table.table("map")
    drawn.only(MAP_KEYS, "map")
    ground = read_map(drawn, "map") if squares else open_map()
    members = [_member(entry, system) for entry in table.tables("creatures")]
    creatures = arrange(ground, members, table, least=1) if squares else line_up(members, table, least=1)
    return EncounterFile(
        name=table.text("name"),
        system=system,
        map=ground,
        creatures=creatures,
        prose=table.text("prose", ""),
        options=read_options(table.table("options"), system),
        file=table.document.file,
        engaged=read_engaged(table, creatures, squares),
        ambush=read_ambush(table, creatures, squares),
        devices=unpack_devices(table, ground, creatures),
        weight=read_weight(table, squares),
        found=read_found(table),
        kinds=tuple(_block(text, table) for text in table.texts("kinds")) if "kinds" in table else (),
    )


def _block(text: str, table: Table, key: str = "kinds") -> Block:
    found = find_blocks(text, table.document.file)
    if not found:
        raise table.error("this is no stat block", key, hint="expected a heading and a level line")
    return found[0]


def _member(entry: Table, system: str) -> Member:
    squares = load_system(system).squares
    entry.only(_CREATURE_KEYS, "creature")
    hero = unpack_hero(entry.table("hero")) if "hero" in entry else None
    block = _block(entry.text("block"), entry, "block") if hero is None else None
    return Member(
        entry.text("side"),
        entry,
        ("at",) if squares else (),
        square=entry.squares("at", one=True)[0] if squares else None,
        hero=hero,
        block=block,
        surprised=entry.flag("surprised", False),
        hiding=entry.flag("hiding", False),
        band=entry.choice("band", BANDS, "middle"),
        behind=entry.text("behind", ""),
        nastier=entry.flag("nastier", False),
        start=read_start(entry, system),
    )


def pack_map(map: MapFile) -> dict[str, Any]:
    """A map with the keys of a map file: its drawing, and a legend for marks that are its own."""
    legend: dict[str, dict[str, Any]] = {}
    for row in map.rows:
        for terrain in row:
            usual = MARKS.get(terrain.mark)
            if usual is not None and usual.drop < 0:
                usual = replace(usual, drop=map.drop)
            if terrain != usual:
                legend[terrain.mark] = _pack_terrain(terrain)
    table: dict[str, Any] = {"name": map.name, "light": map.light, "drop": map.drop, "map": map.drawing()}
    if map.prose:
        table["prose"] = map.prose
    if legend:
        table["legend"] = legend
    return table


def _pack_terrain(terrain: Terrain) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": terrain.name,
        "like": ".",
        "wall": terrain.blocks_sight,
        "window": terrain.blocks_movement,
        "difficult": terrain.difficult,
        "drop": terrain.drop,
        "cover": terrain.cover,
        "obscured": terrain.obscured,
    }
    if terrain.kind:
        entry["kind"] = terrain.kind
    return entry
