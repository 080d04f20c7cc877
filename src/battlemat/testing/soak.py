"""Random battles with everything that must hold checked after every decision."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.decisions import Option
from battlemat.engine.dice import mix
from battlemat.engine.durations import END_OF_NEXT, START_OF_NEXT
from battlemat.engine.flags import DEAD, OUT
from battlemat.engine.folding import folded
from battlemat.engine.session import Session
from battlemat.engine.squares import GridPosition
from battlemat.engine.travel import grid_movement
from battlemat.engine.turn import TurnDecision
from battlemat.engine.view import View
from battlemat.systems.archmage.bands import in_place, is_far
from battlemat.systems.archmage.escalation import HIGHEST
from battlemat.systems.archmage.mobs import mob_of
from battlemat.testing.differences import differences

ROUNDS = 12
CHECK_EVERY = 16
REPLAY_EVERY = 4
MOST_DECISIONS = 4000


class Broken(AssertionError):
    """Something that must hold does not; the message says what, in which battle, after how many answers."""


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
        if creature.turns > battle.round + (battle.ambush >= 0):
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


def pick(decision_options: list[Option], stream: int, count: int) -> Option:
    """A uniformly random option."""
    return decision_options[(mix(stream, count) * len(decision_options)) >> 64]


def play(make: Callable[[], Battle], seed: int, rounds: int = ROUNDS) -> int:
    """Fight one random battle, checking as it goes. Returns how many decisions were made. Raises `Broken`."""
    battle = staged(make, rounds)
    start = View.of(battle)
    logged = len(battle.log)
    session = Session(battle)
    count = 0
    while session.decision is not None and count < MOST_DECISIONS:
        options = choices(session, seed, count)
        option = pick(options, seed, 2 * count + 1)
        deep = count % CHECK_EVERY == mix(seed, 7) % CHECK_EVERY
        before = digest(session.battle)
        twin = session.fork() if deep else None
        session.answer(option)
        count += 1
        place = f"seed {seed}, answer {count} ({option.key})"
        for problem in invariants(session.battle, session.driver.resting):
            raise Broken(f"{place}: {problem}")
        events = session.battle.log[logged:]
        logged = len(session.battle.log)
        start = folded(start, events)
        wrong = differences(start, View.of(session.battle))
        if wrong:
            raise Broken(f"{place}: the events do not tell the state: {'; '.join(wrong)}")
        if twin is not None:
            if digest(twin.battle) != before:
                raise Broken(f"{place}: a fork differs from what it was forked from")
            twin.replay(option.key)
            if digest(twin.battle) != digest(session.battle):
                raise Broken(f"{place}: a fork that is answered alike ends differently")
            twin.undo()
            if digest(twin.battle) != before:
                raise Broken(f"{place}: undoing does not restore what was")
    if seed % REPLAY_EVERY == 0:
        again = Session(staged(make, rounds))
        for key in session.answers:
            again.replay(key)
        if digest(again.battle) != digest(session.battle):
            raise Broken(f"seed {seed}: the same answers do not lead to the same end")
    return count


def staged(make: Callable[[], Battle], rounds: int) -> Battle:
    """The battle as it was set up, to be fought again from a save's answers."""
    battle = make()
    battle.last_round = rounds
    return battle


def choices(session: Session, seed: int, count: int) -> list[Option]:
    """The options of the present decision; on a turn, those of one random action that has any."""
    decision = session.decision
    assert decision is not None
    if not isinstance(decision, TurnDecision):
        return decision.options
    actions = decision.actions()
    who = session.battle.creatures[decision.who]
    for n in range(len(actions)):
        action = actions.pop((mix(seed, 2 * count + 1000003 * (n + 1)) * len(actions)) >> 64)
        uses: list[Option] = [use for use in action.uses(session.battle, who)
                              if session.battle.refusal(who, use) is None]
        if uses:
            return uses
    raise Broken(f"seed {seed}, answer {count}: nothing can be done, not even ending the turn")
