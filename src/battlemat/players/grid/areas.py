"""Where to put an area: on as many foes as pays, and on no friend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.flags import UNCONSCIOUS
from battlemat.engine.effects.modifiers import NEAR
from battlemat.engine.grid import areas, sight
from battlemat.engine.grid.position import GridPosition
from battlemat.players.ground import HERE, Blast, Way

if TYPE_CHECKING:
    from battlemat.players.grid.placing import GridPlacing
    from battlemat.players.grid.survey import GridSurvey
    from battlemat.players.profile import Card

MOST_LOOKS: Final = 6
FRIENDLY_FIRE: Final = 150
"""Percent of its worth on a foe that an attack on a friend counts against it."""


class Aiming:
    """The search for the best place of one area power."""

    def __init__(self, survey: GridSurvey, placing: GridPlacing, card: Card, least: int) -> None:
        self.survey = survey
        self.placing = placing
        self.card = card
        self.found: Blast | None = None
        self.best = least
        self.cost = card.keep + (placing.shot_cost(survey.who.at) if card.origin != NEAR else 0)
        self.values: list[int] = []
        self.most = 0
        self.spaces = 0
        self.friends = 0
        total = 0
        for n in range(len(survey.foes)):
            value = survey.worth(card, n, survey.plain(n, card)) - card.own
            self.values.append(value)
            total += value
            if value > self.most:
                self.most = value
        self.total = total + card.own

    def take_stock(self) -> None:
        """Where its foes are, and the friends it would hit."""
        for foe in self.survey.foes:
            self.spaces |= foe.space
        if not self.card.spares:
            for friend in self.survey.friends:
                if not friend.flags & UNCONSCIOUS:
                    self.friends |= friend.space

    def value(self, mask: int) -> int:
        """What the area is worth over these squares."""
        worth = self.card.own - self.cost
        for n, foe in enumerate(self.survey.foes):
            if foe.space & mask:
                worth += self.values[n]
        if self.friends & mask:
            for friend in self.survey.friends:
                if friend.space & mask:
                    worth -= self.card.usual * FRIENDLY_FIRE // 100
        return worth

    def take(self, mask: int, origin: int, square: int, way: Way | None, cost: int) -> None:
        """Keep an area if it is the best so far."""
        worth = self.value(mask) - cost
        if worth > self.best:
            self.best = worth
            self.found = Blast(worth, origin, square, way)

    def many(self, size: int) -> tuple[int, int, int]:
        """The squares within `size` of at least one, two and three foes."""
        board = self.survey.board
        one = two = three = 0
        for foe in self.survey.foes:
            near = board.reach_mask(foe.at, foe.width, size) | foe.space
            three |= two & near
            two |= one & near
            one |= near
        return (one, two, three)

    def search(self) -> Blast | None:
        """The best area there is, None when none beats what there is already."""
        if self.total - self.cost <= self.best:
            return None
        self.take_stock()
        card = self.card
        position = self.survey.battle.rules.position
        if not isinstance(position, GridPosition):
            return None
        shape = card.power.targeting.shape
        if shape == "burst" and card.origin == NEAR:
            self.near_burst(position)
        elif shape == "burst":
            self.far_burst()
        elif shape == "arc" and card.origin == NEAR:
            self.arc(position)
        else:
            targeting = card.power.targeting
            for origin in position.origins(self.survey.battle, self.survey.who, targeting):
                ids = position.covered(self.survey.battle, self.survey.who, targeting, origin)
                mask = 0
                for id in ids:
                    mask |= self.survey.battle.creatures[id].space
                if ids:
                    self.take(mask, origin, HERE, None, 0)
        return self.found

    def near_burst(self, position: GridPosition) -> None:
        """A burst around oneself, from here or after a move."""
        survey = self.survey
        who = survey.who
        board = survey.board
        size = self.card.size
        reach = self.checked(position, who.at)
        origin = position.default_base(survey.battle, who)
        if origin < 0 and not position.burst_from_space:
            origin = who.at
        if reach & self.spaces:
            self.take(reach, origin, HERE, None, 0)
        if who.width > 1:
            return
        one, two, three = self.many(size)
        for way in self.placing.open():
            for plane in (three, two, one):
                square = way.nearest(way.stops & plane & ~survey.harm)
                if square >= 0:
                    mask = board.reach_mask(square, 1, size)
                    if board.solid:
                        mask = areas.line_of_effect_mask(board, square, mask & (self.spaces | self.friends))
                    self.take(mask, square, square, way, way.cost)
                    break

    def checked(self, position: GridPosition, square: int) -> int:
        """The squares with anybody in them that the burst reaches from here."""
        survey = self.survey
        who = survey.who
        mask = survey.board.reach_mask(square, who.width, self.card.size) & (self.spaces | self.friends)
        if not survey.board.solid or not mask:
            return mask
        return areas.line_of_effect_mask(survey.board, square, mask)

    def far_burst(self) -> None:
        """A burst at a distance, from here."""
        survey = self.survey
        who = survey.who
        board = survey.board
        size = self.card.size
        one, two, three = self.many(size)
        near = board.inside & ~board.solid
        if self.card.far:
            near &= board.reach_mask(who.at, who.width, self.card.far) | who.space
        if self.friends:
            spoiled = board.dilate(self.friends | who.space, size)
        else:
            spoiled = 0
        anybody = self.spaces | self.friends
        clear = near & ~spoiled
        first, second, third = three & clear, two & clear, one & clear
        everybody = len(survey.foes)
        looked = 0
        # Each with the most foes that are within reach of any of its squares.
        for plane, most in ((first, everybody), (second, everybody if first else 2),
                            (third, everybody if second else 1), (two & near, everybody if three & near else 2)):
            if plane and self.card.own - self.cost + most * self.most <= self.best:
                looked += plane.bit_count()  # all looks would be in vain
                continue
            while plane and looked < MOST_LOOKS:
                low = plane & -plane
                plane ^= low
                square = low.bit_length() - 1
                looked += 1
                if board.solid and not sight.effect(board, who.at, who.width, square, 1):
                    continue
                mask = (board.reach_mask(square, 1, size) | low) & anybody
                if board.solid:
                    mask = areas.line_of_effect_mask(board, square, mask)
                self.take(mask, square, HERE, None, 0)
            if self.found is not None:
                return

    def arc(self, position: GridPosition) -> None:
        """A block of squares beside oneself."""
        survey = self.survey
        board = survey.board
        who = survey.who
        size = self.card.size
        if not board.reach_mask(who.at, who.width, size) & self.spaces:
            return
        targeting = self.card.power.targeting
        anybody = self.spaces | self.friends
        for origin in position.origins(survey.battle, who, targeting):
            mask = areas.arc(board, origin, size) & anybody
            if mask and self.value(mask) > self.best:
                mask = position.reached(survey.battle, who, targeting, origin) & anybody
                self.take(mask, origin, HERE, None, 0)


def best(survey: GridSurvey, placing: GridPlacing, card: Card, least: int) -> Blast | None:
    """Where an area power does most, None when that is not worth more than `least`."""
    return Aiming(survey, placing, card, least).search()
