"""Retraining: one earlier choice of feat, skill, power or companion changed on a level gained (orcus.retrain)."""

from __future__ import annotations

from typing import Final

from battlemat.engine.actions.decisions import Refusal

ONCE_RULE: Final = "orcus.retrain.once-per-level"
NEEDED_RULE: Final = "orcus.retrain.no-prerequisite"
BETTER_RULE: Final = "orcus.retrain.different-not-better"
FEAT_RULE: Final = "orcus.retrain.feat"
POWER_RULE: Final = "orcus.retrain.power"
SKILL_RULE: Final = "orcus.retrain.skill"
COMPANION_RULE: Final = "orcus.companion.retrain"
KINDS: Final = ("feat", "skill", "power", "companion")
RULES: Final = {"feat": FEAT_RULE, "skill": SKILL_RULE, "power": POWER_RULE, "companion": COMPANION_RULE}


class Choice:
    """Something chosen, or to be chosen, while a character is made or gains a level.

    `kind` is one of `KINDS`. Of a power, `type` is category and frequency together (orcus.ruling.retrain-same-type),
    `level` the one it is selected at, and `owner` its class. `needs` are the names of choices it requires. `offered`
    are the names that could have been chosen in its place at the time: what a special grant of a feat was limited to,
    which skills the class offered, which companions there were; empty where anything could.
    """

    def __init__(self, kind: str, name: str, type: str = "", level: int = 1, owner: str = "",
                 needs: frozenset[str] = frozenset(), offered: frozenset[str] = frozenset()) -> None:
        self.kind = kind
        self.name = name
        self.type = type
        self.level = level
        self.owner = owner
        self.needs = needs
        self.offered = offered

    def __repr__(self) -> str:
        return f"Choice({self.kind} {self.name})"


def refusal(old: Choice, new: Choice, held: list[Choice], swaps: int, unmet: Refusal | None = None) -> Refusal | None:
    """Why an old choice may not be swapped for a new one on this level.

    `held` is everything chosen so far, `swaps` how often this level has been used for retraining already, `unmet` why
    the requirements of the new choice are not met.
    """
    if swaps:
        return Refusal(ONCE_RULE, "one choice may be changed on each level gained, never more")
    if not any(choice.kind == old.kind and choice.name == old.name for choice in held):
        return Refusal(ONCE_RULE, f"{old.name} has not been chosen")
    if new.kind != old.kind:
        return Refusal(RULES[old.kind], f"a {old.kind} becomes a {old.kind}, not a {new.kind}")
    if any(choice.kind == new.kind and choice.name == new.name for choice in held):
        return Refusal(RULES[old.kind], f"{new.name} has been chosen already")
    for choice in held:
        if old.name in choice.needs:
            return Refusal(NEEDED_RULE, f"{choice.name} requires {old.name}")
    if unmet is not None:
        return Refusal(RULES[new.kind], unmet.text)
    if old.offered and new.name not in old.offered:
        return Refusal(RULES[new.kind], f"{new.name} could not have been chosen when {old.name} was")
    return refuse_power(old, new) if new.kind == "power" else None


def refuse_power(old: Choice, new: Choice) -> Refusal | None:
    """Why one power may not become another: a higher level, or another level, type or class."""
    if new.level > old.level:
        return Refusal(BETTER_RULE, f"{new.name} is of level {new.level}, {old.name} of level {old.level}: retraining "
                                    f"makes a different choice, not a better one")
    for what, was, becomes in (("level", str(old.level), str(new.level)), ("type", old.type, new.type),
                               ("class", old.owner, new.owner)):
        if was != becomes:
            return Refusal(POWER_RULE, f"{new.name} has another {what} than {old.name}: {becomes} instead of {was}")
    return None
