"""The printed text of powers."""

from __future__ import annotations

from battlemat.engine.actions.action import Action
from battlemat.powers.run.power import ParsedPower


def card(action: Action) -> str:
    """A power or an incantation as it is printed, "" for what has no print."""
    return action.form.text.strip() or action.form.render() if isinstance(action, ParsedPower) else action.card
