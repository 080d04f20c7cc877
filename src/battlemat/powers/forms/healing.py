"""Hit points, recoveries, saves, death."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, listed, signed
from .durations import Duration, after
from .targets import SELF, TARGET


@dataclass(frozen=True)
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


@dataclass(frozen=True)
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


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class GainRecovery(Effect):
    """``who`` regains so many spent recoveries."""

    who: Creatures = TARGET
    count: int = 1

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "regain", "a recovery" if self.count == 1 else f"{self.count} recoveries"


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Regenerate(Effect):
    """``who`` has regeneration: heals ``amount`` at the start of each of its turns while above 0 hit
    points.
    """

    amount: Amount
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "have", after(f"regeneration {self.amount.render()}", self.duration)


@dataclass(frozen=True)
class SaveNow(Effect):
    """``who`` makes a saving throw now (``against`` names what; empty: one effect of its choice) with
    ``bonus``; ``automatic``: it succeeds.
    """

    who: Creatures = TARGET
    against: tuple[str, ...] = ()
    bonus: int = 0
    automatic: bool = False
    bonus_amount: Amount | None = None
    difficulty: str = ""

    def clause(self) -> tuple[Creatures | None, str, str]:
        text = f"a {self.difficulty} saving throw" if self.difficulty else "a saving throw"
        if self.bonus:
            text += f" with a {signed(self.bonus)} bonus"
        if self.bonus_amount is not None:
            text += f" with a bonus equal to {self.bonus_amount.render()}"
        if self.against:
            text += f" against {listed(self.against, 'or')}"
        return self.who, "succeed on" if self.automatic else "make", text


@dataclass(frozen=True)
class CannotHeal(Effect):
    """``who`` cannot regain hit points (``types``: only those lost to such damage)."""

    who: Creatures = TARGET
    types: tuple[str, ...] = ()
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f"{listed(self.types, 'or')} damage" if self.types else "hit points"
        return self.who, "cannot", after(f"heal {kind}", self.duration)


@dataclass(frozen=True)
class HalfHealing(Effect):
    """``who`` regains only half the hit points from healing."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "regain", after("only half the hit points from healing effects", self.duration)


@dataclass(frozen=True)
class SetHP(Effect):
    """The current hit points of ``who`` become ``amount`` (``full``: its maximum)."""

    amount: Amount
    who: Creatures = SELF
    full: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            None,
            f"{self.who.possessive()} hit points",
            "are set to " + ("its maximum" if self.full else self.amount.render()),
        )


@dataclass(frozen=True)
class Die(Effect):
    """``who`` dies, or if ``destroyed`` is destroyed, whatever its hit points."""

    who: Creatures = TARGET
    destroyed: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (self.who, "be", "destroyed") if self.destroyed else (self.who, "die", "")


@dataclass(frozen=True)
class DropTo(Effect):
    """``who`` drops to 0 hit points at once."""

    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "drop", "to 0 hit points"


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class Reform(Effect):
    """At 0 hit points ``who`` is unconscious and helpless, not destroyed: after ``rounds`` rounds it makes a
    saving throw, and is back at ``hit_points`` on a success and destroyed on a failure. Negative hit
    points equal to its staggered value destroy it; so does an adjacent creature spending a ``disturb``
    action, or one moving through or stopping on its space.
    """

    who: Creatures = SELF
    hit_points: int = 1
    rounds: int = 1
    disturb: str = "swift"

    def render(self) -> str:
        me = self.who.render()
        return (
            f"{me} is unconscious and helpless when reduced to 0 HP, but is not destroyed unless "
            f"reduced to negative HP equal to "
            f"its staggered value or its bones are disturbed. Bones can be disturbed as a "
            f"{self.disturb} action by an adjacent creature or by a "
            f"creature moving through the space or stopping on it. "
            f"{'One' if self.rounds == 1 else self.rounds} round after being reduced to 0 HP, "
            f"{me} makes a saving throw. On a success, {me} is restored to {self.hit_points} HP. "
            f"On a failure, it is destroyed"
        )


__all__ = [
    "CannotHeal",
    "Die",
    "DropTo",
    "GainRecovery",
    "HalfHealing",
    "Heal",
    "LoseRecovery",
    "Reform",
    "Regenerate",
    "SaveNow",
    "SetHP",
    "SleepUntilRoused",
    "SpendRecovery",
    "TemporaryHP",
]
