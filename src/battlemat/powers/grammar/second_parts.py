"""Helpers of the grammar for auras that spare the burnt, fates after last gasps, and what comes of a round."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Form, Test
from .parts import bound, flat_list, select, substitute
from .peg import REFUSED


def aura_at_end(kind: str, effects: Any, types: tuple[str, ...] | None) -> f.UnlessHurt:
    """What those engaged with SELF suffer as their turns end, unless hurt so since their last."""
    who = f.Select(kind, any_one=True)
    trigger = f.Trigger(("end",), who, place=f.Place("engaged", of=f.SELF))
    return f.UnlessHurt(f.When(trigger, bound(f.EACH, effects)), types or ())


def pair_of(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return select(("count", 2, False), before, kind, after)


def swap_turns(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.SwapInitiative:
    """Two of a kind trade places in the order of initiative."""
    both = pair_of(before, kind, after)
    return f.SwapInitiative(both, both)


def swap_places(
    who: Creatures, may: bool | None, before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]
) -> tuple[Form, ...]:
    """Two of a kind trade places, chosen by SELF."""
    both = pair_of(before, kind, after)
    done = f.Swap(both, both)
    return (f.May(who, (done,)),) if may else (done,)


def only_while(faces: tuple[int, ...], deals: tuple[Any, ...]) -> f.While:
    """While the escalation die shows so, an attack deals no more than this."""
    power, amount, *types = deals
    harm = f.Damage(amount, types[0] if types and types[0] else ())
    return f.While(f.Escalation(faces), (f.Rewrite(power, (harm,), True),))


def leaves_later(who: Creatures) -> f.Lasting:
    """Gone as the next round begins."""
    goes = f.When(f.Trigger(("round",), f.SELF, tests=(f.DieStood(),)), (f.Flees(who),))
    return f.Lasting(f.Duration("encounter"), (goes,))


def place_words(*names: str) -> str:
    return " or ".join(names)


def ducks(who: Creatures, duration: f.Duration) -> tuple[Form, ...]:
    """Out of sight and of play for a while, and then near but engaged with nobody."""
    return (f.May(who, (f.PopFree(who, None), f.OutOfPlay(who, duration))),)


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


def ended_by(effects: Any, event: f.Trigger) -> Any:
    """What was gained lasts until something happens; there must be something that lasts."""
    before = tuple(flat_list(effects))
    after = _until(before, f.Duration("event", event=event))
    return REFUSED if after == before else after


_GAINS: Final = (f.ResistRoll, f.Modify, f.GainSpeed, f.Endure, f.Invisible, f.CritRange)


def _until(value: Any, duration: f.Duration) -> Any:
    if isinstance(value, tuple):
        return tuple([_until(one, duration) for one in value])
    if isinstance(value, _GAINS) and value.duration is None:
        return replace(value, duration=duration)
    if isinstance(value, (f.May, f.When, f.Usable, f.If)):
        return replace(value, effects=_until(value.effects, duration))
    return value


def after_battle(effects: Any) -> Any:
    """What the end of the battle brings where it is told only between battles: saves, and years gone by."""
    found = flat_list(effects)
    if all(isinstance(one, (f.RollSave, f.OutOfFight)) or (
            isinstance(one, f.If) and all(isinstance(inner, f.OutOfFight) for inner in one.effects)) for one in found):
        return (f.OutOfFight("between battles", "what comes of it after the battle"),)
    return REFUSED


def at_its_feet(who: Creatures, duration: f.Duration, number: int) -> tuple[Form, ...]:
    """Lying low before SELF: all attacks on it are the better for as long, which is as much off its defenses."""
    lasts = replace(duration, whose=who) if duration.whose == f.SUBJECT else duration
    return (f.Modify(f.Amount(flat=number), ("defenses",), who, penalty=True, duration=lasts),)


def instinct(faces: tuple[int, ...], dice: f.Amount, again: bool | None) -> f.At:
    """At the start of a turn on which the die shows so, another die decides what is done instead of acting."""
    rolled = f.RollDie(dice, reroll=bool(again))
    return f.At("start", f.SELF, (f.If(f.Escalation(faces), (f.Forgo(("standard", "move")), rolled)),))


def inside(one: bool | None = None) -> f.Select:
    """Those SELF has swallowed, or one of them."""
    held = f.Has(f.EACH, ("swallowed",), by=f.SELF)
    return f.Select("creature", count=1 if one else 0, tests=(held,))


def spat_out(amount: f.Amount, types: tuple[str, ...] | None, who: f.Select) -> tuple[Form, ...]:
    return f.Damage(amount, types or (), who), f.EndState(("swallowed",), who)


def spat_at(power: str, bonus: int | None) -> tuple[Form, ...]:
    """One of those inside is let out for an attack on it, and is inside again behind it."""
    back = f.If(f.Has(f.EACH, ("swallowed",), by=f.SELF, negated=True), (f.Swallow(f.EACH),))
    attack = f.MakeAttack(f.AttackKind(powers=(power,)), f.SELF, against=f.EACH, bonus=bonus or 0)
    return f.Pick(inside(True)), f.EndState(("swallowed",), f.EACH), attack, back


def falls_at_end(effects: Any) -> f.Lasting:
    """What SELF's fall at the end of this turn brings; whoever is spoken of as "it" is SELF."""
    falls = f.At("end", f.SELF, tuple(flat_list(substitute(effects, f.IT, f.SELF))))
    return f.Lasting(f.Duration("start", f.SELF), (falls,))


def seized_at_end(difficulty: str | None) -> tuple[Form, ...]:
    """Those whom SELF has come to grips with save or are grabbed."""
    met = f.Select("enemy", tests=(f.Engaged(f.EACH, f.SELF),))
    seized = f.If(f.Outcome("unsaved"), (f.Grab(f.SELF, f.TARGET),))
    return f.RollSave(met, difficulty or "normal"), seized


__all__ = [
    "after_battle", "at_its_feet", "aura_at_end", "ducks", "ended_by", "falls_at_end", "inside", "instinct",
    "leaves_later", "only_while", "pair_of", "place_words", "seized_at_end", "spat_at", "spat_out", "swap_places",
    "swap_turns", "with_fate",
]
