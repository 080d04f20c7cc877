"""Attacks with bare strength: pushing a creature away, and what grabbing has in common with it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import STANDARD
from battlemat.engine.actions.decisions import Choice, Option, Refusal, Use
from battlemat.engine.attacks.power import Play, Power
from battlemat.engine.attacks.strike import AttackLine
from battlemat.engine.attacks.targeting import CREATURE, Targeting
from battlemat.engine.effects.flags import NO_SHIFT
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.grid import forced
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.position import grid_position
from battlemat.engine.grid.region import legal_step
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.common import there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

ANY_SIZE: Final = 99


@mypyc_attr(allow_interpreted_subclasses=True)
class StrengthAttack(Power):
    """A Strength attack against a defense, without the weapon.

    Its own rule is cited where size (`larger`: how many sizes above the user's may be attacked) or distance forbid it.
    """

    def __init__(self, name: str, rule: str, defense: str, targeting: Targeting, larger: int = ANY_SIZE) -> None:
        super().__init__(name, STANDARD, targeting, AttackLine(defense, printed=False, ability="str"), rule)
        self.larger = larger

    def reach(self, battle: Battle, user: Creature) -> int:
        """How far off its target may be."""
        return grid_position(battle).reach(battle, user, self.targeting, None)

    def target_refusal(self, battle: Battle, who: Creature, target: Creature, use: Use) -> Refusal | None:
        if target.id == who.id or not there(target):
            return Refusal(self.rule, f"{target.name} cannot be the target")
        if target.sheet.size > who.sheet.size + self.larger:
            return Refusal(self.rule, f"{target.name} is too large for {who.name}")
        if battle.rules.position.distance(battle, who, target) > self.reach(battle, who):
            return Refusal(self.rule, f"{target.name} is out of reach")
        return super().target_refusal(battle, who, target, use)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [
            Use(self, target=foe.id)
            for foe in battle.enemies(who)
            if self.refusal(battle, who, Use(self, target=foe.id)) is None
        ]


@mypyc_attr(allow_interpreted_subclasses=True)
class Shove(StrengthAttack):
    """Push an adjacent creature 1 square and shift after it.

    `slow` says whether the shift may go into difficult terrain, `whom` who may be pushed.
    """

    verb_at = "shoves {target}"
    asks = frozenset({"push", "follow", "shift"})

    def __init__(
        self, name: str, rule: str, larger: int = ANY_SIZE, slow: bool = True, whom: int = CREATURE
    ) -> None:
        super().__init__(name, rule, "fort", Targeting(MELEE, reach=1, whom=whom), larger)
        self.slow = slow

    def hit_worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 20

    async def on_hit(self, play: Play) -> None:
        battle = play.battle
        space = play.target.space
        if await forced.force(battle, play.user, play.target, forced.PUSH, 1, rule=self.rule):
            await self.follow(battle, play.user, space)

    async def follow(self, battle: Battle, who: Creature, space: int) -> None:
        """The shift into the space left, if the shover likes."""
        places = self.into(battle, who, space)
        if not places:
            return
        if not await battle.confirm(who, "follow", True):
            return
        place = places[0]
        if len(places) > 1:
            options: list[Option] = [Choice(str(square), (square,)) for square in places]
            place = (await battle.choose(who, "shift", options)).squares[0]
        await grid_movement(battle).travel(
            battle, who, (place,), provokes=False, shifting=True, rule=self.rule
        )

    def into(self, battle: Battle, who: Creature, space: int) -> list[int]:
        """The places one square on that take the shover into the space left."""
        if who.flags & NO_SHIFT or routes.stuck(battle, who) is not None:
            return []
        board = battle.board
        mode = battle.rules.movement.mode(battle, who)
        way = routes.going(battle, who, mode)
        enter = (way.enter if self.slow else way.enter & ~way.slow) | who.space
        free = grid_movement(battle).free_squares(battle, who, board.inside)
        return [
            to
            for to in board.squares(free)
            if board.distance(who.at, 1, to, 1) == 1
            and board.footprint(to, who.width) & space & ~who.space
            and legal_step(board, who.at, to, who.width, enter, routes.no_corners(battle, who, mode))
            and (mode == routes.FLY or not board.footprint(to, who.width) & board.pits)
        ]
