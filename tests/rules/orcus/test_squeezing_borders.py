"""Squeezing measured by hand: where a body one size smaller gets to at double cost, and what it is then."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]

PASSAGE = """
    . . . # # # # #
    A . . . . . , .
    . . . # . # # .
    # # # # . # . .
    . . . . . . . .
    . , . # # . G .
"""
GATE = """
    . . . . # . . .
    . . . . . . . .
    A . . , . . . .
    . . . . . G . .
    . . . . # . . .
    . . . . # . . .
"""
PILLARS = """
    # . . . # . .
    . A . . . , .
    . . . # . . .
    . . . . . . #
    . # . . , G .
"""
HALL = """
    A . . . # . . . .
    . . . . # # . . .
    . . . . . . . . .
    . . . . . . . , .
    . . . . # # . . G
    # # # # # . . . .
"""
MAPS = {"passage": PASSAGE, "gate": GATE, "pillars": PILLARS, "hall": HALL}
FULL = {"large": 2, "huge": 3, "gargantuan": 4}
CASES = [("passage", "large", False), ("pillars", "large", False), ("gate", "large", False), ("gate", "huge", False),
         ("gate", "huge", True), ("gate", "large", True), ("hall", "gargantuan", True), ("hall", "gargantuan", False)]


def drawn(text: str) -> dict[Square, str]:
    rows = [line.split() for line in text.strip().splitlines()]
    return {(c, r): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}


def body(at: Square, side: int) -> set[Square]:
    return {(at[0] + c, at[1] + r) for c in range(side) for r in range(side)}


class Judge:
    """A map with A on it, as wide as it is, drawing together to `side` squares."""

    def __init__(self, text: str, full: int, side: int) -> None:
        self.cells = drawn(text)
        self.at = next(place for place, mark in self.cells.items() if mark == "A")
        self.side = side
        self.free = {place for place, mark in self.cells.items() if mark not in "#G"}
        self.solid = {place for place, mark in self.cells.items() if mark == "#"}
        self.space = body(self.at, full)
        self.starts = {
            place: 2 * max(place[0] - self.at[0], place[1] - self.at[1])
            for place in self.space if body(place, side) <= self.space
        }  # fmt: skip

    def may_step(self, a: Square, b: Square) -> bool:
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or not body(b, self.side) <= self.free:
            return False
        passed = body((a[0], b[1]), self.side) | body((b[0], a[1]), self.side)
        return a[0] == b[0] or a[1] == b[1] or not passed & self.solid

    def price(self, to: Square) -> int:
        return 3 if any(self.cells[square] == "," for square in body(to, self.side)) else 2

    def costs(self, most: int) -> dict[Square, int]:
        best = dict(self.starts)
        edge = list(best)
        while edge:
            c, r = edge.pop(0)
            for to in [(c + dc, r + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)]:
                if self.may_step((c, r), to):
                    spent = best[(c, r)] + self.price(to)
                    if spent <= most and spent < best.get(to, most + 1):
                        best[to] = spent
                        edge.append(to)
        return best

    def along(self, path: list[Square]) -> int:
        """What a path costs, from the cheapest place to begin it; -1 where it cannot be gone."""
        places = dict(self.starts)
        for to in path:
            if to in places:
                places = {to: places[to]}
            else:
                costs = [spent for at, spent in places.items() if self.may_step(at, to)]
                if not costs:
                    return -1
                places = {to: min(costs) + self.price(to)}
        return min(places.values())


def staged(stage: Stage, text: str, size: str, compress: bool, **fields: Any) -> Scene:
    scene = stage(text, A=dict(size=size, modes={"compress": True} if compress else {}, **fields),
                  G=dict(side="monsters", powers=["Claw (standard, at-will): +6 vs AC; 3 damage."]))  # fmt: skip
    scene.turn("A")
    return scene


def sides(size: str, compress: bool) -> tuple[int, int]:
    return FULL[size], max(1, FULL[size] - (2 if compress else 1))


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.rule("orcus.ruling.squeeze-size")
@pytest.mark.rule("orcus.mode.compress")
@pytest.mark.parametrize(("text", "size", "compress"), CASES)
@pytest.mark.parametrize("speed", [3, 6, 10])
def test_a_squeeze_gets_where_its_smaller_body_can_be_paid_for(
    stage: Stage, text: str, size: str, compress: bool, speed: int
) -> None:
    full, side = sides(size, compress)
    judge = Judge(MAPS[text], full, side)
    scene = staged(stage, MAPS[text], size, compress, speed=speed)
    expected = set(judge.costs(speed))
    assert {to for to in judge.cells if scene.can("A", "squeeze", to=to)} == expected
    battle = scene.battle
    uses = battle.rules.actions["squeeze"].uses(battle, battle.creatures[0])
    assert {battle.board.coords(use.to) for use in uses} | set(judge.starts) == expected | set(judge.starts)


PATHS: list[list[Square]] = [
    [(2, 1)], [(2, 1), (3, 1)], [(1, 1), (2, 1), (3, 1)], [(3, 1)], [(1, 1), (3, 1)], [(2, 1), (3, 1), (4, 1), (4, 2)],
    [(3, 1), (4, 1), (4, 2), (4, 3), (4, 4)], [(3, 1), (4, 2)], [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1)],
    [(2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1)], [(2, 2), (3, 2)], [(2, 0), (3, 0)], [(1, 3)],
    [(2, 1), (2, 2), (3, 1)],
]


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.rule("orcus.ruling.squeeze-size")
@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("speed", [2, 4, 6, 8, 9, 12])
def test_a_path_squeezed_along_is_paid_square_by_square(stage: Stage, path: list[Square], speed: int) -> None:
    judge = Judge(PASSAGE, 2, 1)
    scene = staged(stage, PASSAGE, "large", False, speed=speed)
    spent = judge.along(path) if all(square in judge.cells for square in path) else -1
    may = 0 <= spent <= speed
    assert scene.can("A", "squeeze", path=path) is may
    if may:
        scene.do("A", "squeeze", path=path)
        assert scene["A"].actions["move"] == 0
        assert path[-1] in spaces(scene)


def spaces(scene: Scene) -> set[Square]:
    board = scene.battle.board
    return {board.coords(square) for square in board.squares(scene.battle.creatures[0].space)}


@pytest.mark.rule("orcus.act.squeeze-penalties")
@pytest.mark.rule("orcus.ruling.squeeze-size")
@pytest.mark.rule("orcus.mode.compress")
@pytest.mark.parametrize(("text", "size", "compress"), CASES[1:])
def test_where_it_has_room_it_takes_its_full_space_and_else_it_is_hampered(
    stage: Stage, text: str, size: str, compress: bool
) -> None:
    full, side = sides(size, compress)
    judge = Judge(MAPS[text], full, side)
    squares = sorted(judge.costs(20))[::3]
    for to in squares:
        scene = staged(stage, MAPS[text], size, compress, speed=20)
        if to == judge.at:
            continue
        plain = scene.attack("A", "melee-basic", "G").value if scene.distance("A", "G") <= 1 else None
        scene.do("A", "squeeze", to=to)
        now = spaces(scene)
        assert body(to, side) <= now
        roomy = [place for place in judge.free if body(to, side) <= body(place, full) <= judge.free]
        gone = judge.costs(20)[to] // 2
        far = {(c, r) for c, r in judge.cells
               if min(max(abs(c - x), abs(r - y)) for x, y in judge.space) <= gone}  # fmt: skip
        if any(body(place, full) <= far for place in roomy):
            assert len(now) == full * full, to
            assert not scene.advantage("G", "A")
        if not roomy:
            assert len(now) == side * side, to
            assert scene.advantage("G", "A")
            if plain is not None and scene.distance("A", "G") <= 1:
                flank = 2 if scene.advantage("A", "G") else 0
                assert scene.attack("A", "melee-basic", "G").value == plain - 5 + flank


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.rule("orcus.opportunity.adjacent-only")
@pytest.mark.parametrize(("die", "asked", "gone"), [(15, ["A"], False), (2, ["A", "B"], True)])
def test_held_by_the_first_who_strikes_it_leaves_nobody_else(
    stage: Stage, die: int, asked: list[str], gone: bool
) -> None:
    hook = "Hook (standard, at-will): +10 vs AC; 1 damage, and the target is immobile (save ends)."
    scene = stage(
        A={"side": "monsters", "at": (4, 5), "powers": [hook]}, B={"side": "monsters", "at": (7, 5), "powers": [hook]},
        G={"at": (5, 5), "size": "large", "hp": 60, "ac": 20},
    )
    scene.turn("G")
    for who in "AB":
        scene.accept(who, "opportunity-attack")
    scene.dice(d20=[die] if die == 15 else [die, die])
    scene.do("G", "squeeze", to=(5, 8))
    assert [who for who, _ in scene.offers] == asked
    assert (scene["G"].at != (5, 5)) is gone


@pytest.mark.rule("orcus.act.squeeze", "orcus.fly.altitude")
@pytest.mark.parametrize(("height", "ends"), [(1, (4, 1)), (2, (5, 1))])
def test_below_a_flier_it_takes_its_full_space_only_where_it_is_low_enough(
    stage: Stage, height: int, ends: Square
) -> None:
    """Drawn together it is as high as one square, and would fit there; in its full space it is two high."""
    scene = stage(A={"size": "large", "speed": 16, "at": (1, 1)},
                  G={"side": "monsters", "at": (9, 9), "modes": {"fly": 16, "hover": True}})
    scene.turn("G")
    scene.do("G", "walk", to=(6, 1), choose={"altitude": height})
    scene.turn("A")
    scene.do("A", "squeeze", to=(5, 1))
    assert scene["A"].at == ends
    assert len(spaces(scene)) == 4
