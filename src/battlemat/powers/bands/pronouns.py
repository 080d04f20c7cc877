"""What a whole line settles: whom its creature has chosen, that its healing is its regeneration."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from battlemat.powers import forms as f
from battlemat.powers.forms.base import Form, Note


def another_after(power: f.Power) -> f.Power:
    """A line that lets it make another attack of a kind if something is so: after such an attack, once a turn."""
    if power.attack is not None or "another" not in power.text.casefold():
        return power
    return replace(power, effect=tuple([_after(one) for one in power.effect]))


def _after(form: Form) -> Form:
    if not isinstance(form, f.If) or form.otherwise or len(form.effects) != 1:
        return form
    attack = form.effects[0]
    inner = attack.effects[0] if isinstance(attack, f.May) and len(attack.effects) == 1 else attack
    if not isinstance(inner, f.MakeAttack) or inner.who != f.SELF or len(inner.attack.powers) != 1 or inner.against:
        return form
    made = f.Trigger(("attacked",), f.SELF, attack=inner.attack, tests=(form.test,))
    return f.When(made, (attack,), "turn")


def as_regeneration(power: f.Power) -> f.Power:
    """A trait that calls what it heals at the start of its turns regeneration, with that healing as such: what stops
    regeneration stops it.
    """
    if power.attack is not None or "regenerat" not in f"{power.name} {power.text}".casefold():
        return power
    return replace(power, effect=tuple([_regrown(one) for one in power.effect]))


def _regrown(form: Form) -> Form:
    if isinstance(form, f.While):
        return replace(form, effects=tuple([_regrown(one) for one in form.effects]))
    if isinstance(form, f.At) and form.point == "start" and form.whose == f.SELF and len(form.effects) == 1:
        heal = form.effects[0]
        if isinstance(heal, f.Heal) and heal.who == f.SELF and not heal.spend and not form.next:
            return f.Regenerate(heal.amount)
    return form


def with_chosen(power: f.Power) -> f.Power:
    """A trait that lets SELF choose somebody, and then says what is so of whom it has chosen, as one action."""
    if power.attack is not None or len(power.effect) < 2:
        return power
    head, rest = power.effect[0], power.effect[1:]
    if not isinstance(head, f.May) or not head.effects or not isinstance(head.effects[-1], f.Pick):
        return power
    last = rest[-1]
    duration = last.duration if isinstance(last, f.ConjurationLasts) else None
    told = rest[:-1] if duration is not None else rest
    if not all(isinstance(one, (f.Modify, f.ExtraDamage, f.Afflict, f.VulnerableTo, f.Lasting)) for one in told):
        return replace(power, effect=(*power.effect, Note(power.text)))
    held = (f.Lasting(duration, told),) if duration is not None else told
    return replace(power, effect=(replace(head, effects=(*head.effects, *held)),))


__all__ = ["another_after", "as_regeneration", "with_chosen"]


def as_it_stands(power: f.Power) -> f.Power:
    """A line in which "when it is staggered", told of a hit or a miss, asks how things are as that comes: it waits for
    nothing.
    """
    changes: dict[str, Any] = {}
    for name in ("hit", "miss"):
        changes[name] = tuple([_asked(one) for one in getattr(power, name)])
    changes["naturals"] = tuple([replace(one, effects=tuple([_asked(form) for form in one.effects]))
                                 for one in power.naturals])
    return replace(power, **changes)


def _asked(form: Form) -> Form:
    if not isinstance(form, f.When) or form != f.When(f.Trigger(("stagger",), form.trigger.who), form.effects):
        return form
    return f.If(f.Has(form.trigger.who, ("staggered",)), form.effects)
