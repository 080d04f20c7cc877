"""An opponent that looks ahead: it tries plans for its turn on copies of the battle, and takes what ends best."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Option, Use
from battlemat.engine.dice import Dice, mix
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, HIDDEN, OUT, SURRENDERED, UNCONSCIOUS
from battlemat.engine.record.session import Driver
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.acting import Acting
from battlemat.players.player import ending
from battlemat.players.tactical import TacticalPlayer

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Decision
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.profile import Card
    from battlemat.players.survey import Survey

NODES: Final = 2000
"""Turns of creatures looked at for one decision, where nothing else is said."""

ROUNDS_AHEAD: Final = 2
"""How many turns everybody has in a try."""

FALLEN: Final = DEAD | OUT | SURRENDERED | UNCONSCIOUS

MOST_FOES: Final = 4
"""How many foes plans are made about, the most worth felling first."""

MOST_CARDS: Final = 4
ASIDE: Final = 10
"""How many times less a plan makes of the foes it is not about."""

MOST_CHOICES: Final = 1000
"""Decisions in one try after which it is judged as it stands."""

TURN_DICE: Final = 4096
"""More dice than anybody rolls in a turn."""

OF_THREAT: Final = 2.4
OF_HEALTH: Final = 2.5
"""By how much the logarithm of the odds to win goes up with that of the ratio of what both sides do in a round, and
with that of their hit points: a logistic regression over states of 1,600 bundled fights between tactical players."""

FIRST_TRIES: Final = 8
"""How many tries each plan has before any is given up."""

PROMISING: Final = 0.5
CONVINCING: Final = 2.0
"""How many standard errors better than the usual plan another one must have done to be tried longer, and to be played:
the latter in tries made after it was picked, as the best of many has been lucky."""

STEADY: Final = 0.02
"""A spread that gains have at least: a few tries that agree prove nothing."""


class Plan:
    """A way to play the turn: with which card (None: any), against which foe (-1: any), and whether it may move at all.

    `use` is what it does first; one that is `once` goes on as usual after that. `values` are the chances to win it
    came to, one a try.
    """

    def __init__(self, card: Card | None = None, foe: int = -1, moves: bool = True, once: bool = False) -> None:
        self.card = card
        self.foe = foe
        self.moves = moves
        self.once = once
        self.use: Use | None = None
        self.values: list[float] = []

    def gain(self, usual: Plan, since: int = 0) -> float:
        """How surely it beats the usual plan: its mean gain on the same dice, in standard errors."""
        count = min(len(self.values), len(usual.values)) - since
        if count < 2:
            return 0.0
        gains = [self.values[since + n] - usual.values[since + n] for n in range(count)]
        mean = sum(gains) / count
        spread = 0.0
        for one in gains:
            spread += (one - mean) * (one - mean)
        error = ((spread / (count - 1) + STEADY * STEADY) / count) ** 0.5
        return float(mean / error)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(TacticalPlayer):
    """Plays plans out on forks of the battle, with dice of its own, and does first what the best of them does first.

    Whatever is not a turn of its own it answers as its parent does, and so play the others in its tries. Plans share
    their dice; the worse half is given up as tries go on, until `nodes` turns of creatures have been looked at for a
    decision. What it answers follows from the battle, the decision and `nodes`: it is the same on any machine.
    Nothing is looked at that it could not know: while a foe is hidden it plays as usual.
    """

    name = "search"

    def __init__(self, nodes: int = NODES) -> None:
        super().__init__()
        self.nodes = nodes
        self.left = 0

    def choose(self, battle: Battle, decision: Decision) -> Option:
        usual = super().choose(battle, decision)
        if not isinstance(decision, TurnDecision) or not isinstance(usual, Use) or battle.depth:
            return usual
        who = battle.creatures[decision.who]
        if who.flags & (CANNOT_ACT | SURRENDERED) or not who.standard or self.in_the_dark(battle, who):
            return usual
        plans = self.plans(battle, who, usual)
        if len(plans) < 2:
            return usual
        best = self.best(battle, who, plans)
        return best.use if best.use is not None else usual

    def in_the_dark(self, battle: Battle, who: Creature) -> bool:
        """Whether a copy of the battle would tell where somebody is whom its side has lost sight of."""
        for foe in battle.creatures:
            if foe.side != who.side and foe.flags & HIDDEN and not foe.flags & FALLEN:
                return True
        return False

    # ------------------------------------------------------------------ plans

    def plans(self, battle: Battle, who: Creature, usual: Use) -> list[Plan]:
        """The usual one first, then each that would begin otherwise."""
        common = self.known(battle)
        first = Plan(once=True)
        first.use = usual
        found = [first]
        keys = {usual.key}
        for plan in self.wanted(battle, who):
            self.add(battle, who, plan, self.planned(battle, who, plan), keys, found)
        for action in (common.ward, common.delay):
            if action is not None:
                self.add(battle, who, Plan(once=True), Use(action), keys, found)
        return found

    def add(self, battle: Battle, who: Creature, plan: Plan, use: Use | None, keys: set[str],
            found: list[Plan]) -> None:
        """Add a plan that begins with a use, unless that is not allowed or one begins so already."""
        if use is not None and use.key not in keys and battle.refusal(who, use) is None:
            keys.add(use.key)
            plan.use = use
            found.append(plan)

    def wanted(self, battle: Battle, who: Creature) -> list[Plan]:
        """What might be planned: about a foe, with a card, from where it stands."""
        survey = Acting(battle, who, self.reader, self.known(battle)).survey
        ranked = [(-survey.weights[n], foe.id) for n, foe in enumerate(survey.foes) if not foe.flags & FALLEN]
        ranked.sort()
        found: list[Plan] = []
        for _, id in ranked[:MOST_FOES]:
            found.append(Plan(foe=id))
        profile = survey.profile
        cards = 0
        for listed in (profile.areas, profile.attacks, profile.helpful):
            for card in listed:
                if cards < MOST_CARDS and battle.usable(who, card.power):
                    cards += 1
                    found.append(Plan(card))
        found.append(Plan(moves=False))
        for _, id in ranked[:2]:
            found.append(Plan(foe=id, moves=False))
        return found

    def planned(self, battle: Battle, who: Creature, plan: Plan) -> Use | None:
        """What a plan does next."""
        acting = Acting(battle, who, self.reader, self.known(battle), plan.moves)
        survey = acting.survey
        if plan.card is not None:
            survey.profile = survey.profile.only(plan.card)
            survey.thrift = 0
        if plan.foe >= 0:
            self.about(survey, plan.foe)
        use = acting.choose()
        return use if use is not None else ending(battle, who)

    def about(self, survey: Survey, id: int) -> None:
        """Make less of all foes but one."""
        for n, foe in enumerate(survey.foes):
            if foe.id != id:
                survey.weights[n] //= ASIDE
                survey.threats[n] //= ASIDE

    # ------------------------------------------------------------------ trying them

    def best(self, battle: Battle, who: Creature, plans: list[Plan]) -> Plan:
        """The plan that ends best: all are tried with the same dice, and the worse given up, again and again.

        The usual one stays in to the end. The last rival is tried anew, and played only if it does better by more than
        chance in those tries.
        """
        self.left = self.nodes
        usual = plans[0]
        rivals = plans[1:]
        seed = mix(battle.serial, battle.dice.rolled)
        until = FIRST_TRIES
        while True:
            self.rounds(battle, who, [usual, *rivals], until, seed, self.nodes // 2)
            rivals = [plan for plan in rivals if plan.gain(usual) > PROMISING]
            rivals.sort(key=lambda plan: -plan.gain(usual))
            if not rivals:
                return usual
            if len(rivals) == 1 or self.left <= self.nodes // 2:
                break
            rivals = rivals[:(len(rivals) + 1) // 2]
            until *= 2
        rival = rivals[0]
        since = len(usual.values)
        until = since + FIRST_TRIES
        while self.left > 0:
            self.rounds(battle, who, [usual, rival], until, seed, 0)
            if rival.gain(usual, since) < 0.0:
                return usual
            until += until - since
        return rival if rival.gain(usual, since) > CONVINCING else usual

    def rounds(self, battle: Battle, who: Creature, plans: list[Plan], until: int, seed: int, spare: int) -> None:
        """Try plans until each has had so many tries, or no more turns are left than are to be spared."""
        sample = len(plans[0].values)
        while sample < until and self.left > spare:
            for plan in plans:
                plan.values.append(self.tried(battle, who, plan, mix(seed, sample)))
            sample += 1

    def tried(self, battle: Battle, who: Creature, plan: Plan, seed: int) -> float:
        """The chance to win that a creature's side has after a try of a plan."""
        copy = battle.copy()
        copy.recording = False
        copy.dice = Dice(seed)
        serial = copy.serial
        last = serial
        for creature in copy.creatures:
            if not creature.flags & FALLEN:
                last += ROUNDS_AHEAD
        driver = Driver(copy)
        decision = driver.start()
        option: Option | None = plan.use
        asked = 0
        turn = serial
        while decision is not None and copy.serial <= last and asked < MOST_CHOICES:
            if copy.serial != turn:
                # Each turn has dice of its own, so that what a plan does changes no roll of those that come after.
                turn = copy.serial
                copy.dice.rolled = (turn - serial) * TURN_DICE
            if option is None:
                option = self.answer_ahead(copy, decision, who.id, serial, plan)
            decision = driver.give(option)
            option = None
            asked += 1
        self.left -= max(1, copy.serial - serial)
        return self.judged(copy, who.side)

    def answer_ahead(self, copy: Battle, decision: Decision, id: int, serial: int, plan: Plan) -> Option:
        """What is answered in a try: by the plan as long as it has its standard action, and then as usual."""
        if not plan.once and decision.who == id and copy.serial == serial and isinstance(decision, TurnDecision) \
                and not copy.depth:
            who = copy.creatures[id]
            if who.standard and not who.flags & (CANNOT_ACT | SURRENDERED):
                use = self.planned(copy, who, plan)
                if use is not None:
                    return use
        return super().choose(copy, decision)

    def judged(self, battle: Battle, side: int) -> float:
        """A side's chance to win, as far as who stands, how dangerous, and with how many hit points, tells it."""
        threats = [0.0, 0.0]
        health = [1.0, 1.0]
        for creature in battle.creatures:
            if creature.flags & FALLEN or creature.at < 0:
                continue
            whose = 0 if creature.side == side else 1
            threats[whose] += self.reader.read(battle.rules, creature.sheet).threat
            health[whose] += max(0, creature.hp) + creature.temp_hp
        if not threats[1]:
            return 1.0
        if not threats[0]:
            return 0.0
        odds = OF_THREAT * log(threats[0] / threats[1]) + OF_HEALTH * log(health[0] / health[1])
        return 1.0 / (1.0 + exp(-odds))
