"""Characters exported from a virtual table, as heroes."""

from pathlib import Path

import pytest

from battlemat.errors import InputError
from battlemat.files.heroes import load_hero
from battlemat.importers.characters import power_card, read_character
from battlemat.systems.archmage.heroes import Hero
from battlemat.systems.archmage.sheets import from_hero

CORPUS = Path(__file__).parents[3] / "shared/corpus/archmage-characters"
CHARACTER = """
name: Ilse of the Weir
type: character
system:
  abilities:
    str: {value: 16}
    con: {value: 14}
    dex: {value: 12}
    int: {value: 10}
    wis: {value: 13}
    cha: {value: 8}
  attributes:
    level: {value: 5}
    hp: {base: 8}
    ac: {base: 14}
    pd: {base: 11}
    md: {base: 10}
    recoveries: {dice: d10, max: 9}
    init: {value: 0}
    weapon:
      melee: {dice: d8}
      ranged: {dice: d6}
  details:
    class: {value: Weir-ward}
    race: {value: Half-Elf}
items:
  - name: Sluice Cut
    type: power
    system:
      powerUsage: {value: at-will}
      actionType: {value: standard}
      range: {value: Melee attack}
      target: {value: One enemy}
      attack: {value: "[[d20 + @str.mod + @std + @atk.m.bonus + 1]] vs. AC"}
      hit: {value: "[[@wpn.m.dice + @str.dmg + @atk.m.bonus]] damage"}
      miss: {value: "[[@lvl]] damage"}
  - name: Short Stroke
    type: power
    system:
      powerUsage: {value: once-per-battle}
      actionType: {value: quick}
      target: {value: One enemy}
      attack: {value: "[[d20 + max(@str.mod,@dex.mod) + @std + @atk.m.bonus]] vs. PD"}
      hit: {value: "[[(@lvldice)d(@wpn.m.dieNum - 2) + 3]] damage"}
  - name: Wet Feet
    type: power
    system:
      effect: {value: "<p>The weir knows her.</p>"}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ilse.yml"
    path.write_text(CHARACTER, encoding="utf-8")
    return path


def test_a_character_becomes_a_hero_with_its_formulas_worked_out(file: Path) -> None:
    hero = read_character(file)
    assert isinstance(hero, Hero)
    assert (hero.name, hero.level, hero.recovery_die, hero.recoveries) == ("Ilse of the Weir", 5, 10, 9)
    cut, stroke = hero.cards
    assert cut.text == (
        "Sluice Cut\nMelee attack\nAt-Will\nTarget: One enemy.\nAttack: Strength + Level + 1 vs. AC.\n"
        "Hit: WEAPON + 6 damage.\nMiss: 5 damage.")
    assert stroke.text == (
        "Short Stroke\nMelee attack\nOnce per battle\nQuick action\nTarget: One enemy.\n"
        "Attack: Strength or Dexterity + Level vs. PD.\nHit: 5d6 + 3 damage.")
    assert hero.traits == ("Wet Feet: The weir knows her.",)


def test_its_sheet_has_the_numbers_of_its_class_and_level(file: Path) -> None:
    hero = load_hero(file).hero
    assert isinstance(hero, Hero)
    sheet = from_hero(hero)
    assert sheet.max_hp == (8 + 2) * 8
    assert sheet.types == {"humanoid", "half", "elf"}
    assert sheet.defenses == {"ac": 14 + 1 + 5, "pd": 11 + 2 + 5, "md": 10 + 0 + 5}
    assert sheet.weapon is not None
    assert (sheet.weapon.count, sheet.weapon.sides) == (5, 8)


@pytest.mark.parametrize(("old", "new", "words"), [
    ("type: character", "type: npc", "type"),
    ("level: {value: 5}", "level: {value: 50}", "system.attributes.level.value"),
    ("melee: {dice: d8}", "melee: {dice: big}", "system.attributes.weapon.melee.dice"),
    ("str: {value: 16}", "str: {value: strong}", "system.abilities.str.value"),
])
def test_a_mistake_names_the_field(file: Path, old: str, new: str, words: str) -> None:
    file.write_text(CHARACTER.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match=words):
        load_hero(file)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="needs the corpus")
@pytest.mark.parametrize(("resources", "cost"), [
    ("-2 command points", "Cost: 2 command points."), ("-1 daily spell", None), ("Grit", None), ("", None),
])
def test_what_a_use_takes_is_printed(tmp_path: Path, resources: str, cost: str | None) -> None:
    file = tmp_path / "bid.yml"
    file.write_text(f"""
name: Bid
type: power
system:
  powerUsage: {{value: at-will}}
  range: {{value: Tactic}}
  resources: {{value: "{resources}"}}
  effect: {{value: You gain 1 temporary hit point.}}
""")
    rows = power_card(file).splitlines()
    assert [row for row in rows if row.startswith("Cost")] == ([cost] if cost else [])


def test_every_character_of_the_corpus_loads() -> None:
    sheets = []
    for path in sorted(CORPUS.glob("*.yml")):
        hero = load_hero(path).hero
        assert isinstance(hero, Hero)
        sheets.append(from_hero(hero))
    assert len(sheets) == 12
    assert all(sheet.max_hp > 20 and len(sheet.powers) > 3 for sheet in sheets)
