"""A power that picks its targets needs one, not too many, and each there to be picked: refused, not guessed."""

import pytest

from battlemat import Scene

GRID = {"One": "Reach 1; +6 vs AC; 3 damage.", "Two": "Ranged 5, one or two creatures; +6 vs AC; 3 damage.",
        "Mend": "Ranged 5; you or one ally; the target regains 4 hit points."}
BANDS = {"One": "One +6 vs. AC—3 damage", "Two": "R: Two +6 vs. AC (2 nearby enemies)—3 damage"}
TARGET = {"orcus": "orcus.target.elements", "fourth": "fourth.attack.choose-target",
          "archmage": "archmage.attack.declare-then-roll"}
COUNT = {"orcus": "orcus.target.count", "fourth": "fourth.attack.choose-target",
         "archmage": "archmage.attack.declare-then-roll"}


def staged(system: str) -> Scene:
    if system == "archmage":
        scene = Scene(system, engaged=[("A", "G")], A={"hp": 90}, B={}, C={},
                      G={"side": "monsters", "powers": list(BANDS.values())})
    else:
        powers = [f"{name} (standard, at-will): {words}" for name, words in GRID.items()]
        scene = Scene(system, A={"at": (1, 1)}, B={"at": (1, 3)}, C={"at": (3, 3)},
                      G={"side": "monsters", "at": (2, 1), "powers": powers})
    scene.turn("G")
    return scene


@pytest.mark.parametrize("system", [pytest.param(name, marks=pytest.mark.rule(TARGET[name])) for name in TARGET])
def test_who_is_aimed_at_is_said(system: str) -> None:
    scene = staged(system)
    for power in ("One", "Two") if system == "archmage" else GRID:
        assert scene.why_not("G", power) == TARGET[system]
        assert not scene.can("G", power)
        assert scene.can("G", power, "G" if power == "Mend" else "A")


@pytest.mark.parametrize("system", [pytest.param(name, marks=pytest.mark.rule(COUNT[name])) for name in COUNT])
def test_no_more_than_its_words_say_are_aimed_at(system: str) -> None:
    scene = staged(system)
    for power, most in (("One", 1), ("Two", 2)):
        assert scene.can("G", power, targets=["A"])
        assert scene.can("G", power, targets=["A", "B"]) is (most == 2)
        assert not scene.can("G", power, targets=["A", "B", "C"])
        assert scene.why_not("G", power, targets=["A", "B", "C"]) == COUNT[system]


@pytest.mark.rule("archmage.target.group")
@pytest.mark.parametrize("grouped", [False, True])
def test_only_a_group_leaves_nobody_out(grouped: bool) -> None:
    words = "2 nearby enemies in a group" if grouped else "2 nearby enemies"
    powers = [f"R: Two +6 vs. AC ({words})—3 damage", f"R: Three +6 vs. AC ({words.replace('2', '3')})—3 damage"]
    scene = Scene("archmage", A={}, B={}, C={}, D={}, G={"side": "monsters", "powers": powers})
    assert not scene["G"].notes
    scene.turn("G")
    for targets in ("A", "D", "AB", "BC", "CD", "AC", "AD", "BD"):
        whole = targets in "ABCD"
        assert scene.can("G", "Two", targets=list(targets)) is (whole or not grouped), targets
        if grouped and not whole:
            assert scene.why_not("G", "Two", targets=list(targets)) == "archmage.target.group"
    for targets in ("ABC", "BCD", "ABD", "ACD", "AC"):
        assert scene.can("G", "Three", targets=list(targets)) is (targets in "ABCD" or not grouped), targets
