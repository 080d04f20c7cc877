"""Basic attacks at range, off one's turn and as opportunity attacks; the cost of powers and skills."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

BOW = "bow +2 1d10, range 20/40"
URGE = (
    "Urge On\nAt-Will ✦ Martial\nStandard Action Ranged 5\nTarget: One ally\n"
    "Effect: The target can make a melee basic attack as a free action."
)
FLICK = "Flick (minor, at-will): +6 vs AC; 1d4 damage."
HEFT = "Heft (standard, at-will): +6 vs AC; 1d8 damage."
DODGE = "Dodge (move, at-will): Teleport 3."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, **fields}


def archer(stage: Stage, **hero: Any) -> Scene:
    """A with Strength +4, Dexterity +3 and a bow on its turn, G four squares away."""
    scene = stage(A={"at": (5, 5), "str": 18, "dex": 16, "ranged": BOW, **hero}, G=foe(at=(9, 5)))
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.ranged-basic")
@pytest.mark.parametrize(("roll", "lost"), [(10, 6 + 3), (9, 0)])
def test_a_ranged_basic_attack_is_a_standard_action_with_dexterity(stage: Stage, roll: int, lost: int) -> None:
    scene = archer(stage)
    scene.dice(d20=[roll], d10=[6] if lost else [])  # 10 + 3 + 2 equals AC 15
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 90 - lost
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["minor"]) == (0, 1, 1)


@pytest.mark.rule("fourth.action.ranged-basic")
@pytest.mark.parametrize(
    ("weapon", "level", "bonus"),
    [
        (BOW, 1, 3 + 2),
        (BOW, 6, 3 + 3 + 2),
        (BOW, 7, 3 + 3 + 2),
        ("axe +2 1d6, range 5/10, heavy thrown", 1, 4 + 2),
        ("dagger +2 1d4, range 5/10, light thrown", 1, 3 + 2),
    ],
)
def test_the_ability_of_a_ranged_basic_attack_follows_the_weapon(
    stage: Stage, weapon: str, level: int, bonus: int
) -> None:
    scene = archer(stage, ranged=weapon, level=level)
    assert scene.attack("A", "ranged-basic", "G").value == bonus


@pytest.mark.rule("fourth.action.ranged-basic")
def test_a_heavy_thrown_weapon_adds_strength_to_its_damage(stage: Stage) -> None:
    scene = archer(stage, ranged="axe +2 1d6, range 5/10, heavy thrown")
    scene.dice(d20=[9], d6=[2])
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 90 - (2 + 4)


@pytest.mark.rule("fourth.action.ranged-basic")
def test_a_ranged_basic_attack_provokes_the_adjacent_and_nobody_else(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), ranged=BOW), G=foe(at=(9, 5)), H=foe(at=(6, 6)), I=foe(at=(7, 4))
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "ranged-basic", "G")
    assert [who for who, option in scene.offers if option == "opportunity-attack"] == ["H"]


@pytest.mark.rule("fourth.action.ranged-basic")
def test_a_ranged_basic_attack_may_be_made_again_each_turn(stage: Stage) -> None:
    scene = archer(stage)
    for _ in range(2):
        scene.dice(d20=[2])
        scene.do("A", "ranged-basic", "G")
        assert not scene.can("A", "ranged-basic", "G")
        scene.turn("A")
    assert scene.can("A", "ranged-basic", "G")


@pytest.mark.rule("fourth.basic.opportunity-uses-melee")
def test_an_opportunity_attack_is_the_melee_basic_attack(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18, dex=16, ranged=BOW), G=foe(at=(6, 5)))
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[8], d8=[5])  # 8 + 4 + 3 equals AC 15; with the bow it would be 13
    scene.do("G", "walk", path=[(7, 5)])
    assert scene["G"].hp == 90 - (5 + 4)


@pytest.mark.rule("fourth.basic.opportunity-uses-melee")
def test_a_monsters_opportunity_attack_is_its_first_melee_power(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5)),
        G=foe(
            at=(6, 5),
            powers=[
                "Spine (standard, at-will): Ranged 10; +30 vs AC; 20 damage.",
                "Claw (standard, at-will): +5 vs AC; 1d6+2 damage.",
            ],
        ),
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10], d6=[3])
    scene.do("A", "walk", path=[(4, 5)])
    assert scene["A"].hp == 40 - (3 + 2)


def warlord(stage: Stage) -> Scene:
    """A with Urge On on its turn; its ally B stands next to G and may strike."""
    scene = stage(A=dict(at=(3, 5), powers=[URGE]), B=dict(at=(5, 5), str=18), G=foe(at=(6, 5)))
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.basic.granted-off-turn")
def test_a_granted_basic_attack_costs_its_maker_nothing(stage: Stage) -> None:
    scene = warlord(stage)
    for option in ("Urge On", "melee-basic"):
        scene.accept("B", option)
    scene.dice(d20=[8], d8=[5])
    scene.do("A", "Urge On", "B")
    assert scene["G"].hp == 90 - (5 + 4)
    assert scene["A"].actions["standard"] == 0
    scene.turn("B")
    assert (scene["B"].actions["standard"], scene["B"].actions["move"], scene["B"].actions["minor"]) == (1, 1, 1)


@pytest.mark.rule("fourth.basic.granted-off-turn")
def test_nobody_attacks_off_turn_without_a_grant(stage: Stage) -> None:
    scene = warlord(stage)
    assert not scene.can("B", "melee-basic", "G")
    scene.turn("B")
    assert scene.can("B", "melee-basic", "G")


@pytest.mark.rule("fourth.action.use-power")
@pytest.mark.parametrize(
    ("power", "cost", "target"), [(FLICK, "minor", "G"), (HEFT, "standard", "G"), (DODGE, "move", None)]
)
def test_a_power_costs_the_action_printed_on_it(stage: Stage, power: str, cost: str, target: str | None) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[power]), G=foe(at=(6, 5), ac=40))
    scene.turn("A")
    choose = {} if target else {"teleport": (4, 5)}
    scene.do("A", power.split(" (")[0], target, choose=choose)
    left = {"standard": 1, "move": 1, "minor": 1} | {cost: 0}
    assert {kind: scene["A"].actions[kind] for kind in left} == left


@pytest.mark.rule("fourth.turn.any-order")
@pytest.mark.parametrize("action", ["aid-another", "crawl", "squeeze"])
def test_what_neither_document_has_is_no_action_here(stage: Stage, action: str) -> None:
    scene = archer(stage)
    assert action not in scene.legal("A")
    with pytest.raises(ValueError, match=action):
        scene.do("A", action)


@pytest.mark.rule("fourth.action.use-power")
def test_without_the_action_left_the_power_cannot_be_used(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[HEFT]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "total-defense")
    assert not scene.can("A", "Heft", "G")


@pytest.mark.rule("fourth.action.use-skill")
@pytest.mark.parametrize(
    ("action", "target", "cost"), [("search", None, "minor"), ("first-aid-second-wind", "B", "standard")]
)
def test_a_skill_costs_the_action_its_entry_gives(
    stage: Stage, action: str, target: str | None, cost: str
) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(5, 6)), G=foe(at=(9, 5)))
    scene.turn("A")
    scene.dice(d20=[1])
    scene.do("A", action, target)
    left = {"standard": 1, "move": 1, "minor": 1} | {cost: 0}
    assert {kind: scene["A"].actions[kind] for kind in left} == left
