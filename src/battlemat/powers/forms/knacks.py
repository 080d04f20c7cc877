"""What some creatures have a knack for: crits that harm them more, kinds of harm, powers changed by others."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, Form, Test, listed, sentence_list
from .durations import Duration
from .targets import SELF


@dataclass(frozen=True)
class CanDeal(Test):
    """``who`` has an attack that deals damage of one of these types."""

    who: Creatures
    types: tuple[str, ...]

    def relative(self) -> str:
        return f"that is capable of dealing {listed(self.types, 'or')} damage"

    def render(self) -> str:
        return f"{self.who.render()} is capable of dealing {listed(self.types, 'or')} damage"


@dataclass(frozen=True)
class CritMultiplier(Effect):
    """A critical hit on ``who`` (that deals damage of ``types``, none: any) deals ``times`` times its damage instead
    of double.
    """

    times: int
    types: tuple[str, ...] = ()
    who: Creatures = SELF

    def render(self) -> str:
        kind = f" that deals {listed(self.types, 'or')} damage" if self.types else ""
        word = {3: "triple", 4: "quadruple"}.get(self.times, f"{self.times} times")
        return f"a critical hit{kind} against {self.who.render()} deals {word} damage instead of double damage"


@dataclass(frozen=True)
class Rewrite(Effect):
    """SELF's power of this name does ``effects`` in place of all but the damage its hit is printed with
    (``damage``: in place of that too). ``rider``: in place of what a certain roll of its attack brings.
    """

    power: str
    effects: tuple[Form, ...]
    damage: bool = False
    rider: bool = False

    def render(self) -> str:
        return f"a hit with *{self.power}* does this instead: {sentence_list(self.effects)}"


@dataclass(frozen=True)
class Reaches(Effect):
    """SELF's power of this name can target creatures far away as well (``nearby``: those nearby, engaged or not)."""

    power: str
    nearby: bool = False

    def render(self) -> str:
        if self.nearby:
            return f"*{self.power}* can also target nearby creatures that SELF is not engaged with"
        return f"*{self.power}* can also target far away creatures"


@dataclass(frozen=True)
class NextHurts(Effect):
    """The next attack of ``who`` deals ``amount`` extra damage if it hits, and that much if it misses."""

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = SELF
    duration: Duration | None = None

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return f"{self.who.possessive()} next attack deals {self.amount.render()} extra {kind}damage, hit or miss"


__all__ = ["CanDeal", "CritMultiplier", "NextHurts", "Reaches", "Rewrite"]
