"""Attacks with other powers made again until one misses: "makes a claw attack. It can repeat this until ..."."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.run.attacks import MOST_REPEATS

HIT: Final = forms.Outcome("hit")


def until_missed(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements with each attack that is to be repeated "until it misses" followed by the next, if it hits."""
    found: list[Form] = []
    for form in listed:
        again = form.effects[0] if isinstance(form, forms.May) else form
        endless = isinstance(again, forms.RepeatAttack) and again.until_miss
        made = last_made(found[-1]) if endless and found else None
        if made is None or not isinstance(again, forms.RepeatAttack):
            found.append(form)
            continue
        before = [one for statement in found for one in statement.walk() if isinstance(one, forms.MakeAttack)]
        # "Another" attack comes after one of the power's own, which counts, too.
        left = again.limit - len(before) - before[0].another if again.limit else MOST_REPEATS
        found[-1:] = with_next(found[-1], replace(made, another=True), left, form != again)
    return tuple(found)


def last_made(form: Form) -> forms.MakeAttack | None:
    """The one attack that a statement comes to last, in whatever case; None where there is none or several are."""
    if isinstance(form, (forms.If, forms.May)):
        return last_made(form.effects[-1])
    return form if isinstance(form, forms.MakeAttack) and form.times == 1 else None


def with_next(form: Form, again: forms.MakeAttack, left: int, may: bool) -> tuple[Form, ...]:
    """A statement with so many more attacks behind the one that it comes to, each if the one before it has hit."""
    if isinstance(form, (forms.If, forms.May)):
        *before, last = form.effects
        return (replace(form, effects=(*before, *with_next(last, again, left, may))),)
    if left < 1:
        return (form,)
    following = with_next(again, again, left - 1, may)
    return (form, forms.If(HIT, (forms.May(again.who, following),) if may else following))
