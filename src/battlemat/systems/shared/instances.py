"""Several effects of one kind on a creature, where the weaker gives way to the stronger."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from battlemat.engine import verbs
from battlemat.engine.effects.effect import NOBODY

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.ruleset import Ruleset


def bare(effect: Effect) -> bool:
    """Whether nothing is left of an effect."""
    return not (effect.conditions or effect.persistent or effect.flags or effect.modifiers or effect.resist
                or effect.vulnerable or effect.immune or effect.regeneration or effect.mark
                or effect.trait is not None or effect.aftereffect is not None or effect.advantage_to != NOBODY)


def lay_down(battle: Battle, bearer: Creature, old: Effect, new: Effect, rule: str) -> None:
    """Put what is left of an effect in its place, or take it off when that is nothing."""
    if bare(new):
        verbs.remove_effect(battle, bearer, old, rule)
    else:
        verbs.replace_effect(battle, bearer, old, new)


def one_burn_a_type(battle: Battle, bearer: Creature, laid: Effect, rule: str,
                    worse: Callable[[Ruleset, Effect, Effect], bool]) -> None:
    """Of ongoing damage of one type only the highest runs; of equals the new one where it is `worse` than the old."""
    for other in bearer.effects:
        if other.id == laid.id or not other.persistent or other.damage_type != laid.damage_type:
            continue
        more = laid.persistent - other.persistent
        weaker = other if more > 0 or (more == 0 and worse(battle.rules, laid, other)) else laid
        lay_down(battle, bearer, weaker, weaker.with_persistent(0), rule)
        if weaker is laid:
            return
