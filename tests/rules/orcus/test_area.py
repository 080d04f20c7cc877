"""Areas of effect: burst, arc and wall, eyesight and earshot, large creatures, shared and separate dice."""

from collections.abc import Callable

import pytest

from battlemat import Scene

FOE: dict[str, object] = {"side": "monsters"}


def blast(reach: str, extra: str = "") -> str:
    """An Intelligence vs Reflex area attack, Blast, with this range and target entry."""
    return (
        f"Blast\nAt-Will Attack 1 (Standard Action) ● Arcane, Fire\n{reach}\nAttack Intelligence vs Reflex\n"
        f"Hit 1d6 + Intelligence modifier fire damage.{extra}"
    )


def attacked(scene: Scene) -> list[str]:
    """Everybody an attack has been rolled against, once for each roll, in alphabetical order."""
    found: list[str] = []
    for event in scene.log:
        if event.kind == "attack":
            assert event.target is not None
            found.append(event.target)
    return sorted(found)


@pytest.mark.rule("orcus.area.burst")
@pytest.mark.parametrize(
    ("square", "inside"), [((7, 5), True), ((7, 7), True), ((3, 4), True), ((8, 5), False), ((4, 8), False)]
)
def test_a_near_burst_covers_every_square_within_its_size(
    stage: Callable[..., Scene], square: tuple[int, int], inside: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[blast("Near burst 2, all creatures")]),
        G=FOE | {"at": square},
        H=FOE | {"at": (5, 6)},
    )
    scene.turn("A")
    scene.dice(d20=[2, 2] if inside else [2])
    scene.do("A", "Blast")
    assert attacked(scene) == (["G", "H"] if inside else ["H"])


@pytest.mark.rule("orcus.area.burst")
def test_a_far_burst_covers_its_base_square_and_those_around_it(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(2, 5), powers=[blast("Far burst 1 within 10, all creatures")]),
        G=FOE | {"at": (10, 5)},
        H=FOE | {"at": (9, 6)},
        K=FOE | {"at": (12, 5)},
    )
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "Blast", origin=(10, 5))
    assert attacked(scene) == ["G", "H"]


@pytest.mark.rule("orcus.area.burst")
@pytest.mark.rule("orcus.target.origin-near")
@pytest.mark.parametrize(("whole", "both"), [(False, False), (True, True)])
def test_a_large_users_burst_grows_from_one_square_unless_the_option_takes_its_whole_space(
    stage: Callable[..., Scene], whole: bool, both: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), size="large", powers=[blast("Near burst 1, any creatures")]),
        G=FOE | {"at": (7, 5)},
        H=FOE | {"at": (4, 5)},
        options={"near-burst-from-whole-space": True} if whole else {},
    )
    scene.turn("A")
    assert scene.can("A", "Blast", targets=["G"])
    assert scene.can("A", "Blast", targets=["H"])
    assert scene.can("A", "Blast", targets=["G", "H"]) is both


@pytest.mark.rule("orcus.area.burst")
def test_a_large_user_picks_the_base_square_of_its_near_burst(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), size="large", powers=[blast("Near burst 1, all enemies")]),
        G=FOE | {"at": (7, 5)},
        H=FOE | {"at": (4, 5)},
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Blast", origin=(6, 5))
    assert attacked(scene) == ["G"]


@pytest.mark.rule("orcus.area.arc")
@pytest.mark.parametrize("corner", [(6, 5), (6, 4), (6, 6), (3, 3), (4, 6), (5, 3)])
def test_an_arc_may_sit_anywhere_beside_its_base_square(
    stage: Callable[..., Scene], corner: tuple[int, int]
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[blast("Near arc 2, all creatures")]),
        G=FOE | {"at": (corner[0], corner[1] + 1)},
    )
    scene.turn("A")
    assert scene.can("A", "Blast", origin=corner)


@pytest.mark.rule("orcus.area.arc")
@pytest.mark.parametrize("corner", [(7, 5), (6, 7), (2, 2), (5, 5), (4, 4)])
def test_an_arc_neither_stands_off_nor_covers_its_user(
    stage: Callable[..., Scene], corner: tuple[int, int]
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[blast("Near arc 2, all creatures")]),
        G=FOE | {"at": (corner[0], corner[1] + 1)},
    )
    scene.turn("A")
    assert scene.why_not("A", "Blast", origin=corner) == "orcus.area.arc"


@pytest.mark.rule("orcus.area.arc")
def test_an_arc_of_two_is_four_squares(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[blast("Near arc 2, all creatures")]),
        G=FOE | {"at": (6, 5)},
        H=FOE | {"at": (7, 6)},
        K=FOE | {"at": (8, 6)},
        L=FOE | {"at": (6, 4)},
        M=FOE | {"at": (5, 6)},
    )
    scene.turn("A")
    scene.dice(d20=[2, 2])
    scene.do("A", "Blast", origin=(6, 5))
    assert attacked(scene) == ["G", "H"]


@pytest.mark.rule("orcus.area.arc")
@pytest.mark.parametrize(("centered", "lopsided"), [(False, True), (True, False)])
def test_the_option_centers_an_arc_on_its_base_square(
    stage: Callable[..., Scene], centered: bool, lopsided: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[blast("Near arc 3, all creatures")]),
        G=FOE | {"at": (7, 5)},
        options={"arc-centered-on-base": True} if centered else {},
    )
    scene.turn("A")
    assert scene.can("A", "Blast", origin=(6, 4))
    assert scene.can("A", "Blast", origin=(6, 5)) is lopsided


@pytest.mark.rule("orcus.area.wall")
@pytest.mark.parametrize(
    ("size", "squares", "fits"),
    [
        (3, [(10, 5), (12, 5)], True),
        (2, [(10, 5), (12, 5)], False),
        (3, [(10, 5), (11, 6)], True),
        (2, [(10, 5), (11, 6)], False),
        (5, [(10, 6), (12, 6), (11, 5)], True),
        (4, [(10, 6), (12, 6), (11, 5)], False),
        (4, [(10, 5), (11, 6)], True),
    ],
)
def test_a_wall_runs_through_edges_without_forking(
    stage: Callable[..., Scene], size: int, squares: list[tuple[int, int]], fits: bool
) -> None:
    foes = {key: FOE | {"at": square} for key, square in zip("GHK", squares, strict=False)}
    scene = stage(A=dict(at=(5, 5), powers=[blast(f"Far wall {size} within 10, any creatures")]), **foes)
    scene.turn("A")
    assert scene.can("A", "Blast", targets=list(foes)) is fits


@pytest.mark.rule("orcus.area.wall")
@pytest.mark.parametrize(
    ("size", "square", "fits"), [(2, (7, 5), True), (2, (8, 5), False), (2, (7, 7), False), (3, (7, 7), True)]
)
def test_a_near_wall_starts_beside_its_user(
    stage: Callable[..., Scene], size: int, square: tuple[int, int], fits: bool
) -> None:
    card = blast(f"Near wall {size}, any creatures")
    scene = stage(A=dict(at=(5, 5), powers=[card]), G=FOE | {"at": square})
    scene.turn("A")
    assert scene.can("A", "Blast", targets=["G"]) is fits


@pytest.mark.rule("orcus.area.wall")
@pytest.mark.rule("orcus.range.far-origin")
@pytest.mark.parametrize(("column", "fits"), [(12, True), (13, False)])
def test_a_far_wall_starts_beside_a_base_square_in_range(
    stage: Callable[..., Scene], column: int, fits: bool
) -> None:
    card = blast("Far wall 2 within 5, any creatures")
    scene = stage(A=dict(at=(5, 5), powers=[card]), G=FOE | {"at": (column, 5)})
    scene.turn("A")
    assert scene.can("A", "Blast", targets=["G"]) is fits


@pytest.mark.rule("orcus.area.roll-dependent-damage")
@pytest.mark.rule("orcus.damage.shared-roll")
def test_one_damage_roll_serves_all_and_a_critical_takes_the_maximum(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), int=18, powers=[blast("Near burst 1, any creatures")]),
        G=FOE | {"at": (6, 5)},
        H=FOE | {"at": (4, 5)},
        K=FOE | {"at": (5, 6)},
    )
    scene.turn("A")
    scene.dice(d20=[12, 20, 11], d6=[2])
    scene.do("A", "Blast", targets=["G", "H", "K"])
    assert [scene[key].hp for key in "GHK"] == [40 - 6, 40 - 10, 40 - 6]


@pytest.mark.rule("orcus.area.roll-dependent-damage")
def test_extra_dice_of_a_critical_are_rolled_for_each_target_struck_so(stage: Callable[..., Scene]) -> None:
    special = "\nSpecial A critical hit with this power deals 1d8 extra damage."
    card = blast("Near burst 1, any creatures", special)
    scene = stage(
        A=dict(at=(5, 5), int=18, powers=[card]),
        G=FOE | {"at": (6, 5)},
        H=FOE | {"at": (4, 5)},
        K=FOE | {"at": (5, 6)},
    )
    scene.turn("A")
    scene.dice(d20=[20, 20, 11], d6=[2], d8=[3, 7])
    scene.do("A", "Blast", targets=["G", "H", "K"])
    assert [scene[key].hp for key in "GHK"] == [40 - 13, 40 - 17, 40 - 6]


@pytest.mark.rule("orcus.area.large-once")
def test_a_large_creature_wholly_inside_is_attacked_and_hurt_once(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), int=18, powers=[blast("Near burst 2, all creatures")]),
        G=FOE | {"at": (6, 5), "size": "large"},
    )
    scene.turn("A")
    scene.dice(d20=[11], d6=[3])
    scene.do("A", "Blast")
    assert attacked(scene) == ["G"]
    assert scene["G"].hp == 40 - 7


@pytest.mark.rule("orcus.area.large-once")
def test_one_square_of_a_large_creature_inside_is_enough(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), powers=[blast("Near burst 2, all creatures")]),
        G=FOE | {"at": (7, 7), "size": "large"},
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Blast")
    assert attacked(scene) == ["G"]


@pytest.mark.rule("orcus.area.eyesight")
def test_eyesight_reaches_anybody_in_line_of_sight_at_any_distance(stage: Callable[..., Scene]) -> None:
    board = """
        A . . . . . . . . . . . . . . B # C
        . . . . . . . . . . . . . . . . # .
    """
    card = (
        "Bright Nod\nAt-Will Utility 2 (Standard Action) ● Divine\nNear eyesight, one ally\n"
        "Effect The target gains 4 temporary hit points."
    )
    scene = stage(board, A=dict(powers=[card]), B={}, C={}, G=FOE | {"at": (9, 1)})
    scene.turn("A")
    assert scene.why_not("A", "Bright Nod", "C") in {"orcus.area.eyesight", "orcus.target.line-of-sight"}
    scene.do("A", "Bright Nod", "B")
    assert scene["B"].temp_hp == 4


@pytest.mark.rule("orcus.area.earshot")
def test_earshot_takes_in_all_but_the_deaf_and_the_petrified(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(0, 0), powers=[blast("Near earshot, all enemies")]),
        G=FOE | {"at": (19, 19)},
        H=FOE | {"at": (3, 0), "conditions": ["deafened"]},
        K=FOE | {"at": (0, 3), "conditions": ["petrified"]},
    )
    scene.turn("A")
    scene.dice(d20=[2])
    scene.do("A", "Blast")
    assert attacked(scene) == ["G"]


@pytest.mark.rule("orcus.area.earshot")
def test_a_shout_reaches_the_unconscious(stage: Callable[..., Scene]) -> None:
    card = (
        "Rise Up\nAt-Will Utility 2 (Standard Action) ● Martial, Healing\nNear earshot, one ally\n"
        "Effect The target regains 5 hit points."
    )
    scene = stage(A=dict(at=(0, 0), powers=[card]), B=dict(at=(15, 15), at_hp=-3), G=FOE | {"at": (9, 9)})
    scene.turn("A")
    scene.do("A", "Rise Up", "B")
    assert scene["B"].hp == 5
    assert "unconscious" not in scene["B"].conditions
