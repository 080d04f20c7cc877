"""Dicey moves: a check that is part of what it is made with (archmage.dicey.check)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.abilities import ABILITIES, SHORT
from battlemat.engine.actions.action import Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.skills import check, spelled
from battlemat.errors import nearest
from battlemat.systems.archmage.tags import OWN_CHECK

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE: Final = "archmage.dicey.check"
SKILL: Final = "skill"
DC: Final = "dc"
USUAL_DC: Final = 15
SKILLS: Final = {
    **SHORT, **{short: short for short in ABILITIES}, "stealth": "dex", "healing": "wis", "heal": "wis",
}
"""What can be checked without a background: the abilities, and what the book names."""


def skill_refusal(who: Creature, use: Use) -> Refusal | None:
    """Why the check a use asks for cannot be made: an ability or one of the creature's backgrounds is named."""
    word = spelled(use.chosen(SKILL))
    if word and word not in who.sheet.skills and word not in SKILLS:
        close = nearest(word, [*who.sheet.skills, *SKILLS])
        hint = f": did you mean {close!r}?" if close else ""
        return Refusal(RULE, f"{word!r} is neither an ability nor a background of {who.name}{hint}")
    dc = use.chosen(DC)
    if word and dc and not dc.removeprefix("-").isdigit():
        return Refusal(RULE, f"what a check must reach is a number, not {dc!r}")
    return None


def usual_dc(battle: Battle) -> int:
    """What a dicey move must reach unless the referee says otherwise (archmage.ruling.skill-checks)."""
    return int(str(battle.rules.options.get("dicey_dc", USUAL_DC)))


async def dicey(battle: Battle, who: Creature, use: Use) -> None:
    """Make the check that a use asks for, unless its action makes one of its own."""
    if OWN_CHECK not in use.action.tags:
        await attempt(battle, who, use)


async def attempt(battle: Battle, who: Creature, use: Use) -> None:
    """Roll for what a use tries."""
    await check(battle, who, use.chosen(SKILL), int(use.chosen(DC) or usual_dc(battle)), RULE, use.target)


@mypyc_attr(allow_interpreted_subclasses=True)
class Check(Action):
    """A check by itself, for a stunt that is part of no other action. The referee says what comes of it."""

    forms = ("check ABILITY", "check BACKGROUND DC")
    figure = DC
    verb = "puts itself to the test"
    takes = frozenset({"target"})

    def sample(self, battle: Battle, who: Creature) -> Use:
        return Use(self, choose={SKILL: "str"})

    def __init__(self) -> None:
        super().__init__("check", 0, RULE)
        self.tags = frozenset({OWN_CHECK})

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        return None if use.chosen(SKILL) else Refusal(RULE, "say which ability or background is checked")

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        await attempt(battle, who, use)
