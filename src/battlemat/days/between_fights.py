"""What a party does between fights, as something to be answered and undone: rests, challenges, journeys, waiting."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any, Final

from battlemat.days.carrying import heroes_of
from battlemat.days.file import JOURNEY, REST, RITE, TRIAL, Event
from battlemat.days.pastimes import rite, wait
from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.challenges import Challenge
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD
from battlemat.engine.record.session import Checkpoint, Driver, Session
from battlemat.engine.skills import skill_bonus
from battlemat.engine.state import A_DAY, OVER
from battlemat.systems import load_system
from battlemat.systems.orcus.overland import HOURS, PUSH_DC, March, Strain, Traveller
from battlemat.systems.shared import challenges

Procedure = Callable[[Battle], Coroutine[Any, Any, None]]
WALK: Final = "walk"
HUSTLE: Final = "hustle"
PUSH: Final = "push on"
CAMP: Final = "camp"
NIGHT: Final = 8
ENDURE: Final = "endure"
ON_FOOT: Final = "orcus"
"""The game whose book says how far one walks in a day, and what haste costs."""


class Errand(Session):
    """Something that is done from its beginning to its end without turns, its questions answered like a fight's."""

    def __init__(self, battle: Battle, procedure: Procedure, answers: list[str] | None = None) -> None:
        self.procedure = procedure
        self.base = battle.copy()
        self.answers: list[str] = [] if answers is None else answers
        self._begin()

    def _begin(self) -> None:
        battle = self.base.copy()
        self.driver = Driver(battle)
        self.driver.ends = False
        self.checkpoints = [Checkpoint(self.base.copy(), 0, 0)]
        self.driver.start(self._whole(battle))

    async def _whole(self, battle: Battle) -> None:
        await self.procedure(battle)
        turn_verbs.set_phase(battle, OVER)

    def rewind(self, count: int) -> None:
        kept = self.answers[:count]
        self.answers = []
        self._begin()
        for text in kept:
            self.replay(text)

    def fork(self) -> Session:
        other = Errand(self.base, self.procedure)
        for text in self.answers:
            other.replay(text)
        return other


def errand(event: Event, world: Battle) -> Errand:
    """The errand of an event, from the party as it is. Raises `Illegal` for one that may not be."""
    if event.kind == REST:
        kind = "long" if event.long else "short"
        refuse_rest(world, kind)
        return Errand(world, lambda battle: load_system(battle.rules.name).rest(battle, kind))
    if event.kind == TRIAL:
        return Errand(world, lambda battle: trial(battle, event))
    if event.kind == JOURNEY:
        return Errand(world, lambda battle: journey(battle, event))
    if event.kind == RITE:
        return Errand(world, lambda battle: rite(battle, event.name, event.by))
    return Errand(world, lambda battle: wait(battle, event.hours, event.pastimes))


def refuse_rest(world: Battle, kind: str) -> None:
    """Raise `Illegal` for a rest that the book does not allow now: it is tried on a copy, with first answers."""
    from battlemat.days.carrying import run

    run(load_system(world.rules.name).rest(world.copy(), kind))


# ---------------------------------------------------------------------- challenges


async def trial(battle: Battle, event: Event) -> None:
    """So many successes before so many failures, everybody who can trying in turn with a skill that helps.

    What counts is a game's own where it has rules for that; others are decided by plain checks.
    """
    game = load_system(battle.rules.name)
    challenge = Challenge(event.name, event.successes, event.failures, dict(event.skills), xp=event.xp)
    action = battle.rules.actions.get("challenge")
    if game.challenges:
        game.challenge(battle, challenge)
    else:
        challenges.begin(battle, challenge)
    tried = 0
    while battle.challenge is not None and not battle.challenge.over:
        able = [hero for hero in heroes_of(battle) if not hero.flags & CANNOT_ACT]
        if not able:
            break
        who = able[tried % len(able)]
        tried += 1
        skill = await picked(battle, who, event)
        if action is not None and game.challenges:
            await game.carry_out(battle, who, Use(action, choose={"skill": skill}))
        else:
            await challenges.work(battle, who, skill, "challenge", "")
    state = battle.challenge
    won = state is not None and state.succeeded
    reports.challenge_told(battle, won, event.name)
    battle.challenge = None
    if not won and event.costs:
        for hero in heroes_of(battle):
            if not hero.flags & DEAD and hero.recoveries:
                verbs.set_recoveries(battle, hero, max(0, hero.recoveries - event.costs))


async def picked(battle: Battle, who: Creature, event: Event) -> str:
    """The skill somebody tries, what it is best at first."""
    skills = sorted(event.skills, key=lambda skill: event.skills[skill] - skill_bonus(battle, who, skill))
    state = battle.challenge
    goals = ", ".join(f"{skill} {event.skills[skill]}" for skill in skills)
    won, lost = (state.won, state.lost) if state is not None else (0, 0)
    score = f"{won} of {event.successes} won, {lost} of {event.failures} lost; "
    options: list[Option] = [Choice(skill) for skill in skills]
    return (await battle.choose(who, "trial", options, f"{score}to reach: {goals}")).word


# ---------------------------------------------------------------------- journeys


async def journey(battle: Battle, event: Event) -> None:
    """So many miles on foot. In Orcus by its rules of travel: hours of a day, haste, pushing on; a camp is a long rest.

    Elsewhere the party walks at its pace, and the hours count.
    """
    walkers = [hero for hero in heroes_of(battle) if not hero.flags & DEAD]
    pace = event.pace or max(1, min(hero.sheet.speed for hero in walkers) // 2)
    if battle.rules.name != ON_FOOT or event.pace:
        await wait(battle, ceil(event.miles / pace))
        reports.travelled(battle, event.miles, "", event.name)
        return
    march = March([Traveller(hero.key, hero.sheet.speed, skill_bonus(battle, hero, ENDURE), hero.recoveries)
                   for hero in walkers], battle.rules.on("hustle-first-hour-dc-15"))
    left = float(event.miles)
    while left > 0:
        way = await chosen(battle, march, walkers[0], left)
        hours = 0
        if way == CAMP:
            await camp_down(battle, march, walkers)
        elif way == PUSH:
            strained(battle, walkers, march.push_on(battle.dice))
        else:
            rate = march.pace * (2 if way == HUSTLE else 1)
            hours = 1 if way == HUSTLE else min(march.left, ceil(left / rate))
            leg = march.walk(hours, battle.dice, way == HUSTLE)
            strained(battle, walkers, leg.strains)
            left -= leg.miles
        battle.hours_since_long_rest += hours
        for hero, walker in zip(walkers, march.travellers, strict=True):
            if hero.recoveries != walker.recoveries:
                verbs.set_recoveries(battle, hero, walker.recoveries, "orcus.overland.push-on")
    reports.travelled(battle, event.miles, "orcus.overland.day", event.name)


async def chosen(battle: Battle, march: March, who: Creature, left: float) -> str:
    """How they go on: walking while the day has hours left, then a camp; in haste, or pushing on, if they say so."""
    options: list[Option] = []
    ahead = f"{left:g} miles to go"
    if march.left > 0:
        options.append(Choice(WALK))
        if march.refusal(1, True) is None:
            options.append(Choice(HUSTLE))
    else:
        options.append(Choice(CAMP))
        if march.refuse_push() is None:
            options.append(Choice(PUSH))
            ahead += f"; pushing on is {HOURS} hours more at most, against {PUSH_DC}"
    return (await battle.choose(who, "pace", options, ahead)).word


def strained(battle: Battle, walkers: list[Creature], strains: tuple[Strain, ...]) -> None:
    """Tell the Endure checks that haste and pushing on have taken."""
    by_name = {hero.key: hero.id for hero in walkers}
    for strain in strains:
        reports.checked(battle, battle.creatures[by_name[strain.who]], -1, strain.total, strain.passed, strain.rule,
                        ENDURE)


async def camp_down(battle: Battle, march: March, walkers: list[Creature]) -> None:
    """A night on the way: time until a long rest is allowed, and the rest."""
    battle.hours_since_long_rest = max(A_DAY, battle.hours_since_long_rest + NIGHT)
    await load_system(battle.rules.name).rest(battle, "long")
    march.rest()
    for hero, walker in zip(walkers, march.travellers, strict=True):
        walker.recoveries = hero.recoveries


