"""Whose space is passed, where the fallen come to lie, what forces nobody, who may strike at a step, and why not."""

from random import Random
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, Square, apart, space
from tests.rules.rulings import games

ORDER = ["tiny", "small", "medium", "large", "huge", "gargantuan"]
WIDE = dict(zip(ORDER, (1, 1, 1, 2, 3, 4), strict=True))
CLAW = "Claw (standard, at-will): Reach {}; +6 vs AC; 3 damage."


@pytest.mark.parametrize("system", games(orcus="move.through-enemy ruling.tiny-sharing", fourth="occupied.enemies"))
@pytest.mark.parametrize("mine", ORDER)
@pytest.mark.parametrize("theirs", ORDER)
def test_whose_space_is_passed_by_size(system: str, mine: str, theirs: str) -> None:
    """In Orcus that of those two sizes larger or smaller, and the tiny pass anybody; in Fourth nobody's."""
    width, end = WIDE[mine], WIDE[mine] + 1 + WIDE[theirs]
    scene = Scene(system, "\n".join([" ".join("." * 14)] * 6), A=dict(at=(0, 1), size=mine, speed=14),
                  G=dict(side="monsters", at=(width + 1, 1), size=theirs))
    scene.turn("A")
    passes = system == "orcus" and (abs(ORDER.index(mine) - ORDER.index(theirs)) >= 2 or mine == "tiny")
    way = [(column, 1) for column in range(1, end + 1)]
    assert scene.can("A", "walk", path=way) is passes
    if not passes:
        assert scene.why_not("A", "walk", path=way) == {
            "orcus": "orcus.move.through-enemy", "fourth": "fourth.occupied.enemies"}[system]


@pytest.mark.parametrize("system", games(orcus="target.clear-path target.line-of-effect",
                                         fourth="ruling.line-for-every-attack ruling.what-breaks-a-line"))
@pytest.mark.parametrize("way", [(1, 1), (1, -1)])
@pytest.mark.parametrize("walls", [(), (0,), (1,), (0, 1)])
def test_two_walls_that_touch_part_those_across_the_corner(system: str, way: Square, walls: tuple[int, ...]) -> None:
    beside = [(3 + way[0], 3), (3, 3 + way[1])]
    blocked = {beside[n] for n in walls}
    ground = "\n".join(" ".join("#" if (c, r) in blocked else "." for c in range(7)) for r in range(7))
    scene = Scene(system, ground, A=dict(at=(3, 3)), G=dict(side="monsters", at=(3 + way[0], 3 + way[1])))
    scene.turn("A")
    free = len(walls) < 2
    assert scene.effect_line("A", "G") is scene.effect_line("G", "A") is free
    assert scene.sees("A", "G") is scene.sees("G", "A") is free
    assert scene.can("A", "melee-basic", "G") is free
    if free:
        assert scene.cover("A", "G") is None


@pytest.mark.rule("orcus.fly.minimum")
@pytest.mark.rule("orcus.ruling.crash")
@pytest.mark.parametrize("from_ground", [True, False])
@pytest.mark.parametrize("squares", [0, 1, 2])
def test_no_flier_crashes_in_the_turn_it_took_off(from_ground: bool, squares: int) -> None:
    aloft: dict[str, Any] = {} if from_ground else {"airborne": True}
    scene = Scene("orcus", ". . . . . . .", A=dict(at=(0, 0), modes={"fly": 6}, **aloft),
                  G=dict(side="monsters", at=(6, 0)))
    scene.turn("A")
    if squares:
        scene.do("A", "walk", to=(squares, 0), choose={"mode": "fly"})
    elif from_ground:
        scene.do("A", "walk", choose={"mode": "fly"})
    scene.end()
    crashed = not from_ground and squares < 2
    assert ("prone" in scene["A"].conditions) is crashed
    assert scene.battle.creatures[0].altitude == (0 if crashed else 1)
    scene.turn("A")
    scene.end()
    assert "prone" in scene["A"].conditions, "a turn later it has stayed where it was"


@pytest.mark.parametrize("system", games(orcus="fall.damage fall.prone", fourth="fall.damage"))
@pytest.mark.parametrize("pits", ["^", "^ ^", "^ ^ ^"])
@pytest.mark.parametrize("harm", [1, 7])
def test_who_falls_on_somebody_lies_down_beside_it(system: str, pits: str, harm: int) -> None:
    """Down in the drop where there is room, else up on the ground next to it. The least harm lays it prone."""
    shove = "Heave (standard, at-will): Reach 1; +99 vs AC; 1 damage, and the target is pushed 1 square."
    scene = Scene(system, f"G A {pits} . .", A=dict(hp=40), B=dict(at=(2, 0)),
                  G=dict(side="monsters", powers=[shove]))
    b = scene.battle.creatures[1]
    b.altitude = -2
    scene.turn("G")
    scene.dice(d20=[15, 2], d10=[harm])
    scene.do("G", "Heave", "A", choose={"push": [(2, 0)]})
    assert scene["A"].hp == 40 - 1 - harm
    assert "prone" in scene["A"].conditions
    count = pits.count("^")
    at, low = ((3, 0), True) if count > 1 else ((1, 0), False)
    assert scene["A"].at == at or (not low and scene["A"].at == (3, 0))
    assert scene.battle.creatures[0].altitude == (-2 if low else 0)
    assert scene["B"].at == (2, 0) and b.altitude == -2


KINDS = {"push": "pushed 1 square", "pull": "pulled 1 square", "slide": "slid 1 square"}


@pytest.mark.parametrize("system", games(orcus="forced.kinds forced.distance", fourth="forced.push forced.pull"))
@pytest.mark.parametrize("kind", ["push", "pull"])
@pytest.mark.parametrize("immune", [None, "push", "pull", "forced movement"])
@pytest.mark.parametrize("stopped", [False, True])
def test_what_it_is_immune_to_does_not_move_it(system: str, kind: str, immune: str | None, stopped: bool) -> None:
    line = f"Heave (standard, at-will): Ranged 9; +99 vs AC; 1 damage, and the target is {KINDS[kind]}."
    scene = Scene(system, ". . . . . . .", A=dict(at=(3, 0), immune=[immune] if immune else []),
                  G=dict(side="monsters", at=(0, 0), powers=[line]))
    scene.turn("G")
    scene.do("G", "Heave", "A", choose={kind: []} if stopped and system == "fourth" else {})
    held = immune in (kind, "forced movement") or (stopped and system == "fourth")
    assert scene["A"].at == ((3, 0) if held else (4 if kind == "push" else 2, 0))


STATES: list[list[str]] = [[], [], [], ["stunned"], ["blinded"]]


@pytest.mark.rule("orcus.opportunity.adjacent-only")
@pytest.mark.rule("orcus.opportunity.trigger")
@pytest.mark.rule("orcus.ruling.opportunity-blind-spots")
@pytest.mark.parametrize("longer", [False, True])
@pytest.mark.parametrize("seed", range(12))
def test_at_every_step_those_may_strike_whom_it_leaves(longer: bool, seed: int) -> None:
    """Next to whom it starts its step; by the switch those out of whose reach it takes it."""
    random = Random(seed)
    places: dict[str, Square] = {"A": (4, 3)}
    cast: dict[str, Any] = {}
    for key in "GHIB":
        while True:
            width = random.choice([1, 1, 2])
            at = (random.randrange(10 - width), random.randrange(8 - width))
            if not any(space(at, width) & space(there, cast[other]["wide"] if other in cast else 1)
                       for other, there in places.items()):
                break
        places[key] = at
        cast[key] = dict(wide=width, reach=random.choice([1, 2, 3]), state=random.choice(STATES),
                         armed=random.random() < .8)
    others: dict[str, Any] = {
        key: dict(at=places[key], size=SIZES[one["wide"]], conditions=one["state"],
                  side="heroes" if key == "B" else "monsters",
                  powers=[CLAW.format(one["reach"])] if one["armed"] or key == "B" else [
                      "Spit (standard, at-will): Ranged 5; +3 vs AC; 1 damage."])
        for key, one in cast.items()
    }  # fmt: skip
    scene = Scene("orcus", "\n".join([" ".join("." * 9)] * 7), options={"opportunity-on-leaving-reach": longer},
                  A=dict(at=(4, 3), speed=9), **others)
    scene.turn("A")
    bodies = {key: space(places[key], cast[key]["wide"]) for key in cast}
    taken = set[Square]().union(*bodies.values())
    at, way = (4, 3), list[Square]()
    expected: list[tuple[str, str]] = []
    for _ in range(6):
        nexts = [(at[0] + c, at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1) if (c or r)]
        nexts = [to for to in nexts if 0 <= to[0] < 9 and 0 <= to[1] < 7 and to not in taken and to not in way]
        if not nexts:
            break
        to = random.choice(nexts)
        for key in "GHI":
            one = cast[key]
            before, after = apart(bodies[key], {at}), apart(bodies[key], {to})
            leaves = before <= one["reach"] < after if longer else before <= 1
            if leaves and not one["state"] and one["armed"]:
                expected.append((key, "opportunity-attack"))
        way.append(to)
        at = to
    scene.do("A", "walk", path=way)
    assert scene.offers == expected, (places, cast, way)


@pytest.mark.parametrize("system", games(orcus="attack.melee-reach attack.long-range attack.ranged-limit",
                                         fourth="attack.melee range.long range.fixed"))
@pytest.mark.parametrize("column", [1, 2, 3, 4, 5, 6, 9, 10, 11])
@pytest.mark.parametrize("walled", [False, True])
def test_why_somebody_cannot_be_aimed_at(system: str, column: int, walled: bool) -> None:
    scene = Scene(system, " ".join("#" if walled and c == column - 1 and c else "." for c in range(13)),
                  A=dict(at=(0, 0), ranged="bow +2 1d10, range 5/10", powers=[
                      CLAW.format(2), "Dart (standard, at-will): Ranged 4; +3 vs AC; 1 damage."]),
                  G=dict(side="monsters", at=(column, 0)))  # fmt: skip
    scene.turn("A")
    hidden = walled and column > 1
    cites = {"orcus": ("orcus.attack.melee-reach", "orcus.attack.long-range", "orcus.attack.ranged-limit",
                       "orcus.target.clear-path"),
             "fourth": ("fourth.attack.melee", "fourth.range.long", "fourth.range.fixed",
                        "fourth.area.line-to-target")}[system]
    for action, most, far in (("Claw", 2, 0), ("ranged-basic", 10, 1), ("Dart", 4, 2)):
        why = scene.why_not("A", action, "G")
        assert why == (cites[far] if column > most else cites[3] if hidden else None), action


@pytest.mark.rule("fourth.origin.area")
@pytest.mark.rule("fourth.origin.line-to-user")
@pytest.mark.parametrize("at", [(1, 2), (2, 2), (3, 2), (4, 2), (5, 2), (6, 2), (2, 0), (5, 1)])
def test_why_an_area_cannot_start_there(at: Square) -> None:
    """Walls all round A and G: nothing leads out from between them, and in a wall no area starts."""
    boom = "Boom (standard, at-will): Area burst 1 within 4, all creatures; +9 vs Reflex; 1 damage."
    scene = Scene("fourth", ". . . . . . .\n# # # # # # .\n# A G # . . .\n# # # # # # #", A=dict(powers=[boom]),
                  G=dict(side="monsters"))
    scene.turn("A")
    walls = {(c, r) for c in range(6) for r in (1, 3)} | {(0, 2), (3, 2)}
    expected = "fourth.origin.area" if at in walls or at[0] > 5 else \
        None if at in {(1, 2), (2, 2)} else "fourth.origin.line-to-user"
    assert scene.why_not("A", "Boom", origin=at) == expected


@pytest.mark.parametrize("system", games(orcus="area.arc ruling.arc-geometry", fourth="area.blast"))
@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("wide", [1, 2])
def test_where_a_block_beside_its_user_may_lie(system: str, size: int, wide: int) -> None:
    """Touching the user's space, at a corner too, and leaving it out."""
    reach = f"Near arc {size}" if system == "orcus" else f"Close blast {size}"
    scene = Scene(system, "\n".join([" ".join("." * 8)] * 7), G=dict(side="monsters", at=(7, 6)), A=dict(
        at=(3, 2), size=SIZES[wide], powers=[
            f"Gust (standard, at-will): {reach}, all creatures; +9 vs Reflex; 1 damage."]))  # fmt: skip
    scene.turn("A")
    body = space((3, 2), wide)
    for at in ((c, r) for c in range(8) for r in range(7)):
        expected = None if apart(space(at, size), body) == 1 else {
            "orcus": "orcus.area.arc", "fourth": "fourth.area.blast"}[system]
        assert scene.why_not("A", "Gust", origin=at) == expected, at
