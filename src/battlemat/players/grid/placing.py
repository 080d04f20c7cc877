"""Where to fight from: the ways a creature can go this turn, and the best place to reach a given foe from.

Places are weighed as whole groups of squares by masks; a single square is looked at only once it is the
choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.flags import CANNOT_ACT, NO_WALK, PRONE
from battlemat.engine.effects.modifiers import MELEE
from battlemat.engine.grid import sight
from battlemat.engine.grid.cover import TOTAL
from battlemat.engine.grid.movement import grid_movement
from battlemat.engine.grid.region import Region
from battlemat.players.grid import areas, moving
from battlemat.players.ground import FAR_OFF, HERE, NOWHERE, Blast, Placing, Way
from battlemat.players.profile import HIT_POINT

if TYPE_CHECKING:
    from battlemat.engine.actions.action import Action
    from battlemat.engine.actions.decisions import Use
    from battlemat.engine.creature import Creature
    from battlemat.engine.grid.reach import Going
    from battlemat.players.common import Common
    from battlemat.players.grid.survey import GridSurvey
    from battlemat.players.profile import Card

CROWD: Final = 8
"""Percent of a usual attack that every further foe next to a place takes off it."""

EXPOSED: Final = 6
"""Percent of a usual attack that a place within a foe's stride costs those who keep their distance."""

HARM: Final = HIT_POINT * 3 // 2
"""What being in a place that hurts costs."""

MOST_LOOKS: Final = 8


class GridWay(Way):
    """A way with its region of squares and the places to stop in it."""

    def __init__(self, action: Action | None, region: Region, stops: int, cost: int) -> None:
        super().__init__(action, cost)
        self.region = region
        self.stops = stops

    def nearest(self, mask: int) -> int:
        """The place of a mask that is cheapest to get to (of equals the lowest square), -1 for none."""
        for layer in self.region.layers:
            found = layer & mask
            if found:
                return (found & -found).bit_length() - 1
        return -1


class GridPlacing(Placing):
    """The choice of a square."""

    def __init__(self, survey: GridSurvey, common: Common, moving: bool) -> None:
        super().__init__(survey, common, moving)
        self.ground = survey
        self.ways: list[GridWay] = []
        self.going: Going | None = None
        self.bold: GridWay | None = None
        self.bold_known = False
        self.opened = False
        self.reached: dict[int, int] = {}
        self.attainable: dict[int, bool] = {}
        self.exposed = -1

    def only(self, mask: int) -> None:
        """There is one way only: to any of these places, for nothing."""
        survey = self.ground
        board = survey.board
        start = board.bit(survey.who.at)
        region = Region(
            board, survey.who.at, survey.who.width, 0, -1, True, [start, mask & ~start], mask | start
        )
        self.opened = True
        self.ways = [GridWay(None, region, mask & ~start, 0)]

    # ------------------------------------------------------------------ ways

    def open(self) -> list[GridWay]:
        """The ways that are free of danger or whose danger is plain, cheapest first."""
        if self.opened:
            return self.ways
        self.opened = True
        survey = self.ground
        who = survey.who
        battle = survey.battle
        movement = grid_movement(battle)
        speed = 0
        if self.moving and not who.flags & (NO_WALK | CANNOT_ACT | PRONE):
            speed = movement.speed(battle, who)
        if speed < 1:
            self.moving = False
            return self.ways
        going = movement.going(battle, who)
        self.going = going
        board = survey.board
        pinned = bool(who.space & survey.guarded)
        step = self.common.step
        if pinned and step is not None and who.move and movement.may_shift(who):
            self.add(step, movement.region(battle, who, 1, going=going), 0)
        if pinned:
            for card in survey.profile.moves:
                if movement.may_shift(who) and battle.available(who, card.power):
                    region = movement.region(battle, who, card.shift, going=going)
                    self.add(card.power, region, HIT_POINT if card.keep else 0)
        walk = self.common.walk
        if walk is not None and who.move:
            if survey.guarded:
                kept = survey.guarded & board.inside
                leave = ~(kept if who.width == 1 else board.touching(kept, who.width)) | board.bit(who.at)
                region = movement.region(battle, who, speed, leave=leave, going=going)
            else:
                region = movement.region(battle, who, speed, going=going)
            self.add(walk, region, survey.provoking() if pinned else 0)
        return self.ways

    def add(self, action: Action, region: Region, cost: int) -> None:
        """Add a way, if it leads anywhere."""
        stops = self.stops(region)
        if action is self.common.step:
            stops &= region.layers[1] if len(region.layers) > 1 else 0
        if stops:
            self.ways.append(GridWay(action, region, stops, cost))

    def stops(self, region: Region) -> int:
        """Where one may stop in a region, here left out."""
        survey = self.ground
        going = self.going
        if going is None:
            return 0
        found = grid_movement(survey.battle).stops(survey.battle, survey.who, region, going)
        return found & ~survey.board.bit(survey.who.at)

    def brave(self) -> GridWay | None:
        """The way that minds no opportunity attack; what it draws is counted along the path."""
        if not self.bold_known:
            self.bold_known = True
            survey = self.ground
            going = self.going
            if going is not None and survey.guarded and self.common.walk is not None and survey.who.move:
                movement = grid_movement(survey.battle)
                region = movement.region(
                    survey.battle, survey.who, movement.speed(survey.battle, survey.who), going=going
                )
                self.bold = GridWay(self.common.walk, region, self.stops(region), 0)
        return self.bold

    def reach(self, n: int, far: int) -> int:
        """The places from which foe `n` is at most `far` squares away, its own squares left out."""
        key = n * 64 + far
        found = self.reached.get(key, -1)
        if found < 0:
            survey = self.ground
            foe = survey.foes[n]
            board = survey.board
            found = board.reach_mask(foe.at, foe.width, far)
            if survey.who.width > 1:
                found = board.touching(found, survey.who.width)
            if foe.space & survey.who.space:
                found |= board.bit(survey.who.at)  # one of the two lies there
            self.reached[key] = found
        return found

    def possible(self, card: Card, n: int) -> bool:
        if card.far > FAR_OFF:
            return True
        key = n * 64 + card.far
        found = self.attainable.get(key)
        if found is None:
            found = self.comes_within(n, card.far)
            self.attainable[key] = found
        return found

    def gaps(self) -> list[int]:
        # No square of movement brings anybody nearer by more than one: the ways need not be known for that.
        if self.opened:
            return super().gaps()
        stride = self.stride() if self.moving else 0
        return [self.ground.distance(n) - stride for n in range(len(self.ground.foes))]

    def comes_within(self, n: int, far: int) -> bool:
        """Whether foe `n` can be at most `far` squares away: from here, or after a move."""
        survey = self.ground
        reach = self.reach(n, far)
        if reach & survey.board.bit(survey.who.at):
            return True
        for way in self.open():
            if reach & way.stops:
                return True
        bold = self.brave()
        return bold is not None and reach & bold.stops != 0

    def stride(self) -> int:
        """The most squares of movement that any of the ways can have."""
        survey = self.ground
        most = max(1, grid_movement(survey.battle).speed(survey.battle, survey.who))
        for card in survey.profile.moves:
            most = max(most, card.shift)
        return most

    def clear(self, square: int, n: int) -> bool:
        """Whether a line of effect leads from a place to foe `n`."""
        survey = self.ground
        foe = survey.foes[n]
        return not survey.board.solid or sight.effect(
            survey.board, square, survey.who.width, foe.at, foe.width
        )

    # ------------------------------------------------------------------ the best place for an attack

    def kind(self, card: Card, n: int) -> int:
        return (n * 64 + card.far) * 16 + card.origin

    def others(self, card: Card, target: int) -> list[int]:
        survey = self.ground
        found: list[tuple[int, int]] = []
        for n, foe in enumerate(survey.foes):
            if n != target and survey.reaches(card, n) and self.clear(survey.who.at, n):
                found.append((-survey.worth(card, n, survey.here(n, card)), foe.id))
        found.sort()
        return [id for _, id in found[: card.count - 1]]

    def blast(self, card: Card, least: int) -> Blast | None:
        return areas.best(self.ground, self, card, least)

    def place(self, card: Card, n: int, least: int) -> int:
        self.square = HERE
        self.way = None
        self.value = NOWHERE
        if card.origin == MELEE:
            self.melee(card, n, least)
        else:
            self.ranged(card, n, least)
        return self.value

    def stay(self, value: int) -> None:
        """Stay where it stands, if that is worth more than what there is so far."""
        if self.ground.who.space & self.ground.harm:
            value -= HARM
        if value > self.value:
            self.value = value
            self.square = HERE
            self.way = None

    def offer(self, way: GridWay, places: int, value: int, n: int) -> None:
        """Take the nearest of some places if that is worth more than what there is so far."""
        if not places or value <= self.value:
            return
        square = way.nearest(places)
        if square >= 0 and self.clear(square, n):
            self.value = value
            self.square = square
            self.way = way

    def melee(self, card: Card, n: int, least: int) -> None:
        """A place to strike from: flanking if it is to be had, not amid more foes than need be."""
        survey = self.ground
        who = survey.who
        reach = self.reach(n, card.far)
        crowd = 0 if survey.profile.blocker else survey.profile.usual * CROWD // 100
        extra = survey.plain(n, card)
        worth = survey.worth(card, n, extra)
        flanked = worth
        target = survey.target(n)
        if target.flankable:
            flanked = survey.worth(card, n, extra + target.flankable)
        self.value = least
        if reach & survey.board.bit(who.at) and self.clear(who.at, n):
            self.stay((flanked if target.flanked else worth) - crowd * max(0, survey.near_foes(who.at) - 1))
        if flanked > self.value:
            flank = -1 if flanked > worth else 0
            for way in self.open():
                places = way.stops & reach
                if not places or flanked - way.cost <= self.value:
                    continue
                if flanked > worth and flank < 0:
                    flank = survey.flank(n)
                if places & survey.harm:
                    self.tiers(way, places & survey.harm, flank, worth - HARM, flanked - HARM, crowd, n)
                    places &= ~survey.harm
                self.tiers(way, places, flank, worth, flanked, crowd, n)
        if self.value == least:
            self.dare(reach, worth - crowd, n, least)

    def tiers(self, way: GridWay, places: int, flank: int, worth: int, flanked: int, crowd: int, n: int) -> None:
        """Look through places by how good they are: those that flank, those apart from other foes, any."""
        survey = self.ground
        worth -= way.cost
        if flanked > worth and places & flank:
            flanked -= way.cost
            self.offer(way, places & flank & ~survey.ring2, flanked, n)
            self.offer(way, places & flank, flanked - crowd, n)
        if worth > self.value:
            self.offer(way, places & ~survey.ring2, worth, n)
            self.offer(way, places & ~survey.ring3, worth - crowd, n)
            self.offer(way, places, worth - 2 * crowd, n)

    def dare(self, reach: int, worth: int, n: int, least: int) -> None:
        """Run past guards if that is still worth it."""
        if worth <= least:
            self.value = NOWHERE
            return
        self.open()
        way = self.brave()
        self.value = NOWHERE
        if way is None or not way.stops & reach:
            return
        square = way.nearest(way.stops & reach)
        value = worth - self.ground.path_cost(way.region.path(square))
        if value > least and self.clear(square, n):
            self.value = value
            self.square = square
            self.way = way

    # ------------------------------------------------------------------ shooting

    def dread(self) -> int:
        """The places some foe that fights hand to hand could come at next turn."""
        if self.exposed < 0:
            survey = self.ground
            board = survey.board
            found = 0
            for n, foe in enumerate(survey.foes):
                profile = survey.known[n].profile
                if not foe.flags & CANNOT_ACT and not profile.shooter:
                    found |= board.reach_mask(
                        foe.at, foe.width, min(20, profile.stride + max(1, profile.melee))
                    )
            self.exposed = found
        return self.exposed

    def ranged(self, card: Card, n: int, least: int) -> None:
        """A place to shoot from: with nobody near, in the open line, out of reach if it can be had."""
        survey = self.ground
        who = survey.who
        start = survey.board.bit(who.at)
        reach = self.reach(n, card.normal)
        if card.near > 1:
            reach &= ~self.reach(n, card.near - 1)
        extra = survey.plain(n, card)
        worth = survey.worth(card, n, extra)
        shy = survey.profile.usual * EXPOSED // 100 if survey.profile.shooter else 0
        self.value = least
        distance = survey.distance(n)
        if card.near <= distance <= card.far and self.clear(who.at, n):
            value = survey.worth(card, n, survey.here(n, card)) - self.shot_cost(who.at)
            if shy and start & self.dread():
                value -= shy
            self.stay(value)
        if worth > self.value:
            calm = ~survey.ring1
            for way in self.open():
                places = way.stops & reach & calm & ~survey.harm
                if not places or worth - way.cost <= self.value:
                    continue
                if shy:
                    self.look(way, places & ~self.dread(), worth - way.cost, card, n, extra)
                self.look(way, places, worth - shy - way.cost, card, n, extra)
        if self.value == least:
            self.value = NOWHERE

    def look(self, way: GridWay, places: int, value: int, card: Card, n: int, extra: int) -> None:
        """Look at a few places, the nearest first, for the one with the least in the line of fire."""
        survey = self.ground
        looked = 0
        open = survey.worth(card, n, extra)
        # What the cover of the last place with any takes off the attack: there are two degrees of it at most.
        screened = 0
        lost = 0
        for layer in way.region.layers:
            found = layer & places
            while found:
                if value <= self.value or looked >= MOST_LOOKS:
                    return
                low = found & -found
                found ^= low
                square = low.bit_length() - 1
                looked += 1
                degree = survey.cover(square, n)
                if degree == TOTAL:
                    continue
                screen = survey.screen(degree)
                here = value
                if screen:
                    if screen != screened:
                        screened = screen
                        lost = open - survey.worth(card, n, extra + screen)
                    here -= lost
                if here > self.value:
                    self.value = here
                    self.square = square
                    self.way = way
                if not screen:
                    return

    def shot_cost(self, square: int) -> int:
        """What shooting from a place draws from the foes next to it."""
        survey = self.ground
        if not survey.board.footprint(square, survey.who.width) & survey.guarded:
            return 0
        total = 0
        for n, foe in enumerate(survey.foes):
            if survey.board.distance(foe.at, foe.width, square, survey.who.width) <= 1:
                total += survey.strike(n)
        return total

    # ------------------------------------------------------------------ going there

    def go(self, way: Way, square: int) -> Use | None:
        return moving.go(self.ground, self.common, way, square) if isinstance(way, GridWay) else None

    def beside(self, friend: Creature, limit: int) -> Way | None:
        ring = self.ground.board.reach_mask(friend.at, friend.width, 1)
        for way in self.open():
            square = way.nearest(way.stops & ring)
            if square >= 0 and way.cost < limit:
                self.square = square
                return way
        return None

    def charge(self, least: int) -> Use | None:
        return moving.charge(self.ground, self.common, least)

    def approach(self) -> Use | None:
        return moving.approach(self.ground, self, self.common)

    def struggle(self) -> Use | None:
        return moving.struggle(self.ground, self, self.common)

    def after(self) -> Use | None:
        return moving.after(self.ground, self, self.common)
