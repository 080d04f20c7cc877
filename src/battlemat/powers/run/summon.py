"""Creatures brought into the fight by powers: placed, in somebody's stead, risen from the dead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import reports, verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.actions.triggers import FELL, TURN_START, Trigger
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.grid.movement import grid_movement
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.power import begin
from battlemat.powers.run.running import PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.traces import impose
from battlemat.powers.run.whereabouts import Somewhere

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet

MOST_PLACES = 60
OWN = "SELF"


def sheet_of(battle: Battle, name: str) -> Sheet | None:
    """The sheet of a kind of creature: from the ruleset's bestiary, or that of one already in the fight."""
    wanted = name.casefold()
    for form in (wanted, wanted.removesuffix("s")):
        if form in battle.rules.bestiary:
            return battle.rules.bestiary[form]
    for creature in battle.creatures:
        if creature.sheet.name.casefold() in (wanted, wanted.removesuffix("s")):
            return creature.sheet
    return None


def enter(battle: Battle, summoner: Creature, sheet: Sheet, place: int) -> Creature:
    """Enter a creature on its summoner's side; the order of turns is for whoever calls this to settle."""
    creature = battle.add(sheet, battle.sides[summoner.side])
    battle.rules.movement.put(battle, creature, place, "", "placed")
    begin(battle, creature)
    reports.entered(battle, creature, summoner, place)
    return creature


class SummonStep(Step):
    """Places creatures of a kind on SELF's side. A kind nobody knows is left to the referee, said in the
    log.
    """

    asks = frozenset({"place"})

    def __init__(self, name: str, count: Measure, where: Somewhere | None, occupied: bool, shared: bool) -> None:
        self.name = name
        self.count = count
        self.where = where
        self.occupied = occupied
        self.shared = shared

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        sheet = user.sheet if self.name == OWN else sheet_of(battle, self.name)
        count = await self.count.roll(play, self.name)
        if sheet is None:
            reports.asked(battle, user.id, -1, count, play.power.rule, f"place {count} {self.name}")
            return
        come: list[Creature] = []
        for _ in range(count):
            place = await self.spot(play, sheet)
            if place < 0:
                break
            creature = enter(battle, user, sheet, place)
            creature.owner = -1
            come.append(creature)
            play.placed += (creature.id,)
        if come and self.shared:
            for creature in reversed(come):
                battle.rules.initiative.follow(battle, creature, user)
        elif come:
            await battle.rules.initiative.join(battle, come, user)

    async def spot(self, play: Running, sheet: Sheet) -> int:
        """Where one of them is put, -1 when there is no room; without squares, where SELF is."""
        battle = play.battle
        user = play.user
        if battle.rules.position.gridless:
            return user.at
        board = battle.board
        within = (
            self.where.squares(play, user)
            if self.where is not None
            else board.reach_mask(user.at, user.width, 5)
        )
        bodies = 0 if self.occupied else battle.bodies
        room = board.passable & ~bodies
        free = (room if sheet.side == 1 else board.fits(room, sheet.side)) & within
        squares = board.squares(free)[:MOST_PLACES]
        if not squares:
            return -1
        options: list[Option] = [Choice(str(square), (square,), number=square) for square in squares]
        return (await battle.choose(user, "place", options, self.name)).squares[0]

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 150


async def call_summons(play: Running, names: tuple[str, ...], reach: int) -> None:
    """One of SELF's summons that is away comes, of these kinds if one of them is. Where none waits to be called the
    referee is asked.
    """
    battle = play.battle
    user = play.user
    away = [c for c in battle.creatures if c.owner == user.id and c.flags & OUT and not c.flags & DEAD]
    fit = [c for c in away if any(name.endswith(c.sheet.name.casefold()) for name in names)] or away
    if not fit:
        reports.asked(battle, user.id, -1, 1, play.power.rule, f"summon {' or '.join(names)}")
        return
    if len(fit) > 1:
        answer = await battle.choose(user, "summon", [Choice(c.name, creature=c.id) for c in fit], play.power.name)
        fit = [battle.creatures[answer.creature]]
    near = battle.board.reach_mask(user.at, user.width, reach)
    room = grid_movement(battle).free_squares(battle, fit[0], battle.board.touching(near, fit[0].width))
    squares = battle.board.squares(room)[:MOST_PLACES]
    options: list[Option] = [Choice(str(square), (square,), number=square) for square in squares]
    if options:
        place = (await battle.choose(user, "place", options, play.power.name)).squares[0]
        battle.rules.turns.called(battle, fit[0], place, play.power.rule)


async def replace_by(play: Running, name: str, who: PrintedCreatures) -> None:
    """A creature leaves play and another of a kind stands in its place."""
    battle = play.battle
    sheet = sheet_of(battle, name)
    for creature in await who.pick(play):
        if sheet is None:
            reports.asked(battle, creature.id, -1, 0, play.power.rule, f"replace it by {name}")
            continue
        place = creature.at
        verbs.set_state(battle, creature, OUT, True, play.power.rule, "replaced")
        battle.rules.initiative.follow(battle, enter(battle, creature, sheet, place), creature)


class Rises(Rule):
    """Creatures of a kind killed by SELF rise as another at the start of its next turn, where they died."""

    def __init__(self, name: str, tag: str, killers: PrintedCreatures) -> None:
        super().__init__(frozenset(), 1 << FELL | 1 << TURN_START)
        self.name = name
        self.tag = tag.casefold()
        self.killers = killers

    def answers(self, play: Running, trigger: Trigger) -> bool:
        battle = play.battle
        if trigger.kind == TURN_START:
            return trigger.actor == play.user.id and any(effect.name == RISES for effect in play.user.effects)
        if not trigger.amount or trigger.actor < 0 or trigger.target < 0:
            return False
        dead = battle.creatures[trigger.target]
        return self.killers.includes(play, battle.creatures[trigger.actor]) and (
            self.tag in dead.sheet.types or self.tag in ("creature", "") or dead.sheet.hero
        )

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        if trigger.kind == FELL:
            impose(play, user, RISES, FIGHT, source=trigger.target, beneficial=True)
            return
        sheet = sheet_of(battle, self.name)
        for effect in user.effects:
            if effect.name != RISES:
                continue
            verbs.remove_effect(battle, user, effect)
            dead = battle.creatures[effect.source]
            if sheet is None:
                reports.asked(battle, dead.id, user.id, 0, play.power.rule, f"it rises as {self.name}")
                continue
            place = battle.rules.movement.nearest_free(battle, user, dead.at)
            if place >= 0:
                await battle.rules.initiative.join(battle, [enter(battle, user, sheet, place)], user)


RISES = "rises"
