"""A hero of the table's grown to any level, so that it stands up to monsters of that level.

The books say how abilities rise and what feats and paths there are (`heroes.raised`, `levels`), not what items, feats
and powers are worth by then: what stands here in their stead is our own estimate, and no rule.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from battlemat.errors import InputError
from battlemat.systems.orcus.heroes import HEAVY, better, raised
from battlemat.systems.orcus.levels import HIGHEST

if TYPE_CHECKING:
    from battlemat.systems.orcus.heroes import Hero

_DICE: Final = re.compile(r"\b(\d+)d(?=W\b|\d)")
_PERSISTENT: Final = re.compile(r"\b(?:(\d+)(?= (?:\w+ )?persistent\b)|(?<=persistent )(\d+))")


def expected_enhancement(level: int) -> int:
    """Enhancement bonus of a hero's items by level: +1 for every 5 levels (+1 at 5, +6 at 30)."""
    return level // 5


def expected_feat(level: int) -> int:
    """What feats add to attacks and to all defenses but AC: +1 from level 5, +2 from 15, +3 from 25."""
    return (level + 5) // 10


def dice_factor(level: int) -> int:
    """How many times its first-level dice a power rolls: once at level 1, and once more for every 6 levels.

    Standard monsters have about 24 + 5 x level hit points; with this an at-will attack keeps taking about a
    quarter of that.
    """
    return 1 + level // 6


def at_level(hero: Hero, level: int) -> Hero:
    """The hero grown to a level, so that a party of it stands up to monsters of that level.

    Monsters attack AC with about level + 5 and have an AC of about level + 14, so a hero must gain one
    point of attack and defense a level. Half comes from the level bonus. The rest: abilities rise as the
    ledger says (`raised`); items get `expected_enhancement`; feats give `expected_feat`; armor becomes
    better than its kind, by 1 for every 6 levels when it is heavy or the hero does not raise the ability AC
    uses, otherwise by 1 for every 15. Hit points follow from level and Constitution. Damage dice printed on
    the powers are multiplied by `dice_factor`, persistent damage by 2 from level 11 and by 3 from level 21.

    Raises `InputError` if the level is below the hero's own or above 30.
    """
    if not hero.level <= level <= HIGHEST:
        raise InputError(
            f"{hero.name} cannot be played at level {level}",
            hint=f"expected a level from {hero.level} to {HIGHEST}",
        )
    if level == hero.level:
        return hero
    growing = hero.armor not in HEAVY and better(hero, "ac") in hero.raises
    pace = 15 if growing else 6
    return replace(
        hero,
        level=level,
        abilities=raised(hero.abilities, hero.raises, hero.level, level),
        enhancement=hero.enhancement + expected_enhancement(level) - expected_enhancement(hero.level),
        feat=hero.feat + expected_feat(level) - expected_feat(hero.level),
        masterwork=hero.masterwork + level // pace - hero.level // pace,
        cards=tuple(replace(card, text=_grown(card.text, hero.level, level)) for card in hero.cards),
    )


def _grown(text: str, start: int, level: int) -> str:
    """A card's text with its dice and persistent damage of level `start` made those of `level`."""
    dice = dice_factor(level)
    first = dice_factor(start)
    tier = 1 + (level - 1) // 10
    first_tier = 1 + (start - 1) // 10

    def more_dice(match: re.Match[str]) -> str:
        return f"{int(match[1]) * dice // first}d"

    def more_persistent(match: re.Match[str]) -> str:
        return str(int(match[0]) * tier // first_tier)

    return _PERSISTENT.sub(more_persistent, _DICE.sub(more_dice, text))
