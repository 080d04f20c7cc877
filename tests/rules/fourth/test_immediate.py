"""Triggers: immediate interrupts and reactions, free actions with triggers."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SPITE = "Spite (immediate reaction, at-will): When an enemy hits it with a melee attack: +20 vs AC; 2d6 damage."
SNAP = "Snap (immediate interrupt, at-will): When an enemy hits it with a melee attack: +20 vs AC; 2d6 damage."
SNARL = "Snarl (free, at-will): When an enemy hits it with a melee attack: +20 vs AC; 2d6 damage."
BUCK = (
    "Buck (immediate interrupt, at-will): When an enemy hits it with a melee attack: "
    "+20 vs Fortitude; 1d4 damage and the target is pushed 2 squares."
)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, **fields}


def duel(stage: Callable[..., Scene], *powers: str, options: Any = None, g: Any = None, **fields: Any) -> Scene:
    """A (+7, 1d8+4) and B stand by G, which holds these powers; they do not flank it."""
    return stage(
        A={"at": (5, 5), "str": 18, **fields},
        B={"at": (6, 6), "str": 18},
        G=foe(at=(6, 5), powers=[CLUB, *powers], **(g or {})),
        options=options,
    )


@pytest.mark.rule("fourth.immediate.interrupt")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_an_interrupt_comes_first_and_may_undo_its_trigger(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SNAP, at_hp=5)
    scene.turn("A")
    scene.accept("G", "Snap")
    scene.dice(d20=[12, 10], d6=[4, 4])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].dying
    assert scene["G"].hp == 90


@pytest.mark.rule("fourth.immediate.interrupt")
def test_the_interrupted_action_goes_on_if_it_still_can(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SNAP)
    scene.turn("A")
    scene.accept("G", "Snap")
    scene.dice(d20=[12, 10], d6=[4, 4], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert (scene["A"].hp, scene["G"].hp) == (32, 83)


@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_an_invalidated_attack_is_lost_with_its_action_and_its_power(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, BUCK, powers=["Cleave (standard, encounter): +20 vs AC; 2d8 damage."])
    scene.turn("A")
    scene.accept("G", "Buck")
    scene.dice(d20=[12, 10], d4=[2])
    scene.do("A", "Cleave", "G")
    assert scene["A"].at == (3, 5)
    assert scene["G"].hp == 90
    assert scene["A"].actions["standard"] == 0
    scene.turn("A")
    scene.do("A", "walk", to=(5, 5))
    assert scene.why_not("A", "Cleave", "G") == "fourth.power.encounter"


@pytest.mark.rule("fourth.immediate.reaction")
def test_a_reaction_waits_until_its_trigger_is_over(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE, at_hp=5)
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[3], d6=[4, 4])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 83
    assert scene["A"].hp == -3


@pytest.mark.rule("fourth.immediate.reaction")
def test_a_creature_slain_by_the_trigger_does_not_react(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE, g={"at_hp": 7})
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[12], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert not scene["G"].alive
    assert scene["A"].hp == 40


@pytest.mark.rule("fourth.immediate.reaction")
@pytest.mark.parametrize(
    ("option", "at", "hp"), [({}, (9, 4), 40), ({"reaction-during-move": "each-square"}, (6, 4), 39)]
)
def test_a_reaction_to_a_move_waits_for_the_whole_move_unless_the_option_lets_it_in(
    stage: Callable[..., Scene], option: dict[str, str], at: tuple[int, int], hp: int
) -> None:
    trip = (
        "Trip (immediate reaction, at-will): When an enemy moves adjacent to it: "
        "+20 vs AC; 1 damage, and the target is immobilized (save ends)."
    )
    scene = stage(A=dict(at=(4, 4)), G=foe(at=(7, 5), powers=[trip]), options=option)
    scene.turn("A")
    scene.accept("G", "Trip")
    scene.dice(d20=[10] if option else [])
    scene.do("A", "walk", path=[(5, 4), (6, 4), (7, 4), (8, 4), (9, 4)])
    assert scene["A"].at == at
    assert scene["A"].hp == hp


@pytest.mark.rule("fourth.trigger.definition")
@pytest.mark.parametrize("line", [SNAP, SPITE])
def test_a_triggered_power_is_not_used_without_its_trigger(stage: Callable[..., Scene], line: str) -> None:
    scene = duel(stage, line)
    name = line.split(" (")[0]
    scene.turn("A")
    assert not scene.can("G", name, "A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")  # a miss is no hit
    assert ("G", name) not in scene.offers
    scene.turn("G")
    assert not scene.can("G", name, "A")


@pytest.mark.rule("fourth.immediate.one-per-round")
def test_one_immediate_action_in_a_round_interrupt_or_reaction(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE, SNAP)
    scene.turn("A")
    scene.accept("G", "Snap")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d6=[1, 1], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].hp == 38
    scene.turn("B")
    scene.dice(d20=[12], d8=[1])
    scene.do("B", "melee-basic", "G")
    assert scene.offers == []


@pytest.mark.rule("fourth.immediate.one-per-round")
def test_it_comes_back_with_the_creatures_own_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18), G=foe(at=(6, 5), powers=[CLUB, SPITE]), B=dict(at=(6, 6), str=18)
    )
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[1], d6=[1, 1])
    scene.do("A", "melee-basic", "G")
    scene.turn("B")  # the same round, but G's turn lies between
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[1], d6=[1, 1])
    scene.do("B", "melee-basic", "G")
    assert scene["B"].hp == 38
    scene.turn("A")  # a new round has begun, but no turn of G
    assert scene.round == 2
    scene.dice(d20=[12], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene.offers == []


@pytest.mark.rule("fourth.immediate.one-per-round")
def test_declining_spends_nothing_and_opportunity_attacks_are_apart(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SPITE)
    scene.turn("A")
    scene.dice(d20=[12], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert ("G", "Spite") in scene.offers
    scene.turn("B")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10], d8=[1], d6=[1, 1])
    scene.do("B", "melee-basic", "G")
    scene.do("B", "walk", path=[(6, 7), (6, 8)])
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("fourth.immediate.not-own-turn")
@pytest.mark.rule("fourth.trigger.free-action")
@pytest.mark.parametrize(("line", "offered"), [(SPITE, False), (SNAP, False), (SNARL, True)])
def test_on_ones_own_turn_only_a_triggered_free_action_answers(
    stage: Callable[..., Scene], line: str, offered: bool
) -> None:
    scene = duel(stage, line)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[12], d8=[1])
    scene.do("G", "walk", path=[(7, 4), (8, 4)])
    assert scene["G"].hp == 85
    assert (("G", line.split(" (")[0]) in scene.offers) is offered


@pytest.mark.rule("fourth.trigger.free-action")
def test_a_triggered_free_action_has_the_timing_of_an_interrupt(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SNARL, at_hp=5)
    scene.turn("A")
    scene.accept("G", "Snarl")
    scene.dice(d20=[12, 10], d6=[4, 4])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].dying
    assert scene["G"].hp == 90


@pytest.mark.rule("fourth.trigger.free-action")
@pytest.mark.rule("fourth.immediate.one-per-round")
def test_triggered_free_actions_leave_the_immediate_action_unspent(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, SNARL, SPITE)
    scene.turn("A")
    scene.accept("G", "Snarl")
    scene.accept("G", "Spite")
    scene.dice(d20=[12, 10, 10], d6=[1, 1, 2, 2], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].hp == 40 - 2 - 4
    scene.turn("B")
    scene.dice(d20=[12], d8=[1])
    scene.do("B", "melee-basic", "G")
    assert ("G", "Snarl") in scene.offers
    assert ("G", "Spite") not in scene.offers


@pytest.mark.rule("fourth.dazed.no-triggered-actions")
@pytest.mark.rule("fourth.trigger.free-action")
@pytest.mark.parametrize(
    ("condition", "line", "offered"),
    [
        ("dazed", SPITE, False),
        ("dazed", SNAP, False),
        ("dazed", SNARL, True),
        ("surprised", SPITE, False),
        ("surprised", SNARL, True),
        ("stunned", SNAP, False),
        ("stunned", SNARL, False),
        ("unconscious", SNARL, False),
        ("weakened", SNAP, True),
        ("prone", SPITE, True),
    ],
)
def test_which_conditions_bar_which_triggered_actions(
    stage: Callable[..., Scene], condition: str, line: str, offered: bool
) -> None:
    scene = duel(stage, line, g={"conditions": [condition]})
    scene.turn("A")
    scene.dice(d20=[12], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert (("G", line.split(" (")[0]) in scene.offers) is offered


@pytest.mark.rule("fourth.immediate.interrupt")
@pytest.mark.rule("fourth.immediate.reaction")
@pytest.mark.rule("fourth.opportunity.interrupts")
def test_interrupts_go_in_initiative_order_before_the_trigger_and_reactions_after(
    stage: Callable[..., Scene],
) -> None:
    def guard(name: str, kind: str) -> str:
        trigger = "When an ally within 5 squares is hit"
        return f"{name} (immediate {kind}, at-will): {trigger}: Ranged 10; +20 vs AC; 1 damage."

    scene = stage(
        A=dict(at=(5, 5), str=18),
        K=foe(at=(7, 3), powers=[guard("Late", "reaction")]),
        H=foe(at=(8, 3), powers=[guard("First", "interrupt")]),
        L=foe(at=(9, 3), powers=[guard("Second", "interrupt")]),
        G=foe(at=(6, 5), powers=[CLUB]),
    )
    scene.turn("A")
    for who, name in (("K", "Late"), ("L", "Second"), ("H", "First")):
        scene.accept(who, name)
    scene.dice(d20=[12, 10, 10, 10], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert [event.who for event in scene.log if event.kind == "attack" and event.who != "A"] == ["H", "L", "K"]
    damage = [event.value for event in scene.log if event.kind == "damage"]
    assert damage == [1, 1, 5, 1]
