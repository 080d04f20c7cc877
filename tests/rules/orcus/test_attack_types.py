"""The types of attack: melee reach, ranged distances, near and far, two weapons."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw (standard, at-will): +6 vs AC; 1d8+4 damage."
TOO_FAR_MELEE = {"orcus.attack.melee-reach", "orcus.range.weapon", "orcus.target.origin-melee"}
TOO_FAR_RANGED = {"orcus.attack.ranged-limit", "orcus.range.stated", "orcus.target.origin-ranged"}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def card(origin: str) -> str:
    """An attack power named Surge with the given origin line."""
    return (
        f"Surge\nAt-Will Attack 1 (Standard Action) ● Arcane, Focus\n{origin}\n"
        "Attack Intelligence vs Fortitude\nHit 1d6 fire damage."
    )


@pytest.mark.rule("orcus.attack.types")
@pytest.mark.parametrize(
    ("origin", "target", "rolls", "provokes"),
    [
        ("Melee touch, one creature", "G", 1, False),
        ("Ranged 10, one creature", "H", 1, True),
        ("Near burst 4, all enemies", "H", 2, False),
        ("Far burst 1 within 10, all enemies", "H", 1, True),
    ],
)
def test_the_type_of_an_attack_is_its_origin(
    stage: Callable[..., Scene], origin: str, target: str, rolls: int, provokes: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[card(origin)]), G=foe(at=(6, 5), powers=[CLAW]), H=foe(at=(9, 5))
    )
    scene.turn("A")
    scene.dice(d20=[2] * rolls)
    scene.do("A", "Surge", target)
    assert (("G", "opportunity-attack") in scene.offers) is provokes


@pytest.mark.rule("orcus.attack.types")
def test_a_self_power_is_no_attack_and_provokes_nothing(stage: Callable[..., Scene]) -> None:
    ward = (
        "Ward\nAt-Will Utility 1 (Standard Action) ● Arcane\nSelf\n"
        "Effect You gain a +2 power bonus to AC until the end of your next turn."
    )
    scene = stage(A=dict(at=(5, 5), powers=[ward]), G=foe(at=(6, 5), powers=[CLAW]))
    scene.turn("A")
    events = scene.do("A", "Ward")
    assert "attack" not in [event.kind for event in events]
    assert list(scene.offers) == []
    assert scene.defense("A", "ac", attacker="G", power="Claw").value == 17


@pytest.mark.rule("orcus.attack.types")
@pytest.mark.parametrize(
    ("origin", "defense"),
    [("Ranged 10, one creature", 17), ("Near burst 4, all enemies", 15), ("Melee touch, one creature", 15)],
)
def test_prone_defends_against_the_ranged_type_only(
    stage: Callable[..., Scene], origin: str, defense: int
) -> None:
    place = (6, 5) if origin.startswith("Melee") else (8, 5)
    scene = stage(A=dict(at=(5, 5), powers=[card(origin)]), G=foe(at=place, conditions=["prone"]))
    scene.turn("A")
    assert scene.defense("G", "fort", attacker="A", power="Surge").value == defense


@pytest.mark.rule("orcus.attack.near-base-square")
def test_a_near_burst_is_based_on_a_square_of_the_user(stage: Callable[..., Scene]) -> None:
    power = card("Near burst 1, all enemies")
    scene = stage(A=dict(at=(5, 5), powers=[power]), G=foe(at=(6, 5)), H=foe(at=(7, 5)))
    scene.turn("A")
    assert scene.why_not("A", "Surge", origin=(6, 6)) in {
        "orcus.attack.near-base-square", "orcus.target.origin-near",
    }  # fmt: skip
    assert scene.can("A", "Surge", "H") is False
    scene.dice(d20=[2])
    events = scene.do("A", "Surge", origin=(5, 5))
    assert [event.target for event in events if event.kind == "attack"] == ["G"]


@pytest.mark.rule("orcus.attack.near-base-square")
@pytest.mark.rule("orcus.ruling.large-user-base-square")
@pytest.mark.parametrize(
    ("options", "struck"), [({}, {"G"}), ({"near-burst-from-whole-space": True}, {"G", "H"})]
)
def test_a_large_users_burst_grows_from_one_square_unless_the_option_says_all(
    stage: Callable[..., Scene], options: dict[str, bool], struck: set[str]
) -> None:
    scene = stage(
        """
        . . . . . . .
        . . . . . . .
        . G A . H . .
        . . . . . . .
        . . . . . . .
        """,
        A=dict(size="large", powers=[card("Near burst 1, all enemies")]),
        G=foe(),
        H=foe(),
        options=options,
    )
    scene.turn("A")
    scene.dice(d20=[2] * len(struck))
    events = scene.do("A", "Surge", "G")
    assert {event.target for event in events if event.kind == "attack"} == struck


@pytest.mark.rule("orcus.attack.melee-reach")
@pytest.mark.parametrize(
    ("weapon", "near", "far"), [("blade +3 1d8", True, False), ("pike +2 1d10, reach 2", True, True)]
)
@pytest.mark.parametrize("size", ["small", "medium"])
def test_small_and_medium_reach_one_square_and_more_with_a_reach_weapon(
    stage: Callable[..., Scene], weapon: str, near: bool, far: bool, size: str
) -> None:
    scene = stage(
        A=dict(at=(5, 5), size=size, weapon=weapon), G=foe(at=(6, 6)), H=foe(at=(7, 4)), I=foe(at=(8, 5))
    )
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G") is near
    assert scene.can("A", "melee-basic", "H") is far
    assert scene.can("A", "melee-basic", "I") is False
    assert scene.why_not("A", "melee-basic", "I") in TOO_FAR_MELEE


@pytest.mark.rule("orcus.attack.melee-reach")
def test_a_printed_reach_is_measured_from_the_nearest_square_of_a_large_creature(
    stage: Callable[..., Scene],
) -> None:
    line = "Slam (standard, at-will): Reach 2; +9 vs AC; 2d6 damage."
    scene = stage(
        G=foe(at=(5, 5), size="large", powers=[line]), A=dict(at=(8, 5)), B=dict(at=(9, 5))
    )
    scene.turn("G")
    assert scene.distance("G", "A") == 2
    assert scene.can("G", "Slam", "A") is True
    assert scene.why_not("G", "Slam", "B") in TOO_FAR_MELEE


@pytest.mark.rule("orcus.attack.tiny-reach")
@pytest.mark.rule("orcus.ruling.tiny-sharing")
def test_a_tiny_creature_must_share_its_targets_square(stage: Callable[..., Scene]) -> None:
    line = "Nip (standard, at-will): +5 vs AC; 1d4 damage."
    scene = stage(G=foe(at=(6, 5), size="tiny", powers=[line]), A=dict(at=(5, 5)))
    scene.turn("G")
    assert scene.why_not("G", "Nip", "A") in {"orcus.attack.tiny-reach", *TOO_FAR_MELEE}
    scene.do("G", "walk", to=(5, 5))
    assert scene.distance("G", "A") == 0
    scene.dice(d20=[15], d4=[2])
    scene.do("G", "Nip", "A")
    assert scene["A"].hp == 38


@pytest.mark.rule("orcus.attack.ranged-limit")
def test_a_single_range_is_the_limit(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(0, 0), powers=[card("Ranged 5, one creature")]), G=foe(at=(5, 5)), H=foe(at=(6, 0))
    )
    scene.turn("A")
    assert scene.attack("A", "Surge", "G").value == 0
    assert scene.can("A", "Surge", "G") is True
    assert scene.why_not("A", "Surge", "H") in TOO_FAR_RANGED


@pytest.mark.rule("orcus.attack.ranged-large-target")
def test_one_square_of_a_large_target_in_range_is_enough(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(0, 0), powers=[card("Ranged 5, one creature")]),
        G=foe(at=(5, 0), size="large"),
        H=foe(at=(6, 4), size="large"),
    )
    scene.turn("A")
    assert scene.can("A", "Surge", "G") is True
    assert scene.why_not("A", "Surge", "H") in TOO_FAR_RANGED | {"orcus.attack.ranged-large-target"}


@pytest.mark.rule("orcus.attack.long-range")
@pytest.mark.parametrize(("column", "value"), [(5, 2), (6, 0), (10, 0)])
def test_beyond_normal_range_the_roll_takes_minus_two(
    stage: Callable[..., Scene], column: int, value: int
) -> None:
    scene = stage(A=dict(at=(0, 5), ranged="sling +2 1d6, range 5/10"), G=foe(at=(column, 5)))
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == value
    scene.dice(d20=[10])
    scene.do("A", "ranged-basic", "G")
    assert scene.last("attack").total == 10 + value


@pytest.mark.rule("orcus.attack.long-range")
def test_nothing_beyond_long_range_can_be_attacked(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(0, 5), ranged="sling +2 1d6, range 5/10"), G=foe(at=(11, 5)))
    scene.turn("A")
    assert scene.why_not("A", "ranged-basic", "G") in {
        "orcus.attack.long-range", "orcus.range.weapon", *TOO_FAR_RANGED,
    }  # fmt: skip


@pytest.mark.rule("orcus.attack.long-range")
@pytest.mark.parametrize(("column", "value"), [(5, 6), (6, 4)])
def test_a_monsters_printed_pair_of_ranges_works_the_same(
    stage: Callable[..., Scene], column: int, value: int
) -> None:
    line = "Bolt (standard, at-will): Ranged 5/10; +6 vs AC; 1d8 damage."
    scene = stage(G=foe(at=(0, 5), powers=[line]), A=dict(at=(column, 5)))
    scene.turn("G")
    assert scene.attack("G", "Bolt", "A").value == value


@pytest.mark.rule("orcus.attack.two-weapons")
@pytest.mark.parametrize(
    ("weapon", "value", "dice", "lost"), [("blade", 3, {"d8": [7]}, 7), ("knife", 2, {"d4": [3]}, 3)]
)
@pytest.mark.parametrize("action", ["melee-basic", "Thrust"])
def test_with_two_weapons_one_is_picked_for_each_attack_and_none_is_extra(
    stage: Callable[..., Scene], action: str, weapon: str, value: int, dice: dict[str, list[int]], lost: int
) -> None:
    thrust = (
        "Thrust\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n"
        "Attack Strength vs AC\nHit 1dW damage."
    )
    scene = stage(
        A=dict(at=(5, 5), weapon="blade +3 1d8", offhand="knife +2 1d4", powers=[thrust]), G=foe(at=(6, 5))
    )
    scene.turn("A")
    scene.dice(d20=[15], **dice)
    events = scene.do("A", action, "G", using=weapon)
    assert scene.last("attack").total == 15 + value
    assert [event.kind for event in events].count("attack") == 1
    assert scene["G"].hp == 40 - lost
    assert scene.can("A", action, "G", using="knife") is False
