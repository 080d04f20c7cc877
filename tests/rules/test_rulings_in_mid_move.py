"""A ruling that breaks into a question: what has become impossible by it is no longer offered, all else still is."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.record.session import Session

GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.opportunity.trigger")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.opportunity.leaving-adjacent"))]
MAP = """
    . . . . . . . .
    . . A G . . . .
    . . . . . . . .
    . . . . . . . H
"""


def opened(system: str, **fields: Any) -> tuple[Scene, Session]:
    """A in its turn beside G, with H far off."""
    scene = Scene(system, MAP, A=dict(hp=40, **fields.get("A", {})),
                  G=dict(side="monsters", **fields.get("G", {})), H=dict(side="monsters"))
    scene.turn("A")
    return scene, Session(scene.battle)


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize(("words", "offered", "arrives"), [
    ("hp A 9", True, True), ("temp G 3", True, True), ("weakened G", True, True), ("stunned G", False, True),
    ("kill G", False, True), ("unconscious G", False, True), ("move G to 6,0", False, True), ("kill H", True, True),
    ("remove G", False, True), ("light dim", True, True),
])
def test_an_opportunity_is_offered_while_it_can_be_taken(
    system: str, words: str, offered: bool, arrives: bool
) -> None:
    scene, on = opened(system)
    board = scene.battle.board
    path = (board.square(2, 2), board.square(1, 2), board.square(0, 2))
    on.answer(Use(scene.battle.rules.actions["walk"], path=path[1:], to=path[2]))
    assert isinstance(on.decision, Offer) and on.decision.who == 1
    before = [on.decision.text(option) for option in on.decision.options]
    on.rule(words)
    assert isinstance(on.decision, Offer) is offered
    if isinstance(on.decision, Offer):
        assert [on.decision.text(option) for option in on.decision.options] == before
        scene.dice(d20=[19], d8=[1])
        attack = next(option for option in on.decision.options if isinstance(option, Use))
        on.answer(attack)
        assert scene.last("attack").who == "G"
    assert (scene["A"].at == (0, 2)) is arrives
