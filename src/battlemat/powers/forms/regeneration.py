"""Regeneration: how much, how often, and what stops it."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.targets import SELF


class LoseRegeneration(Effect):
    """``who`` loses ``times`` uses of its regeneration."""

    says = "{who} <lose> {times=1?one use/{times} uses} of its regeneration"
    times: int = 1
    who: Creatures = SELF


class RegrowthBane(Effect):
    """What takes uses of SELF's regeneration away is damage of these types, instead of those printed."""

    says = "only {types:or} damage hurts SELF's regeneration"
    types: tuple[str, ...]


class RegenerationUses(Effect):
    """SELF's regeneration works so many times per battle."""

    says = "SELF can regenerate {times} times per battle"
    times: int


class Regenerate(Effect):
    """``who`` has regeneration: heals ``amount`` at the start of each of its turns while above 0 hit
    points.
    """

    says = "{who} <have> regeneration {amount}[ {duration}]"
    amount: Amount
    who: Creatures = SELF
    duration: Duration | None = None
