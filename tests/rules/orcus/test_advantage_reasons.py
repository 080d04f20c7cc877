"""Where combat advantage comes from: every source is a part of the explained number, with the rule behind it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine import verbs
from battlemat.engine.effects.durations import FIGHT
from battlemat.engine.effects.effect import ITS_SIDE, Effect

Stage = Callable[..., Scene]


def reasons(scene: Scene) -> list[tuple[str, str]]:
    """What A's combat advantage against G is told to come from; and it is worth the same whatever that is."""
    total = scene.attack("A", "melee-basic", "G")
    assert sum(part.value for part in total.parts if part.counts) == total.value
    told = [(part.source, part.rule) for part in total.parts if part.type == "reason"]
    attacks, creatures = scene.rules.attacks, scene.battle.creatures
    first = attacks.advantage(scene.battle, creatures[0], creatures[scene.id("G")], None)
    assert bool(told) is (scene.rules.cite["advantage"] in [part.rule for part in total.parts])
    assert not first or first in [rule for _, rule in told]
    return told


@pytest.mark.rule("orcus.move.flanking", "orcus.condition.prone")
@pytest.mark.parametrize(("beyond", "conditions", "told"), [
    ((8, 8), [], []),
    ((7, 5), [], [("from flanking", "orcus.move.flanking")]),
    ((8, 8), ["prone"], [("from prone", "orcus.condition.prone")]),
    ((7, 5), ["prone", "stunned"], [
        ("from stunned", "orcus.condition.stunned"), ("from prone", "orcus.condition.prone"),
        ("from flanking", "orcus.move.flanking")]),
])
def test_every_source_is_told(stage: Stage, beyond: Any, conditions: list[str], told: list[tuple[str, str]]) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=beyond), G=dict(side="monsters", at=(6, 5), conditions=conditions))
    scene.turn("A")
    assert reasons(scene) == told


@pytest.mark.limits("orcus.attack.combat-advantage")
def test_what_an_effect_grants_to_a_side_is_told_for_that_side_alone(stage: Stage) -> None:
    for granted_by, told in (("A", [("from exposed", "orcus.attack.combat-advantage")]), ("G", [])):
        scene = stage(A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5)))
        scene.turn("A")
        target = scene.battle.creatures[scene.id("G")]
        verbs.add_effect(scene.battle, target, Effect("exposed", scene.id(granted_by), FIGHT, advantage_to=ITS_SIDE))
        assert reasons(scene) == told


@pytest.mark.limits("orcus.attack.combat-advantage")
def test_a_trait_that_gives_it_is_told_by_its_name(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), traits=["Cutpurse: You have combat advantage against prone enemies."]),
                  G=dict(side="monsters", at=(6, 5), conditions=["prone"]))
    scene.turn("A")
    assert [source for source, _ in reasons(scene)] == ["from prone", "from Cutpurse"]


LEAD = """Opening Move
At-Will Attack 1 (Standard Action) ● Martial
Ranged 5, one ally
Effect: The target can make a melee basic attack {more}as a free action."""


@pytest.mark.rule("orcus.attack.combat-advantage")
@pytest.mark.parametrize(("conditions", "totals"), [([], [15, 17]), (["prone"], [17, 17])])
def test_an_attack_granted_with_combat_advantage_has_it_once(
    stage: Stage, conditions: list[str], totals: list[int]
) -> None:
    found = []
    for more in ("", "with combat advantage "):
        scene = stage(A=dict(at=(4, 5), powers=[LEAD.format(more=more)]), B=dict(at=(5, 5)),
                      G=dict(side="monsters", at=(6, 5), conditions=conditions))
        scene.turn("A")
        assert not scene.battle.creatures[0].sheet.powers[-1].unread
        scene.dice(d20=[12], d8=[1])
        scene.do("A", "Opening Move", "B")
        found.append(scene.last("attack").total)
    assert found == totals
