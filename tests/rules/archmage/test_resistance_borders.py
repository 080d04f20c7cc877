"""Resistance by the table: every word against every kind of attack, mixed damage, torches, and dice that stand in."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
NATURAL = "archmage.resistance.natural-roll"
CASES = "archmage.ruling.resistance-cases"
SEAR = "Sear\nRanged spell\nAt-Will\nTarget: One nearby enemy\nEffect: The target takes 9 {} damage."


def harm(stage: Stage, damage: str, natural: int, resist: dict[str, int], **more: Any) -> int:
    """What a dart of this damage, thrown with this roll, does to A."""
    scene = stage(G=dict(side="monsters", powers=[f"R: Dart +30 vs. PD—{damage}"]), A=dict(resist=resist, **more), B={})
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Dart", "A")
    return 40 - scene["A"].hp


@pytest.mark.rule("archmage.resistance.immune-to-mundane")
@pytest.mark.parametrize(("damage", "resist", "taken"), [
    ("9 mundane fire damage", {"fire": 16}, 0), ("9 mundane fire damage", {"fire": 1}, 0),
    ("9 mundane fire damage", {"cold": 16}, 9), ("9 mundane fire damage", {"all": 16}, 0),
    ("9 mundane fire and cold damage", {"fire": 16, "cold": 16}, 0),
    ("9 mundane fire and cold damage", {"fire": 16}, 9), ("9 mundane fire and cold damage", {"cold": 16}, 9),
    ("9 mundane fire damage", {"weapons": 16}, 9), ("9 mundane fire damage", {"ranged": 16}, 9),
    ("9 fire damage", {"fire": 16}, 9), ("9 fire damage", {"fire": 1}, 9),
])  # fmt: skip
def test_ordinary_energy_does_nothing_to_who_resists_it(
    stage: Stage, damage: str, resist: dict[str, int], taken: int
) -> None:
    assert harm(stage, damage, 16, resist) == taken


@pytest.mark.rule("archmage.resistance.immune-to-mundane")
@pytest.mark.rule(CASES)
@pytest.mark.parametrize(("resist", "natural", "taken"), [
    ({"weapons": 16}, 15, 4), ({"weapons": 16}, 16, 9), ({"ranged": 12}, 11, 4), ({"cold": 18}, 2, 9),
])  # fmt: skip
def test_ordinary_energy_that_is_not_stopped_is_resisted_as_any(
    stage: Stage, resist: dict[str, int], natural: int, taken: int
) -> None:
    assert harm(stage, "9 mundane fire damage", natural, resist) == taken


KINDS = {"melee weapon": "Melee attack", "ranged weapon": "Ranged attack", "ranged spell": "Ranged spell",
         "close spell": "Close-quarters spell"}  # fmt: skip


@pytest.mark.rule("archmage.resistance.weapons-not-immune")
@pytest.mark.rule(CASES)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("word", ["melee", "ranged", "close", "weapons", "spells", "all", "fire"])
@pytest.mark.parametrize("natural", [15, 16])
def test_what_is_resisted_by_the_kind_of_attack(stage: Stage, kind: str, word: str, natural: int) -> None:
    card = (f"Strike\n{KINDS[kind]}\nAt-Will\nTarget: One nearby enemy\nAttack: Strength + Level vs. AC\n"
            "Hit: 9 damage.")  # fmt: skip
    scene = stage(A=dict(powers=[card], str=30), G=dict(side="monsters", resist={word: 16}), engaged=[("A", "G")])
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Strike", "G")
    origin, made = kind.split()
    meant = word == "all" or word == origin or word == f"{made}s"
    assert scene["G"].hp == 40 - (4 if meant and natural < 16 else 9)


@pytest.mark.rule(CASES)
@pytest.mark.rule(NATURAL)
@pytest.mark.parametrize(("resist", "number"), [
    ({"fire": 12, "ranged": 16}, 16), ({"fire": 16, "ranged": 12}, 16), ({"fire": 12, "all": 14, "weapons": 13}, 14),
    ({"fire": 12, "cold": 18}, 12), ({"all": 18, "fire": 12}, 18), ({"fire": 1}, 1), ({"cold": 20}, 0),
])  # fmt: skip
@pytest.mark.parametrize("off", [-1, 0])
def test_the_highest_number_that_matches_counts(stage: Stage, resist: dict[str, int], number: int, off: int) -> None:
    natural = max(2, number + off)
    assert harm(stage, "9 fire damage", natural, resist) == (4 if natural < number else 9)


@pytest.mark.rule(CASES)
@pytest.mark.parametrize(("resist", "number"), [
    ({"fire": 16, "cold": 12}, 12), ({"fire": 12, "cold": 16}, 12), ({"fire": 16}, 0), ({"cold": 16}, 0),
    ({"fire": 16, "cold": 12, "ranged": 14}, 14), ({"ranged": 14}, 14), ({"fire": 16, "all": 10}, 10),
])  # fmt: skip
@pytest.mark.parametrize("off", [-1, 0])
def test_mixed_damage_is_resisted_by_its_least_number(
    stage: Stage, resist: dict[str, int], number: int, off: int
) -> None:
    natural = max(2, number + off)
    assert harm(stage, "9 fire and cold damage", natural, resist) == (4 if natural < number else 9)


@pytest.mark.rule(CASES)
@pytest.mark.parametrize(("immune", "resist", "taken"), [
    (["fire"], {}, 0), (["fire"], {"fire": 20}, 0), (["cold"], {}, 9), (["fire"], {"cold": 20}, 0),
    (["dazed"], {"fire": 20}, 4),
])  # fmt: skip
def test_the_immune_resist_nothing_they_are_immune_to(
    stage: Stage, immune: list[str], resist: dict[str, int], taken: int
) -> None:
    assert harm(stage, "9 fire damage", 15, resist, immune=immune) == taken


@pytest.mark.rule("archmage.resistance.automatic-damage")
@pytest.mark.parametrize("how", ["always", "none", "gm"])
@pytest.mark.parametrize(("resist", "shown", "taken"), [
    ({"fire": 16}, 15, 4), ({"fire": 16}, 16, 9), ({"fire": 1}, 1, 9), ({"fire": 20}, 19, 4), ({"cold": 16}, 0, 9),
    ({}, 0, 9), ({"spells": 16}, 0, 9),
])  # fmt: skip
def test_a_stand_in_die_is_rolled_where_the_type_is_resisted(
    stage: Stage, how: str, resist: dict[str, int], shown: int, taken: int
) -> None:
    scene = stage(options={"resistance_automatic": how}, A=dict(powers=[SEAR.format("fire")]),
                  G=dict(side="monsters", resist=resist))  # fmt: skip
    scene.turn("A")
    if shown and how != "none":
        scene.dice(d20=[shown])
    scene.do("A", "Sear", "G")
    assert scene["G"].hp == 40 - (9 if how == "none" else taken)


@pytest.mark.rule("archmage.resistance.automatic-damage")
@pytest.mark.parametrize(("answer", "taken"), [(True, 4), (False, 9)])
def test_by_the_switch_the_referee_is_asked_for_the_die(stage: Stage, answer: bool, taken: int) -> None:
    scene = stage(options={"resistance_automatic": "gm"}, A=dict(powers=[SEAR.format("fire")]),
                  G=dict(side="monsters", resist={"fire": 16}))  # fmt: skip
    scene.turn("A")
    if answer:
        scene.dice(d20=[2])
    scene.do("A", "Sear", "G", choose={"resist": answer})
    assert scene["G"].hp == 40 - taken


@pytest.mark.rule("archmage.resistance.ongoing")
@pytest.mark.parametrize(("resist", "natural", "each"), [
    ({"fire": 16}, 15, 2), ({"fire": 16}, 16, 5), ({"cold": 16}, 2, 5), ({"ranged": 16}, 15, 2), ({"all": 12}, 11, 2)])
def test_ongoing_damage_is_halved_by_the_die_that_brought_it(
    stage: Stage, resist: dict[str, int], natural: int, each: int
) -> None:
    scene = stage(G=dict(side="monsters", powers=["R: Dart +30 vs. PD—1 damage, and 5 ongoing fire damage"]),
                  A=dict(resist=resist), B={})  # fmt: skip
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Dart", "A")
    hp = scene["A"].hp
    for _ in range(2):
        scene.turn("A")
        scene.dice(d20=[10])
        scene.end()
        hp -= each
        assert scene["A"].hp == hp
