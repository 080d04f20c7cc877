"""Movement on a grid: where a mover may go, the step by step of a move, falling, teleporting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from battlemat.engine import reports, verbs
from battlemat.engine.actions.triggers import ENTER, LEAVE, MOVED, Trigger
from battlemat.engine.effects.durations import LASTING
from battlemat.engine.effects.effect import Effect
from battlemat.engine.effects.flags import (
    ALL_SHIFTS,
    ALOFT,
    CANNOT_ACT,
    DEAD,
    NO_FLY,
    NO_SHIFT,
    NO_WALK,
    OUT,
    PHASING,
    PRONE,
    SQUEEZING,
    UNCONSCIOUS,
)
from battlemat.engine.grid.journey import Journey, Pace
from battlemat.engine.grid.reach import GridReach

if TYPE_CHECKING:
    from battlemat.engine.actions.underway import Underway
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature

OFF_THE_GROUND: Final = ("fly", "jump")


def grid_movement(battle: Battle) -> GridMovement:
    """The chapter on movement of a game played on squares. Raises TypeError where there are none."""
    chapter = battle.rules.movement
    if not isinstance(chapter, GridMovement):
        raise TypeError(f"{battle.rules.name} does not move by squares")
    return chapter


@mypyc_attr(allow_interpreted_subclasses=True)
class GridMovement(GridReach):
    """The chapter on movement by squares, with the family's defaults.

    `free_kind` is what movement forced in any direction is called, `force_stops_short` says that who forces it may end
    it early, `forced_from_origin` that it goes by an area's origin rather than the user, `least_drop` how deep a drop
    must be for a save at its edge, `blind_teleports` that nobody need see where a teleport ends, `fliers_shift` that
    it takes no hovering to shift in the air, `reacts_each_square` that reactions to a step of a move come before the
    next step.
    """

    fall_die = 10
    blind_teleports = False
    fliers_shift = False
    fall_per = 2
    fall_most = 50
    least_drop = 2
    free_kind = "shunt"
    forced_from_origin = True

    def __init__(self) -> None:
        super().__init__()
        self.force_stops_short = False
        self.reacts_each_square = False

    # ------------------------------------------------------------------ going there

    async def travel(self, battle: Battle, creature: Creature, path: tuple[int, ...], *, provokes: bool = True,
                     shifting: bool = False, mode: str = "", rule: str = "", towing: Creature | None = None,
                     pace: Pace | None = None) -> int:
        """Move along a path, provoking as it goes, with `towing` dragged along. Returns how many squares it entered.

        Whenever something has happened the way ahead is worked out again, with what `pace` leaves of its movement.
        One stopped where it is, in somebody's space too, stays there.
        """
        mode = mode or self.mode(battle, creature)
        if mode == "fly" and not creature.state & ALOFT:
            self.take_off(battle, creature)
        if self.halted(battle, creature, mode):
            return 0
        if creature.flags & ALL_SHIFTS:
            shifting, provokes = True, False
        start = creature.at
        free = start
        phasing = creature.flags & PHASING
        opportunity = battle.rules.opportunity
        journey = Journey(self, creature, path, mode, shifting, pace)
        stirs = battle.stirs
        while journey.rest:
            if battle.stirs != stirs and journey.barred(battle) is not None:
                break
            trigger = Trigger(LEAVE, creature.id, square=creature.at, to=journey.rest[0], shifting=shifting,
                              underway=journey)
            trigger.provoking = provokes and opportunity.among(battle, trigger)
            if battle.listening & (1 << LEAVE):
                await battle.window(trigger)
            if provokes and not trigger.provoking and not trigger.stopped and creature.at == trigger.square:
                await opportunity.offer(battle, creature, trigger)
            if trigger.stopped:
                break
            if creature.at != trigger.square:
                continue
            square = journey.rest[0]
            if battle.secrets and self.bumps(battle, creature, square):
                break
            verbs.place(battle, creature, square, rule, mode)
            journey.enter(square)
            creature.moved += 1
            stirs = battle.stirs
            if battle.secrets:
                battle.rules.turns.glimpsed(battle, creature)
            if towing is not None:
                await self.tow(battle, creature, towing, trigger.square, rule)
            if await self.arrived(battle, creature, square, mode, shifting):
                break
            if phasing and creature.at == square and not self.stuck_there(battle, creature, mode):
                free = square
        if journey.entered:
            if phasing and creature.at != free and not creature.flags & DEAD \
                    and self.stuck_there(battle, creature, mode):
                verbs.place(battle, creature, free, battle.rules.cite["no-shared-end"], "back")
            battle.rules.turns.displaced(battle, creature)
            if battle.listening & (1 << MOVED):
                await battle.window(Trigger(MOVED, creature.id, square=creature.at, to=start, shifting=shifting,
                                            amount=journey.entered))
        return journey.entered

    def take_off(self, battle: Battle, creature: Creature) -> None:
        """A creature leaves the ground to fly."""
        verbs.set_state(battle, creature, ALOFT, True, battle.rules.cite["fly"], "aloft")
        self.left_ground(battle, creature)
        if not creature.altitude:
            verbs.set_altitude(battle, creature, 1, battle.rules.cite["fly"])

    async def rises(self, battle: Battle, creature: Creature, underway: Underway) -> bool:
        """Let those beside a creature answer its leaving them straight up or down. False when that keeps it there."""
        trigger = Trigger(LEAVE, creature.id, square=creature.at, to=creature.at, underway=underway)
        opportunity = battle.rules.opportunity
        trigger.provoking = opportunity.among(battle, trigger)
        if battle.listening & (1 << LEAVE):
            await battle.window(trigger)
        if not trigger.provoking and not trigger.stopped:
            await opportunity.offer(battle, creature, trigger)
        return not trigger.stopped

    async def arrived(self, battle: Battle, creature: Creature, square: int, mode: str, shifting: bool) -> bool:
        """What a mover meets in a square it has entered. True when that ends its move."""
        stopped = False
        if battle.listening & (1 << ENTER):
            trigger = Trigger(ENTER, creature.id, square=square, shifting=shifting)
            await battle.window(trigger)
            stopped = trigger.stopped
        if self.reacts_each_square and battle.reactions:
            await battle.react_now(1 << LEAVE | 1 << ENTER)
        if battle.fields or battle.devices:
            await battle.rules.turns.entered(battle, creature, creature.at)
        return await self.ground(battle, creature, mode) or stopped

    async def tow(self, battle: Battle, mover: Creature, towed: Creature, left: int, rule: str) -> None:
        """Bring a creature along that is dragged: beside the mover again, into the square it `left` if that serves.

        Its own displacement provokes nobody.
        """
        board = battle.board
        if towed.flags & DEAD or board.distance(mover.at, mover.width, towed.at, towed.width) <= 1:
            return
        near = self.free_squares(battle, towed, board.inside)
        best = -1
        least = 1 << 30
        for place in [left, *board.squares(near)]:
            if near >> place & 1 and board.distance(mover.at, mover.width, place, towed.width) == 1:
                distance = board.distance(place, towed.width, towed.at, towed.width)
                if distance < least:
                    least = distance
                    best = place
        if best < 0:
            return
        verbs.place(battle, towed, best, rule, "drag")
        if battle.fields or battle.devices:
            await battle.rules.turns.entered(battle, towed, best)
        await self.ground(battle, towed, "fly" if towed.state & ALOFT else "drag")

    def lies_with(self, battle: Battle, a: Creature, b: Creature) -> bool:
        """Whoever may go through somebody's space may have been stopped there."""
        return a.side == b.side or self.passes(battle, a, b, a.sheet.size) or self.passes(battle, b, a, b.sheet.size)

    def halted(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """Whether a creature on its way can go no further."""
        flags = creature.flags
        if flags & (CANNOT_ACT | UNCONSCIOUS | NO_WALK):
            return True
        return bool(flags & PRONE) and mode != "crawl" and not self.prone_walks

    def forced_room(self, battle: Battle, mover: Creature, victim: Creature, room: int, distance: int) -> int:
        """Of the squares a victim's body could be in, those that `mover` can force it into: none up out of a drop."""
        return room & battle.board.pits if victim.altitude < 0 else room

    def slowed_short(self, entered: int) -> bool:
        """Whether one that has just become slowed, so many squares into its move, goes no further."""
        return False

    async def ground(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """What the squares just entered do: a drop ends the move with a fall. True when the move ends."""
        board = battle.board
        if not board.pits or mode in OFF_THE_GROUND:
            return False
        if creature.space & ~board.pits:
            if creature.altitude < 0:
                verbs.set_altitude(battle, creature, 0, battle.rules.cite["fall"])
            return False
        if creature.altitude <= -battle.drop:
            return False
        await self.fall(battle, creature, battle.drop + creature.altitude)
        return True

    def begins(self, battle: Battle, creature: Creature) -> None:
        """Put one that a fight begins with, and that is not in the air, on the ground: in a pit that is its bottom."""
        if creature.space and not creature.space & ~battle.board.pits and not creature.state & ALOFT \
                and not creature.altitude:
            creature.altitude = -battle.drop

    # ------------------------------------------------------------------ off the ground

    async def knock_prone(self, battle: Battle, creature: Creature, source: int) -> None:
        """The creature falls prone; from the air it comes down first."""
        if creature.flags & PRONE or "prone" in creature.sheet.immune or creature.flags & DEAD:
            return
        verbs.add_effect(battle, creature, Effect(
            "prone", source, LASTING, rule=battle.rules.cite["prone"],
            conditions=battle.rules.conditions.mask("prone")))
        if creature.state & ALOFT:
            await self.crash(battle, creature)

    def keeps_up(self, battle: Battle, creature: Creature) -> bool:
        """Whether a creature does not fall where the ground ends: it flies, or can fly and is up to it."""
        if creature.state & ALOFT:
            return True
        return creature.altitude >= 0 and self.can_fly(creature) and self.speed(battle, creature, "fly") > 0 \
            and not creature.flags & (CANNOT_ACT | UNCONSCIOUS | PRONE | NO_WALK)

    def drop_ahead(self, battle: Battle, creature: Creature, space: int) -> int:
        """How deep a creature would fall that is moved into this space: not at all where it is down there already."""
        if not battle.board.pits or space & ~battle.board.pits or self.keeps_up(battle, creature):
            return 0
        return battle.drop + creature.altitude

    def left_ground(self, battle: Battle, creature: Creature) -> None:
        """A creature has just taken to the air: for books in which it matters since when it flies."""
        return

    def take_wing(self, battle: Battle, creature: Creature) -> None:
        """A creature that can fly takes to the air."""
        verbs.set_state(battle, creature, ALOFT, True, battle.rules.cite["fly"], "aloft")
        self.left_ground(battle, creature)
        verbs.set_altitude(battle, creature, max(1, creature.altitude), battle.rules.cite["fly"])

    async def crash(self, battle: Battle, creature: Creature) -> None:
        """A flier comes down: its fly speed in squares safely, the rest as a fall; it lands prone."""
        down = -battle.drop if creature.space and not creature.space & ~battle.board.pits else 0
        height = creature.altitude - down
        safe = self.speed(battle, creature, "fly")
        verbs.set_state(battle, creature, ALOFT, False, battle.rules.cite["crash"], "aloft")
        verbs.set_altitude(battle, creature, down, battle.rules.cite["crash"])
        self.make_room(battle, creature, battle.board.pits if down else battle.board.passable & ~battle.board.pits)
        drop = max(0, height - self.safe_descent(battle, safe))
        if drop:
            await self.land(battle, creature, drop)
        await self.knock_prone(battle, creature, -1)

    def safe_descent(self, battle: Battle, fly_speed: int) -> int:
        """How many squares of a crash are harmless."""
        return fly_speed

    async def fall(self, battle: Battle, creature: Creature, depth: int) -> None:
        """Fall `depth` squares."""
        reports.fell(battle, creature, depth, battle.rules.cite["fall"])
        verbs.set_altitude(battle, creature, creature.altitude - depth, battle.rules.cite["fall"])
        self.make_room(battle, creature, battle.board.pits)
        await self.land(battle, creature, depth)

    def make_room(self, battle: Battle, creature: Creature, preferred: int) -> None:
        """Who comes down on somebody else lands in the nearest free place, in `preferred` squares if there is one."""
        if not self.crowded(battle, creature):
            return
        free = self.free_squares(battle, creature, preferred) \
            or self.free_squares(battle, creature, battle.board.inside & ~battle.board.pits)
        place = self.nearest_of(battle, creature, free, creature.at)
        if place >= 0:
            verbs.place(battle, creature, place, battle.rules.cite["fall"], "fall")
            if creature.altitude < 0 and creature.space & ~battle.board.pits:
                verbs.set_altitude(battle, creature, 0, battle.rules.cite["fall"])

    async def land(self, battle: Battle, creature: Creature, depth: int) -> None:
        """The end of a fall: damage by its depth, and prone if it hurt."""
        dice = min(self.fall_most, depth // self.fall_per)
        if not dice:
            return
        amount = await battle.roll_sum(creature, dice, self.fall_die, "fall")
        amount = await self.softened(battle, creature, amount)
        if amount <= 0:
            return
        dealt = await battle.rules.health.hurt(battle, creature, amount, (), -1, None, "fall")
        if dealt > 0:
            await self.knock_prone(battle, creature, -1)

    async def softened(self, battle: Battle, creature: Creature, amount: int) -> int:
        """What a creature makes of the damage of a fall."""
        return amount

    # ------------------------------------------------------------------ other ways of changing place

    def free_squares(self, battle: Battle, creature: Creature, mask: int) -> int:
        """The places within `mask` where the creature's space is free of walls and other bodies."""
        bodies = 0
        for other in battle.creatures:
            if other.id != creature.id and not other.flags & (DEAD | OUT) \
                    and not self.put_into(battle, creature, other):
                bodies |= other.space
        room = battle.board.passable & ~bodies
        if creature.width == 1:
            return room & mask
        return battle.board.fits(room, creature.width) & mask

    def stuck_there(self, battle: Battle, creature: Creature, mode: str) -> bool:
        """Whether a mover stopped here would be in somebody else's space, or in a wall it only passes through."""
        walled = bool(creature.space & battle.board.solid) and mode != "burrow"
        return walled or self.crowded(battle, creature)

    def crowded(self, battle: Battle, creature: Creature) -> bool:
        """Whether a creature is in somebody else's space without being able to share it."""
        space = creature.space
        for other in battle.creatures:
            if other.space & space and other.id != creature.id and not other.flags & (DEAD | OUT) \
                    and not self.clear_above(creature, other) and not self.clear_above(other, creature) \
                    and not self.shares(battle, creature, other):
                return True
        return False

    def nearest_of(self, battle: Battle, creature: Creature, places: int, square: int) -> int:
        """Of several places the one nearest to a square (lowest number of equals), -1 when there is none."""
        best = -1
        least = 1 << 30
        for place in battle.board.squares(places):
            distance = battle.board.distance(place, creature.width, square, 1)
            if distance < least:
                least = distance
                best = place
        return best

    def put(self, battle: Battle, creature: Creature, place: int, rule: str = "", how: str = "") -> None:
        verbs.place(battle, creature, place, rule, how)

    def nearest_free(self, battle: Battle, creature: Creature, square: int) -> int:
        """The free place nearest to a square, -1 when there is none."""
        return self.nearest_of(battle, creature, self.free_squares(battle, creature, battle.board.inside), square)

    async def teleport(self, battle: Battle, creature: Creature, square: int, rule: str = "") -> None:
        """Move at once to a free place: nothing between matters and nobody is provoked."""
        verbs.place(battle, creature, square, rule or battle.rules.cite["teleport"], "teleport")
        battle.rules.turns.displaced(battle, creature)
        if battle.fields or battle.devices:
            await battle.rules.turns.entered(battle, creature, square)
        await self.ground(battle, creature, self.mode(battle, creature))

    def may_shift(self, creature: Creature) -> bool:
        return not creature.flags & (NO_SHIFT | NO_WALK | CANNOT_ACT)

    def can_fly(self, creature: Creature) -> bool:
        return "fly" in creature.sheet.modes and not creature.flags & NO_FLY

    def set_squeezing(self, battle: Battle, creature: Creature, on: bool) -> None:
        """Mark a creature as being in a space too small for it, or not."""
        verbs.set_state(battle, creature, SQUEEZING, on, battle.rules.cite["squeezing"], "squeezing")
