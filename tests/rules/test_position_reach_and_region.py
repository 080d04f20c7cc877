"""How far things reach on long maps and past corners, who is in the way of whom, and what is hidden behind a wall."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.grid.position import grid_position
from battlemat.engine.grid.terrain import WALL
from tests.rules.geometry import SIZES, Square, anywhere, apart, cuts_corner, space
from tests.rules.rulings import games

Stage = Callable[..., Scene]


@pytest.mark.parametrize("system", games(orcus="range.far-origin area.burst", fourth="origin.area area.area-burst"))
@pytest.mark.parametrize("within", [7, 31, 32, 33])
def test_an_area_starts_no_farther_away_than_it_says(system: str, within: int) -> None:
    """The ends of the map lie close together, so that nothing far away is taken for near."""
    reach = f"Far burst 1 within {within}" if system == "orcus" else f"Area burst 1 within {within}"
    scene = Scene(system, " ".join("." * 36), A=dict(at=(1, 0), powers=[
        f"Boom (standard, at-will): {reach}, all creatures; +9 vs Reflex; 1 damage."]),
        G=dict(side="monsters", at=(35, 0)))  # fmt: skip
    scene.turn("A")
    assert [column for column in range(36) if scene.can("A", "Boom", origin=(column, 0))] == list(
        range(min(35, 1 + within) + 1))


@pytest.mark.parametrize("system", games(orcus="area.burst ruling.area-line-of-effect", fourth="area.close-burst"))
@pytest.mark.parametrize("wide", [5, 15])
def test_everybody_on_a_map_of_any_width_is_in_a_burst_over_all_of_it(system: str, wide: int) -> None:
    reach = "Near burst 20" if system == "orcus" else "Close burst 20"
    foes: dict[str, Any] = {chr(ord("G") + n): dict(side="monsters", at=(wide - 1 - n % 2, n // 2)) for n in range(16)}
    scene = Scene(system, "\n".join([" ".join("." * wide)] * 8), **foes, A=dict(at=(0, 0), powers=[
        f"Boom (standard, at-will): {reach}, each enemy; +99 vs Reflex; 1 damage." if system == "orcus" else
        f"Boom (standard, at-will): {reach}, enemies; +99 vs Reflex; 1 damage."]))  # fmt: skip
    scene.turn("A")
    scene.do("A", "Boom")
    assert [event.target for event in scene.log if event.kind == "attack"] == list(foes)


@pytest.mark.parametrize("system", games(orcus="move.diagonal ruling.corner-cutting",
                                         fourth="move.count-squares terrain.no-corner-cutting"))
@pytest.mark.parametrize("walled", [False, True])
@pytest.mark.parametrize("size", [1, 2])
def test_a_step_goes_one_square_and_past_no_corner(system: str, walled: bool, size: int) -> None:
    """Every leap of up to three squares from the middle, and what leads off the map."""
    walls = {(2, 3), (3, 2), (6, 6)} if walled else set[Square]()
    ground = "\n".join(" ".join("#" if (c, r) in walls else "." for c in range(8)) for r in range(8))
    scene = Scene(system, ground, A=dict(at=(3, 3), size=SIZES[size], speed=9), G=dict(side="monsters", at=(7, 0)))
    scene.turn("A")
    everywhere = {(c, r) for c in range(8) for r in range(8)}
    for to in sorted((c, r) for c in range(9) for r in range(9) if (c, r) != (3, 3)):
        body = space(to, size)
        one = apart({to}, {(3, 3)}) == 1 and body <= everywhere - walls and not cuts_corner((3, 3), to, size, walls)
        if to in everywhere:
            assert scene.can("A", "walk", path=[to]) is one, to


PINCHED = [
    (".,.#\n..,.\n#..,\n#,..", (3, 1)), (".,,.#\n#,,,,\n..,..\n.,,#,", (4, 1)), ("...#\n..,.\n#..,\n....", (3, 1)),
    ("..,.#\n..#,.\n#...,\n,#,#.", (4, 1)), (".,,,#\n,,...\n.,.#.\n#..,#", (1, 3)),
]


@pytest.mark.parametrize("system", games(orcus="ruling.corner-cutting move.difficult-terrain",
                                         fourth="terrain.no-corner-cutting terrain.difficult"))
@pytest.mark.parametrize(("ground", "to"), PINCHED)
def test_the_shortest_way_cuts_no_corner_where_another_is_as_short(system: str, ground: str, to: Square) -> None:
    rows = ground.split("\n")
    walls = {(c, r) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"}
    scene = Scene(system, "\n".join(" ".join(row) for row in rows) + "\n" + " ".join("#" * len(rows[0])) + "\n"
                  + " ".join("." * len(rows[0])), A=dict(at=(0, 0), speed=9),
                  G=dict(side="monsters", at=(0, len(rows) + 1)))
    scene.turn("A")
    way = [event.value for event in scene.do("A", "walk", to=to) if event.kind == "move"]
    assert way[-1] == to
    at = (0, 0)
    for square in way:
        assert apart({at}, {square}) == 1 and not cuts_corner(at, square, 1, walls), way
        at = square


@pytest.mark.parametrize("system", games(orcus="forced.push mode.phasing", fourth="forced.push"))
@pytest.mark.parametrize("way", [(1, 0), (-1, 0), (0, 1), (0, -1)])
@pytest.mark.parametrize("ghost", [False, True])
def test_who_stands_in_a_wall_is_pushed_straight_out_of_it(system: str, way: Square, ghost: bool) -> None:
    """No corner is cut by a straight step."""
    scene = Scene(system, "\n".join([". . . . ."] * 5), A=dict(
        at=(2, 2), modes={"phasing": True} if ghost else {}), G=dict(
        side="monsters", at=(2 - way[0], 2 - way[1]), powers=[
            "Heave (standard, at-will): Reach 1; +99 vs AC; 1 damage, and the target is pushed 1 square."])
    )  # fmt: skip
    board = scene.battle.board
    if ghost:
        wall = board.with_more(board.bit(board.square(2, 2)), WALL)
        scene.battle.board = wall
    scene.turn("G")
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (2 + way[0], 2 + way[1])


def in_the_way(heights: dict[str, int], widths: dict[str, int], places: dict[str, Square], a: str, g: str,
               b: str) -> bool:
    """Whether the line from the middle of one to the middle of the other passes a third between head and feet."""
    def body(key: str) -> set[Square]:
        return space(places[key], widths[key])
    if heights[a] == heights[g] == heights[b]:
        return True
    before, after = apart(body(a), body(b)), apart(body(b), body(g))
    start, end = heights[a] + Fraction(widths[a], 2), heights[g] + Fraction(widths[g], 2)
    if not before + after:
        return True
    there = start + (end - start) * Fraction(before, before + after)
    return heights[b] <= there <= heights[b] + widths[b]


@pytest.mark.parametrize("system", games(orcus="ruling.creature-height ruling.cover-from-allies",
                                         fourth="cover.targets-allies ruling.which-creatures-cover"))
@pytest.mark.parametrize("seed", range(20))
def test_whose_bodies_can_be_in_the_way(system: str, seed: int) -> None:
    """Bodies of any size at any height, some of them dead."""
    random = Random(seed)
    widths: dict[str, int] = {}
    places: dict[str, Square] = {}
    taken: set[Square] = set()
    while len(places) < 6:
        key = "AGBCHI"[len(places)]
        width = random.choice([1, 1, 2, 3])
        at = anywhere(random, 9, 7, width)
        if not space(at, width) & taken:
            widths[key], places[key] = width, at
            taken |= space(at, width)
    cast: dict[str, Any] = {key: dict(at=places[key], size=SIZES[widths[key]], modes={"fly": 9, "hover": True},
                                      side="heroes" if key in "ABC" else "monsters") for key in places}
    scene = Scene(system, "\n".join([" ".join("." * 9)] * 7), **cast)
    battle = scene.battle
    level = random.random() < 0.3
    heights = {key: 0 if level else random.choice([0, 0, 1, 2, 3, 5]) for key in places}
    who = {creature.sheet.name: creature for creature in battle.creatures}
    for key, height in heights.items():
        who[key].altitude = height
    position = grid_position(battle)
    for a, g in (("A", "G"), ("G", "A"), ("B", "H"), ("I", "C")):
        foes = "GHI" if a in "ABC" else "ABC"
        others = [key for key in places if key not in (a, g) and (system == "orcus" or key in foes)]
        expected = set[Square]().union(*(space(places[key], widths[key]) for key in others if in_the_way(
            heights, widths, places, a, g, key)))
        mask = position.bodies_between(battle, who[a], who[g])
        assert {battle.board.coords(square) for square in battle.board.squares(mask)} == expected, (a, g)


@pytest.mark.parametrize("system", games(orcus="vision.light-levels target.line-of-sight",
                                         fourth="concealment.concealment attack.advantage-needs-sight"))
@pytest.mark.parametrize("light", ["bright", "dim"])
@pytest.mark.parametrize("mark", [".", ":"])
@pytest.mark.parametrize("wall", [".", "#", "="])
def test_a_wall_hides_but_does_not_obscure(system: str, light: str, mark: str, wall: str) -> None:
    scene = Scene(system, f"A {wall} {mark} .", A=dict(), G=dict(side="monsters", at=(2, 0)), light=light)
    dim = light == "dim" or mark == ":"
    assert scene.concealment("A", "G") == ("concealment" if dim else None)
    assert scene.sees("A", "G") is (wall != "#")
    assert scene.effect_line("A", "G") is (wall == ".")


@pytest.mark.rule("fourth.ruling.creature-cover-grade")
@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.parametrize("grade", ["cover", "traced"])
@pytest.mark.parametrize("side", ["heroes", "monsters"])
@pytest.mark.parametrize("size", ["medium", "large"])
def test_an_ally_in_the_way_gives_no_cover_however_large_it_is(grade: str, side: str, size: str) -> None:
    """From each corner of A one line runs between two squares of B."""
    scene = Scene("fourth", ". . . . . . .\nA . . . . . .\n. . . . . . .", A=dict(),
                  options={"creature-cover-grade": grade}, G=dict(side="monsters", at=(5, 0)),
                  B=dict(at=(2, 0), side=side, size=size))
    assert scene.cover("A", "G") == (
        {"cover": "cover", "traced": "superior"}[grade] if side == "monsters" and size == "large" else None)


@pytest.mark.parametrize("system", games(orcus="cover.half ruling.cover-from-allies",
                                         fourth="cover.targets-allies cover.cover"))
def test_a_friend_in_the_way_gives_cover_though_it_stands_over_the_dead(system: str) -> None:
    zap = "Zap (standard, at-will): Ranged 10; +99 vs Reflex; 50 damage."
    scene = Scene(system, "A . B H . G", A=dict(powers=[zap]), H=dict(), B=dict(side="monsters", hp=1),
                  G=dict(side="monsters"))
    scene.turn("A")
    scene.do("A", "Zap", "B")
    assert not scene["B"].alive
    scene.turn("H")
    scene.do("H", "walk", to=(2, 0))
    assert scene.cover("G", "A") == ("half" if system == "orcus" else "cover")
    assert scene.cover("A", "G") == ("half" if system == "orcus" else None)
