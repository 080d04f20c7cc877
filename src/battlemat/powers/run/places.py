"""Auras and zones at work: who is inside, what happens on entering, how they are laid, moved and ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option
from battlemat.engine.actions.triggers import ENTER, LEAVE, TURN_END, TURN_START, UNWILLING, Trigger
from battlemat.engine.effects.durations import FIGHT, INSIDE, MAINTAINED, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.effects.traits import NOBODY, Field
from battlemat.engine.grid import fields
from battlemat.engine.turns import timing
from battlemat.powers.run.laying import Draft, EndsLink, FormEnds, Part, link_of, made
from battlemat.powers.run.running import PrintedCreatures, Rule, Running, Step, event, run_all, worth_of
from battlemat.powers.run.terms import UNTIL_COUNTERED, Bound, Term
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

MAINTAIN = timing.MAINTAIN


class Within:
    """What being inside does: parts laid on those of `who` who are in the area."""

    def __init__(self, who: PrintedCreatures, parts: tuple[Part, ...]) -> None:
        self.who = who
        self.parts = parts


class Blueprint:
    """An aura or zone as printed: what its squares are like, its rules, and what being inside does."""

    def __init__(
        self,
        name: str,
        radius: int,
        rules: tuple[Rule, ...],
        within: tuple[Within, ...],
        difficult: bool,
        obscured: int,
        hostile: bool,
        tags: tuple[str, ...],
        spares: int = NOBODY,
    ) -> None:
        self.name = name
        self.radius = radius
        self.rules = rules
        self.within = within
        self.difficult = difficult
        self.obscured = obscured
        self.hostile = hostile
        self.tags = tags
        self.spares = spares

    def lay(self, battle: Battle, user: Creature, power: Power, squares: int, link: int) -> Field:
        """Lay it down, and take note of who is inside."""
        trait = FieldBound(power, self, user.id)
        trait.link = link
        field = Field(
            self.name,
            user.id,
            trait,
            radius=self.radius,
            squares=squares,
            difficult=self.difficult,
            obscured=self.obscured,
            effect=link,
            rule=power.rule,
            hostile=self.hostile,
            spares=self.spares,
        )
        verbs.add_field(battle, field)
        trait.field = field.id
        for creature in battle.creatures:
            trait.settle(battle, creature)
        return field


class FieldBound(Bound):
    """The rules of an aura or zone at work. Those inside whom it concerns bear an effect that says so."""

    def __init__(self, power: Power, plan: Blueprint, source: int) -> None:
        super().__init__(power, plan.rules, source, -1, plan.name, power.rule)
        self.plan = plan
        self.trigger_bits |= 1 << ENTER | 1 << TURN_START | 1 << TURN_END | 1 << UNWILLING

    def field_now(self, battle: Battle) -> Field | None:
        """The field as it lies now, None when it is gone."""
        for field in battle.fields:
            if field.id == self.field:
                return field
        return None

    def membership(self, creature: Creature) -> Effect | None:
        """The effect by which a creature is known to be inside."""
        for effect in creature.effects:
            if effect.duration.kind == INSIDE and effect.duration.whose == self.field:
                return effect
        return None

    def settle(self, battle: Battle, creature: Creature) -> int:
        """See whether a creature is inside: 1 when it has just come in, -1 when it has just gone out, else
        0.
        """
        field = self.field_now(battle)
        old = self.membership(creature)
        if field is None or creature.flags & (DEAD | OUT) or creature.at < 0:
            if old is not None:
                verbs.remove_effect(battle, creature, old)
                return -1
            return 0
        inside = fields.inside(battle, field, creature)
        if inside and old is None:
            self.admit(battle, creature)
            return 1
        if not inside and old is not None:
            verbs.remove_effect(battle, creature, old)
            return -1
        return 0

    def admit(self, battle: Battle, creature: Creature) -> None:
        """Lay what being inside does on a creature."""
        play = event(battle, battle.creatures[self.source], self.power, creature)
        play.field = self.field
        play.link = self.link
        draft = Draft()
        for within in self.plan.within:
            play.each = creature
            if within.who.includes(play, creature):
                for part in within.parts:
                    part.add(draft, play, creature)
        draft.prone = False
        effect = made(play, creature, draft, UNTIL_COUNTERED, self.plan.name, self.plan.tags, None)
        effect.duration = Duration(INSIDE, self.field)
        effect.link = -1
        verbs.add_effect(battle, creature, effect)

    async def happen(self, battle: Battle, holder: Creature, trigger: Trigger) -> None:
        if trigger.kind == ENTER and trigger.name == "any":
            mover = battle.creatures[trigger.actor]
            if mover.id == self.source and self.plan.radius >= 0:
                for creature in battle.creatures:
                    self.settle(battle, creature)
                return
            change = self.settle(battle, mover)
            if change > 0:
                await super().happen(
                    battle, holder, Trigger(ENTER, mover.id, square=trigger.square, name="enter")
                )
            elif change < 0:
                await super().happen(
                    battle, holder, Trigger(LEAVE, mover.id, square=trigger.square, name="leave")
                )
            return
        if trigger.kind in (TURN_START, TURN_END, UNWILLING):
            for creature in battle.creatures:
                self.settle(battle, creature)
        await super().happen(battle, holder, trigger)


async def start_aura(play: Running, plan: Blueprint, only_one: bool, now: tuple[Step, ...]) -> None:
    """Starts an aura around SELF; an aura power ends the one before."""
    battle = play.battle
    user = play.user
    if only_one:
        for field in timing.fields_of(battle, user):
            trait = field.trait
            if isinstance(trait, FieldBound) and "aura" in trait.power.tags:
                verbs.remove_field(battle, field)
                for effect in user.effects:
                    if effect.link == field.effect and effect.link >= 0:
                        verbs.remove_effect(battle, user, effect)
    link = link_of(play)
    field = plan.lay(battle, user, play.power, 0, link)
    play.field = field.id
    impose(
        play, user, play.power.name, FIGHT, tags=plan.tags, beneficial=True,
        link=link, aftereffect=EndsLink(play.power, (), ()))
    await run_all(now, play)


async def start_zone(play: Running, plan: Blueprint, term: Term, size: int, around: PrintedCreatures,
                     maintained: tuple[str, tuple[Step, ...]], then: tuple[Step, ...]) -> None:
    """Makes a zone of the power's area, or of a burst around a creature (`size` above 0)."""
    battle = play.battle
    user = play.user
    board = battle.board
    squares = play.area
    if size or not squares:
        for creature in around.all(play)[:1]:
            squares = board.reach_mask(creature.at, creature.width, max(1, size)) | creature.space
    link = link_of(play)
    field = plan.lay(battle, user, play.power, squares, link)
    play.field = field.id
    action, kept = maintained
    name = play.power.name
    if action:
        impose(
            play, user, MAINTAIN + name, Duration(MAINTAINED, user.id), tags=(action, *plan.tags), beneficial=True,
            link=link, aftereffect=EndsLink(play.power, then, kept))
    else:
        impose(
            play, user, name, term.duration(play, user), tags=plan.tags, beneficial=True, link=link,
            aftereffect=EndsLink(play.power, then, kept))


def has_zone(play: Running, of: str) -> bool:
    """Whether a zone of this power of SELF's is there to be moved."""
    return any(field.radius < 0 and field.squares and field.name == of
               for field in timing.fields_of(play.battle, play.user))


async def move_zone(play: Running, squares: int, of: str) -> None:
    """The zone is moved so many squares; SELF picks where."""
    battle = play.battle
    board = battle.board
    for field in timing.fields_of(battle, play.user):
        if field.radius >= 0 or not field.squares or field.name != (of or play.power.name):
            continue
        anchor = board.squares(field.squares)[0]
        options: list[Option] = [Choice("none")]
        for square in board.squares(board.reach_mask(anchor, 1, squares)):
            options.append(Choice(str(square), (square,), number=square))
        answer = await battle.choose(play.user, "move-zone", options, play.power.name)
        if answer.squares:
            step = answer.squares[0] - anchor
            moved = field.squares << step if step > 0 else field.squares >> -step
            verbs.move_field(battle, field, moved & board.inside)
            trait = field.trait
            if isinstance(trait, FieldBound):
                for creature in battle.creatures:
                    trait.settle(battle, creature)
        return


async def end_fields(play: Running, tag: str, persistent: str) -> None:
    """Powers of a tag end in the area, or persistent damage of a type on those in it."""
    tag = tag.casefold()
    battle = play.battle
    if tag:
        for field in battle.fields:
            trait = field.trait
            if (
                isinstance(trait, FieldBound)
                and tag in trait.power.tags
                and (not play.area or fields.squares_of(battle, field) & play.area)
            ):
                await timing.end_linked(battle, field.effect)
    if persistent:
        for id in play.targets:
            creature = battle.creatures[id]
            for effect in creature.effects:
                if effect.persistent and persistent in effect.damage_type:
                    await battle.rules.turns.end_effect(battle, creature, effect, False)


async def enter_stance(play: Running, parts: tuple[Part, ...], now: tuple[Step, ...], tags: tuple[str, ...],
                       plan: Blueprint | None, changed: bool, term: Term) -> None:
    """Enters a stance: the one before ends; its rules and parts last until it is left."""
    from battlemat.engine.effects.durations import STANCE

    battle = play.battle
    user = play.user
    if not changed:
        for old in user.effects:
            if old.duration.kind == STANCE:
                await battle.rules.turns.end_effect(battle, user, old, False)
    draft = Draft()
    for part in parts:
        part.add(draft, play, user)
    power = play.power
    aftereffect = FormEnds(power) if changed else EndsLink(power)
    effect = made(play, user, draft, term, power.name, tags, aftereffect)
    if not changed:
        effect.duration = Duration(STANCE, user.id)
    verbs.add_effect(battle, user, effect)
    if plan is not None:
        plan.lay(battle, user, power, 0, link_of(play))
    await run_all(now, play)


def stance_worth(battle: Battle, user: Creature, target: Creature, parts: tuple[Part, ...], now: tuple[Step, ...],
                 tags: tuple[str, ...], *rest: Any) -> int:
    """What a stance is worth to whoever is not in it."""
    if tags and any(effect.name == tags[0] for effect in user.effects):
        return 0
    return 50 + worth_of(now, battle, user, target)
