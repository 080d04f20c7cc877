"""The place in the order that a readied or delayed turn brings, from every place in it to every other."""

from collections.abc import Sequence

import pytest

from battlemat import Scene
from battlemat.engine.battle import Battle

READYING = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.act.ready-initiative", "orcus.act.ready-next-round")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.ready.new-count", "archmage.ruling.ready-position",
                                                    "archmage.ready.into-next-round")),
]
DELAYING = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.act.delay", "orcus.act.delay-initiative")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.delay.act-later", "archmage.delay.new-count")),
]
KEYS = "ABGHK"
COUNTS = (25, 20, 15, 10, 5)


def fight(system: str) -> Scene:
    scene = Scene(system, A={}, B={}, G={"side": "monsters"}, H={"side": "monsters"}, K={"side": "monsters"})
    scene.turn("A")
    for key, count in zip(KEYS, COUNTS, strict=True):
        scene.creature(key).initiative = count
    return scene


def ahead(order: Sequence[int], who: int, of: int) -> list[int]:
    """The order with somebody taken out and put in directly ahead of another."""
    left = [id for id in order if id != who]
    at = left.index(of)
    return [*left[:at], who, *left[at:]]


def counts(battle: Battle) -> dict[int, int]:
    return {creature.id: creature.initiative for creature in battle.creatures}


@pytest.mark.parametrize("system", READYING)
def test_a_readied_turn_comes_directly_ahead_of_what_set_it_off(system: str) -> None:
    """In whoever's turn it happens. One that has had its turn gets no second by it: it comes ahead of the turn under
    way where what set it off is still to come. One that has not has lost its turn of this round where it is put ahead
    of that.
    """
    scene = fight(system)
    order = list(scene.battle.order)
    for turn, current in enumerate(order):
        for who in order:
            if who == current:
                continue
            for other in (-1, *order):
                battle = scene.battle.copy()
                battle.turn, battle.active = turn, current
                missed = battle.rules.waiting.reorder_before(battle, battle.creatures[who], other)
                gone = order.index(who) <= turn
                of = other if other not in (-1, who) else current
                if gone and order.index(of) > turn:
                    of = current
                said = (turn, who, other)
                assert battle.order == ahead(order, who, of), said
                assert battle.order[battle.turn] == current, said
                assert missed is not gone, said
                before = dict(zip(order, COUNTS, strict=True))
                before[who] = before[of] if system == "archmage" else before[who]
                assert counts(battle) == before, said


@pytest.mark.parametrize("system", DELAYING)
@pytest.mark.parametrize(("late", "after"), [
    (late, after) for n, late in enumerate(KEYS) for after in KEYS[n + 1:]
])
def test_a_delayed_turn_comes_directly_behind_the_one_just_over(system: str, late: str, after: str) -> None:
    """On its count; whoever comes next in the order is next, and the round after goes by the new order."""
    scene = fight(system)
    if late != "A":
        scene.turn(late)
    scene.do(late, "delay")
    scene.turn(after)
    scene.end()
    assert scene.round == 1
    scene.do(late, "resume")
    assert scene.battle.active == scene.creature(late).id
    assert scene.creature(late).initiative == COUNTS[KEYS.index(after)]
    left = [key for key in KEYS if key != late]
    at = left.index(after) + 1
    expected = [*left[:at], late, *left[at:]]
    assert [scene.key(id) for id in scene.battle.order] == expected
    assert scene.battle.order[scene.battle.turn] == scene.creature(late).id
    assert list(scene[late].actions.values()) == [1, 1, 1]
    acted = []
    for key in expected[at + 1:]:
        scene.turn(key)
        acted.append(scene.round)
    for key in expected:
        scene.turn(key)
        acted.append(scene.round)
    assert acted == [1] * (len(KEYS) - at - 1) + [2] * len(KEYS)
