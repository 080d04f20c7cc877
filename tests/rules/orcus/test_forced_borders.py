"""Pushes, pulls, slides and the listed uses of areas against plain counting: every way there is and no other."""

from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Choice
from battlemat.engine.attacks.power import Power
from battlemat.engine.grid import forced
from battlemat.engine.record.session import Session
from tests.rules.geometry import apart

Stage = Callable[..., Scene]
Square = tuple[int, int]
ROWS = [
    ". . . . . . . .",
    ". . # . . . . .",
    ". . . . . . . .",
    ". # . . . # . .",
    ". . . . # . . .",
    ". . . . . . . .",
    ". . . . . . . .",
]
WALLS = {(c, r) for r, row in enumerate(ROWS) for c, mark in enumerate(row.split()) if mark == "#"}
STEPS = [(c, r) for c, r in product((-1, 0, 1), repeat=2) if (c, r) != (0, 0)]
WIDTHS = {"medium": 1, "large": 2}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def space(at: Square, width: int) -> set[Square]:
    return {(at[0] + c, at[1] + r) for c in range(width) for r in range(width)}


class Ground:
    """A victim of some size, who moves it from where, and who is in the way."""

    def __init__(self, victim: int, source: set[Square], bodies: set[Square]) -> None:
        self.victim = victim
        self.source = source
        self.bodies = bodies

    def room(self, at: Square) -> bool:
        squares = space(at, self.victim)
        inside = all(0 <= c < 8 and 0 <= r < 7 for c, r in squares)
        return inside and not squares & (WALLS | self.bodies)

    def step(self, kind: str, a: Square, b: Square) -> bool:
        """Whether the victim may be moved from one place to the next: never past the corner of a wall."""
        if not self.room(b):
            return False
        if a[0] != b[0] and a[1] != b[1]:
            passed = space((a[0], b[1]), self.victim) | space((b[0], a[1]), self.victim)
            if passed & WALLS:
                return False
        before, after = apart(space(a, self.victim), self.source), apart(space(b, self.victim), self.source)
        return kind == "slide" or (after > before if kind == "push" else after < before)

    def steps(self, kind: str, at: Square) -> list[Square]:
        return [(at[0] + c, at[1] + r) for c, r in STEPS if self.step(kind, at, (at[0] + c, at[1] + r))]


@pytest.mark.rule("orcus.forced.push")
@pytest.mark.rule("orcus.forced.pull")
@pytest.mark.rule("orcus.ruling.push-direction")
@pytest.mark.parametrize("kind", ["push", "pull", "slide"])
@pytest.mark.parametrize(("mover", "victim"), [("medium", "medium"), ("large", "medium"), ("medium", "large")])
def test_every_way_of_being_moved_and_no_other(stage: Stage, kind: str, mover: str, victim: str) -> None:
    for at, whom in (((2, 2), (4, 1)), ((0, 5), (2, 4)), ((6, 0), (5, 5)), ((3, 5), (3, 2))):
        mine, theirs = space(at, WIDTHS[mover]), space(whom, WIDTHS[victim])
        if mine & (theirs | WALLS) or theirs & WALLS:
            continue
        others = [place for place in ((6, 4), (1, 0), (4, 3)) if not {place} & (mine | theirs)]
        cast = {f"H{n}": foe(at=place) for n, place in enumerate(others)}
        scene = stage("\n".join(ROWS), A=dict(at=at, size=mover), G=foe(at=whom, size=victim), **cast)
        battle = scene.battle
        board, hero, moved = battle.board, battle.creatures[0], battle.creatures[1]
        ground = Ground(WIDTHS[victim], mine, set(others) | mine)
        enter = forced.room(battle, moved)
        for distance in (1, 2):
            expected: set[tuple[Square, ...]] = {(to,) for to in ground.steps(kind, whom)}
            if distance == 2:
                expected |= {(a, b) for a in ground.steps(kind, whom) for b in ground.steps(kind, a)}
            for path in [p for n in range(1, distance + 1) for p in paths(whom, n)]:
                numbers = tuple(board.square(*p) for p in path)
                may = forced.legal(battle, moved, kind, distance, hero.at, hero.width, numbers, False, enter)
                assert may is (path in expected), (at, whom, path)
                whole = len(path) == distance or not ground.steps(kind, path[-1])
                full = forced.legal(battle, moved, kind, distance, hero.at, hero.width, numbers, True, enter)
                assert full is (path in expected and whole), (at, whom, path)
            ends = {path[-1] for path in expected} - {whom}
            found = forced.paths(battle, moved, kind, distance, hero.at, hero.width, enter, False)
            assert {board.coords(way[-1]) for way in found} == ends
            assert all(tuple(board.coords(sq) for sq in way) in expected for way in found)


def paths(at: Square, length: int) -> list[tuple[Square, ...]]:
    """All ways of so many steps that stay on the map, whatever is in the way."""
    ways: list[tuple[Square, ...]] = [()]
    for _ in range(length):
        ways = [
            (*way, (c + dc, r + dr))
            for way in ways
            for c, r in [way[-1] if way else at]
            for dc, dr in STEPS
            if 0 <= c + dc < 8 and 0 <= r + dr < 7
        ]
    return ways


FOES = {"G": (3, 3), "H": (4, 2), "I": (6, 4), "J": (2, 6), "K": (7, 7), "L": (4, 5)}
ME = (4, 4)


def listed(stage: Stage, words: str, **fields: Any) -> list[frozenset[str]]:
    """The sets of foes that the listed uses of a power would be done to."""
    boom = f"Boom (standard, at-will): {words}; +6 vs Ref; 1 damage."
    scene = stage(A=dict(at=ME, powers=[boom], **fields), **{key: foe(at=at) for key, at in FOES.items()})
    scene.turn("A")
    battle = scene.battle
    who = battle.creatures[0]
    power = next(p for p in who.sheet.powers if p.name == "Boom")
    assert isinstance(power, Power)
    uses = power.uses(battle, who)
    assert all(battle.refusal(who, use) is None for use in uses)
    keys = ["A", *FOES]
    if power.targeting.area:
        return [frozenset(keys[id] for id in power.in_area(battle, who, use.origin)) for use in uses]
    return [frozenset(keys[id] for id in power.named(use)) for use in uses]


def near(squares: set[Square]) -> frozenset[str]:
    return frozenset(key for key, at in FOES.items() if at in squares)


def around(at: Square, size: int) -> set[Square]:
    return {(at[0] + c, at[1] + r) for c in range(-size, size + 1) for r in range(-size, size + 1)}


@pytest.mark.rule("orcus.target.origin-near")
@pytest.mark.rule("orcus.target.origin-far")
@pytest.mark.rule("orcus.area.arc")
@pytest.mark.parametrize("size", [1, 2, 3])
def test_each_set_of_foes_an_area_takes_in_is_listed_once(stage: Stage, size: int) -> None:
    burst = near(around(ME, size))
    assert listed(stage, f"Near burst {size}, all enemies") == [burst]
    blocks = {
        frozenset((c + x, r + y) for x in range(size) for y in range(size)) for c in range(-1, 9) for r in range(-1, 9)
    }
    touching = [set(block) for block in blocks if ME not in block and block & around(ME, 1)]
    arcs = listed(stage, f"Near arc {size}, all enemies")
    assert len(arcs) == len(set(arcs))
    assert set(arcs) == {near(block) for block in touching} - {frozenset()}
    far = listed(stage, f"Far burst {size} within 3, all enemies")
    assert len(far) == len(set(far))
    assert set(far) == {near(around(at, size)) for at in around(ME, 3) if min(at) >= 0} - {frozenset()}


@pytest.mark.rule("orcus.target.count")
@pytest.mark.rule("orcus.target.origin-melee")
@pytest.mark.rule("orcus.target.origin-ranged")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_each_choice_of_so_many_targets_is_listed_once(stage: Stage, count: int) -> None:
    words = {1: "one creature", 2: "two creatures", 3: "three creatures"}[count]
    ranged = listed(stage, f"Ranged 2, {words}")
    within = [key for key, (c, r) in FOES.items() if max(abs(c - ME[0]), abs(r - ME[1])) <= 2]
    assert len(ranged) == len(set(ranged))
    foes = {pick for pick in ranged if "A" not in pick}
    assert foes == {frozenset(pick) for pick in combinations(within, min(count, len(within)))}


@pytest.mark.rule("orcus.forced.path")
@pytest.mark.rule("orcus.forced.kinds")
@pytest.mark.parametrize(("kind", "distance"), [("push", 1), ("push", 2), ("pull", 1), ("pull", 2), ("shunt", 1)])
def test_the_places_offered_are_all_those_it_may_be_moved_to(stage: Stage, kind: str, distance: int) -> None:
    """A push ever further away, a pull ever nearer, the whole way; a shunt anywhere, or nowhere."""
    here = (8, 5)
    scene = stage(
        A=dict(at=(5, 5), powers=[f"Whirl (standard, at-will): Ranged 9; +20 vs AC; 1 damage, and {kind} {distance}."]),
        G=dict(side="monsters", at=here, hp=60), H=dict(side="monsters", at=(9, 6)),
    )  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[10])
    session = Session(scene.battle)
    session.replay("Whirl; target=1")
    decision = session.decision
    assert decision is not None and decision.name == kind
    board = scene.battle.board

    def steps(at: tuple[int, int]) -> set[tuple[int, int]]:
        found = {(at[0] + c, at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1)} - {at, (9, 6), (5, 5)}
        gap = {to: max(abs(to[0] - 5), abs(to[1] - 5)) for to in (*found, at)}
        return {to for to in found if kind == "shunt" or (gap[to] - gap[at]) * (1 if kind == "push" else -1) > 0}

    places = steps(here)
    for _ in range(distance - 1):
        places = {to for at in places for to in steps(at)}
    offered = [option.squares for option in decision.options if isinstance(option, Choice)]
    assert {board.coords(squares[-1]) for squares in offered if squares} == places
    assert (() in offered) is (kind == "shunt")
