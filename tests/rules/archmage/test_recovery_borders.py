"""What a recovery heals at every level, of every die and Constitution; what the lack of one costs; who has none."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
SLAY = "R: Slay +20 vs. AC—90 damage"
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target can heal using a recovery."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": ["Claw +7 vs. AC—6 damage"], **fields}


@pytest.mark.rule("archmage.recovery.amount")
@pytest.mark.rule("archmage.recovery.con-multiplier")
@pytest.mark.rule("archmage.ruling.recovery-details")
@pytest.mark.parametrize("level", [1, 2, 4, 5, 7, 8, 10])
@pytest.mark.parametrize("recoveries", [1, 0])
def test_a_recovery_is_dice_by_level_and_constitution_by_tier(stage: Stage, level: int, recoveries: int) -> None:
    times = 1 if level < 5 else 2 if level < 8 else 3
    for die in (6, 8, 10):
        for con in (3, 8, 10, 14, 18):
            scene = stage(
                options={"recovery_average": "yes"}, B={}, G=foe(),
                A=dict(level=level, hp=400, at_hp=20, con=con, recovery_die=f"d{die}", recoveries=recoveries),
            )
            scene.turn("A")
            scene.do("A", "rally")
            healed = max(1, level * (die + 1) // 2 + times * ((con - 10) // 2))
            if not recoveries:
                healed = max(1, healed // 2)
            assert (scene["A"].hp, scene["A"].recoveries) == (20 + healed, 0), (die, con)


@pytest.mark.rule("archmage.recovery.amount")
@pytest.mark.rule("archmage.ruling.recovery-details")
@pytest.mark.parametrize(("level", "rolled", "con", "recoveries", "healed"), [
    (1, [5], 14, 8, 7), (1, [1], 3, 8, 1), (1, [5], 14, 0, 3), (1, [1], 3, 0, 1), (3, [2, 4, 6], 14, 8, 14),
    (3, [2, 4, 6], 14, 0, 7), (2, [1, 1], 8, 0, 1), (5, [1, 2, 3, 4, 5], 14, 1, 19), (5, [1, 1, 1, 1, 1], 3, 1, 1),
])  # fmt: skip
def test_it_is_rolled_and_heals_one_at_least(
    stage: Stage, level: int, rolled: list[int], con: int, recoveries: int, healed: int
) -> None:
    scene = stage(A=dict(level=level, at_hp=5, con=con, recoveries=recoveries), B={}, G=foe())
    scene.turn("A")
    scene.dice(d8=rolled)
    scene.do("A", "rally")
    assert scene["A"].hp == 5 + healed


@pytest.mark.rule("archmage.recovery.overdraw-penalty")
@pytest.mark.rule("archmage.recovery.overdraw-half")
@pytest.mark.parametrize("recoveries", [0, 1, 2, 3])
def test_every_recovery_too_many_costs_one_more(stage: Stage, recoveries: int) -> None:
    scene = stage(options={"recovery_average": "yes"}, A=dict(hp=90, at_hp=9, recoveries=recoveries),
                  B=dict(powers=[MEND]), G=foe())  # fmt: skip
    assert not scene["B"].notes
    plain = scene.attack("A", "melee-basic", "G").value
    hp = 9
    for used in range(1, 4):
        scene.turn("B")
        scene.do("B", "Mend", "A")
        over = max(0, used - recoveries)
        hp += 2 if over else 4
        assert (scene["A"].hp, scene["A"].recoveries) == (hp, max(0, recoveries - used))
        less = scene.escalation - over
        assert scene.attack("A", "melee-basic", "G").value == plain + less
        assert [scene.defense("A", name, attacker="G").value for name in ("ac", "pd", "md")] == [15 - over] * 3


@pytest.mark.rule("archmage.recovery.pool")
@pytest.mark.parametrize(("fields", "healed"), [({}, 0), ({"recoveries": 1}, 4), ({"recoveries": 2}, 4)])
def test_a_monster_without_recoveries_heals_nothing_by_one(
    stage: Stage, fields: dict[str, int], healed: int
) -> None:
    scene = stage(options={"recovery_average": "yes"}, A={}, H=foe(powers=[MEND]), G=foe(at_hp=9, **fields))
    scene.turn("H")
    scene.do("H", "Mend", "G")
    assert scene["G"].hp == 9 + healed
    assert scene["G"].recoveries == max(0, fields.get("recoveries", 0) - 1)
    assert scene.defense("G", "ac", attacker="A").value == 15


@pytest.mark.rule("archmage.death.heal-from-zero")
@pytest.mark.rule("archmage.damage.zero-hp")
@pytest.mark.parametrize(("hp", "dying", "alive"), [(1, False, True), (0, True, True), (-19, True, True),
                                                   (-20, False, False), (-21, False, False)])  # fmt: skip
def test_how_a_hero_starts_at_few_hit_points(stage: Stage, hp: int, dying: bool, alive: bool) -> None:
    scene = stage(options={"recovery_average": "yes"}, A=dict(at_hp=hp), B=dict(powers=[MEND]), G=foe())
    assert (scene["A"].dying, scene["A"].alive) == (dying, alive)
    scene.dice(d20=[3] if dying else [])
    scene.turn("B")
    assert scene.can("B", "Mend", "A") is alive
    if alive:
        scene.do("B", "Mend", "A")
        assert scene["A"].hp == max(0, hp) + 4
        assert not scene["A"].dying


@pytest.mark.rule("archmage.ruling.half-thresholds")
@pytest.mark.rule("archmage.death.negative-half")
@pytest.mark.parametrize(("most", "damage", "alive"), [(40, 59, True), (40, 60, False), (41, 60, True), (41, 61, False),
                                                     (1, 1, False)])  # fmt: skip
def test_half_is_rounded_down_where_one_dies(stage: Stage, most: int, damage: int, alive: bool) -> None:
    scene = stage(A=dict(hp=most), B={}, G=foe())
    scene.turn("B")
    scene.rule(f"damage A {damage}")
    assert scene["A"].alive is alive


@pytest.mark.rule("archmage.temp-hp.highest")
@pytest.mark.rule("archmage.ruling.temp-hp-timing")
@pytest.mark.parametrize(("had", "more", "left"), [(0, 5, 5), (4, 5, 5), (5, 5, 5), (6, 5, 6)])
@pytest.mark.parametrize("state", ["up", "dying"])
def test_the_larger_pool_of_temporary_hit_points_is_kept(
    stage: Stage, had: int, more: int, left: int, state: str
) -> None:
    gives = f"The target gains {more} temporary hit points."
    ward = f"Ward\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: {gives}"
    scene = stage(A=dict(at_hp=9 if state == "up" else -3, temp_hp=had), B=dict(powers=[ward]), G=foe())
    if state == "dying":
        scene.dice(d20=[3])
    scene.turn("B")
    scene.do("B", "Ward", "A")
    assert scene["A"].temp_hp == left
    assert scene["A"].dying is (state == "dying")


# ---------------------------------------------------------------------- stable


@pytest.mark.rule("archmage.stabilize.state")
@pytest.mark.rule("archmage.ruling.stabilize-details")
@pytest.mark.parametrize("option", ["ends", "keep"])
@pytest.mark.parametrize(("damage", "source"), [(2, "G"), (2, "B"), (2, ""), (14, "G"), (30, "G"), (30, "B")])
def test_a_foes_blow_ends_being_stable_and_enough_kills(stage: Stage, option: str, damage: int, source: str) -> None:
    hit = f"R: Hit +40 vs. PD—{damage} damage"
    scene = stage(options={"stabilized_damage": option}, B=dict(wis=30, powers=[hit]), A=dict(at_hp=-6),
                  G=foe(powers=[hit]), engaged=[("A", "G"), ("B", "G")])  # fmt: skip
    scene.turn("B")
    scene.dice(d20=[10])
    scene.do("B", "stabilize", "A")
    assert scene["A"].stable and not scene["A"].dying
    scene.dice(d20=[5])
    scene.turn("G")
    assert (scene["A"].stable, scene["A"].death_failures) == (True, 0)
    if source:
        if source == "B":
            scene.turn("B")
        scene.dice(d20=[10])
        scene.do(source, "Hit", "A")
    else:
        scene.rule(f"damage A {damage}")
    alive = -6 - damage > -20
    assert scene["A"].alive is alive
    if alive:
        ends = option == "ends" and source == "G"
        assert (scene["A"].stable, scene["A"].dying) == (not ends, ends)


@pytest.mark.rule("archmage.damage.knock-out")
@pytest.mark.rule("archmage.ruling.knock-out")
@pytest.mark.parametrize("option", ["melee", "any"])
@pytest.mark.parametrize(("card", "plain"), [
    ("Melee attack|9 damage", True), ("Melee attack|9 fire damage", False), ("Ranged attack|9 damage", False),
    ("Ranged spell|9 cold damage", False), ("Close-quarters spell|9 damage", False),
])  # fmt: skip
def test_who_may_be_taken_alive(stage: Stage, option: str, card: str, plain: bool) -> None:
    kind, harm = card.split("|")
    text = f"Blow\n{kind}\nAt-Will\nTarget: One nearby enemy\nAttack: Strength + Level vs. AC\nHit: {harm}."
    scene = stage(options={"knock_out": option}, A=dict(powers=[text], str=30), G=foe(at_hp=9), H=foe(),
                  engaged=[("A", "G")])  # fmt: skip
    scene.turn("A")
    scene.dice(d20=[15])
    may = plain or option == "any"
    if may:
        scene.do("A", "Blow", "G", choose={"knock-out": True})
    else:
        scene.do("A", "Blow", "G")
    assert scene["G"].alive is may
    if may:
        assert {"unconscious", "helpless"} <= scene["G"].conditions
        assert not scene["G"].dying
