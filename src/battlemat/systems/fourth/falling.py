"""Movement past the hidden, falls and how they are softened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, LEAPING, NO_WALK, OUT
from battlemat.engine.grid.movement import GridMovement, grid_movement
from battlemat.engine.skills import check_total
from battlemat.systems.fourth import stealth

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

ON_THE_WALL: Final = "fourth.climb.grants-advantage"


def climbing(who: Creature) -> Effect | None:
    """What a creature bears while it climbs."""
    for effect in who.effects:
        if effect.rule == ON_THE_WALL:
            return effect
    return None


def leap(who: Creature) -> Effect | None:
    """What a creature bears in mid-jump: the squares still before it are its tags."""
    if who.flags & LEAPING:
        for effect in who.effects:
            if effect.flags & LEAPING:
                return effect
    return None


def held(battle: Battle, who: Creature) -> str:
    """The rule that keeps a creature in its space, the wall it climbs apart; "" when there is none."""
    if not who.flags & NO_WALK:
        return ""
    rule = battle.rules.conditions.why(who, NO_WALK)
    for effect in who.effects:
        if rule == ON_THE_WALL:
            rule = ""
        if not rule and effect.flags & NO_WALK:
            rule = effect.rule
    return "" if rule == ON_THE_WALL else rule


def bottom(battle: Battle, who: Creature) -> int:
    """The height of the ground where a creature is: that of a drop's bottom within one."""
    return -battle.drop if who.space and not who.space & ~battle.board.pits else 0


async def let_go(battle: Battle, who: Creature, rule: str) -> None:
    """Come off the wall one climbs, and fall the height one has reached (fourth.ruling.falling)."""
    effect = climbing(who)
    if effect is not None:
        verbs.remove_effect(battle, who, effect, rule)
    height = who.altitude - bottom(battle, who)
    if height > 0:
        await grid_movement(battle).fall(battle, who, height)


async def come_down(battle: Battle, who: Creature) -> None:
    """End a jump where it is: over a drop by falling (fourth.jump.uses-movement)."""
    effect = leap(who)
    if effect is not None:
        verbs.remove_effect(battle, who, effect)
        await grid_movement(battle).ground(battle, who, "walk")


@mypyc_attr(allow_interpreted_subclasses=True)
class SkilledMovement(GridMovement):
    """Movement with what skills do to it."""

    def unaware(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """fourth.ruling.hidden-provoking: nobody knows where the hidden are."""
        return (other.id, mover.id) in battle.secrets

    def bumps(self, battle: Battle, mover: Creature, square: int) -> bool:
        """fourth.stealth.enemy-enters."""
        space = battle.board.footprint(square, mover.width)
        found = False
        for other in battle.creatures:
            if other.space & space and not other.flags & (DEAD | OUT) and self.unaware(battle, mover, other):
                stealth.reveal(battle, other, mover.id, "fourth.stealth.enemy-enters")
                found = True
        return found

    async def softened(self, battle: Battle, creature: Creature, amount: int) -> int:
        """fourth.acrobatics.reduce-fall: the trained take half their check off, as a free action."""
        if "acrobatics" not in creature.sheet.trained or creature.flags & CANNOT_ACT:
            return amount
        total = await check_total(battle, creature, "acrobatics", 0, "fourth.acrobatics.reduce-fall")
        return max(0, amount - max(0, total) // 2)

    async def knock_prone(self, battle: Battle, creature: Creature, source: int) -> None:
        """Nobody lies down on a wall: a climber knocked prone falls."""
        await super().knock_prone(battle, creature, source)
        if creature.effects and climbing(creature) is not None:
            await let_go(battle, creature, self.wall_rule)

    async def ground(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """A climber dragged off its wall falls."""
        if creature.effects and mode in ("forced", "drag") and climbing(creature) is not None:
            await let_go(battle, creature, self.wall_rule)
        return await super().ground(battle, creature, mode)

    wall_rule = "fourth.ruling.falling"
