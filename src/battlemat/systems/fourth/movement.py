"""Movement as the texts have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.areas import line_of_effect_mask
from battlemat.engine.flags import HELPLESS, INTANGIBLE, PRONE
from battlemat.systems.fourth.actions.grabbing import GRIP
from battlemat.systems.fourth.falling import SkilledMovement
from battlemat.systems.shared.grid.grabbing import anybody_held

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


class FourthMovement(SkilledMovement):
    """Fourth: no enemy is passed but the helpless, whatever its size; a move may end with a prone ally."""

    free_kind = "slide"
    forced_from_origin = False
    least_drop = 1

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
        return bool((a.flags | b.flags) & PRONE)

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
        if victim.altitude < 0:
            room &= board.pits
        if not board.solid:
            return room
        near = room & board.reach_mask(victim.at, victim.width, distance)
        seen = 0
        for square in board.squares(mover.space):
            seen |= line_of_effect_mask(board, square, near)
        return seen | victim.space

    def slowed_short(self, entered: int) -> bool:
        """fourth.slowed.mid-move"""
        return entered >= self.slowed_to
