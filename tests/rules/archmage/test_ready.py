"""Readying: the price, the trigger, and the place in the order afterwards."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
ARROW = "R: Arrow +6 vs. AC—5 damage"
DAZZLE = "Dazzle +20 vs. AC—3 damage, and the target is stunned (save ends)"
VOW = "Vow\nClose-quarters spell\nAt-Will\nFree action\nEffect: You gain 5 temporary hit points."
BRACE = "Brace\nClose-quarters spell\nAt-Will\nQuick action\nEffect: You gain 5 temporary hit points."
READIED = ("A", "readied")


def rounds(scene: Scene, order: str) -> list[int]:
    """The round in which each of these, called up in turn, begins its turn."""
    seen: list[int] = []
    for who in order:
        scene.turn(who)
        seen.append(scene.round)
    return seen


def line(
    stage: Callable[..., Scene], order: str = "ABGH", *, options: dict[str, Any] | None = None, **fields: Any
) -> Scene:
    """Heroes A and B in melee with G, monster H free; those named act in that order."""
    creatures: dict[str, dict[str, Any]] = {
        "A": {"str": 18, "powers": [ARROW, VOW, BRACE]},
        "B": {"str": 18},
        "G": {"side": "monsters", "hp": 90, "powers": [CLAW], **fields},
        "H": {"side": "monsters", "hp": 90, "powers": [CLAW]},
    }
    pairs = [(who, "G") for who in "AB" if who in order]
    return stage(options=options, engaged=pairs, **{who: creatures[who] for who in order})


def ready(scene: Scene, when: tuple[str, str] = ("attack", "G"), action: str = "melee-basic", who: str = "A") -> None:
    scene.turn(who)
    scene.do(who, "ready", choose={"action": action, "when": when})


@pytest.mark.rule("archmage.ready.cost")
def test_it_costs_the_standard_action_and_leaves_the_others(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    ready(scene)
    assert scene["A"].actions == {"standard": 0, "move": 1, "quick": 1}
    scene.do("A", "Brace")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="rear")


@pytest.mark.rule("archmage.ready.cost")
def test_without_a_standard_action_nothing_is_readied(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    wanted = {"action": "melee-basic", "when": ("attack", "G")}
    assert scene.why_not("A", "ready", choose=wanted) in {
        "archmage.ready.cost",
        "archmage.action.turn-budget",
        "archmage.action.standard-as-move",
    }


@pytest.mark.rule("archmage.ready.declare")
@pytest.mark.parametrize(
    ("action", "legal"), [("melee-basic", True), ("engage", True), ("Vow", True), ("Brace", False)]
)
def test_a_standard_move_or_free_action_can_be_readied_a_quick_one_cannot(
    stage: Callable[..., Scene], action: str, legal: bool
) -> None:
    scene = line(stage)
    scene.turn("A")
    refused = scene.why_not("A", "ready", choose={"action": action, "when": ("attack", "G")})
    assert refused == (None if legal else "archmage.ready.declare")


@pytest.mark.rule("archmage.ready.declare")
def test_switch_a_quick_action_can_be_readied(stage: Callable[..., Scene]) -> None:
    scene = line(stage, options={"ready_quick_actions": "allow"})
    ready(scene, action="Brace")
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == 40 - 1  # five temporary hit points came first


@pytest.mark.rule("archmage.ready.declare")
def test_only_the_named_act_of_the_named_creature_sets_it_off(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "ABHG")
    ready(scene)
    scene.turn("H")
    scene.do("H", "engage", "B")
    scene.dice(d20=[2])
    scene.do("H", "Claw", "B")
    assert READIED not in scene.offers
    scene.turn("G")
    scene.do("G", "move", to="rear")
    assert READIED not in scene.offers


@pytest.mark.rule("archmage.ready.before-trigger")
def test_it_comes_immediately_before_what_set_it_off(stage: Callable[..., Scene]) -> None:
    scene = line(stage, at_hp=6)
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "Claw", "B")
    assert not scene["G"].alive
    assert scene["B"].hp == 40


@pytest.mark.rule("archmage.ready.before-trigger")
def test_a_move_is_struck_at_before_it_happens(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "AGH")
    ready(scene, ("move", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "move", to="rear")
    assert scene["G"].hp == 90 - 6
    assert scene["G"].band == "rear"
    assert scene.engaged("A") == set()


@pytest.mark.rule("archmage.ready.before-trigger")
def test_one_may_let_the_occasion_pass(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    ready(scene)
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "B")
    assert READIED in scene.offers
    assert scene["G"].hp == 90


@pytest.mark.rule("archmage.ready.before-trigger")
def test_a_readied_move_is_made_in_anothers_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("B", "G")],
        A={},
        B={},
        G={"side": "monsters", "hp": 90, "powers": [CLAW]},
    )
    ready(scene, action="engage")
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "B")
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.ready.interrupts")
def test_the_interrupted_creature_goes_on_if_it_can(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10, 8], d8=[2])  # A's blow, then G's claw
    scene.do("G", "Claw", "B")
    assert scene["G"].hp == 90 - 6
    assert scene["B"].hp == 40 - 6
    assert [event.who for event in scene.log if event.kind == "attack"] == ["A", "G"]


@pytest.mark.rule("archmage.ready.interrupts")
def test_what_can_no_longer_be_done_is_lost_with_its_cost(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G"), ("B", "G")],
        A={"powers": [DAZZLE]},
        B={},
        G={"side": "monsters", "hp": 90, "powers": [CLAW]},
    )
    ready(scene, action="Dazzle")
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "B")
    assert scene["G"].hp == 90 - 3
    assert scene["B"].hp == 40
    assert scene["G"].actions["standard"] == 0


@pytest.mark.rule("archmage.ready.interrupts")
def test_a_blow_readied_against_an_arrival_is_wasted_for_nobody_is_engaged_yet(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18}, G={"side": "monsters", "hp": 90, "powers": [CLAW]})
    ready(scene, ("move", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.do("G", "engage", "A")
    assert scene["G"].hp == 90
    assert scene.engaged("G") == {"A"}
    scene.do("G", "move", to="rear")  # a second move finds it gone
    assert READIED not in scene.offers
    assert scene["G"].hp == 90


@pytest.mark.rule("archmage.ready.before-trigger")
def test_a_foe_still_to_come_is_met_when_it_attacks(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18}, G={"side": "monsters", "hp": 90, "powers": [CLAW]})
    ready(scene)
    scene.turn("G")
    scene.do("G", "engage", "A")
    scene.accept("A", "readied")
    scene.dice(d20=[10, 2], d8=[2])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 90 - 6


@pytest.mark.rule("archmage.ready.before-trigger")
def test_several_on_one_trigger_go_in_initiative_order(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "BAGH")
    for who in "BA":
        ready(scene, who=who)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.accept("B", "readied")
    scene.dice(d20=[9, 10, 2], d8=[1])  # B misses, A hits, G misses
    scene.do("G", "Claw", "A")
    assert [event.who for event in scene.log if event.kind == "attack"] == ["B", "A", "G"]
    assert scene["G"].hp == 90 - 5


@pytest.mark.rule("archmage.ready.before-trigger")
def test_it_fires_once(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[9, 2])
    scene.do("G", "Claw", "B")
    scene.turn("B")  # before A's next turn
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("B", "move", to="rear")
    assert scene.last("attack").who == "G"
    assert READIED not in scene.offers


@pytest.mark.rule("archmage.ready.new-count")
def test_who_readied_then_stands_directly_ahead_of_who_set_it_off(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    ready(scene)
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[9, 2])
    scene.do("G", "Claw", "B")
    assert rounds(scene, "HBAGHBAGH") == [1, 2, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.rule("archmage.ready.lapse")
def test_unused_it_is_lost_with_the_next_turn_and_the_order_stays(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    ready(scene)
    scene.turn("A")
    assert scene.round == 2
    assert scene["A"].actions["standard"] == 1
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "B")
    assert READIED not in scene.offers
    assert rounds(scene, "HABG") == [2, 3, 3, 3]


@pytest.mark.rule("archmage.ready.lapse")
def test_it_may_be_readied_again_for_another_standard_action(stage: Callable[..., Scene]) -> None:
    scene = line(stage)
    ready(scene)
    ready(scene)
    assert scene.round == 2
    assert scene["A"].actions["standard"] == 0
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Claw", "B")
    assert READIED in scene.offers


@pytest.mark.rule("archmage.ready.into-next-round")
def test_used_early_in_the_next_round_it_is_that_rounds_turn(stage: Callable[..., Scene]) -> None:
    scene = line(stage, "GABH")
    ready(scene)
    scene.turn("G")
    assert scene.round == 2
    scene.accept("A", "readied")
    scene.dice(d20=[9, 2])
    scene.do("G", "Claw", "B")
    assert scene.last("attack").who == "G"
    assert rounds(scene, "BHAGBH") == [2, 2, 3, 3, 3, 3]


@pytest.mark.rule("archmage.opportunity.from-ranged")
@pytest.mark.rule("archmage.ready.before-trigger")
@pytest.mark.parametrize(("turn", "provokes"), [("any-turn", True), ("own-turn", False)])
def test_a_readied_shot_provokes_unless_switched(stage: Callable[..., Scene], turn: str, provokes: bool) -> None:
    scene = stage(
        options={"opportunity_turn": turn},
        engaged=[("A", "G"), ("B", "H")],
        A={"powers": [ARROW]},
        B={},
        G={"side": "monsters", "powers": [CLAW]},
        H={"side": "monsters", "hp": 90, "powers": [CLAW]},
    )
    ready(scene, ("attack", "H"), "Arrow")
    scene.turn("H")
    scene.accept("A", "readied")
    scene.dice(d20=[10, 2])
    scene.do("H", "Claw", "B")
    assert scene["H"].hp == 90 - 5
    assert (("G", "opportunity-attack") in scene.offers) is provokes
