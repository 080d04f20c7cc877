"""One use of a power in progress."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from battlemat.engine import reports
from battlemat.engine.actions.action import COUNTER, OPPORTUNITY, REACT
from battlemat.engine.actions.decisions import OPPORTUNITY_ATTACK, Refusal, Use
from battlemat.engine.actions.underway import Underway
from battlemat.engine.effects.flags import CONFUSED, NO_IMMEDIATE, NO_OPPORTUNITY
from battlemat.engine.effects.modifiers import NEAR

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.attacks.rider import AttackRider
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.engine.effects.modifiers import Modifier


NOTHING: Final[Mapping[Any, int]] = {}
"""What most uses keep, of what is kept by name or number: one for all of them, as there are many."""


class Play(Underway):
    """One use of a power in progress: who, with what, against whom, and what has come of it so far.

    `target` and `strike` are those being settled now; `rolled` keeps damage rolled once for all targets, `bonuses`
    count on each of its attack rolls, `attack_rider` steps in once each is rolled. `flags` are its user's as it began;
    `sound` (-1: not known) has the ids of the targets its power could be aimed at before anybody was asked, or 1 where
    its area could be where it is, and `entitled` says that what the power requires was so. `turned`: it goes to
    somebody it was not aimed at, its user being confused.
    """

    def __init__(self, battle: Battle, user: Creature, power: Power, use: Use, weapon: Weapon | None,
                 origin: int, square: int, targets: list[int]) -> None:
        self.battle = battle
        self.user = user
        self.power = power
        self.use = use
        self.weapon = weapon
        self.origin = origin
        self.square = square
        self.targets = targets
        self.strike: Strike | None = None
        self.target: Creature = user
        self.trigger: Trigger | None = None
        self.rolled: Mapping[int, int] = NOTHING
        self.hits: tuple[int, ...] = ()
        self.misses: tuple[int, ...] = ()
        self.crits = 0
        self.dealt = 0
        self.expended = True
        self.coup = False
        self.favored = False
        self.charge = False
        self.opportunity = use.label == OPPORTUNITY_ATTACK
        self.extra_damage = 0
        self.bonuses: tuple[Modifier, ...] = ()
        self.memory: Mapping[str, int] = NOTHING
        self.attack_rider: AttackRider | None = None
        self.flags = user.flags
        self.sound = -1
        self.entitled = False
        self.turned = False

    def memorize(self, name: str, number: int) -> None:
        """Keep a number under a name."""
        self.memory = {**self.memory, name: number}

    # ------------------------------------------------------------------ going on with it

    def note(self, battle: Battle) -> None:
        """Remember what is allowed now, before anybody is asked about it for the first time."""
        if self.sound >= 0:
            return
        power = self.power
        who = self.user
        self.entitled = power.requirement(battle, who, None) is None
        mask = 0
        if power.targeting.area:
            if battle.rules.position.area_refusal(battle, who, power.targeting, self.square) is None:
                mask = 1
        elif power.targeting.origin:
            for id in self.targets:
                if power.target_refusal(battle, who, battle.creatures[id], self.use) is None:
                    mask |= 1 << id
        self.sound = mask

    def barred(self, battle: Battle) -> Refusal | None:
        """Why it cannot go on: what now forbids it to its user, or leaves it no target."""
        power = self.power
        refused = self.unfit()
        if refused is None and self.strike is None and self.entitled:
            refused = power.requirement(battle, self.user, None)
        if refused is not None or self.turned:
            return refused
        if power.targeting.area:
            if self.sound != 1 or self.goes_along:
                return None
            return battle.rules.position.area_refusal(battle, self.user, power.targeting, self.square)
        for id in self.targets:
            target = battle.creatures[id]
            refused = self.missed(target, power.strike_at(self, target))
            if refused is None:
                return None
        return refused

    def unfit(self) -> Refusal | None:
        """Why its user may no longer go on with it, whoever the targets are."""
        battle = self.battle
        who = self.user
        power = self.power
        gained = who.flags & ~self.flags
        if gained:
            conditions = battle.rules.conditions
            paid = battle.paying
            if gained & NO_IMMEDIATE and paid & (COUNTER | REACT | OPPORTUNITY):
                return Refusal(conditions.why(who, NO_IMMEDIATE), f"{who.name} can answer nothing any more")
            if gained & NO_OPPORTUNITY and paid & OPPORTUNITY:
                return Refusal(conditions.why(who, NO_OPPORTUNITY), f"{who.name} can make no opportunity attack now")
            turns = battle.rules.turns
            refused = turns.unable(battle, who, power) or turns.power_refusal(battle, who, power)
            if refused is not None:
                return refused
            if self.astray and not self.victims():
                return battle.rules.attacks.confused_refusal(battle, who, power, self.use)
        if who.effects and battle.rules.turns.barred(who, power):
            return Refusal(battle.rules.cite["interrupted"], f"{who.name} is kept from {power.name}")
        weapon = self.weapon
        if weapon is not None and all(w.name != weapon.name for w in power.weapons(who)):
            return Refusal(battle.rules.cite["tag-weapon"], f"{who.name} has no {weapon.name} in hand any more")
        return None

    def missed(self, target: Creature, strike: Strike) -> Refusal | None:
        """Why one of its targets can be that no longer.

        What its words ask of a target is asked until it has been attacked: then the attack itself may have changed it.
        """
        battle = self.battle
        power = self.power
        if (not power.targeting.origin and not power.targeting.area) or target.id == self.user.id:
            return None
        if not power.still_reaches(battle, strike):
            return Refusal(battle.rules.cite["interrupted"], f"{target.name} is out of reach of {power.name}")
        if self.coup and strike.coup and not battle.rules.attacks.helpless(target):
            return Refusal(battle.rules.cite["interrupted"], f"{target.name} is helpless no longer")
        if power.targeting.area:
            return battle.rules.turns.target_refusal(battle, self.user, power, target)
        if self.sound < 0 or not self.sound >> target.id & 1 or target.id in self.hits or target.id in self.misses:
            return None
        return power.target_refusal(battle, self.user, target, self.use)

    def strike_barred(self, strike: Strike) -> Refusal | None:
        """Why one of its attack rolls, made already or not, can come to nothing."""
        battle = self.battle
        refused = self.unfit()
        if refused is not None:
            return refused
        if self.astray:
            # Not rolled yet, it turns on somebody else.
            return None if not strike.natural else battle.rules.attacks.confused_refusal(
                battle, self.user, self.power, self.use)
        target = battle.creatures[strike.target]
        # Turned aside on somebody else, it was not aimed there.
        return self.missed(target, strike) if target.id == self.target.id else None

    @property
    def goes_along(self) -> bool:
        """Whether its area starts in its user's space, wherever that is."""
        targeting = self.power.targeting
        return targeting.origin == NEAR and targeting.shape == "burst"

    @property
    def astray(self) -> bool:
        """Whether an answer has confused its user, so that it may not be made as it was aimed."""
        return bool(self.user.flags & ~self.flags & CONFUSED) and self.power.is_attack and not self.turned \
            and self.victims() is not None

    def victims(self) -> list[int] | None:
        """On whom it may fall, its user being confused; None where it goes as aimed."""
        return self.battle.rules.attacks.confused(self.battle, self.user, self.power)

    async def aim_anew(self) -> None:
        """Something has happened since its targets were named: those that have slipped away are lost to it."""
        battle = self.battle
        victims = self.victims() if self.astray else None
        if victims:
            await battle.rules.attacks.redirect(battle, self, victims)
        if self.turned:
            return
        if self.goes_along:
            self.power.recentre(self)
        kept: list[int] = []
        for id in self.targets:
            target = battle.creatures[id]
            if self.missed(target, self.power.strike_at(self, target)) is None:
                kept.append(id)
            else:
                reports.lost(battle, self.user.id, id, battle.rules.cite["interrupted"], self.power.name)
        self.targets = kept
