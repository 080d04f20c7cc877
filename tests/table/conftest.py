"""A table to sit down at: a server in this process, its database in a folder of the test's own."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the table's libraries are not installed: pip install 'battlemat[table]'")

from starlette.testclient import TestClient, WebSocketTestSession

from battlemat.files.encounters import EncounterFile, load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.table.app import House, make_app, open_house
from battlemat.table.store import PLAYER, Link, sqlite_url


class Sitting:
    """A page at a table, as a test speaks for it: it keeps what it is sent."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.sent: list[dict[str, Any]] = []
        self.texts: list[str] = []

    def hear(self) -> dict[str, Any]:
        """The next message."""
        text = self.socket.receive_text()
        self.texts.append(text)
        message: dict[str, Any] = json.loads(text)
        self.sent.append(message)
        return message

    def until(self, kind: str) -> dict[str, Any]:
        """Messages up to the first of this kind, which it returns."""
        while True:
            message = self.hear()
            if message["t"] == kind:
                return message

    def say(self, **message: Any) -> None:
        self.socket.send_text(json.dumps(message))

    def last(self, kind: str) -> dict[str, Any]:
        """The latest message of this kind that was heard."""
        return next(message for message in reversed(self.sent) if message["t"] == kind)


class Room:
    """A server with a table for tests."""

    def __init__(self, house: House, client: TestClient, encounter: EncounterFile) -> None:
        self.house = house
        self.client = client
        self.laid, self.referee = house.lay(encounter, seed=5)

    @property
    def links(self) -> list[Link]:
        return self.house.hall.store.links(self.laid.id)

    def player(self, *creatures: int) -> Link:
        """A new player's link that holds these creatures."""
        store = self.house.hall.store
        version = store.versions([self.laid.id])[self.laid.id]
        return store.give(self.laid.id, version, PLAYER, "Somebody", frozenset(creatures), "")

    def nobody_plays(self) -> None:
        """Every creature is played by people: nothing goes on by itself."""
        hall = self.house.hall
        seat = hall.seat(self.laid.id)
        ids = range(len(seat.table.session.battle.creatures))
        hall.change(seat, None, lambda table: table.set({"played": {str(id): "person" for id in ids}}, ""))

    @contextlib.contextmanager
    def sit(self, link: Link, seen: int = -1) -> Iterator[Sitting]:
        """A page opened by a link, with all it is sent at first."""
        with self.client.websocket_connect("/socket") as socket:
            sitting = Sitting(socket)
            sitting.say(t="hello", v=1, token=link.token, seen=seen)
            yield sitting


@pytest.fixture
def encounter() -> EncounterFile:
    """A small fight on squares."""
    return load_encounter(shipped_encounter("toll-at-marrow-ford", "orcus"))


@pytest.fixture
def room(tmp_path: Path, encounter: EncounterFile) -> Iterator[Room]:
    """A server with a table at which the opponent does not hurry off by itself."""
    house = open_house(sqlite_url(tmp_path / "tables.sqlite3"), hosts=["testserver"])
    with TestClient(make_app(house)) as client:
        made = Room(house, client, encounter)
        yield made
