"""The entries of a printed power, hit, miss, effect and the others, put where the engine calls for them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from battlemat.engine.actions.action import COUNTER, REACT
from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.grammar.parts import substitute
from battlemat.powers.run import steps as st
from battlemat.powers.run.attacks import AttackStep, SecondaryStep, cancel, decide, redirect, roll_again
from battlemat.powers.run.builder import ROLES, Builder, Unrunnable
from battlemat.powers.run.control import AgainStep, MayStep
from battlemat.powers.run.damage import Case, DamageStep, HalfStep, halve_blow, soften_blow
from battlemat.powers.run.header import mentions_target
from battlemat.powers.run.lasting import keys_of
from battlemat.powers.run.laying import Aftermath
from battlemat.powers.run.movement import MoveStep
from battlemat.powers.run.power import OwnBonus, ParsedPower
from battlemat.powers.run.running import Done, PrintedCreatures, Step
from battlemat.powers.run.upkeep import attach_limits
from battlemat.powers.run.zones import area_step, stance_step, zone_step

INTERRUPTS: Final = (cancel, decide, redirect, roll_again, halve_blow, soften_blow)
"""What changes the attack that it answers."""


def attach_steps(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """What a power does, in its places."""
    if form.attack is None and form.hit:
        form = replace(form, hit=(), effect=(*form.hit, *form.effect))
    secondary = None
    for one in form.secondary:
        secondary = secondary_step(b, power, one)
        b.secondary = secondary
    form = attach_aftermath(b, power, own_bonuses(b, power, form))
    hit = list(st.steps(b, asked_before(form.hit)))
    collect_damage(b, power, hit, form)
    if form.attack is None:
        b.aftereffect = power.aftereffect
    power.hit = tuple(hit)
    power.miss = st.steps(b, form.miss)
    if any(isinstance(step, HalfStep) for step in power.miss):
        power.share = 50
    b.struck = False
    for entry in form.special:
        if not isinstance(entry, READ_ELSEWHERE):
            special(b, power, entry)
    attach_effect(b, power, form)
    if power.cost & REACT and any(
        isinstance(step, Done) and step.does in INTERRUPTS for step in (*power.first, *power.always, *power.finally_)
    ):
        # What changes the triggering attack itself can only be done before that attack is through.
        power.cost = power.cost & ~REACT | COUNTER
    if secondary is not None:
        attach_secondary(b, power, form, secondary)
    delegate_of(power)
    power.free_aim = (
        power.delegate is not None
        or power.trigger is not None
        or not (form.targeting is not None and form.targeting.origin == "self")
    )


READ_ELSEWHERE: Final = (
    forms.CriticalRange, forms.CritRange, forms.ThisAttack, forms.OutOfFight, forms.NoProvoke, forms.Augment,
    forms.Requires, forms.QuickUse, forms.PowerLimit, forms.GroupUse, forms.LaterFailedSave, forms.MoreTargets)
"""Special entries of a power that are not something it does: others read them."""


def own_bonuses(b: Builder, power: ParsedPower, form: forms.Power) -> forms.Power:
    """Attach the bonuses to the attack itself: they count before it is rolled. Returned is the form without them."""
    if form.attack is None:
        return form
    kept: list[tuple[Form, ...]] = []
    for listed in (form.special, form.effect):
        left: list[Form] = []
        for one in listed:
            plain = isinstance(one, forms.If) and len(one.effects) == 1 and not one.otherwise and not one.instead
            inner = one.effects[0] if plain and isinstance(one, forms.If) else one
            if isinstance(inner, forms.Modify) and of_itself(inner, form.name):
                checks = (b.check(one.test),) if isinstance(one, forms.If) else ()
                power.own_bonuses = (*power.own_bonuses, OwnBonus(
                    keys_of(b, inner), b.measure(inner.amount), -1 if inner.penalty else 1, inner.kind,
                    b.maybe(inner.against), checks))
            else:
                left.append(one)
        kept.append(tuple(left))
    return replace(form, special=kept[0], effect=kept[1])


def of_itself(form: forms.Modify, name: str) -> bool:
    """Whether a modifier is one to the attack of the power it is printed on, with nothing else asked."""
    attack = form.attack
    if attack is None or not set(form.stats) <= {"attack", "damage"} or form.who != forms.SELF:
        return False
    this = attack.kind == "this" or tuple([one.casefold() for one in attack.powers]) == (name.casefold(),)
    return this and form.duration is None and form.per is None and not form.next_only


def attach_aftermath(b: Builder, power: ParsedPower, form: forms.Power) -> forms.Power:
    """Attach what follows when saves fail or what was laid ends, and what comes before all else.

    Returned is the form without what has been attached.
    """
    if _saved(*[second for one in form.secondary for second in (*one.hit, *one.miss)]) and not _saved(
            *form.hit, *form.miss, *form.effect):
        form = replace(form, aftereffect=(), failed_save=(), special=tuple(
            [one for one in form.special if not isinstance(one, forms.LaterFailedSave)]))  # of the secondary attack
    later = tuple([inner for one in form.hit if isinstance(one, forms.OnFailedSave) for inner in one.effects])
    turns = [one for one in form.special if isinstance(one, forms.LaterFailedSave) and one.number]
    each = tuple([effect for one in form.special if isinstance(one, forms.LaterFailedSave) and not one.number
                  for effect in one.effects])
    if form.aftereffect or form.failed_save or later or turns or each:
        struck, b.struck = b.struck, False
        after = st.steps(b, form.aftereffect)
        failed = st.steps(b, (*form.failed_save, *later, *each))
        power.aftereffect = Aftermath(power, failed, after, bool(each), following(b, turns),
                                      replacing((*form.failed_save, *later), turns),
                                      not _saved(*form.hit, *form.miss, *form.effect))
        b.struck = struck
        b.aftereffect = power.aftereffect
    around = tuple([one for one in form.effect if isinstance(one, forms.AroundAttack) and one.when == "before"])
    power.first = st.steps(b, (*form.before, *around))
    if not later and not around:
        return form
    return replace(form, hit=tuple([one for one in form.hit if not isinstance(one, forms.OnFailedSave)]),
                   effect=tuple([one for one in form.effect if one not in around]))


def attach_secondary(b: Builder, power: ParsedPower, form: forms.Power, first: SecondaryStep) -> None:
    """Attach the secondary attacks, after a hit or in any case; the step of the first has been made."""
    for n, follow in enumerate(form.secondary):
        made = secondary_step(b, power, follow) if n else first
        if follow.when == "hit" and form.attack is not None:
            power.hit = (*power.hit, made)
        elif follow.when == "always" or follow.when == "hit":
            power.finally_ = (*power.finally_, made)


def asked_before(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """What a hit does, with "if the target is slowed" behind "the target is slowed" asking whether it was so already:
    it would always be so now.
    """
    laid: set[str] = set()
    found: list[Form] = []
    for form in listed:
        if isinstance(form, forms.If) and isinstance(form.test, forms.Has) and laid.issuperset(form.test.states):
            test = form.test
            if test.who == forms.TARGET and test.states and not test.negated and test.by is None:
                form = replace(form, test=replace(test, already=True))
        elif isinstance(form, forms.Afflict) and form.who == forms.TARGET and form.link != "or":
            laid.update(name for name in form.conditions if name not in ("prone", "grappled", "grabbed"))
        found.append(form)
    return tuple(found)


def aftermath(power: forms.Power, *laid: tuple[Form, ...]) -> dict[str, Any]:
    """What a power's print tells of failed saves and of what comes after, if it is told of what is ``laid``."""
    if not _saved(*[one for listed in laid for one in listed]):
        return {}
    return {"aftereffect": power.aftereffect, "failed_save": power.failed_save, "special": tuple(
        [one for one in power.special if isinstance(one, forms.LaterFailedSave)])}


def _saved(*laid: Form) -> bool:
    """Whether anything that is laid is saved against."""
    return any(isinstance(one, forms.Duration) and one.kind == "save" for form in laid for one in form.walk())


def replacing(first: tuple[Form, ...], turns: list[forms.LaterFailedSave]) -> tuple[bool, ...]:
    """Of the first failed save, the second and so on: whether what it lays is in place of what there was."""
    stages = [first]
    for number in range(2, max([one.number for one in turns], default=1) + 1):
        stages.append(tuple([effect for one in turns if one.number == number for effect in one.effects]))
    return tuple([_replaces(stage) for stage in stages])


def _replaces(stage: tuple[Form, ...]) -> bool:
    return any(isinstance(one, forms.Afflict) and one.instead for one in stage)


def following(b: Builder, turns: list[forms.LaterFailedSave]) -> tuple[tuple[Step, ...], ...]:
    """What happens at the second failed save, the third and so on."""
    last = max([one.number for one in turns], default=1)
    found: list[tuple[Step, ...]] = []
    for number in range(2, last + 1):
        effects = tuple([effect for one in turns if one.number == number for effect in one.effects])
        found.append(st.steps(b, effects))
    return tuple(found)


def collect_damage(b: Builder, power: ParsedPower, hit: list[Step], form: forms.Power) -> None:
    """Find the damage of the hit, fold extra damage printed beside it into it, and keep it for odds and
    misses.
    """
    main = [step for step in hit if isinstance(step, DamageStep) and step.at_target and not step.harmless]
    power.main = tuple(main)
    b.main = main
    if not main:
        return
    folded: list[Step] = []
    listed = st.hoisted(form.hit)
    if len(listed) != len(hit):  # the save before it has taken up what follows from how it comes out
        listed = tuple([one for one in listed if not (isinstance(one, forms.If) and st.asks_save(one.test))])
    for step, printed in zip(list(hit), listed, strict=False):
        if critical_only(printed) is not None and main[0] is not step:
            main[0].critical = (*main[0].critical, b.measure(critical_only(printed) or forms.Amount()))
            folded.append(step)
            continue
        bonus = extra_of(b, printed)
        if bonus is not None and main and main[0] is not step:
            main[0].bonuses = (*main[0].bonuses, bonus)
            folded.append(step)
    for step in folded:
        hit.remove(step)


def critical_only(form: Form) -> forms.Amount | None:
    """What a form adds to the damage of a critical hit alone, None when it is something else."""
    crits = (
        isinstance(form, forms.If) and form.test == forms.Outcome("critical") and not form.otherwise
    ) or (
        isinstance(form, forms.When)
        and form.trigger.events == ("critical",)
        and form.trigger.who == forms.SELF
    )
    if crits and isinstance(form, (forms.If, forms.When)) and len(form.effects) == 1:
        inner = form.effects[0]
        if isinstance(inner, forms.ExtraDamage) or (isinstance(inner, forms.Damage) and inner.additional):
            return inner.amount
    return None


def extra_of(b: Builder, form: Form) -> Case | None:
    """Extra damage of this very hit with what must hold for it, None when a form is something else."""
    if isinstance(form, forms.If) and len(form.effects) == 1 and not form.otherwise and not form.instead:
        inner = form.effects[0]
        late = any(isinstance(one, (forms.Felled, forms.Unable, forms.Dealt)) for one in (form.test, *form.test.walk()))
        if (
            isinstance(inner, forms.ExtraDamage)
            and inner.duration is None
            and not inner.next_only
            and not late
        ):
            return Case(b.measure(inner.amount), b.check(form.test), inner.types)
        if isinstance(inner, forms.Damage) and inner.additional and not inner.types and not late:
            return Case(b.measure(inner.amount), b.check(form.test), inner.types)
    if isinstance(form, forms.ExtraDamage) and form.duration is None and not form.next_only:
        return Case(b.measure(form.amount), b.check(forms.Outcome("hit")), form.types)
    return None


def special(b: Builder, power: ParsedPower, form: Form) -> None:
    """A special entry: extra damage of its criticals, or what follows a hit."""
    inner = form.effects[0] if isinstance(form, (forms.If, forms.When)) and len(form.effects) == 1 else form
    critical = (
        (isinstance(form, forms.If) and form.test == forms.Outcome("critical"))
        or (isinstance(form, forms.When) and form.trigger.events == ("critical",))
        or (
            isinstance(inner, forms.ExtraDamage)
            and inner.attack is not None
            and "critical" in inner.attack.kind
        )
    )
    if critical and isinstance(inner, (forms.ExtraDamage, forms.Damage)) and power.main:
        power.main[0].critical = (*power.main[0].critical, b.measure(inner.amount))
        return
    extra = extra_of(b, form)
    if extra is not None and power.main:
        power.main[0].bonuses = (*power.main[0].bonuses, extra)
        return
    b.struck = power.line is not None
    made = st.steps(b, (form,))
    b.struck = False
    if power.line is not None and isinstance(form, (forms.If, forms.When)):
        power.hit = (*power.hit, *made)
    elif power.line is not None or mentions_target(form):
        power.always = (*power.always, *made)
    else:
        power.finally_ = (*power.finally_, *made)


def attach_effect(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """The effect entry: a stance, form, aura or zone is laid as a whole; the rest falls on each target or
    once.
    """
    listed = form.effect
    tags = power.tags
    if not listed and not form.maintain:
        return
    if "stance" in tags or "form" in tags:
        made = stance_step(b, listed, "form" in tags and "stance" not in tags)
        power.finally_ = (*power.finally_, made)
        b.again = (made,)
    elif any(isinstance(one, forms.Zone) for one in listed) or "zone" in tags:
        before, made = zone_step(b, listed, form.maintain)
        power.finally_ = (*power.finally_, *before, made)
        b.again = (made,)
        return
    elif "aura" in tags or any(isinstance(one, forms.Aura) for one in listed):
        made = area_step(
            b,
            listed,
            form.targeting.area.size if form.targeting is not None and form.targeting.area is not None else 1,
        )
        power.finally_ = (*power.finally_, made)
    else:
        each = tuple([one for one in listed if mentions_target(one)])
        once = tuple([one for one in listed if not mentions_target(one)])
        if any(isinstance(one, forms.Conjure) for one in listed):
            each, once = (), listed
        alone = not power.targeting.origin and not power.targeting.area and form.attack is None
        if alone:
            power.always = (*power.always, *st.steps(b, listed))
        else:
            power.always = (*power.always, *st.steps(b, each))
            power.finally_ = (*power.finally_, *st.steps(b, once))
        b.again = (*power.always, *power.finally_)
    for one in form.maintain:
        power.maintain = one.action
        told = [form for form in one.effects if not isinstance(form, forms.MaintainLimit)]
        each = tuple([form for form in told if isinstance(form, forms.RepeatAttack) or mentions_target(form)])
        power.kept_each = st.steps(b, each)
        power.kept = st.steps(b, tuple([form for form in told if form not in each]))
        for limit in one.effects:
            if isinstance(limit, forms.MaintainLimit):
                try:
                    attach_limits(b, power, [limit])
                except Unrunnable:
                    b.note(limit)


FIRST: Final = frozenset({forms.TARGET, forms.Who("original")})
"""What a secondary attack's print calls the target of the first."""


def secondary_step(b: Builder, power: ParsedPower, form: forms.SecondaryAttack) -> SecondaryStep:
    """A secondary attack as a power of its own."""
    b.asks |= SecondaryStep.asks
    told = form.targeting
    whom = told.who if told is not None else None
    against: PrintedCreatures | None = None
    if isinstance(whom, forms.Select) and not FIRST.isdisjoint(whom.walk()):
        # Told by where the first target is: it is known when the second is looked for, and not meant itself.
        near = substitute(whom, forms.Who("original"), forms.TARGET)
        against = b.who(replace(near, tests=(*near.tests, forms.Excluded(forms.TARGET))))
        told = None
    second = b.minor_power(form.attack, form.hit, form.miss, told, aftermath(b.form, form.hit, form.miss))
    second.unread = (*second.unread, *form.unread)
    return SecondaryStep(second, told is not None and (whom is not None or b.form.attack is None), against)


def delegate_of(power: ParsedPower) -> None:
    """For a power that has others attack, or teleports: the step that says whom it can be aimed at, or
    where.
    """
    moved = False
    for step in (*power.first, *power.always, *power.finally_):
        inner = step
        while isinstance(inner, (MayStep, AgainStep)) and inner.steps:
            inner = inner.steps[0]
        if (
            isinstance(inner, AttackStep)
            and power.delegate is None
            and not moved
            and inner.who is ROLES["self"]
            and inner.against is None
        ):
            power.delegate = inner
        moved = moved or isinstance(inner, MoveStep)
        if isinstance(inner, MoveStep) and inner.mode == "teleport" and power.teleport is None:
            power.teleport = inner
    for step in power.hit:
        if isinstance(step, MoveStep) and step.mode == "teleport" and power.teleport is None:
            power.teleport = step
