"""Who notices whom: the part of turns and of position that hiding, traps and doors hang on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import MOVE
from battlemat.engine.effects.flags import LEAPING
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.skills import lying_low
from battlemat.engine.turns.turn import Turns
from battlemat.systems.fourth import devices, perception, stealth
from battlemat.systems.fourth.falling import come_down
from battlemat.systems.fourth.kept import kept
from battlemat.systems.shared.talking import TALK

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class WatchfulTurns(Turns):
    """Turns in which each action may give the hidden away."""

    def allot(self, battle: Battle, who: Creature) -> None:
        super().allot(battle, who)
        kept(who).paced = 0
        stealth.forget(who)

    async def gives_away(self, battle: Battle, who: Creature, use: Use) -> None:
        await stealth.gives_away(battle, who, use)

    def after_action(self, battle: Battle, who: Creature, use: Use) -> None:
        stealth.paced(battle, who, use)
        if battle.devices:
            devices.notice(battle, who)
            if TALK in use.action.tags:
                devices.tell(battle, who)

    async def entered(self, battle: Battle, creature: Creature, square: int) -> None:
        await super().entered(battle, creature, square)
        if battle.devices:
            await devices.entered(battle, creature)

    def round_starts(self, battle: Battle) -> None:
        super().round_starts(battle)
        devices.round_starts(battle)

    async def before_initiative(self, battle: Battle) -> None:
        """Whoever hides as the fight starts makes its check now; who is surprised is the referee's to say."""
        await super().before_initiative(battle)
        for id in lying_low(battle):
            if stealth.eligible(battle, battle.creatures[id]):
                await stealth.try_to_hide(battle, battle.creatures[id], 0, "fourth.stealth.hide")

    async def fight_starts(self, battle: Battle) -> None:
        await super().fight_starts(battle)
        if battle.devices:
            for creature in battle.present():
                devices.notice(battle, creature)

    def glimpsed(self, battle: Battle, mover: Creature) -> None:
        stealth.glimpsed(battle, mover)

    def displaced(self, battle: Battle, creature: Creature) -> None:
        """fourth.ruling.hidden-end: also one that was pushed, or has teleported, sees and is seen."""
        if battle.secrets:
            stealth.glimpsed(battle, creature)

    async def declared(self, battle: Battle, who: Creature, use: Use) -> None:
        """fourth.jump.uses-movement: whoever does anything else in mid-jump comes down first.

        Spending a point is no action, and may buy the move that carries the jump on.
        """
        await super().declared(battle, who, use)
        if who.flags & LEAPING and not use.action.cost & MOVE and use.action.name != "action-point":
            await come_down(battle, who)

    async def close(self, battle: Battle) -> None:
        await come_down(battle, battle.creatures[battle.active])
        devices.turn_over(battle)
        await super().close(battle)
        if battle.secrets:
            stealth.turn_over(battle)


@mypyc_attr(allow_interpreted_subclasses=True)
class WatchfulPosition(GridPosition):
    """A grid on which walls and doors muffle, and hiding lasts until an attack is over."""

    def notices(self, battle: Battle, seeker: Creature, hider: Creature) -> int:
        return perception.notices(battle, seeker, hider)

    def revealed(self, battle: Battle, attacker: Creature) -> None:
        """fourth.stealth.reveal-after-action: the action goes on as it began."""
        if battle.secrets and stealth.hidden_from(battle, attacker):
            attacker.used |= stealth.GAVE_AWAY
