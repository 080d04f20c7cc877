"""Opportunity attacks: leaving, shooting and casting while engaged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import FREE
from battlemat.engine.actions.triggers import LEAVE, PROVOKE, Trigger, can_respond
from battlemat.engine.attacks.opportunity import MOVING_STAT, PROVOKE_STAT, Opportunities
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, NO_FREE, NO_OPPORTUNITY
from battlemat.engine.effects.modifiers import FAR, MELEE, RANGED, Modifier
from battlemat.engine.effects.traits import Query
from battlemat.systems.shared.bands import bands

if TYPE_CHECKING:
    from battlemat.engine.actions.underway import Underway
    from battlemat.engine.attacks.power import Play
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

USING: Final = "provoke attacking"
CLOSE: Final = "provoke close"


@mypyc_attr(allow_interpreted_subclasses=True)
class EngagedOpportunities(Opportunities):
    """Whoever is engaged with the provoker, as a free action, as often as it is provoked."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.is_immediate = False
        cap = str(options.get("opportunity_cap", "none"))
        self.cap = int(cap) if cap.isdigit() else -1
        self.own_turn_only = options.get("opportunity_turn") == "own-turn"

    def turn_starts(self, battle: Battle) -> None:
        """The cap is one for a round, not a turn."""
        if battle.turn == 0:
            super().turn_starts(battle)

    def spend(self, battle: Battle, enemy: Creature, trigger: Trigger | None) -> None:
        """A free action more, and one of those the cap counts."""
        enemy.struck += 1
        enemy.frees = enemy.frees + 1 if enemy.freed == battle.serial else 1
        enemy.freed = battle.serial

    # ------------------------------------------------------------------ who is provoked

    def provoked_by(self, battle: Battle, play: Play) -> int:
        """The ids, as a mask, of those a use of a power provokes.

        spell-and-ranged: a spell that is not close-quarters all that are engaged with its user, any other ranged attack
        those it does not target.
        """
        held = bands.engaging(battle, play.user)
        power = play.power
        if not held or not power.provokes:
            return 0
        if "close-quarters" in power.tags:
            return self.provoked_close(battle, held) if "spell" in power.tags else 0
        if "spell" in power.tags:
            return held
        if not power.is_attack or not play.origin & (RANGED | FAR):
            return 0
        for id in play.targets:
            held &= ~(1 << id)
        return held

    def provoked_close(self, battle: Battle, foes: int) -> int:
        """Of these foes (a mask of ids) those whom even close-quarters spells provoke."""
        hooks = battle.stat_hooks.get(CLOSE)
        if hooks is None:
            return 0
        mask = 0
        for foe in battle.creatures:
            parts: list[Modifier] = []
            if foes >> foe.id & 1:
                for holder, trait in hooks:
                    trait.modify(battle, battle.creatures[holder], Query(CLOSE, foe.id), parts)
            if parts:
                mask |= 1 << foe.id
        return mask

    async def using(self, battle: Battle, play: Play) -> None:
        if play.user.engaged:
            await self.strike(battle, play.user, self.provoked_by(battle, play),
                              Trigger(PROVOKE, play.user.id, power=play.power, underway=play))

    async def offer(self, battle: Battle, mover: Creature, trigger: Trigger) -> None:
        await self.strike(battle, mover, bands.engaging(battle, mover), trigger)

    async def leaving(self, battle: Battle, mover: Creature, foes: int, passage: Underway) -> None:
        """A creature moves away from these foes, a mask of ids (opportunity-from-moving)."""
        await self.strike(battle, mover, foes, Trigger(LEAVE, mover.id, square=mover.at, underway=passage))

    # ------------------------------------------------------------------ beforehand

    def at(self, battle: Battle, play: Play) -> list[int]:
        if not play.user.engaged:
            return []
        trigger = Trigger(PROVOKE, play.user.id, power=play.power, underway=play)
        return self.foreseen(battle, play.user, self.provoked_by(battle, play), trigger)

    def left(self, battle: Battle, mover: Creature, foes: int) -> list[int]:
        """Which of these foes (a mask of ids) could strike at a creature that moves away from them."""
        return self.foreseen(battle, mover, foes, Trigger(LEAVE, mover.id, square=mover.at))

    def foreseen(self, battle: Battle, provoker: Creature, foes: int, trigger: Trigger) -> list[int]:
        """Which of these foes (a mask of ids) would be offered an attack now, in the order they are asked."""
        if not foes or (self.own_turn_only and battle.active != provoker.id):
            return []
        return [id for id in bands.by_initiative(battle)
                if foes >> id & 1 and self.strikes(battle, battle.creatures[id], provoker, trigger)
                and self.uses(battle, battle.creatures[id], provoker)]

    # ------------------------------------------------------------------ what they do about it

    async def strike(self, battle: Battle, provoker: Creature, foes: int, trigger: Trigger) -> None:
        """Offer each of these foes its attack, in initiative order, while the provoker can go on.

        Topics opportunity-timing, opportunity-count, opportunity-off-turn.
        """
        if not foes or (self.own_turn_only and battle.active != provoker.id):
            return
        for id in bands.by_initiative(battle):
            enemy = battle.creatures[id]
            if not foes >> id & 1 or not self.strikes(battle, enemy, provoker, trigger):
                continue
            await self.put(battle, enemy, provoker, trigger)
            if provoker.flags & (DEAD | CANNOT_ACT) or trigger.stopped:
                return

    def strikes(self, battle: Battle, enemy: Creature, provoker: Creature, trigger: Trigger) -> bool:
        """Whether a foe that is provoked may and can answer."""
        if enemy.flags & (NO_OPPORTUNITY | NO_FREE) or not can_respond(battle, enemy, FREE):
            return False
        if not provoker.engaged >> enemy.id & 1 or 0 <= self.cap <= enemy.struck:
            return False
        return not self.spared(battle, enemy, provoker, trigger)

    def spared(self, battle: Battle, enemy: Creature, provoker: Creature, trigger: Trigger) -> bool:
        """Whether something lets the provoker do what it does unpunished: any of it, moving, or using a power."""
        what = MOVING_STAT if trigger.kind == LEAVE else USING
        return self.exempt(battle, enemy, provoker, PROVOKE_STAT) or self.exempt(battle, enemy, provoker, what)

    def powers(self, battle: Battle, enemy: Creature) -> list[Power]:
        """Basic melee attacks only (opportunity-basic-melee-only)."""
        return [power for power in enemy.sheet.powers
                if isinstance(power, Power) and power.is_attack and power.origin & MELEE and power.is_basic]


def chapter(battle: Battle) -> EngagedOpportunities:
    """This game's chapter on opportunity attacks."""
    found = battle.rules.opportunity
    if not isinstance(found, EngagedOpportunities):
        raise TypeError(f"{battle.rules.name} has no engagements")
    return found
