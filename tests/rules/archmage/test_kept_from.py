"""What keeps a creature from things: from getting away, from shooting and speaking, from all that a recovery heals."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw +20 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
BLESS = ("Bless\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target gains 5 temporary hit points.")
HOOK = "Hook +20 vs. AC—6 damage, and the target is grabbed"


def duel(stage: Stage, *traits: str, engaged: bool = True, hero: dict[str, Any] | None = None,
         **monster: Any) -> Scene:
    """A, a hero, in melee with a monster G that has these traits; B and H stand by."""
    return stage(engaged=[("A", "G")] if engaged else [],
                 A=dict(hp=90, powers=[JAB, BOLT, BLESS], **(hero or {})), B={},
                 G=dict(side="monsters", hp=90, powers=[HOOK, CLAW], traits=list(traits), **monster),
                 H=dict(side="monsters", hp=90))


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.parametrize("sticky", [False, True])
@pytest.mark.parametrize("way", [{"to": "rear"}, {"target": "H"}, {}])
def test_who_is_kept_from_disengaging_may_not_try(stage: Stage, sticky: bool, way: dict[str, Any]) -> None:
    scene = duel(stage, *(["Sticky: Enemies engaged with this creature can't disengage from it."] if sticky else []))
    scene.turn("A")
    assert scene.why_not("A", "disengage", **way) == ("archmage.disengage.check" if sticky else None)


@pytest.mark.rule("archmage.grabbed.no-ranged")
@pytest.mark.parametrize("held", [False, True])
def test_the_held_shoot_at_nobody_but_still_help_from_afar(stage: Stage, held: bool) -> None:
    scene = duel(stage)
    if held:
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Hook", "A")
    scene.turn("A")
    for target in "GH":
        assert scene.why_not("A", "Bolt", target) == ("archmage.grabbed.no-ranged" if held else None)
    assert scene.why_not("A", "Bless", "B") is None
    assert scene.can("A", "Jab", "G")


@pytest.mark.rule("archmage.ruling.stunned-free")
@pytest.mark.parametrize("speech", ["no", "yes"])
@pytest.mark.parametrize("condition", ["", "stunned", "unconscious"])
def test_who_may_speak_while_stunned_may_do_nothing_else(stage: Stage, speech: str, condition: str) -> None:
    scene = stage(options={"stunned_speech": speech}, engaged=[("A", "G")],
                  A=dict(powers=[JAB], conditions=[condition] if condition else []), B={}, G=dict(side="monsters"))
    scene.turn("A")
    able = condition == ""
    assert scene.can("A", "talk") is (able or (speech == "yes" and condition == "stunned"))
    for action, target in (("Jab", "G"), ("rally", None), ("move", None), ("drop-item", None)):
        if action == "Jab" or not able:
            assert scene.can("A", action, target) is able, action


TOLL = ("Toll: When you choose to add the escalation die to an attack against this creature, you only heal half the "
        "normal hit points the next time you heal using a recovery this battle.")


@pytest.mark.rule("archmage.recovery.amount", "archmage.recovery.overdraw-half")
@pytest.mark.parametrize(("rolled", "whole", "half"), [(1, 1, 1), (2, 2, 1), (3, 3, 1), (4, 4, 2), (5, 5, 2),
                                                       (8, 8, 4)])
@pytest.mark.parametrize("tolled", [False, True])
@pytest.mark.parametrize("recoveries", [8, 0])
def test_half_of_a_recovery_is_never_less_than_one(
    stage: Stage, rolled: int, whole: int, half: int, tolled: bool, recoveries: int
) -> None:
    scene = duel(stage, TOLL, hero=dict(at_hp=40, recoveries=recoveries), ac=5)
    scene.turn("A")
    scene.turn("A")
    if tolled:  # By now there is an escalation die to add.
        scene.dice(d20=[12])
        scene.do("A", "Jab", "G")
        scene.turn("A")
    scene.dice(d8=[rolled])
    scene.do("A", "rally")
    expected = half if tolled else whole
    if not recoveries:
        expected = max(1, expected // 2)
    assert scene["A"].hp == 40 + expected


@pytest.mark.rule("archmage.action.turn-budget")
def test_a_turn_holds_a_standard_a_move_and_a_quick_action(stage: Stage) -> None:
    scene = duel(stage)
    for key in "ABGH":
        scene.turn(key)
        assert scene[key].actions == {"standard": 1, "move": 1, "quick": 1}


@pytest.mark.rule("archmage.ruling.grab-details", "archmage.grabbed.start-and-let-go")
@pytest.mark.parametrize("immune", [False, True])
@pytest.mark.parametrize("times", [1, 2])
def test_one_is_held_once_by_the_same_and_the_immune_are_never(stage: Stage, immune: bool, times: int) -> None:
    scene = duel(stage, hero=dict(immune=["grabbed"]) if immune else {})
    for _ in range(times):
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", "Hook", "A")
    assert scene["A"].hp == 90 - 6 * times
    assert ("grabbed" in scene["A"].conditions) is not immune
    assert len(scene.battle.creatures[0].effects) == (0 if immune else 1)
    if not immune:
        scene.turn("G")
        scene.do("G", "release-grab", "A")
    assert "grabbed" not in scene["A"].conditions
