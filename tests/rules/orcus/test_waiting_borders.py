"""Readied actions at their edges: whose turn it is, what they may be aimed at, where they put one in the order."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
READIED = ("A", "readied")


def rounds(scene: Scene, order: str) -> list[int]:
    """The round in which each of these, called up in turn, begins its turn."""
    seen: list[int] = []
    for who in order:
        scene.turn(who)
        seen.append(scene.round)
    return seen


def brawl(stage: Stage, order: str, **a: Any) -> Scene:
    """Heroes A and B next to monster H, monster G next to B; they act in the order given."""
    creatures: dict[str, dict[str, Any]] = {
        "A": {"at": (5, 5), "str": 18, **a},
        "B": {"at": (7, 5)},
        "G": {"side": "monsters", "at": (8, 5), "hp": 90, "powers": [CLUB]},
        "H": {"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    }
    return stage(**{who: creatures[who] for who in order})


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.rule("orcus.ruling.ready-not-immediate")
def test_it_waits_for_the_turn_that_readied_it_to_be_over(stage: Stage) -> None:
    scene = brawl(stage, "ABHG")
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("attack", "H")})
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("A", "walk", path=[(5, 6), (5, 7), (5, 6)])
    assert scene.offers == [("H", "opportunity-attack")]
    scene.turn("H")
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("H", "Club", "A")
    assert scene["H"].hp == 90 - 6


@pytest.mark.rule("orcus.act.ready-initiative")
@pytest.mark.rule("orcus.ruling.place-in-order")
def test_set_off_by_one_whose_turn_is_still_to_come_it_brings_no_second_turn(stage: Stage) -> None:
    scene = brawl(stage, "AGBH")
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("attack", "H")})
    scene.turn("B")
    scene.accept("H", "opportunity-attack")
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("B", "walk", path=[(7, 4), (7, 3), (8, 3)])
    assert READIED in scene.offers
    # A stands just ahead of B now: H, then G, A, B in the next round.
    assert rounds(scene, "HGABH") == [1, 2, 2, 2, 2]


@pytest.mark.rule("orcus.act.ready")
def test_what_was_readied_with_an_aim_is_done_to_that_or_not_at_all(stage: Stage) -> None:
    scene = brawl(stage, "ABGH")
    scene.turn("A")
    scene.do("A", "ready", to=(5, 6), choose={"action": "five-foot-step", "when": ("move", "G")})
    scene.turn("G")
    scene.accept("A", "readied")
    scene.do("G", "five-foot-step", to=(9, 5))
    assert scene["A"].at == (5, 6)


@pytest.mark.rule("orcus.act.ready")
def test_what_was_readied_at_one_that_is_out_of_reach_by_then_is_not_offered(stage: Stage) -> None:
    scene = brawl(stage, "ABHG")
    scene.turn("A")
    scene.do("A", "ready", "H", choose={"action": "melee-basic", "when": ("attack", "G")})
    scene.turn("H")
    scene.do("H", "five-foot-step", to=(6, 4))
    scene.do("H", "walk", path=[(7, 3), (8, 3)])
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[2])
    scene.do("G", "Club", "B")
    assert READIED not in scene.offers


@pytest.mark.rule("orcus.act.ready")
def test_a_step_readied_to_a_square_taken_by_then_is_not_offered(stage: Stage) -> None:
    scene = brawl(stage, "ABHG")
    scene.turn("A")
    scene.do("A", "ready", to=(6, 4), choose={"action": "five-foot-step", "when": ("attack", "G")})
    scene.turn("H")
    scene.do("H", "five-foot-step", to=(6, 4))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[2])
    scene.do("G", "Club", "B")
    assert READIED not in scene.offers
    assert scene["A"].at == (5, 5)


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.rule("orcus.act.ready-interrupts")
def test_what_was_readied_without_an_aim_is_aimed_when_it_is_set_off(stage: Stage) -> None:
    scene = brawl(stage, "ABHG")
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "five-foot-step", "when": ("attack", "G")})
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[2])
    scene.do("G", "Club", "B")
    assert READIED in scene.offers
    assert scene["A"].at != (5, 5)
    assert scene.distance("A", "H") <= 2


@pytest.mark.rule("orcus.act.ready")
def test_a_blow_readied_against_one_beyond_reach_falls_on_another_within_it(stage: Stage) -> None:
    scene = brawl(stage, "ABHG")
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("attack", "G")})
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("G", "Club", "B")
    assert scene["H"].hp == 90 - 6
    assert scene["G"].hp == 90


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.parametrize(("actor", "other"), [("G", "H"), ("H", "G")])
def test_a_blow_readied_against_nobody_by_name_falls_on_who_sets_it_off(stage: Stage, actor: str, other: str) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18},
        B={"at": (7, 5)},
        G={"side": "monsters", "at": (6, 4), "hp": 90, "powers": [CLUB]},
        H={"side": "monsters", "at": (6, 6), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("attack", actor)})
    scene.turn(actor)
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do(actor, "Club", "B")
    assert (scene[actor].hp, scene[other].hp) == (90 - 6, 90)
