"""Jumps at their borders: every direction, the last square of the map, the last square of movement, every refusal."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.engine.actions.decisions import Use

Stage = Callable[..., Scene]
Square = tuple[int, int]


def jumper(stage: Stage, at: Square = (8, 8), bonus: int = 10, **hero: Any) -> Scene:
    """A on open floor, with this Athletics, on its turn; G far off."""
    scene = stage(A={"at": at, "skills": {"athletics": bonus}, **hero}, G=dict(side="monsters", at=(19, 19)))
    scene.turn("A")
    return scene


def leap(scene: Scene, to: Square, roll: int = 20, path: list[Square] | None = None) -> Square:
    scene.dice(d20=[roll])
    scene.do("A", "long-jump", to=to, path=path)
    return scene["A"].at or (-1, -1)


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(
    ("towards", "lands"),
    [
        ((18, 8), (11, 8)), ((0, 8), (5, 8)), ((8, 18), (8, 11)), ((8, 0), (8, 5)),
        ((18, 18), (11, 11)), ((0, 0), (5, 5)), ((16, 0), (11, 5)), ((0, 16), (5, 11)),
        ((18, 10), (11, 9)), ((18, 6), (11, 7)), ((10, 18), (9, 11)), ((6, 18), (7, 11)),
        ((17, 11), (11, 9)), ((2, 4), (5, 6)), ((2, 14), (5, 11)),
    ],
)  # fmt: skip
def test_three_squares_in_every_direction(stage: Stage, towards: Square, lands: Square) -> None:
    scene = jumper(stage)
    assert leap(scene, towards) == lands  # 30 over 10


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(
    ("at", "towards", "lands"),
    [((2, 8), (0, 8), (0, 8)), ((8, 1), (8, 0), (8, 0)), ((17, 8), (19, 8), (19, 8)), ((8, 18), (8, 19), (8, 19)),
     ((1, 1), (0, 0), (0, 0)), ((3, 1), (0, 0), (2, 1))],
)  # fmt: skip
def test_the_map_ends_a_jump_on_its_last_square(stage: Stage, at: Square, towards: Square, lands: Square) -> None:
    scene = jumper(stage, at=at)
    found = leap(scene, towards)
    if towards == (0, 0) and at == (3, 1):
        assert found[0] == 0
    else:
        assert found == lands


@pytest.mark.rule("fourth.athletics.long-jump")
def test_a_jump_has_a_direction(stage: Stage) -> None:
    scene = jumper(stage)
    assert scene.why_not("A", "long-jump") == "fourth.athletics.long-jump"
    assert scene.why_not("A", "long-jump", to=(8, 8)) == "fourth.athletics.long-jump"
    assert scene.can("A", "long-jump", to=(9, 8))


@pytest.mark.rule("fourth.jump.uses-movement")
@pytest.mark.parametrize(("walked", "may"), [(5, True), (6, False)])
def test_a_jump_needs_a_square_of_movement_after_the_run_up(stage: Stage, walked: int, may: bool) -> None:
    scene = jumper(stage)
    path = [(8 + n, 8) for n in range(1, walked + 1)]
    assert scene.can("A", "long-jump", path=path, to=(19, 8)) is may
    if not may:
        assert scene.why_not("A", "long-jump", path=path, to=(19, 8)) == "fourth.jump.uses-movement"


@pytest.mark.rule("fourth.jump.uses-movement")
@pytest.mark.parametrize(("walked", "squares"), [(2, 4), (3, 3), (5, 1)])
def test_run_up_and_jump_share_the_movement(stage: Stage, walked: int, squares: int) -> None:
    scene = jumper(stage, bonus=30)
    path = [(8 + n, 8) for n in range(1, walked + 1)]
    scene.dice(d20=[10])
    scene.do("A", "long-jump", path=path, to=(19, 8))  # 40 over 5: eight squares, with movement for fewer
    assert scene["A"].at == (8 + walked + squares, 8)
    assert scene.why_not("A", "walk", to=(9 + walked + squares, 8)) is not None


@pytest.mark.rule("fourth.jump.uses-movement")
def test_a_jump_under_way_goes_on_with_a_second_move(stage: Stage) -> None:
    scene = jumper(stage, at=(0, 8), bonus=30, speed=3)
    scene.dice(d20=[20])
    scene.do("A", "long-jump", to=(19, 8))  # 50 over 10: five squares, with movement for three
    assert scene["A"].at == (3, 8)
    assert [
        use.key for use in scene.battle.rules.actions["long-jump"].uses(scene.battle, scene.battle.creatures[0])
    ] == ["long-jump"]
    assert not scene.can("A", "walk", to=(4, 8))
    scene.do("A", "long-jump")
    assert scene["A"].at == (5, 8)
    assert scene.why_not("A", "long-jump") == "fourth.action.move" or not scene.can("A", "long-jump")


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(
    "condition",
    [pytest.param("immobilized", marks=pytest.mark.rule("fourth.condition.immobilized")),
     pytest.param("restrained", marks=pytest.mark.rule("fourth.condition.restrained")),
     pytest.param("prone", marks=pytest.mark.rule("fourth.condition.prone"))],
)  # fmt: skip
@pytest.mark.parametrize("jump", ["long-jump", "high-jump"])
def test_who_cannot_leave_its_square_cannot_jump(stage: Stage, condition: str, jump: str) -> None:
    scene = jumper(stage, conditions=[condition])
    to = (9, 8) if jump == "long-jump" else None
    refused = scene.why_not("A", jump, to=to)
    assert refused is not None and refused.startswith("fourth.condition." + condition)


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(
    ("ground", "lands"),
    [
        ("A . . . . G", (3, 0)),
        ("A . # . . G", (1, 0)),
        ("A . G . . .", (1, 0)),
        ("A . . G . .", (2, 0)),
        ("A . B . . G", (3, 0)),
        ("A . . B . G", (2, 0)),
        ("A . B C . G", (1, 0)),
    ],
)
def test_walls_and_enemies_end_a_jump_and_allies_are_jumped_over(stage: Stage, ground: str, lands: Square) -> None:
    friend: dict[str, Any] = {key: {} for key in "BC" if key in ground}
    scene = stage(ground, A={"skills": {"athletics": 10}}, G=dict(side="monsters"), **friend)
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "long-jump", to=(5, 0))
    assert scene["A"].at == lands


@pytest.mark.rule("fourth.athletics.long-jump")
def test_the_jumps_listed_are_those_over_the_drops_beside_one(stage: Stage) -> None:
    scene = stage(
        """
        . ^ . .
        . A ^ .
        . . . G
    """,
        A={"skills": {"athletics": 10}},
        G=dict(side="monsters"),
    )
    scene.turn("A")
    hero, jump = scene.battle.creatures[0], scene.battle.rules.actions["long-jump"]
    board = scene.battle.board
    assert {board.coords(use.to) for use in jump.uses(scene.battle, hero)} == {(1, 0), (2, 1)}
    flat = stage(". . .\n. A .\n. . G", A={}, G=dict(side="monsters"))
    flat.turn("A")
    assert flat.battle.rules.actions["long-jump"].uses(flat.battle, flat.battle.creatures[0]) == []
    held = stage("A ^ . G", A=dict(conditions=["immobilized"]), G=dict(side="monsters"))
    held.turn("A")
    assert held.battle.rules.actions["long-jump"].uses(held.battle, held.battle.creatures[0]) == []


@pytest.mark.rule("fourth.athletics.high-jump")
@pytest.mark.parametrize(
    ("roll", "run", "feet", "squares"),
    [(9, 0, 1, 0), (10, 0, 2, 0), (19, 0, 2, 0), (20, 0, 3, 0), (10, 2, 4, 0), (15, 2, 5, 1), (20, 2, 6, 1)],
)
def test_a_foot_for_ten_points_or_for_five_after_a_run_up(
    stage: Stage, roll: int, run: int, feet: int, squares: int
) -> None:
    scene = jumper(stage)
    scene.dice(d20=[roll])
    scene.do("A", "high-jump", path=[(8 + n, 8) for n in range(1, run + 1)] or None)
    event = scene.last("jump")
    assert event.value == feet
    assert scene.battle.creatures[0].moved == run + squares


@pytest.mark.rule("fourth.jump.uses-movement")
def test_no_jump_is_higher_than_the_movement_left(stage: Stage) -> None:
    scene = jumper(stage, bonus=90)
    scene.dice(d20=[20])
    scene.do("A", "high-jump", path=[(8 + n, 8) for n in range(1, 6)])
    assert scene.last("jump").value == 9  # one square is left: less than two squares of five feet


@pytest.mark.rule("fourth.acrobatics.jump-down")
def test_where_one_may_jump_down(stage: Stage) -> None:
    scene = stage(
        """
        . ^ ^ .
        A ^ . .
        . . . G
    """,
        A={},
        G=dict(side="monsters"),
    )
    scene.turn("A")
    rule = "fourth.acrobatics.jump-down"
    assert scene.why_not("A", "jump-down") == rule
    assert scene.why_not("A", "jump-down", to=(0, 0)) == rule
    assert scene.why_not("A", "jump-down", to=(2, 0)) == rule
    hero, jump = scene.battle.creatures[0], scene.battle.rules.actions["jump-down"]
    board = scene.battle.board
    assert {board.coords(use.to) for use in jump.uses(scene.battle, hero)} == {(1, 0), (1, 1)}
    scene.dice(d10=[6])
    scene.do("A", "jump-down", to=(1, 1))
    assert (scene["A"].at, scene["A"].hp) == ((1, 1), 34)
    scene.turn("A")
    scene.do("A", "stand-up")
    assert jump.uses(scene.battle, hero) == []
    scene.turn("A")
    assert scene.why_not("A", "jump-down", to=(1, 0)) == rule


@pytest.mark.rule("fourth.acrobatics.jump-down")
def test_nobody_jumps_down_onto_another(stage: Stage) -> None:
    scene = stage("A ^ . . G", A={}, B=dict(at=(1, 0)), G=dict(side="monsters"))
    scene.turn("A")
    assert scene.why_not("A", "jump-down", to=(1, 0)) is not None
    flat = stage("A . . . G", A={}, G=dict(side="monsters"))
    flat.turn("A")
    assert not flat.can("A", "jump-down", to=(1, 0))
    assert "jump-down" not in flat.legal("A")
    held = stage("A ^ . . G", A=dict(conditions=["immobilized"]), G=dict(side="monsters"))
    held.turn("A")
    with pytest.raises(Illegal):
        held.do("A", "jump-down", to=(1, 0))


@pytest.mark.rule("fourth.acrobatics.reduce-fall")
@pytest.mark.parametrize(
    ("bonus", "roll", "die", "hp"),
    [(10, 5, 10, 37), (10, 4, 10, 37), (10, 6, 10, 38), (10, 10, 10, 40), (-5, 4, 7, 33), (None, None, 7, 33)],
)
def test_the_trained_take_half_their_check_off_a_fall(
    stage: Stage, bonus: int | None, roll: int | None, die: int, hp: int
) -> None:
    skills = {} if bonus is None else {"acrobatics": bonus}
    scene = stage("A ^ . . G", A=dict(skills=skills), G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d10=[die], d20=[] if roll is None else [roll])
    scene.do("A", "jump-down", to=(1, 0))
    assert scene["A"].hp == hp
    assert ("prone" in scene["A"].conditions) is (hp < 40)


@pytest.mark.rule("fourth.fall.damage")
@pytest.mark.parametrize(("drop", "dice"), [(1, []), (2, [5]), (3, [5]), (4, [5, 6]), (5, [5, 6]), (6, [5, 6, 7])])
def test_a_die_for_every_two_squares_of_a_drop(stage: Stage, drop: int, dice: list[int]) -> None:
    scene = stage("A ^ . . G", drop=drop, A={}, G=dict(side="monsters"))
    scene.turn("A")
    scene.dice(d10=dice)
    scene.do("A", "jump-down", to=(1, 0))
    assert scene["A"].hp == 40 - sum(dice)
    assert scene.battle.creatures[0].altitude == -drop
    assert ("prone" in scene["A"].conditions) is bool(dice)


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(("state", "offered"), [
    ({}, True), ({"conditions": ["immobilized"]}, False), ({"conditions": ["restrained"]}, False),
    ({"conditions": ["prone"]}, False), ({"conditions": ["dazed"]}, True),
])
def test_a_turn_offers_leaps_over_the_drops_beside_one(stage: Stage, state: dict[str, Any], offered: bool) -> None:
    ground = ". ^ ^ .\n. A ^ .\n. . . .\n. . ^ G"
    scene = stage(ground, A=state, G=dict(side="monsters"))
    scene.turn("A")
    jump, board = scene.battle.rules.actions["long-jump"], scene.battle.board
    uses = jump.uses(scene.battle, scene.battle.creatures[0])
    assert sorted(board.coords(use.to) for use in uses) == ([(1, 0), (2, 0), (2, 1)] if offered else [])


@pytest.mark.rule("fourth.athletics.long-jump", "fourth.athletics.climb")
def test_a_turn_offers_no_leap_to_those_in_a_drop_or_where_there_is_none(stage: Stage) -> None:
    for ground in (". ^ ^ .\n. ^ . .\n. . . G", ". . . .\n. . . .\n. . . G"):
        scene = stage(ground, A=dict(at=(1, 0)), G=dict(side="monsters"))
        scene.turn("A")
        assert scene.battle.rules.actions["long-jump"].uses(scene.battle, scene.battle.creatures[0]) == []


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.parametrize(("across", "down"), [(-1, 0), (0, -1), (-1, -1), (1, 0), (0, 0), (-1, 1)])
def test_no_leap_is_named_by_a_square_beyond_the_map(stage: Stage, across: int, down: int) -> None:
    scene = stage(". . .\n. . .\n. . G", A=dict(at=(0, 0)), G=dict(side="monsters"))
    scene.turn("A")
    battle = scene.battle
    hero = battle.creatures[0]
    to = hero.at + across + down * battle.board.stride
    refused = battle.rules.actions["long-jump"].refusal(battle, hero, Use(battle.rules.actions["long-jump"], to=to))
    right = (across, down) in ((1, 0),)
    assert (refused is None) if right else (refused is not None and refused.rule == "fourth.athletics.long-jump")
