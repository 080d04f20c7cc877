"""Watching a fight that the opponent plays on every side."""

from __future__ import annotations

from battlemat.cli.telling import Teller
from battlemat.engine.record.session import Session
from battlemat.fighting import Watched
from battlemat.players.player import Player


def fight_on(session: Session, teller: Teller, player: Player) -> None:
    """Let `player` play every side to the end, each turn told when it is over."""
    watched = Watched(player)
    serial = session.battle.serial
    teller.catch_up(session.battle)
    while session.decision is not None:
        session.answer(watched.choose(session.battle, session.decision))
        if session.battle.serial != serial:
            serial = session.battle.serial
            teller.catch_up(session.battle)
    teller.finish(session.battle)
