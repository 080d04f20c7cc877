"""Initiative: who acts when."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
RAT = "Bite (standard, at-will): +4 vs AC; 1d4 damage."


def first_of_two(scene: Scene) -> str:
    """Who of A and G acts first in round 1: if the other's turn is still in round 1, it was A."""
    scene.turn("A")
    scene.turn("G")
    return "A" if scene.round == 1 else "G"


@pytest.mark.rule("orcus.initiative.order")
def test_the_highest_total_acts_first_and_keeps_its_place(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll",
        A={"at": (1, 1), "init": 1},
        B={"at": (3, 1), "init": 0},
        G={"side": "monsters", "at": (9, 9), "init": 5, "powers": [CLUB]},
    )
    scene.dice(d20=[10, 17, 9])  # A 11, B 17, G 14
    seen: list[tuple[str, int]] = []
    for who in ("B", "G", "A", "B", "G", "A"):
        scene.turn(who)
        seen.append((who, scene.round))
    assert seen == [("B", 1), ("G", 1), ("A", 1), ("B", 2), ("G", 2), ("A", 2)]


@pytest.mark.rule("orcus.initiative.order")
@pytest.mark.rule("orcus.initiative.dexterity")
def test_the_initiative_modifier_is_added_to_the_roll(stage: Callable[..., Scene]) -> None:
    quick = stage(
        initiative="roll", A={"at": (1, 1), "init": 4}, G={"side": "monsters", "at": (9, 9), "powers": [CLUB]}
    )
    quick.dice(d20=[9, 12])
    assert first_of_two(quick) == "A"
    slow = stage(
        initiative="roll", A={"at": (1, 1), "init": 2}, G={"side": "monsters", "at": (9, 9), "powers": [CLUB]}
    )
    slow.dice(d20=[9, 12])
    assert first_of_two(slow) == "G"


@pytest.mark.rule("orcus.initiative.dexterity")
def test_initiative_is_rolled_anew_at_the_start_of_every_combat(stage: Callable[..., Scene]) -> None:
    scene = stage(initiative="roll", A={"at": (1, 1)}, G={"side": "monsters", "at": (9, 9), "powers": [CLUB]})
    scene.dice(d20=[15, 5])
    assert first_of_two(scene) == "A"
    scene.rest("short")
    scene.dice(d20=[5, 15])
    scene.turn("G")
    opening = scene.round
    scene.turn("A")
    assert scene.round == opening


@pytest.mark.rule("orcus.initiative.group")
def test_identical_creatures_share_one_roll_and_act_together(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll",
        G={"side": "monsters", "type": "rat", "at": (9, 9), "powers": [RAT]},
        A={"at": (1, 1)},
        H={"side": "monsters", "type": "rat", "at": (9, 7), "powers": [RAT]},
    )
    scene.dice(d20=[14, 8])  # the rats, A: a third roll would come from the seed
    scene.turn("A")
    assert scene.round == 1
    assert scene.dice_left().get("d20", []) == []
    scene.end()
    scene.turn("A")
    assert scene.round == 2
    for who in ("G", "H"):
        scene.turn(who)
        assert scene.round == 3
        assert scene[who].actions["standard"] == 1


@pytest.mark.rule("orcus.initiative.group")
@pytest.mark.parametrize("seed", range(6))
def test_creatures_of_different_types_roll_for_themselves_and_those_of_one_type_never_again(
    seed: int, stage: Callable[..., Scene]
) -> None:
    scene = stage(
        initiative="roll",
        seed=seed,
        G={"side": "monsters", "type": "rat", "at": (9, 9), "powers": [RAT]},
        A={"at": (1, 1)},
        H={"side": "monsters", "type": "rat", "at": (9, 7), "powers": [RAT]},
        K={"side": "monsters", "name": "Rat", "at": (9, 5), "powers": [RAT]},
    )
    scene.dice(d20=[14, 8, 2])  # the rats of one type, A, K
    seen = []
    for who in ("G", "H", "A", "K"):
        scene.turn(who)
        seen.append(scene.round)
    assert seen == [1, 1, 1, 1]


@pytest.mark.rule("orcus.initiative.group")
def test_a_group_member_that_delays_leaves_the_count_and_the_others_stay(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        initiative="roll",
        G={"side": "monsters", "type": "rat", "at": (9, 9), "powers": [RAT]},
        H={"side": "monsters", "type": "rat", "at": (9, 7), "powers": [RAT]},
        A={"at": (1, 1)},
    )
    scene.dice(d20=[14, 8])
    scene.turn("G")
    scene.do("G", "delay")
    scene.turn("A")
    scene.end()
    scene.do("G", "resume")
    scene.end()
    seen: list[tuple[str, int]] = []
    for who in ("H", "A", "G", "H"):
        scene.turn(who)
        seen.append((who, scene.round))
    assert seen == [("H", 2), ("A", 2), ("G", 2), ("H", 3)]


@pytest.mark.rule("orcus.initiative.tie")
def test_on_a_tie_the_higher_modifier_acts_first(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll",
        A={"at": (1, 1), "init": 2},
        G={"side": "monsters", "at": (9, 9), "init": 5, "powers": [CLUB]},
    )
    scene.dice(d20=[10, 7])
    assert first_of_two(scene) == "G"
    other = stage(
        initiative="roll",
        G={"side": "monsters", "at": (9, 9), "init": 2, "powers": [CLUB]},
        A={"at": (1, 1), "init": 5},
    )
    other.dice(d20=[10, 7])
    assert first_of_two(other) == "A"


@pytest.mark.rule("orcus.initiative.tie")
def test_a_tie_of_total_and_modifier_is_a_coin_flip(stage: Callable[..., Scene]) -> None:
    firsts: set[str] = set()
    for seed in range(24):
        scene = stage(
            initiative="roll",
            seed=seed,
            A={"at": (1, 1)},
            G={"side": "monsters", "at": (9, 9), "powers": [CLUB]},
        )
        scene.dice(d20=[10, 10])
        firsts.add(first_of_two(scene))
    assert firsts == {"A", "G"}
