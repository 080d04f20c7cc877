"""Ambushes: who opens, who else acts, what follows. Dicey moves: the check and its DC."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"

def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def surprise(stage: Callable[..., Scene], opener: str | None = None, **fields: Any) -> Scene:
    """A, B and C fall upon G; initiative in this order."""
    return stage(ambush=opener, A=dict(), B=dict(), C=dict(), G=foe(surprised=True), **fields)


@pytest.mark.rule("archmage.ambush.nominate")
@pytest.mark.rule("archmage.ambush.two-act")
def test_the_named_opener_goes_first_then_its_fastest_ally(stage: Callable[..., Scene]) -> None:
    scene = surprise(stage, "C")
    assert scene.round == 0
    scene.turn("C")
    assert scene.can("C", "engage", "G")
    scene.turn("A")  # had A gone before C, this would be its turn of round 1
    assert scene.round == 0
    scene.turn("B")
    assert scene.round == 1


@pytest.mark.rule("archmage.ambush.nominate")
def test_by_default_the_first_of_the_ambushers_opens(stage: Callable[..., Scene]) -> None:
    scene = surprise(stage)
    for who, number in (("A", 0), ("B", 0), ("C", 1)):
        scene.turn(who)
        assert scene.round == number


@pytest.mark.rule("archmage.ambush.two-act")
@pytest.mark.rule("archmage.ruling.ambush-acting")
def test_each_of_the_two_takes_a_full_turn(stage: Callable[..., Scene]) -> None:
    scene = surprise(stage, "C", engaged=[("C", "G")])
    for who in ("C", "A"):
        scene.turn(who)
        left = scene[who].actions
        assert (left["standard"], left["move"], left["quick"], scene.round) == (1, 1, 1, 0)
    scene.dice(d20=[5])
    scene.do("A", "engage", "G")
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").natural == 5


@pytest.mark.rule("archmage.ambush.two-act")
def test_monsters_may_ambush_and_again_only_two_act(stage: Callable[..., Scene]) -> None:
    scene = stage(ambush="I", A=dict(surprised=True), B=dict(surprised=True), G=foe(), H=foe(), I=foe())
    for who, number in (("I", 0), ("G", 0), ("A", 1), ("B", 1), ("G", 1), ("H", 1), ("I", 1)):
        scene.turn(who)
        assert scene.round == number, who


@pytest.mark.rule("archmage.ambush.two-act")
@pytest.mark.rule("archmage.ruling.ambush-acting")
def test_nobody_else_acts_in_any_way(stage: Callable[..., Scene]) -> None:
    scene = surprise(stage, engaged=[("A", "G"), ("C", "G")])
    scene.turn("A")
    scene.do("A", "move", to="field")
    assert scene.offers == []
    scene.turn("C")
    scene.do("C", "move", to="field")
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("archmage.ruling.ambush-acting")
def test_the_surprised_do_not_intercept_in_the_ambush_round(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["H"], A=dict(), B=dict(), G=foe(surprised=True), H=foe(surprised=True))
    scene.turn("A")
    scene.do("A", "engage", "H")
    assert scene.offers == []
    scene.turn("A")
    assert scene.round == 1
    scene.turn("B")
    scene.do("B", "engage", "H")
    assert ("G", "intercept") in scene.offers


@pytest.mark.rule("archmage.ambush.nominate")
@pytest.mark.rule("archmage.ambush.then-normal")
def test_the_surprised_side_rolls_only_after_the_ambush_round(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", ambush="A", A=dict(), B=dict(), C=dict(), G=foe(surprised=True))
    scene.dice(d20=[3, 9, 12, 18])  # A, B, C; then G
    scene.turn("A")
    assert list(scene.dice_left()["d20"]) == [18]
    scene.turn("C")  # the highest ally, though B stands before it
    assert scene.round == 0
    assert list(scene.dice_left()["d20"]) == [18]
    for who in ("G", "C", "B", "A"):
        scene.turn(who)
        assert scene.round == 1, who


@pytest.mark.rule("archmage.ruling.ambush-acting")
def test_the_ambushers_rolls_are_kept_for_the_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", ambush="A", A=dict(), B=dict(), G=foe(surprised=True))
    scene.dice(d20=[5, 15, 10])
    for who, number in (("A", 0), ("B", 0), ("B", 1), ("G", 1), ("A", 1), ("B", 2)):
        scene.turn(who)
        assert scene.round == number, who


@pytest.mark.rule("archmage.ambush.two-act")
@pytest.mark.rule("archmage.ruling.ambush-acting")
def test_of_a_type_that_shares_a_roll_one_individual_acts(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll", ambush="G", A=dict(surprised=True), G=foe(),
        H=foe(type="imp"), I=foe(type="imp"),
    )
    scene.dice(d20=[4, 16, 10])  # G, the imps, A
    for who, number in (("G", 0), ("H", 0), ("I", 1)):
        scene.turn(who)
        assert scene.round == number, who


@pytest.mark.rule("archmage.ambush.two-act")
def test_an_opener_without_allies_acts_alone(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(), A=dict(surprised=True))
    scene.turn("G")
    assert scene.round == 0
    scene.turn("A")
    assert scene.round == 1
    scene.turn("G")
    assert scene.round == 2


@pytest.mark.rule("archmage.ambush.then-normal")
def test_without_surprise_the_first_round_is_an_ordinary_one(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(), B=dict(), C=dict(), G=foe())
    for who in "ABCG":
        scene.turn(who)
        assert scene.round == 1


@pytest.mark.rule("archmage.ambush.escalation")
@pytest.mark.rule("archmage.ruling.ambush-escalation")
@pytest.mark.parametrize(
    ("options", "expected"),
    [(None, [0, 0, 1, 2]), ({"ambush_advances_escalation": "yes"}, [0, 1, 2, 3])],
)
def test_the_escalation_die_after_an_ambush(
    stage: Callable[..., Scene], options: dict[str, str] | None, expected: list[int]
) -> None:
    scene = stage(options=options, A=dict(), G=foe(surprised=True))
    seen: list[int] = []
    for number in range(4):
        scene.turn("A")
        assert scene.round == number
        seen.append(scene.escalation)
    assert seen == expected


@pytest.mark.rule("archmage.ambush.escalation")
@pytest.mark.rule("archmage.escalation.start")
def test_where_nobody_is_ambushed_the_die_starts_as_ever(stage: Callable[..., Scene]) -> None:
    scene = stage(options={"ambush_advances_escalation": "yes"}, A=dict(), G=foe())
    for expected in (0, 1, 2):
        scene.turn("A")
        assert scene.escalation == expected


# ---------------------------------------------------------------- dicey moves


@pytest.mark.rule("archmage.dicey.check")
@pytest.mark.rule("archmage.ruling.skill-checks")
@pytest.mark.parametrize(("natural", "success"), [(9, False), (10, True)])
def test_a_dicey_move_is_a_check_of_ability_and_level_against_15(
    stage: Callable[..., Scene], natural: int, success: bool
) -> None:
    scene = stage(A=dict(dex=16, level=2), B=dict(), G=foe())
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "move", to="rear", choose={"skill": "dexterity"})
    check = scene.last("check")
    assert (check.value, check.success) == (natural + 3 + 2, success)
    assert scene["A"].actions["move"] == 0  # a part of the move: it costs nothing more
    assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("archmage.dicey.check")
@pytest.mark.rule("archmage.ruling.skill-checks")
def test_a_background_that_applies_is_in_the_skill(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(skills={"acrobat": 9}), B=dict(), G=foe())
    scene.turn("A")
    scene.dice(d20=[6])
    scene.do("A", "move", to="rear", choose={"skill": "acrobat"})
    assert (scene.last("check").value, scene.last("check").success) == (15, True)


@pytest.mark.rule("archmage.dicey.check")
@pytest.mark.rule("archmage.ruling.skill-checks")
def test_the_referee_sets_another_dc_for_one_move_or_for_all(stage: Callable[..., Scene]) -> None:
    for options, dc, success in ((None, None, True), (None, 20, False), ({"dicey_dc": 20}, None, False)):
        scene = stage(options=options, A=dict(skills={"acrobat": 9}), B=dict(), G=foe())
        scene.turn("A")
        scene.dice(d20=[10])
        choose = {"skill": "acrobat"} if dc is None else {"skill": "acrobat", "dc": dc}
        scene.do("A", "move", to="rear", choose=choose)
        assert (scene.last("check").value, scene.last("check").success) == (19, success)


@pytest.mark.rule("archmage.dicey.check")
def test_an_ordinary_move_needs_no_check(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(), B=dict(), G=foe())
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene.last("check") is None
    assert scene["A"].band == "rear"
