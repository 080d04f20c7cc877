"""The coup de grace: an attack on a helpless creature that may kill it outright."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes
from battlemat.engine.actions.action import STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import HELPLESS
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.effects.traits import Query, granted
from battlemat.engine.health import HELPLESS_TO
from battlemat.systems.shared.grid.common import target_of, there

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class CoupDeGrace(Action):
    """Attack an adjacent helpless opponent so that a hit is critical, and may kill.

    The choice `attack` names the attack, by default a basic melee attack. `declared`: no other attack on such an
    opponent is a coup de grace.
    """

    purpose = purposes.FINISH
    verb_at = "moves to finish {target}"
    takes = frozenset({"target", "targets", "origin", "using"})
    asks = frozenset({"attack"})

    def __init__(self, rule: str, declared: bool) -> None:
        super().__init__("coup-de-grace", STANDARD, rule)
        self.is_attack = True
        self.declared = declared

    def attack(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        """The attack it is made with, None when it has no such attack."""
        word = use.chosen("attack")
        for power in who.sheet.powers:
            if not isinstance(power, Power) or not power.is_attack or not power.cost & STANDARD:
                continue
            if power.name == word or (not word and power.is_basic and power.origin & MELEE):
                return power
        return None

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        power = self.attack(battle, who, use)
        return self.asks if power is None else self.asks | power.choices(battle, who, use)

    def attack_use(self, power: Power, use: Use) -> Use:
        """The attack as a use of its own."""
        return Use(
            power,
            target=use.target,
            targets=use.targets,
            origin=use.origin,
            using=use.using,
            choose=use.choose,
        )

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None:
            return Refusal(self.rule, "name the helpless opponent")
        if target.side == who.side or not there(target) or not helpless_to(battle, who, target):
            return Refusal(self.rule, f"{target.name} is no helpless opponent")
        if not battle.rules.position.adjacent(battle, who, target):
            return Refusal(self.rule, f"{target.name} is not adjacent")
        power = self.attack(battle, who, use)
        if power is None or not battle.usable(who, power):
            return Refusal(self.rule, f"{who.name} has no such attack with a standard action")
        return power.refusal(battle, who, self.attack_use(power, use))

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [
            Use(self, target=foe.id)
            for foe in battle.enemies(who)
            if helpless_to(battle, who, foe) and self.refusal(battle, who, Use(self, target=foe.id)) is None
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        power = self.attack(battle, who, use)
        if power is None:
            return
        attack = self.attack_use(power, use)
        play = power.new_play(battle, who, attack)
        play.coup = self.declared
        await power.play(battle, who, attack, play)


def helpless_to(battle: Battle, attacker: Creature, target: Creature) -> bool:
    """Whether a creature is helpless, or is so to the attacks of one alone."""
    if target.flags & HELPLESS:
        return True
    hooks = battle.stat_hooks.get(HELPLESS_TO)
    return hooks is not None and granted(battle, hooks, Query(HELPLESS_TO, target.id, attacker.id)) > 0


async def kill_outright(battle: Battle, strike: Strike, rule: str) -> None:
    """A coup de grace that deals its target's staggered value kills it; temporary hit points are no help."""
    target = battle.creatures[strike.target]
    if strike.dealt >= target.staggered_value:
        await battle.rules.health.die(battle, target, strike.attacker, rule)
