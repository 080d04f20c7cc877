"""Damage doubled, halved, negated or taken otherwise; and questions about rolls, damage and rank."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .base import Creatures, Effect, Form, Test, listed
from .durations import Duration, after
from .targets import SELF, TARGET
from .triggers import AttackKind, Trigger


@dataclass(frozen=True)
class DoubleDamage(Effect):
    """The attack just made deals double damage; attacks ``against`` these do."""

    against: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.against is not None:
            return SELF, "deal", f"double damage against {self.against.render()}"
        return None, "the attack", "deals double damage"


@dataclass(frozen=True)
class NoMissDamage(Effect):
    """``who`` takes no damage from attacks (of ``attack`` kinds) that miss it."""

    who: Creatures = SELF
    attack: AttackKind | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.attack is None or self.attack == AttackKind():
            return self.who, "take", "no damage from missed attacks"
        return self.who, "take", f"no damage from {self.attack.render(True)} that miss"


@dataclass(frozen=True)
class NegateDamage(Effect):
    """``who`` takes no damage instead of that which set this off (``amount``: this much instead); ``below``: none
    from any damage less than this.
    """

    who: Creatures = SELF
    amount: Amount | None = None
    below: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.below:
            return self.who, "ignore", f"damage that's less than {self.below}"
        return self.who, "take", f"{self.amount.render() if self.amount is not None else 'no'} damage instead"


@dataclass(frozen=True)
class PulledNext(Effect):
    """``who`` is pulled next to ``to``, popping free of others, and is engaged with it."""

    who: Creatures = TARGET
    to: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "be", f"pulled next to {self.to.render()}"


@dataclass(frozen=True)
class OutOfPlay(Effect):
    """``who`` is out of the battle, neither acting nor a target, for ``duration``; it comes back where it was."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "be", after("removed from play", self.duration)


@dataclass(frozen=True)
class VulnerableTo(Effect):
    """``who`` is vulnerable (a wider crit range) to attacks of ``types`` (``all``: any), ``by`` these, or of a kind."""

    who: Creatures = TARGET
    types: tuple[str, ...] = ("all",)
    by: Creatures | None = None
    duration: Duration | None = None
    attack: AttackKind | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        what = "all attacks" if self.types == ("all",) else f"{listed(self.types)} damage"
        if self.attack is not None:
            what = self.attack.render(True)
        if self.by is not None:
            what = f"attacks by {self.by.render()}"
        return self.who, "be", after(f"vulnerable to {what}", self.duration)


@dataclass(frozen=True)
class HarderSave(Effect):
    """Saves against what this creature (or the attack just printed) laid on a target are of ``difficulty``."""

    difficulty: str

    def render(self) -> str:
        return f"the save becomes {'an' if self.difficulty == 'easy' else 'a'} {self.difficulty} save"


@dataclass(frozen=True)
class MissChance(Effect):
    """Attacks against ``who`` miss ``percent`` times in a hundred whatever the roll."""

    percent: int
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"attacks against {self.who.render()}", after(f"have a {self.percent}% miss chance", self.duration)


@dataclass(frozen=True)
class HalvesDamageDealt(Effect):
    """Attacks of ``who`` deal half damage."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"{self.who.possessive()} attacks", after("deal half damage", self.duration)


@dataclass(frozen=True)
class EscalationStays(Effect):
    """The escalation die does not go up at the start of the next round."""

    def render(self) -> str:
        return "the escalation die does not increase"


@dataclass(frozen=True)
class IgnoreResistance(Effect):
    """Attacks of ``who`` ignore resistance (to ``types``; none: any)."""

    who: Creatures = SELF
    types: tuple[str, ...] = ()

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f"{listed(self.types)} " if self.types else ""
        return None, f"{self.who.possessive()} attacks", f"ignore {kind}resistance"


@dataclass(frozen=True)
class RollAgainst(Test):
    """The attack is rolled against this defense."""

    defense: str

    def render(self) -> str:
        return f"it targets {self.defense}"


@dataclass(frozen=True)
class DamageOf(Test):
    """The damage that set this off is at least ``least``, at most ``most`` (0: no bound)."""

    least: int = 0
    most: int = 0

    def render(self) -> str:
        return f"the damage is {self.least} or more" if self.least else f"the damage is {self.most} or less"


@dataclass(frozen=True)
class Did(Test):
    """``who`` is a creature that does this: a description by an event."""

    who: Creatures
    event: Form

    def relative(self) -> str:
        from dataclasses import replace as other

        event = self.event
        if isinstance(event, Trigger):
            text = other(event, who=self.who).render()
            return "that " + text.removeprefix(self.who.render()).strip()
        return "that " + event.render()

    def render(self) -> str:
        return self.event.render()


@dataclass(frozen=True)
class LevelAtMost(Test):
    """``who`` is of this level or lower (``level`` 0: of a lower level than SELF; ``own``: or of SELF's)."""

    who: Creatures
    level: int = 0
    own: bool = False

    def adjective(self) -> str:
        return "" if self.level or self.own else "lower-level"

    def relative(self) -> str:
        return "of SELF's level or lower" if self.own else f"of level {self.level} or lower"

    def render(self) -> str:
        return f"{self.who.render()} is {self.relative()}"


@dataclass(frozen=True)
class Slower(Test):
    """``who`` comes after SELF in the initiative order."""

    who: Creatures

    def relative(self) -> str:
        return "with a lower initiative"

    def render(self) -> str:
        return f"{self.who.render()} has a lower initiative than SELF"


@dataclass(frozen=True)
class DefenseAtMost(Test):
    """A defense of ``who`` is this or lower."""

    who: Creatures
    defense: str
    most: int

    def render(self) -> str:
        return f"{self.who.render()} has {self.defense} {self.most} or lower"


@dataclass(frozen=True)
class Extreme(Test):
    """``who`` has, of those that fit, the least (``most``: the most) of a defense, hit points, initiative."""

    who: Creatures
    what: str
    most: bool = False

    def relative(self) -> str:
        least = "fewest" if self.what == "hit points" else "lowest"
        return f"with the {('most' if self.what == 'hit points' else 'highest') if self.most else least} {self.what}"

    def render(self) -> str:
        return f"{self.who.render()} is the one {self.relative()}"


@dataclass(frozen=True)
class FirstAttack(Test):
    """The attack just made is SELF's first of its turn."""

    def render(self) -> str:
        return "this is SELF's first attack during its turn"


@dataclass(frozen=True)
class MissDamage(Effect):
    """SELF's attacks (of ``attack`` kinds) deal ``amount`` damage to a target they miss."""

    amount: Amount
    types: tuple[str, ...] = ()
    attack: AttackKind | None = None
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f"{listed(self.types)} " if self.types else ""
        if self.attack is not None:
            text = f"{self.amount.render()} {kind}damage to a target it misses with {self.attack.singular()}"
            return self.who, "deal", text
        return self.who, "deal", f"{self.amount.render()} {kind}damage on a miss"


@dataclass(frozen=True)
class Flees(Effect):
    """``who`` leaves the battle."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "leave", "the battle"


@dataclass(frozen=True)
class Resists(Test):
    """``who`` has resistance to one of these types."""

    who: Creatures
    types: tuple[str, ...]

    def relative(self) -> str:
        return f"with resistance to {listed(self.types, 'or')}"

    def render(self) -> str:
        return f"{self.who.render()} has resistance to {listed(self.types, 'or')}"


@dataclass(frozen=True)
class FirstTurn(Test):
    """It is SELF's first turn of the battle."""

    def render(self) -> str:
        return "it is SELF's first turn of the battle"


@dataclass(frozen=True)
class Retarget(Effect):
    """The attack (``power`` named: that one) is made against ``who`` (``symbol``: as one of this range)."""

    who: Creatures
    power: str = ""
    symbol: str = ""

    def render(self) -> str:
        return f"{f'*{self.power}*' if self.power else 'the attack'} targets {self.who.render()} instead"


@dataclass(frozen=True)
class ShiftInitiative(Effect):
    """The initiative of ``who`` goes up (or ``down``) by ``amount``."""

    amount: Amount
    who: Creatures = TARGET
    down: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "move", f"{'down' if self.down else 'up'} {self.amount.render()} in initiative order"


@dataclass(frozen=True)
class SwapInitiative(Effect):
    """``who`` and ``other`` trade places in the initiative order."""

    who: Creatures
    other: Creatures

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.who == self.other:
            return self.who, "swap", "places in the initiative order"
        return self.who, "swap", f"initiative with {self.other.render()}"


@dataclass(frozen=True)
class LoseResistance(Effect):
    """``who`` has no resistance (to ``types``; none: to any)."""

    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f"{listed(self.types)} " if self.types else ""
        return self.who, "lose", after(f"its {kind}resistance", self.duration)


@dataclass(frozen=True)
class RegenerationUses(Effect):
    """SELF's regeneration works so many times per battle."""

    times: int

    def render(self) -> str:
        return f"SELF can regenerate {self.times} times per battle"


@dataclass(frozen=True)
class RegenerationFree(Effect):
    """A use of regeneration that heals SELF to its maximum is not counted."""

    def render(self) -> str:
        return (
            "if SELF heals to its maximum hit points, "
            "then that use of regeneration does not count against the usual limit"
        )


@dataclass(frozen=True)
class RegenerationKeeps(Effect):
    """SELF does not die at 0 hit points while uses of its regeneration are left."""

    def render(self) -> str:
        return "dropping SELF to 0 hit points does not kill it if it has any uses of regeneration left"


@dataclass(frozen=True)
class Called(Test):
    """``who`` is a creature of the kind of this name (a word of its name)."""

    who: Creatures
    name: str

    def adjective(self) -> str:
        return self.name if self.name != "SELF" else ""

    def relative(self) -> str:
        return "called SELF" if self.name == "SELF" else f"called {self.name}"

    def render(self) -> str:
        return f"{self.who.render()} is a creature called {self.name}"


__all__ = [
    "Called",
    "DamageOf",
    "DefenseAtMost",
    "Did",
    "DoubleDamage",
    "EscalationStays",
    "Extreme",
    "FirstAttack",
    "FirstTurn",
    "Flees",
    "HalvesDamageDealt",
    "HarderSave",
    "IgnoreResistance",
    "LevelAtMost",
    "LoseResistance",
    "MissChance",
    "MissDamage",
    "NegateDamage",
    "NoMissDamage",
    "OutOfPlay",
    "PulledNext",
    "RegenerationFree",
    "RegenerationKeeps",
    "RegenerationUses",
    "Resists",
    "Retarget",
    "RollAgainst",
    "ShiftInitiative",
    "Slower",
    "SwapInitiative",
    "VulnerableTo",
]
