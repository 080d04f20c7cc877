"""A server killed at any instant: what anybody was shown is there again, and the table is where it was.

`BATTLEMAT_CRASHES` says how often it is killed (a few times by default; a hundred before a release).
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("websockets", reason="the table's libraries are not installed: pip install 'battlemat[table]'")

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from battlemat.table.store import Store
from tests.table.serving import Server

CRASHES = int(os.environ.get("BATTLEMAT_CRASHES", "3"))


@contextlib.contextmanager
def page(host: str, token: str, seen: int = -1) -> Iterator[ClientConnection]:
    """An open page."""
    with connect(f"ws://{host}/socket", max_size=None, compression=None, open_timeout=20) as socket:
        socket.send(json.dumps({"t": "hello", "v": 1, "token": token, "seen": seen}))
        yield socket


def until(socket: ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of a kind."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(20))
        assert message["t"] != "gone", message
        if message["t"] == kind:
            return message


def test_no_answer_that_was_shown_is_lost_however_a_server_dies(tmp_path: Path) -> None:
    dice = random.Random(7)
    url = f"sqlite:///{tmp_path}/tables.sqlite3"
    server = Server(url, "toll-at-marrow-ford")
    token = server.path.rpartition("/")[2]
    store = Store(url)
    table = store.tables()[0].id
    shown, given = -1, 0
    told: list[str] = []
    for number in range(CRASHES):
        timer: threading.Timer | None = None
        try:
            with page(server.host, token) as socket:
                scene = until(socket, "scene")
                assert scene["seq"] >= shown, "what was shown is there again"
                assert [entry.get("text") for entry in scene["log"]][:len(told)][:-1] == told[:-1]
                ask = until(socket, "ask")
                timer = threading.Timer(0.02 + dice.random() * 0.6, server.kill)
                timer.start()
                while True:
                    menu = ask.get("menu")
                    if menu:
                        ready = [entry["answer"] for entry in menu["entries"]
                                 if entry["answer"] and entry["answer"] != "surrender"]
                        socket.send(json.dumps({"t": "answer", "seq": ask["seq"], "answer": dice.choice(ready)}))
                        given += 1
                    scene = until(socket, "scene")
                    shown = max(shown, scene["seq"])
                    ask = until(socket, "ask")
        except (ConnectionClosed, OSError, TimeoutError, EOFError):
            assert timer is not None, "it was not killed before anything was asked"
            timer.join()
        # What the database has is whole, and no less than what was shown.
        version = store.versions([table])[table]
        rows = store.rows(table)
        assert len(rows) == version >= shown, number
        if number < CRASHES - 1:
            server = Server(url)
            with page(server.host, token) as check:
                scene = until(check, "scene")
                told = [entry.get("text") for entry in scene["log"]]
            if scene["over"]:
                until_undone(server.host, token, scene["seq"])
    store.close()
    assert given > 0 and shown > 0


def until_undone(host: str, token: str, seq: int) -> None:
    """Take a finished fight back some way, so that there is something to answer again."""
    with page(host, token) as socket:
        until(socket, "ask")
        socket.send(json.dumps({"t": "undo", "seq": seq, "steps": 3}))
        until(socket, "scene")
        time.sleep(0.05)
