"""What is said of a use: what the circumstances are worth, and whom it is aimed at, in either form."""

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

WORTH = [pytest.param("orcus", marks=pytest.mark.rule("orcus.modifier.definition")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.attack.circumstance-modifiers"))]


@pytest.mark.parametrize("system", WORTH)
@pytest.mark.parametrize("word", ["+2", "-2", "+1", "-5", "+10", "-99", "+0", "2", "+", "-", "+100", "+-2", "x2", "+2x",
                                  " +2"])
def test_circumstances_are_worth_a_signed_number_of_at_most_two_digits(system: str, word: str) -> None:
    scene = Scene(system, A=dict(at=(2, 2)), G=dict(side="monsters", at=(3, 2), ac=15))
    scene.turn("A")
    right = word[0] in "+-" and word[1:].isdecimal() and len(word) <= 3
    assert scene.can("A", "melee-basic", "G", choose={"circumstance": word}) is right
    if right:
        base = scene.attack("A", "melee-basic", "G").value
        scene.dice(d20=[10], d8=[1])
        scene.do("A", "melee-basic", "G", choose={"circumstance": word})
        assert scene.last("attack").total == 10 + base + int(word)


AIMED = [pytest.param("orcus", "grapple", marks=pytest.mark.rule("orcus.act.grapple")),
         pytest.param("orcus", "shove", marks=pytest.mark.rule("orcus.act.shove")),
         pytest.param("orcus", "charge", marks=pytest.mark.rule("orcus.act.charge")),
         pytest.param("fourth", "grab", marks=pytest.mark.rule("fourth.action.grab")),
         pytest.param("fourth", "bull-rush", marks=pytest.mark.rule("fourth.action.bull-rush")),
         pytest.param("fourth", "charge", marks=pytest.mark.rule("fourth.action.charge")),
         pytest.param("fourth", "coup-de-grace", marks=pytest.mark.rule("fourth.action.coup-de-grace")),
         pytest.param("orcus", "coup-de-grace", marks=pytest.mark.rule("orcus.act.coup-de-grace"))]


@pytest.mark.parametrize(("system", "name"), AIMED)
def test_one_that_is_named_in_a_list_is_as_good_as_named_alone(system: str, name: str) -> None:
    far = name == "charge"
    scene = Scene(system, A=dict(at=(2, 2)), B=dict(at=(2, 3)),
                  G=dict(side="monsters", at=(6, 2) if far else (3, 2),
                         conditions=["unconscious"] if "coup" in name else []),
                  H=dict(side="monsters", at=(15, 15)))
    scene.turn("A")
    battle, action = scene.battle, scene.battle.rules.actions[name]
    hero = battle.creatures[0]
    listed = {use.target for use in action.uses(battle, hero)}
    assert 2 in listed
    for key, right in (("G", True), ("H", False)):
        id = scene.id(key)
        alone, several = Use(action, target=id), Use(action, targets=(id,))
        assert (action.refusal(battle, hero, alone) is None) is right
        assert (action.refusal(battle, hero, several) is None) is right
    assert action.refusal(battle, hero, Use(action)) is not None
