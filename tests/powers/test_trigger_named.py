"""Lines that name what sets them off, and whom the roll is against, in words of their own: each played."""

from __future__ import annotations

from typing import Any

import pytest

from battlemat import Scene

FIELD = "\n".join(["." * 12] * 10)
JAB = "Jab\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\nHit 4 damage."


def struck(line: str, natural: int) -> Scene:
    """A, beside whom B stands, attacks the ogre, which has this line and takes what it is offered."""
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, ref=10, str=14, at=(4, 4), powers=[JAB]),
                  B=dict(hp=100, ac=10, ref=10, at=(5, 5)),
                  G=dict(side="monsters", name="Ogre", hp=100, ac=10, at=(5, 4), powers=[line]))
    assert not scene["G"].notes
    scene.turn("A")
    scene.accept("G", "Snap")
    scene.dice(d20=[natural, 15])
    scene.do("A", "Jab", "G")
    return scene


@pytest.mark.parametrize("line", [
    "Snap (reaction, when an enemy misses the ogre with a melee attack, at-will): +8 vs AC against the triggering "
    "enemy; 5 damage.",
    "Snap (reaction, at-will): Trigger: An enemy misses the ogre with a melee attack. +8 vs Ref against the triggering "
    "enemy; 5 damage.",
    "Snap (reaction, at-will): Trigger: An enemy misses the ogre with a melee attack. Attack: +8 vs AC against the "
    "triggering enemy; 5 damage.",
    "Snap (reaction, at-will): Trigger: An enemy misses the ogre with a melee attack. Effect: The triggering enemy "
    "takes 5 damage.",
])
@pytest.mark.parametrize(("natural", "hurt"), [(2, 95), (15, 100)])
def test_what_sets_it_off_and_whom_it_strikes(line: str, natural: int, hurt: int) -> None:
    scene = struck(line, natural)
    assert (scene["A"].hp, scene["B"].hp) == (hurt, 100)


def test_whom_a_roll_is_against() -> None:
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)), B=dict(hp=100, ac=10, at=(5, 5)),
                  C=dict(hp=100, ac=10, at=(8, 8)),
                  G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[
                      "Spin (standard, at-will): +8 vs AC against each enemy adjacent to the ogre; 4 damage."]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15, 15])
    scene.do("G", "Spin", targets=["A", "B"])
    assert [scene[one].hp for one in "ABC"] == [96, 96, 100]
    assert not scene.can("G", "Spin", "C")


@pytest.mark.parametrize("words", [
    "gains a +2 bonus to damage rolls for each ally adjacent to it (maximum +4)",
    "gains a +2 bonus to damage rolls for each ally adjacent to it, to a maximum of +4",
    "deals 2 extra damage for each ally adjacent to it, up to a maximum of 4",
])
@pytest.mark.parametrize(("allies", "dealt"), [(0, 5), (1, 7), (2, 9), (3, 9)])
def test_so_much_for_each_up_to_a_bound(words: str, allies: int, dealt: int) -> None:
    near: dict[str, Any] = {
        key: dict(side="monsters", at=at) for key, at in zip("HIJ", [(5, 3), (6, 4), (6, 5)], strict=True)}
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4)),
                  G=dict(side="monsters", name="Ogre", at=(5, 4), powers=[
                      "Slam (standard, at-will): +8 vs AC; 5 damage.", f"Pack: The ogre {words}."]),
                  **dict(list(near.items())[:allies]))
    assert not scene["G"].notes
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert scene["A"].hp == 100 - dealt


def test_an_attack_that_misses_who_answers() -> None:
    slip = ("Slip\nDaily Utility 2 (Immediate Interrupt)\nSelf\nTrigger An enemy hits you with a melee attack.\n"
            "Effect The attack misses you. You can shift 1 square.")
    scene = Scene("orcus", FIELD, A=dict(hp=100, ac=10, at=(4, 4), powers=[slip]), G=dict(
        side="monsters", name="Ogre", at=(5, 4), powers=["Slam (standard, at-will): +8 vs AC; 5 damage."]))
    assert not scene["A"].notes
    scene.turn("G")
    scene.accept("A", "Slip", shift=(3, 4))
    scene.dice(d20=[15])
    scene.do("G", "Slam", "A")
    assert (scene["A"].hp, scene["A"].at) == (100, (3, 4))


@pytest.mark.parametrize(("words", "slowed"), [
    ("If the target ends in dim light or darkness, it is slowed until the end of its next turn.", False),
    ("If the target ends adjacent to another enemy, it is slowed until the end of its next turn.", True),
])
def test_where_a_slide_ends(words: str, slowed: bool) -> None:
    card = "Shove\nAt-Will Attack 1 (Standard Action)\nMelee 1, one creature\nAttack Strength vs AC\nHit You slide the "
    scene = Scene("orcus", FIELD, A=dict(str=14, at=(4, 4), powers=[f"{card}target 2 squares. {words}"]),
                  G=dict(side="monsters", hp=100, ac=5, at=(5, 4)), H=dict(side="monsters", hp=100, at=(8, 4)))
    assert not scene["A"].notes
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Shove", "G", choose={"shunt": [(6, 4), (7, 4)]})
    assert ("slowed" in scene["G"].conditions) == slowed
