"""What is said in one way only, with nothing more to say of it: done, happening, and so all the time."""

from __future__ import annotations

from typing import Final

from .base import Creatures, Effect

DOINGS: Final = {
    "rally": ("use", "the rally action"),
    "stand up": ("stand", "up"),
    "touch down": ("land", "on the ground"),
    "be set down": ("be", "lowered safely to the ground"),
    "flee": ("leave", "the battle"),
    "leave the stance": ("leave", "this stance"),
    "play dead": ("appear", "dead until it next acts"),
    "absorb": ("heal", "that many hit points instead of taking the damage"),
    "heal half": ("heal", "half the normal hit points the next time it heals using a recovery this battle"),
    "drop everything": ("drop", "what it is holding"),
    "drop one thing": ("drop", "an item of SELF's choice"),
    "lose a death save": ("lose", "a death save until the end of the battle"),
}
"""What somebody can do with nothing more to say of it (``Does``): the verb, and what follows."""

HAPPENINGS: Final = {
    "kept": "this power is not expended",
    "repeated": "repeat the effect",
    "die held": "the escalation die does not increase",
    "missed": "the triggering attack misses instead",
    "plain hit": "the critical hit becomes a normal hit instead",
    "turned back": "the attacker must reroll the attack against itself",
    "used by the mob": "SELF's mob uses this power in this round only",
}
"""What happens to the attack, power or die that it is about (``Happens``), in words."""

ALWAYS: Final = {
    "hits counted": "the number of enemy attacks that hit SELF during the battle is kept track of",
    "half again": "SELF's attacks deal half damage to creatures it has already hit this turn",
    "lets go": "SELF cannot be killed: at 0 hit points it disgorges whom it has swallowed and flees",
    "final turn": "when SELF drops to 0 hit points, it takes one final turn, and then it dies; it can't be healed",
    "regrowth free": "if SELF heals to its maximum hit points, then that use of regeneration does not count against "
                     "the usual limit",
    "regrowth keeps": "dropping SELF to 0 hit points does not kill it if it has any uses of regeneration left",
    "close provokes": "creatures engaged with SELF take opportunity attacks from it when casting close-quarters spells",
}
"""What is so of SELF all the time (``Always``), in words."""


class Does(Effect):
    """``who`` does ``what`` of ``DOINGS``, at no action of its own."""

    who: Creatures
    what: str

    def clause(self) -> tuple[Creatures | None, str, str]:
        verb, rest = DOINGS[self.what]
        return self.who, verb, rest


class Happens(Effect):
    """``what`` of ``HAPPENINGS``. ``kept``: this power is not used up; ``repeated``: its effect comes again;
    ``missed``, ``plain hit``, ``turned back``: so the attack that set this off; ``used by the mob``: that is noted.
    """

    what: str

    def render(self) -> str:
        return HAPPENINGS[self.what]

    def infinitive(self) -> str:
        return "turn the critical hit into a normal hit" if self.what == "plain hit" else self.render()


class Always(Effect):
    """``what`` of ``ALWAYS``. ``hits counted``: for ``Amount.value`` "hits taken"; ``regrowth free`` and
    ``regrowth keeps``: of the regeneration printed beside.
    """

    what: str

    def render(self) -> str:
        return ALWAYS[self.what]
