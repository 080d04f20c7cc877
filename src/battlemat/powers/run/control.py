"""The flow of effects: if, may, choose; actions, uses and forms gained and lost; ends of things."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.actions.action import COUNTER, ENCOUNTER, REACT, TURN_COSTS, UNPAID
from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.engine.actions.triggers import can_respond
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.durations import FIGHT, GRAPPLE, INDEFINITE, SAVE_ENDS, STANCE, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, INVISIBLE
from battlemat.engine.skills import PASSIVE
from battlemat.engine.turns import timing
from battlemat.powers.run.creatures import Selection
from battlemat.powers.run.laying import link_of, mark_used, used
from battlemat.powers.run.rules import COSTS, LIMITS
from battlemat.powers.run.running import ITSELF, Check, PrintedCreatures, Running, Step, run_all, ways, worth_of
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

FORM: Final = "form "


class IfStep(Step):
    """One list of steps if the checks hold, another if not."""

    def __init__(
        self, checks: tuple[Check, ...], steps: tuple[Step, ...], otherwise: tuple[Step, ...]
    ) -> None:
        self.checks = checks
        self.steps = steps
        self.otherwise = otherwise

    async def run(self, play: Running) -> None:
        for check in self.checks:
            if not check.holds(play):
                await run_all(self.otherwise, play)
                return
        await run_all(self.steps, play)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return (
            worth_of(self.steps, battle, user, target) + worth_of(self.otherwise, battle, user, target)
        ) // 2


class MayStep(Step):
    """Somebody chooses whether steps happen, at the cost of an action where one is printed."""

    asks = frozenset({ITSELF})

    def __init__(
        self, who: PrintedCreatures, steps: tuple[Step, ...], action: str, once: str, name: str, asked: bool
    ) -> None:
        self.who = who
        self.steps = steps
        self.cost = COSTS.get(action, 0)
        self.limit = LIMITS.get(once, 0)
        self.marker = f"{name}: used"
        self.asked = asked
        # Who chooses is described, not named: what follows is about whoever that is.
        self.described = isinstance(who, Selection)

    async def run(self, play: Running) -> None:
        battle = play.battle
        for chooser in await self.who.pick(play):
            play.done = False
            barred = CANNOT_ACT | DEAD if self.cost else DEAD
            if (self.limit and used(play.user, self.marker)) or chooser.flags & barred:
                continue
            if self.limit and self.idle(play):
                continue
            if self.cost & TURN_COSTS:
                if battle.active != chooser.id or not battle.can_pay(chooser, self.cost):
                    continue
            elif self.cost and not can_respond(battle, chooser, self.cost):
                continue
            if self.asked and not await battle.confirm(chooser, play.power.name, True):
                continue
            if self.cost & TURN_COSTS:
                battle.pay(chooser, self.cost)
            elif self.cost & (COUNTER | REACT):
                turn_verbs.change_immediate(chooser, -1)
            if self.limit:
                mark_used(play, self.marker, self.limit)
            play.done = True
            if self.described:
                play.each = chooser
            await run_all(self.steps, play)

    def idle(self, play: Running) -> bool:
        return bool(self.steps) and all(step.idle(play) for step in self.steps)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return max(0, worth_of(self.steps, battle, user, target))


class ChooseStep(Step):
    """One of several lists of steps: somebody's choice, or at random."""

    asks = frozenset({"option"})

    def __init__(
        self, who: PrintedCreatures, options: tuple[tuple[Step, ...], ...], words: tuple[str, ...], random: bool
    ) -> None:
        self.who = who
        self.options = options
        self.words = words
        self.random = random

    async def run(self, play: Running) -> None:
        battle = play.battle
        if self.random:
            n = await battle.roll(play.user, len(self.options), play.power.name) - 1
        else:
            chooser = self.who.all(play)[:1] or [play.user]
            options: list[Option] = [Choice(f"{n + 1} {word}", number=n) for n, word in enumerate(self.words)]
            n = (await battle.choose(chooser[0], "option", options, play.power.name)).number
        await run_all(self.options[n], play)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        values = [worth_of(steps, battle, user, target) for steps in self.options]
        return max(values) if values else 0


async def give_actions(play: Running, action: str, who: PrintedCreatures, when: str, count: int) -> None:
    """Actions gained on the turn under way, or on the next one (a marker that the start of that turn turns
    in).
    """
    battle = play.battle
    for creature in await who.pick(play):
        if when == "next" and battle.active != creature.id:
            impose(
                play, creature, play.power.name, FIGHT, tags=(f"next {action}",) * count, beneficial=True)
            continue
        grant(creature, action, count)


def grant(creature: Creature, action: str, count: int) -> None:
    """Give a creature further actions on its turn."""
    if action == "standard":
        turn_verbs.change_budget(creature, count, 0, 0)
    elif action == "move":
        turn_verbs.change_budget(creature, 0, count, 0)
    elif action in ("swift", "minor"):
        turn_verbs.change_budget(creature, 0, 0, count)
    elif action in ("counter", "reaction", "immediate", "opportunity"):
        turn_verbs.change_immediate(creature, count)
    if action in ("standard", "move", "swift", "minor"):
        creature.bonus += count


async def gain_action_points(play: Running, who: PrintedCreatures, count: int) -> None:
    """Action points gained."""
    for creature in await who.pick(play):
        verbs.set_action_points(
            play.battle, creature, creature.action_points + count, play.power.rule
        )


async def recharge(play: Running, name: str, who: PrintedCreatures, kind: str) -> None:
    """A spent power can be used again: this one, one by name, or one of a kind (encounter)."""
    battle = play.battle
    for creature in await who.pick(play):
        if not name and not kind:
            if play.power.slot >= 0 and creature.spent & (1 << play.power.slot):
                verbs.refresh_power(battle, creature, play.power.slot, play.power.rule, play.power.name)
            continue
        found: list[Power] = []
        for power in creature.sheet.powers:
            if not isinstance(power, Power) or power.slot < 0 or not creature.spent & (1 << power.slot):
                continue
            if (name and power.name.casefold() == name.casefold()) or (kind and power.usage == ENCOUNTER):
                found.append(power)
        if not found:
            continue
        options: list[Option] = [Choice(power.name, number=n) for n, power in enumerate(found)]
        chosen = found[(await battle.choose(creature, "recharge", options, play.power.name)).number]
        verbs.refresh_power(battle, creature, chosen.slot, play.power.rule, chosen.name)


async def keep_power(play: Running) -> None:
    """This power is not used up by this use."""
    play.expended = False
    if play.power.slot >= 0 and play.user.spent & (1 << play.power.slot):
        verbs.refresh_power(play.battle, play.user, play.power.slot, play.power.rule, play.power.name)


async def use_power(play: Running, name: str, who: PrintedCreatures, spent: bool) -> None:
    """A power is used at once, at no action; `spent` False: whether or not it is ready."""
    battle = play.battle
    for creature in await who.pick(play):
        for power in creature.sheet.powers:
            if power.name.casefold() != name.casefold() or creature.flags & CANNOT_ACT:
                continue
            before = creature.spent
            if spent and not battle.usable(creature, power):
                break
            uses = power.uses(battle, creature)
            if not uses:
                break
            answer = await battle.choose(creature, "use", ways(power, uses), play.power.name)
            await battle.act(creature, uses[answer.number], UNPAID)
            if not spent:
                creature.spent = before
            break


async def end_turn(play: Running, who: PrintedCreatures) -> None:
    """Somebody's turn ends."""
    for creature in who.all(play):
        if play.battle.active == creature.id:
            turn_verbs.set_budget(creature, 0, 0, 0)


async def check_skill(
    play: Running, skill: str, who: PrintedCreatures, against: str, of: PrintedCreatures | None
) -> None:
    """A skill check, against a number, somebody's defense or its passive skill; how it came out is kept."""
    skill = skill.casefold()
    against = against.casefold()
    battle = play.battle
    for creature in await who.pick(play):
        total = await battle.roll(creature, 20, f"{skill} check") + skill_of(creature, skill)
        needed = int(against) if against.isdigit() else 15
        if of is not None:
            for other in of.all(play)[:1]:
                if against in other.sheet.defenses:
                    needed = other.sheet.defenses[against]
                else:
                    needed = PASSIVE + skill_of(other, against.removeprefix("passive ") or skill)
        play.success = total >= needed
        reports.checked(battle, creature, -1, total, play.success, play.power.rule, skill)


def skill_of(creature: Creature, skill: str) -> int:
    """A creature's modifier with a skill, its level bonus where it has no entry."""
    return creature.sheet.skills.get(skill, creature.sheet.level_bonus)


def hostile(battle: Battle, creature: Creature, effect: Effect) -> bool:
    """Whether an effect is a foe's doing and not to the good of its bearer."""
    return not effect.beneficial and effect.source >= 0 and battle.creatures[effect.source].side != creature.side


class EndStep(Step):
    """States of somebody end: conditions, grapples, marks, persistent damage, stances, or all a save can
    end.
    """

    def __init__(self, states: tuple[str, ...], who: PrintedCreatures) -> None:
        self.states = states
        self.who = who

    async def run(self, play: Running) -> None:
        battle = play.battle
        turns = battle.rules.turns
        for creature in await self.who.pick(play):
            for effect in creature.effects:
                if self.ends(battle, creature, effect):
                    await turns.end_effect(battle, creature, effect, False)
            if "aura" in self.states or "zone" in self.states:
                for field in timing.fields_of(battle, creature):
                    verbs.remove_field(battle, field)

    def ends(self, battle: Battle, creature: Creature, effect: Effect) -> bool:
        """Whether an effect is among the states that end."""
        for state in self.states:
            condition = battle.rules.conditions.by_name.get(state)
            if (
                (condition is not None and effect.conditions & condition.bit)
                or (state in ("grapple", "grappled") and effect.duration.kind == GRAPPLE)
                or (state in ("marks", "mark") and effect.mark)
                or (state.startswith("persistent") and effect.persistent)
                or (state == "stance" and effect.duration.kind == STANCE)
                or (state == "save ends" and effect.duration.kind == SAVE_ENDS)
                or (state == "invisible" and effect.flags & INVISIBLE)
                or (state == "effects" and hostile(battle, creature, effect))
                or state in effect.tags
            ):
                return True
        return False

    def idle(self, play: Running) -> bool:
        if "aura" in self.states or "zone" in self.states:
            return False
        return not any(self.ends(play.battle, one, effect) for one in self.who.all(play) for effect in one.effects)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 40 if target.effects and user.side == target.side else 5


async def leave_stance(play: Running, who: PrintedCreatures) -> None:
    """Creatures leave the stance (or end the power) this belongs to."""
    battle = play.battle
    for creature in who.all(play):
        for effect in creature.effects:
            if effect.name == play.power.name or (effect.link == play.link and play.link >= 0):
                await battle.rules.turns.end_effect(battle, creature, effect, False)
    if play.link >= 0:
        await timing.end_linked(battle, play.link)


async def change_form(play: Running, forms: tuple[str, ...], who: PrintedCreatures) -> None:
    """SELF changes between forms: the one it is in is a word on an effect."""
    battle = play.battle
    for creature in await who.pick(play):
        now = ""
        for effect in creature.effects:
            for form in forms:
                if FORM + form.casefold() in effect.tags:
                    now = form
                    verbs.remove_effect(battle, creature, effect)
        others = [form for form in forms if form != now]
        if not now and len(others) > 1:
            others = others[1:]
        if not others:
            continue
        form = others[0]
        if len(others) > 1:
            options: list[Option] = [Choice(other) for other in others]
            form = (await battle.choose(creature, "form", options, play.power.name)).word
        impose(
            play, creature, f"{form} form", Duration(INDEFINITE),
            tags=(FORM + form.casefold(), form.casefold(), *sorted(play.power.tags)), source=creature.id,
            beneficial=True, link=link_of(play))


async def lay_word(play: Running, who: PrintedCreatures, word: str) -> None:
    """Lays an effect that is only a word, for other things to look for."""
    for creature in await who.pick(play):
        impose(play, creature, word, FIGHT, tags=(word,))


async def seem_dead(play: Running, who: PrintedCreatures) -> None:
    """Creatures seem dead to those who do not know better."""
    await lay_word(play, who, "seems dead")


async def drop_items(play: Running, who: PrintedCreatures, one: bool = False) -> None:
    """Somebody drops what it holds (`one`: one thing of it)."""
    battle = play.battle
    drop = battle.rules.actions.get("drop-item")
    for creature in await who.pick(play):
        if drop is None:
            continue
        for weapon in (creature.sheet.weapon, creature.sheet.offhand, creature.sheet.ranged):
            if weapon is None:
                continue
            use = Use(drop, using=weapon.name)
            if drop.refusal(battle, creature, use) is None:
                await drop.perform(battle, creature, use)
                if one:
                    break


async def drop_one(play: Running, who: PrintedCreatures) -> None:
    await drop_items(play, who, one=True)


class AgainStep(Step):
    """The power's effect happens again, on whom it fell before or whoever is there now."""

    def __init__(self, steps: tuple[Step, ...]) -> None:
        self.steps = steps

    async def run(self, play: Running) -> None:
        await run_all(self.steps, play)


async def say(play: Running, text: str) -> None:
    """Print that no rule of combat asks about, or that a referee rules on: it is said in the log."""
    reports.asked(play.battle, play.user.id, play.target.id, 0, play.power.rule, text)
