"""What the documents show works as shown."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from battlemat.files.encounters import load_encounter
from battlemat.files.heroes import load_hero
from battlemat.heroes.content import load_book
from battlemat.heroes.reading import load_made
from battlemat.loading import battle_from_encounter
from battlemat.powers.plain_block import read_plain_blocks
from battlemat.powers.statblock import read_statblocks
from battlemat.systems import load_system
from battlemat.systems.fourth.terms import FOURTH_TERMS
from battlemat.systems.orcus.terms import ORCUS_TERMS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
FILES = (ROOT / "docs" / "files.md").read_text(encoding="utf-8")
HEROES = (ROOT / "docs" / "heroes.md").read_text(encoding="utf-8")
SCENE = (ROOT / "docs" / "scene.md").read_text(encoding="utf-8")


def fenced(text: str, language: str, beginning: str = "") -> str:
    """The first block of code in this language that begins so."""
    for written, block in re.findall(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        if written == language and str(block).startswith(beginning):
            return str(block)
    raise AssertionError(f"no {language or 'plain'} block begins with {beginning!r}")


def test_the_readme_has_the_two_commands_each_on_a_line() -> None:
    assert [line for line in README.splitlines() if line.startswith("python3")] == [
        "python3 -m venv .venv && .venv/bin/pip install -q '.[table]' && .venv/bin/battlemat demo",
        "python3 -m venv .venv && .venv/bin/pip install -q -e '.[test]' && .venv/bin/pytest --rules -n auto",
    ]


@pytest.mark.parametrize(("text", "name"), [(README, "Reedling"), (GUIDE, "Cellar Eel")])
def test_stat_blocks_shown_are_understood(text: str, name: str) -> None:
    block = read_statblocks(fenced(text, "", f"#### {name}"), ORCUS_TERMS)[0]
    assert block.name == name and block.notes == ()


def test_the_plain_stat_block_shown_is_understood() -> None:
    block = read_plain_blocks(fenced(FILES, "", "Ditch Cutter"), FOURTH_TERMS)[0]
    assert block.name == "Ditch Cutter" and block.notes == ()


def test_the_hero_of_fourth_shown_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "halla.toml").write_text(fenced(FILES, "toml", 'name = "Halla Brandt"'), encoding="utf-8")
    hero = load_hero(tmp_path / "halla.toml").hero
    game = load_system("fourth")
    sheet = game.hero_sheet(hero, game.rules(None))
    assert sheet.max_hp == 41 and sheet.notes == ()


def test_the_hero_of_choices_shown_is_one_and_so_is_the_class(tmp_path: Path) -> None:
    file = tmp_path / "nell.toml"
    file.write_text(fenced(HEROES, "toml", 'name = "Nell Garrow"'), encoding="utf-8")
    made = load_made(file)
    assert (made.level, made.calling.name) == (3, "Gatewarden")
    assert "Both Sides of the Arch" in [held.power.name for held in made.powers]
    folder = tmp_path / "options"
    folder.mkdir()
    (folder / "bell.toml").write_text(fenced(HEROES, "toml", "system ="), encoding="utf-8")
    ringer = load_book("orcus", [folder]).classes["Bell Ringer"]
    game = load_system("orcus")
    assert [note for power in ringer.offers for note in game.read_card(power.text, 1, ()).notes()] == []


def test_the_readmes_scene_comes_out_as_it_says() -> None:
    names: dict[str, object] = {}
    exec(fenced(README, "python"), names)
    assert eval("scene['G'].hp", names) == 13
    assert eval("scene.why_not('A', 'stand-up')", names) == "orcus.act.stand-up"


def test_the_scene_pages_example_runs() -> None:
    names: dict[str, object] = {}
    exec(fenced(SCENE, "python"), names)
    assert eval("scene['R'].hp", names) == 22 - (5 + 4)
    assert eval("scene.can('M', 'stand-up')", names) is False


def test_the_guides_encounter_can_be_fought(tmp_path: Path) -> None:
    (tmp_path / "fight.toml").write_text(fenced(GUIDE, "toml"), encoding="utf-8")
    battle = battle_from_encounter(load_encounter(tmp_path / "fight.toml"))
    assert [creature.name for creature in battle.creatures[4:]] == ["Sluice Captain", "Sluice Bruiser"]


def test_links_between_the_documents_lead_somewhere() -> None:
    for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[\w-]+)?\)", path.read_text(encoding="utf-8")):
            assert (path.parent / target).exists(), f"{path.name} points to {target}"


def page(name: str) -> str:
    return (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8")


def test_words_and_files_that_pages_name_are_there() -> None:
    shown = re.findall(r"`((?:engine|powers|systems|testing)/[\w/]+|registry\.py|rulebook\.py)(?:\.py)?`",
                       page("glossary"))
    shown += re.findall(r"\b((?:engine|powers|systems)/[\w/]+)\.py\b", page("attack"))
    missing = [name for name in shown if not any(
        (ROOT / "src/battlemat" / f"{name}{ending}").exists() for ending in ("", ".py"))]
    assert shown and missing == []
