"""Traps, locks and doors in encounter files, on the board, in saved and in random battles."""

from pathlib import Path

import pytest

from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.battle import Battle
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Session
from battlemat.engine.record.view import View
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.files.portable import pack, unpack
from battlemat.loading import begin, prepare
from battlemat.players.tactical import TacticalPlayer
from battlemat.show.svg import board_svg
from battlemat.show.terminal import board_panel
from battlemat.testing import soak

HEROES = Path(__file__).parents[2] / "src" / "battlemat" / "content" / "fourth" / "heroes"
FILE = f"""system = "fourth"
drop = 4
map = '''
......TT^^..
.P..;;TT^^.M
.P..;;..^^.M
.P.**::..~~~
.P.**::D.~~~
....::....~.
......LM....
'''

[legend]
"*" = {{kind = "climb"}}
"~" = {{kind = "water"}}

[party]
heroes = ["{(HEROES / "wren-kettering.toml").as_posix()}", "{(HEROES / "odile-marsh.toml").as_posix()}"]
letter = "P"

[[monster]]
name = "Pan Robber"
count = 2
letter = "M"

[[trap]]
name = "Spikes"
letter = "T"
attack = "Spikes (standard, at-will): +7 vs Ref; 1d10+2 damage, and the target falls prone."
spot = 30
resets = true
xp = 50

[[door]]
name = "Door"
letter = "D"
locked = true
dc = 15

[[lock]]
name = "Chest"
at = [6, 6]

[[chest]]
name = "Coffer"
at = [1, 6]
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "ruin.toml"
    path.write_text(FILE, encoding="utf-8")
    return path


def begun(file: EncounterFile, seed: int = 1) -> Battle:
    return begin(prepare(file), Dice(seed))


def test_what_the_file_says_is_on_the_map(written: Path) -> None:
    battle = begun(load_encounter(written))
    spikes, chest, door, coffer = battle.devices
    assert [(thing.kind, thing.state, thing.dc) for thing in battle.devices] == [
        ("trap", "armed", 20), ("lock", "locked", 20), ("door", "locked", 15), ("chest", "closed", 20)]
    assert [battle.board.coords(square) for square in battle.board.squares(spikes.squares)] == [
        (6, 0), (7, 0), (6, 1), (7, 1)]
    assert battle.board.coords(chest.at) == (6, 6)
    assert battle.board.coords(coffer.at) == (1, 6)
    assert battle.board.solid == door.squares
    assert [spikes.known_to(creature.id) for creature in battle.creatures[:4]] == [False, False, True, True]
    assert not any(thing.id in battle.order for thing in battle.devices)


def test_only_what_is_known_is_shown(written: Path) -> None:
    battle = begun(load_encounter(written))
    shown = View.of(battle)
    text = "\n".join(line.plain for line in board_panel(shown).lines(2, True))
    assert "Chest (locked)" in text and "Door (locked)" in text and "Spikes" not in text
    assert "Coffer (closed)" in text
    picture = board_svg(shown)
    assert "Chest (locked)" in picture and "Spikes" not in picture
    found = View.of(battle)
    found.devices = tuple(thing.found(0) for thing in battle.devices)
    assert "Spikes (armed)" in board_svg(found)
    names = ["Spikes", "Chest", "Door", "Coffer"]
    assert [entry["name"] for entry in found.data()["devices"]] == names  # type: ignore[attr-defined]
    assert "Spikes" not in [entry["name"] for entry in found.data()["creatures"]]  # type: ignore[attr-defined]


def test_an_encounter_keeps_them_wherever_it_goes(written: Path) -> None:
    file = load_encounter(written)
    packed = pack(file)
    again = unpack(Table(Document("elsewhere.json", packed, {}, {}), packed))
    assert [(d.key, d.kind, d.at, d.squares, d.fields, d.known) for d in again.devices] == [
        (d.key, d.kind, d.at, d.squares, d.fields, d.known) for d in file.devices]


@pytest.mark.parametrize(
    ("old", "new", "says", "line"),
    [
        ('letter = "T"', 'letter = "X"', "there is no letter 'X'", 28),
        ("at = [6, 6]", "at = [16, 6]", "(16, 6) is off the map", 42),
        ('attack = "Spikes', 'attac = "Spikes', "did you mean 'attack'", 29),
        ("spot = 30", "spot = 'well'", "'spot' is a text", 30),
        ("+7 vs Ref; 1d10+2 damage, and the target falls prone.", "you feel fine.", "is no attack", 26),
        ("locked = true", "locked = 3", "'locked' is", 37),
        ("xp = 50", 'known = ["thieves"]', "unknown side 'thieves'", 32),
    ],
)
def test_what_is_wrong_is_said_with_its_line(written: Path, old: str, new: str, says: str, line: int) -> None:
    written.write_text(FILE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        prepare(load_encounter(written))
    assert says in str(caught.value)
    assert f"ruin.toml:{line}" in str(caught.value)


def test_a_game_without_rules_for_them_refuses_them(written: Path) -> None:
    encounter = """system = "orcus"
party = {size = 2}
monster = [{name = "Ditch Drake"}]
door = [{name = "Door", at = [3, 3]}]
"""
    written.write_text(encounter, encoding="utf-8")
    with pytest.raises(InputError, match="orcus has no rules for traps, locks and doors"):
        load_encounter(written)


@pytest.mark.parametrize("seed", range(6))
def test_random_battles_hold_with_traps_doors_water_and_cliffs(written: Path, seed: int) -> None:
    base = prepare(load_encounter(written))
    assert soak.play(lambda: begin(base.copy(), Dice(seed)), seed) > 0


def test_stealth_and_traps_come_up_in_random_play(written: Path) -> None:
    base = prepare(load_encounter(written))
    done: set[str] = set()
    for seed in range(10):
        battle = begin(base.copy(), Dice(seed))
        battle.last_round = soak.ROUNDS
        session = Session(battle)
        dabbler = soak.Dabbler(seed)
        count = 0
        while session.decision is not None and count < 400:
            session.answer(dabbler(session, count))
            count += 1
        done.update(event.name for event in session.battle.log if event.kind == "use")
    assert {"hide", "search", "search-area", "climb", "swim", "open-lock"} <= done
    assert {"disable-trap", "delay-trap"} & done


def test_the_opponent_hides_and_looks_for_the_hidden() -> None:
    session = Session(begun(load_encounter(shipped_encounter("back-wages", "fourth")), 2))
    player = TacticalPlayer()
    while session.decision is not None:
        session.answer(player.choose(session.battle, session.decision))
    assert {"hide", "search"} <= {event.name for event in session.battle.log if event.kind == "use"}
