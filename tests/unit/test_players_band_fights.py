"""Fights without squares: every answer legal, and whoever thinks beats whoever does not, whichever side it has."""

from pathlib import Path

import pytest

from battlemat.engine.battle import Battle
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped
from battlemat.loading import battle_from_encounter
from battlemat.players.random import RandomPlayer
from battlemat.players.tactical import TacticalPlayer

ENCOUNTERS = sorted((shipped("archmage") / "encounters").glob("*.toml"))
SEEDS = 5

each = pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)


def battle(path: Path, seed: int) -> Battle:
    return battle_from_encounter(load_encounter(path), seed)


@each
def test_the_opponent_keeps_to_the_rules_in_every_shipped_encounter(path: Path) -> None:
    for seed in range(2):
        assert fight(battle(path, seed), TacticalPlayer(), 30, checked=True).turns > 5


@each
def test_its_heroes_beat_thoughtless_monsters_in_every_shipped_encounter(path: Path) -> None:
    for seed in range(SEEDS):
        players = {"heroes": TacticalPlayer(), "monsters": RandomPlayer(seed)}
        assert fight(battle(path, seed), players, 20).winner == "heroes"


@each
def test_its_monsters_are_too_much_for_thoughtless_heroes_in_every_shipped_encounter(path: Path) -> None:
    won = 0
    for seed in range(SEEDS):
        players = {"heroes": RandomPlayer(seed), "monsters": TacticalPlayer()}
        won += fight(battle(path, seed), players, 20).winner == "heroes"
    assert won <= 1


def test_nobody_runs_from_a_fight_that_can_be_won() -> None:
    path = next(path for path in ENCOUNTERS if path.stem == "low-water")
    for seed in range(12):
        fought = battle(path, seed)
        fight(fought, TacticalPlayer(), 20)
        fled = [event for event in fought.log if event.kind == "campaign-loss"]
        assert not fled or fought.round > 2
