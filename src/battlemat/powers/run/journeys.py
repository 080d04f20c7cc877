"""What is said behind a movement of what is done on the way, and of whom it does not provoke."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from battlemat.powers import forms
from battlemat.powers.forms.base import Form
from battlemat.powers.grammar.parts import with_last_moves

ITSELF: Final = (forms.SELF, forms.IT)


def on_the_way(listed: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements with "at one point during the movement, it can ..." and "moving away from the target does not provoke"
    as part of the movement told last before them.
    """
    found: list[Form] = []
    for form in listed:
        during: tuple[Form, ...] = ()
        spared: forms.Who | None = None
        if isinstance(form, forms.DuringMove):
            during = (forms.May(form.who, form.effects),)
        elif isinstance(form, forms.ThisMove) and form.rule == "away safe":
            spared = forms.TARGET
        if not (during or spared) or not with_last_moves(found, partial(gone, during=during, spared=spared), ITSELF):
            found.append(form)
    return tuple(found)


def gone(move: forms.Move, during: tuple[Form, ...], spared: forms.Who | None) -> forms.Move:
    """A movement with more that is done on the way, and with whom it does not provoke."""
    return replace(move, during=(*move.during, *during), free_from=spared or move.free_from)
