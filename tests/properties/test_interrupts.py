"""Interrupts inside interrupts, played through a `Session`: each answer can be taken back exactly."""

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Option
from battlemat.engine.dice import Dice
from battlemat.engine.record.session import Session
from battlemat.testing.soak import digest

SNAP = "Snap (counter, at-will): When an adjacent enemy hits an ally: +40 vs AC; 2d6 damage."
MAUL = "Maul (standard, at-will): +40 vs AC; 1d6 damage."
DEPTHS = ("walk; to=8", "Maul#0; target=0", "Snap#2; target=1")


def staged(seed: int) -> Session:
    """A is about to walk away from G, who strikes at whoever leaves and whom B counters when it hits an ally."""
    scene = Scene(
        "orcus",
        ". . A G B .",
        A={"hp": 60},
        G={"side": "monsters", "hp": 60, "powers": [MAUL]},
        B={"powers": [SNAP]},
    )
    scene.turn("A")
    battle = scene.battle
    battle.dice = Dice(seed)
    return Session(battle)


def taken(session: Session, key: str) -> Option:
    """The option with this key; the decision must offer it."""
    decision = session.decision
    assert decision is not None
    return next(option for option in decision.options if option.key == key)


def state(session: Session) -> tuple[object, ...]:
    """Everything about a session: the battle, its log, what is asked and what could be answered."""
    decision = session.decision
    options = [] if decision is None else [option.key for option in decision.options]
    events = [(e.kind, e.who, e.target, e.value, e.name) for e in session.battle.log]
    return digest(session.battle), events, repr(decision), options, list(session.answers)


@pytest.mark.rule("orcus.immediate.counter")
@pytest.mark.rule("orcus.opportunity.timing")
@pytest.mark.parametrize("seed", range(4))
def test_a_counter_inside_an_opportunity_attack_inside_a_move_is_undone_answer_by_answer(seed: int) -> None:
    session = staged(seed)
    opening = len(session.battle.log)
    states = [state(session)]
    for depth, key in enumerate(DEPTHS):
        assert session.driver.resting == (depth == 0)  # the answers after the first interrupt something under way
        session.answer(taken(session, key))
        after = state(session)
        assert after != states[-1]
        assert session.undo()
        assert state(session) == states[-1]
        session.answer(taken(session, key))
        assert state(session) == after
        assert digest(session.fork().battle) == after[0]
        states.append(after)
    assert session.driver.resting
    kinds = [(e.kind, e.name) for e in session.battle.log[opening:] if e.kind in ("use", "damage", "move")]
    assert kinds[:3] == [("use", "walk"), ("use", "Maul"), ("use", "Snap")]
    assert [kind for kind, _ in kinds[3:6]] == ["damage", "damage", "move"]  # innermost first
    for before in reversed(states[:-1]):
        assert session.undo()
        assert state(session) == before
    assert not session.undo()


@pytest.mark.rule("orcus.ruling.interrupted-action")
def test_declining_at_each_depth_leaves_the_answers_before_it_as_they_were() -> None:
    session = staged(0)
    for depth, key in enumerate(DEPTHS):
        if depth:
            before = state(session)
            session.answer(taken(session, "decline"))
            assert session.undo()
            assert state(session) == before
        session.answer(taken(session, key))
