"""One use of a power in progress."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.decisions import OPPORTUNITY_ATTACK, Use
from battlemat.engine.underway import Underway

if TYPE_CHECKING:
    from battlemat.engine.attack import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.engine.decisions import Refusal
    from battlemat.engine.modifiers import Modifier
    from battlemat.engine.overlay import Overlay
    from battlemat.engine.power import Power
    from battlemat.engine.triggers import Moment


class Play(Underway):
    """One use of a power in progress: who, with what, against whom, and what has come of it so far.

    `target` and `strike` are those being settled now; `rolled` keeps damage rolled once for all targets, `bonuses`
    count on each of its attack rolls, `overlay` steps in once each is rolled.
    `flags` are its user's as it began; `sound` (-1: not known) has the ids of the targets its power could be aimed at
    before anybody was asked, or 1 where its area could be where it is, and `entitled` says that what the power requires
    was so. `turned`: it goes to somebody it was not aimed at, its user being confused.
    """

    def __init__(self, battle: Battle, user: Creature, power: Power, use: Use, weapon: Weapon | None,
                 origin: int, square: int, targets: list[int]) -> None:
        self.battle = battle
        self.user = user
        self.power = power
        self.use = use
        self.weapon = weapon
        self.origin = origin
        self.square = square
        self.targets = targets
        self.strike: Strike | None = None
        self.target: Creature = user
        self.moment: Moment | None = None
        self.rolled: dict[int, int] = {}
        self.hits: list[int] = []
        self.misses: list[int] = []
        self.crits = 0
        self.dealt = 0
        self.expended = True
        self.coup = False
        self.charge = False
        self.opportunity = use.label == OPPORTUNITY_ATTACK
        self.extra_damage = 0
        self.bonuses: list[Modifier] = []
        self.memory: dict[str, int] = {}
        self.overlay: Overlay | None = None
        self.flags = user.flags
        self.sound = -1
        self.entitled = False
        self.turned = False

    def note(self, battle: Battle) -> None:
        if self.sound < 0:
            self.power.note(self)

    def barred(self, battle: Battle) -> Refusal | None:
        return self.power.barred(self)

    @property
    def hit(self) -> bool:
        return self.strike is not None and self.strike.hit

    @property
    def crit(self) -> bool:
        return self.strike is not None and self.strike.crit
