"""Acting in others' turns: opportunity attacks, counters and readied actions, where they meet what they answer."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
SURE = "Rap (standard, at-will): +20 vs AC; 5 damage."
SNARE = "Snare (standard, at-will): +20 vs AC; 1 damage, and the target is slowed (save ends)."
SPITE = "Spite (counter, at-will): When an enemy hits it with a melee attack: +20 vs AC; 5 damage."
BUCK = (
    "Buck (counter, at-will): When an enemy hits it with a melee attack: "
    "+20 vs Fort; 1 damage and the target is pushed 2 squares."
)
HOP = "Hop (move, at-will): Teleport up to 5."
BOOM = "Boom (standard, at-will): Far burst 1 within 10; +20 vs Ref; 5 damage."
BLAST = "Blast (standard, at-will): Near burst 1; +20 vs Ref; 5 damage."
OFFERED = "opportunity-attack"


def ready(scene: Scene, action: str, when: tuple[str, str], who: str = "A") -> None:
    """On its turn, `who` readies an action; then comes the turn of the one it waits for, and it will act as readied."""
    scene.turn(who)
    scene.do(who, "ready", choose={"action": action, "when": when})
    scene.turn(when[1])
    scene.accept(who, "readied")


def attackers(scene: Scene) -> list[str | None]:
    return [event.who for event in scene.log if event.kind == "attack"]


# ---------------------------------------------------------------- ready x every action


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "life")
def test_an_encounter_power_cut_short_by_death_is_spent(stage: Stage) -> None:
    maul = "Maul (standard, encounter): +20 vs AC; 9 damage."
    scene = stage(
        A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), at_hp=5, powers=[maul], death_saves=True), B=dict(at=(0, 0)),
    )
    ready(scene, "melee-basic", ("attack", "G"))
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "Maul", "A")
    assert scene["A"].hp == 40
    assert {"unconscious", "dying"} <= scene["G"].conditions
    assert attackers(scene) == ["A"]


@pytest.mark.rule("orcus.act.ready", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "movement")
def test_one_that_steps_back_in_time_is_out_of_the_blows_reach(stage: Stage) -> None:
    scene = stage(". A G .", A=dict(), G=FOE | dict(powers=[SURE]))
    ready(scene, "five-foot-step", ("attack", "G"))
    scene.do("G", "Rap", "A")
    assert (scene["A"].at, scene["A"].hp) == ((0, 0), 40)
    assert scene["G"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.ready", "orcus.act.ready-interrupts", "orcus.act.charge")
@pytest.mark.meets("waiting", "charging")
def test_a_readied_charge_meets_the_mover_where_it_still_stands(stage: Stage) -> None:
    scene = stage(A=dict(at=(0, 5), str=18), G=FOE | dict(at=(5, 5)))
    ready(scene, "charge", ("move", "G"))
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "walk", path=[(6, 5), (7, 5)])
    assert scene["G"].hp == 84
    assert scene.distance("A", "G") > 1
    assert scene["G"].at == (7, 5)


@pytest.mark.rule("orcus.act.ready", "orcus.act.shove", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "forced")
def test_a_readied_shove_sends_the_attacker_out_of_its_own_reach(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "shove", "when": ("attack", "G")})
    scene.turn("G")
    scene.accept("A", "readied", follow=False)
    scene.dice(d20=[15])
    scene.do("G", "Rap", "A")
    assert (scene["G"].at, scene["A"].at) == ((7, 5), (5, 5))
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.act.ready", "orcus.act.grapple", "orcus.ruling.grappled")
@pytest.mark.meets("waiting", "holds", "movement")
def test_a_mover_seized_before_it_leaves_stays_in_its_square(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5)))
    ready(scene, "grapple", ("move", "G"))
    scene.dice(d20=[15])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene["G"].at == (6, 5)
    assert "grappled" in scene["G"].conditions
    assert scene["G"].actions["move"] == 0


@pytest.mark.rule("orcus.act.ready", "orcus.act.grapple", "orcus.act.charge")
@pytest.mark.meets("waiting", "holds", "charging")
def test_a_charger_seized_before_it_leaves_strikes_nobody_further_on(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5)), B=dict(at=(11, 5)))
    ready(scene, "grapple", ("move", "G"))
    scene.dice(d20=[15])
    scene.do("G", "charge", "B")
    assert scene["G"].at == (6, 5)
    assert scene["B"].hp == 40
    assert attackers(scene) == ["A"]


@pytest.mark.rule("orcus.act.ready", "orcus.ruling.interrupted-action", "orcus.keyword.teleport-no-opportunity")
@pytest.mark.meets("waiting", "teleport")
def test_a_readied_teleport_leaves_the_blow_without_a_target(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[HOP]), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "Hop", "when": ("attack", "G")})
    scene.turn("G")
    scene.accept("A", "readied", teleport=(1, 5))
    scene.do("G", "Rap", "A")
    assert (scene["A"].at, scene["A"].hp) == ((1, 5), 40)
    assert scene["G"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.ready", "orcus.area.burst")
@pytest.mark.meets("waiting", "areas")
def test_a_readied_burst_is_set_on_who_set_it_off(stage: Stage) -> None:
    boom = (
        "Boom\nAt-Will Attack 1 (Standard Action) ● Arcane\nFar burst 1 within 10, all enemies\n"
        "Attack Intelligence vs Reflex\nHit 5 damage."
    )
    scene = stage(A=dict(at=(0, 5), int=18, powers=[boom]), G=FOE | dict(at=(6, 5)), H=FOE | dict(at=(12, 12)))
    ready(scene, "Boom", ("move", "G"))
    scene.dice(d20=[15])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert (scene["G"].hp, scene["H"].hp) == (85, 90)
    assert scene["G"].at == (8, 5)


@pytest.mark.rule("orcus.act.ready", "orcus.area.burst", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "areas", "life")
def test_a_burst_whose_maker_is_felled_first_never_comes(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), B=dict(at=(7, 5)), G=FOE | dict(at=(6, 5), at_hp=3, powers=[BLAST]))
    ready(scene, "melee-basic", ("attack", "G"))
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "Blast")
    assert (scene["A"].hp, scene["B"].hp) == (40, 40)
    assert not scene["G"].alive


@pytest.mark.rule("orcus.act.ready", "orcus.opportunity.ranged-far", "orcus.ruling.ranged-provokes-whom")
@pytest.mark.meets("waiting", "opportunity")
def test_a_readied_shot_beside_a_foe_provokes_it_in_anothers_turn(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), dex=18, ranged="bow +2 1d10, range 20/40"),
        G=FOE | dict(at=(10, 5)), H=FOE | dict(at=(5, 6), powers=[SURE]),
    )
    ready(scene, "ranged-basic", ("move", "G"))
    scene.accept("H", OFFERED)
    scene.dice(d20=[10, 12], d10=[3])
    scene.do("G", "walk", path=[(11, 5)])
    assert scene["A"].hp == 35
    assert scene["G"].hp == 90 - 7


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.target.clear-path")
@pytest.mark.meets("waiting", "cover")
def test_a_readied_shot_comes_before_the_step_behind_the_wall(stage: Stage) -> None:
    scene = stage(
        """
        A . . . G . .
        # # # # # . .
        # # # # # . .
        """,
        A=dict(dex=18, ranged="bow +2 1d10, range 20/40"), G=FOE,
    )
    ready(scene, "ranged-basic", ("move", "G"))
    scene.dice(d20=[12], d10=[3])
    scene.do("G", "walk", path=[(5, 0), (5, 1), (5, 2)])
    assert scene.last("attack").total == 12 + 4 + 2
    assert scene["G"].hp == 83
    assert not scene.effect_line("A", "G")


@pytest.mark.rule("orcus.act.ready", "orcus.condition.prone", "orcus.act.stand-up")
@pytest.mark.meets("waiting", "conditions", "advantage")
def test_one_that_stands_up_in_time_is_struck_without_advantage(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), conditions=["prone"]), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    ready(scene, "stand-up", ("attack", "G"))
    scene.dice(d20=[8])  # 8 + 6 = 14, where the prone would be hit
    scene.do("G", "Club", "A")
    assert "prone" not in scene["A"].conditions
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.act.ready", "orcus.move.flanking")
@pytest.mark.meets("waiting", "advantage")
def test_a_readied_blow_has_the_advantage_of_the_flank_it_is_struck_from(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), B=dict(at=(7, 5)), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    ready(scene, "melee-basic", ("move", "G"))
    scene.dice(d20=[6], d8=[2])  # 6 + 7 + 2 = 15
    scene.do("G", "walk", path=[(6, 4), (6, 3)])
    assert scene["G"].hp == 84


@pytest.mark.rule("orcus.act.ready", "orcus.condition.marked")
@pytest.mark.meets("waiting", "marks")
def test_a_readied_blow_past_the_marker_suffers_the_mark(stage: Stage) -> None:
    mark = "Dare (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of the encounter."
    scene = stage(
        G=FOE | dict(at=(6, 5), powers=[mark]), A=dict(at=(5, 5), str=18), H=FOE | dict(at=(5, 6), powers=[CLUB]),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    ready(scene, "melee-basic", ("move", "H"))
    scene.dice(d20=[9])  # 9 + 7 - 2 = 14
    scene.do("H", "walk", path=[(5, 7)])
    assert scene["H"].hp == 90


@pytest.mark.rule("orcus.act.ready", "orcus.healing.drop-to-zero", "orcus.ruling.ready-not-immediate")
@pytest.mark.meets("waiting", "life")
def test_one_felled_in_the_meantime_does_not_act_as_readied(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), at_hp=5), B=dict(at=(0, 0)), H=FOE | dict(at=(5, 6), powers=[SURE]),
        G=FOE | dict(at=(6, 5), powers=[CLUB]),
    )
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("move", "G")})
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Rap", "A")
    scene.turn("G")
    scene.do("G", "walk", path=[(7, 5)])
    assert ("A", "readied") not in scene.offers


@pytest.mark.rule("orcus.forced.distance", "orcus.act.ready")
@pytest.mark.meets("waiting", "forced")
def test_a_push_does_not_set_off_what_was_readied_for_a_move(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5)), B=dict(at=(6, 6), str=18), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("move", "G")})
    scene.turn("B")
    scene.dice(d20=[15])
    scene.do("B", "shove", "G")
    assert scene["G"].at in {(5, 4), (6, 4), (7, 4)}
    assert ("A", "readied") not in scene.offers


@pytest.mark.rule("orcus.opportunity.timing", "orcus.act.ready-interrupts")
@pytest.mark.meets("waiting", "opportunity")
def test_one_pulled_aside_as_it_leaves_is_struck_at_only_as_it_leaves_its_new_square(stage: Stage) -> None:
    """A would leave (5, 5), and is pulled to (6, 5): G, beside both, may strike once, as A goes on from there."""
    hook = "Hook (standard, at-will): Ranged 9; +6 vs AC; 1 damage, and the target is pulled 1 square."
    scene = stage(R=FOE | dict(at=(9, 5), powers=[hook]), A=dict(at=(5, 5)), G=FOE | dict(at=(5, 4)))
    scene.turn("R")
    scene.do("R", "ready", choose={"action": "Hook", "when": ("move", "A")})
    scene.turn("A")
    scene.accept("R", "readied")
    scene.dice(d20=[15])
    scene.do("A", "walk", path=[(6, 6)])
    assert scene["A"].at == (6, 6)
    assert scene.offers == [("R", "readied"), ("G", "opportunity-attack")]


@pytest.mark.rule("orcus.act.ready-initiative", "orcus.duration.turn-marks", "orcus.ruling.place-in-order")
@pytest.mark.meets("waiting", "durations")
def test_what_lasts_until_the_end_of_the_next_turn_moves_with_the_turn(stage: Stage) -> None:
    daze = "Daze (standard, at-will): +20 vs AC; 1 damage, and the target is dazed until the end of your next turn."
    scene = stage(
        A=dict(at=(5, 5), str=18), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5), powers=[CLUB]),
        H=FOE | dict(at=(5, 6), powers=[daze]),
    )
    ready(scene, "melee-basic", ("move", "G"))
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "walk", path=[(7, 5), (7, 4)])
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Daze", "A")
    scene.turn("A")
    assert scene.round == 2
    assert "dazed" in scene["A"].conditions
    scene.turn("H")
    assert "dazed" in scene["A"].conditions
    scene.end()
    assert "dazed" not in scene["A"].conditions


@pytest.mark.rule("orcus.act.delay-effects", "orcus.duration.maintain", "orcus.keyword.zone")
@pytest.mark.meets("waiting", "durations", "areas")
def test_delaying_lets_a_maintained_zone_go(stage: Stage) -> None:
    veil = (
        "Ash Veil\nDaily Utility 2 (Standard Action) ● Arcane, Zone\nFar burst 1 within 10\n"
        "Effect The area becomes a zone of drifting ash until the end of your next turn. "
        "Creatures in the zone have concealment.\n"
        "Maintain Swift The zone persists until the end of your next turn."
    )
    scene = stage(A=dict(at=(0, 5), powers=[veil]), B=dict(at=(0, 0)), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.do("A", "Ash Veil", origin=(6, 5))
    assert scene.concealment("A", "G") == "concealment"
    scene.turn("A")
    scene.do("A", "delay")
    assert scene.concealment("A", "G") is None


@pytest.mark.rule("orcus.act.delay", "orcus.companion.initiative")
@pytest.mark.meets("waiting", "companions")
def test_a_companion_comes_later_with_an_owner_that_delays(stage: Stage) -> None:
    bite = "Bite (standard, at-will): +20 vs AC; 4 damage."
    scene = stage(
        A=dict(at=(2, 5)), W=dict(at=(8, 5), owner="A", powers=[bite]), G=FOE | dict(at=(9, 5), powers=[CLUB]),
        H=FOE | dict(at=(15, 15), powers=[CLUB]),
    )
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    scene.end()
    scene.do("A", "resume")
    scene.dice(d20=[10])
    scene.do("A", "command", "W", choose={"action": "Bite", "at": "G"})
    assert scene["G"].hp == 86
    assert scene.round == 1


@pytest.mark.rule("orcus.act.ready", "orcus.action-point.spend")
@pytest.mark.meets("waiting", "action-points")
def test_an_action_point_buys_a_readied_action_beside_the_blow(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    scene.turn("A")
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "action-point")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("move", "G")})
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene["G"].hp == 90 - 12


@pytest.mark.rule("orcus.act.ready", "orcus.keyword.stance")
@pytest.mark.meets("waiting", "stances")
def test_a_stance_may_be_readied_and_stands_before_the_blow_falls(stage: Stage) -> None:
    oak = (
        "Oak Guard\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
        "Effect While you are in this stance, you gain a +2 power bonus to AC."
    )
    scene = stage(A=dict(at=(5, 5), powers=[oak]), G=FOE | dict(at=(6, 5), powers=[CLUB]))
    ready(scene, "Oak Guard", ("attack", "G"))
    scene.dice(d20=[10])  # 10 + 6 = 16 against 17
    scene.do("G", "Club", "A")
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.act.charge", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "charging", "conditions")
def test_a_readied_snare_ends_a_charge_that_has_too_far_to_go(stage: Stage) -> None:
    scene = stage(
        A=FOE | dict(at=(2, 6), powers=[SNARE], hp=40), G=dict(at=(2, 5), str=18), H=FOE | dict(at=(8, 5)),
    )
    ready(scene, "Snare", ("move", "G"))
    scene.dice(d20=[10])
    scene.do("G", "charge", "H")
    assert "slowed" in scene["G"].conditions
    assert scene["H"].hp == 90
    assert scene["G"].at in {(4, 4), (4, 5), (4, 6)}
    assert attackers(scene) == ["A"]


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.condition.slowed", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "movement", "conditions")
def test_a_walker_snared_as_it_sets_out_goes_two_squares(stage: Stage) -> None:
    scene = stage(A=FOE | dict(at=(2, 6), powers=[SNARE]), G=dict(at=(2, 5)))
    ready(scene, "Snare", ("move", "G"))
    scene.dice(d20=[10])
    scene.do("G", "walk", path=[(n, 5) for n in range(3, 9)])
    assert scene["G"].at == (4, 5)


@pytest.mark.rule("orcus.opportunity.timing", "orcus.condition.slowed", "orcus.ruling.interrupted-action")
@pytest.mark.meets("opportunity", "movement", "conditions")
@pytest.mark.parametrize(("column", "end"), [(2, 4), (4, 4), (5, 4), (7, 6)])
def test_a_walker_snared_on_its_way_has_only_what_is_left_of_two_squares(stage: Stage, column: int, end: int) -> None:
    scene = stage(G=FOE | dict(at=(column, 6), powers=[SNARE]), A=dict(at=(2, 5)), B=dict(at=(19, 19)))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(n, 5) for n in range(3, 9)])
    assert scene["A"].at == (end, 5)


@pytest.mark.rule("orcus.act.dash", "orcus.condition.slowed-extra-movement", "orcus.opportunity.timing")
@pytest.mark.meets("opportunity", "charging", "conditions")
def test_a_dasher_snared_as_it_sets_out_goes_four_squares(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(2, 6), powers=[SNARE]), A=dict(at=(2, 5)))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "dash", path=[(n, 5) for n in range(3, 11)])
    assert scene["A"].at == (6, 5)


@pytest.mark.rule("orcus.act.ready", "orcus.act.grapple", "orcus.opportunity.trigger")
@pytest.mark.meets("waiting", "holds", "opportunity")
def test_a_move_that_a_readied_grapple_ends_before_it_begins_provokes_nobody(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5)), B=dict(at=(6, 6), str=18))
    ready(scene, "grapple", ("move", "G"))
    scene.accept("B", OFFERED)
    scene.dice(d20=[15])
    scene.do("G", "walk", path=[(7, 5), (8, 5)])
    assert scene["G"].at == (6, 5)
    assert scene["G"].hp == 90


@pytest.mark.rule("orcus.opportunity.timing", "orcus.ruling.interrupted-action", "orcus.move.through-ally")
@pytest.mark.meets("opportunity", "movement", "conditions")
def test_a_mover_rooted_in_a_friends_square_stays_in_it(stage: Stage) -> None:
    root = "Root (standard, at-will): +20 vs AC; 1 damage, and the target is immobile (save ends)."
    scene = stage(A=dict(at=(3, 5)), B=dict(at=(4, 5)), G=FOE | dict(at=(5, 6), powers=[root]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (5, 5), (6, 5)])
    assert scene["A"].at == (4, 5)
    assert "immobile" in scene["A"].conditions


@pytest.mark.rule("orcus.opportunity.timing", "orcus.ruling.grappled", "orcus.act.grapple-end")
@pytest.mark.meets("opportunity", "holds", "movement")
def test_one_grappled_in_a_friends_square_is_not_put_out_of_the_hold(stage: Stage) -> None:
    clutch = "Clutch (standard, at-will): +20 vs AC; 1 damage, and the target is grabbed."
    scene = stage(A=dict(at=(3, 5)), B=dict(at=(4, 5)), G=FOE | dict(at=(5, 6), powers=[clutch]))
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5), (5, 5), (6, 5)])
    assert scene["A"].at == (4, 5)
    assert "grappled" in scene["A"].conditions


@pytest.mark.rule("orcus.act.ready", "orcus.condition.prone", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "opportunity", "conditions")
def test_a_shot_that_its_archer_was_dazed_over_still_flies_and_one_stunned_over_does_not(stage: Stage) -> None:
    for condition, flies in (("dazed", True), ("stunned", False)):
        jolt = f"Jolt (standard, at-will): +20 vs AC; 1 damage, and the target is {condition} (save ends)."
        scene = stage(
            A=dict(at=(5, 5), dex=18, ranged="bow +2 1d10, range 20/40"), G=FOE | dict(at=(6, 5), powers=[jolt]),
            H=FOE | dict(at=(12, 5)),
        )
        scene.turn("A")
        scene.accept("G", OFFERED)
        scene.dice(d20=[10, 12], d10=[3]) if flies else scene.dice(d20=[10])
        scene.do("A", "ranged-basic", "H")
        assert scene["H"].hp == (83 if flies else 90)
        assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("orcus.act.ready-interrupts", "orcus.act.five-foot-step", "orcus.ruling.interrupted-action")
@pytest.mark.meets("waiting", "movement")
def test_a_walker_whose_way_is_barred_in_the_meantime_stops_before_it(stage: Stage) -> None:
    scene = stage(
        """
        # # # # # # #
        G . . . . . .
        # # . # # # #
        # # A # # # #
        """,
        G=FOE, A=dict(),
    )
    scene.turn("A")
    scene.do("A", "ready", to=(2, 2), choose={"action": "five-foot-step", "when": ("move", "G")})
    scene.turn("G")
    scene.accept("A", "readied", to=(2, 2))
    scene.do("G", "walk", path=[(n, 1) for n in range(1, 6)])
    assert scene["A"].at == (2, 2)
    assert scene["G"].at == (5, 1)


# ---------------------------------------------------------------- opportunity attacks


@pytest.mark.rule("orcus.ruling.opportunity-uses-immediate", "orcus.immediate.limit", "orcus.ruling.immediate-reset")
@pytest.mark.meets("opportunity", "counters", "movement")
def test_who_struck_at_a_mover_has_no_counter_left_until_its_turn(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5)), B=dict(at=(6, 6), str=18), G=FOE | dict(at=(6, 5), powers=[SURE, SPITE]),
    )
    scene.turn("A")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("A", "walk", path=[(4, 5)])
    scene.turn("B")
    scene.dice(d20=[10], d8=[2])
    scene.do("B", "melee-basic", "G")
    assert ("G", "Spite") not in scene.offers
    scene.turn("G")
    scene.turn("B")
    scene.dice(d20=[10], d8=[2])
    scene.do("B", "melee-basic", "G")
    assert ("G", "Spite") in scene.offers


@pytest.mark.rule("orcus.condition.dazed", "orcus.opportunity.cost", "orcus.immediate.limit")
@pytest.mark.meets("opportunity", "conditions", "counters")
@pytest.mark.parametrize("condition", ["dazed", "stunned", "surprised"])
def test_some_conditions_leave_neither_opportunity_attack_nor_counter(stage: Stage, condition: str) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[SURE, SPITE], conditions=[condition]),
    )
    scene.turn("A")
    scene.dice(d20=[10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert scene.offers == []
    scene.do("A", "walk", path=[(4, 5)])
    assert scene.offers == []


@pytest.mark.rule("orcus.opportunity.trigger", "orcus.condition.blinded")
@pytest.mark.meets("opportunity", "cover", "conditions")
def test_only_who_sees_the_mover_may_strike_at_it(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5)), G=FOE | dict(at=(6, 5), powers=[SURE], conditions=["blinded"]),
        H=FOE | dict(at=(5, 6), powers=[SURE]),
    )
    scene.turn("A")
    scene.do("A", "walk", path=[(5, 4), (5, 3)])
    assert scene.offers == [("H", OFFERED)]


@pytest.mark.rule("orcus.opportunity.ranged-far", "orcus.area.near-far-only")
@pytest.mark.meets("opportunity", "areas")
@pytest.mark.parametrize(("power", "provokes"), [(BOOM, True), (BLAST, False)])
def test_a_far_burst_provokes_and_a_near_one_does_not(stage: Stage, power: str, provokes: bool) -> None:
    scene = stage(G=FOE | dict(at=(5, 5), powers=[power]), A=dict(at=(6, 5), str=18), B=dict(at=(12, 5)))
    scene.turn("G")
    name = power.partition(" ")[0]
    scene.dice(d20=[15])
    scene.do("G", name, "B" if name == "Boom" else "A")
    assert (("A", OFFERED) in scene.offers) is provokes


@pytest.mark.rule("orcus.opportunity.ranged-far", "orcus.ruling.interrupted-action")
@pytest.mark.meets("opportunity", "areas", "life")
def test_a_caster_felled_by_the_blow_it_provoked_never_casts(stage: Stage) -> None:
    scene = stage(G=FOE | dict(at=(5, 5), at_hp=3, powers=[BOOM]), A=dict(at=(6, 5), str=18), B=dict(at=(12, 5)))
    scene.turn("G")
    scene.accept("A", OFFERED)
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "Boom", "B")
    assert scene["B"].hp == 40
    assert attackers(scene) == ["A"]


@pytest.mark.rule("orcus.opportunity.cost", "orcus.condition.marked")
@pytest.mark.meets("opportunity", "marks", "movement")
def test_a_parting_blow_past_the_marker_suffers_the_mark(stage: Stage) -> None:
    mark = "Dare (standard, at-will): +20 vs AC; 1 damage, and the target is marked until the end of the encounter."
    scene = stage(
        A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[mark]), H=FOE | dict(at=(5, 6), powers=[CLUB]),
    )
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dare", "A")
    scene.turn("H")
    scene.accept("A", OFFERED)
    scene.dice(d20=[9])  # 9 + 7 - 2 = 14
    scene.do("H", "walk", path=[(5, 7)])
    assert scene.last("attack").total == 14
    assert scene["H"].hp == 90


@pytest.mark.rule("orcus.ruling.grappled", "orcus.opportunity.trigger")
@pytest.mark.meets("opportunity", "holds")
def test_the_grappled_still_strike_at_who_moves_off(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), B=dict(at=(6, 6)), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("B")
    scene.accept("G", OFFERED)
    scene.dice(d20=[10])
    scene.do("B", "walk", path=[(6, 7), (6, 8)])
    assert scene["B"].hp == 35


@pytest.mark.rule("orcus.act.move-grappled", "orcus.ruling.move-grappled-distance")
@pytest.mark.meets("opportunity", "holds", "movement")
def test_the_dragger_provokes_and_the_dragged_does_not(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5)), B=dict(at=(6, 6)), H=FOE | dict(at=(5, 6), powers=[SURE]),
    )
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("A")
    scene.accept("H", OFFERED)
    scene.dice(d20=[15, 10])
    scene.do("A", "move-grappled", "G", to=(2, 5))
    assert scene["A"].hp == 35
    assert scene.distance("A", "G") == 1
    assert ("B", OFFERED) not in scene.offers


@pytest.mark.rule("orcus.companion.immediate", "orcus.opportunity.cost")
@pytest.mark.meets("opportunity", "companions", "counters")
def test_a_companions_parting_blow_spends_its_owners_immediate_action(stage: Stage) -> None:
    bite = "Bite (standard, at-will): +20 vs AC; 4 damage."
    scene = stage(
        A=dict(at=(2, 5), str=18), W=dict(at=(8, 5), owner="A", powers=[bite]), G=FOE | dict(at=(9, 5)),
        H=FOE | dict(at=(2, 6)),
    )
    scene.turn("G")
    scene.accept("W", OFFERED)
    scene.accept("A", OFFERED)
    scene.dice(d20=[10])
    scene.do("G", "walk", path=[(10, 5), (11, 5)])
    assert scene["G"].hp == 86
    scene.turn("H")
    scene.do("H", "walk", path=[(2, 7), (2, 8)])
    assert ("A", OFFERED) not in scene.offers


@pytest.mark.rule("orcus.forced.distance", "orcus.opportunity.exempt-movement")
@pytest.mark.meets("opportunity", "forced")
def test_nobody_strikes_at_one_who_is_pushed_past(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), B=dict(at=(7, 6)), C=dict(at=(6, 4)), G=FOE | dict(at=(6, 5)))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "shove", "G")
    assert scene["G"].at == (7, 5)
    assert scene.offers == []


# ---------------------------------------------------------------- counters and reactions


@pytest.mark.rule("orcus.immediate.counter", "orcus.ruling.interrupted-action", "orcus.forced.push")
@pytest.mark.meets("counters", "forced")
def test_an_attacker_pushed_away_by_the_counter_does_not_land_its_blow(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[SURE, BUCK]))
    scene.turn("A")
    scene.accept("G", "Buck")
    scene.dice(d20=[10, 10])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].at == (3, 5)
    assert scene["G"].hp == 90


@pytest.mark.rule("orcus.immediate.counter", "orcus.act.charge", "orcus.ruling.interrupted-action")
@pytest.mark.meets("counters", "charging", "life")
def test_a_charger_felled_by_the_counter_does_not_land_its_blow(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(0, 5), str=18, at_hp=4), B=dict(at=(0, 0)), G=FOE | dict(at=(5, 5), powers=[SURE, SPITE]),
    )
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[10, 10])
    scene.do("A", "charge", "G")
    assert scene["G"].hp == 90
    assert "dying" in scene["A"].conditions
    assert scene.distance("A", "G") == 1


@pytest.mark.rule("orcus.ruling.grappled", "orcus.immediate.limit")
@pytest.mark.meets("counters", "holds")
def test_the_grappled_counter_and_throw_the_holder_off(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[SURE, BUCK]))
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "grapple", "G")
    scene.turn("A")
    scene.accept("G", "Buck")
    scene.dice(d20=[10, 10])
    scene.do("A", "melee-basic", "G")
    assert scene["A"].at == (3, 5)
    assert "grappled" not in scene["G"].conditions


@pytest.mark.rule("orcus.immediate.counter", "orcus.condition.marked")
@pytest.mark.meets("counters", "marks")
def test_a_counter_at_another_than_the_marker_suffers_the_mark(stage: Stage) -> None:
    mark = "Dare\nAt-Will Attack 1 (Standard Action) ● Martial, Weapon\nMelee weapon, one creature\n" \
        "Attack Strength vs AC\nHit The target is marked until the end of the encounter."
    spite = "Spite (counter, at-will): When an enemy hits it with a melee attack: +6 vs AC; 5 damage."
    scene = stage(
        A=dict(at=(5, 5), str=18, powers=[mark]), B=dict(at=(6, 6), str=18), G=FOE | dict(at=(6, 5), powers=[spite]),
    )
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Dare", "G")
    scene.turn("B")
    scene.accept("G", "Spite")
    scene.dice(d20=[10, 10], d8=[2])  # 10 + 6 - 2 = 14
    scene.do("B", "melee-basic", "G")
    assert scene["B"].hp == 40
    assert scene["G"].hp == 84


@pytest.mark.rule("orcus.immediate.counter", "orcus.ruling.interrupted-action")
@pytest.mark.meets("counters", "areas")
def test_a_counter_between_the_attacks_of_a_burst_may_end_it(stage: Stage) -> None:
    snap = "Snap (counter, at-will): When an adjacent enemy hits an ally: +20 vs AC; 9 damage."
    scene = stage(
        G=FOE | dict(at=(5, 5), powers=[snap]), H=FOE | dict(at=(5, 7)),
        A=dict(at=(5, 6), at_hp=5, int=18, powers=[
            "Ring\nAt-Will Attack 1 (Standard Action) ● Arcane\nNear burst 1, all enemies\n"
            "Attack Intelligence vs Reflex\nHit 5 damage."
        ]),
        B=dict(at=(0, 0)),
    )
    scene.turn("A")
    scene.accept("G", "Snap")
    scene.dice(d20=[15, 15, 10])
    scene.do("A", "Ring")
    assert "dying" in scene["A"].conditions
    assert scene["H"].hp == 90


@pytest.mark.rule("orcus.duration.save-ends", "orcus.ruling.next-turn-while-acting", "orcus.immediate.counter")
@pytest.mark.meets("counters", "durations", "conditions")
def test_what_a_counter_lays_on_the_one_whose_turn_it_is_is_saved_against_at_its_end(stage: Stage) -> None:
    sting = (
        "Sting (counter, at-will): When an enemy hits it with a melee attack: "
        "+20 vs AC; 1 damage, and the target is slowed (save ends)."
    )
    scene = stage(A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[CLUB, sting]))
    scene.turn("A")
    scene.accept("G", "Sting")
    scene.dice(d20=[10, 10], d8=[2])
    scene.do("A", "melee-basic", "G")
    assert "slowed" in scene["A"].conditions
    scene.dice(d20=[10])
    scene.end()
    assert "slowed" not in scene["A"].conditions


@pytest.mark.rule("orcus.immediate.counter", "orcus.act.ready-interrupts", "orcus.immediate.limit")
@pytest.mark.meets("counters", "waiting")
def test_a_readied_blow_may_be_countered_and_leaves_its_own_counter_unspent(stage: Stage) -> None:
    scene = stage(A=FOE | dict(at=(5, 5), powers=[SURE, SPITE]), G=dict(at=(6, 5), str=18))
    ready(scene, "Rap", ("attack", "G"))
    scene.accept("A", "Spite")
    scene.dice(d20=[10, 10, 10], d8=[2])  # the readied blow, G's blow, the counter
    scene.do("G", "melee-basic", "A")
    assert scene["G"].hp == 40 - 5 - 5
    assert scene["A"].hp == 90 - 6


@pytest.mark.rule("orcus.immediate.counter", "orcus.keyword.teleport-not-unwilling")
@pytest.mark.meets("counters", "teleport")
def test_a_counter_that_takes_its_user_away_leaves_the_blow_behind(stage: Stage) -> None:
    slip = "Slip\nEncounter Utility 2 (Counter Action) ● Arcane\nSelf\n" \
        "Trigger An enemy hits you with a melee attack\nEffect You teleport up to 3 squares."
    scene = stage(G=FOE | dict(at=(5, 5), powers=[SURE]), A=dict(at=(6, 5), powers=[slip]))
    scene.turn("G")
    scene.accept("A", "Slip", teleport=(9, 5))
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    assert (scene["A"].hp, scene["A"].at) == (40, (9, 5))


@pytest.mark.rule("orcus.immediate.counter", "orcus.move.flanking")
@pytest.mark.meets("counters", "advantage")
def test_a_counter_has_the_advantage_of_a_flank(stage: Stage) -> None:
    spite = "Spite (counter, at-will): When an enemy hits it with a melee attack: +6 vs AC; 5 damage."
    scene = stage(
        A=dict(at=(5, 5), str=18), G=FOE | dict(at=(6, 5), powers=[spite]), H=FOE | dict(at=(4, 5), powers=[CLUB]),
    )
    scene.turn("A")
    scene.accept("G", "Spite")
    scene.dice(d20=[10, 7], d8=[2])  # 7 + 6 + 2 = 15
    scene.do("A", "melee-basic", "G")
    assert scene["A"].hp == 35


@pytest.mark.rule("orcus.temp-hp.absorb", "orcus.immediate.counter")
@pytest.mark.meets("counters", "temp-hp")
def test_temporary_hit_points_taken_as_a_counter_meet_the_blow(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[
            "Turn Aside\nEncounter Utility 2 (Counter Action) ● Martial\nSelf\n"
            "Trigger An enemy hits you with a melee attack\nEffect You gain 5 temporary hit points."
        ]),
        G=FOE | dict(at=(6, 5), powers=[SURE]),
    )
    scene.turn("G")
    scene.accept("A", "Turn Aside")
    scene.dice(d20=[10])
    scene.do("G", "Rap", "A")
    assert (scene["A"].hp, scene["A"].temp_hp) == (40, 0)
