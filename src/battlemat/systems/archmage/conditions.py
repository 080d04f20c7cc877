"""Every condition of the game."""

from __future__ import annotations

from battlemat.engine.effects import flags as f
from battlemat.engine.effects.conditions import Condition, Conditions
from battlemat.engine.effects.modifiers import Modifier

CONDITION = "condition"


def _penalty(stat: str, name: str, rule: str) -> Modifier:
    """archmage.condition.penalties-no-stack: of one type only the worst penalty counts."""
    return Modifier(stat, -4, CONDITION, name, rule)


def conditions() -> Conditions:
    """The registry."""
    dazed = "archmage.dazed.attack-penalty"
    weakened = "archmage.weakened.penalty"
    listed = [
        Condition("confused", "archmage.confused.attack-ally", f.CONFUSED | f.NO_OPPORTUNITY),
        Condition("dazed", dazed, 0, (_penalty("attack", "dazed", dazed),)),
        Condition("fear", "archmage.fear.dazes", f.NO_ESCALATION, (_penalty("attack", "fear", "archmage.fear.dazes"),),
                  implies=("dazed",)),
        Condition("grabbed", "archmage.grabbed.engaged", f.GRABBED | f.NO_OPPORTUNITY),
        Condition("hampered", "archmage.hampered.basic-attacks-only", f.BASIC_ONLY),
        Condition("helpless", "archmage.helpless.effect", f.HELPLESS | f.NO_ACTIONS,
                  (_penalty("defenses", "helpless", "archmage.helpless.effect"),)),
        Condition("invisible", "archmage.invisibility.miss-chance", f.INVISIBLE),
        Condition("stuck", "archmage.stuck.no-movement", f.NO_WALK | f.NO_FORCED),
        Condition("stunned", "archmage.stunned.effect", f.NO_ACTIONS | f.NO_FREE,
                  (_penalty("defenses", "stunned", "archmage.stunned.effect"),)),
        Condition("vulnerable", "archmage.vulnerable.crit-range", f.VULNERABLE),
        Condition("weakened", weakened, 0, (_penalty("attack", "weakened", weakened),
                                            _penalty("defenses", "weakened", weakened))),
        Condition("unconscious", "archmage.unconscious.no-actions", f.UNCONSCIOUS, implies=("helpless",)),
        Condition("dying", "archmage.unconscious.no-actions", f.DYING, implies=("unconscious",)),
        Condition("stable", "archmage.stabilize.state", f.STABLE),
    ]
    return Conditions(listed)
