"""A game at the terminal: the sides played here are asked, the others played, everything told."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from rich.table import Table
from rich.text import Text

from battlemat import saving
from battlemat.cli.asking import Quit, ask
from battlemat.cli.console import out
from battlemat.cli.offers import answer_offer
from battlemat.cli.refereeing import print_block, rule
from battlemat.cli.telling import Teller, conclude, print_story
from battlemat.cli.turns import answer_turn
from battlemat.engine.actions.decisions import Decision, Illegal, plain
from battlemat.engine.battle import Battle
from battlemat.engine.record.session import Session
from battlemat.engine.record.view import View
from battlemat.engine.referee import MARK
from battlemat.engine.turns.turn import TurnDecision
from battlemat.errors import InputError
from battlemat.fighting import Watched
from battlemat.files.encounters import HEROES, EncounterFile
from battlemat.players.player import Player
from battlemat.show.story import tell

HELP: Final = """\
  3              take option 3; `3 hookman` or `3 12,8` says at whom or where at once
  12,8           move to that square (column,row); several squares are the way to go
  hold hook      an action by its name, or how that begins, with what it is aimed at
  hold axe       or what it is done with: by name there is every way, the menu has the best
  check athletics 15, talk to bram Run!   whatever is listed under "In words", said so; its name alone says how
  hold hook +2 because it is dazzled      a circumstance the referee grants
  end            end the turn
  ?              what cannot be done now, and which rule forbids it
  why 3          how the odds of option 3 come about, and its rule; also `why charge`
  show wick      a creature's whole block, with what is not understood of it marked
  map   log      the board; the story so far
  undo           take back your last answer, dice and all
  gm hp wick 12  the referee's hand: whatever you say holds; `gm` lists what you can say
  save FILE      write the battle to a file; `battlemat play FILE` goes on from there
  quit           leave"""


GRIDLESS_HELP: Final = """\
  3              take option 3; `3 hookman` says at whom at once
  engage hook    an action by its name, or how that begins, with whom it is aimed at
  disengage      with every way to go on from there; `move rear`, `move behind odo`, `move next to odo`
"""


AFTERWARDS: Final = "It is over: `gm` rules on, `undo` takes back (nothing: leave)>"


class AskedAnew(Exception):
    """Whatever was being asked is void, and asked again as things stand: after an undo, or a ruling."""


class Game:
    """A battle being played. `human` are the sides asked here; `player` answers for all others.

    `path` is the file the battle is kept in, `kept` whether it has been, `trouble` why it could not be, the last time;
    `goes_on` says what a saved one is for.
    """

    goes_on = "`battlemat play` goes on from there, `battlemat replay` tells it again"

    def __init__(
        self,
        session: Session,
        encounter: EncounterFile,
        human: Sequence[str],
        player: Player,
        path: Path | None = None,
    ) -> None:
        self.session = session
        self.encounter = encounter
        self.human = frozenset(human)
        self.others = Watched(player)
        self.path = path
        self.trouble = ""
        self.kept = False
        self.turn = -1
        self.given: list[int] = []
        self.teller = Teller(session.battle)

    @property
    def battle(self) -> Battle:
        return self.session.battle

    def name(self, id: int) -> str:
        """The name of a creature, unlike any other's."""
        return View.of(self.battle).name(id)

    def is_human(self, decision: Decision) -> bool:
        """Whether a decision is put to somebody here: their side's, and every die that is typed in."""
        side = self.battle.sides[self.battle.creatures[decision.who].side]
        return decision.name == "roll" or side in self.human

    # ------------------------------------------------------------------ the loop

    def play(self) -> None:
        """Play until it is over or somebody quits; it is kept in `path`, if there is one.

        Raises `InputError` where that cannot be written to the last, and `KeyboardInterrupt` where it is broken off,
        once it has been told where it is kept.
        """
        try:
            self.go_through()
        except Quit:
            out.print()
        except KeyboardInterrupt:
            self.tell_kept()
            raise
        if self.path is not None:
            self.keep_at_last(self.path)

    def go_through(self) -> None:
        """Play until it is over. Raises `Quit`."""
        self.teller.catch_up(self.battle)
        while True:
            while self.session.decision is not None:
                self.one(self.session.decision)
            self.teller.finish(self.battle)
            conclude(self.battle)
            self.tell_found()
            if not self.human or self.left():
                break

    def tell_kept(self) -> None:
        """Say where it is kept as it was after the last answer given here: what was under way may be half done."""
        if self.path is None:
            return
        out.print()
        self.say(f"Saved in {self.path}: {self.goes_on}." if self.kept
                 else f"Nothing answered, so {self.path} is as it was.")

    def tell_found(self) -> None:
        """Tell what the heroes have found who have won."""
        battle, things = self.battle, self.encounter.found.things
        if things and 0 <= battle.winner and battle.sides[battle.winner] == HEROES:
            self.say(f"Found: {', '.join(things)}.")

    def left(self) -> bool:
        """Let the referee have the last word, when the fight is over; whether it stays over."""
        while self.session.decision is None:
            line = ask(AFTERWARDS)
            if not line:
                return True
            try:
                if not self.command(line):
                    self.say("The fight is over: `gm` lists what can still be ruled.")
            except AskedAnew:
                self.teller.catch_up(self.battle)
        return False

    def one(self, decision: Decision) -> None:
        """Have one decision answered."""
        if not self.is_human(decision):
            serial = self.battle.serial
            self.session.answer(self.others.choose(self.battle, decision))
            if self.battle.serial != serial:
                self.teller.catch_up(self.battle)
            return
        self.teller.catch_up(self.battle)
        count = len(self.session.answers)
        if isinstance(decision, TurnDecision) and self.turn != self.battle.serial:
            self.turn = self.battle.serial
            self.teller.redraw(self.battle, self.human)
        try:
            if isinstance(decision, TurnDecision):
                self.session.answer(answer_turn(self, decision))
            else:
                self.session.answer(answer_offer(self, decision))
        except AskedAnew:
            return
        except Illegal as illegal:
            self.say(f"Not now: {illegal}.")
            return
        self.counted(count)

    def counted(self, count: int) -> None:
        """An answer has been given here, after so many: it can be taken back, and the battle is kept."""
        self.given.append(count)
        if self.path is not None:
            self.keep_up(self.path)

    # ------------------------------------------------------------------ what can be asked for at any time

    def command(self, line: str) -> bool:
        """Do what a line asks for, if it is a command; whether it was one.

        Raises `Quit`, and `AskedAnew` after an undo or a ruling.
        """
        word, _, rest = line.partition(" ")
        word = word.casefold()
        if word in ("quit", "exit", "q"):
            raise Quit
        if word in ("help", "h"):
            gridless = self.battle.rules.position.gridless
            self.say(GRIDLESS_HELP + HELP[HELP.index("  end ") :] if gridless else HELP)
        elif word == "undo":
            self.undo()
        elif word == "show":
            self.show(rest.strip())
        elif word == "gm":
            self.rule(rest.strip())
        elif word in ("map", "board"):
            self.teller.show(self.battle)
        elif word == "log":
            self.tell_all()
        elif word == "save":
            self.save(rest.strip())
        else:
            return False
        return True

    def say(self, text: str) -> None:
        """Print a line; a path in it stays whole."""
        out.print(Text(text), soft_wrap=True)

    def show(self, words: str) -> None:
        """Print the whole block of a creature, or say what is wrong with its name."""
        try:
            print_block(self, words)
        except InputError as error:
            self.say(f"{error}.")

    def rule(self, words: str) -> None:
        """Let a referee's ruling hold, or say what is wrong with it. Raises `AskedAnew` once one does."""
        count = len(self.session.answers)
        try:
            ruled = rule(self, words)
        except InputError as error:
            self.say(f"{error}.")
            return
        if ruled:
            self.counted(count)
            raise AskedAnew

    def undo(self) -> None:
        """Take back the last answer given here, and all that has followed from it. Raises `AskedAnew`."""
        if not self.given:
            self.say("There is nothing to take back.")
            return
        count = self.given.pop()
        key = self.session.answers[count]
        self.session.rewind(count)
        self.others = Watched(self.others.player)
        self.teller.undone(self.battle)
        self.say(f"Taken back: {key if key.startswith(MARK) else plain(key)}.")
        self.teller.show(self.battle)
        raise AskedAnew

    def tell_all(self) -> None:
        """Print the story so far."""
        log = self.battle.log
        start = next((n for n, event in enumerate(log) if event.kind == "start"), 0)
        print_story(self.battle, tell(self.battle, log[start:]))

    def save(self, name: str) -> None:
        """Write the battle to the file of this name, or to the one it is kept in."""
        path = Path(name) if name else self.path
        if path is None:
            self.say("Say where: `save FILE`.")
            return
        if path.exists() and path != self.path and not self.agreed(f"{path} exists. Write over it?"):
            return
        try:
            self.keep(path)
        except InputError as error:
            self.say(f"{error}.")

    def keep(self, path: Path) -> None:
        """Write the battle to a file and say so."""
        self.write(path)
        self.say(f"Saved in {path}: {self.goes_on}.")

    def write(self, path: Path) -> None:
        """Write the battle to a file. Raises `InputError` when it cannot be."""
        saving.save(self.session, self.encounter, path)

    def keep_up(self, path: Path) -> None:
        """Write the battle to the file it is kept in; where that fails, say so once and try again another time."""
        try:
            self.write(path)
        except InputError as error:
            if self.trouble != str(error):
                self.say(f"{error}. The battle goes on, and saving is tried again after every answer.")
            self.trouble = str(error)
            return
        self.kept = True
        if self.trouble:
            self.say(f"Saved again in {path}.")
        self.trouble = ""

    def keep_at_last(self, path: Path) -> None:
        """Write the battle to a file; where that fails, ask for another one until it works or nobody answers.

        Raises `InputError` then.
        """
        while True:
            try:
                self.keep(path)
                return
            except InputError as error:
                self.say(f"{error}.")
                try:
                    name = ask("Where is the battle to be saved? (a file; nothing: try there again; quit: nowhere)")
                except Quit:
                    raise error from None
                if name.casefold() in ("quit", "exit", "q"):
                    raise
                if name and (not Path(name).exists() or self.agreed(f"{name} exists. Write over it?")):
                    path = Path(name)

    # ------------------------------------------------------------------ asking

    def agreed(self, question: str) -> bool:
        """The answer to a question of yes or no."""
        return ask(f"{question} (yes or no)").casefold() in ("y", "yes")

    def print_choices(self, rows: Sequence[tuple[str, str]], first: int = 1) -> None:
        """Print words with their odds, numbered from `first`."""
        table = Table.grid(padding=(0, 1, 0, 1))
        table.add_column(justify="right", style="bold", width=3)
        table.add_column()
        table.add_column(justify="right", no_wrap=True, style="dim")
        for number, (words, odds) in enumerate(rows, first):
            table.add_row(str(number), Text(words), odds)
        out.print(table)
