"""Attacks from the list of actions: basic attacks, coup de grace, shove, powers."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BOW = "bow +2 1d10, range 20/40"


def duel(stage: Callable[..., Scene], foe: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """Hero A (Strength 18: +7, 1d8+4) next to G, with another monster far off."""
    return stage(
        A={"at": (5, 5), "str": 18, **fields},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB], **(foe or {})},
        H={"side": "monsters", "at": (18, 18), "powers": [CLUB]},
    )


def apart(stage: Callable[..., Scene], column: int, **fields: Any) -> Scene:
    """A in column 1, G in the given column of the same row."""
    return stage(
        A={"at": (1, 5), "str": 18, **fields},
        G={"side": "monsters", "at": (column, 5), "hp": 90, "powers": [CLUB]},
    )


@pytest.mark.rule("orcus.act.available")
def test_listed_actions_powers_and_printed_actions_are_all_on_offer(stage: Callable[..., Scene]) -> None:
    cut = (
        "Wide Cut\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
        "Attack Strength vs AC\nHit 1dW + Strength modifier damage."
    )
    scene = duel(stage, powers=[cut])
    scene.turn("A")
    listed = {"melee-basic", "walk", "five-foot-step", "shove", "grapple", "rally", "Wide Cut"}
    assert listed <= set(scene.legal("A"))
    assert "Club" not in scene.legal("A")
    assert "stand-up" not in scene.legal("A")
    scene.turn("G")
    assert {"Club", "walk", "shove"} <= set(scene.legal("G"))
    assert "Wide Cut" not in scene.legal("G")


@pytest.mark.rule("orcus.act.use-power")
def test_a_power_costs_the_action_it_names_and_attacks_like_an_attack(stage: Callable[..., Scene]) -> None:
    card = (
        "Flick\nAt-Will Attack 1 (Move Action) ● Martial, Weapon\nMelee weapon, one creature\n"
        "Attack Strength vs Reflex\nHit 2dW damage."
    )
    scene = duel(stage, foe={"ref": 17}, powers=[card])
    scene.turn("A")
    scene.dice(d20=[10], d8=[3, 5])  # 10 + 4 + 3 equals Reflex 17
    scene.do("A", "Flick", "G")
    assert scene["G"].hp == 90 - 8
    assert scene["A"].actions["move"] == 0
    assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("orcus.act.basic-attack")
def test_a_basic_attack_is_one_melee_or_one_ranged_attack(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, dex=14, ranged=BOW)
    scene.turn("A")
    scene.dice(d20=[8], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert not scene.can("A", "melee-basic", "G")
    assert not scene.can("A", "ranged-basic", "G")
    scene.turn("A")
    scene.dice(d20=[11], d10=[4])  # 11 + 2 + 2
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 90 - 5 - 6
    assert not scene.can("A", "melee-basic", "G")


@pytest.mark.rule("orcus.act.basic-melee")
def test_strength_against_armor_class_and_one_weapon_die(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, foe={"ac": 18, "fort": 30, "ref": 30, "will": 30})
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 4 + 3
    scene.dice(d20=[11], d8=[6])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 10
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 10


@pytest.mark.rule("orcus.act.basic-melee")
@pytest.mark.parametrize(("level", "dice"), [(20, [5]), (21, [5, 2])])
def test_two_weapon_dice_from_level_21(stage: Callable[..., Scene], level: int, dice: list[int]) -> None:
    scene = duel(stage, level=level)
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 4 + 10 + 3
    scene.dice(d20=[5], d8=dice)
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - sum(dice) - 4


@pytest.mark.rule("orcus.act.basic-melee")
def test_only_within_reach(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 3)
    scene.turn("A")
    assert not scene.can("A", "melee-basic", "G")
    long = apart(stage, 3, weapon="pike +2 1d10, reach 2")
    long.turn("A")
    assert long.can("A", "melee-basic", "G")


@pytest.mark.rule("orcus.act.basic-ranged")
@pytest.mark.parametrize(
    ("weapon", "bonus", "die"),
    [
        ("bow +2 1d10, range 20/40", 3 + 2, "d10"),
        ("dart +3 1d4, range 5/10, light thrown", 3 + 3, "d4"),
        ("spear +2 1d6, range 5/10, heavy thrown", 1 + 2, "d6"),
    ],
)
def test_dexterity_for_both_rolls_but_strength_for_heavy_thrown(
    stage: Callable[..., Scene], weapon: str, bonus: int, die: str
) -> None:
    scene = stage(
        A={"at": (1, 5), "str": 12, "dex": 16, "ranged": weapon},
        G={"side": "monsters", "at": (5, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == bonus
    scene.dice(d20=[15 - bonus], **{die: [3]})
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 90 - 3 - (1 if "heavy" in weapon else 3)


@pytest.mark.rule("orcus.act.basic-ranged")
def test_two_weapon_dice_at_range_from_level_21(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 9, level=21, dex=16, ranged=BOW)
    scene.turn("A")
    scene.dice(d20=[10], d10=[4, 7])
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 90 - 4 - 7 - 3


@pytest.mark.rule("orcus.act.basic-ranged")
def test_no_ranged_attack_without_a_ranged_or_thrown_weapon(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 4)
    scene.turn("A")
    assert not scene.can("A", "ranged-basic", "G")


@pytest.mark.rule("orcus.act.basic-melee")
@pytest.mark.rule("orcus.act.basic-ranged")
def test_a_melee_weapon_that_can_be_thrown_is_thrown_as_a_ranged_attack(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 4, weapon="axe +2 1d6, range 5/10, heavy thrown")
    scene.turn("A")
    scene.dice(d20=[9], d6=[2])  # 9 + 4 + 2
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 90 - 6


@pytest.mark.rule("orcus.act.coup-de-grace")
def test_a_hit_on_a_helpless_adjacent_foe_is_a_critical(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, foe={"conditions": ["unconscious"]})
    scene.turn("A")
    scene.dice(d20=[7])  # no damage die: the blade's 8, and 4
    scene.do("A", "coup-de-grace", "G")
    assert scene.last("attack").crit
    assert scene["G"].hp == 90 - 12
    assert scene["G"].alive


@pytest.mark.rule("orcus.act.coup-de-grace")
@pytest.mark.parametrize(("hp", "alive"), [(24, False), (25, False), (26, True)])
def test_damage_equal_to_the_staggered_value_kills(stage: Callable[..., Scene], hp: int, alive: bool) -> None:
    scene = duel(stage, foe={"hp": hp, "conditions": ["unconscious"]})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].alive is alive
    if alive:
        assert scene["G"].hp == 26 - 12


@pytest.mark.rule("orcus.act.coup-de-grace")
def test_temporary_hit_points_do_not_save_the_victim(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, foe={"hp": 24, "temp_hp": 50, "conditions": ["unconscious"]})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "coup-de-grace", "G")
    assert not scene["G"].alive


@pytest.mark.rule("orcus.act.coup-de-grace")
def test_resistance_does(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, foe={"hp": 24, "conditions": ["petrified"]})
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].alive
    assert scene["G"].hp == 24


@pytest.mark.rule("orcus.act.coup-de-grace")
@pytest.mark.parametrize(("ac", "roll"), [(40, 12), (10, 1)])
def test_it_must_still_hit_and_a_one_misses(stage: Callable[..., Scene], ac: int, roll: int) -> None:
    scene = duel(stage, foe={"hp": 24, "ac": ac, "conditions": ["unconscious"]})
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 24


@pytest.mark.rule("orcus.act.coup-de-grace")
def test_an_ordinary_attack_or_power_against_the_helpless_counts_as_one(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, foe={"hp": 24, "conditions": ["unconscious"]})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "melee-basic", "G")
    assert not scene["G"].alive
    stab = "Stab (standard, at-will): +6 vs Ref; 2d6 damage."
    scene = duel(stage, foe={"hp": 24, "conditions": ["unconscious"]}, powers=[stab])
    scene.turn("A")
    scene.dice(d20=[10])  # 6 + 6 damage equals the staggered value
    scene.do("A", "Stab", "G")
    assert not scene["G"].alive


@pytest.mark.rule("orcus.act.coup-de-grace")
def test_an_area_is_judged_target_by_target(stage: Callable[..., Scene]) -> None:
    whirl = "Whirl (standard, at-will): Near burst 1; +6 vs AC; 1d8+2 damage."
    scene = stage(
        A={"at": (5, 5), "powers": [whirl]},
        G={"side": "monsters", "at": (6, 5), "hp": 20, "conditions": ["unconscious"], "powers": [CLUB]},
        H={"side": "monsters", "at": (4, 5), "hp": 20, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[12, 12], d8=[1])  # G takes the maximum, 10; H takes 3
    scene.do("A", "Whirl", targets=["G", "H"])
    assert not scene["G"].alive
    assert scene["H"].hp == 17


@pytest.mark.rule("orcus.act.coup-de-grace")
@pytest.mark.parametrize("condition", ["stunned", "restrained", "prone"])
def test_only_the_helpless(stage: Callable[..., Scene], condition: str) -> None:
    scene = duel(stage, foe={"conditions": [condition]})
    scene.turn("A")
    assert not scene.can("A", "coup-de-grace", "G")
    scene.dice(d20=[12], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert not scene.last("attack").crit


@pytest.mark.rule("orcus.act.coup-de-grace")
def test_only_an_adjacent_foe(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (1, 5), "str": 18, "dex": 18, "ranged": BOW},
        G={"side": "monsters", "at": (4, 5), "hp": 24, "conditions": ["unconscious"], "powers": [CLUB]},
        H={"side": "monsters", "at": (18, 18), "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.why_not("A", "coup-de-grace", "G") == "orcus.act.coup-de-grace"
    scene.dice(d20=[15], d10=[1])
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 24 - 5


@pytest.mark.rule("orcus.act.coup-de-grace")
def test_only_with_a_standard_action(stage: Callable[..., Scene]) -> None:
    slap = "Slap (swift, at-will): +6 vs AC; 1d8+4 damage."
    scene = duel(stage, foe={"hp": 24, "conditions": ["unconscious"]}, powers=[slap])
    scene.turn("A")
    scene.dice(d20=[10], d8=[1])
    scene.do("A", "Slap", "G")
    assert scene["G"].hp == 24 - 5


@pytest.mark.rule("orcus.act.shove")
@pytest.mark.parametrize(("roll", "at"), [(11, (7, 5)), (10, (6, 5))])
def test_a_shove_is_strength_against_fortitude_without_the_weapon(
    stage: Callable[..., Scene], roll: int, at: tuple[int, int]
) -> None:
    scene = duel(stage, foe={"ac": 30, "fort": 15})
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "shove", "G", choose={"follow": False})
    assert scene["G"].at == at
    assert scene["G"].hp == 90
    assert scene["A"].at == (5, 5)


@pytest.mark.rule("orcus.act.shove")
def test_half_the_level_counts_for_a_shove(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, level=7)
    scene.turn("A")
    scene.dice(d20=[8])  # 8 + 4 + 3
    scene.do("A", "shove", "G", choose={"follow": False})
    assert scene["G"].at == (7, 5)


@pytest.mark.rule("orcus.act.shove")
def test_the_shover_may_shift_into_the_space_left_without_provoking(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
        H={"side": "monsters", "at": (4, 4), "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "shove", "G", choose={"follow": True})
    assert scene["G"].at == (7, 5)
    assert scene["A"].at == (6, 5)
    assert scene.offers == []


@pytest.mark.rule("orcus.act.shove")
def test_a_target_that_cannot_be_pushed_leaves_no_space_to_shift_into(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        # # # #
        . A G #
        # # # #
        """,
        A={"str": 18},
        G={"side": "monsters", "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "shove", "G")
    assert scene["G"].at == (2, 1)
    assert scene["A"].at == (1, 1)


@pytest.mark.rule("orcus.act.shove")
@pytest.mark.parametrize(("size", "legal"), [("large", True), ("huge", False)])
def test_at_most_one_size_larger(stage: Callable[..., Scene], size: str, legal: bool) -> None:
    scene = duel(stage, foe={"size": size})
    scene.turn("A")
    assert scene.can("A", "shove", "G") is legal
    if not legal:
        with pytest.raises(Illegal) as refusal:
            scene.do("A", "shove", "G")
        assert refusal.value.rule == "orcus.act.shove"


@pytest.mark.rule("orcus.act.shove")
def test_only_an_adjacent_creature_even_with_a_long_weapon(stage: Callable[..., Scene]) -> None:
    scene = apart(stage, 3, weapon="pike +2 1d10, reach 2")
    scene.turn("A")
    assert scene.why_not("A", "shove", "G") == "orcus.act.shove"


@pytest.mark.rule("orcus.act.shove")
def test_a_shove_is_an_attack_a_twenty_hits_and_a_one_misses(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, foe={"fort": 60})
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "shove", "G", choose={"follow": True})
    assert scene["G"].at == (7, 5)
    assert scene["A"].at == (6, 5)
    weak = duel(stage, foe={"fort": 2})
    weak.turn("A")
    weak.dice(d20=[1])
    weak.do("A", "shove", "G")
    assert weak["G"].at == (6, 5)


@pytest.mark.rule("orcus.act.basic-melee")
@pytest.mark.rule("orcus.act.basic-ranged")
def test_the_basic_attack_is_the_one_that_print_says_can_be_used_as_one(stage: Callable[..., Scene]) -> None:
    powers = [
        "Maul (standard, at-will): Reach 2; +9 vs AC; 9 damage.",
        "‡ Nip (standard, at-will): Reach 1; +9 vs AC; 3 damage.",
        "Toss (standard, at-will): Ranged 9; +9 vs AC; 7 damage.",
        "⤢ Lob (standard, at-will): Ranged 9; +9 vs AC; 8 damage.",
    ]
    scene = stage(A={"at": (1, 1)}, B={"at": (3, 1)}, G={"side": "monsters", "at": (2, 1), "powers": powers})
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "melee-basic", "A")
    assert scene["A"].hp == 40 - 3
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "ranged-basic", "A")
    assert scene["A"].hp == 40 - 3 - 8
    plain = stage(A={"at": (1, 1)}, G={"side": "monsters", "at": (2, 1), "powers": [powers[0], powers[2]]})
    plain.turn("G")
    plain.dice(d20=[15])
    plain.do("G", "melee-basic", "A")
    assert plain["A"].hp == 40 - 9
