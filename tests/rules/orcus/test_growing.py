"""Before the first fight and between levels: scores, alignments, languages, loads, levels, retraining."""

import pytest

from battlemat.engine.dice import ScriptedDice
from battlemat.systems.orcus import alignment, boosts, incantations, languages, levels, load, retraining, tasks
from battlemat.systems.orcus.generation import GENERATION
from battlemat.systems.orcus.heroes import Hero, hit_points, raised
from battlemat.systems.orcus.incantations import Incantation
from battlemat.systems.orcus.retraining import Choice
from battlemat.systems.shared.generation import raised_by

NAMES = ("str", "con", "dex", "int", "wis", "cha")


def scores(*values: int) -> dict[str, int]:
    return dict(zip(NAMES, values, strict=True))


# ------------------------------------------------------------------ ability scores


@pytest.mark.rule("orcus.generate.point-buy-costs")
@pytest.mark.parametrize(("score", "cost"), [(8, 0), (9, 1), (10, 2), (11, 3), (12, 4), (13, 5), (14, 7), (15, 9),
                                             (16, 11), (17, 14), (18, 18)])
def test_a_score_costs_what_the_table_says(score: int, cost: int) -> None:
    total = GENERATION.spent(scores(score, 8, 8, 8, 8, 8))
    assert total.value == cost
    assert {part.rule for part in total.parts} == {"orcus.generate.point-buy-costs"}


@pytest.mark.rule("orcus.generate.point-buy")
def test_thirty_two_points_buy_scores_from_8_to_18() -> None:
    assert GENERATION.refuse_bought(scores(16, 14, 14, 12, 11, 8)) is None  # 11 + 7 + 7 + 4 + 3 + 0 = 32
    for wrong in (scores(16, 14, 14, 12, 12, 8), scores(19, 10, 10, 10, 10, 10), scores(14, 14, 13, 12, 10, 7)):
        refused = GENERATION.refuse_bought(wrong)
        assert refused is not None
        assert refused.rule == "orcus.generate.point-buy"


@pytest.mark.rule("orcus.generate.point-buy-one-low")
def test_one_bought_score_may_be_low_and_no_second() -> None:
    assert GENERATION.refuse_bought(scores(16, 14, 12, 12, 10, 9)) is None
    refused = GENERATION.refuse_bought(scores(16, 14, 12, 12, 9, 9))
    assert refused is not None
    assert (refused.rule, "wis and cha" in refused.text) == ("orcus.generate.point-buy-one-low", True)


@pytest.mark.rule("orcus.generate.roll")
def test_the_lowest_of_four_dice_is_dropped_six_times() -> None:
    dice = ScriptedDice(1)
    dice.add(6, [1, 2, 3, 4, 6, 6, 6, 1, 3, 3, 3, 3, 5, 1, 1, 1, 2, 2, 6, 2, 4, 4, 5, 5])
    rolled = GENERATION.roll(dice)
    assert rolled == (9, 18, 9, 7, 10, 14)
    assert dice.rolled == 24
    assert GENERATION.refuse_placed(scores(18, 14, 10, 9, 9, 7), rolled, "roll") is None
    refused = GENERATION.refuse_placed(scores(18, 14, 10, 9, 9, 8), rolled, "roll")
    assert refused is not None and refused.rule == "orcus.generate.roll"
    impossible = GENERATION.refuse_rolled((19, 10, 10, 10, 10, 10))
    assert impossible is not None and impossible.rule == "orcus.generate.roll"


@pytest.mark.rule("orcus.generate.standard-array")
def test_the_array_is_placed_in_any_order_and_costs_32() -> None:
    placed = scores(8, 16, 11, 14, 12, 14)
    assert GENERATION.refuse_placed(placed, GENERATION.array, "array") is None
    assert GENERATION.spent(placed).value == 32
    refused = GENERATION.refuse_placed(scores(8, 16, 11, 14, 14, 14), GENERATION.array, "array")
    assert refused is not None and refused.rule == "orcus.generate.standard-array"


@pytest.mark.rule("orcus.level.ability-increase-two", "orcus.level.ability-increase-all")
@pytest.mark.parametrize("level", range(1, 31))
def test_levels_raise_two_abilities_or_all_six(level: int) -> None:
    expected = {4: 2, 8: 2, 14: 2, 18: 2, 24: 2, 28: 2, 11: 6, 21: 6}.get(level, 0)
    assert levels.Gains(level).raised == expected
    before, after = (raised(scores(10, 10, 10, 10, 10, 10), ("str", "cha"), 1, to) for to in (max(1, level - 1), level))
    assert sum(after.values()) - sum(before.values()) == expected
    if expected == 2:
        assert levels.Gains(level).rules["raised"] == "orcus.level.ability-increase-two"
        assert (after["str"] - before["str"], after["cha"] - before["cha"]) == (1, 1)


@pytest.mark.rule("orcus.hp.constitution-change")
def test_a_risen_constitution_counts_as_if_from_the_first_level() -> None:
    def hero(con: int, level: int) -> Hero:
        return Hero("H", level, scores(10, con, 10, 10, 10, 10), hp_base=15, hp_per_level=6, recoveries_base=7)

    assert hit_points(hero(14, 8)).value == 15 + 14 + 42
    assert hit_points(hero(15, 8)).value == hit_points(hero(14, 8)).value + 1
    assert "orcus.hp.constitution-change" in [part.rule for part in hit_points(hero(15, 8)).parts]


# ------------------------------------------------------------------ alignment, languages, incantations


@pytest.mark.rule("orcus.alignment.five")
def test_there_are_five_alignments() -> None:
    assert list(alignment.alignments()) == ["lawful good", "good", "unaligned", "evil", "chaotic evil"]
    assert alignment.refuse("Chaotic Evil") is None
    refused = alignment.refuse("lawful evil")
    assert refused is not None and refused.rule == "orcus.alignment.five"


@pytest.mark.rule("orcus.alignment.nine")
def test_by_the_variant_there_are_nine_of_two_axes() -> None:
    assert [alignment.short(name) for name in alignment.alignments(True)] == [
        "LG", "LN", "LE", "NG", "N", "NE", "CG", "CN", "CE"]
    assert alignment.alignment("TN", True) == alignment.alignment("true neutral", True) == "neutral"
    assert alignment.alignment("CG", True) == "chaotic good"
    refused = alignment.refuse("unaligned", True)
    assert refused is not None and refused.rule == "orcus.alignment.nine"


@pytest.mark.rule("orcus.language.standard-table", "orcus.language.exotic-table")
def test_each_language_has_its_speakers_and_its_script() -> None:
    known = languages.languages()
    written = {name: known[name].script for name in (*languages.STANDARD, *languages.EXOTIC)}
    assert written == {
        "Common": "Common", "Dwarvish": "Dwarvish", "Elvish": "Elvish", "Goblin": "Common", "Deep Speech": "Elvish",
        "Draconic": "Draconic", "Giant": "Dwarvish", "Primordial": "Abyssal", "Abyssal": "Abyssal",
        "Celestial": "Celestial"}
    assert (known["Giant"].speakers, known["Celestial"].speakers) == ("orcs, giants", "celestials, devils")
    refused = languages.refuse("Giantish", 3)
    assert refused is not None and (refused.rule, "Giant" in refused.text) == ("orcus.language.standard-table", True)


@pytest.mark.rule("orcus.language.choice")
@pytest.mark.parametrize("name", ["Celestial", "Thieves' Cant", "Druids' Tongue"])
def test_exotic_and_secret_languages_are_learned_after_the_first_level(name: str) -> None:
    refused = languages.refuse(name, 1)
    assert refused is not None and refused.rule == "orcus.language.choice"
    assert languages.refuse(name, 2) is None
    assert languages.refuse("Goblin", 1) is None


@pytest.mark.rule("orcus.incantation.schools")
def test_an_incantation_is_of_one_of_seven_schools() -> None:
    assert list(incantations.SCHOOLS) == [
        "Abjuration", "Curative", "Illusion", "Practical", "Crafting", "Transportation", "Conjuration"]
    assert incantations.refuse(Incantation("Dry Feet", 1, "Practical", "10 minutes", "wax, 5 silver", "")) is None
    refused = incantations.refuse(Incantation("Dry Feet", 1, "Evocation", "10 minutes", "wax, 5 silver", ""))
    assert refused is not None and refused.rule == "orcus.incantation.schools"


@pytest.mark.rule("orcus.incantation.definition")
def test_an_incantation_takes_time_and_components() -> None:
    spell = Incantation("Dry Feet", 1, "Practical", "10 minutes", "wax, 5 silver", "")
    assert incantations.refuse_cast(spell, 600, True) is None
    for refused in (incantations.refuse_cast(spell, 599, True), incantations.refuse_cast(spell, 600, False),
                    incantations.refuse(Incantation("Quick", 1, "Practical", "1 round", "wax", "")),
                    incantations.refuse(Incantation("Free", 1, "Practical", "1 hour", " ", ""))):
        assert refused is not None and refused.rule == "orcus.incantation.definition"


# ------------------------------------------------------------------ loads


@pytest.mark.rule("orcus.load.medium")
def test_ten_pounds_a_point_of_strength_are_no_burden() -> None:
    borne = load.carried(13, 130)
    assert (borne.capacity.value, borne.slowed, borne.refused) == (130, False, None)
    assert [part.rule for part in borne.capacity.parts] == ["orcus.load.medium"]
    assert load.carried(13, 131).slowed


@pytest.mark.rule("orcus.load.heavy")
def test_twice_the_capacity_slows_and_more_cannot_be_lifted() -> None:
    assert (load.carried(10, 101).slowed, load.carried(10, 200).slowed, load.carried(10, 200).refused) == (
        True, True, None)
    refused = load.carried(10, 201).refused
    assert refused is not None and refused.rule == "orcus.load.heavy"
    assert not load.carried(10, 201).slowed


@pytest.mark.rule("orcus.load.push-drag")
def test_five_times_the_capacity_can_be_dragged() -> None:
    assert (load.dragged(10, 100).slowed, load.dragged(10, 500).slowed, load.dragged(10, 500).refused) == (
        False, True, None)
    refused = load.dragged(10, 501).refused
    assert refused is not None and refused.rule == "orcus.load.push-drag"


# ------------------------------------------------------------------ levels


XP = {1: 0, 2: 1_000, 3: 2_250, 4: 3_750, 5: 5_500, 6: 7_500, 7: 10_000, 8: 13_000, 9: 16_500, 10: 20_500, 11: 25_500,
      12: 31_500, 13: 38_500, 14: 46_500, 15: 56_500, 16: 68_500, 17: 82_500, 18: 98_500, 19: 118_500, 20: 142_500,
      21: 170_500, 22: 202_500, 23: 242_500, 24: 290_500, 25: 346_500, 26: 410_500, 27: 490_500, 28: 586_500,
      29: 698_500, 30: 826_500}


@pytest.mark.rule("orcus.level.xp-table")
@pytest.mark.parametrize("level", range(1, 31))
def test_experience_earns_levels_by_the_table(level: int) -> None:
    assert levels.xp_for(level) == XP[level]
    assert levels.level_for(XP[level]) == level
    assert levels.level_for(XP[level] - 1) == max(1, level - 1)
    assert levels.xp_to_next(level) == (XP[level + 1] - XP[level] if level < 30 else None)


@pytest.mark.rule("orcus.level.feats")
def test_feats_come_at_the_first_and_at_even_levels() -> None:
    assert [levels.feats_by(level) for level in (1, 2, 3, 4, 5, 29, 30)] == [1, 2, 2, 3, 3, 15, 16]
    assert levels.Gains(6).rules["feats"] == "orcus.level.feats"


@pytest.mark.rule("orcus.level.range")
@pytest.mark.parametrize("kind", ["character", "monster", "item", "trap", "ritual", "poison", "disease", "incantation",
                                  "power"])
def test_what_has_a_level_has_one_from_1_to_30(kind: str) -> None:
    assert levels.refuse_level(kind, 1) is None
    assert levels.refuse_level(kind, 30) is None
    for refused in (levels.refuse_level(kind, 0), levels.refuse_level(kind, 31), levels.refuse_level("door", 3)):
        assert refused is not None and refused.rule == "orcus.level.range"


@pytest.mark.rule("orcus.tier.bands")
def test_ten_levels_make_a_tier() -> None:
    assert [levels.tier(level) for level in (1, 10, 11, 20, 21, 30)] == [
        "Adventurer", "Adventurer", "Prestige", "Prestige", "Epic", "Epic"]


@pytest.mark.rule("orcus.tier.no-effect")
def test_passing_into_a_tier_changes_no_number_by_itself() -> None:
    def hp(level: int) -> int:
        hero = Hero("H", level, scores(10, 12, 10, 10, 10, 10), hp_base=15, hp_per_level=6, recoveries_base=7)
        return hit_points(hero).value

    assert levels.tier(10) != levels.tier(11)
    assert hp(11) - hp(10) == hp(10) - hp(9) == 6


# ------------------------------------------------------------------ retraining


def power(name: str, level: int = 1, type: str = "encounter attack", owner: str = "Warden") -> Choice:
    return Choice("power", name, type, level, owner)


@pytest.mark.rule("orcus.retrain.once-per-level")
def test_one_choice_is_changed_a_level() -> None:
    old, new = power("Old"), power("New")
    assert retraining.refusal(old, new, [old], 0) is None
    again = retraining.refusal(old, new, [old], 1)
    never = retraining.refusal(power("Absent"), new, [old], 0)
    assert again is not None and again.rule == "orcus.retrain.once-per-level"
    assert never is not None and never.rule == "orcus.retrain.once-per-level"


@pytest.mark.rule("orcus.retrain.no-prerequisite")
def test_what_another_choice_requires_stays() -> None:
    first, second = Choice("feat", "First"), Choice("feat", "Second", needs=frozenset({"First"}))
    refused = retraining.refusal(first, Choice("feat", "Third"), [first, second], 0)
    assert refused is not None and refused.rule == "orcus.retrain.no-prerequisite"
    assert retraining.refusal(second, Choice("feat", "Third"), [first, second], 0) is None


@pytest.mark.rule("orcus.retrain.different-not-better")
def test_a_power_becomes_no_better_one_but_a_feat_may() -> None:
    old = power("Old", 1)
    refused = retraining.refusal(old, power("Greater", 3), [old], 0)
    assert refused is not None and refused.rule == "orcus.retrain.different-not-better"
    weak = Choice("feat", "Weak", level=1)
    assert retraining.refusal(weak, Choice("feat", "Strong", level=11), [weak], 0) is None


@pytest.mark.rule("orcus.retrain.power")
@pytest.mark.parametrize("new", [power("Lesser", 1), power("Daily", 3, "daily attack"),
                                 power("Strange", 3, owner="Reader")])
def test_a_power_keeps_its_level_type_and_class(new: Choice) -> None:
    old = power("Old", 3)
    refused = retraining.refusal(old, new, [old], 0)
    assert refused is not None and refused.rule == "orcus.retrain.power"
    assert retraining.refusal(old, power("New", 3), [old], 0) is None


@pytest.mark.rule("orcus.retrain.feat")
def test_a_feat_becomes_one_whose_requirements_are_met_and_its_grant_allowed() -> None:
    granted = Choice("feat", "Granted", offered=frozenset({"Granted", "Sister"}))
    assert retraining.refusal(granted, Choice("feat", "Sister"), [granted], 0) is None
    for refused in (retraining.refusal(granted, Choice("feat", "Any"), [granted], 0),
                    retraining.refusal(Choice("feat", "Plain"), Choice("feat", "Hard"), [Choice("feat", "Plain")], 0,
                                       levels.refuse_level("feat", 1))):
        assert refused is not None and refused.rule == "orcus.retrain.feat"


@pytest.mark.rule("orcus.retrain.skill")
def test_a_skill_becomes_one_that_could_have_been_chosen() -> None:
    old = Choice("skill", "arcana", offered=frozenset({"arcana", "history"}))
    assert retraining.refusal(old, Choice("skill", "history"), [old], 0) is None
    refused = retraining.refusal(old, Choice("skill", "stealth"), [old], 0)
    assert refused is not None and refused.rule == "orcus.retrain.skill"


@pytest.mark.rule("orcus.companion.retrain")
def test_a_companion_may_become_another_of_those_there_are() -> None:
    old = Choice("companion", "Hound", offered=frozenset({"Hound", "Heron"}))
    assert retraining.refusal(old, Choice("companion", "Heron"), [old], 0) is None
    refused = retraining.refusal(old, Choice("companion", "Dragon"), [old], 0)
    assert refused is not None and refused.rule == "orcus.companion.retrain"


# ------------------------------------------------------------------ boosts, skills


CARD = """Reed Cut
Encounter Attack 1 (Standard Action) ● Martial, Weapon
Melee weapon, one creature
Attack Strength vs AC
Hit 2dW + Strength modifier damage.
Boost Level 7 3dW + Strength modifier damage.
Boost Level 17 4dW + Strength modifier damage."""


@pytest.mark.rule("orcus.power.boost")
def test_a_power_selected_at_a_higher_level_has_its_boost() -> None:
    assert boosts.boosted(CARD, 6) == CARD
    at_nine = boosts.boosted(CARD, 9).split("\n")
    assert at_nine[1].startswith("Encounter Attack 7 ")
    assert at_nine[4:] == ["Hit 3dW + Strength modifier damage.", "Boost Level 17 4dW + Strength modifier damage."]
    assert boosts.boosted(CARD, 20).split("\n")[4:] == ["Hit 4dW + Strength modifier damage."]
    assert [boosts.selected_level(CARD, level) for level in (1, 7, 16, 17)] == [1, 7, 7, 17]


@pytest.mark.rule("orcus.skill.sleight-of-hand", "orcus.skill.streetsmarts", "orcus.skill.endure")
@pytest.mark.parametrize(("task", "skill"), [
    ("picking pockets", "sleight of hand"), ("disabling traps", "sleight of hand"),
    ("gathering information", "streetsmarts"), ("blending into a crowd", "streetsmarts"),
    ("getting by in towns", "streetsmarts"), ("resisting heat", "endure"), ("resisting cold", "endure"),
    ("throwing off poison", "endure"), ("throwing off disease", "endure")])
def test_a_task_calls_for_its_skill(task: str, skill: str) -> None:
    assert tasks.skill_for(task) == skill


@pytest.mark.rule("orcus.generate.before-ancestry")
def test_what_ancestry_adds_comes_after_the_method() -> None:
    bought = scores(18, 14, 11, 10, 10, 9)
    assert GENERATION.refuse_bought(bought) is not None or GENERATION.spent(bought).value <= 32
    legal = scores(18, 12, 11, 10, 10, 10)
    assert GENERATION.refuse_bought(legal) is None
    final = raised_by(legal, {"str": 2, "cha": 2}, 30)
    assert (final["str"], final["cha"], final["con"]) == (20, 12, 12)
    refused = GENERATION.refuse_bought(final)
    assert refused is not None and refused.rule == "orcus.generate.point-buy"
