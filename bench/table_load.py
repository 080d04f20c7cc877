"""How a server of tables bears a crowd: tables with five pages each, an answer every few seconds at each of them.

    python bench/table_load.py [--tables 100] [--pages 5] [--every 3] [--seconds 60]

It starts a server of its own with a database in a temporary folder, and prints how long it took from an answer until
everybody at that table had the new picture (milliseconds), how long the server worked for it (which does not depend on
what else the machine does), and the most memory it used.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

import websockets

PATIENCE = 20.0
"""Seconds after which a picture that has not come is given up, and counted as late."""

ENCOUNTERS = ("orcus/toll-at-marrow-ford", "fourth/salt-mad", "archmage/low-water")


class Server:
    """A server process with a database of its own."""

    def __init__(self, folder: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "battlemat", "table", "--port", "0", "--no-browser", "--database",
             f"sqlite:///{folder}/tables.sqlite3"], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://([^/\s]+)(/home/\S+)", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.host, self.home = found.groups()

    def lay(self, encounter: str) -> str:
        """A new table; the referee's token."""
        request = urllib.request.Request(f"http://{self.host}{self.home}/lay",
                                         data=json.dumps({"encounter": encounter}).encode())
        with urllib.request.urlopen(request, timeout=60) as answer:
            return str(json.load(answer)["path"]).rpartition("/")[2]

    def worked(self) -> float:
        """The seconds of a processor it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """The most memory it has used, in MB."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        return int(found.group(1)) / 1024 if found else float("nan")


class Crowd:
    """The pages of one table."""

    def __init__(self, server: Server, token: str, pages: int, dice: random.Random) -> None:
        self.server = server
        self.tokens = [token]
        self.pages = pages
        self.dice = dice
        self.ask: dict[str, Any] = {}
        self.sockets: list[Any] = []
        self.readers: list[asyncio.Task[None]] = []
        self.seen: list[int] = []
        self.when: list[float] = []
        self.changed = asyncio.Event()
        self.refused = 0
        self.late = 0

    async def open(self) -> None:
        """Everybody comes in: the referee by the first link, the others by those it is told of."""
        await self._enter(self.tokens[0])
        await self._said({"t": "set", "name": "pace", "value": 10_000})
        await self._said({"t": "links"})
        ends = time.perf_counter() + 10 * PATIENCE
        while len(self.tokens) == 1:
            if time.perf_counter() > ends:
                raise SystemExit("the server does not tell its links")
            await asyncio.sleep(0.02)
        for token in self.tokens[1:self.pages]:
            await self._enter(token)

    async def _enter(self, token: str) -> None:
        socket = await websockets.connect(f"ws://{self.server.host}/socket", compression=None, max_size=None)
        await socket.send(json.dumps({"t": "hello", "v": 1, "token": token, "seen": -1}))
        number = len(self.sockets)
        self.sockets.append(socket)
        self.seen.append(-1)
        self.when.append(0.0)
        self.readers.append(asyncio.create_task(self._read(number, socket)))

    async def _said(self, message: dict[str, Any]) -> None:
        await self.sockets[0].send(json.dumps(message))

    async def _read(self, number: int, socket: Any) -> None:
        async for text in socket:
            # Only the referee's messages are read in full: this program must not be what is slow.
            if text.startswith('{"t":"scene","seq":'):
                self.when[number] = time.perf_counter()
                self.seen[number] = int(text[19:text.index(",", 19)])
                self.changed.set()
            elif number == 0:
                message = json.loads(text)
                if message["t"] == "ask":
                    self.ask = message
                elif message["t"] == "links":
                    own = [link["path"].rpartition("/")[2] for link in message["links"] if not link["own"]]
                    self.tokens.extend(token for token in own if token not in self.tokens)
                elif message["t"] == "refused":
                    self.refused += 1
                    self.changed.set()

    async def answer(self) -> float | None:
        """Somebody answers; the seconds until everybody has seen what came of it."""
        menu = self.ask.get("menu")
        if not menu:
            who = self.ask.get("who")
            if who is not None:
                await self._said({"t": "play", "creature": who, "how": "person"})
            return None
        ready = [entry for entry in menu["entries"] if entry["answer"] and entry["answer"] != "surrender"]
        if not ready:
            return None
        entry = self.dice.choice(ready)
        seq = self.ask["seq"]
        refused = self.refused
        began = time.perf_counter()
        await self._said({"t": "answer", "seq": seq, "answer": entry["answer"]})
        while min(self.seen) <= seq:
            if self.refused > refused:
                return None
            self.changed.clear()
            try:
                await asyncio.wait_for(self.changed.wait(), PATIENCE - (time.perf_counter() - began))
            except TimeoutError:
                self.late += 1
                return PATIENCE
        return max(self.when) - began

    async def play(self, every: float, until: float, times: list[float]) -> None:
        """Answer again and again."""
        await asyncio.sleep(self.dice.random() * every)
        while time.perf_counter() < until:
            next_time = time.perf_counter() + every
            took = await self.answer()
            if took is not None:
                times.append(took)
            await asyncio.sleep(max(0.0, next_time - time.perf_counter()))


async def measured(server: Server, options: argparse.Namespace) -> None:
    """Fill the tables, play, print."""
    crowds = [Crowd(server, server.lay(ENCOUNTERS[n % len(ENCOUNTERS)]), options.pages, random.Random(n))
              for n in range(options.tables)]
    for crowd in crowds:
        await crowd.open()
    await asyncio.sleep(1)
    times: list[float] = []
    worked = server.worked()
    began = time.perf_counter()
    until = began + options.seconds
    await asyncio.gather(*(crowd.play(options.every, until, times) for crowd in crowds))
    took = time.perf_counter() - began
    if not times:
        raise SystemExit("nobody could answer anything: more --seconds?")
    ordered = sorted(times)
    pages = sum(len(crowd.sockets) for crowd in crowds)
    print(f"{len(crowds)} tables, {pages} pages, {len(times)} answers in {took:.0f} s "
          f"({len(times) / took:.1f} a second)")
    print(f"from answer to everybody's picture: p50 {statistics.median(ordered) * 1000:.0f} ms, "
          f"p95 {ordered[int(len(ordered) * 0.95)] * 1000:.0f} ms, worst {ordered[-1] * 1000:.0f} ms")
    refused, late = sum(crowd.refused for crowd in crowds), sum(crowd.late for crowd in crowds)
    if refused or late:
        print(f"{refused} answers refused, {late} pictures not there after {PATIENCE:.0f} s")
    worked = server.worked() - worked
    print(f"the server worked {worked / len(times) * 1000:.1f} ms an answer, {worked / took:.0%} of a processor")
    print(f"memory of the server at most: {server.memory():.0f} MB")
    for crowd in crowds:
        for task in crowd.readers:
            task.cancel()
        for socket in crowd.sockets:
            socket.transport.abort()


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pages", type=int, default=5)
    parser.add_argument("--every", type=float, default=3.0)
    parser.add_argument("--seconds", type=float, default=60.0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            asyncio.run(measured(server, options))
        finally:
            server.process.terminate()
            server.process.wait(10)


if __name__ == "__main__":
    main()
