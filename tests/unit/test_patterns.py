"""No regular expression of the package takes more than twice the time for twice the text."""

import functools
import re

import pytest

from battlemat.testing.patterns import Found, collect, slow

patterns = functools.cache(collect)


def test_every_pattern_is_written_out_where_it_can_be_collected() -> None:
    found, hidden = patterns()
    assert [place for place in hidden if not place.startswith("battlemat.testing.patterns")] == []
    assert len(found) > 200


@pytest.mark.parametrize("share", range(8))
def test_every_pattern_is_linear(share: int) -> None:
    found, _ = patterns()
    assert [str(careless) for one in found[share::8] if (careless := slow(one)) is not None] == []


@pytest.mark.parametrize(
    "written",
    [
        r"^(?P<name>.+?)\s*$",
        r"\s+$",
        r"\(([^)]*)\)",
        r"\*\*\s*([A-Z][\w ]*?)\s*:?\s*\*\*",
        r"^[A-Z][^:(]*?\s*(?:\([^)]*\))?\s+aura",
        r"(\w+\s?)+!",
        r"\bgains .*\bicons",
        r"(\d+)d(\d+)",
        r"^(.+?)\s+\1$",
    ],
)
def test_a_careless_pattern_is_found_out(written: str) -> None:
    assert slow(Found(re.compile(written), "here", ("match", "search"))) is not None
