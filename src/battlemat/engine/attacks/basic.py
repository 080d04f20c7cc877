"""Basic attacks: what anybody with a weapon in hand can do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import STANDARD
from battlemat.engine.attacks.power import Play, Power
from battlemat.engine.attacks.strike import AttackLine, altered
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.dice import Roll
from battlemat.engine.effects.modifiers import MELEE, RANGED, Modifier
from battlemat.engine.effects.traits import Query

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon

HEAVY_THROWN: Final = "heavy thrown"


class BasicAttack(Power):
    """A basic attack with the weapon in hand: an ability, the level bonus and proficiency against `defense`.

    A hit deals the weapon's dice, twice from level `second_die` on, and the ability's modifier. A ranged one
    goes by `heavy` in place of `ability` with a heavy thrown weapon.
    """

    asks = frozenset({"knock-out", "temp-hp"})

    def __init__(
        self,
        name: str,
        ranged: bool,
        *,
        ability: str = "",
        heavy: str = "str",
        defense: str = "ac",
        second_die: int = 21,
        rule: str = "",
    ) -> None:
        ability = ability or ("dex" if ranged else "str")
        super().__init__(
            name,
            STANDARD,
            Targeting(RANGED if ranged else MELEE, weapon=True),
            AttackLine(defense, printed=False, ability=ability, weapon=True),
            rule,
        )
        self.ability = ability
        self.heavy = heavy
        self.heavy_line = AttackLine(defense, printed=False, ability=heavy, weapon=True)
        self.second_die = second_die
        self.is_basic = True
        self.needs_weapon = True
        self.tags = frozenset({"weapon"})

    def thrown_hard(self, weapon: Weapon | None) -> bool:
        """Whether this is a throw that goes by strength."""
        return weapon is not None and self.origin == RANGED and HEAVY_THROWN in weapon.properties

    def prepare(self, battle: Battle, user: Creature, strike: Strike) -> None:
        if self.thrown_hard(strike.weapon):
            strike.line = self.heavy_line

    def damage(self, battle: Battle, user: Creature, target: Creature, weapon: Weapon | None) -> Roll | None:
        if weapon is None:
            return None
        dice = 2 if user.sheet.level >= self.second_die else 1
        ability = self.heavy if self.thrown_hard(weapon) else self.ability
        return Roll(dice * weapon.count, weapon.sides, user.sheet.ability(ability) + weapon.enhancement)

    async def on_hit(self, play: Play) -> None:
        battle = play.battle
        strike = play.strike
        roll = self.damage(battle, play.user, play.target, play.weapon)
        if roll is None or strike is None:
            return
        attacks = battle.rules.attacks
        if strike.crit and attacks.maximises:
            amount = roll.most
        else:
            amount = await rolled(battle, play.user, roll, "damage") + roll.bonus
        amount += play.extra_damage + damage_bonus(battle, strike) + await extra_damage(play)
        amount, halves = altered(battle, strike, amount)
        if not attacks.maximises:
            times = attacks.multiplier(battle, strike)
            if times > 1 and attacks.again and strike.crit and roll.groups:
                for _ in range(times - 1):
                    amount += await rolled(battle, play.user, roll, "critical damage")
            else:
                amount *= times
        if halves:
            amount = battle.rules.health.half(amount)
        play.dealt += await battle.rules.health.hurt(
            battle,
            play.target,
            max(amount, battle.rules.health.damage_floor(battle)),
            self.damage_types,
            play.user.id,
            strike,
            self.name,
        )


async def rolled(battle: Battle, who: Creature, roll: Roll, what: str) -> int:
    """The dice of a roll, thrown and added up."""
    total = 0
    for count, sides in roll.groups:
        total += await battle.roll_sum(who, count, sides, what)
    return total


async def extra_damage(play: Play) -> int:
    """The dice that traits and effects add to the hit under way."""
    battle = play.battle
    total = 0
    for holder, trait in list(battle.stat_hooks.get("extra damage", ())):
        total += await trait.extra_damage(battle, battle.creatures[holder], play)
    return total


def damage_bonus(battle: Battle, strike: Strike) -> int:
    """What effects and traits add to the damage of a hit, once per roll."""
    parts = damage_parts(battle, strike)
    if not parts:
        return 0
    battle.rules.attacks.spend_once(battle, battle.creatures[strike.attacker], strike, "damage")
    return battle.rules.stacking.add(parts)


def damage_parts(battle: Battle, strike: Strike) -> list[Modifier]:
    """The modifiers of the attacker's damage that count for this strike."""
    attacker = battle.creatures[strike.attacker]
    parts: list[Modifier] = []
    for modifier in attacker.modifiers:
        if (
            modifier.stat == "damage"
            and modifier.kinds & strike.origin
            and (modifier.versus < 0 or modifier.versus == strike.target)
            and (not modifier.tags or battle.rules.attacks.tagged(strike, modifier.tags))
        ):
            parts.append(modifier)
    hooks = battle.stat_hooks.get("damage")
    if hooks is not None:
        query = Query("damage", strike.attacker, strike.target, strike)
        for holder, trait in hooks:
            trait.modify(battle, battle.creatures[holder], query, parts)
    return parts
