"""Lines, cover and murk on many small maps, against lines drawn by hand in exact fractions from corner to corner."""

from collections.abc import Callable
from random import Random

import pytest

from battlemat import Scene
from tests.rules.geometry import (
    SIZES,
    Point,
    Square,
    anywhere,
    corners,
    crosses,
    map_text,
    reaches,
    rim,
    slips,
    space,
    squares,
    unbroken,
)

Stage = Callable[..., Scene]
WIDE, HIGH = 8, 6
LETTERS = dict.fromkeys("BCD", "heroes") | dict.fromkeys("HIJ", "monsters")
RIM = rim(WIDE, HIGH)


class Ground:
    """A map drawn at random: A and G of any size anywhere, walls and others around them, some of it low or fog."""

    def __init__(self, seed: int, marks: str, crowd: int = 6) -> None:
        random = Random(seed)
        mine, foes = random.choice([1, 1, 2, 3]), random.choice([1, 1, 2, 3])
        while True:
            self.a = space(anywhere(random, WIDE, HIGH, mine), mine)
            self.g = space(anywhere(random, WIDE, HIGH, foes), foes)
            if not self.a & self.g:
                break
        everywhere = squares(WIDE, HIGH)
        thick = random.choice([0.1, 0.25, 0.4, 0.5])
        free = sorted(everywhere - self.a - self.g)
        self.marks = {square: random.choice(marks) for square in free if random.random() < thick}
        room = [square for square in free if square not in self.marks]
        self.others: dict[str, set[Square]] = {}
        for key in "BCDHIJ"[:crowd]:
            wide = random.choice([1, 1, 2])
            spots = [at for at in room if space(at, wide) <= set(room)]
            if spots:
                self.others[key] = space(random.choice(spots), wide)
                room = [at for at in room if at not in self.others[key]]
        self.mine, self.foes = mine, foes
        placed = {min(body): key for key, body in self.others.items()}
        drawn = self.marks | placed | {min(self.a): "A", min(self.g): "G"}
        self.text = map_text(drawn, WIDE, HIGH)

    def of(self, marks: str) -> set[Square]:
        """The squares drawn with any of these marks."""
        return {square for square, mark in self.marks.items() if mark in marks}

    def staged(self, stage: Stage, **options: object) -> Scene:
        cast = {key: {"side": LETTERS[key], "size": SIZES[int(len(body) ** 0.5)]} for key, body in self.others.items()}
        return stage(self.text, A=dict(size=SIZES[self.mine]), G=dict(side="monsters", size=SIZES[self.foes]), **cast,
                     **options)

    def bodies(self, side: str) -> list[set[Square]]:
        """The spaces of those of a side who may stand in the way."""
        return [body for key, body in self.others.items() if LETTERS[key] == side]

    def ways(self) -> list[tuple[str, str, set[Square], set[Square], str]]:
        """Each of the two with its own space, that of the other, and who stands in its way."""
        return [("A", "G", self.a, self.g, "monsters"), ("G", "A", self.g, self.a, "heroes")]


def joined(body: set[Square], target: set[Square], walls: set[Square]) -> bool:
    """Whether any line from corner to corner is unbroken."""
    return any(unbroken(p, q, body, target, walls) for p in corners(body) for q in corners(target))


def touch(p: Point, walls: set[Square]) -> list[bool]:
    """Whether walls meet corner to corner in a point, either way."""
    x, y = int(p[0]), int(p[1])
    return [{(x - 1, y - 1), (x, y)} <= walls, {(x, y - 1), (x - 1, y)} <= walls]


def enters(p: Point, q: Point, body: set[Square]) -> bool:
    """Whether a line passes through a body, between its own squares too."""
    return any(crosses(p, q, square) for square in body) or slips(p, q, body)


def degree(body: set[Square], target: set[Square], walls: set[Square], low: set[Square],
           bodies: list[set[Square]], most: int) -> str | None:
    """The cover the target has from the best corner to its best square: walls count in full, who stands there up to
    `most`, low walls as plain cover.
    """
    best = 2
    filled = walls | RIM if walls else walls
    grade = [0, 1, 1, 2, 2]
    for p in corners(body):
        for square in target:
            ends = corners([square])
            hard = [q for q in ends if not unbroken(p, q, body, target, filled)]
            soft = [q for q in ends if q not in hard and any(enters(p, q, body) for body in bodies)]
            slight = [q for q in ends if q not in hard and any(crosses(p, q, one) for one in low)]
            mixed = min(most, grade[len(hard) + len(soft)])
            best = min(best, max(grade[len(hard)], mixed, 1 if slight else 0))
    return [None, "cover", "superior"][best]


@pytest.mark.rule("fourth.ruling.line-for-every-attack")
@pytest.mark.rule("fourth.ruling.what-breaks-a-line")
@pytest.mark.rule("fourth.ruling.corner-choice")
@pytest.mark.parametrize("seed", range(40))
def test_whoever_one_unbroken_line_joins_can_be_aimed_at(stage: Stage, seed: int) -> None:
    ground = Ground(seed, "###=")
    scene = ground.staged(stage)
    walls = ground.of("#=")
    for who, whom, body, target, _ in ground.ways():
        assert scene.effect_line(who, whom) is joined(body, target, walls | RIM), ground.text


@pytest.mark.rule("fourth.ruling.line-for-every-attack")
@pytest.mark.rule("fourth.attack.advantage-needs-sight")
@pytest.mark.parametrize("seed", range(100, 150))
def test_a_pane_is_looked_through_and_a_wall_is_not(stage: Stage, seed: int) -> None:
    """Only where two walls meet at a corner one looks from is it left open, as at the map's edge."""
    ground = Ground(seed, "##==", 0)
    scene = ground.staged(stage)
    edge = {(c, r) for c in range(WIDE) for r in range(HIGH) if c in (0, WIDE - 1) or r in (0, HIGH - 1)}
    for who, whom, body, target, _ in ground.ways():
        walls = ground.of("#")
        pinch = [p for p in corners(body | target) if any(touch(p, walls | RIM))]
        if joined(body, target, walls | RIM):
            assert scene.sees(who, whom), ground.text
        elif not reaches(body, target, walls):
            assert not scene.sees(who, whom), ground.text
        elif not pinch and not (body | target) & edge:
            assert scene.sees(who, whom) is reaches(body, target, walls | RIM), ground.text


@pytest.mark.rule("fourth.cover.one-or-two-lines")
@pytest.mark.rule("fourth.cover.three-or-four-lines")
@pytest.mark.rule("fourth.ruling.low-obstacles")
@pytest.mark.parametrize("seed", range(200, 260))
def test_the_lines_broken_from_the_best_corner_are_the_cover(stage: Stage, seed: int) -> None:
    ground = Ground(seed, "##--" if seed % 2 else "###-")
    scene = ground.staged(stage)
    walls, low = ground.of("#"), ground.of("-")
    for who, whom, body, target, foes in ground.ways():
        if joined(body, target, walls | RIM):
            bodies = ground.bodies(foes)
            assert scene.cover(who, whom) == degree(body, target, walls, low, bodies, 1), ground.text


@pytest.mark.rule("fourth.ruling.creature-cover-grade")
@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.rule("fourth.ruling.which-creatures-cover")
@pytest.mark.parametrize("grade", ["cover", "traced"])
@pytest.mark.parametrize("seed", range(300, 330))
def test_who_stands_in_the_way(stage: Stage, seed: int, grade: str) -> None:
    ground = Ground(seed, "#-", 6)
    scene = ground.staged(stage, options={"creature-cover-grade": grade})
    walls, low = ground.of("#"), ground.of("-")
    for who, whom, body, target, foes in ground.ways():
        if joined(body, target, walls | RIM):
            bodies = ground.bodies(foes)
            most = 2 if grade == "traced" else 1
            assert scene.cover(who, whom) == degree(body, target, walls, low, bodies, most), ground.text


@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.rule("fourth.ruling.concealment-distance")
@pytest.mark.parametrize("how", ["graded", "literal"])
@pytest.mark.parametrize("seed", range(20))
def test_murk_conceals_by_its_thickness_and_by_distance(stage: Stage, seed: int, how: str) -> None:
    """Of a space partly in thinner murk the thinnest counts."""
    random = Random(seed)
    wide = random.choice([1, 2])
    at = (random.randrange(2, 6), random.randrange(0, 4))
    mine = (random.randrange(0, 2), random.randrange(0, 4))
    body = space(at, wide)
    kind = random.choice([":", ";", "!", ":;", ";!", ".:"])
    drawn = {square: random.choice(kind) for square in body}
    rows = "\n".join(" ".join(drawn.get((c, r), ".") for c in range(8)) for r in range(6))
    scene = stage(rows, A=dict(at=mine), G=dict(side="monsters", at=at, size=SIZES[wide]),
                  options={"concealment-distance": how})
    thin = min(".:;!".index(mark) for mark in drawn.values())
    near = scene.distance("A", "G") == 1
    thick = {0: None, 1: "concealment" if near or how == "graded" else None, 2: "concealment" if near else "total",
             3: "total"}[thin]
    assert scene.concealment("A", "G") == thick, rows
    assert scene.sees("A", "G") is (thick != "total")
