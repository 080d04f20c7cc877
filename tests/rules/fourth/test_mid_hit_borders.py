"""What comes between a roll and its harm, and where one may be put: slipping away, rolling again, pushes and leaps."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Choice
from battlemat.engine.record.session import Session

Stage = Callable[..., Scene]
Square = tuple[int, int]
CLUB = "Club (standard, at-will): +6 vs AC; 3 damage."
STAB = "Stab (standard, at-will): +20 vs AC; 4 damage."
SHOT = "Shot (standard, at-will): Ranged 5; +20 vs AC; 4 damage."
BLAZE = "Blaze (standard, at-will): Area burst 1 within 10; +20 vs AC; 4 fire damage."
WHIRL = "Whirl (standard, at-will): Close burst 1; +20 vs AC; 4 damage."
HITS = "Slip (immediate interrupt, at-will): When hit by an attack: It shifts 3 squares."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 60, "powers": [CLUB, *powers], **fields}


@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.rule("fourth.ruling.interrupted-cost")
@pytest.mark.parametrize(("power", "natural", "to", "lost"), [
    (STAB, 10, (8, 5), True), (STAB, 20, (8, 5), True), (STAB, 10, (6, 6), False), (BLAZE, 10, (9, 5), True),
    (BLAZE, 20, (9, 5), True), (BLAZE, 10, (7, 6), False), (WHIRL, 10, (7, 6), True), (WHIRL, 10, (6, 6), False),
    (SHOT, 10, (9, 5), False), (SHOT, 20, (9, 5), False),
])  # fmt: skip
def test_who_slips_away_from_a_hit_is_not_hurt_out_of_its_reach(
    stage: Stage, power: str, natural: int, to: Square, lost: bool
) -> None:
    scene = stage(A={"at": (5, 5), "powers": [power]}, G=foe(HITS, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Slip", shift=to)
    scene.dice(d20=[natural])
    scene.do("A", power.partition(" ")[0], "G", origin=(7, 5) if power is BLAZE else None)
    assert scene["G"].at == to
    assert (scene["G"].hp == 60) is lost
    assert [event.kind for event in scene.log].count("hit") == (0 if lost else 1)


@pytest.mark.rule("fourth.immediate.interrupt")
@pytest.mark.parametrize(("rolls", "hit"), [((9, 4), False), ((9, 5), True), ((20, 4), False), ((20, 9), True)])
def test_an_attack_rolled_again_is_decided_by_the_new_roll_alone(
    stage: Stage, rolls: tuple[int, int], hit: bool
) -> None:
    """It misses though the first roll had hit, and what was critical is so no longer."""
    foil = "Foil (immediate interrupt, at-will): When hit by a melee attack: The attacker must reroll the attack."
    stab = STAB.replace("+20", "+10")
    scene = stage(A={"at": (5, 5), "powers": [stab]}, G=foe(foil, at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "Foil")
    scene.dice(d20=list(rolls))
    scene.do("A", "Stab", "G")
    assert scene["G"].hp == 60 - (4 if hit else 0)
    assert [event.kind for event in scene.log if event.kind in ("hit", "miss", "crit")] == ["hit" if hit else "miss"]


@pytest.mark.rule("fourth.coup-de-grace.critical")
@pytest.mark.rule("fourth.ruling.coup-de-grace-power")
def test_a_coup_that_needs_no_roll_rolls_no_die(stage: Stage) -> None:
    """The next attack has the first die."""
    scene = stage(A={"at": (5, 5)}, G=foe(at=(6, 5), ac=60, conditions=["unconscious"]), H=foe(at=(4, 5)))
    scene.turn("A")
    scene.dice(d20=[7])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp < 60
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "H")
    assert scene.last("attack").natural == 7


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.rule("fourth.forced.pull")
@pytest.mark.rule("fourth.forced.slide")
@pytest.mark.parametrize(("words", "kind", "distance"), [
    ("pushed 1 square", "push", 1), ("pushed 2 squares", "push", 2), ("pulled 1 square", "pull", 1),
    ("pulled 2 squares", "pull", 2), ("slid 1 square", "slide", 1), ("slid 2 squares", "slide", 2),
])  # fmt: skip
def test_the_places_offered_are_all_those_it_may_be_moved_to(
    stage: Stage, words: str, kind: str, distance: int
) -> None:
    """Each square of a push is further away, each of a pull nearer; it may be left where it is, or stopped short."""
    here, other = (8, 5), (9, 6)
    heave = f"Heave (standard, at-will): Ranged 9; +20 vs AC; 1 damage, and the target is {words}."
    scene = stage(A=dict(at=(5, 5), powers=[heave]), G=foe(at=here), H=foe(at=other))
    scene.turn("A")
    scene.dice(d20=[10])
    session = Session(scene.battle)
    session.replay("Heave; target=1")
    decision = session.decision
    assert decision is not None and decision.name == kind
    board = scene.battle.board

    def steps(at: Square) -> set[Square]:
        found = {(at[0] + c, at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1)} - {at, other, (5, 5), here}
        gap = {to: max(abs(to[0] - 5), abs(to[1] - 5)) for to in (*found, at)}
        return {to for to in found if kind == "slide" or (gap[to] - gap[at]) * (1 if kind == "push" else -1) > 0}

    places = steps(here)
    for _ in range(distance - 1):
        places = places | {to for at in places for to in steps(at)}
    offered = [option.squares for option in decision.options if isinstance(option, Choice)]
    assert {board.coords(squares[-1]) for squares in offered if squares} == places
    assert () in offered


@pytest.mark.rule("fourth.terrain.obstacle")
@pytest.mark.rule("fourth.ruling.superior-slit")
@pytest.mark.parametrize(("text", "cover"), [
    ("A . | G\n# # # #", "superior"), ("A # | G\n# # # #", "total"), ("A | . G\n# # # #", None),
])  # fmt: skip
def test_a_slit_before_it_shelters_and_a_wall_before_that_hides_it(stage: Stage, text: str, cover: str | None) -> None:
    scene = stage(text, terrain={"|": "slit"}, A={}, G=foe())
    assert scene.cover("A", "G") == cover
    assert scene.effect_line("A", "G") is (cover != "total")


@pytest.mark.rule("fourth.forced.push")
@pytest.mark.parametrize(("modes", "height"), [({"fly": 6}, 1), ({"fly": 6, "hover": True}, 1), ({}, -2)])
def test_one_with_wings_that_is_pushed_over_an_edge_takes_to_the_air_just_above_it(
    stage: Stage, modes: dict[str, Any], height: int
) -> None:
    bash = "Bash (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares."
    scene = stage("A G . ^ ^ ^ .", A=dict(powers=[bash]), G=foe(modes=modes))
    scene.turn("A")
    scene.dice(d20=[10] if modes else [10, 2], d10=[] if modes else [4])
    scene.do("A", "Bash", "G")
    assert scene["G"].at == (3, 0)
    assert scene.battle.creatures[1].altitude == height
    assert scene["G"].hp == 60 - 1 - (0 if modes else 4)


@pytest.mark.rule("fourth.ruling.enemy-enters")
@pytest.mark.parametrize("before", [0, 1, 3])
@pytest.mark.parametrize(("onward", "left"), [((5, 1), 2), ((5, 1), 1), ((4, 1), 1), ((6, 1), 2)])
def test_what_was_walked_by_another_action_is_not_counted_when_one_runs_into_somebody(
    stage: Stage, before: int, onward: Square, left: int
) -> None:
    """It goes on from the square before the hidden one with what is left of this move."""
    start = 4 + 6 - left + 0
    scene = stage(
        ". : : : : : : : . . . . . . . . . .\n. . . . . . . . . . . . . . . . . .",
        A={"at": (2, 0), "skills": {"stealth": 60}},
        G={"side": "monsters", "at": (start + before, 0)},
        H={"side": "monsters", "at": (17, 1)},
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.do("A", "hide")
    scene.turn("G")
    if before:
        scene.do("G", "walk", path=[(start + n, 0) for n in range(before - 1, -1, -1)])
    path = [(column, 0) for column in range(start - 1, 2, -1)][:6]
    steps = max(abs(onward[0] - 4), 1)
    may = steps <= left
    if may:
        scene.do("G", "walk", path=path, choose={"onward": onward})
    else:
        scene.do("G", "walk", path=path)
    assert scene["G"].at == (onward if may else (4, 0))
