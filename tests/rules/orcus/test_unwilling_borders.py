"""Pushes, pulls and shunts on many small maps with drops, fliers and the fallen in the way, against the rule itself."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Choice, Decision
from battlemat.engine.record.session import Session
from tests.rules.geometry import SIZES, Square, anywhere, apart, map_text, space, squares

Stage = Callable[..., Scene]
Way = tuple[Square, ...]
WIDE, HIGH = 9, 7
INSIDE = squares(WIDE, HIGH)
WORDS = {"push": "pushed", "pull": "pulled", "shunt": "shunted"}
FLYING = {"modes": {"fly": 9, "hover": True}, "airborne": True}
STEPS = [(c, r) for r in (-1, 0, 1) for c in (-1, 0, 1) if (c, r) != (0, 0)]


class Ground:
    """A moves G, by an attack of its own or an area that starts from a square; others stand, fly and lie about.

    `others` are where they are, how wide and how high, and whether they have fallen.
    """

    def __init__(self, seed: int, far: bool = False) -> None:
        random = self.random = Random(seed)
        self.far = far
        self.kind = random.choice(["push", "pull", "shunt"])
        self.distance = random.choice([1, 2, 3] if self.kind != "shunt" else [1, 2])
        self.up_to = random.random() < 0.25
        self.drop = random.choice([1, 2, 3, 4])
        self.mine, self.wide = random.choice([1, 1, 2]), random.choice([1, 1, 2])
        while True:
            self.a = space(anywhere(random, WIDE, HIGH, self.mine), self.mine)
            self.at = anywhere(random, WIDE, HIGH, self.wide)
            self.g = space(self.at, self.wide)
            if apart(self.a, self.g) <= int(far):
                continue
            taken = self.a | self.g
            free = sorted(INSIDE - taken)
            self.marks = {at: "^" for at in free if random.random() < 0.2}
            if not far:
                self.marks |= {at: "=" for at in free if apart({at}, self.a) > 1 and random.random() < 0.08}
            self.solid = {at for at, mark in self.marks.items() if mark == "="}
            self.pits = {at for at, mark in self.marks.items() if mark == "^"}
            self.origin = random.choice(sorted(
                at for at in INSIDE - self.a - self.pits if apart({at}, self.g) <= 1))
            if not self.solid or apart(self.a, self.g) == 1:
                break
        self.tiny = self.wide == 1 and random.random() < 0.15
        self.source = {self.origin} if far else self.a
        self.height = random.choice([0, 0, 1] if far else [0, 0, 0, 1, 2, 4])
        self.winged = random.random() < 0.2
        self.others: dict[str, tuple[Square, int, int, str]] = {}
        for key in "HIJKL" if not far else "":
            width = random.choice([1, 1, 2])
            fit = [at for at in free if space(at, width) <= INSIDE - taken - self.solid]
            if not fit or random.random() < 0.3:
                continue
            at = random.choice(fit)
            body = space(at, width)
            taken |= body
            deep = body <= self.pits
            if body & self.pits and not deep:
                self.pits -= body
                self.marks = {at: mark for at, mark in self.marks.items() if at not in body}
            height = -self.drop if deep else random.choice([0, 0, 0, 1, 3])
            state = random.choice(["", "", "", "fallen"]) if height <= 0 else ""
            self.others[key] = at, width, height, state
        self.text = map_text(self.marks, WIDE, HIGH)

    def staged(self, stage: Stage, **fields: Any) -> Scene:
        squares = f"{'up to ' if self.up_to else ''}{self.distance} square{'s' if self.distance > 1 else ''}"
        how = "Far burst 1 within 20" if self.far else "Reach 20"
        line = f"Move (standard, at-will): {how}; +99 vs AC; 1 damage, and the target is {WORDS[self.kind]} {squares}."
        cast: dict[str, dict[str, Any]] = {}
        for key, (at, width, height, state) in self.others.items():
            cast[key] = dict(at=(*at, height), size=SIZES[width], **FLYING if height > 0 else {})
            cast[key]["side"] = "monsters" if key in "HJ" or state else "heroes"
            if state:
                cast[key]["at_hp"] = 0
        flies: dict[str, Any] = FLYING if self.height else {"modes": {"fly": 5}} if self.winged else {}
        scene = stage(
            self.text, drop=self.drop, A=dict(at=min(self.a), size=SIZES[self.mine], powers=[line]),
            G=dict(side="monsters", hp=90, at=(*self.at, self.height), size="tiny" if self.tiny else SIZES[self.wide],
                   **flies, **fields), **cast,
        )
        scene.turn("A")
        return scene

    def decision(self, scene: Scene) -> Decision | None:
        """What is asked of A once its attack has hit; None when there is no more than one way."""
        scene.dice(d20=[10])
        session = Session(scene.battle)
        start = scene.battle.board.square(*self.origin)
        session.replay(f"Move; origin={start}" if self.far else "Move; target=1")
        asked = session.decision
        return asked if asked is not None and asked.name == self.kind else None

    def in_the_way(self, body: set[Square]) -> bool:
        """Whether somebody's space is in that of G, in height as well: nobody's dead, and none for the Tiny."""
        if self.tiny:
            return False
        for at, width, height, state in self.others.values():
            meet = height < self.height + self.wide and self.height < height + width
            if meet and body & space(at, width) and state != "fallen":
                return True
        return bool(body & self.a and self.height < self.mine)

    def may_step(self, a: Square, b: Square) -> bool:
        body = space(b, self.wide)
        if not body <= INSIDE - self.solid or self.in_the_way(body):
            return False
        passed = space((a[0], b[1]), self.wide) | space((b[0], a[1]), self.wide)
        if a[0] != b[0] and a[1] != b[1] and passed & self.solid:
            return False
        gone = apart(body, self.source) - apart(space(a, self.wide), self.source)
        return self.kind == "shunt" or (gone > 0 if self.kind == "push" else gone < 0)

    def near(self, at: Square) -> list[Square]:
        return [to for c, r in STEPS if self.may_step(at, to := (at[0] + c, at[1] + r))]

    def ways(self) -> set[Way]:
        """Every way of the right length: the whole distance, or as far as it goes; shorter ones where it may stop."""
        found: set[Way] = set()
        edge: list[Way] = [()]
        for _ in range(self.distance):
            longer = []
            for way in edge:
                nexts = self.near(way[-1] if way else self.at)
                if not nexts or (way and self.up_to):
                    found.add(way)
                longer += [(*way, to) for to in nexts]
            edge = longer
        return found | set(edge)

    def falls(self, at: Square) -> bool:
        return not self.height and not self.winged and space(at, self.wide) <= self.pits

    def hurts(self, way: Way) -> bool:
        """Whether it meets a drop on the way that it could be hurt by."""
        return self.drop > 1 and any(self.falls(at) for at in way)

    def straight(self, way: Way) -> bool:
        """Whether each step of a push or pull is one of those that turn least from the line between the middles."""
        for at, to in pairwise((self.at, *way)):
            least = min(self.turn(at, other) for other in self.near(at))
            if self.turn(at, to) > least + 1e-9:
                return False
        return True

    def turn(self, at: Square, to: Square) -> float:
        middle = [sum(square[n] for square in self.source) / len(self.source) + 0.5 for n in (0, 1)]
        line = [at[n] + self.wide / 2 - middle[n] for n in (0, 1)]
        if self.kind == "pull":
            line = [-line[0], -line[1]]
        step = [to[n] - at[n] for n in (0, 1)]
        along = line[0] * step[0] + line[1] * step[1]
        return abs(line[0] * step[1] - line[1] * step[0]) / along if along > 0 else 1e9


@pytest.mark.rule("orcus.ruling.push-direction")
@pytest.mark.rule("orcus.ruling.forced-full-distance")
@pytest.mark.rule("orcus.ruling.forced-into-creatures")
@pytest.mark.parametrize("seed", range(120))
def test_all_the_places_it_may_be_moved_to_are_offered_once(stage: Stage, seed: int) -> None:
    ground = Ground(seed, far=seed >= 90)
    scene = ground.staged(stage)
    asked = ground.decision(scene)
    ways = ground.ways()
    told = ground.text, ground.kind, ground.distance, ground.up_to, ground.at, ground.height, ground.others
    if asked is None:
        (only,) = ways
        at = only[-1] if only else ground.at
        assert scene["G"].at == at or ground.hurts(only), told
        return
    board = scene.battle.board
    choices = [option.squares for option in asked.options if isinstance(option, Choice)]
    offered = [tuple(board.coords(square) for square in squares) for squares in choices]
    ends = [way[-1] for way in offered if way]
    assert len(set(ends)) == len(ends), told
    assert (() in offered) is (ground.kind == "shunt" or ground.up_to), told
    if all(() == way for way in offered):
        assert ways == {()}, told
        return
    if ground.kind == "shunt":
        reached = {way[-1] for way in ways} if ground.up_to else farthest(ground)
        assert set(ends) - {ground.at} == reached - {ground.at}, told
        return
    stops = {way for way in offered if way and ground.falls(way[-1])}
    assert {way[-1] for way in ways if way} <= set(ends), told
    assert all(way in ways for way in offered if way and way not in stops), told
    first = offered[0]
    assert ground.straight(first), told
    assert not any(ground.falls(at) for at in first[:-1]), told


@pytest.mark.rule("orcus.forced.hazard-save")
@pytest.mark.rule("orcus.fall.damage")
@pytest.mark.rule("orcus.forced.path")
@pytest.mark.parametrize("seed", range(1000, 1080))
def test_whatever_way_is_chosen_it_goes_until_a_save_or_a_fall_ends_it(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    ground.others = {key: other for key, other in ground.others.items() if other[2] >= 0}
    ways = sorted(ground.ways())
    for way in ground.random.sample(ways, min(3, len(ways))):
        scene = ground.staged(stage)
        saved = ground.random.choice([True, False])
        edge = next((n for n, at in enumerate(way) if ground.falls(at)), None)
        for n in range(0 if len(ways) > 1 else 1, len(way)):
            may = ground.up_to or n - 1 == edge or way[:n] in ways or (n == 0 and ground.kind == "shunt")
            assert scene.can("A", "Move", "G", choose={ground.kind: list(way[:n])}) is may, (ground.text, way, n)
        scene.dice(d20=[10] + ([10 if saved else 9] if ground.hurts(way) else []))
        if edge is not None and not (saved and ground.hurts(way)):
            scene.dice(d10=[7] * (ground.drop // 2))
        scene.do("A", "Move", "G", choose={ground.kind: list(way)})
        told = ground.text, ground.kind, ground.drop, ground.at, ground.wide, way, saved, ground.others
        hp, end, prone, low = 89, way[-1] if way else ground.at, False, ground.height
        if edge is not None and ground.drop > 1 and saved:
            end, prone = way[edge - 1] if edge else ground.at, True
        elif edge is not None:
            hp, end, prone, low = 89 - 7 * (ground.drop // 2), way[edge], ground.drop > 1, -ground.drop
        elif ground.winged and not low and any(space(at, ground.wide) <= ground.pits for at in way):
            low = 1
        assert (scene["G"].hp, scene["G"].at, "prone" in scene["G"].conditions) == (hp, end, prone), told
        assert scene.battle.creatures[1].altitude == low, told


def farthest(ground: Ground) -> set[Square]:
    """The places a shunt takes no fewer steps to than its distance."""
    found = edge = {ground.at}
    for _ in range(ground.distance):
        edge = {to for at in edge for to in ground.near(at)} - found
        found = found | edge
    return edge


@pytest.mark.rule("orcus.forced.hazard-save")
@pytest.mark.rule("orcus.ruling.hazard-save")
@pytest.mark.rule("orcus.keyword.zone")
@pytest.mark.parametrize(
    ("hp", "save", "at", "left"), [(40, 10, (4, 1), 39), (40, 9, (7, 1), 34), (6, 9, (5, 1), 0), (7, 9, (7, 1), 1)]
)
def test_fire_laid_in_the_way_is_a_hazard_that_burns_once_and_may_end_it(
    stage: Stage, hp: int, save: int, at: Square, left: int
) -> None:
    blaze = (
        "Blaze\nAt-Will Attack 1 (Move Action) ● Arcane, Fire, Zone\nFar burst 1 within 10\n"
        "Effect The burst creates a zone of fire until the end of the encounter. "
        "A creature that enters the zone takes 5 fire damage."
    )
    hurl = "Hurl (standard, at-will): Reach 2; +99 vs AC; 1 damage, and the target is pushed 4 squares."
    scene = stage("\n".join([". " * 12] * 3), A=dict(at=(2, 1), powers=[blaze, hurl]),
                  G=dict(side="monsters", at=(3, 1), hp=hp), H=dict(side="monsters", at=(11, 0)))
    scene.turn("A")
    scene.do("A", "Blaze", origin=(6, 1))
    scene.dice(d20=[10, save])
    scene.do("A", "Hurl", "G")
    assert (scene["G"].at, scene["G"].hp, "prone" in scene["G"].conditions) == (at, left, save == 10)


@pytest.mark.rule("orcus.forced.distance")
@pytest.mark.rule("orcus.ruling.forced-full-distance")
@pytest.mark.parametrize("squares", [6, 7, 9])
def test_a_long_way_is_as_long_as_stated_wherever_it_leads(stage: Stage, squares: int) -> None:
    hurl = f"Hurl (standard, at-will): +99 vs AC; 1 damage, and the target is pushed {squares} squares."
    scene = stage("\n".join([". " * 12] * 3), A=dict(at=(0, 1), powers=[hurl]), G=dict(side="monsters", at=(1, 1)))
    scene.turn("A")
    scene.dice(d20=[10])
    session = Session(scene.battle)
    session.replay("Hurl; target=1")
    assert session.decision is not None
    ways = [option.squares for option in session.decision.options if isinstance(option, Choice)]
    board = scene.battle.board
    assert {len(way) for way in ways} == {squares}
    assert {board.coords(way[-1]) for way in ways} == {(1 + squares, row) for row in range(3)}


@pytest.mark.rule("orcus.ruling.flying-over-terrain")
@pytest.mark.rule("orcus.move.through-enemy")
@pytest.mark.parametrize("own", [0, 1, 2, 3, 4, 6])
@pytest.mark.parametrize("height", [0, 1, 2, 3, 4, 6])
@pytest.mark.parametrize(("mine", "other"), [("medium", "medium"), ("medium", "large"), ("large", "large")])
def test_one_goes_under_and_over_whoever_leaves_its_space_alone(
    stage: Stage, own: int, height: int, mine: str, other: str
) -> None:
    """In a passage with somebody in the middle, everybody as high as wide: above its head, or below its feet."""
    wide, tall = (2 if mine == "large" else 1), (2 if other == "large" else 1)
    rows = "\n".join([". . . . . . . . . ."] * max(wide, tall))
    scene = stage(rows, A=dict(at=(0, 0, own), size=mine, speed=9, **FLYING if own else {}),
                  G=dict(side="monsters", at=(4, 0, height), size=other, **FLYING if height else {}))
    scene.turn("A")
    clear = own >= height + tall or height >= own + wide
    for col in range(1, 11 - wide):
        meets = col + wide > 4 and col < 4 + tall
        assert scene.can("A", "walk", to=(col, 0)) is (clear or (col < 4 and not meets)), col
