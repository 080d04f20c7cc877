"""Every band from every band: how far it is, whether one move leads there, and who is passed on the way.

Three sides meet. A place is an arm (0 the heroes', 1 the monsters', 2 the raiders') and how far out on it one stands;
out 0 is the middle, which all arms share.
"""

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.position import lined_up

Stage = Callable[..., Scene]
Place = tuple[int, int]

SIDES = ("heroes", "monsters", "raiders")
PLACES: list[Place] = [(0, 0), *((arm, out) for arm in range(3) for out in (1, 2))]
POSTED = {**{key: ("heroes", place) for key, place in zip("BCDEFGH", PLACES, strict=True)},
          **{key: ("raiders", place) for key, place in zip("IJKLMNO", PLACES, strict=True)}}
"""A hero and a raider in every band."""
ONE = "archmage.ruling.position-one-move"
NEARBY = "archmage.position.nearby"


def number(scene: Scene, place: Place) -> int:
    """The engine's number of a band: 0 the middle, then each side's rear and far band."""
    arm, out = place
    return 2 * scene.battle.sides.index(SIDES[arm]) + out if out else 0


def line(start: Place, goal: Place) -> list[Place]:
    """The bands on the way, both ends included."""
    if start[0] == goal[0] or not start[1] or not goal[1]:
        arm = start[0] if start[1] else goal[0]
        step = 1 if goal[1] >= start[1] else -1
        return [(arm, out) if out else (0, 0) for out in range(start[1], goal[1] + step, step)]
    return [*line(start, (0, 0)), *line((0, 0), goal)[1:]]


def near(a: Place, b: Place) -> bool:
    """Both in the field, or both in the same far band."""
    return a == b or (a[1] < 2 and b[1] < 2)


def passed(start: Place, goal: Place, side: int) -> list[Place]:
    """The bands in which foes of this side are passed, in the order they are come by."""
    way = line(start, goal)
    found = way[1:-1]
    if goal[1] and goal[0] == side and (not start[1] or start[0] != side or goal[1] > start[1]):
        found = [start, *found]
    return found


def stoppers(start: Place, goal: Place, way: Iterable[Place]) -> list[str]:
    """Those posted that a mover between these places passes on its way, and that are near where it starts."""
    return [key for place in way for key, (side, at) in POSTED.items()
            if at == place and place in passed(start, goal, SIDES.index(side)) and near(at, start)]


def field(stage: Stage, where: dict[str, tuple[str, Place]], **options: Any) -> Scene:
    """Each of these, on its side, in its place; it is the first one's turn, and nobody is engaged."""
    scene = stage(options=options, **{key: dict(side=side, hp=90) for key, (side, _) in where.items()})
    first = next(iter(where))
    scene.turn(first)
    for key, (_, place) in where.items():
        bands.stand(scene.battle, scene.battle.creatures[scene.id(key)], number(scene, place))
    return scene


@pytest.mark.rule("archmage.ruling.position-distance")
@pytest.mark.rule("archmage.position.nearby")
@pytest.mark.rule("archmage.position.faraway")
@pytest.mark.parametrize("a", PLACES)
@pytest.mark.parametrize("faraway_from", ["everyone", "enemies"])
def test_how_far_each_band_is_from_each(stage: Stage, a: Place, faraway_from: str) -> None:
    others = {key: ("monsters", place) for key, place in zip("BCDEFGH", PLACES, strict=True)}
    friends = {key: ("heroes", place) for key, place in zip("IJKLMNO", PLACES, strict=True)}
    raider = {"P": ("raiders", (0, 0))}
    scene = field(stage, {"A": ("heroes", a), **others, **friends, **raider}, faraway_from=faraway_from)
    for key, (side, b) in {**others, **friends}.items():
        moves = 1 if near(a, b) else 3 if a[1] == b[1] == 2 else 2
        if faraway_from == "enemies" and side == "heroes":
            moves = 1
        assert (scene.distance("A", key), scene.distance(key, "A")) == (moves, moves), (a, b)


@pytest.mark.rule("archmage.ruling.intercept-past")
@pytest.mark.rule("archmage.intercept.near-both")
@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize("start", PLACES)
@pytest.mark.parametrize("goal", PLACES)
def test_whom_a_mover_passes_on_the_way_to_a_foe(stage: Stage, start: Place, goal: Place) -> None:
    scene = field(stage, {"Z": ("monsters", start), "W": ("heroes", goal), "Y": ("monsters", start), **POSTED})
    if not near(start, goal):
        assert scene.why_not("Z", "engage", "W") == NEARBY
        return
    scene.do("Z", "engage", "W")
    asked = [who for who, option in scene.offers if option == "intercept"]
    assert asked == stoppers(start, goal, dict.fromkeys([start, *line(start, goal)]))
    end = (goal[0], 1) if goal[1] == 2 else goal
    assert (scene.battle.creatures[0].at, scene.battle.creatures[1].at) == (number(scene, end), number(scene, end))
    assert scene.engaged("Z") == {"W"}


@pytest.mark.rule("archmage.ruling.intercept-past")
@pytest.mark.rule("archmage.ruling.position-one-move")
@pytest.mark.parametrize("start", PLACES)
@pytest.mark.parametrize("goal", PLACES)
def test_whom_a_mover_passes_on_the_way_to_a_place(stage: Stage, start: Place, goal: Place) -> None:
    """A far goal asks only that one is near the mover; X, next to whom the move is to end, is the mover's friend."""
    scene = field(stage, {"Z": ("monsters", start), "X": ("monsters", goal), **POSTED})
    if start[1] == 2 and start != goal and goal != (start[0], 1):
        assert scene.why_not("Z", "move", choose={"beside": "X"}) == ONE
        return
    scene.do("Z", "move", choose={"beside": "X"})
    asked = [who for who, option in scene.offers if option == "intercept"]
    assert asked == stoppers(start, goal, line(start, goal))
    assert scene.battle.creatures[0].at == number(scene, goal)
    assert scene.distance("Z", "X") == 0


@pytest.mark.rule("archmage.ruling.group-order")
@pytest.mark.parametrize("arm", [0, 1, 2])
def test_foes_are_listed_from_their_own_back_to_the_other_arms(stage: Stage, arm: int) -> None:
    keys = dict(zip("BCDEFGH", PLACES, strict=True))
    user = SIDES[(arm + 1) % 3]
    scene = field(stage, {"A": (user, (0, 0)), "P": (SIDES[(arm + 2) % 3], (0, 0)),
                          **{key: (SIDES[arm], place) for key, place in keys.items()}})
    creatures = [scene.battle.creatures[scene.id(key)] for key in reversed(keys)]
    listed = [scene.key(one.id) for one in lined_up(creatures, scene.battle.creatures[0])]
    others = sorted((number(scene, place), key) for key, place in keys.items() if place[1] and place[0] != arm)
    own = {place: key for key, place in keys.items()}
    assert listed == [own[(arm, 2)], own[(arm, 1)], own[(0, 0)], *(key for _, key in others)]
