"""Combat advantage and flanking."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BOW = "bow +2 1d10, range 20/40"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLUB], **fields}


def pincer(stage: Callable[..., Scene], b: Any = None, g: Any = None, options: Any = None, **fields: Any) -> Scene:
    """A and B stand on opposite sides of G; it is A's turn."""
    scene = stage(
        A={"at": (5, 5), "str": 18, **fields},
        B={"at": (7, 5), "str": 18} | (b or {}),
        G=foe(**{"at": (6, 5)} | (g or {})),
        options=options,
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.flanking.advantage")
@pytest.mark.rule("fourth.attack.combat-advantage")
def test_both_flankers_have_advantage_worth_two(stage: Callable[..., Scene]) -> None:
    scene = pincer(stage)
    for who in ("A", "B"):
        assert scene.flanks(who, "G")
        assert scene.advantage(who, "G")
        assert scene.attack(who, "melee-basic", "G").value == 7 + 2
    assert not scene.advantage("G", "A")
    scene.dice(d20=[6], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").hit


@pytest.mark.rule("fourth.flanking.position")
@pytest.mark.parametrize(
    ("a", "b", "flank"),
    [
        ((5, 5), (7, 5), True),
        ((5, 4), (7, 6), True),
        ((6, 4), (6, 6), True),
        ((5, 5), (7, 4), False),
        ((5, 5), (6, 4), False),
        ((5, 4), (5, 6), False),
        ((5, 4), (7, 4), False),
        ((5, 5), (8, 5), False),
    ],
)
def test_flankers_are_adjacent_on_opposite_sides(
    stage: Callable[..., Scene], a: tuple[int, int], b: tuple[int, int], flank: bool
) -> None:
    scene = pincer(stage, at=a, b={"at": b})
    assert scene.flanks("A", "G") is flank
    assert scene.flanks("B", "G") is flank


@pytest.mark.rule("fourth.flanking.position")
@pytest.mark.parametrize(
    ("a", "b", "flank"),
    [
        ((5, 5), (8, 5), True),
        ((5, 5), (8, 6), True),
        ((5, 4), (8, 7), True),
        ((6, 4), (7, 7), True),
        ((5, 4), (8, 6), False),
        ((5, 5), (6, 4), False),
        ((5, 5), (5, 6), False),
    ],
)
def test_a_large_enemys_whole_space_has_the_sides(
    stage: Callable[..., Scene], a: tuple[int, int], b: tuple[int, int], flank: bool
) -> None:
    scene = pincer(stage, at=a, b={"at": b}, g={"size": "large"})
    assert scene.flanks("A", "G") is flank


@pytest.mark.rule("fourth.flanking.position")
def test_a_pike_at_two_squares_does_not_flank_and_an_enemy_is_no_partner(stage: Callable[..., Scene]) -> None:
    scene = pincer(stage, b={"at": (8, 5), "weapon": "pike +2 1d10, reach 2"})
    assert not scene.flanks("A", "G")
    other = pincer(stage, b=foe())
    assert not other.flanks("A", "G")


@pytest.mark.rule("fourth.flanking.able-to-attack")
@pytest.mark.rule("fourth.flanking.needs-opportunity-actions")
@pytest.mark.parametrize("condition", ["dazed", "stunned", "surprised", "unconscious", "blinded"])
def test_one_unable_to_attack_neither_flanks_nor_completes_a_flank(
    stage: Callable[..., Scene], condition: str
) -> None:
    scene = pincer(stage, b={"conditions": [condition]})
    assert not scene.flanks("B", "G")
    assert not scene.flanks("A", "G")
    assert scene.attack("A", "melee-basic", "G").value == 7


@pytest.mark.rule("fourth.flanking.able-to-attack")
@pytest.mark.parametrize("condition", ["prone", "marked", "slowed", "weakened", "grabbed", "immobilized"])
def test_these_conditions_do_not_stop_flanking(stage: Callable[..., Scene], condition: str) -> None:
    scene = pincer(stage, b={"conditions": [condition]})
    assert scene.flanks("A", "G")
    assert scene.flanks("B", "G")


@pytest.mark.rule("fourth.flanking.able-to-attack")
def test_an_enemy_nobody_sees_is_not_flanked(stage: Callable[..., Scene]) -> None:
    scene = pincer(stage, g={"conditions": ["invisible"]})
    assert not scene.flanks("A", "G")


@pytest.mark.rule("fourth.attack.advantage-sources")
@pytest.mark.rule("fourth.condition.sources")
@pytest.mark.parametrize(
    ("condition", "grants"),
    [
        ("dazed", True),
        ("blinded", True),
        ("stunned", True),
        ("surprised", True),
        ("helpless", True),
        ("unconscious", True),
        ("restrained", True),
        ("slowed", False),
        ("weakened", False),
        ("marked", False),
        ("immobilized", False),
        ("grabbed", False),
    ],
)
def test_which_conditions_grant_advantage(stage: Callable[..., Scene], condition: str, grants: bool) -> None:
    scene = stage(A=dict(at=(2, 5), dex=18, ranged=BOW), G=foe(at=(6, 5), conditions=[condition]))
    scene.turn("A")
    assert scene.advantage("A", "G") is grants
    assert scene.attack("A", "ranged-basic", "G").value == 6 + (2 if grants else 0)


@pytest.mark.rule("fourth.attack.advantage-sources")
def test_a_runner_grants_advantage(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.do("A", "run", to=(5, 12))
    assert scene.advantage("G", "A")
    scene.turn("G")
    assert scene.advantage("G", "A")
    scene.turn("A")
    assert not scene.advantage("G", "A")


@pytest.mark.rule("fourth.attack.advantage-sources")
@pytest.mark.rule("fourth.condition.invisible")
def test_an_unseen_attacker_has_advantage(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, conditions=["invisible"]), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.advantage("A", "G")
    assert scene.attack("A", "melee-basic", "G").value == 7 + 2


@pytest.mark.rule("fourth.attack.combat-advantage")
def test_several_reasons_are_still_two(stage: Callable[..., Scene]) -> None:
    scene = pincer(stage, g={"conditions": ["dazed", "stunned", "prone"]})
    assert scene.attack("A", "melee-basic", "G").value == 7 + 2


@pytest.mark.rule("fourth.attack.advantage-needs-sight")
@pytest.mark.rule("fourth.blinded.no-sight")
def test_a_blinded_attacker_has_no_advantage(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, conditions=["blinded"]), G=foe(at=(6, 5), conditions=["stunned"]))
    scene.turn("A")
    assert not scene.advantage("A", "G")
    assert scene.attack("A", "melee-basic", "G").value == 7 - 5


@pytest.mark.rule("fourth.attack.advantage-needs-sight")
def test_of_two_who_cannot_see_each_other_neither_has_it(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), conditions=["invisible"]), G=foe(at=(6, 5), conditions=["invisible"])
    )
    scene.turn("A")
    assert not scene.advantage("A", "G")
    assert not scene.advantage("G", "A")


@pytest.mark.rule("fourth.attack.advantage-needs-sight")
def test_a_stunned_invisible_target_grants_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=foe(at=(6, 5), conditions=["invisible", "stunned"]))
    scene.turn("A")
    assert not scene.advantage("A", "G")
    assert scene.attack("A", "melee-basic", "G").value == 7 - 5
