"""From files to a battle: the board, the sheets, everybody in place, initiative rolled."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Decision, Option
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature, Sheet
from battlemat.engine.dice import Dice
from battlemat.engine.effects.flags import ALOFT
from battlemat.engine.grid.board import Board
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.terrain import NAMED, Terrain
from battlemat.engine.grid.vision import LIGHTS
from battlemat.engine.record.session import text_of
from battlemat.engine.ruleset import Ruleset
from battlemat.engine.skills import lie_low
from battlemat.errors import InputError
from battlemat.files import starts
from battlemat.files.bestiary import Block
from battlemat.files.devices import DeviceFile
from battlemat.files.encounters import EncounterFile, Placed
from battlemat.files.library import FileLibrary
from battlemat.files.maps import MapFile
from battlemat.files.maps import Terrain as Mark
from battlemat.systems import load_system
from battlemat.systems.system import Places, System

OBSCURED = {"lightly": "lightly obscured", "heavily": "heavily obscured", "totally": "totally obscured"}


def terrain(mark: Mark) -> Terrain:
    """The engine's flags for what a mark on a map means."""
    flags = Terrain.FLOOR
    if mark.blocks_movement or mark.blocks_effect:
        flags |= Terrain.SOLID
    if mark.blocks_sight:
        flags |= Terrain.OPAQUE
    if mark.difficult:
        flags |= Terrain.DIFFICULT
    if mark.drop:
        flags |= Terrain.PIT
    if mark.cover != "none":
        flags |= Terrain.LOW
    if mark.kind:
        flags |= NAMED[mark.kind]
    if mark.obscured != "none":
        flags |= NAMED[OBSCURED[mark.obscured]]
    return flags


def board(drawn: MapFile) -> Board:
    """The board a map file draws."""
    return Board.from_rows([[terrain(mark) for mark in row] for row in drawn.rows])


def deepest(drawn: MapFile) -> int:
    """How deep the drops of a map are, in squares."""
    return max((mark.drop if mark.drop > 0 else drawn.drop for row in drawn.rows for mark in row if mark.drop),
               default=drawn.drop)


Answer = Callable[[Battle, Decision], Option]


def battle_from_encounter(encounter: EncounterFile, seed: int = 0, *, dice: Dice | None = None,
                          system: System | None = None, answer: Answer | None = None,
                          rules: Ruleset | None = None) -> Battle:
    """The battle an encounter file sets up, before its first turn. Initiative is rolled with its dice.

    `answer` settles what is asked before the first turn (dice typed in, say); without it every question takes
    its first option. `rules` are those of the house (`Ruleset.replace`); without them the file's switches hold.
    Raises `InputError` for a stat block or power that cannot be used, naming file and line.
    """
    return begin(prepare(encounter, system=system, rules=rules), dice or Dice(seed), answer)


def prepare(encounter: EncounterFile, *, system: System | None = None, rules: Ruleset | None = None) -> Battle:
    """Everybody in place and nothing rolled yet: copy it to fight the same encounter with many seeds.

    `rules` are house rules, in place of the game's own with the encounter's switches. Raises `InputError` for those of
    another game.
    """
    game = system or load_system(encounter.system)
    if rules is not None and rules.name != encounter.system:
        raise InputError(f"these are rules of {rules.name}, and the encounter is one of {encounter.system}")
    battle = Battle(rules or game.rules(dict(encounter.options)), board(encounter.map), Dice())
    battle.light = LIGHTS.index(encounter.map.light)
    battle.drop = deepest(encounter.map)
    battle.weight = encounter.weight
    read: dict[tuple[Block, bool], Sheet] = {}
    for placed in encounter.creatures:
        _enter(game, battle, placed, read)
    for id, placed in enumerate(encounter.creatures):
        if placed.start:
            _settle(game, battle, battle.creatures[id], placed, encounter.file)
    for block in encounter.kinds:
        sheet = game.block_sheet(block.text, block.file, block.line, battle.rules)
        sheet.printed = block.text
        battle.rules.bestiary[block.name.casefold()] = sheet
    battle.rules.library = file_library(encounter)
    if not game.squares:
        try:
            game.arrange(battle, places(encounter))
        except ValueError as error:
            raise InputError(str(error), file=encounter.file) from None
    for device in encounter.devices:
        _install(game, battle, device)
    return battle


def file_library(encounter: EncounterFile) -> FileLibrary:
    """Where a referee finds who joins this encounter later: its own stat blocks first."""
    blocks = [placed.block for placed in encounter.creatures if placed.block is not None]
    return FileLibrary(encounter.system, [*blocks, *encounter.kinds, *encounter.bestiary])


def places(encounter: EncounterFile) -> Places:
    """Where an encounter without squares puts everybody, by ids."""
    ids = {placed.key: id for id, placed in enumerate(encounter.creatures)}
    return Places(
        [(ids[a], ids[b]) for a, b in encounter.engaged],
        [id for id, placed in enumerate(encounter.creatures) if placed.band == "rear"],
        [id for id, placed in enumerate(encounter.creatures) if placed.band == "far"],
        {id: ids[placed.behind] for id, placed in enumerate(encounter.creatures) if placed.behind},
        ids[encounter.ambush] if encounter.ambush else -1)


def begin(battle: Battle, dice: Dice, answer: Answer | None = None) -> Battle:
    """Roll initiative with these dice and start the fight that `prepare` has set up.

    A `Session` does the same by itself with a battle that is only prepared, and puts every question.
    """
    battle.dice = dice
    _run(battle.rules.turns.set_out(battle), battle, answer)
    return battle


def _enter(game: System, battle: Battle, placed: Placed, read: dict[tuple[Block, bool], Sheet]) -> None:
    """Put a creature in its place; those of one stat block share the sheet `read` from it."""
    if placed.hero is not None:
        sheet = game.hero_sheet(placed.hero, battle.rules)
    else:
        block = placed.block
        assert block is not None
        known = read.get((block, placed.nastier))
        sheet = known or game.block_sheet(block.text, block.file, block.line, battle.rules, placed.nastier)
        sheet.printed = block.text
        read[block, placed.nastier] = sheet
    creature = battle.add(sheet, placed.side, placed.key)
    if game.squares:
        verbs.place(battle, creature, battle.board.square(*placed.at))
        if "fly" not in sheet.modes:
            grid_movement(battle).begins(battle, creature)
    if placed.surprised:
        game.surprise(battle, creature)
    if placed.hiding:
        lie_low(battle, creature)


def _settle(game: System, battle: Battle, creature: Creature, placed: Placed, file: str) -> None:
    """Let a creature start out as its entry says. Raises `InputError` for what cannot be."""
    said = starts.fields(placed.start)
    if said.get("summoned"):
        creature.sheet = _own(game, battle, placed)
        creature.sheet.types = creature.sheet.types | {"summoned"}
    if said.get("airborne") and game.squares:
        if "fly" not in creature.sheet.modes:
            raise InputError(f"{placed.key} cannot fly", file=file, line=placed.line)
        verbs.set_state(battle, creature, ALOFT, True)
        verbs.set_altitude(battle, creature, 1)
    if said.keys() & {"named", "tools", "held", "height"}:
        if not said.get("summoned"):
            creature.sheet = _own(game, battle, placed)
        equip(game, creature.sheet, said)
    if "items" in said:
        creature.items = tuple([str(item) for item in _listed(said["items"])])
    try:
        _run(game.settle(battle, creature, said), battle, None)
    except ValueError as error:
        raise InputError(str(error), file=file, line=placed.line) from None
    battle.opened = ()


def equip(game: System, sheet: Sheet, said: Mapping[str, object]) -> None:
    """Put on a sheet of its own what its entry says besides its print: tools, what it holds, its height in feet, that
    it is named (and makes death saves, or dooms those it fells, as its game has it).
    """
    if said.get("named") and game.squares:
        sheet.death_saves = True
    elif said.get("named"):
        sheet.named = True
    sheet.tools = bool(said.get("tools", sheet.tools))
    if "held" in said:
        sheet.held = tuple([str(item) for item in _listed(said["held"])])
    sheet.height_feet = int(str(said.get("height", sheet.height_feet)))


def _listed(value: object) -> list[object]:
    """What a key lists."""
    return list(value) if isinstance(value, (list, tuple)) else []


def _own(game: System, battle: Battle, placed: Placed) -> Sheet:
    """A sheet that no other creature shares."""
    if placed.hero is not None:
        return game.hero_sheet(placed.hero, battle.rules)
    block = placed.block
    assert block is not None
    sheet = game.block_sheet(block.text, block.file, block.line, battle.rules, placed.nastier)
    sheet.printed = block.text
    return sheet


def _install(game: System, battle: Battle, device: DeviceFile) -> None:
    """Put a device on the map. Raises `InputError` with its place in the file for one that cannot be."""
    square = battle.board.square
    known = [c.id for c in battle.creatures if battle.sides[c.side] in device.known]
    fields = {"kind": device.kind, "name": device.key, "at": square(*device.at),
              "squares": [square(*place) for place in device.squares], "known": known, **dict(device.fields)}
    if device.kind in ("lock", "chest"):
        del fields["squares"]
    try:
        game.install(battle, device.key, fields)
    except ValueError as error:
        raise InputError(str(error), file=device.file, line=device.line) from None


def _run(task: Coroutine[Any, Any, None], battle: Battle, answer: Answer | None) -> None:
    """Run a procedure to its end; every question goes to `answer`, or takes its first option, and is kept as opened."""
    option: Option | None = None
    opened: list[str] = []
    while True:
        try:
            decision: Decision = task.send(option)
        except StopIteration:
            battle.opened = tuple(opened)
            return
        option = answer(battle, decision) if answer is not None else decision.options[0]
        opened.append(text_of(decision, option))
