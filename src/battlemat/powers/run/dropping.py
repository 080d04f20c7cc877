"""Dropping to 0 hit points in play: fighting on, coming back, letting go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.actions.triggers import DROPPED, TURN_END, Trigger
from battlemat.engine.effects.durations import ENCOUNTER, INDEFINITE, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import NO_HEALING, OUT
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import ROLES
from battlemat.powers.run.creatures import TheUser
from battlemat.powers.run.leaving import leave
from battlemat.powers.run.running import Done, PrintedCreatures, Rule, Running
from battlemat.powers.run.summon import enter, sheet_of
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature

LACKS: Final = "lacks "
BETWEEN: Final = "between lives"
SURE: Final = "disengage die"
HELD: Final = frozenset(("swallowed", "grabbed", "grappled"))
FINAL: Final = "final turn"
AFTER: Final = "after turn "
STAND: Final = "last stand"


class ReturnsAs(Rule):
    """A creature that drops leaves the battle, and another takes its place as its next turn starts."""

    asks = frozenset({"option"})

    def __init__(self, names: tuple[str, ...], lacks: str) -> None:
        super().__init__(frozenset(), 1 << DROPPED)
        self.names = names
        self.lacks = LACKS + lacks.casefold()

    def answers(self, play: Running, trigger: Trigger) -> bool:
        own = LACKS + play.power.name.casefold()
        return trigger.target == play.user.id and not any(effect.name == own for effect in play.user.effects)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        known = [name for name in self.names if sheet_of(battle, name) is not None]
        if not known:
            reports.asked(battle, user.id, -1, 0, play.power.rule, f"it returns as {' or '.join(self.names)}")
            return
        name = known[0]
        if len(known) > 1:
            options: list[Option] = [Choice(one) for one in known]
            name = (await battle.choose(user, "option", options, play.power.name)).word
        sheet = sheet_of(battle, name)
        place = user.at
        await Done(leave, ROLES["self"]).run(play)
        if sheet is None:
            return
        other = enter(battle, user, sheet, place)
        battle.rules.initiative.follow(battle, other, user)
        impose(play, other, self.lacks, Duration(ENCOUNTER), tags=(self.lacks,))
        impose(play, other, BETWEEN, Duration(START_OF_NEXT, other.id), tags=(BETWEEN,), flags=OUT)


async def rise_again(play: Running, amount: Measure, who: PrintedCreatures) -> None:
    """Those who drop are out of the battle until their next turns start. The engine kills what stays at 0."""
    battle = play.battle
    for creature in await who.pick(play):
        verbs.set_hp(battle, creature, await amount.roll(play, "hit points"), "hp", creature.id, 1, play.power.rule)
        impose(play, creature, BETWEEN, Duration(START_OF_NEXT, creature.id), tags=(BETWEEN,), flags=OUT)


class LetsGo(Rule):
    """Who drops to 0 hit points lets go of all it holds and leaves the battle instead of dying."""

    at = 1 << DROPPED

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.target == play.user.id

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        # The engine kills what stays at 0.
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        for creature in battle.creatures:
            for effect in creature.effects:
                if effect.source == user.id and HELD & frozenset(effect.tags):
                    await battle.rules.turns.end_effect(battle, creature, effect, False)
        await Done(leave, TheUser()).run(play)


class DiesLater(Rule):
    """A creature that drops to 0 hit points has one more turn and dies at the end of it; nothing heals it.

    The engine kills what stays at 0, so it is kept at 1.
    """

    at = 1 << DROPPED | 1 << TURN_END

    def last(self, user: Creature) -> list[Effect]:
        """What it bears since it dropped."""
        return [effect for effect in user.effects if effect.name == FINAL]

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        if trigger.kind == DROPPED:
            return trigger.target == user.id
        return trigger.actor == user.id and any(f"{AFTER}{user.turns}" not in e.tags for e in self.last(user))

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        if trigger.kind == TURN_END:
            await battle.rules.health.die(battle, user, user.id, play.power.rule)
            return
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        if not self.last(user):
            turns = user.turns if battle.active == user.id else -1
            impose(play, user, FINAL, Duration(INDEFINITE), tags=(FINAL, f"{AFTER}{turns}"), flags=NO_HEALING)


class StandsOn(Rule):
    """Once, a creature that drops to 0 hit points goes on with temporary ones alone, and nothing heals it any more.

    The engine kills what stays at 0: the last of its hit points stands for one of the temporary ones.
    """

    def __init__(self, amount: Measure) -> None:
        super().__init__(frozenset(), 1 << DROPPED)
        self.amount = amount

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        return trigger.target == user.id and not any(effect.name == STAND for effect in user.effects)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        amount = await self.amount.roll(play, "temporary hit points")
        verbs.set_temp(battle, user, max(0, amount - 1), play.power.rule)
        impose(play, user, STAND, Duration(INDEFINITE), tags=(STAND,), flags=NO_HEALING)
