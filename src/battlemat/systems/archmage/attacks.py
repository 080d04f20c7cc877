"""Attacks as the book has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.attack import Attacks
from battlemat.engine.flags import GRABBED, NO_ESCALATION, VULNERABLE
from battlemat.engine.modifiers import Modifier
from battlemat.engine.standing import Query
from battlemat.systems.archmage import bands

if TYPE_CHECKING:
    from battlemat.engine.attack import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

WIDENED_BY_VULNERABLE: Final = 2
LOWEST_CRITICAL: Final = 2
HIGHEST_ESCALATION: Final = 6


class ArchmageAttacks(Attacks):
    """Archmage: ability, level and the escalation die against a defense; critical hits by the die alone."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.printed_rule = "archmage.ruling.hit-rule"
        self.level_rule = "archmage.ruling.hit-rule"
        self.must_hit = options.get("expanded_crit_must_hit") == "yes"
        self.companions_escalate = options.get("escalation_companions") == "companions"

    def attack_parts(self, battle: Battle, strike: Strike) -> list[Modifier]:
        parts = super().attack_parts(battle, strike)
        attacker = battle.creatures[strike.attacker]
        if battle.escalation and self.escalates(attacker):
            parts.append(Modifier("attack", battle.escalation, "", "escalation die", "archmage.escalation.pc-bonus"))
        return parts

    def momentum(self, battle: Battle, creature: Creature, rounds: int = 0) -> int:
        """The escalation die (archmage.escalation.advance)."""
        return min(HIGHEST_ESCALATION, battle.escalation + rounds) if self.escalates(creature) else 0

    def escalates(self, creature: Creature) -> bool:
        """Whether a creature adds the escalation die: PCs not in fear, by option their companions too."""
        if creature.flags & NO_ESCALATION:
            return False
        return creature.sheet.hero or (creature.owner >= 0 and self.companions_escalate)

    def crit_from(self, battle: Battle, strike: Strike) -> int:
        """The lowest natural roll that is a critical hit (archmage.crit.expanded-range)."""
        lowest = strike.crit_from
        if battle.creatures[strike.target].flags & VULNERABLE:
            lowest -= WIDENED_BY_VULNERABLE
        for modifier in battle.creatures[strike.attacker].modifiers:
            if modifier.stat == "crit-range" and (modifier.versus < 0 or modifier.versus == strike.target):
                lowest -= modifier.amount
        hooks = battle.stat_hooks.get("crit-range")
        if hooks is not None:
            parts: list[Modifier] = []
            query = Query("crit-range", strike.attacker, strike.target, strike)
            for holder, standing in hooks:
                standing.modify(battle, battle.creatures[holder], query, parts)
            lowest -= sum(part.amount for part in parts)
        return max(LOWEST_CRITICAL, lowest)

    def decide(self, battle: Battle, strike: Strike) -> None:
        """archmage.ruling.hit-rule and expanded-crit-hits: a roll in the critical range hits whatever the total."""
        reached = strike.total >= strike.against
        in_range = strike.natural >= self.crit_from(battle, strike) and (
            strike.natural == 20 or reached or not self.must_hit)
        if strike.auto_hit:
            strike.hit = True
        elif strike.auto_miss or strike.natural == 1:
            strike.hit = False
        else:
            strike.hit = reached or in_range
        strike.crit = strike.hit and (strike.coup or strike.forced_crit or in_range)

    def rolled(self, battle: Battle, strike: Strike) -> None:
        """archmage.grabbed.disengage-penalty: who hits its grabber gets away from it the easier this turn."""
        super().rolled(battle, strike)
        attacker = battle.creatures[strike.attacker]
        if strike.hit and attacker.flags & GRABBED and bands.grabbers(attacker) >> strike.target & 1:
            bands.struck_grabber(battle, attacker, battle.creatures[strike.target])

    def odds(self, battle: Battle, strike: Strike) -> tuple[int, int]:
        if strike.auto_hit:
            return (20, 20 if strike.coup else 0)
        need = self.defense_total(battle, strike) - self.attack_total(battle, strike)
        crit_from = self.crit_from(battle, strike)
        if self.must_hit:
            crit_from = min(20, max(crit_from, need))
        crits = 21 - crit_from
        hits = max(crits, min(19, 21 - need))
        return (hits, hits if strike.coup or strike.forced_crit else crits)
