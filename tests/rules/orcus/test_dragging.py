"""Dragging somebody along on small maps: it comes after, to the nearest place beside its dragger that has room."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, Square, apart, around, cuts_corner, map_text, space, squares

Stage = Callable[..., Scene]
WIDE, HIGH = 8, 6
EVERYWHERE = squares(WIDE, HIGH)


class Drag:
    """A, `mine` squares wide, holds G, `wide` squares wide; B and C stand about among walls."""

    def __init__(self, seed: int) -> None:
        random = self.random = Random(seed)
        self.mine, self.wide = random.choice([1, 1, 2]), random.choice([1, 1, 2])
        while True:
            self.a = (random.randrange(1, WIDE - 2), random.randrange(1, HIGH - 2))
            self.g = (random.randrange(WIDE - self.wide), random.randrange(HIGH - self.wide))
            if apart(self.mover(self.a), self.held(self.g)) == 1:
                break
        free = sorted(EVERYWHERE - self.mover(self.a) - self.held(self.g))
        self.others = random.sample(free, 2)
        between = around(self.mover(self.a)) & around(self.held(self.g))
        thick = random.choice([0, 0.15, 0.3])
        self.walls = {at for at in free if at not in self.others and at not in between and random.random() < thick}
        self.text = map_text(dict.fromkeys(self.walls, "="), WIDE, HIGH)

    def mover(self, at: Square) -> set[Square]:
        return space(at, self.mine)

    def held(self, at: Square) -> set[Square]:
        return space(at, self.wide)

    def path(self) -> tuple[list[Square], set[Square]]:
        """Up to three squares on which A steps round no corner and through nobody, and where G may be at their end."""
        path: list[Square] = []
        at, places = self.a, {self.g}
        for _ in range(self.random.choice([1, 2, 3])):
            taken = self.held(self.g).union(*(self.held(place) for place in places))
            nexts = [to for c in (-1, 0, 1) for r in (-1, 0, 1) if self.step(at, to := (at[0] + c, at[1] + r), taken)]
            if not nexts:
                break
            to = self.random.choice(nexts)
            places = {new for old in places for new in self.dragged(old, at, to)}
            path.append(to)
            at = to
            if any(apart(self.mover(at), self.held(place)) > 1 for place in places):
                break
        return path, places

    def step(self, a: Square, b: Square, taken: set[Square]) -> bool:
        room = EVERYWHERE - self.walls - set(self.others) - taken
        return a != b and self.mover(b) <= room and not cuts_corner(a, b, self.mine, self.walls)

    def dragged(self, at: Square, left: Square, to: Square) -> set[Square]:
        """Where one that is at a place may be once its dragger has gone on: the way it comes is as short as can be."""
        body = self.mover(to)
        if apart(body, self.held(at)) <= 1:
            return {at}
        room = EVERYWHERE - self.walls - set(self.others) - body
        places = [place for place in EVERYWHERE if self.held(place) <= room and apart(body, self.held(place)) == 1]
        if not places:
            return {at}
        way = {place: apart(self.held(place), self.held(at)) for place in places}
        best = {place for place in places if way[place] == min(way.values())}
        return {left} if left in best else best


@pytest.mark.rule("orcus.act.move-grappled")
@pytest.mark.rule("orcus.ruling.move-grappled-distance")
@pytest.mark.parametrize("seed", range(60))
def test_who_is_dragged_comes_along_by_the_shortest_way(stage: Stage, seed: int) -> None:
    drag = Drag(seed)
    path, places = drag.path()
    assert path, drag.text
    cast: dict[str, dict[str, Any]] = {key: dict(at=at) for key, at in zip("BC", drag.others, strict=True)}
    scene = stage(drag.text, A=dict(at=drag.a, size=SIZES[drag.mine], str=18, speed=6), **cast,
                  G=dict(side="monsters", at=drag.g, size=SIZES[drag.wide], ref=5, fort=5, hp=90))  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grapple", "G")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "move-grappled", "G", path=path)
    assert scene["A"].at == path[-1]
    assert scene["G"].at in places, (drag.text, drag.a, drag.g, path, places)
    assert ("grappled" in scene["G"].conditions) is (scene.distance("A", "G") == 1)
