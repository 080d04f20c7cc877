"""Mobs: mooks of one kind on one side, whose hit points are one pool.

Nothing of this is in the rules; it is what the printed line of a mook says ("Kill one ... mook for every 7 damage you
deal to the mob"), which archmage.ruling.monster-kinds leaves to the print. Every mook keeps hit points of its own: at
most one of a mob is wounded, and that one is whoever was struck last.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.effects.flags import DEAD, OUT

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE: Final = "archmage.ruling.monster-kinds"
SPILL: Final = "mob"
"""What damage is called that goes on to the next of a mob, and the choice of who that is."""

_LINE: Final = re.compile(r"^\W*mook\W+kill one\b.*\bfor every (\d+) damage\b", re.I)


def mook_line(text: str) -> int:
    """How much damage kills one by a mook's printed line, 0 when the text is no such line."""
    found = _LINE.match(text)
    return int(found[1]) if found is not None else 0


def mob_of(battle: Battle, creature: Creature) -> list[Creature]:
    """All that are left of a creature's mob, itself included; nobody when it is in none."""
    kind = creature.sheet.mob
    if not kind:
        return []
    return [other for other in battle.creatures
            if other.sheet.mob == kind and other.side == creature.side and not other.flags & (DEAD | OUT)]


def pool(battle: Battle, creature: Creature) -> int:
    """The hit points that damage to a creature comes off: its whole mob's, or its own."""
    mob = mob_of(battle, creature)
    return sum([other.hp for other in mob]) if mob else creature.hp


def take_up_wound(battle: Battle, creature: Creature) -> None:
    """The wound that somebody of its mob bears passes to a creature that is unhurt."""
    if creature.hp < creature.max_hp:
        return
    for other in mob_of(battle, creature):
        if 0 < other.hp < other.max_hp:
            hp = other.hp
            verbs.set_hp(battle, other, other.max_hp, "hp", -1, 0, RULE, SPILL)
            verbs.set_hp(battle, creature, min(hp, creature.max_hp), "hp", -1, 0, RULE, SPILL)
            return


def ranked(battle: Battle, fallen: Creature, attacker: Creature | None, targets: tuple[int, ...]) -> list[Creature]:
    """Who of a mob may be next to take what was too much for one of them, the likeliest first.

    Those that the attack is not aimed at come before those that it is, then those engaged with the attacker, then
    those near the fallen in their band. Those knocked out are in no pool any more.
    """
    keyed: list[tuple[bool, bool, bool, int, int]] = []
    for other in mob_of(battle, fallen):
        if other.hp > 0:
            engaged = attacker is not None and bool(attacker.engaged >> other.id & 1)
            keyed.append((other.id in targets, not engaged, other.at != fallen.at,
                          abs(other.slot - fallen.slot), other.id))
    keyed.sort()
    return [battle.creatures[key[4]] for key in keyed]


async def next_of(battle: Battle, fallen: Creature, source: int, strike: Strike | None) -> Creature | None:
    """Who of a mob takes what was too much for one of them, by the choice of whoever dealt it."""
    attacker = battle.creatures[source] if source >= 0 else None
    left = ranked(battle, fallen, attacker, strike.targets if strike is not None else ())
    if not left or attacker is None or len(left) == 1:
        return left[0] if left else None
    options: list[Option] = [Choice(str(other.id), creature=other.id, also=(other.key,)) for other in left]
    answer = await battle.choose(attacker, SPILL, options, fallen.name)
    return battle.creatures[answer.creature]
