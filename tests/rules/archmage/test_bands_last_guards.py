"""Bands at their last borders: who was named first, who has no place in the order, what gives flight, the dead."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from battlemat.engine.effects.flags import NO_FLY
from battlemat.engine.effects.modifiers import Modifier
from battlemat.systems.shared.bands.movement import BandMovement

Stage = Callable[..., Scene]
CLAW = "Claw +7 vs. AC—6 damage"
ROAR = "C: Roar +7 vs. PD (2 nearby enemies in a group)—4 damage"
MEET = "archmage.unengaged.engage-by-moving"


def foe(*powers: str, **fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": list(powers) or [CLAW], **fields}


def chapter(scene: Scene) -> BandMovement:
    found = scene.rules.movement
    assert isinstance(found, BandMovement)
    return found


@pytest.mark.rule("archmage.disengage.check", "archmage.unengaged.engage-by-moving")
@pytest.mark.parametrize("whom", ["A", "C"])
def test_whoever_was_named_first_is_gone_to_like_anybody(stage: Stage, whom: str) -> None:
    scene = stage(A={}, B={}, C={}, G=foe(), H=foe(), engaged=[("B", "G")])
    scene.turn("G")
    scene.dice(d20=[16])
    scene.do("G", "disengage", whom)
    assert (scene.engaged("G"), scene.engaged("B")) == ({whom}, set())
    scene.turn("H")
    scene.do("H", "engage", whom)
    assert scene.engaged(whom) == {"G", "H"}


@pytest.mark.rule("archmage.unengaged.engage-by-moving")
@pytest.mark.parametrize("gone", [True, False])
def test_only_a_foe_that_is_there_is_engaged(stage: Stage, gone: bool) -> None:
    scene = stage(A={}, G=foe(), H=foe(at_hp=0 if gone else 9))
    scene.turn("A")
    assert scene.why_not("A", "engage", "H") == (MEET if gone else None)
    uses = scene.battle.rules.actions["engage"].uses(scene.battle, scene.creature("A"))
    assert [scene.key(use.target) for use in uses] == ["G"] + ["H"] * (not gone)


@pytest.mark.rule("archmage.ruling.position-second-foe")
@pytest.mark.parametrize(("option", "joins"), [("allow", True), ("no", False)])
@pytest.mark.parametrize("ally", ["B", "none"])
def test_a_second_foe_is_taken_on_beside_an_ally(stage: Stage, option: str, joins: bool, ally: str) -> None:
    """G takes on A, named first of all, whom H beside it fights already; alone it would leave B."""
    pairs = [("B", "G"), ("A", "H"), ("B", "H")] if ally == "B" else [("B", "G"), ("A", "H")]
    scene = stage(options={"shift_within_melee": "allow"} if option == "allow" else {}, A={}, B={}, G=foe(), H=foe(),
                  engaged=pairs)
    scene.turn("G")
    use = scene.use("G", "engage", "A")
    stays = joins and ally == "B"
    assert [scene.key(id) for id in use.action.provoked(scene.battle, scene.creature("G"), use)] == ["B"] * (not stays)
    scene.do("G", "engage", "A")
    assert scene.engaged("G") == ({"A", "B"} if stays else {"A"})


@pytest.mark.rule("archmage.opportunity.from-moving")
@pytest.mark.parametrize("fallen", [False, True])
def test_a_companion_that_has_no_place_in_the_order_strikes_like_anybody(stage: Stage, fallen: bool) -> None:
    scene = stage(A={}, W={"owner": "A", "hp": 30, "powers": [CLAW]}, B={"at_hp": -3 if fallen else 20}, G=foe(),
                  H=foe(), engaged=[("W", "G"), ("B", "G")])
    if fallen:
        scene.dice(d20=[5])
    scene.turn("G")
    use = scene.use("G", "move", to="rear")
    foreseen = [scene.key(id) for id in use.action.provoked(scene.battle, scene.creature("G"), use)]
    scene.do("G", "move", to="rear")
    assert [who for who, _ in scene.offers] == foreseen
    assert sorted(foreseen) == (["W"] if fallen else ["B", "W"])


@pytest.mark.rule("archmage.ruling.flying-model")
@pytest.mark.parametrize("given", [None, ("fly speed", 6), ("fly speed", 1), ("speed", 6)])
@pytest.mark.parametrize("barred", [False, True])
@pytest.mark.parametrize("wings", [False, True])
def test_what_lets_one_fly(stage: Stage, given: tuple[str, int] | None, barred: bool, wings: bool) -> None:
    scene = stage(A={"modes": {"fly": True} if wings else {}}, G=foe())
    who = scene.creature("A")
    if given is not None:
        who.modifiers = (*who.modifiers, Modifier(given[0], given[1], "", "spell"))
    before = who.flags
    who.flags |= NO_FLY if barred else 0
    may = not barred and (wings or (given is not None and given[0] == "fly speed"))
    assert chapter(scene).can_fly(who) is may
    who.flags = before


@pytest.mark.rule("archmage.disengage.check")
@pytest.mark.parametrize(("bonus", "roll", "free"), [(0, 11, True), (0, 10, False), (3, 8, True), (3, 7, False),
                                                     (10, 1, True), (15, 1, True), (-2, 12, False), (-2, 13, True)])
def test_a_check_is_rolled_however_sure_it_is(stage: Stage, bonus: int, roll: int, free: bool) -> None:
    scene = stage(A={}, G=foe(), engaged=[("A", "G")])
    scene.turn("A")
    who = scene.creature("A")
    who.modifiers = (*who.modifiers, Modifier("disengage", bonus, "", "boots"))
    scene.dice(d20=[roll])
    scene.do("A", "disengage", to="rear")
    assert (scene["A"].band == "rear") is free
    assert scene.last("check").value == roll + bonus


@pytest.mark.rule("archmage.target.group")
@pytest.mark.parametrize(("targets", "legal"), [
    ("GH", True), ("GI", False), ("GA", False), ("HI", True), ("AB", False)])
def test_a_group_is_of_those_that_can_be_targets_and_leaves_nobody_out(
    stage: Stage, targets: str, legal: bool
) -> None:
    scene = stage(A={}, B={}, X={"powers": [ROAR]}, G=foe(), H=foe(), I=foe())
    scene.turn("X")
    assert scene.can("X", "Roar", targets=list(targets)) is legal


@pytest.mark.rule("archmage.ruling.position-state")
@pytest.mark.parametrize("said", [None, "nearby", "faraway"])
@pytest.mark.parametrize("again", [None, "nearby", "faraway"])
def test_what_was_said_last_of_how_far_apart_two_are_holds(stage: Stage, said: str | None, again: str | None) -> None:
    scene = stage(options={"position_model": "manual"}, A={}, B={}, G=foe(), H=foe(), far=["H"])
    scene.turn("A")
    for word in (said, again):
        if word:
            scene.do("A", "relate", "G", choose={"relation": word})
    last = again or said or "nearby"
    assert (scene.distance("A", "G"), scene.distance("G", "A")) == ((1, 1) if last == "nearby" else (2, 2))
    assert (scene.distance("A", "H"), scene.distance("B", "G")) == (2, 1)
