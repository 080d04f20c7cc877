"""Being narrower than one's full width, and taking it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, GRANTS_ADVANTAGE, OUT
from battlemat.engine.grid.forced import room
from battlemat.engine.grid.movement import grid_movement
from battlemat.systems.shared.grid.routes import COMPRESS

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NAME: Final = "squeezing"


def narrow(battle: Battle, who: Creature, on: bool) -> None:
    """Mark a creature as being in a tight space, or no longer."""
    grid_movement(battle).set_squeezing(battle, who, on)
    for effect in who.effects:
        if effect.name == NAME:
            if on:
                return
            verbs.remove_effect(battle, who, effect, battle.rules.cite["squeezing"])
    if on:
        rule = battle.rules.cite["squeezing"]
        verbs.add_effect(battle, who, Effect(NAME, who.id, LASTING, rule=rule, flags=GRANTS_ADVANTAGE))


def relax(battle: Battle, who: Creature, within: int = -1) -> None:
    """A creature that made itself narrow takes its full space again where there is room for it.

    Where there is none it stays narrow, and squeezing unless it can compress so far. `within`: the squares it may
    take, those as far as it has moved: its space is no way to get further.
    """
    full = who.sheet.side
    if who.width >= full or who.at < 0 or who.flags & (DEAD | OUT):
        return
    free = battle.board.fits(room(battle, who, full) & within, full)
    offset = full - who.width
    for rows in range(offset + 1):
        for cols in range(offset + 1):
            place = who.at - cols - rows * battle.board.stride
            if place >= 0 and free >> place & 1:
                verbs.set_width(battle, who, full, battle.rules.cite["squeeze"])
                verbs.place(battle, who, place, battle.rules.cite["squeeze"], "expand")
                narrow(battle, who, False)
                return
    compressed = COMPRESS in who.sheet.movement and who.width == full - 1
    narrow(battle, who, not compressed)
