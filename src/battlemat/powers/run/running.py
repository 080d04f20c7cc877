"""A power or trait in progress, and the small parts that a printed form becomes: steps, creatures, checks,
rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.engine.attacks.play import NOTHING
from battlemat.engine.attacks.power import Play, Power

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.actions.triggers import Trigger
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.engine.effects.effect import Effect
    from battlemat.engine.effects.modifiers import Modifier
    from battlemat.engine.effects.traits import Query


ITSELF: Final = "(itself)"
"""Stands among the names of choices for the power's own: whether what it allows is done."""
RECOVERING: Final = "(recovering)"
"""Stands among the names of choices for those that spending a recovery brings."""


class Running(Play):
    """One use of a printed power, or one event of a trait: who is who in it, and what has come of it so far.

    `user` is the power's SELF, `target` the (each) target, `each` the creature an event or a description is about,
    `original` the target before a secondary attack. `link` joins all that one use lays.
    """

    def __init__(
        self,
        battle: Battle,
        user: Creature,
        power: Power,
        use: Use,
        weapon: Weapon | None,
        origin: int,
        square: int,
        targets: list[int],
    ) -> None:
        super().__init__(battle, user, power, use, weapon, origin, square, targets)
        self.each: Creature = user
        self.original: Creature = user
        self.start = user.at  # where the user was when it began
        self.rider: Creature = user
        self.link = -1
        self.field = -1
        self.amount = 0  # hit points last dealt or healed
        self.distance = 0  # squares last moved
        self.short = 0  # squares that the last unwilling movement fell short
        self.bonus = 0  # extra damage gathered for the hit under way
        self.done = True  # whether the last thing that was optional was done
        self.success = False  # how the last check or saving throw came out
        self.before_hp = 0  # hit points of the target before the last damage
        self.before_id = -1  # whose states before the hit are remembered
        self.before_conditions = 0  # the conditions it had then
        self.before_flags = 0  # and its flags
        self.before_staggered = False  # and whether it was staggered
        self.before_effects: tuple[Effect, ...] = ()  # and what it bore
        self.area = 0  # squares of the area, as a mask
        self.weighing = False  # whether combat advantage itself is being asked about
        self.attempts = 0  # attacks made by repeating
        self.bare = False  # whether what its natural rolls bring is left out
        self.harmless = False  # whether its hits deal no damage
        self.passed = 0  # squares gone through by the last movement, as a mask
        self.left: Mapping[int, int] = NOTHING  # by creature, where it was before it was last moved
        self.placed: tuple[int, ...] = ()
        self.most_targets = 0  # how many targets this use may have, where that was asked

    def remember(self) -> None:
        """Keep what the target bears now, for what asks later whether it was so already."""
        target = self.target
        self.before_id = target.id
        self.before_conditions = target.conditions
        self.before_flags = target.flags
        self.before_staggered = target.staggered
        self.before_effects = target.effects

    @property
    def answered(self) -> Strike | None:
        """The attack that this answers, or else the one under way."""
        return self.trigger.strike if self.trigger is not None else self.strike

    @property
    def aimed(self) -> list[Creature]:
        """The target being settled; nobody where the attack on it has no effect at all."""
        strike = self.strike
        if strike is not None and strike.void and strike.target == self.target.id:
            return []
        return [self.target]


@mypyc_attr(allow_interpreted_subclasses=True)
class Step:
    """Something a power does when it comes to it.

    `asks` are the names of what it puts to a player, `sited` says that a use names a square for it.
    """

    asks: ClassVar[frozenset[str]] = frozenset()
    sited: ClassVar[bool] = False

    def questions(self) -> frozenset[str]:
        """The names of what this one puts to a player."""
        return self.asks

    async def run(self, play: Running) -> None:
        """Do it."""
        raise NotImplementedError

    def follow(self, step: Step) -> bool:
        """Take up a step that is to follow for each creature this one is about; false where nobody is singled out."""
        return False

    def idle(self, play: Running) -> bool:
        """Whether doing it now would change nothing, so that no use of anything is spent on it."""
        return False

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        """What doing it to `target` is worth to its user's side, in twentieths of a hit point."""
        return 0


@mypyc_attr(allow_interpreted_subclasses=True)
class PrintedCreatures:
    """Words for creatures: whom they stand for as things are. `targets` marks plainly "the target"."""

    targets = False

    def all(self, play: Running) -> list[Creature]:
        """Everyone it stands for."""
        raise NotImplementedError

    def includes(self, play: Running, creature: Creature) -> bool:
        """Whether it stands for this creature among others."""
        return any(one.id == creature.id for one in self.all(play))

    async def pick(self, play: Running) -> list[Creature]:
        """Those it stands for, whoever acts being asked where it has a choice."""
        return self.all(play)


def ways(power: Action, uses: list[Use]) -> list[Option]:
    """The uses of a power as options, by number."""
    return [Choice(f"{power.name} {n}", creature=use.target, number=n, squares=(use.origin,) if use.origin >= 0 else ())
            for n, use in enumerate(uses)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Check:
    """A question about the state of things. `topic` is what a refusal because of it cites."""

    topic = "target-words"

    def holds(self, play: Running) -> bool:
        """The answer now."""
        raise NotImplementedError

    def barred(self, play: Running) -> str:
        """What keeps SELF from a power that asks this, whatever the answer: the topic to cite, "" for nothing."""
        return ""


class Asked(Check):
    """A question that is a function of the play and of what it is about."""

    def __init__(self, question: Any, *about: Any) -> None:
        self.question = question
        self.about = about

    def holds(self, play: Running) -> bool:
        about = self.about
        # Most are about nothing or one thing, and are asked without a list of that.
        if not about:
            return bool(self.question(play))
        return bool(self.question(play, about[0]) if len(about) == 1 else self.question(play, *about))


class Done(Step):
    """Something done that is a function of the play and of what it is about. `worth` is what it is always worth, or a
    function of the battle, its user, its target and what it is about.
    """

    def __init__(self, does: Any, *about: Any, worth: Any = 0, asks: tuple[str, ...] = ()) -> None:
        self.does = does
        self.about = about
        self.value = worth
        self.asked = frozenset(asks)

    def questions(self) -> frozenset[str]:
        return self.asked

    async def run(self, play: Running) -> None:
        await self.does(play, *self.about)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        found: int = self.value if isinstance(self.value, int) else self.value(battle, user, target, *self.about)
        return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Rule:
    """One thing that holds while a trait, stance, effect, aura or zone lasts. It keeps no state of its own.

    `stats` are the numbers it bears on and `trigger_bits` the bits of the triggers it answers, as with `Trait`; `at`:
    those of a kind of rule that always answers the same. `asks` are the names of what it puts to a player.
    """

    asks: ClassVar[frozenset[str]] = frozenset()
    at: ClassVar[int] = 0

    def __init__(self, stats: frozenset[str] = frozenset(), trigger_bits: int = 0) -> None:
        self.stats = stats
        self.trigger_bits = trigger_bits or self.at

    def concerns(self, query: Query, user: Creature) -> bool:
        """A cheap first look at whether it can bear on the number asked for; `user` is whose power it is."""
        return query.stat in self.stats

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        """Append (or take away) what counts for the query."""
        return

    def advantage(self, play: Running, attacker: Creature, target: Creature) -> bool:
        """Whether it gives `attacker` combat advantage against `target`."""
        return False

    def answers(self, play: Running, trigger: Trigger) -> bool:
        """Whether it has anything to do at this trigger."""
        return False

    async def happen(self, play: Running, trigger: Trigger) -> None:
        """Do what it does at this trigger."""
        return

    def guard(self, play: Running) -> bool:
        """Whether it holds at all just now (the tests of a "while")."""
        return True

    def adds(self, play: Running) -> bool:
        """Whether it adds to the damage of the hit under way (`play.strike`, of `play.each` on `play.target`)."""
        return False

    async def added(self, play: Running) -> int:
        """What it adds, rolled or maximised."""
        return 0

    def spent(self) -> bool:
        """Whether what it adds to one hit is all that it adds."""
        return False


class OnOwnAttacks(Rule):
    """A rule that answers SELF's own attacks."""

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and trigger.strike is not None


async def run_all(steps: tuple[Step, ...], play: Running) -> None:
    """Run steps in order, as long as their user is able to have them happen."""
    for step in steps:
        await step.run(play)


def worth_of(steps: tuple[Step, ...], battle: Battle, user: Creature, target: Creature) -> int:
    """What a list of steps is worth, in twentieths of a hit point."""
    total = 0
    for step in steps:
        total += step.worth(battle, user, target)
    return total


def worth_within(battle: Battle, user: Creature, target: Creature, steps: tuple[Step, ...], *rest: Any) -> int:
    """The worth of what is about steps first: theirs."""
    return worth_of(steps, battle, user, target)


def on_foes(worth: int) -> Any:
    """The worth of what is so good for its user's side on a foe, and as bad on one of its own."""

    def found(battle: Battle, user: Creature, target: Creature, *about: Any) -> int:
        return worth if user.side != target.side else -worth

    return found


def event(
    battle: Battle, user: Creature, power: Power, target: Creature | None = None, trigger: Trigger | None = None
) -> Running:
    """A trait or effect of `user` as it takes hold of a creature or a trigger, no action being used."""
    play = Running(battle, user, power, Use(power), None, power.origin, -1, [])
    if target is not None:
        play.target = target
        play.each = target
        play.original = target
    if trigger is not None:
        play.trigger = trigger
        play.strike = trigger.strike
    return play
