"""What is counted: so many times, once in each, hits taken, points of a name."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, sentence_list
from battlemat.powers.forms.targets import SELF

from .kinds import form


@form
class Points(Effect):
    """``who`` gains so many points of something that is counted in play: "1d3 command points"."""

    amount: Amount
    of: str
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "gain", f"{self.amount.render()} {self.of} points"


@form
class Price(Effect):
    """Each use of this power costs SELF so many points of something that is counted in play."""

    points: int
    of: str

    def render(self) -> str:
        return f"each use costs {self.points} {self.of} points"


@form
class Tallied(Effect):
    """SELF's points of ``name`` are its uses of ``power`` in this battle and what the escalation die shows besides
    (``Amount.value`` "points of ``name``").
    """

    name: str
    power: str

    def render(self) -> str:
        return f"{self.name} is the number of times SELF used *{self.power}* this battle, plus the escalation die"


@form
class UpToTimes(Effect):
    """``effects`` happen as often as they are called for, but no more than ``times`` times in a ``per``: a battle, a
    turn.
    """

    effects: tuple[Form, ...]
    times: int
    per: str = "battle"

    def render(self) -> str:
        return f"at most {self.times} times per {self.per}, {sentence_list(self.effects)}"


@form
class OncePer(Effect):
    """What was said just before happens at most once per ``per``: a turn, round, battle."""

    per: str

    def render(self) -> str:
        return f"this effect can only occur once per {self.per}"


@form
class CountsHits(Effect):
    """The attacks of enemies that hit SELF are counted (``Amount.value`` "hits taken")."""

    def render(self) -> str:
        return "the number of enemy attacks that hit SELF during the battle is kept track of"
