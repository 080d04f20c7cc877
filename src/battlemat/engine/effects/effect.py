"""Effects a creature bears: conditions, modifiers and damage that last, with when and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.durations import GRAPPLE, LASTING, Duration
from battlemat.engine.effects.modifiers import Modifier

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.traits import Aftereffect, Trait

TRAIT: Final = "trait "
"""How the tag begins on an effect that a trait of its bearer lays for the whole fight; a number follows."""

BARS: Final = "bars "
"""Before the name of an action or an act: the tag of an effect that keeps its bearer from it."""
NOBODY: Final = -1
ITS_SIDE: Final = -2
"""To whom an effect grants combat advantage, where that is not one creature."""
AWAY: Final = "away"
"""The word on an effect that keeps a creature out of the fight for a while and gives it back."""


class Effect:
    """Something a creature bears for a time. Frozen once made; a change is a new effect in its place.

    `conditions` are bits of the ruleset's registry, `flags` those of `engine.flags`. `persistent` is damage at
    the start of each of the bearer's turns, of the type `damage_type` ("" untyped). `advantage_to` grants combat
    advantage: to one creature (its id), to the source's side (`ITS_SIDE`), to `NOBODY`. `resist` and `vulnerable` are
    amounts by damage type. `serial` is the turn it began in.
    `save_target` is what a save against it must reach (0: what the system's saves must).
    """

    def __init__(self, name: str, source: int, duration: Duration = LASTING, *, rule: str = "",
                 conditions: int = 0, flags: int = 0, modifiers: tuple[Modifier, ...] = (),
                 persistent: int = 0, damage_type: str = "", advantage_to: int = NOBODY, mark: bool = False,
                 save_modifier: int = 0, beneficial: bool = False,
                 resist: dict[str, int] | None = None, vulnerable: dict[str, int] | None = None,
                 immune: tuple[str, ...] = (), regeneration: int = 0,
                 trait: Trait | None = None, aftereffect: Aftereffect | None = None, link: int = -1,
                 tags: tuple[str, ...] = (), attacked: bool = False, save_target: int = 0) -> None:
        self.name = name
        self.source = source
        self.duration = duration
        self.rule = rule
        self.conditions = conditions
        self.flags = flags
        self.modifiers = modifiers
        self.persistent = persistent
        self.damage_type = damage_type
        self.advantage_to = advantage_to
        self.mark = mark
        self.save_modifier = save_modifier
        self.beneficial = beneficial
        self.resist = resist
        self.vulnerable = vulnerable
        self.immune = immune
        self.regeneration = regeneration
        self.trait = trait
        self.aftereffect = aftereffect
        self.link = link
        self.tags = tags
        self.attacked = attacked
        self.save_target = save_target
        self.id = 0
        self.serial = 0

    def with_persistent(self, amount: int) -> Effect:
        """The same effect dealing another amount of persistent damage."""
        other = Effect(self.name, self.source, self.duration, rule=self.rule, conditions=self.conditions,
                       flags=self.flags, modifiers=self.modifiers, persistent=amount,
                       damage_type=self.damage_type, advantage_to=self.advantage_to, mark=self.mark,
                       save_modifier=self.save_modifier, beneficial=self.beneficial,
                       resist=self.resist, vulnerable=self.vulnerable, immune=self.immune,
                       regeneration=self.regeneration, trait=self.trait, aftereffect=self.aftereffect,
                       link=self.link, tags=self.tags, attacked=self.attacked, save_target=self.save_target)
        other.id = self.id
        other.serial = self.serial
        return other

    def with_conditions(self, conditions: int) -> Effect:
        """The same effect laying other conditions."""
        other = self.with_persistent(self.persistent)
        other.conditions = conditions
        return other

    def __repr__(self) -> str:
        return f"Effect({self.name}, {self.duration})"


def hold_on(victim: Creature, holder: int) -> Effect | None:
    """The hold of one creature, by its id, on another, if there is one."""
    for effect in victim.effects:
        if effect.duration.kind == GRAPPLE and effect.source == holder:
            return effect
    return None
