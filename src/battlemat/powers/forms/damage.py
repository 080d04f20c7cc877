"""Damage: at once, persistent, extra, halved."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test, listed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.outcomes import Outcome
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import AttackKind

from .kinds import form


@form
class DamageCase(Form):
    """The amount that replaces the printed one when ``test`` holds."""

    amount: Amount
    test: Test
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = listed(self.types) + " " if self.types else ""
        return f"{self.amount.render()} {kind}damage if {self.test.render()}"


@form
class Damage(Effect):
    """``who`` takes ``amount`` damage of ``types`` (all at once: "fire and cold" damage is both; no type:
    untyped).

    ``cases``: amounts instead of the printed one, the first whose test holds. In a hit this is the
    attack's damage (maximised by a critical hit). ``additional``: on top of the damage already dealt by
    the present attack. ``automatic``: dealt without an attack roll. ``one_type``: of one of the types, SELF's
    choice.
    """

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    cases: tuple[DamageCase, ...] = ()
    additional: bool = False
    one_type: bool = False

    def phrase(self) -> str:
        """Amount and types: "2d6+4 fire damage"."""
        kind = listed(self.types, "or" if self.one_type else "and") + " " if self.types else ""
        often = self.amount.often()
        kind = f"additional {kind}" if self.additional else kind
        text = f"{self.amount.render().removesuffix(often)} {kind}damage{often}"
        for case in self.cases:
            if isinstance(case.test, Outcome) and case.test.result == "critical":
                text += f" ({case.amount.render()} damage on a critical hit)"
            else:
                text += f", or {case.render()}"
        return text

    def infinitive(self) -> str:
        return f"deal {self.phrase()} to {self.who.render()}"

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "take", self.phrase()


@form
class HalfDamage(Effect):
    """The target takes half the damage a hit would have done (rolled for the purpose); on a miss or as an
    effect.
    """

    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "take", "half damage"

    def render(self) -> str:
        return "half damage" if self.who == TARGET else super().render()


@form
class PersistentDamage(Effect):
    """``who`` takes ``amount`` damage at the start of each of its turns until ``duration`` ends it."""

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None
    cumulative: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = listed(self.types) + " " if self.types else ""
        return self.who, "take", after(f"persistent {self.amount.render()} {kind}damage", self.duration)


@form
class RaisePersistent(Effect):
    """Persistent damage that ``who`` is already taking grows by ``amount``; ``limit`` is the most it can
    come to.
    """

    amount: Amount
    who: Creatures = TARGET
    power: str = ""
    limit: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.amount.value == "the same amount":
            return (
                None,
                "this damage",
                f"is cumulative with successive hits with it (maximum persistent {self.limit} damage)",
            )
        source = f" from *{self.power}*" if self.power else ""
        limit = f" (maximum {self.limit})" if self.limit else ""
        return (
            None,
            "the persistent damage",
            f"{self.who.render()} is taking{source} increases by {self.amount.render()}{limit}",
        )


@form
class ExtraDamage(Effect):
    """``who`` deals ``amount`` more with attacks that hit: as long as the sentence around it holds, or on
    ``attack`` kinds against ``against``. ``next_only``: the next such hit alone. ``types``: of the extra
    (empty: as the attack's). ``per``: times the number of these creatures.
    """

    amount: Amount
    who: Creatures = SELF
    types: tuple[str, ...] = ()
    attack: AttackKind | None = None
    against: Creatures | None = None
    next_only: bool = False
    duration: Duration | None = None
    once: str = ""
    per: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = listed(self.types) + " " if self.types else ""
        text = f"{self.amount.render()} extra {kind}damage"
        if self.next_only:
            text += (
                f" with {'their' if self.who.plural else 'its'} next "
                f"{self.attack.render() if self.attack else 'attack'} that hits"
            )
        elif self.attack is not None:
            text += f" with {self.attack.render(True)}"
        if self.against is not None:
            text += f" against {self.against.render()}"
        if self.per is not None:
            text += f" for {self.per.render()}"
        text = after(text, self.duration)
        return self.who, "deal", text + (f" {self.once}" if self.once else "")


@form
class HalveDamage(Effect):
    """Damage to ``who`` from ``attack`` kinds is halved; ``triggering``: only that of the triggering
    attack.
    """

    who: Creatures = SELF
    attack: AttackKind | None = None
    triggering: bool = False
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.triggering:
            return self.who, "take", "half damage from the triggering attack"
        source = self.attack.render(True) if self.attack is not None else "all attacks"
        return self.who, "take", after(f"half damage from {source}", self.duration)


@form
class SufferInstead(Effect):
    """The triggering attack is resolved against ``who`` instead of its target; ``hit``: it hits without a
    roll.
    """

    who: Creatures
    hit: bool = True

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "suffer", "the hit instead" if self.hit else "the attack instead"


@form
class RepeatDamage(Effect):
    """While the grapple lasts, the target takes this at the start of ``whose`` turns."""

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    at: str = "start"
    whose: Creatures = TARGET
    while_state: str = ""

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = listed(self.types) + " " if self.types else ""
        text = (
            f"{self.amount.render()} {kind}damage at the {self.at} of each of {self.whose.possessive()} turns"
        )
        return self.who, "take", text + (f" while {self.while_state}" if self.while_state else "")


@form
class OngoingGrows(Effect):
    """Ongoing damage of these types (none: any) that SELF has laid deals ``amount`` more each time."""

    amount: Amount
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return f"ongoing {kind}damage that SELF has laid deals {self.amount.render()} more"


@form
class CritMultiplier(Effect):
    """A critical hit on ``who`` (that deals damage of ``types``, none: any) deals ``times`` times its damage instead
    of double.
    """

    times: int
    types: tuple[str, ...] = ()
    who: Creatures = SELF

    def render(self) -> str:
        kind = f" that deals {listed(self.types, 'or')} damage" if self.types else ""
        word = {3: "triple", 4: "quadruple"}.get(self.times, f"{self.times} times")
        return f"a critical hit{kind} against {self.who.render()} deals {word} damage instead of double damage"


@form
class NextHurts(Effect):
    """The next attack of ``who`` deals ``amount`` extra damage if it hits, and that much if it misses."""

    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = SELF
    duration: Duration | None = None

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return f"{self.who.possessive()} next attack deals {self.amount.render()} extra {kind}damage, hit or miss"


@form
class DoubleDamage(Effect):
    """The attack just made deals double damage; attacks ``against`` these do."""

    against: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.against is not None:
            return SELF, "deal", f"double damage against {self.against.render()}"
        return None, "the attack", "deals double damage"


@form
class NoMissDamage(Effect):
    """``who`` takes no damage from attacks (of ``attack`` kinds) that miss it."""

    who: Creatures = SELF
    attack: AttackKind | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.attack is None or self.attack == AttackKind():
            return self.who, "take", "no damage from missed attacks"
        return self.who, "take", f"no damage from {self.attack.render(True)} that miss"


@form
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


@form
class HalvesDamageDealt(Effect):
    """Attacks of ``who`` deal half damage."""

    who: Creatures = TARGET
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "deal", after("half damage with attacks", self.duration)


@form
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


@form
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


@form
class HalfAgain(Effect):
    """Attacks of SELF deal half damage to creatures that it has hit before in the same turn."""

    def render(self) -> str:
        return "SELF's attacks deal half damage to creatures it has already hit this turn"


@form
class SharedWound(Effect):
    """Of damage to ``who`` half is dealt to SELF instead."""

    who: Creatures

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "take", "only half of any damage, and SELF the other half"


@form
class ConditionToll(Effect):
    """Each time that one of ``conditions`` cannot take hold of SELF it takes ``amount`` damage."""

    conditions: tuple[str, ...]
    amount: Amount
    types: tuple[str, ...] = ()

    def render(self) -> str:
        kind = f"{listed(self.types)} " if self.types else ""
        return (f"whenever SELF would be {listed(self.conditions, 'or')}, it takes {self.amount.render()} {kind}damage "
                "instead")


@form
class SoftenBlow(Effect):
    """Damage that attacks (of ``attack`` kinds) deal to ``who`` is reduced by ``amount``, rolled for each blow;
    ``triggering``: only that of the triggering attack.
    """

    amount: Amount
    who: Creatures = SELF
    attack: AttackKind | None = None
    triggering: bool = False

    def render(self) -> str:
        if self.triggering:
            return f"reduce the damage from the triggering attack by {self.amount.render()}"
        kind = self.attack.render(True) if self.attack is not None else "attacks"
        return f"damage to {self.who.render()} from {kind} is reduced by {self.amount.render()}"
