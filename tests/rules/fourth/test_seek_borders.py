"""Seeking, guessing and being caught out at their borders: who may look, what is listed, which square is struck."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
UNSEEN, RETRY = "fourth.ruling.attacking-unseen", "fourth.ruling.perception-retry"
BOW = "bow +2 1d10, range 5/10"
SPIKES = "Spikes (standard, at-will): +7 vs Ref; 5 damage."
OPEN = ". . . . . . . . . . . ."
MIST = ": : : : : : : : : : : :"


def hiding(stage: Stage, result: int = 30, **fields: Any) -> Scene:
    """G is hidden from A at (4, 1) by this result; it is the turn of A. H, its fellow, stands in the open."""
    hero = {name.removeprefix("a_"): fields.pop(name) for name in list(fields) if name.startswith("a_")}
    scene = stage(
        f"{OPEN}\n{MIST}\n{OPEN}",
        G=dict(side="monsters", at=(3, 1), skills={"stealth": result - 10}, **fields.pop("g", {})),
        A={"at": (0, 0), "dex": 18, "ranged": BOW, **hero},
        H=dict(side="monsters", at=(11, 2)),
        **fields,
    )
    scene.turn("G")
    scene.do("G", "shift", to=(4, 1))
    scene.dice(d20=[10])
    scene.do("G", "hide")
    scene.turn("A")
    assert scene.hidden("G", "A")
    return scene


def listed(scene: Scene, action: str, who: str = "A") -> int:
    """How many ways of taking an action are listed."""
    battle = scene.battle
    return len(battle.rules.actions[action].uses(battle, battle.creatures[scene.id(who)]))


@pytest.mark.rule("fourth.stealth.enemy-search")
@pytest.mark.rule("fourth.ruling.perception-retry")
def test_a_search_is_listed_while_somebody_is_hidden_and_once_a_turn(stage: Stage) -> None:
    scene = hiding(stage)
    assert (listed(scene, "search"), listed(scene, "search", "G"), listed(scene, "search", "H")) == (1, 0, 0)
    scene.dice(d20=[1])
    scene.do("A", "search")
    assert listed(scene, "search") == 0
    assert scene.why_not("A", "search") == RETRY
    scene.turn("A")
    assert listed(scene, "search") == 1


@pytest.mark.rule("fourth.stealth.enemy-search")
@pytest.mark.parametrize(("result", "found"), [(19, True), (20, False)])
def test_with_nobody_left_to_find_no_search_is_listed(stage: Stage, result: int, found: bool) -> None:
    scene = hiding(stage, result)
    scene.dice(d20=[20])
    scene.do("A", "search")
    assert scene.hidden("G", "A") is not found
    scene.turn("A")
    assert listed(scene, "search") == (0 if found else 1)
    assert scene.can("A", "search")


@pytest.mark.rule("fourth.perception.search")
@pytest.mark.rule("fourth.perception.no-retry")
def test_going_over_an_area_is_listed_whether_anything_is_hidden_or_not_and_once_a_turn(stage: Stage) -> None:
    trap = {"T": {"at": (1, 0), "attack": SPIKES, "hidden": True}}
    scene = stage(". . . . . . . G", A={"at": (0, 0)}, G={"side": "monsters"}, devices=trap)
    scene.turn("A")
    assert listed(scene, "search-area") == 1
    scene.do("A", "search")
    assert listed(scene, "search-area") == 0
    assert scene.why_not("A", "search-area") == "fourth.perception.no-retry"
    known = stage(". . . G", A={"at": (0, 0)}, G={"side": "monsters"}, devices={"T": {"at": (1, 0), "attack": SPIKES}})
    known.turn("A")
    assert listed(known, "search-area") == 1


@pytest.mark.rule("fourth.perception.search")
@pytest.mark.rule("fourth.perception.no-retry")
@pytest.mark.parametrize(("foe", "again"), [(True, False), (False, True)])
def test_outside_a_fight_one_goes_over_an_area_again_and_again(stage: Stage, foe: bool, again: bool) -> None:
    others: dict[str, Any] = {"G": {"side": "monsters", "at": (7, 0)}} if foe else {}
    trap = {"T": {"at": (1, 0), "attack": SPIKES, "hidden": True}}
    scene = stage(". . . . . . . .", A={"at": (0, 0)}, devices=trap, **others)
    scene.turn("A")
    scene.dice(d20=[1])
    scene.do("A", "search-area")
    assert scene.can("A", "search-area") is again


@pytest.mark.rule("fourth.perception.spot-table")
@pytest.mark.parametrize(("fields", "bonus", "known"), [
    ({"hidden": True}, 15, True), ({"hidden": True}, 14, False), ({}, -5, True), ({"spot": 12}, 2, True),
    ({"spot": 12}, 1, False), ({"hidden": True, "spot": 12}, 2, True), ({"hidden": False}, -5, True),
])  # fmt: skip
def test_what_is_well_hidden_takes_twenty_five(stage: Stage, fields: dict[str, Any], bonus: int, known: bool) -> None:
    scene = stage(
        ". . . . . . . G", A={"at": (0, 0), "skills": {"perception": bonus}}, G={"side": "monsters"},
        devices={"T": {"at": (1, 0), "attack": SPIKES, **fields}},
    )  # fmt: skip
    scene.turn("A")
    scene.do("A", "drop-prone")
    assert (scene.why_not("A", "disable-trap", "T") is None) is known


@pytest.mark.rule("fourth.perception.passive")
@pytest.mark.parametrize(("ground", "conditions", "known"), [
    (". . . . . . . G", [], True), (". # . . . . . G", [], False), (". = . . . . . G", [], True),
    (". . . . . . . G", ["stunned"], False), (". . . . . . . G", ["unconscious"], False),
])  # fmt: skip
def test_nothing_is_noticed_through_a_wall_or_by_the_senseless(
    stage: Stage, ground: str, conditions: list[str], known: bool
) -> None:
    scene = stage(
        ground,
        A={"at": (0, 0), "skills": {"perception": 30}, "conditions": conditions},
        G={"side": "monsters"},
        devices={"T": {"at": (2, 0), "attack": SPIKES, "hidden": True}},
    )
    scene.turn("A")
    scene.turn("G")
    device = scene.battle.devices[0]
    assert device.known_to(scene.id("A")) is known


@pytest.mark.rule("fourth.action.talk")
def test_one_tells_only_its_own_side(stage: Stage) -> None:
    scene = stage(
        "A B . . . . G",
        A={"skills": {"perception": 30}},
        B={},
        G={"side": "monsters"},
        devices={"T": {"at": (2, 0), "attack": SPIKES, "hidden": True}},
    )
    scene.turn("A")
    scene.do("A", "drop-prone")
    told = [scene.battle.devices[0].known_to(scene.id(key)) for key in "ABG"]
    scene.do("A", "talk")
    assert told == [True, False, False]
    assert [scene.battle.devices[0].known_to(scene.id(key)) for key in "ABG"] == [True, True, False]


@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.rule("fourth.range.long")
@pytest.mark.parametrize(("to", "able"), [((10, 0), True), ((11, 0), False), ((10, 2), True), ((0, 1), True)])
def test_a_shot_at_a_square_goes_as_far_as_the_bow(stage: Stage, to: Square, able: bool) -> None:
    scene = hiding(stage)
    assert scene.can("A", "ranged-basic", to=to) is able
    if not able:  # as for a target that is known
        assert scene.why_not("A", "ranged-basic", to=to) == scene.why_not("A", "ranged-basic", "H")


@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.parametrize(("weapon", "to", "able"), [
    ("blade +3 1d8", (1, 1), True), ("blade +3 1d8", (2, 1), False), ("pike +2 1d10, reach 2", (2, 1), True),
    ("pike +2 1d10, reach 2", (3, 1), False),
])  # fmt: skip
def test_a_blow_at_a_square_goes_as_far_as_the_weapon_reaches(
    stage: Stage, weapon: str, to: Square, able: bool
) -> None:
    scene = hiding(stage, a_weapon=weapon, a_ranged=None)
    assert scene.can("A", "melee-basic", to=to) is able
    if not able:
        assert scene.why_not("A", "melee-basic", to=to) == "fourth.attack.melee"


@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.rule("fourth.terrain.obstacle")
@pytest.mark.parametrize(("to", "able"), [((2, 0), False), ((3, 0), False), ((1, 0), True), ((1, 1), True)])
def test_no_square_is_struck_that_is_a_wall_or_behind_one(stage: Stage, to: Square, able: bool) -> None:
    scene = stage(
        ". . # . .\n. . # . G",
        A={"at": (0, 0), "dex": 18, "ranged": BOW},
        G={"side": "monsters", "conditions": ["invisible"]},
    )
    scene.turn("A")
    assert scene.can("A", "ranged-basic", to=to) is able
    if to == (2, 0):
        assert scene.why_not("A", "ranged-basic", to=to) == UNSEEN


@pytest.mark.rule("fourth.power.encounter")
@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.parametrize("to", [(4, 1), (3, 1)])
def test_a_guess_uses_up_the_power_right_or_wrong(stage: Stage, to: Square) -> None:
    bolt = "Bolt (standard, encounter): Ranged 10; +40 vs Ref; 5 damage."
    scene = hiding(stage, a_powers=[bolt])
    scene.dice(d20=[10])
    scene.do("A", "Bolt", to=to)
    assert scene["G"].hp == (35 if to == (4, 1) else 40)
    scene.turn("A")
    assert scene.why_not("A", "Bolt", to=to) == "fourth.power.encounter"


@pytest.mark.rule("fourth.ruling.attacking-unseen")
def test_a_power_that_is_for_every_turn_may_miss_as_often_as_one_likes(stage: Stage) -> None:
    scene = hiding(stage, a_powers=["Bolt (standard, at-will): Ranged 10; +40 vs Ref; 5 damage."])
    scene.dice(d20=[10])
    scene.do("A", "Bolt", to=(3, 1))
    scene.turn("A")
    assert scene.can("A", "Bolt", to=(3, 1))


@pytest.mark.rule("fourth.surprise.round")
@pytest.mark.rule("fourth.surprise.single-action")
@pytest.mark.parametrize(("caught", "round", "actions"), [
    ([], 1, {"standard": 1, "move": 1, "minor": 1}), (["G"], 0, {"standard": 1, "move": 0, "minor": 0}),
    (["A"], 1, {"standard": 1, "move": 1, "minor": 1}),
])  # fmt: skip
def test_the_surprise_round_comes_before_the_first(
    stage: Stage, caught: list[str], round: int, actions: dict[str, int]
) -> None:
    scene = stage(
        A={"at": (1, 1), "surprised": "A" in caught},
        B={"at": (1, 4)},
        G={"side": "monsters", "at": (6, 1), "surprised": "G" in caught},
    )
    assert scene.round == (0 if caught else 1)
    scene.turn("A")
    assert (scene.round, dict(scene["A"].actions)) == (round, actions)
    rounds = [event.value for event in scene.log if event.kind == "round"]
    assert rounds == ([0, 1] if caught == ["A"] else [round])


@pytest.mark.rule("fourth.surprise.round")
@pytest.mark.rule("fourth.ruling.who-is-surprised")
def test_surprise_ends_with_its_round_and_not_with_a_turn(stage: Stage) -> None:
    scene = stage(
        A={"at": (1, 1)}, G={"side": "monsters", "at": (6, 1), "surprised": True}, B={"at": (1, 4)},
    )  # fmt: skip
    scene.turn("A")
    assert (scene.round, "surprised" in scene["G"].conditions) == (0, True)
    scene.turn("B")
    assert (scene.round, "surprised" in scene["G"].conditions) == (0, True)
    assert scene.advantage("B", "G")
    scene.turn("A")
    assert (scene.round, "surprised" in scene["G"].conditions) == (1, False)
    assert not scene.advantage("A", "G")
    scene.turn("G")
    assert (scene.round, dict(scene["G"].actions)) == (1, {"standard": 1, "move": 1, "minor": 1})


@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.rule("fourth.action.draw-weapon")
def test_a_guess_is_struck_with_a_weapon_in_hand(stage: Stage) -> None:
    scene = hiding(stage, a_stowed=["knife +3 1d4"])
    assert scene.can("A", "melee-basic", to=(1, 1), using="blade")
    assert scene.why_not("A", "melee-basic", to=(1, 1), using="knife") == "fourth.action.draw-weapon"
    assert scene.why_not("A", "melee-basic", to=(1, 1), using="bow") == "fourth.range.weapon"
    bare = hiding(stage)
    bare.do("A", "drop-item", using="bow")
    assert bare.why_not("A", "ranged-basic", to=(4, 1)) == "fourth.range.weapon"


@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.rule("fourth.range.fixed")
@pytest.mark.parametrize(("to", "why"), [
    ((1, 0), None), ((5, 0), None), ((5, 2), None), ((6, 0), "fourth.range.fixed"), ((6, 2), "fourth.range.fixed"),
])  # fmt: skip
def test_a_fixed_range_holds_for_squares_too(stage: Stage, to: Square, why: str | None) -> None:
    lob = "Lob (standard, at-will): Ranged 5; +40 vs Ref; 5 damage."
    assert hiding(stage, a_powers=[lob]).why_not("A", "Lob", to=to) == why


@pytest.mark.rule("fourth.ruling.attacking-unseen")
@pytest.mark.parametrize(("to", "able"), [((1, 0), False), ((2, 0), True), ((10, 0), True), ((11, 0), False)])
def test_what_is_too_near_for_a_shot_is_too_near_as_a_square(stage: Stage, to: Square, able: bool) -> None:
    lob = "Lob (standard, at-will): Ranged 5/10 (minimum 2); +40 vs Ref; 5 damage."
    assert hiding(stage, a_powers=[lob]).can("A", "Lob", to=to) is able
