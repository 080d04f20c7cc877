"""What a scene says it can do it does, and what it says it can't it refuses by the same rule, whatever is asked."""

from __future__ import annotations

import random
from typing import Any

import pytest

from battlemat import Illegal, Scene

GRID_HERO = (
    "Gale (standard, at-will): Near burst 1; targets enemies; +8 vs Ref; 1d6 damage, and the target is pushed 2 "
    "squares.",
    "Blink (move, at-will): Teleport 4 squares.",
)
GRID_FOE = (
    "Hook (standard, at-will): Reach 2; +8 vs AC; 1d8+3 damage, and the target is pulled 1 square.",
    "Dart (standard, at-will): Ranged 10; +8 vs AC; 1d6+3 damage.",
    "Slip (move, at-will): Shift 2 squares.",
)
BAND_HERO = (
    "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage.",
)
BAND_FOE = ("Claw +7 vs. AC—6 damage", "R: Dart +5 vs. PD—9 fire damage")
CONDITIONS = {
    "orcus": ("prone", "dazed", "slowed", "immobile", "stunned", "grappled"),
    "fourth": ("prone", "dazed", "slowed", "immobilized", "stunned", "blinded"),
    "archmage": ("dazed", "hampered", "stuck", "stunned", "weakened"),
}
KEYS = "ABGH"


def staged(system: str, dice: random.Random) -> Scene:
    """Two heroes and two monsters anywhere, in any state."""
    grid = system != "archmage"
    creatures: dict[str, dict[str, Any]] = {}
    places = dice.sample([(column, row) for column in range(3, 8) for row in range(3, 8)], 4)
    for key, place in zip(KEYS, places, strict=True):
        hero = key in "AB"
        powers = (GRID_HERO if hero else GRID_FOE) if grid else (BAND_HERO if hero else BAND_FOE)
        fields: dict[str, Any] = dict(side="heroes" if hero else "monsters", hp=40, at_hp=dice.choice([40, 40, 12, 0]),
                                      powers=list(powers),
                                      conditions=dice.sample(CONDITIONS[system], dice.choice([0, 0, 0, 1])))
        if not hero:
            fields["at_hp"] = max(1, fields["at_hp"])
        creatures[key] = {**fields, "at": place} if grid else fields
    rest: dict[str, Any] = dict(creatures)
    engaged = () if grid else dice.sample([("A", "G"), ("B", "H")], dice.randint(0, 2))
    return Scene(system, None, engaged=engaged, seed=dice.randrange(1 << 30), **rest)


def asked(scene: Scene, system: str, who: str, dice: random.Random) -> tuple[str, dict[str, Any]]:
    """An action and arguments for it: sensible ones, senseless ones."""
    names = [*scene.rules.actions, *(power.name for power in scene.creature(who).sheet.powers)]
    square = (dice.randint(1, 9), dice.randint(1, 9))
    place: Any = square if system != "archmage" else dice.choice(["field", "rear", "far", "sea"])
    arguments: dict[str, Any] = {}
    for name, value, odds in (
        ("target", dice.choice(KEYS), 0.5), ("to", place, 0.3), ("using", dice.choice(["standard", "move"]), 0.08),
        ("path", [square, (square[0] + 1, square[1])], 0.08), ("targets", dice.sample(KEYS, 2), 0.05),
        ("choose", {dice.choice(["push", "pull", "teleport", "shift", "attack", "action", "mode", "skill", "save",
                                 "when", "to", "beside", "knock-out"]):
                    dice.choice([True, square, [square], "Hook", "athletics", "move", "A"])}, 0.25),
    ):
        if dice.random() < odds:
            arguments[name] = value
    return dice.choice(names), arguments


def outcome(scene: Scene, ask: str, who: str, action: str, arguments: dict[str, Any]) -> str:
    """How it comes out: "yes", "misuse", or the rule against it."""
    try:
        found = getattr(scene, ask)(who, action, **arguments)
    except ValueError as error:
        return f"misuse: {error}"
    except Illegal as illegal:
        return illegal.rule
    if ask == "do":
        return "yes"
    return ("yes" if found else "no") if ask == "can" else found or "yes"


@pytest.mark.parametrize("system", ["orcus", "fourth", "archmage"])
@pytest.mark.parametrize("seed", range(6))
def test_can_why_not_and_do_agree(system: str, seed: int) -> None:
    dice = random.Random(f"{system} {seed}")
    scene = staged(system, dice)
    who = dice.choice([key for key in KEYS if scene[key].alive])
    scene.turn(who)
    for _ in range(40):
        if scene.battle.active < 0 or scene.battle.active != scene.id(who):
            break
        action, arguments = asked(scene, system, who, dice)
        told = f"{who} {action} {arguments}"
        rule = outcome(scene, "why_not", who, action, arguments)
        can = outcome(scene, "can", who, action, arguments)
        state = str(scene)
        did = outcome(scene, "do", who, action, arguments)
        assert did == rule, told
        assert can == (rule if rule == "yes" or rule.startswith("misuse") else "no"), told
        if did != "yes":
            assert str(scene) == state, told
