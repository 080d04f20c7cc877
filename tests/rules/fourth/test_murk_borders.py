"""Concealment in every light and every murk, near and far, for all eyes, under both readings of the switch."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
NONE, SOME, FULL = 0, 1, 2
TOLD = (None, "concealment", "total")
PENALTY = (0, -2, -5)
MARKS = {"open": ".", "light": ":", "heavy": ";", "total": "!"}
SEES_BY = {"bright": (), "dim": ("low-light vision", "darkvision"), "dark": ("darkvision",)}
"""Whose eyes make nothing of which light."""


def of_light(light: str, senses: str, near: bool, literal: bool) -> int:
    """fourth.concealment.concealment and -.total, of the light alone."""
    if light == "bright" or senses in SEES_BY[light]:
        return NONE
    if light == "dark":
        return FULL
    return SOME if near or not literal else NONE


def of_murk(murk: str, near: bool, literal: bool) -> int:
    """The same of what stands in the square."""
    if murk == "total":
        return FULL
    if murk == "heavy":
        return SOME if near else FULL
    return SOME if murk == "light" and (near or not literal) else NONE


@pytest.mark.rule("fourth.concealment.concealment", "fourth.concealment.total", "fourth.ruling.concealment-distance")
@pytest.mark.parametrize("literal", [False, True])
@pytest.mark.parametrize("senses", ["", "low-light vision", "darkvision"])
@pytest.mark.parametrize("light", ["bright", "dim", "dark"])
@pytest.mark.parametrize("murk", MARKS)
def test_how_well_it_is_concealed(stage: Stage, murk: str, light: str, senses: str, literal: bool) -> None:
    options: dict[str, Any] = {"concealment-distance": "literal"} if literal else {}
    for far in (1, 2, 4):
        row = ["."] * 8
        row[1 + far] = MARKS[murk]
        open_row = " ".join("." * 8)
        rows = "\n".join([open_row, " ".join(row), open_row])
        scene = stage(rows, options=options, light=light,
                      A={"at": (1, 1), "senses": [senses] if senses else [], "ranged": "bow +2 1d10, range 20/40"},
                      G={"side": "monsters", "at": (1 + far, 1)})
        scene.turn("A")
        expected = max(of_light(light, senses, far == 1, literal), of_murk(murk, far == 1, literal))
        assert scene.concealment("A", "G") == TOLD[expected], far
        assert scene.sees("A", "G") is (expected != FULL)
        parts = [part.value for part in scene.attack("A", "ranged-basic", "G").parts if part.counts and part.value < 0]
        assert sum(parts) == PENALTY[expected], "and an attack is so much harder"
