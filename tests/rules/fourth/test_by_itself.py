"""What nobody chooses to do, and what a new turn clears away."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."


@pytest.mark.rule("fourth.trigger.definition")
@pytest.mark.parametrize("line", [
    "Thorns (no action, at-will): When hit by a melee attack: +20 vs AC; 3 damage.",
    "Howl (no action, encounter): When first bloodied: Close burst 1; +20 vs AC; 3 damage.",
    "Snap (immediate reaction, at-will): When hit by a melee attack: +20 vs AC; 3 damage.",
])  # fmt: skip
def test_what_a_trigger_sets_off_is_not_taken_of_ones_own_accord(stage: Stage, line: str) -> None:
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5), powers=[CLAW, line]))
    scene.turn("G")
    assert scene.why_not("G", line.partition(" ")[0], "A") == "fourth.trigger.definition"
    assert line.partition(" ")[0] not in scene.legal("G")
    assert scene.can("G", "Claw", "A")
