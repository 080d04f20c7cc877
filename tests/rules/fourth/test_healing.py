"""Healing in a fight, and healing the dying."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CARD = "{}\nAt-Will ✦ Divine, Healing\nStandard Action Ranged 10\nTarget: One ally\nEffect: {}"
MEND = CARD.format("Mend", "The target regains {} hit points.")
ROUSE = CARD.format("Rouse", "The target can spend a healing surge.")
UPLIFT = CARD.format("Uplift", "The target can spend a healing surge and regains 3 additional hit points.")


def party(stage: Stage, heal: int = 8, options: dict[str, Any] | None = None, **a: Any) -> Scene:
    """B, on its turn, can heal A."""
    scene = stage(
        options=options,
        B=dict(at=(0, 0), powers=[MEND.format(heal), ROUSE, UPLIFT]),
        A={"at": (4, 0), **a},
        G=dict(side="monsters", at=(15, 15)),
    )
    scene.turn("B")
    return scene


@pytest.mark.rule("fourth.healing.sources")
def test_some_powers_heal_without_a_surge(stage: Stage) -> None:
    scene = party(stage, at_hp=5)
    scene.do("B", "Mend", "A")
    assert (scene["A"].hp, scene["A"].recoveries, scene["B"].recoveries) == (13, 8, 8)


@pytest.mark.rule("fourth.healing.sources")
def test_others_spend_the_surge_of_the_healed(stage: Stage) -> None:
    scene = party(stage, at_hp=5)
    scene.do("B", "Rouse", "A")
    assert (scene["A"].hp, scene["A"].recoveries, scene["B"].recoveries) == (15, 7, 8)


@pytest.mark.rule("fourth.healing.sources")
def test_ones_own_second_wind_and_anothers_first_aid_heal(stage: Stage) -> None:
    scene = stage(
        B=dict(at=(3, 0), skills={"heal": 9}), A=dict(at=(4, 0), at_hp=5), G=dict(side="monsters", at=(15, 15))
    )
    scene.turn("B")
    scene.dice(d20=[1])
    scene.do("B", "first-aid-second-wind", "A")
    assert scene["A"].hp == 15


@pytest.mark.rule("fourth.healing.power-needs-no-action")
def test_a_surge_spent_through_a_power_costs_the_healed_no_action(stage: Stage) -> None:
    scene = party(stage, at_hp=5)
    scene.do("B", "Rouse", "A")
    scene.turn("A")
    assert (scene["A"].actions["standard"], scene["A"].actions["move"], scene["A"].actions["minor"]) == (1, 1, 1)
    assert scene.can("A", "second-wind")


@pytest.mark.rule("fourth.healing.power-needs-no-action")
@pytest.mark.parametrize("condition", ["unconscious", "stunned"])
def test_it_works_on_those_who_cannot_act(stage: Stage, condition: str) -> None:
    scene = party(stage, at_hp=5, conditions=[condition])
    scene.do("B", "Rouse", "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (15, 7)


@pytest.mark.rule("fourth.healing.power-needs-no-action")
@pytest.mark.parametrize("power", ["Rouse", "Uplift"])
def test_without_a_surge_the_not_dying_regain_nothing_at_all(stage: Stage, power: str) -> None:
    scene = party(stage, at_hp=5, recoveries=0)
    with suppress(Illegal):
        scene.do("B", power, "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (5, 0)


@pytest.mark.rule("fourth.healing.dying-from-zero")
@pytest.mark.parametrize("before", [0, -1, -7, -19])
def test_the_dying_are_healed_from_zero(stage: Stage, before: int) -> None:
    scene = party(stage, at_hp=before)
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 8


@pytest.mark.rule("fourth.healing.dying-from-zero")
@pytest.mark.parametrize(("power", "after"), [("Rouse", 10), ("Uplift", 13)])
def test_a_surge_too_counts_from_zero(stage: Stage, power: str, after: int) -> None:
    scene = party(stage, at_hp=-6)
    scene.do("B", power, "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (after, 7)


@pytest.mark.rule("fourth.healing.dying-from-zero")
def test_the_result_is_never_below_one(stage: Stage) -> None:
    scene = party(stage, hp=3, at_hp=0)  # its surge is worth a quarter of 3: nothing
    scene.do("B", "Rouse", "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (1, 7)


@pytest.mark.rule("fourth.healing.dying-from-zero")
@pytest.mark.parametrize(("value", "hp"), [("yes", 5), ("no", -4)])
def test_regeneration_revives_the_dying_unless_switched(stage: Stage, value: str, hp: int) -> None:
    scene = party(stage, options={"regeneration-while-dying": value}, at_hp=-4, traits=["Regeneration 5"])
    scene.turn("A")
    assert scene["A"].hp == hp
    assert scene["A"].dying is (hp < 0)


@pytest.mark.rule("fourth.healing.dying-no-surges")
def test_the_dying_without_surges_end_at_one(stage: Stage) -> None:
    scene = party(stage, at_hp=-6, recoveries=0)
    scene.do("B", "Rouse", "A")
    assert (scene["A"].hp, scene["A"].recoveries, scene["A"].dying) == (1, 0, False)


@pytest.mark.rule("fourth.healing.become-conscious")
@pytest.mark.parametrize("power", ["Mend", "Rouse"])
def test_above_zero_is_awake_but_still_prone(stage: Stage, power: str) -> None:
    scene = party(stage, heal=1, at_hp=-6)
    assert {"unconscious", "dying"} <= scene["A"].conditions
    scene.do("B", power, "A")
    assert {"unconscious", "dying", "prone", "helpless"} & scene["A"].conditions == {"prone"}
    scene.turn("A")
    assert scene.can("A", "stand-up")
    scene.end()
    assert scene.last("death-save") is None


@pytest.mark.rule("fourth.healing.stable-extended-rest")
def test_the_stable_are_restored_by_an_extended_rest_not_by_a_short_one(stage: Stage) -> None:
    scene = stage(
        B=dict(at=(3, 0), skills={"heal": 9}), A=dict(at=(4, 0), at_hp=-6), G=dict(side="monsters", at=(15, 15))
    )
    scene.turn("B")
    scene.dice(d20=[6])
    scene.do("B", "stabilize", "A")
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].stable, scene["A"].recoveries) == (-6, True, 8)
    assert "unconscious" in scene["A"].conditions
    scene.rest("long")
    assert scene["A"].hp == scene["A"].max_hp == 40
    assert not {"unconscious", "dying", "stable"} & scene["A"].conditions
