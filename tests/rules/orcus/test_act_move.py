"""Moving: walk, dash, crawl, five-foot step, squeeze, standing up."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BARRED = {"orcus.condition.prone", "orcus.act.crawl", "orcus.act.walk", "orcus.act.dash"}


def alone(stage: Callable[..., Scene], options: dict[str, bool] | None = None, **fields: Any) -> Scene:
    """A in the open, G out of its way."""
    return stage(
        options=options,
        A={"at": (1, 5), **fields},
        G={"side": "monsters", "at": (1, 15), "hp": 90, "powers": [CLUB]},
    )


def beside(stage: Callable[..., Scene], **fields: Any) -> Scene:
    """A next to G."""
    return stage(
        A={"at": (5, 5), "str": 18, **fields},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )


@pytest.mark.rule("orcus.act.walk")
@pytest.mark.parametrize("speed", [4, 6])
def test_a_walk_goes_up_to_ones_speed(stage: Callable[..., Scene], speed: int) -> None:
    scene = alone(stage, speed=speed)
    scene.turn("A")
    assert scene.can("A", "walk", to=(2, 5))
    assert not scene.can("A", "walk", to=(2 + speed, 5))
    scene.do("A", "walk", to=(1 + speed, 5))
    assert scene["A"].at == (1 + speed, 5)


@pytest.mark.rule("orcus.act.walk")
def test_speed_is_the_distance_of_one_walk_not_of_a_round(stage: Callable[..., Scene]) -> None:
    scene = alone(stage)
    scene.turn("A")
    scene.do("A", "walk", to=(7, 5))
    scene.do("A", "walk", to=(13, 5))
    assert scene["A"].at == (13, 5)


@pytest.mark.rule("orcus.act.walk")
@pytest.mark.rule("orcus.act.dash")
@pytest.mark.parametrize("action", ["walk", "dash"])
def test_walking_and_dashing_away_provoke(stage: Callable[..., Scene], action: str) -> None:
    scene = beside(stage)
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[9], d8=[1])
    scene.do("A", action, path=[(4, 5), (3, 5)])
    assert scene["A"].hp == 35


@pytest.mark.rule("orcus.act.walk")
@pytest.mark.rule("orcus.act.dash")
@pytest.mark.parametrize("action", ["walk", "dash"])
def test_neither_is_open_to_the_prone(stage: Callable[..., Scene], action: str) -> None:
    scene = alone(stage, conditions=["prone"])
    scene.turn("A")
    assert scene.why_not("A", action, to=(2, 5)) in BARRED


@pytest.mark.rule("orcus.act.dash")
def test_a_dash_adds_two_squares(stage: Callable[..., Scene]) -> None:
    scene = alone(stage)
    scene.turn("A")
    assert not scene.can("A", "dash", to=(10, 5))
    scene.do("A", "dash", to=(9, 5))
    assert scene["A"].at == (9, 5)


@pytest.mark.rule("orcus.act.dash")
def test_the_dasher_attacks_at_minus_five_and_is_open_until_its_next_turn_ends(
    stage: Callable[..., Scene],
) -> None:
    scene = beside(stage)
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 7
    scene.do("A", "dash", path=[(5, 4), (5, 5)])
    assert scene.attack("A", "melee-basic", "G").value == 2
    assert scene.advantage("G", "A")
    scene.dice(d20=[12])  # 12 + 7 would hit, less 5 it does not
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90
    scene.turn("G")
    assert scene.advantage("G", "A")
    scene.turn("A")
    assert scene.round == 2
    assert scene.advantage("G", "A")
    assert scene.attack("A", "melee-basic", "G").value == 2
    scene.end()
    assert not scene.advantage("G", "A")
    assert scene.attack("A", "melee-basic", "G").value == 7


@pytest.mark.rule("orcus.act.dash")
def test_a_slowed_creature_dashes_four_squares(stage: Callable[..., Scene]) -> None:
    scene = alone(stage, conditions=["slowed"])
    scene.turn("A")
    assert scene.can("A", "dash", to=(5, 5))
    assert not scene.can("A", "dash", to=(6, 5))


@pytest.mark.rule("orcus.act.crawl")
@pytest.mark.parametrize("prone", [True, False])
def test_a_crawl_covers_half_the_speed(stage: Callable[..., Scene], prone: bool) -> None:
    scene = alone(stage, conditions=["prone"] if prone else [])
    scene.turn("A")
    assert not scene.can("A", "crawl", to=(5, 5))
    scene.do("A", "crawl", to=(4, 5))
    assert scene["A"].at == (4, 5)
    assert ("prone" in scene["A"].conditions) is prone


@pytest.mark.rule("orcus.act.crawl")
def test_half_of_an_odd_speed_is_rounded_down(stage: Callable[..., Scene]) -> None:
    scene = alone(stage, speed=5, conditions=["prone"])
    scene.turn("A")
    assert scene.can("A", "crawl", to=(3, 5))
    assert not scene.can("A", "crawl", to=(4, 5))


@pytest.mark.rule("orcus.act.crawl")
def test_switch_every_crawled_square_costs_double_as_well(stage: Callable[..., Scene]) -> None:
    scene = alone(stage, options={"crawl-double-cost": True}, conditions=["prone"])
    scene.turn("A")
    assert scene.can("A", "crawl", to=(2, 5))
    assert not scene.can("A", "crawl", to=(3, 5))


@pytest.mark.rule("orcus.act.crawl")
def test_crawling_provokes(stage: Callable[..., Scene]) -> None:
    scene = beside(stage, conditions=["prone"])
    scene.turn("A")
    scene.do("A", "crawl", path=[(4, 5), (3, 5)])
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("orcus.act.five-foot-step")
def test_a_five_foot_step_is_one_square_without_provoking(stage: Callable[..., Scene]) -> None:
    scene = beside(stage)
    scene.turn("A")
    assert not scene.can("A", "five-foot-step", to=(3, 5))
    scene.do("A", "five-foot-step", to=(4, 5))
    assert scene["A"].at == (4, 5)
    assert scene.offers == []


@pytest.mark.rule("orcus.act.five-foot-step")
@pytest.mark.parametrize("option", [False, True])
def test_it_cannot_enter_difficult_terrain_unless_switched(stage: Callable[..., Scene], option: bool) -> None:
    scene = stage(
        """
        . . . . . .
        . A , . . G
        . . . . . .
        """,
        options={"step-ignores-difficult-terrain": option},
        A={},
        G={"side": "monsters", "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.can("A", "five-foot-step", to=(2, 1)) is option
    assert scene.can("A", "five-foot-step", to=(2, 0))


@pytest.mark.rule("orcus.act.stand-up")
def test_standing_up_ends_prone_and_costs_a_move_action(stage: Callable[..., Scene]) -> None:
    scene = beside(stage, conditions=["prone"])
    scene.turn("A")
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions
    assert scene["A"].at == (5, 5)
    assert scene["A"].actions["move"] == 0
    assert scene.offers == []
    assert not scene.can("A", "stand-up")


@pytest.mark.rule("orcus.act.stand-up")
def test_one_who_is_not_prone_has_nothing_to_stand_up_from(stage: Callable[..., Scene]) -> None:
    scene = beside(stage)
    scene.turn("A")
    assert scene.why_not("A", "stand-up") == "orcus.act.stand-up"


NIP = "Nip (standard, at-will): Reach 0; +6 vs AC; 1d4 damage."


@pytest.mark.rule("orcus.act.stand-up")
def test_in_a_shared_space_it_includes_a_shift_to_a_free_square(stage: Callable[..., Scene]) -> None:
    scene = stage(
        T={"side": "monsters", "size": "tiny", "at": (6, 5), "powers": [NIP]},
        A={"at": (5, 5), "conditions": ["prone"]},
    )
    scene.turn("T")
    scene.do("T", "walk", path=[(5, 5)])
    scene.turn("A")
    scene.do("A", "stand-up", choose={"shift": (4, 4)})
    assert "prone" not in scene["A"].conditions
    assert scene["A"].at == (4, 4)
    assert scene["T"].at == (5, 5)
    assert scene.offers == []


@pytest.mark.rule("orcus.act.stand-up")
def test_with_no_free_square_around_it_cannot_stand_up(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        # # # # #
        # B A T .
        # # # # .
        """,
        T={"side": "monsters", "size": "tiny", "powers": [NIP]},
        A={"conditions": ["prone"]},
        B={},
        G={"side": "monsters", "at": (4, 1), "powers": [CLUB]},
    )
    scene.turn("T")
    scene.do("T", "walk", path=[(2, 1)])
    scene.turn("G")
    scene.do("G", "walk", path=[(3, 1)])
    scene.turn("A")
    assert scene.why_not("A", "stand-up") == "orcus.act.stand-up"


GAP = """
    A . # # # # . .
    . . . . . . . G
    # # # # # # # #
    """


def gap(stage: Callable[..., Scene], size: str) -> Scene:
    """Large A, four squares around (0, 0), before a passage one square wide in row 1, columns 2 to 5."""
    return stage(
        GAP,
        A={"size": size, "ranged": "bow +2 1d10, range 20/40"},
        G={"side": "monsters", "hp": 90, "powers": [CLUB]},
    )


@pytest.mark.rule("orcus.act.squeeze")
def test_a_large_creature_squeezes_through_a_gap_it_cannot_walk_through(stage: Callable[..., Scene]) -> None:
    scene = gap(stage, "large")
    scene.turn("A")
    assert not scene.can("A", "walk", to=(3, 1))
    scene.do("A", "squeeze", to=(3, 1))
    assert scene["A"].at == (3, 1)


@pytest.mark.rule("orcus.act.squeeze")
def test_each_square_in_the_tight_space_costs_one_more(stage: Callable[..., Scene]) -> None:
    scene = gap(stage, "large")
    scene.turn("A")
    assert scene.can("A", "squeeze", to=(3, 1))
    assert not scene.can("A", "squeeze", to=(5, 1))
    medium = gap(stage, "medium")
    medium.turn("A")
    assert medium.can("A", "walk", to=(5, 1))


@pytest.mark.rule("orcus.act.squeeze")
def test_a_huge_creature_does_not_fit_a_gap_two_sizes_too_small(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A . . # # # # .
        . . . . . . . .
        . . . # # # # G
        # # # # # # # #
        """,
        A={"size": "huge"},
        G={"side": "monsters", "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.why_not("A", "squeeze", to=(3, 1)) == "orcus.act.squeeze"


@pytest.mark.rule("orcus.act.squeeze-penalties")
def test_in_the_tight_space_it_is_open_to_attack_and_attacks_at_minus_five(
    stage: Callable[..., Scene],
) -> None:
    scene = gap(stage, "large")
    scene.turn("A")
    before = scene.attack("A", "ranged-basic", "G").value
    assert not scene.advantage("G", "A")
    scene.do("A", "squeeze", to=(3, 1))
    assert scene.advantage("G", "A")
    assert scene.attack("A", "ranged-basic", "G").value == before - 5
    scene.turn("G")
    assert scene.advantage("G", "A")


@pytest.mark.rule("orcus.act.squeeze-penalties")
def test_a_creature_in_a_space_of_its_own_size_suffers_nothing(stage: Callable[..., Scene]) -> None:
    scene = gap(stage, "medium")
    scene.turn("A")
    before = scene.attack("A", "ranged-basic", "G").value
    scene.do("A", "walk", to=(3, 1))
    assert not scene.advantage("G", "A")
    assert scene.attack("A", "ranged-basic", "G").value == before


@pytest.mark.rule("orcus.act.squeeze")
def test_squeezing_away_provokes(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A . # # # # . .
        . . . . . . . .
        G . # # # # # #
        """,
        A={"size": "large"},
        G={"side": "monsters", "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.do("A", "squeeze", to=(3, 1))
    assert ("G", "opportunity-attack") in scene.offers
