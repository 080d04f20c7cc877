"""Ways over many small maps, for bodies of every size, against a plain count of what each step costs."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, Square, anywhere, corners, cuts_corner, map_text, rim, space, squares, unbroken

Stage = Callable[..., Scene]
WIDE, HIGH = 8, 6
EVERYWHERE = squares(WIDE, HIGH)
RIM = rim(WIDE, HIGH)
AILING: list[list[str]] = [[], [], [], ["prone"], ["helpless"], ["unconscious"]]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."


class Ground:
    """A map drawn at random with A on it, friends and foes of any size about, on their feet or not."""

    def __init__(self, seed: int, marks: str = "##,,-", flier: bool = False) -> None:
        random = Random(seed)
        self.random = random
        self.width = random.choice([1, 1, 2, 2, 3])
        self.at = anywhere(random, WIDE, HIGH, self.width)
        taken = set(space(self.at, self.width))
        self.cast: dict[str, dict[str, Any]] = {}
        self.spaces: dict[str, set[Square]] = {}
        for key in "BGHI":
            width = random.choice([1, 1, 2])
            at = anywhere(random, WIDE, HIGH, width)
            body = space(at, width)
            if body & taken:
                continue
            taken |= body
            self.spaces[key] = body
            side = "heroes" if key == "B" else "monsters"
            ailing = random.choice(AILING)
            self.cast[key] = dict(at=at, side=side, size=SIZES[width], conditions=ailing, powers=[CLAW])
        thick = random.choice([0.1, 0.2, 0.35])
        self.marks = {at: random.choice(marks) for at in sorted(EVERYWHERE - taken) if random.random() < thick}
        self.text = map_text(self.marks, WIDE, HIGH)
        self.solid = {at for at, mark in self.marks.items() if mark in "#="}
        self.slow = {at for at, mark in self.marks.items() if mark in ",-"}
        self.free = EVERYWHERE - self.solid
        self.flier = flier

    def staged(self, stage: Stage, **hero: Any) -> Scene:
        scene = stage(self.text, A=dict(at=self.at, size=SIZES[self.width], **hero), **self.cast)
        scene.turn("A")
        return scene

    def body(self, at: Square) -> set[Square]:
        return space(at, self.width)

    def ailing(self, key: str) -> list[str]:
        return list(self.cast[key]["conditions"])

    def passable(self) -> set[Square]:
        """Where a body may be on its way: no wall, no foe but the helpless, or those a flier is above."""
        barred: set[Square] = set()
        for key, body in self.spaces.items():
            over = self.flier and len(body) == 1
            if key != "B" and self.ailing(key) not in (["helpless"], ["unconscious"]) and not over:
                barred |= body
        return self.free - barred | self.body(self.at)

    def endable(self) -> set[Square]:
        """Where a body may stop: with nobody but a prone friend or a helpless foe."""
        barred: set[Square] = set()
        for key, body in self.spaces.items():
            lies = self.ailing(key) in ([["prone"], ["unconscious"]] if key == "B" else [["helpless"], ["unconscious"]])
            if not lies and not (self.flier and len(body) == 1):
                barred |= body
        return self.free - barred | self.body(self.at)

    def may_step(self, a: Square, b: Square, room: set[Square]) -> bool:
        """One square, into the room there is, past no corner of a wall."""
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or not self.body(b) <= room:
            return False
        return not cuts_corner(a, b, self.width, self.solid)

    def price(self, at: Square) -> int:
        return 2 if self.body(at) & self.slow and not self.flier else 1

    def costs(self, most: int) -> dict[Square, int]:
        """The fewest squares of movement to each place."""
        room = self.passable()
        best = {self.at: 0}
        edge = [self.at]
        while edge:
            edge.sort(key=best.__getitem__)
            at = edge.pop(0)
            for to in ((at[0] + dc, at[1] + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)):
                if to != at and self.may_step(at, to, room):
                    spent = best[at] + self.price(to)
                    if spent <= most and spent < best.get(to, most + 1):
                        best[to] = spent
                        edge.append(to)
        return best

    def stops(self, most: int) -> set[Square]:
        room = self.endable()
        return {at for at in self.costs(most) if at != self.at and self.body(at) <= room}


def offered(scene: Scene, action: str) -> set[Square]:
    """The squares A's turn offers for an action."""
    board = scene.battle.board
    uses = scene.battle.rules.actions[action].uses(scene.battle, scene.battle.creatures[0])
    return {board.coords(use.to) for use in uses if use.to >= 0}


def allowed(scene: Scene, action: str) -> set[Square]:
    return {at for at in EVERYWHERE if scene.can("A", action, to=at)}


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.parametrize("seed", range(40))
def test_where_a_walk_ends(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    speed = ground.random.choice([1, 2, 3, 4, 6])
    scene = ground.staged(stage, speed=speed)
    assert allowed(scene, "walk") == offered(scene, "walk") == ground.stops(speed), (ground.text, ground.cast)


@pytest.mark.rule("fourth.action.shift")
@pytest.mark.rule("fourth.shift.difficult-terrain")
@pytest.mark.parametrize("seed", range(100, 115))
def test_where_a_shift_ends(stage: Stage, seed: int) -> None:
    """Difficult squares that it stands in already cost a large body nothing more."""
    ground = Ground(seed)
    scene = ground.staged(stage)
    room, end = ground.passable(), ground.endable()
    clean = ground.body(ground.at) | EVERYWHERE - ground.slow
    near = {(ground.at[0] + dc, ground.at[1] + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)} - {ground.at}
    expected = {to for to in near if ground.may_step(ground.at, to, room) and ground.body(to) <= end & clean}
    assert allowed(scene, "shift") == offered(scene, "shift") == expected, (ground.text, ground.cast)


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.action.opportunity-attack")
@pytest.mark.parametrize("seed", range(200, 240))
def test_the_way_is_as_short_as_can_be_and_whom_it_passes_may_strike(stage: Stage, seed: int) -> None:
    """Who lets one chance go may take the next."""
    ground = Ground(seed)
    speed = 6
    costs = ground.costs(speed)
    stops = sorted(ground.stops(speed), key=lambda at: (-costs[at], at))
    if not stops:
        assert offered(ground.staged(stage, speed=speed), "walk") == set()
        return
    to = stops[ground.random.randrange(min(4, len(stops)))]
    scene = ground.staged(stage, speed=speed)
    way = [event.value for event in scene.do("A", "walk", to=to) if event.kind == "move" and event.who == "A"]
    assert way[-1] == scene["A"].at == to
    room = ground.passable()
    at, spent, strikers = ground.at, 0, []
    for square in way:
        assert ground.may_step(at, square, room)
        spent += ground.price(square)
        body = ground.body(at)
        for key in "GHI":
            foe = ground.spaces.get(key, set())
            beside = any(max(abs(a - c), abs(b - d)) <= 1 for a, b in foe for c, d in body)
            lines = (unbroken(p, q, foe, body, ground.solid | RIM) for p in corners(foe) for q in corners(body))
            if beside and ground.ailing(key) != ["unconscious"] and any(lines):
                strikers.append(key)
        at = square
    assert spent == costs[to]
    assert scene.offers == [(key, "opportunity-attack") for key in strikers], (ground.text, ground.cast)


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.rule("fourth.move.two-moves")
@pytest.mark.parametrize("seed", range(300, 330))
def test_a_way_of_ones_own_is_held_to_every_step_of_it(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    random = ground.random
    speed = random.choice([2, 3, 4])
    scene = ground.staged(stage, speed=speed)
    room, end = ground.passable(), ground.endable()
    for _ in range(25):
        path: list[Square] = []
        at = ground.at
        for _ in range(random.randrange(1, speed + 1)):
            at = (at[0] + random.choice([-1, 0, 1]), at[1] + random.choice([-1, 0, 1]))
            path.append(at)
        if not all(at in EVERYWHERE for at in path):
            continue
        steps = zip([ground.at, *path], path, strict=False)
        fits = all(ground.may_step(a, b, room) for a, b in steps) and sum(map(ground.price, path)) <= speed
        expected = fits and ground.body(path[-1]) <= end and path[-1] != ground.at
        if path[-1] != ground.at:
            assert scene.can("A", "walk", path=path) is expected, (ground.text, ground.cast, path)


@pytest.mark.rule("fourth.ruling.not-covered")
@pytest.mark.rule("fourth.action.walk")
@pytest.mark.parametrize("seed", range(400, 420))
def test_what_flies_goes_over_rubble_and_over_those_no_taller_than_it_is_high(stage: Stage, seed: int) -> None:
    ground = Ground(seed, marks="##,,-^^", flier=True)
    scene = ground.staged(stage, speed=2, modes={"fly": 4, "hover": True}, airborne=True)
    assert allowed(scene, "walk") == offered(scene, "walk") == ground.stops(4), (ground.text, ground.cast)
