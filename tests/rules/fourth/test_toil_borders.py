"""Climbing and swimming by the square: how far by every speed, who stops one on the way, how wide the climber is."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
GROUND = {"*": "climb", "~": "water"}
TOUCH = {"": "", "prone": ", and the target falls prone", "held": ", and the target is immobilized (save ends)",
         "stunned": ", and the target is stunned (save ends)", "pushed": ", and the target is pushed 1 square",
         "slowed": ", and the target is slowed (save ends)",
         "slid": ", and the target slides 2 squares"}


def club(rider: str = "") -> dict[str, Any]:
    return dict(side="monsters", powers=[f"Club (standard, at-will): +40 vs AC; 5 damage{TOUCH[rider]}."])


def toiler(stage: Stage, text: str, options: dict[str, object] | None = None, drop: int = 2, foe: str = "",
           **hero: Any) -> Scene:
    """A, sure to make every check, on its turn; G answers whatever provokes it."""
    scene = stage(text, terrain=GROUND, options=options, drop=drop, A={"skills": {"athletics": 50}, **hero},
                  G=club(foe))
    scene.turn("A")
    return scene


def answered(scene: Scene, action: str, to: Square | None = None, **answers: Any) -> None:
    """A does it, struck by G as it leaves."""
    scene.accept("G", "opportunity-attack", **answers)
    scene.dice(d20=[10])
    scene.do("A", action, to=to, choose={"dc": 5})


def place(scene: Scene) -> tuple[Square | None, int]:
    """Where A is, and how high."""
    return scene["A"].at, scene.battle.creatures[0].altitude


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("rider", "hp", "height", "at"), [
    ("", 35, 3, (1, 0)), ("slowed", 35, 1, (1, 0)), ("prone", 35, 0, (1, 0)), ("held", 35, 0, (1, 0)),
    ("stunned", 35, 0, (1, 0)), ("pushed", 35, 0, (2, 0)), ("", 5, 0, (1, 0)),
])  # fmt: skip
def test_who_is_struck_on_the_way_up_climbs_if_it_still_can(
    stage: Stage, rider: str, hp: int, height: int, at: Square
) -> None:
    scene = toiler(stage, "G A . . .\n. . . . .", foe=rider, at_hp=hp)
    answered(scene, "climb")
    assert (place(scene), scene["A"].hp) == ((at, height), hp - 5)


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.parametrize(("rider", "height"), [("", 4), ("slid", 0), ("slowed", 2), ("held", 1)])
def test_who_is_struck_on_the_wall_climbs_on_from_there_or_not_at_all(stage: Stage, rider: str, height: int) -> None:
    scene = toiler(stage, "G A . . .\n. . . . .", foe=rider)
    scene.do("A", "climb", choose={"dc": 5, "squares": 1})
    way: Any = {"slide": [(1, 1), (1, 0)]} if rider == "slid" else {}
    answered(scene, "climb", **way)
    assert place(scene) == ((1, 0), height)


@pytest.mark.rule("fourth.slowed.movement-modes")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.parametrize(("text", "action"), [("G A * * * .", "climb"), ("G A ~ ~ ~ .", "swim")])
@pytest.mark.parametrize(("rider", "reached"), [("", 4), ("slowed", 2), ("held", 1)])
def test_one_slowed_on_the_way_goes_half_of_two_squares(
    stage: Stage, text: str, action: str, rider: str, reached: int
) -> None:
    scene = toiler(stage, text, foe=rider)
    answered(scene, action, to=(4, 0))
    assert scene["A"].at == (reached, 0)


@pytest.mark.rule("fourth.slowed.movement-modes")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("rider", "height"), [("", -3), ("slowed", -1)])
def test_into_a_drop_one_slowed_at_its_edge_climbs_a_single_square(stage: Stage, rider: str, height: int) -> None:
    scene = toiler(stage, "G A ^ . .", drop=4, foe=rider)
    answered(scene, "climb", to=(2, 0))
    assert place(scene) == ((2, 0), height)


@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.rule("fourth.ruling.climb-and-swim-speed")
@pytest.mark.parametrize("value", ["cap", "double-cost"])
@pytest.mark.parametrize("edge", [".", ","])
@pytest.mark.parametrize("speed", [2, 3, 4, 5, 6, 8])
@pytest.mark.parametrize("drop", [1, 2, 3])
def test_out_of_a_drop_at_half_speed_and_over_its_edge_with_what_is_left(
    stage: Stage, value: str, edge: str, speed: int, drop: int
) -> None:
    options: dict[str, object] = {"climb-and-swim-speed": value}
    scene = toiler(stage, f"# ^ {edge} . G", options=options, drop=drop, at=(1, 0), speed=speed)
    scene.do("A", "climb", to=(2, 0), choose={"dc": 5})
    up = min(drop, speed // 2)
    left = speed - up * (2 if value == "double-cost" else 1)
    over = up == drop and left >= (2 if edge == "," else 1)
    assert place(scene) == (((2, 0), 0) if over else ((1, 0), up - drop))
    assert scene.battle.creatures[0].moved == up + over
    assert scene.advantage("G", "A") is (not over)


@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.rule("fourth.ruling.climb-and-swim-speed")
@pytest.mark.parametrize("value", ["cap", "double-cost"])
@pytest.mark.parametrize("walked", range(7))
@pytest.mark.parametrize("drop", [1, 2, 4])
def test_what_is_walked_to_the_wall_of_a_drop_is_gone(stage: Stage, value: str, walked: int, drop: int) -> None:
    scene = toiler(stage, "^ ^ ^ ^ ^ ^ ^ . G", options={"climb-and-swim-speed": value}, drop=drop, at=(6 - walked, 0))
    path = [(n, 0) for n in range(7 - walked, 7)]
    most = (6 - walked) // 2 if value == "double-cost" else min(3, 6 - walked)
    said: dict[str, Any] = dict(path=path or None, to=(7, 0), choose={"dc": 5})
    assert scene.can("A", "climb", **said) is (most > 0)
    if most < 1:
        return
    scene.do("A", "climb", **said)
    up = min(drop, most)
    over = up == drop and 6 - walked - up * (2 if value == "double-cost" else 1) >= 1
    assert place(scene) == (((7, 0), 0) if over else ((6, 0), up - drop))


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.parametrize(("text", "path", "to", "rider", "ends"), [
    ("^ ^ ^ ^ . .\n# G # # # #", [(2, 0), (3, 0)], (4, 0), "", ((4, 0), 0)),
    ("^ ^ ^ ^ . .\n# G # # # #", [(2, 0), (3, 0)], (4, 0), "slowed", ((3, 0), -1)),
    (". . . . ^ ^\n# G # # # #", [(2, 0), (3, 0)], (4, 0), "", ((4, 0), -1)),
    (". . . . ^ ^\n# G # # # #", [(2, 0), (3, 0)], (4, 0), "slowed", ((3, 0), 0)),
    (". . . . ^ ^\n# # # # G #", [(2, 0), (3, 0)], (4, 0), "", ((4, 0), -1)),
    (". . . . ^ ^\n# # # # G #", [(2, 0), (3, 0)], (4, 0), "slowed", ((4, 0), 0)),
    (". . . . ^ ^\n# # # # G #", [(2, 0), (3, 0)], (4, 0), "held", ((3, 0), 0)),
])  # fmt: skip
def test_who_is_slowed_on_the_walk_to_a_drop_has_no_movement_left(
    stage: Stage, text: str, path: list[Square], to: Square, rider: str, ends: tuple[Square, int]
) -> None:
    """Struck as it sets out, or as it climbs over the edge: then it hangs there, with nothing left to climb down."""
    scene = toiler(stage, text, drop=1, at=(1, 0), foe=rider)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "climb", path=path, to=to, choose={"dc": 5})
    assert (place(scene), scene["A"].hp) == (ends, 35)


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("text", "at", "to", "able"), [
    (". ^ . G", (1, 0), (2, 0), True), (". ^ . G", (1, 0), (0, 0), True), (". ^ ^ . G", (1, 0), (3, 0), False),
    (". ^ # G", (1, 0), (2, 0), False), (". ^ G .", (1, 0), (2, 0), False), (". ^ ^ . G", (0, 0), (2, 0), False),
    (". ^ . G", (0, 0), (1, 0), True), (". # .\n. ^ .\n. . G", (1, 1), (2, 0), False),
    (". # .\n. ^ .\n. . G", (1, 1), (2, 1), True), (". . #\n. ^ .\n. . G", (1, 1), (2, 1), True),
    (". * .\n. ^ .\n. . G", (1, 1), (1, 0), True),
])  # fmt: skip
def test_over_the_edge_of_a_drop_is_to_the_next_free_square(
    stage: Stage, text: str, at: Square, to: Square, able: bool
) -> None:
    scene = toiler(stage, text, at=at)
    assert scene.can("A", "climb", to=to, choose={"dc": 5}) is able


def reached(scene: Scene, action: str, **choose: Any) -> set[Square]:
    """Every square A could end such an action in."""
    board = scene.battle.board
    squares = [(column, row) for row in range(board.rows) for column in range(board.cols)]
    return {to for to in squares if scene.can("A", action, to=to, choose={"dc": 5, **choose})}


@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.parametrize(("mark", "action"), [("*", "climb"), ("~", "swim")])
@pytest.mark.parametrize(("text", "squares"), [
    ("A X X . G", {(1, 0), (2, 0), (3, 0)}),
    ("A X . X G", {(1, 0), (2, 0)}),
    ("A X ^ X G", {(1, 0)}),
    ("A X # X G", {(1, 0)}),
    ("A # .\nX X .\n. . G", {(0, 1), (1, 1), (0, 2), (1, 2), (2, 1)}),
    ("A # .\n# X .\n. . G", set()),
    ("A . X\n. X .\n. . G", {(1, 1), (1, 0), (0, 1), (2, 0), (2, 1), (0, 2), (1, 2)}),
    ("A , X . . G", {(1, 0)}),
])  # fmt: skip
def test_how_one_gets_along_on_such_ground(
    stage: Stage, mark: str, action: str, text: str, squares: set[Square]
) -> None:
    scene = toiler(stage, text.replace("X", mark), speed=6)
    assert reached(scene, action) == squares


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.parametrize(("text", "action"), [("G A . . * * .", "climb"), ("G A . . ~ ~ .", "swim")])
@pytest.mark.parametrize(("rider", "reached"), [("", 5), ("slowed", 3), ("held", 1)])
def test_who_is_slowed_on_the_walk_before_has_no_movement_left(
    stage: Stage, text: str, action: str, rider: str, reached: int
) -> None:
    scene = toiler(stage, text, foe=rider)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", action, path=[(2, 0), (3, 0)], to=(5, 0), choose={"dc": 5})
    assert scene["A"].at == (reached, 0)


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.parametrize(("rider", "height"), [("", 3), ("slowed", 0)])
def test_who_is_slowed_on_the_walk_before_climbs_no_wall(stage: Stage, rider: str, height: int) -> None:
    scene = toiler(stage, "G A . . . . .", foe=rider)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "climb", path=[(2, 0), (3, 0)], choose={"dc": 5})
    assert place(scene) == ((3, 0), height)


@pytest.mark.rule("fourth.athletics.climb")
def test_on_the_wall_there_is_no_floor_to_walk_on(stage: Stage) -> None:
    scene = toiler(stage, "A . . . G")
    assert scene.can("A", "climb", path=[(1, 0)], choose={"dc": 5})
    scene.do("A", "climb", choose={"dc": 5, "squares": 1})
    assert scene.why_not("A", "climb", path=[(1, 0)], choose={"dc": 5}) == "fourth.athletics.climb"


@pytest.mark.rule("fourth.condition.immobilized")
@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.parametrize(("rider", "why"), [
    ("", None), ("held", "fourth.condition.immobilized"), ("slowed", None),
])  # fmt: skip
def test_who_is_held_on_the_wall_climbs_no_further(stage: Stage, rider: str, why: str | None) -> None:
    scene = toiler(stage, "G A . . .", foe=rider)
    scene.do("A", "climb", choose={"dc": 5, "squares": 1})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Club", "A")
    scene.turn("A")
    assert scene.why_not("A", "climb", choose={"dc": 5}) == why
    assert scene.why_not("A", "climb", choose={"dc": 5, "squares": 2}) == (
        "fourth.climb.uses-movement" if rider == "slowed" else why)


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.jump.uses-movement")
@pytest.mark.parametrize(("rider", "run", "column"), [
    ("", 2, 7), ("slowed", 2, 3), ("slowed", 1, 3), ("held", 2, 1), ("held", 1, 1), ("", 1, 7),
])  # fmt: skip
def test_who_is_slowed_in_its_run_up_leaps_with_what_is_left_of_two_squares(
    stage: Stage, rider: str, run: int, column: int
) -> None:
    scene = toiler(stage, "G A . . . . . . . . .", foe=rider, skills={"athletics": 31 if run == 1 else 5})
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10] if rider == "held" else [10, 15])
    scene.do("A", "long-jump", path=[(n, 0) for n in range(2, 2 + run)], to=(10, 0))
    assert scene["A"].at == (column, 0)


@pytest.mark.rule("fourth.slowed.mid-move")
@pytest.mark.rule("fourth.ruling.high-jump-movement")
@pytest.mark.parametrize(("rider", "feet"), [("", 9), ("slowed", 4), ("held", None)])
def test_who_is_slowed_in_its_run_up_leaps_up_less_than_a_square(stage: Stage, rider: str, feet: int | None) -> None:
    scene = toiler(stage, "G A . . . . . . .", foe=rider, skills={"athletics": 30})
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10] if rider == "held" else [10, 15])
    scene.do("A", "high-jump", path=[(2, 0), (3, 0)])
    assert (scene.last("jump").value if feet else scene.last("jump")) == feet


@pytest.mark.rule("fourth.climb.uses-movement")
@pytest.mark.rule("fourth.athletics.swim")
@pytest.mark.parametrize(("mark", "action"), [("*", "climb"), ("~", "swim")])
@pytest.mark.parametrize(("walked", "able"), [(5, True), (6, False)])
def test_who_has_walked_all_its_movement_gets_along_no_further(
    stage: Stage, mark: str, action: str, walked: int, able: bool
) -> None:
    scene = toiler(stage, "A " + ". " * walked + f"{mark} {mark} . G")
    path = [(n, 0) for n in range(1, walked + 1)]
    assert scene.can("A", action, path=path, to=(walked + 1, 0), choose={"dc": 5}) is able
    assert not scene.can("A", action, path=path, to=(walked + 2, 0), choose={"dc": 5})


@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.parametrize(("rider", "at", "height"), [
    ("", (3, 1), 3), ("slowed", (2, 1), 2), ("held", (1, 1), 1), ("stunned", (1, 1), 1), ("prone", (1, 1), 0),
    ("pushed", (1, 0), 0),
])  # fmt: skip
def test_who_is_struck_as_it_climbs_along_a_wall_hangs_where_it_has_come_to_or_falls(
    stage: Stage, rider: str, at: Square, height: int
) -> None:
    scene = toiler(stage, ". . . . . .\nA * * * * .\n. G . . . .", foe=rider)
    scene.do("A", "climb", to=(1, 1), choose={"dc": 5})
    assert place(scene) == ((1, 1), 1)
    scene.turn("A")
    answered(scene, "climb", to=(3, 1))
    assert (place(scene), scene["A"].hp) == ((at, height), 35)
    attack = scene.last("attack")
    assert attack.total == attack.natural + 40 + 2  # A climber grants combat advantage on its way, too.
    assert scene.advantage("G", "A") is (height > 0 or rider == "prone")
