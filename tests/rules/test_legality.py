"""What a circumstance may be worth in both games on squares: it bears on the deed it is said of, and on no other."""

import pytest

from battlemat import Illegal, Scene

RULES = {"orcus": "orcus.act.improvised", "fourth": "fourth.attack.circumstance-modifiers"}
GAMES = [pytest.param(name, marks=pytest.mark.rule(rule)) for name, rule in RULES.items()]
WORTH = {"+2": 2, "-2": -2, "+1": 1, "-4": -4, "+0": 0, "+10": 10, "-10": -10}
NONSENSE = ["2", "++2", "+", "-", "+100", "x2", "+2x", "*3", "+-2", "two", "--"]


def duel(system: str) -> Scene:
    scene = Scene(system, A={"at": (1, 1)}, G={"side": "monsters", "at": (2, 1), "hp": 90, "ac": 15})
    scene.turn("A")
    return scene


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("word", WORTH)
def test_it_is_added_to_that_roll_alone(system: str, word: str) -> None:
    scene = duel(system)
    plain = scene.attack("A", "melee-basic", "G").value
    assert scene.can("A", "melee-basic", "G", choose={"circumstance": word})
    scene.dice(d20=[3])
    scene.do("A", "melee-basic", "G", choose={"circumstance": word})
    assert scene.last("attack").total == 3 + plain + WORTH[word]
    assert scene.attack("A", "melee-basic", "G").value == plain
    scene.turn("A")
    scene.dice(d20=[3])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == 3 + plain


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("word", NONSENSE)
def test_what_is_no_such_number_is_refused(system: str, word: str) -> None:
    scene = duel(system)
    assert scene.why_not("A", "melee-basic", "G", choose={"circumstance": word}) == RULES[system]
    with pytest.raises(Illegal):
        scene.do("A", "melee-basic", "G", choose={"circumstance": word})
    assert scene["A"].actions["standard"] == 1
