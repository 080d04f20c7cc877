"""Healing: hit points regained, recoveries, staggered, regeneration, dropping to 0 and being knocked out."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from battlemat import Illegal, Scene

MEND = (
    "Mend\nAt-Will Utility 1 (Standard Action) ● Divine, Healing\nRanged 10, one ally\n"
    "Effect The target regains {} hit points."
)
ROUSE = (
    "Rouse\nAt-Will Utility 1 (Standard Action) ● Divine, Healing\nRanged 10, one ally\n"
    "Effect The target can spend a recovery."
)
CHORUS = (
    "Chorus\nAt-Will Utility 1 (Standard Action) ● Divine, Healing\nNear burst 10, all allies\n"
    "Effect The target regains 8 hit points."
)


def dart(damage: int) -> list[str]:
    """A ranged attack of fixed damage that hits on a 2 or more."""
    return [f"Dart (standard, at-will): Ranged 20; +30 vs AC; {damage} damage."]


def party(stage: Callable[..., Scene], damage: int = 10, heal: int = 8, **a: Any) -> Scene:
    """G throws from afar, then B heals, then A; nobody near anybody."""
    options = a.pop("options", None)
    return stage(
        options=options,
        G=dict(side="monsters", at=(12, 12), powers=dart(damage)),
        B=dict(at=(0, 0), powers=[MEND.format(heal), ROUSE, CHORUS]),
        A={"at": (4, 0), **a},
    )


def struck(stage: Callable[..., Scene], damage: int, **a: Any) -> Scene:
    """The party, just after G's dart struck A."""
    scene = party(stage, damage, **a)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    return scene


@pytest.mark.rule("orcus.healing.adds")
@pytest.mark.parametrize(("before", "after"), [(14, 20), (12, 20), (11, 19), (20, 20)])
def test_healing_adds_up_to_the_maximum(stage: Callable[..., Scene], before: int, after: int) -> None:
    scene = party(stage, hp=20, at_hp=before)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == after


@pytest.mark.rule("orcus.healing.dead")
def test_the_dead_regain_nothing(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, 10, at_hp=-15)
    assert (scene["A"].alive, scene["A"].hp) == (False, -25)
    scene.turn("B")
    scene.do("B", "Chorus")
    assert (scene["A"].alive, scene["A"].hp) == (False, -25)


@pytest.mark.rule("orcus.healing.recovery-value")
@pytest.mark.rule("orcus.healing.recoveries")
@pytest.mark.parametrize(("hp", "value"), [(40, 10), (43, 10), (44, 11)])
def test_rallying_spends_a_recovery_for_a_quarter_of_the_maximum(
    stage: Callable[..., Scene], hp: int, value: int
) -> None:
    scene = party(stage, hp=hp, at_hp=5)
    scene.turn("A")
    scene.do("A", "rally")
    assert (scene["A"].hp, scene["A"].recoveries) == (5 + value, 7)


@pytest.mark.rule("orcus.healing.recoveries")
def test_a_power_spends_the_targets_recovery(stage: Callable[..., Scene]) -> None:
    scene = party(stage, at_hp=5)
    scene.turn("B")
    scene.do("B", "Rouse", "A")
    assert (scene["A"].hp, scene["A"].recoveries, scene["B"].recoveries) == (15, 7, 8)


@pytest.mark.rule("orcus.healing.recoveries")
def test_without_recoveries_none_can_be_spent(stage: Callable[..., Scene]) -> None:
    scene = party(stage, at_hp=5, recoveries=0)
    scene.turn("A")
    assert scene.why_not("A", "rally") in {"orcus.healing.recoveries", "orcus.act.rally"}
    scene.turn("B")
    with suppress(Illegal):
        scene.do("B", "Rouse", "A")
    assert (scene["A"].hp, scene["A"].recoveries) == (5, 0)


@pytest.mark.rule("orcus.healing.recoveries")
def test_ordinary_monsters_do_not_rally_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, rallies in ((None, False), ({"monsters-can-rally": True}, True)):
        scene = stage(options=options, G=dict(side="monsters", at_hp=10, at=(0, 0)), A=dict(at=(9, 9)))
        scene.turn("G")
        assert scene.can("G", "rally") is rallies


@pytest.mark.rule("orcus.healing.staggered")
@pytest.mark.parametrize("side", ["heroes", "monsters"])
@pytest.mark.parametrize(
    ("hp", "at_hp", "staggered"),
    [(40, 21, False), (40, 20, True), (45, 23, False), (45, 22, True), (45, 1, True)],
)
def test_half_the_maximum_rounded_down_is_staggered(
    stage: Callable[..., Scene], side: str, hp: int, at_hp: int, staggered: bool
) -> None:
    scene = stage(
        A=dict(side=side, hp=hp, at_hp=at_hp, at=(0, 0)), G=dict(side="foes", at=(9, 9))
    )
    assert scene["A"].staggered is staggered


@pytest.mark.rule("orcus.healing.staggered")
def test_damage_staggers_and_healing_ends_it(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, 20)
    assert scene["A"].staggered is True
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].staggered is False


@pytest.mark.rule("orcus.healing.drop-to-zero")
@pytest.mark.rule("orcus.condition.dying")
@pytest.mark.parametrize(("damage", "left", "down"), [(9, 1, False), (10, 0, True), (14, -4, True)])
def test_at_zero_or_below_a_hero_falls_unconscious(
    stage: Callable[..., Scene], damage: int, left: int, down: bool
) -> None:
    scene = struck(stage, damage, at_hp=10)
    assert (scene["A"].hp, scene["A"].alive) == (left, True)
    assert ({"unconscious", "dying", "prone"} <= scene["A"].conditions) is down
    assert ("unconscious" in scene["A"].conditions) is down


@pytest.mark.rule("orcus.healing.wake")
@pytest.mark.rule("orcus.healing.from-negative")
@pytest.mark.parametrize(("before", "heal"), [(-10, 7), (-1, 1), (0, 3)])
def test_healing_counts_up_from_zero_and_wakes(stage: Callable[..., Scene], before: int, heal: int) -> None:
    scene = party(stage, heal=heal, at_hp=before)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == heal
    assert not {"unconscious", "dying"} & scene["A"].conditions


@pytest.mark.rule("orcus.healing.wake")
@pytest.mark.rule("orcus.condition.prone")
def test_one_who_wakes_is_still_prone(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, 10, at_hp=5)
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert "prone" in scene["A"].conditions
    scene.turn("A")
    scene.do("A", "stand-up")
    assert "prone" not in scene["A"].conditions


@pytest.mark.rule("orcus.healing.wake")
def test_healing_does_not_end_sleep_from_another_source(stage: Callable[..., Scene]) -> None:
    scene = party(stage, at_hp=10, conditions=["unconscious"])
    scene.turn("B")
    scene.do("B", "Mend", "A")
    assert scene["A"].hp == 18
    assert "unconscious" in scene["A"].conditions


@pytest.mark.rule("orcus.healing.instant-death")
@pytest.mark.parametrize(
    ("hp", "damage", "alive"), [(44, 65, True), (44, 66, False), (45, 66, True), (45, 67, False)]
)
def test_minus_the_staggered_value_kills(
    stage: Callable[..., Scene], hp: int, damage: int, alive: bool
) -> None:
    scene = struck(stage, damage, hp=hp)
    assert scene["A"].hp == hp - damage
    assert scene["A"].alive is alive


@pytest.mark.rule("orcus.healing.instant-death")
def test_several_blows_may_add_up_to_instant_death(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, 10, hp=44, at_hp=-12)
    assert (scene["A"].hp, scene["A"].alive) == (-22, False)


@pytest.mark.rule("orcus.healing.monster-death")
@pytest.mark.rule("orcus.healing.drop-to-zero")
@pytest.mark.parametrize(("damage", "alive"), [(11, True), (12, False), (15, False)])
def test_a_monster_dies_at_zero(stage: Callable[..., Scene], damage: int, alive: bool) -> None:
    scene = stage(
        A=dict(at=(0, 0), powers=dart(damage)),
        G=dict(side="monsters", hp=30, at_hp=12, at=(9, 9)), H=dict(side="monsters", at=(12, 12)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G")
    assert scene["G"].alive is alive
    assert scene["G"].dying is False


@pytest.mark.rule("orcus.healing.monster-death")
def test_the_switch_puts_monsters_under_the_heroes_rules(stage: Callable[..., Scene]) -> None:
    scene = stage(
        options={"monsters-make-death-saves": True},
        A=dict(at=(0, 0), powers=dart(12)),
        G=dict(side="monsters", hp=30, at_hp=12, at=(9, 9)), H=dict(side="monsters", at=(12, 12)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G")
    assert (scene["G"].alive, scene["G"].dying) == (True, True)
    scene.turn("G")
    scene.dice(d20=[3])
    scene.end()
    assert scene["G"].death_failures == 1


@pytest.mark.rule("orcus.healing.no-negative-hp")
@pytest.mark.parametrize(("second", "alive"), [(7, True), (10, True), (11, False), (13, False)])
def test_without_negative_hit_points_only_one_great_blow_kills(
    stage: Callable[..., Scene], second: int, alive: bool
) -> None:
    scene = stage(
        options={"no-negative-hit-points": True},
        G=dict(side="monsters", at=(12, 12), powers=dart(23)),
        H=dict(side="monsters", at=(12, 10), powers=dart(second)),
        A=dict(hp=22, at=(4, 0)), B=dict(at=(0, 0)),
    )
    scene.turn("G")
    scene.dice(d20=[10, 10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].hp, scene["A"].dying) == (0, True)
    scene.turn("H")
    scene.do("H", "Dart", "A")
    assert scene["A"].alive is alive
    assert scene["A"].hp == 0


@pytest.mark.rule("orcus.healing.no-negative-hp")
def test_hit_points_left_count_against_the_great_blow(stage: Callable[..., Scene]) -> None:
    option = {"no-negative-hit-points": True}
    assert struck(stage, 32, hp=22, options=option)["A"].alive is True
    assert struck(stage, 33, hp=22, options=option)["A"].alive is False


@pytest.mark.rule("orcus.healing.no-negative-hp")
def test_hit_points_go_negative_by_default(stage: Callable[..., Scene]) -> None:
    assert struck(stage, 23, hp=22)["A"].hp == -1
    assert struck(stage, 23, hp=22, options={"no-negative-hit-points": True})["A"].hp == 0


@pytest.mark.rule("orcus.healing.knock-out")
@pytest.mark.parametrize("damage", [12, 15, 90])
def test_a_blow_may_knock_out_instead_even_past_instant_death(
    stage: Callable[..., Scene], damage: int
) -> None:
    scene = stage(
        A=dict(powers=[f"Rap (standard, at-will): +20 vs AC; {damage} damage."], at=(5, 5)),
        G=dict(side="monsters", at_hp=12, at=(6, 5)), H=dict(side="monsters", at=(12, 12)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Rap", "G", choose={"knock-out": True})
    assert (scene["G"].alive, scene["G"].hp) == (True, 0)
    assert "unconscious" in scene["G"].conditions


@pytest.mark.rule("orcus.healing.knock-out")
def test_a_hero_knocked_out_makes_no_death_saves_and_wakes_at_one_after_a_short_rest(
    stage: Callable[..., Scene],
) -> None:
    scene = party(stage, 30, at_hp=5, recoveries=0)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A", choose={"knock-out": True})
    assert (scene["A"].hp, scene["A"].stable, scene["A"].dying) == (0, True, False)
    scene.turn("A")
    scene.end()
    assert scene["A"].death_failures == 0
    assert [event for event in scene.log if event.kind == "death-save"] == []
    scene.rest("short")
    assert scene["A"].hp == 1
    assert "unconscious" not in scene["A"].conditions


@pytest.mark.rule("orcus.healing.knock-out")
def test_a_monster_knocked_out_wakes_at_one_after_the_heroes_short_rest(stage: Callable[..., Scene]) -> None:
    foes = {key: dict(side="monsters", hp=6, at_hp=hp, powers=dart(1)) for key, hp in (("G", 6), ("H", 3))}
    scene = stage("A G H", A=dict(str=18), **foes)
    scene.turn("A")
    scene.dice(d20=[18], d8=[8])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    assert scene["G"].alive and scene["G"].hp == 0 and "unconscious" in scene["G"].conditions
    scene.rest("short")
    assert scene["G"].hp == 1 and "unconscious" not in scene["G"].conditions
    assert scene["H"].hp == 3


@pytest.mark.rule("orcus.healing.knock-out")
def test_the_switch_allows_only_melee_attacks_to_knock_out(stage: Callable[..., Scene]) -> None:
    foes = dict(
        G=dict(side="monsters", at_hp=12, at=(9, 9)), H=dict(side="monsters", at=(12, 12)),
    )
    scene = stage(A=dict(at=(0, 0), powers=dart(20)), **foes)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G", choose={"knock-out": True})
    assert scene["G"].alive is True
    strict = stage(options={"knock-out-melee-only": True}, A=dict(at=(0, 0), powers=dart(20)), **foes)
    strict.turn("A")
    # Whether the answer is refused or passed over, nobody is knocked out by a missile.
    with suppress(Illegal):
        strict.do("A", "Dart", "G", choose={"knock-out": True})
    assert "unconscious" not in strict["G"].conditions


@pytest.mark.rule("orcus.healing.regeneration")
@pytest.mark.parametrize(("before", "after"), [(10, 15), (38, 40), (40, 40)])
def test_regeneration_heals_at_the_start_of_each_turn(
    stage: Callable[..., Scene], before: int, after: int
) -> None:
    scene = stage(
        A=dict(at=(0, 0)),
        G=dict(side="monsters", at_hp=before, traits=["Regeneration 5"], at=(9, 9)),
    )
    scene.turn("A")
    assert scene["G"].hp == before
    scene.turn("G")
    assert scene["G"].hp == after
    scene.end()
    assert scene["G"].hp == after


@pytest.mark.rule("orcus.healing.regeneration-highest")
def test_only_the_highest_regeneration_applies(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(0, 0)),
        G=dict(side="monsters", at_hp=10, traits=["Regeneration 3", "Regeneration 5"], at=(9, 9)),
    )
    scene.turn("G")
    assert scene["G"].hp == 15


@pytest.mark.rule("orcus.healing.regeneration")
@pytest.mark.rule("orcus.healing.wake")
def test_regeneration_wakes_the_dying_unless_switched(stage: Callable[..., Scene]) -> None:
    awake = party(stage, at_hp=-8, traits=["Regeneration 5"])
    awake.turn("A")
    assert awake["A"].hp == 5
    assert "unconscious" not in awake["A"].conditions
    down = party(stage, at_hp=-8, traits=["Regeneration 5"], options={"regeneration-stops-at-zero": True})
    down.turn("A")
    assert down["A"].hp == -8
    assert "unconscious" in down["A"].conditions


@pytest.mark.rule("orcus.healing.regeneration")
def test_regeneration_comes_before_persistent_damage(stage: Callable[..., Scene]) -> None:
    burn = [
        "Brand (standard, at-will): +30 vs AC; 1 damage, "
        "and the target takes 5 persistent fire damage (save ends)."
    ]
    scene = stage(
        A=dict(at=(5, 5), powers=burn),
        G=dict(side="monsters", hp=30, at_hp=4, traits=["Regeneration 5"], at=(6, 5)),
        H=dict(side="monsters", at=(12, 12)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Brand", "G")
    scene.turn("G")
    assert (scene["G"].alive, scene["G"].hp) == (True, 4 - 1 + 5 - 5)


@pytest.mark.rule("orcus.healing.regeneration")
@pytest.mark.rule("orcus.healing.dead")
def test_regeneration_does_nothing_for_the_dead(stage: Callable[..., Scene]) -> None:
    scene = struck(stage, 30, at_hp=5, traits=["Regeneration 5"])
    assert scene["A"].alive is False
    scene.turn("B")
    scene.turn("G")
    assert (scene["A"].alive, scene["A"].hp) == (False, -25)


@pytest.mark.rule("orcus.healing.knock-out")
@pytest.mark.parametrize("only", [False, True])
@pytest.mark.parametrize("kind", ["Reach 1", "Ranged 5", "Near burst 1", "Far burst 1 within 5"])
def test_any_attack_may_knock_out_or_by_a_switch_those_in_melee(
    stage: Callable[..., Scene], kind: str, only: bool
) -> None:
    scene = stage(
        options={"knock-out-melee-only": only},
        A=dict(powers=[f"Rap (standard, at-will): {kind}; +20 vs AC; 15 damage."], at=(5, 5)),
        G=dict(side="monsters", at_hp=12, at=(6, 5)), H=dict(side="monsters", at=(12, 12)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    may = kind == "Reach 1" or not only
    origin = (6, 5) if kind.startswith("Far") else None
    scene.do("A", "Rap", "G", origin=origin, choose={"knock-out": True} if may else None)
    assert scene["G"].alive is may


@pytest.mark.rule("orcus.condition.dying")
@pytest.mark.parametrize(("at_hp", "falls"), [(4, False), (3, True), (1, True), (0, False), (-3, False)])
def test_hurt_again_one_that_is_down_goes_down_no_second_time(
    stage: Callable[..., Scene], at_hp: int, falls: bool
) -> None:
    claw = "Claw (standard, at-will): +25 vs AC; 3 damage."
    scene = stage(
        A=dict(at=(5, 5), at_hp=at_hp), B=dict(at=(1, 1)), G=dict(side="monsters", at=(6, 5), powers=[claw])
    )
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[10])
    before = len(scene.log)
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == at_hp - 3
    assert scene["A"].dying is (at_hp <= 3)
    assert [event.kind for event in scene.log[before:]].count("drop") == (1 if falls else 0)
    assert [effect.name for effect in scene.battle.creatures[0].effects].count("down") == (1 if at_hp <= 3 else 0)
