"""Crits, fumbles and misses: ranges, multipliers, what a 1 undoes, what a miss leaves out."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
SLASH = (
    "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\n"
    "Hit: 1d8 + 4 damage.\nMiss: 2 damage."
)
KEEN = "\nSpecial: The crit range of this attack expands by {}."
BARE = "Bare\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 6 damage."
SHOT = "Shot\nRanged attack\nAt-Will\nTarget: One nearby enemy\nAttack: Dexterity + Level vs. AC\nHit: 6 damage."
WHET = (
    "Whet\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n"
    "Effect: The target gains a +3 bonus to damage rolls until the end of the battle."
)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def strike(
    stage: Callable[..., Scene], natural: int, power: str = SLASH, *, die: int | None = 5,
    options: dict[str, str] | None = None, **g: Any,
) -> Scene:
    """A has rolled `natural`, and `die` for damage if it hit, with the power on G."""
    scene = stage(options=options, engaged=[("A", "G")], A=dict(powers=[power]), B=dict(), G=foe(**g), H=foe())
    scene.turn("A")
    scene.dice(d20=[natural], d8=[] if die is None else [die])
    scene.do("A", power.split("\n")[0], "G")
    return scene


# ---------------------------------------------------------------- crits


@pytest.mark.rule("archmage.crit.natural-20")
@pytest.mark.parametrize(("natural", "crit"), [(20, True), (19, False)])
def test_twenty_alone_is_a_crit(stage: Callable[..., Scene], natural: int, crit: bool) -> None:
    scene = strike(stage, natural)
    assert (scene.last("attack").hit, scene.last("attack").crit) == (True, crit)
    assert scene["G"].hp == 40 - (18 if crit else 9)


@pytest.mark.rule("archmage.crit.natural-20")
def test_every_attack_roll_may_crit_a_monsters_and_a_spells_too(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(powers=[CLAW, "R: Dart +5 vs. PD—9 fire damage"]), A=dict(), B=dict())
    scene.turn("G")
    scene.dice(d20=[20])
    scene.do("G", "Dart", "A")
    assert (scene.last("attack").crit, scene["A"].hp) == (True, 22)


@pytest.mark.rule("archmage.crit.double-damage")
@pytest.mark.rule("archmage.ruling.crit-what-doubles")
def test_the_total_is_doubled_or_if_switched_the_dice_are_rolled_twice(stage: Callable[..., Scene]) -> None:
    assert strike(stage, 20, die=5)["G"].hp == 40 - 2 * (5 + 4)
    scene = stage(
        options={"crit_method": "dice"}, engaged=[("A", "G")], A=dict(powers=[SLASH]), B=dict(), G=foe()
    )
    scene.turn("A")
    scene.dice(d20=[20], d8=[5, 3])
    scene.do("A", "Slash", "G")
    assert scene["G"].hp == 40 - (5 + 3 + 4)


@pytest.mark.rule("archmage.crit.double-damage")
@pytest.mark.rule("archmage.ruling.crit-what-doubles")
@pytest.mark.parametrize(("natural", "hp"), [(20, 28), (15, 34)])
def test_ongoing_damage_is_not_doubled(stage: Callable[..., Scene], natural: int, hp: int) -> None:
    burn = "Burn +7 vs. AC—6 damage, and 5 ongoing fire damage"
    scene = stage(engaged=[("G", "A")], G=foe(powers=[burn]), A=dict(), B=dict())
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Burn", "A")
    assert (scene["A"].hp, scene["A"].ongoing) == (hp, {"fire": 5})


@pytest.mark.rule("archmage.ruling.crit-what-doubles")
def test_doubling_comes_before_halving_and_before_temporary_hit_points(stage: Callable[..., Scene]) -> None:
    dart = "R: Dart +5 vs. PD—9 fire damage"
    weak = dict(resist={"fire": 19}, temp_hp=5, conditions=["vulnerable"])
    resisting = stage(G=foe(powers=[CLAW, dart]), A=weak, B=dict())
    resisting.turn("G")
    resisting.dice(d20=[18])
    resisting.do("G", "Dart", "A")
    assert (resisting["A"].temp_hp, resisting["A"].hp) == (0, 40 - (9 * 2 // 2 - 5))


@pytest.mark.rule("archmage.crit.multiplier-steps")
@pytest.mark.rule("archmage.ruling.crit-what-doubles")
@pytest.mark.parametrize(
    ("at_hp", "natural", "times"), [(100, 15, 1), (50, 15, 2), (100, 20, 2), (50, 20, 3)]
)
def test_a_doubling_on_top_of_a_crit_triples(
    stage: Callable[..., Scene], at_hp: int, natural: int, times: int
) -> None:
    scene = stage(
        engaged=[("G", "A")], A=dict(hp=100, at_hp=at_hp), B=dict(),
        G=foe(traits=["Savage: This creature deals double damage against staggered enemies."]),
    )
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == at_hp - 6 * times


@pytest.mark.rule("archmage.crit.expanded-range")
@pytest.mark.parametrize(
    ("card", "conditions", "least"),
    [
        (BARE, [], 20), (BARE + KEEN.format(1), [], 19), (BARE + KEEN.format(2), [], 18),
        (BARE, ["vulnerable"], 18), (BARE + KEEN.format(1), ["vulnerable"], 17),
    ],
)  # fmt: skip
def test_each_point_of_widening_lowers_the_crit_by_one(
    stage: Callable[..., Scene], card: str, conditions: list[str], least: int
) -> None:
    for natural, crit in ((least, True), (least - 1, False)):
        scene = strike(stage, natural, card, die=None, conditions=conditions)
        assert (scene.last("attack").crit, scene["G"].hp) == (crit, 28 if crit else 34)


@pytest.mark.rule("archmage.crit.expanded-range")
@pytest.mark.rule("archmage.ruling.expanded-crit-hits")
def test_a_roll_in_the_range_hits_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, crit in ((None, True), ({"expanded_crit_must_hit": "yes"}, False)):
        scene = strike(stage, 18, BARE, die=None, options=options, ac=40, conditions=["vulnerable"])
        assert (scene.last("attack").hit, scene.last("attack").crit) == (crit, crit)
        assert scene["G"].hp == (28 if crit else 40)
    twenty = strike(
        stage, 20, BARE, die=None, options={"expanded_crit_must_hit": "yes"}, ac=40, conditions=["vulnerable"]
    )
    assert (twenty.last("attack").hit, twenty["G"].hp) == (True, 28)
    easy = strike(
        stage, 18, BARE, die=None, options={"expanded_crit_must_hit": "yes"}, ac=19, conditions=["vulnerable"]
    )
    assert easy["G"].hp == 28


@pytest.mark.rule("archmage.ruling.expanded-crit-hits")
@pytest.mark.parametrize(("natural", "hp"), [(2, 28), (1, 40)])
def test_no_widening_reaches_below_two(stage: Callable[..., Scene], natural: int, hp: int) -> None:
    scene = strike(stage, natural, BARE + KEEN.format(19), die=None)
    assert scene["G"].hp == hp


# ---------------------------------------------------------------- fumbles


@pytest.mark.rule("archmage.fumble.no-effect")
@pytest.mark.parametrize(("natural", "hp"), [(1, 40), (2, 38)])
def test_a_natural_1_loses_even_the_miss_damage(stage: Callable[..., Scene], natural: int, hp: int) -> None:
    scene = strike(stage, natural, die=None)
    assert scene["G"].hp == hp


@pytest.mark.rule("archmage.fumble.no-effect")
@pytest.mark.parametrize(("natural", "dazed"), [(1, False), (3, True)])
def test_a_natural_1_sets_off_nothing_against_the_target(
    stage: Callable[..., Scene], natural: int, dazed: bool
) -> None:
    card = BARE + "\nNatural odd miss: The target is dazed until the end of your next turn."
    scene = strike(stage, natural, card, die=None)
    assert ("dazed" in scene["G"].conditions) is dazed


@pytest.mark.rule("archmage.fumble.mishap")
@pytest.mark.rule("archmage.ruling.gm-extras")
def test_a_fumble_in_melee_does_nothing_more_and_reports_the_die(stage: Callable[..., Scene]) -> None:
    scene = strike(stage, 1, die=None)
    assert scene.last("attack").natural == 1
    for who in "ABGH":
        assert (scene[who].hp, scene[who].conditions) == (40, set())


def shoot(stage: Callable[..., Scene], dice: list[int], friends: str = "B", **fields: Any) -> Scene:
    """A, free, has shot at G, which is engaged with A's `friends`."""
    scene = stage(
        engaged=[(friend, "G") for friend in friends], A=dict(powers=[SHOT]), B=dict(), C=dict(), G=foe(),
        **fields,
    )
    scene.turn("A")
    scene.dice(d20=dice)
    scene.do("A", "Shot", "G", choose={"ally": "C"})
    return scene


@pytest.mark.rule("archmage.fumble.mishap")
@pytest.mark.rule("archmage.ruling.shooting-ally")
@pytest.mark.parametrize(("second", "hp"), [(14, 34), (13, 40), (20, 28), (1, 40)])
def test_a_fumbled_shot_into_melee_is_rolled_against_the_ally(
    stage: Callable[..., Scene], second: int, hp: int
) -> None:
    scene = shoot(stage, [1, second])
    assert (scene["B"].hp, scene["G"].hp, scene["C"].hp) == (hp, 40, 40)


@pytest.mark.rule("archmage.fumble.mishap")
@pytest.mark.parametrize(("natural", "friends"), [(2, "B"), (1, "")])
def test_only_a_fumble_and_only_into_melee(stage: Callable[..., Scene], natural: int, friends: str) -> None:
    scene = shoot(stage, [natural], friends)
    assert len([event for event in scene.log if event.kind == "attack"]) == 1
    assert scene["B"].hp == scene["C"].hp == 40


@pytest.mark.rule("archmage.ruling.shooting-ally")
def test_of_several_allies_one_at_random_or_if_switched_whom_the_referee_says(
    stage: Callable[..., Scene],
) -> None:
    struck: set[str] = set()
    for seed in range(12):
        scene = shoot(stage, [1, 15], "BC", seed=seed)
        struck |= {who for who in "BC" if scene[who].hp == 34}
        assert scene["B"].hp + scene["C"].hp == 74
    assert struck == {"B", "C"}
    for seed in range(6):
        chosen = shoot(stage, [1, 15], "BC", seed=seed, options={"shooting_into_melee_target": "gm"})
        assert (chosen["B"].hp, chosen["C"].hp) == (40, 34)


@pytest.mark.rule("archmage.ruling.shooting-ally")
def test_monsters_hit_their_own_as_well(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "H")], G=foe(powers=[CLAW, "R: Dart +5 vs. PD—9 fire damage"]), A=dict(), H=foe()
    )
    scene.turn("G")
    scene.dice(d20=[1, 10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].hp, scene["H"].hp) == (40, 31)


# ---------------------------------------------------------------- misses


@pytest.mark.rule("archmage.miss.no-damage")
def test_a_miss_does_nothing_without_a_miss_line(stage: Callable[..., Scene]) -> None:
    assert strike(stage, 5, BARE, die=None)["G"].hp == 40
    assert strike(stage, 5, SLASH, die=None)["G"].hp == 38


@pytest.mark.rule("archmage.miss.no-damage")
def test_a_heros_basic_attack_does_nothing_on_a_miss(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(str=18), G=foe(ac=30))
    scene.turn("A")
    scene.dice(d20=[8])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 40


@pytest.mark.rule("archmage.miss.no-modifiers")
@pytest.mark.parametrize(("natural", "lost"), [(15, 5 + 4 + 3), (20, 2 * (5 + 4 + 3)), (5, 2)])
def test_modifiers_to_damage_are_not_added_to_miss_damage(
    stage: Callable[..., Scene], natural: int, lost: int
) -> None:
    scene = stage(engaged=[("A", "G")], B=dict(powers=[WHET]), A=dict(powers=[SLASH]), G=foe())
    scene.turn("B")
    scene.do("B", "Whet", "A")
    scene.turn("A")
    scene.dice(d20=[natural], d8=[5] if natural > 5 else [])
    scene.do("A", "Slash", "G")
    assert scene["G"].hp == 40 - lost
