"""Auras of fear as printed, in every wording: whom they touch, when, and what it costs."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +30 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
WORDINGS = [
    "Dread: While engaged with this creature, enemies that have 18 hp or fewer are dazed (-4 attack) and do not add "
    "the escalation die to their attacks.",
    "Dread: While engaged with this creature, enemies with 18 hp or fewer are *dazed* (–4 attacks) and can’t add the "
    "escalation die to their attack rolls.",
    "Dread: Enemies engaged with this creature who have fewer than 19 hp are dazed (-4 attack) and can’t use the "
    "escalation die.",
    "Dread: Enemies engaged with this creature that are at 18 hp or below can’t use the escalation die and are dazed.",
    "Dread: While engaged with this creature, if the target has 18 hp or fewer, it’s dazed (-4 attack) and does not "
    "add the escalation die to its attacks.",
    "Dread: An enemy engaged with this creature that has 18 hp or less is dazed and doesn’t add the escalation die to "
    "its attacks.",
    "Dread: If an enemy engaged with this creature has 18 hp or fewer, that enemy is dazed and cannot use the "
    "escalation die.",
    "Dread: Enemies with 18 hp or fewer are dazed while engaged with this creature and don’t add the escalation die to "
    "their attacks.",
    "Dread: This creature has a fear aura against engaged enemies with 18 hp or fewer.",
]


def brave(scene: Scene, who: str = "A") -> int:
    """What a hero's attack on G lacks of its full bonus."""
    value = scene.attack(who, "Jab", "G").value
    assert value is not None
    return int(1 + scene.escalation - value)


def fight(stage: Callable[..., Scene], trait: str, hp: int, **hero: Any) -> Scene:
    """G's second turn: a monster with a trait, engaged with A; B, as weak, stands by."""
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, at_hp=hp, ac=15, powers=[JAB], **hero),
                  B=dict(hp=90, at_hp=hp, powers=[JAB]), G=dict(side="monsters", hp=90, powers=[CLAW, trait]))
    scene.turn("G")
    scene.turn("G")
    return scene


@pytest.mark.rule("archmage.fear.dazes")
@pytest.mark.rule("archmage.fear.no-escalation")
@pytest.mark.parametrize("trait", WORDINGS)
def test_the_weak_engaged_with_it_are_afraid(stage: Callable[..., Scene], trait: str) -> None:
    scene = fight(stage, trait, 18)
    assert scene.escalation == 1
    assert brave(scene) == 4 + 1 and brave(scene, "B") == 0
    assert {"dazed", "fear"} <= scene["A"].conditions and not scene["B"].conditions
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "disengage", to="rear")
    assert not scene.engaged("A") and not scene["A"].conditions and brave(scene) == 0


@pytest.mark.rule("archmage.fear.dazes")
@pytest.mark.parametrize("trait", WORDINGS)
def test_it_sets_in_at_the_threshold_and_goes_with_healing(stage: Callable[..., Scene], trait: str) -> None:
    scene = fight(stage, trait, 19)
    assert brave(scene) == 0
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 13 and brave(scene) == 4 + scene.escalation
    scene.turn("A")
    scene.dice(d8=[6])
    scene.do("A", "rally")
    assert scene["A"].hp > 18 and brave(scene) == 0


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize("trait", WORDINGS)
@pytest.mark.parametrize(("immune", "short"), [(["fear"], 0), (["dazed"], 1)])
def test_who_is_immune(stage: Callable[..., Scene], trait: str, immune: list[str], short: int) -> None:
    assert brave(fight(stage, trait, 18, immune=immune)) == short


@pytest.mark.rule("archmage.attack.outcome-lines")
def test_an_aura_on_all_nearby(stage: Callable[..., Scene]) -> None:
    scene = fight(stage, "Awe: While nearby this creature, enemies with 18 hp or fewer are dazed (-4 attack) and do "
                         "not add the escalation die to their attacks.", 18)
    assert brave(scene, "B") == 5
    scene.turn("B")
    scene.do("B", "move", to="far")
    assert brave(scene, "B") == 0


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize(("hp", "engaged", "left"), [(18, True, 11), (19, True, 19), (18, False, 18)])
def test_an_aura_that_burns(stage: Callable[..., Scene], hp: int, engaged: bool, left: int) -> None:
    trait = ("Dread: While engaged with this creature, enemies with 18 hp or fewer are dazed (-4 attacks), do not add "
             "the escalation die to their attacks, and take 7 fire damage at the start of their turn.")
    scene = stage(engaged=[("A", "G")] if engaged else [], G=dict(side="monsters", hp=90, powers=[CLAW, trait]),
                  A=dict(hp=90, at_hp=hp, powers=[JAB]))
    scene.turn("G")
    afraid = engaged and hp <= 18
    assert scene["A"].hp == hp and brave(scene) == (4 if afraid else 0)
    scene.turn("A")
    assert scene["A"].hp == left


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize(("condition", "immune"), [("dazed", []), ("hampered", []), ("hampered", ["fear"])])
def test_conditions_from_fear(stage: Callable[..., Scene], condition: str, immune: list[str]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(hp=90, immune=immune),
                  G=dict(side="monsters", powers=[f"Spook +30 vs. MD—6 damage, and the target is {condition} from fear "
                                                  "(save ends)"]))
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Spook", "A")
    assert scene["A"].conditions == (set() if immune else {condition})
    scene.turn("A")
    scene.dice(d20=[11] if not immune else [])
    scene.end()
    assert not scene["A"].conditions


@pytest.mark.rule("archmage.attack.outcome-lines")
@pytest.mark.parametrize("rolled", [10, 11])
def test_fear_of_the_weak_that_a_save_ends(stage: Callable[..., Scene], rolled: int) -> None:
    spook = ("Spook +30 vs. MD—6 damage\nNatural 16+: While the target has 60 hp or fewer, it’s dazed from fear and "
             "doesn’t add the escalation die to its attacks (save ends all).")
    scene = stage(engaged=[("A", "G")], A=dict(hp=70, powers=[JAB]),
                  G=dict(side="monsters", hp=90, powers=[spook, CLAW]))
    scene.turn("G")
    scene.dice(d20=[16])
    scene.do("G", "Spook", "A")
    assert scene["A"].hp == 64 and brave(scene) == 0
    scene.turn("A")
    scene.dice(d20=[10])
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 58 and brave(scene) == 4 + scene.escalation
    scene.turn("A")
    scene.dice(d20=[rolled])
    scene.end()
    assert brave(scene) == (0 if rolled == 11 else 4 + scene.escalation)
