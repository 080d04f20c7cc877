"""Helpers of the phrases of print on squares: meanings from what was captured."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Effect, Test
from .bands.common import lasting_list, next_attack
from .clauses import at_point, event_when, in_next_turn, may
from .effects import grapples, modifier, single_name, size_amount
from .parts import (
    EVERY,
    THAT,
    Quantity,
    bound,
    ev,
    event_of,
    every_of,
    flat,
    flat_list,
    joined,
    passed,
    select,
    substitute,
)
from .peg import REFUSED
from .phrase_parts import alternatives, first_to, none_is


def as_printed(who: Creatures, suffered: Any) -> Any:
    """ "Is still pushed 1 square": what is told in full; of what a hit alone tells in full this is not read."""
    for one in flat_list(suffered):
        whole = one.distance or one.to if isinstance(one, f.Force) else one.duration if isinstance(
            one, f.Afflict) and one.conditions != ("prone",) else one
        if not whole:
            return REFUSED
    return bound(who, suffered)


def next_on(
    who: Creatures, size: tuple[f.Amount, str, bool], until: f.Duration | None, later: f.Duration | None,
    by: Creatures | None,
) -> Any:
    """ "The next attack against the target gains a +2 bonus": its defenses are lower by as much, once; of SELF's
    attacks the next.
    """
    amount, kind, penalty = size
    if by is not None:
        return (f.Modify(amount, ("attack",), by, kind, penalty, until or later, who, next_only=True),)
    return (f.Modify(amount, ("defenses",), who, kind, not penalty, until or later, next_only=True),)


def next_hits(who: Creatures, against: Creatures | None, until: f.Duration | None) -> tuple[Effect, ...]:
    """ "Its next attack automatically hits": until it has attacked, or sooner where that is told."""
    return (f.AutomaticHit(who, against, duration=until_attack(until)),)


def provoked(who: Creatures, by: Creatures) -> Any:
    """ "SELF provokes an opportunity attack from the target": who gets the chance to strike at whom."""
    if not isinstance(who, f.Who):
        return REFUSED  # of several, each alone
    striker = f.EACH if isinstance(by, f.Select) else by
    return (f.May(by, (f.MakeAttack(f.AttackKind(kind="opportunity"), striker, against=who),)),)


def around_it(effects: Any) -> Any:
    """ "Before or after the attack, you can shift": the one or the other."""
    found = flat_list(effects)
    if not all(isinstance(one, f.May) and not one.once for one in found):
        return REFUSED
    once = tuple([replace(one, once="turn") for one in found])
    return (f.AroundAttack("before", once), f.AroundAttack("after", once))


def done_instead(test: Test, clause: Any) -> Any:
    """ "If it is already slowed, it is dazed instead": in the place of the hit. Damage instead is read by itself."""
    effects = tuple(flat_list(clause))
    if any(isinstance(one, f.Damage) and not one.additional for one in effects):
        return REFUSED
    return (f.If(test, effects, instead=True),)


def both_burn(
    one: int, types: tuple[str, ...], two: int, more: tuple[str, ...], until: f.Duration
) -> tuple[Effect, ...]:
    """ "5 fire and 5 cold persistent damage (save ends both)": one save against both."""
    burns = (f.PersistentDamage(flat(one), types, f.SUBJECT), f.PersistentDamage(flat(two), more, f.SUBJECT))
    return (f.Jointly(burns, replace(until, joint="all")),) if until.kind == "save" else tuple(
        [replace(burn, duration=until) for burn in burns])


def driven_off(who: Creatures, verb: str, distance: f.Distance) -> Any:
    """ "The target moves its speed away": from SELF, so nobody but others can be told to."""
    if who in (f.SELF, f.IT):
        return REFUSED
    return bound(who, f.Move(verb, distance, f.SUBJECT, away=f.SELF))


def such_attack(
    event: str, kind: f.AttackKind | None, by: Creatures | None, types: tuple[str, ...]
) -> f.Trigger:
    """ "Is hit by a ranged attack that deals cold damage"."""
    happens: f.Trigger = ev(event, attack=kind or f.AttackKind(), **({"by" if event == "damage" else "other": by}))
    return event_when(happens, f.DealsNow(types))


def edge_in(who: Creatures, edge: str, terrain: str) -> f.Trigger:
    """ "Starts its turn in bright light": whoever it is stands in it then."""
    return event_when(ev(edge, who=who), f.Terrain(who if isinstance(who, f.Who) else THAT, terrain))


def beside_actor(quantity: Any, adjectives: Any, kind: str, tests: Any) -> f.Select:
    """ "Makes a melee attack against an adjacent creature": one next to whoever attacks."""
    found = select(quantity, adjectives, kind, tests)
    return replace(found, tests=(f.Place("adjacent", of=f.SUBJECT), *found.tests))


def each_target(test: Test, predicates: Any) -> tuple[Effect, ...]:
    """ "Each target that ends adjacent to SELF is dazed": of those hit the ones of whom it is so."""
    return (f.If(test, bound(f.TARGET, predicates)),)


def zone_for(terrain: tuple[str, ...], to: Creatures | None, until: f.Duration | None) -> tuple[Effect, ...]:
    """Ground that is so, for some only where that is told."""
    return (f.Zone(until, terrain, to=to),)


def sheltered(what: str, who: Creatures | None, area: str) -> Any:
    """ "The zone grants concealment to your allies": to those of them in it."""
    if who is None:
        who = f.Select("creature")
    if not isinstance(who, f.Select):
        return REFUSED if who != f.SELF else (f.While(f.Stands(f.SELF, f.Place(area)), (f.Conceal(what, f.SELF),)),)
    inside = f.Place(area)
    tests = who.tests if inside in who.tests else (*who.tests, inside)
    return (f.Conceal(what, replace(who, tests=tests)),)


def ground_near(near: f.Place, terrain: tuple[str, ...], to: Creatures | None, until: f.Duration | None) -> Any:
    """ "The squares adjacent to it are difficult terrain for enemies": around SELF as long as it is there, around
    somebody else from now on.
    """
    if until is not None and near.of is not None:
        return (f.Zone(until, terrain, near.n, near.of, to=to),)
    if near.of not in (f.SELF, f.IT):
        return REFUSED
    return (f.Aura("", near.n, (f.Obscure(terrain, to=to),)),)


def shifts_provoke(who: Creatures | None, until: f.Duration | None) -> Any:
    """ "Enemies adjacent to it provoke opportunity attacks from it when they shift": it can strike at them."""
    beside = f.Place("adjacent", of=f.SELF)
    if who == f.TARGET and until is not None:
        strike = f.May(f.SELF, (f.MakeAttack(f.AttackKind(kind="opportunity"), f.SELF, against=f.TARGET),))
        return (f.Lasting(until, (f.When(f.Trigger(("shift from",), f.TARGET), (strike,)),)),)
    if who is None:
        who = f.Select("enemy", 1, tests=(beside,))
    if isinstance(who, f.Select):
        if who.kind not in ("enemy", "creature"):
            return REFUSED
        tests = who.tests if any(isinstance(one, f.Place) for one in who.tests) else (*who.tests, beside)
        who = replace(who, kind="enemy", count=1, tests=tests)
    else:
        return REFUSED
    strike = f.May(f.SELF, (f.MakeAttack(f.AttackKind(kind="opportunity"), f.SELF, against=f.Who("that enemy")),))
    held = f.When(f.Trigger(("shift from",), who), (strike,))
    return (held,) if until is None else (f.Lasting(until, (held,)),)


def triggering_mod(size: tuple[f.Amount, str, bool], stats: tuple[str, ...]) -> Effect:
    """ "Gains a +4 bonus to the triggering attack roll"."""
    amount, kind, penalty = size
    return f.Modify(amount, stats, f.SUBJECT, kind, penalty, attack=f.AttackKind(kind="triggering"))


def either_mod(
    one: Any, stats: tuple[str, ...], other: Any, more: tuple[str, ...], duration: f.Duration | None
) -> Effect:
    """ "A +2 bonus to attack rolls or a +2 bonus to AC until ...": SELF chooses."""
    tails = lasting_list(duration)
    return alternatives(modifier(True, one, stats, tails), modifier(True, other, more, tails))


def equal_to(
    kind: str | None, word: str, stats: tuple[str, ...], tails: tuple[tuple[str, Any], ...], amount: f.Amount,
    more: tuple[tuple[str, Any], ...],
) -> Any:
    """ "A power bonus to AC equal to its Wisdom modifier": its size behind what it is to."""
    return modifier(True, size_amount(amount, kind, word), stats, (*tails, *more))


def against_it(
    whom: Creatures, kind: f.AttackKind | None, size: tuple[f.Amount, str, bool], stats: tuple[str, ...],
    duration: f.Duration | None,
) -> tuple[Effect, ...]:
    """ "Attacks against the target gain a +2 bonus to damage rolls": whoever makes them."""
    amount, sort, penalty = size
    return (f.Modify(amount, stats, f.Select("creature"), sort, penalty, duration, against=whom, attack=kind),)


def next_turn_there(who: Creatures, point: str, place: f.Place, effects: tuple[Any, ...]) -> Effect:
    """ "If it ends its next turn adjacent to SELF"."""
    return at_point(point, who, effects, f.Stands(who, place), True)


def reach_of(outside: bool | None, of: Creatures | None) -> Any:
    """ "In reach", "in reach of the target", "not in reach of an enemy"."""
    if of is None:
        return REFUSED if outside else f.Place("reach")
    return out_of_reach(of) if outside else f.Place("reach", of=of)


def out_of_reach(of: Creatures) -> f.Place:
    """ "Not in reach of an enemy": of none of them."""
    return f.Place("not reach", of=every_of(of))


def unmoved_end(least: int) -> f.Trigger:
    """ "Ends its turn without having moved at least 2 squares"."""
    return event_when(ev("end"), f.MovedThisTurn(f.SUBJECT, least, True))


def natural_event(low: int, more: tuple[int, ...], attack: f.AttackKind | None) -> f.Trigger:
    """ "Rolls a natural 18 or 19 on an attack"."""
    return event_when(ev("attack", attack=attack), f.NaturalRoll((low, *more)))


def natural_between(low: int, high: int | None) -> f.NaturalRoll:
    """ "A natural 18-19": the higher end is read as a number with a minus before it."""
    return f.NaturalRoll(tuple(range(low, 1 - high if high is not None else low + 1)))


def stepped(amount: f.Amount, one: tuple[int, f.Amount], more: tuple[tuple[int, f.Amount], ...]) -> f.Amount:
    """ "5 (10 at level 11, 15 at level 21)"."""
    return replace(amount, steps=(one, *more))


def use_while(test: Test, who: Creatures = f.SELF) -> Any:
    """ "SELF can use this power only while it is staggered"."""
    if who not in (f.SELF, f.IT):
        return REFUSED
    return (f.While(f.Not(test), (f.Forbid((), f.SELF, ("this power",)),)),)


def either_of_two(one: Creatures, other: Creatures) -> f.Together:
    """ "The same target or a different one": SELF chooses."""
    return f.Together((one, other), "or")


def grows_each(event: f.Trigger, amount: f.Amount) -> Any:
    """ "Each time it fails the save, the damage increases by 5": what it is taking."""
    if event.events != ("fail save",):
        return REFUSED
    return (f.When(event, (f.RaisePersistent(amount),)),)


def unseen(who: Creatures, until: f.Duration) -> Any:
    """ "The target cannot see SELF's allies": who is told by where it stands is another from one moment to the next."""
    if isinstance(who, f.Select) and any(isinstance(one, f.Place) for one in who.tests):
        return REFUSED
    return f.Invisible(who, to=f.SUBJECT, duration=until)


def regrows_not(who: Creatures, until: f.Duration) -> Any:
    """ "It can't use its regeneration until ..."."""
    return (f.Suppress("regeneration", until),) if who in (f.SELF, f.IT) else REFUSED


def spreads(who: f.Select, predicates: Any) -> Any:
    """ "Lightning arcs to another enemy within 3 squares of the target, which takes 5 lightning damage"."""
    return bound(who, predicates) if who.count == 1 or who.other else REFUSED


def once_a_turn(action: str, who: Creatures, predicate: Any) -> tuple[Effect, ...]:
    """ "It can use bite as a free action once during its turn"."""
    return tuple([replace(one, action=action, once="turn") for one in may(who, predicate)])


def leave_later(predicate: Any, action: str | None) -> f.May:
    """ "An ally that starts its turn adjacent to SELF can shift 1 square as a free action": whoever it is may."""
    return f.May(f.SUBJECT, tuple(flat_list(predicate)), action or "")


def holds_only(who: Creatures, quantity: Quantity, state: str) -> Any:
    """ "It can have only one creature grappled at a time"."""
    return grapples(quantity, who) if state == "grappled" and quantity[0] == "count" else REFUSED


def no_other(kind: Any, place: f.Place) -> Any:
    """ "No other creature is within 2 squares of the target": none but those two of whom it is told; "no other enemy is
    adjacent to SELF": none but the target.
    """
    besides = {"enemy": (f.TARGET,), "creature": () if place.of in (f.SELF, f.IT) else (f.SELF,)}
    named = dict.fromkeys((place.of, *besides.get(kind, ())))
    return none_is(select(EVERY, (), kind, tuple([f.Excluded(one) for one in named])), place)


def first_next(event: f.Trigger, whose: Creatures, effects: tuple[Any, ...]) -> f.Lasting:
    """ "The first time it moves on its next turn": once, and in that turn."""
    held = in_next_turn(event, whose, effects)
    first: list[Any] = list(held.effects)
    return replace(held, effects=tuple([replace(one, once="first") for one in first]))


def force_by(kind: str, way: str, distance: f.Distance, who: Creatures, source: Creatures) -> Any:
    """ "Each enemy adjacent to the target is pushed 1 square from the target", "is pulled 2 squares toward it"."""
    return f.Force(kind, distance, who, source=None if source == f.SELF else source) if kind == way else REFUSED


def at_turn_of(who: f.Select, point: str, whose: Creatures, predicates: Any) -> Any:
    """ "Enemies adjacent to it at the end of its turn take 5 damage": several, as SELF's turn ends; one of whom it is
    said in the singular, as its own does.
    """
    if whose not in (f.SUBJECT, f.IT):
        return (f.At(point, whose, bound(who, predicates)),) if isinstance(whose, f.Who) else REFUSED
    if who.group:
        return (f.At(point, f.SELF, bound(who, predicates)),)
    anyone = replace(who, count=0, any_one=True)
    return (f.When(f.Trigger((point,), anyone), bound(f.EACH, predicates)),) if who.count < 2 else REFUSED


def in_its_burst(who: Creatures, size: int, effects: Any) -> Any:
    """ "It explodes in a burst 2: each creature in the burst takes 10 damage": around it, wherever it dies."""
    around = f.Place("burst", size, who)
    found: list[Any] = []
    for one in flat_list(effects):
        whom = getattr(one, "who", None)
        if whom == f.EACH and found:
            found.append(one)
            continue
        if not isinstance(whom, f.Select):
            return REFUSED
        where = [test for test in whom.tests if isinstance(test, f.Place)]
        if where not in ([], [f.Place("area")]):
            return REFUSED
        others = tuple([test for test in whom.tests if test not in where])
        found.append(replace(one, who=replace(whom, tests=(*others, around))))
    return tuple(found)


def in_dying(event: f.Trigger, effects: Any) -> Any:
    """ "When it drops to 0 hit points, it makes a bite attack before it dies": that is when it does."""
    last = set(event.events) <= {"zero", "die", "destroy"} and event.who in (f.SELF, f.IT, f.SUBJECT)
    return (f.When(event, tuple(flat_list(effects))),) if last else REFUSED


def on_way_through(kind: str, effects: Any) -> Any:
    """ "Each time it enters an enemy's space during the move, it makes a claw attack against that enemy"."""
    every = f.Select(kind, tests=(passed("through"),))
    done = tuple(flat_list(effects))
    for said in (THAT, f.Who("that enemy"), f.Who("that ally")):
        done = substitute(done, said, every)
    told = all(every in tuple(one.walk()) for one in done)
    return done if told else REFUSED


def allows_it(who: Creatures, whom: Creatures, predicates: Any) -> Any:
    """ "It allows one ally within 5 squares to shift 2 squares": the ally may."""
    return may(whom, predicates) if who in (f.SELF, f.IT) else REFUSED


def stepping(made: f.MakeAttack, distance: f.Distance, when: str) -> Any:
    """ "Makes three claw attacks, shifting 1 square before each attack"."""
    if made.up_to or made.different or len(made.attack.powers) > 1:
        return REFUSED
    one, step = replace(made, times=1), f.Move("shift", replace(distance, up_to=True), f.SUBJECT)
    if when == "between":
        return (one, *(step, one) * (made.times - 1))
    return ((step, one) if when == "before" else (one, step)) * made.times


def called_up(count: int, name: str, where: Any) -> Effect:
    """ "SELF summons two crawlers in squares within 5 squares of it": of SELF."""
    placed: Effect = substitute(f.PlaceCreature(single_name(count, name), count, where), f.IT, f.SELF)
    return placed


def held_so(kind: str, state: str) -> Any:
    """ "With an enemy grappled": held by whom it is said of."""
    return kind if state in ("grappled", "grabbed") else REFUSED


def held_then(edge: str, kind: str, effects: Any) -> Any:
    """ "If it starts its turn with an enemy grappled, that enemy takes 5 damage": whoever it holds then."""
    held = f.Select(kind, any_one=True, tests=(f.Holds(f.SELF, f.EACH),))
    done = tuple(flat_list(effects))
    if edge not in ("start", "end") or any(one == f.IT for effect in done for one in effect.walk()):
        return REFUSED  # "it" might be either
    every = replace(held, any_one=False)
    for said in (THAT, f.Who("that enemy")):
        done = substitute(done, said, every)
    return (f.At(edge, f.SELF, done),) if any(every in tuple(one.walk()) for one in done) else REFUSED


def in_any(one: str, more: tuple[str, ...]) -> f.AnyOf:
    """ "While in dim light or darkness"."""
    return f.AnyOf(tuple([f.Terrain(f.EACH, kind) for kind in (one, *more)]))


def ended_in(who: Creatures, one: str, more: tuple[str, ...]) -> Test:
    """ "If SELF ends in dim light or darkness"."""
    asked: Test = substitute(in_any(one, more), f.EACH, who) if more else f.Terrain(who, one)
    return asked


def while_in_any(one: str, more: tuple[str, ...], effects: Any) -> tuple[Effect, ...]:
    """ "While in dim light or darkness, it ...": SELF."""
    return (f.While(substitute(in_any(one, more), f.EACH, f.SELF), tuple(flat_list(effects))),)


def standing(who: f.Select, place: f.Place | None) -> f.Select:
    """ "Any enemy that shifts within its reach"."""
    return who if place is None else replace(who, tests=(*who.tests, place))


def unless_moved(who: Creatures, least: int | None, effects: Any) -> Effect:
    """ "If it doesn't move at least 3 squares on its next turn, it takes 5 damage": as that turn ends."""
    whom = f.EACH if isinstance(who, f.Select) else who
    still = f.MovedThisTurn(whom, least or 0, True)
    return f.At("end", who, (f.If(still, tuple(flat_list(effects))),), True)


def being(who: f.Select, state: str) -> f.Select:
    """ "Any ally that starts its turn there and is staggered"."""
    return replace(who, tests=(*who.tests, f.Has(f.EACH, (state,))))


def next_roll(
    who: Creatures, kind: f.AttackKind | None, against: Creatures | None, size: tuple[f.Amount, str, bool],
    times: tuple[f.Duration | None, ...],
) -> Any:
    """ "The target's next attack against SELF before the end of its next turn takes a -4 penalty": the time told once,
    in any of its places.
    """
    amount, sort, penalty = size
    told = [one for one in times if one is not None]
    if len(told) > 1:
        return REFUSED
    until = told[0] if told else None
    return (f.Modify(amount, ("attack",), who, sort, penalty, until, against, kind, next_only=True),)


def until_attack(until: f.Duration | None) -> f.Duration:
    """Until somebody has attacked once more, or sooner where that is told."""
    return joined(next_attack(), () if until is None else (until,))


def first_before(
    kind: str, tests: tuple[Test, ...], event: f.Trigger, predicates: Any, period: str | None, until: f.Duration | None
) -> tuple[Effect, ...]:
    """ "The next ally to hit the target before the end of SELF's next turn heals 5": whoever does, once."""
    found = first_to(kind, tests, event, predicates, period)
    return found if until is None else (f.Lasting(until, found),)


def rid(what: str, who: Creatures | None) -> Effect:
    """ "End one effect on the target that a save can end": whoever is rid of it."""
    return f.SaveNow(who or f.SUBJECT, (what,), automatic=True)


def crowds_in(who: Creatures, terrain: tuple[str, ...] | None) -> Any:
    """ "Can occupy another creature's space, and an enemy can enter its space, which is difficult terrain"."""
    shares = f.ShareSpace(who)
    if terrain is None:
        return (shares,)
    return (shares, f.Aura("", 0, (f.Obscure(terrain, to=f.Select("enemy")),))) if who in (f.SELF, f.IT) else REFUSED


def rolls_it_again(event: f.Trigger, who: Creatures, bonus: f.Amount | None, take: str | None) -> Any:
    """ "When it fails a saving throw, it can reroll it": the roll that was just told of."""
    what = {"fail save": "saving throw", "miss": "attack roll"}.get(" ".join(event.events), "")
    if not what or event.who != f.SELF or who not in (f.SELF, f.IT, f.SUBJECT):
        return REFUSED
    again = f.Reroll(f.SELF, what, take or "second", bonus=bonus)
    return (f.When(event, (f.May(f.SELF, (again,)),)),)


def bursting(event: f.Trigger, who: Creatures) -> Any:
    """ "When it drops to 0 hit points, it explodes.": what that does, the next sentence says."""
    last = set(event.events) <= {"zero", "die", "destroy"} and who in (f.SELF, f.IT, f.SUBJECT)
    return (f.When(event, (f.ItsBurst(),)),) if last else REFUSED


def burns_or(who: Creatures, usual: Any, then: Any, test: Test, until: f.Duration) -> Any:
    """ "Takes ongoing 5 damage, or ongoing 10 damage if it is staggered (save ends)": the one or the other."""
    if not isinstance(usual, f.PersistentDamage) or not isinstance(then, f.PersistentDamage):
        return REFUSED
    usual, then = replace(usual, duration=until), replace(then, duration=until, types=then.types or usual.types)
    return (f.If(test, bound(who, then), bound(who, usual)),)


def so_many_actions(action: str, count: int, when: str) -> f.GainAction:
    """ "Gets two standard actions on each of its turns": one besides the usual."""
    return f.GainAction(action, f.SUBJECT, when, count if when == "next" else count - 1)


def acts_along(whom: Creatures) -> Any:
    """ "They act on its initiative count": on SELF's."""
    return (f.ActsAlong(),) if whom in (f.SELF, f.IT, f.SUBJECT) else REFUSED


def shares_wound(whose: f.Select) -> tuple[Effect, ...]:
    """ "Whenever an ally within 5 squares of it takes damage, it takes half of that damage instead": of any of them."""
    return (f.SharedWound(replace(whose, count=0, any_one=True)),)


def hidden_from(who: Creatures, seer: Creatures, negated: bool | None) -> f.Sees:
    """ "If it is hidden from the target": not seen by it, however that may be."""
    return f.Sees(seer, who, negated=not negated)


def suppressed(whose: Creatures, what: str, until: f.Duration) -> Any:
    """ "Its aura does not function until ...": SELF's."""
    return (f.Suppress(what, until),) if whose in (f.SELF, f.IT, f.SUBJECT) else REFUSED


def one_more(number: int) -> int:
    return number + 1


def one_less(number: int) -> int:
    return number - 1


__all__ = [
    "acts_along", "against_it", "around_it", "as_printed", "at_turn_of", "being", "beside_actor", "both_burn",
    "done_instead", "driven_off", "each_target", "edge_in", "either_mod", "either_of_two", "equal_to",
    "first_before", "first_next", "force_by", "ground_near", "grows_each", "hidden_from", "holds_only",
    "in_its_burst", "leave_later", "natural_between", "natural_event", "next_hits", "next_on", "next_roll",
    "next_turn_there", "no_other", "once_a_turn", "one_less", "one_more", "out_of_reach", "provoked",
    "regrows_not", "rid", "shares_wound", "sheltered", "shifts_provoke", "so_many_actions", "spreads", "standing",
    "stepped", "such_attack", "suppressed", "triggering_mod", "unless_moved", "unmoved_end", "unseen",
    "until_attack", "use_while", "zone_for",
]


def strike_back(attack: f.AttackKind, action: str, who: Creatures, event: f.Trigger) -> f.When:
    """ "SELF can make a basic attack as a reaction against any enemy that shifts adjacent to it"."""
    done = f.MakeAttack(attack, f.SELF, against=f.EACH)
    return f.When(event_of(who, event), (f.May(f.SELF, (done,), action),))
