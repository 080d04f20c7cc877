"""Lines under the attacks of printed monsters at work: what went before, who else is there, how often, until when."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

pytestmark = pytest.mark.rule("archmage.attack.outcome-lines")

CLAW = "Claw +30 vs. AC—6 damage"
CLEAVE = "Cleave\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 60 damage."


def duel(stage: Callable[..., Scene], *lines: str, **fields: Any) -> Scene:
    """G's turn: a monster with these lines and a claw, engaged with A; B stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, ac=15, pd=15, md=15, powers=[CLEAVE]),
                  B=dict(hp=90, ac=15, pd=15, md=15), G=dict(side="monsters", hp=90, powers=[CLAW, *lines]), **fields)
    scene.turn("G")
    return scene


def strike(scene: Scene, power: str, natural: int, target: str = "A", **how: Any) -> int:
    """What G's attack takes from its target."""
    before = scene[target].hp
    scene.dice(d20=[natural])
    scene.do("G", power, target, **how)
    return before - scene[target].hp


@pytest.mark.parametrize(("first", "damage"), [(None, 5), (15, 12)])
def test_a_blow_remembers_what_has_hit_before(stage: Callable[..., Scene], first: int | None, damage: int) -> None:
    scene = duel(stage, "Maul +30 vs. AC—5 damage, or 12 damage if the target has been hit by at least one claw attack "
                        "earlier in the battle")
    if first:
        strike(scene, "Claw", first)
    scene.turn("G")
    assert strike(scene, "Maul", 15) == damage


def test_a_shot_is_worse_at_a_distance(stage: Callable[..., Scene]) -> None:
    spit = "R: Spit +10 vs. PD (one nearby enemy, or one faraway enemy at -4 atk)—5 damage"
    for far, damage in (([], 5), (["A"], 0)):
        scene = stage(far=far, A=dict(hp=90, pd=20), G=dict(side="monsters", hp=90, powers=[CLAW, spit]))
        scene.turn("G")
        assert strike(scene, "Spit", 12) == damage


@pytest.mark.parametrize(("targets", "damage"), [(["A"], 20), (["A", "B"], 4)])
def test_a_breath_on_one_alone_is_worse_for_it(
    stage: Callable[..., Scene], targets: list[str], damage: int
) -> None:
    scene = duel(stage, "C: Fume +30 vs. PD (up to 2 nearby enemies)—4 acid damage; OR 20 acid damage if used "
                        "against a single enemy")
    scene.dice(d20=[15] * len(targets))
    scene.do("G", "Fume", targets=targets)
    assert scene["A"].hp == 90 - damage


@pytest.mark.parametrize(("natural", "hp"), [(12, 84), (13, 84)])
def test_even_hits_wear_armor_on_up_to_a_bound(stage: Callable[..., Scene], natural: int, hp: int) -> None:
    scene = duel(stage, "Chip +30 vs. AC—6 damage\n  Natural even hit: This creature's AC increases by +2 (to a "
                        "maximum of +4) until the end of the battle.")
    scene.turn("A")
    odds, die = scene.odds("A", "melee-basic", "G").hit, scene.escalation
    scene.turn("G")
    for _ in range(3):
        assert strike(scene, "Chip", natural) == 90 - hp
        scene.turn("G")
    gained = scene.escalation - die - round(20 * (scene.odds("A", "melee-basic", "G").hit - odds))
    assert gained == (4 if natural % 2 == 0 else 0)


def test_each_ally_in_the_fray_adds_to_the_damage(stage: Callable[..., Scene]) -> None:
    gang = "Gang up +30 vs. AC—3 damage, plus 2 damage for each of its allies engaged with the target (max 4)"
    scene = stage(engaged=[("A", "G"), ("A", "H"), ("A", "I"), ("A", "J")], A=dict(hp=90, ac=15),
                  G=dict(side="monsters", powers=[gang]), H=dict(side="monsters", powers=[CLAW]),
                  I=dict(side="monsters", powers=[CLAW]), J=dict(side="monsters", powers=[CLAW]))
    scene.turn("G")
    assert strike(scene, "Gang up", 15) == 3 + 4


def test_more_targets_while_the_die_is_high(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "C: Wail +30 vs. MD (1 nearby enemy, or 2 nearby enemies if the escalation die is 2+)—4 damage")
    assert scene.can("G", "Wail", "A")
    scene.dice(d20=[15])
    scene.do("G", "Wail", targets=["A", "B"])
    assert sorted((scene["A"].hp, scene["B"].hp)) == [86, 90]
    for _ in range(2):
        scene.turn("G")
    assert scene.escalation >= 2
    scene.dice(d20=[15, 15])
    before = scene["A"].hp + scene["B"].hp
    scene.do("G", "Wail", targets=["A", "B"])
    assert scene["A"].hp + scene["B"].hp == before - 8


def test_a_second_failed_save_is_worse_than_the_first(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Venom +30 vs. AC—the target is hampered (save ends)\n  First failed save: The target takes 3 "
                        "damage.\n  Second failed save: The target takes 8 damage.")
    strike(scene, "Venom", 15)
    hurt = []
    for _ in range(3):
        before = scene["A"].hp
        scene.turn("A")
        scene.dice(d20=[2])
        scene.turn("G")
        hurt.append(before - scene["A"].hp)
    assert hurt == [3, 8, 0]


@pytest.mark.parametrize(("natural", "freed"), [(14, True), (17, False)])
def test_a_line_makes_the_save_harder(stage: Callable[..., Scene], natural: int, freed: bool) -> None:
    scene = duel(stage, "Hex +30 vs. AC—the target is hampered (save ends)\n  Natural 16+: The save is hard (16+) "
                        "instead.")
    strike(scene, "Hex", natural)
    scene.turn("A")
    scene.dice(d20=[12])
    scene.turn("G")
    assert ("hampered" not in scene["A"].conditions) == freed


def test_hindered_only_while_they_are_locked_together(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Hold down +30 vs. AC—2 damage, and until the end of its next turn, the target is "
                        "hampered while engaged with this creature")
    strike(scene, "Hold down", 15)
    assert "hampered" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "disengage", to="rear")
    assert "hampered" not in scene["A"].conditions


def test_a_power_that_comes_back_when_its_user_is_staggered(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "C: Roar +30 vs. MD (one nearby enemy)—4 damage\n  Limited use: 1/battle, but it recharges "
                        "when this creature is staggered.")
    strike(scene, "Roar", 15)
    scene.turn("G")
    assert not scene.can("G", "Roar", "A")
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Cleave", "G")
    scene.turn("G")
    assert scene["G"].staggered and scene.can("G", "Roar", "A")


def test_a_miss_leaves_a_limited_power_unspent(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "C: Roar +5 vs. MD (one nearby enemy)—4 damage\n  Limited use: 1/battle, but missing with the "
                        "attack doesn't expend it.")
    assert strike(scene, "Roar", 3) == 0
    scene.turn("G")
    assert strike(scene, "Roar", 15) == 4
    scene.turn("G")
    assert not scene.can("G", "Roar", "A")


MANDIBLES = """Mandibles +30 vs. AC—5 damage, and this creature grabs the target if it's not already grabbing a creature
  While this creature is grabbing a creature, the only legal target for its mandibles attack is the grabbed creature."""


def test_only_the_grabbed_can_be_bitten(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(hp=90, ac=15), B=dict(hp=90, ac=15),
                  G=dict(side="monsters", powers=[MANDIBLES]))
    scene.turn("G")
    assert scene.can("G", "Mandibles", "B")
    strike(scene, "Mandibles", 15)
    scene.turn("G")
    assert scene.can("G", "Mandibles", "A") and not scene.can("G", "Mandibles", "B")


def test_a_nonsense_line_stays_a_note(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Wobble +30 vs. AC—2 damage, and the target must frobnicate each ally twice (save ends)")
    assert scene["G"].notes


@pytest.mark.parametrize("words", [
    "While engaged with this creature, enemies with 24 hp or fewer are dazed and can't use the escalation die.",
    "Enemies engaged with this creature that have 24 hp or fewer are dazed and do not add the escalation die to their "
    "attacks.",
])
def test_the_weak_are_daunted_and_lose_their_momentum(stage: Callable[..., Scene], words: str) -> None:
    odds = []
    for hp in (25, 24):
        scene = stage(engaged=[("A", "G")], A=dict(hp=hp, str=14), G=dict(
            side="monsters", hp=90, ac=14, powers=[CLAW], traits=[f"Dread: {words}"]))
        for _ in range(3):
            scene.turn("A")
        assert scene.escalation == 2 and ("dazed" in scene["A"].conditions) == (hp == 24)
        odds.append(scene.odds("A", "melee-basic", "G").hit)
    assert round(20 * (odds[0] - odds[1])) == 4 + 2


def test_what_it_gains_until_the_target_saves_goes_with_that_save(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Web +10 vs. AC—the target is stuck (save ends); until the target saves, this creature gains a "
                        "+3 attack bonus against it", "Paw +2 vs. AC—1 damage")
    odds = scene.odds("G", "Paw", "A").hit
    strike(scene, "Web", 15)
    assert round(20 * (scene.odds("G", "Paw", "A").hit - odds)) == 3
    assert scene.odds("G", "Paw", "B").hit == pytest.approx(odds)
    scene.turn("A")
    scene.dice(d20=[15])
    scene.turn("G")
    assert scene.odds("G", "Paw", "A").hit == pytest.approx(odds)


def test_a_quick_squeeze_for_whoever_is_held(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Seize +30 vs. AC—the target is grabbed", "Squeeze +30 vs. AC—4 damage\n  This attack only "
                        "requires a quick action when used against an enemy this creature is grabbing.")
    strike(scene, "Seize", 15)
    assert not scene.can("G", "Claw", "A")
    assert strike(scene, "Squeeze", 15) == 4
    assert scene["G"].actions["quick"] == 0
