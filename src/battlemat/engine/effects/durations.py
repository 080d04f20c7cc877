"""How long effects last: a closed set, each with its printed wording, ended by one clock at named points."""

from __future__ import annotations

from typing import Final

INDEFINITE: Final = 0      # until something counters it
START_OF_NEXT: Final = 1   # until the start of a creature's next turn
END_OF_NEXT: Final = 2     # until the end of a creature's next turn
SAVE_ENDS: Final = 3       # until a saving throw at the end of the bearer's turn succeeds
ENCOUNTER: Final = 4       # until the encounter ends
END_OF_TURN: Final = 5     # until the end of the turn under way
GRAPPLE: Final = 6         # until the bearer is free of the grappler
MAINTAINED: Final = 7      # while its creator pays for it each turn
SHORT_REST: Final = 8      # until a short rest is finished
LONG_REST: Final = 9       # until a long rest is finished
INSIDE: Final = 10         # while the bearer is inside the field that gives it
STANCE: Final = 11         # until the bearer leaves the stance
FELLED: Final = 12         # until a creature drops to 0 hit points or dies

WORDS: Final = {
    INDEFINITE: "", START_OF_NEXT: "until the start of {whose} next turn",
    END_OF_NEXT: "until the end of {whose} next turn", SAVE_ENDS: "(save ends)",
    ENCOUNTER: "until the end of the encounter", END_OF_TURN: "until the end of the turn",
    GRAPPLE: "until it escapes", MAINTAINED: "while maintained", SHORT_REST: "until a short rest",
    LONG_REST: "until a long rest", INSIDE: "while inside", STANCE: "while in the stance",
    FELLED: "until {whose} fall",
}


class Duration:
    """A duration: its kind, and whose turns (or fall) it is counted by (a creature's id, -1: nobody's)."""

    def __init__(self, kind: int, whose: int = -1) -> None:
        self.kind = kind
        self.whose = whose

    def words(self, whose: str) -> str:
        """The printed wording, `whose` being the possessive of the creature it is counted by."""
        return WORDS[self.kind].format(whose=whose)

    def __repr__(self) -> str:
        return f"Duration({self.kind}, {self.whose})"


LASTING: Final = Duration(INDEFINITE)
SAVED: Final = Duration(SAVE_ENDS)
FIGHT: Final = Duration(ENCOUNTER)
