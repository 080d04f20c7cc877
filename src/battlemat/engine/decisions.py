"""Decisions put to whoever plays a creature, the options they offer, and refusals with the rule that forbids."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from battlemat.engine.actions import Action
    from battlemat.engine.triggers import Moment

OPPORTUNITY_ATTACK: Final = "opportunity-attack"
"""What an opportunity attack is offered as."""


class Refusal:
    """Why something may not be done: the id of the rule that forbids it and the reason in words."""

    def __init__(self, rule: str, text: str) -> None:
        self.rule = rule
        self.text = text

    def __repr__(self) -> str:
        return f"Refusal({self.rule}: {self.text})"


class Illegal(Exception):
    """Raised when something the rules forbid is tried; nothing has changed. `rule` is the id of the rule."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(f"{text} ({rule})" if rule else text)
        self.rule = rule
        self.text = text


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One answer to a decision."""

    @property
    def key(self) -> str:
        """The option as text: unique within its decision, and what a saved battle keeps."""
        raise NotImplementedError


class Choice(Option):
    """An option named by a word, with what it stands for (squares in order, a creature, a number).

    `also` are other words it goes by.
    """

    def __init__(self, word: str, squares: tuple[int, ...] = (), creature: int = -1, number: int = 0,
                 also: tuple[str, ...] = ()) -> None:
        self.word = word
        self.also = also
        self.squares = squares
        self.creature = creature
        self.number = number

    @property
    def key(self) -> str:
        return self.word

    def __repr__(self) -> str:
        return f"Choice({self.word})"


class Use(Option):
    """An action with everything it is aimed at: what a creature does with its turn, or is offered outside it.

    `to` and `origin` are squares, `path` the squares entered in order, `pay` the kind of action it is paid
    with ("" for the proper one), `moment` what set it off, `using` a weapon's name, `choose` words for choices
    within the action, and `label` what it is offered as outside its turn.
    """

    def __init__(self, action: Action, target: int = -1, to: int = -1, path: tuple[int, ...] = (),
                 targets: tuple[int, ...] = (), origin: int = -1, using: str = "", pay: str = "",
                 choose: dict[str, str] | None = None, label: str = "") -> None:
        self.action = action
        self.target = target
        self.to = to
        self.path = path
        self.targets = targets
        self.origin = origin
        self.using = using
        self.pay = pay
        self.choose = choose
        self.label = label or action.name
        self.moment: Moment | None = None

    def chosen(self, name: str) -> str:
        """The word chosen for `name`, or ""."""
        return self.choose.get(name, "") if self.choose is not None else ""

    @property
    def key(self) -> str:
        words = [self.action.name]
        if self.target >= 0:
            words.append(f"target={self.target}")
        if self.targets:
            words.append("targets=" + ",".join(str(t) for t in self.targets))
        if self.to >= 0:
            words.append(f"to={self.to}")
        if self.path:
            words.append("path=" + ",".join(str(s) for s in self.path))
        if self.origin != -1:
            words.append(f"origin={self.origin}")
        if self.using:
            words.append(f"using={self.using}")
        if self.pay:
            words.append(f"pay={self.pay}")
        if self.choose:
            words.extend(f"{name}:{self.choose[name]}" for name in sorted(self.choose))
        return "; ".join(words)

    def __repr__(self) -> str:
        return f"Use({self.key})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision:
    """Something a player must settle: who decides, what about, and the options (the first is the default).

    `subject` is the creature it is about, where that is another one than the decider.
    """

    def __init__(self, who: int, name: str, options: list[Option], subject: int = -1, about: str = "") -> None:
        self.who = who
        self.name = name
        self.listed = options
        self.subject = subject
        self.about = about

    @property
    def options(self) -> list[Option]:
        """Every legal option."""
        return self.listed

    def find(self, key: str) -> Option | None:
        """The option with this key, or None."""
        for option in self.options:
            if option.key == key:
                return option
        return None

    def __repr__(self) -> str:
        return f"Decision({self.name} for {self.who})"


class Ask:
    """Awaiting this puts the decision to the driver of the battle and comes back with its answer."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    def __await__(self) -> Generator[Decision, Any, Any]:
        answer = yield self.decision
        return answer
