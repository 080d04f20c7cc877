"""What a line says of another power of the same creature: other targets, other effects, leave to use it."""

from __future__ import annotations

from battlemat.powers.forms.base import Creatures, Effect, Form, Test, listed, sentence_list

from .kinds import form


@form
class OtherTypes(Effect):
    """SELF's ranged attacks can deal damage of one of ``types`` instead of their own, at ``penalty`` to the roll."""

    types: tuple[str, ...]
    penalty: int

    def render(self) -> str:
        kinds = listed(self.types, "or")
        return f"SELF can take a {self.penalty:+d} penalty to make its ranged attacks deal {kinds} damage instead"


@form
class NextTurnUse(Effect):
    """SELF can use its power of this name once on its next turn (``now``: on the turn that begins), by ``action``.
    ``held``: against somebody it is grabbing.
    """

    power: str
    action: str = "standard"
    now: bool = False
    held: bool = False

    @property
    def leave(self) -> str:
        """The state SELF is in until it has, or that turn is over."""
        return f"free to use {self.power} as a {self.action} action"

    def render(self) -> str:
        whom = " against an enemy it is grabbing" if self.held else ""
        when = "this turn" if self.now else "during its next turn"
        return f"SELF can make a *{self.power}* attack{whom} {when} as a {self.action} action"


@form
class Rewrite(Effect):
    """SELF's power of this name does ``effects`` in place of all but the damage its hit is printed with
    (``damage``: in place of that too). ``rider``: in place of what a certain roll of its attack brings.
    """

    power: str
    effects: tuple[Form, ...]
    damage: bool = False
    rider: bool = False

    def render(self) -> str:
        return f"a hit with *{self.power}* does this instead: {sentence_list(self.effects)}"


@form
class Reaches(Effect):
    """SELF's power of this name can target creatures far away as well (``nearby``: those nearby, engaged or not)."""

    power: str
    nearby: bool = False

    def render(self) -> str:
        if self.nearby:
            return f"*{self.power}* can also target nearby creatures that SELF is not engaged with"
        return f"*{self.power}* can also target far away creatures"


@form
class MoreTargets(Effect):
    """While ``test`` holds this power takes in so many targets as ``who`` says, instead of those printed."""

    who: Creatures
    test: Test

    def render(self) -> str:
        return f"if {self.test.render()}, it targets {self.who.render()} instead"


@form
class Retarget(Effect):
    """The attack (``power`` named: that one) is made against ``who`` (``symbol``: as one of this range)."""

    who: Creatures
    power: str = ""
    symbol: str = ""

    def render(self) -> str:
        return f"{f'*{self.power}*' if self.power else 'the attack'} targets {self.who.render()} instead"


@form
class Granted(Test):
    """SELF has been given leave to use this power (``power`` named: that one)."""

    power: str = ""

    def render(self) -> str:
        return f"SELF has been given the use of {f'*{self.power}*' if self.power else 'this ability'}"


@form
class TargetsPerHit(Effect):
    """SELF's power of this name targets one more for each time that an enemy's attack has hit SELF in this battle."""

    power: str

    def render(self) -> str:
        return f"*{self.power}* targets an additional enemy for each enemy attack that has hit SELF this battle"


@form
class Adds(Effect):
    """SELF's power of this name does ``effects`` as well (``Who("each")``: whoever it has moved), at most once per
    ``once``.
    """

    power: str
    effects: tuple[Form, ...]
    once: str = ""

    def render(self) -> str:
        often = f"the first time each {self.once} that" if self.once else "whenever"
        return f"{often} SELF uses *{self.power}*, {sentence_list(self.effects)}"
