"""What conditions and effects do to a creature, as bits: the engine asks for these, never for a condition's name."""

from __future__ import annotations

from typing import Final

NO_ACTIONS: Final = 1 << 0        # no action of any kind, on its turn or outside it
NO_IMMEDIATE: Final = 1 << 1      # no immediate actions and no opportunity attacks
ONE_ACTION: Final = 1 << 2        # its turn holds one standard action in place of the three
NO_WALK: Final = 1 << 3           # may not willingly leave its space
NO_FORCED: Final = 1 << 4         # unwilling movement does not move it
NO_SHIFT: Final = 1 << 5
GRANTS_ADVANTAGE: Final = 1 << 6        # attackers have combat advantage
GRANTS_MELEE_ADVANTAGE: Final = 1 << 7  # melee attackers have combat advantage
NO_FLANK: Final = 1 << 8          # neither flanks nor helps to
BLIND: Final = 1 << 9
DEAF: Final = 1 << 10
HELPLESS: Final = 1 << 11
PRONE: Final = 1 << 12
SLOWED: Final = 1 << 13           # speeds are capped
HALF_DAMAGE: Final = 1 << 14      # its attacks deal half damage
INVISIBLE: Final = 1 << 15
NO_OPPORTUNITY: Final = 1 << 16   # no opportunity attacks, immediate actions allowed
UNCONSCIOUS: Final = 1 << 17
DYING: Final = 1 << 18
NO_HEALING: Final = 1 << 19
SURRENDERED: Final = 1 << 20
CONTROLLED: Final = 1 << 21       # somebody else picks its actions, at-will powers only
INCORPOREAL: Final = 1 << 22      # takes half damage from attacks
SURPRISED: Final = 1 << 23        # no actions on its first turn
STABLE: Final = 1 << 24
HIDDEN: Final = 1 << 25
GRABBED: Final = 1 << 26
SQUEEZING: Final = 1 << 27
PHASING: Final = 1 << 28
NO_FREE: Final = 1 << 29          # no free actions
ALOFT: Final = 1 << 30            # it is in the air
DEAD: Final = 1 << 31
OUT: Final = 1 << 32              # not on the map for now: cannot act, be seen or be targeted
NO_STAND: Final = 1 << 33
ALL_AROUND: Final = 1 << 34       # cannot be flanked
NO_TELEPORT: Final = 1 << 35
HALF_HEALING: Final = 1 << 36
NO_FLY: Final = 1 << 37
NO_CLIMB: Final = 1 << 38
MOOK: Final = 1 << 39
INTANGIBLE: Final = 1 << 40       # shares its space with others
NO_ESCALATION: Final = 1 << 41    # gets nothing from the escalation die
VULNERABLE: Final = 1 << 42       # critical hits come easier against it
BASIC_ONLY: Final = 1 << 43       # the only attacks it can make are basic ones
CONFUSED: Final = 1 << 44         # its attacks go to its own allies
FREE_ONLY: Final = 1 << 45        # no actions but free ones
NO_COVER: Final = 1 << 46         # cover does it no good
NO_CONCEALMENT: Final = 1 << 47   # nor does concealment
NO_CRITICAL: Final = 1 << 48      # its hits are never critical
GRANTS_NONE: Final = 1 << 49      # nobody has combat advantage against it
GAINS_NONE: Final = 1 << 52       # it has combat advantage against nobody
HALF_HEALED: Final = 1 << 51     # nothing heals it above half its hit points
LEAPING: Final = 1 << 50        # in mid-jump: doing anything but jumping on brings it down
ALL_SHIFTS: Final = 1 << 53     # whichever way it moves by itself, it shifts

CANNOT_ACT: Final = NO_ACTIONS | DEAD | OUT
