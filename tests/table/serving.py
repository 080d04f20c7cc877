"""A server in a process of its own, for tests that open real pages or kill it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys


class Server:
    """A server of tables; `host` and the `path` it has printed say where it is."""

    def __init__(self, url: str, what: str = "") -> None:
        arguments = [sys.executable, "-m", "battlemat", "table", *([what] if what else []), "--port", "0",
                     "--no-browser", "--database", url]
        self.process = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        said = ""
        while "http://" not in said:
            said = self.process.stdout.readline()
            assert said, "the server says where it is"
        found = re.search(r"http://([^/\s]+)(/\S+)", said)
        assert found is not None
        self.host, self.path = found.groups()

    @property
    def page(self) -> str:
        """The address it has printed."""
        return f"http://{self.host}{self.path}"

    def kill(self) -> None:
        """Kill it, as nothing can be caught."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        """Ask it to end."""
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()
