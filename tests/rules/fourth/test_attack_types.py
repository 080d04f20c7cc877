"""Melee, ranged, close and area attacks: ranges, origin squares, shapes, lines."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BOW = "bow +2 1d10, range 5/10"
FAR = {"fourth.attack.choose-target", "fourth.range.fixed", "fourth.range.weapon", "fourth.range.long"}
AWAY = {"fourth.attack.choose-target", "fourth.attack.melee", "fourth.attack.reach"}
LINE = {"fourth.area.line-to-target", "fourth.attack.choose-target", "fourth.cover.three-or-four-lines"}
WALLED = """
    . . # . .
    . A # G .
    . . # . .
"""
PILLAR = """
    . . . . .
    . A # G .
    . . . . .
"""


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLUB], **fields}


def boom(reach: str) -> str:
    return f"Boom (standard, at-will): {reach}; +6 vs Reflex; 1d6 damage."


def attacked(scene: Scene) -> list[str]:
    """Everybody an attack has been rolled against, once for each roll, in alphabetical order."""
    return sorted(str(event.target) for event in scene.log if event.kind == "attack")


@pytest.mark.rule("fourth.attack.melee")
@pytest.mark.rule("fourth.attack.four-types")
@pytest.mark.parametrize(
    ("at", "may"), [((6, 5), True), ((6, 6), True), ((4, 4), True), ((7, 5), False), ((7, 7), False)]
)
def test_a_melee_attack_reaches_adjacent_creatures(
    stage: Callable[..., Scene], at: tuple[int, int], may: bool
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=at))
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is may
    if not may:
        assert scene.why_not("A", "melee-basic", "G") in AWAY


@pytest.mark.rule("fourth.attack.reach")
@pytest.mark.parametrize(("at", "may"), [((6, 5), True), ((7, 5), True), ((7, 7), True), ((8, 5), False)])
def test_reach_extends_melee_attacks_of_monsters_and_of_weapons(
    stage: Callable[..., Scene], at: tuple[int, int], may: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), weapon="pike +2 1d10, reach 2"),
        G=foe(at=at, powers=["Tail (standard, at-will): Reach 2; +6 vs AC; 1 damage."]),
    )
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is may
    scene.turn("G")
    assert scene.can("G", "Tail", "A") is may


@pytest.mark.rule("fourth.attack.melee")
def test_a_large_creature_is_adjacent_by_any_of_its_squares(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(7, 6)), G=foe(at=(5, 5), size="large"))
    scene.turn("A")
    assert scene.distance("A", "G") == 1
    assert scene.can("A", "melee-basic", "G")


@pytest.mark.rule("fourth.attack.ranged")
@pytest.mark.rule("fourth.range.fixed")
@pytest.mark.parametrize(
    ("at", "may"), [((6, 5), True), ((10, 5), True), ((10, 9), True), ((11, 5), False), ((11, 9), False)]
)
def test_ranged_five_reaches_to_five_squares_diagonals_counting_one(
    stage: Callable[..., Scene], at: tuple[int, int], may: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[boom("Ranged 5")]), G=foe(at=at))
    scene.turn("A")
    assert scene.can("A", "Boom", "G") is may
    if may:
        assert scene.attack("A", "Boom", "G").value == 6
    else:
        assert scene.why_not("A", "Boom", "G") in FAR


@pytest.mark.rule("fourth.attack.ranged")
def test_a_ranged_attack_takes_one_creature_unless_it_says_more(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[boom("Ranged 5")]), G=foe(at=(8, 5)), H=foe(at=(8, 6)))
    scene.turn("A")
    assert not scene.can("A", "Boom", targets=["G", "H"])


@pytest.mark.rule("fourth.range.weapon")
@pytest.mark.rule("fourth.range.long")
@pytest.mark.parametrize(("column", "bonus"), [(1, 6), (5, 6), (6, 4), (10, 4)])
def test_a_weapon_shoots_at_long_range_at_minus_two(
    stage: Callable[..., Scene], column: int, bonus: int
) -> None:
    scene = stage(A=dict(at=(0, 5), dex=18, ranged=BOW), G=foe(at=(column, 5)))
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == bonus


@pytest.mark.rule("fourth.range.long")
@pytest.mark.rule("fourth.range.weapon")
def test_beyond_long_range_nothing_is_shot_at(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(0, 5), ranged=BOW), G=foe(at=(11, 5)))
    scene.turn("A")
    assert scene.why_not("A", "ranged-basic", "G") in FAR


@pytest.mark.rule("fourth.range.weapon")
@pytest.mark.parametrize(("column", "bonus"), [(5, 6), (6, 4)])
def test_ranged_weapon_takes_the_range_of_the_weapon_in_hand(
    stage: Callable[..., Scene], column: int, bonus: int
) -> None:
    scene = stage(A=dict(at=(0, 5), ranged=BOW, powers=[boom("Ranged weapon")]), G=foe(at=(column, 5)))
    scene.turn("A")
    assert scene.attack("A", "Boom", "G").value == bonus


@pytest.mark.rule("fourth.range.weapon")
def test_ranged_weapon_beyond_that_range_is_refused(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(0, 5), ranged=BOW, powers=[boom("Ranged weapon")]), G=foe(at=(11, 5)))
    scene.turn("A")
    assert scene.why_not("A", "Boom", "G") in FAR


@pytest.mark.rule("fourth.attack.close")
@pytest.mark.rule("fourth.origin.close")
@pytest.mark.rule("fourth.area.burst")
@pytest.mark.parametrize(
    ("square", "inside"), [((7, 5), True), ((7, 7), True), ((3, 4), True), ((8, 5), False), ((4, 8), False)]
)
def test_a_close_burst_covers_every_square_within_its_size(
    stage: Callable[..., Scene], square: tuple[int, int], inside: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[boom("Close burst 2, all enemies")]), G=foe(at=square), H=foe(at=(5, 6))
    )
    scene.turn("A")
    scene.dice(d20=[2, 2] if inside else [2])
    scene.do("A", "Boom")
    assert attacked(scene) == (["G", "H"] if inside else ["H"])


@pytest.mark.rule("fourth.area.close-burst")
def test_a_close_burst_never_touches_its_user(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[boom("Close burst 1, all creatures")]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Boom")
    assert attacked(scene) == ["G"]


@pytest.mark.rule("fourth.area.close-burst")
def test_a_large_users_close_burst_grows_from_its_whole_space(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), size="large", powers=[boom("Close burst 1, all creatures")]),
        G=foe(at=(4, 4)),
        H=foe(at=(7, 7)),
        K=foe(at=(8, 7)),
    )
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "Boom")
    assert attacked(scene) == ["G", "H"]


@pytest.mark.rule("fourth.area.shape-and-targets")
@pytest.mark.parametrize(("whom", "hit"), [("all creatures", ["B", "G"]), ("all enemies", ["G"])])
def test_the_power_says_whom_in_its_shape_it_attacks(
    stage: Callable[..., Scene], whom: str, hit: list[str]
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[boom(f"Close burst 1, {whom}")]), B=dict(at=(5, 6)), G=foe(at=(6, 5))
    )
    scene.turn("A")
    scene.dice(d20=[2] * len(hit))
    scene.do("A", "Boom")
    assert attacked(scene) == hit


@pytest.mark.rule("fourth.area.shape-and-targets")
def test_a_large_creature_in_a_shape_is_attacked_once(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[boom("Close burst 2, all enemies")]), G=foe(at=(6, 5), size="large"))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Boom")
    assert attacked(scene) == ["G"]


@pytest.mark.rule("fourth.area.blast")
@pytest.mark.parametrize("corner", [(6, 5), (6, 6), (6, 3), (2, 5), (4, 2), (5, 6), (2, 2)])
def test_a_blast_may_sit_anywhere_beside_its_user(stage: Callable[..., Scene], corner: tuple[int, int]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[boom("Close blast 3, all creatures")]), G=foe(at=(corner[0] + 1, corner[1] + 1))
    )
    scene.turn("A")
    assert scene.can("A", "Boom", origin=corner)


@pytest.mark.rule("fourth.area.blast")
@pytest.mark.rule("fourth.origin.close")
@pytest.mark.parametrize("corner", [(7, 5), (6, 7), (1, 1), (5, 5), (4, 4), (3, 3)])
def test_a_blast_neither_stands_off_nor_covers_its_user(
    stage: Callable[..., Scene], corner: tuple[int, int]
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[boom("Close blast 3, all creatures")]), G=foe(at=(corner[0] + 2, corner[1] + 1))
    )
    scene.turn("A")
    assert scene.why_not("A", "Boom", origin=corner) in {"fourth.area.blast", "fourth.origin.close"}


@pytest.mark.rule("fourth.area.blast")
def test_a_blast_of_three_is_nine_squares(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[boom("Close blast 3, all creatures")]),
        G=foe(at=(6, 4)),
        H=foe(at=(8, 6)),
        K=foe(at=(9, 5)),
        L=foe(at=(7, 3)),
    )
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "Boom", origin=(6, 4))
    assert attacked(scene) == ["G", "H"]


@pytest.mark.rule("fourth.attack.area")
@pytest.mark.rule("fourth.area.area-burst")
@pytest.mark.rule("fourth.area.burst")
def test_an_area_burst_is_centered_on_its_origin_and_takes_that_in(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=[boom("Area burst 1 within 10, all creatures")]),
        G=foe(at=(10, 5)),
        H=foe(at=(9, 6)),
        K=foe(at=(12, 5)),
    )
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "Boom", origin=(10, 5))
    assert attacked(scene) == ["G", "H"]


@pytest.mark.rule("fourth.origin.area")
@pytest.mark.parametrize(("column", "may"), [(12, True), (13, False)])
def test_range_counts_to_the_origin_and_the_burst_goes_beyond(
    stage: Callable[..., Scene], column: int, may: bool
) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=[boom("Area burst 2 within 10, all enemies")]), G=foe(at=(14, 5))
    )
    scene.turn("A")
    assert scene.can("A", "Boom", origin=(column, 5)) is may
    if not may:
        assert scene.why_not("A", "Boom", origin=(column, 5)) in FAR | {"fourth.origin.area"}


@pytest.mark.rule("fourth.area.area-burst")
@pytest.mark.parametrize(("whom", "hit"), [("all creatures", ["A", "G"]), ("all enemies", ["G"])])
def test_the_user_inside_its_area_burst_can_be_attacked_too(
    stage: Callable[..., Scene], whom: str, hit: list[str]
) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[boom(f"Area burst 1 within 10, {whom}")]), G=foe(at=(7, 5)))
    scene.turn("A")
    scene.dice(d20=[2] * len(hit))
    scene.do("A", "Boom", origin=(6, 5))
    assert attacked(scene) == hit


@pytest.mark.rule("fourth.origin.area")
@pytest.mark.parametrize(
    ("origin", "may"), [((5, 1), True), ((0, 1), True), ((3, 1), True), ((1, 1), False)]
)
def test_an_origin_may_be_occupied_or_unseen_or_ones_own_but_not_solid(
    stage: Callable[..., Scene], origin: tuple[int, int], may: bool
) -> None:
    board = """
        . . . . . .
        A # . ! . G
        . . . . . .
    """
    scene = stage(board, A=dict(powers=[boom("Area burst 5 within 10, all enemies")]), G=foe())
    scene.turn("A")
    assert scene.can("A", "Boom", origin=origin) is may


@pytest.mark.rule("fourth.origin.line-to-user")
def test_an_origin_needs_an_unbroken_line_to_the_user(stage: Callable[..., Scene]) -> None:
    scene = stage(WALLED, A=dict(powers=[boom("Area burst 1 within 10, all enemies")]), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "Boom", origin=(3, 1)) in {"fourth.origin.line-to-user"}
    beside = stage(PILLAR, A=dict(powers=[boom("Area burst 1 within 10, all enemies")]), G=foe())
    beside.turn("A")
    assert beside.can("A", "Boom", origin=(3, 1))


@pytest.mark.rule("fourth.area.line-to-target")
def test_a_creature_behind_a_wall_is_out_of_a_close_burst(stage: Callable[..., Scene]) -> None:
    scene = stage(WALLED, A=dict(powers=[boom("Close burst 3, all enemies")]), G=foe(), H=foe(at=(0, 0)))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Boom")
    assert attacked(scene) == ["H"]
    assert not scene.effect_line("A", "G")


@pytest.mark.rule("fourth.area.line-to-target")
def test_one_line_along_a_pillars_edge_is_enough(stage: Callable[..., Scene]) -> None:
    scene = stage(PILLAR, A=dict(powers=[boom("Close burst 3, all enemies")]), G=foe())
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Boom")
    assert attacked(scene) == ["G"]


@pytest.mark.rule("fourth.area.line-to-target")
def test_an_area_counts_lines_from_its_origin_not_from_the_user(stage: Callable[..., Scene]) -> None:
    board = """
        . . # . .
        . A # G .
        . . # . .
        . . . . .
    """
    scene = stage(board, A=dict(powers=[boom("Area burst 2 within 10, all enemies")]), G=foe(), H=foe(at=(0, 2)))
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "Boom", origin=(2, 3))
    assert attacked(scene) == ["G", "H"]


@pytest.mark.rule("fourth.attack.choose-target")
@pytest.mark.rule("fourth.area.line-to-target")
@pytest.mark.parametrize("reach", ["Ranged 10", "Reach 2"])
def test_melee_and_ranged_attacks_need_a_line_as_well(stage: Callable[..., Scene], reach: str) -> None:
    scene = stage(WALLED, A=dict(powers=[boom(reach)]), G=foe())
    scene.turn("A")
    assert scene.why_not("A", "Boom", "G") in LINE


@pytest.mark.rule("fourth.area.line-to-target")
def test_creatures_never_break_a_line(stage: Callable[..., Scene]) -> None:
    board = """
        . K . .
        A H G .
        . L . .
    """
    scene = stage(
        board, A=dict(powers=[boom("Ranged 10")]), G=foe(), H=foe(), K=foe(), L=foe()
    )
    scene.turn("A")
    assert scene.effect_line("A", "G")
    assert scene.can("A", "Boom", "G")


@pytest.mark.rule("fourth.attack.four-types")
@pytest.mark.rule("fourth.attack.close")
@pytest.mark.rule("fourth.attack.area")
@pytest.mark.parametrize(
    ("reach", "prone_bonus", "concealed"),
    [
        ("Reach 2", 6 + 2, 6 - 2),
        ("Ranged 10", 6, 6 - 2),
        ("Close burst 2, all enemies", 6, 6),
        ("Area burst 1 within 10, all enemies", 6, 6),
    ],
)
def test_the_type_decides_which_modifiers_apply(
    stage: Callable[..., Scene], reach: str, prone_bonus: int, concealed: int
) -> None:
    scene = stage("A : .", A=dict(powers=[boom(reach)]), G=foe(at=(1, 0)))
    scene.turn("A")
    assert scene.attack("A", "Boom", "G").value == concealed
    prone = stage(A=dict(at=(5, 5), powers=[boom(reach)]), G=foe(at=(7, 5), conditions=["prone"]))
    prone.turn("A")
    assert prone.attack("A", "Boom", "G").value == prone_bonus


@pytest.mark.rule("fourth.area.shape-and-targets")
@pytest.mark.parametrize(("whom", "struck", "refused"), [
    ("all enemies", {"G", "H"}, ["B", "BG", "BGH", "G", "H"]), ("all creatures", {"B", "G", "H"}, ["B", "BG", "GH"]),
    ("all allies", {"B"}, ["G", "BG"]), ("two enemies", {"G", "H"}, ["BG", "BGH"]),
])
def test_the_power_tells_whom_in_its_shape_it_attacks(
    stage: Callable[..., Scene], whom: str, struck: set[str], refused: list[str]
) -> None:
    """Nobody else can be named, and nobody of them left out."""
    scene = stage(
        A=dict(at=(5, 5), powers=[f"Boom (standard, at-will): Close burst 2, {whom}; +5 vs Reflex; 3 damage."]),
        B=dict(at=(5, 6)), G=foe(at=(6, 5)), H=foe(at=(6, 6)),
    )
    scene.turn("A")
    for names in refused:
        assert scene.why_not("A", "Boom", targets=list(names)) in (
            "fourth.attack.choose-target", "fourth.area.shape-and-targets"), names
    scene.do("A", "Boom", targets=sorted(struck))
    assert {event.target for event in scene.log if event.kind == "attack"} == struck
