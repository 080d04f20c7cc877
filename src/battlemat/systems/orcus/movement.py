"""Movement as the book has it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.effects.durations import SAVED
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.grid.movement import OFF_THE_GROUND, GridMovement
from battlemat.engine.grid.terrain import Terrain
from battlemat.systems.orcus.kept import kept

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

TINY: Final = 0
TRAPPED: Final = "trapped"


@mypyc_attr(allow_interpreted_subclasses=True)
class OrcusMovement(GridMovement):
    """Orcus: Tiny creatures share spaces, four to a square."""

    def __init__(self, options: dict[str, object]) -> None:
        super().__init__()
        self.free_diagonals = bool(options.get("free-diagonals"))
        self.step_ignores_terrain = bool(options.get("step-ignores-difficult-terrain"))
        self.force_stops_short = bool(options.get("unwilling-movement-may-stop-short"))
        self.full_crash = bool(options.get("crash-is-full-fall"))

    def shares(self, battle: Battle, mover: Creature, other: Creature) -> bool:
        """orcus.ruling.tiny-sharing; a conjuration lets its creator's side pass and is no body to stop beside."""
        if super().shares(battle, mover, other):
            return True
        if mover.sheet.size == TINY and other.sheet.size > TINY:
            return True
        if mover.sheet.size == TINY and other.sheet.size == TINY:
            here = [c for c in battle.present() if c.at == other.at and c.sheet.size == TINY and c.id != mover.id]
            return len(here) < 4
        return False

    def passes(self, battle: Battle, mover: Creature, other: Creature, size: int) -> bool:
        """orcus.move.through-enemy; nobody hostile passes a conjuration."""
        if "conjuration" in other.sheet.types:
            return False
        if mover.sheet.size == TINY and other.sheet.size > TINY:
            return True
        return super().passes(battle, mover, other, size)

    async def ground(self, battle: Battle, creature: Creature, mode: str) -> bool:
        return await super().ground(battle, creature, mode) or self.caught(battle, creature, mode)

    def caught(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """orcus.mode.stride-no-trapping: quicksand and sticky webs hold who enters, but not who strides there."""
        held = battle.board.traps
        if not held or mode in OFF_THE_GROUND or not creature.space & held or creature.flags & DEAD:
            return False
        movement = creature.sheet.movement
        for stride, terrain in (("swamp stride", Terrain.SWAMP), ("web stride", Terrain.WEB)):
            if stride in movement:
                held &= ~battle.board.kind(terrain)
        if not creature.space & held or any(effect.name == TRAPPED for effect in creature.effects):
            return False
        verbs.add_effect(battle, creature, Effect(
            TRAPPED, -1, SAVED, rule="orcus.mode.stride-no-trapping",
            conditions=battle.rules.conditions.mask("immobile")))
        return True

    def left_ground(self, battle: Battle, creature: Creature) -> None:
        """One that has flown since this turn only does not crash at its end."""
        creature.kept = kept(creature).aloft_since(battle.serial)

    def closed_rule(self, battle: Battle, other: Creature) -> str:
        if "conjuration" in other.sheet.types:
            return "orcus.keyword.conjuration-space"
        return super().closed_rule(battle, other)

    def safe_descent(self, battle: Battle, fly_speed: int) -> int:
        return 0 if self.full_crash else fly_speed
