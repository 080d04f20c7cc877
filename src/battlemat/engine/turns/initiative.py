"""Initiative: one roll each, or one for all that are identical, and the order of turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

ROLL_OFFS: Final = 20  # how often those that tie roll again


@mypyc_attr(allow_interpreted_subclasses=True)
class Initiative:
    """The chapter on initiative, with the family's defaults."""

    async def roll(self, battle: Battle) -> None:
        """Roll for everyone, one die for all that are identical, and settle the order."""
        ids = self.rollers(battle)
        await self.roll_for(battle, ids)
        turn_verbs.set_order(battle, await self.ordered(battle, ids))
        for creature in battle.creatures:
            if creature.owner >= 0:
                turn_verbs.set_initiative(creature, battle.creatures[creature.owner].initiative)

    def rollers(self, battle: Battle) -> list[int]:
        """Who rolls as the fight starts: everybody with a turn of its own."""
        return [c.id for c in battle.creatures if c.owner < 0]

    async def roll_for(self, battle: Battle, ids: list[int]) -> None:
        """Roll for these, one die for all that are identical."""
        groups: dict[tuple[int, str], int] = {}
        for id in ids:
            creature = battle.creatures[id]
            key = (creature.side, self.group(creature))
            if key not in groups:
                groups[key] = await battle.roll(creature, 20, "initiative")
            turn_verbs.set_initiative(creature, groups[key] + creature.sheet.initiative)
            reports.rolled_initiative(battle, creature, battle.rules.cite["initiative"])
            self.rolled(battle, creature)

    def rolled(self, battle: Battle, creature: Creature) -> None:
        """What rolling initiative brings a creature."""
        return

    async def ordered(self, battle: Battle, ids: list[int]) -> list[int]:
        """Those who have rolled in the order of their turns, ties broken."""
        ties: dict[tuple[int, int], list[int]] = {}
        for id in ids:
            c = battle.creatures[id]
            ties.setdefault((c.initiative, c.sheet.initiative), []).append(id)
        order: list[int] = []
        for place in sorted(ties, reverse=True):
            order.extend(await self.break_tie(battle, ties[place]))
        return order

    async def join(self, battle: Battle, creatures: list[Creature], leader: Creature) -> None:
        """Creatures that somebody has brought into a fight under way come into the order: right after it."""
        for creature in creatures:
            self.follow(battle, creature, leader)

    def follow(self, battle: Battle, creature: Creature, leader: Creature) -> None:
        """A creature takes the place in the order right after another's."""
        turn_verbs.set_initiative(creature, leader.initiative)
        if leader.id in battle.order:
            turn_verbs.join_order(battle, creature, battle.order.index(leader.id) + 1)
        else:
            turn_verbs.insert(battle, creature, len(battle.order))

    def group(self, creature: Creature) -> str:
        """Creatures of one type share an initiative roll; monsters given none are of one type by their name."""
        if creature.sheet.type:
            return creature.sheet.type
        return creature.sheet.name if not creature.sheet.hero else f"{creature.sheet.name} {creature.id}"

    async def break_tie(self, battle: Battle, ids: list[int]) -> list[int]:
        """The order of those who tie in total and modifier: groups stay together, a coin decides between them."""
        tied = self.grouped(battle, ids)
        order: list[int] = []
        while tied:
            first = 0
            for n in range(1, len(tied)):
                if await battle.roll(battle.creatures[tied[n][0]], 2, "tie") == 2:
                    first = n
            order.extend(tied.pop(first))
        return order

    def grouped(self, battle: Battle, ids: list[int]) -> list[list[int]]:
        """These creatures, those that share a roll together."""
        groups: dict[tuple[int, str], list[int]] = {}
        for id in ids:
            creature = battle.creatures[id]
            groups.setdefault((creature.side, self.group(creature)), []).append(id)
        return list(groups.values())

    async def ranked(self, battle: Battle, groups: list[list[int]], left: int = ROLL_OFFS) -> list[list[int]]:
        """Tied groups by a d20 each, the highest first; those that tie again roll again.

        Dice that go on showing the same settle nothing: after so many rolls (`left`) the groups keep their order.
        """
        if len(groups) < 2 or not left:
            return groups
        rolls: dict[int, list[list[int]]] = {}
        for group in groups:
            shown = await battle.roll(battle.creatures[group[0]], 20, "initiative tie")
            rolls.setdefault(shown, []).append(group)
        order: list[list[int]] = []
        for shown in sorted(rolls, reverse=True):
            order.extend(await self.ranked(battle, rolls[shown], left - 1))
        return order
