"""Extended challenges: several successful checks before, normally, three failures (orcus.challenge.extended)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports
from battlemat.engine.state import SETUP
from battlemat.systems.shared.exploration import fighting

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.challenges import Challenge

RULE: Final = "orcus.challenge.extended"
CHALLENGE: Final = "challenge"
"""What the action of working at one is called."""
FAILURES: Final = 3
"""How many failures normally lose one."""


def done(battle: Battle, challenge: Challenge) -> None:
    """A challenge is decided."""
    reports.challenge_over(battle, challenge.won, challenge.succeeded, RULE, challenge.name)
    if not fighting(battle):
        battle.phase = SETUP
