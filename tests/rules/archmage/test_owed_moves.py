"""Several actions in one trait, movement that is owed, halved blows."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"


def duel(stage: Callable[..., Scene], *lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B and C stand by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15), B=dict(hp=90, ac=15, pd=15, md=15),
                  C=dict(hp=90, ac=15, pd=15, md=15), G=dict(side="monsters", hp=90, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def strike(scene: Scene, power: str, natural: int, target: str = "A", **how: Any) -> int:
    """What G's attack takes from its target."""
    before = scene[target].hp
    scene.dice(d20=[natural])
    scene.do("G", power, target, **how)
    return before - scene[target].hp


def test_every_action_a_trait_offers_can_be_taken(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Trickster: As a quick action, this creature can make a claw attack. As a move action, this "
                        "creature can pop free from all enemies. As a quick action, this creature can teleport to a "
                        "nearby location.")
    assert scene.can("G", "Trickster (quick)")
    assert strike(scene, "Trickster", 15) == 6
    assert scene.engaged("G") == {"A"}
    scene.do("G", "Trickster (move)")
    assert not scene.engaged("G")


def pack(stage: Callable[..., Scene], line: str, **fields: Any) -> Scene:
    """G's turn, engaged with A and having this line; its ally H, engaged with B, has a bite whose even hits daze."""
    bite = "Bite +30 vs. AC—10 damage\n  Natural even hit: The target is dazed until the end of its next turn."
    scene = stage(engaged=[("A", "G"), ("B", "H")], A=dict(hp=90, ac=15, pd=15, md=15), B=dict(hp=90, ac=15),
                  G=dict(side="monsters", hp=90, powers=[CLAW, line]),
                  H=dict(side="monsters", hp=90, powers=[bite]), **fields)
    scene.turn("G")
    return scene


@pytest.mark.parametrize(("told", "damage", "dazed"), [
    (".", 10, True),
    (". That attack only deals half damage.", 5, True),
    (" (doesn't trigger special abilities).", 10, False),
])
def test_an_attack_passed_on_may_be_halved_or_bare(
    stage: Callable[..., Scene], told: str, damage: int, dazed: bool
) -> None:
    scene = pack(stage, "C: Horn +30 vs. AC—8 damage\n  Natural even hit: One of this creature's nearby allies can "
                        f"make a basic attack as a free action{told}")
    scene.dice(d20=[14, 16])
    scene.do("G", "Horn", "A")
    assert scene["A"].hp == 82
    assert scene["B"].hp == 90 - damage
    assert scene["B"].conditions == ({"dazed"} if dazed else set())


def test_a_skipped_stone_goes_on_to_so_many_targets(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "R: Stone +30 vs. AC (1 nearby enemy)—4 damage\n  Natural even hit: The attack targets another "
                        "nearby enemy unless it's already targeted two enemies this way.")
    scene.dice(d20=[14, 14, 14])
    scene.do("G", "Stone", "A")
    assert sum([scene[who].hp for who in "ABC"]) == 270 - 3 * 4


@pytest.mark.parametrize(("times", "penalty"), [(1, 1), (3, 2)])
def test_a_dazzling_light_adds_up(stage: Callable[..., Scene], times: int, penalty: int) -> None:
    scene = duel(stage, "Flash +30 vs. MD—1 damage, and the target is dazzled by light and takes a cumulative -1 "
                        "penalty to attacks (up to a maximum of -2) until the end of the battle")
    for _ in range(times):
        strike(scene, "Flash", 15)
        scene.turn("A")
        scene.turn("G")
    parts = [repr(part) for part in scene.attack("A", "melee-basic", "G").parts]
    assert len([part for part in parts if "-1 Flash" in part]) == penalty


@pytest.mark.parametrize(("roll", "free"), [(15, True), (5, False)])
def test_one_save_ends_what_encases(stage: Callable[..., Scene], roll: int, free: bool) -> None:
    scene = duel(stage, "Shade +30 vs. PD—2 damage\n  Natural even hit: The target is encased in shadows (save ends). "
                        "While under the effect, it's weakened and takes 10 ongoing cold damage.")
    strike(scene, "Shade", 14)
    scene.turn("A")
    assert scene["A"].conditions == {"weakened"}
    scene.dice(d20=[roll])
    scene.turn("G")
    assert scene["A"].hp == 78
    assert scene["A"].conditions == (set() if free else {"weakened"})


LURE = ("R: Lure +30 vs. MD (1 nearby enemy)—1 damage\n  Natural even hit: At the start of the target's next turn, it "
        "must use its move action to engage this creature. It won't take opportunity attacks to do so, instead "
        "trying to disengage.")
OWED = ("R: Lure +30 vs. MD (1 nearby enemy)—1 damage\n  Natural even hit: The target must use its next move action "
        "to move closer to this creature.")


@pytest.mark.parametrize("line", [LURE, OWED])
@pytest.mark.parametrize(("roll", "comes"), [(15, True), (3, False)])
def test_a_lure_takes_the_next_move(stage: Callable[..., Scene], line: str, roll: int, comes: bool) -> None:
    scene = pack(stage, line)
    scene.dice(d20=[14])
    scene.do("G", "Lure", "B")
    assert scene.engaged("B") == {"H"}
    scene.dice(d20=[roll])
    scene.turn("B")
    assert scene.engaged("B") == ({"G"} if comes else {"H"})
    assert not scene.can("B", "move")


def test_misprints_are_forgiven(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Spark +30 vs. AC—2 damage, an the target is weakened (save ends)")
    strike(scene, "Spark", 15)
    assert scene["A"].conditions == {"weakened"}
