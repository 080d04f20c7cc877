"""Hiding, light, jumps, pits, grabs and areas where they meet at their borders."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
RAP = "Rap (standard, at-will): +20 vs AC; 5 damage."
HEAVE = "Heave (standard, at-will): +20 vs AC; 1 damage, and push 2."
SLIDE = "Sling (standard, at-will): +20 vs AC; 1 damage, and slide 3."
OFFERED = "opportunity-attack"


# ---------------------------------------------------------------- hiding


def sneak(stage: Stage, die: int, steps: int, action: str = "walk", **more: object) -> Scene:
    """A moves along a low wall of foliage and hides; G's passive Perception is 10 + 2."""
    scene = stage(
        """
        . ; ; ; ; ; ; ; ; ; .
        . . . . . . . . . . .
        . . . . . G . . . . .
        """,
        A=dict(at=(1, 0), skills={"stealth": 8}),
        G=FOE | dict(skills={"perception": 2}, powers=[RAP]),
        **more,
    )
    scene.turn("A")
    scene.do("A", action, to=(1 + steps, 0))
    scene.dice(d20=[die])
    scene.do("A", "hide")
    return scene


@pytest.mark.rule("fourth.ruling.passive-perception", "fourth.stealth.move-penalty", "fourth.stealth.hide")
@pytest.mark.meets("stealth", "movement")
@pytest.mark.parametrize(
    ("action", "steps", "die", "hidden"),
    [
        ("walk", 2, 4, True),
        ("walk", 2, 3, False),
        ("walk", 3, 9, True),
        ("walk", 3, 8, False),
        ("run", 2, 14, True),
        ("run", 2, 13, False),
    ],
)
def test_a_tie_hides_and_three_squares_cost_five_and_a_run_ten(
    stage: Stage, action: str, steps: int, die: int, hidden: bool
) -> None:
    assert sneak(stage, die, steps, action).hidden("A", "G") is hidden


@pytest.mark.rule("fourth.stealth.enemy-search", "fourth.ruling.perception-retry")
@pytest.mark.meets("stealth", "action-points")
@pytest.mark.parametrize(("die", "found"), [(10, False), (11, True)])
def test_a_searcher_must_exceed_the_roll(stage: Stage, die: int, found: bool) -> None:
    scene = sneak(stage, 4, 2)  # 12
    scene.turn("G")
    scene.dice(d20=[die])
    scene.do("G", "search")
    assert scene.hidden("A", "G") is not found
    if not found:
        assert scene.can("G", "search") is False


@pytest.mark.rule("fourth.ruling.hidden-end", "fourth.stealth.reveal-after-action", "fourth.ruling.hidden-provoking")
@pytest.mark.meets("stealth", "opportunity", "cover")
def test_the_hidden_strike_with_advantage_and_are_seen_after(stage: Stage) -> None:
    scene = sneak(stage, 15, 2)
    assert scene.advantage("A", "G")
    assert not scene.advantage("G", "A")
    scene.do("A", "action-point", choose={"action": "move"})
    scene.do("A", "walk", to=(5, 0))  # two squares ask for no new roll
    assert scene.hidden("A", "G")
    scene = stage(
        A=dict(at=(5, 5), ranged="bow +2 1d10, range 10/20"),
        G=FOE | dict(at=(6, 5), powers=[RAP], conditions=["blinded"]),
        H=FOE | dict(at=(9, 9)),
    )
    scene.turn("A")
    scene.dice(d20=[3])
    scene.do("A", "ranged-basic", "H")
    assert scene.offers == []


# ---------------------------------------------------------------- grabs


def held(stage: Stage, **g: object) -> Scene:
    """A has grabbed G beside it; it is A's turn."""
    scene = stage(
        A=dict(at=(5, 5), str=14, level=5), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), ref=14, powers=[RAP]) | g
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grab", "G")
    assert scene.last("attack").total == 10 + 2 + 2
    assert "grabbed" in scene["G"].conditions
    return scene


@pytest.mark.rule("fourth.action.sustain-grab", "fourth.ruling.grab-ends")
@pytest.mark.meets("grabs", "durations")
@pytest.mark.parametrize("sustained", [True, False])
def test_a_grab_is_owed_a_minor_action_from_the_next_turn_on(stage: Stage, sustained: bool) -> None:
    scene = held(stage)
    scene.turn("G")
    assert "grabbed" in scene["G"].conditions
    scene.turn("A")
    if sustained:
        scene.do("A", "sustain-grab", "G")
        assert scene["A"].actions["minor"] == 0
    assert "grabbed" in scene["G"].conditions
    scene.end()
    assert ("grabbed" in scene["G"].conditions) is sustained


@pytest.mark.rule("fourth.action.escape", "fourth.escape.shift", "fourth.ruling.grabbed-immobilized")
@pytest.mark.meets("grabs", "opportunity", "conditions")
@pytest.mark.parametrize(("die", "free"), [(10, True), (9, False)])
def test_an_escape_ties_and_shifts_away(stage: Stage, die: int, free: bool) -> None:
    scene = stage(
        G=FOE | dict(at=(6, 5), ref=15, fort=30),
        A=dict(at=(5, 5), skills={"acrobatics": 5}, ref=5),
        B=dict(at=(0, 0)),
    )
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "grab", "A")
    scene.turn("A")
    assert scene.can("A", "walk", to=(4, 5)) is False
    assert scene.can("A", "melee-basic", "G")
    scene.dice(d20=[die])
    scene.do("A", "escape", choose={"skill": "acrobatics", "shift": (4, 5)})
    assert ("grabbed" not in scene["A"].conditions) is free
    assert scene["A"].at == ((4, 5) if free else (5, 5))
    assert (scene["A"].actions["move"], scene["A"].actions["standard"]) == (0, 1)
    assert scene.offers == []


@pytest.mark.rule("fourth.ruling.grab-limits", "fourth.grab.free-hand")
@pytest.mark.meets("grabs", "action-points")
def test_one_free_hand_holds_one(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=30),
        G=FOE | dict(at=(6, 5), ref=5),
        H=FOE | dict(at=(4, 5), ref=5),
        I=FOE | dict(at=(5, 4)),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "grab", "G")
    scene.do("A", "action-point")
    assert scene.why_not("A", "grab", "H") == "fourth.grab.free-hand"


# ---------------------------------------------------------------- heights


@pytest.mark.rule("fourth.forced.catch-yourself", "fourth.ruling.catching-yourself", "fourth.fall.damage")
@pytest.mark.meets("forced", "heights", "conditions")
@pytest.mark.parametrize(("die", "at", "hp"), [(10, (2, 1), 39), (9, (1, 1), 34)])
def test_a_save_at_the_edge_ends_the_push(stage: Stage, die: int, at: tuple[int, int], hp: int) -> None:
    scene = stage(
        """
        . . . . . .
        . ^ . A G .
        """,
        A={},
        B=dict(at=(0, 0)),
        G=FOE | dict(powers=[HEAVE]),
    )
    scene.turn("G")
    scene.dice(d20=[10, die], **({"d10": [5]} if die < 10 else {}))
    scene.do("G", "Heave", "A")
    assert (scene["A"].at, scene["A"].hp, "prone" in scene["A"].conditions) == (at, hp, True)


@pytest.mark.rule("fourth.acrobatics.reduce-fall", "fourth.acrobatics.land-standing", "fourth.core.round-down")
@pytest.mark.meets("heights", "damage", "conditions")
@pytest.mark.parametrize(
    ("skills", "check", "lost"), [({"acrobatics": 5}, 4, 5), ({"acrobatics": 5}, 15, 0), ({}, None, 9)]
)
def test_the_trained_soften_falls_by_half_their_check(
    stage: Stage, skills: dict[str, int], check: int | None, lost: int
) -> None:
    scene = stage(
        """
        . . . . . .
        . . ^ A G .
        """,
        A=dict(skills=skills),
        B=dict(at=(0, 0)),
        G=FOE | dict(powers=["Heave (standard, at-will): +20 vs AC; 1 damage, and push 1."]),
    )
    scene.turn("G")
    scene.dice(d20=[10, 3, *([check] if check else [])], d10=[9])
    scene.do("G", "Heave", "A")
    assert scene["A"].hp == 39 - lost
    assert ("prone" in scene["A"].conditions) is (lost > 0)


@pytest.mark.rule("fourth.forced.distance", "fourth.forced.line-of-effect", "fourth.ruling.corner-cutting-creatures")
@pytest.mark.meets("forced", "terrain")
def test_a_slide_may_stop_short_cuts_no_corner_and_turns_behind_no_wall(stage: Stage) -> None:
    scene = stage(
        """
        . . . . .
        . # A G .
        . # . . .
        """,
        A={},
        B=dict(at=(4, 0)),
        G=FOE | dict(powers=[SLIDE]),
    )
    scene.turn("G")
    assert scene.can("G", "Sling", "A", choose={"slide": [(1, 0)]}) is False
    assert scene.can("G", "Sling", "A", choose={"slide": [(2, 0), (1, 0)]})
    assert scene.can("G", "Sling", "A", choose={"slide": [(3, 1)]}) is False
    scene.dice(d20=[10])
    scene.do("G", "Sling", "A", choose={"slide": [(2, 0)]})
    assert scene["A"].at == (2, 0)


@pytest.mark.rule("fourth.athletics.long-jump", "fourth.ruling.long-jump-landing", "fourth.jump.running-start")
@pytest.mark.meets("heights", "movement")
@pytest.mark.parametrize(
    ("run", "die", "options", "column"),
    [
        (0, 14, {}, 2),
        (0, 15, {"long-jump-landing": "down"}, 1),
        (2, 11, {}, 5),
        (2, 10, {}, 4),
        (2, 14, {"long-jump-landing": "down"}, 4),
    ],
)
def test_where_a_jump_lands(stage: Stage, run: int, die: int, options: dict[str, object], column: int) -> None:
    scene = stage(A=dict(at=(0, 5), skills={"athletics": 0}), G=FOE | dict(at=(15, 15)), options=options)
    scene.turn("A")
    scene.dice(d20=[die])
    if run:
        scene.do("A", "long-jump", path=[(1, 5), (2, 5)], to=(7, 5))
    else:
        scene.do("A", "long-jump", to=(7, 5))
    assert scene["A"].at == (column, 5)


# ---------------------------------------------------------------- areas


@pytest.mark.rule("fourth.area.close-burst", "fourth.area.area-burst", "fourth.ruling.multi-square-target")
@pytest.mark.meets("areas", "cover")
def test_a_close_burst_spares_its_user_and_an_area_burst_does_not(stage: Stage) -> None:
    ring = "Ring (standard, at-will): Close burst 1; +5 vs Reflex; 3 fire damage."
    ball = "Ball (standard, at-will): Area burst 1 within 5; +5 vs Reflex; 3 fire damage."
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(5, 4)), G=FOE | dict(at=(6, 5), size="large", powers=[ring, ball]))
    scene.turn("G")
    scene.dice(d20=[1, 1])
    scene.do("G", "Ring")
    assert [e.target for e in scene.log if e.kind == "attack"] == ["A", "B"]
    scene.turn("G")
    scene.dice(d20=[1, 1, 1])
    scene.do("G", "Ball", origin=(6, 5))
    assert [e.target for e in scene.log if e.kind == "attack"][2:].count("G") == 1


@pytest.mark.rule("fourth.ruling.critical-scope", "fourth.area.one-damage-roll", "fourth.damage.half-on-miss")
@pytest.mark.meets("areas", "damage")
def test_one_roll_for_all_a_maximum_for_the_critical_and_half_for_the_missed(stage: Stage) -> None:
    ball = "Ball (standard, at-will): Area burst 1 within 5; +5 vs Reflex; 2d6+3 fire damage. Miss: Half damage."
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(5, 4)), C=dict(at=(6, 5)), G=FOE | dict(at=(10, 5), powers=[ball]))
    scene.turn("G")
    scene.dice(d20=[20, 10, 9], d6=[2, 2])
    scene.do("G", "Ball", origin=(5, 5))
    assert [scene[key].hp for key in "ABC"] == [40 - 15, 40 - 7, 40 - 3]
