"""The unseen, and three rules or four at one moment."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
WINGED = {"modes": {"fly": 6}, "airborne": True}
RAT = "Mook: Kill one ditch rat mook for every 7 damage you deal to the mob."
BY_G = ("G", "opportunity-attack")


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def unseen(**fields: Any) -> dict[str, Any]:
    return {"conditions": ["invisible"], **fields}


def bolt(who: str = "One nearby enemy") -> str:
    return (f"Bolt\nRanged spell\nAt-Will\nTarget: {who}\nAttack: Intelligence + Level vs. PD\n"
            "Hit: 6 fire damage.\nMiss: 1 fire damage.")


def attacks(scene: Scene) -> list[tuple[str | None, str | None]]:
    """Who has rolled to attack whom, in order."""
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


# ---------------------------------------------------------------- invisible


@pytest.mark.meets("conditions", "groups")
@pytest.mark.rule("archmage.ruling.invisible-in-battle", "archmage.invisibility.outright-miss")
def test_of_two_targets_only_the_invisible_one_may_be_missed_outright(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(powers=[bolt("Two nearby enemies")]), G=foe(**unseen()), H=foe())
    scene.turn("A")
    scene.dice(d2=[1], d20=[14])
    scene.do("A", "Bolt", targets=["G", "H"])
    assert (attacks(scene), scene["G"].hp, scene["H"].hp) == ([("A", "H")], 90, 84)


@pytest.mark.meets("conditions", "shooting", "engagement")
@pytest.mark.rule("archmage.ruling.invisible-in-battle", "archmage.shooting-into-melee.reroll")
def test_an_attack_lost_on_the_invisible_strays_to_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[bolt()]), B={}, G=foe(**unseen()))
    scene.turn("A")
    scene.dice(d2=[1])
    scene.do("A", "Bolt", "G")
    assert (attacks(scene), scene["B"].hp, scene["G"].hp) == ([], 40, 90)


@pytest.mark.meets("conditions", "shooting", "naturals")
@pytest.mark.rule(
    "archmage.invisibility.miss-chance", "archmage.shooting-into-melee.reroll", "archmage.fumble.no-effect",
)
def test_a_fumble_at_the_invisible_strays_to_a_friend_who_is_seen(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[bolt()]), B={}, G=foe(**unseen()))
    scene.turn("A")
    scene.dice(d2=[2], d20=[1, 14])
    scene.do("A", "Bolt", "G")
    assert (attacks(scene), scene["B"].hp, scene["G"].hp) == ([("A", "G"), ("A", "B")], 34, 90)


@pytest.mark.meets("conditions", "opportunity", "moving")
@pytest.mark.rule("archmage.ruling.invisible-in-battle", "archmage.opportunity.from-moving")
@pytest.mark.parametrize(("d2", "hp"), [(1, 40), (2, 34)])
def test_the_invisible_provoke_and_may_be_missed(stage: Callable[..., Scene], d2: int, hp: int) -> None:
    scene = stage(engaged=[("A", "G")], A=unseen(), B={}, G=foe())
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.dice(d2=[d2], d20=[8] if d2 == 2 else [])
    scene.do("A", "move", to="rear")
    assert (scene.offers, scene["A"].hp, scene["A"].band) == ([BY_G], hp, "rear")


@pytest.mark.meets("conditions", "intercepting")
@pytest.mark.rule("archmage.ruling.invisible-in-battle", "archmage.intercept.what")
def test_the_invisible_are_intercepted_and_intercept(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], A=unseen(), W={}, G=foe(**unseen()))
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}


@pytest.mark.meets("conditions", "coup")
@pytest.mark.rule("archmage.ruling.coup-details", "archmage.invisibility.miss-chance")
def test_a_helpless_foe_is_finished_off_unseen_too(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe(conditions=["helpless", "invisible"]), H=foe())
    scene.turn("A")
    scene.dice(d8=[2])
    scene.do("A", "coup-de-grace", "G")
    assert scene["G"].hp == 78


@pytest.mark.meets("conditions", "confused")
@pytest.mark.rule("archmage.invisibility.miss-chance", "archmage.confused.attack-ally")
def test_the_confused_may_miss_an_invisible_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe(DART, conditions=["confused"]), H=foe(**unseen()))
    scene.turn("G")
    scene.dice(d2=[1])
    scene.do("G", "Dart", "A")
    assert (attacks(scene), scene["A"].hp, scene["H"].hp) == ([], 40, 90)


@pytest.mark.meets("conditions", "ready")
@pytest.mark.rule("archmage.invisibility.miss-chance", "archmage.ready.before-trigger")
def test_a_blow_readied_for_the_invisible_may_miss_outright(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe(**unseen()))
    scene.turn("A")
    scene.do("A", "ready", choose={"action": "melee-basic", "when": ("attack", "G")})
    scene.turn("G")
    scene.accept("A", "readied")
    scene.dice(d2=[1], d20=[8])
    scene.do("G", "Claw", "A")
    assert (attacks(scene), scene["G"].hp) == ([("G", "A")], 90)


@pytest.mark.meets("conditions", "resistance", "ongoing")
@pytest.mark.rule("archmage.ruling.invisible-in-battle", "archmage.ongoing.timing")
def test_fire_finds_the_invisible_without_a_die(stage: Callable[..., Scene]) -> None:
    brand = "R: Brand +20 vs. PD—1 fire damage, and 5 ongoing fire damage"
    scene = stage(G=foe(brand), A=unseen(resist={"fire": 16}), B={})
    scene.turn("G")
    scene.dice(d2=[2], d20=[16])
    scene.do("G", "Brand", "A")
    scene.turn("A")
    scene.dice(d20=[11])
    scene.end()
    assert scene["A"].hp == 40 - 1 - 5


# ---------------------------------------------------------------- three at once


@pytest.mark.meets("grabs", "intercepting", "opportunity", "moving")
@pytest.mark.rule(
    "archmage.grabbed.carried-if-smaller", "archmage.ruling.intercept-result", "archmage.opportunity.from-moving",
)
def test_a_grabber_that_carries_is_struck_by_its_other_foe_then_stopped(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("B", "G"), ("C", "G")], A={}, B={}, C={}, W={}, G=foe(HUG, size="large"))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "B")
    scene.accept("C", "opportunity-attack")
    scene.accept("A", "intercept")
    scene.dice(d20=[2])
    scene.do("G", "engage", "W")
    assert scene.offers == [("C", "opportunity-attack"), ("A", "intercept")]
    assert (scene.engaged("G"), scene["B"].band) == ({"A", "B"}, scene["G"].band)


@pytest.mark.meets("grabs", "moving", "opportunity")
@pytest.mark.rule(
    "archmage.grabbed.carried-if-smaller", "archmage.ruling.forced-movement", "archmage.ruling.position-engagement",
)
def test_whom_a_grabber_carries_off_leaves_its_other_foe_unprovoked(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], G=foe(HUG, size="large"), H=foe(), A={}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    scene.do("G", "move", to="rear")
    assert scene.offers == []
    assert (scene["A"].band, scene.engaged("A"), scene.engaged("H")) == ("rear", {"G"}, set())


@pytest.mark.meets("grabs", "dying", "moving")
@pytest.mark.rule("archmage.grabbed.carried-if-smaller", "archmage.ruling.grab-details", "archmage.damage.zero-hp")
def test_a_grabber_carries_off_the_fallen_it_holds(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(HUG, size="large"), A=dict(at_hp=5), B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    assert scene["A"].dying
    scene.do("G", "move", to="rear")
    assert (scene["A"].band, scene.engaged("A")) == ("rear", {"G"})


@pytest.mark.meets("moving", "engagement", "disengaging")
@pytest.mark.rule("archmage.ruling.position-engaged-nearby", "archmage.disengage.success", "archmage.position.faraway")
def test_chased_down_in_the_far_band_one_fights_in_the_rear_and_may_slip_back_out(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["A", "G"], A={}, B={}, G=foe())
    scene.turn("G")
    scene.do("G", "move", to="rear")
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "A"})
    scene.turn("G")
    scene.do("G", "engage", "A")
    assert (scene["A"].band, scene["G"].band) == ("rear", "rear")
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="far")
    assert (scene["A"].band, scene.engaged("A"), scene.offers) == ("far", set(), [])


@pytest.mark.meets("moving", "intercepting", "flying")
@pytest.mark.rule("archmage.flying.over-foes", "archmage.ruling.intercept-past", "archmage.ruling.intercept-who")
def test_a_flyer_flies_to_the_far_band_over_all_heads(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["B"], far=["W"], A={}, B={}, W={}, G=foe(**WINGED))
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.accept("B", "intercept")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert (scene.offers, scene["G"].band) == ([], "far")


@pytest.mark.meets("behind", "intercepting", "opportunity", "engagement")
@pytest.mark.rule(
    "archmage.ruling.position-behind", "archmage.ruling.intercept-result", "archmage.opportunity.from-moving",
)
def test_stopped_by_cover_a_second_move_costs_a_blow_and_gets_through(stage: Callable[..., Scene]) -> None:
    scene = stage(behind={"W": "A"}, A={"str": 18}, W={}, G=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "engage", "W", using="standard")
    assert (scene["G"].hp, scene.engaged("G")) == (84, {"W"})
    assert scene.offers == [("A", "opportunity-attack")]


@pytest.mark.meets("mobs", "intercepting", "opportunity", "dying")
@pytest.mark.rule(
    "archmage.ruling.monster-kinds", "archmage.opportunity.from-moving", "archmage.ruling.opportunity-timing",
)
def test_a_rat_slain_as_it_leaves_takes_the_next_along_and_arrives_nowhere(stage: Callable[..., Scene]) -> None:
    rat = dict(side="monsters", name="Ditch Rat", type="rat", hp=7, powers=[CLAW], traits=[RAT])
    scene = stage(rear=["W"], engaged=[("A", "G")], A={"str": 18}, W={}, G=rat, H=rat, I=rat)
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[5])
    scene.do("G", "engage", "W")
    assert (scene["G"].alive, scene["H"].hp, scene["I"].hp) == (False, 5, 7)
    assert scene.engaged("W") == set()


@pytest.mark.meets("dying", "healing", "saves", "escalation")
@pytest.mark.rule("archmage.death.save-success", "archmage.ruling.death-save-turn", "archmage.recovery.overdraw-half")
def test_woken_by_a_sixteen_without_recoveries_one_heals_half_pays_and_waits(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], B={}, A={"str": 18, "at_hp": -3, "recoveries": 0}, G=foe())
    scene.dice(d20=[16], d8=[7])
    scene.turn("A")
    assert (scene["A"].hp, scene["A"].dying) == (3, False)
    assert not scene.can("A", "melee-basic", "G")
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("G", "move", to="rear")
    assert scene.last("attack").total == 2 + 5 - 1  # it reacts, at the price of the overdrawn recovery


@pytest.mark.meets("naturals", "groups", "conditions")
@pytest.mark.rule(
    "archmage.ruling.damage-several-targets", "archmage.vulnerable.crit-range", "archmage.ruling.crit-what-doubles",
)
def test_one_roll_doubles_for_the_vulnerable_alone(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +20 vs. PD (2 nearby enemies)—2d6 damage"
    scene = stage(G=foe(spray), A=dict(conditions=["vulnerable"]), B={})
    scene.turn("G")
    scene.dice(d20=[18, 18], d6=[3, 4])
    scene.do("G", "Spray", targets=["A", "B"])
    assert (scene["A"].hp, scene["B"].hp) == (26, 33)


@pytest.mark.meets("flying", "grabs", "moving")
@pytest.mark.rule(
    "archmage.grabbed.carried-if-smaller", "archmage.flying.over-foes", "archmage.flying.intercepted-by-flyers",
)
def test_a_flying_grabber_carries_its_victim_over_all_heads(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("B", "G")], A={}, B={}, W={}, G=foe(HUG, size="large", **WINGED))
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "B")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert (scene.offers, scene.engaged("G")) == ([], {"B", "W"})
    assert scene["B"].band == "rear"


@pytest.mark.meets("healing", "conditions", "dying")
@pytest.mark.rule("archmage.ruling.stabilize-details", "archmage.stabilize.state", "archmage.death.save-failure")
def test_a_stable_hero_struck_again_is_dying_again_with_its_failures(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A=dict(at_hp=-3), B=dict(wis=30), G=foe())
    scene.dice(d20=[5])
    scene.turn("B")
    scene.dice(d20=[5])
    scene.do("B", "stabilize", "A")
    scene.dice(d20=[5])
    scene.turn("A")
    assert (scene["A"].stable, scene["A"].death_failures) == (True, 1)
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "A")
    assert scene["A"].stable is False
    scene.dice(d20=[5])
    scene.turn("B")
    assert scene["A"].death_failures == 2
