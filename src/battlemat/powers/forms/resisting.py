"""Resistance beaten by a roll, and numbers that trade places."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Test, listed
from battlemat.powers.forms.control import When
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import AttackKind

from .kinds import form


@form
class BeatsResistance(Test):
    """The natural roll of the attack at hand reaches the number of ``who``'s resistance to one of ``types``."""

    types: tuple[str, ...]
    who: Creatures = TARGET

    def render(self) -> str:
        return f"the attack roll beats {self.who.possessive()} {listed(self.types, 'or')} resistance"


@form
class SwapDefenses(Effect):
    """Two defenses of ``who`` trade their values."""

    first: str
    second: str
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "swap", after(f"the values of its {self.first} and {self.second}", self.duration)


@form
class RaiseLower(Effect):
    """The lower of SELF's defenses other than the one against blows goes up by ``amount``."""

    amount: int

    def render(self) -> str:
        return f"SELF adds {self.amount} to its lower defense"


@form
class TakeEveryLine(Effect):
    """Where one of several lines is chosen (``PickOne`` of the line named ``table``), all of them count."""

    table: str

    def render(self) -> str:
        return f"SELF gains the other *{self.table}* benefit"


@form
class HardenDefense(Effect):
    """The defense that the attack at hand was against goes up by ``amount`` until an attack hits ``who`` again."""

    amount: Amount
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "gain", f"a +{self.amount.render()} bonus to the defense that was hit until it is hit again"


@form
class UnlessHurt(Effect):
    """What happens at the end of creatures' turns (``inner``) spares those that have taken damage of ``types`` since
    the end of their turn before.
    """

    inner: When
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return f"{self.inner.render()}, unless that creature has taken {kind}damage since the end of its last turn"


@form
class VulnerableTo(Effect):
    """``who`` is vulnerable (a wider crit range) to attacks of ``types`` (``all``: any), ``by`` these, or of a kind."""

    who: Creatures = TARGET
    types: tuple[str, ...] = ("all",)
    by: Creatures | None = None
    duration: Duration | None = None
    attack: AttackKind | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        what = "all attacks" if self.types == ("all",) else f"{listed(self.types)} damage"
        if self.attack is not None:
            what = self.attack.render(True)
        if self.by is not None:
            what = f"attacks by {self.by.render()}"
        return self.who, "be", after(f"vulnerable to {what}", self.duration)


@form
class IgnoreResistance(Effect):
    """Attacks of ``who`` ignore resistance (to ``types``; none: any)."""

    who: Creatures = SELF
    types: tuple[str, ...] = ()

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f"{listed(self.types)} " if self.types else ""
        return None, f"{self.who.possessive()} attacks", f"ignore {kind}resistance"


@form
class LoseResistance(Effect):
    """``who`` has no resistance (to ``types``; none: to any)."""

    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f"{listed(self.types)} " if self.types else ""
        return self.who, "lose", after(f"its {kind}resistance", self.duration)
