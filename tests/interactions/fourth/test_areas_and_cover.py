"""Bursts and blasts, cover and concealment where they meet answers, traps, marks and bodies in the way."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
BOOM = "Boom (standard, encounter): Area burst 1 within 10; +5 vs Ref; 6 damage."
RING = "Ring (standard, at-will): Close burst 1; +5 vs Ref; 6 damage."
BOW = "bow +2 1d10, range 20/40"
DARE = "Dare (minor, at-will): Ranged 10; +40 vs Will; the target is marked until the end of the encounter."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


@pytest.mark.meets("opportunity", "areas")
@pytest.mark.rule("fourth.ruling.several-provoked")
@pytest.mark.rule("fourth.ruling.area-versus-close")
def test_a_burst_from_afar_provokes_each_neighbour_once_and_a_close_one_nobody(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[BOOM, RING]),
        G=foe(at=(6, 5)),
        H=foe(at=(4, 5)),
        I=foe(at=(9, 5)),
        J=foe(at=(10, 5)),
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[5, 10, 10])
    scene.do("A", "Boom", origin=(9, 5))
    assert scene.offers == [("G", "opportunity-attack"), ("H", "opportunity-attack")]
    assert (scene["A"].hp, scene["I"].hp, scene["J"].hp) == (35, 84, 84)
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "Ring")
    assert scene.offers == []


@pytest.mark.meets("opportunity", "dying", "areas")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.ruling.interrupted-cost")
def test_a_caster_felled_by_a_neighbour_has_lost_its_burst(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=5, powers=[BOOM]), B=dict(at=(0, 0)), G=foe(at=(6, 5)), I=foe(at=(9, 5))
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Boom", origin=(9, 5))
    assert (scene["A"].dying, scene["I"].hp) == (True, 90)


@pytest.mark.meets("opportunity", "conditions", "areas")
@pytest.mark.rule("fourth.condition.stunned")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.parametrize(
    ("condition", "goes_on"), [("stunned", False), ("dazed", True), ("immobilized", True)]
)
def test_a_burst_goes_on_if_its_caster_still_can(stage: Stage, condition: str, goes_on: bool) -> None:
    rap = f"Rap (standard, at-will): +40 vs AC; 1 damage, and the target is {condition} (save ends)."
    scene = stage(A=dict(at=(5, 5), powers=[BOOM]), G=foe(rap, at=(6, 5)), I=foe(at=(9, 5)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 10] if goes_on else [10])
    scene.do("A", "Boom", origin=(9, 5))
    assert scene["I"].hp == (84 if goes_on else 90)
    assert scene["A"].actions["standard"] == 0


@pytest.mark.meets("terrain", "areas", "cover")
@pytest.mark.rule("fourth.cover.close-and-area")
@pytest.mark.rule("fourth.origin.line-to-user")
def test_cover_from_a_burst_is_judged_from_its_middle(stage: Stage) -> None:
    scene = stage("A . - G .\n. . . . .", A=dict(powers=[BOOM], ranged=BOW), G=foe())
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 2
    scene.dice(d20=[10])
    scene.do("A", "Boom", origin=(4, 0))
    assert scene.last("attack").total == 15


@pytest.mark.meets("terrain", "areas")
@pytest.mark.rule("fourth.ruling.area-origin-square")
@pytest.mark.rule("fourth.origin.line-to-user")
@pytest.mark.parametrize("origin", [(3, 0), (5, 0)])
def test_no_burst_in_a_wall_or_behind_it(stage: Stage, origin: tuple[int, int]) -> None:
    scene = stage("A . . # G .\n# # # # # #", A=dict(powers=[BOOM]), G=foe())
    scene.turn("A")
    with pytest.raises(Illegal):
        scene.do("A", "Boom", origin=origin)
    assert scene["A"].actions["standard"] == 1


@pytest.mark.meets("terrain", "areas")
@pytest.mark.rule("fourth.area.line-to-target")
def test_a_wall_inside_a_burst_shelters_who_stands_behind_it(stage: Stage) -> None:
    scene = stage(
        "A . . . # G\n. . . . # #\n. . . . H .",
        A=dict(powers=[BOOM.replace("burst 1", "burst 2")]),
        G=foe(),
        H=foe(),
    )
    scene.turn("A")
    scene.dice(d20=[12])  # the corner gives cover
    scene.do("A", "Boom", origin=(3, 0))
    assert (scene["G"].hp, scene["H"].hp) == (90, 84)


@pytest.mark.meets("areas", "cover", "devices")
@pytest.mark.rule("fourth.origin.line-to-user")
@pytest.mark.rule("fourth.action.open-object")
def test_a_closed_door_keeps_the_fire_out_and_an_open_one_lets_it_in(stage: Stage) -> None:
    scene = (
        stage(
            "A D . G\n# # # #", A=dict(powers=[BOOM]), G=foe(), devices={"D": {"kind": "door", "at": (1, 0)}}
        )
        if False
        else stage(
            "A . . G\n# # # #", A=dict(powers=[BOOM]), G=foe(), devices={"D": {"kind": "door", "at": (1, 0)}}
        )
    )
    scene.turn("A")
    assert not scene.can("A", "Boom", origin=(3, 0))
    scene.do("A", "open-object", "D")
    scene.dice(d20=[10])
    scene.do("A", "Boom", origin=(3, 0))
    assert scene["G"].hp == 84


@pytest.mark.meets("areas", "stealth")
@pytest.mark.rule("fourth.ruling.hidden-end")
@pytest.mark.rule("fourth.stealth.reveal-after-action")
def test_every_roll_of_a_burst_out_of_hiding_has_advantage_and_then_all_see_its_user(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! . . . G H", A=dict(at=(2, 0), skills={"stealth": 30}, powers=[BOOM]),
        G=foe(skills={"perception": 0}), H=foe(skills={"perception": 0}),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10, 8, 8])
    scene.do("A", "hide")
    scene.do("A", "Boom", origin=(7, 0))
    totals = [event.total for event in scene.log if event.kind == "attack"]
    assert totals == [15, 15]
    assert not scene.hidden("A", "G")
    assert not scene.hidden("A", "H")


@pytest.mark.meets("areas", "stealth")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.rule("fourth.concealment.melee-ranged-only")
def test_a_burst_finds_the_hidden_without_knowing_it(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! . . . G", A=dict(at=(2, 0), skills={"stealth": 30}), G=foe(BOOM, skills={"perception": 0})
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10, 10])
    scene.do("A", "hide")
    scene.turn("G")
    scene.do("G", "Boom", origin=(3, 0))
    assert (scene.last("attack").total, scene["A"].hp) == (15, 34)


@pytest.mark.meets("areas", "marks")
@pytest.mark.rule("fourth.ruling.mark-and-several-targets")
def test_a_burst_that_takes_in_the_marker_is_free_of_the_mark(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[DARE]),
        B=dict(at=(6, 5)),
        C=dict(at=(12, 5)),
        G=foe(BOOM.replace("encounter", "at-will"), at=(9, 9)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dare", "G")
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Boom", origin=(6, 5))
    assert [event.total for event in scene.log if event.kind == "attack"][-2:] == [15, 15]
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Boom", origin=(12, 5))
    assert scene.last("attack").total == 13


@pytest.mark.meets("areas", "healing")
@pytest.mark.rule("fourth.action.total-defense")
@pytest.mark.rule("fourth.attack.defenses")
def test_total_defense_helps_against_a_burst_on_any_defense(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(6, 5)), G=foe(BOOM, at=(9, 9)))
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.turn("G")
    scene.dice(d20=[11, 11])
    scene.do("G", "Boom", origin=(6, 5))
    assert (scene["A"].hp, scene["B"].hp) == (40, 34)


@pytest.mark.meets("immediate", "areas")
@pytest.mark.rule("fourth.immediate.reaction")
@pytest.mark.rule("fourth.immediate.one-per-round")
def test_a_reaction_to_a_burst_waits_for_all_its_targets(stage: Stage) -> None:
    hiss = "Hiss (immediate reaction, at-will): When an enemy hits it: Ranged 20; +20 vs Will; 50 damage."
    scene = stage(
        A=dict(at=(1, 5), powers=[BOOM]), B=dict(at=(0, 0)), G=foe(CLUB, hiss, at=(6, 5)), H=foe(at=(7, 5))
    )
    scene.turn("A")
    scene.accept("G", "Hiss")
    scene.dice(d20=[10, 10, 10])
    scene.do("A", "Boom", origin=(6, 5))
    assert (scene["G"].hp, scene["H"].hp, scene["A"].hp) == (84, 84, -10)


@pytest.mark.meets("movement", "areas")
@pytest.mark.rule("fourth.ruling.blast-placement")
@pytest.mark.rule("fourth.area.blast")
def test_one_steps_back_and_blasts_both_that_stood_around(stage: Stage) -> None:
    cone = "Cone (standard, at-will): Close blast 3; +5 vs Ref; 6 damage."
    scene = stage(A=dict(at=(5, 5), powers=[cone]), G=foe(at=(6, 5)), H=foe(at=(6, 4)))
    scene.turn("A")
    scene.do("A", "shift", to=(4, 5))
    scene.dice(d20=[10, 10])
    scene.do("A", "Cone", origin=(5, 3))
    assert (scene["G"].hp, scene["H"].hp, scene["A"].hp, scene.offers) == (84, 84, 40, [])


@pytest.mark.meets("areas", "charging")
@pytest.mark.rule("fourth.charge.ends-actions")
@pytest.mark.rule("fourth.ruling.charge-aftermath")
def test_no_burst_after_a_charge_but_with_an_action_point(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), powers=[RING]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "charge", "G")
    assert not scene.can("A", "Ring")
    scene.do("A", "action-point", choose={"action": "standard"})
    scene.dice(d20=[10])
    scene.do("A", "Ring")
    assert scene["G"].hp == 84


@pytest.mark.meets("areas", "action-points")
@pytest.mark.rule("fourth.power.encounter")
@pytest.mark.rule("fourth.action.action-point")
def test_an_action_point_does_not_bring_a_spent_burst_back(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), powers=[BOOM]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Boom", origin=(6, 5))
    scene.do("A", "action-point", choose={"action": "standard"})
    assert scene.why_not("A", "Boom", origin=(6, 5)) == "fourth.power.encounter"


@pytest.mark.meets("areas", "rests")
@pytest.mark.rule("fourth.power.encounter")
@pytest.mark.rule("fourth.power.daily")
@pytest.mark.rule("fourth.rest.short")
def test_a_short_rest_brings_an_encounter_burst_back_and_not_a_daily_one(stage: Stage) -> None:
    daily = "Doom (minor, daily): Area burst 1 within 10; +5 vs Ref; 6 damage."
    scene = stage(A=dict(at=(1, 5), powers=[BOOM, daily]), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "Boom", origin=(6, 5))
    scene.do("A", "Doom", origin=(6, 5))
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Boom", origin=(6, 5))
    assert scene.why_not("A", "Doom", origin=(6, 5)) == "fourth.power.daily"


@pytest.mark.meets("forced", "cover")
@pytest.mark.rule("fourth.cover.trace")
def test_who_is_pulled_from_behind_a_low_wall_has_no_cover_any_more(stage: Stage) -> None:
    hook = "Hook (standard, at-will): Close burst 12, targets creatures; +40 vs Ref; the target is pulled 2 squares."
    scene = stage("A . . - G", A=dict(powers=[hook], ranged=BOW), G=foe())
    scene.turn("A")
    assert scene.cover("A", "G") == "cover"
    scene.dice(d20=[10])
    scene.do("A", "Hook", choose={"pull": [(3, 0), (2, 0)]})
    assert (scene["G"].at, scene.cover("A", "G")) == ((2, 0), None)


@pytest.mark.meets("movement", "cover")
@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.rule("fourth.ruling.creature-cover")
@pytest.mark.parametrize(("options", "value"), [({}, 3), ({"creature-cover": "all-attacks"}, 1)])
def test_an_enemy_between_hinders_arrows_and_by_switch_a_pike(
    stage: Stage, options: dict[str, str], value: int
) -> None:
    scene = stage(
        "A H G .", A=dict(weapon="pike +3 1d10, reach 2", ranged=BOW), G=foe(), H=foe(), options=options
    )
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 2
    assert scene.attack("A", "melee-basic", "G").value == value


@pytest.mark.meets("cover", "charging")
@pytest.mark.rule("fourth.charge.bonus")
@pytest.mark.rule("fourth.concealment.concealment")
def test_a_charge_into_mist_strikes_at_minus_one(stage: Stage) -> None:
    scene = stage("A . . . : .", A={}, G=foe(at=(4, 0)))
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "charge", "G")
    assert (scene["A"].at, scene.last("attack").total) == ((3, 0), 10 + 3 + 1 - 2)


@pytest.mark.meets("cover", "marks")
@pytest.mark.rule("fourth.condition.marked")
@pytest.mark.rule("fourth.ruling.bonus-stacking")
def test_the_mark_adds_to_cover_and_long_range(stage: Stage) -> None:
    scene = stage(
        B=dict(at=(0, 0), powers=[DARE]),
        G=foe("Bow (standard, at-will): Ranged 5/10; +10 vs AC; 5 damage.", at=(3, 0)),
        A=dict(at=(4, 0), hp=9),
    )
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "Dare", "G")
    assert scene.attack("G", "Bow", "A").value == 8


@pytest.mark.meets("cover", "healing")
@pytest.mark.rule("fourth.action.total-defense")
@pytest.mark.rule("fourth.cover.cover")
def test_total_defense_behind_a_low_wall(stage: Stage) -> None:
    dart = "Dart (standard, at-will): Ranged 10; +10 vs AC; 5 damage."
    scene = stage("G . - A", A={}, G=foe(dart))
    scene.turn("A")
    scene.do("A", "total-defense")
    assert scene.defense("A", "ac", attacker="G", power="Dart").value == 17
    assert scene.attack("G", "Dart", "A").value == 8


@pytest.mark.meets("immediate", "conditions", "cover")
@pytest.mark.rule("fourth.ruling.line-for-every-attack")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_a_shot_at_one_who_fades_behind_the_wall_is_lost(stage: Stage) -> None:
    fade = "Fade (immediate interrupt, encounter): When targeted by a ranged attack: It teleports 3 squares."
    scene = stage("A . . G . .\n. . . # # #\n. . . # . .", A=dict(ranged=BOW), G=foe(CLUB, fade))
    scene.turn("A")
    scene.accept("G", "Fade", teleport=(5, 2))
    scene.do("A", "ranged-basic", "G")
    assert (scene["G"].at, scene["G"].hp, scene["A"].actions["standard"]) == ((5, 2), 90, 0)


@pytest.mark.meets("damage", "cover")
@pytest.mark.rule("fourth.cover.superior")
@pytest.mark.rule("fourth.critical.natural-20")
def test_superior_cover_turns_no_critical_hit_aside(stage: Stage) -> None:
    scene = stage(
        ". . . | .\nA . . | G\n. . . | .".replace("|", "#").replace("A . . # G", "A . . s G"),
        terrain={"s": "slit"}, A=dict(ranged=BOW), G=foe(ac=40),
    )  # fmt: skip
    scene.turn("A")
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 5
    scene.dice(d20=[20])
    scene.do("A", "ranged-basic", "G")
    assert scene["G"].hp == 80


@pytest.mark.meets("movement", "cover", "stealth")
@pytest.mark.rule("fourth.ruling.hidden-end")
def test_an_enemy_that_walks_round_the_corner_sees_who_hid_behind_it(stage: Stage) -> None:
    scene = stage(
        ". . . . . .\nA . - . G .\n. . . . . .".replace("A . -", ". A -"),
        A=dict(skills={"stealth": 30}), G=foe(skills={"perception": 0}),
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.do("A", "walk", path=[(0, 1), (1, 1)])
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.turn("G")
    scene.do("G", "walk", path=[(3, 0), (2, 0), (1, 0)])
    assert not scene.hidden("A", "G")


@pytest.mark.meets("cover", "stealth", "action-points")
@pytest.mark.rule("fourth.stealth.hide")
@pytest.mark.rule("fourth.action.action-point")
def test_shoot_and_slip_back_into_hiding_with_an_action_point(stage: Stage) -> None:
    scene = stage(
        "A : : : . . . G",
        A=dict(at=(2, 0), ranged=BOW, skills={"stealth": 30}),
        G=foe(skills={"perception": 0}),
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10, 2, 10])
    scene.do("A", "hide")
    scene.do("A", "ranged-basic", "G")
    assert (scene.last("attack").total, scene.hidden("A", "G")) == (2 + 2 + 2, False)
    scene.do("A", "action-point", choose={"action": "move"})
    scene.do("A", "shift", to=(2, 0))
    scene.do("A", "hide")
    assert scene.hidden("A", "G")


@pytest.mark.meets("immediate", "stealth")
@pytest.mark.rule("fourth.ruling.hidden-end")
@pytest.mark.rule("fourth.immediate.reaction")
def test_a_reaction_out_of_hiding_gives_one_away(stage: Stage) -> None:
    sting = "Sting (immediate reaction, at-will): When an enemy moves adjacent to it: +10 vs AC; 3 damage."
    scene = stage(
        ". ! ! ! . . .\n. . . . . . .",
        G=foe(CLUB, sting, at=(2, 0), skills={"stealth": 30}),
        A=dict(at=(6, 1)),
    )
    scene.turn("G")
    scene.do("G", "shift", to=(3, 0))
    scene.dice(d20=[10])
    scene.do("G", "hide")
    assert scene.hidden("G", "A")
    scene.turn("A")
    scene.accept("G", "Sting")
    scene.dice(d20=[4])
    scene.do("A", "walk", path=[(5, 1), (4, 1)])
    assert (scene.last("attack").total, scene["A"].hp) == (10 + 4 + 2, 37)
    assert not scene.hidden("G", "A")


@pytest.mark.meets("cover", "stealth", "charging")
@pytest.mark.rule("fourth.stealth.reveal-after-action")
@pytest.mark.rule("fourth.charge.bonus")
def test_a_charge_out_of_hiding_has_advantage_all_through(stage: Stage) -> None:
    scene = stage(
        ". ! ! ! . . . G", A=dict(at=(2, 0), skills={"stealth": 30}), G=foe(skills={"perception": 0})
    )
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10, 10])
    scene.do("A", "hide")
    scene.do("A", "charge", "G")
    assert (scene.last("attack").total, scene.hidden("A", "G")) == (10 + 3 + 1 + 2, False)


@pytest.mark.meets("stealth", "healing", "devices")
@pytest.mark.rule("fourth.stealth.remain-hidden")
def test_neither_second_wind_nor_work_on_a_trap_breaks_hiding(stage: Stage) -> None:
    scene = stage(
        ". : : : : . . . . G", A=dict(at=(2, 0), at_hp=10, skills={"stealth": 30, "thievery": 20}),
        G=foe(skills={"perception": 0}),
        devices={"T": {"at": (4, 0), "attack": "Spikes (standard, at-will): +7 vs Ref; 5 damage."}},
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10, 10])
    scene.do("A", "hide")
    scene.do("A", "second-wind")
    assert scene.hidden("A", "G")
    scene.turn("A")
    scene.do("A", "disable-trap", "T")
    assert (scene.device("T").state, scene.hidden("A", "G")) == ("disabled", True)


@pytest.mark.meets("stealth", "marks")
@pytest.mark.rule("fourth.attack.choose-target")
@pytest.mark.rule("fourth.condition.marked")
def test_the_mark_of_a_hidden_marker_still_weighs(stage: Stage) -> None:
    scene = stage(
        ". : : : . . G\n. . . . . . B",
        A=dict(at=(2, 0), skills={"stealth": 30}, powers=[DARE]),
        B={},
        G=foe(skills={"perception": 0}),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dare", "G")
    scene.do("A", "shift", to=(3, 0))
    scene.dice(d20=[10])
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    assert scene.attack("G", "melee-basic", "B").value == 8


@pytest.mark.meets("movement", "terrain", "stealth")
@pytest.mark.rule("fourth.ruling.hidden-fast-move")
@pytest.mark.parametrize(("roll", "hidden"), [(15, True), (14, False)])
def test_three_squares_in_hiding_call_for_a_new_check_at_minus_five(
    stage: Stage, roll: int, hidden: bool
) -> None:
    scene = stage(
        ": : : : : : : . . . G", A=dict(at=(0, 0), skills={"stealth": 5}), G=foe(skills={"perception": 5})
    )
    scene.turn("A")
    scene.do("A", "shift", to=(1, 0))
    scene.dice(d20=[19, roll])
    scene.do("A", "hide")
    scene.do("A", "walk", path=[(2, 0), (3, 0), (4, 0)])
    assert scene.hidden("A", "G") is hidden


@pytest.mark.meets("terrain", "stealth")
@pytest.mark.rule("fourth.stealth.enemy-search")
@pytest.mark.rule("fourth.ruling.passive-perception")
@pytest.mark.parametrize(("roll", "hidden"), [(15, True), (16, False)])
def test_a_searcher_must_beat_the_result_and_equal_is_not_enough(
    stage: Stage, roll: int, hidden: bool
) -> None:
    scene = stage(": : : : . . G", A=dict(at=(0, 0), skills={"stealth": 10}), G=foe(skills={"perception": 5}))
    scene.turn("A")
    scene.do("A", "shift", to=(1, 0))
    scene.dice(d20=[10, roll])
    scene.do("A", "hide")
    scene.turn("G")
    scene.do("G", "search")
    assert scene.hidden("A", "G") is hidden
    assert not scene.can("G", "search")
