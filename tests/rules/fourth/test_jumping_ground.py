"""Long jumps over small maps drawn at random, in all eight directions, square by square."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import anywhere, map_text, squares

Stage = Callable[..., Scene]
Square = tuple[int, int]
WIDE, HIGH = 9, 7
EVERYWHERE = squares(WIDE, HIGH)
WAYS = [(c, r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r]


class Ground:
    """A map with A on it, pits and walls, friends and foes here and there."""

    def __init__(self, seed: int) -> None:
        self.random = random = Random(seed)
        self.at = anywhere(random, WIDE, HIGH)
        free = sorted(EVERYWHERE - {self.at})
        thick = random.choice([0, 0.15, 0.3])
        self.marks = {at: random.choice("#^^,") for at in free if random.random() < thick}
        room = [at for at in free if at not in self.marks]
        self.others = dict(zip("BCGH", random.sample(room, min(4, len(room))), strict=False))
        self.text = map_text(self.marks, WIDE, HIGH)
        self.speed = random.choice([3, 4, 6])

    def staged(self, stage: Stage) -> Scene:
        cast: dict[str, dict[str, Any]] = {
            key: dict(at=at, side="heroes" if key in "BC" else "monsters") for key, at in self.others.items()
        }
        scene = stage(self.text, A=dict(at=self.at, speed=self.speed, skills={"athletics": 20}, hp=60), **cast)
        scene.turn("A")
        return scene

    def line(self, way: Square, squares: int) -> list[Square]:
        """The squares of a jump this way, up to what stops it: the edge, a wall or its corner, a foe."""
        foes = {at for key, at in self.others.items() if key in "GH"}
        found: list[Square] = []
        at = self.at
        for _ in range(squares):
            to = (at[0] + way[0], at[1] + way[1])
            corners = {self.marks.get((at[0], to[1])), self.marks.get((to[0], at[1]))}
            if to not in EVERYWHERE or self.marks.get(to) == "#" or to in foes or (all(way) and "#" in corners):
                break
            found.append(to)
            at = to
        return found


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.rule("fourth.jump.land-over-pit")
@pytest.mark.rule("fourth.terrain.no-corner-cutting")
@pytest.mark.parametrize("seed", range(40))
def test_where_a_jump_comes_down(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    for way in ground.random.sample(WAYS, 3):
        roll = ground.random.choice([1, 5, 10, 11, 15, 20])
        to = (ground.at[0] + way[0], ground.at[1] + way[1])
        if to not in EVERYWHERE:
            continue
        scene = ground.staged(stage)
        line = ground.line(way, -(-(roll + 20) // 10))
        halt = line[: ground.speed]
        while halt and halt[-1] in ground.others.values():
            halt.pop()
        goes_on = len(line) > ground.speed and len(halt) == ground.speed
        falls = bool(halt) and ground.marks.get(halt[-1]) == "^" and not goes_on
        scene.dice(d20=[roll], d10=[4] if falls else [])
        scene.do("A", "long-jump", to=to)
        told = (ground.text, ground.others, ground.at, way, roll)
        assert scene["A"].at == (halt[-1] if halt else ground.at), told
        assert scene["A"].hp == (56 if falls else 60), told
        assert ("prone" in scene["A"].conditions) is falls
        assert scene.can("A", "long-jump") is goes_on, told
        if goes_on:
            rest = line[ground.speed :]
            rest = rest[: ground.speed]
            while rest and rest[-1] in ground.others.values():
                rest.pop()
            end = rest[-1] if rest else halt[-1]
            over = ground.marks.get(end) == "^"
            scene.dice(d10=[3] if over else [])
            scene.do("A", "long-jump")
            assert scene["A"].at == end, told
            assert scene["A"].hp == (57 if over else 60), told
