"""The coup de grace: who may be dealt one, what it costs, what it does."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLAW = "Claw +7 vs. AC—6 damage"
HELPLESS = {"archmage.coup.auto-crit", "archmage.helpless.effect"}
ENGAGED = {"archmage.coup.standard-attack", "archmage.coup.auto-crit", "archmage.engaged.melee",
           "archmage.unengaged.no-melee"}
QUICK = (
    "Ward\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: You\n"
    "Effect: You gain 5 temporary hit points."
)


def fallen(
    stage: Callable[..., Scene], conditions: tuple[str, ...] = ("helpless",), engaged: bool = True,
    options: dict[str, object] | None = None, powers: tuple[str, ...] = (CLAW,), **a: Any,
) -> Scene:
    """G's turn; A lies before it, B stands with A and is engaged with G too."""
    scene = stage(
        options=options, engaged=[("A", "G"), ("B", "G")] if engaged else [],
        G=dict(side="monsters", powers=list(powers)), A={"conditions": list(conditions), **a}, B={},
    )
    scene.turn("G")
    return scene


@pytest.mark.rule("archmage.coup.auto-crit")
def test_it_hits_and_crits_without_a_roll(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage, ac=50)
    scene.dice(d20=[2])
    scene.do("G", "coup-de-grace", "A")
    assert scene["A"].hp == 40 - 2 * 6
    assert scene.dice_left()["d20"] == [2]
    scene.turn("G")
    scene.do("G", "Claw", "B")
    assert scene.last("attack").natural == 2


@pytest.mark.rule("archmage.coup.auto-crit")
def test_a_hero_deals_one_with_its_weapon(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")], A=dict(weapon="axe +0 1d10", str=16),
        G=dict(side="monsters", conditions=["helpless"]), H=dict(side="monsters"),
    )
    scene.turn("A")
    scene.dice(d10=[7])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 40 - 2 * (7 + 3)


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.parametrize("condition", ["stunned", "stuck", "vulnerable", "weakened", "hampered"])
def test_only_the_helpless_can_be_dealt_one(stage: Callable[..., Scene], condition: str) -> None:
    scene = fallen(stage, (condition,))
    assert scene.why_not("G", "coup-de-grace", "A") in HELPLESS
    assert scene.why_not("G", "coup-de-grace", "B") in HELPLESS


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.parametrize(("at_hp", "alive", "left"), [(-5, True, -17), (-7, True, -19), (-8, False, -20)])
def test_it_kills_by_its_damage_only(
    stage: Callable[..., Scene], at_hp: int, alive: bool, left: int
) -> None:
    scene = fallen(stage, (), at_hp=at_hp)
    scene.do("G", "coup-de-grace", "A")
    assert (scene["A"].alive, scene["A"].hp) == (alive, left)


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.rule("archmage.resistance.natural-roll")
def test_its_natural_result_counts_as_twenty(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage, powers=("Brand +7 vs. AC—6 fire damage",), resist={"fire": 20})
    scene.do("G", "coup-de-grace", "A")
    assert scene["A"].hp == 40 - 12


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.parametrize(("natural", "damage"), [(3, 0), (4, 6), (19, 6), (20, 12)])
def test_another_attack_on_the_helpless_is_an_ordinary_one(
    stage: Callable[..., Scene], natural: int, damage: int
) -> None:
    scene = fallen(stage)
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 40 - damage


@pytest.mark.rule("archmage.coup.standard-attack")
def test_it_takes_an_attacker_engaged_with_the_victim(stage: Callable[..., Scene]) -> None:
    assert fallen(stage, engaged=False).why_not("G", "coup-de-grace", "A") in ENGAGED


@pytest.mark.rule("archmage.coup.standard-attack")
def test_it_takes_a_standard_action_on_the_own_turn(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    scene.dice(d20=[2])
    scene.do("G", "Claw", "B")
    with pytest.raises(Illegal):
        scene.do("G", "coup-de-grace", "A")
    scene.turn("B")
    with pytest.raises(Illegal):
        scene.do("G", "coup-de-grace", "A")
    assert scene["A"].hp == 40


@pytest.mark.rule("archmage.coup.skip-other-actions")
def test_move_and_quick_action_are_forgone(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    scene.do("G", "coup-de-grace", "A")
    actions = scene["G"].actions
    assert (actions["standard"], actions["move"], actions["quick"]) == (0, 0, 0)
    assert scene.can("G", "move", to="rear") is False


@pytest.mark.rule("archmage.coup.skip-other-actions")
@pytest.mark.parametrize("using", ["move", "quick"])
def test_either_action_spent_before_rules_it_out(stage: Callable[..., Scene], using: str) -> None:
    scene = stage(
        engaged=[("A", "G")], A=dict(powers=[QUICK]), B={},
        G=dict(side="monsters", conditions=["helpless"]), H=dict(side="monsters", conditions=["helpless"]),
        I=dict(side="monsters"),
    )
    scene.turn("A")
    assert scene.can("A", "coup-de-grace", "G") is True
    if using == "quick":
        scene.do("A", "Ward")
    else:
        scene.do("A", "engage", "H")
    victim = "G" if using == "quick" else "H"
    assert scene.engaged("A") == {victim}
    assert scene.why_not("A", "coup-de-grace", victim) == "archmage.coup.skip-other-actions"


@pytest.mark.rule("archmage.coup.skip-other-actions")
def test_a_move_traded_for_a_quick_action_rules_it_out_too(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage)
    scene.do("G", "trade", using="move", to="quick")
    assert scene.why_not("G", "coup-de-grace", "A") == "archmage.coup.skip-other-actions"


@pytest.mark.rule("archmage.coup.single-target")
def test_it_falls_on_nobody_but_the_victim(stage: Callable[..., Scene]) -> None:
    scene = fallen(stage, powers=("Sweep +7 vs. AC (each enemy engaged with it)—6 damage",))
    scene.do("G", "coup-de-grace", "A")
    assert (scene["A"].hp, scene["B"].hp) == (28, 40)


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.parametrize(("options", "legal"), [
    (None, True), ({"monster_coup_de_grace": "on-request"}, True),
    ({"monster_coup_de_grace": "always"}, True), ({"monster_coup_de_grace": "never"}, False),
])
def test_monsters_may_deal_one_unless_the_table_forbids_it(
    stage: Callable[..., Scene], options: dict[str, object] | None, legal: bool
) -> None:
    assert fallen(stage, options=options).can("G", "coup-de-grace", "A") is legal
    heroes = stage(
        options=options, engaged=[("A", "G")], A={}, G=dict(side="monsters", conditions=["helpless"]),
        H=dict(side="monsters"),
    )
    heroes.turn("A")
    assert heroes.can("A", "coup-de-grace", "G") is True


@pytest.mark.rule("archmage.coup.auto-crit")
@pytest.mark.parametrize(("options", "offered"), [
    (None, True), ({"helpless_foes_hold": "no"}, True), ({"helpless_foes_hold": "yes"}, False),
])
def test_a_helpless_foe_may_be_finished_but_holds_nobody(
    stage: Callable[..., Scene], options: dict[str, object] | None, offered: bool
) -> None:
    scene = stage(
        options=options, engaged=[("A", "G")], rear=["B"],
        H=dict(side="monsters"), A={}, B={}, G=dict(side="monsters", conditions=["helpless"]),
    )
    scene.turn("H")
    scene.do("H", "engage", "B")
    assert (("A", "intercept") in scene.offers) is offered
    assert "G" in scene.engaged("A")
    scene.turn("A")
    assert scene.can("A", "coup-de-grace", "G") is True
