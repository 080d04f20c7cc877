"""Handling things: drawing a weapon."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import MINOR, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.systems.fourth.actions.grabbing import hands_free
from battlemat.systems.shared.grid.grabbing import hands_for

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class DrawWeapon(Action):
    """Take a weapon one carries (`using`) in hand; without a name the first."""

    verb = "reaches for a weapon"
    unsaid = True
    takes = frozenset({"using"})

    def __init__(self) -> None:
        super().__init__("draw-weapon", MINOR, "fourth.action.draw-weapon")

    def place(self, who: Creature, name: str) -> int:
        """The place among what it carries of the weapon put away, -1 where there is no such."""
        for n, weapon in enumerate(who.sheet.arms):
            if weapon is not None and name in ("", weapon.name) and who.stowed & (1 << n):
                return n
        return -1

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        place = self.place(who, use.using)
        weapon = who.sheet.arms[place] if place >= 0 else None
        if weapon is None:
            return Refusal(self.rule, f"{who.name} carries no {use.using or 'weapon'} that is put away")
        if hands_free(battle, who) < hands_for(weapon):
            return Refusal(self.rule, f"{who.name} has no hand free for the {weapon.name}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for n, weapon in enumerate(who.sheet.arms):
            if weapon is not None and who.stowed & (1 << n):
                use = Use(self, using=weapon.name)
                if self.refusal(battle, who, use) is None:
                    found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        verbs.draw(battle, who, self.place(who, use.using), self.rule)
