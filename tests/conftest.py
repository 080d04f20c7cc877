"""Staging for scenarios: the folder names the system, and whatever a scene comes to must be sound."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from battlemat import Scene, registry
from battlemat.testing.invariants import invariants, misleading


@pytest.fixture
def stage(request: pytest.FixtureRequest) -> Iterator[Callable[..., Scene]]:
    """Make scenes of the folder's system.

    When the test ends, every scripted die must have been rolled, everybody stand where it can, and whoever's turn it is
    have no option that the rules refuse (of squares to go to, each seventh is asked about).
    """
    system = next(part for part in reversed(request.path.parts) if part in registry.names())
    scenes: list[Scene] = []

    def make(map: str | None = None, **fields: Any) -> Scene:
        scene = Scene(system, map, **fields)
        scenes.append(scene)
        return scene

    yield make
    for scene in scenes:
        left = {size: dice for size, dice in scene.dice_left().items() if dice}
        assert not left, f"scripted dice never rolled: {left}"
        wrong = [*invariants(scene.battle), *misleading(scene.battle, every=7)]
        assert not wrong, "\n".join(wrong)
