"""What a turn holds besides doing something: trading actions, letting go of things, ending it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, turn_verbs
from battlemat.engine.actions.action import FREE, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.state import TURN_ENDS
from battlemat.systems.shared.reports import item_dropped, traded

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View


def kinds(battle: Battle) -> tuple[str, str, str]:
    """The three kinds of action of a turn, the dearest first, in the system's words."""
    return ("standard", "move", battle.rules.minor)


def rank(battle: Battle, kind: str) -> int:
    """The place of a kind of action among the three, -1 for none of them."""
    known = kinds(battle)
    word = battle.rules.minor if kind == "minor" else kind
    return known.index(word) if word in known else -1


def left(who: Creature, kind: int) -> int:
    """How many actions of a kind are left this turn."""
    return (who.standard, who.move, who.minor)[kind]


def change(who: Creature, kind: int, by: int) -> None:
    """Give or take actions of a kind this turn."""
    turn_verbs.change_budget(who, by if kind == 0 else 0, by if kind == 1 else 0, by if kind == 2 else 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class EndTurn(Action):
    """Nothing more this turn."""

    purpose = purposes.END
    verb = "does nothing more this turn"
    unsaid = True

    def __init__(self, rule: str) -> None:
        super().__init__("end", 0, rule)

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        return battle.rules.turns.asks_at_end

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        turn_verbs.set_phase(battle, TURN_ENDS)


@mypyc_attr(allow_interpreted_subclasses=True)
class Trade(Action):
    """An action for a lesser one: `pay` says which, the choice `to` for what.

    `dearest` is the rule that nothing buys the dearest kind by, where the book has one for that.
    """

    verb = "trades an action for a lesser one"
    unsaid = True
    takes = frozenset({"pay", "using", "to"})
    asks = frozenset({"from", "to"})

    def __init__(self, rule: str, dearest: str = "") -> None:
        super().__init__("trade", 0, rule)
        self.dearest = dearest or rule

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, pay="standard", choose={"to": "move"})

    def misnamed(self, battle: Battle, who: Creature, use: Use) -> str:
        known = kinds(battle)
        for word in (use.pay or use.using or use.chosen("from"), use.chosen("to")):
            if word and rank(battle, word) < 0:
                return f"there is no {word!r} action to trade: {', '.join(known)}"
        return ""

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        given, got = self.bargain(battle, use)
        known = kinds(battle)
        return f"trade a {known[given]} action for a {known[got]} one" if given >= 0 and got >= 0 else ""

    def bargain(self, battle: Battle, use: Use) -> tuple[int, int]:
        """What is given and what is got, -1 where the use does not say."""
        return (rank(battle, use.pay or use.using or use.chosen("from")), rank(battle, use.chosen("to")))

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        known = kinds(battle)
        given, got = self.bargain(battle, use)
        if given < 0 or got < 0:
            return Refusal(self.rule, f"say which action to trade and for what: {', '.join(known)}")
        if got <= given:
            rule = self.rule if got else self.dearest
            return Refusal(rule, f"a {known[given]} action buys no {known[got]} action")
        if left(who, given) < 1:
            return Refusal(battle.rules.cite["actions"], f"{who.name} has no {known[given]} action left")
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        found: list[Use] = []
        known = kinds(battle)
        for given, got in ((0, 1), (0, 2), (1, 2)):
            use = Use(self, pay=known[given], choose={"to": known[got]})
            if self.refusal(battle, who, use) is None:
                found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        given, got = self.bargain(battle, use)
        change(who, given, -1)
        change(who, got, 1)
        traded(battle, who, got, self.rule, kinds(battle)[given])


@mypyc_attr(allow_interpreted_subclasses=True)
class DropItem(Action):
    """Let go of something in hand."""

    verb = "drops what it holds"
    takes = frozenset({"using"})

    def __init__(self, rule: str) -> None:
        super().__init__("drop-item", FREE, rule)
        self.takes_turn = True

    def hand(self, who: Creature, name: str) -> int:
        """The place among what it carries of the thing named ("": the first), -1 when it does not hold that."""
        for n, weapon in enumerate(who.sheet.arms):
            if weapon is not None and name in ("", weapon.name) and not (who.dropped | who.stowed) & (1 << n):
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
        item_dropped(battle, who, self.rule, weapon.name if weapon is not None else "")
