"""Damage and healing: resistance, temporary hit points, staggered, dropping, dying, death."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.actions.decisions import Choice
from battlemat.engine.actions.triggers import (
    BUFFERED,
    DAMAGED,
    DROPPED,
    FELL,
    FIRST_STAGGERED,
    HEALED,
    RECOVERED,
    STAGGERED,
    Trigger,
)
from battlemat.engine.effects.durations import FELLED, GRAPPLE, LASTING
from battlemat.engine.effects.effect import BARS, Effect
from battlemat.engine.effects.flags import (
    DEAD,
    DYING,
    HALF_DAMAGE,
    HALF_HEALED,
    HALF_HEALING,
    INCORPOREAL,
    NO_HEALING,
    OUT,
    STABLE,
    UNCONSCIOUS,
)
from battlemat.engine.effects.modifiers import MELEE, Modifier
from battlemat.engine.effects.traits import Query, granted

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

DOWN = "down"
NO_RECOVERIES: Final = BARS + "spend recoveries"
UNRESISTED: Final = "unresisted"
HELPLESS_TO: Final = "helpless to"
EVERY_TYPE: Final = 2
"""What a rule adds to the question how much of a resistance is gone: all of it; 1: that to the type asked for."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Health:
    """The chapter on hit points. The defaults are those the family of games shares.

    `marks_outlast`: a mark stays when whoever laid it falls. `asks_recovering`: the names of the choices that spending
    a recovery brings, `asks_unrolled`: those that damage without an attack roll brings. `tells_softened`: what is taken
    off damage, or added to it, before it is dealt is an event of its own. `asks_temp`: whoever has temporary hit points
    is asked whether to keep those or take the new.
    """

    asks_recovering: ClassVar[frozenset[str]] = frozenset()
    asks_unrolled: ClassVar[frozenset[str]] = frozenset()
    dying: tuple[str, ...] = ("unconscious", "dying")
    stable: tuple[str, ...] = ("unconscious",)
    knocked_out: tuple[str, ...] = ("unconscious",)
    prone: tuple[str, ...] = ("prone",)
    half_minimum = 1
    resists_by_die = False
    marks_outlast = False
    tells_softened = False
    asks_temp = True

    def half(self, amount: int) -> int:
        """Half an amount, rounded down, but at least 1 of anything."""
        return 0 if amount <= 0 else max(self.half_minimum, amount // 2)

    # ------------------------------------------------------------------ damage

    def resistance(self, battle: Battle, creature: Creature, types: tuple[str, ...]) -> int:
        """Damage of these types is reduced by this much: the lowest of the resistances to its types."""
        lowest = -1
        for type in types or ("",):
            best = self._best(creature.sheet.resist, type)
            for effect in creature.effects:
                best = max(best, self._best(effect.resist, type))
            if creature.conditions:
                for condition in battle.rules.conditions.of(creature.conditions):
                    best = max(best, self._best(condition.resist, type))
            lowest = best if lowest < 0 else min(lowest, best)
        return max(lowest, 0)

    def left_resistance(self, battle: Battle, target: Creature, types: tuple[str, ...], strike: Strike | None) -> int:
        """What reduces this damage, without resistance that is lost to the creature or passed over by the attack."""
        if battle.stat_hooks.get(UNRESISTED) is not None:
            lost = max([self.unresisted(battle, target, type, strike) for type in types or ("",)])
            if lost:
                return 0 if lost >= EVERY_TYPE else self.resistance(battle, target, ())
        return self.resistance(battle, target, types)

    def unresisted(self, battle: Battle, target: Creature, type: str, strike: Strike | None) -> int:
        """How far a creature's resistance to a type is lost to it, or passed over by an attack (0: not at all)."""
        hooks = battle.stat_hooks.get(UNRESISTED)
        if hooks is None:
            return 0
        attacker = strike.attacker if strike is not None else -1
        return granted(battle, hooks, Query(UNRESISTED, target.id, attacker, strike, 0, (type,)))

    def vulnerability(self, battle: Battle, creature: Creature, types: tuple[str, ...]) -> int:
        """The highest vulnerability to one of these types."""
        best = 0
        for type in types or ("",):
            best = max(best, self._best(creature.sheet.vulnerable, type))
            for effect in creature.effects:
                best = max(best, self._best(effect.vulnerable, type))
        return best

    def _best(self, table: dict[str, int] | None, type: str) -> int:
        if not table:
            return 0
        best = table.get("all", 0)
        return max(best, table.get(type, 0)) if type else best

    def immune(self, battle: Battle, creature: Creature, types: tuple[str, ...]) -> bool:
        """Whether every type of the damage is one the creature is immune to."""
        if not types:
            return False
        immune = creature.sheet.immune
        for type in types:
            if type not in immune and not any(type in effect.immune for effect in creature.effects):
                return False
        return True

    def adjusted(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...],
                 strike: Strike | None, persistent_of_attack: bool = False) -> int:
        """What is left of damage after the attacker's halving, vulnerability, resistance and the target's halving."""
        if amount <= 0:
            return 0
        if strike is not None and battle.creatures[strike.attacker].flags & HALF_DAMAGE:
            amount = self.half(amount)
        # Halved to nothing it is no damage of its type, which a vulnerability would add to.
        if amount <= 0 or self.immune(battle, target, types):
            return 0
        sheet = target.sheet
        amount += self.vulnerability(battle, target, types)
        if strike is not None and sheet.vulnerable:
            amount += max(sheet.vulnerable.get(word, 0) for word in strike.origin_words)
        amount -= self.left_resistance(battle, target, types, strike)
        if amount <= 0:
            return self.damage_floor(battle)
        if strike is not None and sheet.halves and not sheet.halves.isdisjoint(strike.origin_words):
            amount = self.half(amount)
        if target.flags & INCORPOREAL \
                and (strike is not None or persistent_of_attack or self.halves_everything(battle)):
            amount = self.half(amount)
        return amount

    async def resisted(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...],
                       strike: Strike | None, name: str) -> int:
        """What is left of damage where a die decides about resistance (`name`: what deals it)."""
        return self.adjusted(battle, target, amount, types, strike)

    async def lasting(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...],
                      strike: Strike | None) -> int:
        """What persistent damage laid on a creature comes to each time (`strike`: the attack that lays it)."""
        return amount

    def halves_everything(self, battle: Battle) -> bool:
        """Whether an incorporeal creature halves damage that no attack roll dealt."""
        return False

    async def hurt(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...] = (),
                   source: int = -1, strike: Strike | None = None, name: str = "",
                   persistent_of_attack: bool = False) -> int:
        """Deal damage. Returns what the target took, temporary hit points included, after resistance."""
        if target.flags & DEAD:
            return 0
        if self.resists_by_die:
            dealt = await self.resisted(battle, target, amount, types, strike, name)
        else:
            dealt = self.adjusted(battle, target, amount, types, strike, persistent_of_attack)
        if battle.hooks:
            dealt = await self.soften(battle, target, dealt, types, source, strike)
        if self.tells_softened and dealt != amount:
            reports.softened(battle, target, source, amount - dealt, battle.rules.cite["damage"], " and ".join(types))
        before = target.hp
        absorbed = min(target.temp_hp, dealt)
        if absorbed:
            verbs.set_temp(battle, target, target.temp_hp - absorbed, battle.rules.cite["temp-hp"])
        loss = dealt - absorbed
        hp = self.floor(battle, target, before - loss)
        verbs.set_hp(battle, target, hp, "damage", source, dealt, battle.rules.cite["damage"],
                     " and ".join(types))
        if strike is not None:
            strike.dealt += dealt
        if dealt > 0 and battle.listening & (1 << DAMAGED):
            await battle.window(Trigger(DAMAGED, source, target.id, strike, None, dealt, types=types))
        half = target.staggered_value
        if before > half >= target.hp and not target.flags & DEAD:
            reports.staggered(battle, target, source, battle.rules.cite["staggered"])
            await battle.window(Trigger(STAGGERED, source, target.id, strike))
            if not target.used & FIRST_STAGGER_BIT:
                target.used |= FIRST_STAGGER_BIT
                await battle.window(Trigger(FIRST_STAGGERED, source, target.id, strike))
        if target.hp <= 0 and loss > 0 and not target.flags & DEAD:
            await self.drop(battle, target, before, loss, source, strike)
        return dealt

    async def soften(self, battle: Battle, target: Creature, amount: int, types: tuple[str, ...], source: int,
                     strike: Strike | None) -> int:
        """Whatever standing traits and effects do to damage about to be dealt (an amount below 0 is 0)."""
        parts: list[Modifier] = []
        query = Query("damage-taken", target.id, source, strike, amount, types)
        for holder, trait in battle.hooks:
            if "damage-taken" in trait.stats:
                trait.modify(battle, battle.creatures[holder], query, parts)
        for part in parts:
            amount = self.half(amount) if part.type == "half" else amount + part.amount
        return max(0, amount)

    def damage_floor(self, battle: Battle) -> int:
        """The least a damage roll can come to."""
        return 0

    def pool(self, battle: Battle, creature: Creature) -> int:
        """The hit points that damage to a creature comes off, where several share theirs."""
        return creature.hp

    def finds_target(self, battle: Battle, strike: Strike) -> bool:
        """Whether the target of an attack that has been rolled is still there; a system may give it another."""
        return not battle.creatures[strike.target].flags & (DEAD | OUT)

    def floor(self, battle: Battle, target: Creature, hp: int) -> int:
        """The hit points a loss leaves, where a variant lets them go no lower than 0."""
        return hp

    # ------------------------------------------------------------------ dropping, dying, death

    def under_hero_rules(self, battle: Battle, creature: Creature) -> bool:
        """Whether 0 hit points make it dying rather than dead."""
        return creature.sheet.hero or creature.sheet.death_saves

    def dies_outright(self, battle: Battle, creature: Creature, before: int, loss: int) -> bool:
        """Whether what it lost kills a creature that would otherwise be dying."""
        return creature.hp <= -creature.staggered_value

    async def drop(self, battle: Battle, creature: Creature, before: int, loss: int, source: int,
                   strike: Strike | None) -> None:
        """A creature has been reduced to 0 hit points or below."""
        if before > 0:
            await battle.window(Trigger(DROPPED, source, creature.id, strike, None, loss))
            if creature.hp > 0 or creature.flags & (DEAD | OUT):
                return
        if strike is not None and await self.spared(battle, creature, strike):
            return
        if not self.under_hero_rules(battle, creature):
            await self.die(battle, creature, source, battle.rules.cite["monster-death"])
        elif self.dies_outright(battle, creature, before, loss):
            await self.die(battle, creature, source, battle.rules.cite["instant-death"])
        elif not creature.flags & DYING:
            self.end_named(battle, creature, DOWN)
            await self.fall_down(battle, creature, Effect(
                DOWN, source, LASTING, rule=battle.rules.cite["dying"],
                conditions=battle.rules.conditions.mask(*self.dying)))

    async def spared(self, battle: Battle, creature: Creature, strike: Strike) -> bool:
        """The attacker may knock out what it has reduced to 0; true when it does."""
        attacker = battle.creatures[strike.attacker]
        if not self.may_spare(battle, attacker, creature, strike):
            return False
        if not await battle.confirm(attacker, "knock-out", False, creature.name):
            return False
        verbs.set_hp(battle, creature, 0, "hp", strike.attacker, 0, battle.rules.cite["knock-out"])
        self.end_named(battle, creature, DOWN)
        await self.fall_down(battle, creature, Effect(
            DOWN, strike.attacker, LASTING, rule=battle.rules.cite["knock-out"], flags=STABLE,
            conditions=battle.rules.conditions.mask(*self.knocked_out)))
        reports.knocked_out(battle, creature, strike.attacker, battle.rules.cite["knock-out"])
        return True

    def may_spare(self, battle: Battle, attacker: Creature, creature: Creature, strike: Strike) -> bool:
        """Whether the attacker may knock the creature out with this attack."""
        return strike.origin == MELEE and battle.hostile(attacker, creature)

    async def fall_down(self, battle: Battle, creature: Creature, effect: Effect) -> None:
        """The creature falls unconscious with this effect, and prone."""
        verbs.add_effect(battle, creature, effect)
        reports.dropped(battle, creature, effect.source, effect.rule)
        await battle.rules.movement.knock_prone(battle, creature, effect.source)
        await self.after_fall(battle, creature, effect.source)

    async def die(self, battle: Battle, creature: Creature, source: int, rule: str) -> None:
        """A creature dies."""
        effects = creature.effects
        verbs.kill(battle, creature, source, rule)
        turn_verbs.set_budget(creature, 0, 0, 0)
        for effect in effects:
            if effect.duration.kind == GRAPPLE:
                reports.released(battle, effect.source, creature, battle.rules.cite["grapple-end"])
        await self.after_fall(battle, creature, source)

    async def after_fall(self, battle: Battle, creature: Creature, source: int) -> None:
        """What ends when a creature dies or falls unconscious: its marks, its grapples, what it kept up."""
        id = creature.id
        dead = bool(creature.flags & DEAD)
        for other in battle.creatures:
            for effect in other.effects:
                kind = effect.duration.kind
                if (effect.source == id and (kind == GRAPPLE or (effect.mark and not self.marks_outlast))) or (
                        kind == FELLED and effect.duration.whose == id):
                    await battle.rules.turns.end_effect(battle, other, effect, False)
        battle.rules.position.gone(battle, creature)
        battle.rules.turns.creator_gone(battle, creature, dead)
        await battle.window(Trigger(FELL, source, id, amount=1 if dead else 0))

    def end_named(self, battle: Battle, creature: Creature, name: str) -> None:
        """Take every effect of this name off a creature."""
        for effect in creature.effects:
            if effect.name == name:
                verbs.remove_effect(battle, creature, effect)

    # ------------------------------------------------------------------ healing

    async def heal(self, battle: Battle, creature: Creature, amount: int, source: int = -1, rule: str = "") -> int:
        """Regain hit points: from 0 up when below it, to the maximum at most. Returns what was regained."""
        if creature.flags & (DEAD | NO_HEALING) or amount <= 0:
            return 0
        if creature.flags & HALF_HEALING:
            amount = self.half(amount)
        start = max(creature.hp, 0)
        most = creature.max_hp if not creature.flags & HALF_HEALED else max(start, creature.max_hp // 2)
        hp = min(most, start + amount)
        gained = hp - creature.hp
        if not gained:
            return 0
        verbs.set_hp(battle, creature, hp, "heal", source, hp - start, rule or battle.rules.cite["healing"])
        if hp > 0:
            self.wake(battle, creature)
            self.healed(battle, creature)
        await battle.window(Trigger(HEALED, source, creature.id, amount=hp - start))
        return hp - start

    def healed(self, battle: Battle, creature: Creature) -> None:
        """What regaining hit points changes besides."""
        return

    def wake(self, battle: Battle, creature: Creature) -> None:
        """Unconsciousness that came from dropping to 0 ends."""
        for effect in creature.effects:
            if effect.name == DOWN:
                verbs.remove_effect(battle, creature, effect, battle.rules.cite["wake"])

    def stabilise(self, battle: Battle, creature: Creature, source: int, rule: str) -> None:
        """A dying creature becomes stable: unconscious, no more death saves."""
        if not creature.flags & DYING:
            return
        self.end_named(battle, creature, DOWN)
        verbs.add_effect(battle, creature, Effect(
            DOWN, source, LASTING, rule=rule, flags=STABLE, conditions=battle.rules.conditions.mask(*self.stable)))
        reports.stabilised(battle, creature, source, rule)

    async def spend_recovery(self, battle: Battle, creature: Creature, bonus: int = 0, source: int = -1,
                             rule: str = "") -> int:
        """Spend a recovery and regain the recovery value plus `bonus`. Returns the hit points regained.

        A dying creature with none left is set to 1 hit point instead; anybody else regains nothing.
        """
        payer = self.recovery_payer(battle, creature)
        if any(effect.tags and NO_RECOVERIES in effect.tags for effect in creature.effects):
            return 0
        if payer.recoveries > 0:
            verbs.set_recoveries(battle, payer, payer.recoveries - 1, battle.rules.cite["recoveries"])
            gained = await self.heal(battle, creature, payer.recovery_value + bonus, source,
                                     rule or battle.rules.cite["recovery-value"])
            await battle.window(Trigger(RECOVERED, creature.id, amount=gained))
            return gained
        if creature.hp <= 0 and creature.flags & UNCONSCIOUS and not creature.flags & DEAD:
            verbs.set_hp(battle, creature, 1, "heal", source, 1, battle.rules.cite["no-recoveries"])
            self.wake(battle, creature)
            return 1
        return 0

    def usual_recovery(self, battle: Battle, creature: Creature) -> int:
        """What a recovery usually heals."""
        return creature.recovery_value

    def recovery_payer(self, battle: Battle, creature: Creature) -> Creature:
        """Whose recoveries a creature spends: its own, or its owner's."""
        return battle.creatures[creature.owner] if creature.owner >= 0 else creature

    async def gain_temp(self, battle: Battle, creature: Creature, amount: int, source: int = -1) -> None:
        """Receive temporary hit points: they never add up, the holder keeps the old ones or takes the new."""
        if amount <= 0 or creature.flags & DEAD:
            return
        rule = battle.rules.cite["temp-hp-stack"]
        if creature.temp_hp and self.asks_temp:
            words = ("take", "keep") if amount >= creature.temp_hp else ("keep", "take")
            answer = await battle.choose(creature, "temp-hp", [Choice(words[0]), Choice(words[1])], str(amount))
            if answer.word == "keep":
                return
        verbs.set_temp(battle, creature, amount, rule)
        await battle.window(Trigger(BUFFERED, source, creature.id, amount=amount))


FIRST_STAGGER_BIT = 1 << 62
