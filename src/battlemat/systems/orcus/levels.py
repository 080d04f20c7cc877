"""Levels, tiers, experience, and what each level brings (orcus.level, orcus.tier)."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.decisions import Refusal

HIGHEST: Final = 30
RANGE_RULE: Final = "orcus.level.range"
XP_RULE: Final = "orcus.level.xp-table"
FEATS_RULE: Final = "orcus.level.feats"
TWO_RULE: Final = "orcus.level.ability-increase-two"
ALL_RULE: Final = "orcus.level.ability-increase-all"
START_RULE: Final = "orcus.level.start-benefits"
PRESTIGE_RULE: Final = "orcus.character.prestige-path"
EPIC_RULE: Final = "orcus.character.epic-path"
TIER_RULE: Final = "orcus.tier.bands"
XP: Final[tuple[int, ...]] = (
    0, 1_000, 2_250, 3_750, 5_500, 7_500, 10_000, 13_000, 16_500, 20_500,
    25_500, 31_500, 38_500, 46_500, 56_500, 68_500, 82_500, 98_500, 118_500, 142_500,
    170_500, 202_500, 242_500, 290_500, 346_500, 410_500, 490_500, 586_500, 698_500, 826_500)  # fmt: skip
"""Experience points it takes in all to be of each level from the first on."""
RAISE_TWO: Final[tuple[int, ...]] = (4, 8, 14, 18, 24, 28)
RAISE_ALL: Final[tuple[int, ...]] = (11, 21)
PRESTIGE: Final = 11
EPIC: Final = 21
TIERS: Final = ("Adventurer", "Prestige", "Epic")
LEVELS_A_TIER: Final = 10
LEVELLED: Final = ("character", "monster", "item", "trap", "ritual", "poison", "disease", "incantation", "power")
"""What has a level; a ritual is an incantation under an older name (orcus.ruling.rituals)."""


class Gains:
    """What reaching a level brings everybody: feats, abilities that rise by one (`raised`: 2 or 6), a path to choose.

    `rules` say why, a topic each: feats, raised, path, start.
    """

    def __init__(self, level: int) -> None:
        self.level = level
        self.feats = 1 if level == 1 or level % 2 == 0 else 0
        self.raised = 2 if level in RAISE_TWO else 6 if level in RAISE_ALL else 0
        self.path = {PRESTIGE: "prestige", EPIC: "epic"}.get(level, "")
        self.rules: dict[str, str] = {}
        if level == 1:
            self.rules["start"] = START_RULE
        if self.feats:
            self.rules["feats"] = FEATS_RULE
        if self.raised:
            self.rules["raised"] = TWO_RULE if self.raised == 2 else ALL_RULE
        if self.path:
            self.rules["path"] = PRESTIGE_RULE if self.path == "prestige" else EPIC_RULE


def refuse_level(kind: str, level: int) -> Refusal | None:
    """Why something of a kind ("character", "poison") may not have a level: it has none, or there is none such."""
    if kind not in LEVELLED:
        return Refusal(RANGE_RULE, f"a {kind} has no level: {', '.join(LEVELLED)} have")
    if not 1 <= level <= HIGHEST:
        return Refusal(RANGE_RULE, f"level {level} is not a level: they run from 1 to {HIGHEST}")
    return None


def feats_by(level: int) -> int:
    """How many feats a character of a level has gained: one at the first, one at each even one."""
    return sum([Gains(step).feats for step in range(1, level + 1)])


def level_for(xp: int) -> int:
    """The level that so many experience points have earned."""
    return max(1, sum([1 for needed in XP if xp >= needed]))


def xp_for(level: int) -> int:
    """How many experience points a level takes in all. Raises IndexError for a level there is not."""
    return XP[level - 1]


def xp_to_next(level: int) -> int | None:
    """How many experience points lie between a level and the next; None at the last."""
    return XP[level] - XP[level - 1] if level < HIGHEST else None


def tier(level: int) -> str:
    """The name of a level's tier, of whatever has a level. A name, and nothing more (orcus.tier.no-effect)."""
    return TIERS[(level - 1) // LEVELS_A_TIER]
