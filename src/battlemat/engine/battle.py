"""The battle: all its state between decisions, who may do what, and the doing of actions."""

from __future__ import annotations

from battlemat.engine import reports, turn_verbs
from battlemat.engine.actions.action import (
    COUNTER,
    FREE,
    MINOR,
    MOVE,
    OPPORTUNITY,
    REACT,
    STANDARD,
    TURN_COSTS,
    UNPAID,
    Action,
)
from battlemat.engine.actions.decisions import Ask, Choice, Decision, Option, Refusal, Use, unquoted
from battlemat.engine.actions.legality import CIRCUMSTANCE
from battlemat.engine.actions.triggers import Pending, Trigger, react, respond
from battlemat.engine.creature import Creature, Sheet
from battlemat.engine.effects.effect import AWAY
from battlemat.engine.effects.flags import (
    CANNOT_ACT,
    CONTROLLED,
    DEAD,
    FREE_ONLY,
    LEAPING,
    NO_FREE,
    NO_IMMEDIATE,
    ONE_ACTION,
    OUT,
    SURRENDERED,
    UNCONSCIOUS,
)
from battlemat.engine.effects.modifiers import MELEE, RANGED
from battlemat.engine.effects.traits import Trait
from battlemat.engine.events import EnterEvent, Event
from battlemat.engine.state import SETUP, State


class Battle(State):
    """A fight in progress.

    Between top-level decisions this is plain data: `copy` makes an independent fork.
    """

    def copy(self) -> Battle:
        """An independent fork of a battle between top-level decisions; its log starts empty."""
        other = Battle(self.rules, self.board, self.dice.copy())
        other.creatures = [creature.copy() for creature in self.creatures]
        other.order = self.order.copy()
        other.turn = self.turn
        other.active = self.active
        other.round = self.round
        other.serial = self.serial
        other.phase = self.phase
        other.winner = self.winner
        other.last_round = self.last_round
        other.made = self.made
        other.light = self.light
        other.drop = self.drop
        other.surprise = self.surprise
        other.sides = self.sides
        other.fields = self.fields
        other.devices = self.devices
        other.recalled = self.recalled
        other.challenge = self.challenge
        other.readied = self.readied
        other.delayed = self.delayed
        other.held = self.held
        other.hooks = self.hooks
        other.stat_hooks = self.stat_hooks
        other.listening = self.listening
        other.filled = self.filled
        other.escalation = self.escalation
        other.recording = self.recording
        other.hours_since_long_rest = self.hours_since_long_rest
        other.corpses = self.corpses
        other.contested = self.contested
        other.concluded = self.concluded
        other.rested = self.rested
        other.fought = self.fought
        other.weight = self.weight
        other.kept = self.kept.copy()
        other.death_saver = self.death_saver
        other.secrets = self.secrets.copy()
        other.relations = self.relations.copy()
        other.opened = self.opened
        if self.limits:
            other.limits = self.limits.copy()
        other.skipped = self.skipped
        other.inserted = self.inserted
        return other

    # ------------------------------------------------------------------ who is who

    def add(self, sheet: Sheet, side: str, key: str = "") -> Creature:
        """Enter a creature on a side, under a key of its own or its sheet's: not on the map nor in the order yet."""
        if side not in self.sides:
            self.sides = [*self.sides, side]
        creature = Creature(len(self.creatures), sheet, self.sides.index(side))
        creature.key = key or sheet.key
        creature.kept = self.rules.keeps_of_each.copy()
        self.creatures.append(creature)
        self.rules.conditions.refresh(creature)
        self.rebuild_hooks()
        if self.recording and self.phase != SETUP:
            self.log.append(EnterEvent(creature, side))
        return creature

    @property
    def bodies(self) -> int:
        """The mask of all squares with a body in them."""
        found = self.filled
        if found < 0:
            found = 0
            for creature in self.creatures:
                if not creature.flags & (DEAD | OUT):
                    found |= creature.space
            self.filled = found
        return found

    def hostile(self, a: Creature, b: Creature) -> bool:
        """Whether two creatures are on opposing sides."""
        return a.side != b.side

    def enemies(self, creature: Creature) -> list[Creature]:
        """Creatures of other sides still in the fight (conscious or not, not dead)."""
        side = creature.side
        return [c for c in self.creatures if c.side != side and not c.flags & (DEAD | OUT)]

    def allies(self, creature: Creature) -> list[Creature]:
        """Other creatures of its side that are not dead."""
        side = creature.side
        id = creature.id
        return [c for c in self.creatures if c.side == side and c.id != id and not c.flags & (DEAD | OUT)]

    def present(self) -> list[Creature]:
        """Everyone on the map who is not dead."""
        return [c for c in self.creatures if not c.flags & (DEAD | OUT)]

    def standing_sides(self) -> set[int]:
        """The sides with anyone conscious who has not surrendered, whoever comes back to the fight among them."""
        found: set[int] = set()
        for creature in self.creatures:
            if self.stands(creature):
                found.add(creature.side)
        return found

    def decided(self) -> bool:
        """Whether one side at most has anyone standing."""
        side = -1
        for creature in self.creatures:
            if creature.side != side and self.stands(creature):
                if side >= 0:
                    return False
                side = creature.side
        return True

    def stands(self, creature: Creature) -> bool:
        """Whether it is conscious and has not surrendered, or is away for a while."""
        flags = creature.flags
        if flags & (DEAD | UNCONSCIOUS | SURRENDERED):
            return False
        if flags & OUT:
            for effect in creature.effects:
                if AWAY in effect.tags:
                    return True
            return False
        return True

    def order_after(self, actor: int) -> list[int]:
        """All ids in initiative order, starting after `actor` (summoned ones without a place come last)."""
        ids = self.order.copy()
        for at, id in enumerate(ids):
            if id == actor:
                ids = ids[at + 1:] + ids[:at + 1]
                break
        if len(ids) < len(self.creatures):
            ids.extend(c.id for c in self.creatures if c.id not in ids)
        return ids

    def rebuild_hooks(self) -> None:
        """Derive who listens to what: after a creature, a stance or a field comes or goes."""
        hooks: list[tuple[int, Trait]] = []
        listening = 0
        for creature in self.creatures:
            if creature.flags & (DEAD | OUT):
                continue
            listening |= creature.sheet.trigger_bits
            for trait in creature.sheet.traits:
                hooks.append((creature.id, trait))
                listening |= trait.trigger_bits
            for effect in creature.effects:
                if effect.trait is not None:
                    hooks.append((creature.id, effect.trait))
                    listening |= effect.trait.trigger_bits
        for field in self.fields:
            hooks.append((field.creator, field.trait))
            listening |= field.trait.trigger_bits
        for ready in self.readied:
            listening |= 1 << ready.kind
        by_stat: dict[str, list[tuple[int, Trait]]] = {}
        for hook in hooks:
            for stat in hook[1].stats:
                by_stat.setdefault(stat, []).append(hook)
        self.hooks = tuple(hooks)
        self.stat_hooks = by_stat
        self.listening = listening

    # ------------------------------------------------------------------ asking and rolling

    async def ask(self, decision: Decision) -> Option:
        """Put a decision to its player; one that has a single option is not asked, unless all are."""
        options = decision.options
        if len(options) == 1 and not self.asks_all:
            return options[0]
        answer: Option = await Ask(decision)
        return answer

    async def choose(self, who: Creature, name: str, options: list[Option], about: str = "") -> Choice:
        """Ask `who` to pick one of several choices; the first is the default."""
        answer = await self.ask(Decision(who.id, name, options, about=about))
        if not isinstance(answer, Choice):
            raise TypeError(f"{name} takes one of its choices, not {answer!r}")
        return answer

    async def confirm(self, who: Creature, name: str, default: bool, about: str = "") -> bool:
        """Ask `who` a yes-or-no question."""
        words = ("yes", "no") if default else ("no", "yes")
        return (await self.choose(who, name, [Choice(words[0]), Choice(words[1])], about)).word == "yes"

    async def roll(self, who: Creature, sides: int, what: str) -> int:
        """Roll one die for `who`; at a table with dice of its own the result is asked for."""
        if not self.dice.asks or not self.dice.asks_for(who.sheet.hero):
            return self.dice.roll(sides)
        options: list[Option] = [Choice(str(n), number=n) for n in range(1, sides + 1)]
        self.dice.rolled += 1
        return (await self.choose(who, "roll", options, f"d{sides} {what}")).number

    async def roll_sum(self, who: Creature, count: int, sides: int, what: str) -> int:
        """Roll `count` dice and add them up."""
        total = 0
        for _ in range(count):
            total += await self.roll(who, sides, what)
        return total

    def emit(self, kind: str, who: int, target: int = -1, value: int = 0, rule: str = "", name: str = "",
             extra: int = 0) -> None:
        """Record an event, unless recording is off."""
        if self.recording:
            self.log.append(Event(kind, who, target, value, rule, name, extra))

    # ------------------------------------------------------------------ triggers

    async def window(self, trigger: Trigger) -> None:
        """Let whoever answers this trigger step in; then see whether what is under way can go on."""
        if self.listening & (1 << trigger.kind):
            stirs = self.stirs
            await respond(self, trigger)
            if self.stirs != stirs:
                self.lost(trigger)

    def lost(self, trigger: Trigger) -> bool:
        """Whether what is under way at this trigger has become impossible, as the procedure that allowed it says now.

        The one law for going on after an answer: it is asked wherever something has happened in between.
        """
        underway = trigger.underway
        if underway is not None and not trigger.lost and underway.barred(self) is not None:
            trigger.lost = trigger.stopped = True
        return trigger.lost

    def gone(self, trigger: Trigger) -> bool:
        """Whether nobody else is asked about a trigger: what is under way is `lost`, or goes on past this trigger."""
        return self.lost(trigger) or (trigger.underway is not None and trigger.underway.past(self, trigger))

    async def react_now(self, kinds: int) -> None:
        """Offer at once those of the reactions kept that answer triggers of these kinds (bits)."""
        kept = self.reactions
        now = [item for item in kept if kinds >> item.trigger.kind & 1]
        if now:
            kept[:] = [item for item in kept if not kinds >> item.trigger.kind & 1]
            await react(self, now)

    async def settle(self) -> None:
        """Offer the reactions kept from what happened outside all actions, as turns and rounds start and end."""
        if self.reactions:
            kept = self.reactions
            self.reactions = []
            await react(self, kept)

    # ------------------------------------------------------------------ what may be done

    def usable(self, who: Creature, action: Action) -> bool:
        """Whether an action is not used up (powers by frequency, common actions by their limit)."""
        if action.slot >= 0:
            return not who.spent & (1 << action.slot)
        return not (action.once and who.used & action.once)

    def can_pay(self, who: Creature, cost: int, pay: str = "") -> bool:
        """Whether the actions `who` has left this turn cover `cost` (dearer actions may stand in)."""
        return self.payment(who, cost, pay) is not None

    def payment(self, who: Creature, cost: int, pay: str = "") -> tuple[int, int, int] | None:
        """Standard, move and minor actions that `cost` takes from what `who` has left; None when it cannot pay."""
        if not cost & TURN_COSTS:
            return (0, 0, 0)
        standard = who.standard
        move = who.move
        minor = who.minor
        if who.flags & FREE_ONLY:
            return None
        if who.flags & ONE_ACTION:
            if who.acted >= 1 + who.bonus:
                return None
            if not who.bonus and who.standard == 0 and self.rules.turns.one_is_standard:
                return None
        took_standard = took_move = took_minor = 0
        if cost & STANDARD:
            if standard < 1 or (pay not in ("", "standard") and not cost & MOVE):
                return None
            took_standard += 1
            standard -= 1
        if cost & MOVE:
            if move >= 1 and pay not in ("standard", "minor"):
                took_move += 1
                move -= 1
            elif standard >= 1 and pay in ("", "standard"):
                took_standard += 1
                standard -= 1
            else:
                return None
        if cost & MINOR:
            if minor >= 1 and pay not in ("standard", "move"):
                took_minor += 1
            elif move >= 1 and pay in ("", "move"):
                took_move += 1
            elif standard >= 1 and pay in ("", "standard"):
                took_standard += 1
            else:
                return None
        return (took_standard, took_move, took_minor)

    def refusal(self, who: Creature, use: Use) -> Refusal | None:
        """Why `who` may not do this on its turn now; None when it may."""
        action = use.action
        cite = self.rules.cite
        free = action.cost & FREE or not action.cost
        if self.active != who.id and not (free and self.rules.turns.any_turn(self, action)):
            rule = (cite["free-off-turn"] if free else "") or cite["own-turn"]
            return Refusal(rule, f"it is not {who.name}'s turn")
        blocked = self.rules.turns.incapacity(self, who, action)
        if blocked is not None:
            return blocked
        if use.choose is not None:
            blocked = self.rules.turns.choice_refusal(self, who, use)
            if blocked is not None:
                return blocked
        if action.cost & (COUNTER | REACT | OPPORTUNITY):
            return Refusal(cite["trigger"], f"{action.name} is taken only when its trigger is met")
        if action.cost & UNPAID:
            return Refusal(cite["trigger"], f"{action.name} happens by itself")
        if not self.usable(who, action):
            return self.rules.turns.used_up(self, who, action)
        cost = action.costs(self, who, use)
        if not self.can_pay(who, cost, use.pay):
            return self.rules.turns.unpaid(self, who, cost, use.pay)
        blocked = action.refusal(self, who, use)
        if blocked is None:
            self.approve(use)
        return blocked

    def approve(self, use: Use) -> None:
        """Remember a use that may be made as things are."""
        self.approved = use
        self.approved_at = self.stirs

    def approves(self, use: Use) -> bool:
        """Whether a use is known to be one that may be made, nothing having happened since."""
        return self.approved is use and self.approved_at == self.stirs

    def available(self, who: Creature, action: Action) -> bool:
        """Whether `who` could take this action now as far as cost, use and state go, targets aside."""
        if action.cost & (COUNTER | REACT | OPPORTUNITY | UNPAID) or who.flags & CANNOT_ACT:
            return False
        if not self.usable(who, action):
            return False
        if action.cost & FREE:
            return not who.flags & NO_FREE
        if who.flags & CONTROLLED and not self.rules.turns.controlled_may(self, action):
            return False
        return self.can_pay(who, action.cost) or (
            action.varies and self.can_pay(who, action.costs(self, who, Use(action))))

    def action_named(self, who: Creature, name: str) -> Action | None:
        """The power or common action of this name; "melee-basic" is its basic melee attack.

        A name written just so comes before one that differs in its capitals, and of two that do not a power's. An
        address, as in "Claw#2", names one alone.
        """
        if "#" in name:
            power = self.power_at(who, name)
            if power is not None:
                return power
        own = self.rules.turns.own_actions(self, who)
        for action in [*who.sheet.powers, *own]:
            if action.name == name:
                return action
        if name in self.rules.actions:
            return self.rules.actions[name]
        word = name.casefold()
        if word == "melee-basic":
            return self.basic(who, MELEE)
        if word == "ranged-basic":
            return self.basic(who, RANGED)
        for action in [*who.sheet.powers, *own, *self.rules.common]:
            if action.name.casefold() == word:
                return action
        for action in self.rules.common:
            if word in action.also:
                return action
        return None

    def power_at(self, who: Creature, address: str) -> Action | None:
        """The power with this address on the creature's sheet."""
        name, _, slot = address.rpartition("#")
        powers = who.sheet.powers
        if slot.isdecimal() and len(slot) < 6 and int(slot) < len(powers):
            power = powers[int(slot)]
            if power.address == f"{name}#{slot}":
                return power
        return None

    def addressed(self, who: Creature, address: str) -> Action | None:
        """The action with this address: one of the creature's powers, what it keeps up, or a common action."""
        if "#" in address:
            return self.power_at(who, address)
        name = unquoted(address)
        for action in self.rules.turns.own_actions(self, who):
            if action.name == name:
                return action
        return self.rules.actions.get(name)

    def owns(self, who: Creature, action: Action) -> bool:
        """Whether an action is one of the creature's powers, of what it keeps up, or of the common actions."""
        named = self.addressed(who, action.address)
        return named is not None and named.same(action)

    def word_for(self, who: Creature, action: Action) -> str:
        """A word by which `action_named` finds this action of the creature: its name, where that names no other."""
        found = self.action_named(who, action.name) if "#" not in action.name else None
        return action.name if found is action else action.address

    def basic(self, who: Creature, origin: int) -> Action | None:
        """Its basic attack of this type (`MELEE` or `RANGED`), None when it has none."""
        for power in who.sheet.powers:
            if power.origin & origin and power.is_basic:
                return power
        return None

    def can_react(self, who: Creature) -> bool:
        """Whether it has an immediate action to spend and may."""
        payer = who if who.owner < 0 else self.rules.turns.spends_immediate(self, who)
        return payer is not None and payer.immediate > 0 and not who.flags & (CANNOT_ACT | NO_IMMEDIATE)

    def spend_immediate(self, who: Creature) -> None:
        """Take the immediate action that an answer of `who`'s costs, its own or its owner's."""
        payer = who if who.owner < 0 else self.rules.turns.spends_immediate(self, who)
        if payer is not None:
            turn_verbs.change_immediate(payer, -1)

    # ------------------------------------------------------------------ doing it

    def pay(self, who: Creature, cost: int, pay: str = "") -> None:
        """Spend the actions of this turn that `cost` takes."""
        taken = self.payment(who, cost, pay)
        if taken is None:
            raise ValueError(f"{who.name} cannot pay {cost} with {pay or 'its actions'}")
        standard, move, minor = taken
        turn_verbs.change_budget(who, -standard, -move, -minor)
        if standard or move or minor:
            who.acted += 1

    async def act(self, who: Creature, use: Use, cost: int, trigger: Trigger | None = None) -> None:
        """Pay for a use and do it; then whoever may react to what happened in it is asked.

        `cost` is what it takes here (`UNPAID` for what is part of something else); `trigger` is what set it off.
        """
        action = use.action
        if action.unread and not await self.rules.turns.granted(self, who, use):
            return
        use.trigger = trigger
        if cost & (STANDARD | MOVE | MINOR):
            self.pay(who, cost, use.pay)
        elif cost & (COUNTER | REACT):
            self.spend_immediate(who)
        elif cost & OPPORTUNITY:
            self.rules.opportunity.spend(self, who, trigger)
        elif cost & FREE:
            self.rules.turns.count_free(self, who, action)
        reports.used(self, who, use.target, cost, action.rule, action.name)
        outer = self.reactions
        pending: list[Pending] = []
        self.reactions = pending
        paying = self.paying
        self.paying = cost
        self.depth += 1
        if self.depth > 40:
            raise RecursionError(f"{who.name}'s {action.name} sets off a chain without end")
        await action.perform(self, who, use)
        self.depth -= 1
        self.paying = paying
        self.reactions = outer
        if self.secrets and not cost & UNPAID:
            await self.rules.turns.gives_away(self, who, use)
        if pending:
            await react(self, pending)

    async def take(self, who: Creature, use: Use) -> None:
        """A use chosen on the creature's own turn."""
        if use.action.unread and not await self.rules.turns.granted(self, who, use):
            return
        if use.choose is not None or who.flags & LEAPING:
            await self.rules.turns.declared(self, who, use)
        if use.choose is not None and CIRCUMSTANCE in use.choose:
            self.circumstance = self.rules.turns.circumstance(self, use)
            self.favored = who.id
        await self.act(who, use, use.action.costs(self, who, use))
        self.circumstance = None
        self.rules.turns.after_action(self, who, use)
