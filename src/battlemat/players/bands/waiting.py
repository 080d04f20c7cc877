"""Waiting: a turn put off or an action made ready, where nothing can be done at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import AT_WILL
from battlemat.engine.actions.decisions import Use
from battlemat.engine.effects.flags import CANNOT_ACT, GRABBED, NO_WALK
from battlemat.engine.effects.modifiers import MELEE

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.bands.placing import BandPlacing
    from battlemat.players.profile import Card

SIDES: Final = 20
LIKELY: Final = 15
"""Of twenty times, how often a foe that fights hand to hand comes near from afar."""

SELDOM: Final = 5
"""Of twenty times, how often one that keeps its distance does."""


def still_to_act(battle: Battle) -> list[Creature]:
    """Who comes after the one whose turn it is, or has just been, in this round."""
    return [battle.creatures[id] for id in battle.order[battle.turn + 1 :] if id not in battle.delayed]


def wait(placing: BandPlacing) -> Use | None:
    """Put the turn off until a foe has come, or make ready to strike one as it strikes; None when that is no use."""
    survey = placing.ground
    who = survey.who
    battle = survey.battle
    common = placing.common
    after: set[int] = set()
    if common.delay is not None and battle.refusal(who, Use(common.delay)) is None:
        after = {creature.id for creature in still_to_act(battle)}
    best = 0
    found: Use | None = None
    for n, foe in enumerate(survey.foes):
        if foe.flags & CANNOT_ACT:
            continue
        for card in survey.profile.attacks:
            if card.power.usage != AT_WILL or not battle.usable(who, card.power):
                continue
            worth = survey.worth(card, n, survey.plain(n, card))
            late = worth * in_reach_then(placing, card, n) // SIDES if foe.id in after else 0
            if late > best and common.delay is not None:
                best = late
                found = Use(common.delay)
            if common.ready is not None and worth * comes_at(placing, card, n) // SIDES > best:
                word = battle.word_for(who, card.power)
                use = Use(common.ready, choose={"action": word, "when": f"attack {foe.id}"})
                if battle.refusal(who, use) is None:
                    best = worth * comes_at(placing, card, n) // SIDES
                    found = use
    return found


def comes_at(placing: BandPlacing, card: Card, n: int) -> int:
    """Of twenty times, how often foe `n` is in reach of a card as it makes its next attack."""
    survey = placing.ground
    if card.origin != MELEE:
        return then_near(placing, card, n)
    foe = survey.foes[n]
    if survey.known[n].profile.shooter or survey.distances[n] > 1 or foe.flags & NO_WALK:
        return 0
    if foe.engaged:
        return 0
    others = sum(1 for friend in survey.friends if not friend.flags & CANNOT_ACT)
    return SIDES // (1 + others)


def in_reach_then(placing: BandPlacing, card: Card, n: int) -> int:
    """Of twenty times, how often foe `n` can be got at with a card once it has acted."""
    survey = placing.ground
    foe = survey.foes[n]
    if card.origin != MELEE:
        return then_near(placing, card, n)
    if survey.who.flags & (NO_WALK | GRABBED):
        return comes_at(placing, card, n)
    if survey.known[n].profile.shooter or foe.flags & NO_WALK:
        return 0
    # Whoever it engages, it can be engaged itself then.
    return SIDES if survey.distances[n] <= 1 else LIKELY


def then_near(placing: BandPlacing, card: Card, n: int) -> int:
    """Of twenty times, how often foe `n`, too far away for a card now, comes near on its turn."""
    if placing.ground.foes[n].flags & NO_WALK:
        return 0
    return SELDOM if placing.ground.known[n].profile.shooter else LIKELY
