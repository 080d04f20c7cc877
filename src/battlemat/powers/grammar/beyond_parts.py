"""Helpers of the grammar for outbursts and for whom a trait spares."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Form, Test
from .parts import substitute


def still(amount: f.Amount, types: tuple[str, ...] | None) -> f.PersistentDamage:
    return f.PersistentDamage(amount, types or ())


def outburst(
    amount: f.Amount, types: tuple[str, ...] | None, more: f.PersistentDamage | None, who: Creatures, duration: Any
) -> tuple[Form, ...]:
    """Damage to those around, at once and for as long as it lasts."""
    found: list[Form] = [f.Damage(amount, types or (), who)]
    if more is not None:
        found.append(replace(more, who=who, duration=duration))
    return tuple(found)


def exempted(form: Form, test: Test) -> Form:
    """A statement with those left out of whom a test holds."""
    if isinstance(form, f.OutOfFight):
        return form
    if isinstance(form, f.While) and isinstance(form.test, f.Exists) and isinstance(form.test.who, f.Select):
        who = form.test.who
        other = f.Not(substitute(test, f.TARGET, f.EACH))
        return replace(form, test=replace(form.test, who=replace(who, tests=(*who.tests, other))))
    if isinstance(form, f.While):
        return replace(form, effects=tuple([exempted(one, test) for one in form.effects]))
    if isinstance(form, f.UnlessHurt):
        inner = exempted(form.inner, test)
        return replace(form, inner=inner) if isinstance(inner, f.When) else form
    if isinstance(form, f.When) and form.trigger.who == f.SELF:
        spared = tuple([spared_each(one, test) for one in form.effects])
        if spared != form.effects:
            return replace(form, effects=spared)
    if isinstance(form, f.When):
        other = f.Not(substitute(test, f.TARGET, f.EACH))
        return replace(form, trigger=replace(form.trigger, tests=(*form.trigger.tests, other)))
    return f.If(f.Not(test), (form,))


def spared_each(form: Form, test: Test) -> Form:
    """What befalls several, without those of whom a test holds."""
    who = getattr(form, "who", None)
    if not isinstance(who, f.Select):
        return form
    changes: dict[str, Any] = {"who": replace(who, tests=(*who.tests, f.Not(substitute(test, f.TARGET, f.EACH))))}
    return replace(form, **changes)


def halved(form: Form, test: Test) -> Form:
    """A statement with its damage halved for those of whom a test holds."""
    if isinstance(form, f.Damage):
        half = replace(form.amount, over=form.amount.over * 2)
        return replace(form, cases=(f.DamageCase(half, substitute(test, f.TARGET, f.EACH), form.types), *form.cases))
    if isinstance(form, (f.While, f.When, f.At)):
        return replace(form, effects=tuple([halved(one, test) for one in form.effects]))
    if isinstance(form, f.UnlessHurt):
        inner = halved(form.inner, test)
        return replace(form, inner=inner) if isinstance(inner, f.When) else form
    return form


__all__ = ["exempted", "halved", "outburst", "still"]
