"""Where a turn offers to climb, swim, leap and jump down, on maps drawn at random: all that can be done there."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
COLUMNS, ROWS = 5, 3
UNEVEN = {"surface": "uneven"}


def drawn(seed: int, wide: int, drops: bool = True) -> tuple[str, dict[Square, str], Square]:
    """A map with a wall on its right, what is where, and where one stands that fills so many squares a side."""
    rng = random.Random(seed)
    marks = rng.choice([". . . * ^ ~ #", ". * * ^ ^", ". ~ ~ ^ #", ". ^ #", ". * ~"]).split()
    ground = {(column, row): rng.choice(marks) for column in range(COLUMNS) for row in range(ROWS)}
    if not drops:
        ground = {square: "*" if mark == "^" else mark for square, mark in ground.items()}
    at = rng.randrange(COLUMNS - wide + 1), rng.randrange(ROWS - wide + 1)
    kind = rng.choice([mark for mark in marks if mark != "#" and (drops or mark != "^")])
    for square in space(at, wide):
        ground[square] = kind
    rows = [" ".join(ground[column, row] for column in range(COLUMNS)) + " # ." for row in range(ROWS)]
    return "\n".join(rows), ground, at


def space(at: Square, wide: int) -> set[Square]:
    return {(at[0] + across, at[1] + down) for across in range(wide) for down in range(wide)}


def apart(a: set[Square], b: set[Square]) -> int:
    return min(max(abs(x - u), abs(y - v)) for x, y in a for u, v in b)


def staged(stage: Stage, seed: int, wide: int, **hero: Any) -> tuple[Scene, dict[Square, str], Square]:
    text, ground, at = drawn(seed, wide, drops=wide == 1)
    scene = stage(text, terrain={"*": "climb", "~": "water"},
                  A={"at": at, "size": "large" if wide == 2 else "medium", "skills": {"athletics": 30}, **hero},
                  G={"side": "monsters", "at": (COLUMNS + 1, 0)})
    scene.turn("A")
    return scene, ground, at


def offered(scene: Scene, action: str) -> set[Square]:
    """The squares an action is offered to."""
    board = scene.battle.board
    uses = scene.battle.rules.actions[action].uses(scene.battle, scene.battle.creatures[0])
    return {board.coords(use.to) for use in uses if use.to >= 0}


def possible(scene: Scene, action: str, **choose: str) -> set[Square]:
    """The squares it could be done to."""
    return {(column, row) for column in range(COLUMNS) for row in range(ROWS)
            if scene.can("A", action, to=(column, row), choose=choose or None)}


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize("wide", [1, 2])
@pytest.mark.parametrize("seed", range(24))
def test_a_turn_offers_every_climb_on_what_is_there_to_climb(stage: Stage, seed: int, wide: int) -> None:
    """Along what can be climbed where that is next to one; over the edge of a drop beside one, into it or out of it."""
    scene, ground, at = staged(stage, seed, wide, speed=4)
    body = space(at, wide)
    cliffs = {square for square, mark in ground.items() if mark == "*"}
    drops = {square for square, mark in ground.items() if mark == "^"}
    expected = set()
    for to in possible(scene, "climb", **UNEVEN):
        along = cliffs and apart(body, cliffs) <= 1 and apart({to}, cliffs) <= 1
        over = apart(body, {to}) == 1 and (to in drops) is not (body <= drops) and bool(drops)
        if to != at and (along or over):
            expected.add(to)
    assert offered(scene, "climb") == expected


@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.parametrize("wide", [1, 2])
@pytest.mark.parametrize("seed", range(24))
def test_a_turn_offers_every_stretch_of_water(stage: Stage, seed: int, wide: int) -> None:
    scene, ground, at = staged(stage, seed, wide, speed=4)
    water = {square for square, mark in ground.items() if mark == "~"}
    near = bool(water) and apart(space(at, wide), water) <= 1
    assert offered(scene, "swim") == {
        to for to in possible(scene, "swim", water="calm") if to != at and near and apart({to}, water) <= 1}


@pytest.mark.rule("fourth.acrobatics.jump-down")
@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize("seed", range(24))
def test_a_turn_offers_every_drop_beside_one(stage: Stage, seed: int) -> None:
    """To jump down into, and to leap over for one that is not in a drop itself."""
    scene, ground, at = staged(stage, seed, 1)
    beside = {square for square, mark in ground.items() if mark == "^" and apart({at}, {square}) == 1}
    below = ground[at] == "^"
    assert offered(scene, "jump-down") == possible(scene, "jump-down") == (set() if below else beside)
    assert offered(scene, "long-jump") == (set() if below else beside)


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("height", "flies", "down"), [(0, False, False), (1, False, True), (0, True, False),
                                                       (3, True, False)])
def test_down_again_climbs_who_hangs_on_a_wall(stage: Stage, height: int, flies: bool, down: bool) -> None:
    hero: dict[str, Any] = {"modes": {"fly": 6}, "at": (0, 0, height), "airborne": height > 0} if flies else {}
    scene = stage("A * . G", terrain={"*": "climb"}, A={"skills": {"athletics": 0}, **hero}, G={"side": "monsters"})
    scene.turn("A")
    if height and not flies:
        scene.dice(d20=[5])
        scene.do("A", "climb", choose={"dc": 5, "squares": height})
        scene.turn("A")
    uses = scene.battle.rules.actions["climb"].uses(scene.battle, scene.battle.creatures[0])
    assert any(use.chosen("direction") == "down" for use in uses) is down
    scene.dice(d20=[1])
    scene.do("A", "climb", choose={"dc": 10})
    assert (scene.battle.creatures[0].altitude, scene["A"].hp) == (0 if down else height, 40)
