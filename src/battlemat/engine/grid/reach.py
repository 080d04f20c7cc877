"""Where a mover may go on a grid: speeds, what it may enter, what is slow, the region it can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.effects.flags import (
    ALOFT,
    DEAD,
    INTANGIBLE,
    NO_CLIMB,
    OUT,
    PHASING,
    SLOWED,
)
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Field, Query
from battlemat.engine.grid.fields import hinders, squares_of
from battlemat.engine.grid.region import ClimbedRegion, Region, flood, legal_step, price
from battlemat.engine.grid.terrain import Terrain
from battlemat.engine.places.movement import Movement

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

STRIDES: tuple[tuple[str, Terrain], ...] = (
    ("ice stride", Terrain.ICE), ("swamp stride", Terrain.SWAMP), ("stone stride", Terrain.STONE),
    ("woodland stride", Terrain.WOODLAND), ("web stride", Terrain.WEB))


class Going:
    """Where a mover's body may be on its way (`enter`), stop (`ends`), and what costs it 1 extra (`slow`)."""

    def __init__(self, enter: int, ends: int, slow: int) -> None:
        self.enter = enter
        self.ends = ends
        self.slow = slow


@mypyc_attr(allow_interpreted_subclasses=True)
class GridReach(Movement):
    """Where movement by squares may go, with the family's defaults. `prone_walks`: being prone is no hindrance."""

    slowed_to = 2
    clumsy_penalty = -4

    def __init__(self) -> None:
        self.free_diagonals = False
        self.step_ignores_terrain = False
        self.prone_walks = False

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
        if mode == "climb" and creature.flags & NO_CLIMB:
            return 0
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
            for holder, trait in hooks:
                trait.modify(battle, battle.creatures[holder], query, parts)
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

    def going(self, battle: Battle, creature: Creature, mode: str = "") -> Going:
        """Where its body may pass and stop, and what is slow, moving this way."""
        board = battle.board
        mode = mode or self.mode(battle, creature)
        flags = creature.flags
        enter = board.inside if flags & PHASING else board.passable
        bodies = 0
        closed = 0
        foes = 0  # in the way, and not to be stopped with: most foes are both
        size = creature.sheet.size
        side = creature.side
        flies = mode == "fly"
        for other in battle.creatures:
            if other.id == creature.id or other.flags & (DEAD | OUT):
                continue
            if (flies or other.altitude or creature.altitude) and self.apart(creature, other, flies):
                continue
            if battle.secrets and self.unaware(battle, creature, other):
                continue
            apart = not self.shares(battle, creature, other)
            if other.side == side or self.passes(battle, creature, other, size):
                if apart:
                    bodies |= other.space
            elif apart:
                foes |= other.space
            else:
                closed |= other.space
        closed |= foes
        bodies |= foes
        if not flags & PHASING:
            enter &= ~closed
        ends = board.passable & ~bodies
        slow = 0
        if not flags & PHASING and not flies:
            slow = self.slow(battle, creature, mode)
        if flags & NO_CLIMB and not flies:
            enter &= ~board.climb & (board.pits if creature.altitude < 0 else -1) | creature.space
        if board.pits and not flies and creature.altitude >= 0:
            ends &= ~board.pits | creature.space
            enter &= ~board.pits | creature.space
        return Going(self.on_foot(battle, creature, mode, enter), ends, slow)

    def on_foot(self, battle: Battle, creature: Creature, mode: str, enter: int) -> int:
        """Of the squares it could enter this way, those a mere move takes it to: here, all of them.

        A book that has an action of its own for climbing or swimming keeps to it what calls for that.
        """
        return enter

    def far_rule(self, battle: Battle, creature: Creature, mode: str, to: int, budget: int) -> str:
        """The rule against a move to a place that is no farther than `budget`, if there is one."""
        return ""

    def unaware(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """Whether a mover plans its way as though somebody hidden from it were not there."""
        return False

    def bumps(self, battle: Battle, mover: Creature, square: int) -> bool:
        """Whether a mover about to enter a square runs into somebody hidden there, and so stops short."""
        return False

    def apart(self, mover: Creature, other: Creature, flies: bool, width: int = 0) -> bool:
        """Whether a mover goes past far enough above or below another's space to leave it untouched.

        One that takes off to fly rises by a square. `width` is what the mover's body will have, where not what it has.
        """
        if (flies or other.altitude < 0) and self.clear_above(mover, other):
            return True
        return other.altitude > max(mover.altitude, 1 if flies else 0) + (width or mover.width) - 1

    def clear_above(self, mover: Creature, other: Creature) -> bool:
        """Whether a flier passes over a creature without touching its space."""
        return mover.altitude > other.altitude + other.width - 1

    def slow(self, battle: Battle, creature: Creature, mode: str) -> int:
        """The squares that cost this mover 1 extra: difficult ones, and water and walls without the speed for them."""
        board = battle.board
        movement = creature.sheet.movement
        slow = 0
        if "versatile stride" not in movement and not self.unhindered(battle, creature):
            slow = board.difficult
            for field in battle.fields:
                if hinders(battle, field, creature):
                    slow |= self.field_squares(battle, field)
            for stride, terrain in STRIDES:
                if stride in movement:
                    slow &= ~board.kind(terrain)
        modes = creature.sheet.modes
        if mode != "swim" and "swim" not in modes:
            slow |= board.water
        if mode != "climb" and "climb" not in modes:
            slow |= board.climb
        return slow

    def unhindered(self, battle: Battle, creature: Creature) -> bool:
        """Whether something lets it treat difficult terrain as normal."""
        hooks = battle.stat_hooks.get("terrain")
        if hooks is None:
            return False
        parts: list[Modifier] = []
        query = Query("terrain", creature.id)
        for holder, trait in hooks:
            trait.modify(battle, battle.creatures[holder], query, parts)
        return bool(parts)

    def field_squares(self, battle: Battle, field: object) -> int:
        """The squares of an aura or a zone."""
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
        free = self.free_diagonals or bool(creature.flags & PHASING) or not battle.board.solid
        return self.flooded(battle, creature, mode, creature.width, budget, way, leave, free)

    def flooded(self, battle: Battle, creature: Creature, mode: str, side: int, budget: int, way: Going,
                leave: int, free: bool) -> Region:
        """Everywhere a creature `side` squares wide gets to along a way; out of a drop it has to climb first."""
        board = battle.board
        enter = way.enter | creature.space
        climb = self.climb_out(creature, mode)
        if not climb:
            return flood(board, creature.at, side, budget, enter=enter, slow=way.slow, leave=leave, diagonals_free=free)
        bottom = board.pits | creature.space
        below = flood(board, creature.at, side, budget, enter=enter & bottom, slow=way.slow, leave=leave,
                      diagonals_free=free)
        if budget <= climb:
            return below
        out = flood(board, creature.at, side, budget - climb, enter=enter, slow=way.slow, leave=leave,
                    diagonals_free=free)
        return ClimbedRegion(below, out, climb, board.fits(bottom, side))

    def climb_out(self, creature: Creature, mode: str) -> int:
        """Squares of movement it costs to climb out of the drop it is down: the depth, twice without a climb speed."""
        if creature.altitude >= 0 or mode == "fly":
            return 0
        return -creature.altitude * (1 if "climb" in creature.sheet.modes else 2)

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
        if not all(board.on_board(square) for square in path):
            return Refusal(cite["grid"], "the path leaves the map")
        at = creature.at
        leaves = any(not board.bit(square) & board.pits for square in path)
        spent = self.climb_out(creature, "") if leaves else 0
        for step, square in enumerate(path):
            last = step == len(path) - 1
            enter = going.enter | creature.space | (board.pits if last else 0)
            if not legal_step(board, at, square, creature.width, enter,
                              self.free_diagonals or bool(creature.flags & PHASING)):
                return Refusal(self.step_rule(battle, creature, at, square), "the path is blocked there")
            spent += price(going.slow, board.footprint(square, creature.width))
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
