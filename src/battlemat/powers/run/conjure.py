"""Conjurations: things made by a power that stand on a square, cannot be attacked and go with their
creator.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Option, Use
from battlemat.engine.actions.triggers import FELL, Trigger
from battlemat.engine.attacks.power import Power
from battlemat.engine.creature import Sheet
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import DEAD, NO_ACTIONS, NO_FLANK, NO_FORCED, NO_WALK, OUT, SURRENDERED
from battlemat.engine.effects.traits import Aftereffect
from battlemat.powers.run.laying import link_of
from battlemat.powers.run.running import Rule, Running, Step
from battlemat.powers.run.terms import Bound, Term
from battlemat.powers.run.traces import impose

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

THING_FLAGS = NO_ACTIONS | NO_FLANK | NO_FORCED | NO_WALK | SURRENDERED


class Vanish(Aftereffect):
    """A conjuration is gone when what keeps it ends."""

    async def on_end(self, battle: Battle, bearer: Creature, effect: Effect, saved: bool) -> None:
        verbs.set_state(battle, bearer, OUT, True, effect.rule, "vanished")


class GoesWithCreator(Rule):
    """A conjuration vanishes when its creator is killed."""

    at = 1 << FELL

    def answers(self, play: Running, trigger: Trigger) -> bool:
        return trigger.target == play.user.id and trigger.amount > 0

    async def happen(self, play: Running, trigger: Trigger) -> None:
        verbs.set_state(
            play.battle, play.target, OUT, True, play.battle.rules.cite["conjuration"], "vanished"
        )


class ConjureStep(Step):
    """Puts a conjuration on the square targeted, for a term."""

    sited = True
    asks = frozenset({"place"})

    def __init__(self, name: str, term: Term, reach: int) -> None:
        self.name = name
        self.term = term
        self.reach = reach

    async def run(self, play: Running) -> None:
        battle = play.battle
        user = play.user
        board = battle.board
        square = play.use.to
        if square < 0:
            free = board.reach_mask(user.at, user.width, self.reach) & board.passable & ~battle.bodies
            options: list[Option] = [Choice(str(s), (s,), number=s) for s in board.squares(free)]
            if not options:
                return
            square = (await battle.choose(user, "place", options, play.power.name)).squares[0]
        creature = battle.add(self.sheet(user), battle.sides[user.side])
        creature.owner = user.id
        verbs.place(battle, creature, square, play.power.rule, "conjured")
        trait = Bound(play.power, (GoesWithCreator(),), user.id, creature.id, play.power.name)
        impose(
            play, creature, play.power.name, self.term.duration(play, user), tags=("conjuration",), link=link_of(play),
            trait=trait, aftereffect=Vanish())
        play.placed += (creature.id,)

    def sheet(self, user: Creature) -> Sheet:
        """What a conjuration is: its creator's defenses, no hit points to speak of, nothing it does by
        itself.
        """
        sheet = Sheet(self.name)
        sheet.types = frozenset({"conjuration"})
        sheet.level = user.sheet.level
        sheet.defenses = user.sheet.defenses
        sheet.abilities = user.sheet.abilities
        sheet.immune = frozenset({"forced movement"})
        sheet.flags = THING_FLAGS
        sheet.speed = 0
        sheet.key = self.name
        return sheet

    def worth(self, battle: Battle, user: Creature, target: Creature) -> int:
        return 60


async def attack_by_conjured(play: Running, power: Power) -> None:
    """The conjuration attacks from its own space with its creator's modifiers."""
    battle = play.battle
    user = play.user
    for id in play.placed:
        thing = battle.creatures[id]
        if thing.flags & (DEAD | OUT):
            continue
        found: list[int] = []
        for creature in battle.creatures:
            if creature.side == user.side or creature.flags & (DEAD | OUT):
                continue
            if (
                battle.rules.position.aim(battle, thing, creature, power.targeting, None, power.origin)
                is None
            ):
                found.append(creature.id)
        if not found:
            continue
        wanted = [id for id in (play.use.target, *play.use.targets) if id in found]
        target = wanted[0] if wanted else found[0]
        if not wanted and len(found) > 1:
            options: list[Option] = [
                Choice(f"{battle.creatures[id].name} {id}", creature=id) for id in found
            ]
            target = (await battle.choose(user, "target", options, power.name)).creature
        sub = power.new_play(battle, user, Use(power, target=target))
        sub.square = thing.at
        await power.play(battle, user, Use(power, target=target), sub)
