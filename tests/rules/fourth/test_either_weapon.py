"""Powers that are melee or ranged by the weapon they are made with, and what follows from which they are."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FLICK = (
    "Flick\nAt-Will ✦ Martial, Weapon\nStandard Action    Melee or ranged weapon\nTarget: One creature\n"
    "Attack: Dexterity vs. AC\nHit: 1[W] damage."
)
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."
BLADE = "blade +3 1d8"
BOW = "bow +2 1d10, range 10/20"
AXE = "axe +2 1d6, range 5/10, heavy thrown"


def field(stage: Stage, near: tuple[int, int], **hero: Any) -> Scene:
    """A with Flick; G stands at `near`, and H behind A."""
    scene = stage(
        A=dict(at=(10, 10), dex=14, powers=[FLICK], **hero),
        G=dict(side="monsters", hp=50, at=near, powers=[CLAW]),
        H=dict(side="monsters", hp=50, at=(10, 9), powers=[CLAW]),
    )
    scene.accept("H", "opportunity-attack")
    scene.turn("A")
    return scene


# What A holds, where G stands, with what it is struck: None where it cannot be.
AIMS: list[tuple[dict[str, Any], tuple[int, int], str, str | None]] = [
    (dict(weapon=BLADE), (10, 11), "blade", "melee"),
    (dict(weapon=BLADE), (10, 12), "blade", None),
    (dict(weapon=BLADE, ranged=BOW), (10, 11), "blade", "melee"),
    (dict(weapon=BLADE, ranged=BOW), (10, 11), "bow", "ranged"),
    (dict(weapon=BLADE, ranged=BOW), (10, 12), "blade", None),
    (dict(weapon=BLADE, ranged=BOW), (10, 12), "bow", "ranged"),
    (dict(weapon=AXE), (10, 11), "axe", "melee"),
    (dict(weapon=AXE), (10, 12), "axe", "ranged"),
    (dict(weapon=AXE), (10, 15), "axe", "ranged"),
    (dict(weapon=AXE), (0, 10), "axe", "ranged"),
    (dict(weapon=AXE), (10, 0), "axe", "ranged"),
    (dict(weapon="pike +2 1d10, reach 2"), (10, 12), "pike", "melee"),
    (dict(weapon="pike +2 1d10, reach 2"), (10, 13), "pike", None),
]


@pytest.mark.rule("fourth.opportunity.ranged-or-area")
@pytest.mark.rule("fourth.attack.ranged")
@pytest.mark.rule("fourth.attack.melee")
@pytest.mark.parametrize(("held", "near", "using", "kind"), AIMS)
def test_only_what_is_shot_or_thrown_provokes_and_goes_far(
    stage: Stage, held: dict[str, Any], near: tuple[int, int], using: str, kind: str | None
) -> None:
    scene = field(stage, near, **held)
    assert scene.can("A", "Flick", "G", using=using) is (kind is not None)
    if kind is None:
        return
    scene.dice(d20=[2, 2] if kind == "ranged" else [2])
    scene.do("A", "Flick", "G", using=using)
    attacks = [event for event in scene.log if event.kind == "attack"]
    assert len(attacks) == (2 if kind == "ranged" else 1)


@pytest.mark.rule("fourth.prone.melee-advantage")
@pytest.mark.rule("fourth.prone.ranged-defense")
@pytest.mark.parametrize(("held", "near", "using", "kind"), [aim for aim in AIMS if aim[3]])
def test_the_prone_are_easier_to_strike_and_harder_to_shoot_from_afar(
    stage: Stage, held: dict[str, Any], near: tuple[int, int], using: str, kind: str
) -> None:
    margins: list[int] = []
    for conditions in ([], ["prone"]):
        scene = stage(A=dict(at=(10, 10), dex=14, powers=[FLICK], **held),
                      G=dict(side="monsters", at=near, conditions=conditions))
        scene.turn("A")
        scene.dice(d20=[2])
        scene.do("A", "Flick", "G", using=using)
        attack = scene.last("attack")
        margins.append(attack.total - attack.against)
    distance = max(abs(near[0] - 10), abs(near[1] - 10))
    change = 2 if kind == "melee" else -2 if distance > 1 else 0
    assert margins[1] - margins[0] == change


@pytest.mark.rule("fourth.attack.melee")
@pytest.mark.rule("fourth.attack.ranged")
@pytest.mark.parametrize(("near", "offered"), [((10, 11), {"blade", "bow"}), ((10, 12), {"bow"}), ((10, 19), {"bow"})])
def test_each_weapon_in_hand_that_serves_is_offered(stage: Stage, near: tuple[int, int], offered: set[str]) -> None:
    scene = field(stage, near, weapon=BLADE, ranged=BOW)
    who = scene.battle.creatures[0]
    power = scene.battle.action_named(who, "Flick")
    assert power is not None
    uses = [use for use in power.uses(scene.battle, who) if use.target == 1]
    assert sorted(use.using for use in uses) == sorted(offered)
