"""An opponent that looks ahead: it tries plans for its turn on copies of the battle, and takes what ends best."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.action import STANDARD
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
    from battlemat.players.common import Common
    from battlemat.players.profile import Card
    from battlemat.players.survey import Survey

NODES: Final = 2400
"""Turns of creatures looked at for one turn, where nothing else is said."""

ROUNDS_AHEAD: Final = 3
"""How many rounds begin in a try. What it comes to is looked at as each begins, and the mean taken."""

FALLEN: Final = DEAD | OUT | SURRENDERED | UNCONSCIOUS

MOST_FOES: Final = 4
"""How many foes plans are made about, the most worth felling first."""

MOST_PLANS: Final = 12
ASIDE: Final = 10
"""How many times less a plan makes of the foes it is not about."""

MOST_CHOICES: Final = 1000
"""Decisions in one try after which it is judged as it stands."""

TURN_DICE: Final = 4096
"""More dice than anybody rolls in a turn."""

OF_THREAT: Final = 1.8
OF_HEALTH: Final = 3.2
OF_SPARE: Final = 0.6
"""By how much the logarithm of the odds to win goes up with that of the ratio of what both sides do in a round, with
that of their hit points, and with every action point more: `python -m battlemat.forecasting.judging` fits them to
fights."""

FIRST_TRIES: Final = 5
"""How many tries each plan has before any is given up."""

MORE_TRIES: Final = 2
"""How many times as many those have then that are not given up."""

LOSS: Final = 0.03
VARIETY: Final = 0.04
"""What plans lose against the usual one on average, in chances to win, and by how much they differ in that, as long
tries of plans from all encounters that come with Battlemat have shown. The best of many plans tried a few times looks
better than it is: so much has to be held against it."""

WORTHWHILE: Final = 0.01
"""The gain that must be expected of a plan for what is usual to be left."""

HOPELESS: Final = 2.0
"""How many standard errors worse than the usual plan one has done that is given up at once."""

SPREAD: Final = 0.15
AS_TRIES: Final = 4
"""How far what tries gain is apart, usually, and as how many tries that counts: a few that agree prove nothing."""


class Plan:
    """A way to play on: what a turn begins with, and how it goes on.

    Without more it goes on as usual. With a `card` that is what the turn is for, one about a `foe` (-1: any) goes for
    that, and without `moves` it does not walk on its own. `use` is what it does first, `aim` the attack it does that
    for, `values` are the chances to win it came to, one a try.
    """

    def __init__(self, card: Card | None = None, foe: int = -1, moves: bool = True) -> None:
        self.card = card
        self.foe = foe
        self.moves = moves
        self.use: Use | None = None
        self.aim = ""
        self.values: list[float] = []

    @property
    def usual(self) -> bool:
        """Whether it goes on as usual after its first use."""
        return self.card is None and self.foe < 0 and self.moves

    def gain(self, usual: Plan) -> tuple[float, float]:
        """What it gained over the usual plan on the same dice, on average, and the standard error of that."""
        count = min(len(self.values), len(usual.values))
        if count < 2:
            return 0.0, 1.0
        mean = sum([self.values[n] - usual.values[n] for n in range(count)]) / count
        spread = AS_TRIES * SPREAD * SPREAD
        for n in range(count):
            off = self.values[n] - usual.values[n] - mean
            spread += off * off
        return mean, (spread / (count - 1 + AS_TRIES) / count) ** 0.5

    def promise(self, usual: Plan) -> float:
        """The gain to be expected of it, by its tries and by what is known of plans."""
        mean, error = self.gain(usual)
        doubt = error * error / (VARIETY * VARIETY)
        return (mean - doubt * LOSS) / (1.0 + doubt)


def aim(use: Use, acting: Acting) -> str:
    """The attack that a use leads up to, as text; empty where it is one, or leads to none."""
    card = acting.card
    if card is None or use.action is card.power:
        return ""
    return f"{card.power.name} {card.using} {acting.survey.foes[acting.target].id if acting.target >= 0 else -1}"


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchPlayer(TacticalPlayer):
    """Plays plans out on forks of the battle, with dice of its own, and plays its turn by what the best of them does.

    Whatever is not a turn of its own it answers as its parent does, and so play the others in its tries. Plans share
    their dice; the worse half is given up as tries go on, until `nodes` turns of creatures have been looked at for a
    turn. What it answers follows from the battle, the decisions and `nodes`: it is the same on any machine.
    Nothing is looked at that it could not know: while a foe is hidden it plays as usual.
    """

    name = "search"

    def __init__(self, nodes: int = NODES) -> None:
        super().__init__()
        self.others = TacticalPlayer()
        self.nodes = nodes
        self.left = 0
        self.battle: Battle | None = None
        self.serial = -1
        self.plan: Plan | None = None

    def choose(self, battle: Battle, decision: Decision) -> Option:
        if not isinstance(decision, TurnDecision) or battle.depth:
            return super().choose(battle, decision)
        who = battle.creatures[decision.who]
        if who.flags & (CANNOT_ACT | SURRENDERED) or not who.standard or self.in_the_dark(battle, who):
            return super().choose(battle, decision)
        if battle is self.battle and battle.serial == self.serial:
            plan = self.plan
            use = self.planned(battle, who, plan) if plan is not None and not plan.usual else None
            return use if use is not None else super().choose(battle, decision)
        usual = super().choose(battle, decision)
        if not isinstance(usual, Use):
            return usual
        followup = self.followup
        plans = self.plans(battle, who, usual)
        best = self.best(battle, who, plans)
        self.followup = followup if best is plans[0] else None
        self.battle = battle
        self.serial = battle.serial
        self.plan = best
        return best.use if best.use is not None else usual

    def in_the_dark(self, battle: Battle, who: Creature) -> bool:
        """Whether a copy of the battle would tell where somebody is whom its side has lost sight of."""
        for foe in battle.creatures:
            if foe.side != who.side and foe.flags & HIDDEN and not foe.flags & FALLEN:
                return True
        return False

    # ------------------------------------------------------------------ plans

    def plans(self, battle: Battle, who: Creature, usual: Use) -> list[Plan]:
        """The usual one first, then others, the most promising before the rest."""
        common = self.known(battle)
        plain = Plan()
        acting = self.acting(battle, who, plain)
        acting.choose()
        plain.use = usual
        plain.aim = aim(usual, acting)
        found: list[Plan] = [plain]
        for action in (common.delay, common.rally, common.ward):
            if action is not None:
                plan = Plan()
                plan.use = Use(action)
                self.add(battle, who, plan, found)
        survey = acting.survey
        ranked = [(-survey.known[n].weight, foe.id) for n, foe in enumerate(survey.foes)]
        ranked.sort()
        foes = [id for _, id in ranked[:MOST_FOES]]
        profile = survey.profile
        cards = [card for card in profile.areas + profile.attacks + profile.helpful
                 if card.power.cost & STANDARD and battle.usable(who, card.power)]
        plans = [Plan(foe=id) for id in foes]
        plans.extend([Plan(card) for card in cards])
        plans.append(Plan(moves=False))
        plans.extend([Plan(card, id) for card in cards for id in foes[:2]])
        for plan in plans:
            if len(found) < MOST_PLANS:
                acting = self.acting(battle, who, plan)
                use = acting.choose()
                if use is not None:
                    plan.use = use
                    plan.aim = aim(use, acting)
                    self.add(battle, who, plan, found)
        return found

    def add(self, battle: Battle, who: Creature, plan: Plan, found: list[Plan]) -> None:
        """Add a plan, unless there is one like it, or what it begins with is not allowed."""
        use = plan.use
        for other in found:
            if other.use is not None and use is not None and other.use.key == use.key and other.aim == plan.aim:
                return
        if use is not None and battle.refusal(who, use) is None:
            found.append(plan)

    def acting(self, battle: Battle, who: Creature, plan: Plan) -> Acting:
        """A decision on a turn as a plan would have it."""
        acting = Acting(battle, who, self.reader, self.known(battle), plan.moves)
        survey = acting.survey
        if plan.card is not None:
            survey.profile = survey.profile.only(plan.card)
            survey.thrift = 0
        if plan.foe >= 0:
            self.about(survey, plan.foe)
        return acting

    def planned(self, battle: Battle, who: Creature, plan: Plan) -> Use | None:
        """What a plan does next."""
        use = self.acting(battle, who, plan).choose()
        return use if use is not None else ending(battle, who)

    def about(self, survey: Survey, id: int) -> None:
        """Make less of all foes but one."""
        # A list of its own: the survey's is its side's.
        survey.known = [one if one.foe.id == id else one.lessened(ASIDE) for one in survey.known]

    # ------------------------------------------------------------------ trying them

    def best(self, battle: Battle, who: Creature, plans: list[Plan]) -> Plan:
        """The plan that ends best: all are tried with the same dice, and the worse given up, again and again.

        The usual one stays in to the end, and is played unless enough of a gain is to be expected of another.
        """
        self.left = self.nodes
        usual = plans[0]
        rivals = plans[1:]
        seed = mix(battle.serial, battle.dice.rolled)
        until = FIRST_TRIES
        while rivals:
            self.rounds(battle, who, [usual, *rivals], until, seed)
            ranked: list[tuple[float, int]] = []
            for n, plan in enumerate(rivals):
                mean, error = plan.gain(usual)
                if mean > -HOPELESS * error:
                    ranked.append((-plan.promise(usual), n))
            ranked.sort()
            kept = len(ranked) if self.left <= 0 else (len(ranked) + 1) // 2
            rivals = [rivals[n] for _, n in ranked[:kept]]
            if self.left <= 0:
                break
            until *= MORE_TRIES
        return rivals[0] if rivals and rivals[0].promise(usual) > WORTHWHILE else usual

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
        driver = Driver(copy)
        decision = driver.start()
        option: Option | None = plan.use
        asked = 0
        turn = serial
        round = copy.round
        total = 0.0
        looks = 0
        while decision is not None and asked < MOST_CHOICES:
            if copy.serial != turn:
                # Each turn has dice of its own, so that what a plan does changes no roll of those that come after.
                turn = copy.serial
                copy.dice.rolled = (turn - serial) * TURN_DICE
                if copy.round != round:
                    round = copy.round
                    total += self.judged(copy, who.side)
                    looks += 1
                    if looks == ROUNDS_AHEAD:
                        break
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
        """What is answered in a try: by the plan for the turn it is for, and else as usual."""
        if copy.serial == serial and decision.who == id and not plan.usual \
                and isinstance(decision, TurnDecision) and not copy.depth:
            who = copy.creatures[id]
            if who.standard and not who.flags & (CANNOT_ACT | SURRENDERED):
                use = self.planned(copy, who, plan)
                if use is not None:
                    return use
        if copy.creatures[decision.who].side != copy.creatures[id].side:
            return self.others.choose(copy, decision)
        return super().choose(copy, decision)

    def give_up(self, battle: Battle, who: Creature, common: Common) -> Use | None:
        """It plays to win, and fights on: of fights that look lost some are won."""
        return None

    def judged(self, battle: Battle, side: int) -> float:
        """A side's chance to win, as far as who stands, how dangerous, and with what left, tells it."""
        ours, theirs, health, others, spare = self.weighed(battle, side)
        if not theirs:
            return 1.0
        if not ours:
            return 0.0
        odds = OF_THREAT * log(ours / theirs) + OF_HEALTH * log(health / others) + OF_SPARE * spare
        return 1.0 / (1.0 + exp(-odds))

    def weighed(self, battle: Battle, side: int) -> tuple[float, float, float, float, float]:
        """What those who still fight do in a round, of a side and of all others, the hit points of both, plus 1, and
        how many action points more the side has.
        """
        threats = [0.0, 0.0]
        health = [1.0, 1.0]
        spare = 0.0
        for creature in battle.creatures:
            if creature.flags & FALLEN or creature.at < 0:
                continue
            whose = 0 if creature.side == side else 1
            threats[whose] += self.reader.read(battle.rules, creature.sheet).threat
            health[whose] += max(0, creature.hp) + creature.temp_hp
            spare += creature.action_points if whose == 0 else -creature.action_points
        return threats[0], threats[1], health[0], health[1], spare
