"""The common actions and roles of the systems by what they are for, as they introduce themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes
from battlemat.players.player import Player

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.ruleset import Ruleset

BLOCKERS: Final = frozenset({"blocker", "soldier", "defender"})
SHY: Final = frozenset({"archer", "artillery", "spoiler", "controller", "leader"})


class Common:
    """What everybody can do, by what it is for; None for what a system does not have."""

    def __init__(self, rules: Ruleset) -> None:
        known = rules.purposes
        self.end = known.get(purposes.END)
        self.walk = known.get(purposes.GO)
        self.engage = known.get(purposes.ENGAGE)
        self.swoop = known.get(purposes.SWOOP)
        self.disengage = known.get(purposes.SLIP)
        self.step = known.get(purposes.STEP)
        self.dash = known.get(purposes.HURRY)
        self.climb = known.get(purposes.CLIMB)
        self.swim = known.get(purposes.SWIM)
        self.crawl = known.get(purposes.CRAWL)
        self.stand = known.get(purposes.STAND)
        self.charge = known.get(purposes.CHARGE)
        self.rally = known.get(purposes.RALLY)
        self.ward = known.get(purposes.WARD)
        self.finish = known.get(purposes.FINISH)
        self.escape = known.get(purposes.ESCAPE)
        self.keep = known.get(purposes.KEEP)
        self.extra = known.get(purposes.EXTRA)
        self.delay = known.get(purposes.DELAY)
        self.ready = known.get(purposes.READY)
        self.spirit = known.get(purposes.SPIRIT)
        self.flee = known.get(purposes.FLEE)
        self.surrender = known.get(purposes.SURRENDER)
        self.revive = known.get(purposes.REVIVE)
        self.potion = known.get(purposes.POTION)
        self.stabilise = known.get(purposes.STABILIZE)
        self.open = known.get(purposes.OPEN)
        self.hide = known.get(purposes.HIDE)
        self.search = known.get(purposes.SEARCH)
        self.unlock = known.get(purposes.UNLOCK)


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowing(Player):
    """A player that knows the common actions of the rules it plays by."""

    def __init__(self) -> None:
        self.rules: Ruleset | None = None
        self.common: Common | None = None

    def known(self, battle: Battle) -> Common:
        """The common actions of the battle's rules."""
        common = self.common
        if common is None or self.rules is not battle.rules:
            common = Common(battle.rules)
            self.common = common
            self.rules = battle.rules
        return common
