"""Mooks that share one pool of hit points, as their printed line has it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.record.view import View
from battlemat.files.encounters import load_encounter
from battlemat.files.parties import shipped_encounter
from battlemat.loading import battle_from_encounter
from battlemat.systems.archmage.mobs import mook_line, pool

LINE = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
BITE = "Bite +5 vs. AC—3 damage"
KINDS = pytest.mark.rule("archmage.ruling.monster-kinds")


def bolt(damage: int, name: str = "Bolt", who: str = "One nearby enemy") -> str:
    return f"{name}\nRanged spell\nAt-Will\nTarget: {who}\nAttack: Intelligence + Level vs. PD\nHit: {damage} damage."


def rat(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ditch Rat", "type": "rat", "hp": 7, "powers": [BITE], "traits": [LINE],
            **fields}


def mob(stage: Callable[..., Scene], *powers: str, **more: Any) -> Scene:
    scene = stage(A=dict(powers=list(powers), hp=90), G=rat(), H=rat(), I=rat(), J=rat(), **more)
    scene.turn("A")
    return scene


def hp(scene: Scene, keys: str = "GHIJ") -> list[int]:
    return [scene[key].hp if scene[key].alive else 0 for key in keys]


def strike(scene: Scene, name: str, target: str, natural: int = 15, **how: Any) -> None:
    scene.dice(d20=[natural])
    scene.do("A", name, target, **how)


@KINDS
def test_damage_beyond_one_kills_the_next(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(16))
    strike(scene, "Bolt", "G")
    assert hp(scene) == [0, 0, 5, 7]
    assert [e.who for e in scene.log if e.kind == "die"] == ["G", "H"]


@KINDS
def test_whoever_deals_it_picks_the_next(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(10))
    strike(scene, "Bolt", "G", choose={"mob": "J"})
    assert hp(scene) == [0, 7, 7, 4]


@KINDS
def test_those_engaged_with_the_attacker_are_next_by_default(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(10), engaged=[("A", "I")])
    scene.dice(d20=[15])
    scene.do("A", "Bolt", "G")
    assert hp(scene) == [0, 7, 4, 7]


@KINDS
def test_the_wound_goes_to_whoever_is_struck(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(4))
    strike(scene, "Bolt", "G")
    assert hp(scene) == [3, 7, 7, 7]
    scene.turn("A")
    strike(scene, "Bolt", "H")
    assert hp(scene) == [6, 0, 7, 7], "eight damage have been dealt: one is dead, one more is lost"


@KINDS
@pytest.mark.parametrize("first", "GHIJ")
@pytest.mark.parametrize("second", "GHIJ")
@pytest.mark.parametrize("damage", [1, 6])
def test_one_of_a_mob_is_wounded_whoever_is_struck(
    stage: Callable[..., Scene], first: str, second: str, damage: int
) -> None:
    scene = mob(stage, bolt(damage))
    for target in (first, second):
        strike(scene, "Bolt", target)
        scene.turn("A")
    left = dict.fromkeys("GHIJ", 7)
    left[second] = 5
    alive = {key: value for key, value in zip("GHIJ", hp(scene), strict=True) if value}
    assert sum(alive.values()) == 28 - 2 * damage
    if damage == 1:
        assert alive == left
    else:
        assert second not in alive
        assert sorted(alive.values()) == [2, 7, 7]


@KINDS
@pytest.mark.parametrize(("damage", "left"), [
    (16, [0, 1, 7, 7]), (17, [0, 0, 7, 7]), (20, [0, 0, 4, 7]), (24, [0, 0, 0, 7]), (25, [0, 0, 0, 6])])
def test_temporary_hit_points_of_the_next_hold_off_what_goes_on_to_it(
    stage: Callable[..., Scene], damage: int, left: list[int]
) -> None:
    scene = stage(A=dict(powers=[bolt(damage)], hp=90), G=rat(), H=rat(temp_hp=3), I=rat(), J=rat())
    scene.turn("A")
    strike(scene, "Bolt", "G")
    assert hp(scene) == left


@KINDS
def test_a_mob_has_as_many_left_as_its_damage_says(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(9))
    for dealt in (9, 18, 27):
        strike(scene, "Bolt", next(key for key in "GHIJ" if scene[key].alive))
        assert sum(hp(scene)) == 28 - dealt
        assert sum(1 for left in hp(scene) if left) == -(-(28 - dealt) // 7)
        scene.turn("A")
    strike(scene, "Bolt", next(key for key in "GHIJ" if scene[key].alive))
    assert hp(scene) == [0, 0, 0, 0]


@KINDS
def test_an_attack_on_several_loses_nothing(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(9, "Burst", "Two nearby enemies"))
    scene.dice(d20=[15, 15])
    scene.do("A", "Burst", targets=["G", "H"])
    assert hp(scene) == [0, 0, 3, 7]


@KINDS
def test_the_last_two_of_a_mob_both_struck(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt(9, "Burst", "Two nearby enemies")], hp=90), G=rat(), H=rat())
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Burst", targets=["G", "H"])
    assert hp(scene, "GH") == [0, 0]


@KINDS
def test_no_more_than_the_mob_is_killed(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt(60)], hp=90), G=rat(), H=rat(), K=rat(name="Drain Rat"), L=rat(side="third"))
    scene.turn("A")
    strike(scene, "Bolt", "G")
    assert hp(scene, "GHKL") == [0, 0, 7, 7]


@KINDS
def test_a_mook_without_the_line_is_on_its_own(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt(16)], hp=90), G=rat(traits=[], kind="mook"), H=rat(traits=[], kind="mook"))
    scene.turn("A")
    strike(scene, "Bolt", "G")
    assert hp(scene, "GH") == [0, 7]


@KINDS
def test_what_is_too_much_is_resisted_once(stage: Callable[..., Scene]) -> None:
    flame = bolt(16).replace("16 damage", "16 fire damage")
    scene = stage(A=dict(powers=[flame], hp=90), G=rat(resist={"fire": 18}), H=rat(resist={"fire": 18}))
    scene.turn("A")
    strike(scene, "Bolt", "G")
    assert hp(scene, "GH") == [0, 6]


@KINDS
def test_ongoing_damage_comes_off_the_mob(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(1).replace("1 damage.", "2 damage, and 6 ongoing damage."))
    strike(scene, "Bolt", "G")
    scene.turn("G")
    scene.end()
    assert hp(scene) == [0, 6, 7, 7]


@KINDS
def test_knocking_out_one_lets_the_rest_take_the_rest(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(hp=90, str=30), G=rat(), H=rat(), engaged=[("A", "G"), ("A", "H")])
    scene.turn("A")
    scene.dice(d20=[15], d8=[2])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    assert scene["G"].hp == 0 and scene["G"].alive and "unconscious" in scene["G"].conditions
    assert scene["H"].hp == 7 - (2 + 10 - 7)


@KINDS
def test_one_knocked_out_is_in_the_pool_no_more(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(hp=90, powers=[bolt(4), bolt(9, "Blast")]), G=rat(), H=rat(), I=rat(), engaged=[("A", "G")])
    scene.turn("A")
    scene.dice(d20=[15], d8=[7])
    scene.do("A", "melee-basic", "G", choose={"knock-out": True})
    scene.turn("A")
    strike(scene, "Bolt", "H")
    scene.turn("A")
    strike(scene, "Bolt", "G")
    assert not scene["G"].alive and hp(scene, "HI") == [3, 7], "what kills the fallen harms nobody else"
    scene.turn("A")
    strike(scene, "Blast", "I")
    assert hp(scene, "HI") == [1, 0]


@KINDS
def test_healing_one_that_is_unhurt_heals_the_mob(stage: Callable[..., Scene]) -> None:
    mend = "Mend\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 3 hit points."
    scene = mob(stage, bolt(5), M=dict(side="monsters", powers=[BITE, mend]))
    strike(scene, "Bolt", "G")
    scene.turn("M")
    scene.do("M", "Mend", "J")
    assert hp(scene) == [7, 7, 7, 5]


@KINDS
def test_what_is_left_of_the_mob_is_shown(stage: Callable[..., Scene]) -> None:
    scene = mob(stage, bolt(9))
    assert "1 of 4 with 28 hp between them" in str(scene)
    strike(scene, "Bolt", "G")
    assert "1 of 3 with 19 hp between them" in str(scene)
    shown = View.of(scene.battle).data()["creatures"]
    assert isinstance(shown, list)
    assert [one["mob"] for one in shown] == [None, "Ditch Rat", "Ditch Rat", "Ditch Rat", "Ditch Rat"]


@KINDS
def test_the_mooks_of_an_encounter_are_a_mob() -> None:
    battle = battle_from_encounter(load_encounter(shipped_encounter("low-water", "archmage")))
    mudlarks = [creature for creature in battle.creatures if creature.sheet.name == "Mudlark"]
    assert len(mudlarks) == 5
    assert all(pool(battle, one) == 5 * one.sheet.max_hp for one in mudlarks)
    assert all(pool(battle, one) == one.hp for one in battle.creatures if one not in mudlarks)


# ---------------------------------------------------------------- what the print says of mobs


@KINDS
def test_what_follows_when_the_mob_is_reduced_to_half_its_number(stage: Callable[..., Scene]) -> None:
    panic = ("Panic: When its mob is reduced to half its number or less, the rat gains a +5 bonus to attack rolls "
             "until the end of the battle.")
    scene = stage(A=dict(powers=[bolt(7)], hp=90), **{key: rat(traits=[LINE, panic]) for key in "GHIJ"},
                  K=rat(name="Drain Rat"), engaged=[("A", "J")])

    def bonus() -> int:
        return scene.attack("J", "Bite", "A").value

    plain = bonus()
    for key, more in (("K", 0), ("G", 0), ("H", 5)):
        scene.turn("A")
        strike(scene, "Bolt", key)
        assert bonus() == plain + more


@KINDS
def test_what_follows_when_one_of_the_mob_dies(stage: Callable[..., Scene]) -> None:
    wail = "Wail: When a member of the mob dies, the rat gains 4 temporary hit points."
    scene = stage(A=dict(powers=[bolt(7)], hp=90), G=rat(traits=[LINE, wail]), H=rat(traits=[LINE, wail]),
                  K=rat(name="Drain Rat"))
    for key, gained in (("K", 0), ("G", 4)):
        scene.turn("A")
        strike(scene, "Bolt", key)
        assert scene["H"].temp_hp == gained


@KINDS
@pytest.mark.parametrize(("struck", "left"), [(0, 28), (3, 25), (7, 21), (10, 18), (27, 1)])
def test_what_can_be_taken_from_one_is_what_the_mob_has_left(
    stage: Callable[..., Scene], struck: int, left: int
) -> None:
    scene = mob(stage, bolt(struck))
    if struck:
        strike(scene, "Bolt", "G")
    health = scene.battle.rules.health
    standing = [key for key in "GHIJ" if scene[key].alive]
    assert [health.pool(scene.battle, scene.creature(key)) for key in standing] == [left] * len(standing)
    assert health.pool(scene.battle, scene.creature("A")) == scene["A"].hp


@KINDS
@pytest.mark.parametrize(("line", "damage"), [
    (LINE, 7), ("MOOK: kill one bog imp mook for every 12 damage you deal to the mob.", 12),
    ("Mook: This creature fights in crowds.", 0), ("Kill one bog imp for every 5 damage.", 0),
])
def test_how_much_kills_one_by_the_printed_line(line: str, damage: int) -> None:
    assert mook_line(line) == damage
