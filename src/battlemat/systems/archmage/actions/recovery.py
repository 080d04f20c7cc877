"""Getting up again: rallying, stabilizing, potions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, turn_verbs, verbs
from battlemat.engine.actions.action import MINOR, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.flags import DEAD, DYING, OUT, STABLE
from battlemat.engine.skills import check_total, likely
from battlemat.engine.turns import timing
from battlemat.systems.archmage.actions.checks import SKILL
from battlemat.systems.archmage.potions import carried, read_potion, without
from battlemat.systems.archmage.reports import rally_failed
from battlemat.systems.archmage.tags import OWN_CHECK, RALLIED, RALLY_FAILED

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View

FIRST_RALLY: Final = "archmage.rally.first"
LATER_RALLY: Final = "archmage.rally.again"
FAILED: Final = "archmage.rally.failed-save"
POTION: Final = "archmage.death.potion"
HEALING_DC: Final = 10
QUICK_TOTAL: Final = 25
HEALING_SKILLS: Final = ("healing", "heal", "medicine", "first aid")


@mypyc_attr(allow_interpreted_subclasses=True)
class Rally(Action):
    """Spend a recovery (archmage.rally.first); after the first time in a battle a save decides whether one may."""

    purpose = purposes.RALLY
    verb = "rallies"

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
            turn_verbs.change_budget(who, 1, 0, 0)
            who.acted -= 1
        rally_failed(battle, who, FAILED)


def tended(battle: Battle, who: Creature, use: Use, rule: str) -> Creature | None:
    """The ally next to one that a use is to help, None when it names no such."""
    if not 0 <= use.target < len(battle.creatures):
        return None
    target = battle.creatures[use.target]
    if target.id == who.id or target.side != who.side or target.flags & (DEAD | OUT):
        return None
    return target


@mypyc_attr(allow_interpreted_subclasses=True)
class Stabilize(Action):
    """A Wisdom check to keep a dying ally from dying (archmage.stabilize.check); `skill` names a background."""

    purpose = purposes.STABILIZE
    verb_at = "tries to stabilize {target}"
    friendly = True
    takes = frozenset({"target"})

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

    def chance(self, battle: Battle, who: Creature, use: Use) -> float:
        return likely(battle, who, self.skill(who, use), HEALING_DC)

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = battle.creatures[use.target]
        total = await check_total(battle, who, self.skill(who, use), HEALING_DC, self.rule, target.id)
        if total < HEALING_DC:
            return
        if total >= QUICK_TOTAL and who.minor and battle.paying & STANDARD:
            # archmage.stabilize.quick-25: a quick action is paid instead, and the standard action returned.
            turn_verbs.change_budget(who, 1, 0, -1)
        battle.rules.health.stabilise(battle, target, who.id, "archmage.stabilize.state")


@mypyc_attr(allow_interpreted_subclasses=True)
class FeedPotion(Action):
    """Give a healing potion to a dying ally next to one, or (target: oneself) drink one (archmage.death.potion).

    It uses the drinker's recovery plus what the potion adds. The choice `potion` names one that the feeder carries,
    and that one is used up. Without it the table keeps count of potions, and the choice `bonus` says what one adds;
    only what is carried is listed among what a turn may hold.
    """

    purpose = purposes.POTION
    verb = "drinks a potion"
    verb_at = "feeds {target} a potion"
    friendly = True
    takes = frozenset({"target"})
    asks = frozenset({"potion", "bonus"})
    picks = (("potion", "which potion"),)

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        potion = use.chosen("potion")
        if not potion:
            return ""
        return f"drink {potion}" if use.target in (-1, who.id) else f"feed {potion} to {view.name(use.target)}"

    def __init__(self, drinking: int) -> None:
        super().__init__("feed-potion", STANDARD, POTION)
        self.drinking = drinking
        self.varies = True

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        """archmage.ruling.potion-details: feeding is always a standard action, drinking one unless the potion or the
        switch says otherwise.
        """
        if use.target >= 0 and use.target != who.id:
            return self.cost
        named = use.chosen("potion")
        for potion in carried(who.items):
            if potion.quick and (potion.words == named or use.target < 0):
                return MINOR
        return self.drinking

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        named = use.chosen("potion")
        if named and named not in who.items:
            return Refusal(POTION, f"{who.name} carries no {named}")
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
        """What one carries, to drink oneself while hurt or to feed to each ally it is legal for."""
        found: list[Use] = []
        for potion in carried(who.items):
            for ally in battle.creatures:
                if ally.side == who.side and (ally.hp < ally.max_hp if ally.id == who.id else ally.hp <= 0):
                    found.append(Use(self, target=ally.id, choose={"potion": potion.words}))
        return [use for use in found if self.refusal(battle, who, use) is None
                and battle.can_pay(who, self.costs(battle, who, use))]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        drinker = battle.creatures[use.target]
        bonus = int(use.chosen("bonus") or 0)
        named = use.chosen("potion")
        if named:
            bonus = read_potion(named).bonus
            verbs.set_items(battle, who, without(who.items, named))
        await battle.rules.health.spend_recovery(battle, drinker, bonus, who.id, POTION)
