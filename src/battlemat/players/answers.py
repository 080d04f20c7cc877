"""Choices within actions: where to push or shift, whom to strike, what to take."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.grid.forced import PathDecision
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.state import ACTING
from battlemat.players.acting import Acting
from battlemat.players.bands import answers as bands
from battlemat.players.grid import answers as squares
from battlemat.players.grounds import ground_of
from battlemat.powers.run.flexible import FLEXIBLE

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Decision
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.reader import Reader

OWN_MOVES: Final = ("shift", "teleport", "move")


def answer(battle: Battle, decision: Decision, reader: Reader, common: Common) -> Option:
    """The answer to a decision within an action."""
    options = decision.options
    who = battle.creatures[decision.who]
    if isinstance(decision, PathDecision):
        return squares.path(battle, who, battle.creatures[decision.subject], options, reader)
    if decision.name in OWN_MOVES:
        if isinstance(battle.rules.position, GridPosition):
            return squares.place(battle, who, options, reader, common)
        if decision.name == "teleport":
            return bands.vanishing(battle, who, options, reader, common)
        return bands.going(battle, who, options, reader, common)
    if decision.name == "resume":
        return options[0] if still_waits(battle, who, reader, common) else options[-1]
    if decision.name == "reroll":
        # The face that may be rolled again is one that hardly ever hits.
        return yes(options)
    if decision.name == FLEXIBLE:
        return flexible(battle, who, options, reader)
    if decision.name == "attack":
        return attack(battle, who, options, reader)
    return options[0]


def still_waits(battle: Battle, who: Creature, reader: Reader, common: Common) -> bool:
    """Whether one that has put its turn off would do nothing with it now but put it off again."""
    ahead = battle.copy()
    taker = ahead.creatures[who.id]
    ahead.delayed = tuple([id for id in ahead.delayed if id != who.id])
    ahead.serial += 1
    ahead.active = who.id
    ahead.phase = ACTING
    ahead.rules.turns.allot(ahead, taker)
    use = Acting(ahead, taker, reader, common).choose()
    return use is not None and use.action is common.delay


def yes(options: list[Option]) -> Option:
    """The option that says yes."""
    for option in options:
        if option.key == "yes":
            return option
    return options[0]


def flexible(battle: Battle, who: Creature, options: list[Option], reader: Reader) -> Option:
    """Which of the flexible attacks that the die allows: the one that is worth most, those for every round first."""
    profile = reader.read(battle.rules, who.sheet)
    best = -1
    found = options[0]
    for option in options:
        for card in profile.attacks:
            if isinstance(option, Choice) and card.power.name == option.word and card.sure > best:
                best = card.sure
                found = option
    return found


def attack(battle: Battle, who: Creature, options: list[Option], reader: Reader) -> Option:
    """Which attack on whom, where a power hands out one."""
    survey = ground_of(battle.rules).survey(battle, who, reader)
    best = 0
    found = options[0]
    for option in options:
        if not isinstance(option, Choice) or option.creature < 0:
            continue
        name = option.word.rpartition(" ")[0]
        for card in survey.profile.attacks:
            if card.power.name != name:
                continue
            for n, foe in enumerate(survey.foes):
                if foe.id == option.creature:
                    value = survey.worth(card, n, survey.here(n, card))
                    if value > best:
                        best = value
                        found = option
    return found
