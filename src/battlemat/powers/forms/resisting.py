"""Resistance beaten by a roll, and numbers that trade places."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Test
from battlemat.powers.forms.control import When
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import AttackKind


class BeatsResistance(Test):
    """The natural roll of the attack at hand reaches the number of ``who``'s resistance to one of ``types``."""

    says = "the attack roll beats {who's} {types:or} resistance"
    types: tuple[str, ...]
    who: Creatures = TARGET


class SwapDefenses(Effect):
    """Two defenses of ``who`` trade their values."""

    says = "{who} <swap> the values of its {first} and {second}[ {duration}]"
    first: str
    second: str
    who: Creatures = SELF
    duration: Duration | None = None


class RaiseLower(Effect):
    """The lower of SELF's defenses other than the one against blows goes up by ``amount``."""

    says = "SELF adds {amount} to its lower defense"
    amount: int


class TakeEveryLine(Effect):
    """Where one of several lines is chosen (``PickOne`` of the line named ``table``), all of them count."""

    says = "SELF gains the other *{table}* benefit"
    table: str


class HardenDefense(Effect):
    """The defense that the attack at hand was against goes up by ``amount`` until an attack hits ``who`` again."""

    says = "{who} <gain> a +{amount} bonus to the defense that was hit until it is hit again"
    amount: Amount
    who: Creatures = SELF


class UnlessHurt(Effect):
    """What happens at the end of creatures' turns (``inner``) spares those that have taken damage of ``types`` since
    the end of their turn before.
    """

    says = "{inner}, unless that creature has taken [{types} ]damage since the end of its last turn"
    inner: When
    types: tuple[str, ...] = ()


class VulnerableTo(Effect):
    """``who`` is vulnerable (a wider crit range) to attacks of ``types`` (``all``: any), ``by`` these, or of a kind."""

    says = (
        "{who} <be> vulnerable to {by?attacks by {by}/{attack?{attack:all}/{types=all?all attacks/{types} "
        "damage}}}[ {duration}]"
    )
    who: Creatures = TARGET
    types: tuple[str, ...] = ("all",)
    by: Creatures | None = None
    duration: Duration | None = None
    attack: AttackKind | None = None


class IgnoreResistance(Effect):
    """Attacks of ``who`` ignore resistance (to ``types``; none: any)."""

    says = "{who's} attacks ignore [{types} ]resistance"
    who: Creatures = SELF
    types: tuple[str, ...] = ()


class LoseResistance(Effect):
    """``who`` has no resistance (to ``types``; none: to any)."""

    says = "{who} <lose> its [{types} ]resistance[ {duration}]"
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None
