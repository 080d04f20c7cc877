"""The opponent and what stands on the map: it opens doors in its way and walks round traps it knows of."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlemat.engine.dice import Dice
from battlemat.fighting import fight
from battlemat.files.encounters import load_encounter
from battlemat.loading import begin, prepare
from battlemat.players.tactical import TacticalPlayer

ROOM = """\
system = "fourth"
map = '''
# # # # # # # # #
# . . . # . T . #
# A . . D . T G #
# . . . # . T . #
# . . . # . . . #
# # # # # # # # #
'''
party = {{size = 1, level = 1, letter = "A"}}
[[monster]]
name = "Rake Bully"
letter = "G"
[[door]]
name = "door"
letter = "D"
{locked}
[[trap]]
name = "pit of knives"
letter = "T"
attack = "Knives (free; at-will): +20 vs. AC; 1 damage."
spot = 40
known = [{known}]
"""


def events(folder: Path, locked: str = "", known: str = '"monsters"') -> list[tuple[str, int, str]]:
    """What happened in eight rounds: kind, who, name."""
    path = folder / "room.toml"
    path.write_text(ROOM.format(locked=locked, known=known), encoding="utf-8")
    battle = begin(prepare(load_encounter(path)), Dice(5))
    fight(battle, TacticalPlayer(), 8, checked=True)
    return [(event.kind, event.who, event.name) for event in battle.log]


def test_a_door_in_the_way_is_opened(tmp_path: Path) -> None:
    told = events(tmp_path)
    assert ("use", 0, "open-object") in told or ("use", 1, "open-object") in told
    assert any(kind == "attack" for kind, _, _ in told)


def test_the_lock_of_one_is_picked(tmp_path: Path) -> None:
    told = events(tmp_path, "locked = true\ndc = 5")
    assert any(name == "open-lock" for _, _, name in told)
    assert any(kind == "attack" for kind, _, _ in told)


@pytest.mark.parametrize(("known", "sprung"), [('"monsters"', False), ("", True)])
def test_a_trap_one_knows_of_is_walked_round(tmp_path: Path, known: str, sprung: bool) -> None:
    told = events(tmp_path, known=known)
    assert any(kind == "attack" and name == "Knives" for kind, _, name in told) is sprung
