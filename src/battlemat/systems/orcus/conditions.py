"""Every condition of the game."""

from __future__ import annotations

from battlemat.engine.effects import flags as f
from battlemat.engine.effects.conditions import Condition, Conditions
from battlemat.engine.effects.modifiers import Modifier


def _attack(amount: int, name: str) -> Modifier:
    return Modifier("attack", amount, "", name, f"orcus.condition.{name}")


def conditions(*, one_standard_when_surprised: bool = False) -> Conditions:
    """The registry. With `one_standard_when_surprised` the surprised keep a single standard action."""
    perception = (Modifier("skill perception", -10, "", "blinded", "orcus.condition.blinded"),)
    hearing = (Modifier("skill perception", -10, "", "deafened", "orcus.condition.deafened"),)
    surprised = f.SURPRISED | f.GRANTS_ADVANTAGE | f.NO_FLANK | f.NO_IMMEDIATE | (
        f.ONE_ACTION | f.NO_FREE if one_standard_when_surprised else f.NO_ACTIONS)
    listed = [
        Condition("blinded", "orcus.condition.blinded", f.BLIND | f.GRANTS_ADVANTAGE | f.NO_FLANK, perception),
        Condition("controlled", "orcus.condition.controlled", f.CONTROLLED, implies=("dazed",)),
        Condition("dazed", "orcus.condition.dazed",
                  f.ONE_ACTION | f.NO_IMMEDIATE | f.GRANTS_ADVANTAGE | f.NO_FLANK),
        Condition("deafened", "orcus.condition.deafened", f.DEAF, hearing),
        Condition("dying", "orcus.condition.dying", f.DYING, implies=("unconscious",)),
        Condition("grappled", "orcus.ruling.grappled", f.GRABBED, implies=("immobile",)),
        Condition("helpless", "orcus.condition.helpless", f.HELPLESS | f.GRANTS_ADVANTAGE),
        Condition("immobile", "orcus.condition.immobile", f.NO_WALK),
        Condition("marked", "orcus.condition.marked"),
        Condition("petrified", "orcus.condition.petrified",
                  f.NO_ACTIONS | f.NO_WALK | f.BLIND | f.DEAF | f.GRANTS_ADVANTAGE | f.NO_FLANK,
                  implies=("helpless",), resist={"all": 20}),
        Condition("prone", "orcus.condition.prone", f.PRONE | f.GRANTS_MELEE_ADVANTAGE, (_attack(-2, "prone"),)),
        Condition("rattled", "orcus.condition.rattled", 0, (_attack(-2, "rattled"),)),
        Condition("restrained", "orcus.condition.restrained", f.NO_WALK | f.NO_FORCED | f.GRANTS_ADVANTAGE,
                  (_attack(-2, "restrained"),)),
        Condition("slowed", "orcus.condition.slowed", f.SLOWED),
        Condition("stunned", "orcus.condition.stunned", f.NO_ACTIONS | f.NO_WALK | f.GRANTS_ADVANTAGE | f.NO_FLANK),
        Condition("surprised", "orcus.surprise.effect", surprised),
        Condition("unconscious", "orcus.condition.unconscious",
                  f.UNCONSCIOUS | f.NO_ACTIONS | f.NO_WALK | f.NO_FLANK,
                  (Modifier("defenses", -5, "", "unconscious", "orcus.condition.unconscious"),),
                  implies=("helpless",)),
        Condition("weakened", "orcus.condition.weakened", f.HALF_DAMAGE),
    ]
    return Conditions(listed)
