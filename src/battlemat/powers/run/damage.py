"""Damage as powers deal it: rolled once for all, maximised by a critical hit, halved, extra, persistent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import verbs
from battlemat.engine.attacks.basic import extra_damage
from battlemat.engine.attacks.strike import altered
from battlemat.engine.effects.flags import MOOK
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Query
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.laying import Draft, Part
from battlemat.powers.run.running import Check, PrintedCreatures, Running, Step

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class Case:
    """An amount instead of the printed one when a check holds."""

    def __init__(self, amount: Measure, check: Check, types: tuple[str, ...]) -> None:
        self.amount = amount
        self.check = check
        self.types = types


class DamageStep(Step):
    """Deals damage. In a hit (`struck`) a critical takes the maximum; otherwise one roll serves all targets.

    `key` numbers the roll within one use, so that half damage can share it; `bonuses` are extra amounts of this very
    hit with what must hold for each.
    """

    asks = frozenset({"knock-out", "temp-hp"})

    def __init__(
        self,
        amount: Measure,
        types: tuple[str, ...],
        who: PrintedCreatures,
        cases: tuple[Case, ...],
        key: int,
        struck: bool,
        harmless: bool,
    ) -> None:
        self.amount = amount
        self.types = types
        self.who = who
        self.cases = cases
        self.key = key
        self.struck = struck
        self.harmless = harmless
        self.bonuses: tuple[Case, ...] = ()
        self.critical: tuple[Measure, ...] = ()
        self.additional = False
        self.one_type = False
        self.at_target = who.targets

    async def run(self, play: Running) -> None:
        if self.harmless:
            return
        for target in play.aimed if self.at_target else await self.who.pick(play):
            await self.deal(play, target, False)

    def applying(self, play: Running) -> tuple[Measure, tuple[str, ...], int]:
        """The amount that counts, its types and the number of its roll."""
        if self.cases:
            for n, case in enumerate(self.cases):
                if case.check.holds(play):
                    return case.amount, case.types or self.types, self.key + 100 * (n + 1)
        return self.amount, self.types, self.key

    async def deal(self, play: Running, target: Creature, half: bool) -> None:
        """Deal it, or half of it, to one creature."""
        battle = play.battle
        attacks = battle.rules.attacks
        amount, types, key = self.applying(play)
        if self.one_type:
            types = hurting(target, types)
        strike = play.strike if self.struck else None
        if strike is not None and (play.harmless or (not strike.hit and target.flags & MOOK)):
            return
        most = strike is not None and strike.crit and not half and attacks.maximises
        total = await self.rolled(play, amount, key, most)
        if strike is not None:
            total = await self.struck_for(play, strike, target, amount, total, half, most)
        if total <= 0:
            total = 1 if battle.rules.on("damage-minimum-one") and not half else 0
        elif half:
            total = battle.rules.health.half(total)
        play.before_hp = target.hp
        play.amount = await battle.rules.health.hurt(
            battle, target, total, types, play.user.id, strike, play.power.name
        )
        play.dealt += play.amount

    async def rolled(self, play: Running, amount: Measure, key: int, most: bool) -> int:
        """The amount itself: rolled once for all whom it strikes, or the most that it can be."""
        if most:
            return amount.most(play)
        if amount.fixed:
            return amount.flat
        if key not in play.rolled:
            play.rolled = {**play.rolled, key: await amount.roll(play, "damage")}
        return play.rolled[key]

    async def struck_for(self, play: Running, strike: Strike, target: Creature, amount: Measure, total: int, half: bool,
                         most: bool) -> int:
        """What damage of an attack comes to: with bonuses, what a critical hit adds, and what the attack halves."""
        battle = play.battle
        attacks = battle.rules.attacks
        if attacks.miss_modifiers or (strike.hit and not self.additional):
            total += self.modifiers(play, target)
        again: list[Measure] = [amount]
        if not half:
            for bonus in self.bonuses:
                if bonus.check.holds(play):
                    again.append(bonus.amount)
                    total += bonus.amount.most(play) if most else await bonus.amount.roll(play, "extra damage")
            if strike.crit:
                for measure in self.critical:
                    total += await measure.roll(play, "critical damage")
            total += play.bonus + play.extra_damage
            play.bonus = 0
            if "extra damage" in battle.stat_hooks:
                total += await extra_damage(play)
        total, halves = altered(battle, strike, total)
        if not attacks.maximises and strike.hit and not half and target.id == strike.target:
            total = await multiplied(play, strike, total, again)
        elif not strike.hit and target.id == strike.target:
            total *= 1 + sum([part.amount for part in strike.extra if part.stat == "miss multiplier"])
        return battle.rules.health.half(total) if halves else total

    def modifiers(self, play: Running, target: Creature) -> int:
        """Bonuses and penalties to damage rolls."""
        battle = play.battle
        user = play.user
        hooks = battle.stat_hooks.get("damage")
        if hooks is None and not user.modifiers:
            return 0
        strike = play.strike
        parts: list[Modifier] = []
        for modifier in user.modifiers:
            if (
                modifier.stat == "damage"
                and (modifier.versus < 0 or modifier.versus == target.id)
                and (strike is None or modifier.kinds & strike.origin)
                and (not modifier.tags or any(tag in play.power.tags for tag in modifier.tags.split("|")))
            ):
                parts.append(modifier)
        if hooks is not None:
            query = Query("damage", user.id, target.id, strike)
            for holder, trait in hooks:
                trait.modify(battle, battle.creatures[holder], query, parts)
        return battle.rules.stacking.add(parts) if parts else 0

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        if self.harmless:
            return 0
        mean = self.amount.mean20(user, user.sheet.weapon)
        if self.at_target:
            return mean if user.side != target.side else -mean
        return 0


async def multiplied(play: Running, strike: Strike, total: int, amounts: list[Measure]) -> int:
    """The damage of a hit times over: by a critical one, the dice rolled again where that is how it is done."""
    attacks = play.battle.rules.attacks
    times = attacks.multiplier(play.battle, strike)
    if times > 1 and attacks.again and strike.crit:
        for _ in range(times - 1):
            for measure in amounts:
                total += await measure.again(play, "critical damage")
        return total
    return total * times


class HalfStep(Step):
    """Half the damage a hit would have done, of the roll that all targets share; in a trait, a hit of the attack it
    answers.
    """

    asks = frozenset({"knock-out", "temp-hp"})

    def __init__(self, full: tuple[DamageStep, ...], who: PrintedCreatures) -> None:
        self.full = full
        self.who = who

    async def run(self, play: Running) -> None:
        full = self.full or blow_of(play)
        for target in play.aimed if self.who.targets else await self.who.pick(play):
            for step in full:
                if not step.harmless:
                    await step.deal(play, target, True)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return sum(step.worth(battle, user, target) for step in self.full) // 2


def blow_of(play: Running) -> tuple[DamageStep, ...]:
    """The damage of the attack under way."""
    from battlemat.powers.run.power import ParsedPower

    power = play.strike.power if play.strike is not None else None
    return power.main if isinstance(power, ParsedPower) else ()


class BonusStep(Step):
    """Gathers extra damage for the hit under way (printed before or beside it)."""

    def __init__(self, amount: Measure, types: tuple[str, ...]) -> None:
        self.amount = amount
        self.types = types

    async def run(self, play: Running) -> None:
        strike = play.strike
        amount = (
            self.amount.most(play)
            if strike is not None and strike.crit and play.battle.rules.attacks.maximises
            else await self.amount.roll(play, "extra damage")
        )
        if play.trigger is not None and play.trigger.strike is not None and strike is play.trigger.strike:
            # A trait that answers a hit: the damage of that hit is still to come.
            strike_bonus(play, amount)
            return
        target = play.target
        play.before_hp = target.hp
        await play.battle.rules.health.hurt(
            play.battle, target, amount, self.types, play.user.id, strike, play.power.name
        )

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return self.amount.mean20(user, None)


def strike_bonus(play: Running, amount: int) -> None:
    """Add to the damage of the hit that is being answered: as a modifier of damage for this strike alone."""
    strike = play.strike
    if strike is not None:
        strike.extra.append(Modifier("damage", amount, "", play.power.name, play.power.rule))


class PersistentPart(Part):
    """Persistent damage; with `grows` it adds to what the same power already does, to a `limit`."""

    def __init__(self, amount: Measure, types: tuple[str, ...], cumulative: int) -> None:
        self.amount = amount
        self.types = types
        self.type = " and ".join(types)
        self.cumulative = cumulative

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        if all(endures(bearer, f"ongoing {type}") for type in self.types or ("",)) or endures(bearer, "ongoing damage"):
            return
        amount = self.amount.number(play)
        if self.cumulative:
            for effect in bearer.effects:
                if effect.persistent and effect.damage_type == self.type and effect.name == play.power.name:
                    amount = max(amount, min(effect.persistent + amount, self.cumulative))
        draft.persistent = amount
        draft.damage_type = self.type

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        mean = 3 * self.amount.mean20(user, None) // 2
        return mean if user.side != target.side else -mean


def hurting(target: Creature, types: tuple[str, ...]) -> tuple[str, ...]:
    """Of several types of damage the one that hurts a creature most."""
    sheet = target.sheet
    for wanted in (True, False):
        for type in types:
            if type in sheet.resist or type in sheet.immune or (wanted and type not in sheet.vulnerable):
                continue
            return (type,)
    return types[:1]


def endures(bearer: Creature, name: str) -> bool:
    """Whether a creature is immune to something, by nature or by an effect."""
    return name in bearer.sheet.immune or any(name in effect.immune for effect in bearer.effects)


async def raise_persistent(play: Running, amount: Measure, who: PrintedCreatures, power: str, limit: int) -> None:
    """Persistent damage that is already there grows."""
    power = power.casefold()
    same = amount.value == "the same amount"
    for creature in await who.pick(play):
        for effect in creature.effects:
            if effect.persistent and (not power or effect.name.casefold() == power):
                more = effect.persistent if same else await amount.roll(play, "persistent damage")
                total = effect.persistent + more
                if limit:
                    total = min(total, max(limit, effect.persistent))
                verbs.replace_effect(play.battle, creature, effect, effect.with_persistent(total))
                break


async def halve_blow(play: Running) -> None:
    """The triggering attack's damage is halved: the mark is on the hit itself."""
    strike = play.strike
    if strike is None:
        return
    strike.extra.append(Modifier("damage-taken", 0, "half", play.power.name, play.power.rule))


async def soften_blow(play: Running, amount: Measure) -> None:
    """The triggering attack's damage is reduced."""
    strike_bonus(play, -await amount.roll(play, "less damage"))
