"""Walking, dashing, stepping and crawling measured square by square against a plain count of what each square costs."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]

PILLARS = """
    . . . . . . . .
    . A . # . , . .
    . . . # , , . .
    . # . . . - . .
    . . . , . . G .
    . B , , . # . .
    . . . . . . . .
"""
MAZE = """
    . # . . . # .
    . # . # . # .
    A . . # . . .
    # # # # # . #
    . . . . . . G
"""
MUD = """
    , , , , , ,
    , . , , . ,
    A , , . , ,
    , , . , , G
"""
MAPS = [PILLARS, MAZE, MUD]


def drawn(text: str) -> dict[Square, str]:
    rows = [line.split() for line in text.strip().splitlines()]
    return {(c, r): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}


def costs(text: str, most: int, double: bool = False, slow: int = 2) -> dict[Square, int]:
    """The fewest squares of movement to each square where A may stop, as the book counts them by hand."""
    cells = drawn(text)
    start = next(place for place, mark in cells.items() if mark == "A")
    solid = {place for place, mark in cells.items() if mark == "#"}
    best = {start: 0}
    edge = [start]
    while edge:
        edge.sort(key=best.__getitem__)
        c, r = edge.pop(0)
        for to in [(c + dc, r + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)]:
            if to == (c, r) or to not in cells or to in solid or cells[to] == "G":
                continue
            if (c, to[1]) in solid or (to[0], r) in solid:
                continue  # round no corner of a wall
            spent = best[(c, r)] + (slow if cells[to] in ",-" else 1) * (2 if double else 1)
            if spent <= most and spent < best.get(to, most + 1):
                best[to] = spent
                edge.append(to)
    return {place: spent for place, spent in best.items() if not cells[place].isalpha()}


def staged(stage: Stage, text: str, **hero: Any) -> Scene:
    friend: dict[str, Any] = {"B": {}} if "B" in text else {}
    scene = stage(text, A=hero, G=dict(side="monsters"), **friend)
    scene.turn("A")
    return scene


def listed(scene: Scene, action: str, who: int = 0) -> set[Square]:
    """The squares the rules themselves say an action may end in."""
    board = scene.battle.board
    uses = scene.battle.rules.actions[action].uses(scene.battle, scene.battle.creatures[who])
    return {board.coords(use.to) for use in uses}


@pytest.mark.rule("orcus.act.walk")
@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.rule("orcus.ruling.corner-cutting")
@pytest.mark.parametrize("text", MAPS)
@pytest.mark.parametrize("speed", [1, 2, 3, 5, 6, 8])
def test_a_walk_reaches_just_the_squares_that_can_be_paid_for(stage: Stage, text: str, speed: int) -> None:
    scene = staged(stage, text, speed=speed)
    expected = set(costs(text, speed))
    assert {to for to in drawn(text) if scene.can("A", "walk", to=to)} == expected
    assert listed(scene, "walk") == expected


@pytest.mark.rule("orcus.act.dash")
@pytest.mark.parametrize("text", MAPS)
@pytest.mark.parametrize("speed", [1, 4])
def test_a_dash_goes_two_squares_further(stage: Stage, text: str, speed: int) -> None:
    scene = staged(stage, text, speed=speed)
    expected = set(costs(text, speed + 2))
    assert {to for to in drawn(text) if scene.can("A", "dash", to=to)} == expected
    assert listed(scene, "dash") == expected


@pytest.mark.rule("orcus.act.five-foot-step")
@pytest.mark.rule("orcus.ruling.shift-into-difficult")
@pytest.mark.parametrize("text", MAPS)
def test_a_step_is_one_square_and_not_onto_difficult_ground(stage: Stage, text: str) -> None:
    scene = staged(stage, text)
    expected = set(costs(text, 1))
    assert {to for to in drawn(text) if scene.can("A", "five-foot-step", to=to)} == expected
    assert listed(scene, "five-foot-step") == expected


@pytest.mark.rule("orcus.act.crawl")
@pytest.mark.rule("orcus.ruling.crawl-cost")
@pytest.mark.parametrize("text", MAPS)
@pytest.mark.parametrize("speed", [4, 5, 6])
def test_a_crawl_goes_half_as_far(stage: Stage, text: str, speed: int) -> None:
    scene = staged(stage, text, speed=speed, conditions=["prone"])
    expected = set(costs(text, speed // 2))
    assert {to for to in drawn(text) if scene.can("A", "crawl", to=to)} == expected
    assert listed(scene, "crawl") == expected
    assert scene.why_not("A", "walk", to=(1, 2)) == "orcus.condition.prone"


@pytest.mark.rule("orcus.act.walk")
@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.parametrize(("path", "speed", "rule"), [
    ([(1, 0), (2, 0), (3, 0)], 3, None),
    ([(1, 0), (2, 0), (3, 0)], 2, "orcus.act.walk"),
    ([(1, 0), (2, 0), (3, 0), (4, 0), (5, 1)], 6, None),
    ([(1, 0), (2, 0), (3, 0), (4, 0), (5, 1)], 5, "orcus.act.walk"),
    ([(1, 2), (1, 3)], 6, "orcus."),
    ([(2, 1), (3, 0)], 6, "orcus.ruling.corner-cutting"),
    ([(2, 1), (2, 0), (3, 0)], 6, None),
    ([(3, 1)], 6, "orcus."),
    ([(1, 0), (3, 0)], 6, "orcus."),
    ([(0, 2), (0, 3), (0, 4), (1, 5)], 6, "orcus.move.no-shared-end"),
    ([(0, 2), (0, 3), (0, 4), (1, 5), (0, 6)], 6, None),
])  # fmt: skip
def test_a_path_is_gone_square_by_square(stage: Stage, path: list[Square], speed: int, rule: str | None) -> None:
    scene = staged(stage, PILLARS, speed=speed)
    why = scene.why_not("A", "walk", path=path)
    if rule is None:
        assert why is None
        scene.do("A", "walk", path=path)
        assert scene["A"].at == path[-1]
        assert scene.battle.creatures[0].moved == len(path)
    else:
        assert why is not None and why.startswith(rule)


@pytest.mark.rule("orcus.act.walk")
def test_a_walk_goes_somewhere_on_the_map(stage: Stage) -> None:
    scene = staged(stage, PILLARS)
    assert scene.why_not("A", "walk") == "orcus.act.walk"
    assert scene.why_not("A", "walk", to=(1, 1)) == "orcus.act.walk"
    assert scene.why_not("A", "walk", to=(3, 1)) is not None
    assert scene.why_not("A", "walk", to=(6, 4)) == "orcus.move.no-shared-end"
    assert scene.why_not("A", "walk", to=(1, 5)) == "orcus.move.no-shared-end"
    assert scene.why_not("A", "walk", to=(1, 0), choose={"mode": "fly"}) == "orcus.fly.speed"
    assert scene.why_not("A", "walk", to=(1, 0), choose={"mode": "swim"}) == "orcus.act.walk"
    assert scene.why_not("A", "walk", to=(1, 0), choose={"mode": "hop"}) == "orcus.act.walk"
    assert scene.why_not("A", "walk", to=(1, 0), choose={"land": True}) == "orcus.act.walk"
    assert scene.why_not("A", "walk", to=(1, 0), choose={"altitude": 2}) == "orcus.fly.speed"


@pytest.mark.rule("orcus.move.through-enemy")
@pytest.mark.rule("orcus.ruling.tiny-sharing")
@pytest.mark.parametrize(
    ("mine", "size", "side", "through", "ends"),
    [("medium", "medium", "heroes", True, False), ("medium", "medium", "monsters", False, False),
     ("medium", "large", "monsters", False, False), ("medium", "huge", "monsters", True, False),
     ("medium", "small", "monsters", False, False), ("medium", "tiny", "monsters", True, False),
     ("tiny", "medium", "monsters", True, True), ("small", "large", "monsters", True, False),
     ("tiny", "tiny", "monsters", True, True), ("tiny", "small", "monsters", True, True),
     ("tiny", "large", "monsters", True, True)],
)  # fmt: skip
def test_whose_space_is_walked_through_or_shared(
    stage: Stage, mine: str, size: str, side: str, through: bool, ends: bool
) -> None:
    wide = {"large": 2, "huge": 3}.get(size, 1)
    rows = ["A" + " ." * (3 + wide), *["." + " ." * (3 + wide)] * (wide - 1)]
    scene = stage(
        "\n".join(rows),
        A=dict(speed=9, size=mine),
        M=dict(side=side, at=(1, 0), size=size),
        G=dict(side="monsters", at=(3 + wide, 0)),
    )
    scene.turn("A")
    assert scene.can("A", "walk", to=(2 + wide, 0)) is through
    assert (scene.why_not("A", "walk", to=(1, 0)) is None) is ends


@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.parametrize(("speed", "squares"), [(6, 2), (3, 2), (2, 2), (1, 1)])
def test_the_slowed_have_a_speed_of_two_at_most(stage: Stage, speed: int, squares: int) -> None:
    scene = stage("A . . . . . . G", A=dict(speed=speed, conditions=["slowed"]), G=dict(side="monsters"))
    scene.turn("A")
    assert scene["A"].speed == squares
    assert scene.can("A", "walk", to=(squares, 0))
    assert not scene.can("A", "walk", to=(squares + 1, 0))


@pytest.mark.rule("orcus.size.space")
@pytest.mark.parametrize(
    ("to", "may"),
    [
        ((2, 0), True),
        ((3, 0), False),
        ((2, 1), True),
        ((4, 1), False),
        ((0, 2), True),
        ((1, 2), False),
        ((5, 2), False),
    ],
)
def test_a_large_creature_goes_where_its_whole_space_fits(stage: Stage, to: Square, may: bool) -> None:
    scene = stage(
        """
        A . . . # . .
        . . . . # . .
        . . , . . . .
        . . # . . . G
    """,
        A=dict(size="large", speed=4),
        G=dict(side="monsters"),
    )
    scene.turn("A")
    assert scene.can("A", "walk", to=to) is may
    assert (to in listed(scene, "walk")) is may


@pytest.mark.rule("orcus.act.charge")
@pytest.mark.rule("orcus.ruling.charge-distance")
@pytest.mark.parametrize(
    ("text", "speed", "may"),
    [("A G . . . . . .", 6, False), ("A . G . . . . .", 6, False), ("A . . G . . . .", 6, True),
     ("A . . . . . . G", 6, True), ("A . . . . . . . G", 6, False), ("A . . . G", 3, True), ("A . . . . G", 3, False),
     ("A , . , . G", 6, True), ("A , . , . G", 5, False), ("A . # . G", 6, False)],
)  # fmt: skip
def test_how_near_and_how_far_a_charge_may_go(stage: Stage, text: str, speed: int, may: bool) -> None:
    scene = staged(stage, text, speed=speed)
    assert scene.can("A", "charge", "G") is may
    charge = scene.battle.rules.actions["charge"]
    assert ([scene.key(use.target) for use in charge.uses(scene.battle, scene.battle.creatures[0])] != []) is may


@pytest.mark.rule("orcus.act.walk")
@pytest.mark.parametrize("mode", ["fly", "climb", "burrow", "swim"])
def test_one_that_cannot_walk_goes_the_way_it_has(stage: Stage, mode: str) -> None:
    scene = stage("A . . . . .\n. . . . . G", A=dict(speed=0, modes={mode: 3}), G=dict(side="monsters"))
    scene.turn("A")
    assert {to for to in range(1, 6) if scene.can("A", "walk", to=(to, 0))} == {1, 2, 3}
    assert scene["A"].speed == 3
