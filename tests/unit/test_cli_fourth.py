"""Fourth at the terminal and in files: its content, the demo, playing, saving, replaying."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pytest

from battlemat.cli.app import run
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.dice import Dice
from battlemat.engine.events import Event
from battlemat.errors import InputError
from battlemat.fighting import fight
from battlemat.files.bestiary import load_bestiary
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.heroes import load_hero, pack_hero, system_of, unpack_hero
from battlemat.files.parties import make_party, shipped, shipped_heroes
from battlemat.files.portable import pack, unpack
from battlemat.loading import begin, prepare
from battlemat.players.tactical import TacticalPlayer
from battlemat.systems.fourth.heroes import Hero, at_level
from battlemat.systems.fourth.sheets import from_hero
from battlemat.systems.shared.weapons import parse_weapon

CONTENT = shipped("fourth")
ENCOUNTERS = sorted((CONTENT / "encounters").glob("*.toml"))


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_everything_that_comes_with_it_is_understood(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", str(CONTENT)]) == 0
    told = capsys.readouterr().out
    assert "13 stat blocks, 13 understood wholly (100.0 %)" in told
    assert "lines, 170 understood (100.0 %)" in told
    assert "0 notes for the referee" in told
    assert "1 skill challenge, 6 encounters, 10 heroes, 5 maps, 8 options files, 1 day" in told


def test_the_bestiary_has_minions_an_elite_a_solo_and_large_ones() -> None:
    blocks = load_bestiary([CONTENT / "monsters"]).blocks
    roles = [block.role for block in blocks]
    assert len(blocks) == 12
    assert sum("Minion" in role for role in roles) >= 2
    assert any("Elite" in role for role in roles) and any("Solo" in role for role in roles)
    assert sum(block.size == "large" and block.space == 2 for block in blocks) >= 2
    words = {word for role in roles for word in role.split()}
    assert {"Artillery", "Brute", "Controller", "Lurker", "Skirmisher", "Soldier"} <= words


def test_six_heroes_of_levels_one_to_three_with_roles_of_their_own() -> None:
    heroes = shipped_heroes("fourth")
    assert len(heroes) == 6
    assert {hero.level for hero in heroes} == {1, 2, 3}
    assert {hero.role for hero in heroes} == {"defender", "leader", "striker", "controller"}


@pytest.mark.parametrize("path", ENCOUNTERS, ids=lambda path: path.stem)
def test_every_encounter_is_fought_to_an_end_by_the_rules(path: Path) -> None:
    battle = begin(prepare(load_encounter(path)), Dice(4))
    outcome = fight(battle, TacticalPlayer(), 40, checked=True)
    assert outcome.winner in ("heroes", "monsters")
    assert not any(creature.sheet.notes for creature in battle.creatures)


# ------------------------------------------------------------------ heroes


def test_a_hero_grows_by_level_and_learns_the_powers_of_it() -> None:
    halla = load_hero(CONTENT / "heroes" / "halla-brandt.toml").hero
    assert isinstance(halla, Hero)
    young = at_level(halla, 1)
    assert (halla.hp - young.hp, halla.defenses["ac"] - young.defenses["ac"]) == (12, 1)
    assert [card.name for card in halla.cards if card not in young.cards] == ["Old Habit", "Clear the Road"]
    old = at_level(halla, 4)
    assert (old.hp, old.defenses["fort"], dict(old.skills)["athletics"]) == (47, 18, 10)
    assert at_level(halla, 3) is halla


@pytest.mark.parametrize("level", [0, 5])
def test_experience_raises_nobody_above_the_table(level: int) -> None:
    hero = shipped_heroes("fourth")[0]
    assert isinstance(hero, Hero)
    with pytest.raises(InputError, match="cannot be played at level"):
        at_level(hero, level)


@pytest.mark.parametrize(
    ("weapons", "in_hand", "stowed"),
    [
        (["kris +3 1d4", "dirk +3 1d4", "pick +2 1d8"], ["kris", "dirk"], ["pick"]),
        (["maul +2 2d6, two-handed", "dirk +3 1d4"], ["maul"], ["dirk"]),
        (["kris +3 1d4", "maul +2 2d6, two-handed"], ["kris"], ["maul"]),
        (["bow +2 1d10, range 20/40", "sling +2 1d6, range 10/20"], ["bow"], ["sling"]),
    ],
)
def test_what_a_hero_has_no_hand_for_is_put_away(weapons: list[str], in_hand: list[str], stowed: list[str]) -> None:
    halla = load_hero(CONTENT / "heroes" / "halla-brandt.toml").hero
    assert isinstance(halla, Hero)
    sheet = from_hero(replace(halla, weapons=tuple([parse_weapon(text) for text in weapons])))
    assert [arm.name for arm in (sheet.weapon, sheet.offhand, sheet.ranged) if arm is not None] == in_hand
    assert [arm.name for arm in sheet.stowed] == stowed


def test_a_party_of_any_size_at_a_level() -> None:
    party = make_party(7, 2, "fourth")
    assert [hero.level for hero in party] == [2] * 7
    assert party[6].name == "Halla Brandt 2"


def test_a_hero_packed_is_the_same_hero() -> None:
    for hero in shipped_heroes("fourth"):
        packed = json.loads(json.dumps(pack_hero(hero)))
        again = unpack_hero(Table(Document("packed.toml", packed, {}, {}), packed))
        assert system_of(again) == "fourth"
        assert pack_hero(again) == pack_hero(hero)


@pytest.mark.parametrize(("change", "said"), [
    (("ac = 20\n", ""), "'ac' is missing"), (("athletics = 9", "athletic = 9"), "athletics"),
    (("surges = 11", "recoveries = 11"), "recoveries"), (("level = 3", 'level = "three"'), "level")])
def test_a_mistake_in_a_hero_file_is_told_with_its_place(tmp_path: Path, change: tuple[str, str], said: str) -> None:
    text = (CONTENT / "heroes" / "halla-brandt.toml").read_text(encoding="utf-8").replace(*change)
    path = tmp_path / "halla.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as raised:
        load_hero(path)
    assert said in str(raised.value) and "halla.toml:" in str(raised.value)


# ------------------------------------------------------------------ the terminal


def test_the_demo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["demo", "--system", "fourth", "--svg", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "Toll on the salt road" in told
    assert "The end" in told
    assert len(list(tmp_path.glob("*.svg"))) >= 2


def test_playing_saving_and_replaying(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = tmp_path / "road.json"
    typed(monkeypatch, "end", "end", "end", "quit")
    assert run(["play", "back-wages", "--seed", "3", "--save", str(saved)]) == 0
    assert json.loads(saved.read_text(encoding="utf-8"))["answers"]
    typed(monkeypatch, "end", "quit")
    assert run(["play", str(saved)]) == 0
    assert run(["replay", str(saved)]) == 0
    assert run(["check", str(saved)]) == 0
    assert "saved battle Back wages" in capsys.readouterr().out


def test_an_encounter_packed_is_the_same_fight() -> None:
    for path in ENCOUNTERS:
        encounter = load_encounter(path)
        packed = json.loads(json.dumps(pack(encounter)))
        again = unpack(Table(Document("packed.json", packed, {}, {}), packed))
        told = [[event.fields for event in fought(one)] for one in (encounter, again)]
        assert told[0] == told[1]


def fought(encounter: EncounterFile) -> list[Event]:
    """The log of three rounds of an encounter."""
    battle = begin(prepare(encounter), Dice(9))
    fight(battle, TacticalPlayer(), 3)
    return battle.log


def test_the_rules_are_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--system", "fourth", "natural-1"]) == 0
    assert "always-misses" in capsys.readouterr().out


def test_the_skill_challenge(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["challenge", str(CONTENT / "challenges" / "across-the-flats.toml"), "--auto", "--seed", "3"]) == 0
    assert "6 successes before 3 failures" in capsys.readouterr().out


@pytest.mark.parametrize(("block", "said"), [
    ("Ditch Rat  Level 1 Minion\nSmal natural beast\nHP 1\n", "did you mean 'Small'?"),
    ("Ditch Rat  Level 1 Minion\nSmall natural beast\nAC 12; Fortitude 10, Reflex 10, Will 10\n", "no hit points")])
def test_a_stat_block_that_cannot_be_used_is_told_with_its_line(
    tmp_path: Path, block: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "rats.txt"
    path.write_text(f"# Rats\n\n{block}", encoding="utf-8")
    assert run(["check", str(path)]) == 2
    told = capsys.readouterr().err
    assert said in told and "rats.txt:" in told
