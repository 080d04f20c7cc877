"""Charging: a move to the closest place to attack from, and the attack."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import purposes, reports, verbs
from battlemat.engine.actions.action import STANDARD, Action
from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import Power
from battlemat.engine.effects.flags import CANNOT_ACT, SLOWED
from battlemat.engine.effects.modifiers import MELEE, Modifier
from battlemat.engine.grid import sight
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.position import grid_position
from battlemat.systems.shared.grid import routes
from battlemat.systems.shared.grid.common import target_of, there
from battlemat.systems.shared.grid.routes import Reach, WayPace

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

LEAST: Final = 2
NOBODY: Final = 1 << 30


class ChargePace(WayPace):
    """How far a charge goes."""

    def __init__(self, charge: Charge, mode: str, goal: int) -> None:
        super().__init__(mode, goal)
        self.charge = charge

    def allowance(self, battle: Battle, creature: Creature) -> int:
        return self.charge.budget(battle, creature)


@mypyc_attr(allow_interpreted_subclasses=True)
class Charge(Action):
    """Move to the closest square to attack from, and attack with a `bonus` (`bonus_rule`).

    `to` or `path` pick among several closest squares; the choice `attack` names a basic melee attack. Which squares
    are closest, and by what way they may be reached, is for a subclass to say; `strikes_short`: stopped on the way, it
    attacks all the same if it can from there.
    """

    purpose = purposes.CHARGE
    verb_at = "charges {target}"
    takes = frozenset({"target", "to", "path", "using"})
    asks = frozenset({"attack"})
    strikes_short = False

    def __init__(self, rule: str, bonus_rule: str) -> None:
        super().__init__("charge", STANDARD, rule)
        self.is_attack = True
        self.bonus = Modifier("attack", 1, "", "charge", bonus_rule)

    @property
    def edge(self) -> int:
        return self.bonus.amount

    # ------------------------------------------------------------------ for a subclass

    def goals(self, battle: Battle, who: Creature, target: Creature, reach: int, ground: Reach) -> int:
        """The closest places the target can be attacked from, 0 when there is none."""
        raise NotImplementedError

    def serves(self, battle: Battle, who: Creature, target: Creature, square: int, ground: Reach) -> bool:
        """Whether a charge may end in this place, one of the closest."""
        raise NotImplementedError

    def goes(self, battle: Battle, who: Creature, target: Creature, path: tuple[int, ...]) -> bool:
        """Whether a path given may be charged along."""
        raise NotImplementedError

    def course(self, battle: Battle, who: Creature, target: Creature, square: int, ground: Reach) -> tuple[int, ...]:
        """The way to a place it may end in, when none is given."""
        return ground.region.path(square)

    def no_way(self, battle: Battle, who: Creature, target: Creature, use: Use) -> Refusal:
        """Why no charge at this target can be made."""
        power = self.attack(battle, who, use)
        if power is not None:
            reach = self.reach(battle, who, power, use)
            refused = self.too_far(battle, who, target, reach)
            if refused is not None:
                return refused
            if battle.rules.position.distance(battle, who, target) <= max(1, reach):
                return Refusal(self.rule, f"{target.name} is within reach already: there is nothing to charge over")
        return Refusal(
            self.rule, f"no closest square to attack {target.name} from is free and {LEAST} squares or more away"
        )

    def too_far(self, battle: Battle, who: Creature, target: Creature, reach: int) -> Refusal | None:
        """Why a target that no straight way is short enough to cannot be charged, None for a nearer one."""
        away = battle.board.distance(who.at, who.width, target.at, target.width)
        most = self.budget(battle, who)
        if away - max(1, reach) <= most:
            return None
        return Refusal(self.rule, f"{target.name} is {away} squares away: {who.name} charges {most} squares at most")

    def size_refusal(self, battle: Battle, who: Creature, power: Power, target: Creature) -> Refusal | None:
        """Why the attack at the end is not made on so large a target."""
        return None

    def free_goal(self, battle: Battle, use: Use, path: tuple[int, ...]) -> int:
        """Where the charge ends if it may go there by whatever way, -1 where its way is settled."""
        return path[-1] if path and not use.path else -1

    def after_charge(self, battle: Battle, who: Creature) -> None:
        """What having charged brings its maker."""
        return

    # ------------------------------------------------------------------ the attack

    def attack(self, battle: Battle, who: Creature, use: Use) -> Power | None:
        """What it attacks with at the end, None when it has no such attack."""
        word = use.chosen("attack")
        for power in who.sheet.powers:
            if (
                isinstance(power, Power)
                and power.origin & MELEE
                and power.is_attack
                and (power.is_basic or (power.as_charge and word and battle.usable(who, power)))
                and (not word or power.name == word)
            ):
                return power
        return None

    def choices(self, battle: Battle, who: Creature, use: Use) -> frozenset[str]:
        power = self.attack(battle, who, use)
        return self.asks if power is None else self.asks | power.choices(battle, who, use)

    def staged(self, battle: Battle, who: Creature, use: Use) -> Battle:
        """The charger where it is to end: the attack is made from there."""
        way = self.way(battle, who, use)
        if not way:
            return battle
        trial = battle.copy()
        trial.recording = False
        verbs.place(trial, trial.creatures[who.id], way[-1])
        return trial

    def blow(self, battle: Battle, who: Creature, use: Use, target: int) -> Strike | None:
        power = self.attack(battle, who, use)
        made = power.blow(battle, who, self.attack_use(power, use), target) if power is not None else None
        if made is not None:
            made.charge = True
            made.extra.append(self.bonus)
        return made

    def attack_use(self, power: Power, use: Use) -> Use:
        """The attack at the end of the charge."""
        return Use(power, target=use.target, using=use.using, choose=use.choose)

    def reach(self, battle: Battle, who: Creature, power: Power, use: Use) -> int:
        """How far it strikes from."""
        weapon = power.weapon_for(who, self.attack_use(power, use))
        return grid_position(battle).reach(battle, who, power.targeting, weapon)

    # ------------------------------------------------------------------ the way

    def closest(self, battle: Battle, who: Creature, target: Creature, reach: int, places: int) -> int:
        """Of these places the closest the target could be attacked from.

        None when it can be attacked from where the charger is: no square is closer than that.
        """
        board = battle.board
        nearest = 1 if reach else 0
        if (
            grid_position(battle).rise(who, target) > reach
            or nearest <= board.distance(who.at, who.width, target.at, target.width) <= reach
        ):
            return 0
        near = board.reach_mask(target.at, target.width, reach + who.width - 1) | target.space
        found = 0
        least = NOBODY
        for place in board.squares(near & places):
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

    def budget(self, battle: Battle, who: Creature) -> int:
        """How many squares it may move: its speed, or what that is on a charge."""
        movement = grid_movement(battle)
        speed = movement.speed(battle, who, movement.mode(battle, who))
        for modifier in who.modifiers:
            if modifier.stat == "charge speed":
                speed = max(speed, modifier.amount)
        return min(speed, movement.slowed_to) if who.flags & SLOWED else speed

    def walkable(self, battle: Battle, who: Creature, path: tuple[int, ...]) -> bool:
        """Whether it can move along a path."""
        mode = battle.rules.movement.mode(battle, who)
        return routes.plan(battle, who, path, [mode], [self.budget(battle, who)], who.width, 0) is not None

    def ground(self, battle: Battle, who: Creature) -> Reach:
        """Where it can move to."""
        mode = battle.rules.movement.mode(battle, who)
        return routes.reach(battle, who, mode, self.budget(battle, who), who.width)

    def ends(self, battle: Battle, who: Creature, target: Creature, reach: int, ground: Reach) -> list[int]:
        """The squares a charge at the target may end in, the cheapest to get to first."""
        found = [square for square in battle.board.squares(self.goals(battle, who, target, reach, ground))
                 if self.serves(battle, who, target, square, ground)]
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
            if use.path[-1] not in ends or len(use.path) < LEAST or not self.goes(battle, who, target, use.path):
                return ()
            return use.path if self.walkable(battle, who, use.path) else ()
        if not ends or (use.to >= 0 and use.to not in ends):
            return ()
        return self.course(battle, who, target, use.to if use.to >= 0 else ends[0], ground)

    # ------------------------------------------------------------------ legality

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
        refused = battle.rules.turns.power_refusal(battle, who, power)
        if refused is not None:
            return refused
        refused = self.size_refusal(battle, who, power, target)
        if refused is not None:
            return refused
        if power.needs_weapon and not power.weapons(who):
            return Refusal(battle.rules.cite["tag-weapon"], f"{power.name} needs a weapon")
        refused = battle.rules.turns.target_refusal(battle, who, power, target)
        if refused is not None:
            return refused
        return None if self.way(battle, who, use) else self.no_way(battle, who, target, use)

    def attack_choices(self, who: Creature) -> list[dict[str, str] | None]:
        """Which attacks a charge can end in, as choices of the use: each target is offered with every one."""
        found: list[dict[str, str] | None] = [None]
        found.extend([{"attack": power.name} for power in who.sheet.powers
                      if isinstance(power, Power) and power.as_charge and not power.is_basic])
        return found

    def uses(self, battle: Battle, who: Creature) -> list[Use]:
        """One way for each target and attack."""
        if routes.stuck(battle, who) is not None:
            return []
        found: list[Use] = []
        ground = self.ground(battle, who)
        for target in battle.enemies(who):
            for words in self.attack_choices(who):
                use = Use(self, target=target.id, choose=words)
                power = self.attack(battle, who, use)
                if power is None or not self.ends(
                    battle, who, target, self.reach(battle, who, power, use), ground
                ):
                    continue
                if self.refusal(battle, who, use) is None:
                    found.append(use)
        return found

    # ------------------------------------------------------------------ going

    async def perform(self, battle: Battle, who: Creature, use: Use) -> None:
        power = self.attack(battle, who, use)
        path = self.way(battle, who, use)
        if power is None:
            return
        pace = ChargePace(self, battle.rules.movement.mode(battle, who), self.free_goal(battle, use, path))
        await grid_movement(battle).travel(battle, who, path, rule=self.rule, pace=pace)
        self.after_charge(battle, who)
        attack = self.attack_use(power, use)
        if (
            (path and who.at != path[-1] and not self.strikes_short)
            or who.flags & CANNOT_ACT
            or power.refusal(battle, who, attack) is not None
        ):
            reports.lost(battle, who.id, use.target, battle.rules.cite["interrupted"], self.name)
            return
        play = power.new_play(battle, who, attack)
        play.charge = True
        play.bonuses += (self.bonus,)
        await power.play(battle, who, attack, play)
