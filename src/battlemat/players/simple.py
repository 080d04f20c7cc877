"""A greedy opponent: it does what hurts most from where it stands, and else walks up to whoever is nearest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import STANDARD
from battlemat.engine.actions.decisions import Option, Use
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.effects.flags import ALOFT, CANNOT_ACT, DEAD, OUT, PRONE, SURRENDERED, UNCONSCIOUS
from battlemat.engine.effects.modifiers import FAR, NEAR
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.common import Knowing
from battlemat.players.player import ending
from battlemat.players.profile import hits_of
from battlemat.players.reader import Reader

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.actions.decisions import Decision
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.profile import Card

BEYOND: int = 1 << 20


@mypyc_attr(allow_interpreted_subclasses=True)
class SimplePlayer(Knowing):
    """Plays like somebody new to the game: the attack that deals most on average, on whoever it deals most to.

    It counts damage alone: no place is better than another, nothing is kept for later, friends are on their own, and
    no foe is more worth felling than the next. It strikes whenever a foe gives it the chance.
    """

    name = "simple"

    def __init__(self) -> None:
        super().__init__()
        self.reader = Reader()

    def choose(self, battle: Battle, decision: Decision) -> Option:
        if isinstance(decision, TurnDecision):
            return self.turn(battle, decision)
        if isinstance(decision, Offer):
            return self.strike_back(decision)
        return decision.options[0]

    def strike_back(self, offer: Offer) -> Option:
        """The first attack offered, or nothing."""
        for option in offer.options:
            if isinstance(option, Use) and option.action.is_attack:
                return option
        return offer.listed[0]

    def turn(self, battle: Battle, decision: TurnDecision) -> Option:
        """What to do next on a turn."""
        who = battle.creatures[decision.who]
        use: Use | None = None
        if not who.flags & (CANNOT_ACT | SURRENDERED):
            use = self.rise(battle, who) or self.fight(battle, who)
        end = ending(battle, who)
        return use or end or decision.options[0]

    def rise(self, battle: Battle, who: Creature) -> Use | None:
        """Get up off the ground."""
        stand = self.known(battle).stand
        if stand is None or not who.flags & PRONE or who.flags & ALOFT:
            return None
        return self.allowed(battle, who, Use(stand))

    def allowed(self, battle: Battle, who: Creature, use: Use) -> Use | None:
        """The use, if it is legal."""
        return use if battle.refusal(who, use) is None else None

    def fight(self, battle: Battle, who: Creature) -> Use | None:
        """The attack that deals most from here, or the way to somebody to attack."""
        use = self.attack(battle, who)
        if use is not None or not who.standard:
            return use
        foes = [c for c in battle.creatures if c.side != who.side and c.at >= 0
                and not c.flags & (DEAD | OUT | SURRENDERED | UNCONSCIOUS)]
        if not foes:
            return None
        return self.charge(battle, who, foes) or self.near(battle, who, foes)

    # ------------------------------------------------------------------ attacks

    def attack(self, battle: Battle, who: Creature) -> Use | None:
        """The attack that deals most on average; None where none can be made from here."""
        profile = self.reader.read(battle.rules, who.sheet)
        best = 0
        found: Use | None = None
        for cards in (profile.attacks, profile.areas, profile.quick):
            for card in cards:
                power = card.power
                if not battle.available(who, power) or (power.cost & STANDARD and not who.standard):
                    continue
                for use in power.uses(battle, who):
                    if card.using and use.using != card.using:
                        continue
                    value = self.value(battle, who, card, use)
                    if value > best and battle.refusal(who, use) is None:
                        best = value
                        found = use
        return found

    def value(self, battle: Battle, who: Creature, card: Card, use: Use) -> int:
        """Twenty times twice the damage that an attack deals to foes on average, less what it does to friends."""
        if card.power.origin & (NEAR | FAR) and card.area:
            targets = card.power.in_area(battle, who, card.power.place(battle, who, use))
        else:
            targets = list(use.targets) or [use.target]
        total = 0
        for id in targets:
            if id < 0:
                continue
            target = battle.creatures[id]
            harm = self.hits(card, target) * card.mean2
            if target.side == who.side:
                total -= harm
            elif not target.flags & (UNCONSCIOUS | SURRENDERED):
                total += harm
        return total

    def hits(self, card: Card, target: Creature) -> int:
        """Of twenty faces, how many hit a target, by the numbers of the two sheets."""
        if not card.defense:
            return 20
        return hits_of(card.bonus, target.sheet.defenses[card.defense])

    # ------------------------------------------------------------------ getting there

    def apart(self, battle: Battle, who: Creature, foe: Creature, square: int = -1) -> int:
        """How far away a foe is, from here or from a square."""
        if square >= 0 and isinstance(battle.rules.position, GridPosition):
            return battle.board.distance(square, who.width, foe.at, foe.width)
        return battle.rules.position.distance(battle, who, foe)

    def nearest(self, battle: Battle, who: Creature, foes: list[Creature]) -> Creature:
        """Whoever is nearest, of several the one entered first."""
        best = foes[0]
        least = BEYOND
        for foe in foes:
            far = self.apart(battle, who, foe)
            if far < least:
                least = far
                best = foe
        return best

    def charge(self, battle: Battle, who: Creature, foes: list[Creature]) -> Use | None:
        """Charge whoever is nearest of those that can be charged."""
        action = self.known(battle).charge
        if action is None or not battle.available(who, action):
            return None
        least = BEYOND
        found: Use | None = None
        for use in action.uses(battle, who):
            if use.target < 0:
                continue
            far = self.apart(battle, who, battle.creatures[use.target])
            if far < least and battle.refusal(who, use) is None:
                least = far
                found = use
        return found

    def near(self, battle: Battle, who: Creature, foes: list[Creature]) -> Use | None:
        """Engage, walk or run towards whoever is nearest."""
        common = self.known(battle)
        foe = self.nearest(battle, who, foes)
        for action in (common.engage, common.walk, common.dash):
            if action is not None and battle.available(who, action):
                use = self.towards(battle, who, foe, action)
                if use is not None:
                    return use
        return None

    def towards(self, battle: Battle, who: Creature, foe: Creature, action: Action) -> Use | None:
        """The use of a move that leads nearest to a foe; None where none leads nearer."""
        if not isinstance(battle.rules.position, GridPosition):
            for use in action.uses(battle, who):
                if use.target == foe.id or (use.target < 0 and use.to == foe.at):
                    return self.allowed(battle, who, use)
            return None
        least = self.apart(battle, who, foe)
        found: Use | None = None
        for use in action.uses(battle, who):
            if use.to < 0:
                continue
            far = self.apart(battle, who, foe, use.to)
            if far < least and battle.refusal(who, use) is None:
                least = far
                found = use
        return found
