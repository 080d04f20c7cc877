"""Questions about what went before in the battle and about numbers; what happens only so many times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import ENCOUNTER, END_OF_TURN, SAVE_ENDS, START_OF_NEXT
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT
from battlemat.powers import forms
from battlemat.powers.run import effects as d
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.band_ranges import spread
from battlemat.powers.run.builder import CHECKS, Unrunnable
from battlemat.powers.run.lay import copied
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Check, PrintedCreatures, Running, Step, run_all, worth_of
from battlemat.powers.run.traces import HIT_BY, JUST_HIT_BY, trace, traces

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.forms.base import Form
    from battlemat.powers.run.builder import Builder

DONE: Final = ": done"
HARDER_WORTH: Final = 30
SPANS: Final = {"battle": ENCOUNTER, "turn": END_OF_TURN, "round": START_OF_NEXT}


class AimsAtOne(Check):
    """Whether the attack takes in one creature only, or (`several`) more."""

    def __init__(self, several: bool) -> None:
        self.several = several

    def holds(self, play: Running) -> bool:
        return (len(set(play.targets)) > 1) == self.several


class WasHit(Check):
    """Whether creatures have been hit so often in this battle by somebody's attacks (with a power)."""

    def __init__(self, who: PrintedCreatures, power: str, times: int, by: PrintedCreatures) -> None:
        self.who = who
        self.name = HIT_BY + power.casefold()
        self.times = times
        self.by = by

    def holds(self, play: Running) -> bool:
        sources = [one.id for one in self.by.all(play)]
        found = self.who.all(play)
        return bool(found) and all(traces(one, self.name, sources) >= self.times for one in found)


class WasJustHit(Check):
    """Whether creatures have been hit this turn by one of SELF's powers."""

    def __init__(self, who: PrintedCreatures, powers: tuple[str, ...]) -> None:
        self.who = who
        self.names = tuple([JUST_HIT_BY + name for name in powers])

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(any(traces(one, name, [play.user.id]) for name in self.names) for one in found)


class HasWaited(Check):
    """Whether creatures have had no turn in this battle."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(one.turns == 0 for one in found)


class InFirstRound(Check):
    """Whether it is the first round of the battle."""

    def holds(self, play: Running) -> bool:
        return play.battle.round <= 1


class Outnumbers(Check):
    """Whether more of SELF's side are up than of its enemies."""

    def holds(self, play: Running) -> bool:
        up = [one for one in play.battle.creatures if not one.flags & (DEAD | OUT | CANNOT_ACT)]
        own = sum(1 for one in up if one.side == play.user.side)
        return own > len(up) - own


class Slowish(Check):
    """Whether a creature's initiative bonus is so much at most."""

    def __init__(self, who: PrintedCreatures, most: int) -> None:
        self.who = who
        self.most = most

    def holds(self, play: Running) -> bool:
        return all(one.sheet.initiative <= self.most for one in self.who.all(play))


class HasSaved(Check):
    """Whether a creature has saved against all that this use has laid on it."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        return not any(
            e.link == play.link and e.duration.kind == SAVE_ENDS for one in self.who.all(play) for e in one.effects)


class SoOften(Step):
    """Steps that happen so many times at most, in a battle or a turn."""

    def __init__(self, steps: tuple[Step, ...], times: int, name: str, span: int) -> None:
        self.steps = steps
        self.times = times
        self.name = name + DONE
        self.span = span

    async def run(self, play: Running) -> None:
        user = play.user
        if traces(user, self.name, [user.id]) < self.times:
            trace(play, user, self.name, self.span)
            await run_all(self.steps, play)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return worth_of(self.steps, battle, user, target)


class HardenStep(Step):
    """Saves against what this use has laid on the target, or else what SELF has, are of another difficulty."""

    def __init__(self, difficulty: str) -> None:
        self.difficulty = difficulty

    async def run(self, play: Running) -> None:
        battle = play.battle
        needed = battle.rules.save_targets.get(self.difficulty, battle.rules.save_target)
        for target in play.aimed:
            mine = [e for e in target.effects if e.duration.kind == SAVE_ENDS and e.source == play.user.id]
            fresh = [e for e in mine if e.link == play.link]
            for effect in fresh or mine:
                harder = copied(effect, effect.aftereffect)
                harder.save_target = needed
                verbs.replace_effect(battle, target, effect, harder)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return HARDER_WORTH


class InitiativeStep(Step):
    """Creatures go up or down in the order of initiative."""

    def __init__(self, who: PrintedCreatures, amount: Measure, sign: int) -> None:
        self.who = who
        self.amount = amount
        self.sign = sign

    async def run(self, play: Running) -> None:
        battle = play.battle
        for creature in await self.who.pick(play):
            creature.initiative += self.sign * await self.amount.roll(play, "initiative")
            reorder(battle, creature)
            battle.emit("order", creature.id, play.user.id, creature.initiative, play.power.rule, play.power.name)


def reorder(battle: Battle, creature: Creature) -> None:
    """Put a creature where its initiative belongs. While a turn is under way it goes no further than next to whoever's
    turn it is, so that nobody acts twice in a round or not at all.
    """
    order = battle.order
    if creature.id not in order:
        return
    turn = battle.turn
    current = order[turn] if 0 <= turn < len(order) else -1
    under_way = current >= 0 and (turn > 0 or current == battle.active)
    here = order.index(creature.id)
    if under_way and here == turn:
        return
    order.remove(creature.id)
    at = 0
    while at < len(order) and battle.creatures[order[at]].initiative >= creature.initiative:
        at += 1
    if under_way:
        place = order.index(current)
        at = min(at, place) if here < turn else max(at, place + 1)
    order.insert(at, creature.id)
    if under_way:
        battle.turn = order.index(current)


def trace_hits(powers: list[Power], form: Form) -> None:
    """Have the powers that a question is about note whom they hit."""
    named: tuple[str, ...] = ()
    if isinstance(form, forms.HitBefore):
        named = (form.power.casefold(),)
    elif isinstance(form, forms.Did):
        named = hit_by(form)
    for power in powers:
        if named and isinstance(power, ParsedPower) and (named == ("",) or power.name.casefold() in named):
            power.traced = True


def hit_by(form: forms.Did) -> tuple[str, ...]:
    """The powers of SELF's that a description says a creature was hit by; nothing for any other event."""
    event = form.event
    if not isinstance(event, forms.Trigger) or event.events != ("is hit",) or event.attack is None or event.tests:
        return ()
    return tuple([name.casefold() for name in event.attack.powers])


def attach_far_shot(power: ParsedPower, form: forms.Power) -> None:
    """What distance does to the roll of an attack."""
    for one in form.special:
        if isinstance(one, forms.FarShot):
            power.far_bonus = one.bonus


class EitherMeasure(Measure):
    """One amount while a check holds, another while it does not."""

    def __init__(self, form: forms.Amount, check: Check, then: Measure, otherwise: Measure) -> None:
        super().__init__(form)
        self.fixed = False
        self.check = check
        self.then = then
        self.otherwise = otherwise

    async def roll(self, play: Running, what: str) -> int:
        if self.check.holds(play):
            return await self.then.roll(play, what)
        return await self.otherwise.roll(play, what)


def attach_more_targets(b: Builder, power: ParsedPower, form: forms.Power) -> None:
    """Targets there are more of while something is so."""
    for one in form.special:
        if not isinstance(one, forms.MoreTargets) or not isinstance(one.who, forms.Select):
            continue
        targeting = power.targeting
        amount = one.who.number or forms.Amount(flat=max(1, one.who.count))
        before = power.targets_rolled or Measure(forms.Amount(flat=max(1, targeting.count)))
        targeting.usual = targeting.usual or max(1, targeting.count)
        targeting.count = max(targeting.count, spread(amount)[0])
        targeting.diced = True
        power.targets_rolled = EitherMeasure(amount, b.check(one.test), b.measure(amount), before)


# ------------------------------------------------------------------ makers


def aims_at_one(b: Builder, t: forms.LoneTarget) -> Check:
    return AimsAtOne(t.negated)


def was_hit(b: Builder, t: forms.HitBefore) -> Check:
    return WasHit(b.who(t.who), t.power, t.times, b.who(t.by))


def did(b: Builder, t: forms.Did) -> Check:
    """Of events only having just been hit by a power can be asked about afterwards."""
    powers = hit_by(t)
    if not powers:
        raise Unrunnable(t)
    return WasJustHit(b.who(t.who), powers)


def outnumbers(b: Builder, t: forms.Outnumber) -> Check:
    return Outnumbers()


def slowish(b: Builder, t: forms.InitiativeAtMost) -> Check:
    return Slowish(b.who(t.who), t.most)


def so_often(b: Builder, form: forms.UpToTimes) -> Step:
    return SoOften(st.steps(b, form.effects), form.times, b.name, SPANS.get(form.per, ENCOUNTER))


def harder_save(b: Builder, form: forms.HarderSave) -> Step:
    return HardenStep(form.difficulty)


def shift_initiative(b: Builder, form: forms.ShiftInitiative) -> Step:
    return InitiativeStep(b.who(form.who), b.measure(form.amount), -1 if form.down else 1)


st.STEPS.update({
    forms.HarderSave: harder_save,
    forms.ShiftInitiative: shift_initiative,
    forms.UpToTimes: so_often,
    forms.FarShot: d.silent,
})
def has_saved(b: Builder, t: forms.AllSaved) -> Check:
    return HasSaved(b.who(t.who))


def has_waited(b: Builder, t: forms.Waiting) -> Check:
    return HasWaited(b.who(t.who))


def in_first_round(b: Builder, t: forms.FirstRound) -> Check:
    return InFirstRound()


CHECKS.update({
    forms.AllSaved: has_saved,
    forms.Did: did,
    forms.FirstRound: in_first_round,
    forms.Waiting: has_waited,
    forms.LoneTarget: aims_at_one,
    forms.HitBefore: was_hit,
    forms.Outnumber: outnumbers,
    forms.InitiativeAtMost: slowish,
})
