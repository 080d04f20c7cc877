"""Every condition of the game."""

from __future__ import annotations

from battlemat.engine.effects import flags as f
from battlemat.engine.effects.conditions import Condition, Conditions
from battlemat.engine.effects.modifiers import Modifier


def conditions(*, restrained_in_full: bool = True) -> Conditions:
    """The registry. Without `restrained_in_full` the restrained have a penalty to attack rolls and nothing else."""
    unsteady = Modifier("attack", -2, "", "prone", "fourth.prone.attack-penalty")
    bound = Modifier("attack", -2, "", "restrained", "fourth.condition.restrained")
    unaware = Modifier("skill perception", -10, "", "blinded", "fourth.blinded.perception")
    limp = Modifier("defenses", -5, "", "unconscious", "fourth.unconscious.defenses")
    off_guard = f.GRANTS_ADVANTAGE | f.NO_FLANK
    held = f.NO_WALK | f.NO_FORCED | f.GRANTS_ADVANTAGE if restrained_in_full else 0
    return Conditions([
        Condition("blinded", "fourth.condition.blinded", f.BLIND | off_guard, (unaware,)),
        Condition("dazed", "fourth.condition.dazed", f.ONE_ACTION | f.NO_IMMEDIATE | off_guard),
        Condition("dying", "fourth.condition.dying", f.DYING, implies=("unconscious",)),
        Condition("grabbed", "fourth.condition.grabbed", f.GRABBED, implies=("immobilized",)),
        Condition("helpless", "fourth.condition.helpless", f.HELPLESS | f.GRANTS_ADVANTAGE),
        Condition("hidden", "fourth.condition.hidden"),
        Condition("immobilized", "fourth.condition.immobilized", f.NO_WALK),
        Condition("invisible", "fourth.condition.invisible", f.INVISIBLE),
        Condition("marked", "fourth.condition.marked"),
        Condition("prone", "fourth.condition.prone", f.PRONE | f.GRANTS_MELEE_ADVANTAGE, (unsteady,)),
        Condition("restrained", "fourth.condition.restrained", held, (bound,)),
        Condition("slowed", "fourth.condition.slowed", f.SLOWED),
        Condition("stable", "fourth.condition.stable", f.STABLE),
        Condition("stunned", "fourth.condition.stunned", f.NO_ACTIONS | off_guard),
        Condition("surprised", "fourth.condition.surprised",
                  f.SURPRISED | f.FREE_ONLY | f.NO_IMMEDIATE | off_guard),
        Condition("unconscious", "fourth.condition.unconscious",
                  f.UNCONSCIOUS | f.NO_ACTIONS | f.NO_WALK | f.NO_FLANK, (limp,), implies=("helpless",)),
        Condition("weakened", "fourth.condition.weakened", f.HALF_DAMAGE),
    ])
