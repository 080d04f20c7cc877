"""More of what monsters' lines print, at work: several actions in one trait, movement that is owed, halved blows."""

from collections.abc import Callable
from typing import Any

from battlemat import Scene

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
