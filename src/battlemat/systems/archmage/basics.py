"""Basic attacks by formula: with the weapons in hand, and without any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.attacks.basic import BasicAttack
from battlemat.engine.attacks.odds import Harm
from battlemat.engine.attacks.strike import AttackLine
from battlemat.engine.dice import Mixed, Roll
from battlemat.systems.archmage.health import tier

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Play, Power
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet, Weapon

UNARMED_PENALTY: Final = -2
LEVELS_PER_DIE: Final = 2
DIE: Final = 6
ODD_DIE: Final = 3


class WeaponBasic(BasicAttack):
    """A basic attack with a weapon: ability and level against AC, the weapon's dice and the ability for damage.

    archmage.ruling.basic-attack; a miss deals the level where the sheet says so.
    """

    def miss(self, user: Creature) -> int:
        """What a miss deals (archmage.miss.no-damage)."""
        return user.sheet.level if user.sheet.miss_damage else 0

    async def on_miss(self, play: Play) -> None:
        amount = self.miss(play.user)
        strike = play.strike
        if amount and strike is not None and not strike.void:
            play.dealt += await play.battle.rules.health.hurt(
                play.battle, play.target, amount, (), play.user.id, strike, self.name)

    def harms(self, battle: Battle, strike: Strike) -> list[Harm]:
        if strike.hit:
            return super().harms(battle, strike)
        amount = self.miss(battle.creatures[strike.attacker])
        return [Harm(Roll(0, 0, amount), ())] if amount else []


class Unarmed(BasicAttack):
    """A punch or a kick: Strength and level against AC at a penalty (archmage.unarmed.attack)."""

    def __init__(self) -> None:
        super().__init__("unarmed", ranged=False, rule="archmage.unarmed.attack")
        self.line = AttackLine("ac", printed=False, ability="str", extra=UNARMED_PENALTY)
        self.needs_weapon = False
        self.tags = frozenset({"unarmed"})

    def damage(self, battle: Battle, user: Creature, target: Creature, weapon: Weapon | None) -> Roll | None:
        """A d6 for two levels, a d3 for the odd one (archmage.unarmed.damage, archmage.ruling.unarmed-odd)."""
        level = user.sheet.level
        parts: list[tuple[int, int]] = []
        if level >= LEVELS_PER_DIE:
            parts.append((level // LEVELS_PER_DIE, DIE))
        if level % LEVELS_PER_DIE:
            parts.append((1, ODD_DIE))
        by_level = battle.rules.options.get("unarmed_strength_scaling") == "by-level"
        return Mixed(tuple(parts), user.sheet.ability("str") * (tier(level) if by_level else 1))


def basic_attacks(sheet: Sheet) -> list[Power]:
    """The basic attacks that a creature has by formula; only player characters have fists to fall back on."""
    found: list[Power] = []
    if sheet.weapon is not None:
        found.append(WeaponBasic("melee-basic", ranged=False))
    if sheet.weapon is not None or sheet.ranged is not None:
        found.append(WeaponBasic("ranged-basic", ranged=True))
    if sheet.hero:
        found.append(Unarmed())
    return found
