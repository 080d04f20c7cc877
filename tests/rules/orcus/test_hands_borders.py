"""Hands on others: whom one may shove, seize, drag and treat, which ways a drag goes, what the rules list."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BURN = "Burn (standard, at-will): Ranged 20; +40 vs Ref; the target takes 5 persistent fire damage (save ends)."


def targets(scene: Scene, action: str, who: int = 0) -> set[str]:
    """Whom the rules themselves say an action may be aimed at."""
    battle = scene.battle
    uses = battle.rules.actions[action].uses(battle, battle.creatures[who])
    return {battle.creatures[use.target].name for use in uses}


@pytest.mark.rule("orcus.act.shove")
@pytest.mark.rule("orcus.act.grapple")
@pytest.mark.parametrize("action", ["shove", "grapple"])
def test_whom_one_lays_hands_on(stage: Stage, action: str) -> None:
    crowded = stage(
        A={"at": (5, 5), "str": 18},
        B={"at": (5, 6)},
        G={"side": "monsters", "at": (6, 5), "powers": [CLUB]},
        H={"side": "monsters", "at": (4, 5), "at_hp": 1, "powers": [CLUB]},
        I={"side": "monsters", "at": (7, 7), "powers": [CLUB]},
        J={"side": "monsters", "at": (4, 3), "size": "large", "powers": [CLUB]},
        K={"side": "monsters", "at": (2, 6), "size": "huge", "powers": [CLUB]},
    )
    crowded.turn("A")
    rule = f"orcus.act.{action}"
    assert crowded.why_not("A", action, "A") == rule
    assert crowded.why_not("A", action, "K") == rule  # adjacent and two sizes larger
    assert crowded.why_not("A", action, "I") == rule  # two squares away
    for whom in "GHJ":
        assert crowded.can("A", action, whom)
    assert targets(crowded, action) == {"G", "H", "J"}
    crowded.dice(d20=[15], d8=[8])
    crowded.do("A", "melee-basic", "H")
    assert not crowded["H"].alive
    crowded.turn("A")
    assert crowded.why_not("A", action, "H") == rule
    assert targets(crowded, action) == {"G", "J"}


DRAG = """
    . . . . . . .
    . . # . . . .
    . . . , . A G
    . . . , . . .
    . . . . . . .
"""


def held(stage: Stage, speed: int = 6) -> Scene:
    """A holds G and begins its next turn."""
    scene = stage(
        DRAG,
        A={"str": 18, "speed": speed},
        G={"side": "monsters", "hp": 60, "fort": 12, "ref": 12, "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "grapple", "G")
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.act.move-grappled")
@pytest.mark.rule("orcus.ruling.move-grappled-distance")
@pytest.mark.parametrize(("speed", "path", "legal"), [
    (6, [(4, 2), (4, 1), (4, 0)], True), (6, [(4, 2), (3, 2)], True), (6, [(4, 2), (3, 2), (2, 2)], False),
    (5, [(4, 2), (4, 1), (4, 0)], False), (5, [(4, 2), (4, 1)], True), (6, [(4, 1), (3, 1), (2, 0)], False),
    (6, [(3, 2)], False), (6, [(4, 1), (2, 1)], False), (1, [(4, 2)], False), (2, [(4, 2)], True),
])  # fmt: skip
def test_the_way_of_a_drag_is_paid_for_out_of_half_the_speed(
    stage: Stage, speed: int, path: list[Square], legal: bool
) -> None:
    scene = held(stage, speed)
    why = scene.why_not("A", "move-grappled", "G", path=path)
    assert why == (None if legal else "orcus.act.move-grappled")
    if legal:
        start = len(scene.log)
        scene.dice(d20=[19])
        scene.do("A", "move-grappled", "G", path=path)
        assert [event.value for event in scene.log[start:] if event.kind == "move" and event.who == "A"] == path
        assert scene.distance("A", "G") == 1


@pytest.mark.rule("orcus.act.move-grappled")
def test_a_drag_goes_somewhere_else(stage: Stage) -> None:
    scene = held(stage)
    assert scene.why_not("A", "move-grappled", "G") == "orcus.act.move-grappled"
    assert scene.why_not("A", "move-grappled", "G", to=(5, 2)) == "orcus.act.move-grappled"
    battle = scene.battle
    uses = battle.rules.actions["move-grappled"].uses(battle, battle.creatures[0])
    squares = [(c, r) for c in range(7) for r in range(5)]
    assert {battle.board.coords(use.to) for use in uses} == {
        square for square in squares if scene.can("A", "move-grappled", "G", to=square)
    }


@pytest.mark.rule("orcus.act.treat-first-aid")
@pytest.mark.rule("orcus.act.treat-saving-throw")
@pytest.mark.rule("orcus.act.treat-wound")
def test_who_can_be_treated_for_what(stage: Stage) -> None:
    scene = stage(
        A={"at": (5, 5), "skills": {"heal": 30}},
        B={"at": (6, 5), "at_hp": -3},
        C={"at": (4, 5), "at_hp": 20},
        D={"at": (5, 7), "at_hp": -3},
        E={"at": (5, 4)},
        G={"side": "monsters", "at": (6, 6), "at_hp": 10, "powers": [BURN]},
    )
    scene.turn("A")
    assert targets(scene, "treat-first-aid") == {"B"}
    assert targets(scene, "treat-save") == {"B"}
    assert "B" in targets(scene, "treat-wound") and "D" not in targets(scene, "treat-wound")
    for action in ("treat-first-aid", "treat-save", "treat-wound"):
        listed = targets(scene, action)
        for whom in "ABCDEG":
            assert scene.can("A", action, whom) is (whom in listed), (action, whom)
        assert not listed & {"A", "D", "G"}
    scene.dice(d20=[11, 10])
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Burn", "E")
    scene.turn("A")
    assert targets(scene, "treat-save") == {"B", "E"}


@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.rule("orcus.act.help-defense")
@pytest.mark.parametrize("action", ["help-attack", "help-defense"])
def test_whom_one_helps_and_against_whom(stage: Stage, action: str) -> None:
    scene = stage(
        A={"at": (5, 5)},
        B={"at": (15, 5)},
        C={"at": (5, 6)},
        G={"side": "monsters", "at": (6, 5), "powers": [CLUB]},
        H={"side": "monsters", "at": (7, 5), "powers": [CLUB]},
    )
    scene.turn("A")
    battle = scene.battle
    uses = battle.rules.actions[action].uses(battle, battle.creatures[0])
    listed = {(battle.creatures[use.target].name, battle.creatures[int(use.chosen("against"))].name) for use in uses}
    assert listed == {("B", "G"), ("C", "G")}
    for ally in "ABCGH":
        for foe in "ABCGH":
            may = scene.can("A", action, ally, choose={"against": foe})
            assert may is ((ally, foe) in listed), (ally, foe)
