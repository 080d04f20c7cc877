"""Attacks: the roll of a power, and attacks that effects hand out."""

from __future__ import annotations

from battlemat.powers.forms.amounts import Amount
from battlemat.powers.forms.base import Creatures, Effect, Form, Test
from battlemat.powers.forms.durations import Duration, after
from battlemat.powers.forms.naturals import faces_text
from battlemat.powers.forms.targets import SELF, TARGET, Area, Targeting
from battlemat.powers.forms.triggers import AttackKind
from battlemat.powers.forms.wording import listed, number_word, signed


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


class MakeAttack(Effect):
    """``who`` makes attacks now, without spending an action.

    ``attack``: powers by name (``powers``: several are each made once), or kind ``basic``, ``basic
    melee``, ``basic ranged``, ``charge``, or ``""`` (the secondary attack of this power). ``times``: how
    many of each (``up_to``: or fewer). ``against``: the target (``None``: anyone it can target).
    ``different``: each a different target; ``most``: no more than so many on the same. ``advantage``: with
    combat advantage. ``automatic``: hits without a roll; ``critical``: and is a critical hit. ``bonus`` to the
    roll. ``free``: as a free action by ``who`` (an off-turn attack). ``any_order``. ``extra``: damage more on a
    hit. ``half``: it deals half damage. ``bare``: what its natural rolls bring does not happen. ``harmless``: it
    deals no damage.
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
    most: int = 0

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
        if self.most:
            text += f", no more than {number_word(self.most)} against the same target"
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


class SecondaryAttack(Form):
    """An attack that follows the first: ``when`` says after what (``hit``: each hit of it; ``asked``: only
    where a ``MakeAttack`` with no name calls for it; ``always``). Its targets are those of the first
    unless ``targeting`` names others. ``unread``: what its print limits it to that was not understood.
    """

    says = "{targeting?{targeting}{attack?; /}/}[{attack}]"
    attack: Attack | None
    hit: tuple[Form, ...] = ()
    miss: tuple[Form, ...] = ()
    targeting: Targeting | None = None
    when: str = "hit"
    unread: tuple[str, ...] = ()


class RepeatAttack(Effect):
    """The power's attack is made again on ``against``; ``until_miss``/``limit``: and again until it misses
    or so many were made (``hits``: have hit), the attack made just before where the power has none of its own.
    """

    says = (
        "{who} <repeat> {until_miss?this until {who} misses{limit?, or {who} has {hits?hit {limit:word} "
        "times/made {limit:word} attacks}/}/the attack against {against}}"
    )
    against: Creatures = TARGET
    who: Creatures = SELF
    until_miss: bool = False
    limit: int = 0
    hits: bool = False


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


class NoEffect(Effect):
    """The triggering attack or power has no effect on ``who``."""

    says = "the triggering attack has no effect on {who}"
    who: Creatures = SELF


class Reroll(Effect):
    """``who`` rolls the triggering (``what``: attack roll, saving throw, check, damage) again; ``take``:
    ``lower``, ``higher``, ``second`` (must use it). ``penalty`` (a negative number) counts on the new roll.
    """

    says = (
        "{who} <reroll> the {what}[ with a bonus equal to {bonus}]{take=second?/ and takes the {take} result}[ with a "
        "{penalty} penalty]"
    )
    who: Creatures
    what: str = "attack roll"
    take: str = "second"
    penalty: int = 0
    bonus: Amount | None = None


class RollTwice(Effect):
    """``who`` rolls twice for attacks (``attack`` kinds, ``against``) and uses the ``take`` (better or
    worse) result.
    """

    says = "{who} <make> two {what}s[ against {against}][ with {attack:all}] and uses the {take} result[ {duration}]"
    who: Creatures = SELF
    take: str = "better"
    what: str = "attack roll"
    against: Creatures | None = None
    duration: Duration | None = None
    attack: AttackKind | None = None


class AutomaticHit(Effect):
    """Attacks of ``who`` (of ``attack`` kinds) against ``against`` hit without a roll; ``critical``:
    critical hits.
    """

    says = "{who} <automatically hit>[ {against}][ with {attack:all}][ {duration}]"
    who: Creatures = SELF
    against: Creatures | None = None
    attack: AttackKind | None = None
    critical: bool = False
    duration: Duration | None = None


class CriticalRange(Effect):
    """Attacks of ``who`` (against ``against``) are critical hits on a natural ``low`` or better."""

    says = "{who} <score> a critical hit on a natural {low}-20[ with {attack:all}][ against {against}][ {duration}]"
    low: int
    who: Creatures = SELF
    duration: Duration | None = None
    attack: AttackKind | None = None
    against: Creatures | None = None


class ThisAttack(Effect):
    """A rule about this power's attack: ``critical`` (counts as a critical hit), ``no provoke`` (draws no
    opportunity attacks), ``ignore cover``, ``ignore concealment``, ``basic melee``/``basic ranged`` (can
    be used as one), ``charge`` (usable when charging), ``once per round``, ``consistent`` (a miss does not use it up).
    """

    rule: str

    def render(self) -> str:
        return {
            "not opportunity": "this is not an opportunity attack",
            "once per round": "this power can be used only once per round",
            "consistent": "this power gains the Consistent tag",
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


class StandIn(Effect):
    """SELF can make the attack ``power`` where others make a basic melee attack: ``at`` the end of a ``charge``, or as
    an ``opportunity`` attack.
    """

    says = "SELF can use *{power}* instead of a basic melee attack {at=charge?when charging/as an opportunity attack}"
    power: str
    at: str


class AttackReach(Effect):
    """Opportunity attacks of ``who`` reach its own reach (not only adjacent squares)."""

    says = "the range of {who's} opportunity attacks is its reach ({reach})"
    reach: int = 0
    who: Creatures = SELF


class NoProvoke(Effect):
    """``who`` draws no opportunity attacks with attacks of ``attack`` kinds."""

    says = "{who} <provoke> no opportunity attacks with {attack?{attack:all}/this power}"
    attack: AttackKind | None = None
    who: Creatures = SELF


class IgnoreCover(Effect):
    """``who`` ignores what protects its targets: ``what`` of cover, concealment, or both."""

    says = "{who} <ignore> {what}[ {duration}]"
    what: tuple[str, ...]
    who: Creatures = SELF
    duration: Duration | None = None


class RollAttack(Effect):
    """``who`` makes this attack roll now against ``against``, with its own hit and miss."""

    says = "{who} makes an attack: {attack}; on a hit, {hit}[; on a miss, {miss}]"
    attack: Attack
    hit: tuple[Form, ...] = ()
    miss: tuple[Form, ...] = ()
    against: Creatures = TARGET
    who: Creatures = SELF


class AfterEach(Effect):
    """After each of the attacks just printed, these happen."""

    says = "{effects} after each attack"
    effects: tuple[Form, ...]


class ChangeArea(Effect):
    """The power's area is this one instead."""

    says = "{area} instead"
    area: Area


class AroundAttack(Effect):
    """``effects`` happen ``before`` or ``after`` the power's attack."""

    says = "{when} the attack, {effects}"
    when: str
    effects: tuple[Form, ...]


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


class FarShot(Effect):
    """This power's attack has ``bonus`` (or penalty) to its roll against targets that are far away; it can take in
    one of them.
    """

    says = "{bonus:+} to the attack against a target far away"
    bonus: int


class MissChance(Effect):
    """Attacks against ``who`` miss ``percent`` times in a hundred whatever the roll."""

    says = "attacks against {who} have a {percent}% miss chance[ {duration}]"
    percent: int
    who: Creatures = SELF
    duration: Duration | None = None


class BothDice(Effect):
    """Where SELF rolls two d20 for an attack (of ``attack`` kinds) and both show ``low`` or more, a hit is critical."""

    says = "if both dice of {attack?{attack:one}/an attack} are {low}+, it is a critical hit"
    low: int
    attack: AttackKind | None = None


class Waive(Effect):
    """The attacker may have its critical hit do nothing at all, damage included; if it does, ``effects`` happen."""

    says = "the attacker may have the critical hit do nothing; if so, {effects}"
    effects: tuple[Form, ...]
