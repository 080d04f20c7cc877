"""Squeezing into spaces too small."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import MOVE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.actions.triggers import LEAVE, Trigger
from battlemat.engine.actions.underway import Underway
from battlemat.engine.effects.flags import NO_WALK
from battlemat.engine.grid.movement import grid_movement
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.common import prone_refusal
from battlemat.systems.shared.grid.routes import COMPRESS, Price, WayPace
from battlemat.systems.shared.grid.squeezing import NAME, narrow, relax

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

SQUEEZED_COST: Final = 2


def placements(battle: Battle, who: Creature, side: int) -> dict[int, int]:
    """The places of a body of this width in the creature's space, and what it costs to draw together there.

    A space is counted from its north-west square, as in any move: what lies beyond is as far as it is from there.
    """
    board = battle.board
    return {
        place: SQUEEZED_COST * board.distance(who.at, 1, place, 1)
        for place in board.squares(board.fits(who.space, side))
    }


class SqueezePace(WayPace):
    """How far a squeeze goes: each square costs double."""

    def __init__(self, squeeze: Squeeze, spent: int) -> None:
        super().__init__(routes.WALK, spent=spent)
        self.squeeze = squeeze
        self.plain = SQUEEZED_COST

    def allowance(self, battle: Battle, creature: Creature) -> int:
        return self.squeeze.budget(battle, creature)


class DrawingTogether(Underway):
    """A body about to draw together and to go on: it must still stand there and be able to walk."""

    def __init__(self, creature: Creature) -> None:
        self.creature = creature
        self.at = creature.at

    def barred(self, battle: Battle) -> Refusal | None:
        creature = self.creature
        if creature.at == self.at and not grid_movement(battle).halted(battle, creature, routes.WALK):
            return None
        return Refusal(battle.rules.cite["interrupted"], f"{creature.name} can squeeze nowhere")


@mypyc_attr(allow_interpreted_subclasses=True)
class Squeeze(Action):
    """Move through a space one size too small, at 2 squares of movement a square (orcus.act.squeeze)."""

    verb = "squeezes through"
    travels = True
    verb_going = "squeezes"
    takes = frozenset({"to", "path"})

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
            placements(battle, who, side),
            side,
            self.budget(battle, who),
            way.enter | who.space,
            price,
            routes.no_corners(battle, who, routes.WALK),
        )

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        return use.path or self.reach(battle, who).path(use.to)

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
                placements(battle, who, side),
                use.path,
                side,
                way.enter | who.space,
                Price(battle, side, way.slow, SQUEEZED_COST),
                routes.no_corners(battle, who, routes.WALK),
            )
            if 0 <= spent <= self.budget(battle, who):
                return None
        elif self.reach(battle, who).all >> end & 1:
            return None
        return Refusal(self.rule, f"{who.name} cannot squeeze there with its movement")

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if who.sheet.side == 1 or who.flags & NO_WALK or prone_refusal(battle, who) is not None:
            return []
        entered = battle.board.squares(self.reach(battle, who).entered)
        return [Use(self, to=square) for square in entered if self.may_stop(battle, who, square)]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        side = self.side(who)
        if use.path:
            path = use.path
            start = self.drawn_together(battle, who, path[0])
            path = path[1:] if path[0] == start else path
        else:
            found = self.reach(battle, who)
            path = found.path(use.to)
            start = found.start(use.to)
        at = who.at
        trigger = Trigger(LEAVE, who.id, square=at, to=path[0] if path else start, underway=DrawingTogether(who))
        await battle.rules.opportunity.offer(battle, who, trigger)
        if trigger.stopped:
            return
        board = battle.board
        width = who.width
        moved = board.distance(at, 1, start, 1)
        verbs.set_width(battle, who, side, self.rule)
        narrow(battle, who, True)
        verbs.place(battle, who, start, self.rule, NAME)
        last = start
        if path:
            entered = await grid_movement(battle).travel(
                battle, who, path, mode=NAME, rule=self.rule, pace=SqueezePace(self, SQUEEZED_COST * moved))
            moved += entered
            last = path[entered - 1] if entered else start
        within = board.dilate(board.footprint(at, width), moved)
        if who.width > side and who.space & ~within and who.space & board.bit(last):
            # Having stopped it took its full space at once, further than it has gone.
            verbs.set_width(battle, who, side, self.rule)
            narrow(battle, who, True)
            verbs.place(battle, who, last, self.rule, NAME)
        relax(battle, who, within)

    def drawn_together(self, battle: Battle, who: Creature, first: int) -> int:
        """Where in its space it draws together to go on to the first square of its path."""
        starts = placements(battle, who, self.side(who))
        if first in starts:
            return first
        return min(starts, key=lambda at: (battle.board.distance(at, 1, first, 1), starts[at], at))
