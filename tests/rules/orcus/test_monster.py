"""Monsters: kinds and roles, refresh powers, incorporeal bodies."""

from collections.abc import Callable

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d6+4 damage."
SPIT = "Spit (standard, refresh 5, 6): Ranged 10; +6 vs Reflex; 4 acid damage."
BOLT = (
    "Bolt\nAt-Will Attack 1 (Standard Action) ● Arcane, Fire\nRanged 10, one creature\n"
    "Attack Intelligence vs Reflex\nHit 1d6 + Intelligence modifier fire damage."
)
BRAND = (
    "Brand\nAt-Will Attack 1 (Standard Action) ● Arcane, Fire\nRanged 10, one creature\n"
    "Attack Intelligence vs Reflex\nHit The target takes 5 persistent fire damage (save ends)."
)
LAMENT = (
    "Lament\nAt-Will Utility 2 (Standard Action) ● Arcane, Psychic\nRanged 10, one creature\n"
    "Effect The target takes 10 psychic damage."
)


def haunting(stage: Callable[..., Scene], power: str, **ghost: object) -> Scene:
    """A hero with Intelligence +4 and this power on its turn, facing an incorporeal monster."""
    fields: dict[str, object] = {"side": "monsters", "at": (4, 5), "traits": ["Incorporeal"]} | ghost
    scene = stage(A=dict(at=(2, 5), int=18, powers=[power]), G=fields)
    scene.turn("A")
    return scene


def spitter(stage: Callable[..., Scene]) -> Scene:
    """A monster with a refresh power and an at-will one, on its first turn beside a hero."""
    scene = stage(G=dict(side="monsters", at=(3, 5), powers=[CLUB, SPIT]), A=dict(at=(4, 5)))
    scene.turn("G")
    return scene


@pytest.mark.rule("orcus.monster.mook")
def test_a_mook_has_exactly_one_hit_point(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), str=10),
        G=dict(side="monsters", at=(3, 5), kind="mook"),
        H=dict(side="monsters", at=(9, 5)),
    )
    assert (scene["G"].hp, scene["G"].max_hp) == (1, 1)
    scene.turn("A")
    scene.dice(d20=[15], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert not scene["G"].alive


@pytest.mark.rule("orcus.monster.roles")
@pytest.mark.parametrize("role", ["archer", "blocker", "spoiler", "wrecker"])
def test_the_glossarys_roles_are_known(stage: Callable[..., Scene], role: str) -> None:
    scene = stage(G=dict(side="monsters", at=(3, 5), role=role), A=dict(at=(9, 5)))
    assert scene["G"].alive


@pytest.mark.rule("orcus.monster.roles")
def test_an_unknown_role_is_refused_with_the_nearest_known_one(stage: Callable[..., Scene]) -> None:
    with pytest.raises(Exception, match="wrecker"):
        stage(G=dict(side="monsters", at=(3, 5), role="wreker"), A=dict(at=(9, 5)))


@pytest.mark.rule("orcus.monster.refresh")
def test_a_spent_refresh_power_stays_spent_on_a_die_it_does_not_list(stage: Callable[..., Scene]) -> None:
    scene = spitter(stage)
    scene.dice(d20=[2], d6=[4])
    scene.do("G", "Spit", "A")
    scene.turn("G")
    assert scene.why_not("G", "Spit", "A") == "orcus.monster.refresh"
    assert scene.can("G", "Club", "A")


@pytest.mark.rule("orcus.monster.refresh")
@pytest.mark.parametrize("die", [5, 6])
def test_a_listed_die_at_the_start_of_the_turn_makes_it_usable_that_turn(
    stage: Callable[..., Scene], die: int
) -> None:
    scene = spitter(stage)
    scene.dice(d20=[2], d6=[die])
    scene.do("G", "Spit", "A")
    scene.turn("G")
    assert scene.can("G", "Spit", "A")


@pytest.mark.rule("orcus.monster.refresh")
def test_the_refresh_die_is_rolled_on_each_turn_until_it_comes(stage: Callable[..., Scene]) -> None:
    scene = spitter(stage)
    scene.dice(d20=[2], d6=[1, 4, 5])
    scene.do("G", "Spit", "A")
    usable = []
    for _ in range(3):
        scene.turn("G")
        usable.append(scene.can("G", "Spit", "A"))
    assert usable == [False, False, True]


@pytest.mark.rule("orcus.monster.refresh")
def test_a_refresh_power_is_spent_within_the_same_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=dict(side="monsters", at=(3, 5), powers=[CLUB, SPIT.replace("standard", "swift")]),
        A=dict(at=(4, 5)),
    )
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Spit", "A")
    assert scene.why_not("G", "Spit", "A") == "orcus.monster.refresh"


@pytest.mark.rule("orcus.monster.refresh")
def test_no_refresh_die_is_rolled_for_an_unspent_power(stage: Callable[..., Scene]) -> None:
    scene = spitter(stage)
    scene.dice(d20=[9], d6=[6])
    scene.turn("G")
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 40 - 10


@pytest.mark.rule("orcus.monster.incorporeal")
def test_an_attack_deals_half_damage_rounded_down(stage: Callable[..., Scene]) -> None:
    scene = haunting(stage, BOLT)
    scene.dice(d20=[11], d6=[5])
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == 40 - 4


@pytest.mark.rule("orcus.monster.incorporeal")
@pytest.mark.rule("orcus.core.minimum-one")
def test_halving_one_point_of_damage_leaves_one(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(2, 5), str=10), G=dict(side="monsters", at=(3, 5), traits=["Incorporeal"]))
    scene.turn("A")
    scene.dice(d20=[15], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 39


@pytest.mark.rule("orcus.monster.incorporeal")
def test_persistent_damage_left_by_an_attack_is_halved_too(stage: Callable[..., Scene]) -> None:
    scene = haunting(stage, BRAND)
    scene.dice(d20=[11])
    scene.do("A", "Brand", "G")
    scene.turn("G")
    assert scene["G"].hp == 40 - 2


@pytest.mark.rule("orcus.monster.incorporeal")
@pytest.mark.parametrize(("options", "lost"), [({}, 10), ({"incorporeal-halves-everything": True}, 5)])
def test_damage_without_an_attack_roll_is_halved_only_by_the_option(
    stage: Callable[..., Scene], options: dict[str, object], lost: int
) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=[LAMENT]),
        G=dict(side="monsters", at=(4, 5), traits=["Incorporeal"]),
        options=options,
    )
    scene.turn("A")
    scene.do("A", "Lament", "G")
    assert scene["G"].hp == 40 - lost


@pytest.mark.rule("orcus.monster.incorporeal")
def test_vulnerability_is_added_before_the_halving(stage: Callable[..., Scene]) -> None:
    scene = haunting(stage, BOLT, vulnerable={"fire": 5})
    scene.dice(d20=[11], d6=[5])
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == 40 - (5 + 4 + 5) // 2


@pytest.mark.rule("orcus.monster.incorporeal")
def test_resistance_is_taken_off_before_the_halving(stage: Callable[..., Scene]) -> None:
    scene = haunting(stage, BOLT, resist={"fire": 5})
    scene.dice(d20=[11], d6=[5])
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == 40 - (5 + 4 - 5) // 2


@pytest.mark.rule("orcus.monster.incorporeal")
def test_two_halvings_make_a_quarter(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), int=18, powers=[BOLT], conditions=["weakened"]),
        G=dict(side="monsters", at=(4, 5), traits=["Incorporeal"]),
    )
    scene.turn("A")
    scene.dice(d20=[11], d6=[5])
    scene.do("A", "Bolt", "G")
    assert scene["G"].hp == 40 - 2


@pytest.mark.rule("orcus.monster.incorporeal")
def test_temporary_hit_points_absorb_the_halved_damage(stage: Callable[..., Scene]) -> None:
    scene = haunting(stage, BOLT, temp_hp=3)
    scene.dice(d20=[11], d6=[5])
    scene.do("A", "Bolt", "G")
    assert (scene["G"].hp, scene["G"].temp_hp) == (39, 0)
