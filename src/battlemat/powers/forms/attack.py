"""Attacks: the roll of a power, and attacks that effects hand out."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test, listed, sentence_list, signed
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.naturals import faces_text
from battlemat.powers.forms.targets import SELF, TARGET, Area, Targeting, number_word
from battlemat.powers.forms.triggers import AttackKind

from .kinds import form


@form
class Attack(Form):
    """The attack roll of a power, one a target.

    ``bonus`` is the printed modifier: the whole bonus of a monster; what is added to the ability's attack
    bonus of a hero (``abilities`` not empty; several: the better, or the user's choice). ``level``: the
    owner's level is added. ``defenses``: the one rolled against (several: the attacker's choice).
    ``times``: attacks on the target (``number``: so many of them as it comes to). ``tests``: must hold or the
    power cannot be used so; ``automatic``: hits without a roll when one of these holds. ``advantage``: made with
    combat advantage. ``others``: alternatives the user may choose instead.
    """

    bonus: int = 0
    defenses: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    level: bool = False
    times: int = 1
    tests: tuple[Test, ...] = ()
    automatic: tuple[Test, ...] = ()
    advantage: bool = False
    others: tuple[Attack, ...] = ()
    number: Amount | None = None

    def roll(self) -> str:
        """Bonus and defense: "+7 vs AC"."""
        if self.abilities:
            text = " or ".join(one.capitalize() for one in self.abilities)
            text += f" {self.bonus:+d}" if self.bonus else ""
        elif self.level:
            text = f"Your level {self.bonus:+d}"
        else:
            text = signed(self.bonus)
        return f"{text} vs {' or '.join(self.defenses)}"

    def render(self) -> str:
        text = self.roll()
        if self.times > 1:
            text += f", {number_word(self.times)} attacks"
        brackets = [test.render() for test in self.tests]
        if self.automatic:
            brackets.append("automatically hits if " + " or ".join(test.render() for test in self.automatic))
        if brackets:
            text += f" ({'; '.join(brackets)})"
        for other in self.others:
            text += f" or {other.render()}"
        return text


@form
class MakeAttack(Effect):
    """``who`` makes attacks now, without spending an action.

    ``attack``: powers by name (``powers``: several are each made once), or kind ``basic``, ``basic
    melee``, ``basic ranged``, ``charge``, or ``""`` (the secondary attack of this power). ``times``: how
    many of each (``up_to``: or fewer). ``against``: the target (``None``: anyone it can target).
    ``different``: each a different target. ``advantage``: with combat advantage. ``automatic``: hits
    without a roll; ``critical``: and is a critical hit. ``bonus`` to the roll. ``free``: as a free action
    by ``who`` (an off-turn attack). ``any_order``. ``extra``: damage more on a hit. ``half``: it deals half
    damage. ``bare``: what its natural rolls bring does not happen. ``harmless``: it deals no damage.
    """

    attack: AttackKind
    who: Creatures = SELF
    times: int = 1
    up_to: bool = False
    against: Creatures | None = None
    different: bool = False
    advantage: bool = False
    automatic: bool = False
    critical: bool = False
    bonus: int = 0
    another: bool = False
    any_order: bool = False
    if_ready: bool = False
    anew: bool = False
    extra: Amount | None = None
    half: bool = False
    bare: bool = False
    harmless: bool = False
    free: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        if len(self.attack.powers) > 1 and self.times == 1:
            text = listed([f"a *{one}*" for one in self.attack.powers]) + " attack"
        else:
            kind = self.attack.render(self.times > 1)
            article = "another" if self.another else self.attack.singular().split(" ", 1)[0]
            text = (
                f"{'up to ' if self.up_to else ''}{number_word(self.times)} {kind}"
                if self.times > 1
                else f"{article} {kind}"
            )
        if self.bonus:
            text += f" with a {signed(self.bonus)} bonus"
        if self.against is not None:
            text += f" against {self.against.render()}"
        if self.free:
            text += " as a free action"
        if self.different:
            text += ", each against a different target"
        if self.advantage:
            text += " with combat advantage"
        if self.any_order:
            text += " in either order"
        if self.if_ready:
            text += ", if available"
        if self.anew:
            text += ", whether or not it is refreshed"
        if self.extra is not None:
            text += f" with {self.extra.render()} extra damage"
        if self.automatic:
            text += " which automatically hits its target" + (
                " and is a critical hit" if self.critical else ""
            )
        if self.half:
            text += " that deals half damage"
        if self.bare:
            text += " (doesn't trigger special abilities)"
        if self.harmless:
            text += " that deals no damage"
        return self.who, "make", text


@form
class SecondaryAttack(Form):
    """An attack that follows the first: ``when`` says after what (``hit``: each hit of it; ``asked``: only
    where a ``MakeAttack`` with no name calls for it; ``always``). Its targets are those of the first
    unless ``targeting`` names others. ``unread``: what its print limits it to that was not understood.
    """

    attack: Attack | None
    hit: tuple[Form, ...] = ()
    miss: tuple[Form, ...] = ()
    targeting: Targeting | None = None
    when: str = "hit"
    aftereffect: tuple[Form, ...] = ()
    unread: tuple[str, ...] = ()

    def render(self) -> str:
        parts = []
        if self.targeting is not None:
            parts.append(self.targeting.render())
        if self.attack is not None:
            parts.append(self.attack.render())
        return "; ".join(parts)


@form
class RepeatAttack(Effect):
    """The power's attack is made again on ``against``; ``until_miss``/``limit``: and again until it misses
    or so many were made.
    """

    against: Creatures = TARGET
    who: Creatures = SELF
    until_miss: bool = False
    limit: int = 0
    hits: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.until_miss:
            done, what = ("hit", "times") if self.hits else ("made", "attacks")
            count = f", or {self.who.render()} has {done} {number_word(self.limit)} {what}"
            return self.who, "repeat", f"this until {self.who.render()} misses{count if self.limit else ''}"
        return self.who, "repeat", f"the attack against {self.against.render()}"


@form
class MissInstead(Effect):
    """The triggering attack misses."""

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, "the triggering attack", "misses instead"


@form
class HitInstead(Effect):
    """The triggering attack (``next``: the next attack of this kind by ``who``) hits; ``critical``: and is a
    critical hit.
    """

    critical: bool = False
    who: Creatures = SELF
    next: AttackKind | None = None
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        if self.next is not None:
            return (
                self.who,
                "hit",
                after(
                    f"with {'their' if self.who.plural else 'its'} next {self.next.render()}", self.duration
                ),
            )
        return None, "the triggering attack", "becomes a critical hit" if self.critical else "hits"


@form
class NoEffect(Effect):
    """The triggering attack or power has no effect on ``who``."""

    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, "the triggering attack", f"has no effect on {self.who.render()}"


@form
class Reroll(Effect):
    """``who`` rolls the triggering (``what``: attack roll, saving throw, check, damage) again; ``take``:
    ``lower``, ``higher``, ``second`` (must use it). ``penalty`` (a negative number) counts on the new roll.
    """

    who: Creatures
    what: str = "attack roll"
    take: str = "second"
    penalty: int = 0

    def clause(self) -> tuple[Creatures | None, str, str]:
        end = {
            "lower": " and takes the lower result",
            "higher": " and takes the higher result",
            "second": "",
        }[self.take]
        if self.penalty:
            end += f" with a {self.penalty} penalty"
        return self.who, "reroll", f"the {self.what}{end}"


@form
class RollTwice(Effect):
    """``who`` rolls twice for attacks (``attack`` kinds, ``against``) and uses the ``take`` (better or
    worse) result.
    """

    who: Creatures = SELF
    take: str = "better"
    what: str = "attack roll"
    against: Creatures | None = None
    duration: Duration | None = None
    attack: AttackKind | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        against = f" against {self.against.render()}" if self.against is not None else ""
        kind = f" with {self.attack.render(True)}" if self.attack is not None else ""
        return (
            self.who,
            "make",
            after(f"two {self.what}s{against}{kind} and uses the {self.take} result", self.duration),
        )


@form
class AutomaticHit(Effect):
    """Attacks of ``who`` (of ``attack`` kinds) against ``against`` hit without a roll; ``critical``:
    critical hits.
    """

    who: Creatures = SELF
    against: Creatures | None = None
    attack: AttackKind | None = None
    critical: bool = False
    duration: Duration | None = None
    next_only: bool = False

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f" with {self.attack.render(True)}" if self.attack is not None else ""
        against = f" {self.against.render()}" if self.against is not None else ""
        kind = " with its next attack" if self.next_only and not kind else kind
        return self.who, "automatically hit", after((against + kind).strip(), self.duration)


@form
class CriticalRange(Effect):
    """Attacks of ``who`` are critical hits on a natural ``low`` or better."""

    low: int
    who: Creatures = SELF
    duration: Duration | None = None
    attack: AttackKind | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        kind = f" with {self.attack.render(True)}" if self.attack is not None else ""
        return self.who, "score", after(f"a critical hit on a natural {self.low}-20{kind}", self.duration)


@form
class ThisAttack(Effect):
    """A rule about this power's attack: ``critical`` (counts as a critical hit), ``no provoke`` (draws no
    opportunity attacks), ``ignore cover``, ``ignore concealment``, ``basic melee``/``basic ranged`` (can
    be used as one), ``charge`` (usable when charging).
    """

    rule: str

    def render(self) -> str:
        return {
            "not opportunity": "this is not an opportunity attack",
            "different targets": "the attacks cannot target the same creature",
            "critical": "this is a critical hit",
            "no provoke": "this attack does not provoke opportunity attacks",
            "ignore cover": "this attack ignores cover",
            "ignore concealment": "this attack ignores concealment",
            "ignore both": "this attack ignores cover and concealment",
            "basic melee": "can be used as a basic melee attack",
            "basic ranged": "can be used as a basic ranged attack",
            "basic": "can be used as a basic attack",
            "charge": "can be used instead of the basic melee attack on a charge",
        }[self.rule]


@form
class AttackReach(Effect):
    """Opportunity attacks of ``who`` reach its own reach (not only adjacent squares)."""

    reach: int = 0
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            None,
            f"the range of {self.who.possessive()} opportunity attacks",
            f"is its reach ({self.reach})",
        )


@form
class NoProvoke(Effect):
    """``who`` draws no opportunity attacks with attacks of ``attack`` kinds."""

    attack: AttackKind | None = None
    who: Creatures = SELF

    def clause(self) -> tuple[Creatures | None, str, str]:
        return (
            self.who,
            "provoke",
            "no opportunity attacks with "
            + (self.attack.render(True) if self.attack is not None else "this power"),
        )


@form
class IgnoreCover(Effect):
    """``who`` ignores what protects its targets: ``what`` of cover, concealment, or both."""

    what: tuple[str, ...]
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return self.who, "ignore", after(listed(self.what), self.duration)


@form
class RollAttack(Effect):
    """``who`` makes this attack roll now against ``against``, with its own hit and miss."""

    attack: Attack
    hit: tuple[Form, ...] = ()
    miss: tuple[Form, ...] = ()
    against: Creatures = TARGET
    who: Creatures = SELF

    def render(self) -> str:
        from .base import sentence_list

        text = (
            f"{self.who.render()} makes an attack: {self.attack.render()}; on a hit, "
            f"{sentence_list(self.hit)}"
        )
        return text + (f"; on a miss, {sentence_list(self.miss)}" if self.miss else "")


@form
class AfterEach(Effect):
    """After each of the attacks just printed, these happen."""

    effects: tuple[Form, ...]

    def render(self) -> str:
        return ", and ".join(one.render() for one in self.effects) + " after each attack"


@form
class ChangeArea(Effect):
    """The power's area is this one instead."""

    area: Area

    def render(self) -> str:
        return f"{self.area.render()} instead"


@form
class AroundAttack(Effect):
    """``effects`` happen ``before`` or ``after`` the power's attack."""

    when: str
    effects: tuple[Form, ...]

    def render(self) -> str:
        from .base import sentence_list

        return f"{self.when} the attack, {sentence_list(self.effects)}"


@form
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


@form
class FarShot(Effect):
    """This power's attack has ``bonus`` (or penalty) to its roll against targets that are far away; it can take in
    one of them.
    """

    bonus: int

    def render(self) -> str:
        return f"{self.bonus:+d} to the attack against a target far away"


@form
class MissChance(Effect):
    """Attacks against ``who`` miss ``percent`` times in a hundred whatever the roll."""

    percent: int
    who: Creatures = SELF
    duration: Duration | None = None

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, f"attacks against {self.who.render()}", after(f"have a {self.percent}% miss chance", self.duration)


@form
class PlainHit(Effect):
    """The critical hit that set this off is a normal hit instead."""

    def render(self) -> str:
        return "the critical hit becomes a normal hit instead"

    def infinitive(self) -> str:
        return "turn the critical hit into a normal hit"


@form
class TurnOnSelf(Effect):
    """Whoever made the attack that set this off rolls it again, against itself."""

    def render(self) -> str:
        return "the attacker must reroll the attack against itself"


@form
class BothDice(Effect):
    """Where SELF rolls two d20 for an attack (of ``attack`` kinds) and both show ``low`` or more, a hit is critical."""

    low: int
    attack: AttackKind | None = None

    def render(self) -> str:
        kind = self.attack.singular() if self.attack is not None else "an attack"
        return f"if both dice of {kind} are {self.low}+, it is a critical hit"


@form
class CloseProvokes(Effect):
    """Creatures engaged with SELF draw its opportunity attacks when they cast close-quarters spells."""

    def render(self) -> str:
        return "creatures engaged with SELF take opportunity attacks from it when casting close-quarters spells"


@form
class Waive(Effect):
    """The attacker may have its critical hit do nothing at all, damage included; if it does, ``effects`` happen."""

    effects: tuple[Form, ...]

    def clause(self) -> tuple[Creatures | None, str, str]:
        return None, "the attacker", f"may have the critical hit do nothing; if so, {sentence_list(self.effects)}"
