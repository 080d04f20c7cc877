"""When powers are ready again, attacks told by the damage they deal, and who is driven off."""

import pytest

from battlemat import Scene


@pytest.mark.parametrize("when", ["recharge if it misses", "recharges if the attack misses", "recharges on a miss",
                                  "recharge if no target was hit", "recharges if it misses every target"])
def test_a_power_that_recharges_if_it_misses(when: str) -> None:
    jab = "Jab (standard, at-will): +6 vs AC; 1 damage."
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[f"Smash (standard, {when}): +6 vs AC; 5 damage.", jab]),
                  V=dict(side="monsters", at=(3, 2), hp=90, ac=20))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Smash", "V")
    scene.turn("A")
    assert scene.can("A", "Smash", "V")
    scene.dice(d20=[18])
    scene.do("A", "Smash", "V")
    assert scene["V"].hp == 85
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Jab", "V")  # the miss of another attack brings nothing back
    scene.turn("A")
    assert not scene.can("A", "Smash", "V")


@pytest.mark.parametrize(("power", "slowed"), [("Frost (standard, at-will): +6 vs AC; 5 cold damage.", True),
                                               ("Flame (standard, at-will): +6 vs AC; 5 fire damage.", False)])
def test_hit_by_an_attack_that_deals_cold_damage(power: str, slowed: bool) -> None:
    sluggish = ("Sluggish: When it is hit by an attack that deals cold damage, the user is slowed until the end of its "
                "next turn.")
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[power]),
                  V=dict(side="monsters", at=(3, 2), hp=90, ac=10, traits=[sluggish]))
    assert not scene["V"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", power.split()[0], "V")
    assert ("slowed" in scene["V"].conditions) is slowed


@pytest.mark.parametrize("words", ["moves its speed away", "must move its full speed away from the user"])
def test_who_moves_its_speed_away_goes_from_the_attacker(words: str) -> None:
    howl = f"Howl (standard, at-will): Ranged 5; +6 vs Will; 5 damage, and the target {words}."
    scene = Scene("orcus", A=dict(at=(2, 2), powers=[howl]), V=dict(side="monsters", at=(4, 2), speed=4))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Howl", "V")
    assert scene.distance("A", "V") == 6
