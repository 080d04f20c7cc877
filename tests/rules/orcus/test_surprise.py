"""Surprise: what a surprised creature may not do, and until when."""

from collections.abc import Callable

import pytest

from battlemat import Illegal, Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SURPRISE = {"orcus.surprise.effect", "orcus.condition.surprised", "orcus.ruling.surprise"}
POINT = {"orcus.action-point.spend"}
OPPORTUNITY = ("A", "opportunity-attack")


def caught(stage: Callable[..., Scene], first: str = "A", option: str = "") -> Scene:
    """A is surprised next to G; `first` acts first."""
    a = {"at": (5, 5), "str": 18, "surprised": True}
    g = {"side": "monsters", "at": (6, 5), "hp": 60, "powers": [CLUB]}
    options = {option: True} if option else None
    if first == "A":
        return stage(options=options, A=a, G=g)
    return stage(options=options, G=g, A=a)


@pytest.mark.rule("orcus.surprise.effect")
@pytest.mark.parametrize(
    ("action", "to"),
    [("melee-basic", None), ("walk", (5, 6)), ("five-foot-step", (5, 6)), ("drop-prone", None)],
)
def test_a_surprised_creature_takes_no_action_on_its_first_turn(
    stage: Callable[..., Scene], action: str, to: tuple[int, int] | None
) -> None:
    scene = caught(stage)
    scene.turn("A")
    target = "G" if action == "melee-basic" else None
    assert scene.why_not("A", action, target, to=to) in SURPRISE
    with pytest.raises(Illegal) as refusal:
        scene.do("A", action, target, to=to)
    assert refusal.value.rule in SURPRISE
    scene.turn("A")
    assert scene.round == 2
    assert scene.can("A", action, target, to=to)


@pytest.mark.rule("orcus.surprise.effect")
def test_no_opportunity_attack_until_the_surprised_creatures_first_turn_is_over(
    stage: Callable[..., Scene],
) -> None:
    scene = caught(stage, first="G")
    scene.turn("G")
    scene.do("G", "walk", path=[(6, 4), (6, 5)])
    assert OPPORTUNITY not in scene.offers
    scene.turn("A")
    scene.turn("G")
    scene.do("G", "walk", path=[(6, 4), (6, 5)])
    assert OPPORTUNITY in scene.offers


@pytest.mark.rule("orcus.surprise.effect")
def test_surprise_ends_with_the_first_turn_not_with_the_round(stage: Callable[..., Scene]) -> None:
    scene = caught(stage)
    assert scene.advantage("G", "A")
    scene.turn("A")
    assert "surprised" in scene["A"].conditions
    assert scene.advantage("G", "A")
    scene.turn("G")
    assert scene.round == 1
    assert "surprised" not in scene["A"].conditions
    assert not scene.advantage("G", "A")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert OPPORTUNITY in scene.offers


@pytest.mark.rule("orcus.surprise.effect")
def test_switch_surprise_lasts_until_round_one_ends(stage: Callable[..., Scene]) -> None:
    scene = caught(stage, option="surprised-until-round-one-ends")
    scene.turn("A")
    scene.turn("G")
    assert scene.round == 1
    assert "surprised" in scene["A"].conditions
    assert scene.advantage("G", "A")
    scene.do("G", "walk", path=[(6, 4), (6, 5)])
    assert OPPORTUNITY not in scene.offers
    scene.turn("A")
    assert scene.round == 2
    assert "surprised" not in scene["A"].conditions


@pytest.mark.rule("orcus.surprise.effect")
def test_switch_a_surprised_creature_gets_one_standard_action(stage: Callable[..., Scene]) -> None:
    scene = caught(stage, option="surprised-creatures-get-one-standard-action")
    scene.turn("A")
    assert not scene.can("A", "drop-prone")
    scene.dice(d20=[8], d8=[3])  # 8 + 7 against AC 15
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 60 - 7
    assert not scene.can("A", "walk", to=(5, 6))
    assert not scene.can("A", "melee-basic", "G")


@pytest.mark.rule("orcus.surprise.individual")
def test_one_member_of_a_group_can_be_surprised_and_another_not(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "surprised": True},
        B={"at": (6, 6), "str": 18},
        G={"side": "monsters", "at": (6, 5), "hp": 60, "powers": [CLUB]},
    )
    scene.turn("A")
    assert not scene.can("A", "melee-basic", "G")
    scene.turn("B")
    assert "surprised" not in scene["B"].conditions
    assert not scene.advantage("G", "B")
    scene.dice(d20=[8], d8=[5])
    scene.do("B", "melee-basic", "G")
    assert scene["G"].hp == 60 - 9


@pytest.mark.rule("orcus.surprise.effect")
def test_the_surprised_neither_flank_nor_help_to_flank(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "surprised": True},
        B={"at": (7, 5)},
        G={"side": "monsters", "at": (6, 5), "hp": 60, "powers": [CLUB]},
    )
    scene.turn("A")
    assert not scene.flanks("A", "G")
    assert not scene.flanks("B", "G")
    scene.turn("B")
    assert scene.flanks("A", "G")
    assert scene.flanks("B", "G")


@pytest.mark.rule("orcus.surprise.effect")
@pytest.mark.rule("orcus.action-point.spend")
def test_with_anyone_surprised_round_one_is_a_surprise_round_without_action_points(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        A={"at": (5, 5)}, G={"side": "monsters", "at": (6, 5), "hp": 60, "surprised": True, "powers": [CLUB]}
    )
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G")
    assert scene.can("A", "walk", to=(5, 6))
    assert scene.why_not("A", "action-point") in POINT
    scene.turn("A")
    assert scene.round == 2
    assert scene.can("A", "action-point")


@pytest.mark.rule("orcus.surprise.effect")
@pytest.mark.rule("orcus.act.delay")
def test_a_surprised_creature_cannot_delay(stage: Callable[..., Scene]) -> None:
    scene = caught(stage)
    scene.turn("A")
    assert scene.why_not("A", "delay") in SURPRISE | {"orcus.act.delay", "orcus.ruling.delay-needs-actions"}
    scene.turn("A")
    assert scene.can("A", "delay")
