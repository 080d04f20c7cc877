"""Conditions, the first half: blinded to prone, and how long conditions last."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BOW = "bow +2 1d10, range 20/40"
ONE_ACTION = {"fourth.dazed.one-action", "fourth.condition.dazed"}
HELD = {"fourth.condition.immobilized", "fourth.condition.grabbed", "fourth.condition.restrained"}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLUB], **fields}


def turn_of(stage: Callable[..., Scene], *conditions: str, options: Any = None, **fields: Any) -> Scene:
    """A's turn, beside G, with these conditions on A (+7 to hit, bow +6)."""
    scene = stage(
        A={"at": (5, 5), "str": 18, "dex": 18, "ranged": BOW, "conditions": list(conditions)} | fields,
        G=foe(at=(6, 5)),
        options=options,
    )
    scene.turn("A")
    return scene


def ray(effect: str, name: str = "Ray", action: str = "standard") -> str:
    return f"{name} ({action}, at-will): Ranged 10; +30 vs AC; 1 damage, and the target {effect}."


@pytest.mark.rule("fourth.condition.sources")
@pytest.mark.rule("fourth.turn.end-saves")
@pytest.mark.parametrize(("saves", "slowed"), [([12, 4], True), ([4, 12], True), ([12, 12], False)])
def test_a_condition_from_two_effects_goes_with_the_last_of_them(
    stage: Callable[..., Scene], saves: list[int], slowed: bool
) -> None:
    lines = [ray("is slowed (save ends)", "One"), ray("is slowed (save ends)", "Two", "move")]
    scene = stage(A=dict(at=(5, 5), powers=lines), G=foe(at=(8, 5)))
    scene.turn("A")
    for name in ("One", "Two"):
        scene.dice(d20=[10])
        scene.do("A", name, "G")
    scene.turn("G")
    assert scene["G"].speed == 2
    scene.dice(d20=saves)
    scene.end()
    assert ("slowed" in scene["G"].conditions) is slowed


@pytest.mark.rule("fourth.condition.sources")
def test_without_a_stated_end_it_lasts_until_the_encounter_is_over(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(at=(8, 5), powers=[ray("is slowed")]), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Ray", "A")
    for _ in range(3):
        scene.turn("A")
        assert "slowed" in scene["A"].conditions
    assert [event for event in scene.log if event.kind == "save"] == []
    scene.rest("short")
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("fourth.condition.blinded")
@pytest.mark.rule("fourth.blinded.no-sight")
def test_the_blinded_see_nobody_and_attack_at_minus_five(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage, "blinded")
    assert not scene.sees("A", "G")
    assert scene.concealment("A", "G") == "total"
    assert scene.attack("A", "melee-basic", "G").value == 7 - 5
    assert scene.attack("A", "ranged-basic", "G").value == 6 - 5
    assert scene.advantage("G", "A")
    assert not scene.flanks("A", "G")


@pytest.mark.rule("fourth.blinded.no-sight")
def test_blindness_does_not_touch_close_attacks(stage: Callable[..., Scene]) -> None:
    boom = "Boom (standard, at-will): Close burst 1, all enemies; +6 vs Reflex; 1d6 damage."
    scene = turn_of(stage, "blinded", powers=[boom])
    scene.dice(d20=[2])
    scene.do("A", "Boom")
    assert scene.last("attack").total == 8


@pytest.mark.rule("fourth.blinded.perception")
@pytest.mark.parametrize(("conditions", "penalty"), [((), 0), (("blinded",), -10)])
def test_the_blinded_search_at_minus_ten(
    stage: Callable[..., Scene], conditions: tuple[str, ...], penalty: int
) -> None:
    scene = turn_of(stage, *conditions, skills={"perception": 4})
    scene.dice(d20=[12])
    scene.do("A", "search")
    assert scene.last("check").value == 12 + 4 + penalty


@pytest.mark.rule("fourth.condition.dazed")
@pytest.mark.rule("fourth.dazed.one-action")
@pytest.mark.parametrize(
    ("action", "fields"), [("total-defense", {}), ("shift", {"to": (5, 4)}), ("drop-prone", {})]
)
def test_the_dazed_take_one_action_of_any_kind(
    stage: Callable[..., Scene], action: str, fields: dict[str, Any]
) -> None:
    scene = turn_of(stage, "dazed")
    assert scene.advantage("G", "A")
    scene.do("A", action, **fields)
    assert scene.why_not("A", "total-defense") in ONE_ACTION
    assert not scene.can("A", "second-wind")
    assert scene.can("A", "drop-item")


@pytest.mark.rule("fourth.dazed.one-action")
@pytest.mark.rule("fourth.turn.extra-action")
def test_an_action_point_gives_the_dazed_a_second(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage, "dazed")
    scene.do("A", "shift", to=(5, 4))
    scene.do("A", "action-point")
    scene.do("A", "total-defense")
    assert not scene.can("A", "drop-prone")


@pytest.mark.rule("fourth.dazed.one-action")
@pytest.mark.parametrize("acted_first", [True, False])
def test_dazed_in_the_middle_of_a_turn_leaves_nothing_once_it_has_acted(
    stage: Callable[..., Scene], acted_first: bool
) -> None:
    daze = "Daze (standard, at-will): +20 vs AC; 1 damage, and the target is dazed (save ends)."
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), powers=[daze]))
    scene.turn("A")
    if acted_first:
        scene.do("A", "second-wind")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene["A"].at == (3, 5)
    assert "dazed" in scene["A"].conditions
    assert not scene.can("A", "total-defense")
    assert not scene.can("A", "drop-prone")


@pytest.mark.rule("fourth.condition.dying")
def test_a_hero_at_nothing_is_dying_unconscious_and_rolls_a_death_save_each_round(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(G=foe(at=(6, 5)), A=dict(at=(5, 5), at_hp=5), B=dict(at=(15, 15)))
    scene.turn("G")
    scene.dice(d20=[12], d8=[1])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 0
    assert scene["A"].dying
    assert {"dying", "unconscious", "prone"} <= set(scene["A"].conditions)
    for failures in (1, 2):
        scene.turn("A")
        assert not scene.can("A", "total-defense")
        scene.dice(d20=[9])
        scene.end()
        assert scene["A"].death_failures == failures
    assert scene["A"].alive


@pytest.mark.limits("fourth.condition.dying")
@pytest.mark.rule("fourth.hp.zero-is-dying")
def test_a_monster_at_nothing_is_dead(stage: Callable[..., Scene]) -> None:
    jab = "Jab (standard, at-will): +20 vs AC; 5 damage."
    scene = stage(A=dict(at=(5, 5), powers=[jab]), G=foe(at=(6, 5), at_hp=5))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    assert not scene["G"].alive
    assert not scene["G"].dying


@pytest.mark.rule("fourth.condition.helpless")
@pytest.mark.parametrize(("conditions", "may"), [(["helpless"], True), (["unconscious"], True), (["stunned"], False)])
def test_the_helpless_grant_advantage_and_a_coup_de_grace(
    stage: Callable[..., Scene], conditions: list[str], may: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=foe(at=(6, 5), conditions=conditions))
    scene.turn("A")
    assert scene.advantage("A", "G")
    assert scene.can("A", "coup-de-grace", "G") is may
    if not may:
        assert scene.why_not("A", "coup-de-grace", "G") in {
            "fourth.action.coup-de-grace",
            "fourth.condition.helpless",
        }


@pytest.mark.rule("fourth.condition.immobilized")
@pytest.mark.parametrize("action", ["walk", "shift", "run"])
def test_the_immobilized_cannot_leave_their_square(stage: Callable[..., Scene], action: str) -> None:
    scene = turn_of(stage, "immobilized")
    assert scene.why_not("A", action, to=(5, 4)) in HELD
    assert scene.can("A", "melee-basic", "G")


@pytest.mark.rule("fourth.condition.immobilized")
def test_the_immobilized_may_teleport_and_be_pushed_but_not_charge(stage: Callable[..., Scene]) -> None:
    heave = "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares."
    scene = stage(
        G=foe(at=(6, 5), powers=[heave]),
        A=dict(at=(5, 5), conditions=["immobilized"], powers=["Blink (move, at-will): Teleport up to 4."]),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (3, 5)
    scene.turn("A")
    assert scene.why_not("A", "charge", "G") in HELD | {"fourth.action.charge"}
    scene.do("A", "Blink", choose={"teleport": (3, 9)})
    assert scene["A"].at == (3, 9)


@pytest.mark.rule("fourth.condition.marked")
@pytest.mark.parametrize(("target", "bonus"), [("A", 6), ("B", 4)])
def test_the_marked_attack_others_at_minus_two(
    stage: Callable[..., Scene], target: str, bonus: int
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[ray("is marked until the end of your next turn")]),
        B=dict(at=(6, 7)),
        G=foe(at=(6, 6)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Ray", "G")
    assert scene["G"].marked_by == "A"
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Club", target)
    assert scene.last("attack").total == 2 + bonus


@pytest.mark.rule("fourth.condition.marked")
@pytest.mark.parametrize(("targets", "bonus"), [(["A", "B"], 5), (["B", "C"], 3)])
def test_the_marker_among_the_targets_frees_all_the_rolls(
    stage: Callable[..., Scene], targets: list[str], bonus: int
) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=[ray("is marked until the end of your next turn")]),
        B=dict(at=(2, 8)),
        C=dict(at=(2, 2)),
        G=foe(at=(6, 5), powers=["Twin (standard, at-will): Ranged 10, two creatures; +5 vs AC; 1d6 damage."]),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Ray", "G")
    scene.turn("G")
    scene.dice(d20=[2, 2])
    scene.do("G", "Twin", targets=targets)
    totals = [event.total for event in scene.log if event.kind == "attack" and event.who == "G"]
    assert totals == [2 + bonus] * 2


@pytest.mark.rule("fourth.condition.marked")
def test_the_newest_mark_replaces_the_older(stage: Callable[..., Scene]) -> None:
    line = ray("is marked until the end of your next turn")
    scene = stage(A=dict(at=(5, 5), powers=[line]), B=dict(at=(7, 7), powers=[line]), G=foe(at=(6, 6)))
    for who in ("A", "B"):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, "Ray", "G")
    assert scene["G"].marked_by == "B"
    scene.turn("G")
    assert scene.attack("G", "Club", "B").value == 6
    assert scene.attack("G", "Club", "A").value == 4


@pytest.mark.rule("fourth.condition.prone")
@pytest.mark.rule("fourth.prone.melee-advantage")
@pytest.mark.rule("fourth.attack.advantage-sources")
@pytest.mark.parametrize(("column", "melee"), [(6, 7 + 2), (7, 7 + 2)])
def test_the_prone_grant_advantage_in_melee_only(
    stage: Callable[..., Scene], column: int, melee: int
) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18, dex=18, ranged=BOW, weapon="pike +3 1d10, reach 2"),
        G=foe(at=(column, 5), conditions=["prone"]),
    )
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == melee
    assert scene.attack("A", "ranged-basic", "G").value == 6


@pytest.mark.rule("fourth.prone.ranged-defense")
@pytest.mark.parametrize("key", ["ac", "fort", "ref", "will"])
@pytest.mark.parametrize(
    ("reach", "column", "value"),
    [
        ("Ranged 10", 8, 17),
        ("Ranged 10", 6, 15),
        ("Reach 2", 7, 15),
        ("Area burst 1 within 10, all enemies", 8, 15),
        ("Close burst 3, all enemies", 8, 15),
    ],
)
def test_the_prone_have_two_more_against_ranged_attacks_from_afar(
    stage: Callable[..., Scene], key: str, reach: str, column: int, value: int
) -> None:
    printed = {"ac": "AC", "fort": "Fortitude", "ref": "Reflex", "will": "Will"}[key]
    scene = stage(
        A=dict(at=(5, 5), powers=[f"Boom (standard, at-will): {reach}; +6 vs {printed}; 1d6 damage."]),
        G=foe(at=(column, 5), conditions=["prone"]),
    )
    scene.turn("A")
    assert scene.defense("G", key, attacker="A", power="Boom").value == value


@pytest.mark.rule("fourth.prone.attack-penalty")
@pytest.mark.rule("fourth.condition.prone")
def test_the_prone_attack_at_minus_two(stage: Callable[..., Scene]) -> None:
    boom = "Boom (standard, at-will): Close burst 1, all enemies; +6 vs Reflex; 1d6 damage."
    scene = turn_of(stage, "prone", powers=[boom])
    assert scene.attack("A", "melee-basic", "G").value == 7 - 2
    assert scene.attack("A", "ranged-basic", "G").value == 6 - 2
    assert scene.attack("A", "Boom", "G").value == 6 - 2


@pytest.mark.rule("fourth.condition.prone")
@pytest.mark.parametrize(("option", "may"), [({}, False), ({"prone-movement": "allowed"}, True)])
@pytest.mark.parametrize("action", ["walk", "run", "shift"])
def test_the_prone_stand_up_first_unless_the_option_lets_them_move(
    stage: Callable[..., Scene], option: dict[str, str], may: bool, action: str
) -> None:
    scene = turn_of(stage, "prone", options=option)
    assert scene.can("A", action, to=(5, 4)) is may
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("fourth.condition.prone")
@pytest.mark.parametrize(("option", "may"), [({}, False), ({"prone-movement": "allowed"}, True)])
def test_a_charge_while_prone_follows_the_same_option(
    stage: Callable[..., Scene], option: dict[str, str], may: bool
) -> None:
    scene = stage(A=dict(at=(1, 5), conditions=["prone"]), G=foe(at=(6, 5)), options=option)
    scene.turn("A")
    assert scene.can("A", "charge", "G") is may


@pytest.mark.rule("fourth.action.drop-prone")
def test_dropping_prone_is_a_minor_action(stage: Callable[..., Scene]) -> None:
    scene = turn_of(stage)
    scene.do("A", "drop-prone")
    assert "prone" in scene["A"].conditions
    assert scene["A"].actions["minor"] == 0
    assert (scene["A"].actions["standard"], scene["A"].actions["move"]) == (1, 1)
    assert scene.offers == []
    assert not scene.can("A", "drop-prone", using="standard")


@pytest.mark.rule("fourth.prone.flyer-descends")
@pytest.mark.parametrize(
    ("fly", "drop", "d10", "lost"), [(8, 2, [], 0), (6, 4, [], 0), (2, 8, [4, 5, 6], 15), (5, 19, [1] * 7, 7)]
)
def test_a_flyer_knocked_prone_comes_down_by_its_speed_and_falls_the_rest(
    stage: Callable[..., Scene], fly: int, drop: int, d10: list[int], lost: int
) -> None:
    trip = "Trip (standard, at-will): Ranged 10; +20 vs AC; the target is knocked prone."
    scene = stage(
        "A . ^ . .", A=dict(powers=[trip]), G=foe(at=(2, 0), airborne=True, modes={"fly": fly}), drop=drop
    )
    scene.turn("A")
    scene.dice(d20=[10], d10=d10)
    scene.do("A", "Trip", "G")
    assert "prone" in scene["G"].conditions
    assert scene["G"].hp == 90 - lost


@pytest.mark.rule("fourth.condition.sources")
@pytest.mark.rule("fourth.ruling.condition-duration")
@pytest.mark.parametrize(
    ("condition", "stays"),
    [("slowed", False), ("helpless", False), ("blinded", False), ("prone", True), ("unconscious", True)],
)
def test_what_nobody_set_an_end_to_goes_with_the_encounter_but_for_what_its_own_rules_end(
    stage: Callable[..., Scene], condition: str, stays: bool
) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=[condition]), B=dict(at=(1, 1)), G=foe(at=(8, 5)))
    scene.turn("B")
    scene.rest("short")
    assert (condition in scene["A"].conditions) is stays


@pytest.mark.rule("fourth.dazed.one-action")
@pytest.mark.rule("fourth.turn.substitute-standard")
def test_the_dazed_may_trade_their_one_action_first(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["dazed"]), G=foe(at=(8, 5)))
    scene.turn("A")
    scene.do("A", "trade", using="standard", to="move")
    scene.do("A", "walk", to=(5, 6))
    assert scene["A"].at == (5, 6)
    assert scene.why_not("A", "drop-prone") == "fourth.dazed.one-action"
