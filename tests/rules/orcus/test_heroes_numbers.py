"""The formulas of a hero's numbers, with the ledger's own figures."""

from dataclasses import replace

import pytest

from battlemat.engine.abilities import ability_modifier
from battlemat.errors import InputError
from battlemat.systems.orcus.growing import at_level, dice_factor
from battlemat.systems.orcus.heroes import (
    SKILLS,
    Hero,
    defense,
    focus_attack,
    hit_points,
    initiative,
    numbers,
    raised,
    recoveries,
    recovery_value,
    skill,
    staggered_value,
    weapon_attack,
)
from battlemat.systems.shared.heroes import Card, level_bonus
from battlemat.systems.shared.weapons import Arm

BLADE = Arm("blade", 3, 1, 8)
BOW = Arm("bow", 2, 1, 10, range_normal=20, range_long=40)
KNIFE = Arm("knife", 3, 1, 4, range_normal=5, range_long=10, properties=("light thrown",))


def a_hero(**changes: object) -> Hero:
    hero = Hero(
        name="Test",
        level=1,
        abilities={"str": 18, "con": 14, "dex": 12, "int": 16, "wis": 9, "cha": 11},
        hp_base=15,
        hp_per_level=6,
        recoveries_base=7,
        raises=("str", "con"),
    )
    return replace(hero, **changes)  # type: ignore[arg-type]


@pytest.mark.rule("orcus.ability.modifier-formula")
@pytest.mark.parametrize(
    ("score", "modifier"),
    [
        (1, -5),
        (2, -4),
        (3, -4),
        (8, -1),
        (9, -1),
        (10, 0),
        (11, 0),
        (12, 1),
        (17, 3),
        (18, 4),
        (29, 9),
        (30, 10),
    ],
)
def test_modifier_is_that_of_the_table(score: int, modifier: int) -> None:
    assert ability_modifier(score) == modifier


@pytest.mark.rule("orcus.level.bonus")
def test_level_bonus_is_half_the_level_rounded_down() -> None:
    assert [level_bonus(level) for level in (1, 2, 3, 10, 11, 30)] == [0, 1, 1, 5, 5, 15]


@pytest.mark.rule("orcus.defense.ac-ability")
def test_light_armor_leaves_the_better_ability_on_armor_class() -> None:
    total = defense(a_hero(armor="leather", shield="light", level=4), "ac")
    assert total.value == 10 + 2 + 3 + 2 + 1
    assert [(part.value, part.type) for part in total.parts] == [
        (10, ""), (2, ""), (3, "ability"), (2, "armor"), (1, "shield"),
    ]  # fmt: skip


@pytest.mark.rule("orcus.ruling.reflex-in-heavy-armor")
def test_heavy_armor_takes_the_ability_from_armor_class_and_reflex() -> None:
    hero = a_hero(armor="chain")
    assert defense(hero, "ac").value == 10 + 6
    assert defense(hero, "ref").value == 10
    assert defense(hero, "fort").value == 10 + 4
    assert defense(hero, "will").value == 10


@pytest.mark.rule("orcus.ruling.reflex-in-heavy-armor")
def test_the_switch_gives_reflex_its_ability_back_but_not_armor_class() -> None:
    hero = a_hero(armor="plate")
    assert defense(hero, "ref", reflex_ability_in_heavy_armor=True).value == 10 + 3
    assert defense(hero, "ac", reflex_ability_in_heavy_armor=True).value == 10 + 8


@pytest.mark.rule("orcus.defense.fortitude")
@pytest.mark.rule("orcus.defense.will")
def test_every_defense_takes_the_better_of_its_two_abilities() -> None:
    scores = {"str": 12, "con": 16, "dex": 18, "int": 10, "wis": 10, "cha": 14}
    hero = a_hero(abilities=scores, class_defenses=(("will", 2),))
    values = {name: total.value for name, total in numbers(hero).defenses.items()}
    assert values == {"ac": 14, "fort": 13, "ref": 14, "will": 14}


@pytest.mark.rule("orcus.hp.constitution")
def test_hit_points_add_the_constitution_score_and_count_it_from_level_one() -> None:
    assert hit_points(a_hero()).value == 15 + 14
    assert hit_points(a_hero(level=5)).value == 15 + 14 + 4 * 6
    assert hit_points(a_hero(level=5, abilities={**a_hero().abilities, "con": 16})).value == 15 + 16 + 4 * 6


@pytest.mark.rule("orcus.healing.recoveries-constitution")
def test_recoveries_add_the_constitution_modifier() -> None:
    assert recoveries(a_hero()).value == 7 + 2


@pytest.mark.rule("orcus.healing.recovery-value")
def test_recovery_and_staggered_values_round_down() -> None:
    assert recovery_value(31) == 7
    assert staggered_value(45) == 22
    assert staggered_value(44) == 22


@pytest.mark.rule("orcus.ruling.level-bonus-initiative-once")
def test_initiative_counts_the_level_bonus_once() -> None:
    assert initiative(a_hero(level=6)).value == 1 + 3


@pytest.mark.rule("orcus.ruling.skills-chapter-missing")
def test_a_trained_skill_is_five_better() -> None:
    hero = a_hero(level=2, skills=("stealth",))
    assert skill(hero, "stealth").value == 1 + 1 + 5
    assert skill(hero, "acrobatics").value == 1 + 1
    assert set(numbers(hero).skills) == set(SKILLS)


@pytest.mark.rule("orcus.attack.proficiency")
def test_a_weapon_adds_its_proficiency_and_a_focus_does_not() -> None:
    hero = a_hero(level=2, weapons=(BLADE,))
    assert weapon_attack(hero, "str", BLADE).value == 4 + 1 + 3
    assert focus_attack(hero, "str").value == 4 + 1


@pytest.mark.rule("orcus.modifier.enhancement")
def test_enhancement_counts_once_on_a_weapon_that_has_its_own() -> None:
    hero = a_hero(enhancement=2)
    assert weapon_attack(hero, "str", replace(BLADE, enhancement=1)).value == 4 + 3 + 2
    assert numbers(replace(hero, weapons=(BLADE,))).weapons[0].enhancement == 2


@pytest.mark.rule("orcus.level.ability-increase-two")
@pytest.mark.rule("orcus.level.ability-increase-all")
def test_abilities_rise_at_the_ledgers_levels() -> None:
    scores = a_hero().abilities
    assert raised(scores, ("str", "con"), 1, 3) == scores
    assert raised(scores, ("str", "con"), 1, 4) == {**scores, "str": 19, "con": 15}
    at_30 = raised(scores, ("str", "con"), 1, 30)
    assert at_30 == {"str": 26, "con": 22, "dex": 14, "int": 18, "wis": 11, "cha": 13}
    assert raised(raised(scores, ("str", "con"), 1, 9), ("str", "con"), 9, 30) == at_30
    assert raised({**scores, "str": 28}, ("str", "con"), 1, 30)["str"] == 30


def test_dice_and_persistent_damage_on_the_cards_grow() -> None:
    card = Card(
        "Cut", "Cut\nHit 2dW + Strength modifier damage, and 5 persistent damage (save ends).\nMiss 1d6."
    )
    at_12 = at_level(a_hero(cards=(card,)), 12).cards[0].text
    assert dice_factor(12) == 3
    assert "6dW + Strength" in at_12
    assert "10 persistent" in at_12
    assert "Miss 3d6" in at_12


def test_growing_in_steps_is_growing_at_once() -> None:
    hero = a_hero(armor="scale", weapons=(BLADE,))
    assert at_level(at_level(hero, 10), 30) == at_level(hero, 30)
    assert at_level(hero, 1) is hero


def test_a_hero_cannot_grow_backwards_or_past_thirty() -> None:
    with pytest.raises(InputError, match="cannot be played at level 2"):
        at_level(a_hero(level=3), 2)
    with pytest.raises(InputError, match="cannot be played at level 31"):
        at_level(a_hero(), 31)
