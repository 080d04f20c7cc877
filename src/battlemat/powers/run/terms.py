"""How long what a power lays lasts, made ready."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Use
from battlemat.engine.actions.triggers import Answering, Trigger, begets
from battlemat.engine.effects.durations import (
    ENCOUNTER,
    END_OF_NEXT,
    END_OF_TURN,
    FELLED,
    FIGHT,
    GRAPPLE,
    LASTING,
    LONG_REST,
    SAVE_ENDS,
    SAVED,
    SHORT_REST,
    START_OF_NEXT,
    Duration,
)
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.traits import Aftereffect, Query, Trait
from battlemat.engine.turns import timing
from battlemat.powers.run.creatures import TheAttacker, TheTrigger, TheUser
from battlemat.powers.run.running import ITSELF, RECOVERING, PrintedCreatures, Rule, Running, event

if TYPE_CHECKING:
    from battlemat.engine.attacks.play import Play
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.modifiers import Modifier

KINDS: Final = {
    "save": SAVE_ENDS,
    "encounter": ENCOUNTER,
    "short rest": SHORT_REST,
    "long rest": LONG_REST,
    "escape": GRAPPLE,
    "grapple": GRAPPLE,
}


class Term:
    """When something laid ends. `until` are rules that end it early, `turns` counts whole turns to pass
    first, `difficulty` is that of the save where the system has several.
    """

    def __init__(
        self,
        kind: int,
        whose: PrintedCreatures | None = None,
        turns: int = 1,
        penalty: int = 0,
        until: tuple[Rule, ...] = (),
        difficulty: str = "",
    ) -> None:
        self.kind = kind
        self.difficulty = difficulty
        self.whose = whose
        self.turns = turns
        self.penalty = penalty
        self.until = until
        self.fixed: Duration | None = None
        if kind == SAVE_ENDS:
            self.fixed = SAVED
        elif kind == ENCOUNTER:
            self.fixed = FIGHT
        elif whose is None and kind not in (GRAPPLE, FELLED, END_OF_TURN):
            self.fixed = LASTING if kind == 0 else Duration(kind)

    def duration(self, play: Running, bearer: Creature) -> Duration:
        """The engine's duration, counted by the right creature's turns."""
        if self.fixed is not None:
            return self.fixed
        whose = self.whose
        if whose is None and self.kind == END_OF_TURN:
            return Duration(self.kind, play.battle.active if play.battle.active >= 0 else bearer.id)
        if self.kind == GRAPPLE or isinstance(whose, TheUser):
            return Duration(self.kind, play.user.id)
        if isinstance(whose, (TheTrigger, TheAttacker)):
            found = whose.all(play)
            return Duration(self.kind, found[0].id if found else bearer.id)
        return Duration(self.kind, bearer.id)


TO_THE_END: Final = Term(ENCOUNTER)
BY_SAVE: Final = Term(SAVE_ENDS)
UNTIL_COUNTERED: Final = Term(0)
HELD: Final = Term(GRAPPLE)


def turn_term(point: str, whose: PrintedCreatures, turns: int, until: tuple[Rule, ...]) -> Term:
    """Until the start or end of somebody's present, next or following turn."""
    if turns == 0:
        return Term(END_OF_TURN if point == "end" else START_OF_NEXT, whose, 0, 0, until)
    return Term(END_OF_NEXT if point == "end" else START_OF_NEXT, whose, turns, 0, until)


class Bound(Trait):
    """The rules of one trait, effect, aura or zone at work: `source` is whose power it is (-1: the holder's).

    Made when it is laid; what it holds never changes but for `field`, which is set as the field is laid. One that is
    `limited` in words nobody could read is asked about before a rule of it acts.
    """

    def __init__(
        self,
        power: Power,
        rules: tuple[Rule, ...],
        source: int = -1,
        target: int = -1,
        name: str = "",
        rule: str = "",
    ) -> None:
        stats: set[str] = set()
        trigger_bits = 0
        for one in rules:
            stats |= one.stats
            trigger_bits |= one.trigger_bits
        super().__init__(name or power.name, frozenset(stats), trigger_bits, False, rule)
        self.power = power
        self.rules = rules
        self.source = source
        self.target = target
        self.field = -1
        self.link = -1
        self.limited = False

    def choices(self) -> frozenset[str]:
        found = self.power.choices_within()
        for rule in self.rules:
            found |= rule.asks
        return (found | {self.power.name} if ITSELF in found else found) - {ITSELF, RECOVERING}

    def scope(self, battle: Battle, holder: Creature) -> Running:
        """Who is who in it."""
        user = battle.creatures[self.source] if self.source >= 0 else holder
        play = event(battle, user, self.power, battle.creatures[self.target] if self.target >= 0 else None)
        play.field = self.field
        play.link = self.link
        return play

    def modify(self, battle: Battle, holder: Creature, query: Query, parts: list[Modifier]) -> None:
        user = battle.creatures[self.source] if self.source >= 0 else holder
        play: Running | None = None
        for rule in self.rules:
            if not rule.concerns(query, user):
                continue
            if play is None:
                play = self.scope(battle, holder)
                play.strike = query.strike
                if self.target < 0 and query.other >= 0:
                    play.target = battle.creatures[query.other]
            play.each = battle.creatures[query.subject]
            if rule.guard(play):
                rule.modify(play, query, parts)

    def advantage(self, battle: Battle, holder: Creature, attacker: Creature, target: Creature) -> bool:
        play: Running | None = None
        for rule in self.rules:
            if "advantage" not in rule.stats:
                continue
            if play is None:
                play = self.scope(battle, holder)
                play.weighing = True
                if self.target < 0:
                    play.target = target if attacker.id == play.user.id else attacker
            if rule.guard(play) and rule.advantage(play, attacker, target):
                return True
        return False

    async def extra_damage(self, battle: Battle, holder: Creature, play: Play) -> int:
        scope = self.scope(battle, holder)
        scope.strike = play.strike
        scope.weapon = play.weapon
        scope.each = play.user
        if self.target < 0:
            scope.target = play.target
        total = 0
        spent = False
        for rule in self.rules:
            if "extra damage" in rule.stats and rule.guard(scope) and rule.adds(scope):
                total += await rule.added(scope)
                spent = spent or rule.spent()
        if spent:
            for creature in battle.creatures:
                for effect in list(creature.effects):
                    if effect.trait is self:
                        verbs.remove_effect(battle, creature, effect)
        return total

    async def happen(self, battle: Battle, holder: Creature, trigger: Trigger) -> None:
        bit = 1 << trigger.kind
        for rule in self.rules:
            if not rule.trigger_bits & bit:
                continue
            play = self.scope(battle, holder)
            play.trigger = trigger
            play.strike = trigger.strike
            if self.target < 0 and trigger.target >= 0:
                play.target = battle.creatures[trigger.target]
            if rule.answers(play, trigger) and rule.guard(play) and not (
                    battle.answering and begets(battle, holder.id, rule, trigger)):
                if self.limited and not await battle.rules.turns.granted(battle, play.user, Use(self.power)):
                    return
                battle.answering.append(Answering(holder.id, rule, trigger.kind))
                await rule.happen(play, trigger)
                battle.answering.pop()


class Renew(Aftereffect):
    """An effect that outlasts its first turn mark: at its end it is laid once more."""

    def __init__(self, again: Effect) -> None:
        self.again = again

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        if not saved:
            verbs.add_effect(battle, bearer, self.again)


class Ends(Rule):
    """Ends what it belongs to."""

    async def happen(self, play: Running, trigger: Trigger) -> None:
        await end_link(play)


class Lapse(Ends):
    """Ends the effect it is part of at a kind of trigger, of somebody's where it says whose."""

    def __init__(self, kind: int, whose: PrintedCreatures | None) -> None:
        super().__init__(frozenset(), 1 << kind)
        self.whose = whose

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return self.whose is None or self.whose.includes(play, play.battle.creatures[trigger.actor])


async def end_link(play: Running) -> None:
    """End the effects and fields that one use laid."""
    battle = play.battle
    if play.link >= 0:
        await timing.end_linked(battle, play.link)
