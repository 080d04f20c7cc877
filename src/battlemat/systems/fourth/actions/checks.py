"""Checks the referee calls for, stunts, and asking round town."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions.action import MINOR, MOVE, STANDARD
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import SHORT_REST, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.skills import check, check_total, rolled, spelled
from battlemat.systems.fourth import difficulty
from battlemat.systems.fourth.actions.skilled import SkillAction
from battlemat.systems.fourth.exploration import fighting
from battlemat.systems.fourth.reports import asked_again
from battlemat.systems.shared.checks import skill_refusal
from battlemat.systems.shared.grid.common import target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

COSTS: Final = {"standard": STANDARD, "move": MOVE, "minor": MINOR}
OPPOSED: Final = {"bluff": "insight", "stealth": "perception", "thievery": "perception"}
RULES: Final = {
    "acrobatics": "fourth.acrobatics.uses", "athletics": "fourth.athletics.uses", "bluff": "fourth.bluff.opposed",
    "diplomacy": "fourth.diplomacy.dc", "endurance": "fourth.endurance.uses", "heal": "fourth.heal.uses",
    "insight": "fourth.insight.counter-bluff", "intimidate": "fourth.intimidate.uses",
    "perception": "fourth.perception.uses", "streetwise": "fourth.streetwise.use",
    "arcana": "fourth.knowledge.skills", "dungeoneering": "fourth.knowledge.skills",
    "history": "fourth.knowledge.skills", "nature": "fourth.knowledge.skills", "religion": "fourth.knowledge.skills",
}
STUNT: Final = 15
DEFAULT: Final[dict[str, int]] = {"acrobatics": STUNT}
"""fourth.ruling.skills-without-numbers"""
MISHAPS: Final = ("", "prone")
TABLES: Final[dict[str, str]] = {
    "task": "fourth.insight.dc-table", "tier": "fourth.knowledge.dc-table",
    "sound": "fourth.perception.listen-table", "hidden": "fourth.perception.spot-table",
}
"""The choices that take the number from a table, with its rule."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Check(SkillAction):
    """A check the referee calls for with a `skill`: against `dc` (a number, easy, moderate, hard), or a creature's own.

    It takes no action unless `using` names one. `trained` says that only the trained may try; `task` with `level`
    sets the number from Insight's table, `tier` from that of knowledge, `sound` with `through` (door, wall) and
    `distance` from that of listening, `hidden` (barely, well) and `distance` from that of spotting.
    """

    forms = ("check SKILL", "check SKILL DC", "check SKILL easy", "check SKILL vs NAME",
             "check insight task illusion level 4",
             "check perception sound whisper through door", "check perception hidden well", "check arcana tier expert")
    figure = "dc"
    switches = frozenset({"trained"})
    verb = "puts itself to the test"
    takes = frozenset({"target", "pay"})
    asks = frozenset({
        "skill", "dc", "task", "level", "tier", "sound", "through", "distance", "hidden", "trained", "versus",
    })

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        words = {
            "dc": tuple(difficulty.WORDS), "task": tuple(difficulty.INSIGHT), "tier": tuple(difficulty.KNOWLEDGE),
            "sound": tuple(difficulty.SOUNDS), "through": ("door", "wall"), "hidden": tuple(difficulty.HIDDEN),
            "trained": ("yes", "no"),
        }
        return words.get(name) or super().values(battle, who, name)

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={"skill": "athletics"})

    def __init__(self) -> None:
        super().__init__("check", 0, "fourth.skill.check")
        self.takes_turn = True

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        return COSTS.get(use.pay, 0)

    def goal(self, use: Use) -> int:
        """What it must reach. Raises `NotInTable`."""
        skill = spelled(use.chosen("skill"))
        if use.chosen("task"):
            return difficulty.insight(use.chosen("task"), counted(use, "level"))
        if use.chosen("tier"):
            return difficulty.knowledge(use.chosen("tier"))
        if use.chosen("sound"):
            return difficulty.listen(use.chosen("sound"), use.chosen("through"), counted(use, "distance"))
        if use.chosen("hidden"):
            return difficulty.spot(use.chosen("hidden"), counted(use, "distance"))
        return self.dc(use, DEFAULT.get(skill, difficulty.MODERATE))

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = skill_refusal(battle, use.chosen("skill"), self.rule) or self.dc_refusal(use)
        if refused is not None:
            return refused
        skill = spelled(use.chosen("skill"))
        try:
            self.goal(use)
        except difficulty.NotInTable as error:
            rule = next((rule for word, rule in TABLES.items() if use.chosen(word)), self.rule)
            return Refusal(rule, str(error))
        if use.chosen("trained") == "yes" and skill not in who.sheet.trained:
            return Refusal("fourth.knowledge.skills", f"only those trained in {skill} know about that")
        target = target_of(battle, use)
        if target is not None and (target.id == who.id or not there(target)):
            return Refusal("fourth.skill.dc-or-opposed", f"{target.name} does not oppose that")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        skill = spelled(use.chosen("skill"))
        rule = RULES.get(skill, self.rule)
        target = target_of(battle, use)
        if target is None:
            await check(battle, who, skill, self.goal(use), rule)
            return
        await oppose(battle, who, target, skill, spelled(use.chosen("versus")) or OPPOSED.get(skill, skill), rule)


def counted(use: Use, name: str) -> int:
    """A choice that is a number, 0 where it is none."""
    word = use.chosen(name)
    return int(word) if word.isdigit() else 0


async def oppose(battle: Battle, who: Creature, target: Creature, skill: str, versus: str, rule: str) -> bool:
    """A check against another's check: equal results go to the one who acts (fourth.core.meets-succeeds)."""
    total = await rolled(battle, who, skill)
    against = await check_total(battle, target, versus, total + 1, RULES.get(versus, "fourth.skill.check"), who.id)
    reports.checked(battle, who, target.id, total, total >= against, rule, skill)
    return total >= against


@mypyc_attr(allow_interpreted_subclasses=True)
class Stunt(SkillAction):
    """An acrobatic stunt, a standard or a move action (fourth.acrobatics.acrobatic-stunt).

    `mishap` is what failing means: "prone", or nothing.
    """

    forms = ("stunt", "stunt DC", "stunt DC prone", "stunt as a standard action")
    also = ("stunt",)
    figure = "dc"
    verb = "tries a stunt"
    asks = frozenset({"dc", "mishap"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        words = {"mishap": ("prone",), "dc": tuple(difficulty.WORDS)}
        return words.get(name) or super().values(battle, who, name)

    def __init__(self) -> None:
        super().__init__("acrobatic-stunt", MOVE, "fourth.acrobatics.acrobatic-stunt")

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        return STANDARD if use.pay == "standard" else MOVE

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if use.chosen("mishap") not in MISHAPS:
            return Refusal(self.rule, "a mishap is that one falls prone")
        return self.dc_refusal(use)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        good = await check(battle, who, "acrobatics", self.dc(use, STUNT), self.rule)
        if not good and use.chosen("mishap") == "prone":
            await battle.rules.movement.knock_prone(battle, who, who.id)


@mypyc_attr(allow_interpreted_subclasses=True)
class Streetwise(SkillAction):
    """An hour of asking round a settlement: `news` says how hard it is to come by (fourth.streetwise.use)."""

    forms = ("streetwise", "streetwise secret", "streetwise news hard")
    verb = "asks around"
    asks = frozenset({"dc", "news"})

    def values(self, battle: Battle, who: Creature, name: str) -> tuple[str, ...]:
        return tuple(difficulty.NEWS) if name == "news" else super().values(battle, who, name)

    def __init__(self) -> None:
        super().__init__("streetwise", 0, "fourth.streetwise.use")
        self.takes_turn = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if fighting(battle):
            return Refusal(self.rule, "it takes an hour")
        try:
            self.goal(use)
        except difficulty.NotInTable as error:
            return Refusal("fourth.streetwise.dc-table", str(error))
        return None

    def goal(self, use: Use) -> int:
        """What it must reach. Raises `NotInTable`."""
        return difficulty.streetwise(use.chosen("news") or "typical")

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        if any(effect.name == self.name for effect in who.effects):
            asked_again(battle, who, self.rule)
        good = await check(battle, who, "streetwise", self.goal(use), self.rule)
        battle.rules.health.end_named(battle, who, self.name)
        if not good:
            verbs.add_effect(battle, who, noticed(who, self.name, self.rule))


def noticed(who: Creature, name: str, rule: str) -> Effect:
    """What a failed attempt leaves behind until the next rest: asking again may be noticed."""
    return Effect(name, who.id, Duration(SHORT_REST, who.id), rule=rule)
