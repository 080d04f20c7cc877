"""Helpers of the gridless grammar for harm, conditions, modifiers and acts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ... import forms as f
from ...forms.base import Creatures, Test
from ..clauses import first_in
from ..effects import afflict, modifier, tail
from ..parts import bound, flat_list, test_of
from ..peg import REFUSED
from ..phrase_parts import suffered
from .common import next_attack, ongoing, per_each


def unharmed_but(types: tuple[str, ...] | None) -> tuple[Any, ...]:
    """ "Ongoing damage does not harm it, unless it is fire"."""
    return (f.Endure(("ongoing damage",), f.SELF, but=types or ()),)


def rid_of(which: str) -> f.Effect:
    """ "Ends one effect on it": as if it had saved against that; "ends all effects": all that a save ends."""
    if which == "one effect":
        return f.SaveNow(f.SUBJECT, (which,), automatic=True)
    return f.EndState(("save ends",), f.SUBJECT)


def rolled_kind(power: str | None, kind: f.AttackKind | None) -> Any:
    """ "For its bite attack", "for its melee attacks", "for its attacks"."""
    if power and kind is not None:
        return REFUSED
    return f.AttackKind(powers=(power,)) if power else kind


def teleports_to(whom: Creatures, into: bool | None, engages: bool | None) -> Any:
    """ "Teleports into engagement with an enemy", "teleports next to it and engages it": away from all others."""
    if not (into or engages):
        return REFUSED
    return (f.PopFree(f.SUBJECT, None), f.Engage(f.SUBJECT, whom, True))


def released(who: Creatures) -> f.EndState:
    """ "Releases all grabbed creatures": those whom SELF holds."""
    if isinstance(who, f.Select):
        held = f.Has(f.EACH, ("grabbed",), by=f.SELF)
        who = replace(who, tests=(*[one for one in who.tests if not isinstance(one, f.Has)], held))
    return f.EndState(("grabbed",), who)


def dealt_to(amount: f.Amount, whom: Creatures | None) -> f.Damage:
    """ "Deals damage equal to 10 to each enemy"; to the target where nobody is named."""
    return f.Damage(amount, who=whom) if whom is not None else f.Damage(amount)


def types_both(one: tuple[str, ...], more: tuple[str, ...] | None) -> tuple[str, ...]:
    return (*one, *(more or ()))


def resist_kinds(types: tuple[str, ...] | None) -> tuple[str, ...]:
    """ "Fire damage", "attacks" of whatever kind."""
    return types or ("all",)


def kind_words(kind: f.AttackKind) -> tuple[str, ...]:
    return kind.tags or kind.ranges


def no_miss_harm(
    miss: bool | None, before: bool | None, kind: f.AttackKind | None, attacks: bool | None, behind: bool | None
) -> Any:
    """ "Takes no miss damage from weapons", "no damage from missed attacks": from attacks, and as they miss."""
    if not (miss or before or behind) or (kind is None and not attacks):
        return REFUSED
    return f.NoMissDamage(f.SUBJECT, kind or f.AttackKind())


def reminded(conditions: Any, duration: f.Duration | None, before: bool | None, behind: bool | None) -> Any:
    """ "Is weakened until the end of its next turn (-4 attacks and defenses)": with what that means in brackets."""
    return afflict(conditions, duration, None, None) if before or behind else REFUSED


def dealt_ongoing(
    amount: f.Amount, types: tuple[str, ...] | None, who: Creatures | None, duration: f.Duration | None
) -> f.PersistentDamage:
    return f.PersistentDamage(amount, types or (), who or f.TARGET, duration)


def ongoing_typed(amount: f.Amount, one: str, more: Any, last: str | None, duration: Any, end: Any) -> Any:
    """ "5 ongoing fire damage"; "5 ongoing fire or cold damage": one of them."""
    if last is not None:
        return (ongoing_one_of(f.TARGET, amount, one_of(one, more, last), duration),) if end is None else REFUSED
    return REFUSED if flat_list(more) else ongoing_ends(amount, (one,), None, duration, end)


def ongoing_ends(
    amount: f.Amount, types: tuple[str, ...] | None, more: tuple[str, ...] | None, duration: Any, end: Any
) -> tuple[Any, ...]:
    if end is not None:
        duration = replace(duration or f.SAVE_ENDS, others=(f.Duration("event", event=end),))
    return (f.PersistentDamage(amount, types or more or (), duration=duration),)


def resists(types: tuple[str, ...], low: int, tails: tuple[tuple[str, Any], ...], duration: Any) -> f.ResistRoll:
    named: dict[str, Any] = {"duration": duration, **dict(tails)}
    return f.ResistRoll(low, types, f.SUBJECT, **named)


def two_resists(one: tuple[str, ...], low: int, two: tuple[str, ...], high: int, duration: Any) -> tuple[Any, ...]:
    return (f.ResistRoll(low, one, f.SUBJECT, duration=duration), f.ResistRoll(high, two, f.SUBJECT, duration=duration))


def who_engages(grabs: bool | None) -> tuple[Any, ...]:
    """ "..., who engages it": SELF does, and may grab it."""
    return (f.Grab(f.SELF, f.TARGET),) if grabs else (f.Engage(f.SELF, f.TARGET, True),)


def size_penalty(number: int) -> tuple[f.Amount, str, bool]:
    return f.Amount(flat=abs(number)), "", True


def ongoing_of(types: tuple[str, ...] | None) -> tuple[str, ...]:
    """What saves are rolled against: ongoing damage of these types, or of any."""
    return types or ("persistent damage",)


def hit_or_miss(extra: f.ExtraDamage | tuple[Any, ...]) -> tuple[Any, ...]:
    """Extra damage on a hit, and as much damage on a miss."""
    (one,) = flat_list(extra)
    if one.next_only:
        return (f.NextHurts(one.amount, one.types),)
    return one, f.MissDamage(one.amount, one.types, one.attack)


def chance_to_miss(percent: int, whom: Creatures, duration: f.Duration | None) -> f.MissChance:
    """ "It is invisible; attacks against it have a 50% miss chance": against whoever was spoken of."""
    return f.MissChance(percent, f.IT if whom == f.THEM else whom, duration)


def modify_per(
    number: int, stats: tuple[str, ...], tails: tuple[tuple[str, Any], ...], who: f.Select, most: f.Amount | None
) -> Any:
    """So much for each of these creatures, up to a bound where there is one."""
    amount = f.Amount(flat=abs(number))
    if most is None:
        return modifier(True, (amount, "", number < 0), stats, (*tails, tail("per", who)))
    return modifier(True, (per_each(amount, who, most), "", number < 0), stats, tails)


def more_action(action: str, when: str | None, once: bool | None) -> f.Effect:
    """ "Gains a second standard action this turn, but no more"."""
    gained = f.GainAction(action, f.SUBJECT, when=when or "")
    return f.UpToTimes((gained,), 1, "turn") if once else gained


def save_now(against: str | None, difficulty: str | None) -> f.SaveNow:
    """A save thrown at once, against what is named or any effect."""
    return f.SaveNow(f.SUBJECT, against=(against or "any effect",), difficulty=difficulty or "")


def submerged(optional: bool | None) -> f.Effect:
    """SUBJECT is where no attack reaches it until its next turn begins."""
    gone = f.OutOfPlay(f.SUBJECT, f.Duration("start", f.SELF))
    return f.May(f.SUBJECT, (gone,)) if optional else gone


def any_called(name: str) -> f.Select:
    """Anybody with this name in its own."""
    return f.Select("creature", any_one=True, tests=(f.Called(f.EACH, name.removesuffix("s")),))


def unafraid(who: Creatures, effects: Any) -> f.If:
    """What fear does, to those who are not immune to it."""
    return f.If(f.Not(f.Unmoved(who, "fear")), tuple(flat_list(effects)))


def soaked(number: int, types: tuple[str, ...] | None, per: str) -> f.Resist:
    """So much damage of a turn or round is not felt."""
    return f.Resist(f.Amount(flat=number), types or ("all",), f.SUBJECT, per=per)


def one_of(first: str, more: Any, last: str) -> tuple[str, ...]:
    """Types of damage of which one is chosen."""
    return (first, *flat_list(more), last)


def ongoing_one_of(
    who: Creatures, amount: f.Amount, types: tuple[str, ...], duration: f.Duration | None
) -> f.Choose:
    """ "5 ongoing fire or cold damage": of the one or the other, SELF's choice."""
    return f.Choose(f.SELF, tuple([(f.PersistentDamage(amount, (one,), who, duration),) for one in types]))


def still_spent_off(
    amount: f.Amount, types: tuple[str, ...] | None, more: tuple[str, ...] | None, action: str, doing: str
) -> Any:
    """Ongoing damage that no save ends, but an action spent on it."""
    return ongoing(amount, types or more, f.Duration("event", event=f.Spends(f.TARGET, action, doing)))


def flat_difference(amount: int, before: int) -> f.Amount:
    """What an amount in place of another comes to on top of it."""
    return f.Amount(flat=amount - before)


def resisting(types: tuple[str, ...], low: int) -> f.ResistRoll:
    """ "Resist cold 16+", of whoever the sentence is about."""
    return f.ResistRoll(low, types, f.SUBJECT)


def recoveries(free: Any, count: int = 1) -> int:
    """How many recoveries healing with so many costs."""
    return 0 if free else count


def once_struck(result: str, attack: f.AttackKind | None, period: str | None, comes_to: f.Effect) -> f.When:
    """ "The first attack that hits SELF each battle deals no damage": what comes of it then."""
    return f.When(f.Trigger((suffered(result),), f.SELF, attack=attack), (comes_to,), first_in(period))


def doubled_by(attack: f.AttackKind) -> f.When:
    """SELF takes double damage from attacks of a kind."""
    return f.When(f.Trigger(("is hit",), f.SELF, attack=attack), (f.DoubleDamage(),))


def first_escape(period: str) -> tuple[f.Form, ...]:
    """The first disengage check in each battle, round or turn succeeds: those behind it are rolled."""
    done = "past its first escape"
    until = {"turn": f.Duration("end", f.SELF, 0), "round": f.Duration("round")}.get(period, f.Duration("encounter"))
    sure = f.Modify(f.Amount(flat=20), ("disengage",), f.SELF)
    tried = f.Trigger(("disengage", "fail disengage"), f.SELF)
    return (f.While(f.Has(f.SELF, (done,), negated=True), (sure,)), f.When(tried, (f.Become(done, f.SELF, until),)))


def gives(giver: Creatures, who: Creatures, number: int, stats: tuple[str, ...], until: f.Duration) -> Any:
    """ "Gives all nearby enemies a -2 attack penalty until the end of its next turn": "its" is the giver's where those
    are many, as "their" never is.
    """
    many = isinstance(who, f.Select) and not who.count and not who.any_one
    each = f.EACH if isinstance(who, f.Select) else who
    if until.whose in (f.IT, f.THEM):
        until = replace(until, whose=giver if many and until.whose == f.IT else each)
    return (f.Modify(f.Amount(flat=abs(number)), stats, who, penalty=number < 0, duration=until),)


def die_moved(faces: tuple[int, ...] | None) -> f.Trigger:
    """ "The escalation die advances"; "... reaches 3+": as it comes to be 3, and not again as it goes on."""
    if faces is None:
        return f.Trigger(("escalation",), f.SELF)
    met = faces[:1] if faces == tuple(range(faces[0], 7)) else faces
    return f.Trigger(("escalation",), f.SELF, tests=(f.Escalation(met),))


def tramples(who: f.Select, predicates: Any) -> f.May:
    """SELF moves past so many, who suffer for it: those it chooses of whoever is near enough to be passed."""
    near = f.Place("nearby")
    passed = who if near in who.tests else replace(who, tests=(*who.tests, near))
    return f.May(f.SELF, (f.Move("move"), *flat_list(bound(passed, predicates))))


def below_face(number: int) -> tuple[int, ...]:
    """ "Less than 11": what the die shows."""
    return tuple(range(1, number))


def above_face(number: int) -> tuple[int, ...]:
    """ "Higher than 15": what the die shows."""
    return tuple(range(number + 1, 21))


def fits(who: Creatures, kind: f.Select, negated: bool | None) -> Test:
    """ "The target is a humanoid with 40 hp or fewer": whether somebody is one of these."""
    return test_of(who, kind.tests, negated)


def aimed_at(
    attack: f.AttackKind | None, whom: Creatures, by: Creatures | None, size: tuple[f.Amount, str, bool],
    duration: f.Duration | None,
) -> tuple[f.Effect, ...]:
    """ "Ranged attacks against SELF take a -2 penalty": of whomever is named, or else of those it is against."""
    doer = by or f.Select("enemy" if whom == f.SELF else "creature")
    return (f.Modify(size[0], ("attack",), doer, attack=attack, penalty=size[2], against=whom, duration=duration),)


def of_first(who: Creatures, attack: f.AttackKind | None, gain: Any) -> Any:
    """ "Its first attack each battle deals double damage": what the next attack has, from when the fight begins."""
    if who != f.SELF or attack is not None:
        return REFUSED  # the first of one kind need not be the next
    return (f.When(f.Trigger(("combat",), f.SELF), tuple(flat_list(gain))),)


def doubled_of(whose: Creatures, attack: f.AttackKind, against: Creatures | None) -> Any:
    """ "Its opportunity attacks deal double damage": each of that kind, as it hits."""
    if whose != f.SELF:
        return REFUSED
    return (f.When(f.Trigger(("hit",), f.SELF, against, attack=attack), (f.DoubleDamage(),)),)


def weakened_next(who: Creatures, attack: f.AttackKind | None) -> Any:
    """ "The target's next attack deals half damage": the one after this."""
    return REFUSED if attack is not None else (f.HalvesDamageDealt(who, duration=next_attack()),)


def of_the_attack(gain: Any) -> Any:
    """ "The attack deals +5 damage against staggered enemies": that attack does, and no later one."""
    if not isinstance(gain, f.ExtraDamage) or gain.attack is not None or gain.next_only or gain.duration is not None:
        return bound(f.SELF, gain)
    amount = gain.amount if gain.per is None else per_each(gain.amount, gain.per)
    more = f.Damage(amount, gain.types, f.TARGET, additional=True)
    if gain.against is None:
        return (more,)
    if not isinstance(gain.against, f.Select):
        return REFUSED
    return (f.If(test_of(f.TARGET, gain.against.tests, None), (more,)),) if gain.against.tests else REFUSED
