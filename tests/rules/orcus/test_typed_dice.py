"""Dice that are thrown at the table: for whom a result is asked, which there are, and that what is said counts."""

import pytest

from battlemat import Scene
from battlemat.engine.dice import Dice, HeroDice, TableDice
from battlemat.engine.record.session import Session

CLAW = "Claw (standard, at-will): +6 vs AC; 1d6+2 damage."


def begun(turn: str, dice: type[Dice]) -> Session:
    """A strikes with an attack bonus of 3 and 1d8, G with 6 and 1d6+2; both have an AC of 15."""
    scene = Scene("orcus", A=dict(at=(1, 1), weapon="blade +3 1d8"), G=dict(side="monsters", at=(2, 1), powers=[CLAW]))
    scene.turn(turn)
    scene.battle.dice = dice(7)
    return Session(scene.battle)


@pytest.mark.rule("orcus.attack.roll")
@pytest.mark.rule("orcus.attack.sequence")
@pytest.mark.parametrize(
    ("turn", "dice", "asks"),
    [("A", Dice, False), ("G", Dice, False), ("A", TableDice, True), ("G", TableDice, True), ("A", HeroDice, True),
     ("G", HeroDice, False)],
)
def test_whose_dice_are_asked_for(turn: str, dice: type[Dice], asks: bool) -> None:
    session = begun(turn, dice)
    session.replay("melee-basic#0; target=1" if turn == "A" else "Claw#0; target=0")
    decision = session.decision
    assert decision is not None
    assert (decision.name == "roll") is asks
    if asks:
        assert session.battle.creatures[decision.who].sheet.name == turn
        assert [option.key for option in decision.options] == [str(n) for n in range(1, 21)]
        assert session.battle.dice.rolled == 1


@pytest.mark.rule("orcus.attack.roll")
@pytest.mark.rule("orcus.attack.proficiency")
@pytest.mark.parametrize(("shown", "hits"), [(2, False), (11, False), (12, True), (19, True)])
def test_what_is_said_of_a_die_counts(shown: int, hits: bool) -> None:
    session = begun("A", HeroDice)
    session.replay("melee-basic#0; target=1")
    session.replay(str(shown))
    decision = session.decision
    assert decision is not None
    assert (decision.name == "roll") is hits
    before = session.battle.creatures[1].hp
    if hits:
        assert [option.key for option in decision.options] == [str(n) for n in range(1, 9)]
        session.replay("5")
        assert session.battle.creatures[1].hp == before - 5
        assert session.battle.dice.rolled == 2
    else:
        assert session.battle.creatures[1].hp == before
