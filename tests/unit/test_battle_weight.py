"""For how many battles one counts, from the encounter's file to the heal-up."""

import json
from pathlib import Path

import pytest

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.dice import Dice
from battlemat.errors import InputError
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.files.portable import pack, unpack
from battlemat.loading import begin, prepare
from battlemat.players.tactical import TacticalPlayer

HARD = """
name = "The tide comes in"
system = "archmage"
weight = {}
party = {{size = 2, level = 1}}
[[monster]]
name = "Mudlark"
"""


def written(folder: Path, weight: str) -> Path:
    path = folder / "fight.toml"
    path.write_text(HARD.format(weight), encoding="utf-8")
    return path


def test_a_hard_battle_counts_for_two(tmp_path: Path) -> None:
    battle = begin(prepare(load_encounter(written(tmp_path, "2"))), Dice(1))
    fight(battle, TacticalPlayer())
    assert battle.fought == 2


def test_a_battle_counts_for_one_unless_its_file_says_otherwise() -> None:
    assert load_encounter(shipped_encounter("low-water", "archmage")).weight == 1


def test_it_goes_with_the_encounter(tmp_path: Path) -> None:
    packed = json.loads(json.dumps(pack(load_encounter(written(tmp_path, "3")))))
    assert unpack(Table(Document("fight.json", packed, {}, {}), packed)).weight == 3


@pytest.mark.parametrize("weight", ["0", "11", '"two"'])
def test_other_weights_are_refused(tmp_path: Path, weight: str) -> None:
    with pytest.raises(InputError, match="weight"):
        load_encounter(written(tmp_path, weight))


def test_on_squares_battles_are_not_counted(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_text('weight = 2\nparty = {size = 2, level = 1}\n[[monster]]\nname = "Reedfolk Hookman"\n',
                    encoding="utf-8")
    with pytest.raises(InputError, match="weight"):
        load_encounter(path)
