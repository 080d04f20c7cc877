"""What is said behind a movement of what is done on the way, and of whom it does not provoke."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.grammar.parts import substitute


def on_the_way(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements with "at one point during the movement, it can ..." and "moving away from the target does not provoke"
    as part of the movement told last before them.
    """
    found: list[Form] = []
    for form in listed:
        changes: dict[str, Any] = {}
        if isinstance(form, forms.DuringMove):
            changes["during"] = (forms.May(form.who, form.effects),)
        elif isinstance(form, forms.ThisMove) and form.rule == "away safe":
            changes["free_from"] = forms.TARGET
        if not changes or not told_of_last(found, changes):
            found.append(form)
    return tuple(found)


def told_of_last(found: list[Form], changes: dict[str, Any]) -> bool:
    """Change the movement of SELF's that was told last; False where there is none."""
    for at in range(len(found) - 1, -1, -1):
        moves = [one for one in found[at].walk() if isinstance(one, forms.Move) and one.who in (forms.SELF, forms.IT)]
        for one in moves:
            during = (*one.during, *changes.get("during", ()))
            found[at] = substitute(found[at], one, replace(one, **{**changes, "during": during}))
        if moves:
            return True
    return False
