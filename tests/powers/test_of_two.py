"""Both of two, one beside whom somebody is moved, each other enemy, so often at most: each played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)
CARD = "Shove\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\nHit 5 damage{}"


@pytest.mark.parametrize(("words", "target", "beside"), [
    ("Both of them take 3 damage.", 92, 97), ("They both take 3 damage.", 92, 97),
    ("That enemy takes 3 damage.", 95, 97), ("It takes 3 damage.", 92, 100),
])
def test_beside_whom_somebody_is_moved(words: str, target: int, beside: int) -> None:
    card = CARD.format(f", and you slide the target 2 squares to a square adjacent to another enemy. {words}")
    scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[card]),
                  G=dict(side="monsters", hp=100, ac=5, at=(5, 4)), H=dict(side="monsters", hp=100, at=(8, 4)),
                  I=dict(side="monsters", hp=100, at=(5, 8)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Shove", "G", choose={"shunt": [(6, 4), (7, 4)]})
    assert (scene["G"].hp, scene["H"].hp, scene["I"].hp) == (target, beside, 100)


def blow(words: str, **more: Any) -> Scene:
    """The brute has hit A, beside whom stand the brute, H of its side and B of A's."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=5, str=10, at=(4, 4), powers=[CARD.format(".")]),
                  B=dict(hp=100, ac=5, at=(3, 4)), H=dict(side="monsters", hp=100, at=(4, 5)),
                  G=dict(side="monsters", name="Brute", hp=100, ac=10, at=(5, 4),
                         powers=[f"Ring (standard, at-will): +18 vs AC; 5 damage{words}"]), **more)
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Ring", "A")
    return scene


@pytest.mark.parametrize(("whom", "penalty"), [
    ("each other enemy adjacent to it", 1), ("each other enemy within 2 squares of it", 1),
    ("each other creature adjacent to it", 2), ("each ally adjacent to it", 1),
])
def test_so_much_for_each_other(whom: str, penalty: int) -> None:
    """The brute's enemies around A: A itself is no other, and A is "it" when A attacks."""
    for natural, hit in ((10 + penalty, True), (9 + penalty, False)):
        scene = blow(f", and the target takes a -1 penalty to attack rolls for {whom} until the end of the brute's "
                     "next turn.")
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Shove", "G")
        assert (scene["G"].hp < 100) == hit


@pytest.mark.parametrize("words", [
    "The first time each round the brute hits with this attack, the target falls prone.",
    "The first time each round that the brute hits a creature with this attack, the target is knocked prone.",
])
def test_the_first_hit_of_a_round(words: str) -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=5, at=(4, 4)), B=dict(hp=100, ac=5, at=(5, 5)),
                  G=dict(side="monsters", name="Brute", hp=100, at=(5, 4), powers=[
                      f"Ring (standard, at-will): +18 vs AC; 5 damage. {words}",
                      "Flurry (standard, at-will): The brute makes two ring attacks against different targets."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Flurry", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (95, 95)
    assert [one for one in "AB" if "prone" in scene[one].conditions] == ["A"]
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Ring", "B")
    assert "prone" in scene["B"].conditions


@pytest.mark.parametrize("often", [
    "(once per round)", "(only once per round)", ", but only once per round", "no more than once per round",
])
def test_so_often_at_most(often: str) -> None:
    often = often if often.startswith(",") else f" {often}"
    scene = Scene("orcus", FIELD, A=dict(hp=100, str=10, at=(4, 4), powers=[CARD.format(".")]),
                  B=dict(hp=100, str=10, at=(5, 5), powers=[CARD.format(".")]),
                  G=dict(side="monsters", name="Brute", hp=100, ac=10, at=(5, 4), powers=[
                      f"Thorns: Whenever the brute is hit by a melee attack, the attacker takes 3 damage{often}."]))
    assert not scene["G"].notes
    for who, hp in (("A", 97), ("B", 100), ("G", 100), ("A", 94)):
        scene.turn(who)
        if who != "G":
            scene.dice(d20=[15])
            scene.do(who, "Shove", "G")
            assert scene[who].hp == hp


@pytest.mark.parametrize("riding", [True, False])
def test_what_a_mount_gains_while_mounted(riding: bool) -> None:
    """Of who rides it is asked; the mount is mounted by nobody."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, str=10, at=(4, 4), powers=[CARD.format(".")]),
                  W=dict(side="monsters", name="Wolf", size="large", hp=100, ac=10, at=(5, 4)),
                  G=dict(side="monsters", name="Brute", hp=100, at=(7, 4), powers=[
                      "Share: The brute can occupy the same space as another creature.",
                      "Rider: While mounted, the brute's mount gains a +2 bonus to AC."]))
    assert not scene["G"].notes
    scene.turn("G")
    if riding:
        scene.do("G", "walk", to=(6, 4))
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "Shove", "W")
    assert (scene["W"].hp < 100) != riding
