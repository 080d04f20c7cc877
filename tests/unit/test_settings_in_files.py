"""Whatever a scene can be told, a person can say: in the files of encounters, maps, heroes, monsters, or a command."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from battlemat import Scene
from battlemat.errors import InputError
from battlemat.files.encounters import _KEYS, _WHERE, EncounterFile, load_encounter
from battlemat.files.maps import MAP_KEYS
from battlemat.files.parties import shipped
from battlemat.files.portable import pack
from battlemat.files.starts import START_KEYS
from battlemat.loading import prepare
from battlemat.systems import load_system
from battlemat.systems.archmage.sheets import FIELDS as ARCHMAGE
from battlemat.systems.fourth.sheets import EXTRA as FOURTH
from battlemat.systems.orcus.sheets import FIELDS as ORCUS
from battlemat.systems.shared.grid.fields import FIELDS as GRID

ENCOUNTER = {*_KEYS, *MAP_KEYS}
ENTRY = {*_WHERE, "count", "nastier", "level", "name"}
STAGING = {
    "system": "system", "map": "map", "options": "options", "engaged": "engaged", "rear": "band", "far": "band",
    "behind": "behind", "light": "light", "drop": "drop", "ambush": "ambush", "terrain": "legend", "creatures": "hero",
    "devices": "door",
}
"""Where each of a scene's own arguments stands in a file."""
COMMANDED = {"initiative": "gm initiative", "seed": "--seed", "rules": "a program's own"}
"""What is said with the command instead."""
STATE = {
    "side": "side", "name": "name", "at": "at", "at_hp": "hp", "temp_hp": "temp_hp", "conditions": "conditions",
    "surprised": "surprised", "hiding": "hiding", "airborne": "aloft", "owner": "companion_of", "summoned": "summoned",
    "attitude": "attitude", "named": "named", "death_saves": "named", "tools": "tools", "held": "held",
    "items": "items", "height_feet": "height", "level": "level",
}
"""Fields of a creature that are keys of its entry in an encounter."""
PRINTED = {
    "role", "kind", "size", "hp", "ac", "fort", "ref", "will", "pd", "md", "str", "con", "dex", "int", "wis", "cha",
    "speed", "modes", "init", "weapon", "offhand", "ranged", "stowed", "recoveries", "recovery_die", "powers", "traits",
    "type", "skills", "resist", "vulnerable", "immune", "senses", "reach", "tags", "languages", "action_points",
    "save_bonus", "origin", "keywords", "xp",
}
"""Fields that its stat block or its hero's file prints."""


def test_every_argument_of_a_scene_has_its_place() -> None:
    asked = [name for name in inspect.signature(Scene.__init__).parameters if name != "self"]
    assert set(asked) == STAGING.keys() | COMMANDED.keys()
    assert set(STAGING.values()) <= ENCOUNTER | ENTRY


def test_every_field_of_a_creature_has_its_place() -> None:
    fields = {*ARCHMAGE, *FOURTH, *ORCUS, *GRID}
    assert fields - STATE.keys() - PRINTED == set()
    assert set(STATE.values()) <= ENTRY and set(START_KEYS) <= set(STATE.values())


def fight(folder: Path, system: str, hero: str, monster: str, keys: str) -> EncounterFile:
    path = folder / "fight.toml"
    path.write_text(f'system = "{system}"\n[[hero]]\nfile = "{shipped(system)}/heroes/{hero}.toml"\n{keys}\n'
                    f'[[monster]]\nname = "{monster}"\nnamed = true\n', encoding="utf-8")
    return load_encounter(path)


def test_tools_held_things_height_and_a_name_are_keys(tmp_path: Path) -> None:
    keys = 'tools = true\nheld = ["purse"]\nheight = 5\nitems = ["rope"]'
    file = fight(tmp_path, "fourth", "wren-kettering", "Pan Robber", keys)
    battle = prepare(file)
    wren, robber = battle.creatures
    assert (wren.sheet.tools, wren.sheet.held, wren.sheet.height_feet, wren.items) == (True, ("purse",), 5, ("rope",))
    assert robber.sheet.death_saves and not wren.sheet.death_saves
    assert pack(file)["creatures"][0]["held"] == ["purse"]
    other = prepare(fight(tmp_path, "fourth", "wren-kettering", "Pan Robber", ""))
    assert (other.creatures[0].sheet.tools, other.creatures[0].sheet.height_feet) == (False, 6)


@pytest.mark.parametrize("system", ["orcus", "archmage"])
def test_what_a_game_does_not_know_is_refused(system: str, tmp_path: Path) -> None:
    hero, monster = {"orcus": ("maren-holt", "Reedfolk Hookman"), "archmage": ("odo-pell", "Mudlark")}[system]
    battle = prepare(fight(tmp_path, system, hero, monster, 'items = ["rope"]'))
    assert "rope" in battle.creatures[0].items
    villain = battle.creatures[1].sheet
    assert (villain.death_saves, villain.named) == (load_system(system).squares, not load_system(system).squares)
    with pytest.raises(InputError, match="'tools' has no meaning"):
        fight(tmp_path, system, hero, monster, "tools = true")
