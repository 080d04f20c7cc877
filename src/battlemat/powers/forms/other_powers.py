"""What a line says of another power of the same creature: other targets, other effects, leave to use it."""

from __future__ import annotations

from battlemat.powers.forms.base import Creatures, Effect, Form, Test


class OtherTypes(Effect):
    """SELF's ranged attacks can deal damage of one of ``types`` instead of their own, at ``penalty`` to the roll."""

    says = "SELF can take a {penalty:+} penalty to make its ranged attacks deal {types:or} damage instead"
    types: tuple[str, ...]
    penalty: int


class NextTurnUse(Effect):
    """SELF can use its power of this name once on its next turn (``now``: on the turn that begins), by ``action``.
    ``held``: against somebody it is grabbing.
    """

    says = (
        "SELF can make a *{power}* attack{held? against an enemy it is grabbing/} {now?this turn/during its "
        "next turn} as a {action} action"
    )
    power: str
    action: str = "standard"
    now: bool = False
    held: bool = False

    @property
    def leave(self) -> str:
        """The state SELF is in until it has, or that turn is over."""
        return f"free to use {self.power} as a {self.action} action"


class Rewrite(Effect):
    """SELF's power of this name does ``effects`` in place of all but the damage its hit is printed with
    (``damage``: in place of that too). ``rider``: in place of what a certain roll of its attack brings.
    """

    says = "a hit with *{power}* does this instead: {effects}"
    power: str
    effects: tuple[Form, ...]
    damage: bool = False
    rider: bool = False


class Reaches(Effect):
    """SELF's power of this name can target creatures far away as well (``nearby``: those nearby, engaged or not)."""

    says = (
        "{nearby?*{power}* can also target nearby creatures that SELF is not engaged with/*{power}* can "
        "also target far away creatures}"
    )
    power: str
    nearby: bool = False


class MoreTargets(Effect):
    """While ``test`` holds this power takes in so many targets as ``who`` says, instead of those printed."""

    says = "if {test}, it targets {who} instead"
    who: Creatures
    test: Test


class Retarget(Effect):
    """The attack (``power`` named: that one) is made against ``who`` (``symbol``: as one of this range)."""

    says = "{power?*{power}*/the attack} targets {who} instead"
    who: Creatures
    power: str = ""
    symbol: str = ""


class Granted(Test):
    """SELF has been given leave to use this power (``power`` named: that one)."""

    says = "SELF has been given the use of {power?*{power}*/this ability}"
    power: str = ""


class TargetsPerHit(Effect):
    """SELF's power of this name targets one more for each time that an enemy's attack has hit SELF in this battle."""

    says = "*{power}* targets an additional enemy for each enemy attack that has hit SELF this battle"
    power: str


class Adds(Effect):
    """SELF's power of this name does ``effects`` as well (``Who("each")``: whoever it has moved), at most once per
    ``once``.
    """

    says = "{once?the first time each {once} that/whenever} SELF uses *{power}*, {effects}"
    power: str
    effects: tuple[Form, ...]
    once: str = ""
