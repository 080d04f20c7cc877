"""What holds while a trait, stance, effect, aura or zone lasts: numbers changed, attacks altered, things
forbidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from battlemat.engine import reports, turn_verbs
from battlemat.engine.actions.action import COUNTER, FREE, MINOR, MOVE, OPPORTUNITY, REACT, STANDARD
from battlemat.engine.actions.triggers import ATTACKED, DECLARE, HIT, MISS, TURN_END, TURN_START, Trigger, can_respond
from battlemat.engine.attacks.strike import Aftermath
from battlemat.engine.effects.durations import ENCOUNTER, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.health import HELPLESS_TO
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.creatures import TheTarget, TheUser
from battlemat.powers.run.events import PrintedAttack, PrintedTrigger
from battlemat.powers.run.laying import mark_used, used
from battlemat.powers.run.running import ITSELF, Check, OnOwnAttacks, PrintedCreatures, Rule, Running, Step, run_all
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query

DEFENSE: Final = "defenses"
ALLOTTED: Final = {"swift": "minor", "quick": "minor", "counter": "immediate", "reaction": "immediate",
                   "opportunity": "immediate"}
"""What a turn counts actions of these names as."""
ON_DECLARE: Final = 1 << DECLARE


class Guarded(Rule):
    """A rule that holds only while some checks do."""

    def __init__(self, inner: Rule, checks: tuple[Check, ...]) -> None:
        super().__init__(inner.stats, inner.trigger_bits)
        self.inner = inner
        self.checks = checks

    def concerns(self, query: Query, user: Creature) -> bool:
        return self.inner.concerns(query, user)

    def guard(self, play: Running) -> bool:
        return all(check.holds(play) for check in self.checks) and self.inner.guard(play)

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        self.inner.modify(play, query, parts)

    def advantage(self, play: Running, attacker: Creature, target: Creature) -> bool:
        return self.inner.advantage(play, attacker, target)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return self.inner.answers(play, trigger)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        await self.inner.happen(play, trigger)

    def adds(self, play: Running) -> bool:
        return self.inner.adds(play)

    async def added(self, play: Running) -> int:
        return await self.inner.added(play)

    def spent(self) -> bool:
        return self.inner.spent()


class Raise(Rule):
    """A bonus or penalty to numbers: `keys` are the engine's names for them."""

    def __init__(
        self,
        keys: tuple[str, ...],
        sign: int,
        who: PrintedCreatures,
        amount: Measure,
        kind: str,
        against: PrintedCreatures | None,
        attack: PrintedAttack | None,
        per: PrintedCreatures | None,
        saves: tuple[str, ...],
    ) -> None:
        stats = set(keys)
        super().__init__(frozenset(stats))
        self.keys = keys
        self.who = who
        self.own = isinstance(who, TheUser)
        self.to_target = isinstance(who, TheTarget)  # who has it is "the target", whoever it attacks
        self.amount = amount
        self.sign = sign
        self.kind = kind
        self.against = against
        self.attack = attack
        self.per = per
        self.saves = saves
        self.defends = any(key in DEFENSES for key in keys)
        if self.defends:
            self.stats = frozenset(stats | {DEFENSE})

    def concerns(self, query: Query, user: Creature) -> bool:
        if self.own and query.subject != user.id:
            return False
        if query.stat not in self.keys and not (
                self.defends and DEFENSE in self.keys and query.stat in DEFENSES):
            return False
        return self.attack is None or (query.strike is not None and self.attack.fits(query.strike))

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        if not self.own and not self.who.includes(play, play.battle.creatures[query.subject]):
            return
        if not faces(play, query, self.against):
            return
        if self.saves and query.stat == "save" and not saves_from(play, query.effect, self.saves):
            return
        target = play.target
        if query.other >= 0 and not self.to_target:
            play.target = play.battle.creatures[query.other]
        amount = self.amount.number(play) * self.sign
        if self.per is not None:
            amount *= len(self.per.all(play))
        play.target = target
        if amount:
            parts.append(Modifier(query.stat, amount, self.kind, play.power.name, play.power.rule))


def faces(play: Running, query: Query, against: PrintedCreatures | None) -> bool:
    """Whether the other creature of a question is one of those a rule is against; of none, everybody is."""
    return against is None or (query.other >= 0 and against.includes(play, play.battle.creatures[query.other]))


def saves_from(play: Running, effect: Effect | None, words: tuple[str, ...]) -> bool:
    """Whether an effect is one of these: a condition, persistent damage, of a tag or a type of damage."""
    if effect is None:
        return False
    conditions = play.battle.rules.conditions
    for word in words:
        if word == "persistent damage":
            if effect.persistent:
                return True
        elif word in conditions.by_name:
            if effect.conditions & conditions.by_name[word].bit:
                return True
        elif word.casefold() in effect.tags or word.casefold() in effect.damage_type.split(" and "):
            return True
    return False


DEFENSES: Final = frozenset({"ac", "fort", "ref", "will", "pd", "md", DEFENSE})


class Without(Rule):
    """Takes parts named by their source out of a number: ignored cover, no bonus for combat advantage."""

    def __init__(
        self, stat: str, sources: tuple[str, ...], who: PrintedCreatures, against: PrintedCreatures | None
    ) -> None:
        super().__init__(frozenset({stat}))
        self.sources = sources
        self.who = who
        self.against = against

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        if not self.who.includes(play, play.battle.creatures[query.subject]) or not faces(play, query, self.against):
            return
        parts[:] = [part for part in parts if part.source not in self.sources]


class AfterOwn(OnOwnAttacks):
    """Something that follows SELF's own attacks, once each is complete."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        super().__init__(frozenset(), 1 << ATTACKED)
        self.steps = steps

    async def happen(self, play: Running, trigger: Trigger) -> None:
        play.original = play.target
        await run_all(self.steps, play)


class Favor(Rule):
    """Gives combat advantage: `who` has it against `against` (None: anyone)."""

    def __init__(self, who: PrintedCreatures | None, against: PrintedCreatures | None) -> None:
        super().__init__(frozenset({"advantage"}))
        self.who = who
        self.against = against

    def advantage(self, play: Running, attacker: Creature, target: Creature) -> bool:
        if self.who is not None:
            play.each = attacker
            if not self.who.includes(play, attacker):
                return False
        if self.against is not None:
            play.each = target
            return self.against.includes(play, target)
        return True


class Extra(Rule):
    """Extra damage with attacks that hit; `critical`: dice that are rolled, not maximised."""

    def __init__(
        self,
        amount: Measure,
        who: PrintedCreatures,
        attack: PrintedAttack | None,
        against: PrintedCreatures | None,
        next_only: bool,
        once: str,
    ) -> None:
        super().__init__(frozenset({"extra damage"}))
        self.amount = amount
        self.who = who
        self.attack = attack
        self.against = against
        self.next_only = next_only
        self.once = once

    def adds(self, play: Running) -> bool:
        strike = play.strike
        if strike is None:
            return False
        battle = play.battle
        attacker = battle.creatures[strike.attacker]
        if not self.who.includes(play, attacker):
            return False
        if self.attack is not None and not self.attack.fits(strike):
            return False
        if self.against is not None and not self.against.includes(play, battle.creatures[strike.target]):
            return False
        return not (self.once and used(play.user, f"{play.power.name}: extra damage"))

    async def added(self, play: Running) -> int:
        strike = play.strike
        if self.once:
            mark_used(play, f"{play.power.name}: extra damage", LIMITS.get(self.once, 5))
        if (
            strike is not None
            and strike.crit
            and (self.attack is None or "critical" not in self.attack.kind)
        ):
            return self.amount.most(play)
        return await self.amount.roll(play, "extra damage")

    def spent(self) -> bool:
        return self.next_only


LIMITS: Final = {"turn": 5, "round": 1, "encounter": 4, "battle": 4, "first": 4}
"""The duration of the marker that something may happen once a turn, round or encounter."""


class Alter(Rule):
    """Changes attacks of `who` on `against` before they are rolled: two rolls, automatic hits, critical
    range.
    """

    def __init__(
        self,
        who: PrintedCreatures,
        against: PrintedCreatures | None,
        attack: PrintedAttack | None,
        better: int = 0,
        hits: bool = False,
        critical: bool = False,
        crit_from: int = 0,
        advantage: bool = False,
    ) -> None:
        super().__init__(frozenset(), ON_DECLARE)
        self.who = who
        self.against = against
        self.attack = attack
        self.better = better
        self.hits = hits
        self.critical = critical
        self.crit_from = crit_from
        self.favor = advantage

    def answers(self, play: Running, trigger: Trigger) -> bool:
        strike = trigger.strike
        if strike is None:
            return False
        battle = play.battle
        attacker = battle.creatures[strike.attacker]
        target = battle.creatures[strike.target]
        play.each = attacker
        if not self.who.includes(play, attacker):
            return False
        if self.against is not None and not self.against.includes(play, target):
            return False
        return self.attack is None or self.attack.fits(strike)

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        if strike is None:
            return
        if self.better:
            strike.take_better = self.better
        if self.hits:
            strike.auto_hit = True
        if self.critical:
            strike.forced_crit = True
        if self.crit_from:
            strike.crit_from = min(strike.crit_from, self.crit_from)
        if self.favor:
            strike.favored = True


class OnlyOn(Rule):
    """Attacks of `who` may be aimed at `whom` alone: any other cannot be made, or is lost as it is declared.
    `forbidden`: at anybody but `whom`; `powers`: only attacks with these names.
    """

    def __init__(self, who: PrintedCreatures, whom: PrintedCreatures, forbidden: bool = False,
                 powers: tuple[str, ...] = ()) -> None:
        super().__init__(frozenset({"may attack"}), ON_DECLARE)
        self.who = who
        self.whom = whom
        self.forbidden = forbidden
        self.powers = powers

    def answers(self, play: Running, trigger: Trigger) -> bool:
        strike = trigger.strike
        if strike is None or (self.powers and strike.power.name.casefold() not in self.powers):
            return False
        battle = play.battle
        if not self.who.includes(play, battle.creatures[strike.attacker]):
            return False
        return self.whom.includes(play, battle.creatures[strike.target]) == self.forbidden

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        creatures = play.battle.creatures
        if self.powers or query.other < 0 or not self.who.includes(play, creatures[query.subject]):
            return
        if self.whom.includes(play, creatures[query.other]) == self.forbidden:
            parts.append(Modifier(query.stat, -1, "", play.power.name, play.power.rule))

    async def happen(self, play: Running, trigger: Trigger) -> None:
        if trigger.strike is not None:
            trigger.strike.cancelled = True
            reports.lost(play.battle, trigger.actor, trigger.target, play.power.rule, play.power.name)


COSTS: Final = {
    "standard": STANDARD,
    "move": MOVE,
    "swift": MINOR,
    "minor": MINOR,
    "quick": MINOR,
    "free": FREE,
    "counter": COUNTER,
    "interrupt": COUNTER,
    "reaction": REACT,
    "opportunity": OPPORTUNITY,
}
"""What print calls an action of each kind."""


class Repaid(Aftermath):
    """Steps that wait until the hit or miss they answer has done what it does: nothing of it is lost by them."""

    def __init__(self, steps: tuple[Step, ...], play: Running) -> None:
        self.steps = steps
        self.play = play

    async def follow(self) -> None:
        await run_all(self.steps, self.play)


class Answer(Rule):
    """Each time a trigger happens, steps happen; for an immediate or free action its user is asked.

    `repays`: they are done to whoever has struck, and happen by themselves once the blow has done what it does.
    """

    asks = frozenset({ITSELF})

    def __init__(self, trigger: PrintedTrigger, steps: tuple[Step, ...], once: str, action: str, name: str,
                 repays: bool = False) -> None:
        super().__init__(frozenset(), trigger.trigger_bits)
        self.repays = repays
        self.trigger = trigger
        self.steps = steps
        self.cost = COSTS.get(action, 0)
        # There is one opportunity action in each turn of another's.
        self.limit = LIMITS.get(once or ("turn" if self.cost & OPPORTUNITY else ""), 0)
        self.for_each = once == "each"
        self.next = once == "first"
        self.marker = f"{name}: used"

    def used(self, play: Running) -> str:
        """The marker that it has happened: "the next time" of each use that lays it is one of its own."""
        return f"{self.marker} {play.link}" if self.next and play.link >= 0 else self.marker

    def answers(self, play: Running, trigger: Trigger) -> bool:
        if self.limit and used(play.user, self.used(play)):
            return False
        if self.cost and not can_respond(play.battle, play.user, self.cost):
            return False
        return self.trigger.matches(play, trigger) and not (self.for_each and used(play.each, self.marker))

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        if self.cost:
            if not await battle.confirm(user, play.power.name, True):
                return
            if self.cost & (COUNTER | REACT):
                turn_verbs.change_immediate(user, -1)
        if self.limit:
            mark_used(play, self.used(play), self.limit)
        if self.for_each:
            impose(play, play.each, self.marker, Duration(ENCOUNTER), tags=(self.marker,))
        if play.target.id == user.id and play.each.id != user.id:
            play.target = play.each
        play.original = play.target
        strike = trigger.strike
        if self.repays and not self.cost and trigger.kind in (HIT, MISS) and strike is not None:
            strike.aftermath = [*(strike.aftermath or ()), Repaid(self.steps, play)]
            return
        await run_all(self.steps, play)


class AtTurn(Rule):
    """At the start or end of somebody's turns, steps happen."""

    def __init__(self, start: bool, whose: PrintedCreatures, steps: tuple[Step, ...]) -> None:
        super().__init__(frozenset(), 1 << (TURN_START if start else TURN_END))
        self.whose = whose
        self.steps = steps

    def answers(self, play: Running, trigger: Trigger) -> bool:
        creature = play.battle.creatures[trigger.actor]
        if creature.flags & DEAD or not self.whose.includes(play, creature):
            return False
        play.each = creature
        return True

    async def happen(self, play: Running, trigger: Trigger) -> None:
        await run_all(self.steps, play)


class Changed(Rule):
    """A number of `who` (None: anybody's) that changes, against some, with attacks of a kind, for types of damage (as
    the question names them) and where `test` says so of the play and the question: by `amount`, a number, a measure, or
    what a function of both comes to (None: it does not change), counted as `sort` under the name of `counts`.
    """

    def __init__(
        self, stat: str, amount: Any, who: PrintedCreatures | None, against: PrintedCreatures | None = None, *,
        attack: PrintedAttack | None = None, types: tuple[str, ...] = (), test: Any = None, sort: str = "",
        counts: str = "",
    ) -> None:
        super().__init__(frozenset({stat}))
        self.counts = counts or stat
        self.amount = amount
        self.who = who
        self.against = against
        self.attack = attack
        self.types = types
        self.test = test
        self.sort = sort

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        if self.types and not any(type in query.types for type in self.types):
            return
        if self.attack is not None and (query.strike is None or not self.attack.fits(query.strike)):
            return
        if self.test is not None and not self.test(play, query):
            return
        if self.who is not None and not self.who.includes(play, play.battle.creatures[query.subject]):
            return
        if not faces(play, query, self.against):
            return
        amount = self.amount
        if isinstance(amount, Measure):
            amount = amount.number(play)
        elif not isinstance(amount, int):
            amount = amount(play, query)
        if amount is not None:
            parts.append(Modifier(self.counts, amount, self.sort, play.power.name, play.power.rule))


class Exposed(Changed):
    """Leaves `who` helpless to the attacks of `to`, who have combat advantage against it."""

    def __init__(self, who: PrintedCreatures, to: PrintedCreatures) -> None:
        super().__init__(HELPLESS_TO, 1, who, to)
        self.favor = Favor(to, who)
        self.stats |= self.favor.stats

    def advantage(self, play: Running, attacker: Creature, target: Creature) -> bool:
        return self.favor.advantage(play, attacker, target)


def struck(play: Running, query: Query) -> bool:
    """Whether it is an attack that does it."""
    return query.strike is not None


def allotted(who: PrintedCreatures, action: str, count: int) -> Rule:
    """Actions of a turn given or taken."""
    return Changed("actions", count, who, counts=ALLOTTED.get(action, action))


class Becomes(Changed):
    """A defense that becomes a number: its base is put right, other modifiers stay."""

    def __init__(self, defense: str, value: int, who: PrintedCreatures) -> None:
        def more(play: Running, query: Query) -> int:
            return value - play.battle.creatures[query.subject].sheet.defenses[defense]

        super().__init__("defenses", more, who, sort="base", counts=defense)

    def concerns(self, query: Query, user: Creature) -> bool:
        return query.stat == self.counts

