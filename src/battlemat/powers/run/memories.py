"""What is remembered of a fight, asked and noted; what kin share; blows softened by dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.triggers import DECLARE, HIT, MISS, TURN_START, Trigger
from battlemat.engine.effects.durations import ENCOUNTER, END_OF_TURN, START_OF_NEXT, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import ALOFT, CANNOT_ACT, DEAD, OUT
from battlemat.engine.effects.modifiers import Modifier
from battlemat.powers import forms
from battlemat.powers.run import lasting
from battlemat.powers.run import steps as st
from battlemat.powers.run.builder import CHECKS, Unrunnable
from battlemat.powers.run.lay import mark_used, used
from battlemat.powers.run.rules import Says
from battlemat.powers.run.running import Check, Rule, Running, Step, run_all, worth_of
from battlemat.powers.run.traces import trace, traces

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Query
    from battlemat.powers.run.amounts import Measure
    from battlemat.powers.run.builder import Builder
    from battlemat.powers.run.events import PrintedAttack
    from battlemat.powers.run.running import PrintedCreatures

BEGAN: Final = "began "
STRUCK_AT: Final = "attacked"
STRUCK: Final = "made an attack"
SOFTENED: Final = "softened"
CLOSE: Final = "provoke close"
OWN: Final = "SELF"


class NotesBeginning(Rule):
    """Notes how SELF's turns begin: in the air, engaged with nobody."""

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << TURN_START)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id

    async def happen(self, play: Running, trigger: Trigger) -> None:
        user = play.user
        if user.state & ALOFT:
            trace(play, user, BEGAN + "flying", END_OF_TURN)
        if not user.engaged:
            trace(play, user, BEGAN + "unengaged", END_OF_TURN)


class NotesAttackers(Rule):
    """Notes on whoever attacks SELF that it has."""

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << DECLARE)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        if trigger.target != play.user.id or trigger.actor < 0 or trigger.actor == trigger.target:
            return False
        return not traces(play.battle.creatures[trigger.actor], STRUCK_AT, [play.user.id])

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.battle.creatures[trigger.actor], STRUCK_AT)


class NotesAttacks(Rule):
    """Notes each attack that SELF makes on its own turn."""

    def __init__(self) -> None:
        super().__init__(frozenset(), 1 << DECLARE)

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.actor == play.user.id and play.battle.active == play.user.id

    async def happen(self, play: Running, trigger: Trigger) -> None:
        trace(play, play.user, STRUCK, END_OF_TURN)


class IsFirstAttack(Check):
    """Whether the attack under way is SELF's first of its turn."""

    def holds(self, play: Running) -> bool:
        user = play.user
        return play.battle.active == user.id and traces(user, STRUCK, [user.id]) <= 1


class QuickAfterAll(Step):
    """The attack just made turns out to have taken a quick action, where one is left, instead of the standard one."""

    def __init__(self, name: str) -> None:
        self.marker = f"{name}: quick"

    async def run(self, play: Running) -> None:
        user = play.user
        if play.battle.active != user.id or user.minor < 1 or used(user, self.marker):
            return
        mark_used(play, self.marker, START_OF_NEXT)
        user.minor -= 1
        user.standard += 1


class Began(Check):
    """Whether SELF's present turn began in some states."""

    def __init__(self, states: tuple[str, ...]) -> None:
        self.names = tuple([BEGAN + state for state in states])

    def holds(self, play: Running) -> bool:
        user = play.user
        return play.battle.active == user.id and all(traces(user, name, [user.id]) for name in self.names)


class HasAttacked(Check):
    """Whether creatures have attacked SELF in this battle."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(traces(one, STRUCK_AT, [play.user.id]) for one in found)


class RolledDeathSaveLast(Check):
    """Whether a creature is the last that rolled a death save."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(one.id == play.battle.death_saver for one in found)


class SavesAgainst(Check):
    """Whether the save that set this off is one against ongoing damage that SELF has laid."""

    def __init__(self, types: tuple[str, ...]) -> None:
        self.types = types

    def holds(self, play: Running) -> bool:
        cause = play.trigger.cause if play.trigger is not None else None
        if cause is None or not cause.persistent or cause.source != play.user.id:
            return False
        return not self.types or any(type in self.types for type in cause.damage_type.split(" and "))


class IsCaster(Check):
    """Whether creatures have a power that is a spell."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(any("spell" in power.tags for power in one.sheet.powers) for one in found)


class KinAreMore(Check):
    """Whether those of a name on SELF's side are more than their enemies."""

    def __init__(self, name: str, kind: str) -> None:
        self.kind = kind
        self.names = (name.casefold(), name.casefold().removesuffix("s"))

    def holds(self, play: Running) -> bool:
        up = [one for one in play.battle.creatures if not one.flags & (DEAD | OUT | CANNOT_ACT)]
        foes = sum([1 for one in up if one.side != play.user.side])
        return sum([1 for one in up if one.side == play.user.side and self.called(one)]) > foes

    def called(self, creature: Creature) -> bool:
        """Whether a creature goes by the name."""
        sheet = creature.sheet
        if OWN.casefold() in self.names:
            return sheet.type == self.kind
        return any(name in sheet.name.casefold() or name in sheet.types or name == sheet.type for name in self.names)


class OnceAmongKin(Step):
    """Steps that only one of SELF's kind brings about in a round or a battle."""

    def __init__(self, steps: tuple[Step, ...], name: str, span: int) -> None:
        self.steps = steps
        self.span = span
        self.name = name + ": done by kin"

    async def run(self, play: Running) -> None:
        user = play.user
        play.done = True
        if self.done_by_kin(play):
            return
        await run_all(self.steps, play)
        if play.done:
            verbs.add_effect(play.battle, user, Effect(
                self.name, user.id, Duration(self.span, user.id), rule=play.power.rule, tags=(self.name,)))

    def done_by_kin(self, play: Running) -> bool:
        """Whether one of them has done so."""
        user = play.user
        kin = [one for one in play.battle.creatures if one.side == user.side and one.sheet.type == user.sheet.type]
        return any(effect.name == self.name for one in kin for effect in one.effects)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return worth_of(self.steps, battle, user, target)


class TouchDownStep(Step):
    """Creatures land."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    async def run(self, play: Running) -> None:
        for creature in await self.who.pick(play):
            if creature.state & ALOFT:
                verbs.set_state(play.battle, creature, ALOFT, False, play.power.rule, "aloft")


class CritsOnBoth(Rule):
    """An attack rolled twice is a critical hit where it hits and both dice show enough."""

    def __init__(self, low: int, attack: PrintedAttack | None) -> None:
        super().__init__(frozenset(), 1 << HIT)
        self.low = low
        self.attack = attack

    def answers(self, play: Running, trigger: Trigger) -> bool:
        strike = trigger.strike
        if strike is None or trigger.actor != play.user.id or not strike.take_better or strike.crit:
            return False
        if self.attack is not None and not self.attack.fits(strike):
            return False
        return min(strike.natural, strike.other) >= self.low

    async def happen(self, play: Running, trigger: Trigger) -> None:
        if trigger.strike is not None:
            trigger.strike.crit = True


class Softens(Rule):
    """Damage of attacks is reduced by an amount rolled for each of them."""

    def __init__(self, who: PrintedCreatures, amount: Measure, attack: PrintedAttack | None) -> None:
        super().__init__(frozenset({"damage-taken"}), 1 << HIT | 1 << MISS)
        self.who = who
        self.amount = amount
        self.attack = attack

    def answers(self, play: Running, trigger: Trigger) -> bool:
        strike = trigger.strike
        if strike is None or trigger.target < 0 or (self.attack is not None and not self.attack.fits(strike)):
            return False
        return self.who.includes(play, play.battle.creatures[trigger.target])

    async def happen(self, play: Running, trigger: Trigger) -> None:
        strike = trigger.strike
        if strike is not None:
            amount = await self.amount.roll(play, "less damage")
            strike.extra.append(Modifier(SOFTENED, amount, "", play.power.name, play.power.rule))

    def modify(self, play: Running, query: Query, parts: list[Modifier]) -> None:
        strike = query.strike
        if strike is None or query.subject != strike.target:
            return
        for part in strike.extra:
            if part.stat == SOFTENED and part.source == play.power.name:
                parts.append(Modifier("damage-taken", -part.amount, "", play.power.name, play.power.rule))


def notes_kept(printed: list[forms.Power]) -> list[Rule]:
    """The rules that keep what a creature's lines ask about later."""
    asked = {type(one) for form in printed for one in form.walk()}
    found: list[Rule] = []
    if forms.TurnBegan in asked:
        found.append(NotesBeginning())
    if forms.AttackedBefore in asked:
        found.append(NotesAttackers())
    if forms.FirstAttack in asked:
        found.append(NotesAttacks())
    return found


# ------------------------------------------------------------------ makers


def began(b: Builder, t: forms.TurnBegan) -> Check:
    return Began(t.states)


def first_attack(b: Builder, t: forms.FirstAttack) -> Check:
    return IsFirstAttack()


def quick_after_all(b: Builder, form: forms.QuickUse) -> Step:
    if form.power or form.tests:
        raise Unrunnable(form)
    return QuickAfterAll(b.name)


def has_attacked(b: Builder, t: forms.AttackedBefore) -> Check:
    return HasAttacked(b.who(t.who))


def last_saver(b: Builder, t: forms.LastDeathSave) -> Check:
    return RolledDeathSaveLast(b.who(t.who))


def kin_outnumber(b: Builder, t: forms.KinOutnumber) -> Check:
    return KinAreMore(t.name, b.sheet.type)


def one_of_kin(b: Builder, form: forms.OneOfKin) -> Step:
    return OnceAmongKin(st.steps(b, form.effects), b.name, ENCOUNTER if form.per == "battle" else START_OF_NEXT)


def touch_down(b: Builder, form: forms.TouchDown) -> Step:
    return TouchDownStep(b.who(form.who))


def both_dice(b: Builder, form: forms.BothDice) -> Rule:
    return CritsOnBoth(form.low, b.attacks(form.attack))


def soften_blow(b: Builder, form: forms.SoftenBlow) -> Rule:
    return Softens(b.who(form.who), b.measure(form.amount), b.attacks(form.attack))


def close_provokes(b: Builder, form: forms.CloseProvokes) -> Rule:
    return Says(CLOSE, 1, b.who(forms.SELF))


def saves_against(b: Builder, t: forms.SaveAgainst) -> Check:
    return SavesAgainst(t.types)


def is_caster(b: Builder, t: forms.Casts) -> Check:
    return IsCaster(b.who(t.who))


def more_hit_points(b: Builder, form: forms.MoreHitPoints) -> None:
    b.sheet.max_hp += form.amount


CHECKS.update({
    forms.SaveAgainst: saves_against,
    forms.Casts: is_caster,
    forms.FirstAttack: first_attack,
    forms.TurnBegan: began,
    forms.AttackedBefore: has_attacked,
    forms.LastDeathSave: last_saver,
    forms.KinOutnumber: kin_outnumber,
})
st.STEPS.update({forms.QuickUse: quick_after_all, forms.OneOfKin: one_of_kin, forms.TouchDown: touch_down})
lasting.RULES.update({
    forms.BothDice: both_dice,
    forms.SoftenBlow: soften_blow,
    forms.CloseProvokes: close_provokes,
})
