"""A fight in bands: who holds whom in melee, who can be got at, who would be in whose way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.flags import CANNOT_ACT, NO_FREE, NO_OPPORTUNITY
from battlemat.engine.effects.modifiers import FAR, MELEE, RANGED
from battlemat.players.profile import hits_of
from battlemat.players.roster import weight_of
from battlemat.players.survey import Survey
from battlemat.systems.shared.bands.bands import engaging
from battlemat.systems.shared.bands.opportunity import chapter

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.profile import Card, Profile
    from battlemat.players.reader import Reader


HAMPERED: Final = 40
"""Percent of what one that keeps its distance does in a round that being held in melee costs it."""

UNKNOWN: Final = -1000

LAST_BLOOD: Final = 60
"""Percent of what a creature does in a round that it is worth not to be the next to fall."""


class BandSurvey(Survey):
    """A survey of bands. Distances are moves: 0 engaged, 1 nearby, 2 and more faraway.

    `held` are the foes whose engagement holds `who`, `tied` all that some friend or `who` is engaged with (masks of
    ids).
    """

    def __init__(self, battle: Battle, who: Creature, reader: Reader) -> None:
        super().__init__(battle, who, reader)
        self.bonuses: list[int] = [UNKNOWN] * len(self.foes)
        self.held = 0
        self.tied = 0
        self.distances: list[int] = []
        self.look_round()

    def look_round(self) -> None:
        """Take stock of who is engaged with whom, and how far away the foes are."""
        who = self.who
        self.held = engaging(self.battle, who)
        position = self.battle.rules.position
        self.distances = [position.distance(self.battle, who, foe) for foe in self.foes]
        self.tied = who.engaged
        for friend in self.friends:
            self.tied |= friend.engaged

    def moved(self) -> None:
        super().moved()
        self.look_round()

    def distance(self, n: int) -> int:
        return self.distances[n]

    # ------------------------------------------------------------------ who can get at whom

    def reaches(self, card: Card, n: int) -> bool:
        if card.origin == MELEE:
            return bool(self.who.engaged >> self.foes[n].id & 1)
        return self.distances[n] <= card.far

    def comes(self, n: int) -> bool:
        return self.distances[n] <= max(1, self.known[n].profile.range)

    def goes(self, n: int) -> bool:
        return self.distances[n] <= max(1, self.profile.range)

    def at_hand(self, n: int) -> bool:
        foe = self.foes[n]
        if self.who.engaged >> foe.id & 1:
            return True
        return not foe.engaged and self.comes(n)

    # ------------------------------------------------------------------ what there is to hit

    def plain(self, n: int, card: Card) -> int:
        if self.bonuses[n] == UNKNOWN:
            self.bonuses[n] = self.own_bonus(n)
        return self.bonuses[n]

    def here(self, n: int, card: Card) -> int:
        return self.plain(n, card)

    # ------------------------------------------------------------------ danger

    def may_strike(self, n: int) -> bool:
        foe = self.foes[n]
        if foe.flags & (CANNOT_ACT | NO_OPPORTUNITY | NO_FREE):
            return False
        cap = chapter(self.battle).cap
        return cap < 0 or foe.struck < cap

    def strikes_of(self, mask: int) -> int:
        """What the opportunity attacks of these foes (a mask of ids) are worth."""
        total = 0
        if mask:
            for n, foe in enumerate(self.foes):
                if mask >> foe.id & 1:
                    total += self.strike(n)
        return total

    def provoking(self) -> int:
        """What walking off costs."""
        return self.strikes_of(self.held)

    def provoked(self, card: Card, target: int) -> int:
        """archmage.ruling.spell-and-ranged: a spell provokes all that hold its user, a shot all but its target."""
        if not self.held:
            return 0
        power = card.power
        if not power.provokes or "close-quarters" in power.tags:
            return 0
        mask = self.held
        if "spell" not in power.tags:
            if not card.origin & (RANGED | FAR):
                return 0
            if target >= 0:
                mask &= ~(1 << self.foes[target].id)
        return self.strikes_of(mask)


def burden(survey: BandSurvey, n: int, victim: Creature, profile: Profile) -> int:
    """What it means for a creature to have foe `n` upon it for a round."""
    foe = survey.known[n].profile
    card = foe.basic
    if card is None:
        for other in foe.attacks:
            if other.origin == MELEE:
                card = other
                break
    total = 0
    health = max(1, victim.hp + victim.temp_hp)
    if card is not None:
        defense = victim.sheet.defenses[card.defense] if card.defense else 0
        hits = hits_of(card.bonus, defense)
        total = hits * min(card.mean2, 2 * health) * weight_of(profile, health) // 100
        if card.most >= health:
            total += profile.threat * LAST_BLOOD * hits // 2000
    if profile.shooter and not victim.engaged:
        total += profile.threat * HAMPERED // 100
    return total
