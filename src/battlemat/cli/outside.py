"""Decisions outside a turn's own menu: offers, pushes, dice typed in, and the rest, asked in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from rich.text import Text

from battlemat.cli.asking import ask, read_square
from battlemat.cli.console import out
from battlemat.cli.explaining import print_card
from battlemat.cli.menu import forecast, odds_words, option_words
from battlemat.engine.decisions import Choice, Decision, Illegal, Option, Use, plain
from battlemat.engine.forced import PathDecision
from battlemat.engine.triggers import DECLARE, LEAVE, Offer
from battlemat.engine.view import View

if TYPE_CHECKING:
    from battlemat.cli.game import Game

# How decisions are put, by name; {who} decides, {about} is whom or what it is about.
QUESTIONS: Final[Mapping[str, str]] = {
    "push": "{who} pushes {about}. Where to?",
    "pull": "{who} pulls {about}. Where to?",
    "slide": "{who} slides {about}. Where to?",
    "shunt": "{who} shunts {about}. Where to?",
    "shift": "Where does {who} shift to?",
    "teleport": "Where does {who} teleport to?",
    "follow": "Does {who} follow?",
    "knock-out": "Does {who} knock {about} out instead of killing?",
    "temp-hp": "{who} has temporary hit points. Keep those, or take the new ones?",
    "action": "Which extra action does {who} take?",
    "skill": "Which skill does {who} use?",
    "dc": "How hard is it for {who}? The referee says.",
    "save": "Which effect does {who} save against?",
    "save-order": "Which effect does {who} save against first?",
    "start-order": "What comes first at the start of {who}'s turn?",
    "resume": "{who} has delayed. Take the turn now?",
    "onward": "{who} has run into somebody hidden. Where to with the rest of the movement?",
    "mob": "{about} falls to {who}. Who of the mob takes what is left?",
    "target": "Whom does {who} pick for {about}?",
    "flexible": "Which flexible attack does {who} make?",
    "ongoing": "Which ongoing damage does {who} take first?",
    "recovery": "Does {who} use a recovery?",
}


# Offers of one kind only, put in words of their own; {aim} is what the actor is about.
PROPOSALS: Final[Mapping[str, str]] = {
    "intercept": "{actor} {aim}. Does {who} step in its way?",
    "readied": "{actor} {aim}. Does {who} do what was made ready?",
    "flee": "{actor} calls for retreat. Does {who} agree? All must.",
}


def answer_outside(game: Game, decision: Decision) -> Option:
    """What somebody here answers to a decision that is not what to do next on one's turn."""
    if decision.name == "roll":
        return ask_die(decision, game.name(decision.who), game.command)
    view = View.of(game.battle)
    out.print()
    out.print(Text(question(view, decision), style="bold"))
    options = decision.options
    game.print_choices(
        [
            (option_words(game.battle, view, decision, option), _odds(game, decision, option))
            for option in options
        ]
    )
    while True:
        line = ask(f"{view.name(decision.who)}, 1 to {len(options)} (nothing: 1)>")
        if not line:
            return options[0]
        if line.isdecimal() and 1 <= int(line) <= len(options):
            return options[int(line) - 1]
        if _explained(options, line):
            continue
        if "," in line and not view.gridless:
            option = _at_squares(game, decision, line)
        else:
            option = _in_words(game, view, decision, line)
        if option is not None:
            return option
        if "," not in line and not game.command(line):
            game.say(f"A number from 1 to {len(options)}; `why 2` shows a power, `map` the board.")


def ask_die(decision: Decision, who: str, command: Callable[[str], bool]) -> Option:
    """The face of a die somebody has rolled and types in; `command` is given what is no number."""
    faces = len(decision.options)
    while True:
        line = ask(f"{who}: {decision.about}? (1 to {faces})")
        if line.isdecimal() and 1 <= int(line) <= faces:
            return decision.options[int(line) - 1]
        if not command(line):
            out.print(Text(f"A number from 1 to {faces}, as the die shows it."))


def question(view: View, decision: Decision) -> str:
    """A decision in words."""
    who = view.name(decision.who)
    about = view.name(decision.subject) or decision.about or "the target"
    if isinstance(decision, Offer):
        asked = PROPOSALS.get(" ".join(decision.names))
        actor = view.name(decision.moment.actor)
        if asked is not None:
            return asked.format(who=who, actor=actor, aim=_aim(view, decision))
        named = " or ".join(name.replace("-", " ") for name in decision.names)
        return f"{who} may answer {actor if actor and actor != who else 'this'}: {named}."
    words = QUESTIONS.get(decision.name)
    if words is not None:
        return words.format(who=who, about=about)
    return f"{who}: {decision.name.replace('-', ' ')}?" + (f" ({decision.about})" if decision.about else "")


def _aim(view: View, offer: Offer) -> str:
    """What whoever sets an offer off is about to do."""
    moment = offer.moment
    target = view.name(moment.target)
    if moment.kind == LEAVE:
        return f"makes for {target}" if target else "is about to move"
    if moment.kind == DECLARE:
        return f"attacks {target}" if target else "attacks"
    return "acts"


def _explained(options: list[Option], line: str) -> bool:
    """Print the power behind an option asked about as "why 2"; whether the line was that."""
    word, _, number = line.partition(" ")
    if word.casefold() != "why" or not number.isdecimal() or not 1 <= int(number) <= len(options):
        return False
    option = options[int(number) - 1]
    if isinstance(option, Use):
        print_card(option.action)
    return isinstance(option, Use)


def _odds(game: Game, decision: Decision, option: Option) -> str:
    if not isinstance(option, Use):
        return ""
    return odds_words(forecast(game.battle, game.battle.creatures[decision.who], option))


def _in_words(game: Game, view: View, decision: Decision, line: str) -> Option | None:
    """The option somebody has typed in words."""
    wanted = line.casefold()
    for option in decision.options:
        if wanted in (plain(option.key).casefold(), option_words(game.battle, view, decision, option).casefold()):
            return option
    return None


def _at_squares(game: Game, decision: Decision, line: str) -> Option | None:
    """The option that leads to the square, or goes the way, typed in; says so when there is none."""
    board = game.battle.board
    found = [read_square(board, word) for word in line.split()]
    way = tuple(square for square in found if square is not None)
    if len(way) < len(found):
        game.say(
            f"'{line}' is no square of the map: column,row from 0,0 to {board.cols - 1},{board.rows - 1}."
        )
        return None
    choices = [option for option in decision.options if isinstance(option, Choice)]
    for option in choices:
        if option.squares and way in (option.squares, option.squares[-1:]):
            return option
    if isinstance(decision, PathDecision) and len(way) <= max(len(option.squares) for option in choices):
        proposed = Choice(" ".join(str(square) for square in way), way)
        try:
            game.session.check(decision, proposed)
        except Illegal as illegal:
            game.say(f"Not that way: {illegal.text} ({illegal.rule}).")
            return None
        return proposed
    game.say(f"{line} is not among the squares it can go to.")
    return None
