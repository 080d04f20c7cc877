"""Attacks on a number of targets that a die decides."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.engine.attacks.power import Power
from battlemat.fighting import fight
from battlemat.players.tactical import TacticalPlayer

CLAW = "Claw +5 vs. AC—3 damage"
HOWL = "C: Howl +6 vs. MD (1d3 nearby enemies)—4 damage"
SWEEP = "C: Sweep +6 vs. MD (1d3 nearby enemies in a group)—4 damage"


def pack(stage: Callable[..., Scene], *powers: str, **fields: Any) -> Scene:
    """G on its turn against five heroes."""
    scene = stage(A={}, B={}, C={}, D={}, E={}, G=dict(side="monsters", powers=[CLAW, *powers], **fields))
    scene.turn("G")
    return scene


def struck(scene: Scene) -> str:
    return "".join(key for key in "ABCDE" if scene[key].hp < 40)


@pytest.mark.rule("archmage.attack.declare-then-roll")
@pytest.mark.parametrize(("shown", "hit"), [(1, "C"), (2, "CA"), (3, "CAE")])
def test_of_those_named_the_first_so_many_are_targets(stage: Callable[..., Scene], shown: int, hit: str) -> None:
    scene = pack(stage, HOWL)
    scene.dice(d3=[shown], d20=[15] * shown)
    scene.do("G", "Howl", targets=["C", "A", "E"])
    assert struck(scene) == "".join(sorted(hit))


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_the_number_is_rolled_before_the_attack(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, HOWL)
    scene.dice(d3=[1], d20=[15])
    events = scene.do("G", "Howl", targets=["A", "B"])
    kinds = [event.kind for event in events if event.kind in ("targets", "attack")]
    assert kinds == ["targets", "attack"]
    assert scene.last("targets").value == 1


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_more_than_the_die_has_cannot_be_named(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, HOWL)
    assert scene.can("G", "Howl", targets=["A", "B", "C"])
    with pytest.raises(Illegal):
        scene.do("G", "Howl", targets=["A", "B", "C", "D"])


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_others_may_be_added_when_the_die_allows_it(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, HOWL)
    scene.dice(d3=[3], d20=[15, 15])
    scene.do("G", "Howl", "B", choose={"target": ["D", "none"]})
    assert struck(scene) == "BD"


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_nobody_is_added_unasked(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, HOWL)
    scene.dice(d3=[3], d20=[15])
    scene.do("G", "Howl", "B")
    assert struck(scene) == "B"


@pytest.mark.rule("archmage.target.group")
def test_a_group_stays_a_group_when_fewer_are_rolled(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, SWEEP)
    scene.dice(d3=[2], d20=[15])
    scene.do("G", "Sweep", targets=["A", "C", "B"])
    assert struck(scene) == "A"


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_what_is_expected_of_it_is_the_average(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, HOWL)
    power = scene.battle.creatures[5].sheet.powers[1]
    assert isinstance(power, Power)
    assert (power.targeting.count, power.targeting.usual) == (3, 2)
    uses = power.uses(scene.battle, scene.battle.creatures[5])
    assert sorted(use.target for use in uses) == [0, 1, 2, 3, 4]


@pytest.mark.rule("archmage.attack.declare-then-roll")
def test_the_shipped_opponent_names_as_many_as_there_may_be(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, HOWL.replace("4 damage", "14 damage"))
    scene.battle.last_round = 1
    fight(scene.battle, TacticalPlayer(), checked=True)
    shown = [event.value for event in scene.log if event.kind == "targets"]
    assert shown == [len([event for event in scene.log if event.kind == "attack" and event.who == "G"])]
