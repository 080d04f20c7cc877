"""What actions are for, and where a menu lists them: the words that players, opponents and menus know them by."""

from __future__ import annotations

from typing import Final

ATTACKS: Final = "attacks"
POWERS: Final = "powers"
MOVES: Final = "moves"
OTHERS: Final = "actions"
IN_WORDS: Final = "words"
GROUPS: Final = (ATTACKS, POWERS, MOVES, OTHERS, IN_WORDS)
"""The groups of a menu, in order."""

END: Final = "end"              # to end one's turn
GO: Final = "go"                # to move as far as one's speed takes one
ENGAGE: Final = "engage"        # to close with a foe where there are no squares
SWOOP: Final = "swoop"          # to strike in passing, in the air
SLIP: Final = "slip away"       # to get out of melee unharmed, if a roll allows it
STEP: Final = "step"            # a careful step that provokes nobody
HURRY: Final = "hurry"          # to go farther, at a price
CLIMB: Final = "climb"
SWIM: Final = "swim"
CRAWL: Final = "crawl"
STAND: Final = "stand up"
CHARGE: Final = "charge"
RALLY: Final = "rally"          # to spend a recovery on oneself
WARD: Final = "ward"            # to go on the defensive
FINISH: Final = "finish"        # to finish off the helpless
ESCAPE: Final = "escape"        # to get out of a grip
KEEP: Final = "keep hold"       # to keep up a grip
EXTRA: Final = "extra action"   # to spend an action point
DELAY: Final = "delay"
READY: Final = "ready"
SPIRIT: Final = "spirit"        # to help from outside the fight
FLEE: Final = "flee"
SURRENDER: Final = "surrender"
REVIVE: Final = "revive"        # to bring a fallen friend back with a recovery of its own
POTION: Final = "potion"
STABILIZE: Final = "stabilize"
OPEN: Final = "open"            # to open a door
UNLOCK: Final = "unlock"
HIDE: Final = "hide"
SEARCH: Final = "search"        # to look for the hidden
INTERCEPT: Final = "intercept"  # to step in the way of a foe
