"""Powers: category, frequency, action, trigger, tags, attack roll, Hit, Miss and Effect entries, dW."""

from collections.abc import Callable

import pytest

from battlemat import Scene

EMBER = (
    "Ember Toss\nAt-Will Attack 1 (Standard Action) ● Arcane, Fire, Focus\nRanged 10, one creature\n"
    "Attack Intelligence vs Reflex\nHit 1d6 + Intelligence modifier fire damage."
)
RIME = (
    "Rime Toss\nAt-Will Attack 1 (Standard Action) ● Arcane, Cold, Focus\nRanged 10, one creature\n"
    "Attack Intelligence vs Reflex\nHit 1d6 + Intelligence modifier cold damage."
)
LUNGE = (
    "Long Lunge\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
    "Attack Strength vs AC\nHit 1dW + Strength modifier damage."
)
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


def duel(stage: Callable[..., Scene], *powers: str, **hero: object) -> Scene:
    """A hero with these powers and Intelligence +4 on its turn, two squares from a target (defenses 15)."""
    fields: dict[str, object] = {"at": (2, 5), "int": 18, "powers": list(powers)} | hero
    scene = stage(A=fields, G=dict(side="monsters", at=(4, 5), powers=[CLUB]))
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.power.definition")
@pytest.mark.rule("orcus.power.description-block")
def test_a_printed_card_with_every_header_entry_becomes_something_its_owner_can_do(
    stage: Callable[..., Scene],
) -> None:
    card = (
        "**Ember Ring**\n**Daily** **Attack** **5** (**Standard Action**) ● **Arcane, Fire, Focus**\n"
        "**Near** burst 2, all enemies\n**Attack** Intelligence vs Reflex\n"
        "**Hit** 1d6 fire damage, and the target is slowed (save ends)."
    )
    scene = duel(stage, card)
    assert "Ember Ring" in scene.legal("A")
    scene.dice(d20=[11], d6=[5])
    scene.do("A", "Ember Ring")
    assert scene["G"].hp == 40 - 5
    assert "slowed" in scene["G"].conditions


@pytest.mark.rule("orcus.power.category-attack")
def test_an_attack_power_catches_allies_and_may_act_on_a_miss(stage: Callable[..., Scene]) -> None:
    card = (
        "Wild Sparks\nEncounter Attack 1 (Standard Action) ● Arcane, Lightning\nNear burst 2, all creatures\n"
        "Attack Intelligence vs Reflex\nHit 1d6 + Intelligence modifier lightning damage.\nMiss Half damage."
    )
    scene = stage(
        A=dict(at=(5, 5), int=18, powers=[card]),
        B=dict(at=(6, 5), ref=15),
        G=dict(side="monsters", at=(4, 5), ref=14),
    )
    scene.turn("A")
    scene.dice(d20=[10, 10], d6=[3])
    scene.do("A", "Wild Sparks")
    assert scene["B"].hp == 40 - 3
    assert scene["G"].hp == 40 - 7


@pytest.mark.rule("orcus.power.category-utility")
@pytest.mark.rule("orcus.power.effect")
def test_a_utility_power_helps_an_ally_without_any_attack_roll(stage: Callable[..., Scene]) -> None:
    card = (
        "Steady Friend\nEncounter Utility 2 (Swift Action) ● Divine\nNear burst 5, one ally\n"
        "Effect The target gains 6 temporary hit points."
    )
    scene = stage(A=dict(at=(2, 5), powers=[card]), B=dict(at=(4, 5)), G=dict(side="monsters", at=(9, 5)))
    scene.turn("A")
    scene.do("A", "Steady Friend", "B")
    assert scene["B"].temp_hp == 6
    assert all(event.kind != "attack" for event in scene.log)


@pytest.mark.rule("orcus.power.frequency-at-will")
def test_an_at_will_power_has_no_limit_on_uses(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, EMBER)
    scene.dice(d20=[2, 2, 2])
    scene.do("A", "Ember Toss", "G")
    scene.do("A", "action-point")
    scene.do("A", "Ember Toss", "G")
    scene.turn("A")
    scene.do("A", "Ember Toss", "G")
    assert sum(event.kind == "attack" for event in scene.log) == 3


@pytest.mark.rule("orcus.power.frequency-encounter")
@pytest.mark.parametrize("rest", ["short", "long"])
def test_an_encounter_power_is_spent_until_a_rest(stage: Callable[..., Scene], rest: str) -> None:
    scene = duel(stage, EMBER.replace("At-Will", "Encounter"))
    scene.dice(d20=[2])
    scene.do("A", "Ember Toss", "G")
    scene.turn("A")
    assert scene.why_not("A", "Ember Toss", "G") == "orcus.power.frequency-encounter"
    assert "Ember Toss" not in scene.legal("A")
    scene.rest(rest)
    scene.turn("A")
    assert scene.can("A", "Ember Toss", "G")


@pytest.mark.rule("orcus.power.frequency-daily")
def test_a_daily_power_is_spent_until_a_long_rest(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, EMBER.replace("At-Will", "Daily"))
    scene.dice(d20=[2])
    scene.do("A", "Ember Toss", "G")
    scene.rest("short")
    scene.turn("A")
    assert scene.why_not("A", "Ember Toss", "G") == "orcus.power.frequency-daily"
    scene.rest("long")
    scene.turn("A")
    assert scene.can("A", "Ember Toss", "G")


@pytest.mark.rule("orcus.power.sources")
@pytest.mark.parametrize("source", ["Arcane", "Divine", "Natural", "Martial", "Shadow"])
def test_a_power_may_come_from_any_of_five_sources(stage: Callable[..., Scene], source: str) -> None:
    scene = duel(stage, EMBER.replace("Arcane", source))
    assert scene.can("A", "Ember Toss", "G")


@pytest.mark.rule("orcus.power.action")
@pytest.mark.parametrize(("action", "uses"), [("Standard", 1), ("Move", 2), ("Swift", 3)])
def test_a_power_costs_the_action_it_names(stage: Callable[..., Scene], action: str, uses: int) -> None:
    card = (
        f"Brace\nAt-Will Utility 2 ({action} Action) ● Martial\nSelf\nEffect You gain 2 temporary hit points."
    )
    scene = duel(stage, card)
    for _ in range(uses):
        scene.do("A", "Brace")
    assert scene.why_not("A", "Brace") in {
        "orcus.power.action",
        "orcus.turn.actions",
        "orcus.turn.conversion",
        f"orcus.turn.{action.lower()}",
    }


@pytest.mark.rule("orcus.power.action")
def test_a_free_action_power_leaves_all_three_actions(stage: Callable[..., Scene]) -> None:
    free = "Shrug\nAt-Will Utility 2 (Free Action) ● Martial\nSelf\nEffect You gain 2 temporary hit points."
    swift = free.replace("Shrug", "Brace").replace("Free", "Swift")
    scene = duel(stage, free, swift)
    for _ in range(4):
        scene.do("A", "Shrug")
    for _ in range(3):
        scene.do("A", "Brace")
    assert scene.can("A", "Shrug")
    assert not scene.can("A", "Brace")


@pytest.mark.rule("orcus.power.trigger")
def test_a_triggered_power_needs_its_trigger_and_is_optional(stage: Callable[..., Scene]) -> None:
    card = (
        "Iron Flinch\nAt-Will Utility 2 (Counter Action) ● Martial\nSelf\nTrigger You are hit by an attack.\n"
        "Effect You gain 5 temporary hit points."
    )
    scene = duel(stage, card, at=(3, 5))
    assert scene.why_not("A", "Iron Flinch") in {
        "orcus.power.trigger",
        "orcus.immediate.trigger",
        "orcus.immediate.limit",
    }
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Club", "A")
    assert ("A", "Iron Flinch") not in scene.offers
    scene.turn("G")
    scene.dice(d20=[9], d8=[4])
    scene.do("G", "Club", "A")
    assert ("A", "Iron Flinch") in scene.offers
    assert (scene["A"].hp, scene["A"].temp_hp) == (40 - 8, 0)
    scene.turn("G")
    scene.accept("A", "Iron Flinch")
    scene.dice(d20=[9], d8=[4])
    scene.do("G", "Club", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (32 - 3, 0)


@pytest.mark.rule("orcus.power.tags")
def test_a_bonus_to_fire_powers_means_powers_tagged_fire(stage: Callable[..., Scene]) -> None:
    kindle = (
        "Kindle\nEncounter Utility 2 (Swift Action) ● Arcane\nSelf\n"
        "Effect You gain a +2 power bonus to attack rolls with fire powers until the end of your next turn."
    )
    smoke = (
        "Smoke Jab\nAt-Will Attack 1 (Standard Action) ● Arcane, Fire\nRanged 10, one creature\n"
        "Attack Intelligence vs Reflex\nHit The target is slowed until the end of your next turn."
    )
    scene = duel(stage, kindle, EMBER, RIME, smoke)
    names = ("Ember Toss", "Smoke Jab", "Rime Toss")
    assert [scene.attack("A", name, "G").value for name in names] == [4, 4, 4]
    scene.do("A", "Kindle")
    assert [scene.attack("A", name, "G").value for name in names] == [6, 6, 4]


@pytest.mark.rule("orcus.power.tag-weapon")
def test_a_weapon_power_takes_reach_proficiency_and_damage_die_from_the_weapon(
    stage: Callable[..., Scene],
) -> None:
    scene = duel(stage, LUNGE, str=18, weapon="pike +2 1d10, reach 2")
    assert scene.attack("A", "Long Lunge", "G").value == 4 + 2
    scene.dice(d20=[9], d10=[7])
    scene.do("A", "Long Lunge", "G")
    assert scene["G"].hp == 40 - (7 + 4)


@pytest.mark.rule("orcus.power.tag-weapon")
def test_a_weapon_power_falls_back_to_the_unarmed_strike(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, LUNGE, str=18, weapon="pike +2 1d10, reach 2")
    assert scene.can("A", "Long Lunge", "G")
    scene.do("A", "drop-item")
    assert not scene.can("A", "Long Lunge", "G")
    scene.do("A", "walk", path=[(3, 5)])
    assert scene.can("A", "Long Lunge", "G")


@pytest.mark.rule("orcus.power.tag-weapon")
def test_a_ranged_weapon_power_needs_a_ranged_weapon(stage: Callable[..., Scene]) -> None:
    card = LUNGE.replace("Long Lunge", "Long Shot").replace("Melee weapon", "Ranged weapon")
    scene = duel(stage, card, str=18)
    assert scene.why_not("A", "Long Shot", "G") in {
        "orcus.power.tag-weapon",
        "orcus.range.weapon",
        "orcus.target.origin-ranged",
    }
    armed = duel(stage, card, str=18, ranged="bow +2 1d10, range 5/10")
    assert armed.can("A", "Long Shot", "G")


@pytest.mark.rule("orcus.power.tag-focus")
def test_a_focus_power_takes_nothing_from_the_weapon_in_hand(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, EMBER, weapon="blade +3 1d8")
    assert scene.attack("A", "Ember Toss", "G").value == 4
    scene.do("A", "drop-item")
    assert scene.attack("A", "Ember Toss", "G").value == 4


@pytest.mark.rule("orcus.power.attack-per-target")
def test_each_target_has_its_own_attack_roll(stage: Callable[..., Scene]) -> None:
    card = EMBER.replace("one creature", "two creatures")
    scene = stage(
        A=dict(at=(2, 5), int=18, powers=[card]),
        G=dict(side="monsters", at=(5, 5)),
        H=dict(side="monsters", at=(5, 7)),
    )
    scene.turn("A")
    scene.dice(d20=[11, 10], d6=[2])
    scene.do("A", "Ember Toss", targets=["G", "H"])
    rolls = [(event.target, event.natural, event.hit) for event in scene.log if event.kind == "attack"]
    assert rolls == [("G", 11, True), ("H", 10, False)]
    assert (scene["G"].hp, scene["H"].hp) == (40 - 6, 40)


@pytest.mark.rule("orcus.power.attack-bonus")
@pytest.mark.parametrize(("level", "bonus"), [(1, 4), (2, 5), (5, 6), (10, 9)])
def test_attack_bonus_is_ability_modifier_plus_half_level(
    stage: Callable[..., Scene], level: int, bonus: int
) -> None:
    scene = duel(stage, EMBER, level=level)
    assert scene.attack("A", "Ember Toss", "G").value == bonus


@pytest.mark.rule("orcus.power.attack-bonus")
def test_other_modifiers_join_the_attack_bonus(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), level=5, int=18, powers=[EMBER], conditions=["rattled"]),
        G=dict(side="monsters", at=(4, 5), conditions=["stunned"]),
    )
    assert scene.attack("A", "Ember Toss", "G").value == 4 + 2 + 2 - 2


@pytest.mark.rule("orcus.power.attack-bonus")
def test_a_bare_strength_attack_adds_half_level_and_no_proficiency(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, at=(3, 5), level=4, str=18)
    assert scene.attack("A", "shove", "G").value == 4 + 2


@pytest.mark.rule("orcus.power.hit")
@pytest.mark.rule("orcus.power.miss")
@pytest.mark.parametrize(("roll", "die", "lost"), [(11, 3, 7), (10, 5, 4)])
def test_hit_entry_at_the_defense_and_miss_entry_one_below(
    stage: Callable[..., Scene], roll: int, die: int, lost: int
) -> None:
    scene = duel(stage, EMBER + "\nMiss Half damage.")
    scene.dice(d20=[roll], d6=[die])
    scene.do("A", "Ember Toss", "G")
    assert scene.last("attack").hit is (roll == 11)
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.power.miss")
def test_without_a_miss_entry_a_miss_does_nothing(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, EMBER)
    scene.dice(d20=[10])
    scene.do("A", "Ember Toss", "G")
    assert scene["G"].hp == 40


@pytest.mark.rule("orcus.power.hit")
@pytest.mark.rule("orcus.attack.natural-20")
def test_a_natural_twenty_brings_the_hit_entry_against_any_defense(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), int=18, powers=[EMBER + "\nMiss Half damage."]),
        G=dict(side="monsters", at=(4, 5), ref=40),
    )
    scene.turn("A")
    scene.dice(d20=[20], d6=[2])
    scene.do("A", "Ember Toss", "G")
    assert scene["G"].hp == 40 - 6


@pytest.mark.rule("orcus.power.miss")
@pytest.mark.rule("orcus.attack.natural-1")
def test_a_natural_one_brings_the_miss_entry_against_any_defense(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), int=18, powers=[EMBER + "\nMiss Half damage."]),
        G=dict(side="monsters", at=(4, 5), ref=2),
    )
    scene.turn("A")
    scene.dice(d20=[1], d6=[2])
    scene.do("A", "Ember Toss", "G")
    assert scene["G"].hp == 40 - 3


@pytest.mark.rule("orcus.power.effect")
@pytest.mark.parametrize("roll", [11, 10])
def test_the_effect_entry_applies_hit_or_miss(stage: Callable[..., Scene], roll: int) -> None:
    scene = duel(stage, EMBER.replace("1d6", "3") + "\nEffect You gain 5 temporary hit points.")
    scene.dice(d20=[roll])
    scene.do("A", "Ember Toss", "G")
    assert scene["A"].temp_hp == 5
    assert scene["G"].hp == (40 - 7 if roll == 11 else 40)


@pytest.mark.rule("orcus.power.dw")
def test_three_dw_rolls_the_weapon_die_three_times_and_adds_the_modifier_once(
    stage: Callable[..., Scene],
) -> None:
    scene = duel(stage, LUNGE.replace("1dW", "3dW"), at=(3, 5), str=14, weapon="longsword +3 1d10")
    scene.dice(d20=[15], d10=[4, 9, 2])
    scene.do("A", "Long Lunge", "G")
    assert scene["G"].hp == 40 - (4 + 9 + 2 + 2)


@pytest.mark.rule("orcus.power.dw")
def test_each_w_of_a_two_dice_weapon_is_both_of_its_dice(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, LUNGE.replace("1dW", "2dW"), at=(3, 5), str=14, weapon="maul +2 2d4")
    scene.dice(d20=[15], d4=[1, 2, 3, 4])
    scene.do("A", "Long Lunge", "G")
    assert scene["G"].hp == 40 - (10 + 2)
