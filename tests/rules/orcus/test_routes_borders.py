"""Ways that change from walking to flying or burrowing on small maps drawn at random, step by step."""

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.effects.flags import ALOFT
from tests.rules.geometry import anywhere, map_text, squares

Stage = Callable[..., Scene]
Square = tuple[int, int]
WIDE, HIGH = 7, 5
EVERYWHERE = squares(WIDE, HIGH)


class Ground:
    """A map with rubble, pits and walls, A on it with two ways of moving, and ways drawn over it."""

    def __init__(self, seed: int, other: str) -> None:
        self.random = random = Random(seed)
        self.other = other
        self.at = anywhere(random, WIDE, HIGH)
        marks = ",,^^#" if other == "fly" else ",,##"
        thick = random.choice([0.2, 0.4])
        free = sorted(EVERYWHERE - {self.at})
        self.marks = {at: random.choice(marks) for at in free if random.random() < thick}
        self.text = map_text(self.marks, WIDE, HIGH)
        self.speeds = {"walk": random.choice([2, 3, 4]), other: random.choice([2, 3, 4, 5])}

    def staged(self, stage: Stage) -> Scene:
        modes: dict[str, Any] = {self.other: self.speeds[self.other]}
        if self.other == "burrow":
            modes["earth glide"] = True
        scene = stage(self.text, A=dict(at=self.at, speed=self.speeds["walk"], modes=modes))
        scene.turn("A")
        return scene

    def price(self, to: Square, mode: str) -> int:
        """What a step costs this way; 0 where it cannot be taken."""
        mark = self.marks.get(to, ".")
        if mark == "#":
            return 1 if mode == "burrow" else 0
        if mark == "^" and mode != "fly":
            return 0
        return 2 if mark == "," and mode != "fly" else 1

    def may_step(self, a: Square, b: Square, mode: str) -> bool:
        if b not in EVERYWHERE or max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or not self.price(b, mode):
            return False
        corners = {self.marks.get((a[0], b[1])), self.marks.get((b[0], a[1]))}
        return a[0] == b[0] or a[1] == b[1] or mode == "burrow" or "#" not in corners

    def plans(self, path: list[Square]) -> list[tuple[str, ...]]:
        """Every way of dividing a path between the two that the speeds allow: what has been moved counts for both."""
        found = []
        for modes in product(self.speeds, repeat=len(path)):
            spent, at = 0, self.at
            for mode, to in zip(modes, path, strict=True):
                if not self.may_step(at, to, mode):
                    break
                spent += self.price(to, mode)
                at = to
                if spent > self.speeds[mode]:
                    break
            else:
                found.append(modes)
        return found

    def over_an_edge(self, path: list[Square]) -> bool:
        """Whether a way on foot ends with a step into a pit."""
        if self.marks.get(path[-1]) != "^":
            return False
        spent, at = 1, self.at
        for to in path[:-1]:
            if not self.may_step(at, to, "walk"):
                return False
            spent += self.price(to, "walk")
            at = to
        return self.may_step(at, path[-1], "fly") and spent <= self.speeds["walk"]

    def path(self) -> list[Square]:
        """A way drawn at random, mostly one that can be gone."""
        random = self.random
        path: list[Square] = []
        at = self.at
        for _ in range(random.randrange(1, 6)):
            near = [(at[0] + c, at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1)]
            good = [to for to in near if any(self.may_step(at, to, mode) for mode in self.speeds)]
            at = random.choice(good) if good and random.random() < 0.93 else random.choice(near)
            path.append(at)
        return path


@pytest.mark.rule("orcus.move.switch-speeds")
@pytest.mark.rule("orcus.mode.earth-glide")
@pytest.mark.rule("orcus.fly.speed")
@pytest.mark.parametrize("other", ["fly", "burrow"])
@pytest.mark.parametrize("seed", range(30))
def test_one_way_after_the_other_as_far_as_both_speeds_go(stage: Stage, seed: int, other: str) -> None:
    ground = Ground(seed, other)
    scene = ground.staged(stage)
    gone = 0
    for _ in range(25):
        path = ground.path()
        if not set(path) <= EVERYWHERE or path[-1] == ground.at:
            continue
        plans = ground.plans(path)
        expected = bool(plans) or ground.over_an_edge(path)
        assert scene.can("A", "walk", path=path) is expected, (ground.text, ground.at, path, ground.speeds)
        if plans and gone < 4 and ground.marks.get(path[-1]) != "#":
            gone += 1
            again = ground.staged(stage)
            again.do("A", "walk", path=path)
            assert again["A"].at == path[-1]
            least = min(plan.count(other) for plan in plans)
            ends = {plan[-1] for plan in plans if plan.count(other) == least}
            if other == "fly" and len(ends) == 1:
                assert bool(again.battle.creatures[0].state & ALOFT) is (ends == {"fly"}), (ground.text, path)
