"""Teleportation: who may, over what, to where, seen by whom, and what it does not count as."""

from collections.abc import Callable

import pytest

from battlemat import Scene

FOE: dict[str, object] = {"side": "monsters"}
BLINK = (
    "Blink\nAt-Will Utility 2 (Move Action) ● Arcane, Teleportation\nSelf\n"
    "Effect You teleport up to 5 squares."
)
FLING = (
    "Fling\nAt-Will Utility 2 (Standard Action) ● Arcane, Teleportation\nRanged 10, one ally\n"
    "Effect You teleport the target up to 5 squares."
)
BANISH = (
    "Banish\nAt-Will Attack 1 (Standard Action) ● Arcane, Teleportation\nRanged 10, one creature\n"
    "Attack Intelligence vs Will\nHit You teleport the target up to 5 squares."
)
HURL = (
    "Hurl\nAt-Will Attack 1 (Standard Action) ● Arcane, Force\nRanged 10, one creature\n"
    "Attack Intelligence vs Will\nHit The target is pushed 2 squares."
)


@pytest.mark.rule("orcus.keyword.teleport-conditions")
@pytest.mark.parametrize("condition", ["prone", "restrained", "immobile"])
def test_conditions_that_stop_feet_do_not_stop_a_teleport(
    stage: Callable[..., Scene], condition: str
) -> None:
    scene = stage(A=dict(at=(2, 5), powers=[BLINK], conditions=[condition]), G=FOE | {"at": (12, 5)})
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(3, 5)])
    scene.do("A", "Blink", choose={"teleport": (7, 5)})
    assert scene["A"].at == (7, 5)
    assert condition in scene["A"].conditions


@pytest.mark.rule("orcus.keyword.teleport-conditions")
@pytest.mark.parametrize(("square", "held"), [((4, 4), True), ((2, 5), False)])
def test_immobile_is_shed_by_leaving_behind_what_caused_it(
    stage: Callable[..., Scene], square: tuple[int, int], held: bool
) -> None:
    roots = "Clinging Roots aura 1: Enemies in the aura are immobile."
    scene = stage(A=dict(at=(4, 5), powers=[BLINK]), G=FOE | {"at": (5, 5), "powers": [roots]})
    scene.turn("A")
    assert "immobile" in scene["A"].conditions
    scene.do("A", "Blink", choose={"teleport": square})
    assert scene["A"].at == square
    assert ("immobile" in scene["A"].conditions) is held


@pytest.mark.rule("orcus.keyword.teleport-terrain")
def test_terrain_on_the_way_does_not_matter(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A , = ^ . . G
        # # # # # # #
        """,
        A=dict(powers=[BLINK]),
        G=FOE,
    )
    scene.turn("A")
    assert not scene.can("A", "walk", path=[(1, 0), (2, 0), (3, 0), (4, 0)])
    scene.do("A", "Blink", choose={"teleport": (5, 0)})
    assert scene["A"].at == (5, 0)
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.keyword.teleport-destination")
def test_a_teleport_ends_in_an_unoccupied_square_within_its_distance(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(2, 5), powers=[BLINK]), B=dict(at=(4, 5)), G=FOE | {"at": (5, 5)})
    scene.turn("A")
    for square in ((4, 5), (5, 5)):
        reason = scene.why_not("A", "Blink", choose={"teleport": square})
        assert reason == "orcus.keyword.teleport-destination"
    assert scene.can("A", "Blink", choose={"teleport": (7, 5)})
    assert not scene.can("A", "Blink", choose={"teleport": (8, 5)})


@pytest.mark.rule("orcus.keyword.teleport-destination")
def test_a_large_creature_needs_a_destination_that_fits_it(stage: Callable[..., Scene]) -> None:
    scene = stage(
        """
        A . . . . # .
        . . . . . . .
        G . . # . . .
        """,
        A=dict(size="large", powers=[BLINK]),
        G=FOE,
    )
    scene.turn("A")
    assert scene.can("A", "Blink", choose={"teleport": (3, 0)})
    assert scene.why_not("A", "Blink", choose={"teleport": (4, 0)}) == "orcus.keyword.teleport-destination"


@pytest.mark.rule("orcus.keyword.teleport-sight")
def test_a_blindfold_prevents_teleporting(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(2, 5), powers=[BLINK], conditions=["blinded"]), G=FOE | {"at": (9, 5)})
    scene.turn("A")
    assert scene.why_not("A", "Blink", choose={"teleport": (4, 5)}) == "orcus.keyword.teleport-sight"


@pytest.mark.rule("orcus.keyword.teleport-sight")
def test_the_initiator_must_see_the_destination_even_if_the_mover_does(stage: Callable[..., Scene]) -> None:
    board = """
        A . . # .
        . . . # .
        . . . . B
        G . . . .
    """
    scene = stage(board, A=dict(powers=[FLING]), B={}, G=FOE)
    scene.turn("A")
    assert scene.can("A", "Fling", "B", choose={"teleport": (2, 1)})
    assert scene.why_not("A", "Fling", "B", choose={"teleport": (4, 0)}) == "orcus.keyword.teleport-sight"


@pytest.mark.rule("orcus.keyword.teleport-sight")
@pytest.mark.parametrize(("option", "allowed"), [(False, False), (True, True)])
def test_an_obscured_destination_is_unseen_unless_obscurement_never_blocks_sight(
    stage: Callable[..., Scene], option: bool, allowed: bool
) -> None:
    scene = stage(
        "A . . . ; . G",
        A=dict(powers=[BLINK]),
        G=FOE,
        options={"obscurement-never-blocks-sight": True} if option else {},
    )
    scene.turn("A")
    assert scene.can("A", "Blink", choose={"teleport": (3, 0)})
    assert scene.can("A", "Blink", choose={"teleport": (4, 0)}) is allowed


@pytest.mark.rule("orcus.keyword.teleport-sight")
def test_a_heavily_obscured_square_next_to_the_teleporter_is_seen(stage: Callable[..., Scene]) -> None:
    scene = stage("A ; . . G", A=dict(powers=[BLINK]), G=FOE)
    scene.turn("A")
    assert scene.can("A", "Blink", choose={"teleport": (1, 0)})


@pytest.mark.rule("orcus.keyword.teleport-no-opportunity")
def test_teleporting_away_provokes_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(2, 5), powers=[BLINK]), G=FOE | {"at": (3, 5)})
    scene.turn("A")
    scene.accept("G", "opportunity-attack")
    scene.do("A", "Blink", choose={"teleport": (2, 9)})
    assert not scene.offers
    assert scene["A"].hp == 40


@pytest.mark.rule("orcus.keyword.teleport-not-unwilling")
def test_a_restrained_foe_can_be_teleported_though_not_pushed(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), int=18, powers=[BANISH, HURL]),
        G=FOE | {"at": (4, 5), "conditions": ["restrained"]},
    )
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "Hurl", "G")
    assert scene["G"].at == (4, 5)
    scene.do("A", "action-point")
    scene.do("A", "Banish", "G", choose={"teleport": (8, 5)})
    assert scene["G"].at == (8, 5)


@pytest.mark.rule("orcus.keyword.teleport-not-unwilling")
@pytest.mark.rule("orcus.keyword.teleport-no-opportunity")
def test_a_foe_teleported_against_its_will_provokes_nothing(stage: Callable[..., Scene]) -> None:
    scene = stage(A=dict(at=(2, 5), int=18, powers=[BANISH]), B=dict(at=(5, 5)), G=FOE | {"at": (4, 5)})
    scene.turn("A")
    scene.accept("B", "opportunity-attack")
    scene.dice(d20=[15])
    scene.do("A", "Banish", "G", choose={"teleport": (8, 8)})
    assert scene["G"].at == (8, 8)
    assert ("B", "opportunity-attack") not in scene.offers


@pytest.mark.rule("orcus.keyword.teleport-sight")
@pytest.mark.parametrize(("column", "deep"), [(2, False), (6, False), (3, True), (5, True)])
def test_out_of_a_drop_one_teleports_onto_the_ground_and_has_nothing_to_climb(
    stage: Callable[..., Scene], column: int, deep: bool
) -> None:
    scene = stage(". . . ^ ^ ^ . .\n. . . ^ ^ ^ . G", A=dict(at=(4, 0), powers=[BLINK]), G=FOE)
    scene.turn("A")
    assert scene.battle.creatures[0].altitude == -2
    scene.do("A", "Blink", choose={"teleport": (column, 0)})
    assert scene["A"].at == (column, 0)
    assert scene.battle.creatures[0].altitude == (-2 if deep else 0)
    assert scene["A"].hp == 40
