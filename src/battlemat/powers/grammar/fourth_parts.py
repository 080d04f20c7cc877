"""Helpers of the grammar for what counts up in a battle and for rolls made anew at somebody else."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from .. import forms as f
from ..forms.base import Creatures, Test
from .band_parts import allowed, limit_action
from .effects import afflict
from .parts import bound, flat_list, select
from .peg import REFUSED

_DIFFICULTY: Final = {6: "easy", 11: "normal", 16: "hard"}
_BATTLE: Final = f.Duration("encounter")
_TURN: Final = f.Duration("end", f.SELF, 0)
_HIGHEST: Final = 6


def many2(one: Any, other: Any) -> tuple[Any, Any]:
    """Two values as one tuple."""
    return (one, other)


def save_by(number: int) -> Any:
    """The difficulty of a save that needs this number."""
    return _DIFFICULTY.get(number, REFUSED)


def save_of(who: Creatures, difficulty: str, effects: Any) -> tuple[Any, ...]:
    """ "It rolls a save; on a 16+ it ...": a save against nothing, and what its success brings."""
    return (f.RollSave(who, difficulty), f.If(f.Outcome("saved"), tuple(flat_list(effects))))


def submerged(optional: bool | None) -> f.Effect:
    """SUBJECT is where no attack reaches it until its next turn begins."""
    gone = f.OutOfPlay(f.SUBJECT, f.Duration("start", f.SELF))
    return f.May(f.SUBJECT, (gone,)) if optional else gone


def noted(values: tuple[f.Modify, ...]) -> f.When:
    """Bonuses of what the escalation die shows as SELF is staggered, whatever it shows later."""
    return f.When(f.Trigger(("stagger",), f.SELF, first=True), values)


def noted_bonus(stats: tuple[str, ...], range_: str | None = None) -> tuple[f.Modify, ...]:
    """A bonus that stays as high as the escalation die is when it is gained."""
    kind = f.AttackKind(ranges=(range_,)) if range_ else None
    return (f.Modify(f.Amount(value="escalation die"), stats, f.SELF, duration=_BATTLE, attack=kind),)


def knits(amount: f.Amount) -> f.While:
    """SELF heals each turn until it has once healed without being whole again."""
    spent = f.Has(f.SELF, ("past healing itself",))
    gives_out = f.If(f.Has(f.SELF, ("damaged",)), (f.Become("past healing itself", f.SELF, _BATTLE),))
    return f.While(f.Not(spent), (f.At("start", f.SELF, (f.Heal(amount, f.SELF), gives_out)),))


def higher_of(number: int, stats: tuple[str, ...]) -> tuple[f.While, ...]:
    """A fixed bonus until the escalation die shows more than it."""
    low = f.Escalation(tuple(range(number + 1)))
    high = f.Escalation(tuple(range(number + 1, _HIGHEST + 1)))
    return (
        f.While(low, (f.Modify(f.Amount(flat=number), stats, f.SELF),)),
        f.While(high, (f.Modify(f.Amount(value="escalation die"), stats, f.SELF),)),
    )


def veiled(number: int) -> f.Modify:
    """Attacks on SELF are penalised until it attacks."""
    ends = f.Duration("event", event=f.Trigger(("attack",), f.SELF))
    return f.Modify(f.Amount(flat=abs(number)), ("attack",), f.Select("enemy"), "", True, ends, f.SELF)


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


def stony(low: int, types: tuple[str, ...]) -> tuple[f.ResistRoll, ...]:
    """Resistance to weapons, and to some types of damage besides."""
    return (f.ResistRoll(low, attack=f.AttackKind(tags=("weapon",))), f.ResistRoll(low, types))


def stone_hard(one: str, more: tuple[str, ...], burning: bool | None) -> f.Endure:
    """SELF is immune to these conditions, to being made vulnerable, and perhaps to ongoing damage."""
    return f.Endure((one, *more, "vulnerable", *(("ongoing damage",) if burning else ())), f.SELF)


def guards(once: str, attack: f.AttackKind, difficulty: str | None) -> f.When:
    """SELF steps between an attack and an ally next to it, if a save succeeds."""
    ally = f.Select("ally", any_one=True, tests=(f.Stands(f.EACH, f.Place("next to", of=f.SELF)),))
    steps_in = f.If(f.Outcome("saved"), (f.Redirect(f.SELF),))
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


def commands(action: str, who: Creatures, manner: str | None, bonus: int | None, price: Any) -> f.May:
    """SELF has an ally attack at once, which pays if it misses."""
    attack = f.MakeAttack(f.AttackKind(manner=manner or ""), f.EACH, bonus=bonus or 0)
    missed = f.If(f.Outcome("miss"), tuple(flat_list(price)))
    return f.May(f.SELF, (f.Pick(who), attack, missed), action)


def drinks(types: tuple[str, ...] | None, once: str | None) -> tuple[f.When, ...]:
    """Damage of these types heals SELF instead."""
    return (f.When(f.Trigger(("damage",), f.SELF, types=types or ()), (f.Absorb(f.SELF),), once or ""),)


def tally(words: tuple[str, ...], power: str) -> f.Tallied:
    return f.Tallied(" ".join(words), power)


def points(amount: f.Amount, words: tuple[str, ...]) -> f.Amount:
    """So much for each point of something SELF counts."""
    return replace(amount, value="points of " + " ".join(words))


def dropped_of(name: str) -> f.Select:
    """Everyone of a kind that has dropped."""
    return f.Select("creature", tests=(f.Has(f.EACH, ("dropped",)), f.Called(f.EACH, name)))


def kin_called(words: tuple[str, ...]) -> f.Select:
    """Everyone of SELF's kind, SELF too, whose name has these words in it."""
    tests = tuple([f.Called(f.EACH, word) for word in words])
    return f.Select("ally", tests=(f.Called(f.EACH, "SELF"), *tests), or_self=True)


def shared_use(power: str, action: str) -> f.Usable:
    """In each round one of SELF's kind can make an attack by an action of another kind than its own."""
    attack = f.MakeAttack(f.AttackKind(powers=(power,)), f.SELF)
    return f.Usable(f.Limited(action=action, each="kind"), (attack,))


def gone_for_good(power: str, types: tuple[str, ...]) -> tuple[Any, ...]:
    """A trait is over for this battle once SELF has taken damage of a type."""
    lost = f"without {power}"
    ends = f.When(f.Trigger(("damage",), f.SELF, types=types), (f.Become(lost, f.SELF, _BATTLE),))
    return (f.Exempt(f.Has(f.SELF, (lost,))), ends)


def next_turn_use(power: str, action: str | None) -> f.NextTurnUse:
    return f.NextTurnUse(power, action or "standard")


def no_hold(bonus: int, held: bool | None) -> f.Modify:
    """Whoever is engaged with SELF gets away the easier, unless it is grabbed."""
    tests: tuple[Test, ...] = (f.Engaged(f.EACH, f.SELF),)
    if held:
        tests = (*tests, f.Not(f.Has(f.EACH, ("grabbed",))))
    return f.Modify(f.Amount(flat=bonus), ("disengage",), f.Select("enemy", tests=tests))


def takes_blow(usage: Any, event: f.Trigger, power: str | None) -> tuple[Any, ...]:
    """SELF has an attack on another made on itself: against its own defenses, with all that it does."""
    effects: tuple[f.Effect, ...] = (f.Redirect(f.SELF),)
    if power is not None:
        effects = (*effects, f.NextTurnUse(power))
    return allowed((usage, ("trigger", event), limit_action("interrupt", None)), effects)


def allied_mooks() -> f.Select:
    return f.Select("ally", tests=(f.Ranked(f.EACH, ("mook",)),))


def steps_through(action: str, thing: str) -> f.May:
    """SELF goes into a thing of some kind next to it and comes out of another, past everybody."""
    goes = (f.PopFree(f.SELF, None), f.Relocate(f.SELF, "nearby or far away", True))
    return f.May(f.SELF, (f.If(f.Handy(thing), goes),), action)


def used_up(power: str, times: f.Amount) -> tuple[f.Form, ...]:
    """So many uses of a power, one in each turn from the first on: a turn without one loses those that are left."""
    begun, goes_on = f"begun with {power}", f"going on with {power}"
    kept_up = (f.Become(begun, f.SELF, _BATTLE), f.Become(goes_on, f.SELF, f.Duration("end", f.SELF)))
    idle = f.AllOf((f.Has(f.SELF, (begun,)), f.Not(f.Has(f.SELF, (goes_on,)))))
    return (
        f.PowerLimit(power, times),
        f.When(f.Trigger(("use",), f.SELF, power=power), kept_up),
        f.At("start", f.SELF, (f.If(idle, (f.LosePower(power, f.SELF, _BATTLE),)),)),
    )


def any_called(name: str) -> f.Select:
    """Anybody with this name in its own."""
    return f.Select("creature", any_one=True, tests=(f.Called(f.EACH, name.removesuffix("s")),))


def spared_once_saved() -> tuple[f.Form, ...]:
    """Whoever has saved against what the attack laid is no target of it in this battle again."""
    done = "past being troubled by it"
    return (f.Requires(f.Not(f.Has(f.TARGET, (done,)))), f.OnceSaved((f.Become(done, f.TARGET, _BATTLE),)))


def double_seen(percent: int) -> f.When:
    """The next attack on SELF may go to another of its enemies, taken for it."""
    wrong = f.Select("enemy", 1, tests=(f.Excluded(f.ATTACKER),))
    strays = f.If(f.DieShows(tuple(range(1, percent + 1))), (f.Redirect(wrong),))
    effects = (f.RollDie(f.Amount(((1, 100),))), strays)
    return f.When(f.Trigger(("targeted",), f.SELF), effects)


def so_many_blows(power: str, dice: f.Amount) -> f.When:
    """As many basic attacks besides as a die shows, at half damage and with nothing that comes of them."""
    ((_, faces),) = dice.dice
    blow = f.MakeAttack(f.AttackKind(manner="basic"), f.SELF, half=True, bare=True)
    rows = tuple(((n,), (replace(blow, times=n),)) for n in range(1, faces + 1))
    under_way = "strikes with further limbs"
    tests = (f.OwnTurn(), f.Not(f.Has(f.SELF, (under_way,))))
    effects = (f.Become(under_way, f.SELF, _TURN), f.RollTable(dice, rows), f.EndState((under_way,), f.SELF))
    return f.When(f.Trigger(("use",), f.SELF, power=power, tests=tests), effects)


def now_or_next(power: str) -> tuple[f.Form, ...]:
    """An attack by a quick action, in this turn or else in the next."""
    attack = f.May(f.SELF, (f.MakeAttack(f.AttackKind(powers=(power,)), f.SELF),), "quick")
    # At the end of that turn: its actions are there to be spent only once it is under way.
    return (attack, f.If(f.Outcome("not done"), (f.At("end", f.SELF, (attack,), next=True),)))


def slides(action: str, to: str, before: tuple[Test, ...], kind: Any, predicates: Any) -> tuple[Any, ...]:
    """SELF teleports away once in its turn, and something befalls those it leaves."""
    left = select(("count", 0, False), before, kind, (f.Engaged(f.EACH, f.SELF),))
    effects = (*bound(left, predicates), f.Relocate(f.SELF, to, True))
    return (f.Usable(f.Limited(f.Amount(flat=1), "turn", action), effects),)


__all__ = [
    "allied_mooks",
    "any_called",
    "by_action",
    "chases",
    "commands",
    "double_seen",
    "drinks",
    "dropped_of",
    "gone_for_good",
    "guards",
    "higher_of",
    "kin_called",
    "knits",
    "many2",
    "next_turn_use",
    "no_hold",
    "noted",
    "noted_bonus",
    "now_or_next",
    "points",
    "price_of_missing",
    "save_by",
    "save_of",
    "shared_use",
    "slides",
    "so_many_blows",
    "spared_once_saved",
    "spends_for",
    "steps_through",
    "stone_hard",
    "stony",
    "submerged",
    "takes_blow",
    "tally",
    "used_up",
    "veiled",
]
