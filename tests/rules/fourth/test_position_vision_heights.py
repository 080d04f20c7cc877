"""Up in the air and down on the ground: distances, reach, areas, flanks and cover between heights, counted by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, apart, space

Stage = Callable[..., Scene]
WINGS: dict[str, Any] = {"modes": {"fly": 9, "hover": True}, "airborne": True}
CLAW = "Claw (standard, at-will): Reach {}; +6 vs AC; 3 damage."


def staged(stage: Stage, heights: dict[str, int], **cast: dict[str, Any]) -> Scene:
    """A scene in which some hang in the air, their feet so many squares up."""
    for key, height in heights.items():
        if height:
            cast[key].update(WINGS)
    scene = stage(**cast)
    for creature in scene.battle.creatures:
        if heights.get(creature.sheet.name):
            creature.altitude = heights[creature.sheet.name]
    return scene


def gap(feet: int, tall: int, other: int, others: int) -> int:
    """Squares of height between two bodies: 0 where any part of both is level."""
    mine, theirs = range(feet, feet + tall), range(other, other + others)
    return min(abs(a - b) for a in mine for b in theirs)


@pytest.mark.rule("fourth.ruling.distance")
@pytest.mark.rule("fourth.attack.reach")
@pytest.mark.parametrize("mine", [1, 2])
@pytest.mark.parametrize("wide", [1, 2, 3])
@pytest.mark.parametrize("low", [0, 2])
@pytest.mark.parametrize("reach", [1, 2])
def test_height_counts_like_the_other_ways(stage: Stage, mine: int, wide: int, low: int, reach: int) -> None:
    for height in (0, 1, 2, 3, 4, 6):
        for at in ((5 + mine, 5), (5 + mine + 1, 6), (5 - wide, 5), (5, 5 - wide - 2)):
            scene = staged(stage, {"A": low, "G": height}, A=dict(at=(5, 5), size=SIZES[mine],
                           powers=[CLAW.format(reach)]), G=dict(side="monsters", at=at, size=SIZES[wide]))
            scene.turn("A")
            away = max(apart(space((5, 5), mine), space(at, wide)), gap(low, mine, height, wide))
            assert scene.distance("A", "G") == away == scene.distance("G", "A"), (height, at)
            assert scene.can("A", "Claw", "G") is (away <= reach)


@pytest.mark.rule("fourth.area.close-burst")
@pytest.mark.rule("fourth.area.area-burst")
@pytest.mark.rule("fourth.ruling.distance")
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("own", [0, 3])
def test_a_close_burst_is_as_high_as_it_is_wide(stage: Stage, size: int, own: int) -> None:
    for height in range(8):
        power = f"Boom (standard, at-will): Close burst {size}, all creatures; +6 vs Reflex; 1 damage."
        for wide in (1, 2):
            scene = staged(stage, {"A": own, "G": height}, A=dict(at=(5, 5), powers=[power]),
                           G=dict(side="monsters", at=(6, 5), size=SIZES[wide]), B=dict(at=(4, 5)))
            scene.turn("A")
            reached = gap(own, 1, height, wide) <= size
            if reached or own <= size:
                scene.do("A", "Boom")
            struck = {event.target for event in scene.log if event.kind == "attack"}
            assert ("G" in struck) is reached, (height, wide)


@pytest.mark.rule("fourth.area.area-burst")
@pytest.mark.rule("fourth.origin.area")
@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("aimed", [0, 1, 4])
def test_an_area_burst_is_round_whoever_is_in_its_middle(stage: Stage, size: int, aimed: int) -> None:
    """With nobody there it is on the ground."""
    for height in range(8):
        power = f"Boom (standard, at-will): Area burst {size} within 9, all creatures; +6 vs Reflex; 1 damage."
        middle = {"H": dict(side="monsters", at=(8, 5))} if aimed else {}
        scene = staged(stage, {"H": aimed, "G": height}, A=dict(at=(1, 5), powers=[power]),
                       G=dict(side="monsters", at=(9, 5)), I=dict(side="monsters", at=(8, 4)), **middle)
        scene.turn("A")
        reached = abs(height - aimed) <= size
        scene.do("A", "Boom", origin=(8, 5))
        struck = {event.target for event in scene.log if event.kind == "attack"}
        assert ("G" in struck) is reached, height
        assert ("I" in struck) is (aimed <= size)
        assert ("H" in struck) is bool(aimed)


@pytest.mark.rule("fourth.flanking.position")
@pytest.mark.rule("fourth.flanking.advantage")
@pytest.mark.parametrize("height", range(4))
@pytest.mark.parametrize("partner", range(4))
def test_flankers_are_beside_the_enemy_in_height_too(stage: Stage, height: int, partner: int) -> None:
    for target in (0, 1, 2):
        scene = staged(stage, {"A": height, "B": partner, "G": target}, A=dict(at=(4, 5)), B=dict(at=(6, 5)),
                       G=dict(side="monsters", at=(5, 5)))
        expected = abs(height - target) <= 1 and abs(partner - target) <= 1
        assert scene.flanks("A", "G") is scene.flanks("B", "G") is expected, target


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.ruling.distance")
@pytest.mark.parametrize("height", range(4))
@pytest.mark.parametrize("watcher", range(4))
def test_who_passes_overhead_provokes_those_next_below(stage: Stage, height: int, watcher: int) -> None:
    scene = staged(stage, {"A": height, "G": watcher}, A=dict(at=(4, 4)), G=dict(side="monsters", at=(5, 5)))
    scene.turn("A")
    scene.do("A", "walk", to=(1, 4))
    expected = [("G", "opportunity-attack")] if abs(height - watcher) <= 1 else []
    assert scene.offers == expected


@pytest.mark.rule("fourth.action.walk")
@pytest.mark.rule("fourth.ruling.not-covered")
@pytest.mark.parametrize("own", [0, 1, 3])
@pytest.mark.parametrize("speed", [2, 4])
def test_one_rises_and_sinks_by_no_more_than_it_flies(stage: Stage, own: int, speed: int) -> None:
    for height in range(9):
        scene = staged(stage, {"A": own}, A=dict(at=(5, 5)), G=dict(side="monsters", at=(9, 9)))
        sheet = scene.battle.creatures[0].sheet
        scene = stage(A=dict(at=(5, 5), modes={"fly": speed}, airborne=own > 0), G=dict(side="monsters", at=(9, 9)))
        assert sheet.speed == 6
        scene.battle.creatures[0].altitude = own
        scene.turn("A")
        may = abs(height - own) <= speed and height != own
        assert scene.can("A", "walk", choose={"altitude": height}) is may, height
        if may:
            scene.do("A", "walk", choose={"altitude": height})
            assert scene.battle.creatures[0].altitude == height
            assert scene["A"].at == (5, 5)


@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.parametrize(("own", "to", "offers"), [(0, 3, 1), (1, 4, 1), (2, 4, 0), (1, 2, 1), (3, 1, 0)])
def test_straight_up_is_a_way_to_leave_too(stage: Stage, own: int, to: int, offers: int) -> None:
    scene = staged(stage, {"A": own or 1}, A=dict(at=(5, 5)), G=dict(side="monsters", at=(6, 5)))
    scene.battle.creatures[0].altitude = own
    scene.turn("A")
    scene.do("A", "walk", choose={"altitude": to})
    assert len(scene.offers) == offers


@pytest.mark.rule("fourth.cover.targets-allies")
@pytest.mark.rule("fourth.cover.trace")
@pytest.mark.parametrize("high", [0, 4])
@pytest.mark.parametrize("wide", [1, 2])
def test_who_is_below_or_above_the_line_is_in_nobodys_way(stage: Stage, high: int, wide: int) -> None:
    """From G's height to A's the line is level or falls evenly; H hangs half way along it."""
    for height in range(7):
        at = (5, 5) if wide == 1 else (5, 4)
        scene = staged(stage, {"A": high, "G": high, "H": height}, A=dict(at=(1, 5)),
                       G=dict(side="monsters", at=(9, 5)), H=dict(side="monsters", at=at, size=SIZES[wide]))
        level = height <= high + 0.5 <= height + wide
        assert scene.cover("A", "G") == ("cover" if level else None), height
    for height in range(7):
        scene = staged(stage, {"A": 4, "H": height}, A=dict(at=(1, 5)), G=dict(side="monsters", at=(9, 5)),
                       H=dict(side="monsters", at=(5, 5)))
        assert scene.cover("A", "G") == ("cover" if height <= 2.5 <= height + 1 else None), height


@pytest.mark.rule("fourth.range.long")
@pytest.mark.rule("fourth.attack.ranged")
@pytest.mark.parametrize("height", range(13))
def test_a_bow_carries_as_far_up_as_along(stage: Stage, height: int) -> None:
    scene = staged(stage, {"G": height}, A=dict(at=(0, 0), dex=18, ranged="bow +2 1d10, range 5/10"),
                   G=dict(side="monsters", at=(3, 0)))
    scene.turn("A")
    assert scene.can("A", "ranged-basic", "G") is (height <= 10)
    if height <= 10:
        assert scene.attack("A", "ranged-basic", "G").value == 4 + 2 - (2 if height > 5 else 0)


@pytest.mark.rule("fourth.prone.flyer-descends")
@pytest.mark.rule("fourth.ruling.prone-flyer")
@pytest.mark.rule("fourth.ruling.falling")
@pytest.mark.parametrize("speed", [1, 2, 4, 8])
@pytest.mark.parametrize("height", [1, 2, 3, 5, 6, 7, 9])
def test_a_flier_knocked_down_falls_what_it_cannot_fly(stage: Stage, speed: int, height: int) -> None:
    line = "Trip (standard, at-will): Ranged 20; +99 vs AC; 1 damage, and the target falls prone."
    scene = stage(A=dict(at=(5, 5), powers=[line]),
                  G=dict(side="monsters", at=(7, 5), hp=90, modes={"fly": speed}, airborne=True))
    scene.battle.creatures[1].altitude = height
    scene.turn("A")
    dice = max(0, height - speed) // 2
    scene.dice(d20=[12], d10=[3] * dice)
    scene.do("A", "Trip", "G")
    assert scene["G"].hp == 90 - 1 - 3 * dice
    assert scene.battle.creatures[1].altitude == 0
    assert "prone" in scene["G"].conditions
