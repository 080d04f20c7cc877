"""Helpers of the phrase grammar: meanings from what was captured."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Effect, Form, Test
from .bands.clause_parts import crit_steps, this_attack
from .bands.common import capped, lasting_list, per_each
from .clauses import either_of, event_when, first_in, own_choice, relative
from .effects import bare, forbid, gains, modifier, modifiers, size_of
from .parts import ANY, EVERY, NONCRITICAL, bound, ev, event_list, event_of, exists, flat_list, scaled, select
from .peg import REFUSED

Tails = tuple[tuple[str, Any], ...]


def suffered(event: str) -> str:
    """The event from the side of whom it befalls."""
    return {"hit": "is hit", "miss": "is missed"}[event]


def uncritical(event: f.Trigger) -> f.Trigger:
    """ "By a hit that is not critical"."""
    if event.attack is None:
        return replace(event, attack=NONCRITICAL)
    return replace(event, tests=(*event.tests, f.Not(f.Outcome("critical"))))


def to_nothing(
    who: Creatures, attack: f.AttackKind | None, by: Creatures | None, milder: bool | None
) -> f.Trigger:
    """ "An attack (that is not a critical hit) reduces SELF to 0 hit points"."""
    event: f.Trigger = ev("zero", who=who, attack=attack, by=by)
    return uncritical(event) if milder else event


_LANDS: Any = {"hit": "is hit", "miss": "is missed"}


def attack_lands(
    whose: Creatures | None, which: str | None, kind: f.AttackKind | None, by: Creatures | None, event: f.Trigger
) -> Any:
    """ "Its ranged attack hits", "an attack by an enemy misses SELF", "its attack drops a foe to 0 hit points"."""
    what, whom = event.events[0], event.other
    if (whose is None) == (which is None) or event != ev(what, other=whom) or what not in ("hit", "miss", "fell"):
        return REFUSED
    if what == "fell":
        return to_nothing(whom, kind, whose, None) if whom and whose and by is None else REFUSED
    if whose is not None:
        return ev(what, who=whose, attack=kind, other=whom) if by is None else REFUSED
    return ev(_LANDS[what], who=whom, attack=kind, other=by) if whom is not None else REFUSED


def bare_each(harm: Any, more: tuple[f.Amount, f.Select] | None) -> Any:
    """ "2d6 damage, +2 for each ally adjacent to the target"."""
    if more is None:
        return bare(harm)
    return (*flat_list(harm), f.Damage(per_each(*more), who=f.TARGET, additional=True))


def all_bonuses(
    one: f.Modify, more: tuple[f.Modify, ...], without: Test | None, duration: f.Duration | None
) -> Any:
    """ "A +2 bonus to AC and a +1 bonus to Will", "a -2 penalty to attacks that do not include you"."""
    if without is None:
        return REFUSED if duration is not None else modifiers(one, more)
    return REFUSED if more or one.duration is not None else so_long(without, one, duration)


def action_or(action: str, other: tuple[int, str] | None, when: str | None) -> Any:
    """ "Gains a standard action", "a standard action or two move actions"."""
    one = f.GainAction(action, f.SUBJECT, when or "")
    if other is None:
        return one
    return REFUSED if when else alternatives(one, f.GainAction(other[1], f.SUBJECT, count=other[0]))


def whoever_left(them: str | None, role: Creatures | None) -> Any:
    """Whose square it was: "it", or who is named."""
    return REFUSED if (them is None) == (role is None) else role or f.THEM


def square_left(early: str | None, by: Creatures | None) -> Any:
    """ "The square it left", "the occupied square": of whom that is said."""
    return REFUSED if (early is None) == (by is None) else f.Place("left", of=by or f.THEM)


def left_with(hit_points: int) -> Any:
    """ "Has 1 hit point instead": in the place of fewer."""
    return f.SetHP(f.Amount(flat=hit_points), f.SUBJECT, instead=True) if hit_points > 0 else REFUSED


def parties(*found: Any) -> f.Together:
    """ "A, B and C": all of them."""
    listed = tuple(flat_list(found))
    return f.Together(tuple([besides(f.TARGET, one) for one in listed]) if f.TARGET in listed else listed)


def besides(one: Creatures, other: Creatures) -> Creatures:
    """ "The target and one nearby enemy" are two."""
    if one == f.TARGET and isinstance(other, f.Select) and other.count and other.kind != "ally":
        return replace(other, other=True)
    return other


def neither(who: Creatures, states: tuple[str, ...]) -> Test:
    """ "Neither dazed nor prone"."""
    return f.AllOf(tuple(f.Has(who, (state,), negated=True) for state in states))


def none_is(who: f.Select, what: Any) -> Test:
    """ "No enemy is adjacent to SELF": of those described none is so."""
    return f.Not(exists(replace(who, tests=(*who.tests, *flat_list(what)))))


def alternatives(one: Any, other: Any, chooser: Creatures | None = None) -> Effect:
    """ "Pushed 3 squares or grappled": SELF chooses, where nobody else is told to."""
    return f.Choose(chooser or f.SELF, (tuple(flat_list(one)), tuple(flat_list(other))))


def own_bonus(size: tuple[f.Amount, str, bool], against: Creatures | None) -> Effect:
    """ "You gain a +2 bonus to this attack against staggered targets"."""
    amount, kind, penalty = size
    return f.Modify(amount, ("attack",), f.SELF, kind, penalty, attack=f.AttackKind(kind="this"), against=against)


def in_shape(
    name: str, more: tuple[str, ...], had: tuple[Any, ...] | None, duration: f.Duration | None
) -> tuple[Effect, ...]:
    """ "Takes the form of a Large bear, with low-light vision": the shape, and what it has in it."""
    shape = f.TakeForm(" or ".join((name, *more)), f.SUBJECT, duration)
    return (shape, *flat_list(gains(had[0], had[1:], duration))) if had else (shape,)


def first_to(
    kind: str, tests: tuple[Test, ...], event: f.Trigger, predicates: Any, period: str | None = None
) -> tuple[Effect, ...]:
    """ "The first ally to hit the target heals 5": whoever does, once (in each ``period``)."""
    found: tuple[Any, ...] = relative(select(ANY, (), kind, tests), event, (), predicates)
    return tuple(replace(one, once=first_in(period)) for one in found)


def so_long(test: Test | None, effect: Any, duration: f.Duration | None) -> Effect:
    """ "A -2 penalty to attacks that do not include SELF": as long as that is so."""
    if test is None:
        return replace(effect, duration=duration)  # type: ignore[no-any-return]
    held = f.While(test, (effect,))
    return held if duration is None else f.Lasting(duration, (held,))


def far(number: int) -> tuple[str, f.Distance]:
    """ "Shifts 3": so many squares."""
    return ("distance", f.Distance(f.Amount(flat=number)))


def extra_by(
    whose: Creatures | None, following: str | None, kind: f.AttackKind | None, against: Creatures | None,
    early: str | None, plus: f.Amount | None, amount: f.Amount | None, late: str | None,
    types: tuple[str, ...] | None, tails: tuple[tuple[str, Any], ...],
) -> Any:
    """ "The wolf's melee attacks deal 5 extra damage against prone targets", "its next attack deals +1d6 damage"."""
    if (plus is None) == (amount is None) or (whose is None and not (plus or early or late)):
        return REFUSED
    if kind is not None and kind.powers and not (plus or early or late):
        return REFUSED  # "its bite deals 3d6 damage" says how much that deals
    named: dict[str, Any] = {key: value for key, value in tails if key != "hit"}
    if [key for key, _ in tails].count("against") + (against is not None) > 1:
        return REFUSED
    if named.keys() & {"saves_against", "next"}:
        return REFUSED
    named.update({key: value for key, value in (("attack", kind), ("against", against)) if value is not None})
    return (f.ExtraDamage(plus or amount or f.Amount(), whose or f.SELF, types or (), next_only=bool(following),
                          **named),)


def stat_changed(
    whose: Creatures, stats: tuple[str, ...], how: str, by: int, duration: f.Duration | None
) -> Effect:
    """ "Its speed is reduced by 2", "increase its speed by 2"."""
    return f.Modify(f.Amount(flat=by), stats, whose, penalty=how == "penalty", duration=duration)


def stat_moved(
    early: str | None, whose: Creatures, stats: tuple[str, ...], late: str | None, by: int, duration: f.Duration | None
) -> Any:
    """ "Reduce its speed by 2", "its speed is reduced by 2"."""
    if (early is None) == (late is None):
        return REFUSED
    return stat_changed(whose, stats, early or late or "", by, duration)


def moved_at_most(
    whose: Creatures, stats: tuple[str, ...], way: str, by: int, duration: f.Duration | None, most: int
) -> Any:
    """ "Its AC drops by 1 until the end of the battle (maximum -3)": of SELF, since steps are counted for one alone."""
    if whose != f.SELF:
        return REFUSED
    return capped(stat_changed(whose, stats, way, by, duration), by, most)


def with_case(main: tuple[Any, ...], case: f.DamageCase | f.If) -> Any:
    """ "2d6 (4d6 against prone targets)": other damage, or more, in that case."""
    if isinstance(case, f.If):
        return (*main, case)
    if not isinstance(main[0], f.Damage):
        return REFUSED
    return (replace(main[0], cases=(*main[0].cases, case)), *main[1:])


def twice_if(main: tuple[Any, ...], test: Test) -> Any:
    """ "2d6 damage, or double damage if the target is prone"."""
    if len(main) != 1 or not isinstance(main[0], f.Damage):
        return REFUSED
    return with_case(main, f.DamageCase(scaled(main[0].amount, 2), test))


def roll_with(attack: f.AttackKind | None, other: Creatures | None) -> tuple[f.AttackKind | None, Creatures | None]:
    """What a roll is made with, and against whom."""
    return attack, other


def rolled_as(one: f.AttackKind | None, other: f.AttackKind | None) -> f.AttackKind | None:
    """ "A natural odd melee attack roll", "a natural odd roll with a melee attack"."""
    return one if other in (None, f.AttackKind()) else other


def roll_event(natural: f.NaturalRoll, of: tuple[f.AttackKind | None, Creatures | None] | None) -> f.Trigger:
    """ "Rolls a natural even hit with its bite against an enemy": an attack whose die shows that."""
    attack, other = of or (None, None)
    return event_when(ev("attack", attack=attack, other=other), natural)


def rolls_so(verb: str, natural: f.NaturalRoll | None, attack: f.AttackKind | None, other: Creatures | None) -> Any:
    """ "Gets a natural odd roll with a melee attack", "fumbles an attack": rolls a 1."""
    if (natural is None) != (verb == "fumble"):
        return REFUSED
    return roll_event(natural or f.NaturalRoll((1,)), (attack, other))


def comes(
    result: str, natural: f.NaturalRoll | None, of: tuple[f.AttackKind | None, Creatures | None] | None
) -> f.Trigger:
    """An attack that hits, or misses, with what the die shows where that is told."""
    attack, other = of or (None, None)
    event = ev(result, attack=attack, other=other)
    return event if natural is None else event_when(event, natural)


def any_deed(who: Creatures, one: f.Trigger, more: tuple[f.Trigger, ...]) -> f.Trigger:
    """ "It engages SELF or starts its turn next to it": any of these, done by the same one."""
    return event_list(event_of(who, one), tuple([event_of(who, other) for other in more]))


def much(size: f.DamageOf, types: tuple[str, ...] | None) -> f.Trigger:
    """So much damage, of a type."""
    return event_when(ev("damage", types=types), size)


def so_much(number: int, early: str | None, types: tuple[str, ...] | None, late: str | None) -> Any:
    """ "15 or more fire damage", "15 fire damage or less"."""
    if (early is None) == (late is None):
        return REFUSED
    return much(f.DamageOf(least=number) if (early or late) == "least" else f.DamageOf(most=number), types)


def from_source(what: str) -> f.AttackKind | None:
    """ "From a single attack"; from a single source is from anything."""
    return f.AttackKind() if what == "attack" else None


def damage_event(event: f.Trigger, source: Any) -> f.Trigger:
    """Damage from a kind of attack, and of which something holds."""
    for one in source if isinstance(source, tuple) else (source,):
        if isinstance(one, f.AttackKind):
            event = replace(event, attack=one)
        elif isinstance(one, Test):
            event = event_when(event, one)
    return event


def attack_but(types: Any) -> tuple[f.AttackKind, Test]:
    """ "From a non-fire attack": an attack, which deals something else."""
    return f.AttackKind(), f.Not(f.DealsNow(types if isinstance(types, tuple) else (types,)))


def sized(who: Creatures, size: str, compare: str | None, negated: bool | None) -> Test:
    """How large somebody is."""
    found = f.Sized(who, size, compare or "exactly")
    return f.Not(found) if negated else found


def not_so(described: Any, negated: bool | None) -> Any:
    """ "That isn't next to SELF"."""
    if not negated:
        return described
    return f.Not(described) if isinstance(described, Test) else REFUSED


def owned(whose: Creatures | None, attack: f.AttackKind | None) -> dict[str, Any]:
    """Whose crit range, of which attacks."""
    return {key: one for key, one in (("who", whose), ("attack", attack)) if one is not None}


def owned_once(before: Creatures | None, behind: Creatures | None, attack: f.AttackKind | None) -> Any:
    """ "SELF's next attack", "the next attack SELF makes"."""
    return REFUSED if (before is None) == (behind is None) else owned(before or behind, attack)


def wider(owner: dict[str, Any], by: f.Amount | int, before: Tails, behind: Tails) -> Any:
    """ "The crit range of its melee attacks against staggered enemies expands by 2", or to 16+."""
    named = {**owner, **dict(before), **dict(behind)}
    if named.get("against") == f.SELF and named.get("who", f.SELF) == f.SELF:
        return REFUSED  # whose attacks against SELF are not told
    if isinstance(by, int):
        return (f.CritRange(low=by, **named),)
    per, least = named.pop("per", None), named.pop("least", None)
    if least is None and named == {"attack": this_attack()}:
        named = {}  # what is told with an attack is of that attack
    if per is not None or by.value:
        found = f.CritRange(more=by if per is None else replace(by, per=per), **named)
    else:
        found = f.CritRange(amount=by.flat, **named)
    return (found,) if least is None else crit_steps((found,), by.flat, least)


def hurt(amount: f.Amount, types: tuple[str, ...] | None, who: Creatures | None) -> tuple[Effect, ...]:
    """Damage, to those named or else to the target."""
    found = f.Damage(amount, types or ())
    return (found if who is None else replace(found, who=who),)


def burning_if(who: Creatures, types: tuple[str, ...] | None, negated: bool | None) -> Test:
    """Whether somebody takes ongoing damage of some type."""
    test = f.Burning(who, types[0] if types else "")
    return f.Not(test) if negated else test


def grows(
    whose: Creatures, stats: tuple[str, ...], by: int, duration: f.Duration | None, later: f.Duration | None,
    most: int | None,
) -> tuple[Any, ...]:
    """ "Its AC and PD increase by +1 (to a maximum of +3) until the end of the battle"."""
    effects = bound(whose, modifier(True, size_of(by, None), stats, lasting_list(duration or later)))
    return effects if most is None else capped(effects, by, most)


def neither_act(acts: tuple[Any, ...], action: str, duration: f.Duration | None) -> tuple[Form, ...]:
    """ "Can't move or use move actions (save ends)": both at once, which one save ends."""
    if duration is not None and duration.kind == "save" and not duration.joint:
        duration = replace(duration, joint="all")
    named: dict[str, Any] = {"duration": duration}
    return (forbid(acts, tuple(named.items())), f.NoAction(action, f.SUBJECT, duration))


def shrugs_off(most: int) -> f.NegateDamage:
    """ "Ignores damage from attacks that deal 5 damage or less"."""
    return f.NegateDamage(f.SUBJECT, f.Amount(), below=most + 1)


def capped_gain(
    size: tuple[f.Amount, str, bool], stats: tuple[str, ...], duration: f.Duration | None, most: int,
    later: f.Duration | None,
) -> Any:
    """ "Gains a +1 bonus to attacks until the end of the battle (cumulative, up to +3)"."""
    lasts = duration or later
    if lasts is not None and lasts.kind != "encounter":
        return REFUSED  # what has run out counts no more: not so many times in a battle
    if size[2] or size[0] != f.Amount(flat=size[0].flat) or most < size[0].flat:
        return REFUSED
    return capped(modifier(True, size, stats, lasting_list(lasts)), size[0].flat, most)


def saves_or(who: Creatures, difficulty: str | None, predicates: Any) -> tuple[Effect, ...]:
    """ "Each enemy engaged with SELF must roll a hard save or be dazed"."""
    failing = f.EACH if isinstance(who, f.Select) else who
    failed = f.If(f.Outcome("unsaved"), tuple(flat_list(bound(failing, predicates))))
    return (f.RollSave(who, difficulty or "normal"), failed)


def must_either(who: Creatures, one: Any, other: Any) -> Any:
    """ "Must pop free or take 5 damage": its own choice; a save rolled is none: "must succeed on a saving throw or ..."
    throws it.
    """
    done = flat_list(one)
    if done and isinstance(done[-1], f.SaveNow) and done[-1] == f.SaveNow(done[-1].who, automatic=True):
        one = (*done[:-1], f.RollSave(done[-1].who, "normal"))
    saved = any(isinstance(first, (f.RollSave, f.SaveNow)) for first in flat_list(one))
    return either_of(who, one, other) if saved else own_choice(who, one, other)


def crowded(who: Creatures, least: int, kind: Any, negated: bool | None) -> Test:
    """ "Engaged with two or more foes", or with so many of its allies."""
    other = None if kind == "enemy" else select(EVERY, (), kind, ())
    return f.Engaged(who, other, bool(negated), least)


def at_defenses(one: str, other: str | None) -> Test:
    """ "An attack against its PD or MD"."""
    first = f.RollAgainst(one)
    return first if other is None else f.AnyOf((first, f.RollAgainst(other)))


def fells(other: Creatures | None, one: str, more: tuple[str, ...]) -> f.Trigger:
    """ "Attacks it and staggers it or drops it to 0": an attack that does the one or the other."""
    return f.Trigger((one, *more), f.SUBJECT, other)


def terrain_so(who: Creatures, kind: str, negated: bool | None) -> Test:
    """Whether somebody stands in some kind of place."""
    found = f.Terrain(who, kind)
    return f.Not(found) if negated else found


def either_span(one: f.Duration | None, other: f.Duration | None) -> f.Duration | None:
    """How long something lasts, told before or behind how much it adds up to."""
    return one or other


def happened(who: Creatures, event: f.Trigger, span: str, negated: bool | None) -> Any:
    """ "It has taken fire damage since its last turn", "no enemy attacked it this round"; of several at once ("each
    enemy has hit it") nothing is noted.
    """
    if isinstance(who, f.Select) and who.count != 1 and not who.any_one:
        return REFUSED
    return f.Happened(event_of(who, event), span, bool(negated))
