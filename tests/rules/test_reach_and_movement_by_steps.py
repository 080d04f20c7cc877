"""Ways step by step and why not, how fast one is, where one may be put, and what wings are good for at an edge."""

from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, Square, apart, space
from tests.rules.rulings import games

STEPS: list[tuple[list[Square], str]] = [
    ([(2, 1)], "walls"), ([(1, 3)], "enemy"), ([(1, 3), (1, 4)], "enemy"), ([(0, 2)], "shared"), ([(0, 2), (0, 3)], ""),
    ([(3, 2)], "leap"), ([(1, 4)], "leap"), ([(3, 4)], "leap"), ([(2, 3)], ""), ([(2, 2), (3, 1)], "corner"),
    ([(1, 1), (2, 0)], "corner"), ([(2, 2), (3, 2), (3, 1)], ""), ([(2, 2), (3, 2), (4, 2), (5, 2), (6, 2)], ""),
    ([(2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (7, 2)], "far"), ([(2, 3), (3, 3), (4, 3)], ""),
    ([(2, 3), (3, 3), (4, 3), (5, 3)], "far"), ([(2, 3), (3, 4)], ""), ([(0, 2), (0, 1), (0, 2)], "shared"),
]  # fmt: skip
CITED = {
    "orcus": {"walls": "orcus.ruling.corner-cutting", "enemy": "orcus.move.through-enemy",
              "leap": "orcus.grid.adjacent",
              "shared": "orcus.move.no-shared-end", "corner": "orcus.ruling.corner-cutting", "far": "orcus.act.walk"},
    "fourth": {"walls": "fourth.terrain.obstacle", "enemy": "fourth.occupied.enemies",
               "leap": "fourth.move.count-squares", "shared": "fourth.occupied.ending",
               "corner": "fourth.terrain.no-corner-cutting", "far": "fourth.action.walk"},
}  # fmt: skip


@pytest.mark.parametrize("system", games(orcus="grid.adjacent move.no-shared-end ruling.corner-cutting",
                                         fourth="move.count-squares occupied.ending occupied.enemies"))
@pytest.mark.parametrize(("way", "why"), STEPS)
def test_why_a_way_of_ones_own_cannot_be_gone(system: str, way: list[Square], why: str) -> None:
    """A wall north-east of A, a foe south of it and a friend west of it; G lies dead to the south-east."""
    scene = Scene(system, ". . . . . . . .\n. . # . . . . .\nB A . . . . . .\n. H G , , . . .\n. . . . . . . .",
                  A=dict(speed=5, powers=["Zap (standard, at-will): Ranged 10; +99 vs Reflex; 50 damage."]), B=dict(),
                  G=dict(side="monsters", hp=1), H=dict(side="monsters", hp=40), I=dict(side="monsters", at=(7, 0)))
    scene.turn("A")
    scene.do("A", "Zap", "G")
    assert scene.why_not("A", "walk", path=way) == (CITED[system][why] if why else None)


@pytest.mark.parametrize("system", games(orcus="move.speed condition.slowed",
                                         fourth="condition.slowed slowed.movement-modes"))
@pytest.mark.parametrize("speed", [0, 1, 2, 3, 6])
@pytest.mark.parametrize("slowed", [False, True])
def test_the_slowed_are_no_faster_than_they_were(system: str, speed: int, slowed: bool) -> None:
    scene = Scene(system, ". " * 9, A=dict(at=(0, 0), speed=speed, conditions=["slowed"] if slowed else []),
                  G=dict(side="monsters", at=(8, 0)))
    scene.turn("A")
    most = min(speed, 2) if slowed else speed
    assert scene["A"].speed == most
    assert [column for column in range(1, 8) if scene.can("A", "walk", to=(column, 0))] == list(range(1, most + 1))


@pytest.mark.parametrize("system", games(orcus="fly.speed", fourth="ruling.not-covered"))
@pytest.mark.parametrize("speed", [0, 1, 2])
def test_only_who_cannot_walk_flies_for_a_single_step(system: str, speed: int) -> None:
    scene = Scene(system, ". . . . .", A=dict(at=(0, 0), speed=speed, modes={"fly": 5}),
                  G=dict(side="monsters", at=(4, 0)))
    scene.turn("A")
    scene.do("A", "walk", to=(1, 0))
    assert scene.battle.creatures[0].altitude == (0 if speed else 1)


@pytest.mark.parametrize("system", games(orcus="forced.hazard-save ruling.hazard-save", fourth="forced.catch-yourself"))
@pytest.mark.parametrize("fly", [0, 1, 2, 6])
@pytest.mark.parametrize("state", [[], ["prone"], ["stunned"], ["immobile"]])
def test_wings_carry_who_is_pushed_over_an_edge_and_can_use_them(system: str, fly: int, state: list[str]) -> None:
    held = ["immobilized"] if system == "fourth" and state == ["immobile"] else state
    heave = "Heave (standard, at-will): Reach 1; +99 vs AC; 1 damage, and the target is pushed 1 square."
    scene = Scene(system, "G A ^ . .", A=dict(modes={"fly": fly} if fly else {}, conditions=held),
                  G=dict(side="monsters", powers=[heave]))
    scene.turn("G")
    flies = fly > 0 and not state
    scene.dice(d20=[15] if flies else [15, 2], d10=[] if flies else [4])
    scene.do("G", "Heave", "A", choose={"push": [(2, 0)]})
    assert scene["A"].at == (2, 0)
    assert scene.battle.creatures[0].altitude == (1 if flies else -2)
    assert scene["A"].hp == 40 - 1 - (0 if flies else 4)


@pytest.mark.parametrize("system", games(orcus="keyword.teleport-destination", fourth="ruling.teleport"))
@pytest.mark.parametrize("wide", [1, 2])
def test_one_teleports_wherever_its_space_is_free(system: str, wide: int) -> None:
    """Over its own squares and those of the dead too, but into no wall and onto nobody."""
    hop = "Hop (move, at-will): The goblin teleports up to 2 squares."
    zap = "Zap (standard, at-will): Ranged 10; +99 vs Reflex; 50 damage."
    ground = "\n".join([". . . . . . . .", ". . . . . # . .", ". . . . . . . .", ". . . . . . . .", ". . . . . . . ."])
    scene = Scene(system, ground, A=dict(at=(2, 0)), B=dict(at=(1, 3), powers=[zap]),
                  G=dict(name="Goblin", side="monsters", at=(3, 2), size=SIZES[wide], powers=[hop]),
                  H=dict(side="monsters", at=(2, 2), hp=1), I=dict(side="monsters", at=(3, 1)))
    scene.turn("B")
    scene.do("B", "Zap", "H")
    assert not scene["H"].alive
    scene.turn("G")
    everywhere = {(c, r) for c in range(8) for r in range(5)}
    taken = {(2, 0), (1, 3), (3, 1), (5, 1)}
    own = space((3, 2), wide)
    near = {at for at in everywhere if at != (3, 2) and apart({at}, {(3, 2)}) <= 2}
    expected = {at for at in near if space(at, wide) <= everywhere - taken}
    found: set[Any] = {at for at in everywhere - {(3, 2)} if scene.can("G", "Hop", to=at)}
    assert found == expected, own
