"""What has been so in this battle before, and what the numbers on either side are; what happens only so often."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Creatures, Effect, Form, Test, sentence_list
from .targets import SELF, TARGET


@dataclass(frozen=True)
class LoneTarget(Test):
    """The attack is aimed at one creature only (``negated``: at several)."""

    negated: bool = False

    def render(self) -> str:
        return "the attack targets several creatures" if self.negated else "the attack targets a single creature"


@dataclass(frozen=True)
class HitBefore(Test):
    """``who`` has been hit ``times`` times or more in this battle, the present attack counted, by attacks of ``by``
    (of the ``power`` named).
    """

    who: Creatures = TARGET
    power: str = ""
    times: int = 1
    by: Creatures = SELF

    def relative(self) -> str:
        attack = f"a *{self.power}* attack" if self.power else self.by.render()
        often = f"{self.times} times or more " if self.times > 1 else ""
        return f"hit {often}by {attack} this battle"

    def render(self) -> str:
        return f"{self.who.render()} has been {self.relative()}"


@dataclass(frozen=True)
class Outnumber(Test):
    """SELF's side has more creatures standing than its enemies have."""

    def render(self) -> str:
        return "SELF and its allies outnumber their enemies"


@dataclass(frozen=True)
class InitiativeAtMost(Test):
    """The initiative bonus of ``who`` is this or lower."""

    who: Creatures
    most: int

    def render(self) -> str:
        return f"{self.who.possessive()} initiative bonus is {self.most:+d} or lower"


@dataclass(frozen=True)
class Waiting(Test):
    """``who`` has had no turn in this battle yet."""

    who: Creatures

    def relative(self) -> str:
        return "that has not acted yet"

    def render(self) -> str:
        return f"{self.who.render()} has not acted yet"


@dataclass(frozen=True)
class FirstRound(Test):
    """It is the first round of the battle."""

    def render(self) -> str:
        return "it is the first round of battle"


@dataclass(frozen=True)
class AllSaved(Test):
    """``who`` has saved against everything that this use has laid on it."""

    who: Creatures = TARGET

    def render(self) -> str:
        return f"{self.who.render()} has saved against it"


@dataclass(frozen=True)
class UpToTimes(Effect):
    """``effects`` happen as often as they are called for, but no more than ``times`` times in a ``per``: a battle, a
    turn.
    """

    effects: tuple[Form, ...]
    times: int
    per: str = "battle"

    def render(self) -> str:
        return f"at most {self.times} times per {self.per}, {sentence_list(self.effects)}"


@dataclass(frozen=True)
class OncePer(Effect):
    """What was said just before happens at most once per ``per``: a turn, round, battle."""

    per: str

    def render(self) -> str:
        return f"this effect can only occur once per {self.per}"


@dataclass(frozen=True)
class Exempt(Effect):
    """Creatures of which ``test`` holds are not touched by what was said just before (``half``: take half damage)."""

    test: Test
    half: bool = False

    def render(self) -> str:
        return f"it {'deals half damage' if self.half else 'has no effect'} if {self.test.render()}"


@dataclass(frozen=True)
class MoreTargets(Effect):
    """While ``test`` holds this power takes in so many targets as ``who`` says, instead of those printed."""

    who: Creatures
    test: Test

    def render(self) -> str:
        return f"if {self.test.render()}, it targets {self.who.render()} instead"


@dataclass(frozen=True)
class LaterFailedSave(Effect):
    """What happens at the ``number``-th failed save (0: at each) against what the power laid."""

    effects: tuple[Form, ...]
    number: int

    def render(self) -> str:
        return f"{f'failed save {self.number}' if self.number else 'each failed save'}: {sentence_list(self.effects)}"


@dataclass(frozen=True)
class FarShot(Effect):
    """This power's attack has ``bonus`` (or penalty) to its roll against targets that are far away; it can take in
    one of them.
    """

    bonus: int

    def render(self) -> str:
        return f"{self.bonus:+d} to the attack against a target far away"


__all__ = [
    "AllSaved",
    "Exempt",
    "FarShot",
    "FirstRound",
    "HitBefore",
    "InitiativeAtMost",
    "LaterFailedSave",
    "LoneTarget",
    "MoreTargets",
    "OncePer",
    "Outnumber",
    "UpToTimes",
    "Waiting",
]
