"""Who fights the batches: this process, forked ones, or those of a cluster. The results come in the order of batches.

Batches are handed out ahead, a few for each worker, and their results given on in order, so that whoever uses them
sees the same whatever the number of workers. A forked worker shares what was set up before it was made; only the
number of a batch goes to it, and a tally comes back. When one dies, what it had not given back is fought again.
"""

from __future__ import annotations

import gc
import multiprocessing
import signal
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from typing import Any, Final, Generic, Protocol, TypeVar

from battlemat.abreast import cores
from battlemat.errors import InputError
from battlemat.fighting import settle_in
from battlemat.forecasting.work import Batch, Work, batch

AHEAD: Final = 4
"""Batches handed out for each worker beyond the one that is waited for."""

PARTING: Final = 5.0
"""Seconds given to who looks after the workers to see them go."""

MOST_DEATHS: Final = 5
"""Times that workers may die before the forecast is given up."""

T = TypeVar("T")
S = TypeVar("S", covariant=True)


class Fights(Protocol[S]):
    """Work that comes in batches: whoever fights a batch of a number has the same result."""

    def fight(self, index: int, stop: int = -1) -> S:
        """Fight a batch, up to the battle of number `stop` (-1: all of it)."""


_at_work: Fights[Any] | None = None
"""What forked workers fight: set just before they are made, and theirs by the fork."""


class Crew(ABC, Generic[T]):
    """Fights the batches of a work."""

    workers = 1

    @abstractmethod
    def batches(self, stop: int = -1) -> Iterator[T]:
        """The batches in order, from the first on: without end, or up to the battle of number `stop`."""

    def close(self) -> None:
        """Let everybody go. What is under way is given up."""
        return

    def __enter__(self) -> Crew[T]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Alone(Crew[T]):
    """Everything in this process."""

    def __init__(self, work: Fights[T]) -> None:
        self.work = work

    def batches(self, stop: int = -1) -> Iterator[T]:
        index = 0
        while stop < 0 or batch_starts(index) < stop:
            yield self.work.fight(index, stop)
            index += 1


class Forked(Crew[T]):
    """Forked processes that share what has been set up."""

    def __init__(self, work: Fights[T], workers: int) -> None:
        self.work = work
        self.workers = workers
        self.deaths = 0
        self.pool = self._hire()

    def _hire(self) -> ProcessPoolExecutor:
        global _at_work
        _at_work = self.work
        # What is shared stays shared only as long as nobody writes to it: the collector would, walking through it.
        gc.freeze()
        pool = ProcessPoolExecutor(self.workers, mp_context=multiprocessing.get_context("fork"), initializer=_begin)
        return pool

    def batches(self, stop: int = -1) -> Iterator[T]:
        yield from in_order(self.hand_out, self.workers * AHEAD, stop, BrokenProcessPool, self.again)

    def hand_out(self, index: int, stop: int) -> Future[T]:
        """Give a batch to whoever is free first."""
        return self.pool.submit(_fight, index, stop)

    def again(self) -> None:
        """Somebody has died: take on others. Raises `InputError` when that has come too often."""
        self.deaths += 1
        if self.deaths > MOST_DEATHS:
            raise InputError("worker processes keep dying", hint="is there enough memory? try --workers 1")
        self.pool.shutdown(wait=False, cancel_futures=True)
        self.pool = self._hire()

    def close(self) -> None:
        processes = list((self.pool._processes or {}).values())
        manager: Any = self.pool._executor_manager_thread
        self.pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with suppress(ValueError, OSError):
                process.terminate()
        if manager is not None:
            # It closes what Python would otherwise write to as it ends.
            manager.join(PARTING)
        gc.unfreeze()


SELDOM = 200_000
"""Objects kept more than given up after which the collector looks for what is of no use: battles leave little of it."""


def _begin() -> None:
    gc.set_threshold(SELDOM)
    # An interrupt is for the one who waits; workers are told to stop by it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _fight(index: int, stop: int) -> Any:
    assert _at_work is not None
    return _at_work.fight(index, stop)


def batch_starts(index: int) -> int:
    """The number of a batch's first battle."""
    return batch(index).start


def in_order(hand_out: Callable[[int, int], Future[T]], ahead: int, stop: int, died: type[Exception],
             again: Callable[[], None]) -> Iterator[T]:
    """The batches in order, `ahead` of them under way; those lost when a worker died are handed out once more."""
    waiting: dict[int, Future[T]] = {}
    index = 0
    while stop < 0 or batch_starts(index) < stop:
        try:
            for next in range(index, index + ahead):
                if next not in waiting and (stop < 0 or batch_starts(next) < stop):
                    waiting[next] = hand_out(next, stop)
            found = waiting[index].result()
        except died:
            kept: dict[int, Future[T]] = {}
            for number, future in waiting.items():
                if future.done() and not future.cancelled() and future.exception() is None:
                    kept[number] = future
            waiting = kept
            again()
            continue
        del waiting[index]
        index += 1
        yield found


def local_crew(work: Fights[T], workers: int = 0) -> Crew[T]:
    """So many processes here (0: one for each core). Raises `InputError` for fewer than none."""
    number = workers or cores()
    if number < 1:
        raise InputError(f"{workers} workers can do nothing", hint="expected a number from 1 on")
    settle_in()
    if number == 1 or "fork" not in multiprocessing.get_all_start_methods():
        return Alone(work)
    return Forked(work, number)


def crew_for(work: Work, workers: int = 0, on: str = "") -> Crew[Batch]:
    """Whoever fights a work: so many processes here (0: one for each core), or a cluster ("dask://host:port").

    Raises `InputError` for a place there is no way to.
    """
    if on:
        from battlemat.forecasting.cluster import cluster

        return cluster(work, on)
    return local_crew(work, workers)
