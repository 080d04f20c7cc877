"""Print is read without a mistake in what builds its forms: a reading that cannot be built fails the test."""

from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def no_misfits(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """Nothing is told of readings that cannot be built, unless the test is about one (mark `misfits`)."""
    yield
    told = [one.getMessage() for one in caplog.get_records("call") if one.name == "battlemat.misfit"]
    assert request.node.get_closest_marker("misfits") is not None or told == []
