"""Range: weapon reach and range, stated range, touch, Far areas, and how squares are counted."""

from collections.abc import Callable

import pytest

from battlemat import Scene

STAB = (
    "Keen Stab\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 1dW + Strength modifier damage."
)
SHOT = (
    "Keen Shot\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nRanged weapon, one creature\n"
    "Attack Dexterity vs AC\nHit 1dW + Dexterity modifier damage."
)
DART = (
    "Light Dart\nAt-Will Attack 1 (Standard Action) ● Divine, Radiant\nRanged 5, one creature\n"
    "Attack Wisdom vs Reflex\nHit 1d6 radiant damage."
)
TOUCH = (
    "Cold Palm\nAt-Will Attack 1 (Standard Action) ● Arcane, Cold\nMelee touch, one creature\n"
    "Attack Intelligence vs Fortitude\nHit 1d6 cold damage."
)
HAIL = (
    "Hailfall\nAt-Will Attack 1 (Standard Action) ● Arcane, Cold\nFar burst 2 within 5, all creatures\n"
    "Attack Intelligence vs Reflex\nHit 1d6 cold damage."
)


def apart(stage: Callable[..., Scene], squares: int, card: str, **hero: object) -> Scene:
    """A hero with this power on its turn and a target so many squares due east."""
    fields: dict[str, object] = {"at": (1, 5), "powers": [card]} | hero
    scene = stage(A=fields, G=dict(side="monsters", at=(1 + squares, 5)))
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.range.weapon")
@pytest.mark.parametrize(
    ("weapon", "squares", "reached"),
    [
        ("blade +3 1d8", 1, True),
        ("blade +3 1d8", 2, False),
        ("pike +2 1d10, reach 2", 2, True),
        ("pike +2 1d10, reach 2", 3, False),
    ],
)
def test_a_melee_weapon_power_has_the_weapons_reach(
    stage: Callable[..., Scene], weapon: str, squares: int, reached: bool
) -> None:
    scene = apart(stage, squares, STAB, weapon=weapon)
    assert scene.can("A", "Keen Stab", "G") is reached
    if not reached:
        assert scene.why_not("A", "Keen Stab", "G") in {
            "orcus.range.weapon",
            "orcus.attack.melee-reach",
            "orcus.target.origin-melee",
        }


@pytest.mark.rule("orcus.range.weapon")
@pytest.mark.parametrize(("squares", "penalty"), [(5, 0), (6, -2), (10, -2)])
def test_a_ranged_weapon_power_has_the_weapons_ranges(
    stage: Callable[..., Scene], squares: int, penalty: int
) -> None:
    scene = apart(stage, squares, SHOT, dex=18, ranged="bow +2 1d10, range 5/10")
    assert scene.can("A", "Keen Shot", "G")
    assert scene.attack("A", "Keen Shot", "G").value == 4 + 2 + penalty


@pytest.mark.rule("orcus.range.weapon")
def test_beyond_long_range_a_ranged_weapon_power_has_no_target(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 11, SHOT, ranged="bow +2 1d10, range 5/10")
    assert scene.why_not("A", "Keen Shot", "G") in {
        "orcus.range.weapon",
        "orcus.attack.long-range",
        "orcus.attack.ranged-limit",
        "orcus.target.origin-ranged",
    }


@pytest.mark.rule("orcus.range.stated")
def test_a_stated_range_is_the_last_square_reached(stage: Callable[..., Scene]) -> None:
    assert apart(stage, 5, DART).can("A", "Light Dart", "G")
    assert apart(stage, 6, DART).why_not("A", "Light Dart", "G") in {
        "orcus.range.stated",
        "orcus.attack.ranged-limit",
        "orcus.target.origin-ranged",
    }


@pytest.mark.rule("orcus.range.stated")
def test_a_stated_range_owes_nothing_to_the_bow_in_hand(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 6, DART, ranged="bow +2 1d10, range 20/40")
    assert not scene.can("A", "Light Dart", "G")


@pytest.mark.rule("orcus.range.melee-touch")
def test_touch_uses_the_creatures_reach_not_its_pikes(stage: Callable[..., Scene]) -> None:
    pike = "pike +2 1d10, reach 2"
    assert apart(stage, 1, TOUCH, weapon=pike).can("A", "Cold Palm", "G")
    far = apart(stage, 2, TOUCH, weapon=pike)
    assert far.can("A", "melee-basic", "G")
    assert far.why_not("A", "Cold Palm", "G") in {"orcus.range.melee-touch", "orcus.attack.melee-reach"}


@pytest.mark.rule("orcus.range.far-origin")
def test_only_the_origin_square_of_a_far_area_must_be_in_range(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 7, HAIL, int=18)
    assert scene.why_not("A", "Hailfall", origin=(7, 5)) == "orcus.range.far-origin"
    scene.dice(d20=[11], d6=[4])
    scene.do("A", "Hailfall", origin=(6, 5))
    assert scene["G"].hp == 40 - 4


@pytest.mark.rule("orcus.range.far-origin")
def test_a_far_area_cannot_stretch_to_a_target_beyond_range_and_size(stage: Callable[..., Scene]) -> None:
    assert apart(stage, 7, HAIL).can("A", "Hailfall", "G")
    assert not apart(stage, 8, HAIL).can("A", "Hailfall", "G")


@pytest.mark.rule("orcus.range.counting")
@pytest.mark.parametrize(
    ("square", "squares"), [((6, 5), 1), ((6, 6), 1), ((8, 7), 3), ((8, 8), 3), ((5, 9), 4)]
)
def test_range_counts_steps_and_a_diagonal_step_is_one(
    stage: Callable[..., Scene], square: tuple[int, int], squares: int
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=square))
    assert scene.distance("A", "G") == squares
    assert scene.distance("G", "A") == squares


@pytest.mark.rule("orcus.range.counting")
def test_range_runs_between_the_nearest_squares_of_large_spaces(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 2), size="large"),
        G=dict(side="monsters", at=(6, 5), size="large"),
        H=dict(side="monsters", at=(4, 4)),
    )
    assert scene.distance("A", "G") == 3
    assert scene.distance("A", "H") == 1


@pytest.mark.rule("orcus.range.counting")
@pytest.mark.rule("orcus.range.stated")
def test_a_diagonal_target_five_steps_away_is_in_range_five(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(1, 1), powers=[DART]),
        G=dict(side="monsters", at=(6, 6)),
        H=dict(side="monsters", at=(7, 6)),
    )
    scene.turn("A")
    assert scene.can("A", "Light Dart", "G")
    assert not scene.can("A", "Light Dart", "H")
