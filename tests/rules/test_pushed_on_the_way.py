"""One pushed by the blow that its walk provoked walks on from where it is, as far as its speed still takes it."""

from typing import Any

import pytest

from battlemat import Scene
from tests.rules.rulings import games

GAMES = games(orcus="ruling.interrupted-action", fourth="ruling.interrupted-cost")
BASH = "Bash (standard, at-will): +20 vs AC; 3 damage and the target is pushed 1."


def walked(system: str, foe: tuple[int, int], pushed: tuple[int, int], **way: Any) -> Scene:
    """A, of speed 6 at (1, 2), has walked past a foe that pushed it before it left its square."""
    scene = Scene(system, A=dict(at=(1, 2)), G=dict(side="monsters", at=foe, powers=[BASH]))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.accept("G", "opportunity-attack", push=[pushed])
    scene.do("A", "walk", **way)
    assert scene["A"].hp == 37
    assert scene["A"].actions["move"] == 0
    return scene


@pytest.mark.parametrize("system", GAMES)
def test_it_gets_where_it_was_going_from_there(system: str) -> None:
    assert walked(system, (2, 3), (1, 1), to=(7, 2))["A"].at == (7, 2)


@pytest.mark.parametrize("system", GAMES)
def test_it_goes_another_way_about(system: str) -> None:
    scene = walked(system, (2, 3), (0, 1), to=(5, 2))
    assert scene["A"].at == (5, 2)
    assert len([event for event in scene.log if event.kind == "move" and event.name == "walk"]) == 5


@pytest.mark.parametrize("system", GAMES)
def test_it_stays_where_that_is_too_far_now(system: str) -> None:
    assert walked(system, (2, 3), (0, 1), to=(7, 2))["A"].at == (0, 1)


@pytest.mark.parametrize("system", GAMES)
def test_a_way_given_square_by_square_is_gone_on_where_it_still_leads_on(system: str) -> None:
    way = [(2, 2), (3, 2), (4, 2)]
    assert walked(system, (2, 3), (1, 1), path=way)["A"].at == (4, 2)
    assert walked(system, (2, 3), (0, 1), path=way)["A"].at == (0, 1)


def held_up(system: str, second: tuple[int, int]) -> Scene:
    """A, walking east from (2, 2), has been pushed north to (2, 1) by G; another foe stands at `second`."""
    other = dict(side="monsters", at=second, powers=["Jab (standard, at-will): +20 vs AC; 1 damage."])
    scene = Scene(system, A=dict(at=(2, 2)), G=dict(side="monsters", at=(2, 3), powers=[BASH]), H=other)
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.accept("G", "opportunity-attack", push=[(2, 1)])
    scene.accept("H", "opportunity-attack")
    scene.do("A", "walk", to=(6, 2))
    return scene


@pytest.mark.parametrize("system", GAMES)
def test_nobody_else_answers_its_leaving_the_square_it_was_pushed_from(system: str) -> None:
    scene = held_up(system, (1, 3))
    assert scene["A"].hp == 37
    assert ("H", "opportunity-attack") not in scene.offers


@pytest.mark.parametrize("system", games(orcus="ruling.interrupted-action opportunity.trigger",
                                         fourth="ruling.interrupted-cost opportunity.leaving-adjacent"))
def test_leaving_the_square_it_was_pushed_to_provokes(system: str) -> None:
    assert held_up(system, (1, 0))["A"].hp == 36


@pytest.mark.parametrize("system", games(orcus="act.charge", fourth="action.charge"))
@pytest.mark.parametrize(("pushed", "far", "arrives"), [
    ((1, 1), 6, True), ((0, 1), 6, True), ((0, 1), 7, True), ((0, 1), 8, False), ((0, 2), 7, True), ((0, 2), 8, False)])
def test_a_charge_goes_on_to_where_it_was_to_end(
    system: str, pushed: tuple[int, int], far: int, arrives: bool
) -> None:
    """A, of speed 6 at (1, 2), charges H and is pushed before it has left its square."""
    foe = {"side": "monsters", "hp": 90, "powers": [BASH]}
    scene = Scene(system, A={"at": (1, 2)}, G={**foe, "at": (2, 3) if pushed[1] < 2 else (2, 2)},
                  H={**foe, "at": (far, 2) if pushed[1] < 2 else (far, 1)})
    scene.turn("A")
    scene.accept("G", "opportunity-attack", push=[pushed])
    scene.dice(d20=[10, 15], d8=[4])
    scene.do("A", "charge", "H")
    assert scene["A"].hp == 37
    assert scene["H"].hp == 90 - (4 if arrives else 0)
    assert (scene["A"].at == pushed) is not arrives
    assert (scene.distance("A", "H") == 1) is arrives
