"""The opponents by name, from one that plays at random to one that looks ahead."""

from __future__ import annotations

from typing import Final

from battlemat.errors import InputError, unknown
from battlemat.players.player import Player
from battlemat.players.random import RandomPlayer
from battlemat.players.search import NODES, SearchPlayer
from battlemat.players.simple import SimplePlayer
from battlemat.players.tactical import TacticalPlayer

RANDOM: Final = "random"
SIMPLE: Final = "simple"
TACTICAL: Final = "tactical"
SEARCH: Final = "search"
SKILLS: Final[dict[str, str]] = {
    RANDOM: "does anything the rules allow",
    SIMPLE: "walks up to whoever is near and does what hurts most",
    TACTICAL: "weighs attacks, places and friends, turn by turn",
    SEARCH: "tries what seems good on copies of the battle, and looks how it goes on",
}
"""The names of opponents, weakest first, and how each plays."""

MOST_NODES: Final = 1000000


def check_skill(name: str) -> None:
    """Raise `InputError` unless `name` is one of `SKILLS`, or "search:NODES"."""
    word, mark, budget = name.partition(":")
    if word not in SKILLS:
        raise unknown("skill", name, SKILLS)
    if mark and word != SEARCH:
        raise InputError(f"'{name}' says how far to look, and {word} does not look ahead", hint=f"expected {word}")
    if mark and not (budget.isascii() and budget.isdecimal() and 0 < int(budget) <= MOST_NODES):
        raise InputError(f"'{budget}' is no number of turns to look at",
                         hint=f"expected search:NODES with NODES from 1 to {MOST_NODES}: search:{NODES}")


def player_of(name: str) -> Player:
    """A player of this skill. Raises `InputError` for a name there is not."""
    check_skill(name)
    word, _, budget = name.partition(":")
    if word == RANDOM:
        return RandomPlayer()
    if word == SIMPLE:
        return SimplePlayer()
    if word == SEARCH:
        return SearchPlayer(int(budget) if budget else NODES)
    return TacticalPlayer()
