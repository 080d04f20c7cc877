"""Seeing on a grid: distance, light, senses, lines of sight and effect, concealment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.flags import BLIND, DEAD, DEAF, INVISIBLE, NO_CONCEALMENT, OUT
from battlemat.engine.effects.traits import HEAVILY, LIGHTLY, MAGIC_DARK, Query, granted
from battlemat.engine.grid import sight
from battlemat.engine.grid.fields import squares_of
from battlemat.engine.places.position import Position

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NONE: Final = 0
SOME: Final = 1
FULL: Final = 2

BRIGHT: Final = 0
DIM: Final = 1
DARK: Final = 2
LIGHTS: Final = ("bright", "dim", "dark")
"""How light it is in words, from 0 on."""


@mypyc_attr(allow_interpreted_subclasses=True)
class GridSight(Position):
    """Distances and what can be seen across them.

    `sight_through_murk`: obscured squares never block sight; `unseen_gain_nothing`: no advantage for the unseen;
    `magic_dark`: magical darkness stops darkvision; `dim_near`: dim light and light murk conceal only who is adjacent;
    `dark_near`: darkness conceals totally even who is adjacent.
    """

    def __init__(self) -> None:
        self.sight_through_murk = False
        self.unseen_gain_nothing = False
        self.magic_dark = False
        self.dim_near = False
        self.dark_near = False

    # ------------------------------------------------------------------ distance

    def distance(self, battle: Battle, a: Creature, b: Creature) -> int:
        """Squares between two spaces: adjacent 1, shared 0; height counts like the rest."""
        flat = battle.board.distance(a.at, a.width, b.at, b.width)
        if a.altitude == b.altitude:
            return flat
        return max(flat, self.rise(a, b))

    def rise(self, a: Creature, b: Creature) -> int:
        """Squares of height between two bodies, each as high as it is wide."""
        if a.altitude > b.altitude:
            return max(0, a.altitude - (b.altitude + b.width - 1))
        return max(0, b.altitude - (a.altitude + a.width - 1))

    def adjacent(self, battle: Battle, a: Creature, b: Creature) -> bool:
        return self.distance(battle, a, b) <= 1

    # ------------------------------------------------------------------ sight

    def murk(self, battle: Battle) -> bool:
        """Whether anything on the map hides anything from anybody."""
        board = battle.board
        if board.light or board.heavy or board.total or board.hides or battle.light:
            return True
        for field in battle.fields:
            if field.obscured:
                return True
        return False

    def sense(self, creature: Creature, name: str, distance: int) -> bool:
        """Whether a creature has a sense that reaches this far."""
        senses = creature.sheet.senses
        if name not in senses:
            return False
        radius = senses[name]
        return radius == 0 or distance <= radius

    def darkness(self, battle: Battle, viewer: Creature, distance: int) -> int:
        """How dark it is to `viewer` at this distance: bright, dim or dark."""
        level = battle.light
        if level == BRIGHT or self.sense(viewer, "truesight", distance) or self.sense(viewer, "darkvision", distance):
            return BRIGHT
        if level == DIM and "low-light vision" in viewer.sheet.senses:
            return BRIGHT
        return level

    def concealment(self, battle: Battle, viewer: Creature, target: Creature) -> int:
        """How hard it is for `viewer` to perceive `target`: not at all, concealment, or total concealment."""
        flags = target.flags
        senses = viewer.sheet.senses
        blind = viewer.flags & BLIND
        if viewer.id == target.id or (flags & NO_CONCEALMENT and not blind):
            return NONE
        hooks = battle.stat_hooks.get("concealment")
        if not (blind or flags & INVISIBLE or battle.secrets or hooks is not None or "blind" in senses
                or self.murk(battle)):
            return NONE
        distance = self.distance(battle, viewer, target)
        if self.sense(viewer, "blindsight", distance):
            return NONE
        if blind or "blind" in senses or (flags & INVISIBLE and not self.sense(viewer, "truesight", distance)):
            return FULL
        if (target.id, viewer.id) in battle.secrets:
            return FULL
        level = self.obscurity(battle, viewer, target.at, target.width, distance)
        if hooks is not None:
            level = max(level, granted(battle, hooks, Query("concealment", target.id, viewer.id)))
        return level

    def obscurity(self, battle: Battle, viewer: Creature, at: int, width: int, distance: int) -> int:
        """How hard a space is to make out for eyes at this distance, for murk, what veils it and the light."""
        board = battle.board
        space = board.footprint(at, width)
        level = NONE
        if not space & ~board.total:
            return FULL
        if not space & ~(board.total | board.heavy):
            # Heavy obscurement that hides nothing beyond it is darkness.
            level = self.obscures(HEAVILY, distance) if space & board.hides else self.unlit(DARK, distance)
        elif not space & ~(board.total | board.heavy | board.light):
            level = self.unlit(DIM, distance)
        if (board.hides and level != FULL and not self.sight_through_murk
                and sight.veiled(board, viewer.at, viewer.width, at, width)):
            return FULL
        for field in battle.fields:
            if not field.obscured or space & ~squares_of(battle, field):
                continue
            if field.obscured != MAGIC_DARK:
                level = max(level, self.obscures(field.obscured, distance))
            elif not (self.sense(viewer, "truesight", distance)
                      or (self.sense(viewer, "darkvision", distance) and not self.magic_dark)):
                level = max(level, self.unlit(DARK, distance))
        return max(level, self.unlit(self.darkness(battle, viewer, distance), distance))

    def obscures(self, degree: int, distance: int) -> int:
        """What somebody at this distance is concealed by in squares that are obscured to a degree."""
        if degree == LIGHTLY:
            return self.unlit(DIM, distance)
        return SOME if degree == HEAVILY and distance <= 1 else FULL

    def unlit(self, dark: int, distance: int) -> int:
        """What darkness or dim light conceals by at this distance."""
        if dark == DARK:
            return SOME if distance <= 1 and not self.dark_near else FULL
        return SOME if dark == DIM and (distance <= 1 or not self.dim_near) else NONE

    def line_of_sight(self, battle: Battle, viewer: Creature, target: Creature) -> bool:
        """Whether nothing that blocks vision stands on every line between them."""
        board = battle.board
        return not board.opaque or sight.sees(board, viewer.at, viewer.width, target.at, target.width)

    def sees(self, battle: Battle, viewer: Creature, target: Creature) -> bool:
        """Whether `viewer` sees `target`: a line of sight, and not totally concealed."""
        if viewer.flags & (DEAD | OUT):
            return False
        if battle.secrets and (target.id, viewer.id) in battle.secrets:
            return False
        if not self.line_of_sight(battle, viewer, target):
            return False
        if self.sight_through_murk and not (viewer.flags & BLIND or target.flags & INVISIBLE):
            return True
        return self.concealment(battle, viewer, target) != FULL

    def perceives(self, battle: Battle, viewer: Creature, target: Creature) -> bool:
        # The dead see nobody, which is no advantage to anybody.
        return self.unseen_gain_nothing or bool(viewer.flags & (DEAD | OUT)) or self.sees(battle, viewer, target)

    def sees_square(self, battle: Battle, viewer: Creature, square: int) -> bool:
        """Whether `viewer` sees a square well enough for an effect that needs line of sight to it."""
        distance = self.to_square(battle, viewer, square)
        feels = self.sense(viewer, "blindsight", distance)
        if not feels and (viewer.flags & BLIND or "blind" in viewer.sheet.senses):
            return False
        board = battle.board
        if board.opaque and not sight.sees(board, viewer.at, viewer.width, square, 1):
            return False
        return feels or self.sight_through_murk or self.obscurity(battle, viewer, square, 1, distance) != FULL

    def to_square(self, battle: Battle, creature: Creature, square: int) -> int:
        """Squares from a creature's space to a square."""
        return battle.board.distance(creature.at, creature.width, square, 1)

    def effect_line(self, battle: Battle, a: Creature, b: Creature) -> bool:
        """Whether there is line of effect between two creatures."""
        board = battle.board
        return not board.solid or sight.effect(board, a.at, a.width, b.at, b.width)

    def hears(self, battle: Battle, listener: Creature, speaker: Creature) -> bool:
        """Whether a creature can hear another: everyone in the encounter but the deafened."""
        return not listener.flags & (DEAF | DEAD | OUT)

    def revealed(self, battle: Battle, attacker: Creature) -> None:
        """Attacking ends hiding."""
        if battle.secrets:
            for pair in list(battle.secrets):
                if pair[0] == attacker.id:
                    del battle.secrets[pair]
