"""Helpers of the gridless grammar for whole sentences."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Final

from ... import forms as f
from ...forms.base import Creatures, Form, Test
from ..effects import afflict
from ..lexicon import singular
from ..parts import THAT, bound, flat_list, select, substitute
from ..peg import REFUSED
from .common import _BATTLE
from .creature_parts import die_from, die_to

ENERGIES: Final = frozenset(
    ("acid", "cold", "fire", "force", "holy", "lightning", "negative energy", "poison", "psychic", "thunder", "energy")
)
_EITHER: Final = {"hit": ("hit", "miss"), "is hit": ("is hit", "is missed"), "miss": ("hit", "miss"),
                  "is missed": ("is hit", "is missed")}
_GAINS: Final = (f.ResistRoll, f.Modify, f.GainSpeed, f.Endure, f.Invisible, f.CritRange)


def at_own_turn(point: str, before: tuple[Test, ...], kind: Any, predicates: Any) -> tuple[Any, ...]:
    """ "Each enemy engaged with SELF at the end of SELF's turn takes 10 damage"."""
    who = select(("count", 0, False), (*before, f.Engaged(f.EACH, f.SELF)), kind, ())
    return (f.At(point, f.SELF, bound(who, predicates)),)


def walks(told: str) -> tuple[Any, ...]:
    """ "Can walk on the surface of water, and it can swim through it": the second is a way of moving in a fight."""
    said = f.OutOfFight("movement", f"SELF can walk on {told}")
    return (said, f.GainSpeed("swim", who=f.SELF)) if " swim" in f" {told}" else (said,)


def target_chooses(one: Any, two: Any) -> tuple[Any, ...]:
    return (f.Choose(f.TARGET, (tuple(flat_list(one)), tuple(flat_list(two)))),)


def resist_sentence(kind: f.AttackKind | None, low: int, test: Test | None) -> Any:
    types: tuple[str, ...] = ("all",)
    if kind is not None and kind.tags and kind.tags[0] in ENERGIES:
        types, kind = kind.tags, None
    found = f.ResistRoll(low, types, attack=kind)
    return (f.While(test, (found,)),) if test is not None else (found,)


def turn_begun(states: tuple[str, ...], landing: bool | None) -> tuple[Any, ...]:
    """ "Only when it starts its turn flying and unengaged and ends its turn on the ground"."""
    found = (f.Requires(f.TurnBegan(states=states)),)
    return (*found, f.Does(f.SELF, "touch down")) if landing else found


def kind_but(kind: f.AttackKind | None, types: tuple[str, ...] | None) -> tuple[Any, ...]:
    """What kind of attack is resisted, and the damage that is not."""
    return kind, types or ()


def resisted(
    kinds: tuple[Any, ...], low: int, test: Test | None, result: str | None
) -> tuple[Any, ...]:
    """ "When a fire attack or weapon attack hits SELF, the attacker must roll a natural 16+ or it does half damage"."""
    found: tuple[Any, ...] = ()
    for kind, but in kinds:
        for one in resist_sentence(kind, low, None):
            found += (replace(one, but=but, misses=result == "miss"),)
    return found if test is None else (f.While(test, found),)


def exempt(tests: tuple[Test, ...], touched: str) -> tuple[Any, ...]:
    """ "Creatures that resist fire ignore this aura": whom it does not touch, or only half."""
    asked = tuple([f.of_target(test) for test in tests])
    return (f.Exempt(asked[0] if len(asked) == 1 else f.AllOf(asked), half=touched == "half"),)


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


def grown_die(after: str, one: f.Amount, more: tuple[f.Amount, ...] = ()) -> f.GrowDie:
    """What a die is after so many successes, and after each further one."""
    return f.GrowDie(tuple([amount.dice[0][1] for amount in (one, *more) if amount.dice]), int(after))


def folk(one: str, more: tuple[str, ...] = ()) -> f.Select:
    """Creatures of these peoples or kinds, named in the plural."""
    tests = tuple([f.Called(f.EACH, singular(name)) for name in (one, *more)])
    return f.Select("creature", tests=(tests[0] if len(tests) == 1 else f.AnyOf(tests),))


def engulfed_rule(amount: f.Amount, types: tuple[str, ...] | None) -> tuple[Any, ...]:
    """Those inside are hurt each turn, and are attacked by SELF no more."""
    inside = f.Select("creature", tests=(f.Has(f.EACH, ("swallowed", "grabbed"), by=f.SELF),))
    hurt = f.At("start", f.SELF, (f.Damage(amount, types or (), inside),))
    return hurt, f.Forbid(("make attacks",), f.SELF, against=replace(inside, any_one=True))


def dealt_to_each(harm: Any) -> tuple[Any, ...]:
    """Damage of those told of behind it."""
    return tuple([replace(one, who=f.SUBJECT) for one in flat_list(harm)])


def encased(
    conditions: Any, amount: f.Amount, types: tuple[str, ...] | None, duration: f.Duration
) -> tuple[Any, ...]:
    """Something that one save ends, told first, and then what it brings."""
    both = f.Duration("save", joint="all", difficulty=duration.difficulty)
    held = substitute(afflict(conditions, None, None, None), f.SUBJECT, f.TARGET)
    return (f.Jointly((held, f.PersistentDamage(amount, types or (), f.TARGET)), both),)


def drawn(to: Creatures) -> tuple[f.At]:
    """The target's next move takes it to somebody, away from whom it is engaged with if it can disengage."""
    held = f.If(f.Engaged(f.TARGET), (f.Disengage(f.TARGET),))
    goes = f.If(f.Not(f.Engaged(f.TARGET)), (f.Engage(f.TARGET, to),))
    moves = f.If(f.Not(f.Engaged(f.TARGET, to)), (held, goes, f.LoseAction("move", f.TARGET)))
    return (f.At("start", f.TARGET, (moves,), next=True),)


def told_of_attack(effects: Any, what: str) -> Any:
    """Effects with what was told behind them about the attack they make ("half", "bare"); they must make one."""
    before = tuple(flat_list(effects))
    after = _marked(before, what)
    return REFUSED if after == before else after


def _marked(value: Any, what: str) -> Any:
    if isinstance(value, tuple):
        return tuple([_marked(one, what) for one in value])
    if isinstance(value, f.MakeAttack):
        return replace(value, half=value.half or what == "half", bare=value.bare or what == "bare")
    if not isinstance(value, Form):
        return value
    changes: dict[str, Any] = {}
    for part in fields(value):
        now = getattr(value, part.name)
        then = _marked(now, what)
        if then != now:
            changes[part.name] = then
    return replace(value, **changes) if changes else value


def hit_or_missed(event: f.Trigger) -> f.Trigger:
    """An event about an attack, whichever way the attack comes out."""
    found: list[str] = []
    for name in event.events:
        found.extend(one for one in _EITHER.get(name, (name,)) if one not in found)
    return replace(event, events=tuple(found))


def either_duration(who: Creatures, effect: Any, test: Test, duration: f.Duration) -> tuple[Any, ...]:
    """ "X is dazed until ..., or if ..., the daze is save ends"."""
    longer = bound(who, tuple([replace(one, duration=duration) for one in flat_list(effect)]))
    return (f.If(test, longer, otherwise=bound(who, effect)),)


def blow_list(one: Any, more: tuple[Any, ...]) -> tuple[Any, ...]:
    """Bonuses for the turn on which SELF is back."""
    listed = (*flat_list(one), *flat_list(more))
    return bound(f.SELF, tuple([replace(each, duration=f.Duration("end", f.SELF)) for each in listed]))


def sized_leave(found: Any) -> tuple[Any, ...]:
    """What eases getting away, for those no bigger than a human alone."""
    normal = f.Sized(f.EACH, "normal", "at most")
    return tuple([replace(one, who=replace(one.who, tests=(*one.who.tests, normal))) for one in flat_list(found)])


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
    low = f.Escalation(die_to(number))
    high = f.Escalation(die_from(number + 1))
    return (
        f.While(low, (f.Modify(f.Amount(flat=number), stats, f.SELF),)),
        f.While(high, (f.Modify(f.Amount(value="escalation die"), stats, f.SELF),)),
    )


def veiled(number: int) -> f.Modify:
    """Attacks on SELF are penalised until it attacks."""
    ends = f.Duration("event", event=f.Trigger(("attack",), f.SELF))
    return f.Modify(f.Amount(flat=abs(number)), ("attack",), f.Select("enemy"), "", True, ends, f.SELF)


def stony(low: int, types: tuple[str, ...]) -> tuple[f.ResistRoll, ...]:
    """Resistance to weapons, and to some types of damage besides."""
    return (f.ResistRoll(low, attack=f.AttackKind(tags=("weapon",))), f.ResistRoll(low, types))


def stone_hard(one: str, more: tuple[str, ...], burning: bool | None) -> f.Endure:
    """SELF is immune to these conditions, to being made vulnerable, and perhaps to ongoing damage."""
    return f.Endure((one, *more, "vulnerable", *(("ongoing damage",) if burning else ())), f.SELF)


def gone_for_good(power: str, types: tuple[str, ...]) -> tuple[Any, ...]:
    """A trait is over for this battle once SELF has taken damage of a type."""
    lost = f"without {power}"
    ends = f.When(f.Trigger(("damage",), f.SELF, types=types), (f.Become(lost, f.SELF, _BATTLE),))
    return (f.Exempt(f.Has(f.SELF, (lost,))), ends)


def no_hold(bonus: int, held: bool | None) -> f.Modify:
    """Whoever is engaged with SELF gets away the easier, unless it is grabbed."""
    tests: tuple[Test, ...] = (f.Engaged(f.EACH, f.SELF),)
    if held:
        tests = (*tests, f.Not(f.Has(f.EACH, ("grabbed",))))
    return f.Modify(f.Amount(flat=bonus), ("disengage",), f.Select("enemy", tests=tests))


def double_seen(percent: int) -> f.When:
    """The next attack on SELF may go to another of its enemies, taken for it."""
    wrong = f.Select("enemy", 1, tests=(f.Excluded(f.ATTACKER),))
    strays = f.If(f.DieShows(tuple(range(1, percent + 1))), (f.SufferInstead(wrong, hit=False),))
    effects = (f.RollDie(f.Amount(((1, 100),))), strays)
    return f.When(f.Trigger(("targeted",), f.SELF), effects)


def feared(limit: int, place: str | None = None, harm: Any = None) -> tuple[Any, ...]:
    """An aura of fear on enemies of few hit points, and the harm it does them at the start of their turns."""
    aura = f.Fear(limit, place=place or "engaged")
    if harm is None:
        return (aura,)
    near = f.Place("nearby") if place == "nearby" else f.Engaged(f.EACH, f.SELF)
    weak = f.Select("enemy", tests=(near, f.HitPoints(f.EACH, f.Amount(flat=limit))))
    hurts = replace(harm, who=f.EACH)
    return (aura, f.When(f.Trigger(("start",), weak), (hurts,)))


def no_leaving(test: Any) -> tuple[Any, ...]:
    """Nobody engaged with SELF can disengage from it (while something is so)."""
    barred = f.Forbid(("disengage",), f.Select("enemy", tests=(f.Engaged(f.EACH, f.SELF),)))
    return (f.While(test, (barred,)),) if test is not None else (barred,)


def pack_misses(pack: f.Select, attack: f.AttackKind) -> tuple[Any, ...]:
    """Misses of a kind deal half damage to whom more than one of the pack is engaged with."""
    crowded = f.If(f.Engaged(f.TARGET, pack, least=2), (f.HalfDamage(),))
    return (f.When(f.Trigger(("miss",), f.SELF, attack=attack), (crowded,)),)


def rolled_when(event: f.Trigger, dice: f.Amount, faces: tuple[int, ...], effects: Any) -> tuple[Any, ...]:
    """ "When ..., roll a d20. On an 11+, ...": a die, and what it decides."""
    decided = f.If(f.DieShows(faces), tuple(flat_list(effects)))
    return (f.When(event, (f.RollDie(dice), decided)),)


def aura_at_end(kind: str, effects: Any, types: tuple[str, ...] | None) -> f.UnlessHurt:
    """What those engaged with SELF suffer as their turns end, unless hurt so since their last."""
    who = f.Select(kind, any_one=True)
    trigger = f.Trigger(("end",), who, place=f.Place("engaged", of=f.SELF))
    return f.UnlessHurt(f.When(trigger, bound(f.EACH, effects)), types or ())


def ended_by(effects: Any, event: f.Trigger) -> Any:
    """What was gained lasts until something happens; there must be something that lasts."""
    before = tuple(flat_list(effects))
    after = _until(before, f.Duration("event", event=event))
    return REFUSED if after == before else after


def drawn_to(whom: Creatures, engaged: bool | None, how: str = "") -> Any:
    """Beside whom somebody is drawn, and whether the two are engaged then; "to it" is to SELF."""
    return REFUSED if how == "to" and whom != f.SELF else (whom, bool(engaged) or how == "engaged")


def drawn_beside(whom: Creatures, beside: tuple[Creatures, bool]) -> tuple[Any, ...]:
    """ "The target is pulled next to SELF", "SELF drags the target into engagement with it"."""
    to, engaged = beside
    pulled = f.PulledNext(whom, to)
    return (pulled, f.Engage(to, whom, free=True)) if engaged else (pulled,)


def _until(value: Any, duration: f.Duration) -> Any:
    if isinstance(value, tuple):
        return tuple([_until(one, duration) for one in value])
    if isinstance(value, _GAINS) and value.duration is None:
        return replace(value, duration=duration)
    if isinstance(value, (f.May, f.When, f.Usable, f.If)):
        return replace(value, effects=_until(value.effects, duration))
    return value


def seized_at_end(difficulty: str | None) -> tuple[Form, ...]:
    """Those whom SELF has come to grips with save or are grabbed."""
    met = f.Select("enemy", tests=(f.Engaged(f.EACH, f.SELF),))
    seized = f.If(f.Outcome("unsaved"), (f.Grab(f.SELF, f.TARGET),))
    return f.RollSave(met, difficulty or "normal"), seized


def while_kin(number: int, name: str, mooks: bool | None, effects: Any) -> tuple[Any, ...]:
    """ "While there are three or more X mooks in the battle, ...": of SELF's side, itself among them."""
    rank: tuple[Test, ...] = (f.Ranked(f.EACH, ("mook",)),) if mooks else ()
    kin = f.Select("ally", 0, False, (*rank, f.Called(f.EACH, name.removesuffix("s"))), or_self=True)
    return (f.While(f.Exists(kin, f.Place("anywhere"), number), tuple(flat_list(effects))),)


def kin_name(words: tuple[str, ...]) -> str:
    """The name of a kind of creature, one of them."""
    name = " ".join(words).lower()
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


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


def prevented_step() -> tuple[Any, ...]:
    """SELF teleports as the escalation die goes up, unless one engaged with it has the die stay where it was."""
    step = f.May(f.SELF, (f.Relocate(f.SELF, "nearby or far away", True),), "free")
    foe = f.Select("enemy", 1, tests=(f.Engaged(f.EACH, f.SELF),))
    choice = f.Choose(foe, ((step,), (f.ChangeEscalation(f.Amount(flat=1), True),)))
    return (f.When(f.Trigger(("escalation",), f.SELF), (f.If(f.Engaged(f.SELF), (choice,), (step,)),)),)


def deals_instead(faces: tuple[int, ...], power: str, amount: int, before: int) -> Any:
    """ "... it deals 120 damage instead of 70": so much more."""
    event = f.Trigger(("hit",), f.SELF, attack=f.AttackKind(powers=(power,)), tests=(f.NaturalRoll(faces, "hit"),))
    return (f.When(event, (f.ExtraDamage(f.Amount(flat=amount - before)),)),)


def lands_unless(test: Test) -> f.At:
    """SELF lands at the end of its turn while something is so and nothing keeps it aloft."""
    kept = f.Has(f.SELF, ("kept aloft",), negated=True)
    return f.At("end", f.SELF, (f.If(f.AllOf((test, kept)), (f.Does(f.SELF, "touch down"),)),))


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
    return (f.If(f.Is(f.TARGET, "spellcaster"), (both,), (burn,)),)
