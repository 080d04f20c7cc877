"""The printed text of powers."""

from __future__ import annotations

from battlemat.engine.actions.action import Action
from battlemat.powers.run.power import ParsedPower


def card(action: Action) -> str:
    """A power as it is printed, "" for what is no power."""
    return action.form.text.strip() or action.form.render() if isinstance(action, ParsedPower) else ""
