"""A day under way: event after event, each a session; undone across them, saved, gone on with."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from battlemat import saving
from battlemat._build import VERSION
from battlemat.days.between_fights import Errand, errand
from battlemat.days.carrying import camp, heroes_of, next_fight, raise_levels, settled
from battlemat.days.file import FIGHT, REST, RITE, TRIAL, DayFile, Event, inline, pack_day, unpack_day
from battlemat.days.pastimes import supply
from battlemat.documents.json import parse_json
from battlemat.documents.toml import read_text
from battlemat.engine import turn_verbs, verbs
from battlemat.engine.actions.decisions import Decision, Illegal, Option
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.dice import Dice, mix
from battlemat.engine.effects.flags import DEAD, SURRENDERED, UNCONSCIOUS
from battlemat.engine.record.session import Session
from battlemat.engine.state import SETUP
from battlemat.errors import InputError, unknown
from battlemat.files.encounters import EncounterFile
from battlemat.files.heroes import Hero, pack_hero, unpack_hero
from battlemat.rulebook import ledger_hash
from battlemat.saving import DICE_KINDS
from battlemat.systems import load_system

FORMAT: Final = 1
_KIND: Final = "battlemat day"


@dataclass(frozen=True)
class Grown:
    """A hero as it is from an event on, the first being 0."""

    since: int
    hero: Hero


@dataclass
class Stage:
    """An event that has begun: its session, and for a fight the encounter as it was set up."""

    event: Event
    session: Session
    encounter: EncounterFile | None = None


class Day:
    """A day with its history: `(day, seed, answers)` is all there is to it, as for a battle.

    `stages` are the events that have begun, the last one under way; `gold` and `treasure` what has been found. `dice`
    says how they come about (`saving.DICE_KINDS`), `grown` which heroes have risen, and before which event.
    """

    def __init__(self, file: DayFile, seed: int = 1, dice: str = "rolled", grown: Sequence[Grown] = ()) -> None:
        self.file = file
        self.seed = seed
        self.dice = dice
        self.grown = list(grown)
        self.stages: list[Stage] = []
        self.start = camp(file.system, file.heroes, dict(file.options))
        self.start.dice = Dice(mix(seed, 0))
        self.go_on()

    # ------------------------------------------------------------------ where it stands

    @property
    def decision(self) -> Decision | None:
        """What must be settled next; None when the day is over."""
        return self.stages[-1].session.decision if self.stages else None

    @property
    def over(self) -> bool:
        """Whether nothing more is to be decided."""
        return self.decision is None

    @property
    def lost(self) -> bool:
        """Whether nobody of the party is left standing after a fight."""
        heroes = heroes_of(self.world)
        return bool(self.stages) and all(hero.flags & (DEAD | UNCONSCIOUS | SURRENDERED) for hero in heroes)

    @property
    def world(self) -> Battle:
        """The battle with the heroes as they are now."""
        return self.stages[-1].session.battle if self.stages else self.start

    @property
    def heroes(self) -> list[Creature]:
        """The heroes as they are now, with what an event that is over has brought them."""
        world = rewarded(self.stages[-1]) if self.stages else self.start.copy()
        raise_levels(world, self.party(len(self.stages)))
        return heroes_of(world)

    @property
    def answers(self) -> list[list[str]]:
        """The answers given, by stage."""
        return [list(stage.session.answers) for stage in self.stages]

    @property
    def gold(self) -> int:
        """The gold found so far."""
        return sum(stage.event.found.gold for stage in self.stages if succeeded(stage))

    @property
    def treasure(self) -> list[str]:
        """The treasure found so far."""
        return [item for stage in self.stages if succeeded(stage) for item in stage.event.found.treasure]

    # ------------------------------------------------------------------ going on

    def go_on(self) -> None:
        """Begin whatever comes next, until something is to be decided or the day is over."""
        while self.decision is None and len(self.stages) < len(self.file.events) and not self.lost:
            self.stages.append(self.begun(self.file.events[len(self.stages)]))

    def begun(self, event: Event) -> Stage:
        """An event from the party as it is. Raises `InputError` for one that the rules do not allow now."""
        number = len(self.stages) + 1
        world = rewarded(self.stages[-1]) if self.stages else self.start
        world = world.copy() if event.kind == REST else settled(world)
        dice = DICE_KINDS[self.dice](mix(self.seed, number))
        if event.kind == FIGHT and event.encounter is not None:
            party = self.party(number - 1)
            battle, encounter = next_fight(world, event.encounter, party, dict(self.file.options), dice)
            return Stage(event, Session(battle), encounter)
        world.dice = dice
        world.log = []
        raise_levels(world, self.party(number - 1))
        try:
            return Stage(event, errand(event, world))
        except Illegal as illegal:
            raise InputError(f"{event.name} cannot be: {illegal}", file=self.file.file,
                             hint="put hours before it: wait = 18") from None

    def answer(self, option: Option) -> None:
        """Settle what is asked, and go on. Raises `Illegal`, with nothing changed, for what is not allowed."""
        self.stages[-1].session.answer(option)
        self.go_on()

    def replay(self, text: str) -> None:
        """Give the answer with this text."""
        self.stages[-1].session.replay(text)
        self.go_on()

    def party(self, event: int) -> tuple[Hero, ...]:
        """The heroes as they are before an event, those who have risen by then at their new level."""
        risen = {grown.hero.name: grown.hero for grown in self.grown if grown.since <= event}
        return tuple(risen.get(hero.name, hero) for hero in self.file.heroes)

    def earned(self, hero: Creature) -> bool | None:
        """Whether a hero has the experience for its next level; None where its book asks for none.

        Whoever sets out has at least what its level takes.
        """
        missing = self.missing(hero)
        return None if missing is None else missing <= 0

    def missing(self, hero: Creature) -> int | None:
        """How many experience points a hero still needs for its next level; None where its book asks for none."""
        game = load_system(self.file.system)
        began = next(one.level for one in self.file.heroes if one.name == hero.key)
        wanted, had = game.experience(hero.sheet.level + 1), game.experience(began)
        return None if wanted is None or had is None else wanted - had - hero.xp

    def grow(self, hero: Hero) -> None:
        """Let a hero that has risen go on so: at once where there is no fight, else when it is over.

        Raises `InputError` for a stranger.
        """
        if hero.name not in {one.name for one in self.file.heroes}:
            raise unknown("hero of this day", hero.name, [one.name for one in self.file.heroes])
        self.grown.append(Grown(len(self.stages), hero))
        if self.stages and isinstance(self.stages[-1].session, Errand) and self.begin_anew():
            self.grown[-1] = Grown(len(self.stages) - 1, hero)

    def begin_anew(self) -> bool:
        """Do what is under way once more with the heroes as they are now; whether its answers still stand then."""
        stage = self.stages[-1]
        if not isinstance(stage.session, Errand):
            return False
        world = stage.session.base.copy()
        raise_levels(world, self.party(len(self.stages)))
        anew = Errand(world, stage.session.procedure)
        try:
            for text in stage.session.answers:
                anew.replay(text)
        except (Illegal, ValueError, LookupError):
            return False
        stage.session = anew
        return True

    def undo(self) -> bool:
        """Take back the last answer, in the event before if none was given in this one. False when there is none."""
        self.grown = [grown for grown in self.grown if grown.since < len(self.stages)]
        for number in range(len(self.stages) - 1, -1, -1):
            if self.stages[number].session.answers:
                del self.stages[number + 1:]
                self.grown = [grown for grown in self.grown if grown.since <= number]
                return self.stages[number].session.undo()
        return False

    # ------------------------------------------------------------------ as a file

    def data(self) -> dict[str, Any]:
        """The day as a table fit for JSON."""
        return {"file": _KIND, "format": FORMAT, "version": VERSION, "rules": ledger_hash(self.file.system),
                "seed": self.seed, "dice": self.dice,
                "grown": [{"since": grown.since, "hero": pack_hero(grown.hero)} for grown in self.grown],
                "day": pack_day(self.file), "answers": self.answers,
                "digest": saving.digest(self.world)}

    def save(self, path: str | Path) -> None:
        """Write the day to a file, as a whole or not at all. Raises `InputError` when it cannot be."""
        text = json.dumps(self.data(), indent=1, ensure_ascii=False) + "\n"
        saving.write(path, text.encode("utf-8", "backslashreplace"))


def rewarded(stage: Stage) -> Battle:
    """The battle an event has ended in, with what it brings the heroes: experience, and potions one by one."""
    battle = stage.session.battle.copy()
    if stage.encounter is None and stage.session.decision is None:
        turn_verbs.set_phase(battle, SETUP)
    if not succeeded(stage):
        return battle
    alive = [hero for hero in heroes_of(battle) if not hero.flags & DEAD]
    points = stage.event.found.xp
    began = {hero.key: hero.sheet.xp for hero in alive}
    if stage.encounter is not None and not any(hero.xp > max(began[hero.key], first_xp(stage, hero)) for hero in alive):
        points += sum(foe.sheet.xp for foe in battle.creatures if foe.side != 0 and not foe.sheet.hero
                      and foe.flags & (DEAD | UNCONSCIOUS | SURRENDERED))
    for hero in alive:
        hero.xp += points // len(alive)
    for number, potion in enumerate(stage.event.found.potions):
        hero = alive[number % len(alive)]
        verbs.set_items(battle, hero, (*hero.items, potion))
    if stage.event.components and alive:
        supply(battle, alive, stage.event.components)
    return battle


def first_xp(stage: Stage, hero: Creature) -> int:
    """A hero's experience as the event began."""
    before = stage.session.checkpoints[0].battle.creatures
    return next((one.xp for one in before if one.key == hero.key), 0)


def succeeded(stage: Stage) -> bool:
    """Whether an event is over and went well for the party: what it brings is brought then."""
    if stage.session.decision is not None:
        return False
    if stage.event.kind == FIGHT:
        return stage.session.battle.winner == 0
    if stage.event.kind == RITE:
        return any(event.kind == "incantation" for event in stage.session.battle.log)
    if stage.event.kind == TRIAL:
        return any(event.kind == "challenge-result" and event.value for event in stage.session.battle.log)
    return True


def is_day(path: Path) -> bool:
    """Whether a file is a saved day."""
    if path.suffix != ".json" or not path.is_file():
        return False
    try:
        data = parse_json(read_text(path, "day file"), str(path))
    except InputError:
        return False
    return isinstance(data, dict) and data.get("file") == _KIND


def load(path: str | Path) -> Day:
    """The day of a file, gone on with to where it was saved. Raises `InputError` where it no longer goes so."""
    data = parse_json(read_text(Path(path), "day file"), str(path), "expected JSON, as battlemat saves it")
    if not isinstance(data, dict) or data.get("file") != _KIND or data.get("format") != FORMAT:
        raise InputError("this is not a saved day", file=str(path), hint="expected a file that battlemat has saved")
    table = inline(data, str(path))
    grown = [Grown(entry.integer("since", low=0), unpack_hero(entry.table("hero"))) for entry in table.tables("grown")]
    day = Day(unpack_day(table.table("day")), table.integer("seed", high=1 << 64),
              table.choice("dice", DICE_KINDS, "rolled"), grown)
    answers = data.get("answers")
    if not isinstance(answers, list) or not all(isinstance(one, list) for one in answers):
        raise table.error("'answers' are lists of texts, one an event", "answers")
    for number, given in enumerate(answers):
        for text in given:
            at = len(day.stages) - 1
            try:
                if at != number:
                    raise ValueError("the day is elsewhere")
                day.replay(str(text))
            except (Illegal, InputError, ValueError, LookupError):
                raise InputError(f"from event {number + 1} on the day does not go as it was saved", file=str(path),
                                 hint="was the file changed by hand, or the rules since?") from None
    if data.get("digest") != saving.digest(day.world):
        raise InputError("the day does not come out as it was saved", file=str(path),
                         hint="was the file changed by hand, or the rules since?")
    return day


__all__ = ["Day", "Stage", "is_day", "load"]
