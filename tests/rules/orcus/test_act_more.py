"""Actions at the edges: companions, height, charging from too near, dragging, letting go of things."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BITE = "Bite (standard, at-will): +5 vs AC; 1d6 damage."


def owner(stage: Callable[..., Scene], **wolf: Any) -> Scene:
    """A far from G, its companion W beside G."""
    return stage(
        A={"at": (2, 5)},
        G={"side": "monsters", "at": (9, 5), "hp": 60, "powers": [CLUB]},
        W={"at": (8, 5), "owner": "A", "powers": [BITE], **wolf},
    )


def actions(scene: Scene, who: str = "A") -> tuple[int, int, int]:
    left = scene[who].actions
    return left["standard"], left["move"], left["swift"]


@pytest.mark.rule("orcus.companion.command")
def test_an_owner_gives_up_an_action_for_one_of_the_same_kind(stage: Callable[..., Scene]) -> None:
    scene = owner(stage)
    scene.turn("A")
    scene.dice(d20=[10], d6=[4])
    scene.do("A", "command", "W", choose={"action": "Bite", "at": "G"})
    assert scene["G"].hp == 60 - 4
    assert actions(scene) == (0, 1, 1)
    scene.do("A", "command", "W", to=(8, 6), choose={"action": "walk"})
    assert scene["W"].at == (8, 6)
    assert actions(scene) == (0, 0, 1)
    assert not scene.can("A", "command", "W", choose={"action": "Bite", "at": "G"})


@pytest.mark.rule("orcus.companion.command")
def test_nobody_commands_anothers_companion_or_one_that_cannot_act(stage: Callable[..., Scene]) -> None:
    scene = owner(stage)
    scene.turn("G")
    order = {"action": "Bite", "at": "A"}
    assert scene.why_not("G", "command", "W", choose=order) == "orcus.companion.command"
    stunned = owner(stage, conditions=["stunned"])
    stunned.turn("A")
    why = stunned.why_not("A", "command", "W", choose={"action": "Bite", "at": "G"})
    assert why == "orcus.condition.stunned"


@pytest.mark.rule("orcus.keyword.summons-dismiss")
@pytest.mark.parametrize(("tags", "legal"), [(["summoned"], True), ([], False)])
def test_summons_are_sent_away_with_a_swift_action(
    stage: Callable[..., Scene], tags: list[str], legal: bool
) -> None:
    scene = owner(stage, tags=tags)
    scene.turn("A")
    assert scene.can("A", "dismiss", "W") is legal
    if legal:
        scene.do("A", "dismiss", "W")
        assert scene["W"].at is None
        assert actions(scene) == (1, 1, 0)


@pytest.mark.rule("orcus.act.charge")
def test_who_can_attack_from_where_it_stands_does_not_charge(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5), "str": 18, "weapon": "pike +2 1d10, reach 2"},
        G={"side": "monsters", "at": (7, 5), "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.why_not("A", "charge", "G") == "orcus.act.charge"


@pytest.mark.rule("orcus.fly.altitude")
@pytest.mark.parametrize(("height", "crashes"), [(3, False), (4, True)])
def test_above_its_ceiling_a_flier_crashes(stage: Callable[..., Scene], height: int, crashes: bool) -> None:
    modes = {"fly": 6, "hover": True, "max altitude": 3}
    scene = stage(
        F={"at": (5, 5), "modes": modes, "airborne": True}, G={"side": "monsters", "at": (15, 15)}
    )
    scene.turn("F")
    scene.do("F", "walk", to=(6, 5), choose={"altitude": height})
    assert ("prone" in scene["F"].conditions) is crashes


@pytest.mark.rule("orcus.fly.speed")
def test_a_flier_takes_off_climbs_and_lands_within_its_speed(stage: Callable[..., Scene]) -> None:
    scene = stage(
        F={"at": (5, 5), "modes": {"fly": 6}},
        G={"side": "monsters", "at": (5, 6), "powers": [CLUB]},
    )
    scene.turn("F")
    assert not scene.can("F", "walk", to=(6, 5), choose={"altitude": 7})
    scene.do("F", "walk", to=(6, 5), choose={"altitude": 5})
    assert scene.distance("F", "G") == 5
    scene.end()
    assert "prone" not in scene["F"].conditions
    scene.turn("F")
    scene.do("F", "walk", to=(8, 5), choose={"land": True})
    assert scene.can("F", "five-foot-step", to=(9, 5))
    assert not scene.can("F", "walk", to=(9, 5), choose={"land": True})


@pytest.mark.rule("orcus.turn.free")
def test_what_was_dropped_is_no_longer_in_hand(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"at": (5, 5)}, G={"side": "monsters", "at": (6, 5), "powers": [CLUB]})
    scene.turn("A")
    assert scene.attack("A", "melee-basic", "G").value == 3
    scene.do("A", "drop-item", using="blade")
    assert scene.attack("A", "melee-basic", "G").value == 0
    assert not scene.can("A", "drop-item", using="blade")


@pytest.mark.rule("orcus.act.help-attack")
@pytest.mark.rule("orcus.act.delay-effects")
def test_help_given_until_the_end_of_ones_turn_is_lost_by_delaying(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (5, 5)},
        B={"at": (6, 6), "str": 18},
        G={"side": "monsters", "at": (6, 5), "powers": [CLUB]},
    )
    scene.turn("A")
    scene.do("A", "help-attack", "B", choose={"against": "G"})
    scene.turn("A")
    assert scene.attack("B", "melee-basic", "G").value == 9
    scene.do("A", "delay")
    assert scene.attack("B", "melee-basic", "G").value == 7


@pytest.mark.rule("orcus.act.treat-saving-throw")
def test_two_more_on_a_save_count_against_nothing_else(stage: Callable[..., Scene]) -> None:
    hexes = [
        "Hex (standard, at-will): Ranged 9; +20 vs Will; 1d6 damage and the target is slowed (save ends).",
        "Jolt (swift, at-will): Ranged 9; +20 vs Will; 1d6 damage and the target is dazed (save ends).",
    ]
    scene = stage(
        G={"side": "monsters", "at": (9, 5), "powers": hexes},
        A={"at": (3, 5), "skills": {"heal": 20}},
        B={"at": (4, 5)},
    )
    scene.turn("G")
    scene.dice(d20=[10, 10], d6=[1, 1])
    scene.do("G", "Hex", "B")
    scene.do("G", "Jolt", "B")
    scene.turn("A")
    scene.do("A", "treat-save", "B", choose={"save": "dazed"})
    scene.turn("B")
    scene.dice(d20=[8, 8])
    scene.end()
    assert "slowed" in scene["B"].conditions
    assert "dazed" not in scene["B"].conditions


@pytest.mark.rule("orcus.act.squeeze")
def test_one_that_squeezed_takes_its_full_width_again_where_there_is_room(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        """
        . . # # . . .
        A . . . . . .
        . . # # . . G
        """,
        A={"size": "large", "speed": 8, "at": (0, 1)},
        G={"side": "monsters", "powers": [CLUB]},
    )
    scene.turn("A")
    scene.do("A", "squeeze", to=(3, 1))
    assert scene.advantage("G", "A")
    assert scene.why_not("A", "walk", to=(4, 1)) == "orcus.act.squeeze"
    scene.do("A", "squeeze", to=(5, 1))
    assert not scene.advantage("G", "A")
    assert scene.distance("A", "G") == 1
