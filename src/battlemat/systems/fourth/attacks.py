"""Attacks as the texts have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.attacks.attack import Attacks
from battlemat.engine.attacks.strike import Strike
from battlemat.engine.effects.flags import PRONE
from battlemat.engine.effects.modifiers import Modifier, Stacking

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthStacking(Stacking):
    """fourth.ruling.bonus-stacking: different sources add up whatever their type, no source counts twice."""

    def __init__(self) -> None:
        super().__init__(same_name_once=True)

    def key(self, modifier: Modifier) -> str:
        if modifier.type == "base" or not modifier.source:
            return ""
        return f"{modifier.type} {modifier.source}"


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthAttacks(Attacks):
    """Fourth: a 20 is critical whatever the total, a 1 is a number like others (by option not)."""

    blind = True

    def __init__(self, options: dict[str, object], *, advantage_bonus: int = 2, mark_penalty: int = -2) -> None:
        super().__init__("fourth.attack.combat-advantage", "fourth.condition.marked", advantage_bonus=advantage_bonus,
                         mark_penalty=mark_penalty)
        self.always_critical = options["natural-20"] == "always-hits"
        self.one_misses = options["natural-1"] == "always-misses"
        self.sure_coups = options["coup-de-grace-roll"] == "automatic"
        self.guards = {name: Modifier(name, 2, "", "prone", "fourth.prone.ranged-defense")
                       for name in ("ac", "fort", "ref", "will")}
        self.printed_rule = "fourth.attack.roll"
        self.level_rule = "fourth.ruling.sheet-numbers"
        self.proficiency_rule = "fourth.ruling.sheet-numbers"

    def advantage(self, battle: Battle, attacker: Creature, target: Creature, strike: Strike | None) -> str:
        """fourth.attack.advantage-needs-sight"""
        found = super().advantage(battle, attacker, target, strike)
        return found if found and battle.rules.position.sees(battle, attacker, target) else ""

    def advantages(self, battle: Battle, attacker: Creature, target: Creature,
                   strike: Strike | None) -> list[tuple[str, str]]:
        """fourth.attack.advantage-needs-sight"""
        if not battle.rules.position.sees(battle, attacker, target):
            return []
        return super().advantages(battle, attacker, target, strike)

    def damage_anew(self, power: Power) -> bool:
        """fourth.area.one-damage-roll for areas only (fourth.ruling.non-area-several-targets)."""
        return not power.targeting.area

    def ranged_guard(self, battle: Battle, strike: Strike) -> Modifier | None:
        if battle.creatures[strike.target].flags & PRONE:
            return self.guards[strike.line.defense]
        return None
