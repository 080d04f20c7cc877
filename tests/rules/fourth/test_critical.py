"""What a hit does, damage and critical hits."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLUB], **fields}


def used(stage: Callable[..., Scene], line: str, d20: list[int], g: Any = None, **dice: list[int]) -> Scene:
    """A has used this power on G beside it."""
    scene = stage(A=dict(at=(5, 5), powers=[line]), G=foe(**{"at": (6, 5)} | (g or {})))
    scene.turn("A")
    scene.dice(d20=d20, **dice)
    scene.do("A", line.split(" (")[0], "G")
    return scene


@pytest.mark.rule("fourth.attack.hit-effects")
@pytest.mark.parametrize(
    ("print_", "d6", "hp", "slowed"),
    [
        ("1d6+2 damage.", [4], 84, False),
        ("the target is slowed (save ends).", [], 90, True),
        ("1d6+2 damage, and the target is slowed (save ends).", [4], 84, True),
    ],
)
def test_a_hit_deals_damage_or_an_effect_or_both(
    stage: Callable[..., Scene], print_: str, d6: list[int], hp: int, slowed: bool
) -> None:
    scene = used(stage, f"Jab (standard, at-will): +20 vs AC; {print_}", [10], d6=d6)
    assert scene["G"].hp == hp
    assert ("slowed" in scene["G"].conditions) is slowed


@pytest.mark.rule("fourth.attack.hit-effects")
def test_a_miss_does_nothing_of_it(stage: Callable[..., Scene]) -> None:
    line = "Jab (standard, at-will): +0 vs AC; 1d6+2 damage, and the target is slowed (save ends)."
    scene = used(stage, line, [10])
    assert scene["G"].hp == 90
    assert "slowed" not in scene["G"].conditions


@pytest.mark.rule("fourth.damage.reduces-hp")
@pytest.mark.parametrize(("temp", "hp", "left"), [(0, 82, 0), (3, 85, 0), (8, 90, 0), (10, 90, 2)])
def test_damage_takes_temporary_hit_points_first(
    stage: Callable[..., Scene], temp: int, hp: int, left: int
) -> None:
    scene = used(stage, "Jab (standard, at-will): +20 vs AC; 8 damage.", [10], g={"temp_hp": temp})
    assert (scene["G"].hp, scene["G"].temp_hp) == (hp, left)


@pytest.mark.rule("fourth.critical.natural-20")
@pytest.mark.parametrize(("die", "crit"), [(19, False), (20, True)])
def test_only_a_twenty_on_the_die_is_critical(stage: Callable[..., Scene], die: int, crit: bool) -> None:
    line = "Jab (standard, at-will): +20 vs AC; 1d8 damage."
    scene = used(stage, line, [die], d8=[] if crit else [2])
    assert scene.last("attack").crit is crit
    assert scene["G"].hp == 90 - (8 if crit else 2)


@pytest.mark.rule("fourth.critical.maximum-damage")
@pytest.mark.parametrize(
    ("printed", "damage"), [("2d6+3", 15), ("1d12+5", 17), ("1d4", 4), ("7", 7), ("3d10+1", 31)]
)
def test_a_critical_hit_rolls_no_dice_and_deals_the_most(
    stage: Callable[..., Scene], printed: str, damage: int
) -> None:
    scene = used(stage, f"Jab (standard, at-will): +5 vs AC; {printed} damage.", [20])
    assert scene["G"].hp == 90 - damage


@pytest.mark.rule("fourth.critical.maximum-damage")
def test_the_books_dwarf_deals_fifteen(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=16, weapon="maul +2 2d6"), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 15


@pytest.mark.rule("fourth.critical.maximum-damage")
def test_a_critical_hit_leaves_ongoing_damage_as_it_is(stage: Callable[..., Scene]) -> None:
    line = "Jab (standard, at-will): +5 vs AC; 1d6 damage, and the target takes ongoing 5 fire damage (save ends)."
    scene = used(stage, line, [20])
    assert scene["G"].hp == 84
    assert scene["G"].ongoing == {"fire": 5}


@pytest.mark.rule("fourth.critical.maximum-damage")
@pytest.mark.rule("fourth.area.one-damage-roll")
def test_in_an_area_only_those_hit_critically_take_the_most(stage: Callable[..., Scene]) -> None:
    line = "Boom (standard, at-will): Close burst 1, all enemies; +5 vs Reflex; 2d6+1 damage."
    scene = stage(A=dict(at=(5, 5), powers=[line]), G=foe(at=(6, 5)), H=foe(at=(5, 6)))
    scene.turn("A")
    scene.dice(d20=[20, 12], d6=[1, 3])
    scene.do("A", "Boom", targets=["G", "H"])
    assert sorted((scene["G"].hp, scene["H"].hp)) == [90 - 13, 90 - 5]


@pytest.mark.rule("fourth.area.one-damage-roll")
@pytest.mark.rule("fourth.damage.half-on-miss")
def test_one_damage_roll_serves_the_whole_area_and_a_miss_takes_half_of_it(
    stage: Callable[..., Scene],
) -> None:
    line = "Boom (standard, at-will): Close burst 1, all enemies; +5 vs Reflex; 2d6+2 damage. *Miss:* Half damage."
    scene = stage(
        A=dict(at=(5, 5), powers=[line]), G=foe(at=(6, 5)), H=foe(at=(5, 6), ref=30), K=foe(at=(4, 4))
    )
    scene.turn("A")
    scene.dice(d20=[12, 12, 12], d6=[4, 5])  # 11 in all
    scene.do("A", "Boom")
    assert (scene["G"].hp, scene["H"].hp, scene["K"].hp) == (79, 85, 79)


@pytest.mark.rule("fourth.damage.half-on-miss")
def test_without_the_print_a_miss_deals_nothing(stage: Callable[..., Scene]) -> None:
    scene = used(stage, "Jab (standard, at-will): +0 vs AC; 9 damage.", [10])
    assert scene["G"].hp == 90


@pytest.mark.rule("fourth.action.melee-basic")
@pytest.mark.parametrize(("level", "strength", "bonus", "damage"), [(1, 18, 7, 4), (6, 14, 8, 2), (1, 8, 2, -1)])
def test_a_heros_melee_basic_attack_is_strength_against_ac(
    stage: Callable[..., Scene], level: int, strength: int, bonus: int, damage: int
) -> None:
    scene = stage(A=dict(at=(5, 5), str=strength, level=level, dex=20), G=foe(at=(6, 5), fort=40, ref=40, will=40))
    scene.turn("A")
    scene.dice(d20=[15 - bonus], d8=[5])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == 15
    assert scene["G"].hp == 90 - 5 - damage
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("fourth.action.melee-basic")
def test_it_is_at_will_and_a_monsters_is_its_first_melee_power(stage: Callable[..., Scene]) -> None:
    bow = "Bow (standard, at-will): Ranged 10; +20 vs AC; 1 damage."
    claw = "Claw (standard, at-will): +20 vs AC; 3 damage."
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), powers=[bow, claw, CLUB]))
    for hp in (37, 34):
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "melee-basic", "A")
        assert scene["A"].hp == hp


@pytest.mark.rule("fourth.critical.natural-20")
@pytest.mark.rule("fourth.ruling.natural-20")
@pytest.mark.rule("fourth.ruling.natural-1")
@pytest.mark.parametrize(
    ("bonus", "options", "hit", "crit"),
    [
        (20, {}, 1.0, 0.05),
        (20, {"natural-1": "always-misses"}, 0.95, 0.05),
        (-9, {}, 0.05, 0.05),
        (-9, {"natural-20": "critical-needs-total"}, 0.05, 0.0),
        (5, {}, 0.55, 0.05),
    ],
)
def test_the_odds_know_what_a_one_and_a_twenty_do(
    stage: Callable[..., Scene], bonus: int, options: dict[str, Any], hit: float, crit: float
) -> None:
    jab = f"Jab (standard, at-will): {bonus:+} vs AC; 1d6+1 damage."
    scene = stage(
        G=dict(side="monsters", at=(5, 5), powers=[jab]), A=dict(at=(6, 5), ac=15), options=options
    )
    scene.turn("G")
    odds = scene.odds("G", "Jab", "A")
    assert odds.hit == pytest.approx(hit)
    assert odds.crit == pytest.approx(crit)


@pytest.mark.rule("fourth.critical.maximum-damage")
@pytest.mark.rule("fourth.ruling.critical-scope")
def test_extra_dice_of_a_critical_hit_are_maximised_too(stage: Callable[..., Scene]) -> None:
    edge = "Cruel Edge: It deals 1d6 extra damage against any target it has combat advantage against."
    jab = "Jab (standard, at-will): +5 vs AC; 1d6+1 damage."
    scene = stage(
        G=dict(side="monsters", at=(5, 5), powers=[jab], traits=[edge]), A=dict(at=(6, 5), conditions=["dazed"])
    )
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Jab", "A")
    assert scene["A"].hp == 40 - (6 + 1) - 6
