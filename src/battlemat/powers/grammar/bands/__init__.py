"""What games without squares print besides: bands and engagements, natural rolls, an escalation die."""

from __future__ import annotations

from typing import Final

from . import (
    attacks,
    blows,
    clauses,
    conditions,
    creatures,
    doings,
    events,
    harm,
    leads,
    modifiers,
    moves,
    sentences,
    subjects,
    tails,
    tests,
)

BANDS: Final = [
    creatures.CREATURES,
    tests.TESTS,
    events.EVENTS,
    attacks.ATTACKS,
    blows.BLOWS,
    harm.HARM,
    conditions.CONDITIONS,
    modifiers.MODIFIERS,
    moves.MOVES,
    doings.DOINGS,
    subjects.SUBJECTS,
    clauses.CLAUSES,
    tails.TAILS,
    leads.LEADS,
    sentences.SENTENCES,
]
"""The rules of its grammar, by what they describe; a rule of the common grammar is added to in one place."""
