"""What critical hits undo, what spells break, fears told in full."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
CLEAVE = "Cleave\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
SHOT = (
    "Shot\nRanged attack\nAt-Will\nTarget: One nearby or far away enemy\nAttack: Dexterity + Level vs. AC\n"
    "Hit: 6 damage."
)
SPARK = (
    "Spark\nRanged spell\nAt-Will\nTarget: One nearby or far away enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 1 damage."
)


def duel(stage: Callable[..., Scene], *lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with a claw and these lines, engaged with A; B stands by."""
    hero = dict(hp=90, ac=15, pd=15, md=15, powers=[CLEAVE, SHOT, SPARK])
    scene = stage(engaged=[("A", "G")], A=hero, B=hero,
                  G=dict(side="monsters", hp=90, ac=15, pd=15, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def strike(scene: Scene, power: str, natural: int, target: str = "A", who: str = "G") -> int:
    """What an attack takes from its target."""
    before = scene[target].hp
    scene.dice(d20=[natural])
    scene.do(who, power, target)
    return before - scene[target].hp


@pytest.mark.parametrize(("far", "worse"), [([], 2), (["B"], 4)])
def test_shots_miss_it_the_more_the_farther_they_come(stage: Callable[..., Scene], far: list[str], worse: int) -> None:
    found = []
    for trait in ("Steam: Ranged attacks against this creature take a -2 penalty, or a -4 penalty if the attacker is "
                  "far away.", "Steam: This creature is hot."):
        scene = duel(stage, trait, far=far)
        scene.turn("B")
        found.append(round(20 * scene.odds("B", "Shot", "G").hit))
    assert found[1] - found[0] == worse


def test_a_critical_hit_takes_an_attack_from_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "R: Burst +30 vs. PD—7 damage", "Crack: A critical hit against this creature cancels its burst "
                        "attack.")
    assert strike(scene, "Burst", 15) == 7
    scene.turn("A")
    strike(scene, "Cleave", 20, "G", "A")
    scene.turn("G")
    assert not scene.can("G", "Burst", "A")


@pytest.mark.parametrize(("allies", "damage"), [(1, 8), (4, 10)])
def test_its_kin_make_its_attacks_worse(stage: Callable[..., Scene], allies: int, damage: int) -> None:
    kin = {name: dict(side="monsters") for name in "HIJK"[:allies]}
    scene = duel(stage, "Grove: This creature's attacks deal +2 damage for each other allied creature in the "
                        "battle (max +4).", **kin)
    assert strike(scene, "Claw", 15) == damage


@pytest.mark.parametrize(("times", "said"), [(1, "targeted by an enemy's spell"), (2, "hit by two enemy spells")])
def test_spells_break_its_hold_on_the_escalation_die(stage: Callable[..., Scene], times: int, said: str) -> None:
    scene = duel(stage, f"Hold: This creature and each of its nearby allies can use the escalation die unless this "
                        f"creature has been {said} since its last turn.", H=dict(side="monsters", powers=[CLAW]))
    while scene.escalation < 2:
        scene.turn("G")
    plain = 30 + scene.escalation
    assert scene.attack("G", "Claw", "A").value == scene.attack("H", "Claw", "A").value == plain
    for cast in range(2):
        scene.turn("AB"[cast])
        strike(scene, "Spark", 15, "G", "AB"[cast])
        lost = scene.escalation if cast + 1 >= times else 0
        assert scene.attack("G", "Claw", "A").value == 30 + scene.escalation - lost
    scene.turn("G")
    assert scene.attack("H", "Claw", "A").value == 30
    scene.turn("A")
    assert scene.attack("G", "Claw", "A").value == 30 + scene.escalation


def test_once_staggered_its_tricks_hurt_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Snap +30 vs. AC—2 damage", "Once hurt: Once this creature is staggered, it takes 5 damage "
                        "whenever it uses snap.")
    strike(scene, "Snap", 15)
    assert scene["G"].hp == 90
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15), G=dict(side="monsters", hp=90, at_hp=40, powers=[
        "Snap +30 vs. AC—2 damage", "Once hurt: Once this creature is staggered, it takes 5 damage whenever it uses "
        "snap."]))
    scene.turn("G")
    strike(scene, "Snap", 15)
    assert scene["G"].hp == 35


def test_it_vanishes_from_the_press(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Gone: Once per battle as a move action, this creature can become invisible, pop free from all "
                        "enemies engaged with it, move away somewhere nearby, and then reappear.")
    assert scene.engaged("G") == {"A"}
    scene.do("G", "Gone")
    assert not scene.engaged("G") and not scene["G"].conditions
    assert not scene.can("G", "Gone")


def test_it_spends_its_action_to_eat(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15), G=dict(side="monsters", hp=90, at_hp=40, powers=[
        CLAW, "Glutton: A creature that spends its standard action stuffing coins into its mouth heals 9 hit points."]))
    scene.turn("G")
    scene.do("G", "Glutton")
    assert scene["G"].hp == 49
    assert not scene.can("G", "Claw", "A")


def test_a_glare_dazes_the_weak(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Glare: Twice per battle as a quick action; this creature can terrify each enemy engaged with "
                        "it that has 95 hp or fewer (they are dazed and unable to use the escalation die until the "
                        "end of their next turn) as a fear effect.")
    scene.do("G", "Glare")
    assert scene["A"].conditions == {"dazed", "fear"} and not scene["B"].conditions
    scene.turn("A")
    scene.turn("G")
    assert not scene["A"].conditions


@pytest.mark.parametrize("gulped", [True, False])
def test_the_staggered_it_has_swallowed_gasp(stage: Callable[..., Scene], gulped: bool) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, at_hp=40, ac=15), B=dict(hp=90), G=dict(
        side="monsters", powers=["Gulp +30 vs. AC—2 damage, and the target is engulfed (hard save ends)",
                                 "Melt: Any engulfed creature that is also staggered must begin making last gasp "
                                 "saves or become paralyzed as its juices overwhelm it."]))
    scene.turn("G")
    if gulped:
        strike(scene, "Gulp", 15)
    for failed in range(4 if gulped else 0):
        scene.turn("A")
        scene.dice(d20=[5, 5])
        scene.turn("B")
        assert scene["A"].alive is (failed < 3)


def test_off_its_mount_it_hurts_less(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Rider: Reduce this creature's attack damage by 4 when it's not riding a goat.")
    assert strike(scene, "Claw", 15) == 2
