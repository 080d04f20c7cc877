"""Decisions put to whoever plays a creature, the options they offer, and refusals with the rule that forbids."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.actions.triggers import Trigger

OPPORTUNITY_ATTACK: Final = "opportunity-attack"
"""What an opportunity attack is offered as."""

_MARKS: Final = "%;=:#~"
"""What has a meaning in the text of an answer, and is written otherwise where a name has it."""


def quoted(name: str) -> str:
    """A name, whatever it is made of, so that it can stand in the text of an answer; "Bite; tear" is "Bite%3B tear"."""
    for mark in _MARKS:
        if mark in name:
            name = name.replace(mark, f"%{ord(mark):02X}")
    return name


def unquoted(text: str) -> str:
    """The name that `quoted` made this text of."""
    if "%" in text:
        for mark in reversed(_MARKS):
            text = text.replace(f"%{ord(mark):02X}", mark)
    return text


def plain(text: str) -> str:
    """What the text of an answer names, as people say it: "Dash#2; to=42" is "Dash"."""
    return unquoted(text.partition(";")[0].partition("#")[0].partition("~")[0])


def spoken(word: str) -> str:
    """A word for an action (`Battle.word_for`) as people say it: "Dash#2" is "Dash"."""
    return unquoted(word.rpartition("#")[0]) if "#" in word else word


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
        """The option as text. `Decision.text` tells apart those of one decision that have the same."""
        raise NotImplementedError

    def like(self, other: Option) -> bool:
        """Whether another option stands for the same thing."""
        return self is other


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
        return quoted(self.word)

    def like(self, other: Option) -> bool:
        return self is other or (isinstance(other, Choice) and self.word == other.word
                                 and self.squares == other.squares and self.creature == other.creature
                                 and self.number == other.number)

    def __repr__(self) -> str:
        return f"Choice({self.word})"


class Use(Option):
    """An action with everything it is aimed at: what a creature does with its turn, or is offered outside it.

    `to` and `origin` are squares, `path` the squares entered in order, `pay` the kind of action it is paid
    with ("" for the proper one), `trigger` what set it off, `using` a weapon's name, `choose` words for choices
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
        self.trigger: Trigger | None = None
        self.granted = False  # whether limits that could not be read have been asked about, and hold

    def chosen(self, name: str) -> str:
        """The word chosen for `name`, or ""."""
        return self.choose.get(name, "") if self.choose is not None else ""

    @property
    def key(self) -> str:
        words = [self.action.address]
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
            words.append(f"using={quoted(self.using)}")
        if self.pay:
            words.append(f"pay={quoted(self.pay)}")
        if self.choose:
            words.extend([f"{quoted(name)}:{quoted(self.choose[name])}" for name in sorted(self.choose)])
        return "; ".join(words)

    def like(self, other: Option) -> bool:
        return self is other or (isinstance(other, Use) and self.key == other.key and self.label == other.label
                                 and self.action.same(other.action))

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

    def text(self, option: Option) -> str:
        """One of the options as text that stands for it alone, which is what a saved battle keeps.

        Of several with the same key the second is told by "~2", the third by "~3". Raises ValueError for an option
        that is none of these.
        """
        key = option.key
        number = 0
        for other in self.options:
            if other.key == key:
                number += 1
                if other.like(option):
                    return key if number == 1 else f"{key}~{number}"
        raise ValueError(f"{key} is not among the options")

    def find(self, text: str) -> Option | None:
        """The option that this text stands for, or None."""
        key, mark, number = text.partition("~")
        wanted = int(number) if mark and number.isdecimal() and len(number) < 5 else 1
        if mark and (wanted < 2 or str(wanted) != number):
            return None
        for option in self.options:
            if option.key == key:
                wanted -= 1
                if not wanted:
                    return option
        return None

    def match(self, option: Option) -> Option | None:
        """The option among these that stands for the same thing, or None."""
        for other in self.options:
            if other.like(option):
                return other
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
