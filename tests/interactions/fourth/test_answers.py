"""What an answer in the middle of an action does to that action: what still can be goes on, what cannot is lost."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]

CLUB = "Club (standard, at-will): +10 vs AC; 5 damage."
SNARE = "Snare (standard, at-will): +40 vs AC; 1 damage, and the target is immobilized (save ends)."
VOLLEY = "Volley (standard, encounter): Ranged 5; +10 vs AC; 8 damage."


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLUB], **fields}


def rap(words: str) -> str:
    """A basic attack that always hits for 1."""
    return f"Rap (standard, at-will): +40 vs AC; 1 damage, and the target {words}."


def shot(stage: Stage, words: str, **fields: Any) -> Scene:
    """A has shot Volley at I, four squares east; G beside A has struck it first, with this on its blow."""
    scene = stage(A=dict(at=(5, 5), powers=[VOLLEY]), G=foe(rap(words), at=(5, 6)), I=foe(at=(9, 5), ac=15), **fields)
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    return scene


@pytest.mark.meets("opportunity", "conditions")
@pytest.mark.rule("fourth.opportunity.interrupts")
@pytest.mark.rule("fourth.ruling.several-provoked")
@pytest.mark.parametrize(
    ("words", "total", "lost"),
    [("falls prone", 18, 8), ("is blinded (save ends)", 15, 8), ("is weakened (save ends)", 20, 4),
     ("is dazed (save ends)", 20, 8), ("is immobilized (save ends)", 20, 8),
     ("is marked until the end of the encounter", 18, 8), ("is restrained (save ends)", 18, 8)],
)  # fmt: skip
def test_an_archer_struck_first_shoots_as_it_is_then(stage: Stage, words: str, total: int, lost: int) -> None:
    scene = shot(stage, words)
    scene.dice(d20=[10, 10])
    scene.do("A", "Volley", "I")
    assert (scene.last("attack").total, scene["I"].hp) == (total, 90 - lost)


@pytest.mark.meets("opportunity", "forced", "conditions")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.ruling.interrupted-cost")
@pytest.mark.parametrize("words", ["is stunned (save ends)", "is pushed 3 squares", "falls unconscious (save ends)"])
def test_a_shot_that_can_no_longer_be_is_lost_with_its_power(stage: Stage, words: str) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[VOLLEY]), G=foe(rap(words), at=(6, 5)), I=foe(at=(9, 5)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Volley", "I")
    assert (scene["I"].hp, scene["A"].actions["standard"]) == (90, 0)
    scene.turn("A")
    assert not scene.can("A", "Volley", "I")


@pytest.mark.meets("opportunity", "forced", "cover")
@pytest.mark.rule("fourth.ruling.line-for-every-attack")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
def test_a_shot_ends_with_the_line_it_needed(stage: Stage) -> None:
    scene = stage(
        ". G . . . .\n. A . . I .\n. . # # . .\n. . # . . .", A=dict(powers=[VOLLEY]),
        G=foe(rap("is pushed 2 squares")), I=foe(),
    )  # fmt: skip
    scene.turn("A")
    scene.accept("G", "opportunity-attack", push=[(1, 2), (1, 3)])
    scene.dice(d20=[10])
    scene.do("A", "Volley", "I")
    assert (scene["A"].at, scene["I"].hp) == ((1, 3), 90)


@pytest.mark.meets("movement", "opportunity", "conditions")
@pytest.mark.rule("fourth.ruling.simultaneous-triggers")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.parametrize(
    ("words", "offers"),
    [("is immobilized (save ends)", 1), ("falls prone", 1), ("is stunned (save ends)", 1), ("is dazed (save ends)", 2)],
)
def test_the_second_watcher_answers_only_a_step_that_still_comes(stage: Stage, words: str, offers: int) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(rap(words), at=(6, 5)), H=foe(at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5)])
    assert len(scene.offers) == offers


@pytest.mark.meets("opportunity", "dying")
@pytest.mark.rule("fourth.ruling.simultaneous-triggers")
def test_nobody_strikes_at_a_walker_that_the_first_has_felled(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), at_hp=4), B=dict(at=(0, 0)), G=foe(at=(6, 5)), H=foe(at=(6, 6)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5)])
    assert (scene["A"].hp, scene.offers) == (-1, [("G", "opportunity-attack")])


def answering(stage: Stage, answer: str, **hero: Any) -> Scene:
    """A is about to strike G, beside it, which answers so before the roll."""
    scene = stage(
        A={"at": (5, 5), **hero},
        G=foe(CLUB, f"Answer (immediate interrupt, encounter): When targeted by a melee attack: {answer}", at=(6, 5)),
    )
    scene.turn("A")
    return scene


@pytest.mark.meets("immediate", "conditions")
@pytest.mark.rule("fourth.immediate.interrupt")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.parametrize(
    ("words", "total", "lost"),
    [("falls prone", 15, 3), ("is dazed (save ends)", 17, 3), ("is weakened (save ends)", 17, 1),
     ("is blinded (save ends)", 12, 0), ("is stunned (save ends)", None, 0)],
)  # fmt: skip
def test_a_striker_hampered_by_the_answer_strikes_as_it_is_then(
    stage: Stage, words: str, total: int | None, lost: int
) -> None:
    scene = answering(stage, f"+40 vs Will; the target {words}.")
    scene.accept("G", "Answer")
    scene.dice(d20=[10] if total is None else [10, 14], d8=[3] if lost else [])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - lost
    assert scene["A"].actions["standard"] == 0
    if total is not None:
        assert scene.last("attack").total == total


@pytest.mark.meets("immediate", "movement")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.rule("fourth.attack.reach")
@pytest.mark.parametrize(("weapon", "lost"), [("blade +3 1d8", 0), ("pike +3 1d8, reach 2", 3)])
def test_a_target_that_slips_away_a_square_is_out_of_a_blades_reach_but_not_a_pikes(
    stage: Stage, weapon: str, lost: int
) -> None:
    scene = answering(stage, "It shifts 1 square.", weapon=weapon)
    scene.accept("G", "Answer", shift=(7, 5))
    scene.dice(d20=[12] if lost else [], d8=[3] if lost else [])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].at, scene["G"].hp, scene["A"].actions["standard"]) == ((7, 5), 90 - lost, 0)


@pytest.mark.meets("immediate", "grabs")
@pytest.mark.rule("fourth.immediate.interrupt")
@pytest.mark.rule("fourth.condition.grabbed")
def test_one_that_is_grabbed_by_the_answer_strikes_all_the_same(stage: Stage) -> None:
    scene = answering(stage, "+40 vs Reflex; the target is grabbed.")
    scene.accept("G", "Answer")
    scene.dice(d20=[10, 12], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert (scene["G"].hp, "grabbed" in scene["A"].conditions) == (87, True)


@pytest.mark.meets("immediate", "charging")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.rule("fourth.action.bull-rush")
def test_a_bull_rush_at_one_who_steps_back_pushes_nobody(stage: Stage) -> None:
    scene = answering(stage, "It shifts 1 square.", str=18)
    scene.accept("G", "Answer", shift=(7, 5))
    scene.do("A", "bull-rush", "G")
    assert (scene["A"].at, scene["G"].at, scene["A"].actions["standard"]) == ((5, 5), (7, 5), 0)


@pytest.mark.meets("immediate", "marks")
@pytest.mark.rule("fourth.condition.marked")
def test_a_mark_that_answers_weighs_on_the_blow_only_if_it_goes_at_another(stage: Stage) -> None:
    scene = answering(stage, "+40 vs Will; the target is marked until the end of the encounter.")
    scene.accept("G", "Answer")
    scene.dice(d20=[10, 12], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").total, scene["A"].marked_by) == (15, "G")


@pytest.mark.meets("immediate", "stealth", "conditions")
@pytest.mark.rule("fourth.concealment.total")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
def test_one_who_vanishes_in_answer_is_struck_at_minus_five(stage: Stage) -> None:
    scene = answering(stage, "It becomes invisible until the end of its next turn.")
    scene.accept("G", "Answer")
    scene.dice(d20=[16])
    scene.do("A", "melee-basic", "G")
    assert (scene.last("attack").total, scene["G"].hp) == (16 + 3 - 5, 90)


@pytest.mark.meets("immediate", "dying")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
@pytest.mark.rule("fourth.ruling.coup-de-grace-power")
def test_an_executioner_stunned_by_a_blow_it_provoked_executes_nobody(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[VOLLEY]), G=foe(at=(6, 5), hp=10, conditions=["unconscious"]),
        H=foe(rap("is stunned (save ends)"), at=(4, 5)),
    )  # fmt: skip
    scene.turn("A")
    scene.accept("H", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "coup-de-grace", "G", choose={"attack": "Volley"})
    assert (scene["G"].hp, scene["A"].actions["standard"]) == (10, 0)


@pytest.mark.meets("opportunity", "charging", "forced")
@pytest.mark.rule("fourth.ruling.charge-hindered")
@pytest.mark.rule("fourth.immediate.interrupt-invalidates")
def test_a_charger_pushed_aside_on_its_way_may_still_arrive_with_the_movement_it_has(stage: Stage) -> None:
    scene = stage(A=dict(at=(1, 5), speed=4), H=foe(rap("is pushed 2 squares"), at=(3, 6)), G=foe(at=(6, 5)))
    scene.turn("A")
    scene.accept("H", "opportunity-attack", push=[(2, 4), (2, 3)])
    scene.dice(d20=[10])
    scene.do("A", "charge", "G", path=[(2, 5), (3, 5), (4, 5), (5, 5)])
    assert (scene["A"].at, scene["G"].hp) == ((2, 3), 90)


@pytest.mark.meets("opportunity", "conditions", "areas")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.ruling.interrupted-cost")
@pytest.mark.parametrize("words", ["cannot make ranged attacks (save ends)", "cannot attack (save ends)"])
def test_a_blow_that_bars_the_shot_it_answers_leaves_nothing_of_it(stage: Stage, words: str) -> None:
    scene = shot(stage, words)
    scene.dice(d20=[10])
    scene.do("A", "Volley", "I")
    assert (scene["I"].hp, scene["A"].actions["standard"]) == (90, 0)


@pytest.mark.meets("opportunity", "conditions", "durations")
@pytest.mark.rule("fourth.condition.stunned")
@pytest.mark.rule("fourth.turn.end-saves")
def test_one_stunned_on_its_own_turn_loses_the_rest_of_it_and_saves_at_its_end(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=foe(rap("is stunned (save ends)"), at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 15])
    scene.do("A", "walk", path=[(4, 5)])
    for action in ("walk", "second-wind", "search", "drop-item"):
        assert not scene.can("A", action)
    scene.end()
    assert (scene["A"].at, scene["A"].conditions) == ((5, 5), set())


@pytest.mark.meets("opportunity", "climbing", "movement")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.rule("fourth.athletics.climb")
def test_a_climber_held_on_the_way_to_its_wall_does_not_climb(stage: Stage) -> None:
    scene = stage(
        ". . . * .\nA . . . .\n. G . . .", terrain={"*": "climb"}, A=dict(skills={"athletics": 30}),
        G=foe(rap("is immobilized (save ends)")),
    )  # fmt: skip
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "climb", path=[(1, 1), (2, 1)], to=(3, 0), choose={"surface": "ladder"})
    assert (scene["A"].at, scene["A"].height, scene["A"].actions["move"]) == ((0, 1), 0, 0)


@pytest.mark.meets("immediate", "heights", "climbing")
@pytest.mark.rule("fourth.climb.fail-by-5")
@pytest.mark.rule("fourth.immediate.interrupt")
def test_a_climber_knocked_down_by_an_answer_falls_what_it_had_climbed(stage: Stage) -> None:
    trip = (
        "Trip (immediate interrupt, at-will): When an enemy hits it with a melee attack: "
        "+40 vs Reflex; the target falls prone."
    )
    scene = stage(
        G=foe(CLUB, trip, at=(6, 5, 2), modes={"fly": 6, "hover": True}, airborne=True),
        A=dict(at=(5, 5), skills={"athletics": 20}),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "climb", choose={"surface": "uneven", "squares": 2})
    scene.accept("G", "Trip")
    scene.dice(d20=[19, 10], d10=[6])
    scene.do("A", "melee-basic", "G")
    assert (scene["A"].hp, scene["A"].height, scene["G"].hp) == (34, 0, 90)


@pytest.mark.meets("movement", "opportunity", "terrain")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
def test_a_mover_held_in_a_friends_square_stays_in_it(stage: Stage) -> None:
    scene = stage("A B . .\n. . G .", A={}, B={}, G=foe(SNARE))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(1, 0), (2, 0), (3, 0)])
    assert (scene["A"].at, scene["B"].at) == ((1, 0), (1, 0))


@pytest.mark.meets("opportunity", "conditions", "climbing")
@pytest.mark.rule("fourth.slowed.movement-modes")
@pytest.mark.rule("fourth.ruling.climb-and-swim-speed")
@pytest.mark.parametrize(("words", "column"), [("is slowed (save ends)", 1), ("is dazed (save ends)", 3)])
def test_a_swimmer_slowed_as_it_sets_out_makes_one_square(stage: Stage, words: str, column: int) -> None:
    scene = stage(
        "A ~ ~ ~ . .\nG . . . . .", terrain={"~": "water"}, A=dict(skills={"athletics": 30}), G=foe(rap(words))
    )
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 10])
    scene.do("A", "swim", to=(3, 0), choose={"water": "calm"})
    assert scene["A"].at == (column, 0)


@pytest.mark.meets("opportunity", "heights", "climbing")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.climb.grants-advantage")
@pytest.mark.parametrize(("words", "height"), [("is weakened (save ends)", 3), ("is immobilized (save ends)", 0)])
def test_straight_up_a_wall_one_leaves_those_beside_it(stage: Stage, words: str, height: int) -> None:
    scene = stage(A=dict(at=(5, 5), skills={"athletics": 30}), G=foe(rap(words), at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 10])
    scene.do("A", "climb", choose={"surface": "uneven"})
    assert (scene["A"].hp, scene["A"].height) == (39, height)
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.meets("conditions", "climbing", "heights")
@pytest.mark.rule("fourth.condition.immobilized")
def test_who_is_held_on_its_wall_climbs_no_further(stage: Stage) -> None:
    hook = "Hook (standard, at-will): Ranged 10; +40 vs Ref; the target is immobilized until the end of its next turn."
    scene = stage("A . . . G", A=dict(skills={"athletics": 30}), G=foe(hook))
    scene.turn("A")
    scene.dice(d20=[10, 10, 10])
    scene.do("A", "climb", choose={"surface": "uneven"})
    scene.turn("G")
    scene.do("G", "Hook", "A")
    scene.turn("A")
    assert scene.why_not("A", "climb", choose={"surface": "uneven"}) == "fourth.condition.immobilized"
    assert scene["A"].height == 3
    scene.turn("A")
    scene.do("A", "climb", choose={"surface": "uneven"})
    assert scene["A"].height == 6


@pytest.mark.meets("movement", "opportunity", "heights")
@pytest.mark.rule("fourth.opportunity.leaving-adjacent")
@pytest.mark.rule("fourth.ruling.opportunity-timing")
@pytest.mark.parametrize(
    ("words", "height", "at"), [("is weakened (save ends)", 5, (3, 5)), ("is immobilized (save ends)", 1, (5, 5))]
)
@pytest.mark.parametrize("to", [None, (3, 5)])
def test_a_flyer_that_rises_leaves_those_beside_it(
    stage: Stage, words: str, height: int, at: tuple[int, int], to: tuple[int, int] | None
) -> None:
    scene = stage(A=dict(at=(5, 5), modes={"fly": 8}, airborne=True), G=foe(rap(words), at=(6, 5)))
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "walk", to=to, choose={"altitude": 5})
    assert (scene["A"].hp, scene["A"].height) == (39, height)
    assert scene["A"].at == (at if to else (5, 5))
    assert scene.offers == [("G", "opportunity-attack")]
