"""What belongs to a die or a save rolled in the statement before it: put where the roll is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final, TypeGuard

from .. import forms as f
from ..forms.base import Form
from .bands.common import half_if_saved, with_fate
from .parts import bound, flat_list, half_amount, joined, substitute, with_last_moves
from .tokens import Token

HOLDERS = (f.At, f.When, f.While, f.May, f.Usable, f.Lasting, f.Waive)
ASKED = ("saved", "unsaved")
OPPOSITES: Final = tuple(
    (f.Outcome(one), f.Outcome(other))
    for this, that in (("saved", "unsaved"), ("success", "failure"))
    for one, other in ((this, that), (that, this))
)
BLOWS: Final = frozenset(("hit", "is hit", "damage", "critical", "suffer critical"))
FAILED: Final = (f.Outcome("failure"), f.Outcome("unsaved"))
THIS_EFFECT: Final = "this effect"
ITSELF: Final = (f.SELF, f.IT, f.SUBJECT)
REPEATED: Final = (f.MakeAttack, f.Move, f.UsePower, f.May)
"""What SELF does that can be said to be done again: attacks and moves."""
RULES = (f.When, f.At, f.While, f.OutOfFight)
# A save rolled with no word of what it is against; behind it stands what it decides.
BARE = ("any effect",)


class Behind(f.If):
    """A condition said behind what it is about: "it shifts 1 square if the attacker is prone". Its pronouns are settled
    in that order, and then it is as any other.
    """


def zone_moved(listed: tuple[Any, ...]) -> tuple[Any, ...]:
    """ "The zone persists, and you can move it 3 squares": behind a zone "it" is the zone, until somebody is named."""
    found: list[Any] = []
    behind = False
    for one in listed:
        alone = isinstance(one, f.May) and one.who == f.SELF and len(one.effects) == 1
        inner: Any = one.effects[0] if alone else None
        far: Any = inner.distance.amount if isinstance(inner, f.Force) and inner.distance is not None else None
        plain = far is not None and far == f.Amount(flat=far.flat) and inner == f.Force(
            "shunt", inner.distance, inner.who)
        if behind and plain and not one.once and inner.who in (f.IT, f.SUBJECT, f.THEM):
            one = f.MoveZone(far.flat, one.action)
        behind = isinstance(one, (f.Zone, f.MoveZone)) or (isinstance(one, f.Persist) and one.what == "zone") or (
            behind and isinstance(one, (f.When, f.At)))
        found.append(one)
    return tuple(found)


def folded(last: Form, effect: Form, tokens: list[Token] | None = None) -> Form | None:
    """The last statement with this one inside it: behind the roll it asks about, or as what it says happens then
    (``tokens``: its words); None where neither is so.
    """
    if tokens is not None and isinstance(last, (f.When, f.At)) and says_then(tokens) and not isinstance(effect, RULES):
        return replace(last, effects=(*last.effects, effect))
    if isinstance(effect, f.Undeterred):
        return undeterred(last)
    if isinstance(effect, f.ActsAlong):
        return acting_along(last)
    if isinstance(effect, f.Along):
        return along(last, effect)
    if isinstance(effect, f.Failing):
        return failing(last, effect)
    if isinstance(effect, f.SavedHalf):
        return saved_from(last, effect.difficulty)
    if halves_saved(effect):
        found = saved_from(last, "")
        if found is not None or not isinstance(last, f.When) or not BLOWS.issuperset(last.trigger.events):
            return found
        effect = of_that_blow(effect)
    if isinstance(effect, f.Also) and isinstance(last, (f.When, f.May, f.Usable)):
        return replace(last, effects=(*last.effects, *effect.effects))
    if isinstance(effect, f.LastsOn) and isinstance(last, f.When):
        again = f.When(last.trigger, last.effects)
        return replace(last, effects=(*last.effects, f.Lasting(effect.duration, (again,))))
    if isinstance(effect, f.GaspFate):
        fated = with_fate(last, effect.fate)
        return fated if isinstance(fated, Form) and fated != last else None
    if isinstance(effect, f.OrElse) and isinstance(last, (f.When, f.At)):
        return replace(last, effects=(f.Choose(f.SELF, (last.effects, effect.effects)),))
    if isinstance(effect, f.OrElse) and isinstance(last, f.May) and isinstance(last.effects[0], f.SpendRecovery):
        price = replace(last.effects[0], heals=False)
        other = (price, *flat_list(bound(price.who, effect.effects)))
        return replace(last, effects=(f.Choose(price.who, (last.effects, other)),))
    if isinstance(effect, f.When) and isinstance(last, (f.Afflict, f.PersistentDamage)) and of_its_save(effect, last):
        both = (replace(last, duration=None), effect)
        return f.Jointly(both, replace(last.duration or f.SAVE_ENDS, joint="all"))
    if not isinstance(effect, f.If) or not asks(effect.test) or not holds(last):
        return None
    inner = list(getattr(last, "effects", ()))
    if not inner:
        return None
    deeper = folded(inner[-1], effect)
    if deeper is not None:
        inner[-1] = deeper
    elif rolls(inner):
        last_roll = inner[-1]
        last_roll = inner[-1] = bare_save(last_roll)
        if isinstance(last_roll, f.RollSave) and isinstance(effect.test, f.DieShows):
            # "On a 16+" behind a save says again what the save needs.
            effect = replace(effect, test=f.Outcome("saved"))
        inner.append(effect)
    else:
        return None
    changes: dict[str, Any] = {"effects": tuple(inner)}
    return replace(last, **changes)


def failing(last: Form, spared: f.Failing) -> Form | None:
    """What happens at a point of SELF's turns, where it is not told to fail."""
    if not isinstance(last, f.At) or last.whose not in ITSELF:
        return None
    if spared.heals and not any(isinstance(one, f.Heal) for one in last.walk()):
        return None
    test = spared.test
    against: f.Test = replace(test, negated=not test.negated) if isinstance(test, f.Happened) else f.Not(test)
    return replace(last, effects=(f.If(against, last.effects),))


def unprovoked(found: list[Form]) -> bool:
    """ "This movement does not provoke opportunity attacks": the last told of does not, whichever is chosen; whether
    there is one.
    """
    return with_last_moves(found, lambda one: replace(one, provokes=False))


def gone_through(found: list[Form], said: f.PassThrough) -> bool:
    """ "It shifts its speed. It can move through enemies' spaces": in that movement; whether there is one."""
    last = found[-1] if found and said.duration in (None, f.Duration("end", f.SELF, turns=0)) else None
    if last is None:
        return False
    moves = [one for one in last.walk() if isinstance(one, f.Move) and one.through is None and one.mode != "teleport"
             and (one.who == said.who or said.who in (f.IT, f.SUBJECT))]
    if len(moves) == 1:
        found[-1] = substitute(last, moves[0], replace(moves[0], through=said.of))
    return len(moves) == 1


def in_burst(last: Form, effects: tuple[Form, ...]) -> Form | None:
    """ "When it dies, it explodes. Each creature within 2 squares of it ...": that is when it does."""
    if not isinstance(last, f.When) or last.effects != (f.ItsBurst(),):
        return None
    told = all(isinstance(one, (f.Damage, f.PersistentDamage, f.Afflict, f.Force, f.If, f.UsePower)) for one in effects)
    return replace(last, effects=effects) if told else None


def saved_inside(last: Form, effect: Form) -> Form | None:
    """ "When it dies, each creature adjacent to it makes a saving throw. On a failure, that creature ...": thrown then,
    and what failing it brings to whoever does.
    """
    if not isinstance(last, (f.When, f.At)) or not isinstance(effect, f.If) or effect.test not in FAILED:
        return None
    roll = bare_save(last.effects[-1])
    if not isinstance(roll, f.RollSave):
        return None
    then: Form = replace(effect, test=f.Outcome("unsaved"))
    if isinstance(roll.who, f.Select):
        for said in (f.IT, f.Who("that"), f.Who("that enemy"), f.Who("that ally")):
            then = substitute(then, said, f.EACH)
    return replace(last, effects=(*last.effects[:-1], roll, then))


def acting_along(last: Form) -> Form | None:
    """Creatures placed last, acting when SELF does; None where the last statement places nobody."""
    if isinstance(last, f.PlaceCreature):
        return replace(last, shared_initiative=True)
    inside = last.effects if isinstance(last, (f.When, f.At, f.If, f.May)) else ()
    placed = acting_along(inside[-1]) if inside else None
    return replace(last, effects=(*inside[:-1], placed)) if placed is not None else None  # type: ignore[call-arg]


def along(last: Form, more: f.Along) -> Form | None:
    """What was laid last, with what holds as long; None where it has no end told or is not what is spoken of."""
    inside: tuple[Any, ...] = last.effects if isinstance(last, (f.Jointly, f.Lasting)) else (last,)
    until = getattr(last, "duration", None)
    laid = {state for one in inside if isinstance(one, f.Afflict) for state in one.conditions}
    if until is None or not isinstance(last, f.Effect) or not laid.issuperset(more.states):
        return None
    if isinstance(last, f.Lasting):
        return replace(last, effects=(*inside, *flat_list(more.effects)))
    if not isinstance(last, f.Jointly):
        inside = (replace(inside[0], duration=None),)
    until = replace(until, joint="all") if until.kind == "save" else until
    return f.Jointly((*inside, *flat_list(more.effects)), until)


def bare_save(roll: Form) -> Form:
    """A saving throw against nothing that lasts, of one that is told to be made against whatever there is."""
    if isinstance(roll, f.SaveNow) and roll.against in ((), BARE) and not roll.automatic and not roll.bonus:
        return f.RollSave(roll.who, roll.difficulty or "normal")
    return roll


def saved_or_not(statements: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements in order, a saving throw whose failure brings something made a throw against just that: "the target
    makes a saving throw; on a failure, it falls prone".
    """
    found = list(statements)
    for n, one in enumerate(statements[1:], 1):
        roll = bare_save(found[n - 1])
        if isinstance(one, f.If) and one.test in FAILED and isinstance(roll, f.RollSave):
            found[n - 1] = roll
            found[n] = replace(one, test=f.Outcome("unsaved"))
    return tuple(found)


def once_and_either(value: Form) -> Form:
    """A condition with the other outcome apart, a rule that answers the first time as one that answers once."""
    if isinstance(value, f.If):
        return either_way(value)
    return first_time_only(value) if isinstance(value, f.When) else value


def either_way(case: f.If) -> f.If:
    """ "On a failure, it takes 10 damage; on a success, half": what the other outcome brings, no part of the first."""
    other = case.effects[-1]
    if len(case.effects) < 2 or case.otherwise or not isinstance(other, f.If) or other.otherwise:
        return case
    if (case.test, other.test) not in OPPOSITES:
        return case
    usual = case.effects[:-1]
    return replace(case, effects=usual, otherwise=tuple([_half_of(usual, one) for one in other.effects]))


def first_time_only(rule: f.When) -> f.When:
    """ "When an enemy hits it for the first time": a rule that answers once; of being staggered the first time is an
    event of its own.
    """
    if not rule.trigger.first or rule.trigger.events == ("stagger",) or rule.once:
        return rule
    return replace(rule, trigger=replace(rule.trigger, first=False), once="first")


def so_often(last: Form, limit: f.OncePer) -> Form:
    """The last statement so often at most: what answers something, or is offered, once; else what comes of it."""
    if isinstance(last, (f.When, f.May)):
        offered = last.effects[0] if isinstance(last, f.When) and len(last.effects) == 1 else None
        if isinstance(offered, f.May):
            return replace(last, effects=(so_often(offered, limit),))
        if limit.times == 1 and not last.once:
            return replace(last, once=limit.per)
        return replace(last, effects=(f.UpToTimes(last.effects, limit.times, limit.per),))
    return f.UpToTimes((last,), limit.times, limit.per)


def halves_saved(effect: Form) -> bool:
    """ "On a successful save, it takes half damage": of what was told before it, never of all that befalls it."""
    half = effect.effects[0] if isinstance(effect, f.If) and len(effect.effects) == 1 else None
    if not isinstance(effect, f.If) or not isinstance(half, (f.HalfDamage, f.HalveDamage)):
        return False
    return effect.test == f.Outcome("saved") and half == type(half)(half.who)


def of_that_blow(case: Form) -> Form:
    """ "When an enemy hits it, it can roll a save; on a success, it takes half damage": half of that blow's."""
    assert isinstance(case, f.If)
    halved = [f.HalveDamage(getattr(one, "who", f.SELF), triggering=True) for one in case.effects]
    return replace(case, effects=tuple(halved))


def saved_from(last: Form, difficulty: str) -> Form | None:
    """The last statement with its damage halved by a save: one rolled in it already (``difficulty`` empty: only such a
    one, or a normal one), or one to be rolled.
    """
    if not holds(last):
        return None
    inner = list(getattr(last, "effects", ()))
    harm = inner[-1]
    if isinstance(harm, f.If) and harm.test == f.Outcome("unsaved") and not harm.otherwise:
        halves = [_half_of(harm.effects, f.HalfDamage()) for one in harm.effects if isinstance(one, f.Damage)]
        if len(halves) != 1:
            return None
        inner[-1] = replace(harm, otherwise=tuple(halves))
    elif isinstance(harm, f.Damage) and not harm.cases and not rolls(inner):
        inner[-1:] = half_if_saved(harm, difficulty or "normal")
    else:
        return None
    changes: dict[str, Any] = {"effects": tuple(inner)}
    return replace(last, **changes)


def _half_of(usual: tuple[Form, ...], effect: Form) -> Form:
    """ "Half damage" behind what the other outcome deals: half of that."""
    dealt = [one for one in usual if isinstance(one, f.Damage)]
    plain = isinstance(effect, (f.HalfDamage, f.HalveDamage)) and effect == type(effect)(effect.who)
    if not plain or len(dealt) != 1:
        return effect
    return replace(dealt[0], amount=half_amount(dealt[0].amount))


def attacks_helped(statements: tuple[Form, ...]) -> tuple[Form, ...]:
    """Statements in order, a bonus said behind an attack made that attack's: "makes a claw attack and gains a +2 bonus
    to the attack roll".
    """
    found: list[Form] = []
    for one in statements:
        helped = _leave_helped(found[-1], one) if found else None
        if helped is not None:
            found[-1] = helped
        else:
            found.append(one)
    return tuple(found)


def _leave_helped(last: Form, gain: Form) -> Form | None:
    """An attack made, or allowed, with its bonus: "may charge as a free action, and gains a +2 bonus to the roll"."""
    if not isinstance(last, f.May):
        return _helped(last, gain)
    helped = _helped(last.effects[-1], gain)
    return None if helped is None else replace(last, effects=(*last.effects[:-1], helped))


def _harder(attack: Form, case: f.If) -> f.MakeAttack | None:
    """ "Makes a basic attack. If it hits, add 5 to the damage": that attack with its damage."""
    if not isinstance(attack, f.MakeAttack) or attack.extra or case.test != f.Outcome("hit") or case.otherwise:
        return None
    more = case.effects[0] if len(case.effects) == 1 else None
    if isinstance(more, f.Damage) and more == f.Damage(more.amount, additional=True):
        return replace(attack, extra=more.amount)
    if isinstance(more, f.ExtraDamage) and more == f.ExtraDamage(more.amount, more.who):
        return replace(attack, extra=more.amount)
    return None


def _helped(attack: Form, gain: Form) -> f.MakeAttack | None:
    """An attack with a bonus that is told of nothing else: neither how long it is had nor against whom."""
    if isinstance(gain, f.If):
        return _harder(attack, gain)
    if not isinstance(attack, f.MakeAttack) or not isinstance(gain, f.Modify) or attack.bonus or attack.extra:
        return None
    attacker = f.EACH if isinstance(attack.who, f.Select) else attack.who
    amount = gain.amount
    if gain != f.Modify(amount, gain.stats, attacker, gain.kind, gain.penalty) or amount != f.Amount(flat=amount.flat):
        return None
    if not set(gain.stats) <= {"attack", "damage"} or (gain.penalty and "damage" in gain.stats):
        return None
    size = -amount.flat if gain.penalty else amount.flat
    return replace(attack, bonus=size if "attack" in gain.stats else 0,
                   extra=amount if "damage" in gain.stats else None)


def holds(last: Form) -> bool:
    """Whether a statement has others inside it that happen only when it says so."""
    if isinstance(last, f.If):
        return not asks(last.test) and not last.otherwise and not last.instead
    return isinstance(last, HOLDERS)


def undeterred(last: Form) -> Form | None:
    """The last statement with the free action in it as something that being kept from actions does not prevent."""
    if not isinstance(last, (f.At, f.May, f.When)):
        return None
    if isinstance(last, (f.May, f.When)) and last.action == "free":
        return replace(last, action="")
    inner = [undeterred(one) or one for one in last.effects]
    return replace(last, effects=tuple(inner)) if tuple(inner) != last.effects else None


def of_its_save(effect: f.When, last: f.Afflict | f.PersistentDamage) -> bool:
    """Whether "each time it fails the save" speaks of the save that ends what was just said."""
    event = effect.trigger
    saved = last.duration is not None and last.duration.kind == "save" and not last.duration.others
    return saved and event.events == ("fail save",) and not event.tests and isinstance(event.who, f.Who) and (
        event.who != f.SELF)


def says_then(tokens: list[Token]) -> bool:
    """Whether a sentence goes on from the one before: "The howler can then bite", "Then it teleports"."""
    for token in tokens[:7]:
        if token.word in ("if", "when", "while", ",", "each", "whenever"):
            return False
        if token.word == "then":
            return True
    return False


def as_trait_roll(form: Form) -> Form:
    """ "When an attack targets SELF, the attacker must roll twice": that is so of every such attack."""
    if not isinstance(form, f.When) or len(form.effects) != 1 or form.once or form.action:
        return form
    trigger, inner = form.trigger, form.effects[0]
    plain = trigger.events == ("targeted",) and trigger.who == f.SELF and not trigger.tests and not trigger.others
    if not plain or not isinstance(inner, f.RollTwice) or inner.who != f.ATTACKER or trigger.other is not None:
        return form
    anyone = f.Select("creature", any_one=True)
    return replace(inner, who=anyone, against=f.SELF, attack=trigger.attack)


def as_the_blow(form: Form, tokens: list[Token]) -> Form:
    """ "When the escalation die is 3+, this attack deals 5 extra damage": what is so as it is dealt, not a state."""
    words = [token.word for token in tokens]
    if not isinstance(form, f.While) or ("this", "attack") not in pairwise(words):
        return form
    dealt = all(isinstance(one, f.Damage | f.ExtraDamage) for one in form.effects)
    return f.If(form.test, form.effects) if dealt else form


def parted(made: Form, between: f.Between) -> tuple[Form, ...]:
    """ "Makes two claw attacks. It can shift 1 square between them": the one, that, and the other; () for anything
    else.
    """
    if not isinstance(made, f.MakeAttack) or made.different or made.most or made.up_to or made.any_order:
        return ()
    names = made.attack.powers
    if made.times == 2 and len(names) < 2:
        return (replace(made, times=1), *between.effects, replace(made, times=1))
    if made.times == 1 and len(names) == 2:
        one, other = [replace(made, attack=replace(made.attack, powers=(name,))) for name in names]
        return (one, *between.effects, other)
    return ()


def saved_again(last: Form, effect: Form) -> Form | None:
    """ "Is stunned (save ends). When it takes damage, it makes a saving throw against this effect": as long as that
    lasts; None for anything else.
    """
    laid = [one for one in (last.effects if isinstance(last, f.Jointly) else (last,)) if isinstance(one, f.Afflict)]
    until = getattr(last, "duration", None)
    if not isinstance(effect, f.When) or not laid or until is None or until.kind != "save":
        return None
    named = tuple([state for one in laid for state in one.conditions])
    told = [one for one in effect.walk() if isinstance(one, f.SaveNow)]
    for one in told:
        effect = substitute(effect, one, replace(one, against=named))
    return along(last, f.Along((), (effect,)))


def ends_sooner(found: list[Form], effect: Form) -> bool:
    """ "Is stunned (save ends). The effect also ends if it takes damage": joined to how long the one thing laid lasts,
    in ``found``; False where that is not so, and nothing is changed.
    """
    if not isinstance(effect, f.EndsIf) or effect.trigger is None:
        return False
    laid = [at for at, one in enumerate(found) if getattr(one, "duration", None) is not None]
    if len(laid) != 1 or not isinstance(found[laid[0]], (f.Afflict, f.PersistentDamage, f.Jointly)):
        return False
    held: Any = found[laid[0]]
    ends = (*held.duration.others, f.Duration("event", event=effect.trigger))
    found[laid[0]] = replace(held, duration=joined(held.duration, ends))
    return True


def told_before(found: list[Form], effect: Form) -> bool:
    """Whether a statement says something of those before it, which now have it: done again, or between two attacks,
    ending sooner, saved against again.
    """
    if isinstance(effect, f.Between) and found and (split := parted(found[-1], effect)):
        found[-1:] = split
        return True
    if isinstance(effect, f.Repeated) and found and all(isinstance(one, REPEATED) for one in found):
        found.extend([f.May(f.SELF, (one,)) if effect.may else one for one in found] * effect.times)
        return True
    if found and (harder := saved_hard(found[-1], effect)) is not None:
        found[-1] = harder
        return True
    if found and saves_again(effect) and (lasting := saved_again(found[-1], effect)) is not None:
        found[-1] = lasting
        return True
    return ends_sooner(found, effect)


def saved_hard(laid: Form, effect: Form) -> Form | None:
    """ "Is dazed (save ends), and takes a -5 penalty to saving throws against this effect": of the saves that end what
    was laid; None for anything else.
    """
    until = getattr(laid, "duration", None)
    if not isinstance(effect, f.Modify) or (effect.stats, effect.saves_against) != (("saves",), (THIS_EFFECT,)) or (
            until is None or until.kind != "save"):
        return None
    amount = effect.amount
    plain = effect == f.Modify(f.Amount(flat=amount.flat), ("saves",), effect.who, "", effect.penalty,
                               saves_against=(THIS_EFFECT,))
    changed: Any = replace(until, penalty=-amount.flat if effect.penalty else amount.flat)
    lasting: Any = laid
    return replace(lasting, duration=changed) if plain else None


def saves_again(effect: Form) -> bool:
    """Whether a saving throw is told to be made against what was said just before."""
    return any(isinstance(one, f.SaveNow) and THIS_EFFECT in one.against for one in effect.walk())


def stands_in(form: Form) -> Form:
    """ "When it makes an opportunity attack, it can use its bite": where others make a basic attack, not besides."""
    if not isinstance(form, f.When) or len(form.effects) != 1 or form.once or form.action:
        return form
    leave, event = form.effects[0], form.trigger
    if not isinstance(leave, f.May) or leave != f.May(leave.who, leave.effects[:1]) or (
            event.who not in ITSELF or leave.who not in ITSELF):
        return form
    use = leave.effects[0]
    if isinstance(use, f.UsePower) and use == f.UsePower(use.power, use.who):
        power = use.power
    elif isinstance(use, f.MakeAttack) and use == f.MakeAttack(f.AttackKind(powers=use.attack.powers[:1]), use.who):
        power = use.attack.powers[0] if use.attack.powers else ""
    else:
        return form
    for at in ("charge", "opportunity"):
        strikes = f.Trigger(("attack",), event.who, attack=f.AttackKind(kind=at))
        if power and (event == strikes or (at == "charge" and event == f.Trigger(("charge",), event.who))):
            return f.StandIn(power, at)
    return form


def grown(form: Form) -> TypeGuard[f.While]:
    """Whether a statement is of damage on a miss while something is so."""
    return isinstance(form, f.While) and len(form.effects) == 1 and isinstance(form.effects[0], f.MissDamage)


def asks(test: Form) -> bool:
    """Whether a question is about a die or a save just rolled."""
    return isinstance(test, f.DieShows) or (isinstance(test, f.Outcome) and test.result in ASKED)


def rolls(effects: list[Form]) -> bool:
    """Whether the last thing done is such a roll, or something that already hangs on it."""
    if effects and isinstance(effects[-1], f.SaveNow) and effects[-1].against == BARE:
        return True
    for one in reversed(effects):
        if isinstance(one, (f.RollDie, f.RollSave)):
            return True
        if not (isinstance(one, f.If) and asks(one.test)) and not isinstance(one, f.OutOfFight):
            return False
    return False


def after_roll(found: list[Form]) -> bool:
    """Whether statements end with a die rolled, or what hangs on it."""
    return bool(found) and any(isinstance(one, f.RollDie) for one in found) and rolls(found)


__all__ = ["after_roll", "folded", "in_burst", "saved_inside", "unprovoked"]
