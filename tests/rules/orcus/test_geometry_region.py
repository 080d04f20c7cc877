"""Regions against a shortest-path search over sets of (column, row)."""

from __future__ import annotations

import heapq

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battlemat.engine.grid.board import Board, parse_map, squares
from battlemat.engine.grid.region import Region, flood, legal_step
from battlemat.engine.grid.terrain import LEGEND

Place = tuple[int, int]


def body(at: Place, side: int) -> set[Place]:
    return {(at[0] + c, at[1] + r) for c in range(side) for r in range(side)}


class Case:
    """A drawn map, the squares barred and slow on it, and a mover."""

    def __init__(self, draw: st.DrawFn) -> None:
        self.side = draw(st.integers(1, 3))
        cols = draw(st.integers(self.side, 7))
        rows = draw(st.integers(self.side, 7))
        marks = st.sampled_from(".......##,,==xx")
        self.text = "\n".join("".join(draw(marks) for _ in range(cols)) for _ in range(rows))
        drawn, self.markers = parse_map(self.text, LEGEND)
        self.board = Board.from_rows(drawn)
        at = {(c, r) for c in range(cols) for r in range(rows)}
        self.solid = {(c, r) for c, r in at if self.text.split("\n")[r][c] in "#="}
        # A mover that passes walls still has to do with creatures, and the other way round.
        self.enter = at - set(self.markers.get("x", [])) - (set() if draw(st.booleans()) else self.solid)
        self.slow = {(c, r) for c, r in at if self.text.split("\n")[r][c] == ","}
        some = draw(st.sets(st.sampled_from(sorted(at)), min_size=len(at) // 2))
        self.leave = some if draw(st.booleans()) else at
        self.free = draw(st.booleans())
        self.budget = draw(st.integers(0, 8))
        self.start = (draw(st.integers(0, cols - self.side)), draw(st.integers(0, rows - self.side)))

    def mask(self, places: set[Place]) -> int:
        return self.board.mask_of([self.board.square(c, r) for c, r in places])

    def region(self) -> Region:
        return flood(
            self.board,
            self.board.square(*self.start),
            self.side,
            self.budget,
            enter=self.mask(self.enter),
            slow=self.mask(self.slow),
            leave=self.mask(self.leave),
            diagonals_free=self.free,
        )

    def may_step(self, a: Place, b: Place) -> bool:
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or not body(b, self.side) <= self.enter:
            return False
        passed = body((a[0], b[1]), self.side) | body((b[0], a[1]), self.side)
        return a[0] == b[0] or a[1] == b[1] or self.free or not passed & self.solid

    def price(self, to: Place) -> int:
        return 2 if body(to, self.side) & self.slow else 1

    def costs(self) -> dict[Place, int]:
        best = {self.start: 0}
        queue = [(0, self.start)]
        while queue:
            spent, at = heapq.heappop(queue)
            if spent > best[at] or at not in self.leave:
                continue
            for dc in (-1, 0, 1):
                for dr in (-1, 0, 1):
                    to = (at[0] + dc, at[1] + dr)
                    if self.may_step(at, to):
                        cost = spent + self.price(to)
                        if cost <= self.budget and cost < best.get(to, 99):
                            best[to] = cost
                            heapq.heappush(queue, (cost, to))
        return best


cases = st.composite(lambda draw: Case(draw))


@pytest.mark.rule("orcus.move.difficult-terrain")
@given(cases())
def test_costs_are_those_of_the_shortest_ways(case: Case) -> None:
    region = case.region()
    costs = case.costs()
    assert {case.board.coords(sq): region.cost(sq) for sq in squares(region.all)} == costs
    assert all(region.cost(sq) == -1 for sq in squares(case.board.inside & ~region.all))
    for budget in range(case.budget + 1):
        assert region.within(budget) == case.mask({p for p, cost in costs.items() if cost <= budget})
    assert region.layers[0] == case.board.bit(region.start)


@pytest.mark.rule("orcus.move.diagonal")
@given(cases())
def test_paths_are_legal_cheapest_and_straight_where_they_can_be(case: Case) -> None:
    region = case.region()
    costs = case.costs()
    for sq in squares(region.all):
        at = region.start
        spent = 0
        for step in region.path(sq):
            assert legal_step(case.board, at, step, case.side, case.mask(case.enter), case.free)
            assert case.board.coords(at) in case.leave
            spent += 2 if case.board.footprint(step, case.side) & case.mask(case.slow) else 1
            assert costs[case.board.coords(step)] == spent
            before = [
                (c != case.board.col(step) and r != case.board.row(step), case.board.square(c, r))
                for (c, r), cost in costs.items()
                if cost == spent - case.price(case.board.coords(step))
                and (c, r) in case.leave
                and case.may_step((c, r), case.board.coords(step))
            ]
            assert min(before)[1] == at
            at = step
        assert at == sq


@pytest.mark.rule("orcus.ruling.corner-cutting")
@given(cases(), st.data())
def test_a_single_step_is_judged_alike(case: Case, data: st.DataObject) -> None:
    inside = squares(case.board.inside)
    a = data.draw(st.sampled_from(squares(case.board.fits(case.board.inside, case.side))))
    b = data.draw(st.sampled_from(inside))
    found = legal_step(case.board, a, b, case.side, case.mask(case.enter), case.free)
    assert found == case.may_step(case.board.coords(a), case.board.coords(b))
    assert not legal_step(case.board, a, 0, case.side, case.mask(case.enter), case.free)


def region_of(text: str, budget: int, side: int = 1, free: bool = False) -> tuple[Board, Region]:
    rows, markers = parse_map(text, LEGEND)
    board = Board.from_rows(rows)
    start = board.square(*markers["A"][0])
    region = flood(
        board, start, side, budget, enter=board.passable, slow=board.difficult, diagonals_free=free
    )
    return board, region


def drawn(board: Board, region: Region) -> str:
    return "\n".join(
        "".join(
            str(region.cost(board.square(c, r))) if region.cost(board.square(c, r)) >= 0 else "."
            for c in range(board.cols)
        )
        for r in range(board.rows)
    )


@pytest.mark.rule("orcus.move.diagonal")
def test_open_floor() -> None:
    board, region = region_of(".....\n..A..\n.....", 6)
    assert drawn(board, region) == "21112\n21012\n21112"


@pytest.mark.rule("orcus.move.difficult-terrain")
def test_difficult_terrain_costs_one_more() -> None:
    board, region = region_of("A,.,,.", 6)
    assert drawn(board, region) == "0235.."
    board, region = region_of("A,.,,.", 8)
    assert drawn(board, region) == "023578"
    board, region = region_of("A,.\n...", 2)
    assert drawn(board, region) == "022\n112"


@pytest.mark.rule("orcus.ruling.corner-cutting")
def test_no_cutting_of_wall_corners() -> None:
    board, region = region_of("A#.\n...", 3)
    assert drawn(board, region) == "0..\n123"
    board, region = region_of("A#.\n...", 3, free=True)
    assert drawn(board, region) == "0.2\n112"
    board, region = region_of("A#\n#.", 3)
    assert drawn(board, region) == "0.\n.."


@pytest.mark.rule("orcus.ruling.corner-cutting")
def test_a_large_body_needs_room_to_turn() -> None:
    board, region = region_of("A..#\n....\n....", 3, side=2)
    assert drawn(board, region) == "01..\n112.\n...."
    assert [board.coords(sq) for sq in region.path(board.square(2, 1))] == [(1, 1), (2, 1)]


@pytest.mark.rule("orcus.move.difficult-terrain")
def test_squares_that_may_not_be_left() -> None:
    board = Board.open(5, 1)
    at = [board.square(c, 0) for c in range(5)]
    leave = board.mask_of(at[:2])
    region = flood(board, at[0], 1, 4, enter=board.inside, slow=0, leave=leave)
    assert region.all == board.mask_of(at[:3])
    assert flood(board, at[0], 1, 4, enter=board.inside, slow=0, leave=0).all == board.bit(at[0])


@pytest.mark.rule("orcus.move.speed")
def test_no_path_out_of_reach() -> None:
    board, region = region_of("A...", 2)
    assert region.path(region.start) == ()
    with pytest.raises(ValueError, match=r"\(3, 0\) is out of reach"):
        region.path(board.square(3, 0))
