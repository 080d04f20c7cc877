"""Hit points, recoveries, saves, temporary hit points, death."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.durations import SAVE_ENDS
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.effects.traits import Aftereffect
from battlemat.engine.turns import timing
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.running import RECOVERING, PrintedCreatures, Running, Step
from battlemat.powers.run.terms import Term
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

EVERY: Final = "every effect"


class HealStep(Step):
    """Regaining hit points, by spending `spend` recoveries where it says so.

    `more` is what comes on top of a recovery, where the amount is one.
    """

    def __init__(self, amount: Measure, who: PrintedCreatures, spend: int, more: Measure | None = None) -> None:
        self.amount = amount
        self.more = more
        self.who = who
        self.spend = spend

    def questions(self) -> frozenset[str]:
        return frozenset({RECOVERING}) if self.spend else self.asks

    def idle(self, play: Running) -> bool:
        return not self.spend and all(one.hp >= one.max_hp for one in self.who.all(play))

    async def run(self, play: Running) -> None:
        battle = play.battle
        health = battle.rules.health
        outer = play.target
        for creature in await self.who.pick(play):
            play.target = creature
            if self.spend and self.more is not None and battle.rules.rolls_recoveries:
                healed = await health.spend_recovery(
                    battle, creature, await self.more.roll(play, "healing"), play.user.id)
                for _ in range(self.spend - 1):
                    healed += await health.spend_recovery(battle, creature, 0, play.user.id)
                play.amount = healed
                continue
            if self.spend:
                payer = health.recovery_payer(battle, creature)
                if payer.recoveries < self.spend:
                    play.amount = await health.spend_recovery(battle, creature, 0, play.user.id)
                    continue
                verbs.set_recoveries(
                    battle, payer, payer.recoveries - self.spend, battle.rules.cite["recoveries"]
                )
            amount = await self.amount.roll(play, "healing")
            play.amount = await health.heal(battle, creature, amount, play.user.id)
        play.target = outer

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        creature = target if self.who.targets else user
        lost = 20 * (creature.max_hp - max(0, creature.hp))
        gain = min(lost, self.amount.mean20(creature, None))
        if creature.hp <= 0:
            gain += 200
        return gain if creature.side == user.side else -gain


async def change_recoveries(play: Running, who: PrintedCreatures, count: int, heals: bool, change: int) -> None:
    """Recoveries spent (`heals`), paid, lost or regained (`change`); 0 lost: all."""
    battle = play.battle
    health = battle.rules.health
    for creature in await who.pick(play):
        if heals:
            for _ in range(count):
                play.amount = await health.spend_recovery(battle, creature, 0, play.user.id)
            continue
        payer = health.recovery_payer(battle, creature)
        number = max(0, payer.recoveries + change * (count or payer.recoveries))
        verbs.set_recoveries(battle, payer, number, battle.rules.cite["recoveries"])


def recoveries_worth(battle: Battle, user: Creature, target: Creature, who: PrintedCreatures, count: int, heals: bool,
                     change: int) -> int:
    """What recoveries spent are worth by what they heal; others are by whose they are."""
    creature = target if who.targets else user
    if heals:
        lost = 20 * (creature.max_hp - max(0, creature.hp))
        gain = min(lost, 20 * creature.recovery_value) if creature.recoveries else 0
        return gain + (200 if creature.hp <= 0 else 0)
    return 40 if (change < 0) == (creature.side != user.side) else -40


class TempEnds(Aftereffect):
    """Temporary hit points whose source states a duration are gone with it."""

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        if bearer.temp_hp:
            verbs.set_temp(battle, bearer, 0, effect.rule)


async def buffer(play: Running, amount: Measure, who: PrintedCreatures, term: Term | None) -> None:
    """Temporary hit points."""
    for creature in await who.pick(play):
        before = creature.temp_hp
        await play.battle.rules.health.gain_temp(
            play.battle, creature, await amount.roll(play, "temporary hit points"), play.user.id
        )
        if term is not None and creature.temp_hp != before:
            impose(
                play, creature, play.power.name, term.duration(play, creature), beneficial=True,
                aftereffect=TempEnds())


def buffer_worth(battle: Battle, user: Creature, target: Creature, amount: Measure, who: PrintedCreatures,
                 term: Term | None) -> int:
    """What temporary hit points are worth beyond those there are."""
    creature = target if who.targets else user
    return max(0, amount.mean20(user, None) - 20 * creature.temp_hp) * 3 // 4


ANY_EFFECT: Final = ("one effect", "any effect")


def bears(creature: Creature, effect: Effect) -> bool:
    """Whether an effect is still on a creature."""
    return effect.id in [one.id for one in creature.effects]


class SaveStep(Step):
    """A saving throw now, against one effect of its choice, one of the kinds named, or one against every effect."""

    asks = frozenset({"save"})

    def __init__(
        self,
        who: PrintedCreatures,
        against: tuple[str, ...],
        bonus: int,
        measure: Measure | None,
        automatic: bool,
        difficulty: str = "",
    ) -> None:
        self.who = who
        self.against = () if any(word in ANY_EFFECT for word in against) else against
        self.difficulty = difficulty
        self.bonus = bonus
        self.measure = measure
        self.automatic = automatic

    def fits(self, battle: Battle, effect: Effect) -> bool:
        """Whether the throw can be made against this effect."""
        if effect.duration.kind != SAVE_ENDS:
            return False
        if not self.against or EVERY in self.against:
            return True
        by_name = battle.rules.conditions.by_name
        if any(word in by_name and effect.conditions & by_name[word].bit for word in self.against):
            return True
        return any(
            word in effect.tags
            or (effect.persistent and (word in effect.damage_type or "persistent" in word))
            for word in self.against
        )

    async def run(self, play: Running) -> None:
        battle = play.battle
        for creature in await self.who.pick(play):
            effects = [effect for effect in creature.effects if self.fits(battle, effect)]
            if not effects:
                continue
            if EVERY in self.against:
                for one in effects:
                    if bears(creature, one):
                        await self.throw(play, creature, one)
                continue
            effect = effects[0]
            if len(effects) > 1:
                options: list[Option] = [Choice(f"{e.name} {e.id}", number=n) for n, e in enumerate(effects)]
                effect = effects[(await battle.choose(creature, "save", options, play.power.name)).number]
            await self.throw(play, creature, effect)

    async def throw(self, play: Running, creature: Creature, effect: Effect) -> None:
        """One saving throw, or the success that is granted."""
        if self.automatic:
            play.success = True
            await timing.end_effect(play.battle, creature, effect, True)
            return
        extra = self.bonus + (self.measure.number(play) if self.measure is not None else 0)
        needed = play.battle.rules.save_targets.get(self.difficulty, 0)
        play.success = await timing.save_against(play.battle, creature, effect, extra, needed)

    def idle(self, play: Running) -> bool:
        return not any(self.fits(play.battle, effect) for one in self.who.all(play) for effect in one.effects)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        creature = target if self.who.targets else user
        return 60 if any(self.fits(battle, effect) for effect in creature.effects) else 0


async def set_hit_points(play: Running, amount: Measure, who: PrintedCreatures, full: bool) -> None:
    """Current hit points become a number (`full`: the maximum)."""
    battle = play.battle
    for creature in await who.pick(play):
        if creature.flags & DEAD:
            continue
        number = (
            creature.max_hp if full else min(creature.max_hp, amount.number(play))
        )
        verbs.set_hp(battle, creature, number, "hp", play.user.id, number, play.power.rule)
        if number > 0:
            battle.rules.health.wake(battle, creature)


async def kill(play: Running, who: PrintedCreatures, drop: bool = False) -> None:
    """Somebody dies, or drops to 0 hit points."""
    battle = play.battle
    health = battle.rules.health
    for creature in await who.pick(play):
        if creature.flags & DEAD:
            continue
        if drop:
            before = creature.hp
            if before > 0:
                verbs.set_hp(battle, creature, 0, "hp", play.user.id, 0, play.power.rule)
                await health.drop(battle, creature, before, before, play.user.id, None)
        else:
            await health.die(battle, creature, play.user.id, play.power.rule)


def end_worth(battle: Battle, user: Creature, target: Creature, who: PrintedCreatures, drop: bool = False) -> int:
    """What the end of somebody is worth: the hit points it has left."""
    left = 20 * max(0, target.hp) if who.targets else 0
    return left if user.side != target.side else -left
