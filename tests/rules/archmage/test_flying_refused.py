"""Why one may not swoop: everything that keeps a flyer from striking in passing, one thing at a time."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.systems.shared.bands import bands

Stage = Callable[..., Scene]
RULE = "archmage.flying.swoop"
AIR = "archmage.ruling.flying-model"
CLAW = "Claw +7 vs. AC—6 damage"
JAB = "Jab\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
ONCE = "Once\nMelee attack\nOnce per battle\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 10 damage."
FLICK = "Flick\nMelee attack\nAt-Will\nQuick action\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 3 damage."
SHOT = "Shot\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. AC\nHit: 6 damage."
WINGS: dict[str, Any] = dict(modes={"fly": True}, airborne=True)


def sky(stage: Stage, a: dict[str, Any] | None = None, g: dict[str, Any] | None = None, **more: Any) -> Scene:
    """The hero A and its foe G in the air, B and H on the ground."""
    scene = stage(A={**WINGS, **dict(powers=[JAB, ONCE, FLICK, SHOT], hp=90), **(a or {})}, B=dict(modes={"fly": True}),
                  G={**dict(side="monsters", hp=90, powers=[CLAW]), **WINGS, **(g or {})},
                  H=dict(side="monsters", hp=90, powers=[CLAW]), **more)
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.flying.swoop", "archmage.ruling.flying-model")
@pytest.mark.parametrize(("staged", "target", "choose", "why"), [
    ({}, "G", {}, None),
    ({"a": {"conditions": ["stuck"]}}, "G", {}, "archmage.stuck.no-movement"),
    ({}, None, {}, RULE),
    ({}, "B", {}, RULE),
    ({}, "A", {}, RULE),
    ({"g": {"at_hp": 0}}, "G", {}, RULE),
    ({"options": {"flying_headroom": "no"}}, "G", {}, AIR),
    ({"a": {"airborne": False, "modes": {}}}, "G", {}, AIR),
    ({"a": {"airborne": False}}, "G", {}, None),
    ({"g": {"airborne": False}}, "G", {}, AIR),
    ({}, "H", {}, AIR),
    ({"far": ["G"]}, "G", {}, "archmage.position.nearby"),
    ({"rear": ["G"]}, "G", {}, None),
    ({}, "G", {"attack": "Jab"}, None),
    ({}, "G", {"attack": "Once"}, None),
    ({}, "G", {"attack": "Shot"}, RULE),
    ({"a": {"conditions": ["hampered"]}}, "G", {}, None),
    ({"a": {"conditions": ["hampered"]}}, "G", {"attack": "Jab"}, "archmage.hampered.basic-attacks-only"),
    ({"a": {"conditions": ["confused"]}}, "G", {}, "archmage.confused.attack-ally"),
    ({"a": {"conditions": ["confused"]}}, "G", {"attack": "Once"}, "archmage.confused.no-limited-powers"),
    ({"a": {"conditions": ["stunned"]}}, "G", {}, "archmage.stunned.effect"),
    ({"a": {"conditions": ["dazed"]}}, "G", {}, None),
])
def test_what_keeps_one_from_swooping(
    stage: Stage, staged: dict[str, Any], target: str | None, choose: dict[str, str], why: str | None
) -> None:
    scene = sky(stage, **staged)
    assert scene.why_not("A", "swoop", target, choose=choose or None) == why
    if not choose and target in ("G", "H"):
        uses = scene.battle.rules.actions["swoop"].uses(scene.battle, scene.creature("A"))
        if why is None:
            assert scene.id("G") in [use.target for use in uses]
        elif why != "archmage.stunned.effect":
            assert scene.id(target) not in [use.target for use in uses]


@pytest.mark.rule("archmage.flying.swoop", "archmage.ruling.flying-model")
@pytest.mark.parametrize(("to", "band", "why"), [("field", "middle", None), ("rear", "rear", None), ("far", "", AIR),
                                                 ("", "rear", None)])
def test_a_swoop_ends_in_a_band_of_the_field(stage: Stage, to: str, band: str, why: str | None) -> None:
    scene = sky(stage, rear=["A"])
    choose = {"to": to} if to else None
    assert scene.why_not("A", "swoop", "G", choose=choose) == why
    if why is None:
        scene.dice(d20=[19], d8=[3])
        scene.do("A", "swoop", "G", choose=choose)
        assert scene["G"].hp == 90 - 3
        assert scene["A"].band == band or not to
        assert scene.engaged("A") == set()
        assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 1}


@pytest.mark.rule("archmage.flying.swoop", "archmage.grabbed.cannot-leave")
def test_the_held_do_not_swoop(stage: Stage) -> None:
    scene = sky(stage)
    bands.grab(scene.battle, scene.creature("H"), scene.creature("A"))
    assert scene.why_not("A", "swoop", "G") == "archmage.grabbed.cannot-leave"
    bands.let_go(scene.battle, scene.creature("H"), scene.creature("A"))
    assert scene.why_not("A", "swoop", "G") is None


@pytest.mark.rule("archmage.flying.swoop", "archmage.ruling.flying-model")
@pytest.mark.parametrize(("attack", "cost"), [("Jab", "standard"), ("Flick", "quick")])
@pytest.mark.parametrize("spent", ["", "standard", "quick"])
def test_a_swoop_takes_a_move_and_the_attacks_own_action(stage: Stage, attack: str, cost: str, spent: str) -> None:
    scene = sky(stage)
    who = scene.creature("A")
    if spent == "standard":
        who.standard = 0
    elif spent == "quick":
        who.minor = 0
    fits = spent != cost
    if cost == "standard" or spent != "quick":
        assert scene.can("A", "swoop", "G", choose={"attack": attack}) is fits
    if fits:
        scene.dice(d20=[15])
        scene.do("A", "swoop", "G", choose={"attack": attack})
        left = {"standard": 1, "move": 0, "quick": 1}
        left[cost] = 0
        if spent:
            left[spent] = 0
        assert scene["A"].actions == left
        assert scene.last("attack").total == 15 + 1 - 2


@pytest.mark.rule("archmage.flying.swoop")
def test_what_is_used_up_is_no_blow_in_passing(stage: Stage) -> None:
    scene = sky(stage)
    scene.dice(d20=[15])
    scene.do("A", "swoop", "G", choose={"attack": "Once"})
    scene.turn("A")
    assert scene.why_not("A", "swoop", "G", choose={"attack": "Once"}) == scene.why_not("A", "Once", "G")
    assert scene.why_not("A", "swoop", "G", choose={"attack": "Once"}) is not None
    assert scene.can("A", "swoop", "G")


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize("engaged", ["", "G", "H", "GH"])
def test_a_swoop_provokes_nothing_from_whom_it_strikes(stage: Stage, engaged: str) -> None:
    scene = sky(stage, engaged=[("A", key) for key in engaged])
    foreseen = scene.battle.rules.actions["swoop"].provoked(
        scene.battle, scene.creature("A"), scene.use("A", "swoop", "G"))
    expected = [key for key in engaged if key != "G"]
    assert [scene.key(id) for id in foreseen] == expected
    scene.dice(d20=[15])
    scene.do("A", "swoop", "G")
    assert scene.offers == [(key, "opportunity-attack") for key in expected]
