"""A turn at the terminal: the menu, what else one may ask about it, and what a line typed in means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from battlemat.cli.asking import ask, read_square
from battlemat.cli.console import out
from battlemat.cli.explaining import explain, explain_refusal
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Option, Use
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.effects.flags import CANNOT_ACT
from battlemat.engine.purposes import ATTACKS, IN_WORDS, MOVES, POWERS
from battlemat.engine.record.session import read_answer
from battlemat.engine.record.view import View
from battlemat.engine.turns.turn import TurnDecision
from battlemat.menu import Entry, Refused, answer_of, menu, refused, said
from battlemat.menu.entries import distinct
from battlemat.menu.odds import forecast, meant, odds_words
from battlemat.menu.reading import named
from battlemat.menu.refusals import why_not
from battlemat.menu.values import FRIEND, PROVOKES, SQUARE, WORDS
from battlemat.menu.words import use_words
from battlemat.show.bands import band_words, place_words

if TYPE_CHECKING:
    from battlemat.cli.game import Game

WHERE_TO_LOOK: Final = "`help` says what can be typed."


def answer_turn(game: Game, decision: TurnDecision) -> Option:
    """What somebody here has a creature do next on its turn."""
    return _Turn(game, decision).ask()


class _Turn:
    """One decision of a creature's turn."""

    def __init__(self, game: Game, decision: TurnDecision) -> None:
        self.game = game
        self.decision = decision
        self.battle: Battle = game.battle
        self.who: Creature = self.battle.creatures[decision.who]
        self.view = View.of(self.battle)
        self.menu = menu(self.battle, decision)
        self.entries = self.menu.entries

    def ask(self) -> Option:
        """Ask until an option is chosen."""
        self.print_state()
        self.print_menu()
        while True:
            line = ask(f"{self.view.name(self.who.id)}>")
            if not line:
                self.print_menu()
                continue
            if self.game.command(line):
                continue
            use = None if self.explained(line) else self.chosen(line)
            if use is not None and self.dared(use):
                return use

    # ------------------------------------------------------------------ what is shown

    def print_state(self) -> None:
        """Print whose turn it is, how it does, and what is left of the turn."""
        who = self.who
        kinds = ((who.standard, "standard"), (who.move, "move"), (who.minor, self.battle.rules.minor))
        left = [f"{count} {kind}" if count > 1 else kind for count, kind in kinds if count]
        out_of_it = bool(who.flags & CANNOT_ACT)
        words = [f"{who.hp} of {who.sheet.max_hp} hit points"] if not out_of_it else ["out of the battle"]
        if who.temp_hp:
            words.append(f"{who.temp_hp} temporary")
        words.extend(state.text for state in self.view.states(self.view.creatures[who.id]))
        if self.view.gridless:
            seen = self.view.creatures[who.id]
            foes = [other.name for other in self.view.creatures if seen.engaged >> other.id & 1 and other.on_map]
            if not out_of_it:
                words.extend([band_words(self.view, seen), *place_words(self.view, seen)])
            if foes:
                words.append(f"engaged with {', '.join(foes)}")
        elif who.at >= 0:
            words.append("at {},{}".format(*self.battle.board.coords(who.at)))
        if who.action_points:
            words.append(f"{who.action_points} action point" + ("s" if who.action_points > 1 else ""))
        out.print()
        out.print(Text.assemble((self.view.name(who.id), "bold"), f": {', '.join(words)}"))
        nothing = "a story that heartens a friend, if you like" if out_of_it else "nothing but free actions"
        out.print(Text(f"left this turn: {', '.join(left) or nothing}", style="dim"))

    def print_menu(self) -> None:
        """Print everything that can be done, group by group."""
        for group in self.menu.groups:
            members = [entry for entry in self.entries if entry.group == group.key]
            title = group.title
            if group.key == MOVES and any(entry.ask == SQUARE for entry in members):
                title = f"{title}, with column,row"
            out.print(Text(title, style="cyan"))
            if group.key in (ATTACKS, POWERS):
                self.game.print_choices(
                    [(labelled(entry), odds_words(entry.odds)) for entry in members], members[0].number
                )
            elif group.key == IN_WORDS:
                out.print(Text("    " + ", ".join(entry.label for entry in members), style="dim"))
            else:
                words = [Text(f"{entry.number:>3} {labelled(entry)}") for entry in members]
                out.print(Columns(words, padding=(0, 2, 0, 0)))
        to = "an action such as `engage` and whom" if self.view.gridless else "a square to move to"
        out.print(Text(f"a number, {to}, ? for what cannot be done, help", style="dim"))

    def explained(self, line: str) -> bool:
        """Answer `?` and `why ...`; whether the line was one of them."""
        word, _, rest = line.partition(" ")
        if line == "?":
            self.print_barred()
        elif word.casefold() == "why":
            self.why(rest.strip())
        else:
            return False
        return True

    def print_barred(self) -> None:
        """Print what cannot be done now, and the rule against it."""
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(overflow="fold")
        table.add_column(overflow="fold")
        table.add_column(style="dim", no_wrap=True)
        reasons: dict[tuple[str, str], list[str]] = {}
        for one in refused(self.battle, self.decision):
            reasons.setdefault((one.text, one.rule), []).append(one.action)
        for (text, rule), names in reasons.items():
            table.add_row(", ".join(names), Text(text), rule)
        out.print(table if table.row_count else Text("There is nothing that cannot be done."))

    def why(self, words: str) -> None:
        """Explain an option by its number, or an action by its name."""
        if words.isdecimal():
            entry = self.numbered(words)
            if entry is not None:
                explain(self.battle, self.decision, entry)
            return
        action = self.named(words)
        if action is None:
            return
        found = [entry for entry in self.entries if entry.action == action.name]
        refusal = None if found else why_not(self.battle, self.who, action)
        if found:
            explain(self.battle, self.decision, found[0])
        elif refusal is not None:
            explain_refusal(action, refusal)
        else:
            self.game.say(f"{action.name}: no rule forbids it, but there is nobody here to do it to.")

    # ------------------------------------------------------------------ what a line means

    def numbered(self, number: str) -> Entry | None:
        """The entry of this number; says so when there is none."""
        for entry in self.entries:
            if entry.number == int(number):
                return entry
        self.game.say(f"There is no option {number}: they run from 1 to {len(self.entries)}.")
        return None

    def named(self, words: str) -> Action | None:
        """The action of this name, or the only one whose name begins so; says so when there is none."""
        action, said = named(self.battle, self.who, words, WHERE_TO_LOOK)
        if action is None:
            self.game.say(said)
        return action

    def chosen(self, line: str) -> Use | None:
        """The use a line means; None, with a word about it, when it means none."""
        head, _, rest = line.partition(" ")
        if head.isdecimal():
            entry = self.numbered(head)
            if entry is None:
                return None
            if entry.ask == WORDS:
                line = f"{entry.action} {rest}".strip()
            else:
                return self.settled(self.uses(entry), rest.strip())
        if "," in head and not self.view.gridless:
            moves = [entry for entry in self.entries if entry.ask == SQUARE]
            if not moves:
                self.game.say("There is no way to move now; `?` says why.")
                return None
            return self.where(self.uses(moves[0])[0].action, line)
        action, rest = named(self.battle, self.who, line, WHERE_TO_LOOK)
        if action is None:
            self.game.say(rest)
            return None
        uses = distinct(action.uses(self.battle, self.who)) if action in self.decision.actions() else []
        if not rest:
            # Without a word about whom, nobody means their own side.
            uses = [use for use in uses if self.meant(use)]
        if uses and (not rest or self.fitting(uses, rest)):
            return self.settled(uses, rest)
        refusal = why_not(self.battle, self.who, action)
        if rest or action.forms or refusal is None:
            # What is legal without anybody in sight is not listed, but done when it is named.
            return self.worded(line, action)
        self.game.say(f"{action.name}: {refusal.text} ({refusal.rule})")
        return None

    def fitting(self, uses: list[Use], rest: str) -> bool:
        """Whether what follows an action's name picks among the ways of doing it that are listed."""
        if uses[0].action.group == MOVES and not self.view.gridless:
            return all(read_square(self.battle.board, word) is not None for word in rest.split())
        return any(self.fits(use, rest) for use in uses)

    def worded(self, line: str, action: Action) -> Use | None:
        """What a line in words means; says so when that is nothing, or not allowed."""
        found = said(self.battle, self.decision, line)
        if isinstance(found, Refused):
            self.game.say(f"{action.name}: {found.text}" + (f" ({found.rule})" if found.rule else ""))
            if action.forms and self.battle.refusal(self.who, action.sample(self.battle, self.who)) is None:
                self.game.say(f"  {action.name} is said so: {'; '.join(action.forms)}")
            return None
        use = answer_of(self.battle, self.decision, found)
        return use if isinstance(use, Use) else None

    def uses(self, entry: Entry) -> list[Use]:
        """Every way of doing what an entry stands for."""
        found = [read_answer(self.battle, self.decision, text) for text in entry.ways or (entry.answer,)]
        return [use for use in found if isinstance(use, Use)]

    def meant(self, use: Use) -> bool:
        """Whether a use strikes at nobody of one's own side, or must, to strike at enemies."""
        return meant(self.battle, self.who, use, forecast(self.battle, self.who, use))

    def settled(self, uses: list[Use], rest: str) -> Use | None:
        """The one of several uses of an action that is meant; what is still open is asked."""
        action = uses[0].action
        if action.group == MOVES:
            if not self.view.gridless and any(use.to >= 0 for use in uses):
                return self.where(action, rest)
        if rest:
            uses = [use for use in uses if self.fits(use, rest)]
            uses = [use for use in uses if self.meant(use)] or uses
            if not uses:
                self.game.say(f"{action.name} cannot be used on '{rest}' now.")
                return None
        for name, what in action.picks:
            if len(uses) > 1:
                uses = self.narrowed(action, uses, name, what)
        if not uses:
            return None
        return uses[0] if len(uses) == 1 else self.picked(action.name, uses)

    def narrowed(self, action: Action, uses: list[Use], name: str, what: str) -> list[Use]:
        """The uses with the one word that is picked for a choice; none when somebody would rather not."""
        found = list(dict.fromkeys(use.chosen(name) for use in uses if use.chosen(name)))
        if len(found) < 2:
            return uses
        self.game.say(f"{action.name} {what}?")
        self.game.print_choices([(action.choice_words(self.view, name, word), "") for word in found])
        number = self.number(len(found))
        return [] if number is None else [use for use in uses if use.chosen(name) == found[number]]

    def fits(self, use: Use, words: str) -> bool:
        """Whether a use is aimed at what the words name: a creature by part of its name, or a square."""
        square = None if self.view.gridless else read_square(self.battle.board, words)
        if square is not None:
            return square in (use.to, use.origin)
        wanted = words.casefold().removeprefix("on ").strip()
        text = use_words(self.battle, self.view, self.who, use).casefold()
        return wanted in text or (bool(use.choose) and all(word in text.split() for word in wanted.split()))

    def picked(self, name: str, uses: Sequence[Use]) -> Use | None:
        """The use somebody picks by number; None when they would rather not."""
        self.game.say(f"{name}:")
        self.game.print_choices(
            [
                (
                    use_words(self.battle, self.view, self.who, use),
                    odds_words(forecast(self.battle, self.who, use)),
                )
                for use in uses
            ]
        )
        number = self.number(len(uses))
        return None if number is None else uses[number]

    def number(self, count: int) -> int | None:
        """Which of so many things listed is picked, from 0; None when somebody would rather not."""
        while True:
            line = ask(f"which? (1 to {count}, nothing: back)")
            if not line:
                return None
            if line.isdecimal() and 1 <= int(line) <= count:
                return int(line) - 1
            if not self.game.command(line):
                self.game.say(f"A number from 1 to {count}, or nothing to go back.")

    def where(self, action: Action, words: str) -> Use | None:
        """The move to the square, or along the squares, that somebody names."""
        board = self.battle.board
        words = words or ask(f"{action.name} where? (column,row)")
        found = [read_square(board, word) for word in words.split()]
        squares = [square for square in found if square is not None]
        if not squares or len(squares) < len(found):
            if words:
                last = f"{board.cols - 1},{board.rows - 1}"
                self.game.say(f"'{words}' is no square of the map: column,row from 0,0 to {last}.")
            return None
        use = (
            Use(action, to=squares[-1]) if len(squares) == 1 else Use(action, path=tuple(squares))
        )
        refusal = self.battle.refusal(self.who, use)
        if refusal is None:
            return use
        self.game.say(f"{action.name} to {words}: {refusal.text} ({refusal.rule})")
        return None

    def dared(self, use: Use) -> bool:
        """Whether a use provokes nobody, or is to be done all the same."""
        enemies = use.action.provoked(self.battle, self.who, use)
        if not enemies:
            return True
        names = ", ".join(self.view.name(id) for id in enemies)
        return self.game.agreed(f"That lets {names} make an opportunity attack. Do it?")


def labelled(entry: Entry) -> str:
    """An entry as the menu has it: in brackets whom it provokes or catches, how often it can be used, and what it takes
    unless that is what one expects.
    """
    usual = "move" if entry.group == MOVES else "standard"
    costs = [" and ".join(entry.costs)] if entry.costs and entry.costs != (usual,) else []
    words = [entry.usage, *costs] if entry.usage else costs
    provoked = "".join(f" [{warning.text}]" for warning in entry.warnings if warning.kind in (PROVOKES, FRIEND))
    return f"{entry.label}{provoked}" + (f" ({', '.join(words)})" if words else "")
