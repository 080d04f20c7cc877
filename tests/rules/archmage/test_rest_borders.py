"""Rests and the escalation die at their borders: whom a rest touches, what it clears, which rounds are fights."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"


def camp(stage: Stage, options: dict[str, object] | None = None, **a: Any) -> Scene:
    """A and B, engaged with G, and D, who is dead; A's turn."""
    scene = stage(
        options={"recovery_average": "yes", **(options or {})}, A={"level": 2, **a}, B={},
        D={"at_hp": -100}, G=dict(side="monsters", hp=90, at_hp=50, powers=[CLAW]), engaged=[("A", "G"), ("B", "G")],
    )  # fmt: skip
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.quick-rest.after-battle")
@pytest.mark.rule("archmage.heal-up.hp-and-recoveries")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_the_dead_and_the_foes_do_not_rest(stage: Stage, kind: str) -> None:
    scene = camp(stage, at_hp=10)
    scene.rest(kind)
    assert scene["A"].hp > 10
    assert scene["D"].alive is False
    assert scene["D"].hp <= -20
    assert scene["G"].hp == 50


@pytest.mark.rule("archmage.quick-rest.after-battle")
@pytest.mark.parametrize(
    ("kinds", "legal"),
    [
        (("short", "short"), False),
        (("short", "long"), True),
        (("short", None, "short"), True),
        (("long", "long"), True),
        (("long", "short"), False),
        (("long", None, "short"), True),
    ],
)
def test_one_quick_rest_follows_a_battle(stage: Stage, kinds: tuple[str | None, ...], legal: bool) -> None:
    scene = camp(stage)
    *before, last = kinds
    for kind in before:
        if kind is None:
            scene.turn("A")
        else:
            scene.rest(kind)
    assert last is not None
    if legal:
        scene.rest(last)
        assert scene.log[-1].kind == "rest"
    else:
        with pytest.raises(Illegal) as refused:
            scene.rest(last)
        assert refused.value.rule == "archmage.quick-rest.after-battle"


@pytest.mark.rule("archmage.escalation.start")
@pytest.mark.rule("archmage.ruling.battle-end")
@pytest.mark.parametrize("kind", ["short", "long"])
def test_the_next_battle_begins_anew(stage: Stage, kind: str) -> None:
    scene = camp(stage)
    scene.turn("A")
    scene.turn("A")
    assert (scene.escalation, scene.engaged("A")) == (2, {"G"})
    scene.rest(kind)
    assert (scene.escalation, scene.engaged("A"), scene.engaged("G")) == (0, set(), set())
    scene.turn("A")
    assert (scene.round, scene.escalation) == (1, 0)
    scene.turn("A")
    assert (scene.round, scene.escalation) == (2, 1)


@pytest.mark.rule("archmage.escalation.stall")
@pytest.mark.rule("archmage.ruling.battle-end")
def test_a_round_held_back_before_the_rest_holds_back_none_after_it(stage: Stage) -> None:
    scene = camp(stage)
    scene.turn("A")
    scene.stall()
    scene.rest("short")
    scene.turn("A")
    scene.turn("A")
    assert scene.escalation == 1


@pytest.mark.rule("archmage.quick-rest.staggered-must-heal")
@pytest.mark.parametrize(
    ("hp", "left"),
    [(20, 7), (21, 7), (31, 7), (32, 8), (40, 8)],
)
def test_a_recovery_is_not_wasted_on_a_scratch_unless_it_must_be(stage: Stage, hp: int, left: int) -> None:
    """A recovery of level 2 heals 9 on average: from 31 it is used in full; the staggered heal, then have enough."""
    scene = camp(stage, at_hp=hp)
    scene.rest("short")
    spent = 8 - scene["A"].recoveries
    assert scene["A"].hp == min(40, hp + 9 * spent)
    assert (spent > 0) is (left < 8)


@pytest.mark.rule("archmage.heal-up.frequency")
@pytest.mark.rule("archmage.heal-up.early-retreat")
def test_a_heal_up_between_battles_counts_those_fought_and_no_more(stage: Stage) -> None:
    scene = camp(stage, {"battles_per_heal_up": 2})
    scene.rest("short")
    scene.rest("long")
    assert [event.kind for event in scene.log].count("campaign-loss") == 1
    scene.turn("A")
    scene.rest("short")
    scene.turn("A")
    scene.rest("short")
    scene.rest("long")
    assert [event.kind for event in scene.log].count("campaign-loss") == 1


# ---------------------------------------------------------------------- the escalation die by itself


def brawl(stage: Stage) -> Scene:
    """A hero A against G: stall and reset follow from who fights."""
    return stage(
        options={"escalation_control": "auto"}, A={}, G=dict(side="monsters", hp=200, powers=[CLAW]),
        engaged=[("A", "G")],
    )  # fmt: skip


@pytest.mark.rule("archmage.ruling.escalation-stall")
@pytest.mark.rule("archmage.escalation.stall")
@pytest.mark.rule("archmage.escalation.reset")
@pytest.mark.parametrize(
    ("fights", "dice"),
    [
        ("AAAAAAAA", [1, 2, 3, 4, 5, 6, 6, 6]),
        ("AGAG", [1, 1, 2, 2]),
        ("AA-A", [1, 2, 2, 3]),
        ("AA--A", [1, 2, 2, 0, 1]),
        ("AA-G-A", [1, 2, 2, 2, 2, 3]),
        ("AAG-G-", [1, 2, 2, 2, 2, 2]),
        ("AAG--", [1, 2, 2, 2, 0]),
        ("AA---A", [1, 2, 2, 0, 0, 1]),
        ("--A", [0, 0, 1]),
    ],
)
def test_which_rounds_count_as_fighting(stage: Stage, fights: str, dice: list[int]) -> None:
    """Who has attacked in each round, and what the die shows as the next begins."""
    scene = brawl(stage)
    scene.turn("A")
    seen: list[int] = []
    for fighter in fights:
        if fighter == "A":
            scene.dice(d20=[2])
            scene.do("A", "melee-basic", "G")
        elif fighter == "G":
            scene.turn("G")
            scene.dice(d20=[2])
            scene.do("G", "Claw", "A")
        number = scene.round
        scene.turn("A")
        assert scene.round == number + 1
        seen.append(scene.escalation)
    assert seen == dice
