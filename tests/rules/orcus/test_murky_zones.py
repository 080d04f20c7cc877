"""Zones of murk and of magical darkness: who in them is concealed from whom, by which senses, near and far."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene

Stage = Callable[..., Scene]
Square = tuple[int, int]
TOLD = (None, "concealment", "total")
NONE, SOME, FULL = 0, 1, 2
WORDS = {
    "light": "a zone until the end of its next turn. The zone is lightly obscured.",
    "heavy": "a zone until the end of its next turn. The zone is heavily obscured.",
    "total": "a zone until the end of its next turn. The zone is totally obscured.",
    "magic": "a zone of magical darkness until the end of its next turn.",
    "plain": "a zone until the end of its next turn. The zone is difficult terrain.",
}
SENSES = {
    "eyes": [], "low": ["low-light vision"], "dark": ["darkvision"], "dark 2": ["darkvision 2"],
    "true": ["truesight 2"], "feels": ["blindsight 2"], "feels only": ["blindsight 2 (blind)"],
}  # fmt: skip
FADE = "Fade (swift, at-will): The wisp becomes invisible until the end of its next turn."


def murk(kind: str, sense: str, distance: int, stopped: bool) -> int:
    """What a zone makes of somebody wholly inside it."""
    if kind == "magic":
        through = (sense == "true" and distance <= 2) or (
            not stopped and (sense == "dark" or (sense == "dark 2" and distance <= 2)))
        return NONE if through else murk("heavy", sense, distance, stopped)
    return {"plain": NONE, "light": SOME, "heavy": SOME if distance <= 1 else FULL, "total": FULL}[kind]


def seen(kind: str, sense: str, distance: int, stopped: bool) -> int:
    if sense.startswith("feels") and distance <= 2:
        return NONE
    return FULL if sense == "feels only" else murk(kind, sense, distance, stopped)


def clouded(stage: Stage, kind: str, sense: str, stopped: bool, far: Square = (5, 2), **hero: Any) -> Scene:
    """G lays the zone over columns 3 to 5; A looks from the west, from column 2 on the open ground before it."""
    gloom = f"Gloom (standard, at-will): Far burst 1 within 20; The area of effect becomes {WORDS[kind]}"
    scene = stage(
        "\n".join(["." + " ." * 9] * 3), options={"magical-darkness-stops-darkvision": stopped},
        W=dict(side="monsters", at=(9, 1), powers=[gloom]), A=dict(at=(2, 1), senses=SENSES[sense], **hero),
        G=dict(side="monsters", at=(3, 1)), H=dict(side="monsters", at=(4, 0)), I=dict(side="monsters", at=far),
        L=dict(side="monsters", at=(5, 0), size="large"), M=dict(side="monsters", at=(8, 1)),
    )  # fmt: skip
    scene.turn("W")
    scene.do("W", "Gloom", origin=(4, 1))
    return scene


@pytest.mark.rule("orcus.concealment.obscured-table")
@pytest.mark.rule("orcus.ruling.darkvision-magical-darkness")
@pytest.mark.rule("orcus.ruling.other-senses")
@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("sense", SENSES)
@pytest.mark.parametrize("kind", WORDS)
def test_whoever_is_wholly_in_a_zone_is_hidden_by_it(stage: Stage, kind: str, sense: str, stopped: bool) -> None:
    scene = clouded(stage, kind, sense, stopped)
    for key, distance in {"G": 1, "H": 2, "I": 3}.items():
        expected = seen(kind, sense, distance, stopped)
        assert scene.concealment("A", key) == TOLD[expected], key
        assert scene.sees("A", key) is (expected < FULL), key
    outside = TOLD[FULL if sense == "feels only" else NONE]
    assert scene.concealment("A", "L") == outside, "a part of it is outside"
    assert scene.concealment("A", "M") == outside


@pytest.mark.rule("orcus.ruling.obscured-line-of-sight")
@pytest.mark.rule("orcus.keyword.teleport-sight")
@pytest.mark.parametrize("sense", SENSES)
@pytest.mark.parametrize("kind", WORDS)
def test_a_square_in_a_zone_is_seen_as_somebody_in_it_would_be(stage: Stage, kind: str, sense: str) -> None:
    hop = ["Hop\nAt-Will Utility 1 (Move Action) ● Arcane\nEffect You teleport up to 6 squares."]
    for blinded in (False, True):
        fields: dict[str, Any] = {"conditions": ["blinded"]} if blinded else {}
        scene = clouded(stage, kind, sense, False, (9, 2), powers=hop, **fields)
        scene.turn("A")
        for spot, distance in {(3, 0): 1, (4, 2): 2, (5, 2): 3, (7, 1): 5}.items():
            within = kind if distance < 5 else "plain"
            sees = seen(within, sense, distance, False) < FULL
            if blinded:
                sees = sense.startswith("feels") and distance <= 2
            assert scene.can("A", "Hop", to=spot) is sees, (spot, blinded)


@pytest.mark.rule("orcus.concealment.invisible")
@pytest.mark.rule("orcus.concealment.obscured-table")
@pytest.mark.parametrize(("kind", "given"), [("plain", 0), ("light", 0), ("heavy", 2), ("total", 2), ("magic", 2)])
def test_one_that_cannot_be_seen_in_a_zone_attacks_out_of_it_with_advantage(
    stage: Stage, kind: str, given: int
) -> None:
    scene = clouded(stage, kind, "eyes", False)
    assert scene.advantage("I", "A") is bool(given)
    assert scene.advantage("G", "A") is (kind == "total"), "next to A it is hidden by half"
    assert scene.advantage("M", "A") is False
