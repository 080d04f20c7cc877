"""Traits that listen to engagements, escapes and rounds, and lines that change what another line does."""

from collections.abc import Callable

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +20 vs. AC—6 damage"
STAB = "Stab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage."
SPIT = "C: Spit +20 vs. PD (one nearby enemy)—5 damage"


def duel(stage: Callable[..., Scene], *traits: str, **g: object) -> Scene:
    """A, engaged with the monster G that has a claw and these traits."""
    return stage(engaged=[("A", "G")], A=dict(hp=90, ac=30, powers=[STAB]),
                 G=dict(side="monsters", hp=90, powers=[CLAW], traits=list(traits), **g))


def test_who_starts_its_turn_engaged_is_burned(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Glow: Each enemy that starts its turn engaged with this creature takes 4 fire damage.")
    scene.turn("A")
    assert scene["A"].hp == 86


def test_an_enemy_that_slips_away_pays_for_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Tail: When an enemy disengages from this creature, that enemy takes 5 damage.")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "disengage", to="rear")
    assert scene["A"].hp == 85


def test_an_enemy_that_fails_to_slip_away_pays_for_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Hooks: When an enemy fails a disengage check against this creature, it takes 3 damage.")
    scene.turn("A")
    scene.dice(d20=[4])
    scene.do("A", "disengage", to="rear")
    assert scene["A"].hp == 87


def test_what_is_done_while_the_die_is_even_is_done_each_such_round(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Mend: When the escalation die is even, this creature heals 7 hit points.", ac=5)
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Stab", "G")
    hurt = scene["G"].hp
    assert hurt < 90
    scene.turn("G")
    scene.turn("G")
    assert scene.escalation == 1 and scene["G"].hp == hurt
    scene.turn("G")
    assert scene.escalation == 2 and scene["G"].hp == hurt + 7


@pytest.mark.parametrize(("natural", "hp"), [(19, 81), (15, 90)])
def test_some_attacks_miss_instead(stage: Callable[..., Scene], natural: int, hp: int) -> None:
    scene = duel(stage, "Ignore attacks 16+: When an attack hits this creature, the attacker must roll a natural 16+ "
                        "on the attack roll or it misses instead.", ac=5)
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Stab", "G")
    assert scene["G"].hp == hp


def test_crits_that_triple(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Loose head: A critical hit against this creature deals triple damage instead of the normal "
                        "double damage.")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "Stab", "G")
    assert scene["G"].hp == 90 - 27


def test_the_next_attack_hurts_hit_or_miss(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Spite: When an enemy hits this creature, its next attack this battle deals 4 extra damage, "
                        "hit or miss.", ac=5)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Stab", "G")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 86
    scene.turn("G")
    scene.dice(d20=[19])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 80


def test_a_line_that_rewrites_another(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Rot: The target of this creature's claw attack now takes 5 ongoing poison damage instead.")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 84
    scene.turn("A")
    scene.dice(d20=[2])
    scene.turn("G")
    assert scene["A"].hp == 79


def test_a_line_that_lets_another_reach_further(stage: Callable[..., Scene]) -> None:
    def able(*traits: str) -> bool:
        scene = stage(far=["A"], A={}, B={}, G=dict(side="monsters", powers=[SPIT], traits=list(traits)))
        scene.turn("G")
        return scene.can("G", "Spit", "A")

    assert able() is False
    assert able("Long neck: This creature's spit attack can also target far away enemies.") is True


def test_an_action_that_the_escalation_die_offers(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Blink: As a move action when the escalation die is odd, this creature can teleport anywhere "
                        "nearby.")
    scene.turn("G")
    assert scene.can("G", "Blink") is False
    scene.turn("G")
    assert scene.escalation == 1 and scene.can("G", "Blink") is True


def test_once_a_round_takes_the_action_named(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Spur: Once a round, as a quick action, this creature can spur a nearby ally into making an "
                        "at-will attack as a free action.")
    scene.turn("G")
    scene.do("G", "Spur")
    assert scene["G"].actions["quick"] == 0 and scene["G"].actions["standard"] == 1


def test_bonuses_add_up_to_their_bound(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Fury: Whenever this creature misses with a melee attack, it gains a +2 attack bonus until the "
                        "end of the battle (maximum bonus +4).")
    values = []
    for _ in range(4):
        scene.turn("G")
        scene.dice(d20=[1])
        scene.do("G", "Claw", "A")
        values.append(scene.attack("G", "Claw", "A").value)
    assert [value - values[0] for value in values] == [0, 2, 2, 2]
