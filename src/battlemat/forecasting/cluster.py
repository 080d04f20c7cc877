"""The work of a forecast on a cluster, by `dask.distributed`: the very same batches, so the very same forecast.

A contest goes there once, as the texts and numbers it is made of; each worker process sets it up when it first needs
it. A batch is a pure function of the contest, the seed and its number, so that the scheduler may give it to somebody
else when a worker is lost, and nothing is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Future
from functools import lru_cache
from typing import Any, Final

from battlemat.errors import InputError
from battlemat.forecasting.contest import Contest
from battlemat.forecasting.tables import extra
from battlemat.forecasting.work import Batch, Work
from battlemat.forecasting.workers import AHEAD, MOST_DEATHS, Crew, in_order

SCHEME: Final = "dask://"
SECONDS: Final = 20
"""How long a scheduler may take to answer."""


def cluster(work: Work, on: str) -> Crew[Batch]:
    """A crew on a cluster, "dask://HOST:PORT". Raises `InputError` for another place, and one that does not answer."""
    if not on.startswith(SCHEME) or len(on) == len(SCHEME):
        raise InputError(f"'{on}' is no cluster", hint="expected dask://HOST:PORT")
    distributed = extra("distributed", "clusters", "cluster")
    try:
        client = distributed.Client("tcp://" + on.removeprefix(SCHEME), timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no scheduler answers at {on}: {error}",
                         hint="start one with: dask scheduler, and workers with: dask worker") from None
    return Dask(work, client)


class Dask(Crew[Batch]):
    """The workers of a dask cluster."""

    def __init__(self, work: Work, client: Any) -> None:
        self.work = work
        self.client = client
        self.workers = max(1, sum(client.nthreads().values()))
        packed = json.dumps([contest.pack() for contest in work.contests], sort_keys=True)
        self.contests = client.scatter(packed, broadcast=True, hash=True)

    def batches(self, stop: int = -1) -> Iterator[Batch]:
        yield from in_order(self.hand_out, self.workers * AHEAD, stop, _Lost, self.again)

    def hand_out(self, index: int, stop: int) -> Future[Batch]:
        """Give a batch to the scheduler; one whose worker dies is given to another."""
        future: Future[Batch] = self.client.submit(fight, self.contests, self.work.seed, index, stop,
                                                   pure=True, retries=MOST_DEATHS)
        return future

    def again(self) -> None:
        """Nothing is to be done: lost batches are the scheduler's business."""
        return

    def close(self) -> None:
        self.client.close()


class _Lost(Exception):
    """Never raised here: the scheduler sees to lost workers by itself."""


@lru_cache(maxsize=4)
def set_up(contests: str, seed: int) -> Work:
    """The work as it was packed, set up once in each worker process."""
    return Work([Contest.unpack(table) for table in json.loads(contests)], seed)


def fight(contests: str, seed: int, index: int, stop: int) -> Batch:
    """Fight a batch there."""
    return set_up(contests, seed).fight(index, stop)
