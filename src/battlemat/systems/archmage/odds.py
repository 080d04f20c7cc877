"""Exact odds where the face of the die decides: every face played through, nothing rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.attacks.basic import damage_parts
from battlemat.engine.attacks.odds import spread
from battlemat.engine.dice import Mixed, Roll

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.systems.archmage.attacks import ArchmageAttacks

FACES: Final = 20


class Face:
    """How the attack comes out on one face of the die: hit, critical, and the damage to be expected."""

    def __init__(self, natural: int, hit: bool, crit: bool, damage: float) -> None:
        self.natural = natural
        self.hit = hit
        self.crit = crit
        self.damage = damage


def escalation(battle: Battle, rounds: int) -> int:
    """The escalation die so many rounds on, if nothing holds it up (archmage.escalation.advance)."""
    return min(battle.rules.turns.highest_escalation, battle.escalation + rounds)


def faces(attacks: ArchmageAttacks, battle: Battle, strike: Strike) -> list[Face]:
    """The twenty faces, from 1 up."""
    bonus = attacks.attack_total(battle, strike)
    strike.against = attacks.defense_total(battle, strike)
    found: list[Face] = []
    for natural in range(1, FACES + 1):
        strike.natural = FACES if strike.coup else natural
        strike.total = strike.natural + bonus
        attacks.decide(battle, strike)
        found.append(Face(natural, strike.hit, strike.crit, damage(attacks, battle, strike)))
    return found


def weights(attacks: ArchmageAttacks, battle: Battle, strike: Strike, shown: list[Face]) -> list[int]:
    """In how many of 8000 cases each face stands: one die or the better or worse of two, and a reroll where it pays."""
    ways: list[int] = []
    for natural in range(1, FACES + 1):
        if strike.take_better > 0:
            ways.append(2 * natural - 1)
        elif strike.take_better < 0:
            ways.append(2 * (FACES - natural) + 1)
        else:
            ways.append(FACES)
    face = attacks.reroll_on
    if shown[face - 1].hit or not attacks.may_reroll(battle, strike):
        return [way * FACES for way in ways]
    again = ways[face - 1]
    ways[face - 1] = 0
    return [way * FACES + again for way in ways]


def exact(attacks: ArchmageAttacks, battle: Battle, strike: Strike) -> tuple[float, float, float]:
    """The chance of a hit (critical ones included), of a critical hit, and the damage to be expected."""
    shown = faces(attacks, battle, strike)
    hit = crit = 0
    dealt = 0.0
    for face, ways in zip(shown, weights(attacks, battle, strike, shown), strict=True):
        hit += ways if face.hit else 0
        crit += ways if face.crit else 0
        dealt += ways * face.damage
    total = FACES * FACES * FACES * (2 if attacks.unnoticed(battle, strike) else 1)
    return (hit / total, crit / total, dealt / total)


def damage(attacks: ArchmageAttacks, battle: Battle, strike: Strike) -> float:
    """The mean of what a strike that has come out as it says deals to its target."""
    if strike.void:
        return 0.0
    target = battle.creatures[strike.target]
    health = battle.rules.health
    times = attacks.multiplier(battle, strike) if strike.hit else 1
    bonus = battle.rules.stacking.add(damage_parts(battle, strike)) if strike.hit else 0
    total = 0.0
    for harm in strike.power.harms(battle, strike):
        roll = harm.roll
        factor = times
        if times > 1 and attacks.again and strike.crit and roll.groups:
            roll = Mixed(roll.groups * times, roll.bonus)
            factor = 1
        ways = spread(raised(roll, bonus))
        bonus = 0
        worth = 0
        for amount, number in ways.items():
            amount = max(0, amount * factor)
            if harm.half:
                amount = health.half(amount)
            worth += number * health.adjusted(battle, target, amount, harm.types, strike)
        total += worth / sum(ways.values())
    return total


def raised(roll: Roll, bonus: int) -> Roll:
    """A roll with a bonus on top."""
    return Mixed(roll.groups, roll.bonus + bonus) if bonus else roll
