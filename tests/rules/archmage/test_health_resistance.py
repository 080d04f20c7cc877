"""What is left of resistance that is lost, all of it or that to one type, to an attack or to whatever deals damage."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
SPARK = "Spark +30 vs. AC—20 fire damage"
CHILL = "Chill +30 vs. AC—20 cold damage"
CLAW = "Claw +30 vs. AC—20 damage"
LINES = {
    "nothing": "Flame: The beast will stay.",
    "fire": "Flame: This creature ignores fire resistance.",
    "every": "Flame: This creature ignores all resistances.",
}
RESIST: dict[str, dict[str, Any]] = {
    "none": {}, "fire": {"fire": 16}, "cold": {"cold": 16}, "all": {"all": 16}, "both": {"all": 12, "fire": 16},
}


def asked(line: str, resist: str, type: str) -> int:
    """What the die must show for full damage."""
    table = RESIST[resist]
    kept = {} if line == "every" else table
    own = 0 if line == type else kept.get(type, 0)
    return int(max(own, kept.get("all", 0)))


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.rule("archmage.ruling.resistance-cases")
@pytest.mark.parametrize("resist", RESIST)
@pytest.mark.parametrize("line", LINES)
def test_how_much_of_resistance_is_gone(stage: Stage, line: str, resist: str) -> None:
    for name, type in (("Spark", "fire"), ("Chill", "cold"), ("Claw", "")):
        for natural in (11, 12, 15, 16):
            scene = stage(engaged=[("A", "G")], A=dict(hp=200, ac=15, resist=RESIST[resist]),
                          G=dict(side="monsters", hp=200, powers=[SPARK, CHILL, CLAW], traits=[LINES[line]]))
            scene.turn("G")
            scene.dice(d20=[natural])
            scene.do("G", name, "A")
            full = natural >= asked(line, resist, type)
            assert 200 - scene["A"].hp == (20 if full else 10), (name, natural)
