"""What a player has read in a stat block: each power in numbers, and how the creature wants to fight.

Worth is counted in fortieths of a hit point: hits of twenty times twice the mean damage.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from battlemat.engine.attacks.targeting import ENEMY

if TYPE_CHECKING:
    from battlemat.engine.attacks.power import Power
    from battlemat.engine.creature import Sheet, Weapon

HIT_POINT: Final = 40
"""One hit point in the unit of worth."""


def hits_of(bonus: int, defense: int) -> int:
    """Of twenty faces, how many hit a defense with a bonus, as an opponent reckons: not none, and not all."""
    hits: i64 = 21 - defense + bonus
    return 1 if hits < 1 else 19 if hits > 19 else hits


class Card:
    """One power with one weapon, in numbers.

    `origin` is the way it is used (one bit; 0: on the user itself), `bonus` the attack bonus from the
    sheet, `mean2` twice the mean damage of a hit, `extra` what a hit is worth besides, `sure` what it does
    to its target whatever the roll, `own` what using it is worth whoever that is. `times` attacks are made
    on the target. `shift` is how many squares it lets its user shift or teleport, if that is what it does.
    `near` to `far` are the distances it can be used at, `normal` the farthest without a penalty. `usual` is
    what it is worth against one enemy like its owner, `keep` what it must bring more than that to be used
    up.
    """

    def __init__(self, power: Power, origin: int, weapon: Weapon | None, using: str) -> None:
        self.power = power
        self.origin = origin
        self.weapon = weapon
        self.using = using
        self.area = power.targeting.area
        self.count = max(1, power.targeting.usual)
        self.size = power.targeting.size
        self.spares = power.targeting.whom == ENEMY
        self.defense = ""
        self.bonus = 0
        self.mean2 = 0
        self.least = 0
        self.most = 0
        self.extra = 0
        self.sure = 0
        self.own = 0
        self.times = 1
        self.shift = 0
        self.heals = False
        self.miss = 0
        self.near = 0
        self.far = 0
        self.normal = 0
        self.usual = 0
        self.keep = 0
        self.types: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"Card({self.power.name} {self.usual // HIT_POINT})"


class Profile:
    """A stat block as read: its powers by what they are for, its reach, its threat, how it fights.

    `attacks` pick creatures and cost a standard action, best first; `areas` do so too and fill an area;
    `quick` cost less; `helpful` are for friends or oneself, `moves` let it shift or teleport, `answers` are
    taken out of turn, `lesser` take neither a standard nor a move action. `threat` is what it does to its
    enemies in a round, `unread` are left alone, as print limits them in words that nobody has read, `basic` is its
    basic melee attack. A `shooter` keeps its distance, a `blocker` stands in the way.
    """

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.attacks: list[Card] = []
        self.areas: list[Card] = []
        self.quick: list[Card] = []
        self.helpful: list[Card] = []
        self.moves: list[Card] = []
        self.answers: list[Card] = []
        self.lesser: list[Card] = []
        self.unread: list[Power] = []
        self.basic: Card | None = None
        self.threat = HIT_POINT
        self.usual = HIT_POINT
        self.melee = 0
        self.range = 0
        self.stride = sheet.speed
        self.shooter = False
        self.blocker = False

    @property
    def strike(self) -> int:
        """What its opportunity attack is worth to it against somebody like itself."""
        return self.basic.usual if self.basic is not None else 0

    def only(self, card: Card) -> Profile:
        """The same with nothing for a standard action but the power of one card."""
        like = Profile(self.sheet)
        like.attacks = [one for one in self.attacks if one.power is card.power and one.using == card.using]
        like.areas = [one for one in self.areas if one.power is card.power and one.using == card.using]
        like.helpful = [one for one in self.helpful if one.power is card.power]
        like.quick = self.quick
        like.moves = self.moves
        like.answers = self.answers
        like.lesser = self.lesser
        like.unread = self.unread
        like.basic = self.basic
        like.threat = self.threat
        like.usual = self.usual
        like.melee = self.melee
        like.range = self.range
        like.stride = self.stride
        like.shooter = self.shooter
        like.blocker = self.blocker
        return like
