"""Talking: a few words or a gesture."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import FREE, Action
from battlemat.engine.actions.decisions import Use
from battlemat.systems.shared.reports import talked

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

TALK: Final = "talk"


@mypyc_attr(allow_interpreted_subclasses=True)
class Talk(Action):
    """A few words or a gesture: `words` says which. `any_turn`: on anybody's turn."""

    forms = ("talk WORDS", "talk to NAME WORDS")
    rest = "words"
    verb = "speaks"
    takes = frozenset({"target"})
    asks = frozenset({"words"})

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={"words": "..."})

    def __init__(self, rule: str, any_turn: bool = True) -> None:
        super().__init__(TALK, FREE, rule)
        self.takes_turn = any_turn
        self.tags = frozenset({TALK})

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        talked(battle, who, use.target, self.rule, use.chosen("words"))
