"""A session drives a battle: the decision to be made, answering it, undoing, forking, saving, replaying."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import turn_verbs
from battlemat.engine.actions.decisions import Ask, Choice, Decision, Illegal, Option, Use, plain, unquoted
from battlemat.engine.battle import Battle
from battlemat.engine.grid.forced import PathDecision
from battlemat.engine.names import distinct_names, possessive
from battlemat.engine.referee import MARK, Ruling, read_ruling
from battlemat.engine.referee.question import left_of
from battlemat.engine.state import OVER, SETUP
from battlemat.engine.turns.turn import BetweenDecision, TurnDecision
from battlemat.errors import InputError

MOST_DIGITS = 9
"""Of a number in an answer's text."""

SQUARES = 1000000
"""More than any map has."""


DONE: Final = Decision(-1, "done", [])
"""Put in place of a decision when what was under way is through."""


class Course:
    """What is run one after another: `task` comes next, or is under way."""

    def __init__(self) -> None:
        self.task: Coroutine[Any, Any, None] | None = None


async def run_on(course: Course) -> None:
    """Run what a course holds, and once it is through what it holds then, without end.

    What ends within another coroutine costs a tenth of what it takes to end by an exception at whoever drives it.
    """
    through = Ask(DONE)
    while True:
        task = course.task
        if task is not None:
            await task
        await through


class BrokenInto:
    """What a ruling has broken into: what was under way and what it asked."""

    def __init__(self, course: Course, runner: Coroutine[Any, Any, None] | None, decision: Decision) -> None:
        self.course = course
        self.runner = runner
        self.decision = decision


class Driver:
    """Runs a battle from decision to decision. It keeps no history: a `Session` adds that."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.task: Coroutine[Any, Any, None] | None = None
        self.decision: Decision | None = None
        self.ends = True
        self.course = Course()
        self.runner: Coroutine[Any, Any, None] | None = None
        self.broken_into: list[BrokenInto] = []

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
                decision = self.send(task, answer)
                if decision is not DONE:
                    self.decision = decision
                    return decision
                self.task = None
                answer = None
                if self.broken_into:
                    answer = self.resumed()
                    if answer is None and self.asks():
                        return self.decision
                    continue
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

    def send(self, task: Coroutine[Any, Any, None], answer: Option | None) -> Decision:
        """Run a task on, with the answer it waits for, to what it asks next; `DONE` when it is through."""
        runner = self.runner
        if runner is None:
            runner = run_on(self.course)
        self.course.task = task
        self.runner = None  # for good, where the task fails
        decision: Decision = runner.send(answer)
        self.runner = runner
        return decision

    def rule(self, ruling: Ruling) -> Decision | None:
        """Apply a ruling to the battle as it is, and put again what was being asked; None when the battle is over."""
        if self.task is not None and self.decision is not None:
            self.broken_into.append(BrokenInto(self.course, self.runner, self.decision))
            self.course = Course()
            self.runner = None
        self.task = ruling.apply(self.battle)
        return self.run(None)

    def resumed(self) -> Option | None:
        """Go back to what a ruling has broken into: its question as it stands now, or the answer where none is left.

        After a ruling that has ended the fight nothing of that goes on.
        """
        if self.battle.phase == OVER:
            self.broken_into.clear()
            return None
        before = self.broken_into.pop()
        self.course = before.course
        self.runner = before.runner
        self.task = before.course.task
        self.decision = left_of(self.battle, before.decision)
        options = self.decision.options
        return options[0] if len(options) == 1 else None

    def asks(self) -> bool:
        """Whether something under way waits for an answer."""
        return self.task is not None

    def finish(self) -> None:
        """One side at most is left: the battle is over."""
        battle = self.battle
        sides = battle.standing_sides()
        turn_verbs.end(battle, min(sides) if sides else -1, battle.rules.cite["over"])

    def give(self, option: Option) -> Decision | None:
        """Answer the present decision and run on to the next. Legality is the caller's business."""
        if isinstance(option, Ruling):
            return self.rule(option)
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Session:
    """A battle with its history: `(setup, seed, answers)` is all there is to it.

    `decision` is what must be settled next (None when the battle is over), `answers` the texts of all answers
    given, `battle` the state now. A battle that has not begun is begun here, so that what is asked before the first
    turn (dice typed in, what a trait has chosen) is answered like everything else.
    """

    def __init__(self, battle: Battle, answers: list[str] | None = None) -> None:
        self.driver = Driver(battle)
        self.answers: list[str] = [] if answers is None else answers
        self.checkpoints: list[Checkpoint] = [Checkpoint(battle.copy(), len(self.answers), len(battle.log))]
        begins = battle.phase == SETUP
        self.driver.start()
        if begins and self.driver.resting:
            # Nothing was asked before the first turn: there is no need to begin again for what comes after.
            self.checkpoints.pop()
            self.checkpoints.append(Checkpoint(battle.copy(), len(self.answers), len(battle.log)))

    @property
    def battle(self) -> Battle:
        return self.driver.battle

    @property
    def decision(self) -> Decision | None:
        return self.driver.decision

    def __repr__(self) -> str:
        battle = self.battle
        names = distinct_names([creature.name for creature in battle.creatures])
        if battle.active >= 0:
            when = f"round {battle.round}, {possessive(names[battle.active])} turn"
        else:
            when = f"round {battle.round}" if battle.round else "before the first round"
        decision = self.decision
        asked = f"{decision.name} for {names[decision.who]}" if decision is not None else "over"
        given = len(self.answers)
        return f"<Session of {battle.rules.name}: {when}, {given} answer{'' if given == 1 else 's'}; {asked}>"

    @property
    def over(self) -> bool:
        """Whether nothing more is to be decided."""
        return self.driver.decision is None

    def answer(self, option: Option) -> Decision | None:
        """Answer the decision; returns the next one.

        Raises `Illegal` (with the rule) for what is not allowed; nothing has changed then.
        """
        decision = self.decision
        if decision is None:
            raise Illegal(self.battle.rules.cite["over"], "the battle is over")
        legal_answer(self.battle, decision, option)
        return self._give(option, text_of(decision, option))

    def rule(self, ruling: Ruling | str) -> Decision | None:
        """Let a referee's ruling hold, whatever is being asked: words such as "hp wick 12", or what was made of them.

        It is an answer like any other (undone, saved and replayed as such); what was asked before is asked again, as
        far as it still can be. Returns the decision that is pending then. When the fight is over, what is ruled of
        bodies, things and rolls still holds. Raises `InputError`, with nothing changed, for words that make no ruling
        and for one that cannot hold now.
        """
        # A ruling that is given is read again, too: it may have been made at another time.
        made = read_ruling(self.battle, ruling if isinstance(ruling, str) else ruling.key)
        if self.decision is None and not made.verb.after:
            raise InputError("the battle is over", hint="take back its end before you rule so")
        return self._give(made, made.key)

    def check(self, decision: Decision, option: Option) -> None:
        """Raise `Illegal` unless the option is a legal answer to the decision."""
        legal_answer(self.battle, decision, option)

    def _give(self, option: Option, text: str) -> Decision | None:
        self.answers.append(text)
        self.driver.give(option)
        if self.driver.resting and self.checkpoints[-1].answers < len(self.answers):
            self.checkpoints.append(Checkpoint(self.battle.copy(), len(self.answers), len(self.battle.log)))
        return self.decision

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
        for text in kept:
            self.replay(text)

    def replay(self, text: str) -> None:
        """Give the answer with this text."""
        decision = self.decision
        if decision is None and text.startswith(MARK):
            self.rule(text)
            return
        if decision is None:
            raise Illegal("", f"nothing is left to decide, yet there is the answer {text!r}")
        option = self.reading(decision, text)
        if option is None:
            raise Illegal("", f"{text!r} does not answer {decision!r}")
        self._give(option, text)

    def reading(self, decision: Decision, text: str) -> Option | None:
        """The option a text stands for; paths and uses need not be among those listed."""
        return read_answer(self.battle, decision, text)

    def fork(self) -> Session:
        """An independent session at the same point: a copy of the last checkpoint plus the answers since."""
        base = self.checkpoints[-1]
        other = Session(base.battle.copy(), self.answers[:base.answers])
        for text in self.answers[base.answers:]:
            other.replay(text)
        return other


def legal_answer(battle: Battle, decision: Decision, option: Option) -> None:
    """Raise `Illegal` (with the rule) unless the option is a legal answer to the decision.

    A ruling is one whenever it can be read: `InputError` is raised otherwise.
    """
    if isinstance(option, Ruling):
        read_ruling(battle, option.key)
    elif isinstance(decision, TurnDecision):
        if not isinstance(option, Use):
            raise Illegal(battle.rules.cite["turn"], f"{plain(option.key)} is not something to do on a turn")
        who = battle.creatures[decision.who]
        if not battle.owns(who, option.action):
            raise Illegal(battle.rules.cite["turn"], f"{who.name} has no {option.action.name}")
        refusal = battle.refusal(who, option)
        if refusal is not None:
            raise Illegal(refusal.rule, refusal.text)
    elif decision.match(option) is None:
        if isinstance(decision, PathDecision) and isinstance(option, Choice):
            if not option.squares or not decision.allows(battle, option.squares):
                raise Illegal(battle.rules.cite["forced-path"], f"{option.key} is no way to {decision.name} it")
            return
        known = ", ".join([plain(one.key) for one in decision.options])
        raise Illegal("", f"{plain(option.key)} is not among the options: {known}")


def text_of(decision: Decision, option: Option) -> str:
    """A legal answer to a decision as text that stands for it alone: `read_answer` reads it back."""
    if isinstance(decision, TurnDecision) or isinstance(option, Ruling):
        return option.key
    if isinstance(decision, PathDecision) and isinstance(option, Choice) and decision.match(option) is None:
        return " ".join([str(square) for square in option.squares])
    return decision.text(option)


def read_answer(battle: Battle, decision: Decision, text: str) -> Option | None:
    """The answer to a decision that a text stands for, None when it stands for none.

    Raises `InputError` for the text of a ruling that cannot hold now.
    """
    if text.startswith(MARK):
        return read_ruling(battle, text)
    if isinstance(decision, TurnDecision):
        return read_use(battle, decision.who, text)
    found = decision.find(text)
    if found is None and isinstance(decision, PathDecision):
        squares = read_numbers(text, " ")
        if squares and decision.allows(battle, squares):
            return Choice(text, squares)
    return found


def read_number(text: str) -> int:
    """A number from an answer's text. Raises ValueError for anything that is not written as we write it."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > MOST_DIGITS or str(int(text)) != text:
        raise ValueError(f"{text!r} is no number")
    return int(text)


def read_numbers(text: str, mark: str) -> tuple[int, ...]:
    """The numbers of a text, with this mark between them; none where one is not a number."""
    try:
        return tuple([read_number(word) for word in text.split(mark)])
    except ValueError:
        return ()


def read_use(battle: Battle, who: int, text: str) -> Use | None:
    """A use from its text; None when it names no action of the creature, or says what makes no sense.

    Without an address it may name the action as people do: "Claw; target=3", "melee-basic; target=3".
    """
    words = text.split("; ")
    creature = battle.creatures[who]
    action = battle.addressed(creature, words[0])
    if action is None and "#" not in words[0]:
        action = battle.action_named(creature, unquoted(words[0]))
    if action is None:
        return None
    use = Use(action)
    choose: dict[str, str] = {}
    for word in words[1:]:
        name, mark, value = word.partition("=")
        if mark:
            if not _set(use, name, value):
                return None
        else:
            name, mark, value = word.partition(":")
            if not mark:
                return None
            choose[unquoted(name)] = unquoted(value)
    use.choose = choose or None
    if max(use.target, *use.targets, -1) >= len(battle.creatures) or max(use.to, *use.path, -1) >= SQUARES:
        return None
    return use


def _set(use: Use, name: str, value: str) -> bool:
    """Set what a use is aimed at or made with from its text; whether that makes sense."""
    if name == "using":
        use.using = unquoted(value)
    elif name == "pay":
        use.pay = unquoted(value)
    elif name == "targets":
        use.targets = read_numbers(value, ",")
        return bool(use.targets) and min(use.targets) >= 0
    elif name == "path":
        use.path = read_numbers(value, ",")
        return bool(use.path) and min(use.path) >= 0
    else:
        numbers = read_numbers(value, ",")
        if len(numbers) != 1:
            return False
        if name == "target" and numbers[0] >= 0:
            use.target = numbers[0]
        elif name == "to" and numbers[0] >= 0:
            use.to = numbers[0]
        elif name == "origin":
            use.origin = numbers[0]
        else:
            return False
    return True
