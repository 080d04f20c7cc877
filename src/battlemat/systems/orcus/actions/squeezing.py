"""Squeezing into spaces too small, and standing at one's full width again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions import MOVE, Action
from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.durations import LASTING
from battlemat.engine.effects import Effect
from battlemat.engine.flags import DEAD, GRANTS_ADVANTAGE, NO_WALK, OUT
from battlemat.engine.forced import room
from battlemat.engine.travel import grid_movement
from battlemat.engine.triggers import LEAVE, Moment
from battlemat.systems.orcus.actions import routes
from battlemat.systems.orcus.actions.common import prone_refusal
from battlemat.systems.orcus.actions.routes import COMPRESS, Price

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NAME: Final = "squeezing"
PENALTIES: Final = "orcus.act.squeeze-penalties"
SQUEEZED_COST: Final = 2


def placements(battle: Battle, space: int, side: int) -> list[int]:
    """The places of a body of this width that lie wholly within a space."""
    return battle.board.squares(battle.board.fits(space, side))


def narrow(battle: Battle, who: Creature, on: bool) -> None:
    """Mark a creature as being in a tight space, or no longer."""
    grid_movement(battle).set_squeezing(battle, who, on)
    for effect in who.effects:
        if effect.name == NAME:
            if on:
                return
            verbs.remove_effect(battle, who, effect, PENALTIES)
    if on:
        verbs.add_effect(battle, who, Effect(NAME, who.id, LASTING, rule=PENALTIES, flags=GRANTS_ADVANTAGE))


def relax(battle: Battle, who: Creature) -> None:
    """A creature that made itself narrow takes its full space again where there is room for it.

    Where there is none it stays narrow, and squeezing unless it can compress so far.
    """
    full = who.sheet.side
    if who.width >= full or who.at < 0 or who.flags & (DEAD | OUT):
        return
    free = battle.board.fits(room(battle, who), full)
    offset = full - who.width
    for rows in range(offset + 1):
        for cols in range(offset + 1):
            place = who.at - cols - rows * battle.board.stride
            if place >= 0 and free >> place & 1:
                who.width = full
                verbs.place(battle, who, place, "orcus.act.squeeze", "expand")
                narrow(battle, who, False)
                return
    compressed = COMPRESS in who.sheet.movement and who.width == full - 1
    narrow(battle, who, not compressed)


class Squeeze(Action):
    """Move through a space one size too small, at 2 squares of movement a square (orcus.act.squeeze)."""

    def __init__(self) -> None:
        super().__init__("squeeze", MOVE, "orcus.act.squeeze")
        self.lazy = True

    def side(self, who: Creature) -> int:
        """How wide it is squeezed: one size less, or two for one that compresses."""
        return max(1, who.sheet.side - (2 if COMPRESS in who.sheet.movement else 1))

    def reach(self, battle: Battle, who: Creature) -> routes.Spread:
        """Everywhere it can squeeze to."""
        side = self.side(who)
        way = routes.going(battle, who, routes.WALK)
        price = Price(battle, side, way.slow, SQUEEZED_COST)
        return routes.spread(
            battle,
            placements(battle, who.space, side),
            side,
            self.budget(battle, who),
            way.enter | who.space,
            price.of,
            routes.no_corners(battle, who, routes.WALK),
        )

    def budget(self, battle: Battle, who: Creature) -> int:
        """Its speed: squares at double cost (orcus.ruling.squeeze-size)."""
        return battle.rules.movement.speed(battle, who, routes.WALK)

    def may_stop(self, battle: Battle, who: Creature, square: int) -> bool:
        """Whether it may end squeezed into this place."""
        ends = routes.going(battle, who, routes.WALK).ends | who.space
        return not battle.board.footprint(square, self.side(who)) & ~ends

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.flags & NO_WALK:
            return Refusal(battle.rules.conditions.why(who, NO_WALK), f"{who.name} cannot leave its space")
        refused = prone_refusal(battle, who)
        if refused is not None:
            return refused
        if who.sheet.side == 1:
            return Refusal(self.rule, f"no space on the map is too small for {who.name}")
        end = use.path[-1] if use.path else use.to
        if end < 0:
            return Refusal(self.rule, "say where to")
        if not battle.board.on_board(end) or not self.may_stop(battle, who, end):
            return Refusal(self.rule, f"{who.name} does not fit there")
        if use.path:
            side = self.side(who)
            way = routes.going(battle, who, routes.WALK)
            spent = routes.follow(
                battle,
                placements(battle, who.space, side),
                use.path,
                side,
                way.enter | who.space,
                Price(battle, side, way.slow, SQUEEZED_COST),
                routes.no_corners(battle, who, routes.WALK),
            )
            if 0 <= spent <= self.budget(battle, who):
                return None
        elif end in self.reach(battle, who).cost:
            return None
        return Refusal(self.rule, f"{who.name} cannot squeeze there with its movement")

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if who.sheet.side == 1 or who.flags & NO_WALK or prone_refusal(battle, who) is not None:
            return []
        found = self.reach(battle, who)
        return [Use(self, to=square) for square in sorted(found.before) if self.may_stop(battle, who, square)]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        side = self.side(who)
        if use.path:
            path = use.path
            starts = placements(battle, who.space, side)
            start = min(starts, key=lambda at: (battle.board.distance(at, 1, path[0], 1), at))
        else:
            found = self.reach(battle, who)
            path = found.path(use.to)
            start = found.start(use.to)
        moment = Moment(LEAVE, who.id, square=who.at, to=path[0] if path else start)
        at = who.at
        await battle.rules.opportunity.offer(battle, who, moment)
        if moment.stopped or who.at != at or grid_movement(battle).halted(battle, who, routes.WALK):
            return
        who.width = side
        narrow(battle, who, True)
        verbs.place(battle, who, start, self.rule, NAME)
        if path:
            await grid_movement(battle).travel(battle, who, path, mode=NAME, rule=self.rule)
        relax(battle, who)
