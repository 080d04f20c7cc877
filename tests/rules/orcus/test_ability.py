"""Ability scores, their modifiers, and the rolls they enter."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

NAMES = {
    "str": "Strength",
    "con": "Constitution",
    "dex": "Dexterity",
    "int": "Intelligence",
    "wis": "Wisdom",
    "cha": "Charisma",
}
MODIFIERS = [
    (1, -5), (2, -4), (3, -4), (4, -3), (5, -3), (6, -2), (7, -2), (8, -1), (9, -1), (10, 0),
    (11, 0), (12, 1), (13, 1), (14, 2), (15, 2), (16, 3), (17, 3), (18, 4), (19, 4), (20, 5),
    (21, 5), (22, 6), (23, 6), (24, 7), (25, 7), (26, 8), (27, 8), (28, 9), (29, 9), (30, 10),
]  # fmt: skip


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("orcus.ability.modifier-table")
@pytest.mark.rule("orcus.ability.modifier-formula")
@pytest.mark.parametrize(("score", "modifier"), MODIFIERS)
def test_each_score_gives_the_modifier_of_the_table(
    stage: Callable[..., Scene], score: int, modifier: int
) -> None:
    scene = stage(A=dict(at=(5, 5), str=score), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 3 + modifier


@pytest.mark.rule("orcus.ability.score-scale")
@pytest.mark.parametrize("score", [0, 31])
def test_a_score_outside_one_to_thirty_is_refused(stage: Callable[..., Scene], score: int) -> None:
    with pytest.raises(ValueError, match="30"):
        stage(A=dict(at=(5, 5), str=score), G=foe(at=(6, 5)))


@pytest.mark.rule("orcus.ability.six")
@pytest.mark.rule("orcus.ability.power-attack-ability")
@pytest.mark.parametrize("key", list(NAMES))
def test_a_power_may_attack_and_damage_with_any_of_the_six(stage: Callable[..., Scene], key: str) -> None:
    card = (
        "Spark\nAt-Will Attack 1 (Standard Action) ● Arcane, Focus\nRanged 10, one creature\n"
        f"Attack {NAMES[key]} vs Will\nHit 1d6 + {NAMES[key]} modifier fire damage."
    )
    scores = dict.fromkeys(NAMES, 10) | {key: 16}
    scene = stage(A=dict(at=(5, 5), level=4, powers=[card], **scores), G=foe(at=(9, 5), will=15))
    scene.turn("A")
    scene.dice(d20=[10], d6=[4])
    scene.do("A", "Spark", "G")
    assert scene.last("attack").total == 10 + 3 + 2
    assert scene["G"].hp == 40 - (4 + 3)


@pytest.mark.rule("orcus.ability.power-attack-ability")
def test_a_power_may_attack_with_one_ability_and_damage_with_another(stage: Callable[..., Scene]) -> None:
    card = (
        "Feel\nAt-Will Attack 1 (Standard Action) ● Arcane, Focus\nRanged 10, one creature\n"
        "Attack Wisdom vs Will\nHit 1d6 + Charisma modifier psychic damage."
    )
    scene = stage(A=dict(at=(5, 5), wis=18, cha=14, powers=[card]), G=foe(at=(9, 5), will=15))
    scene.turn("A")
    scene.dice(d20=[11], d6=[4])
    scene.do("A", "Feel", "G")
    assert scene.last("attack").total == 15
    assert scene["G"].hp == 40 - (4 + 2)


@pytest.mark.rule("orcus.ability.main-rolls")
@pytest.mark.rule("orcus.level.bonus")
@pytest.mark.rule("orcus.ruling.saves-use-no-ability")
def test_a_save_adds_neither_ability_modifier_nor_level_bonus(stage: Callable[..., Scene]) -> None:
    web = "Web (standard, at-will): Ranged 10; +9 vs Reflex; the target is slowed (save ends)."
    scores = dict.fromkeys(NAMES, 20)
    scene = stage(G=foe(at=(9, 5), powers=[web]), A=dict(at=(5, 5), level=20, **scores))
    scene.turn("G")
    scene.dice(d20=[15, 9, 10])
    scene.do("G", "Web", "A")
    scene.turn("A")
    scene.end()
    assert "slowed" in scene["A"].conditions
    scene.turn("A")
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("orcus.ability.main-rolls")
def test_attack_rolls_and_skill_checks_add_the_ability_modifier(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18, wis=18), B=dict(at=(4, 5), at_hp=-1), G=foe(at=(6, 5), ac=15)
    )
    scene.turn("A")
    scene.dice(d20=[8, 11], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - (2 + 4)
    scene.do("A", "action-point")
    scene.do("A", "treat-first-aid", "B")
    assert scene["B"].stable
