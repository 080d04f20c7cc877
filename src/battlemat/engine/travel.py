"""Movement on a grid: where a mover may go, the step by step of a move, falling, teleporting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.decisions import Refusal
from battlemat.engine.durations import LASTING
from battlemat.engine.effects import Effect
from battlemat.engine.flags import (
    ALOFT,
    CANNOT_ACT,
    DEAD,
    INTANGIBLE,
    NO_FLY,
    NO_SHIFT,
    NO_WALK,
    OUT,
    PHASING,
    PRONE,
    SLOWED,
    SQUEEZING,
    UNCONSCIOUS,
)
from battlemat.engine.modifiers import Modifier
from battlemat.engine.movement import Movement
from battlemat.engine.region import Region, flood, legal_step
from battlemat.engine.standing import Query
from battlemat.engine.terrain import Terrain
from battlemat.engine.triggers import ENTER, LEAVE, MOVED, Moment

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

OFF_THE_GROUND: Final = ("fly", "jump")
STRIDES: tuple[tuple[str, Terrain], ...] = (
    ("ice stride", Terrain.ICE), ("swamp stride", Terrain.SWAMP), ("stone stride", Terrain.STONE),
    ("woodland stride", Terrain.WOODLAND), ("web stride", Terrain.WEB))


def grid_movement(battle: Battle) -> GridMovement:
    """The chapter on movement of a game played on squares. Raises TypeError where there are none."""
    chapter = battle.rules.movement
    if not isinstance(chapter, GridMovement):
        raise TypeError(f"{battle.rules.name} does not move by squares")
    return chapter


class Going:
    """Where a mover's body may be on its way (`enter`), stop (`ends`), and what costs it 1 extra (`slow`)."""

    def __init__(self, enter: int, ends: int, slow: int) -> None:
        self.enter = enter
        self.ends = ends
        self.slow = slow


@mypyc_attr(allow_interpreted_subclasses=True)
class GridMovement(Movement):
    """The chapter on movement by squares, with the family's defaults. `prone_walks`: being prone is no hindrance.

    `free_kind` is what movement forced in any direction is called, `force_stops_short` says that who forces it may end
    it early, `forced_from_origin` that it goes by an area's origin rather than the user, `least_drop` how deep a drop
    must be for a save at its edge, `reacts_each_square` that reactions to a step of a move come before the next step.
    """

    slowed_to = 2
    fall_die = 10
    fall_per = 2
    fall_most = 50
    clumsy_penalty = -4
    least_drop = 2
    free_kind = "shunt"
    forced_from_origin = True

    def __init__(self) -> None:
        self.free_diagonals = False
        self.step_ignores_terrain = False
        self.prone_walks = False
        self.force_stops_short = False
        self.reacts_each_square = False

    # ------------------------------------------------------------------ speeds

    def mode(self, battle: Battle, creature: Creature) -> str:
        """The way a creature moves unless it says otherwise."""
        if creature.state & ALOFT:
            return "fly"
        sheet = creature.sheet
        if sheet.speed <= 0 and sheet.modes:
            for mode in ("fly", "climb", "burrow", "swim"):
                if mode in sheet.modes:
                    return mode
        return "walk"

    def speed(self, battle: Battle, creature: Creature, mode: str = "") -> int:
        """Squares it may move with one move action this way, modifiers and conditions counted."""
        mode = mode or self.mode(battle, creature)
        sheet = creature.sheet
        speed = sheet.speed if mode == "walk" else sheet.modes.get(mode, 0)
        parts: list[Modifier] | None = None
        for modifier in creature.modifiers:
            if modifier.stat == "speed" or modifier.stat == mode + " speed":
                if parts is None:
                    parts = []
                parts.append(modifier)
        hooks = battle.stat_hooks.get("speed")
        if hooks is not None:
            if parts is None:
                parts = []
            query = Query("speed", creature.id)
            for holder, standing in hooks:
                standing.modify(battle, battle.creatures[holder], query, parts)
        if parts:
            for modifier in parts:
                if modifier.type == "set":
                    speed = modifier.amount
            speed += battle.rules.stacking.add([m for m in parts if m.type != "set"])
        if creature.flags & SLOWED and speed > self.slowed_to:
            speed = self.slowed_to
        return max(0, speed)

    def clumsy(self, battle: Battle, creature: Creature) -> int:
        """The penalty of a creature clumsy where it is."""
        aloft = creature.state & ALOFT
        movement = creature.sheet.movement
        if (aloft and "clumsy in air" in movement) or (not aloft and "clumsy on ground" in movement):
            return self.clumsy_penalty
        return 0

    # ------------------------------------------------------------------ where it may go

    def going(self, battle: Battle, creature: Creature, mode: str = "", squeezing: bool = False) -> Going:
        """Where its body may pass and stop, and what is slow, moving this way."""
        board = battle.board
        mode = mode or self.mode(battle, creature)
        flags = creature.flags
        enter = board.inside if flags & PHASING else board.passable
        bodies = 0
        closed = 0
        size = creature.sheet.size
        side = creature.side
        for other in battle.creatures:
            if other.id == creature.id or other.flags & (DEAD | OUT):
                continue
            if (mode == "fly" or other.altitude < 0) and self.clear_above(creature, other):
                continue
            if battle.secrets and self.unaware(battle, creature, other):
                continue
            if not self.shares(battle, creature, other):
                bodies |= other.space
            if other.side != side and not self.passes(battle, creature, other, size):
                closed |= other.space
        if not flags & PHASING:
            enter &= ~closed
        ends = board.passable & ~bodies
        slow = 0
        if not flags & PHASING and mode != "fly":
            slow = self.slow(battle, creature, mode)
        if mode != "fly" and creature.altitude >= 0:
            ends &= ~board.pits | creature.space
            enter &= ~board.pits | creature.space
        return Going(enter, ends, slow)

    def unaware(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """Whether a mover plans its way as though somebody hidden from it were not there."""
        return False

    def bumps(self, battle: Battle, mover: Creature, square: int) -> bool:
        """Whether a mover about to enter a square runs into somebody hidden there, and so stops short."""
        return False

    def clear_above(self, mover: Creature, other: Creature) -> bool:
        """Whether a flier passes over a creature without touching its space."""
        return mover.altitude > other.altitude + other.width - 1

    def slow(self, battle: Battle, creature: Creature, mode: str) -> int:
        """The squares that cost this mover 1 extra."""
        board = battle.board
        slow = board.difficult
        movement = creature.sheet.movement
        for field in battle.fields:
            if field.difficult:
                slow |= self.field_squares(battle, field)
        if movement:
            if "versatile stride" in movement:
                return 0
            for stride, terrain in STRIDES:
                if stride in movement:
                    slow &= ~board.kind(terrain)
        if mode != "swim" and "swim" not in creature.sheet.modes:
            slow |= board.kind(Terrain.WATER)
        if mode != "climb" and "climb" not in creature.sheet.modes:
            slow |= board.kind(Terrain.CLIMB)
        hooks = battle.stat_hooks.get("terrain")
        if hooks is not None:
            parts: list[Modifier] = []
            query = Query("terrain", creature.id)
            for holder, standing in hooks:
                standing.modify(battle, battle.creatures[holder], query, parts)
            if parts:
                slow = 0
        return slow

    def field_squares(self, battle: Battle, field: object) -> int:
        """The squares of an aura or a zone."""
        from battlemat.engine.fields import squares_of
        from battlemat.engine.standing import Field
        return squares_of(battle, field) if isinstance(field, Field) else 0

    def passes(self, battle: Battle, mover: Creature, other: Creature, size: int) -> bool:
        """Whether an enemy's space may be moved through."""
        difference = other.sheet.size - size
        if difference >= 2 or difference <= -2 or other.flags & INTANGIBLE or mover.flags & INTANGIBLE:
            return True
        return self.shares(battle, mover, other)

    def shares(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """Whether a mover may stop in another creature's space."""
        return bool((mover.flags | other.flags) & INTANGIBLE)

    def put_into(self, battle: Battle, creature: Creature, other: Creature) -> bool:
        """Whether a creature that does not walk there may be put into another's space: forced, or teleporting."""
        return self.shares(battle, creature, other)

    def region(self, battle: Battle, creature: Creature, budget: int, mode: str = "", leave: int = -1,
               going: Going | None = None) -> Region:
        """Everywhere it can get to with `budget` squares of movement."""
        way = going if going is not None else self.going(battle, creature, mode)
        budget, enter = self.from_below(battle, creature, mode, budget, way.enter | creature.space)
        free = self.free_diagonals or bool(creature.flags & PHASING) or not battle.board.solid
        return flood(battle.board, creature.at, creature.width, budget, enter=enter,
                     slow=way.slow, leave=leave, diagonals_free=free)

    def climb_out(self, creature: Creature, mode: str) -> int:
        """Squares of movement it costs to climb out of the drop it is down: the depth, twice without a climb speed."""
        if creature.altitude >= 0 or mode == "fly":
            return 0
        return -creature.altitude * (1 if "climb" in creature.sheet.modes else 2)

    def from_below(self, battle: Battle, creature: Creature, mode: str, budget: int, enter: int) -> tuple[int, int]:
        """The budget and squares a mover has that may have to climb out of a drop first."""
        climb = self.climb_out(creature, mode)
        if not climb:
            return (budget, enter)
        bottom = battle.board.pits | creature.space
        return (budget - climb, enter | bottom) if budget > climb else (budget, (enter | bottom) & bottom)

    def stops(self, battle: Battle, creature: Creature, region: Region, going: Going) -> int:
        """The places of a region where it may end its move."""
        if creature.width == 1:
            return region.all & going.ends
        return region.all & battle.board.fits(going.ends | creature.space, creature.width)

    def path_refusal(self, battle: Battle, creature: Creature, path: tuple[int, ...], budget: int,
                     going: Going) -> Refusal | None:
        """Why a path given square by square may not be walked, None when it may."""
        board = battle.board
        cite = battle.rules.cite
        at = creature.at
        leaves = any(not board.bit(square) & board.pits for square in path)
        spent = self.climb_out(creature, "") if leaves else 0
        for step, square in enumerate(path):
            last = step == len(path) - 1
            if not board.on_board(square):
                return Refusal(cite["grid"], "the path leaves the map")
            enter = going.enter | creature.space | (board.pits if last else 0)
            if not legal_step(board, at, square, creature.width, enter,
                              self.free_diagonals or bool(creature.flags & PHASING)):
                return Refusal(self.step_rule(battle, creature, at, square), "the path is blocked there")
            spent += 2 if board.footprint(square, creature.width) & going.slow else 1
            at = square
        if spent > budget:
            return Refusal(cite["speed"], f"the path costs {spent} squares of movement, there are {budget}")
        footprint = board.footprint(at, creature.width)
        if footprint & ~(going.ends | creature.space | board.pits):
            return Refusal(cite["no-shared-end"], "a move cannot end in another creature's space")
        return None

    def closed_rule(self, battle: Battle, other: Creature) -> str:
        """The rule that closes an enemy's space."""
        return battle.rules.cite["through-enemy"]

    def step_rule(self, battle: Battle, creature: Creature, a: int, b: int) -> str:
        """The rule that forbids a step."""
        board = battle.board
        cite = battle.rules.cite
        space = board.footprint(b, creature.width)
        if space & board.solid:
            return cite["walls"]
        for other in battle.creatures:
            if other.space & space and other.side != creature.side and not other.flags & (DEAD | OUT):
                return self.closed_rule(battle, other)
        if board.distance(a, 1, b, 1) > 1:
            return cite["path"]
        return cite["corners"]

    # ------------------------------------------------------------------ going there

    async def travel(self, battle: Battle, creature: Creature, path: tuple[int, ...], *, provokes: bool = True,
                     shifting: bool = False, mode: str = "", rule: str = "", towing: Creature | None = None) -> int:
        """Move along a path, provoking as it goes, with `towing` dragged along. Returns how many squares it entered."""
        entered = 0
        mode = mode or self.mode(battle, creature)
        if mode == "fly" and not creature.state & ALOFT:
            verbs.set_state(battle, creature, ALOFT, True, battle.rules.cite["fly"], "aloft")
            creature.left_ground = battle.serial
            if not creature.altitude:
                verbs.set_altitude(battle, creature, 1, battle.rules.cite["fly"])
        listening = battle.listening & (1 << LEAVE | 1 << ENTER)
        start = creature.at
        free = start
        slowed = creature.flags & SLOWED
        for square in path:
            moment = Moment(LEAVE, creature.id, square=creature.at, to=square, shifting=shifting)
            if provokes:
                await battle.rules.opportunity.offer(battle, creature, moment)
            if listening:
                await battle.window(moment)
            if moment.stopped or creature.at != moment.square or self.halted(battle, creature, mode):
                break
            if creature.flags & SLOWED and not slowed and self.slowed_short(entered):
                break
            if battle.secrets and self.bumps(battle, creature, square):
                break
            verbs.place(battle, creature, square, rule, mode)
            entered += 1
            creature.moved += 1
            if battle.secrets:
                battle.rules.turns.glimpsed(battle, creature)
            if towing is not None:
                await self.tow(battle, creature, towing, moment.square, rule)
            if listening:
                await battle.window(Moment(ENTER, creature.id, square=square, shifting=shifting))
                if self.reacts_each_square:
                    await battle.react_now(1 << LEAVE | 1 << ENTER)
            if battle.fields or battle.devices:
                await battle.rules.turns.entered(battle, creature, creature.at)
            if await self.ground(battle, creature, mode) or self.halted(battle, creature, mode):
                break
            if creature.at == square and not self.stuck_there(battle, creature, mode):
                free = square
        if entered:
            if creature.at != free and not creature.flags & DEAD and self.stuck_there(battle, creature, mode):
                verbs.place(battle, creature, free, battle.rules.cite["no-shared-end"], "back")
            battle.rules.turns.displaced(battle, creature)
            await battle.window(Moment(MOVED, creature.id, square=creature.at, to=start, shifting=shifting,
                                       amount=entered))
        return entered

    async def tow(self, battle: Battle, mover: Creature, towed: Creature, left: int, rule: str) -> None:
        """Bring a creature along that is dragged: beside the mover again, into the square it `left` if that serves.

        Its own displacement provokes nobody.
        """
        board = battle.board
        if towed.flags & DEAD or board.distance(mover.at, mover.width, towed.at, towed.width) <= 1:
            return
        near = self.free_squares(battle, towed, board.inside)
        best = -1
        least = 1 << 30
        for place in [left, *board.squares(near)]:
            if near >> place & 1 and board.distance(mover.at, mover.width, place, towed.width) == 1:
                distance = board.distance(place, towed.width, towed.at, towed.width)
                if distance < least:
                    least = distance
                    best = place
        if best < 0:
            return
        verbs.place(battle, towed, best, rule, "drag")
        if battle.fields or battle.devices:
            await battle.rules.turns.entered(battle, towed, best)
        await self.ground(battle, towed, "fly" if towed.state & ALOFT else "drag")

    def halted(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """Whether a creature on its way can go no further."""
        flags = creature.flags
        if flags & (CANNOT_ACT | UNCONSCIOUS | NO_WALK):
            return True
        return bool(flags & PRONE) and mode != "crawl" and not self.prone_walks

    def forced_room(self, battle: Battle, mover: Creature, victim: Creature, room: int, distance: int) -> int:
        """Of the squares a victim's body could be in, those that `mover` can force it into."""
        return room

    def slowed_short(self, entered: int) -> bool:
        """Whether one that has just become slowed, so many squares into its move, goes no further."""
        return False

    async def ground(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """What the squares just entered do: a drop ends the move with a fall. True when the move ends."""
        board = battle.board
        if not board.pits or mode in OFF_THE_GROUND:
            return False
        if creature.space & ~board.pits:
            if creature.altitude < 0:
                verbs.set_altitude(battle, creature, 0, battle.rules.cite["fall"])
            return False
        if creature.altitude <= -battle.drop:
            return False
        await self.fall(battle, creature, battle.drop + creature.altitude)
        return True

    # ------------------------------------------------------------------ off the ground

    async def knock_prone(self, battle: Battle, creature: Creature, source: int) -> None:
        """The creature falls prone; from the air it comes down first."""
        if creature.flags & PRONE or "prone" in creature.sheet.immune or creature.flags & DEAD:
            return
        verbs.add_effect(battle, creature, Effect(
            "prone", source, LASTING, rule=battle.rules.cite["prone"],
            conditions=battle.rules.conditions.mask("prone")))
        if creature.state & ALOFT:
            await self.crash(battle, creature)

    async def crash(self, battle: Battle, creature: Creature) -> None:
        """A flier comes down: its fly speed in squares safely, the rest as a fall; it lands prone."""
        down = -battle.drop if creature.space and not creature.space & ~battle.board.pits else 0
        height = creature.altitude - down
        safe = creature.sheet.modes.get("fly", 0)
        verbs.set_state(battle, creature, ALOFT, False, battle.rules.cite["crash"], "aloft")
        verbs.set_altitude(battle, creature, down, battle.rules.cite["crash"])
        self.make_room(battle, creature, battle.board.pits if down else battle.board.passable & ~battle.board.pits)
        drop = max(0, height - self.safe_descent(battle, safe))
        if drop:
            await self.land(battle, creature, drop)
        if not creature.flags & (PRONE | DEAD):
            await self.knock_prone(battle, creature, -1)

    def safe_descent(self, battle: Battle, fly_speed: int) -> int:
        """How many squares of a crash are harmless."""
        return fly_speed

    async def fall(self, battle: Battle, creature: Creature, depth: int) -> None:
        """Fall `depth` squares."""
        battle.emit("fall", creature.id, -1, depth, battle.rules.cite["fall"])
        verbs.set_altitude(battle, creature, creature.altitude - depth, battle.rules.cite["fall"])
        self.make_room(battle, creature, battle.board.pits)
        await self.land(battle, creature, depth)

    def make_room(self, battle: Battle, creature: Creature, preferred: int) -> None:
        """Who comes down on somebody else lands in the nearest free place, in `preferred` squares if there is one."""
        if not self.crowded(battle, creature):
            return
        free = self.free_squares(battle, creature, preferred) \
            or self.free_squares(battle, creature, battle.board.inside & ~battle.board.pits)
        place = self.nearest_of(battle, creature, free, creature.at)
        if place >= 0:
            verbs.place(battle, creature, place, battle.rules.cite["fall"], "fall")

    async def land(self, battle: Battle, creature: Creature, depth: int) -> None:
        """The end of a fall: damage by its depth, and prone if it hurt."""
        dice = min(self.fall_most, depth // self.fall_per)
        if not dice:
            return
        amount = await battle.roll_sum(creature, dice, self.fall_die, "fall")
        amount = await self.softened(battle, creature, amount)
        if amount <= 0:
            return
        dealt = await battle.rules.health.hurt(battle, creature, amount, (), -1, None, "fall")
        if dealt > 0 and not creature.flags & (PRONE | DEAD):
            await self.knock_prone(battle, creature, -1)

    async def softened(self, battle: Battle, creature: Creature, amount: int) -> int:
        """What a creature makes of the damage of a fall."""
        return amount

    # ------------------------------------------------------------------ other ways of changing place

    def free_squares(self, battle: Battle, creature: Creature, mask: int) -> int:
        """The places within `mask` where the creature's space is free of walls and other bodies."""
        bodies = 0
        for other in battle.creatures:
            if other.id != creature.id and not other.flags & (DEAD | OUT) \
                    and not self.put_into(battle, creature, other):
                bodies |= other.space
        room = battle.board.passable & ~bodies
        if creature.width == 1:
            return room & mask
        return battle.board.fits(room, creature.width) & mask

    def stuck_there(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """Whether a mover stopped here would be in somebody else's space, or in a wall it only passes through."""
        walled = bool(creature.space & battle.board.solid) and mode != "burrow"
        return walled or self.crowded(battle, creature)

    def crowded(self, battle: Battle, creature: Creature) -> bool:
        """Whether a creature is in somebody else's space without being able to share it."""
        space = creature.space
        for other in battle.creatures:
            if other.space & space and other.id != creature.id and not other.flags & (DEAD | OUT) \
                    and not self.clear_above(creature, other) and not self.clear_above(other, creature) \
                    and not self.shares(battle, creature, other):
                return True
        return False

    def nearest_of(self, battle: Battle, creature: Creature, places: int, square: int) -> int:
        """Of several places the one nearest to a square (lowest number of equals), -1 when there is none."""
        best = -1
        least = 1 << 30
        for place in battle.board.squares(places):
            distance = battle.board.distance(place, creature.width, square, 1)
            if distance < least:
                least = distance
                best = place
        return best

    def put(self, battle: Battle, creature: Creature, place: int, rule: str = "", how: str = "") -> None:
        verbs.place(battle, creature, place, rule, how)

    def nearest_free(self, battle: Battle, creature: Creature, square: int) -> int:
        """The free place nearest to a square, -1 when there is none."""
        return self.nearest_of(battle, creature, self.free_squares(battle, creature, battle.board.inside), square)

    async def teleport(self, battle: Battle, creature: Creature, square: int, rule: str = "") -> None:
        """Move at once to a free place: nothing between matters and nobody is provoked."""
        verbs.place(battle, creature, square, rule or battle.rules.cite["teleport"], "teleport")
        battle.rules.turns.displaced(battle, creature, teleported=True)
        if battle.fields or battle.devices:
            await battle.rules.turns.entered(battle, creature, square)
        await self.ground(battle, creature, self.mode(battle, creature))

    def may_shift(self, creature: Creature) -> bool:
        return not creature.flags & (NO_SHIFT | NO_WALK | CANNOT_ACT)

    def can_fly(self, creature: Creature) -> bool:
        return "fly" in creature.sheet.modes and not creature.flags & NO_FLY

    def set_squeezing(self, battle: Battle, creature: Creature, on: bool) -> None:
        """Mark a creature as being in a space too small for it, or not."""
        verbs.set_state(battle, creature, SQUEEZING, on, battle.rules.cite["squeezing"], "squeezing")
