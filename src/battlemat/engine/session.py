"""A session drives a battle: the decision to be made, answering it, undoing, forking, saving, replaying."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

from battlemat.engine.battle import Battle
from battlemat.engine.decisions import Choice, Decision, Illegal, Option, Use
from battlemat.engine.forced import PathDecision
from battlemat.engine.turn import BetweenDecision, TurnDecision

OVER = 6


class Driver:
    """Runs a battle from decision to decision. It keeps no history: a `Session` adds that."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.task: Coroutine[Any, Any, None] | None = None
        self.decision: Decision | None = None
        self.ends = True

    def start(self, task: Coroutine[Any, Any, None] | None = None) -> Decision | None:
        """Run on (first through `task`, if given) to the next decision; None when the battle is over."""
        if task is not None:
            self.task = task
        return self.run(None)

    def run(self, answer: Option | None) -> Decision | None:
        """Send an answer to what is waiting for one and go on to the next decision."""
        battle = self.battle
        while True:
            task = self.task
            if task is not None:
                try:
                    self.decision = task.send(answer)
                    return self.decision
                except StopIteration:
                    self.task = None
                answer = None
            if self.ends and battle.phase != OVER and battle.rules.turns.over(battle):
                if not battle.concluded:
                    self.task = battle.rules.turns.conclude(battle)
                    continue
                self.finish()
            following = battle.rules.turns.step(battle)
            if following is None:
                self.decision = None
                return None
            if isinstance(following, Decision):
                self.decision = following
                return following
            self.task = following

    def finish(self) -> None:
        """One side at most is left: the battle is over."""
        battle = self.battle
        sides = battle.standing_sides()
        battle.winner = min(sides) if sides else -1
        battle.phase = OVER
        battle.active = -1
        battle.emit("over", -1, -1, battle.winner, battle.rules.cite["over"])

    def give(self, option: Option) -> Decision | None:
        """Answer the present decision and run on to the next. Legality is the caller's business."""
        decision = self.decision
        if isinstance(decision, TurnDecision) and self.task is None:
            who = self.battle.creatures[decision.who]
            if isinstance(option, Use):
                self.task = self.battle.take(who, option)
            return self.run(None)
        if isinstance(decision, BetweenDecision) and self.task is None:
            self.task = self.battle.rules.turns.answered(self.battle, decision, option)
            return self.run(None)
        return self.run(option)

    @property
    def resting(self) -> bool:
        """Whether the battle is between top-level decisions, so that its state is plain data."""
        return self.task is None


class Checkpoint:
    """The battle as it was at a top-level decision, how many answers had been given and events logged by then."""

    def __init__(self, battle: Battle, answers: int, logged: int) -> None:
        self.battle = battle
        self.answers = answers
        self.logged = logged


class Session:
    """A battle with its history: `(setup, seed, answers)` is all there is to it.

    `decision` is what must be settled next (None when the battle is over), `answers` the keys of all answers
    given, `battle` the state now.
    """

    def __init__(self, battle: Battle, answers: list[str] | None = None) -> None:
        self.driver = Driver(battle)
        self.answers: list[str] = [] if answers is None else answers
        self.checkpoints: list[Checkpoint] = [Checkpoint(battle.copy(), len(self.answers), len(battle.log))]
        self.driver.start()
        self._checkpoint()

    @property
    def battle(self) -> Battle:
        return self.driver.battle

    @property
    def decision(self) -> Decision | None:
        return self.driver.decision

    @property
    def over(self) -> bool:
        """Whether nothing more is to be decided."""
        return self.driver.decision is None

    def _checkpoint(self) -> None:
        if self.driver.resting and self.checkpoints[-1].answers < len(self.answers):
            self.checkpoints.append(Checkpoint(self.battle.copy(), len(self.answers), len(self.battle.log)))

    def answer(self, option: Option) -> Decision | None:
        """Answer the decision; returns the next one.

        Raises `Illegal` (with the rule) for what is not allowed; nothing has changed then.
        """
        decision = self.decision
        if decision is None:
            raise Illegal(self.battle.rules.cite["over"], "the battle is over")
        self.check(decision, option)
        self.answers.append(option.key)
        self.driver.give(option)
        self._checkpoint()
        return self.decision

    def check(self, decision: Decision, option: Option) -> None:
        """Raise `Illegal` unless the option is a legal answer to the decision."""
        battle = self.battle
        if isinstance(decision, TurnDecision):
            if not isinstance(option, Use):
                raise Illegal(battle.rules.cite["turn"], f"{option.key} is not something to do on a turn")
            refusal = battle.refusal(battle.creatures[decision.who], option)
            if refusal is not None:
                raise Illegal(refusal.rule, refusal.text)
        elif isinstance(decision, PathDecision) and isinstance(option, Choice):
            if decision.find(option.key) is None and not decision.allows(battle, option.squares):
                raise Illegal(battle.rules.cite["forced-path"], f"{option.key} is no way to {decision.name} it")
        elif decision.find(option.key) is None:
            known = ", ".join(o.key for o in decision.options)
            raise Illegal("", f"{option.key} is not among the options: {known}")

    def undo(self) -> bool:
        """Take back the last answer, dice included. False when there is none."""
        if not self.answers:
            return False
        self.rewind(len(self.answers) - 1)
        return True

    def rewind(self, count: int) -> None:
        """Go back to where only the first `count` answers had been given."""
        while len(self.checkpoints) > 1 and self.checkpoints[-1].answers > count:
            self.checkpoints.pop()
        base = self.checkpoints[-1]
        kept = self.answers[base.answers:count]
        log = self.battle.log
        self.answers = self.answers[:base.answers]
        self.driver = Driver(base.battle.copy())
        self.driver.battle.log = log[:base.logged]
        self.driver.start()
        for key in kept:
            self.replay(key)

    def replay(self, key: str) -> None:
        """Give the answer with this key."""
        decision = self.decision
        if decision is None:
            raise Illegal("", f"nothing is left to decide, yet there is the answer {key!r}")
        option = self.reading(decision, key)
        if option is None:
            raise Illegal("", f"{key!r} does not answer {decision!r}")
        self.answers.append(key)
        self.driver.give(option)
        self._checkpoint()

    def reading(self, decision: Decision, key: str) -> Option | None:
        """The option a key stands for; paths and uses need not be among those listed."""
        if isinstance(decision, TurnDecision):
            return read_use(self.battle, decision.who, key)
        found = decision.find(key)
        if found is None and isinstance(decision, PathDecision):
            squares = tuple(int(word) for word in key.split() if word.isdigit())
            return Choice(key, squares) if squares and decision.allows(self.battle, squares) else None
        return found

    def fork(self) -> Session:
        """An independent session at the same point: a copy of the last checkpoint plus the answers since."""
        base = self.checkpoints[-1]
        other = Session(base.battle.copy(), self.answers[:base.answers])
        for key in self.answers[base.answers:]:
            other.replay(key)
        return other


def read_use(battle: Battle, who: int, key: str) -> Use | None:
    """A use from its key; None when it names no action of the creature."""
    words = key.split("; ")
    creature = battle.creatures[who]
    action = battle.action_named(creature, words[0])
    if action is None:
        return None
    use = Use(action)
    choose: dict[str, str] = {}
    for word in words[1:]:
        name, mark, value = word.partition("=")
        if mark and name == "target":
            use.target = int(value)
        elif mark and name == "targets":
            use.targets = tuple(int(v) for v in value.split(","))
        elif mark and name == "to":
            use.to = int(value)
        elif mark and name == "path":
            use.path = tuple(int(v) for v in value.split(","))
        elif mark and name == "origin":
            use.origin = int(value)
        elif mark and name == "using":
            use.using = value
        elif mark and name == "pay":
            use.pay = value
        else:
            name, _, value = word.partition(":")
            choose[name] = value
    use.choose = choose or None
    if action.refusal(battle, creature, use) is not None:
        for power in creature.sheet.powers:  # One line may be several powers, each at another time.
            if power is not action and power.name == action.name:
                use.action = power
                if power.refusal(battle, creature, use) is None:
                    return use
        use.action = action
    return use
