"""The combat sequence: positions, initiative, the surprise round."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SINGLE = {"fourth.surprise.single-action", "fourth.ruling.surprise-action-type"}
SURPRISED = {"fourth.condition.surprised"}
POINT = {
    "fourth.surprise.single-action",
    "fourth.ruling.surprise-action-point",
    "fourth.action.action-point",
    "fourth.turn.extra-action",
}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLUB], **fields}


def first_of_two(scene: Scene) -> str:
    """Who of A and G acts first: if G's turn after A's is still in the same round, A did."""
    scene.turn("A")
    opening = scene.round
    scene.turn("G")
    return "A" if scene.round == opening else "G"


def rolled(stage: Callable[..., Scene], a: int = 0, g: int = 0) -> Scene:
    return stage(initiative="roll", A={"at": (1, 1), "init": a}, G=foe(at=(9, 9), init=g))




@pytest.mark.rule("fourth.combat.sequence")
@pytest.mark.rule("fourth.combat.positions")
def test_creatures_stand_in_their_places_before_initiative_is_rolled(stage: Callable[..., Scene]) -> None:
    scene = rolled(stage)
    assert (scene["A"].at, scene["G"].at) == ((1, 1), (9, 9))
    scene.dice(d20=[3, 15])
    assert not scene.can("A", "walk", to=(2, 1))
    assert first_of_two(scene) == "G"


@pytest.mark.rule("fourth.initiative.roll")
@pytest.mark.rule("fourth.initiative.order")
@pytest.mark.parametrize(("modifier", "first"), [(2, "G"), (4, "A"), (-1, "G")])
def test_initiative_is_a_die_and_the_modifier_and_the_highest_goes_first(
    stage: Callable[..., Scene], modifier: int, first: str
) -> None:
    scene = rolled(stage, a=modifier)
    scene.dice(d20=[9, 12])
    assert first_of_two(scene) == first


@pytest.mark.rule("fourth.initiative.fixed")
@pytest.mark.rule("fourth.initiative.order")
@pytest.mark.rule("fourth.combat.sequence")
def test_one_roll_gives_the_order_of_every_round(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll", A={"at": (1, 1), "init": 1}, B={"at": (3, 1)}, G=foe(at=(9, 9), init=5)
    )
    scene.dice(d20=[10, 17, 9])  # A 11, B 17, G 14
    seen: list[tuple[str, int]] = []
    for who in ("B", "G", "A") * 3:
        scene.turn(who)
        seen.append((who, scene.round))
    assert seen == [(who, round) for round in (1, 2, 3) for who in ("B", "G", "A")]


@pytest.mark.rule("fourth.initiative.fixed")
def test_the_next_encounter_rolls_anew(stage: Callable[..., Scene]) -> None:
    scene = rolled(stage)
    scene.dice(d20=[15, 5])
    assert first_of_two(scene) == "A"
    scene.rest("short")
    scene.dice(d20=[5, 15])
    assert first_of_two(scene) == "G"


@pytest.mark.rule("fourth.initiative.fixed")
@pytest.mark.rule("fourth.turn.any-order")
@pytest.mark.parametrize("action", ["delay", "ready"])
def test_nobody_delays_or_readies(stage: Callable[..., Scene], action: str) -> None:
    scene = stage(A=dict(at=(1, 1)), G=foe(at=(9, 9)))
    scene.turn("A")
    assert action not in scene.legal("A")


@pytest.mark.rule("fourth.initiative.order")
def test_a_tie_goes_to_the_higher_modifier(stage: Callable[..., Scene]) -> None:
    scene = rolled(stage, a=1, g=3)
    scene.dice(d20=[12, 10])  # 13 each, and no roll-off
    assert first_of_two(scene) == "G"


@pytest.mark.rule("fourth.initiative.order")
@pytest.mark.parametrize(("off", "first"), [([4, 16], "G"), ([16, 4], "A")])
def test_a_tie_of_modifiers_too_is_rolled_off_once(
    stage: Callable[..., Scene], off: list[int], first: str
) -> None:
    scene = rolled(stage, a=2, g=2)
    scene.dice(d20=[11, 11, *off])
    assert first_of_two(scene) == first
    assert scene.dice_left().get("d20", []) == []
    scene.turn(first)
    scene.turn("A" if first == "G" else "G")


@pytest.mark.rule("fourth.surprise.round")
def test_only_the_unsurprised_act_in_the_surprise_round_and_then_everybody_does(
    stage: Callable[..., Scene],
) -> None:
    fields: dict[str, Any] = {
        "A": dict(at=(1, 1), surprised=True),
        "G": foe(at=(9, 9)),
        "B": dict(at=(3, 1)),
        "H": foe(at=(12, 9), surprised=True),
    }
    scene = stage(**fields)
    scene.turn("G")
    surprise = scene.round
    scene.turn("B")
    assert scene.round == surprise
    scene.turn("A")
    regular = scene.round
    assert regular == surprise + 1
    for who in ("G", "B", "H"):
        scene.turn(who)
        assert scene.round == regular
    other = stage(**fields)
    other.turn("H")  # its first turn is in the regular round, for it had none before
    assert other.round == regular


@pytest.mark.rule("fourth.surprise.round")
@pytest.mark.rule("fourth.combat.sequence")
def test_with_nobody_surprised_there_is_no_surprise_round(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(1, 1)), G=foe(at=(9, 9)))
    scene.turn("A")
    assert scene.round == 1
    assert scene["A"].actions["standard"] == 1
    assert scene["A"].actions["move"] == 1
    assert "surprised" not in scene["G"].conditions


@pytest.mark.rule("fourth.surprise.round")
@pytest.mark.rule("fourth.condition.surprised")
def test_surprise_lasts_through_the_surprise_round_and_no_longer(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=foe(at=(6, 5)), A=dict(at=(5, 5), surprised=True), B=dict(at=(15, 15), surprised=True), H=foe(at=(12, 9))
    )
    scene.turn("G")
    assert "surprised" in scene["A"].conditions
    scene.turn("H")
    assert "surprised" in scene["A"].conditions
    scene.turn("G")  # the first regular round has begun, A has not acted yet
    assert "surprised" not in scene["A"].conditions
    assert not scene.advantage("G", "A")


@pytest.mark.rule("fourth.condition.surprised")
def test_the_surprised_grant_combat_advantage_and_take_only_free_actions(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=foe(at=(6, 5)),
        A=dict(at=(5, 5), surprised=True),
        B=dict(at=(7, 5)),
    )
    scene.turn("G")
    assert scene.advantage("G", "A")
    assert not scene.flanks("A", "G")
    assert not scene.flanks("B", "G")
    scene.do("G", "walk", path=[(6, 4)])
    assert ("A", "opportunity-attack") not in scene.offers
    assert scene.can("A", "drop-item")


@pytest.mark.rule("fourth.condition.surprised")
@pytest.mark.parametrize(
    ("action", "fields"), [("melee-basic", {"target": "G"}), ("walk", {"to": (5, 6)}), ("drop-prone", {})]
)
def test_a_creature_surprised_on_its_turn_takes_no_action_of_the_three_kinds(
    stage: Callable[..., Scene], action: str, fields: dict[str, Any]
) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["surprised"]), G=foe(at=(6, 5)))
    scene.turn("A")
    assert scene.why_not("A", action, **fields) in SURPRISED
    assert scene.can("A", "drop-item")


@pytest.mark.rule("fourth.surprise.single-action")
@pytest.mark.parametrize(
    ("action", "fields"),
    [("walk", {"to": (6, 8)}), ("drop-prone", {}), ("total-defense", {})],
)
def test_one_action_of_any_type_is_all_the_surprise_round_holds(
    stage: Callable[..., Scene], action: str, fields: dict[str, Any]
) -> None:
    scene = stage(A={"at": (6, 5)}, G=foe(at=(15, 5), surprised=True))
    scene.turn("A")
    scene.do("A", action, **fields)
    assert scene.why_not("A", "total-defense") in SINGLE
    assert not scene.can("A", "trade", using="move", to="minor")
    assert scene.can("A", "drop-item")


@pytest.mark.rule("fourth.surprise.single-action")
def test_in_the_surprise_round_a_charge_is_one_action(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(at=(1, 5)), A={"at": (5, 5), "surprised": True})
    scene.turn("G")
    scene.dice(d20=[12], d8=[3])  # +6, +1 for charging, +2 against the surprised
    scene.do("G", "charge", "A")
    assert scene.last("attack").total == 12 + 9
    assert scene["A"].hp == 40 - 7


@pytest.mark.rule("fourth.surprise.single-action")
def test_the_unsurprised_still_make_opportunity_attacks(stage: Callable[..., Scene]) -> None:
    scene = stage(B=dict(at=(15, 5), surprised=True), G=foe(at=(6, 5)), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.do("G", "walk", path=[(6, 4), (7, 3)])
    assert ("A", "opportunity-attack") in scene.offers


@pytest.mark.rule("fourth.surprise.single-action")
@pytest.mark.rule("fourth.turn.extra-action")
@pytest.mark.parametrize(("option", "may"), [({}, False), ({"surprise-action-point": "yes"}, True)])
def test_an_action_point_in_the_surprise_round_is_for_the_option_to_allow(
    stage: Callable[..., Scene], option: dict[str, str], may: bool
) -> None:
    scene = stage(A=dict(at=(1, 1)), G=foe(at=(9, 9), surprised=True), options=option)
    scene.turn("A")
    scene.do("A", "total-defense")
    if may:
        scene.do("A", "action-point")
        assert scene.can("A", "walk", to=(2, 2))
    else:
        assert scene.why_not("A", "action-point") in POINT
    scene.turn("A")  # the first regular round
    assert scene.can("A", "action-point") is not may


@pytest.mark.rule("fourth.initiative.order", "fourth.ruling.initiative-ties")
@pytest.mark.parametrize("off", [1, 2, 19, 20])
def test_those_that_tie_roll_off_again_until_dice_that_show_the_same_settle_nothing(
    stage: Callable[..., Scene], off: int
) -> None:
    """After twenty times alike everybody keeps the place on the roster; one that is higher at last goes first."""
    scene = stage(initiative="roll", A={"at": (1, 1)}, G=foe(at=(9, 9)), H=foe(at=(12, 9), name="Other"))
    last = [] if off == 20 else [3, 4, 17]
    scene.dice(d20=[11, 11, 11, *[6] * (3 * off), *last])
    scene.turn("A")
    assert [scene.key(id) for id in scene.battle.order] == (["H", "G", "A"] if last else ["A", "G", "H"])
    assert scene.dice_left().get("d20", []) == []
