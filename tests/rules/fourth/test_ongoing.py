"""Ongoing damage, resistance and vulnerability."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLUB], **fields}


def brand(name: str, damage: str, action: str = "standard") -> str:
    return (
        f"{name} ({action}, at-will): Ranged 10; +20 vs AC; 1 damage, "
        f"and the target takes ongoing {damage} damage (save ends)."
    )


def branded(stage: Callable[..., Scene], *damage: str, options: Any = None, **fields: Any) -> Scene:
    """A has branded G, 90 hit points, with each of these, in this order; G's turn has not begun."""
    names = [f"Brand {number}" for number in range(len(damage))]
    actions = ["standard", "move", "minor"]
    lines = [brand(*parts) for parts in zip(names, damage, actions, strict=False)]
    scene = stage(A=dict(at=(2, 5), powers=lines), G=foe(at=(5, 5), **fields), options=options)
    scene.turn("A")
    for name in names:
        scene.dice(d20=[10])
        scene.do("A", name, "G")
    return scene


def hit_for(stage: Callable[..., Scene], damage: str, **fields: Any) -> int:
    """What G loses to a hit with this damage."""
    scene = stage(
        A=dict(at=(2, 5), powers=[f"Jab (standard, at-will): Ranged 10; +20 vs AC; {damage} damage."]),
        G=foe(at=(5, 5), **fields),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    return 90 - int(scene["G"].hp)


@pytest.mark.rule("fourth.ongoing.start-of-turn")
@pytest.mark.rule("fourth.ongoing.save-ends")
def test_it_hurts_at_each_start_of_turn_until_a_save(stage: Callable[..., Scene]) -> None:
    scene = branded(stage, "5 fire")
    assert scene["G"].ongoing == {"fire": 5}
    assert scene["G"].hp == 89
    for die, hp in ((9, 84), (10, 79)):
        scene.turn("G")
        assert scene["G"].hp == hp
        scene.dice(d20=[die])
        scene.end()
    assert scene["G"].ongoing == {}
    scene.turn("G")
    assert scene["G"].hp == 79


@pytest.mark.rule("fourth.ongoing.different-types")
def test_types_hurt_side_by_side_each_with_its_save(stage: Callable[..., Scene]) -> None:
    scene = branded(stage, "5 fire", "3 acid")
    scene.turn("G")
    assert scene["G"].hp == 88 - 8
    scene.dice(d20=[4, 15])
    scene.end()
    assert scene["G"].ongoing == {"fire": 5}
    scene.turn("G")
    assert scene["G"].hp == 80 - 5


@pytest.mark.rule("fourth.ongoing.same-type")
@pytest.mark.parametrize("damage", [("5 fire", "3 fire"), ("3 fire", "5 fire")])
def test_of_one_type_the_highest_is_dealt(stage: Callable[..., Scene], damage: tuple[str, str]) -> None:
    scene = branded(stage, *damage)
    scene.turn("G")
    assert scene["G"].hp == 88 - 5


@pytest.mark.rule("fourth.ongoing.same-type")
@pytest.mark.rule("fourth.ongoing.save-ends")
@pytest.mark.parametrize(
    ("option", "saves", "left"),
    [({}, [12], {}), ({"ongoing-same-type": "track"}, [12, 4], {"fire": 3})],
)
def test_one_save_ends_the_type_unless_the_option_tracks_each(
    stage: Callable[..., Scene], option: dict[str, str], saves: list[int], left: dict[str, int]
) -> None:
    scene = branded(stage, "5 fire", "3 fire", options=option)
    scene.turn("G")
    assert scene["G"].hp == 88 - 5
    scene.dice(d20=saves)
    scene.end()
    assert scene["G"].ongoing == left


@pytest.mark.rule("fourth.ongoing.same-type")
@pytest.mark.rule("fourth.ongoing.different-types")
def test_untyped_competes_only_with_untyped(stage: Callable[..., Scene]) -> None:
    scene = branded(stage, "5 fire", "2", "4")
    assert scene["G"].ongoing == {"fire": 5, "": 4}
    scene.turn("G")
    assert scene["G"].hp == 87 - 9


@pytest.mark.rule("fourth.ongoing.start-of-turn")
@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.rule("fourth.resist.vulnerable")
@pytest.mark.parametrize(
    ("fields", "dealt"),
    [
        ({"resist": {"fire": 3}}, 2),
        ({"vulnerable": {"fire": 3}}, 8),
        ({"resist": {"cold": 3}}, 5),
        ({"resist": {"fire": 9}}, 0),
    ],
)
def test_each_instance_meets_resistance_and_vulnerability(
    stage: Callable[..., Scene], fields: dict[str, Any], dealt: int
) -> None:
    scene = branded(stage, "5 fire", **fields)
    for turns in (1, 2):
        scene.turn("G")
        assert scene["G"].hp == 89 - dealt * turns
        scene.dice(d20=[2])
        scene.end()


@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.parametrize(
    ("damage", "resist", "lost"),
    [("8 fire", 5, 3), ("5 fire", 5, 0), ("3 fire", 5, 0), ("8 cold", 5, 8), ("8", 5, 8)],
)
def test_resistance_lowers_damage_of_its_type_not_below_nothing(
    stage: Callable[..., Scene], damage: str, resist: int, lost: int
) -> None:
    assert hit_for(stage, damage, resist={"fire": resist}) == lost


@pytest.mark.rule("fourth.resist.vulnerable")
@pytest.mark.parametrize(("damage", "lost"), [("8 fire", 13), ("1 fire", 6), ("8 cold", 8), ("8", 8)])
def test_vulnerability_adds_to_damage_of_its_type(stage: Callable[..., Scene], damage: str, lost: int) -> None:
    assert hit_for(stage, damage, vulnerable={"fire": 5}) == lost


@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.rule("fourth.resist.vulnerable")
@pytest.mark.parametrize(
    ("resist", "vulnerable", "lost"), [(5, 3, 6), (3, 5, 10), (9, 5, 4), (20, 5, 0)]
)
def test_of_one_type_both_apply(stage: Callable[..., Scene], resist: int, vulnerable: int, lost: int) -> None:
    assert hit_for(stage, "8 fire", resist={"fire": resist}, vulnerable={"fire": vulnerable}) == lost


@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.rule("fourth.resist.vulnerable")
@pytest.mark.parametrize(
    ("fields", "lost"),
    [
        ({"resist": {"fire": 5}}, 8),
        ({"resist": {"fire": 5, "cold": 3}}, 5),
        ({"vulnerable": {"cold": 4}}, 12),
    ],
)
def test_damage_of_two_types(stage: Callable[..., Scene], fields: dict[str, Any], lost: int) -> None:
    assert hit_for(stage, "8 fire and cold", **fields) == lost


@pytest.mark.rule("fourth.resist.resist")
def test_resistance_comes_before_temporary_hit_points(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=["Jab (standard, at-will): Ranged 10; +20 vs AC; 8 fire damage."]),
        G=foe(at=(5, 5), temp_hp=4, resist={"fire": 5}),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    assert (scene["G"].hp, scene["G"].temp_hp) == (90, 1)


@pytest.mark.rule("fourth.ongoing.same-type")
@pytest.mark.rule("fourth.ruling.ongoing-same-type")
@pytest.mark.parametrize(("option", "rolled"), [({}, 1), ({"ongoing-same-type": "track"}, 2)])
@pytest.mark.parametrize("damage", [("5 fire", "3 fire"), ("3 fire", "5 fire"), ("5 fire", "5 fire")])
def test_merged_or_tracked_the_saves_tell(
    stage: Callable[..., Scene], damage: tuple[str, str], option: dict[str, str], rolled: int
) -> None:
    scene = branded(stage, *damage, options=option)
    scene.turn("G")
    scene.dice(d20=[9] * rolled)
    scene.end()
    assert len([event for event in scene.log if event.kind == "save"]) == rolled
    assert scene["G"].ongoing == {"fire": 5}


@pytest.mark.rule("fourth.ongoing.same-type")
@pytest.mark.rule("fourth.ruling.bundled-save")
def test_what_came_with_weaker_damage_stays_when_that_gives_way(stage: Callable[..., Scene]) -> None:
    bundle = "3 fire damage and is slowed (save ends both)."
    tar = f"Tar (minor, at-will): Ranged 10; +20 vs AC; 1 damage, and the target takes ongoing {bundle}"
    lines = [brand("Brand", "5 fire"), tar]
    scene = stage(A=dict(at=(2, 5), powers=lines), G=foe(at=(5, 5)))
    scene.turn("A")
    scene.dice(d20=[10, 10])
    scene.do("A", "Brand", "G")
    scene.do("A", "Tar", "G")
    assert scene["G"].ongoing == {"fire": 5}
    assert "slowed" in scene["G"].conditions
    scene.turn("G")
    assert scene["G"].hp == 88 - 5
    scene.dice(d20=[12, 3])
    scene.end()
    assert (scene["G"].ongoing, "slowed" in scene["G"].conditions) == ({}, True)


@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.rule("fourth.resist.vulnerable")
@pytest.mark.rule("fourth.ruling.mixed-resistance")
@pytest.mark.parametrize(
    ("fields", "lost"),
    [
        ({"resist": {"fire": 5}}, 10),
        ({"resist": {"fire": 5, "cold": 2}}, 8),
        ({"vulnerable": {"fire": 5}}, 15),
        ({"vulnerable": {"fire": 5, "cold": 2}}, 15),
        ({"resist": {"fire": 5, "cold": 5}, "vulnerable": {"fire": 3}}, 8),
    ],
)
def test_damage_of_two_types_is_resisted_by_the_lowest_of_both_only(
    stage: Callable[..., Scene], fields: dict[str, Any], lost: int
) -> None:
    assert hit_for(stage, "10 fire and cold", **fields) == lost


@pytest.mark.rule("fourth.resist.resist")
@pytest.mark.rule("fourth.ruling.weakened-order")
@pytest.mark.parametrize(("fields", "lost"), [({"resist": {"fire": 3}}, 1), ({"vulnerable": {"fire": 3}}, 7)])
def test_the_weakened_are_halved_before_vulnerability_and_resistance(
    stage: Callable[..., Scene], fields: dict[str, Any], lost: int
) -> None:
    scene = stage(
        A=dict(at=(2, 5), conditions=["weakened"], powers=["Jab (standard, at-will): +20 vs AC; 9 fire damage."]),
        G=foe(at=(3, 5), **fields),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Jab", "G")
    assert 90 - scene["G"].hp == lost
