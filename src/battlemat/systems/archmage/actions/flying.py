"""The swoop: a blow in passing, flyer against flyer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, turn_verbs, verbs
from battlemat.engine.actions.action import AT_WILL, MINOR, MOVE, STANDARD, TURN_COSTS, UNPAID
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.durations import END_OF_TURN, Duration
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import CANNOT_ACT, DEAD, NO_WALK, OUT
from battlemat.engine.effects.modifiers import MELEE, Modifier
from battlemat.engine.purposes import ATTACKS
from battlemat.systems.archmage.attacks import turned_refusal
from battlemat.systems.shared.bands import bands
from battlemat.systems.shared.bands.bands import is_far
from battlemat.systems.shared.bands.movement import FLYING, KEEP, TAKE_OFF, Goal
from battlemat.systems.shared.bands.moving import Step, StepPassage, movement
from battlemat.systems.shared.bands.position import SWOOP

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.engine.record.view import View

PENALTY: Final = -2
RULE: Final = "archmage.flying.swoop"


@mypyc_attr(allow_interpreted_subclasses=True)
class Swoop(Step):
    """Strike another flyer in passing, without engaging it (archmage.flying.swoop).

    It takes a move action and the attack's own; the choice `attack` names the melee attack, by default the basic one,
    and `to` the field's band it ends in, by default the target's.
    """

    purpose = purposes.SWOOP
    verb_at = "swoops down on {target}"
    takes = frozenset({"target", "to", "using"})
    asks = frozenset({"attack", "to", "past"})

    def __init__(self) -> None:
        super().__init__("swoop", MOVE | STANDARD, RULE)

    @property
    def group(self) -> str:
        return ATTACKS

    @property
    def edge(self) -> int:
        return PENALTY

    def words(self, battle: Battle, view: View, who: Creature, use: Use) -> str:
        if use.target < 0:
            return ""
        power = self.attack(battle, who, use)
        return f"swoop at {view.name(use.target)}" + (f" with {power.name}" if power is not None else "")

    def blow(self, battle: Battle, who: Creature, use: Use, target: int) -> Strike | None:
        power = self.attack(battle, who, use)
        made = power.blow(battle, who, Use(power, target=target), target) if power is not None else None
        if made is not None:
            made.extra.append(self.penalty(target))
        return made

    def attack(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        """The attack it is made with."""
        named = use.chosen("attack")
        found = battle.action_named(who, named) if named else battle.basic(who, MELEE)
        return found if isinstance(found, Power) and found.is_attack and found.origin & MELEE else None

    def away_from(self, battle: Battle, who: Creature, use: Use) -> int:
        return super().away_from(battle, who, use) & ~(1 << use.target if use.target >= 0 else 0)

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        power = self.attack(battle, who, use)
        return self.asks if power is None else self.asks | power.choices(battle, who, use)

    def costs(self, battle: Battle, who: Creature, use: Use) -> int:
        power = self.attack(battle, who, use)
        return MOVE | (power.cost & TURN_COSTS if power is not None else STANDARD)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = self.ground(battle, who, use) or self.held(battle, who)
        if refused is not None:
            return refused
        if use.target < 0:
            return Refusal(RULE, "say whom to swoop at")
        foe = battle.creatures[use.target]
        if foe.side == who.side or foe.flags & (DEAD | OUT):
            return Refusal(RULE, f"{foe.name} is no foe in the fight")
        if not bands.headroom(battle) or not movement(battle).can_fly(who) or not bands.airborne(battle, foe):
            return Refusal(battle.rules.cite[FLYING], "a swoop is one flyer's at another")
        if battle.rules.position.distance(battle, who, foe) > 1:
            return Refusal("archmage.position.nearby", f"{foe.name} is faraway")
        power = self.attack(battle, who, use)
        if power is None:
            return Refusal(RULE, f"{who.name} has no such melee attack")
        if not battle.usable(who, power):
            return battle.rules.turns.used_up(battle, who, power)
        refused = battle.rules.turns.incapacity(battle, who, power) or battle.rules.turns.power_refusal(
            battle, who, power) or turned_refusal(battle, who, power)
        if refused is None and use.chosen("to"):
            refused = self.placing_refusal(battle, who, use)
            if refused is None and is_far(self.band(battle, who, use)):
                refused = Refusal(battle.rules.cite[FLYING], "a swoop ends in the field")
        return refused

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        if not movement(battle).can_fly(who):
            return []
        return [use for use in [Use(self, target=foe.id) for foe in battle.enemies(who)]
                if self.refusal(battle, who, use) is None]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        power = self.attack(battle, who, use)
        foe = battle.creatures[use.target]
        if power is None:
            return
        start = foe.at - 1 if is_far(foe.at) else foe.at
        flight = KEEP if bands.airborne(battle, who) else TAKE_OFF
        goal = Goal(foe.at, foe.id, flight=flight, engages=False)
        passage = StepPassage(battle, self, who, use, goal, 1 << foe.id)
        moved = who.moved
        if not await movement(battle).go(battle, who, goal, safe=1 << foe.id, rule=RULE, passage=passage):
            if who.moved > moved:
                self.give_back(who, power)
            return
        if power.usage == AT_WILL or battle.usable(who, power):
            await self.strike(battle, who, power, foe)
        end = self.band(battle, who, use)
        end = end if end >= 0 else start
        if end != who.at and not bands.engaging(battle, who) and not who.flags & (CANNOT_ACT | NO_WALK):
            bands.stand(battle, who, end, rule=RULE)

    async def strike(self, battle: Battle, who: Creature, power: Power, foe: Creature) -> None:
        """The attack, at a penalty."""
        passing = Effect(SWOOP, foe.id, Duration(END_OF_TURN, who.id), rule=RULE,
                         modifiers=(self.penalty(foe.id),))
        verbs.add_effect(battle, who, passing)
        await battle.act(who, Use(power, target=foe.id), UNPAID)
        verbs.remove_effect(battle, who, passing)

    def penalty(self, target: int) -> Modifier:
        """What striking somebody (its id) in passing does to the roll."""
        return Modifier("attack", PENALTY, "", "swoop", RULE, versus=target)

    def give_back(self, who: Creature, power: Power) -> None:
        """Intercepted on the way it keeps the action for the attack it has not made (archmage.ruling.intercept-result).

        A swoop that never began is lost with all it cost (archmage.ruling.opportunity-timing).
        """
        if power.cost & STANDARD:
            turn_verbs.change_budget(who, 1, 0, 0)
        elif power.cost & MINOR:
            turn_verbs.change_budget(who, 0, 0, 1)
