"""Bull rush: a Strength attack that pushes, and the step after it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

OUT_OF_REACH = {
    "fourth.action.bull-rush",
    "fourth.ruling.bull-rush",
    "fourth.attack.melee",
    "fourth.attack.choose-target",
}


def rush(stage: Stage, foe: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A with Strength +4 on its turn, at (5, 5), with G beside it at (6, 5)."""
    scene = stage(
        A={"at": (5, 5), "str": 18, **hero},
        G={"side": "monsters", "at": (6, 5), "ac": 40, "ref": 40, "will": 40, **(foe or {})},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.bull-rush")
@pytest.mark.parametrize(("roll", "pushed"), [(11, True), (10, False)])
def test_a_strength_attack_on_fortitude_pushes_one_square(stage: Stage, roll: int, pushed: bool) -> None:
    scene = rush(stage)
    scene.dice(d20=[roll])  # 11 + 4 equals Fortitude 15
    scene.do("A", "bull-rush", "G", choose={"follow": False} if pushed else {})
    assert scene["G"].at == ((7, 5) if pushed else (6, 5))
    assert (scene["A"].at, scene["G"].hp) == ((5, 5), 40)
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (0, 1)


@pytest.mark.rule("fourth.action.bull-rush")
@pytest.mark.parametrize(("level", "bonus"), [(1, 4), (2, 5), (5, 6)])
def test_the_bonus_is_the_strength_check_modifier_without_the_weapon(
    stage: Stage, level: int, bonus: int
) -> None:
    scene = rush(stage, level=level, weapon="spear +3 1d8")
    assert scene.attack("A", "bull-rush", "G").value == bonus


@pytest.mark.rule("fourth.action.bull-rush")
def test_the_usual_attack_modifiers_apply(stage: Stage) -> None:
    assert rush(stage, foe={"conditions": ["prone"]}).attack("A", "bull-rush", "G").value == 4 + 2
    assert rush(stage, conditions=["prone"]).attack("A", "bull-rush", "G").value == 4 - 2


@pytest.mark.rule("fourth.action.bull-rush")
def test_only_an_adjacent_enemy_can_be_rushed(stage: Stage) -> None:
    scene = rush(stage, foe={"at": (7, 5)}, weapon="pike +2 1d10, reach 2")
    assert scene.why_not("A", "bull-rush", "G") in OUT_OF_REACH
    friends = stage(A=dict(at=(5, 5)), B=dict(at=(6, 5)), G=dict(side="monsters", at=(5, 6)))
    friends.turn("A")
    assert friends.can("A", "bull-rush", "G")
    assert not friends.can("A", "bull-rush", "B")


@pytest.mark.rule("fourth.action.bull-rush")
def test_size_is_no_protection(stage: Stage) -> None:
    scene = rush(stage, foe={"size": "huge"})
    scene.dice(d20=[11])
    scene.do("A", "bull-rush", "G", choose={"push": [(7, 5)], "follow": False})
    assert scene["G"].at == (7, 5)


@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.parametrize(("follow", "at"), [(True, (6, 5)), (False, (5, 5))])
def test_the_rusher_may_shift_into_the_space_left(stage: Stage, follow: bool, at: tuple[int, int]) -> None:
    scene = rush(stage)
    scene.dice(d20=[20])
    scene.do("A", "bull-rush", "G", choose={"follow": follow})
    assert (scene["G"].at, scene["A"].at) == ((7, 5), at)
    assert scene["A"].actions["move"] == 1


@pytest.mark.rule("fourth.bull-rush.follow")
def test_following_provokes_nobody(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18), G=dict(side="monsters", at=(6, 5)), H=dict(side="monsters", at=(4, 5))
    )
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "bull-rush", "G", choose={"follow": True})
    assert scene["A"].at == (6, 5)
    assert not scene.offers


@pytest.mark.rule("fourth.bull-rush.follow")
@pytest.mark.parametrize(
    ("ground", "target"), [("A G # .", (1, 0)), ("A , . .", (2, 0))], ids=["not moved", "difficult"]
)
def test_no_step_after_a_target_that_stayed_or_into_difficult_terrain(
    stage: Stage, ground: str, target: tuple[int, int]
) -> None:
    at = {} if "G" in ground else {"at": (1, 0)}
    scene = stage(ground, A=dict(str=30), G=dict(side="monsters", fort=5, **at))
    scene.turn("A")
    with suppress(Illegal):  # refused either before the roll or by leaving no such choice
        scene.do("A", "bull-rush", "G", choose={"follow": True})
    assert scene["A"].at == (0, 0)
    if scene["A"].actions["standard"] == 0:
        assert scene["G"].at == target


@pytest.mark.rule("fourth.bull-rush.follow")
def test_after_a_miss_nobody_moves(stage: Stage) -> None:
    scene = rush(stage)
    scene.dice(d20=[10])
    scene.do("A", "bull-rush", "G")
    assert (scene["G"].at, scene["A"].at) == ((6, 5), (5, 5))
