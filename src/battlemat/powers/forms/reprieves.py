"""Second lives and second choices: what comes back as another, a die taken as it stands, an attack made another way."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Creatures, Effect, Test, listed
from .targets import SELF, TARGET


@dataclass(frozen=True)
class ComesBack(Effect):
    """When SELF drops to 0 hit points it is gone, and at the start of its next turn one of the kinds named (SELF's
    choice), whole, stands in its place, without its own trait called ``lacks``.
    """

    names: tuple[str, ...]
    lacks: str = ""

    def render(self) -> str:
        return f"at the start of its next turn SELF returns as {listed(self.names, 'or')} that lacks *{self.lacks}*"


@dataclass(frozen=True)
class SureDie(Effect):
    """For checks to disengage ``who`` can take ``natural`` instead of rolling the die."""

    natural: int
    who: Creatures = SELF

    def render(self) -> str:
        return f"{self.who.render()} can choose to roll {self.natural} whenever it rolls a disengage check"


@dataclass(frozen=True)
class LoseDeathSave(Effect):
    """``who`` has one death save fewer to fail, for the rest of the battle."""

    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "lose", "a death save until the end of the battle"


@dataclass(frozen=True)
class MobFirstUse(Test):
    """Nobody of SELF's mob has used this power in an earlier round, nor SELF in this one."""

    def render(self) -> str:
        return "SELF's mob has not used this power before its present turn"


@dataclass(frozen=True)
class MarkMobUse(Effect):
    """The round in which SELF's mob uses this power is noted."""

    def render(self) -> str:
        return "SELF's mob uses this power in this round only"


@dataclass(frozen=True)
class OtherTypes(Effect):
    """SELF's ranged attacks can deal damage of one of ``types`` instead of their own, at ``penalty`` to the roll."""

    types: tuple[str, ...]
    penalty: int

    def render(self) -> str:
        kinds = listed(self.types, "or")
        return f"SELF can take a {self.penalty:+d} penalty to make its ranged attacks deal {kinds} damage instead"


__all__ = ["ComesBack", "LoseDeathSave", "MarkMobUse", "MobFirstUse", "OtherTypes", "SureDie"]
