"""What damage comes to, by the order the ledger gives: halved, made worse, resisted, halved again, and off what."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
KINDS: dict[str, tuple[str, ...]] = {
    "": (),
    "fire": ("fire",),
    "cold": ("cold",),
    "fire and cold": ("fire", "cold"),
    "cold and poison": ("cold", "poison"),
}
TARGETS: dict[str, dict[str, Any]] = {
    "plain": {},
    "fire 3": {"resist": {"fire": 3}},
    "fire 5, cold 2": {"resist": {"fire": 5, "cold": 2}},
    "all 4, cold 6": {"resist": {"all": 4, "cold": 6}},
    "weak to fire": {"vulnerable": {"fire": 4}},
    "weak to all": {"vulnerable": {"all": 2, "cold": 5}},
    "both": {"resist": {"cold": 3}, "vulnerable": {"cold": 4}},
    "immune to cold": {"immune": ["cold"]},
    "immune to both": {"immune": ["cold", "fire"], "vulnerable": {"fire": 9}},
    "bodiless": {"traits": ["Incorporeal"]},
    "bodiless and tough": {"traits": ["Incorporeal"], "resist": {"all": 3}},
}
MEND = "Mend\nAt-Will Utility 1 (Standard Action) ● Divine\nMelee touch, one ally\nEffect "
AMOUNTS = [1, 2, 3, 7, 10]


def named(amount: int, kind: str) -> str:
    return f"Bolt{amount}{kind.replace(' ', '')}"


def half(amount: int) -> int:
    return max(1, amount // 2) if amount > 0 else 0


def table(fields: dict[str, Any], name: str, types: tuple[str, ...]) -> list[int]:
    """What a target has of resistance or vulnerability against each of the types."""
    listed = fields.get(name, {})
    return [max(listed.get("all", 0), listed.get(type, 0)) for type in types or ("all",)]


def comes_to(amount: int, types: tuple[str, ...], fields: dict[str, Any], weakened: bool) -> int:
    if weakened:
        amount = half(amount)
    if types and all(type in fields.get("immune", ()) for type in types):
        return 0
    amount += max(table(fields, "vulnerable", types))
    amount = max(0, amount - min(table(fields, "resist", types)))
    return half(amount) if "traits" in fields else amount


@pytest.mark.rule("orcus.damage.resistance")
@pytest.mark.rule("orcus.damage.vulnerability")
@pytest.mark.rule("orcus.ruling.resistance-combination")
@pytest.mark.parametrize("weakened", [False, True])
@pytest.mark.parametrize("name", TARGETS)
def test_what_is_left_of_damage(stage: Stage, name: str, weakened: bool) -> None:
    fields = TARGETS[name]
    powers = [
        f"{named(n, kind)} (standard, at-will): Ranged 10; +20 vs Ref; {n} {kind} damage.".replace("  ", " ")
        for n in AMOUNTS
        for kind in KINDS
    ]
    conditions = ["weakened"] if weakened else []
    scene = stage(
        A=dict(at=(0, 0), powers=powers, conditions=conditions), G=dict(side="monsters", at=(4, 0), hp=400, **fields)
    )
    for n in AMOUNTS:
        for kind, types in KINDS.items():
            before = scene["G"].hp
            scene.turn("A")
            scene.dice(d20=[10])
            scene.do("A", named(n, kind), "G")
            assert before - scene["G"].hp == comes_to(n, types, fields, weakened), (n, kind)


@pytest.mark.rule("orcus.healing.drop-to-zero")
@pytest.mark.rule("orcus.healing.staggered")
@pytest.mark.rule("orcus.temp-hp.absorb")
@pytest.mark.parametrize(("hp", "temp", "amount", "left", "temp_left", "staggered", "down"), [
    (20, 0, 9, 11, 0, False, False), (20, 0, 10, 10, 0, True, False), (20, 0, 11, 9, 0, True, False),
    (20, 5, 5, 20, 0, False, False), (20, 5, 4, 20, 1, False, False), (20, 5, 15, 10, 0, True, False),
    (1, 0, 1, 0, 0, True, True), (2, 0, 1, 1, 0, True, False), (1, 1, 1, 1, 0, True, False),
    (5, 3, 8, 0, 0, True, True), (5, 3, 7, 1, 0, True, False),
])  # fmt: skip
def test_at_which_point_one_is_staggered_and_down(
    stage: Stage, hp: int, temp: int, amount: int, left: int, temp_left: int, staggered: bool, down: bool
) -> None:
    claw = [f"Claw (standard, at-will): +20 vs AC; {amount} damage."]
    scene = stage(A=dict(at=(1, 0), hp=20, at_hp=hp, temp_hp=temp), G=dict(side="monsters", at=(2, 0), powers=claw))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (left, temp_left)
    assert (scene["A"].staggered, scene["A"].dying) == (staggered, down)


@pytest.mark.rule("orcus.healing.staggered")
def test_one_is_staggered_anew_only_after_having_been_better(stage: Stage) -> None:
    claw = ["Claw (standard, at-will): +20 vs AC; 3 damage."]
    scene = stage(A=dict(at=(1, 0), powers=claw), G=dict(side="monsters", at=(2, 0), hp=20, at_hp=12))
    for natural, hp in ((10, 9), (10, 6)):
        scene.turn("A")
        scene.dice(d20=[natural])
        scene.do("A", "Claw", "G")
        assert scene["G"].hp == hp
    assert len([event for event in scene.log if event.kind == "staggered"]) == 1


@pytest.mark.rule("orcus.healing.instant-death")
@pytest.mark.parametrize(("maximum", "amount", "dead"), [
    (20, 14, False), (20, 15, True), (20, 16, True), (21, 14, False), (21, 15, True), (1, 5, True), (2, 5, False),
    (2, 6, True),
])  # fmt: skip
def test_minus_the_staggered_value_is_death(stage: Stage, maximum: int, amount: int, dead: bool) -> None:
    hp = min(5, maximum)
    claw = [f"Claw (standard, at-will): +20 vs AC; {amount if maximum > 5 else amount - 5 + hp} damage."]
    scene = stage(A=dict(at=(1, 0), hp=maximum, at_hp=hp), G=dict(side="monsters", at=(2, 0), powers=claw))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].alive is not dead


@pytest.mark.rule("orcus.healing.no-recoveries-left")
@pytest.mark.parametrize(("hp", "recoveries", "after", "left"), [
    (0, 0, 1, 0), (-3, 0, 1, 0), (0, 1, 10, 0), (-3, 2, 10, 1), (7, 0, 7, 0), (35, 3, 40, 2),
])  # fmt: skip
def test_a_recovery_offered_to_one_that_has_none(
    stage: Stage, hp: int, recoveries: int, after: int, left: int
) -> None:
    mend = [MEND + "The target can spend a recovery."]
    scene = stage(
        A=dict(at=(1, 0), powers=mend),
        B=dict(at=(2, 0), at_hp=hp, recoveries=recoveries),
        G=dict(side="monsters", at=(9, 9)),
    )
    scene.turn("A")
    scene.do("A", "Mend", "B")
    assert (scene["B"].hp, scene["B"].recoveries) == (after, left)
    assert scene["B"].dying is False


@pytest.mark.rule("orcus.healing.from-negative")
@pytest.mark.rule("orcus.healing.adds")
@pytest.mark.parametrize(
    ("hp", "heals", "after"), [(-5, 7, 7), (0, 1, 1), (3, 7, 10), (35, 7, 40), (40, 7, 40), (-1, 1, 1)]
)
def test_healing_counts_up_from_zero_and_to_the_maximum(stage: Stage, hp: int, heals: int, after: int) -> None:
    mend = [f"{MEND}The target regains {heals} hit points."]
    scene = stage(A=dict(at=(1, 0), powers=mend), B=dict(at=(2, 0), at_hp=hp), G=dict(side="monsters", at=(9, 9)))
    scene.turn("A")
    scene.do("A", "Mend", "B")
    assert scene["B"].hp == after
    assert scene["B"].dying is False
