"""Whom a pronoun means, which blow is halved, and what befalls somebody at once: each played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene
from battlemat.powers import forms as f
from battlemat.powers.grammar.completeness import left_out
from battlemat.powers.grammar.tokens import tokenise

FIELD = """
    . . . . . . . .
    . . H . . . . .
    . . G A B . . .
    . . . . . . . .
"""
SLAP = "Slap (standard, at-will): +10 vs AC; 8 damage."


def scene_of(trait: str, **who: Any) -> Scene:
    """G has a trait; H fights beside it, A and B against it."""
    made = Scene("orcus", FIELD, A=dict(hp=50, ac=10, powers=[SLAP]), B=dict(hp=50, ac=10),
                 G=dict(side="monsters", hp=50, ac=10, traits=[trait], **who),
                 H=dict(side="monsters", hp=50, ac=10, powers=[SLAP]))
    assert not made["G"].notes
    return made


@pytest.mark.parametrize("words", ["it takes 3 damage", "the enemy takes 3 damage"])
def test_an_allys_hit_harms_whom_it_hits(words: str) -> None:
    scene = scene_of(f"Spite: When an ally hits an enemy, {words}.")
    scene.turn("H")
    scene.dice(d20=[12])
    scene.do("H", "Slap", "A")
    assert scene["A"].hp == 50 - 8 - 3 and scene["H"].hp == 50


def test_an_enemy_that_hits_an_ally_is_harmed_itself() -> None:
    scene = scene_of("Spite: When an enemy hits an ally, it takes 3 damage.")
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Slap", "H")
    assert scene["A"].hp == 47 and scene["H"].hp == 42


def test_an_ally_has_the_good_of_its_own_hit() -> None:
    scene = scene_of("Zeal: When an ally hits an enemy, it gains 4 temporary hit points.")
    scene.turn("H")
    scene.dice(d20=[12])
    scene.do("H", "Slap", "A")
    assert scene["H"].temp_hp == 4 and scene["A"].hp == 42


def test_half_of_the_blow_that_is_told_of() -> None:
    scene = scene_of("Ward: When an ally adjacent to G is hit, it takes half damage.", powers=[SLAP])
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Slap", "H")
    assert scene["H"].hp == 46
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Slap", "A")
    assert scene["A"].hp == 42


def test_who_is_swallowed_is_restrained_at_once() -> None:
    gulp = ("Gulp (standard, at-will): +10 vs Fort; the target is swallowed. While swallowed, the target is restrained "
            "and takes 6 damage at the start of its turn.")
    scene = Scene("orcus", A=dict(at=(4, 2), hp=50, fort=10),
                  G=dict(side="monsters", at=(2, 2), size="large", powers=[gulp]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Gulp", "A")
    assert "restrained" in scene["A"].conditions and scene["A"].hp == 50
    scene.turn("A")
    assert scene["A"].hp == 44


def test_the_next_attack_alone_hits_by_itself() -> None:
    card = ("Aim\nAt-Will Utility 1 (Minor Action) ● Martial\nSelf\n"
            "Effect Your next attack against an adjacent enemy automatically hits.")
    scene = Scene("orcus", FIELD, A=dict(powers=[card, SLAP]), B={}, G=dict(side="monsters", hp=50, ac=40),
                  H=dict(side="monsters"))
    assert not scene["A"].notes
    scene.turn("A")
    scene.do("A", "Aim")
    scene.do("A", "Slap", "G")
    assert scene["G"].hp == 42
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Slap", "G")
    assert scene["G"].hp == 42


def test_a_wide_critical_range_of_some_attacks_is_not_one_of_all() -> None:
    trait = "Keen: The attacker's ranged attacks score a critical hit on a natural 18-20."
    scene = Scene("orcus", FIELD, A=dict(hp=50, ac=10), B={}, G=dict(
        side="monsters", powers=[SLAP], traits=[trait.replace("The attacker", "G")]), H=dict(side="monsters"))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[18])
    scene.do("G", "Slap", "A")
    assert not scene.last("attack").crit


def test_half_is_not_said_by_staggered() -> None:
    read = (f.While(f.Has(f.SELF, ("staggered",)), (f.Damage(f.Amount(flat=5)),)),)
    assert left_out(tokenise("While staggered, it deals half damage.", None), read) == "half"
    stagger = (f.When(f.Trigger(("stagger",), f.SELF), (f.Move("shift"),)),)
    assert not left_out(tokenise("When it is reduced to half its hp, it moves.", None), stagger)
