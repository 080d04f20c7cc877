"""Forecasts on a cluster: the same bit for bit, and nothing lost with a worker."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from typing import Any

import pytest

distributed = pytest.importorskip("distributed")

from battlemat.errors import InputError  # noqa: E402
from battlemat.forecasting.building import made_up  # noqa: E402
from battlemat.forecasting.contest import Contest  # noqa: E402
from battlemat.forecasting.forecast import make_forecast  # noqa: E402


def small() -> Contest:
    """A fight that is over soon."""
    return Contest(made_up("3", "2 Bramble Ram", "orcus"), {"monsters": "simple"})


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Four worker processes."""
    with distributed.LocalCluster(n_workers=4, threads_per_worker=1, processes=True, dashboard_address=None,
                                  silence_logs=50) as made:
        yield made


def place(cluster: Any) -> str:
    return "dask://" + str(cluster.scheduler_address).removeprefix("tcp://")


def test_a_cluster_makes_the_same_forecast(cluster: Any) -> None:
    here = make_forecast(small(), battles=96, seed=3, workers=1)
    there = make_forecast(small(), battles=96, seed=3, on=place(cluster))
    assert there.workers == 4 and there.tally == here.tally and there.tables == here.tables


def test_a_worker_killed_in_the_middle_loses_nothing(cluster: Any) -> None:
    killed = threading.Event()

    def watch(step: object) -> None:
        if not killed.is_set():
            killed.set()
            with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
                pids = client.run(os.getpid)
            os.kill(next(iter(pids.values())), signal.SIGKILL)

    there = make_forecast(small(), battles=256, seed=4, on=place(cluster), watch=watch)
    assert killed.is_set() and there.tally == make_forecast(small(), battles=256, seed=4, workers=2).tally


def test_where_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battlemat.forecasting.cluster.SECONDS", 0.2)
    with pytest.raises(InputError, match="no scheduler answers"):
        make_forecast(small(), battles=8, on="dask://127.0.0.1:1")
