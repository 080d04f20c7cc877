"""A witness of a battle's events: what no rule allows, judged from how things stood just before each of them.

It asks the engine for as little as it can: bodies, conditions and engagements are as the events themselves told them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from battlemat.engine.actions.action import TURN_COSTS
from battlemat.engine.actions.decisions import Decision, Option, Use
from battlemat.engine.actions.triggers import LEAVE, Offer
from battlemat.engine.attacks.power import Power
from battlemat.engine.battle import Battle
from battlemat.engine.effects.durations import END_OF_NEXT, START_OF_NEXT
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, NO_WALK, OUT, SLOWED, UNCONSCIOUS
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.events import AttackEvent, BandEvent, Event
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.position import GridPosition
from battlemat.engine.record.folding import fold
from battlemat.engine.record.view import CreatureView, View
from battlemat.engine.turns.turn import TurnDecision

ON_FOOT: Final = ("walk", "fly", "climb", "swim", "burrow", "crawl")
"""How an event of movement calls a step taken willingly, one square at a time."""
WALK: Final = "walk"
STARTS: Final = "turn"
ENDS: Final = "turn-end"
TURN_COUNTED: Final = {START_OF_NEXT: STARTS, END_OF_NEXT: ENDS}
"""Which event ends an effect, by the kind of its duration."""
HELD: Final = CANNOT_ACT | UNCONSCIOUS | NO_WALK
"""What keeps a creature from going anywhere by its own will."""


class Witness:
    """Follows a battle event by event. `view` is the battle as told so far."""

    def __init__(self, battle: Battle) -> None:
        self.view = View.of(battle)
        self.action = ""
        self.mover = -1
        self.limits: dict[str, int] = {}
        self.steps = 0
        self.aimed: dict[int, int] = {}
        self.turns: dict[tuple[str, int], int] = {}
        self.delayed: set[int] = set()
        self.lasting: dict[int, int] = {}

    def asked(self, battle: Battle, decision: Decision, option: Option) -> Iterator[str]:
        """What is wrong with a decision that is now to be answered so."""
        if isinstance(decision, TurnDecision) and isinstance(option, Use):
            self.begins(battle, decision.who, option.action.name)
        yield from self.offered(battle, decision)

    def begins(self, battle: Battle, who: int, action: str) -> None:
        """A creature is about to take an action on its turn."""
        self.action = action
        self.mover = who
        self.steps = 0
        if action == WALK and isinstance(battle.rules.position, GridPosition):
            creature = battle.creatures[who]
            movement = grid_movement(battle)
            self.limits = {mode: movement.speed(battle, creature, mode) for mode in (WALK, *creature.sheet.modes)}

    def sees(self, battle: Battle, events: Sequence[Event]) -> Iterator[str]:
        """What is wrong with the events that have just been recorded."""
        squares = isinstance(battle.rules.position, GridPosition)
        for event in events:
            self.passes(event)
            if isinstance(event, AttackEvent):
                yield from self.attack(battle, event, squares)
            elif event.kind == "use":
                self.aimed[event.who] = event.target
            elif event.kind == "move" and squares and event.name in ON_FOOT:
                yield from self.step(battle, event)
            elif isinstance(event, BandEvent) and not event.name and self.flags(event.who) & HELD:
                yield f"{self.named(event.who)} goes to another place and cannot move"
            elif event.kind == "engage" and self.at(event.who).side == self.at(event.target).side:
                yield f"{self.named(event.who)} engages {self.named(event.target)} of its own side"
            fold(self.view, event)
        yield from self.overdue(battle)

    def passes(self, event: Event) -> None:
        """Count the turns that start and end; one put off does not end."""
        if event.kind == "delay":
            self.delayed.add(event.who)
        elif event.kind in ("resume", STARTS):
            self.delayed.discard(event.who)
        if event.kind == STARTS or (event.kind == ENDS and event.who not in self.delayed):
            turn = (event.kind, event.who)
            self.turns[turn] = self.turns.get(turn, 0) + 1

    def overdue(self, battle: Battle) -> Iterator[str]:
        """Effects that outlast the turns they were to end with: counted from when they are first seen.

        The one turn more is for what is seen while a turn is being started or ended.
        """
        for creature in battle.creatures:
            for effect in creature.effects:
                turn = TURN_COUNTED.get(effect.duration.kind)
                if turn is None or creature.flags & (DEAD | OUT) or effect.duration.whose not in battle.order:
                    continue
                gone = self.turns.get((turn, effect.duration.whose), 0)
                if gone > self.lasting.setdefault(effect.id, gone) + 1:
                    yield f"{self.named(creature.id)} still bears {effect.name}, which should have ended"

    def at(self, id: int) -> CreatureView:
        """A creature as the events have told it."""
        return self.view.creatures[id]

    def named(self, id: int) -> str:
        """A creature so that it can be told from others of its name."""
        return f"{self.at(id).sheet.name} ({id})"

    def flags(self, id: int) -> int:
        """What conditions and effects do to a creature."""
        creature = self.at(id)
        flags = creature.sheet.flags
        for effect in creature.effects:
            flags |= effect.flags
        for condition in self.view.registry.of(creature.conditions):
            flags |= condition.flags
        return flags

    # ------------------------------------------------------------------ attacks

    def attack(self, battle: Battle, event: AttackEvent, squares: bool) -> Iterator[str]:
        """What is wrong with an attack roll: made by whom, at whom, from where."""
        attacker, target = self.at(event.who), self.at(event.target)
        power = printed(battle, event)
        if not (target.alive and target.present):
            yield f"{self.named(event.who)} rolls to hit {self.named(event.target)}, who is not there"
        if power is None:
            return
        if power.cost & TURN_COSTS and self.flags(event.who) & (CANNOT_ACT | UNCONSCIOUS):
            yield f"{self.named(event.who)} attacks with {power.name} and cannot act"
        if power.origin != MELEE or power.targeting.area:
            return
        # Print may turn a blow on another than the one it was aimed at: then that one had to be in reach.
        aims = {event.target, self.aimed.get(event.who, event.target)} - {-1}
        if not any(self.in_reach(battle, event.who, id, power, squares) for id in aims):
            far = self.view.board.distance(attacker.at, attacker.width, target.at, target.width) if squares else 0
            away = f"{far} squares away" if squares else "unengaged"
            yield f"{self.named(event.who)} strikes {self.named(event.target)} {away}, with {power.name}"

    def in_reach(self, battle: Battle, who: int, id: int, power: Power, squares: bool) -> bool:
        """Whether a creature can strike another with a power in melee."""
        attacker, target = self.at(who), self.at(id)
        if squares:
            distance = self.view.board.distance(attacker.at, attacker.width, target.at, target.width)
            return distance <= furthest(battle, who, power)
        return bool(attacker.engaged >> id & 1) or attacker.side == target.side or bool(power.targeting.normal) \
            or any(effect.source == id for effect in attacker.effects)

    # ------------------------------------------------------------------ movement

    def step(self, battle: Battle, event: Event) -> Iterator[str]:
        """What is wrong with a step from square to square."""
        mover = self.at(event.who)
        flags = self.flags(event.who)
        if flags & HELD:
            yield f"{self.named(event.who)} takes a step ({event.name}) and cannot move"
        if mover.at >= 0 and self.view.board.distance(mover.at, 1, event.value, 1) > 1:
            yield f"{self.named(event.who)} takes a step ({event.name}) of more than a square"
        if event.who != self.mover or self.action != WALK:
            return
        self.steps += 1
        limit = self.limits.get(event.name, 0)
        if flags & SLOWED:
            limit = min(limit, grid_movement(battle).slowed_to)
        if self.steps > limit:
            yield f"{self.named(event.who)} walks its square number {self.steps} at a speed of {limit}"

    # ------------------------------------------------------------------ offers

    def offered(self, battle: Battle, decision: Decision) -> Iterator[str]:
        """What is wrong with what somebody is offered outside its turn."""
        if not isinstance(decision, Offer) or decision.trigger.kind != LEAVE:
            return
        trigger = decision.trigger
        mover = battle.creatures[trigger.actor]
        if trigger.stopped or mover.flags & HELD or (
                isinstance(battle.rules.position, GridPosition) and mover.at != trigger.square):
            yield f"{self.named(decision.who)} is offered {', '.join(decision.names)} on a move that does not happen"


def printed(battle: Battle, event: AttackEvent) -> Power | None:
    """The power an attack roll was made with, None where its name does not tell."""
    powers = battle.creatures[event.who].sheet.powers
    found = [power for power in powers if isinstance(power, Power) and power.name == event.name]
    return found[0] if len(found) == 1 else None


def furthest(battle: Battle, who: int, power: Power) -> int:
    """The longest reach that a creature has with a power, with any weapon it carries."""
    user = battle.creatures[who]
    position = battle.rules.position
    assert isinstance(position, GridPosition)
    return max([position.reach(battle, user, power.targeting, weapon) for weapon in (None, *power.weapons(user))])
