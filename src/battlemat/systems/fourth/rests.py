"""Rests as the texts have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import INDEFINITE
from battlemat.engine.effects.flags import UNCONSCIOUS
from battlemat.engine.health import DOWN
from battlemat.systems.fourth import levels
from battlemat.systems.shared.grid.rests import Rests

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

LASTING: Final = "fourth.ruling.condition-duration"
SELF_ENDED: Final = ("prone", "hidden", "unconscious", "dying")


class FourthRests(Rests):
    """Fourth: conditions nobody set an end to go with the encounter; the unconscious spend no healing surges."""

    wakes_last = True

    async def end_encounter(self, battle: Battle) -> None:
        """fourth.level.xp-award; what was recalled of a kind may be recalled again (fourth.ruling.knowledge-tiers)."""
        levels.award(battle)
        await super().end_encounter(battle)
        battle.recalled = {}

    def long_rest(self, battle: Battle, creature: Creature) -> None:
        """fourth.level.after-extended-rest"""
        levels.advance(battle, creature)
        super().long_rest(battle, creature)

    def departing(self, battle: Battle) -> None:
        """fourth.ruling.condition-duration: all but those that their own rules end."""
        own = sum([battle.rules.conditions.by_name[name].bit for name in SELF_ENDED])
        for creature in battle.creatures:
            for effect in creature.effects:
                if effect.duration.kind == INDEFINITE and effect.name != DOWN and effect.conditions \
                        and not effect.conditions & own:
                    verbs.remove_effect(battle, creature, effect, LASTING)

    def streaks_pay(self, battle: Battle) -> bool:
        """fourth.ruling.action-point-economy."""
        return battle.rules.options["action-point-economy"] == "milestones"

    def may_spend(self, creature: Creature) -> bool:
        """fourth.ruling.rest-benefits."""
        return not creature.flags & UNCONSCIOUS


RESTS: Final = FourthRests()
