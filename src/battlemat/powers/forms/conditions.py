"""Conditions and other lasting states put on creatures or taken from them."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, listed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET

from .kinds import form


@form
class Afflict(Effect):
    """``who`` gets these conditions for ``duration`` (``None``: until it is ended by what ends that
    condition: standing up, escaping the grapple, ...). ``link`` ``or``: one of them, SELF's choice.
    ``instead``: they replace the one just named.
    """

    conditions: tuple[str, ...]
    who: Creatures = TARGET
    duration: Duration | None = None
    link: str = "and"
    instead: bool = False

    def active(self) -> str:
        if self.conditions != ("prone",) or self.duration is not None or self.instead:
            return ""
        return f"knock {self.who.render()} prone"

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = listed(self.conditions, self.link)
        if text == "prone":
            return self.who, "be", after("knocked prone", self.duration)
        return self.who, "be", after(text, self.duration) + (" instead" if self.instead else "")


@form
class Jointly(Effect):
    """Several effects that one duration (a save that ends both or all, or one turn) ends together."""

    effects: tuple[Effect, ...]
    duration: Duration

    def render(self) -> str:
        text = ", and ".join(one.render() for one in self.effects)
        return f"{text} {self.duration.render()}"


@form
class Sole(Effect):
    """``effects`` do not add up: laid on somebody again they take the place of what was laid before."""

    effects: tuple[Effect, ...]

    def render(self) -> str:
        return f"{', and '.join(one.render() for one in self.effects)} (not cumulative)"


@form
class GrantAdvantage(Effect):
    """``who`` grants combat advantage to ``to`` (``None``: to everyone attacking it); ``next_only``: for the
    next attack on it alone.
    """

    who: Creatures = TARGET
    to: Creatures | None = None
    duration: Duration | None = None
    next_only: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = "combat advantage" + (f" to {self.to.render()}" if self.to is not None else "")
        if self.next_only:
            text += " to the next attack against it"
        return self.who, "grant", after(text, self.duration)


@form
class HaveAdvantage(Effect):
    """``who`` has combat advantage against ``against`` (``next_only``: for its next attack)."""

    who: Creatures
    against: Creatures
    duration: Duration | None = None
    next_only: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = f"combat advantage against {self.against.render()}" + (
            " for its next attack" if self.next_only else ""
        )
        return self.who, "have", after(text, self.duration)


@form
class Mark(Effect):
    """``by`` marks ``who``."""

    by: Creatures = SELF
    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.by, "mark", after(self.who.render(), self.duration)


@form
class Swallow(Effect):
    """SELF swallows ``who``: it is in SELF's space and moves with it; what else it suffers is printed as
    other forms.
    """

    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "be", "swallowed"


@form
class Invisible(Effect):
    """``who`` is invisible (``to``: only to these)."""

    who: Creatures = SELF
    duration: Duration | None = None
    to: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "become",
            after("invisible" + (f" to {self.to.render()}" if self.to is not None else ""), self.duration),
        )


@form
class Visible(Effect):
    """Invisibility of ``who`` ends."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "become", "visible"


@form
class Conceal(Effect):
    """``who`` has ``what``: concealment, total concealment, cover, superior cover (``against``: from
    these).
    """

    what: str
    who: Creatures = SELF
    against: Creatures | None = None
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "have",
            after(
                self.what + (f" against {self.against.render()}" if self.against is not None else ""),
                self.duration,
            ),
        )


@form
class EndState(Effect):
    """These states of ``who`` end: named conditions, ``grapple``, ``marks``, ``persistent damage``,
    ``stance``, ``aura``, ``zone``, ``save ends`` (everything a save can end).
    """

    states: tuple[str, ...]
    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.states == ("grapple",):
            return None, "the grapple", "ends"
        if self.states == ("effect",):
            return None, "the effect", "ends"
        if self.states == ("save ends",):
            return self.who, "end", "all save ends effects"
        return self.who, "be", "no longer " + listed(self.states, "or")


@form
class Expose(Effect):
    """``who`` is exposed to the affliction named (a disease, curse or poison with a track of its own)."""

    affliction: str
    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "be", f"exposed to {self.affliction}"


@form
class Endure(Effect):
    """``who`` does not suffer these: immune to conditions, tags, types or forced movement. ``but``: ongoing damage
    of these types hurts it all the same.
    """

    to: tuple[str, ...]
    who: Creatures = SELF
    duration: Duration | None = None
    but: tuple[str, ...] = ()

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = "immune to " + listed(self.to) + (f" except {listed(self.but, 'or')}" if self.but else "")
        return self.who, "be", after(text, self.duration)


@form
class Resist(Effect):
    """``who`` takes ``amount`` less from each hit of damage of ``types`` (``all``: any); ``per``: so much less in
    all each ``turn`` or ``round``.
    """

    amount: Amount
    types: tuple[str, ...] = ("all",)
    who: Creatures = SELF
    duration: Duration | None = None
    per: str = ""

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = "all damage" if self.types == ("all",) else listed(self.types)
        if self.per:
            return self.who, "ignore", f"the first {self.amount.render()} of {kind} each {self.per}"
        return self.who, "gain", after(f"resistance {self.amount.render()} to {kind}", self.duration)


@form
class Weakness(Effect):
    """``who`` takes ``amount`` more from damage of ``types`` (vulnerability)."""

    amount: Amount
    types: tuple[str, ...] = ("all",)
    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = "all damage" if self.types == ("all",) else listed(self.types)
        return self.who, "gain", after(f"vulnerability {self.amount.render()} to {kind}", self.duration)


@form
class Sense(Effect):
    """``who`` gains a sense (with its range in squares, 0: unlimited)."""

    sense: str
    range: int = 0
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "gain",
            after(f"{self.sense} {self.range}" if self.range else self.sense, self.duration),
        )


@form
class CountsNotAs(Effect):
    """Effects that look for ``state`` and would harm ``who`` do not find it there."""

    state: str
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "count",
            f"as not being {self.state} for the purpose of any negative effects of being {self.state}",
        )


@form
class Become(Effect):
    """``who`` becomes of another size or kind while the power lasts (``what`` a size, a tag)."""

    what: str
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "become", after(self.what, self.duration)


@form
class GrappleLimit(Effect):
    """``who`` can hold so many creatures grappled at once (``count`` 0: any number)."""

    count: int
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "can",
            f"grapple {'up to ' + str(self.count) if self.count else 'any number of'} targets",
        )


@form
class AtATime(Effect):
    """``who`` can have so many creatures under this power's ``condition`` at once; a further one ends the
    oldest.
    """

    condition: str
    count: int = 1
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "can", f"have only {self.count} creature {self.condition} in this way at a time"


@form
class Suppress(Effect):
    """SELF's ``what`` (aura, regeneration) does not work for ``duration``."""

    what: str
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"the {self.what}", after("is negated", self.duration)


@form
class Spared(Effect):
    """``who`` does not suffer this part of what a hit would do (said of a miss); nothing happens."""

    what: str
    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, "no", self.what if self.who == TARGET else f"{self.what} for {self.who.render()}"


@form
class Dispel(Effect):
    """Effects of spells on ``who`` end, and (``caused``) those it has brought about."""

    who: Creatures = TARGET
    caused: bool = True

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"spell effects on {self.who.render()}{' or caused by it' if self.caused else ''}", "end"
