"""Hero files, weapons as text, and the heroes that come with the product."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from battlemat.errors import InputError
from battlemat.files.heroes import load_hero, read_cards
from battlemat.files.parties import make_party, shipped, shipped_encounter, shipped_heroes
from battlemat.systems.orcus.heroes import Hero, focus_attack, numbers, weapon_attack
from battlemat.systems.shared.weapons import Arm, parse_weapon

HERO = """\
name = "Edda"
armor = "chain"
weapons = ["pike +2 1d10, reach 2"]
skills = ["heal"]
raise = ["str", "con"]
powers = '''
#### Poke
At-Will Attack 1 (Standard Action) ● Martial, Weapon
Hit 1dW damage.

#### Prod
Hit 2dW damage.
'''
[abilities]
str = 16
con = 14
dex = 10
int = 10
wis = 12
cha = 8
[hit-points]
base = 12
per-level = 5
recoveries = 7
[resist]
cold = 5
"""


def the_error(tmp_path: Path, text: str) -> InputError:
    path = tmp_path / "edda.toml"
    path.write_text(text)
    with pytest.raises(InputError) as error:
        load_hero(path)
    assert "\n" not in str(error.value)
    assert error.value.line is not None
    return error.value


def test_a_hero_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "edda.toml"
    path.write_text(HERO)
    found = load_hero(path)
    assert found.file == str(path)
    hero = found.hero
    assert isinstance(hero, Hero)
    assert (hero.name, hero.level, hero.size, hero.speed) == ("Edda", 1, "medium", 6)
    assert hero.abilities["str"] == 16
    assert hero.weapons == (Arm("pike", 2, 1, 10, reach=2),)
    assert hero.resist == (("cold", 5),)
    assert [(card.name, card.line) for card in hero.cards] == [("Poke", 7), ("Prod", 11)]
    assert hero.cards[0].text.split("\n")[0] == "Poke"
    assert hero.cards[1].text == "Prod\nHit 2dW damage."
    assert numbers(hero).max_hp.value == 12 + 14


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("wis = 12\n", "", 14, "'wis' is missing"),
        ("wis = 12", "wis = 31", 19, "'wis' is 31; expected a number from 1 to 30"),
        ("wis = 12", "wsi = 12", 19, "unknown ability key 'wsi'; did you mean 'wis'?"),
        ('"heal"', '"heel"', 4, "unknown skill 'heel'; did you mean 'heal'?"),
        ('"chain"', '"chian"', 2, "unknown armor 'chian'; did you mean 'chain'?"),
        ('["str", "con"]', '["str"]', 5, "'raise' has 1 abilities"),
        ('["str", "con"]', '["str", "str"]', 5, "'str' is in 'raise' twice"),
        ("1d10, reach 2", "1d10, rech 2", 3, "unknown weapon property 'rech 2'; did you mean 'reach 2'?"),
        ("cold = 5", "clod = 5", 26, "unknown damage type 'clod'; did you mean 'cold'?"),
        ("#### Prod", "#### poke", 11, "there are two powers named 'poke'"),
        ("#### Poke", "Poke", 7, "this stands before the first power"),
        ("Hit 2dW damage.\n", "", 11, "the power 'Prod' has no text"),
        ('name = "Edda"', 'nmae = "Edda"', 1, "unknown hero file key 'nmae'; did you mean 'name'?"),
        ("base = 12", 'base = "12"', 22, "'base' is a text; expected a whole number"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(tmp_path: Path, old: str, new: str, line: int, said: str) -> None:
    assert old in HERO
    error = the_error(tmp_path, HERO.replace(old, new, 1))
    assert said in str(error)
    assert error.line == line


def test_weapons_as_text() -> None:
    assert parse_weapon("axe +2 1d6, range 5/10, heavy thrown, axe") == Arm(
        "axe", 2, 1, 6, 1, 5, 10, ("heavy thrown",), "axe"
    )
    assert parse_weapon("bow +2 1d10, range 20") == Arm("bow", 2, 1, 10, 1, 20, 20)
    for wrong in (
        "axe",
        "axe 1d6",
        "+2 1d6",
        "axe +2 d6",
        "axe +2 1d6, light thrown",
        "bow +2 1d6, range 9/3",
    ):
        with pytest.raises(InputError):
            parse_weapon(wrong)


def test_a_text_without_powers_has_none() -> None:
    assert read_cards("\n\n") == ()


def kinds(hero_text: str) -> Iterator[str]:
    for line in hero_text.split("\n"):
        if "(" in line and "Action)" in line:
            yield " ".join(line.split()[:2])


@pytest.mark.parametrize("hero", shipped_heroes(), ids=lambda hero: hero.name)
def test_shipped_heroes_have_sensible_first_level_numbers(hero: object) -> None:

    assert isinstance(hero, Hero)
    sheet = numbers(hero)
    assert hero.level == 1
    assert 14 <= sheet.defenses["ac"].value <= 19
    assert 22 <= sheet.max_hp.value <= 32
    assert 6 <= sheet.recoveries.value <= 10
    found = sorted(kind for card in hero.cards for kind in kinds(card.text))
    assert found == [
        "At-Will Attack", "At-Will Attack", "Daily Attack", "Encounter Attack", "Encounter Utility",
    ]  # fmt: skip
    best = max(hero.abilities, key=lambda ability: hero.abilities[ability])
    weapon = next(arm for arm in hero.weapons if arm.melee is not (hero.role == "archer"))
    assert 4 <= focus_attack(hero, best).value <= weapon_attack(hero, best, weapon).value <= 7


def test_shipped_heroes_have_different_roles() -> None:
    roles = {hero.role for hero in shipped_heroes()}
    assert roles == {"blocker", "leader", "striker", "controller", "archer", "skirmisher"}


@pytest.mark.parametrize("level", [1, 2, 5, 8, 11, 16, 21, 26, 30])
def test_parties_keep_pace_with_monsters_of_their_level(level: int) -> None:
    """Monsters have an AC of about level + 14 and attack with about level + 5."""
    for hero in make_party(7, level):
        assert isinstance(hero, Hero)
        best = max(hero.abilities, key=lambda ability: hero.abilities[ability])
        weapon = next(arm for arm in hero.weapons if arm.melee is not (hero.role == "archer"))
        bonus = (
            focus_attack(hero, best).value
            if hero.role == "controller"
            else weapon_attack(hero, best, weapon).value
        )
        needed = level + (12 if hero.role == "controller" else 14) - bonus
        assert 7 <= needed <= 11, (hero.name, needed)
        missed_by = numbers(hero).defenses["ac"].value - (level + 5)
        assert 5 <= missed_by <= 12, (hero.name, missed_by)


def test_a_party_larger_than_the_cast_has_everybody_again() -> None:
    party = make_party(9, 3)
    assert [hero.name for hero in party][7:] == [f"{party[0].name} 2", f"{party[1].name} 2"]
    assert {hero.level for hero in party} == {3}
    for size, level in ((0, 1), (13, 1), (4, 31)):
        with pytest.raises(InputError):
            make_party(size, level)


def test_shipped_things_are_found_by_name() -> None:
    assert (shipped("orcus") / "monsters").is_dir()
    with pytest.raises(InputError, match="unknown encounter 'vesper'; did you mean 'vespers'"):
        shipped_encounter("vesper")
    with pytest.raises(InputError, match="unknown system with content 'orcos'"):
        shipped("orcos")
