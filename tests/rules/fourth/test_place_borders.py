"""Places measured against plain counting: areas, ranges, cover, lines, pushes and pulls from every side."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
OPEN = [(c, r) for c in range(11) for r in range(11)]
PILLARS = [
    ". . . . . . .\n. A . # . . .\n. . . . . . .\n. # . . . # .\n. . . . . . .\n. . # . # . .\n. . . . . . .",
    ". # . . . . .\n. . . # . . .\n. . A . . # .\n# . . . . . .\n. . . # . . .\n. . . . . . .\n. # . . . # .",
]


def away(a: Square, b: Square) -> int:
    """Squares from one square to another, a diagonal counting as one."""
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


def boom(reach: str) -> list[str]:
    return [f"Boom (standard, at-will): {reach}; +6 vs Reflex; 1 damage."]


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def crowd(stage: Stage, reach: str, at: Square, size: str = "medium") -> tuple[Scene, dict[str, Square]]:
    """A with an area power among foes on every third square, so that each placement takes in some."""
    wide = 2 if size == "large" else 1
    own = {(at[0] + c, at[1] + r) for c in range(wide) for r in range(wide)}
    places = [place for place in OPEN if (place[0] + 2 * place[1]) % 3 == 0 and place not in own]
    foes = {f"G{n}": place for n, place in enumerate(places)}
    scene = stage(A=dict(at=at, size=size, powers=boom(reach)), **{key: foe(at=place) for key, place in foes.items()})
    scene.turn("A")
    return scene, foes


def struck(scene: Scene) -> set[str]:
    return {str(event.target) for event in scene.log if event.kind == "attack"}


@pytest.mark.rule("fourth.area.close-burst")
@pytest.mark.rule("fourth.area.burst")
@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("at", [(4, 4), (0, 0), (10, 5)])
def test_a_close_burst_takes_in_every_square_so_near(stage: Stage, size: int, at: Square) -> None:
    scene, foes = crowd(stage, f"Close burst {size}, all creatures", at)
    scene.do("A", "Boom")
    assert struck(scene) == {key for key, place in foes.items() if away(place, at) <= size}


@pytest.mark.rule("fourth.area.close-burst")
@pytest.mark.rule("fourth.ruling.close-origin")
@pytest.mark.parametrize("size", [1, 2])
def test_a_large_user_bursts_from_its_whole_space(stage: Stage, size: int) -> None:
    scene, foes = crowd(stage, f"Close burst {size}, all creatures", (4, 4), "large")
    scene.do("A", "Boom")
    own = [(4, 4), (5, 4), (4, 5), (5, 5)]
    assert struck(scene) == {key for key, place in foes.items() if min(away(place, mine) for mine in own) <= size}


@pytest.mark.rule("fourth.area.blast")
@pytest.mark.rule("fourth.ruling.blast-placement")
@pytest.mark.parametrize("size", [1, 3, 5])
@pytest.mark.parametrize("user", ["medium", "large"])
def test_a_blast_is_a_block_that_touches_its_user(stage: Stage, size: int, user: str) -> None:
    scene, foes = crowd(stage, f"Close blast {size}, all creatures", (4, 4), user)
    wide = 2 if user == "large" else 1
    own = {(4 + c, 4 + r) for c in range(wide) for r in range(wide)}
    ring = {(c, r) for c in range(3, 5 + wide) for r in range(3, 5 + wide)} - own
    for corner in OPEN:
        block = {(corner[0] + c, corner[1] + r) for c in range(size) for r in range(size)}
        fits = not block & own and bool(block & ring) and block & set(OPEN) == block
        inside = [key for key, place in foes.items() if place in block]
        if block & set(OPEN) == block and inside:
            assert scene.can("A", "Boom", origin=corner) is fits, corner
    scene.do("A", "Boom", origin=(4 + wide, 4))
    assert struck(scene) == {
        key for key, (c, r) in foes.items() if 4 + wide <= c < 4 + wide + size and 4 <= r < 4 + size
    }


@pytest.mark.rule("fourth.area.area-burst")
@pytest.mark.rule("fourth.origin.area")
@pytest.mark.parametrize(("size", "reach"), [(1, 3), (2, 5), (1, 5)])
def test_an_area_burst_lies_round_a_square_in_range(stage: Stage, size: int, reach: int) -> None:
    scene, foes = crowd(stage, f"Area burst {size} within {reach}, all creatures", (2, 2))
    for origin in OPEN:
        assert scene.can("A", "Boom", origin=origin) is (away(origin, (2, 2)) <= reach), origin
    scene.do("A", "Boom", origin=(2 + reach, 4))
    hit = {key for key, place in foes.items() if away(place, (2 + reach, 4)) <= size}
    assert struck(scene) - {"A"} == hit


@pytest.mark.rule("fourth.attack.ranged")
@pytest.mark.rule("fourth.range.long")
@pytest.mark.rule("fourth.range.weapon")
@pytest.mark.parametrize(("column", "row", "modifier"), [
    (5, 0, 0), (5, 5, 0), (6, 0, -2), (6, 6, -2), (10, 0, -2), (10, 10, -2), (11, 0, None), (0, 11, None), (1, 0, 0),
])  # fmt: skip
def test_near_and_long_range_to_the_square(stage: Stage, column: int, row: int, modifier: int | None) -> None:
    scene = stage(A=dict(at=(0, 0), dex=18, ranged="bow +2 1d10, range 5/10"), G=foe(at=(column, row)))
    scene.turn("A")
    assert scene.distance("A", "G") == max(column, row)
    assert scene.can("A", "ranged-basic", "G") is (modifier is not None)
    if modifier is not None:
        assert scene.attack("A", "ranged-basic", "G").value == 4 + 2 + modifier


@pytest.mark.rule("fourth.attack.reach")
@pytest.mark.rule("fourth.ruling.distance")
@pytest.mark.parametrize("size", ["medium", "large", "huge"])
@pytest.mark.parametrize("reach", [1, 2, 3])
def test_reach_counts_from_the_nearest_square_of_a_space(stage: Stage, size: str, reach: int) -> None:
    wide = {"medium": 1, "large": 2, "huge": 3}[size]
    claw = [f"Claw (standard, at-will): Reach {reach}; +6 vs AC; 3 damage."]
    for column in range(wide, wide + 5):
        for row in (0, wide + 1):
            scene = stage(A=dict(at=(0, 0), size=size, powers=claw), G=foe(at=(column, row)))
            scene.turn("A")
            near = max(column - wide + 1, row - wide + 1)
            assert scene.distance("A", "G") == near == scene.distance("G", "A")
            assert scene.can("A", "Claw", "G") is (near <= reach)


def blocked(a: Square, b: Square, wall: Square) -> bool:
    """Whether the line between two corners runs through the inside of a wall's square."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, step = a[axis], b[axis] - a[axis]
        if step == 0:
            if not wall[axis] < start < wall[axis] + 1:
                return False
            continue
        ends = sorted((Fraction(wall[axis] - start, step), Fraction(wall[axis] + 1 - start, step)))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def corners(square: Square) -> list[Square]:
    c, r = square
    return [(c, r), (c + 1, r), (c, r + 1), (c + 1, r + 1)]


def protects(walls: list[Square], a: Square, g: Square) -> int:
    """Lines broken from the attacker's best corner to the target's four."""
    return min(sum(any(blocked(mine, theirs, wall) for wall in walls) for theirs in corners(g)) for mine in corners(a))


@pytest.mark.rule("fourth.cover.trace")
@pytest.mark.rule("fourth.cover.one-or-two-lines")
@pytest.mark.rule("fourth.cover.three-or-four-lines")
@pytest.mark.parametrize("text", PILLARS)
def test_cover_is_as_the_lines_from_the_best_corner_run(stage: Stage, text: str) -> None:
    cells = {(c, r): mark for r, row in enumerate(text.splitlines()) for c, mark in enumerate(row.split())}
    walls = [place for place, mark in cells.items() if mark == "#"]
    mine = next(place for place, mark in cells.items() if mark == "A")
    degrees = set()
    for place, mark in cells.items():
        if mark != ".":
            continue
        scene = stage(text, A={}, G=foe(at=place))
        broken = protects(walls, mine, place)
        degree = None if not broken else "cover" if broken <= 2 else "superior"
        assert scene.cover("A", "G") == degree, place
        degrees.add(degree)
    assert {None, "cover"} <= degrees


@pytest.mark.rule("fourth.ruling.what-breaks-a-line")
@pytest.mark.rule("fourth.ruling.line-for-every-attack")
@pytest.mark.parametrize(("text", "sees", "effect"), [
    ("A # G", False, False), ("A = G", True, False), ("A - G", True, True), ("A , G", True, True),
    ("A # G\n. # .", False, False), ("A # G\n. . .", True, True), ("A # .\n# . G", False, False),
    ("A . # . G\n. . . . .\n. . # . .", True, True), ("A . # . G\n. . # . .\n. . # . .", False, False),
    ("A . = . G\n. . = . .\n. . = . .", True, False),
])  # fmt: skip
def test_what_one_sees_and_reaches_past_walls_and_panes(stage: Stage, text: str, sees: bool, effect: bool) -> None:
    scene = stage(text, A=dict(ranged="bow +2 1d10, range 10/20"), G=foe())
    scene.turn("A")
    assert (scene.sees("A", "G"), scene.sees("G", "A")) == (sees, sees)
    assert (scene.effect_line("A", "G"), scene.effect_line("G", "A")) == (effect, effect)
    assert scene.can("A", "ranged-basic", "G") is (effect and sees)


def around(at: Square) -> list[Square]:
    return [(at[0] + c, at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r]


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.rule("fourth.forced.pull")
@pytest.mark.rule("fourth.forced.slide")
@pytest.mark.parametrize("kind", ["push", "pull", "slide"])
@pytest.mark.parametrize("at", [(6, 5), (4, 5), (5, 6), (5, 4), (7, 7), (3, 3), (7, 3), (8, 6), (4, 8)])
def test_one_square_from_every_side(stage: Stage, kind: str, at: Square) -> None:
    """Pushed, it ends farther off; pulled, nearer; slid, anywhere: never in the mover's square."""
    word = {"push": "pushed", "pull": "pulled", "slide": "slid"}[kind]
    move = [f"Move (standard, at-will): Ranged 10; +99 vs AC; 1 damage, and the target is {word} 1 square."]
    for to in around(at):
        scene = stage(A=dict(at=(5, 5), powers=move), G=foe(at=at))
        scene.turn("A")
        was, now = away((5, 5), at), away((5, 5), to)
        fits = to != (5, 5) and {"push": now > was, "pull": now < was, "slide": True}[kind]
        try:
            scene.do("A", "Move", "G", choose={kind: [to]})
        except Illegal:
            assert not fits, to
        assert scene["G"].at == (to if fits else at)


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.parametrize(
    ("at", "to"),
    [((6, 5), (9, 5)), ((4, 5), (1, 5)), ((5, 6), (5, 9)), ((5, 4), (5, 1)), ((6, 6), (9, 9)), ((4, 4), (1, 1)),
     ((6, 4), (9, 1)), ((4, 6), (1, 9))],
)  # fmt: skip
def test_unless_said_otherwise_a_push_goes_straight_and_its_whole_distance(
    stage: Stage, at: Square, to: Square
) -> None:
    move = ["Move (standard, at-will): Reach 1; +40 vs AC; 1 damage, and the target is pushed 3 squares."]
    scene = stage(A=dict(at=(5, 5), powers=move), G=foe(at=at))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Move", "G")
    assert scene["G"].at == to


@pytest.mark.rule("fourth.forced.pull")
@pytest.mark.parametrize(
    ("at", "to"),
    [((9, 5), (6, 5)), ((1, 5), (4, 5)), ((5, 9), (5, 6)), ((9, 9), (6, 6)), ((1, 9), (4, 6)), ((7, 5), (6, 5))],
)
def test_and_a_pull_comes_straight(stage: Stage, at: Square, to: Square) -> None:
    move = ["Move (standard, at-will): Ranged 10; +40 vs AC; 1 damage, and the target is pulled 3 squares."]
    scene = stage(A=dict(at=(5, 5), powers=move), G=foe(at=at))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Move", "G")
    assert scene["G"].at == to
