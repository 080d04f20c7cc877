"""What is concealed from whom: every light, every murk and every sense at every distance, by the book's table."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
DEGREES = [None, "concealment", "total"]
MURK = {".": 0, ":": 1, ";": 2, "!": 3}
LIGHT = {"bright": 0, "dim": 1, "dark": 2}
FADE = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."
SENSES = {
    "eyes": [],
    "low": ["low-light vision"],
    "dark": ["darkvision"],
    "darkvision 2": ["darkvision 2"],
    "true": ["truesight 2"],
    "feels": ["blindsight 2"],
    "feels only": ["blindsight 2 (blind)"],
}


def murky(grade: int, distance: int) -> int:
    """Lightly obscured conceals; heavily does when adjacent, and totally beyond; totally obscured always totally."""
    return [0, 1, 1 if distance == 1 else 2, 2][grade]


def lit(light: str, sense: str, distance: int) -> int:
    """Dim light obscures lightly and darkness heavily those whom no sense of the viewer's shows."""
    grade = LIGHT[light]
    if sense in ("dark", "darkvision 2", "true") and (sense == "dark" or distance <= 2):
        grade = 0
    if sense == "low" and grade == 1:
        grade = 0
    return murky(grade, distance)


def hidden(mark: str, light: str, sense: str, distance: int, blinded: bool, invisible: bool) -> int:
    if sense.startswith("feels") and distance <= 2:
        return 0
    if sense == "feels only" or blinded or (invisible and not (sense == "true" and distance <= 2)):
        return 2
    return max(murky(MURK[mark], distance), lit(light, sense, distance))


def staged(
    stage: Stage, mark: str, light: str, sense: str, blinded: bool, invisible: bool, options: dict[str, Any]
) -> Scene:
    """A looks west to east at G and H, I, J, each in its own murk with open floor between."""
    rows = [["."] * 7 for _ in range(7)]
    for col, row in ((1, 0), (2, 1), (3, 3), (6, 6)):
        rows[row][col] = mark
    foes = {
        key: dict(side="monsters", name="Wisp", at=at, powers=[FADE])
        for key, at in {"G": (1, 0), "H": (2, 1), "I": (3, 3), "J": (6, 6)}.items()
    }
    viewer = dict(at=(0, 0), senses=SENSES[sense], conditions=["blinded"] if blinded else [])
    scene = stage("\n".join(" ".join(row) for row in rows), A=viewer, light=light, options=options, **foes)
    for key in foes if invisible else ():
        scene.turn(key)
        scene.do(key, "Fade")
    return scene


@pytest.mark.rule("orcus.concealment.obscured-table")
@pytest.mark.rule("orcus.vision.light-levels")
@pytest.mark.rule("orcus.ruling.other-senses")
@pytest.mark.parametrize("sense", SENSES)
@pytest.mark.parametrize("light", LIGHT)
@pytest.mark.parametrize("mark", MURK)
def test_light_murk_and_senses_by_the_table(stage: Stage, mark: str, light: str, sense: str) -> None:
    plain = "." in mark or light == "bright"
    for blinded, invisible in ((False, False), (True, False), (False, True))[: 3 if plain else 1]:
        scene = staged(stage, mark, light, sense, blinded, invisible, {})
        for target, distance in {"G": 1, "H": 2, "I": 3, "J": 6}.items():
            expected = hidden(mark, light, sense, distance, blinded, invisible)
            assert scene.concealment("A", target) == DEGREES[expected], (target, blinded, invisible)
            assert scene.sees("A", target) is (expected < 2), (target, blinded, invisible)


@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
@pytest.mark.parametrize("light", LIGHT)
@pytest.mark.parametrize("mark", MURK)
def test_by_a_switch_murk_never_blocks_sight_but_blindness_does(stage: Stage, mark: str, light: str) -> None:
    options = {"obscurement-never-blocks-sight": True}
    for blinded, invisible in ((False, False), (True, False), (False, True)):
        scene = staged(stage, mark, light, "eyes", blinded, invisible, options)
        for target, distance in {"G": 1, "H": 2, "I": 3, "J": 6}.items():
            expected = hidden(mark, light, "eyes", distance, blinded, invisible)
            assert scene.concealment("A", target) == DEGREES[expected]
            assert scene.sees("A", target) is not (blinded or invisible)


@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
@pytest.mark.parametrize(("mark", "light", "seen"), [
    (".", "bright", True), (":", "bright", True), (";", "bright", False), ("!", "bright", False),
    (".", "dim", True), (".", "dark", False), ("#", "bright", False),
])  # fmt: skip
def test_fog_hides_what_lies_beyond_it(stage: Stage, mark: str, light: str, seen: bool) -> None:
    rows = "\n".join([f". . {mark} . ."] * 3)
    scene = stage(rows, A=dict(at=(0, 1)), G=dict(side="monsters", at=(4, 1)), light=light)
    assert scene.sees("A", "G") is seen
    assert scene.sees("G", "A") is seen


@pytest.mark.rule("orcus.keyword.teleport-sight")
@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
@pytest.mark.parametrize("sense", ["eyes", "dark", "true", "feels"])
@pytest.mark.parametrize(("mark", "light"), [
    (".", "bright"), (".", "dim"), (".", "dark"), (":", "bright"), (";", "bright"), ("!", "bright"),
])  # fmt: skip
def test_a_square_is_seen_as_somebody_in_it_would_be(stage: Stage, mark: str, light: str, sense: str) -> None:
    hop = ["Hop\nAt-Will Utility 1 (Move Action) ● Arcane\nEffect You teleport up to 6 squares."]
    for blinded in (False, True):
        rows = [["."] * 7 for _ in range(7)]
        spots = {1: (1, 0), 2: (2, 1), 3: (3, 3), 6: (6, 6)}
        for col, row in spots.values():
            rows[row][col] = mark
        viewer = dict(at=(0, 0), senses=SENSES[sense], powers=hop, conditions=["blinded"] if blinded else [])
        text = "\n".join(" ".join(row) for row in rows)
        scene = stage(text, A=viewer, G=dict(side="monsters", at=(0, 6)), light=light)
        scene.turn("A")
        for distance, spot in spots.items():
            seen = hidden(mark, light, sense, distance, blinded, False) < 2
            assert scene.can("A", "Hop", to=spot) is seen, (distance, blinded)
