"""Hit, miss and critical hit by the face of the die in every game, each face against each defense."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.attacks.power import Power
from battlemat.engine.attacks.strike import Strike

CASES = [
    pytest.param("orcus", {}, marks=pytest.mark.rule("orcus.attack.critical-condition", "orcus.attack.natural-1",
                                                     "orcus.attack.natural-20")),
    pytest.param("fourth", {}, marks=pytest.mark.rule("fourth.critical.natural-20", "fourth.ruling.natural-20",
                                                      "fourth.ruling.natural-1")),
    pytest.param("fourth", {"natural-20": "critical-needs-total", "natural-1": "always-misses"},
                 marks=pytest.mark.rule("fourth.ruling.natural-20", "fourth.ruling.natural-1")),
    pytest.param("archmage", {}, marks=pytest.mark.rule("archmage.crit.natural-20", "archmage.crit.expanded-range",
                                                        "archmage.ruling.expanded-crit-hits")),
    pytest.param("archmage", {"expanded_crit_must_hit": "yes"},
                 marks=pytest.mark.rule("archmage.ruling.expanded-crit-hits")),
]
SAID = ["", "auto_hit", "auto_miss", "forced_crit"]


def outcome(
    system: str, options: dict[str, Any], face: int, reached: bool, lowest: int, said: str
) -> tuple[bool, bool]:
    """Whether it hits, and whether that is a critical hit."""
    if system == "archmage":
        ranged = face >= lowest and (face == 20 or reached or not options)
        hit = reached or ranged
    else:
        ranged = (face >= lowest and reached) or (system == "fourth" and face == 20 and not options)
        hit = reached or face == 20
    if (face == 1 and (system != "fourth" or options)) or said == "auto_miss":
        hit = False
    if said == "auto_hit":
        hit = True
    return hit, hit and (ranged or said == "forced_crit")


def struck(scene: Scene, face: int, total: int, against: int, lowest: int, said: str) -> Strike:
    battle = scene.battle
    who, target = scene.creature("A"), scene.creature("G")
    power = who.sheet.powers[0]
    assert isinstance(power, Power) and power.line is not None
    strike = Strike(power, who.id, target.id, power.line, power.origin)
    strike.natural, strike.total, strike.against, strike.crit_from = face, total, against, lowest
    if said:
        setattr(strike, said, True)
    battle.rules.attacks.decide(battle, strike)
    return strike


def duel(system: str, options: dict[str, Any], *states: str, defense: int = 15) -> Scene:
    line = "Claw +7 vs. AC—6 damage" if system == "archmage" else "Claw (standard, at-will): +7 vs AC; 6 damage."
    cast: dict[str, Any] = {"A": {"powers": [line]}, "G": {"side": "monsters", "hp": 90, "ac": defense}}
    more: dict[str, Any] = {"engaged": [("A", "G")]}
    if system != "archmage":
        cast["A"]["at"], cast["G"]["at"], more = (1, 1), (2, 1), {}
    return Scene(system, options=options, **cast, **more)


@pytest.mark.parametrize(("system", "options"), CASES)
@pytest.mark.parametrize("lowest", [20, 19, 17])
@pytest.mark.parametrize("said", SAID)
def test_every_face_against_what_is_reached_and_what_is_not(
    system: str, options: dict[str, Any], lowest: int, said: str
) -> None:
    scene = duel(system, options)
    for face in range(1, 21):
        for ahead in (-9, -1, 0, 1, 9):
            strike = struck(scene, face, 15 + ahead, 15, lowest, said)
            assert (strike.hit, strike.crit) == outcome(system, options, face, ahead >= 0, lowest, said), (face, ahead)


@pytest.mark.parametrize(("system", "options"), CASES)
@pytest.mark.parametrize("defense", [1, 7, 8, 9, 15, 25, 26, 27, 28, 40])
def test_the_odds_are_how_many_faces_do_so(system: str, options: dict[str, Any], defense: int) -> None:
    """And what is rolled comes out as they say, face by face."""
    scene = duel(system, options, defense=defense)
    scene.turn("A")
    came = []
    for face in range(1, 21):
        scene.creature("A").standard = 1
        scene.battle.escalation = 0
        scene.dice(d20=[face])
        scene.do("A", "Claw", "G")
        event = scene.last("attack")
        assert (event.natural, event.total, event.against) == (face, face + 7, defense)
        hit, critical = outcome(system, options, face, face + 7 >= defense, 20, "")
        assert (event.hit, event.crit) == (hit, critical), face
        came.append((hit, critical))
        scene.creature("G").hp = 90
    odds = scene.odds("A", "Claw", "G")
    assert round(odds.hit * 20) == sum(hit for hit, _ in came)
    assert round(odds.crit * 20) == sum(critical for _, critical in came)
