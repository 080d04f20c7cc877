"""Words that say the same, and closed classes of words: each wherever its kind of word can stand. All is invented."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.powers.grammar.classes import CLASSES
from battlemat.powers.grammar.lexicon import ALIKE

BOARD = """
    . . . . . .
    . A G . . .
    . . . . . B
"""


def stage(*lines: str, board: str = BOARD) -> Scene:
    """G, a monster with these lines, whose turn it is; A beside it, B far off."""
    blow = "Blow (standard, at-will): +30 vs AC; 2 fire damage."
    scene = Scene("orcus", board, A=dict(hp=50, ac=10, fort=10, powers=[blow]), B=dict(hp=50, ac=10, powers=[blow]),
                  G=dict(side="monsters", hp=50, ac=10, powers=list(lines)))
    assert not scene["G"].notes
    scene.turn("G")
    return scene


def strike(scene: Scene) -> None:
    """G's blow at A, which hits."""
    scene.dice(d20=[15])
    scene.do("G", "Hit", "A")


def test_no_word_stands_for_one_that_stands_for_another() -> None:
    assert not {word for told in ALIKE.values() for word in told.split()} & {said for said in ALIKE if " " not in said}


@pytest.mark.parametrize("said", ["pushes", "shoves"])
def test_only_verbs_of_the_lexicon_push(said: str) -> None:
    text = f"Hit (standard, at-will): +10 vs AC; 2 damage, and G {said} the target 1 square."
    scene = Scene("orcus", "A G .", A=dict(hp=50, ac=10), G=dict(side="monsters", powers=[text]))
    assert bool(scene["G"].notes) == (said not in CLASSES["forces"])


@pytest.mark.parametrize("said", [
    "loses 2 recoveries", "loses two of its recoveries", "loses 2 recoveries and the ability to regain hit points"])
def test_recoveries_are_lost_by_number(said: str) -> None:
    scene = stage(f"Hit (standard, at-will): +10 vs Fort; 2 damage, and the target {said}.")
    before = scene["A"].recoveries
    strike(scene)
    # Two of them are gone, by whatever words.
    assert scene["A"].recoveries == before - 2 and scene["A"].hp == 48


@pytest.mark.parametrize("said", [
    "Creatures entering or beginning their turns in the aura take 5 damage.",
    "Any foe which begins its turn inside the aura suffers 5 damage."])
def test_who_begins_a_turn_in_an_aura_suffers(said: str) -> None:
    scene = stage(f"Stench (aura 1): {said}")
    before = scene["A"].hp
    scene.turn("A")
    # A stands beside G, B does not.
    assert scene["A"].hp == before - 5
    scene.turn("B")
    assert scene["B"].hp == 50


@pytest.mark.parametrize(("said", "hurt"), [
    ("half damage from melee attacks", 1), ("half damage from ranged attacks", 2)])
def test_half_damage_from_one_kind_of_attack(said: str, hurt: int) -> None:
    scene = stage(f"Guard (minor, at-will): G takes {said} until the end of the encounter.")
    scene.do("G", "Guard")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blow", "G")
    # A's blow is a melee attack of 2 damage.
    assert scene["G"].hp == 50 - hurt


def test_a_stat_is_set_by_whom_it_belongs_to() -> None:
    scene = stage("Hit (standard, at-will): +10 vs Fort; 2 damage, and the speed of the target becomes 2 until the end"
                  " of its next turn.")
    usual = scene["A"].speed
    strike(scene)
    assert usual > 2 and scene["A"].speed == 2


@pytest.mark.parametrize(("said", "first"), [
    ("half damage until the end of its next turn", 10),
    ("half damage from melee attacks until the end of its next turn", 10),
    ("half damage from ranged attacks until the end of its next turn", 20),
])
def test_half_damage_for_a_time_is_half_of_all_that_comes(said: str, first: int) -> None:
    scene = stage("Hit (standard, at-will): +30 vs AC; 20 damage.",
                  f"Ward (swift, at-will): Ranged 5; one creature; the target takes {said}.")
    scene.do("G", "Ward", "A")
    strike(scene)
    assert scene["A"].hp == 50 - first
    scene.turn("G")
    strike(scene)
    assert scene["A"].hp == 50 - first - 20
