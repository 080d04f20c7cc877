"""A player without a thought: any kind of action, then any way of doing it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions.decisions import Option
from battlemat.engine.dice import mix
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.player import Player, ending

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Decision
    from battlemat.engine.battle import Battle


class RandomPlayer(Player):
    """On a turn it picks one of the actions it could pay for, then one of the legal ways of doing it.

    An action that cannot be done just now is put aside and another one picked. Its numbers are its own:
    they go by `seed` and by how many it has drawn, not by the dice of the battle.
    """

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.drawn = 0

    def begin(self, seed: int) -> None:
        self.seed = seed
        self.drawn = 0

    def draw(self, below: int) -> int:
        """A number from 0 to `below` - 1."""
        n = self.drawn
        self.drawn = n + 1
        return (mix(self.seed, n) * below) >> 64

    def choose(self, battle: Battle, decision: Decision) -> Option:
        if isinstance(decision, TurnDecision):
            return self.turn(battle, decision)
        options = decision.options
        return options[self.draw(len(options))]

    def turn(self, battle: Battle, decision: TurnDecision) -> Option:
        """Something to do on a turn."""
        who = battle.creatures[decision.who]
        actions = decision.actions()
        while actions:
            action = actions.pop(self.draw(len(actions)))
            uses = list(action.uses(battle, who))
            while uses:
                use = uses.pop(self.draw(len(uses)))
                if battle.refusal(who, use) is None:
                    return use
        end = ending(battle, who)
        if end is None:
            raise ValueError(f"{who.name} has nothing to do and no way to end its turn")
        return end
