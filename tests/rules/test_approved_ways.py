"""A way that is known to be open is not worked out again as it is gone; one that has been closed meanwhile is."""

from __future__ import annotations

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from tests.rules.driving import outcome

MAP = """
    A . . . .
    . . . . .
    . . . . G
"""


def walking(system: str) -> tuple[Scene, Use]:
    """A about to walk two squares east."""
    scene = Scene(system, MAP, A={}, G={"side": "monsters"})
    scene.turn("A")
    battle = scene.battle
    walk = battle.action_named(battle.creatures[0], "walk")
    assert walk is not None
    return scene, Use(walk, path=(battle.board.square(1, 0), battle.board.square(2, 0)))


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_a_way_is_gone_as_it_was_approved(system: str) -> None:
    scene, use = walking(system)
    battle = scene.battle
    who = battle.creatures[0]
    assert not battle.approves(use)
    assert battle.refusal(who, use) is None
    assert battle.approves(use)
    outcome(use.action.perform(battle, who, use))
    assert who.at == use.path[-1]
    assert not battle.approves(use)


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_a_way_that_somebody_has_come_to_stand_in_is_closed_after_all(system: str) -> None:
    scene, use = walking(system)
    battle = scene.battle
    who, foe = battle.creatures
    start = who.at
    assert battle.refusal(who, use) is None
    verbs.place(battle, foe, use.path[0])
    assert not battle.approves(use)
    outcome(use.action.perform(battle, who, use))
    assert who.at == start


@pytest.mark.parametrize("system", ["orcus", "fourth"])
def test_what_is_approved_is_one_use_alone(system: str) -> None:
    scene, use = walking(system)
    battle = scene.battle
    who = battle.creatures[0]
    start = who.at
    assert battle.refusal(who, use) is None
    far = Use(use.action, path=(battle.board.square(3, 0),))
    assert not battle.approves(far)
    outcome(far.action.perform(battle, who, far))
    assert who.at == start
