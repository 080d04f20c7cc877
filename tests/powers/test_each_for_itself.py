"""Whom a condition behind a sentence is asked of: of several each for itself, of who answers an event that one."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)


def beside(power: str, **ogre: Any) -> Scene:
    """The ogre's turn; A stands beside it, B (unhurt) and C (staggered) beside A."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)), B=dict(hp=100, ac=10, at=(4, 3)),
                  C=dict(hp=100, at_hp=30, ac=10, at=(4, 5)),
                  G=dict(side="monsters", name="Ogre", hp=100, at=(5, 4), powers=[power], **ogre))
    assert not scene["G"].notes
    scene.turn("G")
    return scene


@pytest.mark.parametrize(("words", "prone"), [
    ("falls prone if it is bloodied", "C"), ("falls prone unless it is bloodied", "B"),
    ("is knocked prone if it is not bloodied", "B"),
])
def test_of_several_each_is_asked(words: str, prone: str) -> None:
    scene = beside(f"Slam (standard, at-will): +8 vs AC; 6 damage, and each other enemy adjacent to the target "
                   f"{words}.")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert [one for one in "ABC" if "prone" in scene[one].conditions] == [prone]


@pytest.mark.parametrize(("words", "hurt"), [
    ("takes 3 fire damage unless it is bloodied", "AB"), ("takes 3 fire damage if it is bloodied", "C"),
    ("takes 3 fire damage while it is bloodied", "C"),
])
@pytest.mark.parametrize("staggered", [True, False])
def test_who_does_something_is_asked_as_it_does(words: str, hurt: str, staggered: bool) -> None:
    scene = beside(f"Heat: Each enemy that ends its turn within 2 squares of the ogre {words}.",
                   at_hp=30 if staggered else 100)
    before = {one: scene[one].hp for one in "ABC"}
    for one in "ABCG":
        scene.turn(one)
    assert [one for one in "ABC" if scene[one].hp < before[one]] == list(hurt)


def test_while_marked_means_who_is_marked() -> None:
    scene = beside("Slam (standard, at-will): +8 vs AC; 6 damage, and the target is marked until the end of the ogre's "
                   "next turn. While marked, the target takes 3 damage whenever it shifts.")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(3, 4))
    assert scene["A"].hp == 91


CARD = "Sweep\nAt-Will Attack 1 (Standard Action)\nMelee 1, {}\nAttack Strength vs AC\nHit 4 damage. {}"


@pytest.mark.parametrize("words", ["If you hit both targets, you regain 5 hit points.",
                                   "If you hit both creatures, you regain 5 hit points."])
@pytest.mark.parametrize(("natural", "hp"), [([15, 15], 65), ([15, 2], 60), ([2, 15], 60)])
def test_both_targets_hit(words: str, natural: list[int], hp: int) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, at_hp=60, at=(4, 4), powers=[CARD.format("two creatures", words)]),
                  G=dict(side="monsters", hp=100, ac=10, at=(5, 4)), H=dict(side="monsters", hp=100, ac=10, at=(3, 4)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=natural)
    scene.do("A", "Sweep", targets=["G", "H"])
    assert scene["A"].hp == hp


@pytest.mark.parametrize("near", [True, False])
def test_no_other_enemy_is_none_but_the_target(near: bool) -> None:
    words = "If no other enemy is adjacent to you, the attack deals 2 extra damage."
    scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[CARD.format("one creature", words)]),
                  G=dict(side="monsters", hp=100, ac=10, at=(5, 4)),
                  H=dict(side="monsters", hp=100, ac=10, at=(3, 4) if near else (9, 4)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Sweep", "G")
    assert scene["G"].hp == (96 if near else 94)


def hampers(scene: Scene, at: tuple[int, int]) -> bool:
    """Whether the ground there is difficult."""
    return any(scene.battle.board.square(*at) in scene.battle.board.squares(field.squares)
               for field in scene.battle.fields)


@pytest.mark.parametrize("words", ["As a move action, the ogre can move the zone up to 3 squares.",
                                   "The ogre can move it up to 3 squares as a move action."])
def test_a_zone_is_moved_by_an_action_while_it_is_there(words: str) -> None:
    scene = beside("Fog (standard, encounter): Close burst 1; the burst creates a zone of difficult terrain until the "
                   f"end of the encounter. {words}")
    assert not scene.can("G", "Move Fog")
    scene.do("G", "Fog")
    assert hampers(scene, (6, 5)) and not hampers(scene, (8, 5))
    scene.turn("A")
    scene.turn("G")
    scene.do("G", "Move Fog", choose={"move-zone": (7, 3)})
    assert hampers(scene, (8, 5)) and not hampers(scene, (5, 4))
    assert scene["G"].actions["move"] == 0 and scene["G"].actions["standard"] == 1
    assert scene["A"].at == (4, 4)


def test_a_zone_moves_as_it_is_sustained() -> None:
    card = ("Ash\nAt-Will Utility 2 (Swift Action)\nFar burst 1 within 10\nEffect The area becomes a zone of "
            "difficult terrain until the end of your next turn.\nSustain Minor The zone persists, and you can move "
            "it 3 squares.")
    scene = Scene("orcus", FIELD, A=dict(at=(2, 5), powers=[card]), G=dict(side="monsters", at=(5, 5)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Ash", origin=(5, 5))
    scene.turn("A")
    scene.do("A", "maintain Ash", choose={"move-zone": (7, 4)})
    assert hampers(scene, (9, 6)) and not hampers(scene, (5, 5))
    assert scene["G"].at == (5, 5)


@pytest.mark.parametrize("words", ["slowed, dazed or prone", "slowed, dazed, or prone"])
@pytest.mark.parametrize(("state", "dealt"), [("slowed", 10), ("prone", 10), ("weakened", 6)])
def test_targets_in_one_of_several_states(words: str, state: str, dealt: int) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4), conditions=[state]),
                  G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[
                      "Slam (standard, at-will): +8 vs AC; 6 damage.",
                      f"Spite: The ogre deals 4 extra damage against targets that are {words}."]))
    assert not scene["G"].notes and not scene["G"].conditions
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert scene["A"].hp == 100 - dealt
    assert scene["A"].conditions == {state}


@pytest.mark.parametrize(("state", "answered"), [("prone", True), ("bloodied", False)])
def test_who_acts_is_told_before_what_is_asked_of_the_attacker(state: str, answered: bool) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, str=14, at=(4, 4), conditions=["prone"],
                                         powers=[CARD.format("one creature", "")]),
                  G=dict(side="monsters", name="Ogre", hp=100, ac=5, at=(5, 4), powers=[
                      "Slam (standard, at-will): +30 vs AC; 6 damage.",
                      "Spite: When the ogre is hit by a melee attack, it makes a melee basic attack against the "
                      f"attacker if the attacker is {state}."]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Sweep", "G")
    assert (scene["A"].hp, scene["G"].hp) == (94 if answered else 100, 96)


@pytest.mark.parametrize("words", ["take a -2 penalty to attack rolls and can't shift",
                                   "can't shift and take a -2 penalty to attack rolls"])
@pytest.mark.parametrize("head", ["Chill aura 2: Enemies in the aura", "Chill: Enemies within 2 squares of the ogre"])
def test_all_that_is_said_of_those_described_is_theirs_alone(head: str, words: str) -> None:
    scene = beside(f"{head} that are bloodied {words}.")
    for one, at in (("B", (4, 2)), ("C", (4, 6))):
        scene.turn(one)
        assert scene.can(one, "five-foot-step", to=at) == (one == "B")
