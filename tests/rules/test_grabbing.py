"""Whom one may hold, with which hands, how far, and who lets go of whom, in both games on squares."""

from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.effects.effect import hold_on

NAMES = {"orcus": ("grapple", "release-grapple", "escape-grapple", "orcus.act.grapple"),
         "fourth": ("grab", "release-grab", "escape", "fourth.action.grab")}
HELD = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.grapple")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.action.grab"))]
ENDS = [pytest.param("orcus", marks=pytest.mark.rule("orcus.act.grapple-end")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.ruling.grab-ends"))]
KNIFE, MAUL, SLING = "knife +3 1d4", "maul +2 2d6, two-handed", "sling +2 1d6, range 9/9"


def wrestlers(system: str, **hero: Any) -> Scene:
    """A beside G and H, who can do nothing about it; B beside G as well; I out of reach."""
    scene = Scene(system, A=dict(at=(5, 5), str=30, **hero), B=dict(at=(7, 5), str=30),
                  G=dict(side="monsters", at=(6, 5), ref=5), H=dict(side="monsters", at=(6, 6), ref=5),
                  I=dict(side="monsters", at=(9, 5), ref=5))
    for key in "AB":
        scene.creature(key).dropped = 0b111
    return scene


def hold(scene: Scene, system: str, who: str, whom: str) -> None:
    scene.turn(who)
    scene.dice(d20=[15])
    scene.do(who, NAMES[system][0], whom)
    assert held(scene, who) >= {whom}


def held(scene: Scene, by: str) -> set[str]:
    return {key for key in "ABGHI" if hold_on(scene.creature(key), scene.creature(by).id) is not None}


@pytest.mark.parametrize("system", HELD)
def test_whom_one_may_seize(system: str) -> None:
    scene = wrestlers(system)
    scene.turn("A")
    grab = scene.battle.rules.actions[NAMES[system][0]]
    who = scene.creature("A")
    for key, may in (("G", True), ("H", True), ("I", False), ("A", False)):
        assert scene.can("A", grab.name, key) is may, key
    assert [use.target for use in grab.uses(scene.battle, who)] == [scene.id("G"), scene.id("H")]
    assert grab.refusal(scene.battle, who, Use(grab)) is not None
    slay = "Slay (standard, at-will): +50 vs AC; 300 damage."
    for dead in (False, True):
        again = Scene(system, A=dict(at=(5, 5), str=30, powers=[slay]), G=dict(side="monsters", at=(6, 5)),
                      H=dict(side="monsters", at=(15, 5)))
        again.creature("A").dropped = 0b111
        again.turn("A")
        if dead:
            again.dice(d20=[15])
            again.do("A", "Slay", "G")
            again.turn("A")
        assert again.can("A", grab.name, "G") is not dead
    hold(scene, system, "A", "G")
    scene.turn("A")
    assert scene.why_not("A", grab.name, "G") is not None


@pytest.mark.parametrize("system", HELD)
@pytest.mark.parametrize(("arms", "free"), [
    ({"weapon": KNIFE}, (1, 1)), ({"weapon": KNIFE, "offhand": KNIFE}, (0, 0)), ({"weapon": MAUL}, (1, 0)),
    ({"weapon": KNIFE, "ranged": SLING}, (1, 1)), ({"weapon": KNIFE, "offhand": KNIFE, "ranged": SLING}, (0, 0)),
    ({"weapon": MAUL, "ranged": SLING}, (1, 0)),
])  # fmt: skip
@pytest.mark.parametrize("dropped", [0, 0b1, 0b10, 0b11, 0b100])
def test_it_takes_a_free_hand(system: str, arms: dict[str, str], free: tuple[int, int], dropped: int) -> None:
    """In Fourth a two-handed weapon takes both; one for range alone takes none in either game."""
    scene = wrestlers(system, **arms)
    scene.creature("A").dropped = dropped
    scene.turn("A")
    hands = 2
    for bit, slot in ((0b1, "weapon"), (0b10, "offhand")):
        if slot in arms and not dropped & bit:
            hands -= 2 if arms[slot] == MAUL and system == "fourth" else 1
    assert scene.can("A", NAMES[system][0], "G") is (hands > 0)
    assert not dropped or hands >= free[system == "fourth"]


@pytest.mark.parametrize("system", ENDS)
@pytest.mark.parametrize("whom", ["G", "H", None])
def test_one_lets_go_of_the_one_named_or_of_all(system: str, whom: str | None) -> None:
    scene = wrestlers(system)
    release = NAMES[system][1]
    scene.turn("A")
    assert scene.why_not("A", release) is not None
    hold(scene, system, "B", "G")
    hold(scene, system, "A", "G")
    if system == "fourth":
        scene.do("A", "action-point")
        scene.dice(d20=[15])
        scene.do("A", "grab", "H")
    else:
        hold(scene, system, "A", "H")
    assert held(scene, "A") == {"G", "H"}
    assert scene.why_not("A", release, "I") is not None
    action = scene.battle.rules.actions[release]
    assert [use.target for use in action.uses(scene.battle, scene.creature("A"))] == [scene.id("G"), scene.id("H")]
    by_other = held(scene, "B")
    scene.do("A", release, *([whom] if whom else []))
    assert held(scene, "A") == {"G", "H"} - ({whom} if whom else {"G", "H"})
    assert held(scene, "B") == by_other
    assert ({"grabbed", "grappled"} & scene["G"].conditions != set()) is (whom == "H" or bool(by_other))


@pytest.mark.parametrize("system", ENDS)
@pytest.mark.parametrize(("whose", "free"), [("A", "A"), ("B", "B"), (None, "first")])
@pytest.mark.parametrize("shown", [2, 19])
def test_one_gets_free_of_the_grip_named_or_of_the_first(
    system: str, whose: str | None, free: str, shown: int
) -> None:
    scene = wrestlers(system)
    hold(scene, system, "A", "G")
    if system == "fourth":
        scene.do("A", "end")
        scene.turn("B")
    hold(scene, system, "B", "G")
    both = [key for key in "AB" if held(scene, key)]
    scene.turn("G")
    escape = scene.battle.rules.actions[NAMES[system][2]]
    assert scene.why_not("G", escape.name, "H") is not None
    assert scene.why_not("G", escape.name, choose={"skill": "heal"}) is not None
    listed = [(use.target, use.chosen("skill")) for use in escape.uses(scene.battle, scene.creature("G"))]
    assert listed == [(scene.id(key), skill) for key in both for skill in ("athletics", "acrobatics")]
    if whose is not None and whose not in both:
        assert scene.why_not("G", escape.name, whose) is not None
        return
    scene.dice(d20=[shown])
    scene.do("G", escape.name, *([whose] if whose else []), choose={"skill": "athletics"})
    loose = {free if free != "first" else both[0]} if shown == 19 else set()
    assert [key for key in both if held(scene, key)] == [key for key in both if key not in loose]


@pytest.mark.parametrize("system", ENDS)
@pytest.mark.parametrize("who", ["A", "G"])
def test_a_grip_ends_with_the_one_who_holds_or_is_held(system: str, who: str) -> None:
    scene = wrestlers(system)
    hold(scene, system, "A", "G")
    scene.rule(f"hp {who} {scene[who].max_hp}")
    assert held(scene, "A") == {"G"}
    other = "H" if who == "A" else "B"
    scene.turn(other)
    scene.creature(other).sheet.abilities["str"] = 30
    scene.rule(f"hp {who} -300" if who == "A" else f"hp {who} 0")
    assert held(scene, "A") == set()
