"""What must hold in every state of a battle, and what tells two states apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.state import ACTING
from battlemat.engine.turns.turn import TurnDecision
from battlemat.systems import load_system
from battlemat.systems.shared.bands.bands import in_place, is_far


def digest(battle: Battle) -> tuple[object, ...]:
    """Everything that distinguishes two states of a battle, its log apart."""
    return (
        battle.round, battle.turn, battle.active, battle.serial, battle.phase, tuple(battle.order), battle.dice.rolled,
        battle.escalation, battle.delayed, len(battle.readied), tuple(sorted(battle.secrets)), len(battle.recalled),
        tuple([(device.id, device.state, device.known) for device in battle.devices]), len(battle.fields),
        battle.corpses, battle.kept.values(),
        tuple((c.hp, c.temp_hp, c.at, c.altitude, c.state, c.flags, c.conditions, c.standard, c.move, c.minor,
               c.immediate, c.acted, c.bonus, c.spent, c.used, c.recoveries, c.action_points, c.death_failures,
               c.moved, c.initiative, c.engaged, c.cover, c.beside, c.slot, c.turns,
               c.kept.values(), c.items, c.xp,
               tuple((e.id, e.name, e.serial, e.persistent) for e in c.effects))
              for c in battle.creatures))


def invariants(battle: Battle, resting: bool = True) -> Iterator[str]:
    """What is wrong with a state; nothing when all is well. `resting`: nobody is on the way anywhere."""
    squares = isinstance(battle.rules.position, GridPosition)
    yield from placed(battle, resting) if squares else banded(battle)
    yield from load_system(battle.rules.name).amiss(battle)
    for creature in battle.creatures:
        name = named(creature)
        if creature.hp > creature.max_hp:
            yield f"{name} has {creature.hp} hit points of {creature.max_hp}"
        if min(creature.temp_hp, creature.standard, creature.move, creature.minor, creature.recoveries,
               creature.action_points) < 0:
            yield f"{name} has less than nothing of something: {digest(battle)[-1]}"


def named(creature: Creature) -> str:
    """A creature so that it can be told from others of its name."""
    return f"{creature.sheet.name} ({creature.id})"


def banded(battle: Battle) -> Iterator[str]:
    """What is wrong with engagements, bands and covers."""
    for creature in battle.creatures:
        name = named(creature)
        if creature.flags & (DEAD | OUT) and creature.engaged:
            yield f"{name} is out of the fight and engaged"
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


def misleading(battle: Battle, every: int = 1) -> Iterator[str]:
    """What is wrong with the options that a creature is given on its turn: those that the rules refuse.

    Of the many squares that one action may go to only each so-manyth is asked about, if not `every` one.
    """
    who = battle.active
    if who < 0 or battle.phase != ACTING:
        return
    creature = battle.creatures[who]
    places: Counter[Action] = Counter()
    for option in TurnDecision(battle, who).options:
        if isinstance(option, Use):
            if option.to >= 0:
                places[option.action] += 1
                if (places[option.action] - 1) % every:
                    continue
            refused = battle.refusal(creature, option)
            if refused is not None:
                yield f"{named(creature)} may choose {option.key}, which is refused: {refused.text} ({refused.rule})"
