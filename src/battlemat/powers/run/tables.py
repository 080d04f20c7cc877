"""Tables whose last roll stands: the face shown is a word on an effect, asked for by the lines of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.durations import ENCOUNTER as BATTLE
from battlemat.engine.effects.durations import Duration
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.attacks import AttackStep
from battlemat.powers.run.builder import Unrunnable
from battlemat.powers.run.running import Done, PrintedCreatures, Running, Step, run_all
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.powers.run.builder import Builder

DIE: Final = "die"
FACE: Final = "face "
GASPS: Final = "last gasp saves"
MOST_FAILED: Final = 4
UNCONSCIOUS: Final = "unconscious"


async def roll_on_table(play: Running, dice: Measure, table: str) -> None:
    """Rolls for a table; what it showed before stands no longer."""
    battle = play.battle
    user = play.user
    shown = await dice.roll(play, "die")
    for effect in user.effects:
        if effect.name == table:
            verbs.remove_effect(battle, user, effect)
    impose(play, user, table, Duration(BATTLE), tags=(f"{FACE}{shown}",), beneficial=True)


async def pick_line(play: Running, names: tuple[str, ...], table: str) -> None:
    """SELF's player chooses which of several lines counts."""
    battle = play.battle
    user = play.user
    if any(effect.name == table for effect in user.effects):
        return
    options: list[Option] = [Choice(name, number=n) for n, name in enumerate(names)]
    answer = await battle.choose(user, "option", options, table)
    impose(play, user, table, Duration(BATTLE), tags=(f"{FACE}{answer.number}",), beneficial=True)


def shows_on_table(play: Running, table: str, faces: tuple[int, ...]) -> bool:
    """Whether the last roll for a table shows one of some faces."""
    tags = tuple([f"{FACE}{face}" for face in faces])
    return any(
        effect.name == table and any(tag in effect.tags for tag in tags) for effect in play.user.effects
    )


async def roll_growing_die(play: Running, dice: Measure, faces: tuple[int, ...]) -> None:
    """Rolls a die that becomes another after each success, a roll of the escalation die or less."""
    battle = play.battle
    user = play.user
    name = f"{play.power.name}: success"
    grown = sum([1 for effect in user.effects if effect.name == name])
    if grown:
        shown = await battle.roll(user, faces[min(grown, len(faces)) - 1], "die")
    else:
        shown = await dice.roll(play, "die")
    play.memorize(DIE, shown)
    if shown <= battle.escalation:
        impose(play, user, name, Duration(BATTLE), tags=(name,))


def roll_die(b: Builder, form: forms.RollDie) -> Step:
    """A die that grows where the line says so, with every success from the first on."""
    faces: tuple[int, ...] = ()
    for one in b.form.walk():
        if isinstance(one, forms.GrowDie):
            if one.after != len(faces) + 1:
                raise Unrunnable(form)
            faces += one.faces
    if faces:
        return Done(roll_growing_die, b.measure(form.dice), faces)
    return Done(roll_and_remember, b.measure(form.dice))


def pick_one(b: Builder, form: forms.PickOne) -> Step:
    if not form.table:
        raise Unrunnable(form)
    return Done(pick_line, form.names, form.table, asks=("option",))


async def roll_and_remember(play: Running, dice: Measure) -> None:
    """Rolls dice and remembers what they show."""
    play.memorize(DIE, await dice.roll(play, "die"))


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


async def roll_for_row(play: Running, dice: Measure, rows: tuple[TableRow, ...], reroll: bool) -> None:
    """Rolls dice and does what the row with the face shown says; `reroll`: again where that cannot be done."""
    some = any(row.viable(play) for row in rows)
    while True:
        shown = await dice.roll(play, "die")
        play.memorize(DIE, shown)
        for row in rows:
            if shown in row.faces and (not reroll or row.viable(play)):
                await run_all(row.steps, play)
                return
        if not reroll or not some:
            return


def shows(play: Running, faces: tuple[int, ...], limit: Measure | None) -> bool:
    """Whether the die just rolled shows one of some faces, or no more than a limit."""
    shown = play.memory.get(DIE, 0)
    return shown <= limit.number(play) if limit is not None else shown in faces


def roll_table(b: Builder, form: forms.RollTable) -> Step:
    rows = [table_row(b, faces, effects) for faces, effects in form.rows]
    return Done(roll_for_row, b.measure(form.dice), tuple(rows), form.reroll)


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
