"""What a hero's sheet says at every level, and a monster's from its block: each number worked out by hand."""

from dataclasses import replace
from typing import Any

import pytest

from battlemat.engine.abilities import ability_modifier
from battlemat.engine.creature import Sheet
from battlemat.errors import InputError
from battlemat.systems import load_system
from battlemat.systems.archmage.heroes import Hero, at_level, middle, numbers
from battlemat.systems.archmage.sheets import from_hero
from battlemat.systems.shared.heroes import Bonus
from battlemat.systems.shared.weapons import parse_weapon

SCORES = {"str": 18, "con": 15, "dex": 12, "int": 8, "wis": 13, "cha": 11}
"""Modifiers +4, +2, +1, -1, +1, 0."""


def hero(**changes: Any) -> Hero:
    made = Hero("Test", 1, SCORES, 8, {"ac": 16, "pd": 12, "md": 11}, raises=("str", "con", "cha"))
    return replace(made, **changes)


def sheet(**changes: Any) -> Sheet:
    return from_hero(hero(**changes))


@pytest.mark.rule("archmage.damage.zero-hp")
@pytest.mark.parametrize(
    ("level", "factor"), [(1, 3), (2, 4), (3, 5), (4, 6), (5, 8), (6, 10), (7, 12), (8, 16), (9, 20), (10, 24)]
)
def test_hit_points_at_every_level(level: int, factor: int) -> None:
    assert sheet(level=level).max_hp == (8 + 2) * factor
    assert sheet(level=level, abilities={**SCORES, "con": 7}).max_hp == (8 - 2) * factor
    assert sheet(level=level, bonuses=(Bonus("hp", 4),)).max_hp == (8 + 2) * factor + 4


@pytest.mark.rule("archmage.core.attack-and-damage")
@pytest.mark.parametrize("level", [1, 2, 10])
def test_defenses_add_the_middle_modifier_and_the_level(level: int) -> None:
    # AC: the middle of con +2, dex +1, wis +1; PD: of str +4, con +2, dex +1; MD: of int -1, wis +1, cha 0.
    assert sheet(level=level).defenses == {"ac": 16 + 1 + level, "pd": 12 + 2 + level, "md": 11 + 0 + level}
    bare = sheet(level=level, class_defenses={})
    assert bare.defenses == {"ac": 10 + 1 + level, "pd": 10 + 2 + level, "md": 10 + 0 + level}


@pytest.mark.rule("archmage.core.attack-and-damage")
@pytest.mark.parametrize(("name", "raised"), [("ac", "ac"), ("pd", "pd"), ("md", "md"), ("defenses", "ac pd md")])
def test_a_bonus_is_added_to_the_defenses_it_names(name: str, raised: str) -> None:
    plain, better = sheet().defenses, sheet(bonuses=(Bonus(name, 2),)).defenses
    assert {key for key in plain if better[key] != plain[key]} == set(raised.split())
    assert all(better[key] == plain[key] + 2 for key in raised.split())


@pytest.mark.rule("archmage.core.attack-and-damage")
@pytest.mark.parametrize(
    ("scores", "amount", "whose"),
    [((10, 14, 18), 2, "dex"), ((18, 14, 10), 2, "dex"), ((14, 10, 18), 2, "con"), ((18, 10, 14), 2, "wis"),
     ((9, 9, 9), -1, "dex")],
)
def test_of_three_modifiers_the_middle_one(scores: tuple[int, int, int], amount: int, whose: str) -> None:
    names = ("con", "dex", "wis")
    assert middle(dict(zip(names, scores, strict=True)), names) == (amount, whose)


@pytest.mark.rule("archmage.core.attack-and-damage")
@pytest.mark.parametrize(
    ("score", "modifier"), [(1, -5), (8, -1), (9, -1), (10, 0), (11, 0), (12, 1), (18, 4), (30, 10)]
)
def test_the_modifier_of_a_score(score: int, modifier: int) -> None:
    assert ability_modifier(score) == modifier


@pytest.mark.rule("archmage.initiative.roll-once")
@pytest.mark.parametrize(("level", "talent", "item"), [(1, 0, 0), (4, 0, 0), (4, 3, 0), (4, 3, 2), (4, 0, 2)])
def test_initiative_is_dexterity_and_level_and_what_else_it_has(level: int, talent: int, item: int) -> None:
    bonuses = (Bonus("initiative", item),) if item else ()
    assert sheet(level=level, initiative=talent, bonuses=bonuses).initiative == 1 + level + talent + item


@pytest.mark.rule("archmage.recovery.pool")
def test_recoveries_are_the_classs_and_what_adds_to_them() -> None:
    assert sheet().recoveries == 8
    assert sheet(recoveries=9).recoveries == 9
    assert sheet(recoveries=9, bonuses=(Bonus("recoveries", 1), Bonus("hp", 5))).recoveries == 10
    assert (sheet().recovery_die, sheet(recovery_die=10).recovery_die) == (8, 10)


@pytest.mark.rule("archmage.ruling.basic-attack")
def test_a_weapon_has_its_dice_once_a_level_and_what_magic_the_hero_has() -> None:
    arms = tuple(map(parse_weapon, ("sword +0 1d8", "knife +0 1d4", "bow +0 1d6, range 10/20")))
    made = sheet(level=3, weapons=arms, enhancement=1)
    assert made.weapon is not None and made.offhand is not None and made.ranged is not None
    assert [(arm.name, arm.count, arm.sides, arm.enhancement) for arm in (made.weapon, made.offhand, made.ranged)] == [
        ("sword", 3, 8, 1), ("knife", 3, 4, 1), ("bow", 3, 6, 1)]
    better = sheet(level=3, weapons=(replace(arms[0], enhancement=2),), enhancement=1)
    assert better.weapon is not None and (better.weapon.enhancement, better.offhand, better.ranged) == (2, None, None)
    shooter = sheet(level=3, weapons=arms[2:])
    assert shooter.weapon is None and shooter.ranged is not None


@pytest.mark.rule("archmage.attack.spell-bonus")
@pytest.mark.parametrize(
    ("was", "now", "up"),
    [(1, 1, 0), (1, 3, 0), (1, 4, 1), (3, 4, 1), (4, 6, 0), (4, 7, 1), (1, 7, 2), (7, 9, 0), (9, 10, 1), (1, 10, 3),
     (10, 9, -1), (7, 3, -2), (10, 1, -3)],
)
def test_three_abilities_rise_at_levels_four_seven_and_ten(was: int, now: int, up: int) -> None:
    grown = at_level(hero(level=was), now)
    assert grown.level == now
    assert grown.abilities == {**SCORES, "str": 18 + up, "con": 15 + up, "cha": 11 + up}
    assert (from_hero(grown).level, from_hero(grown).level_bonus) == (now, now)


@pytest.mark.rule("archmage.attack.spell-bonus")
def test_an_ability_rises_no_further_than_thirty_and_a_level_than_ten() -> None:
    assert at_level(hero(abilities={**SCORES, "str": 29}), 10).abilities["str"] == 30
    for level in (0, 11, -1):
        with pytest.raises(InputError):
            at_level(hero(), level)
    assert {level: at_level(hero(), level).level for level in (1, 10)} == {1: 1, 10: 10}


@pytest.mark.rule("archmage.core.attack-and-damage")
def test_each_number_says_where_it_comes_from() -> None:
    found = numbers(hero(level=2, bonuses=(Bonus("pd", 1, source="charm"),)))
    parts = {part.source: part.value for part in found.defenses["pd"].parts}
    assert parts == {"class": 12, "con": 2, "level": 2, "charm": 1}
    assert {part.source: part.value for part in found.max_hp.parts} == {"class x 4": 32, "con x 4": 8}
    # A modifier of nothing is left out, the class's number never.
    assert "cha" not in {part.source for part in found.defenses["md"].parts}


@pytest.mark.rule("archmage.resistance.natural-roll")
def test_what_else_a_heros_sheet_takes_from_its_file() -> None:
    made = sheet(people="Wood-Elf", size="small", backgrounds=(("sailor", 3),), resist=(("fire", 16),),
                 potions=("tide +1",), miss_damage=True, role="troop")
    assert made.types == {"humanoid", "wood", "elf"}
    assert (made.hero, made.name, made.key, made.role) == (True, "Test", "Test", "troop")
    assert (made.skills, set(made.trained), made.resist) == ({"sailor": 3}, {"sailor"}, {"fire": 16})
    assert (made.items, made.miss_damage, made.proficient) == (("tide +1",), True, False)
    assert made.size < from_hero(hero()).size
    assert made.abilities == SCORES


BLOCK = """#### Marsh {name}
{head}
Initiative: +6
{more}
Bite +7 vs. AC\u20145 damage

AC 18
PD 16
MD 12
HP {hp}
"""


@pytest.mark.rule("archmage.ruling.monster-kinds")
@pytest.mark.parametrize(
    ("head", "level", "role", "size", "types"),
    [
        ("Large 2nd level troop [beast]", 2, "troop", "large", {"beast", "double"}),
        ("3rd level archer [Humanoid]", 3, "archer", "medium", {"humanoid", "normal"}),
        ("Double-strength 4th level wrecker [plant]", 4, "wrecker", "medium", {"plant", "double"}),
    ],
)
def test_a_monster_is_what_its_block_says(head: str, level: int, role: str, size: str, types: set[str]) -> None:
    made = block(head)
    assert (made.level, made.level_bonus, made.role, set(made.types)) == (level, level, role, types)
    assert made.size == {"medium": sheet(), "large": sheet(size="large")}[size].size
    assert (made.max_hp, made.initiative, made.defenses) == (40, 6, {"ac": 18, "pd": 16, "md": 12})
    assert (made.hero, made.mob, made.recoveries, made.kind) == (False, "", 0, "standard")
    assert set(made.abilities.values()) == {10}


@pytest.mark.rule("archmage.ruling.monster-kinds")
def test_a_mook_belongs_to_a_mob_and_vulnerability_is_of_its_types() -> None:
    mook = block("2nd level mook [beast]", hp="7 (mook)")
    assert (mook.mob, mook.kind, mook.max_hp) == ("Marsh Toad", "mook", 7)
    weak = block("2nd level troop [beast]", more="Vulnerability: fire\n")
    assert (weak.vulnerable, block("2nd level troop [beast]").vulnerable) == ({"fire": 0}, {})


def block(head: str, hp: str = "40", more: str = "") -> Sheet:
    system = load_system("archmage")
    return system.block_sheet(BLOCK.format(name="Toad", head=head, hp=hp, more=more), "", 1, system.rules(None))
