"""What the free may do and the engaged may not."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

CLAW = "Claw +7 vs. AC—6 damage"
ARROW = "R: Arrow +6 vs. AC—5 damage"
FIREBOLT = (
    "Firebolt\nRanged spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 6 fire damage."
)
SPARK = (
    "Spark\nClose-quarters spell\nAt-Will\nTarget: One nearby enemy\nAttack: Intelligence + Level vs. PD\n"
    "Hit: 4 lightning damage."
)


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", "hp": 90, "powers": [CLAW], **fields}


def field(stage: Callable[..., Scene], engaged: list[tuple[str, str]] | None = None, **fields: Any) -> Scene:
    """Hero A, able in melee, shooting and spells; monsters G and H."""
    hero = {"str": 18, "int": 18, "powers": [ARROW, FIREBOLT, SPARK], **fields}
    return stage(engaged=engaged or [], A=hero, G=foe(), H=foe())


@pytest.mark.rule("archmage.unengaged.move-freely")
def test_the_free_move_anywhere_and_provoke_nobody(stage: Callable[..., Scene]) -> None:
    scene = field(stage)
    scene.turn("A")
    scene.do("A", "move", to="rear")
    assert scene["A"].band == "rear"
    assert scene.offers == []
    scene.do("A", "engage", "H")
    assert scene.offers == []
    assert scene["A"].band == "middle"


@pytest.mark.rule("archmage.unengaged.move-freely")
def test_the_free_can_still_be_intercepted(stage: Callable[..., Scene]) -> None:
    scene = stage(rear=["H"], A={}, G=foe(), H=foe())
    scene.turn("A")
    scene.accept("G", "intercept")
    scene.do("A", "engage", "H")
    assert scene.offers == [("G", "intercept")]
    assert scene.engaged("A") == {"G"}


@pytest.mark.rule("archmage.unengaged.no-melee")
@pytest.mark.parametrize("power", ["melee-basic", "unarmed"])
def test_the_free_make_no_melee_attacks(stage: Callable[..., Scene], power: str) -> None:
    scene = field(stage)
    scene.turn("A")
    assert scene.why_not("A", power, "G") in {"archmage.unengaged.no-melee", "archmage.engaged.melee"}
    scene.do("A", "engage", "G")
    assert scene.can("A", power, "G")


@pytest.mark.rule("archmage.unengaged.no-melee")
def test_nor_do_free_monsters(stage: Callable[..., Scene]) -> None:
    scene = field(stage)
    scene.turn("G")
    assert scene.why_not("G", "Claw", "A") in {"archmage.unengaged.no-melee", "archmage.engaged.melee"}


@pytest.mark.rule("archmage.unengaged.ranged-safe")
def test_the_free_shoot_without_provoking(stage: Callable[..., Scene]) -> None:
    scene = field(stage)
    scene.turn("A")
    scene.dice(d20=[9])
    scene.do("A", "Arrow", "G")
    assert scene["G"].hp == 90 - 5
    assert scene.last("attack").total == 9 + 6
    assert scene.offers == []


@pytest.mark.rule("archmage.unengaged.spells-safe")
def test_the_free_cast_without_provoking(stage: Callable[..., Scene]) -> None:
    scene = field(stage)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Firebolt", "G")
    assert scene["G"].hp == 90 - 6
    assert scene.offers == []


@pytest.mark.rule("archmage.unengaged.engage-by-moving")
def test_engaging_is_a_move_into_melee_and_the_attack_may_follow(stage: Callable[..., Scene]) -> None:
    scene = field(stage)
    scene.turn("A")
    scene.do("A", "engage", "G")
    assert (scene.engaged("A"), scene.engaged("G"), scene.engaged("H")) == ({"G"}, {"A"}, set())
    assert scene["A"].actions == {"standard": 1, "move": 0, "quick": 1}
    scene.dice(d20=[10], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 7


@pytest.mark.rule("archmage.unengaged.engage-by-moving")
def test_one_engages_enemies_not_friends(stage: Callable[..., Scene]) -> None:
    scene = field(stage)
    scene.turn("G")
    assert not scene.can("G", "engage", "H")
    assert scene.can("G", "engage", "A")


@pytest.mark.rule("archmage.unengaged.engage-passer")
@pytest.mark.parametrize(("engaged", "offers"), [([], [("A", "intercept")]), ([("A", "H")], [])])
def test_the_free_may_engage_an_enemy_that_moves_past_them(
    stage: Callable[..., Scene], engaged: list[tuple[str, str]], offers: list[tuple[str, str]]
) -> None:
    scene = stage(rear=["W"], engaged=engaged, A={}, W={}, G=foe(), H=foe())
    scene.turn("G")
    scene.accept("A", "intercept")
    scene.do("G", "engage", "W")
    assert scene.offers == offers
    assert scene.engaged("G") == ({"A"} if offers else {"W"})


@pytest.mark.rule("archmage.unengaged.go-faraway")
def test_the_free_are_nearby_until_they_choose_to_go_faraway(stage: Callable[..., Scene]) -> None:
    scene = field(stage)
    scene.turn("A")
    assert scene.can("A", "Arrow", "G")
    scene.do("A", "move", to="far")
    assert scene["A"].band == "far"
    assert not scene.can("A", "Arrow", "G")
    scene.turn("G")
    assert not scene.can("G", "engage", "A")


@pytest.mark.rule("archmage.engaged.melee")
def test_melee_is_only_for_those_one_is_engaged_with(stage: Callable[..., Scene]) -> None:
    scene = field(stage, [("A", "G")])
    scene.turn("A")
    assert scene.why_not("A", "melee-basic", "H") == "archmage.engaged.melee"
    scene.dice(d20=[10], d8=[3])
    scene.do("A", "melee-basic", "G")
    assert scene["G"].hp == 90 - 7


@pytest.mark.rule("archmage.engaged.close-quarters")
@pytest.mark.parametrize(("engaged", "target"), [([("A", "G")], "G"), ([("A", "G")], "H"), ([], "G")])
def test_close_quarters_spells_are_safe_and_go_where_their_text_allows(
    stage: Callable[..., Scene], engaged: list[tuple[str, str]], target: str
) -> None:
    scene = field(stage, engaged)
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "Spark", target)
    assert scene[target].hp == 90 - 4
    assert scene.offers == []


@pytest.mark.rule("archmage.engaged.nearby-others")
def test_the_engaged_are_nearby_all_wherever_in_the_field(stage: Callable[..., Scene]) -> None:
    scene = stage(
        rear=["A", "H"], engaged=[("A", "G")], A={"int": 18, "powers": [FIREBOLT]}, G=foe(), H=foe(powers=[ARROW])
    )
    assert scene["G"].band == "rear"
    scene.turn("A")
    assert scene.can("A", "Firebolt", "H")
    scene.turn("H")
    assert scene.can("H", "Arrow", "A")
    scene.do("H", "engage", "A")
    assert scene.engaged("A") == {"G", "H"}


@pytest.mark.rule("archmage.engaged.nearby-others")
@pytest.mark.rule("archmage.unengaged.go-faraway")
def test_the_engaged_get_far_away_only_by_getting_free(stage: Callable[..., Scene]) -> None:
    scene = field(stage, [("A", "G")])
    scene.turn("A")
    scene.dice(d20=[10])
    scene.do("A", "disengage", to="far")
    assert scene["A"].band == "middle"
    assert scene.can("A", "Arrow", "H")
    scene.dice(d20=[11])
    scene.do("A", "disengage", to="far")
    assert scene["A"].band == "far"
    assert scene.engaged("A") == set()
