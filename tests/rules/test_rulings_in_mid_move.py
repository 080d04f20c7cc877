"""A ruling that breaks into a question: what has become impossible by it is no longer offered, all else still is."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Choice, Use
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


@pytest.mark.parametrize("system", [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.move.no-shared-end")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.ruling.forced-into-creatures"))])
@pytest.mark.parametrize(("words", "barred"), [("move B to 4,1", (4, 1)), ("move B to 0,0", None),
                                             ("terrain 4,0 wall", (4, 0)), ("light dim", None)])
def test_a_push_is_offered_over_the_squares_that_are_left(
    system: str, words: str, barred: tuple[int, int] | None
) -> None:
    line = "Shove (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 1 square."
    scene = Scene(system, MAP, A=dict(hp=40, powers=[line]), G=dict(side="monsters"), H=dict(side="monsters"),
                  B=dict(side="heroes", at=(0, 3)))  # fmt: skip
    scene.turn("A")
    on = Session(scene.battle)
    scene.dice(d20=[10])
    shove = next(power for power in scene.battle.creatures[0].sheet.powers if power.name == "Shove")
    on.answer(Use(shove, target=1))
    assert on.decision is not None
    board = scene.battle.board

    def ends() -> set[tuple[int, int]]:
        assert on.decision is not None
        return {board.coords(option.squares[-1]) for option in on.decision.options
                if isinstance(option, Choice) and option.squares}

    before = ends()
    assert before == {(4, 0), (4, 1), (4, 2)}
    on.rule(words)
    assert ends() == before - {barred}


@pytest.mark.parametrize("system", [pytest.param("orcus", marks=pytest.mark.rule("orcus.forced.shunt")),
                                    pytest.param("fourth", marks=pytest.mark.rule("fourth.forced.slide"))])
@pytest.mark.parametrize("words", ["light dim", "move B to 4,1"])
def test_a_slide_may_still_be_left_undone_after_a_ruling(system: str, words: str) -> None:
    line = "Shove (standard, at-will): +20 vs AC; 1 damage, and the target slides 1 square."
    scene = Scene(system, MAP, A=dict(hp=40, powers=[line]), G=dict(side="monsters"), H=dict(side="monsters"),
                  B=dict(side="heroes", at=(0, 3)))  # fmt: skip
    scene.turn("A")
    on = Session(scene.battle)
    scene.dice(d20=[10])
    shove = next(power for power in scene.battle.creatures[0].sheet.powers if power.name == "Shove")
    on.answer(Use(shove, target=1))
    assert on.decision is not None and "none" in [option.key for option in on.decision.options]
    on.rule(words)
    on.answer(next(option for option in on.decision.options if option.key == "none"))
    assert scene["G"].at == (3, 1)
