"""Monsters and characters of a corpus outside the project fight, at random and with the shipped opponent.

A part of them, every time another kind; `BATTLEMAT_CORPUS=1` lets all of them fight.
"""

import os
from pathlib import Path

import pytest

from battlemat.engine.battle import Battle
from battlemat.engine.creature import Sheet
from battlemat.engine.dice import Dice
from battlemat.engine.grid.board import Board
from battlemat.fighting import fight
from battlemat.files.parties import make_party
from battlemat.importers.characters import read_character
from battlemat.importers.foundry import read_monster
from battlemat.loading import begin
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems import load_system
from battlemat.systems.archmage.blocks import from_statblock
from battlemat.systems.archmage.heroes import Hero
from battlemat.systems.archmage.sheets import from_hero
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS
from battlemat.systems.system import Places
from battlemat.testing.soak import play

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
MONSTERS = sorted((CORPUS / "archmage-monsters").glob("*.yml"))
CHARACTERS = sorted((CORPUS / "archmage-characters").glob("*.yml"))
ALL = bool(os.environ.get("BATTLEMAT_CORPUS"))
EVERY = 1 if ALL else 24
ROUNDS = 8

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")




def staged(heroes: list[Sheet], foes: list[Sheet], seed: int) -> Battle:
    """A battle between these, the heroes that keep their distance in the rear."""
    game = load_system("archmage")
    battle = Battle(game.rules({}), Board.open(1, 1), Dice(seed))
    for sheet in heroes:
        battle.add(sheet, "heroes")
    for sheet in foes:
        battle.add(sheet, "monsters")
    game.arrange(battle, Places([], [n for n in range(len(heroes)) if n % 2], [], {}))
    battle.last_round = ROUNDS
    return begin(battle, Dice(seed))


def party(level: int) -> list[Sheet]:
    game = load_system("archmage")
    heroes = make_party(4, max(1, min(10, level)), "archmage")
    return [game.hero_sheet(hero, game.rules({})) for hero in heroes]


def monster(path: Path) -> Sheet:
    """The sheet of a block, all that a referee may add included."""
    return from_statblock(read_monster(path, ARCHMAGE_TERMS), load_system("archmage").rules({}), True)


def group(path: Path) -> list[Sheet]:
    sheet = monster(path)
    return [sheet] * (5 if sheet.mob else 2)


@pytest.mark.parametrize("path", MONSTERS[::EVERY], ids=lambda path: path.stem)
def test_every_monster_fights_at_random(path: Path) -> None:
    foes = group(path)
    heroes = party(foes[0].level)
    assert play(lambda: staged(heroes, foes, 7), 7, 4) > 0


@pytest.mark.parametrize("path", MONSTERS[7::EVERY], ids=lambda path: path.stem)
def test_every_monster_fights_with_the_shipped_opponent(path: Path) -> None:
    foes = group(path)
    battle = staged(party(foes[0].level), foes, 11)
    assert fight(battle, TacticalPlayer(), checked=True).turns > 0


@pytest.mark.parametrize("path", CHARACTERS[:: 1 if ALL else 5], ids=lambda path: path.stem)
def test_every_character_fights(path: Path) -> None:
    hero = read_character(path)
    assert isinstance(hero, Hero)
    foes = group(MONSTERS[40])
    mates = [from_hero(hero), *party(hero.level)[:2]]
    assert fight(staged(mates, foes, 3), TacticalPlayer(), checked=True).turns > 0
    assert play(lambda: staged(mates, foes, 5), 5, 3) > 0
