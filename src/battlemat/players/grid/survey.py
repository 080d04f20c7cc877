"""A fight on squares: who flanks whom, who guards what, what is in the line of fire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from battlemat.engine.effects.flags import (
    ALL_AROUND,
    CANNOT_ACT,
    GRANTS_MELEE_ADVANTAGE,
    NO_FLANK,
    NO_IMMEDIATE,
    NO_OPPORTUNITY,
)
from battlemat.engine.effects.modifiers import MELEE, RANGED
from battlemat.engine.grid import cover
from battlemat.engine.grid.fields import squares_of
from battlemat.engine.grid.position import GridPosition
from battlemat.players.roster import Roster
from battlemat.players.survey import Survey

if TYPE_CHECKING:
    from battlemat.engine.battle import Battle
    from battlemat.engine.creature import Creature
    from battlemat.players.profile import Card
    from battlemat.players.reader import Reader

HAZARD: Final = 1 << 16


class GridRoster(Roster):
    """A roster of squares.

    `rings` are the squares of each foe able to act and those next to it (0 for others), `ring1` all those together,
    `ring2` and `ring3` those of two and of three foes.
    """

    def __init__(self, battle: Battle, side: int) -> None:
        super().__init__(battle, side)
        self.drawn = 0
        self.rings: list[int] = []
        self.ring1 = 0
        self.ring2 = 0
        self.ring3 = 0

    def draw(self) -> None:
        """Draw the rings, if anything has changed since they were."""
        if self.drawn == self.version:
            return
        self.drawn = self.version
        board = self.battle.board
        rings: list[int] = []
        ring1 = ring2 = ring3 = 0
        for foe in self.foes:
            ring = 0
            if not foe.flags & CANNOT_ACT:
                ring = foe.space
                if foe.sheet.reach:
                    ring |= board.reach_mask(foe.at, foe.width, 1)
                again = ring1 & ring
                if again:
                    ring3 |= ring2 & again
                    ring2 |= again
                ring1 |= ring
            rings.append(ring)
        self.rings = rings
        self.ring1 = ring1
        self.ring2 = ring2
        self.ring3 = ring3


class Target:
    """What there is to hit a foe apart from the card and cover, once that is worked out.

    `bonus` counts from any place. `flanked`: it is flanked from here; `flankable` is what flanking it adds, 0 where
    that adds nothing new, and `prone` what striking at it in melee does. `flanks` are the squares it is flanked from,
    `bodies` those of all that can be in the line of fire (-1: not known).
    """

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus
        self.flanked = False
        self.flankable = 0
        self.prone = 0
        self.flanks = -1
        self.bodies = -1


class GridSurvey(Survey):
    """A survey of squares.

    Masks are squares: `ring1` next to at least one foe able to act, `ring2` to two, `ring3` to three;
    `guarded` those a foe strikes at whoever leaves; `harm` those that hurt. `targets` run alongside `foes`.
    """

    def __init__(self, battle: Battle, who: Creature, reader: Reader) -> None:
        super().__init__(battle, who, reader)
        self.board = battle.board
        roster = self.roster
        if not isinstance(roster, GridRoster):
            raise TypeError("squares are surveyed with a roster of squares")
        roster.draw()
        self.ring1 = roster.ring1
        self.ring2 = roster.ring2
        self.ring3 = roster.ring3
        self.guarded = 0
        self.harm = 0
        self.me = 1 << who.id
        position = battle.rules.position
        self.position = position if isinstance(position, GridPosition) else None
        self.long_range = position.long_range_penalty if isinstance(position, GridPosition) else 0
        self.guard(roster)
        self.targets: list[Target | None] = [None] * len(self.foes)
        if battle.fields:
            for field in battle.fields:
                if field.hostile and (field.radius < 0 or battle.creatures[field.creator].side != who.side):
                    self.harm |= squares_of(battle, field)
        self.harm |= self.board.kinds.get(HAZARD, 0)

    def moved(self) -> None:
        super().moved()
        self.targets = [None] * len(self.foes)

    def guard(self, roster: GridRoster) -> None:
        """Find what is guarded: mostly all that is next to foes able to act."""
        idle = [n for n, ring in enumerate(roster.rings)
                if ring and (self.known[n].profile.basic is None or not self.may_strike(n))]
        self.guarded = self.ring1
        if idle:
            guarded = 0
            for n, ring in enumerate(roster.rings):
                if n not in idle:
                    guarded |= ring
            self.guarded = guarded

    # ------------------------------------------------------------------ who can get at whom

    def reaches(self, card: Card, n: int) -> bool:
        return card.near <= self.distance(n) <= card.far

    def may_strike(self, n: int) -> bool:
        foe = self.foes[n]
        if foe.flags & (CANNOT_ACT | NO_IMMEDIATE | NO_OPPORTUNITY):
            return False
        return not self.struck_out(foe)

    def struck_out(self, foe: Creature) -> bool:
        """Whether a foe has no opportunity attack left for `who`."""
        return bool(foe.struck & self.me) or (foe.immediate < 1 and self.battle.rules.opportunity.is_immediate)

    def comes(self, n: int) -> bool:
        profile = self.known[n].profile
        return self.distance(n) <= max(profile.range, profile.stride + profile.melee)

    def goes(self, n: int) -> bool:
        profile = self.profile
        return self.distance(n) <= max(profile.range, profile.stride + profile.melee + 1)

    def at_hand(self, n: int) -> bool:
        return self.distance(n) <= self.known[n].profile.stride

    # ------------------------------------------------------------------ what there is to hit

    def target(self, n: int) -> Target:
        """What there is to hit foe `n` apart from the card and cover."""
        found = self.targets[n]
        if found is None:
            found = self.look_at(n)
            self.targets[n] = found
        return found

    def look_at(self, n: int) -> Target:
        """What `target` says, worked out."""
        battle = self.battle
        foe = self.foes[n]
        attacks = battle.rules.attacks
        target = Target(self.own_bonus(n))
        advantage = attacks.advantage_bonus
        why = attacks.advantage(battle, self.who, foe, None)
        if why and why != battle.rules.cite["flanking"]:
            target.bonus += advantage
        else:
            target.flanked = why != ""
            if foe.flags & GRANTS_MELEE_ADVANTAGE:
                target.prone = advantage
            elif not (foe.flags & ALL_AROUND or self.who.flags & NO_FLANK):
                target.flankable = advantage
        return target

    def plain(self, n: int, card: Card) -> int:
        target = self.target(n)
        return target.bonus + target.prone if card.origin == MELEE else target.bonus

    def here(self, n: int, card: Card) -> int:
        extra = self.plain(n, card)
        target = self.target(n)
        if target.flanked:
            extra += target.flankable
        if card.origin != MELEE:
            extra += self.screen(self.cover(self.who.at, n))
            if card.origin == RANGED and self.distance(n) > card.normal:
                extra += self.long_range
        return extra

    def distance(self, n: int) -> int:
        foe = self.foes[n]
        who = self.who
        return self.board.distance(who.at, who.width, foe.at, foe.width)

    # ------------------------------------------------------------------ danger

    def provoking(self) -> int:
        """What leaving here without care would cost: the strikes of all who stand next to it."""
        who = self.who
        total = 0
        if not who.space & self.guarded:
            return 0
        for n, foe in enumerate(self.foes):
            if self.board.distance(foe.at, foe.width, who.at, who.width) <= (1 if foe.sheet.reach else 0):
                total += self.strike(n)
        return total

    def path_cost(self, path: tuple[int, ...]) -> int:
        """What opportunity attacks a path draws are worth, each foe striking once."""
        who = self.who
        board = self.board
        total = 0
        struck = 0
        at = who.at
        for square in path:
            if board.footprint(at, who.width) & self.guarded:
                for n, foe in enumerate(self.foes):
                    if not struck >> n & 1 and board.distance(foe.at, foe.width, at, who.width) <= (
                        1 if foe.sheet.reach else 0
                    ):
                        struck |= 1 << n
                        total += self.strike(n)
            at = square
        return total

    # ------------------------------------------------------------------ what place does

    def flank(self, n: int) -> int:
        """The squares from which a creature of one square flanks foe `n` together with a friend."""
        target = self.target(n)
        found = target.flanks
        if found < 0:
            found = 0
            foe = self.foes[n]
            board = self.board
            ring = board.reach_mask(foe.at, foe.width, 1)
            for friend in self.friends:
                if friend.space & ring and not friend.flags & (NO_FLANK | CANNOT_ACT) and friend.sheet.reach:
                    found |= self.across(foe, friend)
            target.flanks = found
        return found

    def across(self, foe: Creature, friend: Creature) -> int:
        """The squares on the side or corner of a foe's space opposite to a friend."""
        board = self.board
        west = board.col(foe.at)
        north = board.row(foe.at)
        east = west + foe.width - 1
        south = north + foe.width - 1
        col = board.col(friend.at)
        row = board.row(friend.at)
        far_col = col + friend.width - 1
        far_row = row + friend.width - 1
        if far_col < west:
            left = right = east + 1
        elif col > east:
            left = right = west - 1
        else:
            left, right = west, east
        if far_row < north:
            top = bottom = south + 1
        elif row > south:
            top = bottom = north - 1
        else:
            top, bottom = north, south
        if left == west and right == east and top == north and bottom == south:
            return 0
        return board.frame.rect(left, top, right, bottom)

    def cover(self, square: int, n: int) -> int:
        """The degree of cover foe `n` has from a square: `cover.TOTAL` where no line of effect leads to it."""
        position = self.position
        if position is None:
            return cover.NONE
        who = self.who
        foe = self.foes[n]
        target = self.target(n)
        bodies = target.bodies
        if bodies < 0:
            bodies = position.bodies_between(self.battle, who, foe)
            target.bodies = bodies
        return cover.cover(self.board, square, who.width, foe.at, foe.width, bodies)

    def screen(self, degree: int) -> int:
        """What a degree of cover takes off an attack roll (0 or less)."""
        position = self.position
        if degree == cover.NONE or position is None:
            return 0
        return position.half_cover if degree == cover.HALF else position.three_quarters_cover

    def threats_near(self) -> int:
        """What the foes next to `who` do in a round."""
        total = 0
        for n in range(len(self.foes)):
            if self.distance(n) <= 1:
                total += self.known[n].threat
        return total

    def near_foes(self, square: int) -> int:
        """How many foes are next to a place."""
        space = self.board.footprint(square, self.who.width)
        return (
            (1 if space & self.ring1 else 0)
            + (1 if space & self.ring2 else 0)
            + (1 if space & self.ring3 else 0)
        )
