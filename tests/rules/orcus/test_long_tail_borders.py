"""Borders that lie far from each other: a hero's sheet, tight places, threats, small bodies, the dying, what rests on
nothing but a switch.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from battlemat import Scene
from battlemat.engine.effects.flags import SLOWED
from battlemat.systems import load_system
from battlemat.systems.orcus import levels
from battlemat.systems.orcus.heroes import Hero, focus_attack
from battlemat.systems.orcus.incantations import store, stored
from battlemat.systems.shared.heroes import Bonus

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SCORES = {"str": 12, "con": 14, "dex": 16, "int": 11, "wis": 13, "cha": 8}


def hero(**changes: object) -> Hero:
    made = Hero("Test", 4, SCORES, hp_base=15, hp_per_level=6, recoveries_base=7, skills=("stealth",))
    return replace(made, **changes)  # type: ignore[arg-type]


# ------------------------------------------------------------------ a hero's sheet


@pytest.mark.rule("orcus.initiative.dexterity")
def test_a_hero_fights_with_the_numbers_of_its_file() -> None:
    orcus = load_system("orcus")
    sheet = orcus.hero_sheet(hero(modes=(("climb", 3),), languages=("Elvish",)), orcus.rules({}))
    assert sheet.hero
    assert (sheet.initiative, sheet.action_points, sheet.level_bonus) == (3 + 2, 1, 2)
    assert (sheet.max_hp, sheet.recoveries) == (15 + 14 + 3 * 6, 7 + 2)
    assert (sheet.skills["stealth"], sheet.skills["acrobatics"]) == (3 + 2 + 5, 3 + 2)
    assert sheet.trained == {"stealth"}
    assert (sheet.speed, sheet.modes["climb"]) == (6, 3)
    assert sheet.languages == {"elvish"}


@pytest.mark.rule("orcus.load.heavy")
@pytest.mark.rule("orcus.condition.slowed")
@pytest.mark.parametrize(("weight", "slowed"), [(0, False), (120, False), (121, True), (240, True)])
def test_only_a_heavy_load_slows(weight: int, slowed: bool) -> None:
    orcus = load_system("orcus")
    sheet = orcus.hero_sheet(hero(weight=weight), orcus.rules({}))
    assert (bool(sheet.flags & SLOWED), sheet.speed) == (slowed, 2 if slowed else 6)


@pytest.mark.rule("orcus.modifier.enhancement")
@pytest.mark.parametrize("enhancement", [0, 1, 3])
def test_a_focus_adds_its_enhancement_to_attacks(enhancement: int) -> None:
    of = hero(enhancement=enhancement, feat=1, bonuses=(Bonus("attack", 1, "power", "Lantern"),))
    assert focus_attack(of, "cha").value == -1 + 2 + enhancement + 1 + 1


@pytest.mark.rule("orcus.level.xp-table")
def test_a_level_is_earned_at_its_number_and_not_one_point_before() -> None:
    assert levels.level_for(0) == 1
    for level in range(2, 31):
        needed = levels.xp_for(level)
        assert (levels.level_for(needed - 1), levels.level_for(needed)) == (level - 1, level)
        assert levels.xp_to_next(level - 1) == needed - levels.xp_for(level - 1)
    assert levels.level_for(levels.xp_for(30) * 2) == 30
    assert levels.xp_to_next(30) is None


@pytest.mark.rule("orcus.level.xp-table")
@pytest.mark.parametrize(("level", "points"), [(0, None), (1, 0), (2, 1000), (30, 826_500), (31, None)])
def test_only_levels_that_there_are_take_experience(level: int, points: int | None) -> None:
    assert load_system("orcus").experience(level) == points


@pytest.mark.rule("orcus.incantation.definition")
def test_components_are_added_up_and_used_up() -> None:
    items = store(store(("rope",), 30), 12)
    assert stored(items) == 42
    assert stored(store(items, -40)) == 2
    assert store(items, -42) == ("rope",)


# ------------------------------------------------------------------ tight places


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.parametrize(("size", "state", "listed"), [
    ("large", [], True), ("medium", [], False), ("large", ["prone"], False), ("large", ["immobile"], False),
    ("large", ["restrained"], False),
])  # fmt: skip
def test_only_large_bodies_on_their_feet_squeeze(stage: Stage, size: str, state: list[str], listed: bool) -> None:
    scene = stage(A={"at": (0, 0), "size": size, "conditions": state}, G={"side": "monsters", "at": (9, 9)})
    scene.turn("A")
    action = scene.battle.rules.actions["squeeze"]
    places = {scene.battle.board.coords(use.to) for use in action.uses(scene.battle, scene.creature("A"))}
    assert bool(places) is listed
    assert ("squeeze" in scene.legal("A")) is listed
    assert scene.can("A", "squeeze", to=(2, 0)) is listed


@pytest.mark.rule("orcus.act.squeeze")
def test_the_corner_of_the_map_can_be_squeezed_into(stage: Stage) -> None:
    scene = stage(
        """
        . . . . .
        # # . . .
        . . . . .
        """,
        A={"at": (2, 1), "size": "large"}, G={"side": "monsters", "at": (4, 0)},
    )
    scene.turn("A")
    scene.do("A", "squeeze", to=(0, 0))
    assert scene["A"].at == (0, 0)
    assert scene.creature("A").width == 1


@pytest.mark.rule("orcus.ruling.crawl-cost")
@pytest.mark.parametrize(("double", "far"), [(False, 4), (True, 2)])
def test_a_crawl_of_double_cost_goes_half_as_far(stage: Stage, double: bool, far: int) -> None:
    scene = stage(
        options={"crawl-double-cost": double},
        A={"at": (0, 0), "conditions": ["prone"], "speed": 8}, G={"side": "monsters", "at": (9, 9)},
    )
    scene.turn("A")
    reached = [c for c in range(1, 10) if scene.can("A", "crawl", to=(c, 0))]
    assert max(reached) == far


# ------------------------------------------------------------------ small bodies


@pytest.mark.rule("orcus.ruling.tiny-sharing")
@pytest.mark.parametrize(("mover", "other", "ends", "passes"), [
    ("tiny", "small", True, True), ("tiny", "medium", True, True), ("tiny", "large", True, True),
    ("tiny", "tiny", True, True), ("small", "small", False, False), ("small", "large", False, True),
    ("medium", "small", False, False), ("medium", "medium", False, False),
])  # fmt: skip
def test_who_may_enter_whose_space_and_stay(
    stage: Stage, mover: str, other: str, ends: bool, passes: bool
) -> None:
    wide = 2 if other == "large" else 1
    rows = ["# # # # # #", *[". . . . . ."] * wide, "# # # # # #"]
    scene = stage(
        "\n".join(rows),
        A={"at": (0, 1), "size": mover},
        G={"side": "monsters", "at": (2, 1), "size": other, "powers": [CLUB], "conditions": ["stunned"]},
    )
    scene.turn("A")
    assert scene.can("A", "walk", to=(2, 1)) is ends
    assert scene.can("A", "walk", to=(2 + wide, 1)) is passes


# ------------------------------------------------------------------ threats and tricks


@pytest.mark.rule("orcus.act.deter")
def test_one_who_is_gone_is_not_deterred_nor_from_what_it_cannot_do(stage: Stage) -> None:
    scene = stage(
        A={"at": (2, 5)},
        G={"side": "monsters", "at": (3, 5), "hp": 1, "powers": [CLUB]},
        H={"side": "monsters", "at": (6, 5), "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.can("A", "deter", "G", choose={"action": "Club"})
    assert scene.why_not("A", "deter", "G", choose={"action": "Howl"}) == "orcus.act.deter"
    assert scene.why_not("A", "deter", "G") == "orcus.act.deter"
    scene.dice(d20=[19], d8=[8])
    scene.do("A", "melee-basic", "G")
    scene.turn("A")
    assert scene.why_not("A", "deter", "G", choose={"action": "Club"}) == "orcus.act.deter"
    assert scene.why_not("A", "deter", "A", choose={"action": "melee-basic"}) == "orcus.act.deter"
    assert scene.can("A", "deter", "H", choose={"action": "Club"})


@pytest.mark.rule("orcus.ruling.contests-are-not-attacks")
@pytest.mark.rule("orcus.act.aid-another")
@pytest.mark.parametrize("option", [False, True])
def test_help_with_a_skill_is_used_up_by_the_trick_it_helped(stage: Stage, option: bool) -> None:
    scene = stage(
        options={"skill-attacks-are-attacks": option},
        A={"at": (2, 5), "skills": {"bluff": 5}},
        B={"at": (2, 4)},
        G={"side": "monsters", "at": (3, 5), "powers": [CLUB], "skills": {"insight": 30}},
    )
    scene.turn("B")
    scene.dice(d20=[19])
    scene.do("B", "aid-another", "A", choose={"skill": "bluff"})
    scene.turn("A")
    totals = []
    scene.dice(d20=[10, 10])
    scene.do("A", "feint", "G")
    totals.append(scene.last("attack").total if option else scene.last("check").value)
    scene.do("A", "action-point")
    scene.do("A", "create-diversion", targets=["G"])
    totals.append(scene.last("attack").total if option else scene.last("check").value)
    assert totals[0] == totals[1] + 2


# ------------------------------------------------------------------ the dying


@pytest.mark.rule("orcus.ruling.death-save-successes")
@pytest.mark.parametrize(("rolls", "stable"), [([10, 10, 10], True), ([10, 10, 9], False), ([9, 10, 10], False)])
def test_three_saves_of_exactly_ten_stabilize_by_the_switch(stage: Stage, rolls: list[int], stable: bool) -> None:
    scene = stage(
        options={"three-successes-stabilize": True},
        A={"at": (2, 5), "at_hp": -3}, B={"at": (2, 7)}, G={"side": "monsters", "at": (9, 5)},
    )
    for roll in rolls:
        scene.turn("A")
        scene.dice(d20=[roll])
        scene.end()
    assert (scene["A"].stable, scene["A"].death_failures) == (stable, rolls.count(9))


@pytest.mark.rule("orcus.ruling.failures-survive-healing")
@pytest.mark.rule("orcus.ruling.death-save-successes")
@pytest.mark.parametrize("clears", [False, True])
def test_by_the_switch_healing_clears_what_was_saved_and_failed(stage: Stage, clears: bool) -> None:
    mend = "Mend (standard, at-will): One ally within 5 squares regains 5 hit points."
    hit = "Hit (swift, at-will): Ranged 10; +30 vs AC; 10 damage."
    scene = stage(
        options={"three-successes-stabilize": True, "healing-clears-death-saves": clears},
        A={"at": (2, 5), "at_hp": -3}, B={"at": (2, 7), "powers": [mend]},
        G={"side": "monsters", "at": (9, 5), "powers": [hit]},
    )
    for roll in (10, 10, 5):
        scene.turn("A")
        scene.dice(d20=[roll])
        scene.end()
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].death_failures == (0 if clears else 1)
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hit", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.end()
    assert scene["A"].stable is not clears


@pytest.mark.rule("orcus.ruling.regeneration-while-dying")
@pytest.mark.parametrize(("at_hp", "option", "after"), [
    (1, True, 6), (0, True, 0), (-3, True, -3), (0, False, 5), (-3, False, 5), (1, False, 6),
])  # fmt: skip
def test_regeneration_at_one_hit_point_and_at_none(stage: Stage, at_hp: int, option: bool, after: int) -> None:
    scene = stage(
        options={"regeneration-stops-at-zero": option},
        A={"at": (2, 5), "at_hp": at_hp, "traits": ["Regeneration 5"]}, B={"at": (2, 7)},
        G={"side": "monsters", "at": (9, 5)},
    )
    scene.turn("A")
    assert scene["A"].hp == after


@pytest.mark.rule("orcus.healing.no-negative-hp")
@pytest.mark.parametrize(("damage", "left"), [(9, 1), (10, 0), (11, 0), (15, 0)])
def test_where_there_are_no_negative_hit_points_one_is_left_with_what_is_left(
    stage: Stage, damage: int, left: int
) -> None:
    hit = f"Hit (standard, at-will): Ranged 10; +30 vs AC; {damage} damage."
    scene = stage(
        options={"no-negative-hit-points": True},
        A={"at": (2, 5), "hp": 40, "at_hp": 10}, B={"at": (2, 7)},
        G={"side": "monsters", "at": (9, 5), "powers": [hit]},
    )
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Hit", "A")
    assert scene["A"].hp == left


# ------------------------------------------------------------------ at any time


@pytest.mark.rule("orcus.turn.communicate")
@pytest.mark.rule("orcus.turn.free")
@pytest.mark.parametrize("only", [False, True])
def test_words_cost_nothing_on_anybodys_turn_but_other_free_actions_may(stage: Stage, only: bool) -> None:
    scene = stage(
        options={"free-actions-own-turn-only": only},
        A={"at": (2, 5)}, B={"at": (2, 7)}, G={"side": "monsters", "at": (9, 5)},
    )
    scene.turn("A")
    assert scene.can("B", "drop-item") is not only
    assert scene.can("A", "drop-item")
    assert scene.can("B", "talk")


@pytest.mark.rule("orcus.act.treat-wound")
def test_treating_a_wound_is_for_others(stage: Stage) -> None:
    scene = stage(
        A={"at": (2, 5), "at_hp": 10, "skills": {"heal": 20}}, B={"at": (2, 6), "at_hp": 10},
        G={"side": "monsters", "at": (3, 5), "at_hp": 10},
    )
    scene.turn("A")
    assert scene.can("A", "treat-wound", "B")
    assert not scene.can("A", "treat-wound", "G")
