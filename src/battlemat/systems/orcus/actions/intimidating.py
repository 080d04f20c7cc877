"""Intimidating creatures: deter, unnerve."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import FREE, MINOR, MOVE, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.effects.durations import END_OF_NEXT, FIGHT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import SURRENDERED
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.skills import defense_parts
from battlemat.systems.orcus.actions.contests import contest
from battlemat.systems.orcus.kept import kept
from battlemat.systems.orcus.reports import attitude_changed, surrendered
from battlemat.systems.shared.grid.common import target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

HOSTILE: Final = "hostile"
UNFRIENDLY: Final = "unfriendly"
FRIENDLY: Final = "friendly"
WITHSTOOD: Final = "withstood "
KINDS: Final = {"standard": STANDARD, "move": MOVE, "swift": MINOR}


def attitude(who: Creature, target: Creature) -> str:
    """How the target feels about `who`: as the referee set, enemies else hostile (orcus.ruling.attitudes)."""
    return kept(target).attitude or (HOSTILE if target.side != who.side else FRIENDLY)


def give_up(battle: Battle, who: Creature, to: int, rule: str) -> None:
    """`who` surrenders (to nobody in particular: -1), until it is attacked (orcus.ruling.attitudes)."""
    verbs.add_effect(battle, who, Effect("surrendered", to, FIGHT, rule=rule, flags=SURRENDERED, attacked=True))
    surrendered(battle, who, to, rule)


def understood(who: Creature, target: Creature) -> bool:
    """Whether they share a language, as far as sheets tell."""
    spoken = who.sheet.languages
    known = target.sheet.languages
    return not spoken or not known or not spoken.isdisjoint(known)


def withstood(who: Creature, target: Creature) -> bool:
    """Whether the target is beyond `who`'s threats for the encounter (orcus.act.deter-aftermath)."""
    return any(WITHSTOOD + str(who.id) in effect.tags for effect in target.effects)


def bears_up(battle: Battle, who: Creature, target: Creature, rule: str) -> None:
    """The target has withstood a threat."""
    verbs.add_effect(
        battle, target, Effect("withstood", who.id, FIGHT, rule=rule, tags=(WITHSTOOD + str(who.id),))
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Threat(Action):
    """A threat: Intimidate against Will, which resists by so much more."""

    def resolve(self, battle: Battle, who: Creature, target: Creature, extra: list[Modifier]) -> int:
        """The target's Will against the threat."""
        return battle.rules.stacking.add([*defense_parts(battle, target, "will", who.id), *extra])

    def senses(self, battle: Battle, who: Creature, target: Creature) -> tuple[bool, bool]:
        """Whether the target sees and hears `who`."""
        position = battle.rules.position
        return (position.sees(battle, target, who), position.hears(battle, target, who))


@mypyc_attr(allow_interpreted_subclasses=True)
class Deter(Threat):
    """Keep one that sees or hears from the action that the choice `action` names (orcus.act.deter)."""

    verb_at = "keeps {target} from acting"
    takes = frozenset({"target"})
    asks = frozenset({"action"})

    def __init__(self) -> None:
        super().__init__("deter", STANDARD, "orcus.act.deter")

    def barred(self, battle: Battle, target: Creature, word: str) -> str:
        """The tag that bars what is named, "" where there is no such action."""
        if word in KINDS and battle.rules.on("deter-bars-action-type"):
            return f"bars {word} actions"
        action = battle.action_named(target, word) if word else None
        return "bars " + action.name if action is not None else ""

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None:
            return Refusal(self.rule, "name whom to deter")
        if target.id == who.id or not there(target):
            return Refusal(self.rule, f"{target.name} cannot be deterred")
        if withstood(who, target):
            return Refusal("orcus.act.deter-aftermath", f"{target.name} has withstood {who.name} already")
        if not any(self.senses(battle, who, target)):
            return Refusal(self.rule, f"{target.name} neither sees nor hears {who.name}")
        if not self.barred(battle, target, use.chosen("action")):
            return Refusal(self.rule, f"say which action {target.name} is to be kept from")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for target in battle.enemies(who):
            for power in target.sheet.powers:
                use = Use(self, target=target.id, choose={"action": power.name})
                if power.is_attack and self.refusal(battle, who, use) is None:
                    found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is None:
            return
        extra: list[Modifier] = []
        rule = "orcus.act.deter-modifiers"
        feeling = attitude(who, target)
        if feeling in (HOSTILE, UNFRIENDLY):
            extra.append(Modifier("will", 10 if feeling == HOSTILE else 5, "", feeling, rule))
        if not understood(who, target):
            extra.append(Modifier("will", 5, "", "no common language", rule))
        will = self.resolve(battle, who, target, extra)
        if await contest(battle, who, target, "intimidate", will, self.name, self.rule, "will"):
            verbs.add_effect(
                battle,
                target,
                Effect(
                    "deterred",
                    who.id,
                    Duration(END_OF_NEXT, target.id),
                    rule=self.rule,
                    tags=(self.barred(battle, target, use.chosen("action")),),
                ),
            )
        else:
            bears_up(battle, who, target, "orcus.act.deter-aftermath")
        if feeling != HOSTILE:
            target.kept = kept(target).disposed(HOSTILE)
            attitude_changed(battle, target, who.id, "orcus.act.deter-aftermath", HOSTILE)


@mypyc_attr(allow_interpreted_subclasses=True)
class Unnerve(Threat):
    """Make staggered enemies that see and hear surrender, those named or all (orcus.act.unnerve)."""

    verb_at = "tries to unnerve {target}"
    takes = frozenset({"target", "targets"})

    def __init__(self) -> None:
        super().__init__("unnerve", STANDARD, "orcus.act.unnerve")

    def whom(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        """Whom it is aimed at."""
        if use.targets or use.target >= 0:
            return use.targets or (use.target,)
        return tuple([foe.id for foe in battle.enemies(who) if self.why_not(battle, who, foe) is None])

    def why_not(self, battle: Battle, who: Creature, target: Creature) -> Refusal | None:
        """Why this creature is none to unnerve."""
        if target.side == who.side or not there(target):
            return Refusal(self.rule, f"{target.name} is no enemy")
        if target.flags & SURRENDERED:
            return Refusal(self.rule, f"{target.name} has surrendered")
        if not target.staggered:
            return Refusal(self.rule, f"{target.name} is not staggered")
        if withstood(who, target):
            return Refusal(self.rule, f"{target.name} has withstood {who.name} already")
        if not all(self.senses(battle, who, target)):
            return Refusal(self.rule, f"{target.name} does not both see and hear {who.name}")
        return None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        wanted = self.whom(battle, who, use)
        if not wanted:
            return Refusal(self.rule, "there is no staggered enemy to unnerve")
        for id in wanted:
            refused = self.why_not(battle, who, battle.creatures[id])
            if refused is not None:
                return refused
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        rule = "orcus.act.unnerve-modifiers"
        for id in self.whom(battle, who, use):
            target = battle.creatures[id]
            extra = [Modifier("will", 10, "", "unnerve", rule)]
            if not understood(who, target):
                extra.append(Modifier("will", 5, "", "no common language", rule))
            will = self.resolve(battle, who, target, extra)
            if await contest(battle, who, target, "intimidate", will, self.name, self.rule, "will"):
                give_up(battle, target, who.id, self.rule)
            else:
                bears_up(battle, who, target, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class Surrender(Action):
    """Give up the fight of one's own accord: no hostile action while one is not attacked (orcus.ruling.attitudes)."""

    purpose = purposes.SURRENDER
    forms = ("surrender", "surrender to NAME")
    verb = "surrenders"
    unsaid = True
    takes = frozenset({"target"})

    def __init__(self) -> None:
        super().__init__("surrender", FREE, "orcus.ruling.attitudes")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.flags & SURRENDERED:
            return Refusal(self.rule, f"{who.name} has surrendered")
        if not battle.enemies(who):
            return Refusal(self.rule, "there is nobody to surrender to")
        if use.target >= 0 and battle.creatures[use.target].side == who.side:
            return Refusal(self.rule, f"{who.name} surrenders to an enemy")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [Use(self)] if self.refusal(battle, who, Use(self)) is None else []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        give_up(battle, who, use.target, self.rule)
