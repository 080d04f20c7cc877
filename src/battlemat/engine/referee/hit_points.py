"""Rulings about bodies: hit points, damage, healing, temporary hit points, death."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.flags import DEAD, NO_HEALING
from battlemat.engine.referee.ruling import OfOne, Ruling, Verb
from battlemat.engine.referee.words import Words, name_of

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

MOST: Final = 9999
EVENT_WAY: Final = "ruling"
"""How a creature got where a ruling put it, as the event of its move says."""


def counted(number: int, noun: str) -> str:
    """A number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def dead(battle: Battle, id: int) -> str:
    """Why nothing of the kind can be ruled of a creature that is dead ("" where it is not)."""
    if battle.creatures[id].flags & DEAD:
        return f"{name_of(battle, id)} is dead: `hp` with 1 or more brings it back"
    return ""


def revive(battle: Battle, who: Creature) -> None:
    """Take a creature back from the dead, to where it fell or the nearest free place."""
    if not who.flags & DEAD:
        return
    places = list(battle.corpses)
    if who.at in places:
        places.remove(who.at)
        battle.corpses = tuple(places)
    verbs.set_state(battle, who, DEAD, False, "", "dead")
    verbs.set_death_failures(battle, who, 0)
    place = battle.rules.movement.nearest_free(battle, who, who.at)
    if place >= 0 and place != who.at:
        battle.rules.movement.put(battle, who, place, "", EVENT_WAY)


def set_or_added(words: Words, now: int) -> int:
    """The hit points that the words left set ("12", "to 12"), or add to those there are now ("+3", "-3")."""
    whole = words.take("to")
    signed = not whole and words.rest > 0 and words.words[words.at][0] in "+-"
    number = words.number("a number of hit points", -MOST, MOST)
    words.done()
    return now + number if signed else number


class SetHitPoints(Verb):
    """Current hit points, with what follows from there being none, or some again."""

    word = "hp"
    form = "hp WHO NUMBER, or +NUMBER or -NUMBER"
    says = "set hit points, or add some or take some off; nothing else comes of it but falling and waking"
    after = True
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        return Ruling(self, who.id, number=set_or_added(words, who.hp))

    def text(self, ruling: Ruling) -> str:
        return f"hp #{ruling.who} to {ruling.number}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} is at {counted(ruling.number, 'hit point')}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        who = battle.creatures[ruling.who]
        if ruling.number > who.max_hp:
            return f"{name_of(battle, who.id)} has at most {counted(who.max_hp, 'hit point')}: `max` changes that"
        return dead(battle, who.id) if ruling.number <= 0 else ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        before = who.hp
        if ruling.number > 0:
            revive(battle, who)
        verbs.set_hp(battle, who, ruling.number, "hp", -1, ruling.number - before)
        if who.hp > 0:
            battle.rules.health.wake(battle, who)
            battle.rules.health.healed(battle, who)
        elif who.hp < before:
            await battle.rules.health.drop(battle, who, before, before - who.hp, -1, None)


class Damage(Verb):
    """Damage as the rules deal it: resistance, temporary hit points, being staggered, falling."""

    word = "damage"
    form = "damage WHO NUMBER [TYPE]"
    says = "deal damage as the rules do: resistance, temporary hit points, whoever answers it"
    after = True

    def read(self, words: Words) -> Ruling:
        who = words.who()
        number = words.number("an amount of damage", 1, MOST)
        kind = words.left().casefold().removesuffix("damage").strip()
        words.at = len(words.words)
        return Ruling(self, who.id, number=number, word=" and ".join(
            sorted([type.strip() for type in kind.replace(",", " and ").split(" and ")])))

    def text(self, ruling: Ruling) -> str:
        return f"damage #{ruling.who} {ruling.number} {ruling.word}".rstrip()

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        amount = f"{ruling.number} {ruling.word} damage".replace("  ", " ")
        return f"{amount} to {name_of(battle, ruling.who)}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return dead(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        types = tuple(ruling.word.split(" and ")) if ruling.word else ()
        await battle.rules.health.hurt(battle, battle.creatures[ruling.who], ruling.number, types, -1, None, "ruling")


class Heal(Verb):
    """Healing as the rules give it: from 0 up, to the maximum, and whoever was down wakes."""

    word = "heal"
    form = "heal WHO NUMBER"
    says = "give hit points back as the rules do: from 0 up, to the maximum"
    after = True

    def read(self, words: Words) -> Ruling:
        who = words.who()
        number = words.number("a number of hit points", 1, MOST)
        words.done()
        return Ruling(self, who.id, number=number)

    def text(self, ruling: Ruling) -> str:
        return f"heal #{ruling.who} {ruling.number}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{counted(ruling.number, 'hit point')} back to {name_of(battle, ruling.who)}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        who = battle.creatures[ruling.who]
        if who.flags & NO_HEALING:
            return f"nothing heals {name_of(battle, who.id)} now: `hp` sets its hit points"
        if who.hp >= who.max_hp:
            return f"{name_of(battle, who.id)} has all its hit points"
        return dead(battle, who.id)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        await battle.rules.health.heal(battle, battle.creatures[ruling.who], ruling.number, ruling.who)


class SetTemporary(Verb):
    """Temporary hit points, whatever there were before."""

    word = "temp"
    form = "temp WHO NUMBER"
    says = "set temporary hit points"
    after = True
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        number = words.number("a number of temporary hit points", 0, MOST)
        words.done()
        return Ruling(self, who.id, number=number)

    def text(self, ruling: Ruling) -> str:
        return f"temp #{ruling.who} {ruling.number}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} has {counted(ruling.number, 'temporary hit point')}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return dead(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        verbs.set_temp(battle, battle.creatures[ruling.who], ruling.number)


class SetMaximum(Verb):
    """The maximum of hit points; current ones above it are lost."""

    word = "max"
    form = "max WHO NUMBER, or +NUMBER or -NUMBER"
    says = "set the maximum of hit points, or add to it or lower it"
    after = True
    told = 1

    def read(self, words: Words) -> Ruling:
        who = words.who()
        return Ruling(self, who.id, number=set_or_added(words, who.max_hp))

    def text(self, ruling: Ruling) -> str:
        return f"max #{ruling.who} to {ruling.number}"

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"{name_of(battle, ruling.who)} has {counted(ruling.number, 'hit point')} at most"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        return "a creature has at least 1 hit point at most" if ruling.number < 1 else dead(battle, ruling.who)

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        who = battle.creatures[ruling.who]
        verbs.set_lost_max(battle, who, who.sheet.max_hp - ruling.number)
        if who.hp > who.max_hp:
            verbs.set_hp(battle, who, who.max_hp, "hp", -1, who.max_hp - who.hp)


class Kill(OfOne):
    """Death, whatever hit points are left."""

    word = "kill"
    form = "kill WHO"
    says = "a creature dies"
    after = True

    def tell(self, battle: Battle, ruling: Ruling) -> str:
        return f"it is over with {name_of(battle, ruling.who)}"

    def refusal(self, battle: Battle, ruling: Ruling) -> str:
        if battle.creatures[ruling.who].flags & DEAD:
            return f"{name_of(battle, ruling.who)} is dead already"
        return ""

    async def apply(self, battle: Battle, ruling: Ruling) -> None:
        await battle.rules.health.die(battle, battle.creatures[ruling.who], -1, "")


VERBS: Final[tuple[Verb, ...]] = (SetHitPoints(), Damage(), Heal(), SetTemporary(), SetMaximum(), Kill())
