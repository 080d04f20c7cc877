"""Running the server."""

from __future__ import annotations

import gc
import socket
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from battlemat.table.protocol import LONGEST

SELDOM: Final = (50_000, 50, 100)


class Server:
    """The server at work: `serve` returns when it is told to stop."""

    def __init__(self, app: ASGIApp) -> None:
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, ws="websockets-sansio", ws_max_size=LONGEST * 4,
            ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=30, server_header=False,
            timeout_graceful_shutdown=2,
        )
        self.server = uvicorn.Server(config)

    def serve(self, listening: socket.socket) -> None:
        """Serve until told to stop."""
        # A battle is many small lasting objects: looking through all of them for rubbish is put off, for it halts every
        # table for as long as it takes.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*SELDOM)
        self.server.run(sockets=[listening])
