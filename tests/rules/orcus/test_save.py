"""Saving throws."""

from collections.abc import Callable

import pytest

from battlemat import Scene

HEX = "Hex (standard, at-will): Ranged 10; +20 vs Will; 1d6 damage and the target is slowed (save ends)."
GLARE = "Glare (standard, at-will): Ranged 10; +20 vs Will; 1d6 damage and the target is rattled (save ends)."


def hexed(stage: Callable[..., Scene], **fields: object) -> Scene:
    """A, slowed (save ends) by G's hex, stands at the start of its turn."""
    scene = stage(G={"side": "monsters", "at": (10, 5), "powers": [HEX, GLARE]}, A=dict(at=(5, 5), **fields))
    scene.turn("G")
    scene.dice(d20=[10], d6=[1])
    scene.do("G", "Hex", "A")
    scene.turn("A")
    assert "slowed" in scene["A"].conditions
    return scene


def saves(scene: Scene) -> int:
    return len([event for event in scene.log if event.kind == "save" and event.who == "A"])


@pytest.mark.rule("orcus.save.roll")
def test_ten_succeeds_and_ends_the_effect(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage)
    scene.dice(d20=[10])
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("orcus.save.roll")
def test_nine_fails_and_the_next_turn_brings_another_try(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage)
    scene.dice(d20=[9])
    scene.end()
    assert "slowed" in scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("orcus.save.roll")
def test_neither_abilities_nor_level_help_a_save(stage: Callable[..., Scene]) -> None:
    mighty = dict.fromkeys(("str", "con", "dex", "int", "wis", "cha"), 20)
    scene = hexed(stage, level=20, **mighty)
    scene.dice(d20=[9])
    scene.end()
    assert "slowed" in scene["A"].conditions


@pytest.mark.rule("orcus.save.roll")
def test_attack_penalties_do_not_lower_a_save(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage, conditions=["rattled", "prone"])
    scene.dice(d20=[10])
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("orcus.save.definition")
def test_the_effect_calls_for_the_save_the_creature_does_not_choose_it(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage)
    assert "save" not in scene.legal("A")
    assert saves(scene) == 0
    scene.dice(d20=[12])
    scene.turn("G")
    assert saves(scene) == 1
    scene.turn("A")
    scene.turn("G")
    assert saves(scene) == 1


@pytest.mark.rule("orcus.save.definition")
@pytest.mark.rule("orcus.save.roll")
def test_each_effect_has_its_own_save(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage)
    scene.dice(d20=[3])
    scene.turn("G")
    scene.dice(d20=[10], d6=[1])
    scene.do("G", "Glare", "A")
    assert {"slowed", "rattled"} <= scene["A"].conditions
    scene.turn("A")
    scene.dice(d20=[10, 9])
    scene.end()
    assert len({"slowed", "rattled"} & scene["A"].conditions) == 1


@pytest.mark.rule("orcus.save.definition")
def test_saves_come_at_the_end_of_the_turn_after_its_actions(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage)
    assert not scene.can("A", "walk", to=(5, 8))
    scene.do("A", "walk", to=(5, 7))
    assert saves(scene) == 0
    scene.dice(d20=[15])
    scene.turn("A")
    assert scene.can("A", "walk", to=(5, 10))
