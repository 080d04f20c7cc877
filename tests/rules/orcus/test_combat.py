"""Rounds and the order of a combat."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


@pytest.mark.rule("orcus.combat.round")
def test_everyone_takes_one_turn_a_round_and_the_order_repeats(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (2, 2)}, B={"at": (2, 6)}, G={"side": "monsters", "at": (9, 9), "powers": [CLUB]})
    seen: list[tuple[str, int]] = []
    for who in ("A", "B", "G", "A", "B", "G", "A"):
        scene.turn(who)
        seen.append((who, scene.round))
    assert seen == [("A", 1), ("B", 1), ("G", 1), ("A", 2), ("B", 2), ("G", 2), ("A", 3)]


@pytest.mark.rule("orcus.combat.round")
def test_a_creature_that_acted_waits_for_the_next_round(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (2, 2)}, G={"side": "monsters", "at": (9, 9), "powers": [CLUB]})
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.do("A", "end")
    assert not scene.can("A", "walk", to=(2, 3))
    scene.turn("G")
    assert scene.round == 1
    scene.turn("A")
    assert scene.round == 2
    assert scene.can("A", "walk", to=(2, 3))


@pytest.mark.rule("orcus.combat.sequence")
def test_surprise_is_settled_before_initiative_and_initiative_before_turns(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        initiative="roll",
        G={"side": "monsters", "at": (6, 5), "powers": [CLUB]},
        A={"at": (5, 5), "str": 18, "surprised": True},
    )
    assert "surprised" in scene["A"].conditions
    scene.dice(d20=[3, 18])
    scene.turn("A")
    assert scene.round == 1
    assert not scene.can("A", "melee-basic", "G")
    scene.turn("G")
    assert scene.round == 1
    scene.dice(d20=[9], d8=[2])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 40 - 6


@pytest.mark.rule("orcus.combat.sequence")
def test_positions_are_set_before_the_first_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        . . . . .
        . A . G .
        """,
        A={},
        G={"side": "monsters", "powers": [CLUB]},
    )
    assert scene["A"].at == (1, 1)
    assert scene["G"].at == (3, 1)
    assert scene.distance("A", "G") == 2
    assert scene.round == 1
