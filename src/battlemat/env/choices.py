"""A decision in steps: what is done, to whom, where, and how, each step one of a fixed number of choices.

What can be done on a turn are thousands of uses; taken apart they are a few choices of a few dozen. Every legal use can
be reached, and nothing else: a choice stands for the uses that are left when it is made.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from battlemat.engine.actions.decisions import Choice, Decision, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.player import ending

CHOICES: Final = 64
"""Choices of a step. Where more are left, the last one shows the next of them."""

MORE: Final = CHOICES - 1
WHAT, WHOM, WHERE, HOW = range(4)
STEPS: Final = 4

Key = tuple[object, ...]


def what(option: Option) -> Key:
    """What is done: an action, or the word of another choice."""
    if isinstance(option, Use):
        return (option.action.address, option.label)
    return (option.word,) if isinstance(option, Choice) else (option.key,)


def whom(option: Option) -> Key:
    """To whom."""
    if isinstance(option, Use):
        return (option.target, option.targets)
    return (option.creature,) if isinstance(option, Choice) else ()


def where(option: Option) -> Key:
    """Where, or which way."""
    if isinstance(option, Use):
        return (option.to, option.origin, option.path)
    return (option.squares, option.number) if isinstance(option, Choice) else ()


def how(option: Option) -> Key:
    """In which way besides."""
    return (option.key, id(option))


KEYS: Final[tuple[Callable[[Option], Key], ...]] = (what, whom, where, how)


class Choosing:
    """One decision being made, step by step. `groups` are the choices now, each the options it stands for."""

    def __init__(self, options: list[Option]) -> None:
        self.options = options
        self.step = WHAT
        self.page = 0
        self.groups: list[list[Option]] = []
        self.sort()

    def sort(self) -> None:
        """Put what is left into groups by the first step that tells any of it apart."""
        while self.step < STEPS:
            found: dict[Key, list[Option]] = {}
            for option in self.options:
                found.setdefault(KEYS[self.step](option), []).append(option)
            self.groups = list(found.values())
            if len(self.groups) > 1:
                return
            self.step += 1
        self.groups = [self.options[:1]]

    @property
    def settled(self) -> Option | None:
        """The option chosen; None as long as several are left."""
        return self.options[0] if len(self.options) == 1 else None

    @property
    def shown(self) -> list[list[Option]]:
        """The choices of this page, without the one that shows more."""
        if len(self.groups) <= CHOICES:
            return self.groups
        return self.groups[self.page * MORE:(self.page + 1) * MORE]

    @property
    def more(self) -> bool:
        """Whether the last choice shows others."""
        return len(self.groups) > CHOICES

    def choose(self, index: int) -> None:
        """Make a choice. Raises ValueError for one there is not."""
        if self.more and index == MORE:
            pages = -(-len(self.groups) // MORE)
            self.page = (self.page + 1) % pages
            return
        shown = self.shown
        if not 0 <= index < len(shown):
            raise ValueError(f"{index} is not among the {len(shown)} choices: take one that the mask allows")
        self.options = shown[index]
        self.page = 0
        self.step += 1
        self.sort()


def legal(battle: Battle, decision: Decision, tired: bool = False) -> list[Option]:
    """Every legal answer to a decision; only the end of the turn for one who is `tired` of a turn without end."""
    if not isinstance(decision, TurnDecision):
        return list(decision.options)
    who = battle.creatures[decision.who]
    end = ending(battle, who)
    if tired and end is not None:
        return [end]
    found: list[Option] = [use for action in decision.actions() for use in action.uses(battle, who)
                           if battle.refusal(who, use) is None]
    return found or ([end] if end is not None else list(decision.options))
