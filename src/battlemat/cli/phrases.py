"""Actions that take more than a name and a target to say, in words: what is made ready, drunk, told, swooped at."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from battlemat.engine.battle import Battle
from battlemat.engine.creature import Creature
from battlemat.engine.decisions import Use, spoken
from battlemat.engine.triggers import NAMES
from battlemat.engine.view import View
from battlemat.show.deeds import NUMBERS, SETS_OFF
from battlemat.systems.archmage.actions.flying import Swoop
from battlemat.systems.archmage.actions.morale import FightInSpirit
from battlemat.systems.archmage.actions.recovery import FeedPotion
from battlemat.systems.shared.spending import Trade
from battlemat.systems.shared.waiting import Delay, Ready

STEPS: Final[Mapping[str, str]] = {"action": "what", "potion": "which potion", "ally": "whom"}
"""Choices settled one after the other where a use has several, and what is asked for each."""


def phrase(battle: Battle, view: View, who: Creature, use: Use) -> str:
    """A use of one of those actions in words, "" for any other."""
    action = use.action
    if isinstance(action, Ready):
        return ready_words(view, use)
    if isinstance(action, Delay) and not use.choose:
        return f"{action.name}: act later"
    if isinstance(action, Trade) and use.pay:
        return f"trade a {use.pay} action for a {use.chosen('to')} one"
    if isinstance(action, FightInSpirit):
        ally = view.name(int(use.chosen("ally")))
        number = NUMBERS[use.chosen("bonus")]
        return f"fight in spirit: +{action.amount(battle)} to {number} for {ally}"
    if isinstance(action, FeedPotion) and use.chosen("potion"):
        if use.target == who.id:
            return f"drink {use.chosen('potion')}"
        return f"feed {use.chosen('potion')} to {view.name(use.target)}"
    if isinstance(action, Swoop) and use.target >= 0:
        power = action.attack(battle, who, use)
        return f"swoop at {view.name(use.target)}" + (f" with {power.name}" if power is not None else "")
    return ""


def ready_words(view: View, use: Use) -> str:
    """What is made ready, and for what."""
    kind, _, actor = use.chosen("when").partition(" ")
    whose = view.name(int(actor)) if actor.isdecimal() else "somebody"
    return f"{spoken(use.chosen('action'))} as soon as {whose} {SETS_OFF[NAMES[kind]]}"


def choice_words(view: View, name: str, value: str) -> str:
    """A choice of `STEPS` in words."""
    if name == "ally" and value.isdecimal():
        return view.name(int(value))
    return spoken(value) if name == "action" else value
