"""Auras, zones, stances and changed forms as printed: makers of their plans and of steps that lay them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from battlemat.engine.effects.traits import (
    CLEAR,
    HEAVILY,
    ITS_MAKER,
    LIGHTLY,
    MAGIC_DARK,
    MAKERS_SIDE,
    NOBODY,
    TOTALLY,
)
from battlemat.powers import forms
from battlemat.powers.forms.base import Creatures, Form
from battlemat.powers.run import steps as st
from battlemat.powers.run.builder import ROLES, Unrunnable
from battlemat.powers.run.lasting import PARTS, RULES, part
from battlemat.powers.run.laying import Part
from battlemat.powers.run.parts import FlagPart, RulePart
from battlemat.powers.run.places import Blueprint, Within, enter_stance, stance_worth, start_aura, start_zone
from battlemat.powers.run.running import Done, Rule, Step
from battlemat.powers.run.terms import TO_THE_END, UNTIL_COUNTERED

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder

OBSCURED = {
    "magical darkness": MAGIC_DARK,
    "darkness": HEAVILY,
    "lightly obscured": LIGHTLY,
    "heavily obscured": HEAVILY,
    "totally obscured": TOTALLY,
    "obscured": LIGHTLY,
}
HARM = (forms.Damage, forms.PersistentDamage)


class Ground:
    """What is gathered of an aura's or zone's statements."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.within: list[Within] = []
        self.now: list[Step] = []
        self.ends: list[Step] = []
        self.difficult = False
        self.spares = NOBODY
        self.obscured = CLEAR
        self.hostile = False


def look(ground: Ground, words: tuple[str, ...]) -> None:
    """What words for squares make of them."""
    for word in words:
        text = word.casefold()
        if "difficult" in text:
            ground.difficult = True
        for name, degree in OBSCURED.items():
            if name in text:
                ground.obscured = max(ground.obscured, degree)


def spared(form: Form, to: Creatures | None) -> int:
    """Who crosses ground that is difficult for some only. Raises `Unrunnable` where they are not its maker or its side.
    """
    if to is None:
        return NOBODY
    if isinstance(to, forms.Select) and to.kind == "enemy" and not to.tests:
        return MAKERS_SIDE
    if isinstance(to, forms.Select) and to.kind == "creature" and len(to.tests) == 1:
        but = to.tests[0]
        if isinstance(but, forms.Excluded) and but.who == forms.SELF:
            return ITS_MAKER
        if isinstance(but, forms.Excluded) and isinstance(but.who, forms.Select) and but.who.kind == "ally":
            return MAKERS_SIDE
    raise Unrunnable(form)


def gather(b: Builder, listed: tuple[Form, ...], ground: Ground) -> None:
    """Sort the statements of an aura or zone. One that nothing can be made of becomes a note."""
    for form in listed:
        try:
            place(b, form, ground)
        except Unrunnable:
            b.note(form)


def place(b: Builder, form: Form, ground: Ground) -> None:
    """One statement of an aura or zone."""
    if isinstance(form, forms.Obscure):
        look(ground, form.how)
        ground.spares = spared(form, form.to) if ground.difficult else NOBODY
    elif isinstance(form, forms.Aura):
        gather(b, form.effects, ground)
    elif isinstance(form, forms.AtZoneEnd):
        ground.ends.extend(st.steps(b, form.effects))
    elif (
        isinstance(form, forms.Conceal)
        and isinstance(form.who, forms.Select)
        and form.who.kind == "creature"
        and form.against is None
        and "conceal" in form.what
    ):
        ground.obscured = max(ground.obscured, TOTALLY if "total" in form.what else LIGHTLY)
    elif isinstance(form, (forms.SeeThrough, forms.OutOfFight, forms.SpawnPhrases)):
        return
    elif isinstance(form, (forms.When, forms.At)):
        if any(isinstance(one, HARM) for one in form.walk()):
            ground.hostile = True
        ground.rules.append(st.answering(b, form))
    elif isinstance(form, (forms.While, forms.If)):
        ground.rules.extend(st.rules_of(b, (form,), ()))
    elif type(form) in RULES and not isinstance(form, forms.GrantAdvantage):
        ground.rules.extend(st.rules_of(b, (form,), ()))
    elif type(form) in PARTS:
        who = st.whose(form)
        ground.within.append(Within(b.who(who) if who is not None else ROLES["each"], (part(b, form),)))
    elif isinstance(form, forms.Lasting):
        gather(b, form.effects, ground)
    else:
        ground.now.append(st.step(b, form))


def plan_of(b: Builder, name: str, radius: int, ground: Ground) -> Blueprint:
    """The plan of what was gathered."""
    return Blueprint(
        name,
        radius,
        tuple(ground.rules),
        tuple(ground.within),
        ground.difficult,
        ground.obscured,
        ground.hostile,
        b.tags,
        ground.spares,
    )


def aura_plan(b: Builder, form: forms.Aura) -> Blueprint:
    """A monster's aura."""
    ground = Ground()
    gather(b, form.effects, ground)
    return plan_of(b, form.name or b.name, form.radius, ground)


def area_step(b: Builder, listed: tuple[Form, ...], radius: int) -> Step:
    """An aura power: it lingers around its user and moves with it."""
    ground = Ground()
    struck, b.struck = b.struck, False
    for form in listed:
        if isinstance(form, forms.Aura):
            radius = form.radius
    gather(b, listed, ground)
    b.struck = struck
    plan = plan_of(b, b.name, radius, ground)
    return Done(start_aura, plan, "aura" in b.tags, tuple(ground.now), worth=120)


def zone_step(
    b: Builder, listed: tuple[Form, ...], maintain: tuple[forms.Maintain, ...]
) -> tuple[tuple[Step, ...], Step]:
    """A zone: what is printed before it happens first, what is printed after it is about those inside."""
    ground = Ground()
    zone = forms.Zone()
    before: list[Form] = []
    found = False
    for form in listed:
        if isinstance(form, forms.Zone):
            zone = form
            found = True
            look(ground, form.terrain)
            ground.spares = spared(form, form.to)
        elif found or "zone" in b.tags:
            gather(b, (form,), ground)
        else:
            before.append(form)
    kept: tuple[str, tuple[Step, ...]] = ("", ())
    for one in maintain:
        kept = (one.action, st.steps(b, tuple([e for e in one.effects if not isinstance(e, forms.Persist)])))
    own, b.maintained = b.maintained, False
    term = b.term(zone.duration)
    b.maintained = own
    plan = plan_of(b, b.name, -1, ground)
    around = b.who(zone.around) if zone.around is not None else ROLES["self"]
    step = Done(start_zone, plan, term, zone.size, around, kept, tuple(ground.ends), worth=80)
    return (*st.steps(b, tuple(before)), *ground.now), step


def laid_zone(b: Builder, form: forms.Zone) -> Step:
    """A zone that a hit makes, with nothing said of those inside."""
    return zone_step(b, (form,), ())[1]


def stance_step(b: Builder, listed: tuple[Form, ...], form_power: bool) -> Step:
    """A stance or a changed form: what holds while it lasts, and what happens as it is entered."""
    parts: list[Part] = []
    now: list[Step] = []
    term = UNTIL_COUNTERED
    plan: Blueprint | None = None
    for form in unfolded(listed):
        duration = getattr(form, "duration", None)
        try:
            if isinstance(form, forms.Aura):
                plan = aura_plan(b, form)
            elif isinstance(form, forms.TakeForm):
                parts.append(FlagPart(0, (form.name.casefold(), "form " + form.name.casefold()), 10))
                term = b.term(duration, TO_THE_END)
            elif isinstance(form, forms.FormLasts):
                term = UNTIL_COUNTERED
            elif isinstance(form, forms.Become):
                parts.append(part(b, form))
                term = b.term(duration, TO_THE_END)
            elif isinstance(form, forms.When) and form.trigger.events == ("stance",):
                now.extend(st.steps(b, form.effects))
            elif isinstance(form, (forms.When, forms.At, forms.While, forms.If)) or (
                duration is None and type(form) in RULES
            ):
                if type(form) in PARTS and st.whose(form) in (None, forms.SELF):
                    parts.append(part(b, form))
                else:
                    parts.extend(RulePart(rule) for rule in st.rules_of(b, (form,), ()))
            elif duration is None and type(form) in PARTS and st.whose(form) in (None, forms.SELF):
                parts.append(part(b, form))
            else:
                now.extend(st.steps(b, (form,)))
        except Unrunnable:
            b.note(form)
    if form_power and term is UNTIL_COUNTERED:
        term = TO_THE_END
    return Done(enter_stance, tuple(parts), tuple(now), b.tags, plan, form_power, term, worth=stance_worth)


def unfolded(listed: tuple[Form, ...]) -> list[Form]:
    """The statements with "while in this stance" and "until SELF leaves this stance" taken as said."""
    found: list[Form] = []
    for form in listed:
        if isinstance(form, forms.While) and isinstance(form.test, forms.Under) and not form.test.power:
            found.extend(unfolded(form.effects))
        elif isinstance(form, forms.Lasting) and (
                form.duration.kind in ("lasting", "encounter") or _till_left(form.duration)):
            found.extend(unfolded(form.effects))
        elif _till_left(getattr(form, "duration", None)):
            changes: dict[str, Any] = {"duration": None}
            found.append(replace(form, **changes))
        else:
            found.append(form)
    return found


def _till_left(duration: Any) -> bool:
    """Whether something lasts as long as SELF is in this stance."""
    event = duration.event if isinstance(duration, forms.Duration) and not duration.others else None
    return isinstance(event, forms.Trigger) and event.events == ("leave stance",)
