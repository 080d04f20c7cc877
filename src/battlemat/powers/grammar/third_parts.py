"""Helpers of the grammar for what monsters without squares keep, lose and turn into."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from .. import forms as f
from ..forms.base import Creatures, Test
from .band_parts import ongoing
from .parts import THAT, bound, flat_list, substitute
from .peg import REFUSED


def anyone(who: Creatures) -> Creatures:
    """A creature of a kind, whichever it is."""
    return replace(who, count=0, any_one=True) if isinstance(who, f.Select) else who


def crit_against(who: Creatures, against: Creatures, more: f.Amount) -> f.CritRange:
    """A crit range that is wider whenever some attack some."""
    return f.CritRange(more=more, who=anyone(who), against=anyone(against))


def still_spent_off(
    amount: f.Amount, types: tuple[str, ...] | None, more: tuple[str, ...] | None, action: str, doing: str
) -> Any:
    """Ongoing damage that no save ends, but an action spent on it."""
    return ongoing(amount, types or more, f.Duration("event", event=f.Spends(f.TARGET, action, doing)))


def while_kin(number: int, name: str, mooks: bool | None, effects: Any) -> tuple[Any, ...]:
    """ "While there are three or more X mooks in the battle, ...": of SELF's side, itself among them."""
    rank: tuple[Test, ...] = (f.Ranked(f.EACH, ("mook",)),) if mooks else ()
    kin = f.Select("ally", 0, False, (*rank, f.Called(f.EACH, name.removesuffix("s"))), or_self=True)
    return (f.While(f.Exists(kin, f.Place("anywhere"), number), tuple(flat_list(effects))),)


def kin_name(words: tuple[str, ...]) -> str:
    """The name of a kind of creature, one of them."""
    name = " ".join(words).lower()
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def placed(name: str, number: f.Amount, shared: bool = False) -> f.PlaceCreature:
    """So many creatures come into the battle."""
    return f.PlaceCreature(name, number=number, shared_initiative=shared)


def more_than_one() -> f.Amount:
    """As many as the escalation die shows, one having come already."""
    return f.Amount(flat=-1, value="escalation die")


def rallies(action: str, difficulty: str | None, effects: Any) -> tuple[Any, ...]:
    """An action by which SELF rolls a save to bring others in."""
    save = f.RollSave(f.SELF, difficulty or "normal")
    return (f.May(f.SELF, (save, f.If(f.Outcome("saved"), tuple(flat_list(effects)))), action),)


def reinforced(number: f.Amount, name: str) -> tuple[Any, ...]:
    """A second mob, once a battle, by the standard action, when the die shows no more than the escalation die."""
    lost = f.Lasting(f.Duration("end", f.SELF, 0), (f.NoAction("standard", f.SELF),))
    come = f.May(f.SELF, (placed(name, number, True), lost), once="battle")
    able = f.Has(f.SELF, ("incapacitated",), negated=True)
    return (f.If(f.DieShows(limit=f.Amount(value="escalation die")), (f.If(able, (come,)),)),)


def joined_words(words: tuple[str, ...]) -> str:
    """Words as they stand."""
    return " ".join(words).lower()


def comes_back_as(name: str, other: str | None, lacks: str) -> tuple[Any, ...]:
    """SELF returns as one of some kinds."""
    return (f.ComesBack((name, other) if other else (name,), lacks),)


def phase_roll(dice: f.Amount) -> tuple[Any, ...]:
    """A die rolled for what can be done this turn, unless SELF has just come back: then nothing it showed stands."""
    back = f.Has(f.SELF, ("back in phase",))
    faces = tuple([f"face {face}" for face in range(1, 21)])
    return (f.At("start", f.SELF, (f.If(f.Not(back), (f.RollDie(dice),), (f.EndState(faces, f.SELF),)),)),)


def hidden_until_attack() -> tuple[Any, ...]:
    """Invisible from the first time SELF is staggered until it attacks."""
    attacks = f.Duration("event", event=f.Trigger(("attack",), f.SELF))
    return (f.When(f.Trigger(("stagger",), f.SELF, first=True), (f.Invisible(f.SELF, attacks),), once="first"),)


def prevented_step() -> tuple[Any, ...]:
    """SELF teleports as the escalation die goes up, unless one engaged with it has the die stay where it was."""
    step = f.May(f.SELF, (f.Relocate(f.SELF, "nearby or far away", True),), "free")
    foe = f.Select("enemy", 1, tests=(f.Engaged(f.EACH, f.SELF),))
    choice = f.Choose(foe, ((step,), (f.ChangeEscalation(f.Amount(flat=1), True),)))
    return (f.When(f.Trigger(("escalation",), f.SELF), (f.If(f.Engaged(f.SELF), (choice,), (step,)),)),)


def waiver(difficulty: str | None) -> f.When:
    """Whoever scores a critical hit on SELF may give it up for a save."""
    event = f.Trigger(("is hit",), f.SELF, attack=f.AttackKind(manner="critical"))
    return f.When(event, (f.Waive((f.RollSave(f.ATTACKER, difficulty or "normal"),)),))


def also(effects: Any) -> Any:
    """ "In addition, ...": told of the same event as the sentence before it, where it speaks of that one's target."""
    found = tuple(flat_list(effects))
    spoken = any(isinstance(part, f.Who) and part.role == "target" for one in found for part in one.walk())
    return (f.Also(found),) if spoken else REFUSED


def texts2(*found: Any) -> tuple[Any, ...]:
    """Some values, as a tuple."""
    return found


def own_mob() -> f.Select:
    """All of SELF's own mob, itself among them."""
    return f.Select("ally", 0, False, (f.Called(f.EACH, "mob"),), with_self=True)


def one_named(name: str, predicates: Any) -> f.May:
    """One creature of a name may do something."""
    who = f.Select("creature", 1, False, (f.Place("encounter"),), name=name)
    return f.May(who, tuple(bound(f.EACH, predicates)))


def rests() -> tuple[Any, ...]:
    """SELF may give up its attacks of this turn for a save against all that a save ends."""
    now = f.Duration("end", f.SELF, 0)
    given = (f.Forbid(("make attacks",), f.SELF, duration=now), f.SaveNow(f.SELF, ("every effect",)))
    return (f.At("start", f.SELF, (f.If(f.Has(f.SELF, ("save ends",)), (f.May(f.SELF, given),)),)),)


def deals_instead(faces: tuple[int, ...], power: str, amount: int, before: int) -> Any:
    """ "... it deals 120 damage instead of 70": so much more."""
    event = f.Trigger(("hit",), f.SELF, attack=f.AttackKind(powers=(power,)), tests=(f.NaturalRoll(faces, "hit"),))
    return (f.When(event, (f.ExtraDamage(f.Amount(flat=amount - before)),)),)


def flat_difference(amount: int, before: int) -> f.Amount:
    """What an amount in place of another comes to on top of it."""
    return f.Amount(flat=amount - before)


def lands_unless(test: Test) -> f.At:
    """SELF lands at the end of its turn while something is so and nothing keeps it aloft."""
    kept = f.Has(f.SELF, ("kept aloft",), negated=True)
    return f.At("end", f.SELF, (f.If(f.AllOf((test, kept)), (f.TouchDown(),)),))


def failing(types: tuple[str, ...] | None) -> f.Trigger:
    """A creature fails a save against ongoing damage of SELF's."""
    who = f.Select("creature", 0, any_one=True)
    return f.Trigger(("fail save",), who, tests=(f.SaveAgainst(types or ()),))


def random_condition(types: tuple[str, ...] | None, dice: f.Amount, rows: Any) -> tuple[Any, ...]:
    """Whoever fails a save against ongoing damage of SELF's rolls for a condition that it has until it saves."""
    burns = f.Not(f.Burning(f.TARGET, (types or ("",))[0]))
    until = f.Duration("event", event=f.Trigger(("becomes",), f.TARGET, tests=(burns,)))
    table = tuple([(faces, tuple([replace(one, duration=until) for one in effects])) for faces, effects in rows])
    return (f.When(failing(types), (f.RollTable(dice, table),)),)


def escalated_else(then: Any, test: Test, otherwise: Any) -> tuple[Any, ...]:
    """What SELF gains when a foe uses the escalation die against it: on its next turn if something is so, else now."""
    foe = f.Select("enemy", 0, any_one=True)
    later = f.Lasting(f.Duration("end", f.SELF), tuple(bound(f.SELF, then)))
    asked: Test = substitute(substitute(test, f.IT, f.SELF), THAT, f.SELF)
    choice = f.If(asked, (later,), tuple(bound(f.SELF, otherwise)))
    return (f.When(f.Trigger(("escalated",), foe, other=f.SELF), (choice,)),)


def for_casters(amount: f.Amount, types: tuple[str, ...] | None, condition: str) -> tuple[Any, ...]:
    """Ongoing damage, and for those who cast spells a condition that the same save ends."""
    burn = f.PersistentDamage(amount, types or ())
    both = f.Jointly((burn, f.Afflict((condition,), f.TARGET)), f.Duration("save", joint="all"))
    return (f.If(f.Casts(f.TARGET), (both,), (burn,)),)


__all__ = [
    "also", "anyone", "comes_back_as", "crit_against", "deals_instead", "escalated_else", "failing",
    "flat_difference", "for_casters", "hidden_until_attack", "joined_words", "kin_name", "lands_unless",
    "more_than_one", "one_named", "own_mob", "phase_roll", "placed", "prevented_step", "rallies", "random_condition",
    "reinforced", "rests", "still_spent_off", "texts2", "waiver", "while_kin",
]
