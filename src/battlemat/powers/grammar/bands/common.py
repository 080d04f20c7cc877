"""Helpers of the gridless grammar that several constructions share."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from ... import forms as f
from ...forms.base import Creatures, Form, Test
from ..parts import bound, flat_list, half_amount, select, substitute
from ..peg import REFUSED

LONE: Final = f.Now("one target")
_BATTLE: Final = f.Duration("encounter")


def up_from(low: int) -> tuple[int, ...]:
    return tuple(range(low, 21))


def chance(who: f.Select) -> f.Select:
    """These, picked at random."""
    return replace(who, choice="random")


def ongoing(amount: f.Amount, types: tuple[str, ...] | None, duration: f.Duration | None) -> tuple[Any, ...]:
    return (f.PersistentDamage(amount, types or (), duration=duration),)


def difficulty_of(number: int) -> Any:
    """How hard a save is that succeeds on so much."""
    return {6: "easy", 11: "normal", 16: "hard"}.get(number, REFUSED)


def saves(difficulty: str | None, joint: str | None) -> f.Duration:
    return f.Duration("save", joint=joint or "", difficulty="" if difficulty in (None, "normal") else difficulty)


def limited(parts: tuple[Any, ...]) -> f.Limited:
    """How often and when, from its parts."""
    found = f.Limited()
    before: f.Amount | None = None
    for key, value in parts:
        if key == "times":
            before, found = found.times, replace(found, times=value)
        elif key == "tests":
            found = replace(found, tests=found.tests + value)
        elif key == "per" and before is not None and found.times == f.Amount(flat=1) and value in ("turn", "round"):
            # "Twice per battle, but only once per turn."
            found = replace(found, times=before, each=value)
        else:
            found = replace(found, **{key: value})
    return replace(found, tests=either_time(found.tests))


def either_time(tests: tuple[Test, ...]) -> tuple[Test, ...]:
    """ "During its first turn and when the escalation die is odd": on either, as the die shows nothing on the first."""
    first = f.Now("first turn")
    if len(tests) == 2 and first in tests and any(isinstance(one, f.Escalation) for one in tests):
        return (f.AnyOf(tests),)
    return tests


def limit(*groups: Any) -> f.Limited:
    parts: list[Any] = []
    for group in groups:
        _parts(group, parts)
    return limited(tuple(parts))


def _parts(value: Any, found: list[Any]) -> None:
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str):
        found.append(value)
    elif isinstance(value, tuple):
        for one in value:
            _parts(one, found)


def many(first: Any, rest: Any = ()) -> tuple[Any, ...]:
    return tuple(flat_list((first, rest)))


def engaged_each(other: Creatures | None = None, negated: bool | None = None) -> f.Engaged:
    """ "Engaged with SELF", "engaged with two or more skulkers": with so many of them."""
    if isinstance(other, f.Select) and other.count > 1:
        return f.Engaged(f.EACH, replace(other, count=0), bool(negated), other.count)
    if isinstance(other, f.Select) and not other.up_to and not other.number:
        other = replace(other, count=1, group=False, any_one=False)  # "any of SELF's allies" is one of them
    return f.Engaged(f.EACH, other, bool(negated))


def engaged_so(who: Creatures, other: Creatures | None, negated: bool | None) -> f.Engaged:
    """ "The target is engaged with two or more foes": with so many of whomever it fights, not of SELF's enemies."""
    found = engaged_each(other, negated)
    own = found.least > 1 and found.other == f.Select("enemy", 0)
    return replace(found, who=who, other=None if own else found.other)


def beside_self(how: str) -> Test:
    """ "You are next to", "it is engaged with"."""
    return engaged_each(f.SELF) if how == "engaged" else f.Place(how)


def compared(how: str) -> f.Amount:
    """ "Less than the escalation die", "less than or equal to" it."""
    return f.Amount(flat=-1 if how == "below" else 0, value="escalation die")


def popped(who: Creatures, thrown: bool | None) -> tuple[Form, ...]:
    """ "Pops free from SELF", "pops free from SELF as it is hurled far away"."""
    free = f.PopFree(f.SUBJECT, who)
    return (free, f.Relocate(f.SUBJECT, "far away")) if thrown else (free,)


def aimed_against(kind: f.AttackKind, defense: str | None) -> f.AttackKind:
    """ "Melee attacks", "melee attacks against AC"."""
    return replace(kind, tags=(*kind.tags, defense)) if defense else kind


def engaged_now(other: Creatures | None, negated: bool | None) -> f.Engaged:
    """ "While engaged with SELF, ...": whoever the sentence is about; with others it is SELF."""
    return f.Engaged(f.EACH if other == f.SELF else f.SELF, other, bool(negated))


def stats_told(names: str) -> tuple[str, ...]:
    """What several numbers named together are."""
    return tuple(names.split(","))


def anyone_or(whose: Creatures | None) -> Creatures:
    """Whose saves are told of; nobody's are everybody's."""
    return f.Select("creature", any_one=True) if whose is None else whose


def lost_hp(amount: f.Amount, more: str | None) -> f.Damage:
    return f.Damage(amount, who=f.SUBJECT, additional=bool(more))


def row(faces: tuple[int, ...], effects: Any) -> tuple[tuple[int, ...], tuple[Any, ...]]:
    return faces, tuple(flat_list(effects))


def limit_action(action: str, each: str | None) -> tuple[Any, ...]:
    return (("action", action), ("each", each)) if each else (("action", action),)


def limit_test(test: Test) -> tuple[str, Any]:
    return ("tests", (test,))


def allowed(parts: Any, effects: Any) -> tuple[Any, ...]:
    """ "Once per battle as a free action when ..., ...": in the forms there are for the plain cases."""
    how = parts if isinstance(parts, f.Limited) else limit(parts)
    found = tuple(flat_list(effects))
    often = how.times is not None and how.times != f.Amount(flat=1)
    if (often or how.tests) and not how.action and len(found) == 1:
        # What is done so often a battle, or while something is so, and by which action, is one limit.
        inner = found[0]
        if isinstance(inner, f.May) and inner.action:
            how = replace(how, action=inner.action, each=how.each or inner.once)
            found = (replace(inner, action="", once=""),)
    once = how.per if how.times is not None and how.times == f.Amount(flat=1) else ""
    plain = how.times is None or bool(once)
    if plain and how.trigger is not None and not how.tests:
        return (f.When(how.trigger, found, once, how.action),)
    if plain and how.trigger is None and len(found) == 1 and not how.tests:
        one = found[0]
        if isinstance(one, f.May):
            return (replace(one, action=how.action or one.action, once=once or one.once),)
        if isinstance(one, f.When) and not one.once:
            return (replace(one, action=how.action or one.action, once=once),)
        if isinstance(one, f.At):
            case = one.effects[0] if len(one.effects) == 1 and isinstance(one.effects[0], f.If) else None
            offered = f.May(f.SELF, case.effects if case is not None else one.effects, how.action, once)
            return (replace(one, effects=(replace(case, effects=(offered,)) if case is not None else offered,)),)
        if not isinstance(one, (f.When, f.While, f.If, f.Usable)):
            return (f.May(f.SELF, found, how.action, once),)
    return (f.Usable(how, found),)


def negated_if(test: Test, negated: bool | None) -> Test:
    return f.Not(test) if negated else test


def called(quantity: Any, before: tuple[Test, ...], name: str, after: tuple[Any, ...]) -> f.Select:
    return replace(select(quantity, before, "creature", after), name=name)


def named_all(name: str) -> f.Select:
    return f.Select("creature", name=name)


def per_each(amount: f.Amount, who: Creatures | None, most: f.Amount | None = None) -> f.Amount:
    """So much for each of these, or once; ``most`` is the whole that it can come to."""
    bound = 0
    if who is None:
        return amount
    if most is not None:
        bound = sum(count for count, _ in most.dice) or most.flat // max(1, amount.flat)
    return replace(amount, per=who, most=bound)


def capped(effects: Any, step: int, most: int) -> tuple[Any, ...]:
    """Effects that add up to ``most`` in steps of ``step``."""
    return (f.UpToTimes(tuple(flat_list(effects)), max(1, abs(most) // max(1, abs(step)))),)


def lasting_list(duration: f.Duration | None) -> tuple[tuple[str, Any], ...]:
    """A duration as what hangs behind a modifier."""
    return (("duration", duration),) if duration is not None else ()


def next_attack() -> f.Duration:
    """Until whoever it is laid on has made another attack."""
    return f.Duration("event", event=f.Trigger(("attacked",), f.SUBJECT))


def inner(listed: tuple[Any, ...]) -> list[Any]:
    """Effects without the leave to do them, which the action offered gives."""
    found: list[Any] = []
    for one in listed:
        found.extend(one.effects if isinstance(one, f.May) and not one.action else (one,))
    return found


def still(amount: f.Amount, types: tuple[str, ...] | None) -> f.PersistentDamage:
    return f.PersistentDamage(amount, types or ())


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
        case = f.DamageCase(half_amount(form.amount), substitute(test, f.TARGET, f.EACH), form.types)
        return replace(form, cases=(case, *form.cases))
    if isinstance(form, (f.While, f.When, f.At)):
        return replace(form, effects=tuple([halved(one, test) for one in form.effects]))
    if isinstance(form, f.UnlessHurt):
        inner = halved(form.inner, test)
        return replace(form, inner=inner) if isinstance(inner, f.When) else form
    return form


def half_if_saved(harm: f.Damage, difficulty: str) -> tuple[Form, ...]:
    """Damage of which a save spares whoever suffers it half."""
    dealt = replace(harm, who=f.EACH) if isinstance(harm.who, f.Select) else harm
    less = replace(dealt, amount=half_amount(harm.amount))
    return (f.RollSave(harm.who, difficulty), f.If(f.Outcome("unsaved"), (dealt,), (less,)))


def spoken(who: Creatures | None) -> bool:
    """Whether words point back to a creature: "that enemy"."""
    return isinstance(who, f.Who) and who.role.startswith("that")


def points(amount: f.Amount, words: tuple[str, ...]) -> f.Amount:
    """So much for each point of something SELF counts."""
    return replace(amount, value="points of " + " ".join(words))


def slides(action: str, to: str, before: tuple[Test, ...], kind: Any, predicates: Any) -> tuple[Any, ...]:
    """SELF teleports away once in its turn, and something befalls those it leaves."""
    left = select(("count", 0, False), before, kind, (f.Engaged(f.EACH, f.SELF),))
    effects = (*bound(left, predicates), f.Relocate(f.SELF, to, True))
    return (f.Usable(f.Limited(f.Amount(flat=1), "turn", action), effects),)


def fewer(number: int) -> int:
    """ "Fewer than 20": 19 at most."""
    return number - 1


def foes() -> f.Select:
    """All enemies."""
    return f.Select("enemy")


def refused() -> Any:
    """What no part of the rules can tell apart is left unread."""
    return REFUSED


def worse(number: int) -> f.Amount:
    """ "A -2 penalty": by 2."""
    return f.Amount(flat=abs(number))


def kin() -> f.Select:
    """Those of SELF's kind, SELF with them."""
    return f.Select("creature", tests=(f.Called(f.EACH, "SELF"),), any_one=True)


def with_fate(value: Any, fate: str) -> Any:
    """A statement with what the last of the last gasp saves in it brings."""
    if isinstance(value, tuple):
        return tuple([with_fate(one, fate) for one in value])
    if isinstance(value, f.LastGasp):
        return replace(value, fate=fate)
    if not isinstance(value, Form):
        return value
    changes: dict[str, Any] = {}
    for part in fields(value):
        now = getattr(value, part.name)
        then = with_fate(now, fate)
        if then != now:
            changes[part.name] = then
    return replace(value, **changes) if changes else value


def inside(one: bool | None = None) -> f.Select:
    """Those SELF has swallowed, or one of them."""
    held = f.Has(f.EACH, ("swallowed",), by=f.SELF)
    return f.Select("creature", count=1 if one else 0, tests=(held,))


def anyone(who: Creatures) -> Creatures:
    """A creature of a kind, whichever it is."""
    return replace(who, count=0, any_one=True) if isinstance(who, f.Select) else who


def placed(name: str, number: f.Amount, shared: bool | None = None) -> f.PlaceCreature:
    """So many creatures come into the battle."""
    return f.PlaceCreature(name, number=number, shared_initiative=bool(shared))


def also(effects: Any) -> Any:
    """ "In addition, ...": told of the same event as the sentence before it, where it speaks of that one's target."""
    found = tuple(flat_list(effects))
    spoken = any(isinstance(part, f.Who) and part.role == "target" for one in found for part in one.walk())
    return (f.Also(found),) if spoken else REFUSED


def in_addition(effects: Any) -> Any:
    """The same, or by itself where it speaks of nobody before it."""
    joined = also(effects)
    return effects if joined is REFUSED else joined


def rests() -> tuple[Any, ...]:
    """SELF may give up its attacks of this turn for a save against all that a save ends."""
    now = f.Duration("end", f.SELF, 0)
    given = (f.Forbid(("make attacks",), f.SELF, duration=now), f.SaveNow(f.SELF, ("every effect",)))
    return (f.At("start", f.SELF, (f.If(f.Has(f.SELF, ("save ends",)), (f.May(f.SELF, given),)),)),)
