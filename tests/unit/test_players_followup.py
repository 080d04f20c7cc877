"""Walk, then this: what the opponent thought of before a move it does after it, unless something has happened."""

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.followup import FollowUp
from battlemat.players.tactical import TacticalPlayer

CLAW = "‡ Claw (standard, at-will): +6 vs AC; 1d8+4 damage."


def walked(player: TacticalPlayer) -> Scene:
    """A fight in which a beast has just walked up to its foe, as the player wanted."""
    scene = Scene(
        "orcus",
        A={"side": "monsters", "hp": 40, "powers": [CLAW], "at": (2, 5)},
        h={"side": "heroes", "hp": 40, "at": (7, 5)},
    )
    scene.turn("A")
    use = chosen(player, scene)
    assert use.action.name == "walk"
    scene.do("A", "walk", path=[scene.battle.board.coords(square) for square in use.path])
    return scene


def chosen(player: TacticalPlayer, scene: Scene) -> Use:
    use = player.choose(scene.battle, TurnDecision(scene.battle, scene.id("A")))
    assert isinstance(use, Use)
    return use


def kept(player: TacticalPlayer) -> FollowUp:
    assert player.followup is not None
    return player.followup


def test_the_attack_it_walked_up_for_is_made_without_another_thought() -> None:
    player = TacticalPlayer()
    scene = walked(player)
    thought = kept(player)
    assert thought.holds(scene.battle, scene.battle.creatures[scene.id("A")])
    use = chosen(player, scene)
    acting = thought.acting
    assert acting.card is not None
    found = acting.card.power.name, acting.survey.foes[acting.target].id
    assert (use.action.name, use.target) == ("Claw", scene.id("h")) == found


@pytest.mark.parametrize("number", ["hp", "temp_hp", "flags", "at"])
def test_it_thinks_again_once_anything_else_has_changed(number: str) -> None:
    player = TacticalPlayer()
    scene = walked(player)
    foe = scene.battle.creatures[scene.id("h")]
    setattr(foe, number, getattr(foe, number) + 1)
    assert not kept(player).holds(scene.battle, scene.battle.creatures[scene.id("A")])


def test_it_thinks_again_where_its_foe_has_gone() -> None:
    player = TacticalPlayer()
    scene = walked(player)
    scene.battle.creatures[scene.id("h")].at = scene.battle.board.square(12, 5)
    assert chosen(player, scene).action.name != "Claw"


def test_what_was_thought_of_in_one_battle_is_not_done_in_another() -> None:
    player = TacticalPlayer()
    scene = walked(player)
    copy = scene.battle.copy()
    assert not kept(player).holds(copy, copy.creatures[scene.id("A")])
