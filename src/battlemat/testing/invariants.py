"""What must hold in every state of a battle, and what tells two states apart."""

from __future__ import annotations

from collections.abc import Iterator

from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.durations import END_OF_NEXT, START_OF_NEXT
from battlemat.engine.flags import DEAD, OUT
from battlemat.engine.squares import GridPosition
from battlemat.engine.travel import grid_movement
from battlemat.systems.archmage.bands import in_place, is_far
from battlemat.systems.archmage.escalation import HIGHEST
from battlemat.systems.archmage.mobs import mob_of


def digest(battle: Battle) -> tuple[object, ...]:
    """Everything that distinguishes two states of a battle, its log apart."""
    return (
        battle.round, battle.turn, battle.active, battle.serial, battle.phase, tuple(battle.order), battle.dice.rolled,
        battle.escalation, battle.delayed, len(battle.readied), tuple(sorted(battle.secrets)), len(battle.recalled),
        tuple([(device.id, device.state, device.known) for device in battle.devices]), len(battle.fields),
        battle.corpses,
        tuple((c.hp, c.temp_hp, c.at, c.altitude, c.state, c.flags, c.conditions, c.standard, c.move, c.minor,
               c.immediate, c.acted, c.bonus, c.spent, c.used, c.recoveries, c.action_points, c.death_failures,
               c.moved, c.initiative, c.engaged, c.cover, c.beside, c.slot, c.turns,
               c.stride, c.sneak, c.searched, c.items, c.xp,
               tuple((e.id, e.name, e.serial, e.persistent) for e in c.effects))
              for c in battle.creatures))


def invariants(battle: Battle, resting: bool = True) -> Iterator[str]:
    """What is wrong with a state; nothing when all is well. `resting`: nobody is on the way anywhere."""
    squares = isinstance(battle.rules.position, GridPosition)
    yield from placed(battle, resting) if squares else banded(battle)
    if not 0 <= battle.escalation <= HIGHEST:
        yield f"the escalation die shows {battle.escalation}"
    for creature in battle.creatures:
        name = named(creature)
        if creature.hp > creature.max_hp:
            yield f"{name} has {creature.hp} hit points of {creature.max_hp}"
        if min(creature.temp_hp, creature.standard, creature.move, creature.minor, creature.recoveries,
               creature.action_points) < 0:
            yield f"{name} has less than nothing of something: {digest(battle)[-1]}"
        if creature.flags & (DEAD | OUT):
            continue
        for effect in creature.effects:
            if effect.duration.kind in (START_OF_NEXT, END_OF_NEXT) and effect.duration.whose in battle.order \
                    and battle.serial - effect.serial > 3 * len(battle.order) + 2:
                yield f"{name} still bears {effect.name}, which should have ended"


def named(creature: Creature) -> str:
    """A creature so that it can be told from others of its name."""
    return f"{creature.sheet.name} ({creature.id})"


def banded(battle: Battle) -> Iterator[str]:
    """What is wrong with engagements, bands, covers and mobs."""
    for creature in battle.creatures:
        name = named(creature)
        if sum([1 for other in mob_of(battle, creature) if 0 < other.hp < other.max_hp]) > 1:
            yield f"more than one of the mob of {name} is wounded"
        if creature.flags & (DEAD | OUT) and creature.engaged:
            yield f"{name} is out of the fight and engaged"
        if creature.turns > battle.round + (battle.ambush >= 0 or battle.ambushed):
            yield f"{name} has had {creature.turns} turns by round {battle.round}"
        for other in battle.creatures:
            if not creature.engaged >> other.id & 1:
                continue
            if not other.engaged >> creature.id & 1:
                yield f"{name} is engaged with {named(other)} but not the other way round"
            if creature.side == other.side:
                yield f"{name} is engaged with {named(other)} of its own side"
            if creature.at != other.at:
                yield f"{name} and {named(other)} are engaged in two bands"
            elif is_far(creature.at) and not in_place(battle):
                yield f"{name} and {named(other)} are engaged in a far band"
        at = creature.cover
        for _ in battle.creatures:
            if at < 0:
                break
            at = battle.creatures[at].cover
        if at >= 0:
            yield f"{name} is behind somebody who in the end is behind {name}"
        if creature.cover >= 0:
            cover = battle.creatures[creature.cover]
            if cover.side != creature.side or cover.at != creature.at:
                yield f"{name} is behind {named(cover)}, who is not with it"


def placed(battle: Battle, resting: bool) -> Iterator[str]:
    """What is wrong with who stands in which squares."""
    bodies = 0
    movement = grid_movement(battle)
    things = [device.id for device in battle.devices]
    for creature in battle.creatures:
        name = named(creature)
        if creature.flags & (DEAD | OUT) or creature.id in things:
            continue
        bodies |= creature.space
        if creature.at >= 0:
            if creature.space & ~battle.board.inside:
                yield f"{name} hangs over the edge of the map"
            if creature.space != battle.board.footprint(creature.at, creature.width):
                yield f"{name} is not where its space is"
            if resting and creature.space & battle.board.solid and "earth glide" not in creature.sheet.movement:
                yield f"{name} stands inside a wall"
        for other in battle.creatures[:creature.id]:
            if resting and other.space & creature.space and not other.flags & (DEAD | OUT) \
                    and not movement.clear_above(creature, other) and not movement.clear_above(other, creature) \
                    and not movement.shares(battle, creature, other) and not movement.shares(battle, other, creature) \
                    and not movement.lies_with(battle, creature, other):
                yield f"{name} and {other.sheet.name} ({other.id}) are in one square"
    if bodies != battle.bodies:
        yield "the bodies on the map are not where the map has them"
