"""Helpers of the grammar for the lines of attacks where there are no squares."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Test
from .band_parts import band_roll, called
from .clauses import flow
from .fidelity_parts import own_event
from .parts import HIT, bound, event_of, flat_list, select

SOMEBODY: Final = f.Select("creature", any_one=True)
LONE: Final = f.LoneTarget()
SEVERAL: Final = f.LoneTarget(negated=True)


def capped(effects: Any, step: int, most: int) -> tuple[Any, ...]:
    """Effects that add up to ``most`` in steps of ``step``."""
    return (f.UpToTimes(tuple(flat_list(effects)), max(1, abs(most) // max(1, abs(step)))),)


def crit_steps(effects: Any, step: int, low: int) -> tuple[Any, ...]:
    """A critical range that grows by ``step`` at a time, down to ``low``."""
    return (f.UpToTimes(tuple(flat_list(effects)), max(1, (20 - low) // max(1, step))),)


def either_damage(one: f.Amount, types: tuple[str, ...] | None, test: Test, other: f.Amount) -> tuple[Any, ...]:
    """ "6 damage if ...; 4 damage if not": the second unless the first holds."""
    kinds = types or ()
    return (f.Damage(other, kinds, cases=(f.DamageCase(one, test, ()),)),)



def lone_or(many: Any, lone: Any) -> tuple[Any, ...]:
    """What several targets suffer; OR what a single one suffers."""
    return (f.If(LONE, flow(lone), flow(many)),)


def far_roll(attack: f.Attack | None, near: f.Select, far: f.Select, bonus: int | None) -> tuple[Any, ...]:
    """ "One nearby enemy, or one far away at -2": the targets, and what the distance does to the roll."""
    targeting = f.Targeting(who=f.Together((near, far), "or"))
    return (attack, targeting, f.FarShot(bonus)) if bonus else (attack, targeting)


def rolled_with(attack: f.Attack | None, who: Any, times: Any, *more: Any) -> tuple[Any, ...]:
    """A roll, its targets and number, and statements (or parts with what goes into them) in the same brackets."""
    return (*band_roll(attack, who, times), *more)


def recharged(event: f.Trigger) -> tuple[str, Any]:
    """ "1/battle, but it recharges when ...": what follows the limit."""
    return ("effect", f.When(own_event(event), (f.Recharge(),)))


def kept_on_miss() -> tuple[str, Any]:
    return ("miss", f.NotExpended())


def in_list(one: tuple[str, Any], more: tuple[tuple[str, Any], ...] = ()) -> tuple[Any, ...]:
    """Pairs of a part and what goes into it."""
    return (one, *more)


def lasting_list(duration: f.Duration | None) -> tuple[tuple[str, Any], ...]:
    """A duration as what hangs behind a modifier."""
    return (("duration", duration),) if duration is not None else ()


def this_attack() -> f.AttackKind:
    """The power whose line this is; the reader of the line puts its name in."""
    return f.AttackKind(powers=(THIS,))


THIS: Final = "this attack"


def half_to(who: Creatures) -> f.HalfDamage:
    return f.HalfDamage(who=who)


def who_engages(grabs: bool | None) -> tuple[Any, ...]:
    """ "..., who engages it": SELF does, and may grab it."""
    return (f.Grab(f.SELF, f.TARGET),) if grabs else (f.Engage(f.SELF, f.TARGET, True),)


def second_attack(harm: Any = None) -> tuple[Any, ...]:
    """Another attack with this power, which deals more if it hits."""
    again = f.MakeAttack(this_attack(), f.SELF, another=True)
    return (again, f.If(HIT, tuple(flat_list(harm)))) if harm else (again,)


def while_not(
    who: Creatures, event: f.Trigger, more: tuple[f.Trigger, ...], also: f.Duration | None
) -> f.Duration:
    """ "So long as SELF does not move": until it does."""
    ends = f.Duration("event", event=event_of(who, event, more))
    return replace(also, others=(ends,)) if also is not None else ends


def when_first_tail(event: f.Trigger) -> tuple[str, Any]:
    return ("when", event)


def then_use_tail(power: str) -> tuple[str, Any]:
    return ("then", power)


def at_random_of(whose: Creatures, before: tuple[Test, ...], kind: Any) -> f.Select:
    return replace(select(("random", 1, False), before, kind, ()), of=whose)


def size_penalty(number: int) -> tuple[f.Amount, str, bool]:
    return f.Amount(flat=abs(number)), "", True


def avoidable(harm: Any, amount: f.Amount, types: tuple[str, ...] | None) -> tuple[Any, ...]:
    """ "Damage and a condition; OR the target avoids the condition by taking more damage"."""
    found = flat_list(harm)
    sure = [one for one in found if isinstance(one, f.Damage)]
    rest = tuple(one for one in found if not isinstance(one, f.Damage))
    return (*sure, f.Choose(f.TARGET, (rest, (f.Damage(amount, types or ("psychic",), f.TARGET),))))


def either_if(harm: Any, test: Test, other: Any) -> tuple[Any, ...]:
    """Damage, or, if a test holds and the target likes, something else."""
    instead = bound(f.TARGET, other)
    return (f.If(test, (f.Choose(f.TARGET, (tuple(flat_list(harm)), instead)),), tuple(flat_list(harm))),)


def may_each(number: int, before: tuple[Test, ...], name: str, predicates: Any) -> tuple[Any, ...]:
    """ "Up to three nearby skulkers can ..."."""
    quantity = ("count", number, True)
    who = own_kind(before) if name == "SELF" else called(quantity, before, name, ())
    if name == "SELF":
        who = replace(who, count=number, up_to=True)
    return (f.May(f.SELF, bound(who, predicates)),)


def own_kind(before: tuple[Test, ...] = ()) -> f.Select:
    """Those of SELF's kind, itself among them."""
    return f.Select("ally", 0, False, (*before, f.Called(f.EACH, "SELF")), with_self=True)


def next_attack() -> f.Duration:
    """Until whoever it is laid on has made another attack."""
    return f.Duration("event", event=f.Trigger(("attacked",), f.SUBJECT))


def until_made(power: str) -> f.Duration:
    """Until SELF has made an attack with this power."""
    return f.Duration("event", event=f.Trigger(("attacked",), f.SELF, attack=f.AttackKind(powers=(power,))))


def kin_named(name: str) -> f.Select:
    """Everybody of a kind by its name, SELF's allies of it and SELF: "orcs"."""
    plain = name.lower()
    return f.Select("creature", name=plain[:-1] if plain.endswith("s") else plain, any_one=True, with_self=False)


def answering(event: f.Trigger) -> tuple[str, Any]:
    """A power that answers an event, aimed at whoever it happens to."""
    return ("limits", f.Limited(action="free", trigger=event, detail="triggerer"))


def both_of(one: Creatures, two: Creatures) -> f.Together:
    return f.Together((one, two))


def in_hit(harm: Any) -> tuple[str, Any]:
    """Damage printed in the brackets behind a roll."""
    return ("hit", flat_list(harm)[0])
