"""A referee beside a scene, and the games whose rules one scenario asks."""

from typing import Any

import pytest

from battlemat.engine.record.session import Session
from battlemat.errors import InputError


def games(**rules: str) -> list[Any]:
    """Each game with its rules, ids without the name of the game and with blanks between them."""
    return [pytest.param(system, marks=pytest.mark.rule(*[f"{system}.{rule}" for rule in ids.split()]))
            for system, ids in rules.items()]


def ruled(on: Session, words: str) -> bool:
    """Rule it; whether that was not refused."""
    try:
        on.rule(words)
    except InputError:
        return False
    return True
