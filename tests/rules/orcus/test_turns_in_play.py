"""Turns as they follow each other in play: whose is held at all, and which end by themselves."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."
FADE = "Fade (swift, at-will): The hound becomes invisible until the end of its next turn."
BARK = "Instinct: The hound attacks the nearest enemy."


def asked(session: Session) -> str:
    """Whose turn it is that is asked about."""
    decision = session.decision
    assert decision is not None and decision.name == "turn"
    return session.battle.creatures[decision.who].sheet.name


@pytest.mark.rule("orcus.condition.stunned")
@pytest.mark.rule("orcus.condition.unconscious")
@pytest.mark.rule("orcus.condition.petrified")
@pytest.mark.parametrize(
    ("conditions", "held"),
    [([], True), (["dazed"], True), (["immobile"], True), (["controlled"], True), (["helpless"], True),
     (["stunned"], False), (["unconscious"], False), (["petrified"], False), (["surprised"], False)],
)
def test_those_who_cannot_act_are_asked_nothing(stage: Stage, conditions: list[str], held: bool) -> None:
    scene = stage(A=dict(at=(1, 1)), G=dict(side="monsters", at=(9, 9), conditions=conditions, powers=[CLAW]),
                  H=dict(side="monsters", at=(9, 1), powers=[CLAW]))
    scene.turn("A")
    session = Session(scene.battle)
    seen = [asked(session)]
    for _ in range(2):
        session.replay("end")
        seen.append(asked(session))
    assert seen == (["A", "G", "H"] if held else ["A", "H", "A"])


@pytest.mark.rule("orcus.companion.instinct")
@pytest.mark.parametrize("instinct", [True, False])
def test_a_companion_is_asked_until_its_actions_are_spent(stage: Stage, instinct: bool) -> None:
    hound: dict[str, Any] = dict(owner="A", at=(2, 1), powers=[CLAW, FADE], traits=[BARK] if instinct else [])
    scene = stage(A=dict(at=(1, 1)), W=hound, G=dict(side="monsters", at=(9, 9), powers=[CLAW]))
    scene.turn("A")
    session = Session(scene.battle)
    seen = [asked(session)]
    session.replay("end")
    seen.append(asked(session))
    if instinct:
        board = session.battle.board
        for answer in ("Fade", f"walk; to={board.square(2, 2)}", f"walk; to={board.square(2, 3)}"):
            assert asked(session) == "W", answer
            session.replay(answer)
        seen.append(asked(session))
    assert seen == (["A", "W", "G"] if instinct else ["A", "G"])
