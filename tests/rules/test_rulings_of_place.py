"""Whom the referee puts where, who joins or leaves, and what the battlefield becomes: it goes on by the rules."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session
from tests.rules.rulings import games, ruled

GRID = """
    . . . . . . . . .
    . A . . ^ . . G .
    . . # . . . . . .
    . B . . , . . H .
    . . . . . . . . .
"""
BLOCK = """\
#### Mill Cat
**Level 1 Blocker** (100 XP)
Small Natural Beast
**Senses:** Perception +2
**Str:** 8 (-1), **Con:** 12 (+1), **Dex:** 16 (+3)
**Int:** 2 (-4), **Wis:** 12 (+1), **Cha:** 9 (-1)

**Initiative:** +3; **Speed:** 6
**AC:** 14; **Fort:** 12, **Ref:** 13, **Will:** 11
**HP:** 20, **Staggered:** 10
"""


def table(system: str, map: str = GRID, more: dict[str, Any] | None = None, **fields: Any) -> tuple[
        Scene, Session]:
    """A and B against G and H, in A's turn, and a referee beside them."""
    creatures: dict[str, Any] = {key: {"hp": 40, **({"side": "monsters"} if key in "GH" else {}), **fields.get(key, {})}
                 for key in "ABGH"}
    scene = Scene(system, map, **(more or {}), **creatures) if system != "archmage" else Scene(
        system, **(more or {}), **creatures)
    scene.turn("A")
    return scene, Session(scene.battle)


@pytest.mark.parametrize("system", games(orcus="move.no-shared-end", fourth="occupied.ending"))
@pytest.mark.parametrize(("where", "fits"), [
    ("0,0", True), ("8,4", True), ("2,2", False), ("7,1", False), ("1,3", False), ("1,1", True), ("4,3", True)])
@pytest.mark.parametrize("size", ["medium", "large"])
@pytest.mark.parametrize("ghost", [False, True])
def test_one_is_put_where_it_has_room(system: str, where: str, fits: bool, size: str, ghost: bool) -> None:
    """Not over the edge, not in a wall but for those who pass through walls, not on somebody."""
    column, row = map(int, where.split(","))
    open_map = GRID.replace("A", ".")
    wide = 2 if size == "large" else 1
    space = {(column + c, row + r) for c in range(wide) for r in range(wide)}
    room = all(c < 9 and r < 5 for c, r in space) and not space & {(7, 1), (1, 3), (7, 3)} and (
        ghost or (2, 2) not in space)
    assert room is fits or wide == 2 or ghost
    scene, on = table(system, open_map, A=dict(size=size, at=(4, 2) if wide == 1 else (5, 2),
                                               modes={"phasing": True} if ghost else {}))
    before = scene["A"].at
    assert ruled(on, f"move A to {where}") is room
    assert scene["A"].at == ((column, row) if room else before)
    assert scene["A"].actions["move"] == 1 and scene.offers == []


@pytest.mark.parametrize("system", games(orcus="fall.damage fall.prone", fourth="fall.damage"))
@pytest.mark.parametrize(("where", "up"), [("5,4", 0), ("4,1", 0), ("5,4", 3), ("4,1", 3)])
@pytest.mark.parametrize("flies", [False, True])
def test_one_that_is_put_over_nothing_falls(system: str, where: str, up: int, flies: bool) -> None:
    """A pit is two squares deep. Who flies is in the air as high as it is put."""
    scene, on = table(system, A=dict(modes={"fly": 6}) if flies else {})
    scene.dice(d10=[4, 3])
    on.rule(f"move A to {where}" + (f" {up} up" if up else ""))
    over = where == "4,1"
    depth = 0 if (flies and up) or not over else 2 + up
    assert scene["A"].hp == 40 - (0, 0, 4, 4, 7, 7)[depth]
    assert ("prone" in scene["A"].conditions) is (depth > 1)
    assert scene.battle.creatures[0].altitude == (-2 if depth else up)


@pytest.mark.parametrize("system", games(orcus="surprise.effect", fourth="surprise.round"))
def test_surprise_is_cleared(system: str) -> None:
    scene, on = table(system, B=dict(conditions=["surprised"]))
    assert "surprised" in scene["B"].conditions
    assert not ruled(on, "clear B dazed")
    on.rule("clear B surprised")
    assert "surprised" not in scene["B"].conditions


@pytest.mark.parametrize("system", games(orcus="ruling.grappled act.grapple-end",
                                         fourth="condition.grabbed grab.ends-on-condition"))
@pytest.mark.parametrize(("words", "held"), [
    ("{held} A by G", True), ("{held} A", False), ("{held} A by A", False), ("{held} A by B", True)])
def test_one_is_held_by_somebody_until_that_one_can_hold_no_longer(system: str, words: str, held: bool) -> None:
    name = "grappled" if system == "orcus" else "grabbed"
    scene, on = table(system, G=dict(at=(1, 0)), B=dict(at=(0, 1)))
    assert ruled(on, words.format(held=name)) is held
    assert (name in scene["A"].conditions) is held
    if held:
        assert not scene.can("A", "walk", to=(0, 0))
        on.rule(f"stunned {words[-1]}")
        assert name not in scene["A"].conditions


@pytest.mark.parametrize("system", games(orcus="condition.prone-airborne", fourth="prone.flyer-descends"))
@pytest.mark.parametrize(("fly", "up"), [(6, 3), (2, 6), (3, 5), (3, 3)])
@pytest.mark.parametrize("what", ["prone", "dazed"])
def test_who_is_laid_prone_aloft_comes_down(system: str, fly: int, up: int, what: str) -> None:
    scene, on = table(system, A=dict(modes={"fly": fly}, at=(1, 1, up), airborne=True))
    scene.dice(d10=[4, 3])
    on.rule(f"{what} A")
    fallen = max(0, up - fly) if what == "prone" else 0
    assert scene["A"].hp == 40 - (4 if fallen > 1 else 0) - (3 if fallen > 3 else 0)
    assert scene.battle.creatures[0].altitude == (0 if what == "prone" else up)
    assert what in scene["A"].conditions


@pytest.mark.parametrize("system", games(orcus="move.difficult-terrain", fourth="terrain.difficult"))
@pytest.mark.parametrize(("kind", "cost"), [("floor", 1), ("difficult", 2), ("wall", 0)])
def test_ground_drawn_anew_is_walked_as_such(system: str, kind: str, cost: int) -> None:
    ground = ". . . . .\n# # # # #\n"
    scene = Scene(system, ground, A=dict(at=(0, 0), speed=3), G=dict(side="monsters", at=(4, 0)))
    scene.turn("A")
    on = Session(scene.battle)
    on.rule(f"terrain 1,0 2,0 {kind}")
    assert [scene.can("A", "walk", to=(column, 0)) for column in (1, 2, 3)] == [
        cost > 0, 0 < cost <= 1, 0 < cost <= 1]
    assert not ruled(on, "terrain 4,0 wall") and ruled(on, "terrain 4,0 difficult")


@pytest.mark.parametrize("system", games(orcus="vision.light-levels",
                                         fourth="concealment.concealment concealment.total"))
@pytest.mark.parametrize(("light", "concealment"), [("bright", None), ("dim", "concealment"), ("dark", "total")])
def test_as_light_as_is_ruled(system: str, light: str, concealment: str | None) -> None:
    scene, on = table(system)
    on.rule(f"light {light}")
    assert scene.concealment("G", "A") == concealment


@pytest.mark.parametrize("system", games(orcus="concealment.invisible", fourth="stealth.opposed"))
def test_one_is_hidden_from_those_it_is_hidden_from(system: str) -> None:
    scene, on = table(system)

    def hidden() -> str:
        return "".join(key for key in "BGH" if scene.hidden("A", key))

    assert hidden() == "" and not ruled(on, "reveal A")
    assert not ruled(on, "conceal A from B")
    on.rule("conceal A from G")
    assert hidden() == "G" and not ruled(on, "reveal A to H")
    on.rule("conceal A")
    assert hidden() == "GH"
    on.rule("reveal A to G")
    assert hidden() == "H"
    on.rule("conceal A")
    on.rule("reveal A")
    assert hidden() == ""


@pytest.mark.parametrize("system", games(orcus="initiative.order", fourth="initiative.order"))
@pytest.mark.parametrize(("words", "at", "order"), [
    ("initiative 99 at 4,4", [(4, 4)], "NABGH"), ("initiative -99 at 1,1", [(0, 0)], "ABGHN"),
    ("at 8,4 8,0 initiative 0", None, ""),
])
def test_who_joins_has_a_place_and_a_turn(
    system: str, words: str, at: list[tuple[int, int]] | None, order: str
) -> None:
    scene, on = table(system)
    done = ruled(on, f"add {words} on heroes as Nan\n{BLOCK}")
    assert done is (at is not None)
    if at is None:
        return
    cat = scene.battle.creatures[-1]
    assert [scene.battle.board.coords(cat.at)] == at
    assert "".join(scene.battle.creatures[id].key[0] for id in scene.battle.order) == order
    assert scene.battle.creatures[scene.battle.order[scene.battle.turn]].key == "A"
    assert scene.battle.sides[cat.side] == "heroes" and cat.key == "Nan"


@pytest.mark.parametrize("system", games(orcus="initiative.order", fourth="initiative.order"))
@pytest.mark.parametrize(("words", "count", "places"), [
    ("2 at 4,4 initiative 5", 2, [(4, 4)]), ("2 at 4,4 6,4 initiative 5", 2, [(4, 4), (6, 4)]),
    ("3 initiative 5", 3, []), ("20 initiative 5", 20, []), ("21 initiative 5", 0, []), ("1 initiative -5", 1, []),
])
def test_several_join_each_with_a_square_and_a_turn(
    system: str, words: str, count: int, places: list[tuple[int, int]]
) -> None:
    scene, on = table(system)
    assert ruled(on, f"add {words}\n{BLOCK}") is (count > 0)
    new = scene.battle.creatures[4:]
    assert len(new) == count == len({cat.key for cat in new})
    assert all(scene.battle.sides[cat.side] == "monsters" for cat in new)
    assert [scene.battle.board.coords(cat.at) for cat in new][:len(places)] == places
    assert len({cat.at for cat in scene.battle.creatures}) == 4 + count
    assert all(not cat.space & scene.battle.board.solid for cat in new)
    if count and not places:  # As near as can be to the first of its side.
        near = min(scene.battle.board.distance(cat.at, 1, scene.battle.creatures[2].at, 1) for cat in new)
        assert near == 1
    assert sorted(scene.battle.order) == list(range(4 + count))


@pytest.mark.parametrize("system", games(orcus="move.no-shared-end", fourth="occupied.ending"))
@pytest.mark.parametrize(("words", "at"), [
    ("return G", (7, 1)), ("return G at 4,4", (4, 4)), ("return G at 1,3", None), ("return G at 2,2", None),
    ("return A", None)])
@pytest.mark.parametrize("taken", [False, True])
def test_one_removed_comes_back_where_there_is_room(
    system: str, words: str, at: tuple[int, int] | None, taken: bool
) -> None:
    scene, on = table(system)
    on.rule("remove G")
    assert not ruled(on, "remove G") and not ruled(on, "move G to 0,0") and not ruled(on, "dazed G")
    assert not scene.battle.bodies >> scene.battle.creatures[2].at & 1
    if taken:
        on.rule("move H to 7,1")
    assert ruled(on, words) is (at is not None)
    if at is None:
        return
    found = scene["G"].at
    if taken and words == "return G":
        assert scene.distance("G", "H") == 1
    else:
        assert found == at
    assert scene.battle.bodies >> scene.battle.creatures[2].at & 1
    assert sorted(scene.battle.order) == [0, 1, 2, 3]


@pytest.mark.parametrize("system", games(orcus="target.all-enemies", archmage="target.allies"))
@pytest.mark.parametrize(("words", "foes"), [
    ("side B monsters", "BGH"), ("side B is on the monsters", "BGH"), ("side B new wolves", "BGH"),
    ("side B heroes", None), ("side B new heroes", None), ("side G heroes", "H"), ("side A monsters", "B"),
    ("side B #1", "BGH"), ("side B #2", None),
])
def test_who_is_an_enemy_after_one_has_changed_sides(system: str, words: str, foes: str | None) -> None:
    scene, on = table(system)
    assert ruled(on, words) is (foes is not None)
    hero = scene.battle.creatures[0]
    assert "".join(c.key for c in scene.battle.creatures if scene.battle.hostile(hero, c)) == (foes or "GH")


# ------------------------------------------------------------------ rolls


@pytest.mark.parametrize("system", games(orcus="core.check", fourth="skill.check core.task-roll"))
@pytest.mark.parametrize(("words", "bonus"), [("strength", 4), ("str", 4), ("con", 0), ("wisdom", 1)])
@pytest.mark.parametrize(("die", "dc"), [(10, 0), (10, 12), (3, 8), (4, 8), (5, 8), (7, 12), (8, 12)])
def test_a_check_ruled_is_the_die_and_what_its_roller_has(
    system: str, words: str, bonus: int, die: int, dc: int
) -> None:
    scene, on = table(system, B=dict(str=18, wis=12))
    scene.dice(d20=[die])
    on.rule(f"check B {words}" + (f" {dc}" if dc else ""))
    level = scene.battle.creatures[1].sheet.level_bonus
    event = scene.battle.log[-1]
    assert (event.kind, event.value, event.extra) == ("check", die + bonus + level, int(die + bonus + level >= dc))


@pytest.mark.parametrize("system", games(orcus="core.percentile core.dice-notation", fourth="core.dice-notation"))
@pytest.mark.parametrize(("words", "rolled", "total"), [
    ("d20", {20: [7]}, 7), ("2d6+3", {6: [4, 5]}, 12), ("3d8-2", {8: [1, 2, 3]}, 4), ("d%", {10: [10, 10]}, 100),
    ("d100", {10: [3, 7]}, 37), ("2d%+1", {10: [1, 1, 10, 2]}, 14), ("d%-3", {10: [10, 5]}, 2),
])
def test_dice_ruled_add_up(system: str, words: str, rolled: dict[int, list[int]], total: int) -> None:
    scene, on = table(system)
    scene.dice(**{f"d{sides}": dice for sides, dice in rolled.items()})
    on.rule(f"roll {words}")
    assert scene.battle.log[-1].value == total and not any(scene.dice_left().values())
