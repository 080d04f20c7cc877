"""What a creature cannot get rid of, cannot get past, or has shifted on to others."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, Form, Test, listed, sentence_list
from .durations import Duration, after
from .targets import SELF, TARGET


@dataclass(frozen=True)
class HeldFast(Effect):
    """Ongoing damage (of ``types``; none: any) that SELF has laid on ``who`` cannot be saved against while SELF lives
    and is in the battle.
    """

    who: Creatures = TARGET
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return f"the ongoing {kind}damage of {self.who.render()} can't be saved against while SELF lives"


@dataclass(frozen=True)
class HealLimit(Effect):
    """Nothing heals ``who`` above half its maximum hit points."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "can't be healed", after("above half its maximum hit points", self.duration)


@dataclass(frozen=True)
class NextAttackTimes(Effect):
    """The next attack that ``who`` makes deals ``times`` its damage, hit or miss. Of several such only the highest
    counts.
    """

    times: int
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        word = {2: "double", 3: "triple", 4: "quadruple"}.get(self.times, f"{self.times} times its")
        return None, f"{self.who.possessive()} next attack", after(f"does {word} damage, hit or miss", self.duration)


@dataclass(frozen=True)
class HarderSaves(Effect):
    """Saves of ``who`` against ``against`` (types of ongoing damage, conditions; none: all) are of ``difficulty``, or
    as hard as they are where that is harder.
    """

    difficulty: str
    against: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f" against {listed(self.against, 'or')}" if self.against else ""
        return None, f"{self.who.possessive()} saves{kind}", after(f"are {self.difficulty} saves", self.duration)


@dataclass(frozen=True)
class HalfAgain(Effect):
    """Attacks of SELF deal half damage to creatures that it has hit before in the same turn."""

    def render(self) -> str:
        return "SELF's attacks deal half damage to creatures it has already hit this turn"


@dataclass(frozen=True)
class SharedWound(Effect):
    """Of damage to ``who`` half is dealt to SELF instead."""

    who: Creatures

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "take", "only half of any damage, and SELF the other half"


@dataclass(frozen=True)
class Bulk(Effect):
    """SELF has this many hit points in place of those printed."""

    amount: Amount

    def render(self) -> str:
        return f"SELF has {self.amount.render()} hit points"


@dataclass(frozen=True)
class FinalTurn(Effect):
    """SELF does not die when it drops to 0 hit points: it takes one more turn, not to be healed any more, and dies at
    the end of it.
    """

    def render(self) -> str:
        return "when SELF drops to 0 hit points, it takes one final turn, and then it dies; it can't be healed"


@dataclass(frozen=True)
class PlainHit(Effect):
    """The critical hit that set this off is a normal hit instead."""

    def render(self) -> str:
        return "the critical hit becomes a normal hit instead"

    def infinitive(self) -> str:
        return "turn the critical hit into a normal hit"


@dataclass(frozen=True)
class Granted(Test):
    """SELF has been given leave to use this power (``power`` named: that one)."""

    power: str = ""

    def render(self) -> str:
        return f"SELF has been given the use of {f'*{self.power}*' if self.power else 'this ability'}"


@dataclass(frozen=True)
class TurnOnSelf(Effect):
    """Whoever made the attack that set this off rolls it again, against itself."""

    def render(self) -> str:
        return "the attacker must reroll the attack against itself"


@dataclass(frozen=True)
class Dispel(Effect):
    """Effects of spells on ``who`` end, and (``caused``) those it has brought about."""

    who: Creatures = TARGET
    caused: bool = True

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"spell effects on {self.who.render()}{' or caused by it' if self.caused else ''}", "end"


@dataclass(frozen=True)
class HeadStart(Effect):
    """The initiative of SELF is so much higher until its first turn is over."""

    amount: Amount

    def render(self) -> str:
        return f"during SELF's first turn only, add {self.amount.render()} to its initiative"


@dataclass(frozen=True)
class TargetsPerHit(Effect):
    """SELF's power of this name targets one more for each time that an enemy's attack has hit SELF in this battle."""

    power: str

    def render(self) -> str:
        return f"*{self.power}* targets an additional enemy for each enemy attack that has hit SELF this battle"


@dataclass(frozen=True)
class CountsHits(Effect):
    """The attacks of enemies that hit SELF are counted (``Amount.value`` "hits taken")."""

    def render(self) -> str:
        return "the number of enemy attacks that hit SELF during the battle is kept track of"


@dataclass(frozen=True)
class ConditionToll(Effect):
    """Each time that one of ``conditions`` cannot take hold of SELF it takes ``amount`` damage."""

    conditions: tuple[str, ...]
    amount: Amount
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return (f"whenever SELF would be {listed(self.conditions, 'or')}, it takes {self.amount.render()} {kind}damage "
                "instead")


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class OddHitPoints(Test):
    """The hit points of ``who`` are odd (``negated``: even)."""

    who: Creatures = SELF
    negated: bool = False

    def render(self) -> str:
        return f"{self.who.possessive()} hit points are {'even' if self.negated else 'odd'}"


__all__ = [
    "Adds", "Bulk", "ConditionToll", "CountsHits", "Dispel", "FinalTurn", "Granted", "HalfAgain", "HarderSaves",
    "HeadStart", "HealLimit", "HeldFast", "NextAttackTimes", "OddHitPoints", "PlainHit", "SharedWound", "TargetsPerHit",
    "TurnOnSelf",
]
