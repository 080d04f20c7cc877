"""Several instances of one thing on a creature: the worst counts (archmage.condition.once-worst)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.durations import (
    ENCOUNTER,
    END_OF_NEXT,
    END_OF_TURN,
    GRAPPLE,
    INDEFINITE,
    LONG_REST,
    SAVE_ENDS,
    SHORT_REST,
    START_OF_NEXT,
)
from battlemat.engine.health import DOWN
from battlemat.systems.shared.instances import bare, lay_down

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.ruleset import Ruleset

WORST: Final = "archmage.ruling.worst-instance"
STACKING: Final = "archmage.ruling.ongoing-stacking"
LENGTHS: Final = {
    END_OF_TURN: 0, START_OF_NEXT: 1, END_OF_NEXT: 2, SAVE_ENDS: 3, ENCOUNTER: 5, SHORT_REST: 6, LONG_REST: 7,
    INDEFINITE: 7,
}
KEPT_UP: Final = 4


def hardness(rules: Ruleset, effect: Effect) -> int:
    """What the die must show against an effect that a save ends."""
    return (effect.save_target or rules.save_target) - effect.save_modifier


def length(effect: Effect) -> int:
    """How long an effect lasts, as a rank."""
    return LENGTHS.get(effect.duration.kind, KEPT_UP)


def worse(rules: Ruleset, new: Effect, old: Effect) -> bool:
    """Whether a new effect is worse to bear than an old one: by its save, then by its length."""
    if new.duration.kind == SAVE_ENDS and old.duration.kind == SAVE_ENDS:
        return hardness(rules, new) > hardness(rules, old)
    return length(new) > length(old)


def drop_weaker(battle: Battle, bearer: Creature, laid: Effect) -> None:
    """By option the weaker instance of a condition is discarded (archmage.ruling.worst-instance).

    What fallen and grabbed creatures bear for that is left alone: each has ends of its own.
    """
    for other in bearer.effects:
        shared = other.conditions & laid.conditions
        if other.id == laid.id or not shared or DOWN in (other.name, laid.name) \
                or GRAPPLE in (other.duration.kind, laid.duration.kind):
            continue
        weaker = other if worse(battle.rules, laid, other) else laid
        left = weaker.with_conditions(weaker.conditions & ~shared)
        lay_down(battle, bearer, weaker, left, WORST)
        if weaker is laid:
            laid = left
            if bare(left):
                return
