"""Resistance that is lost, passed over or beaten; auras that spare the burnt; defenses that trade places or harden."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

SPARK = "Spark +30 vs. AC—20 fire damage"
CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
SCORCH = "Scorch\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 fire damage."


def duel(stage: Callable[..., Scene], *lines: str, hero: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A is engaged with a monster that has a spark, a claw and these lines; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=200, ac=15, pd=15, md=15, powers=[JAB, SCORCH], **(hero or {})),
                  B=dict(hp=200, ac=15, pd=15, md=15, powers=[JAB]),
                  G=dict(side="monsters", hp=200, ac=5, powers=[SPARK, CLAW], traits=list(lines), **more))
    scene.turn("G")
    return scene


@pytest.mark.parametrize(("line", "harm"), [
    ("Flame: The beast will stay.", 10),
    ("Flame: This creature ignores fire resistance.", 20),
    ("Flame: Its hatred and fury are so great that it ignores the fire resistance of creatures battling it.", 20),
    ("Flame: This creature ignores cold resistance.", 10),
])
def test_resistance_passed_over(stage: Callable[..., Scene], line: str, harm: int) -> None:
    scene = duel(stage, line, hero={"resist": {"fire": 16}})
    scene.dice(d20=[8])
    scene.do("G", "Spark", "A")
    assert scene["A"].hp == 200 - harm


@pytest.mark.parametrize(("natural", "later"), [(15, 10), (16, 20)])
def test_resistance_beaten_once_is_gone(stage: Callable[..., Scene], natural: int, later: int) -> None:
    scene = duel(stage, "Melting: When this creature makes an attack that deals fire damage and the attack roll beats "
                        "the target's fire resistance, the target loses its fire resistance until the end of the "
                        "battle.",
                 hero={"resist": {"fire": 16}})
    scene.dice(d20=[natural])
    scene.do("G", "Spark", "A")
    before = scene["A"].hp
    scene.turn("G")
    scene.dice(d20=[5])
    scene.do("G", "Spark", "A")
    assert before - scene["A"].hp == later


def test_all_enemies_lose_one_resistance_until_the_die_goes_up(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Meltdown: Whenever this creature makes an attack that staggers a target or reduces a target "
                        "to 0 hp or fewer, enemies lose their fire resistances until the escalation die next advances.",
                 hero={"resist": {"fire": 16, "cold": 16}, "at_hp": 105})
    scene.dice(d20=[16])
    scene.do("G", "Spark", "A")
    health = scene.battle.rules.health
    a = scene.battle.creatures[0]
    assert health.unresisted(scene.battle, a, "fire", None) and not health.unresisted(scene.battle, a, "cold", None)
    scene.turn("A")
    scene.turn("G")
    assert not health.unresisted(scene.battle, a, "fire", None)


AURA = ("Heat: Enemies engaged with this creature at the end of their turn take fire damage equal to the escalation "
        "die value times five (@ed * 5) if they have not taken fire damage since the end of their last turn. ")


@pytest.mark.parametrize(("more", "hero", "rolls", "harm"), [
    ("", {}, [], 10),
    ("", {"resist": {"fire": 12}}, [19], 10),
    ("Enemies who resist fire damage ignore this creature's fire aura.", {"resist": {"fire": 12}}, [], 0),
    ("Enemies who resist fire damage ignore this creature's fire aura.", {"resist": {"cold": 12}}, [], 10),
    ("Enemies who resist fire damage take half damage from this creature's fire aura.", {"resist": {"fire": 12}},
     [19], 5),
    ("Enemies who resist fire damage take half damage from this creature's fire aura.", {}, [], 10),
])
def test_an_aura_at_the_end_of_turns(
    stage: Callable[..., Scene], more: str, hero: dict[str, Any], rolls: list[int], harm: int
) -> None:
    scene = duel(stage, AURA + more, hero=hero)
    scene.turn("G")
    scene.turn("A")
    assert scene.escalation == 2
    scene.dice(d20=rolls)
    before = scene["A"].hp
    scene.turn("B")
    assert before - scene["A"].hp == harm


def test_an_aura_spares_who_has_been_burnt_since_its_last_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, AURA)
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[16])
    scene.do("G", "Spark", "A")
    scene.turn("A")
    burnt = scene["A"].hp
    scene.turn("G")
    assert scene["A"].hp == burnt
    scene.turn("A")
    scene.turn("G")
    assert scene["A"].hp < burnt


def test_defenses_that_trade_places(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Turned: Swap PD and MD.", pd=12, md=19)
    assert [scene.defense("G", one, attacker="A").value for one in ("pd", "md")] == [19, 12]


LINES = ("Calling: Choose either Way of Stone or Way of Wind.",
         "Way of Stone: This creature gains a +4 bonus to saves.",
         "Way of Wind: Swap PD and MD, and:\n  Gale; This creature gains a +3 bonus to disengage checks.")


@pytest.mark.parametrize(("more", "pd", "md"), [
    ((), 12, 19),
    (("Whole calling: This creature gains the other calling benefit, and adds 1 to its lower defense.",), 19, 13),
    (("Whole calling: This creature gains the other calling benefit.",), 19, 12),
])
def test_both_of_two_callings(stage: Callable[..., Scene], more: tuple[str, ...], pd: int, md: int) -> None:
    scene = duel(stage, *LINES, *more, pd=12, md=19)
    assert not scene["G"].notes
    assert [scene.defense("G", one, attacker="A").value for one in ("pd", "md")] == [pd, md]
