"""Hiding, and looking for the hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, reports
from battlemat.engine.actions.action import MINOR, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.skills import rolled
from battlemat.systems.fourth import devices, perception, stealth
from battlemat.systems.fourth.actions.skilled import SkillAction
from battlemat.systems.fourth.exploration import fighting
from battlemat.systems.fourth.kept import NO_SNEAKING, kept

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


@mypyc_attr(allow_interpreted_subclasses=True)
class Hide(Action):
    """Become hidden as a move action of one's own ends (fourth.stealth.hide); it takes no action of its own."""

    purpose = purposes.HIDE
    verb = "looks for a place to hide"

    def __init__(self) -> None:
        super().__init__("hide", 0, "fourth.stealth.hide")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if kept(who).sneak >= NO_SNEAKING:
            return Refusal("fourth.ruling.hide-when", f"{who.name} can hide once, as a move action ends")
        before = stealth.hidden_from(battle, who)
        if not [id for id in stealth.eligible(battle, who) if id not in before]:
            return Refusal("fourth.ruling.hide-requires", f"{who.name} is out of nobody's sight")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        penalty = kept(who).sneak
        kept(who).sneak = NO_SNEAKING
        await stealth.try_to_hide(battle, who, penalty, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Action):
    """Look for hidden enemies, once a turn (fourth.stealth.enemy-search, fourth.ruling.perception-retry)."""

    purpose = purposes.SEARCH
    verb = "looks around"

    def __init__(self) -> None:
        super().__init__("search", MINOR, "fourth.perception.perceive")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if kept(who).searched == battle.serial:
            return Refusal("fourth.ruling.perception-retry", f"{who.name} has looked round this turn")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        sought = any(pair[1] == who.id for pair in battle.secrets)
        return [Use(self)] if sought and self.refusal(battle, who, Use(self)) is None else []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        kept(who).searched = battle.serial
        total = await rolled(battle, who, "perception")
        found: list[int] = []
        for (hider, seeker), result in battle.secrets.items():
            if seeker == who.id and total + perception.hindrance(battle, who, battle.creatures[hider]) > result:
                found.append(hider)
        reports.checked(battle, who, -1, total, bool(found), self.rule, "perception")
        for id in found:
            stealth.reveal(battle, battle.creatures[id], who.id, "fourth.stealth.enemy-search")


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchArea(SkillAction):
    """Go over the squares round one for what is hidden there (fourth.perception.search)."""

    verb = "searches the place"

    def __init__(self) -> None:
        super().__init__("search-area", STANDARD, "fourth.perception.search")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if kept(who).searched == battle.serial and fighting(battle):
            return Refusal("fourth.perception.no-retry", f"{who.name} has looked round this turn")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """Whether there is anything to find or not: that nobody knows before."""
        return [Use(self)] if self.refusal(battle, who, Use(self)) is None else []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        kept(who).searched = battle.serial
        total = await rolled(battle, who, "perception")
        found = [thing for thing in battle.devices
                 if not thing.known_to(who.id) and devices.near(battle, who, thing) and total >= thing.spot]
        reports.checked(battle, who, -1, total, bool(found), self.rule, "perception")
        for thing in found:
            devices.learn(battle, who, thing, self.rule)
