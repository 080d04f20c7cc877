"""Bands, engagement and cover: the state of place, read and changed (position-state).

A band is a number: 0 the middle, 1 + 2 * side that side's rear, 2 + 2 * side its far band, -1 nowhere. The middle and
all rears are the field. Words such as position-state in docstrings here are topics: `Ruleset.cite` says which rule of
a game's ledger stands behind each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import END_OF_TURN, GRAPPLE, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, DEAD, HELPLESS, NO_FORCED, OUT
from battlemat.engine.record.view import possessive

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

MIDDLE: Final = 0
NOWHERE: Final = -1
NOBODY: Final = -1
COVER: Final = "position-behind"
ENGAGEMENT: Final = "position-engagement"
PULLED: Final = "position-engaged-nearby"
NEAR: Final = 1
FAR: Final = 2
BEHIND: Final = 4
LET_GO: Final = "grab-details"
RELEASED: Final = "has let go"
HIT_GRABBER: Final = "has hit its grabber"


def rear_of(side: int) -> int:
    """A side's rear."""
    return 1 + 2 * side


def far_of(side: int) -> int:
    """A side's far band."""
    return 2 + 2 * side


def is_far(band: int) -> bool:
    """Whether a band is somebody's far band, and so not part of the field."""
    return band > 0 and band % 2 == 0


def arm(band: int) -> int:
    """The side a band belongs to, -1 for the middle."""
    return (band - 1) // 2 if band > 0 else NOWHERE


def depth(band: int) -> int:
    """How far out on its arm a band is: 0 the middle, 1 a rear, 2 a far band."""
    if band <= 0:
        return 0
    return 1 if band % 2 else 2


def word(band: int) -> str:
    """A band as it is called."""
    return ("middle", "rear", "far")[depth(band)]


# ---------------------------------------------------------------------- standing somewhere


def place_name(sides: Sequence[str], band: int) -> str:
    """A band as a sentence names it: "the middle", "the heroes' rear", "the heroes' far band"; "nowhere"."""
    if band < 0:
        return "nowhere"
    if band == MIDDLE:
        return "the middle"
    side = arm(band)
    owner = sides[side] if side < len(sides) else "nobody"
    return f"the {possessive(owner)} {word(band)}" + (" band" if depth(band) > 1 else "")


def last(battle: Battle, band: int) -> int:
    """The place at the end of a band."""
    return 1 + max([c.slot for c in battle.creatures if c.at == band], default=-1)


def stand(battle: Battle, creature: Creature, band: int, slot: int = -1, rule: str = "", how: str = "") -> None:
    """Put a creature in a band, at a place of its order or (-1) at the end; what hung on its old place ends."""
    uncover(battle, creature)
    apart(battle, creature)
    verbs.stand(battle, creature, band, slot if slot >= 0 else last(battle, band), rule, how)


def uncover(battle: Battle, creature: Creature) -> None:
    """A creature shelters behind nobody any more and nobody behind it (position-behind)."""
    verbs.set_cover(battle, creature, NOBODY, battle.rules.cite[COVER])
    for other in battle.creatures:
        if other.cover == creature.id:
            verbs.set_cover(battle, other, NOBODY, battle.rules.cite[COVER])


def apart(battle: Battle, creature: Creature) -> None:
    """Nobody stands next to it any more for having come to its side (position-next-to)."""
    verbs.set_beside(battle, creature, NOBODY)
    for other in battle.creatures:
        if other.beside == creature.id:
            verbs.set_beside(battle, other, NOBODY)


def circular(battle: Battle, sheltered: Creature, cover: Creature) -> bool:
    """Whether sheltering there would close a circle of covers."""
    at = cover.id
    while at >= 0:
        if at == sheltered.id:
            return True
        at = battle.creatures[at].cover
    return False


def set_cover(battle: Battle, sheltered: Creature, cover: Creature) -> None:
    """Name an ally of the same band as cover. It comes to nothing where either is engaged or a circle would close."""
    if sheltered.at == cover.at and not sheltered.engaged and not cover.engaged \
            and not circular(battle, sheltered, cover):
        verbs.set_cover(battle, sheltered, cover.id, battle.rules.cite[COVER])


def by_initiative(battle: Battle) -> list[int]:
    """All ids in initiative order, those without a place in it last; the dead and the gone left out."""
    order = battle.order
    found = [id for id in order if not battle.creatures[id].flags & (DEAD | OUT)]
    placed = 0
    for id in order:
        placed |= 1 << id
    for creature in battle.creatures:
        if not placed >> creature.id & 1 and not creature.flags & (DEAD | OUT):
            found.append(creature.id)
    return found


# ---------------------------------------------------------------------- engagement


def engage(battle: Battle, a: Creature, b: Creature, rule: str = "") -> None:
    """Engage two foes with each other: `a` joins `b` where they are in different bands, leaving whom it fought there.

    position-engagement; in a far band both are pulled into the rear of its side.
    """
    rule = rule or battle.rules.cite[ENGAGEMENT]
    if a.at != b.at:
        part_all(battle, a)
        stand(battle, a, b.at, b.slot + 1, rule, "join")
    verbs.set_engaged(battle, a, b, True, rule)
    uncover(battle, a)
    uncover(battle, b)
    if is_far(b.at) and not in_place(battle):
        rear = b.at - 1
        verbs.stand(battle, b, rear, last(battle, rear), battle.rules.cite[PULLED], "pull")
        verbs.stand(battle, a, rear, b.slot + 1, battle.rules.cite[PULLED], "pull")


def in_place(battle: Battle) -> bool:
    """Whether those who engage in a far band stay there."""
    return battle.rules.options.get("far_engagement") == "in-place"


def part(battle: Battle, a: Creature, b: Creature, rule: str = "") -> None:
    """End one engagement, and with it either's grab on the other (grab-details)."""
    rule = rule or battle.rules.cite[ENGAGEMENT]
    verbs.set_engaged(battle, a, b, False, rule)
    let_go(battle, a, b)
    let_go(battle, b, a)


def part_all(battle: Battle, creature: Creature, keep: int = 0, rule: str = "") -> None:
    """End every engagement of a creature but those with the ids in a mask."""
    leaving = creature.engaged & ~keep
    if leaving:
        for other in battle.creatures:
            if leaving >> other.id & 1:
                part(battle, creature, other, rule)


def engaging(battle: Battle, creature: Creature) -> int:
    """The ids, as a mask, of those whose engagement holds a creature: the helpless hold nobody.

    Topic position-downed-foe.
    """
    engaged = creature.engaged
    if not engaged or battle.rules.options.get("helpless_foes_hold") == "yes":
        return engaged
    for other in battle.creatures:
        if other.flags & HELPLESS and engaged >> other.id & 1:
            engaged &= ~(1 << other.id)
    return engaged


def sheltered_by(battle: Battle, creature: Creature) -> list[Creature]:
    """The allies a creature is behind in its own band: the one it named, and those the referee says."""
    found = [battle.creatures[creature.cover]] if creature.cover >= 0 else []
    if battle.relations:
        found.extend([other for other in battle.creatures if other not in found
                      and battle.relations.get((creature.id, other.id), 0) & BEHIND])
    return found


def next_to(battle: Battle, a: Creature, b: Creature) -> bool:
    """Whether two stand side by side (topics next-to, position-next-to): allies with a foe in common; or one came to
    the other's side and neither has moved since."""
    if a.id == b.id or a.engaged >> b.id & 1:
        return True
    if a.side == b.side and a.engaged & b.engaged:
        return True
    return (a.beside == b.id or b.beside == a.id) and a.at == b.at


# ---------------------------------------------------------------------- grabs


def grabbers(victim: Creature) -> int:
    """The ids, as a mask, of those who hold a creature."""
    held = 0
    for effect in victim.effects:
        if effect.duration.kind == GRAPPLE:
            held |= 1 << effect.source
    return held


def victims(battle: Battle, grabber: Creature) -> list[Creature]:
    """Those a creature holds."""
    bit = 1 << grabber.id
    return [c for c in battle.creatures if c.effects and grabbers(c) & bit]


def grab(battle: Battle, grabber: Creature, victim: Creature, rule: str = "") -> None:
    """Grab a creature, which becomes engaged with its grabber (grabbed-engaged).

    From another band the victim is drawn to it, or one that cannot be moved draws the grabber. Friends, who cannot be
    engaged, cannot be held either (position-engagement).
    """
    rule = rule or battle.rules.cite["grabbed-start-and-let-go"]
    if victim.side == grabber.side or "grabbed" in victim.sheet.immune or grabbers(victim) >> grabber.id & 1:
        return
    if victim.at != grabber.at and victim.flags & NO_FORCED:
        engage(battle, grabber, victim, rule)
    elif not victim.engaged >> grabber.id & 1:
        engage(battle, victim, grabber, rule)
    verbs.add_effect(battle, victim, Effect(
        "grabbed", grabber.id, Duration(GRAPPLE, grabber.id), rule=rule,
        conditions=battle.rules.conditions.mask("grabbed")))


def release(battle: Battle, grabber: Creature, victim: Creature) -> None:
    """Let go of a victim of one's own will; for the rest of the turn one may leave it unhindered.

    Topic grabbed-grabber-walks-off.
    """
    let_go(battle, grabber, victim, battle.rules.cite["grabbed-start-and-let-go"])
    verbs.add_effect(battle, grabber, Effect(
        RELEASED, victim.id, Duration(END_OF_TURN, battle.active), rule=battle.rules.cite["grabbed-grabber-walks-off"]))


def released(grabber: Creature) -> int:
    """The ids, as a mask, of those a creature has let go of this turn."""
    return _sources(grabber, RELEASED)


def struck_grabber(battle: Battle, victim: Creature, grabber: Creature) -> None:
    """A grabbed creature has hit its grabber, which tells until the end of the turn.

    Topic grabbed-disengage-penalty.
    """
    verbs.add_effect(battle, victim, Effect(
        HIT_GRABBER, grabber.id, Duration(END_OF_TURN, battle.active),
        rule=battle.rules.cite["grabbed-disengage-penalty"]))


def struck_grabbers(victim: Creature) -> int:
    """The ids, as a mask, of its grabbers that a creature has hit this turn."""
    return _sources(victim, HIT_GRABBER)


def _sources(bearer: Creature, name: str) -> int:
    mask = 0
    for effect in bearer.effects:
        if effect.name == name:
            mask |= 1 << effect.source
    return mask


def let_go(battle: Battle, grabber: Creature, victim: Creature, rule: str = "") -> None:
    """End the grab of one creature on another, if there is one."""
    rule = rule or battle.rules.cite[LET_GO]
    for effect in victim.effects:
        if effect.duration.kind == GRAPPLE and effect.source == grabber.id:
            verbs.remove_effect(battle, victim, effect, rule)


def let_all_go(battle: Battle, grabber: Creature) -> None:
    """A creature can hold nobody any more (grab-details)."""
    for victim in victims(battle, grabber):
        let_go(battle, grabber, victim)


# ---------------------------------------------------------------------- out of it


def gone(battle: Battle, creature: Creature) -> None:
    """A creature has fallen, died or left the fight: what hung on its standing there ends."""
    uncover(battle, creature)
    let_all_go(battle, creature)
    if creature.flags & (DEAD | OUT):
        apart(battle, creature)
        part_all(battle, creature)


def airborne(battle: Battle, creature: Creature) -> bool:
    """Whether a creature is in the air, where there is room overhead (flying-model)."""
    return bool(creature.state & ALOFT) and headroom(battle)


def headroom(battle: Battle) -> bool:
    """Whether there is room to fly."""
    return battle.rules.options.get("flying_headroom") != "no"
