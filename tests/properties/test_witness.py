"""The soak's witness notices what no rule allows, and has nothing to say of a fight by the book."""

import pytest

from battlemat import Scene
from battlemat.engine.actions.triggers import LEAVE, Offer, Trigger
from battlemat.engine.events import AttackEvent, BandEvent, Event
from battlemat.testing.witness import Witness

CLUB = ["Club (standard, at-will): +6 vs AC; 1d8+4 damage."]


def on_squares(**fields: object) -> Scene:
    return Scene("orcus", A=dict(at=(3, 3), **fields), G=dict(side="monsters", at=(4, 3), powers=CLUB))


def strike(who: int, target: int) -> AttackEvent:
    return AttackEvent(who, target, "Club", 10, 16, "ac", 15, True, False, "orcus.attack.hit")


def told(scene: Scene, *events: Event, action: str = "") -> list[str]:
    """What a witness says of these events, had they happened now."""
    witness = Witness(scene.battle)
    if action:
        witness.begins(scene.battle, 0, action)
    return list(witness.sees(scene.battle, events))


def step(scene: Scene, column: int, how: str = "walk") -> Event:
    return Event("move", 0, -1, scene.battle.board.square(column, 3), "", how)


def test_a_blow_within_reach_is_nothing_to_tell() -> None:
    assert told(on_squares(), strike(1, 0)) == []


def test_a_blow_at_one_who_has_left_is_noticed() -> None:
    scene = on_squares()
    assert "2 squares away" in told(scene, step(scene, 2), strike(1, 0))[0]


def test_a_blow_at_the_dead_is_noticed() -> None:
    assert "not there" in told(on_squares(), Event("die", 0), strike(1, 0))[0]


def test_a_blow_by_one_who_cannot_act_is_noticed() -> None:
    scene = Scene("orcus", A=dict(at=(3, 3)), G=dict(side="monsters", at=(4, 3), powers=CLUB, conditions=["stunned"]))
    assert "cannot act" in told(scene, strike(1, 0))[0]


def test_a_blow_at_one_not_engaged_is_noticed() -> None:
    club = ["Club +7 vs. AC—6 damage"]
    scene = Scene("archmage", A=dict(), G=dict(side="monsters", powers=club), engaged=[("A", "G")])
    blow = AttackEvent(1, 0, "Club", 10, 16, "ac", 15, True, False, "archmage.attack.hit")
    assert told(scene, blow) == []
    assert "unengaged" in told(scene, Event("part", 0, 1), blow)[0]


def test_a_blow_that_print_turns_on_another_is_judged_by_whom_it_was_aimed_at() -> None:
    club = ["Club +7 vs. AC—6 damage"]
    scene = Scene("archmage", A=dict(), B=dict(), G=dict(side="monsters", powers=club), engaged=[("A", "G")])
    blow = AttackEvent(2, 1, "Club", 10, 16, "ac", 15, True, False, "archmage.attack.hit")
    assert told(scene, Event("use", 2, 0, 0, "", "Club"), blow) == []
    assert "unengaged" in told(scene, Event("use", 2, 1, 0, "", "Club"), blow)[0]


def test_engaging_a_friend_is_noticed() -> None:
    scene = Scene("archmage", A=dict(), B=dict(), G=dict(side="monsters"))
    assert told(scene, Event("engage", 0, 2, 1)) == []
    assert "own side" in told(scene, Event("engage", 0, 1, 1))[0]


@pytest.mark.parametrize("condition", ["restrained", "stunned", "unconscious"])
def test_a_step_of_one_who_cannot_move_is_noticed(condition: str) -> None:
    scene = on_squares(conditions=[condition])
    assert "cannot move" in told(scene, step(scene, 2))[0]
    assert told(scene, step(scene, 2, "slide")) == []


def test_a_band_left_by_one_who_cannot_move_is_noticed() -> None:
    scene = Scene("archmage", A=dict(conditions=["stuck"]), G=dict(side="monsters"))
    assert "cannot move" in told(scene, BandEvent(0, 1, 0, "", ""))[0]
    assert told(scene, BandEvent(0, 1, 0, "", "teleport")) == []


def test_a_leap_in_a_walk_is_noticed() -> None:
    scene = on_squares()
    assert "more than a square" in told(scene, step(scene, 1))[0]


def test_more_steps_than_the_speed_are_noticed() -> None:
    scene = on_squares(speed=2)
    steps = [step(scene, column) for column in (2, 1, 0)]
    assert told(scene, *steps[:2], action="walk") == []
    assert "number 3 at a speed of 2" in told(scene, *steps, action="walk")[0]


def test_more_steps_than_the_slowed_take_are_noticed() -> None:
    scene = on_squares(conditions=["slowed"])
    steps = [step(scene, column) for column in (2, 1, 0)]
    assert "number 3 at a speed of 2" in told(scene, *steps, action="walk")[0]


def test_an_offer_on_a_move_that_cannot_happen_is_noticed() -> None:
    scene = on_squares()
    battle = scene.battle
    witness = Witness(battle)
    here = Offer(1, Trigger(LEAVE, 0, square=battle.creatures[0].at), [])
    gone = Offer(1, Trigger(LEAVE, 0, square=battle.creatures[0].at + 1), [])
    assert list(witness.offered(battle, here)) == []
    assert "does not happen" in next(witness.offered(battle, gone))
