"""Squares that are occupied, difficult or filled."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Squares = list[tuple[int, int]]

ENDING = {"fourth.occupied.ending", "fourth.occupied.enemies", "fourth.ruling.occupied-by-whom"}
PASSING = {"fourth.occupied.enemies", "fourth.ruling.occupied-by-whom"}
COSTLY = {"fourth.terrain.difficult", "fourth.action.walk"}


def passage(stage: Stage, side: str, *conditions: str, **fields: Any) -> Scene:
    """A, on its turn, in a passage one square wide, with B of this side next to it."""
    scene = stage(
        "A B . . G", A={}, B={"side": side, "conditions": list(conditions), **fields}, G=dict(side="monsters")
    )
    scene.turn("A")
    return scene


def ground(stage: Stage, text: str, **hero: Any) -> Scene:
    """A on its turn on drawn ground, G somewhere on it."""
    scene = stage(text, A=hero, G=dict(side="monsters"))
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.occupied.allies")
def test_the_squares_of_allies_may_be_passed(stage: Stage) -> None:
    scene = passage(stage, "heroes")
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert scene["A"].at == (2, 0)


@pytest.mark.rule("fourth.occupied.enemies")
@pytest.mark.parametrize("side", ["monsters", "bystanders"])
@pytest.mark.parametrize(
    ("conditions", "passes"),
    [((), False), (("prone",), False), (("stunned",), False), (("helpless",), True), (("unconscious",), True)],
)
def test_the_squares_of_others_only_when_they_are_helpless(
    stage: Stage, side: str, conditions: tuple[str, ...], passes: bool
) -> None:
    scene = passage(stage, side, *conditions)
    way: Squares = [(1, 0), (2, 0)]
    assert scene.can("A", "walk", path=way) is passes
    if not passes:
        assert scene.why_not("A", "walk", path=way) in PASSING


@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.parametrize(
    ("side", "conditions", "ends"),
    [
        ("heroes", (), False),
        ("heroes", ("prone",), True),
        ("heroes", ("helpless",), False),
        ("heroes", ("unconscious",), True),
        ("monsters", (), False),
        ("monsters", ("prone",), False),
        ("monsters", ("helpless",), True),
        ("monsters", ("unconscious",), True),
    ],
)
@pytest.mark.parametrize("action", ["walk", "shift", "run"])
def test_a_move_ends_only_with_a_prone_ally_or_a_helpless_enemy(
    stage: Stage, side: str, conditions: tuple[str, ...], ends: bool, action: str
) -> None:
    scene = passage(stage, side, *conditions)
    assert scene.can("A", action, to=(1, 0)) is ends
    if ends:
        scene.do("A", action, to=(1, 0))
        assert scene["A"].at == scene["B"].at == (1, 0)
    else:
        assert scene.why_not("A", action, to=(1, 0)) in ENDING


@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.rule("fourth.occupied.enemies")
def test_the_dead_occupy_nothing(stage: Stage) -> None:
    scene = passage(stage, "monsters", hp=1, ac=5)
    scene.dice(d20=[10], d8=[4])
    scene.do("A", "melee-basic", "B")
    assert not scene["B"].alive
    scene.do("A", "walk", to=(1, 0))
    assert scene["A"].at == (1, 0)


@pytest.mark.rule("fourth.occupied.ending")
@pytest.mark.rule("fourth.move.two-moves")
def test_the_first_of_two_moves_must_end_legally_too(stage: Stage) -> None:
    scene = stage("A . . . . . B . G", A={}, B={}, G=dict(side="monsters"))
    scene.turn("A")
    assert not scene.can("A", "walk", to=(6, 0))
    scene.do("A", "walk", to=(5, 0))
    scene.do("A", "walk", to=(7, 0))
    assert scene["A"].at == (7, 0)


@pytest.mark.rule("fourth.terrain.difficult")
@pytest.mark.parametrize(
    ("text", "speed", "column", "legal"),
    [
        ("A , , , . G", 6, 3, True),
        ("A , , , . G", 6, 4, False),
        ("A , , , . G", 5, 2, True),
        ("A , , , . G", 5, 3, False),
        ("A , , . . G", 5, 3, True),
        ("A , . . . G", 1, 1, False),
        ("A - - - . G", 6, 3, True),
        ("A - - - . G", 5, 3, False),
    ],
)
def test_a_difficult_square_costs_one_more_to_enter(
    stage: Stage, text: str, speed: int, column: int, legal: bool
) -> None:
    scene = ground(stage, text, speed=speed)
    assert scene.can("A", "walk", to=(column, 0)) is legal
    if not legal:
        assert scene.why_not("A", "walk", to=(column, 0)) in COSTLY


@pytest.mark.rule("fourth.terrain.difficult")
def test_leaving_a_difficult_square_costs_nothing_extra(stage: Stage) -> None:
    scene = stage(", . . . G", A=dict(at=(0, 0), speed=3), G=dict(side="monsters"))
    scene.turn("A")
    assert scene.can("A", "walk", to=(3, 0))


@pytest.mark.rule("fourth.terrain.obstacle")
@pytest.mark.parametrize("mark", ["#", "="])
def test_a_filled_square_cannot_be_entered(stage: Stage, mark: str) -> None:
    scene = ground(stage, f"A {mark} . G")
    assert scene.why_not("A", "walk", path=[(1, 0)]) == "fourth.terrain.obstacle"
    assert not scene.can("A", "walk", to=(2, 0))


@pytest.mark.rule("fourth.terrain.no-corner-cutting")
@pytest.mark.parametrize(("mark", "legal"), [("#", False), ("-", True), (",", True), (".", True)])
def test_no_diagonal_step_past_the_corner_of_a_filled_square(stage: Stage, mark: str, legal: bool) -> None:
    scene = ground(stage, f"A {mark} . G\n. . . .")
    assert scene.can("A", "walk", path=[(1, 1)]) is legal
    assert scene.can("A", "shift", to=(1, 1)) is legal
    if not legal:
        assert scene.why_not("A", "walk", path=[(1, 1)]) == "fourth.terrain.no-corner-cutting"
        assert scene.can("A", "walk", path=[(0, 1), (1, 1)])


@pytest.mark.rule("fourth.terrain.no-corner-cutting")
def test_diagonal_steps_past_enemies_are_allowed(stage: Stage) -> None:
    scene = ground(stage, "A G .\n. . .")
    assert scene.can("A", "shift", to=(1, 1))


@pytest.mark.rule("fourth.action.stand-up")
@pytest.mark.rule("fourth.occupied.ending")
def test_standing_up_in_a_shared_square_takes_a_step_out_of_it(stage: Stage) -> None:
    scene = stage("A B , . G", A={}, B=dict(conditions=["prone"]), G=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "walk", to=(1, 0))
    scene.turn("B")
    scene.do("B", "stand-up", choose={"shift": (2, 0)})
    assert (scene["A"].at, scene["B"].at, scene["B"].actions["move"]) == ((1, 0), (2, 0), 0)
    assert "prone" not in scene["B"].conditions


@pytest.mark.rule("fourth.action.stand-up")
@pytest.mark.rule("fourth.occupied.ending")
def test_with_no_free_square_beside_it_nobody_stands_up_in_a_shared_one(stage: Stage) -> None:
    scene = stage("# B C A . G", A={}, B=dict(conditions=["prone"]), C={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "walk", to=(1, 0))
    scene.turn("B")
    assert scene.why_not("B", "stand-up") == "fourth.action.stand-up"
