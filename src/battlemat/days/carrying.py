"""What goes from one event to the next: the heroes as they are, and how long it is since they rested."""

from __future__ import annotations

from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.actions.decisions import Option
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature, Sheet
from battlemat.engine.dice import Dice
from battlemat.engine.effects.durations import INDEFINITE, LONG_REST, SHORT_REST
from battlemat.engine.effects.effect import TRAIT
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.grid.board import Board
from battlemat.engine.state import SETUP
from battlemat.errors import InputError
from battlemat.files.encounters import HEROES, EncounterFile, Placed
from battlemat.files.heroes import Hero, at_level
from battlemat.files.maps import MapFile, Square
from battlemat.files.placement import footprint
from battlemat.loading import prepare
from battlemat.systems import load_system
from battlemat.systems.system import Places

ROOM = 20
KEPT = (INDEFINITE, SHORT_REST, LONG_REST)
"""How long the effects last that outlast a fight."""


def camp(system: str, heroes: tuple[Hero, ...], options: dict[str, object]) -> Battle:
    """The party by itself, as it sets out: no fight, nothing rolled."""
    game = load_system(system)
    rules = game.rules(options)
    battle = Battle(rules, Board.open(ROOM, ROOM), Dice())
    for hero in heroes:
        creature = battle.add(game.hero_sheet(hero, rules), HEROES)
        creature.key = hero.name
        if game.squares:
            verbs.place(battle, creature, battle.board.square(creature.id % ROOM, 2 * (creature.id // ROOM)))
    if not game.squares:
        game.arrange(battle, Places([], [], [], {}))
    return battle


def staged(encounter: EncounterFile, heroes: list[Hero], options: dict[str, object]) -> EncounterFile:
    """An encounter with these heroes where its own stand; more than it has stand beside them.

    Raises `InputError` for an encounter without a place for heroes.
    """
    places = [placed for placed in encounter.creatures if placed.hero is not None and placed.side == HEROES]
    if not places:
        raise InputError(f"{encounter.name} has no place for heroes", file=encounter.file,
                         hint="give the encounter a party: the day's heroes stand where it stands")
    foes = [placed for placed in encounter.creatures if placed not in places]
    taken = {square for placed in foes for square in footprint(placed.at, placed.space)}
    team: list[Placed] = []
    for number, hero in enumerate(heroes):
        like = places[min(number, len(places) - 1)]
        at = like.at if number < len(places) else beside(encounter.map, like.at, taken)
        taken.add(at)
        team.append(replace(like, key=hero.name, hero=hero, at=at, behind=""))
    known = {place.key: hero.name for place, hero in zip(places, heroes, strict=False)}
    keys = {*(placed.key for placed in foes), *known.values()}
    engaged = [(known.get(a, a), known.get(b, b)) for a, b in encounter.engaged]
    return replace(encounter, creatures=(*team, *foes), options={**encounter.options, **options},
                   engaged=tuple(pair for pair in engaged if set(pair) <= keys))


def beside(map: MapFile, at: Square, taken: set[Square]) -> Square:
    """The free square nearest to another. Raises `InputError` on a full map."""
    free = [(column, row) for row in range(map.height) for column in range(map.width)
            if (column, row) not in taken and not map.terrain((column, row)).blocks_movement
            and not map.terrain((column, row)).drop]
    if not free:
        raise InputError("there is no room on the map for another hero")
    return min(free, key=lambda one: (max(abs(one[0] - at[0]), abs(one[1] - at[1])), one[1], one[0]))


def next_fight(world: Battle, encounter: EncounterFile, party: tuple[Hero, ...], options: dict[str, object],
               dice: Dice) -> tuple[Battle, EncounterFile]:
    """The battle of an encounter, prepared with the heroes as they are; and the encounter as it is set up then."""
    alive = [creature for creature in heroes_of(world) if not creature.flags & DEAD]
    by_name = {hero.name: hero for hero in party}
    team = [grown(by_name[creature.key], creature) for creature in alive]
    file = staged(encounter, team, options)
    battle = prepare(file)
    battle.dice = dice
    for old in alive:
        new = next(creature for creature in battle.creatures if creature.key == old.key)
        carry(battle, old, new)
    battle.hours_since_long_rest = world.hours_since_long_rest
    battle.fought = world.fought
    return battle, file


def heroes_of(world: Battle) -> list[Creature]:
    """The day's heroes, in the order in which they set out."""
    return [creature for creature in world.creatures if creature.sheet.hero and creature.side == 0]


def grown(hero: Hero, creature: Creature) -> Hero:
    """The hero at the level that it has reached since it set out."""
    return at_level(hero, creature.sheet.level) if creature.sheet.level > hero.level else hero


def carry(battle: Battle, old: Creature, new: Creature) -> None:
    """Put a hero in the state in which an earlier event has left it; powers go by their names.

    Whoever is unhurt is so with the hit points of a new level, too.
    """
    new.lost_max = old.lost_max
    new.hp = new.max_hp if old.hp == old.max_hp else min(old.hp, new.max_hp)
    new.temp_hp = old.temp_hp
    new.recoveries = old.recoveries
    new.action_points = old.action_points
    new.death_failures = old.death_failures
    new.death_successes = old.death_successes
    new.items = old.items
    new.xp = old.xp
    slots = places(old.sheet, new.sheet)
    new.spent = moved(old.spent, slots)
    new.kept = old.kept.onward(slots)
    for effect in old.effects:
        if effect.duration.kind in KEPT and not any(tag.startswith(TRAIT) for tag in effect.tags):
            kept = effect.with_persistent(effect.persistent)
            kept.source = new.id
            verbs.add_effect(battle, new, kept)
    battle.rules.conditions.refresh(new)


def places(old: Sheet, new: Sheet) -> dict[int, int]:
    """Where the powers of one sheet have their places on another: they go by their names."""
    known = {power.name: power.slot for power in new.powers if power.slot >= 0}
    return {power.slot: known[power.name] for power in old.powers if power.slot >= 0 and power.name in known}


def moved(spent: int, slots: dict[int, int]) -> int:
    """What is used up, each power at its new place."""
    return sum(1 << new for new in {slots[old] for old in slots if spent >> old & 1})


def raise_levels(world: Battle, party: tuple[Hero, ...]) -> None:
    """Give the heroes of a world that is nobody else's the sheets of those of a party who have risen above them."""
    for hero in party:
        creature = next((one for one in heroes_of(world) if one.key == hero.name), None)
        if creature is None or creature.flags & DEAD or hero.level <= creature.sheet.level:
            continue
        sheet = load_system(world.rules.name).hero_sheet(hero, world.rules)
        unhurt = creature.hp == creature.max_hp
        slots = places(creature.sheet, sheet)
        creature.spent = moved(creature.spent, slots)
        creature.kept = creature.kept.onward(slots)
        creature.sheet = sheet
        if unhurt:
            creature.hp = creature.max_hp
        world.rules.conditions.refresh(creature)


def settled(world: Battle) -> Battle:
    """The party once the fight behind it is over and nobody rests: what lasts as long as that is gone.

    Whatever is asked takes its first answer.
    """
    battle = world.copy()
    if battle.phase != SETUP:
        run(load_system(battle.rules.name).end_encounter(battle))
    turn_verbs.set_phase(battle, SETUP)
    return battle


def run(task: Coroutine[Any, Any, None]) -> None:
    """Run a procedure to its end; every question takes its first answer."""
    option: Option | None = None
    while True:
        try:
            option = task.send(option).options[0]
        except StopIteration:
            return
