"""Paths from band to band: along the arms and through the middle."""

from __future__ import annotations

from battlemat.systems.shared.bands.bands import MIDDLE, NOBODY, arm, depth


def inward(band: int) -> list[int]:
    """The bands from this one to the middle, both included."""
    path = [band]
    while path[-1] != MIDDLE:
        path.append(path[-1] - 1 if depth(path[-1]) > 1 else MIDDLE)
    return path


def way(start: int, goal: int) -> list[int]:
    """The bands from one to another, both included: along the arms and through the middle."""
    out = inward(start)
    back = inward(goal)
    while len(out) > 1 and len(back) > 1 and out[-2] == back[-2]:
        out.pop()
        back.pop()
    back.pop()  # where they meet
    return out + back[::-1]


def outward(start: int, goal: int, side: int) -> bool:
    """Whether a goal on a side's arm lies further out than the start, which may be on another arm."""
    return arm(start) not in (NOBODY, side) or depth(goal) > depth(start)
