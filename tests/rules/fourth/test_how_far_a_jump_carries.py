"""Every result of a jump with every run-up, on the flat and in drops: how far it carries, and what else it uses up."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
TOTALS = (-4, 0, 1, 4, 5, 6, 9, 10, 11, 15, 19, 20, 21, 25, 29, 30, 41, 60)


def runner(stage: Stage, text: str, bonus: int, options: dict[str, object] | None = None, **hero: Any) -> Scene:
    scene = stage(text, options=options, A={"skills": {"athletics": bonus}, **hero}, G={"side": "monsters"})
    scene.turn("A")
    return scene


def squares(total: int, run_up: int, landing: str) -> int:
    """fourth.athletics.long-jump: a tenth of the result in feet over five, a fifth after two squares of run-up."""
    divisor = 5 if run_up >= 2 else 10
    whole, rest = divmod(max(0, total), divisor)
    return whole + (rest > 0 and landing == "up")


@pytest.mark.rule("fourth.jump.running-start")
@pytest.mark.rule("fourth.ruling.long-jump-landing")
@pytest.mark.rule("fourth.jump.uses-movement")
@pytest.mark.parametrize("landing", ["up", "down"])
@pytest.mark.parametrize("walked", range(6))
@pytest.mark.parametrize("before", [False, True])
def test_a_long_jump_by_its_result_and_run_up(stage: Stage, landing: str, walked: int, before: bool) -> None:
    """A walk just before is a run-up too, and leaves the jump all the movement of its own move action."""
    row = ". " * 22 + "# G"
    for total in TOTALS:
        scene = runner(stage, row, total - 10, {"long-jump-landing": landing}, at=(0, 0))
        if before and walked:
            scene.do("A", "walk", path=[(n, 0) for n in range(1, walked + 1)])
        scene.dice(d20=[10])
        path = None if before or not walked else [(n, 0) for n in range(1, walked + 1)]
        scene.do("A", "long-jump", to=(21, 0), path=path)
        far = squares(total, walked, landing)
        left = 6 if before else 6 - walked
        assert scene["A"].at == (walked + min(far, left), 0), total
        # What the movement does not carry is gone on with by another move action.
        if before and walked:
            assert not scene.can("A", "long-jump") and scene.battle.creatures[0].moved == walked + min(far, left)
            continue
        assert scene.can("A", "walk", to=(walked + min(far, left) + 1, 0)) is (far <= left)
        assert scene.can("A", "long-jump") is (far > left)
        if far > left:
            scene.do("A", "long-jump")
            assert scene["A"].at == (walked + min(far, left + 6), 0), total


@pytest.mark.rule("fourth.athletics.high-jump")
@pytest.mark.rule("fourth.jump.running-start")
@pytest.mark.rule("fourth.ruling.high-jump-movement")
@pytest.mark.parametrize("walked", range(7))
@pytest.mark.parametrize("before", [False, True])
def test_a_high_jump_by_its_result_and_run_up(stage: Stage, walked: int, before: bool) -> None:
    """A foot for ten points, for five after a run-up; each full five feet use up a square of movement."""
    way = [(n, 0) for n in range(1, walked + 1)]
    for total in TOTALS:
        feet = min(max(0, total) // (5 if walked >= 2 else 10), 5 * (6 if before else 6 - walked) + 4)
        for wanted in (feet, feet + 1):
            scene = runner(stage, ". " * 9 + "# G", total - 10, at=(0, 0))
            if before and walked:
                scene.do("A", "walk", path=way)
            scene.dice(d20=[10])
            scene.do("A", "high-jump", path=None if before else way or None, choose={"feet": wanted})
            assert scene.last("jump").value == feet, total
            assert (scene.battle.creatures[0].moved, scene["A"].at) == (walked + feet // 5, (walked, 0))
            assert bool(scene.battle.log[-1].extra) is (wanted == feet)


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.rule("fourth.athletics.climb")
@pytest.mark.parametrize(("text", "at", "to", "why", "lands"), [
    (". ^ ^ ^ . G", (1, 0), (2, 0), None, (3, 0)), (". ^ ^ ^ . G", (1, 0), (4, 0), None, (3, 0)),
    (". ^ ^ ^ . G", (1, 0), (0, 0), "climb", None), (". ^ ^ ^ . G", (3, 0), (4, 0), "climb", None),
    (". ^ ^ ^ . G", (3, 0), (0, 0), None, (1, 0)), (". ^ ^ # . G", (1, 0), (4, 0), None, (2, 0)),
    (". ^ # ^ . G", (1, 0), (4, 0), "climb", None), (". ^ . ^ . G", (1, 0), (4, 0), "climb", None),
    (". . ^ ^ . G", (0, 0), (4, 0), None, (3, 0)), (". . ^ . . G", (0, 0), (4, 0), None, (3, 0)),
    (". # ^ . . G", (0, 0), (4, 0), None, (0, 0)),
    ("^ . .\n# ^ .\n. . G", (0, 0), (1, 1), "climb", None), ("^ ^ .\n^ ^ .\n. . G", (0, 0), (1, 1), None, (1, 1)),
    ("^ . .\n^ ^ .\n. . G", (0, 0), (1, 1), None, (1, 1)), (". . .\n. . .\n. . G", (0, 0), (1, 1), None, (1, 1)),
])  # fmt: skip
def test_a_leap_in_a_drop_ends_at_its_walls(
    stage: Stage, text: str, at: Square, to: Square, why: str | None, lands: Square | None
) -> None:
    """Nobody leaps out of a drop; one leaps along in it, and over one from its edge."""
    scene = runner(stage, text, 20, at=at)
    assert scene.why_not("A", "long-jump", to=to) == (f"fourth.athletics.{why}" if why else None)
    if lands is not None:
        falls = at == (0, 0) and text[2 * lands[0]] == "^" and lands[1] == 0
        scene.dice(d20=[10], d10=[1] if falls else [])
        scene.do("A", "long-jump", to=to)
        assert scene["A"].at == lands


@pytest.mark.rule("fourth.athletics.long-jump")
@pytest.mark.rule("fourth.athletics.high-jump")
@pytest.mark.parametrize(("path", "to", "may"), [
    ([(1, 0)], (3, 0), True), ([(1, 0), (2, 0)], (3, 0), True), ([(2, 0)], (3, 0), False),
    ([(1, 0)], (1, 0), False), ([(1, 0)], (0, 0), True), ([(1, 0), (0, 0)], (0, 0), False), (None, (0, 0), False),
    (None, (1, 0), True), ([(0, 1)], (3, 0), False), ([(1, 0), (1, 0)], (3, 0), False),
])  # fmt: skip
def test_a_run_up_is_a_walk_like_any_other(stage: Stage, path: list[Square] | None, to: Square, may: bool) -> None:
    scene = runner(stage, ". . . . . .\n# # # # # G", 20, at=(0, 0))
    assert scene.can("A", "long-jump", path=path, to=to) is may
    legal = path in (None, [(1, 0)], [(1, 0), (2, 0)], [(1, 0), (0, 0)])
    assert scene.can("A", "high-jump", path=path) is legal
    assert scene.can("A", "high-jump", path=path, choose={"feet": "few"}) is False
