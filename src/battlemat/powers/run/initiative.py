"""The initiative order in play: changed, exchanged, compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import turn_verbs
from battlemat.engine.actions.triggers import FIGHT_START, ROUND_START, Trigger
from battlemat.engine.effects.durations import END_OF_NEXT, END_OF_TURN
from battlemat.powers import forms
from battlemat.powers.run.amounts import Measure
from battlemat.powers.run.laying import LayStep
from battlemat.powers.run.parts import RulePart
from battlemat.powers.run.rules import allotted
from battlemat.powers.run.running import Done, PrintedCreatures, Rule, Running, Step
from battlemat.powers.run.terms import Term

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder


def comes_after(play: Running, who: PrintedCreatures) -> bool:
    """Whether a creature's initiative is lower than SELF's."""
    return all(c.initiative < play.user.initiative for c in who.all(play))


def lose_action(b: Builder, form: forms.LoseAction) -> Step:
    who = b.who(form.who)
    kinds = ("standard", "move", "quick") if form.all else (form.action,)
    lost = tuple([RulePart(allotted(who, kind, -1), 60) for kind in kinds])
    return LayStep(who, lost, Term(END_OF_NEXT, who), b.name, b.tags)


def has_initiative_up_to(play: Running, who: PrintedCreatures, most: int) -> bool:
    """Whether a creature's initiative bonus is so much at most."""
    return all(one.sheet.initiative <= most for one in who.all(play))


async def move_in_order(play: Running, who: PrintedCreatures, amount: Measure, sign: int) -> None:
    """Creatures go up or down in the order of initiative."""
    battle = play.battle
    for creature in await who.pick(play):
        change = sign * await amount.roll(play, "initiative")
        turn_verbs.set_initiative(creature, creature.initiative + change)
        reorder(battle, creature)
        turn_verbs.tell_place(battle, creature, play.user.id, play.power.rule, play.power.name)


def reorder(battle: Battle, creature: Creature) -> None:
    """Put a creature where its initiative belongs. While a turn is under way it goes no further than next to whoever's
    turn it is, so that nobody acts twice in a round or not at all.
    """
    order = battle.order
    if creature.id not in order:
        return
    turn = battle.turn
    current = order[turn] if 0 <= turn < len(order) else -1
    under_way = current >= 0 and (turn > 0 or current == battle.active)
    here = order.index(creature.id)
    if under_way and here == turn:
        return
    turn_verbs.leave_order(battle, creature)
    at = 0
    while at < len(order) and battle.creatures[order[at]].initiative >= creature.initiative:
        at += 1
    if under_way:
        place = order.index(current)
        at = min(at, place) if here < turn else max(at, place + 1)
    turn_verbs.insert(battle, creature, at)
    if under_way:
        turn_verbs.set_turn(battle, order.index(current))


def shift_initiative(b: Builder, form: forms.ShiftInitiative) -> Step:
    return Done(move_in_order, b.who(form.who), b.measure(form.amount), -1 if form.down else 1)


async def trade_turns(play: Running, who: PrintedCreatures, partner: PrintedCreatures, pair: bool) -> None:
    """Two creatures trade places in the order of initiative (`pair`: both of those picked as one)."""
    picked = await who.pick(play)
    others = picked[1:]
    if not pair:
        others = await partner.pick(play)
    for one in picked[:1]:
        for other in others[:1]:
            exchange(play.battle, one, other)
            turn_verbs.tell_place(play.battle, one, other.id, play.power.rule, play.power.name)
            turn_verbs.tell_place(play.battle, other, one.id, play.power.rule, play.power.name)


def exchange(battle: Battle, one: Creature, other: Creature) -> None:
    """Give two creatures each other's initiative and place in the order, whoever's turn it is staying so."""
    order = battle.order
    if one.id == other.id or one.id not in order or other.id not in order:
        return
    active = order[battle.turn] if 0 <= battle.turn < len(order) and battle.active >= 0 else -1
    turn_verbs.swap_places(battle, one, other)
    if active >= 0:
        turn_verbs.set_turn(battle, order.index(active))


def swap_turns(b: Builder, form: forms.SwapInitiative) -> Step:
    return Done(trade_turns, b.who(form.who), b.who(form.other), form.who == form.other)


def forgo(b: Builder, form: forms.Forgo) -> Step:
    who = b.who(form.who)
    lost = tuple([RulePart(allotted(who, kind, -1), 60) for kind in form.actions])
    return LayStep(who, lost, Term(END_OF_TURN, who, 0), b.name, b.tags)


class StartsAhead(Rule):
    """A higher initiative for SELF until its first turn is over."""

    def __init__(self, amount: Measure) -> None:
        super().__init__(frozenset(), 1 << FIGHT_START | 1 << ROUND_START)
        self.amount = amount

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.kind == FIGHT_START or play.battle.round == 2

    async def happen(self, play: Running, trigger: Trigger) -> None:
        battle = play.battle
        user = play.user
        change = self.amount.number(play) * (1 if trigger.kind == FIGHT_START else -1)
        turn_verbs.set_initiative(user, user.initiative + change)
        reorder(battle, user)
        turn_verbs.tell_place(battle, user, user.id, play.power.rule, play.power.name)
