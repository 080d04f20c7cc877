"""Unwilling movement: pushes, pulls and shunts, what stops them, and what they may lead into."""

from collections.abc import Callable

import pytest

from battlemat import Illegal, Scene

PUSH = ["Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 2 squares."]
PULL = ["Hook (standard, at-will): Ranged 10; +20 vs AC; 1 damage, and the target is pulled 3 squares."]
SHUNT = ["Whirl (standard, at-will): +20 vs AC; 1 damage, and the target is shunted 2 squares."]
CLUB = ["Club (standard, at-will): +6 vs AC; 1d8+4 damage."]


def saves(scene: Scene) -> int:
    """How many saving throws have been rolled so far."""
    return len([event for event in scene.log if event.kind == "save"])


@pytest.mark.rule("orcus.forced.push")
@pytest.mark.rule("orcus.forced.kinds")
@pytest.mark.rule("orcus.forced.distance")
def test_a_push_goes_straight_away_its_full_distance(stage: Callable[..., Scene]) -> None:
    scene = stage(". G A . . . .", G=dict(side="monsters", powers=PUSH), A=dict(speed=1))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (4, 0)


@pytest.mark.rule("orcus.forced.path")
@pytest.mark.rule("orcus.forced.push")
def test_the_pusher_picks_the_path(stage: Callable[..., Scene]) -> None:
    scene = stage(G=dict(side="monsters", powers=PUSH, at=(4, 5)), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A", choose={"push": [(6, 6), (7, 7)]})
    assert scene["A"].at == (7, 7)


@pytest.mark.rule("orcus.forced.push")
@pytest.mark.parametrize("path", [[(5, 6), (6, 7)], [(6, 5), (6, 6)], [(3, 5), (2, 5)], [(7, 5), (8, 5)]])
def test_each_pushed_step_must_lead_away(stage: Callable[..., Scene], path: list[tuple[int, int]]) -> None:
    scene = stage(G=dict(side="monsters", powers=PUSH, at=(4, 5)), A=dict(at=(5, 5)))
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Heave", "A", choose={"push": path})
    assert scene["A"].at == (5, 5)


@pytest.mark.rule("orcus.forced.push")
def test_away_means_from_the_nearest_square_of_a_large_pusher(stage: Callable[..., Scene]) -> None:
    scene = stage(G=dict(side="monsters", size="large", powers=PUSH, at=(4, 4)), A=dict(at=(6, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A", choose={"push": [(7, 4), (8, 3)]})
    assert scene["A"].at == (8, 3)


@pytest.mark.rule("orcus.forced.push")
@pytest.mark.rule("orcus.forced.distance")
def test_a_push_may_not_stop_short_unless_switched(stage: Callable[..., Scene]) -> None:
    for options, lands in ((None, (5, 5)), ({"unwilling-movement-may-stop-short": True}, (6, 5))):
        scene = stage(
            options=options, G=dict(side="monsters", powers=PUSH, at=(4, 5)), A=dict(at=(5, 5))
        )
        scene.turn("G")
        if options is None:
            with pytest.raises(Illegal):
                scene.do("G", "Heave", "A", choose={"push": [(6, 5)]})
        else:
            scene.dice(d20=[10])
            scene.do("G", "Heave", "A", choose={"push": [(6, 5)]})
        assert scene["A"].at == lands


@pytest.mark.rule("orcus.forced.push")
def test_a_push_of_up_to_two_may_stop_short(stage: Callable[..., Scene]) -> None:
    power = ["Nudge (standard, at-will): +20 vs AC; 1 damage, and the target is pushed up to 2 squares."]
    scene = stage(G=dict(side="monsters", powers=power, at=(4, 5)), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Nudge", "A", choose={"push": [(6, 5)]})
    assert scene["A"].at == (6, 5)


@pytest.mark.rule("orcus.forced.blocked")
@pytest.mark.parametrize("obstacle", ["#", "=", "B"])
def test_an_obstacle_or_a_creature_stops_a_push(stage: Callable[..., Scene], obstacle: str) -> None:
    others: dict[str, dict[str, object]] = dict(B=dict()) if obstacle == "B" else {}
    scene = stage(f"G A . {obstacle} . .", G=dict(side="monsters", powers=[
        "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 4 squares."
    ]), A=dict(), **others)
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (2, 0)
    assert scene["A"].hp == 40 - 1
    if others:
        assert (scene["B"].at, scene["B"].hp) == ((3, 0), 40)


@pytest.mark.rule("orcus.forced.blocked")
def test_a_large_victim_is_stopped_where_its_space_no_longer_fits(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A G . . . .
        . . . . # .
        """,
        A=dict(powers=PUSH), G=dict(side="monsters", size="large"),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Heave", "G")
    assert scene["G"].at == (2, 0)


@pytest.mark.rule("orcus.forced.pull")
def test_a_pull_drags_toward_the_attacker(stage: Callable[..., Scene]) -> None:
    scene = stage("G . . . . . A .", G=dict(side="monsters", powers=PULL), A=dict())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hook", "A")
    assert scene["A"].at == (3, 0)


@pytest.mark.rule("orcus.forced.pull")
@pytest.mark.rule("orcus.forced.blocked")
def test_a_pull_stops_next_to_the_attacker(stage: Callable[..., Scene]) -> None:
    scene = stage("G . . A . .", G=dict(side="monsters", powers=PULL), A=dict())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hook", "A")
    assert scene["A"].at == (1, 0)


@pytest.mark.rule("orcus.forced.pull")
@pytest.mark.parametrize("path", [
    [(10, 6), (9, 6), (8, 6)], [(9, 4), (9, 3), (8, 3)], [(11, 5), (10, 5), (9, 5)],
])
def test_each_pulled_step_must_lead_nearer(stage: Callable[..., Scene], path: list[tuple[int, int]]) -> None:
    scene = stage(G=dict(side="monsters", powers=PULL, at=(4, 5)), A=dict(at=(10, 5)))
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Hook", "A", choose={"pull": path})


@pytest.mark.rule("orcus.forced.push")
def test_a_far_attack_pushes_from_its_origin_square(stage: Callable[..., Scene]) -> None:
    power = [
        "Blast (standard, at-will): Far burst 1 within 15; +20 vs Reflex; 1 damage, "
        "and the target is pushed 2 squares."
    ]
    scene = stage(G=dict(side="monsters", powers=power, at=(12, 5)), A=dict(at=(6, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Blast", origin=(5, 5))
    assert scene["A"].at == (8, 5)


@pytest.mark.rule("orcus.forced.pull")
def test_a_far_attack_pulls_toward_its_origin_square(stage: Callable[..., Scene]) -> None:
    power = [
        "Vortex (standard, at-will): Far burst 2 within 15; +20 vs Reflex; 1 damage, "
        "and the target is pulled 2 squares."
    ]
    scene = stage(G=dict(side="monsters", powers=power, at=(14, 5)), A=dict(at=(7, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Vortex", origin=(5, 5))
    assert scene["A"].at == (5, 5)


@pytest.mark.rule("orcus.forced.shunt")
@pytest.mark.rule("orcus.forced.kinds")
@pytest.mark.rule("orcus.forced.path")
@pytest.mark.parametrize("path", [[(5, 6), (4, 6)], [(6, 5), (7, 5)], [(5, 4), (5, 3)], [(6, 6), (5, 6)]])
def test_a_shunt_goes_any_way(stage: Callable[..., Scene], path: list[tuple[int, int]]) -> None:
    scene = stage(G=dict(side="monsters", powers=SHUNT, at=(4, 5)), A=dict(at=(5, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Whirl", "A", choose={"shunt": path})
    assert scene["A"].at == path[-1]


@pytest.mark.rule("orcus.forced.shunt")
def test_a_shunt_goes_its_full_distance_unless_switched(stage: Callable[..., Scene]) -> None:
    whole = stage(G=dict(side="monsters", powers=SHUNT, at=(4, 5)), A=dict(at=(5, 5)))
    whole.turn("G")
    with pytest.raises(Illegal):
        whole.do("G", "Whirl", "A", choose={"shunt": [(5, 6)]})
    short = stage(
        options={"unwilling-movement-may-stop-short": True},
        G=dict(side="monsters", powers=SHUNT, at=(4, 5)), A=dict(at=(5, 5)),
    )
    short.turn("G")
    short.dice(d20=[10])
    short.do("G", "Whirl", "A", choose={"shunt": [(5, 6)]})
    assert short["A"].at == (5, 6)


@pytest.mark.rule("orcus.forced.shunt")
def test_a_shunt_is_no_longer_than_stated(stage: Callable[..., Scene]) -> None:
    scene = stage(G=dict(side="monsters", powers=SHUNT, at=(4, 5)), A=dict(at=(5, 5)))
    scene.turn("G")
    with pytest.raises(Illegal):
        scene.do("G", "Whirl", "A", choose={"shunt": [(6, 5), (7, 5), (8, 5)]})


@pytest.mark.rule("orcus.forced.distance")
@pytest.mark.parametrize("condition", ["slowed", "immobile", "stunned"])
def test_the_victims_own_movement_does_not_matter(stage: Callable[..., Scene], condition: str) -> None:
    power = ["Hurl (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 5 squares."]
    scene = stage(G=dict(side="monsters", powers=power, at=(4, 5)), A=dict(at=(5, 5), conditions=[condition]))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hurl", "A")
    assert scene["A"].at == (10, 5)


@pytest.mark.rule("orcus.forced.distance")
def test_unwilling_movement_pays_nothing_for_difficult_terrain(stage: Callable[..., Scene]) -> None:
    scene = stage("G A , , . .", G=dict(side="monsters", powers=PUSH), A=dict())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (3, 0)


@pytest.mark.rule("orcus.forced.distance")
def test_a_pushed_creature_provokes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        . H . . .
        G A . . .
        """,
        G=dict(side="monsters", powers=PUSH), H=dict(side="monsters", powers=CLUB), A=dict(),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (3, 1)
    assert scene.offers == []


@pytest.mark.rule("orcus.forced.distance")
def test_a_push_does_not_set_off_an_action_readied_for_movement(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        . . G A . . . .
        . . . H . . . .
        """,
        H=dict(side="monsters", powers=CLUB), G=dict(side="monsters", powers=PUSH), A=dict(),
    )
    scene.turn("H")
    scene.do("H", "ready", choose={"action": "melee-basic", "when": ("move", "A")})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (5, 0)
    assert ("H", "readied") not in scene.offers


@pytest.mark.rule("orcus.forced.hazard-save")
@pytest.mark.parametrize(("roll", "saved"), [(10, True), (20, True), (9, False), (1, False)])
def test_a_save_at_the_ledge_stops_the_victim_prone_at_the_edge(
    stage: Callable[..., Scene], roll: int, saved: bool
) -> None:
    scene = stage("G A . ^ .", G=dict(side="monsters", powers=PUSH), A=dict())
    scene.turn("G")
    scene.dice(d20=[10, roll])
    if not saved:
        scene.dice(d10=[6])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == ((2, 0) if saved else (3, 0))
    assert scene["A"].hp == 40 - 1 - (0 if saved else 6)
    assert "prone" in scene["A"].conditions


@pytest.mark.rule("orcus.forced.hazard-save")
def test_a_successful_save_ends_the_whole_movement(stage: Callable[..., Scene]) -> None:
    power = ["Hurl (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 4 squares."]
    scene = stage("G A . ^ . . .", G=dict(side="monsters", powers=power), A=dict())
    scene.turn("G")
    scene.dice(d20=[10, 12])
    scene.do("G", "Hurl", "A")
    assert scene["A"].at == (2, 0)


@pytest.mark.rule("orcus.forced.hazard-save")
def test_one_save_a_movement(stage: Callable[..., Scene]) -> None:
    power = ["Hurl (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 3 squares."]
    scene = stage("G A ^ ^ ^ . B", G=dict(side="monsters", powers=power), A=dict(), B=dict())
    scene.turn("G")
    scene.dice(d20=[10, 5], d10=[4])
    scene.do("G", "Hurl", "A")
    assert saves(scene) == 1
    assert scene["A"].at in {(2, 0), (3, 0), (4, 0)}
    assert scene["A"].hp == 40 - 1 - 4


@pytest.mark.rule("orcus.forced.hazard-save")
def test_difficult_terrain_is_no_hazard(stage: Callable[..., Scene]) -> None:
    scene = stage("G A , , . .", G=dict(side="monsters", powers=PUSH), A=dict())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert saves(scene) == 0


@pytest.mark.rule("orcus.forced.hazard-save")
def test_a_drop_that_would_not_hurt_offers_no_save(stage: Callable[..., Scene]) -> None:
    scene = stage("G A ^ . .", drop=1, G=dict(side="monsters", powers=[
        "Heave (standard, at-will): +20 vs AC; 1 damage, and the target is pushed 1 square."
    ]), A=dict())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert saves(scene) == 0
    assert scene["A"].at == (2, 0)


@pytest.mark.rule("orcus.forced.hazard-save")
def test_a_flier_pushed_over_a_pit_needs_no_save(stage: Callable[..., Scene]) -> None:
    scene = stage(
        "A F . ^ .", A=dict(powers=PUSH),
        F=dict(side="monsters", modes={"fly": 6, "hover": True}, airborne=True),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Heave", "F")
    assert saves(scene) == 0
    assert (scene["F"].at, scene["F"].hp) == ((3, 0), 40 - 1)
    assert "prone" not in scene["F"].conditions


@pytest.mark.rule("orcus.forced.hazard-save")
@pytest.mark.rule("orcus.immediate.react")
@pytest.mark.parametrize(("text", "roll", "moved"), [
    ("G A ^ . .", 10, False), ("G A ^ . .", 9, True), ("G A . ^ .", 10, True), ("G A . . .", None, True)])
def test_one_that_a_save_kept_in_its_square_has_not_been_moved(
    stage: Callable[..., Scene], text: str, roll: int | None, moved: bool
) -> None:
    grudge = "Grudge (reaction, at-will): When it is moved against its will: Ranged 9; +40 vs AC; 4 damage."
    scene = stage(text, G={"side": "monsters", "powers": PUSH}, A={"powers": [grudge]})
    assert not scene["A"].notes
    scene.turn("G")
    scene.accept("A", "Grudge")
    scene.dice(d20=[10] + ([roll] if roll else []) + ([10] if moved else []))
    if roll and roll < 10:
        scene.dice(d10=[1])
    scene.do("G", "Heave", "A")
    assert ("A", "Grudge") in scene.offers or not moved
    assert scene["G"].hp == (36 if moved else 40)
    assert (scene["A"].at == (1, 0)) is not moved
