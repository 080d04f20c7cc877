"""Movement as the texts have it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.flags import HELPLESS, INTANGIBLE, PRONE
from battlemat.engine.grid.areas import line_of_effect_mask
from battlemat.engine.grid.movement import OFF_THE_GROUND
from battlemat.engine.grid.region import flood
from battlemat.systems.fourth.actions.grabbing import GRIP
from battlemat.systems.fourth.falling import SkilledMovement
from battlemat.systems.shared.grid.grabbing import anybody_held

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

WALL_CLIMBER: Final = "wall-climber"


def climbs(creature: Creature, mode: str) -> bool:
    """Whether climbing is a way of moving for it, for which it rolls nothing."""
    return mode == "climb" or "climb" in creature.sheet.modes or WALL_CLIMBER in creature.sheet.movement


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthMovement(SkilledMovement):
    """Fourth: no enemy is passed but the helpless, whatever its size; a move may end with a prone ally."""

    free_kind = "slide"
    forced_from_origin = False
    least_drop = 1
    blind_teleports = True  # fourth.ruling.teleport asks for a free square, no more
    fliers_shift = True  # fourth.ruling.not-covered: nothing general about flying but what a fall does

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.prone_walks = options["prone-movement"] == "allowed"
        self.force_stops_short = True
        self.reacts_each_square = options["reaction-during-move"] == "each-square"

    def passes(self, battle: Battle, mover: Creature, other: Creature, size: int) -> bool:
        """fourth.occupied.enemies; anyone who is no ally counts (fourth.ruling.occupied-by-whom)."""
        return bool(other.flags & HELPLESS) or super().shares(battle, mover, other)

    def shares(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """fourth.occupied.ending"""
        if super().shares(battle, mover, other):
            return True
        return bool(other.flags & (HELPLESS if battle.hostile(mover, other) else PRONE))

    def lies_with(self, battle: Battle, a: Creature, b: Creature) -> bool:
        """Until it stands up, and so steps aside (fourth.ruling.standing-up-in-shared-square)."""
        return bool((a.flags | b.flags) & PRONE) or super().lies_with(battle, a, b)

    async def ground(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """fourth.ruling.grab-ends: at the very square that parts the two, wherever the way leads on."""
        if anybody_held(battle):
            GRIP.broken(battle, creature)
        return await super().ground(battle, creature, mode)

    def put_into(self, battle: Battle, creature: Creature, other: Creature) -> bool:
        """fourth.ruling.forced-into-creatures, fourth.ruling.teleport: never into a square that is occupied."""
        return bool((creature.flags | other.flags) & INTANGIBLE)

    def forced_room(self, battle: Battle, mover: Creature, victim: Creature, room: int, distance: int) -> int:
        """fourth.forced.line-of-effect from whoever causes the movement; fourth.forced.not-vertical."""
        board = battle.board
        room = super().forced_room(battle, mover, victim, room, distance)
        if not board.solid:
            return room
        near = room & board.reach_mask(victim.at, victim.width, distance)
        seen = 0
        for square in board.squares(mover.space):
            seen |= line_of_effect_mask(board, square, near)
        return seen | victim.space

    def on_foot(self, battle: Battle, creature: Creature, mode: str, enter: int) -> int:
        """fourth.athletics.climb, fourth.athletics.swim: what is climbed or swum takes its action, with the check."""
        board = battle.board
        if mode in OFF_THE_GROUND or not (board.pits | self.toil(battle)):
            return enter
        if self.toil_rule(battle, creature, mode, creature.space):
            return creature.space
        modes = creature.sheet.modes
        if mode != "swim" and "swim" not in modes:
            enter &= ~board.water
        if not climbs(creature, mode):
            enter &= ~board.climb
            if creature.altitude < 0:
                enter &= board.pits
        return enter

    def toil(self, battle: Battle) -> int:
        """All water and everything there is to climb."""
        return battle.board.water | battle.board.climb

    def toil_rule(self, battle: Battle, creature: Creature, mode: str, space: int) -> str:
        """The rule of the action it takes to be in this space moving this way, if one does."""
        board = battle.board
        if mode in OFF_THE_GROUND:
            return ""
        if space & board.water and mode != "swim" and "swim" not in creature.sheet.modes:
            return "fourth.athletics.swim"
        if space & board.climb and not climbs(creature, mode):
            return "fourth.athletics.climb"
        return ""

    def step_rule(self, battle: Battle, creature: Creature, a: int, b: int) -> str:
        board = battle.board
        mode = self.mode(battle, creature)
        space = board.footprint(b, creature.width)
        if space & board.solid:
            return super().step_rule(battle, creature, a, b)
        rule = self.toil_rule(battle, creature, mode, space) or self.toil_rule(battle, creature, mode, creature.space)
        if not rule and creature.altitude < 0 and space & ~board.pits and not climbs(creature, mode):
            rule = "fourth.athletics.climb"
        return rule or super().step_rule(battle, creature, a, b)

    def far_rule(self, battle: Battle, creature: Creature, mode: str, to: int, budget: int) -> str:
        """Where it would get to but for what has to be climbed or swum, the rule of that."""
        board = battle.board
        if mode in OFF_THE_GROUND or not (board.pits | self.toil(battle)):
            return ""
        space = board.footprint(to, creature.width)
        rule = self.toil_rule(battle, creature, mode, space) or self.toil_rule(battle, creature, mode, creature.space)
        if not rule and creature.altitude < 0 and space & ~board.pits and not climbs(creature, mode):
            rule = "fourth.athletics.climb"
        if rule:
            return rule
        way = self.going(battle, creature, mode)
        enter = way.enter | self.toil(battle) & board.passable & ~battle.bodies | creature.space
        region = flood(board, creature.at, creature.width, budget, enter=enter, slow=way.slow, leave=-1,
                       diagonals_free=self.free_diagonals)
        for square in region.path(to) if region.all >> to & 1 else ():
            rule = rule or self.toil_rule(battle, creature, mode, board.footprint(square, creature.width))
        return rule

    def slowed_short(self, entered: int) -> bool:
        """fourth.slowed.mid-move"""
        return entered >= self.slowed_to
