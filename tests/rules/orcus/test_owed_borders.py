"""What is used up, what is owed, and what happens by itself: bonuses for one save, climbs, rallies of monsters."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
HOBBLE = "Hobble (standard, at-will): +20 vs AC; 1 damage, and the target is slowed (save ends)."
HEXES = [
    "Hex (standard, at-will): Ranged 9; +20 vs Will; 1 damage and the target is slowed (save ends).",
    "Jolt (swift, at-will): Ranged 9; +20 vs Will; 1 damage and the target is dazed (save ends).",
]


@pytest.mark.rule("orcus.act.treat-saving-throw")
@pytest.mark.parametrize("rolls", [(7, 9), (9, 2), (3, 8), (7, 7)])
def test_two_more_on_a_save_are_there_for_one_save_and_then_gone(stage: Stage, rolls: tuple[int, int]) -> None:
    scene = stage(
        G={"side": "monsters", "at": (9, 5), "powers": HEXES},
        A={"at": (3, 5), "skills": {"heal": 20}},
        B={"at": (4, 5)},
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Jolt", "B")
    scene.turn("A")
    scene.do("A", "treat-save", "B", choose={"save": "dazed"})
    scene.turn("B")
    scene.dice(d20=[rolls[0]])
    scene.end()
    assert ("dazed" in scene["B"].conditions) is (rolls[0] + 2 < 10)
    if rolls[0] + 2 < 10:
        scene.turn("B")
        scene.dice(d20=[rolls[1]])
        scene.end()
        assert ("dazed" in scene["B"].conditions) is (rolls[1] < 10)


@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.rule("orcus.ruling.interrupted-action")
@pytest.mark.parametrize(("column", "end"), [(2, 1), (4, 3), (5, 4)])
def test_what_climbing_out_has_cost_counts_against_the_speed_it_has_now(stage: Stage, column: int, end: int) -> None:
    scene = stage(
        ". ^ . . . . . . .\n. . . . . . . . .",
        drop=1,
        A={"at": (1, 0), "speed": 8},
        G={"side": "monsters", "at": (column, 1), "hp": 60, "powers": [HOBBLE]},
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(n, 0) for n in range(2, 8)])
    assert "slowed" in scene["A"].conditions
    assert scene["A"].at == (end, 0)


@pytest.mark.rule("orcus.ruling.who-can-rally")
@pytest.mark.parametrize(("recoveries", "left"), [(2, 1), (1, 0), (0, 0)])
def test_a_monster_that_may_rally_spends_a_recovery_if_it_has_one(stage: Stage, recoveries: int, left: int) -> None:
    scene = stage(
        options={"monsters-can-rally": True},
        A=dict(at=(1, 1)),
        G=dict(side="monsters", at=(9, 9), hp=40, at_hp=10, recoveries=recoveries),
    )
    scene.turn("G")
    scene.do("G", "rally")
    assert scene["G"].hp == 20
    assert scene["G"].recoveries == left
