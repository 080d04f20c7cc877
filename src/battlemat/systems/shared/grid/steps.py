"""Short moves: shifting a square, getting down and up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import FREE, MOVE, Action
from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.actions.triggers import TAKEN, Trigger
from battlemat.engine.effects.flags import ALOFT, DEAD, NO_SHIFT, NO_WALK, OUT, PRONE
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.region import legal_step
from battlemat.systems.shared.grid import routes

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


def shift_refusal(battle: Battle, who: Creature) -> Refusal | None:
    """Why a creature cannot shift of its own will, None when it can."""
    refused = routes.stuck(battle, who)
    if refused is not None:
        return refused
    if who.flags & NO_SHIFT:
        return Refusal(
            battle.rules.conditions.why(who, NO_SHIFT) or battle.rules.cite["no-shift"], f"{who.name} cannot shift"
        )
    if who.state & ALOFT and "hover" not in who.sheet.movement and not grid_movement(battle).fliers_shift:
        return Refusal(battle.rules.cite["fly-shift"], f"{who.name} is flying and cannot shift")
    return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Shift(Action):
    """Shift 1 square."""

    purpose = purposes.STEP
    verb = "shifts"
    travels = True
    guarded = True
    takes = frozenset({"to", "path"})

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, MOVE, rule)
        self.lazy = True

    def step_refusal(self, battle: Battle, who: Creature, square: int) -> Refusal | None:
        """Why it cannot shift to this square."""
        board = battle.board
        mode = battle.rules.movement.mode(battle, who)
        way = routes.going(battle, who, mode)
        if not board.on_board(square):
            return Refusal(battle.rules.cite["grid"], "that is not on the map")
        if board.distance(who.at, 1, square, 1) != 1:
            return Refusal(self.rule, f"a {self.name.replace('-', ' ')} is one square")
        if not legal_step(
            board, who.at, square, who.width, way.enter | who.space, routes.no_corners(battle, who, mode)
        ):
            return Refusal(grid_movement(battle).step_rule(battle, who, who.at, square), "the way is blocked")
        space = board.footprint(square, who.width)
        if space & ~board.pits and grid_movement(battle).climb_out(who, mode):
            return Refusal(battle.rules.cite["toil"], f"one square does not take {who.name} up out of the drop")
        if space & ~(way.ends | who.space):
            return Refusal(
                battle.rules.cite["no-shared-end"], "a move cannot end in another creature's space"
            )
        if space & way.slow & ~who.space and not grid_movement(battle).step_ignores_terrain:
            return Refusal(battle.rules.cite["slow-shift"], "one square does not reach into difficult terrain")
        return None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = shift_refusal(battle, who)
        if refused is not None:
            return refused
        if len(use.path) > 1:
            return Refusal(self.rule, f"a {self.name.replace('-', ' ')} is one square")
        square = use.path[0] if use.path else use.to
        if square < 0:
            return Refusal(self.rule, "say where to step")
        return self.step_refusal(battle, who, square)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if shift_refusal(battle, who) is not None:
            return []
        return [
            Use(self, to=square)
            for square in around(battle, who)
            if self.step_refusal(battle, who, square) is None
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        square = use.path[0] if use.path else use.to
        await grid_movement(battle).travel(
            battle, who, (square,), provokes=False, shifting=True, rule=self.rule
        )


def around(battle: Battle, who: Creature) -> list[int]:
    """The eight places a step away, those on the map."""
    stride = battle.board.stride
    return [
        to
        for to in (
            who.at - stride - 1,
            who.at - stride,
            who.at - stride + 1,
            who.at - 1,
            who.at + 1,
            who.at + stride - 1,
            who.at + stride,
            who.at + stride + 1,
        )
        if battle.board.on_board(to)
    ]


@mypyc_attr(allow_interpreted_subclasses=True)
class DropProne(Action):
    """Fall prone on purpose. A free one may be done on any turn."""

    verb = "drops prone"

    def __init__(self, rule: str, cost: int) -> None:
        super().__init__("drop-prone", cost, rule)
        self.takes_turn = cost == FREE

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.flags & PRONE:
            return Refusal(self.rule, f"{who.name} is prone already")
        if "prone" in who.sheet.immune:
            return Refusal(self.rule, f"{who.name} cannot be prone")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await battle.rules.movement.knock_prone(battle, who, who.id)


@mypyc_attr(allow_interpreted_subclasses=True)
class StandUp(Action):
    """Stop being prone; out of a space shared with another, by a step to a free one beside it.

    `shifts`: the step is a shift, which what bars shifts bars, difficult terrain too.
    """

    purpose = purposes.STAND
    verb = "stands up"
    asks = frozenset({"shift"})

    def __init__(self, rule: str, shifts: bool = True) -> None:
        super().__init__("stand-up", MOVE, rule)
        self.shifts = shifts

    def crowded(self, battle: Battle, who: Creature) -> bool:
        """Whether another creature is in its space."""
        return any(
            other.space & who.space
            for other in battle.creatures
            if other.id != who.id and not other.flags & (DEAD | OUT)
        )

    def ways_out(self, battle: Battle, who: Creature) -> list[int]:
        """The unoccupied places a shift of 1 leads to."""
        if who.flags & NO_WALK or (self.shifts and who.flags & NO_SHIFT):
            return []
        board = battle.board
        slow = 0
        if self.shifts and not grid_movement(battle).step_ignores_terrain:
            slow = routes.going(battle, who, routes.WALK).slow
        bodies = 0
        for other in battle.creatures:
            if other.id != who.id and not other.flags & (DEAD | OUT):
                bodies |= other.space
        free = board.passable & ~bodies & ~slow & ~board.pits | who.space & ~bodies
        return [
            to
            for to in around(battle, who)
            if legal_step(board, who.at, to, who.width, free, grid_movement(battle).free_diagonals)
        ]

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if not who.flags & PRONE:
            return Refusal(self.rule, f"{who.name} is not prone")
        if self.crowded(battle, who) and not self.ways_out(battle, who):
            return Refusal(self.rule, f"{who.name} shares its space and has nowhere to step to")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        prone = battle.rules.conditions.by_name["prone"].bit
        for effect in who.effects:
            if effect.conditions == prone:
                verbs.remove_effect(battle, who, effect, self.rule)
        if self.crowded(battle, who):
            options: list[Option] = [Choice(str(square), (square,)) for square in self.ways_out(battle, who)]
            answer = await battle.choose(who, "shift", options)
            await grid_movement(battle).travel(
                battle, who, answer.squares, provokes=False, shifting=True, rule=self.rule
            )
        await battle.window(Trigger(TAKEN, who.id, name=self.name))
