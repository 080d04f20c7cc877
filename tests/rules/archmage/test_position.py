"""Where everybody is: bands, nearby and faraway, engagement, next to."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
ARROW = "R: Arrow +6 vs. AC—5 damage"
ROUSE = (
    "Rouse\nClose-quarters spell\nAt-Will\nTarget: One nearby ally\n"
    "Effect: The target gains 5 temporary hit points."
)
BLINK = (
    "Blink\nClose-quarters spell\nAt-Will\nMove action\nEffect: You teleport to a nearby location you can see."
)
SLAM = "Slam +20 vs. AC—6 damage, and the target pops free from the ogre"
FAR = {
    "archmage.position.faraway",
    "archmage.position.nearby",
    "archmage.unengaged.engage-by-moving",
    "archmage.unengaged.go-faraway",
}


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW, ARROW], **fields}


@pytest.mark.rule("archmage.position.two-parts")
def test_a_position_is_a_band_and_the_foes_one_fights(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], far=["O"], engaged=[("A", "G")], A={}, W={}, G=foe(), O=foe())
    assert [scene[who].band for who in "AWGO"] == ["middle", "rear", "middle", "far"]
    assert (scene.engaged("A"), scene.engaged("G"), scene.engaged("W")) == ({"G"}, {"A"}, set())
    scene.turn("W")
    scene.do("W", "engage", "G")
    assert scene["W"].band == "middle"
    assert scene.engaged("G") == {"A", "W"}


@pytest.mark.rule("archmage.position.nearby")
@pytest.mark.parametrize(("rear", "band"), [([], "middle"), (["A"], "middle"), (["G"], "rear"), (["A", "G"], "rear")])
def test_one_move_reaches_anybody_in_the_field(stage: Callable[..., Scene], rear: list[str], band: str) -> None:
    scene = stage(rear=rear, A={"str": 18}, G=foe())
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert scene.engaged("A") == {"G"}
    assert scene["A"].band == band
    assert scene["A"].actions == {"standard": 1, "move": 0, "quick": 1}


@pytest.mark.rule("archmage.position.nearby")
def test_attacks_on_the_nearby_reach_every_band_of_the_field(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["A", "G"], A={"powers": [ARROW]}, G=foe())
    scene.turn("A")
    scene.dice(d20=[9])
    scene.do("A", "Arrow", "G")
    assert scene["G"].hp == 90 - 5


@pytest.mark.rule("archmage.position.nearby")
@pytest.mark.rule("archmage.position.faraway")
@pytest.mark.parametrize(("reach", "legal"), [("nearby", False), ("faraway", True)])
def test_an_attack_that_names_no_range_reaches_the_nearby_or_by_the_switch_all(
    stage: Callable[..., Scene], reach: str, legal: bool
) -> None:
    scene = stage(options={"default_range": reach}, far=["G"], A={"powers": [ARROW]}, G=foe())
    scene.turn("A")
    assert scene.can("A", "Arrow", "G") is legal


@pytest.mark.rule("archmage.position.faraway")
def test_a_faraway_foe_is_two_moves_off(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W"], G=foe(), W={})
    scene.turn("G")
    assert scene.why_not("G", "engage", "W") in FAR
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert scene["G"].band == "far"
    assert scene.engaged("G") == set()
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"W"}
    assert scene["G"].actions == {"standard": 0, "move": 0, "quick": 1}


@pytest.mark.rule("archmage.position.faraway")
def test_it_is_two_moves_back_as_well(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W"], G=foe(), W={})
    scene.turn("W")
    assert scene.why_not("W", "engage", "G") in FAR
    assert not scene.can("W", "move", to="field")  # the far band leads to its own rear
    scene.do("W", "move", to="rear")
    scene.do("W", "engage", "G")
    assert scene.engaged("W") == {"G"}


@pytest.mark.rule("archmage.position.faraway")
def test_two_far_bands_are_three_moves_apart(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["W", "O"], W={}, O=foe())
    scene.turn("W")
    assert not scene.can("W", "move", to="far", choose={"beside": "O"})
    scene.do("W", "move", to="rear")
    assert not scene.can("W", "engage", "O")
    scene.do("W", "move", to="far", choose={"beside": "O"})
    scene.turn("W")
    scene.do("W", "engage", "O")
    assert scene.engaged("W") == {"O"}


@pytest.mark.rule("archmage.position.faraway")
@pytest.mark.rule("archmage.unengaged.go-faraway")
@pytest.mark.parametrize(
    ("bands", "hero", "monster"),
    [("all", True, True), ("none", False, False), (["monsters"], False, True)],
)
def test_one_goes_faraway_where_there_is_room(
    stage: Callable[..., Scene], bands: str | list[str], hero: bool, monster: bool
) -> None:
    scene = stage(options={"far_bands": bands}, A={}, G=foe())
    for who, room in (("A", hero), ("G", monster)):
        scene.turn(who)
        refused = scene.why_not(who, "move", to="far")
        assert refused is None if room else refused in FAR
        if room:
            scene.do(who, "move", to="far")
            assert scene[who].band == "far"


@pytest.mark.rule("archmage.position.faraway")
@pytest.mark.parametrize(("whom", "legal"), [("everyone", False), ("enemies", True)])
def test_the_faraway_are_far_from_friends_too_unless_switched(
    stage: Callable[..., Scene], whom: str, legal: bool
) -> None:
    scene = stage(options={"faraway_from": whom}, far=["W"], A={"powers": [ROUSE]}, W={}, G=foe())
    scene.turn("A")
    assert scene.can("A", "Rouse", "W") is legal
    scene.turn("G")
    assert not scene.can("G", "Arrow", "W")


@pytest.mark.rule("archmage.position.faraway")
def test_those_in_one_far_band_are_nearby_each_other(stage: Callable[..., Scene]) -> None:
    scene = stage(far=["A", "W"], A={"powers": [ROUSE]}, W={}, G=foe())
    scene.turn("A")
    scene.do("A", "Rouse", "W")
    assert scene["W"].temp_hp == 5
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    assert scene.can("G", "Arrow", "A")


@pytest.mark.rule("archmage.position.engaged-or-free")
def test_all_start_free_even_in_one_band(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={}, G=foe())
    assert [scene.engaged(who) for who in "ABG"] == [set(), set(), set()]


@pytest.mark.rule("archmage.position.engaged-or-free")
def test_an_engaged_pair_is_staged_in_one_band(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["W"], engaged=[("W", "G")], W={}, G=foe())
    assert scene["G"].band == "rear"


@pytest.mark.rule("archmage.position.engaged-or-free")
def test_engagement_is_mutual_and_with_any_number(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, G=foe(), H=foe())
    for who in "GH":
        scene.turn(who)
        scene.do(who, "engage", "A")
    assert (scene.engaged("A"), scene.engaged("G"), scene.engaged("H")) == ({"G", "H"}, {"A"}, {"A"})


@pytest.mark.rule("archmage.position.engaged-or-free")
def test_death_ends_it(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"str": 18}, G=foe(at_hp=5), H=foe())
    scene.turn("A")
    scene.dice(d20=[10], d8=[1])
    scene.do("A", "melee-basic", "G")
    assert not scene["G"].alive
    assert scene.engaged("A") == set()


@pytest.mark.rule("archmage.position.engaged-or-free")
def test_leaving_ends_it_with_all(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G"), ("A", "H")], A={}, G=foe(), H=foe())
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert (scene.engaged("A"), scene.engaged("G"), scene.engaged("H")) == (set(), set(), set())


@pytest.mark.rule("archmage.position.engaged-or-free")
@pytest.mark.rule("archmage.teleport.no-opportunity")
def test_teleporting_ends_it_provokes_nobody_and_passes_nobody(stage: Callable[..., Scene]) -> None:
    scene = stage(engaged=[("A", "G")], A={"powers": [BLINK]}, G=foe(), H=foe())
    scene.turn("A")
    scene.do("A", "Blink")
    assert scene.engaged("A") == set()
    assert scene["A"].band in ("middle", "rear")
    assert scene.offers == []
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("archmage.position.engaged-or-free")
def test_popping_free_ends_what_it_names_in_place(stage: Callable[..., Scene]) -> None:
    ogre = {"side": "monsters", "name": "Ogre", "powers": [SLAM]}
    scene = stage(rear=["A"], engaged=[("A", "G"), ("A", "H")], G=ogre, A={}, H=foe())
    scene.turn("G")
    scene.dice(d20=[10])
    scene.do("G", "Slam", "A")
    assert scene.engaged("A") == {"H"}
    assert scene["A"].band == "rear"
    assert scene.offers == []


@pytest.mark.rule("archmage.position.engaged-or-free")
@pytest.mark.rule("archmage.disengage.extra-foes")
@pytest.mark.parametrize(("hold", "need"), [("no", 11), ("yes", 12)])
def test_a_helpless_foe_stays_engaged_but_holds_nobody_unless_switched(
    stage: Callable[..., Scene], hold: str, need: int
) -> None:
    scene = stage(
        options={"helpless_foes_hold": hold},
        engaged=[("A", "G"), ("A", "H")],
        A={},
        G=foe(),
        H=foe(conditions=["helpless"]),
    )
    assert scene.engaged("A") == {"G", "H"}
    scene.turn("A")
    scene.dice(d20=[need - 1])  # one that does not hold is no extra foe
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == {"G", "H"}
    scene.dice(d20=[need])
    scene.do("A", "disengage", to="rear")
    assert scene.engaged("A") == set()


@pytest.mark.rule("archmage.position.next-to")
@pytest.mark.parametrize(("foes", "legal"), [("GG", True), ("GH", False)])
def test_two_who_fight_one_foe_are_next_to_each_other(stage: Callable[..., Scene], foes: str, legal: bool) -> None:
    scene = stage(
        engaged=[("A", foes[0]), ("B", foes[1])], A={}, B={"at_hp": -2}, G=foe(), H=foe()
    )
    scene.turn("A")
    assert scene.can("A", "stabilize", "B") is legal


@pytest.mark.rule("archmage.position.next-to")
def test_a_move_that_ends_beside_somebody_stands_next_to_it_till_the_next(stage: Callable[..., Scene]) -> None:
    scene = stage(A={}, B={"at_hp": -2}, G=foe())
    scene.turn("A")
    refused = scene.why_not("A", "stabilize", "B")
    assert refused in {"archmage.stabilize.check", "archmage.position.next-to"}
    scene.do("A", "move", to="field", choose={"beside": "B"})
    assert scene.can("A", "stabilize", "B")
    scene.do("A", "move", to="rear")
    scene.dice(d20=[4])  # B's death save
    scene.turn("A")
    scene.do("A", "move", to="field")
    assert not scene.can("A", "stabilize", "B")


@pytest.mark.rule("archmage.position.next-to")
@pytest.mark.rule("archmage.opportunity.from-moving")
@pytest.mark.parametrize(
    ("within", "foes", "offers"),
    [("leave-first", {"H"}, [("G", "opportunity-attack")]), ("allow", {"G", "H"}, [])],
)
def test_taking_on_another_foe_means_leaving_the_first_unless_switched(
    stage: Callable[..., Scene], within: str, foes: set[str], offers: list[tuple[str, str]]
) -> None:
    scene = stage(
        options={"shift_within_melee": within},
        engaged=[("A", "G"), ("B", "G"), ("B", "H")],
        A={},
        B={},
        G=foe(),
        H=foe(),
    )
    scene.turn("A")
    scene.do("A", "engage", "H")
    assert scene.offers == offers
    assert scene.engaged("A") == foes
    assert scene["A"].actions["move"] == 0


@pytest.mark.rule("archmage.engaged.nearby-others")
@pytest.mark.rule("archmage.position.faraway")
@pytest.mark.parametrize("conditions", [[], ["stuck"]])
@pytest.mark.parametrize(("where", "band"), [("pull-to-rear", "rear"), ("in-place", "far")])
def test_melee_in_a_far_band_is_drawn_into_the_field_unless_switched(
    stage: Callable[..., Scene], where: str, band: str, conditions: list[str]
) -> None:
    scene = stage(
        options={"far_engagement": where}, far=["W"], G=foe(), W={"conditions": conditions}, A={"powers": [ROUSE]}
    )
    scene.turn("G")
    scene.do("G", "move", to="far", choose={"beside": "W"})
    scene.do("G", "engage", "W")
    assert scene.engaged("G") == {"W"}
    assert (scene["G"].band, scene["W"].band) == (band, band)
    assert scene.offers == []
    scene.turn("A")
    assert scene.can("A", "Rouse", "W") is (band == "rear")
    assert scene.can("A", "engage", "G") is (band == "rear")
