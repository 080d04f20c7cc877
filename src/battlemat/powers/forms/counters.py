"""What is counted: so many times, once in each, hits taken, points of a name."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form
from battlemat.powers.forms.targets import SELF


class Points(Effect):
    """``who`` gains so many points of something that is counted in play: "1d3 command points"."""

    says = "{who} <gain> {amount} {of} points"
    amount: Amount
    of: str
    who: Creatures = SELF


class Price(Effect):
    """Each use of this power costs SELF so many points of something that is counted in play."""

    says = "each use costs {points} {of} points"
    points: int
    of: str


class Tallied(Effect):
    """SELF's points of ``name`` are its uses of ``power`` in this battle and what the escalation die shows besides
    (``Amount.value`` "points of ``name``").
    """

    says = "{name} is the number of times SELF used *{power}* this battle, plus the escalation die"
    name: str
    power: str


class UpToTimes(Effect):
    """``effects`` happen as often as they are called for, but no more than ``times`` times in a ``per``: a battle, a
    turn.
    """

    says = "at most {times} times per {per}, {effects}"
    effects: tuple[Form, ...]
    times: int
    per: str = "battle"


class OncePer(Effect):
    """What was said just before happens at most so many ``times`` per ``per``: a turn, round, battle."""

    says = "this effect can only occur {times=1?once/{times=2?twice/{times:word} times}} per {per}"
    per: str
    times: int = 1
