"""Movement in games of engagements: what powers may ask of the chapter where creatures stand in bands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.places.movement import Movement

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Option, Use
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

EVERYONE = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class EngagingMovement(Movement):
    """Who comes to grips with whom, and gets away, by an effect rather than by a move of its own."""

    def moves(self, battle: Battle, who: Creature) -> list[Use]:
        """Every legal use of a move: going somewhere, engaging, disengaging."""
        raise NotImplementedError

    async def close_in(self, battle: Battle, who: Creature, foe: Creature, provokes: bool, rule: str = "") -> bool:
        """Move to a foe and engage it. False when it does not get there."""
        raise NotImplementedError

    async def slip_away(self, battle: Battle, who: Creature, bonus: int, automatic: bool, rule: str = "") -> bool:
        """Disengage from everybody where it stands, by a check unless it is `automatic`. True on success."""
        raise NotImplementedError

    def pop_free(self, battle: Battle, creature: Creature, foes: int = EVERYONE, rule: str = "") -> bool:
        """End engagements and grabs with some foes (a mask of ids), unprovoked. False when that cannot be."""
        raise NotImplementedError

    def grab(self, battle: Battle, grabber: Creature, victim: Creature, rule: str = "") -> None:
        """Take hold of a creature, which becomes engaged with its grabber."""
        raise NotImplementedError

    def engage(self, battle: Battle, a: Creature, b: Creature) -> None:
        """Two foes are engaged with each other, the first coming to the second."""
        raise NotImplementedError

    def disengage(self, battle: Battle, creature: Creature, foes: int) -> None:
        """A creature is engaged with these foes (a mask of ids) no longer."""
        raise NotImplementedError

    def trade(self, battle: Battle, a: Creature, b: Creature, rule: str = "") -> None:
        """Put two creatures each where the other was, engaged with those of the other's foes that are its own."""
        raise NotImplementedError

    def havens(self, battle: Battle, creature: Creature) -> list[Option]:
        """Where a teleport takes it unless its power says otherwise: choices, the place first of their squares."""
        raise NotImplementedError

    async def relocate(self, battle: Battle, mover: Creature, creature: Creature, to: str, beside: Creature | None,
                       teleport: bool, rule: str = "") -> bool:
        """Put a creature "nearby", "far away" or "next to" another. False when that cannot be."""
        raise NotImplementedError


def engaging_movement(battle: Battle) -> EngagingMovement:
    """The chapter on movement of a game with engagements. Raises TypeError where there are none."""
    chapter = battle.rules.movement
    if not isinstance(chapter, EngagingMovement):
        raise TypeError(f"{battle.rules.name} has no engagements")
    return chapter


def mask_of(creatures: list[Creature]) -> int:
    """The ids of creatures as a mask."""
    mask = 0
    for creature in creatures:
        mask |= 1 << creature.id
    return mask
