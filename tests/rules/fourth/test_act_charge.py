"""Charging: how far, to which square, with what attack, and what is left of the turn."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
CHARGE = {"fourth.action.charge", "fourth.ruling.charge-path"}
NEAREST = {"fourth.charge.nearest-square", "fourth.ruling.charge-path"}
MINIMUM = {"fourth.charge.minimum-distance", "fourth.ruling.charge-minimum"}
SPENT = {"fourth.charge.ends-actions", "fourth.ruling.charge-aftermath"}


def apart(stage: Stage, column: int, options: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A with Strength +4 on its turn in column 1, G in the given column of the same row."""
    scene = stage(
        options=options,
        A={"at": (1, 5), "str": 18, **hero},
        G={"side": "monsters", "at": (column, 5), "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    return scene


def drawn(stage: Stage, ground: str, options: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """The same on a drawn map; B, C and D are allies of A when the map shows them."""
    allies = {key: {"hp": 40} for key in "BCD" if key in ground}
    scene = stage(
        ground,
        options=options,
        A={"str": 18, **hero},
        **allies,
        G={"side": "monsters", "hp": 90, "powers": [CLUB]},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("fourth.action.charge")
@pytest.mark.rule("fourth.charge.bonus")
@pytest.mark.parametrize(("roll", "lost"), [(7, 5 + 4), (6, 0)])
def test_a_charge_moves_and_strikes_with_one_more(stage: Stage, roll: int, lost: int) -> None:
    scene = apart(stage, 5)
    scene.dice(d20=[roll], d8=[5] if lost else [])  # 7 + 4 + 3 + 1 equals AC 15
    scene.do("A", "charge", "G")
    assert scene["G"].hp == 90 - lost
    assert scene.distance("A", "G") == 1
    assert (scene["A"].actions["standard"], scene.last("attack").total) == (0, roll + 8)


@pytest.mark.rule("fourth.action.charge")
@pytest.mark.parametrize(("column", "legal"), [(8, True), (9, False)])
def test_no_farther_than_the_chargers_speed(stage: Stage, column: int, legal: bool) -> None:
    scene = apart(stage, column)
    assert scene.can("A", "charge", "G") is legal
    if not legal:
        assert scene.why_not("A", "charge", "G") in CHARGE | NEAREST


@pytest.mark.rule("fourth.action.charge")
@pytest.mark.parametrize(("ground", "legal"), [("A , , . . G .", True), ("A , , , . G .", False)])
def test_a_charge_pays_for_difficult_terrain(stage: Stage, ground: str, legal: bool) -> None:
    wall = "# # # # # # #"
    assert drawn(stage, f"{wall}\n{ground}\n{wall}").can("A", "charge", "G") is legal


@pytest.mark.rule("fourth.action.charge")
@pytest.mark.parametrize("condition", ["immobilized", "grabbed", "restrained"])
def test_who_cannot_leave_its_space_cannot_charge(stage: Stage, condition: str) -> None:
    if condition == "grabbed":
        scene = stage(
            H=dict(side="monsters", at=(0, 5), str=30, powers=[CLUB]),
            A=dict(at=(1, 5), str=18, ref=5),
            G=dict(side="monsters", at=(5, 5)),
        )
        scene.turn("H")
        scene.do("H", "grab", "A")
        scene.turn("A")
    else:
        scene = apart(stage, 5, conditions=[condition])
    assert not scene.can("A", "charge", "G")


@pytest.mark.rule("fourth.action.charge")
@pytest.mark.parametrize(("column", "legal"), [(4, True), (5, False)])
def test_the_slowed_charge_over_exactly_two_squares(stage: Stage, column: int, legal: bool) -> None:
    assert apart(stage, column, conditions=["slowed"]).can("A", "charge", "G") is legal


@pytest.mark.rule("fourth.action.charge")
@pytest.mark.parametrize(("options", "legal"), [(None, False), ({"prone-movement": "allowed"}, True)])
def test_the_prone_charge_only_by_the_switch(stage: Stage, options: dict[str, Any] | None, legal: bool) -> None:
    assert apart(stage, 5, options, conditions=["prone"]).can("A", "charge", "G") is legal


@pytest.mark.rule("fourth.charge.minimum-distance")
@pytest.mark.parametrize(("column", "legal"), [(2, False), (3, False), (4, True)])
def test_at_least_two_squares_from_the_start(stage: Stage, column: int, legal: bool) -> None:
    scene = apart(stage, column)
    assert scene.can("A", "charge", "G") is legal
    if not legal:
        assert scene.why_not("A", "charge", "G") in MINIMUM


@pytest.mark.rule("fourth.charge.minimum-distance")
@pytest.mark.rule("fourth.charge.nearest-square")
def test_circling_does_not_make_a_charge_longer(stage: Stage) -> None:
    scene = apart(stage, 3)
    path = [(1, 4), (2, 3), (3, 4)]
    assert scene.why_not("A", "charge", "G", path=path) in MINIMUM | NEAREST


@pytest.mark.rule("fourth.charge.minimum-distance")
@pytest.mark.parametrize(("column", "legal"), [(4, False), (5, True)])
def test_reach_lengthens_the_least_distance_of_a_target(stage: Stage, column: int, legal: bool) -> None:
    scene = apart(stage, column, weapon="pike +2 1d10, reach 2")
    assert scene.can("A", "charge", "G") is legal
    if legal:
        scene.dice(d20=[2])
        scene.do("A", "charge", "G")
        assert scene.distance("A", "G") == 2


@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.parametrize(
    ("to", "legal"), [((4, 5), True), ((4, 4), True), ((4, 6), True), ((5, 4), False), ((6, 5), False)]
)
def test_only_the_closest_squares_to_attack_from(stage: Stage, to: tuple[int, int], legal: bool) -> None:
    scene = apart(stage, 5)
    assert scene.can("A", "charge", "G", to=to) is legal
    if not legal:
        assert scene.why_not("A", "charge", "G", to=to) in NEAREST


@pytest.mark.rule("fourth.charge.nearest-square")
def test_occupied_squares_are_passed_over(stage: Stage) -> None:
    scene = drawn(
        stage,
        """
        . . . B . . .
        A . . C G . .
        . . . D . . .
        """,
    )
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert scene["A"].at in {(4, 0), (4, 2)}


@pytest.mark.rule("fourth.charge.nearest-square")
def test_no_charge_when_no_square_to_attack_from_can_be_reached(stage: Stage) -> None:
    wall = "# # # # # # #"
    scene = drawn(stage, f"{wall}\nA . . B G . .\n{wall}")
    assert scene.why_not("A", "charge", "G") in NEAREST | CHARGE


@pytest.mark.rule("fourth.charge.nearest-square")
@pytest.mark.rule("fourth.action.charge")
@pytest.mark.parametrize(("options", "legal"), [(None, True), ({"charge-path": "direct"}, False)])
def test_any_path_will_do_unless_each_step_must_come_closer(
    stage: Stage, options: dict[str, Any] | None, legal: bool
) -> None:
    ground = """
        . . . # . . . .
        . A . # . . G .
        . . . # . . . .
        . . . . . . . .
        """
    scene = drawn(stage, ground, options)  # the only way leads over (2, 3), no closer than (2, 2)
    assert scene.can("A", "charge", "G") is legal
    if legal:
        scene.dice(d20=[2])
        scene.do("A", "charge", "G")
        assert scene["A"].at in {(5, 0), (5, 1), (5, 2)}


@pytest.mark.rule("fourth.charge.nearest-square")
def test_on_open_floor_a_straight_charge_is_direct_too(stage: Stage) -> None:
    assert apart(stage, 5, {"charge-path": "direct"}).can("A", "charge", "G")


@pytest.mark.rule("fourth.charge.provokes")
@pytest.mark.parametrize(("row", "offered"), [(6, True), (8, False)])
def test_leaving_a_square_beside_an_enemy_in_a_charge_provokes(stage: Stage, row: int, offered: bool) -> None:
    scene = stage(
        A=dict(at=(1, 5), str=18),
        H=dict(side="monsters", at=(1, row), powers=[CLUB]),
        G=dict(side="monsters", at=(6, 5), hp=90, powers=[CLUB]),
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G", path=[(2, 5), (3, 5), (4, 5), (5, 5)])
    assert (("H", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("fourth.charge.provokes")
def test_a_charger_dropped_on_the_way_does_not_strike(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(1, 5), str=18, at_hp=3),
        B=dict(at=(15, 15)),
        H=dict(side="monsters", at=(1, 6), powers=[CLUB]),
        G=dict(side="monsters", at=(6, 5), hp=90, powers=[CLUB]),
    )
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[12], d8=[1])
    scene.do("A", "charge", "G")
    assert scene["A"].dying
    assert (scene["A"].at, scene["G"].hp) == ((1, 5), 90)


def tripped(stage: Stage, trip: tuple[int, int]) -> Scene:
    """A charges G along the row and then up; H, beside the way, holds it fast where it leaves H's side."""
    snare = "Snare (standard, at-will): +30 vs AC; 1 damage, and the target is immobilized (save ends)."
    scene = stage(
        A=dict(at=(1, 5), str=18),
        H=dict(side="monsters", at=trip, powers=[snare]),
        G=dict(side="monsters", at=(5, 5), hp=90, powers=[CLUB]),
    )
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    return scene


@pytest.mark.rule("fourth.action.charge")
def test_a_charge_held_up_on_the_way_strikes_nobody(stage: Stage) -> None:
    scene = tripped(stage, (1, 6))
    scene.do("A", "charge", "G", path=[(2, 5), (3, 5), (4, 5)])
    assert (scene["A"].at, scene["G"].hp, scene["A"].actions["standard"]) == ((1, 5), 90, 0)


@pytest.mark.rule("fourth.action.charge")
def test_a_charge_held_up_where_it_can_strike_does_so(stage: Stage) -> None:
    scene = tripped(stage, (5, 6))
    scene.dice(d20=[19, 7], d8=[5])
    scene.do("A", "charge", "G", path=[(2, 5), (3, 5), (4, 5), (4, 4)])
    assert (scene["A"].at, scene["G"].hp) == ((4, 5), 90 - 9)


def charged(stage: Stage, options: dict[str, Any] | None = None, **hero: Any) -> Scene:
    """A has charged G and missed; it has still its move and its minor action."""
    scene = apart(stage, 5, options, **hero)
    scene.dice(d20=[2])
    scene.do("A", "charge", "G", to=(4, 5))
    return scene


@pytest.mark.rule("fourth.charge.ends-actions")
def test_after_a_charge_nothing_more_not_even_free(stage: Stage) -> None:
    scene = charged(stage)
    assert scene.why_not("A", "shift", to=(4, 4)) in SPENT
    assert scene.why_not("A", "drop-prone") in SPENT
    assert scene.why_not("A", "drop-item", using="blade") in SPENT


@pytest.mark.rule("fourth.charge.ends-actions")
def test_the_switch_leaves_free_actions(stage: Stage) -> None:
    scene = charged(stage, {"charge-aftermath": "free-allowed"})
    assert scene.can("A", "drop-item", using="blade")
    assert not scene.can("A", "shift", to=(4, 4))
    assert not scene.can("A", "drop-prone")


@pytest.mark.rule("fourth.charge.ends-actions")
def test_an_action_point_gives_its_one_action_and_no_more(stage: Stage) -> None:
    scene = charged(stage)
    scene.do("A", "action-point", choose={"action": "move"})
    scene.do("A", "shift", to=(4, 4))
    assert not scene.can("A", "shift", to=(4, 5))
    assert not scene.can("A", "drop-prone")


@pytest.mark.rule("fourth.charge.ends-actions")
@pytest.mark.rule("fourth.action.action-point")
@pytest.mark.parametrize("bought", ["standard", "move", "minor"])
def test_the_action_of_a_point_spent_before_the_charge_is_left(stage: Stage, bought: str) -> None:
    scene = apart(stage, 5)
    scene.do("A", "action-point", choose={"action": bought})
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert scene["A"].actions == {"standard": 0, "move": 0, "minor": 0} | {bought: 1}


@pytest.mark.rule("fourth.charge.ends-actions")
def test_the_charge_may_be_what_the_point_has_bought(stage: Stage) -> None:
    scene = apart(stage, 5)
    scene.do("A", "total-defense")
    scene.do("A", "action-point")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G", to=(4, 5))
    assert sum(scene["A"].actions.values()) == 0
    assert scene.why_not("A", "shift", to=(4, 4)) in SPENT


@pytest.mark.rule("fourth.charge.ends-actions")
def test_actions_before_a_charge_and_on_the_turns_of_others_are_free_of_it(stage: Stage) -> None:
    scene = apart(stage, 6)
    scene.do("A", "shift", to=(2, 5))
    scene.dice(d20=[2])
    scene.do("A", "charge", "G", to=(5, 5))
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5)])
    assert ("A", "opportunity-attack") in scene.offers
    scene.turn("A")
    assert scene.can("A", "shift", to=(4, 5))


@pytest.mark.rule("fourth.charge.bonus")
def test_the_bonus_is_the_charges_alone(stage: Stage) -> None:
    scene = charged(stage)
    assert scene.last("attack").total == 2 + 4 + 3 + 1
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 4 + 3
