"""Conditions and other lasting states put on creatures or taken from them."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import AttackKind
from battlemat.powers.forms.wording import listed


class Afflict(Effect):
    """``who`` gets these conditions for ``duration`` (``None``: until it is ended by what ends that
    condition: standing up, escaping the grapple, ...). ``link`` ``or``: one of them, SELF's choice.
    ``instead``: they replace the one just named. ``escape``: what a check to get free of the hold must reach (0: what
    the holder's defenses make it).
    """

    conditions: tuple[str, ...]
    who: Creatures = TARGET
    duration: Duration | None = None
    link: str = "and"
    instead: bool = False
    escape: int = 0

    def active(self) -> str:
        if self.conditions != ("prone",) or self.duration is not None or self.instead:
            return ""
        return f"knock {self.who.render()} prone"

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = listed(self.conditions, self.link)
        if text == "prone":
            return self.who, "be", after("knocked prone", self.duration)
        text += f" (escape DC {self.escape})" if self.escape else ""
        return self.who, "be", after(text, self.duration) + (" instead" if self.instead else "")


class Jointly(Effect):
    """Several effects that one duration (a save that ends both or all, or one turn) ends together."""

    says = "{effects} {duration}"
    effects: tuple[Effect, ...]
    duration: Duration


class Sole(Effect):
    """``effects`` do not add up: laid on somebody again they take the place of what was laid before."""

    says = "{effects} (not cumulative)"
    effects: tuple[Effect, ...]


class GrantAdvantage(Effect):
    """``who`` grants combat advantage to ``to`` (``None``: to everyone attacking it); ``next_only``: for the
    next attack on it alone.
    """

    says = "{who} <grant> combat advantage[ to {to}]{next_only? to the next attack against it/}[ {duration}]"
    who: Creatures = TARGET
    to: Creatures | None = None
    duration: Duration | None = None
    next_only: bool = False


class HelplessTo(Effect):
    """``who`` is helpless, but only to the attacks of ``to``: those have combat advantage and can finish it off."""

    says = "{who} <be> helpless against {to's} attacks[ {duration}]"
    who: Creatures = TARGET
    to: Creatures = SELF
    duration: Duration | None = None


class HaveAdvantage(Effect):
    """``who`` has combat advantage against ``against`` (``next_only``: for its next attack)."""

    says = "{who} <have> combat advantage against {against}{next_only? for its next attack/}[ {duration}]"
    who: Creatures
    against: Creatures
    duration: Duration | None = None
    next_only: bool = False


class Mark(Effect):
    """``by`` marks ``who``."""

    says = "{by} <mark> {who}[ {duration}]"
    by: Creatures = SELF
    who: Creatures = TARGET
    duration: Duration | None = None


class Swallow(Effect):
    """SELF swallows ``who``: it is in SELF's space and moves with it; what else it suffers is printed as
    other forms.
    """

    says = "{who} <be> swallowed"
    who: Creatures = TARGET


class Invisible(Effect):
    """``who`` is invisible (``to``: only to these)."""

    says = "{who} <become> invisible[ to {to}][ {duration}]"
    who: Creatures = SELF
    duration: Duration | None = None
    to: Creatures | None = None


class Conceal(Effect):
    """``who`` has ``what``: concealment, total concealment, cover, superior cover (``against``: from
    these).
    """

    says = "{who} <have> {what}[ against {against}][ {duration}]"
    what: str
    who: Creatures = SELF
    against: Creatures | None = None
    duration: Duration | None = None


class EndState(Effect):
    """These states of ``who`` end: named conditions, ``grapple``, ``marks``, ``persistent damage``,
    ``stance``, ``aura``, ``zone``, ``save ends`` (everything a save can end).
    """

    states: tuple[str, ...]
    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.states in (("grapple",), ("effect",)):
            return None, f"the {self.states[0]}", "ends"
        if self.states == ("save ends",):
            return self.who, "end", "all save ends effects"
        return self.who, "be", "no longer " + listed(self.states, "or")

    def infinitive(self) -> str:
        said, verb, rest = self.clause()
        return f"end {verb}" if said is None else f"{verb} {rest}"


class Expose(Effect):
    """``who`` is exposed to the affliction named (a disease, curse or poison with a track of its own)."""

    says = "{who} <be> exposed to {affliction}"
    affliction: str
    who: Creatures = TARGET


class Endure(Effect):
    """``who`` does not suffer these: immune to conditions, tags, types or forced movement. ``but``: ongoing damage
    of these types hurts it all the same.
    """

    says = "{who} <be> immune to {to}[ except {but:or}][ {duration}]"
    to: tuple[str, ...]
    who: Creatures = SELF
    duration: Duration | None = None
    but: tuple[str, ...] = ()


class Resist(Effect):
    """``who`` takes ``amount`` less from each hit of damage of ``types`` (``all``: any), or of ``attack`` kinds;
    ``per``: so much less in all each ``turn`` or ``round``.
    """

    says = (
        "{who} <{per?ignore/gain}> {per?the first {amount} of {types=all?all damage/{types}} each "
        "{per}/resistance {amount} to {attack?{attack:all}/{types=all?all damage/{types}}}[ {duration}]}"
    )
    amount: Amount
    types: tuple[str, ...] = ("all",)
    who: Creatures = SELF
    duration: Duration | None = None
    per: str = ""
    attack: AttackKind | None = None


class Weakness(Effect):
    """``who`` takes ``amount`` more from damage of ``types``, or of ``attack`` kinds (vulnerability)."""

    says = (
        "{who} <gain> vulnerability {amount} to {attack?{attack:all}/{types=all?all damage/{types}}}[ {duration}]"
    )
    amount: Amount
    types: tuple[str, ...] = ("all",)
    who: Creatures = TARGET
    duration: Duration | None = None
    attack: AttackKind | None = None


class Sense(Effect):
    """``who`` gains a sense (with its range in squares, 0: unlimited)."""

    says = "{who} <gain> {range?{sense} {range}/{sense}}[ {duration}]"
    sense: str
    range: int = 0
    who: Creatures = SELF
    duration: Duration | None = None


class CountsNotAs(Effect):
    """Effects that look for ``state`` and would harm ``who`` do not find it there."""

    says = "{who} <count> as not being {state} for the purpose of any negative effects of being {state}"
    state: str
    who: Creatures = SELF


class StandsFast(Effect):
    """Attacks of ``attack`` kinds do not move ``who`` against its will."""

    says = "{who} cannot be pushed, pulled or slid by {attack:all}"
    attack: AttackKind
    who: Creatures = SELF


class TurnsInto(Effect):
    """Whatever would put ``who`` into one of ``conditions`` puts it ``into`` another instead, for as long."""

    says = "if {who} would be {conditions:or}, it is {into} instead"
    conditions: tuple[str, ...]
    into: str
    who: Creatures = SELF


class Become(Effect):
    """``who`` becomes of another size or kind while the power lasts (``what`` a size, a tag)."""

    says = "{who} <become> {what}[ {duration}]"
    what: str
    who: Creatures = SELF
    duration: Duration | None = None


class GrappleLimit(Effect):
    """``who`` can hold so many creatures grappled at once (``count`` 0: any number)."""

    says = "{who} <can> grapple {count?up to {count}/any number of} targets"
    count: int
    who: Creatures = SELF


class AtATime(Effect):
    """``who`` can have so many creatures under this power's ``condition`` at once; a further one ends the
    oldest.
    """

    says = "{who} <can> have only {count} creature {condition} in this way at a time"
    condition: str
    count: int = 1
    who: Creatures = SELF


class Suppress(Effect):
    """SELF's ``what`` (aura, regeneration) does not work for ``duration``."""

    says = "the {what} is negated[ {duration}]"
    what: str
    duration: Duration | None = None


class Spared(Effect):
    """``who`` does not suffer this part of what a hit would do (said of a miss); nothing happens."""

    says = "no {who=the target?{what}/{what} for {who}}"
    what: str
    who: Creatures = TARGET


class Dispel(Effect):
    """Effects of spells on ``who`` end, and (``caused``) those it has brought about."""

    says = "spell effects on {who}{caused? or caused by it/} end"
    who: Creatures = TARGET
    caused: bool = True
