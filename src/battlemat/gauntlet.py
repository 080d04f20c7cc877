"""Running a skill challenge: a party, a file, and one check after the other."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from battlemat.engine.actions.decisions import Decision, Illegal, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.challenges import Challenge
from battlemat.engine.creature import Creature
from battlemat.engine.dice import Dice
from battlemat.engine.grid.board import Board
from battlemat.files.challenges import ChallengeFile
from battlemat.show.words import describe
from battlemat.systems import load_system

ROOM = 5
Typed = Callable[[str, int], int]


class Gauntlet:
    """A skill challenge under way. `typed` says what a die shows that somebody rolls at the table."""

    def __init__(self, file: ChallengeFile, dice: Dice, typed: Typed) -> None:
        self.file = file
        self.system = load_system(file.system)
        self.typed = typed
        rules = self.system.rules(None)
        self.battle = Battle(rules, Board.open(ROOM, ROOM), dice)
        for hero in file.heroes:
            creature = self.battle.add(self.system.hero_sheet(hero, rules), "heroes")
            creature.key = hero.name
        self.heroes: list[Creature] = list(self.battle.creatures)
        self.tried = 0
        goals = {skill.name: skill.dc for skill in file.skills}
        limits = {skill.name: skill.limit for skill in file.skills if skill.limit}
        self.system.challenge(self.battle, Challenge(file.name, file.successes, file.failures, goals, limits=limits,
                                                     xp=file.xp))
        self.battle.contested = False

    @property
    def state(self) -> Challenge:
        """How the challenge stands."""
        found = self.battle.challenge
        assert found is not None
        return found

    @property
    def won(self) -> int:
        return self.state.won

    @property
    def lost(self) -> int:
        return self.state.lost

    @property
    def succeeded(self) -> bool:
        return self.state.succeeded

    @property
    def over(self) -> bool:
        """Whether it is decided, or no skill is left to try."""
        return self.state.over or all(self.state.spent(skill.name) for skill in self.file.skills)

    @property
    def next_hero(self) -> Creature:
        """Whose turn it is to try: everybody's, one after the other."""
        return self.heroes[self.tried % len(self.heroes)]

    def best(self, who: Creature) -> str:
        """The skill with which a hero most likely succeeds."""
        return self.system.best_skill(self.battle, who)

    def use(self, skill: str) -> Use:
        """The check with a skill, as an action."""
        return Use(self.battle.rules.actions["challenge"], choose={"skill": skill})

    def refusal(self, who: Creature, skill: str) -> str:
        """Why a hero may not try this, "" when it may."""
        refused = self.system.refusal(self.battle, who, self.use(skill))
        return "" if refused is None else refused.text

    def attempt(self, who: Creature, skill: str) -> list[str]:
        """Make the check; returns what happened, in sentences. Raises `Illegal` for one the hero may not make."""
        refused = self.system.refusal(self.battle, who, self.use(skill))
        if refused is not None:
            raise Illegal(refused.rule, refused.text)
        before = len(self.battle.log)
        lost = self.lost
        self._run(self.system.carry_out(self.battle, who, self.use(skill)))
        self.tried = self.heroes.index(who) + 1
        told = [describe(self.battle, event) for event in self.battle.log[before:] if event.kind == "check"]
        entry = self.file.skill(skill)
        story = entry.success if self.lost == lost else entry.failure
        return [*told, *([story] if story else [])]

    def _run(self, task: Coroutine[Any, Any, None]) -> None:
        option: Option | None = None
        while True:
            try:
                decision: Decision = task.send(option)
            except StopIteration:
                return
            option = decision.options[0]
            if decision.name == "roll":
                option = decision.options[self.typed(decision.about, len(decision.options)) - 1]
