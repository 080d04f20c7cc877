"""What is remembered of a fight: how a turn began, who attacked whom, who last rolled against death; what kin share."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, Form, Test, listed, sentence_list
from .targets import EACH, SELF
from .triggers import AttackKind


@dataclass(frozen=True)
class TurnBegan(Test):
    """SELF was in all of these states (``flying``, ``unengaged``) when its present turn began."""

    states: tuple[str, ...]

    def render(self) -> str:
        return f"SELF started its turn {listed(self.states)}"


@dataclass(frozen=True)
class AttackedBefore(Test):
    """``who`` has attacked SELF in this battle."""

    who: Creatures = EACH

    def relative(self) -> str:
        return "that has attacked SELF this battle"

    def render(self) -> str:
        return f"{self.who.render()} has attacked SELF this battle"


@dataclass(frozen=True)
class LastDeathSave(Test):
    """``who`` is the last creature in the battle that rolled a death save."""

    who: Creatures = EACH

    def relative(self) -> str:
        return "that was the last in the battle to roll a death save"

    def render(self) -> str:
        return f"{self.who.render()} was the last in the battle to roll a death save"


@dataclass(frozen=True)
class SaveAgainst(Test):
    """The save just made is one against ongoing damage (of one of ``types``) that SELF has laid."""

    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types, 'or')} " if self.types else ""
        return f"the save is against SELF's ongoing {kind}damage"


@dataclass(frozen=True)
class Casts(Test):
    """``who`` is a spellcaster: it has a power that is a spell."""

    who: Creatures

    def render(self) -> str:
        return f"{self.who.render()} is a spellcaster"


@dataclass(frozen=True)
class MoreHitPoints(Effect):
    """SELF has so many more hit points than printed."""

    amount: int

    def render(self) -> str:
        return f"SELF has {self.amount} extra hit points"


@dataclass(frozen=True)
class KinOutnumber(Test):
    """Those of SELF's side that are called ``name`` are more than their enemies."""

    name: str

    def render(self) -> str:
        return f"there are more {self.name} in the battle than their enemies"


@dataclass(frozen=True)
class OneOfKin(Effect):
    """Only one of SELF's kind brings about ``effects`` in a round (``per`` battle: in the battle), whichever does so
    first.
    """

    effects: tuple[Form, ...]
    per: str = "round"

    def render(self) -> str:
        return f"one of SELF's kind: {sentence_list(self.effects)}"


@dataclass(frozen=True)
class TouchDown(Effect):
    """``who`` lands."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "land", "on the ground"


@dataclass(frozen=True)
class BothDice(Effect):
    """Where SELF rolls two d20 for an attack (of ``attack`` kinds) and both show ``low`` or more, a hit is critical."""

    low: int
    attack: AttackKind | None = None

    def render(self) -> str:
        kind = self.attack.singular() if self.attack is not None else "an attack"
        return f"if both dice of {kind} are {self.low}+, it is a critical hit"


@dataclass(frozen=True)
class SoftenBlow(Effect):
    """Damage that attacks (of ``attack`` kinds) deal to ``who`` is reduced by ``amount``, rolled for each blow."""

    amount: Amount
    who: Creatures = SELF
    attack: AttackKind | None = None

    def render(self) -> str:
        kind = self.attack.render(True) if self.attack is not None else "attacks"
        return f"damage to {self.who.render()} from {kind} is reduced by {self.amount.render()}"


@dataclass(frozen=True)
class CloseProvokes(Effect):
    """Creatures engaged with SELF draw its opportunity attacks when they cast close-quarters spells."""

    def render(self) -> str:
        return "creatures engaged with SELF take opportunity attacks from it when casting close-quarters spells"


__all__ = [
    "AttackedBefore",
    "BothDice",
    "Casts",
    "CloseProvokes",
    "KinOutnumber",
    "LastDeathSave",
    "MoreHitPoints",
    "OneOfKin",
    "SaveAgainst",
    "SoftenBlow",
    "TouchDown",
    "TurnBegan",
]
