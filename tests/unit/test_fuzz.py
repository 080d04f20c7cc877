"""Broken input, for a moment in the suite; for longer by `python -m battlemat.testing.fuzz`."""

import random
from pathlib import Path

from battlemat.testing.fuzz import broken, fuzz, seeds

TESTS = Path(__file__).parents[1]


def test_nothing_broken_breaks_the_reader() -> None:
    count, findings = fuzz(6, 11, tests=TESTS)
    assert [str(one) for one in findings] == []
    assert count > 0


def test_a_try_can_be_made_again() -> None:
    known = seeds(TESTS)
    assert {one.kind for one in known} >= {".md", ".toml", ".json", ".yml", "card", "line", "answers"}
    first = [broken(random.Random(f"1/{number}"), known[number], known) for number in range(20)]
    assert first == [broken(random.Random(f"1/{number}"), known[number], known) for number in range(20)]
