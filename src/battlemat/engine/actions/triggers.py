"""Triggers: points of the game at which others may step in, who is offered what, and the order it is settled in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.action import COUNTER, FREE, OPPORTUNITY, REACT, TURN_COSTS, UNPAID, Action
from battlemat.engine.actions.decisions import Choice, Decision, Option, Use
from battlemat.engine.effects.flags import CANNOT_ACT, NO_IMMEDIATE

if TYPE_CHECKING:
    from battlemat.engine.actions.underway import Underway
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

LEAVE: Final = 0          # about to leave a square
ENTER: Final = 1          # has entered a square
PROVOKE: Final = 2        # does something next to an enemy that provokes
DECLARE: Final = 3        # an attack is declared on a target, not rolled yet
HIT: Final = 4            # an attack has hit, damage not dealt yet
MISS: Final = 5
DAMAGED: Final = 6
STAGGERED: Final = 7      # has just become staggered
DROPPED: Final = 8        # reduced to 0 hit points or below, not fallen yet
FELL: Final = 9           # has died or fallen unconscious at 0
TURN_START: Final = 10
TURN_END: Final = 11
MOVED: Final = 12         # a move action or other movement is complete
SAVE_FAILED: Final = 13
ATTACKED: Final = 14      # an attack action is complete
POWER: Final = 15         # is about to use a power
HEALED: Final = 16
SAVED: Final = 17
CRITICAL: Final = 18
UNWILLING: Final = 19     # was pushed, pulled or shunted
FIGHT_START: Final = 20
STANCE_LEFT: Final = 21
FIRST_STAGGERED: Final = 22
TAKEN: Final = 23         # a card is about to be used, or somebody has stood up or run
PARTED: Final = 24        # has got away from a foe that engaged it, by a check
CLUNG: Final = 25         # has failed to get away from a foe
RECOVERED: Final = 26     # has used a recovery
ROUND_START: Final = 27         # a round has started; `amount` is how far the escalation die has gone up with it
BUFFERED: Final = 28      # has received temporary hit points
POPPED: Final = 29        # has popped free of a foe that engaged it

NAMES: Final = {"leave": LEAVE, "move": LEAVE, "enter": ENTER, "attack": DECLARE, "hit": HIT, "miss": MISS,
                "damage": DAMAGED, "staggered": STAGGERED, "dropped": DROPPED, "drop": DROPPED, "fall": FELL,
                "turn": TURN_START, "turn-end": TURN_END, "power": POWER, "heal": HEALED, "save": SAVED}

SETS_OFF: Final = {
    LEAVE: "moves", ENTER: "has moved", DECLARE: "attacks", HIT: "hits", MISS: "misses", DAMAGED: "takes damage",
    STAGGERED: "is staggered", DROPPED: "drops", FELL: "falls", TURN_START: "begins a turn", TURN_END: "ends a turn",
    POWER: "uses a power", HEALED: "is healed", SAVED: "saves",
}
"""What sets a readied action off, in words, by the kind of its moment."""

READIED: Final = "readied"


class Trigger:
    """A point of the game at which others may step in: what is happening, by whom, to whom.

    `actor` does it, `target` is the creature it is done to (-1 none), `strike` the attack roll concerned, `amount` hit
    points concerned, `square` where, `types` the damage types, `cause` the effect saved against. `provoking`:
    opportunity attacks on the actor come in turn with the other answers. `underway` is what is under way, which answers
    may make impossible: it is `lost` then, and so `stopped`.
    """

    def __init__(self, kind: int, actor: int, target: int = -1, strike: Strike | None = None,
                 power: Action | None = None, amount: int = 0, square: int = -1,
                 types: tuple[str, ...] = (), to: int = -1, shifting: bool = False, name: str = "",
                 cause: Effect | None = None, underway: Underway | None = None) -> None:
        self.kind = kind
        self.actor = actor
        self.target = target
        self.strike = strike
        self.power = power
        self.amount = amount
        self.square = square
        self.types = types
        self.to = to
        self.shifting = shifting
        self.name = name
        self.cause = cause
        self.underway = underway
        self.stopped = False
        self.lost = False
        self.provoking = False

    def __repr__(self) -> str:
        return f"Trigger({self.kind} by {self.actor} on {self.target})"


class Readied:
    """An action readied: what sets it off (a kind of trigger and who does it) and what is then done.

    `aim` is how, as far as that was said; one aimed at nothing is aimed at whoever sets it off.
    """

    def __init__(self, who: int, action: Action, kind: int, actor: int, aim: Use) -> None:
        self.who = who
        self.action = action
        self.kind = kind
        self.actor = actor
        self.aim = aim


class Offer(Decision):
    """An action offered outside the decider's own turn; the first option declines it."""

    def __init__(self, who: int, trigger: Trigger, uses: list[Use]) -> None:
        options: list[Option] = [Choice("decline")]
        options.extend(uses)
        super().__init__(who, "offer", options, trigger.actor)
        self.trigger = trigger

    @property
    def names(self) -> list[str]:
        """What is offered, by name, each once."""
        names: list[str] = []
        for option in self.listed:
            if isinstance(option, Use) and option.label not in names:
                names.append(option.label)
        return names


class Answering:
    """An answer under way: whose it is, by which rule or action (`by`), to a trigger of which kind."""

    def __init__(self, who: int, by: object, kind: int) -> None:
        self.who = who
        self.by = by
        self.kind = kind


# No creature does these twice running: what answers them ends by itself.
_ONCE: Final = 1 << STAGGERED | 1 << FIRST_STAGGERED | 1 << DROPPED | 1 << FELL
# Dice decide about these: an attack that its own result repeats ends by itself.
_ROLLED: Final = 1 << HIT | 1 << MISS | 1 << CRITICAL


def begets(battle: Battle, who: int, by: object, trigger: Trigger) -> bool:
    """Whether a trigger came of an answer to another of its kind that `who` is still giving by the same rule or action.

    It is not answered once more, so that of two creatures that strike back whenever they are struck each does so once.
    """
    bit = 1 << trigger.kind
    if bit & _ONCE or (bit & _ROLLED and trigger.actor == who):
        return False
    for one in battle.answering:
        if one.by is by and one.who == who and one.kind == trigger.kind:
            return True
    return False


class Pending:
    """A reaction that may be taken once the action that triggered it is complete."""

    def __init__(self, who: int, trigger: Trigger, power: Action) -> None:
        self.who = who
        self.trigger = trigger
        self.power = power


def can_respond(battle: Battle, who: Creature, cost: int) -> bool:
    """Whether a creature is able to answer with an action of this cost now.

    A standard, move or minor action is had on its own turn only, and paid.
    """
    if who.flags & CANNOT_ACT:
        return False
    if cost & (COUNTER | REACT | OPPORTUNITY):
        if who.flags & NO_IMMEDIATE:
            return False
        if cost & (COUNTER | REACT):
            payer = who if who.owner < 0 else battle.rules.turns.spends_immediate(battle, who)
            return payer is not None and payer.immediate > 0 and battle.active != payer.id
    if cost & TURN_COSTS and not (battle.active == who.id and battle.can_pay(who, cost)):
        return False
    return not cost & FREE or battle.rules.turns.may_act_free(battle, who)


async def offer(battle: Battle, who: Creature, trigger: Trigger, uses: list[Use]) -> bool:
    """Put the uses to `who`; do the one that is taken. True when one was.

    What is handed out costs none of the actions of a turn; a power that answers by a trigger of its own does.
    """
    answer = await battle.ask(Offer(who.id, trigger, uses))
    if not isinstance(answer, Use):
        return False
    cost = answer.action.cost
    if not answer.action.trigger_bits >> trigger.kind & 1:
        cost &= ~TURN_COSTS
    await reply(battle, who, answer, cost, trigger)
    return True


async def reply(battle: Battle, who: Creature, use: Use, cost: int, trigger: Trigger) -> None:
    """Do what answers a trigger; what comes of it does not set off the same action of `who` again."""
    battle.answering.append(Answering(who.id, use.action, trigger.kind))
    await battle.act(who, use, cost, trigger)
    battle.answering.pop()


async def respond(battle: Battle, trigger: Trigger) -> None:
    """Everything that answers this trigger, in order: what happens by itself, readied actions, counters.

    Reactions are kept until the action that triggered them is complete. Once an answer has made what is under way
    impossible, nobody else is asked about it.
    """
    bit = 1 << trigger.kind
    if trigger.underway is not None:
        trigger.underway.note(battle)
    stirs = battle.stirs
    for holder, trait in battle.hooks:
        if trait.trigger_bits & bit:
            await trait.happen(battle, battle.creatures[holder], trigger)
    if battle.readied:
        await _readied(battle, trigger, stirs)
    if not trigger.provoking and not answered(battle, bit):
        return
    for id in battle.order_after(trigger.actor):
        if battle.stirs != stirs:
            stirs = battle.stirs
            if battle.gone(trigger):
                return
        creature = battle.creatures[id]
        if trigger.provoking:
            await battle.rules.opportunity.answer(battle, creature, trigger)
        if not creature.sheet.trigger_bits & bit:
            continue
        uses = answers(battle, creature, trigger)
        if uses:
            forced = [use for use in uses if use.action.cost & UNPAID]
            for use in forced:
                await reply(battle, creature, use, UNPAID, trigger)
            rest = [use for use in uses if not use.action.cost & UNPAID]
            if rest:
                await offer(battle, creature, trigger, rest)


def answers(battle: Battle, creature: Creature, trigger: Trigger) -> list[Use]:
    """What a creature can answer a trigger with at once; reactions are kept for when the action is complete."""
    bit = 1 << trigger.kind
    uses: list[Use] = []
    for power in creature.sheet.powers:
        if not power.trigger_bits & bit or not battle.usable(creature, power) or (
                creature.effects and battle.rules.turns.barred(creature, power)):
            continue
        if battle.answering and begets(battle, creature.id, power, trigger):
            continue
        if power.cost & REACT and trigger.kind != DROPPED:
            if can_respond(battle, creature, UNPAID) and power.answers(battle, creature, trigger):
                battle.reactions.append(Pending(creature.id, trigger, power))
        elif can_respond(battle, creature, power.cost) or power.cost & UNPAID:
            uses.extend(power.answers(battle, creature, trigger))
    return uses


def answered(battle: Battle, bit: int) -> bool:
    """Whether anybody has a power that answers triggers of this kind."""
    for creature in battle.creatures:
        if creature.sheet.trigger_bits & bit:
            return True
    return False


async def _readied(battle: Battle, trigger: Trigger, stirs: int) -> None:
    for ready in battle.rules.waiting.in_turn(battle):
        if ready.kind != trigger.kind or ready.actor not in (-1, trigger.actor) or ready not in battle.readied:
            continue
        who = battle.creatures[ready.who]
        # It waits for the turn that readied it to be over.
        if battle.active == who.id or who.flags & CANNOT_ACT or not battle.rules.waiting.may_take(battle, who):
            continue
        if battle.stirs != stirs:
            stirs = battle.stirs
            if battle.gone(trigger):
                return
        uses = battle.rules.waiting.readied_uses(battle, who, ready, trigger)
        if not uses:
            battle.rules.waiting.wasted(battle, ready)
            continue
        answer = await battle.ask(Offer(who.id, trigger, uses))
        if isinstance(answer, Use):
            await battle.rules.waiting.take_readied(battle, who, ready, answer, trigger)


async def react(battle: Battle, pending: list[Pending]) -> None:
    """Offer the reactions kept from an action that is now complete."""
    for item in pending:
        if item.trigger.lost:
            continue
        who = battle.creatures[item.who]
        if not can_respond(battle, who, item.power.cost) or not battle.usable(who, item.power):
            continue
        uses = item.power.answers(battle, who, item.trigger)
        if uses:
            await offer(battle, who, item.trigger, uses)
