"""On its turn a creature takes its own actions and the common ones: what another has is no answer."""

from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.engine.actions.decisions import Use
from battlemat.engine.record.session import Session, legal_answer

BLOW = {"orcus": "{} (standard, at-will): +6 vs AC; 3 damage.", "fourth": "{} (standard, at-will): +6 vs AC; 3 damage.",
        "archmage": "{} +6 vs. AC—3 damage"}
GAMES = [pytest.param("orcus", marks=pytest.mark.rule("orcus.turn.actions")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.turn.parts")),
         pytest.param("archmage", marks=pytest.mark.rule("archmage.action.turn-budget"))]
PLACES = {"A": (5, 5), "B": (5, 6), "G": (6, 5)}


@pytest.mark.parametrize("system", GAMES)
def test_only_ones_own_powers_and_the_common_actions_are_taken(system: str) -> None:
    words = {"A": ["Hew", "Cut"], "B": ["Stab"], "G": ["Bite", "Claw", "Sting"]}
    fields: dict[str, Any] = {key: {"powers": [BLOW[system].format(name) for name in words[key]]} for key in words}
    fields["G"]["side"] = "monsters"
    if system == "archmage":
        fields["engaged"] = [("A", "G")]
    else:
        for key, place in PLACES.items():
            fields[key]["at"] = place
    scene = Scene(system, **fields)
    scene.turn("A")
    session = Session(scene.battle)
    battle, decision = session.battle, session.decision
    assert decision is not None
    foe = next(creature.id for creature in battle.creatures if creature.name == "G")
    seen: dict[str, set[str]] = {"A": set(), "B": set(), "G": set()}
    for creature in battle.creatures:
        for power in creature.sheet.powers:
            if power.name not in words[creature.name]:
                continue  # An attack with the weapon, which everybody has.
            try:
                legal_answer(battle, decision, Use(power, target=foe))
            except Illegal as no:
                seen[creature.name].add(no.rule)
            else:
                seen[creature.name].add(power.name)
    rule = battle.rules.cite["turn"]
    assert seen == {"A": {"Hew", "Cut"}, "B": {rule}, "G": {rule}}
    for action in battle.rules.common:
        assert battle.owns(battle.creatures[0], action), action.name
