"""Waiting: delay and ready, and what they do to the order."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HEX = "Hex (standard, at-will): Ranged 10; +20 vs Will; 1d6 damage and the target is slowed (save ends)."
BURN = (
    "Burn (standard, at-will): Ranged 10; +20 vs Ref; 1d6 damage "
    "and the target takes 5 persistent fire damage (save ends)."
)
READIED = ("A", "readied")


def rounds(scene: Scene, order: str) -> list[int]:
    """The round in which each of these, called up in turn, begins its turn."""
    seen: list[int] = []
    for who in order:
        scene.turn(who)
        seen.append(scene.round)
    return seen


def line(stage: Callable[..., Scene], order: str = "AGH", **fields: Any) -> Scene:
    """Hero A next to monster G, monster H far off, hero B near G; those named act in that order."""
    creatures: dict[str, dict[str, Any]] = {
        "A": {"at": (5, 5), "str": 18, **fields},
        "B": {"at": (6, 6)},
        "G": {"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB, HEX, BURN]},
        "H": {"side": "monsters", "at": (15, 15), "powers": [CLUB]},
    }
    return stage(**{who: creatures[who] for who in order})


@pytest.mark.rule("orcus.act.delay")
@pytest.mark.rule("orcus.act.delay-initiative")
def test_the_delayed_turn_is_a_whole_turn_later_in_the_round_and_the_place_is_kept(
    stage: Callable[..., Scene],
) -> None:
    scene = line(stage)
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    assert scene.round == 1
    scene.end()
    scene.do("A", "resume")
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["swift"]) == (1, 1, 1)
    scene.dice(d20=[8], d8=[1])
    scene.do("A", "melee-basic", "G")
    scene.turn("H")
    assert scene.round == 1
    assert rounds(scene, "GAHG") == [2, 2, 2, 3]


@pytest.mark.rule("orcus.act.delay")
def test_not_after_an_action_has_been_taken(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    scene.turn("A")
    assert scene.can("A", "delay")
    scene.do("A", "five-foot-step", to=(4, 5))
    assert scene.why_not("A", "delay") == "orcus.act.delay"


@pytest.mark.rule("orcus.act.delay")
def test_only_on_ones_own_turn_and_never_inside_anothers(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    assert scene.why_not("A", "resume") == "orcus.act.delay"
    assert not scene.can("H", "delay")
    scene.end()
    assert scene.can("A", "resume")


@pytest.mark.rule("orcus.act.delay")
@pytest.mark.parametrize("condition", ["stunned", "unconscious", "petrified"])
def test_one_that_cannot_act_cannot_delay(stage: Callable[..., Scene], condition: str) -> None:
    scene = line(stage, "ABGH", conditions=[condition])
    scene.turn("A")
    assert not scene.can("A", "delay")


@pytest.mark.rule("orcus.act.delay")
def test_the_dying_cannot_delay_and_the_dazed_may(stage: Callable[..., Scene]) -> None:
    dying = line(stage, "ABGH", at_hp=-2)
    dying.turn("A")
    assert not dying.can("A", "delay")
    dazed = line(stage, conditions=["dazed"])
    dazed.turn("A")
    assert dazed.can("A", "delay")


@pytest.mark.rule("orcus.act.delay")
def test_start_of_turn_effects_come_first_and_the_save_waits_for_the_delayed_turns_end(
    stage: Callable[..., Scene],
) -> None:
    scene = line(stage, "GAH")
    scene.turn("G")
    scene.dice(d20=[9], d6=[1])
    scene.do("G", "Burn", "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - 1 - 5
    scene.do("A", "delay")
    assert scene["A"].ongoing == {"fire": 5}
    scene.turn("H")
    scene.end()
    scene.do("A", "resume")
    assert scene["A"].hp == 34
    scene.dice(d20=[10])
    scene.end()
    assert scene["A"].ongoing == {}


@pytest.mark.rule("orcus.act.delay-lost-turn")
def test_a_turn_not_taken_by_the_end_of_the_round_is_lost_and_so_are_its_saves(
    stage: Callable[..., Scene],
) -> None:
    scene = line(stage, "GAH")
    scene.turn("G")
    scene.dice(d20=[9], d6=[1])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("H")
    scene.turn("G")
    assert scene.round == 2
    assert "slowed" in scene["A"].conditions
    assert not [event for event in scene.log if event.kind == "save" and event.who == "A"]
    scene.end()
    assert not scene.can("A", "resume")
    scene.turn("A")
    assert scene.round == 2
    assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("orcus.act.delay-lost-turn")
def test_a_lost_turn_still_ends_what_was_to_end_with_it(stage: Callable[..., Scene]) -> None:
    daze = (
        "Daze (standard, at-will): Ranged 10; +20 vs Will; 1d6 damage "
        "and the target is dazed until the end of its next turn."
    )
    scene = stage(
        G={"side": "monsters", "at": (10, 5), "powers": [daze]},
        A={"at": (5, 5)},
        H={"side": "monsters", "at": (15, 15), "powers": [CLUB]},
    )
    scene.turn("G")
    scene.dice(d20=[9], d6=[1])
    scene.do("G", "Daze", "A")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("H")
    assert "dazed" in scene["A"].conditions
    scene.turn("G")
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("orcus.act.delay-effects")
def test_delaying_ends_benefits_at_once_but_not_harm(stage: Callable[..., Scene]) -> None:
    scene = line(stage, skills={"bluff": 20})
    scene.turn("A")
    scene.do("A", "feint", "G")
    scene.do("A", "dash", path=[(5, 4), (5, 5)])
    scene.turn("A")
    assert scene.advantage("A", "G")
    assert scene.advantage("G", "A")
    scene.do("A", "delay")
    assert not scene.advantage("A", "G")
    assert scene.advantage("G", "A")
    scene.turn("G")
    scene.end()
    scene.do("A", "resume")
    assert scene.advantage("G", "A")
    scene.end()
    assert not scene.advantage("G", "A")


@pytest.mark.rule("orcus.act.ready")
def test_a_readied_action_costs_a_standard_action_now(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("move", "G")})
    actions = scene["A"].actions
    assert (actions["standard"], actions["move"], actions["swift"]) == (0, 1, 1)
    assert not scene.can("A", "ready", choose={"action": "walk", "when": ("move", "G")})


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.parametrize(
    ("action", "legal"),
    [("melee-basic", True), ("walk", True), ("drop-prone", False), ("action-point", False)],
)
def test_a_standard_move_or_swift_action_can_be_readied(
    stage: Callable[..., Scene], action: str, legal: bool
) -> None:
    scene = line(stage)
    scene.turn("A")
    assert scene.can("A", "ready", choose={"action": action, "when": ("move", "G")}) is legal


def ready(scene: Scene, when: tuple[str, str] = ("attack", "G")) -> None:
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": when})


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.rule("orcus.act.ready-interrupts")
def test_it_happens_just_before_what_set_it_off(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    ready(scene, ("move", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8], d8=[2])
    scene.do("G", "walk", path=[(7, 4), (8, 4)])
    assert scene["G"].hp == 90 - 6
    assert scene["G"].at == (8, 4)


@pytest.mark.rule("orcus.act.ready-interrupts")
def test_an_attack_interrupted_for_good_is_lost(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18},
        B={"at": (6, 6)},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "at_hp": 5, "powers": [CLUB]},
        H={"side": "monsters", "at": (15, 15), "powers": [CLUB]},
    )
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8], d8=[2])
    scene.do("G", "Club", "B")
    assert not scene["G"].alive
    assert scene["B"].hp == 40


@pytest.mark.rule("orcus.act.ready-interrupts")
def test_an_attack_that_still_can_goes_on(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8, 9], d8=[2, 3])  # A's blow, then G's
    scene.do("G", "Club", "B")
    assert scene["G"].hp == 90 - 6
    assert scene["B"].hp == 40 - 7


@pytest.mark.rule("orcus.act.ready")
def test_it_is_offered_once_and_only_for_its_circumstance(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    ready(scene)
    scene.turn("G")
    scene.do("G", "five-foot-step", to=(6, 4))
    assert READIED not in scene.offers
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("G", "Club", "A")
    assert READIED in scene.offers
    scene.turn("H")
    scene.turn("G")
    scene.do("G", "Club", "A")
    assert READIED not in scene.offers


@pytest.mark.rule("orcus.act.ready-initiative")
def test_who_readied_then_acts_just_ahead_of_who_set_it_off(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("G", "Club", "A")
    assert rounds(scene, "HBAGHB") == [1, 2, 2, 2, 2, 3]


@pytest.mark.rule("orcus.act.ready-unused")
def test_an_unused_readied_action_is_lost_and_the_order_stays(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    ready(scene)
    scene.turn("A")
    assert scene.round == 2
    scene.turn("G")
    scene.do("G", "Club", "A")
    assert READIED not in scene.offers
    assert rounds(scene, "HABG") == [2, 3, 3, 3]


@pytest.mark.rule("orcus.act.ready-unused")
def test_it_may_be_readied_again(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    ready(scene)
    ready(scene)
    assert scene.round == 2
    scene.turn("G")
    scene.do("G", "Club", "A")
    assert READIED in scene.offers


@pytest.mark.rule("orcus.act.ready-next-round")
def test_taken_in_the_next_round_it_replaces_that_rounds_turn(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "GABH")
    ready(scene)
    scene.turn("G")
    assert scene.round == 2
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("G", "Club", "A")
    assert rounds(scene, "AGBH") == [3, 3, 3, 3]


@pytest.mark.rule("orcus.act.ready-next-round")
def test_what_the_lost_turn_would_have_settled_is_settled_at_once(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "GABH")
    scene.turn("G")
    scene.dice(d20=[9], d6=[1])
    scene.do("G", "Burn", "A")
    ready(scene)
    assert scene["A"].hp == 40 - 1 - 5
    scene.dice(d20=[3])
    scene.turn("G")
    assert scene.round == 2
    scene.accept("A", "readied")
    scene.dice(d20=[8, 12, 2], d8=[2])  # A's blow, its save, then G's miss
    scene.do("G", "Club", "A")
    assert scene["G"].hp == 90 - 6
    assert scene["A"].hp == 34 - 5
    assert scene["A"].ongoing == {}


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.rule("orcus.immediate.limit")
@pytest.mark.parametrize("option", [False, True])
def test_it_leaves_the_immediate_action_unspent_unless_switched(
    stage: Callable[..., Scene], option: bool
) -> None:
    scene = stage(
        options={"readied-action-uses-immediate": option},
        A={"at": (5, 5), "str": 18},
        B={"at": (6, 6)},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("G", "Club", "A")
    scene.do("G", "walk", path=[(7, 4), (8, 4)])
    assert (("A", "opportunity-attack") in scene.offers) is not option


@pytest.mark.rule("orcus.act.ready")
def test_a_dazed_creature_can_ready_and_use_it(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH", conditions=["dazed"])
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8, 2], d8=[2])
    scene.do("G", "Club", "A")
    assert scene["G"].hp == 90 - 6


@pytest.mark.rule("orcus.act.ready")
def test_one_stunned_meanwhile_cannot_use_it(stage: Callable[..., Scene]) -> None:
    stun = (
        "Stun (standard, at-will): Ranged 20; +20 vs Will; 1d6 damage and the target is stunned (save ends)."
    )
    scene = stage(
        A={"at": (5, 5), "str": 18},
        B={"at": (6, 6)},
        H={"side": "monsters", "at": (12, 5), "powers": [stun]},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
    )
    ready(scene)
    scene.turn("H")
    scene.dice(d20=[9], d6=[1])
    scene.do("H", "Stun", "A")
    scene.turn("G")
    scene.do("G", "Club", "B")
    assert READIED not in scene.offers
