"""Choices in bands outside one's own moves: whether to step in the way of a foe, where an effect takes one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Choice, Option
from battlemat.players.bands import moving
from battlemat.players.bands.placing import BRAWL, PIN, BandPlacing
from battlemat.players.bands.survey import BandSurvey, burden
from battlemat.players.profile import HIT_POINT

if TYPE_CHECKING:
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.reader import Reader

READY: Final = HIT_POINT
"""What it is worth to one that fights hand to hand that a foe has come to it."""


def stepping_in(battle: Battle, who: Creature, trigger: Trigger, reader: Reader) -> int:
    """What intercepting a foe is worth: more than nothing when it spares somebody more than it costs."""
    survey = BandSurvey(battle, who, reader)
    profile = survey.profile
    for n, mover in enumerate(survey.foes):
        if mover.id != trigger.actor:
            continue
        gain = -burden(survey, n, who, profile)
        gain += -profile.usual * BRAWL // 100 if profile.shooter else READY
        if trigger.target >= 0:
            ward = battle.creatures[trigger.target]
            return gain + burden(survey, n, ward, reader.read(battle.rules, ward.sheet))
        # It goes for nobody: those are stopped that shoot and cast, and those that get away from a beating.
        if survey.known[n].profile.shooter:
            gain += survey.known[n].threat * PIN // 100 + survey.known[n].threat
        elif mover.hp * moving.QUARTER <= mover.sheet.max_hp:
            gain += survey.known[n].threat
        return gain
    return 0


def going(battle: Battle, who: Creature, options: list[Option], reader: Reader, common: Common) -> Option:
    """Which of the moves that an effect gives: the one it would make of its own, else the first (to stay)."""
    survey = BandSurvey(battle, who, reader)
    if not survey.foes:
        return options[0]
    placing = BandPlacing(survey, common, True)
    placing.given = True
    use = moving.after(placing)
    if use is None:
        return options[0]
    for n, other in enumerate(placing.chapter.moves(battle, who)):
        if other.action is use.action and other.target == use.target and other.to == use.to:
            for option in options:
                if isinstance(option, Choice) and option.number == n:
                    return option
    return options[0]


def vanishing(battle: Battle, who: Creature, options: list[Option], reader: Reader, common: Common) -> Option:
    """Which band to teleport to: the safest for those that keep their distance, else the first."""
    survey = BandSurvey(battle, who, reader)
    if not survey.profile.shooter:
        return options[0]
    placing = BandPlacing(survey, common, False)
    found = options[0]
    least = 1 << 20
    for option in options:
        if isinstance(option, Choice) and option.squares and placing.exposure(option.squares[0]) < least:
            least = placing.exposure(option.squares[0])
            found = option
    return found
