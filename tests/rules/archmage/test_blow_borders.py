"""Blows at their borders: dice one size up or down, how many opportunity attacks, who is spared, what widens a crit."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]


@pytest.mark.rule("archmage.weapon.situational-dice")
@pytest.mark.rule("archmage.ruling.situational-dice")
@pytest.mark.parametrize(
    ("sides", "step", "option", "rolled"),
    [
        (4, "bigger", "on", 6),
        (4, "smaller", "on", 4),
        (6, "bigger", "on", 8),
        (6, "smaller", "on", 4),
        (8, "bigger", "on", 10),
        (8, "smaller", "on", 6),
        (10, "bigger", "on", 12),
        (10, "smaller", "on", 8),
        (12, "bigger", "on", 12),
        (12, "smaller", "on", 10),
        (8, None, "on", 8),
        (8, "bigger", "off", 8),
        (8, "smaller", "off", 8),
    ],
)
@pytest.mark.parametrize("count", [1, 3])
def test_one_step_along_the_dice_and_as_many_of_them(
    stage: Stage, sides: int, step: str | None, option: str, rolled: int, count: int
) -> None:
    scene = stage(
        options={"situational_weapon_dice": option}, engaged=[("A", "G")],
        A={"weapon": f"blade +3 {count}d{sides}"}, G=dict(side="monsters", hp=90),
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[19], **{f"d{rolled}": [2] * count})
    scene.do("A", "melee-basic", "G", choose={"weapon-dice": step} if step else {})
    assert scene["G"].hp == 90 - 2 * count


@pytest.mark.rule("archmage.ruling.opportunity-count")
@pytest.mark.parametrize(
    ("cap", "struck"),
    [
        ("none", [2, 2, 2]),
        (1, [1, 0, 1]),
        (2, [2, 0, 2]),
        (3, [2, 1, 2]),
        (4, [2, 2, 2]),
    ],
)
def test_the_cap_is_each_round_anew(stage: Stage, cap: str | int, struck: list[int]) -> None:
    """A shoots across the melee with B and C in one round, then again in the next: how often G strikes each time."""
    dart = "R: Dart +5 vs. PD—1 damage"
    scene = stage(
        options={"opportunity_cap": cap}, engaged=[(key, "G") for key in "ABCD"],
        **{key: {"hp": 200, "powers": [dart]} for key in "ABCD"}, G=dict(side="monsters"),
        H=dict(side="monsters", hp=200),
    )  # fmt: skip
    seen: list[int] = []
    for pair in ("AB", "CD", "AB"):
        number = 0
        for key in pair:
            scene.turn(key)
            scene.accept("G", "opportunity-attack")
            scene.dice(d20=[2])
            before = len([event for event in scene.log if event.kind == "attack" and event.who == "G"])
            scene.do(key, "Dart", "H")
            number += len([event for event in scene.log if event.kind == "attack" and event.who == "G"]) - before
        seen.append(number)
    assert seen == struck


@pytest.mark.rule("archmage.damage.knock-out")
@pytest.mark.rule("archmage.ruling.knock-out")
@pytest.mark.parametrize(
    ("line", "melee", "spares", "any_spares"),
    [
        ("Club +20 vs. AC—50 damage", True, True, True),
        ("Brand +20 vs. AC—50 fire damage", True, False, True),
        ("R: Stone +20 vs. AC—50 damage", False, False, True),
        ("C: Shout +20 vs. PD (one nearby enemy)—50 damage", False, False, True),
    ],
)
@pytest.mark.parametrize("value", ["melee", "any"])
@pytest.mark.parametrize("said", [True, False])
def test_which_blows_spare_a_foe(
    stage: Stage, line: str, melee: bool, spares: bool, any_spares: bool, value: str, said: bool
) -> None:
    name = line.split(": ")[-1].split(" +")[0]
    scene = stage(
        options={"knock_out": value}, A={"powers": [line]}, B={}, G=dict(side="monsters", hp=30),
        H=dict(side="monsters"), engaged=[("A", "G")] if melee else [],
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[15])
    may = any_spares if value == "any" else spares
    scene.do("A", name, "G", choose={"knock-out": True} if said else {})
    assert scene["G"].alive is (may and said)
    assert ("unconscious" in scene["G"].conditions) is (may and said)


@pytest.mark.rule("archmage.crit.natural-20")
@pytest.mark.rule("archmage.vulnerable.crit-range")
@pytest.mark.parametrize(
    ("more", "roll", "crit"),
    [
        ({}, 19, False),
        ({}, 20, True),
        ({"conditions": ["vulnerable"]}, 17, False),
        ({"conditions": ["vulnerable"]}, 18, True),
        ({"vulnerable": {"fire": 5}}, 17, False),
        ({"vulnerable": {"fire": 5}}, 18, True),
        ({"vulnerable": {"cold": 5}}, 19, False),
        ({"vulnerable": {"fire": 5}, "conditions": ["vulnerable"]}, 17, False),
        ({"vulnerable": {"fire": 5}, "conditions": ["vulnerable"]}, 18, True),
    ],
)
def test_from_which_roll_a_hit_is_critical(stage: Stage, more: dict[str, Any], roll: int, crit: bool) -> None:
    bolt = "R: Ember +5 vs. PD—6 fire damage"
    scene = stage(A={"powers": [bolt]}, G=dict(side="monsters", hp=90, **more))
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "Ember", "G")
    assert scene.last("attack").crit is crit
    assert scene["G"].hp == 90 - (12 if crit else 6)
