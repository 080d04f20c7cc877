"""Counting a battle: from its log and its end into a tally."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from battlemat.engine.actions.action import DAILY
from battlemat.engine.battle import Battle
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, NO_ACTIONS, OUT
from battlemat.engine.events import CHANGED, GONE, AttackEvent, EffectEvent, Event
from battlemat.fighting import open_limits
from battlemat.forecasting.tally import BROKEN, CALLED_OFF, DRAWN, LOST, OTHERWISE, POWER_COUNTS, WON, Tally

HIT_POINTS: Final = "hit points"
RECOVERIES: Final = "recoveries"
DAILIES: Final = "dailies"
ACTION_POINTS: Final = "action points"
COSTS: Final = (HIT_POINTS, RECOVERIES, DAILIES, ACTION_POINTS)
"""What a battle may cost a side: hit points short of what it began with (the dead count all of theirs), and how many of
each it has used up."""

USES: Final = 0
ATTACKS: Final = 1
HITS: Final = 2
CRITS: Final = 3
DEALT: Final = 4
HEALED: Final = 5
PREVENTED: Final = 6
DENIED: Final = 7
FELLS: Final = 8
"""Where the words of `POWER_COUNTS` are in it."""

PERCENT: Final = "percent of hit points"
"""Hit points lost as a part of what the side began with, in whole percent, so that parties can be compared."""


class Start:
    """What a contest starts from: who is in it under which name, and what each has to spend."""

    def __init__(self, prepared: Battle, home: str) -> None:
        self.home = prepared.sides.index(home)
        self.names = [creature.key or creature.sheet.name for creature in prepared.creatures]
        self.sides = [creature.side for creature in prepared.creatures]
        self.hp = [creature.hp for creature in prepared.creatures]
        self.recoveries = [creature.recoveries for creature in prepared.creatures]
        self.points = [creature.action_points for creature in prepared.creatures]
        self.ours = [creature.id for creature in prepared.creatures if creature.side == self.home]
        self.whole = max(1, sum(self.hp[id] for id in self.ours))
        self.dailies = {id: self._dailies(prepared, id) for id in self.ours}
        self.noted = [creature.id for creature in prepared.creatures if creature.sheet.notes]
        self.notes = {self.names[id]: prepared.creatures[id].sheet.notes for id in self.noted}

    @staticmethod
    def _dailies(prepared: Battle, id: int) -> int:
        """A bit for each daily power of a creature that is not used up as it starts."""
        creature = prepared.creatures[id]
        found = 0
        for power in creature.sheet.powers:
            if power.usage == DAILY and power.slot >= 0:
                found |= 1 << power.slot
        return found & ~creature.spent

    def name(self, battle: Battle, id: int) -> str:
        """What a creature goes by; those that joined in the fight go by the name of their kind."""
        if id < len(self.names):
            return self.names[id]
        return battle.creatures[id].sheet.name


def count_broken(tally: Tally, number: int) -> None:
    """Count a battle that the program did not bring to an end."""
    tally.battles += 1
    tally.results[BROKEN] += 1
    tally.example(BROKEN, number)


def count(tally: Tally, start: Start, battle: Battle, number: int) -> dict[str, int]:
    """Count a battle that is over, the forecast's `number`th; what it came to by `MEASURES`."""
    result = result_of(start, battle)
    rounds = min(battle.round, battle.last_round)
    reading = Reading(tally, start, battle)
    for event in battle.log:
        reading.read(event)
    reading.close()
    tally.battles += 1
    tally.results[result] += 1
    tally.rounds[(result, rounds)] += 1
    tally.example(result, number)
    left = _costs(tally, start, battle)
    ours = set(start.ours)
    fell = sum(id in ours for id in reading.fallen)
    died = sum(id in ours for id in reading.died)
    tally.fallen[fell] += 1
    tally.dead[died] += 1
    for id in start.noted:
        if battle.creatures[id].turns:
            tally.notes[(start.names[id], "battles")] += 1
            tally.notes[(start.names[id], "turns")] += battle.creatures[id].turns
    for limit in open_limits(battle):
        tally.limits[(limit.creature, limit.power, limit.words)] += limit.asked
    measured = {"won": int(result == WON), "rounds": rounds, "left": left, "fell": fell, "died": died}
    for name, value in measured.items():
        tally.sums[name] += value
        tally.sums2[name] += value * value
    return measured


def result_of(start: Start, battle: Battle) -> str:
    """How a battle has ended for the home side."""
    if battle.winner >= 0:
        return WON if battle.winner == start.home else LOST
    return CALLED_OFF if battle.round > battle.last_round else DRAWN


def _costs(tally: Tally, start: Start, battle: Battle) -> int:
    """Count what the battle cost the home side; returns the hit points it has left."""
    left = recoveries = dailies = points = 0
    for id in start.ours:
        creature = battle.creatures[id]
        if not creature.flags & DEAD:
            left += min(start.hp[id], max(0, creature.hp))
        recoveries += start.recoveries[id] - creature.recoveries
        dailies += (creature.spent & start.dailies[id]).bit_count()
        points += max(0, start.points[id] - creature.action_points)
    lost = start.whole - left
    tally.costs[(HIT_POINTS, lost)] += 1
    tally.costs[(PERCENT, round(100 * lost / start.whole))] += 1
    tally.costs[(RECOVERIES, max(0, recoveries))] += 1
    tally.costs[(DAILIES, dailies)] += 1
    tally.costs[(ACTION_POINTS, points)] += 1
    return left


class Reading:
    """Reads the log of one battle: what each creature and each power did in it."""

    def __init__(self, tally: Tally, start: Start, battle: Battle) -> None:
        self.tally = tally
        self.start = start
        self.battle = battle
        self.names = [start.name(battle, creature.id) for creature in battle.creatures]
        self.sides = [creature.side for creature in battle.creatures]
        self.round = 0
        self.using: dict[int, str] = {}
        self.fallen: set[int] = set()
        self.died: set[int] = set()
        self.temp: dict[int, int] = {}
        self.giver: dict[int, tuple[int, str]] = {}
        self.borne: dict[int, dict[int, tuple[Effect, str]]] = {}
        self.burning: dict[tuple[int, int, str], str] = {}
        self.done: dict[tuple[str, str], int] = {}
        self.deeds: list[dict[str, list[int]]] = [{} for _ in battle.creatures]
        """By creature and power: how much of each of `POWER_COUNTS`."""

    def close(self) -> None:
        """The log is read: count what each creature and each power did in this battle, for means over battles."""
        tally = self.tally
        for id, powers in enumerate(self.deeds):
            name = self.names[id]
            for power, counts in powers.items():
                for what, number in enumerate(counts):
                    if number:
                        word = POWER_COUNTS[what]
                        tally.by_power[name, power, word] += number
                        if what != USES:
                            self.own(id, word, number)
        for pair, number in self.done.items():
            tally.by_creature[pair] += number
            tally.squares[pair] += number * number

    def read(self, event: Event) -> None:
        """Count what an event says."""
        reader = READERS.get(event.kind)
        if reader is not None:
            reader(self, event)

    # ------------------------------------------------------------------ whose, and what with

    def credit(self, id: int, power: str, what: int, number: int = 1) -> None:
        """A creature did something (the place of a word of `POWER_COUNTS`) with a power."""
        counts = self.deeds[id].get(power)
        if counts is None:
            counts = [0] * len(POWER_COUNTS)
            self.deeds[id][power] = counts
        counts[what] += number

    def own(self, id: int, what: str, number: int) -> None:
        """Something befell a creature."""
        key = (self.names[id], what)
        self.done[key] = self.done.get(key, 0) + number

    def hostile(self, a: int, b: int) -> bool:
        """Whether two creatures are on different sides."""
        return self.sides[a] != self.sides[b]

    # ------------------------------------------------------------------ events

    def next_round(self, event: Event) -> None:
        """A round begins."""
        self.round = event.value

    def turn(self, event: Event) -> None:
        """A turn begins: nobody is in the middle of anything, and whoever cannot act may owe that to a foe."""
        self.using.clear()
        for effect, power in self.borne.get(event.who, {}).values():
            if effect.source >= 0 and self.hostile(effect.source, event.who) and self.stops(effect):
                self.credit(effect.source, power, DENIED)
                self.own(event.who, "lost turns", 1)
                return

    def stops(self, effect: Effect) -> bool:
        """Whether an effect takes a whole turn from its bearer; being down for want of hit points is not meant."""
        if effect.name == "down":
            return False
        flags = effect.flags
        for condition in self.battle.rules.conditions.of(effect.conditions) if effect.conditions else ():
            flags |= condition.flags
        return bool(flags & (NO_ACTIONS | OUT))

    def turn_end(self, event: Event) -> None:
        """A turn is over."""
        self.using.clear()

    def use(self, event: Event) -> None:
        """Somebody does something."""
        self.using[event.who] = event.name
        self.credit(event.who, event.name, USES)

    def attack(self, event: Event) -> None:
        """Somebody has rolled an attack."""
        assert isinstance(event, AttackEvent)
        who = event.who
        self.using[who] = event.name
        self.credit(who, event.name, ATTACKS)
        if event.hit:
            self.credit(who, event.name, HITS)
        if event.crit:
            self.credit(who, event.name, CRITS)

    def damage(self, event: Event) -> None:
        """Somebody has been hurt."""
        amount = event.value
        who, source = event.who, event.target
        if amount <= 0:
            return
        self.own(who, "taken", amount)
        if source >= 0 and self.hostile(source, who):
            self.credit(source, self.using.get(source, OTHERWISE), DEALT, amount)

    def softened(self, event: Event) -> None:
        """Resistance or a trait has kept damage off somebody (or, below 0, added to it)."""
        self.own(event.who, "resisted", event.value)

    def persistent(self, event: Event) -> None:
        """Lasting damage is about to fall: what laid it deals it."""
        source = event.target
        if source >= 0:
            self.using[source] = self.burning.get((event.who, source, event.name), OTHERWISE)

    def heal(self, event: Event) -> None:
        """Somebody regains hit points."""
        self.own(event.who, "regained", event.value)
        source = event.target if event.target >= 0 else event.who
        self.credit(source, self.using.get(source, OTHERWISE), HEALED, event.value)

    def temporary(self, event: Event) -> None:
        """Temporary hit points are had anew, or fewer than before: damage has been kept off by them."""
        who = event.who
        before = self.temp.get(who, 0)
        self.temp[who] = event.value
        if event.value > before:
            giver = next((id for id in reversed(self.using) if not self.hostile(id, who)), who)
            self.giver[who] = (giver, self.using.get(giver, OTHERWISE))
        elif before > event.value:
            giver, power = self.giver.get(who, (who, OTHERWISE))
            self.credit(giver, power, PREVENTED, before - event.value)

    def condition(self, event: Event) -> None:
        """An effect is laid, changed or gone."""
        assert isinstance(event, EffectEvent)
        effect = event.effect
        borne = self.borne.setdefault(event.who, {})
        if event.extra == GONE:
            borne.pop(effect.id, None)
            return
        power = self.using.get(effect.source, effect.name) if effect.source >= 0 else effect.name
        if event.extra == CHANGED and effect.id in borne:
            power = borne[effect.id][1]
        borne[effect.id] = (effect, power)
        if effect.persistent:
            self.burning[(event.who, effect.source, effect.damage_type)] = power

    def drop(self, event: Event) -> None:
        """Somebody falls."""
        if event.who not in self.fallen:
            self.fallen.add(event.who)
            self.tally.fell[(self.names[event.who], self.round)] += 1
        self.felled(event)

    def die(self, event: Event) -> None:
        """Somebody dies."""
        self.died.add(event.who)
        self.tally.died[(self.names[event.who], self.round)] += 1
        self.borne.pop(event.who, None)
        if event.who not in self.fallen:
            self.fallen.add(event.who)
            self.tally.fell[(self.names[event.who], self.round)] += 1
            self.felled(event)

    def felled(self, event: Event) -> None:
        """Count who or what brought somebody down."""
        source = event.target
        by, power = "", ""
        if source >= 0 and source != event.who:
            by, power = self.names[source], self.using.get(source, OTHERWISE)
            if self.hostile(source, event.who):
                self.credit(source, power, FELLS)
        self.tally.slayers[(self.names[event.who], by, power)] += 1


READERS: Final[dict[str, Callable[[Reading, Event], None]]] = {
    "round": Reading.next_round, "turn": Reading.turn, "turn-end": Reading.turn_end, "use": Reading.use,
    "attack": Reading.attack, "damage": Reading.damage, "heal": Reading.heal, "drop": Reading.drop, "die": Reading.die,
    "temp-hp": Reading.temporary, "softened": Reading.softened, "persistent": Reading.persistent,
    "condition": Reading.condition,
}
"""Who reads what, by kind of event. No reading keeps them itself: it would hold itself by them, and its battle."""
