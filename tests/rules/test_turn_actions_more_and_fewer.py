"""Actions that an effect gives to a turn or takes from it, and how many of them one that is dazed may take."""

import pytest

from battlemat import Scene

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.condition.dazed", "orcus.turn.actions")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.condition.dazed", "fourth.turn.standard-action"))]
CLAW = "Claw (standard, at-will): +20 vs AC; 1 damage."
GRUNT = "Grunt (THIRD, at-will): The goblin gains 1 temporary hit point."


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("dazed", [False, True])
@pytest.mark.parametrize(("words", "more"), [
    ("", (0, 0, 0)), ("has no move action until the end of its next turn", (0, -1, 0)),
    ("has no standard action until the end of its next turn", (-1, 0, 0)),
    ("has no THIRD action until the end of its next turn", (0, 0, -1)),
    ("gains an additional standard action until the end of its next turn", (1, 0, 0)),
    ("gains an additional move action until the end of its next turn", (0, 1, 0)),
    ("gains an additional THIRD action until the end of its next turn", (0, 0, 1)),
])
def test_a_turn_has_what_is_given_and_lacks_what_is_taken(
    system: str, dazed: bool, words: str, more: tuple[int, int, int]
) -> None:
    third = {"orcus": "swift", "fourth": "minor"}[system]
    hex = "Hex (standard, at-will): +20 vs AC; 1 damage" + (f", and the target {words}." if words else ".")
    scene = Scene(system, A=dict(side="monsters", name="Goblin", at=(1, 1), hp=90, powers=[
                      CLAW, GRUNT.replace("THIRD", third)], conditions=["dazed"] if dazed else []),
                  G=dict(at=(2, 1), hp=90, powers=[hex.replace("THIRD", third)]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    held = [1, 1, 1] if not dazed else [1, 0, 0]
    assert [scene["A"].actions[name] for name in ("standard", "move", third)] == [
        max(0, has + change) for has, change in zip(held, more, strict=True)]
    taken = 0
    for action, target in (("Claw", "G"), ("Claw", "G"), ("Grunt", None), ("Grunt", None), ("Grunt", None),
                           ("Grunt", None)):
        if scene.can("A", action, target):
            scene.dice(d20=[10] if action == "Claw" else [])
            scene.do("A", action, target)
            taken += 1
    whole = 3 if not dazed else 1  # A standard or a move action buys a third.
    assert taken == whole + sum(change for change in more if change > 0 or not dazed or more[0] < 0)
