"""What every system offers to those who stage, load and run its battles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.modifiers import Modifier, Total

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Sheet
    from battlemat.engine.ruleset import Ruleset


class System:
    """One game: its ruleset and how its creatures are made. Subclasses fill in what is theirs."""

    name = ""
    cover_words: tuple[str | None, ...] = (None, "cover", "superior", "total")

    def rules(self, options: dict[str, object] | None) -> Ruleset:
        """The ruleset with these switches thrown. Raises ValueError for an option there is not."""
        raise NotImplementedError

    def stage(self, key: str, fields: dict[str, Any], rules: Ruleset) -> Sheet:
        """The sheet of a creature given by a scene's fields. Raises ValueError for a field that is wrong."""
        raise NotImplementedError

    def hero_sheet(self, hero: Any, rules: Ruleset) -> Sheet:
        """The sheet of a hero read from its file."""
        raise NotImplementedError

    def block_sheet(self, text: str, file: str, line: int, rules: Ruleset) -> Sheet:
        """The sheet of a monster from the text of its stat block, which begins at this line of a file."""
        raise NotImplementedError

    async def settle(self, battle: Battle, creature: Creature, fields: dict[str, Any]) -> None:
        """Lay what the fields say a creature starts with: hit points, conditions, surprise."""
        raise NotImplementedError

    async def rest(self, battle: Battle, kind: str) -> None:
        """The encounter ends and the heroes rest."""
        raise NotImplementedError

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why a use is not legal now."""
        return battle.refusal(who, use)

    async def carry_out(self, battle: Battle, who: Creature, use: Use) -> None:
        """Do what was asked for, on one's own turn or where the rules allow it on another's."""
        await battle.take(who, use)

    def defense(self, battle: Battle, creature: Creature, defense: str) -> Total:
        """A defense against nobody in particular."""
        parts = [Modifier(defense, creature.sheet.defenses[defense], "base", defense, battle.rules.cite["defense"])]
        parts.extend(m for m in creature.modifiers if m.stat in (defense, "defenses") and m.versus < 0)
        return battle.rules.stacking.total(parts)

    def counts_as(self, creature: Creature) -> int:
        """How many standard creatures of its level a creature counts as."""
        return 1

    def engaged(self, battle: Battle, creature: Creature) -> list[int]:
        """Whom a creature is engaged with."""
        raise ValueError(f"{self.name} has no engagement: it has squares")

    def stall(self, battle: Battle) -> None:
        """The heroes avoid the fight this round."""
        raise ValueError(f"{self.name} has no escalation die")

    def calm(self, battle: Battle) -> None:
        """Fighting has ceased."""
        raise ValueError(f"{self.name} has no escalation die")
