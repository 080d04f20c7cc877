"""Pushes, pulls and slides over many small maps, square by square, against the rule said plainly."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.engine.grid import forced
from tests.rules.geometry import (
    SIZES,
    Square,
    anywhere,
    apart,
    corners,
    cuts_corner,
    map_text,
    rim,
    space,
    squares,
    unbroken,
)

Stage = Callable[..., Scene]
WIDE, HIGH = 8, 6
EVERYWHERE = squares(WIDE, HIGH)
RIM = rim(WIDE, HIGH)
WORDS = {"push": "pushed", "pull": "pulled", "slide": "slid"}


class Ground:
    """A map with A and the victim G on it, some others, and walls that leave a line between the two."""

    def __init__(self, seed: int, marks: str = "##,-") -> None:
        random = Random(seed)
        self.random = random
        self.kind = random.choice(["push", "pull", "slide"])
        self.distance = random.choice([1, 2, 2, 3])
        while True:
            self.mine, self.wide = random.choice([1, 1, 2]), random.choice([1, 1, 2, 3])
            self.a = space(anywhere(random, WIDE, HIGH, self.mine), self.mine)
            self.at = anywhere(random, WIDE, HIGH, self.wide)
            self.g = self.body(self.at)
            free = sorted(EVERYWHERE - self.a - self.g)
            thick = random.choice([0, 0.1, 0.25])
            self.marks = {at: random.choice(marks) for at in free if random.random() < thick}
            self.solid = {at for at, mark in self.marks.items() if mark in "#="}
            if not self.a & self.g and self.line(self.g):
                break
        room = [at for at in free if at not in self.marks]
        self.others = dict(zip("BCHI", random.sample(room, min(len(room), random.choice([0, 2, 4]))), strict=False))
        self.text = map_text(self.marks, WIDE, HIGH)

    def body(self, at: Square) -> set[Square]:
        return space(at, self.wide)

    def line(self, squares: set[Square]) -> bool:
        """Whether an unbroken line joins the mover to any of these squares."""
        walls = self.solid | RIM
        return any(unbroken(p, q, self.a, squares, walls) for p in corners(self.a) for q in corners(squares))

    def staged(self, stage: Stage) -> Scene:
        line = f"Move (standard, at-will): Ranged 20; +99 vs AC; 1 damage, and the target is {WORDS[self.kind]} " \
            f"{self.distance} square{'s' if self.distance > 1 else ''}."
        others: dict[str, dict[str, Any]] = {
            key: dict(at=at, side="heroes" if key in "BC" else "monsters") for key, at in self.others.items()
        }
        scene = stage(self.text, A=dict(at=min(self.a), size=SIZES[self.mine], powers=[line]),
                      G=dict(side="monsters", at=self.at, size=SIZES[self.wide]), **others)
        scene.turn("A")
        return scene

    def may_step(self, a: Square, b: Square) -> bool:
        """One square, into no wall, nobody and nothing without a line to the mover, past no corner of a wall."""
        there = self.body(b)
        if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1 or not there <= EVERYWHERE - self.solid - self.a:
            return False
        if there & set(self.others.values()):
            return False
        if not all(self.line({square}) for square in there - self.g):
            return False
        if cuts_corner(a, b, self.wide, self.solid):
            return False
        gone = apart(there, self.a) - apart(self.body(a), self.a)
        return {"push": gone == 1, "pull": gone == -1, "slide": True}[self.kind]

    def near(self, at: Square) -> list[Square]:
        steps = [(at[0] + dc, at[1] + dr) for dc in (-1, 0, 1) for dr in (-1, 0, 1)]
        return [to for to in steps if self.may_step(at, to)]

    def ends(self) -> set[Square]:
        """Every place the victim can be brought to."""
        found = {self.at}
        edge = {self.at}
        for _ in range(self.distance):
            edge = {to for at in edge for to in self.near(at)} - found
            found |= edge
        return found - {self.at}


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.rule("fourth.forced.pull")
@pytest.mark.rule("fourth.forced.slide")
@pytest.mark.parametrize("seed", range(40))
def test_a_way_of_ones_own_is_legal_when_every_square_of_it_is(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    random = ground.random
    for _ in range(8):
        path: list[Square] = []
        at = ground.at
        for _ in range(random.randrange(1, ground.distance + 2)):
            nexts = ground.near(at)
            wild = (at[0] + random.choice([-1, 0, 1]), at[1] + random.choice([-1, 0, 1]))
            at = random.choice(nexts) if nexts and random.random() < 0.8 else wild
            path.append(at)
        if not all(square in EVERYWHERE for square in path):
            continue
        steps = zip([ground.at, *path], path, strict=False)
        fits = len(path) <= ground.distance and all(ground.may_step(a, b) for a, b in steps)
        scene = ground.staged(stage)
        try:
            scene.do("A", "Move", "G", choose={ground.kind: path})
        except Illegal:
            assert not fits, (ground.text, ground.kind, path)
        assert scene["G"].at == (path[-1] if fits else ground.at), (ground.text, ground.kind, path)


@pytest.mark.rule("fourth.forced.distance")
@pytest.mark.rule("fourth.ruling.forced-into-creatures")
@pytest.mark.rule("fourth.forced.line-of-effect")
@pytest.mark.parametrize("seed", range(100, 150))
def test_every_place_the_victim_can_be_brought_to_is_offered_once(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    scene = ground.staged(stage)
    battle = scene.battle
    mover, victim = battle.creatures[0], battle.creatures[1]
    room = battle.rules.movement.forced_room(  # type: ignore[attr-defined]
        battle, mover, victim, forced.room(battle, victim), ground.distance)
    ways = forced.paths(battle, victim, ground.kind, ground.distance, mover.at, mover.width, room, False)
    paths = [[battle.board.coords(square) for square in way] for way in ways]
    assert {path[-1] for path in paths} == ground.ends(), (ground.text, ground.kind)
    assert len({path[-1] for path in paths}) == len(paths)
    for path in paths:
        assert len(path) <= ground.distance
        assert all(ground.may_step(a, b) for a, b in zip([ground.at, *path], path, strict=False))


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.rule("fourth.forced.pull")
@pytest.mark.parametrize("seed", range(200, 230))
def test_unless_said_otherwise_it_goes_as_far_as_it_can(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    scene = ground.staged(stage)
    way = [event.value for event in scene.do("A", "Move", "G") if event.kind == "move" and event.who == "G"]
    if ground.kind == "slide":
        assert way == []
        return
    assert all(ground.may_step(a, b) for a, b in zip([ground.at, *way], way, strict=False))
    assert len(way) == ground.distance or not ground.near(way[-1] if way else ground.at), ground.text
