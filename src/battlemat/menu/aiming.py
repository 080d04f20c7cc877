"""An entry aimed at what somebody points at: a square, a way, a creature, words; or why that cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Choice, Decision, Illegal, Option, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.grid.areas import corner
from battlemat.engine.grid.forced import PathDecision
from battlemat.engine.record.session import legal_answer, read_answer
from battlemat.engine.record.view import View
from battlemat.engine.turns.turn import TurnDecision
from battlemat.menu.entries import entry_of
from battlemat.menu.values import Entry, Refused, Square


def answer_of(battle: Battle, decision: Decision, entry: Entry) -> Option:
    """The answer an entry stands for, to give to the session. Raises ValueError for one still to be completed."""
    option = read_answer(battle, decision, entry.answer) if entry.answer else None
    if option is None:
        raise ValueError(f"{entry.label}: say {entry.ask or 'what is meant'} first")
    return option


def aimed(battle: Battle, decision: Decision, entry: Entry, *, square: Square | None = None,
          path: Sequence[Square] = (), target: int = -1, words: Mapping[str, str] | None = None) -> Entry | Refused:
    """The entry aimed so, listed or not, or the rule and the reason why it cannot be.

    `square` is where to go, or where an area is put; `path` the squares entered in order; `target` a creature's id;
    `words` settle choices by name ("altitude": "3").
    """
    cite = battle.rules.cite
    try:
        squares = tuple(battle.board.square(*one) for one in path)
        spot = battle.board.square(*square) if square is not None else -1
    except ValueError as error:
        return Refused(entry.action, cite["grid"], str(error))
    who = battle.creatures[decision.who]
    if isinstance(decision, TurnDecision):
        action = _action(battle, decision, entry)
        if action is None:
            return Refused(entry.action, cite["turn"], f"{who.name} has no {entry.action}")
        use = Use(action, target=target, path=squares, choose=dict(words) if words else None)
        if isinstance(action, Power) and action.targeting.area:
            use.origin = corner(battle.board, *square) if square is not None else -1
        elif not squares:
            use.to = spot
        option: Option = _listed(battle, decision, entry, use) or use
    else:
        option = _choice(decision, squares or ((spot,) if spot >= 0 else ()), target)
    try:
        legal_answer(battle, decision, option)
    except Illegal as illegal:
        return Refused(entry.action, illegal.rule, illegal.text)
    return entry_of(battle, View.of(battle), who, decision, option, f"{entry.id}.0")


def _action(battle: Battle, decision: Decision, entry: Entry) -> Action | None:
    """The action of an entry."""
    for text in (entry.answer, *entry.ways):
        option = read_answer(battle, decision, text) if text else None
        if isinstance(option, Use):
            return option.action
    return battle.action_named(battle.creatures[decision.who], entry.action)


def _listed(battle: Battle, decision: Decision, entry: Entry, wanted: Use) -> Use | None:
    """The one use among those an entry stands for that is aimed as wanted, None where none or several are."""
    if wanted.path or wanted.choose:
        return None
    found: list[Use] = []
    for text in entry.ways or (entry.answer,):
        use = read_answer(battle, decision, text)
        if isinstance(use, Use) and (wanted.target < 0 or wanted.target in (use.target, *use.targets)) and (
                wanted.to < 0 or use.to == wanted.to) and wanted.origin in (-1, use.origin):
            found.append(use)
    return found[0] if len(found) == 1 else None


def _choice(decision: Decision, squares: tuple[int, ...], target: int) -> Option:
    """The option of a question that squares or a creature mean."""
    for option in decision.options:
        if isinstance(option, Use) and target >= 0 and target in (option.target, *option.targets):
            return option
        if isinstance(option, Choice) and (
                (target >= 0 and option.creature == target)
                or (squares and option.squares and squares in (option.squares, option.squares[-1:]))):
            return option
    if isinstance(decision, PathDecision):
        return Choice(" ".join(str(square) for square in squares), squares)
    return Choice("nothing of the kind")
