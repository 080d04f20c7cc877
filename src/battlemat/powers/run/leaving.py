"""Leaving the battle, for a while or for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import verbs
from battlemat.engine.effects.durations import INDEFINITE, Duration
from battlemat.engine.effects.effect import AWAY, Effect
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.places.engagement import engaging_movement
from battlemat.powers import forms
from battlemat.powers.run.laying import Draft, lay
from battlemat.powers.run.running import Done, PrintedCreatures, Running, Step, on_foes
from battlemat.powers.run.terms import TO_THE_END, Term

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.powers.run.builder import Builder


async def leave(play: Running, who: PrintedCreatures) -> None:
    """Creatures leave the battle for good."""
    battle = play.battle
    for creature in await who.pick(play):
        leave_battle(battle, creature, play.user.id, play.power.rule)


def leave_battle(battle: Battle, creature: Creature, source: int, rule: str) -> None:
    """Take a creature out of the battle for good."""
    if creature.flags & (DEAD | OUT):
        return
    if creature.engaged:
        engaging_movement(battle).pop_free(battle, creature, -1, rule)
    verbs.add_effect(battle, creature, Effect(
        "gone", source, Duration(INDEFINITE), rule=rule, flags=OUT, tags=("gone",)))


async def send_away(play: Running, who: PrintedCreatures, term: Term) -> None:
    """Creatures are out of play for a term: nobody is engaged with them, and they come back where they were."""
    battle = play.battle
    for creature in await who.pick(play):
        if creature.flags & (DEAD | OUT):
            continue
        if creature.engaged:
            engaging_movement(battle).pop_free(battle, creature, -1, play.power.rule)
        draft = Draft()
        draft.flags = OUT
        draft.tags.append(AWAY)
        await lay(play, creature, draft, term, play.power.name, ())


def out_of_play(b: Builder, form: forms.OutOfPlay) -> Step:
    return Done(send_away, b.who(form.who), b.term(form.duration, TO_THE_END), worth=on_foes(60))
