"""What an attack is, and who acts when."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
BOLT = "R: Bolt +7 vs. PD—6 damage"
GAZE = "R: Gaze +7 vs. MD—6 damage"
ROUSE = (
    "Rouse\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n"
    "Effect: The target gains 5 temporary hit points."
)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW, BOLT, GAZE], **fields}


def rounds(scene: Scene, order: str) -> list[int]:
    """The round in which each of these, called up in turn, begins its turn."""
    seen: list[int] = []
    for who in order:
        scene.turn(who)
        seen.append(scene.round)
    return seen


@pytest.mark.rule("archmage.core.attack-and-damage")
@pytest.mark.parametrize(("power", "enough"), [("Claw", 8), ("Bolt", 5), ("Gaze", 11)])
def test_the_roll_is_held_against_the_defense_named_and_equal_hits(
    stage: Callable[..., Scene], power: str, enough: int
) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={"ac": 15, "pd": 12, "md": 18})
    scene.turn("G")
    scene.dice(d20=[enough])
    scene.do("G", power, "A")
    assert scene.last("attack").total == scene.last("attack").against == enough + 7
    assert scene["A"].hp == 40 - 6
    scene.turn("G")
    scene.dice(d20=[enough - 1])
    scene.do("G", power, "A")
    assert scene.last("attack").hit is False
    assert scene["A"].hp == 40 - 6


@pytest.mark.rule("archmage.core.attack-and-damage")
def test_a_heros_blow_is_the_d20_with_ability_and_level(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe(ac=17))
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 4 + 1
    scene.dice(d20=[12], d8=[5])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - (5 + 4)


@pytest.mark.rule("archmage.initiative.order")
def test_the_highest_result_acts_first_round_after_round(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", A={"init": 2}, G=foe(init=5), B={"init": -1})
    scene.dice(d20=[5, 12, 20])  # A 7, G 17, B 19
    assert rounds(scene, "BGABGA") == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("archmage.initiative.roll-once")
def test_initiative_is_rolled_once_with_the_bonus_for_the_whole_battle(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", A={"init": 4}, G=foe())
    scene.dice(d20=[8, 11])  # A 12, G 11: the bonus decides
    scene.turn("A")
    assert scene.round == 1
    scene.dice(d20=[1, 20])  # no second roll takes these
    assert rounds(scene, "GAGAGA") == [1, 2, 2, 3, 3, 4]
    assert scene.dice_left()["d20"] == [1, 20]
    scene.turn("G")
    scene.do("G", "Bolt", "A")
    scene.turn("G")
    scene.do("G", "Bolt", "A")


@pytest.mark.rule("archmage.initiative.roll-once")
@pytest.mark.parametrize(("when", "left"), [("battle-start", 5), ("first-turn", 0)])
def test_switch_a_roll_at_the_first_turn_takes_what_a_faster_ally_gave(
    stage: Callable[..., Scene], when: str, left: int
) -> None:
    scene = stage(options={"initiative_roll": when}, initiative="roll", A={"powers": [ROUSE]}, B={}, G=foe())
    scene.dice(d20=[15, 10, 5])
    scene.turn("A")
    scene.do("A", "Rouse", "B")
    assert scene["B"].temp_hp == 5
    scene.turn("B")
    assert scene["B"].temp_hp == left


@pytest.mark.rule("archmage.initiative.same-type-shares")
def test_monsters_of_one_type_share_one_roll_and_act_together(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", G=foe(type="imp"), A={}, H=foe(type="imp"))
    scene.dice(d20=[15, 10, 1])  # the imps 15, A 10; the third die is G's miss
    scene.turn("G")
    assert scene.dice_left()["d20"] == [1]
    scene.do("G", "Bolt", "A")
    assert scene.last("attack").natural == 1
    assert rounds(scene, "HAGHA") == [1, 1, 2, 2, 2]


@pytest.mark.rule("archmage.initiative.same-type-shares")
def test_monsters_of_different_types_roll_separately(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", G=foe(type="imp"), A={}, H=foe(type="ogre"))
    scene.dice(d20=[15, 10, 5])
    assert rounds(scene, "GAHGAH") == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("archmage.initiative.order")
def test_a_tie_goes_to_the_higher_bonus(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", A={"init": 1}, G=foe(init=3))
    scene.dice(d20=[10, 8])
    assert rounds(scene, "GAGA") == [1, 1, 2, 2]


@pytest.mark.rule("archmage.initiative.order")
@pytest.mark.parametrize("ties", ["bonus", "roll-off"])
def test_a_tie_at_one_bonus_goes_to_the_hero_or_by_the_switch_to_a_roll_off(
    stage: Callable[..., Scene], ties: str
) -> None:
    scene = stage(options={"initiative_ties": ties}, initiative="roll", G=foe(), A={})
    scene.dice(d20=[10, 10])
    if ties == "roll-off":
        scene.dice(d20=[15, 3])
    order = "AGAG" if ties == "bonus" else "GAGA"
    assert rounds(scene, order) == [1, 1, 2, 2]


@pytest.mark.rule("archmage.initiative.order")
def test_a_tie_among_equals_keeps_the_order_of_the_roster(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", G=foe(type="imp"), H=foe(type="ogre"), A={})
    scene.dice(d20=[9, 9, 2])
    assert rounds(scene, "GHAGHA") == [1, 1, 1, 2, 2, 2]


@pytest.mark.rule("archmage.initiative.order")
@pytest.mark.parametrize("cast", ["AWG", "GAW", "AGW"])
def test_a_companion_has_the_count_of_its_owner(stage: Callable[..., Scene], cast: str) -> None:
    """Wherever the two stand on the roster, and whatever its own bonus is."""
    fields: dict[str, dict[str, Any]] = {"A": {"init": 3}, "W": {"owner": "A", "init": 9}, "G": foe(init=1)}
    scene = stage(initiative="roll", **{key: fields[key] for key in cast})
    scene.dice(d20=[10, 10])
    scene.turn("A")
    assert [scene.creature(key).initiative for key in "AWG"] == [13, 13, 11]
