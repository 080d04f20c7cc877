"""What a rest brings whom, and what it leaves, in both games on squares."""

from typing import Any

import pytest

from battlemat import Illegal, Scene
from battlemat.engine import turn_verbs

SHORT = [pytest.param("orcus", marks=pytest.mark.rule("orcus.rest.short")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.rest.short"))]
LONG = [pytest.param("orcus", marks=pytest.mark.rule("orcus.rest.long-benefits")),
        pytest.param("fourth", marks=pytest.mark.rule("fourth.rest.extended-benefits"))]
LIMIT = [pytest.param("orcus", marks=pytest.mark.rule("orcus.rest.long-daily-limit")),
         pytest.param("fourth", marks=pytest.mark.rule("fourth.rest.extended"))]
STREAK = [pytest.param("orcus", marks=pytest.mark.rule("orcus.rest.streak")),
          pytest.param("fourth", marks=pytest.mark.rule("fourth.action-point.milestone"))]
KNOCKED = [pytest.param("orcus", marks=pytest.mark.rule("orcus.healing.knock-out")),
           pytest.param("fourth", marks=pytest.mark.rule("fourth.knock-out.short-rest"))]
POWERS = [
    "Jab (standard, at-will): +6 vs AC; 1 damage.", "Blow (standard, encounter): +6 vs AC; 2 damage.",
    "Kick (standard, encounter): +6 vs AC; 2 damage.", "Slam (standard, recharge 6): +6 vs AC; 2 damage.",
    "Last (standard, daily): +6 vs AC; 3 damage."]  # fmt: skip
SLAY = "Slay (standard, at-will): +50 vs AC; 300 damage."
NAMES = {"orcus": ("orcus.power.frequency-encounter", "orcus.monster.refresh"),
         "fourth": ("fourth.power.encounter", "")}


def camp(system: str, options: dict[str, object] | None = None, **hero: Any) -> Scene:
    fields = {"at": (5, 5), "powers": POWERS} | hero
    scene = Scene(system, A=fields, B=dict(at=(1, 1)),
                  G=dict(side="monsters", at=(6, 5), ac=60, powers=[SLAY, *POWERS]), options=options or {})
    scene.turn("A")
    return scene


def can(scene: Scene, who: str) -> dict[str, bool]:
    creature = scene.creature(who)
    return {power.name: scene.battle.usable(creature, power) for power in creature.sheet.powers
            if not power.name.endswith("basic")}


@pytest.mark.parametrize("system", SHORT)
@pytest.mark.parametrize("kind", ["short", "long"])
@pytest.mark.parametrize("spent", [(), ("Blow",), ("Slam", "Kick"), ("Last", "Blow"), ("Blow", "Kick", "Slam", "Last")])
def test_which_powers_come_back(system: str, kind: str, spent: tuple[str, ...]) -> None:
    """To heroes; what was not spent does not come back, what is daily only by a long rest."""
    scene = camp(system)
    for who in "AG":
        creature = scene.creature(who)
        for power in creature.sheet.powers:
            if power.name in spent:
                creature.spent |= 1 << power.slot
        assert [name for name, may in can(scene, who).items() if not may] == [n for n in can(scene, who) if n in spent]
    start = len(scene.log)
    scene.rest(kind)
    kept = ["Last"] if kind == "short" and "Last" in spent else []
    assert [name for name, may in can(scene, "A").items() if not may] == kept
    assert {name for name, may in can(scene, "G").items() if not may} == set(spent)
    back = [(event.text, event.rule) for event in scene.log[start:] if event.kind == "refresh"]
    assert len(back) == len([name for name in spent if name != "Last"])
    for name, rule in zip([name for name in can(scene, "A") if name in spent and name != "Last"],
                          [rule for _, rule in back], strict=True):
        assert rule == NAMES[system][name == "Slam"] or (system == "fourth" and name == "Slam")


@pytest.mark.parametrize("system", SHORT)
@pytest.mark.parametrize(("hp", "recoveries", "after", "left"), [
    (10, 8, 40, 5), (20, 8, 40, 6), (30, 8, 40, 7), (31, 8, 31, 8), (39, 8, 39, 8), (40, 8, 40, 8), (1, 2, 21, 0),
    (1, 0, 1, 0), (5, 1, 15, 0), (29, 8, 39, 7),
])  # fmt: skip
def test_as_many_recoveries_are_spent_as_do_some_good(
    system: str, hp: int, recoveries: int, after: int, left: int
) -> None:
    scene = camp(system, at_hp=hp, recoveries=recoveries)
    start = len(scene.log)
    scene.rest("short")
    assert (scene["A"].hp, scene["A"].recoveries) == (after, left)
    assert (scene["B"].hp, scene["B"].recoveries) == (40, 8)
    assert not [event for event in scene.log[start:] if event.who == "B" and event.kind in ("heal", "recoveries")]
    assert not [event for event in scene.log[start:] if event.who and event.kind == "temp-hp"]


@pytest.mark.parametrize("system", SHORT)
@pytest.mark.parametrize("spend", [0, 1, 2])
def test_one_spends_as_many_as_one_likes(system: str, spend: int) -> None:
    scene = camp(system, at_hp=15)
    scene.rest("short", choose={"A": spend})
    assert (scene["A"].hp, scene["A"].recoveries) == (min(40, 15 + 10 * spend), 8 - spend)


@pytest.mark.parametrize("system", LONG)
@pytest.mark.parametrize("kind", ["short", "long"])
def test_what_each_rest_leaves_of_what_one_bears(system: str, kind: str) -> None:
    scene = camp(system, at_hp=31, temp_hp=7, conditions=["prone"])
    for who in "AG":
        creature = scene.creature(who)
        creature.death_failures = creature.death_successes = 2
    scene.do("A", "action-point")
    scene.rest(kind)
    long = kind == "long"
    mine = scene.creature("A")
    assert (mine.hp, mine.temp_hp, mine.action_points) == (40 if long else 31, 0, int(long))
    assert (mine.death_failures, mine.death_successes) == (0, 0)
    assert "prone" in scene["A"].conditions
    assert scene.battle.hours_since_long_rest == (0 if long else 24)
    scene.turn("A")
    assert scene.can("A", "action-point") is long


@pytest.mark.parametrize("system", LONG)
@pytest.mark.parametrize("kind", ["short", "long"])
def test_the_dead_and_the_foes_get_nothing(system: str, kind: str) -> None:
    scene = camp(system, hp=30)
    scene.creature("G").hp = 5
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Slay", "A")
    assert not scene["A"].alive
    dead = scene.creature("A")
    before = (dead.hp, dead.recoveries, dead.action_points)
    dead.spent = 0b111111
    scene.rest(kind)
    assert (dead.hp, dead.recoveries, dead.action_points, dead.spent, scene["A"].alive) == (*before, 0b111111, False)
    assert scene["G"].hp == 5


@pytest.mark.parametrize("system", LIMIT)
@pytest.mark.parametrize(("hours", "again"), [(0, False), (1, False), (22, False), (23, False), (24, True), (25, True)])
def test_a_day_lies_between_two_long_rests(system: str, hours: int, again: bool) -> None:
    scene = camp(system)
    scene.rest("long")
    scene.wait(hours)
    scene.rest("short")
    if again:
        scene.rest("long")
        return
    with pytest.raises(Illegal) as refused:
        scene.rest("long")
    assert refused.value.rule == {"orcus": "orcus.rest.long-daily-limit", "fourth": "fourth.rest.extended"}[system]


@pytest.mark.parametrize("system", LIMIT)
@pytest.mark.parametrize(("hours", "rested"), [(5, False), (6, True), (7, True)])
def test_a_long_rest_takes_six_hours_and_a_short_one_none(system: str, hours: int, rested: bool) -> None:
    scene = camp(system)
    scene.do("A", "action-point")
    scene.rest("long", hours=hours)
    assert scene["A"].action_points == int(rested)
    scene.creature("A").temp_hp = 3
    scene.rest("short", hours=0)
    assert scene["A"].temp_hp == 0


@pytest.mark.parametrize("system", STREAK)
def test_every_second_encounter_in_a_row_earns_a_point(system: str) -> None:
    scene = camp(system)
    for points in (1, 2, 2, 3, 3):
        scene.turn("A")
        scene.rest("short")
        assert [scene[who].action_points for who in "ABG"] == [points, points, 0]
    scene.rest("short")
    assert scene["A"].action_points == 3
    scene.turn("A")
    scene.rest("long")
    assert scene["A"].action_points == 1
    for points in (1, 2, 2):
        scene.turn("A")
        scene.rest("short")
        assert scene["A"].action_points == points


@pytest.mark.parametrize("system", KNOCKED)
@pytest.mark.parametrize("kind", ["short", "long"])
def test_only_the_knocked_out_come_round(system: str, kind: str) -> None:
    """G is knocked out; C lies at 0 by itself, without recoveries; D is unconscious, but hurt by nobody."""
    scene = Scene(system, A=dict(at=(5, 5)), C=dict(at=(1, 1), at_hp=0, recoveries=0),
                  D=dict(side="monsters", at=(3, 9), at_hp=7, conditions=["unconscious"]),
                  G=dict(side="monsters", at=(6, 5), at_hp=1, ac=5), H=dict(side="monsters", at=(15, 15)))
    scene.turn("A")
    scene.dice(d20=[19], d8=[5])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    assert (scene["G"].hp, "unconscious" in scene["G"].conditions) == (0, True)
    scene.rest(kind)
    assert (scene["G"].hp, scene["G"].conditions) == (1, {"prone"})
    assert scene["C"].hp == (0 if kind == "short" else 40)
    assert ("unconscious" in scene["C"].conditions) is (kind == "short")
    assert scene["D"].hp == 7
    assert "unconscious" in scene["D"].conditions


@pytest.mark.parametrize("system", SHORT)
def test_the_table_is_clear_after_an_encounter(system: str) -> None:
    scene = camp(system)
    battle = scene.battle
    who = scene.creature("A")
    if system == "orcus":
        scene.do("A", "ready", choose={"action": "Jab", "when": ("move", "G")})
    who.used = 3
    turn_verbs.set_initiative(who, 9)
    turn_verbs.set_immediate(who, 0)
    who.standard, who.move, who.minor = 1, 1, 1
    battle.secrets[(0, 2)] = 12
    battle.surprise = True
    battle.delayed = (1,)
    scene.rest("short")
    assert not any([battle.readied, battle.delayed, battle.held, battle.secrets, battle.surprise])
    assert (who.used, who.initiative, who.standard, who.move, who.minor, who.immediate) == (0, 0, 0, 0, 0, 1)
    assert battle.active == -1
