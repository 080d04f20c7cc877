"""Cards with a primary and a secondary attack, each with its targets, and print that says "his or her": played."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 8)
TWIN = ("Twin\nEncounter Attack 1 (Standard Action)\nMelee weapon\nPrimary Target One creature\n"
        "Primary Attack Strength vs AC\nHit 5 damage. Make a secondary attack.\nSecondary Target {}\n"
        "Secondary Attack Strength vs Reflex\nHit 3 damage.")


def field(card: str) -> Scene:
    foe = dict(side="monsters", hp=100, ac=10, ref=10)
    return Scene("orcus", FIELD, A=dict(hp=100, str=18, at=(4, 4), powers=[card]), B=dict(hp=100, str=18, at=(4, 5)),
                 G=dict(at=(5, 4), **foe), H=dict(at=(5, 5), **foe), J=dict(at=(9, 4), **foe))


@pytest.mark.parametrize(("second", "lost"), [
    ("Each enemy adjacent to you", {"G": 8, "H": 3, "J": 0}),
    ("One enemy within 1 square of you", {"G": 5, "H": 3, "J": 0}),
    ("One enemy adjacent to the primary target", {"G": 5, "H": 3, "J": 0}),
    ("Each enemy within 5 squares of the primary target", {"G": 5, "H": 3, "J": 0}),  # J is out of reach
])
def test_each_attack_has_its_targets(second: str, lost: dict[str, int]) -> None:
    scene = field(TWIN.format(second))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15] * 3)
    scene.do("A", "Twin", "G")
    assert {key: 100 - scene[key].hp for key in lost} == lost


@pytest.mark.parametrize(("words", "lost"), [
    ("Secondary Attack: One enemy adjacent to the primary target; +7 vs Reflex; 3 damage.", (4, 3)),
    ("Secondary Attack: each enemy within 2 squares of the target; +7 vs Reflex; 3 damage.", (4, 3)),
    ("Secondary Attack: each enemy adjacent to the original target; +7 vs Reflex; 3 damage.", (4, 3)),
])
def test_a_monsters_second_targets_are_told_by_its_first(words: str, lost: tuple[int, int]) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, ref=10, at=(5, 4)), B=dict(hp=100, ref=10, at=(5, 5)),
                  G=dict(side="monsters", hp=100, name="Ogre", at=(4, 4), powers=[
                      f"Chain (standard, at-will): +9 vs AC; 4 damage. {words}"]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Chain", "A")
    assert (100 - scene["A"].hp, 100 - scene["B"].hp) == lost


@pytest.mark.parametrize("whose", ["its", "his or her"])
def test_his_or_her_next_attack_is_its(whose: str) -> None:
    scene = field("Lance\nAt-Will Attack 1 (Standard Action)\nRanged 10, one creature\nAttack Wisdom vs Reflex\n"
                  f"Hit 6 damage, and one ally you can see gains a +2 power bonus to {whose} next attack roll against "
                  "the target.")
    assert not scene["A"].notes
    scene.turn("A")
    before = scene.attack("B", "melee-basic", "G").value
    scene.dice(d20=[15])
    scene.do("A", "Lance", "G")
    assert scene.attack("B", "melee-basic", "G").value == before + 2
