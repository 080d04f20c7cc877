"""Saves in play: made, made harder, counted, and what a failed one brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, verbs
from battlemat.engine.actions.triggers import TURN_END, Trigger
from battlemat.engine.effects.durations import (
    ENCOUNTER,
    END_OF_NEXT,
    END_OF_TURN,
    FELLED,
    SAVE_ENDS,
    START_OF_NEXT,
    Duration,
)
from battlemat.engine.effects.durations import ENCOUNTER as BATTLE
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.traits import Aftereffect
from battlemat.engine.turns import timing
from battlemat.powers import forms
from battlemat.powers.run import effects
from battlemat.powers.run import parts as pt
from battlemat.powers.run.creatures import TheUser
from battlemat.powers.run.laying import Part, copied
from battlemat.powers.run.leaving import leave_battle
from battlemat.powers.run.rules import Changed, saves_from
from battlemat.powers.run.running import PrintedCreatures, Rule, Running, Step, run_all
from battlemat.powers.run.tables import GASPS, MOST_FAILED, UNCONSCIOUS
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.builder import Builder

PASSING: Final = (START_OF_NEXT, END_OF_NEXT, END_OF_TURN, ENCOUNTER)
HARDER_WORTH: Final = 30
NEVER: Final = 1000  # no save reaches it
HELD: Final = "held fast"
SPELL: Final = "spell"


async def lose_death_save(play: Running, who: PrintedCreatures) -> None:
    """Creatures have one failed death save more on their count."""
    for creature in await who.pick(play):
        if creature.sheet.hero or creature.sheet.death_saves:
            verbs.set_death_failures(play.battle, creature, creature.death_failures + 1, play.power.rule)


class BareSave(Step):
    """A save against nothing that lasts: how it came out is asked afterwards."""

    def __init__(self, who: PrintedCreatures, difficulty: str) -> None:
        self.who = who
        self.difficulty = difficulty
        self.then: tuple[Step, ...] = ()

    def follow(self, step: Step) -> bool:
        self.then = (*self.then, step)
        return True

    async def run(self, play: Running) -> None:
        battle = play.battle
        outer = play.target
        several = not isinstance(self.who, TheUser)
        for creature in await self.who.pick(play):
            total = await battle.roll(creature, 20, "saving throw") + battle.rules.stacking.add(
                timing.save_parts(battle, creature, None, play.power.name))
            play.success = total >= battle.rules.save_targets.get(self.difficulty, battle.rules.save_target)
            reports.saved(battle, creature, total, play.success, battle.rules.cite["save"], play.power.name)
            if several:
                play.each = creature
                play.target = creature
            await run_all(self.then, play)
        play.target = outer


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
            reports.saved(battle, creature, total, total >= needed, battle.rules.cite["save"], effect.name)
            if total >= needed:
                await battle.rules.turns.end_effect(battle, creature, effect, True)


def has_saved(play: Running, who: PrintedCreatures) -> bool:
    """Whether a creature has saved against all that this use has laid on it."""
    return not any(
        e.link == play.link and e.duration.kind == SAVE_ENDS for one in who.all(play) for e in one.effects)


async def harden(play: Running, difficulty: str) -> None:
    """Saves against what this use has laid on the target, or else what SELF has, are of another difficulty."""
    battle = play.battle
    needed = battle.rules.save_targets.get(difficulty, battle.rules.save_target)
    for target in play.aimed:
        mine = [e for e in target.effects if e.duration.kind == SAVE_ENDS and e.source == play.user.id]
        fresh = [e for e in mine if e.link == play.link]
        for effect in fresh or mine:
            harder = copied(effect, effect.aftereffect)
            harder.save_target = needed
            verbs.replace_effect(battle, target, effect, harder)


class LastGasps(Aftereffect):
    """Last gasp saves: the fourth that fails is the end of whoever makes them, or the `fate` told instead."""

    def __init__(self, failed: int, fate: str = "") -> None:
        self.failed = failed
        self.fate = fate

    async def on_failed_save(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        if self.failed + 1 < MOST_FAILED:
            verbs.replace_effect(battle, bearer, effect, copied(effect, LastGasps(self.failed + 1, self.fate)))
            return
        verbs.remove_effect(battle, bearer, effect)
        if self.fate == UNCONSCIOUS:
            verbs.add_effect(battle, bearer, Effect(
                UNCONSCIOUS, effect.source, Duration(BATTLE), rule=effect.rule,
                conditions=battle.rules.conditions.mask(UNCONSCIOUS)))
        elif self.fate:
            leave_battle(battle, bearer, effect.source, effect.rule)
        else:
            await battle.rules.health.die(battle, bearer, effect.source, effect.rule)


async def begin_gasps(play: Running, who: PrintedCreatures, fate: str) -> None:
    """Creatures begin to make last gasp saves; those that already do go on as they are."""
    for creature in await who.pick(play):
        if not any(effect.name == GASPS for effect in creature.effects):
            impose(play, creature, GASPS, Duration(SAVE_ENDS), tags=(GASPS,), aftereffect=LastGasps(0, fate))


async def hold_fast(play: Running, who: PrintedCreatures, types: tuple[str, ...]) -> None:
    """Ongoing damage that SELF has laid on somebody cannot be saved against while SELF is up: what this use has laid,
    or else all of it.
    """
    battle = play.battle
    user = play.user
    for creature in who.all(play):
        mine = [e for e in creature.effects if e.persistent and e.duration.kind == SAVE_ENDS and e.source == user.id
                and (not types or any(type in types for type in e.damage_type.split(" and ")))]
        fresh = [e for e in mine if e.link == play.link]
        for effect in fresh or mine:
            held = copied(effect, effect.aftereffect)
            held.save_target = NEVER
            verbs.replace_effect(battle, creature, effect, held)
        if mine and not any(e.name == HELD and e.source == user.id for e in creature.effects):
            impose(play, creature, HELD, Duration(FELLED, user.id), tags=(HELD,), aftereffect=Loosens())


class Loosens(Aftereffect):
    """With whoever held it gone, what was held can be saved against."""

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        for held in bearer.effects:
            if held.save_target == NEVER and held.source == effect.source:
                loose = copied(held, held.aftereffect)
                loose.save_target = 0
                verbs.replace_effect(battle, bearer, held, loose)


async def dispel(play: Running, who: PrintedCreatures, caused: bool) -> None:
    """Effects of spells on somebody end, and (`caused`) those it has brought about."""
    battle = play.battle
    for creature in who.all(play):
        for bearer in battle.creatures:
            for effect in bearer.effects:
                its = bearer.id == creature.id or (caused and effect.source == creature.id)
                if its and SPELL in effect.tags:
                    await battle.rules.turns.end_effect(battle, bearer, effect, False)


def harder_saves(b: Builder, form: forms.HarderSaves) -> Rule:
    """Saves against some things are of a difficulty at least, or (an easy one) at most."""
    def change(play: Running, query: Query) -> int | None:
        rules = play.battle.rules
        effect = query.effect
        if form.against and not saves_from(play, effect, form.against):
            return None
        usual = effect.save_target if effect is not None and effect.save_target else rules.save_target
        by = usual - rules.save_targets.get(form.difficulty, usual)
        return (max(0, by) if form.difficulty == "easy" else min(0, by)) or None

    return Changed("save", change, b.who(form.who))


def harder_part(b: Builder, form: forms.HarderSaves) -> Part:
    return pt.RulePart(harder_saves(b, form), 30)


def fail_next(b: Builder, form: forms.FailNextSave) -> Step:
    """The next save of a creature comes to nothing."""
    return effects.modify(b, forms.Modify(
        forms.Amount(flat=NEVER), ("saves",), form.who, penalty=True, next_only=True))


def rolled_last_death_save(play: Running, who: PrintedCreatures) -> bool:
    """Whether a creature is the last that rolled a death save."""
    found = who.all(play)
    return bool(found) and all(one.id == play.battle.death_saver for one in found)


def saves_against(play: Running, types: tuple[str, ...]) -> bool:
    """Whether the save that set this off is one against ongoing damage that SELF has laid."""
    cause = play.trigger.cause if play.trigger is not None else None
    if cause is None or not cause.persistent or cause.source != play.user.id:
        return False
    return not types or any(type in types for type in cause.damage_type.split(" and "))
