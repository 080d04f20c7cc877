"""The shipped opponent climbs and swims where no walk leads to anybody."""

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.tactical import TacticalPlayer

CLAW = "Claw (standard, at-will): +6 vs AC; 1d8+4 damage."
POOL = {"~": "water"}


def next_use(scene: Scene, key: str) -> Use:
    """What the opponent does next on this creature's turn, held against the rules."""
    battle = scene.battle
    who = battle.creatures[scene.id(key)]
    chosen = TacticalPlayer().choose(battle, TurnDecision(battle, who.id))
    assert isinstance(chosen, Use)
    assert battle.refusal(who, chosen) is None, chosen
    return chosen


def play(scene: Scene, key: str) -> list[str]:
    """The names of all it does on its next turn, done."""
    scene.turn(key)
    names: list[str] = []
    while len(names) < 10:
        use = next_use(scene, key)
        names.append(use.action.name)
        if use.action.name == "end":
            return names
        target = scene.key(use.target) if use.target >= 0 else None
        coords = scene.battle.board.coords
        scene.do(key, use.action.name, target, to=coords(use.to) if use.to >= 0 else None,
                 path=[coords(square) for square in use.path] or None, choose=use.choose)  # fmt: skip
    raise AssertionError(f"the turn does not end: {names}")


def test_it_swims_across_to_its_foe() -> None:
    scene = Scene(
        "fourth", "G . ~ ~ ~ . A\n# # # # # # #", terrain=POOL, A={},
        G=dict(side="monsters", powers=[CLAW], skills={"athletics": 30}),
    )  # fmt: skip
    done: list[str] = []
    for _ in range(3):
        done += play(scene, "G")
    assert "swim" in done
    assert scene["G"].at == (5, 0)


def test_it_walks_round_a_pool_that_can_be_walked_round() -> None:
    scene = Scene(
        "fourth", "G . ~ . A\n. . . . .", terrain=POOL, A={},
        G=dict(side="monsters", powers=[CLAW], skills={"athletics": 30}),
    )  # fmt: skip
    assert "swim" not in play(scene, "G")
    assert scene["G"].at in {(3, 0), (3, 1)}


@pytest.mark.parametrize("drop", [2, 5])
def test_it_climbs_out_of_a_pit(drop: int) -> None:
    scene = Scene(
        "fourth", ". ^ . . A", drop=drop, A={},
        G=dict(side="monsters", at=(1, 0, -drop), powers=[CLAW], skills={"athletics": 30}),
    )  # fmt: skip
    done = play(scene, "G") + play(scene, "G") + play(scene, "G")
    assert "climb" in done
    assert scene["G"].at == (3, 0)


def test_it_goes_through_a_pit_that_parts_it_from_its_foe() -> None:
    scene = Scene(
        "fourth", "G . ^ . A\n# # # # #", drop=5, A={},
        G=dict(side="monsters", powers=[CLAW], skills={"athletics": 30}),
    )  # fmt: skip
    for _ in range(5):
        play(scene, "G")
    assert (scene["G"].at, scene["G"].hp) == ((3, 0), 40)


def test_it_strikes_at_one_who_lies_in_its_own_square() -> None:
    scene = Scene(
        "fourth", "# # # # #\n. . B G #\n# # # # #", A=dict(at=(1, 1), skills={"heal": 30}), B=dict(at_hp=-2),
        G=dict(side="monsters", powers=[CLAW]),
    )  # fmt: skip
    scene.turn("G")
    scene.do("G", "walk", to=(2, 1))
    scene.turn("A")
    scene.do("A", "first-aid-second-wind", "B")
    scene.do("A", "walk", to=(0, 1))
    scene.turn("G")
    assert (scene["G"].at, scene["B"].hp) == (scene["B"].at, 10)
    assert (next_use(scene, "G").action.name, next_use(scene, "G").target) == ("Claw", scene.id("B"))
