"""A player that follows a script, and another player where the script has run out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions.decisions import Illegal, Option
from battlemat.engine.record.session import read_answer
from battlemat.players.player import Player

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Decision
    from battlemat.engine.battle import Battle


class ScriptedPlayer(Player):
    """Gives the answers with the texts in `script`, in order; then asks `rest`, or takes first options.

    Raises `Illegal` for a text that does not answer the decision at hand.
    """

    name = "scripted"

    def __init__(self, script: list[str], rest: Player | None = None) -> None:
        self.script = script
        self.rest = rest
        self.given = 0

    def choose(self, battle: Battle, decision: Decision) -> Option:
        if self.given >= len(self.script):
            return decision.options[0] if self.rest is None else self.rest.choose(battle, decision)
        key = self.script[self.given]
        found = read_answer(battle, decision, key)
        if found is None:
            raise Illegal("", f"line {self.given + 1} of the script, {key!r}, does not answer {decision!r}")
        self.given += 1
        return found
