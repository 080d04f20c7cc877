"""Walks that a blow on the way pushes aside, slows, holds or fells, on small maps: how much further they go."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import Square, map_text, squares

Stage = Callable[..., Scene]
WIDE, HIGH = 8, 5
EVERYWHERE = squares(WIDE, HIGH)
BLOWS = {
    "push": "and the target is pushed 1.",
    "slow": "and the target is slowed until the end of its next turn.",
    "hold": "and the target is immobile until the end of its next turn.",
    "fell": "and the target is knocked prone.",
    "hurt": "",
}


def near(a: Square, b: Square) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1


class Walk:
    """A walks past the foe G; B is a friend in the way, through whose space it may go but not stay."""

    def __init__(self, seed: int) -> None:
        random = self.random = Random(seed)
        self.blow = random.choice(["push", "push", "push", "slow", "hold", "fell", "hurt"])
        self.speed = random.choice([3, 4, 5, 6])
        while True:
            self.a, self.g, self.b = random.sample(sorted(EVERYWHERE), 3)
            free = sorted(EVERYWHERE - {self.a, self.g, self.b})
            self.marks = {at: random.choice(",,#") for at in free if random.random() < 0.25}
            if any(to != self.b and self.price(to) <= self.speed for to in self.steps(self.a)):
                break
        self.text = map_text(self.marks, WIDE, HIGH)

    def staged(self, stage: Stage) -> Scene:
        bash = f"Bash (standard, at-will): +99 vs AC; 1 damage {BLOWS[self.blow]}".replace("damage .", "damage.")
        scene = stage(self.text, A=dict(at=self.a, speed=self.speed), B=dict(at=self.b),
                      G=dict(side="monsters", at=self.g, powers=[bash]))
        scene.turn("A")
        return scene

    def price(self, at: Square) -> int:
        return 2 if self.marks.get(at) == "," else 1

    def step(self, a: Square, b: Square) -> bool:
        if b not in EVERYWHERE or not near(a, b) or self.marks.get(b) == "#" or b == self.g:
            return False
        return a[0] == b[0] or a[1] == b[1] or "#" not in (self.marks.get((a[0], b[1])), self.marks.get((b[0], a[1])))

    def steps(self, at: Square) -> list[Square]:
        return [to for c in (-1, 0, 1) for r in (-1, 0, 1) if self.step(at, to := (at[0] + c, at[1] + r))]

    def costs(self, start: Square) -> dict[Square, int]:
        """What the cheapest way to each square costs."""
        found, edge = {start: 0}, [start]
        while edge:
            at = edge.pop(0)
            for to in self.steps(at):
                if found[at] + self.price(to) < found.get(to, 99):
                    found[to] = found[at] + self.price(to)
                    edge.append(to)
        return found

    def struck(self, path: list[Square]) -> int | None:
        """After how many squares the foe is provoked, where it is."""
        ways = [self.a, *path[:-1]]
        return next((n for n, at in enumerate(ways) if near(at, self.g)), None)

    def end(self, path: list[Square], n: int, at: Square, goal: Square | None) -> Square:
        """Where a walk ends that is struck after `n` squares and stands `at` a square then."""
        if self.blow in ("hold", "fell"):
            return at
        speed = min(2, self.speed) if self.blow == "slow" else self.speed
        budget = left = speed - sum(self.price(square) for square in path[:n])
        last = here = at
        for square in path[n:]:
            left -= self.price(square)
            if left < 0 or not self.step(here, square):
                break
            here = square
            if here != self.b:
                last = here
        if last == path[-1]:
            return last
        if goal is not None and self.costs(at).get(goal, 99) <= budget:
            return goal
        return last

    def thrown(self, at: Square) -> list[Square]:
        return [to for to in self.steps(at) if to != self.b and not near(to, self.g)]


def gone(scene: Scene) -> list[Square]:
    return [event.value for event in scene.log if event.kind == "move" and event.who == "A" and event.name == "walk"]


@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.rule("orcus.opportunity.timing")
@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.parametrize("seed", range(150))
def test_what_is_left_of_a_walk_is_gone_from_where_it_was_struck(stage: Stage, seed: int) -> None:
    walk = Walk(seed)
    costs = walk.costs(walk.a)
    goal = walk.random.choice(sorted(at for at, cost in costs.items() if 0 < cost <= walk.speed and at != walk.b))
    calm = walk.staged(stage)
    calm.do("A", "walk", to=goal)
    path = gone(calm)
    assert path[-1] == goal and sum(map(walk.price, path)) == costs[goal]
    n = walk.struck(path)
    if n is None:
        assert calm["A"].hp == 40
        return
    at = path[n - 1] if n else walk.a
    if walk.blow == "push":
        options = walk.thrown(at)
        to = walk.random.choice(options) if options else at
    else:
        options, to = [], at
    for way in ({"to": goal}, {"path": path}):
        scene = walk.staged(stage)
        scene.dice(d20=[10])
        answers: dict[str, Any] = {"push": [to]} if len(options) > 1 else {}
        scene.accept("G", "opportunity-attack", **answers)
        scene.do("A", "walk", **way)
        expected = walk.end(path, n, to, goal if "to" in way else None)
        assert scene["A"].at == expected, (walk.text, walk.a, walk.b, walk.g, walk.blow, walk.speed, path, to, way)
        assert scene["A"].hp == 39
