"""Aiming printed powers: who in an area is taken in, whom the user may pick, where areas and walls can be
put.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.actions.decisions import Refusal, Use
from battlemat.engine.attacks.power import NOWHERE, Power
from battlemat.engine.attacks.targeting import ALLY, ANYONE, CREATURE, ENEMY, NOBODY, Targeting
from battlemat.engine.effects.flags import DEAD, OUT
from battlemat.engine.effects.modifiers import FAR, NEAR
from battlemat.engine.grid import sight
from battlemat.engine.grid.position import grid_position

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import AttackLine, Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

LONGEST_SEARCH: Final = 20000


class AimedPower(Power):
    """A power whose targets are picked as the words for them allow.

    `loose` is its targeting with everybody let in: where who counts as an ally or an enemy is the user's choice on
    each use, a power for all enemies may be aimed at any in its area. `remote` attacks come from elsewhere than the
    user.
    """

    def __init__(self, name: str, cost: int, targeting: Targeting, line: AttackLine | None) -> None:
        super().__init__(name, cost, targeting, line)
        self.loose = Targeting(
            targeting.origin,
            reach=targeting.reach,
            normal=targeting.normal,
            long=targeting.long,
            shape=targeting.shape,
            size=targeting.size,
            within=targeting.within,
            count=0,
            whom=CREATURE,
            others=False,
            weapon=targeting.weapon,
        )
        self.free_aim = False
        self.remote = False

    # ------------------------------------------------------------------ legality

    def refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        refused = super().refusal(battle, who, use)
        if refused is not None:
            return refused
        targeting = self.targeting
        if targeting.whom == NOBODY and not targeting.area:
            return self.square_refusal(battle, who, use)
        if not targeting.origin and not targeting.area and not self.free_aim:
            for id in self.named(use):
                if id != who.id:
                    return Refusal(battle.rules.cite["target-words"], f"{self.name} affects its user alone")
        return None

    def square_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        """Why a power for an empty square cannot be aimed at the one given."""
        if use.to < 0:
            return None
        board = battle.board
        cite = battle.rules.cite
        if not board.on_board(use.to) or board.bit(use.to) & (battle.bodies | board.solid):
            return Refusal(cite["target-words"], "the square must be unoccupied")
        reach = self.targeting.normal or self.targeting.within or 1
        if board.distance(who.at, who.width, use.to, 1) > reach:
            return Refusal(cite["ranged-limit"], f"that square is beyond {reach} squares")
        return None

    def _area_refusal(self, battle: Battle, who: Creature, use: Use) -> Refusal | None:
        if self.targeting.shape != "wall":
            return super()._area_refusal(battle, who, use)
        wanted = self.named(use)
        if wanted and not self.wall(battle, who, wanted):
            return Refusal(battle.rules.cite["far-origin"], "no such wall takes them in")
        return None

    def outside(self, battle: Battle, who: Creature, use: Use, origin: int) -> Refusal | None:
        cite = battle.rules.cite
        targeting = self.targeting
        wanted = self.named(use)
        if targeting.count and len(wanted) > targeting.count:
            return Refusal(cite["target-count"], f"{self.name} picks {targeting.count}, not {len(wanted)}")
        inside = self.inside(battle, who, origin)
        for id in wanted:
            target = battle.creatures[id]
            if id not in inside:
                return Refusal(cite["area-target"], f"{target.name} is not in the area")
            if id == who.id and (targeting.whom == ENEMY or targeting.nearest):
                return Refusal(cite["target-words"], f"{self.name} cannot be aimed at its user")
            if id != who.id and not battle.rules.turns.names_sides and not targeting.accepts(battle, who, target):
                return Refusal(cite["target-words"], f"{self.name} cannot be aimed at {target.name}")
            refused = battle.rules.turns.target_refusal(battle, who, self, target) or self.requirement(
                battle, who, target
            )
            if refused is not None:
                return refused
        if targeting.nearest:
            least = min(
                battle.rules.position.distance(battle, who, battle.creatures[id])
                for id in battle.rules.position.covered(battle, who, self.unlimited(), origin)
            )
            if any(
                battle.rules.position.distance(battle, who, battle.creatures[id]) > least for id in wanted
            ):
                return Refusal(cite["nearest"], "only the nearest can be its target")
        if use.targets and not battle.rules.turns.picks(targeting) and not targeting.count:
            for id in self.in_area(battle, who, origin):
                if id not in wanted:
                    return Refusal(cite["area-all"], f"{battle.creatures[id].name} is in the area as well")
        return None

    def beyond_weapon(self, battle: Battle, who: Creature, use: Use, origin: int) -> Refusal | None:
        if not self.targeting.weapon or not use.using:
            return None
        weapon = self.weapon_for(who, use)
        distance = battle.board.distance(who.at, who.width, origin, 1)
        within = grid_position(battle).within(battle, who, self.targeting, weapon)
        if distance <= within:
            return None
        return Refusal(battle.rules.cite["far-origin"], f"the origin is {distance} squares away, beyond {within}")

    def unlimited(self) -> Targeting:
        """The targeting without its word for the nearest."""
        t = self.targeting
        return Targeting(
            t.origin, shape=t.shape, size=t.size, within=t.within, count=0, whom=t.whom, others=True, weapon=t.weapon
        )

    def nowhere(self, battle: Battle, who: Creature, wanted: tuple[int, ...]) -> Refusal:
        """Why no place for the area takes in those named."""
        cite = battle.rules.cite
        shape = self.targeting.shape
        if shape in ("eyesight", "earshot"):
            return Refusal(cite[shape], f"not everyone named is within {shape}")
        if len(wanted) == 1 and battle.board.solid:
            target = battle.creatures[wanted[0]]
            if not sight.effect(battle.board, who.at, who.width, target.at, target.width):
                return Refusal(cite["clear-path"], f"nothing leads to {target.name}")
        return Refusal(cite["far-origin"], "no place for the area takes in the target")

    def still_reaches(self, battle: Battle, strike: Strike) -> bool:
        if self.remote:
            return True
        if self.targeting.area and strike.square != -1:
            return self.targeting.shape == "wall" or strike.target in self.inside(
                battle, battle.creatures[strike.attacker], strike.square
            )
        return super().still_reaches(battle, strike)

    # ------------------------------------------------------------------ areas

    def inside(self, battle: Battle, who: Creature, origin: int) -> list[int]:
        """Everybody in an area with this origin, the user too."""
        position = battle.rules.position
        found = position.covered(battle, who, self.loose, origin)
        if who.id not in found and (
            position.reached(battle, who, self.loose, origin) & who.space
            or self.targeting.shape in ("eyesight", "earshot")
        ):
            found.append(who.id)
        return found

    def place(self, battle: Battle, who: Creature, use: Use) -> int:
        if self.targeting.shape == "wall":
            return who.at
        if use.origin != -1:
            return self.unblocked(battle, who, use.origin)
        wanted = self.named(use)
        if not wanted:
            return super().place(battle, who, use)
        position = battle.rules.position
        origins = list(position.origins(battle, who, self.targeting))
        first = NOWHERE
        for origin in origins + (
            position.origins(battle, who, self.loose) if self.targeting.whom != CREATURE else []
        ):
            inside = self.inside(battle, who, origin)
            if all(id in inside for id in wanted):
                if battle.rules.turns.picks(self.targeting) or self.targeting.count \
                        or all(id in wanted for id in self.in_area(battle, who, origin)):
                    return origin
                if first == NOWHERE:
                    first = origin
        return first

    def unblocked(self, battle: Battle, who: Creature, origin: int) -> int:
        """Where an area put at a place its user cannot see, behind an obstruction, appears: on the near side.

        That is the last square on the way there from which nothing leads on.
        """
        board = battle.board
        if self.targeting.origin != FAR or not board.solid or not board.on_board(origin) \
                or not battle.rules.position.near_side:
            return origin
        if sight.effect(board, who.at, who.width, origin, 1) or sight.sees(
            board, who.at, who.width, origin, 1
        ):
            return origin
        best = who.at
        least = (1 << 30, 1 << 30)
        col, row = board.coords(origin)
        way = sight.between(board, who.at, who.width, origin, 1) & board.passable | who.space
        for square in board.squares(way):
            if not sight.effect(board, who.at, who.width, square, 1) or sight.effect(board, square, 1, origin, 1):
                continue
            c, r = board.coords(square)
            rank = ((c - col) ** 2 + (r - row) ** 2, board.distance(who.at, who.width, square, 1))
            if rank < least:
                least = rank
                best = square
        return best

    def targets_of(self, battle: Battle, who: Creature, use: Use, origin: int) -> list[int]:
        """Whom a use of an area falls on."""
        targeting = self.targeting
        wanted = self.named(use)
        if targeting.shape == "wall":
            return list(wanted)
        if (targeting.count and wanted) or (use.targets and battle.rules.turns.picks(targeting)):
            return list(wanted)
        if wanted:
            found = self.in_area(battle, who, origin)
            return [*found, who.id] if who.id in wanted and who.id not in found else found
        found = self.in_area(battle, who, origin)
        if targeting.count:
            return found[: targeting.count]
        if targeting.whom == ANYONE:
            return [id for id in found if (battle.creatures[id].side == who.side) == self.beneficial] or found
        if targeting.whom == ALLY and who.id not in found and (
            not targeting.others or self.one_of_them(battle, who, use, origin)
        ):
            found.insert(0, who.id)
        return found

    def one_of_them(self, battle: Battle, who: Creature, use: Use, origin: int) -> bool:
        """Whether the user counts among all allies in the area: by option, where it stands in it."""
        return battle.rules.on("all-allies-includes-user") and bool(self.area_of(battle, who, use, origin) & who.space)

    def area_of(self, battle: Battle, who: Creature, use: Use, origin: int) -> int:
        """The squares of a use's area, as a mask."""
        if self.targeting.shape == "wall":
            return self.wall(battle, who, self.named(use))
        return battle.rules.position.reached(battle, who, self.targeting, origin)

    def _area_uses(self, battle: Battle, who: Creature) -> list[Use]:
        targeting = self.targeting
        if targeting.count != 1 and targeting.shape != "wall":
            return super()._area_uses(battle, who)
        found: list[Use] = []
        for creature in battle.creatures:
            if creature.flags & (DEAD | OUT) or not targeting.accepts(battle, who, creature):
                continue
            use = Use(self, target=creature.id)
            if self._area_refusal(battle, who, use) is None:
                found.append(use)
        return found

    # ------------------------------------------------------------------ walls

    def wall(self, battle: Battle, who: Creature, wanted: tuple[int, ...]) -> int:
        """The squares of a wall that takes in everyone named, 0 when there is none."""
        board = battle.board
        spaces = [battle.creatures[id].space for id in wanted] or [
            battle.board.adjacent_mask(who.at, who.width)
        ]
        reach = 1 if self.targeting.origin == NEAR else grid_position(battle).within(battle, who, self.targeting) + 1
        starts = board.squares(spaces[0] & board.passable)
        search = WallSearch(battle, self.targeting.size, spaces, who, reach)
        for square in starts:
            found = search.grow([square])
            if found:
                return found
        return 0


class WallSearch:
    """Looks for a wall: squares joined by their sides, none with more than two beside it, one end near the
    base.
    """

    def __init__(self, battle: Battle, size: int, spaces: list[int], who: Creature, reach: int) -> None:
        self.battle = battle
        self.size = size
        self.spaces = spaces
        self.who = who
        self.reach = reach
        self.tried = 0

    def grow(self, squares: list[int]) -> int:
        """Grow a wall at both ends until it is long enough; its mask, or 0."""
        board = self.battle.board
        self.tried += 1
        if self.tried > LONGEST_SEARCH:
            return 0
        left = self.size - len(squares)
        mask = board.mask_of(squares)
        who = self.who
        near = min(
            board.distance(who.at, who.width, squares[0], 1),
            board.distance(who.at, who.width, squares[-1], 1),
        )
        if near > self.reach + left:
            return 0
        missing = [space for space in self.spaces if not space & mask]
        if len(missing) > left:
            return 0
        if not left:
            ends = (squares[0], squares[-1])
            if (
                any(1 <= board.distance(who.at, who.width, end, 1) <= self.reach for end in ends)
                and not mask & who.space
                and self.straight(mask, squares)
            ):
                return mask
            return 0
        stride = board.stride
        for at_end in (True, False):
            last = squares[-1] if at_end else squares[0]
            for step in (1, -1, stride, -stride):
                to = last + step
                if to in squares or not board.on_board(to) or not board.passable >> to & 1:
                    continue
                found = self.grow([*squares, to] if at_end else [to, *squares])
                if found:
                    return found
        return 0

    def straight(self, mask: int, squares: list[int]) -> bool:
        """Whether it neither forks nor closes."""
        stride = self.battle.board.stride
        for square in squares:
            beside = sum(
                mask >> other & 1 for other in (square - 1, square + 1, square - stride, square + stride)
            )
            if beside > 2:
                return False
        return True
