"""What answers in the middle of actions leave of them, and what charges, runs and points do to a turn."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
RAP = "Rap (standard, at-will): +20 vs AC; 5 damage."
DAZE = "Knock (standard, at-will): +20 vs AC; 1 damage, and the target is dazed until the end of its next turn."
TRIP = "Trip (standard, at-will): +20 vs AC; 1 damage, and the target is knocked prone."
HOBBLE = "Hobble (standard, at-will): +20 vs AC; 1 damage, and the target is slowed until the end of its next turn."
SNARE = "Snare (standard, at-will): +20 vs AC; 1 damage, and the target is immobilized until the end of its next turn."
BOW = "bow +2 1d10, range 10/20"
OFFERED = "opportunity-attack"


def answered(stage: Stage, power: str, **a: object) -> Scene:
    """It is A's turn, a foe at (6, 5) beside it will take the opportunity and hit, another stands at (12, 5)."""
    scene = stage(
        A=dict(at=(5, 5)) | a, G=FOE | dict(at=(6, 5), powers=[power]), H=FOE | dict(at=(12, 5), powers=[RAP])
    )
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    return scene


@pytest.mark.rule("fourth.ruling.opportunity-timing", "fourth.ruling.prone-movement")
@pytest.mark.meets("movement", "opportunity", "conditions")
@pytest.mark.parametrize("power", [TRIP, SNARE])
def test_a_walker_tripped_or_snared_stays_and_its_move_is_gone(stage: Stage, power: str) -> None:
    scene = answered(stage, power)
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert (scene["A"].at, scene["A"].actions["move"]) == ((5, 5), 0)


@pytest.mark.rule("fourth.slowed.mid-move", "fourth.condition.slowed")
@pytest.mark.meets("movement", "opportunity", "conditions")
@pytest.mark.parametrize(("start", "at"), [(6, (8, 3)), (5, (8, 3)), (7, (9, 3)), (8, (10, 3))])
def test_a_walker_slowed_on_the_way_stops_at_two(stage: Stage, start: int, at: tuple[int, int]) -> None:
    """It leaves the side of a foe that looks at (8, 3) alone: slowed there, with what it has moved so far."""
    scene = stage(A=dict(at=(start, 3)), G=FOE | dict(at=(8, 4), powers=[HOBBLE]), H=FOE | dict(at=(15, 15)))
    scene.turn("A")
    if start >= 7:  # it leaves the side of the foe with its first square
        scene.accept("G", OFFERED)
        scene.dice(d20=[10])
        scene.do("A", "walk", path=[(c, 3) for c in range(start + 1, start + 7)])
        assert scene["A"].at == at
        return
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(c, 3) for c in range(start + 1, start + 7)])
    # the foe strikes as it leaves (7, 3), the first square at its side
    assert scene["A"].at == (max(7, start + 2), 3)


@pytest.mark.rule("fourth.ruling.slowed-run", "fourth.slowed.no-increase")
@pytest.mark.meets("movement", "conditions")
@pytest.mark.parametrize(("options", "far"), [({}, 4), ({"slowed-run": "no-bonus"}, 2)])
def test_how_far_the_slowed_run(stage: Stage, options: dict[str, object], far: int) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["slowed"]), G=FOE | dict(at=(15, 15)), options=options)
    scene.turn("A")
    assert scene.can("A", "run", to=(5 + far, 5))
    assert scene.can("A", "run", to=(6 + far, 5)) is False


@pytest.mark.rule("fourth.ruling.run-duration", "fourth.run.attack-penalty", "fourth.run.grants-advantage")
@pytest.mark.meets("movement", "opportunity", "durations")
def test_a_runner_is_open_from_its_first_square_until_its_next_turn(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(12, 5), powers=[RAP]))
    scene.turn("A")
    before = scene.attack("A", "melee-basic", "G").value
    scene.do("A", "run", to=(11, 5))
    assert scene.attack("A", "melee-basic", "G").value == before - 5
    assert scene.advantage("G", "A")
    scene.turn("G")
    scene.accept("A", OFFERED)
    scene.dice(d20=[10])
    scene.do("G", "walk", path=[(13, 5)])
    assert scene.last("attack").total == 10 + before - 5
    scene.turn("A")
    assert not scene.advantage("G", "A")
    assert scene.attack("A", "melee-basic", "G").value == before


@pytest.mark.rule(
    "fourth.ruling.several-provoked", "fourth.opportunity.ranged-or-area", "fourth.ruling.area-versus-close"
)
@pytest.mark.meets("opportunity", "areas")
def test_areas_and_shots_provoke_and_blasts_and_bursts_do_not(stage: Stage) -> None:
    ball = "Ball (standard, at-will): Area burst 1 within 10; +5 vs Reflex; 3 fire damage."
    breath = "Breath (standard, at-will): Close blast 3; +5 vs Reflex; 3 fire damage."
    ring = "Ring (standard, at-will): Close burst 1; +5 vs Reflex; 3 fire damage."
    for name, offers in (("Ball", 2), ("Breath", 0), ("Ring", 0)):
        scene = stage(
            A=dict(at=(5, 5)),
            B=dict(at=(6, 6)),
            G=FOE | dict(at=(6, 5), powers=[ball, breath, ring]),
        )
        scene.turn("G")
        scene.do("G", name, "A")
        assert len(scene.offers) == offers, name


@pytest.mark.rule("fourth.opportunity.one-per-turn", "fourth.ruling.opportunity-own-turn")
@pytest.mark.meets("opportunity", "movement")
def test_one_opportunity_in_each_turn_and_any_number_a_round(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(6, 6)), C=dict(at=(7, 5)), G=FOE | dict(at=(6, 5), powers=[RAP]))
    for who, path in (("A", [(5, 4), (6, 4), (7, 4)]), ("B", [(6, 7)]), ("C", [(8, 5)])):
        scene.turn(who)
        scene.accept("G", OFFERED)
        scene.dice(d20=[10])
        scene.do(who, "walk", path=path)
        assert scene[who].hp == 35
        assert scene.offers.count(("G", OFFERED)) == 1


@pytest.mark.rule("fourth.ruling.opportunity-needs-sight", "fourth.dazed.no-triggered-actions")
@pytest.mark.meets("opportunity", "conditions", "stealth")
@pytest.mark.parametrize("word", ["blinded", "dazed", "stunned", "unconscious"])
def test_who_gets_no_opportunity(stage: Stage, word: str) -> None:
    scene = stage(
        A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[RAP], conditions=[word]), H=FOE | dict(at=(15, 15))
    )
    scene.turn("A")
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene.offers == []


@pytest.mark.rule("fourth.action.stand-up", "fourth.action.shift", "fourth.ruling.teleport")
@pytest.mark.meets("opportunity", "movement")
def test_standing_up_shifting_and_teleporting_provoke_nothing(stage: Stage) -> None:
    hop = "Hop (standard, at-will): Teleport up to 5."
    scene = stage(A=dict(at=(5, 5), conditions=["prone"], powers=[hop]), G=FOE | dict(at=(6, 5), powers=[RAP]))
    scene.turn("A")
    scene.do("A", "stand-up")
    scene.turn("A")
    scene.do("A", "shift", to=(5, 4))
    assert scene.offers == []
    scene.do("A", "Hop", to=(1, 1))
    assert (scene.offers, scene["A"].at) == ([], (1, 1))


# ---------------------------------------------------------------- charges


@pytest.mark.rule("fourth.charge.ends-actions", "fourth.ruling.charge-aftermath")
@pytest.mark.meets("charging", "action-points")
@pytest.mark.parametrize(("options", "drops"), [({}, False), ({"charge-aftermath": "free-allowed"}, True)])
def test_after_a_charge_only_a_point_buys_one_more_action(
    stage: Stage, options: dict[str, object], drops: bool
) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(9, 5), powers=[RAP], ac=40), options=options)
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "charge", "G")
    assert scene.can("A", "walk", to=(7, 5)) is False
    assert scene.can("A", "drop-prone") is False
    assert scene.can("A", "drop-item") is drops
    scene.do("A", "action-point")
    scene.dice(d20=[5])
    scene.do("A", "melee-basic", "G")
    assert scene.can("A", "walk", to=(7, 5)) is False


@pytest.mark.rule("fourth.ruling.charge-minimum", "fourth.charge.nearest-square", "fourth.charge.bonus")
@pytest.mark.meets("charging", "movement")
def test_a_charge_needs_two_squares_and_gives_one(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(7, 5), powers=[RAP]), H=FOE | dict(at=(5, 8)))
    scene.turn("A")
    assert scene.can("A", "charge", "G") is False
    assert scene.can("A", "charge", "H", to=(6, 9)) is False
    scene.dice(d20=[10])
    scene.do("A", "charge", "H")
    assert scene.last("attack").total == 10 + 3 + 1


@pytest.mark.rule("fourth.ruling.charge-hindered", "fourth.charge.provokes", "fourth.slowed.mid-move")
@pytest.mark.meets("charging", "opportunity", "conditions")
@pytest.mark.parametrize(("power", "at"), [(TRIP, (5, 5)), (SNARE, (5, 5)), (HOBBLE, (7, 5))])
def test_a_charge_stopped_short_strikes_nobody(stage: Stage, power: str, at: tuple[int, int]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(5, 6), powers=[power]), H=FOE | dict(at=(11, 5)))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "charge", "H", path=[(6, 5), (7, 5), (8, 5), (9, 5), (10, 5)])
    assert (scene["A"].at, scene["A"].hp) == (at, 39)
    assert [e.who for e in scene.log if e.kind == "attack"] == ["G"]
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("fourth.ruling.charge-hindered", "fourth.terrain.difficult")
@pytest.mark.meets("charging", "conditions", "terrain")
def test_the_slowed_charge_two_squares_exactly(stage: Stage) -> None:
    scene = stage(
        """
        A . . G .
        . . . . .
        . , , . .
        H . . . .
        """,
        A=dict(conditions=["slowed"]),
        G=FOE | {},
        H=FOE | {},
    )
    scene.turn("A")
    assert scene.can("A", "charge", "G")
    scene.turn("A")
    assert scene.can("A", "charge", "H") is True


@pytest.mark.rule("fourth.ruling.dazed-action-point", "fourth.dazed.one-action", "fourth.ruling.dazed-mid-turn")
@pytest.mark.meets("action-points", "conditions")
def test_the_dazed_have_one_action_and_a_point_more(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["dazed"]), G=FOE | dict(at=(9, 5)))
    scene.turn("A")
    scene.do("A", "walk", to=(6, 5))
    assert scene.why_not("A", "second-wind") == "fourth.dazed.one-action"
    scene.do("A", "action-point")
    scene.do("A", "second-wind")
    assert scene.can("A", "drop-prone") is False


@pytest.mark.rule("fourth.ruling.dazed-mid-turn", "fourth.opportunity.interrupts")
@pytest.mark.meets("action-points", "conditions", "opportunity")
def test_dazed_by_an_answer_one_finishes_the_action_and_has_no_more(stage: Stage) -> None:
    scene = answered(stage, DAZE)
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene["A"].at == (3, 5)
    for action in ("second-wind", "total-defense", "drop-prone"):
        assert scene.can("A", action) is False


@pytest.mark.rule(
    "fourth.ruling.surprise-action-point", "fourth.surprise.single-action", "fourth.ruling.surprise-action-type"
)
@pytest.mark.meets("action-points", "charging", "conditions")
@pytest.mark.parametrize(("options", "point"), [({}, False), ({"surprise-action-point": "yes"}, True)])
def test_one_action_in_a_surprise_round(stage: Stage, options: dict[str, object], point: bool) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(9, 5), ac=40, surprised=True), options=options)
    scene.turn("A")
    scene.dice(d20=[5])
    scene.do("A", "charge", "G")
    assert scene.can("A", "action-point") is point


@pytest.mark.rule(
    "fourth.ruling.several-provoked", "fourth.ruling.opportunity-timing", "fourth.ruling.interrupted-cost"
)
@pytest.mark.meets("opportunity", "dying", "immediate")
def test_an_archer_felled_as_it_draws_has_used_its_power_up(stage: Stage) -> None:
    dart = "Dart (standard, encounter): Ranged 10; +20 vs AC; 8 damage."
    scene = stage(A=dict(at=(5, 5), at_hp=5, powers=[dart]), B=dict(at=(4, 5)), G=FOE | dict(at=(6, 5), powers=[RAP]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "Dart", "G")
    assert (scene["A"].dying, scene["G"].hp) == (True, 90)
    scene.turn("B")
    scene.end()
    assert scene.can("A", "Dart", "G") is False


# ---------------------------------------------------------------- marks


@pytest.mark.rule("fourth.condition.marked", "fourth.ruling.marks-supersede", "fourth.ruling.mark-and-several-targets")
@pytest.mark.meets("marks", "areas", "durations")
def test_a_mark_weighs_on_attacks_that_leave_its_maker_out(stage: Stage) -> None:
    dare = (
        "Dare\nMelee weapon\nAt-Will\nMinor action\nTarget: One creature\n"
        "Effect: The target is marked until the end of your next turn."
    )
    ring = "Ring (standard, at-will): Close burst 1; +5 vs AC; 3 damage."
    scene = stage(
        A=dict(
            at=(5, 5),
            powers=[dare],
        ),
        B=dict(at=(7, 5)),
        G=FOE | dict(at=(6, 5), powers=[RAP, ring]),
    )
    scene.turn("A")
    scene.do("A", "Dare", "G")
    assert scene["G"].marked_by == "A"
    scene.turn("G")
    assert scene.attack("G", "Rap", "A").value == 20
    assert scene.attack("G", "Rap", "B").value == 18
    scene.dice(d20=[10, 10])
    scene.do("G", "Ring")
    assert sorted(e.total for e in scene.log if e.kind == "attack") == [15, 15]
