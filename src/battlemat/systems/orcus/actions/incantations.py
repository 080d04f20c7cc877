"""Casting an incantation, between fights."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.systems.orcus import incantations
from battlemat.systems.orcus.incantations import Incantation
from battlemat.systems.orcus.reports import cast
from battlemat.systems.shared.exploration import fighting

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class Rite(Action):
    """An incantation somebody knows: it takes its time, which a fight does not leave, and uses up its components.

    What it does is told in its words, for the referee to rule on.
    """

    verb = "casts an incantation"

    def __init__(self, spell: Incantation) -> None:
        super().__init__(spell.name, 0, incantations.RULE)
        self.spell = spell

    @property
    def card(self) -> str:
        spell = self.spell
        return (f"{spell.name}\nIncantation {spell.level} ({spell.time}) ● {spell.school}\n"
                f"Components {spell.components}\n{spell.text}")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return incantations.refuse_cast(self.spell, 0 if fighting(battle) else self.spell.seconds,
                                        self.spell.affordable(who.items))

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        cast(battle, who, self.spell.worth, self.rule, f"{self.spell.name}. {self.spell.text}")
        verbs.set_items(battle, who, self.spell.paid(who.items))


def rites(who: Creature) -> list[Rite]:
    """The incantations somebody knows."""
    return [action for action in who.sheet.powers if isinstance(action, Rite)]
