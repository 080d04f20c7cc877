"""Chains of answers: what a trait sets off does not set off the same trait again."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
THORNS = "Thorn hide: When this creature takes damage, each enemy engaged with it takes 2 damage."
MINE = "Slow pain: When this creature takes damage, it takes 3 damage."


def test_a_retort_does_not_answer_what_came_of_it(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(side="heroes", hp=40, ac=15, powers=[CLAW], traits=[THORNS]),
                  G=dict(side="monsters", hp=40, ac=15, powers=[CLAW], traits=[THORNS]))
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Claw", "G")
    # The claw, and the one retort of the clawed to the retort on the other.
    assert (scene["A"].hp, scene["G"].hp) == (38, 32)
    assert not scene["A"].notes and not scene["G"].notes


def test_many_that_strike_back_come_to_an_end(stage: Callable[..., Scene]) -> None:
    foe = dict(side="monsters", hp=40, ac=15, powers=[CLAW], traits=[THORNS])
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "K")],
                  A=dict(side="heroes", hp=60, ac=15, powers=[CLAW], traits=[THORNS]), G=foe, H=foe, K=foe)
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Claw", "G")
    assert all(scene[name].hp > 0 for name in "AGHK")
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Claw", "A")
    assert all(scene[name].hp > 0 for name in "AGHK")


def test_a_trait_that_hurts_its_owner_for_being_hurt(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=40, ac=15, powers=[CLAW]),
                  G=dict(side="monsters", hp=40, ac=15, powers=[CLAW], traits=[MINE]))
    for left in (31, 22):
        scene.turn("A")
        scene.dice(d20=[12])
        scene.do("A", "Claw", "G")
        assert scene["G"].hp == left


@pytest.mark.parametrize("fallen", [1, 3])
def test_each_that_falls_is_answered(stage: Callable[..., Scene], fallen: int) -> None:
    burst = "Bursting: When this creature drops to 0 hit points, each creature nearby takes 5 damage."
    small = dict(side="monsters", hp=5, ac=15, powers=[CLAW], traits=[burst])
    big = dict(small, hp=50)
    scene = stage(engaged=[("A", "G")], A=dict(hp=60, ac=15, powers=[CLAW]), G=small, H=small if fallen > 1 else big,
                  K=small if fallen > 1 else big)
    scene.turn("A")
    scene.dice(d20=[12])
    scene.do("A", "Claw", "G")
    assert scene["A"].hp == 60 - 5 * fallen


def test_who_is_swallowed_leaves_its_other_foes_behind(stage: Callable[..., Scene]) -> None:
    gulp = "R: Gulp +30 vs. PD (one nearby enemy)—2 damage, and this creature engulfs the target"
    scene = stage(engaged=[("A", "G")], rear=["H"], A=dict(hp=40, pd=10, powers=[CLAW]),
                  G=dict(side="monsters", hp=40, ac=15, powers=[CLAW]),
                  H=dict(side="monsters", hp=40, ac=15, powers=[gulp]))
    scene.turn("H")
    scene.dice(d20=[12])
    scene.do("H", "Gulp", "A")
    battle = scene.battle
    assert battle.creatures[0].at == battle.creatures[2].at != battle.creatures[1].at
    assert not battle.creatures[0].engaged and not battle.creatures[1].engaged


def test_ways_to_go_have_a_key_each(stage: Callable[..., Scene]) -> None:
    hop = "Hop: Once per battle as a move action, this creature can become invisible and move away somewhere nearby."
    scene = stage(A=dict(hp=40, powers=[CLAW]), B=dict(hp=40, powers=[CLAW]), G=dict(
        side="monsters", hp=40, powers=[CLAW], traits=[hop, "Flight: This creature flies well."]))
    scene.turn("G")
    session = Session(scene.battle)
    session.replay("Hop")
    decision = session.decision
    assert decision is not None and decision.name == "move"
    keys = [option.key for option in decision.options]
    assert len(keys) > 4 and len(set(keys)) == len(keys)
