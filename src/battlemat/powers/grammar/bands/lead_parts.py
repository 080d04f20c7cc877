"""Helpers of the gridless grammar for what introduces statements."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ... import forms as f
from ...forms.base import Creatures, Test
from ..clauses import event_when
from ..parts import bound, ev, every_of, flat_list, select, substitute
from ..peg import REFUSED
from .common import inner, limit, limit_action, limit_test, next_attack, per_each

# What is said of a creature whose hold on the escalation die spells have shaken, and broken.
_SHAKEN: Final = "shaken by spells"
_BROKEN: Final = "broken by spells"


def all_against(whom: Creatures, effects: Any) -> tuple[Any, ...]:
    """ "Until the end of the battle against the target, SELF gains a +1 bonus to attacks": against the target alone."""
    return tuple(
        replace(one, against=whom) if isinstance(one, (f.Modify, f.CritRange, f.ExtraDamage, f.RollTwice)) else one
        for one in flat_list(effects)
    )


def event_tests(event: f.Trigger, tests: tuple[Test, ...]) -> f.Trigger:
    return replace(event, tests=(*event.tests, *tests)) if tests else event


def first_time(
    before: str | None, behind: str | None, event: f.Trigger, action: Any, effects: Any
) -> tuple[Any, ...]:
    """ "The first time each round it is hit", "the first time it is hit each round": once in each, or in the battle."""
    period = before or behind
    once = period if period in ("turn", "round", "battle") else "first"
    how = limit(action) if action is not None else f.Limited()
    return (f.When(event, tuple(flat_list(effects)), once, how.action),)


def per_creature(named: f.Select, effects: Any) -> Any:
    """ "For each such creature, ...": what is done times their number."""
    who = every_of(named)
    found: list[Any] = []
    for one in flat_list(effects):
        if isinstance(one, (f.Modify, f.ExtraDamage)):
            found.append(replace(one, per=who))
        elif isinstance(one, (f.Damage, f.Heal, f.MissDamage, f.PersistentDamage, f.TemporaryHP)):
            found.append(replace(one, amount=per_each(one.amount, who)))
        else:
            return REFUSED
    return tuple(found)


def each_first(kind: Any, whom: Creatures, effects: Any) -> tuple[Any, ...]:
    """ "The first time each enemy attacks SELF, ...": once for each of them."""
    who = replace(select(("any", 0, False), (), kind, ()), any_one=True)
    return (f.When(f.Trigger(("attack",), who, whom), tuple(flat_list(effects)), "each"),)


def offered_if(test: Test, effects: Any, action: str | None) -> tuple[Any, ...]:
    """ "Provided it is next to a tree, it can ... as a move action"."""
    listed = tuple(flat_list(effects))
    if action:
        listed = (f.May(f.SELF, tuple(inner(listed)), action),)
    return (f.While(test, listed),)


def moved_first(
    who: Creatures, kind: f.AttackKind | None, amount: f.Amount, types: tuple[str, ...] | None
) -> f.When:
    """The first attack (of a kind) of a turn in which ``who`` has moved deals more."""
    trigger = f.Trigger(("attack",), who, attack=kind, tests=(f.MovedThisTurn(who),))
    harm = f.ExtraDamage(amount, who, types or (), next_only=True)
    return f.When(trigger, (f.Lasting(substitute(next_attack(), f.SUBJECT, who), (harm,)),), "turn")


def round_end(effects: Any) -> tuple[f.When]:
    """ "At the end of each round, ...": as the next begins; what was so "this round" was so in the last one."""
    done = tuple([_of_last_round(one) for one in flat_list(effects)])
    return (f.When(event_when(ev("round", who=f.SELF), f.Not(f.Now("first round"))), done),)


def _of_last_round(form: Any) -> Any:
    test = form.test if isinstance(form, f.If) else None
    if not isinstance(test, f.Happened) or test.span != "round":
        return form
    return replace(form, test=replace(test, span="last round"))


def unless_spells(who: Creatures, what: str) -> tuple[f.Form, ...]:
    """ "... can use the escalation die unless SELF has been hit by two enemy spells since its last turn"."""
    foe, spell = f.Select("enemy", any_one=True), f.AttackKind(tags=("spell",))
    ends = f.Duration("end", f.SELF)
    struck = f.Trigger((what.split()[0],), foe, f.SELF, attack=spell)
    broken = (f.Become(_BROKEN, f.SELF, ends),)
    grows = f.Modify(f.Amount(value="escalation die"), ("attack",), who)
    standing = f.While(f.Not(f.Has(f.SELF, (_BROKEN,))), (grows,))
    if not what.endswith("twice"):
        return f.When(struck, broken), standing
    second = replace(struck, tests=(f.Has(f.SELF, (_SHAKEN,)),))
    return f.When(second, broken), f.When(struck, (f.Become(_SHAKEN, f.SELF, ends),)), standing


def whole_turn(usage: Any, test: Test | None, effects: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "It can use its full turn of actions to ...": nothing done before it on that turn, nothing after it."""
    tests: tuple[Test, ...] = (f.Not(f.Is(f.SELF, "begun")),)
    if test is not None:
        tests = (*tests, test)
    how = limit(usage or (), limit_action("standard", None), *(limit_test(one) for one in tests))
    return (f.Usable(how, (*flat_list(effects), *flat_list(more), f.EndTurn(f.SELF))),)


def shown_by(event: f.Trigger, natural: f.NaturalRoll | None) -> f.Trigger:
    """An attack that hits, on any roll or "with a natural odd roll"."""
    return event if natural is None else event_when(event, natural)


def rolls_own(natural: f.NaturalRoll, power: str, hits: bool | None) -> f.Trigger:
    """ "Rolls a natural even with its claw attack and hits"."""
    happens = "hit" if hits or natural.result == "hit" else "attack"
    return event_when(ev(happens, attack=f.AttackKind(powers=(power,))), natural)


def ally_beside(predicates: Any) -> tuple[Any, ...]:
    """ "If an ally is engaged with the target, it can ..."."""
    ally = f.Select("ally", 1, tests=(f.Engaged(f.EACH, f.TARGET),))
    return (f.May(ally, bound(f.EACH, predicates)),)


def after_battle(effects: Any) -> Any:
    """What the end of the battle brings where it is told only between battles: saves, and years gone by."""
    found = flat_list(effects)
    if all(isinstance(one, (f.RollSave, f.OutOfFight)) or (
            isinstance(one, f.If) and all(isinstance(inner, f.OutOfFight) for inner in one.effects)) for one in found):
        return (f.OutOfFight("between battles", "what comes of it after the battle"),)
    return REFUSED
