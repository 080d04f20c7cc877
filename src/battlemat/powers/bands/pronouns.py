"""What a whole line settles: whom its creature has chosen, that its healing is its regeneration."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from battlemat.powers import forms as f
from battlemat.powers.forms.base import Form, Note
from battlemat.powers.grammar.parts import substitute

_OF_ITSELF: Final = (f.Has, f.Engaged, f.HitPoints, f.Burning, f.InForm)
"""What a creature of a kind can be said to be in a trait that each of that kind has."""


def of_its_kind(power: f.Power, called: str) -> f.Power:
    """A trait of "a staggered howler", or of "each howler that is engaged", in a howler's own block: each of them has
    it, and has it while that is so of itself. ``called``: the word for one of its kind.
    """
    if power.attack is not None:
        return power
    return replace(power, effect=tuple([_of_itself(one, called) for one in power.effect]))


def _of_itself(form: Form, called: str) -> Form:
    if isinstance(form, f.While):
        return replace(form, effects=tuple([_of_itself(one, called) for one in form.effects]))
    who = getattr(form, "who", None)
    if not isinstance(form, (f.Modify, f.Forbid, f.ExtraDamage, f.ResistRoll)) or not isinstance(who, f.Select):
        return form
    kin = f.Called(f.EACH, "SELF")
    tests = tuple([one for one in who.tests if one != kin])
    own = (who.kind == "ally" and who.with_self and kin in who.tests) or (who.name == called and not who.other)
    if not own or not tests or not all(isinstance(one, _OF_ITSELF) for one in tests) or form.duration is not None:
        return form
    changes: dict[str, Any] = {"who": f.SELF}
    asked = tuple([substitute(one, f.EACH, f.SELF) for one in tests])
    return f.While(asked[0] if len(asked) == 1 else f.AllOf(asked), (replace(form, **changes),))


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


__all__ = ["another_after", "as_regeneration", "of_its_kind", "with_chosen"]


def as_it_stands(power: f.Power) -> f.Power:
    """A line in which "when it is staggered", told of a hit or a miss, asks how things are as that comes: it waits for
    nothing.
    """
    changes: dict[str, Any] = {"effect": tuple([_been(one) for one in power.effect])}
    for name in ("hit", "miss"):
        changes[name] = tuple([_asked(one) for one in getattr(power, name)])
    changes["naturals"] = tuple([replace(one, effects=tuple([_asked(form) for form in one.effects]))
                                 for one in power.naturals])
    return replace(power, **changes)


def _been(form: Form) -> Form:
    """ "At the end of its turn, it heals if it hit with an attack that turn": asked then, of the turn that ends."""
    if not isinstance(form, f.At) or form.whose != f.SELF or form.next or form.point != "end":
        return form
    return replace(form, effects=tuple([
        f.If(f.Happened(one.trigger, "turn"), one.effects) if isinstance(one, f.When) and one == f.When(
            one.trigger, one.effects) and one.trigger.who == f.SELF else one for one in form.effects]))


def _asked(form: Form) -> Form:
    if not isinstance(form, f.When) or form != f.When(f.Trigger(("stagger",), form.trigger.who), form.effects):
        return form
    return f.If(f.Has(form.trigger.who, ("staggered",)), form.effects)
