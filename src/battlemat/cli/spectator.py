"""Watching a fight that the opponent plays on every side."""

from __future__ import annotations

from battlemat.cli.telling import Teller
from battlemat.engine.record.session import Session
from battlemat.engine.turns.turn import TurnDecision
from battlemat.fighting import MOST_IN_A_TURN, mended
from battlemat.players.player import Player, ending


class Watched:
    """A player kept from going on in one turn for ever, and from what the rules forbid."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.serial = -1
        self.asked = 0

    def answer(self, session: Session) -> None:
        """Answer the decision at hand for whoever it is put to."""
        decision = session.decision
        if decision is None:
            return
        battle = session.battle
        if battle.serial != self.serial:
            self.serial = battle.serial
            self.asked = 0
        self.asked += 1
        end = None
        if self.asked > MOST_IN_A_TURN and isinstance(decision, TurnDecision):
            end = ending(battle, battle.creatures[decision.who])
        session.answer(mended(battle, decision, end or self.player.choose(battle, decision)))


def fight_on(session: Session, teller: Teller, player: Player) -> None:
    """Let `player` play every side to the end, each turn told when it is over."""
    watched = Watched(player)
    serial = session.battle.serial
    teller.catch_up(session.battle)
    while session.decision is not None:
        watched.answer(session)
        if session.battle.serial != serial:
            serial = session.battle.serial
            teller.catch_up(session.battle)
    teller.finish(session.battle)
