"""Whom a trait spares, outbursts, leaps into engagement."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
GLOW = "Glow\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 holy damage."
CLEAVE = "Cleave\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 60 damage."


def duel(stage: Callable[..., Scene], *lines: str, hero: dict[str, Any] | None = None) -> Scene:
    """A's turn: engaged with a monster with a claw and these lines; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[CLEAVE, JAB, GLOW], **(hero or {})),
                  B=dict(hp=50, ac=15, pd=15, md=15, powers=[JAB]),
                  G=dict(side="monsters", hp=90, ac=5, powers=[CLAW], traits=list(lines)))
    scene.turn("A")
    return scene


@pytest.mark.parametrize(
    ("power", "natural", "left"), [("Jab", 15, 90), ("Jab", 16, 80), ("Glow", 15, 80), ("Glow", 16, 80)]
)
def test_attacks_that_miss_by_their_face_but_for_those_of_a_kind(
    stage: Callable[..., Scene], power: str, natural: int, left: int
) -> None:
    scene = duel(stage, "Flicker: Natural odd attack rolls against this creature automatically miss. Attacks that deal "
                        "holy damage ignore this ability.")
    scene.dice(d20=[natural])
    scene.do("A", power, "G")
    assert scene["G"].hp == left


@pytest.mark.parametrize(("hero", "left"), [({}, 85), ({"immune": ["fear"]}, 90)])
def test_who_is_immune_is_spared(stage: Callable[..., Scene], hero: dict[str, Any], left: int) -> None:
    scene = duel(stage, "Dread: Enemies engaged with this creature take 5 psychic damage at the end of their turns. "
                        "Creatures immune to fear are immune to this effect.", hero=hero)
    scene.turn("B")
    assert scene["A"].hp == left


@pytest.mark.parametrize(
    ("hero", "kind", "more"), [({}, "", 0), ({"at_hp": 20}, "", 2), ({"at_hp": 20}, "construct", 0)]
)
def test_who_has_no_blood_excites_nobody(
    stage: Callable[..., Scene], hero: dict[str, Any], kind: str, more: int
) -> None:
    scene = duel(stage, "Blood-drunk: While at least one creature in the battle is staggered, this creature gains a "
                        "bonus to its attacks and damage equal to the escalation die. Creatures that have no blood "
                        "(constructs, oozes, plant creatures, etc.) don't trigger this ability.", hero=hero)
    scene.battle.creatures[0].sheet.types = frozenset((kind,))
    scene.turn("G")
    scene.turn("G")
    scene.turn("G")
    assert scene.escalation == 2 and scene.attack("G", "Claw", "A").value == 30 + more


def test_an_outburst_burns_all_around(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Sacs: The first time this creature is staggered during a fight, the bags under its skin "
                        "burst, causing 4 acid damage plus 2 ongoing acid damage to all nearby enemies (normal "
                        "save ends).")
    scene.dice(d20=[15])
    scene.do("A", "Cleave", "G")
    assert (scene["A"].hp, scene["B"].hp) == (86, 46)
    scene.dice(d20=[15])
    scene.turn("B")
    assert scene["A"].hp == 84


@pytest.mark.parametrize(("save", "there"), [(10, False), (11, True)])
def test_a_leap_to_the_weakest_as_somebody_comes_near(stage: Callable[..., Scene], save: int, there: bool) -> None:
    scene = stage(A=dict(hp=90), B=dict(hp=50), G=dict(side="monsters", hp=90, powers=[CLAW], traits=[
        "Slink: Once per round as a free action when an enemy moves into engagement with this creature it can roll a "
        "save (11+), on a success this creature teleports into engagement with the enemy with the fewest hit points."]))
    scene.turn("A")
    scene.dice(d20=[save])
    scene.do("A", "engage", "G")
    assert ("B" in scene.engaged("G")) is there


def test_an_attack_performed_on_whoever_is_engaged(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Lash out: When this creature is staggered, it can perform its claw attack as a free action on "
                        "the creature it is engaged with.")
    scene.dice(d20=[15, 15])
    scene.do("A", "Cleave", "G")
    assert scene["A"].hp == 84


def test_what_is_rooted_stays(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Rooted: In battle this creature can't move and is stuck except for its teleport ability.")
    scene.turn("G")
    assert "stuck" in scene["G"].conditions and scene.can("G", "move") is False


@pytest.mark.parametrize("line", ["can hover 6 feet off the ground and make weightless leaps",
                                  "is a slow and graceful flier", "is quick and nimble fliers in battle"])
def test_words_for_flight(stage: Callable[..., Scene], line: str) -> None:
    scene = stage(A={}, B={}, G=dict(side="monsters", powers=[CLAW], traits=[f"Flight: This creature {line}."]))
    assert not scene["G"].notes
