"""Sight, clear paths and cover on many small maps, against lines drawn by hand in exact fractions."""

from collections.abc import Callable
from random import Random

import pytest

from battlemat import Scene
from tests.rules.geometry import Square, around, clear, corners, crosses, map_text, reaches, space, squares

Stage = Callable[..., Scene]
WIDE, HIGH = 11, 9
# Some of these have a blocker that only the outermost line of all clips, west or east.
MAPS = [*range(10), 16, 38, 76, 138, 140, 156, 167, 173, 206, 227, 265, 270, 292, 303, 335, 375, 401, 433, 560, 644]
SIDES = dict.fromkeys("BCD", "heroes") | dict.fromkeys("HIJ", "monsters")


def degree(body: set[Square], target: set[Square], walls: set[Square], bodies: set[Square]) -> str | None:
    """The cover the target has from the best corner, to the square of it that is covered least."""
    best = 2
    for p in corners(body):
        for square in target:
            ends = corners([square])
            hard = [q for q in ends if not clear(p, q, walls)]
            soft = [q for q in ends if q not in hard and any(crosses(p, q, one) for one in bodies)]
            steps = [0, 1, 1, 2, 2][len(hard)]
            best = min(best, max(steps, 1 if hard or soft else 0))
    return [None, "half", "three-quarters"][best]


def drawn(seed: int) -> tuple[str, set[Square], set[Square], set[Square], set[Square], int, int]:
    """A map with walls or windows anywhere but next to A and G, and six others anywhere."""
    random = Random(seed)
    mine, foes = (random.choice([1, 1, 2]), random.choice([1, 1, 2]))
    while True:
        a = space((random.randrange(1, WIDE - 2), random.randrange(1, HIGH - 2)), mine)
        g = space((random.randrange(1, WIDE - 2), random.randrange(1, HIGH - 2)), foes)
        if not around(around(a)) & g:
            break
    thick = random.choice([0.1, 0.2, 0.3])
    free = sorted(squares(WIDE, HIGH) - around(a) - around(g))
    walls = {square for square in free if random.random() < thick}
    open_floor = [square for square in free if square not in walls]
    bodies = set(random.sample(open_floor, min(6, len(open_floor))))
    letters = {min(a): "A", min(g): "G", **dict(zip(sorted(bodies), "BCDHIJ", strict=False))}
    text = map_text(dict.fromkeys(walls, "#") | letters, WIDE, HIGH)
    return text, a, g, walls, bodies, mine, foes


def staged(stage: Stage, seed: int) -> tuple[Scene, set[Square], set[Square], set[Square], set[Square]]:
    text, a, g, walls, bodies, mine, foes = drawn(seed)
    others = {letter: {"side": side} for letter, side in SIDES.items() if letter in text}
    sizes = {1: "medium", 2: "large"}
    scene = stage(text, A=dict(size=sizes[mine]), G=dict(side="monsters", size=sizes[foes]), **others)
    return scene, a, g, walls, bodies


@pytest.mark.rule("orcus.target.line-of-sight")
@pytest.mark.rule("orcus.target.clear-path")
@pytest.mark.rule("orcus.ruling.cover-total")
@pytest.mark.parametrize("seed", MAPS)
def test_what_one_line_at_least_reaches_is_seen_and_can_be_aimed_at(stage: Stage, seed: int) -> None:
    scene, a, g, walls, _ = staged(stage, seed)
    for who, whom, body, target in (("A", "G", a, g), ("G", "A", g, a)):
        expected = reaches(body, target, walls)
        assert scene.sees(who, whom) is expected
        assert scene.effect_line(who, whom) is expected


@pytest.mark.rule("orcus.cover.half")
@pytest.mark.rule("orcus.cover.three-quarters")
@pytest.mark.rule("orcus.ruling.cover-geometry")
@pytest.mark.parametrize("seed", MAPS)
def test_blocked_lines_are_counted_from_the_best_corner(stage: Stage, seed: int) -> None:
    scene, a, g, walls, bodies = staged(stage, seed)
    for who, whom, body, target in (("A", "G", a, g), ("G", "A", g, a)):
        if reaches(body, target, walls):
            assert scene.cover(who, whom) == degree(body, target, walls, bodies)
        else:
            assert scene.effect_line(who, whom) is False
