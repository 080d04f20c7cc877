"""Helpers of the grammar: amounts, creatures, places, tests, events, durations."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import is_
from typing import Any, Final

from .. import forms as f
from ..forms.amounts import plus
from ..forms.base import Creatures, Form, Test, holders, names_of
from .peg import REFUSED

CHOICE: Final = "choice"
CHOSEN: Final = "chosen"
OWN: Final = "own"
MOOK: Final = "mook"
NO_MOOK: Final = "non-mook"
_RANKS: Final[dict[str, Test]] = {
    MOOK: f.Ranked(f.EACH, (MOOK,)),
    NO_MOOK: f.Ranked(f.EACH, (MOOK,), True),
    "spellcaster": f.Is(f.EACH, "spellcaster"),
}
INCLUDING: Final = "including"
EVERY: Final = ("count", 0, False)
MANY: Final = ("group", 0, False)
ANY: Final = ("any", 0, False)
THAT: Final = f.Who("that")
RANDOM: Final = f.Has(f.EACH, ("random",))
SAME: Final = f.Duration("same")
NONCRITICAL: Final = f.AttackKind(kind="non-critical")
CRITICAL_HIT: Final = f.AttackKind(kind="critical")
CRITICAL: Final = f.Outcome("critical")
HIT: Final = f.Outcome("hit")
MISS: Final = f.Outcome("miss")
Quantity = tuple[str, int, bool]


def exactly(count: int) -> Quantity:
    return ("count", count, False)


def upto(count: int) -> Quantity:
    return ("count", count, True)


def every_of(who: Creatures) -> Creatures:
    """All of those of whom one is named behind "for each", or "not in reach of an enemy"."""
    return replace(who, count=0) if isinstance(who, f.Select) and who.count == 1 and not who.choice else who


def another(count: int) -> Quantity:
    return ("another", count, False)


def at_random(count: int) -> Quantity:
    return ("random", count, False)


def flat(number: int) -> f.Amount:
    return f.Amount(flat=number)


_ENERGY: Final = ("acid", "cold", "fire", "lightning", "thunder")


def hurt_by(
    types: tuple[str, ...] | None, attack: f.AttackKind | None, energy: str | None, by: Creatures | None
) -> Any:
    """ "Takes fire damage", "damage from a melee attack", "from an energy source", "from an enemy"."""
    if [attack, energy, by].count(None) < 2 or (energy is not None and types is not None):
        return REFUSED
    return ev("damage", types=_ENERGY if energy is not None else types, attack=attack, by=by)


def capped_at(first: f.Amount, more: tuple[f.Amount, ...], cap: f.Amount | None) -> Any:
    """ "1d6 + 3", "the damage dealt (to a maximum of your recovery value)"."""
    if cap is None:
        return total(first, more)
    return REFUSED if more else replace(first, cap=cap)


def total(first: f.Amount, more: tuple[f.Amount, ...] = ()) -> Any:
    """A sum. Of its parts none but half a level can be multiplied or divided by itself."""
    if not more:
        return first
    parts = [f.Amount(value="half level") if one == f.Amount(levels=1, over=2) else one for one in (first, *more)]
    if any(one.times != 1 or one.over != 1 for one in parts) or len([one for one in parts if one.value]) > 1:
        return REFUSED
    found = parts[0]
    for one in parts[1:]:
        found = plus(found, one)
    return found


def scaled(amount: f.Amount, times: int = 1, over: int = 1) -> f.Amount:
    return replace(amount, times=times, over=over)


def half_amount(amount: f.Amount) -> f.Amount:
    """Half of an amount."""
    return replace(amount, over=amount.over * 2)


def counted(who: Creatures) -> f.Amount:
    return f.Amount(flat=1, per=who)


def either(*names: str) -> str:
    return "|".join(names)


def texts(*names: str) -> tuple[str, ...]:
    return names


def words(first: Any, rest: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    return (first, *rest)


def distinct(first: str, rest: tuple[str, ...] = ()) -> tuple[str, ...]:
    found = [first]
    for one in rest:
        if one not in found:
            found.append(one)
    return tuple(found)


def first(values: tuple[Any, ...]) -> Any:
    return values[0]


def both(parties: tuple[Creatures, ...]) -> f.Together:
    return f.Together(parties)


def with_self(who: Creatures) -> Creatures:
    return replace(who, with_self=True) if isinstance(who, f.Select) else f.Together((f.SELF, who))


def or_self(who: Creatures) -> Creatures:
    return replace(who, or_self=True) if isinstance(who, f.Select) else f.Together((f.SELF, who), "or")


def kindred(tag: str) -> tuple[str, str]:
    return ("tag", tag)


def of_choice(whose: Creatures) -> Any:
    """ "A creature of its choice", "of your choice"."""
    return CHOSEN if whose == f.SELF else CHOICE if whose == f.SUBJECT else REFUSED


def select(quantity: Quantity, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    """A selection from its parts."""
    sort, count, up_to = quantity
    other = sort == "another"
    tests = [test for test in (*before, *after) if not isinstance(test, str)]
    tests = [_beside_theirs(test, sort == "group") for test in tests]
    if kind == "ally":
        # Nobody is engaged with its own side: an engaged ally is one whom an enemy holds.
        tests = [f.Engaged(f.EACH) if test == f.Engaged(f.EACH, f.SELF) else test for test in tests]
    if RANDOM in tests:
        sort, tests = "random", [test for test in tests if test != RANDOM]
    name = "creature"
    kin = kind == "kin"
    if kin:
        name = "ally"
        tests.insert(0, f.Called(f.EACH, "SELF"))
    elif isinstance(kind, tuple):
        tests.insert(0, f.Tagged(f.EACH, (kind[1],)))
    elif kind in ("creature", "enemy", "ally", "target", "object", "creature or object", "corpse", "square"):
        name = kind
    rank = _RANKS.get(kind[0] if isinstance(kind, tuple) else kind)
    if rank is not None and rank not in tests:
        tests.insert(0, rank)
    return f.Select(
        name,
        count,
        up_to,
        tuple(tests),
        "random" if sort == "random" else "self" if CHOSEN in after else "",
        other=other,
        any_one=sort == "any",
        group=sort == "group",
        with_self=INCLUDING in after or (kin and not other),
    )


def _beside_theirs(test: Any, several: bool) -> Any:
    """ "Enemies adjacent to one of their allies": allies of those enemies."""
    side = test.of if isinstance(test, f.Place) else None
    if isinstance(side, f.Select) and side.of == f.THEM:
        return replace(test, of=replace(side, of=f.EACH if several else f.SUBJECT))
    return test


def nearest(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return replace(select(("count", 1, False), before, kind, after), choice="nearest")


def whose_space(whose: Creatures | None, before: tuple[Test, ...], kind: str | None) -> Any:
    """ "The target's space", "enemy-occupied squares"."""
    if (whose is None) == (kind is None) or (kind is None and before):
        return REFUSED
    return whose if whose is not None else select(EVERY, before, kind, ())


def sized_by(steps: int | None, how: str) -> Any:
    """ "Smaller than it", "no more than one size larger than you"."""
    if steps is None:
        return f.Sized(f.EACH, "SELF", how)
    return f.Sized(f.EACH, "SELF", "at most", steps) if how == "larger" else REFUSED


def owner(word: str) -> Creatures:
    """ "Its", "your": whose."""
    return f.SELF if word == "SELF" else f.SUBJECT


def sided(whose: Creatures, who: f.Select) -> Any:
    """ "One of the target's allies": a side as somebody has it."""
    if who.kind in ("ally", "enemy"):
        return who if whose == f.SELF else replace(who, of=whose)
    return who if whose in (f.SELF, f.SUBJECT) else REFUSED


def nearest_of(whose: Creatures, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return replace(nearest(before, kind, after), of=whose)


def adjacent(who: Creatures, other: Creatures | None = None) -> f.Place:
    return f.Place("adjacent", of=f.Together((who, other), "or") if other is not None else who)


def pronoun(word: str) -> Creatures:
    """Whom a pronoun behind the verb stands for."""
    return {"them": f.THEM, "subject": f.SUBJECT, "that": THAT}[word]


def states_by(state: str, more: tuple[str, ...], by: Creatures) -> Test:
    """ "Marked by SELF", "dazed or stunned by an ally"."""
    return f.Has(f.EACH, (state, *more), by=by) if more else has_by(state, by)


def has_by(state: str, by: Creatures) -> Test:
    return f.Holds(by, f.EACH) if state == "grappled" else f.Has(f.EACH, (state,), by=by)


def burning(
    who: Creatures, types: tuple[str, ...] | None = None, already: bool | None = False, power: str | None = ""
) -> f.Burning:
    return f.Burning(who, (types or ("",))[0], power or "", bool(already))


def burning_each(types: tuple[str, ...] | None, power: str | None) -> f.Burning:
    return f.Burning(f.EACH, (types or ("",))[0], power or "")


def holding(who: Creatures, held: Creatures, negated: bool | None) -> Test:
    test = f.Holds(who, held)
    return f.Not(test) if negated else test


def has_any(
    who: Creatures,
    state: str,
    more: tuple[str, ...],
    by: Creatures | None,
    negated: bool | None,
    already: bool | None,
) -> f.Has:
    return f.Has(who, (state, *more), "or", by, bool(already), bool(negated))


def has_all(
    who: Creatures,
    state: str,
    more: tuple[str, ...],
    by: Creatures | None,
    negated: bool | None,
    already: bool | None,
) -> Test:
    if state == "grappled" and by is not None and not more:
        return holding(by, who, negated)
    return f.Has(who, (state, *more), "and" if more else "or", by, bool(already), bool(negated))


def has_or_felled(
    who: Creatures, state: str, more: tuple[str, ...], negated: bool | None, already: bool | None, blow: str | None,
) -> Any:
    """ "Is dazed and slowed"; "is staggered by this attack" is what this attack has done to it."""
    if blow is None:
        return has_all(who, state, more, None, negated, already)
    return f.Felled(who, (state,), negated=bool(negated)) if state == "staggered" and not more else REFUSED


def tagged_is(who: Creatures, tag: str, negated: bool | None) -> f.Tagged:
    return f.Tagged(who, (tag,), bool(negated))


def edge_while(point: str, states: tuple[str, ...], by: Creatures | None) -> f.Trigger:
    """ "Starts its turn grappled by SELF", "dazed or stunned"."""
    asked = tuple([has_all(f.SUBJECT, state, (), by, None, None) for state in states])
    return replace(ev(point), tests=(asked[0] if len(asked) == 1 else f.AnyOf(asked),))


def any_of(one: Test, more: tuple[Test, ...]) -> f.AnyOf:
    return f.AnyOf((one, *more))


def all_of(one: Test, more: tuple[Test, ...]) -> f.AllOf:
    return f.AllOf((one, *more))


def exists(who: Creatures) -> f.Exists:
    """ "There is an enemy", "there are at least three enemies"."""
    least = who.count if isinstance(who, f.Select) and not who.up_to else 1
    return f.Exists(who, f.Place("anywhere"), max(1, least))


def ev(event: str, **named: Any) -> f.Trigger:
    """A trigger whose doer is filled in later."""
    types = named.pop("types", None)
    medium = named.pop("medium", "")
    who = named.pop("who", f.SUBJECT)
    tests = (f.Terrain(who, medium),) if medium else ()
    named = {key: value for key, value in named.items() if value is not None}
    return f.Trigger((event,), who, types=types or (), tests=tests, **named)


def point_of(word: str) -> str:
    """The end of a turn that a word speaks of."""
    return "end" if word.startswith("end") else "start"


def ev2(one: str, two: str, **named: Any) -> f.Trigger:
    return f.Trigger(
        (one, two), f.SUBJECT, **{key: value for key, value in named.items() if value is not None}
    )


_PARTINGS: Final = ("disengage", "pop free", "move away")


def event_of(
    who: Creatures, event: f.Trigger, more: tuple[f.Trigger, ...] = (), test: Test | None = None
) -> f.Trigger:
    """The event with its doer."""
    found = substitute(event, f.SUBJECT, who) if event.who == f.SUBJECT else event
    others = tuple(substitute(one, f.SUBJECT, who) for one in more)
    if others and found.other is None and found.events[0] in _PARTINGS and others[-1].events[0] in _PARTINGS:
        found = replace(found, other=others[-1].other)  # "disengages or moves away from it"
    tests = (*found.tests, test) if test is not None else found.tests
    return replace(found, tests=tests, others=others)


def rolled_event(attack: f.AttackKind | None, skills: tuple[str, ...]) -> Any:
    """ "Makes a ranged attack roll", "an attack roll", "a Bluff or Stealth check"."""
    if skills:
        return REFUSED if attack is not None else ev("checked", types=skills)
    return ev("rolled", attack=attack or f.AttackKind())


def attack_with(kind: f.AttackKind | None, tail: f.AttackKind | None, charge: str | None = None) -> Any:
    """ "A melee attack", "an attack with a bow", "an attack after a charge"."""
    kind = kind or f.AttackKind()
    if charge is not None:
        return f.AttackKind(kind="charge") if kind == f.AttackKind() and tail is None else REFUSED
    if tail is None:
        return kind
    return replace(kind, weapon=tail.weapon or kind.weapon, tags=kind.tags + tail.tags)


def using(kind: f.AttackKind, power: str | None) -> f.AttackKind:
    return replace(kind, using=power or kind.using)


def powers_of(*names: str) -> f.AttackKind:
    return f.AttackKind(powers=names)


def save(joint: str | None, penalty: int | None) -> f.Duration:
    return f.Duration("save", joint=joint or "", penalty=penalty or 0)


def joined(one: f.Duration, more: tuple[f.Duration, ...] = ()) -> f.Duration:
    return replace(one, others=more) if more else one


def field_names(form: Form) -> frozenset[str]:
    return frozenset(names_of(type(form)))


def flat_list(values: Any) -> list[Any]:
    if isinstance(values, tuple):
        return [one for value in values for one in flat_list(value)]
    return [] if values is None else [values]


def flat_effects(one: Any, more: tuple[Any, ...] = ()) -> tuple[Any, ...]:
    return tuple(flat_list(one) + flat_list(more))


def substitute(form: Any, old: Form, new: Form) -> Any:
    """The form with a role put in place of another; a selection is named once, then spoken of as ``each``."""
    return _Swap(old, new).of(form)


_WHO_FIRST: dict[type[Any], tuple[str, ...]] = {}


def _who_first(kind: type[Any]) -> tuple[str, ...]:
    found = _WHO_FIRST.get(kind)
    if found is None:
        found = _WHO_FIRST[kind] = tuple(sorted(holders(kind), key=lambda name: name != "who"))
    return found


class _Swap:
    def __init__(self, old: Form, new: Form) -> None:
        self.old = old
        self.new = new

    def of(self, value: Any) -> Any:
        if isinstance(value, tuple):
            every = [self.of(one) for one in value]
            return value if all(map(is_, every, value)) else tuple(every)
        if not isinstance(value, Form):
            return value
        if isinstance(value, f.Duration) and isinstance(self.new, f.Together) and value.whose == self.old:
            return replace(value, whose=f.SELF if value.single else f.EACH)  # "their next turns": each its own
        if type(value) is type(self.old) and value == self.old:
            found = self.new
            if isinstance(self.new, f.Select):
                self.new = f.EACH
            return found
        changes: dict[str, Any] = {}
        for name in _who_first(type(value)):
            now = getattr(value, name)
            if not now:
                continue
            then = self.of(now)
            if then is not now:
                changes[name] = then
        return replace(value, **changes) if changes else value


def bound(subject: Creatures, predicates: Any) -> tuple[Any, ...]:
    """Predicates with their subject."""
    swap = _Swap(f.SUBJECT, subject)
    return tuple(swap.of(one) for one in flat_list(predicates))


def joined_self(who: f.Select, link: str) -> Creatures:
    """ "All allies and SELF", "SELF or one ally"."""
    return with_self(who) if link == "and" else or_self(who)


def ends_when(test: Test, who: Creatures = f.SELF) -> f.Trigger:
    """As soon as something is so."""
    return f.Trigger(("becomes",), who, tests=(test,))


def until_it(event: f.Trigger) -> f.Trigger:
    """ "Until the target saves": against what is told of it, not against whatever else it saves against."""
    told = event.events == ("save",) and not event.power and not event.tests
    return ends_when(f.Is(event.who, "saved")) if told else event


def no_longer(who: Creatures, what: f.Place | str) -> f.Duration:
    """ "As long as it remains adjacent to SELF": until it is so no more, once and for all."""
    return while_it_lasts(f.Stands(who, what) if isinstance(what, f.Place) else f.Has(who, (what,)), who)


def while_it_lasts(so: Test, who: Creatures) -> f.Duration:
    """Until something that is so of somebody is so no more, once and for all."""
    return f.Duration("event", event=ends_when(f.Not(so)))


def while_still(until: f.Duration) -> Test:
    """That what would end it is not so."""
    assert isinstance(until.event, f.Trigger)
    (ends,) = until.event.tests
    return ends.test if isinstance(ends, f.Not) else f.Not(ends)


def done_so(result: str | None) -> f.Outcome:
    """ "If it does so", "if it does so and misses"."""
    return f.Outcome(result or "done")


def attempt(event: f.Trigger) -> Any:
    """ "Attempts to leave the aura": what is told before it is done."""
    tried = ("enter", "leave", "shift", "stand", "move", "escape")
    return replace(event, attempt=True) if len(event.events) == 1 and event.events[0] in tried else REFUSED


def apart_from(who: Creatures | None) -> f.Place:
    """Next to somebody, or to SELF where nobody is told, whom somebody goes away from."""
    return adjacent(who) if who is not None else f.Place("adjacent")


def with_last_moves(
    found: list[Form], change: Callable[[f.Move], f.Move], whose: tuple[Creatures, ...] = ()
) -> bool:
    """Change the moves in the last statement that tells of any (``whose``: of theirs alone); whether there is one."""
    for at in range(len(found) - 1, -1, -1):
        moves = [one for one in found[at].walk() if isinstance(one, f.Move) and (not whose or one.who in whose)]
        for one in moves:
            found[at] = substitute(found[at], one, change(one))
        if moves:
            return True
    return False


def granted(who: Creatures, to: Creatures | None) -> Test:
    """Who grants combat advantage, to somebody or to SELF."""
    return f.Advantage(to or f.SELF, who)


def first_of(event: str, *first: bool | None) -> f.Trigger:
    """An event, any time or the first."""
    return ev(event, first=True) if any(first) else ev(event)


def beyond_roles(who: Creatures) -> Any:
    """Somebody described: "each target" alone is the target, and no description besides."""
    return REFUSED if who == f.Select("target") else who


def test_of(who: Creatures, described: Any, negated: bool | None) -> Test:
    """ "SELF is not within 2 squares of an enemy": what describes creatures, asked of somebody; a place is where
    somebody stands.
    """
    swap = _Swap(f.EACH, who)
    tests = tuple([f.Stands(who, one) if isinstance(one, f.Place) else swap.of(one) for one in flat_list(described)])
    found = tests[0] if len(tests) == 1 else f.AllOf(tests)
    return f.Not(found) if negated else found


def or_allies(who: Creatures, allies: bool | None) -> Creatures:
    """ "Marked by itself or one of its allies"."""
    return f.Select("ally", any_one=True, or_self=True) if allies else who


def passed(how: str) -> Test:
    """Whom SELF moves through, or past."""
    return f.Passed(f.EACH, adjacent=how != "through")


def has_from(state: str, whose: str, power: str) -> Test:
    """ "Marked by SELF's *gaze*", "marked by any *gaze* power"."""
    return f.Has(f.EACH, (state,), by=f.SELF if whose == "SELF's" else None, power=power)


def that_one(kind: str) -> f.Who:
    """ "That ally", "that enemy"."""
    return f.Who("that ally" if kind == "ally" else "that enemy")


def until_turn(point: str, whose: Creatures, which: str) -> f.Duration:
    """ "Until the end of its next turn", "of its following turn"."""
    return f.Duration(point, whose, turns=2) if which == "following" else f.Duration(point, whose)


def asleep(until: f.Duration | None) -> Any:
    """ "Falls asleep": until somebody wakes it, or also until it saves."""
    found = [] if until is None else [replace(until, others=()), *until.others]
    roused = f.Trigger(("roused",), f.SUBJECT)
    if any(one not in (f.SAVE_ENDS, f.Duration("event", event=roused)) for one in found):
        return REFUSED
    return f.SleepUntilRoused(f.SUBJECT, f.SAVE_ENDS in found)


def used_before(who: Creatures, verb: str, power: str, within: str) -> Any:
    """ "Has used *howl* this encounter", "hit with a claw attack this turn"."""
    if verb == "hit" and within != "turn":
        return REFUSED
    return f.Used(who, power, within, verb == "hit")


def rest_of(length: str) -> str:
    """A rest by its length."""
    return f"{length} rest"


def role_of(name: str) -> f.Who:
    """Whom print calls by a role, as `classes` has it."""
    return {"target": f.TARGET, "triggerer": f.TRIGGERER, "attacker": f.ATTACKER}.get(name) or f.Who(name)


def side_of(whose: str, tests: tuple[Any, ...]) -> f.Select:
    """ "Its allies", "your ally": all of a side, or one of it."""
    sort, _, kind = whose.partition(" ")
    return select(exactly(1), (), kind, tests) if sort == "one" else select(MANY, (), whose, tests)


def span_of(name: str) -> f.Duration:
    """How long something lasts that needs no more said of it, as `classes` has it."""
    if name in ("now", "round"):
        return f.Duration("end", f.SELF, turns=0) if name == "now" else f.Duration("end", f.SELF)
    return f.Duration(name)


def quantity_of(name: str) -> Quantity:
    """Which and how many, as `classes` has it."""
    if name.startswith("every"):
        return another(0) if name.endswith("other") else EVERY
    if name.startswith("all"):
        return another(0) if name.endswith("other") else MANY
    if name == "any":
        return ANY
    if name.startswith("up to "):
        return upto(int(name[6:]))
    count = int(name.split()[0])
    return another(count) if name.endswith("other") else at_random(count) if name.endswith("random") else exactly(count)


def event_list(one: f.Trigger, more: tuple[f.Trigger, ...] = ()) -> f.Trigger:
    return replace(one, others=more) if more else one


def event_any(who: Creatures, event: f.Trigger) -> f.Trigger:
    if isinstance(who, f.Select):
        who = replace(who, count=0, any_one=True)
    return event_of(who, event)


def of_each(test: Test) -> Test:
    return f.of_target(test) if not isinstance(test, f.Place) else f.Stands(f.TARGET, test)
