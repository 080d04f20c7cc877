"""Bonuses of one kind to the next roll, from several hits and several friends, in all three games."""

from typing import Any

import pytest

from battlemat import Scene

LINE = "Rouse (standard, at-will): {} burst 5, one ally; the target gains a +1 bonus to its next attack roll."
ROUSE = {"orcus": LINE.format("Near"), "fourth": LINE.format("Close"),
         "archmage": "Rouse\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n"
                     "Effect: The target gains a +1 bonus to its next attack roll."}


@pytest.mark.parametrize(("system", "options", "bonus"), [
    pytest.param("orcus", {}, 2, marks=pytest.mark.rule("orcus.ruling.same-effect-twice", "orcus.modifier.untyped")),
    pytest.param("orcus", {"same-named-bonuses-do-not-stack": True}, 1,
                 marks=pytest.mark.rule("orcus.ruling.same-effect-twice")),
    pytest.param("fourth", {}, 1, marks=pytest.mark.rule("fourth.ruling.bonus-stacking")),
    pytest.param("archmage", {}, 2),  # no rule keeps bonuses without a type from adding up
])
def test_two_uses_of_one_power_on_a_friend(system: str, options: dict[str, Any], bonus: int) -> None:
    fields: dict[str, Any] = {key: {"powers": [ROUSE[system]], "at": (n, 3)} for n, key in enumerate("BC")}
    fields |= {"A": {"at": (2, 3)}, "G": {"side": "monsters", "hp": 90, "at": (3, 3)}}
    if system == "archmage":
        fields = {key: {name: value for name, value in given.items() if name != "at"} for key, given in fields.items()}
        fields["engaged"] = [("A", "G")]
    scene = Scene(system, options=options, **fields)
    plain = scene.attack("A", "melee-basic", "G").value
    for friend in "BC":
        scene.turn(friend)
        scene.do(friend, "Rouse", "A")
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == plain + bonus
    scene.dice(d20=[10])
    scene.do("A", "melee-basic", "G")
    assert scene.attack("A", "melee-basic", "G").value == plain
