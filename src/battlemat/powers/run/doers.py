"""What is said of whoever does something ("each enemy that ends its turn nearby takes ..."): done as they do it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from battlemat.powers import forms
from battlemat.powers.forms.base import Form, Test
from battlemat.powers.grammar.parts import substitute
from battlemat.powers.run.steps import about

SAVES: Final = ("saved", "unsaved")
"""What comes of a save, asked for behind it."""


def with_events(power: forms.Power) -> forms.Power:
    """A printed line; one that is no attack with what it says of such creatures as answers."""
    if power.attack is not None or power.cost or power.trigger is not None:
        return power
    effect = as_events(power.effect)
    return replace(power, effect=effect) if effect != power.effect else power


def as_events(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements of a trait about creatures told by an event, as answers to it; what is said next of "that creature"
    goes with the event before it.
    """
    found: list[Form] = []
    for form in listed:
        before = found[-1] if found else None
        if isinstance(before, forms.When) and (goes_on(form) or hangs_on(before, form)):
            found[-1] = replace(before, effects=(*before.effects, form))
        elif isinstance(before, forms.Lasting) and isinstance(before.effects[-1], forms.When) and goes_on(form):
            found[-1] = replace(before, effects=as_events((*before.effects, form)))
        else:
            found.append(as_event(form))
    return tuple(found)


def goes_on(form: Form) -> bool:
    """Whether a statement is about "that creature", or about it if something is so."""
    if isinstance(form, forms.If) and not form.otherwise:
        return all(goes_on(one) for one in form.effects)
    return getattr(form, "who", None) == forms.EACH


def hangs_on(before: forms.When, form: Form) -> bool:
    """Whether a statement asks what was rolled as the one before it was answered: "on a failure, it is dazed"."""
    if not isinstance(form, forms.If) or not any(isinstance(one, forms.RollSave) for one in before.effects):
        return False
    return isinstance(form.test, forms.Outcome) and form.test.result in SAVES


def as_event(form: Form) -> Form:
    """One statement; as it is where nobody in it is told by an event."""
    if isinstance(form, (forms.While, forms.Lasting)):
        return replace(form, effects=as_events(form.effects))
    if isinstance(form, forms.If) and not form.otherwise:
        return as_turn_begins(form)
    who = getattr(form, "who", None)
    if not isinstance(who, forms.Select) or isinstance(form, (forms.When, forms.Trigger)):
        return form
    event = told_event(who.tests)
    if event is None:
        return form
    others = tuple([test for test in who.tests if not isinstance(test, forms.Did)])
    anyone = replace(who, tests=others, count=0, up_to=False, any_one=True)
    spoken = about(form, forms.EACH)
    return forms.When(replace(event, who=anyone), (spoken,))


def as_turn_begins(form: forms.If) -> Form:
    """ "If it is unengaged at the start of its turn, it can teleport": asked and done then. "If an enemy is engaged
    with it at the start of its turn, that enemy takes ...": as that enemy's turn starts.
    """
    if isinstance(form.test, forms.TurnBegan) and not any(
            isinstance(one, forms.May) and one.action for one in form.effects):
        return forms.At("start", forms.SELF, (replace(form, test=as_it_is(form.test)),))
    who = form.test.who if isinstance(form.test, forms.Exists) and form.test.at_least == 1 else None
    event = told_event(who.tests) if isinstance(who, forms.Select) else None
    if event is None or not isinstance(who, forms.Select) or event.events not in (("start",), ("end",)):
        return form
    others = tuple([test for test in who.tests if not isinstance(test, forms.Did)])
    anyone = replace(who, tests=others, count=0, up_to=False, any_one=True)
    return forms.When(replace(event, who=anyone), substitute(form.effects, who, forms.EACH))


def as_it_is(test: forms.TurnBegan) -> Test:
    """How SELF's turn began, asked as it does."""
    engaged = forms.Engaged(forms.SELF, test.other, "unengaged" in test.states)
    flying = forms.Has(forms.SELF, ("flying",))
    found: list[Test] = [flying if state == "flying" else engaged for state in test.states]
    return found[0] if len(found) == 1 else forms.AllOf(tuple(found))


def told_event(tests: tuple[Test, ...]) -> forms.Trigger | None:
    """The event among the words of a description, None without one or with several."""
    found = [test.event for test in tests if isinstance(test, forms.Did) and isinstance(test.event, forms.Trigger)]
    return found[0] if len(found) == 1 else None
