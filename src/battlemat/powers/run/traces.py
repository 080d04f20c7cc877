"""What a battle leaves behind to be asked about later: who has been hit by what, how often something happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import verbs
from battlemat.engine.effects.durations import ENCOUNTER, END_OF_TURN, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.powers.run.running import Running

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.effects.modifiers import Modifier
    from battlemat.engine.effects.traits import Aftereffect, Trait

HIT_BY = "hit by "
JUST_HIT_BY = "just hit by "


def impose(
    play: Running, bearer: Creature, name: str, duration: Duration, tags: tuple[str, ...] = (), source: int = -1,
    beneficial: bool = False, link: int = -1, conditions: int = 0, flags: int = 0,
    modifiers: tuple[Modifier, ...] = (), trait: Trait | None = None, aftereffect: Aftereffect | None = None,
) -> None:
    """Lay an effect on a creature that comes of what happens and is not put together from parts. `source`: whose it
    is, SELF's if nobody else's.
    """
    verbs.add_effect(play.battle, bearer, Effect(
        name, source if source >= 0 else play.user.id, duration, rule=play.power.rule, tags=tags,
        beneficial=beneficial, link=link, conditions=conditions, flags=flags, modifiers=modifiers, trait=trait,
        aftereffect=aftereffect))


def trace(play: Running, bearer: Creature, name: str, span: int = ENCOUNTER) -> None:
    """Note on a creature, for the rest of the battle or another span, that SELF has done something."""
    of = play.battle.active if span == END_OF_TURN else play.user.id
    impose(play, bearer, name, Duration(span, of), (name,))


def traces(creature: Creature, name: str, sources: list[int]) -> int:
    """How often one of some creatures has been noted to have done something; the name may be the beginning of one."""
    return sum(1 for effect in creature.effects if effect.name.startswith(name) and effect.source in sources)


def mark_hit(play: Running) -> None:
    """Note on the target that SELF has hit it with this power: for the battle, and for this turn."""
    name = play.power.name.casefold()
    trace(play, play.target, HIT_BY + name)
    trace(play, play.target, JUST_HIT_BY + name, END_OF_TURN)


def far_apart(battle: Battle, user: Creature, target: Creature) -> bool:
    """Whether a target is further away than nearby."""
    return user.id != target.id and battle.rules.position.distance(battle, user, target) > 1
