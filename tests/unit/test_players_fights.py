"""Fights from beginning to end: every answer legal, the same dice the same fight, and an end to all."""

from pathlib import Path

import pytest

from battlemat.engine.actions.decisions import Illegal, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.turns.turn import TurnDecision
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped
from battlemat.loading import battle_from_encounter
from battlemat.players.player import Player
from battlemat.players.random import RandomPlayer
from battlemat.players.scripted import ScriptedPlayer
from battlemat.players.tactical import TacticalPlayer

ENCOUNTERS = sorted((shipped("orcus") / "encounters").glob("*.toml"))
FORD = next(path for path in ENCOUNTERS if path.stem == "toll-at-marrow-ford")


def battle(path: Path = FORD, seed: int = 1) -> Battle:
    return battle_from_encounter(load_encounter(path), seed)


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_the_opponent_keeps_to_the_rules_in_every_shipped_encounter(path: Path) -> None:
    player = TacticalPlayer()
    for seed in range(2):
        outcome = fight(battle(path, seed), player, 30, checked=True)
        assert outcome.turns > 5


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_random_players_keep_to_the_rules_in_every_shipped_encounter(path: Path) -> None:
    outcome = fight(battle(path), RandomPlayer(3), 6, checked=True)
    assert outcome.decisions > 20


def test_the_opponent_beats_random_players() -> None:
    won = 0
    for seed in range(6):
        players: dict[str, Player] = {"heroes": TacticalPlayer(), "monsters": RandomPlayer(seed)}
        won += fight(battle(seed=seed), players, 40).winner == "heroes"
    assert won == 6


def test_the_same_dice_make_the_same_fight() -> None:
    first, second = battle(seed=5), battle(seed=5)
    player = TacticalPlayer()
    fight(first, player)
    fight(second, TacticalPlayer())
    assert [event.fields for event in first.log] == [event.fields for event in second.log]


def test_what_it_has_read_before_changes_no_answer() -> None:
    fresh, used = battle(seed=6), battle(seed=6)
    player = TacticalPlayer()
    fight(battle(ENCOUNTERS[0], 2), player, 10)
    fight(fresh, TacticalPlayer())
    fight(used, player)
    assert [event.fields for event in fresh.log] == [event.fields for event in used.log]


def test_random_players_go_by_their_seed() -> None:
    logs = []
    for seed in (1, 1, 2):
        fought = battle()
        fight(fought, RandomPlayer(seed), 3)
        logs.append([event.fields for event in fought.log])
    assert logs[0] == logs[1] != logs[2]


def test_a_fight_that_is_not_decided_is_a_draw() -> None:
    outcome = fight(battle(), TacticalPlayer(), 1)
    assert outcome.draw
    assert outcome.rounds == 1


def test_an_outcome_tells_what_it_cost() -> None:
    fought = battle()
    outcome = fight(fought, TacticalPlayer())
    winners = next(side for side in outcome.sides if side.side == outcome.winner)
    losers = next(side for side in outcome.sides if side.side != outcome.winner)
    assert winners.standing > 0 == losers.standing
    assert losers.creatures == len(losers.dead) + len(losers.down) + len(losers.surrendered)
    assert winners.lost == sum(
        max(0, c.sheet.max_hp - max(0, c.hp))
        for c in fought.creatures
        if fought.sides[c.side] == winners.side
    )


def test_a_script_is_followed_to_its_end() -> None:
    fought = battle()
    player = ScriptedPlayer(["end", "end"], TacticalPlayer())
    fight(fought, player, 1)
    assert player.given == 2
    assert not any(
        event.kind == "use" and event.name != "end" for event in fought.log[: _second_turn_end(fought)]
    )


def _second_turn_end(fought: Battle) -> int:
    ends = [n for n, event in enumerate(fought.log) if event.kind == "turn-end"]
    return ends[1]


def test_a_script_that_does_not_fit_is_named() -> None:
    with pytest.raises(Illegal, match="line 1 of the script, 'juggle'"):
        fight(battle(), ScriptedPlayer(["juggle"]), 1)


def test_a_checked_fight_catches_what_the_rules_forbid() -> None:
    class Cheat(TacticalPlayer):
        def turn(self, battle: Battle, decision: TurnDecision) -> Option:
            use = super().turn(battle, decision)
            assert isinstance(use, Use)
            use.target = decision.who
            return use

    with pytest.raises(Illegal):
        fight(battle(), Cheat(), 2, checked=True)
