"""Speeds of one's own and speeds granted for a while: what rough rock, water and mud cost on each."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session

Stage = Callable[..., Scene]


@pytest.mark.rule("orcus.mode.climb")
@pytest.mark.rule("orcus.mode.swim")
@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.parametrize(("way", "ground"), [
    ("climb", "climb"), ("climb", "water"), ("climb", "difficult"), ("swim", "water"), ("swim", "climb"),
    ("swim", "difficult"), ("fly", "climb"), ("fly", "water"), ("fly", "difficult"), ("burrow", "climb"),
])  # fmt: skip
@pytest.mark.parametrize("granted", [False, True])
@pytest.mark.parametrize("said", [False, True])
def test_what_it_costs_to_go_over_rock_and_water(
    stage: Stage, way: str, ground: str, granted: bool, said: bool
) -> None:
    """A speed for the ground takes its toil away: one of its own always, one granted where it is moved with."""
    lend = f"Limber (swift, at-will): The spider gains a {way} speed of 4 until the end of its turn."
    spider: dict[str, Any] = dict(name="Spider", speed=4, powers=[lend], modes={} if granted else {way: 4})
    scene = stage("A * * * * * G\n. . . . . . .", terrain={"*": ground}, A=spider, G=dict(side="monsters"))
    scene.turn("A")
    if granted:
        scene.do("A", "Limber")
    eased = (way, ground) in (("climb", "climb"), ("swim", "water")) and (said or not granted)
    free = eased or (way == "fly" and (said or not granted))
    path = [(column, 0) for column in range(1, 6)]
    choose = {"mode": way} if said else {}
    may = [len(path[:n]) for n in range(1, 6) if scene.can("A", "walk", path=path[:n], choose=choose)]
    assert may == ([1, 2, 3, 4] if free else [1, 2])


@pytest.mark.rule("orcus.combat.sequence")
@pytest.mark.parametrize(("hp", "over"), [(5, True), (6, False)])
def test_a_battle_in_play_is_over_with_the_last_opponent(stage: Stage, hp: int, over: bool) -> None:
    stab = "Stab (standard, at-will): +20 vs AC; 5 damage."
    scene = stage(A=dict(at=(5, 5), powers=[stab]), G=dict(side="monsters", at=(6, 5), hp=hp),
                  H=dict(side="monsters", at=(12, 5), at_hp=0))  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[15])
    session = Session(scene.battle)
    assert not session.over
    session.replay("Stab; target=1")
    if over:
        session.replay("no")  # to knocking it out
    assert session.over is over
    assert (session.decision is None) is over
