"""Position on a grid of squares: reach, cover, flanking, aiming, areas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from battlemat.engine.actions.decisions import Refusal
from battlemat.engine.attacks.targeting import ALLY, ENEMY
from battlemat.engine.effects.flags import (
    ALL_AROUND,
    CANNOT_ACT,
    DEAD,
    NO_COVER,
    NO_FLANK,
    OUT,
    SQUEEZING,
)
from battlemat.engine.effects.modifiers import FAR, MELEE, NEAR, RANGED, Modifier
from battlemat.engine.effects.traits import Query, granted
from battlemat.engine.grid import areas, cover, sight
from battlemat.engine.grid.fields import squares_of
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.vision import FULL, SOME, GridSight

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.attacks.targeting import Targeting
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature, Weapon
    from battlemat.engine.effects.traits import Field


def grid_position(battle: Battle) -> GridPosition:
    """The chapter on position of a game played on squares. Raises TypeError where there are none."""
    chapter = battle.rules.position
    if not isinstance(chapter, GridPosition):
        raise TypeError(f"{battle.rules.name} has no squares")
    return chapter


@mypyc_attr(allow_interpreted_subclasses=True)
class GridPosition(GridSight):
    """The grid. Penalties are class attributes so that a system can differ.

    `covered_kinds` are the attack types against which creatures in the way give cover, `bodies_give` the most they can
    give. `own_area`: an area hits its user, too, where its words do. `solid_origins`: an area may start inside a wall.
    """

    half_cover = -2
    three_quarters_cover = -5
    concealment_penalty = -2
    total_concealment_penalty = -5
    long_range_penalty = -2
    squeeze_penalty = -5

    def __init__(self) -> None:
        super().__init__()
        self.cover_in_melee = True
        self.allies_cover = True
        self.flank_melee_only = False
        self.areas_ignore_walls = False
        self.burst_from_space = False
        self.centered_arc = False
        self.own_area = False
        self.covered_kinds = MELEE | RANGED | NEAR | FAR
        self.bodies_give = cover.HALF
        self.solid_origins = True

    # ------------------------------------------------------------------ reach and range

    def reach(self, battle: Battle, user: Creature, targeting: Targeting, weapon: Weapon | None) -> int:
        """How many squares a melee use reaches."""
        if targeting.reach:
            return targeting.reach
        reach = user.sheet.reach
        if not targeting.touch and weapon is not None and weapon.reach > reach and (
                targeting.weapon or targeting.origin & MELEE):
            reach = weapon.reach
        for modifier in user.modifiers:
            if modifier.stat == "reach":
                reach += modifier.amount
        return reach

    def ranges(self, targeting: Targeting, weapon: Weapon | None) -> tuple[int, int]:
        """Normal and long range in squares."""
        if targeting.normal:
            return (targeting.normal, targeting.long or targeting.normal)
        if weapon is not None and weapon.range_normal:
            return (weapon.range_normal, weapon.range_long or weapon.range_normal)
        return (0, 0)

    def within(self, battle: Battle, user: Creature, targeting: Targeting, weapon: Weapon | None = None) -> int:
        """How far away a Far area may start: as stated, or as the weapon goes (the best in hand); 0 for anywhere."""
        if not targeting.weapon:
            return targeting.within
        most = 0
        for held in [weapon] if weapon is not None else user.held:
            most = max(most, self.ranges(targeting, held)[1] or self.reach(battle, user, targeting, held))
        return most or max(1, user.sheet.reach)

    # ------------------------------------------------------------------ cover and what it does to a roll

    def bodies_between(self, battle: Battle, attacker: Creature, target: Creature, origin: int = -1) -> int:
        """The squares of all creatures that can be in the way of an attack, which may start from a square `origin`."""
        start = self.level(battle, origin) if origin >= 0 else attacker.altitude
        even = start == target.altitude
        free = attacker.space | target.space
        for creature in battle.creatures:
            level = even and creature.altitude == start
            if (level and self.allies_cover) or creature.flags & (DEAD | OUT):
                continue
            if (creature.side == attacker.side and not self.allies_cover) \
                    or not (level or self.crosses(battle, attacker, target, creature, origin, start)):
                free |= creature.space
        return battle.bodies & ~free

    def crosses(self, battle: Battle, attacker: Creature, target: Creature, body: Creature, origin: int,
                start: int) -> bool:
        """Whether the line from one to the other passes a body at its height, and not above its head or below its feet.

        The line runs from middle to middle, `start` being how high the attack starts; heights are in half squares.
        """
        board = battle.board
        square, width = (origin, 1) if origin >= 0 else (attacker.at, attacker.width)
        before = board.distance(square, width, body.at, body.width)
        after = board.distance(body.at, body.width, target.at, target.width)
        way = before + after
        height = (2 * start + width) * after + (2 * target.altitude + target.width) * before
        return 2 * body.altitude * way <= height <= 2 * (body.altitude + body.width) * way

    def level(self, battle: Battle, square: int) -> int:
        """How high an area aimed at a square starts: with whoever is there, else on its floor."""
        bit = battle.board.bit(square)
        for creature in battle.creatures:
            if creature.space & bit and not creature.flags & (DEAD | OUT):
                return creature.altitude
        return -battle.drop if bit & battle.board.pits else 0

    def cover(self, battle: Battle, attacker: Creature, target: Creature, origin: int = -1, kind: int = 0) -> int:
        """The degree of cover the target has: 0 none, 1 half, 2 three-quarters, 3 total.

        `origin` is the square an area starts from, `kind` the type of the attack (0: the one covered most).
        """
        board = battle.board
        bodies = 0 if kind and not kind & self.covered_kinds else \
            self.bodies_between(battle, attacker, target, origin)
        large: list[int] = []
        if bodies and self.bodies_give > cover.HALF:
            large = [other.space for other in battle.creatures if other.width > 1 and other.space & bodies]
        start, width = (origin, 1) if origin >= 0 else (attacker.at, attacker.width)
        degree = cover.cover(board, start, width, target.at, target.width, bodies, self.bodies_give, large)
        if board.slits and degree < cover.THREE_QUARTERS and self.behind_slit(battle, start, width, target):
            degree = cover.THREE_QUARTERS
        hooks = battle.stat_hooks.get("cover")
        if hooks is not None:
            degree = max(degree, granted(battle, hooks, Query("cover", target.id, attacker.id)))
        return 0 if target.flags & NO_COVER and degree < cover.TOTAL else degree

    def behind_slit(self, battle: Battle, start: int, width: int, target: Creature) -> bool:
        """Whether a target stands directly behind a slit that an attack from here comes through."""
        board = battle.board
        near = board.slits & board.adjacent_mask(target.at, target.width)
        return bool(near and near & sight.between(board, start, width, target.at, target.width))

    def shelter(self, battle: Battle, viewer: Creature, target: Creature, cover: bool, concealment: bool) -> bool:
        return bool((cover and self.cover(battle, viewer, target))
                    or (concealment and self.concealment(battle, viewer, target)))

    def attack_modifiers(self, battle: Battle, strike: Strike, parts: list[Modifier]) -> None:
        attacker = battle.creatures[strike.attacker]
        target = battle.creatures[strike.target]
        rules = battle.rules
        origin = strike.origin
        if origin != MELEE or self.cover_in_melee:
            degree = self.cover(battle, attacker, target, strike.square, origin)
            if degree == cover.HALF:
                parts.append(rules.modifier("attack", self.half_cover, "half-cover", "cover"))
            elif degree >= cover.THREE_QUARTERS:
                parts.append(rules.modifier("attack", self.three_quarters_cover, "three-quarters-cover", "cover"))
        if origin & (MELEE | RANGED):
            hidden = self.concealment(battle, attacker, target)
            if hidden == SOME:
                parts.append(rules.modifier("attack", self.concealment_penalty, "concealment", "concealment"))
            elif hidden == FULL:
                parts.append(rules.modifier("attack", self.total_concealment_penalty, "total-concealment",
                                            "total concealment"))
            if origin == RANGED:
                normal, _ = self.ranges(strike.power.targeting, strike.weapon)
                if normal and self.distance(battle, attacker, target) > normal:
                    parts.append(rules.modifier("attack", self.long_range_penalty, "long-range", "long range"))
        if attacker.state & SQUEEZING:
            parts.append(rules.modifier("attack", self.squeeze_penalty, "squeezing", "squeezing"))
        movement = attacker.sheet.movement
        if movement:
            clumsy = grid_movement(battle).clumsy(battle, attacker)
            if clumsy:
                parts.append(rules.modifier("attack", clumsy, "clumsy", "clumsy"))

    def defense_modifiers(self, battle: Battle, strike: Strike, parts: list[Modifier]) -> None:
        target = battle.creatures[strike.target]
        if target.sheet.movement:
            clumsy = grid_movement(battle).clumsy(battle, target)
            if clumsy:
                parts.append(battle.rules.modifier(strike.line.defense, clumsy, "clumsy", "clumsy"))
        if target.conditions and strike.origin == RANGED:
            bonus = battle.rules.attacks.ranged_guard(battle, strike)
            if bonus is not None and not self.adjacent(battle, battle.creatures[strike.attacker], target):
                parts.append(bonus)

    # ------------------------------------------------------------------ flanking

    def flanks(self, battle: Battle, attacker: Creature, target: Creature, strike: Strike | None) -> bool:
        """Whether the attacker and an able ally stand on opposite sides or corners of the target's space."""
        if target.flags & ALL_AROUND or attacker.flags & (NO_FLANK | CANNOT_ACT):
            return False
        if self.flank_melee_only and strike is not None and strike.origin != MELEE:
            return False
        ring = battle.board.adjacent_mask(target.at, target.width)
        if not attacker.space & ring or abs(attacker.altitude - target.altitude) > 1:
            return False
        for ally in battle.creatures:
            if ally.side == attacker.side and ally.id != attacker.id and ally.space & ring \
                    and not ally.flags & (NO_FLANK | CANNOT_ACT) \
                    and self.opposite(battle, attacker, ally, target) and self.threatens(battle, ally, target) \
                    and self.threatens(battle, attacker, target):
                return True
        return False

    def threatens(self, battle: Battle, ally: Creature, target: Creature) -> bool:
        """Whether an ally beside the target is able to attack it."""
        if ally.sheet.reach < 1 or abs(ally.altitude - target.altitude) > 1:
            return False
        if battle.board.solid and not self.effect_line(battle, ally, target):
            return False
        return any(power.is_attack for power in ally.sheet.powers)

    def opposite(self, battle: Battle, a: Creature, b: Creature, target: Creature) -> bool:
        """Whether two bodies are on opposite sides or opposite corners of a third."""
        board = battle.board
        west, north = board.coords(target.at)
        east = west + target.width - 1
        south = north + target.width - 1
        others = self._sides(battle, b, west, north, east, south)
        for across, down in self._sides(battle, a, west, north, east, south):
            if (-across, -down) in others:
                return True
        return False

    def _sides(self, battle: Battle, body: Creature, west: int, north: int, east: int,
               south: int) -> set[tuple[int, int]]:
        """The sides and corners of a space that a body next to it lies on, squares of the space itself left out."""
        found: set[tuple[int, int]] = set()
        for square in battle.board.squares(body.space):
            col, row = battle.board.coords(square)
            found.add((int(col > east) - int(col < west), int(row > south) - int(row < north)))
        found.discard((0, 0))
        return found

    # ------------------------------------------------------------------ aiming

    def aim(self, battle: Battle, user: Creature, target: Creature, targeting: Targeting,
            weapon: Weapon | None, origin: int) -> Refusal | None:
        cite = battle.rules.cite
        if target.flags & (DEAD | OUT):
            return Refusal(cite["target"], f"{target.name} is not there to be aimed at")
        distance = self.distance(battle, user, target)
        if origin == MELEE:
            reach = self.reach(battle, user, targeting, weapon)
            if distance > reach:
                return Refusal(cite["melee-reach"], f"{target.name} is {distance} squares away, beyond reach {reach}")
        elif origin == RANGED:
            normal, far = self.ranges(targeting, weapon)
            if distance > far:
                rule = cite["long-range"] if far > normal else cite["ranged-limit"]
                return Refusal(rule, f"{target.name} is {distance} squares away, beyond range {far}")
            if distance < targeting.minimum:
                return Refusal(cite["ranged-limit"], f"{target.name} is nearer than {targeting.minimum} squares")
        if user.id != target.id and not self.effect_line(battle, user, target):
            return Refusal(cite["clear-path"], f"nothing leads to {target.name}: it has total cover")
        return None

    # ------------------------------------------------------------------ areas

    def base_squares(self, battle: Battle, user: Creature) -> list[int]:
        """The squares of the user's space, any of which can be a Near area's base."""
        return battle.board.squares(user.space)

    def area(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> int:
        """The squares an area with this origin fills, walls left out of account."""
        board = battle.board
        if targeting.shape == "burst":
            if targeting.origin == NEAR:
                if self.burst_from_space or origin < 0:
                    return areas.burst_space(board, user.at, user.width, targeting.size)
                return areas.burst(board, origin, targeting.size)
            return areas.burst(board, origin, targeting.size)
        if targeting.shape == "arc":
            return areas.arc(board, origin, targeting.size)
        return board.inside

    def hits_itself(self, targeting: Targeting) -> bool:
        """Whether an area that takes in its user's space affects the user."""
        return self.own_area and targeting.whom not in (ENEMY, ALLY)

    def reached(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> int:
        """The squares of an area that have line of effect from its base square: areas do not go round walls."""
        board = battle.board
        mask = self.area(battle, user, targeting, origin)
        if self.areas_ignore_walls or not board.solid:
            return mask
        if targeting.shape == "arc":
            found = 0
            for base in self.arc_bases(battle, user, targeting, origin):
                found |= areas.line_of_effect_mask(board, base, mask)
            return found
        if targeting.origin == NEAR and origin < 0:
            found = 0
            for base in self.base_squares(battle, user):
                found |= areas.line_of_effect_mask(board, base, mask)
            return found
        return areas.line_of_effect_mask(board, origin, mask)

    def arc_bases(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> list[int]:
        """The base squares an arc placed here may start from."""
        board = battle.board
        if targeting.origin == FAR:
            return [origin]
        block = areas.arc(board, origin, targeting.size)
        return [base for base in self.base_squares(battle, user) if board.adjacent_mask(base, 1) & block]

    def default_base(self, battle: Battle, user: Creature) -> int:
        """Where a Near burst is measured from when nothing else is said."""
        return user.at if user.width == 1 and not self.burst_from_space else -1

    def inside(self, battle: Battle, field: Field, creature: Creature) -> bool:
        if not creature.space & squares_of(battle, field):
            return False
        return field.radius < 0 or self.rise(battle.creatures[field.creator], creature) <= field.radius

    def covered(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> list[int]:
        if targeting.shape in ("eyesight", "earshot"):
            return self.everyone_hearing(battle, user, targeting)
        mask = self.reached(battle, user, targeting, origin)
        found: list[int] = []
        for creature in battle.creatures:
            if creature.flags & (DEAD | OUT) or not creature.space & mask \
                    or not self.high_enough(battle, user, targeting, origin, creature):
                continue
            if creature.id == user.id:
                if self.hits_itself(targeting):
                    found.append(creature.id)
                continue
            if targeting.accepts(battle, user, creature):
                found.append(creature.id)
        if targeting.nearest and len(found) > 1:
            least = min(self.distance(battle, user, battle.creatures[id]) for id in found)
            found = [id for id in found if self.distance(battle, user, battle.creatures[id]) == least][:1]
        return found

    def high_enough(self, battle: Battle, user: Creature, targeting: Targeting, origin: int,
                    creature: Creature) -> bool:
        """Whether an area reaches a creature up in the air or down in a drop: it is as high as it is wide."""
        if targeting.origin == FAR and origin >= 0:
            level = self.level(battle, origin)
            if level == creature.altitude:
                return True
            rise = level - (creature.altitude + creature.width - 1) if level > creature.altitude \
                else creature.altitude - level
            return rise <= targeting.size
        return creature.altitude == user.altitude or self.rise(user, creature) <= targeting.size

    def everyone_hearing(self, battle: Battle, user: Creature, targeting: Targeting) -> list[int]:
        """Those within eyesight or earshot whom a power's words cover."""
        found: list[int] = []
        for creature in battle.creatures:
            if creature.id == user.id or creature.flags & (DEAD | OUT) or not targeting.accepts(battle, user, creature):
                continue
            if targeting.shape == "earshot":
                reached = self.hears(battle, creature, user)
            else:
                reached = self.line_of_sight(battle, user, creature) and self.sees(battle, user, creature)
            if reached:
                found.append(creature.id)
        return found

    def origins(self, battle: Battle, user: Creature, targeting: Targeting) -> list[int]:
        board = battle.board
        if targeting.shape in ("eyesight", "earshot"):
            return [user.at]
        if targeting.origin == NEAR:
            if targeting.shape == "burst":
                if user.width == 1:
                    return [user.at]
                return [-1] if self.burst_from_space else self.base_squares(battle, user)
            found: set[int] = set()
            for base in self.base_squares(battle, user):
                for block in self.arc_blocks(battle, base, targeting.size):
                    if not areas.arc(board, block, targeting.size) & user.space:
                        found.add(block)
            return sorted(found)
        spots = self.interesting(battle, user, targeting)
        near = board.inside
        within = self.within(battle, user, targeting)
        if within:
            near = board.reach_mask(user.at, user.width, within) | user.space
        return [square for square in board.squares(near & spots & board.passable)
                if not board.solid or sight.effect(board, user.at, user.width, square, 1)]

    def arc_blocks(self, battle: Battle, base: int, size: int) -> list[int]:
        """Where an arc may be put from a base square."""
        placements = areas.arc_placements(battle.board, base, size)
        if not self.centered_arc:
            return placements
        board = battle.board
        col, row = board.coords(base)
        half = (size - 1) // 2
        wanted = {(col - half, row - size), (col - half, row + 1), (col - size, row - half), (col + 1, row - half)}
        return [b for b in placements if areas.corner_coords(board, b) in wanted]

    def interesting(self, battle: Battle, user: Creature, targeting: Targeting) -> int:
        """The squares from which an area would touch anybody its words cover."""
        board = battle.board
        spots = 0
        for creature in battle.creatures:
            if creature.id != user.id and not creature.flags & (DEAD | OUT) \
                    and targeting.accepts(battle, user, creature):
                spots |= creature.space
        if targeting.shape == "arc":
            spread = spots
            for _ in range(targeting.size - 1):
                spread |= spread >> 1
                spread |= spread >> board.stride
            return spread & board.inside
        return board.dilate(spots, targeting.size)

    def area_refusal(self, battle: Battle, user: Creature, targeting: Targeting, origin: int) -> Refusal | None:
        board = battle.board
        cite = battle.rules.cite
        if targeting.shape in ("eyesight", "earshot"):
            return None
        if targeting.origin == NEAR:
            if targeting.shape == "burst":
                if origin >= 0 and not board.bit(origin) & user.space and not self.burst_from_space:
                    return Refusal(cite["near"], "a Near burst starts in the user's own space")
                return None
            for base in self.base_squares(battle, user):
                if origin in self.arc_blocks(battle, base, targeting.size):
                    if areas.arc(board, origin, targeting.size) & user.space:
                        break
                    return None
            return Refusal(cite["arc"], "the arc must begin next to the user's space and leave it out")
        if not board.on_board(origin):
            return Refusal(cite["far-origin"], "the area's origin must be a square of the map")
        if not self.solid_origins and board.bit(origin) & board.solid:
            return Refusal(cite["far-origin"], "the area's origin cannot be inside a wall")
        distance = self.to_square(battle, user, origin)
        within = self.within(battle, user, targeting)
        if within and distance > within:
            return Refusal(cite["far-origin"], f"the origin is {distance} squares away, beyond {within}")
        if board.solid and not sight.effect(board, user.at, user.width, origin, 1):
            return Refusal(cite["origin-line"], "nothing leads to the area's origin")
        return None
