"""Questions about whom a trait spares: what the attack at hand deals, what somebody is immune to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.powers import forms
from battlemat.powers.run.builder import CHECKS
from battlemat.powers.run.running import Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder


class DealsSuch(Check):
    """Whether the attack at hand deals a type of damage."""

    def __init__(self, types: tuple[str, ...]) -> None:
        self.types = types

    def holds(self, play: Running) -> bool:
        strike = play.strike
        return strike is not None and any(type in self.types for type in strike.power.damage_types)


class IsImmune(Check):
    """Whether creatures are immune to something, by nature or by an effect."""

    def __init__(self, who: PrintedCreatures, by: str) -> None:
        self.who = who
        self.by = by

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(
            self.by in one.sheet.immune or any(self.by in effect.immune for effect in one.effects) for one in found)


# ------------------------------------------------------------------ makers


def deals_such(b: Builder, t: forms.DealsNow) -> Check:
    return DealsSuch(t.types)


def is_immune(b: Builder, t: forms.Unmoved) -> Check:
    return IsImmune(b.who(t.who), t.by.casefold())


CHECKS.update({forms.DealsNow: deals_such, forms.Unmoved: is_immune})
