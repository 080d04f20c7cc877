"""Areas among walls on many small maps: who is in the shape, and whom an unbroken line from its origin reaches."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from battlemat import Illegal, Scene
from tests.rules.geometry import SIZES, Square, anywhere, apart, corners, map_text, rim, space, squares, unbroken

Stage = Callable[..., Scene]
WIDE, HIGH = 8, 6
EVERYWHERE = squares(WIDE, HIGH)
RIM = rim(WIDE, HIGH)


class Ground:
    """A map with walls, A on it, and foes and friends of several sizes about."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.random = random
        self.width = random.choice([1, 1, 2, 3])
        self.at = anywhere(random, WIDE, HIGH, self.width)
        self.own = space(self.at, self.width)
        taken = set(self.own)
        self.spaces: dict[str, set[Square]] = {}
        self.cast: dict[str, dict[str, Any]] = {}
        for key in "BCGHIJK":
            wide = random.choice([1, 1, 2])
            at = anywhere(random, WIDE, HIGH, wide)
            if not space(at, wide) & taken:
                self.spaces[key] = space(at, wide)
                taken |= self.spaces[key]
                self.cast[key] = dict(at=at, size=SIZES[wide], side="heroes" if key in "BC" else "monsters")
        thick = random.choice([0.1, 0.2, 0.3])
        self.solid = {at for at in sorted(EVERYWHERE - taken) if random.random() < thick}
        self.text = map_text(dict.fromkeys(self.solid, "#"), WIDE, HIGH)

    def staged(self, stage: Stage, reach: str, whom: str) -> Scene:
        power = f"Boom (standard, at-will): {reach}, {whom}; +99 vs Reflex; 1 damage."
        scene = stage(self.text, A=dict(at=self.at, size=SIZES[self.width], hp=90, powers=[power]), **self.cast)
        scene.turn("A")
        return scene

    def reached(self, origin: set[Square], shape: set[Square], whom: str) -> set[str]:
        """Who has a square in the shape that a line from a corner of the origin reaches."""
        walls = self.solid | RIM
        found = set()
        for key, body in self.spaces.items():
            if whom == "enemies" and key in "BC":
                continue
            for square in body & shape:
                ways = ((p, q) for p in corners(origin) for q in corners([square]))
                if square in origin or any(unbroken(p, q, origin, {square}, walls) for p, q in ways):
                    found.add(key)
        return found

    def joined(self, square: Square) -> bool:
        walls = self.solid | RIM
        pairs = ((p, q) for p in corners(self.own) for q in corners([square]))
        return square in self.own or any(unbroken(p, q, self.own, {square}, walls) for p, q in pairs)


def struck(scene: Scene) -> set[str]:
    return {str(event.target) for event in scene.log if event.kind == "attack"}


def offered(scene: Scene) -> set[Square]:
    """The origins that A's turn offers for its power."""
    battle = scene.battle
    who = battle.creatures[0]
    power = next(power for power in who.sheet.powers if power.name == "Boom")
    uses = power.uses(battle, who)
    return {battle.board.coords(use.origin) for use in uses if use.origin >= 0}


@pytest.mark.rule("fourth.area.close-burst")
@pytest.mark.rule("fourth.area.line-to-target")
@pytest.mark.rule("fourth.ruling.close-origin")
@pytest.mark.parametrize("seed", range(25))
def test_a_close_burst_does_not_go_round_walls(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    size, whom = ground.random.choice([1, 2, 3]), ground.random.choice(["enemies", "all creatures"])
    scene = ground.staged(stage, f"Close burst {size}", whom)
    shape = {at for at in EVERYWHERE if apart({at}, ground.own) <= size}
    expected = ground.reached(ground.own, shape, whom)
    assert scene.can("A", "Boom") or not expected
    if scene.can("A", "Boom"):
        scene.do("A", "Boom")
    assert struck(scene) == expected, ground.text


@pytest.mark.rule("fourth.area.area-burst")
@pytest.mark.rule("fourth.origin.line-to-user")
@pytest.mark.rule("fourth.ruling.area-origin-square")
@pytest.mark.parametrize("seed", range(100, 130))
def test_an_area_burst_starts_where_a_line_leads_and_goes_round_no_wall(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    size, within = ground.random.choice([1, 2]), ground.random.choice([2, 3, 5])
    whom = ground.random.choice(["enemies", "all creatures"])
    reach = f"Area burst {size} within {within}"
    scene = ground.staged(stage, reach, whom)
    legal = {at for at in EVERYWHERE - ground.solid if apart({at}, ground.own) <= within and ground.joined(at)}
    assert {at for at in EVERYWHERE if scene.can("A", "Boom", origin=at)} == legal, ground.text
    shapes = {at: {other for other in EVERYWHERE if apart({other}, {at}) <= size} for at in sorted(legal)}
    hit = {at: ground.reached({at}, shape, whom) for at, shape in shapes.items()}
    found = offered(scene)
    assert found <= legal
    assert set[str]().union(*(hit[at] for at in found)) == set[str]().union(*hit.values()), "nobody is left out"
    for at in ground.random.sample(sorted(legal), min(3, len(legal))):
        scene = ground.staged(stage, reach, whom)
        scene.do("A", "Boom", origin=at)
        expected = set(hit[at])
        if whom == "all creatures" and ground.own & shapes[at]:
            walls = ground.solid | RIM
            mine = [(p, q, square) for square in ground.own & shapes[at] for p in corners([at])
                    for q in corners([square])]
            if at in ground.own or any(unbroken(p, q, {at}, {square}, walls) for p, q, square in mine):
                expected.add("A")
        assert struck(scene) == expected, (ground.text, at)


@pytest.mark.rule("fourth.area.blast")
@pytest.mark.rule("fourth.area.line-to-target")
@pytest.mark.rule("fourth.ruling.blast-placement")
@pytest.mark.parametrize("seed", range(200, 225))
def test_a_blast_lies_beside_its_user_and_goes_round_no_wall(stage: Stage, seed: int) -> None:
    ground = Ground(seed)
    size = ground.random.choice([1, 2, 3])
    scene = ground.staged(stage, f"Close blast {size}", "all creatures")
    for at in sorted(EVERYWHERE):
        block = space(at, size) & EVERYWHERE
        fits = not block & ground.own and apart(block, ground.own) == 1
        expected = ground.reached(ground.own, block, "all creatures") if fits else set()
        assert scene.can("A", "Boom", origin=at) is fits, (ground.text, at)
        if fits and expected and ground.random.random() < 0.3:
            again = ground.staged(stage, f"Close blast {size}", "all creatures")
            try:
                again.do("A", "Boom", origin=at)
            except Illegal as refused:
                raise AssertionError((ground.text, at)) from refused
            assert struck(again) == expected, (ground.text, at)
