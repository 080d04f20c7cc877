"""Delaying: a whole turn later, and the place it was taken in."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
BRAND = "R: Brand +20 vs. PD—1 damage, and 5 ongoing fire damage"


def rounds(scene: Scene, order: str) -> list[int]:
    """The round in which each of these, called up in turn, begins its turn."""
    seen: list[int] = []
    for who in order:
        scene.turn(who)
        seen.append(scene.round)
    return seen


def line(stage: Callable[..., Scene], order: str, **fields: Any) -> Scene:
    """Heroes A and B, monsters G and H, A in melee with G; those named act in that order."""
    creatures: dict[str, dict[str, Any]] = {
        "A": {"str": 18, **fields},
        "B": {},
        "G": {"side": "monsters", "hp": 90, "powers": [CLAW, BRAND]},
        "H": {"side": "monsters", "hp": 90, "powers": [CLAW]},
    }
    return stage(engaged=[("A", "G")], **{who: creatures[who] for who in order})


def resume_after(scene: Scene, who: str, other: str) -> None:
    scene.turn(other)
    scene.end()
    scene.do(who, "resume")


@pytest.mark.rule("archmage.delay.act-later")
def test_the_delayed_turn_is_a_full_normal_turn(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    scene.do("A", "delay")
    resume_after(scene, "A", "G")
    assert scene.round == 1
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 6


@pytest.mark.rule("archmage.delay.act-later")
def test_nobody_delays_after_acting(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    scene.turn("B")
    assert scene.can("B", "delay")
    scene.do("B", "move", to="rear")
    assert scene.why_not("B", "delay") == "archmage.delay.act-later"


@pytest.mark.rule("archmage.delay.act-later")
def test_delaying_ends_the_turn_and_is_for_ones_own_turn(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    assert not scene.can("H", "delay")
    scene.do("A", "delay")
    assert not scene.can("A", "melee-basic", "G")


@pytest.mark.rule("archmage.delay.act-later")
def test_the_delayed_turn_comes_between_turns_never_inside_one(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    assert scene.why_not("A", "resume") == "archmage.delay.act-later"
    scene.end()
    assert scene.can("A", "resume")
    assert not scene.can("H", "resume")  # it did not delay


@pytest.mark.rule("archmage.delay.act-later")
@pytest.mark.parametrize("condition", ["stunned", "helpless"])
def test_one_that_cannot_act_cannot_delay(stage: Callable[..., Scene], condition: str) -> None:
    scene = line(stage, "ABGH", conditions=[condition])
    scene.turn("A")
    assert not scene.can("A", "delay")


@pytest.mark.rule("archmage.delay.act-later")
def test_free_reactions_stay_available_while_delaying(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "move", to="rear")
    assert scene["G"].hp == 90 - 6


@pytest.mark.rule("archmage.delay.new-count")
def test_the_new_place_is_kept_directly_after_the_one_that_had_finished(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    scene.do("A", "delay")
    resume_after(scene, "A", "G")
    assert rounds(scene, "HGAHGAH") == [1, 2, 2, 2, 3, 3, 3]


@pytest.mark.rule("archmage.delay.new-count")
def test_a_delay_to_the_end_of_the_round_is_still_that_round(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    scene.do("A", "delay")
    resume_after(scene, "A", "H")
    assert (scene.round, scene.escalation) == (1, 0)
    assert rounds(scene, "GHAGHA") == [2, 2, 2, 3, 3, 3]


@pytest.mark.rule("archmage.delay.new-count")
def test_two_that_delayed_stand_in_the_order_in_which_they_acted(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABGH")
    for who in "AB":
        scene.turn(who)
        scene.do(who, "delay")
    resume_after(scene, "A", "G")
    scene.end()
    scene.do("B", "resume")
    assert rounds(scene, "HGABHG") == [1, 2, 2, 2, 2, 3]


@pytest.mark.rule("archmage.delay.new-count")
@pytest.mark.rule("archmage.initiative.same-type-shares")
def test_one_of_a_sharing_pair_that_delays_changes_its_own_place_only(stage: Callable[..., Scene]) -> None:
    imp: dict[str, Any] = {"side": "monsters", "type": "imp", "powers": [CLAW]}
    scene = stage(initiative="roll", G=dict(imp), H=dict(imp), A={})
    scene.dice(d20=[15, 10])
    scene.turn("G")
    scene.do("G", "delay")
    resume_after(scene, "G", "A")
    assert rounds(scene, "HAGHAG") == [2, 2, 2, 3, 3, 3]


@pytest.mark.rule("archmage.delay.lapse")
def test_at_the_next_regular_turn_the_delayed_one_is_gone(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("A")
    assert scene.round == 2
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}
    scene.end()
    assert not scene.can("A", "resume")
    assert rounds(scene, "GHAGH") == [2, 2, 3, 3, 3]


@pytest.mark.rule("archmage.delay.lapse")
def test_at_the_next_regular_turn_one_may_delay_once_more(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("A")
    scene.do("A", "delay")
    resume_after(scene, "A", "G")
    assert scene.round == 2
    assert rounds(scene, "HGAH") == [2, 3, 3, 3]


@pytest.mark.rule("archmage.delay.into-next-round")
def test_a_turn_taken_early_in_the_next_round_is_that_rounds_turn(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "GHA")
    scene.turn("A")
    scene.do("A", "delay")
    resume_after(scene, "A", "G")
    assert (scene.round, scene.escalation) == (2, 1)
    assert rounds(scene, "HGAHGA") == [2, 3, 3, 3, 4, 4]


@pytest.mark.rule("archmage.delay.into-next-round")
def test_no_second_turn_comes_at_the_old_place(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "GHA")
    scene.turn("A")
    scene.do("A", "delay")
    resume_after(scene, "A", "G")
    scene.turn("A")
    assert scene.round == 3


@pytest.mark.rule("archmage.delay.act-later")
@pytest.mark.rule("archmage.action.saves-last")
def test_ongoing_damage_and_its_save_wait_for_the_end_of_the_delayed_turn(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "GAH")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    scene.do("A", "delay")
    assert scene["A"].hp == 39
    resume_after(scene, "A", "H")
    assert scene["A"].hp == 39
    scene.dice(d20=[11])
    scene.end()
    assert scene["A"].hp == 39 - 5
    assert scene["A"].ongoing == {}


@pytest.mark.rule("archmage.delay.lapse")
def test_a_lapsed_turn_brings_its_ongoing_damage_and_save_as_it_lapses(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "GAH")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    assert scene["A"].hp == 39
    scene.dice(d20=[5])
    scene.turn("A")
    assert scene["A"].hp == 39 - 5
    assert scene["A"].ongoing == {"fire": 5}
    scene.dice(d20=[15])
    scene.end()
    assert scene["A"].hp == 39 - 10
    assert scene["A"].ongoing == {}
