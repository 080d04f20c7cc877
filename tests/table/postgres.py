"""A PostgreSQL server of the tests' own, on this machine's loopback, in a folder that is gone afterwards."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

USER = "battlemat"
PATIENCE = 60.0
"""Seconds the server may take to come up on a busy machine."""


def programs() -> Path | None:
    """The folder of PostgreSQL's server programs, where Debian and others put them; None where there is none."""
    found = [Path(path).parent for path in (shutil.which("initdb"),) if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()), None)


def somebody() -> str | None:
    """Whom the server runs as: it refuses to be root's. None for whoever runs the tests."""
    if os.geteuid() != 0:
        return None
    return "postgres" if any(entry.pw_name == "postgres" for entry in pwd.getpwall()) else "nobody"


@contextlib.contextmanager
def serving() -> Iterator[str]:
    """A server while the context lasts: the URL of its database."""
    home = programs()
    assert home is not None
    user = somebody()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    folder = Path(tempfile.mkdtemp(prefix="battlemat-postgres-"))
    try:
        if user is not None:
            shutil.chown(folder, user)
        subprocess.run([home / "initdb", "-D", folder / "data", "-U", USER, "--auth=trust", "--encoding=UTF8",
                        "--locale=C", "--no-sync"], check=True, capture_output=True, user=user, cwd=folder)
        server = subprocess.Popen([home / "postgres", "-D", folder / "data", "-h", "127.0.0.1", "-p", str(port),
                                   "-k", folder, "-F"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                  user=user, cwd=folder)
        try:
            _wait(port, server)
            yield f"postgresql+psycopg://{USER}@127.0.0.1:{port}/postgres"
        finally:
            # At once, whoever is still connected.
            server.send_signal(signal.SIGINT)
            server.wait(30)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(port: int, server: subprocess.Popen[bytes]) -> None:
    import psycopg

    ends = time.monotonic() + PATIENCE
    while True:
        try:
            psycopg.connect(host="127.0.0.1", port=port, user=USER, dbname="postgres").close()
            return
        except psycopg.OperationalError:
            assert server.poll() is None and time.monotonic() < ends, "PostgreSQL does not come up"
            time.sleep(0.1)
