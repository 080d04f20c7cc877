"""Movement modes other than walking: phasing, burrowing, compressing, striding, several speeds."""

from collections.abc import Callable

import pytest

from battlemat import Scene

NARROW = """
    L . . . . . A
    . . # # # . .
"""


@pytest.mark.rule("orcus.mode.phasing")
def test_phasing_passes_through_walls(stage: Callable[..., Scene]) -> None:
    floor = "P # # . . . A"
    solid = stage(floor, P=dict(side="monsters"), A=dict())
    solid.turn("P")
    assert solid.why_not("P", "walk", path=[(1, 0), (2, 0), (3, 0)]) is not None
    scene = stage(floor, P=dict(side="monsters", modes={"phasing": True}), A=dict())
    scene.turn("P")
    scene.do("P", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert scene["P"].at == (3, 0)


@pytest.mark.rule("orcus.mode.phasing")
def test_phasing_may_not_stop_in_a_wall_or_in_a_creature(stage: Callable[..., Scene]) -> None:
    scene = stage("P # A . . .", P=dict(side="monsters", modes={"phasing": True}), A=dict())
    scene.turn("P")
    assert scene.why_not("P", "walk", path=[(1, 0)]) is not None
    assert scene.why_not("P", "walk", path=[(1, 0), (2, 0)]) is not None
    assert scene.can("P", "walk", path=[(1, 0), (2, 0), (3, 0)]) is True


@pytest.mark.rule("orcus.mode.phasing")
def test_phasing_through_an_enemy_still_provokes(stage: Callable[..., Scene]) -> None:
    scene = stage("P A . . .", P=dict(side="monsters", modes={"phasing": True}), A=dict())
    scene.turn("P")
    scene.do("P", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert scene["P"].at == (3, 0)
    assert ("A", "opportunity-attack") in scene.offers


@pytest.mark.rule("orcus.mode.phasing")
def test_phasing_pays_nothing_extra_for_difficult_terrain(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "P , , , , , , A", P=dict(side="monsters", speed=6, modes={"phasing": True}), A=dict()
    )
    scene.turn("P")
    scene.do("P", "walk", to=(6, 0))
    assert scene["P"].at == (6, 0)


@pytest.mark.rule("orcus.mode.terrain-stride")
def test_versatile_stride_ignores_difficult_terrain(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "P , , , , , , , . A",
        P=dict(side="monsters", speed=6, modes={"versatile stride": True}), A=dict(),
    )
    scene.turn("P")
    assert scene.can("P", "walk", to=(7, 0)) is False
    scene.do("P", "walk", to=(6, 0))
    assert scene["P"].at == (6, 0)


@pytest.mark.rule("orcus.mode.terrain-stride")
def test_versatile_stride_lets_a_step_enter_difficult_terrain(stage: Callable[..., Scene]) -> None:
    scene = stage("P , . A", P=dict(side="monsters", modes={"versatile stride": True}), A=dict())
    scene.turn("P")
    scene.do("P", "five-foot-step", to=(1, 0))
    assert scene["P"].at == (1, 0)


@pytest.mark.rule("orcus.mode.burrow")
def test_burrowing_does_not_go_through_solid_rock(stage: Callable[..., Scene]) -> None:
    scene = stage("W # . . A", W=dict(side="monsters", modes={"burrow": 6}), A=dict())
    scene.turn("W")
    assert scene.why_not("W", "walk", path=[(1, 0), (2, 0)]) is not None


@pytest.mark.rule("orcus.mode.earth-glide")
@pytest.mark.rule("orcus.mode.burrow")
def test_earth_glide_goes_through_rock_at_burrow_speed(stage: Callable[..., Scene]) -> None:
    modes = {"burrow": 4, "earth glide": True}
    scene = stage("W # # # # . . A", W=dict(side="monsters", speed=6, modes=modes), A=dict())
    scene.turn("W")
    scene.do("W", "walk", path=[(n, 0) for n in range(1, 6)])
    assert scene["W"].at == (5, 0)
    thick = stage("W # # # # # . A", W=dict(side="monsters", speed=6, modes=modes), A=dict())
    thick.turn("W")
    assert thick.why_not("W", "walk", path=[(n, 0) for n in range(1, 7)]) is not None


@pytest.mark.rule("orcus.mode.compress")
def test_compress_walks_a_gap_one_size_smaller_without_squeezing(stage: Callable[..., Scene]) -> None:
    path = [(1, 0), (2, 0), (3, 0)]
    plain = stage(NARROW, L=dict(side="monsters", size="large"), A=dict())
    plain.turn("L")
    assert plain.why_not("L", "walk", path=path) is not None
    scene = stage(
        NARROW, L=dict(side="monsters", size="large", modes={"compress": True}), A=dict()
    )
    scene.turn("L")
    scene.do("L", "walk", path=path)
    assert scene["L"].at == (3, 0)
    assert scene.advantage("A", "L") is False


@pytest.mark.rule("orcus.mode.compress")
def test_compress_pays_one_square_a_square(stage: Callable[..., Scene]) -> None:
    path = [(1, 0), (2, 0), (3, 0), (4, 0), (5, 0)]
    scene = stage(
        """
        L . . . . . . .
        . . # # # . . A
        """,
        L=dict(side="monsters", size="large", speed=5, modes={"compress": True}), A=dict(),
    )
    scene.turn("L")
    scene.do("L", "walk", path=path)
    assert scene["L"].at == (5, 0)


@pytest.mark.rule("orcus.mode.compress")
def test_compress_squeezes_two_sizes_smaller(stage: Callable[..., Scene]) -> None:
    floor = """
        H . . . . . . A
        . . . # # # # #
        . . . # # # # #
    """
    for modes, fits in (({}, False), ({"compress": True}, True)):
        scene = stage(floor, H=dict(side="monsters", size="huge", speed=8, modes=modes), A=dict())
        scene.turn("H")
        path = [(1, 0), (2, 0), (3, 0)]
        assert scene.can("H", "squeeze", path=path) is fits
        assert scene.can("H", "walk", path=path) is False


@pytest.mark.rule("orcus.move.switch-speeds")
def test_switching_speeds_subtracts_what_was_moved(stage: Callable[..., Scene]) -> None:
    modes = {"fly": 4, "hover": True}
    late = stage("B . . . ^ . . A", B=dict(side="monsters", speed=6, modes=modes), A=dict())
    late.turn("B")
    # Three squares walked leave one to fly; then two more on foot.
    assert late.can("B", "walk", path=[(n, 0) for n in range(1, 7)]) is True
    too_late = stage("B . . . . ^ . A", B=dict(side="monsters", speed=6, modes=modes), A=dict())
    too_late.turn("B")
    # Four squares walked leave nothing of a fly speed of 4.
    assert too_late.why_not("B", "walk", path=[(n, 0) for n in range(1, 7)]) is not None


@pytest.mark.rule("orcus.move.switch-speeds")
def test_the_books_flier_mixes_fly_twelve_and_walk_six(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "A ^ ^ ^ ^ . . ^ ^ ^ ^ ^ ^ . G",
        A=dict(speed=6, modes={"fly": 12, "hover": True}), G=dict(side="monsters"),
    )
    scene.turn("A")
    scene.do("A", "walk", path=[(n, 0) for n in range(1, 13)])
    assert scene["A"].at == (12, 0)
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("orcus.mode.compress")
@pytest.mark.parametrize(("rider", "moves"), [("", True), (" and the target is immobile (save ends)", False)])
def test_one_held_before_its_first_step_keeps_its_full_space(
    stage: Callable[..., Scene], rider: str, moves: bool
) -> None:
    """It draws together for the gap ahead, and has its full space again when nothing comes of it."""
    club = f"Club (standard, at-will): +40 vs AC; 5 damage{rider}."
    room = "# # B # # # #\n. L . . . . A\n. . . # # # ."
    scene = stage(room, L={"side": "monsters", "size": "large", "modes": {"compress": True}}, A={},
                  B={"side": "guards", "powers": [club]})
    assert not scene["B"].notes
    scene.turn("L")
    scene.accept("B", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("L", "walk", path=[(2, 1), (3, 1), (4, 1)])
    assert scene["L"].hp == 35
    assert scene["L"].at == ((4, 1) if moves else (1, 1))
    assert scene.creature("L").width == (1 if moves else 2)
    assert len(scene.battle.board.squares(scene.creature("L").space)) == (1 if moves else 4)
