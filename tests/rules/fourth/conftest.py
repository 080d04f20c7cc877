"""Staging for rule scenarios: every die a scenario scripts must be rolled."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from battlemat import Scene


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
