"""Flanking by every pair of places round a space of every size: the line between two squares, drawn by hand."""

from collections.abc import Callable

import pytest

from battlemat import Scene
from tests.rules.geometry import SIZES, Square, space, squares, through

Stage = Callable[..., Scene]
WIDE, HIGH = 8, 8
EVERYWHERE = squares(WIDE, HIGH)


def beside(a: set[Square], b: set[Square]) -> bool:
    return not a & b and any(max(abs(p[0] - q[0]), abs(p[1] - q[1])) == 1 for p in a for q in b)


@pytest.mark.rule("fourth.flanking.position")
@pytest.mark.rule("fourth.ruling.opposite-sides")
@pytest.mark.rule("fourth.flanking.advantage")
@pytest.mark.parametrize("wide", [1, 2, 3])
@pytest.mark.parametrize("mine", [1, 2])
def test_who_stands_across_from_whom(stage: Stage, wide: int, mine: int) -> None:
    target = space((3, 3), wide)
    for a in sorted(EVERYWHERE):
        first = space(a, mine)
        if not first <= EVERYWHERE or not beside(first, target) or a[0] > 4:
            continue
        for b in sorted(EVERYWHERE - first - target):
            if not beside({b}, target) or (a[0] + 2 * b[0] + 3 * b[1]) % 2:
                continue
            scene = stage("\n".join([". " * WIDE] * HIGH), A=dict(at=a, size=SIZES[mine]), B=dict(at=b),
                          G=dict(side="monsters", at=(3, 3), size=SIZES[wide]))
            expected = any(through(p, b, target) for p in first)
            assert scene.flanks("A", "G") is scene.flanks("B", "G") is expected, (a, b)
            assert scene.advantage("A", "G") is expected
