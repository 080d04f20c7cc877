"""What nobody chooses to do, and what stops a body before it has drawn together."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLAW = "Claw (standard, at-will): +6 vs AC; 3 damage."


@pytest.mark.rule("orcus.power.trigger")
@pytest.mark.parametrize("line", [
    "Thorns (no action, at-will): When hit by a melee attack: +20 vs AC; 3 damage.",
    "Howl (no action, encounter): When first staggered: Near burst 1; +20 vs AC; 3 damage.",
    "Snap (react, at-will): When hit by a melee attack: +20 vs AC; 3 damage.",
])  # fmt: skip
def test_what_a_trigger_sets_off_is_not_taken_of_ones_own_accord(stage: Stage, line: str) -> None:
    scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5), powers=[CLAW, line]))
    scene.turn("G")
    assert scene.why_not("G", line.partition(" ")[0], "A") == "orcus.power.trigger"
    assert line.partition(" ")[0] not in scene.legal("G")
    assert scene.can("G", "Claw", "A")


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("rider", "at"), [
    ("", (3, 0)), ("and the target is immobile (save ends)", (0, 0)), ("and the target is stunned (save ends)", (0, 0)),
    ("and push 1", None), ("and the target is prone", (0, 0)),
])  # fmt: skip
def test_what_strikes_a_squeezer_as_it_sets_out_may_keep_it_where_it_is(
    stage: Stage, rider: str, at: tuple[int, int] | None
) -> None:
    bite = f"Bite (standard, at-will): +20 vs AC; 1 damage, {rider}." if rider else CLAW.replace("+6", "+20")
    scene = stage(
        "A . . . . .\n. . # . . .\nG . # . . .\n. . . . . H",
        A=dict(size="large", speed=8),
        G=dict(side="monsters", powers=[bite]),
        H=dict(side="monsters", powers=[CLAW]),
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "squeeze", to=(3, 0))
    assert scene.last("attack").hit
    if at is not None:
        assert scene["A"].at == at
    assert (scene.battle.creatures[0].width == 2) is True
