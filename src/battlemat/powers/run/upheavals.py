"""What turns a battle over: turns exchanged, a die that stands, the last of a mob; kinship of type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.actions.triggers import ROUND_START
from battlemat.engine.effects.durations import END_OF_TURN
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.powers import forms
from battlemat.powers.run import steps as st
from battlemat.powers.run.builder import CHECKS
from battlemat.powers.run.events import of_one_mob
from battlemat.powers.run.lay import LayStep
from battlemat.powers.run.parts import RulePart
from battlemat.powers.run.rules import Allots
from battlemat.powers.run.running import Check, PrintedCreatures, Running, Step
from battlemat.powers.run.terms import Term

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder


class SwapTurns(Step):
    """Two creatures trade places in the order of initiative (`pair`: both of those picked as one)."""

    def __init__(self, who: PrintedCreatures, other: PrintedCreatures, pair: bool) -> None:
        self.who = who
        self.other = other
        self.pair = pair

    async def run(self, play: Running) -> None:
        picked = await self.who.pick(play)
        others = picked[1:]
        if not self.pair:
            others = await self.other.pick(play)
        for one in picked[:1]:
            for other in others[:1]:
                exchange(play.battle, one, other)
                play.battle.emit("order", one.id, other.id, one.initiative, play.power.rule, play.power.name)


def exchange(battle: Battle, one: Creature, other: Creature) -> None:
    """Give two creatures each other's initiative and place in the order, whoever's turn it is staying so."""
    order = battle.order
    if one.id == other.id or one.id not in order or other.id not in order:
        return
    active = order[battle.turn] if 0 <= battle.turn < len(order) and battle.active >= 0 else -1
    first, second = order.index(one.id), order.index(other.id)
    order[first], order[second] = other.id, one.id
    one.initiative, other.initiative = other.initiative, one.initiative
    if active >= 0:
        battle.turn = order.index(active)


class Stood(Check):
    """Whether a round begins without the escalation die going up."""

    def holds(self, play: Running) -> bool:
        trigger = play.trigger
        return trigger is not None and trigger.kind == ROUND_START and trigger.amount <= 0


class IsLast(Check):
    """Whether nobody else of a creature's mob is alive."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and not any(
            other.id != one.id and of_one_mob(one, other) and not other.flags & (DEAD | OUT)
            for one in found for other in play.battle.creatures)


class OfSelfsType(Check):
    """Whether creatures are of a type that SELF is of."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        types = play.user.sheet.types
        found = self.who.all(play)
        return bool(found) and all(not types.isdisjoint(one.sheet.types) for one in found)


class HasCorpse(Check):
    """Whether somebody dead lies where creatures stand."""

    def __init__(self, who: PrintedCreatures) -> None:
        self.who = who

    def holds(self, play: Running) -> bool:
        found = self.who.all(play)
        return bool(found) and all(one.at in play.battle.corpses for one in found)


# ------------------------------------------------------------------ makers


def swap_turns(b: Builder, form: forms.SwapInitiative) -> Step:
    return SwapTurns(b.who(form.who), b.who(form.other), form.who == form.other)


def forgo(b: Builder, form: forms.Forgo) -> Step:
    who = b.who(form.who)
    lost = tuple([RulePart(Allots(who, kind, -1), 60) for kind in form.actions])
    return LayStep(who, lost, Term(END_OF_TURN, who, 0), b.name, b.tags)


def stood(b: Builder, t: forms.DieStood) -> Check:
    return Stood()


def is_last(b: Builder, t: forms.LastOfMob) -> Check:
    return IsLast(b.who(t.who))


def has_corpse(b: Builder, t: forms.CorpseNear) -> Check:
    return HasCorpse(b.who(t.who))


def of_selfs_type(b: Builder, t: forms.SharesType) -> Check:
    return OfSelfsType(b.who(t.who))


st.STEPS.update({forms.SwapInitiative: swap_turns, forms.Forgo: forgo})
CHECKS.update({
    forms.CorpseNear: has_corpse,
    forms.DieStood: stood,
    forms.LastOfMob: is_last,
    forms.SharesType: of_selfs_type,
})
