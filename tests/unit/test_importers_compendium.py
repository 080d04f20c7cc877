"""The importer of compendium files, with a document of our own."""

from __future__ import annotations

from pathlib import Path

import pytest

from battlemat.errors import InputError
from battlemat.importers.foundry import read_monster
from battlemat.importers.markup import plain_text
from battlemat.systems.archmage.terms import ARCHMAGE_TERMS

DOCUMENT = """name: Bog Howler
type: npc
system:
  attributes:
    ac: {value: 18}
    pd: {value: 16}
    md: {value: 12}
    hp: {max: 60, value: 60}
    init: {value: 6}
    level: {value: 2}
  details:
    role: {value: troop}
    size: {value: large}
    strength: {value: double}
    type: {value: beast}
items:
  - name: Bite
    type: action
    system:
      attack: {value: "[[d20 + 7]] vs. AC (2 attacks)"}
      hit: {value: "[[5]] damage"}
      hit1: {name: Natural even hit, value: "<p>The target is *dazed* until the end of its next turn.</p>"}
      miss: {value: "[[2]] damage."}
  - name: Resist fire 16+
    type: trait
    system:
      description: {value: ""}
"""


def test_a_document_reads_like_print(tmp_path: Path) -> None:
    path = tmp_path / "howler.yml"
    path.write_text(DOCUMENT, encoding="utf-8")
    block = read_monster(path, ARCHMAGE_TERMS)
    assert (block.name, block.level, block.size, block.strength, block.hp) == ("Bog Howler", 2, "large", "double", 60)
    assert [one.name for one in block.powers] == ["Bite", "Resist fire 16+"]
    assert block.understood and block.file == str(path)


@pytest.mark.parametrize(("old", "new", "words"), [
    ("{value: 16}", "{value: many}", "system.attributes.pd.value is not a number: 'many'"),
    ("    ac: {value: 18}\n", "", "system.attributes.ac.value is missing"),
    ("size: {value: large}", "size: {value: vast}", "system.details.size.value is 'vast'"),
    ("type: npc", "type: loot", "the field type is 'loot'"),
    ("items:", "items: [", "not YAML"),
])
def test_mistakes_name_file_and_field(old: str, new: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "howler.yml"
    path.write_text(DOCUMENT.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_monster(path, ARCHMAGE_TERMS)
    assert words in str(caught.value) and caught.value.file == str(path)


def test_markup() -> None:
    assert plain_text("<p>Take [[2d6]]&nbsp;damage</p><p>twice</p>") == "Take 2d6 damage\ntwice"
