"""Helpers of the gridless grammar for attacks, their targets and limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ... import forms as f
from ...forms.base import Creatures, Test
from ...forms.naturals import EVEN, ODD
from ..parts import flat_list, select, with_self
from ..peg import REFUSED
from .common import chance

_PRONOUNS: Final = (f.IT, f.SUBJECT)
EVENS: Final = EVEN
ODDS: Final = ODD


def rolled_attacks(attack: f.Attack, times: f.Amount, who: Any) -> tuple[f.Attack, f.Targeting | None]:
    """ "(1d3 attacks)"; "(1d4 attacks each against a different nearby enemy)" is one attack on each of so many."""
    most = times.flat + sum(count * faces for count, faces in times.dice)
    if isinstance(who, f.Select) and who.other:
        return attack, f.Targeting(who=replace(who, other=False, count=most, number=times))
    if isinstance(who, f.Select) and not who.count and who.number is None:
        who = replace(who, count=most, up_to=True)
    return replace(attack, times=most, number=times), f.Targeting(who=who) if who is not None else None


def own_event(event: f.Trigger) -> f.Trigger:
    """What is told of "it" in a line about the creature's own power is told of the creature."""
    return replace(event, who=f.SELF) if event.who in _PRONOUNS else event


def kind_of_all(one: f.AttackKind, more: tuple[f.AttackKind, ...]) -> Any:
    """ "At-will melee": attacks that are all of these. Two ranges or two tags would be either of them, not both."""
    for other in more:
        if (one.ranges and other.ranges) or (one.tags and other.tags) or (one.kind and other.kind):
            return REFUSED
        one = f.AttackKind(one.ranges or other.ranges, (), one.tags or other.tags, one.kind or other.kind)
    return one


def span(low: int, high: int) -> tuple[int, ...]:
    return tuple(range(low, abs(high) + 1))


def label(tests: Any, first: str | None = None) -> tuple[tuple[Test, ...], str]:
    return tuple(flat_list(tests)), first or ""


def band_roll(attack: f.Attack | None, who: Any, times: Any = None) -> tuple[f.Attack | None, f.Targeting | None]:
    """A roll with what stands behind it in brackets."""
    if attack is not None and isinstance(times, f.Amount):
        return rolled_attacks(attack, times, who)
    if attack is not None and times is not None:
        number = times if isinstance(times, int) else times[1]
        if isinstance(who, f.Select) and who.other:
            # Each against a different one: as many targets, one attack on each.
            kind = "enemy" if who.kind == "target" else who.kind
            apart = replace(who, kind=kind, other=False, count=number, up_to=not isinstance(times, int))
            return attack, f.Targeting(who=apart)
        attack = replace(attack, times=number)
        if isinstance(who, f.Select) and not who.count and who.number is None and attack.times > 1:
            who = replace(who, count=attack.times, up_to=True)
    return attack, f.Targeting(who=who) if who is not None else None


def engaged_with_targets(before: tuple[Test, ...], kind: Any) -> f.Select:
    """Those engaged with any of the creatures picked before them."""
    picked = f.Select("creature", tests=(f.Has(f.EACH, ("targeted",)),), any_one=True)
    return select(("all", 0, False), before, kind, (f.Engaged(f.EACH, picked),))


def in_forms(form: str, others: tuple[str, ...]) -> Test:
    """ "Hybrid or animal form only": while SELF is in one of these shapes."""
    shapes = tuple([f.InForm(f.SELF, one) for one in (form, *others)])
    return f.AnyOf(shapes) if others else shapes[0]


def times_per(amount: f.Amount, per: str) -> tuple[Any, ...]:
    return ("times", amount), ("per", per)


def so_often(times: str, per: str) -> tuple[Any, ...]:
    """ "Twice per battle"."""
    return times_per(f.Amount(flat=int(times)), per)


def another_of(before: tuple[Test, ...], kind: Any, after: tuple[Any, ...]) -> f.Select:
    return select(("another", 1, False), before, kind, after)


def targets_of(
    who: Creatures, also: Creatures | None, instead: Creatures | None, own: bool | None = None,
    random: str | None = None,
) -> Creatures:
    """ "One enemy and each creature engaged with it", "you and each nearby ally", "one ally, chosen randomly"."""
    if own:
        who = with_self(who)
    if random and isinstance(who, f.Select):
        who = chance(who)
    if also is not None:
        who = f.Together((who, also))
    return f.Together((who, instead), "or") if instead is not None else who


def low_faces(faces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(range(1, faces[-1] + 1))


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


def in_list(one: tuple[str, Any], more: tuple[tuple[str, Any], ...] = ()) -> tuple[Any, ...]:
    """Pairs of a part and what goes into it."""
    return (one, *more)


def answering(event: f.Trigger) -> tuple[str, Any]:
    """A power that answers an event, aimed at whoever it happens to."""
    return ("limits", f.Limited(action="free", trigger=event, detail="triggerer"))


def in_hit(harm: Any) -> tuple[str, Any]:
    """Damage printed in the brackets behind a roll."""
    return ("hit", flat_list(harm)[0])


def nth_first(number: int, period: str) -> str:
    """ "Second ... each turn": the period with the number before it."""
    return f"{number} {period}"
