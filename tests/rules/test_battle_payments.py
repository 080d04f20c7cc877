"""What an action takes from a turn in every game: one of its own kind, or the next dearer one that is left."""

from itertools import product

import pytest

from battlemat import Scene
from battlemat.engine.actions.action import FREE, MINOR, MOVE, STANDARD

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.turn.conversion", "orcus.turn.actions")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.substitute-standard",
                                                       "fourth.turn.substitute-move")),
         pytest.param("archmage", marks=pytest.mark.rule("archmage.action.standard-as-move",
                                                         "archmage.action.trade-for-quick"))]
KINDS = ("standard", "move", "minor")
COSTS = (STANDARD, MOVE, MINOR)
Actions = tuple[int, ...]


def owed(cost: int, left: Actions, pay: str) -> Actions | None:
    """What a cost takes, the dearest part first. A part goes by the action named to pay with, where one is."""
    had, taken = list(left), [0, 0, 0]
    for kind, bit in enumerate(COSTS):
        if not cost & bit:
            continue
        ladder = list(range(kind, -1, -1))
        if pay and not (kind == 0 and cost & MOVE):
            ladder = [n for n in ladder if KINDS[n] == pay]
        covering = [n for n in ladder if had[n]]
        if not covering:
            return None
        had[covering[0]] -= 1
        taken[covering[0]] += 1
    return tuple(taken)


def turn_of(system: str, *states: str) -> Scene:
    scene = Scene(system, A={"conditions": list(states)}, G={"side": "monsters"})
    scene.turn("A")
    return scene


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("cost", [STANDARD, MOVE, MINOR, STANDARD | MOVE, MOVE | MINOR])
@pytest.mark.parametrize("pay", ["", *KINDS])
def test_what_is_taken_from_what_is_left(system: str, cost: int, pay: str) -> None:
    scene = turn_of(system)
    battle, who = scene.battle, scene.creature("A")
    for left in product((0, 1, 2), repeat=3):
        who.standard, who.move, who.minor = left
        expected = owed(cost, left, pay)
        assert battle.payment(who, cost, pay) == expected, left
        assert battle.can_pay(who, cost, pay) is (expected is not None)
        if expected is None:
            continue
        who.acted = 0
        battle.pay(who, cost, pay)
        assert (who.standard, who.move, who.minor) == tuple(a - b for a, b in zip(left, expected, strict=True))
        assert who.acted == 1


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("state", ["", "stunned"])
def test_what_is_free_takes_nothing(system: str, state: str) -> None:
    scene = turn_of(system, *([state] if state else []))
    battle, who = scene.battle, scene.creature("A")
    who.standard = who.move = who.minor = who.acted = 0
    assert battle.payment(who, FREE) == (0, 0, 0)
    battle.pay(who, FREE)
    assert (who.standard, who.move, who.minor, who.acted) == (0, 0, 0, 0)


DAZED = [pytest.param("orcus", marks=pytest.mark.rule("orcus.condition.dazed", "orcus.ruling.dazed-action-point")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.dazed.one-action",
                                                       "fourth.ruling.dazed-action-point"))]


@pytest.mark.parametrize("system", DAZED)
@pytest.mark.parametrize("bonus", [0, 1, 2])
@pytest.mark.parametrize("acted", [0, 1, 2, 3])
def test_the_dazed_do_one_thing_and_what_they_were_given_besides(system: str, bonus: int, acted: int) -> None:
    """In Orcus that one thing is a standard action: once it is gone without more having been given, none is left."""
    scene = turn_of(system, "dazed")
    battle, who = scene.battle, scene.creature("A")
    for left in product((0, 1, 2), repeat=3):
        who.standard, who.move, who.minor = left
        who.acted, who.bonus = acted, bonus
        for cost in COSTS:
            barred = acted > bonus or (system == "orcus" and not bonus and not left[0])
            assert battle.payment(who, cost) == (None if barred else owed(cost, left, "")), (left, cost)

