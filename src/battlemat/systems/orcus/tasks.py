"""What each skill is for, as far as the book says: which one to call for."""

from __future__ import annotations

from typing import Final

SLEIGHT_RULE: Final = "orcus.skill.sleight-of-hand"
STREET_RULE: Final = "orcus.skill.streetsmarts"
ENDURE_RULE: Final = "orcus.skill.endure"
TASKS: Final[dict[str, tuple[str, ...]]] = {
    "sleight of hand": ("picking pockets", "disabling traps"),
    "streetsmarts": ("getting by in towns", "gathering information", "blending into a crowd"),
    "endure": ("resisting heat", "resisting cold", "throwing off poison", "throwing off disease", "pushing on",
               "hustling"),
}
RULES: Final[dict[str, str]] = {"sleight of hand": SLEIGHT_RULE, "streetsmarts": STREET_RULE, "endure": ENDURE_RULE}


def skill_for(task: str) -> str:
    """The skill a task calls for ("picking pockets"), "" for one the book names no skill for."""
    words = " ".join(task.casefold().split())
    for skill, tasks in TASKS.items():
        if words in tasks:
            return skill
    return ""
