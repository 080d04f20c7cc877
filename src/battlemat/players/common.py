"""The common actions and roles of the systems by what they are for, as this player knows them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from battlemat.engine.actions import Action
    from battlemat.engine.ruleset import Ruleset

BLOCKERS: Final = frozenset({"blocker", "soldier", "defender"})
SHY: Final = frozenset({"archer", "artillery", "spoiler", "controller", "leader"})


def named(rules: Ruleset, *names: str) -> Action | None:
    """The common action with one of these names, the first that a system has."""
    for name in names:
        if name in rules.actions:
            return rules.actions[name]
    return None


class Common:
    """What everybody can do, by what it is for; None for what a system does not have."""

    def __init__(self, rules: Ruleset) -> None:
        self.end = named(rules, "end")
        self.walk = named(rules, "walk", "move")
        self.engage = named(rules, "engage")
        self.swoop = named(rules, "swoop")
        self.disengage = named(rules, "disengage")
        self.step = named(rules, "five-foot-step", "shift")
        self.dash = named(rules, "dash", "run")
        self.climb = named(rules, "climb")
        self.swim = named(rules, "swim")
        self.crawl = named(rules, "crawl")
        self.stand = named(rules, "stand-up")
        self.charge = named(rules, "charge")
        self.rally = named(rules, "rally", "second-wind")
        self.ward = named(rules, "total-defense")
        self.finish = named(rules, "coup-de-grace")
        self.escape = named(rules, "escape-grapple", "escape")
        self.keep = named(rules, "sustain-grab")
        self.extra = named(rules, "action-point")
        self.delay = named(rules, "delay")
        self.ready = named(rules, "ready")
        self.spirit = named(rules, "fight-in-spirit")
        self.flee = named(rules, "flee")
        self.surrender = named(rules, "surrender")
        self.revive = named(rules, "treat-wound", "first-aid-second-wind")
        self.potion = named(rules, "feed-potion")
        self.stabilise = named(rules, "treat-first-aid", "stabilize")
        self.open = named(rules, "open-object")
        self.hide = named(rules, "hide")
        self.search = named(rules, "search")
        self.unlock = named(rules, "open-lock")
