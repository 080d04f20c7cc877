"""Creatures brought into a fight by others: who comes with it, who is called, what it falls apart into."""

from collections.abc import Callable

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"


def arena(stage: Callable[..., Scene], *lines: str, hp: int = 90) -> Scene:
    """A caller G with a claw and these lines, engaged with A; one imp and one wisp stand for their kinds."""
    return stage(engaged=[("A", "G")], A=dict(hp=200, ac=15, pd=15, powers=["Blade +30 vs. AC—50 damage"]),
                 G=dict(side="monsters", hp=hp, ac=15, powers=[CLAW, *lines]),
                 Imp=dict(side="monsters", hp=9, kind="mook", powers=[CLAW]))


def imps(scene: Scene) -> int:
    """How many imps are in the fight."""
    return len([one for one in scene.battle.creatures if one.sheet.name == "Imp"])


def test_it_comes_with_a_mob(stage: Callable[..., Scene]) -> None:
    scene = arena(stage, "Master: This creature starts each battle accompanied by a mob of 1d4+1 2nd level imp mooks.")
    scene.dice(d4=[2])
    scene.turn("G")
    assert imps(scene) == 4


def test_a_second_mob_comes_once_when_the_die_allows(stage: Callable[..., Scene]) -> None:
    line = "Master: At the start of each of this creature's turns, if this creature is not engaged, roll a d6. If " \
           "you roll less than or equal to the escalation die, use this creature's standard action to add another " \
           "mob of 1d4 imp mooks to the battle. The newly summoned mooks take their turn after this creature's turn. " \
           "Stop rolling the d6 after the ability has triggered to summon the second mob."
    scene = stage(A=dict(hp=200), G=dict(side="monsters", hp=90, powers=[CLAW, line]),
                  Imp=dict(side="monsters", hp=9, kind="mook", powers=[CLAW]))
    scene.dice(d6=[1])
    scene.turn("G")
    assert imps(scene) == 1
    scene.dice(d6=[1], d4=[3])
    scene.turn("G")
    assert imps(scene) == 4
    assert scene["G"].actions["standard"] == 0


def test_it_rallies_another_if_it_saves(stage: Callable[..., Scene]) -> None:
    line = "Rally: As a quick action, this creature attempts to rally its fellows. Roll a normal save. If the save " \
           "succeeds, add a 5th level imp mook to the battle somewhere nearby this creature, either as part of an " \
           "existing mob or as a new one-creature mob if there are no other imps left in the fight."
    scene = arena(stage, line)
    scene.turn("G")
    scene.dice(d20=[5])
    scene.do("G", "Rally")
    assert imps(scene) == 1
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Rally")
    assert imps(scene) == 2
    assert scene["G"].actions["standard"] == 1


def test_it_calls_demons_once_when_staggered(stage: Callable[..., Scene]) -> None:
    line = "Gate: Once per battle, if this creature is staggered, it can gate in 2d4 imps as a quick action. Roll " \
           "initiative for the imps; they do not appear in the battle and take their turns until their next " \
           "initiative count comes up."
    scene = arena(stage, line)
    scene.turn("G")
    assert not scene.can("G", "Gate")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blade", "G")
    scene.turn("G")
    scene.dice(d4=[1, 2])
    scene.do("G", "Gate")
    assert imps(scene) == 4
    assert scene["G"].actions["standard"] == 1
    scene.turn("G")
    assert not scene.can("G", "Gate")


def test_an_even_hit_brings_as_many_as_the_die_shows(stage: Callable[..., Scene]) -> None:
    line = "Release: Once per battle when this creature rolls a natural even hit with peripherals, it adds a number " \
           "of imps into the battle equal to the escalation die instead of only one."
    scene = arena(stage, "Peripherals +30 vs. PD—5 damage\n  Natural even hit: Add a new imp to the battle.", line)
    for _ in range(4):
        scene.turn("G")
    assert scene.escalation == 3
    scene.dice(d20=[14])
    scene.do("G", "Peripherals", "A")
    assert imps(scene) == 1 + 3
