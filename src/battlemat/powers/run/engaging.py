"""Coming to grips and getting free, where there are no squares: steps and a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine import verbs
from battlemat.engine.actions.action import UNPAID
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.actions.triggers import POPPED, Trigger
from battlemat.engine.effects.effect import hold_on
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, NO_TELEPORT, NO_WALK, OUT
from battlemat.engine.effects.traits import Aftereffect
from battlemat.engine.places.engagement import EVERYONE, engaging_movement, mask_of
from battlemat.powers import forms
from battlemat.powers.run.laying import Draft, made
from battlemat.powers.run.running import Done, PrintedCreatures, Running, Step

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect
    from battlemat.powers.run.builder import Builder
    from battlemat.powers.run.terms import Term


GRAB_WORTH = 40
FREE_WORTH = 20


def is_engaged(play: Running, who: PrintedCreatures, other: PrintedCreatures | None, negated: bool,
               least: int = 1) -> bool:
    """Whether creatures are engaged, with one of these or with anybody."""
    found = who.all(play)
    among = mask_of(other.all(play)) if other is not None else EVERYONE
    if other is not None and other.includes(play, play.user):
        among |= 1 << play.user.id  # "two or more howlers" are SELF and another
    return bool(found) and all(
        ((creature.engaged & among).bit_count() >= least) != negated for creature in found)


async def pop_free(play: Running, who: PrintedCreatures, other: PrintedCreatures | None) -> None:
    """Creatures are no longer engaged with these, or with anybody."""
    battle = play.battle
    foes = EVERYONE
    if other is not None:
        found = await other.pick(play)
        foes = mask_of(found)
    for creature in await who.pick(play):
        before = creature.engaged
        play.done = engaging_movement(battle).pop_free(battle, creature, foes, play.power.rule)
        for foe in battle.creatures:
            if (before & ~creature.engaged) >> foe.id & 1:
                await battle.window(Trigger(POPPED, creature.id, foe.id))


def worth_if_engaged(battle: Battle, user: Creature, target: Creature, *about: Any) -> int:
    """What getting free is worth: nothing to whoever is."""
    return FREE_WORTH if user.engaged else 0


async def close_in(play: Running, who: PrintedCreatures, other: PrintedCreatures, provokes: bool) -> None:
    """Creatures move to another and engage it."""
    battle = play.battle
    for creature in await who.pick(play):
        for foe in (await other.pick(play))[:1]:
            play.done = await engaging_movement(battle).close_in(
                battle, creature, foe, provokes, play.power.rule)


async def slip_away(play: Running, who: PrintedCreatures, automatic: bool, bonus: int) -> None:
    """Creatures try to get free of whoever engages them."""
    battle = play.battle
    for creature in await who.pick(play):
        play.done = await engaging_movement(battle).slip_away(
            battle, creature, bonus, automatic, play.power.rule)


class LetsGo(Aftereffect):
    """With an effect ends the hold of whom it is from on its bearer."""

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        hold = hold_on(bearer, effect.source)
        if hold is not None:
            verbs.remove_effect(battle, bearer, hold)


async def grab_hold(
    play: Running, who: PrintedCreatures, other: PrintedCreatures, term: Term | None, name: str
) -> None:
    """Creatures take hold of another, SELF for a `term` where one is printed."""
    battle = play.battle
    for grabber in await who.pick(play):
        for victim in await other.pick(play):
            if (grabber.flags | victim.flags) & (DEAD | OUT) or grabber.id == victim.id:
                continue
            engaging_movement(battle).grab(battle, grabber, victim, play.power.rule)
            if term is not None and grabber.id == play.user.id and hold_on(victim, grabber.id) is not None:
                verbs.add_effect(battle, victim, made(
                    play, victim, Draft(), term, name, (), LetsGo()))


async def relocate(play: Running, who: PrintedCreatures, to: str, teleport: bool) -> None:
    """Creatures are put somewhere in words of bands."""
    battle = play.battle
    word = "next to" if to.startswith("next to") else to
    for creature in await who.pick(play):
        play.each = creature
        if teleport and word == "nearby":
            await vanish(play, creature)
            continue
        play.done = await engaging_movement(battle).relocate(
            battle, play.user, creature, word, play.user if word == "next to" else None, teleport,
            play.power.rule)


async def pull_next(play: Running, who: PrintedCreatures, to: PrintedCreatures) -> None:
    """Creatures are put next to one, nobody next to itself."""
    battle = play.battle
    beside = await to.pick(play)
    if not beside:
        return
    for creature in await who.pick(play):
        if creature.id == beside[0].id:
            continue
        play.each = creature
        play.done = await engaging_movement(battle).relocate(
            battle, play.user, creature, "next to", beside[0], False, play.power.rule)


async def wander(play: Running, mover: Creature) -> None:
    """A move an effect gives: its player picks one of the legal moves, staying comes first."""
    battle = play.battle
    play.done = False
    if mover.flags & (CANNOT_ACT | NO_WALK):
        return
    uses = engaging_movement(battle).moves(battle, mover)
    options: list[Option] = [Choice("none", number=-1)]
    words: list[str] = []
    for n, use in enumerate(uses):
        word = use.label if use.label not in words else f"{use.label} {n}"
        words.append(word)
        options.append(Choice(word, creature=use.target, number=n))
    answer = await battle.choose(mover, "move", options, play.power.name)
    if answer.number >= 0:
        await battle.act(mover, uses[answer.number], UNPAID)
        play.done = True


async def vanish(play: Running, mover: Creature) -> None:
    """A teleport an effect gives: who starts it picks where to."""
    battle = play.battle
    play.done = False
    if mover.flags & NO_TELEPORT:
        return
    chapter = engaging_movement(battle)
    answer = await battle.choose(play.user, "teleport", chapter.havens(battle, mover), play.power.name)
    await chapter.teleport(battle, mover, answer.squares[0])
    play.done = True


def moved_away(b: Builder, form: forms.Relocate) -> Step:
    asks = ("teleport",) if form.teleport else ()
    return Done(relocate, b.who(form.who), form.to, form.teleport, asks=asks)


def engage(b: Builder, form: forms.Engage) -> Step:
    return Done(close_in, b.who(form.who), b.who(form.other), not form.free)


def grab(b: Builder, form: forms.Grab) -> Step:
    term = b.term(form.duration) if form.duration is not None else None
    return Done(grab_hold, b.who(form.who), b.who(form.other), term, b.name, worth=GRAB_WORTH)
