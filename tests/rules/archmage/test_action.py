"""What a turn holds, what can be traded, free actions, interrupts, and saves at the turn's end."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
BRAND = "R: Brand +20 vs. PD—1 damage, and 5 ongoing fire damage"
FLASH = "R: Flash +20 vs. MD—1 damage, and the target is dazed (save ends)"
STUN = "R: Stun +20 vs. MD—1 damage, and the target is stunned (save ends)"
VOW = "Vow\nClose-quarters spell\nAt-Will\nFree action\nEffect: You gain 5 temporary hit points."
BRACE = "Brace\nClose-quarters spell\nAt-Will\nQuick action\nEffect: You gain 5 temporary hit points."
RETORT = (
    "Retort\nClose-quarters spell\nAt-Will\nFree action\nTrigger: An enemy misses you.\n"
    "Effect: You gain 5 temporary hit points."
)
PARRY = (
    "Parry\nClose-quarters spell\nAt-Will\nInterrupt action\nTrigger: An enemy attacks you.\n"
    "Effect: You gain 10 temporary hit points."
)
SPENT = {"archmage.action.turn-budget", "archmage.action.standard-as-move", "archmage.action.trade-for-quick"}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW, BRAND, FLASH, STUN], **fields}


def duel(stage: Callable[..., Scene], *powers: str, options: dict[str, Any] | None = None) -> Scene:
    """Monsters G and H, then hero A, who has these powers, in melee with both."""
    return stage(
        options=options,
        engaged=[("A", "G"), ("A", "H")],
        G=foe(),
        H=foe(),
        A={"str": 18, "powers": list(powers)},
    )


@pytest.mark.rule("archmage.action.turn-budget")
@pytest.mark.parametrize("order", [("standard", "move", "quick"), ("quick", "standard", "move")])
def test_a_turn_has_one_of_each_in_any_order(stage: Callable[..., Scene], order: tuple[str, ...]) -> None:
    scene = duel(stage, BRACE)
    scene.turn("A")
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}
    for kind in order:
        if kind == "standard":
            scene.dice(d20=[10], d8=[1])
            scene.do("A", "melee-basic", "G")
        elif kind == "move":
            scene.do("A", "move", to="rear")
        else:
            scene.do("A", "Brace")
        assert scene["A"].actions[kind] == 0
    assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 0}
    assert scene.why_not("A", "Brace") in SPENT


@pytest.mark.rule("archmage.action.turn-budget")
def test_one_attack_a_turn_and_a_new_turn_renews_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.why_not("A", "melee-basic", "G") in SPENT
    scene.turn("A")
    assert scene.can("A", "melee-basic", "G")


@pytest.mark.rule("archmage.action.standard-as-move")
def test_the_standard_action_buys_a_second_move_and_no_third(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    scene.turn("A")
    scene.do("A", "move", to="rear")
    scene.do("A", "move", to="far")
    assert scene["A"].band == "far"
    assert scene["A"].actions == {"standard": 0, "move": 0, "quick": 1}
    assert scene.why_not("A", "move", to="rear") in SPENT


@pytest.mark.rule("archmage.action.standard-as-move")
def test_a_trade_in_so_many_words(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "trade", using="standard", to="move")
    assert scene["A"].actions == {"standard": 0, "move": 2, "quick": 1}
    assert scene.why_not("A", "melee-basic", "G") in SPENT


@pytest.mark.rule("archmage.action.standard-as-move")
@pytest.mark.parametrize("lesser", ["move", "quick"])
def test_nothing_becomes_a_standard_action(stage: Callable[..., Scene], lesser: str) -> None:
    scene = duel(stage)
    scene.turn("A")
    assert not scene.can("A", "trade", using=lesser, to="standard")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert not scene.can("A", "melee-basic", "G")
    assert not scene.can("A", "melee-basic", "G", using=lesser)


@pytest.mark.rule("archmage.action.trade-for-quick")
def test_standard_and_move_may_each_become_a_quick_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, BRACE)
    scene.turn("A")
    for left in ({"move": 1, "standard": 1}, {"move": 0, "standard": 1}, {"move": 0, "standard": 0}):
        scene.do("A", "Brace")
        assert sum(scene["A"].actions.values()) == sum(left.values())
    assert scene.why_not("A", "Brace") in SPENT


@pytest.mark.rule("archmage.action.trade-for-quick")
@pytest.mark.parametrize("bought", ["standard", "move"])
def test_each_is_traded_one_for_one(stage: Callable[..., Scene], bought: str) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "trade", using=bought, to="quick")
    assert scene["A"].actions == {"standard": 1, "move": 1, bought: 0, "quick": 2}


@pytest.mark.rule("archmage.action.trade-for-quick")
def test_a_quick_action_never_becomes_a_move(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe())
    scene.turn("A")
    assert not scene.can("A", "trade", using="quick", to="move")
    scene.do("A", "move", to="rear")
    scene.do("A", "move", to="field")
    assert scene["A"].actions["quick"] == 1
    assert scene.why_not("A", "move", to="rear") in SPENT


@pytest.mark.rule("archmage.action.free")
def test_free_actions_cost_nothing_and_may_be_many(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, VOW)
    scene.turn("A")
    for _ in range(3):
        scene.do("A", "Vow")
    assert scene["A"].temp_hp == 5
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}
    scene.do("A", "trade", using="standard", to="quick")
    assert scene.can("A", "Vow")


@pytest.mark.rule("archmage.action.free")
@pytest.mark.parametrize(("cap", "again"), [("none", True), (2, False)])
def test_switch_a_number_caps_the_free_actions_of_a_turn(
    stage: Callable[..., Scene], cap: str | int, again: bool
) -> None:
    scene = duel(stage, VOW, options={"free_action_cap": cap})
    scene.turn("A")
    scene.do("A", "Vow")
    scene.do("A", "Vow")
    assert scene.why_not("A", "Vow") == (None if again else "archmage.action.free")
    scene.turn("A")
    assert scene.can("A", "Vow")


@pytest.mark.rule("archmage.action.free-off-turn")
def test_out_of_turn_a_free_action_needs_a_trigger(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, VOW, RETORT)
    scene.turn("G")
    assert scene.why_not("A", "Vow") == "archmage.action.free-off-turn"
    assert not scene.can("A", "Retort")
    scene.accept("A", "Retort")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")  # a hit is no trigger
    assert ("A", "Retort") not in scene.offers
    scene.turn("H")
    scene.dice(d20=[7])
    scene.do("H", "Claw", "A")
    assert scene["A"].temp_hp == 5


@pytest.mark.rule("archmage.action.free-off-turn")
def test_a_free_action_answers_one_trigger_only_once(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, RETORT)
    scene.turn("G")
    scene.accept("A", "Retort")
    scene.accept("A", "Retort")
    scene.dice(d20=[7])
    scene.do("G", "Claw", "A")
    assert scene.offers.count(("A", "Retort")) == 1
    scene.turn("H")
    scene.dice(d20=[7])
    scene.do("H", "Claw", "A")  # a new trigger
    assert scene.offers.count(("A", "Retort")) == 1


@pytest.mark.rule("archmage.action.saves-last")
@pytest.mark.parametrize(("die", "ongoing"), [(10, {"fire": 5}), (11, {})])
def test_the_save_comes_at_the_turns_end_after_the_damage(
    stage: Callable[..., Scene], die: int, ongoing: dict[str, int]
) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    assert scene["A"].hp == 39
    before = len(scene.log)
    scene.dice(d20=[die])
    scene.end()
    assert scene["A"].hp == 39 - 5
    assert scene["A"].ongoing == ongoing
    assert [event.kind for event in scene.log[before:] if event.kind in ("damage", "save")] == ["damage", "save"]


@pytest.mark.rule("archmage.action.saves-last")
def test_ongoing_damage_and_its_save_come_before_other_saves(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Flash", "A")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Brand", "A")
    scene.turn("A")
    scene.dice(d20=[5, 15])  # the first against the fire, the second against the daze
    scene.end()
    assert scene["A"].ongoing == {"fire": 5}
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("archmage.action.saves-last")
def test_one_that_cannot_act_still_has_its_turn_and_its_save(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stun", "A")
    scene.turn("A")
    assert not scene.can("A", "melee-basic", "G")
    assert "stunned" in scene["A"].conditions
    scene.dice(d20=[11])
    scene.end()
    assert "stunned" not in scene["A"].conditions


@pytest.mark.rule("archmage.action.interrupt-limit")
def test_an_interrupt_comes_first_and_once_until_ones_next_turn_has_ended(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, PARRY)
    scene.turn("G")  # before A's first turn
    scene.accept("A", "Parry")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (40, 4)
    scene.turn("H")
    scene.dice(d20=[2])
    scene.do("H", "Claw", "A")
    assert ("A", "Parry") not in scene.offers
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert ("A", "Parry") in scene.offers


@pytest.mark.rule("archmage.action.interrupt-limit")
def test_declining_keeps_the_interrupt(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, PARRY)
    for who in "GH":
        scene.turn(who)
        scene.dice(d20=[2])
        scene.do(who, "Claw", "A")
        assert ("A", "Parry") in scene.offers


@pytest.mark.rule("archmage.action.interrupt-limit")
def test_there_is_no_interrupting_on_ones_own_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, PARRY)
    scene.turn("A")
    assert not scene.can("A", "Parry")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8])
    scene.do("A", "move", to="rear")
    assert scene["A"].hp == 40 - 6
    assert ("A", "Parry") not in scene.offers


@pytest.mark.rule("archmage.action.interrupt-limit")
def test_while_a_turn_is_delayed_the_limit_stands(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], G=foe(), A={"powers": [PARRY]}, H=foe())
    scene.turn("G")
    scene.accept("A", "Parry")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("H")
    scene.dice(d20=[2])
    scene.do("H", "Claw", "A")
    assert ("A", "Parry") not in scene.offers
    scene.end()
    scene.do("A", "resume")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert ("A", "Parry") in scene.offers


@pytest.mark.rule("archmage.action.interrupt-access")
@pytest.mark.parametrize(("powers", "offered"), [([], []), ([PARRY], [("A", "Parry")])])
def test_only_a_power_that_is_an_interrupt_interrupts(
    stage: Callable[..., Scene], powers: list[str], offered: list[tuple[str, str]]
) -> None:
    scene = duel(stage, *powers)
    scene.turn("G")
    assert not scene.can("A", "melee-basic", "G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene.offers == offered


@pytest.mark.rule("archmage.action.off-turn-reactions")
def test_an_opportunity_attack_uses_neither_the_interrupt_nor_the_turns_actions(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, PARRY)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("G", "move", to="rear")
    scene.turn("H")
    scene.accept("A", "Parry")
    scene.dice(d20=[2])
    scene.do("H", "Claw", "A")
    assert scene["A"].temp_hp == 10
    scene.accept("A", "opportunity-attack")  # nor does the interrupt stand in its way
    scene.dice(d20=[2])
    scene.do("H", "move", to="rear")
    assert scene.last("attack").who == "A"
    scene.turn("A")
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}


@pytest.mark.rule("archmage.action.off-turn-reactions")
def test_intercepting_uses_neither_the_interrupt_nor_the_turns_actions(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], G=foe(), A={"powers": [PARRY]}, W={})
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("A") == {"G"}
    scene.dice(d20=[2])
    scene.do("G", "Claw", "A")
    assert ("A", "Parry") in scene.offers
    scene.turn("A")
    assert scene["A"].actions == {"standard": 1, "move": 1, "quick": 1}
