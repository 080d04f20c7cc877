"""Two server processes, one database: whoever answers first wins, the other is told, and nothing is half done.

With SQLite always; with PostgreSQL where its server programs and psycopg are on this machine, skipped without.
"""

from __future__ import annotations

import contextlib
import json
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason="the table's libraries are not installed: pip install 'battlemat[table]'")

from websockets.sync.client import ClientConnection, connect

from battlemat.errors import InputError
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.table.app import open_house
from battlemat.table.store import ANSWER, Store, sqlite_url
from tests.table import postgres
from tests.table.serving import Server

ANSWERS = 8
"""So many times two people answer at once."""

PATIENCE = 60.0


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A database of each kind."""
    if request.param == "sqlite":
        yield sqlite_url(tmp_path_factory.mktemp("database") / "tables.sqlite3")
        return
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'battlemat[postgresql]'")
    if postgres.programs() is None:
        pytest.skip("PostgreSQL's server programs are not on this machine")
    with postgres.serving() as found:
        yield found


class Sitter:
    """Somebody at a table by a real socket; what they are sent last is kept by its kind."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        self.socket = socket
        self.heard: dict[str, dict[str, Any]] = {}
        self.say(t="hello", v=1, token=token, seen=-1)
        self.until("ask")

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def until(self, *kinds: str) -> str:
        """Hear until one of these kinds of message comes; which it was."""
        while True:
            message = json.loads(self.socket.recv(timeout=PATIENCE))
            assert message["t"] != "gone", message
            self.heard[message["t"]] = message
            if message["t"] in kinds:
                return str(message["t"])

    def at(self, seq: int) -> None:
        """Hear until the table is asked something at this version or a later one."""
        while self.heard["ask"]["seq"] < seq:
            self.until("ask")


@contextlib.contextmanager
def sitting(servers: Sequence[Server], token: str) -> Iterator[list[Sitter]]:
    """A page at each of these servers, all by the same link."""
    with contextlib.ExitStack() as stack:
        yield [Sitter(stack.enter_context(connect(f"ws://{server.host}/socket", max_size=None, open_timeout=PATIENCE,
                                                  ping_timeout=PATIENCE)), token) for server in servers]


def laid(url: str) -> tuple[str, str]:
    """A table of which people play everybody: its id and its referee's token."""
    house = open_house(url)
    table, referee = house.lay(load_encounter(shipped_encounter("low-water", "archmage")), seed=7)
    hall = house.hall
    seat = hall.seat(table.id)
    ids = range(len(seat.table.session.battle.creatures))
    hall.change(seat, None, lambda table: table.set({"played": {str(id): "person" for id in ids}}, ""))
    hall.store.close()
    return table.id, referee.token


def test_of_two_who_answer_at_once_by_two_servers_one_wins_and_the_other_is_told(url: str) -> None:
    table, token = laid(url)
    servers = [Server(url), Server(url)]
    store = Store(url)
    try:
        with sitting(servers, token) as sitters:
            assert sitters[0].heard["ask"]["seq"] == sitters[1].heard["ask"]["seq"]
            for _ in range(ANSWERS):
                answered(sitters, store, table)
    finally:
        store.close()
        for server in servers:
            server.stop()


def answered(sitters: list[Sitter], store: Store, table: str) -> None:
    """Both give an answer to the same question at the same moment."""
    seq = sitters[0].heard["ask"]["seq"]
    before = len(store.rows(table))
    ready = [entry["answer"] for entry in sitters[0].heard["ask"]["menu"]["entries"]
             if entry["answer"] and entry["answer"] not in ("surrender", "flee")]
    together = threading.Barrier(2)
    came: list[str] = ["", ""]

    def give(n: int) -> None:
        together.wait(PATIENCE)
        sitters[n].say(t="answer", seq=seq, answer=ready[n % len(ready)])
        # The loser is sent the winner's picture, too; what tells them apart is the refusal.
        sitters[n].heard.pop("refused", None)
        sitters[n].at(seq + 1)
        sitters[n].say(t="ping")
        sitters[n].until("pong")
        came[n] = "refused" if "refused" in sitters[n].heard else "taken"

    threads = [threading.Thread(target=give, args=(n,)) for n in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert sorted(came) == ["refused", "taken"]
    loser = sitters[came.index("refused")].heard["refused"]
    assert loser["about"] == "answer" and "moved on" in loser["text"]
    by = [row.by for row in store.rows(table)[before:] if row.kind == ANSWER and row.by not in ("dice", "standing")]
    assert len(by) == 1, "one answer, and nothing of the other"
    assert sitters[0].heard["ask"]["seq"] == sitters[1].heard["ask"]["seq"]
    assert sitters[0].heard["ask"]["menu"] == sitters[1].heard["ask"]["menu"]


def test_what_is_done_by_one_server_is_seen_by_the_other(url: str) -> None:
    _, token = laid(url)
    servers = [Server(url), Server(url)]
    try:
        with sitting(servers, token) as (one, other):
            words = "say Naïve «quotes», 'ticks' and \u2603 come through."
            one.say(t="hand", words=words)
            while words[4:] not in json.dumps(other.heard.get("scene", {}).get("log", ""), ensure_ascii=False):
                other.until("scene")
    finally:
        for server in servers:
            server.stop()


def test_two_servers_may_find_a_new_database_at_once(url: str, tmp_path: Path) -> None:
    opened: list[Store] = []
    fresh = url if url.startswith("postgresql") else sqlite_url(tmp_path / "fresh.sqlite3")
    threads = [threading.Thread(target=lambda: opened.append(Store(fresh))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert len(opened) == 4
    for store in opened:
        store.close()


def test_a_database_that_is_not_there_is_told_in_one_line() -> None:
    pytest.importorskip("psycopg", reason="psycopg is not installed: pip install 'battlemat[postgresql]'")
    with pytest.raises(InputError, match="the database cannot be opened"):
        Store("postgresql+psycopg://nobody@127.0.0.1:1/nothing")
