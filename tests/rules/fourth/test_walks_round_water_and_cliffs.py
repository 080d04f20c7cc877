"""Walks over drawn maps of water, cliffs and drops, by what one can do: each square counted by hand, and why not."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
COLUMNS, ROWS = 5, 4
SWIM, CLIMB, WALK = "fourth.athletics.swim", "fourth.athletics.climb", "fourth.action.walk"
NATURES: dict[str, dict[str, Any]] = {
    "": {}, "swim": {"modes": {"swim": 3}}, "climb": {"modes": {"climb": 3}}, "fly": {"modes": {"fly": 3}},
    "wall-climber": {"modes": {"wall-climber": True}}, "both": {"modes": {"swim": 3, "climb": 3}},
}


class Country:
    """A map drawn by seed, with a walker somewhere and what stops it."""

    def __init__(self, seed: int, nature: str) -> None:
        rng = random.Random(seed)
        marks = rng.choice([". . . ~ * ^ #", ". . ~ ~ #", ". . * * #", ". ^ ^ * #", ". ^ ~"]).split()
        self.cells = {(c, r): rng.choice(marks) for c in range(COLUMNS) for r in range(ROWS)}
        if nature == "wall-climber":
            self.cells = {square: "*" if mark == "^" else mark for square, mark in self.cells.items()}
        self.at = rng.choice([square for square, mark in sorted(self.cells.items()) if mark != "#"])
        self.swims = nature in ("swim", "both", "fly")
        self.climbs = nature in ("climb", "both", "wall-climber", "fly")
        self.flies = nature == "fly"
        self.slow = {"": "~*", "swim": "*", "climb": "~", "wall-climber": "~*"}.get(nature, "")
        self.deep = self.cells[self.at] == "^"

    @property
    def text(self) -> str:
        return "\n".join(" ".join([*(self.cells[c, r] for c in range(COLUMNS)), "#", "."]) for r in range(ROWS))

    def barred(self, square: Square) -> str:
        """The rule of what it takes to be in a square, "" for none."""
        mark = self.cells[square]
        return SWIM if mark == "~" and not self.swims else CLIMB if mark == "*" and not self.climbs else ""

    def open(self, square: Square, toils: bool = False) -> bool:
        mark = self.cells.get(square, "#")
        if mark == "#" or (mark == "^" and not (self.deep or self.flies)):
            return False
        if self.deep and mark != "^" and not self.climbs:
            return False
        return toils or not self.barred(square)

    def price(self, a: Square, b: Square) -> int:
        """A square of movement, two for what it has no speed for, and the depth of a drop it climbs out of besides."""
        out = self.deep and self.cells[a] == "^" != self.cells[b] and not self.flies
        return 1 + (self.cells[b] in self.slow) + 2 * out

    def reached(self, speed: int, toils: bool = False) -> set[Square]:
        """Where so much movement leads; with `toils` through what has to be swum or climbed, too."""
        best = {self.at: 0}
        edge = [self.at]
        while edge:
            at = edge.pop(0)
            for to in self.around(at):
                spent = best[at] + self.price(at, to) if self.open(to, toils) and self.corner_free(at, to) else 99
                if spent <= min(speed, best.get(to, 99) - 1):
                    best[to] = spent
                    edge.append(to)
        return set(best)

    def around(self, at: Square) -> list[Square]:
        return [(at[0] + c, at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r]

    def corner_free(self, a: Square, b: Square) -> bool:
        return "#" not in (self.cells.get((a[0], b[1]), "#"), self.cells.get((b[0], a[1]), "#"))


@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.rule("fourth.action.walk")
@pytest.mark.parametrize("nature", NATURES)
@pytest.mark.parametrize("seed", range(16))
def test_where_a_walk_leads_among_water_cliffs_and_drops(stage: Stage, seed: int, nature: str) -> None:
    """Nobody walks on water, up a cliff or out of a drop but those whose nature it is; it is said what it takes."""
    country = Country(seed, nature)
    hero: dict[str, Any] = {"at": country.at, "speed": 3, **NATURES[nature]}
    scene = stage(country.text, terrain={"*": "climb", "~": "water"}, A=hero,
                  G={"side": "monsters", "at": (COLUMNS + 1, 0)})
    scene.turn("A")
    stuck = country.barred(country.at)
    expected = set() if stuck else country.reached(3) - {country.at}
    for to, mark in sorted(country.cells.items()):
        if to == country.at:
            continue
        why = scene.why_not("A", "walk", to=to)
        assert (why is None) is (to in expected), to
        if why is None or mark in "#^" or country.flies:
            continue
        out = CLIMB if country.deep and not country.climbs else ""
        through = WALK if to not in country.reached(3, toils=True) else ""
        assert why in ([country.barred(to) or stuck or out or through] if country.barred(to) or stuck or out or through
                       else [SWIM, CLIMB])
    for to in country.around(country.at):
        if country.cells.get(to, "#") in "#^" or country.flies or not country.corner_free(country.at, to):
            continue
        out = CLIMB if country.deep and not country.climbs else ""
        assert scene.why_not("A", "walk", path=[to]) == (country.barred(to) or stuck or out or None)
