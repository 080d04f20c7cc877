"""Creatures that come into a battle under way, and fields around creatures where there are no squares."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.creature import Sheet
from battlemat.engine.effects.traits import Field, Trait
from battlemat.engine.grid import fields
from battlemat.powers import forms
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.creatures import TheUser
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Done, Step, event
from battlemat.powers.run.summon import SummonStep, replace_by
from battlemat.systems.shared.bands.bands import rear_of

LATE = pytest.mark.rule("archmage.ruling.initiative-when")
CLAW = "Claw +5 vs. AC—3 damage"
SOME = Measure(forms.Amount(dice=((1, 3),)))


def whelp() -> Sheet:
    sheet = Sheet("Tide Whelp")
    sheet.type = "tide whelp"
    sheet.max_hp = 6
    sheet.initiative = 4
    sheet.defenses = {"ac": 15, "pd": 13, "md": 11}
    return sheet


def staged(stage: Callable[..., Scene], **more: Any) -> Scene:
    """A, G and B act on counts 20, 15 and 10; it is G's turn, and whelps are to be had."""
    scene = stage(A={}, G=dict(side="monsters", powers=[CLAW]), B={}, **more)
    scene.turn("G")
    for creature, count in zip(scene.battle.creatures, (20, 15, 10), strict=True):
        creature.initiative = count
    scene.battle.rules.bestiary["tide whelp"] = whelp()
    return scene


def run(scene: Scene, step: Step) -> None:
    """G brings a step about, as a power of its own does."""
    user = scene.battle.creatures[1]
    power = next(power for power in user.sheet.powers if isinstance(power, ParsedPower))
    scene._answers.run(step.run(event(scene.battle, user, power)))


def order(scene: Scene) -> list[int]:
    return list(scene.battle.order)


@LATE
@pytest.mark.parametrize(
    ("shown", "expected", "turn"),
    [(18, [3, 4, 0, 1, 2], 3), (8, [0, 1, 3, 4, 2], 1), (1, [0, 1, 2, 3, 4], 1)],
)
def test_who_joins_late_rolls_and_acts_when_its_count_comes(
    stage: Callable[..., Scene], shown: int, expected: list[int], turn: int
) -> None:
    scene = staged(stage)
    scene.dice(d3=[2], d20=[shown])
    run(scene, SummonStep("tide whelp", SOME, None, False, False))
    assert order(scene) == expected
    assert scene.battle.turn == turn and scene.battle.order[turn] == 1, "it is still G's turn"
    assert [scene.battle.creatures[id].initiative for id in (3, 4)] == [shown + 4] * 2


@LATE
def test_who_joins_is_where_it_was_called(stage: Callable[..., Scene]) -> None:
    scene = staged(stage, rear=["G"])
    scene.dice(d3=[3])
    run(scene, SummonStep("tide whelp", SOME, None, False, False))
    found = scene.battle.creatures[3:]
    assert len(found) == 3 and {creature.at for creature in found} == {rear_of(1)}
    assert {creature.side for creature in found} == {1}


@LATE
def test_who_takes_anothers_place_takes_its_turns(stage: Callable[..., Scene]) -> None:
    scene = staged(stage)
    run(scene, Done(replace_by, "tide whelp", TheUser()))
    assert order(scene) == [0, 1, 3, 2] and scene.battle.creatures[3].initiative == 15
    assert scene["G"].band == "middle"


@LATE
def test_a_kind_nobody_knows_is_for_the_referee(stage: Callable[..., Scene]) -> None:
    scene = staged(stage)
    scene.dice(d3=[2])
    run(scene, SummonStep("moon whelp", SOME, None, False, False))
    assert len(scene.battle.creatures) == 3
    assert scene.last("ruling").value == 2


@pytest.mark.rule("archmage.ruling.position-distance")
@pytest.mark.parametrize(("radius", "inside"), [(0, {0}), (1, {0}), (2, {0, 2}), (5, {0, 2})])
def test_a_field_around_somebody_takes_in_the_engaged_or_the_nearby(
    stage: Callable[..., Scene], radius: int, inside: set[int]
) -> None:
    scene = stage(A={}, G=dict(side="monsters"), B={}, C={}, engaged=[("A", "G")], rear=["B"], far=["C"])
    field = Field("chill", 1, Trait("chill"), radius=radius)
    found = {c.id for c in scene.battle.creatures if fields.inside(scene.battle, field, c)}
    assert found == inside | {1}
    assert fields.squares_of(scene.battle, field) == 0
