"""Helpers of the gridless grammar for sentences about what powers cost and how often they are used."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ... import forms as f
from ...forms.base import Creatures, Test
from ..effects import afflict
from ..parts import bound, flat_list
from ..peg import REFUSED
from .common import _BATTLE, allowed, limit, limit_action, limit_test, placed, spoken

_TURN: Final = f.Duration("end", f.SELF, 0)


def group_use(
    every: int | None, power: str, action: str | None = None, no_mooks: bool | None = None
) -> tuple[Any, ...]:
    return (f.GroupUse(every or 1, power, action=action or "", no_mooks=bool(no_mooks)),)


def group_uses(every: int | None, powers: tuple[str, ...], action: str | None = None) -> tuple[Any, ...]:
    pool = " or ".join(powers) if len(powers) > 1 else ""
    return tuple(f.GroupUse(every or 1, one, action=action or "", pool=pool) for one in powers)


def group_any(every: int | None, one: str, more: tuple[str, ...] | str) -> tuple[Any, ...]:
    """One of several powers for every so many of a kind."""
    names = (one, *((more,) if isinstance(more, str) else more))
    return tuple(f.GroupUse(every or 1, name, pool=" or ".join(names)) for name in names)


def gone_and_back(
    action: str, test: Test | None, price: str | None, blow: Any, usage: Any = None
) -> tuple[Any, ...]:
    """ "It can step into a tree and disappear. At the start of its next turn it reappears ..."."""
    away = f.OutOfPlay(f.SELF, f.Duration("start", f.SELF))
    effects: list[Any] = [*flat_list(blow or ()), away]
    if price:
        effects.insert(0, f.LoseAction(price, f.SELF))
    if usage is not None:
        return (f.Usable(limit(usage, limit_action(action, None)), tuple(effects)),)
    found = f.May(f.SELF, tuple(effects), action)
    return (f.While(test, (found,)),) if test is not None else (found,)


def reaches_at(family: str, penalty: int) -> tuple[Any, ...]:
    """Attacks of one name that reach those nearby, with a penalty against whoever is not engaged."""
    apart = f.Select("enemy", tests=(f.Engaged(f.EACH, f.SELF, True),))
    kind = f.AttackKind(powers=(family,))
    less = f.Modify(f.Amount(flat=abs(penalty)), ("attack",), f.SELF, penalty=True, against=apart, attack=kind)
    return (f.Reaches(family, True), less)


def programmed(test: Test, one: str, two: str, if_two: Test, three: str, if_three: Test) -> tuple[Any, ...]:
    """Attacks that are made only when their time has come: one while a test holds, else one of two others."""
    other = f.Not(test)
    second, third = f.AllOf((other, if_two)), f.AllOf((other, if_three))
    return (f.Requires(test, one), f.Requires(second, two), f.Requires(third, three))


def combines(action: str, whole: str, rest: str) -> tuple[Any, ...]:
    """Two of a kind become one greater creature and a lesser one, once SELF is staggered."""
    kin = f.Select("ally", 1, tests=(f.Place("next to"),), name="SELF")
    tests = (limit_test(f.Has(f.SELF, ("staggered",))), limit_test(f.Exists(kin, f.Place("anywhere"), 1)))
    how = limit(limit_action(action, None), *tests)
    return (f.Usable(how, (f.ReplaceCreature(rest, kin), f.ReplaceCreature(whole, f.SELF))),)


def reach_by_die(power: str, near: tuple[int, ...], far: tuple[int, ...]) -> tuple[Any, ...]:
    """An attack on whoever is engaged that reaches those nearby, then anybody, as the escalation die grows."""
    nearby = f.AllOf((f.Escalation((*near, *far)), f.Stands(f.TARGET, f.Place("nearby"))))
    reach = f.AnyOf((f.Engaged(f.TARGET, f.SELF), nearby, f.Escalation(far)))
    return (f.Reaches(power), f.Requires(reach, power))


def chosen_for(action: Any, usage: Any, who: Creatures, effects: Any, duration: f.Duration) -> Any:
    """ "It chooses an enemy. Its allies have a bonus against that enemy. The effect lasts until ..."."""
    marked = f.Select("creature", any_one=True, tests=(f.Has(f.EACH, ("chosen",), by=f.SELF),))
    found: list[Any] = []
    for one in flat_list(effects):
        if isinstance(one, f.Modify) and spoken(one.against):
            found.append(replace(one, against=marked))
        elif isinstance(one, f.When) and spoken(one.trigger.other):
            found.append(replace(one, trigger=replace(one.trigger, other=marked)))
        else:
            return REFUSED
    return (*allowed((action, usage or ()), (f.Become("chosen", who, duration),)), *found)


def by_action(action: str, effects: Any) -> f.May:
    return f.May(f.SELF, tuple(flat_list(effects)), action)


def spends_for(conditions: Any, duration: f.Duration, power: str) -> tuple[f.When, ...]:
    """What SELF can do to all that one use of a power was aimed at, at the price of the power: decided at the first."""
    open_, given = f.Has(f.SELF, ("resolved about its targets",)), f.Has(f.SELF, ("lavish with its power",))
    price = (f.Become("lavish with its power", f.SELF, _TURN), f.LosePower(power, f.SELF, _BATTLE))
    decide = f.If(f.Not(open_), (f.Become("resolved about its targets", f.SELF, _TURN), f.May(f.SELF, price)))
    suffer = f.If(given, tuple(bound(f.TARGET, afflict(conditions, duration, None, None))))
    trigger = f.Trigger(("hit", "miss"), f.SELF, attack=f.AttackKind(powers=(power,)))
    return (f.When(trigger, (decide, suffer)),)


def guards(once: str, attack: f.AttackKind, difficulty: str | None) -> f.When:
    """SELF steps between an attack and an ally next to it, if a save succeeds."""
    ally = f.Select("ally", any_one=True, tests=(f.Stands(f.EACH, f.Place("next to", of=f.SELF)),))
    steps_in = f.If(f.Outcome("saved"), (f.SufferInstead(f.SELF, hit=False),))
    return f.When(f.Trigger(("targeted",), ally, attack=attack), (f.RollSave(f.SELF, difficulty or "normal"), steps_in),
                  once, "free")


def chases(action: str) -> tuple[Any, ...]:
    """SELF can follow whom it missed with its last attacks."""
    eluded = "out of its reach once"
    marks = f.When(f.Trigger(("miss",), f.SELF), (f.Become(eluded, f.TARGET, f.Duration("end", f.SELF)),))
    whom = f.Select("enemy", 1, tests=(f.Has(f.EACH, (eluded,), by=f.SELF),))
    return (marks, f.May(f.SELF, (f.PopFree(f.SELF, None), f.Engage(f.SELF, whom, True)), action))


def price_of_missing(
    amount: f.Amount, types: tuple[str, ...] | None, heals: f.Amount | None
) -> tuple[f.Effect, ...]:
    """What an ally that was told to attack pays when it misses, and what SELF has of it."""
    harm = f.Damage(amount, types or (), f.EACH)
    return (harm, f.Heal(heals, f.SELF)) if heals is not None else (harm,)


def commands(action: str, who: Creatures, kind: str | None, bonus: int | None, price: Any) -> f.May:
    """SELF has an ally attack at once, which pays if it misses."""
    attack = f.MakeAttack(f.AttackKind(kind=kind or ""), f.EACH, bonus=bonus or 0)
    missed = f.If(f.Outcome("miss"), tuple(flat_list(price)))
    return f.May(f.SELF, (f.Pick(who), attack, missed), action)


def drinks(types: tuple[str, ...] | None, once: str | None) -> tuple[f.When, ...]:
    """Damage of these types heals SELF instead."""
    return (f.When(f.Trigger(("damage",), f.SELF, types=types or ()), (f.Does(f.SELF, "absorb"),), once or ""),)


def tally(words: tuple[str, ...], power: str) -> f.Tallied:
    return f.Tallied(" ".join(words), power)


def kin_use(power: str | None, action: str | None, each: bool | None, per: bool | None) -> Any:
    """In each round one of SELF's kind can use this power, or make an attack by an action of another kind than its own.
    """
    if (power is None) != (action is None) or not (each or per):
        return REFUSED
    if power is None or action is None:
        return (f.GroupUse(every=0, power="", per="round"),)
    attack = f.MakeAttack(f.AttackKind(powers=(power,)), f.SELF)
    return (f.Usable(f.Limited(action=action, each="kind"), (attack,)),)


def takes_blow(usage: Any, event: f.Trigger, power: str | None) -> tuple[Any, ...]:
    """SELF has an attack on another made on itself: against its own defenses, with all that it does."""
    effects: tuple[f.Effect, ...] = (f.SufferInstead(f.SELF, hit=False),)
    if power is not None:
        effects = (*effects, f.NextTurnUse(power))
    return allowed((usage, ("trigger", event), limit_action("interrupt", None)), effects)


def steps_through(action: str, thing: str) -> f.May:
    """SELF goes into a thing of some kind next to it and comes out of another, past everybody."""
    goes = (f.PopFree(f.SELF, None), f.Relocate(f.SELF, "nearby or far away", True))
    return f.May(f.SELF, (f.If(f.Handy(thing), goes),), action)


def so_many_uses(power: str, times: f.Amount, apart: bool | None, lost: bool | None) -> tuple[f.Form, ...]:
    """So many uses of a power: never two turns in a row, or one in each turn from the first on, where a turn without
    one loses those that are left.
    """
    if not lost:
        return (f.PowerLimit(power, times, bool(apart)),)
    begun, goes_on = f"begun with {power}", f"going on with {power}"
    kept_up = (f.Become(begun, f.SELF, _BATTLE), f.Become(goes_on, f.SELF, f.Duration("end", f.SELF)))
    idle = f.AllOf((f.Has(f.SELF, (begun,)), f.Not(f.Has(f.SELF, (goes_on,)))))
    return (
        f.PowerLimit(power, times),
        f.When(f.Trigger(("use",), f.SELF, power=power), kept_up),
        f.At("start", f.SELF, (f.If(idle, (f.LosePower(power, f.SELF, _BATTLE),)),)),
    )


def spared_once_saved() -> tuple[f.Form, ...]:
    """Whoever has saved against what the attack laid is no target of it in this battle again."""
    done = "past being troubled by it"
    return (f.Requires(f.Not(f.Has(f.TARGET, (done,)))), f.OnceSaved((f.Become(done, f.TARGET, _BATTLE),)))


def so_many_blows(power: str, dice: f.Amount) -> f.When:
    """As many basic attacks besides as a die shows, at half damage and with nothing that comes of them."""
    ((_, faces),) = dice.dice
    blow = f.MakeAttack(f.AttackKind(kind="basic"), f.SELF, half=True, bare=True)
    rows = tuple(((n,), (replace(blow, times=n),)) for n in range(1, faces + 1))
    under_way = "strikes with further limbs"
    tests = (f.Is(f.SELF, "acting"), f.Not(f.Has(f.SELF, (under_way,))))
    effects = (f.Become(under_way, f.SELF, _TURN), f.RollTable(dice, rows), f.EndState((under_way,), f.SELF))
    return f.When(f.Trigger(("use",), f.SELF, power=power, tests=tests), effects)


def now_or_next(power: str) -> tuple[f.Form, ...]:
    """An attack by a quick action, in this turn or else in the next."""
    attack = f.May(f.SELF, (f.MakeAttack(f.AttackKind(powers=(power,)), f.SELF),), "quick")
    # At the end of that turn: its actions are there to be spent only once it is under way.
    return (attack, f.If(f.Outcome("not done"), (f.At("end", f.SELF, (attack,), next=True),)))


def leaps(whom: Creatures, more: Any) -> tuple[Any, ...]:
    """ "If SELF is unengaged at the start of its turn, choose ... SELF leaps into engagement with that enemy"."""
    doing = (f.Engage(f.SELF, whom, True), *flat_list(more))
    return (f.At("start", f.SELF, (f.If(f.Engaged(f.SELF, negated=True), doing),)),)


def from_cloak(action: str, predicate: Any) -> tuple[Any, ...]:
    """ "As a quick action, SELF can drop its cloaking to ...": only while it is cloaked."""
    how = f.Limited(action=action, tests=(f.Has(f.SELF, ("cloaked",)),))
    return (f.Usable(how, (f.EndState(("cloaked",), f.SELF), *flat_list(bound(f.SELF, predicate)))),)


def instinct(faces: tuple[int, ...], dice: f.Amount, again: bool | None) -> f.At:
    """At the start of a turn on which the die shows so, another die decides what is done instead of acting."""
    rolled = f.RollDie(dice, reroll=bool(again))
    return f.At("start", f.SELF, (f.If(f.Escalation(faces), (f.Forgo(("standard", "move")), rolled)),))


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


def hidden_until_attack() -> tuple[Any, ...]:
    """Invisible from the first time SELF is staggered until it attacks."""
    attacks = f.Duration("event", event=f.Trigger(("attack",), f.SELF))
    return (f.When(f.Trigger(("stagger",), f.SELF, first=True), (f.Invisible(f.SELF, attacks),), once="first"),)


def waiver(difficulty: str | None) -> f.When:
    """Whoever scores a critical hit on SELF may give it up for a save."""
    event = f.Trigger(("is hit",), f.SELF, attack=f.AttackKind(kind="critical"))
    return f.When(event, (f.Waive((f.RollSave(f.ATTACKER, difficulty or "normal"),)),))
