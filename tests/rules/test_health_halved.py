"""Damage that is halved, once or by two at a time: each half is rounded down as it is taken, in Orcus to 1 at least."""

import pytest

from battlemat import Scene

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.core.rounding", "orcus.core.minimum-one")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.core.round-down"))]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("dealt", [1, 2, 3, 6, 7, 8])
@pytest.mark.parametrize("wards", ["", "own", "other", "both"])
def test_each_half_is_rounded_down_as_it_is_taken(system: str, dealt: int, wards: str) -> None:
    kind = {"orcus": "counter", "fourth": "immediate interrupt"}[system]
    own = f"Ward ({kind}, when hit by an attack; at-will): The goblin takes half damage from the triggering attack."
    other = (f"Guard ({kind}, when an ally within 5 squares is hit by an attack; at-will): "
             "That ally takes half damage from the triggering attack.")
    scene = Scene(system, A=dict(at=(1, 1)),
                  G=dict(side="monsters", name="Goblin", at=(2, 1), ac=5,
                         powers=[own] if wards in ("own", "both") else []),
                  H=dict(side="monsters", name="Guardian", at=(4, 1),
                         powers=[other] if wards in ("other", "both") else []))
    scene.turn("A")
    if wards in ("own", "both"):
        scene.accept("G", "Ward")
    if wards in ("other", "both"):
        scene.accept("H", "Guard")
    scene.dice(d20=[15], d8=[dealt])
    scene.do("A", "melee-basic", "G")
    halvings = {"": 0, "own": 1, "other": 1, "both": 2}[wards]
    assert len(scene.offers) == halvings
    left = dealt
    for _ in range(halvings):
        left = max(left // 2, 1 if system == "orcus" else 0)
    assert scene["G"].hp == 40 - left
