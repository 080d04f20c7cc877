"""All monsters of a corpus outside the project fight, with players that pick at random, without an
exception.
"""

from pathlib import Path
from typing import Any

import pytest

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Sheet
from battlemat.engine.dice import Dice, mix
from battlemat.engine.grid.board import Board
from battlemat.engine.record.session import Driver
from battlemat.engine.turns.turn import TurnDecision
from battlemat.powers.statblock import read_statblocks
from battlemat.systems.orcus.blocks import from_statblock
from battlemat.systems.orcus.ruleset import orcus
from battlemat.systems.orcus.terms import ORCUS_TERMS

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
FOLDERS = ("orcus-companions", "orcus-monsters")
ROUNDS = 6
MOST_DECISIONS = 400

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")


def sheets() -> list[Sheet]:
    rules = orcus()
    found: list[Sheet] = []
    for folder in FOLDERS:
        for path in sorted((CORPUS / folder).glob("*.md")):
            if path.name != "README.md":
                printed = read_statblocks(path.read_text(encoding="utf-8"), ORCUS_TERMS, str(path))
                found.extend(from_statblock(block, rules) for block in printed)
    return found


def finish(task: Any) -> None:
    """Run a procedure to its end, the first option taken every time."""
    answer = None
    try:
        while True:
            answer = task.send(answer).options[0]
    except StopIteration:
        return


def fight(pair: tuple[Sheet, Sheet], seed: int) -> Battle:
    """Two of each kind, with random answers, for a few rounds."""
    rules = orcus()
    board = Board.open(16, 16)
    battle = Battle(rules, board, Dice(seed))
    battle.last_round = ROUNDS
    for n in range(4):
        creature = battle.add(pair[n % 2], "ab"[n % 2])
        verbs.place(battle, creature, board.square(3 + 4 * (n % 2), 3 + 5 * (n // 2)))
    finish(rules.initiative.roll(battle))
    rules.turns.begin(battle)
    finish(rules.turns.fight_starts(battle))
    driver = Driver(battle)
    decision = driver.start()
    for n in range(MOST_DECISIONS):
        if decision is None:
            break
        options = decision.options
        die = mix(seed, n)
        if isinstance(decision, TurnDecision) and die % 10 < 8:
            powers = [option for option in options if isinstance(option, Use) and option.action.slot >= 0]
            options = list(powers) or options
        decision = driver.give(options[(die >> 8) % len(options)])
    return battle


def test_every_monster_of_the_corpus_fights() -> None:
    everyone = sheets()
    assert len(everyone) > 100
    for n, sheet in enumerate(everyone):
        other = everyone[(7 * n + 3) % len(everyone)]
        battle = fight((sheet, other), n)
        for creature in battle.creatures:
            assert creature.hp <= creature.sheet.max_hp
