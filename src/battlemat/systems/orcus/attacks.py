"""Attacks as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.attacks.attack import Attacks
from battlemat.engine.attacks.strike import Strike
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import PRONE
from battlemat.engine.effects.modifiers import Modifier

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle

CRITICAL_BONUS: dict[str, tuple[int, str]] = {
    "maneuver": (2, "maneuver|weapon"), "tactical": (2, "tactical|weapon"), "psyche": (4, "psyche")}
CRITICAL_RULE: dict[str, str] = {
    "maneuver": "orcus.keyword.maneuver", "tactical": "orcus.keyword.tactical",
    "psyche": "orcus.keyword.psyche-critical"}


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusAttacks(Attacks):
    """Orcus: combat advantage +2, marked -2, prone guards against distant ranged attacks, keyword criticals."""

    def __init__(self, *, advantage_bonus: int = 2, mark_penalty: int = -2) -> None:
        super().__init__("orcus.attack.combat-advantage", "orcus.condition.marked", advantage_bonus=advantage_bonus,
                         mark_penalty=mark_penalty)
        self.guards = {name: Modifier(name, 2, "", "prone", "orcus.condition.prone")
                       for name in ("ac", "fort", "ref", "will")}
        self.printed_rule = "orcus.attack.monster-modifier"
        self.level_rule = "orcus.level.bonus"
        self.proficiency_rule = "orcus.attack.proficiency"

    def ranged_guard(self, battle: Battle, strike: Strike) -> Modifier | None:
        if battle.creatures[strike.target].flags & PRONE:
            return self.guards[strike.line.defense]
        return None

    def rolled(self, battle: Battle, strike: Strike) -> None:
        super().rolled(battle, strike)
        tags = strike.power.tags
        if strike.crit and tags:
            for tag, (bonus, wanted) in CRITICAL_BONUS.items():
                if tag in tags:
                    rule = CRITICAL_RULE[tag]
                    attacker = battle.creatures[strike.attacker]
                    verbs.add_effect(battle, attacker, Effect(
                        f"{tag} critical", attacker.id, FIGHT, rule=rule, beneficial=True,
                        modifiers=(Modifier("attack", bonus, "power", tag, rule, once=True, tags=wanted),)))
