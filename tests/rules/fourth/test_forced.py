"""Pulling, pushing and sliding; catching yourself at an edge."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
Squares = list[tuple[int, int]]


def mover(words: str, reach: str = "Ranged 10") -> list[str]:
    """A power that always hits, deals 1 damage and moves its target."""
    return [f"Move (standard, at-will): {reach}; +40 vs AC; 1 damage, and the target is {words}."]


def moved(
    stage: Stage,
    words: str,
    choose: dict[str, Any],
    at: tuple[int, int] = (6, 5),
    ground: str | None = None,
    **target: Any,
) -> Scene:
    """A, at (5, 5) or as drawn, has used the power on G."""
    place: dict[str, Any] = {} if ground else {"at": (5, 5)}
    spot: dict[str, Any] = {} if ground else {"at": at}
    scene = stage(ground, A={**place, "powers": mover(words)}, G={"side": "monsters", **spot, **target})
    scene.turn("A")
    scene.do("A", "Move", "G", choose=choose)
    return scene


def refused(stage: Stage, words: str, choose: dict[str, Any], at: tuple[int, int] = (6, 5)) -> None:
    """The same, and the rules forbid it."""
    with pytest.raises(Illegal):
        moved(stage, words, choose, at)


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.parametrize("path", [[(7, 5), (8, 5)], [(7, 4), (8, 3)], [(7, 6), (8, 5)], [(7, 5)]])
def test_a_push_takes_each_square_farther_away(stage: Stage, path: Squares) -> None:
    assert moved(stage, "pushed 2 squares", {"push": path})["G"].at == path[-1]


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.parametrize("path", [[(6, 4)], [(7, 5), (7, 4)], [(7, 5), (6, 5)]])
def test_a_push_never_sideways_or_back(stage: Stage, path: Squares) -> None:
    refused(stage, "pushed 2 squares", {"push": path})


@pytest.mark.rule("fourth.forced.pull")
@pytest.mark.parametrize("path", [[(8, 5), (7, 5)], [(8, 4), (7, 5)], [(8, 5)]])
def test_a_pull_takes_each_square_nearer(stage: Stage, path: Squares) -> None:
    assert moved(stage, "pulled 2 squares", {"pull": path}, at=(9, 5))["G"].at == path[-1]


@pytest.mark.rule("fourth.forced.pull")
@pytest.mark.parametrize("path", [[(9, 4)], [(8, 5), (8, 4)], [(10, 5)]])
def test_a_pull_never_sideways_or_away(stage: Stage, path: Squares) -> None:
    refused(stage, "pulled 2 squares", {"pull": path}, at=(9, 5))


@pytest.mark.rule("fourth.forced.slide")
@pytest.mark.parametrize("path", [[(7, 5), (8, 5)], [(6, 4), (5, 4)], [(7, 5), (7, 4)], [(6, 6), (6, 7)]])
def test_a_slide_goes_in_any_direction(stage: Stage, path: Squares) -> None:
    assert moved(stage, "slid 2 squares", {"slide": path})["G"].at == path[-1]


@pytest.mark.rule("fourth.forced.slide")
def test_a_slide_goes_square_by_square(stage: Stage) -> None:
    refused(stage, "slid 2 squares", {"slide": [(8, 5)]})


@pytest.mark.rule("fourth.forced.distance")
@pytest.mark.parametrize(
    ("words", "choose", "at"),
    [
        ("pushed 2 squares", {"push": []}, (6, 5)),
        ("slid 2 squares", {"slide": []}, (6, 5)),
        ("pulled 2 squares", {"pull": []}, (9, 5)),
    ],
)
def test_the_user_may_leave_the_target_where_it_is(
    stage: Stage, words: str, choose: dict[str, Any], at: tuple[int, int]
) -> None:
    assert moved(stage, words, choose, at)["G"].at == at


@pytest.mark.rule("fourth.forced.distance")
def test_no_farther_than_the_power_says(stage: Stage) -> None:
    refused(stage, "pushed 2 squares", {"push": [(7, 5), (8, 5), (9, 5)]})
    refused(stage, "slid 1 square", {"slide": [(7, 5), (8, 5)]})


CORNER = """
    . . . # . .
    . . . # . .
    A . G . . .
    """


@pytest.mark.rule("fourth.forced.line-of-effect")
def test_each_square_needs_a_line_from_the_one_who_moves_it(stage: Stage) -> None:
    seen = moved(stage, "slid 4 squares", {"slide": [(3, 2), (4, 2), (4, 1)]}, ground=CORNER)
    assert seen["G"].at == (4, 1)
    with pytest.raises(Illegal):
        moved(stage, "slid 4 squares", {"slide": [(3, 2), (4, 2), (4, 1), (4, 0)]}, ground=CORNER)


@pytest.mark.rule("fourth.forced.line-of-effect")
@pytest.mark.parametrize(("path", "legal"), [([(4, 1)], True), ([(4, 1), (4, 0)], False)])
def test_the_line_comes_from_the_user_also_for_an_area(stage: Stage, path: Squares, legal: bool) -> None:
    ground = CORNER.replace("A . G . .", "A . . . G")
    scene = stage(
        ground,
        A=dict(powers=mover("slid 2 squares", "Area burst 1 within 10")),
        G=dict(side="monsters"),
    )
    scene.turn("A")
    if legal:
        scene.do("A", "Move", "G", origin=(4, 2), choose={"slide": path})
        assert scene["G"].at == (4, 1)
    else:
        with pytest.raises(Illegal):
            scene.do("A", "Move", "G", origin=(4, 2), choose={"slide": path})


@pytest.mark.rule("fourth.forced.not-vertical")
def test_nobody_is_pulled_up_out_of_a_pit(stage: Stage) -> None:
    scene = stage(
        "A G ^ . B .",
        A=dict(powers=mover("pushed 1 square")),
        B=dict(powers=mover("pulled 1 square")),
        G=dict(side="monsters"),
    )
    scene.turn("A")
    scene.dice(d20=[10, 9], d10=[3])
    scene.do("A", "Move", "G")
    assert scene["G"].at == (2, 0)
    scene.turn("B")
    if scene.can("B", "Move", "G"):
        scene.do("B", "Move", "G")
    assert scene["G"].at == (2, 0)


@pytest.mark.rule("fourth.forced.no-opportunity-attacks")
@pytest.mark.parametrize(("words", "choice"), [("pushed 2 squares", "push"), ("slid 2 squares", "slide")])
def test_forced_movement_provokes_nobody(stage: Stage, words: str, choice: str) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=mover(words, "Reach 1")),
        B=dict(at=(6, 6)),
        G=dict(side="monsters", at=(6, 5)),
    )
    scene.turn("A")
    scene.do("A", "Move", "G", choose={choice: [(7, 5), (8, 5)]})
    assert scene["G"].at == (8, 5)
    assert not scene.offers


@pytest.mark.rule("fourth.forced.ignores-difficult-terrain")
def test_difficult_terrain_costs_forced_movement_nothing(stage: Stage) -> None:
    scene = moved(stage, "pushed 2 squares", {}, ground="A G , , . .")
    assert scene["G"].at == (3, 0)


@pytest.mark.rule("fourth.forced.not-a-move")
def test_a_creature_moved_by_force_keeps_its_own_movement(stage: Stage) -> None:
    scene = moved(stage, "pushed 2 squares", {})
    scene.turn("G")
    assert (scene["G"].actions["standard"], scene["G"].actions["move"], scene["G"].actions["minor"]) == (1, 1, 1)
    assert scene.can("G", "walk", to=(14, 5))


@pytest.mark.rule("fourth.forced.distance")
@pytest.mark.rule("fourth.terrain.obstacle")
@pytest.mark.parametrize("ground", ["A G . # . .", "A G . B . ."])
def test_movement_stops_unharmed_before_an_obstacle_or_a_creature(stage: Stage, ground: str) -> None:
    others: dict[str, Any] = {"B": {}} if "B" in ground else {}
    scene = stage(
        ground, A=dict(powers=mover("pushed 3 squares")), **others, G=dict(side="monsters")
    )
    scene.turn("A")
    scene.do("A", "Move", "G")
    assert (scene["G"].at, scene["G"].hp) == ((2, 0), 39)


@pytest.mark.rule("fourth.terrain.no-corner-cutting")
def test_forced_movement_cuts_no_corners_either(stage: Stage) -> None:
    ground = """
        . . # .
        A G . .
        . . . .
        """
    assert moved(stage, "slid 1 square", {"slide": [(2, 2)]}, ground=ground)["G"].at == (2, 2)
    blocked = ground.replace(". . . .", ". # . .")
    with pytest.raises(Illegal):
        moved(stage, "slid 1 square", {"slide": [(2, 2)]}, ground=blocked)


def edge(stage: Stage, words: str, dice: list[int], fall: list[int], **target: Any) -> Scene:
    """A has pushed G towards a pit two squares deep, four squares wide."""
    scene = stage("A G . ^ ^ ^ ^ .", A=dict(powers=mover(words)), G={"side": "monsters", **target})
    scene.turn("A")
    scene.dice(d20=[10, *dice], d10=fall)
    scene.do("A", "Move", "G")
    return scene


@pytest.mark.rule("fourth.forced.catch-yourself")
def test_a_save_at_the_edge_leaves_one_prone_before_it_and_ends_the_movement(stage: Stage) -> None:
    scene = edge(stage, "pushed 4 squares", [10], [])
    assert (scene["G"].at, scene["G"].hp) == ((2, 0), 39)
    assert "prone" in scene["G"].conditions


@pytest.mark.rule("fourth.forced.catch-yourself")
@pytest.mark.rule("fourth.fall.damage")
def test_a_failed_save_is_a_fall_from_the_first_square_of_the_drop(stage: Stage) -> None:
    scene = edge(stage, "pushed 4 squares", [9], [6])
    assert (scene["G"].at, scene["G"].hp) == ((3, 0), 39 - 6)
    assert "prone" in scene["G"].conditions


@pytest.mark.rule("fourth.forced.catch-yourself")
def test_no_save_short_of_the_edge(stage: Stage) -> None:
    scene = edge(stage, "pushed 1 square", [], [])
    assert scene["G"].at == (2, 0)
    assert "prone" not in scene["G"].conditions


@pytest.mark.rule("fourth.forced.catch-yourself")
def test_the_unconscious_save_too_and_flyers_need_not(stage: Stage) -> None:
    scene = edge(stage, "pushed 2 squares", [10], [], conditions=["unconscious"])
    assert scene["G"].at == (2, 0)
    flyer = edge(stage, "pushed 2 squares", [], [], modes={"fly": 6, "hover": True}, airborne=True)
    assert (flyer["G"].at, flyer["G"].hp) == ((3, 0), 39)
    assert "prone" not in flyer["G"].conditions


@pytest.mark.rule("fourth.forced.catch-yourself")
@pytest.mark.rule("fourth.ruling.catching-yourself")
@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.parametrize(("roll", "at", "prone"), [(10, (2, 0), True), (9, (3, 0), False)])
def test_even_a_drop_of_one_square_has_its_save_and_no_damage(
    stage: Stage, roll: int, at: tuple[int, int], prone: bool
) -> None:
    scene = stage("A G . ^ ^ .", drop=1, A=dict(powers=mover("pushed 2 squares")), G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d20=[10, roll])
    scene.do("A", "Move", "G")
    assert (scene["G"].at, scene["G"].hp) == (at, 39)
    assert ("prone" in scene["G"].conditions) is prone


@pytest.mark.rule("fourth.forced.catch-yourself")
@pytest.mark.rule("fourth.ruling.catching-yourself")
def test_who_walks_over_an_edge_gets_no_save(stage: Stage) -> None:
    scene = stage("A . ^ . G", A={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d10=[4])
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert (scene["A"].at, scene["A"].hp) == ((2, 0), 36)


@pytest.mark.rule("fourth.forced.slide")
@pytest.mark.rule("fourth.ruling.forced-into-creatures")
@pytest.mark.parametrize("conditions", [["prone"], ["helpless"], ["unconscious"]])
def test_nobody_is_forced_into_a_square_that_may_be_walked_into(stage: Stage, conditions: list[str]) -> None:
    scene = stage(
        "A G B . .",
        A=dict(powers=mover("pushed 1 square")), B=dict(conditions=conditions), G=dict(side="monsters"),
    )
    scene.turn("A")
    scene.do("A", "Move", "G")
    assert scene["G"].at == (1, 0)


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.rule("fourth.ruling.forced-line")
def test_a_push_by_an_area_is_away_from_the_user(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=mover("pushed 1 square", "Area burst 1 within 10")), G=dict(side="monsters", at=(6, 5))
    )
    scene.turn("A")
    scene.do("A", "Move", "G", origin=(7, 5))
    assert scene["G"].at == (7, 5)
