"""Fooling enemies: create diversion, feint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import END_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.skills import hide, passive
from battlemat.systems.orcus.actions.contests import contest
from battlemat.systems.shared.grid.common import target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

# Bits of `Creature.used`, beside those of `shared.grid.common`.
FEINTED: Final = 2
DIVERTED: Final = 4


@mypyc_attr(allow_interpreted_subclasses=True)
class Feint(Action):
    """Bluff an adjacent enemy into lowering its guard to oneself, once an encounter (orcus.act.feint)."""

    verb_at = "feints at {target}"
    takes = frozenset({"target"})

    def __init__(self) -> None:
        super().__init__("feint", STANDARD, "orcus.act.feint")
        self.once = FEINTED

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None:
            return Refusal(self.rule, "name the enemy to feint at")
        if target.side == who.side or not there(target):
            return Refusal(self.rule, f"{target.name} is no enemy")
        if not battle.rules.position.adjacent(battle, who, target):
            return Refusal(self.rule, f"{target.name} is not adjacent")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [
            Use(self, target=foe.id)
            for foe in battle.enemies(who)
            if battle.rules.position.adjacent(battle, who, foe)
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        who.used |= self.once
        target = target_of(battle, use)
        if target is None:
            return
        insight = passive(battle, target, "insight")
        if await contest(battle, who, target, "bluff", insight, self.name, self.rule, "insight"):
            verbs.add_effect(
                battle,
                target,
                Effect(
                    self.name,
                    who.id,
                    Duration(END_OF_NEXT, who.id),
                    rule=self.rule,
                    advantage_to=who.id,
                    beneficial=True,
                ),
            )


@mypyc_attr(allow_interpreted_subclasses=True)
class CreateDiversion(Action):
    """Bluff enemies in sight into looking away, then hide from those fooled (orcus.act.create-diversion).

    Once an encounter; aimed at the targets named, or at every enemy in sight.
    """

    verb = "creates a diversion"
    takes = frozenset({"target", "targets"})

    def __init__(self) -> None:
        super().__init__("create-diversion", STANDARD, "orcus.act.create-diversion")
        self.once = DIVERTED

    def fooled_at(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        """Whom it is aimed at."""
        if use.targets or use.target >= 0:
            return use.targets or (use.target,)
        return tuple([foe.id for foe in battle.enemies(who) if battle.rules.position.sees(battle, who, foe)])

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        wanted = self.fooled_at(battle, who, use)
        if not wanted:
            return Refusal(self.rule, "no enemy is in sight")
        for id in wanted:
            foe = battle.creatures[id]
            if foe.side == who.side or not there(foe):
                return Refusal(self.rule, f"{foe.name} is no enemy")
            if not battle.rules.position.sees(battle, who, foe):
                return Refusal(self.rule, f"{foe.name} is not in sight")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        who.used |= self.once
        fooled: list[int] = []
        for id in self.fooled_at(battle, who, use):
            foe = battle.creatures[id]
            insight = passive(battle, foe, "insight")
            if await contest(battle, who, foe, "bluff", insight, self.name, self.rule, "insight"):
                fooled.append(id)
        if fooled:
            await hide(battle, who, fooled, "orcus.ruling.diversion-stealth")
