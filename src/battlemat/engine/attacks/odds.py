"""Exact odds: the chance to hit and the expected damage of an attack, nothing rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.dice import Roll

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle

USUAL_HITS: Final = 11
"""Of twenty faces, how many are taken to hit where nothing is said of bonus and defense."""


class Harm:
    """Damage that a strike deals to its target: a roll, its types, and whether only half of it counts."""

    def __init__(self, roll: Roll, types: tuple[str, ...], half: bool = False) -> None:
        self.roll = roll
        self.types = types
        self.half = half


def spread(roll: Roll) -> dict[int, int]:
    """In how many ways a roll comes to each amount."""
    ways: dict[int, int] = {roll.bonus: 1}
    for count, sides in roll.groups:
        for _ in range(count):
            wider: dict[int, int] = {}
            for amount, number in ways.items():
                for face in range(1, sides + 1):
                    wider[amount + face] = wider.get(amount + face, 0) + number
            ways = wider
    return ways


def exact(battle: Battle, strike: Strike) -> tuple[float, float, float]:
    """The chance of a hit (critical ones included), of a critical hit, and the damage to be expected."""
    return battle.rules.attacks.forecast(battle, strike)


def typical(battle: Battle, strike: Strike) -> tuple[float, float, float]:
    """Those three where criticals take the most the dice can show and damage does not depend on the die.

    Resistance, vulnerability and halving are worked out for every amount the dice can show.
    """
    hits, crits = battle.rules.attacks.odds(battle, strike)
    if strike.take_better:
        hits, crits = _twice(hits, strike.take_better), _twice(crits, strike.take_better)
        chance, critical = hits / 400, crits / 400
    else:
        chance, critical = hits / 20, crits / 20
    attacker = battle.creatures[strike.attacker]
    target = battle.creatures[strike.target]
    roll = strike.power.damage(battle, attacker, target, strike.weapon)
    if roll is None:
        return (chance, critical, 0.0)
    types = strike.power.damage_types
    health = battle.rules.health
    ways = spread(roll)
    total = sum(ways.values())
    plain = sum(health.adjusted(battle, target, max(0, amount), types, strike) * number
                for amount, number in ways.items()) / total
    most = health.adjusted(battle, target, max(0, roll.most), types, strike)
    missed = 0.0
    share = strike.power.miss_share()
    if share:
        missed = sum(health.adjusted(battle, target, health.half(max(0, amount)), types, strike) * number
                     for amount, number in ways.items()) / total
    expected = (chance - critical) * plain + critical * most + (1 - chance) * missed
    return (chance, critical, expected)


def _twice(faces: int, better: int) -> int:
    """Of the 400 outcomes of two dice, how many keep a face among these."""
    return 400 - (20 - faces) ** 2 if better > 0 else faces * faces
