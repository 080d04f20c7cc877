"""A target called by what was laid on it, saves made harder, what is kept up, what a name gives: each played."""

from __future__ import annotations

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 8)
BOW = "Shot\nAt-Will Attack 1 (Standard Action)\nRanged 10, one creature\nAttack Strength vs AC\nHit 4 damage."


def struck(words: str, at: tuple[int, int] = (5, 4)) -> Scene:
    """A hit by an ogre at (4, 4)."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, will=10, at=at, powers=[BOW]),
                  G=dict(side="monsters", name="Ogre", hp=100, at=(4, 4),
                         powers=[f"Curse (standard, at-will): {words}"]),
                  H=dict(side="monsters", hp=100, at=(8, 7)))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Curse", "A")
    return scene


@pytest.mark.parametrize(("words", "saved"), [
    ("+5 vs Will; the target is dazed (save ends), and takes a -5 penalty to saving throws against this effect.", 15),
    ("+5 vs Will; the target is dazed (save ends) and takes a -2 penalty to saving throws against it.", 12),
    ("+5 vs Will; the target is dazed (save ends). The target gains a +2 bonus to saving throws against "
     "that effect.", 8),
])
def test_saves_are_harder_or_easier_against_just_what_was_laid(words: str, saved: int) -> None:
    for natural in (saved - 1, saved):
        scene = struck(words)
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.end()
        assert scene["A"].conditions == (set() if natural == saved else {"dazed"})


@pytest.mark.parametrize("words", ["the marked target", "the target"])
def test_the_target_is_called_by_its_mark(words: str) -> None:
    scene = struck("+5 vs AC; 3 damage, and the target is marked until the end of the ogre's next turn. If "
                   f"{words} attacks anyone other than the ogre, it takes 5 damage.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Shot", "H")
    assert scene["A"].hp == 92


@pytest.mark.parametrize(("at", "state"), [((6, 4), {"immobile"}), ((8, 4), set())])
def test_where_it_then_is(at: tuple[int, int], state: set[str]) -> None:
    scene = struck("Reach 4; +5 vs Will; 3 damage, and the target is pulled 1 square. If the target is then adjacent "
                   "to the ogre, it is immobilized until the end of its next turn.", at)
    assert scene["A"].conditions == state


def test_each_target_hit_is_pushed_and_no_other() -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(5, 4)), B=dict(hp=100, ac=10, at=(3, 4)),
                  G=dict(side="monsters", name="Ogre", hp=100, at=(4, 4), powers=[
                      "Sweep (standard, at-will): Close burst 1; +5 vs AC; 6 damage, and each target hit is pushed 1 "
                      "square."]))
    scene.turn("G")
    scene.dice(d20=[15, 2])
    scene.do("G", "Sweep")
    assert (scene["A"].at, scene["B"].at) == ((6, 4), (3, 4))


@pytest.mark.parametrize("label", ["Sustain Minor", "Maintain Swift", "Sustain Swift"])
def test_what_a_monster_keeps_up_lasts_as_long_as_it_does(label: str) -> None:
    scene = struck("+9 vs Will; the target is restrained until the end of the ogre's next turn. "
                   f"{label}: The effect persists.")
    scene.turn("G")
    scene.do("G", "maintain Curse")
    scene.end()
    assert scene["A"].conditions == {"restrained"}
    scene.turn("G")
    scene.end()
    assert scene["A"].conditions == set()


@pytest.mark.parametrize(("trait", "healed"), [
    ("Regeneration 5: If the ogre takes fire damage, its regeneration does not function until the end of its turn.", 5),
    ("Regeneration 5: The ogre regains 5 hit points at the start of its turn.", 5),
    ("Regeneration 5", 5),
])
def test_what_a_name_gives_is_had_once(trait: str, healed: int) -> None:
    scene = Scene("orcus", FIELD, A=dict(at=(5, 4)), G=dict(
        side="monsters", name="Ogre", hp=100, at_hp=50, at=(4, 4), powers=[trait]))
    scene.turn("G")
    assert scene["G"].hp == 50 + healed
