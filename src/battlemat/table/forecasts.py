"""How a draft's fight is likely to end: fought out in a process of its own, one at a time, beside the tables."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any, Final

from battlemat.errors import InputError
from battlemat.table import drafts

WITHIN: Final = 8
"""A page's forecast goes on until the chance is known so many points either way."""

PATIENCE: Final = 300.0
"""Seconds that may take."""

TOLD: Final = ("side", "chance", "rounds", "battles", "difficulty")


class Foreteller:
    """Makes the forecasts a page asks for; who asks anew no longer wants what was asked before."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None

    async def foretold(self, draft: drafts.Draft) -> dict[str, Any]:
        """The side, its chance, the rounds and what that is called; from so many `battles`.

        Raises `InputError` with what `battlemat forecast` says where there is none to be had, and when another has
        been asked for meanwhile.
        """
        self.stop()
        with drafts.written(draft) as path:
            out = path.with_suffix(".json")
            process = self.process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "battlemat", "forecast", path.name, "--within", str(WITHIN), "--json", out.name,
                "--workers", str(max(1, (os.cpu_count() or 1) - 1)), cwd=path.parent,
                stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE)
            try:
                _, said = await asyncio.wait_for(process.communicate(), PATIENCE)
            except TimeoutError:
                raise InputError(f"nothing is known of this after {PATIENCE:.0f} s",
                                 hint="`battlemat forecast` has all the time you give it") from None
            finally:
                self._end(process)
            if process is not self.process:
                raise InputError("another forecast was asked for meanwhile")
            self.process = None
            return _found(out, said.decode("utf-8", "replace"))

    def stop(self) -> None:
        """End what is being fought out: nobody wants it any more."""
        process, self.process = self.process, None
        if process is not None:
            self._end(process)

    def _end(self, process: asyncio.subprocess.Process) -> None:
        if process.returncode is None:
            # As an interrupt it is told to the workers, too.
            process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)


def _found(out: Path, said: str) -> dict[str, Any]:
    """What was forecast, or, as the mistake it is, what was said instead."""
    try:
        found = json.loads(out.read_text(encoding="utf-8"))
        return {name: found[name] for name in TOLD}
    except (OSError, ValueError, KeyError):
        words = " ".join(said.split()).removeprefix("battlemat: ")
        raise InputError(words or "no forecast could be made of this") from None
