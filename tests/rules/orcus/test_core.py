"""The core mechanic: equal succeeds, dice expressions, rounding down, the floor of halved damage."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("orcus.core.check")
@pytest.mark.parametrize(("natural", "dying"), [(10, False), (9, True)])
def test_a_check_equal_to_its_target_number_succeeds(
    stage: Callable[..., Scene], natural: int, dying: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), skills={"heal": 5}), B=dict(at=(6, 5), at_hp=-3), G=foe(at=(15, 15))
    )
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "treat-first-aid", "B")
    assert scene["B"].dying is dying
    assert scene["B"].stable is not dying


@pytest.mark.rule("orcus.core.dice-notation")
@pytest.mark.parametrize(
    ("damage", "dice", "lost"),
    [
        ("3d4+3", {"d4": [1, 1, 1]}, 6),
        ("3d4+3", {"d4": [4, 4, 4]}, 15),
        ("2d6", {"d6": [2, 5]}, 7),
        ("1d6-2", {"d6": [5]}, 3),
    ],
)
def test_a_dice_expression_sums_its_dice_and_adds_or_subtracts(
    stage: Callable[..., Scene], damage: str, dice: dict[str, list[int]], lost: int
) -> None:
    scene = stage(
        G=foe(at=(6, 5), powers=[f"Jab (standard, at-will): +6 vs AC; {damage} damage."]),
        A=dict(at=(5, 5)),
    )
    scene.turn("G")
    scene.dice(d20=[15], **dice)
    scene.do("G", "Jab", "A")
    assert scene["A"].hp == 40 - lost


@pytest.mark.rule("orcus.core.rounding")
def test_half_of_seven_damage_is_three(stage: Callable[..., Scene]) -> None:
    spray = "Spray (standard, at-will): Ranged 10; +6 vs Reflex; 1d8+2 fire damage. *Miss:* Half damage."
    scene = stage(G=foe(at=(9, 5), powers=[spray]), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[2], d8=[5])
    scene.do("G", "Spray", "A")
    assert scene["A"].hp == 40 - 3


@pytest.mark.rule("orcus.core.rounding")
def test_a_quarter_of_forty_three_is_ten(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), hp=43, at_hp=20), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.do("A", "rally")
    assert scene["A"].hp == 30


@pytest.mark.rule("orcus.core.rounding")
@pytest.mark.parametrize(("at_hp", "staggered"), [(22, True), (23, False)])
def test_half_of_forty_five_hit_points_is_twenty_two(
    stage: Callable[..., Scene], at_hp: int, staggered: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), hp=45, at_hp=at_hp), G=foe(at=(15, 15)))
    assert scene["A"].staggered is staggered


@pytest.mark.rule("orcus.core.rounding")
@pytest.mark.rule("orcus.core.minimum-one")
@pytest.mark.rule("orcus.ruling.weakened-dice")
@pytest.mark.parametrize(("rolled", "lost"), [(7, 3), (1, 1)])
def test_a_weakened_attack_is_halved_down_but_not_to_nothing(
    stage: Callable[..., Scene], rolled: int, lost: int
) -> None:
    scene = stage(
        G=foe(
            at=(6, 5), conditions=["weakened"], powers=["Jab (standard, at-will): +6 vs AC; 1d8 damage."]
        ),
        A=dict(at=(5, 5)),
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[rolled])
    scene.do("G", "Jab", "A")
    assert scene["A"].hp == 40 - lost


@pytest.mark.rule("orcus.core.minimum-one")
def test_half_damage_on_a_miss_is_at_least_one(stage: Callable[..., Scene]) -> None:
    spray = "Spray (standard, at-will): Ranged 10; +6 vs Reflex; 1d8 fire damage. *Miss:* Half damage."
    scene = stage(G=foe(at=(9, 5), powers=[spray]), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[2], d8=[1])
    scene.do("G", "Spray", "A")
    assert scene["A"].hp == 40 - 1


@pytest.mark.rule("orcus.core.minimum-one")
def test_an_incorporeal_target_of_one_damage_still_takes_one(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=foe(at=(6, 5), powers=["Jab (standard, at-will): +6 vs AC; 1d8 damage."]),
        A=dict(at=(5, 5), traits=["Incorporeal"]),
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[1])
    scene.do("G", "Jab", "A")
    assert scene["A"].hp == 40 - 1


@pytest.mark.rule("orcus.core.minimum-one")
def test_halving_nothing_leaves_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=foe(at=(6, 5), powers=["Singe (standard, at-will): +6 vs AC; 1d8 fire damage."]),
        A=dict(at=(5, 5), traits=["Incorporeal"], resist={"fire": 10}),
    )
    scene.turn("G")
    scene.dice(d20=[15], d8=[4])
    scene.do("G", "Singe", "A")
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.core.minimum-one")
@pytest.mark.rule("orcus.damage.roll")
@pytest.mark.rule("orcus.ruling.damage-floor")
@pytest.mark.parametrize(("options", "lost"), [({}, 0), ({"damage-minimum-one": True}, 1)])
def test_a_penalty_may_bring_damage_to_nothing_unless_the_option_floors_it(
    stage: Callable[..., Scene], options: dict[str, bool], lost: int
) -> None:
    scene = stage(A=dict(at=(5, 5), str=8), G=foe(at=(6, 5), hp=30), options=options)
    scene.turn("A")
    scene.dice(d20=[15], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").hit
    assert scene["G"].hp == 30 - lost
