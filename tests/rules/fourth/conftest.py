"""Staging for rule scenarios: every die a scenario scripts must be rolled."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from battlemat import Scene

# Scenarios of rules that Fourth does not keep yet; each file moves up when it passes. BATTLEMAT_PENDING=1 runs them.
collect_ignore = [] if os.environ.get("BATTLEMAT_PENDING") else ["pending"]


@pytest.fixture
def stage() -> Iterator[Callable[..., Scene]]:
    """Make Fourth scenes; when the test ends, fail if a scripted die was left unrolled."""
    scenes: list[Scene] = []

    def make(map: str | None = None, **fields: Any) -> Scene:
        scene = Scene("fourth", map, **fields)
        scenes.append(scene)
        return scene

    yield make
    for scene in scenes:
        left = {size: dice for size, dice in scene.dice_left().items() if dice}
        assert not left, f"scripted dice never rolled: {left}"
