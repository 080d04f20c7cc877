"""What is left between two fights and after a death: immediate actions, open turns, effects, healing of 0."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BURN = "Burn (standard, at-will): Ranged 10; +40 vs Ref; the target takes 5 persistent fire damage (save ends)."
SLOW = "Slow (standard, at-will): Ranged 10; +40 vs Will; the target is slowed until the end of its next turn."
SOOTHE = "Soothe\nAt-Will Attack 1 (Standard Action) ● Divine, Healing\nMelee touch, one creature\nEffect: {}"


@pytest.mark.rule("orcus.immediate.limit")
@pytest.mark.rule("orcus.ruling.immediate-reset")
@pytest.mark.parametrize("rested", [True, False])
def test_an_immediate_action_spent_in_one_fight_is_there_in_the_next(stage: Stage, rested: bool) -> None:
    scene = stage(A={"at": (5, 5)}, B={"at": (7, 5)}, G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("A", "walk", path=[(5, 6), (5, 7), (5, 6)])
    assert scene.offers == [("G", "opportunity-attack")]
    if rested:
        scene.rest("short")
    scene.turn("B")
    scene.do("B", "walk", path=[(7, 6), (7, 7), (8, 7)])
    assert (("G", "opportunity-attack") in scene.offers) is rested


@pytest.mark.rule("orcus.rest.short")
@pytest.mark.rule("orcus.ruling.encounter-bounds")
@pytest.mark.parametrize("order", ["AG", "GA"])
def test_the_turn_under_way_ends_with_the_encounter(stage: Stage, order: str) -> None:
    creatures = {
        "A": {"at": (5, 5), "at_hp": -3, "recoveries": 0},
        "G": {"side": "monsters", "at": (9, 9), "hp": 90, "powers": [CLUB]},
    }
    scene = stage(**{who: creatures[who] for who in order})
    scene.turn("A")
    scene.dice(d20=[4])  # the dying one's death save as its turn ends
    scene.rest("short")
    assert scene.last("death-save").value == 4
    assert scene["A"].death_failures == 0


@pytest.mark.rule("orcus.rest.short")
@pytest.mark.rule("orcus.ruling.encounter-bounds")
@pytest.mark.parametrize("power", [BURN, SLOW])
def test_nothing_that_ends_with_a_turn_or_a_save_outlasts_the_encounter(stage: Stage, power: str) -> None:
    scene = stage(A={"at": (5, 5)}, G={"side": "monsters", "at": (9, 5), "hp": 90, "powers": [power]})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", power.split(" (")[0], "A")
    assert scene["A"].ongoing or scene["A"].conditions
    scene.rest("short")
    assert (scene["A"].ongoing, scene["A"].conditions) == ({}, set())
    scene.turn("A")
    assert scene["A"].hp == 40
    assert scene["A"].speed == 6


@pytest.mark.rule("orcus.healing.monster-death")
@pytest.mark.rule("orcus.healing.dead")
def test_whatever_lay_on_the_dead_is_gone(stage: Stage) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18, "powers": [BURN, SLOW]},
        G={"side": "monsters", "at": (6, 5), "hp": 30, "at_hp": 6, "powers": [CLUB]},
        H={"side": "monsters", "at": (15, 15), "powers": [CLUB]},
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Burn", "G")
    assert scene["G"].ongoing == {"fire": 5}
    scene.dice(d20=[2])
    scene.turn("A")
    scene.dice(d20=[10], d8=[8])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].alive is False
    assert scene["G"].ongoing == {}
    assert scene["G"].conditions == set()


@pytest.mark.rule("orcus.healing.adds")
@pytest.mark.rule("orcus.healing.from-negative")
@pytest.mark.rule("orcus.healing.wake")
@pytest.mark.parametrize(("charisma", "hp"), [(8, -5), (10, -5), (11, -5), (12, 1), (16, 3)])
def test_only_healing_of_1_or_more_counts_up_from_0(stage: Stage, charisma: int, hp: int) -> None:
    card = SOOTHE.format("The target regains hit points equal to your Charisma modifier.")
    scene = stage(
        A={"at": (5, 5), "cha": charisma, "powers": [card]},
        B={"at": (6, 5), "at_hp": -5},
        G={"side": "monsters", "at": (15, 15), "powers": [CLUB]},
    )
    scene.turn("A")
    scene.do("A", "Soothe", "B")
    assert scene["B"].hp == hp
    assert scene["B"].dying is (hp < 0)
    assert ("unconscious" in scene["B"].conditions) is (hp < 0)


@pytest.mark.rule("orcus.duration.persistent-damage")
@pytest.mark.parametrize(
    ("words", "strength", "loss"),
    [("5 persistent damage", 18, 5), ("persistent damage equal to your Strength modifier", 18, 4),
     ("persistent damage equal to your Strength modifier", 12, 1),
     ("persistent damage equal to your Strength modifier", 10, 0),
     ("persistent damage equal to 2 + your Strength modifier", 18, 6)],
)  # fmt: skip
def test_persistent_damage_grows_with_what_it_is_said_to_equal(
    stage: Stage, words: str, strength: int, loss: int
) -> None:
    card = (
        "Brand\nAt-Will Attack 1 (Standard Action) ● Arcane\nMelee touch, one creature\n"
        f"Attack: Strength vs Will\nHit: The target takes {words} (save ends)."
    )
    scene = stage(A={"at": (5, 5), "str": strength, "powers": [card]}, G={"side": "monsters", "at": (6, 5), "hp": 90})
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Brand", "G")
    assert scene["G"].hp == 90
    scene.turn("G")
    assert scene["G"].hp == 90 - loss


@pytest.mark.rule("orcus.ruling.persistent-damage-combination")
@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.damage.vulnerability")
@pytest.mark.parametrize(("adds", "fields", "loss"), [
    (False, {}, 5), (True, {}, 8), (False, {"resist": {"fire": 2}}, 3), (True, {"resist": {"fire": 2}}, 6),
    (False, {"vulnerable": {"fire": 2}}, 7), (True, {"vulnerable": {"fire": 2}}, 10),
])  # fmt: skip
@pytest.mark.parametrize("first", ["Burn", "Scorch"])
def test_fire_twice_over_is_the_worse_of_the_two_or_by_option_both(
    stage: Stage, adds: bool, fields: dict[str, object], loss: int, first: str
) -> None:
    scorch = BURN.replace("Burn", "Scorch").replace("5 persistent", "3 persistent")
    scene = stage(
        options={"persistent-damage-adds-up": adds},
        G={"side": "monsters", "at": (9, 5), "powers": [BURN, scorch]},
        H={"side": "monsters", "at": (9, 6), "powers": [BURN, scorch]},
        A={"at": (5, 5), **fields},
    )
    for who, power in (("G", first), ("H", "Scorch" if first == "Burn" else "Burn")):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, power, "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - loss
