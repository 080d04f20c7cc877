"""Staging for scenarios of rules that meet: the folder names the system; every scripted die is rolled."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from battlemat import Scene


@pytest.fixture
def stage(request: pytest.FixtureRequest) -> Iterator[Callable[..., Scene]]:
    """Make scenes of the folder's system; when the test ends, fail if a scripted die was left unrolled."""
    system = request.path.parent.name
    scenes: list[Scene] = []

    def make(map: str | None = None, **fields: Any) -> Scene:
        scene = Scene(system, map, **fields)
        scenes.append(scene)
        return scene

    yield make
    for scene in scenes:
        left = {size: dice for size, dice in scene.dice_left().items() if dice}
        assert not left, f"scripted dice never rolled: {left}"
