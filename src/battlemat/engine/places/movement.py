"""Movement as a chapter: what the core asks of it, whatever a system's places are."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from mypy_extensions import mypyc_attr

from battlemat.engine.effects.flags import ALOFT, NO_FLY

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class Movement:
    """The chapter on movement. A grid walks square by square (`engine.travel`), another system from band to band.

    `offers` are the names of what others are offered as somebody moves, `offered` the actions.
    """

    offers: ClassVar[frozenset[str]] = frozenset()

    @property
    def offered(self) -> list[Action]:
        """The actions on nobody's sheet that are offered to others as somebody moves."""
        return []

    def mode(self, battle: Battle, creature: Creature) -> str:
        """The way a creature moves unless it says otherwise."""
        return "fly" if creature.state & ALOFT else "walk"

    def speed(self, battle: Battle, creature: Creature, mode: str = "") -> int:
        """How far it may go with one move action this way, in the system's unit."""
        return creature.sheet.speed

    def can_fly(self, creature: Creature) -> bool:
        """Whether a creature is able to take to the air."""
        return "fly" in creature.sheet.modes and not creature.flags & NO_FLY

    def lies_with(self, battle: Battle, a: Creature, b: Creature) -> bool:
        """Whether two may be found in one place though neither may stop there: one lay where the other came."""
        return False

    async def knock_prone(self, battle: Battle, creature: Creature, source: int) -> None:
        """The creature goes down: it falls prone where a system knows that, and out of the air."""
        raise NotImplementedError

    def nearest_free(self, battle: Battle, creature: Creature, place: int) -> int:
        """The place nearest to one given where a creature can stand, that one included; -1 for none."""
        raise NotImplementedError

    def put(self, battle: Battle, creature: Creature, place: int, rule: str = "", how: str = "") -> None:
        """Put a creature somewhere, which is no movement of its own: it joins the fight, is swallowed, set free."""
        raise NotImplementedError

    async def teleport(self, battle: Battle, creature: Creature, place: int, rule: str = "") -> None:
        """Be elsewhere at once: nothing between matters and nobody is provoked."""
        raise NotImplementedError
