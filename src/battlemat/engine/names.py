"""What creatures are called: names unlike each other's, and their possessives."""

from __future__ import annotations

from collections.abc import Sequence


def distinct_names(names: Sequence[str]) -> list[str]:
    """The same names, those that occur more than once numbered from 1 in order."""
    count: dict[str, int] = {}
    for name in names:
        count[name] = count.get(name, 0) + 1
    seen: dict[str, int] = {}
    found: list[str] = []
    for name in names:
        if count[name] > 1:
            seen[name] = seen.get(name, 0) + 1
            found.append(f"{name} {seen[name]}")
        else:
            found.append(name)
    return found


def possessive(name: str) -> str:
    """The possessive of a name: "Bram's", "the wolves'"."""
    return name + ("'" if name.endswith("s") else "'s")
