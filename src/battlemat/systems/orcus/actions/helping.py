"""Helping others to fight or to succeed: help attack, help defense, aid another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import verbs
from battlemat.engine.actions.action import STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import END_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.skills import check, spelled, stat
from battlemat.systems.shared.grid.common import armed_reach, every_defense, named, target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

BONUS: Final = 2
AID_DC: Final = 10
FIGHT_SKILLS: Final = ("athletics", "acrobatics")


@mypyc_attr(allow_interpreted_subclasses=True)
class Help(Action):
    """Help an ally (the target) in fighting a creature within reach (the choice `against`)."""

    takes = frozenset({"target"})
    asks = frozenset({"against"})
    people = frozenset({"against"})
    friendly = True

    def __init__(self, name: str, rule: str) -> None:
        super().__init__(name, STANDARD, rule)

    def modifier(self, foe: int) -> Modifier:
        """What the ally gains against the foe."""
        raise NotImplementedError

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        ally = target_of(battle, use)
        foe = named(battle, use, "against")
        if ally is None or foe is None:
            return Refusal(self.rule, "say whom to help, and against whom")
        if ally.id == who.id or ally.side != who.side or not there(ally):
            return Refusal(self.rule, f"{ally.name} is no ally to help")
        if foe.side == who.side or not there(foe):
            return Refusal(self.rule, f"{foe.name} is no enemy")
        reach = armed_reach(battle, who)
        if battle.rules.position.distance(battle, who, foe) > reach:
            return Refusal(self.rule, f"{foe.name} is beyond {who.name}'s reach of {reach}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        reach = armed_reach(battle, who)
        foes = [
            foe for foe in battle.enemies(who) if battle.rules.position.distance(battle, who, foe) <= reach
        ]
        return [
            Use(self, target=ally.id, choose={"against": str(foe.id)})
            for ally in battle.allies(who)
            for foe in foes
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        ally = target_of(battle, use)
        foe = named(battle, use, "against")
        if ally is None or foe is None:
            return
        verbs.add_effect(
            battle,
            ally,
            Effect(
                self.name,
                who.id,
                Duration(END_OF_NEXT, who.id),
                rule=self.rule,
                beneficial=True,
                modifiers=(self.modifier(foe.id),),
            ),
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class HelpAttack(Help):
    """Two more on an ally's next attack roll against the creature (orcus.act.help-attack)."""

    forms = ("help-attack NAME", "help-attack NAME against NAME")
    verb_at = "helps {target} attack"

    def __init__(self) -> None:
        super().__init__("help-attack", "orcus.act.help-attack")

    def modifier(self, foe: int) -> Modifier:
        return Modifier("attack", BONUS, "", "help attack", self.rule, versus=foe, once=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class HelpDefense(Help):
    """Two more on an ally's defenses against the creature's next attack on it (orcus.act.help-defense)."""

    forms = ("help-defense NAME", "help-defense NAME against NAME")
    verb_at = "helps defend {target}"

    def __init__(self) -> None:
        super().__init__("help-defense", "orcus.act.help-defense")

    def modifier(self, foe: int) -> Modifier:
        return every_defense(BONUS, "help defense", self.rule, versus=foe, once=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class AidAnother(Action):
    """A check gives an ally two more on its next one with that skill (orcus.act.aid-another)."""

    forms = ("aid-another NAME SKILL",)
    verb_at = "comes to the aid of {target}"
    friendly = True
    takes = frozenset({"target"})
    asks = frozenset({"skill"})

    def __init__(self) -> None:
        super().__init__("aid-another", STANDARD, "orcus.act.aid-another")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        ally = target_of(battle, use)
        if ally is None:
            return Refusal(self.rule, "name whom to aid")
        if ally.id == who.id or ally.side != who.side or not there(ally):
            return Refusal(self.rule, f"{ally.name} is no ally to aid")
        if spelled(use.chosen("skill")) not in battle.rules.skills:
            known = ", ".join(battle.rules.skills)
            return Refusal(self.rule, f"say with which skill: one of {known}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """With the skills that matter in a fight; aid with any other is there to be asked for."""
        return [
            Use(self, target=ally.id, choose={"skill": skill})
            for ally in battle.allies(who)
            for skill in FIGHT_SKILLS
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        ally = target_of(battle, use)
        if ally is None:
            return
        skill = spelled(use.chosen("skill"))
        if await check(battle, who, skill, AID_DC, self.rule, ally.id):
            verbs.add_effect(
                battle,
                ally,
                Effect(
                    self.name,
                    who.id,
                    Duration(END_OF_NEXT, who.id),
                    rule=self.rule,
                    beneficial=True,
                    modifiers=(Modifier(stat(skill), BONUS, "", "aid another", self.rule, once=True),),
                ),
            )
