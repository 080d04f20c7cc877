"""The attack roll: its steps, its modifiers, and what 1 and 20 do."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw (standard, at-will): +6 vs AC; 1d8+4 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def card(name: str, tags: str, origin: str, attack: str, rest: str) -> str:
    return f"{name}\nAt-Will Attack 1 (Standard Action) ● {tags}\n{origin}\nAttack {attack}\n{rest}"


@pytest.mark.rule("orcus.attack.sequence")
def test_a_hit_is_rolled_then_damages_and_in_that_order(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=14), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[10], d8=[6])
    events = scene.do("A", "melee-basic", "G")
    kinds = [event.kind for event in events if event.kind in ("attack", "hit", "damage")]
    assert kinds == ["attack", "hit", "damage"]
    assert scene["G"].hp == 40 - (6 + 2)


@pytest.mark.rule("orcus.attack.sequence")
def test_a_miss_rolls_no_damage(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[11, 12], d8=[7])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40
    assert list(scene.dice_left()["d8"]) == [7]
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 33


@pytest.mark.rule("orcus.attack.sequence")
@pytest.mark.rule("orcus.attack.melee-reach")
def test_the_target_must_be_in_range_and_a_refusal_changes_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(7, 5)))
    scene.turn("A")
    with pytest.raises(Illegal) as refused:
        scene.do("A", "melee-basic", "G")
    assert refused.value.rule in {
        "orcus.attack.melee-reach", "orcus.range.weapon", "orcus.target.origin-melee",
    }  # fmt: skip
    assert scene["A"].actions["standard"] == 1
    assert scene["G"].hp == 40


@pytest.mark.rule("orcus.attack.roll")
@pytest.mark.parametrize(("natural", "hit"), [(12, True), (11, False)])
def test_a_roll_equal_to_the_defense_hits(stage: Callable[..., Scene], natural: int, hit: bool) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), ac=15))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "melee-basic", "G")
    attack = scene.last("attack")
    assert (attack.natural, attack.total, attack.against, attack.hit) == (natural, natural + 3, 15, hit)


@pytest.mark.rule("orcus.attack.monster-modifier")
def test_a_monster_uses_its_printed_modifier_whatever_its_scores_and_level(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        G=foe(at=(6, 5), level=12, str=26, weapon="blade +3 1d8", powers=[CLAW]), A=dict(at=(5, 5))
    )
    scene.turn("G")
    assert scene.attack("G", "Claw", "A").value == 6
    assert scene.attack("G", "melee-basic", "A").value == 6


@pytest.mark.rule("orcus.attack.proficiency")
@pytest.mark.parametrize("bonus", [2, 3])
def test_basic_attacks_and_weapon_powers_add_the_weapons_proficiency(
    stage: Callable[..., Scene], bonus: int
) -> None:
    thrust = card(
        "Thrust", "Martial, Weapon", "Melee weapon, one creature", "Strength vs AC", "Hit 1dW damage."
    )
    scene = stage(
        A=dict(at=(5, 5), str=14, weapon=f"maul +{bonus} 1d12", powers=[thrust]), G=foe(at=(6, 5))
    )
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 2 + bonus
    assert scene.attack("A", "Thrust", "G").value == 2 + bonus


@pytest.mark.rule("orcus.attack.proficiency")
def test_a_power_without_the_weapon_tag_adds_no_proficiency(stage: Callable[..., Scene]) -> None:
    grip = card(
        "Chill Grip", "Arcane, Focus", "Melee touch, one creature", "Strength vs Fortitude",
        "Hit 1d6 cold damage.",
    )  # fmt: skip
    scene = stage(A=dict(at=(5, 5), str=14, powers=[grip]), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.attack("A", "Chill Grip", "G").value == 2


@pytest.mark.rule("orcus.attack.proficiency")
@pytest.mark.rule("orcus.ruling.strength-attack-bonus")
def test_a_shove_adds_no_proficiency(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=14, level=4), G=foe(at=(6, 5), fort=15))
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "shove", "G")
    attack = scene.last("attack")
    assert (attack.total, attack.against, attack.hit) == (11 + 2 + 2, 15, True)


@pytest.mark.rule("orcus.attack.combat-advantage")
@pytest.mark.parametrize(("conditions", "bonus"), [([], 0), (["stunned"], 2)])
def test_combat_advantage_adds_two(
    stage: Callable[..., Scene], conditions: list[str], bonus: int
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), conditions=conditions))
    scene.turn("A")
    total = scene.attack("A", "melee-basic", "G")
    assert total.value == 3 + bonus
    cited = [part.value for part in total.parts if part.rule == "orcus.attack.combat-advantage"]
    assert cited == [bonus] * (bonus // 2)


@pytest.mark.rule("orcus.attack.natural-20")
@pytest.mark.rule("orcus.attack.critical-condition")
def test_a_twenty_hits_any_defense_but_is_then_an_ordinary_hit(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), ac=40))
    scene.turn("A")
    scene.dice(d20=[20], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").hit
    assert not scene.last("attack").crit
    assert scene["G"].hp == 40 - 3


@pytest.mark.rule("orcus.attack.critical-condition")
@pytest.mark.parametrize(("ac", "crit"), [(23, True), (24, False)])
def test_a_twenty_is_critical_only_if_its_total_reaches_the_defense(
    stage: Callable[..., Scene], ac: int, crit: bool
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), ac=ac))
    scene.turn("A")
    scene.dice(d20=[20], **({} if crit else {"d8": [2]}))
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").crit is crit
    assert scene["G"].hp == 40 - (8 if crit else 2)


@pytest.mark.rule("orcus.attack.critical-condition")
def test_a_nineteen_is_never_critical(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), ac=5))
    scene.turn("A")
    scene.dice(d20=[19], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert not scene.last("attack").crit
    assert scene["G"].hp == 38


@pytest.mark.rule("orcus.attack.natural-1")
def test_a_one_misses_even_when_its_total_would_hit(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=30), G=foe(at=(6, 5), ac=5))
    scene.turn("A")
    scene.dice(d20=[1])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == 14
    assert not scene.last("attack").hit
    assert scene["G"].hp == 40


@pytest.mark.rule("orcus.attack.natural-1")
@pytest.mark.rule("orcus.attack.natural-20")
@pytest.mark.rule("orcus.attack.critical-condition")
@pytest.mark.parametrize(("ac", "hit", "crit"), [(15, 0.45, 0.05), (1, 0.95, 0.05), (40, 0.05, 0.0)])
def test_the_odds_know_one_and_twenty(
    stage: Callable[..., Scene], ac: int, hit: float, crit: float
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), ac=ac))
    scene.turn("A")
    odds = scene.odds("A", "melee-basic", "G")
    assert odds.hit == pytest.approx(hit)
    assert odds.crit == pytest.approx(crit)
    assert odds.damage == pytest.approx((hit - crit) * 4.5 + crit * 8)


@pytest.mark.rule("orcus.attack.natural-1")
@pytest.mark.rule("orcus.attack.natural-20")
@pytest.mark.rule("orcus.ruling.hit-on-twenty-and-power-hit")
@pytest.mark.parametrize(("natural", "will", "lost"), [(20, 40, 9), (1, 1, 2)])
def test_hit_and_miss_entries_follow_the_one_and_the_twenty(
    stage: Callable[..., Scene], natural: int, will: int, lost: int
) -> None:
    ray = card(
        "Ray", "Arcane, Focus", "Ranged 10, one creature", "Intelligence vs Will",
        "Hit 9 fire damage.\nMiss 2 fire damage.",
    )  # fmt: skip
    scene = stage(A=dict(at=(5, 5), powers=[ray]), G=foe(at=(9, 5), will=will))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Ray", "G")
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.attack.natural-1")
@pytest.mark.rule("orcus.ruling.coup-de-grace-scope")
@pytest.mark.parametrize(("natural", "lost"), [(1, 0), (2, 8)])
def test_a_coup_de_grace_must_still_hit_and_is_then_critical(
    stage: Callable[..., Scene], natural: int, lost: int
) -> None:
    scene = stage(
        A=dict(at=(5, 5)), G=foe(at=(6, 5), ac=5, conditions=["unconscious"]), H=foe(at=(15, 15))
    )
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.attack.what-counts")
@pytest.mark.rule("orcus.ruling.weakened-dice")
@pytest.mark.parametrize(
    ("rest", "lost"), [("Attack Intelligence vs Fortitude\nHit 6 fire damage.", 3), (None, 6)]
)
def test_only_what_has_an_attack_roll_is_an_attack(
    stage: Callable[..., Scene], rest: str | None, lost: int
) -> None:
    power = (
        "Cinders\nAt-Will Attack 1 (Standard Action) ● Arcane, Focus\nNear burst 1, all enemies\n"
        + (rest or "Effect Each target takes 6 fire damage.")
    )
    scene = stage(A=dict(at=(5, 5), conditions=["weakened"], powers=[power]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(**({"d20": [15]} if rest else {}))
    events = scene.do("A", "Cinders", "G")
    assert ("attack" in [event.kind for event in events]) is (rest is not None)
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.attack.what-counts")
@pytest.mark.rule("orcus.ruling.contests-are-not-attacks")
@pytest.mark.parametrize(
    ("intimidate", "natural", "options", "deterred"),
    [
        (0, 20, {}, False),
        (0, 20, {"skill-attacks-are-attacks": True}, True),
        (40, 1, {}, True),
        (40, 1, {"skill-attacks-are-attacks": True}, False),
    ],
)
def test_a_contest_of_skill_has_no_automatic_result_unless_it_is_an_attack(
    stage: Callable[..., Scene], intimidate: int, natural: int, options: dict[str, bool], deterred: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), skills={"intimidate": intimidate}),
        G=foe(at=(6, 5), will=15, powers=[CLAW]),
        options=options,
    )
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "deter", "G", choose={"action": "Claw"})
    scene.turn("G")
    assert scene.can("G", "Claw", "A") is not deterred


@pytest.mark.rule("orcus.attack.what-counts")
@pytest.mark.rule("orcus.ruling.contests-are-not-attacks")
@pytest.mark.parametrize(
    ("options", "fooled"), [({}, True), ({"skill-attacks-are-attacks": True}, False)]
)
def test_attack_penalties_touch_a_feint_only_if_it_is_an_attack(
    stage: Callable[..., Scene], options: dict[str, bool], fooled: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["rattled"]), G=foe(at=(6, 5)), options=options)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "feint", "G")
    assert scene.advantage("A", "G") is fooled
