"""Which weapon a power is used with, and whose grip one gets out of."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
BLADE, BOW, AXE = "blade +3 1d8", "bow +2 1d10, range 20/40", "axe +2 1d6, range 5/10, heavy thrown"
CARDS = {
    "Cut": "Melee weapon, one creature", "Shot": "Ranged weapon, one creature",
    "Either": "Melee or Ranged weapon, one creature",
}


def card(name: str) -> str:
    head = f"{name}\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon"
    return f"{head}\n{CARDS[name]}\nAttack Strength vs AC\nHit 1dW damage."


def fits(power: str, weapon: str) -> bool:
    """A bow is no weapon for melee and a blade none for range; a thrown axe is both."""
    return {"blade": power != "Shot", "bow": power != "Cut", "axe": True}[weapon]


@pytest.mark.rule("orcus.power.tag-weapon")
@pytest.mark.parametrize("main", [BLADE, BOW, AXE])
@pytest.mark.parametrize("other", [None, BLADE, BOW])
@pytest.mark.parametrize("at", [(2, 1), (6, 1)])
def test_a_weapon_that_fits_the_range_is_needed(stage: Stage, main: str, other: str | None, at: Square) -> None:
    """Bare hands will do in melee; a bow will not, nor a blade at range."""
    held = [weapon.split()[0] for weapon in (main, other) if weapon]
    near = at == (2, 1)
    for power in CARDS:
        scene = stage(A={"at": (1, 1), "powers": [card(power)], "weapon": main, "ranged": other},
                      G={"side": "monsters", "at": at, "hp": 90, "ac": 1})
        scene.turn("A")
        for weapon in held:
            reaches = near or (power != "Cut" and weapon != "blade")
            assert scene.can("A", power, "G", using=weapon) is (fits(power, weapon) and reaches), (power, weapon)
            if not fits(power, weapon):
                assert scene.why_not("A", power, "G", using=weapon) == "orcus.power.tag-weapon", (power, weapon)
        fitting = [weapon for weapon in held if fits(power, weapon)] or ["hands"] * (power == "Cut")
        if not fitting:
            assert scene.why_not("A", power, "G") == "orcus.power.tag-weapon"
        elif near:
            sides = {"blade": 8, "bow": 10, "axe": 6, "hands": 4}[fitting[0]]
            scene.dice(**{"d20": [12], f"d{sides}": [3]})
            scene.do("A", power, "G")
            assert scene["G"].hp == 87, (power, fitting)


CLUTCH = "Clutch (standard, at-will): +40 vs Reflex; the target is grappled."


@pytest.mark.rule("orcus.act.escape-grapple")
@pytest.mark.parametrize("whose", ["G", "H", None])
def test_one_grip_is_broken_and_the_other_holds(stage: Stage, whose: str | None) -> None:
    foe = {"side": "monsters", "fort": 15, "ref": 15, "powers": [CLUTCH]}
    scene = stage(A={"at": (3, 3), "skills": {"athletics": 9}}, G={"at": (2, 3), **foe}, H={"at": (4, 3), **foe},
                  I={"at": (3, 4), **foe})
    for key in "GH":
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, "Clutch", "A")
    scene.turn("A")
    assert scene.why_not("A", "escape-grapple", "I") == "orcus.act.escape-grapple"
    scene.dice(d20=[15])
    scene.do("A", "escape-grapple", whose)
    freed = whose or "G"
    assert {scene.key(effect.source) for effect in scene.creature("A").effects} == {"G", "H"} - {freed}
    assert "grappled" in scene["A"].conditions
    assert scene.can("A", "escape-grapple", "H" if freed == "G" else "G") is False, "the action is spent"
    scene.turn("A")
    assert not scene.can("A", "escape-grapple", freed)
    assert scene.can("A", "escape-grapple", "H" if freed == "G" else "G")


@pytest.mark.rule("orcus.act.escape-grapple")
@pytest.mark.parametrize("held", [False, True])
def test_who_left_a_snare_may_be_named_like_who_holds(stage: Stage, held: bool) -> None:
    """I's snare holds A without I, whether or not G holds it as well; H has laid nothing on it."""
    snare = "Snare (standard, at-will): Ranged 9; +40 vs Reflex; the target is grappled (save ends)."
    foe = {"side": "monsters", "fort": 15, "ref": 15}
    scene = stage(A={"at": (3, 3), "skills": {"athletics": 9}}, G={"at": (2, 3), "powers": [CLUTCH], **foe},
                  H={"at": (4, 3), **foe}, I={"at": (3, 7), "powers": [snare], **foe})
    for key, power in (("G", "Clutch"), ("I", "Snare")) if held else (("I", "Snare"),):
        scene.turn(key)
        scene.dice(d20=[10])
        scene.do(key, power, "A")
    scene.turn("A")
    assert scene.can("A", "escape-grapple", "I")
    assert scene.can("A", "escape-grapple", "G") is held
    assert scene.why_not("A", "escape-grapple", "H") == "orcus.act.escape-grapple"
    assert scene.can("A", "escape-grapple")
