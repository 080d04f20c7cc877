"""Companions: initiative, commands, Instinct, immediate actions, recoveries, falling; summoned creatures."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLUB = "Club (standard, at-will): +6 vs AC; 1d8+4 damage."
BITE = "Bite (standard, at-will): +5 vs AC; 1d6 damage."
SNARL = "Snarl (reaction, at-will): When an enemy hits it with a melee attack: Reach 1; +5 vs Will; 3 damage."
INSTINCT = "Instinct: It bites the enemy nearest to its owner."
MEND = "Mend\nEncounter Utility 2 (Swift Action) ● Healing\nSelf\nEffect You can spend a recovery."
CALL = (
    "Call the Otter\nEncounter Attack 3 (Standard Action) ● Arcane, Summons\n"
    "Ranged 5, unoccupied square\nEffect You summon a river otter until the end of the encounter."
)


def pack(stage: Callable[..., Scene], wolf: dict[str, Any] | None = None, **owner: Any) -> Scene:
    """A, its companion W beside G, G; in this order."""
    return stage(
        A={"at": (2, 5), **owner},
        W={"at": (8, 5), "owner": "A", "powers": [BITE], **(wolf or {})},
        G={"side": "monsters", "at": (9, 5), "hp": 60, "powers": [CLUB]},
    )


def actions(scene: Scene, who: str) -> tuple[int, int, int]:
    left = scene[who].actions
    return left["standard"], left["move"], left["swift"]


# ---------------------------------------------------------------- whose they are


@pytest.mark.rule("orcus.companion.definition")
@pytest.mark.parametrize("kind", [{}, {"tags": ["familiar"]}, {"summoned": True}])
def test_companions_of_every_type_obey_the_same_commands(
    stage: Callable[..., Scene], kind: dict[str, Any]
) -> None:
    scene = pack(stage, kind)
    scene.turn("A")
    scene.dice(d20=[10], d6=[2])
    scene.do("A", "command", "W", choose={"action": "Bite", "at": "G"})
    assert scene["G"].hp == 58


@pytest.mark.rule("orcus.companion.definition")
def test_a_companion_needs_an_owner_that_is_there(stage: Callable[..., Scene]) -> None:
    with pytest.raises(ValueError, match="owner"):
        stage(A={"at": (2, 5)}, W={"at": (3, 5), "owner": "B"})
    with pytest.raises(ValueError, match="owner"):
        stage(A={"at": (2, 5)}, W={"at": (3, 5), "summoned": True})


@pytest.mark.rule("orcus.companion.obedience")
def test_a_companion_is_on_its_owners_side(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (2, 5)},
        G={"side": "monsters", "at": (9, 5)},
        W={"at": (8, 5), "owner": "G", "powers": [BITE]},
    )
    scene.turn("G")
    assert scene.why_not("G", "command", "W", choose={"action": "Bite", "at": "A"}) is not None
    scene.do("G", "command", "W", to=(3, 5), choose={"action": "walk"})
    assert scene.can("G", "command", "W", choose={"action": "Bite", "at": "A"})
    with pytest.raises(ValueError, match="side"):
        stage(A={"at": (2, 5)}, W={"at": (3, 5), "owner": "A", "side": "monsters"})


@pytest.mark.rule("orcus.companion.obedience")
@pytest.mark.parametrize("ally", ["A", "B"])
def test_it_cannot_refuse_to_be_an_ally_of_its_owner_and_of_the_owners_allies(
    stage: Callable[..., Scene], ally: str
) -> None:
    scene = stage(
        A={"at": (2, 5)},
        B={"at": (3, 5)},
        W={"at": (4, 5), "owner": "A"},
        G={"side": "monsters", "at": (9, 5)},
    )
    scene.turn("A")
    assert scene.why_not("W", "refuse-ally", ally) == "orcus.companion.obedience"
    assert scene.can("B", "refuse-ally", "A")
    assert scene.can("W", "refuse-ally", "G")


@pytest.mark.rule("orcus.companion.flank")
@pytest.mark.parametrize(("at", "flanks"), [((7, 5), True), ((6, 6), False)])
def test_a_companion_helps_flank(stage: Callable[..., Scene], at: tuple[int, int], flanks: bool) -> None:
    scene = stage(
        A={"at": (5, 5)},
        W={"at": at, "owner": "A", "powers": [BITE]},
        G={"side": "monsters", "at": (6, 5), "powers": [CLUB]},
    )
    scene.turn("A")
    assert scene.flanks("A", "G") is flanks
    assert scene.advantage("A", "G") is flanks


# ---------------------------------------------------------------- turns


@pytest.mark.rule("orcus.companion.initiative")
def test_a_companion_rolls_no_initiative_and_comes_with_its_owner(stage: Callable[..., Scene]) -> None:
    scene = stage(
        initiative="roll",
        W={"at": (8, 5), "owner": "A", "init": 9},
        A={"at": (2, 5), "init": 3},
        G={"side": "monsters", "at": (9, 5), "init": 5},
    )
    scene.dice(d20=[10, 7])
    scene.turn("A")
    assert [scene.key(id) for id in scene.battle.order] == ["A", "W", "G"]
    assert (scene["A"].initiative, scene["W"].initiative, scene["G"].initiative) == (13, 13, 12)


@pytest.mark.rule("orcus.companion.initiative")
@pytest.mark.rule("orcus.act.delay-initiative")
def test_it_waits_with_an_owner_that_delays(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (2, 5)},
        W={"at": (8, 5), "owner": "A", "powers": [BITE], "traits": [INSTINCT]},
        G={"side": "monsters", "at": (9, 5), "powers": [CLUB]},
        B={"at": (3, 5)},
    )
    scene.turn("A")
    scene.do("A", "delay")
    scene.turn("G")
    assert [event.who for event in scene.log if event.kind == "turn"] == ["A", "G"]
    scene.end()
    scene.do("A", "resume")
    scene.turn("W")
    assert scene.round == 1
    assert actions(scene, "W") == (1, 1, 1)
    assert [scene.key(id) for id in scene.battle.order] == ["G", "A", "W", "B"]


@pytest.mark.rule("orcus.companion.instinct")
def test_uncommanded_it_follows_its_instinct_at_the_end_of_its_owners_turn(
    stage: Callable[..., Scene],
) -> None:
    scene = pack(stage, {"traits": [INSTINCT]})
    scene.turn("A")
    assert not scene.can("W", "Bite", "G")
    scene.turn("W")
    assert actions(scene, "W") == (1, 1, 1)
    scene.dice(d20=[10], d6=[5])
    scene.do("W", "Bite", "G")
    assert scene["G"].hp == 55
    scene.turn("G")
    assert [event.who for event in scene.log if event.kind == "turn"] == ["A", "W", "G"]


@pytest.mark.rule("orcus.companion.instinct")
@pytest.mark.rule("orcus.companion.command")
@pytest.mark.parametrize(("commanded", "left"), [(True, (0, 0, 0)), (False, (1, 1, 1))])
def test_one_command_replaces_the_whole_instinct_turn(
    stage: Callable[..., Scene], commanded: bool, left: tuple[int, int, int]
) -> None:
    scene = pack(stage, {"traits": [INSTINCT]})
    scene.turn("A")
    if commanded:
        scene.do("A", "command", "W", to=(8, 6), choose={"action": "walk"})
    scene.turn("W")
    assert actions(scene, "W") == left
    assert scene.can("W", "Bite", "G") is not commanded
    scene.turn("W")
    assert actions(scene, "W") == (1, 1, 1)


@pytest.mark.rule("orcus.companion.instinct")
def test_without_an_instinct_entry_it_does_nothing_by_itself(stage: Callable[..., Scene]) -> None:
    scene = pack(stage)
    scene.turn("W")
    assert actions(scene, "W") == (0, 0, 0)
    assert not scene.can("W", "Bite", "G")


@pytest.mark.rule("orcus.companion.instinct")
@pytest.mark.rule("orcus.companion.immediate")
def test_an_answer_bought_with_an_immediate_action_leaves_its_instinct_turn(
    stage: Callable[..., Scene],
) -> None:
    scene = pack(stage, {"traits": [INSTINCT]})
    scene.turn("G")
    scene.accept("W", "opportunity-attack")
    scene.dice(d20=[2])
    scene.do("G", "walk", path=[(10, 5), (11, 5)])
    assert scene.last("attack").who == "W"
    scene.turn("W")
    assert actions(scene, "W") == (1, 1, 1)


# ---------------------------------------------------------------- immediate actions


@pytest.mark.rule("orcus.companion.immediate")
def test_its_opportunity_attack_takes_the_owners_immediate_action(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A={"at": (6, 4), "str": 18},
        W={"at": (8, 5), "owner": "A", "powers": [BITE]},
        G={"side": "monsters", "at": (9, 5), "hp": 60, "powers": [CLUB]},
        H={"side": "monsters", "at": (7, 5), "powers": [CLUB]},
    )
    scene.turn("G")
    scene.accept("W", "opportunity-attack")
    scene.dice(d20=[10], d6=[3])
    scene.do("G", "walk", path=[(9, 4), (10, 3)])
    assert scene["G"].hp == 57
    scene.turn("H")
    scene.do("H", "walk", path=[(6, 5)])
    assert not scene.offers
    scene.turn("A")
    scene.turn("H")
    scene.do("H", "walk", path=[(7, 5)])
    scene.do("H", "walk", path=[(6, 5)], using="standard")
    assert ("W", "opportunity-attack") in scene.offers


@pytest.mark.rule("orcus.companion.immediate")
@pytest.mark.parametrize(
    ("owner", "wolf", "offered"),
    [({}, {}, True), ({"conditions": ["stunned"]}, {}, False), ({}, {"conditions": ["stunned"]}, False)],
)
def test_owner_and_companion_must_both_be_able_to(
    stage: Callable[..., Scene], owner: dict[str, Any], wolf: dict[str, Any], offered: bool
) -> None:
    scene = pack(stage, wolf, **owner)
    scene.turn("G")
    scene.do("G", "walk", path=[(10, 5), (11, 5)])
    assert (("W", "opportunity-attack") in scene.offers) is offered


@pytest.mark.rule("orcus.companion.immediate")
def test_its_reaction_takes_the_owners_immediate_action_too(stage: Callable[..., Scene]) -> None:
    scene = pack(stage, {"powers": [BITE, SNARL]})
    scene.turn("G")
    scene.accept("W", "Snarl")
    scene.dice(d20=[15, 15], d8=[1])
    scene.do("G", "Club", "W")
    assert scene["G"].hp == 57
    assert scene.battle.creatures[0].immediate == 0


# ---------------------------------------------------------------- hit points


@pytest.mark.rule("orcus.companion.recoveries")
def test_an_owner_that_spends_a_recovery_may_spend_a_second_for_its_companion(
    stage: Callable[..., Scene],
) -> None:
    scene = pack(stage, {"hp": 30, "at_hp": 10}, at_hp=20, powers=[MEND])
    scene.turn("A")
    scene.do("A", "Mend", choose={"companion": "W"})
    assert (scene["A"].hp, scene["W"].hp, scene["A"].recoveries) == (30, 20, 6)


@pytest.mark.rule("orcus.companion.recoveries")
@pytest.mark.parametrize(("left", "healed"), [(2, True), (1, False)])
def test_the_second_recovery_is_a_choice_and_must_be_there(
    stage: Callable[..., Scene], left: int, healed: bool
) -> None:
    scene = pack(stage, {"hp": 30, "at_hp": 10}, at_hp=20, recoveries=left)
    scene.turn("A")
    scene.do("A", "rally", choose={"companion": "W"} if healed else None)
    assert (scene["A"].hp, scene["W"].hp) == (30, 20 if healed else 10)
    assert scene["A"].recoveries == 0
    idle = pack(stage, {"hp": 30, "at_hp": 10}, at_hp=20)
    idle.turn("A")
    idle.do("A", "rally")
    assert (idle["W"].hp, idle["W"].recoveries, idle["A"].recoveries) == (10, 0, 7)


@pytest.mark.rule("orcus.companion.zero-hp")
@pytest.mark.parametrize(
    ("kind", "outcome"),
    [({}, "dead"), ({"death_saves": True}, "dying"), ({"summoned": True}, "gone")],
)
def test_what_befalls_a_companion_at_zero_hit_points_is_set_by_its_type(
    stage: Callable[..., Scene], kind: dict[str, Any], outcome: str
) -> None:
    scene = pack(stage, {"hp": 20, "at_hp": 5, **kind})
    scene.turn("G")
    scene.dice(d20=[15], d8=[3])
    scene.do("G", "Club", "W")
    wolf = scene["W"]
    assert {"dead": not wolf.alive, "dying": wolf.dying, "gone": wolf.alive and wolf.at is None} == {
        "dead": outcome == "dead",
        "dying": outcome == "dying",
        "gone": outcome == "gone",
    }


# ---------------------------------------------------------------- summoned creatures


def caller(stage: Callable[..., Scene], otter: dict[str, Any] | None = None, **owner: Any) -> Scene:
    """A on its turn with a power to summon W, who is not there yet; G beside where it will be."""
    fields = {"ac": 18, "fort": 13, "ref": 16, "will": 12, "level": 3, **owner}
    scene = stage(
        A={"at": (2, 5), "powers": [CALL], **fields},
        W={"owner": "A", "summoned": True, "hp": 12, "powers": [BITE], **(otter or {})},
        G={"side": "monsters", "at": (5, 5), "hp": 60, "powers": [CLUB]},
    )
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.keyword.summons")
def test_a_summons_power_brings_a_companion_of_the_powers_level(stage: Callable[..., Scene]) -> None:
    scene = caller(stage)
    assert scene["W"].at is None
    scene.do("A", "summon", "W", to=(4, 5))
    assert scene["W"].at == (4, 5)
    assert actions(scene, "A") == (0, 1, 1)
    assert scene.creature("W").sheet.level == 3
    assert [scene.key(id) for id in scene.battle.order] == ["A", "W", "G"]
    scene.do("A", "command", "W", to=(4, 6), choose={"action": "walk"})
    assert scene["W"].at == (4, 6)


@pytest.mark.rule("orcus.keyword.summons")
def test_it_takes_a_summons_power_a_free_square_and_only_one_of_it(stage: Callable[..., Scene]) -> None:
    scene = caller(stage)
    assert scene.why_not("A", "summon", "W", to=(5, 5)) == "orcus.keyword.summons"
    assert scene.why_not("A", "summon", "G", to=(4, 5)) == "orcus.keyword.summons"
    scene.do("A", "summon", "W", to=(4, 5))
    assert scene.why_not("A", "summon", "W", to=(4, 6), choose={"power": "Call the Otter"}) is not None
    without = caller(stage, powers=[])
    assert without.why_not("A", "summon", "W", to=(4, 5)) == "orcus.keyword.summons"


@pytest.mark.rule("orcus.keyword.summons-hp")
def test_each_time_it_is_summoned_it_starts_at_its_stated_maximum(stage: Callable[..., Scene]) -> None:
    scene = caller(stage, powers=[CALL.replace("Encounter", "At-Will")])
    scene.do("A", "summon", "W", to=(4, 5))
    assert (scene["W"].hp, scene["W"].max_hp) == (12, 12)
    scene.turn("G")
    scene.dice(d20=[15], d8=[3])
    scene.do("G", "Club", "W")
    assert scene["W"].hp == 5
    scene.turn("A")
    scene.do("A", "dismiss", "W")
    away = scene["W"].at
    assert away is None
    scene.do("A", "summon", "W", to=(3, 5))
    assert (scene["W"].at, scene["W"].hp) == ((3, 5), 12)


@pytest.mark.rule("orcus.keyword.summons-defenses")
@pytest.mark.parametrize(("defense", "value"), [("ac", 18), ("fort", 13), ("ref", 16), ("will", 12)])
def test_it_uses_its_summoners_defenses(stage: Callable[..., Scene], defense: str, value: int) -> None:
    scene = caller(stage, {"ac": 11, "fort": 11, "ref": 11, "will": 11})
    scene.do("A", "summon", "W", to=(4, 5))
    assert scene.defense("W", defense, attacker="G").value == value


@pytest.mark.rule("orcus.keyword.summons-defenses")
@pytest.mark.parametrize(("die", "hit"), [(12, True), (11, False)])
def test_a_blow_must_reach_the_summoners_armor_class(
    stage: Callable[..., Scene], die: int, hit: bool
) -> None:
    scene = caller(stage, {"ac": 11})
    scene.do("A", "summon", "W", to=(4, 5))
    scene.turn("G")
    scene.dice(d20=[die], **({"d8": [1]} if hit else {}))
    scene.do("G", "Club", "W")
    assert scene.last("attack").hit is hit


@pytest.mark.rule("orcus.keyword.summons-defeat")
@pytest.mark.parametrize(("recoveries", "left", "hp"), [(3, 2, 40), (0, 0, 30)])
def test_defeated_it_vanishes_and_costs_its_summoner_a_recovery_or_its_value(
    stage: Callable[..., Scene], recoveries: int, left: int, hp: int
) -> None:
    scene = caller(stage, recoveries=recoveries)
    scene.do("A", "summon", "W", to=(4, 5))
    scene.turn("G")
    scene.dice(d20=[15], d8=[8])
    scene.do("G", "Club", "W")
    assert scene["W"].at is None
    assert (scene["A"].recoveries, scene["A"].hp) == (left, hp)
    assert scene.battle.corpses == ()


@pytest.mark.rule("orcus.keyword.summons-dismiss")
def test_dismissed_or_left_behind_it_costs_nothing(stage: Callable[..., Scene]) -> None:
    scene = caller(stage)
    scene.do("A", "summon", "W", to=(4, 5))
    scene.rest("short")
    assert scene["W"].at is None
    assert (scene["A"].recoveries, scene["A"].hp) == (8, 40)
