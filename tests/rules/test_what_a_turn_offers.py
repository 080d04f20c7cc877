"""What a turn offers is all that is allowed in it, and nothing else, whatever state somebody is in and has spent."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Use
from battlemat.engine.turns.turn import TurnDecision

RULES = {"orcus": ("orcus.turn.actions", "orcus.turn.conversion"),
         "fourth": ("fourth.turn.substitute-standard", "fourth.turn.substitute-move"),
         "archmage": ("archmage.action.turn-budget", "archmage.action.standard-as-move")}
MINOR = {"orcus": "swift", "fourth": "minor", "archmage": "quick"}
STATES = {
    "orcus": ["", "dazed", "stunned", "prone", "immobile", "restrained", "grappled", "surprised", "controlled",
              "petrified", "unconscious", "blinded", "slowed"],
    "fourth": ["", "dazed", "stunned", "prone", "immobilized", "restrained", "surprised", "unconscious", "helpless",
               "dying", "slowed"],
    "archmage": ["", "dazed", "stuck", "weakened", "confused", "fear", "hampered"],
}
CASES = [pytest.param(system, state, marks=pytest.mark.rule(*RULES[system]))
         for system, states in STATES.items() for state in states]


def staged(system: str, state: str) -> Scene:
    powers = {
        "archmage": ["Claw +7 vs. AC—6 damage", "R: Dart +5 vs. PD—9 fire damage"],
    }.get(system, [
        "Claw (standard, at-will): +6 vs AC; 3 damage.", "Dart (standard, encounter): Ranged 5; +6 vs AC; 3 damage.",
        f"Fade ({MINOR[system]}, at-will): It becomes invisible until the end of its next turn.",
        "Blink (move, encounter): Teleport up to 3.", "Yell (free, encounter): It gains 5 temporary hit points.",
        f"Spite ({'counter' if system == 'orcus' else 'immediate interrupt'}, at-will): When it is hit by an attack: "
        "It shifts 1 square."])
    fields: dict[str, Any] = {} if system == "archmage" else {"at": (2, 2)}
    foe: dict[str, Any] = {} if system == "archmage" else {"at": (3, 3)}
    more: dict[str, Any] = {"engaged": [("A", "G")]} if system == "archmage" else {}
    floor = None if system == "archmage" else "\n".join([". . . . ."] * 5)
    scene = Scene(system, floor, A=dict(powers=powers, conditions=[state] if state else [], **fields),
                  G=dict(side="monsters", **foe), **more)
    scene.turn("A")
    return scene


def allowed(scene: Scene, action: Action) -> bool:
    """Whether any way of taking it is allowed."""
    who = scene.creature("A")
    return any(isinstance(use, Use) and scene.battle.refusal(who, use) is None
               for use in action.uses(scene.battle, who))


def check(scene: Scene) -> None:
    battle = scene.battle
    who = scene.creature("A")
    listed = {option.action.address for option in TurnDecision(battle, who.id).options if isinstance(option, Use)}
    actions = [*who.sheet.powers, *battle.rules.common, *battle.rules.turns.own_actions(battle, who)]
    assert listed == {action.address for action in actions if allowed(scene, action)}


@pytest.mark.parametrize(("system", "state"), CASES)
def test_all_that_is_allowed_is_offered(system: str, state: str) -> None:
    scene = staged(system, state)
    who = scene.creature("A")
    budget = (who.standard, who.move, who.minor)
    for spent in ((0, 0, 0), (1, 0, 0), (0, 1, 1), (1, 1, 1)):
        who.standard, who.move, who.minor = (max(0, had - gone) for had, gone in zip(budget, spent, strict=True))
        for acted in (0, 1):
            who.acted = acted
            check(scene)


@pytest.mark.parametrize(("system", "state"), [case for case in CASES
                                               if case.values[0] != "archmage" and case.values[1] in ("", "dazed")])
def test_what_is_used_up_is_offered_no_more(system: str, state: str) -> None:
    scene = staged(system, state)
    for name in ("Yell", "Fade", "Blink", "Dart", "Claw"):
        if scene.can("A", name, "G" if name in ("Dart", "Claw") else None):
            scene.do("A", name, "G" if name in ("Dart", "Claw") else None)
            check(scene)
