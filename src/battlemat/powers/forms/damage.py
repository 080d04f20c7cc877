"""Damage: at once, persistent, extra, halved."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, Form, Test, listed
from .durations import Duration, after
from .outcomes import Outcome
from .targets import SELF, TARGET
from .triggers import AttackKind


@dataclass(frozen=True)
class DamageCase(Form):
    """The amount that replaces the printed one when ``test`` holds."""

    amount: Amount
    test: Test
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = listed(self.types) + " " if self.types else ""
        return f"{self.amount.render()} {kind}damage if {self.test.render()}"


@dataclass(frozen=True)
class Damage(Effect):
    """``who`` takes ``amount`` damage of ``types`` (all at once: "fire and cold" damage is both; no type:
    untyped).

    ``cases``: amounts instead of the printed one, the first whose test holds. In a hit this is the
    attack's damage (maximised by a critical hit). ``additional``: on top of the damage already dealt by
    the present attack. ``automatic``: dealt without an attack roll. ``one_type``: of one of the types, SELF's
    choice.
    """

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    cases: tuple[DamageCase, ...] = ()
    additional: bool = False
    one_type: bool = False

    def phrase(self) -> str:
        """Amount and types: "2d6+4 fire damage"."""
        kind = listed(self.types, "or" if self.one_type else "and") + " " if self.types else ""
        text = f"{self.amount.render()} {'additional ' if self.additional else ''}{kind}damage"
        for case in self.cases:
            if isinstance(case.test, Outcome) and case.test.result == "critical":
                text += f" ({case.amount.render()} damage on a critical hit)"
            else:
                text += f", or {case.render()}"
        return text

    def infinitive(self) -> str:
        return f"deal {self.phrase()} to {self.who.render()}"

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "take", self.phrase()


@dataclass(frozen=True)
class HalfDamage(Effect):
    """The target takes half the damage a hit would have done (rolled for the purpose); on a miss or as an
    effect.
    """

    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "take", "half damage"

    def render(self) -> str:
        return "half damage" if self.who == TARGET else super().render()


@dataclass(frozen=True)
class PersistentDamage(Effect):
    """``who`` takes ``amount`` damage at the start of each of its turns until ``duration`` ends it."""

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None
    cumulative: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = listed(self.types) + " " if self.types else ""
        return self.who, "take", after(f"persistent {self.amount.render()} {kind}damage", self.duration)


@dataclass(frozen=True)
class RaisePersistent(Effect):
    """Persistent damage that ``who`` is already taking grows by ``amount``; ``limit`` is the most it can
    come to.
    """

    amount: Amount
    who: Creatures = TARGET
    power: str = ""
    limit: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.amount.value == "the same amount":
            return (
                None,
                "this damage",
                f"is cumulative with successive hits with it (maximum persistent {self.limit} damage)",
            )
        source = f" from *{self.power}*" if self.power else ""
        limit = f" (maximum {self.limit})" if self.limit else ""
        return (
            None,
            "the persistent damage",
            f"{self.who.render()} is taking{source} increases by {self.amount.render()}{limit}",
        )


@dataclass(frozen=True)
class ExtraDamage(Effect):
    """``who`` deals ``amount`` more with attacks that hit: as long as the sentence around it holds, or on
    ``attack`` kinds against ``against``. ``next_only``: the next such hit alone. ``types``: of the extra
    (empty: as the attack's). ``per``: times the number of these creatures.
    """

    amount: Amount
    who: Creatures = SELF
    types: tuple[str, ...] = ()
    attack: AttackKind | None = None
    against: Creatures | None = None
    next_only: bool = False
    duration: Duration | None = None
    once: str = ""
    per: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = listed(self.types) + " " if self.types else ""
        text = f"{self.amount.render()} extra {kind}damage"
        if self.next_only:
            text += (
                f" with {'their' if self.who.plural else 'its'} next "
                f"{self.attack.render() if self.attack else 'attack'} that hits"
            )
        elif self.attack is not None:
            text += f" with {self.attack.render(True)}"
        if self.against is not None:
            text += f" against {self.against.render()}"
        if self.per is not None:
            text += f" for {self.per.render()}"
        text = after(text, self.duration)
        return self.who, "deal", text + (f" {self.once}" if self.once else "")


@dataclass(frozen=True)
class HalveDamage(Effect):
    """Damage to ``who`` from ``attack`` kinds is halved; ``triggering``: only that of the triggering
    attack.
    """

    who: Creatures = SELF
    attack: AttackKind | None = None
    triggering: bool = False
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.triggering:
            return self.who, "take", "half damage from the triggering attack"
        source = self.attack.render(True) if self.attack is not None else "all attacks"
        return self.who, "take", after(f"half damage from {source}", self.duration)


@dataclass(frozen=True)
class SufferInstead(Effect):
    """The triggering attack is resolved against ``who`` instead of its target; ``hit``: it hits without a
    roll.
    """

    who: Creatures
    hit: bool = True

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "suffer", "the hit instead" if self.hit else "the attack instead"


@dataclass(frozen=True)
class RepeatDamage(Effect):
    """While the grapple lasts, the target takes this at the start of ``whose`` turns."""

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    at: str = "start"
    whose: Creatures = TARGET
    while_state: str = ""

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = listed(self.types) + " " if self.types else ""
        text = (
            f"{self.amount.render()} {kind}damage at the {self.at} of each of {self.whose.possessive()} turns"
        )
        return self.who, "take", text + (f" while {self.while_state}" if self.while_state else "")
