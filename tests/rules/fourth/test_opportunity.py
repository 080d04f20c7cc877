"""Opportunity attacks: what provokes, from whom, when, how often."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
OFFER = ("A", "opportunity-attack")
BARRED = [["dazed"], ["stunned"], ["surprised"], ["unconscious"], ["blinded"]]


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLUB], **fields}


def duel(stage: Callable[..., Scene], *powers: str, g: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """G acts first, beside hero A (+7 to hit, 1d8+4); H stands diagonally off A on the other side."""
    return stage(
        G=foe(**{"at": (6, 5), "powers": [CLUB, *powers]} | (g or {})),
        H=foe(at=(4, 6)),
        A={"at": (5, 5), "str": 18, **fields},
    )


def attacks(scene: Scene, who: str) -> int:
    return len([event for event in scene.log if event.kind == "attack" and event.who == who])


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.action.opportunity-attack")
def test_walking_away_provokes_a_melee_basic_attack(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[8], d8=[6])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene["G"].hp == 90 - 10
    assert scene["G"].at == (8, 5)


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_it_is_offered_and_may_be_declined(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert OFFER in scene.offers
    assert attacks(scene, "A") == 0


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_so_does_a_step_into_another_adjacent_square(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    scene.do("G", "walk", path=[(6, 4)])
    assert OFFER in scene.offers


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_coming_nearer_and_shifting_do_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, g={"at": (9, 5)})
    scene.turn("G")
    scene.do("G", "walk", path=[(8, 5), (7, 5), (6, 5)])
    assert scene.offers == []
    scene.do("G", "shift", to=(7, 5), using="standard")
    assert scene.offers == []


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_allies_are_not_provoked(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(5, 6)), G=foe(at=(15, 15)))
    scene.turn("A")
    scene.do("A", "walk", path=[(5, 4), (5, 3)])
    assert scene.offers == []


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_being_pushed_away_does_not_provoke(stage: Callable[..., Scene]) -> None:
    heave = "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares."
    scene = stage(A=dict(at=(5, 5), powers=[heave]), B=dict(at=(6, 6)), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Heave", "G")
    assert scene["G"].at == (8, 5)
    assert scene.offers == []


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
def test_teleporting_away_does_not_provoke(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Blink (move, at-will): Teleport up to 4.")
    scene.turn("G")
    scene.do("G", "Blink", choose={"teleport": (9, 5)})
    assert scene["G"].at == (9, 5)
    assert scene.offers == []


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.attack.reach")
def test_reach_does_not_widen_the_squares_whose_leaving_provokes(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, g={"at": (7, 5)}, weapon="pike +2 1d10, reach 2")
    scene.turn("G")
    scene.do("G", "walk", path=[(8, 5), (9, 5)])
    assert scene.offers == []
    scene.turn("G")
    scene.do("G", "walk", path=[(8, 5), (7, 5), (6, 5)])
    assert scene.offers == []
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5)])
    assert OFFER in scene.offers


@pytest.mark.rule("fourth.opportunity.interrupts")
def test_the_mover_is_struck_where_it_stands_and_stays_there_if_dropped(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, g={"at_hp": 5})
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[8], d8=[1])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert not scene["G"].alive
    assert scene["G"].at == (6, 5)


@pytest.mark.rule("fourth.opportunity.interrupts")
@pytest.mark.rule("fourth.action.opportunity-attack")
def test_a_mover_held_by_the_attack_goes_no_further(stage: Callable[..., Scene]) -> None:
    hook = "Hook (standard, at-will): +20 vs AC; 1 damage, and the target is immobilized (save ends)."
    scene = stage(A=dict(at=(5, 5)), G=foe(at=(6, 5), powers=[hook]))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene["A"].at == (5, 5)
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("fourth.opportunity.interrupts")
@pytest.mark.rule("fourth.opportunity.ranged-or-area")
def test_a_shooter_dropped_by_the_answer_does_not_shoot(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Bolt (standard, at-will): Ranged 10; +6 vs AC; 1d6 damage.", g={"at_hp": 5})
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[8], d8=[1])
    scene.do("G", "Bolt", "A")
    assert not scene["G"].alive
    assert attacks(scene, "G") == 0
    assert scene["A"].hp == 40


@pytest.mark.rule("fourth.opportunity.one-per-turn")
def test_one_in_each_other_creatures_turn_however_often_it_provokes(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    scene.turn("G")
    for _ in range(2):
        scene.accept("A", "opportunity-attack")
    scene.dice(d20=[8], d8=[1])
    scene.do("G", "walk", path=[(6, 4), (7, 4)])
    assert attacks(scene, "A") == 1
    scene.do("G", "walk", path=[(6, 4), (7, 4)], using="standard")
    assert OFFER not in scene.offers
    assert attacks(scene, "A") == 1


@pytest.mark.rule("fourth.opportunity.one-per-turn")
def test_no_limit_in_a_round(stage: Callable[..., Scene]) -> None:
    scene = duel(stage)
    for who, path in (("G", [(7, 5), (8, 5)]), ("H", [(3, 6), (2, 6)])):
        scene.turn(who)
        scene.accept("A", "opportunity-attack")
        scene.dice(d20=[8], d8=[1])
        scene.do(who, "walk", path=path)
    assert attacks(scene, "A") == 2
    assert (scene["G"].hp, scene["H"].hp) == (85, 85)


@pytest.mark.rule("fourth.opportunity.one-per-turn")
@pytest.mark.rule("fourth.trigger.definition")
def test_never_on_ones_own_turn(stage: Callable[..., Scene]) -> None:
    spit = (
        "Spit (immediate reaction, at-will): When an enemy hits it with a melee attack: "
        "Ranged 10; +6 vs AC; 1 damage."
    )
    scene = stage(A=dict(at=(5, 5), str=18), B=dict(at=(6, 6), str=18), G=foe(at=(6, 5), powers=[CLUB, spit]))
    scene.turn("A")
    scene.accept("G", "Spit")
    scene.dice(d20=[10, 2], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert attacks(scene, "G") == 1
    assert ("B", "opportunity-attack") in scene.offers
    assert OFFER not in scene.offers


@pytest.mark.rule("fourth.opportunity.ranged-or-area")
@pytest.mark.parametrize(
    ("reach", "provokes"),
    [
        ("Ranged 10", True),
        ("Area burst 1 within 10, all enemies", True),
        ("Close burst 1, all enemies", False),
        ("Close blast 3, all enemies", False),
        ("Reach 1", False),
        ("Reach 2", False),
    ],
)
def test_ranged_and_area_attacks_provoke_and_melee_and_close_ones_do_not(
    stage: Callable[..., Scene], reach: str, provokes: bool
) -> None:
    scene = duel(stage, f"Boom (standard, at-will): {reach}; +6 vs Reflex; 1d6 damage.")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Boom", "A")
    assert (OFFER in scene.offers) is provokes


@pytest.mark.rule("fourth.opportunity.ranged-or-area")
def test_an_area_attack_provokes_even_with_its_origin_beside_the_user(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Boom (standard, at-will): Area burst 1 within 10, all enemies; +6 vs Reflex; 1d6 damage.")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Boom", origin=(6, 6))
    assert OFFER in scene.offers


@pytest.mark.rule("fourth.opportunity.ranged-or-area")
@pytest.mark.rule("fourth.opportunity.one-per-turn")
def test_each_adjacent_enemy_may_answer_once_whatever_the_number_of_targets(
    stage: Callable[..., Scene],
) -> None:
    twin = "Twin (standard, at-will): Ranged 10, two creatures; +5 vs AC; 1d6 damage."
    scene = stage(
        G=foe(at=(6, 5), powers=[CLUB, twin]),
        A=dict(at=(5, 5), str=18),
        B=dict(at=(6, 6), str=18),
        C=dict(at=(9, 9), str=18),
    )
    scene.turn("G")
    for who in ("A", "B"):
        scene.accept(who, "opportunity-attack")
    scene.dice(d20=[8, 8, 2, 2], d8=[1, 2])  # A, B, then the two shots
    scene.do("G", "Twin", targets=["A", "C"])
    assert scene["G"].hp == 90 - 5 - 6
    assert [event.who for event in scene.log if event.kind == "attack"] == ["A", "B", "G", "G"]
    assert ("C", "opportunity-attack") not in scene.offers


@pytest.mark.rule("fourth.opportunity.ranged-or-area")
def test_an_enemy_two_squares_off_is_not_provoked_by_a_shot(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Bolt (standard, at-will): Ranged 10; +6 vs AC; 1d6 damage.", g={"at": (7, 5)})
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Bolt", "A")
    assert scene.offers == []


@pytest.mark.rule("fourth.action.opportunity-attack")
@pytest.mark.rule("fourth.dazed.no-triggered-actions")
@pytest.mark.parametrize("conditions", BARRED)
def test_who_cannot_take_one_is_not_offered_it(stage: Callable[..., Scene], conditions: list[str]) -> None:
    scene = duel(stage, conditions=conditions)
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert OFFER not in scene.offers


@pytest.mark.rule("fourth.action.opportunity-attack")
@pytest.mark.parametrize("conditions", [["prone"], ["immobilized"], ["weakened"], ["slowed"], ["marked"]])
def test_other_conditions_do_not_bar_it(stage: Callable[..., Scene], conditions: list[str]) -> None:
    scene = duel(stage, conditions=conditions)
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert OFFER in scene.offers


@pytest.mark.rule("fourth.invisible.no-opportunity-attacks")
@pytest.mark.rule("fourth.condition.invisible")
def test_an_invisible_mover_provokes_nobody_who_cannot_see_it(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, g={"conditions": ["invisible"]})
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene.offers == []


@pytest.mark.rule("fourth.invisible.no-opportunity-attacks")
def test_an_invisible_shooter_provokes_nobody_either(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Bolt (standard, at-will): Ranged 10; +6 vs AC; 1 damage.", g={"conditions": ["invisible"]})
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Bolt", "A")
    assert scene.offers == []


@pytest.mark.rule("fourth.invisible.no-opportunity-attacks")
def test_a_mover_in_total_obscurement_provokes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage("A ! . .", G=foe(at=(1, 0)), A=dict(str=18))
    scene.turn("G")
    scene.do("G", "walk", path=[(2, 0), (3, 0)])
    assert scene.offers == []


SHOVE = (
    "Shove (immediate interrupt, at-will): When an enemy leaves a square adjacent to it: "
    "+20 vs Fortitude; 1 damage, and the target is immobilized (save ends)."
)


@pytest.mark.rule("fourth.opportunity.interrupts")
@pytest.mark.rule("fourth.ruling.simultaneous-triggers")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.parametrize(("first", "offered"), [("G", ["Shove"]), ("H", ["opportunity-attack", "Shove"])])
def test_attacks_and_interrupts_answer_in_initiative_order_while_there_is_something_to_answer(
    stage: Callable[..., Scene], first: str, offered: list[str]
) -> None:
    fields: dict[str, Any] = {"A": dict(at=(5, 5))}
    for key in ("G", "H") if first == "G" else ("H", "G"):
        fields[key] = foe(at=(4, 4), powers=[SHOVE]) if key == "G" else foe(at=(4, 6), powers=[CLUB])
    scene = stage(**fields)
    scene.turn("A")
    scene.accept("G", "Shove")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(6, 5), (7, 5)])
    assert scene["A"].at == (5, 5)
    assert [option for _, option in scene.offers] == offered


@pytest.mark.rule("fourth.opportunity.ranged-or-area")
@pytest.mark.rule("fourth.ruling.several-provoked")
def test_those_a_shot_provokes_answer_in_initiative_order(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll",
        G=foe(at=(5, 4), powers=[CLUB], type="slow"),
        H=foe(at=(5, 6), powers=[CLUB], type="quick"),
        A=dict(at=(5, 5), ranged="bow +2 1d10, range 20/40"),
        K=foe(at=(15, 5), powers=[CLUB], type="far"),
    )
    scene.dice(d20=[5, 15, 20, 1])
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "ranged-basic", "K")
    assert scene.offers == [("H", "opportunity-attack"), ("G", "opportunity-attack")]
