"""What one action may be traded for: a dearer for a lesser one, as long as there is one left, in every game."""

import pytest

from battlemat import Scene
from battlemat.engine.actions.decisions import Use

RULES = {"orcus": "orcus.turn.conversion", "fourth": "fourth.turn.substitute-move",
         "archmage": "archmage.action.trade-for-quick"}
GAMES = [pytest.param(name, marks=pytest.mark.rule(rule)) for name, rule in RULES.items()]
KINDS = {"orcus": ("standard", "move", "swift"), "fourth": ("standard", "move", "minor"),
         "archmage": ("standard", "move", "quick")}


def offered(scene: Scene) -> list[tuple[str, str]]:
    who = scene.creature("A")
    return [(use.pay, use.chosen("to")) for use in scene.battle.rules.actions["trade"].uses(scene.battle, who)]


@pytest.mark.parametrize("system", GAMES)
@pytest.mark.parametrize("left", [(s, m, q) for s in (0, 1) for m in (0, 1, 2) for q in (0, 1)])
def test_what_may_be_traded_for_what(system: str, left: tuple[int, int, int]) -> None:
    kinds = KINDS[system]
    pairs = [(given, got) for given in range(3) for got in range(given + 1, 3) if left[given]]
    scene = Scene(system, A={}, G={"side": "monsters"})
    scene.turn("A")
    who = scene.creature("A")
    who.standard, who.move, who.minor = left
    assert offered(scene) == [(kinds[given], kinds[got]) for given, got in pairs]
    for given in range(3):
        for got in range(3):
            may = scene.can("A", "trade", using=kinds[given], to=kinds[got])
            assert may is ((given, got) in pairs), (kinds[given], kinds[got])
    for given, got in pairs:
        again = Scene(system, A={}, G={"side": "monsters"})
        again.turn("A")
        creature = again.creature("A")
        creature.standard, creature.move, creature.minor = left
        again.do("A", "trade", using=kinds[given], to=kinds[got])
        expected = [count - (n == given) + (n == got) for n, count in enumerate(left)]
        assert [again["A"].actions[kind] for kind in kinds] == expected


@pytest.mark.parametrize("system", GAMES)
def test_both_have_to_be_said(system: str) -> None:
    kinds = KINDS[system]
    scene = Scene(system, A={}, G={"side": "monsters"})
    scene.turn("A")
    trade = scene.battle.rules.actions["trade"]
    who = scene.creature("A")
    for given in ("", "thought", *kinds):
        for got in ("", "thought", *kinds):
            for use in (Use(trade, pay=given, choose={"to": got}), Use(trade, using=given, choose={"to": got}),
                        Use(trade, choose={"from": given, "to": got})):
                said = given in kinds and got in kinds
                may = said and kinds.index(given) < kinds.index(got)
                assert (trade.refusal(scene.battle, who, use) is None) is may, (given, got)
