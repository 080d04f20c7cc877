"""Battlemat as a library: battles by name, file and text, scenes of printed creatures, what their `repr` says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import battlemat
from battlemat import InputError, Scene, setting
from battlemat.engine.dice import Dice
from battlemat.engine.record import session as sessions
from battlemat.files.parties import shipped, shipped_encounter
from battlemat.loading import prepare
from battlemat.players.random import RandomPlayer
from battlemat.saving import digest
from battlemat.systems import load_system

ROOT = Path(__file__).parents[2]
BLOCK = """\
#### Mill Cat
**Level 1 Blocker** (100 XP)
Small Natural Beast
**Senses:** Perception +2
**Str:** 8 (-1), **Con:** 12 (+1), **Dex:** 16 (+3)
**Int:** 2 (-4), **Wis:** 12 (+1), **Cha:** 9 (-1)

**Initiative:** +3; **Speed:** 6
**AC:** 14; **Fort:** 12, **Ref:** 13, **Will:** 11
**HP:** 20, **Staggered:** 10
"""


@pytest.mark.parametrize("page", ["library.md", "referee.md"])
def test_what_the_pages_show_comes_out_so(page: str) -> None:
    assert doctest.testfile(str(ROOT / "docs" / page), module_relative=False).failed == 0


@pytest.mark.parametrize("module", [setting, sessions])
def test_what_the_docstrings_show_comes_out_so(module: object) -> None:
    found = doctest.testmod(module)  # type: ignore[arg-type]
    assert found.failed == 0


def test_an_encounter_is_named_filed_or_read() -> None:
    path = shipped_encounter("vespers")
    read = battlemat.encounter(path)
    assert battlemat.encounter("vespers").creatures == read.creatures
    assert battlemat.encounter(read) is read
    with pytest.raises(InputError, match="did you mean 'vespers'"):
        battlemat.encounter("vesper")


def test_heroes_and_monsters_come_by_name_by_file_and_as_text(tmp_path: Path) -> None:
    (tmp_path / "cat.md").write_text(BLOCK, encoding="utf-8")
    hero = shipped("orcus") / "heroes" / "oswin-vale.toml"
    made = battlemat.made_up(["maren-holt", str(hero)], ["2 Mire Drummer", BLOCK, str(tmp_path / "cat.md")], level=3)
    assert [placed.key for placed in made.creatures] == [
        "Maren Holt", "Oswin Vale", "Mire Drummer 1", "Mire Drummer 2", "Mill Cat 1", "Mill Cat 2"]
    assert {placed.hero.level for placed in made.creatures if placed.hero is not None} == {3}
    with pytest.raises(InputError, match="did you mean 'Maren Holt'"):
        battlemat.made_up(["Maren Hold"], "Mire Drummer")
    with pytest.raises(InputError, match="expected one of orcus"):
        battlemat.made_up([str(shipped("fourth") / "heroes" / "halla-brandt.toml")], "Mire Drummer")


def test_a_fight_is_the_same_from_a_name_a_battle_and_a_session() -> None:
    by_name = battlemat.fight("vespers", RandomPlayer(1), seed=5, rounds=2)
    session = battlemat.session("vespers", seed=5)
    before = digest(session.battle)
    assert battlemat.fight(session, RandomPlayer(1), rounds=2).sides == by_name.sides
    assert digest(session.battle) == before
    battle = prepare(battlemat.encounter("vespers"))
    battle.dice = Dice(5)
    from_battle = battlemat.fight(battle, RandomPlayer(1), rounds=2)
    assert from_battle.sides == by_name.sides and battle.round == 0


def test_house_rules_of_another_game_are_refused() -> None:
    with pytest.raises(InputError, match="rules of fourth"):
        battlemat.session("vespers", rules=load_system("fourth").rules(None))


def test_a_session_says_where_it_stands() -> None:
    session = battlemat.session("vespers", seed=3)
    assert repr(session) == "<Session of orcus: round 1, Hush's turn, 0 answers; turn for Hush>"
    session.rule("end heroes")
    assert repr(session) == "<Session of orcus: round 1, 1 answer; over>"


def test_a_scene_takes_printed_creatures() -> None:
    scene = Scene("orcus", ". . .\n. M R", M="Maren Holt", R=dict(like="Mire Drummer", at_hp=5))
    assert (scene["M"].name, scene["R"].hp) == ("Maren Holt", 5)
    scene.turn("M")
    assert scene.can("M", "Hold the Line", "R")
    assert repr(scene) == "<Scene of orcus: M against R; round 1, M's turn>"
    scene.rule("hp R 2")
    assert scene["R"].hp == 2


def test_a_scene_takes_a_stat_block_as_text_and_a_hero_at_a_level() -> None:
    scene = Scene("orcus", M=dict(like="Maren Holt", level=3, at=(2, 2)), C=dict(like=BLOCK, at=(4, 2)))
    assert scene["C"].name == "Mill Cat" and scene["M"].max_hp > Scene("orcus", M="Maren Holt")["M"].max_hp


def test_a_scene_is_staged_of_an_encounter_and_played() -> None:
    scene = Scene.of("vespers")
    scene.turn("Maren Holt")
    assert scene.can("Maren Holt", "end") and "Grave Candle 4" in repr(scene)


def test_a_scene_takes_a_ruleset() -> None:
    rules = load_system("archmage").rules(None)
    scene = Scene(rules, A="Bram Tolley", G=dict(like="Corwin Ashdown", side="monsters"), engaged=[("A", "G")])
    assert scene.rules is rules and scene.battle.creatures[0].engaged
    with pytest.raises(ValueError, match="switches already"):
        Scene(rules, options={"far_bands": "none"})


@pytest.mark.parametrize(("given", "message"), [
    ("Marin Holt", "M: unknown creature 'Marin Holt'; did you mean 'Maren Holt'?"),
    (dict(like="Mire Drummer", hp=3), "which says its 'hp' itself"),
    (dict(like="Mire Drummer", level=3), "unknown hero 'Mire Drummer'"),
    (4, "or a creature by name or file, not 4"),
])
def test_what_is_no_creature_is_refused(given: object, message: str) -> None:
    with pytest.raises(ValueError) as refused:
        Scene("orcus", M=given)
    assert message in str(refused.value)
