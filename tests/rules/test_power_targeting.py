"""Whom a power may be aimed at, in both games on squares: every way of using it is listed, and no other is allowed
but, in Orcus, to take a friend for an enemy.
"""

from itertools import combinations
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.target.elements", "orcus.attack.melee-reach",
                                                      "orcus.attack.ranged-limit")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.choose-target", "fourth.attack.reach",
                                                       "fourth.range.fixed"))]
PLACES = {"A": (3, 3), "B": (2, 3), "C": (3, 6), "G": (4, 4), "H": (5, 3), "I": (3, 0), "J": (7, 3), "K": (9, 9)}
ALLIES, FOES, PRONE = "BC", "GHIJK", "GI"
HIT = "+6 vs AC; 3 damage."
MEND = "the target regains 4 hit points."
CARDS: dict[str, tuple[str, int, str, int]] = {
    "Cut": (f"Reach 1; {HIT}", 1, ALLIES + FOES, 1), "Pike": (f"Reach 2; {HIT}", 2, ALLIES + FOES, 1),
    "Lance": (f"Reach 3; {HIT}", 3, ALLIES + FOES, 1), "Dart": (f"Ranged 3; {HIT}", 3, ALLIES + FOES, 1),
    "Twin": (f"Ranged 3, one or two creatures; {HIT}", 3, ALLIES + FOES, 2),
    "Trio": (f"Ranged 4, up to three enemies; {HIT}", 4, FOES, 3),
    "Pick": (f"Ranged 4, one enemy; {HIT}", 4, FOES, 1),
    "Stomp": (f"Ranged 3, one prone creature; {HIT}", 3, PRONE, 1),
    "Mend": (f"Ranged 2; one ally; {MEND}", 2, "A" + ALLIES, 1),
    "Soothe": (f"Ranged 3; you or one ally; {MEND}", 3, "A" + ALLIES, 1),
}


def gap(one: str, other: str) -> int:
    return max(abs(a - b) for a, b in zip(PLACES[one], PLACES[other], strict=True))


def may_be(system: str, whom: str) -> str:
    """Whom a user may name where its words cover these: who is an enemy is its own choice in Orcus."""
    return ALLIES + FOES if system == "orcus" and whom == FOES else whom


def staged(system: str, name: str) -> Scene:
    words = CARDS[name][0]
    cast: dict[str, Any] = {key: dict(at=at, side="monsters" if key in FOES else "heroes",
                      conditions=["prone"] if key in PRONE else []) for key, at in PLACES.items()}
    cast["A"]["powers"] = [f"{name} (standard, at-will): {words}"]
    scene = Scene(system, **cast)
    scene.turn("A")
    return scene


def listed(scene: Scene, name: str) -> list[str]:
    who = scene.creature("A")
    power = next(power for power in who.sheet.powers if power.name == name)
    uses = [use for use in power.uses(scene.battle, who) if isinstance(use, Use)]
    return ["".join(scene.key(id) for id in use.targets or (use.target,)) for use in uses]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("name", CARDS)
def test_every_target_in_reach_that_the_words_allow(system: str, name: str) -> None:
    _, reach, whom, count = CARDS[name]
    scene = staged(system, name)
    near = [key for key in PLACES if key in whom and gap("A", key) <= reach]
    allowed = [key for key in PLACES if key in may_be(system, whom) and gap("A", key) <= reach]
    for key in PLACES:
        assert scene.can("A", name, key) is (key in allowed), key
    if count == 1:
        assert listed(scene, name) == near
        assert not scene.can("A", name, targets=near[:2]) or len(near) < 2
        return
    sets = ["".join(keys) for keys in combinations(near, count)]
    hostile = [keys for keys in sets if set(keys) <= set(FOES)]
    assert listed(scene, name) == hostile + [keys for keys in sets if keys not in hostile]
    for number in range(1, 5):
        for keys in combinations(PLACES, number):
            assert scene.can("A", name, targets=keys) is (number <= count and set(keys) <= set(allowed)), keys


@pytest.mark.parametrize("system", GAMES)
def test_of_very_many_sets_some_are_listed_and_any_may_be_said(system: str) -> None:
    keys = "BCDEFGHIJ"
    cast: dict[str, Any] = {key: dict(at=(n, 0), side="monsters") for n, key in enumerate(keys)}
    trio = f"Trio (standard, at-will): Ranged 9, up to three enemies; {HIT}"
    scene = Scene(system, A=dict(at=(4, 2), powers=[trio]), **cast)
    scene.turn("A")
    assert listed(scene, "Trio") == ["".join(three) for three in combinations(keys, 3)][:20]
    assert all(scene.can("A", "Trio", targets=three) for three in combinations(keys, 3))


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("gone", "left"), [("hp", "HIJK"), ("none", "GHIJK")])
def test_the_dead_are_no_targets(system: str, gone: str, left: str) -> None:
    places: dict[str, Any] = {key: dict(at=(3 + n, 0), side="monsters", hp=3) for n, key in enumerate("GHIJK")}
    pick = f"Pick (standard, at-will): Ranged 9, one enemy; {HIT}"
    scene = Scene(system, A=dict(at=(3, 3), powers=[pick]), B=dict(at=(0, 0)), **places)
    scene.turn("A")
    if gone == "hp":
        scene.dice(d20=[15])
        scene.do("A", "Pick", "G")
        assert not scene["G"].alive
        scene.turn("A")
    assert listed(scene, "Pick") == list(left)
    assert scene.can("A", "Pick", "G") is (gone == "none")
