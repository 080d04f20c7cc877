"""A battle as a game of choices: whose move it is, what there is to choose, how it ended."""

from __future__ import annotations

from battlemat.engine.actions.decisions import Decision, Option
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Driver
from battlemat.engine.turns.turn import TurnDecision
from battlemat.env.choices import Choosing, legal
from battlemat.fighting import MOST_IN_A_TURN
from battlemat.files.encounters import EncounterFile
from battlemat.files.opening import open_encounter
from battlemat.loading import begin, prepare

ROUNDS: int = 20
"""Rounds after which a game is called off, where nothing else is said."""


class Game:
    """One battle after another of the same encounter."""

    def __init__(self, encounter: EncounterFile | str, rounds: int = ROUNDS) -> None:
        file = open_encounter(encounter) if isinstance(encounter, str) else encounter
        self.prepared = prepare(file)
        self.prepared.last_round = rounds
        self.prepared.recording = False
        self.sides: list[str] = list(self.prepared.sides)
        self.start(0)

    def start(self, seed: int) -> None:
        """A new battle."""
        self.battle: Battle = begin(self.prepared.copy(), Dice(seed))
        self.driver = Driver(self.battle)
        self.serial = -1
        self.asked = 0
        self.choosing: Choosing | None = None
        self.decision: Decision | None = None
        self.take(self.driver.start())

    def take(self, decision: Decision | None) -> None:
        """The next decision; those that leave nothing to choose are answered at once."""
        while decision is not None:
            if self.battle.serial != self.serial:
                self.serial = self.battle.serial
                self.asked = 0
            self.asked += 1
            choosing = Choosing(legal(self.battle, decision, self.asked > MOST_IN_A_TURN))
            option = choosing.settled
            if option is None:
                self.choosing = choosing
                self.decision = decision
                return
            decision = self.driver.give(option)
        self.choosing = None
        self.decision = None

    @property
    def over(self) -> bool:
        """Whether nothing is left to decide."""
        return self.decision is None

    @property
    def called_off(self) -> bool:
        """Whether it ended undecided with its last round."""
        return self.over and self.battle.winner < 0 and self.battle.round > self.battle.last_round

    @property
    def who(self) -> Creature:
        """Who decides; when it is over, the first creature."""
        return self.battle.creatures[self.decision.who if self.decision is not None else 0]

    @property
    def on_turn(self) -> bool:
        """Whether what is decided is what to do on one's turn."""
        return isinstance(self.decision, TurnDecision)

    def choose(self, index: int) -> None:
        """Make a choice of the decision. Raises ValueError for one there is not."""
        if self.choosing is None:
            raise ValueError("the battle is over: reset it")
        self.choosing.choose(index)
        option = self.choosing.settled
        if option is not None:
            self.take(self.driver.give(option))

    def answer(self, option: Option) -> None:
        """Answer the whole decision."""
        self.take(self.driver.give(option))

    def result(self, side: int) -> float:
        """What the battle was worth to a side: 1 won, -1 lost, 0 neither."""
        if self.battle.winner < 0 or not self.over:
            return 0.0
        return 1.0 if self.battle.winner == side else -1.0
