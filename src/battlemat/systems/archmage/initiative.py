"""Initiative: one roll a battle, ties, and those who join late."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.turns.initiative import Initiative
from battlemat.systems.archmage.kept import kept

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NOBODY = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class ArchmageInitiative(Initiative):
    """Archmage: the bonus decides ties, then heroes, then the roster; or a roll-off by option."""

    def __init__(self, options: dict[str, object]) -> None:
        self.roll_off = options.get("initiative_ties") == "roll-off"
        self.at_first_turn = options.get("initiative_roll") == "first-turn"

    def rollers(self, battle: Battle) -> list[int]:
        """Everybody, or in an ambush the ambushers alone (archmage.ambush.nominate)."""
        ids = super().rollers(battle)
        if kept(battle).opener == NOBODY:
            return ids
        side = battle.creatures[kept(battle).opener].side
        return [id for id in ids if battle.creatures[id].side == side]

    def rolled(self, battle: Battle, creature: Creature) -> None:
        """archmage.temp-hp.expire: rolling initiative ends temporary hit points."""
        if not self.at_first_turn:
            self.reset(battle, creature)

    def first_turn(self, battle: Battle, creature: Creature) -> None:
        """A creature's first turn comes, by option the moment it rolls (archmage.ruling.initiative-when)."""
        if self.at_first_turn:
            self.reset(battle, creature)

    def reset(self, battle: Battle, creature: Creature) -> None:
        if creature.temp_hp:
            verbs.set_temp(battle, creature, 0, "archmage.temp-hp.expire")

    async def ordered(self, battle: Battle, ids: list[int]) -> list[int]:
        """archmage.ruling.initiative-ties"""
        if self.roll_off:
            return await self.rolled_off(battle, ids)
        keyed = [(*self.place(battle.creatures[id]), id) for id in ids]
        keyed.sort()
        return [entry[3] for entry in keyed]

    def place(self, creature: Creature) -> tuple[int, int, int]:
        """What ranks a creature in the order, the lowest first; the roster decides between equals."""
        return (-creature.initiative, -creature.sheet.initiative, 0 if creature.sheet.hero else 1)

    async def rolled_off(self, battle: Battle, ids: list[int]) -> list[int]:
        """The order where ties are rolled off, those of one type together."""
        counts: dict[int, list[int]] = {}
        for id in ids:
            counts.setdefault(battle.creatures[id].initiative, []).append(id)
        order: list[int] = []
        for count in sorted(counts, reverse=True):
            for group in await self.ranked(battle, self.grouped(battle, counts[count])):
                order.extend(group)
        return order

    async def join(self, battle: Battle, creatures: list[Creature], leader: Creature) -> None:
        """Those that join late roll on arrival, one die for all of a type; their turn is when their count comes next.

        archmage.ruling.initiative-when
        """
        await self.roll_for(battle, [creature.id for creature in creatures])
        for creature in creatures:
            at = 0
            while at < len(battle.order) and self.place(battle.creatures[battle.order[at]]) <= self.place(creature):
                at += 1
            turn_verbs.join_order(battle, creature, at)
            turn_verbs.tell_place(battle, creature, -1, "archmage.ruling.initiative-when")
