"""What a trait lets its owner do as an action only while something is so: taken apart from what holds meanwhile."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeGuard

from battlemat.engine.actions.action import TURN_COSTS
from battlemat.powers import forms
from battlemat.powers.forms.base import Form, Test
from battlemat.powers.run.doers import as_events
from battlemat.powers.run.rules import COSTS

ONCE: Final = {"turn": "turn", "round": "round", "battle": "battle", "encounter": "battle", "day": "day"}


def with_movers(printed: list[forms.Power]) -> list[forms.Power]:
    """Powers, and beside each that makes a zone the action that moves it: it is paid for while the zone is there, not
    as it is made.
    """
    found: list[forms.Power] = []
    for form in printed:
        moves = [one for one in (*form.hit, *form.effect, *form.special) if moves_zone(one)]
        if not moves or not any(isinstance(one, forms.Zone) for one in form.walk()):
            found.append(form)
            continue
        kept = [tuple([one for one in part if one not in moves]) for part in (form.hit, form.effect, form.special)]
        found.append(replace(form, hit=kept[0], effect=kept[1], special=kept[2]))
        found.extend(forms.Power(f"Move {form.name}", cost=(one.action,), usage=forms.Usage("at-will"),
                                 effect=(replace(one, action="", of=form.name),)) for one in moves)
    return found


def moves_zone(form: Form) -> TypeGuard[forms.MoveZone]:
    """Whether it is an action that moves a zone."""
    return isinstance(form, forms.MoveZone) and bool(form.action) and form.what == "zone"


def offered(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements of a trait with each action offered under a test as one that is limited by it."""
    found: list[Form] = []
    for form in as_events(listed):
        found.extend(apart(form, ()))
    return tuple(found)


def freely(form: Form) -> Form:
    """A statement with the attacks it lets one make as a free action, so many times, offered for that action."""
    if isinstance(form, (forms.While, forms.If)):
        return replace(form, effects=tuple([freely(one) for one in form.effects]))
    if isinstance(form, forms.May) and form.once and not form.action and attacks_freely(form.effects):
        return replace(form, action="free")
    if isinstance(form, forms.Usable) and not form.limit.action and form.limit.times is not None:
        if any(isinstance(one, forms.May) and attacks_freely(one.effects) for one in form.effects):
            return replace(form, limit=replace(form.limit, action="free"))
    return form


def attacks_freely(effects: tuple[Form, ...]) -> bool:
    """Whether these are attacks made as a free action."""
    return any(isinstance(one, forms.MakeAttack) and one.free and one.who == forms.SELF for one in effects)


def first_in_turn(form: Form) -> forms.Usable | None:
    """What somebody can do at the start of its turn by an action of that turn, as what it does before anything else: a
    turn's actions are there once it has begun. None for any other statement.
    """
    if not isinstance(form, forms.At) or form.point != "start" or form.whose != forms.SELF or form.next:
        return None
    tests: tuple[Test, ...] = (forms.Not(forms.Is(forms.SELF, "begun")),)
    inside = form.effects
    if len(inside) == 1 and isinstance(inside[0], forms.If) and not inside[0].otherwise:
        tests, inside = (*tests, inside[0].test), inside[0].effects
    leave = inside[0] if len(inside) == 1 else None
    if not isinstance(leave, forms.May) or leave.who != forms.SELF or not COSTS.get(leave.action, 0) & TURN_COSTS:
        return None
    times = forms.Amount(flat=1) if leave.once else None
    return forms.Usable(forms.Limited(times, ONCE.get(leave.once, ""), leave.action, tests), leave.effects)


def apart(form: Form, tests: tuple[Test, ...]) -> list[Form]:
    """One statement: the actions in it, and what else it says as before."""
    first = first_in_turn(form)
    if first is not None:
        return apart(first, tests)
    if isinstance(form, forms.Lasting) and len(form.effects) == 1:
        leave = form.effects[0]
        if isinstance(leave, forms.May) and leave.action:  # what is taken by an action begins with it
            return apart(replace(leave, effects=(replace(form, effects=leave.effects),)), tests)
    if isinstance(form, forms.While) or (isinstance(form, forms.If) and not form.otherwise and not form.instead):
        if not any(offers(one) for one in form.effects):
            return [form]
        kept = tuple([one for one in form.effects if not offers(one)])
        found: list[Form] = [replace(form, effects=kept)] if kept else []
        for one in form.effects:
            if offers(one):
                found.extend(apart(one, (*tests, form.test)))
        return found
    if isinstance(form, forms.Usable) and len(form.effects) == 1 and under_test(form.effects[0]):
        inner = form.effects[0]
        assert isinstance(inner, (forms.While, forms.If))
        limit = replace(form.limit, tests=(*form.limit.tests, inner.test))
        only = inner.effects[0] if len(inner.effects) == 1 else None
        if isinstance(only, forms.May) and only.action and not limit.action and not only.once:
            return apart(replace(form, limit=replace(limit, action=only.action), effects=only.effects), tests)
        given = tuple([two for one in inner.effects for two in given_leave(one)])
        return apart(replace(form, limit=limit, effects=given), tests)
    if isinstance(form, forms.Usable) and not form.limit.action and len(form.effects) == 1:
        only = form.effects[0]
        if isinstance(only, forms.If) and not only.otherwise and len(only.effects) == 1:
            leave = only.effects[0]
            if isinstance(leave, forms.May) and leave.action and not leave.once:
                limit = replace(form.limit, action=leave.action, tests=(*form.limit.tests, only.test))
                return apart(replace(form, limit=limit, effects=leave.effects), tests)
    if not tests:
        return [form]
    if isinstance(form, forms.Usable):
        return [replace(form, limit=replace(form.limit, tests=(*form.limit.tests, *tests)))]
    if isinstance(form, forms.May):
        times = forms.Amount(flat=1) if form.once else None
        limit = forms.Limited(times, ONCE.get(form.once, ""), form.action or "standard", tests)
        return [forms.Usable(limit, form.effects)]
    return [form]


def under_test(form: Form) -> bool:
    """Whether a statement is nothing but others under a test."""
    return isinstance(form, forms.While) or (
        isinstance(form, forms.If) and not form.otherwise and not form.instead
        and len(form.effects) == 1 and isinstance(form.effects[0], forms.May))


def given_leave(form: Form) -> tuple[Form, ...]:
    """What is done, without the leave to do it that the action offered gives."""
    return form.effects if isinstance(form, forms.May) and not form.action and not form.once else (form,)


def offers(form: Form) -> bool:
    """Whether a statement is, or holds under a test, an action that can be taken."""
    if isinstance(form, (forms.While, forms.If)):
        return any(offers(one) for one in form.effects)
    if isinstance(form, forms.May):
        return bool(form.action) or attacks(form)
    if isinstance(form, forms.At):
        return first_in_turn(form) is not None
    return isinstance(form, forms.Usable) and form.limit.trigger is None


def attacks(form: forms.May) -> bool:
    """Whether what is offered is an attack, which takes a standard action where none is named."""
    return any(isinstance(one, forms.MakeAttack) and one.who == forms.SELF for one in form.effects)
