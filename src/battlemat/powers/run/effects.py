"""Makers of steps, one a form: damage, attacks, conditions, healing, movement, places and creatures."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from battlemat.engine.effects.modifiers import MELEE
from battlemat.powers import forms
from battlemat.powers.forms.base import Creatures, Form
from battlemat.powers.run import attacks as at
from battlemat.powers.run import conjure as cj
from battlemat.powers.run import control as ct
from battlemat.powers.run import damage as dm
from battlemat.powers.run import healing as hl
from battlemat.powers.run import movement as mv
from battlemat.powers.run import summon as sm
from battlemat.powers.run.builder import Builder, Unrunnable
from battlemat.powers.run.events import PrintedAttack
from battlemat.powers.run.lasting import PARTS, keys_of
from battlemat.powers.run.laying import EachTurn, LayStep
from battlemat.powers.run.parts import FlagPart, RulePart
from battlemat.powers.run.running import Done, Step
from battlemat.powers.run.steps import laid, rules_of, said, steps, whose
from battlemat.powers.run.terms import HELD, TO_THE_END

# ------------------------------------------------------------------ damage


def damage(b: Builder, form: forms.Damage) -> Step:
    cases = tuple([dm.Case(b.measure(case.amount), b.check(case.test), case.types) for case in form.cases])
    b.keys += 1
    made = dm.DamageStep(
        b.measure(form.amount), form.types, b.who(form.who), cases, b.keys, b.struck, b.harmless
    )
    made.additional = form.additional
    made.one_type = form.one_type
    return made


def half_damage(b: Builder, form: forms.HalfDamage) -> Step:
    return dm.HalfStep(tuple(b.main), b.who(form.who))


def extra_damage(b: Builder, form: forms.ExtraDamage) -> Step:
    if form.duration is not None or form.next_only:
        return laid(b, (form,), None, None)
    return dm.BonusStep(b.measure(form.amount), form.types)


MOST: Final = 100_000
"""More than any blow deals."""


def halve_damage(b: Builder, form: forms.HalveDamage) -> Step:
    if form.triggering and _too_late(b):
        raise Unrunnable(form)
    if form.triggering:
        return Done(dm.halve_blow)
    return laid(b, (form,), None, None)


def _too_late(b: Builder) -> bool:
    """Whether what a power answers is damage that has been dealt, of which nothing can be taken away any more."""
    return b.form.trigger is not None and b.form.trigger.events == ("damage",)


def soften_blow(b: Builder, form: forms.SoftenBlow) -> Step:
    if not form.triggering or _too_late(b):
        raise Unrunnable(form)
    return Done(dm.soften_blow, b.measure(forms.Amount(flat=MOST) if form.whole else form.amount))


def modify(b: Builder, form: forms.Modify) -> Step:
    if form.attack is not None and form.attack.kind == "triggering":
        amount = b.measure(form.amount)
        sign = -1 if form.penalty else 1
        return Done(at.add_to_strike, b.who(form.who), keys_of(b, form), amount, sign, form.kind,
                    worth=12 * sign * (amount.flat or 2))
    return laid(b, (form,), None, None)


def repeat_damage(b: Builder, form: forms.RepeatDamage) -> Step:
    key = forms.Damage(form.amount, form.types, forms.TARGET)
    struck, b.struck = b.struck, False
    inner = (damage(b, key),)
    b.struck = struck
    lay = LayStep(
        b.who(form.who),
        (FlagPart(0, ("held",), 100),),
        HELD if form.while_state != "marked" else TO_THE_END,
        b.name,
        b.tags,
    )
    lay.aftereffect = EachTurn(b.power, inner)
    return lay


# ------------------------------------------------------------------ attacks


def make_attack(b: Builder, form: forms.MakeAttack) -> Step:
    attack = PrintedAttack(form.attack)
    if attack.kind == "secondary":
        if b.secondary is None:
            raise Unrunnable(form)
        if form.against is None:
            return b.secondary
        return secondary_on(b, b.secondary, form.against)
    if "charge" in attack.kind and not attack.powers:
        return charge(b, form)
    if len(attack.powers) > 1 and form.times == 1 and not form.up_to:
        made = [
            attack_step(b, form, forms.AttackKind(form.attack.ranges, (name,), form.attack.tags))
            for name in form.attack.powers
        ]
        return ct.AgainStep(tuple(made))
    return attack_step(b, form, form.attack)


ANYWHERE: Final = 100
"""The reach, in squares, of an attack on whoever is named, such as all whom it went past: they are where they are."""


def secondary_on(b: Builder, second: at.SecondaryStep, against: Creatures) -> Step:
    """A secondary attack on each of those who are named."""
    targeting = second.power.targeting
    if isinstance(against, forms.Select) and targeting.origin == MELEE and not targeting.area:
        targeting.reach = ANYWHERE
    return at.SecondaryStep(second.power, second.own_targets, b.who(against))


def charge(b: Builder, form: forms.MakeAttack | forms.Move) -> Step:
    return Done(at.charge, b.who(form.who), asks=("charge",))


def attack_step(b: Builder, form: forms.MakeAttack, kind: forms.AttackKind) -> at.AttackStep:
    """Attacks of a kind."""
    several = form.against
    if isinstance(several, forms.Select) and several.count > 1 and form.times == 1 and several.number is None:
        # "Against up to two enemies": one attack on each.
        form = replace(form, times=several.count, different=True)
    each = isinstance(form.against, forms.Select) and not form.up_to and every(form.against)
    return at.AttackStep(form, PrintedAttack(kind), *b.fields(form, ("who", "against", "extra", each)))


def every(who: forms.Select) -> bool:
    """Whether a selection is of all there are."""
    return not who.count and who.number is None and not who.any_one and not who.choice


def hit_instead(b: Builder, form: forms.HitInstead) -> Step:
    if form.next is not None:
        return laid(b, (form,), None, b.who(form.who))
    return Done(at.decide, True, form.critical, worth=at.OUTCOME_WORTH)


def forced_attack(b: Builder, form: forms.ForcedAttack) -> Step:
    basic = forms.AttackKind(kind="basic")
    return attack_step(b, forms.MakeAttack(basic, form.who, against=form.whom, anew=True), basic)


def this_attack(b: Builder, form: forms.ThisAttack) -> Step:
    if form.rule == "critical":
        return Done(at.decide, True, True, worth=at.OUTCOME_WORTH)
    if form.rule in ("charge", "no provoke") or form.rule.startswith("basic"):
        return silent(b, form)  # the power itself has it, from `header`
    raise Unrunnable(form)


def roll_attack(b: Builder, form: forms.RollAttack) -> Step:
    return at.SecondaryStep(b.minor_power(form.attack, form.hit, form.miss, None, {}), False)


# ------------------------------------------------------------------ conditions


def afflict(b: Builder, form: forms.Afflict) -> Step:
    if form.conditions == ("prone",):
        return Done(mv.knock_down, b.who(form.who), worth=mv.knock_down_worth)
    if form.conditions == ("dead",):
        return Done(hl.kill, b.who(form.who), worth=hl.end_worth)
    return laid(b, (form,), None, None)


def jointly(b: Builder, form: forms.Jointly) -> Step:
    parties: list[Creatures | None] = []
    for one in form.effects:
        if whose(one) not in parties:
            parties.append(whose(one))
    made: list[Step] = []
    each = form.duration.joint == "each"
    answers = () if each else tuple([one for one in form.effects if isinstance(
        one, (forms.When, forms.At, forms.RepeatDamage))])
    held = False
    for party in parties:
        listed = tuple([one for one in form.effects if whose(one) == party and one not in answers])
        lasting = tuple([one for one in listed if type(one) in PARTS])
        made.extend(steps(b, tuple([one for one in listed if type(one) not in PARTS])))
        if each:
            made.extend(laid(b, (one,), form.duration, None) for one in lasting)
        elif lasting:
            lay = laid(b, lasting, form.duration, None)
            if answers and not held and isinstance(lay, LayStep):
                lay.parts = (*lay.parts, *[RulePart(one) for one in rules_of(b, answers, ())])
                held = True
            made.append(lay)
    if not held:
        made.extend(steps(b, answers))
    return made[0] if len(made) == 1 else ct.AgainStep(tuple(made))


def expose(b: Builder, form: forms.Expose) -> Step:
    return Done(ct.lay_word, b.who(form.who), form.affliction.casefold())


# ------------------------------------------------------------------ healing


def heal(b: Builder, form: forms.Heal) -> Step:
    more = b.measure(replace(form.amount, value="")) if form.amount.value == "recovery value" else None
    return hl.HealStep(b.measure(form.amount), b.who(form.who), form.spend, more)


def temporary(b: Builder, form: forms.TemporaryHP) -> Step:
    term = b.term(form.duration) if form.duration is not None else None
    return Done(hl.buffer, b.measure(form.amount), b.who(form.who), term, worth=hl.buffer_worth, asks=("temp-hp",))


def save_now(b: Builder, form: forms.SaveNow) -> Step:
    measure = b.measure(form.bonus_amount) if form.bonus_amount is not None else None
    return hl.SaveStep(b.who(form.who), form.against, form.bonus, measure, form.automatic, form.difficulty)


# ------------------------------------------------------------------ movement


def move(b: Builder, form: forms.Move) -> Step:
    if form.mode == "charge":
        return charge(b, form)
    driven = not b.willing and form.who != forms.SELF and form.distance is not None and form.distance.amount is None
    return mv.MoveStep(*b.fields(form, ("mode", "distance", "who", "provokes", "through", "phasing",
                                        bool(form.ignoring), "to", "toward", "away", "during", "free_from", driven,
                                        "nearest")))


def force(b: Builder, form: forms.Force) -> Step:
    if form.kind == "teleport":
        return mv.MoveStep(*b.fields(form, (
            "teleport", "distance", "who", False, None, False, False, "to", None, None, (), None, False, "nearest")))
    return mv.ForceStep(*b.fields(form, ("kind", "distance", "who", "to", "nearest", "source")))


def swap(b: Builder, form: forms.Swap) -> Step:
    return Done(mv.swap_places, b.who(form.who), b.who(form.other), form.who == form.other)


# ------------------------------------------------------------------ places and creatures


def place_creature(b: Builder, form: forms.PlaceCreature) -> Step:
    number = b.measure(form.number or forms.Amount(flat=form.count))
    name = b.sheet.name if form.name == "SELF" else form.name
    return sm.SummonStep(name, number, *b.fields(form, ("where", "occupied", "shared_initiative")))


def summon(b: Builder, form: forms.Summon) -> Step:
    targeting = b.form.targeting
    reach = targeting.normal if targeting is not None else 1
    return Done(sm.call_summons, form.names, reach, worth=150, asks=("summon", "place"))


def conjure(b: Builder, form: forms.Conjure) -> Step:
    targeting = b.form.targeting
    duration = form.duration
    for one in b.form.effect:
        if isinstance(one, forms.ConjurationLasts):
            duration = one.duration
    return cj.ConjureStep(form.name, b.term(duration), targeting.normal or 1 if targeting is not None else 1)


def conjured_attack(b: Builder, form: forms.ConjurationAttack) -> Step:
    power = b.minor_power(form.attack, form.hit, (), form.targeting, {})
    power.remote = True
    return Done(cj.attack_by_conjured, power, worth=60, asks=("target",))


def momentum(b: Builder, form: forms.Momentum) -> Step:
    return (
        ct.EndStep((form.what,), b.who(form.who)) if form.lost else Done(ct.lay_word, b.who(form.who), form.what)
    )


def take_form(b: Builder, form: forms.TakeForm) -> Step:
    return Done(ct.change_form, (form.name,), b.who(form.who), asks=("form",))


def spoken(b: Builder, form: Form) -> Step:
    return Done(ct.say, said(form))


def silent(b: Builder, form: Form) -> Step:
    """Rules about a statement just printed, which its maker has looked at; nothing happens here."""
    return ct.AgainStep(())
