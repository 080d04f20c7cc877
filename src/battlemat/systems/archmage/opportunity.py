"""Opportunity attacks: leaving, shooting and casting while engaged."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions import OPPORTUNITY
from battlemat.engine.decisions import Use
from battlemat.engine.flags import CANNOT_ACT, DEAD, NO_FREE, NO_OPPORTUNITY
from battlemat.engine.modifiers import FAR, MELEE, RANGED
from battlemat.engine.opportunity import OPPORTUNITY_ATTACK, Opportunities
from battlemat.engine.power import Power
from battlemat.engine.triggers import LEAVE, PROVOKE, Moment, Offer
from battlemat.systems.archmage import bands
from battlemat.systems.archmage.movement import by_initiative

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.power import Play


class EngagedOpportunities(Opportunities):
    """Archmage: whoever is engaged with the provoker, as a free action, as often as it is provoked."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.is_immediate = False
        cap = options.get("opportunity_cap", "none")
        self.cap = cap if isinstance(cap, int) else int(cap) if isinstance(cap, str) and cap.isdigit() else -1
        self.own_turn_only = options.get("opportunity_turn") == "own-turn"

    def turn_starts(self, battle: Battle) -> None:
        """The cap is one for a round, not a turn."""
        if battle.turn == 0:
            super().turn_starts(battle)

    def spend(self, battle: Battle, enemy: Creature, moment: Moment | None) -> None:
        enemy.struck += 1

    def provoked_by(self, battle: Battle, play: Play) -> int:
        """The ids, as a mask, of those a use of a power provokes.

        archmage.ruling.spell-and-ranged: a spell that is not close-quarters all that are engaged with its user, any
        other ranged attack those it does not target.
        """
        held = bands.engaging(battle, play.user)
        power = play.power
        if not held or not power.provokes or "close-quarters" in power.tags:
            return 0
        if "spell" in power.tags:
            return held
        if not power.is_attack or not play.origin & (RANGED | FAR):
            return 0
        for id in play.targets:
            held &= ~(1 << id)
        return held

    async def using(self, battle: Battle, play: Play) -> None:
        foes = self.provoked_by(battle, play)
        if foes:
            await self.strike(battle, play.user, foes, Moment(PROVOKE, play.user.id, power=play.power))

    async def leaving(self, battle: Battle, mover: Creature, foes: int) -> None:
        """A creature moves away from these foes (a mask of ids): archmage.opportunity.from-moving."""
        if foes:
            await self.strike(battle, mover, foes, Moment(LEAVE, mover.id, square=mover.at))

    async def strike(self, battle: Battle, provoker: Creature, foes: int, moment: Moment) -> None:
        """Offer each of these foes its attack, in initiative order, while the provoker can go on.

        archmage.ruling.opportunity-timing, archmage.ruling.opportunity-count
        """
        if self.own_turn_only and battle.active != provoker.id:
            return
        for id in by_initiative(battle):
            if not foes >> id & 1:
                continue
            enemy = battle.creatures[id]
            if enemy.flags & (CANNOT_ACT | NO_OPPORTUNITY | NO_FREE) or not provoker.engaged >> id & 1:
                continue
            if self.cap >= 0 and enemy.struck >= self.cap:
                continue
            uses = self.uses(battle, enemy, provoker)
            if not uses:
                continue
            answer = await battle.ask(Offer(id, moment, uses))
            if isinstance(answer, Use):
                await battle.act(enemy, answer, OPPORTUNITY, moment)
                if provoker.flags & (DEAD | CANNOT_ACT) or moment.stopped:
                    return

    def powers(self, battle: Battle, enemy: Creature) -> list[Power]:
        """Basic melee attacks only (archmage.opportunity.basic-melee-only)."""
        return [p for p in enemy.sheet.powers if isinstance(p, Power) and p.is_attack and p.origin & MELEE and p.is_basic]
