"""Moving about on the grid: costs, other creatures' spaces, crawling and flanking."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = ["Club (standard, at-will): +6 vs AC; 1d8+4 damage."]
OUT_OF_SPEED = {"orcus.act.walk", "orcus.move.speed"}


def side_of(size: str) -> int:
    """How many squares wide a creature of a size is."""
    return {"large": 2, "huge": 3, "gargantuan": 4}.get(size, 1)


def corridor(stage: Callable[..., Scene], mover: str, blocker: str, side: str) -> Scene:
    """A in the west of a corridor that the blocker G fills, five free squares east of it."""
    width = side_of(blocker)
    rows = ["A G" + " ." * (width + 3) + " M"] + [". ." + " ." * (width + 4)] * (width - 1)
    scene = stage(
        "\n".join(rows),
        A=dict(size=mover, speed=8),
        G=dict(side=side, size=blocker),
        M=dict(side="monsters"),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.move.diagonal")
def test_diagonal_steps_cost_one_square_each(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(0, 0), speed=6), G=dict(side="monsters", at=(19, 0)))
    scene.turn("A")
    steps = [(n, n) for n in range(1, 8)]
    assert scene.why_not("A", "walk", path=steps) in OUT_OF_SPEED | {"orcus.move.diagonal"}
    scene.do("A", "walk", path=steps[:6])
    assert scene["A"].at == (6, 6)


@pytest.mark.rule("orcus.move.diagonal")
def test_no_diagonal_step_past_a_wall_corner_unless_switched(stage: Callable[..., Scene]) -> None:
    floor = """
        A # . .
        . . . G
    """
    strict = stage(floor, A=dict(), G=dict(side="monsters"))
    strict.turn("A")
    assert strict.why_not("A", "walk", path=[(1, 1)]) is not None
    free = stage(floor, options={"free-diagonals": True}, A=dict(), G=dict(side="monsters"))
    free.turn("A")
    free.do("A", "walk", path=[(1, 1)])
    assert free["A"].at == (1, 1)


@pytest.mark.rule("orcus.move.diagonal")
def test_a_diagonal_step_slips_between_two_enemies(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A G .
        H . .
        """,
        A=dict(), G=dict(side="monsters"), H=dict(side="monsters"),
    )
    scene.turn("A")
    scene.do("A", "walk", path=[(1, 1)])
    assert scene["A"].at == (1, 1)


@pytest.mark.rule("orcus.move.speed")
def test_speed_is_the_distance_of_each_walk_action(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(0, 0), speed=6), G=dict(side="monsters", at=(19, 19)))
    scene.turn("A")
    assert scene.why_not("A", "walk", path=[(n, 0) for n in range(1, 8)]) in OUT_OF_SPEED
    scene.do("A", "walk", path=[(n, 0) for n in range(1, 7)])
    scene.do("A", "walk", path=[(n, 0) for n in range(7, 13)], using="standard")
    assert scene["A"].at == (12, 0)
    assert scene.can("A", "walk", to=(13, 0)) is False


@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.parametrize("mark", [",", "-"])
def test_difficult_squares_cost_two(stage: Callable[..., Scene], mark: str) -> None:
    scene = stage(
        f"A {mark} {mark} {mark} {mark} . . . G",
        A=dict(speed=6), G=dict(side="monsters"),
    )
    scene.turn("A")
    assert scene.why_not("A", "walk", to=(4, 0)) in OUT_OF_SPEED | {"orcus.move.difficult-terrain"}
    scene.do("A", "walk", to=(3, 0))
    assert scene["A"].at == (3, 0)


@pytest.mark.rule("orcus.move.difficult-terrain")
def test_leaving_difficult_terrain_costs_nothing_extra(stage: Callable[..., Scene]) -> None:
    scene = stage("A , . . . . . G", A=dict(speed=6), G=dict(side="monsters"))
    scene.turn("A")
    assert scene.can("A", "walk", to=(6, 0)) is False
    scene.do("A", "walk", to=(5, 0))
    assert scene["A"].at == (5, 0)


@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.parametrize("diagonal", [False, True])
def test_diagonal_into_difficult_terrain_also_costs_two(stage: Callable[..., Scene], diagonal: bool) -> None:
    scene = stage(
        """
        A , . .
        . , . G
        """,
        A=dict(speed=1), G=dict(side="monsters"),
    )
    scene.turn("A")
    to = (1, 1) if diagonal else (1, 0)
    assert scene.why_not("A", "walk", path=[to]) in OUT_OF_SPEED | {"orcus.move.difficult-terrain"}


@pytest.mark.rule("orcus.move.difficult-terrain")
def test_a_step_cannot_enter_difficult_terrain_unless_switched(stage: Callable[..., Scene]) -> None:
    strict = stage("A , . . G", A=dict(), G=dict(side="monsters"))
    strict.turn("A")
    assert strict.why_not("A", "five-foot-step", to=(1, 0)) in {
        "orcus.move.difficult-terrain", "orcus.act.five-foot-step",
    }
    free = stage(
        "A , . . G", options={"step-ignores-difficult-terrain": True}, A=dict(), G=dict(side="monsters")
    )
    free.turn("A")
    free.do("A", "five-foot-step", to=(1, 0))
    assert free["A"].at == (1, 0)


@pytest.mark.rule("orcus.move.shift")
def test_shifting_away_does_not_provoke_and_walking_does(stage: Callable[..., Scene]) -> None:
    for action, provoked in (("five-foot-step", False), ("walk", True)):
        scene = stage(". A G . .", A=dict(), G=dict(side="monsters", powers=CLUB))
        scene.turn("A")
        scene.do("A", action, to=(0, 0))
        assert (("G", "opportunity-attack") in scene.offers) is provoked
        assert scene["A"].at == (0, 0)


@pytest.mark.rule("orcus.move.drop-prone")
def test_dropping_prone_is_free_and_standing_up_is_a_move_action(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(0, 0)), G=dict(side="monsters", at=(9, 9)))
    scene.turn("A")
    scene.do("A", "drop-prone")
    assert "prone" in scene["A"].conditions
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["swift"]) == (1, 1, 1)
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("orcus.move.crawl-cost")
@pytest.mark.parametrize(("speed", "reach"), [(6, 3), (5, 2)])
def test_a_crawl_covers_half_speed(stage: Callable[..., Scene], speed: int, reach: int) -> None:
    scene = stage(
        A=dict(at=(0, 0), speed=speed, conditions=["prone"]), G=dict(side="monsters", at=(9, 9))
    )
    scene.turn("A")
    assert scene.why_not("A", "crawl", to=(reach + 1, 0)) in {"orcus.act.crawl", "orcus.move.crawl-cost"}
    scene.do("A", "crawl", to=(reach, 0))
    assert scene["A"].at == (reach, 0)
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.move.crawl-cost")
def test_the_switch_makes_crawled_squares_cost_double(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"crawl-double-cost": True},
        A=dict(at=(0, 0), speed=6, conditions=["prone"]), G=dict(side="monsters", at=(9, 9)),
    )
    scene.turn("A")
    assert scene.can("A", "crawl", to=(2, 0)) is False
    scene.do("A", "crawl", to=(1, 0))
    assert scene["A"].at == (1, 0)


@pytest.mark.rule("orcus.move.crawl-cost")
def test_crawling_away_provokes(stage: Callable[..., Scene]) -> None:
    scene = stage(
        ". . A G .", A=dict(conditions=["prone"]), G=dict(side="monsters", powers=CLUB)
    )
    scene.turn("A")
    scene.do("A", "crawl", to=(1, 0))
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("orcus.move.through-ally")
def test_a_creature_walks_through_an_ally(stage: Callable[..., Scene]) -> None:
    scene = corridor(stage, "medium", "medium", "heroes")
    scene.do("A", "walk", path=[(1, 0), (2, 0)])
    assert scene["A"].at == (2, 0)


@pytest.mark.rule("orcus.move.through-enemy")
@pytest.mark.parametrize(
    ("mover", "blocker", "passes"),
    [
        ("medium", "medium", False),
        ("medium", "small", False),
        ("medium", "large", False),
        ("small", "medium", False),
        ("medium", "tiny", True),
        ("small", "large", True),
        ("medium", "huge", True),
        ("small", "huge", True),
    ],
)
def test_only_two_sizes_apart_lets_one_through_an_enemy(
    stage: Callable[..., Scene], mover: str, blocker: str, passes: bool
) -> None:
    scene = corridor(stage, mover, blocker, "monsters")
    path = [(column, 0) for column in range(1, side_of(blocker) + 2)]
    if passes:
        scene.do("A", "walk", path=path)
        assert scene["A"].at == path[-1]
    else:
        assert scene.why_not("A", "walk", path=path) in {"orcus.move.through-enemy", "orcus.size.space"}


@pytest.mark.rule("orcus.move.no-shared-end")
@pytest.mark.parametrize(("blocker", "side"), [("medium", "heroes"), ("huge", "monsters")])
def test_nobody_may_end_a_move_in_anothers_space(
    stage: Callable[..., Scene], blocker: str, side: str
) -> None:
    scene = corridor(stage, "medium", blocker, side)
    assert scene.why_not("A", "walk", path=[(1, 0)]) == "orcus.move.no-shared-end"


@pytest.mark.rule("orcus.move.no-shared-end")
@pytest.mark.rule("orcus.size.table")
def test_a_tiny_creature_may_end_in_its_foes_square_and_provokes_going_in(
    stage: Callable[..., Scene],
) -> None:
    scene = stage("T . A . .", A=dict(), T=dict(side="monsters", size="tiny"))
    scene.turn("T")
    scene.do("T", "walk", path=[(1, 0), (2, 0)])
    assert scene["T"].at == scene["A"].at == (2, 0)
    assert ("A", "opportunity-attack") in scene.offers


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.parametrize(
    ("attacker", "ally", "flanked"),
    [
        ((4, 5), (6, 5), True),
        ((5, 4), (5, 6), True),
        ((4, 4), (6, 6), True),
        ((6, 4), (4, 6), True),
        ((4, 5), (6, 4), False),
        ((4, 5), (5, 4), False),
        ((4, 4), (6, 5), False),
        ((4, 5), (7, 5), False),
        ((3, 5), (6, 5), False),
    ],
)
def test_flanking_needs_adjacent_allies_on_opposite_sides_or_corners(
    stage: Callable[..., Scene], attacker: tuple[int, int], ally: tuple[int, int], flanked: bool
) -> None:
    scene = stage(A=dict(at=attacker), B=dict(at=ally), G=dict(side="monsters", at=(5, 5)))
    assert scene.flanks("A", "G") is flanked
    assert scene.advantage("A", "G") is flanked


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.parametrize(
    ("attacker", "ally", "flanked"),
    [
        ((4, 5), (7, 5), True),
        ((4, 5), (7, 6), True),
        ((5, 4), (6, 7), True),
        ((4, 4), (7, 7), True),
        ((4, 4), (7, 6), False),
        ((5, 4), (7, 5), False),
        ((4, 5), (4, 6), False),
    ],
)
def test_a_large_target_is_flanked_across_its_whole_space(
    stage: Callable[..., Scene], attacker: tuple[int, int], ally: tuple[int, int], flanked: bool
) -> None:
    scene = stage(A=dict(at=attacker), B=dict(at=ally), G=dict(side="monsters", size="large", at=(5, 5)))
    assert scene.flanks("A", "G") is flanked


@pytest.mark.rule("orcus.move.flanking")
def test_a_flanking_attack_gets_two(stage: Callable[..., Scene]) -> None:
    scene = stage(". A G B .", A=dict(str=18), B=dict(), G=dict(side="monsters"))
    assert scene.attack("A", "melee-basic", "G").value == 4 + 3 + 2
    alone = stage(". A G . B", A=dict(str=18), B=dict(), G=dict(side="monsters"))
    assert alone.attack("A", "melee-basic", "G").value == 4 + 3


@pytest.mark.rule("orcus.move.flanking")
def test_a_ranged_attack_from_the_flank_benefits_unless_switched(stage: Callable[..., Scene]) -> None:
    bow = dict(ranged="bow +2 1d10, range 20/40")
    scene = stage(". A G B .", A=bow, B=dict(), G=dict(side="monsters"))
    assert scene.attack("A", "ranged-basic", "G").value == 2 + 2
    strict = stage(
        ". A G B .", options={"flanking-melee-only": True}, A=bow, B=dict(), G=dict(side="monsters")
    )
    assert strict.attack("A", "ranged-basic", "G").value == 2
    assert strict.attack("A", "melee-basic", "G").value == 3 + 2


@pytest.mark.rule("orcus.move.flanking-helper")
@pytest.mark.parametrize("state", ["unconscious", "petrified"])
def test_an_ally_that_cannot_attack_does_not_help_to_flank(stage: Callable[..., Scene], state: str) -> None:
    scene = stage(". A G B .", A=dict(), B=dict(conditions=[state]), G=dict(side="monsters"))
    assert scene.flanks("A", "G") is False
    assert scene.attack("A", "melee-basic", "G").value == 3


@pytest.mark.rule("orcus.move.flanking-helper")
def test_an_enemy_of_both_does_not_help_to_flank(stage: Callable[..., Scene]) -> None:
    scene = stage(". A G C .", A=dict(), C=dict(side="wild"), G=dict(side="monsters"))
    assert scene.flanks("A", "G") is False
