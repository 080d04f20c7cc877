"""Grabbed: how a grab starts, what it bars, and how one gets out of it."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

HUG = "Hug +20 vs. AC—5 damage, and the ogre grabs the target"
TONGUE = "R: Tongue +20 vs. PD—3 damage, and the ogre grabs the target"
SLING = "R: Sling +5 vs. AC—4 damage"
BLINK = "Blink\nMove action\nAt-Will\nEffect: You teleport to any nearby location you can see."
SLIP = "Slip\nQuick action\nAt-Will\nEffect: You pop free from all enemies engaged with you."
BOLT = (
    "Bolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\n"
    "Attack: Intelligence + Level vs. PD\nHit: 6 fire damage."
)
SCORCH = BOLT.replace("Bolt", "Scorch").replace("Ranged spell", "Close-quarters spell")
STUN = BOLT.replace("Bolt", "Thunder").replace("6 fire damage", "The target is stunned (save ends)")


def hug(scene: Scene, who: str = "G", target: str = "A", power: str = "Hug") -> None:
    """The grabber's turn: it hits, and holds."""
    scene.turn(who)
    scene.dice(d20=[10])
    scene.do(who, power, target)
    assert "grabbed" in scene[target].conditions


def held(
    stage: Callable[..., Scene], ogre: dict[str, Any] | None = None,
    engaged: tuple[tuple[str, str], ...] = (("A", "G"),), **a: Any,
) -> Scene:
    """G, an ogre, has just grabbed A and it is still G's turn. Then come the monster H, A, and A's friend B."""
    scene = stage(
        engaged=engaged,
        G={"side": "monsters", "name": "Ogre", "powers": [HUG], **(ogre or {})},
        H=dict(side="monsters", powers=["Claw +7 vs. AC—6 damage"]),
        A={"powers": [SLING, BLINK, SLIP, BOLT, SCORCH], **a}, B=dict(powers=[STUN]),
    )
    hug(scene)
    return scene


@pytest.mark.rule("archmage.grabbed.start-and-let-go")
@pytest.mark.parametrize(("natural", "grabbed"), [(1, False), (2, True)])
def test_a_hit_that_grabs_does_and_a_miss_does_not(
    stage: Callable[..., Scene], natural: int, grabbed: bool
) -> None:
    scene = stage(engaged=[("A", "G")], G=dict(side="monsters", name="Ogre", powers=[HUG]), A={})
    scene.turn("G")
    scene.dice(d20=[natural])
    scene.do("G", "Hug", "A")
    assert ("grabbed" in scene["A"].conditions) is grabbed


@pytest.mark.rule("archmage.grabbed.start-and-let-go")
def test_letting_go_is_a_free_action(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    before = scene["G"].actions
    scene.do("G", "release-grab", "A")
    assert "grabbed" not in scene["A"].conditions
    assert scene["G"].actions == before
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.grabbed.engaged")
def test_a_grab_from_afar_engages(stage: Callable[..., Scene]) -> None:
    scene = stage(G=dict(side="monsters", name="Ogre", powers=[TONGUE]), A={})
    assert scene.engaged("A") == set()
    hug(scene, power="Tongue")
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.grabbed.cannot-leave")
def test_the_grabbed_cannot_walk_off_even_at_the_price_of_a_blow(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    assert scene.why_not("A", "move", to="rear") == "archmage.grabbed.cannot-leave"
    assert scene.why_not("A", "engage", "H") == "archmage.grabbed.cannot-leave"
    assert scene.can("A", "disengage", to="rear") is True


@pytest.mark.rule("archmage.grabbed.cannot-leave")
@pytest.mark.rule("archmage.teleport.no-opportunity")
def test_a_teleport_gets_out(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.do("A", "Blink", choose={"teleport": "rear"})
    assert "grabbed" not in scene["A"].conditions
    assert (scene.engaged("A"), scene["A"].band) == (set(), "rear")
    assert not scene.offers


@pytest.mark.rule("archmage.grabbed.cannot-leave")
def test_popping_free_gets_out(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.do("A", "Slip")
    assert "grabbed" not in scene["A"].conditions
    assert scene.engaged("A") == set()
    scene.do("A", "move", to="rear")
    assert not scene.offers


@pytest.mark.rule("archmage.grabbed.cannot-leave")
@pytest.mark.rule("archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize(("natural", "free"), [(15, False), (16, True)])
def test_disengaging_gets_out_at_minus_five(stage: Callable[..., Scene], natural: int, free: bool) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert ("grabbed" in scene["A"].conditions) is not free
    assert (scene.engaged("A"), scene["A"].band) == ((set(), "rear") if free else ({"G"}, "middle"))


@pytest.mark.rule("archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize(("blow", "natural", "free"), [
    (14, 10, False), (14, 11, True), (13, 15, False), (13, 16, True),
])
def test_the_penalty_is_waived_after_hitting_the_grabber_this_turn(
    stage: Callable[..., Scene], blow: int, natural: int, free: bool
) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.dice(d20=[blow, natural])
    scene.do("A", "melee-basic", "G")
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.rule("archmage.grabbed.disengage-penalty")
def test_a_hit_of_the_turn_before_waives_nothing(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "melee-basic", "G")
    scene.turn("A")
    scene.dice(d20=[15])
    scene.do("A", "disengage", to="rear")
    assert "grabbed" in scene["A"].conditions


@pytest.mark.rule("archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize(("natural", "free"), [(16, False), (17, True)])
def test_the_penalty_adds_to_that_for_further_foes(
    stage: Callable[..., Scene], natural: int, free: bool
) -> None:
    scene = held(stage, engaged=(("A", "G"), ("A", "H")))
    scene.turn("A")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert (scene.engaged("A") == set()) is free


@pytest.mark.rule("archmage.grabbed.disengage-penalty")
@pytest.mark.parametrize(("blow", "natural", "free"), [(None, 16, False), (None, 17, True), (19, 16, False)])
def test_two_grabbers_cost_five_once_and_hitting_one_is_not_enough(
    stage: Callable[..., Scene], blow: int | None, natural: int, free: bool
) -> None:
    scene = stage(
        engaged=[("A", "G"), ("A", "H")], G=dict(side="monsters", name="Ogre", powers=[HUG]),
        H=dict(side="monsters", name="Bear", powers=[HUG.replace("ogre", "bear")]), A={},
    )
    hug(scene, "G")
    hug(scene, "H")
    scene.turn("A")
    if blow is not None:
        scene.dice(d20=[blow])
        scene.do("A", "melee-basic", "G")
    scene.dice(d20=[natural])
    scene.do("A", "disengage", to="rear")
    assert ("grabbed" in scene["A"].conditions) is not free


@pytest.mark.rule("archmage.grabbed.carried-if-smaller")
@pytest.mark.parametrize(("ogre", "victim"), [("large", "medium"), ("huge", "large"), ("medium", "small")])
def test_a_smaller_victim_is_carried_along(stage: Callable[..., Scene], ogre: str, victim: str) -> None:
    scene = held(stage, {"size": ogre}, size=victim)
    scene.do("G", "move", to="rear")
    assert scene["G"].band == scene["A"].band == "rear"
    assert "grabbed" in scene["A"].conditions
    assert scene.engaged("A") == {"G"}
    assert not scene.offers


@pytest.mark.rule("archmage.grabbed.carried-if-smaller")
@pytest.mark.rule("archmage.grabbed.grabber-walks-off")
@pytest.mark.parametrize(("ogre", "victim"), [("medium", "medium"), ("large", "huge")])
def test_a_victim_as_large_has_to_be_let_go_first(stage: Callable[..., Scene], ogre: str, victim: str) -> None:
    scene = held(stage, {"size": ogre}, size=victim)
    assert scene.why_not("G", "move", to="rear") == "archmage.grabbed.carried-if-smaller"
    scene.do("G", "release-grab", "A")
    scene.do("G", "move", to="rear")
    assert (scene["G"].band, scene["A"].band, scene.engaged("A")) == ("rear", "middle", set())
    assert not scene.offers


@pytest.mark.rule("archmage.grabbed.carried-if-smaller")
@pytest.mark.rule("archmage.stuck.no-movement")
def test_the_stuck_are_not_carried(stage: Callable[..., Scene]) -> None:
    scene = held(stage, {"size": "large"}, conditions=["stuck"])
    assert scene.why_not("G", "move", to="rear") in {
        "archmage.stuck.no-movement", "archmage.grabbed.carried-if-smaller",
    }
    assert scene["A"].band == "middle"


@pytest.mark.rule("archmage.grabbed.grabber-walks-off")
@pytest.mark.rule("archmage.grabbed.carried-if-smaller")
@pytest.mark.parametrize(("ogre", "release"), [("large", False), ("large", True), ("medium", True)])
def test_a_grabber_that_moves_still_provokes_its_other_foes(
    stage: Callable[..., Scene], ogre: str, release: bool
) -> None:
    scene = held(stage, {"size": ogre}, engaged=(("A", "G"), ("B", "G")))
    if release:
        scene.do("G", "release-grab", "A")
    scene.do("G", "move", to="rear")
    assert scene.offers == [("B", "opportunity-attack")]


@pytest.mark.rule("archmage.grabbed.no-opportunity")
@pytest.mark.parametrize("foe", ["G", "H"])
def test_the_grabbed_make_no_opportunity_attack_on_anybody(stage: Callable[..., Scene], foe: str) -> None:
    scene = held(stage, {"size": "large"}, engaged=(("A", "G"), ("A", "H")))
    if foe == "H":
        scene.turn("H")
    scene.accept("A", "opportunity-attack")
    scene.do(foe, "move", to="rear")
    assert not scene.offers
    assert scene[foe].hp == 40


@pytest.mark.rule("archmage.grabbed.no-ranged")
def test_the_grabbed_fight_at_close_quarters_only(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("A")
    for target in ("G", "H"):
        for power in ("Sling", "Bolt"):
            assert scene.why_not("A", power, target) == "archmage.grabbed.no-ranged"
        assert scene.can("A", "Scorch", target) is True
    assert scene.can("A", "melee-basic", "G") is True


@pytest.mark.rule("archmage.grabbed.grabber-bonus")
def test_the_grabber_has_plus_four_against_its_victim_alone(stage: Callable[..., Scene]) -> None:
    scene = held(stage, engaged=(("A", "G"), ("B", "G"), ("A", "H")))
    assert scene.attack("G", "Hug", "A").value == 20 + 4
    assert scene.attack("G", "Hug", "B").value == 20
    assert scene.attack("H", "Claw", "A").value == 7
    scene.do("G", "release-grab", "A")
    assert scene.attack("G", "Hug", "A").value == 20


@pytest.mark.rule("archmage.grabbed.grabber-bonus")
def test_the_bonus_is_there_on_top_of_a_penalty(stage: Callable[..., Scene]) -> None:
    scene = held(stage, {"conditions": ["dazed"]})
    assert scene.attack("G", "Hug", "A").value == 20 + 4 - 4


@pytest.mark.rule("archmage.grabbed.start-and-let-go")
def test_a_stunned_grabber_holds_nobody(stage: Callable[..., Scene]) -> None:
    scene = held(stage)
    scene.turn("B")
    scene.dice(d20=[19])
    scene.do("B", "Thunder", "G")
    assert "stunned" in scene["G"].conditions
    assert "grabbed" not in scene["A"].conditions


@pytest.mark.rule("archmage.grabbed.start-and-let-go")
def test_a_dead_grabber_holds_nobody(stage: Callable[..., Scene]) -> None:
    scene = held(stage, {"hp": 5})
    scene.turn("A")
    scene.dice(d20=[19])
    scene.do("A", "Scorch", "G")
    assert not scene["G"].alive
    assert "grabbed" not in scene["A"].conditions
    assert scene.can("A", "move", to="rear") is True
