"""Dice rolled to decide, saves against nothing that lasts, the escalation die; questions of rank and order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import END_OF_NEXT
from battlemat.engine.turns import timing
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.attacks import AttackStep
from battlemat.powers.run.builder import CHECKS
from battlemat.powers.run.creatures import TheUser, named_so, one_or_many
from battlemat.powers.run.engaging import RelocateStep
from battlemat.powers.run.events import of_one_mob
from battlemat.powers.run.lasting import defense_key
from battlemat.powers.run.lay import LayStep
from battlemat.powers.run.limits import FirstTurnCheck
from battlemat.powers.run.parts import RulePart
from battlemat.powers.run.rules import Allots
from battlemat.powers.run.running import Check, PrintedCreatures, Running, Step, run_all
from battlemat.powers.run.terms import Term

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder

DIE: Final = "die"
HIGHEST: Final = 6


class RollDieStep(Step):
    """Rolls dice and remembers what they show."""

    def __init__(self, dice: Measure) -> None:
        self.dice = dice

    async def run(self, play: Running) -> None:
        play.memory[DIE] = await self.dice.roll(play, "die")


class TableRow:
    """A row of a table: its faces, its steps, and whom those need (`asks`) or can attack (`attacks`)."""

    def __init__(self, faces: tuple[int, ...], steps: tuple[Step, ...], asks: tuple[PrintedCreatures, ...],
                 attacks: tuple[AttackStep, ...]) -> None:
        self.faces = faces
        self.steps = steps
        self.asks = asks
        self.attacks = attacks

    def viable(self, play: Running) -> bool:
        """Whether there is anybody to do it to; a row that needs nobody always can be done."""
        if not self.asks and not self.attacks:
            return True
        return any(one.all(play) for one in self.asks) or any(
            step.possible(play.battle, play.user) for step in self.attacks)


class TableStep(Step):
    """Rolls dice and does what the row with the face shown says; `reroll`: again where that cannot be done."""

    def __init__(self, dice: Measure, rows: tuple[TableRow, ...], reroll: bool) -> None:
        self.dice = dice
        self.rows = rows
        self.reroll = reroll

    async def run(self, play: Running) -> None:
        some = any(row.viable(play) for row in self.rows)
        while True:
            shown = await self.dice.roll(play, "die")
            play.memory[DIE] = shown
            for row in self.rows:
                if shown in row.faces and (not self.reroll or row.viable(play)):
                    await run_all(row.steps, play)
                    return
            if not self.reroll or not some:
                return


class Shows(Check):
    """Whether the die just rolled shows one of some faces, or no more than a limit."""

    def __init__(self, faces: tuple[int, ...], limit: Measure | None) -> None:
        self.faces = faces
        self.limit = limit

    def holds(self, play: Running) -> bool:
        shown = play.memory.get(DIE, 0)
        return shown <= self.limit.number(play) if self.limit is not None else shown in self.faces


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
            battle.emit("save", creature.id, -1, total, battle.rules.cite["save"], play.power.name,
                        1 if play.success else 0)
            if several:
                play.each = creature
                play.target = creature
            await run_all(self.then, play)
        play.target = outer


class EscalationStep(Step):
    """The escalation die changes, or (`sign` 0) is set."""

    def __init__(self, amount: Measure, sign: int) -> None:
        self.amount = amount
        self.sign = sign

    async def run(self, play: Running) -> None:
        battle = play.battle
        number = await self.amount.roll(play, "die")
        changed = battle.escalation + self.sign * number if self.sign else number
        verbs.set_escalation(battle, max(0, min(HIGHEST, changed)), play.power.rule)


class StallStep(Step):
    """The escalation die stands still at the end of this round."""

    async def run(self, play: Running) -> None:
        play.battle.stalled = True


class IsCalled(Check):
    """Whether a creature's name has a word in it, or it is of that type."""

    def __init__(self, who: PrintedCreatures, name: str) -> None:
        self.who = who
        self.names = one_or_many(name.casefold())

    def holds(self, play: Running) -> bool:
        return all(named_so(c, self.names) for c in self.who.all(play))


class OfOwnKind(Check):
    """Whether a creature is of SELF's kind."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        return all(c.sheet.type == play.user.sheet.type for c in self.who.all(play))


class LevelUpTo(Check):
    """Whether a creature is of a level at most, or (0) of a lower level than SELF; `own`: or of SELF's."""

    def __init__(self, who: PrintedCreatures, level: int, own: bool) -> None:
        self.who = who
        self.level = level
        self.own = own

    def holds(self, play: Running) -> bool:
        most = self.level or play.user.sheet.level - (0 if self.own else 1)
        return all(c.sheet.level <= most for c in self.who.all(play))


class ComesAfter(Check):
    """Whether a creature's initiative is lower than SELF's."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        return all(c.initiative < play.user.initiative for c in self.who.all(play))


class DefenseUpTo(Check):
    """Whether a defense of a creature is so much at most."""

    def __init__(self, who: PrintedCreatures, defense: str, most: int) -> None:
        self.who = who
        self.defense = defense
        self.most = most

    def holds(self, play: Running) -> bool:
        return all(c.sheet.defenses.get(self.defense, 10) <= self.most for c in self.who.all(play))


class MostOf(Check):
    """Whether a creature has the least or the most of something among SELF's enemies."""

    def __init__(self, who: PrintedCreatures, what: str, most: bool) -> None:
        self.who = who
        self.what = what
        self.most = most

    def value(self, creature: Creature) -> int:
        """How much of it a creature has."""
        if self.what == "hit points":
            return creature.hp
        if self.what == "initiative":
            return creature.initiative
        return creature.sheet.defenses.get(self.what, 10)

    def holds(self, play: Running) -> bool:
        values = [self.value(c) for c in play.battle.enemies(play.user)]
        if not values:
            return False
        wanted = max(values) if self.most else min(values)
        return all(self.value(c) == wanted for c in self.who.all(play))


class AimsAt(Check):
    """Whether the attack is rolled against a defense."""

    def __init__(self, defense: str) -> None:
        self.defense = defense

    def holds(self, play: Running) -> bool:
        return play.strike is not None and play.strike.line.defense == self.defense


class DamageWithin(Check):
    """Whether the damage that set this off lies within bounds."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def holds(self, play: Running) -> bool:
        amount = play.trigger.amount if play.trigger is not None else play.amount
        return amount >= self.least and (not self.most or amount <= self.most)


# ------------------------------------------------------------------ makers


def roll_die(b: Builder, form: forms.RollDie) -> Step:
    return RollDieStep(b.measure(form.dice))


def roll_table(b: Builder, form: forms.RollTable) -> Step:
    rows = [table_row(b, faces, effects) for faces, effects in form.rows]
    return TableStep(b.measure(form.dice), tuple(rows), form.reroll)


def table_row(b: Builder, faces: tuple[int, ...], effects: tuple[forms.Form, ...]) -> TableRow:
    """A row, with those whom it is done to where they are described, and its attacks on whoever is there. Where
    somebody is picked first, all hangs on that.
    """
    steps = st.steps(b, effects)
    picks = tuple([b.who(one.who) for one in effects if isinstance(one, forms.Pick)])
    if picks:
        return TableRow(faces, steps, picks, ())
    asks: list[PrintedCreatures] = []
    attacks: list[AttackStep] = []
    for one, step in zip(effects, steps, strict=True):
        who = one.against if isinstance(one, forms.MakeAttack) else st.whose(one)
        if isinstance(who, forms.Select):
            asks.append(b.who(who))
        elif isinstance(step, AttackStep):
            attacks.append(step)
    return TableRow(faces, steps, tuple(asks), tuple(attacks))


def roll_save(b: Builder, form: forms.RollSave) -> Step:
    return BareSave(b.who(form.who), form.difficulty)


def change_escalation(b: Builder, form: forms.ChangeEscalation) -> Step:
    return EscalationStep(b.measure(form.amount), 0 if form.to else -1 if form.down else 1)


def escalation_stays(b: Builder, form: forms.EscalationStays) -> Step:
    return StallStep()


def lose_action(b: Builder, form: forms.LoseAction) -> Step:
    who = b.who(form.who)
    kinds = ("standard", "move", "quick") if form.all else (form.action,)
    lost = tuple([RulePart(Allots(who, kind, -1), 60) for kind in kinds])
    return LayStep(who, lost, Term(END_OF_NEXT, who), b.name, b.tags)


def pulled_next(b: Builder, form: forms.PulledNext) -> Step:
    return RelocateStep(b.who(form.who), "next to", False)


def shows(b: Builder, t: forms.DieShows) -> Check:
    return Shows(t.faces, b.measure(t.limit) if t.limit is not None else None)


class OfOwnMob(Check):
    """Whether a creature is of SELF's own mob."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        return any(of_one_mob(play.user, creature) for creature in self.who.all(play))


def called(b: Builder, t: forms.Called) -> Check:
    if t.name == "mob":
        return OfOwnMob(b.who(t.who))
    return OfOwnKind(b.who(t.who)) if t.name == "SELF" else IsCalled(b.who(t.who), t.name)


def level_up_to(b: Builder, t: forms.LevelAtMost) -> Check:
    return LevelUpTo(b.who(t.who), t.level, t.own)


def slower(b: Builder, t: forms.Slower) -> Check:
    return ComesAfter(b.who(t.who))


def defense_up_to(b: Builder, t: forms.DefenseAtMost) -> Check:
    return DefenseUpTo(b.who(t.who), defense_key(b, t.defense), t.most)


def extreme(b: Builder, t: forms.Extreme) -> Check:
    what = t.what if t.what in ("hit points", "initiative") else defense_key(b, t.what)
    return MostOf(b.who(t.who), what, t.most)


def aims_at(b: Builder, t: forms.RollAgainst) -> Check:
    return AimsAt(defense_key(b, t.defense))


def damage_within(b: Builder, t: forms.DamageOf) -> Check:
    return DamageWithin(t.least, t.most)


def first_turn(b: Builder, t: forms.FirstTurn) -> Check:
    return FirstTurnCheck()


st.STEPS.update({
    forms.RollTable: roll_table,
    forms.RollSave: roll_save,
    forms.ChangeEscalation: change_escalation,
    forms.EscalationStays: escalation_stays,
    forms.LoseAction: lose_action,
    forms.PulledNext: pulled_next,
})
CHECKS.update({
    forms.DieShows: shows,
    forms.Called: called,
    forms.LevelAtMost: level_up_to,
    forms.Slower: slower,
    forms.DefenseAtMost: defense_up_to,
    forms.Extreme: extreme,
    forms.RollAgainst: aims_at,
    forms.DamageOf: damage_within,
    forms.FirstTurn: first_turn,
})
