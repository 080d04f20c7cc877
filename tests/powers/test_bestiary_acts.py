"""What somebody is made to do, kept from or allowed, in stat blocks on squares; each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . A G . . . B . .
    . . . . . . . . . .
    . . . . . . . . . .
"""
JAB = "Jab (standard, at-will): +20 vs AC; 6 damage."
BITE = "Bite (standard, at-will): +9 vs AC; 3 damage."


def fight(*powers: str) -> Scene:
    """A beside G, which has these powers and no note; B out of reach."""
    scene = Scene("orcus", FIELD, A=dict(hp=50, ac=10, powers=[JAB]), B=dict(hp=50, ac=10, powers=[JAB]),
                  G=dict(side="monsters", hp=50, ac=10, name="Fen Ogre", powers=list(powers)))
    assert not scene["G"].notes
    return scene


def hit(scene: Scene, power: str, whom: str, *dice: int) -> None:
    """G's turn, in which it hits somebody with a power."""
    scene.turn("G")
    scene.dice(d20=[15, *dice])
    scene.do("G", power, whom)


def test_it_loses_its_next_standard_action() -> None:
    scene = fight("Numb (standard, at-will): +9 vs AC; 3 damage, and the target loses its next standard action.")
    hit(scene, "Numb", "A")
    scene.turn("A")
    assert not scene.can("A", "Jab", "G")
    scene.turn("G")
    scene.turn("A")
    assert scene.can("A", "Jab", "G")


@pytest.mark.parametrize("words", [
    "The target takes 4 fire damage the next time it makes an attack roll before the end of its next turn.",
    "The next time the target makes an attack roll before the end of its next turn, it takes 4 fire damage.",
])
def test_the_next_time_it_attacks(words: str) -> None:
    scene = fight(f"Brand (standard, at-will): +9 vs AC; 3 damage. {words}")
    hit(scene, "Brand", "A")
    for left in (43, 43):
        scene.turn("A")
        scene.dice(d20=[2])
        scene.do("A", "Jab", "G")
        assert scene["A"].hp == left
        scene.turn("G")


def test_a_free_attack_where_a_pull_ends() -> None:
    scene = fight(BITE, "Hook (standard, at-will): Ranged 10; +9 vs AC; the target is pulled 4 squares. If the target "
                  "ends the pull adjacent to the ogre, the ogre makes a bite attack against it as a free action.")
    hit(scene, "Hook", "B", 15)
    assert scene["B"].hp == 47


def test_driven_on() -> None:
    scene = fight("Call (standard, at-will): Ranged 10; +9 vs Will; the target moves its speed directly toward the "
                  "ogre and can't take opportunity actions until the start of its next turn.")
    hit(scene, "Call", "B")
    column, row = scene["B"].at or (9, 9)
    assert max(abs(column - 3), abs(row - 2)) == 1


def test_a_bonus_to_both_rolls() -> None:
    scene = fight(BITE.replace("Bite", "Claw").replace("+9", "+0"), "Urge (standard, at-will): The ogre makes a melee "
                  "basic attack with a +4 bonus to the attack roll and the damage roll.")
    scene.turn("G")
    scene.dice(d20=[6])
    scene.do("G", "Urge", "A")
    assert scene["A"].hp == 43


def test_an_action_more_on_each_of_its_turns() -> None:
    scene = fight("Swift: On each of its turns, the ogre can take an extra move action.")
    scene.turn("G")
    for at in ((4, 2), (5, 2), (6, 3)):
        scene.do("G", "walk", to=at)
    assert not scene.can("G", "walk", to=(7, 3))


def test_a_share_of_the_blow_is_no_half_of_anothers() -> None:
    trait = "Shield: If an attack hits G while it has a creature grabbed, that creature takes half of the damage."
    assert Scene("orcus", FIELD, A={}, B={}, G=dict(side="monsters", powers=[trait]))["G"].notes


def test_shots_that_provoke_nothing() -> None:
    scene = fight("Spit (standard, at-will): Ranged 10; +9 vs AC; 3 damage.",
                  "Calm: The ogre doesn't provoke opportunity attacks when it makes ranged attacks.")
    hit(scene, "Spit", "B")
    assert scene.offers == []
    scene.turn("A")
    scene.turn("G")
    assert scene["G"].hp == 50
