"""Whom a trait spares: attacks that deal some kind of damage, creatures that something cannot touch."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Creatures, Test, listed


@dataclass(frozen=True)
class DealsNow(Test):
    """The attack at hand deals damage of one of these types."""

    types: tuple[str, ...]

    def render(self) -> str:
        return f"the attack deals {listed(self.types, 'or')} damage"


@dataclass(frozen=True)
class Unmoved(Test):
    """``who`` is immune to a condition or kind of effect."""

    who: Creatures
    by: str

    def relative(self) -> str:
        return f"that is immune to {self.by}"

    def render(self) -> str:
        return f"{self.who.render()} is immune to {self.by}"


__all__ = ["DealsNow", "Unmoved"]
