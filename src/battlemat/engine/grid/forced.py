"""Unwilling movement: push, pull, shunt or slide, the save at a drop, and trading places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine import verbs
from battlemat.engine.actions.decisions import Choice, Decision, Option
from battlemat.engine.actions.triggers import UNWILLING, Trigger
from battlemat.engine.effects.flags import ALOFT, DEAD, NO_FORCED
from battlemat.engine.effects.traits import Query
from battlemat.engine.grid import areas
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.region import legal_step

if TYPE_CHECKING:
    from battlemat.engine.attacks.strike import Strike
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

PUSH: Final = "push"
PULL: Final = "pull"
SHUNT: Final = "shunt"
SLIDE: Final = "slide"
FORCED: Final = "unwilling movement"


class PathDecision(Decision):
    """A path to be chosen square by square: the listed options are one way to each place; any legal one will do."""

    def __init__(self, who: int, name: str, victim: int, options: list[Option], distance: int, source: int,
                 source_width: int, full: bool, enter: int) -> None:
        super().__init__(who, name, options, victim)
        self.distance = distance
        self.source = source
        self.source_width = source_width
        self.full = full
        self.enter = enter

    def allows(self, battle: Battle, path: tuple[int, ...]) -> bool:
        """Whether a path of somebody's own keeps to the rules, in the room there is by now: a ruling may change it."""
        victim = battle.creatures[self.subject]
        enter = self.enter & (room(battle, victim) | victim.space)
        return legal(battle, victim, self.name, self.distance, self.source, self.source_width, path, self.full, enter)


def kind_of(battle: Battle, kind: str) -> str:
    """What the game calls this kind of unwilling movement."""
    return grid_movement(battle).free_kind if kind == SHUNT else kind


def room(battle: Battle, victim: Creature, width: int = 0) -> int:
    """The squares a victim's body can be moved into: no walls, nobody else's space.

    `width` is how wide, and so how high, it will be there (0: as it is).
    """
    board = battle.board
    movement = grid_movement(battle)
    aloft = bool(victim.state & ALOFT)
    bodies = 0
    for other in battle.creatures:
        if other.id != victim.id and not other.flags & DEAD and not movement.put_into(battle, victim, other) \
                and not movement.apart(victim, other, aloft, width):
            bodies |= other.space
    return board.passable & ~bodies


def steps(battle: Battle, victim: Creature, at: int, kind: str, source: int, source_width: int,
          enter: int) -> list[int]:
    """The places one step of this movement may go to, the straightest first."""
    board = battle.board
    free = grid_movement(battle).free_diagonals
    if kind in (PUSH, PULL):
        way = areas.AWAY if kind == PUSH else areas.TOWARDS
        return areas.straightest(board, at, victim.width, source, source_width, way, enter, free)
    found: list[int] = []
    for step in (-board.stride, -1, 1, board.stride, -board.stride - 1, -board.stride + 1, board.stride - 1,
                 board.stride + 1):
        if legal_step(board, at, at + step, victim.width, enter, free):
            found.append(at + step)
    return found


def straight(battle: Battle, victim: Creature, kind: str, distance: int, source: int, source_width: int,
             enter: int) -> tuple[int, ...]:
    """The default way of a push or pull: straight, as far as it goes."""
    at = victim.at
    path: list[int] = []
    for _ in range(distance):
        nexts = steps(battle, victim, at, kind, source, source_width, enter)
        if not nexts:
            break
        at = nexts[0]
        path.append(at)
        if grid_movement(battle).drop_ahead(battle, victim, battle.board.footprint(at, victim.width)):
            break
    return tuple(path)


def paths(battle: Battle, victim: Creature, kind: str, distance: int, source: int, source_width: int,
          enter: int, full: bool) -> list[tuple[int, ...]]:
    """One way to each place the victim can be moved to (`full`: only the whole distance where it can be had)."""
    found: dict[int, tuple[int, ...]] = {}
    stuck: list[tuple[int, ...]] = []
    layer: dict[int, tuple[int, ...]] = {victim.at: ()}
    for _ in range(distance):
        nexts: dict[int, tuple[int, ...]] = {}
        for at, path in layer.items():
            ahead = steps(battle, victim, at, kind, source, source_width, enter)
            if path and not ahead:
                stuck.append(path)
            for to in ahead:
                if to != victim.at and to not in nexts and to not in found:
                    nexts[to] = (*path, to)
        found.update(nexts)
        layer = nexts
    return [*stuck, *layer.values()] if full else list(found.values())


def legal(battle: Battle, victim: Creature, kind: str, distance: int, source: int, source_width: int,
          path: tuple[int, ...], full: bool, enter: int) -> bool:
    """Whether a path somebody proposes for unwilling movement keeps to the rules, within the squares `enter`."""
    if len(path) > distance:
        return False
    at = victim.at
    for square in path:
        if square not in steps(battle, victim, at, kind, source, source_width, enter):
            return False
        at = square
    if full and len(path) < distance:
        pit = grid_movement(battle).drop_ahead(battle, victim, battle.board.footprint(at, victim.width))
        return bool(pit) or not steps(battle, victim, at, kind, source, source_width, enter)
    return True


def left_of(battle: Battle, victim: Creature, distance: int, strike: Strike | None = None) -> int:
    """How far a creature goes of an unwilling movement (`strike`: the attack that brings it), with what shortens (or
    lengthens) all of them, or those of some attacks, for it.
    """
    parts = [modifier for modifier in victim.modifiers if modifier.stat == FORCED]
    for holder, trait in battle.stat_hooks.get(FORCED, ()):
        trait.modify(battle, battle.creatures[holder], Query(FORCED, victim.id, strike=strike), parts)
    return max(0, distance + battle.rules.stacking.add(parts)) if parts else distance


async def force(battle: Battle, mover: Creature, victim: Creature, kind: str, distance: int, *,
                origin: int = -1, up_to: bool = False, rule: str = "", center: Creature | None = None,
                strike: Strike | None = None) -> int:
    """Push, pull, shunt or slide `victim` up to `distance` squares; `mover` picks the way. Returns squares moved.

    `origin` is the area's origin square for a Far attack, which may stand in place of the mover's space; `center` a
    creature from which it is pushed, or to which it is pulled, wherever the mover is.
    """
    movement = grid_movement(battle)
    kind = kind_of(battle, kind)
    if victim.flags & (NO_FORCED | DEAD) or kind in victim.sheet.immune \
            or "forced movement" in victim.sheet.immune:
        return 0
    if not movement.forced_from_origin:
        origin = -1
    source = origin if origin >= 0 else mover.at
    width = 1 if origin >= 0 else mover.width
    if center is not None and center.at >= 0:
        source, width = center.at, center.width
    distance = left_of(battle, victim, distance, strike)
    enter = movement.forced_room(battle, mover, victim, room(battle, victim), distance)
    full = not up_to and not movement.force_stops_short
    options: list[Option] = []
    default: tuple[int, ...] = ()
    if kind in (SLIDE, SHUNT):
        options.append(Choice("none"))
    else:
        default = straight(battle, victim, kind, distance, source, width, enter)
        if default:
            options.append(Choice("straight", default))
    for path in paths(battle, victim, kind, distance, source, width, enter, full):
        if path != default:
            options.append(Choice(" ".join(str(square) for square in path), path))
    if not full and kind in (PUSH, PULL):
        options.append(Choice("none"))
    if not options:
        return 0
    answer = await battle.ask(PathDecision(mover.id, kind, victim.id, options, distance, source, width, full, enter))
    path = answer.squares if isinstance(answer, Choice) else ()
    return await carry(battle, mover, victim, path, kind, rule)


async def carry(battle: Battle, mover: Creature, victim: Creature, path: tuple[int, ...], kind: str, rule: str) -> int:
    """Take the victim along a path of unwilling movement: no opportunity attacks, one save at the first hazard."""
    board = battle.board
    moved = 0
    saved = False
    for square in path:
        space = board.footprint(square, victim.width)
        if board.pits and not victim.state & ALOFT and not space & ~board.pits \
                and grid_movement(battle).keeps_up(battle, victim):
            grid_movement(battle).take_wing(battle, victim)
        if not saved and not victim.state & ALOFT and hazardous(battle, victim, space):
            saved = True
            if await battle.rules.turns.hazard_save(battle, victim):
                await battle.rules.movement.knock_prone(battle, victim, mover.id)
                break
        verbs.place(battle, victim, square, rule, kind)
        moved += 1
        if battle.fields or battle.devices:
            await battle.rules.turns.entered(battle, victim, square)
        if await grid_movement(battle).ground(battle, victim, "forced" if not victim.state & ALOFT else "fly") \
                or victim.flags & DEAD:
            break
    if moved:
        battle.rules.turns.displaced(battle, victim)
        await battle.window(Trigger(UNWILLING, mover.id, victim.id, amount=moved, name=kind))
    return moved


def hazardous(battle: Battle, victim: Creature, space: int) -> bool:
    """Whether entering this space would hurt: a drop that deals damage, or hazardous terrain."""
    board = battle.board
    movement = grid_movement(battle)
    if movement.drop_ahead(battle, victim, space) >= movement.least_drop:
        return True
    if battle.fields and battle.rules.turns.harmful_square(battle, victim, space):
        return True
    return bool(board.kinds.get(HAZARD_BIT, 0) & space)


async def swap(battle: Battle, a: Creature, b: Creature, rule: str = "") -> None:
    """Two creatures trade places (of equal space)."""
    first = a.at
    second = b.at
    verbs.place(battle, b, first, rule, "swap")
    verbs.place(battle, a, second, rule, "swap")
    battle.rules.turns.displaced(battle, a)
    battle.rules.turns.displaced(battle, b)


HAZARD_BIT: Final = 1 << 16
