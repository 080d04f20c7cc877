"""Penalties that add up, and what failed saves bring, in the words of stat blocks on squares."""

import pytest

from battlemat import Scene


def duel(power: str, **foe: object) -> Scene:
    return Scene("orcus", A=dict(at=(2, 2), hp=90, powers=[power]), V=dict(side="monsters", at=(3, 2), hp=90, **foe))


@pytest.mark.parametrize("words", ["a cumulative -2 penalty to AC until the end of the encounter",
                                   "a -2 cumulative penalty to AC until the end of the encounter",
                                   "a -2 penalty to AC until the end of the encounter (this penalty is cumulative)"])
@pytest.mark.rule("orcus.modifier.untyped")
def test_cumulative_penalties_add_up(words: str) -> None:
    scene = duel(f"Rend (standard, at-will): +6 vs AC; 5 damage, and the target takes {words}.", ac=20)
    assert not scene["A"].notes
    for die, hit_points in ((14, 85), (12, 80), (9, 80), (10, 75)):  # 20, 18 after a hit, 16 after two
        scene.turn("A")
        scene.dice(d20=[die])
        scene.do("A", "Rend", "V")
        assert scene["V"].hp == hit_points


def test_a_typed_bonus_that_is_cumulative_is_not_understood() -> None:
    scene = duel("Rend (standard, at-will): +6 vs AC; 5 damage, and the user gains a +2 power bonus to AC until the "
                 "end of the encounter (cumulative).")
    assert scene["A"].notes


def test_what_each_failed_save_brings() -> None:
    scene = duel("Venom (standard, at-will): +6 vs Fort; 5 damage, and the target is slowed (save ends). "
                 "On a failed save, the target takes 4 poison damage. The user shifts 1 square.")
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Venom", "V", choose={"shift": (1, 2)})
    assert (scene["V"].hp, scene["A"].at) == (85, (1, 2))
    for die, hit_points in ((5, 81), (6, 77), (15, 77)):
        scene.turn("V")
        scene.dice(d20=[die])
        scene.turn("A")
        assert scene["V"].hp == hit_points
    assert scene["V"].conditions == set()


def test_failed_saves_worsen_step_by_step() -> None:
    scene = duel("Gaze (standard, at-will): +6 vs Fort; the target is slowed (save ends). On the first failed save, "
                 "the target is instead immobile (save ends). On the second failed save, the target is petrified.")
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Gaze", "V")
    assert scene["V"].conditions == {"slowed"}
    for found in ("immobile", "petrified"):
        scene.turn("V")
        scene.dice(d20=[5])
        scene.turn("A")
        assert found in scene["V"].conditions
    assert "slowed" not in scene["V"].conditions


def test_each_failed_save_as_a_label() -> None:
    scene = duel("Chill (standard, at-will): +6 vs Fort; 5 damage, and the target is slowed (save ends). "
                 "Each failed save: the target takes 3 cold damage.")
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Chill", "V")
    scene.turn("V")
    scene.dice(d20=[5])
    scene.turn("A")
    assert scene["V"].hp == 82
