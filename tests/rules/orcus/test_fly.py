"""Flight: its speed, its minimum, what it forbids, hovering, clumsiness and crashing."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLUB = ["Club (standard, at-will): +6 vs AC; 1d8+4 damage."]
TRIP = ["Trip (standard, at-will): +20 vs AC; 1 damage, and the target is knocked prone."]
DEEP = """
    . A ^ . .
    . . . . B
"""


def over_shaft(stage: Callable[..., Scene], hover: bool = False, switch: str = "") -> Scene:
    """F flies at 8 over a pit twelve deep beside A: brought down, it falls the last four or five squares."""
    modes: dict[str, object] = {"fly": 8, "hover": True} if hover else {"fly": 8}
    return stage(
        DEEP, drop=12, options={switch: True} if switch else None,
        A=dict(powers=TRIP), B=dict(),
        F=dict(side="monsters", hp=60, modes=modes, airborne=True, at=(2, 0)),
    )


@pytest.mark.rule("orcus.fly.speed")
def test_a_flier_moves_its_fly_speed(stage: Callable[..., Scene]) -> None:
    scene = stage(
        F=dict(side="monsters", speed=4, modes={"fly": 8}, airborne=True, at=(0, 0)), A=dict(at=(19, 19))
    )
    scene.turn("F")
    assert scene.can("F", "walk", path=[(n, 0) for n in range(1, 10)]) is False
    scene.do("F", "walk", path=[(n, 0) for n in range(1, 9)])
    assert scene["F"].at == (8, 0)


@pytest.mark.rule("orcus.fly.speed")
def test_terrain_on_the_ground_does_not_hamper_a_flier(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "F , , , , ^ , . . A",
        F=dict(side="monsters", speed=4, modes={"fly": 6}, airborne=True), A=dict(),
    )
    scene.turn("F")
    scene.do("F", "walk", path=[(n, 0) for n in range(1, 7)])
    assert scene["F"].at == (6, 0)
    assert scene["F"].hp == 40


@pytest.mark.rule("orcus.fly.minimum")
@pytest.mark.parametrize(("squares", "crashes"), [(0, True), (1, True), (2, False)])
def test_a_flier_that_moves_less_than_two_squares_crashes(
    stage: Callable[..., Scene], squares: int, crashes: bool
) -> None:
    scene = stage(
        F=dict(side="monsters", modes={"fly": 8}, airborne=True, at=(0, 0)), A=dict(at=(9, 9))
    )
    scene.turn("F")
    if squares:
        scene.do("F", "walk", path=[(n, 0) for n in range(1, squares + 1)])
    assert "prone" not in scene["F"].conditions
    scene.end()
    assert ("prone" in scene["F"].conditions) is crashes


@pytest.mark.rule("orcus.fly.minimum")
@pytest.mark.parametrize("condition", ["immobile", "stunned"])
def test_a_flier_kept_from_moving_crashes(stage: Callable[..., Scene], condition: str) -> None:
    scene = stage(
        F=dict(side="monsters", modes={"fly": 8}, airborne=True, conditions=[condition], at=(0, 0)),
        A=dict(at=(9, 9)),
    )
    scene.turn("F")
    scene.end()
    assert "prone" in scene["F"].conditions


@pytest.mark.rule("orcus.fly.minimum")
@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.rule("orcus.condition.prone-airborne")
def test_a_crash_descends_the_fly_speed_before_it_falls(stage: Callable[..., Scene]) -> None:
    scene = over_shaft(stage)
    scene.turn("F")
    scene.dice(d10=[3, 4])
    scene.end()
    assert scene["F"].hp == 60 - 7
    assert "prone" in scene["F"].conditions


@pytest.mark.rule("orcus.fly.minimum")
def test_the_switch_makes_a_crash_a_full_fall(stage: Callable[..., Scene]) -> None:
    scene = over_shaft(stage, switch="crash-is-full-fall")
    scene.turn("F")
    scene.dice(d10=[1, 2, 3, 4, 5, 6])
    scene.end()
    assert scene["F"].hp == 60 - 21
    assert "prone" in scene["F"].conditions


@pytest.mark.rule("orcus.fly.hover")
def test_hovering_needs_no_movement(stage: Callable[..., Scene]) -> None:
    scene = over_shaft(stage, hover=True)
    scene.turn("F")
    scene.end()
    assert scene["F"].hp == 60
    assert "prone" not in scene["F"].conditions


@pytest.mark.rule("orcus.fly.limits")
def test_a_flier_cannot_shift(stage: Callable[..., Scene]) -> None:
    scene = stage(
        F=dict(side="monsters", modes={"fly": 8}, airborne=True, at=(5, 5)), A=dict(at=(9, 9))
    )
    scene.turn("F")
    with pytest.raises(Illegal) as refusal:
        scene.do("F", "five-foot-step", to=(5, 6))
    assert refusal.value.rule == "orcus.fly.limits"
    assert scene["F"].at == (5, 5)


@pytest.mark.rule("orcus.fly.limits")
@pytest.mark.parametrize(("airborne", "offered"), [(True, False), (False, True)])
def test_a_flier_makes_no_opportunity_attacks(
    stage: Callable[..., Scene], airborne: bool, offered: bool
) -> None:
    scene = stage(
        ". . A F . .",
        A=dict(), F=dict(side="monsters", modes={"fly": 8}, airborne=airborne, powers=CLUB),
    )
    scene.turn("A")
    scene.do("A", "walk", to=(0, 0))
    assert (("F", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("orcus.fly.hover")
def test_hovering_allows_shifts_and_opportunity_attacks(stage: Callable[..., Scene]) -> None:
    scene = stage(
        ". . A F . .",
        A=dict(), F=dict(side="monsters", modes={"fly": 8, "hover": True}, airborne=True, powers=CLUB),
    )
    scene.turn("A")
    scene.do("A", "walk", to=(0, 0))
    assert ("F", "opportunity-attack") in scene.offers
    scene.turn("F")
    scene.do("F", "five-foot-step", to=(4, 0))
    assert scene["F"].at == (4, 0)


@pytest.mark.rule("orcus.fly.hover")
@pytest.mark.rule("orcus.condition.prone-airborne")
@pytest.mark.parametrize("hover", [False, True])
def test_knocked_prone_in_the_air_falls_beyond_its_fly_speed(
    stage: Callable[..., Scene], hover: bool
) -> None:
    scene = over_shaft(stage, hover=hover)
    scene.turn("A")
    scene.dice(d20=[10], d10=[5, 6])
    scene.do("A", "Trip", "F")
    assert scene["F"].hp == 60 - 1 - 11
    assert "prone" in scene["F"].conditions


@pytest.mark.rule("orcus.condition.prone-airborne")
def test_knocked_prone_low_in_the_air_lands_unhurt(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "A F . .",
        A=dict(powers=TRIP),
        F=dict(side="monsters", modes={"fly": 8}, airborne=True),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Trip", "F")
    assert scene["F"].hp == 40 - 1
    assert "prone" in scene["F"].conditions


@pytest.mark.rule("orcus.fly.hover")
@pytest.mark.rule("orcus.condition.unconscious")
def test_an_unconscious_hovering_hero_falls(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        . A ^ G .
        . . . . B
        """,
        drop=12,
        G=dict(side="monsters", powers=["Rap (standard, at-will): +20 vs AC; 5 damage."]),
        A=dict(), B=dict(),
        F=dict(hp=60, at_hp=5, modes={"fly": 8, "hover": True}, airborne=True, at=(2, 0)),
    )
    scene.turn("G")
    scene.dice(d20=[10], d10=[3, 4])
    scene.do("G", "Rap", "F")
    assert scene["F"].hp == -7
    assert {"unconscious", "prone"} <= scene["F"].conditions


@pytest.mark.rule("orcus.fly.clumsy-on-ground")
@pytest.mark.parametrize(("airborne", "penalty"), [(False, 4), (True, 0)])
def test_clumsy_on_ground(stage: Callable[..., Scene], airborne: bool, penalty: int) -> None:
    modes = {"fly": 8, "clumsy on ground": True}
    scene = stage(
        "A F . .", A=dict(), F=dict(side="monsters", modes=modes, airborne=airborne, powers=CLUB)
    )
    assert scene.attack("F", "Club", "A").value == 6 - penalty
    for defense in ("ac", "fort", "ref", "will"):
        assert scene.defense("F", defense, attacker="A", power="melee-basic").value == 15 - penalty


@pytest.mark.rule("orcus.fly.clumsy-in-air")
@pytest.mark.parametrize(("airborne", "penalty"), [(False, 0), (True, 4)])
def test_clumsy_in_air(stage: Callable[..., Scene], airborne: bool, penalty: int) -> None:
    modes = {"fly": 8, "clumsy in air": True}
    scene = stage(
        "A F . .", A=dict(), F=dict(side="monsters", modes=modes, airborne=airborne, powers=CLUB)
    )
    assert scene.attack("F", "Club", "A").value == 6 - penalty
    for defense in ("ac", "fort", "ref", "will"):
        assert scene.defense("F", defense, attacker="A", power="melee-basic").value == 15 - penalty


@pytest.mark.rule("orcus.fly.altitude")
@pytest.mark.rule("orcus.forced.hazard-save")
@pytest.mark.parametrize(("modes", "height"), [({"fly": 6}, 1), ({"fly": 6, "hover": True}, 1), ({}, -2)])
def test_one_with_wings_that_is_pushed_over_an_edge_takes_to_the_air_just_above_it(
    stage: Callable[..., Scene], modes: dict[str, Any], height: int
) -> None:
    bash = "Bash (standard, at-will): +20 vs AC; 1 damage, and push 2."
    scene = stage("A G . ^ ^ ^ .", A=dict(powers=[bash]), G=dict(side="monsters", modes=modes, hp=50))
    scene.turn("A")
    scene.dice(d20=[10] if modes else [10, 2], d10=[] if modes else [4])
    scene.do("A", "Bash", "G")
    assert scene["G"].at == (3, 0)
    assert scene.battle.creatures[1].altitude == height
    assert scene["G"].hp == 50 - 1 - (0 if modes else 4)
