"""Who is surprised: Stealth against passive Perception as the fight starts."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


def surprised(scene: Scene) -> set[str]:
    return {key for key in ("A", "B", "G", "H") if scene.has(key) and "surprised" in scene[key].conditions}


@pytest.mark.rule("orcus.surprise.determination")
@pytest.mark.parametrize(("die", "caught"), [(8, True), (7, False)])
def test_stealth_that_equals_passive_perception_goes_unnoticed(
    stage: Callable[..., Scene], die: int, caught: bool
) -> None:
    scene = stage(
        A={"at": (2, 5), "hiding": True, "skills": {"stealth": 6}},
        G={"side": "monsters", "at": (9, 5), "skills": {"perception": 4}, "powers": [CLUB]},
    )
    scene.dice(d20=[die])
    scene.turn("A")
    assert surprised(scene) == ({"G"} if caught else set())
    check = scene.last("check")
    assert (check.who, check.total, check.rule) == ("A", die + 6, "orcus.surprise.determination")


@pytest.mark.rule("orcus.surprise.determination")
def test_where_nobody_hides_all_notice_each_other(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (2, 5)}, G={"side": "monsters", "at": (9, 5)})
    scene.turn("A")
    assert surprised(scene) == set()
    assert scene.last("check") is None


@pytest.mark.rule("orcus.surprise.determination")
@pytest.mark.rule("orcus.surprise.individual")
def test_each_opponent_has_its_own_passive_perception(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (2, 5), "hiding": True},
        G={"side": "monsters", "at": (9, 5), "wis": 10},
        H={"side": "monsters", "at": (9, 6), "wis": 14},
    )
    scene.dice(d20=[11])
    scene.turn("A")
    assert surprised(scene) == {"G"}


@pytest.mark.rule("orcus.surprise.determination")
@pytest.mark.parametrize(
    ("options", "caught"), [({}, set()), ({"surprised-by-any-unnoticed-threat": True}, {"G"})]
)
@pytest.mark.parametrize("second", [{}, {"hiding": True}])
def test_one_opponent_noticed_is_warning_enough_unless_the_option_says_any(
    stage: Callable[..., Scene], options: dict[str, object], caught: set[str], second: dict[str, object]
) -> None:
    scene = stage(
        options=options,
        A={"at": (2, 5), "hiding": True},
        B={"at": (3, 5), **second},
        G={"side": "monsters", "at": (9, 5), "powers": [CLUB]},
    )
    scene.dice(d20=[20, 2] if second else [20])
    scene.turn("A")
    assert surprised(scene) == caught


@pytest.mark.rule("orcus.surprise.determination")
def test_who_misses_every_opponent_is_surprised(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (2, 5), "hiding": True},
        B={"at": (3, 5), "hiding": True},
        G={"side": "monsters", "at": (9, 5)},
    )
    scene.dice(d20=[20, 10])
    scene.turn("A")
    assert surprised(scene) == {"G"}


@pytest.mark.rule("orcus.surprise.determination")
@pytest.mark.rule("orcus.combat.sequence")
def test_surprise_is_settled_before_initiative_and_for_both_sides(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll",
        A={"at": (2, 5), "hiding": True},
        G={"side": "monsters", "at": (9, 5), "hiding": True},
    )
    scene.dice(d20=[15, 9, 3, 18])
    scene.turn("G")
    assert surprised(scene) == {"G"}
    kinds = [event.kind for event in scene.log]
    assert kinds.index("check") < kinds.index("initiative")
    assert scene["G"].initiative == 18


@pytest.mark.rule("orcus.surprise.effect")
def test_the_unnoticed_are_hidden_from_those_they_surprise(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (2, 5), "hiding": True, "str": 18},
        G={"side": "monsters", "at": (3, 5), "hp": 60, "powers": [CLUB]},
    )
    scene.dice(d20=[15])
    scene.turn("A")
    assert scene.hidden("A", "G")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert not scene.hidden("A", "G")
    scene.turn("G")
    assert not scene.can("G", "Club", "A")


@pytest.mark.rule("orcus.surprise.determination")
@pytest.mark.parametrize(("stealth", "caught"), [(20, True), (4, False)])
def test_a_battle_played_from_its_beginning_begins_with_who_is_caught_out(
    stage: Callable[..., Scene], stealth: int, caught: bool
) -> None:
    scene = stage(
        initiative="roll",
        A={"at": (2, 5), "hiding": True, "skills": {"stealth": stealth}},
        G={"side": "monsters", "at": (9, 5)},
    )
    scene.dice(d20=[5, 12, 8])
    session = Session(scene.battle)
    assert session.decision is not None
    kinds = [event.kind for event in scene.log]
    assert kinds.index("check") < kinds.index("initiative")
    assert ("surprised" in scene["G"].conditions) is caught
