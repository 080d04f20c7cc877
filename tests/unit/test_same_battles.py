"""The same setup and seed are the same battle, event for event, on every machine and in both builds.

`tests/battles.toml` has what the shipped encounters come to. A change of the rules, the opponent or the content that
shows in play changes them: look at why, and where it is on purpose, write them anew with
`python -m battlemat.testing.fingerprint --write tests/battles.toml`.
"""

import tomllib
from pathlib import Path

import pytest

from battlemat.files.parties import shipped_systems
from battlemat.testing.fingerprint import fingerprint

KNOWN = tomllib.loads((Path(__file__).parents[1] / "battles.toml").read_text(encoding="utf-8"))


def test_every_system_with_content_has_its_battles_recorded() -> None:
    assert sorted(KNOWN["battles"]) == sorted(shipped_systems())


@pytest.mark.parametrize("system", sorted(KNOWN["battles"]))
def test_the_battles_are_the_ones_they_were(system: str) -> None:
    assert fingerprint(KNOWN["seeds"], system) == KNOWN["battles"][system], (
        f"battles of {system} go another way than recorded in tests/battles.toml; if that is meant: "
        "python -m battlemat.testing.fingerprint --write tests/battles.toml"
    )
