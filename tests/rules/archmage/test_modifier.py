"""Circumstances, shooting into a melee, attacks on the invisible, situational weapon dice."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
SLING = "R: Sling +5 vs. AC—4 damage"
DART = "R: Dart +5 vs. PD—9 damage"
FIREBOLT = (
    "Firebolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage.\nMiss: 2 fire damage."
)
SCORCH = (
    "Scorch\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
SEAR = "Sear\nRanged spell\nAt-Will\nTarget: One nearby enemy\nEffect: The target takes 6 fire damage."
FEINT = (
    "Feint\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 6 damage.\nMiss: You gain 5 temporary hit points."
)


@pytest.mark.limits("archmage.modifier.plus-minus-2")
@pytest.mark.parametrize("options", [None, {"circumstance_stacking": "no"}, {"circumstance_stacking": "yes"}])
def test_no_circumstance_counts_by_itself(
    stage: Callable[..., Scene], options: dict[str, object] | None
) -> None:
    """Numbers, a place in the rear, low hit points and a foe's engagement give nothing; the table has to say so."""
    scene = stage(
        options=options, engaged=[("A", "G"), ("B", "G")], rear=["C"],
        A=dict(powers=[CLAW]), B={}, C=dict(powers=[SLING]), G=dict(side="monsters", at_hp=1, powers=[CLAW]),
    )
    assert scene.attack("A", "Claw", "G").value == 7
    assert scene.attack("C", "Sling", "G").value == 5
    assert scene.attack("G", "Claw", "A").value == 7
    assert scene.defense("G", "ac", attacker="C", power="Sling").value == 15


@pytest.mark.rule("archmage.modifier.plus-minus-2")
@pytest.mark.rule("archmage.ruling.circumstance")
@pytest.mark.parametrize(
    ("word", "once", "each"), [("+", 2, 2), ("-", -2, -2), ("++", 2, 4), ("--", -2, -4), ("+-", 0, 0), ("++-", 0, 2)]
)
@pytest.mark.parametrize("value", ["no", "yes"])
def test_circumstances_that_the_table_names_count_two(
    stage: Callable[..., Scene], word: str, once: int, each: int, value: str
) -> None:
    scene = stage(
        options={"circumstance_stacking": value}, engaged=[("A", "G")], A=dict(powers=[CLAW]), G=dict(side="monsters")
    )
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "Claw", "G", choose={"circumstance": word})
    assert scene.last("attack").total == 5 + 7 + (each if value == "yes" else once)


def melee(stage: Callable[..., Scene], power: str = SLING, options: dict[str, object] | None = None) -> Scene:
    """C's turn, who shoots; B, its ally, is engaged with the foe G. B's defenses differ from G's."""
    scene = stage(
        options=options, engaged=[("B", "G")],
        C=dict(powers=[power]), B=dict(ac=12, pd=11), G=dict(side="monsters", ac=15, pd=15),
    )
    scene.turn("C")
    return scene


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
@pytest.mark.parametrize(("natural", "hurt"), [(6, 0), (7, 4), (19, 4)])
def test_a_natural_one_shot_at_a_foe_in_melee_is_rolled_again_at_the_ally(
    stage: Callable[..., Scene], natural: int, hurt: int
) -> None:
    scene = melee(stage)
    scene.dice(d20=[1, natural])
    scene.do("C", "Sling", "G")
    assert (scene["B"].hp, scene["G"].hp) == (40 - hurt, 40)
    assert (scene.last("attack").target, scene.last("attack").natural) == ("B", natural)


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
def test_the_second_roll_may_be_a_critical_hit(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.dice(d20=[1, 20])
    scene.do("C", "Sling", "G")
    assert scene["B"].hp == 40 - 2 * 4


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
def test_a_second_one_simply_misses(stage: Callable[..., Scene]) -> None:
    scene = melee(stage)
    scene.dice(d20=[1, 1])
    scene.do("C", "Sling", "G")
    assert (scene["B"].hp, scene["G"].hp) == (40, 40)


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
@pytest.mark.parametrize(("natural", "hurt"), [(9, 2), (10, 6)])
def test_a_ranged_spell_goes_astray_as_well(stage: Callable[..., Scene], natural: int, hurt: int) -> None:
    scene = melee(stage, FIREBOLT)
    scene.dice(d20=[1, natural])
    scene.do("C", "Firebolt", "G")
    assert (scene["B"].hp, scene["G"].hp) == (40 - hurt, 40)


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
def test_a_close_quarters_spell_does_not(stage: Callable[..., Scene]) -> None:
    scene = melee(stage, SCORCH)
    scene.dice(d20=[1])
    scene.do("C", "Scorch", "G")
    assert scene.last("attack").target == "G"
    assert scene["B"].hp == 40


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
def test_nor_does_a_blow_in_melee(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G"), ("C", "G")], C=dict(powers=[CLAW]), B={}, G=dict(side="monsters"))
    scene.turn("C")
    scene.dice(d20=[1])
    scene.do("C", "Claw", "G")
    assert scene.last("attack").target == "G"


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
@pytest.mark.parametrize("natural", [2, 5])
def test_only_a_one_goes_astray(stage: Callable[..., Scene], natural: int) -> None:
    scene = melee(stage)
    scene.dice(d20=[natural])
    scene.do("C", "Sling", "G")
    assert scene.last("attack").target == "G"
    assert scene["B"].hp == 40


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
def test_the_foe_has_to_be_engaged_with_an_ally(stage: Callable[..., Scene]) -> None:
    scene = stage(C=dict(powers=[SLING]), B={}, G=dict(side="monsters"))
    scene.turn("C")
    scene.dice(d20=[1])
    scene.do("C", "Sling", "G")
    assert scene.last("attack").target == "G"
    assert (scene["B"].hp, scene["C"].hp) == (40, 40)


@pytest.mark.rule("archmage.shooting-into-melee.reroll")
def test_monsters_shoot_their_fellows_too(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "H")],
        G=dict(side="monsters", powers=[DART]), H=dict(side="monsters", pd=12), A={},
    )
    scene.turn("G")
    scene.dice(d20=[1, 7])
    scene.do("G", "Dart", "A")
    assert (scene["A"].hp, scene["H"].hp) == (40, 31)


@pytest.mark.rule("archmage.shooting-into-melee.which-ally")
@pytest.mark.parametrize(("options", "struck"), [
    (None, 2), ({"shooting_into_melee_target": "random"}, 2), ({"shooting_into_melee_target": "gm"}, 1),
])
def test_chance_picks_among_several_allies_unless_the_table_does(
    stage: Callable[..., Scene], options: dict[str, object] | None, struck: int
) -> None:
    """With nobody answering for the GM, the first ally is taken every time."""
    targets = set()
    for seed in range(16):
        scene = stage(
            options=options, seed=seed, engaged=[("A", "G"), ("B", "G")],
            C=dict(powers=[SLING]), A={}, B={}, D={}, G=dict(side="monsters"),
        )
        scene.turn("C")
        scene.dice(d20=[1, 10])
        scene.do("C", "Sling", "G")
        targets.add(scene.last("attack").target)
    assert targets <= {"A", "B"}
    assert len(targets) == struck


def unseen(stage: Callable[..., Scene], power: str, options: dict[str, object] | None = None, **a: Any) -> Scene:
    """A's turn, who has the power; its foe G is invisible."""
    scene = stage(
        options=options, engaged=[("A", "G")],
        A={"powers": [power], **a}, G=dict(side="monsters", conditions=["invisible"]),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.invisibility.miss-chance")
@pytest.mark.rule("archmage.invisibility.outright-miss")
def test_half_of_all_attacks_on_the_invisible_are_lost_before_any_roll(stage: Callable[..., Scene]) -> None:
    scene = unseen(stage, CLAW)
    scene.dice(d2=[1])
    scene.do("A", "Claw", "G")
    assert scene["G"].hp == 40
    scene.turn("A")
    scene.dice(d2=[2], d20=[10])
    scene.do("A", "Claw", "G")
    assert scene["G"].hp == 34


@pytest.mark.rule("archmage.invisibility.miss-chance")
def test_an_attack_that_may_be_lost_rolls_no_attack_die(stage: Callable[..., Scene]) -> None:
    scene = unseen(stage, CLAW)
    scene.dice(d2=[1, 2], d20=[17])
    scene.do("A", "Claw", "G")
    assert scene.dice_left()["d20"] == [17]
    scene.turn("A")
    scene.do("A", "Claw", "G")
    assert scene.last("attack").natural == 17


@pytest.mark.limits("archmage.invisibility.miss-chance")
def test_an_invisible_attacker_and_a_visible_foe_are_no_matter(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")], A=dict(powers=[CLAW], conditions=["invisible"]), G=dict(side="monsters"),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Claw", "G")
    assert scene["G"].hp == 34
    assert scene.odds("A", "Claw", "G").hit == pytest.approx(13 / 20)


@pytest.mark.rule("archmage.invisibility.miss-chance")
def test_the_odds_know_it(stage: Callable[..., Scene]) -> None:
    assert unseen(stage, CLAW).odds("A", "Claw", "G").hit == pytest.approx(13 / 40)


@pytest.mark.rule("archmage.invisibility.miss-chance")
def test_each_target_has_its_own_chance(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=dict(side="monsters", powers=["R: Spray +7 vs. AC (2 nearby enemies)—6 damage"]),
        A=dict(conditions=["invisible"]), B=dict(conditions=["invisible"]),
    )
    scene.turn("G")
    scene.dice(d2=[1, 2], d20=[10])
    scene.do("G", "Spray", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (40, 34)


@pytest.mark.rule("archmage.invisibility.outright-miss")
@pytest.mark.parametrize(("coin", "d20", "hurt"), [(1, [], 0), (2, [5], 2), (2, [14], 6)])
def test_an_attack_so_lost_does_not_even_miss_damage(
    stage: Callable[..., Scene], coin: int, d20: list[int], hurt: int
) -> None:
    scene = unseen(stage, FIREBOLT)
    scene.dice(d2=[coin], d20=d20)
    scene.do("A", "Firebolt", "G")
    assert scene["G"].hp == 40 - hurt


@pytest.mark.rule("archmage.invisibility.outright-miss")
def test_what_a_miss_does_for_others_still_happens(stage: Callable[..., Scene]) -> None:
    scene = unseen(stage, FEINT)
    scene.dice(d2=[1])
    scene.do("A", "Feint", "G")
    assert (scene["G"].hp, scene["A"].temp_hp) == (40, 5)


@pytest.mark.limits("archmage.invisibility.miss-chance")
def test_damage_without_an_attack_finds_the_invisible(stage: Callable[..., Scene]) -> None:
    scene = unseen(stage, SEAR)
    scene.do("A", "Sear", "G")
    assert scene["G"].hp == 34


@pytest.mark.rule("archmage.invisibility.miss-chance")
@pytest.mark.rule("archmage.invisibility.stealth")
def test_who_notices_without_sight_is_not_fooled(stage: Callable[..., Scene]) -> None:
    scene = unseen(stage, CLAW, senses=["blindsight"])
    scene.dice(d20=[10])
    scene.do("A", "Claw", "G")
    assert scene["G"].hp == 34
    assert unseen(stage, CLAW).sees("A", "G") is False
    assert unseen(stage, CLAW, senses=["blindsight"]).sees("A", "G") is True


@pytest.mark.rule("archmage.weapon.situational-dice")
@pytest.mark.parametrize("options", [None, {"situational_weapon_dice": "off"}, {"situational_weapon_dice": "on"}])
def test_a_weapon_keeps_its_own_dice_while_the_gm_says_nothing(
    stage: Callable[..., Scene], options: dict[str, object] | None
) -> None:
    scene = stage(
        options=options, engaged=[("A", "G")], A=dict(weapon="axe +0 1d10"), G=dict(side="monsters"),
    )
    scene.turn("A")
    scene.dice(d20=[15], d10=[9])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - 9
