"""Companions, stances and action points, where they meet the rest."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
FOE: dict[str, object] = {"side": "monsters", "hp": 90}
SURE = "Rap (standard, at-will): +20 vs AC; 5 damage."
BITE = "Bite (standard, at-will): +20 vs AC; 4 damage."
CALL = (
    "Call the Otter\nEncounter Attack 3 (Standard Action) ● Arcane, Summons\n"
    "Ranged 5, unoccupied square\nEffect You summon a river otter until the end of the encounter."
)
OAK = (
    "Oak Guard\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
    "Effect While you are in this stance, you gain a +2 power bonus to AC."
)
GALE = (
    "Gale Stride\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
    "Effect While you are in this stance, you gain a +2 power bonus to speed."
)
SALT = (
    "Salt Guard\nAt-Will Utility 2 (Swift Action) ● Martial, Stance\nSelf\n"
    "Effect While you are in this stance, you have resist 3 fire."
)


def pack(stage: Stage, wolf: dict[str, Any] | None = None, **owner: Any) -> Scene:
    """A, its companion W beside G, G; A's turn."""
    scene = stage(
        A=dict(at=(2, 5)) | owner, W=dict(at=(8, 5), owner="A", powers=[BITE]) | (wolf or {}),
        G=FOE | dict(at=(9, 5), powers=[SURE]), H=FOE | dict(at=(8, 4), powers=[SURE]),
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.companion.command", "orcus.opportunity.trigger")
@pytest.mark.meets("companions", "movement", "opportunity")
def test_a_commanded_companion_walks_at_its_owners_cost_and_provokes(stage: Stage) -> None:
    scene = pack(stage)
    scene.accept("G", "opportunity-attack")
    scene.dice(d20=[10])
    scene.do("A", "command", "W", to=(5, 5), choose={"action": "walk"})
    assert (scene["W"].at, scene["W"].hp) == ((5, 5), 35)
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("orcus.companion.command", "orcus.condition.dazed", "orcus.condition.stunned")
@pytest.mark.meets("companions", "conditions")
@pytest.mark.parametrize(("condition", "legal"), [("dazed", True), ("stunned", False)])
def test_the_dazed_command_with_their_one_action_and_the_stunned_not_at_all(
    stage: Stage, condition: str, legal: bool
) -> None:
    scene = pack(stage, conditions=[condition])
    assert scene.can("A", "command", "W", choose={"action": "Bite", "at": "G"}) is legal
    if legal:
        scene.dice(d20=[10])
        scene.do("A", "command", "W", choose={"action": "Bite", "at": "G"})
        assert not scene.can("A", "command", "W", to=(7, 5), choose={"action": "walk"})


@pytest.mark.rule("orcus.companion.command", "orcus.action-point.spend")
@pytest.mark.meets("companions", "action-points")
def test_an_action_point_is_given_up_to_a_companion(stage: Stage) -> None:
    scene = pack(stage)
    scene.dice(d20=[10, 10])
    scene.do("A", "command", "W", choose={"action": "Bite", "at": "G"})
    scene.do("A", "action-point")
    scene.do("A", "command", "W", choose={"action": "Bite", "at": "G"})
    assert scene["G"].hp == 82


@pytest.mark.rule("orcus.companion.recoveries", "orcus.act.rally")
@pytest.mark.meets("companions", "life")
def test_an_owner_that_rallies_may_heal_its_companion_too(stage: Stage) -> None:
    scene = pack(stage, dict(at_hp=10), at_hp=10)
    scene.do("A", "rally", choose={"companion": "W"})
    assert (scene["A"].hp, scene["W"].hp, scene["A"].recoveries) == (20, 20, 6)


@pytest.mark.rule("orcus.keyword.summons-defeat")
@pytest.mark.meets("companions", "life", "damage")
def test_a_summoned_creature_felled_costs_its_summoner_dear(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(2, 5), recoveries=0, powers=[CALL]), W=dict(owner="A", summoned=True, hp=4, powers=[BITE]),
        G=FOE | dict(at=(5, 5), powers=[SURE]),
    )
    scene.turn("A")
    scene.do("A", "summon", "W", to=(4, 5))
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Rap", "W")
    assert scene["W"].at is None
    assert scene["A"].hp == 40 - 10


@pytest.mark.rule("orcus.keyword.summons-dismiss", "orcus.ruling.aura-duration")
@pytest.mark.meets("companions", "rests", "durations")
def test_a_summoned_creature_vanishes_with_the_encounter(stage: Stage) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=[CALL]), W=dict(owner="A", summoned=True, hp=4, powers=[BITE]),
        G=FOE | dict(at=(9, 5), powers=[SURE]),
    )
    scene.turn("A")
    scene.do("A", "summon", "W", to=(4, 5))
    assert scene["W"].at == (4, 5)
    scene.rest("short")
    assert scene["W"].at is None


@pytest.mark.rule("orcus.target.all-enemies", "orcus.companion.obedience")
@pytest.mark.meets("companions", "areas")
def test_a_burst_on_all_enemies_spares_the_companions_of_its_maker(stage: Stage) -> None:
    hail = (
        "Hail\nAt-Will Attack 1 (Standard Action) ● Arcane, Cold\nFar burst 1 within 10, all enemies\n"
        "Attack Intelligence vs Reflex\nHit 5 cold damage."
    )
    scene = pack(stage, int=18, powers=[hail])
    scene.dice(d20=[15])
    scene.do("A", "Hail", origin=(9, 5))
    assert (scene["G"].hp, scene["W"].hp) == (85, 40)


@pytest.mark.rule("orcus.companion.immediate", "orcus.immediate.limit")
@pytest.mark.meets("companions", "counters")
def test_a_companions_counter_is_its_owners_immediate_action(stage: Stage) -> None:
    snarl = "Snarl (reaction, at-will): When an enemy hits it with a melee attack: Reach 1; +20 vs Will; 3 damage."
    scene = pack(stage, dict(powers=[BITE, snarl]))
    scene.turn("G")
    scene.accept("W", "Snarl")
    scene.dice(d20=[10, 10])
    scene.do("G", "Rap", "W")
    assert scene["G"].hp == 87
    scene.turn("H")
    scene.accept("W", "Snarl")
    scene.dice(d20=[10])
    scene.do("H", "Rap", "W")
    assert ("W", "Snarl") not in scene.offers
    assert scene["H"].hp == 90


# ---------------------------------------------------------------- stances


def guard(scene: Scene) -> int:
    return scene.defense("A", "ac", attacker="G", power="Rap").value


@pytest.mark.rule("orcus.keyword.stance", "orcus.condition.slowed")
@pytest.mark.meets("stances", "movement", "conditions")
@pytest.mark.parametrize(("conditions", "squares"), [([], 8), (["slowed"], 2)])
def test_a_stance_that_quickens_does_not_help_the_slowed(stage: Stage, conditions: list[str], squares: int) -> None:
    scene = stage(A=dict(at=(0, 5), powers=[GALE], conditions=conditions), G=FOE | dict(at=(19, 19), powers=[SURE]))
    scene.turn("A")
    scene.do("A", "Gale Stride")
    assert scene["A"].speed == squares
    assert not scene.can("A", "walk", path=[(n, 5) for n in range(1, squares + 2)])
    scene.do("A", "walk", path=[(n, 5) for n in range(1, squares + 1)])
    assert scene["A"].at == (squares, 5)


@pytest.mark.rule("orcus.keyword.stance-helpless", "orcus.ruling.helpless-who")
@pytest.mark.meets("stances", "life", "conditions")
def test_petrifying_ends_a_stance_and_dazing_does_not(stage: Stage) -> None:
    stone = "Stone (standard, at-will): +20 vs AC; the target is petrified until the end of your next turn."
    daze = "Daze (standard, at-will): +20 vs AC; the target is dazed until the end of your next turn."
    scene = stage(
        A=dict(at=(5, 5), powers=[OAK]), G=FOE | dict(at=(6, 5), powers=[SURE, stone, daze]), B=dict(at=(0, 0)),
    )
    scene.turn("A")
    scene.do("A", "Oak Guard")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Daze", "A")
    assert guard(scene) == 17
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Stone", "A")
    assert guard(scene) == 15


@pytest.mark.rule("orcus.keyword.stance", "orcus.damage.resistance", "orcus.ruling.resistance-combination")
@pytest.mark.meets("stances", "damage", "durations")
def test_a_stances_resistance_meets_persistent_damage_until_it_is_left(stage: Stage) -> None:
    kindle = "Kindle (standard, at-will): +20 vs AC; the target takes 5 persistent fire damage (save ends)."
    scene = stage(A=dict(at=(5, 5), powers=[SALT, OAK]), G=FOE | dict(at=(6, 5), powers=[SURE, kindle]))
    scene.turn("A")
    scene.do("A", "Salt Guard")
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Kindle", "A")
    scene.turn("A")
    assert scene["A"].hp == 38
    scene.do("A", "Oak Guard")
    scene.dice(d20=[9])
    scene.turn("G")
    scene.turn("A")
    assert scene["A"].hp == 33


@pytest.mark.rule("orcus.keyword.stance-switch", "orcus.action-point.spend", "orcus.turn.conversion")
@pytest.mark.meets("stances", "action-points")
def test_a_swift_action_bought_with_a_point_changes_the_stance(stage: Stage) -> None:
    scene = stage(A=dict(at=(5, 5), powers=[OAK, GALE]), G=FOE | dict(at=(6, 5), powers=[SURE]))
    scene.turn("A")
    scene.do("A", "Oak Guard")
    scene.do("A", "action-point", choose={"action": "swift"})
    scene.do("A", "Gale Stride")
    assert (guard(scene), scene["A"].speed) == (15, 8)
    assert scene["A"].actions["standard"] == 1


@pytest.mark.rule("orcus.action-point.spend", "orcus.ruling.surprise-round")
@pytest.mark.meets("action-points", "movement")
@pytest.mark.parametrize(("surprised", "legal"), [(False, True), (True, False)])
def test_an_action_point_buys_a_second_walk_but_not_in_a_surprise_round(
    stage: Stage, surprised: bool, legal: bool
) -> None:
    scene = stage(A=dict(at=(0, 5)), G=FOE | dict(at=(19, 19), surprised=surprised))
    scene.turn("A")
    scene.do("A", "walk", to=(6, 5))
    assert scene.can("A", "action-point") is legal
    if legal:
        scene.do("A", "action-point", choose={"action": "move"})
        scene.do("A", "walk", to=(12, 5))
        assert scene["A"].at == (12, 5)
        assert scene["A"].actions["standard"] == 1
