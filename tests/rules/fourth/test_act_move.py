"""Walking, shifting and running."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
TOO_FAR = {"fourth.action.walk", "fourth.move.count-squares", "fourth.terrain.difficult"}
STEP = {"fourth.action.shift", "fourth.shift.difficult-terrain"}


def walker(stage: Stage, ground: str | None = None, options: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A on its turn, at (5, 5) or where the map shows it; G, if not drawn, is out of the way."""
    drawn = ground is not None
    fields = hero if drawn else {"at": (5, 5), **hero}
    enemy: dict[str, Any] = {"side": "monsters", "powers": [CLUB]}
    if ground is None:
        enemy["at"] = (19, 0)
    scene = stage(ground, options=options, A=fields, G=enemy)
    scene.turn("A")
    return scene


def beside(stage: Stage, **hero: Any) -> Scene:
    """A with Strength +4 on its turn beside G."""
    scene = stage(
        A={"at": (5, 5), "str": 18, **hero}, G=dict(side="monsters", at=(6, 5), hp=90, powers=[CLUB])
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.parametrize(("speed", "reach"), [(6, 6), (5, 5), (1, 1)])
def test_a_walk_covers_any_number_of_squares_up_to_the_speed(stage: Stage, speed: int, reach: int) -> None:
    scene = walker(stage, speed=speed)
    assert scene.can("A", "walk", to=(5 + 1, 5))
    assert scene.can("A", "walk", to=(5 + reach, 5))
    assert scene.why_not("A", "walk", to=(6 + reach, 5)) in TOO_FAR
    scene.do("A", "walk", to=(5 + reach, 5))
    assert (scene["A"].at, scene["A"].actions["move"]) == ((5 + reach, 5), 0)
    assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("fourth.move.count-squares")
@pytest.mark.parametrize(
    ("to", "legal"), [((11, 11), True), ((12, 12), False), ((11, 8), True), ((12, 8), False), ((8, 11), True)]
)
def test_a_diagonal_step_counts_one(stage: Stage, to: tuple[int, int], legal: bool) -> None:
    assert walker(stage).can("A", "walk", to=to) is legal


@pytest.mark.rule("fourth.move.count-squares")
@pytest.mark.parametrize(("at", "distance"), [((6, 6), 1), ((8, 5), 3), ((8, 8), 3), ((8, 1), 4)])
def test_distance_is_the_longer_of_the_two_ways(stage: Stage, at: tuple[int, int], distance: int) -> None:
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=at))
    assert scene.distance("A", "G") == distance


@pytest.mark.rule("fourth.move.count-squares")
def test_distance_to_a_large_space_goes_to_its_nearest_square(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=(2, 2), size="large"))
    assert scene.distance("A", "G") == 2


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.parametrize("to", [(4, 5), (5, 4)])  # (5, 4) is beside G as well
def test_leaving_a_square_beside_an_enemy_provokes(stage: Stage, to: tuple[int, int]) -> None:
    scene = beside(stage)
    scene.do("A", "walk", path=[to])
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("fourth.action.walk")
def test_coming_up_to_an_enemy_provokes_nobody(stage: Stage) -> None:
    scene = walker(stage, "A . . G . .")
    scene.do("A", "walk", to=(2, 0))
    assert not scene.offers


@pytest.mark.rule("fourth.move.two-moves")
def test_a_second_move_action_for_the_standard_action_is_a_second_walk(stage: Stage) -> None:
    scene = walker(stage)
    scene.do("A", "walk", to=(11, 5))
    scene.do("A", "trade", using="standard", to="move")
    scene.do("A", "walk", to=(17, 5))
    assert scene["A"].at == (17, 5)
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 0)
    assert not scene.can("A", "walk", to=(18, 5))


@pytest.mark.rule("fourth.move.two-moves")
def test_two_moves_do_not_pool_their_squares(stage: Stage) -> None:
    assert not walker(stage, "A . . . . . . . G").can("A", "walk", to=(7, 0))
    assert not walker(stage, "A , . . G", speed=1).can("A", "walk", to=(1, 0))


@pytest.mark.rule("fourth.action.shift")
@pytest.mark.parametrize(("to", "legal"), [((4, 5), True), ((4, 4), True), ((3, 5), False), ((5, 5), False)])
def test_a_shift_is_one_square(stage: Stage, to: tuple[int, int], legal: bool) -> None:
    scene = walker(stage)
    assert scene.can("A", "shift", to=to) is legal
    if not legal:
        assert scene.why_not("A", "shift", to=to) in STEP | {"fourth.occupied.ending"}


@pytest.mark.rule("fourth.action.shift")
def test_a_shift_is_a_move_action_that_provokes_nobody(stage: Stage) -> None:
    scene = beside(stage)
    scene.do("A", "shift", to=(4, 5))
    assert (scene["A"].at, scene["A"].actions["move"], scene["A"].actions["standard"]) == ((4, 5), 0, 1)
    assert not scene.offers


@pytest.mark.rule("fourth.shift.difficult-terrain")
def test_a_one_square_shift_cannot_enter_difficult_terrain(stage: Stage) -> None:
    scene = walker(stage, "A , . . G")
    assert scene.why_not("A", "shift", to=(1, 0)) in STEP
    assert scene.can("A", "walk", to=(1, 0))


@pytest.mark.rule("fourth.shift.difficult-terrain")
def test_a_shift_out_of_difficult_terrain_is_like_any_other(stage: Stage) -> None:
    scene = stage(". , . G", A=dict(at=(1, 0)), G=dict(side="monsters"))
    scene.turn("A")
    assert scene.can("A", "shift", to=(0, 0))


@pytest.mark.rule("fourth.shift.difficult-terrain")
@pytest.mark.parametrize(
    ("squares", "column", "legal"), [(2, 1, True), (2, 2, False), (3, 2, True), (3, 3, False)]
)
def test_a_longer_shift_pays_two_for_a_difficult_square(
    stage: Stage, squares: int, column: int, legal: bool
) -> None:
    scene = walker(
        stage, "A , . . . G", powers=[f"Slip (move, at-will): Shift up to {squares} squares."]
    )
    if legal:
        scene.do("A", "Slip", choose={"shift": (column, 0)})
        assert scene["A"].at == (column, 0)
    else:
        with pytest.raises(Illegal):
            scene.do("A", "Slip", choose={"shift": (column, 0)})


@pytest.mark.rule("fourth.action.run")
@pytest.mark.parametrize(("column", "legal"), [(7, True), (13, True), (14, False)])
def test_a_run_covers_two_more_than_the_speed(stage: Stage, column: int, legal: bool) -> None:
    scene = walker(stage)
    assert scene.can("A", "run", to=(column, 5)) is legal
    if legal:
        scene.do("A", "run", to=(column, 5))
        assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)


@pytest.mark.rule("fourth.action.run")
def test_running_from_an_enemys_side_provokes(stage: Stage) -> None:
    scene = beside(stage)
    scene.do("A", "run", path=[(4, 5)])
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("fourth.action.run")
@pytest.mark.parametrize(
    ("options", "squares", "legal"),
    [(None, 4, True), (None, 5, False), ({"slowed-run": "no-bonus"}, 2, True), ({"slowed-run": "no-bonus"}, 3, False)],
)
def test_a_slowed_run_covers_four_squares_unless_switched(
    stage: Stage, options: dict[str, Any] | None, squares: int, legal: bool
) -> None:
    scene = walker(stage, options=options, conditions=["slowed"])
    assert scene.can("A", "run", to=(5 + squares, 5)) is legal
    assert not scene.can("A", "walk", to=(8, 5))


@pytest.mark.rule("fourth.run.attack-penalty")
def test_after_running_attacks_are_five_worse_until_the_next_turn_starts(stage: Stage) -> None:
    scene = stage(A=dict(at=(2, 5), str=18), G=dict(side="monsters", at=(6, 5), hp=90))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 7
    scene.do("A", "run", to=(5, 5))
    assert scene.attack("A", "melee-basic", "G").value == 7 - 5
    scene.turn("G")
    assert scene.attack("A", "melee-basic", "G").value == 7 - 5
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 7


@pytest.mark.rule("fourth.run.attack-penalty")
@pytest.mark.parametrize(("roll", "lost"), [(13, 5 + 4), (12, 0)])
def test_the_penalty_covers_opportunity_attacks(stage: Stage, roll: int, lost: int) -> None:
    scene = stage(A=dict(at=(2, 5), str=18), G=dict(side="monsters", at=(6, 5), hp=90))
    scene.turn("A")
    scene.do("A", "run", to=(5, 5))
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[roll], d8=[5] if lost else [])
    scene.do("G", "walk", path=[(7, 5)])
    assert scene["G"].hp == 90 - lost


@pytest.mark.rule("fourth.run.attack-penalty")
def test_an_attack_before_the_run_is_untouched_and_walking_costs_nothing(stage: Stage) -> None:
    scene = beside(stage)
    scene.dice(d20=[8], d8=[5])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "run", path=[(4, 5)])
    assert scene["G"].hp == 90 - 9
    calm = beside(stage)
    calm.do("A", "walk", path=[(5, 4)])
    assert calm.attack("A", "melee-basic", "G").value == 7


@pytest.mark.rule("fourth.run.grants-advantage")
def test_a_runner_grants_advantage_until_its_next_turn_starts(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5)), G=dict(side="monsters", at=(12, 5)), H=dict(side="monsters", at=(12, 9))
    )
    scene.turn("A")
    assert not scene.advantage("G", "A")
    scene.do("A", "run", to=(4, 5))
    assert scene.advantage("G", "A")
    assert scene.advantage("H", "A")
    scene.turn("H")
    assert scene.advantage("H", "A")
    scene.turn("A")
    assert not scene.advantage("G", "A")


@pytest.mark.rule("fourth.run.grants-advantage")
@pytest.mark.parametrize(("action", "lost"), [("run", 3 + 4), ("walk", 0)])
def test_even_the_attacks_during_the_run_have_advantage(stage: Stage, action: str, lost: int) -> None:
    scene = beside(stage)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[7], d8=[3] if lost else [])  # 7 + 6 + 2 equals AC 15
    scene.do("A", action, path=[(4, 5), (3, 5)])
    assert scene["A"].hp == 40 - lost
