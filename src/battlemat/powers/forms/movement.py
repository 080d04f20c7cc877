"""Movement, willing and not."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET, Place
from battlemat.powers.forms.wording import conjugate, listed


class Distance(Form):
    """Squares: a fixed ``amount``; or ``speed``: a movement speed of the mover ("walk" its speed, "fly",
    ...), ``times`` it.

    ``up_to``: the mover may stop earlier (always so for one's own movement unless the print demands it).
    """

    amount: Amount | None = None
    speed: str = "walk"
    times: int = 1
    over: int = 1
    up_to: bool = False

    def render(self) -> str:
        limit = "up to " if self.up_to else ""
        if self.amount is not None:
            if self.amount.fixed:
                return f"{limit}{self.amount.flat} square{'' if self.amount.flat == 1 else 's'}"
            return f"{limit}a number of squares equal to {self.amount.render()}"
        kind = "" if self.speed == "walk" else self.speed + " "
        part = "twice " if self.times == 2 else "half " if self.over == 2 else ""
        return f"{limit}{part}its {kind}speed"


class Move(Effect):
    """``who`` moves by its own power, now, without spending an action.

    ``mode``: move (walk), shift, fly, jump, teleport, swim, climb, burrow, crawl, charge, run.
    ``provokes`` False: draws no opportunity attacks. ``through``: may enter these creatures' spaces.
    ``ignoring``: difficult terrain and the like. ``phasing``: passes through solids and creatures.
    ``to``/``toward``/``away``: bounds on the destination or direction; ``nearest``: of those squares one as near as
    any. ``down``: only straight down.
    ``during``: effects at any point of the movement (``free_from``: moving away from these draws no
    opportunity attack). ``direct``: by the shortest way.
    """

    mode: str
    distance: Distance | None = None
    who: Creatures = SELF
    provokes: bool = True
    through: Creatures | None = None
    phasing: bool = False
    ignoring: tuple[str, ...] = ()
    to: Place | None = None
    toward: Creatures | None = None
    away: Creatures | None = None
    during: tuple[Form, ...] = ()
    free_from: Creatures | None = None
    nearest: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        parts: list[str] = []
        if self.distance is not None:
            parts.append(self.distance.render())
        if self.to is not None:
            parts.append(f"to {'the nearest' if self.nearest else 'a'} space {self.to.render()}")
        if self.toward is not None:
            parts.append(f"towards {self.toward.render()}")
        if self.away is not None:
            parts.append(f"away from {self.away.render()}")
        text = " ".join(parts)
        if self.through is not None:
            text += f", including through the spaces of {self.through.render()}"
        if self.phasing:
            text += ", with phasing"
        if self.ignoring:
            text += f", ignoring {listed(self.ignoring)}"
        if not self.provokes:
            text += ", without provoking opportunity attacks"
        if self.during:
            for one in self.during:
                _, verb, rest = one.clause() if isinstance(one, Effect) else (None, one.render(), "")
                text += f" and {conjugate(verb, self.who.plural)} {rest} at any point during the move"
        if self.free_from is not None:
            text += f" without provoking an opportunity attack from {self.free_from.render()}"
        return self.who, self.mode, text


class Force(Effect):
    """Unwilling movement of ``who``: ``kind`` push, pull, shunt or teleport (by SELF). ``to``: where it must
    end instead of a distance; ``nearest``: in the nearest such square. ``source``: from whom it is pushed, to whom
    pulled (SELF where none is told).
    """

    kind: str
    distance: Distance | None = None
    who: Creatures = TARGET
    to: Place | None = None
    nearest: bool = False
    source: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.kind == "teleport":
            where = (
                self.distance.render()
                if self.distance is not None
                else f"to a space {self.to.render() if self.to else ''}"
            )
            return SELF, "teleport", f"{self.who.render()} {where}"
        past = {"push": "pushed", "pull": "pulled", "shunt": "shunted"}[self.kind]
        where = self.distance.render() if self.distance is not None else ""
        if self.to is not None:
            spot = (
                f"{self.to.of.possessive()} space"
                if self.to.kind == "space"
                else f"a square {self.to.render()}"
            )
            if self.nearest:
                spot = f"the nearest square {self.to.render()}"
            where = f"{where} into {spot}".strip()
        if self.source is not None:
            where += f" {'toward' if self.kind == 'pull' else 'away from'} {self.source.render()}"
        return self.who, "be", f"{past} {where}"

    def active(self) -> str:
        if self.to is not None or self.source is not None or self.kind == "teleport":
            return ""
        return f"{self.kind} {self.who.render()} {self.distance.render() if self.distance is not None else ''}".strip()


class Swap(Effect):
    """``who`` and ``other`` exchange spaces."""

    who: Creatures = SELF
    other: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.who == self.other:
            return SELF, "swap", f"the positions of {self.who.render()}"
        return self.who, "swap", f"places with {self.other.render()}"


class ThisMove(Effect):
    """A rule about the movement just printed: ``provokes`` (it does draw opportunity attacks), ``safe`` (it
    does not), ``unoccupied`` (must end in an unoccupied space), ``away safe`` (moving away from the
    target of the attack does not).
    """

    rule: str
    who: Creatures = SELF

    def render(self) -> str:
        return {
            "provokes": "this movement provokes opportunity attacks",
            "safe": "this movement does not provoke opportunity attacks",
            "unoccupied": f"{self.who.render()} must end its move in an unoccupied space",
            "away safe": "moving away from the target of the attack does not provoke opportunity attacks",
        }[self.rule]


class EndsMove(Effect):
    """The move of ``who`` that is under way ends where it is (``refused``: without entering the square or
    aura).
    """

    says = "{who's} move ends without it entering the space"
    who: Creatures = TARGET


class GainSpeed(Effect):
    """``who`` has a movement ``mode`` at ``speed`` squares (0: at its own speed), with ``traits`` (hover,
    earth glide).
    """

    says = (
        "{who} <gain> {mode?a {mode} speed {speed?of {speed}/equal to its speed}[ ({traits:,})]/{traits}}[ "
        "{duration}]"
    )
    mode: str
    speed: int = 0
    traits: tuple[str, ...] = ()
    who: Creatures = SELF
    duration: Duration | None = None
    over: int = 1


class SetSpeed(Effect):
    """The speed of ``who`` becomes ``speed``, or is multiplied by ``times``."""

    says = (
        "{who's} speed{on_charge? on a charge/} {times=2?is doubled/{over=2?is halved/becomes {speed}}}[ "
        "{duration}]"
    )
    speed: int = 0
    times: int = 1
    over: int = 1
    who: Creatures = SELF
    duration: Duration | None = None
    on_charge: bool = False


class MovesShift(Effect):
    """However ``who`` moves by itself, it shifts."""

    says = "all {who's} movement[ {duration}] is a shift"
    who: Creatures = SELF
    duration: Duration | None = None


class IgnoreTerrain(Effect):
    """``who`` is not slowed by ``what`` (difficult terrain) when moving; ``when``: only when it moves so
    (shifting).
    """

    says = "{who} <ignore> {what}[ when {when}][ {duration}]"
    what: str = "difficult terrain"
    who: Creatures = SELF
    duration: Duration | None = None
    when: str = ""


class ShareSpace(Effect):
    """``who`` can occupy the same space as other creatures."""

    says = "{who} <can> occupy the same space as other creatures"
    who: Creatures = SELF


class SafeMove(Effect):
    """``who`` draws no opportunity attacks; ``moving``: none by its movement, ``into``: none by moving into these
    places.
    """

    who: Creatures = SELF
    into: tuple[Place, ...] = ()
    duration: Duration | None = None
    moving: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = "opportunity attacks when moving" if self.moving else "opportunity attacks"
        if self.into:
            text += " when moving into " + " or into ".join(
                (one.of.possessive() + " space") if one.kind == "space" else f"a square {one.render()}"
                for one in self.into
            )
        return self.who, "be", after("not subject to " + text, self.duration)


class Placed(Effect):
    """``who`` is put in a space, not counting as movement: ``to`` says where; ``chooser`` who picks it."""

    says = "{who} <be> placed in an adjacent unoccupied space of {chooser's} choice"
    who: Creatures
    to: Place
    chooser: Creatures = SELF


class LeaveTether(Effect):
    """``who`` leaves a tether fixed to the space it started from."""

    says = "{who} <leave> a tether attached to the original square"
    who: Creatures = SELF


class ReturnToTether(Effect):
    """``who`` can jump back to the tether's space by spending ``action`` while it is within ``limit``
    squares of it and the line whole.
    """

    says = (
        "{who} can jump back to the original square at any time as a {action} action, provided the silk "
        "line to its tether remains intact and it hasn't moved more than {limit} squares from the tether"
    )
    action: str
    limit: int
    who: Creatures = SELF


class FloatUp(Effect):
    """When on the floor of a body of water, ``who`` can rise to its surface."""

    says = (
        "at any time that {who} is on the floor of a body of water, {who} can release its hold to float to "
        "the surface"
    )
    who: Creatures = SELF


class DuringMove(Effect):
    """At one point of the movement just printed, ``who`` can do this."""

    effects: tuple[Form, ...]
    who: Creatures = SELF

    def render(self) -> str:
        inner = " and ".join(getattr(one, "infinitive", one.render)() for one in self.effects)
        return f"at one point during the movement, {self.who.render()} can {inner}"


class OutOfPlay(Effect):
    """``who`` is out of the battle, neither acting nor a target, for ``duration``; it comes back where it was."""

    says = "{who} <be> removed from play[ {duration}]"
    who: Creatures = TARGET
    duration: Duration | None = None
