"""Helping: help attack and defense, aid another, rally, total defense, treat ally."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
HEX = "Hex (standard, at-will): Ranged 10; +20 vs Will; 1d6 damage and the target is slowed (save ends)."
DEFENSES = ("ac", "fort", "ref", "will")
AGAINST_G = {"against": "G"}


def team(stage: Callable[..., Scene], options: dict[str, bool] | None = None, **fields: Any) -> Scene:
    """A, C and B next to G, none opposite another; H next to B alone. They act A, C, B, G, H."""
    return stage(
        options=options,
        A={"at": (5, 5), **fields},
        C={"at": (5, 6)},
        B={"at": (6, 6), "str": 18},
        G={"side": "monsters", "at": (6, 5), "hp": 90, "powers": [CLUB]},
        H={"side": "monsters", "at": (7, 7), "hp": 90, "powers": [CLUB]},
    )


def pair(stage: Callable[..., Scene], b: dict[str, Any] | None = None, **fields: Any) -> Scene:
    """A with its ally B beside it, and G five squares from B with a hex that slows (save ends)."""
    return stage(
        G={"side": "monsters", "at": (9, 5), "hp": 90, "powers": [HEX]},
        A={"at": (3, 5), **fields},
        B={"at": (4, 5), **(b or {})},
    )


def blow(scene: Scene, against: str = "G") -> int:
    value: int = scene.attack("B", "melee-basic", against).value
    return value


@pytest.mark.rule("orcus.act.help-attack")
def test_two_more_on_the_allys_next_attack_roll_against_that_foe(stage: Callable[..., Scene]) -> None:
    scene = team(stage)
    scene.turn("A")
    other = scene.attack("C", "melee-basic", "G").value
    scene.do("A", "help-attack", "B", choose=AGAINST_G)
    assert blow(scene) == 7 + 2
    assert blow(scene, "H") == 7
    assert scene.attack("C", "melee-basic", "G").value == other
    scene.turn("B")
    scene.dice(d20=[6], d8=[1])  # 6 + 7 + 2 equals 15
    scene.do("B", "melee-basic", "G")
    assert scene["G"].hp == 85
    assert blow(scene) == 7


@pytest.mark.rule("orcus.act.help-attack")
def test_an_attack_on_somebody_else_does_not_use_the_help_up(stage: Callable[..., Scene]) -> None:
    scene = team(stage)
    scene.turn("A")
    scene.do("A", "help-attack", "B", choose=AGAINST_G)
    scene.turn("B")
    scene.dice(d20=[2])
    scene.do("B", "melee-basic", "H")
    assert blow(scene) == 9


@pytest.mark.rule("orcus.act.help-attack")
def test_unused_help_lapses_at_the_end_of_the_helpers_next_turn(stage: Callable[..., Scene]) -> None:
    scene = team(stage)
    scene.turn("A")
    scene.do("A", "help-attack", "B", choose=AGAINST_G)
    scene.turn("B")
    scene.turn("A")
    assert scene.round == 2
    assert blow(scene) == 9
    scene.end()
    assert blow(scene) == 7


@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.rule("orcus.act.help-defense")
@pytest.mark.parametrize("action", ["help-attack", "help-defense"])
def test_only_against_a_foe_within_reach(stage: Callable[..., Scene], action: str) -> None:
    scene = team(stage)
    scene.turn("A")
    assert scene.can("A", action, "B", choose=AGAINST_G)
    assert scene.why_not("A", action, "B", choose={"against": "H"}) == f"orcus.act.{action}"


@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.parametrize(("option", "bonus"), [(False, 4), (True, 2)])
def test_the_help_of_two_adds_up_unless_switched_off(
    stage: Callable[..., Scene], option: bool, bonus: int
) -> None:
    scene = team(stage, options={"same-named-bonuses-do-not-stack": option})
    scene.turn("A")
    scene.do("A", "help-attack", "B", choose=AGAINST_G)
    scene.turn("C")
    scene.do("C", "help-attack", "B", choose=AGAINST_G)
    assert blow(scene) == 7 + bonus


@pytest.mark.rule("orcus.act.help-defense")
def test_two_more_on_every_defense_against_that_foes_next_attack(stage: Callable[..., Scene]) -> None:
    scene = team(stage)
    scene.turn("A")
    scene.do("A", "help-defense", "B", choose=AGAINST_G)
    for name in DEFENSES:
        assert scene.defense("B", name, attacker="G").value == 17
        assert scene.defense("B", name, attacker="H").value == 15
    scene.turn("G")
    scene.dice(d20=[10])  # 10 + 6 misses 17
    scene.do("G", "Club", "B")
    assert scene["B"].hp == 40
    assert scene.defense("B", "ac", attacker="G").value == 15


@pytest.mark.rule("orcus.act.help-defense")
def test_an_attack_on_somebody_else_leaves_the_protection(stage: Callable[..., Scene]) -> None:
    scene = team(stage)
    scene.turn("A")
    scene.do("A", "help-defense", "B", choose=AGAINST_G)
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Club", "C")
    assert scene.defense("B", "ac", attacker="G").value == 17


@pytest.mark.rule("orcus.act.help-defense")
def test_unused_protection_lapses_at_the_end_of_the_helpers_next_turn(stage: Callable[..., Scene]) -> None:
    scene = team(stage)
    scene.turn("A")
    scene.do("A", "help-defense", "B", choose=AGAINST_G)
    scene.turn("H")
    scene.turn("A")
    assert scene.defense("B", "ac", attacker="G").value == 17
    scene.end()
    assert scene.defense("B", "ac", attacker="G").value == 15


@pytest.mark.rule("orcus.act.help-defense")
@pytest.mark.parametrize(("option", "ac"), [(False, 19), (True, 17)])
def test_the_protection_of_two_adds_up_unless_switched_off(
    stage: Callable[..., Scene], option: bool, ac: int
) -> None:
    scene = team(stage, options={"same-named-bonuses-do-not-stack": option})
    scene.turn("A")
    scene.do("A", "help-defense", "B", choose=AGAINST_G)
    scene.turn("C")
    scene.do("C", "help-defense", "B", choose=AGAINST_G)
    assert scene.defense("B", "ac", attacker="G").value == ac


@pytest.mark.rule("orcus.act.aid-another")
@pytest.mark.parametrize(("aid", "free"), [(10, True), (9, False)])
def test_a_check_of_ten_gives_the_ally_two_more_on_that_skill(
    stage: Callable[..., Scene], aid: int, free: bool
) -> None:
    scene = stage(
        G={"side": "monsters", "at": (6, 5), "str": 18, "fort": 15, "powers": [CLUB]},
        A={"at": (4, 5)},
        B={"at": (5, 5)},
    )
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "grapple", "B")
    scene.turn("A")
    scene.dice(d20=[aid])
    scene.do("A", "aid-another", "B", choose={"skill": "athletics"})
    scene.turn("B")
    scene.dice(d20=[13])  # only 13 + 2 reaches Fortitude 15
    scene.do("B", "escape-grapple", choose={"skill": "athletics"})
    assert ("grappled" not in scene["B"].conditions) is free


@pytest.mark.rule("orcus.act.rally")
def test_rallying_spends_a_recovery_heals_and_raises_every_defense(stage: Callable[..., Scene]) -> None:
    scene = team(stage, at_hp=10)
    scene.turn("A")
    scene.do("A", "rally")
    assert scene["A"].hp == 20
    assert scene["A"].recoveries == 7
    for name in DEFENSES:
        assert scene.defense("A", name, attacker="G").value == 17
    scene.turn("G")
    assert scene.defense("A", "ac", attacker="G").value == 17
    scene.turn("A")
    assert scene.defense("A", "ac", attacker="G").value == 15


@pytest.mark.rule("orcus.act.rally")
def test_the_recovery_value_is_a_quarter_rounded_down_and_healing_stops_at_the_maximum(
    stage: Callable[..., Scene],
) -> None:
    scene = team(stage, hp=43, at_hp=10)
    scene.turn("A")
    scene.do("A", "rally")
    assert scene["A"].hp == 20
    scene = team(stage, at_hp=35)
    scene.turn("A")
    scene.do("A", "rally")
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.act.rally")
def test_once_an_encounter_and_again_in_the_next(stage: Callable[..., Scene]) -> None:
    scene = team(stage, at_hp=5)
    scene.turn("A")
    scene.do("A", "rally")
    scene.turn("A")
    assert scene.why_not("A", "rally") == "orcus.act.rally"
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "rally")


@pytest.mark.rule("orcus.act.rally")
def test_no_recovery_no_rally(stage: Callable[..., Scene]) -> None:
    scene = team(stage, at_hp=5, recoveries=0)
    scene.turn("A")
    assert scene.why_not("A", "rally") in {"orcus.act.rally", "orcus.healing.recoveries"}


@pytest.mark.rule("orcus.act.rally")
@pytest.mark.parametrize("option", [False, True])
def test_monsters_do_not_rally_unless_switched_on(stage: Callable[..., Scene], option: bool) -> None:
    scene = stage(
        options={"monsters-can-rally": option},
        A={"at": (5, 5)},
        G={"side": "monsters", "at": (9, 5), "hp": 40, "at_hp": 10, "powers": [CLUB]},
    )
    scene.turn("G")
    assert scene.can("G", "rally") is option


@pytest.mark.rule("orcus.act.total-defense")
def test_two_more_on_every_defense_until_the_next_turn(stage: Callable[..., Scene]) -> None:
    scene = team(stage)
    scene.turn("A")
    scene.do("A", "total-defense")
    for name in DEFENSES:
        assert scene.defense("A", name, attacker="G").value == 17
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 40
    assert scene.defense("A", "ac", attacker="G").value == 17
    scene.turn("A")
    assert scene.defense("A", "ac", attacker="G").value == 15


@pytest.mark.rule("orcus.act.total-defense")
@pytest.mark.rule("orcus.act.rally")
def test_rally_and_total_defense_together_give_four(stage: Callable[..., Scene]) -> None:
    scene = team(stage, at_hp=10)
    scene.turn("A")
    scene.do("A", "rally")
    scene.do("A", "action-point")
    scene.do("A", "total-defense")
    assert scene.defense("A", "ac", attacker="G").value == 19


@pytest.mark.rule("orcus.act.total-defense")
@pytest.mark.parametrize(("option", "ac"), [(False, 19), (True, 17)])
def test_total_defense_twice_adds_up_unless_switched_off(
    stage: Callable[..., Scene], option: bool, ac: int
) -> None:
    scene = team(stage, options={"same-named-bonuses-do-not-stack": option})
    scene.turn("A")
    scene.do("A", "total-defense")
    scene.do("A", "action-point")
    scene.do("A", "total-defense")
    assert scene.defense("A", "ac", attacker="G").value == ac


@pytest.mark.rule("orcus.act.treat-first-aid")
@pytest.mark.parametrize(("roll", "stable"), [(10, True), (9, False)])
def test_first_aid_stabilizes_on_a_heal_check_of_15(
    stage: Callable[..., Scene], roll: int, stable: bool
) -> None:
    scene = pair(stage, b={"at_hp": -3}, skills={"heal": 5})
    scene.turn("A")
    scene.dice(d20=[roll])
    scene.do("A", "treat-first-aid", "B")
    assert scene["B"].stable is stable
    assert scene["B"].dying is not stable
    assert scene["B"].hp == -3
    scene.turn("B")
    if not stable:
        scene.dice(d20=[4])
    scene.end()
    assert scene["B"].death_failures == (0 if stable else 1)
    assert "unconscious" in scene["B"].conditions


@pytest.mark.rule("orcus.act.treat-first-aid")
def test_first_aid_is_for_the_dying_next_to_one(stage: Callable[..., Scene]) -> None:
    scene = pair(stage)
    scene.turn("A")
    assert scene.why_not("A", "treat-first-aid", "B") == "orcus.act.treat-first-aid"
    scene = pair(stage, b={"at": (5, 5), "at_hp": -3})
    scene.turn("A")
    assert scene.why_not("A", "treat-first-aid", "B") == "orcus.act.treat-first-aid"


def hexed(stage: Callable[..., Scene]) -> Scene:
    """B is slowed (save ends); it is A's turn."""
    scene = pair(stage, skills={"heal": 5})
    scene.turn("G")
    scene.dice(d20=[10], d6=[1])
    scene.do("G", "Hex", "B")
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.act.treat-saving-throw")
@pytest.mark.parametrize(("save", "slowed"), [(10, False), (9, True)])
def test_a_heal_check_of_15_gives_an_immediate_saving_throw(
    stage: Callable[..., Scene], save: int, slowed: bool
) -> None:
    scene = hexed(stage)
    scene.dice(d20=[10, save])
    scene.do("A", "treat-save", "B")
    assert ("slowed" in scene["B"].conditions) is slowed


@pytest.mark.rule("orcus.act.treat-saving-throw")
def test_a_heal_check_of_14_gives_none(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage)
    scene.dice(d20=[9])
    scene.do("A", "treat-save", "B")
    assert "slowed" in scene["B"].conditions
    assert not [event for event in scene.log if event.kind == "save" and event.who == "B"]


@pytest.mark.rule("orcus.act.treat-saving-throw")
@pytest.mark.parametrize(("roll", "slowed"), [(8, False), (7, True)])
def test_or_two_more_on_a_save_at_the_end_of_the_allys_next_turn(
    stage: Callable[..., Scene], roll: int, slowed: bool
) -> None:
    scene = hexed(stage)
    scene.dice(d20=[10])
    scene.do("A", "treat-save", "B", choose={"save": "slowed"})
    scene.turn("B")
    assert "slowed" in scene["B"].conditions
    scene.dice(d20=[roll])
    scene.end()
    assert ("slowed" in scene["B"].conditions) is slowed


@pytest.mark.rule("orcus.act.treat-saving-throw")
def test_only_for_an_adjacent_ally(stage: Callable[..., Scene]) -> None:
    scene = hexed(stage)
    scene.do("A", "walk", to=(2, 5))
    assert scene.why_not("A", "treat-save", "B") == "orcus.act.treat-saving-throw"


@pytest.mark.rule("orcus.act.treat-wound")
def test_treat_wound_is_the_allys_rally_without_the_defenses(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, b={"at_hp": 10}, skills={"heal": 2})
    scene.turn("A")
    scene.dice(d20=[8])
    scene.do("A", "treat-wound", "B")
    assert scene["B"].hp == 20
    assert scene["B"].recoveries == 7
    assert scene.defense("B", "ac", attacker="G").value == 15
    scene.turn("B")
    assert scene["B"].actions["standard"] == 1
    assert scene.why_not("B", "rally") == "orcus.act.rally"


@pytest.mark.rule("orcus.act.treat-wound")
def test_a_heal_check_of_nine_is_not_enough(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, b={"at_hp": 10}, skills={"heal": 2})
    scene.turn("A")
    scene.dice(d20=[7])
    scene.do("A", "treat-wound", "B")
    assert scene["B"].hp == 10
    assert scene["B"].recoveries == 8
    scene.turn("B")
    assert scene.can("B", "rally")


@pytest.mark.rule("orcus.act.treat-wound")
@pytest.mark.parametrize("option", [False, True])
def test_one_who_has_rallied_gets_nothing_more_unless_switched(
    stage: Callable[..., Scene], option: bool
) -> None:
    scene = stage(
        options={"treat-wound-does-not-use-rally": option},
        G={"side": "monsters", "at": (9, 5), "powers": [HEX]},
        B={"at": (4, 5), "at_hp": 10},
        A={"at": (3, 5)},
    )
    scene.turn("B")
    scene.do("B", "rally")
    scene.turn("A")
    assert scene.can("A", "treat-wound", "B") is option


@pytest.mark.rule("orcus.act.treat-wound")
def test_switch_treat_wound_leaves_the_rally_unused(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"treat-wound-does-not-use-rally": True},
        G={"side": "monsters", "at": (9, 5), "powers": [HEX]},
        A={"at": (3, 5)},
        B={"at": (4, 5), "at_hp": 10},
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "treat-wound", "B")
    assert scene["B"].hp == 20
    scene.turn("B")
    scene.do("B", "rally")
    assert scene["B"].hp == 30


@pytest.mark.rule("orcus.act.treat-wound")
@pytest.mark.parametrize(("recoveries", "hp"), [(8, 10), (0, 1)])
def test_treat_wound_brings_a_dying_ally_back(stage: Callable[..., Scene], recoveries: int, hp: int) -> None:
    scene = pair(stage, b={"at_hp": -5, "recoveries": recoveries})
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "treat-wound", "B")
    assert scene["B"].hp == hp
    assert not scene["B"].dying
    assert "unconscious" not in scene["B"].conditions
    assert "prone" in scene["B"].conditions


@pytest.mark.rule("orcus.act.treat-ally")
def test_one_treatment_for_each_standard_action(stage: Callable[..., Scene]) -> None:
    scene = pair(stage, b={"at_hp": -5}, skills={"heal": 20})
    scene.turn("A")
    scene.do("A", "treat-first-aid", "B")
    assert scene["B"].stable
    assert scene["A"].actions["standard"] == 0
    assert not scene.can("A", "treat-wound", "B")
    scene.do("A", "action-point")
    scene.do("A", "treat-wound", "B")
    assert scene["B"].hp == 10
