"""Dues for the escalation die; what is bargained for, where there are no squares."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Effect, Form, sentence_list


@dataclass(frozen=True)
class EscalationDue(Effect):
    """Who attacks SELF chooses whether to add the escalation die; when it does, ``effects`` happen (``each`` is the
    attacker).
    """

    effects: tuple[Form, ...]

    def render(self) -> str:
        return f"when you choose to add the escalation die to an attack against SELF, {sentence_list(self.effects)}"


__all__ = ["EscalationDue"]
