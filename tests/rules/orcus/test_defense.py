"""The four defenses, each attacked on its own number."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


DEFENSES = [("AC", "ac", 4), ("Fortitude", "fort", 6), ("Reflex", "ref", 8), ("Will", "will", 10)]


@pytest.mark.rule("orcus.defense.four")
@pytest.mark.rule("orcus.attack.roll")
@pytest.mark.parametrize(("printed", "key", "needed"), DEFENSES)
@pytest.mark.parametrize("short", [0, 1])
def test_each_defense_is_hit_at_its_own_number_and_missed_one_below(
    stage: Callable[..., Scene], printed: str, key: str, needed: int, short: int
) -> None:
    line = f"Lash (standard, at-will): +6 vs {printed}; 1d4 damage."
    scene = stage(G=foe(at=(6, 5), powers=[line]), A=dict(at=(5, 5), ac=10, fort=12, ref=14, will=16))
    scene.turn("G")
    scene.dice(d20=[needed - short])
    scene.do("G", "Lash", "A")
    attack = scene.last("attack")
    assert attack.defense == key
    assert attack.against == 6 + needed
    assert attack.hit is (short == 0)


@pytest.mark.rule("orcus.defense.four")
def test_unconscious_lowers_all_four_alike(stage: Callable[..., Scene]) -> None:
    line = "Lash (standard, at-will): +6 vs AC; 1d4 damage."
    scene = stage(
        G=foe(at=(6, 5), powers=[line]),
        A=dict(at=(5, 5), ac=10, fort=12, ref=14, will=16, conditions=["unconscious"]),
        B=dict(at=(15, 15)),
    )
    values = [scene.defense("A", key, attacker="G", power="Lash").value for _, key, _ in DEFENSES]
    assert values == [5, 7, 9, 11]
