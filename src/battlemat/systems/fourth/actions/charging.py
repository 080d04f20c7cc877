"""Charging, and what it leaves of the turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import TURN_COSTS, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import END_OF_TURN, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.grid.region import legal_step, price
from battlemat.systems.fourth.actions.spending import keep_bought
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.charging import LEAST, Charge
from battlemat.systems.shared.grid.routes import Reach
from battlemat.systems.shared.grid.spending import ActionPoint

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NEAREST: Final = "fourth.charge.nearest-square"
ENDS_ACTIONS: Final = "fourth.charge.ends-actions"
CHARGED: Final = "charged"


@mypyc_attr(allow_interpreted_subclasses=True)
class FourthCharge(Charge):
    """Fourth: to the closest of the squares it can get to, two squares or more from the start, and no act after it.

    By option each step must bring it closer (fourth.ruling.charge-path). Stopped short, it strikes if it still can
    (fourth.ruling.charge-hindered).
    """

    strikes_short = True

    def __init__(self) -> None:
        super().__init__("fourth.action.charge", "fourth.charge.bonus")

    def direct(self, battle: Battle) -> bool:
        """Whether every step must bring the charger closer to its target."""
        return battle.rules.options["charge-path"] == "direct"

    def goals(self, battle: Battle, who: Creature, target: Creature, reach: int, ground: Reach) -> int:
        places = ground.stops
        if self.direct(battle):
            places &= self.approach(battle, who, target)
        return self.closest(battle, who, target, reach, places)

    def serves(self, battle: Battle, who: Creature, target: Creature, square: int, ground: Reach) -> bool:
        """fourth.ruling.charge-minimum: the end is so far from the start, however long the way."""
        return battle.board.distance(who.at, 1, square, 1) >= LEAST

    def goes(self, battle: Battle, who: Creature, target: Creature, path: tuple[int, ...]) -> bool:
        if not self.direct(battle):
            return True
        board = battle.board
        before = board.distance(who.at, who.width, target.at, target.width)
        for square in path:
            after = board.distance(square, who.width, target.at, target.width)
            if after >= before:
                return False
            before = after
        return True

    def course(self, battle: Battle, who: Creature, target: Creature, square: int, ground: Reach) -> tuple[int, ...]:
        if not self.direct(battle):
            return super().course(battle, who, target, square, ground)
        return self.approaches(battle, who, target).get(square, ())

    def free_goal(self, battle: Battle, use: Use, path: tuple[int, ...]) -> int:
        return -1 if self.direct(battle) else super().free_goal(battle, use, path)

    def approach(self, battle: Battle, who: Creature, target: Creature) -> int:
        """The places it can get to with every step closer to its target."""
        found = 0
        for square in self.approaches(battle, who, target):
            found |= battle.board.bit(square)
        return found

    def approaches(self, battle: Battle, who: Creature, target: Creature) -> dict[int, tuple[int, ...]]:
        """The cheapest way to each of those places."""
        board = battle.board
        mode = battle.rules.movement.mode(battle, who)
        way = routes.going(battle, who, mode)
        free = routes.no_corners(battle, who, mode)
        budget = self.budget(battle, who)
        found: dict[int, tuple[int, ...]] = {}
        layer: dict[int, tuple[int, tuple[int, ...]]] = {who.at: (0, ())}
        while layer:
            following: dict[int, tuple[int, tuple[int, ...]]] = {}
            for at, (spent, path) in layer.items():
                away = board.distance(at, who.width, target.at, target.width)
                for step in (-board.stride, -1, 1, board.stride, -board.stride - 1, -board.stride + 1,
                             board.stride - 1, board.stride + 1):
                    to = at + step
                    if not legal_step(board, at, to, who.width, way.enter | who.space, free) \
                            or board.distance(to, who.width, target.at, target.width) >= away:
                        continue
                    cost = spent + price(way.slow, board.footprint(to, who.width))
                    known = following.get(to)
                    if cost <= budget and (known is None or cost < known[0]):
                        following[to] = (cost, (*path, to))
            for square, (_, path) in following.items():
                if not board.footprint(square, who.width) & ~(way.ends | who.space):
                    found[square] = path
            layer = following
        return found

    def no_way(self, battle: Battle, who: Creature, target: Creature, use: Use) -> Refusal:
        power = self.attack(battle, who, use)
        if power is None:
            return super().no_way(battle, who, target, use)
        reach = self.reach(battle, who, power, use)
        board = battle.board
        if board.distance(who.at, who.width, target.at, target.width) <= reach:
            return self.too_near(who, target)
        ground = self.ground(battle, who)
        far = self.too_far(battle, who, target, reach)
        if far is not None:
            return Refusal(NEAREST, far.text)
        goals = self.goals(battle, who, target, reach, ground)
        if not goals:
            return Refusal(NEAREST, f"{who.name} can get to no square to attack {target.name} from")
        if not self.ends(battle, who, target, reach, ground):
            return self.too_near(who, target)
        return Refusal(NEAREST, "a charge ends in the closest square to attack from, by a way that can be gone")

    def too_near(self, who: Creature, target: Creature) -> Refusal:
        """The target is too near for a charge."""
        return Refusal(
            "fourth.charge.minimum-distance", f"{who.name} would not end {LEAST} squares away from where it began"
        )

    def after_charge(self, battle: Battle, who: Creature) -> None:
        """fourth.charge.ends-actions: what is left of its turn is gone, but for what an action point bought."""
        if battle.active != who.id:
            return
        keep_bought(who)
        if not charged(who):
            verbs.add_effect(battle, who, Effect(
                CHARGED, who.id, Duration(END_OF_TURN, who.id), rule=ENDS_ACTIONS, tags=(CHARGED,)))


def charged(who: Creature) -> bool:
    """Whether a creature has charged this turn."""
    return any(CHARGED in effect.tags for effect in who.effects)


def spent_by_charging(battle: Battle, who: Creature, action: Action) -> Refusal | None:
    """Why one that has charged may not do this in the rest of its turn (fourth.ruling.charge-aftermath)."""
    if battle.active != who.id or not charged(who) or isinstance(action, ActionPoint):
        return None
    if action.cost & TURN_COSTS:
        if who.standard or who.move or who.minor:
            return None
    elif not action.cost or free_after(battle):
        return None
    return Refusal(ENDS_ACTIONS, f"{who.name} has charged and can do no more this turn")


def free_after(battle: Battle) -> bool:
    """Whether a charge leaves its maker free actions."""
    return battle.rules.options["charge-aftermath"] == "free-allowed"
