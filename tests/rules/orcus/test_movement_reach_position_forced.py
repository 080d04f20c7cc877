"""What chapters on squares are asked, one question at a time: who is in the way, what is slow, how far it goes.

Each answer is worked out beside the engine from who stands where, how high, how large and in what state.
"""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.attacks.targeting import Targeting
from battlemat.engine.creature import Creature, Weapon
from battlemat.engine.effects import flags as f
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Field, Trait
from battlemat.engine.grid import fields, forced
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.position import grid_position
from battlemat.systems.shared.exploration import fighting
from tests.rules.geometry import space

Stage = Callable[..., Scene]
Square = tuple[int, int]
WIDTHS = {"tiny": 1, "small": 1, "medium": 1, "large": 2, "huge": 3}
RANKS = list(WIDTHS)
SUPPOSED: list[tuple[Creature, tuple[int, int, int, int]]] = []


@pytest.fixture(autouse=True)
def put_right(stage: Stage) -> Iterator[None]:
    """Whatever a question supposed of the creatures is taken back."""
    yield
    for who, was in reversed(SUPPOSED):
        who.flags, who.altitude, who.state, who.width = was
    SUPPOSED.clear()


def suppose(scene: Scene, key: str, *, flags: int = 0, height: int = 0, width: int = 0) -> Creature:
    """Somebody as though it were in such a state, so high up in the air or down in a pit, and so wide."""
    who = scene.creature(key)
    SUPPOSED.append((who, (who.flags, who.altitude, who.state, who.width)))
    who.flags |= flags
    who.altitude = height
    who.state = who.state | f.ALOFT if height > 0 else who.state & ~f.ALOFT
    who.width = width or who.width
    return who


def mask(scene: Scene, squares: set[Square]) -> int:
    return sum(1 << scene.battle.board.square(*at) for at in squares)


@pytest.mark.rule("orcus.move.through-enemy", "orcus.move.through-ally", "orcus.move.no-shared-end")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
@pytest.mark.parametrize("mine", ["small", "medium", "large"])
@pytest.mark.parametrize("theirs", ["small", "medium", "large", "huge"])
@pytest.mark.parametrize("state", ["", "dead", "out", "ghost", "ghostly mover"])
def test_whose_space_may_be_entered_and_where_one_stops(
    stage: Stage, side: str, mine: str, theirs: str, state: str
) -> None:
    scene = stage(A={"at": (1, 1), "size": mine}, X={"at": (5, 1), "size": theirs, "side": side},
                  Y={"at": (9, 9), "side": "monsters"})
    suppose(scene, "X", flags={"dead": f.DEAD, "out": f.OUT, "ghost": f.INTANGIBLE}.get(state, 0))
    mover = suppose(scene, "A", flags=f.INTANGIBLE if state == "ghostly mover" else 0)
    found = grid_movement(scene.battle).going(scene.battle, mover, "walk")
    body = mask(scene, space((5, 1), WIDTHS[theirs]))
    shared = state != ""
    apart = abs(RANKS.index(mine) - RANKS.index(theirs)) >= 2
    assert bool(found.enter & body) is (side == "heroes" or apart or shared)
    assert found.enter & body in (0, body)
    assert found.ends & body == (body if shared else 0)


@pytest.mark.rule("orcus.fly.altitude", "orcus.move.through-enemy")
@pytest.mark.parametrize("size", ["medium", "large"])
@pytest.mark.parametrize("theirs", ["medium", "large"])
@pytest.mark.parametrize("mode", ["walk", "fly"])
def test_past_those_above_and_below_one_goes_untouched(stage: Stage, size: str, theirs: str, mode: str) -> None:
    """A flier over somebody's head, anybody under somebody in the air, and whoever passes over one down in a pit."""
    for mine, height in product((0, 1, 2, 3, 4), (-2, 0, 1, 2, 3, 4, 5)):
        if mine and mode == "walk":
            continue
        scene = stage(A={"at": (1, 1), "size": size, "modes": {"fly": 6}},
                      X={"at": (5, 1), "size": theirs, "side": "monsters"})
        suppose(scene, "A", height=mine)
        suppose(scene, "X", height=height)
        over = mine > height + WIDTHS[theirs] - 1 and (mode == "fly" or height < 0)
        top = max(mine, 1 if mode == "fly" else 0) + WIDTHS[size] - 1
        found = grid_movement(scene.battle).going(scene.battle, scene.creature("A"), mode)
        body = mask(scene, space((5, 1), WIDTHS[theirs]))
        assert (found.enter & body == body) is (over or height > top), (mine, height)
        assert (found.ends & body == body) is (over or height > top), (mine, height)


@pytest.mark.rule("orcus.mode.swim", "orcus.mode.climb", "orcus.mode.terrain-stride")
@pytest.mark.parametrize("mode", ["walk", "climb", "swim", "fly"])
@pytest.mark.parametrize("modes", [(), ("climb",), ("swim",), ("climb", "swim")])
@pytest.mark.parametrize("trait", ["", "ice stride", "swamp stride", "stone stride", "woodland stride", "web stride",
                                   "versatile stride"])
def test_what_is_slow_for_whom(stage: Stage, mode: str, modes: tuple[str, ...], trait: str) -> None:
    marks = {"i": "difficult and ice", "q": "difficult and swamp", "s": "difficult and stone",
             "w": "difficult and woodland", "e": "difficult and web", "~": "water", "|": "climb"}
    strides = {"i": "ice stride", "q": "swamp stride", "s": "stone stride", "w": "woodland stride", "e": "web stride"}
    text = ".,iqswe~|.\n.........."
    scene = stage(text, terrain=marks, A={"at": (0, 1), "modes": dict.fromkeys(modes, 5)})
    who = scene.creature("A")
    who.sheet.movement = frozenset({trait} if trait else ())
    slow = set()
    for column, mark in enumerate(text[:10]):
        rough = mark == "," or (mark in strides and strides[mark] != trait)
        if mode != "fly" and ((rough and trait != "versatile stride")
                              or (mark == "~" and mode != "swim" and "swim" not in modes)
                              or (mark == "|" and mode != "climb" and "climb" not in modes)):
            slow.add((column, 0))
    assert grid_movement(scene.battle).going(scene.battle, who, mode).slow == mask(scene, slow)


@pytest.mark.rule("orcus.move.difficult-terrain")
@pytest.mark.parametrize("difficult", [True, False])
@pytest.mark.parametrize("spares", [0, 1, 2])
def test_whom_the_ground_of_a_field_hinders(stage: Stage, difficult: bool, spares: int) -> None:
    """Everybody; by its words not its maker, or nobody on its maker's side."""
    scene = stage(A={"at": (1, 1)}, B={"at": (3, 1)}, G={"side": "monsters", "at": (5, 1)})
    field = Field("mire", scene.id("A"), Trait("mire"), difficult=difficult, spares=spares)
    hindered = [key for key in "ABG" if fields.hinders(scene.battle, field, scene.creature(key))]
    assert hindered == (list({0: "ABG", 1: "BG", 2: "G"}[spares]) if difficult else [])


@pytest.mark.rule("orcus.forced.distance")
@pytest.mark.parametrize("changes", [(), (-1,), (1,), (-1, -1), (-5,), (2, -1)])
@pytest.mark.parametrize("distance", [0, 1, 2, 4])
def test_how_far_the_unwilling_are_moved(stage: Stage, changes: tuple[int, ...], distance: int) -> None:
    scene = stage(A={"at": (1, 1)})
    who = scene.creature("A")
    who.modifiers = (*who.modifiers, *[Modifier(forced.FORCED, n, "", f"ward {n} {i}") for i, n in enumerate(changes)])
    assert forced.left_of(scene.battle, who, distance) == (max(0, distance + sum(changes)) if changes else distance)


@pytest.mark.rule("orcus.condition.prone")
@pytest.mark.parametrize("state", ["", "prone", "immune", "dead"])
def test_who_is_knocked_prone(stage: Stage, state: str) -> None:
    scene = stage(A={"at": (1, 1), "immune": ["prone"] if state == "immune" else [],
                     "conditions": ["prone"] if state == "prone" else []}, B={"at": (5, 5)},
                  G={"side": "monsters", "at": (9, 9)})
    who = suppose(scene, "A", flags=f.DEAD if state == "dead" else 0)
    before = len(who.effects)
    scene._answers.run(grid_movement(scene.battle).knock_prone(scene.battle, who, -1))
    assert len(who.effects) - before == (state == "")
    assert any(effect.name == "prone" for effect in who.effects) is (state in ("", "prone"))


@pytest.mark.rule("orcus.forced.hazard-save", "orcus.fly.speed")
@pytest.mark.parametrize("fly", [0, 4])
@pytest.mark.parametrize("height", [-2, 0, 3])
@pytest.mark.parametrize("state", [0, f.CANNOT_ACT, f.UNCONSCIOUS, f.PRONE, f.NO_WALK, f.NO_FLY])
def test_whose_wings_keep_it_up(stage: Stage, fly: int, height: int, state: int) -> None:
    scene = stage("...\n...", A={"at": (1, 1), "modes": {"fly": fly} if fly else {}})
    who = suppose(scene, "A", flags=state, height=height)
    chapter = grid_movement(scene.battle)
    expected = height > 0 or (height == 0 and fly > 0 and not state)
    assert chapter.keeps_up(scene.battle, who) is expected
    assert bool(chapter.drop_ahead(scene.battle, who, 0)) is False  # no pits here


@pytest.mark.rule("orcus.fall.prone")
@pytest.mark.parametrize("width", [1, 2])
@pytest.mark.parametrize("at", [(0, 0), (2, 0), (3, 1), (4, 1)])
@pytest.mark.parametrize("height", [0, 1, -2])
def test_who_begins_in_a_pit_is_at_its_bottom(stage: Stage, width: int, at: Square, height: int) -> None:
    scene = stage("..^^^.\n..^^^.\n...^..\n......", A={"at": at, "size": "large" if width == 2 else "medium"})
    pits = {(2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (4, 1), (3, 2)}
    who = scene.creature("A")
    down = space(at, width) <= pits
    assert who.altitude == (-2 if down else 0)
    suppose(scene, "A", height=height)
    grid_movement(scene.battle).begins(scene.battle, who)
    assert who.altitude == (-2 if down and height == 0 else height)
    for flies in (False, True):
        who.altitude = 0
        who.state = who.state | f.ALOFT if flies else who.state & ~f.ALOFT
        grid_movement(scene.battle).begins(scene.battle, who)
        assert who.altitude == (-2 if down and not flies else 0)


@pytest.mark.rule("orcus.range.stated", "orcus.range.weapon")
@pytest.mark.parametrize("normal", [0, 5])
@pytest.mark.parametrize("long", [0, 9])
@pytest.mark.parametrize("weapon", [None, (0, 0), (6, 0), (6, 12)])
def test_how_far_it_carries(stage: Stage, normal: int, long: int, weapon: tuple[int, int] | None) -> None:
    scene = stage(A={"at": (1, 1)})
    held = None
    if weapon is not None:
        held = Weapon("bow", 2, 1, 8)
        held.range_normal, held.range_long = weapon
    found = grid_position(scene.battle).ranges(Targeting(normal=normal, long=long), held)
    if normal:
        assert found == (normal, long or normal)
    elif weapon is not None and weapon[0]:
        assert found == (weapon[0], weapon[1] or weapon[0])
    else:
        assert found == (0, 0)


@pytest.mark.rule("orcus.range.far-origin", "orcus.fly.altitude")
@pytest.mark.parametrize("height", [0, 3, 7])
@pytest.mark.parametrize("gone", [0, f.DEAD, f.OUT])
def test_an_area_starts_as_high_as_whoever_is_there_or_on_the_floor(stage: Stage, height: int, gone: int) -> None:
    scene = stage("...^\n....", A={"at": (0, 0)}, X={"at": (1, 0), "side": "monsters"},
                  Y={"at": (3, 1), "side": "monsters"})
    suppose(scene, "X", flags=gone, height=height)
    position, board = grid_position(scene.battle), scene.battle.board
    levels = [position.level(scene.battle, board.square(column, 0)) for column in range(4)]
    assert levels == [0, 0 if gone else height, 0, -2]


@pytest.mark.rule("orcus.size.space", "orcus.move.no-shared-end")
@pytest.mark.parametrize("size", ["medium", "large", "huge"])
@pytest.mark.parametrize("state", ["", "dead", "out", "ghost"])
@pytest.mark.parametrize("blocker", [(2, 2), (4, 1), (0, 0)])
def test_where_there_is_room_for_a_body(stage: Stage, size: str, state: str, blocker: Square) -> None:
    scene = stage("......\n......\n..#...\n......" if blocker != (2, 2) else "......\n......\n......\n......",
                  A={"at": (3, 0), "size": "medium"}, X={"at": blocker, "side": "monsters"},
                  Y={"at": (5, 3), "side": "monsters"})
    width = WIDTHS[size]
    who = suppose(scene, "A", width=width)
    suppose(scene, "X", flags={"": 0, "dead": f.DEAD, "out": f.OUT, "ghost": f.INTANGIBLE}[state])
    taken = {(5, 3), *([blocker] if state == "" else []), *([(2, 2)] if blocker != (2, 2) else [])}
    everywhere = {(column, row) for column in range(6) for row in range(4)}
    found = grid_movement(scene.battle).free_squares(scene.battle, who, scene.battle.board.inside)
    assert found == mask(scene, {at for at in everywhere if space(at, width) <= everywhere - taken})


@pytest.mark.rule("orcus.act.walk")
@pytest.mark.parametrize("state", [0, f.CANNOT_ACT, f.UNCONSCIOUS, f.NO_WALK, f.PRONE])
@pytest.mark.parametrize("mode", ["walk", "crawl"])
def test_who_can_go_no_further(stage: Stage, state: int, mode: str) -> None:
    scene = stage(A={"at": (1, 1)})
    who = suppose(scene, "A", flags=state)
    halted = grid_movement(scene.battle).halted(scene.battle, who, mode)
    assert halted is (state != 0 and not (state == f.PRONE and mode == "crawl"))


@pytest.mark.rule("orcus.fly.clumsy-in-air", "orcus.fly.clumsy-on-ground")
@pytest.mark.parametrize("traits", [
    (), ("clumsy in air",), ("clumsy on ground",), ("clumsy in air", "clumsy on ground")])
@pytest.mark.parametrize("aloft", [True, False])
def test_who_is_clumsy_where(stage: Stage, traits: tuple[str, ...], aloft: bool) -> None:
    scene = stage(A={"at": (1, 1)})
    who = suppose(scene, "A", height=int(aloft))
    who.sheet.movement = frozenset(traits)
    assert grid_movement(scene.battle).clumsy(scene.battle, who) == (
        -4 if ("clumsy in air" if aloft else "clumsy on ground") in traits else 0)


@pytest.mark.rule("orcus.mode.climb")
@pytest.mark.parametrize("depth", [0, -1, -2, -5])
@pytest.mark.parametrize("climbs", [True, False])
@pytest.mark.parametrize("mode", ["walk", "climb", "fly", ""])
def test_what_climbing_out_of_a_pit_costs(stage: Stage, depth: int, climbs: bool, mode: str) -> None:
    scene = stage(A={"at": (1, 1), "modes": {"climb": 5} if climbs else {}})
    who = suppose(scene, "A", height=depth)
    expected = 0 if mode == "fly" else -depth * (1 if climbs else 2)
    assert grid_movement(scene.battle).climb_out(who, mode) == expected


@pytest.mark.rule("orcus.move.speed")
@pytest.mark.parametrize("speed", [0, 5])
@pytest.mark.parametrize("modes", list(product((False, True), repeat=4)))
@pytest.mark.parametrize("aloft", [True, False])
def test_the_way_one_goes_unless_it_says_otherwise(
    stage: Stage, speed: int, modes: tuple[bool, ...], aloft: bool
) -> None:
    names = [name for name, has in zip(("fly", "climb", "burrow", "swim"), modes, strict=True) if has]
    scene = stage(A={"at": (1, 1), "modes": dict.fromkeys(names, 4)})
    who = suppose(scene, "A", height=int(aloft))
    who.sheet.speed = speed
    expected = "fly" if aloft else "walk" if speed or not names else names[0]
    assert grid_movement(scene.battle).mode(scene.battle, who) == expected


@pytest.mark.rule("orcus.condition.slowed", "orcus.move.speed")
@pytest.mark.parametrize("speed", [0, 1, 2, 3, 6])
@pytest.mark.parametrize("mode", ["walk", "climb", "fly", "swim"])
@pytest.mark.parametrize("change", [None, ("speed", 2, ""), ("speed", -9, ""), ("climb speed", 3, ""),
                                    ("speed", 4, "set"), ("swim speed", 1, "set")])
def test_how_fast_each_way_is(stage: Stage, speed: int, mode: str, change: tuple[str, int, str] | None) -> None:
    scene = stage(A={"at": (1, 1), "modes": {"climb": 3, "fly": 6}})
    who = suppose(scene, "A")
    who.sheet.speed = speed
    usual = {"walk": speed, "climb": 3, "fly": 6, "swim": 0}[mode]
    if change is not None:
        who.modifiers = (*who.modifiers, Modifier(change[0], change[1], change[2], "spell"))
        if change[0] in ("speed", mode + " speed"):
            usual = change[1] if change[2] == "set" else usual + change[1]
    for state in (0, f.SLOWED, f.NO_CLIMB, f.SLOWED | f.NO_CLIMB):
        who.flags = who.flags & ~(f.SLOWED | f.NO_CLIMB) | state
        found = 0 if mode == "climb" and state & f.NO_CLIMB else min(usual, 2) if state & f.SLOWED else usual
        assert grid_movement(scene.battle).speed(scene.battle, who, mode) == max(0, found)


@pytest.mark.rule("orcus.mode.climb")
@pytest.mark.parametrize("mode", ["walk", "climb", "fly"])
@pytest.mark.parametrize("barred", [False, True])
def test_who_may_not_climb_stays_off_what_is_climbed(stage: Stage, mode: str, barred: bool) -> None:
    scene = stage("..|.\n..|.", terrain={"|": "climb"}, A={"at": (0, 0), "modes": {"climb": 5, "fly": 5}})
    who = suppose(scene, "A", flags=f.NO_CLIMB if barred else 0)
    entered = grid_movement(scene.battle).going(scene.battle, who, mode).enter
    wall = mask(scene, {(2, 0), (2, 1)})
    assert entered & wall == (0 if barred and mode != "fly" else wall)
    assert entered & ~wall == mask(scene, {(column, row) for column in (0, 1, 3) for row in (0, 1)})


@pytest.mark.rule("orcus.fly.hover", "orcus.act.five-foot-step")
@pytest.mark.parametrize("hovers", [False, True])
@pytest.mark.parametrize("high", [0, 2])
def test_in_the_air_it_takes_hovering_to_shift(stage: Stage, hovers: bool, high: int) -> None:
    modes: dict[str, Any] = {"fly": 5, "hover": True} if hovers else {"fly": 5}
    scene = stage(A={"at": (2, 2), "modes": modes}, G={"side": "monsters", "at": (8, 8)})
    scene.turn("A")
    if high:
        scene.do("A", "walk", choose={"altitude": high})
        scene.turn("A")
    assert scene.can("A", "five-foot-step", to=(3, 2)) is (hovers or not high)


@pytest.mark.rule("orcus.rest.short")
@pytest.mark.parametrize(("hp", "at", "recoveries", "after", "left"), [
    (4, 1, 8, 4, 5), (4, 3, 8, 4, 7), (7, 1, 8, 7, 2), (8, 2, 8, 8, 5), (4, 4, 8, 4, 8), (4, 1, 2, 3, 0)])
def test_those_of_few_hit_points_heal_by_little(stage: Stage, hp: int, at: int, recoveries: int, after: int,
                                               left: int) -> None:
    scene = stage(A={"at": (2, 2), "hp": hp, "at_hp": at, "recoveries": recoveries})
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].recoveries) == (after, left)


@pytest.mark.rule("orcus.challenge.extended")
def test_a_fight_is_on_from_its_first_turn_until_it_is_decided(stage: Stage) -> None:
    scene = stage(A={"at": (2, 2)}, G={"side": "monsters", "at": (5, 5), "hp": 5})
    assert not fighting(scene.battle)
    scene.turn("A")
    assert fighting(scene.battle)
    scene._answers.run(scene.rules.health.die(scene.battle, scene.creature("G"), 0, "orcus.healing.dead"))
    assert not fighting(scene.battle)
