"""Skills: which ability each one uses, and which skills there are."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

KEYS = {
    "athletics": "str",
    "endure": "con",
    "acrobatics": "dex",
    "stealth": "dex",
    "sleight-of-hand": "dex",
    "arcana": "int",
    "history": "int",
    "religion": "int",
    "dungeoneering": "wis",
    "heal": "wis",
    "insight": "wis",
    "perception": "wis",
    "bluff": "cha",
    "diplomacy": "cha",
    "intimidate": "cha",
    "streetsmarts": "cha",
}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


@pytest.mark.rule("orcus.skill.key-ability")
@pytest.mark.parametrize(("skill", "ability"), list(KEYS.items()))
def test_a_skill_check_adds_its_key_ability_and_the_level_bonus(
    stage: Callable[..., Scene], skill: str, ability: str
) -> None:
    scores: dict[str, int] = {ability: 18}
    scene = stage(A=dict(at=(5, 5), level=6, **scores), B=dict(at=(6, 5)), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.dice(d20=[7])
    scene.do("A", "aid-another", "B", choose={"skill": skill})
    assert scene.last("check").value == 7 + 4 + 3


@pytest.mark.rule("orcus.skill.key-ability")
@pytest.mark.parametrize(
    ("skill", "scores", "free"),
    [
        ("athletics", {"str": 16}, True),
        ("athletics", {"dex": 16}, False),
        ("acrobatics", {"dex": 16}, True),
        ("acrobatics", {"str": 16}, False),
    ],
)
def test_escaping_uses_strength_for_athletics_and_dexterity_for_acrobatics(
    stage: Callable[..., Scene], skill: str, scores: dict[str, int], free: bool
) -> None:
    scene = stage(G=foe(at=(6, 5)), A=dict(at=(5, 5), **scores))
    scene.turn("G")
    scene.dice(d20=[20, 12])
    scene.do("G", "grapple", "A")
    scene.turn("A")
    scene.do("A", "escape-grapple", choose={"skill": skill})
    assert ("grappled" not in scene["A"].conditions) is free


@pytest.mark.rule("orcus.skill.key-ability")
@pytest.mark.rule("orcus.ruling.passive-scores")
@pytest.mark.parametrize(("natural", "fooled"), [(10, True), (9, False)])
def test_bluff_uses_charisma_and_insight_wisdom(
    stage: Callable[..., Scene], natural: int, fooled: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), cha=14), G=foe(at=(6, 5), wis=14))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "feint", "G")
    assert scene.advantage("A", "G") is fooled


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        pytest.param("streetwise", "streetsmarts", marks=pytest.mark.rule("orcus.skill.streetsmarts")),
        pytest.param("endurance", "endure", marks=pytest.mark.rule("orcus.skill.endure")),
        pytest.param("sleight-of-hands", "sleight-of-hand", marks=pytest.mark.rule("orcus.skill.sleight-of-hand")),
        pytest.param("arcane", "arcana", marks=pytest.mark.rule("orcus.ruling.arcana-name")),
    ],
)
def test_a_skill_by_another_name_is_refused_and_the_known_one_named(
    stage: Callable[..., Scene], wrong: str, right: str
) -> None:
    stage(A=dict(at=(5, 5), skills={right: 4}), G=foe(at=(6, 5)))
    with pytest.raises(ValueError, match=f"(?i){right.replace('-', '.')}"):
        stage(A=dict(at=(5, 5), skills={wrong: 4}), G=foe(at=(6, 5)))


@pytest.mark.rule("orcus.act.aid-another")
@pytest.mark.rule("orcus.skill.key-ability")
@pytest.mark.rule("orcus.ruling.skills-chapter-missing")
@pytest.mark.parametrize(("aid", "free"), [(10, True), (9, False)])
def test_aid_at_difficulty_ten_gives_two_on_the_same_skill(
    stage: Callable[..., Scene], aid: int, free: bool
) -> None:
    scene = stage(G=foe(at=(6, 5), fort=15), A=dict(at=(4, 5)), B=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[20, aid, 13])
    scene.do("G", "grapple", "B")
    scene.turn("A")
    scene.do("A", "aid-another", "B", choose={"skill": "athletics"})
    scene.turn("B")
    scene.do("B", "escape-grapple", choose={"skill": "athletics"})
    assert ("grappled" not in scene["B"].conditions) is free
