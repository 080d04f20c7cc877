"""Powers within limits as they are printed: once a battle or a round, by the escalation die, by hit points, quickly."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

HOWL = "C: Howl +6 vs. MD (one nearby enemy)—4 damage\n  Limited use: {}"
QUICK = ("C: Howl +6 vs. MD (one nearby enemy)—4 damage\n"
         "  This attack only requires a quick action (once per round) when the escalation die is even.")
CLAW = "Claw +5 vs. AC—3 damage"
SPARK = "Spark\nRanged spell\n{}\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 damage."


def howler(stage: Callable[..., Scene], limit: str, **fields: Any) -> Scene:
    """G, with a howl of limited use, on its first turn against A."""
    scene = stage(A=dict(hp=90), G=dict(side="monsters", hp=90, powers=[CLAW, HOWL.format(limit)], **fields))
    scene.turn("G")
    return scene


def howl(scene: Scene, **how: Any) -> None:
    scene.dice(d20=[2])
    scene.do("G", "Howl", "A", **how)


# ---------------------------------------------------------------- so many times


@pytest.mark.rule("archmage.attack.outcome-lines")
def test_once_a_battle(stage: Callable[..., Scene]) -> None:
    scene = howler(stage, "1/battle.")
    howl(scene)
    for _ in range(2):
        scene.turn("G")
        assert scene.can("G", "Howl", "A") is False
        assert scene.can("G", "engage", "A")


@pytest.mark.rule("archmage.attack.outcome-lines")
def test_twice_a_battle(stage: Callable[..., Scene]) -> None:
    scene = howler(stage, "2/battle")
    howl(scene)
    scene.turn("G")
    howl(scene)
    scene.turn("G")
    assert scene.can("G", "Howl", "A") is False


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize("limit", ["1/round, as a quick action.", "Once per round as a quick action."])
def test_once_a_round_comes_back_with_the_next_turn(stage: Callable[..., Scene], limit: str) -> None:
    scene = howler(stage, limit)
    howl(scene)
    assert scene["G"].actions["standard"] == 1 and scene["G"].actions["quick"] == 0
    assert scene.can("G", "Howl", "A") is False
    with pytest.raises(Illegal):
        scene.do("G", "Howl", "A", using="standard")
    scene.turn("A")
    scene.turn("G")
    howl(scene)
    assert scene.can("G", "Howl", "A") is False


@pytest.mark.rule("archmage.attack.outcome-lines")
def test_twice_a_round_as_separate_quick_actions(stage: Callable[..., Scene]) -> None:
    scene = howler(stage, "2/round, as separate quick actions.")
    howl(scene)
    howl(scene, using="move")
    assert scene["G"].actions["standard"] == 1
    assert scene.can("G", "Howl", "A") is False
    scene.turn("G")
    howl(scene)
    assert scene.can("G", "Howl", "A")


# ---------------------------------------------------------------- by the escalation die


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize(
    ("limit", "open"),
    [("Only when the escalation die is even.", {2, 4, 6}), ("When the escalation die is odd.", {1, 3, 5}),
     ("When the escalation die is 3+.", {3, 4, 5, 6})],
)
def test_only_at_some_faces_of_the_escalation_die(stage: Callable[..., Scene], limit: str, open: set[int]) -> None:
    scene = howler(stage, limit)
    found = set()
    for _ in range(7):
        if scene.can("G", "Howl", "A"):
            found.add(scene.escalation)
        scene.turn("G")
    assert scene.escalation == 6
    assert found == open


def quick(stage: Callable[..., Scene], **fields: Any) -> Scene:
    """G, whose howl is quick while the die is even, on its turn of the third round."""
    scene = stage(A=dict(hp=90), G=dict(side="monsters", hp=90, powers=[CLAW, QUICK]), **fields)
    for _ in range(3):
        scene.turn("G")
    assert scene.escalation == 2
    return scene


@pytest.mark.rule("archmage.attack.outcome-lines")
def test_a_power_that_is_quick_only_while_the_die_is_even(stage: Callable[..., Scene]) -> None:
    scene = quick(stage)
    howl(scene)
    assert scene["G"].actions["standard"] == 1 and scene["G"].actions["quick"] == 0
    howl(scene)
    assert scene["G"].actions["standard"] == 0, "the second one in a round is no longer quick"
    assert scene.can("G", "Howl", "A") is False
    scene.turn("G")
    assert scene.escalation == 3
    howl(scene)
    assert scene["G"].actions["standard"] == 0 and scene["G"].actions["quick"] == 1
    scene.turn("G")
    howl(scene, using="standard")
    assert scene["G"].actions["standard"] == 0
    howl(scene)
    assert scene["G"].actions["quick"] == 0


@pytest.mark.rule("archmage.attack.outcome-lines")
def test_a_power_that_is_quick_once_the_standard_action_is_spent(stage: Callable[..., Scene]) -> None:
    scene = quick(stage, engaged=[("A", "G")])
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert "Howl" in scene.legal("G")
    howl(scene)
    assert scene["G"].actions == {"standard": 0, "move": 1, "quick": 0}


# ---------------------------------------------------------------- recharge


@pytest.mark.rule("archmage.quick-rest.recharge")
@pytest.mark.parametrize(("shown", "back"), [(15, False), (16, True), (20, True)])
def test_a_printed_recharge_is_rolled_at_the_quick_rest(stage: Callable[..., Scene], shown: int, back: bool) -> None:
    scene = stage(A=dict(powers=[SPARK.format("Recharge 16+ after battle")]), G=dict(side="monsters", hp=90))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Spark", "G")
    scene.turn("A")
    assert scene.can("A", "Spark", "G") is False, "no recharge in a battle"
    scene.dice(d20=[shown])
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Spark", "G") is back


# ---------------------------------------------------------------- hit points


@pytest.mark.rule("archmage.target.hit-point-limit")
def test_one_enemy_with_so_many_hit_points_or_fewer(stage: Callable[..., Scene]) -> None:
    doom = "C: Doom +6 vs. MD (one nearby enemy with 30 hp or fewer)—4 damage"
    scene = stage(A=dict(hp=90, at_hp=30), B=dict(hp=90, at_hp=31), C=dict(hp=90, at_hp=25, temp_hp=10),
                  G=dict(side="monsters", powers=[CLAW, doom]))
    scene.turn("G")
    assert scene.can("G", "Doom", "A") and scene.can("G", "Doom", "C")
    assert scene.why_not("G", "Doom", "B") == "archmage.target.hit-point-limit"
    scene.dice(d20=[15])
    scene.do("G", "Doom", "A")
    assert scene["A"].hp == 26


# ---------------------------------------------------------------- resistance


@pytest.mark.rule("archmage.resistance.natural-roll")
@pytest.mark.parametrize(("natural", "taken"), [(15, 3), (16, 7)])
def test_a_printed_resistance_halves_by_the_die(stage: Callable[..., Scene], natural: int, taken: int) -> None:
    flame = "R: Flame +20 vs. PD—7 fire damage"
    scene = stage(A=dict(powers=[flame, flame.replace("Flame", "Chill").replace("fire", "cold")]),
                  G=dict(side="monsters", powers=[CLAW, "Resist fire 16+"]))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Flame", "G")
    assert scene["G"].hp == 40 - taken
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Chill", "G")
    assert scene["G"].hp == 40 - taken - 7
