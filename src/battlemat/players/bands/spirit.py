"""The story that one out of the battle tells: whom it heartens, and in what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL
from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.odds import USUAL_HITS
from battlemat.engine.effects.flags import CANNOT_ACT
from battlemat.players.bands.survey import BandSurvey
from battlemat.players.roster import weight_of

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.profile import Card
    from battlemat.players.reader import Reader

SIDES: Final = 20


def story(battle: Battle, who: Creature, reader: Reader, common: Common) -> Use | None:
    """The story worth most to its side; None when none is legal or it helps nobody."""
    action = common.spirit
    if action is None:
        return None
    survey: BandSurvey | None = None
    best = 0
    found: Use | None = None
    for use in action.uses(battle, who):
        if survey is None:
            survey = BandSurvey(battle, who, reader)
        ally = battle.creatures[int(use.chosen("ally"))]
        value = heart_worth(survey, ally, use.chosen("bonus"))
        if value > best:
            best = value
            found = use
    return found


def heart_worth(survey: BandSurvey, ally: Creature, number: str) -> int:
    """What one more in a number of an ally's is worth for a round."""
    if ally.flags & CANNOT_ACT:
        return 0
    profile = survey.reader.read(survey.battle.rules, ally.sheet)
    if number == "attack":
        return profile.usual // USUAL_HITS
    weight = weight_of(profile, max(1, ally.hp + ally.temp_hp))
    total = 0
    for n, foe in enumerate(survey.foes):
        if foe.flags & CANNOT_ACT:
            continue
        if foe.engaged and not foe.engaged >> ally.id & 1:
            continue
        for card in survey.known[n].profile.attacks:
            if card.power.usage == AT_WILL:
                if card.defense == number and spared(survey, ally, foe, card):
                    total += card.mean2 * card.times * weight // (100 * crowd(survey, foe))
                break
    return total


def spared(survey: BandSurvey, ally: Creature, foe: Creature, card: Card) -> bool:
    """Whether one more in its defense makes an attack with a card miss an ally more often."""
    defense = ally.sheet.defenses[card.defense]
    for modifier in ally.modifiers:
        if modifier.versus < 0 and modifier.stat in (card.defense, "defenses"):
            defense += modifier.amount
    hits = SIDES + 1 - defense + card.bonus + survey.battle.rules.attacks.escalation_bonus(survey.battle, foe)
    # A 20 always hits, and a 1 never does.
    return 1 < hits < SIDES


def crowd(survey: BandSurvey, foe: Creature) -> int:
    """How many a foe may choose from for its attack: those it fights, or whoever stands."""
    count = 0
    for friend in survey.friends:
        if not friend.flags & CANNOT_ACT and (not foe.engaged or foe.engaged >> friend.id & 1):
            count += 1
    return max(1, count)
