"""What creatures cannot get rid of or past at work, and wounds that others bear in their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import (
    ATTACKED,
    DAMAGED,
    DROPPED,
    FIGHT_START,
    HIT,
    MISS,
    ROUND_START,
    TURN_END,
    Trigger,
)
from battlemat.engine.effects.durations import END_OF_TURN, FELLED, INDEFINITE, SAVE_ENDS, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, HALF_HEALED, NO_HEALING
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Aftereffect
from battlemat.powers import forms
from battlemat.powers.run import lasting
from battlemat.powers.run import parts as pt
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import HITS_TAKEN, Measure
from battlemat.powers.run.builder import CHECKS, Unrunnable
from battlemat.powers.run.lay import TOLL, Part, copied
from battlemat.powers.run.occasions import reorder
from battlemat.powers.run.rules import saves_from
from battlemat.powers.run.running import Check, PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.terms import end_link
from battlemat.powers.run.traces import trace, traces

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

NEVER: Final = 1000  # no save reaches it
HELD: Final = "held fast"
HELD_WORTH: Final = 60
ALREADY: Final = "hit this turn"
NEXT: Final = "next attack"
SPELL: Final = "spell"
FINAL: Final = "final turn"
AFTER: Final = "after turn "


class HoldStep(Step):
    """Ongoing damage that SELF has laid on somebody cannot be saved against while SELF is up: what this use has laid,
    or else all of it.
    """

    def __init__(self, who: PrintedCreatures, types: tuple[str, ...]) -> None:
        self.who = who
        self.types = types

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        for creature in self.who.all(play):
            mine = [e for e in creature.effects if e.persistent and e.duration.kind == SAVE_ENDS and e.source == user.id
                    and (not self.types or any(type in self.types for type in e.damage_type.split(" and ")))]
            fresh = [e for e in mine if e.link == play.link]
            for effect in fresh or mine:
                held = copied(effect, effect.aftereffect)
                held.save_target = NEVER
                verbs.replace_effect(battle, creature, effect, held)
            if mine and not any(e.name == HELD and e.source == user.id for e in creature.effects):
                verbs.add_effect(battle, creature, Effect(
                    HELD, user.id, Duration(FELLED, user.id), rule=play.power.rule, aftereffect=Loosens(),
                    tags=(HELD,)))

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return HELD_WORTH


class Loosens(Aftereffect):
    """With whoever held it gone, what was held can be saved against."""

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        for held in bearer.effects:
            if held.save_target == NEVER and held.source == effect.source:
                loose = copied(held, held.aftereffect)
                loose.save_target = 0
                verbs.replace_effect(battle, bearer, held, loose)


class MultipliesNext(Rule):
    """The next attack of its bearer does several times its damage, hit or miss; of several such only the highest."""

    def __init__(self, times: int) -> None:
        super().__init__(frozenset(), 1 << HIT | 1 << MISS | 1 << ATTACKED)
        self.times = times

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and trigger.strike is not None

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        if trigger.kind == ATTACKED:
            await end_link(play)
        elif strike is not None:
            stat = "multiplier" if trigger.kind == HIT else "miss multiplier"
            more = self.times - 1
            others = [part for part in strike.extra if part.type == NEXT]
            if any(part.amount >= more for part in others):
                return
            for part in others:
                strike.extra.remove(part)
            strike.extra.append(Modifier(stat, more, NEXT, play.power.name, play.power.rule))


class HardensSaves(Rule):
    """Saves against some things are of a difficulty at least."""

    def __init__(self, who: PrintedCreatures, against: tuple[str, ...], difficulty: str) -> None:
        super().__init__(frozenset({"save"}))
        self.who = who
        self.against = against
        self.difficulty = difficulty

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        rules = play.battle.rules
        if not self.who.includes(play, play.battle.creatures[query.subject]):
            return
        effect = query.effect
        if self.against and not saves_from(play, effect, self.against):
            return
        usual = effect.save_target if effect is not None and effect.save_target else rules.save_target
        harder = rules.save_targets.get(self.difficulty, usual) - usual
        if harder > 0:
            parts.append(Modifier("save", -harder, "", play.power.name, play.power.rule))


class HalvesAgain(Rule):
    """Attacks of SELF on those it has hit before in this turn do half damage."""

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << HIT | 1 << MISS)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and trigger.strike is not None

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        target = play.battle.creatures[trigger.target]
        if strike is None:
            return
        if traces(target, ALREADY, [play.user.id]):
            strike.extra.append(Modifier("damage-taken", 0, "half", play.power.name, play.power.rule))
        elif trigger.kind == HIT:
            trace(play, target, ALREADY, END_OF_TURN)


class SharesWounds(Rule):
    """Half of the damage to some creatures is dealt to SELF instead."""

    def __init__(self, who: PrintedCreatures) -> None:
        super().__init__(frozenset({"damage-taken"}), 1 << DAMAGED)
        self.who = who

    def spares(self, play: Running, creature: Creature) -> bool:
        """Whether a creature is one of them: others than SELF, while SELF lives."""
        return creature.id != play.user.id and not play.user.flags & DEAD and self.who.includes(play, creature)

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        if query.amount > 1 and self.spares(play, play.battle.creatures[query.subject]):
            parts.append(Modifier("damage-taken", 0, "half", play.power.name, play.power.rule))

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.amount > 0 and self.spares(play, play.battle.creatures[trigger.target])

    async def happen(self, play: Running, trigger: Trigger) -> None:
        await play.battle.rules.health.hurt(
            play.battle, play.user, trigger.amount, trigger.types, trigger.actor, None, play.power.name)


class DiesLater(Rule):
    """A creature that drops to 0 hit points has one more turn and dies at the end of it; nothing heals it.

    The engine kills what stays at 0, so it is kept at 1.
    """

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << DROPPED | 1 << TURN_END)

    def last(self, user: Creature) -> list[Effect]:
        """What it bears since it dropped."""
        return [effect for effect in user.effects if effect.name == FINAL]

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        if trigger.kind == DROPPED:
            return trigger.target == user.id
        return trigger.actor == user.id and any(f"{AFTER}{user.turns}" not in e.tags for e in self.last(user))

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        if trigger.kind == TURN_END:
            await battle.rules.health.die(battle, user, user.id, play.power.rule)
            return
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        if not self.last(user):
            turns = user.turns if battle.active == user.id else -1
            verbs.add_effect(battle, user, Effect(
                FINAL, user.id, Duration(INDEFINITE), rule=play.power.rule, flags=NO_HEALING,
                tags=(FINAL, f"{AFTER}{turns}")))


class PlainHitStep(Step):
    """The critical hit under way is a normal one."""

    async def run(self, play: Running) -> None:
        strike = play.trigger.strike if play.trigger is not None else play.strike
        if strike is not None:
            strike.crit = False
            strike.forced_crit = False

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return HELD_WORTH


class TurnStep(Step):
    """The attack that has just missed is rolled again, against whoever made it."""

    async def run(self, play: Running) -> None:
        battle = play.battle
        strike = play.trigger.strike if play.trigger is not None else play.strike
        if strike is None or strike.strayed or strike.hit:
            return
        strike.strayed = True
        strike.target = strike.attacker
        battle.emit("astray", strike.attacker, strike.attacker, 0, play.power.rule, strike.power.name)
        await battle.rules.attacks.roll(battle, strike)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return HELD_WORTH


class DispelStep(Step):
    """Effects of spells on somebody end, and (`caused`) those it has brought about."""

    def __init__(self, who: PrintedCreatures, caused: bool) -> None:
        self.who = who
        self.caused = caused

    async def run(self, play: Running) -> None:
        battle = play.battle
        for creature in self.who.all(play):
            for bearer in battle.creatures:
                for effect in bearer.effects:
                    its = bearer.id == creature.id or (self.caused and effect.source == creature.id)
                    if its and SPELL in effect.tags:
                        await battle.rules.turns.end_effect(battle, bearer, effect, False)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return HELD_WORTH


class StartsAhead(Rule):
    """A higher initiative for SELF until its first turn is over."""

    def __init__(self, amount: Measure) -> None:
        super().__init__(frozenset(), 1 << FIGHT_START | 1 << ROUND_START)
        self.amount = amount

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.kind == FIGHT_START or play.battle.round == 2

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        user.initiative += self.amount.number(play) * (1 if trigger.kind == FIGHT_START else -1)
        reorder(battle, user)
        battle.emit("order", user.id, user.id, user.initiative, play.power.rule, play.power.name)


class CountsHitsTaken(Rule):
    """Each attack of an enemy that hits SELF is noted."""

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << HIT)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        user = play.user
        return trigger.target == user.id and play.battle.creatures[trigger.actor].side != user.side

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, HITS_TAKEN)


class TakesToll(Rule):
    """Damage for SELF each time that some condition cannot take hold of it."""

    def __init__(self, conditions: tuple[str, ...], amount: Measure, types: tuple[str, ...]) -> None:
        super().__init__(frozenset({TOLL}))
        self.conditions = conditions
        self.amount = amount
        self.type = types[0] if types else ""

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        if query.subject == play.user.id and any(name in self.conditions for name in query.types):
            parts.append(Modifier(TOLL, self.amount.number(play), self.type, play.power.name, play.power.rule))


class IsGranted(Check):
    """Whether SELF has been given the use of a power."""

    topic = "special-trigger"

    def __init__(self, power: str) -> None:
        self.tag = f"has {power.casefold()}"

    def holds(self, play: Running) -> bool:
        return any(self.tag in effect.tags for effect in play.user.effects)


class HasOddHitPoints(Check):
    """Whether hit points are odd, or even."""

    def __init__(self, who: PrintedCreatures, even: bool) -> None:
        self.who = who
        self.even = even

    def holds(self, play: Running) -> bool:
        return all((one.hp % 2 == 0) == self.even for one in self.who.all(play))


# ------------------------------------------------------------------ makers


def held_fast(b: Builder, form: forms.HeldFast) -> Step:
    return HoldStep(b.who(form.who), form.types)


def heal_limit(b: Builder, form: forms.HealLimit) -> Part:
    return pt.FlagPart(HALF_HEALED, (), 20)


def next_times(b: Builder, form: forms.NextAttackTimes) -> Part:
    return pt.RulePart(MultipliesNext(form.times), -HELD_WORTH)


def harder_saves(b: Builder, form: forms.HarderSaves) -> Rule:
    return HardensSaves(b.who(form.who), form.against, form.difficulty)


def harder_part(b: Builder, form: forms.HarderSaves) -> Part:
    return pt.RulePart(harder_saves(b, form), 30)


def half_again(b: Builder, form: forms.HalfAgain) -> Rule:
    return HalvesAgain()


def shared_wound(b: Builder, form: forms.SharedWound) -> Rule:
    return SharesWounds(b.who(form.who))


def final_turn(b: Builder, form: forms.FinalTurn) -> Rule:
    return DiesLater()


def plain_hit(b: Builder, form: forms.PlainHit) -> Step:
    return PlainHitStep()


def turn_on_self(b: Builder, form: forms.TurnOnSelf) -> Step:
    return TurnStep()


def dispel(b: Builder, form: forms.Dispel) -> Step:
    return DispelStep(b.who(form.who), form.caused)


def head_start(b: Builder, form: forms.HeadStart) -> Rule:
    return StartsAhead(b.measure(form.amount))


def counts_hits(b: Builder, form: forms.CountsHits) -> Rule:
    return CountsHitsTaken()


def condition_toll(b: Builder, form: forms.ConditionToll) -> Rule:
    return TakesToll(form.conditions, b.measure(form.amount), form.types)


def granted(b: Builder, t: forms.Granted) -> Check:
    return IsGranted(t.power or b.form.name)


def odd_hit_points(b: Builder, t: forms.OddHitPoints) -> Check:
    return HasOddHitPoints(b.who(t.who), t.negated)


def bulk(b: Builder, form: forms.Bulk) -> None:
    """The sheet's hit points. Raises `Unrunnable` for an amount that is not simply a number."""
    if not form.amount.fixed:
        raise Unrunnable(form)
    b.sheet.max_hp = form.amount.flat


st.STEPS.update({
    forms.Dispel: dispel,
    forms.HeldFast: held_fast,
    forms.PlainHit: plain_hit,
    forms.TurnOnSelf: turn_on_self,
})
lasting.PARTS.update({
    forms.HealLimit: heal_limit,
    forms.NextAttackTimes: next_times,
    forms.HarderSaves: harder_part,
})
lasting.RULES.update({
    forms.ConditionToll: condition_toll,
    forms.CountsHits: counts_hits,
    forms.FinalTurn: final_turn,
    forms.HarderSaves: harder_saves,
    forms.HeadStart: head_start,
    forms.HalfAgain: half_again,
    forms.SharedWound: shared_wound,
})
CHECKS.update({forms.Granted: granted, forms.OddHitPoints: odd_hit_points})
