"""Walking, running and shifting measured square by square against a plain count of what each square costs."""

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


def drawn(text: str) -> list[list[str]]:
    return [line.split() for line in text.strip().splitlines()]


def costs(text: str, most: int, enemies: str = "G", slow: str = ",-") -> dict[Square, int]:
    """The fewest squares of movement to each square where A may stop, as the book counts them by hand."""
    rows = drawn(text)
    cells = {(c, r): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    start = next(place for place, mark in cells.items() if mark == "A")
    solid = {place for place, mark in cells.items() if mark == "#"}
    best = {start: 0}
    edge = [start]
    while edge:
        edge.sort(key=best.__getitem__)
        c, r = edge.pop(0)
        for dc in (-1, 0, 1):
            for dr in (-1, 0, 1):
                to = (c + dc, r + dr)
                if to == (c, r) or to not in cells or to in solid or cells[to] in enemies:
                    continue
                if dc and dr and ((c + dc, r) in solid or (c, r + dr) in solid):
                    continue
                spent = best[(c, r)] + (2 if cells[to] in slow else 1)
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


def squares(text: str) -> list[Square]:
    return [(c, r) for r, row in enumerate(drawn(text)) for c, _ in enumerate(row)]


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.rule("fourth.terrain.no-corner-cutting")
@pytest.mark.parametrize("text", MAPS)
@pytest.mark.parametrize("speed", [1, 2, 3, 5, 6, 8])
def test_a_walk_reaches_just_the_squares_that_can_be_paid_for(stage: Stage, text: str, speed: int) -> None:
    scene = staged(stage, text, speed=speed)
    expected = set(costs(text, speed))
    assert {to for to in squares(text) if scene.can("A", "walk", to=to)} == expected
    assert listed(scene, "walk") == expected


@pytest.mark.rule("fourth.action.run")
@pytest.mark.parametrize("text", MAPS)
@pytest.mark.parametrize("speed", [1, 4])
def test_a_run_goes_two_squares_further(stage: Stage, text: str, speed: int) -> None:
    scene = staged(stage, text, speed=speed)
    expected = set(costs(text, speed + 2))
    assert {to for to in squares(text) if scene.can("A", "run", to=to)} == expected
    assert listed(scene, "run") == expected


@pytest.mark.rule("fourth.action.shift")
@pytest.mark.parametrize("text", MAPS)
def test_a_shift_is_one_square_and_not_onto_difficult_ground(stage: Stage, text: str) -> None:
    scene = staged(stage, text)
    expected = set(costs(text, 1))
    assert {to for to in squares(text) if scene.can("A", "shift", to=to)} == expected
    assert listed(scene, "shift") == expected


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.parametrize(("path", "speed", "rule"), [
    ([(1, 0), (2, 0), (3, 0)], 3, None),
    ([(1, 0), (2, 0), (3, 0)], 2, "fourth.action.walk"),
    ([(1, 0), (2, 0), (3, 0), (4, 0), (5, 1)], 6, None),
    ([(1, 0), (2, 0), (3, 0), (4, 0), (5, 1)], 5, "fourth.action.walk"),
    ([(1, 2), (1, 3)], 6, "fourth."),
    ([(2, 1), (3, 0)], 6, "fourth.terrain.no-corner-cutting"),
    ([(2, 1), (2, 0), (3, 0)], 6, None),
    ([(3, 1)], 6, "fourth."),
    ([(1, 0), (3, 0)], 6, "fourth."),
    ([(0, 2), (0, 3), (0, 4), (1, 5)], 6, "fourth."),
    ([(0, 2), (0, 3), (0, 4), (1, 5), (0, 6)], 6, None),
])  # fmt: skip
def test_a_path_is_gone_square_by_square(stage: Stage, path: list[Square], speed: int, rule: str | None) -> None:
    scene = staged(stage, PILLARS, speed=speed)
    why = scene.why_not("A", "walk", path=path)
    if rule is None:
        assert why is None
        scene.do("A", "walk", path=path)
        assert scene["A"].at == path[-1]
        assert [event.value for event in scene.log if event.kind == "move" and event.who == "A"]
        assert scene.battle.creatures[0].moved == len(path)
    else:
        assert why is not None and why.startswith(rule)


@pytest.mark.rule("fourth.occupied.allies")
@pytest.mark.rule("fourth.occupied.enemies")
@pytest.mark.parametrize(
    ("size", "side", "condition", "through"),
    [("medium", "heroes", None, True), ("medium", "monsters", None, False), ("large", "monsters", None, False),
     ("huge", "monsters", None, False), ("tiny", "monsters", None, False), ("small", "monsters", None, False),
     ("medium", "monsters", "unconscious", True)],
)  # fmt: skip
def test_whose_space_is_walked_through(
    stage: Stage, size: str, side: str, condition: str | None, through: bool
) -> None:
    wide = {"large": 2, "huge": 3}.get(size, 1)
    rows = ["A" + " ." * (3 + wide), *["." + " ." * (3 + wide)] * (wide - 1)]
    held = [condition] if condition else []
    scene = stage(
        "\n".join(rows),
        A=dict(speed=9),
        M=dict(side=side, at=(1, 0), size=size, conditions=held),
        G=dict(side="monsters", at=(3 + wide, 0)),
    )
    scene.turn("A")
    assert scene.can("A", "walk", to=(2 + wide, 0)) is through
    assert scene.can("A", "walk", to=(1, 0)) is (condition is not None)  # fourth.occupied.ending


@pytest.mark.rule("fourth.condition.slowed")
@pytest.mark.parametrize(("speed", "squares"), [(6, 2), (3, 2), (2, 2), (1, 1)])
def test_the_slowed_have_a_speed_of_two_at_most(stage: Stage, speed: int, squares: int) -> None:
    scene = stage("A . . . . . . G", A=dict(speed=speed, conditions=["slowed"]), G=dict(side="monsters"))
    scene.turn("A")
    assert scene["A"].speed == squares
    assert scene.can("A", "walk", to=(squares, 0))
    assert not scene.can("A", "walk", to=(squares + 1, 0))


@pytest.mark.rule("fourth.terrain.obstacle")
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


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.parametrize("mode", ["fly", "climb", "burrow", "swim"])
def test_one_that_cannot_walk_goes_the_way_it_has(stage: Stage, mode: str) -> None:
    scene = stage("A . . . . .\n. . . . . G", A=dict(speed=0, modes={mode: 3}), G=dict(side="monsters"))
    scene.turn("A")
    assert {to for to in range(1, 6) if scene.can("A", "walk", to=(to, 0))} == {1, 2, 3}
    assert scene["A"].speed == 3


@pytest.mark.rule("fourth.ruling.reaction-during-move")
@pytest.mark.parametrize(("to", "at", "moved"), [(2, 2, 2), (3, 2, 3)])
def test_who_is_pushed_back_from_where_its_walk_has_ended_goes_no_further(
    stage: Stage, to: int, at: int, moved: int
) -> None:
    rebuff = "Rebuff (immediate reaction, when an enemy moves adjacent to the piper; at-will): Reach 1; +40 vs AC; " \
             "1 damage, and the target is pushed 1 square."
    scene = stage("A . . . G . .", A={}, G=dict(side="monsters", name="piper", powers=[rebuff]))
    scene.turn("A")
    scene.accept("G", "Rebuff")
    scene.dice(d20=[10] if to == 3 else [])
    scene.do("A", "walk", to=(to, 0))
    assert (scene["A"].at, scene["A"].actions["move"]) == ((at, 0), 0)
    assert scene.battle.creatures[0].moved == moved


@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.rule("fourth.occupied.allies")
@pytest.mark.parametrize("size", ["large", "huge"])
def test_no_square_of_a_large_space_ends_on_a_friend(stage: Stage, size: str) -> None:
    scene = stage(
        "A . . . . . .\n. . . . . . .\n. . . . . . .\n. . . B . . .\n. . . . . . .\n. . . . . . G",
        A=dict(size=size, speed=4), B={}, G=dict(side="monsters"),
    )  # fmt: skip
    scene.turn("A")
    wide = 2 if size == "large" else 3
    reached = {(c, r) for c in range(5) for r in range(5) if max(c, r) <= 4 and (c, r) != (0, 0)
               and c + wide <= 7 and r + wide <= 6
               and not {(3, 3), (6, 5)} & {(c + x, r + y) for x in range(wide) for y in range(wide)}}
    assert set(listed(scene, "walk")) == reached
    assert {(c, r) for c in range(7) for r in range(6) if scene.can("A", "walk", to=(c, r))} == reached


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.parametrize(("height", "end", "asked"), [(1, 1, True), (5, 5, False), (5, 1, False), (1, 5, False)])
def test_a_flier_goes_up_before_its_way_and_down_after_it(stage: Stage, height: int, end: int, asked: bool) -> None:
    hero = dict(at=(0, 0), modes={"fly": 9, "hover": True}, airborne=True)
    scene = stage(". . . . . . . .\n. . G . . . . .", A=hero, G=dict(side="monsters"))
    scene.turn("A")
    if height > 1:
        scene.do("A", "walk", to=(0, 0), choose={"altitude": height})
        scene.turn("A")
    scene.do("A", "walk", to=(5, 0), choose={"altitude": end})
    assert scene.battle.creatures[0].altitude == end
    assert (("G", "opportunity-attack") in scene.offers) is asked


@pytest.mark.rule("fourth.slowed.movement-modes")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.parametrize("to", [None, (3, 0)])
@pytest.mark.parametrize(("rider", "height", "rises"), [
    ("", 5, True), (", and the target is slowed (save ends)", 5, False),
    (", and the target is slowed (save ends)", 3, True), (", and the target is immobilized (save ends)", 3, False),
])  # fmt: skip
def test_a_flier_slowed_as_it_rises_rises_only_as_far_as_two_squares(
    stage: Stage, to: Square | None, rider: str, height: int, rises: bool
) -> None:
    hero = dict(at=(1, 0), modes={"fly": 6, "hover": True}, airborne=True)
    club = f"Club (standard, at-will): +40 vs AC; 5 damage{rider}."
    scene = stage("G . . . . . .", A=hero, G=dict(side="monsters", powers=[club]))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", to=to, choose={"altitude": height})
    assert scene["A"].hp == 35
    assert scene.battle.creatures[0].altitude == (height if rises else 1)
    if not rises:
        assert scene["A"].at == (1, 0)


@pytest.mark.rule("fourth.prone.flyer-descends")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.parametrize(("rider", "rises", "falls"), [
    ("", True, False), (", and the target falls prone", False, True),
    (", and you push the target 1 square", False, False), (", and the target can't fly (save ends)", False, False),
])
@pytest.mark.parametrize(("start", "option"), [(0, "stand-first"), (1, "stand-first"), (1, "allowed")])
def test_who_is_moved_or_brought_down_as_it_rises_does_not_rise(
    stage: Stage, rider: str, rises: bool, falls: bool, start: int, option: str
) -> None:
    hero = dict(at=(1, 0), modes={"fly": 6, "hover": True}, airborne=start > 0)
    club = f"Club (standard, at-will): +40 vs AC; 5 damage{rider}."
    scene = stage("G . . . . . .", A=hero, G=dict(side="monsters", powers=[club]), options={"prone-movement": option})
    assert not scene["G"].notes
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", choose={"altitude": 4})
    assert scene["A"].hp == 35
    assert scene.battle.creatures[0].altitude == (4 if rises else 0 if falls else start)
    assert scene["A"].at == ((2, 0) if "push" in rider else (1, 0))
