"""Getting a grip, alone or with help: rally, total defense, treat ally."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import timing, verbs
from battlemat.engine.actions import STANDARD, Action
from battlemat.engine.decisions import Choice, Option, Refusal, Use
from battlemat.engine.durations import END_OF_NEXT, START_OF_NEXT, Duration
from battlemat.engine.effects import Effect
from battlemat.engine.flags import DYING
from battlemat.engine.modifiers import Modifier
from battlemat.engine.skills import check
from battlemat.systems.shared.grid.common import RECOVERED, every_defense, helping_adjacent, target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

BONUS: Final = 2
FIRST_AID_DC: Final = 15
SAVE_DC: Final = 15
WOUND_DC: Final = 10
NOW: Final = "now"


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


def rally_refusal(battle: Battle, who: Creature) -> Refusal | None:
    """Why a creature cannot rally, having rallied already aside (orcus.ruling.who-can-rally)."""
    if who.sheet.hero or who.sheet.recoveries:
        if battle.rules.health.recovery_payer(battle, who).recoveries < 1 and not who.flags & DYING:
            return Refusal("orcus.healing.recoveries", f"{who.name} has no recovery left")
        return None
    if battle.rules.on("monsters-can-rally"):
        return None
    return Refusal("orcus.act.rally", f"{who.name} is one of those who cannot rally")


async def recover(battle: Battle, who: Creature, source: int, rule: str) -> None:
    """The healing of a rally. Monsters that may rally by option and have no recoveries pay with none."""
    health = battle.rules.health
    if who.sheet.hero or who.sheet.recoveries:
        await health.spend_recovery(battle, who, 0, source, rule)
    else:
        await health.heal(battle, who, who.recovery_value, source, rule)


class Rally(Action):
    """Spend a recovery and be on guard, once an encounter (orcus.act.rally)."""

    def __init__(self) -> None:
        super().__init__("rally", STANDARD, "orcus.act.rally")
        self.once = RECOVERED

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return rally_refusal(battle, who)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        who.used |= self.once
        await recover(battle, who, who.id, self.rule)
        on_guard(battle, who, self.name, self.rule)


class TotalDefense(Action):
    """Nothing but defense (orcus.act.total-defense)."""

    def __init__(self) -> None:
        super().__init__("total-defense", STANDARD, "orcus.act.total-defense")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        on_guard(battle, who, "total defense", self.rule)


class Treat(Action):
    """One of the treatments of Treat Ally, each with a Heal check (orcus.act.treat-ally)."""

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

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is not None and await check(battle, who, "heal", self.dc, self.rule, target.id):
            await self.treat(battle, who, target)

    async def treat(self, battle: Battle, who: Creature, target: Creature) -> None:
        """What a good check does."""
        raise NotImplementedError


class FirstAid(Treat):
    """A dying creature becomes stable (orcus.act.treat-first-aid)."""

    def __init__(self) -> None:
        super().__init__("treat-first-aid", "orcus.act.treat-first-aid", FIRST_AID_DC, False)

    def need(self, battle: Battle, target: Creature) -> Refusal | None:
        if target.flags & DYING:
            return None
        return Refusal(self.rule, f"{target.name} is not dying")

    async def treat(self, battle: Battle, who: Creature, target: Creature) -> None:
        battle.rules.health.stabilise(battle, target, who.id, self.rule)


class TreatSave(Treat):
    """A saving throw at once, or two more on one later (orcus.act.treat-saving-throw); the ally picks."""

    def __init__(self) -> None:
        super().__init__("treat-save", "orcus.act.treat-saving-throw", SAVE_DC, True)

    def need(self, battle: Battle, target: Creature) -> Refusal | None:
        if target.flags & DYING or timing.saveable(target):
            return None
        return Refusal(self.rule, f"{target.name} has nothing to save against")

    async def treat(self, battle: Battle, who: Creature, target: Creature) -> None:
        pending = timing.saveable(target)
        options: list[Option] = [Choice(NOW)] if pending else []
        seen: list[str] = []
        for effect in pending:
            if effect.name not in seen:
                seen.append(effect.name)
                options.append(Choice(effect.name, also=timing.choice(battle, effect).also))
        if target.flags & DYING:
            options.append(Choice(timing.DEATH_SAVE))
        word = (await battle.choose(target, "save", options)).word
        if word != NOW:
            verbs.add_effect(
                battle,
                target,
                Effect(
                    "treated",
                    who.id,
                    Duration(END_OF_NEXT, target.id),
                    rule=self.rule,
                    beneficial=True,
                    modifiers=(Modifier("save", BONUS, "", "treat ally", self.rule, once=True, tags=word),),
                ),
            )
            return
        effect = pending[0]
        if len(pending) > 1:
            ways: list[Option] = [timing.choice(battle, e, n) for n, e in enumerate(pending)]
            effect = pending[(await battle.choose(target, "against", ways)).number]
        await timing.save_against(battle, target, effect)


class TreatWound(Treat):
    """An ally's rally without its standard action and without the guard (orcus.act.treat-wound)."""

    def __init__(self) -> None:
        super().__init__("treat-wound", "orcus.act.treat-wound", WOUND_DC, True)

    def need(self, battle: Battle, target: Creature) -> Refusal | None:
        if target.used & RECOVERED and not battle.rules.on("treat-wound-does-not-use-rally"):
            return Refusal(self.rule, f"{target.name} has rallied already")
        return rally_refusal(battle, target)

    async def treat(self, battle: Battle, who: Creature, target: Creature) -> None:
        if not battle.rules.on("treat-wound-does-not-use-rally"):
            target.used |= RECOVERED
        await recover(battle, target, who.id, self.rule)
