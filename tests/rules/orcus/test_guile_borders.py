"""Whom one may feint at, divert, deter and unnerve: each kind of creature there is, alive, dead and given up."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HERE = """
    . . . . . . .
    . H A G . I .
    . . B . . # .
    . . . . # J .
"""


def met(stage: Stage) -> Scene:
    """A with G and H beside it, I in sight, J behind a corner, its friend B; all enemies are staggered but G."""
    low = {"side": "monsters", "hp": 40, "at_hp": 10, "powers": [CLUB]}
    scene = stage(
        HERE,
        A={"str": 18},
        B={},
        G={"side": "monsters", "hp": 40, "at_hp": 21, "powers": [CLUB]},
        H=dict(low, at_hp=1),
        I=low,
        J=low,
    )
    scene.turn("A")
    return scene


def allowed(scene: Scene, action: str, named: str = "") -> set[str]:
    choose = {"action": named} if named else None
    return {whom for whom in "ABGHIJ" if scene.can("A", action, whom, choose=choose)}


@pytest.mark.rule("orcus.act.feint")
def test_only_adjacent_enemies_that_live_are_feinted_at(stage: Stage) -> None:
    scene = met(stage)
    assert allowed(scene, "feint") == {"G", "H"}
    battle = scene.battle
    uses = battle.rules.actions["feint"].uses(battle, battle.creatures[0])
    assert {battle.creatures[use.target].name for use in uses} == {"G", "H"}
    assert scene.why_not("A", "feint") == "orcus.act.feint"
    scene.dice(d20=[19], d8=[8])
    scene.do("A", "melee-basic", "H")
    scene.turn("A")
    assert allowed(scene, "feint") == {"G"}
    assert {scene.why_not("A", "feint", whom) for whom in "ABHI"} == {"orcus.act.feint"}


@pytest.mark.rule("orcus.act.create-diversion")
def test_only_enemies_in_sight_are_diverted(stage: Stage) -> None:
    scene = met(stage)
    assert not scene.sees("A", "J")
    assert allowed(scene, "create-diversion") == {"G", "H", "I"}
    assert scene.can("A", "create-diversion", targets=["G", "I"])
    for targets in (["G", "J"], ["G", "B"], ["A"]):
        assert scene.why_not("A", "create-diversion", targets=targets) == "orcus.act.create-diversion"
    scene.dice(d20=[19], d8=[8])
    scene.do("A", "melee-basic", "H")
    scene.turn("A")
    assert allowed(scene, "create-diversion") == {"G", "I"}


@pytest.mark.rule("orcus.act.unnerve")
@pytest.mark.rule("orcus.healing.staggered")
def test_only_staggered_enemies_in_sight_are_unnerved_and_only_once(stage: Stage) -> None:
    scene = met(stage)
    assert allowed(scene, "unnerve") == {"H", "I"}
    assert {scene.why_not("A", "unnerve", whom) for whom in "ABGJ"} == {"orcus.act.unnerve"}
    assert scene.why_not("A", "unnerve", targets=["H", "G"]) == "orcus.act.unnerve"
    scene.dice(d20=[20, 1])
    scene.do("A", "unnerve", targets=["H", "I"])
    scene.turn("A")
    assert not scene.can("A", "unnerve", "I")
    assert allowed(scene, "unnerve") <= {"H"}


@pytest.mark.rule("orcus.act.deter")
def test_anybody_else_that_sees_or_hears_is_deterred_from_what_it_has(stage: Stage) -> None:
    scene = met(stage)
    assert allowed(scene, "deter", "Club") >= {"G", "H", "I"}
    assert "A" not in allowed(scene, "deter", "melee-basic")
    assert "B" in allowed(scene, "deter", "melee-basic")
    scene.dice(d20=[19], d8=[8])
    scene.do("A", "melee-basic", "H")
    scene.turn("A")
    assert scene.why_not("A", "deter", "H", choose={"action": "Club"}) == "orcus.act.deter"
    battle = scene.battle
    uses = battle.rules.actions["deter"].uses(battle, battle.creatures[0])
    listed = {battle.creatures[use.target].name for use in uses}
    assert listed == {whom for whom in "GHIJ" if scene.can("A", "deter", whom, choose={"action": "Club"})}
