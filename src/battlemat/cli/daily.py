"""A day at the terminal: event after event, everything told, undone across them, kept as it goes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from battlemat.cli.asking import Quit
from battlemat.cli.console import out
from battlemat.cli.game import AskedAnew, Game
from battlemat.cli.hero import level_up
from battlemat.cli.telling import Teller, conclude, introduce
from battlemat.days.carrying import heroes_of
from battlemat.days.day import Day, Stage, rewarded, succeeded
from battlemat.days.file import Event
from battlemat.engine.actions.decisions import Decision
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.record.session import Session
from battlemat.errors import InputError
from battlemat.fighting import Watched
from battlemat.files.encounters import EncounterFile
from battlemat.files.heroes import Hero, at_level
from battlemat.files.maps import open_map
from battlemat.heroes.reading import hero_of, hero_table, is_made, load_made
from battlemat.players.player import Player
from battlemat.show.words import counted, describe

TOLD: Final = frozenset({"heal", "recoveries", "check", "refresh", "refresh-roll", "max-hp", "action-points", "xp",
                         "campaign-loss", "death-save", "incantation", "incantation-lost", "items"})
"""What of an errand is worth telling."""


LEVELS: Final = """\
  level maren    take a hero up the level it has earned: its file of choices is asked what that brings
  party          how the heroes are"""


class DayGame(Game):
    """A day being played: the sides of `human` are asked here, whoever else is there is played."""

    goes_on = "`battlemat day play` goes on from there"

    def __init__(self, day: Day, human: Sequence[str], player: Player, path: Path | None = None) -> None:
        self.day = day
        self.at = -1
        self.seen = 0
        super().__init__(self.stage.session, self._encounter(self.stage), human, player, path)

    @property
    def stage(self) -> Stage:
        """The event under way."""
        return self.day.stages[-1]

    def _encounter(self, stage: Stage) -> EncounterFile:
        return stage.encounter or EncounterFile(stage.event.name, self.day.file.system, open_map(), ())

    def write(self, path: Path) -> None:
        self.day.save(path)

    # ------------------------------------------------------------------ the loop

    def go_through(self) -> None:
        while True:
            self.follow()
            decision = self.day.decision
            if decision is None:
                break
            self.one(decision)
            self.day.go_on()
        self.finish(self.stage)
        self.end()

    def one(self, decision: Decision) -> None:
        if self.stage.encounter is None and not self.is_human(decision):
            self.session.answer(decision.options[0])
        else:
            super().one(decision)
        if self.stage.encounter is None:
            self.tell_errand(self.session.battle)

    def follow(self) -> None:
        """Tell of every event that has ended or begun meanwhile."""
        while self.at < len(self.day.stages) - 1:
            if self.at >= 0:
                self.finish(self.day.stages[self.at])
            self.at += 1
            self.begin(self.day.stages[self.at])

    def enter(self, stage: Stage, session: Session) -> None:
        """Turn to an event."""
        self.session = session
        self.encounter = self._encounter(stage)
        self.others = Watched(self.others.player)
        self.given = []
        self.turn = -1
        self.teller = Teller(session.battle)

    def begin(self, stage: Stage) -> None:
        """Tell what comes now, and how the party is."""
        self.enter(stage, stage.session)
        self.seen = 0
        number = self.day.stages.index(stage) + 1
        out.print(Rule(f"{number} of {len(self.day.file.events)}: {stage.event.name}", style="bright_black"))
        if stage.encounter is not None:
            introduce(stage.encounter)
        else:
            party(heroes_of(stage.session.checkpoints[0].battle))
            self.tell_errand(stage.session.battle)

    def finish(self, stage: Stage) -> None:
        """Tell how an event came out, and what it brings."""
        if stage.encounter is not None:
            self.teller.finish(stage.session.battle)
            conclude(stage.session.battle)
        else:
            self.tell_errand(stage.session.battle)
        self.say(outcome(stage))
        for line in brought(stage):
            self.say(line)
        party = {hero.name: hero.level for hero in self.day.party(len(self.day.stages))}
        for hero in heroes_of(rewarded(stage)):
            if self.day.earned(hero) and party[hero.key] == hero.sheet.level and not hero.flags & DEAD:
                self.say(f"{hero.key} has earned level {hero.sheet.level + 1}: `level {hero.key}` takes it up.")

    def end(self) -> None:
        """Tell how the day came out."""
        out.print(Rule("The end of the day", style="bright_black"))
        party(self.day.heroes)
        if self.day.gold or self.day.treasure:
            self.say("Found: " + ", ".join([f"{self.day.gold} gold", *self.day.treasure]))

    def tell_errand(self, battle: Battle) -> None:
        """Print what has happened since the last time in something that has no turns."""
        for event in battle.log[self.seen:]:
            if event.kind in TOLD:
                out.print(Padding(Text(describe(battle, event)), (0, 0, 0, 2), expand=False))
        self.seen = len(battle.log)

    # ------------------------------------------------------------------ levels

    def command(self, line: str) -> bool:
        word, _, rest = line.partition(" ")
        if word.casefold() == "level":
            try:
                self.rise(rest.strip())
            except InputError as error:
                self.say(f"{error}.")
            except Quit:
                self.say("Nothing has changed.")
            else:
                raise AskedAnew
            return True
        if word.casefold() == "party":
            party(self.day.heroes)
            return True
        known = super().command(line)
        if word.casefold() in ("help", "h"):
            self.say(LEVELS)
        return known

    def rise(self, words: str) -> None:
        """Take a hero up the level it has earned, once no fight is on; a file of choices is asked all it brings.

        Raises `InputError` for nobody of the party, and for a level that is not earned.
        """
        whom, _, said = words.partition(" from ")
        known = {hero.key: hero for hero in self.day.heroes if not hero.flags & DEAD}
        found = [name for name in known if whom.casefold() in name.casefold()] if whom else []
        if len(found) != 1:
            raise InputError(f"'{whom}' is {'several' if found else 'nobody'} of the party",
                             hint=f"expected `level NAME` with one of {', '.join(known)}; `level NAME from FILE` "
                                  "for a file that is not the day's")
        if self.day.earned(known[found[0]]) is False:
            raise InputError(f"{found[0]} has not earned level {known[found[0]].sheet.level + 1}: "
                             f"{self.day.missing(known[found[0]]):,} experience points are missing")
        hero = next(one for one in self.day.party(len(self.day.stages)) if one.name == found[0])
        self.day.grow(self.risen(hero, said))
        later = " when this fight is over" if self.stage.encounter is not None else " now"
        self.say(f"{hero.name} is of level {hero.level + 1}{later}.")
        self.session = self.stage.session
        party(self.day.heroes)
        if self.path is not None:
            self.keep_up(self.path)

    def risen(self, hero: Hero, said: str) -> Hero:
        """A hero a level up: by the choices asked for its file, which are written there, or by its numbers."""
        home = Path(said or self.day.file.homes.get(hero.name, ""))
        if home.suffix != ".toml" or not is_made(hero_table(home)):
            return at_level(hero, hero.level + 1)
        made = load_made(home)
        grown = made if made.level > hero.level else level_up(home, made, {})
        found: Hero = hero_of(grown)
        if found.name != hero.name or found.level != hero.level + 1:
            raise InputError(f"{home} has {found.name} at level {found.level}", hint=f"expected {hero.name} at level "
                             f"{hero.level} or {hero.level + 1}")
        return found

    # ------------------------------------------------------------------ taking back

    def undo(self) -> None:
        """Take back the last answer given here, in an earlier event too. Raises `AskedAnew`."""
        while self.day.undo():
            self.session = self.stage.session
            decision = self.day.decision
            if decision is not None and self.is_human(decision):
                break
        else:
            self.say("There is nothing to take back.")
            return
        earlier = self.at != len(self.day.stages) - 1
        self.at = len(self.day.stages) - 1
        self.enter(self.stage, self.stage.session)
        self.seen = len(self.session.battle.log)
        self.teller.undone(self.battle)
        self.say("Taken back." + (f" It is {self.stage.event.name} again." if earlier else ""))
        if self.stage.encounter is not None:
            self.teller.show(self.battle)
        raise AskedAnew


# ---------------------------------------------------------------------- in words


def outcome(stage: Stage) -> str:
    """How an event came out, in a sentence."""
    if stage.session.decision is not None:
        return f"{stage.event.name}: not over yet."
    if stage.encounter is not None:
        battle = stage.session.battle
        won = battle.sides[battle.winner] if 0 <= battle.winner < len(battle.sides) else "nobody"
        took = counted(battle.round, "round")
        return f"{stage.event.name}: won by {won if won == 'nobody' else 'the ' + won}, in {took}."
    if stage.event.successes:
        return f"{stage.event.name}: {'succeeded' if succeeded(stage) else 'failed'}."
    return f"{stage.event.name}: done."


def brought(stage: Stage) -> list[str]:
    """What an event has brought, in sentences."""
    if not succeeded(stage):
        return []
    things = stage.event.found.things
    lines = [f"Found: {', '.join(things)}."] if things else []
    start = {hero.key: hero.xp for hero in heroes_of(stage.session.checkpoints[0].battle)}
    gained = [hero.xp - start.get(hero.key, 0) for hero in heroes_of(rewarded(stage)) if not hero.flags & DEAD]
    return [*lines, *([f"Everybody gains {max(gained)} experience points."] if gained and max(gained) > 0 else [])]


def party(heroes: Sequence[Creature]) -> None:
    """Print how the heroes are."""
    table = Table(box=None, padding=(0, 2, 0, 0), expand=True)
    table.add_column("hero", no_wrap=True)
    for heading in ("level", "hit points", "recoveries", "action points", "xp"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("used up", ratio=1, overflow="fold")
    for hero in heroes:
        spent = [power.name for power in hero.sheet.powers if power.slot >= 0 and hero.spent >> power.slot & 1]
        state = "dead" if hero.flags & DEAD else f"{hero.hp} of {hero.max_hp}"
        table.add_row(Text(hero.key), str(hero.sheet.level), state, str(hero.recoveries),
                      str(hero.action_points or ""), str(hero.xp or ""), Text(", ".join(spent)))
    out.print(table)
    out.print()


def plan_words(event: Event) -> str:
    """An event of a plan, in a few words."""
    if event.encounter is not None:
        foes = len(event.encounter.creatures) - len(event.encounter.sides().get("heroes", ()))
        return f"a fight: {event.name}, {foes} against the party"
    if event.successes:
        return f"{event.name}: {event.successes} successes before {event.failures} failures"
    return event.name
