"""A turn: its actions, what they cost, what may be traded."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SLAP = "Slap (swift, at-will): +6 vs AC; 1d4 damage."
SPENT = {"orcus.turn.actions", "orcus.turn.conversion"}


def duel(stage: Callable[..., Scene], options: dict[str, bool] | None = None, **fields: Any) -> Scene:
    """A next to the staggered G, ally B behind A, H far away."""
    return stage(
        options=options,
        A=dict(at=(5, 5), str=18, **fields),
        B={"at": (4, 5), "at_hp": 20},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "at_hp": 45, "powers": [CLUB]},
        H={"side": "monsters", "at": (15, 15), "powers": [CLUB]},
    )


def left(scene: Scene, who: str = "A") -> tuple[int, int, int]:
    actions = scene[who].actions
    return actions["standard"], actions["move"], actions["swift"]


@pytest.mark.rule("orcus.turn.actions")
def test_a_turn_holds_one_standard_one_move_and_one_swift_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=[SLAP])
    scene.turn("A")
    assert left(scene) == (1, 1, 1)
    scene.do("A", "total-defense")
    scene.do("A", "five-foot-step", to=(5, 6))
    scene.do("A", "Slap", "G")
    assert left(scene) == (0, 0, 0)
    assert scene.why_not("A", "melee-basic", "G") in SPENT
    assert scene.why_not("A", "walk", to=(5, 7)) in SPENT
    assert scene.why_not("A", "Slap", "G") in SPENT
    assert scene.can("A", "drop-prone")


@pytest.mark.rule("orcus.turn.actions")
def test_the_actions_may_come_in_any_order(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=[SLAP])
    scene.turn("A")
    scene.do("A", "Slap", "G")
    scene.do("A", "five-foot-step", to=(5, 6))
    scene.do("A", "total-defense")
    assert left(scene) == (0, 0, 0)
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(5, 5))
    scene.do("A", "total-defense")
    scene.do("A", "Slap", "G")
    assert left(scene) == (0, 0, 0)


@pytest.mark.rule("orcus.turn.one-at-a-time")
def test_a_walk_broken_off_by_another_action_is_not_taken_up_again(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "walk", to=(5, 6))
    scene.do("A", "melee-basic", "G")
    assert left(scene) == (0, 0, 1)
    with pytest.raises(Illegal) as refusal:
        scene.do("A", "walk", to=(5, 7))
    assert refusal.value.rule in SPENT | {"orcus.turn.one-at-a-time"}
    assert scene["A"].at == (5, 6)


@pytest.mark.rule("orcus.turn.conversion")
def test_a_standard_action_buys_a_second_walk_but_not_a_third(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "walk", to=(5, 11))
    scene.do("A", "walk", to=(5, 17))
    assert left(scene) == (0, 0, 1)
    assert scene.why_not("A", "walk", to=(5, 18)) in SPENT


@pytest.mark.rule("orcus.turn.conversion")
def test_a_standard_action_trades_down_to_a_move_or_a_swift_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "trade", using="standard", to="move")
    assert left(scene) == (0, 2, 1)
    scene.turn("A")
    scene.do("A", "trade", using="standard", to="swift")
    assert left(scene) == (0, 1, 2)
    scene.do("A", "trade", using="move", to="swift")
    assert left(scene) == (0, 0, 3)


@pytest.mark.rule("orcus.turn.conversion")
@pytest.mark.parametrize(("using", "to"), [("move", "standard"), ("swift", "standard"), ("swift", "move")])
def test_nothing_trades_upward(stage: Callable[..., Scene], using: str, to: str) -> None:
    scene = duel(stage)
    scene.turn("A")
    assert not scene.can("A", "trade", using=using, to=to)
    assert scene.why_not("A", "trade", using=using, to=to) == "orcus.turn.conversion"
    assert left(scene) == (1, 1, 1)


@pytest.mark.rule("orcus.turn.conversion")
def test_three_swift_powers_in_a_turn_cost_all_three_actions(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=[SLAP])
    scene.turn("A")
    for _ in range(3):
        scene.do("A", "Slap", "G")
    assert left(scene) == (0, 0, 0)
    assert scene.why_not("A", "Slap", "G") in SPENT


@pytest.mark.rule("orcus.turn.forgo")
def test_actions_may_be_left_unused_and_are_not_saved_up(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "end")
    assert not scene.can("A", "melee-basic", "G")
    scene.turn("A")
    assert left(scene) == (1, 1, 1)
    scene.do("A", "walk", to=(5, 6))
    scene.turn("A")
    assert left(scene) == (1, 1, 1)


STANDARD: list[tuple[str, dict[str, Any]]] = [
    ("melee-basic", {"target": "G"}),
    ("shove", {"target": "G"}),
    ("grapple", {"target": "G"}),
    ("help-attack", {"target": "B", "choose": {"against": "G"}}),
    ("help-defense", {"target": "B", "choose": {"against": "G"}}),
    ("aid-another", {"target": "B", "choose": {"skill": "acrobatics"}}),
    ("rally", {}),
    ("total-defense", {}),
    ("feint", {"target": "G"}),
    ("create-diversion", {"targets": ["G"]}),
    ("deter", {"target": "G", "choose": {"action": "Club"}}),
    ("unnerve", {"targets": ["G"]}),
    ("treat-wound", {"target": "B"}),
    ("ready", {"choose": {"action": "melee-basic", "when": ("move", "G")}}),
]


@pytest.mark.rule("orcus.turn.standard")
@pytest.mark.parametrize(("action", "how"), STANDARD, ids=[name for name, _ in STANDARD])
def test_it_costs_the_standard_action_and_nothing_less_will_do(
    stage: Callable[..., Scene], action: str, how: dict[str, Any]
) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", action, **how)
    assert left(scene) == (0, 1, 1)
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "trade", using="standard", to="move")
    assert scene.why_not("A", action, **how) in SPENT


MOVES: list[tuple[str, tuple[int, int]]] = [
    ("walk", (5, 7)),
    ("dash", (5, 7)),
    ("crawl", (5, 7)),
    ("five-foot-step", (5, 6)),
]


@pytest.mark.rule("orcus.turn.move")
@pytest.mark.parametrize(("action", "to"), MOVES, ids=[name for name, _ in MOVES])
def test_it_costs_the_move_action(stage: Callable[..., Scene], action: str, to: tuple[int, int]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", action, to=to)
    assert left(scene) == (1, 0, 1)
    assert scene["A"].at == to


@pytest.mark.rule("orcus.turn.move")
def test_standing_up_costs_the_move_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["prone"])
    scene.turn("A")
    scene.do("A", "stand-up")
    assert left(scene) == (1, 0, 1)


@pytest.mark.rule("orcus.turn.swift")
def test_a_swift_power_costs_the_swift_action(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, powers=[SLAP])
    scene.turn("A")
    scene.dice(d20=[9], d4=[3])
    scene.do("A", "Slap", "G")
    assert scene["G"].hp == 45 - 3
    assert left(scene) == (1, 1, 0)


@pytest.mark.rule("orcus.turn.free")
def test_free_actions_cost_nothing_and_are_not_counted(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.do("A", "walk", to=(5, 6))
    scene.do("A", "drop-item", using="blade")
    assert left(scene) == (0, 0, 1)
    scene.do("A", "drop-prone")
    assert left(scene) == (0, 0, 1)
    assert "prone" in scene["A"].conditions
    scene.do("A", "action-point")
    assert left(scene) == (1, 0, 1)


@pytest.mark.rule("orcus.turn.free")
def test_releasing_a_grapple_is_free(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "grapple", "G")
    assert left(scene) == (0, 1, 1)
    scene.do("A", "release-grapple", "G")
    assert left(scene) == (0, 1, 1)
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.turn.free")
def test_dropping_prone_is_possible_on_anothers_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("A", "drop-prone")
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.turn.free")
def test_not_by_a_creature_unable_to_act(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["stunned"])
    scene.turn("G")
    assert scene.why_not("A", "drop-prone") == "orcus.condition.stunned"


@pytest.mark.rule("orcus.turn.free")
def test_switch_free_actions_on_ones_own_turn_only(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, options={"free-actions-own-turn-only": True})
    scene.turn("A")
    assert scene.can("A", "drop-prone")
    scene.turn("G")
    assert not scene.can("A", "drop-prone")


@pytest.mark.rule("orcus.turn.one-free-action")
def test_variant_one_free_action_a_turn_renewed_on_every_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, options={"one-free-action-per-turn": True})
    scene.turn("A")
    scene.do("A", "drop-item", using="blade")
    assert scene.why_not("A", "drop-prone") == "orcus.turn.one-free-action"
    assert scene.why_not("A", "action-point") == "orcus.turn.one-free-action"
    scene.turn("B")
    scene.do("A", "drop-prone")
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.turn.one-free-action")
def test_the_variant_is_off_by_default(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("A")
    scene.do("A", "drop-item", using="blade")
    scene.do("A", "drop-prone")
    assert scene.can("A", "action-point")


@pytest.mark.rule("orcus.healing.regeneration")
@pytest.mark.rule("orcus.duration.persistent-damage")
def test_regeneration_comes_before_persistent_damage(stage: Callable[..., Scene]) -> None:
    burn = (
        "Burn (standard, at-will): Ranged 10; +20 vs Ref; 1d6 damage "
        "and the target takes 5 persistent fire damage (save ends)."
    )
    scene = stage(
        G={"side": "monsters", "at": (10, 5), "powers": [burn]},
        A={"at": (5, 5), "traits": ["Regeneration 5"]},
    )
    scene.turn("G")
    scene.dice(d20=[9], d6=[1])
    scene.do("G", "Burn", "A")
    scene.turn("A")
    assert scene["A"].hp == 35  # 39, up to the maximum of 40, then 5 less
