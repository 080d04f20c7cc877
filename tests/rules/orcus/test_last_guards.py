"""What is left open by one word: who is grown hostile, what a conjuration suffers, sizes, dice that come to nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.skills import skill_bonus
from battlemat.systems.orcus import levels

Stage = Callable[..., Scene]
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
XP = (
    "0 1000 2250 3750 5500 7500 10000 13000 16500 20500 25500 31500 38500 46500 56500 68500 82500 98500 118500 "
    "142500 170500 202500 242500 290500 346500 410500 490500 586500 698500 826500").split()


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 40, "will": 5, "powers": [CLUB], **fields}


@pytest.mark.rule("orcus.level.xp-table")
@pytest.mark.parametrize("level", range(1, 31))
def test_what_each_level_takes(level: int) -> None:
    needed = int(XP[level - 1])
    assert levels.xp_for(level) == needed
    assert (levels.level_for(needed), levels.level_for(max(0, needed - 1))) == (level, max(1, level - 1))
    assert levels.xp_to_next(level) == (int(XP[level]) - needed if level < 30 else None)


@pytest.mark.rule("orcus.level.feats", "orcus.level.ability-increase-two", "orcus.level.ability-increase-all")
@pytest.mark.parametrize("level", range(1, 31))
def test_what_each_level_brings(level: int) -> None:
    gains = levels.Gains(level)
    assert gains.feats == (level == 1 or level % 2 == 0)
    assert gains.raised == (2 if level in (4, 8, 14, 18, 24, 28) else 6 if level in (11, 21) else 0)
    assert gains.path == {11: "prestige", 21: "epic"}.get(level, "")
    assert levels.feats_by(level) == 1 + level // 2


@pytest.mark.rule("orcus.act.deter-aftermath")
@pytest.mark.parametrize("attitude", ["hostile", "unfriendly", "neutral", "friendly", ""])
@pytest.mark.parametrize("beats", [True, False])
def test_whoever_was_to_be_deterred_is_hostile_from_then_on(stage: Stage, attitude: str, beats: bool) -> None:
    fields = {"attitude": attitude} if attitude else {}
    scene = stage(A={"at": (2, 2), "skills": {"intimidate": 6}}, G=foe(at=(4, 2), **fields), H=foe(at=(9, 9)))
    scene.turn("A")
    before = len(scene.log)
    scene.dice(d20=[20 if beats else 1])
    scene.do("A", "deter", "G", choose={"action": "Club"})
    kept: Any = scene.creature("G").kept
    assert (kept.attitude if attitude and attitude != "hostile" else "hostile") == "hostile"
    told = [event for event in scene.log[before:] if event.rule == "orcus.act.deter-aftermath" and "hostile" in str(
        vars(event) if hasattr(event, "__dict__") else event)]
    assert bool(told) is (attitude not in ("hostile", ""))


@pytest.mark.rule("orcus.act.deter")
@pytest.mark.parametrize(("whom", "fields", "may"), [
    ("G", {}, True), ("G", {"at_hp": 0}, False), ("A", {}, False), ("B", {}, True)])
def test_who_is_there_to_be_deterred(stage: Stage, whom: str, fields: dict[str, Any], may: bool) -> None:
    scene = stage(A={"at": (2, 2), "powers": [CLUB]}, B={"at": (2, 4), "powers": [CLUB]}, G=foe(at=(4, 2), **fields),
                  H=foe(at=(9, 9)))
    scene.turn("A")
    assert scene.why_not("A", "deter", whom, choose={"action": "Club"}) == (None if may else "orcus.act.deter")


@pytest.mark.rule("orcus.act.charge", "orcus.act.shove")
@pytest.mark.parametrize("mine", ["small", "medium", "large"])
@pytest.mark.parametrize("other", ["small", "medium", "large", "huge"])
def test_whom_a_charge_shoves_goes_by_size(stage: Stage, mine: str, other: str) -> None:
    sizes = ("tiny", "small", "medium", "large", "huge")
    scene = stage(A={"at": (2, 5), "size": mine}, G=foe(at=(7, 5), size=other))
    scene.turn("A")
    may = sizes.index(other) <= sizes.index(mine) + 1
    refused = scene.why_not("A", "charge", "G", choose={"attack": "shove"})
    assert refused == (None if may else "orcus.act.shove")


@pytest.mark.rule("orcus.keyword.conjuration")
@pytest.mark.parametrize(("types", "blow", "ward"), [
    ([], True, True), (["conjuration"], False, True), (["conjuration", "attackable"], True, True)])
def test_a_conjuration_is_not_attacked_but_may_be_helped(
    stage: Stage, types: list[str], blow: bool, ward: bool
) -> None:
    help_it = ("Mend\nAt-Will Utility 1 (Swift Action) ● Martial\nTarget: One creature within 5 squares\n"
               "Effect: The target gains 5 temporary hit points.")
    scene = stage(A={"at": (5, 5), "powers": [help_it]}, C=foe(at=(6, 5)), G=foe(at=(15, 15)))
    scene.creature("C").sheet.types = frozenset(types)
    scene.turn("A")
    assert scene.can("A", "melee-basic", "C") is blow
    assert scene.can("A", "Mend", "C") is ward


@pytest.mark.rule("orcus.ruling.damage-floor")
@pytest.mark.parametrize("least", [False, True])
@pytest.mark.parametrize(("rolled", "amount"), [(1, -1), (2, 0), (3, 1), (4, 2)])
def test_the_least_a_roll_of_damage_comes_to(stage: Stage, least: bool, rolled: int, amount: int) -> None:
    scene = stage(options={"damage-minimum-one": least}, A={"at": (5, 5), "str": 6, "weapon": "twig +3 1d4"},
                  G=foe(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[15], d4=[rolled])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40 - max(amount, int(least))


@pytest.mark.rule("orcus.healing.no-negative-hp")
@pytest.mark.parametrize("variant", [False, True])
@pytest.mark.parametrize(("hp", "loss", "left"), [(30, 7, 23), (30, 30, 0), (30, 31, -1), (30, 40, -10)])
def test_hit_points_stop_at_nothing_in_the_variant_alone(
    stage: Stage, variant: bool, hp: int, loss: int, left: int
) -> None:
    scene = stage(options={"no-negative-hit-points": variant}, A={"at": (5, 5), "hp": 60, "at_hp": hp},
                  G=foe(at=(6, 5), powers=[f"Blow (standard, at-will): +20 vs AC; {loss} damage."]))
    scene.turn("G")
    scene.dice(d20=[12])
    scene.do("G", "Blow", "A")
    assert scene["A"].hp == (max(0, left) if variant else left)


@pytest.mark.rule("orcus.turn.swift")
@pytest.mark.parametrize("dropped", [(), ("blade",), ("bow",), ("blade", "bow")])
def test_what_was_dropped_is_there_to_be_taken_up(stage: Stage, dropped: tuple[str, ...]) -> None:
    scene = stage(A={"at": (5, 5), "weapon": "blade +3 1d8", "ranged": "bow +2 1d6, range 5/10"}, G=foe(at=(9, 9)))
    scene.turn("A")
    who = scene.creature("A")
    for n, weapon in enumerate(who.sheet.arms):
        if weapon is not None and weapon.name in dropped:
            who.dropped |= 1 << n
    uses = scene.battle.rules.actions["interact"].uses(scene.battle, who)
    assert sorted({use.using for use in uses}) == sorted(dropped)


@pytest.mark.rule("orcus.act.grapple", "orcus.ruling.incapacitated")
@pytest.mark.parametrize(("condition", "rolled"), [
    ("", True), ("dazed", True), ("surprised", True), ("stunned", False), ("unconscious", False)])
def test_the_incapacitated_are_seized_without_a_roll(stage: Stage, condition: str, rolled: bool) -> None:
    scene = stage(A={"at": (5, 5)}, G=foe(at=(6, 5), conditions=[condition] if condition else []), H=foe(at=(15, 15)))
    scene.turn("A")
    if rolled:
        scene.dice(d20=[1])
    scene.do("A", "grapple", "G")
    assert ("grappled" in scene["G"].conditions) is not rolled


@pytest.mark.rule("orcus.condition.deafened")
@pytest.mark.parametrize("condition", ["", "deafened", "blinded"])
@pytest.mark.parametrize("skill", [0, 9])
def test_the_deaf_and_the_blind_perceive_worse_by_ten(stage: Stage, condition: str, skill: int) -> None:
    scene = stage(A={"at": (5, 5), "skills": {"perception": skill}, "conditions": [condition] if condition else []},
                  G=foe(at=(15, 15)))
    assert skill_bonus(scene.battle, scene.creature("A"), "perception") == skill - 10 * bool(condition)


@pytest.mark.rule("orcus.companion.recoveries")
@pytest.mark.parametrize(("left", "asked"), [(1, False), (2, True), (3, True)])
def test_the_last_recovery_leaves_none_for_a_companion(stage: Stage, left: int, asked: bool) -> None:
    scene = stage(A={"at": (5, 5), "hp": 40, "at_hp": 10, "recoveries": left},
                  W={"at": (6, 5), "owner": "A", "hp": 30, "at_hp": 5, "powers": [CLUB]}, G=foe(at=(15, 15)))
    scene.turn("A")
    before = len(scene.log)
    scene.do("A", "rally", choose={"companion": "W"} if asked else None)
    assert [event.rule for event in scene.log[before:]].count("orcus.companion.recoveries") == 2 * asked
    assert (scene["A"].hp, scene["W"].hp, scene["A"].recoveries) == (20, 15 if asked else 5, left - 1 - asked)


@pytest.mark.rule("orcus.act.squeeze")
@pytest.mark.parametrize(("to", "may"), [((4, 5), True), ((3, 5), True), ((4, 7), False), ((7, 5), False)])
def test_a_space_that_is_taken_is_not_squeezed_into(stage: Stage, to: tuple[int, int], may: bool) -> None:
    scene = stage(A={"at": (5, 5), "size": "large"}, B={"at": (4, 7)}, G=foe(at=(7, 5)))
    scene.turn("A")
    refused = scene.why_not("A", "squeeze", to=to)
    assert refused == (None if may else "orcus.act.squeeze")
    uses = scene.battle.rules.actions["squeeze"].uses(scene.battle, scene.creature("A"))
    assert (scene.square(to) in [use.to for use in uses]) is may
