"""Senses beyond plain sight."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

BOW = "bow +2 1d10, range 20/40"
FADE = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."


def foe(**fields: Any) -> dict[str, Any]:
    return {"side": "monsters", **fields}


def faded(stage: Callable[..., Scene], column: int, **hero: Any) -> Scene:
    """A's turn at (5, 5); G, invisible, in row 5."""
    scene = stage(G=foe(name="Wisp", at=(column, 5), powers=[FADE]), A=dict(at=(5, 5), **hero))
    scene.turn("G")
    scene.do("G", "Fade")
    scene.turn("A")
    return scene


@pytest.mark.rule("orcus.sense.all-around")
@pytest.mark.rule("orcus.ruling.flanking-details")
@pytest.mark.parametrize(("senses", "flanked"), [([], True), (["all-around vision"], False)])
def test_all_around_vision_cannot_be_flanked(
    stage: Callable[..., Scene], senses: list[str], flanked: bool
) -> None:
    scene = stage(A=dict(at=(4, 5)), B=dict(at=(6, 5)), G=foe(at=(5, 5), senses=senses))
    scene.turn("A")
    assert scene.flanks("A", "G") is flanked
    assert scene.advantage("A", "G") is flanked
    assert scene.attack("A", "melee-basic", "G").value == (5 if flanked else 3)


@pytest.mark.rule("orcus.sense.darkvision")
@pytest.mark.parametrize("light", ["dim", "dark"])
def test_darkvision_sees_in_dim_light_and_darkness_as_in_bright_light(
    stage: Callable[..., Scene], light: str
) -> None:
    scene = stage(
        A=dict(at=(2, 5), senses=["darkvision"]), B=dict(at=(2, 7)), G=foe(at=(9, 5)), light=light
    )
    assert scene.concealment("A", "G") is None
    assert scene.sees("A", "G") is True
    assert scene.concealment("B", "G") is not None


@pytest.mark.rule("orcus.sense.darkvision")
def test_darkvision_sees_neither_through_fog_nor_the_invisible(stage: Callable[..., Scene]) -> None:
    fog = stage(". . . . ;", A=dict(at=(0, 0), senses=["darkvision"]), G=foe(at=(4, 0)))
    assert fog.concealment("A", "G") == "total"
    assert faded(stage, 6, senses=["darkvision"]).concealment("A", "G") == "total"


@pytest.mark.rule("orcus.sense.darkvision")
@pytest.mark.rule("orcus.ruling.darkvision-magical-darkness")
@pytest.mark.parametrize(
    ("options", "degree"), [({}, None), ({"magical-darkness-stops-darkvision": True}, "total")]
)
def test_darkvision_sees_in_magical_darkness_unless_the_option_stops_it(
    stage: Callable[..., Scene], options: dict[str, bool], degree: str | None
) -> None:
    gloom = (
        "Gloom (standard, at-will): Far burst 2 within 10; "
        "The area of effect becomes a zone of magical darkness until the end of its next turn."
    )
    scene = stage(
        G=foe(at=(10, 5), powers=[gloom]),
        A=dict(at=(2, 5), senses=["darkvision"]),
        B=dict(at=(2, 7)),
        C=dict(at=(2, 9), senses=["truesight 10"]),
        options=options,
    )
    scene.turn("G")
    scene.do("G", "Gloom", origin=(10, 5))
    assert scene.concealment("A", "G") == degree
    assert scene.concealment("B", "G") == "total"
    assert scene.concealment("C", "G") is None


@pytest.mark.rule("orcus.sense.blindsight")
@pytest.mark.rule("orcus.ruling.other-senses")
def test_blindsight_perceives_in_the_dark_within_its_radius_only(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), ranged=BOW, senses=["blindsight 3"]),
        G=foe(at=(8, 5), senses=["darkvision"]),
        H=foe(at=(9, 9), senses=["darkvision"]),
        light="dark",
    )
    scene.turn("A")
    assert scene.sees("A", "G") is True
    assert scene.concealment("A", "G") is None
    assert scene.attack("A", "ranged-basic", "G").value == 2
    assert scene.sees("A", "H") is False
    assert scene.attack("A", "ranged-basic", "H").value == 2 - 5


@pytest.mark.rule("orcus.sense.blindsight")
@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.rule("orcus.ruling.other-senses")
@pytest.mark.parametrize(("column", "degree"), [(8, None), (9, "total")])
def test_blindsight_perceives_the_invisible_within_its_radius(
    stage: Callable[..., Scene], column: int, degree: str | None
) -> None:
    scene = faded(stage, column, senses=["blindsight 3"])
    assert scene.concealment("A", "G") == degree
    assert scene.sees("A", "G") is (degree is None)


@pytest.mark.rule("orcus.sense.blindsight")
@pytest.mark.rule("orcus.ruling.other-senses")
def test_blindsight_perceives_through_fog_but_not_through_a_wall(stage: Callable[..., Scene]) -> None:
    board = """
        . . # . ; .
        . . # . ; .
        . . # . ; .
    """
    scene = stage(
        board, A=dict(at=(3, 1), senses=["blindsight 5"]), G=foe(at=(5, 1)), H=foe(at=(0, 1))
    )
    assert scene.sees("A", "G") is True
    assert scene.concealment("A", "G") is None
    assert scene.sees("A", "H") is False


@pytest.mark.rule("orcus.sense.blindsight")
def test_for_a_naturally_blind_creature_the_radius_is_all_it_perceives(
    stage: Callable[..., Scene],
) -> None:
    scene = stage(
        A=dict(at=(5, 5), ranged=BOW, senses=["blindsight 3 (blind)"]), G=foe(at=(8, 5)), H=foe(at=(9, 9))
    )
    scene.turn("A")
    assert scene.sees("A", "G") is True
    assert scene.attack("A", "ranged-basic", "G").value == 2
    assert scene.sees("A", "H") is False
    assert scene.concealment("A", "H") == "total"


@pytest.mark.rule("orcus.sense.tremorsense")
@pytest.mark.rule("orcus.ruling.other-senses")
def test_what_tremorsense_finds_remains_unseen(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), ranged=BOW, senses=["tremorsense 10"]),
        G=foe(at=(8, 5), senses=["darkvision"]),
        light="dark",
    )
    scene.turn("A")
    assert scene.sees("A", "G") is False
    assert scene.concealment("A", "G") == "total"
    assert scene.attack("A", "ranged-basic", "G").value == 2 - 5


@pytest.mark.rule("orcus.sense.tremorsense")
@pytest.mark.parametrize(
    ("senses", "hider", "hidden"),
    [
        ([], {}, True),
        (["tremorsense 5"], {}, False),
        (["tremorsense 2"], {}, True),
        (["tremorsense 5"], {"airborne": True, "modes": {"fly": 6, "hover": True}}, True),
        (["tremorsense 5"], {"traits": ["Incorporeal"]}, True),
    ],
)
def test_tremorsense_pinpoints_a_hider_on_the_same_ground_in_its_radius(
    stage: Callable[..., Scene], senses: list[str], hider: dict[str, Any], hidden: bool
) -> None:
    scene = stage(
        A=dict(at=(5, 5), skills={"bluff": 20, "stealth": 20}, **hider), G=foe(at=(8, 5), senses=senses)
    )
    scene.turn("A")
    scene.dice(d20=[15, 15])
    scene.do("A", "create-diversion", targets=["G"])
    assert scene.hidden("A", "G") is hidden


@pytest.mark.rule("orcus.sense.truesight")
def test_truesight_sees_in_darkness_within_its_range_only(stage: Callable[..., Scene]) -> None:
    scene = stage(
        A=dict(at=(5, 5), senses=["truesight 6"]), G=foe(at=(11, 5)), H=foe(at=(12, 9)), light="dark"
    )
    assert scene.sees("A", "G") is True
    assert scene.concealment("A", "G") is None
    assert scene.sees("A", "H") is False
    assert scene.concealment("A", "H") == "total"


@pytest.mark.rule("orcus.sense.truesight")
@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.parametrize(("column", "degree"), [(11, None), (12, "total")])
def test_truesight_sees_the_invisible_within_its_range(
    stage: Callable[..., Scene], column: int, degree: str | None
) -> None:
    scene = faded(stage, column, senses=["truesight 6"])
    assert scene.concealment("A", "G") == degree
    assert scene.sees("A", "G") is (degree is None)


@pytest.mark.rule("orcus.sense.all-around")
@pytest.mark.rule("orcus.ruling.flanking-details")
@pytest.mark.parametrize(("options", "bonus"), [({}, 2), ({"flanking-melee-only": True}, 0)])
@pytest.mark.parametrize("senses", [[], ["all-around vision"]])
def test_a_shot_from_a_flank_gains_only_where_flanking_counts(
    stage: Callable[..., Scene], options: dict[str, bool], bonus: int, senses: list[str]
) -> None:
    scene = stage(
        A=dict(at=(4, 5), ranged=BOW), B=dict(at=(6, 5)), G=foe(at=(5, 5), senses=senses), options=options
    )
    scene.turn("A")
    gained = 0 if senses else bonus
    assert scene.attack("A", "ranged-basic", "G").value == 2 + gained
    assert scene.attack("A", "melee-basic", "G").value == 3 + (0 if senses else 2)
