"""The end of an encounter, short and long rests, and the action points that encounters in a row earn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions.action import DAILY
from battlemat.engine.actions.action import ENCOUNTER as ONCE_AN_ENCOUNTER
from battlemat.engine.actions.decisions import Choice, Illegal, Option
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.durations import LONG_REST, SHORT_REST
from battlemat.engine.effects.flags import DEAD, OUT, UNCONSCIOUS
from battlemat.engine.health import DOWN
from battlemat.engine.state import A_DAY, SETUP
from battlemat.systems.shared.grid.kept import set_streak, streak_of
from battlemat.systems.shared.rests import clear_table

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

STREAK: Final = 2
LONG_REST_LEAST: Final = 6
LONG: Final = "long"


@mypyc_attr(allow_interpreted_subclasses=True)
class Rests:
    """The chapter on rests, what the grid games share of it. A system says what else ends with an encounter.

    `wakes_last`: those knocked out come round as the rest is over, too late to spend a recovery in it.
    """

    wakes_last = False

    async def rest(self, battle: Battle, kind: str) -> None:
        """End the encounter and rest: `short` or `long`. Raises `Illegal` for a second long rest within 24 hours."""
        cite = battle.rules.cite
        if kind == LONG and battle.hours_since_long_rest < A_DAY:
            raise Illegal(cite["long-rest-limit"], f"one long rest in any {A_DAY} hours")
        await self.end_encounter(battle)
        for creature in battle.creatures:
            if creature.flags & (DEAD | OUT):
                continue
            if not self.wakes_last:
                self.come_round(battle, creature)
            if self.rests(creature):
                self.short_rest(battle, creature)
                if kind == LONG:  # it gives back all that recoveries could: nobody is asked to spend any
                    self.long_rest(battle, creature)
                else:
                    await self.spend_recoveries(battle, creature)
                battle.rules.conditions.refresh(creature)
            if self.wakes_last:
                self.come_round(battle, creature)
        if kind == LONG:
            battle.hours_since_long_rest = 0
        reports.rested(battle, cite[f"{kind}-rest"], kind)

    def long_enough(self, kind: str, hours: int) -> bool:
        """Whether a rest of so many hours is one of this kind."""
        return kind != LONG or hours >= LONG_REST_LEAST

    def rests(self, creature: Creature) -> bool:
        """Whether a creature gets anything from a rest."""
        return creature.sheet.hero

    # ------------------------------------------------------------------ the encounter

    async def end_encounter(self, battle: Battle) -> None:
        """The encounter is over: what lasts as long ends, limits per encounter return, a streak may be complete."""
        fought = battle.phase != SETUP
        if battle.active >= 0:
            await battle.rules.turns.close(battle)
        clear_table(battle)
        self.departing(battle)
        if fought:
            self.completed(battle)

    def completed(self, battle: Battle) -> None:
        """An encounter is behind the heroes: a streak may be complete."""
        for creature in battle.creatures:
            if creature.sheet.hero:
                streak = streak_of(creature) + 1
                set_streak(creature, streak)
                if streak % STREAK == 0 and self.streaks_pay(battle):
                    verbs.set_action_points(battle, creature, creature.action_points + 1,
                                            battle.rules.cite["action-point-gain"])

    def departing(self, battle: Battle) -> None:
        """Who and what goes with the encounter."""
        return

    def streaks_pay(self, battle: Battle) -> bool:
        """Whether every second encounter in a row earns an action point."""
        return True

    # ------------------------------------------------------------------ a short rest

    def short_rest(self, battle: Battle, creature: Creature) -> None:
        """What five quiet minutes bring back."""
        cite = battle.rules.cite
        for power in creature.sheet.powers:
            if isinstance(power, Power) and power.usage != DAILY and creature.spent & (1 << power.slot):
                topic = "encounter" if power.usage == ONCE_AN_ENCOUNTER else "refresh"
                verbs.refresh_power(battle, creature, power.slot, cite[topic], power.name)
        if creature.temp_hp:
            verbs.set_temp(battle, creature, 0, cite["temp-hp-end"])
        verbs.set_death_failures(battle, creature, 0)
        creature.death_successes = 0
        for effect in creature.effects:
            if effect.duration.kind == SHORT_REST:
                verbs.remove_effect(battle, creature, effect)

    def come_round(self, battle: Battle, creature: Creature) -> None:
        """Whoever was knocked out, friend or foe, wakes with 1 hit point."""
        rule = battle.rules.cite["knock-out"]
        if creature.hp == 0 and any(e.name == DOWN and e.rule == rule for e in creature.effects):
            verbs.set_hp(battle, creature, 1, "heal", creature.id, 1, rule)
            battle.rules.health.wake(battle, creature)

    async def spend_recoveries(self, battle: Battle, creature: Creature) -> None:
        """Recoveries spent at rest: as many as do some good, unless the player says otherwise."""
        while creature.recoveries > 0 and creature.hp < creature.sheet.max_hp and creature.recovery_value > 0 \
                and self.may_spend(creature):
            useful = creature.sheet.max_hp - creature.hp >= creature.recovery_value \
                or creature.flags & UNCONSCIOUS or creature.staggered
            words: list[Option] = [Choice("yes"), Choice("no")] if useful else [Choice("no"), Choice("yes")]
            if (await battle.choose(creature, "recovery", words)).word == "no":
                return
            await battle.rules.health.spend_recovery(battle, creature, 0, creature.id,
                                                     battle.rules.cite["rest-recoveries"])

    def may_spend(self, creature: Creature) -> bool:
        """Whether a creature in its state can spend recoveries at rest."""
        return True

    # ------------------------------------------------------------------ a long rest

    def long_rest(self, battle: Battle, creature: Creature) -> None:
        """What six hours bring back."""
        sheet = creature.sheet
        cite = battle.rules.cite
        creature.spent = 0
        for effect in creature.effects:
            if effect.duration.kind == LONG_REST or effect.name == DOWN:
                verbs.remove_effect(battle, creature, effect)
        rule = cite["long-rest-benefits"]
        if creature.hp != sheet.max_hp:
            verbs.set_hp(battle, creature, sheet.max_hp, "heal", creature.id, sheet.max_hp - creature.hp, rule)
        if creature.recoveries != sheet.recoveries:
            verbs.set_recoveries(battle, creature, sheet.recoveries, rule)
        if sheet.hero and creature.action_points != 1:
            verbs.set_action_points(battle, creature, 1, cite["action-point-reset"])
        set_streak(creature, 0)
