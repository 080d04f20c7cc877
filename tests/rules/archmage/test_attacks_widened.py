"""Numbers of attacks: what widens a critical hit and what multiplies it, the bonus of a grabber, dice by steps."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.creature import Weapon
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import NO_CRITICAL
from battlemat.engine.effects.modifiers import ANY_ATTACK, MELEE, RANGED, Modifier
from battlemat.systems.archmage.attacks import circumstances, resized
from battlemat.systems.shared.bands import bands

Stage = Callable[..., Scene]
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = ("Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
        "Hit: 10 fire damage.")
CLAW = "Claw +7 vs. AC—6 damage"


def duel(stage: Stage, options: dict[str, Any] | None = None, **foe: Any) -> Scene:
    """A, in melee with G; everything A rolls from 2 on hits G and H."""
    made = dict(side="monsters", hp=90, ac=1, pd=1, powers=[CLAW])
    return stage(options=options, engaged=[("A", "G")], A=dict(hp=90, powers=[JAB, BOLT]), B={}, G={**made, **foe},
                 H=dict(made))


def gifted(scene: Scene, *modifiers: Modifier) -> None:
    verbs.add_effect(scene.battle, scene.creature("A"), Effect(
        "gift", scene.id("A"), FIGHT, rule="archmage.crit.expanded-range", modifiers=modifiers))


def faces(scene: Scene, power: str, target: str) -> int:
    """With how many faces of the die it is a critical hit."""
    return round(scene.odds("A", power, target).crit * 20)


@pytest.mark.rule("archmage.crit.expanded-range")
@pytest.mark.parametrize("kinds", [ANY_ATTACK, MELEE, RANGED])
@pytest.mark.parametrize("versus", ["", "A", "G", "H"])
@pytest.mark.parametrize("tags", ["", "spell", "weapon|spell", "weapon"])
def test_a_wider_range_goes_by_kind_by_foe_and_by_word(stage: Stage, kinds: int, versus: str, tags: str) -> None:
    """Of A's attacks the jab is in melee and no spell, the bolt a ranged spell; another number widens nothing."""
    scene = duel(stage)
    gifted(scene, Modifier("crit-range", 3, kinds=kinds, versus=scene.id(versus) if versus else -1, tags=tags),
           Modifier("damage", 5))
    for power, kind, target in (("Jab", MELEE, "G"), ("Bolt", RANGED, "G"), ("Bolt", RANGED, "H")):
        wide = kinds in (ANY_ATTACK, kind) and versus in ("", target) and (tags in ("", "weapon|spell", "spell")
                                                                         if power == "Bolt" else tags == "")
        assert faces(scene, power, target) == (4 if wide else 1), (power, target)
        scene.turn("A")
        scene.dice(d20=[17])
        scene.do("A", power, target)
        assert scene.last("attack").crit is wide


@pytest.mark.rule("archmage.crit.expanded-range", "archmage.vulnerable.crit-range")
@pytest.mark.parametrize(("amount", "vulnerable", "expected"), [
    (0, False, 1), (0, True, 3), (1, True, 4), (16, False, 17), (16, True, 19), (17, True, 19), (18, False, 19),
    (30, False, 19), (30, True, 19), (-1, True, 2),
])
def test_the_range_never_takes_in_a_one(stage: Stage, amount: int, vulnerable: bool, expected: int) -> None:
    scene = duel(stage, conditions=["vulnerable"] if vulnerable else [])
    gifted(scene, Modifier("crit-range", amount))
    assert faces(scene, "Jab", "G") == expected


@pytest.mark.rule("archmage.crit.multiplier-steps")
@pytest.mark.parametrize("natural", [10, 20])
@pytest.mark.parametrize("versus", ["", "A", "G", "H"])
@pytest.mark.parametrize("more", [1, 2])
def test_each_doubling_more_is_one_step(stage: Stage, natural: int, versus: str, more: int) -> None:
    scene = duel(stage)
    gifted(scene, Modifier("multiplier", more, versus=scene.id(versus) if versus else -1), Modifier("attack", 1))
    for target in "GH":
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Bolt", target)
        times = (2 if natural == 20 else 1) + (more if versus in ("", target) else 0)
        assert scene[target].hp == 90 - 10 * times


@pytest.mark.rule("archmage.ruling.hit-rule", "archmage.ruling.expanded-crit-hits", "archmage.crit.natural-20")
@pytest.mark.parametrize("must_hit", [False, True])
@pytest.mark.parametrize("ac", [5, 17, 40])
def test_every_face_of_the_die(stage: Stage, must_hit: bool, ac: int) -> None:
    """A's attack is +1 (level) and the die; 18 and more is in the critical range."""
    scene = duel(stage, {"expanded_crit_must_hit": "yes"} if must_hit else None, ac=ac, hp=900)
    gifted(scene, Modifier("crit-range", 2))
    left = 900
    for natural in range(1, 21):
        scene.turn("A")
        reached = natural + 1 + scene.escalation >= ac
        range_hits = natural == 20 or (natural >= 18 and (reached or not must_hit))
        hit = natural != 1 and (reached or range_hits)
        scene.dice(d20=[natural])
        scene.do("A", "Jab", "G")
        seen = scene.last("attack")
        assert (seen.hit, seen.crit) == (hit, range_hits), natural
        left -= 10 * hit * (2 if range_hits else 1)
        assert scene["G"].hp == left


@pytest.mark.rule("archmage.grabbed.grabber-bonus")
@pytest.mark.parametrize("held", [False, True])
def test_a_grabber_has_four_more_against_its_victim_alone(stage: Stage, held: bool) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={}, G=dict(side="monsters", powers=[CLAW]),
                  H=dict(side="monsters", powers=[CLAW]))
    if held:
        bands.grab(scene.battle, scene.creature("G"), scene.creature("A"))
    assert scene.attack("G", "Claw", "A").value == 7 + 4 * held
    assert scene.attack("G", "Claw", "B").value == 7
    assert scene.attack("A", "melee-basic", "G").value == 1


@pytest.mark.rule("archmage.ruling.circumstance")
@pytest.mark.parametrize("stacking", [False, True])
@pytest.mark.parametrize(("word", "good", "bad"), [("", 0, 0), ("+", 1, 0), ("-", 0, 1), ("+-", 1, 1), ("++", 2, 0),
                                                   ("+2", 1, 0), ("--+", 1, 2), ("-2", 0, 1)])
def test_a_circumstance_is_worth_two_either_way(stage: Stage, stacking: bool, word: str, good: int, bad: int) -> None:
    scene = duel(stage, {"circumstance_stacking": "yes"} if stacking else None)
    if not stacking:
        good, bad = min(good, 1), min(bad, 1)
    assert circumstances(scene.battle, word) == (2 * good, -2 * bad)


@pytest.mark.rule("archmage.ruling.situational-dice")
@pytest.mark.parametrize(("sides", "bigger", "smaller"), [(4, 6, 4), (6, 8, 4), (8, 10, 6), (10, 12, 8), (12, 12, 10),
                                                          (3, 3, 3), (20, 20, 20)])
def test_dice_go_one_step_along_the_row(sides: int, bigger: int, smaller: int) -> None:
    arm = Weapon("rod", 3, 2, sides)
    assert (resized(arm, 1).sides, resized(arm, -1).sides, resized(arm, 1).count) == (bigger, smaller, 2)


@pytest.mark.rule("archmage.escalation.pc-bonus", "archmage.ruling.escalation-who")
@pytest.mark.parametrize("companions", [False, True])
@pytest.mark.parametrize("fear", [False, True])
@pytest.mark.parametrize("die", [0, 1, 6])
def test_who_adds_the_die(stage: Stage, companions: bool, fear: bool, die: int) -> None:
    scene = stage(options={"escalation_companions": "companions"} if companions else None,
                  engaged=[("A", "G"), ("P", "H"), ("F", "H")], A=dict(conditions=["fear"] if fear else []),
                  P=dict(owner="A", powers=[CLAW]), F=dict(powers=[CLAW], owner="A", conditions=["fear"]),
                  G=dict(side="monsters", powers=[CLAW]), H=dict(side="monsters", powers=[CLAW]))
    verbs.set_escalation(scene.battle, die, "archmage.escalation.advance")
    assert scene.attack("A", "melee-basic", "G").value == 1 + (-4 if fear else die)
    assert scene.attack("P", "Claw", "H").value == 7 + (die if companions else 0)
    assert scene.attack("F", "Claw", "H").value == 7 - 4
    assert scene.attack("G", "Claw", "A").value == 7


@pytest.mark.rule("archmage.ruling.hit-rule", "archmage.coup.auto-crit", "archmage.fumble.no-effect")
@pytest.mark.parametrize("natural", [1, 2, 19, 20])
@pytest.mark.parametrize("reached", [False, True])
def test_what_decides_a_roll(stage: Stage, natural: int, reached: bool) -> None:
    """Hits and misses that are sure, blows that finish the helpless, forced critical hits, and who scores none."""
    scene = duel(stage)
    scene.turn("A")
    power = scene.battle.action_named(scene.creature("A"), "Jab")
    assert isinstance(power, Power)
    for sure, coup, misses, forced, barred in product((False, True), repeat=5):
        strike = power.blow(scene.battle, scene.creature("A"), Use(power, target=scene.id("G")), scene.id("G"))
        assert strike is not None
        strike.natural, strike.against = natural, 10
        strike.total = 10 if reached else 9
        strike.auto_hit, strike.coup, strike.auto_miss, strike.forced_crit = sure, coup, misses, forced
        who = scene.creature("A")
        flags = who.flags
        who.flags |= NO_CRITICAL if barred else 0
        strike.crit = strike.hit = True
        scene.rules.attacks.decide(scene.battle, strike)
        who.flags = flags
        hit = sure or coup or (not misses and natural != 1 and (reached or natural == 20))
        assert strike.hit is hit
        assert bool(strike.crit) is (hit and (coup or forced or natural == 20) and not barred)
        assert bool(strike.void) is (natural == 1 and not hit)
