"""Moves between bands on a turn: towards foes out of reach, or back and out of melee once the attack is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL
from battlemat.engine.actions.decisions import Use
from battlemat.engine.effects.flags import CANNOT_ACT, GRABBED, NO_WALK
from battlemat.systems.shared.bands.bands import airborne, headroom, is_far, rear_of

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.players.bands.placing import BandPlacing

MOST_EXPOSED: Final = 3
QUARTER: Final = 4
"""At one part in so many of its hit points a creature gets out of melee if it can."""


def allowed(placing: BandPlacing, use: Use) -> Use | None:
    """The use, if it is legal."""
    battle = placing.ground.battle
    who = placing.ground.who
    refused = use.action.refusal(battle, who, use) if placing.given else battle.refusal(who, use)
    return use if refused is None else None


def may_pay(placing: BandPlacing, action: Action) -> bool:
    """Whether it has what a move costs, or is given one."""
    return placing.given or placing.ground.battle.available(placing.ground.who, action)


def flying(placing: BandPlacing, use: Use) -> Use:
    """A move by air for those that can fly: nobody on the ground is in their way or gets at them."""
    survey = placing.ground
    who = survey.who
    if placing.given or airborne(survey.battle, who) or not placing.chapter.can_fly(who) \
            or not headroom(survey.battle):
        return use
    return Use(use.action, target=use.target, to=use.to, choose={"mode": "fly"})


def approach(placing: BandPlacing) -> Use | None:
    """Engage whoever is most worth it, or go to where somebody can be engaged or shot at next."""
    survey = placing.ground
    who = survey.who
    if survey.held or who.flags & (NO_WALK | GRABBED):
        return None
    if not survey.profile.shooter:
        use = close_in(placing)
        if use is not None:
            return use
    walk = placing.common.walk
    if walk is None or not may_pay(placing, walk):
        return None
    if is_far(who.at) and all(foe.at != who.at for foe in survey.foes):
        return allowed(placing, flying(placing, Use(walk, to=who.at - 1)))
    for n, foe in enumerate(survey.foes):
        if survey.distances[n] > 1 and survey.distances[n] > survey.profile.range:
            use = allowed(placing, Use(walk, to=foe.at, choose={"beside": str(foe.id)}))
            if use is not None:
                return use
    return None


def close_in(placing: BandPlacing) -> Use | None:
    """Engage the foe that is most worth it, those first that would rather not be engaged."""
    survey = placing.ground
    engage = placing.common.engage
    basic = survey.profile.basic or (survey.profile.attacks[0] if survey.profile.attacks else None)
    if engage is None or basic is None or not may_pay(placing, engage):
        return None
    ranked: list[tuple[int, int]] = []
    for n, foe in enumerate(survey.foes):
        if placing.meets(n) and not survey.who.engaged >> foe.id & 1:
            value = survey.worth(basic, n, survey.plain(n, basic))
            if survey.known[n].profile.shooter and not survey.tied >> foe.id & 1:
                value += survey.known[n].threat
            ranked.append((-placing.intercepted(basic, n, value), n))
    ranked.sort()
    for _, n in ranked:
        use = allowed(placing, flying(placing, Use(engage, target=survey.foes[n].id)))
        if use is not None:
            return use
    return None


# ------------------------------------------------------------------ once the attack is made


def after(placing: BandPlacing) -> Use | None:
    """A move with nothing to follow: back into cover, out of a melee that goes badly, or at the next foe."""
    survey = placing.ground
    who = survey.who
    if who.flags & NO_WALK:
        return None
    if survey.held:
        if survey.profile.shooter or fading(placing):
            return slip_away(placing)
        return None
    if survey.profile.shooter:
        return fall_back(placing)
    if who.engaged or guards(placing):
        return None
    return close_in(placing) or approach(placing)


def fading(placing: BandPlacing) -> bool:
    """Whether a creature is nearly beaten and has a friend left to take over."""
    survey = placing.ground
    who = survey.who
    if who.sheet.kind == "mook" or who.hp * QUARTER > who.sheet.max_hp:
        return False
    return any(not friend.flags & CANNOT_ACT and friend.hp * QUARTER > friend.sheet.max_hp
               for friend in survey.friends)


def slip_away(placing: BandPlacing) -> Use | None:
    """A check to get out of melee: nothing is lost by failing it but the move. The hopeless do not try."""
    action = placing.common.disengage
    if action is None or not placing.chance():
        return None
    band = safest(placing, MOST_EXPOSED + 1)
    return allowed(placing, flying(placing, Use(action, to=band))) if band >= 0 else None


def fall_back(placing: BandPlacing) -> Use | None:
    """For those who keep their distance: to the safest band from which somebody can still be shot at."""
    survey = placing.ground
    walk = placing.common.walk
    band = safest(placing, placing.exposure(survey.who.at))
    if walk is None or band < 0 or band == survey.who.at:
        return None
    return allowed(placing, flying(placing, Use(walk, to=band)))


def safest(placing: BandPlacing, least: int) -> int:
    """The least exposed band, below so much, from which its attacks still find somebody; -1 for none."""
    best = -1
    for band in placing.bands():
        exposure = placing.exposure(band)
        if exposure < least and in_range(placing, band):
            least = exposure
            best = band
    return best


def in_range(placing: BandPlacing, band: int) -> bool:
    """Whether the best attack at a distance still finds somebody from a band."""
    survey = placing.ground
    for card in survey.profile.attacks:
        if card.far and card.power.usage == AT_WILL:
            return any(placing.within(card, n, band) for n in range(len(survey.foes)))
    return not is_far(band)


def guards(placing: BandPlacing) -> bool:
    """Whether staying free to intercept protects somebody: one that keeps its distance, with foes about to come."""
    survey = placing.ground
    side = survey.who.side
    worthy = False
    for friend in survey.friends:
        if friend.engaged or friend.flags & CANNOT_ACT:
            continue
        if friend.at == rear_of(side) or friend.cover == survey.who.id:
            worthy = worthy or survey.reader.read(survey.battle.rules, friend.sheet).shooter
    if not worthy:
        return False
    for n, foe in enumerate(survey.foes):
        if not foe.engaged and not foe.flags & CANNOT_ACT and not survey.known[n].profile.shooter:
            return True
    return False
