"""Helpers of the gridless grammar for clauses and what follows them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ... import forms as f
from ...forms.base import Creatures, Form, Test
from ..effects import modifier, size_of
from ..parts import HIT, bound, flat_list, select, substitute
from ..peg import REFUSED
from ..sequence import flow
from .common import called, half_if_saved, inside, per_each

THIS: Final = "this attack"
Row = tuple[tuple[int, ...], tuple[Any, ...]]
_DIFFICULTY: Final = {6: "easy", 11: "normal", 16: "hard"}
SAVES: Final = {"easy": 6, "normal": 11, "hard": 16}


def bonus_by_case(
    who: Creatures, usual: int, stats: tuple[str, ...], tails: tuple[tuple[str, Any], ...], better: tuple[int, Test]
) -> tuple[Any, ...]:
    """ "A +2 bonus to attack rolls, or a +4 bonus while it is staggered": the one or the other, by how things are as
    long as it is had, or (of what ends by itself) as it is given.
    """
    number, test = better
    plain, more = (bound(who, modifier(True, size_of(one, None), stats, tails)) for one in (usual, number))
    if any(key in ("duration", "next_only") for key, _ in tails):
        return (f.If(test, more, plain),)
    return (f.While(f.Not(test), plain), f.While(test, more))


def either_harm(
    amount: f.Amount, types: tuple[str, ...] | None, other: f.Amount, more: tuple[str, ...] | None, besides: Any,
    test: Test,
) -> tuple[Any, ...]:
    """ "6 damage, or 9 damage and dazed if it is staggered": the one or the other, by how things are."""
    then = (f.Damage(other, more or ()), *flat_list(besides))
    return (f.If(test, then, (f.Damage(amount, types or ()),)),)


def crit_times(
    times: int, types: tuple[str, ...] | None, early: Creatures | None, late: Creatures | None
) -> Any:
    """ "Critical hits that deal fire damage deal triple damage to ice zombies"."""
    if (early is None) == (late is None):
        return REFUSED
    return (f.CritMultiplier(times, types or (), early or late or f.SELF),)


def next_gains(
    owner: dict[str, Any], against: Creatures | None, duration: f.Duration | None, size: Any, stats: tuple[str, ...]
) -> tuple[Any, ...]:
    """ "Its next attack against the howler gains a +2 bonus to damage", "its next bite attack"."""
    kind = owner.get("attack")
    told = {"attack": kind, "against": against, "duration": duration}
    told["next_only"] = True
    tails = tuple([(key, value) for key, value in told.items() if value is not None])
    return bound(owner.get("who", f.SELF), modifier(True, size, stats, tails))


def next_deals(
    owner: dict[str, Any], against: Creatures | None, duration: f.Duration | None, amount: f.Amount,
    types: tuple[str, ...] | None, sure: bool | None,
) -> Any:
    """ "The next attack SELF makes against the target this turn deals 5 extra damage", on a hit or a miss too."""
    if not sure:
        return (f.ExtraDamage(amount, types=types or (), against=against, next_only=True, duration=duration, **owner),)
    if against is not None or "attack" in owner:
        return REFUSED
    return (f.NextHurts(amount, types or (), duration=duration, **owner),)


def allowed_attack(who: Creatures, action: str, doer: Creatures, bonus: int | None) -> tuple[Any, ...]:
    """ "SELF can use a standard action to allow an ally to make an attack"."""
    return (f.May(who, (f.MakeAttack(who=doer, attack=f.AttackKind(), bonus=bonus or 0),), action=action),)


def power_mod(power: str, values: Any) -> tuple[Any, ...]:
    """ "The X attack deals +5 damage": what is said of attacks, of these alone."""
    kind = f.AttackKind(powers=(power,))
    found = []
    for one in flat_list(values):
        if isinstance(one, (f.Modify, f.ExtraDamage)):
            one = replace(one, who=f.SELF, attack=kind)
        elif isinstance(one, f.Damage):
            one = f.When(f.Trigger(("hit",), f.SELF, attack=kind), (replace(one, additional=True),))
        elif isinstance(one, f.PersistentDamage):
            one = f.When(f.Trigger(("hit",), f.SELF, attack=kind), (one,))
        found.append(one)
    return tuple(found)


def kind_mod(range_: str, values: Any) -> tuple[Any, ...]:
    kind = f.AttackKind(ranges=(range_,))
    return tuple(
        replace(one, attack=kind) if isinstance(one, (f.Modify, f.ExtraDamage)) else one for one in flat_list(values)
    )


def crit_steps(effects: Any, step: int, low: int) -> tuple[Any, ...]:
    """A critical range that grows by ``step`` at a time, down to ``low``."""
    return (f.UpToTimes(tuple(flat_list(effects)), max(1, (20 - low) // max(1, step))),)


def die_turned(early: str | None, late: str | None, by: f.Amount) -> Any:
    """ "Increase the escalation die by 1", "the escalation die drops by 1"."""
    if (early is None) == (late is None):
        return REFUSED
    return (f.ChangeEscalation(by, down=(early or late) == "down"),)


def harm_to(
    amount: f.Amount, lasting: bool | None, types: tuple[str, ...] | None, who: Creatures,
    duration: f.Duration | None,
) -> Any:
    """ "5 fire damage to each nearby enemy", "5 ongoing fire damage to a random one"."""
    if lasting:
        return (f.PersistentDamage(amount, types or (), who, duration),)
    return REFUSED if duration is not None else (f.Damage(amount, types or (), who),)


def harm_each(
    more: f.Amount | None, amount: f.Amount | None, types: tuple[str, ...] | None, whom: Creatures,
    most: f.Amount | None, raised: bool | None,
) -> Any:
    """ "2 damage for each enemy engaged with it", "+1d4 damage for each other orc": so much, or so much more."""
    if (more is None) == (amount is None):
        return REFUSED
    each = per_each(more or amount or f.Amount(), whom, most)
    return (f.Damage(each, types or (), additional=more is not None or bool(raised)),)


def miss_harm(
    whose: Creatures, early: bool | None, late: bool | None, kind: f.AttackKind | None, amount: f.Amount,
    types: tuple[str, ...] | None,
) -> Any:
    """ "Its missed attacks deal 5 damage", "the hound's melee attacks that miss deal 5 damage"."""
    if (early is None) == (late is None):
        return REFUSED
    return (f.MissDamage(amount, types or (), kind, whose),)


def either_damage(one: f.Amount, types: tuple[str, ...] | None, test: Test, other: f.Amount) -> tuple[Any, ...]:
    """ "6 damage if ...; 4 damage if not": the second unless the first holds."""
    kinds = types or ()
    return (f.Damage(other, kinds, cases=(f.DamageCase(one, test, ()),)),)


def this_attack() -> f.AttackKind:
    """The power whose line this is; the reader of the line puts its name in."""
    return f.AttackKind(powers=(THIS,))


def second_attack(harm: Any = None) -> tuple[Any, ...]:
    """Another attack with this power, which deals more if it hits."""
    again = f.MakeAttack(this_attack(), f.SELF, another=True)
    return (again, f.If(HIT, tuple(flat_list(harm)))) if harm else (again,)


def when_first_tail(event: f.Trigger, until: f.Duration | None) -> tuple[str, Any]:
    """ "The first time it hits before the end of its next turn"."""
    return ("first", (event, until))


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


def kin_named(name: str) -> f.Select:
    """Everybody of a kind by its name, SELF's allies of it and SELF: "orcs"."""
    plain = name.lower()
    return f.Select("creature", name=plain[:-1] if plain.endswith("s") else plain, any_one=True, with_self=False)


def hit_by_rule(tests: tuple[Test, ...] | None, kind: Any, power: str, predicates: Any) -> tuple[Any, ...]:
    """ "Creatures hit by the X attack that are already dazed are ...": each time the attack hits such a creature."""
    struck = replace(select(("any", 0, False), tests or (), kind, ()), any_one=True)
    event = f.Trigger(("hit",), f.SELF, struck, f.AttackKind(powers=(power,)))
    return (f.When(event, bound(f.TARGET, predicates)),)


def unless_saved(who: Creatures, predicates: Any, difficulty: str | None, saver: Creatures = f.SUBJECT) -> Any:
    """ "... is stunned unless it succeeds on a save": whoever suffers it does, the target where SELF does it."""
    meant = f.EACH if isinstance(who, f.Select) else who
    effects = bound(meant, predicates)
    if who == f.SELF and any(f.TARGET in one.walk() for one in flat_list(effects)):
        who = f.TARGET
    elif who == f.SELF and saver not in (f.SELF, f.SUBJECT):
        return REFUSED
    return (f.RollSave(who, difficulty or "normal"), f.If(f.Outcome("unsaved"), effects))


def saves_for_half(who: Creatures, amount: f.Amount, types: tuple[str, ...] | None, difficulty: str | None) -> Any:
    """ "Takes 10 damage, or half damage if it succeeds at a hard save"."""
    return half_if_saved(f.Damage(amount, types or (), who=who), difficulty or "normal")


def on_its_target(power: str, predicates: Any, now: bool | None) -> tuple[f.Form, ...]:
    """ "The target of its bite attack now takes ... instead", "targets of its howl can't ...": hit or missed."""
    if not now:
        struck = f.Trigger(("hit", "miss"), f.SELF, attack=f.AttackKind(powers=(power,)))
        return (f.When(struck, bound(f.TARGET, predicates)),)
    effects = flow(bound(f.TARGET, predicates))
    harm = any(isinstance(one, f.Damage) and not one.additional for one in effects)
    return (f.Rewrite(power, effects, harm),)


def escalation_chance(percent: int) -> tuple[Any, ...]:
    """The die goes up only so often in a hundred: what it has gone up by it goes down again."""
    fails = f.DieShows(tuple(range(percent + 1, 101)))
    rolled = f.RollDie(f.Amount(((1, 100),)))
    back = f.If(fails, (f.ChangeEscalation(f.Amount(flat=1), True),))
    return (f.When(f.Trigger(("escalation",), f.SELF), (rolled, back)),)


def lasting_so(effect: Any, duration: f.Duration | None) -> Any:
    """A bonus that lasts so long, where it was not told before."""
    if duration is None or not isinstance(effect, (f.Modify, f.ExtraDamage)) or effect.duration is not None:
        return effect
    return replace(effect, duration=duration)


def capped_by(who: Creatures, predicates: Any, most: int, duration: f.Duration | None) -> tuple[Any, ...]:
    """Bonuses that add up to a bound, in the steps of the first of them."""
    effects = tuple([lasting_so(one, duration) for one in bound(who, predicates)])
    if len(effects) == 1 and isinstance(effects[0], (f.Modify, f.ExtraDamage)) and effects[0].per is not None:
        one = effects[0]
        most_of_them = abs(most) // max(1, abs(one.amount.flat))
        return (replace(one, amount=replace(one.amount, per=one.per, most=most_of_them), per=None),)
    step = next((one.amount.flat for one in effects if isinstance(one, f.Modify)), 1)
    return (f.UpToTimes(effects, max(1, abs(most) // max(1, abs(step)))),)


def row_of(face: int, types: str) -> tuple[int, str]:
    return face, types


def damage_table(
    amount: f.Amount, dice: f.Amount, one: tuple[int, str], more: tuple[tuple[int, str], ...]
) -> f.RollTable:
    """The same damage of a type that a die decides."""
    return f.RollTable(dice, tuple(((face,), (f.Damage(amount, (type,)),)) for face, type in (one, *more)))


def rolled_rows(dice: f.Amount, one: Row, more: tuple[Row, ...]) -> f.RollTable:
    """A die, and what each of its faces brings; a duration printed once behind the last is meant for all."""
    rows = [one, *more]
    ends = [getattr(effect, "duration", None) for effect in rows[-1][1]]
    last = ends[-1] if ends else None
    found: list[Row] = []
    for faces, effects in rows:
        changed: list[Any] = []
        for effect in effects:
            if isinstance(effect, f.Afflict) and isinstance(last, f.Duration) and effect.duration in (None, last):
                effect = replace(effect, duration=replace(last, joint=""))
            changed.append(effect)
        found.append((faces, tuple(changed)))
    return f.RollTable(dice, tuple(found))


def unacted(kind: Any) -> f.Select:
    """All of a kind that have had no turn in this battle."""
    return select(("count", 0, False), (), kind, (f.Is(f.EACH, "waiting"),))


def gasping(state: str) -> f.When:
    """Whoever SELF has swallowed and is in this state at the start of its turn makes last gasp saves."""
    held = f.Has(f.EACH, ("swallowed",), by=f.SELF)
    whose = f.Select("creature", any_one=True, tests=(held, f.Has(f.EACH, (state,))))
    return f.When(f.Trigger(("start",), whose), (f.LastGasp(f.EACH),))


def outburst(
    amount: f.Amount, types: tuple[str, ...] | None, more: f.PersistentDamage | None, who: Creatures, duration: Any
) -> tuple[Form, ...]:
    """Damage to those around, at once and for as long as it lasts."""
    found: list[Form] = [f.Damage(amount, types or (), who)]
    if more is not None:
        found.append(replace(more, who=who, duration=duration))
    return tuple(found)


def save_by(number: int) -> Any:
    """The difficulty of a save that needs this number."""
    return _DIFFICULTY.get(number, REFUSED)


def save_of(who: Creatures, difficulty: str, effects: Any) -> tuple[Any, ...]:
    """ "It rolls a save; on a 16+ it ...": a save against nothing, and what its success brings."""
    return (f.RollSave(who, difficulty), f.If(f.Outcome("saved"), tuple(flat_list(effects))))


def kin_called(words: tuple[str, ...]) -> f.Select:
    """Everyone of SELF's kind, SELF too, whose name has these words in it."""
    tests = tuple([f.Called(f.EACH, word) for word in words])
    return f.Select("ally", tests=(f.Called(f.EACH, "SELF"), *tests), or_self=True)


def targets_with(who: f.Select, power: str, reaching: str | None) -> tuple[Form, ...]:
    """ "It can target an ally with its cry"; "a nearby enemy with its tail instead of needing to be engaged"."""
    if reaching:
        return (f.Reaches(power, True),)
    return (f.May(f.SELF, (f.MakeAttack(f.AttackKind(powers=(power,)), against=who),)),)


def turn_use(power: str, when: str, action: str | None) -> Any:
    """ "It can use its howl this turn", "it can make a sting attack during its next turn"."""
    if when == "next":
        return (f.NextTurnUse(power, action or "standard"),)
    return (f.GainPower(power, f.SELF, f.Duration("end", f.SELF, 0)),) if action is None else REFUSED


def sole_if(sole: Any, effects: Any) -> Any:
    """Effects, which several uses do not add up where it says so."""
    return (f.Sole(tuple(flat_list(effects))),) if sole else effects


def leave_number(word: str | None) -> int:
    """The roll of a save of a kind."""
    return SAVES[word or "normal"]


def easier_leave(number: int) -> tuple[f.Modify]:
    """Enemies disengage with a roll of this instead of 11."""
    return (f.Modify(f.Amount(flat=abs(11 - number)), ("disengage",), f.Select("enemy"), penalty=number > 11,
                     against=f.SELF),)


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
    goes = f.When(f.Trigger(("round",), f.SELF, tests=(f.Now("die stood"),)), (f.Does(who, "flee"),))
    return f.Lasting(f.Duration("encounter"), (goes,))


def at_its_feet(who: Creatures, duration: f.Duration, number: int) -> tuple[Form, ...]:
    """Lying low before SELF: all attacks on it are the better for as long, which is as much off its defenses."""
    lasts = replace(duration, whose=who) if duration.whose == f.SUBJECT else duration
    return (f.Modify(f.Amount(flat=number), ("defenses",), who, penalty=True, duration=lasts),)


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


def rerolled_so(whom: Creatures | None, penalty: int | None) -> Any:
    """ "Reroll the attack against a random nearby creature": once more; "with a -2 penalty": by whoever made it."""
    if (whom is None) == (penalty is None):
        return REFUSED
    if whom is None:
        return f.Reroll(f.TRIGGERER, penalty=penalty or 0)
    return f.MakeAttack(this_attack(), against=whom, another=True)


def brought_by(can: bool | None, how: str, coming: f.PlaceCreature, there: bool | None) -> Any:
    """ "It can gate in 2d4 imps", "add 2d4 imps to the battle", "it starts each battle accompanied by 2d4 imps"."""
    if (not can if how == "calls" else can and how == "begins") or (how == "adds") != bool(there):
        return REFUSED
    if how == "begins":
        return (f.When(f.Trigger(("combat",), f.SELF), (coming,)),)
    return (f.May(f.SELF, (coming,)),) if can else (coming,)


def more_than_one() -> f.Amount:
    """As many as the escalation die shows, one having come already."""
    return f.Amount(flat=-1, value="escalation die")


def one_named(name: str, predicates: Any) -> f.May:
    """One creature of a name may do something."""
    who = f.Select("creature", 1, False, (f.Place("encounter"),), name=name)
    return f.May(who, tuple(bound(f.EACH, predicates)))
