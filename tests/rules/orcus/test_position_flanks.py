"""Flanking by every pair of places round a space of every size: opposite sides and opposite corners, drawn by hand."""

from collections.abc import Callable
from typing import Any

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, around, space, through

Stage = Callable[..., Scene]


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.parametrize("wide", [1, 2, 3, 4])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_who_stands_across_from_whom(stage: Stage, wide: int, first: int) -> None:
    target = space((3, 3), wide)
    ring = sorted(around(target) - target)
    for a in ring[first::3]:
        for b in ring[::2]:
            if a == b:
                continue
            scene = stage("\n".join([". " * 10] * 10), A=dict(at=a), B=dict(at=b),
                          G=dict(side="monsters", at=(3, 3), size=SIZES[wide]))
            expected = through(a, b, target)
            assert scene.flanks("A", "G") is scene.flanks("B", "G") is expected, (a, b)
            assert scene.advantage("A", "G") is expected


@pytest.mark.rule("orcus.move.flanking-helper")
@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.parametrize(
    "state", ["unconscious", "stunned", "dazed", "blinded", "prone", "slowed", "weakened", "surprised"]
)
@pytest.mark.parametrize("who", ["A", "B"])
def test_who_cannot_flank_or_help_to(stage: Stage, state: str, who: str) -> None:
    cast: dict[str, dict[str, Any]] = {"A": dict(at=(2, 3)), "B": dict(at=(4, 3))}
    cast[who]["conditions"] = [state]
    scene = stage("\n".join([". " * 7] * 7), **cast, G=dict(side="monsters", at=(3, 3)))
    able = state in ("prone", "slowed", "weakened")
    assert scene.flanks("A", "G") is able
    assert scene.flanks("B", "G") is able


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.parametrize("at", [(2, 2), (2, 3), (3, 3), (1, 2), (4, 4)])
@pytest.mark.parametrize("friend", [None, (0, 3), (6, 3)])
def test_nobody_flanks_together_with_itself(stage: Stage, at: tuple[int, int], friend: tuple[int, int] | None) -> None:
    """A foe in whose space a Tiny creature is lies on all sides of it and is one foe all the same."""
    others = {"B": {"at": friend}} if friend else {}
    scene = stage("\n".join([". " * 9] * 9), A={"at": at, "size": "huge"},
                  G={"side": "monsters", "at": (3, 3), "size": "tiny"}, **others)
    assert scene.flanks("A", "G") is False


@pytest.mark.rule("orcus.move.flanking")
@pytest.mark.parametrize("option", [False, True])
@pytest.mark.parametrize("partner", [True, False])
def test_who_flanks_is_no_question_of_the_attack(stage: Stage, option: bool, partner: bool) -> None:
    friend = {"B": {"at": (4, 3)}} if partner else {}
    scene = stage("\n".join([". " * 7] * 7), A={"at": (2, 3)}, G={"side": "monsters", "at": (3, 3)},
                  options={"flanking-melee-only": option}, **friend)
    assert scene.flanks("A", "G") is partner
