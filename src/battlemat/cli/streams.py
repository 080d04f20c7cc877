"""The terminal as it is found: closed streams, narrow windows, encodings without dashes."""

from __future__ import annotations

import codecs
import io
import os
import sys
import unicodedata
from typing import Final

NARROWEST: Final = 20
# Marks that an old terminal lacks, and what it has instead.
_INSTEAD: Final = {
    "\u2014": "-", "\u2013": "-", "\u2212": "-", "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"',
    "\u2026": "...", "\u25cf": "*", "\u2022": "*", "\u00b7": ".", "\u00d7": "x", "\u2192": "->", "\u2500": "-",
    "\u2502": "|", "\u2588": "#", "\u2591": ".",
}


def prepare() -> None:
    """Make the standard streams usable whatever they are: closed, of another encoding, in a window of no width."""
    if sys.stdin is None or sys.stdin.closed:
        sys.stdin = open(os.devnull, encoding="utf-8")
    if sys.stdout is None or sys.stdout.closed:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")
    if sys.stderr is None or sys.stderr.closed:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="battlemat")
    for name in ("COLUMNS", "LINES"):
        said = os.environ.get(name, "")
        if said and not (said.isascii() and said.isdecimal() and len(said) < 6 and int(said) >= NARROWEST):
            del os.environ[name]


def give_up() -> None:
    """Write nothing more: whoever read the output is gone, or there is no room for it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = open(os.devnull, "w", encoding="utf-8")


def _plain(error: UnicodeError) -> tuple[str, int]:
    """What stands for characters that an encoding has not: a letter without its accent, a like mark, or "?"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    found = ""
    for letter in error.object[error.start : error.end]:
        bare = unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode("ascii")
        found += _INSTEAD.get(letter) or bare or "?"
    return found, error.end


codecs.register_error("battlemat", _plain)
