"""Flexible attacks, unarmed attacks, and fighting with two weapons."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
BLADE = "blade +0 1d8"
GUARD = (
    "Guard\nFlexible melee attack\nAt-Will\nTrigger: Any natural even roll\n"
    "Effect: You gain 4 temporary hit points."
)
ROCK = (
    "Rock\nFlexible melee attack\nAt-Will\nTrigger: Any hit\n"
    "Effect: The target is dazed until the end of your next turn."
)
GRIT = "Grit\nFlexible melee attack\nAt-Will\nTrigger: Any natural odd miss\nEffect: You gain 4 temporary hit points."
HIGH = "High\nFlexible melee attack\nAt-Will\nTrigger: Natural 16+\nEffect: You gain 4 temporary hit points."
SLASH = "Slash\nMelee attack\nAt-Will\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 6 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def duel(stage: Callable[..., Scene], *powers: str, options: dict[str, str] | None = None, **a: Any) -> Scene:
    """A and G are engaged; A's turn."""
    scene = stage(
        options=options, engaged=[("A", "G")],
        A={"weapon": BLADE, "powers": list(powers), **a}, B=dict(), G=foe(hp=200), H=foe(),
    )
    scene.turn("A")
    return scene


# ---------------------------------------------------------------- flexible attacks


@pytest.mark.rule("archmage.flexible.roll-first")
@pytest.mark.rule("archmage.flexible.hit-by-total")
@pytest.mark.parametrize(
    ("natural", "hp", "temp"),
    [(14, 195, 4), (15, 195, 0), (12, 200, 4), (13, 200, 0)],
)
def test_the_total_decides_the_hit_and_the_bare_die_the_trigger(
    stage: Callable[..., Scene], natural: int, hp: int, temp: int
) -> None:
    scene = duel(stage, GUARD)  # +1: the total is odd when the die is even
    scene.dice(d20=[natural], d8=[5] if hp < 200 else [])
    scene.do("A", "Guard", "G")
    assert (scene["G"].hp, scene["A"].temp_hp) == (hp, temp)
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("archmage.flexible.hit-by-total")
@pytest.mark.parametrize(("natural", "temp"), [(15, 0), (16, 4)])
def test_a_natural_number_is_not_reached_by_bonuses(stage: Callable[..., Scene], natural: int, temp: int) -> None:
    scene = duel(stage, HIGH, str=18)
    scene.dice(d20=[natural], d8=[5])
    scene.do("A", "High", "G")
    assert (scene["G"].hp, scene["A"].temp_hp) == (200 - 5 - 4, temp)


@pytest.mark.rule("archmage.flexible.hit-by-total")
@pytest.mark.parametrize(("natural", "ac", "temp"), [(9, 15, 4), (9, 10, 0), (8, 15, 0)])
def test_a_trigger_may_want_both_the_die_and_the_outcome(
    stage: Callable[..., Scene], natural: int, ac: int, temp: int
) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[GRIT], weapon=BLADE), G=foe(ac=ac))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "Grit", "G")
    assert scene["A"].temp_hp == temp


@pytest.mark.rule("archmage.flexible.roll-first")
def test_the_choice_among_those_that_fit_comes_after_the_roll(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, GUARD, ROCK)
    scene.dice(d20=[15], d8=[5])  # odd: Guard does not fit, Rock does
    scene.do("A", "Guard", "G", choose={"flexible": "Rock"})
    assert scene["A"].temp_hp == 0
    assert "dazed" in scene["G"].conditions


@pytest.mark.rule("archmage.flexible.one-at-a-time")
@pytest.mark.parametrize("name", ["Guard", "Rock"])
def test_of_two_that_fit_only_one_applies(stage: Callable[..., Scene], name: str) -> None:
    scene = duel(stage, GUARD, ROCK)
    scene.dice(d20=[16], d8=[5])
    scene.do("A", name, "G", choose={"flexible": name})
    assert (scene["A"].temp_hp, "dazed" in scene["G"].conditions) == ((4, False) if name == "Guard" else (0, True))


@pytest.mark.rule("archmage.flexible.declare-kind")
@pytest.mark.parametrize("name", ["melee-basic", "Slash"])
def test_an_ordinary_attack_sets_off_no_flexible_one(stage: Callable[..., Scene], name: str) -> None:
    scene = duel(stage, GUARD, SLASH)
    with pytest.raises(ValueError, match="asks for no 'flexible'"):
        scene.can("A", name, "G", choose={"flexible": "Guard"})
    scene.dice(d20=[16], d8=[6] if name == "melee-basic" else [])
    scene.do("A", name, "G")
    assert (scene["G"].hp, scene["A"].temp_hp) == (194, 0)


@pytest.mark.rule("archmage.ruling.flexible-none-fits")
def test_when_none_fits_it_is_a_basic_attack(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, GUARD, str=16)
    scene.dice(d20=[15], d8=[8])
    scene.do("A", "Guard", "G")
    attack = scene.last("attack")
    assert (attack.total, attack.defense, scene["G"].hp) == (19, "ac", 200 - 8 - 3)


@pytest.mark.rule("archmage.ruling.flexible-none-fits")
def test_the_hampered_cannot_declare_a_flexible_attack(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, GUARD, conditions=["hampered"])
    assert scene.why_not("A", "Guard", "G") in {
        "archmage.hampered.basic-attacks-only", "archmage.ruling.flexible-none-fits",
    }  # fmt: skip
    assert scene.can("A", "melee-basic", "G")


# ---------------------------------------------------------------- unarmed attacks


@pytest.mark.rule("archmage.unarmed.attack")
@pytest.mark.parametrize(("natural", "hit"), [(10, True), (9, False)])
def test_a_punch_is_strength_and_level_at_minus_two_and_harmless_on_a_miss(
    stage: Callable[..., Scene], natural: int, hit: bool
) -> None:
    scene = duel(stage, str=16, dex=20, int=20, level=4)
    scene.dice(d20=[natural], d6=[2, 3] if hit else [])
    scene.do("A", "unarmed", "G")
    attack = scene.last("attack")
    assert (attack.total, attack.defense, attack.hit) == (natural + 3 + 4 - 2, "ac", hit)
    assert scene["G"].hp == 200 - (2 + 3 + 3 if hit else 0)


@pytest.mark.rule("archmage.unarmed.attack")
@pytest.mark.rule("archmage.ruling.unarmed-odd")
def test_a_punch_is_a_basic_melee_attack_at_somebody_engaged(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, conditions=["hampered"])
    assert scene.can("A", "unarmed", "G")
    assert scene.can("A", "unarmed", "H") is False
    scene.dice(d20=[2])
    scene.do("A", "unarmed", "G")
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("archmage.unarmed.damage")
@pytest.mark.parametrize(
    ("level", "sixes", "threes"), [(1, 0, 1), (2, 1, 0), (3, 1, 1), (4, 2, 0), (5, 2, 1), (6, 3, 0), (10, 5, 0)]
)
def test_a_punch_does_a_d6_per_two_levels_and_a_d3_for_the_odd_one(
    stage: Callable[..., Scene], level: int, sixes: int, threes: int
) -> None:
    scene = duel(stage, str=14, level=level)
    scene.dice(d20=[17], d6=[5] * sixes, d3=[2] * threes)
    scene.do("A", "unarmed", "G")
    assert scene["G"].hp == 200 - (5 * sixes + 2 * threes + 2)


@pytest.mark.rule("archmage.unarmed.damage")
@pytest.mark.rule("archmage.ruling.unarmed-odd")
@pytest.mark.parametrize(("level", "times"), [(4, 1), (5, 2), (7, 2), (8, 3)])
def test_strength_counts_once_or_if_switched_by_level(stage: Callable[..., Scene], level: int, times: int) -> None:
    dice = {"d20": [17], "d6": [1] * (level // 2), "d3": [1] * (level % 2)}
    for options, strength in ((None, 4), ({"unarmed_strength_scaling": "by-level"}, 4 * times)):
        scene = duel(stage, options=options, str=18, level=level)
        scene.dice(**dice)
        scene.do("A", "unarmed", "G")
        assert scene["G"].hp == 200 - (level // 2 + level % 2) - strength


# ---------------------------------------------------------------- two weapons


def twin(
    stage: Callable[..., Scene], dice: list[int], *, reroll: bool = True, name: str = "melee-basic", **a: Any
) -> Scene:
    """A, with two weapons unless told otherwise, has attacked G with these dice."""
    scene = duel(stage, SLASH, GUARD, **{"offhand": "dagger +0 1d4", **a})
    scene.dice(d20=dice)
    scene.do("A", name, "G", choose={"reroll": reroll})
    return scene


@pytest.mark.rule("archmage.two-weapon.reroll-2")
@pytest.mark.rule("archmage.ruling.rerolled-die")
@pytest.mark.parametrize(("second", "damage"), [(14, 6), (13, 0), (20, 12), (1, 0)])
def test_a_natural_2_may_be_rerolled_and_the_second_die_stands(
    stage: Callable[..., Scene], second: int, damage: int
) -> None:
    scene = twin(stage, [2, second], name="Slash")
    assert (scene.last("attack").natural, scene["G"].hp) == (second, 200 - damage)
    assert scene.last("attack").crit is (second == 20)


@pytest.mark.rule("archmage.two-weapon.reroll-2")
@pytest.mark.rule("archmage.ruling.rerolled-die")
def test_the_reroll_comes_once_an_attack_roll(stage: Callable[..., Scene]) -> None:
    scene = twin(stage, [2, 2], name="Slash")
    assert (scene.last("attack").natural, scene["G"].hp) == (2, 200)


@pytest.mark.rule("archmage.two-weapon.reroll-2")
def test_the_reroll_is_a_choice_and_for_a_2_with_two_weapons_only(stage: Callable[..., Scene]) -> None:
    assert twin(stage, [2], reroll=False).last("attack").natural == 2
    assert twin(stage, [3]).last("attack").natural == 3
    assert twin(stage, [1]).last("attack").natural == 1
    assert twin(stage, [2], offhand=None).last("attack").natural == 2


@pytest.mark.rule("archmage.ruling.rerolled-die")
def test_a_spell_is_no_attack_with_either_weapon(stage: Callable[..., Scene]) -> None:
    bolt = "Bolt\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    scene = duel(stage, bolt + "Hit: 6 fire damage.", offhand="dagger +0 1d4")
    scene.dice(d20=[2])
    scene.do("A", "Bolt", "G", choose={"reroll": True})
    assert scene.last("attack").natural == 2


@pytest.mark.rule("archmage.ruling.rerolled-die")
@pytest.mark.parametrize(("second", "temp"), [(12, 4), (13, 0)])
def test_a_flexible_attack_is_triggered_by_the_die_that_stands(
    stage: Callable[..., Scene], second: int, temp: int
) -> None:
    scene = twin(stage, [2, second], name="Guard")
    assert (scene["A"].temp_hp, scene["G"].hp) == (temp, 200)


@pytest.mark.rule("archmage.two-weapon.no-extra-attack")
def test_two_weapons_give_one_attack_with_the_main_one(stage: Callable[..., Scene]) -> None:
    scene = duel(stage, offhand="dagger +0 1d4")
    scene.dice(d20=[15], d8=[7])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 193
    assert scene["A"].actions["standard"] == 0
    assert scene.can("A", "melee-basic", "G") is False


@pytest.mark.rule("archmage.two-weapon.class-extras")
@pytest.mark.parametrize(("reroll", "dice", "lost"), [(False, [2], 3), (True, [2, 4], 3), (True, [2, 14], 6)])
def test_what_a_class_adds_comes_with_the_reroll(
    stage: Callable[..., Scene], reroll: bool, dice: list[int], lost: int
) -> None:
    scene = duel(stage, SLASH + "\nNatural even miss: 3 damage.", offhand="dagger +0 1d4")
    scene.dice(d20=dice)
    scene.do("A", "Slash", "G", choose={"reroll": reroll})
    assert scene["G"].hp == 200 - lost
