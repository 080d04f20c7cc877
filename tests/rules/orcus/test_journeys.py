"""Overland travel, scales of time, extended challenges."""

from collections.abc import Callable

import pytest

from battlemat import Illegal, Scene
from battlemat.engine.dice import ScriptedDice
from battlemat.systems.orcus import clock
from battlemat.systems.orcus.overland import March, Traveller, miles_a_day, miles_per_hour

Stage = Callable[..., Scene]


def dice(*faces: int) -> ScriptedDice:
    found = ScriptedDice(1)
    found.add(20, list(faces))
    return found


@pytest.mark.rule("orcus.overland.speed")
def test_miles_an_hour_are_half_the_speed() -> None:
    assert [miles_per_hour(speed) for speed in (5, 6, 7)] == [2.5, 3.0, 3.5]
    march = March([Traveller("A", 6, 0, 7), Traveller("B", 5, 0, 7)])
    assert march.walk(2, dice()).miles == 5.0


@pytest.mark.rule("orcus.overland.day")
def test_five_hours_are_a_day_on_foot() -> None:
    assert miles_a_day(6) == 15.0
    march = March([Traveller("A", 6, 0, 7)])
    assert march.walk(4, dice()).miles == 12.0
    refused = march.refusal(2)
    assert refused is not None and refused.rule == "orcus.overland.day"
    assert march.walk(1, dice()).strains == ()
    march.rest()
    assert march.left == 5


@pytest.mark.rule("orcus.overland.push-on")
def test_pushing_on_adds_five_hours_for_an_endure_check() -> None:
    march = March([Traveller("A", 6, 5, 7)])
    early = march.refuse_push()
    assert early is not None and early.rule == "orcus.overland.push-on"
    march.walk(5, dice())
    strain, = march.push_on(dice(15))
    assert (strain.dc, strain.total, strain.passed, strain.rule) == (20, 20, True, "orcus.overland.push-on")
    assert march.walk(5, dice()).miles == 15.0
    twice = march.refuse_push()
    assert twice is not None and twice.rule == "orcus.overland.push-on"


@pytest.mark.rule("orcus.overland.push-on")
def test_failing_to_push_on_costs_a_recovery_and_bars_haste() -> None:
    weary = Traveller("A", 6, 5, 1)
    march = March([weary])
    march.walk(5, dice())
    strain, = march.push_on(dice(14))
    assert (strain.passed, strain.lost, weary.recoveries, march.left) == (False, True, 0, 0)
    assert march.refuse_push() is not None
    march.rest()
    assert (weary.barred, march.refusal(1, hustle=True)) == (False, None)


@pytest.mark.rule("orcus.overland.hustle", "orcus.skill.endure")
def test_hustling_doubles_the_pace_and_is_checked_each_hour() -> None:
    runner = Traveller("A", 6, 10, 2)
    march = March([runner])
    leg = march.walk(3, dice(10, 14), hustle=True)
    assert [(strain.dc, strain.passed) for strain in leg.strains] == [(20, True), (25, False)]
    assert leg.miles == 6 + 6 + 3
    assert (runner.recoveries, runner.barred) == (1, True)
    with pytest.raises(Illegal) as refused:
        march.walk(1, dice(), hustle=True)
    assert refused.value.rule == "orcus.overland.hustle"


@pytest.mark.rule("orcus.ruling.hustle-dc", "orcus.ruling.hustle-hours")
def test_by_the_switch_the_first_hour_of_haste_is_easier() -> None:
    march = March([Traveller("A", 6, 0, 2)], early=True)
    leg = march.walk(1, dice(15), hustle=True)
    assert [(strain.dc, strain.passed) for strain in leg.strains] == [(15, True)]
    assert march.hustle_dc(2) == 20
    assert march.left == 4
    spent = Traveller("B", 6, 0, 0)
    strain, = March([spent]).walk(1, dice(1), hustle=True).strains
    assert (strain.lost, spent.recoveries) == (False, 0)


@pytest.mark.rule("orcus.time.scales")
def test_time_runs_in_rounds_minutes_hours_and_days() -> None:
    assert [(place, clock.scale(place).unit) for place in ("combat", "dungeon", "town", "wilds", "journey")] == [
        ("combat", "round"), ("dungeon", "minute"), ("town", "hour"), ("wilds", "hour"), ("journey", "day")]
    assert clock.scale("combat").of(13) == 3
    assert clock.seconds("10 minutes") == 600
    with pytest.raises(ValueError, match="no span of time"):
        clock.seconds("a while")


def attempt(scene: Scene, who: str, roll: int, skill: str = "athletics") -> bool:
    scene.dice(d20=[roll])
    scene.do(who, "challenge", choose={"skill": skill})
    return bool(scene.last("check").success)


@pytest.mark.rule("orcus.challenge.extended")
def test_an_extended_challenge_is_won_by_its_successes(stage: Stage) -> None:
    scene = stage("A B .", A={"skills": {"athletics": 5}}, B={})
    challenge = scene.challenge(successes=2, skills={"athletics": 15})
    assert [attempt(scene, "A", roll) for roll in (10, 9)] == [True, False]
    assert not challenge.over
    assert attempt(scene, "B", 15)
    assert (challenge.over, challenge.won) == (True, True)
    assert scene.last("challenge-over").rule == "orcus.challenge.extended"
    assert scene.why_not("A", "challenge", choose={"skill": "athletics"}) == "orcus.challenge.extended"


@pytest.mark.rule("orcus.challenge.extended")
def test_three_failures_first_lose_an_extended_challenge(stage: Stage) -> None:
    scene = stage("A .", A={})
    challenge = scene.challenge(successes=4, skills={"athletics": 15})
    for roll in (14, 20, 14):
        attempt(scene, "A", roll)
    assert not challenge.over
    attempt(scene, "A", 1)
    assert (challenge.over, challenge.won, challenge.failures) == (True, False, 3)
    with pytest.raises(ValueError, match="no usual number"):
        scene.challenge(successes=2, skills=["athletics"])
