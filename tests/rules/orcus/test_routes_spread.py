"""Where bodies get to at prices of their own, worked out anew on maps drawn at random; where the wide may stop."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.routes import Price
from tests.rules.geometry import anywhere, apart, cuts_corner, map_text, space, squares

Stage = Callable[..., Scene]
Square = tuple[int, int]
WIDE, HIGH = 7, 6
EVERYWHERE = squares(WIDE, HIGH)


class Field:
    """A map drawn at random, and what a step over it costs by the book."""

    def __init__(self, stage: Stage, seed: int, side: int, free: bool, climb: int) -> None:
        self.random = random = Random(seed)
        self.side, self.free, self.climb = side, free, climb
        self.marks = {at: random.choice(",,^#") for at in sorted(EVERYWHERE) if random.random() < 0.3}
        self.scene = stage(map_text(self.marks, WIDE, HIGH), A={"at": anywhere(random, WIDE, HIGH)})
        self.walls = {at for at, mark in self.marks.items() if mark == "#"}
        self.rough = {at for at, mark in self.marks.items() if mark == ","}
        self.pits = {at for at, mark in self.marks.items() if mark == "^"}
        board = self.scene.battle.board
        self.enter = board.passable if not free else board.inside
        self.price = Price(self.scene.battle, side, board.difficult, 2)

    def number(self, at: Square) -> int:
        return self.scene.battle.board.square(*at)

    def step(self, a: Square, b: Square) -> int:
        """What a step costs, 0 where it cannot be taken."""
        body = space(b, self.side)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or not body <= EVERYWHERE:
            return 0
        if not self.free and (body & self.walls or cuts_corner(a, b, self.side, self.walls)):
            return 0
        return 2 + bool(body & self.rough) + (self.climb if a in self.pits and b not in self.pits else 0)

    def reached(self, starts: dict[Square, int], budget: int) -> dict[Square, int]:
        """What each place costs at least, within a budget."""
        costs = dict(starts)
        changed = True
        while changed:
            changed = False
            for a, spent in list(costs.items()):
                for b in EVERYWHERE:
                    price = self.step(a, b)
                    if price and spent + price <= budget and spent + price < costs.get(b, 1000):
                        costs[b] = spent + price
                        changed = True
        return costs


@pytest.mark.rule("orcus.act.squeeze", "orcus.move.difficult-terrain")
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(("side", "free", "climb"), [(1, False, 0), (1, True, 0), (1, False, 3), (2, False, 0)])
def test_where_a_body_gets_to_and_by_which_way(stage: Stage, seed: int, side: int, free: bool, climb: int) -> None:
    field = Field(stage, seed, side, free, climb)
    random = field.random
    room = sorted(at for at in EVERYWHERE if space(at, side) <= EVERYWHERE - field.walls)
    starts = {at: random.choice((0, 0, 1, 2)) for at in random.sample(room, min(len(room), 2))}
    budget = random.choice((4, 6, 7))
    found = routes.spread(field.scene.battle, {field.number(at): cost for at, cost in starts.items()}, side, budget,
                          field.enter, field.price, free, climb)
    expected = field.reached(starts, budget)
    costs = {square: found.cost(square) for square in field.scene.battle.board.squares(found.all)}
    assert costs == {field.number(at): cost for at, cost in expected.items()}
    places = {field.number(at): at for at in EVERYWHERE}
    for at, cost in expected.items():
        number = field.number(at)
        start = places[found.start(number)]
        spent, here = starts[start], start
        for to in found.path(number):
            assert field.step(here, places[to])
            spent += field.step(here, places[to])
            here = places[to]
        assert (here, spent) == (at, cost)


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("side", [1, 2])
def test_what_a_way_given_square_by_square_costs(stage: Stage, seed: int, side: int) -> None:
    """From the cheapest of the starts; -1 where a step cannot be taken. A start that is named is where one is."""
    field = Field(stage, seed, side, False, 0)
    random = field.random
    for _ in range(12):
        starts = {anywhere(random, WIDE, HIGH): random.choice((0, 1)) for _ in range(2)}
        at = random.choice(sorted(starts))
        path: list[Square] = []
        for _ in range(random.randrange(1, 4)):
            near = [(at[0] + c, at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1) if c or r]
            at = random.choice([to for to in near if to in EVERYWHERE])
            path.append(at)
        costs: dict[Square, int] | None = starts
        for to in path:
            if costs is None:
                break
            ways = [spent + field.step(a, to) for a, spent in costs.items() if field.step(a, to)]
            costs = {to: costs[to]} if to in costs else {to: min(ways)} if ways else None
        found = routes.follow(field.scene.battle, {field.number(at): cost for at, cost in starts.items()},
                              tuple(field.number(to) for to in path), side, field.enter, field.price, False)
        assert found == (min(costs.values()) if costs is not None else -1)


@pytest.mark.rule("orcus.mode.climb", "orcus.mode.swim", "orcus.mode.wall-climber")
@pytest.mark.parametrize("mode", ["walk", "fly", "jump", "climb", "swim"])
@pytest.mark.parametrize("modes", [{}, {"climb": 4}, {"swim": 4}, {"climb": 4, "swim": 4}])
@pytest.mark.parametrize("trait", [False, True])
def test_what_is_toil_without_the_speed_for_it(stage: Stage, mode: str, modes: dict[str, int], trait: bool) -> None:
    text = "......\n..~...\n......\n....|.\n......"
    scene = stage(text, terrain={"~": "water", "|": "climb"}, A={"at": (0, 0), "modes": modes})
    who = scene.creature("A")
    if trait:
        who.sheet.movement = frozenset({"wall-climber"})
    climbs, swims = "climb" in modes or trait, "swim" in modes
    for side in (1, 2):
        for at in sorted(squares(5, 4)):
            body = space(at, side)
            expected = mode not in ("fly", "jump") and (
                ((4, 3) in body and not climbs) or ((2, 1) in body and not swims))
            found = routes.toilsome(scene.battle, who, scene.battle.board.square(*at), side, mode)
            assert found is expected, (at, side)


@pytest.mark.rule("orcus.move.no-shared-end", "orcus.move.through-ally")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", ["medium", "large", "huge"])
def test_where_a_body_of_any_size_may_stop_among_its_friends(stage: Stage, seed: int, size: str) -> None:
    """Friends are passed, but no part of their space is where one ends; all such places and no others are offered."""
    random = Random(seed)
    width = {"medium": 1, "large": 2, "huge": 3}[size]
    at = anywhere(random, 9, 7, width)
    free = sorted(squares(9, 7) - space(at, width))
    friends = dict(zip("BCD", random.sample(free, 3), strict=True))
    scene = stage(map_text({}, 9, 7), A={"at": at, "size": size, "speed": 3},
                  **{key: {"at": place} for key, place in friends.items()})
    scene.turn("A")
    listed = set()
    for to in sorted(squares(9, 7)):
        body = space(to, width)
        may = body <= squares(9, 7) and to != at and apart({at}, {to}) <= 3 and not body & set(friends.values())
        assert scene.can("A", "walk", to=to) is may, (friends, at, to)
        if may:
            listed.add(scene.battle.board.square(*to))
    found = routes.reach(scene.battle, scene.creature("A"), "walk", 3, width)
    assert set(scene.battle.board.squares(found.stops)) - {scene.battle.board.square(*at)} == listed


@pytest.mark.rule("orcus.move.switch-speeds", "orcus.mode.earth-glide")
@pytest.mark.parametrize(("airborne", "wanted", "may"), [
    (False, "", True), (True, "", False), (True, "burrow", True), (True, "fly", False), (False, "walk", False)])
def test_one_that_flies_goes_on_flying_unless_it_says_otherwise(
    stage: Stage, airborne: bool, wanted: str, may: bool
) -> None:
    fields: dict[str, Any] = {"airborne": True} if airborne else {}
    scene = stage("......\n..##..\n..##..\n......",
                  A={"at": (1, 1), "speed": 5, "modes": {"fly": 5, "hover": True, "burrow": 5, "earth glide": True}})
    if fields:
        scene.turn("A")
        scene.do("A", "walk", choose={"altitude": 1})
    scene.turn("A")
    assert scene.can("A", "walk", to=(2, 1), choose={"mode": wanted} if wanted else None) is may


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.parametrize(("whom", "why"), [("G", None), ("A", "orcus.act.charge"), ("B", "orcus.act.charge"),
                                           ("H", "orcus.act.charge"), ("I", "orcus.act.charge")])
def test_a_charge_is_at_an_opponent_that_is_there_and_not_within_reach(
    stage: Stage, whom: str, why: str | None
) -> None:
    scene = stage(A={"at": (5, 5)}, B={"at": (9, 8)}, G={"side": "monsters", "at": (9, 5)},
                  H={"side": "monsters", "at": (9, 2), "at_hp": 0}, I={"side": "monsters", "at": (6, 5)})
    scene.turn("A")
    assert scene.why_not("A", "charge", whom) == why
