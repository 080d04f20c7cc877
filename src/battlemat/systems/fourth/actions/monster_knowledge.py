"""Knowing what one faces: monster knowledge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.skills import check_total, spelled
from battlemat.systems.fourth import difficulty
from battlemat.systems.fourth.actions.skilled import SkillAction
from battlemat.systems.fourth.reports import recalled
from battlemat.systems.shared.grid.common import target_of

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

ORIGINS: Final[dict[str, str]] = {
    "elemental": "arcana", "fey": "arcana", "shadow": "arcana", "construct": "arcana", "aberrant": "dungeoneering",
    "natural": "nature", "immortal": "religion", "undead": "religion",
}
"""The skill that knows creatures of an origin or keyword."""
SKILLS: Final = ("arcana", "dungeoneering", "history", "nature", "religion")
NO_ORIGIN: Final = "nature"


def fitting(target: Creature) -> list[str]:
    """The skills that tell of a creature, the first the default; one of no printed origin is a natural one."""
    found: list[str] = []
    for word, skill in ORIGINS.items():
        if word in target.sheet.types and skill not in found:
            found.append(skill)
    return found or [NO_ORIGIN]


def kind_of(target: Creature) -> str:
    """What creatures of a kind have in common."""
    return target.sheet.type or target.sheet.name


@mypyc_attr(allow_interpreted_subclasses=True)
class Recall(SkillAction):
    """Recall what is told of a creature: no action, once for each kind of creature in an encounter.

    fourth.knowledge.monster-knowledge. The choice `skill` picks one of those that fit its origin.
    """

    forms = ("recall NAME", "recall SKILL NAME")
    verb_at = "recalls what is known of {target}"
    takes = frozenset({"target"})
    asks = frozenset({"skill", "dc"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        return SKILLS if name == "skill" else super().values(battle, who, name)

    def sample(self, battle: Battle, who: Creature) -> Use:
        asked = {kind_of(battle.creatures[id]) for knower, id in battle.recalled if knower == who.id}
        others = [c.id for c in battle.creatures if c.id != who.id and kind_of(c) not in asked]
        return Use(self, target=others[0] if others else -1)

    def __init__(self) -> None:
        super().__init__("recall", 0, "fourth.knowledge.monster-knowledge")
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None or target.id == who.id:
            return Refusal(self.rule, "say what creature it is about")
        skill = spelled(use.chosen("skill"))
        if skill and skill not in fitting(target):
            rule = f"fourth.{skill}.topics" if skill in SKILLS else self.rule
            return Refusal(rule, f"{skill} tells nothing of {target.name}: {' or '.join(fitting(target))} does")
        kind = kind_of(target)
        if any(kind_of(battle.creatures[id]) == kind for knower, id in battle.recalled if knower == who.id):
            return Refusal("fourth.ruling.knowledge-tiers", f"{who.name} has tried to recall {target.name} already")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Players ask when they want to know; it changes nothing in a fight."""
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is None:
            return
        skill = spelled(use.chosen("skill")) or fitting(target)[0]
        total = await check_total(battle, who, skill, difficulty.MONSTER["name"], self.rule, target.id)
        battle.recalled = {**battle.recalled, (who.id, target.id): total}
        for word in difficulty.tiers(total, difficulty.MONSTER):
            recalled(battle, who, target, total, "fourth.knowledge.monster-table", word)


def known(battle: Battle, who: Creature, target: Creature) -> list[str]:
    """What a creature knows of another's kind: name, powers, resistances."""
    kind = kind_of(target)
    best = max((total for (knower, id), total in battle.recalled.items()
                if knower == who.id and kind_of(battle.creatures[id]) == kind), default=0)
    return difficulty.tiers(best, difficulty.MONSTER)
