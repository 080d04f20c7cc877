"""Where one square's step leads, round every kind of ground and everybody, and how one gets up, in both games."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.systems.shared.grid.steps import StandUp

STEP = {"orcus": "five-foot-step", "fourth": "shift"}
STEPS = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.five-foot-step")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.action.shift"))]
UP = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.stand-up")),
      pytest.param("fourth", marks=pytest.mark.rule("fourth.action.stand-up"))]
WALLS = "#="
DIRECTIONS = [(dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy]
Square = tuple[int, int]


def body(at: Square, width: int) -> set[Square]:
    return {(at[0] + dx, at[1] + dy) for dx in range(width) for dy in range(width)}


def staged(system: str, mark: str, where: Square, width: int = 1, options: dict[str, object] | None = None,
           **fields: Any) -> Scene:
    """A at (2, 2) of a small floor with one thing on it: ground, or B, a friend, or G, a foe."""
    rows = [["."] * 6 for _ in range(6)]
    if mark not in "BG":
        rows[where[1]][where[0]] = mark
    people: dict[str, Any] = {"A": {"at": (2, 2), "size": "large" if width == 2 else "medium"} | fields,
                              "B": {"at": where if mark == "B" else (0, 5)},
                              "G": {"side": "monsters", "at": where if mark == "G" else (5, 5)}}
    scene = Scene(system, "\n".join(" ".join(row) for row in rows), options=options or {}, **people)
    scene.turn("A")
    return scene


def listed(scene: Scene, name: str) -> set[Square]:
    board = scene.battle.board
    found = set()
    for use in scene.battle.rules.actions[name].uses(scene.battle, scene.creature("A")):
        square = board.coords(use.to)
        assert square is not None
        found.add(square)
    return found


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize("mark", list(".#=,^-BG"))
@pytest.mark.parametrize("width", [1, 2])
def test_a_step_goes_to_any_free_square_of_level_ground_past_no_corner(system: str, mark: str, width: int) -> None:
    round_about = {(c, r) for c in range(1, 3 + width) for r in range(1, 3 + width)} - body((2, 2), width)
    for where in sorted(round_about):
        scene = staged(system, mark, where, width)
        expected = set()
        for dx, dy in DIRECTIONS:
            end = (2 + dx, 2 + dy)
            past = body((2 + dx, 2), width) | body((2, 2 + dy), width)
            if (where in body(end, width) and mark != ".") or (mark in WALLS and dx and dy and where in past):
                continue
            expected.add(end)
        assert listed(scene, STEP[system]) == expected, where
        every = {(c, r) for c in range(5) for r in range(5)}
        assert {to for to in every if scene.can("A", STEP[system], to=to)} == expected, where
        assert {to for to in every if scene.can("A", STEP[system], path=[to])} == expected, where


@pytest.mark.parametrize("system", STEPS)
def test_a_step_is_one_square_on_the_map_and_provokes_nobody(system: str) -> None:
    scene = staged(system, "G", (3, 3))
    for path in ([(2, 1), (2, 0)], [(1, 2), (2, 2)], [(2, 1), (1, 1)]):
        assert not scene.can("A", STEP[system], path=path)
    assert not scene.can("A", STEP[system])
    scene.do("A", STEP[system], to=(1, 1))
    assert scene["A"].at == (1, 1)
    assert scene.offers == []
    assert scene["A"].actions["move"] == 0
    edge = Scene(system, A=dict(at=(0, 0)), G=dict(side="monsters", at=(9, 9)))
    edge.turn("A")
    assert listed(edge, STEP[system]) == {(1, 0), (0, 1), (1, 1)}


@pytest.mark.rule("orcus.act.five-foot-step", "orcus.move.difficult-terrain")
@pytest.mark.parametrize("ignored", [False, True])
def test_by_option_a_step_in_orcus_ignores_difficult_ground(ignored: bool) -> None:
    options: dict[str, object] = {"step-ignores-difficult-terrain": True} if ignored else {}
    scene = staged("orcus", ",", (3, 3), options=options)
    assert scene.can("A", "five-foot-step", to=(3, 3)) is ignored
    assert len(listed(scene, "five-foot-step")) == 7 + ignored
    if not ignored:
        assert scene.why_not("A", "five-foot-step", to=(3, 3)) == "orcus.move.difficult-terrain"


@pytest.mark.parametrize("system", STEPS)
@pytest.mark.parametrize(("fields", "orcus", "fourth"), [
    ({}, True, True), ({"conditions": ["prone"]}, False, False), ({"conditions": ["immobile"]}, False, None),
    ({"conditions": ["immobilized"]}, None, False), ({"conditions": ["slowed"]}, True, True),
    ({"modes": {"no shift": True}}, False, False), ({"modes": {"fly": 6}, "airborne": True}, False, True),
    ({"modes": {"fly": 6, "hover": True}, "airborne": True}, True, True), ({"modes": {"fly": 6}}, True, True),
])  # fmt: skip
def test_who_may_take_a_step(system: str, fields: dict[str, Any], orcus: bool | None, fourth: bool | None) -> None:
    may = orcus if system == "orcus" else fourth
    if may is None:
        return
    scene = staged(system, ".", (0, 0), **fields)
    assert scene.can("A", STEP[system], to=(3, 3)) is may
    assert (len(listed(scene, STEP[system])) == 8) is may


@pytest.mark.parametrize("system", UP)
def test_only_the_prone_stand_up_and_only_prone_ends(system: str) -> None:
    scene = staged(system, ".", (0, 0))
    assert not scene.can("A", "stand-up")
    assert scene.can("A", "drop-prone")
    scene.do("A", "drop-prone")
    assert scene["A"].conditions == {"prone"}
    assert not scene.can("A", "drop-prone")
    other = staged(system, ".", (0, 0), conditions=["prone", "slowed"])
    other.do("A", "stand-up")
    assert other["A"].conditions == {"slowed"}
    assert other["A"].actions["move"] == 0
    assert other["A"].at == (2, 2)
    immune = staged(system, ".", (0, 0), immune=["prone"])
    assert not immune.can("A", "drop-prone")


def crowded(system: str, marks: dict[Square, str], options: dict[str, object] | None = None, **fields: Any) -> Scene:
    """A prone in the space of the sleeping G, with this ground round it."""
    rows = [[marks.get((c, r), ".") for c in range(6)] for r in range(6)]
    scene = Scene(system, "\n".join(" ".join(row) for row in rows), options=options or {},
                  A={"at": (2, 2), "conditions": ["prone"]} | fields, B=dict(at=(2, 1)),
                  G=dict(side="monsters", at=(5, 5)), H=dict(side="monsters", at=(5, 0)))
    scene.turn("A")
    verbs.place(scene.battle, scene.creature("G"), scene.creature("A").at)
    return scene


@pytest.mark.parametrize("system", UP)
@pytest.mark.parametrize(("fields", "gets_up"), [({}, True), ({"modes": {"no shift": True}}, None)])
def test_out_of_a_shared_space_one_gets_up_beside_it(system: str, fields: dict[str, Any], gets_up: bool | None) -> None:
    """Onto none that is taken, walled or a drop, past no corner; onto difficult ground only where that is no shift."""
    marks = {(1, 1): "#", (3, 1): "^", (3, 2): ",", (1, 3): "="}
    scene = crowded(system, marks, **fields)
    may = gets_up if gets_up is not None else system == "fourth"
    assert scene.can("A", "stand-up") is may
    action = scene.battle.rules.actions["stand-up"]
    board = scene.battle.board
    assert isinstance(action, StandUp)
    ways = {board.coords(square) for square in action.ways_out(scene.battle, scene.creature("A"))}
    expected = {(1, 2), (3, 3), (2, 3)} | ({(3, 2)} if system == "fourth" else set())
    assert ways == (expected if may else set())
    if may:
        scene.do("A", "stand-up", choose={"shift": (3, 3)})
        assert (scene["A"].at, scene["A"].conditions) == ((3, 3), set())


@pytest.mark.parametrize("system", UP)
def test_with_nowhere_to_go_one_stays_down(system: str) -> None:
    walls = {(c, r): "#" for c in range(1, 4) for r in range(1, 4) if (c, r) not in ((2, 2), (2, 1))}
    scene = crowded(system, walls)
    assert not scene.can("A", "stand-up")
    held = crowded(system, {}, conditions=["prone", "immobile" if system == "orcus" else "immobilized"])
    assert not held.can("A", "stand-up")
