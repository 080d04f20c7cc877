"""Grappling as the book has it: the incapacitated are seized without a roll, the held can be dragged along."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Play
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.effects.effect import hold_on
from battlemat.engine.effects.flags import CANNOT_ACT, NO_ACTIONS, NO_FORCED, SURPRISED
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.grid.movement import grid_movement
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.common import own_reach, target_of
from battlemat.systems.shared.grid.grabbing import Grip, Seize, victims
from battlemat.systems.shared.grid.routes import WayPace
from battlemat.systems.shared.grid.strength import StrengthAttack

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE: Final = "orcus.act.grapple"
END: Final = "orcus.act.grapple-end"
LARGER: Final = 1
# orcus.act.grapple-end, orcus.ruling.grappled.
GRIP: Final = Grip("grappled", CANNOT_ACT, END, stretches=True)


def incapacitated(battle: Battle, creature: Creature) -> bool:
    """Whether it can take no action at all (orcus.ruling.incapacitated); the surprised soon can."""
    for condition in battle.rules.conditions.of(creature.conditions):
        if condition.flags & NO_ACTIONS and not condition.flags & SURPRISED:
            return True
    return any(effect.flags & NO_ACTIONS for effect in creature.effects)


@mypyc_attr(allow_interpreted_subclasses=True)
class Grapple(Seize):
    """Seize a creature within reach (orcus.act.grapple). The incapacitated are seized without a roll."""

    verb_at = "grapples with {target}"

    def __init__(self) -> None:
        super().__init__("grapple", RULE, RULE, GRIP, LARGER)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is not None and incapacitated(battle, target):
            self.seize(battle, who, target)
        else:
            await self.play(battle, who, use, None)


class DragPace(WayPace):
    """How far one drags a creature along."""

    def __init__(self, drag: MoveGrappled, mode: str, goal: int) -> None:
        super().__init__(mode, goal)
        self.drag = drag

    def allowance(self, battle: Battle, creature: Creature) -> int:
        return self.drag.budget(battle, creature)


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveGrappled(StrengthAttack):
    """Drag a creature one has grappled, half one's speed: `to` or `path` (orcus.act.move-grappled)."""

    verb_at = "drags {target} along"
    takes = frozenset({"to", "path"})

    def __init__(self) -> None:
        super().__init__("move-grappled", "orcus.act.move-grappled", "fort", Targeting(MELEE, touch=True), LARGER)

    def reach(self, battle: Battle, user: Creature) -> int:
        return own_reach(battle, user)

    def budget(self, battle: Battle, who: Creature) -> int:
        """Half its speed, in squares."""
        return battle.rules.movement.speed(battle, who) // 2

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        """The squares entered, none when there is no such way."""
        movement = grid_movement(battle)
        mode = movement.mode(battle, who)
        if use.path:
            return (
                use.path
                if routes.plan(battle, who, use.path, [mode], [self.budget(battle, who)], who.width, 0)
                is not None
                else ()
            )
        found = routes.reach(battle, who, mode, self.budget(battle, who), who.width)
        if use.to >= 0 and use.to != who.at and found.stops >> use.to & 1:
            return found.region.path(use.to)
        return ()

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None or hold_on(target, who.id) is None:
            return Refusal(self.rule, f"{who.name} holds no such creature to drag")
        refused = routes.stuck(battle, who)
        if refused is not None:
            return refused
        if target.flags & NO_FORCED:
            return Refusal(battle.rules.conditions.why(target, NO_FORCED), f"{target.name} cannot be moved")
        if not self.way(battle, who, use):
            return Refusal(self.rule, f"{who.name} cannot drag {target.name} there at half its speed")
        return super().refusal(battle, who, use)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        held = victims(battle, who)
        if not held or routes.stuck(battle, who) is not None:
            return []
        mode = battle.rules.movement.mode(battle, who)
        found = routes.reach(battle, who, mode, self.budget(battle, who), who.width)
        places = found.stops & ~battle.board.bit(who.at)
        return [
            Use(self, target=victim.id, to=square)
            for victim in held
            if not victim.flags & NO_FORCED
            for square in battle.board.squares(places)
        ]

    async def on_hit(self, play: Play) -> None:
        battle = play.battle
        who = play.user
        path = self.way(battle, who, play.use)
        if path:
            pace = DragPace(self, battle.rules.movement.mode(battle, who), -1 if play.use.path else path[-1])
            await grid_movement(battle).travel(battle, who, path, rule=self.rule, towing=play.target, pace=pace)
            battle.rules.turns.displaced(battle, play.target)
