"""Choices of squares within actions: where to push or shift to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.flags import CANNOT_ACT
from battlemat.players.acting import Acting
from battlemat.players.grid.placing import GridPlacing
from battlemat.players.grid.survey import GridSurvey
from battlemat.players.ground import HERE

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.reader import Reader

DROP: Final = 4000
HARM: Final = 2000


def place(battle: Battle, who: Creature, options: list[Option], reader: Reader, common: Common) -> Option:
    """Where to shift or teleport to: a place to fight from, or one with fewer foes about."""
    survey = GridSurvey(battle, who, reader)
    board = battle.board
    if not survey.foes:
        return options[0]
    if who.id == battle.active and who.standard:
        mask = 0
        for option in options:
            if isinstance(option, Choice) and option.squares:
                mask |= board.bit(option.squares[-1])
        square = place_among(Acting(battle, who, reader, common), mask)
        if square >= 0:
            for option in options:
                if isinstance(option, Choice) and option.squares and option.squares[-1] == square:
                    return option
    placing = GridPlacing(survey, common, False)
    best = worth_of_place(survey, placing, who.at)
    found = options[0]
    for option in options:
        if isinstance(option, Choice) and option.squares:
            value = worth_of_place(survey, placing, option.squares[-1])
            if value > best:
                best = value
                found = option
    return found


def place_among(acting: Acting, mask: int) -> int:
    """The place among these that the best attack there is would be made from, -1 for none or for here."""
    if not isinstance(acting.placing, GridPlacing):
        return HERE
    acting.placing.only(mask)
    acting.find_attack()
    return acting.square


def worth_of_place(survey: GridSurvey, placing: GridPlacing, square: int) -> int:
    """How good a place is to be in: near enough to fight, apart from more foes than need be, unharmed."""
    who = survey.who
    board = survey.board
    space = board.footprint(square, who.width)
    profile = survey.profile
    value = 0
    if space & survey.harm or (board.pits and not space & ~board.pits):
        value -= HARM
    near = survey.near_foes(square)
    nearest = 1 << 20
    for n, foe in enumerate(survey.foes):
        distance = board.distance(square, who.width, foe.at, foe.width)
        if distance < nearest:
            nearest = distance
        if who.width == 1 and distance <= 1 and not profile.shooter and survey.flank(n) >> square & 1:
            value += 60
    if profile.shooter:
        value -= 200 * near
        if board.bit(square) & placing.dread():
            value -= 40
        value += 4 * min(nearest, profile.range)
    elif nearest <= max(1, profile.melee):
        value += 100 - (0 if profile.blocker else 15 * max(0, near - 1))
        if survey.who.hp * 4 <= who.sheet.max_hp:
            value -= 60 * near
    else:
        value -= 10 * nearest
    return value


def path(battle: Battle, who: Creature, victim: Creature, options: list[Option], reader: Reader) -> Option:
    """Where to force a creature: over an edge, into harm, off those who shoot, next to those who strike."""
    survey = GridSurvey(battle, who, reader)
    board = battle.board
    friendly = victim.side == who.side
    best = -(1 << 40)
    found = options[0]
    for option in options:
        if not isinstance(option, Choice):
            continue
        end = option.squares[-1] if option.squares else victim.at
        space = board.footprint(end, victim.width)
        value = 0
        if board.pits and not space & ~board.pits:
            value += DROP
        if space & board.kinds.get(1 << 16, 0):
            value += HARM
        value += exposure(survey, end, victim)
        value += 2 * len(option.squares)
        if friendly:
            value = -value
        if value > best:
            best = value
            found = option
    return found


def exposure(survey: GridSurvey, square: int, victim: Creature) -> int:
    """How much a place exposes a victim to `who`'s friends that strike, and keeps it off those that shoot."""
    board = survey.board
    value = 0
    for friend in [survey.who, *survey.friends]:
        if friend.flags & CANNOT_ACT:
            continue
        distance = board.distance(square, victim.width, friend.at, friend.width)
        profile = survey.reader.read(survey.battle.rules, friend.sheet)
        if profile.shooter:
            value += 12 * min(distance, 4)
        elif distance <= max(1, profile.melee):
            value += 20
    return value
