"""Rarer things that last: being swallowed, states that come and go with a test, sleep, tethers, what
happens later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.actions.triggers import (
    ATTACKED,
    DAMAGED,
    DROPPED,
    FIGHT_START,
    HEALED,
    MOVED,
    PARTED,
    STAGGERED,
    TURN_END,
    TURN_START,
    UNWILLING,
    Trigger,
)
from battlemat.engine.effects.durations import INDEFINITE, SAVE_ENDS, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, INTANGIBLE, OUT
from battlemat.engine.effects.traits import Aftereffect
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.turns import timing
from battlemat.powers.run.laying import Draft, Part, lay, link_of, made
from battlemat.powers.run.rules import COSTS
from battlemat.powers.run.running import Check, PrintedCreatures, Rule, Running, Step, run_all
from battlemat.powers.run.terms import HELD, UNTIL_COUNTERED, Bound, Ends
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

JUMP: Final = "jump"


class Untoggle(Aftereffect):
    """With an effect that toggles things go the things it has toggled on."""

    def __init__(self, name: str) -> None:
        self.marker = f"while {name}: "

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        for creature in battle.creatures:
            for other in creature.effects:
                if other.source == effect.source and any(tag.startswith(self.marker) for tag in other.tags):
                    verbs.remove_effect(battle, creature, other)


class Toggle(Rule):
    """Parts that creatures bear just as long as checks hold, looked at again whenever things may have
    changed.
    """

    def __init__(
        self,
        who: PrintedCreatures,
        parts: tuple[Part, ...],
        checks: tuple[Check, ...],
        name: str,
        tags: tuple[str, ...],
        number: int = 0,
    ) -> None:
        super().__init__(
            frozenset(),
            1 << TURN_START
            | 1 << TURN_END
            | 1 << DAMAGED
            | 1 << HEALED
            | 1 << STAGGERED
            | 1 << MOVED
            | 1 << UNWILLING
            | 1 << FIGHT_START
            | 1 << ATTACKED
            | 1 << PARTED,
        )
        self.who = who
        self.parts = parts
        self.checks = checks
        self.name = name
        self.marker = f"while {name}: {number}"
        self.tags = (*tags, self.marker)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return True

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        wanted: list[int] = []
        for creature in self.who.all(play):
            outer = play.each
            play.each = creature
            if all(check.holds(play) for check in self.checks) and not creature.flags & (DEAD | OUT):
                wanted.append(creature.id)
            play.each = outer
        for creature in battle.creatures:
            borne = None
            for effect in creature.effects:
                if effect.source == play.user.id and self.marker in effect.tags:
                    borne = effect
                    break
            if creature.id in wanted and borne is None:
                draft = Draft()
                for part in self.parts:
                    part.add(draft, play, creature)
                draft.prone = False
                verbs.add_effect(
                    battle, creature, made(play, creature, draft, UNTIL_COUNTERED, self.name, self.tags, None)
                )
            elif borne is not None and creature.id not in wanted:
                verbs.remove_effect(battle, creature, borne)


class Carry(Rule):
    """Whoever is inside SELF goes where it goes."""

    at = 1 << MOVED | 1 << UNWILLING | 1 << TURN_START

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return play.target.at != play.user.at and play.user.at >= 0

    async def happen(self, play: Running, trigger: Trigger) -> None:
        if not play.target.flags & DEAD:
            play.battle.rules.movement.put(play.battle, play.target, play.user.at, play.power.rule, "carried")


class SetFree(Aftereffect):
    """Whoever was inside somebody comes out beside it."""

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        if bearer.flags & DEAD or bearer.at < 0:
            return
        movement = battle.rules.movement
        place = movement.nearest_free(battle, bearer, bearer.at)
        if place >= 0:
            movement.put(battle, bearer, place, effect.rule, "freed")


async def swallow(play: Running, who: PrintedCreatures, name: str, tags: tuple[str, ...]) -> None:
    """SELF takes creatures inside itself: they share its space, cannot leave it and go where it goes."""
    battle = play.battle
    for creature in await who.pick(play):
        if creature.flags & DEAD:
            continue
        draft = Draft()
        draft.flags = INTANGIBLE
        known = battle.rules.conditions
        draft.conditions = known.mask("grappled" if "grappled" in known.by_name else "grabbed")
        draft.tags.append("swallowed")
        draft.rules.append(Carry())
        await lay(play, creature, draft, HELD, name, tags, SetFree())
        battle.rules.movement.put(battle, creature, play.user.at, play.power.rule, "swallowed")
        battle.rules.turns.displaced(battle, creature)


async def keep_only(play: Running, state: str, count: int) -> None:
    """SELF can have only so many creatures under a condition of this power: a further one ends the oldest."""
    battle = play.battle
    condition = battle.rules.conditions.by_name.get(state)
    found: list[tuple[int, Creature, Effect]] = []
    for creature in battle.creatures:
        for effect in creature.effects:
            if (
                effect.source == play.user.id
                and effect.name == play.power.name
                and (
                    (condition is not None and effect.conditions & condition.bit)
                    or state in effect.tags
                )
            ):
                found.append((effect.id, creature, effect))
    while len(found) > count:
        _, creature, effect = found.pop(0)
        await battle.rules.turns.end_effect(battle, creature, effect, False)


class Later(Rule):
    """At the start or end of a creature's next turn, once, steps happen; then the effect is gone."""

    def __init__(self, start: bool, steps: tuple[Step, ...]) -> None:
        super().__init__(frozenset(), 1 << (TURN_START if start else TURN_END))
        self.steps = steps

    def answers(self, play: Running, trigger: Trigger) -> bool:
        if trigger.actor != play.target.id:
            return False
        for effect in play.target.effects:
            trait = effect.trait
            if isinstance(trait, Bound) and trait.link == play.link and self in trait.rules:
                play.each = play.target
                return effect.serial < play.battle.serial
        return False

    async def happen(self, play: Running, trigger: Trigger) -> None:
        for effect in play.target.effects:
            trait = effect.trait
            if isinstance(trait, Bound) and trait.link == play.link and self in trait.rules:
                verbs.remove_effect(play.battle, play.target, effect)
        await run_all(self.steps, play)


async def put_off(play: Running, steps: tuple[Step, ...], rule: Later, whose: PrintedCreatures, name: str) -> None:
    """Lays steps that happen at the start or end of somebody's next turn, with the rule that brings them about."""
    for creature in await whose.pick(play):
        draft = Draft()
        draft.rules.append(rule)
        await lay(play, creature, draft, UNTIL_COUNTERED, name, ())


async def pick(play: Running, who: PrintedCreatures) -> None:
    """SELF chooses a creature, whom the statements that follow are about."""
    for creature in await who.pick(play):
        play.each = creature
        return


async def put_to_sleep(play: Running, who: PrintedCreatures, save: bool, name: str, tags: tuple[str, ...]) -> None:
    """A creature falls asleep: unconscious until it takes damage (or, with `save`, saves)."""
    battle = play.battle
    for creature in await who.pick(play):
        if (
            creature.flags & DEAD
            or "sleep" in creature.sheet.immune
            or "unconscious" in creature.sheet.immune
        ):
            continue
        kind = SAVE_ENDS if save else INDEFINITE
        impose(
            play, creature, name, Duration(kind), tags=(*tags, "asleep"),
            conditions=battle.rules.conditions.mask("unconscious"), link=link_of(play),
            trait=waking(play, creature, name))
        await battle.rules.movement.knock_prone(battle, creature, play.user.id)


def waking(play: Running, creature: Creature, name: str) -> Bound:
    """What wakes a sleeper."""
    trait = Bound(play.power, (WakesHurt(),), play.user.id, creature.id, name)
    trait.link = link_of(play)
    return trait


class WakesHurt(Ends):
    """Ends a sleep when its bearer takes damage."""

    at = 1 << DAMAGED

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.target == play.target.id


async def leave_tether(play: Running, who: PrintedCreatures, name: str) -> None:
    """Leaves a tether fixed to the space somebody is in, the user to the one it began in: a word on an effect with the
    square's number.
    """
    for creature in await who.pick(play):
        square = play.start if creature is play.user else creature.at
        impose(
            play, creature, name, Duration(INDEFINITE), tags=("tether", f"tether {square}"), source=creature.id,
            beneficial=True)


async def return_to_tether(play: Running, who: PrintedCreatures, action: str, limit: int) -> None:
    """Somebody jumps back along its tether, spending an action, while the tether's space is near enough."""
    cost = COSTS.get(action, 0)
    battle = play.battle
    movement = grid_movement(battle)
    for creature in await who.pick(play):
        if movement.halted(battle, creature, JUMP):
            continue
        for effect in creature.effects:
            if "tether" not in effect.tags:
                continue
            square = int(effect.tags[1].split()[1])
            if battle.board.distance(creature.at, 1, square, 1) > limit or not battle.can_pay(
                creature, cost
            ):
                continue
            if not movement.free_squares(battle, creature, 1 << square):
                continue
            options: list[Option] = [Choice("stay"), Choice(JUMP, (square,))]
            if (await battle.choose(creature, "tether", options, play.power.name)).squares:
                battle.pay(creature, cost)
                verbs.remove_effect(battle, creature, effect)
                await movement.travel(battle, creature, (square,), provokes=False, mode=JUMP)
            break


class Reforms(Rule):
    """SELF is not destroyed at 0 hit points but lies helpless; after a time a saving throw decides."""

    def __init__(self, hit_points: int, rounds: int) -> None:
        super().__init__(frozenset(), 1 << DROPPED)
        self.hit_points = hit_points
        self.rounds = rounds

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        return trigger.target == user.id and user.hp > -user.staggered_value

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        impose(
            play, user, play.power.name, Duration(INDEFINITE), tags=("reforming",), link=link_of(play),
            conditions=battle.rules.conditions.mask("unconscious", "helpless"),
            aftereffect=ReformSave(self.hit_points))
        await battle.rules.movement.knock_prone(battle, user, user.id)


class ReformSave(Aftereffect):
    """The saving throw of a creature that has fallen apart."""

    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points

    async def on_turn_start(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        if effect.serial >= battle.serial:
            return
        if await timing.saving_throw(battle, bearer, None, effect.name):
            verbs.remove_effect(battle, bearer, effect)
            verbs.set_hp(battle, bearer, self.hit_points, "heal", bearer.id, self.hit_points, effect.rule)
        else:
            await battle.rules.health.die(battle, bearer, -1, effect.rule)
