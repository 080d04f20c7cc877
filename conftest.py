"""Gives every test the project's own plugin, the `rule` marker and `--rules`, and fails those with illegal answers."""

import logging
from collections.abc import Iterator

import pytest

pytest_plugins = ["battlemat.testing.plugin"]


class _Illegal(logging.Handler):
    """What players wanted to do and may not: in play it is replaced and only logged."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


@pytest.fixture(autouse=True)
def no_illegal_answers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every answer of a player is legal, unless the test is about one that is not (mark `illegal_answers`)."""
    handler = _Illegal()
    log = logging.getLogger("battlemat.illegal")
    log.addHandler(handler)
    yield
    log.removeHandler(handler)
    if handler.found and request.node.get_closest_marker("illegal_answers") is None:
        pytest.fail("\n".join(handler.found), pytrace=False)
