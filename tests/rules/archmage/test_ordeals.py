"""What creatures cannot get rid of, get past or have shifted on to others, at work."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage.\nMiss: 4 damage."
SPELL = "Daze\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. MD\nHit: 10 damage."
CLEAVE = "Cleave\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 60 damage."
MEND = "Mend\nClose\nAt-Will\nTarget: One ally\nEffect: The target heals 80 hit points."


def duel(stage: Callable[..., Scene], *lines: str, powers: tuple[str, ...] = (CLAW,), turn: str = "A",
         **more: Any) -> Scene:
    """A is engaged with a monster with these lines; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, ac=15, pd=15, md=15, powers=[CLEAVE, JAB, SPELL]),
                  B=dict(hp=100, ac=15, pd=15, md=15, powers=[JAB, MEND]),
                  G=dict(side="monsters", hp=90, ac=5, pd=5, md=5, powers=list(powers), traits=list(lines)), **more)
    if turn:
        scene.turn(turn)
    return scene


@pytest.mark.parametrize(("power", "natural", "dazed"), [
    ("Daze", 15, True), ("Daze", 16, False), ("Daze", 1, True), ("Jab", 15, False)])
def test_an_effect_of_the_die_that_asks_for_no_hit(
    stage: Callable[..., Scene], power: str, natural: int, dazed: bool
) -> None:
    scene = duel(stage, "Addled: When an enemy targets this creature with an attack against MD and gets a natural odd "
                        "roll, that enemy is dazed until the end of its next turn. This effect occurs whether the "
                        "attack hits or misses.")
    scene.dice(d20=[natural])
    scene.do("A", power, "G")
    assert ("dazed" in scene["A"].conditions) is dazed


HELD = ("Thorns +30 vs. AC—6 damage\n  Natural even hit: 5 ongoing poison damage\n  Crit: The ongoing poison damage "
        "can't be saved against while the creature that inflicted it still lives and is in the battle.")


@pytest.mark.parametrize(("natural", "burns"), [(18, False), (20, True)])
def test_ongoing_damage_held_fast_by_who_dealt_it(stage: Callable[..., Scene], natural: int, burns: bool) -> None:
    scene = duel(stage, powers=(HELD,), turn="G")
    scene.dice(d20=[natural])
    scene.do("G", "Thorns", "A")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.turn("B")
    assert bool(scene["A"].ongoing) is burns


@pytest.mark.parametrize(("power", "save", "burns"), [("Jab", 20, True), ("Cleave", 10, True), ("Cleave", 11, False)])
def test_held_fast_no_longer_than_its_source_lives(
    stage: Callable[..., Scene], power: str, save: int, burns: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, ac=15, powers=[CLEAVE, JAB]), B={},
                  G=dict(side="monsters", hp=60, ac=5, powers=[HELD]), H=dict(side="monsters", powers=[CLAW]))
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Thorns", "A")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", power, "G")
    scene.dice(d20=[save])
    scene.turn("B")
    assert bool(scene["A"].ongoing) is burns


@pytest.mark.parametrize(("line", "hp"), [
    ("A non-dwarf creature damaged by this creature can't be healed to above half its maximum hit points until after "
     "the battle.", 50),
    ("Creatures damaged by this creature cannot regain hit points beyond half their maximum hit points until the end "
     "of the battle.", 50),
    ("A non-human creature damaged by this creature can't be healed above half its maximum hit points until the battle "
     "ends.", 100)])
def test_no_healing_past_half(stage: Callable[..., Scene], line: str, hp: int) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=100, at_hp=26, ac=15), B=dict(powers=[MEND]),
                  G=dict(side="monsters", hp=90, powers=[CLAW], traits=[f"Cursed wounds: {line}"]))
    scene.battle.creatures[0].sheet.types = frozenset(("human",))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == hp


@pytest.mark.parametrize(("naturals", "hp"), [([15, 15], 85), ([2, 15], 86), ([15, 2], 88)])
def test_half_damage_to_whoever_was_hit_this_turn(
    stage: Callable[..., Scene], naturals: list[int], hp: int
) -> None:
    scene = duel(stage, "Thrash: This creature's attacks deal full damage against creatures it has not already hit "
                        "this turn. If this creature attacks a creature it has hit earlier in the turn, the attack "
                        "only deals half damage, hit or miss.",
                 powers=("Gouge +10 vs. AC (2 attacks)—10 damage\n  Miss: 4 damage",), turn="G")
    scene.dice(d20=naturals)
    scene.do("G", "Gouge", "A")
    assert scene["A"].hp == hp
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[15, 20])
    scene.do("G", "Gouge", "A")
    assert scene["A"].hp == hp - 10 - 10


def test_one_bears_half_of_anothers_wounds(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A=dict(hp=90, powers=[CLEAVE, JAB]), B={},
                  G=dict(side="monsters", name="Bog Elf", hp=90, ac=5, powers=[CLAW]),
                  H=dict(side="monsters", hp=90, ac=5, powers=[CLAW], traits=[
                      "Shelter: When a bog elf next to this creature takes damage, half that damage is dealt to this "
                      "creature instead."]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Cleave", "G")
    assert (scene["G"].hp, scene["H"].hp) == (60, 60)


def test_hit_points_in_place_of_those_printed(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Bloated: It has 72 HP but takes a -2 penalty to all defenses.")
    assert (scene["G"].hp, scene["G"].max_hp) == (72, 72)
    assert scene.defense("G", "ac", attacker="A").value == 3


@pytest.mark.parametrize(("save", "burns"), [(15, True), (16, False)])
def test_saves_that_become_hard(stage: Callable[..., Scene], save: int, burns: bool) -> None:
    scene = duel(stage, powers=(
        "Rot +30 vs. AC—6 damage, and 5 ongoing poison damage\n  Natural 18+ hit: Until the end of the battle the "
        "target's saves against poison damage all become hard saves (16+).",), turn="G")
    scene.dice(d20=[18])
    scene.do("G", "Rot", "A")
    scene.turn("A")
    scene.dice(d20=[save])
    scene.turn("B")
    assert bool(scene["A"].ongoing) is burns


@pytest.mark.parametrize(("weakened", "kept"), [(False, False), (True, True)])
def test_a_condition_that_lasts_longer_if_something_was_so(
    stage: Callable[..., Scene], weakened: bool, kept: bool
) -> None:
    ray = ("Ray +30 vs. AC—6 damage\n  Natural even hit: The target is dazed until the end of its next turn, or if "
           "this creature was weakened when it attacked, the daze is save ends.")
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15), B={},
                  G=dict(side="monsters", hp=90, powers=[ray], conditions=["weakened"] if weakened else []))
    scene.turn("G")
    scene.dice(d20=[16])
    scene.do("G", "Ray", "A")
    scene.turn("A")
    if weakened:
        scene.dice(d20=[5])
    scene.turn("B")
    assert ("dazed" in scene["A"].conditions) is kept
