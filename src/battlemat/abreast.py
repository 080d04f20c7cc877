"""Much of one kind to do: several at once, each portion in a process of its own.

To read a long file is to read many things that need nothing of each other. Where a process may be forked a portion goes
to every core; what comes of it is the same, in the same order, as one by one.
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import Any, BinaryIO, Final, TypeVar

Thing = TypeVar("Thing")
Result = TypeVar("Result")

PORTION: Final = 40_000
"""How much, in characters of text, is worth a process of its own."""

_ALONE: Final[ContextVar[bool]] = ContextVar("alone", default=False)


@contextmanager
def one_by_one() -> Iterator[None]:
    """Have everything inside done in this process, where somebody watches what it does."""
    token = _ALONE.set(True)
    try:
        yield
    finally:
        _ALONE.reset(token)


def cores() -> int:
    """How many processes can work here at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def each(task: Callable[[Thing], Result], things: Sequence[Thing], size: int) -> list[Result]:
    """What a task makes of each of these things, in their order; `size`: how much they are together, in characters.

    What the task raises for the first of them it raises anything for is raised here. It must leave nothing behind but
    what it returns, which can be pickled.
    """
    number = min(cores(), size // PORTION, len(things))
    # A process with threads is not forked: a lock that one of them holds would be held for ever.
    if number < 2 or _ALONE.get() or not hasattr(os, "fork") or threading.active_count() > 1:
        return [task(thing) for thing in things]
    borders = [len(things) * n // number for n in range(number + 1)]
    portions = [things[start:stop] for start, stop in pairwise(borders)]
    helpers: list[tuple[int, BinaryIO]] = []
    try:
        helpers.extend(_helper(task, portion) for portion in portions[1:])
        found = [task(thing) for thing in portions[0]]
        for (_, pipe), portion in zip(helpers, portions[1:], strict=True):
            found.extend(_results(pipe) or [task(thing) for thing in portion])
        return found
    finally:
        for process, pipe in helpers:
            pipe.close()
            os.kill(process, signal.SIGKILL)
            os.waitpid(process, 0)


def _helper(task: Callable[[Thing], Result], portion: Sequence[Thing]) -> tuple[int, BinaryIO]:
    """A process that does a portion, and the end of a pipe where what comes of it is to be read."""
    out, into = os.pipe()
    process = os.fork()
    if process:
        os.close(into)
        return process, os.fdopen(out, "rb")
    try:
        outcome: Any
        try:
            outcome = [task(thing) for thing in portion]
        except Exception as problem:
            # Whatever it is, it is raised on where it would have been raised without helpers.
            outcome = problem
        with os.fdopen(into, "wb") as pipe:
            pickle.dump(outcome, pipe, pickle.HIGHEST_PROTOCOL)
    finally:
        os._exit(0)


def _results(pipe: BinaryIO) -> list[Any]:
    """What a helper has found, [] where it has come to nothing. Raises what its task has raised."""
    try:
        outcome = pickle.load(pipe)
    except (EOFError, pickle.UnpicklingError):
        return []
    if isinstance(outcome, Exception):
        raise outcome
    return list(outcome)
