"""What answers in the middle of actions leave of them: readied actions, opportunity attacks, counters, delays."""

from collections.abc import Callable

import pytest

from battlemat import Illegal, Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
RAP = "Rap (standard, at-will): +20 vs AC; 5 damage."
DAZE = "Knock (standard, at-will): +20 vs AC; 1 damage, and the target is dazed until the end of its next turn."
TRIP = "Trip (standard, at-will): +20 vs AC; 1 damage, and the target is knocked prone."
SNARE = "Snare (standard, at-will): +20 vs AC; 1 damage, and the target is immobile until the end of its next turn."
BOW = "bow +2 1d10, range 5/10"
OFFERED = "opportunity-attack"


def ready(scene: Scene, who: str, action: str, *when: str) -> None:
    scene.do(who, "ready", choose={"action": action, "when": tuple(when)})
    scene.accept(who, "readied")


# ---------------------------------------------------------------- readied actions


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "movement", "conditions")
def test_a_readied_trip_leaves_a_mover_prone_beside_its_goal(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(5, 5), powers=[TRIP]), A=dict(at=(4, 5)))
    scene.turn("G")
    ready(scene, "G", "Trip", "move", "A")
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 4), (4, 3), (4, 2)])
    assert scene["A"].at == (4, 5)
    assert "prone" in scene["A"].conditions
    assert scene["A"].actions["move"] == 0
    assert scene.offers.count(("G", OFFERED)) == 0


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.ruling.interrupted-action", "orcus.condition.dazed")
@pytest.mark.meets("waiting", "conditions", "opportunity")
def test_a_blow_interrupted_by_a_daze_is_still_struck(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(5, 5), powers=[DAZE]), A=dict(at=(4, 5), str=14))
    scene.turn("G")
    ready(scene, "G", "Knock", "attack", "A")
    scene.turn("A")
    scene.dice(d20=[10, 15], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert "dazed" in scene["A"].conditions
    assert scene["G"].hp == 87
    assert scene.can("A", "walk", to=(3, 5)) is False


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.ruling.interrupted-action", "orcus.attack.melee-reach")
@pytest.mark.meets("waiting", "movement", "charging")
def test_a_readied_step_away_wastes_a_charge(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(8, 5), powers=[RAP]), A=dict(at=(2, 5)))
    scene.turn("G")
    scene.do("G", "ready", to=(9, 5), choose={"action": "five-foot-step", "when": ("attack", "A")})
    scene.accept("G", "readied")
    scene.turn("A")
    scene.do("A", "charge", "G", to=(7, 5))
    assert scene["G"].at == (9, 5)
    assert scene["A"].at == (7, 5)
    assert scene["G"].hp == 90
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.ready-initiative", "orcus.ruling.place-in-order")
@pytest.mark.meets("waiting", "durations")
def test_acting_when_ready_moves_ones_place_before_the_one_that_set_it_off(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5)), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[RAP]), H=FOE | dict(at=(15, 15))
    )
    scene.turn("A")
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[15, 10], d8=[1])
    scene.do("G", "Rap", "A")
    scene.turn("H")
    scene.turn("B")
    scene.turn("A")
    scene.turn("G")
    turns = [e.who for e in scene.log if e.kind == "turn"]
    assert turns[turns.index("G") + 1 :][:4] == ["H", "B", "A", "G"]


@pytest.mark.rule("orcus.act.ready-unused", "orcus.act.ready")
@pytest.mark.meets("waiting", "durations")
def test_a_readied_action_is_lost_when_the_next_turn_comes(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[RAP]))
    scene.turn("A")
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    assert scene["G"].hp == 90
    assert ("A", "readied") not in scene.offers


@pytest.mark.rule("orcus.ruling.ready-not-immediate", "orcus.opportunity.cost")
@pytest.mark.meets("waiting", "opportunity")
@pytest.mark.parametrize(("options", "struck"), [({}, 2), ({"readied-action-uses-immediate": True}, 1)])
def test_a_readied_blow_leaves_the_opportunity(stage: Stage, options: dict[str, object], struck: int) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[RAP]), options=options)
    scene.turn("A")
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[15, 10], d8=[1])
    scene.do("G", "Rap", "A")
    scene.accept("A", OFFERED)
    if struck == 2:
        scene.dice(d20=[15], d8=[1])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene["G"].hp == 90 - struck


@pytest.mark.rule("orcus.ruling.ready-not-immediate", "orcus.condition.stunned")
@pytest.mark.meets("waiting", "conditions")
def test_the_stunned_lose_what_they_readied_and_the_dazed_keep_it(stage: Stage) -> None:
    stun = "Bell (standard, at-will): +20 vs AC; 1 damage, and the target is stunned until the end of its next turn."
    for power, left in ((stun, 90), (DAZE, 89)):
        scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[power]), H=FOE | dict(at=(4, 5), powers=[RAP]))
        scene.turn("A")
        ready(scene, "A", "melee-basic", "attack", "H")
        scene.turn("G")
        scene.dice(d20=[10])
        scene.do("G", power.split(" (")[0], "A")
        scene.turn("H")
        scene.dice(d20=[10] if left == 90 else [15, 10], **({} if left == 90 else {"d8": [1]}))
        scene.do("H", "Rap", "A")
        assert scene["H"].hp == left


@pytest.mark.rule("orcus.act.ready", "orcus.turn.conversion")
@pytest.mark.meets("waiting", "action-points")
def test_readying_takes_a_standard_action_whatever_is_readied(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(9, 5), powers=[RAP]))
    scene.turn("A")
    scene.do("A", "total-defense")
    assert scene.can("A", "ready", choose={"action": "walk", "when": ("move", "G")}) is False
    scene.do("A", "action-point")
    scene.do("A", "ready", to=(5, 3), choose={"action": "walk", "when": ("move", "G")})
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.ready-next-round", "orcus.ruling.ready-lost-turn-effects")
@pytest.mark.meets("waiting", "durations")
def test_acting_in_the_next_round_costs_that_rounds_turn_and_settles_it(stage: Stage) -> None:
    burn = "Brand (standard, at-will): +20 vs AC; 2 damage, and persistent 5 fire damage (save ends)."
    scene = stage(G=FOE | dict(at=(6, 5), powers=[RAP, burn]), A=dict(at=(5, 5)), B=dict(at=(0, 0)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.dice(d20=[9])
    scene.turn("G")
    assert (scene.round, scene["A"].hp) == (2, 33)
    scene.dice(d20=[15, 12, 10], d8=[1])  # the readied blow, the save of the lost turn, the blow that set it off
    scene.do("G", "Rap", "A")
    assert scene["G"].hp == 89
    assert scene["A"].hp == 33 - 5 - 5
    assert scene["A"].ongoing == {}
    scene.turn("B")
    assert [e.who for e in scene.log if e.kind == "turn"][-2:] == ["G", "B"]


# ---------------------------------------------------------------- delays


@pytest.mark.rule("orcus.act.delay-effects", "orcus.ruling.delay-bookkeeping", "orcus.duration.turn-marks")
@pytest.mark.meets("waiting", "durations")
def test_delaying_ends_what_helps_at_once_and_what_harms_later(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(6, 5), powers=[DAZE]), A=dict(at=(5, 5)), H=FOE | dict(at=(15, 5)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Knock", "A")
    scene.turn("A")
    scene.do("A", "delay")
    assert "dazed" in scene["A"].conditions
    scene.turn("H")
    scene.end()
    assert "dazed" in scene["A"].conditions
    scene.do("A", "resume")
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("orcus.act.delay", "orcus.ruling.delay-needs-actions")
@pytest.mark.meets("waiting", "conditions")
@pytest.mark.parametrize(
    ("condition", "able"),
    [("stunned", False), ("unconscious", False), ("petrified", False), ("dazed", True), ("restrained", True)],
)
def test_who_cannot_act_cannot_delay(stage: Stage, condition: str, able: bool) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=[condition]), B=dict(at=(0, 0)), G=FOE | dict(at=(9, 5)))
    scene.turn("A")
    assert scene.can("A", "delay") is able


@pytest.mark.rule("orcus.act.delay", "orcus.turn.free")
@pytest.mark.meets("waiting", "action-points")
def test_no_delay_after_an_action(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(9, 5)))
    scene.turn("A")
    scene.do("A", "walk", to=(5, 4))
    assert scene.why_not("A", "delay") == "orcus.act.delay"


@pytest.mark.rule("orcus.act.delay-initiative", "orcus.ruling.place-in-order", "orcus.ruling.immediate-reset")
@pytest.mark.meets("waiting", "opportunity")
def test_a_delayed_turn_keeps_its_new_place(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(9, 5)), H=FOE | dict(at=(12, 5)))
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.end()
    scene.do("A", "resume")
    scene.turn("G")
    scene.turn("A")
    scene.turn("H")
    assert [e.who for e in scene.log if e.kind == "turn"][-6:][-3:] == ["G", "A", "H"]


@pytest.mark.rule("orcus.act.delay-lost-turn", "orcus.ruling.delay-bookkeeping", "orcus.duration.save-ends")
@pytest.mark.meets("waiting", "durations")
def test_a_wasted_delay_gives_no_save(stage: Stage) -> None:
    burn = "Brand (standard, at-will): +20 vs AC; 2 damage, and persistent 5 fire damage (save ends)."
    scene = stage(G=FOE | dict(at=(6, 5), powers=[burn]), A=dict(at=(5, 5)), B=dict(at=(0, 0)))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    assert (scene["A"].hp, scene["A"].ongoing) == (33, {"fire": 5})
    assert scene.round == 2
    with pytest.raises(Illegal):
        scene.do("A", "resume")
    scene.turn("A")
    assert scene["A"].hp == 28


# ---------------------------------------------------------------- opportunity attacks


@pytest.mark.rule(
    "orcus.ruling.opportunity-uses-immediate", "orcus.opportunity.cost", "orcus.opportunity.once-per-turn"
)
@pytest.mark.meets("opportunity", "movement")
@pytest.mark.parametrize(("options", "second"), [({}, False), ({"opportunity-attacks-are-separate": True}, True)])
def test_one_opportunity_a_round_unless_they_are_separate(
    stage: Stage, options: dict[str, object], second: bool
) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(5, 6)), G=FOE | dict(at=(6, 5), powers=[RAP]), options=options)
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    scene.turn("B")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10] if second else [])
    scene.do("B", "walk", path=[(5, 7), (5, 8)])
    assert (scene["A"].hp, scene["B"].hp) == (35, 35 if second else 40)


@pytest.mark.rule("orcus.opportunity.ranged-far", "orcus.ruling.ranged-provokes-whom")
@pytest.mark.meets("opportunity", "cover", "conditions")
def test_a_shot_provokes_adjacent_foes_that_see_and_no_one_else(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), ranged=BOW),
        G=FOE | dict(at=(6, 5), powers=[RAP]),
        H=FOE | dict(at=(4, 5), powers=[RAP], conditions=["blinded"]),
        I=FOE | dict(at=(7, 5), powers=["Pike (standard, at-will): Reach 2; +6 vs AC; 8 damage."]),
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "ranged-basic", "I")
    assert scene.offers == [("G", OFFERED)]


@pytest.mark.rule("orcus.ruling.interrupted-action", "orcus.opportunity.ranged-far", "orcus.condition.prone")
@pytest.mark.meets("opportunity", "conditions", "advantage")
def test_an_archer_tripped_as_it_draws_shoots_from_the_ground(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), ranged=BOW, dex=14), G=FOE | dict(at=(6, 5), powers=[TRIP]), H=FOE | dict(at=(9, 5), ac=10)
    )
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10, 10], d10=[1])
    scene.do("A", "ranged-basic", "H")
    total = scene.last("attack").total
    assert total == 10 + 2 + 2 - 2 - 2  # prone, and G's body between gives half cover


@pytest.mark.rule("orcus.opportunity.exempt-movement", "orcus.forced.distance")
@pytest.mark.meets("opportunity", "forced", "teleport")
def test_pushes_teleports_and_steps_provoke_nothing(stage: Stage) -> None:
    push = "Heave (standard, at-will): +20 vs AC; 1 damage, and push 3."
    scene = stage(
        A=dict(at=(5, 5), powers=["Hop (move, at-will): Teleport up to 5."]),
        G=FOE | dict(at=(6, 5), powers=[push]),
        H=FOE | dict(at=(5, 6), powers=[RAP]),
    )
    scene.turn("A")
    scene.do("A", "five-foot-step", to=(5, 4))
    assert scene.offers == []
    scene.do("A", "five-foot-step", to=(5, 5))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Heave", "A")
    assert scene["A"].at == (2, 5)
    assert scene.offers == []
    scene.turn("A")
    scene.do("A", "Hop", to=(5, 5))
    scene.turn("A")
    scene.do("A", "Hop", to=(0, 5))
    assert scene.offers == []


@pytest.mark.rule("orcus.act.stand-up", "orcus.act.walk", "orcus.opportunity.trigger")
@pytest.mark.meets("opportunity", "conditions")
def test_standing_up_provokes_nothing_and_crawling_does(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["prone"]), G=FOE | dict(at=(6, 5), powers=[RAP]))
    scene.turn("A")
    scene.do("A", "stand-up")
    assert scene.offers == []
    scene.do("A", "drop-prone")
    scene.do("A", "crawl", path=[(4, 5)])
    assert scene.offers == [("G", OFFERED)]


@pytest.mark.rule("orcus.condition.dazed", "orcus.fly.limits", "orcus.condition.surprised")
@pytest.mark.meets("opportunity", "conditions", "heights")
@pytest.mark.parametrize(
    "field",
    [
        dict(conditions=["dazed"]),
        dict(conditions=["stunned"]),
        dict(surprised=True),
        dict(modes={"fly": 6}, airborne=True),
        dict(conditions=["blinded"]),
        dict(conditions=["petrified"]),
    ],
)
def test_who_gets_no_opportunity(stage: Stage, field: dict[str, object]) -> None:
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[RAP]) | field)
    scene.turn("A")
    scene.do("A", "walk", path=[(4, 5), (3, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.adjacent-only", "orcus.act.dash", "orcus.condition.slowed-extra-movement")
@pytest.mark.meets("opportunity", "conditions", "charging")
def test_a_dasher_slowed_on_its_way_goes_as_far_as_a_slowed_dash(stage: Stage) -> None:
    slow = "Hobble (standard, at-will): +20 vs AC; 1 damage, and the target is slowed until the end of its next turn."
    scene = stage(A=dict(at=(5, 5)), G=FOE | dict(at=(7, 5), powers=[slow]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "dash", path=[(6, 4), (7, 3), (8, 3), (9, 3), (10, 3), (11, 3), (12, 3), (13, 3)])
    # it leaves (6, 4) after 1 square, slowed: speed 2, dash 4 in all
    assert scene["A"].at == (9, 3)


@pytest.mark.rule("orcus.power.hit", "orcus.attack.sequence")
@pytest.mark.meets("life", "damage")
def test_spikes_take_nothing_from_the_hits_they_answer(stage: Stage) -> None:
    spikes = "Spikes: Each time a creature hits G with a melee attack, it takes 4 damage."
    sweep = "Sweep (standard, at-will): Near burst 1; +20 vs AC; 5 damage."
    scene = stage(
        A=dict(at=(5, 5), at_hp=3, powers=[sweep, "Chop (standard, at-will): +20 vs AC; 5 damage."]),
        B=dict(at=(5, 6)),
        G=dict(side="monsters", at=(6, 5), traits=[spikes]),
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "Sweep")
    assert (scene["G"].hp, scene["A"].hp) == (35, 3)
    scene.do("A", "action-point")
    scene.dice(d20=[15])
    scene.do("A", "Chop", "G")
    assert (scene["G"].hp, scene["A"].hp) == (30, -1)
