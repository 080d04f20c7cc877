"""What the start of a turn brings: what burns on, what grows back, and the actions it holds, from every state."""

from itertools import product

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import (
    DEAD,
    DYING,
    HALF_DAMAGE,
    NO_ACTIONS,
    NO_FREE,
    ONE_ACTION,
    OUT,
    PRONE,
    SLOWED,
)
from battlemat.engine.turns.turn import BARS_REGENERATION, TurnDecision
from tests.rules.driving import done

BURNING = [
    pytest.param("orcus", "", marks=pytest.mark.rule("orcus.ruling.persistent-damage-combination",
                                                     "orcus.healing.regeneration-highest")),
    pytest.param("orcus", "damage", marks=pytest.mark.rule("orcus.healing.regeneration",
                                                           "orcus.ruling.regeneration-while-dying")),
    pytest.param("fourth", "", marks=pytest.mark.rule("fourth.turn.start-ongoing-damage",
                                                      "fourth.turn.start-regeneration",
                                                      "fourth.ruling.ongoing-untyped")),
]
FIRES: list[list[tuple[int, str]]] = [
    [], [(5, "fire")], [(5, "fire"), (3, "fire")], [(3, "fire"), (5, "fire"), (4, "fire")], [(2, ""), (5, "cold")],
    [(2, ""), (1, "fire"), (1, "")],
]


@pytest.mark.parametrize(("system", "first"), BURNING)
@pytest.mark.parametrize("fires", FIRES, ids=str)
@pytest.mark.parametrize("barred", [False, True])
def test_of_each_type_the_highest_burns_and_the_highest_grows_back(
    system: str, first: str, fires: list[tuple[int, str]], barred: bool
) -> None:
    """In Orcus it grows back before it burns, unless its player says otherwise; in Fourth the other way about."""
    scene = Scene(system, A={"hp": 40}, B={}, G={"side": "monsters"})
    for n, (amount, type) in enumerate(fires):
        verbs.add_effect(scene.battle, scene.creature("A"),
                         Effect(f"fire {n}", 2, FIGHT, persistent=amount, damage_type=type))
    if barred:
        verbs.add_effect(scene.battle, scene.creature("A"), Effect("rot", 2, FIGHT, tags=(BARS_REGENERATION,)))
    for hp, own, laid in product((38, 20, 3, 1), (0, 2, 5), ((), (3,), (1, 4))):
        battle = scene.battle.copy()
        who = battle.creatures[0]
        who.hp = hp
        for amount in laid:
            verbs.add_effect(battle, who, Effect("growth", 0, FIGHT, regeneration=amount))
        old = who.sheet.regeneration
        who.sheet.regeneration = own
        asked = done(battle.rules.turns.burn_and_mend(battle, who), first)
        who.sheet.regeneration = old
        grows = max(own, *laid) if laid else own
        burns = sum(max(amount for amount, other in fires if other == type) for type in {type for _, type in fires})
        left = hp
        for what in ("damage", "growth") if system == "fourth" or first else ("growth", "damage"):
            if what == "damage":
                left -= burns
            elif grows and not barred:
                left = min(40, max(left, 0) + grows)
        said = (hp, own, laid)
        assert who.hp == left, said
        assert bool(who.flags & DYING) is (left <= 0), said
        assert asked == (1 if system == "orcus" and grows and burns else 0), said


HELD = [
    pytest.param("orcus", marks=pytest.mark.rule("orcus.turn.actions", "orcus.condition.dazed")),
    pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.standard-action", "fourth.dazed.one-action")),
    pytest.param("archmage", marks=pytest.mark.rule("archmage.action.turn-budget")),
]
BUDGETS = {0: (1, 1, 1), ONE_ACTION: (1, 0, 0), NO_ACTIONS: (0, 0, 0), NO_ACTIONS | ONE_ACTION: (0, 0, 0),
           OUT: (0, 0, 0), DEAD: (0, 0, 0), NO_FREE: (1, 1, 1), PRONE: (1, 1, 1), SLOWED | HALF_DAMAGE: (1, 1, 1)}


@pytest.mark.parametrize("system", HELD)
@pytest.mark.parametrize("flags", BUDGETS)
def test_what_a_turn_holds_in_every_state(system: str, flags: int) -> None:
    """Whatever the last one has left: one of each, one alone, or nothing. The answer between turns is back, but in
    Archmage, where it comes back as the turn ends.
    """
    battle = Scene(system, A={"hp": 40}, B={}, G={"side": "monsters"}).battle
    who = battle.creatures[0]
    verbs.add_effect(battle, who, Effect("state", 2, FIGHT, flags=flags))
    who.standard, who.move, who.minor, who.immediate, who.acted, who.bonus = 2, 3, 4, 0, 5, 6
    battle.rules.turns.allot(battle, who)
    assert (who.standard, who.move, who.minor) == BUDGETS[flags]
    assert (who.immediate, who.acted, who.bonus) == (0 if system == "archmage" else 1, 0, 0)


@pytest.mark.parametrize("system", HELD)
def test_what_a_turn_offers_is_the_same_when_asked_again(system: str) -> None:
    scene = Scene(system, A={}, G={"side": "monsters"})
    scene.turn("A")
    decision = TurnDecision(scene.battle, 0)
    first = list(decision.options)
    assert first
    assert decision.options == first
