"""Who counts among all allies: with the option the user too, without it never; one that is named always may."""

from collections.abc import Callable

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
CARD = (
    "Cheer\nAt-Will Utility 1 (Swift Action) ● Martial\nNear burst 3, {}\n"
    "Effect: Each target gains 5 temporary hit points."
)


@pytest.mark.rule("orcus.ruling.all-allies-and-self")
@pytest.mark.rule("orcus.target.all-allies")
@pytest.mark.parametrize(("words", "option", "cheered"), [
    ("all allies in area", False, "BC"), ("all allies in area", True, "ABC"),
    ("each creature in area", False, "BCG"), ("all enemies in area", True, "G"),
])  # fmt: skip
def test_the_user_is_among_all_allies_only_by_option(stage: Stage, words: str, option: bool, cheered: str) -> None:
    scene = stage(
        options={"all-allies-includes-user": option},
        A={"at": (5, 5), "powers": [CARD.format(words)]},
        B={"at": (6, 6)},
        C={"at": (8, 5)},
        D={"at": (9, 5)},
        G={"side": "monsters", "at": (4, 4)},
    )
    scene.turn("A")
    scene.do("A", "Cheer")
    assert "".join(who for who in "ABCDG" if scene[who].temp_hp == 5) == cheered


@pytest.mark.rule("orcus.ruling.all-allies-and-self")
@pytest.mark.parametrize("option", [False, True])
@pytest.mark.parametrize(("origin", "others"), [((8, 5), "BC"), ((6, 5), "B")])
def test_by_option_the_user_is_one_of_them_only_inside_the_area(
    stage: Stage, option: bool, origin: tuple[int, int], others: str
) -> None:
    scene = stage(
        options={"all-allies-includes-user": option},
        A={
            "at": (5, 5),
            "powers": [CARD.format("all allies in area").replace("Near burst 3", "Far burst 1 within 10")],
        },
        B={"at": (7, 6)},
        C={"at": (9, 5)},
        G={"side": "monsters", "at": (8, 4)},
    )
    scene.turn("A")
    scene.do("A", "Cheer", origin=origin)
    inside = option and origin == (6, 5)
    assert "".join(who for who in "ABCG" if scene[who].temp_hp == 5) == ("A" if inside else "") + others
