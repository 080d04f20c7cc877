"""Getting a grip, alone or with help: spending a recovery, defending oneself, treating others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import STANDARD, Action
from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.effects.durations import END_OF_NEXT, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DYING
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.skills import check, likely
from battlemat.engine.turns import timing
from battlemat.systems.shared.grid.common import RECOVERED, every_defense, helping_adjacent, target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

BONUS: Final = 2
NOW: Final = "now"
HEAL: Final = "heal"


def on_guard(battle: Battle, who: Creature, name: str, rule: str) -> None:
    """Two more on every defense until the start of its next turn."""
    verbs.add_effect(
        battle,
        who,
        Effect(
            name,
            who.id,
            Duration(START_OF_NEXT, who.id),
            rule=rule,
            beneficial=True,
            modifiers=(every_defense(BONUS, name, rule),),
        ),
    )


class Recovering:
    """Who may spend a recovery of its own in a fight, and what that heals.

    `rule` is that of the action, `none_left` the one that asks for a recovery.
    """

    def __init__(self, rule: str, none_left: str) -> None:
        self.rule = rule
        self.none_left = none_left

    def refusal(self, battle: Battle, who: Creature) -> Refusal | None:
        """Why a creature cannot, having done so already aside."""
        if not (who.sheet.hero or who.sheet.recoveries):
            return self.without(battle, who)
        if battle.rules.health.recovery_payer(battle, who).recoveries < 1 and not who.flags & DYING:
            return Refusal(self.none_left, f"{who.name} has no recovery left")
        return None

    def without(self, battle: Battle, who: Creature) -> Refusal | None:
        """Why a creature that never had recoveries cannot."""
        return Refusal(self.rule, f"{who.name} is one of those who have none to spend")

    async def recover(self, battle: Battle, who: Creature, source: int, rule: str) -> None:
        """Spend it and heal."""
        await battle.rules.health.spend_recovery(battle, who, 0, source, rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Rally(Action):
    """Spend a recovery and be on guard, once an encounter. `guard_rule` and `limit_rule` say so."""

    purpose = purposes.RALLY
    verb = "rallies"

    def __init__(self, name: str, recovering: Recovering, guard_rule: str, limit_rule: str) -> None:
        super().__init__(name, STANDARD, recovering.rule)
        self.once = RECOVERED
        self.once_rule = limit_rule
        self.recovering = recovering
        self.guard_rule = guard_rule

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        return battle.rules.health.asks_recovering

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return self.recovering.refusal(battle, who)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        who.used |= self.once
        await self.recovering.recover(battle, who, who.id, self.rule)
        on_guard(battle, who, self.name, self.guard_rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class TotalDefense(Action):
    """Nothing but defense."""

    purpose = purposes.WARD
    verb = "goes on the defensive"

    def __init__(self, rule: str) -> None:
        super().__init__("total-defense", STANDARD, rule)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        on_guard(battle, who, "total defense", self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Treat(Action):
    """Treat another creature that is adjacent (`ally`: one of the own side): a Heal check against `dc`."""

    takes = frozenset({"target"})

    def __init__(self, name: str, rule: str, dc: int, ally: bool) -> None:
        super().__init__(name, STANDARD, rule)
        self.dc = dc
        self.ally = ally

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = helping_adjacent(battle, who, use, self.rule, self.ally)
        target = target_of(battle, use)
        if refused is not None or target is None:
            return refused
        return self.need(battle, target)

    def need(self, battle: Battle, target: Creature) -> Refusal | None:
        """Why the treatment is nothing for this creature, None when it is."""
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for target in battle.creatures:
            use = Use(self, target=target.id)
            if there(target) and self.refusal(battle, who, use) is None:
                found.append(use)
        return found

    def chance(self, battle: Battle, who: Creature, use: Use) -> float:
        return likely(battle, who, HEAL, self.dc)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is not None and await check(battle, who, HEAL, self.dc, self.rule, target.id):
            await self.treat(battle, who, target, use)

    async def treat(self, battle: Battle, who: Creature, target: Creature, use: Use) -> None:
        """What a good check does."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Stabilize(Treat):
    """A dying creature becomes stable."""

    purpose = purposes.STABILIZE
    verb_at = "tries to stabilize {target}"
    friendly = True

    def need(self, battle: Battle, target: Creature) -> Refusal | None:
        if target.flags & DYING:
            return None
        return Refusal(self.rule, f"{target.name} is not dying")

    async def treat(self, battle: Battle, who: Creature, target: Creature, use: Use) -> None:
        battle.rules.health.stabilise(battle, target, who.id, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class TreatSave(Treat):
    """A saving throw at once, or two more on one later; `bonus_name` is what the two are from."""

    verb_at = "helps {target} shake it off"
    friendly = True
    asks = frozenset({"save", "against"})

    def __init__(self, name: str, rule: str, dc: int, bonus_name: str) -> None:
        super().__init__(name, rule, dc, True)
        self.bonus_name = bonus_name

    def need(self, battle: Battle, target: Creature) -> Refusal | None:
        if target.flags & DYING or timing.saveable(target):
            return None
        return Refusal(self.rule, f"{target.name} has nothing to save against")

    def later(self, battle: Battle, target: Creature) -> list[Option]:
        """What a later save may be against, as options: each effect, and death."""
        options: list[Option] = []
        seen: list[str] = []
        for effect in timing.saveable(target):
            if effect.name not in seen:
                seen.append(effect.name)
                options.append(Choice(effect.name, also=timing.choice(battle, effect).also))
        if target.flags & DYING:
            options.append(Choice(timing.DEATH_SAVE, also=("dying",)))
        return options

    def strengthen(self, battle: Battle, who: Creature, target: Creature, word: str) -> None:
        """Two more on the next save against what the word names, up to the end of the target's next turn."""
        verbs.add_effect(
            battle,
            target,
            Effect(
                "treated",
                who.id,
                Duration(END_OF_NEXT, target.id),
                rule=self.rule,
                beneficial=True,
                modifiers=(Modifier("save", BONUS, "", self.bonus_name, self.rule, once=True, tags=word),),
            ),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class LendRecovery(Treat):
    """Another spends a recovery without its standard action and without the guard."""

    purpose = purposes.REVIVE
    verb_at = "helps {target} find its second wind"
    friendly = True

    def __init__(self, name: str, rule: str, dc: int, ally: bool, recovering: Recovering) -> None:
        super().__init__(name, rule, dc, ally)
        self.recovering = recovering

    def counts(self, battle: Battle) -> bool:
        """Whether it is the one time in an encounter that the other may do so."""
        return True

    def need(self, battle: Battle, target: Creature) -> Refusal | None:
        if target.used & RECOVERED and self.counts(battle):
            return Refusal(self.rule, f"{target.name} has done so already")
        return self.recovering.refusal(battle, target)

    async def treat(self, battle: Battle, who: Creature, target: Creature, use: Use) -> None:
        if self.counts(battle):
            target.used |= RECOVERED
        await self.recovering.recover(battle, target, who.id, self.rule)
