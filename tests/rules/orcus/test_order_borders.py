"""Where delayed turns and readied actions put one in the order: from every place, behind and ahead of everybody."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.session import Session

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 3 damage."
COUNTS = {"A": 18, "B": 14, "G": 11, "H": 7}


def come(scene: Scene, who: str) -> None:
    """Play on until it is somebody's turn, if it is not already."""
    if scene.battle.active < 0 or scene.key(scene.battle.active) != who:
        scene.turn(who)


def rolled(stage: Stage, order: str = "ABGH") -> Scene:
    """Four on the counts 18, 14, 11 and 7 in this order, all next to each other: two heroes, two monsters."""
    places = {"A": (5, 5), "B": (5, 6), "G": (6, 5), "H": (6, 6)}
    cast = {key: dict(at=at, **({"side": "monsters", "powers": [CLUB]} if key in "GH" else {}), hp=90)
            for key, at in places.items()}  # fmt: skip
    scene = stage(initiative="roll", **{key: cast[key] for key in order})
    scene.dice(d20=list(COUNTS.values()))
    scene.turn(order[0])
    return scene


def order(scene: Scene) -> str:
    return "".join(scene.key(id) for id in scene.battle.order)


def turns(scene: Scene, number: int) -> str:
    """Whose turns were held in a round: begun and put off ones count when they are taken."""
    now = 0
    seen: list[str] = []
    for event in scene.log:
        if event.kind == "round":
            now = int(event.value)
        elif now == number and event.kind in ("turn", "resume"):
            seen.append(str(event.who))
        elif now == number and event.kind == "delay":
            seen.pop()
    return "".join(seen)


def counts(scene: Scene) -> list[int]:
    return [scene.battle.creatures[id].initiative for id in scene.battle.order]


@pytest.mark.rule("orcus.act.delay")
@pytest.mark.rule("orcus.act.delay-initiative")
@pytest.mark.rule("orcus.ruling.place-in-order")
@pytest.mark.parametrize(("place", "after"), [(i, j) for i, j in product(range(4), range(4)) if i < j])
def test_a_turn_picked_later_is_held_once_and_its_place_is_kept(stage: Stage, place: int, after: int) -> None:
    who, last = "ABGH"[place], "ABGH"[after]
    scene = rolled(stage)
    come(scene, who)
    scene.do(who, "delay")
    scene.turn(last)
    assert scene.why_not(who, "resume") == "orcus.act.delay"
    scene.end()
    scene.do(who, "resume")
    assert scene.why_not(who, "delay") is None
    scene.do(who, "five-foot-step", to=(4, 5) if who == "A" else (4, 6) if who == "B" else (7, 5))
    assert scene.why_not(who, "delay") == "orcus.act.delay"
    scene.end()
    assert scene.why_not(who, "resume") == "orcus.act.delay"
    wanted = "ABGH".replace(who, "").replace(last, last + who)
    assert order(scene) == wanted
    assert scene[who].initiative == COUNTS[last]
    scene.turn(wanted[0])
    assert scene.round == 2
    scene.turn(wanted[-1])
    scene.end()
    scene.turn(wanted[0])
    assert [turns(scene, 1), turns(scene, 2)] == [wanted, wanted]
    assert not [event for event in scene.log if event.kind == "turn-lost"]


@pytest.mark.rule("orcus.act.delay")
@pytest.mark.rule("orcus.act.delay-initiative")
@pytest.mark.parametrize("count", [17, 14, 13, 11, 10, 7, 6, 1, 0, -3])
def test_a_turn_put_off_to_a_count_comes_after_those_that_hold_it(stage: Stage, count: int) -> None:
    scene = rolled(stage)
    scene.do("A", "delay", choose={"count": count})
    scene.turn("A")
    assert scene.round == 1
    behind = [key for key in "BGH" if COUNTS[key] >= count]
    wanted = "".join([*behind, "A", *[key for key in "BGH" if COUNTS[key] < count]])
    assert order(scene) == wanted
    assert scene["A"].initiative == count
    scene.turn(wanted[0])
    scene.turn("A")
    assert scene.why_not("A", "delay", choose={"count": count}) == "orcus.act.delay"
    scene.do("A", "delay", choose={"count": count - 1})
    scene.turn(wanted[0])
    assert [turns(scene, 1), turns(scene, 2).replace("A", "")] == [wanted, wanted.replace("A", "")]


@pytest.mark.rule("orcus.act.delay")
@pytest.mark.rule("orcus.act.delay-initiative")
def test_a_count_named_holds_for_one_turn(stage: Stage) -> None:
    """The turn after it may be put off without one, and picked freely."""
    scene = rolled(stage)
    scene.do("A", "delay", choose={"count": 10})
    scene.turn("A")
    scene.turn("A")
    assert scene.round == 2
    scene.do("A", "delay")
    scene.turn("H")
    scene.end()
    scene.do("A", "resume")
    assert scene["A"].initiative == COUNTS["H"]
    assert order(scene) == "BGHA"


@pytest.mark.rule("orcus.act.delay-lost-turn")
@pytest.mark.rule("orcus.ruling.delay-bookkeeping")
@pytest.mark.parametrize("who", "ABGH")
def test_a_turn_never_taken_is_lost_and_its_old_place_kept(stage: Stage, who: str) -> None:
    scene = rolled(stage)
    come(scene, who)
    scene.do(who, "delay")
    scene.turn("A" if who != "A" else "B")
    assert scene.round == (1 if who == "A" else 2)
    scene.turn("H" if who == "A" else "B")
    scene.turn(who if who != "B" else "G")
    assert scene.round == 2
    assert order(scene) == "ABGH"
    assert scene[who].initiative == COUNTS[who]
    assert turns(scene, 1) == "ABGH".replace(who, "")
    assert [event.who for event in scene.log if event.kind == "turn-lost"] == [who]


@pytest.mark.rule("orcus.act.delay")
@pytest.mark.parametrize("place", range(3))
@pytest.mark.parametrize("passes", range(4))
def test_each_who_waits_is_asked_once_between_any_two_turns(stage: Stage, place: int, passes: int) -> None:
    """Having passed so often it comes in; past the last of the round nobody is asked any more."""
    scene = rolled(stage)
    who = "ABGH"[place]
    scene.turn(who)
    session = Session(scene.battle)
    session.replay("delay")
    asked = 0
    seen: list[str] = []
    while len(seen) < 6:
        decision = session.decision
        assert decision is not None
        if decision.name == "turn":
            seen.append(scene.key(decision.who))
            session.replay("end")
        else:
            assert scene.key(decision.who) == who
            asked += 1
            session.replay("resume" if asked > passes else "wait")
            if asked > passes:
                break
    rest = "ABGH"[place + 1:]
    comes = passes < len(rest)
    assert "".join(seen)[:len(rest)] == (rest[:passes + 1] if comes else rest)
    if comes:
        assert session.battle.active == "ABGH".index(who)
        assert [session.battle.creatures[id].sheet.name for id in session.battle.order] == list(
            "ABGH".replace(who, "").replace(rest[passes], rest[passes] + who))


@pytest.mark.rule("orcus.act.delay")
def test_two_who_wait_come_in_one_after_the_other(stage: Stage) -> None:
    scene = rolled(stage)
    scene.do("A", "delay")
    scene.turn("B")
    scene.do("B", "delay")
    scene.turn("G")
    scene.end()
    scene.do("B", "resume")
    assert scene.why_not("A", "resume") == "orcus.act.delay"
    scene.end()
    scene.do("A", "resume")
    assert order(scene) == "GBAH"
    scene.turn("G")
    assert turns(scene, 1) == "GBAH"
    assert counts(scene) == [11, 11, 11, 7]


@pytest.mark.rule("orcus.act.ready-initiative")
@pytest.mark.rule("orcus.act.ready-next-round")
@pytest.mark.rule("orcus.ruling.place-in-order")
@pytest.mark.parametrize(("who", "foe"), [(a, b) for a, b in product("ABGH", repeat=2) if a in "AB" and b in "GH"])
@pytest.mark.parametrize("ahead", [False, True])
def test_taking_what_was_readied_puts_one_just_ahead_of_who_set_it_off(
    stage: Stage, who: str, foe: str, ahead: bool
) -> None:
    """From every place, in the same round or (the foe ahead in the order) in the next."""
    named = "GHAB" if ahead else "ABGH"
    scene = rolled(stage, named)
    come(scene, who)
    scene.do(who, "ready", choose={"action": "melee-basic", "when": ("attack", foe)})
    scene.turn(foe)
    assert scene.round == (2 if ahead else 1)
    scene.accept(who, "readied")
    scene.dice(d20=[2, 2])
    scene.do(foe, "Club", "A")
    wanted = named.replace(who, "").replace(foe, who + foe)
    assert order(scene) == wanted
    assert scene.battle.active == scene.battle.order[wanted.index(foe)]
    scene.end()
    scene.turn(wanted[0])
    scene.turn(wanted[-1])
    scene.end()
    number = scene.round
    full = [turns(scene, n) for n in range(1, number + 1)]
    assert full[0] == named
    assert full[-1] == wanted
    if ahead:
        assert full[1] == named.replace(who, "")


# ---------------------------------------------------------------- what was readied, and at what

WALLOP = "Wallop (standard, encounter): +20 vs AC; 10 damage."
JOLT = "Jolt (swift, at-will): +20 vs AC; 2 damage."
BLAZE = "Blaze (standard, at-will): Far burst 1 within 10; +20 vs Ref; 4 fire damage."
CLEAVE = "Cleave (standard, at-will): One or two creatures; +20 vs AC; 3 damage."
AIMS: dict[str, tuple[dict[str, Any], dict[str, int]]] = {
    "at nobody": ({"action": "Jab"}, {"H": 3}),
    "at the other": ({"action": "Jab", "target": "G"}, {"G": 3}),
    "at one who is out of reach": ({"action": "Jab", "target": "I"}, {}),
    "at a place": ({"action": "Blaze", "origin": (12, 5)}, {"I": 4}),
    "at an empty place": ({"action": "Blaze", "origin": (2, 12)}, {}),
}


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.rule("orcus.act.ready-interrupts")
@pytest.mark.parametrize("aim", AIMS)
def test_what_was_readied_is_done_as_it_was_aimed_or_to_who_sets_it_off(stage: Stage, aim: str) -> None:
    said, harmed = AIMS[aim]
    foe = dict(side="monsters", hp=90, powers=[CLUB])
    jab = "Jab (standard, at-will): +20 vs AC; 3 damage."
    scene = stage(A=dict(at=(5, 5), hp=90, powers=[jab, BLAZE]), G=dict(at=(6, 5), **foe), H=dict(at=(6, 6), **foe),
                  I=dict(at=(12, 5), **foe))  # fmt: skip
    scene.turn("A")
    aimed = {name: value for name, value in said.items() if name != "action"}
    scene.do("A", "ready", **aimed, choose={"action": said["action"], "when": ("attack", "H")})
    scene.turn("H")
    scene.accept("A", "readied")
    scene.dice(d20=[*[10 for _ in harmed], 2])
    scene.do("H", "Club", "A")
    assert {key: 90 - scene[key].hp for key in "GHI" if scene[key].hp < 90} == harmed


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.parametrize("spent", [False, True])
def test_what_has_been_used_up_since_it_was_readied_is_not_offered(stage: Stage, spent: bool) -> None:
    scene = stage(
        A=dict(at=(5, 5), hp=90, powers=[WALLOP]),
        G=dict(at=(6, 5), side="monsters", hp=90, powers=[CLUB]),
    )
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "Wallop", "when": ("attack", "G")})
    scene.do("A", "action-point")
    scene.dice(d20=[10])
    scene.do("A", "Wallop" if spent else "melee-basic", "G")
    scene.turn("G")
    scene.do("G", "Club", "A")
    assert (("A", "readied") in scene.offers) is not spent


@pytest.mark.rule("orcus.act.ready")
@pytest.mark.parametrize(("others", "left"), [(1, 1), (2, 2)])
def test_each_takes_what_it_readied_and_leaves_the_others_theirs(stage: Stage, others: int, left: int) -> None:
    heroes = {key: dict(at=at, hp=90) for key, at in zip("ABC"[:others + 1], [(5, 5), (5, 6), (5, 4)], strict=False)}
    scene = stage(**heroes, G=dict(at=(6, 5), side="monsters", hp=90, powers=[CLUB]))
    for key in heroes:
        scene.turn(key)
        scene.do(key, "ready", choose={"action": "melee-basic", "when": ("attack", "G")})
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[2, 2])
    scene.do("G", "Club", "A")
    assert [ready.who for ready in scene.battle.readied] == list(range(1, left + 1))
    assert scene.offers.count(("A", "readied")) == 1


@pytest.mark.rule("orcus.act.delay-lost-turn")
@pytest.mark.rule("orcus.ruling.delay-bookkeeping")
@pytest.mark.parametrize("by", "GH")
def test_a_lost_turn_ends_what_was_to_end_with_it_even_if_it_came_last(stage: Stage, by: str) -> None:
    daze = "Daze (standard, at-will): Ranged 10; +20 vs Will; the target is dazed until the end of its next turn."
    foe = dict(side="monsters", powers=[daze])
    scene = stage(A=dict(at=(5, 5)), G=dict(at=(10, 5), **foe), H=dict(at=(12, 12), **foe))
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn(by)
    scene.dice(d20=[10])
    scene.do(by, "Daze", "A")
    assert "dazed" in scene["A"].conditions
    if by == "G":
        scene.turn("H")
        assert "dazed" in scene["A"].conditions
    scene.turn("A")
    assert scene.round == 2
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("orcus.act.delay")
def test_one_that_has_passed_is_asked_again_after_another_came_in(stage: Stage) -> None:
    scene = rolled(stage)
    session = Session(scene.battle)
    asked = ""
    for answer in ("delay", "delay", "wait", "end", "wait", "resume", "end", "wait", "end", "wait"):
        decision = session.decision
        assert decision is not None
        who = scene.key(decision.who)
        asked += who if decision.name == "turn" else who.lower()
        session.replay(answer)
    # B's turn, G's and H's pass; between two of them A and B are asked in the order in which they put theirs off.
    assert asked == "ABaGabBaHa"
