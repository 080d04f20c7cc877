"""Laying effects: a draft that parts write into, the effect it becomes, and what follows from it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.effects.durations import (
    END_OF_NEXT,
    END_OF_TURN,
    GRAPPLE,
    LASTING,
    SAVE_ENDS,
    START_OF_NEXT,
    Duration,
)
from battlemat.engine.effects.effect import NOBODY, Effect
from battlemat.engine.effects.flags import DEAD, UNCONSCIOUS
from battlemat.engine.effects.traits import Aftereffect, Query
from battlemat.engine.turns import timing
from battlemat.powers.run.running import PrintedCreatures, Rule, Running, Step, event, run_all
from battlemat.powers.run.terms import Bound, Renew, Term

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.modifiers import Modifier


TIMED: Final = frozenset((START_OF_NEXT, END_OF_NEXT, END_OF_TURN))
"""Durations that run out with a turn."""


class Draft:
    """An effect being put together."""

    def __init__(self) -> None:
        self.conditions = 0
        self.flags = 0
        self.modifiers: list[Modifier] = []
        self.persistent = 0
        self.damage_type = ""
        self.advantage_to = NOBODY
        self.mark = False
        self.resist: dict[str, int] | None = None
        self.vulnerable: dict[str, int] | None = None
        self.immune: tuple[str, ...] = ()
        self.regeneration = 0
        self.rules: list[Rule] = []
        self.tags: list[str] = []
        self.refused: list[str] = []  # conditions that its bearer is immune to
        self.attacked = False
        self.prone = False
        self.name = ""

    @property
    def empty(self) -> bool:
        """Whether nothing has been written into it."""
        return not (
            self.conditions
            or self.flags
            or self.modifiers
            or self.persistent
            or self.mark
            or self.rules
            or self.tags
            or self.regeneration
            or self.immune
            or self.advantage_to != NOBODY
            or self.resist is not None
            or self.vulnerable is not None
        )


class Part:
    """One thing an effect does to its bearer. `beneficial` marks what its bearer would rather keep."""

    worthwhile = 0

    def add(self, draft: Draft, play: Running, bearer: Creature) -> None:
        """Write it into the draft."""
        raise NotImplementedError

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        """What it is worth on `target` for a round or so, in twentieths of a hit point (to the user's
        side).
        """
        return self.worthwhile if user.side != target.side else -self.worthwhile


class Aftermath(Aftereffect):
    """What follows from an effect that a power laid: on a failed save (`every` time or the first, `later` on those
    after it), and when it ends. `instead` tells of each failed save whether what it lays replaces the effect, `timed`
    that nothing of it is saved against: it ends when its time has run out.
    """

    def __init__(self, power: Power, failed: tuple[Step, ...], after: tuple[Step, ...], every: bool,
                 later: tuple[tuple[Step, ...], ...] = (), instead: tuple[bool, ...] = (), timed: bool = False) -> None:
        self.power = power
        self.timed = timed
        self.instead = instead
        self.failed = failed
        self.after = after
        self.every = every
        self.later = later

    def scope(self, battle: Battle, bearer: Creature, effect: Effect) -> Running:
        """Who is who in what follows."""
        play = event(battle, battle.creatures[effect.source], self.power, bearer)
        play.targets = [bearer.id]
        return play

    async def on_failed_save(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        if not self.failed and not self.later:
            return
        following = self
        if not self.every:
            rest = self.later[0] if self.later else ()
            following = Aftermath(self.power, rest, self.after, not self.later, self.later[1:], self.instead[1:],
                                  self.timed)
            verbs.replace_effect(battle, bearer, effect, copied(effect, following))
        known = [one.id for one in bearer.effects]
        await run_all(self.failed, self.scope(battle, bearer, effect))
        if self.instead and self.instead[0]:
            await self.worsen(battle, bearer, effect, following, known)

    async def worsen(self, battle: Battle, bearer: Creature, effect: Effect, following: Aftermath,
                     known: list[int]) -> None:
        """What the failed save laid stands in the effect's place, and what further failures bring hangs on it."""
        for laid in bearer.effects:
            if laid.id not in known and laid.aftereffect is None:
                verbs.replace_effect(battle, bearer, laid, copied(laid, following))
        for old in bearer.effects:
            if old.id == effect.id:
                await battle.rules.turns.end_effect(battle, bearer, old, False)
                break

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        ended = saved or (self.timed and effect.duration.kind in TIMED)
        if ended and self.after and not bearer.flags & DEAD:
            await run_all(self.after, self.scope(battle, bearer, effect))


class EachTurn(Aftereffect):
    """Steps that happen at the start of each of the bearer's turns while an effect is on it."""

    def __init__(self, power: Power, steps: tuple[Step, ...]) -> None:
        self.power = power
        self.steps = steps

    async def on_turn_start(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        play = event(battle, battle.creatures[effect.source], self.power, bearer)
        await run_all(self.steps, play)


class EndsLink(Aftereffect):
    """What a power laid together ends together: with this effect go its fields and other effects.

    `then` are steps that happen at that end, `kept` those that happen when a zone is maintained.
    """

    def __init__(self, power: Power, then: tuple[Step, ...] = (), kept: tuple[Step, ...] = ()) -> None:
        self.power = power
        self.then = then
        self.kept = kept

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        await timing.end_linked(battle, effect.link)
        if self.then:
            await run_all(self.then, event(battle, bearer, self.power))

    async def on_maintain(self, battle: Battle, bearer: Creature, effect: Effect) -> None:
        if self.kept:
            play = event(battle, bearer, self.power)
            play.link = effect.link
            await run_all(self.kept, play)


class EndsWith(Aftereffect):
    """When the effect ends, so does what was laid on its bearer beside it, under the same save."""

    def __init__(self, name: str) -> None:
        self.beside = self.tag(name)

    @staticmethod
    def tag(name: str) -> str:
        """What is known by to end with an effect of this name."""
        return f"ends with {name}"

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        for other in list(bearer.effects):
            if other.link == effect.link and self.beside in other.tags:
                await battle.rules.turns.end_effect(battle, bearer, other, saved)


class FormEnds(EndsLink):
    """A changed form: when the last one ends, so does all that depends on being in a form."""

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        await super().on_end(battle, bearer, effect, saved)
        if any("form" in other.tags for other in bearer.effects):
            return
        for creature in battle.creatures:
            for other in creature.effects:
                if "wild shape" in other.tags and other.source == bearer.id:
                    await battle.rules.turns.end_effect(battle, creature, other, False)


def copied(effect: Effect, aftereffect: Aftereffect | None) -> Effect:
    """The same effect with something else to follow from it."""
    other = effect.with_persistent(effect.persistent)
    other.aftereffect = aftereffect
    return other


def link_of(play: Running) -> int:
    """The number that joins all one use lays."""
    if play.link < 0:
        play.battle.made += 1
        play.link = play.battle.made
    return play.link


async def lay(
    play: Running,
    bearer: Creature,
    draft: Draft,
    term: Term,
    name: str,
    tags: tuple[str, ...],
    aftereffect: Aftereffect | None = None,
) -> Effect | None:
    """Lay what a draft holds on a creature for a term. Returns the effect, None when nothing came of it."""
    battle = play.battle
    if bearer.flags & DEAD:
        return None
    user = play.user
    if draft.prone:
        await battle.rules.movement.knock_prone(battle, bearer, user.id)
    if draft.empty:
        return None
    effect = made(play, bearer, draft, term, name, tags, aftereffect)
    verbs.add_effect(battle, bearer, effect)
    if bearer.flags & UNCONSCIOUS and draft.conditions:
        await battle.rules.movement.knock_prone(battle, bearer, user.id)
    return effect


def made(
    play: Running,
    bearer: Creature,
    draft: Draft,
    term: Term,
    name: str,
    tags: tuple[str, ...],
    aftereffect: Aftereffect | None,
) -> Effect:
    """The effect a draft comes to."""
    user = play.user
    duration = term.duration(play, bearer)
    rules = tuple(draft.rules) + term.until
    link = link_of(play)
    trait: Bound | None = None
    if rules:
        # Of what only holds of SELF, and of its end, "the target" is the one acted on; what happens later happens to
        # whoever bears it.
        holds = bearer is user and not any(rule.trigger_bits for rule in draft.rules)
        trait = Bound(play.power, rules, user.id, play.target.id if holds else bearer.id, name)
        trait.link = link
    if draft.tags:
        tags = (*tags, *draft.tags)
    if play.strike is not None and (draft.persistent or draft.conditions):
        tags = (*tags, "attack")
    effect = Effect(
        draft.name or name,
        user.id,
        duration,
        rule=play.power.rule,
        conditions=draft.conditions,
        flags=draft.flags,
        modifiers=tuple(draft.modifiers),
        persistent=draft.persistent,
        damage_type=draft.damage_type,
        advantage_to=draft.advantage_to,
        mark=draft.mark,
        save_modifier=term.penalty,
        save_target=play.battle.rules.save_targets.get(term.difficulty, 0),
        beneficial=user.side == bearer.side,
        resist=draft.resist,
        vulnerable=draft.vulnerable,
        immune=draft.immune,
        regeneration=draft.regeneration,
        trait=trait,
        aftereffect=follows(aftereffect, duration),
        link=link,
        tags=tags,
        attacked=draft.attacked,
    )
    if term.turns > 1 and duration.kind in (END_OF_NEXT, START_OF_NEXT):
        return copied(effect, Renew(effect))
    return effect


def follows(aftereffect: Aftereffect | None, duration: Duration) -> Aftereffect | None:
    """What is to follow from an effect of this duration: an aftermath belongs to what is saved against, or runs out."""
    if not isinstance(aftereffect, Aftermath) or duration.kind == SAVE_ENDS:
        return aftereffect
    return aftereffect if aftereffect.timed and duration.kind in TIMED else None


class LayStep(Step):
    """Lays parts, joined in one effect, on creatures for a term."""

    def __init__(
        self, who: PrintedCreatures, parts: tuple[Part, ...], term: Term, name: str, tags: tuple[str, ...]
    ) -> None:
        self.who = who
        self.parts = parts
        self.term = term
        self.name = name
        self.tags = tags
        self.aftereffect: Aftereffect | None = None
        self.only = ""

    def alone(self, name: str) -> None:
        """Let what it lays take the place of what bears the same name as a tag."""
        self.only = name
        self.tags = (*self.tags, name)

    async def run(self, play: Running) -> None:
        for bearer in play.aimed if self.who.targets else await self.who.pick(play):
            if self.spared(bearer):
                continue
            if self.only:
                for old in bearer.effects:
                    if self.only in old.tags:
                        verbs.remove_effect(play.battle, bearer, old)
            draft = Draft()
            for part in self.parts:
                part.add(draft, play, bearer)
            health = play.battle.rules.health
            if draft.persistent and health.resists_by_die:
                types = tuple(draft.damage_type.split(" and ")) if draft.damage_type else ()
                draft.persistent = await health.lasting(play.battle, bearer, draft.persistent, types, play.strike)
            await lay(play, bearer, draft, self.term, self.name, self.tags, self.aftereffect)
            if draft.refused and TOLL in play.battle.stat_hooks:
                await pay_toll(play, bearer, tuple(draft.refused))

    def spared(self, bearer: Creature) -> bool:
        """Whether the bearer is immune to a kind of effect that the power's tags make this."""
        immune = bearer.sheet.immune
        return bool(immune) and any(tag in EFFECT_KINDS and tag in immune for tag in self.tags)

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        bearer = target if self.who.targets else user
        total = 0
        for part in self.parts:
            total += part.worth(battle, user, bearer)
        kind = self.term.kind
        if kind == SAVE_ENDS or kind == GRAPPLE:
            total = total * 3 // 2
        return total


TOLL: Final = "condition toll"
"""The number asked for when a condition cannot take hold of somebody."""


async def pay_toll(play: Running, bearer: Creature, refused: tuple[str, ...]) -> None:
    """Damage in place of conditions that could not take hold."""
    battle = play.battle
    parts: list[Modifier] = []
    query = Query(TOLL, bearer.id, types=refused)
    for holder, trait in battle.stat_hooks[TOLL]:
        if holder == bearer.id:
            trait.modify(battle, bearer, query, parts)
    for part in parts:
        types = (part.type,) if part.type else ()
        await battle.rules.health.hurt(battle, bearer, part.amount, types, play.user.id, None, part.source)


EFFECT_KINDS: Final = frozenset(
    {"charm", "fear", "sleep", "disease", "illusion", "polymorph", "petrification"}
)
"""Tags that make a power's effects something a creature can be immune to."""


def used(user: Creature, name: str) -> bool:
    """Whether a creature bears the marker that something limited has been done."""
    return any(effect.name == name for effect in user.effects)


def mark_used(play: Running, name: str, kind: int) -> None:
    """Mark that something limited has been done: for this turn, until its next turn, or the encounter."""
    duration = (
        LASTING
        if kind == 0
        else Duration(kind, play.battle.active if kind != START_OF_NEXT else play.user.id)
    )
    verbs.add_effect(play.battle, play.user, Effect(name, play.user.id, duration, tags=(name,)))
