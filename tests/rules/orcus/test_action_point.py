"""Action points: gaining them, spending them."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


def duel(stage: Callable[..., Scene], options: dict[str, bool] | None = None, **fields: object) -> Scene:
    return stage(
        options=options,
        A=dict(at=(5, 5), str=18, **fields),
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )


def fights(stage: Callable[..., Scene], rests: list[str]) -> Scene:
    """One encounter, with initiative rolled, before each rest."""
    scene = stage(
        initiative="roll",
        A={"at": (5, 5), "str": 18},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )
    for rest in rests:
        scene.turn("A")
        scene.rest(rest)
    return scene


@pytest.mark.rule("orcus.action-point.spend")
def test_a_point_buys_a_second_standard_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    assert scene["A"].action_points == 1
    scene.dice(d20=[8, 8], d8=[1, 2])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "action-point")
    assert scene["A"].action_points == 0
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 5 - 6


@pytest.mark.rule("orcus.action-point.spend")
@pytest.mark.parametrize("kind", ["standard", "move", "swift"])
def test_a_point_buys_one_action_of_the_kind_chosen(stage: Callable[..., Scene], kind: str) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "action-point", choose={"action": kind})
    for each in ("standard", "move", "swift"):
        assert scene["A"].actions[each] == (2 if each == kind else 1)


@pytest.mark.rule("orcus.action-point.spend")
def test_an_action_bought_is_gone_when_the_turn_ends(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "action-point")
    scene.turn("A")
    assert scene["A"].actions["standard"] == 1
    assert scene["A"].action_points == 0


@pytest.mark.rule("orcus.action-point.spend")
def test_only_on_ones_own_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    assert not scene.can("A", "action-point")
    scene.turn("A")
    assert scene.can("A", "action-point")


@pytest.mark.rule("orcus.action-point.spend")
def test_no_point_left_no_extra_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "action-point")
    assert scene.why_not("A", "action-point") == "orcus.action-point.spend"
    scene.turn("A")
    assert scene.why_not("A", "action-point") == "orcus.action-point.spend"


@pytest.mark.rule("orcus.action-point.spend")
def test_once_an_encounter_even_with_points_to_spare(stage: Callable[..., Scene]) -> None:
    scene = fights(stage, ["short", "short"])
    scene.turn("A")
    assert scene["A"].action_points == 2
    scene.do("A", "action-point")
    assert scene.why_not("A", "action-point") == "orcus.action-point.spend"
    scene.turn("A")
    assert scene.why_not("A", "action-point") == "orcus.action-point.spend"
    scene.rest("short")
    scene.turn("A")
    assert scene["A"].action_points == 1
    assert scene.can("A", "action-point")


@pytest.mark.rule("orcus.action-point.spend")
def test_monsters_have_none(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    assert scene["G"].action_points == 0
    assert not scene.can("G", "action-point")


@pytest.mark.rule("orcus.action-point.gain")
@pytest.mark.parametrize(("encounters", "points"), [(0, 1), (1, 1), (2, 2), (3, 2), (4, 3)])
def test_one_point_more_after_every_second_encounter(
    stage: Callable[..., Scene], encounters: int, points: int
) -> None:
    scene = fights(stage, ["short"] * encounters)
    assert scene["A"].action_points == points


@pytest.mark.rule("orcus.action-point.reset")
def test_a_long_rest_sets_the_points_to_one_whether_more_or_none_were_left(
    stage: Callable[..., Scene],
) -> None:
    rich = fights(stage, ["short", "short"])
    assert rich["A"].action_points == 2
    rich.rest("long")
    assert rich["A"].action_points == 1
    poor = duel(stage)
    poor.turn("A")
    poor.do("A", "action-point")
    assert poor["A"].action_points == 0
    poor.rest("long")
    assert poor["A"].action_points == 1


@pytest.mark.rule("orcus.action-point.reset")
@pytest.mark.rule("orcus.action-point.gain")
def test_a_long_rest_starts_the_count_of_encounters_over(stage: Callable[..., Scene]) -> None:
    scene = fights(stage, ["long", "short"])
    assert scene["A"].action_points == 1
    scene.turn("A")
    scene.rest("short")
    assert scene["A"].action_points == 2


@pytest.mark.rule("orcus.action-point.spend")
def test_a_dazed_creature_may_buy_an_action_beyond_its_one(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["dazed"])
    scene.turn("A")
    scene.dice(d20=[8, 8], d8=[1, 1])
    scene.do("A", "melee-basic", "G")
    assert not scene.can("A", "walk", to=(5, 6))
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 80


@pytest.mark.rule("orcus.action-point.spend")
def test_switch_dazed_blocks_the_action_point(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, options={"dazed-blocks-action-point": True}, conditions=["dazed"])
    scene.turn("A")
    assert not scene.can("A", "action-point")
    clear = duel(stage, options={"dazed-blocks-action-point": True})
    clear.turn("A")
    assert clear.can("A", "action-point")


@pytest.mark.rule("orcus.action-point.spend")
@pytest.mark.rule("orcus.turn.free")
def test_spending_is_a_free_action_that_a_stunned_creature_cannot_take(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["stunned"])
    scene.turn("A")
    assert scene.why_not("A", "action-point") == "orcus.condition.stunned"
