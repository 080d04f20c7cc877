"""The core mechanic, rounding, exceptions, skill checks, powers' frequencies and costs."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Illegal, Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SPENT_ENCOUNTER = {"fourth.power.encounter"}
SPENT_DAILY = {"fourth.power.daily"}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def duel(stage: Callable[..., Scene], *powers: str, **fields: Any) -> Scene:
    """A with these powers beside G, which has 90 hit points and 15 in every defense."""
    return stage(A={"at": (5, 5), "powers": list(powers), **fields}, G=foe(at=(6, 5), hp=90, powers=[CLUB]))


@pytest.mark.rule("fourth.core.task-roll")
@pytest.mark.rule("fourth.core.meets-succeeds")
@pytest.mark.rule("fourth.skill.dc-or-opposed")
@pytest.mark.parametrize(("die", "stable"), [(9, False), (10, True), (11, True)])
def test_a_check_succeeds_on_reaching_its_dc(stage: Callable[..., Scene], die: int, stable: bool) -> None:
    scene = stage(
        A=dict(at=(5, 5), skills={"heal": 5}), B=dict(at=(5, 6), at_hp=-3), G=foe(at=(15, 15), powers=[CLUB])
    )
    scene.turn("A")
    scene.dice(d20=[die])
    scene.do("A", "stabilize", "B")  # DC 15
    assert scene.last("check").value == die + 5
    assert ("stable" in scene["B"].conditions) is stable


@pytest.mark.rule("fourth.skill.check")
@pytest.mark.parametrize(("wis", "level", "bonus"), [(18, 1, 4), (18, 6, 7), (9, 1, -1), (8, 5, 1)])
def test_a_skill_not_on_the_sheet_is_ability_modifier_plus_half_level(
    stage: Callable[..., Scene], wis: int, level: int, bonus: int
) -> None:
    scene = stage(
        A=dict(at=(5, 5), wis=wis, level=level), B=dict(at=(5, 6), at_hp=-3), G=foe(at=(15, 15), powers=[CLUB])
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "stabilize", "B")
    assert scene.last("check").value == 10 + bonus


@pytest.mark.rule("fourth.skill.dc-or-opposed")
@pytest.mark.parametrize(("die", "found"), [(14, False), (15, True)])
def test_an_opposed_check_is_measured_against_the_others_check(
    stage: Callable[..., Scene], die: int, found: bool
) -> None:
    scene = stage(
        ". A ; . . . G",
        A=dict(skills={"stealth": 8}),
        G=foe(powers=[CLUB], skills={"perception": 3}),
    )
    scene.turn("A")
    scene.dice(d20=[9])  # Stealth 17 beats passive Perception 13
    scene.do("A", "walk", to=(2, 0))
    scene.do("A", "hide")
    assert scene.hidden("A", "G")
    scene.turn("G")
    scene.dice(d20=[die])  # 17 does not exceed 17, 18 does
    scene.do("G", "search")
    assert scene.hidden("A", "G") is not found


@pytest.mark.rule("fourth.core.dice-notation")
@pytest.mark.parametrize(
    ("printed", "size", "faces", "damage"),
    [
        ("1d4", "d4", [3], 3),
        ("2d6+3", "d6", [2, 5], 10),
        ("1d8+1", "d8", [8], 9),
        ("3d10", "d10", [1, 10, 4], 15),
        ("1d12+5", "d12", [7], 12),
    ],
)
def test_damage_dice_are_summed_and_the_modifier_added_once(
    stage: Callable[..., Scene], printed: str, size: str, faces: list[int], damage: int
) -> None:
    scene = duel(stage, f"Jab (standard, at-will): +20 vs AC; {printed} damage.")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.dice(**{size: faces})
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 90 - damage


@pytest.mark.rule("fourth.core.round-down")
@pytest.mark.rule("fourth.damage.half-on-miss")
@pytest.mark.parametrize(("rolled", "dealt"), [(7, 3), (6, 3), (1, 0), (8, 4)])
def test_half_damage_is_rounded_down(stage: Callable[..., Scene], rolled: int, dealt: int) -> None:
    scene = duel(stage, "Jab (standard, at-will): +0 vs AC; 1d8 damage. *Miss:* Half damage.")
    scene.turn("A")
    scene.dice(d20=[14], d8=[rolled])
    scene.do("A", "Jab", "G")
    assert scene["G"].hp == 90 - dealt


@pytest.mark.rule("fourth.core.round-down")
@pytest.mark.rule("fourth.attack.roll")
@pytest.mark.parametrize(
    ("strength", "level", "bonus"), [(18, 1, 4), (18, 3, 5), (18, 4, 6), (15, 2, 3), (9, 1, -1), (7, 5, 0)]
)
def test_a_heros_attack_is_ability_half_level_and_proficiency(
    stage: Callable[..., Scene], strength: int, level: int, bonus: int
) -> None:
    scene = duel(stage, str=strength, level=level)
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == bonus + 3


@pytest.mark.rule("fourth.core.exceptions")
@pytest.mark.rule("fourth.core.specific-beats-general")
def test_a_power_sets_aside_a_general_rule_for_itself_alone(stage: Callable[..., Scene]) -> None:
    sly = (
        "Sly Shot (standard, encounter): Ranged 10; +6 vs AC; 1 damage. "
        "This attack does not provoke opportunity attacks."
    )
    plain = "Shot (standard, at-will): Ranged 10; +6 vs AC; 1 damage."
    scene = duel(stage, sly, plain)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Sly Shot", "G")
    assert scene.offers == []
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Shot", "G")
    assert ("G", "opportunity-attack") in scene.offers


@pytest.mark.rule("fourth.core.exceptions")
def test_a_monsters_own_regeneration_overrides_that_hit_points_do_not_return_by_themselves(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        A=dict(at=(1, 1)),
        G=foe(at=(9, 9), at_hp=10, powers=[CLUB], traits=["Regeneration 5"]),
        H=foe(at=(12, 9), at_hp=10, powers=[CLUB]),
    )
    scene.turn("H")
    assert (scene["G"].hp, scene["H"].hp) == (15, 10)


@pytest.mark.rule("fourth.attack.roll")
@pytest.mark.rule("fourth.attack.hit")
@pytest.mark.parametrize(("die", "hit"), [(7, False), (8, True), (9, True)])
def test_an_attack_that_equals_the_defense_hits(stage: Callable[..., Scene], die: int, hit: bool) -> None:
    scene = duel(stage, str=18)
    scene.turn("A")
    scene.dice(d20=[die], d8=[2] if hit else [])
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").total == die + 7
    assert scene.last("attack").hit is hit
    assert scene["G"].hp == (90 - 6 if hit else 90)


@pytest.mark.rule("fourth.attack.defenses")
@pytest.mark.rule("fourth.attack.hit")
@pytest.mark.parametrize(("printed", "key"), [("AC", "ac"), ("Fortitude", "fort"), ("Reflex", "ref"), ("Will", "will")])
def test_a_power_is_rolled_against_the_defense_it_names(
    stage: Callable[..., Scene], printed: str, key: str
) -> None:
    scores = {"ac": 21, "fort": 22, "ref": 23, "will": 24}
    scene = stage(
        A=dict(at=(5, 5), powers=[f"Lash (standard, at-will): +12 vs {printed}; 1d4 damage."]),
        G=foe(at=(6, 5), hp=90, powers=[CLUB], **scores),
    )
    scene.turn("A")
    assert scene.defense("G", key, attacker="A", power="Lash").value == scores[key]
    scene.dice(d20=[scores[key] - 13])
    scene.do("A", "Lash", "G")
    assert not scene.last("attack").hit
    assert scene.last("attack").against == scores[key]
    scene.turn("A")
    scene.dice(d20=[scores[key] - 12], d4=[1])
    scene.do("A", "Lash", "G")
    assert scene.last("attack").hit


@pytest.mark.rule("fourth.attack.hit")
@pytest.mark.rule("fourth.critical.natural-20")
@pytest.mark.parametrize(
    ("option", "hit", "crit"), [({}, True, True), ({"natural-20": "critical-needs-total"}, True, False)]
)
def test_a_twenty_always_hits_and_the_option_asks_the_total_for_a_critical(
    stage: Callable[..., Scene], option: dict[str, str], hit: bool, crit: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=["Jab (standard, at-will): +6 vs AC; 1d8 damage."]),
        G=foe(at=(6, 5), hp=90, ac=40, powers=[CLUB]),
        options=option,
    )
    scene.turn("A")
    scene.dice(d20=[20], d8=[] if crit else [3])
    scene.do("A", "Jab", "G")
    attack = scene.last("attack")
    assert (attack.hit, attack.crit) == (hit, crit)
    assert scene["G"].hp == 90 - (8 if crit else 3)


@pytest.mark.rule("fourth.critical.natural-20")
def test_with_the_option_a_twenty_that_reaches_the_defense_is_still_critical(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=["Jab (standard, at-will): +6 vs AC; 1d8 damage."]),
        G=foe(at=(6, 5), hp=90, ac=26, powers=[CLUB]),
        options={"natural-20": "critical-needs-total"},
    )
    scene.turn("A")
    scene.dice(d20=[20])
    scene.do("A", "Jab", "G")
    assert scene.last("attack").crit
    assert scene["G"].hp == 90 - 8


@pytest.mark.rule("fourth.attack.hit")
@pytest.mark.parametrize(("option", "hit"), [({}, True), ({"natural-1": "always-misses"}, False)])
def test_a_one_is_a_die_like_another_unless_the_option_makes_it_miss(
    stage: Callable[..., Scene], option: dict[str, str], hit: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=["Jab (standard, at-will): +20 vs AC; 1d8 damage."]),
        G=foe(at=(6, 5), powers=[CLUB]),
        options=option,
    )
    scene.turn("A")
    scene.dice(d20=[1], d8=[3] if hit else [])
    scene.do("A", "Jab", "G")
    assert scene.last("attack").hit is hit


@pytest.mark.rule("fourth.attack.choose-target")
@pytest.mark.parametrize(
    ("line", "near", "far"),
    [
        ("Jab (standard, at-will): +6 vs AC; 1 damage.", "G", "H"),
        ("Bolt (standard, at-will): Ranged 5; +6 vs AC; 1 damage.", "G", "H"),
    ],
)
def test_a_target_must_be_in_range(stage: Callable[..., Scene], line: str, near: str, far: str) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[line]), G=foe(at=(6, 5), powers=[CLUB]), H=foe(at=(11, 5), powers=[CLUB])
    )
    scene.turn("A")
    name = line.split(" (")[0]
    assert scene.can("A", name, near)
    assert scene.why_not("A", name, far) in {
        "fourth.attack.choose-target",
        "fourth.attack.melee",
        "fourth.range.fixed",
    }
    with pytest.raises(Illegal):
        scene.do("A", name, far)
    assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("fourth.attack.choose-target")
@pytest.mark.rule("fourth.attack.roll")
def test_a_power_with_several_targets_rolls_attack_and_damage_for_each(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=["Twin (standard, at-will): Ranged 10, two creatures; +5 vs AC; 1d6 damage."]),
        G=foe(at=(9, 5), powers=[CLUB]),
        H=foe(at=(9, 8), powers=[CLUB]),
        K=foe(at=(9, 2), powers=[CLUB]),
    )
    scene.turn("A")
    assert not scene.can("A", "Twin", targets=["G", "H", "K"])
    scene.dice(d20=[10, 15], d6=[2, 5])
    scene.do("A", "Twin", targets=["G", "H"])
    assert (scene["G"].hp, scene["H"].hp, scene["K"].hp) == (38, 35, 40)


@pytest.mark.rule("fourth.power.attack-and-utility")
def test_a_utility_power_helps_and_may_be_limited_too(stage: Callable[..., Scene]) -> None:
    brace = "Brace (minor, encounter): It gains 5 temporary hit points."
    scene = duel(stage, brace, "Jab (standard, encounter): +20 vs AC; 1d8 damage.")
    scene.turn("A")
    scene.do("A", "Brace")
    assert scene["A"].temp_hp == 5
    assert [event for event in scene.log if event.kind == "attack"] == []
    scene.dice(d20=[10], d8=[3])
    scene.do("A", "Jab", "G")
    scene.turn("A")
    assert scene.why_not("A", "Brace") in SPENT_ENCOUNTER
    assert scene.why_not("A", "Jab", "G") in SPENT_ENCOUNTER


@pytest.mark.rule("fourth.power.at-will")
def test_an_at_will_power_is_used_turn_after_turn(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, "Jab (standard, at-will): +20 vs AC; 1d8 damage.")
    for _ in range(3):
        scene.turn("A")
        scene.dice(d20=[10], d8=[1])
        scene.do("A", "Jab", "G")
    scene.do("A", "action-point")
    assert scene.can("A", "Jab", "G")


@pytest.mark.rule("fourth.power.encounter")
@pytest.mark.rule("fourth.power.daily")
@pytest.mark.parametrize(
    ("use", "after_short", "after_long"), [("encounter", True, True), ("daily", False, True)]
)
def test_what_renews_a_spent_power(
    stage: Callable[..., Scene], use: str, after_short: bool, after_long: bool
) -> None:
    scene = duel(stage, f"Flare (standard, {use}): Ranged 20; +20 vs AC; 1 damage.")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Flare", "G")
    scene.turn("A")
    assert scene.why_not("A", "Flare", "G") == f"fourth.power.{use}"
    scene.rest("short")
    scene.turn("A")
    assert scene.can("A", "Flare", "G") is after_short
    scene.rest("long")
    scene.turn("A")
    assert scene.can("A", "Flare", "G") is after_long


@pytest.mark.rule("fourth.power.encounter")
def test_a_missed_attack_spends_its_power_and_only_its_own(stage: Callable[..., Scene]) -> None:
    other = "Glint (standard, encounter): Ranged 20; +0 vs AC; 1 damage."
    scene = duel(stage, "Flare (standard, encounter): Ranged 20; +0 vs AC; 1 damage.", other)
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Flare", "G")
    scene.turn("A")
    assert scene.why_not("A", "Flare", "G") in SPENT_ENCOUNTER
    assert scene.can("A", "Glint", "G")


@pytest.mark.rule("fourth.power.usual-action")
@pytest.mark.parametrize("action", ["standard", "move", "minor"])
def test_a_power_costs_the_action_printed_on_it(stage: Callable[..., Scene], action: str) -> None:
    scene = duel(stage, f"Jab ({action}, at-will): +20 vs AC; 1 damage.")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    left = scene["A"].actions
    assert {name: left[name] for name in ("standard", "move", "minor")} == {
        name: int(name != action) for name in ("standard", "move", "minor")
    }


@pytest.mark.rule("fourth.encounter.definition")
@pytest.mark.rule("fourth.combat.encounter-end")
def test_a_fight_won_is_still_the_same_encounter_until_a_rest(stage: Callable[..., Scene]) -> None:
    brace = "Brace (minor, encounter): It gains 5 temporary hit points."
    scene = duel(stage, brace, "Slay (standard, at-will): Ranged 20; +30 vs AC; 99 damage.")
    scene.turn("A")
    scene.do("A", "Brace")
    scene.dice(d20=[10])
    scene.do("A", "Slay", "G")
    assert not scene["G"].alive
    assert not scene.can("A", "Brace")
    assert scene["A"].temp_hp == 5
    scene.rest("short")
    assert scene["A"].temp_hp == 0


@pytest.mark.rule("fourth.encounter.combat")
@pytest.mark.rule("fourth.combat.round")
def test_a_fight_goes_in_rounds_with_one_turn_for_everybody(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(1, 1)), B=dict(at=(3, 1)), G=foe(at=(9, 9), powers=[CLUB]))
    seen: list[tuple[str, int]] = []
    for who in ("A", "B", "G", "A", "B", "G"):
        scene.turn(who)
        seen.append((who, scene.round))
    assert seen == [("A", 1), ("B", 1), ("G", 1), ("A", 2), ("B", 2), ("G", 2)]
    scene.turn("A")
    assert scene.round == 3
