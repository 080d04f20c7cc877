"""Escapes, auras that spare nobody, second tries."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
CLEAVE = "Cleave\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 60 damage."
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
WILL = "Glare\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. MD\nHit: 10 damage."


def duel(stage: Callable[..., Scene], *lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[CLEAVE, JAB, WILL]),
                  B=dict(hp=90, ac=15, pd=15, md=15),
                  G=dict(side="monsters", hp=50, ac=15, pd=15, md=15, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def test_an_escape_at_the_last_moment(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Ruse: When this creature drops to 0 hp or fewer (or would otherwise die) it is not slain, but "
                        "instead escapes leaving a puff of smoke.")
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Cleave", "G")
    assert scene["G"].hp <= 0 and not any(event.kind == "died" for event in scene.log)


def test_a_second_try_with_a_penalty(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Halo: The first time this creature is hit by an attack against MD, reroll the attack with a "
                        "-2 attack penalty.")
    scene.turn("A")
    value = scene.attack("A", "Glare", "G").value
    assert value is not None
    needed = 15 - value
    scene.dice(d20=[needed, needed + 1])
    scene.do("A", "Glare", "G")
    assert scene["G"].hp == 50
    scene.turn("A")
    scene.dice(d20=[needed])
    scene.do("A", "Glare", "G")
    assert scene["G"].hp == 40


def test_fear_that_spares_nobody(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Dread aura: While engaged with this creature, enemies with 10 hp or fewer are dazed and do "
                        "not add the escalation die to their attacks.",
                 "Scythe +30 vs. AC—6 damage\nNatural even hit: Until the end of its next turn, the target is affected "
                 "by this creature's *dread aura* even if it has more than 10 hp.")
    before = scene.attack("A", "Jab", "G").value
    scene.dice(d20=[16])
    scene.do("G", "Scythe", "A")
    assert scene.attack("A", "Jab", "G").value == before - 4
    scene.turn("A")
    scene.turn("G")
    scene.turn("A")
    scene.turn("B")
    assert scene.attack("A", "Jab", "G").value == before + scene.escalation


@pytest.mark.parametrize(("fallen", "damage"), [(0, 6), (2, 8)])
def test_damage_for_the_fallen(stage: Callable[..., Scene], fallen: int, damage: int) -> None:
    rage = ("Rage +30 vs. AC—6 damage\n"
            "Natural even hit: Increase the damage by +1 for each ally that has dropped this battle.")
    imps = {name: dict(name="Bog Imp", side="monsters", hp=5, ac=10, powers=[CLAW]) for name in ("H", "I")}
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[CLEAVE]),
                  G=dict(name="Bog Imp", side="monsters", hp=50, powers=[rage]), **imps)
    for name in ("H", "I")[:fallen]:
        scene.turn("A")
        scene.dice(d20=[19])
        scene.do("A", "Cleave", name)
    scene.turn("G")
    scene.dice(d20=[14])
    scene.do("G", "Rage", "A")
    assert 90 - scene["A"].hp == damage


def test_a_leap_that_strikes_all_engaged(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(hp=90, ac=15, pd=15), B=dict(hp=90, ac=15, pd=15),
                  C=dict(hp=90, ac=15, pd=15),
                  G=dict(side="monsters", hp=50, powers=[CLAW, "C: Breath +30 vs. PD (1 nearby enemy)—9 damage",
                         "Spiral: Once per battle as a quick action, this creature can fly into the air, popping free "
                         "from all enemies engaged with it, and make a breath attack against each enemy that was "
                         "engaged with it."]))
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Spiral")
    assert (scene["A"].hp, scene["B"].hp, scene["C"].hp) == (81, 81, 90)
    assert not scene.engaged("G")


def test_a_save_for_a_leap(stage: Callable[..., Scene]) -> None:
    pounce = "Pounce: As a move action, this creature can roll a save (11+), on a success this creature heals 10 hp."
    scene = duel(stage, pounce)
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Jab", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Pounce")
    assert scene["G"].hp == 40
    scene.turn("G")
    scene.dice(d20=[11])
    scene.do("G", "Pounce")
    assert scene["G"].hp == 50


def test_a_bonus_that_adds_up_no_further(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Blur: When an enemy misses this creature, this creature gains a non-cumulative +2 bonus to "
                        "all defenses until the start of its next turn as its form blurs.")
    scene.turn("A")
    before = scene.defense("G", "ac").value
    for _ in range(2):
        scene.dice(d20=[2])
        scene.do("A", "Jab", "G")
        assert scene.defense("G", "ac").value == before + 2
        scene.turn("A")


def test_a_weapon_used_again_when_staggered(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "C: Gust +30 vs. PD (1 nearby enemy)—9 damage\nLimited use: 1/battle.",
                 "Rage: Once per battle, this creature gains an additional use of gust when it becomes staggered.")
    scene.dice(d20=[10])
    scene.do("G", "Gust", "A")
    scene.turn("A")
    for _ in range(3):
        scene.dice(d20=[19])
        scene.do("A", "Jab", "G")
        scene.turn("A")
    scene.turn("G")
    assert scene.can("G", "Gust", "A") is True
