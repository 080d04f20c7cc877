"""Places in play, and questions about where creatures are, what they see and how they have moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemat.engine.grid import fields
from battlemat.engine.grid.terrain import NAMED
from battlemat.engine.grid.vision import BRIGHT, DARK, DIM
from battlemat.powers.run.running import Check, PrintedCreatures, Running

if TYPE_CHECKING:
    from battlemat.engine.creature import Creature


class Somewhere:
    """A place: asked of a creature, or as a mask of squares. The nearby are one move away at most."""

    def __init__(self, kind: str, n: int, of: PrintedCreatures) -> None:
        self.kind = kind
        self.n = n
        self.of = of

    def holds(self, play: Running, creature: Creature) -> bool:
        """Whether a creature is there."""
        battle = play.battle
        kind = self.kind
        position = battle.rules.position
        if kind == "aura" or kind == "zone":
            return self.in_field(play, creature)
        if kind in ("anywhere", "encounter"):
            return True
        if kind == "engaged":
            return any(other.engaged >> creature.id & 1 for other in self.of.all(play))
        if kind == "unengaged":
            return not creature.engaged
        if kind == "outside":
            return not creature.space & area_spoken_of(play)
        if kind == "not reach":
            return not Somewhere("reach", 0, self.of).holds(play, creature)
        if kind == "area" and (play.area or play.targets):
            return bool(creature.space & play.area) if play.area else creature.id in play.targets
        if kind == "range" or kind == "area":  # what answers "an ally in the burst" has no area yet
            power = play.power
            return (
                position.aim(
                    battle, play.user, creature, power.targeting, play.weapon, play.origin or power.origin
                )
                is None
            )
        for other in self.of.all(play):
            if kind == "sight":
                good = other.id == creature.id or position.sees(battle, other, creature)
            elif kind == "hearing":
                good = True
            elif kind == "space":
                good = bool(other.space & creature.space)
            else:
                if other.id == creature.id:
                    distance = 0
                elif other.at < 0 or creature.at < 0:
                    continue
                else:
                    distance = position.distance(battle, other, creature)
                good = self.so_far(play, creature, other, distance)
            if good:
                return True
        return False

    def so_far(self, play: Running, creature: Creature, other: Creature, distance: int) -> bool:
        """Whether a creature is there, as far from one of those it is told by."""
        kind = self.kind
        if kind == "nearby":
            return distance <= 1
        if kind == "next to":
            return other.id != creature.id and play.battle.rules.position.adjacent(play.battle, other, creature)
        if kind == "adjacent":
            return distance <= 1 and other.id != creature.id
        if kind in ("not adjacent", "far away"):
            return distance > 1
        if kind == "not within":
            return distance > self.n
        if kind == "beyond":
            return 0 < distance - other.sheet.reach <= self.n
        if kind == "reach":
            return distance <= other.sheet.reach
        return kind in ("nearby or far away", "group") or distance <= self.n

    def in_field(self, play: Running, creature: Creature) -> bool:
        """Whether a creature is in the aura or zone in question."""
        battle = play.battle
        for field in battle.fields:
            if field.id == play.field or (
                play.field < 0
                and field.creator == play.user.id
                and ((field.radius >= 0) == (self.kind == "aura"))
            ):
                if fields.inside(battle, field, creature):
                    return True
        return False

    def squares(self, play: Running, mover: Creature) -> int:
        """The squares a mover's (north-west) square may be on to be there."""
        battle = play.battle
        board = battle.board
        mask = 0
        if self.kind in ("aura", "zone"):
            for field in battle.fields:
                if field.id == play.field or (play.field < 0 and field.creator == play.user.id):
                    mask |= fields.squares_of(battle, field)
            return mask
        if self.kind == "area":
            return play.area
        if self.kind == "outside":
            area = area_spoken_of(play)
            free = [one for one in board.squares(board.inside) if not board.footprint(one, mover.width) & area]
            return sum(1 << one for one in free)
        n = 1 if self.kind in ("adjacent", "not adjacent") else self.n
        for other in self.of.all(play):
            if other.at < 0:
                continue
            if self.kind == "space":
                mask |= other.space
                continue
            if self.kind == "left":
                mask |= 1 << play.left.get(other.id, mover.at)
                continue
            if self.kind in ("reach", "not reach"):
                n = other.sheet.reach
            for square in board.squares(board.inside):
                if board.distance(square, mover.width, other.at, other.width) <= n:
                    mask |= 1 << square
        if self.kind in ("not adjacent", "not within", "not reach"):
            return board.inside & ~mask
        return mask or board.inside


def area_spoken_of(play: Running) -> int:
    """The squares of the area of the power in use, or else of the attack that it answers, or of SELF's zones."""
    strike = play.trigger.strike if play.trigger is not None else None
    other = strike.play if strike is not None else None
    area = other.area if not play.area and isinstance(other, Running) else play.area
    if not area:
        for field in play.battle.fields:
            if field.radius < 0 and field.creator == play.user.id:
                area |= fields.squares_of(play.battle, field)
    return area


def stands_at(play: Running, who: PrintedCreatures, place: Somewhere, negated: bool = False) -> bool:
    """Whether a creature is at a place."""
    return all(place.holds(play, creature) != negated for creature in who.all(play))


def is_sheltered(play: Running, who: PrintedCreatures, what: str) -> bool:
    """Whether a creature has cover or concealment from SELF (or the other way round, for SELF)."""
    cover = "cover" in what
    concealment = "concealment" in what
    battle = play.battle
    for creature in who.all(play):
        other = play.user if creature.id != play.user.id else play.target
        if battle.rules.position.shelter(battle, other, creature, cover, concealment):
            return True
    return False


def fell_short(play: Running, squares: int) -> bool:
    """Whether the last movement ordered could not go its full distance."""
    return play.short > 0 if squares else play.distance == 0


def has_moved(play: Running, who: PrintedCreatures, squares: int, negated: bool) -> bool:
    """Whether a creature has moved (so many squares) this turn."""
    squares = max(1, squares)
    return all((c.moved >= squares) != negated for c in who.all(play))


class CanSee(Check):
    """Whether one creature sees another."""

    topic = "line-of-sight"

    def __init__(self, seer: PrintedCreatures, seen: PrintedCreatures, negated: bool) -> None:
        self.seer = seer
        self.seen = seen
        self.negated = negated

    def holds(self, play: Running) -> bool:
        battle = play.battle
        sees = all(
            battle.rules.position.sees(battle, a, b) for a in self.seer.all(play) for b in self.seen.all(play)
        )
        return sees != self.negated


def on_terrain(play: Running, who: PrintedCreatures, kind: str) -> bool:
    """Whether a creature stands in a kind of terrain or light."""
    return all(is_on(play, creature, kind.casefold()) for creature in who.all(play))


def is_on(play: Running, creature: Creature, kind: str) -> bool:
    """Whether a creature stands in a kind of terrain or light."""
    battle = play.battle
    board = battle.board
    if "light" in kind or "dark" in kind:
        level = BRIGHT if "bright" in kind else DIM if "dim" in kind else DARK
        return battle.light == level
    if "difficult" in kind:
        mask = board.difficult | fields.difficult(battle)
    else:
        terrain = NAMED.get(kind)
        if terrain is None:
            return False
        mask = board.kind(terrain)
    return bool(creature.space & mask)


def there_are(play: Running, who: PrintedCreatures, place: Somewhere, at_least: int) -> bool:
    """Whether at least so many such creatures are at a place."""
    return sum(1 for c in who.all(play) if place.holds(play, c)) >= at_least


def has_passed(play: Running, who: PrintedCreatures, adjacent: bool) -> bool:
    """Whether SELF went through a creature's space (or next to it) in the movement just made."""
    board = play.battle.board
    for creature in who.all(play):
        near = (
            creature.space | board.adjacent_mask(creature.at, creature.width)
            if adjacent
            else creature.space
        )
        if creature is play.user or not play.passed & near:
            return False
    return True


def moves_by(play: Running, who: PrintedCreatures, mode: str, without: bool) -> bool:
    """Whether a creature has a movement mode."""
    return all(
        (mode in c.sheet.modes or mode in c.sheet.movement) != without
        for c in who.all(play)
    )
