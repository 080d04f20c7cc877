"""Tables whose last roll stands: the face shown is a word on an effect, asked for by the lines of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.durations import ENCOUNTER as BATTLE
from battlemat.engine.effects.durations import SAVE_ENDS, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.traits import Aftereffect
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import CHECKS, Unrunnable
from battlemat.powers.run.fortunes import DIE
from battlemat.powers.run.fortunes import roll_die as plain_die
from battlemat.powers.run.lay import copied
from battlemat.powers.run.regrowing import leave_battle
from battlemat.powers.run.running import Check, PrintedCreatures, Running, Step

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

FACE: Final = "face "
GASPS: Final = "last gasp saves"
MOST_FAILED: Final = 4
UNCONSCIOUS: Final = "unconscious"


class RollOnStep(Step):
    """Rolls for a table; what it showed before stands no longer."""

    def __init__(self, dice: Measure, table: str) -> None:
        self.dice = dice
        self.table = table

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        shown = await self.dice.roll(play, "die")
        for effect in user.effects:
            if effect.name == self.table:
                verbs.remove_effect(battle, user, effect)
        verbs.add_effect(battle, user, Effect(
            self.table, user.id, Duration(BATTLE), rule=play.power.rule, beneficial=True, tags=(f"{FACE}{shown}",)))


class PickLineStep(Step):
    """SELF's player chooses which of several lines counts."""

    asks = frozenset({"option"})

    def __init__(self, names: tuple[str, ...], table: str) -> None:
        self.names = names
        self.table = table

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        if any(effect.name == self.table for effect in user.effects):
            return
        options: list[Option] = [Choice(name, number=n) for n, name in enumerate(self.names)]
        answer = await battle.choose(user, "option", options, self.table)
        verbs.add_effect(battle, user, Effect(
            self.table, user.id, Duration(BATTLE), rule=play.power.rule, beneficial=True,
            tags=(f"{FACE}{answer.number}",)))


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


class LastGaspStep(Step):
    """Creatures begin to make last gasp saves; those that already do go on as they are."""

    def __init__(self, who: PrintedCreatures, fate: str) -> None:
        self.who = who
        self.fate = fate

    async def run(self, play: Running) -> None:
        for creature in await self.who.pick(play):
            if not any(effect.name == GASPS for effect in creature.effects):
                verbs.add_effect(play.battle, creature, Effect(
                    GASPS, play.user.id, Duration(SAVE_ENDS), rule=play.power.rule, tags=(GASPS,),
                    aftereffect=LastGasps(0, self.fate)))

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 200 if user.side != target.side else -200


class ShowsOn(Check):
    """Whether the last roll for a table shows one of some faces."""

    def __init__(self, table: str, faces: tuple[int, ...]) -> None:
        self.table = table
        self.tags = tuple([f"{FACE}{face}" for face in faces])

    def holds(self, play: Running) -> bool:
        return any(
            effect.name == self.table and any(tag in effect.tags for tag in self.tags) for effect in play.user.effects
        )


class GrowingDie(Step):
    """Rolls a die that becomes another after each success, a roll of the escalation die or less."""

    def __init__(self, dice: Measure, faces: tuple[int, ...]) -> None:
        self.dice = dice
        self.faces = faces

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        name = f"{play.power.name}: success"
        grown = sum([1 for effect in user.effects if effect.name == name])
        if grown:
            shown = await battle.roll(user, self.faces[min(grown, len(self.faces)) - 1], "die")
        else:
            shown = await self.dice.roll(play, "die")
        play.memory[DIE] = shown
        if shown <= battle.escalation:
            verbs.add_effect(battle, user, Effect(name, user.id, Duration(BATTLE), rule=play.power.rule, tags=(name,)))


class HasActed(Check):
    """Whether creatures have spent an action this turn before the one that is under way."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(c.id == play.battle.active and c.acted > 1 for c in found)


class HasResistance(Check):
    """Whether creatures resist one of these types."""

    def __init__(self, who: PrintedCreatures, types: tuple[str, ...]) -> None:
        self.who = who
        self.types = types

    def holds(self, play: Running) -> bool:
        health = play.battle.rules.health
        found = self.who.all(play)
        return bool(found) and all(
            any(health.resistance(play.battle, c, (type,)) > 0 for type in self.types) for c in found)


class Nothing(Step):
    """Done elsewhere."""

    async def run(self, play: Running) -> None:
        return


def roll_on(b: Builder, form: forms.RollOn) -> Step:
    return RollOnStep(b.measure(form.dice), form.table)


def done_elsewhere(b: Builder, form: forms.Form) -> Step:
    return Nothing()


def roll_die(b: Builder, form: forms.RollDie) -> Step:
    """A die that grows where the line says so."""
    grown = [one for one in b.form.walk() if isinstance(one, forms.GrowDie)]
    return GrowingDie(b.measure(form.dice), grown[0].faces) if grown else plain_die(b, form)


def pick_one(b: Builder, form: forms.PickOne) -> Step:
    if not form.table:
        raise Unrunnable(form)
    return PickLineStep(form.names, form.table)


def last_gasp(b: Builder, form: forms.LastGasp) -> Step:
    return LastGaspStep(b.who(form.who), form.fate)


def acted_before(b: Builder, test: forms.ActedBefore) -> Check:
    return HasActed(b.who(test.who))


def resists(b: Builder, test: forms.Resists) -> Check:
    return HasResistance(b.who(test.who), test.types)


def rolled(b: Builder, test: forms.Rolled) -> Check:
    return ShowsOn(test.table, test.faces)


st.STEPS.update({
    forms.RollDie: roll_die,
    forms.RollOn: roll_on,
    forms.RowsApply: done_elsewhere,
    forms.TableRow: done_elsewhere,
    forms.GrowDie: done_elsewhere,
    forms.PickOne: pick_one,
    forms.LastGasp: last_gasp,
})
CHECKS.update({forms.Rolled: rolled, forms.ActedBefore: acted_before, forms.Resists: resists})
