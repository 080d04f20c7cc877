"""What print without squares says in other words than the book's, and does the same. What comes of each was written
down before it was read; all of it is invented.
"""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene


def fight(*lines: str, engaged: bool = True, **brute: Any) -> Scene:
    """A brute with these lines and a hero, engaged with it or not."""
    scene = Scene("archmage", engaged=[("A", "V")] if engaged else [],
                  V={"hp": 60, "ac": 15, "powers": ["Cut +9 vs. AC—6 damage"]},
                  A={"name": "Brute", "side": "monsters", "hp": 60, "ac": 15, "powers": list(lines), **brute})
    assert not scene["A"].notes
    return scene


def struck(words: str) -> Scene:
    """A stone from the brute has hit the hero, which was not engaged."""
    scene = fight(f"R: Stone +30 vs. AC—1 damage, and {words}", engaged=False)
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "Stone", "V")
    return scene


@pytest.mark.parametrize(("words", "foes"), [
    ("the target is hauled into engagement with the brute", {"V"}), ("the target is dragged next to the brute", set()),
    ("the brute yanks the target next to it", set()), ("the brute drags the target into engagement with it", {"V"}),
])
def test_who_is_hauled_into_engagement_is_engaged(words: str, foes: set[str]) -> None:
    assert struck(words).engaged("A") == foes


@pytest.mark.parametrize("words", [
    "the target is flung far away", "the target is hurled somewhere far away", "the target is tossed faraway",
])
def test_who_is_hurled_far_away_is_far_away(words: str) -> None:
    assert struck(words)["V"].band == "far"


@pytest.mark.parametrize("words", ["spends a recovery", "uses one or more recoveries", "heals using a recovery"])
def test_a_recovery_by_any_name(words: str) -> None:
    scene = fight(f"Leech: When an enemy {words}, the brute heals 5 hit points.", at_hp=20)
    scene.turn("V")
    scene.do("V", "rally")
    assert scene["A"].hp == 25


@pytest.mark.parametrize("word", ["hard", "difficult"])
def test_a_difficult_save_is_a_hard_one(word: str) -> None:
    scene = struck(f"5 ongoing fire damage ({word} save ends, 16+)")
    scene.turn("V")
    scene.dice(d20=[15, 16])
    scene.turn("A")
    assert scene["V"].ongoing
    scene.turn("V")
    scene.turn("A")
    assert not scene["V"].ongoing


@pytest.mark.parametrize("words", ["damage dealt to it", "points of damage it takes", "damage"])
def test_the_first_damage_of_each_turn_is_ignored(words: str) -> None:
    scene = fight(f"Hide: The brute ignores the first 4 {words} each turn.")
    scene.turn("V")
    scene.dice(d20=[15])
    scene.do("V", "Cut", "A")
    assert scene["A"].hp == 58


@pytest.mark.parametrize(("natural", "hp"), [(15, 57), (16, 54)])
@pytest.mark.parametrize("words", ["it only deals half damage", "the brute takes half damage",
                                   "the attack deals only half damage"])
def test_half_damage_unless_the_roll_is_high(words: str, natural: int, hp: int) -> None:
    scene = fight("Bark: When an attack targets this creature, the attacker must roll a natural 16+ on the attack roll "
                  f"or {words}.")
    scene.turn("V")
    scene.dice(d20=[natural])
    scene.do("V", "Cut", "A")
    assert scene["A"].hp == hp


@pytest.mark.parametrize("words", ["a single", "one extra", "an extra", "a second"])
def test_one_more_attack(words: str) -> None:
    scene = fight("Claw +9 vs. AC—6 damage", "Rush +9 vs. AC—2 damage\n"
                  f"Natural even hit: The brute can make {words} claw attack as a free action.")
    scene.turn("A")
    scene.dice(d20=[18, 15])
    scene.do("A", "Rush", "V")
    assert scene["V"].hp == 60 - 2 - 6


@pytest.mark.parametrize("words", [
    "any creature suffering ongoing fire damage", "creatures already taking ongoing fire damage",
    "creatures that are taking ongoing fire damage"])
def test_against_those_who_burn(words: str) -> None:
    glee = f"Glee: The brute gains a +4 attack bonus against {words}."
    scene = fight("Torch +9 vs. AC—5 ongoing fire damage", glee, "Claw +5 vs. AC—6 damage")
    for hp, natural in ((60, 8), (60 - 5 - 6, 8)):
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Claw", "V")
        assert scene["V"].hp == hp
        scene.turn("A")
        if hp == 60:
            scene.dice(d20=[15])
            scene.do("A", "Torch", "V")
            scene.turn("V")
            scene.dice(d20=[2])
