"""Helpers of the grammar: subjects, conditions and durations around effects."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Effect, Test
from .bands.common import allowed
from .cases import OWN_END, as_long, asked_apart, hurt_first, of_either, ready_again, spares_another, turned_into
from .folding import Behind, bare_save, so_often
from .parts import (
    HIT,
    MISS,
    THAT,
    Quantity,
    bound,
    ev,
    event_of,
    field_names,
    flat_list,
    half_amount,
    substitute,
)
from .peg import REFUSED
from .sequence import flow


def made_on(quantity: Quantity, kind: f.AttackKind) -> f.MakeAttack:
    return f.MakeAttack(kind, f.SELF, max(quantity[1], 1), against=f.EACH)


def aimed(effects: Any, who: Creatures) -> tuple[Any, ...]:
    return tuple(replace(one, against=who) for one in flat_list(effects))


def rolled(who: Creatures, attack: f.Attack, effects: Any, missed: Any) -> f.RollAttack:
    """An attack written out in a sentence."""
    hit: list[Any] = []
    miss = flat_list(missed)
    for one in flat_list(effects):
        if isinstance(one, f.If) and one.test == HIT:
            hit.extend(one.effects)
        elif isinstance(one, f.If) and one.test == MISS:
            miss.extend(one.effects)
        else:
            hit.append(one)
    return f.RollAttack(attack, tuple(hit), tuple(miss), THAT, who)


def form_part(form: str, effects: Any) -> tuple[Any, ...]:
    """What holds in one shape: powers usable only in it, and the rest."""
    found: list[Any] = []
    for one in flat_list(effects):
        if isinstance(one, f.OnlyIn):
            found.append(replace(one, form=form))
        else:
            found.append(f.While(f.InForm(f.SELF, form), (one,)))
    return tuple(found)


def leave_form(who: Creatures, power: str, action: str, bound_still: bool | None) -> tuple[Any, ...]:
    found: tuple[Any, ...] = (f.May(who, (f.LosePower(power, who),), action),)
    return (*found, f.Forbid(("act",), who)) if bound_still else found


def named(quantity: Quantity, name: str, where: Test) -> f.Select:
    return f.Select(
        "creature",
        quantity[1],
        quantity[2],
        (where,),
        name=name,
        other=quantity[0] == "another",
        any_one=quantity[0] == "any",
    )


def in_place(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """What stands in another's place by where it is printed: "instead" says nothing more there."""
    found: list[Any] = []
    for one in effects:
        found.extend(one.effects if isinstance(one, f.If) and one.instead and one.test == HIT else (one,))
    return tuple(found)


def if_so(test: Test, effects: tuple[Any, ...], other: tuple[Any, ...] | None) -> tuple[Any, ...]:
    """ "If it is prone, it takes 9 damage instead": in the place of the hit, in that case."""
    inside = in_place(effects)
    into = turned_into(test, inside)
    if into is not None and not other:
        return (into,)
    if test == HIT:
        inside = effects = tuple([_of_this_blow(one) for one in effects])
    if inside == tuple(effects):
        return (f.If(test, inside, other or ()),)
    return (f.If(f.AllOf((test, HIT)), inside, other or (), instead=True),)


def _of_this_blow(effect: Any) -> Any:
    """ "If the attack hits, it deals 5 extra damage": this attack, and no other."""
    if effect == f.ExtraDamage(getattr(effect, "amount", f.Amount()), f.IT, getattr(effect, "types", ())):
        return f.Damage(effect.amount, effect.types, additional=True)
    return effect


def first_in(period: str | None) -> str:
    """ "The first time ... in an encounter", "each round": the first of the fight, or once in each."""
    return "first" if period in (None, "encounter") else period


def both_hit(same: str | None) -> f.Outcome:
    """ "Both attacks hit", "both attacks hit the same target"."""
    return f.Outcome("both hit" if same is None else "two hit")


def hit_any(who: Creatures, predicates: Any) -> f.When:
    other = replace(who, count=0, any_one=True) if isinstance(who, f.Select) else who
    return f.When(
        f.Trigger(("hit",), f.SELF, other, f.AttackKind(tags=("Weapon",))), flow(bound(f.TARGET, predicates))
    )


def relative(
    subject: Creatures, event: f.Trigger, more: tuple[f.Trigger, ...], predicates: Any
) -> tuple[Any, ...]:
    """ "A creature that enters the aura takes ...": a trigger and what follows from it."""
    if isinstance(subject, f.Select) and subject.count == 0:
        subject = replace(subject, any_one=True)
    elif isinstance(subject, f.Select) and subject.count == 1:
        subject = replace(subject, count=0, any_one=True)
    met = f.SELF if subject == f.SELF else f.EACH
    return (f.When(event_of(subject, event, more), bound(met, predicates)),)


def may_later(predicate: Any) -> f.May:
    return f.May(f.SUBJECT, tuple(flat_list(predicate)))


def may(subject: Creatures, predicates: Any) -> tuple[Any, ...]:
    return bound(subject, f.May(f.SUBJECT, tuple(flat_list(predicates))))


def may_spend(subject: Creatures, amount: f.Amount, other: Any) -> tuple[Any, ...]:
    """ "can spend a recovery to either heal ... or ...": the recovery is the price of both."""
    price = f.SpendRecovery(f.SUBJECT, heals=False)
    inner = f.Choose(f.SUBJECT, ((f.Heal(amount, f.SUBJECT, 1),), (price, *flat_list(other))))
    return bound(subject, f.May(f.SUBJECT, (inner,)))


def may_or(subject: Creatures, predicates: Any, other: Any) -> tuple[Any, ...]:
    head = flat_list(predicates)
    inner = f.Choose(f.SUBJECT, (tuple(head), tuple(flat_list(other))))
    return bound(subject, f.May(f.SUBJECT, (inner,)))


def may_any(subject: Creatures, one: Any, more: tuple[Any, ...], last: Any) -> tuple[Any, ...]:
    """ "Can shift, charge or stand up": one of them."""
    options = tuple([tuple(flat_list(each)) for each in (one, *more, last)])
    return bound(subject, f.May(f.SUBJECT, (f.Choose(f.SUBJECT, options),)))


def unswapped(effects: tuple[Any, ...]) -> Any:
    """Told without a subject: nobody swaps places with itself, and "swap places with an ally" is told to SELF."""
    return REFUSED if any(isinstance(one, f.Swap) and (one.who == one.other or (
        one.who == f.TARGET and one.other != f.SELF)) for one in effects) else effects


def either_of(subject: Creatures, one: Any, two: Any) -> Any:
    """ "The target is dazed or slowed", as whoever does it to it chooses; "makes a saving throw or falls prone" is no
    choice.
    """
    first = bound(subject, one)
    other = bound(subject if not isinstance(subject, f.Select) else f.EACH, two)
    done = tuple(flat_list(first))
    roll = bare_save(done[-1])
    if isinstance(roll, f.RollSave):
        return (*done[:-1], roll, f.If(f.Outcome("unsaved"), tuple(flat_list(other))))
    return by_condition(first, other)


def by_condition(first: Any, other: Any, chooser: Creatures = f.SELF) -> Any:
    """ "5 damage, or 10 if ...": the second in place of the first where its condition holds, which is no choice;
    without a condition ``chooser`` chooses.
    """
    one, two = tuple(flat_list(first)), tuple(flat_list(other))
    case = two[0] if len(two) == 1 else None
    if isinstance(case, (f.While, f.If)) and not getattr(case, "otherwise", ()):
        return replaced_if(case.test, one, case.effects)
    if any(isinstance(each, (f.When, f.While, f.At, f.Lasting)) for each in two) and any(map(_harms, one)):
        return REFUSED
    if isinstance(case, f.May) and case == f.May(chooser, case.effects):
        two = case.effects  # "or it can ...": to choose is to be let
    return (f.Choose(chooser, (one, two)),)


def replaced_if(test: Test, usual: tuple[Any, ...], then: tuple[Any, ...]) -> tuple[Any, ...]:
    """What usually happens, and what takes its place in some case."""
    if test == MISS:
        return (*usual, f.If(test, then))
    if isinstance(usual[0], f.Damage) and not (isinstance(test, f.NaturalRoll) and test.result == "miss"):
        half = replace(usual[0], amount=half_amount(usual[0].amount))
        then = tuple([half if one == f.HalfDamage() else one for one in then])
    harm, other = usual[0], then[0]
    if len(usual) == len(then) == 1 and isinstance(harm, f.Damage) and isinstance(other, f.Damage) and (
            replace(harm, amount=other.amount, types=other.types, cases=()) == other):
        types = () if other.types == harm.types else other.types
        return (replace(harm, cases=(*harm.cases, f.DamageCase(other.amount, test, types))),)
    return (f.If(test, then, usual),)


def _harms(effect: Any) -> bool:
    """Whether an effect is damage, now or later."""
    return isinstance(effect, (f.Damage, f.PersistentDamage))


def _offers_harm(effects: tuple[Any, ...]) -> bool:
    """Whether effects are one choice of two that begins with damage: "5 damage or 10 damage"."""
    return len(effects) == 1 and isinstance(effects[0], f.Choose) and len(effects[0].options) == 2 and (
        _harms(effects[0].options[0][0]))


def own_choice(whose: Creatures, one: Any, other: Any) -> Any:
    """ "The target chooses to fall prone or take 5 damage": its choice, of what befalls it; several that choose, each
    for itself, are not read.
    """
    if not isinstance(whose, f.Who):
        return REFUSED
    return (f.Choose(whose, (bound(whose, one), bound(whose, other))),)


def chooses(subject: Creatures, one: Any, more: tuple[Any, ...], last: Any = None) -> Any:
    options = [tuple(flat_list(one)), *(tuple(flat_list(each)) for each in more)]
    if last:
        options.append(tuple(flat_list(last)))
    if subject != f.SELF and any(isinstance(one, (f.May, f.Usable, f.Choose)) for option in options for one in option):
        return REFUSED  # an act of the chooser's own, which would be taken for SELF's
    return (f.Choose(subject, tuple(options)),)


def otherwise(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    return (f.If(f.Outcome("otherwise"), effects),)


def when_and(event: f.Trigger, test: Test, effects: tuple[Any, ...], action: str | None) -> f.When:
    return f.When(replace(event, tests=(*event.tests, test)), effects, action=action or "")


def event_when(event: f.Trigger, test: Test) -> f.Trigger:
    return replace(event, tests=(*event.tests, test))


def at_point(
    point: str, whose: Creatures, effects: tuple[Any, ...], test: Test | None, following: bool
) -> Effect:
    """ "At the start of its turn": of SELF's, or where it is said of somebody held ("..., a creature grappled by it
    takes 5 damage"), of theirs, as "it" is who the sentence is about. "At the end of the target's turn, it ...": the
    target.
    """
    if whose not in (f.SUBJECT, f.SELF):
        effects, test = substitute((effects, test), f.IT, f.EACH if isinstance(whose, f.Select) else whose)
    whom = getattr(effects[0], "who", None)
    if whose == f.SUBJECT and not following and test is None and isinstance(whom, f.Select) and (
            whom.count == 1 or whom.any_one) and any(_suffers(one) for one in whom.tests):
        return f.When(f.Trigger((point,), whom), (replace(effects[0], who=f.EACH), *effects[1:]))
    inner = (f.If(test, effects),) if test is not None else effects
    return f.At(point, whose, inner, following)


def _suffers(test: Test) -> bool:
    """Whether a description is of what SELF does to somebody: "grappled by it"."""
    return isinstance(test, f.Holds) or (isinstance(test, f.Has) and test.by is not None)


OWN_TURN: Final = ("standard", "move", "minor", "quick")
"""Actions of one's own turn."""


def action_lead(action: str, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_with_action(effect, action) for effect in effects)


def _with_action(effect: Any, action: str) -> Any:
    if isinstance(effect, f.May):
        return replace(effect, action=action)
    who = getattr(effect, "who", f.SELF)
    if action == "free" and (isinstance(effect, f.MakeAttack) or (isinstance(effect, f.Move) and _another(who))):
        return effect  # what somebody is made to do costs it no action and is no choice of its own
    if action in OWN_TURN and isinstance(who, f.Select):
        return f.May(f.SELF, (effect,), action)  # what others do or suffer by it is done at one's bidding
    if isinstance(who, f.Select):
        effect = replace(effect, who=f.EACH)
    return f.May(who, (effect,), action)


def _another(who: Creatures) -> bool:
    """Whether somebody else than SELF and those on its side is spoken of."""
    return who.kind != "ally" if isinstance(who, f.Select) else who not in (f.SELF, f.EACH)


def either_way(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "..., hit or miss": what attacks deal besides, they deal when they miss as well."""
    found: list[Any] = []
    for one in effects:
        found.append(one)
        if isinstance(one, f.ExtraDamage) and not one.next_only:
            found.append(f.MissDamage(one.amount, one.types, one.attack))
        elif isinstance(one, f.ExtraDamage):
            found[-1] = f.NextHurts(one.amount, one.types)
        elif isinstance(one, f.Modify) and one.stats == ("damage",) and not one.penalty:
            found.append(f.MissDamage(one.amount, (), one.attack))
    return tuple(found)


# What is said of these limits them: "takes no damage from wood", "a +2 bonus to saves with its kin". Said of a blow
# or a wound it only tells how: "takes 5 damage from the spines".
_LIMITED: Final = (
    f.NegateDamage, f.HalveDamage, f.Endure, f.Resist, f.ResistRoll, f.Immune, f.Weakness, f.NoProvoke, f.IgnoreCover,
    f.IgnoreTerrain, f.IgnoreResistance, f.LoseResistance, f.CountsNotAs, f.Spared, f.Forbid, f.SafeMove, f.SeeThrough,
    f.CannotHeal, f.Modify, f.ExtraDamage, f.CritRange, f.MissDamage, f.DoubleDamage, f.VulnerableTo,
    f.Invisible,
)
# What holds of each of several for as long as something is so of it.
_HELD: Final = (f.CannotHeal, f.Endure, f.Forbid, f.Modify, f.NoEscalation)


def _to_some(effect: Any) -> bool:
    """Whether an effect is one that holds for some and not for others: "invisible to", "vulnerable to"."""
    return isinstance(effect, f.Afflict) and not {"invisible", "vulnerable"}.isdisjoint(effect.conditions)


def each_of(event: f.Trigger, effects: tuple[Any, ...]) -> tuple[f.Trigger, tuple[Any, ...]]:
    """ "Enemies take 5 damage when they start their turns there": of them all, whoever does takes it."""
    whose = [getattr(one, "who", None) for one in effects]
    group = whose[0] if whose else None
    if event.who not in (f.EACH, f.IT) or not isinstance(group, f.Select) or group.count > 1 or any(
            one != group for one in whose):
        return event, effects
    return replace(event, who=replace(group, count=1)), tuple([replace(one, who=f.EACH) for one in effects])


def saved_from(event: f.Trigger, effects: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """ "Is dazed (save ends), and takes 5 damage each time it fails the save": what is saved against, and the rest."""
    at = 0
    while "fail save" in event.events and at + 1 < len(effects) and getattr(
            getattr(effects[at], "duration", None), "kind", "") == "save":
        at += 1
    return effects[:at], effects[at:]


def _laid_at_once(effect: Any) -> bool:
    """Whether this is a state that the target comes into, and that does not end of itself."""
    if isinstance(effect, f.Swallow):
        return effect.who == f.TARGET
    return isinstance(effect, f.Afflict) and effect.who == f.TARGET and not OWN_END & frozenset(effect.conditions)


def stricken(effects: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """ "The target is slowed and takes 5 damage when it attacks": the state it is in at once, and what comes then."""
    at = 0
    while at + 1 < len(effects) and _laid_at_once(effects[at]):
        at += 1
    if not isinstance(effects[at], f.Damage):
        at = 0
    return effects[:at], effects[at:]


def standing_there(test: Any, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "Allies gain a +1 bonus while within 5 squares of it": those of them who are there; () for anything else."""
    groups = [_whom(one) for one in effects]
    group = groups[0] if groups else None
    if not isinstance(test, f.Stands) or test.who != f.SELF or test.negated or not isinstance(group, f.Select) or any(
            one != group for one in groups):
        return ()
    place = replace(test.place, of=f.IT) if test.place.of == f.EACH else test.place  # nobody is near itself
    if all(isinstance(one, f.When) for one in effects):
        return tuple([replace(one, trigger=at_place(one.trigger, place)) for one in effects])
    there = replace(group, tests=(*group.tests, place))
    return tuple([replace(one, who=there) for one in effects])


def while_there(test: Any, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "While in the aura, enemies can't teleport" is said of them, "while adjacent to an ally, it ..." of it."""
    laid = _laid_for_it(test, effects)
    if laid is not None:
        return (effects[0], f.While(replace(test, who=laid), effects[1:]))
    return standing_there(test, effects) or (f.While(_whose_place(test, effects), effects),)


def _laid_for_it(test: Any, effects: tuple[Any, ...]) -> Creatures | None:
    """ "Is grabbed and takes 5 ongoing damage while it is grabbed": whom the first of these is laid on, which comes in
    any case; None where it is not what the question is about.
    """
    if not isinstance(test, f.Has) or test.negated or len(effects) < 2:
        return None
    first = effects[0]
    if isinstance(first, f.Grab):
        return first.other if set(test.states) <= {"grabbed", "grappled"} else None
    same = isinstance(first, f.Afflict) and set(test.states) <= set(first.conditions)
    return first.who if same and isinstance(first.who, f.Who) else None


def _whose_place(test: Any, effects: tuple[Any, ...]) -> Any:
    """ "The target is immobilized while adjacent to SELF": where it stands of whom the rest is said."""
    who = _whom(effects[0]) if effects else None
    if not isinstance(test, f.Stands) or test.who != f.SELF or not isinstance(who, f.Who) or who in (f.EACH, f.SUBJECT):
        return test
    return replace(test, who=who)


def at_place(event: f.Trigger, place: f.Place) -> f.Trigger:
    """ "When an enemy shifts while within 2 squares of it": whoever does it is there."""
    if isinstance(event.who, f.Select):
        return replace(event, who=replace(event.who, tests=(*event.who.tests, place)))
    return replace(event, tests=(*event.tests, f.Stands(event.who, place)))


def tailed(effects: Any, tails: tuple[tuple[str, Any], ...]) -> Any:
    """A clause with what is hung behind it. "While staggered" speaks of who gains something: of those among several
    of whom it holds.
    """
    if any(key == "while so" for key, _ in tails):
        subject = getattr(next(iter(flat_list(effects)), None), "who", None) or f.SELF
        if not isinstance(subject, f.Who):
            if len(tails) > 1 or not isinstance(subject, f.Select):
                return REFUSED
            return _of_those(subject, flat_list(effects), tails[0][1])
        tails = tuple([("while", substitute(value, f.EACH, subject)) if key == "while so" else (key, value)
                       for key, value in tails])
    return _hung(effects, tuple([_of_it(tail, flat_list(effects)) for tail in tails]))


def _of_those(group: f.Select, effects: list[Any], test: Test) -> Any:
    """ "Enemies can't heal while engaged with SELF": those who are can't; one or some of them are not all who are."""
    if group.count or any(not isinstance(one, _HELD) or getattr(one, "who", None) != group for one in effects):
        return REFUSED
    who = replace(group, tests=(*group.tests, test))
    return tuple([replace(one, who=who) for one in effects])


def _of_it(tail: tuple[str, Any], effects: list[Any]) -> tuple[str, Any]:
    """A tail that begins with "it": "allies gain a +2 bonus while it is staggered" means none of them."""
    key, value = tail
    if not key.endswith(" it"):
        return tail
    who = getattr(effects[0], "who", None) if effects else None
    group = isinstance(who, f.Select) and who.group
    return key.removesuffix(" it"), substitute(value, f.IT, f.SELF) if group else value


def _hung(effects: Any, tails: tuple[tuple[str, Any], ...]) -> Any:
    """A clause with what is hung behind it; refused where words that would limit it are only told."""
    found: tuple[Any, ...] = tuple(flat_list(effects))
    if any(key == "told" for key, _ in tails) and any(isinstance(one, _LIMITED) or _to_some(one) for one in found):
        return REFUSED
    subject = _subject(found, tails)
    if subject is REFUSED:
        return REFUSED
    for key, value in tails:
        if key in ("if", "while", "when") and isinstance(subject, f.Who) and subject not in (f.IT, f.SUBJECT):
            value = substitute(value, f.IT, subject)
        if key in ("before", "first", "in turn") and isinstance(subject, f.Who):
            value = substitute(substitute(value, f.IT, subject), f.SUBJECT, subject)
        if key == "when":
            value, found = each_of(value, found)
        if key == "if" and value == MISS and any(isinstance(one, f.Choose) and _halves(one) for one in found):
            return REFUSED  # "10 damage, or half damage on a miss" offers nobody a choice
        if key == "if" and value == MISS:
            found = tuple(_of_the_blow(one) for one in found)
        if key == "when" and _offers_harm(found):
            return REFUSED  # 5 damage is dealt now, and whether it is 10 is not asked later
        if key == "if" and value == HIT and all(isinstance(one, f.ExtraDamage) and one.next_only for one in found):
            continue  # "its next attack deals 5 extra damage if it hits"
        if key in ("if", "while", "when"):
            found = asked_apart(key, value, found) or _conditional(key, value, found)
        elif key == "action":
            leave = any(isinstance(one, f.May) for one in found)
            found = tuple(one if leave and not isinstance(one, f.May) else _with_action(one, value) for one in found)
        elif key in ("once", "times"):
            found = tuple(_once(one, value) if key == "once" else so_often(one, f.OncePer(*value)) for one in found)
        elif key == "either way":
            found = either_way(found)
        elif key == "kills":
            found = (*found, f.Die(f.SELF))
        elif key == "then":
            found = (*found, f.UsePower(value))
        elif key == "usage":
            found = allowed(value, found)
        elif key in ("instead", "anew"):
            found = ready_again(found) if key == "anew" else tuple(_instead(one) for one in found)
        elif key in ("after", "sole"):
            found = (f.AfterEach(found) if key == "after" else f.Sole(found),)
        elif key == "at":
            at_once, found = stricken(found)
            found = (*at_once, _at(value[0], value[1], found, subject))
        elif key in ("at next", "lasting"):
            later = _at_next(value, found, subject) if key == "at next" else _for_a_while(value, found)
            if later is None:
                return REFUSED
            found = (later,)
        elif key == "in turn":
            found = (in_next_turn(value[0], value[1], found),)
        elif key == "first":
            first = (f.When(value[0], found, once="first"),)
            found = first if value[1] is None else (f.Lasting(value[1], first),)
        elif key == "before":
            found = (f.Lasting(value[1], (f.When(value[0], found),)),)
        elif key == "combat":
            found = (f.When(f.Trigger(("combat",), f.SELF), found),)
    return found or REFUSED


def _subject(found: tuple[Any, ...], tails: tuple[tuple[str, Any], ...]) -> Any:
    """Whom "it" behind a clause is about; refused where "them" would be each of several: "enemies can't ... while it
    can see them".
    """
    subject = _told_about(found[0]) if found else None
    if any(key == "instead" for key, _ in tails) and spares_another(found):
        return REFUSED
    if not isinstance(subject, f.Select):
        return subject
    if any(key.startswith("while") and f.THEM in _named(value) for key, value in tails):
        return REFUSED
    if any(key == "when" and of_either(value.who) for key, value in tails):
        return REFUSED  # "each enemy takes 5 damage when one of its allies drops": theirs, or SELF's?
    return f.EACH


def _named(value: Any) -> tuple[Any, ...]:
    """All that a question names."""
    return tuple(value.walk()) if isinstance(value, Test) else ()


def _each_time(effects: tuple[Any, ...]) -> bool:
    """ "Gains a +1 bonus each time it takes damage, until the end of its next turn": what is had each time lasts so
    long, and there is such a time in every turn.
    """
    held = effects[0] if len(effects) == 1 else None
    return isinstance(held, f.When) and not held.once and held.trigger.who in (f.SELF, f.IT) and all(
        isinstance(one, f.Modify) and one.duration is None and one.who in (f.SELF, f.IT) for one in held.effects)


def _at_next(turn: tuple[str, Creatures], effects: tuple[Any, ...], subject: Any) -> f.At | None:
    """ "Each enemy ... takes 5 damage at the start of its next turn": each at its own, as several do "of their next
    turns"; of several "its" is nobody's among them.
    """
    point, whose = turn
    several = _several_of(effects)
    if several is not None and whose == (f.THEM if several.group else f.SUBJECT):
        return f.At(point, several, tuple([replace(one, who=f.EACH) for one in effects]), True)
    then = _at(point, f.SUBJECT if whose == f.THEM else whose, effects, subject)
    return replace(then, next=True) if isinstance(then, f.At) else None


def _several_of(effects: tuple[Any, ...]) -> f.Select | None:
    """The creatures described whom all of a clause is about; None for anybody else."""
    parties = [getattr(one, "who", None) for one in effects]
    first = parties[0] if parties else None
    return first if isinstance(first, f.Select) and all(one == first for one in parties) else None


def _for_a_while(duration: f.Duration, effects: tuple[Any, ...]) -> f.Lasting | f.Jointly | f.When | None:
    """A clause with how long all of it lasts, whose turn it is made plain; None for several, each until its own turn,
    which no time around them all says, and for who is swallowed, which no save ends.
    """
    if _each_time(effects):
        each: f.When = effects[0]
        had: list[Any] = list(each.effects)
        return replace(each, effects=tuple([replace(one, duration=duration) for one in had]))
    if len(effects) > 1 and duration.kind == "save" and duration.joint == "all":
        return None if any(isinstance(one, f.Swallow) for one in effects) else f.Jointly(effects, duration)
    if duration.whose == f.SUBJECT:
        if any(isinstance(getattr(one, "who", None), f.Together) for one in effects):
            return None
        first = effects[0]
        if isinstance(first, f.When) and isinstance(first.trigger.who, f.Who):
            duration = replace(duration, whose=first.trigger.who)
    return f.Lasting(duration, effects)


def _whom(effect: Any) -> Any:
    """Whom an effect is about: of what answers an event, whose doing that is; None for nobody."""
    return effect.trigger.who if isinstance(effect, f.When) else getattr(effect, "who", None)


def _told_about(effect: Any) -> Any:
    """Whom a clause is about: in "the target provokes an opportunity attack from an ally" not who gets to strike."""
    inner = effect.effects[0] if isinstance(effect, f.May) else None
    if isinstance(inner, f.MakeAttack) and inner.attack.kind == "opportunity" and inner.against is not None:
        return inner.against
    if isinstance(effect, f.Modify) and effect.who in _ANYBODY and isinstance(effect.against, f.Who):
        return effect.against  # "attacks against the drake take a -2 penalty while it is flying"
    return getattr(effect, "who", None)


_ANYBODY: Final = (f.Select("enemy"), f.Select("creature"))


def _conditional(how: str, value: Any, effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """Effects that come "if" or "while" something is so, or "when" it happens."""
    if how == "when" and value.events == ("stagger",) and value.who in (f.SELF, f.IT) and all(
            isinstance(one, f.May) and one.action in (*OWN_TURN, "swift") for one in effects):
        return (f.While(f.Has(value.who, ("staggered",)), effects),)  # what takes an action waits for a turn
    if how == "when":
        kept, effects = saved_from(value, effects)
        at_once, effects = stricken(effects)
        return (*kept, *as_long(at_once, f.When(value, effects)))
    if _offers_harm(effects):
        return replaced_if(value, *effects[0].options)
    if how == "if":
        laid, effects = _laid_first(value, effects)
        laid, effects = (laid, effects) if laid else hurt_first(effects)
        named = any(isinstance(one, f.Who) for one in _named(value))
        return (*laid, (Behind if named else f.If)(value, effects))
    return while_there(value, effects)


def _laid_first(test: Any, effects: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """What is laid in any case, since the question is whether it was there already, and what is laid if it was:
    "slowed, and immobilized if it was slowed already".
    """
    if isinstance(test, f.Has) and test.already and not test.negated:
        for at, one in enumerate(effects):
            if not isinstance(one, f.Afflict) or not set(test.states) <= set(one.conditions):
                continue
            asked = tuple([state for state in one.conditions if state in test.states])
            more = tuple([state for state in one.conditions if state not in test.states])
            rest = (replace(one, conditions=more), *effects[at + 1 :]) if more else effects[at + 1 :]
            if rest:
                return (*effects[:at], replace(one, conditions=asked)), rest
    return (), effects


def _once(effect: Any, period: str) -> Any:
    """An effect that comes once in a round, a turn or an encounter."""
    return replace(effect, once=period) if "once" in field_names(effect) else f.May(f.SELF, (effect,), once=period)


def _instead(effect: Any) -> Any:
    """An effect in the place of the hit's."""
    return replace(effect, instead=True) if "instead" in field_names(effect) else f.If(HIT, (effect,), instead=True)


def _of_the_blow(effect: Any) -> Any:
    """ "The target takes half damage on a miss": half of this blow's, no half of all that befalls it."""
    return f.HalfDamage(effect.who) if effect == f.HalveDamage(getattr(effect, "who", f.SELF)) else effect


def _halves(choice: f.Choose) -> bool:
    """Whether half damage is among what can be chosen."""
    return any(isinstance(one, f.HalfDamage) for one in choice.walk())


def _at(point: str, whose: Creatures, effects: tuple[Any, ...], subject: Any) -> Any:
    """ "X takes 5 damage at the start of its turn": of X's turns, whoever X is."""
    who = getattr(effects[0], "who", None)
    if whose not in (f.IT, f.SUBJECT):
        if isinstance(who, f.Select) and who.count == 1 and not who.choice and any(_held(test) for test in who.tests):
            effects = (replace(effects[0], who=replace(who, count=0)), *effects[1:])
        return f.At(point, whose, effects)
    if isinstance(who, f.Select) and who.count <= 1 and len(effects) == 1 and not who.other:
        anyone = replace(who, count=0, any_one=True)
        return f.When(f.Trigger((point,), anyone), (replace(effects[0], who=f.EACH),))
    plain = isinstance(subject, f.Who) and subject not in (f.IT, f.SUBJECT, f.EACH)
    return f.At(point, subject if plain else whose, effects)


def _held(test: Test) -> bool:
    """Whether a creature is described as one that SELF has in its hold: "a creature grabbed by it" is whoever is."""
    return isinstance(test, f.Has) and test.by == f.SELF


def conjured(
    targeting: f.Targeting, who: Creatures | None, attack: f.Attack, effects: tuple[Any, ...]
) -> f.ConjurationAttack:
    return f.ConjurationAttack(replace(targeting, who=who), attack, effects)


def told_first(duration: f.Duration, effects: tuple[Any, ...]) -> Any:
    """ "Until the end of its next turn, the ogre has ...": its turn of whom is only then named. "Until it saves, ..."
    is said of what was laid before, which one save ends.
    """
    if duration.kind == "save":
        duration = f.Duration("event", event=ev("save", who=f.TARGET, power="this save"))
    named = _whom(effects[0]) if effects else None
    if duration.whose == f.SUBJECT and named in (f.SELF, f.TARGET):
        duration = replace(duration, whose=named)
    return (f.Lasting(duration, effects),)


def in_next_turn(event: f.Trigger, whose: Creatures, effects: tuple[Any, ...]) -> f.Lasting:
    """ "If it moves during its next turn": not before that turn, nor after it."""
    return before("end", whose, event_when(event, f.Is(in_event(whose, event), "acting")), effects)


def before(
    point: str, whose: Creatures, event: f.Trigger, effects: tuple[Any, ...], once: str = "", action: str | None = None
) -> f.Lasting:
    """ "If it moves before the end of its next turn", "the next time it moves ..."."""
    held = f.When(event, effects, once, action=action or "")
    return f.Lasting(f.Duration(point, in_event(whose, event)), (held,))


def in_event(whose: Creatures, event: f.Trigger) -> Creatures:
    """Whose turn is meant behind an event: "if the target moves before the end of its next turn", the target's."""
    return event.who if whose == f.SUBJECT and isinstance(event.who, f.Who) else whose
