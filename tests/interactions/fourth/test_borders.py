"""Exact numbers where rules meet: ties, halves, floors and ceilings of attacks, damage, healing and dying."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
RAP = "Rap (standard, at-will): +20 vs AC; 5 damage."
SEAR = "Sear (standard, at-will): +20 vs AC; 7 fire damage."
BRAND = "Brand (standard, at-will): +20 vs AC; 2 damage, and ongoing 5 fire damage (save ends)."


def pair(stage: Stage, a: dict[str, object] | None = None, g: dict[str, object] | None = None, **more: object) -> Scene:
    """A hero A with a friend far off, and a foe G at its side."""
    return stage(
        A=dict(at=(5, 5)) | (a or {}), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[RAP]) | (g or {}), **more
    )


def struck(scene: Scene, power: str = "Rap", **dice: list[int]) -> None:
    """G's turn comes and it strikes A."""
    scene.turn("G")
    scene.dice(**({"d20": [10]} | dice))
    scene.do("G", power, "A")


@pytest.mark.rule("fourth.ruling.natural-20", "fourth.critical.natural-20")
@pytest.mark.parametrize(
    ("options", "hp", "crit"), [({}, 80, True), ({"natural-20": "critical-needs-total"}, 87, False)]
)
def test_a_twenty_below_the_defense(stage: Stage, options: dict[str, object], hp: int, crit: bool) -> None:
    scene = pair(stage, dict(str=14), dict(ac=40), options=options)
    scene.turn("A")
    scene.dice(d20=[20], **({} if crit else {"d8": [1]}))
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").hit, scene.last("attack").crit, scene["G"].hp) == (True, crit, hp)


@pytest.mark.rule("fourth.ruling.natural-1", "fourth.attack.hit")
@pytest.mark.parametrize(("options", "hit"), [({}, True), ({"natural-1": "always-misses"}, False)])
def test_a_one_that_reaches_the_defense(stage: Stage, options: dict[str, object], hit: bool) -> None:
    scene = pair(stage, dict(str=14), dict(ac=6), options=options)
    scene.turn("A")
    scene.dice(d20=[1], **({"d8": [1]} if hit else {}))
    scene.do("A", "melee-basic", "G")
    assert scene.last("attack").hit is hit


@pytest.mark.rule("fourth.ruling.weakened-order", "fourth.ruling.temp-hp", "fourth.core.round-down")
@pytest.mark.meets("damage", "conditions")
def test_the_order_of_halves_vulnerability_resistance_and_temporary_hit_points(stage: Stage) -> None:
    scene = pair(
        stage, dict(vulnerable={"fire": 5}, resist={"fire": 3}, temp_hp=1), dict(powers=[SEAR], conditions=["weakened"])
    )
    struck(scene, "Sear")  # 7 / 2 = 3, + 5 = 8, - 3 = 5, 1 absorbed
    assert (scene["A"].hp, scene["A"].temp_hp) == (36, 0)


@pytest.mark.rule("fourth.condition.weakened", "fourth.core.round-down")
@pytest.mark.meets("damage", "conditions")
def test_half_of_one_is_nothing(stage: Stage) -> None:
    scene = pair(stage, g=dict(powers=["Flick (standard, at-will): +20 vs AC; 1 damage."], conditions=["weakened"]))
    struck(scene, "Flick")
    assert scene["A"].hp == 40


@pytest.mark.rule("fourth.ruling.mixed-resistance")
@pytest.mark.parametrize(
    ("field", "lost"),
    [
        (dict(resist={"fire": 8, "cold": 3}), 7),
        (dict(resist={"fire": 8}), 10),
        (dict(vulnerable={"cold": 5}), 15),
        (dict(vulnerable={"cold": 5, "fire": 2}), 15),
        (dict(resist={"fire": 4, "cold": 4}, vulnerable={"fire": 5}), 11),
    ],
)
def test_damage_of_two_types(stage: Stage, field: dict[str, object], lost: int) -> None:
    scene = pair(stage, field, dict(powers=["Steam (standard, at-will): +20 vs AC; 10 fire and cold damage."]))
    struck(scene, "Steam")
    assert scene["A"].hp == 40 - lost


@pytest.mark.rule("fourth.ruling.ongoing-same-type", "fourth.ongoing.same-type")
@pytest.mark.meets("damage", "durations")
@pytest.mark.parametrize(
    ("options", "dice", "left"), [({}, [10], {}), ({"ongoing-same-type": "track"}, [10, 9], {"fire": 3})]
)
def test_two_fires_are_one_unless_they_are_tracked(
    stage: Stage, options: dict[str, object], dice: list[int], left: dict[str, int]
) -> None:
    low = "Ember (standard, at-will): +20 vs AC; 2 damage, and ongoing 3 fire damage (save ends)."
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[BRAND]),
        H=FOE | dict(at=(4, 5), powers=[low]),
        A=dict(at=(5, 5)),
        options=options,
    )
    for who, power in (("G", "Brand"), ("H", "Ember")):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, power, "A")
    scene.turn("A")
    assert scene["A"].hp == 40 - 2 - 2 - 5
    scene.dice(d20=dice)
    scene.end()
    assert scene["A"].ongoing == left


@pytest.mark.rule("fourth.ruling.ongoing-and-resistance", "fourth.condition.weakened", "fourth.ruling.ongoing-untyped")
@pytest.mark.meets("damage", "durations", "conditions")
def test_the_weakened_leave_whole_fires_and_untyped_burns_beside_them(stage: Stage) -> None:
    gash = "Gash (standard, at-will): +20 vs AC; 2 damage, and ongoing 4 damage (save ends)."
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[BRAND], conditions=["weakened"]),
        H=FOE | dict(at=(4, 5), powers=[gash]),
        A=dict(at=(5, 5), resist={"fire": 2}),
    )
    for who, power in (("G", "Brand"), ("H", "Gash")):
        scene.turn(who)
        scene.dice(d20=[10])
        scene.do(who, power, "A")
    assert scene["A"].hp == 40 - 1 - 2
    scene.turn("A")
    assert scene["A"].hp == 37 - 3 - 4


@pytest.mark.rule(
    "fourth.ruling.start-phase-order", "fourth.ruling.regeneration-while-dying", "fourth.healing.dying-from-zero"
)
@pytest.mark.meets("damage", "dying", "durations")
@pytest.mark.parametrize(("options", "hp"), [({}, 4), ({"regeneration-while-dying": "no"}, -2)])
def test_the_fire_fells_before_regeneration_revives(stage: Stage, options: dict[str, object], hp: int) -> None:
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[BRAND]),
        A=dict(at=(5, 5), at_hp=5, traits=["Regeneration 4"]),
        B=dict(at=(0, 0)),
        options=options,
    )
    struck(scene, "Brand")
    scene.turn("A")
    assert scene["A"].hp == hp
    assert "prone" in scene["A"].conditions


# ---------------------------------------------------------------- life and death


@pytest.mark.rule("fourth.ruling.odd-maximum", "fourth.death.negative-bloodied", "fourth.ruling.massive-damage")
@pytest.mark.meets("damage", "dying")
@pytest.mark.parametrize(("damage", "alive"), [(24, True), (25, False)])
def test_minus_half_of_an_odd_maximum_is_death(stage: Stage, damage: int, alive: bool) -> None:
    scene = pair(stage, dict(hp=25, at_hp=13), dict(powers=[f"Maul (standard, at-will): +20 vs AC; {damage} damage."]))
    assert scene["A"].bloodied is False
    struck(scene, "Maul")
    assert scene["A"].alive is alive


@pytest.mark.rule("fourth.coup-de-grace.kill", "fourth.ruling.coup-de-grace-roll", "fourth.ruling.coup-de-grace-damage")
@pytest.mark.meets("dying", "damage")
@pytest.mark.parametrize(
    ("field", "alive"), [(dict(hp=21), False), (dict(hp=22), True), (dict(hp=21, temp_hp=50), False)]
)
def test_a_coup_kills_at_the_bloodied_value_whatever_temporary_hit_points(
    stage: Stage, field: dict[str, object], alive: bool
) -> None:
    scene = pair(stage, dict(str=14), dict(ac=50, conditions=["unconscious"]) | field)  # 8 + 2 without a roll
    scene.turn("A")
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].alive is alive


@pytest.mark.rule("fourth.ruling.coup-de-grace-roll")
@pytest.mark.meets("dying", "damage")
def test_a_table_that_rolls_its_coups_can_miss(stage: Stage) -> None:
    scene = pair(
        stage, dict(str=14), dict(ac=30, hp=21, conditions=["unconscious"]), options={"coup-de-grace-roll": "roll"}
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 21


@pytest.mark.rule("fourth.death.save-failure", "fourth.death.saving-throw", "fourth.ruling.death-save-result")
@pytest.mark.meets("dying", "durations", "healing")
def test_failures_outlive_healing_and_the_third_kills(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=-1), B=dict(at=(4, 5), skills={"heal": 5}), G=FOE | dict(at=(6, 5), powers=[RAP])
    )
    for die, failures in ((9, 1), (10, 1), (9, 2)):
        scene.turn("A")
        scene.dice(d20=[die])
        scene.end()
        assert scene["A"].death_failures == failures
    scene.turn("B")
    scene.dice(d20=[5])
    scene.do("B", "first-aid-second-wind", "A")
    assert scene["A"].hp == 10
    assert (scene.defense("A", "ac").value, scene["A"].recoveries) == (15, 7)
    struck(scene)
    scene.turn("A")
    assert scene.can("A", "second-wind") is False
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    scene.turn("A")
    assert scene["A"].dying and scene["A"].death_failures == 2
    scene.dice(d20=[9])
    scene.end()
    assert not scene["A"].alive


@pytest.mark.rule("fourth.death.save-twenty", "fourth.healing.dying-from-zero")
@pytest.mark.meets("dying", "healing", "conditions")
@pytest.mark.parametrize(("surges", "hp"), [(2, 10), (0, -7)])
def test_a_twenty_needs_a_surge(stage: Stage, surges: int, hp: int) -> None:
    scene = pair(stage, dict(at_hp=-7, recoveries=surges))
    scene.turn("A")
    scene.dice(d20=[20])
    scene.end()
    assert (scene["A"].hp, scene["A"].dying, scene["A"].recoveries) == (hp, surges == 0, max(0, surges - 1))
    assert "prone" in scene["A"].conditions


@pytest.mark.rule(
    "fourth.ruling.heal-second-wind", "fourth.healing.dying-no-surges", "fourth.ruling.second-wind-no-surge"
)
@pytest.mark.meets("healing", "dying")
def test_the_dying_without_surges_come_to_one(stage: Stage) -> None:
    scene = stage(
        B=dict(at=(4, 5), skills={"heal": 5}),
        A=dict(at=(5, 5), at_hp=-8, recoveries=0),
        C=dict(at=(3, 5), at_hp=8, recoveries=0),
        G=FOE | dict(at=(9, 5)),
    )
    scene.turn("B")
    assert scene.can("B", "first-aid-second-wind", "C") is False
    scene.dice(d20=[5])
    scene.do("B", "first-aid-second-wind", "A")
    assert (scene["A"].hp, scene["A"].dying) == (1, False)
    scene.turn("C")
    assert scene.can("C", "second-wind") is False


@pytest.mark.rule("fourth.ruling.stabilized", "fourth.heal.stabilize", "fourth.condition.stable")
@pytest.mark.meets("healing", "dying", "damage")
@pytest.mark.parametrize(("die", "stable"), [(10, True), (9, False)])
def test_the_stable_are_dying_still_and_any_damage_undoes_it(stage: Stage, die: int, stable: bool) -> None:
    scene = stage(
        B=dict(at=(4, 5), skills={"heal": 5}), A=dict(at=(5, 5), at_hp=-8), G=FOE | dict(at=(6, 5), powers=[RAP])
    )
    scene.turn("B")
    scene.dice(d20=[die])
    scene.do("B", "stabilize", "A")
    assert (scene["A"].stable, scene["A"].hp) == (stable, -8)
    scene.turn("A")
    if not stable:
        scene.dice(d20=[12])
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    assert (scene["A"].stable, scene["A"].hp, scene["A"].death_failures) == (False, -13, 0)


@pytest.mark.rule("fourth.unconscious.defenses", "fourth.prone.ranged-defense", "fourth.prone.melee-advantage")
@pytest.mark.meets("conditions", "dying")
def test_the_unconscious_lie_five_lower_and_two_higher_to_arrows(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=14, dex=14, ranged="bow +2 1d10, range 10/20"),
        G=FOE | dict(at=(6, 5), conditions=["unconscious"]),
        H=FOE | dict(at=(9, 9), conditions=["unconscious"]),
    )
    scene.turn("A")
    assert scene.defense("G", "ac", attacker="A", power="melee-basic").value == 10
    assert scene.defense("H", "ac", attacker="A", power="ranged-basic").value == 12
    assert scene.attack("A", "melee-basic", "G").value == 5 + 2
    assert scene.attack("A", "ranged-basic", "H").value == 4 + 2


@pytest.mark.rule("fourth.knock-out.state", "fourth.ruling.knock-out-characters", "fourth.knock-out.short-rest")
@pytest.mark.meets("dying", "rests", "damage")
def test_knocked_out_until_hurt_again_or_rested(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=14), B=dict(at=(6, 6)), G=FOE | dict(at=(6, 5), hp=9), H=FOE | dict(at=(15, 15))
    )
    scene.turn("A")
    scene.dice(d20=[15, 15], d8=[8, 1])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    assert (scene["G"].alive, scene["G"].hp, "unconscious" in scene["G"].conditions) == (True, 0, True)
    scene.do("A", "action-point")
    scene.do("A", "melee-basic", "G")
    assert not scene["G"].alive


@pytest.mark.rule("fourth.action.second-wind", "fourth.ruling.bonus-stacking", "fourth.ruling.second-wind-no-surge")
@pytest.mark.meets("healing", "action-points")
@pytest.mark.parametrize(("at", "after"), [(20, 30), (43, 43)])
def test_second_wind_and_total_defense_give_four(stage: Stage, at: int, after: int) -> None:
    scene = pair(stage, dict(hp=43, at_hp=at))
    scene.turn("A")
    scene.do("A", "second-wind")
    scene.do("A", "action-point")
    scene.do("A", "total-defense")
    assert (scene["A"].hp, scene["A"].recoveries) == (after, 7)
    assert [scene.defense("A", d).value for d in ("ac", "fort", "ref", "will")] == [19] * 4
    scene.turn("G")
    assert scene.defense("A", "will").value == 19
    scene.turn("A")
    assert scene.defense("A", "will").value == 15
    assert scene.why_not("A", "second-wind") == "fourth.second-wind.once-per-encounter"


# ---------------------------------------------------------------- cover and concealment


@pytest.mark.rule("fourth.ruling.bonus-stacking", "fourth.attack.modifier-table")
@pytest.mark.meets("cover", "conditions")
def test_cover_concealment_long_range_and_prone_add_up(stage: Stage) -> None:
    scene = stage(
        """
        A . . . . . . - G
    """,
        A=dict(dex=14, ranged="bow +2 1d10, range 5/10", conditions=["prone"]),
        G=FOE | dict(conditions=["invisible"]),
    )
    scene.turn("A")
    assert scene.cover("A", "G") == "cover"
    assert scene.concealment("A", "G") == "total"
    assert scene.attack("A", "ranged-basic", "G").value == 4 - 2 - 2 - 2 - 5


@pytest.mark.rule("fourth.ruling.beyond-long-range", "fourth.range.long")
@pytest.mark.parametrize(("column", "value"), [(5, 4), (6, 2), (10, 2), (11, None)])
def test_long_range_ends(stage: Stage, column: int, value: int | None) -> None:
    scene = stage(A=dict(at=(0, 0), dex=14, ranged="bow +2 1d10, range 5/10"), G=FOE | dict(at=(column, 0)))
    scene.turn("A")
    assert scene.can("A", "ranged-basic", "G") is (value is not None)
    if value is not None:
        assert scene.attack("A", "ranged-basic", "G").value == value
