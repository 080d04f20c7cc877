"""Creatures of one mob or kin: what they do together, and the last of them."""

from __future__ import annotations

from battlemat.powers.forms.base import Effect, Form, Test


class MobFirstUse(Test):
    """Nobody of SELF's mob has used this power in an earlier round, nor SELF in this one."""

    says = "SELF's mob has not used this power before its present turn"


class KinOutnumber(Test):
    """Those of SELF's side that are called ``name`` are more than their enemies."""

    says = "there are more {name} in the battle than their enemies"
    name: str


class OneOfKin(Effect):
    """Only one of SELF's kind brings about ``effects`` in a round (``per`` battle: in the battle), whichever does so
    first.
    """

    says = "one of SELF's kind: {effects}"
    effects: tuple[Form, ...]
    per: str = "round"
