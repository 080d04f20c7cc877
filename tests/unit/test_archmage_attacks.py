"""Attacks of Archmage that the table decides about, and their odds."""

from __future__ import annotations

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"


def duel(options: dict[str, object] | None = None, **a: object) -> Scene:
    """A, which hits on a 14, is engaged with G and it is A's turn."""
    scene = Scene("archmage", options=options, engaged=[("A", "G")], A=dict(a), B={},
                  G=dict(side="monsters", powers=[CLAW]), H=dict(side="monsters", powers=[CLAW]))
    scene.turn("A")
    return scene


@pytest.mark.parametrize(("word", "options", "total"), [
    ("+2", None, 13), ("-2", None, 9), ("+2 -2", None, 11), ("+2 +2", None, 13),
    ("+2 +2", {"circumstance_stacking": "yes"}, 15),
])
def test_the_table_gives_a_roll_its_circumstances(word: str, options: dict[str, object] | None, total: int) -> None:
    scene = duel(options)
    scene.dice(d20=[10], d8=[1])
    scene.do("A", "melee-basic", "G", choose={"circumstance": word})
    assert scene.last("attack").total == total


@pytest.mark.parametrize(("option", "step", "sides"), [
    ("on", "bigger", 10), ("on", "smaller", 6), ("off", "bigger", 8)])
def test_a_weapon_may_strike_with_other_dice_for_once(option: str, step: str, sides: int) -> None:
    scene = duel({"situational_weapon_dice": option})
    scene.dice(d20=[15, 15], **{f"d{sides}": [5]})
    scene.do("A", "melee-basic", "G", choose={"weapon-dice": step})
    assert scene["G"].hp == 35
    assert scene.dice_left().get(f"d{sides}", []) == []


def test_odds_know_the_reroll_of_two_weapons() -> None:
    assert duel().odds("A", "melee-basic", "G").hit == pytest.approx(7 / 20)
    twin = duel(offhand="dagger +0 1d4").odds("A", "melee-basic", "G")
    assert twin.hit == pytest.approx((7 + 7 / 20) / 20)


@pytest.mark.parametrize(("method", "mean"), [("total", 9.0), ("dice", 9.0)])
def test_odds_double_critical_damage(method: str, mean: float) -> None:
    odds = duel({"crit_method": method}).odds("A", "melee-basic", "G")
    assert odds.damage == pytest.approx((6 * 4.5 + mean) / 20)


def test_odds_halve_by_the_face_for_who_resists() -> None:
    scene = Scene("archmage", engaged=[("G", "A")], A=dict(resist={"fire": 16}), B={},
                  G=dict(side="monsters", powers=["Brand +7 vs. AC—9 fire damage"]))
    scene.turn("G")
    # 8 to 15 deal 4, 16 to 19 deal 9, and 20 deals 18
    assert scene.odds("G", "Brand", "A").damage == pytest.approx((8 * 4 + 4 * 9 + 18) / 20)
