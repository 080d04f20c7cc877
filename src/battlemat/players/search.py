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
"""Turns of creatures looked at for one turn, where nothing else is said."""

ROUNDS_AHEAD: Final = 3
"""How many turns everybody has in a try. What it comes to is looked at after each, and the mean taken."""

FALLEN: Final = DEAD | OUT | SURRENDERED | UNCONSCIOUS

MOST_FOES: Final = 4
"""How many foes plans are made about, the most worth felling first."""

MOST_CARDS: Final = 3
ASIDE: Final = 10
"""How many times less a plan makes of the foes it is not about."""

MOST_CHOICES: Final = 1000
"""Decisions in one try after which it is judged as it stands."""

TURN_DICE: Final = 4096
"""More dice than anybody rolls in a turn."""

OF_THREAT: Final = 1.2
OF_HEALTH: Final = 2.7
"""By how much the logarithm of the odds to win goes up with that of the ratio of what both sides do in a round, and
with that of their hit points: `python -m battlemat.forecasting.judging` fits them to fights."""

FIRST_TRIES: Final = 6
"""How many tries each plan has before any is given up."""

MORE_TRIES: Final = 2
"""How many times as many those have then that are not given up."""

PROMISING: Final = 0.3
CONVINCING: Final = 1.0
"""How many standard errors better than the usual plan another one must have done to be tried longer, and played."""

STEADY: Final = 0.02
"""A spread that gains have at least: a few tries that agree prove nothing."""


class Plan:
    """A way to play on: what a turn begins with, and how it goes on.

    Without more it goes on as usual. With a `card` that is what the turn is for, and without `moves` nobody walks for
    it. One about a `foe` (-1: any) is for the whole side: to go for that foe until it has fallen. `use` is what it does
    first, `values` are the chances to win it came to, one a try.
    """

    def __init__(self, card: Card | None = None, foe: int = -1, moves: bool = True) -> None:
        self.card = card
        self.foe = foe
        self.moves = moves
        self.use: Use | None = None
        self.values: list[float] = []

    @property
    def usual(self) -> bool:
        """Whether it goes on as usual after its first use."""
        return self.card is None and self.foe < 0 and self.moves

    def mean(self, usual: Plan) -> float:
        """Its mean gain over the usual plan on the same dice."""
        count = min(len(self.values), len(usual.values))
        return sum(self.values[n] - usual.values[n] for n in range(count)) / count if count else 0.0

    def gain(self, usual: Plan) -> float:
        """How surely it beats the usual plan: its mean gain on the same dice, in standard errors."""
        count = min(len(self.values), len(usual.values))
        if count < 2:
            return 0.0
        mean = self.mean(usual)
        spread = 0.0
        for n in range(count):
            off = self.values[n] - usual.values[n] - mean
            spread += off * off
        error = ((spread / (count - 1) + STEADY * STEADY) / count) ** 0.5
        return float(mean / error)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(TacticalPlayer):
    """Plays plans out on forks of the battle, with dice of its own, and plays its turn by what the best of them does.

    Whatever is not a turn of its own it answers as its parent does, and so play the others in its tries. Plans share
    their dice; the worse half is given up as tries go on, until `nodes` turns of creatures have been looked at for a
    turn. What it answers follows from the battle, the decisions and `nodes`: it is the same on any machine.
    Nothing is looked at that it could not know: while a foe is hidden it plays as usual.

    The foe that its side goes for is its `prey` from turn to turn, until it has fallen or something better is found.
    """

    name = "search"

    def __init__(self, nodes: int = NODES) -> None:
        super().__init__()
        self.nodes = nodes
        self.left = 0
        self.battle: Battle | None = None
        self.serial = -1
        self.plan: Plan | None = None
        self.prey = -1

    def choose(self, battle: Battle, decision: Decision) -> Option:
        if not isinstance(decision, TurnDecision) or battle.depth:
            return super().choose(battle, decision)
        if battle is not self.battle:
            self.battle = battle
            self.prey = -1
            self.serial = -1
        who = battle.creatures[decision.who]
        if who.flags & (CANNOT_ACT | SURRENDERED) or not who.standard or self.in_the_dark(battle, who):
            self.serial = -1
            return super().choose(battle, decision)
        if self.serial == battle.serial:
            plan = self.plan
            use = self.planned(battle, who, plan) if plan is not None and not plan.usual else None
            return use if use is not None else super().choose(battle, decision)
        usual = super().choose(battle, decision)
        if not isinstance(usual, Use):
            return usual
        followup = self.followup
        plans = self.plans(battle, who, usual)
        best = self.best(battle, who, plans) if len(plans) > 1 else plans[0]
        self.followup = followup if best.use is usual else None
        self.serial = battle.serial
        self.plan = best
        if best.foe >= 0:
            self.prey = best.foe
        elif best.use is usual:
            self.prey = -1
        return best.use if best.use is not None else usual

    def in_the_dark(self, battle: Battle, who: Creature) -> bool:
        """Whether a copy of the battle would tell where somebody is whom its side has lost sight of."""
        for foe in battle.creatures:
            if foe.side != who.side and foe.flags & HIDDEN and not foe.flags & FALLEN:
                return True
        return False

    # ------------------------------------------------------------------ plans

    def plans(self, battle: Battle, who: Creature, usual: Use) -> list[Plan]:
        """The usual one first, then all others that are worth a try."""
        common = self.known(battle)
        plain = Plan()
        plain.use = usual
        found: list[Plan] = [plain]
        keys = {usual.key}
        survey = Acting(battle, who, self.reader, common).survey
        ranked = [(-survey.weights[n], foe.id) for n, foe in enumerate(survey.foes) if not foe.flags & FALLEN]
        ranked.sort()
        if len(ranked) > 1:
            for place, (_, id) in enumerate(ranked):
                if place < MOST_FOES or id == self.prey:
                    plan = Plan(foe=id)
                    if self.add(battle, who, plan, self.planned(battle, who, plan), set(), found) and id == self.prey:
                        # Whom the side goes for is what is usual now.
                        found.insert(0, found.pop())
        for plan in self.others(battle, who, survey):
            self.add(battle, who, plan, self.planned(battle, who, plan), keys, found)
        for action in (common.ward, common.rally):
            if action is not None:
                self.add(battle, who, Plan(), Use(action), keys, found)
        return found

    def add(self, battle: Battle, who: Creature, plan: Plan, use: Use | None, keys: set[str],
            found: list[Plan]) -> bool:
        """Add a plan that begins with a use, unless that is not allowed or one begins so already."""
        if use is None or use.key in keys or battle.refusal(who, use) is not None:
            return False
        keys.add(use.key)
        plan.use = use
        found.append(plan)
        return True

    def others(self, battle: Battle, who: Creature, survey: Survey) -> list[Plan]:
        """Plans with a card, and to fight from where it stands."""
        found: list[Plan] = []
        profile = survey.profile
        for listed in (profile.areas, profile.attacks, profile.helpful):
            for card in listed:
                if len(found) < MOST_CARDS and battle.usable(who, card.power):
                    found.append(Plan(card))
        found.append(Plan(moves=False))
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

        The usual one stays in to the end, and is played unless another does better by more than chance.
        """
        self.left = self.nodes
        usual = plans[0]
        rivals = plans[1:]
        seed = mix(battle.serial, battle.dice.rolled)
        until = FIRST_TRIES
        while rivals:
            self.rounds(battle, who, [usual, *rivals], until, seed)
            rivals = [plan for plan in rivals if plan.gain(usual) > PROMISING]
            rivals.sort(key=lambda plan: -plan.mean(usual))
            if self.left <= 0:
                break
            rivals = rivals[:(len(rivals) + 1) // 2]
            until *= MORE_TRIES
        best = usual
        most = 0.0
        for plan in rivals:
            gained = plan.mean(usual)
            if gained > most and plan.gain(usual) > CONVINCING:
                best = plan
                most = gained
        return best

    def rounds(self, battle: Battle, who: Creature, plans: list[Plan], until: int, seed: int) -> None:
        """Try plans until each has had so many tries, or no more turns are left."""
        sample = len(plans[0].values)
        while sample < until and self.left > 0:
            for plan in plans:
                plan.values.append(self.tried(battle, who, plan, mix(seed, sample)))
            sample += 1

    def tried(self, battle: Battle, who: Creature, plan: Plan, seed: int) -> float:
        """The chance to win that a creature's side has in a try of a plan, on average after each round."""
        copy = battle.copy()
        copy.recording = False
        copy.dice = Dice(seed)
        serial = copy.serial
        turns = 0
        for creature in copy.creatures:
            if not creature.flags & FALLEN:
                turns += 1
        driver = Driver(copy)
        decision = driver.start()
        option: Option | None = plan.use
        asked = 0
        turn = serial
        total = 0.0
        looks = 0
        while decision is not None and looks < ROUNDS_AHEAD and asked < MOST_CHOICES:
            if copy.serial != turn:
                # Each turn has dice of its own, so that what a plan does changes no roll of those that come after.
                turn = copy.serial
                copy.dice.rolled = (turn - serial) * TURN_DICE
                if turn - serial > turns * (looks + 1):
                    total += self.judged(copy, who.side)
                    looks += 1
            if option is None:
                option = self.answer_ahead(copy, decision, who.id, serial, plan)
            decision = driver.give(option)
            option = None
            asked += 1
        self.left -= max(1, copy.serial - serial)
        if looks < ROUNDS_AHEAD:
            total += self.judged(copy, who.side) * (ROUNDS_AHEAD - looks)
        return total / ROUNDS_AHEAD

    def answer_ahead(self, copy: Battle, decision: Decision, id: int, serial: int, plan: Plan) -> Option:
        """What is answered in a try: by the plan as far as it goes, and else as usual."""
        if isinstance(decision, TurnDecision) and not plan.usual and not copy.depth:
            who = copy.creatures[decision.who]
            own = decision.who == id and copy.serial == serial
            if who.standard and not who.flags & (CANNOT_ACT | SURRENDERED) and (own or self.joins(copy, who, id, plan)):
                use = self.planned(copy, who, plan)
                if use is not None:
                    return use
        return super().choose(copy, decision)

    def joins(self, copy: Battle, who: Creature, id: int, plan: Plan) -> bool:
        """Whether somebody goes for the foe that a plan of another is about."""
        return plan.foe >= 0 and who.side == copy.creatures[id].side and not copy.creatures[plan.foe].flags & FALLEN

    def judged(self, battle: Battle, side: int) -> float:
        """A side's chance to win, as far as who stands, how dangerous, and with how many hit points, tells it."""
        ours, theirs, health, others = self.weighed(battle, side)
        if not theirs:
            return 1.0
        if not ours:
            return 0.0
        return 1.0 / (1.0 + exp(-(OF_THREAT * log(ours / theirs) + OF_HEALTH * log(health / others))))

    def weighed(self, battle: Battle, side: int) -> tuple[float, float, float, float]:
        """What those who still fight do in a round, of a side and of all others, and the hit points of both, plus 1."""
        threats = [0.0, 0.0]
        health = [1.0, 1.0]
        for creature in battle.creatures:
            if creature.flags & FALLEN or creature.at < 0:
                continue
            whose = 0 if creature.side == side else 1
            threats[whose] += self.reader.read(battle.rules, creature.sheet).threat
            health[whose] += max(0, creature.hp) + creature.temp_hp
        return threats[0], threats[1], health[0], health[1]
