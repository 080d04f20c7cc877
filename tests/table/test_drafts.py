"""Preparing an encounter: what a page holds becomes the file the command line reads, and is checked as that is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from battlemat.documents.toml import load_toml
from battlemat.errors import InputError
from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped, shipped_files, shipped_systems
from battlemat.table.drafts import brushes, checked, encounter_of, keep, read_draft, shelf
from battlemat.table.originals import opened
from tests.table.conftest import Room

DOG = """#### Yard Dog
**Level 1 Standard Striker** (100 XP)
Medium Natural Beast
**Initiative:** +1; **Speed:** 6
**AC:** 14; **Fort:** 12, **Ref:** 12, **Will:** 11
**HP:** 24

‡ **Bite** (standard, at-will) ● **Weapon**
+6 vs AC; 1d6 + 3 damage, and the target must hop on one leg until it sneezes.
"""


def page(**changes: Any) -> dict[str, Any]:
    """What the page would send."""
    return {"name": "A yard", "system": "orcus", "prose": "It is late.", "light": "dim", "size": 2, "level": 1,
            "map": "########\n#P....A#\n#P.##.A#\n########", "blocks": DOG,
            "monsters": [{"name": "Yard Dog", "count": 2, "letter": "A"}], **changes}


def test_a_draft_is_the_file_that_the_command_line_reads(tmp_path: Path) -> None:
    draft = read_draft(page())
    path = keep(draft, tmp_path)
    read = load_encounter(path)
    assert path.name == "a-yard.toml" and (tmp_path / "a-yard.md").exists()
    assert [(placed.key, placed.side, placed.at) for placed in read.creatures] == [
        ("Maren Holt", "heroes", (1, 1)), ("Oswin Vale", "heroes", (1, 2)),
        ("Yard Dog 1", "monsters", (6, 1)), ("Yard Dog 2", "monsters", (6, 2))]
    assert read.prose == "It is late." and read.map.light == "dim" and read.name == "A yard"


def test_what_is_not_understood_of_a_pasted_block_is_marked_in_its_text() -> None:
    told = checked(read_draft(page()))
    assert told["error"] is None and told["picture"].startswith("<svg") and "style" not in told["picture"]
    (block,) = told["blocks"]
    assert "".join(piece["text"] for piece in block["pieces"]).count("Bite (standard, at-will)") == 1
    unread = [piece["text"] for piece in block["pieces"] if not piece["understood"]]
    assert len(unread) == 1 and "hop on one leg" in unread[0] and "vs AC" not in unread[0]


@pytest.mark.parametrize(("changes", "said"), [
    ({"monsters": [{"name": "Yard Dgo", "count": 1, "letter": "A"}]}, "did you mean 'Yard Dog'"),
    ({"map": "####\n#P@#\n####"}, "@"),
    ({"monsters": []}, "two sides"),
    ({"blocks": "nothing of the kind"}, "no stat block"),
])
def test_what_is_wrong_is_said_as_the_command_line_says_it(changes: dict[str, Any], said: str) -> None:
    told = checked(read_draft(page(**changes)))
    assert told["error"] is not None and said in told["error"]["text"] and "/tmp" not in told["error"]["text"]


@pytest.mark.parametrize("changes", [
    {"system": "chess"}, {"size": -1}, {"size": "4"}, {"level": True}, {"light": "neon"}, {"map": "'''\nname = 1"},
    {"monsters": [{"name": "x", "count": 61, "letter": "A"}]}, {"monsters": [{"name": "x", "count": 1, "letter": "P"}]},
    {"monsters": 7}, {"name": "x" * 201}, {"blocks": "x" * 100_001},
])
def test_a_draft_that_is_none_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        read_draft(page(**changes))


def test_names_cannot_break_out_of_the_file(tmp_path: Path) -> None:
    nasty = 'x"\n[[monster]]\nname = "Y\\'
    draft = read_draft(page(name=nasty, prose='"""\'\'\'', monsters=[{"name": "Yard Dog", "count": 1, "letter": "A"}]))
    read = load_encounter(keep(draft, tmp_path))
    assert read.name == nasty.strip() and len(read.creatures) == 3
    assert {path.suffix for path in tmp_path.iterdir()} == {".toml", ".md"}


def test_a_game_without_squares_needs_no_map() -> None:
    draft = read_draft(page(system="archmage", blocks="", monsters=[{"name": "Mudlark", "count": 5, "letter": "A"}]))
    assert "map" not in draft.toml() and len(encounter_of(draft).creatures) == 7
    assert not shelf("archmage")["squares"] and shelf("fourth")["squares"]


def test_a_table_is_laid_from_a_draft_and_kept_only_in_the_folder_given(room: Room, tmp_path: Path) -> None:
    client, key = room.client, room.house.key
    assert client.post(f"/home/{key}/check", json=page()).json()["error"] is None
    assert "no folder" in client.post(f"/home/{key}/keep", json=page()).json()["error"]
    folder = tmp_path / "mine"
    folder.mkdir()
    room.house.folders = [folder]
    assert client.post(f"/home/{key}/keep", json=page(name="../../up")).json()["kept"] == "up.toml"
    assert sorted(path.name for path in folder.iterdir()) == ["up.md", "up.toml"]
    laid = client.post(f"/home/{key}/lay-draft", json=page()).json()["path"]
    token = laid.rpartition("/")[2]
    link = room.house.hall.store.link(token)
    assert link is not None and link.referee
    assert client.post("/home/wrong/lay-draft", json=page()).status_code == 400


TRAPPED = '''name = "A trapped cellar"
system = "fourth"
map = """
~~~~~~~~
~P..T.A~
~P..D.A~
~~~~~~~~
"""
party = {size = 2, level = 2, letter = "P", hiding = true}

[legend]
"~" = {like = "#", name = "brine wall"}

[[monster]]
name = "Pan Robber"
letter = "A"

[[monster]]
name = "Hired Lad"
at = [6, 2]

[[trap]]
name = "Falling crate"
letter = "T"
attack = "Crate (standard, at-will): +5 vs Reflex; 1d6 damage."
spot = 15

[[door]]
name = "cellar door"
letter = "D"
locked = true
dc = 15
'''


def standing(read: EncounterFile) -> list[tuple[object, ...]]:
    """Who stands where, and how."""
    return sorted((placed.name, placed.side, placed.at, placed.band, placed.behind, placed.start)
                  for placed in read.creatures)


def same_fight(one: Path, other: Path) -> None:
    """Two encounter files set up the same fight."""
    a, b = load_encounter(one), load_encounter(other)
    assert a.map.rows == b.map.rows and a.map.light == b.map.light
    assert standing(a) == standing(b)
    assert [(one.key, one.at, one.squares, one.fields) for one in a.devices] == [
        (one.key, one.at, one.squares, one.fields) for one in b.devices]
    assert (a.name, a.system, a.prose, a.options, a.engaged) == (b.name, b.system, b.prose, b.options, b.engaged)


@pytest.mark.parametrize("path", shipped_files("encounters/*.toml"), ids=lambda path: path.stem)
def test_every_encounter_that_comes_along_can_be_opened_and_kept(path: Path, tmp_path: Path) -> None:
    if "base" in load_toml(path, "encounter").data:
        with pytest.raises(InputError, match="builds on another"):
            opened(path)
        return
    roots = [shipped(name) for name in shipped_systems()]
    kept = keep(read_draft({**opened(path), "file": ""}, roots), tmp_path)
    same_fight(path, kept)


def test_marks_doors_and_traps_outlast_being_edited_in_place(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "cellar.toml"
    path.parent.mkdir()
    path.write_text(TRAPPED, encoding="utf-8")
    copy = tmp_path / "before.toml"
    copy.write_text(TRAPPED, encoding="utf-8")
    found = opened(path)
    assert found["size"] == 0 and [one["name"] for one in found["monsters"]] == ["Pan Robber"]
    draft = read_draft({**found, "file": "deep/cellar.toml"}, [tmp_path])
    assert {"mark": "~", "name": "brine wall"} in brushes(draft.more)
    assert {"mark": "T", "name": "Falling crate"} in brushes(draft.more)
    told = checked(draft)
    assert told["error"] is None and told["file"] == "cellar.toml"
    assert keep(draft, tmp_path) == path
    same_fight(copy, path)


def test_a_draft_reads_no_files_but_those_of_its_folders(tmp_path: Path) -> None:
    inside = tmp_path / "monsters"
    inside.mkdir()
    assert read_draft(page(bestiary=[str(inside)]), [tmp_path]).bestiary == (str(inside),)
    for changes in ({"bestiary": ["/etc"]}, {"bestiary": [str(inside / ".." / ".." / "x")]}, {"bestiary": ["../x"]},
                    {"more": '[[hero]]\nfile = "/etc/passwd"'}, {"more": 'base = "/etc/hosts"'},
                    {"more": 'party = {heroes = ["/etc/passwd"]}', "size": 0}):
        with pytest.raises(InputError, match="none of the folders"):
            read_draft(page(**changes), [tmp_path])


def test_a_kept_draft_names_its_files_from_where_it_is(tmp_path: Path) -> None:
    inside = tmp_path / "monsters"
    inside.mkdir()
    (inside / "dog.md").write_text(DOG, encoding="utf-8")
    draft = read_draft(page(blocks="", bestiary=[str(inside)]), [tmp_path])
    assert 'bestiary = ["monsters"]' in keep(draft, tmp_path).read_text(encoding="utf-8")
