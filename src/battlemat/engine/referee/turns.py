"""Rulings about what creatures have left to do things with, and about turns: actions, points, powers, the order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import turn_verbs, verbs
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.names import possessive
from battlemat.engine.referee.conditions import gone
from battlemat.engine.referee.hit_points import counted, dead
from battlemat.engine.referee.places import seat
from battlemat.engine.referee.ruling import OfOne, Ruling, Verb
from battlemat.engine.referee.words import Words, name_of, quoted
from battlemat.engine.state import ACTING, OPENING, SETUP, TURN_ENDS
from battlemat.errors import unknown

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

ACTIONS: Final = ("standard", "move", "minor", "immediate")
POINT: Final = "action point"
RECOVERY: Final = "recovery"
ITEM: Final = "item"
POWER: Final = "power "
SHARE: Final = "WHO [NUMBER] standard, move, minor, immediate, action point, recovery, item NAME or \"POWER\""
MANY: Final = 20
PLURALS: Final = {"action points": POINT, "recoveries": RECOVERY, "surge": RECOVERY, "surges": RECOVERY,
                  "healing surge": RECOVERY, "healing surges": RECOVERY, "swift": "minor", "quick": "minor"}


class Give(Verb):
    """Actions of the turn, action points, recoveries, the use of a power, something to carry."""

    word = "give"
    form = f"give {SHARE}"
    says = "give an action of this turn, an action point, a recovery, an item, or the use of a power back"
    after = True
    told = 1
    sign = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        number = words.number("a number", 1, MANY) if words.is_number() else 1
        if words.take(ITEM):
            return Ruling(self, who.id, word=f"{ITEM} {words.name('the name of the item')}")
        what = words.name("what")
        word = self.resource(words, what.casefold())
        return Ruling(self, who.id, number=number, word=word or POWER + self.power(words, who, what))

    def resource(self, words: Words, said: str) -> str:
        """The resource a word names, "" for none."""
        said = said.removesuffix(" actions").removesuffix(" action")
        said = "minor" if said == words.battle.rules.minor else PLURALS.get(said, said)
        return said if said in ACTIONS or said in (POINT, RECOVERY) else ""

    def power(self, words: Words, who: Creature, said: str) -> str:
        """The address of the power a name means."""
        action = words.battle.power_at(who, said) or words.battle.action_named(who, said)
        if action is None or action.slot < 0:
            known = [power.name for power in who.sheet.powers if power.slot >= 0]
            raise unknown("thing to give or take", said, [*ACTIONS, POINT, RECOVERY, *known])
        return action.address

    def text(self, ruling: Ruling) -> str:
        if ruling.word.startswith(POWER):
            return f"{self.word} #{ruling.who} {quoted(ruling.word.removeprefix(POWER))}"
        if ruling.word.startswith(ITEM):
            return f"{self.word} #{ruling.who} {ITEM} {quoted(ruling.word.removeprefix(ITEM + ' '))}"
        return f"{self.word} #{ruling.who} {ruling.number} {ruling.word}"

    def named(self, battle: Battle, ruling: Ruling) -> str:
        """What is given, in words."""
        if ruling.word.startswith(POWER):
            power = battle.power_at(battle.creatures[ruling.who], ruling.word.removeprefix(POWER))
            return f"the use of {power.name}" if power is not None else ruling.word
        if ruling.word.startswith(ITEM):
            return ruling.word.removeprefix(ITEM + " ")
        noun = battle.rules.minor if ruling.word == "minor" else ruling.word
        if ruling.word in ACTIONS:
            noun += " action"
        return "recoveries" if ruling.number > 1 and noun == RECOVERY else counted(ruling.number, noun)

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        verb = "gets" if self.sign > 0 else "loses"
        return f"{name_of(battle, ruling.who)} {verb} {self.named(battle, ruling)}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        who = battle.creatures[ruling.who]
        name = name_of(battle, who.id)
        word = ruling.word
        if word in ACTIONS and word != "immediate" and battle.active != who.id:
            return f"it is not {possessive(name)} turn: its actions are dealt out as that begins (`turn` gives one)"
        if word.startswith(POWER):
            power = battle.power_at(who, word.removeprefix(POWER))
            spent = power is not None and bool(who.spent >> power.slot & 1)
            if spent != (self.sign > 0):
                return f"{name} {'has not used it up' if self.sign > 0 else 'has used it up already'}"
        if self.sign < 0:
            return self.lacking(who, name, ruling)
        return gone(battle, who.id)

    def lacking(self, who: Creature, name: str, ruling: Ruling) -> str:
        """Why so much cannot be taken ("" when it can)."""
        word = ruling.word
        if word.startswith(ITEM):
            return "" if word.removeprefix(ITEM + " ") in who.items else f"{name} has no such item"
        if not word.startswith(POWER) and held(who, word) < ruling.number:
            return f"{name} has only {held(who, word)} of that"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        word, change = ruling.word, self.sign * ruling.number
        if word.startswith(POWER):
            power = battle.power_at(who, word.removeprefix(POWER))
            if power is not None and self.sign > 0:
                verbs.refresh_power(battle, who, power.slot, "", power.name)
            elif power is not None:
                verbs.use_up(battle, who, power.slot, "", power.name)
        elif word.startswith(ITEM):
            verbs.set_items(battle, who, self.items(who, word.removeprefix(ITEM + " ")))
        elif word == POINT:
            verbs.set_action_points(battle, who, who.action_points + change)
        elif word == RECOVERY:
            verbs.set_recoveries(battle, who, who.recoveries + change)
        else:
            verbs.set_actions(battle, who, word, held(who, word) + change)

    def items(self, who: Creature, item: str) -> tuple[str, ...]:
        """What is carried then."""
        if self.sign > 0:
            return (*who.items, item)
        kept = list(who.items)
        kept.remove(item)
        return tuple(kept)


class Take(Give):
    """The same taken away."""

    word = "take"
    form = f"take {SHARE}"
    says = "take an action of this turn, an action point, a recovery, an item, or the use of a power"
    sign = -1
    after = True


def held(who: Creature, word: str) -> int:
    """How much of a resource a creature has."""
    if word == POINT:
        return who.action_points
    if word == RECOVERY:
        return who.recoveries
    if word == "standard":
        return who.standard
    if word == "move":
        return who.move
    return who.minor if word == "minor" else who.immediate


class Skip(Verb):
    """No turn, or no more of this one."""

    word = "skip"
    form = "skip, or skip WHO"
    says = "end the turn under way, or have somebody's next turn pass by"

    def read(self, words: Words) -> Ruling:
        if not words.rest:
            return Ruling(self, words.battle.active)
        who = words.who()
        words.done()
        return Ruling(self, who.id)

    def text(self, ruling: Ruling) -> str:
        return f"skip #{ruling.who}" if ruling.who >= 0 else "skip"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        name = possessive(name_of(battle, ruling.who))
        return f"{name} turn is over" if battle.active == ruling.who else f"{name} next turn is passed over"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if ruling.who < 0:
            return "no turn is under way: say whose next turn is passed over"
        if battle.phase == SETUP:
            return "the fight has not begun"
        if battle.active == ruling.who and battle.phase not in (ACTING, OPENING):
            return "the turn is ending already"
        if ruling.who in battle.skipped:
            return f"{possessive(name_of(battle, ruling.who))} next turn is passed over already"
        return dead(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        if battle.active == ruling.who:
            turn_verbs.set_phase(battle, TURN_ENDS)
        else:
            battle.skipped = (*battle.skipped, ruling.who)


class NextTurn(OfOne):
    """A turn put in: right after the one under way, whatever the order says."""

    word = "turn"
    form = "turn WHO"
    says = "somebody takes a turn next, besides the one the order gives it"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} takes a turn next"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        who = battle.creatures[ruling.who]
        if battle.phase == SETUP or (battle.active < 0 and battle.round == 0):
            return "the fight has not begun"
        if who.id not in battle.order:
            return f"{name_of(battle, who.id)} has no turns of its own"
        return gone(battle, who.id)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        battle.inserted = (*battle.inserted, ruling.who)


class SetInitiative(Verb):
    """A place in the order."""

    word = "initiative"
    form = "initiative WHO NUMBER"
    says = "set initiative: the place in the order goes by it, behind equals"
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        number = words.number("an initiative", -99, 199)
        words.done()
        return Ruling(self, who.id, number=number)

    def text(self, ruling: Ruling) -> str:
        return f"initiative #{ruling.who} {ruling.number}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} has initiative {ruling.number}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        who = battle.creatures[ruling.who]
        if battle.phase == SETUP:
            return "the fight has not begun"
        if battle.active == who.id or who.id in battle.delayed:
            return f"{name_of(battle, who.id)} is in its turn: rule it when that is over"
        if who.id not in battle.order or who.flags & (DEAD | OUT):
            return f"{name_of(battle, who.id)} has no turns of its own"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        turn_verbs.set_initiative(who, ruling.number)
        seat(battle, who)


VERBS: Final[tuple[Verb, ...]] = (Give(), Take(), Skip(), NextTurn(), SetInitiative())
