"""Attacking a square where somebody unseen may be (fourth.ruling.attacking-unseen)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import reports, verbs
from battlemat.engine.actions.action import AT_WILL, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.effects.modifiers import MELEE, RANGED
from battlemat.engine.grid import sight
from battlemat.engine.grid.position import grid_position

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

RULE: Final = "fourth.ruling.attacking-unseen"
HIDDEN: Final = "fourth.condition.hidden"


def place_unknown(battle: Battle, who: Creature, power: Power, target: Creature) -> Refusal | None:
    """Why a melee or ranged attack cannot be aimed at one by name: who is hidden may be anywhere."""
    if not power.is_attack or not power.origin & (MELEE | RANGED) or (target.id, who.id) not in battle.secrets:
        return None
    return Refusal(HIDDEN, f"{who.name} does not know where {target.name} is: attack a square")


def guess(use: Use) -> Use | None:
    """The same use as an attack on a square, where it names one and nobody."""
    action = use.action
    if use.to < 0 or use.target >= 0 or use.targets or not isinstance(action, Power) or not action.is_attack \
            or not action.origin & (MELEE | RANGED):
        return None
    return Use(Guess(action), to=use.to, using=use.using, pay=use.pay, choose=use.choose)


class Guess(Action):
    """A melee or ranged attack on whoever is in a square."""

    def __init__(self, power: Power) -> None:
        super().__init__(power.name, power.cost, RULE)
        self.power = power
        self.slot = power.slot
        self.usage = power.usage
        self.tags = power.tags
        self.origin = power.origin
        self.is_attack = True

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        power = self.power
        cite = battle.rules.cite
        board = battle.board
        refused = power.user_refusal(battle, who, use)
        if refused is not None:
            return refused
        if not board.on_board(use.to) or board.bit(use.to) & board.solid:
            return Refusal(RULE, "nobody can be there")
        position = grid_position(battle)
        weapon = power.weapon_for(who, use)
        distance = position.to_square(battle, who, use.to)
        if power.origin_with(battle, who, weapon, None) == MELEE:
            if distance > position.reach(battle, who, power.targeting, weapon):
                return Refusal(cite["melee-reach"], f"that square is {distance} squares away, out of reach")
        else:
            normal, far = position.ranges(power.targeting, weapon)
            if distance > far:
                rule = cite["long-range"] if far > normal else cite["ranged-limit"]
                return Refusal(rule, f"that square is {distance} squares away, out of range")
            if distance < power.targeting.minimum:
                return Refusal(cite["ranged-limit"], f"that square is nearer than {power.targeting.minimum} squares")
        if board.solid and not sight.effect(board, who.at, who.width, use.to, 1):
            return Refusal(cite["clear-path"], "nothing leads to that square")
        return None

    def there(self, battle: Battle, who: Creature, square: int) -> Creature | None:
        """Whom it would strike in the square."""
        for creature in battle.creatures:
            if creature.space & battle.board.bit(square) and creature.id != who.id \
                    and not creature.flags & (DEAD | OUT) and self.power.targeting.accepts(battle, who, creature):
                return creature
        return None

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        power = self.power
        found = self.there(battle, who, use.to)
        if found is not None:
            await power.perform(battle, who, Use(power, target=found.id, using=use.using, choose=use.choose))
            return
        if power.slot >= 0 and power.usage != AT_WILL:
            verbs.use_up(battle, who, power.slot, battle.rules.cite["usage"], power.name)
        if not await power.set_off(power.new_play(battle, who, Use(power, using=use.using))):
            return
        natural = await battle.roll(who, 20, "attack")
        reports.missed(battle, who.id, -1, natural, RULE, power.name)
        battle.rules.position.revealed(battle, who)
