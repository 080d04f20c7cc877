"""Death throes, powers had again, what is done about an attack, and what saves bring, in stat blocks on squares."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = """
    . . . . . . . . . .
    . . . . . . . . . .
    . . A G . . . . . .
    . . . . . . . . . .
    . . . . . . B . . .
    . . . . . . . . . .
"""
JAB = "Jab (standard, at-will): +20 vs AC; 6 damage."


def fight(*powers: str, traits: tuple[str, ...] = (), hit_points: int = 50) -> Scene:
    """A beside G, which has these powers and traits and no note; B out of reach."""
    scene = Scene("orcus", FIELD, A=dict(hp=50, ac=10, powers=[JAB]), B=dict(hp=50),
                  G=dict(side="monsters", hp=50, at_hp=hit_points, name="Fen Ogre", powers=list(powers),
                         traits=list(traits)))
    assert not scene["G"].notes
    return scene


@pytest.mark.parametrize("words", [
    "it explodes in a burst 2: each creature in the burst takes 9 fire damage.",
    "it explodes in a close burst 2 that deals 9 fire damage to each creature.",
    "it explodes in a close burst 2, and each enemy in the burst takes 9 fire damage.",
])
def test_it_explodes_in_a_burst_as_it_drops(words: str) -> None:
    scene = fight(traits=(f"Bane: When the ogre drops to 0 hit points, {words}",), hit_points=5)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Jab", "G")
    assert (scene["A"].hp, scene["B"].hp) == (41, 50)


def test_an_attack_by_its_own_name() -> None:
    scene = fight("Bite (standard, at-will): +9 vs AC; 3 damage.", "Claw (standard, at-will): +9 vs AC; 3 damage.",
                  "Feeder: The ogre regains 7 hit points whenever it hits with its bite.", hit_points=20)
    for power, left in (("Claw", 20), ("Bite", 27)):
        scene.turn("G")
        scene.dice(d20=[15])
        scene.do("G", power, "A")
        assert scene["G"].hp == left


def test_both_claws() -> None:
    scene = fight("Claw (standard, at-will): +9 vs AC; 3 damage.",
                  "Rend (standard, at-will): The ogre makes two claw attacks. If both claw attacks hit the same "
                  "target, that target is knocked prone.")
    for dice, prone in (([15, 1], False), ([15, 15], True)):
        scene.turn("G")
        scene.dice(d20=dice)
        scene.do("G", "Rend", "A")
        assert ("prone" in scene["A"].conditions) is prone


def test_both_claws_whatever_the_bite_did() -> None:
    scene = fight("Claw (standard, at-will): +9 vs AC; 3 damage.", "Bite (standard, at-will): +9 vs AC; 3 damage.",
                  "Maul (standard, at-will): The ogre makes a bite attack and two claw attacks. If both claw attacks "
                  "hit the same target, that target is knocked prone.")
    for dice, prone in (([15, 15, 1], False), ([1, 15, 15], True)):
        scene.turn("G")
        scene.dice(d20=dice)
        scene.do("G", "Maul", "A")
        assert ("prone" in scene["A"].conditions) is prone


def test_a_power_used_twice() -> None:
    scene = fight("Claw (standard, at-will): +9 vs AC; 3 damage.",
                  "Frenzy (standard, at-will): The ogre uses Claw twice.")
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Frenzy", "A")
    assert scene["A"].hp == 44


def test_what_a_save_brings() -> None:
    scene = fight("Hex (standard, at-will): +9 vs Will; the target is slowed (save ends). When the target saves "
                  "against this effect, it takes 4 damage.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    scene.dice(d20=[5])
    scene.turn("G")
    assert scene["A"].hp == 50
    scene.turn("A")
    scene.dice(d20=[15])
    scene.turn("G")
    assert scene["A"].hp == 46 and not scene["A"].conditions


@pytest.mark.parametrize(("path", "held"), [(None, True), ([(4, 2)], False)])
def test_held_until_it_moves_or_is_no_longer_adjacent(path: list[tuple[int, int]] | None, held: bool) -> None:
    scene = fight("Pin (standard, at-will): +9 vs AC; the target is immobile until the ogre moves or is no longer "
                  "adjacent to it.")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Pin", "A")
    assert "immobile" in scene["A"].conditions
    if path is not None:
        scene.do("G", "walk", path=path)
    assert ("immobile" in scene["A"].conditions) is held


def test_an_ally_in_the_aura_that_is_bloodied() -> None:
    scene = Scene("orcus", FIELD, A={}, B={}, G=dict(side="monsters", name="Fen Ogre", powers=[
        "Cheer aura 9: Any ally that starts its turn in the aura and is bloodied regains 5 hit points."]),
        H=dict(side="monsters", hp=40, at_hp=10, at=(5, 2)), I=dict(side="monsters", hp=40, at_hp=30, at=(5, 3)))
    assert not scene["G"].notes
    scene.turn("H")
    scene.turn("I")
    assert (scene["H"].hp, scene["I"].hp) == (15, 30)


def test_difficult_terrain_ignored_when_shifting_is_not_ignored_always() -> None:
    trait = "Stride: The ogre ignores difficult terrain when shifting."
    assert Scene("orcus", FIELD, A={}, B={}, G=dict(side="monsters", name="Fen Ogre", traits=[trait]))["G"].notes


@pytest.mark.parametrize(("words", "steps", "left"), [
    ("If the target doesn't move at least 2 squares on its next turn, it takes 4 damage.", 1, 46),
    ("If the target doesn't move at least 2 squares on its next turn, it takes 4 damage.", 2, 50),
    ("If the target doesn't move on its next turn, it takes 4 damage.", 0, 46),
    ("If the target doesn't move on its next turn, it takes 4 damage.", 1, 50),
])
def test_who_does_not_move_on_its_next_turn(words: str, steps: int, left: int) -> None:
    scene = fight(f"Gaze (standard, at-will): +9 vs Will; the target can't charge (save ends). {words}")
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Gaze", "A")
    scene.turn("A")
    if steps:
        scene.do("A", "walk", path=[(1, 2), (0, 2)][:steps])
    for who in ("G", "A", "G"):
        scene.dice(d20=[2])
        scene.turn(who)
        assert scene["A"].hp == left or who == "A"


@pytest.mark.parametrize("words", [
    "Whenever the ogre would be pushed, pulled, or slid, it can reduce the distance by 2 squares.",
    "When an effect would pull, push, or slide the ogre, it moves 2 squares less than the effect specifies.",
])
def test_it_is_moved_less(words: str) -> None:
    scene = Scene("orcus", FIELD, B={}, G=dict(side="monsters", name="Fen Ogre", traits=[f"Rooted: {words}"]),
                  A=dict(powers=["Shove (standard, at-will): +20 vs AC; the target is pushed 3 squares."]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Shove", "G")
    assert scene["G"].at == (4, 2)


@pytest.mark.parametrize(("words", "good"), [
    ("While an enemy is adjacent to the ogre, it gains a +2 bonus to AC.", True),
    ("If there are at least two enemies adjacent to the ogre, it gains a +2 bonus to AC.", False),
])
def test_what_does_good_is_its_own(words: str, good: bool) -> None:
    scene = Scene("orcus", FIELD, A=dict(ac=15, powers=[JAB.replace("20", "5")]), B={},
                  G=dict(side="monsters", hp=50, ac=15, name="Fen Ogre", traits=[f"Wary: {words}"],
                         powers=["Claw (standard, at-will): +5 vs AC; 3 damage."]))
    assert not scene["G"].notes
    for who, whom, hit in (("A", "G", not good), ("G", "A", True)):
        scene.turn(who)
        scene.dice(d20=[10])
        before = scene[whom].hp
        scene.do(who, "Jab" if who == "A" else "Claw", whom)
        assert (scene[whom].hp < before) is hit
