"""Skill against a creature's defense or passive score (orcus.ruling.contests-are-not-attacks)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports
from battlemat.engine.actions.action import UNPAID
from battlemat.engine.attacks.power import Power
from battlemat.engine.attacks.strike import AttackLine, Strike
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.effects.modifiers import NEAR
from battlemat.engine.skills import check, skill_parts, spend

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

AS_ATTACKS: Final = "skill-attacks-are-attacks"


async def contest(
    battle: Battle, who: Creature, target: Creature, skill: str, dc: int, name: str, rule: str, versus: str
) -> bool:
    """Whether `who` succeeds with a skill against a number of the target's.

    A plain check; by option an attack, with what bears on attack rolls and the natural 1 and 20.
    """
    if not battle.rules.on(AS_ATTACKS):
        return await check(battle, who, skill, dc, rule, target.id)
    power = Power(name, UNPAID, Targeting(NEAR), AttackLine("will"), rule)
    strike = Strike(power, who.id, target.id, AttackLine("will"), NEAR)
    attacks = battle.rules.attacks
    parts = [part for part in attacks.attack_parts(battle, strike) if part.type != "base"]
    bonus = battle.rules.stacking.add([*skill_parts(battle, who, skill), *parts])
    strike.natural = await battle.roll(who, 20, skill)
    strike.total = strike.natural + bonus
    strike.against = dc
    spend(battle, who, skill)
    attacks.decide(battle, strike)
    reports.attacked(battle, who, target, name, strike.natural, strike.total, versus, dc, strike.hit, False, rule)
    attacks.spend_once(battle, who, strike, "attack")
    tell = reports.hit if strike.hit else reports.missed
    tell(battle, who.id, target.id, strike.total, rule, name)
    return strike.hit
