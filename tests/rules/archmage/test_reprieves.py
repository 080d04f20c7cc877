"""Second lives and second choices at work."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.effects.flags import INVISIBLE, OUT

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
TOUGH: dict[str, Any] = dict(hp=200, ac=15, pd=15, md=15, powers=["Blade +30 vs. AC—10 damage",
                             "Burn +30 vs. PD—5 ongoing fire damage"])


def duel(stage: Callable[..., Scene], *lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    monster: dict[str, Any] = dict(side="monsters", hp=90, ac=15, pd=15, md=15, powers=[CLAW, *lines])
    monster.update(fields)
    scene = stage(engaged=[("A", "G")], A=dict(TOUGH), B=dict(TOUGH), G=monster)
    scene.turn("G")
    return scene


def test_it_slips_one_foe_without_a_roll(stage: Callable[..., Scene]) -> None:
    line = "Skitter: This creature can choose to roll an 11 whenever it rolls a disengage check."
    scene = duel(stage, line)
    scene.do("G", "disengage", to="far")
    assert not scene.engaged("G")
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(TOUGH), B=dict(TOUGH),
                  G=dict(side="monsters", hp=90, powers=[CLAW, line]))
    scene.turn("G")
    scene.dice(d20=[5])
    scene.do("G", "disengage", to="far")
    assert scene.engaged("G") == {"A", "B"}


def test_it_returns_as_another_without_its_own_gift(stage: Callable[..., Scene]) -> None:
    line = "{}: When this creature drops to 0 hit points, it's destroyed until the start of its next turn. At the " \
           "start of its next turn, it returns to life as a {} or blue sprout that lacks the {} ability but is " \
           "otherwise undamaged and whole."
    rose = line.format("Red renewal", "thistle", "gray renewal")
    thistle = line.format("Gray renewal", "rose", "red renewal")
    scene = stage(engaged=[("A", "Rose")], A=dict(hp=200, ac=15, powers=["Blade +30 vs. AC—90 damage"]),
                  Rose=dict(side="monsters", hp=20, ac=15, powers=[CLAW, rose]),
                  Thistle=dict(side="monsters", hp=30, ac=15, powers=[CLAW, thistle]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blade", "Rose")
    back = scene.battle.creatures[-1]
    assert back.sheet.name == "Thistle" and back.flags & OUT
    scene.turn("Thistle")
    scene.turn("A")
    assert not back.flags & OUT and back.hp == 30
    assert any(effect.name == "lacks gray renewal" for effect in back.effects)
    known = len(scene.battle.creatures)
    asyncio.run(scene.battle.rules.health.hurt(scene.battle, back, 40))
    assert back.hp <= 0
    assert len(scene.battle.creatures) == known


def test_a_mob_has_one_round_for_its_darts(stage: Callable[..., Scene]) -> None:
    dart = "R: Dart +30 vs. AC—4 damage\n  Limited use: A mob of this creature can use this attack only once during " \
           "the battle. On the turn that they use the attack, each darter in the mob can choose whether to make the " \
           "attack or not. Any who don't use it, lose it."
    mob: dict[str, Any] = dict(side="monsters", hp=9, kind="mook", name="Darter", powers=[CLAW, dart])
    scene = stage(A=dict(TOUGH), B=dict(TOUGH), G=dict(mob), H=dict(mob), I=dict(mob))
    for one in scene.battle.creatures[2:]:
        one.sheet.mob = "darter"
    for who in "GH":
        scene.turn(who)
        scene.dice(d20=[15])
        scene.do(who, "Dart", "A")
        assert not scene.can(who, "Dart", "A")
    scene.turn("A")
    scene.turn("I")
    assert not scene.can("I", "Dart", "A")


def test_lightning_turned_to_fire_costs_two(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "R: Fork +17 vs. PD (1 nearby enemy)—8 lightning damage",
                 "Sorcery: If lightning isn't working against her target, this creature can take a -2 attack penalty "
                 "to change the energy type of her ranged attack to fire or thunder.")
    assert scene.attack("G", "Fork (fire)", "B").value == scene.attack("G", "Fork", "B").value - 2
    scene.dice(d20=[15])
    scene.do("G", "Fork (thunder)", "B")
    assert scene["B"].hp == 192


def test_what_turns_to_stone_resists_blows(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Stone: When this creature fails a save, it becomes a creature of living stone until the end "
                        "of its next turn. While made of living stone, this creature gains resist damage 16+ to all "
                        "attacks against AC and PD. If it's flying when it becomes living stone, its magic allows it "
                        "to remain in the air if it wishes.", hp=180)
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Burn", "G")
    scene.dice(d20=[4])
    scene.turn("A")
    before = scene["G"].hp
    scene.dice(d20=[12])
    scene.do("A", "Blade", "G")
    assert scene["G"].hp == before - 5


@pytest.mark.parametrize(("natural", "failures"), [(20, 1), (15, 0)])
def test_a_crit_takes_a_death_save_away(stage: Callable[..., Scene], natural: int, failures: int) -> None:
    scene = duel(stage, "Years: When this creature scores a critical hit, the target loses a death save until the end "
                        "of the battle (effectively, it now dies after failing three death saves, and the effect is "
                        "cumulative).")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].death_failures == failures


def test_she_hides_from_the_first_stagger_until_she_strikes(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Vanish: The first time this creature is staggered in battle, she becomes invisible and "
                        "attempts to extricate herself from the fight. She remains invisible until she either attacks "
                        "someone, or performs a flashy maneuver (such as flying away).", hp=20)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Blade", "G")
    assert scene.battle.creatures[2].flags & INVISIBLE
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert not scene.battle.creatures[2].flags & INVISIBLE


def test_the_crippling_blow_becomes_a_close_attack_on_several(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Lash +30 vs. PD—The target is weakened until the end of the battle",
                 "Whips: The lash attack is now a close attack against 1d3 nearby enemies in a group.")
    scene.dice(d3=[2], d20=[15, 15])
    scene.do("G", "Lash", targets=["A", "B"])
    assert "weakened" in scene["A"].conditions and "weakened" in scene["B"].conditions
