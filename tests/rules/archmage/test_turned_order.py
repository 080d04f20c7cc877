"""Places in the order of initiative that change while it runs: everybody still has one turn a round."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine.record.folding import folded
from battlemat.engine.record.view import View


@pytest.mark.rule("archmage.initiative.roll-once")
@pytest.mark.parametrize("way", ["down", "up"])
@pytest.mark.parametrize(("victim", "round"), [("A", 2), ("B", 1)])
def test_nobody_acts_twice_or_never(stage: Callable[..., Scene], victim: str, round: int, way: str) -> None:
    scene = stage(engaged=[(victim, "G")], A=dict(hp=50, ac=15), G=dict(
        side="monsters", hp=50, powers=["Claw +10 vs. AC\u20146 damage"],
        traits=[f"Shove: When the monster hits an enemy, that enemy moves {way} 30 points in the initiative order."]),
        B=dict(hp=50, ac=15))
    scene.turn("G")
    scene.dice(d20=[13])
    scene.do("G", "Claw", victim)
    assert scene[victim].hp == 44
    scene.turn(victim)
    assert scene.round == round


@pytest.mark.rule("archmage.initiative.roll-once")
def test_who_is_moved_in_the_order_is_told_with_the_place(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=50, ac=15), B=dict(hp=50), G=dict(
        side="monsters", hp=50, powers=["Claw +10 vs. AC\u20146 damage"],
        traits=["Shove: When the monster hits an enemy, that enemy moves down 30 points in the initiative order."]))
    scene.turn("G")
    before, began = View.of(scene.battle), len(scene.battle.log)
    scene.dice(d20=[13])
    scene.do("G", "Claw", "A")
    # No further than next to whoever's turn it is: before G if it had been before G.
    told = scene.last("order")
    assert (told.who, told.target) == ("A", "G")
    assert scene.battle.order.index(0) == told.value
    assert folded(before, scene.battle.log[began:]).order == scene.battle.order
