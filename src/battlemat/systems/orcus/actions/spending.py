"""What a turn holds besides doing something: trading actions, action points, letting go of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions import FREE, Action
from battlemat.engine.battle import CLOSING
from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.flags import ONE_ACTION
from battlemat.systems.orcus.actions.common import SPENT_POINT, pick

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

KINDS: Final = ("standard", "move", "swift")
SURPRISE_ROUND: Final = 1


def rank(kind: str) -> int:
    """The place of a kind of action among the three, -1 for none of them."""
    word = "swift" if kind == "minor" else kind
    return KINDS.index(word) if word in KINDS else -1


def left(who: Creature, kind: int) -> int:
    """How many actions of a kind are left this turn."""
    return (who.standard, who.move, who.minor)[kind]


def change(who: Creature, kind: int, by: int) -> None:
    """Give or take actions of a kind this turn."""
    if kind == 0:
        who.standard += by
    elif kind == 1:
        who.move += by
    else:
        who.minor += by


class EndTurn(Action):
    """Nothing more this turn (orcus.turn.forgo)."""

    def __init__(self) -> None:
        super().__init__("end", 0, "orcus.turn.forgo")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        battle.phase = CLOSING


class Trade(Action):
    """An action for a lesser one (orcus.turn.conversion): `pay` says which, the choice `to` for what."""

    def __init__(self) -> None:
        super().__init__("trade", 0, "orcus.turn.conversion")

    def kinds(self, use: Use) -> tuple[int, int]:
        """What is given and what is got, -1 where the use does not say."""
        return (rank(use.pay or use.using or use.chosen("from")), rank(use.chosen("to")))

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        given, got = self.kinds(use)
        if given < 0 or got < 0:
            return Refusal(self.rule, f"say which action to trade and for what: {', '.join(KINDS)}")
        if got <= given:
            return Refusal(self.rule, f"a {KINDS[given]} action buys no {KINDS[got]} action")
        if left(who, given) < 1:
            return Refusal("orcus.turn.actions", f"{who.name} has no {KINDS[given]} action left")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        for given, got in ((0, 1), (0, 2), (1, 2)):
            use = Use(self, pay="minor" if given == 2 else KINDS[given], choose={"to": KINDS[got]})
            if self.refusal(battle, who, use) is None:
                found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        given, got = self.kinds(use)
        change(who, given, -1)
        change(who, got, 1)
        battle.emit("trade", who.id, -1, got, self.rule, KINDS[given])


class ActionPoint(Action):
    """Spend an action point for one more action (orcus.action-point.spend)."""

    def __init__(self) -> None:
        super().__init__("action-point", FREE, "orcus.action-point.spend")
        self.once = SPENT_POINT

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if who.action_points < 1:
            return Refusal(self.rule, f"{who.name} has no action point")
        if battle.surprise and battle.round <= SURPRISE_ROUND:
            return Refusal(self.rule, "no action points in a surprise round")
        if who.flags & ONE_ACTION and battle.rules.on("dazed-blocks-action-point"):
            return Refusal("orcus.condition.dazed", f"{who.name} is dazed")
        wanted = use.chosen("action")
        if wanted and wanted not in KINDS:
            return Refusal(self.rule, f"an action point buys a {', '.join(KINDS)} action, not {wanted!r}")
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        who.used |= self.once
        verbs.set_action_points(battle, who, who.action_points - 1, self.rule)
        kind = await pick(battle, who, use, "action", KINDS)
        who.bonus += 1
        change(who, rank(kind), 1)


class DropItem(Action):
    """Let go of something in hand (orcus.turn.free)."""

    def __init__(self) -> None:
        super().__init__("drop-item", FREE, "orcus.turn.free")
        self.takes_turn = True

    def hand(self, who: Creature, name: str) -> int:
        """The place among what it carries of the thing named ("": the first), -1 when it does not hold that."""
        for n, weapon in enumerate(who.sheet.arms):
            if weapon is not None and name in ("", weapon.name) and not who.dropped & (1 << n):
                return n
        return -1

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if self.hand(who, use.using) < 0:
            return Refusal(self.rule, f"{who.name} holds no {use.using or 'weapon'}")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [Use(self, using=weapon.name) for weapon in who.held]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        place = self.hand(who, use.using)
        weapon = who.sheet.arms[place]
        who.dropped |= 1 << place
        battle.emit("drop-item", who.id, -1, 0, self.rule, weapon.name if weapon is not None else "")
