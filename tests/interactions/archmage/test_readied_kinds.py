"""Whatever can be readied, against whatever may set it off."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
DART = "R: Dart +5 vs. PD—9 damage"
HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
BOLT = "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\nHit: 6 fire damage."
MEND = "Mend\nRanged spell\nAt-Will\nTarget: One nearby ally\nEffect: The target heals 8 hp."
GALE = BOLT.replace("Bolt", "Gale").replace("At-Will", "Once per battle")
WINGED = {"modes": {"fly": 6}, "airborne": True}
READIED = ("A", "readied")


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "name": "Ogre", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def ready(scene: Scene, who: str, action: str, *when: str, target: str | None = None, **aim: Any) -> None:
    """In its next turn, who readies the action for when this happens, and will take it."""
    scene.turn(who)
    scene.do(who, "ready", target, **aim, choose={"action": action, "when": when})
    scene.accept(who, "readied")


def blows(scene: Scene) -> list[tuple[str | None, str | None]]:
    """Who has attacked whom, in order."""
    return [(event.who, event.target) for event in scene.log if event.kind == "attack"]


def rounds(scene: Scene, order: str) -> list[int]:
    """The round in which each of these, called up in turn, begins its turn."""
    seen: list[int] = []
    for who in order:
        scene.turn(who)
        seen.append(scene.round)
    return seen


# ---------------------------------------------------------------- what is readied


@pytest.mark.meets("ready", "naturals")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.unarmed.attack", "archmage.unarmed.damage")
def test_a_readied_fist(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe())
    ready(scene, "A", "unarmed", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[14, 2], d3=[2])
    scene.do("G", "Claw", "A")
    assert blows(scene) == [("A", "G"), ("G", "A")]
    assert scene["G"].hp == 84


@pytest.mark.meets("ready", "shooting", "opportunity")
@pytest.mark.rule(
    "archmage.ruling.opportunity-off-turn", "archmage.opportunity.from-spell", "archmage.ready.before-trigger",
)
def test_a_readied_spell_provokes_even_the_one_it_answers(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(powers=[BOLT]), G=foe())
    ready(scene, "A", "Bolt", "attack", "G")
    scene.turn("G")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8, 14, 8])  # the opportunity attack, the spell, the claw
    scene.do("G", "Claw", "A")
    assert scene.offers == [READIED, ("G", "opportunity-attack")]
    assert (scene["A"].hp, scene["G"].hp) == (28, 84)


@pytest.mark.meets("ready", "shooting", "dying")
@pytest.mark.rule(
    "archmage.ruling.opportunity-off-turn", "archmage.ruling.opportunity-timing", "archmage.ready.interrupts",
)
def test_felled_for_its_readied_spell_the_caster_casts_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A=dict(at_hp=6, powers=[BOLT]), B={}, G=foe())
    ready(scene, "A", "Bolt", "attack", "G")
    scene.turn("G")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[8, 4])  # then the claw, at the helpless
    scene.do("G", "Claw", "A")
    assert (scene["G"].hp, scene["A"].hp) == (90, -6)


@pytest.mark.meets("ready", "healing", "dying")
@pytest.mark.rule("archmage.ready.declare", "archmage.death.potion", "archmage.ready.before-trigger")
def test_a_potion_may_be_held_ready_for_a_fallen_friend(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={}, B=dict(at_hp=-3), G=foe())
    ready(scene, "A", "feed-potion", "attack", "G", target="B")
    scene.dice(d20=[5])
    scene.turn("G")
    scene.dice(d8=[7], d20=[8])
    scene.do("G", "Claw", "B")
    assert scene["B"].hp == 1


@pytest.mark.meets("ready", "healing", "groups")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.ready.interrupts", "archmage.death.heal-from-zero")
def test_healing_readied_for_a_friend_comes_before_the_blow(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("B", "G")], A=dict(powers=[MEND]), B=dict(at_hp=5), G=foe())
    ready(scene, "A", "Mend", "attack", "G", target="B")
    scene.turn("G")
    scene.dice(d20=[8])
    scene.do("G", "Claw", "B")
    assert (scene["B"].hp, scene["B"].dying) == (7, False)


@pytest.mark.meets("ready", "flying", "moving")
@pytest.mark.rule("archmage.ready.declare", "archmage.flying.swoop", "archmage.ruling.flying-model")
def test_a_swoop_takes_more_than_the_one_action_that_can_be_readied(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(**WINGED), B={}, G=foe(**WINGED))
    scene.turn("A")
    assert scene.why_not("A", "ready", choose={"action": "swoop", "when": ("attack", "G")}) == "archmage.ready.declare"


@pytest.mark.meets("ready", "flying", "engagement")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.flying.normal-engagement")
def test_a_flyer_readied_meets_a_flyer_in_the_air_before_it_goes(stage: Callable[..., Scene]) -> None:
    scene = stage(A={"str": 18, **WINGED}, B={}, G=foe(**WINGED))
    ready(scene, "A", "engage", "move", "G")
    scene.turn("G")
    scene.accept("A", "opportunity-attack")
    scene.dice(d20=[10], d8=[2])
    scene.do("G", "move", to="rear")
    assert (scene["G"].hp, scene["G"].band, scene.engaged("A")) == (84, "rear", set())


@pytest.mark.meets("ready", "grabs")
@pytest.mark.rule("archmage.ready.declare", "archmage.grabbed.start-and-let-go", "archmage.grabbed.grabber-walks-off")
def test_letting_go_can_be_readied(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(HUG), A={"str": 18}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Hug", "A")
    ready(scene, "G", "release-grab", "attack", "A", target="A")
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "melee-basic", "G")
    assert (scene["A"].conditions, scene.engaged("A")) == (set(), {"G"})


@pytest.mark.meets("ready", "confused")
@pytest.mark.rule("archmage.confused.no-limited-powers", "archmage.ruling.ready-what")
def test_a_limited_power_readied_is_wasted_by_confusion_and_not_spent(stage: Callable[..., Scene]) -> None:
    muddle = "R: Muddle +20 vs. PD—1 damage, and the target is confused (save ends)"
    scene = stage(A=dict(powers=[GALE]), B={}, H=foe(muddle), G=foe(DART))
    ready(scene, "A", "Gale", "attack", "G")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Muddle", "A")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Dart", "B")
    assert (blows(scene), scene["G"].hp) == ([("H", "A"), ("G", "B")], 90)
    scene.turn("A")
    scene.dice(d20=[20])
    scene.end()
    scene.turn("A")
    assert scene.can("A", "Gale", "G")


@pytest.mark.meets("ready", "conditions")
@pytest.mark.rule("archmage.ruling.ready-what", "archmage.hampered.basic-attacks-only")
def test_a_spell_readied_is_wasted_by_being_hampered(stage: Callable[..., Scene]) -> None:
    net = "R: Net +20 vs. PD—1 damage, and the target is hampered (save ends)"
    scene = stage(A=dict(powers=[BOLT]), B={}, H=foe(net), G=foe(DART))
    ready(scene, "A", "Bolt", "attack", "G")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Net", "A")
    scene.turn("G")
    scene.dice(d20=[2])
    scene.do("G", "Dart", "B")
    assert blows(scene) == [("H", "A"), ("G", "B")]


@pytest.mark.meets("ready", "conditions", "moving")
@pytest.mark.rule("archmage.ruling.ready-what", "archmage.stuck.no-movement")
def test_a_retreat_readied_is_wasted_by_being_stuck(stage: Callable[..., Scene]) -> None:
    web = "R: Web +20 vs. PD—1 damage, and the target is stuck (save ends)"
    scene = stage(A={}, B={}, H=foe(web), G=foe(DART))
    ready(scene, "A", "move", "attack", "G", to="far")
    scene.turn("H")
    scene.dice(d20=[10])
    scene.do("H", "Web", "A")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Dart", "A")
    assert (scene["A"].band, scene["A"].hp) == ("middle", 40 - 1 - 9)


# ---------------------------------------------------------------- what sets it off


@pytest.mark.meets("ready", "disengaging")
@pytest.mark.rule("archmage.disengage.failure", "archmage.ready.declare")
def test_a_disengage_that_fails_is_no_move(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe())
    ready(scene, "A", "melee-basic", "move", "G")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "disengage", to="rear")
    assert (READIED not in scene.offers, scene["G"].hp) == (True, 90)


@pytest.mark.meets("ready", "forced")
@pytest.mark.rule("archmage.ruling.forced-movement", "archmage.ready.declare")
def test_being_knocked_loose_is_no_move_of_ones_own(stage: Callable[..., Scene]) -> None:
    slam = "Slam +20 vs. AC—6 damage, and the target pops free from the ogre"
    scene = stage(engaged=[("B", "G"), ("A", "H")], G=foe(slam), H=foe(), A={}, B={})
    ready(scene, "A", "melee-basic", "move", "B")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slam", "B")
    assert READIED not in scene.offers


@pytest.mark.meets("ready", "intercepting", "engagement")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.intercept.what", "archmage.ruling.intercept-result")
def test_a_blow_readied_for_an_attack_meets_the_one_an_interceptor_has_stopped(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], A={"str": 18}, W={}, G=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}
    scene.accept("A", "readied")
    scene.dice(d20=[10, 2], d8=[2])
    scene.do("G", "Claw", "A")
    assert scene["G"].hp == 84


@pytest.mark.meets("ready", "naturals", "dying")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.crit.double-damage", "archmage.ready.interrupts")
def test_a_readied_critical_hit_slays_before_the_claw_falls(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={"str": 18}, B={}, G=foe(at_hp=12), H=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[20], d8=[2])
    scene.do("G", "Claw", "B")
    assert (scene["G"].alive, scene["B"].hp) == (False, 40)


@pytest.mark.meets("ready", "groups")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.ready.new-count", "archmage.attack.declare-then-roll")
def test_an_attack_on_several_sets_it_off_once_and_first(stage: Callable[..., Scene]) -> None:
    spray = "R: Spray +5 vs. PD (2 nearby enemies)—9 damage"
    scene = stage(A=dict(powers=[DART]), B={}, C={}, G=foe(spray))
    ready(scene, "A", "Dart", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[10, 10, 2])
    scene.do("G", "Spray", targets=["B", "C"])
    assert blows(scene) == [("A", "G"), ("G", "B"), ("G", "C")]
    assert (scene["G"].hp, scene["B"].hp, scene["C"].hp) == (81, 31, 40)


@pytest.mark.meets("ready", "delay")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.delay.act-later", "archmage.ruling.delay-order")
def test_the_attack_of_a_delayed_turn_sets_it_off(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), A={"str": 18}, B={})
    scene.turn("G")
    scene.do("G", "delay")
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.end()
    scene.do("G", "resume")
    scene.dice(d20=[10, 8], d8=[2])
    scene.do("G", "Claw", "A")
    assert (scene["G"].hp, scene["A"].hp) == (84, 34)
    assert rounds(scene, "BAGB") == [1, 2, 2, 2]


@pytest.mark.meets("ready", "delay")
@pytest.mark.rule("archmage.ready.into-next-round", "archmage.ruling.round-boundary")
def test_whoever_used_its_readied_action_in_the_next_round_has_no_turn_there_to_delay(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(engaged=[("A", "G")], G=foe(), B={}, A={"str": 18})
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[2, 2])
    scene.do("G", "Claw", "A")
    assert rounds(scene, "BAGBA") == [2, 3, 3, 3, 4]


@pytest.mark.meets("ready", "escalation", "opportunity")
@pytest.mark.rule("archmage.ready.new-count", "archmage.opportunity.free-action", "archmage.ready.before-trigger")
def test_set_off_in_a_third_ones_turn_it_puts_one_ahead_of_the_striker(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("B", "G")], A={"str": 18}, B={}, G=foe())
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.turn("B")
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[2, 2])
    scene.do("B", "move", to="rear")
    assert blows(scene) == [("A", "G"), ("G", "B")]
    seen = rounds(scene, "GABG")
    assert seen[0] == 1
    assert scene.round == 2


@pytest.mark.meets("ready", "ongoing", "saves")
@pytest.mark.rule("archmage.ruling.delay-turn-effects", "archmage.ready.into-next-round", "archmage.ongoing.timing")
def test_the_turn_a_readied_action_uses_up_still_burns(stage: Callable[..., Scene]) -> None:
    brand = "R: Brand +20 vs. PD—1 damage, and 5 ongoing fire damage"
    scene = stage(engaged=[("A", "G")], G=foe(CLAW, brand), A={"str": 18}, B={})
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Brand", "A")
    ready(scene, "A", "melee-basic", "attack", "G")
    scene.dice(d20=[2])
    scene.end()
    assert scene["A"].hp == 34
    scene.turn("G")
    scene.dice(d20=[2, 11, 2])  # the blow, the save of the turn it took up, the claw
    scene.do("G", "Claw", "A")
    assert (scene["A"].hp, scene["A"].ongoing) == (29, {})


@pytest.mark.meets("ready", "resistance")
@pytest.mark.rule("archmage.ready.before-trigger", "archmage.resistance.natural-roll")
@pytest.mark.parametrize(("natural", "damage"), [(15, 3), (16, 6)])
def test_a_readied_spell_is_resisted_like_any_other(stage: Callable[..., Scene], natural: int, damage: int) -> None:
    scene = stage(A=dict(powers=[BOLT]), B={}, G=foe(DART, resist={"fire": 16}))
    ready(scene, "A", "Bolt", "attack", "G")
    scene.turn("G")
    scene.dice(d20=[natural, 2])
    scene.do("G", "Dart", "B")
    assert scene["G"].hp == 90 - damage


@pytest.mark.meets("ready", "party", "dying")
@pytest.mark.rule("archmage.spirit.once-per-round", "archmage.ready.declare")
def test_to_fight_in_spirit_is_nothing_to_ready(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe())
    scene.turn("A")
    for action in ("fight-in-spirit", "flee", "delay", "ready", "end"):
        assert not scene.can("A", "ready", choose={"action": action, "when": ("attack", "G")})
