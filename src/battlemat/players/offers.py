"""Actions offered outside one's turn: opportunity attacks, counters, reactions, readied actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL, COUNTER, DAILY, ENCOUNTER
from battlemat.engine.actions.decisions import Option, Use
from battlemat.engine.actions.legality import UNREAD
from battlemat.engine.actions.triggers import HIT, Offer
from battlemat.engine.attacks.power import Power
from battlemat.engine.purposes import INTERCEPT
from battlemat.players.bands.answers import stepping_in
from battlemat.players.fleeing import lost
from battlemat.players.grounds import ground_of

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.profile import Card, Profile
    from battlemat.players.reader import Reader
    from battlemat.players.survey import Survey

SAVED: Final = 2
"""By how little a hit must have come home for a bonus to defenses to be likely to turn it."""


def answer(battle: Battle, offer: Offer, reader: Reader, common: Common) -> Option:
    """Take the best of what is offered, or decline."""
    who = battle.creatures[offer.who]
    profile = reader.read(battle.rules, who.sheet)
    best = 0
    found: Option = offer.listed[0]
    survey: Survey | None = None
    for option in offer.listed:
        if not isinstance(option, Use):
            continue
        power = option.action
        if power.unread and battle.rules.options.get(UNREAD) != "met":
            if not best:
                found = option  # so that the question whether its limits hold is put, and counted
            continue
        if power is common.flee:
            value = 1 if lost(battle, who.side, reader) else 0
        elif power.purpose == INTERCEPT:
            value = stepping_in(battle, who, offer.trigger, reader)
        elif not isinstance(power, Power):
            value = 1
        elif power.line is not None:
            card = card_of(profile, power)
            if card is None or option.target < 0:
                value = 1
            else:
                if survey is None:
                    survey = ground_of(battle.rules).survey(battle, who, reader)
                value = attack_worth(survey, card, option.target)
        else:
            value = help_worth(battle, who, offer, power, option)
        if value > best:
            best = value
            found = option
    return found


def card_of(profile: Profile, power: Power) -> Card | None:
    """The card of a power that attacks."""
    for cards in (profile.attacks, profile.quick, profile.answers):
        for card in cards:
            if card.power is power:
                return card
    return None


def attack_worth(survey: Survey, card: Card, target: int) -> int:
    """What an attack out of turn is worth; it is kept for later if it is a daily one spent on little."""
    for n, foe in enumerate(survey.foes):
        if foe.id == target:
            return survey.worth(card, n, survey.plain(n, card)) - survey.keep(card)
    return 0


def help_worth(battle: Battle, who: Creature, offer: Offer, power: Power, use: Use) -> int:
    """What an answer that makes no attack is worth."""
    trigger = offer.trigger
    strike = trigger.strike
    if power.cost & COUNTER and trigger.kind == HIT and strike is not None and trigger.target == who.id:
        # A bonus to defenses turns a near hit; anything better is not told from here.
        if strike.natural == 20 or strike.crit:
            return 0
        margin = strike.total - strike.against
        if power.usage == AT_WILL:
            return 1
        return 40 if margin < SAVED else 0
    if power.usage in (ENCOUNTER, DAILY):
        worth = 2 * power.use_worth(battle, who)
        if use.target >= 0:
            worth += 2 * power.target_worth(battle, who, battle.creatures[use.target])
        return max(1, worth)
    return 1
