"""The swoop at its borders: with which attack it is made, what that costs, and where it ends."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
AIR = "archmage.ruling.flying-model"
SWOOP = "archmage.flying.swoop"
UNMET = "archmage.unengaged.no-melee"
WINGS = {"modes": {"fly": 6}}
ALOFT = {"airborne": True, **WINGS}
JAB = "Jab\nMelee attack\nAt-Will\nQuick action\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 4 damage."
CLEAVE = (
    "Cleave\nMelee attack\nOnce per battle\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 9 damage.\n"
    "Miss: 2 damage."
)
DART = "Dart\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. AC\nHit: 5 damage."
SNATCH = "Snatch +7 vs. AC—6 damage, and the target is grabbed"


def sky(stage: Stage, a: dict[str, Any] | None = None, g: dict[str, Any] | None = None, **more: Any) -> Scene:
    """A, who can fly, and G in the air; B and H on the ground."""
    scene = stage(
        A={"powers": [JAB, CLEAVE, DART], **WINGS, **(a or {})}, B={},
        G=dict(side="monsters", hp=90, **{**ALOFT, **(g or {})}), H=dict(side="monsters"), **more,
    )  # fmt: skip
    scene.turn("A")
    return scene


def left(scene: Scene, who: str = "A") -> tuple[int, int, int]:
    """Who's actions of this turn that are not spent."""
    actions = scene[who].actions
    return (actions["standard"], actions["move"], actions["quick"])


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(
    ("attack", "why", "actions"),
    [
        (None, None, (0, 0, 1)),
        ("Cleave", None, (0, 0, 1)),
        ("Jab", None, (1, 0, 0)),
        ("Dart", SWOOP, None),
        ("Bite", SWOOP, None),
    ],
)
def test_it_is_made_with_a_melee_attack_and_costs_what_that_costs(
    stage: Stage, attack: str | None, why: str | None, actions: tuple[int, int, int] | None
) -> None:
    scene = sky(stage, ALOFT)
    choose = {"attack": attack} if attack else {}
    assert scene.why_not("A", "swoop", "G", choose=choose) == why
    if actions is None:
        return
    scene.dice(d20=[9])
    scene.do("A", "swoop", "G", choose=choose)
    assert scene.last("attack").total == 9 + 1 - 2
    assert scene["G"].hp == 90 - (2 if attack == "Cleave" else 0)
    assert left(scene) == actions


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.rule("archmage.unengaged.no-melee")
def test_after_it_the_foe_is_out_of_reach_again(stage: Stage) -> None:
    scene = sky(stage, ALOFT)
    assert scene.why_not("A", "melee-basic", "G") == UNMET
    scene.dice(d20=[9])
    scene.do("A", "swoop", "G", choose={"attack": "Jab"})
    assert left(scene) == (1, 0, 0)
    assert scene.why_not("A", "melee-basic", "G") == UNMET


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.parametrize("to", [None, "rear"])
def test_an_attack_of_the_battle_is_spent_by_it(stage: Stage, to: str | None) -> None:
    scene = sky(stage, ALOFT)
    scene.dice(d20=[19])
    scene.do("A", "swoop", "G", to=to, choose={"attack": "Cleave"})
    assert scene["G"].hp == 90 - 9
    scene.turn("A")
    assert scene.can("A", "swoop", "G", to=to)
    assert not scene.can("A", "swoop", "G", to=to, choose={"attack": "Cleave"})
    assert scene.can("A", "swoop", "G", to=to, choose={"attack": "Jab"})


@pytest.mark.rule("archmage.hampered.basic-attacks-only")
@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.parametrize("to", [None, "rear", "field"])
@pytest.mark.parametrize(
    ("attack", "why"),
    [
        ("melee-basic", None),
        ("Jab", "archmage.hampered.basic-attacks-only"),
        ("Cleave", "archmage.hampered.basic-attacks-only"),
    ],
)
def test_the_hampered_swoop_with_the_basic_attack_alone(
    stage: Stage, attack: str, why: str | None, to: str | None
) -> None:
    scene = sky(stage, {**ALOFT, "conditions": ["hampered"]})
    assert scene.why_not("A", "swoop", "G", to=to, choose={"attack": attack}) == why


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(
    ("to", "far_bands", "why"),
    [
        ("field", "all", None),
        ("rear", "all", None),
        ("far", "all", AIR),
        ("far", "none", "archmage.position.faraway"),
    ],
)
def test_it_ends_in_the_field(stage: Stage, to: str, far_bands: str, why: str | None) -> None:
    scene = sky(stage, ALOFT, options={"far_bands": far_bands})
    assert scene.why_not("A", "swoop", "G", to=to) == why


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize(
    ("prey", "to", "band"),
    [
        ("middle", None, "middle"),
        ("middle", "field", "middle"),
        ("middle", "rear", "rear of heroes"),
        ("rear", None, "rear of monsters"),
        ("rear", "field", "middle"),
        ("rear", "rear", "rear of heroes"),
    ],
)
def test_it_ends_where_the_prey_is_or_where_it_says(stage: Stage, prey: str, to: str | None, band: str) -> None:
    place: dict[str, Any] = {prey: ["G"]} if prey == "rear" else {}
    scene = sky(stage, ALOFT, **place)
    scene.dice(d20=[9])
    scene.do("A", "swoop", "G", to=to)
    battle = scene.battle
    at = battle.creatures[scene.id("A")].at
    assert at == {"middle": 0, "rear of heroes": 1, "rear of monsters": 3}[band]
    assert scene.engaged("A") == set()


@pytest.mark.rule("archmage.ruling.flying-model")
def test_out_of_a_far_band_it_comes_back_to_the_rear_before_it(stage: Stage) -> None:
    scene = sky(stage, ALOFT, far=["G"])
    assert scene.why_not("A", "swoop", "G") == "archmage.position.nearby"
    scene.do("A", "move", to="far", choose={"beside": "G"})
    assert scene["A"].band == "far"
    scene.turn("A")
    scene.dice(d20=[9])
    scene.do("A", "swoop", "G")
    assert (scene["A"].band, scene["G"].band) == ("rear", "far")
    assert scene.battle.creatures[scene.id("A")].at == 3


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize("aloft", [False, True])
def test_whoever_swoops_is_in_the_air_from_then_on(stage: Stage, aloft: bool) -> None:
    scene = sky(stage, ALOFT if aloft else WINGS)
    scene.dice(d20=[9])
    scene.do("A", "swoop", "G")
    scene.turn("H")
    assert scene.why_not("H", "engage", "A") == AIR
    assert scene.why_not("H", "engage", "B") is None


@pytest.mark.rule("archmage.flying.swoop")
@pytest.mark.rule("archmage.grabbed.engaged")
@pytest.mark.parametrize(("roll", "held"), [(8, True), (9, True), (2, False)])
def test_whoever_seizes_its_prey_in_passing_goes_no_further(stage: Stage, roll: int, held: bool) -> None:
    scene = stage(A=dict(ALOFT), B={}, G=dict(side="monsters", powers=[SNATCH], **ALOFT), rear=["A"])
    scene.turn("G")
    scene.dice(d20=[roll + 2])
    scene.do("G", "swoop", "A", to="field")
    assert scene.engaged("G") == ({"A"} if held else set())
    assert scene["G"].band == ("rear" if held else "middle")


@pytest.mark.rule("archmage.ruling.intercept-result")
@pytest.mark.rule("archmage.flying.intercepted-by-flyers")
@pytest.mark.parametrize(("attack", "actions"), [("Jab", (1, 0, 1)), ("Cleave", (1, 0, 1))])
def test_intercepted_it_keeps_the_action_of_the_attack(
    stage: Stage, attack: str, actions: tuple[int, int, int]
) -> None:
    scene = sky(stage, ALOFT, rear=["G"], R=dict(side="monsters", **ALOFT))
    scene.accept("R", "intercept")
    scene.do("A", "swoop", "G", choose={"attack": attack})
    assert scene.engaged("A") == {"R"}
    assert left(scene) == actions
    scene.dice(d20=[15])
    scene.do("A", attack, "R")
    assert scene["R"].hp == 40 - (9 if attack == "Cleave" else 4)
