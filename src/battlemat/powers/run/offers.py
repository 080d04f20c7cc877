"""What a trait lets its owner do as an action only while something is so: taken apart from what holds meanwhile."""

from __future__ import annotations

from dataclasses import replace

from battlemat.powers import forms
from battlemat.powers.forms.base import Form, Test

ONCE = {"turn": "turn", "round": "round", "battle": "battle", "encounter": "battle", "day": "day"}


def offered(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements of a trait with each action offered under a test as one that is limited by it."""
    found: list[Form] = []
    for form in listed:
        found.extend(apart(form, ()))
    return tuple(found)


def apart(form: Form, tests: tuple[Test, ...]) -> list[Form]:
    """One statement: the actions in it, and what else it says as before."""
    if isinstance(form, forms.While) or (isinstance(form, forms.If) and not form.otherwise and not form.instead):
        if not any(offers(one) for one in form.effects):
            return [form]
        kept = tuple([one for one in form.effects if not offers(one)])
        found: list[Form] = [replace(form, effects=kept)] if kept else []
        for one in form.effects:
            if offers(one):
                found.extend(apart(one, (*tests, form.test)))
        return found
    if not tests:
        return [form]
    if isinstance(form, forms.Usable):
        return [replace(form, limit=replace(form.limit, tests=(*form.limit.tests, *tests)))]
    if isinstance(form, forms.May):
        times = forms.Amount(flat=1) if form.once else None
        return [forms.Usable(forms.Limited(times, ONCE.get(form.once, ""), form.action, tests), form.effects)]
    return [form]


def offers(form: Form) -> bool:
    """Whether a statement is, or holds under a test, an action that can be taken."""
    if isinstance(form, (forms.While, forms.If)):
        return any(offers(one) for one in form.effects)
    return (isinstance(form, forms.May) and bool(form.action)) or (
        isinstance(form, forms.Usable) and form.limit.trigger is None)
