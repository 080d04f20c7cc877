"""How long what is said lasts, where the print leaves that to what stands beside it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from . import forms as f
from .forms.base import Form
from .grammar.parts import substitute

# What its own going about sets off for SELF without a word of how long is over when its next turn starts.
_GOING: Final = frozenset(("run", "charge", "move", "shift", "fly", "teleport", "jump", "climb", "swim", "stand up"))
_UNTIL_NEXT_TURN: Final = f.Duration("start", f.SELF)
# These end by what their creature does, whatever laid them.
_ENDED_BY_ACTS: Final = frozenset(("prone", "grappled", "swallowed"))


def timed(forms: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements in printed order, each with the time that is meant: what stands "instead" of a state lasts as long as
    that would have; "until ..., the area is fog, and ..." is the fog's time; a passing gain passes; how long behind
    what is done at once is how long it goes on being done.
    """
    found: list[Form] = []
    last: f.Duration | None = None
    for one in forms:
        for form in _zone_first(one):
            if isinstance(form, f.If):
                last = _ends(form.otherwise) or last
            then = _in_its_place(form, last)
            last = _ends((then,)) or last
            found.extend(_on_the_way(_again_and_again(_passing(then)), found))
    return tuple(found)


def _ends(forms: tuple[Form, ...]) -> f.Duration | None:
    """How long the newest state among these lasts."""
    found = [one.duration for one in forms if isinstance(one, (f.Afflict, f.Jointly)) and one.duration is not None]
    return found[-1] if found else None


def _in_its_place(form: Form, last: f.Duration | None) -> Form:
    if last is None or not isinstance(form, (f.If, f.Afflict)):
        return form
    if isinstance(form, f.If):
        return replace(form, effects=tuple([_in_its_place(one, last) for one in form.effects]))
    own_end = form.duration is not None or not _ENDED_BY_ACTS.isdisjoint(form.conditions)
    return replace(form, duration=last) if form.instead and not own_end else form


def _passing(form: Form) -> Form:
    if not isinstance(form, f.When) or form.trigger.who != f.SELF or not _GOING.issuperset(form.trigger.events):
        return form
    return replace(form, effects=tuple([_short(one) for one in form.effects]))


def _short(form: Form) -> Form:
    if not isinstance(form, f.Modify) or form.duration is not None or form.next_only:
        return form
    return form if set(form.stats) <= {"attack", "damage"} else replace(form, duration=_UNTIL_NEXT_TURN)


def _again_and_again(form: Form) -> Form:
    """ "Whenever the target attacks, it takes 3 damage (save ends)", "at the start of each of its turns, the target
    takes 3 damage (save ends)"; "takes 3 damage at the start of each of its turns until ...", which lasts so long and
    not as long as a hold.
    """
    if isinstance(form, f.Lasting):
        return replace(form, effects=tuple([_each_turn(one) for one in form.effects]))
    if isinstance(form, f.At):
        if form.next or form.whose != f.TARGET or len(form.effects) != 1:
            return form
    elif not isinstance(form, f.When) or form.trigger.who != f.TARGET or len(form.effects) != 1:
        return form
    only = form.effects[0]
    if not isinstance(only, f.Lasting) or not all(isinstance(one, f.Damage) for one in only.effects):
        return form
    return replace(only, effects=(replace(form, effects=only.effects),))


def _on_the_way(form: Form, before: list[Form]) -> tuple[Form, ...]:
    """ "It moves up to its speed. When it enters an enemy's space, that enemy ...": said of that move, and done to all
    whom it has gone through.
    """
    moved = before[-1] if before else None
    if isinstance(moved, f.May):
        moved = moved.effects[-1]
    if not isinstance(form, f.When) or not isinstance(moved, f.Move) or form.once or form.action:
        return (form,)
    event, place = form.trigger, form.trigger.place
    if event != f.Trigger(("enter",), f.SELF, place=place) or place is None or place.kind != "space":
        return (form,)
    if not isinstance(place.of, f.Select):
        return (form,)
    those = replace(place.of, count=0, any_one=False, tests=(*place.of.tests, f.Passed(f.EACH)))
    aimed = [replace(one, against=f.EACH) if isinstance(one, f.MakeAttack) and one.against is None else one
             for one in form.effects]
    done: tuple[Form, ...] = substitute(tuple(aimed), f.EACH, those)
    return done


def _each_turn(form: Form) -> Form:
    if not isinstance(form, f.RepeatDamage) or form.while_state:
        return form
    return f.At(form.at, form.whose, (f.Damage(form.amount, form.types, form.who),))


def _zone_first(form: Form) -> tuple[Form, ...]:
    """ "Until ..., the area is fog, and whoever ends its turn in the area ...": the zone, for that time."""
    if not isinstance(form, f.Lasting) or not form.effects or not isinstance(form.effects[0], f.Zone):
        return (form,)
    zone, rest = replace(form.effects[0], duration=form.effects[0].duration or form.duration), form.effects[1:]
    inside = all(isinstance(one, f.When) and one.trigger.place is not None and one.trigger.place.kind == "area"
                 for one in rest)
    return (zone, *rest) if inside else (form,)
