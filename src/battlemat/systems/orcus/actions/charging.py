"""Charge as the book has it: to the closest squares of all, by a basic attack or a shove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.systems.shared.grid.charging import LEAST, Charge
from battlemat.systems.shared.grid.routes import Reach
from battlemat.systems.shared.grid.strength import Shove

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE: Final = "orcus.act.charge"
SHOVE: Final = "shove"


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusCharge(Charge):
    """Orcus: the choice `attack` may be "shove"; an option asks for a straight line (orcus.act.charge)."""

    def __init__(self, shove: Shove) -> None:
        super().__init__(RULE, RULE)
        self.shove = shove

    def attack(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        return self.shove if use.chosen("attack") == SHOVE else super().attack(battle, who, use)

    def attack_choices(self, who: Creature) -> list[dict[str, str] | None]:
        return [*super().attack_choices(who), {"attack": SHOVE}]

    def size_refusal(self, battle: Battle, who: Creature, power: Power, target: Creature) -> Refusal | None:
        if power is self.shove and target.sheet.size > who.sheet.size + self.shove.larger:
            return Refusal(self.shove.rule, f"{target.name} is more than one size larger than {who.name}")
        return None

    def goals(self, battle: Battle, who: Creature, target: Creature, reach: int, ground: Reach) -> int:
        """The closest squares count whether they can be got to or not."""
        board = battle.board
        return self.closest(battle, who, target, reach, board.fits(board.passable, who.width)) & ground.stops

    def serves(self, battle: Battle, who: Creature, target: Creature, square: int, ground: Reach) -> bool:
        if battle.rules.on("charge-straight-line") and self.line(battle, who, square) is None:
            return False
        return len(ground.region.path(square)) >= LEAST

    def goes(self, battle: Battle, who: Creature, target: Creature, path: tuple[int, ...]) -> bool:
        return not battle.rules.on("charge-straight-line") or self.line(battle, who, path[-1]) == path

    def course(self, battle: Battle, who: Creature, target: Creature, square: int, ground: Reach) -> tuple[int, ...]:
        if battle.rules.on("charge-straight-line"):
            return self.line(battle, who, square) or ()
        return super().course(battle, who, target, square, ground)

    def free_goal(self, battle: Battle, use: Use, path: tuple[int, ...]) -> int:
        return -1 if battle.rules.on("charge-straight-line") else super().free_goal(battle, use, path)

    def line(self, battle: Battle, who: Creature, square: int) -> tuple[int, ...] | None:
        """The squares of the straight line to a square, None where there is none that can be moved along."""
        board = battle.board
        dx = board.col(square) - board.col(who.at)
        dy = board.row(square) - board.row(who.at)
        if dx and dy and abs(dx) != abs(dy):
            return None
        length = max(abs(dx), abs(dy))
        step = (dx > 0) - (dx < 0) + ((dy > 0) - (dy < 0)) * board.stride
        path = tuple([who.at + step * n for n in range(1, length + 1)])
        return path if self.walkable(battle, who, path) else None
