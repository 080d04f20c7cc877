"""When to give a fight up, for a side whose rules let it get away."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Use
from battlemat.engine.attacks.odds import USUAL_HITS
from battlemat.engine.effects.flags import DEAD, OUT, SURRENDERED, UNCONSCIOUS

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.common import Common
    from battlemat.players.reader import Reader

OUTMATCHED: Final = 4
"""How many times as long a side takes to fell its foes as they take to fell it when it runs: of fights that looked like
that, and were fought on, one in five was won."""

AHEAD: Final = 3
"""How many rounds ahead the attack rolls are looked at of those that get better with every round."""


def run_away(battle: Battle, who: Creature, reader: Reader, common: Common) -> Use | None:
    """Propose to flee, once that is legal and the fight is lost."""
    action = common.flee
    if action is None or not who.sheet.hero or not lost(battle, who.side, reader):
        return None
    use = Use(action)
    return use if battle.refusal(who, use) is None else None


def fallen(battle: Battle, side: int) -> bool:
    """Whether somebody of a side is down."""
    for creature in battle.creatures:
        if creature.flags & (DEAD | UNCONSCIOUS) and creature.side == side and creature.at >= 0 \
                and not creature.flags & (OUT | SURRENDERED):
            return True
    return False


def lost(battle: Battle, side: int, reader: Reader) -> bool:
    """Whether somebody of a side is down and those left will fall well before their foes do."""
    if not fallen(battle, side):
        return False
    ours = theirs = 0
    our_threat = their_threat = 0
    for creature in battle.creatures:
        if creature.flags & (OUT | SURRENDERED | DEAD | UNCONSCIOUS) or creature.at < 0:
            continue
        health = max(1, creature.hp) + creature.temp_hp
        faces = USUAL_HITS + battle.rules.attacks.escalation_bonus(battle, creature, AHEAD)
        threat = reader.read(battle.rules, creature.sheet).threat * faces // USUAL_HITS
        if creature.side == side:
            ours += health
            our_threat += threat
        else:
            theirs += health
            their_threat += threat
    if not ours or not their_threat:
        return False
    return theirs * their_threat > OUTMATCHED * ours * our_threat
