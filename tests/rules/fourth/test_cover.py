"""Cover and concealment, and how attack modifiers add up."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BOW = "bow +2 1d10, range 20/40"
PIKE = "pike +2 1d10, reach 2"
FLARE = "Flare (standard, at-will): Area burst 3 within 10, all enemies; +6 vs Reflex; 1d6 damage."
# Worked out corner by corner: from A's best corner so many lines to G's square are broken.
NO_LINE = """
    A . . . . . .
    . . . . . . G
    . # # . . . .
"""
ONE_LINE = """
    A . # . . . .
    . . . . . . .
    . . . . . . .
    . . . # . G .
"""
TWO_LINES = """
    A . . . # . .
    . # . . . . G
"""
THREE_LINES = """
    A . . . . . .
    . # . . # . .
    . . . . . G .
"""
TWO_ENEMIES = """
    A . . . . . .
    . H . . K . .
    . . . . . G .
"""
WALLED = """
    . . # . .
    . A # G .
    . . # . .
"""


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLUB], **fields}


def lane(middle: str) -> str:
    """This row between two open ones, so that no line runs along the edge of the map."""
    open_row = " ".join("." for _ in middle.split())
    return f"{open_row}\n{middle}\n{open_row}"


def archer(**fields: Any) -> dict[str, Any]:
    """Shoots at +6, strikes at +6 two squares away."""
    return {"dex": 18, "str": 18, "ranged": BOW, "weapon": PIKE, **fields}


def shot(scene: Scene) -> int:
    """What A adds to a bow shot at G: 6, less what protects G."""
    return int(scene.attack("A", "ranged-basic", "G").value)


WEAK = pytest.mark.rule("fourth.cover.cover", "fourth.cover.one-or-two-lines")
STRONG = pytest.mark.rule("fourth.cover.superior", "fourth.cover.three-or-four-lines")


@pytest.mark.rule("fourth.attack.modifier-table")
@pytest.mark.parametrize(
    ("board", "degree", "penalty"),
    [
        pytest.param(NO_LINE, None, 0, marks=pytest.mark.rule("fourth.cover.trace")),
        pytest.param(ONE_LINE, "cover", -2, marks=WEAK),
        pytest.param(TWO_LINES, "cover", -2, marks=WEAK),
        pytest.param(THREE_LINES, "superior", -5, marks=STRONG),
    ],
)
def test_the_broken_lines_set_the_degree_of_cover(
    stage: Callable[..., Scene], board: str, degree: str | None, penalty: int
) -> None:
    scene = stage(board, A=archer(), G=foe(ac=30))
    scene.turn("A")
    assert scene.cover("A", "G") == degree
    assert scene.defense("G", "ac", attacker="A", power="ranged-basic").value == 30
    scene.dice(d20=[10])
    scene.do("A", "ranged-basic", "G")
    assert scene.last("attack").total == 10 + 6 + penalty


@pytest.mark.rule("fourth.cover.trace")
def test_the_attacker_picks_the_best_corner(stage: Callable[..., Scene]) -> None:
    board = """
        A # .
        . G .
    """
    scene = stage(board, A=archer(), G=foe())
    scene.turn("A")
    assert scene.cover("A", "G") is None


@pytest.mark.rule("fourth.cover.trace")
@pytest.mark.parametrize(("size", "penalty"), [("medium", -2), ("large", 0)])
def test_of_a_large_target_the_attacker_picks_the_freest_square(
    stage: Callable[..., Scene], size: str, penalty: int
) -> None:
    board = """
        . . . . . .
        A . # . G .
        . . . . . .
    """
    scene = stage(board, A=archer(), G=foe(size=size))
    scene.turn("A")
    assert shot(scene) == 6 + penalty


@pytest.mark.rule("fourth.cover.edge-not-blocked")
@pytest.mark.parametrize("board", ["A . # . G", "A . H . G"])
def test_lines_along_an_edge_are_free(stage: Callable[..., Scene], board: str) -> None:
    creatures: dict[str, Any] = {"H": foe()} if "H" in board else {}
    scene = stage(lane(board), A=archer(), G=foe(), **creatures)
    scene.turn("A")
    assert shot(scene) == 6 - 2  # two along the edge, two through: not superior
    assert scene.effect_line("A", "G")


@pytest.mark.rule("fourth.cover.three-or-four-lines")
def test_with_no_line_from_any_corner_there_is_no_attack_at_all(stage: Callable[..., Scene]) -> None:
    scene = stage(WALLED, A=archer(), G=foe())
    scene.turn("A")
    assert not scene.can("A", "ranged-basic", "G")
    assert not scene.effect_line("A", "G")


@pytest.mark.rule("fourth.cover.superior")
def test_a_closed_pane_stops_attacks_though_it_shows_the_target(stage: Callable[..., Scene]) -> None:
    board = """
        . . # . .
        . A = G .
        . . # . .
    """
    scene = stage(board, A=archer(), G=foe())
    scene.turn("A")
    assert scene.sees("A", "G")
    assert not scene.can("A", "ranged-basic", "G")


@pytest.mark.rule("fourth.cover.cover")
@pytest.mark.parametrize(
    "board",
    [
        lane("A . - . G"),
        """
        A . . . . .
        . - . . - .
        . . . . . G
        """,
    ],
)
def test_low_obstacles_give_cover_and_never_more(stage: Callable[..., Scene], board: str) -> None:
    scene = stage(board, A=archer(), G=foe())
    scene.turn("A")
    assert scene.cover("A", "G") == "cover"
    assert shot(scene) == 6 - 2


@pytest.mark.rule("fourth.cover.cover")
def test_cover_counts_in_melee_too(stage: Callable[..., Scene]) -> None:
    scene = stage(lane("A - G"), A=archer(), G=foe())
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 6 - 2


@pytest.mark.rule("fourth.cover.close-and-area")
@pytest.mark.parametrize(("origin", "penalty"), [((1, 1), -2), ((5, 1), 0)])
def test_for_an_area_cover_counts_from_its_origin(
    stage: Callable[..., Scene], origin: tuple[int, int], penalty: int
) -> None:
    scene = stage(lane("A . - . G . ."), A=dict(powers=[FLARE]), G=foe(ref=30))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Flare", origin=origin)
    assert scene.last("attack").total == 10 + 6 + penalty


@pytest.mark.rule("fourth.cover.close-and-area")
def test_for_a_close_attack_cover_counts_from_its_users_square(stage: Callable[..., Scene]) -> None:
    whirl = "Whirl (standard, at-will): Close burst 4, all enemies; +6 vs Reflex; 1d6 damage."
    scene = stage(lane("A . - . G"), A=dict(powers=[whirl]), G=foe(ref=30))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Whirl")
    assert scene.last("attack").total == 10 + 6 - 2


@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.parametrize(
    ("between", "penalty"),
    [
        (foe(), -2),
        (foe(conditions=["unconscious"]), -2),
        ({"side": "heroes"}, 0),
    ],
)
def test_the_archers_enemies_in_the_line_give_cover_and_its_allies_do_not(
    stage: Callable[..., Scene], between: dict[str, Any], penalty: int
) -> None:
    scene = stage(lane("A . H . G"), A=archer(), G=foe(), H=between)
    scene.turn("A")
    assert shot(scene) == 6 + penalty


@pytest.mark.rule("fourth.cover.targets-allies")
def test_the_dead_give_no_cover(stage: Callable[..., Scene]) -> None:
    slay = "Slay (minor, at-will): +30 vs AC; 99 damage."
    scene = stage(lane("A H . . G"), A=archer(powers=[slay]), G=foe(), H=foe())
    scene.turn("A")
    assert shot(scene) == 6 - 2
    scene.dice(d20=[10])
    scene.do("A", "Slay", "H")
    assert shot(scene) == 6


@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.rule("fourth.cover.trace")
@pytest.mark.parametrize(("option", "penalty"), [({}, 0), ({"creature-cover": "all-attacks"}, -2)])
def test_enemies_cover_against_ranged_attacks_only_unless_the_option_counts_them_always(
    stage: Callable[..., Scene], option: dict[str, str], penalty: int
) -> None:
    scene = stage(lane("A H G"), A=archer(), G=foe(), H=foe(), options=option)
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 6 + penalty
    assert shot(scene) == 6 - 2


@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.rule("fourth.cover.three-or-four-lines")
@pytest.mark.parametrize(("option", "penalty"), [({}, -2), ({"creature-cover-grade": "traced"}, -5)])
def test_creatures_give_plain_cover_unless_the_option_counts_their_lines(
    stage: Callable[..., Scene], option: dict[str, str], penalty: int
) -> None:
    scene = stage(TWO_ENEMIES, A=archer(), G=foe(), H=foe(), K=foe(), options=option)
    scene.turn("A")
    assert shot(scene) == 6 + penalty


@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.rule("fourth.attack.modifier-table")
@pytest.mark.parametrize(
    ("board", "degree", "penalty"),
    [
        ("A : .", "concealment", -2),
        (". A ; .", "concealment", -2),
        ("A ! .", "total", -5),
    ],
)
def test_an_adjacent_target_in_obscured_squares(
    stage: Callable[..., Scene], board: str, degree: str, penalty: int
) -> None:
    column = board.split().index("A") + 1
    scene = stage(board, A=archer(), G=foe(at=(column, 0)))
    scene.turn("A")
    assert scene.concealment("A", "G") == degree
    assert scene.attack("A", "melee-basic", "G").value == 6 + penalty


@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.parametrize(
    ("mark", "option", "penalty"),
    [
        (":", {}, -2),
        (":", {"concealment-distance": "literal"}, 0),
        (";", {}, -5),
        (";", {"concealment-distance": "literal"}, -5),
        ("!", {}, -5),
    ],
)
def test_a_distant_target_in_obscured_squares(
    stage: Callable[..., Scene], mark: str, option: dict[str, str], penalty: int
) -> None:
    scene = stage(f"A . . {mark} .", A=archer(), G=foe(at=(3, 0)), options=option)
    scene.turn("A")
    assert shot(scene) == 6 + penalty


@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.parametrize("option", [{}, {"concealment-distance": "literal"}])
def test_literal_or_not_an_adjacent_target_in_light_obscurement_is_concealed(
    stage: Callable[..., Scene], option: dict[str, str]
) -> None:
    scene = stage("A : .", A=archer(), G=foe(at=(1, 0)), options=option)
    scene.turn("A")
    assert scene.concealment("A", "G") == "concealment"


@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.parametrize(("light", "penalty"), [("bright", 0), ("dim", -2), ("dark", -5)])
def test_dim_light_conceals_and_darkness_conceals_totally(
    stage: Callable[..., Scene], light: str, penalty: int
) -> None:
    scene = stage(A=archer(at=(5, 5)), G=foe(at=(6, 5)), light=light)
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 6 + penalty


@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.rule("fourth.condition.invisible")
@pytest.mark.parametrize("column", [6, 9])
def test_an_invisible_target_is_totally_concealed_near_and_far(
    stage: Callable[..., Scene], column: int
) -> None:
    scene = stage(A=archer(at=(5, 5)), G=foe(at=(column, 5), conditions=["invisible"]))
    scene.turn("A")
    assert scene.concealment("A", "G") == "total"
    assert shot(scene) == 6 - 5


@pytest.mark.rule("fourth.concealment.melee-ranged-only")
@pytest.mark.parametrize("reach", ["Close burst 3, all enemies", "Area burst 1 within 10, all enemies"])
@pytest.mark.parametrize("mark", [":", "!"])
def test_close_and_area_attacks_disregard_concealment(
    stage: Callable[..., Scene], reach: str, mark: str
) -> None:
    boom = f"Boom (standard, at-will): {reach}; +6 vs Reflex; 1d6 damage."
    scene = stage(f"A . {mark} .", A=archer(powers=[boom]), G=foe(at=(2, 0), ref=30))
    scene.turn("A")
    assert shot(scene) < 6
    scene.dice(d20=[10])
    scene.do("A", "Boom", "G")
    assert scene.last("attack").total == 16


@pytest.mark.rule("fourth.attack.circumstance-modifiers")
@pytest.mark.rule("fourth.attack.modifier-table")
def test_cover_and_concealment_add_and_change_the_attack_not_the_defense(stage: Callable[..., Scene]) -> None:
    scene = stage(lane("A . - . :"), A=archer(), G=foe(at=(4, 1)))
    scene.turn("A")
    assert shot(scene) == 6 - 2 - 2
    assert scene.defense("G", "ac", attacker="A", power="ranged-basic").value == 15


@pytest.mark.rule("fourth.attack.circumstance-modifiers")
@pytest.mark.parametrize(
    ("light", "conditions", "penalty"), [("dim", ["invisible"], -5), ("dark", ["invisible"], -5)]
)
def test_of_two_concealments_the_worse_counts(
    stage: Callable[..., Scene], light: str, conditions: list[str], penalty: int
) -> None:
    scene = stage(A=archer(at=(5, 5)), G=foe(at=(6, 5), conditions=conditions), light=light)
    scene.turn("A")
    assert shot(scene) == 6 + penalty


@pytest.mark.rule("fourth.attack.circumstance-modifiers")
@pytest.mark.parametrize(
    ("actions", "ac"), [(("second-wind", "total-defense"), 19), (("total-defense", "total-defense"), 17)]
)
def test_different_sources_add_and_one_source_counts_once(
    stage: Callable[..., Scene], actions: tuple[str, str], ac: int
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", actions[0])
    scene.do("A", "action-point")
    scene.do("A", actions[1])
    assert scene.defense("A", "ac", attacker="G", power="Club").value == ac


@pytest.mark.rule("fourth.attack.modifier-table")
@pytest.mark.parametrize(
    ("own", "others", "value"),
    [
        ([], [], 6),
        ([], ["dazed"], 6 + 2),
        (["prone"], [], 6 - 2),
        (["restrained"], [], 6 - 2),
        (["prone", "restrained"], ["stunned"], 6 - 2 - 2 + 2),
    ],
)
def test_the_table_of_modifiers(
    stage: Callable[..., Scene], own: list[str], others: list[str], value: int
) -> None:
    scene = stage(A=archer(at=(5, 5), conditions=own), G=foe(at=(6, 5), conditions=others))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == value


@pytest.mark.rule("fourth.attack.modifier-table")
def test_the_attack_that_ends_a_charge_has_one_more(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(1, 5), str=18), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert scene.last("attack").total == 2 + 7 + 1


SLIT = """
    . . . # . . .
    . . . | . . .
    . . . # . . .
    """


@pytest.mark.rule("fourth.cover.superior")
@pytest.mark.rule("fourth.ruling.superior-slit")
@pytest.mark.parametrize(
    ("a", "g", "cover", "back"),
    [
        ((0, 1), (4, 1), "superior", None),
        ((2, 1), (4, 1), "superior", "superior"),
        ((2, 1), (6, 1), None, "superior"),
    ],
)
def test_whoever_stands_behind_an_open_slit_is_attacked_through_it_at_minus_five(
    stage: Callable[..., Scene], a: tuple[int, int], g: tuple[int, int], cover: str | None, back: str | None
) -> None:
    scene = stage(SLIT, terrain={"|": "slit"}, A=archer(at=a), G=foe(at=g))
    scene.turn("A")
    assert (scene.cover("A", "G"), scene.cover("G", "A")) == (cover, back)
    assert shot(scene) == 6 - (5 if cover else 0)
    assert scene.can("A", "ranged-basic", "G")
    assert scene.sees("A", "G")


@pytest.mark.rule("fourth.terrain.obstacle")
@pytest.mark.rule("fourth.ruling.superior-slit")
def test_nobody_walks_through_a_slit_or_shoots_through_a_pane(stage: Callable[..., Scene]) -> None:
    scene = stage(SLIT, terrain={"|": "slit"}, A=archer(at=(2, 1)), G=foe(at=(4, 1)))
    scene.turn("A")
    assert scene.why_not("A", "walk", path=[(3, 1)]) == "fourth.terrain.obstacle"
    pane = stage(SLIT.replace("|", "="), A=archer(at=(2, 1)), G=foe(at=(4, 1)))
    pane.turn("A")
    assert not pane.can("A", "ranged-basic", "G")


@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.rule("fourth.ruling.concealment-distance")
@pytest.mark.parametrize(("words", "penalty"), [("dim", -2), ("darkness", -5), ("heavily obscured", -2)])
def test_squares_of_darkness_conceal_totally_even_beside_one(
    stage: Callable[..., Scene], words: str, penalty: int
) -> None:
    scene = stage("A % .", terrain={"%": words}, A=archer(), G=foe(at=(1, 0)))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 6 + penalty


@pytest.mark.rule("fourth.concealment.concealment")
@pytest.mark.rule("fourth.ruling.concealment-distance")
@pytest.mark.parametrize(("option", "penalty"), [({}, -2), ({"concealment-distance": "literal"}, 0)])
def test_dim_light_at_a_distance(stage: Callable[..., Scene], option: dict[str, str], penalty: int) -> None:
    scene = stage(A=archer(at=(2, 5)), G=foe(at=(5, 5)), light="dim", options=option)
    scene.turn("A")
    assert shot(scene) == 6 + penalty
