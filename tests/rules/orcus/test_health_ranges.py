"""Harm that is halved, or worse, by the range of the attack: what deals damage without an attack has no range."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
HIT = "+30 vs Reflex; 9 damage, and 5 ongoing fire damage (save ends)."
BLOWS = {"melee": "Reach 1", "ranged": "Ranged 9", "near": "Near burst 1, all enemies",
         "far": "Far burst 1 within 9, all enemies"}


@pytest.mark.rule("orcus.damage.resistance", "orcus.damage.vulnerability")
@pytest.mark.parametrize("halves", [(), ("near", "far"), ("melee",), ("ranged", "far")])
@pytest.mark.parametrize("weak", [{}, {"near": 3}, {"melee": 4, "far": 1}, {"ranged": 2, "all": 1}])
def test_by_the_range_of_the_attack(stage: Stage, halves: tuple[str, ...], weak: dict[str, int]) -> None:
    for range in BLOWS:
        powers = [f"{name.title()} (standard, at-will): {words}; {HIT}" for name, words in BLOWS.items()]
        scene = stage(A={"at": (3, 3), "hp": 99, "vulnerable": weak},
                      G={"side": "monsters", "at": (4, 3), "powers": powers})
        assert not scene["G"].notes
        scene.creature("A").sheet.halves = frozenset(halves)
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", range.title(), **({"origin": (3, 3)} if range == "far" else
                                        {} if range == "near" else {"target": "A"}))
        harm = 9 + weak.get("all", 0) + weak.get(range, 0)
        if range in halves:
            harm //= 2
        assert 99 - scene["A"].hp == harm, range
        assert scene["A"].ongoing == {"fire": 5}
        scene.turn("A")
        assert 99 - scene["A"].hp == harm + 5 + weak.get("all", 0), "no attack deals this"
