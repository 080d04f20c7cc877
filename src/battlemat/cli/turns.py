"""A turn at the terminal: the menu, what else one may ask about it, and what a line typed in means."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from battlemat.cli.asking import ask, read_square
from battlemat.cli.console import out
from battlemat.cli.explaining import explain, explain_refusal
from battlemat.cli.menu import (
    GROUPS,
    MOVES,
    OTHERS,
    STEPS,
    Entry,
    barred,
    distinct,
    entry_of,
    forecast,
    meant,
    menu,
    odds_words,
    use_words,
    why_not,
)
from battlemat.cli.phrases import STEPS as CHOICES
from battlemat.cli.phrases import choice_words
from battlemat.engine.actions import Action
from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.decisions import OPPORTUNITY_ATTACK, Illegal, Option, Use
from battlemat.engine.flags import CANNOT_ACT
from battlemat.engine.session import Session
from battlemat.engine.triggers import Offer
from battlemat.engine.turn import TurnDecision
from battlemat.engine.view import View
from battlemat.show.bands import band_words, place_words

if TYPE_CHECKING:
    from battlemat.cli.game import Game


COMPANY: Final = {"behind": "behind", "next to": "beside", "in front of": "guard"}
"""How to say, without squares, with whom a move is to end."""


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
        self.entries = menu(self.battle, decision)

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
        for group in GROUPS:
            members = [entry for entry in self.entries if entry.group == group]
            if not members:
                continue
            out.print(Text(group, style="cyan"))
            if group in (MOVES, STEPS, OTHERS):
                words = [Text(f"{entry.number:>3} {entry.text}") for entry in members]
                out.print(Columns(words, padding=(0, 2, 0, 0)))
            else:
                self.game.print_choices(
                    [(entry.text, odds_words(entry.odds)) for entry in members], members[0].number
                )
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
        table.add_column(no_wrap=True)
        table.add_column()
        table.add_column(style="dim")
        for one in barred(self.battle, self.decision, self.entries):
            table.add_row(one.action.name, Text(one.refusal.text), one.refusal.rule)
        out.print(table if table.row_count else Text("There is nothing that cannot be done."))

    def why(self, words: str) -> None:
        """Explain an option by its number, or an action by its name."""
        if words.isdecimal():
            entry = self.numbered(words)
            if entry is not None:
                explain(self.battle, self.who, entry)
            return
        action = self.named(words)
        if action is None:
            return
        found = [entry for entry in self.entries if entry.action is action]
        refusal = None if found else why_not(self.battle, self.who, action)
        if found:
            explain(self.battle, self.who, found[0])
        elif refusal is not None:
            explain_refusal(action, refusal)
        else:
            self.game.say(f"{action.name}: no rule forbids it, but there is nobody here to do it to.")

    # ------------------------------------------------------------------ what a line means

    def actions(self) -> list[Action]:
        """All the creature's powers and the common actions."""
        return [*self.who.sheet.powers, *self.battle.rules.common]

    def numbered(self, number: str) -> Entry | None:
        """The entry of this number; says so when there is none."""
        for entry in self.entries:
            if entry.number == int(number):
                return entry
        self.game.say(f"There is no option {number}: they run from 1 to {len(self.entries)}.")
        return None

    def named(self, words: str) -> Action | None:
        """The action of this name, or the only one whose name begins so; says so when there is none."""
        wanted = words.casefold()
        actions = self.actions()
        exact = [action for action in actions if action.name == words] or [
            action for action in actions if action.name.casefold() == wanted]
        begun = [action for action in actions if wanted and action.name.casefold().startswith(wanted)]
        if exact or len({action.name for action in begun}) == 1:
            return (exact or begun)[0]
        if begun:
            self.game.say(f"'{words}' could be {', '.join(dict.fromkeys(action.name for action in begun))}.")
            return None
        names = {action.name.casefold(): action.name for action in actions}
        close = difflib.get_close_matches(wanted, list(names), n=1)
        hint = f"did you mean '{names[close[0]]}'?" if close else "`help` says what can be typed."
        self.game.say(f"There is no '{words}'; {hint}")
        return None

    def chosen(self, line: str) -> Use | None:
        """The use a line means; None, with a word about it, when it means none."""
        head, _, rest = line.partition(" ")
        if head.isdecimal():
            entry = self.numbered(head)
            return None if entry is None else self.settled(entry, rest.strip())
        if "," in head and not self.view.gridless:
            moves = [entry for entry in self.entries if entry.by_square]
            if not moves:
                self.game.say("There is no way to move now; `?` says why.")
                return None
            return self.where(moves[0], line)
        words, rest = self.parted(line)
        action = self.named(words)
        if action is None:
            return None
        uses = distinct(action.uses(self.battle, self.who)) if action in self.decision.actions() else []
        if not rest:
            # Without a word about whom, nobody means their own side.
            uses = [use for use in uses if meant(self.battle, self.who, use)]
        if uses:
            return self.settled(entry_of(action, uses), rest)
        refusal = why_not(self.battle, self.who, action)
        reason = f"{refusal.text} ({refusal.rule})" if refusal is not None else "there is nobody to do it to"
        self.game.say(f"{action.name}: {reason}")
        return None

    def parted(self, line: str) -> tuple[str, str]:
        """A line as an action's name and what follows it."""
        folded = line.casefold()
        # The longest name that fits; of two that differ in their capitals, the one written like that.
        for action in sorted(self.actions(), key=lambda one: (-len(one.name), not line.startswith(one.name))):
            if folded.startswith(f"{action.name.casefold()} "):
                return action.name, line[len(action.name) :].strip()
        if any(action.name.casefold().startswith(folded) for action in self.actions()):
            return line, ""
        head, _, rest = line.partition(" ")
        begun = any(action.name.casefold().startswith(head.casefold()) for action in self.actions())
        return (head, rest.strip()) if begun else (line, "")

    def settled(self, entry: Entry, rest: str) -> Use | None:
        """The one use of an entry that is meant; what is still open is asked."""
        if entry.by_square:
            return self.where(entry, rest)
        uses = entry.uses
        if rest and self.view.gridless and entry.group == STEPS:
            use = self.placed(entry, rest)
            if use is not None:
                return use
        if rest:
            uses = [use for use in uses if self.fits(use, rest)]
            uses = [use for use in uses if meant(self.battle, self.who, use)] or uses
            if not uses:
                self.game.say(f"{entry.action.name} cannot be used on '{rest}' now.")
                return None
        for name, what in CHOICES.items():
            if len(uses) > 1:
                uses = self.narrowed(entry.action.name, uses, name, what)
        if not uses:
            return None
        return uses[0] if len(uses) == 1 else self.picked(entry.action.name, uses)

    def narrowed(self, action: str, uses: list[Use], name: str, what: str) -> list[Use]:
        """The uses with the one word that is picked for a choice; none when somebody would rather not."""
        found = list(dict.fromkeys(use.chosen(name) for use in uses if use.chosen(name)))
        if len(found) < 2:
            return uses
        self.game.say(f"{action} {what}?")
        self.game.print_choices([(choice_words(self.view, name, word), "") for word in found])
        number = self.number(len(found))
        return [] if number is None else [use for use in uses if use.chosen(name) == found[number]]

    def placed(self, entry: Entry, words: str) -> Use | None:
        """The move that ends next to, behind or in front of somebody named, None when the words name no such."""
        folded = words.casefold()
        for lead, name in COMPANY.items():
            if not folded.startswith(f"{lead} "):
                continue
            wanted = folded.removeprefix(lead).strip()
            for creature in self.view.creatures:
                if creature.on_map and creature.id != self.who.id and wanted in creature.name.casefold():
                    use = Use(entry.action, choose={name: str(creature.id)})
                    refusal = self.battle.refusal(self.who, use)
                    if refusal is None:
                        return use
                    self.game.say(f"{entry.action.name} {words}: {refusal.text} ({refusal.rule})")
        return None

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

    def where(self, entry: Entry, words: str) -> Use | None:
        """The move to the square, or along the squares, that somebody names."""
        board = self.battle.board
        words = words or ask(f"{entry.action.name} where? (column,row)")
        found = [read_square(board, word) for word in words.split()]
        squares = [square for square in found if square is not None]
        if not squares or len(squares) < len(found):
            if words:
                last = f"{board.cols - 1},{board.rows - 1}"
                self.game.say(f"'{words}' is no square of the map: column,row from 0,0 to {last}.")
            return None
        use = (
            Use(entry.action, to=squares[-1]) if len(squares) == 1 else Use(entry.action, path=tuple(squares))
        )
        refusal = self.battle.refusal(self.who, use)
        if refusal is None:
            return use
        self.game.say(f"{entry.action.name} to {words}: {refusal.text} ({refusal.rule})")
        return None

    def dared(self, use: Use) -> bool:
        """Whether a use provokes nobody, or is to be done all the same."""
        enemies = provoked(self.game.session, use)
        if not enemies:
            return True
        names = ", ".join(self.view.name(id) for id in dict.fromkeys(enemies))
        return self.game.agreed(f"That lets {names} make an opportunity attack. Do it?")


def provoked(session: Session, use: Use) -> list[int]:
    """Who would be offered an opportunity attack at once, if this were done now."""
    ahead = session.fork()
    try:
        ahead.answer(use)
    except Illegal:
        return []
    found: list[int] = []
    while isinstance(ahead.decision, Offer):
        if OPPORTUNITY_ATTACK in ahead.decision.names:
            found.append(ahead.decision.who)
        ahead.answer(ahead.decision.options[0])
    return found
