"""What stands while a printed creature fights: regeneration by the count, wounds it shrugs off, prices it pays."""

from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
KNIT = (
    "Knitting flesh: While this creature is damaged, its flesh heals 10 hp at the start of this creature's turn. "
    "It can regenerate two times per battle. If it heals to its maximum hit points, then that use of regeneration "
    "doesn't count against the two-use limit. When this creature is hit by an attack that deals acid damage, it loses "
    "one use of its regeneration, and it can't regenerate during its next turn. Dropping this creature to 0 hp doesn't "
    "kill it if it has any uses of regeneration left."
)


def duel(*traits: str, harm: str = "9 damage", **g: Any) -> Scene:
    """G, with these traits, is engaged with A, who hits it by a dart that deals this harm; A's turn."""
    scene = Scene(
        "archmage", engaged=[("A", "G")], A=dict(hp=50, powers=[f"Dart +30 vs. PD—{harm}"]), B={},
        G={"side": "monsters", "hp": 40, "powers": [CLAW, *traits], **g},
    )
    scene.turn("A")
    return scene


def struck(scene: Scene, natural: int = 10) -> None:
    scene.dice(d20=[natural])
    scene.do("A", "Dart", "G")


def test_counted_regeneration_heals_so_often() -> None:
    scene = duel(KNIT, at_hp=5)
    for healed in (15, 25, 25):
        scene.turn("G")
        assert scene["G"].hp == healed


def test_a_use_that_heals_wholly_is_not_counted() -> None:
    scene = duel(KNIT, at_hp=35, harm="8 damage")
    for _ in range(4):
        scene.turn("G")
        assert scene["G"].hp == 40
        scene.turn("A")
        struck(scene)


def test_it_lies_helpless_and_rises_while_uses_are_left() -> None:
    scene = duel(KNIT, at_hp=5)
    struck(scene)
    assert scene["G"].alive and "unconscious" in scene["G"].conditions
    scene.turn("G")
    assert scene["G"].hp == 10 and "unconscious" not in scene["G"].conditions


def test_what_it_fears_costs_a_use_and_a_turn() -> None:
    scene = duel(KNIT, at_hp=20, harm="9 acid damage")
    struck(scene)
    scene.turn("G")
    assert scene["G"].hp == 11
    scene.turn("A")
    scene.turn("G")
    assert scene["G"].hp == 21
    scene.turn("A")
    scene.turn("G")
    assert scene["G"].hp == 21


@pytest.mark.parametrize(("harm", "left"), [("8 damage", 40), ("9 damage", 31), ("8 fire damage", 40)])
def test_small_wounds_are_shrugged_off(harm: str, left: int) -> None:
    scene = duel("Grit: When this creature takes 8 damage or less, it takes no damage instead.", harm=harm)
    struck(scene)
    assert scene["G"].hp == left


def test_misses_that_hurt() -> None:
    scene = duel("Tail: This creature deals 5 extra damage to a target it misses with a melee attack.")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 45


@pytest.mark.parametrize("grows", [
    "After the first success, the grace die becomes a d6, and finally a d20 after the second one.",
    "After the first success, the grace die becomes a d6. The second success is a d20.",
    "After the first success, the grace die becomes a d6. After the second success, it's a d20, then a d12 after the "
    "third success.",
])
def test_a_die_that_grows_after_each_success(grows: str) -> None:
    grace = (
        "Grace: At the start of each of this creature's turns, roll a d4 to see if it gets an extra standard action. "
        "If the roll is equal to or less than the escalation die, this creature can take an extra standard action that "
        "turn. "
    )
    scene = duel(grace + grows)
    for dice in ({"d4": [1]}, {"d4": [1]}, {"d6": [3]}, {"d6": [3]}, {"d20": [20]}):
        scene.dice(**dice)
        scene.turn("G")
        assert not any(scene.dice_left().values()), (scene.round, scene.escalation, dice)


def test_what_is_said_of_whoever_does_it_happens_as_they_do() -> None:
    scene = duel("Heat: Each enemy that ends its turn engaged with this creature takes 7 fire damage.")
    scene.turn("B")
    assert scene["A"].hp == 43
    scene.turn("G")
    assert scene["B"].hp == scene["B"].max_hp


def test_the_first_attack_of_each_is_put_to_a_save() -> None:
    scene = duel(
        "Beauty: The first time each enemy attacks this creature this battle, it must roll a normal save; on a "
        "failure, the attack takes a -6 penalty.",
    )
    scene.dice(d20=[10, 15])
    scene.do("A", "Dart", "G")
    assert scene.last("attack").total == 15 + 30 - 6
    scene.turn("A")
    struck(scene)
    assert scene.last("attack").total >= 10 + 30


def test_a_last_stand_with_what_nothing_adds_to() -> None:
    stand = (
        "Grim: When this creature drops to 0 hp, it does not immediately die. Ignore any damage in excess of 0 hp, "
        "roll 2d6, and give this creature that many temporary hit points. When the temporary hit points are gone, this "
        "creature dies."
    )
    scene = duel(stand, at_hp=5)
    scene.dice(d20=[10], d6=[5, 5])
    scene.do("A", "Dart", "G")
    assert scene["G"].alive and scene["G"].hp + scene["G"].temp_hp == 10
    scene.turn("A")
    struck(scene)
    assert scene["G"].alive
    scene.turn("A")
    struck(scene)
    assert not scene["G"].alive


def test_whoever_is_removed_from_play_is_out_and_comes_back() -> None:
    scene = Scene(
        "archmage", A=dict(hp=50), B={},
        G={"side": "monsters", "hp": 40, "powers": [
            "R: Banish +30 vs. MD—the target is removed from play until the end of its next turn"]},
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Banish", "A")
    assert scene.can("G", "Banish", "A") is False
    scene.turn("B")
    assert scene["A"].alive
    scene.turn("G")
    assert scene.can("G", "Banish", "A")
