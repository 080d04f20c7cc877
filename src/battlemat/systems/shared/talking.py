"""Talking: a few words or a gesture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions import FREE, Action
from battlemat.engine.decisions import Use

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

TALK: Final = "talk"


class Talk(Action):
    """A few words or a gesture: `words` says which. `any_turn`: on anybody's turn."""

    takes = frozenset({"target"})
    asks = frozenset({"words"})

    def __init__(self, rule: str, any_turn: bool = True) -> None:
        super().__init__(TALK, FREE, rule)
        self.takes_turn = any_turn
        self.tags = frozenset({TALK})

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        battle.emit("talk", who.id, use.target, 0, self.rule, use.chosen("words"))
