"""Staying hidden at its borders: whose eyes, whose steps, whose voice; running into somebody hidden."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
MIST = ". : : : : : : : : . . . . . . . ."
OPEN = ". . . . . . . . . . . . . . . . ."


def lurk(
    stage: Stage, ground: str = MIST, options: dict[str, object] | None = None, h: Any = None, **hero: Any
) -> Scene:
    """A, with Stealth +4, on its turn at (1, 0); G, with passive Perception 12, at (11, 0); H where it is said."""
    extra: dict[str, Any] = {"options": options} if options else {}
    if h is not None:
        extra["H"] = {"side": "monsters", "skills": {"perception": 0}, **h}
    scene = stage(
        f"{ground}\n{OPEN}",
        A={"at": (1, 0), "skills": {"stealth": 4}, **hero},
        G={"side": "monsters", "at": (11, 0), "skills": {"perception": 2}},
        **extra,
    )
    scene.turn("A")
    return scene


def hidden(stage: Stage, **fields: Any) -> Scene:
    scene = lurk(stage, **fields)
    scene.do("A", "shift", to=(2, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    return scene


@pytest.mark.rule("fourth.stealth.hide")
@pytest.mark.rule("fourth.ruling.hide-when")
@pytest.mark.parametrize(("between", "able"), [
    (None, True), ("second-wind", False), ("search", False), ("talk", True), ("drop-prone", False),
])  # fmt: skip
def test_only_as_a_move_action_ends(stage: Stage, between: str | None, able: bool) -> None:
    scene = lurk(stage)
    scene.do("A", "shift", to=(2, 0))
    if between is not None:
        scene.do("A", between)
    assert scene.can("A", "hide") is able
    if not able:
        assert scene.why_not("A", "hide") == "fourth.ruling.hide-when"


@pytest.mark.rule("fourth.ruling.hide-when")
def test_a_new_turn_begins_without_a_move_to_hide_after(stage: Stage) -> None:
    scene = lurk(stage)
    scene.do("A", "shift", to=(2, 0))
    scene.turn("G")
    assert scene.why_not("A", "hide") is not None
    scene.turn("A")
    assert scene.why_not("A", "hide") == "fourth.ruling.hide-when"


@pytest.mark.rule("fourth.ruling.hide-requires")
def test_who_is_hidden_from_all_has_nobody_to_hide_from(stage: Stage) -> None:
    scene = hidden(stage)
    scene.do("A", "shift", to=(3, 0))
    assert scene.why_not("A", "hide") == "fourth.ruling.hide-requires"
    scene.turn("A")
    scene.do("A", "walk", to=(0, 0))
    assert not scene.hidden("A", "G")
    assert scene.why_not("A", "hide") == "fourth.ruling.hide-requires"


@pytest.mark.rule("fourth.stealth.remain-hidden")
@pytest.mark.parametrize(("walks", "reveals"), [((3, 1), True), ((10, 1), False)])
def test_each_enemy_sees_for_itself_who_walks_up(stage: Stage, walks: Square, reveals: bool) -> None:
    scene = stage(
        ". . . . . . . . . . . .\nA . # . . . . . . . . G\n. . . . . . . . . . . .",
        A={"skills": {"stealth": 60}},
        G={"side": "monsters"},
        H={"side": "monsters", "at": (7, 1)},
    )
    scene.turn("A")
    scene.do("A", "shift", to=(1, 1))
    scene.do("A", "hide")
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (True, True)
    scene.turn("H")
    scene.do("H", "walk", to=(1, 0) if reveals else (8, 1))
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (True, not reveals)


@pytest.mark.rule("fourth.stealth.remain-hidden")
@pytest.mark.rule("fourth.action.talk")
@pytest.mark.parametrize(("action", "still"), [("talk", False), ("drop-item", True), ("search", True)])
def test_a_voice_is_heard_by_everybody_and_other_deeds_by_nobody(stage: Stage, action: str, still: bool) -> None:
    scene = hidden(stage, h={"at": (12, 1)})
    scene.do("A", action)
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (still, still)


@pytest.mark.rule("fourth.stealth.move-while-hidden")
@pytest.mark.parametrize(("first", "second", "rolls"), [
    ((4, 0), (6, 0), 0), ((4, 0), (7, 0), 1), ((5, 0), (7, 0), 1), ((5, 0), (8, 0), 2),
])  # fmt: skip
def test_several_move_actions_are_judged_one_by_one(stage: Stage, first: Square, second: Square, rolls: int) -> None:
    scene = hidden(stage)
    scene.turn("A")
    scene.dice(d20=[20] * rolls)
    scene.do("A", "walk", to=first)
    scene.do("A", "walk", to=second)
    assert scene.hidden("A", "G")


@pytest.mark.rule("fourth.stealth.move-while-hidden")
def test_the_check_of_a_long_move_is_the_one_of_that_move(stage: Stage) -> None:
    scene = hidden(stage, h={"at": (13, 1), "skills": {"perception": 40}})
    assert not scene.hidden("A", "H")
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "walk", to=(5, 0))
    assert scene.why_not("A", "hide") == "fourth.ruling.hide-when"
    scene.do("A", "shift", to=(6, 0))
    assert scene.can("A", "hide")


@pytest.mark.rule("fourth.condition.hidden")
@pytest.mark.parametrize(("damage", "dead"), [(50, True), (5, False)])
def test_nobody_is_hidden_from_the_dead(stage: Stage, damage: int, dead: bool) -> None:
    stab = f"Stab (standard, at-will): Ranged 20; +40 vs AC; {damage} damage."
    scene = stage(
        f"{MIST}\n{OPEN}",
        A={"at": (1, 0), "skills": {"stealth": 30}},
        B={"at": (0, 1), "powers": [stab]},
        G={"side": "monsters", "at": (11, 0), "hp": 30},
        H={"side": "monsters", "at": (12, 1), "hp": 30},
    )
    scene.turn("A")
    scene.do("A", "shift", to=(2, 0))
    scene.do("A", "hide")
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (True, True)
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Stab", "H")
    scene.end()
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (True, not dead)


@pytest.mark.rule("fourth.ruling.hidden-end")
@pytest.mark.parametrize(("path", "still"), [([(3, 0), (4, 0)], True), ([(2, 1), (3, 0)], True), ([(2, 1)], False)])
def test_where_ones_own_move_ends_decides_and_not_what_it_led_past(
    stage: Stage, path: list[Square], still: bool
) -> None:
    scene = hidden(stage)
    scene.turn("A")
    scene.do("A", "walk", path=path)
    assert scene.hidden("A", "G") is still


@pytest.mark.rule("fourth.ruling.enemy-enters")
@pytest.mark.rule("fourth.stealth.enemy-enters")
@pytest.mark.parametrize(("ground", "start", "left"), [
    (MIST, 8, 2), (MIST, 9, 1), (". : : : , . . . . . .", 7, 2), (". : : : , . . . . . .", 8, 1),
    (". : : : , , . . . . .", 7, 1),
])  # fmt: skip
@pytest.mark.parametrize(("onward", "steps"), [((3, 1), 1), ((5, 1), 1), ((2, 1), 2), ((1, 1), 3)])
def test_what_movement_is_left_after_running_into_somebody(
    stage: Stage, ground: str, start: int, left: int, onward: Square, steps: int
) -> None:
    scene = stage(
        f"{ground}\n{OPEN[: len(ground)]}",
        A={"at": (2, 0), "skills": {"stealth": 60}},
        G={"side": "monsters", "at": (start, 0)},
        H={"side": "monsters", "at": (10, 1)},
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.do("A", "hide")
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (True, True)
    scene.turn("G")
    path = [(column, 0) for column in range(start - 1, 2, -1)][:6]
    if left >= steps:
        scene.do("G", "walk", path=path, choose={"onward": onward})
        assert scene["G"].at == onward
    else:
        with pytest.raises((Illegal, ValueError)):
            scene.do("G", "walk", path=path, choose={"onward": onward})
        scene.do("G", "walk", path=path)
        assert scene["G"].at == (4, 0)
    assert (scene.hidden("A", "G"), scene.hidden("A", "H")) == (False, True)


@pytest.mark.rule("fourth.ruling.perception-modifiers")
@pytest.mark.rule("fourth.perception.listen-table")
@pytest.mark.parametrize(("between", "passive"), [(".", 12), ("=", 12), ("#", 2)])
def test_glass_muffles_nobody(stage: Stage, between: str, passive: int) -> None:
    for short in (0, 1):
        scene = stage(
            f": : {between} G\n# # {between} #",
            A={"at": (0, 0), "skills": {"stealth": -5}},
            G={"side": "monsters", "skills": {"perception": 2}},
        )
        scene.turn("A")
        scene.do("A", "shift", to=(1, 0))
        scene.dice(d20=[passive + 5 - short])
        scene.do("A", "hide")
        assert scene.hidden("A", "G") is (short == 0)
