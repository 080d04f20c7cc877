"""The coup de grace: an attack on a helpless foe that hits and is critical without a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, turn_verbs
from battlemat.engine.actions.action import AT_WILL, MINOR, MOVE, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import DEAD, HELPLESS, OUT
from battlemat.engine.effects.modifiers import FAR, MELEE, RANGED
from battlemat.systems.archmage.attacks import turned_refusal

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

HELPLESS_ONLY: Final = "archmage.coup.auto-crit"
ENGAGED_ONLY: Final = "archmage.coup.standard-attack"
NO_OTHERS: Final = "archmage.coup.skip-other-actions"


@mypyc_attr(allow_interpreted_subclasses=True)
class CoupDeGrace(Action):
    """Finish a helpless foe one is engaged with; the choice `attack` names the attack, by default the basic one.

    It takes the standard action and forgoes move and quick action, which must be unspent.
    """

    purpose = purposes.FINISH
    verb_at = "moves to finish {target}"
    takes = frozenset({"target"})
    asks = frozenset({"attack"})

    def __init__(self) -> None:
        super().__init__("coup-de-grace", STANDARD, HELPLESS_ONLY)

    def attack(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        """The attack it is made with."""
        named = use.chosen("attack")
        found = battle.action_named(who, named) if named else battle.basic(who, MELEE)
        if found is None and not named:
            found = next((power for power in who.sheet.powers if power.is_attack and power.usage == AT_WILL
                          and power.cost & STANDARD and not power.origin & (RANGED | FAR)), None)
        if isinstance(found, Power) and found.line is not None and found.cost & STANDARD:
            return found
        return None

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        power = self.attack(battle, who, use)
        return self.asks if power is None else self.asks | power.choices(battle, who, use)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if use.target < 0:
            return Refusal(HELPLESS_ONLY, "say whom to finish")
        if not who.sheet.hero and battle.rules.options.get("monster_coup_de_grace") == "never":
            return Refusal("archmage.ruling.coup-on-pcs", "monsters deal no coup de grace at this table")
        victim = battle.creatures[use.target]
        if victim.flags & (DEAD | OUT) or not victim.flags & HELPLESS or victim.side == who.side:
            return Refusal(HELPLESS_ONLY, f"{victim.name} is no helpless foe")
        if not who.engaged >> victim.id & 1:
            return Refusal(ENGAGED_ONLY, f"{who.name} is not engaged with {victim.name}")
        if who.move < 1 or who.minor < 1:
            return Refusal(NO_OTHERS, f"{who.name} has spent another action of this turn")
        power = self.attack(battle, who, use)
        if power is None:
            return Refusal(ENGAGED_ONLY, f"{who.name} has no such attack that takes a standard action")
        if not battle.usable(who, power):
            return battle.rules.turns.used_up(battle, who, power)
        turns = battle.rules.turns
        return turns.incapacity(battle, who, power) or turns.power_refusal(battle, who, power) or turned_refusal(
            battle, who, power)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [use for use in [Use(self, target=foe.id) for foe in battle.enemies(who) if foe.flags & HELPLESS]
                if self.refusal(battle, who, use) is None]

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        return STANDARD | MOVE | MINOR if who.move > 0 and who.minor > 0 else STANDARD

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        power = self.attack(battle, who, use)
        if power is None:
            return
        blow = Use(power, target=use.target, choose=use.choose)
        play = power.new_play(battle, who, blow)
        # archmage.coup.single-target
        play.targets = [use.target]
        play.square = -1
        play.coup = True
        turn_verbs.set_budget(who, who.standard, 0, 0)
        await power.play(battle, who, blow, play)
