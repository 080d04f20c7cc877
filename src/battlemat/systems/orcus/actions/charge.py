"""Charge, and coup de grace: attacks with a special way of making them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import sight
from battlemat.engine.actions import STANDARD, Action
from battlemat.engine.decisions import Refusal, Use
from battlemat.engine.flags import CANNOT_ACT, HELPLESS
from battlemat.engine.modifiers import MELEE, Modifier
from battlemat.engine.power import Power
from battlemat.engine.travel import grid_movement
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.common import grid, target_of, there
from battlemat.systems.shared.grid.routes import Reach
from battlemat.systems.shared.grid.strength import Shove

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

LEAST: Final = 2
SHOVE: Final = "shove"


class Charge(Action):
    """Move to the closest square to attack from, and attack with +1 (orcus.act.charge).

    `to` or `path` pick among several closest squares; the choice `attack` is "shove" for a shove, or the name
    of a basic melee attack.
    """

    def __init__(self, shove: Shove) -> None:
        super().__init__("charge", STANDARD, "orcus.act.charge")
        self.is_attack = True
        self.shove = shove
        self.bonus = Modifier("attack", 1, "", "charge", self.rule)

    def attack(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        """What it attacks with at the end, None when it has no such attack."""
        word = use.chosen("attack")
        if word == SHOVE:
            return self.shove
        for power in who.sheet.powers:
            if (
                isinstance(power, Power)
                and power.is_basic
                and power.origin & MELEE
                and power.is_attack
                and (not word or power.name == word)
            ):
                return power
        return None

    def attack_use(self, power: Power, use: Use) -> Use:
        """The attack at the end of the charge."""
        return Use(power, target=use.target, using=use.using, choose=use.choose)

    def reach(self, battle: Battle, who: Creature, power: Power, use: Use) -> int:
        """How far it strikes from."""
        weapon = power.weapon_for(who, self.attack_use(power, use))
        return grid(battle).reach(battle, who, power.targeting, weapon)

    def closest(self, battle: Battle, who: Creature, target: Creature, reach: int) -> int:
        """The closest squares the target could be attacked from, whether they can be got to or not.

        None when it can be attacked from where the charger is: no square is closer than that.
        """
        board = battle.board
        nearest = 1 if reach else 0
        if (
            grid(battle).rise(who, target) > reach
            or nearest <= board.distance(who.at, who.width, target.at, target.width) <= reach
        ):
            return 0
        near = board.reach_mask(target.at, target.width, reach + who.width - 1) | target.space
        found = 0
        least = 1 << 30
        for place in board.squares(near & board.fits(board.passable, who.width)):
            if not nearest <= board.distance(place, who.width, target.at, target.width) <= reach:
                continue
            away = board.distance(who.at, 1, place, 1)
            if away > least or (
                board.solid and not sight.effect(board, place, who.width, target.at, target.width)
            ):
                continue
            if away < least:
                least = away
                found = 0
            found |= board.bit(place)
        return found

    def ground(self, battle: Battle, who: Creature) -> Reach:
        """Where it can move to."""
        mode = battle.rules.movement.mode(battle, who)
        return routes.reach(battle, who, mode, battle.rules.movement.speed(battle, who, mode), who.width)

    def line(self, battle: Battle, who: Creature, square: int) -> tuple[int, ...] | None:
        """The squares of the straight line to a square, None where there is none that can be moved along."""
        board = battle.board
        dx = board.col(square) - board.col(who.at)
        dy = board.row(square) - board.row(who.at)
        if dx and dy and abs(dx) != abs(dy):
            return None
        length = max(abs(dx), abs(dy))
        step = (dx > 0) - (dx < 0) + ((dy > 0) - (dy < 0)) * board.stride
        path = tuple([who.at + step * n for n in range(1, length + 1)])
        mode = battle.rules.movement.mode(battle, who)
        budget = battle.rules.movement.speed(battle, who, mode)
        return path if routes.plan(battle, who, path, [mode], [budget], who.width, 0) is not None else None

    def ends(self, battle: Battle, who: Creature, target: Creature, reach: int, ground: Reach) -> list[int]:
        """The squares a charge at the target may end in, the cheapest to get to first."""
        found = battle.board.squares(self.closest(battle, who, target, reach) & ground.stops)
        if battle.rules.on("charge-straight-line"):
            found = [square for square in found if self.line(battle, who, square) is not None]
        found = [square for square in found if len(ground.region.path(square)) >= LEAST]
        found.sort(key=ground.region.cost)
        return found

    def way(self, battle: Battle, who: Creature, use: Use) -> tuple[int, ...]:
        """The squares the charge enters, none when it cannot be made."""
        target = target_of(battle, use)
        power = self.attack(battle, who, use)
        if target is None or power is None:
            return ()
        ground = self.ground(battle, who)
        ends = self.ends(battle, who, target, self.reach(battle, who, power, use), ground)
        if use.path:
            mode = battle.rules.movement.mode(battle, who)
            budget = battle.rules.movement.speed(battle, who, mode)
            if (
                use.path[-1] not in ends
                or len(use.path) < LEAST
                or (
                    battle.rules.on("charge-straight-line")
                    and self.line(battle, who, use.path[-1]) != use.path
                )
            ):
                return ()
            return use.path if routes.plan(battle, who, use.path, [mode], [budget], who.width, 0) else ()
        if not ends or (use.to >= 0 and use.to not in ends):
            return ()
        end = use.to if use.to >= 0 else ends[0]
        if battle.rules.on("charge-straight-line"):
            return self.line(battle, who, end) or ()
        return ground.region.path(end)

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = routes.stuck(battle, who)
        if refused is not None:
            return refused
        target = target_of(battle, use)
        if target is None:
            return Refusal(self.rule, "name whom to charge")
        if target.side == who.side or not there(target):
            return Refusal(self.rule, f"{target.name} is no opponent")
        power = self.attack(battle, who, use)
        if power is None:
            return Refusal(self.rule, f"{who.name} has no such attack to charge with")
        if power is self.shove and target.sheet.size > who.sheet.size + self.shove.larger:
            return Refusal(self.shove.rule, f"{target.name} is more than one size larger than {who.name}")
        if power.needs_weapon and not power.weapons(who):
            return Refusal(battle.rules.cite["tag-weapon"], f"{power.name} needs a weapon")
        refused = battle.rules.turns.target_refusal(battle, who, power, target)
        if refused is not None:
            return refused
        if not self.way(battle, who, use):
            return Refusal(
                self.rule,
                f"no closest square to attack {target.name} from is free and 2 squares or more away",
            )
        return None

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """One way for each target and attack."""
        if routes.stuck(battle, who) is not None:
            return []
        found: list[Use] = []
        ground = self.ground(battle, who)
        for target in battle.enemies(who):
            for words in (None, {"attack": SHOVE}):
                use = Use(self, target=target.id, choose=words)
                power = self.attack(battle, who, use)
                if power is None or not self.ends(
                    battle, who, target, self.reach(battle, who, power, use), ground
                ):
                    continue
                if self.refusal(battle, who, use) is None:
                    found.append(use)
        return found

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        power = self.attack(battle, who, use)
        path = self.way(battle, who, use)
        if power is None:
            return
        entered = await grid_movement(battle).travel(battle, who, path, rule=self.rule)
        attack = self.attack_use(power, use)
        if entered < len(path) or who.flags & CANNOT_ACT or power.refusal(battle, who, attack) is not None:
            battle.emit("lost", who.id, use.target, 0, battle.rules.cite["interrupted"], self.name)
            return
        play = power.new_play(battle, who, attack)
        play.charge = True
        play.bonuses.append(self.bonus)
        await power.play(battle, who, attack, play)


class CoupDeGrace(Action):
    """Attack an adjacent helpless opponent so that a hit is critical, and may kill (orcus.act.coup-de-grace).

    The choice `attack` names the attack, by default a basic melee attack. Any attack with a standard action
    on such an opponent is one; this only says so.
    """

    def __init__(self) -> None:
        super().__init__("coup-de-grace", STANDARD, "orcus.act.coup-de-grace")
        self.is_attack = True

    def attack(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        """The attack it is made with, None when it has no such attack."""
        word = use.chosen("attack")
        for power in who.sheet.powers:
            if not isinstance(power, Power) or not power.is_attack or not power.cost & STANDARD:
                continue
            if power.name == word or (not word and power.is_basic and power.origin & MELEE):
                return power
        return None

    def attack_use(self, power: Power, use: Use) -> Use:
        """The attack as a use of its own."""
        return Use(
            power,
            target=use.target,
            targets=use.targets,
            origin=use.origin,
            using=use.using,
            choose=use.choose,
        )

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        target = target_of(battle, use)
        if target is None:
            return Refusal(self.rule, "name the helpless opponent")
        if target.side == who.side or not there(target) or not target.flags & HELPLESS:
            return Refusal(self.rule, f"{target.name} is no helpless opponent")
        if not battle.rules.position.adjacent(battle, who, target):
            return Refusal(self.rule, f"{target.name} is not adjacent")
        power = self.attack(battle, who, use)
        if power is None or not battle.usable(who, power):
            return Refusal(self.rule, f"{who.name} has no such attack with a standard action")
        return power.refusal(battle, who, self.attack_use(power, use))

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        return [
            Use(self, target=foe.id)
            for foe in battle.enemies(who)
            if foe.flags & HELPLESS and self.refusal(battle, who, Use(self, target=foe.id)) is None
        ]

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        power = self.attack(battle, who, use)
        if power is not None:
            await power.perform(battle, who, self.attack_use(power, use))
