"""Movement that powers give and force: shifts, moves, flights, teleports, pushes, swaps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.flags import (
    ALOFT,
    CANNOT_ACT,
    DEAD,
    NO_TELEPORT,
    NO_WALK,
    OUT,
    PHASING,
    PRONE,
)
from battlemat.engine.effects.modifiers import FAR
from battlemat.engine.grid import forced
from battlemat.engine.grid.journey import Pace
from battlemat.engine.grid.movement import GridMovement, grid_movement
from battlemat.engine.grid.reach import Going
from battlemat.engine.places.engagement import EngagingMovement
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.engaging import vanish, wander
from battlemat.powers.run.running import PrintedCreatures, Running, Step, run_all
from battlemat.powers.run.whereabouts import Somewhere

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

MOST_SQUARES: Final = 400


class Reach:
    """A distance made ready: an amount, or a speed of the mover's `times` over `over`."""

    def __init__(self, amount: Measure | None, speed: str, times: int, over: int, up_to: bool) -> None:
        self.amount = amount
        self.speed = speed
        self.times = times
        self.over = over
        self.up_to = up_to

    async def squares(self, play: Running, mover: Creature) -> int:
        """How many squares it is for this mover."""
        if self.amount is not None:
            return await self.amount.roll(play, "distance")
        return self.by_speed(play.battle, mover)

    def by_speed(self, battle: Battle, mover: Creature) -> int:
        """How many squares its speed comes to."""
        mode = "" if self.speed in ("", "walk") else self.speed
        return battle.rules.movement.speed(battle, mover, mode) * self.times // self.over


class StepPace(Pace):
    """How far a move that a power gives goes: so many squares, or its mover's speed as that is now."""

    def __init__(self, step: MoveStep, play: Running, mode: str, goal: int, budget: int) -> None:
        super().__init__(mode, goal)
        self.step = step
        self.play = play
        self.budget = budget

    def allowance(self, battle: Battle, creature: Creature) -> int:
        distance = self.step.distance
        if distance is None or distance.amount is not None:
            return self.budget
        return min(self.budget, distance.by_speed(battle, creature))

    def going(self, movement: GridMovement, battle: Battle, creature: Creature) -> Going:
        return self.step.going(self.play, creature, self.mode)

    def spares(self, enemy: Creature) -> bool:
        return self.step.free_from is not None and enemy in self.step.free_from.all(self.play)

    def no_corners(self, movement: GridMovement, battle: Battle, creature: Creature) -> bool:
        return self.step.phasing or super().no_corners(movement, battle, creature)


class MoveStep(Step):
    """A creature moves by its own power, spending no action; its player picks where (staying comes first). `driven`: it
    must go, as near or as far as it can. `nearest`: of the places it may go to, to one as near as any.
    """

    def __init__(
        self,
        mode: str,
        distance: Reach | None,
        who: PrintedCreatures,
        provokes: bool,
        through: PrintedCreatures | None,
        phasing: bool,
        ignoring: bool,
        to: Somewhere | None,
        toward: PrintedCreatures | None,
        away: PrintedCreatures | None,
        during: tuple[Step, ...],
        free_from: PrintedCreatures | None,
        driven: bool = False,
        nearest: bool = False,
    ) -> None:
        self.mode = mode
        self.nearest = nearest
        self.driven = driven
        self.distance = distance
        self.who = who
        self.shifting = mode == "shift"
        self.provokes = provokes and mode in (
            "move",
            "fly",
            "jump",
            "run",
            "swim",
            "climb",
            "burrow",
            "crawl",
            "walk",
        )
        self.through = through
        self.phasing = phasing
        self.ignoring = ignoring
        self.to = to
        self.toward = toward
        self.away = away
        self.during = during
        self.free_from = free_from

    def questions(self) -> frozenset[str]:
        return frozenset({self.question})

    @property
    def question(self) -> str:
        """Where it goes, as that is asked."""
        return self.mode if self.mode in ("teleport", "shift") else "move"

    async def run(self, play: Running) -> None:
        battle = play.battle
        for mover in await self.who.pick(play):
            if mover.flags & (DEAD | OUT) or mover.at < 0:
                continue
            play.left = {**play.left, mover.id: mover.at}
            if battle.rules.position.gridless:
                await (vanish(play, mover) if self.mode == "teleport" else wander(play, mover))
                continue
            budget = await self.distance.squares(play, mover) if self.distance is not None else 99
            if self.mode == "teleport":
                await self.teleport(play, mover, budget)
                continue
            if (
                mover.flags & (CANNOT_ACT | NO_WALK)
                or (mover.flags & PRONE and self.mode != "crawl")
                or (self.shifting and not grid_movement(battle).may_shift(mover))
            ):
                play.distance = 0
                play.done = False
                continue
            left = await self.walk(play, mover, budget)
            if self.during:
                outer = play.each
                play.each = mover
                await run_all(self.during, play)
                play.each = outer
                if left > 0 and not mover.flags & (CANNOT_ACT | NO_WALK | PRONE):
                    await self.walk(play, mover, left)

    async def walk(self, play: Running, mover: Creature, budget: int) -> int:
        """Ask where to, and go there, phasing if the words say so. Returns the squares of movement left."""
        if not self.phasing or mover.state & PHASING:
            return await self.go(play, mover, budget)
        verbs.set_state(play.battle, mover, PHASING, True)
        left = await self.go(play, mover, budget)
        verbs.set_state(play.battle, mover, PHASING, False)
        return left

    async def go(self, play: Running, mover: Creature, budget: int) -> int:
        """Ask where to, and go there. Returns the squares of movement left."""
        battle = play.battle
        movement = grid_movement(battle)
        mode = self.way(battle, mover)
        going = self.going(play, mover, mode)
        region = movement.region(battle, mover, min(budget, 24), mode, -1, going)
        stops = movement.stops(battle, mover, region, going) & ~(1 << mover.at)
        stops = self.allowed(play, mover, stops)
        if self.nearest:
            costs = {square: region.cost(square) for square in battle.board.squares(stops)}
            least = min(costs.values(), default=0)
            stops = sum(1 << square for square, cost in costs.items() if cost == least)
        must = self.driven and stops != 0 and (self.away is not None or self.toward is not None)
        options: list[Option] = [] if must else [Choice("none")]
        squares = self.utmost(play, mover, stops) if must else battle.board.squares(stops)
        for square in squares[:MOST_SQUARES]:
            options.append(Choice(str(square), (square,), number=square))
        answer = await battle.choose(mover, self.question, options, play.power.name)
        play.done = bool(answer.squares)
        play.distance = 0
        if not answer.squares:
            return budget
        path = region.path(answer.squares[0])
        spent = region.cost(answer.squares[0])
        cite = battle.rules.cite["shift" if self.shifting else "move"]
        play.passed = 0
        for square in path:
            play.passed |= battle.board.footprint(square, mover.width)
        play.distance = await movement.travel(
            battle,
            mover,
            path,
            provokes=self.provokes,
            shifting=self.shifting,
            mode=mode,
            rule=cite,
            pace=StepPace(self, play, mode, answer.squares[0], budget),
        )
        return budget - spent

    def going(self, play: Running, mover: Creature, mode: str) -> Going:
        """Where its mover may pass and stop, and what is slow, as the words have it."""
        going = grid_movement(play.battle).going(play.battle, mover, mode)
        if self.phasing or self.mode in ("jump", "fly") or self.ignoring:
            going = Going(going.enter, going.ends, 0)
        if self.through is not None:
            spaces = 0
            for creature in self.through.all(play):
                spaces |= creature.space
            going = Going(going.enter | spaces, going.ends, going.slow & ~spaces)
        return going

    def way(self, battle: Battle, mover: Creature) -> str:
        """The engine's movement mode."""
        if self.mode == "fly":
            return "fly"
        if self.mode in ("swim", "climb", "burrow", "crawl"):
            return self.mode
        return battle.rules.movement.mode(battle, mover)

    def allowed(self, play: Running, mover: Creature, stops: int) -> int:
        """Those of the places that the words for destination and direction allow."""
        battle = play.battle
        board = battle.board
        if self.to is not None:
            stops &= self.to.squares(play, mover)
        if self.toward is not None:
            for other in self.toward.all(play)[:1]:
                now = board.distance(mover.at, mover.width, other.at, other.width)
                stops = _kept(stops, battle, mover, other, now, True)
        if self.away is not None:
            for other in self.away.all(play)[:1]:
                now = board.distance(mover.at, mover.width, other.at, other.width)
                stops = _kept(stops, battle, mover, other, now, False)
        return stops

    def utmost(self, play: Running, mover: Creature, stops: int) -> list[int]:
        """Those of the places that lie farthest away, or nearest."""
        board = play.battle.board
        way = self.away if self.away is not None else self.toward
        others = way.all(play)[:1] if way is not None else []
        if not others:
            return board.squares(stops)
        other = others[0]
        far = {square: board.distance(square, mover.width, other.at, other.width) for square in board.squares(stops)}
        best = max(far.values()) if self.away is not None else min(far.values())
        return [square for square in far if far[square] == best]

    async def teleport(self, play: Running, mover: Creature, budget: int) -> None:
        """Teleport: whoever starts it must see the destination, which must be free."""
        battle = play.battle
        play.distance = 0
        play.done = False
        if mover.flags & NO_TELEPORT:
            return
        options: list[Option] = [Choice("none")]
        squares = destinations(battle, play.user, mover, budget, self.allowed(play, mover, battle.board.inside))
        if self.nearest:
            least = min((battle.board.distance(mover.at, 1, square, 1) for square in squares), default=0)
            squares = [square for square in squares if battle.board.distance(mover.at, 1, square, 1) == least]
        for square in squares:
            options.append(Choice(str(square), (square,), number=square))
        answer = await battle.choose(play.user, "teleport", options, play.power.name)
        if answer.squares:
            start = mover.at
            await battle.rules.movement.teleport(battle, mover, answer.squares[0])
            play.distance = battle.board.distance(start, 1, answer.squares[0], 1)
            play.done = True

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 15 if (self.who.targets and user.side == target.side) or not self.who.targets else 5


def _kept(stops: int, battle: Battle, mover: Creature, other: Creature, now: int, nearer: bool) -> int:
    kept = 0
    board = battle.board
    for square in board.squares(stops):
        distance = board.distance(square, mover.width, other.at, other.width)
        if (distance < now) if nearer else (distance > now):
            kept |= 1 << square
    return kept


def destinations(battle: Battle, initiator: Creature, mover: Creature, budget: int, within: int) -> list[int]:
    """The places a creature can be teleported to: free, near enough, and seen by whoever starts it if need be."""
    board = battle.board
    if budget < 99:
        within &= board.reach_mask(mover.at, 1, budget)
    free = grid_movement(battle).free_squares(battle, mover, within & board.inside) & ~(1 << mover.at)
    position = battle.rules.position
    blind = grid_movement(battle).blind_teleports
    return [square for square in board.squares(free) if blind or position.sees_square(battle, initiator, square)][
        :MOST_SQUARES
    ]


class ForceStep(Step):
    """A push, pull, shunt or slide; SELF picks the way."""

    def __init__(self, kind: str, distance: Reach | None, who: PrintedCreatures, to: Somewhere | None,
                 nearest: bool = False, source: PrintedCreatures | None = None) -> None:
        self.kind = kind
        self.source = source
        self.nearest = nearest
        self.distance = distance
        self.who = who
        self.to = to

    def questions(self) -> frozenset[str]:
        return frozenset({self.kind, "slide"} if self.kind == forced.SHUNT else {self.kind})

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        for victim in play.aimed if self.who.targets else await self.who.pick(play):
            if victim.flags & (DEAD | OUT) or victim.at < 0:
                continue
            squares = await self.distance.squares(play, victim) if self.distance is not None else 6
            play.left = {**play.left, victim.id: victim.at}
            origin = play.square if play.origin == FAR and play.square >= 0 else -1
            if self.to is not None:
                play.distance = await self.into(play, victim, squares)
            else:
                play.distance = await forced.force(
                    battle,
                    user,
                    victim,
                    self.kind,
                    squares,
                    origin=origin,
                    up_to=self.distance is not None and self.distance.up_to,
                    rule=battle.rules.cite[forced.kind_of(battle, self.kind)],
                    center=next(iter(self.source.all(play)), None) if self.source is not None else None,
                    strike=play.strike,
                )
            play.short = squares - play.distance

    async def into(self, play: Running, victim: Creature, squares: int) -> int:
        """Move the victim to one of the places named, as near as may be by a legal way."""
        battle = play.battle
        to = self.to
        if to is None:
            return 0
        wanted = to.squares(play, victim)
        if self.nearest and wanted >> victim.at & 1:
            return squares  # it is there already
        source = play.user
        kind = forced.kind_of(battle, self.kind)
        room = forced.room(battle, victim)
        enter = grid_movement(battle).forced_room(battle, source, victim, room, squares)
        ways = forced.paths(battle, victim, kind, min(squares, 6), source.at, source.width, enter, False)
        ways = [way for way in ways if wanted >> way[-1] & 1]
        if self.nearest:
            shortest = min(map(len, ways), default=0)
            ways = [way for way in ways if len(way) == shortest]
        options: list[Option] = [Choice(" ".join(str(s) for s in way), way) for way in ways]
        if not options:
            return 0
        answer = await battle.choose(source, kind, options, play.power.name)
        return await forced.carry(battle, source, victim, answer.squares, kind, battle.rules.cite[kind])

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        squares = (
            self.distance.amount.flat if self.distance is not None and self.distance.amount is not None else 2
        )
        return 8 * max(1, squares) if user.side != target.side else 0


async def swap_places(play: Running, who: PrintedCreatures, partner: PrintedCreatures, pair: bool = False) -> None:
    """Two creatures trade places (`pair`: both of those picked as one)."""
    battle = play.battle
    picked = await who.pick(play)
    others = picked[1:]
    if not pair:
        others = await partner.pick(play)
    movement = battle.rules.movement
    movers = picked[:1] if pair else picked
    for one in movers:
        for other in others:
            if one.id == other.id or (one.flags | other.flags) & (DEAD | OUT):
                continue
            if isinstance(movement, EngagingMovement):
                movement.trade(battle, one, other, play.power.rule)
                return
            if one.width != other.width:
                continue
            await forced.swap(battle, one, other, play.power.rule)
            if battle.fields:
                await battle.rules.turns.entered(battle, one, one.at)
                await battle.rules.turns.entered(battle, other, other.at)
            return


async def put_in_place(play: Running, who: PrintedCreatures, to: Somewhere, chooser: PrintedCreatures) -> None:
    """A creature is put in a free space at a place; this is no movement."""
    battle = play.battle
    for creature in await who.pick(play):
        if creature.flags & DEAD:
            continue
        free = grid_movement(battle).free_squares(battle, creature, to.squares(play, creature))
        squares = battle.board.squares(free)[:MOST_SQUARES]
        if not squares:
            continue
        asked = chooser.all(play)[:1] or [play.user]
        options: list[Option] = [Choice(str(square), (square,), number=square) for square in squares]
        answer = await battle.choose(asked[0], "place", options, play.power.name)
        await battle.rules.movement.teleport(battle, creature, answer.squares[0], play.power.rule)


async def stand_up(play: Running, who: PrintedCreatures) -> None:
    """A creature stands up from prone."""
    battle = play.battle
    mask = battle.rules.conditions.mask("prone")
    for creature in await who.pick(play):
        for effect in creature.effects:
            if effect.conditions == mask and not creature.flags & CANNOT_ACT:
                verbs.remove_effect(battle, creature, effect, battle.rules.cite["stand-up"])


async def halt(play: Running) -> None:
    """The move under way ends where it is."""
    if play.trigger is not None:
        play.trigger.stopped = True


async def knock_down(play: Running, who: PrintedCreatures) -> None:
    """Creatures are knocked prone."""
    for creature in play.aimed if who.targets else await who.pick(play):
        if not creature.flags & DEAD:
            await play.battle.rules.movement.knock_prone(play.battle, creature, play.user.id)


def knock_down_worth(battle: Battle, user: Creature, target: Creature, who: PrintedCreatures) -> int:
    """What it is worth to knock somebody prone who is not."""
    if target.flags & PRONE or "prone" in target.sheet.immune:
        return 0
    return 40 if user.side != target.side else -40


async def set_down(play: Running, who: PrintedCreatures) -> None:
    """A flier is set down on the ground below, unharmed."""
    battle = play.battle
    for creature in await who.pick(play):
        if creature.state & ALOFT:
            verbs.set_state(battle, creature, ALOFT, False, play.power.rule, "aloft")
            verbs.set_altitude(battle, creature, 0, play.power.rule)
