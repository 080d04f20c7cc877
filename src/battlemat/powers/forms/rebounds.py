"""Blows that come back or go elsewhere: attacks gone astray, damage that heals; what is counted up and shaken off."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, Form, Test, listed, sentence_list
from .naturals import faces_text
from .targets import SELF
from .triggers import AttackKind


@dataclass(frozen=True)
class GoesAstray(Effect):
    """Attacks (of ``attack`` kinds) on ``who`` whose die shows one of ``faces`` are rolled again at an ally of the
    attacker that is engaged with ``who``, as a fumbled shot into a melee is; nothing happens where there is none.
    """

    faces: tuple[int, ...]
    attack: AttackKind | None = None
    who: Creatures = SELF

    def render(self) -> str:
        kind = f" ({self.attack.render()})" if self.attack is not None else ""
        return (f"attacks{kind} on {self.who.render()} that roll a natural {faces_text(self.faces)} are rerolled "
                f"against an ally of the attacker engaged with {self.who.render()}")


@dataclass(frozen=True)
class Absorb(Effect):
    """``who`` heals as many hit points as the damage that set this off, instead of taking it."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "heal", "that many hit points instead of taking the damage"


@dataclass(frozen=True)
class ShakeOff(Effect):
    """``who`` rolls a save at the end of each of its turns against every effect of an enemy on it that no save ends."""

    who: Creatures = SELF
    difficulty: str = "normal"

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "roll", f"{self.difficulty} saves against effects that no save ends"


@dataclass(frozen=True)
class Tallied(Effect):
    """SELF's points of ``name`` are its uses of ``power`` in this battle and what the escalation die shows besides
    (``Amount.value`` "points of ``name``").
    """

    name: str
    power: str

    def render(self) -> str:
        return f"{self.name} is the number of times SELF used *{self.power}* this battle, plus the escalation die"


@dataclass(frozen=True)
class HalfRecovery(Effect):
    """The next recovery that ``who`` uses in this battle heals half; said so often, so many of them do."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "heal", "half the normal hit points the next time it heals using a recovery this battle"


@dataclass(frozen=True)
class OnceSaved(Effect):
    """What follows for the target of the attack once it has saved against what the attack laid."""

    effects: tuple[Form, ...]

    def render(self) -> str:
        return f"once the target has saved against the effect, {sentence_list(self.effects)}"


@dataclass(frozen=True)
class RegrowthBane(Effect):
    """What takes uses of SELF's regeneration away is damage of these types, instead of those printed."""

    types: tuple[str, ...]

    def render(self) -> str:
        return f"only {listed(self.types, 'or')} damage hurts SELF's regeneration"


@dataclass(frozen=True)
class OwnTurn(Test):
    """It is SELF's turn."""

    def render(self) -> str:
        return "it is SELF's turn"


@dataclass(frozen=True)
class Hearten(Effect):
    """``who`` has ``amount`` more hit points, and as many more at most, from now on."""

    amount: Amount
    who: Creatures

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "gain", f"a bonus of {self.amount.render()} to its hit points"


@dataclass(frozen=True)
class LetsGoAndFlees(Effect):
    """SELF is not killed at 0 hit points: it lets go of whom it holds or has swallowed, and leaves the battle."""

    def render(self) -> str:
        return "SELF cannot be killed: at 0 hit points it disgorges whom it has swallowed and flees"


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class OngoingGrows(Effect):
    """Ongoing damage of these types (none: any) that SELF has laid deals ``amount`` more each time."""

    amount: Amount
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return f"ongoing {kind}damage that SELF has laid deals {self.amount.render()} more"


__all__ = [
    "Absorb",
    "GoesAstray",
    "HalfRecovery",
    "Hearten",
    "LetsGoAndFlees",
    "NextTurnUse",
    "OnceSaved",
    "OngoingGrows",
    "OwnTurn",
    "RegrowthBane",
    "ShakeOff",
    "Tallied",
]
