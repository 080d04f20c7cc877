"""Damage: the roll, criticals, types, resistance and vulnerability."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

TYPES = (
    "acid", "cold", "fire", "force", "lightning", "necrotic", "poison", "psychic", "radiant", "thunder",
)  # fmt: skip


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def card(hit: str, tags: str = "Martial, Weapon") -> str:
    """A melee power named Blow."""
    return (
        f"Blow\nAt-Will Attack 1 (Standard Action) ● {tags}\nMelee weapon, one creature\n"
        f"Attack Strength vs AC\nHit {hit}"
    )


def scorched(stage: Callable[..., Scene], line: str, d8: int, **target: Any) -> int:
    """The hit points a target of 40 loses when `line` (a monster's Scorch) hits it with `d8`."""
    scene = stage(
        G=foe(at=(9, 5), powers=[f"Scorch (standard, at-will): Ranged 10; +9 vs Reflex; {line}"]),
        A=dict(at=(5, 5), **target),
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[d8])
    scene.do("G", "Scorch", "A")
    return 40 - int(scene["A"].hp)


@pytest.mark.rule("orcus.damage.roll")
@pytest.mark.parametrize(("strength", "rolled", "lost"), [(18, 5, 9), (1, 5, 0), (1, 2, 0), (1, 7, 2)])
def test_damage_is_dice_plus_modifiers_and_never_below_nothing(
    stage: Callable[..., Scene], strength: int, rolled: int, lost: int
) -> None:
    scene = stage(A=dict(at=(5, 5), str=strength), G=foe(at=(6, 5), ac=10, hp=40, at_hp=30))
    scene.turn("A")
    scene.dice(d20=[15], d8=[rolled])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 30 - lost


@pytest.mark.rule("orcus.damage.basic-attack")
def test_a_basic_attack_adds_to_damage_the_ability_it_attacked_with(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18, dex=14, ranged="bow +2 1d10, range 20/40"),
        G=foe(at=(6, 5)),
        H=foe(at=(5, 15)),
    )
    scene.turn("A")
    scene.dice(d20=[15, 15], d8=[3], d10=[3])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - (3 + 4)
    scene.do("A", "action-point")
    scene.do("A", "ranged-basic", "H")
    assert scene["H"].hp == 40 - (3 + 2)


@pytest.mark.rule("orcus.damage.power")
@pytest.mark.parametrize(
    ("hit", "lost"), [("1dW damage.", 3), ("1dW + Strength modifier damage.", 7), ("5 damage.", 5)]
)
def test_a_power_adds_only_the_modifier_it_states(
    stage: Callable[..., Scene], hit: str, lost: int
) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, powers=[card(hit)]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[12], **({"d8": [3]} if "dW" in hit else {}))
    scene.do("A", "Blow", "G")
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.damage.shared-roll")
def test_one_damage_roll_serves_every_target_hit(stage: Callable[..., Scene]) -> None:
    line = "Blast (standard, at-will): Near burst 2; +9 vs Reflex; 1d12 fire damage."
    scene = stage(
        G=foe(at=(5, 5), powers=[line]), A=dict(at=(4, 4)), B=dict(at=(6, 6)), C=dict(at=(7, 5))
    )
    scene.turn("G")
    scene.dice(d20=[15, 14, 13], d12=[9])
    scene.do("G", "Blast")
    assert [scene[key].hp for key in "ABC"] == [31, 31, 31]


@pytest.mark.rule("orcus.damage.shared-roll")
@pytest.mark.rule("orcus.damage.critical")
@pytest.mark.rule("orcus.ruling.half-damage-critical-area")
def test_a_critical_in_an_area_is_maximum_and_the_others_share_the_roll(
    stage: Callable[..., Scene],
) -> None:
    line = "Blast (standard, at-will): Near burst 2; +9 vs Reflex; 2d6+1 fire damage."
    scene = stage(
        G=foe(at=(5, 5), powers=[line]), A=dict(at=(4, 4)), B=dict(at=(6, 6)), C=dict(at=(7, 5))
    )
    scene.turn("G")
    scene.dice(d20=[20, 15, 2], d6=[2, 3])
    scene.do("G", "Blast")
    assert sorted(40 - scene[key].hp for key in "ABC") == [0, 2 + 3 + 1, 6 + 6 + 1]


@pytest.mark.rule("orcus.damage.critical")
def test_a_critical_hit_deals_the_maximum(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=16), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").crit
    assert scene["G"].hp == 40 - (8 + 3)


@pytest.mark.rule("orcus.damage.critical")
@pytest.mark.parametrize(
    ("natural", "dice", "lost"),
    [(20, {"d10": [3]}, 12 + 3), (15, {"d6": [2, 3]}, 5)],
)
def test_bonus_dice_of_a_critical_are_rolled(
    stage: Callable[..., Scene], natural: int, dice: dict[str, list[int]], lost: int
) -> None:
    hit = "2d6 damage, and if you score a critical hit, the target takes 1d10 extra damage."
    scene = stage(A=dict(at=(5, 5), str=14, powers=[card(hit)]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[natural], **dice)
    scene.do("A", "Blow", "G")
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.damage.types")
@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.damage.vulnerability")
@pytest.mark.parametrize("kind", TYPES)
def test_each_of_the_ten_types_meets_its_own_resistance_and_vulnerability(
    stage: Callable[..., Scene], kind: str
) -> None:
    line = f"1d8+2 {kind} damage."
    others = dict.fromkeys((other for other in TYPES if other != kind), 20)
    assert scorched(stage, line, 5) == 7
    assert scorched(stage, line, 5, resist={kind: 3}) == 4
    assert scorched(stage, line, 5, vulnerable={kind: 3}) == 10
    assert scorched(stage, line, 5, resist=others) == 7
    assert scorched(stage, line, 5, vulnerable=others) == 7


@pytest.mark.rule("orcus.damage.types")
def test_an_eleventh_damage_type_is_refused(stage: Callable[..., Scene]) -> None:
    with pytest.raises(ValueError, match="radian"):
        stage(A=dict(at=(5, 5), resist={"radiance": 5}), G=foe(at=(6, 5)))


@pytest.mark.rule("orcus.damage.untyped-weapons")
def test_weapon_damage_has_no_type_to_resist(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), resist=dict.fromkeys(TYPES, 10)))
    scene.turn("A")
    scene.dice(d20=[15], d8=[6])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - 6


@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.ruling.damage-floor")
@pytest.mark.parametrize(("rolled", "lost"), [(8, 3), (6, 1), (5, 0), (3, 0)])
def test_resistance_takes_its_number_off_and_may_leave_nothing(
    stage: Callable[..., Scene], rolled: int, lost: int
) -> None:
    assert scorched(stage, "1d8 fire damage.", rolled, resist={"fire": 5}) == lost


@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.damage.vulnerability")
@pytest.mark.rule("orcus.ruling.resistance-combination")
def test_resistance_and_vulnerability_to_one_type_both_apply(stage: Callable[..., Scene]) -> None:
    both = scorched(stage, "1d8 fire damage.", 6, resist={"fire": 2}, vulnerable={"fire": 5})
    assert both == 6 + 5 - 2
    soaked = scorched(stage, "1d8 fire damage.", 2, resist={"fire": 5}, vulnerable={"fire": 4})
    assert soaked == 2 + 4 - 5


@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.ruling.resistance-combination")
@pytest.mark.rule("orcus.condition.petrified")
def test_only_the_highest_resistance_applies(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(4, 5), weapon="pike +3 1d10, reach 2",
               powers=[card("4d8 fire damage.", "Fire, Martial, Weapon")]),
        G=foe(at=(6, 5), resist={"fire": 5}, conditions=["petrified"]),
        H=foe(at=(15, 15)),
    )
    scene.turn("A")
    scene.dice(d20=[15], d8=[7, 7, 7, 5])
    scene.do("A", "Blow", "G")
    assert scene["G"].hp == 40 - (26 - 20)


@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.damage.vulnerability")
@pytest.mark.rule("orcus.ruling.resistance-combination")
@pytest.mark.parametrize(
    ("target", "lost"),
    [
        ({"resist": {"fire": 5}}, 9),
        ({"resist": {"fire": 5, "cold": 3}}, 6),
        ({"vulnerable": {"fire": 5}}, 14),
        ({"vulnerable": {"fire": 5, "cold": 5}}, 14),
    ],
)
def test_damage_of_two_types_meets_the_lowest_resistance_and_one_vulnerability(
    stage: Callable[..., Scene], target: dict[str, dict[str, int]], lost: int
) -> None:
    assert scorched(stage, "1d8+3 fire and cold damage.", 6, **target) == lost


@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.damage.vulnerability")
@pytest.mark.rule("orcus.duration.persistent-damage")
@pytest.mark.parametrize(
    ("target", "lost"),
    [({}, 5), ({"resist": {"fire": 3}}, 2), ({"resist": {"fire": 5}}, 0), ({"vulnerable": {"fire": 3}}, 8)],
)
def test_persistent_damage_meets_resistance_and_vulnerability(
    stage: Callable[..., Scene], target: dict[str, dict[str, int]], lost: int
) -> None:
    line = (
        "Kindle (standard, at-will): Ranged 10; +9 vs Reflex; "
        "the target takes 5 persistent fire damage (save ends)."
    )
    scene = stage(G=foe(at=(9, 5), powers=[line]), A=dict(at=(5, 5), **target))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Kindle", "A")
    assert scene["A"].hp == 40
    scene.turn("A")
    assert scene["A"].hp == 40 - lost


@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.damage.vulnerability")
@pytest.mark.rule("orcus.ruling.incorporeal-scope")
def test_damage_is_worked_out_in_the_order_of_the_ruling(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=foe(
            at=(9, 5),
            conditions=["weakened"],
            powers=["Scorch (standard, at-will): Ranged 10; +9 vs Reflex; 1d8+1 fire damage."],
        ),
        A=dict(
            at=(5, 5), traits=["Incorporeal"], resist={"fire": 2}, vulnerable={"fire": 5}, temp_hp=2
        ),
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[8])
    scene.do("G", "Scorch", "A")
    # 9 halved 4, vulnerable 9, resisted 7, halved 3: two from the temporary hit points, one from the real.
    assert (scene["A"].temp_hp, scene["A"].hp) == (0, 39)


@pytest.mark.rule("orcus.ruling.incorporeal-scope")
@pytest.mark.rule("orcus.monster.incorporeal")
def test_two_halvings_make_a_quarter(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=foe(
            at=(9, 5),
            conditions=["weakened"],
            powers=["Scorch (standard, at-will): Ranged 10; +9 vs Reflex; 1d8+1 fire damage."],
        ),
        A=dict(at=(5, 5), traits=["Incorporeal"]),
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[8])
    scene.do("G", "Scorch", "A")
    assert scene["A"].hp == 40 - 2


@pytest.mark.rule("orcus.ruling.incorporeal-scope")
@pytest.mark.rule("orcus.monster.incorporeal")
@pytest.mark.parametrize(("options", "lost"), [({}, 6), ({"incorporeal-halves-everything": True}, 3)])
def test_damage_without_an_attack_roll_is_halved_only_by_the_option(
    stage: Callable[..., Scene], options: dict[str, bool], lost: int
) -> None:
    heat = "Heat aura 1: An enemy that begins its turn in the aura takes 6 fire damage."
    scene = stage(
        G=foe(at=(6, 5), traits=[heat]), A=dict(at=(5, 5), traits=["Incorporeal"]), options=options
    )
    scene.turn("A")
    assert scene["A"].hp == 40 - lost


@pytest.mark.rule("orcus.ruling.incorporeal-scope")
@pytest.mark.rule("orcus.monster.incorporeal")
def test_persistent_damage_left_by_an_attack_is_halved_too(stage: Callable[..., Scene]) -> None:
    line = (
        "Kindle (standard, at-will): Ranged 10; +9 vs Reflex; "
        "the target takes 5 persistent fire damage (save ends)."
    )
    scene = stage(G=foe(at=(9, 5), powers=[line]), A=dict(at=(5, 5), traits=["Incorporeal"]))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Kindle", "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - 2


@pytest.mark.rule("orcus.core.rounding")
@pytest.mark.rule("orcus.ruling.weakened-dice")
def test_a_weakened_area_attack_is_halved_for_each_target_before_its_resistance(
    stage: Callable[..., Scene],
) -> None:
    line = "Blast (standard, at-will): Near burst 2; +9 vs Reflex; 1d12 fire damage."
    scene = stage(
        G=foe(at=(5, 5), conditions=["weakened"], powers=[line]),
        A=dict(at=(4, 4)),
        B=dict(at=(6, 6), resist={"fire": 1}),
    )
    scene.turn("G")
    scene.dice(d20=[15, 15], d12=[7])
    scene.do("G", "Blast")
    assert (scene["A"].hp, scene["B"].hp) == (40 - 3, 40 - 2)
