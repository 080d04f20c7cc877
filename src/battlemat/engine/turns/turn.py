"""Turns: the round, the start and end of a turn, the actions it holds, what a state forbids."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, turn_verbs, verbs
from battlemat.engine.actions.action import REFRESH, ROUND, Action
from battlemat.engine.actions.decisions import Choice, Decision, Option
from battlemat.engine.actions.legality import BECAUSE, CIRCUMSTANCE, Legality
from battlemat.engine.actions.triggers import (
    ENTER,
    FIGHT_START,
    ROUND_START,
    TURN_END,
    TURN_START,
    Trigger,
)
from battlemat.engine.creature import NO_COUNT
from battlemat.engine.effects.flags import (
    CANNOT_ACT,
    DEAD,
    DYING,
    ONE_ACTION,
    OUT,
    SURPRISED,
)
from battlemat.engine.effects.modifiers import Modifier
from battlemat.engine.effects.traits import Query, Trait
from battlemat.engine.grid.fields import squares_of
from battlemat.engine.state import ACTING, BETWEEN, OVER, ROUND_STARTS, SETUP, TURN_ENDS
from battlemat.engine.turns import timing

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.effect import Effect

BARS_REGENERATION: Final = "bars regenerate"
"""What an effect that stops the regeneration of its bearer is tagged."""


class TurnDecision(Decision):
    """What to do next on one's turn. Its options are worked out when first asked for."""

    def __init__(self, battle: Battle, who: int) -> None:
        super().__init__(who, "turn", [])
        self.battle = battle
        self.known = False

    @property
    def options(self) -> list[Option]:
        if not self.known:
            self.known = True
            who = self.battle.creatures[self.who]
            for action in self.actions():
                self.listed.extend(action.uses(self.battle, who))
        return self.listed

    def actions(self) -> list[Action]:
        """The actions and powers the creature could take as far as cost and state go."""
        battle = self.battle
        who = battle.creatures[self.who]
        turns = battle.rules.turns
        if who.flags & CANNOT_ACT:
            return turns.spared(battle, who)
        found: list[Action] = [action for action in [*who.sheet.powers, *battle.rules.common]
                               if battle.available(who, action) and turns.incapacity(battle, who, action) is None]
        found.extend(action for action in battle.rules.turns.own_actions(battle, who) if battle.available(who, action))
        return found


class BetweenDecision(Decision):
    """Whether somebody who delayed takes its turn now, between two others'."""

    def __init__(self, who: int, options: list[Option]) -> None:
        super().__init__(who, "resume", options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Turns(Legality):
    """The chapter on turns, with the family's defaults.

    `start_death_saves`: death saves are rolled as a turn starts. `burns_last`: persistent damage falls as a turn ends.
    `death_save_last`: the end of a turn has a fixed order, the creature picking no more than that of its other saves.
    `fatal_failures` is how many failed death saves kill, `highest_escalation` what the escalation die can come to, in a
    game that has one. `asks` are the names of choices in any action, `asks_at_end` of those as a turn ends.
    """

    asks: ClassVar[frozenset[str]] = frozenset({CIRCUMSTANCE, BECAUSE})
    asks_at_end: ClassVar[frozenset[str]] = frozenset({"save-order"})

    def __init__(self) -> None:
        self.start_death_saves = False
        self.burns_last = False
        self.death_save_last = False
        self.refreshes = True
        self.fatal_failures = 3
        self.highest_escalation = 6

    # ------------------------------------------------------------------ the loop

    async def set_out(self, battle: Battle) -> None:
        """Everything before the first turn, from a battle in place: initiative, and what traits bring at the start."""
        await self.before_initiative(battle)
        await battle.rules.initiative.roll(battle)
        self.begin(battle)
        await self.fight_starts(battle)

    def hold_escalation(self, battle: Battle) -> None:
        """The escalation die does not rise as this round ends, in a game that has one."""
        return

    def escalation_held(self, battle: Battle) -> bool:
        """Whether the escalation die is not to rise as this round ends."""
        return False

    def acts_out_of_order(self, battle: Battle) -> bool:
        """Whether somebody may be about to act who is not in the order of turns."""
        return False

    def begin(self, battle: Battle) -> None:
        """Start round 1, the order being settled."""
        turn_verbs.set_phase(battle, ROUND_STARTS)
        battle.contested = not battle.decided()
        battle.concluded = False
        battle.rested = False
        turn_verbs.start(battle)

    async def before_initiative(self, battle: Battle) -> None:
        """What is settled before initiative: who is surprised."""
        return

    def first_round(self, battle: Battle) -> int:
        """The number of the round before any has begun."""
        return 1

    async def fight_starts(self, battle: Battle) -> None:
        """What is there from the first moment: auras, traits that begin an encounter."""
        await battle.window(Trigger(FIGHT_START, -1))
        await battle.settle()

    def step(self, battle: Battle) -> Coroutine[Any, Any, None] | Decision | None:
        """What comes next: a decision for the driver to put, something to be run, or nothing when it is over."""
        if battle.phase == OVER:
            return None
        if battle.phase == SETUP:
            return self.set_out(battle)
        if battle.phase == ACTING:
            who = battle.creatures[battle.active]
            if self.must_stop(battle, who):
                turn_verbs.set_phase(battle, TURN_ENDS)
            else:
                return TurnDecision(battle, who.id)
        if battle.phase == TURN_ENDS:
            return self.close(battle)
        if battle.phase == BETWEEN and battle.inserted:
            return self.insert(battle)
        if battle.phase == BETWEEN and battle.delayed:
            return self.between(battle)
        return self.following(battle)

    async def insert(self, battle: Battle) -> None:
        """A turn that a referee has put in comes next; the order goes on behind it."""
        id = battle.inserted[0]
        battle.inserted = battle.inserted[1:]
        await self.open(battle, battle.creatures[id])

    def must_stop(self, battle: Battle, who: Creature) -> bool:
        """Whether the turn under way holds nothing more."""
        return bool(who.flags & CANNOT_ACT)

    def between(self, battle: Battle) -> Coroutine[Any, Any, None] | Decision | None:
        """Between two turns: whoever delayed may come in, and whoever named a count comes in on it.

        That is after those that hold the count.
        """
        for id in battle.delayed:
            waiting = battle.creatures[id]
            if waiting.count == NO_COUNT:
                continue
            if not waiting.flags & CANNOT_ACT and self.comes_up(battle, waiting.count):
                return battle.rules.waiting.resume(battle, waiting)
            if id not in battle.held:
                battle.held = (*battle.held, id)
        for id in battle.delayed:
            if id not in battle.held and not battle.creatures[id].flags & CANNOT_ACT:
                return BetweenDecision(id, [Choice("wait", creature=id), Choice("resume", creature=id)])
        battle.held = ()
        return self.following(battle)

    def comes_up(self, battle: Battle, count: int) -> bool:
        """Whether everybody still to come in this round acts on a lower count."""
        at = battle.turn + 1
        return at >= len(battle.order) or battle.creatures[battle.order[at]].initiative < count

    def answered(self, battle: Battle, decision: BetweenDecision, answer: Option) -> Coroutine[Any, Any, None] | None:
        """What follows from the answer of somebody who delays."""
        if answer.key == "resume":
            return battle.rules.waiting.resume(battle, battle.creatures[decision.who])
        battle.held = (*battle.held, decision.who)
        return None

    async def following(self, battle: Battle) -> None:
        """Go on to the next in order; past the last, to the next round."""
        battle.held = ()
        turn_verbs.set_turn(battle, battle.turn + 1)
        if battle.round == 0 or battle.turn >= len(battle.order):
            await self.round_ends(battle)
            turn_verbs.next_round(battle, battle.rules.cite["round"])
            before = battle.escalation
            self.round_starts(battle)
            await battle.window(Trigger(ROUND_START, -1, amount=battle.escalation - before))
            await battle.settle()
            if battle.round > battle.last_round:
                turn_verbs.call_off(battle)
                return
        id = battle.order[battle.turn]
        if id in battle.delayed:
            await battle.rules.waiting.lost_delay(battle, battle.creatures[id])
        await self.open(battle, battle.creatures[id])

    def count_free(self, battle: Battle, who: Creature, action: Action) -> None:
        """A free action is taken: it is one more of those of this turn."""
        who.frees = who.frees + 1 if who.freed == battle.serial else 1
        who.freed = battle.serial

    def round_starts(self, battle: Battle) -> None:
        """What a new round brings."""
        return

    async def round_ends(self, battle: Battle) -> None:
        """Turns delayed and not taken are lost with the round."""
        for id in battle.delayed:
            await battle.rules.waiting.lost_delay(battle, battle.creatures[id])

    # ------------------------------------------------------------------ start of a turn

    async def open(self, battle: Battle, who: Creature) -> None:
        """The start of a turn: durations, regeneration, persistent damage, refreshed powers, auras."""
        turn_verbs.open_turn(battle, who, battle.rules.cite["turn"])
        await self.durations_end(battle, who)
        battle.rules.opportunity.turn_starts(battle)
        if who.flags & (DEAD | OUT):
            turn_verbs.set_phase(battle, TURN_ENDS)
            return
        who.turns += 1
        who.moved = 0
        battle.rules.waiting.readied_lapses(battle, who)
        await self.start_effects(battle, who)
        await battle.settle()
        if not who.flags & DEAD:
            self.allot(battle, who)
        if who.id in battle.skipped:
            battle.skipped = tuple([id for id in battle.skipped if id != who.id])
            turn_verbs.set_phase(battle, TURN_ENDS)

    async def durations_end(self, battle: Battle, who: Creature) -> None:
        """What lasts until the start of this turn ends."""
        await timing.turn_starts(battle, who.id)

    def allot(self, battle: Battle, who: Creature) -> None:
        """The actions of the turn."""
        turn_verbs.set_immediate(who, 1)
        who.acted = 0
        who.bonus = 0
        if who.flags & CANNOT_ACT:
            turn_verbs.set_budget(who, 0, 0, 0)
        elif who.flags & ONE_ACTION:
            turn_verbs.set_budget(who, 1, 0, 0)
        else:
            turn_verbs.set_budget(who, 1, 1, 1)
        hooks = battle.stat_hooks.get("actions")
        if hooks is not None and not who.flags & CANNOT_ACT:
            self.more_actions(battle, who, hooks)

    def more_actions(self, battle: Battle, who: Creature, hooks: list[tuple[int, Trait]]) -> None:
        """Actions of the turn that traits and effects give or take."""
        parts: list[Modifier] = []
        query = Query("actions", who.id)
        for holder, trait in hooks:
            trait.modify(battle, battle.creatures[holder], query, parts)
        for part in parts:
            if part.stat == "standard":
                turn_verbs.set_budget(who, max(0, who.standard + part.amount), who.move, who.minor)
            elif part.stat == "move":
                turn_verbs.set_budget(who, who.standard, max(0, who.move + part.amount), who.minor)
            elif part.stat == "minor":
                turn_verbs.set_budget(who, who.standard, who.move, max(0, who.minor + part.amount))
            elif part.stat == "immediate":
                turn_verbs.set_immediate(who, max(0, who.immediate + part.amount))
            if part.amount > 0 and part.stat != "immediate":
                who.bonus += part.amount

    async def start_effects(self, battle: Battle, who: Creature) -> None:
        """Everything that happens at the start of a turn."""
        await self.burn_and_mend(battle, who)
        for effect in who.effects:
            if effect.aftereffect is not None:
                await effect.aftereffect.on_turn_start(battle, who, effect)
        if self.start_death_saves and self.near_death(who):
            await self.death_save(battle, who)
        if who.flags & DEAD:
            return
        await self.refresh_powers(battle, who)
        if battle.listening & (1 << TURN_START):
            await battle.window(Trigger(TURN_START, who.id, square=who.at))

    async def burn_and_mend(self, battle: Battle, who: Creature) -> None:
        """Persistent damage and regeneration at the start of a turn."""
        regeneration = self.regeneration(battle, who)
        burning = not self.burns_last and any(effect.persistent for effect in who.effects)
        damage_first = bool(regeneration) and burning and await self.burns_first(battle, who)
        if damage_first:
            await self.persistent(battle, who)
        if regeneration and self.regenerates(battle, who):
            await battle.rules.health.heal(battle, who, regeneration, who.id, battle.rules.cite["regeneration"])
        if burning and not damage_first:
            await self.persistent(battle, who)

    async def burns_first(self, battle: Battle, who: Creature) -> bool:
        """Whether persistent damage falls before regeneration heals: not unless the player says so."""
        return (await battle.choose(who, "start-order", [Choice("regeneration"), Choice("damage")])).word == "damage"

    def near_death(self, who: Creature) -> bool:
        """Whether a creature makes death saves."""
        return bool(who.flags & DYING)

    def regeneration(self, battle: Battle, who: Creature) -> int:
        """The highest regeneration it has."""
        best = who.sheet.regeneration
        for effect in who.effects:
            best = max(best, effect.regeneration)
        return best

    def regenerates(self, battle: Battle, who: Creature) -> bool:
        """Whether regeneration works on it now."""
        return not any(effect.tags and BARS_REGENERATION in effect.tags for effect in who.effects)

    async def persistent(self, battle: Battle, who: Creature) -> None:
        """Persistent damage falls: of each type the highest amount."""
        amounts: dict[str, tuple[int, Effect]] = {}
        for effect in who.effects:
            if effect.persistent:
                old = amounts.get(effect.damage_type)
                if old is None or effect.persistent > old[0]:
                    amounts[effect.damage_type] = (effect.persistent, effect)
        for type, (amount, effect) in amounts.items():
            if who.flags & DEAD:
                return
            types = tuple(type.split(" and ")) if type else ()
            reports.persists(battle, who, effect, amount, battle.rules.cite["persistent"], type)
            await battle.rules.health.hurt(battle, who, self.total_persistent(battle, who, type, amount), types,
                                           effect.source, None, "persistent", "attack" in effect.tags)

    def total_persistent(self, battle: Battle, who: Creature, type: str, highest: int) -> int:
        """What persistent damage of one type comes to in a turn."""
        return highest

    async def refresh_powers(self, battle: Battle, who: Creature) -> None:
        """Give back what is good once a round, and where powers refresh in a fight roll for each that is spent."""
        if not who.spent:
            return
        for power in who.sheet.powers:
            if not who.spent & (1 << power.slot):
                continue
            usage = power.usage
            if usage == REFRESH and self.refreshes:
                shown = await battle.roll(who, power.refresh_sides, "refresh")
                reports.refresh_rolled(battle, who, shown, battle.rules.cite["refresh"], power.name)
                if shown in power.faces:
                    verbs.refresh_power(battle, who, power.slot, battle.rules.cite["refresh"], power.name)
            elif usage == ROUND:
                verbs.refresh_power(battle, who, power.slot, battle.rules.cite["refresh"], power.name)

    # ------------------------------------------------------------------ end of a turn

    async def close(self, battle: Battle) -> None:
        """The end of a turn: saves, what lasted until now, what was not maintained."""
        who = battle.creatures[battle.active]
        if not who.flags & (DEAD | OUT):
            await self.end_effects(battle, who)
        await timing.turn_ends(battle, who.id)
        if not who.flags & DEAD:
            await timing.unpaid(battle, who)
            await self.turn_over(battle, who)
            if battle.listening & (1 << TURN_END):
                await battle.window(Trigger(TURN_END, who.id, square=who.at, amount=who.moved))
        await battle.settle()
        turn_verbs.close_turn(battle, who)

    async def end_effects(self, battle: Battle, who: Creature) -> None:
        """What is settled at the end of a turn, in the order the creature picks.

        The saves, a death save last, and any time before them what bears on saves and lasts until now.
        """
        pending = self.to_save(battle, who)
        dying = not self.start_death_saves and self.near_death(who)
        while pending or dying:
            options: list[Option] = [timing.choice(battle, e, n) for n, e in enumerate(pending)]
            if dying and not (pending and self.death_save_last):
                options.append(Choice(timing.DEATH_SAVE, number=len(pending)))
            lapsing = [] if self.death_save_last else timing.save_changes_lapsing(battle, who)
            options.extend([timing.choice(battle, e, -1 - n) for n, e in enumerate(lapsing)])
            number = 0
            if len(options) > 1:
                number = (await battle.choose(who, "save-order", options)).number
            if number < 0:
                await self.end_effect(battle, who, lapsing[-1 - number], False)
            elif number == len(pending):
                dying = False
                if who.flags & DYING:
                    await self.death_save(battle, who)
            else:
                effect = pending.pop(number)
                if any(e.id == effect.id for e in who.effects):
                    await timing.save_against(battle, who, effect)

    def to_save(self, battle: Battle, who: Creature) -> list[Effect]:
        """What a creature saves against as its turn ends."""
        return timing.saveable(who)

    async def death_save(self, battle: Battle, who: Creature) -> None:
        """A dying creature's saving throw against death."""
        parts = timing.save_parts(battle, who, None, timing.DEATH_SAVE)
        natural = await battle.roll(who, 20, "death save")
        battle.death_saver = who.id
        total = natural + battle.rules.stacking.add(parts)
        timing.spend_save_bonus(battle, who, timing.DEATH_SAVE)
        await self.death_saved(battle, who, natural, total)

    async def death_saved(self, battle: Battle, who: Creature, natural: int, total: int) -> None:
        """What the total of a death save does."""
        good = total >= battle.rules.save_target
        reports.death_saved(battle, who, total, good, battle.rules.cite["death-save"])
        if not good:
            verbs.set_death_failures(battle, who, who.death_failures + 1, battle.rules.cite["death-save"])
            if who.death_failures >= self.fatal_failures:
                await battle.rules.health.die(battle, who, -1, battle.rules.cite["death-save-failures"])

    async def turn_over(self, battle: Battle, who: Creature) -> None:
        """What else happens when a turn ends."""
        if who.flags & SURPRISED:
            for effect in who.effects:
                if effect.flags & SURPRISED or battle.rules.conditions.mask("surprised") & effect.conditions:
                    await timing.end_effect(battle, who, effect, False)

    async def end_effect(self, battle: Battle, creature: Creature, effect: Effect, saved: bool) -> None:
        """End one effect."""
        await timing.end_effect(battle, creature, effect, saved)

    def disabled(self, battle: Battle, creature: Creature) -> None:
        """A creature can no longer act, or is kept from it by one thing more: what it holds on to may end."""
        return

    def hampered(self, battle: Battle, creature: Creature) -> None:
        """A creature that can still act has something on it that bars immediate and opportunity actions."""
        return

    def creator_gone(self, battle: Battle, creature: Creature, dead: bool) -> None:
        """A creature has died or fallen: what it kept up ends."""
        if dead:
            for field in timing.fields_of(battle, creature):
                verbs.remove_field(battle, field)

    def over(self, battle: Battle) -> bool:
        """Whether the fight is over: one side at most has anyone conscious."""
        return battle.decided()

    async def conclude(self, battle: Battle) -> None:
        """What the end of a fight brings, once it is decided."""
        battle.concluded = True

    # ------------------------------------------------------------------ movement and fields

    async def entered(self, battle: Battle, creature: Creature, square: int) -> None:
        """A creature has come to a square by whatever way: auras and zones take note."""
        await battle.window(Trigger(ENTER, creature.id, square=square, name="any"))

    def displaced(self, battle: Battle, creature: Creature) -> None:
        """A creature has changed place: grapples and what hangs on place may end."""
        return

    async def hazard_save(self, battle: Battle, creature: Creature) -> bool:
        """The saving throw of a creature about to be moved into a hazard."""
        return await timing.saving_throw(battle, creature, None, "hazard")

    def harmful_square(self, battle: Battle, creature: Creature, space: int) -> bool:
        """Whether a zone makes entering these squares hurt."""
        return any(field.hostile and field.radius < 0 and squares_of(battle, field) & space for field in battle.fields)
