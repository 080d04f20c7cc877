"""The shipped opponent: it fights like somebody who has read the stat block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import STANDARD
from battlemat.engine.actions.decisions import Option, Use
from battlemat.engine.actions.triggers import Offer
from battlemat.engine.effects.durations import MAINTAINED
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT, SURRENDERED, UNCONSCIOUS
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players import answers, offers
from battlemat.players.acting import Acting
from battlemat.players.bands.spirit import story
from battlemat.players.common import Common, Knowing
from battlemat.players.fleeing import run_away
from battlemat.players.followup import FollowUp, Weighed
from battlemat.players.ground import HERE
from battlemat.players.reader import Reader

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Decision
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature


THINKING: Final = 5     # the Intelligence it takes to give up
TOO_MANY: Final = 2     # how many foes make a lone, nearly beaten monster give up
FEARLESS: Final = frozenset({"undead", "construct", "ooze", "plant", "swarm", "automaton"})


@mypyc_attr(allow_interpreted_subclasses=True)
class TacticalPlayer(Knowing):
    """Weighs what attacks are worth against what they cost and takes the best, turn by turn.

    It is the same for every seed: ties go to the creature with the lowest id and the lowest square. Stat
    blocks it has read it keeps, which changes no answer, and from one decision to the next the attack that it
    moves or buys an action for.
    """

    name = "tactical"

    def __init__(self) -> None:
        super().__init__()
        self.reader = Reader()
        self.followup: FollowUp | None = None
        self.bought: Weighed | None = None

    def choose(self, battle: Battle, decision: Decision) -> Option:
        if isinstance(decision, TurnDecision):
            return self.turn(battle, decision)
        if isinstance(decision, Offer):
            return offers.answer(battle, decision, self.reader, self.known(battle))
        return answers.answer(battle, decision, self.reader, self.known(battle))

    def turn(self, battle: Battle, decision: TurnDecision) -> Option:
        """What to do next on a turn."""
        who = battle.creatures[decision.who]
        common = self.known(battle)
        if who.flags & CANNOT_ACT:
            return self.otherwise(decision, story(battle, who, self.reader, common))
        followup = self.followup
        self.followup = None
        weighed = self.bought
        self.bought = None
        if followup is not None and followup.holds(battle, who):
            use = followup.acting.follow()
            if use is not None:
                return use
        use = self.keep_up(battle, decision) or self.give_up(battle, who, common) or self.unsettled(battle, who)
        if use is not None:
            return use
        if self.anything(battle, who, common):
            if weighed is not None and weighed.holds(battle, who):
                acting = weighed.acting
            else:
                acting = Acting(battle, who, self.reader, common)
            use = acting.choose()
            if acting.arrival != HERE:
                self.followup = FollowUp(battle, who, acting)
            if acting.bought:
                self.bought = Weighed(battle, who, acting)
        return self.otherwise(decision, use)

    def give_up(self, battle: Battle, who: Creature, common: Common) -> Use | None:
        """Surrender, or flee, from a fight that is lost."""
        return giving_up(battle, who, common) or run_away(battle, who, self.reader, common)

    def unsettled(self, battle: Battle, who: Creature) -> Use | None:
        """A power it leaves alone, as nobody could read what limits it, but could use now if that held: named, so that
        the question is put and counted. The answer is no.
        """
        for power in self.reader.read(battle.rules, who.sheet).unread:
            if battle.available(who, power):
                for use in power.uses(battle, who):
                    if battle.refusal(who, use) is None:
                        return use
        return None

    def otherwise(self, decision: TurnDecision, use: Use | None) -> Option:
        """What was found to do, or else the end of the turn."""
        if use is not None:
            return use
        end = self.common.end if self.common is not None else None
        return Use(end) if end is not None else decision.options[0]

    def anything(self, battle: Battle, who: Creature, common: Common) -> bool:
        """Whether there may be something left to do this turn: a cheap first look."""
        if who.standard or who.move:
            return True
        if who.action_points and common.extra is not None and battle.usable(who, common.extra):
            return True
        if who.minor:
            profile = self.reader.read(battle.rules, who.sheet)
            for card in profile.lesser:
                if battle.usable(who, card.power):
                    return True
        return False

    def keep_up(self, battle: Battle, decision: TurnDecision) -> Use | None:
        """Pay for what is maintained, if a lesser action does."""
        who = battle.creatures[decision.who]
        for effect in who.effects:
            if effect.duration.kind == MAINTAINED and effect.serial < battle.serial:
                for action in battle.rules.turns.all_actions(battle, who):
                    if action.name == effect.name and not action.cost & STANDARD:
                        use = Use(action)
                        if battle.refusal(who, use) is None:
                            return use
        return None


def giving_up(battle: Battle, who: Creature, common: Common) -> Use | None:
    """Surrender, when a thinking monster is the last of its side, nearly down, and faces several foes."""
    sheet = who.sheet
    if sheet.hero or common.surrender is None or who.owner >= 0 or 4 * who.hp > sheet.max_hp \
            or sheet.kind == "mook" or sheet.abilities.get("int", 10) < THINKING or sheet.types & FEARLESS:
        return None
    foes = 0
    for other in battle.creatures:
        if other.flags & (DEAD | OUT | UNCONSCIOUS | SURRENDERED) or other.id == who.id:
            continue
        if other.side == who.side:
            return None
        foes += 1
    use = Use(common.surrender)
    return use if foes >= TOO_MANY and battle.refusal(who, use) is None else None
