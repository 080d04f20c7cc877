"""Getting up again: rallying, stabilizing, potions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import timing
from battlemat.engine.actions import MINOR, STANDARD, Action
from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.flags import DEAD, DYING, OUT, STABLE
from battlemat.engine.skills import check_total
from battlemat.systems.archmage.actions.checks import SKILL
from battlemat.systems.archmage.marks import OWN_CHECK, RALLIED, RALLY_FAILED

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FIRST_RALLY: Final = "archmage.rally.first"
LATER_RALLY: Final = "archmage.rally.again"
FAILED: Final = "archmage.rally.failed-save"
POTION: Final = "archmage.death.potion"
HEALING_DC: Final = 10
QUICK_TOTAL: Final = 25
HEALING_SKILLS: Final = ("healing", "heal", "medicine", "first aid")


class Rally(Action):
    """Spend a recovery (archmage.rally.first); after the first time in a battle a save decides whether one may."""

    def __init__(self) -> None:
        super().__init__("rally", STANDARD, FIRST_RALLY)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if not who.sheet.hero:
            return Refusal(FIRST_RALLY, f"{who.name} is no hero: only they rally")
        if who.used & RALLY_FAILED:
            return Refusal(FAILED, f"{who.name} has failed to rally this turn")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        if who.used & RALLIED:
            if not await timing.saving_throw(battle, who, None, self.name):
                self.give_back(battle, who)
                return
            await battle.rules.health.spend_recovery(battle, who, 0, who.id, LATER_RALLY)
            return
        who.used |= RALLIED
        await battle.rules.health.spend_recovery(battle, who, 0, who.id, FIRST_RALLY)

    def give_back(self, battle: Battle, who: Creature) -> None:
        """archmage.rally.failed-save: it costs no action, and there is no second try this turn."""
        who.used |= RALLY_FAILED
        if battle.paying & STANDARD:
            who.standard += 1
            who.acted -= 1
        elif battle.paying & MINOR:
            who.minor += 1
            who.acted -= 1
        battle.emit("rally-failed", who.id, -1, 0, FAILED)


def tended(battle: Battle, who: Creature, use: Use, rule: str) -> Creature | None:
    """The ally next to one that a use is to help, None when it names no such."""
    if not 0 <= use.target < len(battle.creatures):
        return None
    target = battle.creatures[use.target]
    if target.id == who.id or target.side != who.side or target.flags & (DEAD | OUT):
        return None
    return target


class Stabilize(Action):
    """A Wisdom check to keep a dying ally from dying (archmage.stabilize.check); `skill` names a background."""

    def __init__(self) -> None:
        super().__init__("stabilize", STANDARD, "archmage.stabilize.check")
        self.tags = frozenset({OWN_CHECK})

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = tended(battle, who, use, self.rule)
        if target is None:
            return Refusal(self.rule, "name a dying ally to stabilize")
        if not target.flags & DYING:
            return Refusal(self.rule, f"{target.name} is not dying")
        if not battle.rules.position.adjacent(battle, who, target):
            return Refusal(self.rule, f"{who.name} is not next to {target.name}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [use for use in (Use(self, target=ally.id) for ally in battle.allies(who) if ally.flags & DYING)
                if self.refusal(battle, who, use) is None]

    def skill(self, who: Creature, use: Use) -> str:
        """What the check is made with: what the use names, else healing skill if there is any, else Wisdom."""
        if use.chosen(SKILL):
            return use.chosen(SKILL)
        for name in HEALING_SKILLS:
            if name in who.sheet.skills:
                return name
        return "wisdom"

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = battle.creatures[use.target]
        total = await check_total(battle, who, self.skill(who, use), HEALING_DC, self.rule, target.id)
        if total < HEALING_DC:
            return
        if total >= QUICK_TOTAL and who.minor and battle.paying & STANDARD:
            # archmage.stabilize.quick-25: a quick action is paid instead, and the standard action returned.
            who.minor -= 1
            who.standard += 1
        battle.rules.health.stabilise(battle, target, who.id, "archmage.stabilize.state")


class FeedPotion(Action):
    """Give a healing potion to a dying ally next to one, or (target: oneself) drink one (archmage.death.potion).

    It uses the drinker's recovery plus the choice `bonus`. Nobody keeps count of potions here: that is for the table,
    so none is ever listed among what a turn may hold.
    """

    def __init__(self, drinking: int) -> None:
        super().__init__("feed-potion", STANDARD, POTION)
        self.drinking = drinking

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        """archmage.ruling.potion-details: feeding is always a standard action, drinking one unless switched."""
        return self.drinking if use.target == who.id else self.cost

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        bonus = use.chosen("bonus")
        if bonus and not bonus.isdigit():
            return Refusal(POTION, f"what a potion adds is a number, not {bonus!r}")
        if use.target == who.id:
            return None
        target = tended(battle, who, use, self.rule)
        if target is None or not target.flags & (DYING | STABLE):
            return Refusal(POTION, "name a dying ally to feed a potion to, or oneself to drink it")
        if not battle.rules.position.adjacent(battle, who, target):
            return Refusal(POTION, f"{who.name} is not next to {target.name}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        drinker = battle.creatures[use.target]
        await battle.rules.health.spend_recovery(battle, drinker, int(use.chosen("bonus") or 0), who.id, POTION)
