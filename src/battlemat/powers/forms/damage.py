"""Damage: at once, persistent, extra, halved."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test
from battlemat.powers.forms.durations import Duration
from battlemat.powers.forms.outcomes import Outcome
from battlemat.powers.forms.targets import SELF, TARGET
from battlemat.powers.forms.triggers import AttackKind
from battlemat.powers.forms.wording import listed


class DamageCase(Form):
    """The amount that replaces the printed one when ``test`` holds."""

    says = "{amount} [{types} ]damage if {test}"
    amount: Amount
    test: Test
    types: tuple[str, ...] = ()


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


class HalfDamage(Effect):
    """The target takes half the damage a hit would have done (rolled for the purpose); on a miss or as an
    effect.
    """

    who: Creatures = TARGET

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "take", "half damage"

    def render(self) -> str:
        return "half damage" if self.who == TARGET else super().render()


class PersistentDamage(Effect):
    """``who`` takes ``amount`` damage at the start of each of its turns until ``duration`` ends it."""

    says = "{who} <take> persistent {amount} [{types} ]damage[ {duration}]"
    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    duration: Duration | None = None
    cumulative: int = 0


class RaisePersistent(Effect):
    """Persistent damage that ``who`` is already taking grows by ``amount``; ``limit`` is the most it can
    come to.
    """

    says = (
        "{amount=the same amount?this damage is cumulative with successive hits with it (maximum persistent "
        "{limit} damage)/the persistent damage {who} is taking[ from *{power}*] increases by {amount}[ "
        "(maximum {limit})]}"
    )
    amount: Amount
    who: Creatures = TARGET
    power: str = ""
    limit: int = 0


class ExtraDamage(Effect):
    """``who`` deals ``amount`` more with attacks that hit: as long as the sentence around it holds, or on
    ``attack`` kinds against ``against``. ``next_only``: the next such hit alone. ``types``: of the extra
    (empty: as the attack's). ``per``: times the number of these creatures.
    """

    says = (
        "{who} <deal> {amount} extra [{types} ]damage{next_only? with {who.plural?their/its} next "
        "{attack?{attack}/attack} that hits/[ with {attack:all}]}[ against {against}][ for {per}][ "
        "{duration}][ {once}]"
    )
    amount: Amount
    who: Creatures = SELF
    types: tuple[str, ...] = ()
    attack: AttackKind | None = None
    against: Creatures | None = None
    next_only: bool = False
    duration: Duration | None = None
    once: str = ""
    per: Creatures | None = None


class HalveDamage(Effect):
    """Damage to ``who`` from ``attack`` kinds, by ``by``, is halved; ``triggering``: only that of the triggering
    attack.
    """

    says = (
        "{who} <take> {triggering?half damage from the triggering attack/half damage from "
        "{attack?{attack:all}/all attacks}[ by {by}][ {duration}]}"
    )
    who: Creatures = SELF
    attack: AttackKind | None = None
    triggering: bool = False
    duration: Duration | None = None
    by: Creatures | None = None


class SufferInstead(Effect):
    """The triggering attack is resolved against ``who`` instead of its target; ``hit``: it hits without a
    roll.
    """

    who: Creatures
    hit: bool = True

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.hit:
            return self.who, "suffer", "the hit instead"
        return None, "the triggering attack", f"targets {self.who.render()} instead"


class RepeatDamage(Effect):
    """While the grapple lasts, the target takes this at the start of ``whose`` turns."""

    says = "{who} <take> {amount} [{types} ]damage at the {at} of each of {whose's} turns[ while {while_state}]"
    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = TARGET
    at: str = "start"
    whose: Creatures = TARGET
    while_state: str = ""


class OngoingGrows(Effect):
    """Ongoing damage of these types (none: any) that SELF has laid deals ``amount`` more each time."""

    says = "ongoing [{types} ]damage that SELF has laid deals {amount} more"
    amount: Amount
    types: tuple[str, ...] = ()


class CritMultiplier(Effect):
    """A critical hit on ``who`` (that deals damage of ``types``, none: any) deals ``times`` times its damage instead
    of double.
    """

    says = (
        "a critical hit[ that deals {types:or} damage] against {who} deals "
        "{times=3?triple/{times=4?quadruple/{times} times}} damage instead of double damage"
    )
    times: int
    types: tuple[str, ...] = ()
    who: Creatures = SELF


class NextHurts(Effect):
    """The next attack of ``who`` deals ``amount`` extra damage if it hits, and that much if it misses."""

    says = "{who's} next attack deals {amount} extra [{types} ]damage, hit or miss"
    amount: Amount
    types: tuple[str, ...] = ()
    who: Creatures = SELF
    duration: Duration | None = None


class DoubleDamage(Effect):
    """The attack just made deals double damage; attacks ``against`` these do."""

    against: Creatures | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.against is not None:
            return SELF, "deal", f"double damage against {self.against.render()}"
        return None, "the attack", "deals double damage"


class NoMissDamage(Effect):
    """``who`` takes no damage from attacks (of ``attack`` kinds) that miss it."""

    says = "{who} <take> no damage from {attack?{attack=attack?missed attacks/{attack:all} that miss}/missed attacks}"
    who: Creatures = SELF
    attack: AttackKind | None = None


class NegateDamage(Effect):
    """``who`` takes no damage instead of that which set this off (``amount``: this much instead); ``below``: none
    from any damage less than this.
    """

    says = "{who} <{below?ignore/take}> {below?damage that's less than {below}/{amount?{amount}/no} damage instead}"
    who: Creatures = SELF
    amount: Amount | None = None
    below: int = 0


class HalvesDamageDealt(Effect):
    """Attacks of ``who`` deal half damage."""

    says = "{who} <deal> half damage with attacks[ {duration}]"
    who: Creatures = TARGET
    duration: Duration | None = None


class MissDamage(Effect):
    """SELF's attacks (of ``attack`` kinds) deal ``amount`` damage to a target they miss."""

    says = (
        "{who} <deal> {attack?{amount} [{types} ]damage to a target it misses with {attack:one}/{amount} "
        "[{types} ]damage on a miss}"
    )
    amount: Amount
    types: tuple[str, ...] = ()
    attack: AttackKind | None = None
    who: Creatures = SELF


class NextAttackTimes(Effect):
    """The next attack that ``who`` makes deals ``times`` its damage, hit or miss. Of several such only the highest
    counts.
    """

    says = (
        "{who's} next attack does {times=2?double/{times=3?triple/{times=4?quadruple/{times} times its}}} "
        "damage, hit or miss[ {duration}]"
    )
    times: int
    who: Creatures = SELF
    duration: Duration | None = None


class SharedWound(Effect):
    """Of damage to ``who`` half is dealt to SELF instead."""

    says = "{who} <take> only half of any damage, and SELF takes the other half instead"
    who: Creatures


class ConditionToll(Effect):
    """Each time that one of ``conditions`` cannot take hold of SELF it takes ``amount`` damage."""

    says = "whenever SELF would be {conditions:or}, it takes {amount} [{types} ]damage instead"
    conditions: tuple[str, ...]
    amount: Amount
    types: tuple[str, ...] = ()


class SoftenBlow(Effect):
    """Damage that attacks (of ``attack`` kinds) deal to ``who`` is reduced by ``amount``, rolled for each blow;
    ``triggering``: only that of the triggering attack; ``whole``: there is none left of it.
    """

    says = (
        "{whole?{who} {who.plural?take/takes} no damage from the triggering attack/"
        "{triggering?reduce the damage from the triggering attack by {amount}/"
        "damage to {who} from {attack?{attack:all}/attacks} is reduced by {amount}}}"
    )
    amount: Amount
    who: Creatures = SELF
    attack: AttackKind | None = None
    triggering: bool = False
    whole: bool = False
