"""Creatures that join a fight from an encounter's bestiary because a stat block in it calls them."""

import json
from pathlib import Path

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.fighting import fight
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.portable import pack, unpack
from battlemat.loading import begin, prepare
from battlemat.players.tactical import TacticalPlayer

BELLS = """
#### Bell Warden
3rd level leader [undead]
Initiative: +6

Rope +8 vs. AC—6 damage
Toll: At the start of the warden's turn, add one new Bell Mouse to the battle.

AC 19
PD 16
MD 15
HP 90

#### Bell Mouse
3rd level mook [undead]
Initiative: +20

Tooth +6 vs. AC—3 damage

AC 18
PD 14
MD 13
HP 8 (mook)

#### Church Cat
3rd level troop [beast]
Initiative: +5

Claw +8 vs. AC—6 damage

AC 18
PD 14
MD 13
HP 30
"""


def tower(folder: Path) -> EncounterFile:
    (folder / "bells.md").write_text(BELLS, encoding="utf-8")
    path = folder / "tower.toml"
    path.write_text('system = "archmage"\nbestiary = ["bells.md"]\nparty = {size = 2, level = 3}\n'
                    '[[monster]]\nname = "Bell Warden"\n', encoding="utf-8")
    return load_encounter(path)


def fought(encounter: EncounterFile) -> Battle:
    battle = begin(prepare(encounter), Dice(4))
    fight(battle, TacticalPlayer(), 3)
    return battle


def test_whom_a_block_speaks_of_can_be_called(tmp_path: Path) -> None:
    encounter = tower(tmp_path)
    assert [block.name for block in encounter.kinds] == ["Bell Mouse"]
    battle = fought(encounter)
    mice = [creature for creature in battle.creatures if creature.sheet.name == "Bell Mouse"]
    assert len(mice) >= 2
    assert all(mouse.id in battle.order and mouse.side == battle.creatures[2].side for mouse in mice)
    assert mice[0].sheet.mob == "Bell Mouse"


def test_they_go_with_the_encounter(tmp_path: Path) -> None:
    encounter = tower(tmp_path)
    packed = json.loads(json.dumps(pack(encounter)))
    again = unpack(Table(Document("tower.json", packed, {}, {}), packed))
    assert [block.name for block in again.kinds] == ["Bell Mouse"]
    assert [event.fields for event in fought(again).log] == [event.fields for event in fought(encounter).log]
