"""Hit points, recoveries, saves, death."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, listed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.targets import SELF, TARGET

from .kinds import form


@form
class Heal(Effect):
    """``who`` regains ``amount`` hit points. ``spend``: by spending so many recoveries (no effect without
    one).
    """

    amount: Amount
    who: Creatures = SELF
    spend: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.spend:
            count = "a recovery" if self.spend == 1 else f"{self.spend} recoveries"
            if self.amount.value:
                return self.who, "spend", f"{count} to heal {self.amount.render()}"
            return self.who, "spend", f"{count} to heal {self.amount.render()} hit points"
        if self.amount.value:
            return self.who, "heal", f"hit points equal to {self.amount.render()}"
        return self.who, "heal", f"{self.amount.render()} hit points"


@form
class SpendRecovery(Effect):
    """``who`` spends recoveries (as a price, or healing its recovery value when nothing else is said:
    ``heals``).
    """

    who: Creatures = TARGET
    count: int = 1
    heals: bool = True

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = "a recovery" if self.count == 1 else f"{self.count} recoveries"
        return self.who, "spend", text + ("" if self.heals else " without healing")


@form
class LoseRecovery(Effect):
    """``who`` loses so many recoveries (``count`` 0: all)."""

    who: Creatures = TARGET
    count: int = 1

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = (
            "all recoveries"
            if not self.count
            else "a recovery"
            if self.count == 1
            else f"{self.count} recoveries"
        )
        return self.who, "lose", text


@form
class GainRecovery(Effect):
    """``who`` regains so many spent recoveries."""

    who: Creatures = TARGET
    count: int = 1

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "regain", "a recovery" if self.count == 1 else f"{self.count} recoveries"


@form
class TemporaryHP(Effect):
    """``who`` gains ``amount`` temporary hit points (``instead`` of those just printed)."""

    amount: Amount
    who: Creatures = SELF
    duration: Duration | None = None
    instead: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = (
            f"{self.amount.render()} temporary hit points"
            if not (self.amount.value or self.amount.modifiers or self.amount.levels)
            else (f"temporary hit points equal to {self.amount.render()}")
        )
        return self.who, "gain", after(text, self.duration) + (" instead" if self.instead else "")


@form
class CannotHeal(Effect):
    """``who`` cannot regain hit points (``types``: only those lost to such damage)."""

    who: Creatures = TARGET
    types: tuple[str, ...] = ()
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f"{listed(self.types, 'or')} damage" if self.types else "hit points"
        return self.who, "cannot", after(f"heal {kind}", self.duration)


@form
class HalfHealing(Effect):
    """``who`` regains only half the hit points from healing."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "regain", after("only half the hit points from healing effects", self.duration)


@form
class SetHP(Effect):
    """The current hit points of ``who`` become ``amount`` (``full``: its maximum; ``instead`` of what they have just
    become).
    """

    amount: Amount
    who: Creatures = SELF
    full: bool = False
    instead: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            None,
            f"{self.who.possessive()} hit points",
            f"are set to {'its maximum' if self.full else self.amount.render()}{' instead' if self.instead else ''}",
        )


@form
class SleepUntilRoused(Effect):
    """``who`` falls asleep: unconscious until it takes damage, is roused by an adjacent creature as a
    standard action, or saves if ``save``.
    """

    who: Creatures = TARGET
    save: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "fall",
            "asleep "
            + ("(until disturbed or save ends, whichever is sooner)" if self.save else "until roused"),
        )


@form
class Hearten(Effect):
    """``who`` has ``amount`` more hit points, and as many more at most, from now on."""

    amount: Amount
    who: Creatures

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "gain", f"a bonus of {self.amount.render()} to its hit points"


@form
class HealLimit(Effect):
    """Nothing heals ``who`` above half its maximum hit points."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "can't be healed", after("above half its maximum hit points", self.duration)


@form
class Bulk(Effect):
    """SELF has this many hit points in place of those printed."""

    amount: Amount

    def render(self) -> str:
        return f"SELF has {self.amount.render()} hit points"


@form
class MoreHitPoints(Effect):
    """SELF has so many more hit points than printed."""

    amount: int

    def render(self) -> str:
        return f"SELF has {self.amount} extra hit points"
