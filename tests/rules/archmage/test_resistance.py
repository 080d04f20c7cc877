"""Resistance: the natural roll decides between full and half damage."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

BOLT = (
    "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 9 fire damage.\nMiss: 7 fire damage."
)
SEAR = "Sear\nRanged spell\nAt-Will\nTarget: One nearby enemy\nEffect: The target takes 9 fire damage."


def dart(damage: str) -> str:
    """A dart that hardly ever misses Physical Defense."""
    return f"R: Dart +20 vs. PD—{damage}"


def struck(
    stage: Callable[..., Scene], damage: str, natural: int, options: dict[str, object] | None = None, **a: Any
) -> Scene:
    """A has been hit by G's dart, thrown with this natural roll."""
    scene = stage(options=options, G=dict(side="monsters", powers=[dart(damage)]), A=a, B={})
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Dart", "A")
    return scene


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.parametrize(("number", "natural", "damage"), [
    (16, 15, 4), (16, 16, 9), (16, 2, 4), (12, 11, 4), (12, 12, 9), (18, 17, 4), (18, 18, 9), (18, 20, 18),
])
def test_below_the_number_half_damage_rounded_down(
    stage: Callable[..., Scene], number: int, natural: int, damage: int
) -> None:
    scene = struck(stage, "9 fire damage", natural, resist={"fire": number})
    assert scene["A"].hp == 40 - damage


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.parametrize("damage", ["9 cold damage", "9 damage"])
def test_only_its_own_type_is_resisted(stage: Callable[..., Scene], damage: str) -> None:
    assert struck(stage, damage, 2, resist={"fire": 16})["A"].hp == 31


@pytest.mark.rule("archmage.resistance.natural-roll")
def test_the_total_has_no_part_in_it_nor_the_defense(stage: Callable[..., Scene]) -> None:
    assert struck(stage, "9 fire damage", 15, resist={"fire": 16}, pd=5)["A"].hp == 36
    assert struck(stage, "9 fire damage", 16, resist={"fire": 16}, pd=36)["A"].hp == 31


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.parametrize(("natural", "damage"), [(5, 3), (13, 3), (14, 4), (15, 4), (16, 9)])
def test_the_same_die_halves_miss_damage(stage: Callable[..., Scene], natural: int, damage: int) -> None:
    scene = stage(A=dict(powers=[BOLT]), G=dict(side="monsters", resist={"fire": 16}))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == 40 - damage


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.parametrize("options", [None, {"crit_method": "total"}])
def test_a_crit_is_doubled_before_it_is_halved(
    stage: Callable[..., Scene], options: dict[str, object] | None
) -> None:
    scene = struck(stage, "9 fire damage", 18, options, resist={"fire": 19}, conditions=["vulnerable"])
    assert scene["A"].hp == 40 - 9


@pytest.mark.rule("archmage.resistance.natural-roll")
def test_a_crit_by_dice_rolls_them_twice_and_is_halved_after(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"crit_method": "dice"}, G=dict(side="monsters", powers=[dart("1d8+2 fire damage")]),
        A=dict(resist={"fire": 19}, conditions=["vulnerable"]),
    )
    scene.turn("G")
    scene.dice(d20=[18], d8=[4, 7])
    scene.do("G", "Dart", "A")
    assert scene["A"].hp == 40 - (4 + 7 + 2) // 2


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.rule("archmage.temp-hp.separate")
def test_temporary_hit_points_meet_what_is_left_after_halving(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, "9 fire damage", 15, resist={"fire": 16}, temp_hp=3)
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 39)


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.parametrize(("resist", "damage"), [
    ({"fire": 16}, 10), ({"cold": 16}, 10), ({"fire": 16, "cold": 16}, 5), ({"fire": 16, "cold": 12}, 5),
])
def test_mixed_damage_is_resisted_only_if_every_type_is(
    stage: Callable[..., Scene], resist: dict[str, int], damage: int
) -> None:
    assert struck(stage, "10 fire and cold damage", 11, resist=resist)["A"].hp == 40 - damage


@pytest.mark.rule("archmage.resistance.natural-roll")
def test_split_damage_is_resisted_part_by_part(stage: Callable[..., Scene]) -> None:
    assert struck(stage, "7 fire damage and 5 cold damage", 15, resist={"fire": 16})["A"].hp == 40 - 3 - 5


@pytest.mark.rule("archmage.resistance.ongoing")
@pytest.mark.parametrize(("natural", "each"), [(15, 2), (16, 5), (2, 2)])
def test_the_first_roll_settles_ongoing_damage_for_good(
    stage: Callable[..., Scene], natural: int, each: int
) -> None:
    scene = struck(stage, "6 damage, and 5 ongoing fire damage", natural, resist={"fire": 16})
    assert scene["A"].hp == 34
    for turns, save in ((1, 10), (2, 3), (3, 19)):
        scene.turn("A")
        scene.dice(d20=[save])
        scene.end()
        assert scene["A"].hp == 34 - turns * each


@pytest.mark.rule("archmage.resistance.ongoing")
def test_ongoing_damage_of_another_type_is_not_resisted(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, "6 fire damage, and 5 ongoing acid damage", 15, resist={"fire": 16})
    scene.turn("A")
    scene.dice(d20=[11])
    scene.end()
    assert scene["A"].hp == 40 - 3 - 5


@pytest.mark.rule("archmage.resistance.immune-to-mundane")
@pytest.mark.parametrize(("natural", "damage"), [(15, 4), (16, 9)])
def test_a_monsters_fire_is_no_mundane_fire(stage: Callable[..., Scene], natural: int, damage: int) -> None:
    assert struck(stage, "9 fire damage", natural, resist={"fire": 16})["A"].hp == 40 - damage


@pytest.mark.rule("archmage.resistance.immune-to-mundane")
@pytest.mark.parametrize(("resist", "damage"), [({"cold": 16}, 9), ({}, 9)])
def test_a_torch_does_not_burn_who_resists_fire(
    stage: Callable[..., Scene], resist: dict[str, int], damage: int
) -> None:
    assert struck(stage, "9 mundane fire damage", 19, resist=resist)["A"].hp == 40 - damage


@pytest.mark.rule("archmage.resistance.weapons-not-immune")
@pytest.mark.parametrize(("natural", "damage"), [(15, 3), (16, 7)])
def test_a_plain_weapon_rolls_against_resistance_to_weapons(
    stage: Callable[..., Scene], natural: int, damage: int
) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=dict(side="monsters", resist={"weapons": 16}))
    scene.turn("A")
    scene.dice(d20=[natural], d8=[7])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - damage


@pytest.mark.rule("archmage.resistance.weapons-not-immune")
def test_resistance_to_weapons_is_none_to_spells(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[BOLT]), G=dict(side="monsters", resist={"weapons": 16}))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == 31


@pytest.mark.rule("archmage.resistance.automatic-damage")
@pytest.mark.parametrize(("options", "d20", "damage"), [
    (None, [15], 4), (None, [16], 9), (None, [20], 9), (None, [1], 4),
    ({"resistance_automatic": "always"}, [15], 4), ({"resistance_automatic": "none"}, [], 9),
])
def test_automatic_damage_rolls_a_die_for_resistance_alone(
    stage: Callable[..., Scene], options: dict[str, object] | None, d20: list[int], damage: int
) -> None:
    scene = stage(options=options, A=dict(powers=[SEAR]), G=dict(side="monsters", resist={"fire": 16}))
    scene.turn("A")
    scene.dice(d20=d20)
    scene.do("A", "Sear", "G")
    assert scene["G"].hp == 40 - damage


@pytest.mark.rule("archmage.resistance.automatic-damage")
def test_no_die_is_rolled_where_nothing_is_resisted(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[SEAR]), G=dict(side="monsters", resist={"cold": 16}))
    scene.turn("A")
    scene.dice(d20=[3])
    scene.do("A", "Sear", "G")
    assert (scene["G"].hp, scene.dice_left()["d20"]) == (31, [3])
    scene.turn("A")
    scene.do("A", "engage", "G")
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").natural == 3


@pytest.mark.rule("archmage.resistance.weapons-not-immune", "archmage.resistance.natural-roll")
@pytest.mark.parametrize(("trait", "blow", "spell"), [
    ("Resist weapons 16+", 4, 9), ("Resist spells 16+", 9, 4), ("Resist damage 16+", 4, 4), ("Resist cold 16+", 9, 9),
])
def test_a_resistance_printed_by_itself(stage: Callable[..., Scene], trait: str, blow: int, spell: int) -> None:
    slash = "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
    scene = stage(engaged=[("A", "G")], A={"str": 18, "int": 18, "powers": [slash, BOLT]},
                  G=dict(side="monsters", hp=90, powers=["Claw +7 vs. AC—6 damage", trait]))
    for power, damage in (("Slash", blow), ("Bolt", spell)):
        scene.turn("A")
        before = scene["G"].hp
        scene.dice(d20=[15])
        scene.do("A", power, "G")
        assert scene["G"].hp == before - damage
