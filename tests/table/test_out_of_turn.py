"""Who may answer out of turn is asked, as long as the referee's clock gives them, unless it is settled for good."""

from __future__ import annotations

import asyncio
from pathlib import Path

from battlemat.engine.actions.triggers import Offer
from battlemat.engine.record.session import text_of
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.players.random import RandomPlayer
from battlemat.table.hall import Hall, Seat
from battlemat.table.store import Link, Store, sqlite_url
from battlemat.table.tables import ALWAYS, CLOCK, NEVER, OPPONENT, STANDING


class Deaf:
    """A page nobody reads."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.seen = -1

    def send(self, text: str) -> None:
        return

    def dismiss(self, why: str) -> None:
        raise AssertionError(why)


def offered(folder: Path) -> tuple[Hall, Seat, Offer]:
    """A table at which somebody is asked out of turn."""
    hall = Hall(Store(sqlite_url(folder / "tables.sqlite3")))
    laid, _ = hall.lay(load_encounter(shipped_encounter("salt-mad", "fourth")), seed=11)
    seat = hall.seat(laid.id)
    ids = range(len(seat.table.session.battle.creatures))
    hall.change(seat, None, lambda table: table.set({"played": {str(id): "person" for id in ids}}, ""))
    player = RandomPlayer(3)
    for _ in range(400):
        table = seat.table
        decision = table.decision
        assert decision is not None
        if isinstance(decision, Offer):
            return hall, seat, decision
        text = text_of(decision, player.choose(table.session.battle, decision))
        hall.change(seat, None, lambda table, text=text: table.answer(text, "1"))  # type: ignore[misc]
    raise AssertionError("nobody was ever asked out of turn")


def test_what_is_settled_for_good_is_not_asked(tmp_path: Path) -> None:
    hall, seat, offer = offered(tmp_path)
    given = len(seat.table.by)
    standing = {str(offer.who): dict.fromkeys(offer.names, NEVER)}
    hall.change(seat, None, lambda table: table.set({"standing": standing}, "1"))
    assert seat.table.by[given] == STANDING
    assert seat.table.session.answers[given] == text_of(offer, offer.options[0]), "it was declined"
    # And the other way: back to where it was asked, and always.
    hall.change(seat, None, lambda table: table.undo(given))
    assert seat.table.by[given] == STANDING
    hall.change(seat, None, lambda table: table.set(
        {"standing": {str(offer.who): dict.fromkeys(offer.names, ALWAYS)}}, "1"))
    hall.change(seat, None, lambda table: table.undo(given))
    assert seat.table.session.answers[given] == text_of(offer, offer.options[1])


def test_the_clock_declines_for_whoever_does_not_answer(tmp_path: Path) -> None:
    hall, seat, offer = offered(tmp_path)
    given = len(seat.table.by)

    async def wait() -> None:
        seat.listeners.append(Deaf(seat.table.links[0]))
        hall.change(seat, None, lambda table: table.set({"clock": 1}, "1"))
        assert len(seat.table.by) == given, "there is a second to answer"
        for _ in range(100):
            await asyncio.sleep(0.05)
            if len(seat.table.by) > given:
                break
        await hall.stop()

    asyncio.run(wait())
    assert seat.table.by[given] == CLOCK
    assert seat.table.session.answers[given] == text_of(offer, offer.options[0])


def test_a_creature_is_given_to_the_opponent_and_taken_back(tmp_path: Path) -> None:
    hall, seat, offer = offered(tmp_path)
    given = len(seat.table.by)

    async def play() -> None:
        seat.listeners.append(Deaf(seat.table.links[0]))
        hall.change(seat, None, lambda table: table.set({"pace": 1, "played": {str(offer.who): OPPONENT}}, "1"))
        for _ in range(100):
            await asyncio.sleep(0.02)
            if len(seat.table.by) > given:
                break
        hall.change(seat, None, lambda table: table.set({"played": {str(offer.who): "person"}}, "1"))
        await hall.stop()

    asyncio.run(play())
    assert seat.table.by[given] == OPPONENT
    assert seat.table.decision is None or not seat.table.automatic


def test_a_suggestion_is_made_without_being_followed(tmp_path: Path) -> None:
    hall, seat, offer = offered(tmp_path)
    hall.change(seat, None, lambda table: table.set({"played": {str(offer.who): "suggests"}}, "1"))
    told = seat.asking().message(seat.table.links[0], seat.eyes(seat.table.links[0]), 0.0)
    assert told["suggestion"]["answer"] in [text_of(offer, option) for option in offer.options]
    assert seat.table.decision is offer or isinstance(seat.table.decision, Offer)


