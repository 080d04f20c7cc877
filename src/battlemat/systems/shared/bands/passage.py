"""A move under way between bands: where it is to end, and whether it can still be made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.actions.underway import Underway
from battlemat.engine.effects.flags import CANNOT_ACT
from battlemat.systems.shared.bands.bands import NOBODY

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.systems.shared.bands.movement import BandMovement

KEEP: Final = 0
TAKE_OFF: Final = 1
LAND: Final = 2


class Goal:
    """Where a move is to end: the band, the foe to engage there, and next to, behind or in front of whom (ids).

    `flight` says whether the mover takes off, lands, or stays as it is; a foe is not engaged where `engages` is off.
    """

    def __init__(self, band: int, foe: int = NOBODY, beside: int = NOBODY, behind: int = NOBODY, guard: int = NOBODY,
                 flight: int = KEEP, engages: bool = True) -> None:
        self.band = band
        self.foe = foe
        self.beside = beside
        self.behind = behind
        self.guard = guard
        self.flight = flight
        self.engages = engages


class Passage(Underway):
    """A move under way: who goes where, and what keeps it from going on.

    `safe` are the foes it has got away from (a mask of ids). Whoever uses an action for it says what allowed that.
    """

    def __init__(self, chapter: BandMovement, who: Creature, goal: Goal, safe: int = 0) -> None:
        self.chapter = chapter
        self.who = who
        self.goal = goal
        self.safe = safe

    def barred(self, battle: Battle) -> Refusal | None:
        """Able to move, held by nobody, its goal still there to be gone to (opportunity-timing)."""
        who = self.who
        if who.flags & CANNOT_ACT:
            return Refusal(battle.rules.cite["interrupted"], f"{who.name} cannot act")
        refused = self.chapter.rooted(battle, who)
        if refused is None and self.chapter.newly_held(battle, who):
            refused = Refusal(battle.rules.cite["grabbed-cannot-leave"], f"{who.name} is held")
        return refused

    def worked_out(self, battle: Battle) -> Goal:
        """Where it goes as things are now: to whoever it is to engage, wherever that one is."""
        goal = self.goal
        if goal.foe >= 0:
            goal.band = battle.creatures[goal.foe].at
        return goal
