"""What befalls somebody whom a question describes: "if an enemy is adjacent to it, that enemy ...", each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

BOARD = """
    . . . . . . . .
    . . . . . . . .
    . . A G B . H .
    . . . . . . . .
    . . . . . . C .
"""
BOTH = {"A": 4, "B": 4}


def lost(*lines: str) -> dict[str, int]:
    """Hit points lost at a start of G's turn, with these lines: A and B are adjacent to it, C and H, an ally, not."""
    foe = dict(hp=50, ac=10)
    scene = Scene("orcus", BOARD, A=dict(foe), B=dict(foe), C=dict(foe), H=dict(side="monsters", hp=50),
                  G=dict(side="monsters", hp=50, powers=list(lines)))
    scene.turn("C")
    scene.turn("G")
    return {name: 50 - scene[name].hp for name in "ABCGH" if scene[name].hp != 50}


@pytest.mark.parametrize("said", [
    "If the brute is adjacent to two or more enemies, each of them takes 4 damage.",
    "If two or more enemies are adjacent to the brute, they each take 4 damage.",
    "If at least two enemies are adjacent to the brute, both of them take 4 damage.",
    "If two or more enemies are adjacent to the brute, they take 4 damage.",
    "If the brute is adjacent to two or more enemies, they take 4 damage.",
])
def test_each_of_those_whom_a_question_counts(said: str) -> None:
    told = f"Crowd: At the start of the brute's turn, {said[0].lower()}{said[1:]}"
    assert lost(told.replace("the brute", "G")) == BOTH


@pytest.mark.parametrize("said", [
    "if an enemy is adjacent to G, that enemy takes 4 damage.",
    "if there is an enemy adjacent to G, it takes 4 damage.",
    "if G is adjacent to an enemy, that enemy takes 4 damage.",
])
def test_one_of_those_whom_a_question_describes(said: str) -> None:
    assert sorted(lost(f"Lash: At the start of G's turn, {said}").values()) == [4]


def test_nobody_where_nobody_fits() -> None:
    assert lost("Lash: At the start of G's turn, if an ally is adjacent to G, that ally takes 4 damage.") == {}


def test_each_of_two_who_are_spoken_of_together() -> None:
    foe = dict(hp=50, ac=10)
    sweep = ("Sweep (standard, at-will): +30 vs AC; 3 damage, and the target and one enemy adjacent to it fall prone. "
             "Each of them also takes 2 damage.")
    scene = Scene("orcus", BOARD, A=dict(foe), B=dict(foe), C=dict(foe), H=dict(foe, at=(2, 1)),
                  G=dict(side="monsters", powers=[sweep]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Sweep", "A")
    assert [scene[who].hp for who in "AHBC"] == [45, 48, 50, 50]


@pytest.mark.parametrize("penalty", [0, 2])
def test_what_holds_while_somebody_is_there_is_had_by_each_who_is(penalty: int) -> None:
    spite = "Spite: While an enemy is adjacent to G, that enemy takes a -2 penalty to attack rolls."
    foe = dict(hp=50, powers=["Stick (standard, at-will): +5 vs AC; 2 damage."])
    scene = Scene("orcus", BOARD, A=dict(foe), B=dict(foe), C=dict(foe), H=dict(side="monsters"),
                  G=dict(side="monsters", ac=10, hp=50, powers=[spite] if penalty else []))
    for who in "AB":
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, "Stick", "G")
        assert scene.last("attack").total == 17 - penalty  # flanked


def test_an_attack_on_one_of_those_whom_a_question_describes() -> None:
    foe = dict(hp=50, ac=10)
    scene = Scene("orcus", BOARD, A=dict(foe), B=dict(foe), C=dict(foe), H=dict(side="monsters", hp=50), G=dict(
        side="monsters", hp=50, powers=[
            "Slap (standard, at-will): +30 vs AC; 4 damage.",
            "Temper: At the start of G's turn, if an enemy is adjacent to it, it can make a slap attack against that "
            "enemy as a free action."]))
    scene.turn("C")
    scene.dice(d20=[15])
    scene.accept("G", "Slap")
    scene.turn("G")
    assert scene["G"].hp == 50
    assert sorted(50 - scene[who].hp for who in "ABC") == [0, 0, 4]
