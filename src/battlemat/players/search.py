"""An opponent that looks ahead: it tries plans for its turn on copies of the battle, and takes what ends best."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Option, Use
from battlemat.engine.dice import Dice, mix
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, OUT, SURRENDERED, UNCONSCIOUS
from battlemat.engine.record.session import Driver
from battlemat.engine.turns.turn import TurnDecision
from battlemat.players.acting import Acting
from battlemat.players.player import ending
from battlemat.players.tactical import TacticalPlayer

if TYPE_CHECKING:
    from battlemat.engine.actions.decisions import Decision
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

NODES: Final = 2000
"""Turns of creatures looked at for one decision, where nothing else is said."""

ROUNDS_AHEAD: Final = 1
"""How many rounds a try goes on after the present one."""

MOST_FOES: Final = 5
FOCUS: Final = 3
"""How many times as much a plan makes of the foe it is about."""

THRIFTY: Final = 300
"""Percent of what an attack must usually bring to be used up, where more is made of its target: no more is spent."""

MOST_CHOICES: Final = 300
"""Decisions in one try after which it is judged as it stands."""

TURN_DICE: Final = 4096
"""More dice than anybody rolls in a turn."""

STANDING: Final = 400
UNHURT: Final = 600
"""What of a creature's weight, in thousandths, is its being able to fight, and what goes with its hit points."""

WIN: Final = 1 << 30
STAGES: Final = 4
FEWEST: Final = 6
"""How many tries each plan has before any is given up."""

STEADY: Final = 20000
CONVINCING: Final = 1.0
"""How many standard errors better than the usual plan another one must have done to be played."""

HOPELESS: Final = -2.0


class Plan:
    """A way to play the turn: which foe to make more of (-1: none), and whether it may move at all."""

    def __init__(self, foe: int = -1, moves: bool = True) -> None:
        self.foe = foe
        self.moves = moves
        self.use: Use | None = None
        self.values: list[int] = []

    def gain(self, usual: Plan) -> float:
        """How surely it beats the usual plan: its mean gain on the same dice, in standard errors."""
        count = min(len(self.values), len(usual.values))
        gains = [self.values[n] - usual.values[n] for n in range(count)]
        mean = sum(gains) / max(1, count)
        spread = 0.0
        for one in gains:
            spread += (one - mean) * (one - mean)
        # A little spread more: two tries that agree prove nothing.
        error = ((spread / max(1, count - 1) + STEADY * STEADY) / max(1, count)) ** 0.5
        return float(mean / error)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(TacticalPlayer):
    """Plays plans out on forks of the battle, with dice of its own, and does first what the best of them does first.

    Whatever is not a turn of its own it answers as its parent does, and so play the others in its tries. Plans share
    their dice; the worse half is given up as tries go on, until `nodes` turns of creatures have been looked at for a
    decision. What it answers follows from the battle, the decision and `nodes`: it is the same on any machine.
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
        if who.flags & (CANNOT_ACT | SURRENDERED) or not who.standard:
            return usual
        plans = self.plans(battle, who, usual)
        if len(plans) < 2:
            return usual
        best = self.best(battle, who, plans)
        return best.use if best.use is not None else usual

    # ------------------------------------------------------------------ plans

    def plans(self, battle: Battle, who: Creature, usual: Use) -> list[Plan]:
        """The usual one first, then each that would begin otherwise."""
        first = Plan()
        first.use = usual
        found = [first]
        keys = {usual.key}
        wanted = [Plan(-1, False)]
        foes = [c for c in battle.creatures if c.side != who.side and c.at >= 0
                and not c.flags & (DEAD | OUT | SURRENDERED | UNCONSCIOUS)]
        foes.sort(key=lambda foe: battle.rules.position.distance(battle, who, foe))
        for foe in foes[:MOST_FOES]:
            wanted.append(Plan(foe.id))
            wanted.append(Plan(foe.id, False))
        for plan in wanted:
            use = self.planned(battle, who, plan)
            if use is not None and use.key not in keys and battle.refusal(who, use) is None:
                keys.add(use.key)
                plan.use = use
                found.append(plan)
        return found

    def planned(self, battle: Battle, who: Creature, plan: Plan) -> Use | None:
        """What a plan does next."""
        acting = Acting(battle, who, self.reader, self.known(battle), plan.moves)
        survey = acting.survey
        if plan.foe >= 0:
            survey.thrift = THRIFTY
            for n, foe in enumerate(survey.foes):
                if foe.id == plan.foe:
                    survey.weights[n] *= FOCUS
                    survey.threats[n] *= FOCUS
        use = acting.choose()
        return use if use is not None else ending(battle, who)

    # ------------------------------------------------------------------ trying them

    def best(self, battle: Battle, who: Creature, plans: list[Plan]) -> Plan:
        """The plan that ends best: all are tried with the same dice, and the worse half given up, again and again.

        The usual one stays in to the end, and another is preferred only if it has done better by more than chance.
        """
        self.left = self.nodes
        usual = plans[0]
        rivals = plans[1:]
        sample = 0
        seed = mix(battle.serial, battle.dice.rolled)
        share = self.nodes // STAGES
        while self.left > 0:
            until = self.left - share
            while self.left > until or len(usual.values) < FEWEST:
                for plan in [usual, *rivals]:
                    plan.values.append(self.tried(battle, who, plan, mix(seed, sample)))
                sample += 1
            rivals.sort(key=lambda plan: -plan.gain(usual))
            if len(rivals) > 1:
                rivals = rivals[:(len(rivals) + 1) // 2]
            if rivals[0].gain(usual) < HOPELESS:
                return usual
        return rivals[0] if rivals[0].gain(usual) > CONVINCING else usual

    def tried(self, battle: Battle, who: Creature, plan: Plan, seed: int) -> int:
        """How the battle looks to a creature's side after a try of a plan."""
        copy = battle.copy()
        copy.recording = False
        copy.dice = Dice(seed)
        last = copy.round + ROUNDS_AHEAD
        serial = copy.serial
        driver = Driver(copy)
        decision = driver.start()
        option: Option | None = plan.use
        asked = 0
        turn = serial
        while decision is not None and copy.round <= last and asked < MOST_CHOICES:
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
        """What is answered in a try: by the plan to the end of its turn, and then as usual."""
        if decision.who == id and copy.serial == serial and isinstance(decision, TurnDecision) and not copy.depth:
            who = copy.creatures[id]
            if not who.flags & (CANNOT_ACT | SURRENDERED) and self.anything(copy, who, self.known(copy)):
                use = self.planned(copy, who, plan)
                if use is not None:
                    return use
        return super().choose(copy, decision)

    def judged(self, battle: Battle, side: int) -> int:
        """What a battle is worth to a side: who stands, how well, and how dangerous that makes each."""
        ours = theirs = 0
        for creature in battle.creatures:
            flags = creature.flags
            if flags & (DEAD | OUT | SURRENDERED | UNCONSCIOUS) or creature.at < 0:
                continue
            most = max(1, creature.max_hp)
            threat = self.reader.read(battle.rules, creature.sheet).threat
            worth = threat * (STANDING + UNHURT * min(max(0, creature.hp) + creature.temp_hp, most) // most)
            if creature.side == side:
                ours += worth
            else:
                theirs += worth
        if not theirs:
            return WIN + ours
        return ours - theirs if ours else -WIN - theirs

