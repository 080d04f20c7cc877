"""Thievery: traps, locks, pockets, tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, verbs
from battlemat.engine.actions.action import MINOR, STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.devices import (
    ARMED,
    CHEST,
    CLOSED,
    DELAYED,
    DISABLED,
    DOOR,
    LOCK,
    LOCKED,
    OPEN,
    TRAP,
    Device,
)
from battlemat.engine.events import NOTICED, TAKEN
from battlemat.engine.skills import check_total
from battlemat.systems.fourth import devices
from battlemat.systems.fourth.actions.skilled import FAILED_BADLY, SkillAction
from battlemat.systems.fourth.exploration import fighting
from battlemat.systems.fourth.reports import stole
from battlemat.systems.shared.grid.common import target_of, there

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

TOOLS: Final = 2
DELAY: Final = 5
IN_COMBAT: Final = -10
POCKET: Final = 20
TRICK: Final = 15
AWARE: Final = "fourth.thievery.trap-awareness"
BESIDE: Final = "fourth.ruling.thievery"
OPENING: Final = "fourth.action.open-object"


@mypyc_attr(allow_interpreted_subclasses=True)
class Handiwork(SkillAction):
    """Work with one's hands on a trap or a lock next to one (fourth.ruling.thievery)."""

    takes = frozenset({"target"})
    kinds: tuple[str, ...] = (TRAP,)
    states: tuple[str, ...] = (ARMED, DELAYED)
    known_rule = AWARE
    near_rule = BESIDE
    extra = 0

    def thing(self, battle: Battle, use: Use) -> Device | None:
        """The device a use is aimed at."""
        found = devices.device(battle, use.target)
        return found if found is not None and found.kind in self.kinds else None

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        thing = self.thing(battle, use)
        if thing is None or not thing.known_to(who.id):
            return Refusal(self.known_rule, f"{who.name} knows of no {' or '.join(self.kinds)} of that name")
        if not devices.near(battle, who, thing):
            return Refusal(self.near_rule, f"{thing.name} is not adjacent")
        if thing.state not in self.states:
            return Refusal(self.rule, f"{thing.name} is {thing.state}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found = [Use(self, target=thing.id) for thing in battle.devices]
        return [use for use in found if self.refusal(battle, who, use) is None]

    async def work(self, battle: Battle, who: Creature, thing: Device) -> int:
        """By how much the check makes its number (below 0: is short of it)."""
        bonus = self.extra + (TOOLS if who.sheet.tools else 0)
        total = await check_total(battle, who, "thievery", thing.dc, self.rule, thing.id, bonus)
        return total - thing.dc


@mypyc_attr(allow_interpreted_subclasses=True)
class DisableTrap(Handiwork):
    """Make a trap harmless until it resets (fourth.thievery.disable-trap)."""

    verb = "works to disable a trap"

    def __init__(self) -> None:
        super().__init__("disable-trap", STANDARD, "fourth.thievery.disable-trap")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        thing = self.thing(battle, use)
        if thing is None:
            return
        by = await self.work(battle, who, thing)
        if by >= 0:
            self.succeed(battle, who, thing)
        elif by <= -FAILED_BADLY:
            await devices.spring(battle, thing, who, "fourth.thievery.trap-failure")

    def succeed(self, battle: Battle, who: Creature, thing: Device) -> None:
        """What good work does."""
        verbs.set_device(battle, thing.turned(DISABLED), self.rule, who.id)


@mypyc_attr(allow_interpreted_subclasses=True)
class DelayTrap(DisableTrap):
    """Make it safe to cross a trap until one's next turn ends (fourth.thievery.delay-trap)."""

    verb = "works to delay a trap"
    extra = DELAY
    states: tuple[str, ...] = (ARMED,)

    def __init__(self) -> None:
        super().__init__()
        self.name = "delay-trap"
        self.rule = "fourth.thievery.delay-trap"

    def succeed(self, battle: Battle, who: Creature, thing: Device) -> None:
        verbs.set_device(battle, thing.turned(DELAYED, who.id, battle.serial), self.rule, who.id)


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenLock(Handiwork):
    """Open a lock, or what keeps a door or a chest shut (fourth.thievery.open-lock)."""

    purpose = purposes.UNLOCK
    verb = "works at a lock"
    kinds: tuple[str, ...] = (LOCK, DOOR, CHEST)
    states: tuple[str, ...] = (LOCKED,)

    def __init__(self) -> None:
        super().__init__("open-lock", STANDARD, "fourth.thievery.open-lock")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        thing = self.thing(battle, use)
        if thing is not None and await self.work(battle, who, thing) >= 0:
            verbs.set_device(battle, thing.turned(OPEN if thing.kind == LOCK else CLOSED), self.rule, who.id)


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenObject(Handiwork):
    """Open something simple, a door or a chest; done to what is open, shut it (fourth.action.open-object)."""

    purpose = purposes.OPEN
    verb = "works something open"
    verb_at = "works on {target}"
    kinds: tuple[str, ...] = (DOOR, CHEST)
    states: tuple[str, ...] = (CLOSED, OPEN)
    known_rule = OPENING
    near_rule = OPENING

    def __init__(self) -> None:
        super().__init__("open-object", MINOR, OPENING)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = super().refusal(battle, who, use)
        thing = self.thing(battle, use)
        if refused is None and thing is not None and thing.kind == DOOR \
                and thing.state == OPEN and devices.obstructed(battle, thing):
            return Refusal(self.rule, f"somebody stands in {thing.name}")
        return refused

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        thing = self.thing(battle, use)
        if thing is None:
            return
        if thing.kind == CHEST:
            verbs.set_device(battle, thing.turned(CLOSED if thing.state == OPEN else OPEN), self.rule, who.id)
        elif thing.state == OPEN:
            devices.shut_door(battle, who, thing, self.rule)
        else:
            devices.open_door(battle, who, thing, self.rule)


@mypyc_attr(allow_interpreted_subclasses=True)
class PickPocket(SkillAction):
    """Take an `item` that an adjacent creature carries and does not hold (fourth.thievery.pick-pocket)."""

    forms = ("pick-pocket NAME", "pick-pocket NAME ITEM")
    rest = "item"
    verb_at = "reaches into a pocket of {target}"
    takes = frozenset({"target"})
    asks = frozenset({"dc", "item"})

    def __init__(self) -> None:
        super().__init__("pick-pocket", STANDARD, "fourth.thievery.pick-pocket")

    def item(self, target: Creature, use: Use) -> str:
        """What is to be taken: the thing named, or else the first there is."""
        return use.chosen("item") or (target.items[0] if target.items else "")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None or target.id == who.id or not there(target):
            return Refusal(self.rule, "say whose pocket")
        if not battle.rules.position.adjacent(battle, who, target):
            return Refusal(BESIDE, f"{target.name} is not adjacent")
        item = use.chosen("item")
        if item and item in target.sheet.held:
            return Refusal(self.rule, f"{target.name} holds {item} in hand")
        if item and item not in target.items:
            return Refusal(self.rule, f"{target.name} carries no {item}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found = [Use(self, target=foe.id) for foe in battle.enemies(who) if foe.items]
        return [use for use in found if self.refusal(battle, who, use) is None]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        target = target_of(battle, use)
        if target is None:
            return
        dc = POCKET + target.sheet.level // 2
        penalty = IN_COMBAT if fighting(battle) else 0
        total = await check_total(battle, who, "thievery", dc, self.rule, target.id, penalty)
        item = self.item(target, use)
        outcome = 0
        if total >= dc and item:
            verbs.set_items(battle, target, tuple([thing for thing in target.items if thing != item]))
            verbs.set_items(battle, who, (*who.items, item))
            outcome = TAKEN
        elif total <= dc - FAILED_BADLY:
            outcome = NOTICED
        rule = self.rule if total >= dc else "fourth.thievery.pick-pocket-failure"
        stole(battle, who, target.id, total, outcome, rule, item, self.name)


@mypyc_attr(allow_interpreted_subclasses=True)
class SleightOfHand(SkillAction):
    """Palm an unattended `item` within reach, or do a trick (fourth.thievery.sleight-of-hand)."""

    forms = ("sleight-of-hand", "sleight-of-hand ITEM", "sleight-of-hand ITEM COLUMN,ROW dc 20")
    rest = "item"
    verb = "tries a sleight of hand"
    takes = frozenset({"to"})
    asks = frozenset({"dc", "item"})

    def __init__(self) -> None:
        super().__init__("sleight-of-hand", STANDARD, "fourth.thievery.sleight-of-hand")

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if use.to >= 0 and battle.board.distance(who.at, who.width, use.to, 1) > 1:
            return Refusal(BESIDE, "that is not adjacent")
        return self.dc_refusal(use)

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return []

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        dc = self.dc(use, TRICK)
        total = await check_total(battle, who, "thievery", dc, self.rule)
        item = use.chosen("item")
        if item:
            verbs.set_items(battle, who, (*who.items, item))
        outcome = (TAKEN if item else 0) | (NOTICED if total < dc else 0)
        stole(battle, who, -1, total, outcome, self.rule, item, self.name)


def thieves() -> list[Action]:
    """The actions of this chapter."""
    return [DisableTrap(), DelayTrap(), OpenLock(), OpenObject(), PickPocket(), SleightOfHand()]
