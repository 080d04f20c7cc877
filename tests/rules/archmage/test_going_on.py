"""Going on after an answer: what has become impossible in between is lost, with what it cost."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
MAUL = "Maul +7 vs. AC—9 damage"
ARROW = "R: Arrow +6 vs. AC—5 damage"
HOLD = "Hold +20 vs. AC—3 damage, and the target is grabbed"
LASSO = "R: Lasso +20 vs. AC—3 damage, and the target is grabbed"
CRAMP = "Cramp +20 vs. AC—3 damage, and the target is hampered (save ends)"
DAZE = "Muddle +20 vs. AC—3 damage, and the target is confused (save ends)"
PIN = "Pin +20 vs. AC—3 damage, and the target is stuck (save ends)"
MOTES = "R: Motes +6 vs. PD (1d3 nearby enemies)—5 damage"
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
DAILY = "Smite\nMelee attack\nDaily\nTarget: One enemy\nAttack: Strength + Level vs. AC\nHit: 20 damage."
BLINK = (
    "Blink\nClose-quarters spell\nAt-Will\nInterrupt action\nTrigger: An enemy attacks you.\n"
    "Effect: You teleport to a nearby location you can see."
)
SLIP = (
    "Slip\nClose-quarters spell\nAt-Will\nInterrupt action\nTrigger: An enemy attacks you.\n"
    "Effect: You pop free from all enemies engaged with you."
)
SHRUG = (
    "Shrug\nClose-quarters spell\nAt-Will\nInterrupt action\nTrigger: An enemy attacks you.\n"
    "Effect: You gain 1 temporary hit point."
)


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers or (CLAW,)), **fields}


def ready(scene: Scene, who: str, action: str, when: tuple[str, str]) -> None:
    scene.turn(who)
    scene.do(who, "ready", choose={"action": action, "when": when})


def attacks(scene: Scene) -> list[tuple[str | None, str | None]]:
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


def lost(scene: Scene) -> list[str | None]:
    return [event.who for event in scene.log if event.kind == "lost"]


# ---------------------------------------------------------------- the target has slipped away


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.engaged.melee")
def test_a_blow_at_somebody_who_has_moved_off_is_lost_with_its_cost(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    ready(scene, "A", "move", ("attack", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.do("G", "Claw", "A")
    assert scene.engaged("A") == set()
    assert attacks(scene) == []
    assert lost(scene) == ["G"]
    assert scene["G"].actions["standard"] == 0


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.ruling.ready-position")
@pytest.mark.parametrize(("die", "away"), [(11, True), (10, False)])
def test_so_is_one_at_somebody_who_has_disengaged_but_not_where_the_check_failed(
    stage: Callable[..., Scene], die: int, away: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A={}, G=foe())
    ready(scene, "A", "disengage", ("attack", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[die] if away else [die, 10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == (40 if away else 34)
    assert (attacks(scene) == []) is away


@pytest.mark.rule("archmage.ruling.interrupt-window")
@pytest.mark.rule("archmage.engaged.melee")
@pytest.mark.parametrize(("card", "name", "away"), [(BLINK, "Blink", True), (SLIP, "Slip", True),
                                                    (SHRUG, "Shrug", False)])
def test_a_teleport_or_popping_free_in_answer_gets_out_of_a_blow(
    stage: Callable[..., Scene], card: str, name: str, away: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A={"powers": [card]}, G=foe())
    scene.turn("G")
    scene.accept("A", name)
    if not away:
        scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert scene["A"].hp == (40 if away else 35)
    assert lost(scene) == (["G"] if away else [])


@pytest.mark.rule("archmage.ruling.interrupt-window")
def test_a_shot_still_finds_somebody_who_has_only_popped_free(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"powers": [SLIP]}, G=foe(CLAW, ARROW))
    scene.turn("G")
    scene.accept("A", "Slip")
    scene.dice(d20=[12])
    scene.do("G", "Arrow", "A")
    assert scene["A"].hp == 40 - 5


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.ruling.ready-position")
def test_a_limited_power_that_is_lost_is_spent(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={"str": 18, "powers": [DAILY]})
    ready(scene, "G", "move", ("attack", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.do("A", "Smite", "G")
    assert attacks(scene) == []
    scene.turn("A")
    assert not scene.can("A", "Smite", "G")


@pytest.mark.rule("archmage.ready.interrupts")
def test_of_several_targets_only_the_one_that_has_slipped_away_is_lost(stage: Callable[..., Scene]) -> None:
    whirl = "Whirl +7 vs. AC (2 enemies)—6 damage"
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B={}, G=foe(whirl))
    ready(scene, "A", "move", ("attack", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10])
    scene.do("G", "Whirl", targets=["A", "B"])
    assert attacks(scene) == [("G", "B")]
    assert scene["B"].hp == 34


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.coup.auto-crit")
def test_a_coup_de_grace_on_one_helped_up_in_between_is_lost(stage: Callable[..., Scene]) -> None:
    mend = "Mend\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 10 hp."
    scene = stage(engaged=[("A", "G")], B={"powers": [mend]}, G=foe(), A={"at_hp": -2})
    ready(scene, "B", "Mend", ("attack", "G"))
    scene.turn("G")
    scene.accept("B", "readied")
    scene.do("G", "coup-de-grace", "A")
    assert scene.offers == [("B", "readied")]
    assert scene["A"].hp == 10
    assert attacks(scene) == []
    assert lost(scene) == ["G"]


# ---------------------------------------------------------------- the attacker may not attack so any more


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.grabbed.no-ranged")
@pytest.mark.parametrize(("power", "goes_on"), [("Arrow", False), ("Claw", True)])
def test_a_shot_of_somebody_grabbed_in_answer_is_lost_a_blow_is_not(
    stage: Callable[..., Scene], power: str, goes_on: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A={"powers": [HOLD]}, G=foe(CLAW, ARROW))
    ready(scene, "A", "Hold", ("attack", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10, 12] if goes_on else [10])
    scene.do("G", power, "A")
    assert "grabbed" in scene["G"].conditions
    assert attacks(scene) == [("A", "G"), ("G", "A")][: 2 if goes_on else 1]
    assert scene["G"].actions["standard"] == 0


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.hampered.basic-attacks-only")
@pytest.mark.parametrize(("power", "goes_on"), [("Maul", False), ("Claw", True)])
def test_hampered_in_answer_it_goes_on_with_a_basic_attack_only(
    stage: Callable[..., Scene], power: str, goes_on: bool
) -> None:
    scene = stage(engaged=[("A", "G")], A={"powers": [CRAMP]}, G=foe(CLAW, MAUL))
    ready(scene, "A", "Cramp", ("attack", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10, 12] if goes_on else [10])
    scene.do("G", power, "A")
    assert "hampered" in scene["G"].conditions
    assert (("G", "A") in attacks(scene)) is goes_on


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.confused.attack-ally")
def test_confused_in_answer_it_attacks_an_ally_in_its_place(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={"powers": [DAZE]}, G=foe(), H=foe())
    ready(scene, "A", "Muddle", ("attack", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10, 12])
    scene.do("G", "Claw", "A")
    assert attacks(scene) == [("A", "G"), ("G", "H")]
    assert scene["A"].hp == 40
    assert scene["H"].hp == 90 - 6


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.ruling.confused-target")
def test_confused_in_answer_with_no_ally_in_reach_it_attacks_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"powers": [DAZE]}, G=foe(), H=foe())
    ready(scene, "A", "Muddle", ("attack", "G"))
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d20=[10])
    scene.do("G", "Claw", "A")
    assert attacks(scene) == [("A", "G")]
    assert lost(scene) == ["G"]


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.confused.no-limited-powers")
def test_confused_in_answer_it_loses_a_limited_power(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], G=foe(DAZE), A={"str": 18, "powers": [DAILY]}, B={})
    ready(scene, "G", "Muddle", ("attack", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.dice(d20=[10])
    scene.do("A", "Smite", "G")
    assert attacks(scene) == [("G", "A")]
    assert scene["B"].hp == 40


# ---------------------------------------------------------------- what provoked an opportunity attack


@pytest.mark.rule("archmage.ruling.opportunity-timing")
@pytest.mark.rule("archmage.opportunity.from-ranged")
@pytest.mark.rule("archmage.grabbed.no-ranged")
def test_a_shot_is_lost_to_the_grab_it_provoked_and_provokes_nobody_else(stage: Callable[..., Scene]) -> None:
    scene = stage(
        engaged=[("A", "G"), ("A", "I")], G=foe(HOLD), H=foe(), I=foe(), A={"powers": [ARROW]})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Arrow", "H")
    assert scene.offers == [("G", "opportunity-attack")]
    assert attacks(scene) == [("G", "A")]
    assert scene["H"].hp == 90
    assert scene["A"].actions["standard"] == 0


@pytest.mark.rule("archmage.ruling.opportunity-timing")
@pytest.mark.rule("archmage.opportunity.from-spell")
@pytest.mark.rule("archmage.hampered.basic-attacks-only")
def test_a_spell_is_lost_to_the_blow_that_hampers_its_caster(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(CRAMP), A={"int": 18, "powers": [BOLT]})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "Bolt", "G")
    assert attacks(scene) == [("G", "A")]
    assert scene["G"].hp == 90


@pytest.mark.rule("archmage.ruling.opportunity-timing")
def test_it_goes_on_after_a_blow_that_does_not_bar_it(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "I")], G=foe(), I=foe(), H=foe(), A={"powers": [ARROW]})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10, 12])
    scene.do("A", "Arrow", "H")
    assert scene.offers == [("G", "opportunity-attack"), ("I", "opportunity-attack")]
    assert scene["H"].hp == 85


# ---------------------------------------------------------------- moves


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.grabbed.cannot-leave")
@pytest.mark.rule("archmage.ruling.opportunity-timing")
@pytest.mark.parametrize(("power", "name"), [(HOLD, "Hold"), (PIN, "Pin")])
def test_a_move_that_a_readied_attack_makes_impossible_provokes_nobody(
    stage: Callable[..., Scene], power: str, name: str
) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], G=foe(power), H=foe(), A={})
    ready(scene, "G", name, ("move", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "readied")]
    assert scene["A"].band == "middle"
    assert scene.engaged("A") == {"G", "H"}
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.opportunity.from-moving")
def test_a_readied_attack_that_misses_leaves_the_move_and_what_it_provokes(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], G=foe(HOLD.replace("+20", "+5")), H=foe(), A={})
    ready(scene, "G", "Hold", ("move", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.dice(d20=[3])
    scene.do("A", "move", to="rear")
    assert ("H", "opportunity-attack") in scene.offers
    assert scene["A"].band == "rear"


@pytest.mark.rule("archmage.ruling.opportunity-timing")
@pytest.mark.rule("archmage.opportunity.from-moving")
def test_a_mover_held_by_the_first_foe_it_leaves_provokes_no_second(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], G=foe(HOLD), H=foe(), A={})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]
    assert scene["A"].band == "middle"


@pytest.mark.rule("archmage.ready.interrupts")
@pytest.mark.rule("archmage.ruling.intercept-past")
@pytest.mark.rule("archmage.intercept.what")
def test_the_way_to_a_foe_that_has_fallen_back_leads_past_those_before_it(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(), H=foe(), A={})
    ready(scene, "G", "move", ("move", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.accept("H", "intercept")
    scene.do("A", "engage", "G")
    assert scene["G"].band == "rear"
    assert scene.offers == [("G", "readied"), ("H", "intercept")]
    assert scene.engaged("A") == {"H"}
    assert scene["A"].band == "middle"


@pytest.mark.rule("archmage.ruling.intercept-past")
def test_nobody_is_passed_on_the_way_to_a_foe_that_stays(stage: Callable[..., Scene]) -> None:
    scene = stage(G=foe(), H=foe(), A={})
    scene.turn("A")
    scene.accept("H", "intercept")
    scene.do("A", "engage", "G")
    assert scene.offers == []
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.disengage.success")
@pytest.mark.rule("archmage.ruling.ready-what")
def test_a_blow_readied_against_one_that_disengages_comes_too_late(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(HOLD), A={})
    ready(scene, "G", "Hold", ("move", "A"))
    scene.turn("A")
    scene.accept("G", "readied")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="rear")
    assert scene.offers == []
    assert attacks(scene) == []
    assert scene["A"].band == "rear"


@pytest.mark.rule("archmage.grabbed.cannot-leave")
@pytest.mark.rule("archmage.ruling.ready-position")
def test_a_grab_from_afar_stops_even_one_that_has_disengaged(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), H=foe(LASSO), A={})
    ready(scene, "H", "Lasso", ("move", "A"))
    scene.turn("A")
    scene.accept("H", "readied")
    scene.dice(d20=[11, 10])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == {"H"}
    assert scene["A"].band == "middle"


# ---------------------------------------------------------------- when a readied action may be taken


@pytest.mark.rule("archmage.ready.cost")
def test_it_is_not_taken_in_the_turn_that_readied_it(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={"str": 18}, B={}, G=foe())
    ready(scene, "A", "melee-basic", ("attack", "G"))
    scene.accept("G", "opportunity-attack")
    scene.accept("A", "readied")
    scene.dice(d20=[2])
    scene.do("A", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack")]


@pytest.mark.rule("archmage.ready.cost")
def test_once_that_turn_is_over_it_is(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={"str": 18}, B={}, G=foe())
    ready(scene, "A", "melee-basic", ("attack", "G"))
    scene.turn("B")
    scene.accept("G", "opportunity-attack")
    scene.accept("A", "readied")
    scene.dice(d20=[10, 2], d8=[3])
    scene.do("B", "move", to="rear")
    assert scene.offers == [("G", "opportunity-attack"), ("A", "readied")]
    assert scene["G"].hp == 90 - 7


@pytest.mark.rule("archmage.ready.declare")
def test_what_one_does_oneself_off_turn_may_set_it_off(stage: Callable[..., Scene]) -> None:
    """Any condition may be named: here one's own opportunity attack, which is lost to the readied move."""
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe())
    ready(scene, "A", "move", ("attack", "A"))
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.accept("A", "readied")
    scene.do("G", "move", to="rear")
    assert scene.offers[:2] == [("A", "opportunity-attack"), ("A", "readied")]
    assert attacks(scene) == []
    assert lost(scene) == ["A"]
    assert scene["G"].band == "rear"


TONGUE = (
    "Clinging Tongue: This creature deals 6 poison damage to any enemy that pops free of it or successfully disengages "
    "from it."
)
LEAP = (
    "Leap: If this creature is unengaged at the start of its turn, choose a random nearby enemy this creature can "
    "see. This creature leaps into engagement with that enemy and its crit range with melee attacks expands by 3 "
    "until the end of the turn."
)


@pytest.mark.rule("archmage.disengage.success", "archmage.ruling.opportunity-timing")
@pytest.mark.parametrize(("hp", "felled"), [(6, True), (7, False)])
def test_one_felled_as_it_slips_away_goes_nowhere(hp: int, felled: bool) -> None:
    scene = Scene("archmage", W=dict(at_hp=hp), G=foe(CLAW, TONGUE), engaged=[("W", "G")])
    scene.turn("W")
    scene.dice(d20=[15])
    scene.do("W", "disengage", to="rear")
    assert scene["W"].hp == hp - 6
    assert scene["W"].band == ("middle" if felled else "rear")
    assert lost(scene) == (["W"] if felled else [])


@pytest.mark.rule("archmage.damage.zero-hp")
@pytest.mark.parametrize(("hp", "engaged"), [(0, set()), (1, {"G"})])
def test_one_that_is_down_leaps_at_nobody(hp: int, engaged: set[str]) -> None:
    scene = Scene("archmage", W=dict(), T=dict(at_hp=hp, powers=[LEAP]), G=foe())
    scene.dice(d20=[10])
    scene.turn("T")
    assert scene.engaged("T") == engaged
