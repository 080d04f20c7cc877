"""How often, by what action and when a power can be used, where its print says more than a usage does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.action import AT_WILL, DAILY, ENCOUNTER, FREE, MINOR, ROUND, UNPAID
from battlemat.engine.effects.durations import ENCOUNTER as BATTLE
from battlemat.engine.effects.durations import END_OF_TURN, LONG_REST, START_OF_NEXT, Duration
from battlemat.engine.effects.flags import DEAD
from battlemat.powers import forms
from battlemat.powers.forms.base import Form, Test
from battlemat.powers.run import steps as st
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.builder import ROLES, Builder, Unrunnable
from battlemat.powers.run.counters import HasPoints, pay_points
from battlemat.powers.run.power import ParsedPower
from battlemat.powers.run.running import Check, Done, Running
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature

SPANS: Final = {
    "battle": BATTLE, "encounter": BATTLE, "round": START_OF_NEXT, "turn": END_OF_TURN, "day": LONG_REST,
    "fight": BATTLE}
USAGES: Final = {"battle": ENCOUNTER, "encounter": ENCOUNTER, "fight": ENCOUNTER, "round": ROUND, "day": DAILY}
USED: Final = ": used"
OF: Final = "of "


class Tally:
    """Counts the uses of something by a creature, by markers it bears; how many there are may be rolled."""

    def __init__(self, name: str, times: Measure, span: int) -> None:
        self.name = name + USED
        self.times = times
        self.span = span

    def left(self, play: Running) -> bool:
        """Whether another use is left. What is rolled for is at least 1: the first use never waits for the die."""
        count = 0
        most = self.times.flat if self.times.fixed else 1
        for effect in play.user.effects:
            if effect.name == self.name:
                count += 1
                for tag in effect.tags:
                    if tag.startswith(OF):
                        most = int(tag[len(OF):])
        return count < most

    async def spend(self, play: Running) -> None:
        """Count one use; the first one rolls for how many there are."""
        user = play.user
        tags: tuple[str, ...] = (self.name,)
        if not self.times.fixed and all(effect.name != self.name for effect in user.effects):
            tags = (self.name, f"{OF}{max(1, await self.times.roll(play, 'uses'))}")
        impose(
            play, user, self.name, Duration(self.span, play.battle.active if self.span == END_OF_TURN else user.id),
            tags=tags)


class Uses(Check):
    """Whether a use of something counted is left."""

    topic = "once"

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def holds(self, play: Running) -> bool:
        return self.tally.left(play)


async def spend_use(play: Running, tally: Tally) -> None:
    """Counts one use."""
    await tally.spend(play)


def turned(play: Running) -> bool:
    """Whether the escalation die is even, which lets cyclic powers be used at will."""
    return play.battle.escalation > 0 and play.battle.escalation % 2 == 0


class CyclicUses(Uses):
    """Whether a cyclic power can be used: while its one use is left, and whenever the escalation die is even."""

    def holds(self, play: Running) -> bool:
        return turned(play) or self.tally.left(play)


async def spend_cyclic(play: Running, tally: Tally) -> None:
    """Counts the use of a cyclic power, but for one while the escalation die is even."""
    if not turned(play):
        await tally.spend(play)


class NotLastTurn(Check):
    """Whether SELF did not use this on its turn before."""

    topic = "once"

    def __init__(self, name: str) -> None:
        self.name = name + " again"

    def holds(self, play: Running) -> bool:
        turns = play.user.turns
        return not any(e.name == self.name and f"{OF}{turns - 1}" in e.tags for e in play.user.effects)


async def note_turn(play: Running, name: str) -> None:
    """Notes on which of SELF's turns this was used."""
    name += " again"
    battle = play.battle
    user = play.user
    for effect in user.effects:
        if effect.name == name:
            verbs.remove_effect(battle, user, effect)
    impose(play, user, name, Duration(BATTLE), tags=(f"{OF}{user.turns}",))


class GroupUses(Check):
    """Whether those of SELF's kind have a use left between them: one for so many that were in the battle, or
    (`every` 0) one in all; `rounds`: in each round.
    """

    topic = "once"

    def __init__(self, name: str, every: int, no_mooks: bool, rounds: bool = False) -> None:
        self.name = name + USED
        self.every = every
        self.no_mooks = no_mooks
        self.rounds = rounds

    def word(self, play: Running) -> str:
        """How a use of now is told from one that no longer counts."""
        return f"{OF}round {play.battle.round}" if self.rounds else self.name

    def kin(self, play: Running) -> list[Creature]:
        """All of SELF's kind, the fallen too."""
        user = play.user
        return [c for c in play.battle.creatures if c.side == user.side and c.sheet.type == user.sheet.type
                and not (self.no_mooks and c.sheet.kind == "mook")]

    def holds(self, play: Running) -> bool:
        word = self.word(play)
        users = [effect.source for effect in play.user.effects if effect.name == self.name and word in effect.tags]
        if not self.every:
            return not users
        return play.user.id not in users and len(users) < -(-len(self.kin(play)) // self.every)


async def spend_of_group(play: Running, group: GroupUses) -> None:
    """Lets all of SELF's kind know that SELF has used what they share."""
    name = group.name
    for creature in group.kin(play):
        if not creature.flags & DEAD:
            impose(play, creature, name, Duration(BATTLE), tags=(group.word(play),))


async def spend_if_quick(play: Running, power: ParsedPower, tally: Tally) -> None:
    """Counts a use by a quick action, where the power may take one now and no other action was named to pay."""
    if not play.use.pay and power.quick(play.battle, play.user, play.use):
        await tally.spend(play)


def on_first_turn(play: Running) -> bool:
    """Whether it is SELF's first turn of the battle."""
    return play.user.turns <= 1 and play.battle.active == play.user.id


def once(amount: forms.Amount | None) -> bool:
    """Whether an amount is plainly one."""
    return amount is not None and amount.fixed and amount.flat == 1


def attach_limits(b: Builder, power: ParsedPower, form: forms.Power, costs: dict[str, int]) -> None:
    """How often, by what action, when and in answer to what a power can be used."""
    if form.usage.kind == "special trigger":
        power.cost = UNPAID
    if form.usage.kind == "cyclic":
        tally = Tally(power.name, Measure(forms.Amount(flat=1)), BATTLE)
        power.own_checks = (*power.own_checks, CyclicUses(tally))
        power.counts = (*power.counts, Done(spend_cyclic, tally))
    for limit in form.limits:
        try:
            limited(b, power, limit, costs)
        except Unrunnable:
            b.limit(limit)
    for one in (*form.special, *form.effect, *form.hit):
        try:
            if isinstance(one, forms.Requires) and not one.power:
                require(b, power, one.test)
            elif isinstance(one, forms.QuickUse) and not one.power:
                quicken(b, power, one)
            elif isinstance(one, forms.When) and uses(one, power.name):
                power.counts = (*power.counts, *st.steps(b, one.effects))
            elif isinstance(one, forms.Price):
                power.own_checks = (*power.own_checks, HasPoints(one.points, one.of))
                power.counts = (*power.counts, Done(pay_points, one.points, one.of))
            elif isinstance(one, forms.GroupUse) and not one.power:
                share(power, one)
        except Unrunnable:
            b.limit(one)


def uses(form: forms.When, name: str) -> bool:
    """Whether a statement is about each use of the power of this name."""
    trigger = form.trigger
    return trigger.events == ("use",) and trigger.who == forms.SELF and trigger.power.casefold() == name.casefold()


def limited(b: Builder, power: ParsedPower, limit: forms.Limited, costs: dict[str, int]) -> None:
    """One limit of a power."""
    if limit.trigger is not None:
        power.trigger = b.trigger(limit.trigger)
        power.trigger_bits = power.trigger.trigger_bits
        if limit.detail:
            power.aim = ROLES["trigger"]
        if not limit.action:
            power.cost = UNPAID
    for test in limit.tests:
        require(b, power, test)
    if limit.action == "free" and limit.trigger is not None:
        power.cost = UNPAID  # an answer, and no free action for whenever one likes
    elif limit.action:
        power.cost = costs.get(limit.action, power.cost)
    if limit.times is not None and limit.each != "kind":
        count(b, power, limit.times, limit.per)
    if limit.each == "kind":
        share(power, forms.GroupUse(0, power.name, per="round"))
    elif limit.each == "other turn":
        power.own_checks = (*power.own_checks, NotLastTurn(power.name))
        power.counts = (*power.counts, Done(note_turn, power.name))
    elif limit.each:
        count(b, power, forms.Amount(flat=1), limit.each)


def require(b: Builder, power: ParsedPower, test: Test) -> None:
    """What must be so for a power to be used, or of each of its targets."""
    check = b.check(test)
    if any(isinstance(one, forms.Who) and one.role == "target" for one in test.walk()):
        power.target_checks = (*power.target_checks, check)
    else:
        power.own_checks = (*power.own_checks, check)


def count(b: Builder, power: ParsedPower, times: forms.Amount, per: str) -> None:
    """So many uses of a power in a span of time."""
    if once(times) and per in USAGES and power.usage == AT_WILL:
        power.usage = USAGES[per]
        return
    if per not in SPANS:
        raise Unrunnable(times)
    # So many a battle and so many a turn are counted apart.
    name = f"{power.name} this turn" if per == "turn" else power.name
    tally = Tally(name, b.measure(times), SPANS[per])
    power.own_checks = (*power.own_checks, Uses(tally))
    power.counts = (*power.counts, Done(spend_use, tally))


def quicken(b: Builder, power: ParsedPower, form: forms.QuickUse) -> None:
    """A power that takes a quick action, once a round, or does while something is so."""
    if form.tests:
        tally = Tally(f"{power.name} as a quick action", Measure(forms.Amount(flat=1)), SPANS["round"])
        power.quick_checks = (*b.checks(form.tests), Uses(tally))
        power.counts = (*power.counts, Done(spend_if_quick, power, tally))
        power.varies = True
        return
    power.cost = MINOR
    if power.usage == AT_WILL:
        power.usage = ROUND


def share(power: ParsedPower, form: forms.GroupUse) -> None:
    """A power that those of SELF's kind share the uses of."""
    group = GroupUses(form.pool or power.name, form.every, form.no_mooks, form.per == "round")
    power.own_checks = (*power.own_checks, group)
    power.counts = (*power.counts, Done(spend_of_group, group))


ABOUT_OTHERS: Final = (forms.PowerLimit, forms.GroupUse, forms.QuickUse, forms.Requires)


def relate_limit(b: Builder, powers: list[ParsedPower], form: Form) -> bool:
    """What one printed line says of how often another power can be used; False where no such power is there."""
    name = form.power.casefold() if isinstance(form, ABOUT_OTHERS) else ""
    found = [power for power in powers if name and power.name.casefold() in (name, name + "s")]
    for power in found:
        if isinstance(form, forms.PowerLimit):
            if form.times is not None:
                count(b, power, form.times, "battle")
            if form.no_repeat:
                power.own_checks = (*power.own_checks, NotLastTurn(power.name))
                power.counts = (*power.counts, Done(note_turn, power.name))
        elif isinstance(form, forms.GroupUse):
            share(power, form)
            if form.action == "quick":
                power.cost = MINOR
            elif form.action == "free":
                power.cost = FREE
        elif isinstance(form, forms.QuickUse):
            quicken(b, power, form)
        elif isinstance(form, forms.Requires):
            require(b, power, form.test)
    return bool(found)
