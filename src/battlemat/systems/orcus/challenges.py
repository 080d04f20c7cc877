"""Extended challenges: several successful checks before, normally, three failures (orcus.challenge.extended)."""

from __future__ import annotations

from typing import Final

RULE: Final = "orcus.challenge.extended"
FAILURES: Final = 3
"""How many failures normally lose one."""
