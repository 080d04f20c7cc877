"""Blows that come back or go elsewhere, at work: attacks gone astray, damage that heals, what is counted and shaken
off.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import DROPPED, POWER, TURN_END, Trigger
from battlemat.engine.effects.durations import ENCOUNTER, END_OF_NEXT, END_OF_TURN, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.turns import timing
from battlemat.powers import forms
from battlemat.powers.run import lasting
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import POINTS, Measure
from battlemat.powers.run.builder import CHECKS
from battlemat.powers.run.creatures import TheUser
from battlemat.powers.run.events import PrintedAttack, named
from battlemat.powers.run.regrowing import LeaveStep
from battlemat.powers.run.running import Check, PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.traces import trace

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

HELD: Final = frozenset(("swallowed", "grabbed", "grappled"))
HALF_RECOVERY: Final = "half recovery"
PASSING: Final = (START_OF_NEXT, END_OF_NEXT, END_OF_TURN, ENCOUNTER)


class Strays(Rule):
    """Attacks on somebody whose die shows some faces go to those beside it."""

    def __init__(self, who: PrintedCreatures, faces: tuple[int, ...], attack: PrintedAttack | None) -> None:
        super().__init__(frozenset({"astray"}))
        self.who = who
        self.faces = faces
        self.attack = attack

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        strike = query.strike
        if strike is None or strike.natural not in self.faces or (
                self.attack is not None and not self.attack.fits(strike)):
            return
        if self.who.includes(play, play.battle.creatures[strike.target]):
            parts.append(Modifier("astray", 1, "", play.power.name, play.power.rule))


class OnOwnTurn(Check):
    """Whether it is SELF's turn."""

    def holds(self, play: Running) -> bool:
        return play.battle.active == play.user.id


class AbsorbStep(Step):
    """Creatures have back the damage just taken, and as much again."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    async def run(self, play: Running) -> None:
        amount = play.trigger.amount if play.trigger is not None else 0
        for creature in await self.who.pick(play):
            await play.battle.rules.health.heal(play.battle, creature, 2 * amount, play.user.id)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 100


class HalfStep(Step):
    """The next recovery of creatures heals half."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    async def run(self, play: Running) -> None:
        for creature in await self.who.pick(play):
            trace(play, creature, HALF_RECOVERY)


class LeaveToUse(Step):
    """SELF may use a power until this turn or its next is over; the line for it stands ready."""

    def __init__(self, state: str, now: bool) -> None:
        self.state = state
        self.now = now

    async def run(self, play: Running) -> None:
        user = play.user
        lasts = Duration(END_OF_TURN if self.now else END_OF_NEXT, user.id)
        verbs.add_effect(play.battle, user, Effect(
            self.state, user.id, lasts, rule=play.power.rule, beneficial=True, tags=(self.state,)))


class Worsens(Rule):
    """Ongoing damage that SELF has laid deals more."""

    def __init__(self, amount: Measure, types: tuple[str, ...]) -> None:
        super().__init__(frozenset({"damage-taken"}))
        self.amount = amount
        self.types = types

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        if query.strike is not None or query.other != play.user.id or query.amount <= 0:
            return
        bearer = play.battle.creatures[query.subject]
        kind = " and ".join(query.types)
        if self.types and not any(type in self.types for type in query.types):
            return
        if any(one.persistent == query.amount and one.damage_type == kind and one.source == play.user.id
               for one in bearer.effects):
            parts.append(Modifier("damage-taken", self.amount.number(play), "", play.power.name, play.power.rule))


class HeartenStep(Step):
    """Creatures have more hit points from now on."""

    def __init__(self, who: PrintedCreatures, amount: Measure) -> None:
        self.who = who
        self.amount = amount

    async def run(self, play: Running) -> None:
        more = await self.amount.roll(play, "hit points")
        for creature in await self.who.pick(play):
            verbs.set_lost_max(play.battle, creature, creature.lost_max - more, play.power.rule)
            verbs.set_hp(play.battle, creature, creature.hp + more, "hp", play.user.id, more, play.power.rule)


class LetsGo(Rule):
    """Who drops to 0 hit points lets go of all it holds and leaves the battle instead of dying."""

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << DROPPED)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.target == play.user.id

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        # The engine kills what stays at 0.
        verbs.set_hp(battle, user, 1, "hp", user.id, 1, play.power.rule)
        for creature in battle.creatures:
            for effect in creature.effects:
                if effect.source == user.id and HELD & frozenset(effect.tags):
                    await battle.rules.turns.end_effect(battle, creature, effect, False)
        await LeaveStep(TheUser()).run(play)


class Counts(Rule):
    """Every use of a power by SELF is a point of something."""

    def __init__(self, name: str, power: str) -> None:
        super().__init__(frozenset(), 1 << POWER)
        self.name = POINTS + name
        self.power = power.casefold()

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and trigger.power is not None and named(trigger.power.name, (self.power,))

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, self.name)


class ShakesOff(Rule):
    """At the end of its turn SELF rolls saves against what enemies have laid on it and no save would end."""

    def __init__(self, who: PrintedCreatures, difficulty: str) -> None:
        super().__init__(frozenset(), 1 << TURN_END)
        self.who = who
        self.difficulty = difficulty

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor >= 0 and self.who.includes(play, play.battle.creatures[trigger.actor])

    def passing(self, play: Running, creature: Creature) -> list[Effect]:
        """What it can be rid of."""
        creatures = play.battle.creatures
        return [effect for effect in creature.effects if effect.duration.kind in PASSING
                and creatures[effect.source].side != creature.side and not effect.beneficial]

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        creature = battle.creatures[trigger.actor]
        needed = battle.rules.save_targets.get(self.difficulty, battle.rules.save_target)
        for effect in self.passing(play, creature):
            if effect not in creature.effects:
                continue
            total = await battle.roll(creature, 20, "saving throw") + battle.rules.stacking.add(
                timing.save_parts(battle, creature, None, effect.name))
            battle.emit("save", creature.id, -1, total, battle.rules.cite["save"], effect.name,
                        1 if total >= needed else 0)
            if total >= needed:
                await battle.rules.turns.end_effect(battle, creature, effect, True)


# ------------------------------------------------------------------ makers


def goes_astray(b: Builder, form: forms.GoesAstray) -> Rule:
    return Strays(b.who(form.who), form.faces, b.attacks(form.attack))


def absorb(b: Builder, form: forms.Absorb) -> Step:
    return AbsorbStep(b.who(form.who))


def next_turn_use(b: Builder, form: forms.NextTurnUse) -> Step:
    return LeaveToUse(form.leave, form.now)


def ongoing_grows(b: Builder, form: forms.OngoingGrows) -> Rule:
    return Worsens(b.measure(form.amount), form.types)


def hearten(b: Builder, form: forms.Hearten) -> Step:
    return HeartenStep(b.who(form.who), b.measure(form.amount))


def lets_go(b: Builder, form: forms.LetsGoAndFlees) -> Rule:
    return LetsGo()


def own_turn(b: Builder, t: forms.OwnTurn) -> Check:
    return OnOwnTurn()


def half_recovery(b: Builder, form: forms.HalfRecovery) -> Step:
    return HalfStep(b.who(form.who))


def tallied(b: Builder, form: forms.Tallied) -> Rule:
    return Counts(form.name, form.power)


def shake_off(b: Builder, form: forms.ShakeOff) -> Rule:
    return ShakesOff(b.who(form.who), form.difficulty)


st.STEPS.update({forms.Absorb: absorb, forms.HalfRecovery: half_recovery, forms.Hearten: hearten,
                 forms.NextTurnUse: next_turn_use})
CHECKS.update({forms.OwnTurn: own_turn})
lasting.RULES.update({
    forms.GoesAstray: goes_astray,
    forms.LetsGoAndFlees: lets_go,
    forms.OngoingGrows: ongoing_grows,
    forms.ShakeOff: shake_off,
    forms.Tallied: tallied,
})
