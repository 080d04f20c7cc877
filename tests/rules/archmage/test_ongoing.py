"""Ongoing damage and saves."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

BRAND = "R: Brand +20 vs. PD—6 damage, and 5 ongoing fire damage"
STEEL = (
    "Steel\nClose-quarters spell\nAt-Will\nQuick action to cast\nTarget: You\n"
    "Effect: You gain a +2 bonus to saves until the end of the battle."
)


def spit(name: str, effect: str) -> str:
    """A ranged attack that hits for 1 damage and this."""
    return f"R: {name} +20 vs. PD—1 damage, and {effect}"


def hit(scene: Scene, who: str, power: str, target: str = "A", natural: int = 10) -> None:
    """In its next turn, who hits the target."""
    scene.turn(who)
    scene.dice(d20=[natural])
    scene.do(who, power, target)


def burnt(
    stage: Callable[..., Scene], *powers: str, options: dict[str, object] | None = None, **a: Any
) -> Scene:
    """A's turn, struck by G, H ... with one of these powers each (its name: Brand, or the first word)."""
    foes = {key: dict(side="monsters", powers=[power]) for key, power in zip("GHIJ", powers, strict=False)}
    scene = stage(options=options, **foes, A=a, B={})
    for key, power in zip("GHIJ", powers, strict=False):
        hit(scene, key, power.split()[1])
    scene.turn("A")
    return scene


@pytest.mark.rule("archmage.ongoing.timing")
def test_it_strikes_at_the_end_of_the_turn_before_the_save(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, BRAND)
    assert (scene["A"].hp, scene["A"].ongoing) == (34, {"fire": 5})
    scene.dice(d20=[11])
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing) == (29, {})
    kinds = [event.kind for event in scene.log if event.kind in ("damage", "save")]
    assert kinds == ["damage", "damage", "save"]


@pytest.mark.rule("archmage.ongoing.timing")
def test_monsters_suffer_it_alike(stage: Callable[..., Scene]) -> None:
    bolt = (
        "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
        "Hit: 6 fire damage, and 5 ongoing fire damage."
    )
    scene = stage(A=dict(powers=[bolt]), G=dict(side="monsters"))
    hit(scene, "A", "Bolt", "G", 19)
    scene.turn("G")
    assert (scene["G"].hp, scene["G"].ongoing) == (34, {"fire": 5})
    scene.dice(d20=[10])
    scene.end()
    assert (scene["G"].hp, scene["G"].ongoing) == (29, {"fire": 5})


@pytest.mark.rule("archmage.ongoing.timing")
def test_what_one_catches_in_the_own_turn_strikes_in_that_turn(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G")], A={},
        G=dict(side="monsters", powers=["Brand +20 vs. PD—6 damage, and 5 ongoing fire damage"]),
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 11])
    scene.do("A", "move", to="rear")
    assert (scene["A"].hp, scene["A"].ongoing) == (34, {"fire": 5})
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing) == (29, {})


@pytest.mark.rule("archmage.ongoing.save")
def test_it_strikes_turn_after_turn_until_the_save(stage: Callable[..., Scene]) -> None:
    scene = burnt(stage, BRAND)
    for left, natural in ((29, 10), (24, 1), (19, 11)):
        scene.dice(d20=[natural])
        scene.end()
        assert scene["A"].hp == left
        scene.turn("A")
    assert scene["A"].ongoing == {}
    scene.end()
    assert scene["A"].hp == 19


@pytest.mark.rule("archmage.ongoing.save")
@pytest.mark.rule("archmage.save.difficulty")
@pytest.mark.parametrize(("print_", "natural", "over"), [
    ("", 10, False), ("", 11, True), (" (save ends)", 10, False), (" (save ends)", 11, True),
    (" (easy save ends, 6+)", 5, False), (" (easy save ends, 6+)", 6, True),
    (" (hard save ends, 16+)", 15, False), (" (hard save ends, 16+)", 16, True),
])
def test_another_target_may_be_given(stage: Callable[..., Scene], print_: str, natural: int, over: bool) -> None:
    scene = burnt(stage, BRAND + print_)
    scene.dice(d20=[natural])
    scene.end()
    assert (scene["A"].ongoing == {}) is over


@pytest.mark.rule("archmage.ongoing.timing")
def test_a_critical_hit_does_not_multiply_it(stage: Callable[..., Scene]) -> None:
    scene = stage(G=dict(side="monsters", powers=[BRAND]), A={})
    hit(scene, "G", "Brand", natural=20)
    assert (scene["A"].hp, scene["A"].ongoing) == (40 - 12, {"fire": 5})


@pytest.mark.rule("archmage.ongoing.timing")
@pytest.mark.rule("archmage.ongoing.save")
@pytest.mark.parametrize(("first", "second"), [(5, 9), (9, 5)])
def test_of_one_type_only_the_highest_amount_runs(
    stage: Callable[..., Scene], first: int, second: int
) -> None:
    scene = burnt(
        stage, spit("Spit", f"{first} ongoing fire damage"), spit("Drool", f"{second} ongoing fire damage"),
    )
    assert scene["A"].ongoing == {"fire": 9}
    scene.dice(d20=[11])
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing) == (38 - 9, {})


@pytest.mark.rule("archmage.ongoing.timing")
@pytest.mark.rule("archmage.ongoing.save")
def test_or_every_instance_runs_by_itself(stage: Callable[..., Scene]) -> None:
    scene = burnt(
        stage, spit("Spit", "5 ongoing fire damage"), spit("Drool", "9 ongoing fire damage"),
        options={"ongoing_stacking": "all"},
    )
    scene.dice(d20=[11, 11])
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing) == (38 - 5 - 9, {})


@pytest.mark.rule("archmage.ongoing.save")
def test_each_type_has_a_save_of_its_own(stage: Callable[..., Scene]) -> None:
    scene = burnt(
        stage, spit("Spit", "5 ongoing fire damage"), spit("Drool", "4 ongoing acid damage"),
        spit("Gush", "3 ongoing damage"),
    )
    assert scene["A"].ongoing == {"fire": 5, "acid": 4, "": 3}
    scene.dice(d20=[10, 11, 10])
    scene.end()
    assert scene["A"].hp == 37 - 12
    assert len(scene["A"].ongoing) == 2


@pytest.mark.rule("archmage.ongoing.timing")
def test_it_wears_down_the_unconscious_too(stage: Callable[..., Scene]) -> None:
    scene = stage(
        G=dict(side="monsters", powers=["R: Brand +20 vs. PD—42 damage, and 5 ongoing fire damage"]), A={}, B={},
    )
    hit(scene, "G", "Brand")
    assert scene["A"].hp == -2
    scene.dice(d20=[5])
    scene.turn("A")
    scene.dice(d20=[11])
    scene.end()
    assert (scene["A"].hp, scene["A"].ongoing) == (-7, {})


def glared(stage: Callable[..., Scene], ends: str = "(save ends)", **a: Any) -> Scene:
    """A's turn, dazed by G."""
    return burnt(stage, spit("Glare", f"the target is dazed {ends}"), **a)


@pytest.mark.rule("archmage.save.default-normal")
@pytest.mark.rule("archmage.save.difficulty")
@pytest.mark.parametrize(("ends", "natural", "over"), [
    ("(save ends)", 10, False), ("(save ends)", 11, True),
    ("(normal save ends)", 10, False), ("(normal save ends)", 11, True),
    ("(easy save ends)", 5, False), ("(easy save ends)", 6, True),
    ("(hard save ends)", 15, False), ("(hard save ends)", 16, True),
    ("(hard save ends, 16+)", 15, False), ("(hard save ends, 16+)", 16, True),
])
def test_easy_is_six_normal_eleven_hard_sixteen(
    stage: Callable[..., Scene], ends: str, natural: int, over: bool
) -> None:
    scene = glared(stage, ends)
    scene.dice(d20=[natural])
    scene.end()
    assert ("dazed" not in scene["A"].conditions) is over


@pytest.mark.rule("archmage.save.roll")
@pytest.mark.parametrize(("natural", "over"), [(10, False), (11, True)])
def test_neither_level_nor_ability_nor_escalation_helps_a_save(
    stage: Callable[..., Scene], natural: int, over: bool
) -> None:
    scene = glared(stage, level=8, con=20, wis=20, cha=20)
    scene.dice(d20=[2])
    scene.turn("A")
    assert scene.escalation == 1
    scene.dice(d20=[natural])
    scene.end()
    assert ("dazed" not in scene["A"].conditions) is over


@pytest.mark.rule("archmage.save.roll")
@pytest.mark.parametrize(("natural", "over"), [(8, False), (9, True)])
def test_a_stated_bonus_to_saves_counts(stage: Callable[..., Scene], natural: int, over: bool) -> None:
    scene = glared(stage, powers=[STEEL])
    scene.do("A", "Steel")
    scene.dice(d20=[natural])
    scene.end()
    assert ("dazed" not in scene["A"].conditions) is over


@pytest.mark.rule("archmage.save.roll")
@pytest.mark.parametrize(("steel", "natural", "wakes"), [
    (False, 15, False), (False, 16, True), (True, 13, False), (True, 14, True),
])
def test_death_saves_are_saves_and_take_the_bonus(
    stage: Callable[..., Scene], steel: bool, natural: int, wakes: bool
) -> None:
    scene = stage(
        A=dict(powers=[STEEL]), B={}, G=dict(side="monsters", powers=["R: Smite +20 vs. AC—45 damage"]),
    )
    scene.turn("A")
    if steel:
        scene.do("A", "Steel")
    hit(scene, "G", "Smite")
    assert scene["A"].dying
    scene.dice(d20=[natural])
    scene.turn("A")
    assert ("unconscious" not in scene["A"].conditions) is wakes
