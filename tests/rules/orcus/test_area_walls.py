"""Bursts and arcs among walls on many small maps: where they may start, and whom they take in."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, Square, anywhere, apart, around, map_text, reaches, rim, space, squares

Stage = Callable[..., Scene]
WIDE, HIGH = 9, 7
EVERYWHERE = squares(WIDE, HIGH)
RIM = rim(WIDE, HIGH)
WIDTHS = {"A": [1, 2], "B": [1], "C": [1], "G": [1, 2], "H": [1], "I": [1, 2], "J": [1]}


class Field:
    """A and B against G, H, I and J, with walls between; J has fallen. What the power says of its area is `words`."""

    def __init__(self, seed: int) -> None:
        random = self.random = Random(seed)
        self.size = random.choice([1, 1, 2, 3])
        self.shape = random.choice(["near", "far", "arc"])
        self.within = random.choice([2, 4, 10])
        self.whom = random.choice(["each creature", "each enemy", "each ally"])
        taken: set[Square] = set()
        self.at: dict[str, Square] = {}
        self.bodies: dict[str, set[Square]] = {}
        for key, widths in WIDTHS.items():
            width = random.choice(widths)
            while True:
                at = anywhere(random, WIDE, HIGH, width)
                if not space(at, width) & taken:
                    break
            self.at[key], self.bodies[key] = at, space(at, width)
            taken |= self.bodies[key]
        thick = random.choice([0, 0.15, 0.3])
        self.walls = {at for at in sorted(EVERYWHERE - taken) if random.random() < thick}
        self.text = map_text(dict.fromkeys(self.walls, "="), WIDE, HIGH)
        self.words = {"near": f"Near burst {self.size}", "far": f"Far burst {self.size} within {self.within}",
                      "arc": f"Near arc {self.size}"}[self.shape]

    def staged(self, stage: Stage) -> Scene:
        boom = f"Boom (standard, at-will): {self.words}; targets {self.whom}; +99 vs Ref; 1 damage."
        cast: dict[str, dict[str, Any]] = {}
        for key, at in self.at.items():
            cast[key] = dict(at=at, side="heroes" if key in "ABC" else "monsters", hp=40)
            cast[key]["size"] = SIZES[2 if len(self.bodies[key]) > 1 else 1]
        cast["A"]["powers"] = [boom]
        cast["J"]["at_hp"] = 0
        scene = stage(self.text, **cast)
        scene.turn("A")
        return scene

    def line(self, start: set[Square], to: set[Square]) -> bool:
        return reaches(start, to, (self.walls | RIM) - start - to)

    def starts(self, at: Square) -> bool:
        """Whether the area may start from a square: an arc's is the one in its north-west."""
        a = self.bodies["A"]
        if self.shape == "near":
            return at in a
        if self.shape == "far":
            return apart({at}, a) <= self.within and self.line(a, {at})
        block = space(at, self.size)
        return bool(block & around(a)) and not block & a

    def filled(self, at: Square) -> set[Square]:
        """The squares of others that an area from there fills."""
        if self.shape != "arc":
            return self.burst(at)
        block = space(at, self.size)
        return self.seen(block, [one for one in self.bodies["A"] if around({one}) & block])

    def burst(self, at: Square) -> set[Square]:
        return self.seen({one for one in EVERYWHERE if apart({one}, {at}) <= self.size}, [at])

    def seen(self, squares: set[Square], starts: list[Square]) -> set[Square]:
        """Those that a line leads to from one of the squares the area starts from."""
        wanted = {at for key in "BCGHI" for at in self.bodies[key]} & squares
        return {at for at in wanted if any(at == one or self.line({one}, {at}) for one in starts)}

    def struck(self, squares: set[Square]) -> set[str]:
        keys = {"each creature": "BCGHI", "each enemy": "GHI", "each ally": "BC"}[self.whom]
        return {key for key in keys if self.bodies[key] & squares}


@pytest.mark.rule("orcus.target.origin-near")
@pytest.mark.rule("orcus.target.origin-far")
@pytest.mark.rule("orcus.ruling.area-line-of-effect")
@pytest.mark.parametrize("seed", range(80))
def test_where_an_area_may_start_and_whom_it_takes_in(stage: Stage, seed: int) -> None:
    field = Field(seed)
    told = field.text, field.words, field.whom, field.at
    near = sorted(around(around(field.bodies["A"])) & EVERYWHERE - field.walls)
    scene = field.staged(stage)
    for at in field.random.sample(sorted(EVERYWHERE - field.walls), 5) + field.random.sample(near, min(8, len(near))):
        assert scene.can("A", "Boom", origin=at) is field.starts(at), (told, at)
    for at in [at for at in field.random.sample(near, len(near)) if field.starts(at)][:2]:
        struck = field.struck(field.filled(at))
        if struck:
            scene = field.staged(stage)
            scene.dice(d20=[10] * len(struck))
            scene.do("A", "Boom", origin=at)
            assert {key for key in "ABCGHI" if scene[key].hp == 39} == struck, (told, at)
