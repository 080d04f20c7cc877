"""Hero and encounter files of a system without squares."""

from pathlib import Path

import pytest

from battlemat import Scene
from battlemat.documents.reader import Table
from battlemat.documents.toml import Document
from battlemat.engine.battle import Battle
from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.heroes import at_level, load_hero, pack_hero, unpack_hero
from battlemat.files.portable import pack, unpack
from battlemat.loading import battle_from_encounter
from battlemat.rulebook import Rulebook
from battlemat.systems.archmage.heroes import Hero, numbers
from battlemat.systems.shared.bands.bands import word

HERO = """
system = "archmage"
name = "Edda"
level = 3
raise = ["str", "con", "wis"]
weapons = ["fork +0 1d8", "dart +0 1d4, range 5/10, light thrown"]
miss-damage = true
powers = '''
#### Prod
Melee attack
At-Will
Target: One enemy
Attack: Strength + Level vs. AC
Hit: WEAPON + Strength damage.
'''
[abilities]
str = 16
con = 14
dex = 12
int = 10
wis = 13
cha = 8
[hit-points]
base = 7
recoveries = 9
recovery-die = "d10"
[defenses]
ac = 14
pd = 11
md = 10
[backgrounds]
"ferry hand" = 4
"""
BLOCK = """#### Bog Cat
2nd level wrecker [beast]
Initiative: +7

Rake +7 vs. AC—7 damage

AC 18
PD 16
MD 12
HP 36
"""
FIGHT = """
system = "archmage"
bestiary = ["cats.md"]
engaged = [["Edda", "Bog Cat 1"]]

[[hero]]
file = "edda.toml"

[[hero]]
file = "edda.toml"
name = "Ilse"
band = "rear"

[[monster]]
name = "Bog Cat"
count = 2

[[monster]]
name = "Bog Cat"
band = "far"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "edda.toml").write_text(HERO, encoding="utf-8")
    (tmp_path / "cats.md").write_text(BLOCK, encoding="utf-8")
    (tmp_path / "fight.toml").write_text(FIGHT, encoding="utf-8")
    return tmp_path


def hero(folder: Path) -> Hero:
    found = load_hero(folder / "edda.toml").hero
    assert isinstance(found, Hero)
    return found


def test_a_hero_s_numbers_follow_from_its_class_abilities_and_level(folder: Path) -> None:
    figures = numbers(hero(folder))
    assert figures.max_hp.value == (7 + 2) * 5
    # The middle of Con +2, Dex +1, Wis +1; of Str +3, Con +2, Dex +1; of Int +0, Wis +1, Cha -1; and the level.
    assert {name: total.value for name, total in figures.defenses.items()} == {
        "ac": 14 + 1 + 3, "pd": 11 + 2 + 3, "md": 10 + 0 + 3}
    assert figures.initiative.value == 1 + 3
    assert [(arm.name, arm.count, arm.sides) for arm in figures.weapons] == [("fork", 3, 8), ("dart", 3, 4)]
    assert all(sum(part.value for part in total.parts if part.counts) == total.value
               for total in figures.defenses.values())


def test_a_hero_grows_three_abilities_at_level_four(folder: Path) -> None:
    grown = at_level(hero(folder), 4)
    assert grown.level == 4
    assert (grown.abilities["str"], grown.abilities["con"], grown.abilities["wis"]) == (17, 15, 14)
    assert grown.abilities["dex"] == 12
    with pytest.raises(InputError, match="level 11"):
        at_level(hero(folder), 11)


def test_a_packed_hero_is_the_hero(folder: Path) -> None:
    known = hero(folder)
    document = Document("battle.json", pack_hero(known), {}, {})
    again = unpack_hero(Table(document, document.data))
    assert pack_hero(again) == pack_hero(known)
    assert isinstance(again, Hero)
    assert numbers(again).max_hp.value == numbers(known).max_hp.value


@pytest.mark.parametrize(("old", "new", "line", "words"), [
    ('recovery-die = "d10"', 'recovery-die = "d7"', 26, "d7"),
    ('raise = ["str", "con", "wis"]', 'raise = ["str"]', 5, "three"),
    ("ac = 14", "fort = 14", 28, "fort"),
    ('system = "archmage"', 'system = "archmagi"', 2, "archmagi"),
])
def test_a_mistake_in_a_hero_file_is_found_where_it_is(
    folder: Path, old: str, new: str, line: int, words: str
) -> None:
    path = folder / "edda.toml"
    path.write_text(HERO.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError) as caught:
        load_hero(path)
    assert caught.value.line == line
    assert words in str(caught.value)


def places(battle: Battle) -> dict[str, str]:
    return {creature.key: word(creature.at) for creature in battle.creatures}


def test_an_encounter_without_squares_puts_everybody_in_a_band(folder: Path) -> None:
    battle = battle_from_encounter(load_encounter(folder / "fight.toml"), 1)
    assert places(battle) == {
        "Edda": "middle", "Ilse": "rear", "Bog Cat 1": "middle", "Bog Cat 2": "middle", "Bog Cat 3": "far"}
    edda = next(creature for creature in battle.creatures if creature.key == "Edda")
    cat = next(creature for creature in battle.creatures if creature.key == "Bog Cat 1")
    assert edda.engaged == 1 << cat.id
    assert cat.engaged == 1 << edda.id


def test_a_band_that_the_options_do_away_with_is_told_in_a_line(folder: Path) -> None:
    path = folder / "fight.toml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('system = "archmage"', 'system = "archmage"\noptions = {far_bands = "none"}', 1),
                    encoding="utf-8")
    with pytest.raises(InputError, match=r"fight\.toml: .*have no far band here"):
        battle_from_encounter(load_encounter(path), 1)


def test_a_packed_encounter_begins_the_same(folder: Path) -> None:
    encounter = load_encounter(folder / "fight.toml")
    document = Document("battle.json", pack(encounter), {}, {})
    again = unpack(Table(document, document.data))
    assert again.engaged == encounter.engaged
    one, two = battle_from_encounter(encounter, 5), battle_from_encounter(again, 5)
    assert places(one) == places(two)
    assert one.order == two.order
    assert [c.sheet.defenses for c in one.creatures] == [c.sheet.defenses for c in two.creatures]


def test_nastier_specials_are_in_force_where_the_encounter_says_so(folder: Path) -> None:
    path = folder / "fight.toml"
    cats = (folder / "cats.md").read_text(encoding="utf-8")
    special = "\n\nNastier Specials\nNine Lives: The bog cat gains a +4 bonus to saves.\n"
    (folder / "cats.md").write_text(cats.rstrip() + special, encoding="utf-8")
    for nastier, powers in (("", 1), ("nastier = true", 2)):
        path.write_text(FIGHT.replace("count = 2", f"count = 2\n{nastier}"), encoding="utf-8")
        encounter = load_encounter(path)
        document = Document("battle.json", pack(encounter), {}, {})
        for told in (encounter, unpack(Table(document, document.data))):
            cat = next(c for c in battle_from_encounter(told, 1).creatures if c.key == "Bog Cat 1")
            assert len(cat.sheet.powers) + len(cat.sheet.traits) == powers


@pytest.mark.parametrize(("old", "new", "words"), [
    ('band = "rear"', 'band = "back"', "back"),
    ('band = "rear"', "at = [3, 3]", "no squares"),
    ('band = "rear"', 'behind = "Bog Cat 1"', "ally"),
    ('system = "archmage"', 'system = "archmage"\nmap = "cave.toml"', "no squares"),
    ('["Edda", "Bog Cat 1"]', '["Edda", "Ilse"]', "one side"),
    ('["Edda", "Bog Cat 1"]', '["Edda", "Bog Cap 1"]', "Bog Cat 1"),
    ('["Edda", "Bog Cat 1"]', '["Edda"]', "pairs"),
])
def test_a_mistake_in_an_encounter_without_squares(folder: Path, old: str, new: str, words: str) -> None:
    path = folder / "fight.toml"
    path.write_text(FIGHT.replace(old, new), encoding="utf-8")
    with pytest.raises(InputError, match=words) as caught:
        load_encounter(path)
    assert caught.value.line is not None


def test_a_system_with_squares_has_no_bands(folder: Path) -> None:
    path = folder / "fight.toml"
    path.write_text(FIGHT.replace('system = "archmage"', "").replace("engaged", "# engaged"), encoding="utf-8")
    with pytest.raises(InputError, match="band"):
        load_encounter(path)


def test_a_system_without_nastier_specials_says_so(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_text('party = {size = 1}\n[[monster]]\nname = "Reedling"\nnastier = true\n', encoding="utf-8")
    with pytest.raises(InputError, match="nastier") as caught:
        load_encounter(path)
    assert caught.value.line == 4


# ---------------------------------------------------------------------- scenes


@pytest.mark.parametrize(("arguments", "words"), [
    (dict(map=". A G ."), "no squares"),
    (dict(engaged=[("A", "B")]), "one side"),
    (dict(engaged=["A"]), "pairs"),
    (dict(rear=["Q"]), "no creature"),
    (dict(rear=["A"], far=["A"]), "rear and in its far"),
    (dict(behind={"A": "G"}), "ally"),
    (dict(rear=["B"], behind={"A": "B"}), "two bands"),
    (dict(far=["A"], options={"far_bands": "none"}), "no far band"),
    (dict(options={"far_bands": 3}), "far_bands"),
    (dict(options={"crit_method": "totel"}), "crit_method"),
])
def test_a_scene_without_squares_says_what_is_wrong(arguments: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Scene("archmage", **arguments, A={}, B={}, G={"side": "monsters"})  # type: ignore[arg-type]


@pytest.mark.parametrize(("fields", "words"), [
    (dict(at=(1, 1)), "no squares"),
    (dict(fort=15), "fort"),
    (dict(recovery_die="8"), "recovery_die"),
    (dict(resist={"fire": 25}), "natural roll"),
    (dict(resist={"fyre": 16}), "fire"),
    (dict(immune=["stunnd"]), "stunned"),
    (dict(conditions=["dazzed"]), "dazed"),
    (dict(level=40), "level"),
    (dict(owner="Q"), "owner"),
])
def test_a_creature_s_field_says_what_is_wrong(fields: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Scene("archmage", A=fields)


@pytest.mark.parametrize("arguments", [dict(engaged=[("A", "G")]), dict(rear=["A"]), dict(behind={"A": "B"})])
def test_a_scene_with_squares_has_no_bands(arguments: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="squares"):
        Scene("orcus", **arguments, A={}, B={}, G={"side": "monsters"})  # type: ignore[arg-type]


def test_switches_take_the_values_their_rulings_end_with() -> None:
    book = Rulebook.load("archmage")
    settings = book.settings({"dicey_dc": 20, "lasting_wounds": True, "far_bands": ["heroes"]})
    assert settings["dicey_dc"] == 20
    assert settings["lasting_wounds"] == "on"
    assert settings["far_bands"] == ("heroes",)
    assert settings["crit_method"] == "total"
    with pytest.raises(ValueError, match="crit_method"):
        book.settings({"crit_metod": "dice"})


def test_potions_are_read_and_kept_and_one_that_says_nothing_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "edda.toml"
    file.write_text(HERO.replace("miss-damage", 'potions = ["tide cordial  +4", "brandy +2,quick"]\nmiss-damage'))
    hero = load_hero(file).hero
    assert isinstance(hero, Hero)
    assert hero.potions == ("tide cordial +4", "brandy +2, quick")
    file.write_text(HERO.replace("miss-damage", 'potions = ["tide cordial"]\nmiss-damage'))
    with pytest.raises(InputError, match=r"edda.toml:7:\d+: 'tide cordial' is no potion; expected a name and what"):
        load_hero(file)
