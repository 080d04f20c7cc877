"""Words and tricks: diversion, feint, deter, unnerve."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw (standard, at-will): +6 vs AC; 1d8+4 damage."
BITE = "Bite (standard, at-will): +6 vs AC; 1d6 damage."
HOP = "Hop (move, at-will): Teleport up to 3."
DETER = {"action": "Claw"}
YIELDED = {"orcus.act.unnerve", "orcus.ruling.attitudes"}


def talk(
    stage: Callable[..., Scene],
    foe: dict[str, Any] | None = None,
    options: dict[str, bool] | None = None,
    **skills: int,
) -> Scene:
    """Hero A with final skill modifiers, G next to it (passive Insight 13, Perception 12), H farther."""
    return stage(
        options=options,
        A={"at": (5, 5), "str": 18, "skills": skills},
        G={
            "side": "monsters",
            "at": (6, 5),
            "hp": 90,
            "at_hp": 45,
            "will": 15,
            "skills": {"insight": 3, "perception": 2},
            "powers": [CLAW, BITE, HOP],
            **(foe or {}),
        },
        H={
            "side": "monsters",
            "at": (10, 5),
            "hp": 90,
            "at_hp": 45,
            "will": 15,
            "skills": {"insight": 3},
            "powers": [CLAW],
        },
    )


def checks(scene: Scene) -> int:
    return len([event for event in scene.log if event.kind == "check"])


@pytest.mark.rule("orcus.act.feint")
@pytest.mark.parametrize(("roll", "fooled"), [(8, True), (7, False)])
def test_a_feint_is_bluff_against_passive_insight(
    stage: Callable[..., Scene], roll: int, fooled: bool
) -> None:
    scene = talk(stage, bluff=5)
    scene.turn("A")
    assert not scene.advantage("A", "G")
    scene.dice(d20=[roll])  # 8 + 5 equals passive Insight 13
    scene.do("A", "feint", "G")
    assert scene.advantage("A", "G") is fooled
    assert scene.attack("A", "melee-basic", "G").value == (9 if fooled else 7)


@pytest.mark.rule("orcus.act.feint")
def test_the_opening_lasts_to_the_end_of_the_next_turn(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=20)
    scene.turn("A")
    scene.do("A", "feint", "G")
    scene.turn("A")
    assert scene.round == 2
    assert scene.advantage("A", "G")
    assert not scene.advantage("A", "H")
    scene.end()
    assert not scene.advantage("A", "G")


@pytest.mark.rule("orcus.act.feint")
def test_once_an_encounter_and_only_an_adjacent_enemy(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=5)
    scene.turn("A")
    assert scene.why_not("A", "feint", "H") == "orcus.act.feint"
    scene.do("A", "feint", "G")
    scene.turn("A")
    assert scene.why_not("A", "feint", "G") == "orcus.act.feint"
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "feint", "G")


@pytest.mark.rule("orcus.act.feint")
@pytest.mark.parametrize(("option", "fooled"), [(False, False), (True, True)])
def test_a_trick_is_a_check_no_twenty_succeeds_by_itself_unless_switched(
    stage: Callable[..., Scene], option: bool, fooled: bool
) -> None:
    scene = talk(
        stage, foe={"skills": {"insight": 30}}, options={"skill-attacks-are-attacks": option}, bluff=0
    )
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "feint", "G")
    assert scene.advantage("A", "G") is fooled


@pytest.mark.rule("orcus.act.create-diversion")
def test_a_diversion_opens_the_way_for_one_stealth_check(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=5, stealth=4)
    scene.turn("A")
    scene.dice(d20=[8, 8])  # 13 against passive Insight 13, 12 against passive Perception 12
    scene.do("A", "create-diversion", targets=["G"])
    assert scene.hidden("A", "G")
    assert not scene.hidden("A", "H")
    assert scene.advantage("A", "G")
    assert scene["A"].actions["standard"] == 0
    assert scene["A"].actions["move"] == 1
    assert scene["A"].actions["swift"] == 1


@pytest.mark.rule("orcus.act.create-diversion")
def test_no_stealth_check_when_nobody_is_fooled(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=5, stealth=40)
    scene.turn("A")
    scene.dice(d20=[7])
    scene.do("A", "create-diversion", targets=["G"])
    assert checks(scene) == 1
    assert not scene.hidden("A", "G")


@pytest.mark.rule("orcus.act.create-diversion")
def test_a_failed_stealth_check_hides_nobody(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=5, stealth=4)
    scene.turn("A")
    scene.dice(d20=[8, 7])
    scene.do("A", "create-diversion", targets=["G"])
    assert not scene.hidden("A", "G")


@pytest.mark.rule("orcus.act.create-diversion")
def test_each_enemy_is_fooled_by_a_check_of_its_own(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=5, stealth=10)
    scene.turn("A")
    scene.dice(d20=[8, 7, 10])  # G fooled, H not, then one Stealth check
    scene.do("A", "create-diversion", targets=["G", "H"])
    assert scene.hidden("A", "G")
    assert not scene.hidden("A", "H")


@pytest.mark.rule("orcus.act.create-diversion")
def test_attacking_ends_the_hiding(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=20, stealth=20)
    scene.turn("A")
    scene.do("A", "create-diversion", targets=["G"])
    scene.do("A", "action-point")
    scene.dice(d20=[6], d8=[1])  # 6 + 7 + 2 equals 15
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 45 - 5
    assert not scene.hidden("A", "G")
    assert not scene.advantage("A", "G")


@pytest.mark.rule("orcus.act.create-diversion")
def test_so_does_a_turn_ended_in_the_open(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=20, stealth=20)
    scene.turn("A")
    scene.do("A", "create-diversion", targets=["G"])
    assert scene.hidden("A", "G")
    scene.end()
    assert not scene.hidden("A", "G")


@pytest.mark.rule("orcus.act.create-diversion")
def test_one_diversion_an_encounter(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, bluff=5)
    scene.turn("A")
    scene.do("A", "create-diversion", targets=["G"])
    scene.turn("A")
    assert scene.why_not("A", "create-diversion", targets=["H"]) == "orcus.act.create-diversion"


@pytest.mark.rule("orcus.act.create-diversion")
def test_switch_the_unseen_gain_nothing(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, options={"unseen-attackers-gain-nothing": True}, bluff=20, stealth=20)
    scene.turn("A")
    scene.do("A", "create-diversion", targets=["G"])
    assert scene.hidden("A", "G")
    assert not scene.advantage("A", "G")


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.rule("orcus.act.deter-modifiers")
@pytest.mark.parametrize(("roll", "deterred"), [(15, True), (14, False)])
def test_deter_is_intimidate_against_will_and_ten_for_the_hostile(
    stage: Callable[..., Scene], roll: int, deterred: bool
) -> None:
    scene = talk(stage, intimidate=10)
    scene.turn("A")
    scene.dice(d20=[roll])  # 15 + 10 equals Will 15 + 10
    scene.do("A", "deter", "G", choose=DETER)
    scene.turn("G")
    assert scene.can("G", "Claw", "A") is not deterred
    if deterred:
        assert scene.why_not("G", "Claw", "A") == "orcus.act.deter"


@pytest.mark.rule("orcus.act.deter")
def test_the_deterred_cannot_take_the_one_action_named_until_its_next_turn_ends(
    stage: Callable[..., Scene],
) -> None:
    scene = talk(stage, intimidate=40)
    scene.turn("A")
    scene.do("A", "deter", "G", choose=DETER)
    scene.turn("G")
    assert not scene.can("G", "Claw", "A")
    assert scene.can("G", "Bite", "A")
    assert scene.can("G", "Hop", choose={"teleport": (8, 5)})
    scene.turn("G")
    assert scene.can("G", "Claw", "A")


@pytest.mark.rule("orcus.act.deter")
def test_an_entry_of_the_action_list_may_be_named(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, intimidate=40)
    scene.turn("A")
    scene.do("A", "deter", "G", choose={"action": "walk"})
    scene.turn("G")
    assert scene.why_not("G", "walk", to=(7, 5)) == "orcus.act.deter"
    assert scene.can("G", "five-foot-step", to=(7, 5))
    assert scene.can("G", "Claw", "A")


@pytest.mark.rule("orcus.act.deter")
def test_a_whole_kind_of_action_can_be_named_only_when_switched(stage: Callable[..., Scene]) -> None:
    kind = {"action": "standard"}
    scene = talk(stage, intimidate=40)
    scene.turn("A")
    assert not scene.can("A", "deter", "G", choose=kind)
    scene = talk(stage, options={"deter-bars-action-type": True}, intimidate=40)
    scene.turn("A")
    scene.do("A", "deter", "G", choose=kind)
    scene.turn("G")
    assert not scene.can("G", "Claw", "A")
    assert not scene.can("G", "Bite", "A")
    assert scene.can("G", "walk", to=(7, 5))


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.parametrize(
    ("conditions", "legal"), [(["deafened"], True), (["blinded"], True), (["deafened", "blinded"], False)]
)
def test_the_target_must_see_or_hear(stage: Callable[..., Scene], conditions: list[str], legal: bool) -> None:
    scene = talk(stage, foe={"conditions": conditions})
    scene.turn("A")
    assert scene.can("A", "deter", "G", choose=DETER) is legal
    if not legal:
        assert scene.why_not("A", "deter", "G", choose=DETER) == "orcus.act.deter"


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.parametrize("option", [False, True])
def test_a_twenty_deters_only_when_such_checks_are_attacks(stage: Callable[..., Scene], option: bool) -> None:
    scene = talk(stage, options={"skill-attacks-are-attacks": option}, intimidate=0)
    scene.turn("A")
    scene.dice(d20=[20])  # 20 against 25
    scene.do("A", "deter", "G", choose=DETER)
    scene.turn("G")
    assert scene.can("G", "Claw", "A") is not option


@pytest.mark.rule("orcus.act.deter")
def test_attack_penalties_do_not_apply_to_the_check(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "skills": {"intimidate": 10}, "conditions": ["rattled", "prone"]},
        G={"side": "monsters", "at": (6, 5), "will": 15, "powers": [CLAW]},
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "deter", "G", choose=DETER)
    scene.turn("G")
    assert not scene.can("G", "Claw", "A")


@pytest.mark.rule("orcus.act.deter-aftermath")
def test_one_who_withstood_it_is_not_deterred_or_unnerved_by_the_same_user_this_encounter(
    stage: Callable[..., Scene],
) -> None:
    scene = talk(stage, intimidate=10)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "deter", "G", choose=DETER)
    scene.turn("A")
    assert scene.why_not("A", "deter", "G", choose=DETER) in {"orcus.act.deter-aftermath", "orcus.act.deter"}
    assert scene.why_not("A", "unnerve", targets=["G"]) in {"orcus.act.deter-aftermath", "orcus.act.unnerve"}
    assert scene.can("A", "unnerve", targets=["H"])
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "deter", "G", choose=DETER)


@pytest.mark.rule("orcus.act.deter-aftermath")
def test_one_who_was_deterred_may_be_deterred_again(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, intimidate=40)
    scene.turn("A")
    scene.do("A", "deter", "G", choose=DETER)
    scene.turn("A")
    assert scene.can("A", "deter", "G", choose=DETER)


@pytest.mark.rule("orcus.act.unnerve")
@pytest.mark.rule("orcus.act.unnerve-modifiers")
@pytest.mark.parametrize(("roll", "yields"), [(15, True), (14, False)])
def test_unnerve_is_intimidate_against_will_and_ten_and_makes_the_target_surrender(
    stage: Callable[..., Scene], roll: int, yields: bool
) -> None:
    scene = talk(stage, intimidate=10)
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "unnerve", targets=["G"])
    scene.turn("G")
    assert scene.can("G", "Claw", "A") is not yields
    if yields:
        assert scene.why_not("G", "Claw", "A") in YIELDED
        assert scene.can("G", "walk", to=(7, 5))


@pytest.mark.rule("orcus.act.unnerve")
def test_one_who_surrendered_fights_again_once_attacked(stage: Callable[..., Scene]) -> None:
    scene = talk(stage, intimidate=40)
    scene.turn("A")
    scene.do("A", "unnerve", targets=["G"])
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    scene.turn("G")
    assert scene.can("G", "Claw", "A")


@pytest.mark.rule("orcus.act.unnerve")
@pytest.mark.parametrize(("hp", "legal"), [(45, True), (46, False)])
def test_only_staggered_enemies(stage: Callable[..., Scene], hp: int, legal: bool) -> None:
    scene = talk(stage, foe={"at_hp": hp})
    scene.turn("A")
    assert scene["G"].staggered is legal
    assert scene.can("A", "unnerve", targets=["G"]) is legal
    if not legal:
        assert scene.why_not("A", "unnerve", targets=["G"]) == "orcus.act.unnerve"


@pytest.mark.rule("orcus.act.unnerve")
@pytest.mark.parametrize("condition", ["deafened", "blinded"])
def test_only_enemies_that_both_see_and_hear(stage: Callable[..., Scene], condition: str) -> None:
    scene = talk(stage, foe={"conditions": [condition]})
    scene.turn("A")
    assert scene.why_not("A", "unnerve", targets=["G"]) == "orcus.act.unnerve"


@pytest.mark.rule("orcus.act.unnerve")
def test_every_chosen_enemy_has_its_own_check_and_those_missed_are_out_of_reach_of_threats(
    stage: Callable[..., Scene],
) -> None:
    scene = talk(stage, intimidate=10)
    scene.turn("A")
    scene.dice(d20=[15, 14])
    scene.do("A", "unnerve", targets=["G", "H"])
    scene.turn("A")
    assert scene.why_not("A", "unnerve", targets=["H"]) == "orcus.act.unnerve"
    assert not scene.can("A", "deter", "H", choose=DETER)
    assert scene.can("A", "deter", "G", choose=DETER)


@pytest.mark.rule("orcus.act.unnerve")
@pytest.mark.parametrize("option", [False, True])
def test_a_twenty_unnerves_only_when_such_checks_are_attacks(
    stage: Callable[..., Scene], option: bool
) -> None:
    scene = talk(stage, options={"skill-attacks-are-attacks": option}, intimidate=0)
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "unnerve", targets=["G"])
    scene.turn("G")
    assert scene.can("G", "Claw", "A") is not option


@pytest.mark.rule("orcus.ruling.attitudes")
def test_one_who_gives_up_takes_no_hostile_action(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5)}, G={"side": "monsters", "at": (6, 5)}, H={"side": "monsters", "at": (9, 9)})
    scene.turn("G")
    assert scene.can("G", "melee-basic", "A")
    scene.do("G", "surrender")
    assert scene.why_not("G", "melee-basic", "A") == "orcus.ruling.attitudes"
    assert not scene.can("G", "surrender")


@pytest.mark.rule("orcus.ruling.attitudes")
@pytest.mark.parametrize(("to", "legal"), [(None, True), ("H", True), ("K", True), ("G", False), ("A", False)])
def test_one_surrenders_to_enemies_alone(stage: Callable[..., Scene], to: str | None, legal: bool) -> None:
    monsters: dict[str, Any] = {"side": "monsters"}
    scene = stage(A={"at": (5, 5)}, G={"at": (6, 5)}, H={**monsters, "at": (7, 5)}, K={**monsters, "at": (9, 9)})
    scene.turn("A")
    assert scene.why_not("A", "surrender", to) == (None if legal else "orcus.ruling.attitudes")
    if legal:
        scene.do("A", "surrender", to)
        assert scene.last("surrender").target == to
        assert scene.why_not("A", "melee-basic", "H") == "orcus.ruling.attitudes"


@pytest.mark.rule("orcus.ruling.attitudes")
@pytest.mark.parametrize("foe", ["up", "down", "dead", None])
def test_where_no_enemy_is_left_there_is_nobody_to_surrender_to(stage: Callable[..., Scene], foe: str | None) -> None:
    hp = {"up": 40, "down": 40, "dead": 0}
    there = {"H": {"side": "monsters", "at": (7, 5), "at_hp": hp[foe],
                   "conditions": ["unconscious"] if foe == "down" else []}} if foe else {}
    scene = stage(A={"at": (5, 5)}, G={"at": (6, 5)}, **there)
    scene.turn("A")
    assert scene.why_not("A", "surrender") == (None if foe in ("up", "down") else "orcus.ruling.attitudes")
