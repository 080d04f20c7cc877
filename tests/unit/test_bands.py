"""Bands, order in them, engagement and cover: the arithmetic, the invariants, and what moves others."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.actions.action import UNPAID
from battlemat.engine.actions.decisions import Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Query, Trait
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.places.engagement import engaging_movement
from battlemat.engine.record.folding import folded
from battlemat.engine.record.view import View
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.paths import outward, way
from battlemat.systems.shared.bands.position import BandPosition, along, lined_up
from battlemat.testing.differences import differences

HEROES, MONSTERS = 0, 1
H_REAR, H_FAR, M_REAR, M_FAR = 1, 2, 3, 4
CLAW = "Claw +7 vs. AC—6 damage"


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "powers": [CLAW], **fields}


def run(task: Coroutine[Any, Any, Any]) -> Any:
    """Run a procedure, the first option being everybody's answer."""
    answer = None
    while True:
        try:
            decision = task.send(answer)
        except StopIteration as stop:
            return stop.value
        answer = decision.options[0]


def of(scene: Scene, *keys: str) -> list[Creature]:
    return [scene.creature(key) for key in keys]


def keys(scene: Scene, creatures: list[Creature]) -> str:
    return "".join(scene.key(creature.id) for creature in creatures)


def order(scene: Scene, band: int) -> str:
    """The keys of those in a band, in its order."""
    there = [c for c in scene.battle.creatures if c.at == band]
    return keys(scene, sorted(there, key=lambda c: c.slot))


# ---------------------------------------------------------------------- the line of bands


def test_each_side_has_its_arm() -> None:
    for side in range(3):
        rear, far = bands.rear_of(side), bands.far_of(side)
        assert bands.arm(rear) == bands.arm(far) == side
        assert (bands.depth(rear), bands.depth(far), bands.is_far(rear), bands.is_far(far)) == (1, 2, False, True)
        assert (bands.word(rear), bands.word(far)) == ("rear", "far")
    assert (bands.arm(bands.MIDDLE), bands.depth(bands.MIDDLE), bands.is_far(bands.MIDDLE)) == (-1, 0, False)


@pytest.mark.parametrize(
    ("start", "goal", "path"),
    [
        (0, 0, [0]),
        (0, H_REAR, [0, H_REAR]),
        (0, H_FAR, [0, H_REAR, H_FAR]),
        (H_FAR, H_REAR, [H_FAR, H_REAR]),
        (H_FAR, 0, [H_FAR, H_REAR, 0]),
        (H_REAR, M_REAR, [H_REAR, 0, M_REAR]),
        (H_FAR, M_FAR, [H_FAR, H_REAR, 0, M_REAR, M_FAR]),
        (M_REAR, M_REAR, [M_REAR]),
    ],
)
def test_a_path_runs_along_the_arms_and_through_the_middle(start: int, goal: int, path: list[int]) -> None:
    assert way(start, goal) == path
    assert way(goal, start) == path[::-1]


def test_outward_is_further_out_on_that_arm() -> None:
    assert outward(0, M_REAR, MONSTERS)
    assert outward(M_REAR, M_FAR, MONSTERS)
    assert outward(H_REAR, M_REAR, MONSTERS)
    assert not outward(M_FAR, M_REAR, MONSTERS)
    assert not outward(M_REAR, M_REAR, MONSTERS)


def test_a_group_is_listed_from_its_own_far_band_on() -> None:
    line = [M_FAR, M_REAR, 0, H_REAR, H_FAR]
    assert sorted(line, key=lambda band: along(band, MONSTERS)) == line
    assert sorted(line, key=lambda band: along(band, HEROES)) == [H_FAR, H_REAR, 0, M_REAR, M_FAR]


# ---------------------------------------------------------------------- order


def test_roster_order_then_behind_whom_one_joins() -> None:
    scene = Scene("archmage", A={}, G=foe(), B={}, H=foe(), rear=["H"])
    assert order(scene, 0) == "AGB"
    scene.turn("H")
    scene.do("H", "engage", "A")
    assert order(scene, 0) == "AHGB"
    scene.turn("B")
    scene.do("B", "move", to="field", choose={"beside": "A"})
    assert order(scene, 0) == "ABHG"
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert (order(scene, 0), order(scene, H_REAR)) == ("BHG", "A")


def test_a_group_goes_by_band_and_slot_and_by_the_side_of_the_first_foe() -> None:
    scene = Scene("archmage", A={}, G=foe(), H=foe(), K=foe(), L=foe(), rear=["K"], engaged=[("A", "L")])
    scene.turn("H")
    scene.do("H", "engage", "A")
    everyone = [c for c in scene.battle.creatures if c.side == MONSTERS]
    assert keys(scene, lined_up(everyone, scene.creature("A"))) == "KHGL"
    assert keys(scene, lined_up(everyone, scene.creature("G"))) == "KHGL"


def test_a_group_leaves_nobody_out_but_those_it_cannot_take() -> None:
    scene = Scene("archmage", A={}, G=foe(), H=foe(), K=foe())
    position = scene.rules.position
    assert isinstance(position, BandPosition)
    user, g, h, k = of(scene, "A", "G", "H", "K")
    refused = position.group_refusal(scene.battle, user, (g.id, k.id), [g, h, k])
    assert refused is not None and refused.rule == "archmage.target.group"
    assert position.group_refusal(scene.battle, user, (k.id, h.id), [g, h, k]) is None
    assert position.group_refusal(scene.battle, user, (g.id, k.id), [g, k]) is None
    assert position.group_refusal(scene.battle, user, (h.id,), [g, k]) is not None


# ---------------------------------------------------------------------- distance


@pytest.mark.parametrize(
    ("places", "distance"),
    [
        ({}, 1),
        ({"rear": ["A", "G"]}, 1),
        ({"far": ["A"]}, 2),
        ({"far": ["A"], "rear": ["G"]}, 2),
        ({"far": ["A", "G"]}, 3),
        ({"engaged": [("A", "G")]}, 0),
    ],
)
def test_distance_is_counted_in_moves(places: dict[str, Any], distance: int) -> None:
    scene = Scene("archmage", A={}, G=foe(), **places)
    assert scene.distance("A", "G") == scene.distance("G", "A") == distance


def test_standing_beside_somebody_is_distance_nothing_till_either_moves() -> None:
    scene = Scene("archmage", A={}, B={}, G=foe())
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"beside": "B"})
    assert scene.distance("A", "B") == scene.distance("B", "A") == 0
    scene.turn("B")
    scene.do("B", "move", to="field")
    assert scene.distance("A", "B") == 1


# ---------------------------------------------------------------------- engagement and what ends it


def test_cover_is_an_ally_of_the_band_and_never_a_circle() -> None:
    scene = Scene("archmage", A={}, B={}, C={}, W={}, G=foe(), rear=["W"])
    a, b, c, w = of(scene, "A", "B", "C", "W")
    bands.set_cover(scene.battle, a, w)
    assert a.cover == bands.NOBODY
    bands.set_cover(scene.battle, a, b)
    bands.set_cover(scene.battle, b, c)
    bands.set_cover(scene.battle, c, a)
    assert (a.cover, b.cover, c.cover) == (b.id, c.id, bands.NOBODY)
    bands.gone(scene.battle, b)
    assert (a.cover, b.cover) == (bands.NOBODY, bands.NOBODY)


def test_a_grab_from_another_band_draws_the_victim_or_else_the_grabber() -> None:
    for conditions, band in (([], M_REAR), (["stuck"], 0)):
        scene = Scene("archmage", rear=["G"], engaged=[("A", "H")], A={"conditions": conditions}, G=foe(), H=foe())
        a, g = of(scene, "A", "G")
        bands.grab(scene.battle, g, a)
        assert (a.at, g.at) == (band, band)
        assert scene.engaged("A") == ({"G", "H"} if conditions else {"G"})
        assert "grabbed" in scene["A"].conditions


def test_forced_movement_takes_a_grabber_and_its_small_victim_and_nobody_else() -> None:
    scene = Scene("archmage", engaged=[("A", "G"), ("B", "G"), ("A", "H")], A={"size": "small"}, B={}, G=foe(), H=foe())
    a, b, g = of(scene, "A", "B", "G")
    bands.grab(scene.battle, g, a)
    movement = scene.battle.rules.movement
    assert run(engaging_movement(scene.battle).relocate(scene.battle, b, g, "far away", None, False))
    assert movement is engaging_movement(scene.battle)
    # No pair stays engaged in a far band: the two come to rest in the rear of its side.
    assert (a.at, b.at, g.at) == (M_REAR, 0, M_REAR)
    assert (scene.engaged("A"), scene.engaged("B"), scene.engaged("H")) == ({"G"}, set(), set())


def test_the_stuck_are_neither_moved_nor_popped_free_but_teleport() -> None:
    scene = Scene("archmage", engaged=[("A", "G")], A={"conditions": ["stuck"]}, G=foe())
    a, g = of(scene, "A", "G")
    movement = engaging_movement(scene.battle)
    assert not run(movement.relocate(scene.battle, g, a, "far away", None, False))
    assert not movement.pop_free(scene.battle, a)
    assert not run(movement.slip_away(scene.battle, a, 0, True))
    assert scene.engaged("A") == {"G"}
    assert run(movement.relocate(scene.battle, g, a, "far away", None, True))
    assert (a.at, scene.engaged("A")) == (H_FAR, set())


def test_popping_free_ends_only_what_it_names() -> None:
    scene = Scene("archmage", engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe())
    a, g = of(scene, "A", "G")
    bands.grab(scene.battle, g, a)
    assert engaging_movement(scene.battle).pop_free(scene.battle, a, 1 << g.id)
    assert (scene.engaged("A"), scene["A"].conditions) == ({"H"}, set())


def test_one_let_go_of_does_not_strike_at_its_grabber_leaving_that_turn() -> None:
    scene = Scene("archmage", engaged=[("A", "G")], A={}, B={}, G=foe())
    a, g = of(scene, "A", "G")
    bands.grab(scene.battle, g, a)
    scene.turn("G")
    assert scene.why_not("G", "move", to="rear") == "archmage.grabbed.carried-if-smaller"
    scene.do("G", "release-grab")
    scene.turn("G")  # a turn later the word is spent
    scene.do("G", "move", to="rear")
    assert scene.offers == [("A", "opportunity-attack")]


def test_a_check_may_cover_some_foes_and_the_others_strike() -> None:
    scene = Scene("archmage", engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[11])  # one foe, no penalty
    scene.do("A", "disengage", to="rear", targets=["G"])
    assert scene.offers == [("H", "opportunity-attack")]
    assert (scene["A"].band, scene.engaged("A")) == ("rear", set())


def test_a_check_without_a_move_leaves_one_standing_there() -> None:
    scene = Scene("archmage", engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe())
    scene.turn("A")
    scene.dice(d20=[11])
    scene.do("A", "disengage", choose={"from": ["G"]})
    assert (scene["A"].band, scene.engaged("A"), scene.offers) == ("middle", {"H"}, [])


# ---------------------------------------------------------------------- hooks


class Sure(Trait):
    """Its holder is exempt from what the stat names."""

    def modify(self, battle: Battle, holder: Creature, query: Query, parts: list[Modifier]) -> None:
        if query.subject == holder.id:
            parts.append(Modifier(query.stat, 1))


@pytest.mark.parametrize(
    ("stat", "offers"),
    [
        ("provoke", [("H", "intercept")]),
        ("provoke moving", [("H", "intercept")]),
        ("provoke attacking", [("G", "opportunity-attack"), ("H", "intercept")]),
        ("intercepted", [("G", "opportunity-attack")]),
    ],
)
def test_effects_spare_a_mover_attacks_or_interceptors(stat: str, offers: list[tuple[str, str]]) -> None:
    scene = Scene("archmage", rear=["O"], engaged=[("A", "G")], A={}, G=foe(), H=foe(), O=foe())
    from battlemat.engine import verbs
    verbs.add_effect(scene.battle, scene.creature("A"), Effect("sure", 0, trait=Sure("sure", frozenset({stat}))))
    scene.turn("A")
    scene.do("A", "engage", "O")
    assert scene.offers == offers


# ---------------------------------------------------------------------- flight


def test_taking_off_and_landing_are_part_of_a_move() -> None:
    scene = Scene("archmage", A={"modes": {"fly": 6}}, B={}, G=foe())
    scene.turn("A")
    assert not bands.airborne(scene.battle, scene.creature("A"))
    scene.do("A", "move", to="rear", choose={"mode": "fly"})
    assert bands.airborne(scene.battle, scene.creature("A"))
    scene.turn("G")
    assert scene.why_not("G", "engage", "A") == "archmage.ruling.flying-model"
    scene.turn("A")
    scene.do("A", "move", to="field", choose={"land": True})
    assert not bands.airborne(scene.battle, scene.creature("A"))
    scene.turn("B")
    assert scene.why_not("B", "move", to="rear", choose={"mode": "fly"}) == "archmage.ruling.flying-model"


def test_a_flyer_struck_down_is_on_the_ground() -> None:
    high = {"modes": {"fly": 6}, "airborne": True, "at_hp": 3}
    scene = Scene("archmage", engaged=[("A", "G")], A=high, B={}, G=foe())
    scene.turn("G")
    scene.dice(d20=[15])
    scene.do("G", "Claw", "A")
    assert scene["A"].dying
    assert not bands.airborne(scene.battle, scene.creature("A"))


def test_an_intercepted_swoop_keeps_the_blow() -> None:
    winged = {"modes": {"fly": 6}, "airborne": True}
    scene = Scene("archmage", rear=["W"], A=dict(**winged), W=dict(**winged), G=foe(**winged))
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "swoop", "W")
    assert scene.engaged("G") == {"A"}
    assert scene["G"].actions == {"standard": 1, "move": 0, "quick": 1}


# ---------------------------------------------------------------------- by hand


def test_with_bands_positions_are_not_set_by_hand() -> None:
    scene = Scene("archmage", A={}, G=foe())
    scene.turn("A")
    assert scene.why_not("A", "relate", "G", choose={"relation": "faraway"}) == "archmage.ruling.position-state"


def test_by_hand_the_referee_says_who_is_near_behind_and_engaged() -> None:
    scene = Scene("archmage", options={"position_model": "manual"}, A={}, W={}, G=foe())
    scene.turn("G")
    scene.do("G", "relate", "W", choose={"relation": "faraway"})
    assert (scene.distance("G", "W"), scene.distance("G", "A")) == (2, 1)
    assert not scene.can("G", "engage", "W")
    scene.do("W", "relate", "G", choose={"relation": "nearby"})
    scene.do("W", "relate", "A", choose={"relation": "behind"})
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"A"}
    scene.do("G", "relate", "A", choose={"relation": "free"})
    scene.do("G", "relate", "W", choose={"relation": "engaged"})
    assert scene.engaged("G") == {"W"}
    scene.do("W", "relate", "A", choose={"relation": "before"})
    fork = scene.battle.copy()
    assert fork.relations == scene.battle.relations and fork.relations is not scene.battle.relations


def test_the_referee_is_asked_who_is_passed() -> None:
    for answer, engaged in ((None, {"W"}), (True, {"A"}), (False, {"W"})):
        scene = Scene("archmage", options={"intercept_past": "gm"}, A={}, W={}, G=foe())
        scene.turn("G")
        scene.accept("A", "intercept")
        scene.do("G", "engage", "W", choose={} if answer is None else {"past": answer})
        assert scene.engaged("G") == engaged


# ---------------------------------------------------------------------- other games


def test_each_kind_of_place_says_when_it_is_asked_for_the_other() -> None:
    grid = Scene("orcus", A={"at": (1, 1)}, G=dict(side="monsters", at=(3, 3)))
    with pytest.raises(TypeError, match="no engagements"):
        engaging_movement(grid.battle)
    with pytest.raises(TypeError, match="by squares"):
        grid_movement(Scene("archmage", A={}).battle)


# ---------------------------------------------------------------------- invariants


def check(battle: Battle) -> None:
    """What must hold of every state of place."""
    places: set[tuple[int, int]] = set()
    for creature in battle.creatures:
        for other in battle.creatures:
            if creature.engaged >> other.id & 1:
                assert other.engaged >> creature.id & 1
                assert creature.side != other.side
                assert creature.at == other.at
        if creature.cover >= 0:
            cover = battle.creatures[creature.cover]
            assert cover.side == creature.side and cover.at == creature.at
            assert not cover.engaged and not creature.engaged
            assert not bands.circular(battle, creature, cover) or battle.creatures[cover.id].cover != creature.id
        for grabber in bands.victims(battle, creature):
            assert grabber.engaged >> creature.id & 1
        assert (creature.at, creature.slot) not in places
        places.add((creature.at, creature.slot))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("options", [None, {"shift_within_melee": "allow", "multiple_interceptors": "all"}])
def test_random_moves_keep_the_invariants_and_fold(seed: int, options: dict[str, Any] | None) -> None:
    scene = Scene("archmage", seed=seed, options=options, rear=["W"], A={}, B={"size": "small"}, W={},
                  G=foe(size="large"), H=foe(), K=foe(modes={"fly": 6}))
    battle = scene.battle
    dice = seed * 7919 + 1
    for _ in range(6):
        for key in "ABWGHK":
            who = scene.creature(key)
            if not scene["A"].alive or battle.winner >= 0:
                return
            scene.turn(key)
            before, start = View.of(battle), len(battle.log)
            for name in ("move", "engage", "disengage"):
                uses = [use for use in battle.rules.actions[name].uses(battle, who) if battle.refusal(who, use) is None]
                if uses:
                    dice = dice * 1103515245 + 12345 & 0x7FFFFFFF
                    takes_offers(scene, battle.act(who, uses[(dice >> 8) % len(uses)], UNPAID), dice)
                    check(battle)
            foes = [c for c in battle.creatures if who.engaged >> c.id & 1 and who.side == MONSTERS]
            if foes and dice >> 4 & 1:
                bands.grab(battle, who, foes[0])
                check(battle)
            assert differences(View.of(battle), folded(before, battle.log[start:])) == []


def takes_offers(scene: Scene, task: Coroutine[Any, Any, None], dice: int) -> None:
    """Run a move, about every second offer being taken."""
    answer = None
    while True:
        try:
            decision = task.send(answer)
        except StopIteration:
            return
        options = decision.options
        wanted = [option for option in options if isinstance(option, Use) and option.label == "intercept"]
        dice = dice * 1103515245 + 12345 & 0x7FFFFFFF
        answer = wanted[0] if wanted and dice >> 9 & 1 else options[0]
