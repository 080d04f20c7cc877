"""Mounts and their riders."""

from __future__ import annotations

from .base import Effect


class RiderAttacks(Effect):
    """When SELF uses ``power``, its rider can make a basic melee attack in place of one (``all_of``: all) of
    SELF's basic melee attacks.
    """

    says = (
        "when SELF uses *{power}*, the rider can make a basic melee attack in place of {all_of?SELF's basic "
        "melee attacks/one of SELF's basic melee attacks}"
    )
    power: str
    all_of: bool = False
